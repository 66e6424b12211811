//! An expression as text that Rust's `regex`, PCRE and ECMAScript read alike.

use std::fmt::{self, Display, Write};

use super::part::{Part, Times};
use crate::class::Class;

impl Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class(class) => write_class(out, class),
            Self::Choice(parts) => {
                for (place, part) in parts.iter().enumerate() {
                    let bar = if place > 0 { "|" } else { "" };
                    write!(out, "{bar}{part}")?;
                }
                Ok(())
            }
            Self::Repeat(item, times) => {
                let sign = match times {
                    Times::AtMostOnce => '?',
                    Times::Any => '*',
                    Times::AtLeastOnce => '+',
                };
                write_atom(out, item)?;
                out.write_char(sign)
            }
            Self::Sequence(parts) => {
                let mut rest = &parts[..];
                while let Some(first) = rest.first() {
                    let times = rest.iter().take_while(|part| *part == first).count();
                    // `//` is clearer than `/{2}`.
                    let worth =
                        times > 1 && matches!(first, Self::Class(class) if class.bytes().nth(1).is_some());
                    match first {
                        Self::Choice(_) => write_atom(out, first)?,
                        other => write!(out, "{other}")?,
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

/// A part to which a sign of repetition can be put.
fn write_atom(out: &mut fmt::Formatter<'_>, part: &Part) -> fmt::Result {
    match part {
        Part::Class(_) => write!(out, "{part}"),
        _ => write!(out, "(?:{part})"),
    }
}

fn write_class(out: &mut fmt::Formatter<'_>, class: &Class) -> fmt::Result {
    let ranges = class.ranges();
    if ranges.is_empty() {
        // Nothing is after the end: the one way to say so that all of them read.
        return out.write_str("$x");
    }
    if let [(first, last)] = ranges[..]
        && first == last
    {
        return write_byte(out, first, br"\^$.*+?()[]{}|");
    }
    out.write_char('[')?;
    let inside = br"\^[]";
    for (first, last) in ranges {
        write_byte(out, first, inside)?;
        if last > first {
            if last > first + 1 {
                out.write_char('-')?;
            }
            write_byte(out, last, inside)?;
        }
    }
    out.write_char(']')
}

/// A byte as itself, after a backslash where it is one of `special`, or in hex where it cannot be seen.
fn write_byte(out: &mut fmt::Formatter<'_>, byte: u8, special: &[u8]) -> fmt::Result {
    match byte {
        b'!'..=b'~' if special.contains(&byte) => write!(out, "\\{}", char::from(byte)),
        b'!'..=b'~' => out.write_char(char::from(byte)),
        _ => write!(out, "\\x{byte:02x}"),
    }
}
