//! The equivalence of URLs, as a document defines it.

use crate::names::named;

/// The rules by which two URLs are the same, with their sections.
#[derive(Clone, Copy, Debug)]
pub struct Equivalence {
    /// The section by which only the characters of a URL count; empty if the document does not mention it.
    pub identity: &'static str,
    /// The section by which two URLs are the same if the URL parser makes one URL of them; the other fields do not count then.
    pub parsed: Option<&'static str>,
    /// The section by which other letters are case-sensitive, if there is one.
    pub case: Option<&'static str>,
    /// The section that defines escapes, with hex digits of either case; empty if there is none.
    pub escapes: &'static str,
    /// The section by which unreserved characters may be encoded, if one section holds for all parts.
    pub unreserved: Option<&'static str>,
    /// The section that lets the schemes decide which of the unreserved characters of a part are equivalent to their escapes.
    pub undecided: Option<&'static str>,
    /// The section by which a scheme is case-insensitive.
    pub scheme_case: Option<&'static str>,
    /// The section by which a URL without a port has the default port of its scheme.
    pub port: &'static str,
    /// The section that forbids comparisons to normalize characters.
    pub characters: Option<&'static str>,
    /// The production of the characters that the grammar allows but that should be encoded, with the section. They are plain in no part.
    pub unwise: Option<(&'static str, &'static str)>,
    /// The rules for some schemes. The first form that matches applies; without one, a URL is only the same as itself.
    pub forms: &'static [Form],
    /// The parts that are in each form, in addition to its own.
    pub parts: &'static [Part],
    /// The rules that are in each form, in addition to its own.
    pub rules: &'static [(Likeness, &'static str)],
    /// The ladder of comparison, from the lowest rung on; empty if the document has none.
    pub ladder: &'static [Practice],
    /// The questions that it leaves open: notes, each with its condition and its section.
    pub asides: &'static [(When, &'static str, &'static str)],
}

impl Equivalence {
    /// The rules of a document without such rules: a URL is only the same as itself.
    pub const NONE: Self = Self {
        identity: "",
        parsed: None,
        case: None,
        escapes: "",
        unreserved: None,
        undecided: None,
        scheme_case: None,
        port: "",
        characters: None,
        unwise: None,
        forms: &[],
        parts: &[],
        rules: &[],
        ladder: &[],
        asides: &[],
    };

    /// Returns the rules for the URLs of this scheme.
    #[must_use]
    pub fn form(&self, scheme: &str) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.schemes.is_empty() || form.schemes.contains(&scheme))
    }

    /// Returns the parts of a form.
    pub(crate) fn parts_of(&self, form: &Form) -> impl Iterator<Item = &'static Part> {
        form.parts.iter().chain(self.parts)
    }

    /// Returns the rules of a form, each with its section.
    pub(crate) fn rules_of(&self, form: &Form) -> impl Iterator<Item = (Likeness, &'static str)> {
        self.rules.iter().chain(form.rules).copied()
    }
}

named! { all
    /// A rung of a ladder of comparison. Each rung considers more URLs the same than the one before it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Rung {
        /// The same characters.
        String = "string",
        /// The case of hex digits, schemes and hosts.
        Case = "case",
        /// The normal form of characters.
        Character = "character",
        /// The escapes of characters that are not reserved.
        PercentEncoding = "percent",
        /// The segments `.` and `..`.
        PathSegment = "path",
        /// The rules of the scheme.
        Scheme = "scheme",
    }
}

/// A rung of the ladder of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The rung.
    pub rung: Rung,
    /// The title in the document.
    pub title: &'static str,
    /// The section that describes it.
    pub section: &'static str,
}

/// The condition of a note about two URLs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// They are not the same.
    Different,
    /// They are the same, but not the same string.
    Climbed,
    /// They differ only in their fragments.
    Fragment,
    /// One of them ends with a delimiter that the other lacks.
    Ending,
    /// One of them is relative.
    Relative,
    /// They differ in their hosts, and one of these has characters beyond US-ASCII, written or encoded by IDNA.
    Names,
}

/// The rules for the URLs of some schemes.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The schemes, in lower case; empty if the rules hold for all.
    pub schemes: &'static [&'static str],
    /// The parts in which an escape and its character may be the same.
    pub parts: &'static [Part],
    /// Further rules of equivalence.
    pub rules: &'static [(Likeness, &'static str)],
}

impl Form {
    /// The URLs of all schemes, with nothing of their own.
    pub const ANY: Self = Self { schemes: &[], parts: &[], rules: &[] };
}

/// A part in which an escape and its character are the same, unless the character is reserved there.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its production.
    pub production: &'static str,
    /// A production. Its strings of one character are the characters that are allowed unencoded in the part.
    pub plain: &'static str,
    /// The plain characters that differ from their escapes.
    pub reserved: &'static str,
    /// The section of these rules.
    pub section: &'static str,
}

/// A rule by which two spellings of a URL are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Letters of either case in this production.
    Case(&'static str),
    /// Letters of either case in this production if it is written in US-ASCII only. The case of US-ASCII letters in other
    /// hosts is left to the rung of the scheme, with the section.
    AsciiCase(&'static str, &'static str),
    /// Letters of either case after the last `@` of this production, which is a mail address.
    MailDomain(&'static str),
    /// Leading zeros of the decimal numbers of this production.
    Number(&'static str),
    /// The default port of the scheme.
    DefaultPort(&'static str),
    /// The colon of a port without the port.
    EmptyPort,
    /// An optional ending after this production.
    Closing {
        /// The production.
        behind: &'static str,
        /// The ending that remains.
        ending: &'static str,
        /// The text that is missing.
        adds: &'static str,
    },
    /// This name for an empty host.
    ThisHost(&'static str),
    /// `.` and `..` between slashes differ from segments with an encoded dot, in this production.
    DotSegments(&'static str),
    /// The same, but only in references without a scheme.
    RelativeDotSegments(&'static str),
    /// Segments `.` and `..` in this production, which are removed.
    PathSegments {
        /// The production.
        path: &'static str,
        /// True if it follows an authority.
        authority: bool,
    },
    /// This production, empty instead of a slash.
    EmptyPath(&'static str),
    /// A missing authority before this production, which is the same as an empty one.
    NoAuthority(&'static str),
    /// Escapes of plain characters in a part, which may be another part when they are decoded.
    Reread {
        /// The production of the part.
        part: &'static str,
        /// The beginning of such a part.
        begins: &'static str,
        /// The production of the characters.
        plain: &'static str,
    },
}
