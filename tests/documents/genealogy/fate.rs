//! The fate of a character at a place of a URL, asked of the checks.

use std::ops::Range;

use urlgram::dialect::Role;
use urlgram::{Check, DIALECTS, Dialect, Production};

/// The dialects in the order of their documents.
pub const COLUMNS: usize = 11;

/// Returns what `of` says of each dialect.
pub fn each<T>(of: impl FnMut(&'static Dialect) -> T) -> [T; COLUMNS] {
    let all: [&'static Dialect; COLUMNS] = DIALECTS.try_into().unwrap();
    all.map(of)
}

/// A place of a URL that may have a character.
pub struct Place {
    pub name: &'static str,
    role: Role,
    /// A URL, with `{}` in the place of a character between two letters.
    pub url: &'static str,
    /// The same, with the character at the end of the place.
    ended: &'static str,
}

pub const PLACES: [Place; 5] = [
    Place { name: "path", role: Role::Path, url: "http://h/a{}b", ended: "http://h/a{}" },
    Place { name: "query", role: Role::Query, url: "http://h/p?a{}b", ended: "http://h/p?a{}" },
    Place { name: "fragment", role: Role::Fragment, url: "http://h/p#a{}b", ended: "http://h/p#a{}" },
    Place { name: "host", role: Role::Host, url: "http://a{}b/", ended: "http://a{}1/" },
    Place { name: "user", role: Role::User, url: "ftp://a{}b@h/p", ended: "ftp://a{}b/p" },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Part of the text of the place.
    Raw,
    /// The same, but the host is a name of a registry then, and no host name.
    Registry,
    /// A part of the place ends or begins at it.
    Delimiter,
    /// Not as it is, but as an escape.
    Encoded,
    /// Neither.
    Nowhere,
    /// The dialect has no such place.
    NoPlace,
}

/// The word for a dialect that has no such place.
pub const NO_PLACE: &str = "–";

impl Fate {
    pub fn word(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Registry => "registry",
            Self::Delimiter => "delimiter",
            Self::Encoded => "encoded",
            Self::Nowhere => "no",
            Self::NoPlace => NO_PLACE,
        }
    }

    /// The same in one character.
    pub fn letter(self) -> char {
        match self {
            Self::Raw => 'r',
            Self::Registry => 'g',
            Self::Delimiter => 'd',
            Self::Encoded => '%',
            Self::Nowhere => 'x',
            Self::NoPlace => '-',
        }
    }
}

/// Returns the names by which an input can be asked for: the start production, then the others that stand for whole inputs.
pub fn starts(dialect: &'static Dialect) -> impl Iterator<Item = &'static str> {
    [dialect.start].into_iter().chain(dialect.other_starts.iter().copied())
}

/// The parts of a probe around the text in question.
struct Read {
    /// Roles and spans of the parts.
    parts: Vec<(Role, Range<usize>)>,
    /// The text in question.
    at: Range<usize>,
}

impl Read {
    /// Returns whether a part ends at the text, and whether one begins there: one of the place, or a run of characters in one.
    fn boundaries(&self, place: &Place) -> [bool; 2] {
        let is_in = !self.holding(place).is_empty();
        let is = |found: &dyn Fn(&Range<usize>) -> bool| {
            self.parts.iter().any(|(role, span)| (is_in || place.is_here(*role)) && found(span))
        };
        [is(&|span| span.end == self.at.start), is(&|span| span.start == self.at.end)]
    }

    /// The roles of the parts of the place that hold the text and the signs around it.
    fn holding(&self, place: &Place) -> Vec<Role> {
        let holds = |span: &Range<usize>| span.start < self.at.start && span.end == self.at.end + 1;
        let parts = self.parts.iter().filter(|(role, span)| place.is_here(*role) && holds(span));
        parts.map(|(role, _)| *role).collect()
    }
}

impl Place {
    fn is_here(&self, role: Role) -> bool {
        role.part() == self.role || (self.role == Role::Host && role == Role::Server)
    }

    /// Reads a template with `text` in it, if it conforms: the parts of the place, and runs of characters.
    fn read(&self, check: &Check, template: &str, text: &[u8]) -> Option<Read> {
        let (before, behind) = template.split_once("{}").unwrap();
        let url = [before.as_bytes(), text, behind.as_bytes()].concat();
        let dialect = check.dialect();
        let is_asked = |production: &&Production| {
            let role = dialect.role(production.name);
            self.is_here(role) || (role == Role::Characters && production.accepts(b"axb"))
        };
        let asked: Vec<&Production> = dialect.productions().iter().filter(is_asked).collect();
        let parts = check.components(&url).ok()?.derived_by_any(&asked);
        let parts = parts.into_iter().map(|(name, part)| (dialect.role(name), part.span())).collect();
        Some(Read { parts, at: before.len()..before.len() + text.len() })
    }

    /// Returns a check whose URLs have this place: of the start production if it has, else of another.
    fn check(&self, dialect: &'static Dialect) -> Option<Check> {
        let mut checks = starts(dialect).map(|name| Check::new(dialect).with_start(name).unwrap());
        checks
            .find(|check| self.read(check, self.url, b"x").is_some_and(|read| !read.holding(self).is_empty()))
    }

    /// Asks what `dialect` does with `text` here. The effect of letters in its place does not count.
    pub fn fate(&self, dialect: &'static Dialect, text: &[u8]) -> Fate {
        let Some(check) = self.check(dialect) else { return Fate::NoPlace };
        let ask = |template, text: &[u8]| {
            let read = self.read(&check, template, text)?;
            let letters = self.read(&check, template, &vec![b'x'; text.len()]);
            let known = letters.as_ref().map_or([false; 2], |it| it.boundaries(self));
            if read.boundaries(self).iter().zip(known).any(|(now, known)| *now && !known) {
                return Some(Fate::Delimiter);
            }
            let (roles, usual) = (read.holding(self), letters.map(|it| it.holding(self)).unwrap_or_default());
            let is_registry = roles.contains(&Role::RegistryName) && !usual.contains(&Role::RegistryName);
            let fate = if is_registry { Fate::Registry } else { Fate::Raw };
            (!roles.is_empty()).then_some(fate)
        };
        let encoded: String =
            text.iter().fold(String::new(), |encoded, byte| format!("{encoded}%{byte:02X}"));
        ask(self.url, text)
            .or_else(|| ask(self.ended, text).filter(|fate| *fate == Fate::Delimiter))
            .or_else(|| ask(self.url, encoded.as_bytes()).map(|_| Fate::Encoded))
            .unwrap_or(Fate::Nowhere)
    }
}
