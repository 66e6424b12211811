//! The verdict of an input that is too long to be kept.

use super::check::Check;
use crate::bnf::automaton::{Automaton, State};
use crate::class::Class;
use crate::dialect::Place;
use crate::production::Production;

/// An input that comes in pieces, of which nothing is kept: constant memory, whatever its length.
///
/// The rules of the prose are asked of no input of more than a MiB ([`Check::conforms`]), so the automata of the productions
/// tell all that there is to tell.
///
/// ```
/// use urlgram::{Check, Dialect, diagnosis::Long};
/// let head = [b"http://www.w3.org/", &[b'a'; 1 << 20][..]].concat();
/// let mut long = Long::new(&Check::new(Dialect::find("rfc1738")?), &head).expect("it is long enough");
/// assert!(long.conforms());
/// long.read(b"%20");
/// assert!(long.conforms());
/// long.read(b"~");
/// assert!(!long.conforms());
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Debug)]
pub struct Long {
    languages: Languages,
    written: Way,
    /// The same with the scheme in lower case, from the first letter in upper case on.
    lowered: Option<Way>,
    /// As long as the scheme may go on.
    scheme: Option<Scheme>,
}

/// What an input is read by.
#[derive(Clone, Debug)]
struct Languages {
    /// The production of the known scheme, or the start production.
    form: Automaton,
    /// What two slashes announce behind the scheme.
    announced: Option<Automaton>,
}

/// How far an input has been read.
#[derive(Clone, Copy, Debug)]
struct Way {
    form: State,
    announced: Announced,
}

/// Where a form may begin that two slashes announce.
#[derive(Clone, Copy, Debug)]
enum Announced {
    BeforeTheColon,
    /// Behind the colon and so many slashes.
    Slashes(u8),
    Inside(State),
    /// It is not there.
    Not,
}

/// A scheme that is tolerated in upper case.
#[derive(Clone, Debug)]
struct Scheme {
    /// The bytes that it may have, those in upper case among them.
    bytes: Class,
    start: Automaton,
    /// Where the start production is, as it is written.
    written: State,
    /// Before a whole URL, `URL:` is a wrapper.
    may_wrap: bool,
    /// The first bytes.
    name: Vec<u8>,
}

/// So long an input is at least: of shorter ones more is asked.
const LEAST: usize = super::rules::LONGEST + 1;

impl Long {
    /// Begins to read the input with its first bytes: more than a MiB of them. None where they are fewer, and where
    /// the start production is a field of a header, a scheme, one in which `//` announces a form elsewhere than behind a
    /// scheme, or one that no automaton can be made of.
    #[must_use]
    pub fn new(check: &Check, head: &[u8]) -> Option<Self> {
        let (dialect, reading) = (check.dialect, check.reading);
        let is_part = check.start.name == dialect.prose.scheme || check.field_section().is_some();
        if head.len() < LEAST || is_part {
            return None;
        }
        let grammar = dialect.grammar(reading);
        let automaton = |production: &Production| Automaton::of(grammar, production.name);
        let start = automaton(check.start).ok()?;
        let own = check.own_form(head).map(|(production, _)| production);
        let announced = match check.announced_place().filter(|_| own.is_none()) {
            Some(Place::BehindScheme) => dialect.announced(reading).map(&automaton).transpose().ok()?,
            Some(_) => return None,
            None => None,
        };
        let is_tolerated = dialect.prose.scheme_case.is_some() && !check.strict;
        let scheme = dialect.production_in(dialect.prose.scheme, reading).ok().filter(|_| is_tolerated);
        let scheme = scheme.map(|scheme| Scheme {
            bytes: Class::of_bytes(
                (0..=u8::MAX).filter(|byte| byte.is_ascii_uppercase() || scheme.accepts(&[*byte])),
            ),
            start: start.clone(),
            written: 0,
            may_wrap: check.is_whole_url(),
            name: Vec::new(),
        });
        let written = Way {
            form: 0,
            announced: if announced.is_some() { Announced::BeforeTheColon } else { Announced::Not },
        };
        let form = own.map_or(Ok(start), automaton).ok()?;
        let mut long = Self { languages: Languages { form, announced }, written, lowered: None, scheme };
        long.read(head);
        Some(long)
    }

    /// Reads what follows.
    pub fn read(&mut self, piece: &[u8]) {
        let mut at = 0;
        while let Some(byte) = piece.get(at).copied().filter(|_| self.scheme.is_some()) {
            self.read_scheme(byte);
            at += 1;
        }
        self.languages.read(&mut self.written, &piece[at..]);
        if let Some(lowered) = &mut self.lowered {
            self.languages.read(lowered, &piece[at..]);
        }
    }

    /// Whether what has been read conforms, if it is all.
    #[must_use]
    pub fn conforms(&self) -> bool {
        // A scheme that has not ended is none.
        let lowered = self.lowered.filter(|_| self.scheme.is_none());
        [Some(self.written), lowered].into_iter().flatten().any(|way| self.languages.accept(way))
    }

    /// Reads a byte of the scheme, or the one behind it.
    fn read_scheme(&mut self, byte: u8) {
        let Some(scheme) = &mut self.scheme else { return };
        if byte.is_ascii_uppercase() && self.lowered.is_none() {
            self.lowered = Some(self.written);
        }
        scheme.written = scheme.start.step(scheme.written, byte);
        if scheme.bytes.has(byte) {
            if scheme.name.len() < 4 {
                scheme.name.push(byte.to_ascii_lowercase());
            }
        } else {
            let is_wrapper = scheme.may_wrap && scheme.name == b"url";
            // Where the grammar takes upper case, too, there is nothing to tolerate.
            if byte != b':' || is_wrapper || !scheme.start.is_dead(scheme.written) {
                self.lowered = None;
            }
            self.scheme = None;
        }
        self.languages.read(&mut self.written, &[byte]);
        if let Some(lowered) = &mut self.lowered {
            self.languages.read(lowered, &[byte.to_ascii_lowercase()]);
        }
    }
}

impl Languages {
    fn read(&self, way: &mut Way, mut piece: &[u8]) {
        if self.form.is_dead(way.form) {
            return;
        }
        let Some(announced) = &self.announced else {
            way.form = self.form.run(way.form, piece);
            return;
        };
        while let Some((byte, rest)) = piece.split_first() {
            way.announced = match way.announced {
                Announced::BeforeTheColon if *byte == b':' => Announced::Slashes(0),
                Announced::Slashes(0) if *byte == b'/' => Announced::Slashes(1),
                Announced::Slashes(1) if *byte == b'/' => Announced::Inside(announced.run(0, b"//")),
                Announced::Slashes(_) => Announced::Not,
                Announced::BeforeTheColon => Announced::BeforeTheColon,
                Announced::Inside(state) => {
                    way.announced = Announced::Inside(announced.run(state, piece));
                    break;
                }
                Announced::Not => break,
            };
            way.form = self.form.step(way.form, *byte);
            piece = rest;
        }
        way.form = self.form.run(way.form, piece);
    }

    fn accept(&self, way: Way) -> bool {
        let is_announced_form = match (way.announced, &self.announced) {
            (Announced::Inside(state), Some(announced)) => announced.is_accepting(state),
            _ => true,
        };
        is_announced_form && self.form.is_accepting(way.form)
    }
}
