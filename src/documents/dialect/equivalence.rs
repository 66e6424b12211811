//! The equivalence of URLs, as a document defines it.

/// When two URLs are the same, with the sections that say so.
#[derive(Clone, Copy, Debug)]
pub struct Equivalence {
    /// Says that the characters of a URL are all that counts; empty where the document says nothing of it.
    pub identity: &'static str,
    /// Says that the case of other letters counts, where that is another section.
    pub case: Option<&'static str>,
    /// Says what an escape stands for, and that its hex digits may be of either case; empty where the document does not.
    pub escapes: &'static str,
    /// Says that unreserved characters may be encoded, where that is one section for all parts.
    pub unreserved: Option<&'static str>,
    /// Leaves it to the schemes which of the characters that no part reserves are the same as their escapes.
    pub undecided: Option<&'static str>,
    /// Takes upper case for lower case in a scheme.
    pub scheme_case: Option<&'static str>,
    /// Says that a URL without a port has the default port of its scheme.
    pub port: &'static str,
    /// Forbids a comparison that normalizes characters.
    pub characters: Option<&'static str>,
    /// The production of the characters that the grammar takes and that had better be encoded: they are plain in no part.
    pub unwise: Option<(&'static str, &'static str)>,
    /// The rules for some schemes; the first form that fits applies.
    pub forms: &'static [Form],
    /// The ladder of comparison, from the lowest rung on; empty where the document has none.
    pub ladder: &'static [Practice],
    /// The questions that it leaves open.
    pub asides: &'static [Aside],
}

impl Equivalence {
    /// A document that says nothing: only a URL itself is the same.
    pub const NONE: Self = Self {
        identity: "",
        case: None,
        escapes: "",
        unreserved: None,
        undecided: None,
        scheme_case: None,
        port: "",
        characters: None,
        unwise: None,
        forms: &[],
        ladder: &[],
        asides: &[],
    };

    /// The rules for the URLs of this scheme.
    #[must_use]
    pub fn form(&self, scheme: &str) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.schemes.is_empty() || form.schemes.contains(&scheme))
    }
}

/// A rung of a ladder of comparison: each takes more URLs for the same than the one before it.
///
/// ```
/// use urlgram::equivalence::{Normal, Rung};
/// let rfc3986 = urlgram::Dialect::find("rfc3986")?;
/// let at = |rung| Normal::up_to(rfc3986, rung, b"HTTP://h/%7Ea/../b").unwrap().text;
/// assert_eq!(at(Rung::String), b"HTTP://h/%7Ea/../b");
/// assert_eq!(at(Rung::Case), b"http://h/%7Ea/../b");
/// assert_eq!(at(Rung::PercentEncoding), b"http://h/~a/../b");
/// assert_eq!(at(Rung::PathSegment), b"http://h/b");
/// assert!(Rung::Case < Rung::Scheme);
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// The same characters.
    String,
    /// The case of hex digits, schemes and hosts.
    Case,
    /// The normal form of characters.
    Character,
    /// The escapes of characters that are not reserved.
    PercentEncoding,
    /// The segments `.` and `..`.
    PathSegment,
    /// The rules of the scheme.
    Scheme,
}

impl Rung {
    /// All of them, from the lowest on.
    pub const ALL: &'static [Self] =
        &[Self::String, Self::Case, Self::Character, Self::PercentEncoding, Self::PathSegment, Self::Scheme];

    /// Returns its name for programs, which never changes.
    ///
    /// ```
    /// use urlgram::equivalence::Rung;
    /// assert_eq!(Rung::PercentEncoding.as_str(), "percent");
    /// assert_eq!(Rung::ALL.len(), 6);
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Case => "case",
            Self::Character => "character",
            Self::PercentEncoding => "percent",
            Self::PathSegment => "path",
            Self::Scheme => "scheme",
        }
    }
}

/// A rung of the ladder of a document.
///
/// ```
/// use urlgram::rfc3986::RFC3986;
/// let same = urlgram::same(&RFC3986, b"http://h/%7Ea", b"http://h/~a").unwrap();
/// let practice = same.practice.unwrap();
/// assert_eq!((practice.title, practice.section), ("Percent-Encoding Normalization", "6.2.2.2"));
/// assert_eq!(practice.rung.as_str(), "percent");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The rung.
    pub rung: Rung,
    /// Its name in the document.
    pub title: &'static str,
    /// The section that describes it.
    pub section: &'static str,
}

/// Something that a document leaves open about two URLs.
#[derive(Clone, Copy, Debug)]
pub struct Aside {
    /// When it is to be known.
    pub when: When,
    /// The fact that decides.
    pub text: &'static str,
    /// Says so.
    pub section: &'static str,
}

/// When something is to be known that a document leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The two are not the same.
    Different,
    /// They are the same, and not the same string.
    Climbed,
    /// They differ in nothing but their fragments.
    Fragment,
    /// One of them ends with a delimiter that the other lacks.
    Ending,
    /// One of them is relative.
    Relative,
    /// They differ in their hosts, and one of these has characters beyond US-ASCII, written or encoded by IDNA.
    Names,
}

/// The rules of equivalence for the URLs of some schemes.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// In lower case; empty if it holds for all.
    pub schemes: &'static [&'static str],
    /// The parts in which an escape and its character may be the same; inner ones count before outer ones.
    pub parts: &'static [Part],
    /// Further rules of equivalence.
    pub rules: &'static [(Likeness, &'static str)],
}

/// A part in which an escape and its character are the same, unless the character is reserved there.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its production.
    pub production: &'static str,
    /// A production whose strings of one character are those that may be in it unencoded.
    pub plain: &'static str,
    /// Those of them that mean something else when they are encoded.
    pub reserved: &'static str,
    /// Says so.
    pub section: &'static str,
}

/// A way to write a URL otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// With letters of another case in this production.
    Case(&'static str),
    /// With letters of another case in this production where it holds US-ASCII only, encoded or not.
    AsciiCase(&'static str),
    /// With zeros before the decimal numbers of this production.
    Number(&'static str),
    /// With the port that it has without one.
    DefaultPort(&'static str),
    /// With the colon of a port and no port.
    EmptyPort,
    /// Without the last characters after this production.
    Closing {
        /// The production.
        behind: &'static str,
        /// The ending that remains.
        ending: &'static str,
        /// The text that is missing.
        adds: &'static str,
    },
    /// With the name `localhost` for an empty host.
    Localhost,
    /// `.` and `..` between slashes mean something else when a dot of them is encoded, in this production.
    DotSegments(&'static str),
    /// The same in references without a scheme only.
    RelativeDotSegments(&'static str),
    /// With segments `.` and `..` in this production, which are removed.
    PathSegments {
        /// The production.
        path: &'static str,
        /// It follows an authority.
        authority: bool,
    },
    /// With this production empty instead of a slash.
    EmptyPath(&'static str),
    /// Without an authority before this production, which is the same as an empty one.
    NoAuthority(&'static str),
    /// With escapes of plain characters in a part, which may be another part without them.
    Reread {
        /// The production of the part.
        part: &'static str,
        /// The production of the characters.
        plain: &'static str,
    },
}
