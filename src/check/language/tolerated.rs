//! The inputs that a document asks programs to tolerate, as a language.

use crate::bnf::NotRegular;
use crate::bnf::automaton::{Automaton, State};
use crate::bnf::classes::Classes;
use crate::documents::dialect::HeaderField;
use crate::shape::WRAPPER;
use crate::subject::{Spec, is_white};
use urlgram_grammar::Class;

/// The inputs that conform as they are `written`, and those that do as soon as their field is written as the grammar has it, or,
/// if that is tolerated, their scheme is in lower case.
pub(super) fn with_tolerated(spec: &Spec, written: Automaton) -> Result<Automaton, NotRegular> {
    let mut language = None;
    if spec.tolerant
        && spec.dialect.prose.scheme_case.is_some()
        && let Some(scheme) = UpperCase::new(spec, &written)?
    {
        language = Some(scheme.language());
    }
    if let Some((form, _)) = spec.header_field() {
        let fields = field(form, &written);
        language = Some(language.as_ref().unwrap_or(&written).union(&fields));
    }
    Ok(language.unwrap_or(written))
}

/// The inputs whose scheme is in upper case, as [`Spec::lower_scheme`] finds it.
struct UpperCase<'w> {
    /// The inputs that conform as they are written.
    written: &'w Automaton,
    /// The language of the start production.
    derived: &'static Automaton,
    /// The bytes of a scheme in any case.
    in_scheme: Class,
    /// Before a whole URL, this is a wrapper and no scheme.
    wrapper: &'static [u8],
    /// The start production is that of the scheme, so that no colon has to follow.
    alone: bool,
}

/// How far an input has been read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Read {
    Scheme {
        /// The state after the written text.
        derived: State,
        /// The state after the same in lower case.
        lowered: State,
        /// A letter was in upper case.
        upper: bool,
        /// The number of bytes of the wrapper that have been read; none if something else was.
        wrapper: Option<u8>,
    },
    /// The state after the colon, if the scheme is tolerated.
    Rest(State),
    Nothing,
}

impl<'w> UpperCase<'w> {
    fn new(spec: &Spec, written: &'w Automaton) -> Result<Option<Self>, NotRegular> {
        let Ok(scheme) = spec.dialect.production_in(spec.dialect.prose.scheme, spec.reading) else {
            return Ok(None);
        };
        let in_scheme = |byte: &u8| byte.is_ascii_uppercase() || scheme.accepts([*byte]);
        Ok(Some(Self {
            written,
            derived: spec.compiled(spec.start)?,
            in_scheme: Class::of_bytes((0..=u8::MAX).filter(in_scheme)),
            wrapper: if spec.is_whole_url() { WRAPPER } else { b"" },
            alone: spec.start.name == scheme.name,
        }))
    }

    /// The inputs that conform as they are written, and those whose scheme is tolerated.
    fn language(&self) -> Automaton {
        let lower = |byte: u8| byte.to_ascii_lowercase();
        let in_wrapper = |byte: u8| self.wrapper.contains(&lower(byte)).then(|| lower(byte));
        let key = |byte: u8| {
            let classes = (self.derived.class_of(byte), self.written.class_of(byte));
            let lowered = self.written.class_of(lower(byte));
            let scheme = (self.in_scheme.has(byte), byte.is_ascii_uppercase(), in_wrapper(byte));
            (classes, lowered, scheme, byte == b':')
        };
        let start = (0, Read::Scheme { derived: 0, lowered: 0, upper: false, wrapper: Some(0) });
        Automaton::explored(
            start,
            Classes::by(key),
            |(written, read), byte| (self.written.step(*written, byte), self.step(*read, byte)),
            |(written, read)| self.written.is_accepting(*written) || self.accepts(*read),
        )
    }

    fn step(&self, read: Read, byte: u8) -> Read {
        match read {
            Read::Scheme { derived, lowered, upper, wrapper } if self.in_scheme.has(byte) => {
                let lower = byte.to_ascii_lowercase();
                let wrapper = wrapper.filter(|at| self.wrapper.get(usize::from(*at)) == Some(&lower));
                Read::Scheme {
                    derived: self.derived.step(derived, byte),
                    lowered: self.written.step(lowered, lower),
                    upper: upper || byte.is_ascii_uppercase(),
                    wrapper: wrapper.map(|at| at + 1),
                }
            }
            // If the grammar itself takes upper case, there is nothing to tolerate.
            Read::Scheme { derived, lowered, upper: true, wrapper }
                if byte == b':' && self.derived.is_dead(self.derived.step(derived, byte)) =>
            {
                let is_wrapper = !self.wrapper.is_empty()
                    && wrapper.is_some_and(|at| usize::from(at) == self.wrapper.len());
                if is_wrapper { Read::Nothing } else { Read::Rest(self.written.step(lowered, byte)) }
            }
            Read::Rest(state) => Read::Rest(self.written.step(state, byte)),
            Read::Scheme { .. } | Read::Nothing => Read::Nothing,
        }
    }

    fn accepts(&self, read: Read) -> bool {
        match read {
            Read::Scheme { derived, lowered, upper, .. } => {
                self.alone
                    && upper
                    && !self.derived.is_accepting(derived)
                    && self.written.is_accepting(lowered)
            }
            Read::Rest(state) => self.written.is_accepting(state),
            Read::Nothing => false,
        }
    }
}

/// The fields of this name in any case of letters, with white space in their values, before the closing bracket.
fn field(form: HeaderField, written: &Automaton) -> Automaton {
    /// How far a field has been read.
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum Read {
        Name(usize),
        Value(State),
        Closed(State),
        Nothing,
    }
    let name = form.name.as_bytes();
    let begin = written.step(written.run(0, name), b':');
    let lower = |byte: u8| byte.to_ascii_lowercase();
    let closes = |byte: u8| form.close == Some(byte);
    Automaton::explored(
        Read::Name(0),
        Classes::by(|byte| (written.class_of(byte), is_white(byte), closes(byte), lower(byte))),
        |read, byte| match *read {
            Read::Name(at) if name.get(at).is_some_and(|letter| letter.eq_ignore_ascii_case(&byte)) => {
                Read::Name(at + 1)
            }
            Read::Name(at) if at == name.len() && byte == b':' => Read::Value(begin),
            Read::Value(state) if is_white(byte) => Read::Value(state),
            Read::Value(state) if !closes(byte) => Read::Value(written.step(state, byte)),
            Read::Value(state) | Read::Closed(state) => Read::Closed(written.step(state, byte)),
            Read::Name(_) | Read::Nothing => Read::Nothing,
        },
        |read| matches!(read, Read::Value(state) | Read::Closed(state) if written.is_accepting(*state)),
    )
}
