//! Characters of mail addresses that no URL holds.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule, runs_of};
use crate::escape::{percent_encoded, units};
use urlgram_grammar::Class;

/// Bars from this scheme characters that come in with an address of RFC 822.
#[derive(Clone, Copy, Debug)]
pub struct Barred(pub &'static str);

const BARRED: Class = Class::of(" %#{}|[]\\^~<>`").or(Class::range(0, 31)).or(Class::range(127, 127));

impl Rule for Barred {
    fn code(&self) -> Code {
        Code::UnsafeCharacter
    }

    fn glance(&self, url: &[u8]) -> Option<bool> {
        let address = &url[self.0.len()..];
        // But an escape is not barred, and few hold any of these.
        let may_hold = address.iter().any(|byte| BARRED.has(*byte))
            && units(address).any(|(place, byte)| place.len() == 1 && BARRED.has(byte));
        if may_hold { None } else { Some(false) }
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let known = text.schemes.iter().find(|known| known.name == self.0);
        let Some(known) = known.filter(|_| !text.is_borrowed) else { return Vec::new() };
        let is_of_the_scheme =
            |span: &Range<usize>| text.text[..span.start].ends_with(format!("{}:", self.0).as_bytes());
        let Some(span) = text.parts(Role::Identifier).find(is_of_the_scheme) else { return Vec::new() };
        let barred = text.units(span).filter_map(|(place, _)| Some((code(text.bytes(&place))?, place)));
        let say = |(code, span): (Code, Range<usize>)| {
            let fix = percent_encoded(text.bytes(&span));
            Breach::new(code, span, known.production).fix(fix)
        };
        runs_of(barred).into_iter().map(say).collect()
    }
}

/// The code of a character that is barred.
fn code(character: &[u8]) -> Option<Code> {
    match character {
        b"%" => Some(Code::BadEscape),
        b" " => Some(Code::Space),
        b"#" => Some(Code::FragmentNotAllowed),
        [byte] if byte.is_ascii_control() => Some(Code::ControlCharacter),
        [byte] if BARRED.has(*byte) => Some(Code::UnsafeCharacter),
        _ => None,
    }
}
