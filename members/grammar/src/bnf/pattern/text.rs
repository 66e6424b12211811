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
            ([(first, last)], []) if first == last => return out.write_str(&self.byte(*first, special, 0)),
            ([], [range]) if range.start() == range.end() => {
                return out.write_str(&self.character(range.start()));
            }
            _ => {}
        }
        let inside = |byte| self.byte(byte, br"\^[]", 1);
        let bytes =
            ranges.into_iter().map(|(first, last)| (inside(first), inside(last), u32::from(last - first)));
        let others = others.iter().map(|range| {
            let width = u32::from(range.end()) - u32::from(range.start());
            (self.character(range.start()), self.character(range.end()), width)
        });
        out.write_char('[')?;
        for (first, last, width) in bytes.chain(others) {
            match width {
                0 => out.write_str(&first)?,
                1 => write!(out, "{first}{last}")?,
                _ => write!(out, "{first}-{last}")?,
            }
        }
        out.write_char(']')
    }

    /// The characters for which bytes of a class stand.
    fn characters(self, class: &Class) -> ClassUnicode {
        let sets = (FIRST..=u8::MAX).zip(self.sets).filter(|(byte, _)| class.has(*byte));
        ClassUnicode::new(sets.flat_map(|(_, set)| set.iter().copied()).collect::<Vec<ClassUnicodeRange>>())
    }

    fn character(self, point: char) -> String {
        self.flavour.map_or_else(String::new, |flavour| flavour.character(point))
    }

    /// A byte as itself, after a backslash if it is one of `special`, or in hex if it cannot be seen; `place` is 1 in a class.
    fn byte(self, byte: u8, special: &[u8], place: usize) -> String {
        let has = |of: fn(Flavour) -> [&'static [u8]; 2]| {
            self.flavour.is_some_and(|it| of(it)[place].contains(&byte))
        };
        match byte {
            _ if has(|flavour| [flavour.hidden(); 2]) => format!("\\x{byte:02x}"),
            b'!'..=b'~' if special.contains(&byte) || has(Flavour::escaped) => {
                format!("\\{}", char::from(byte))
            }
            b'!'..=b'~' => char::from(byte).to_string(),
            _ => format!("\\x{byte:02x}"),
        }
    }
}
