//! The bodies of functions of rooms, as expressions of words that have a law.

use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

use super::laws::{Law, SEQUENCE};

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file, from the root of the package.
    pub file: Rc<str>,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A function of a room, by its path from `urlgram` on.
pub type Function = Rc<str>;

/// A parser, as the source writes it.
#[derive(Clone)]
pub enum Expr {
    /// A word and its arguments.
    Word {
        /// The word with its law.
        law: &'static Law,
        /// The arguments, in their order; those of a tuple one by one.
        arguments: Vec<Argument>,
        /// The place where the word is written.
        place: Place,
    },
    /// A function of a room.
    Call(Function, Place),
}

/// An argument of a word.
#[derive(Clone)]
pub enum Argument {
    /// A parser.
    Parser(Rc<Expr>),
    /// A set of bytes.
    Set(BTreeSet<u8>),
    /// A string of bytes.
    Text(Vec<u8>),
    /// Ranges of characters.
    Ranges(Vec<(char, char)>),
    /// The name of a production.
    Name(String),
    /// A number.
    Number(usize),
}

impl Argument {
    /// The number that it is.
    pub fn number(&self) -> Option<usize> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    /// The characters of a set, of which nom takes a byte for the character of that number.
    pub fn chars(&self) -> Option<String> {
        if let Self::Set(set) = self {
            Some(set.iter().map(|byte| char::from(*byte)).collect())
        } else {
            None
        }
    }

    /// The string that it is.
    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { std::str::from_utf8(text).ok() } else { None }
    }

    /// The ranges that it is.
    pub fn ranges(&self) -> Option<&[(char, char)]> {
        if let Self::Ranges(ranges) = self { Some(ranges) } else { None }
    }
}

impl Expr {
    /// The parsers among its arguments.
    pub fn parsers(&self) -> impl Iterator<Item = &Rc<Self>> {
        let arguments: &[Argument] = match self {
            Self::Word { arguments, .. } => arguments,
            Self::Call(..) => &[],
        };
        arguments.iter().filter_map(|argument| match argument {
            Argument::Parser(parser) => Some(parser),
            _ => None,
        })
    }

    /// Visits this expression and all in it, outer ones first.
    pub fn for_each<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        visit(self);
        self.parsers().for_each(|part| part.for_each(visit));
    }

    /// The functions that it calls.
    pub fn calls(&self) -> Vec<&Function> {
        let mut calls = Vec::new();
        self.for_each(&mut |expr| {
            if let Self::Call(function, _) = expr {
                calls.push(function);
            }
        });
        calls
    }

    /// The place where it is written.
    pub fn place(&self) -> &Place {
        match self {
            Self::Word { place, .. } | Self::Call(_, place) => place,
        }
    }
}

/// As the source writes it, but for paths and closures.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = |path: &str| path.rsplit("::").next().unwrap_or_default().to_owned();
        match self {
            Self::Call(function, _) => write!(f, "{}", last(function)),
            Self::Word { law, arguments, .. } => {
                let shown: Vec<_> = arguments.iter().map(ToString::to_string).collect();
                let shown = shown.join(", ");
                match law.word {
                    SEQUENCE => write!(f, "({shown})"),
                    "nom::branch::alt" => write!(f, "alt(({shown}))"),
                    "nom::character::complete::anychar" => write!(f, "anychar"),
                    word => write!(f, "{}({shown})", last(word)),
                }
            }
        }
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parser(parser) => write!(f, "{parser}"),
            Self::Set(set) => {
                let bytes: Vec<u8> = set.iter().copied().collect();
                write!(f, "[{}]", bytes.escape_ascii())
            }
            Self::Text(text) => write!(f, "\"{}\"", text.escape_ascii()),
            Self::Ranges(ranges) => write!(f, "{ranges:?}"),
            Self::Name(name) => write!(f, "{name:?}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}
