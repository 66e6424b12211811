//! The equivalence of URLs, as a document defines it.

/// When two URLs are the same, with the sections that say so.
#[derive(Clone, Copy, Debug)]
pub struct Equivalence {
    /// Says that the characters of a URL are all that counts; empty where the document says nothing of it.
    pub identity: &'static str,
    /// Says what an escape stands for, and that its hex digits may be of either case.
    pub escapes: &'static str,
    /// Takes upper case for lower case in a scheme.
    pub scheme_case: Option<&'static str>,
    /// The production of the characters that the grammar takes and that had better be encoded: they are plain in no part.
    pub unwise: Option<(&'static str, &'static str)>,
    /// The rules for some schemes; the first form that fits applies.
    pub forms: &'static [Form],
}

impl Equivalence {
    /// A document that says nothing: only a URL itself is the same.
    pub const NONE: Self = Self { identity: "", escapes: "", scheme_case: None, unwise: None, forms: &[] };

    /// The rules for the URLs of this scheme.
    #[must_use]
    pub fn form(&self, scheme: &str) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.schemes.is_empty() || form.schemes.contains(&scheme))
    }
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
}
