//! An expression as text: one that Rust's `regex`, PCRE and ECMAScript read alike, or one of a flavour.

use std::fmt::{self, Display, Write};

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

use super::characters::FIRST;
use super::flavour::Flavour;
use super::part::{Part, Times};
use crate::class::Class;

/// How an expression is written; without a flavour it is over bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct Style<'s> {
    pub flavour: Option<Flavour>,
    /// The sets of characters for which the bytes from 0x80 stand, in a flavour.
    pub sets: &'s [ClassUnicode],
}

/// A part as it is written.
pub(super) struct Written<'p>(pub &'p Part, pub Style<'p>);

impl Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written(self, Style::default()).fmt(out)
    }
}

impl Display for Written<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self(part, style) = self;
        match part {
            Part::Class(class) => style.write_class(out, class),
            Part::Choice(parts) => {
                for (place, part) in parts.iter().enumerate() {
                    let bar = if place > 0 { "|" } else { "" };
                    write!(out, "{bar}{}", Self(part, style))?;
                }
                Ok(())
            }
            Part::Repeat(item, times) => {
                let sign = match times {
                    Times::AtMostOnce => '?',
                    Times::Any => '*',
                    Times::AtLeastOnce => '+',
                };
                Self(item, style).write_atom(out)?;
                out.write_char(sign)
            }
            Part::Sequence(parts) => {
                let mut rest = &parts[..];
                while let Some(first) = rest.first() {
                    let times = rest.iter().take_while(|part| *part == first).count();
                    // A short repetition is clearer in full, as `//` instead of `/{2}`.
                    let worth =
                        times > 1 && matches!(first, Part::Class(class) if class.bytes().nth(1).is_some());
                    match first {
                        Part::Choice(_) => Self(first, style).write_atom(out)?,
                        other => Self(other, style).fmt(out)?,
                    }
                    if worth {
                        write!(out, "{{{times}}}")?;
                    }
                    rest = &rest[if worth { times } else { 1 }..];
                }
                Ok(())
            }
        }
    }
}

impl Written<'_> {
    /// A part to which a sign of repetition can be put.
    fn write_atom(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Part::Class(_) => self.fmt(out),
            _ => write!(out, "(?:{self})"),
        }
    }
}

impl Style<'_> {
    fn write_class(self, out: &mut fmt::Formatter<'_>, class: &Class) -> fmt::Result {
        let (ranges, others) = match self.flavour {
            None => (class.ranges(), ClassUnicode::empty()),
            Some(_) => (class.and(&Class::range(0, FIRST - 1)).ranges(), self.characters(class)),
        };
        let special = br"\^$.*+?()[]{}|";
        match (&ranges[..], others.ranges()) {
            // An empty class is written as text after the end: all dialects can read that.
            ([], []) => return out.write_str(self.flavour.map_or("$x", Flavour::nothing)),
            ([(first, last)], []) if first == last => return self.write_byte(out, *first, special, 0),
            ([], [range]) if range.start() == range.end() => return self.write_character(out, range.start()),
            _ => {}
        }
        out.write_char('[')?;
        let inside = br"\^[]";
        for (first, last) in ranges {
            self.write_byte(out, first, inside, 1)?;
            if last > first {
                if last > first + 1 {
                    out.write_char('-')?;
                }
                self.write_byte(out, last, inside, 1)?;
            }
        }
        for range in others.iter() {
            self.write_character(out, range.start())?;
            let width = u32::from(range.end()) - u32::from(range.start());
            if width > 0 {
                if width > 1 {
                    out.write_char('-')?;
                }
                self.write_character(out, range.end())?;
            }
        }
        out.write_char(']')
    }

    /// The characters for which bytes of a class stand.
    fn characters(self, class: &Class) -> ClassUnicode {
        let sets = (FIRST..=u8::MAX).zip(self.sets).filter(|(byte, _)| class.has(*byte));
        ClassUnicode::new(sets.flat_map(|(_, set)| set.iter().copied()).collect::<Vec<ClassUnicodeRange>>())
    }

    fn write_character(self, out: &mut fmt::Formatter<'_>, point: char) -> fmt::Result {
        out.write_str(&self.flavour.map_or_else(String::new, |flavour| flavour.character(point)))
    }

    /// A byte as itself, after a backslash if it is one of `special`, or in hex if it cannot be seen; `place` is 1 in a class.
    fn write_byte(self, out: &mut fmt::Formatter<'_>, byte: u8, special: &[u8], place: usize) -> fmt::Result {
        let has = |of: fn(Flavour) -> [&'static [u8]; 2]| {
            self.flavour.is_some_and(|it| of(it)[place].contains(&byte))
        };
        match byte {
            _ if has(|flavour| [flavour.hidden(); 2]) => write!(out, "\\x{byte:02x}"),
            b'!'..=b'~' if special.contains(&byte) || has(Flavour::escaped) => {
                write!(out, "\\{}", char::from(byte))
            }
            b'!'..=b'~' => out.write_char(char::from(byte)),
            _ => write!(out, "\\x{byte:02x}"),
        }
    }
}
