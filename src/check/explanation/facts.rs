//! Facts that the grammar has about parts and characters: asked of the automaton, so that no slip names a document.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::bnf::automaton::{Automaton, State};
use crate::code::Code;
use crate::documents::dialect::{Escapes, HeaderField, Reading, Role};
use crate::slips::part::{self, ALL, AUTHORITY, Part, Set, members, set};
use crate::slips::text::Text;
use crate::subject::Spec;

/// The facts of a language.
pub(super) struct Facts {
    /// For each state, the parts in which something is still accepted.
    alive: Vec<Set>,
    /// The same without an `@` in what follows.
    plain: Vec<Set>,
    /// One byte of each class.
    pub readable: Vec<u8>,
    /// For each byte, the parts in which it is allowed.
    allowed: Vec<Set>,
    /// A text without a scheme may conform.
    pub relative: bool,
    /// Only schemes that the document lists may conform.
    pub closed: bool,
    /// The parts that a text may begin in: not the beginning if the start production is that of a part.
    pub first: Set,
    /// The header field that the text is.
    field: Option<HeaderField>,
    /// Escapes beyond US-ASCII stand for characters of ISO Latin 1.
    pub is_latin: bool,
}

/// The rest of a text, as far as it decides about a user.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ahead {
    /// An `@`.
    At,
    /// No `@`; but in a text without an authority, something else may be in its place.
    Unknown,
    /// No `@`.
    NoAt,
}

impl Ahead {
    /// The signs ahead in the text, from a place on.
    pub fn of(text: &Text<'_>, at: usize) -> Self {
        match (text.last_at, text.slashes) {
            (Some(last), _) if last >= at => Self::At,
            (_, Some(_)) => Self::NoAt,
            _ => Self::Unknown,
        }
    }
}

impl Facts {
    /// The facts of the language of a check, found when they are first needed.
    pub fn of(spec: &Spec, language: &Automaton) -> Arc<Self> {
        type Key = (usize, Reading, &'static str, bool);
        type Made = HashMap<Key, Arc<Facts>>;
        static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
        let key = (std::ptr::from_ref(spec.dialect) as usize, spec.reading, spec.start.name, spec.tolerant);
        if let Some(known) = MADE.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(known);
        }
        let new = Arc::new(Self::new(spec, language));
        MADE.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&new));
        new
    }

    fn new(spec: &Spec, language: &Automaton) -> Self {
        let first = first(spec, language);
        // The parts tell apart more bytes than the language does.
        let mut bytes: Vec<u8> = language.representatives().to_vec();
        bytes.extend(b"/?#:@[]");
        let all = alive(language, &bytes, ends(first));
        let plain: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != b'@').collect();
        let plain = alive(language, &plain, ends(first));
        // Each state with the parts that may be open there, and each byte with the parts that it may continue.
        let mut reached: Vec<Set> = vec![0; language.states()];
        let field = spec.header_field().map(|(field, _)| field);
        let begin = field.map_or(0, |field| language.run(0, format!("{}:", field.name).as_bytes()));
        let mut open: Vec<(State, Part)> = members(first).map(|part| (begin, part)).collect();
        reached[begin] = first;
        let mut allowed = vec![0; 256];
        while let Some((state, part)) = open.pop() {
            for byte in &bytes {
                let next = language.step(state, *byte);
                for after in part.step(*byte).into_iter().flatten().filter(|after| after.is_in(all[next])) {
                    allowed[usize::from(*byte)] |= set(&[part]);
                    if !after.is_in(reached[next]) {
                        reached[next] |= set(&[after]);
                        open.push((next, after));
                    }
                }
            }
        }
        for byte in (0..=255u8).filter(|byte| !bytes.contains(byte)) {
            let is_alike = |known: &&u8| language.class_of(**known) == language.class_of(byte);
            let known = bytes.iter().find(is_alike).map_or(0, |known| allowed[usize::from(*known)]);
            allowed[usize::from(byte)] = known;
        }
        let relative = [&b"a"[..], b"/a", b"a/b"].iter().all(|text| language.accepts(text));
        let refuses = |text: &[u8]| language.is_dead(language.run(0, text));
        let closed = refuses(b"zzq:z") && refuses(b"zzq://z");
        let is_latin = spec.dialect.prose.escapes == Escapes::Latin1;
        Self {
            alive: all,
            plain,
            readable: language.readable(),
            allowed,
            relative,
            closed,
            first,
            field,
            is_latin,
        }
    }

    /// The place where the URL begins in a text: after the name of its field.
    pub fn begin(&self, text: &[u8]) -> usize {
        self.field.and_then(|field| field.value(text)).unwrap_or(0)
    }

    /// The parts in which a text may end.
    pub fn ends(&self) -> Set {
        ends(self.first)
    }

    /// The parts in which something is still accepted after a state: whether an authority is only that of a user, depends on an `@`.
    pub fn alive(&self, state: State, ahead: Ahead) -> Set {
        let all = self.alive[state];
        match ahead {
            Ahead::At => all,
            Ahead::Unknown => all & !AUTHORITY | self.plain[state] & AUTHORITY,
            Ahead::NoAt => self.plain[state],
        }
    }

    /// The parts in which a byte is allowed.
    pub fn allowed(&self, byte: u8) -> Set {
        self.allowed[usize::from(byte)]
    }

    /// Returns whether IP addresses are written in brackets.
    pub fn literals(&self) -> bool {
        Part::Host.is_in(self.allowed(b'['))
    }

    /// Returns whether characters beyond US-ASCII are allowed in some part.
    pub fn beyond_ascii(&self) -> bool {
        // C3 begins UTF-8 of many letters: it stands for all bytes beyond US-ASCII.
        self.allowed(0xC3) != 0
    }

    /// The code of a character that is not allowed in a part.
    pub fn code(&self, part: Part, byte: u8) -> Code {
        match byte {
            b' ' => Code::Space,
            0..=31 | 127 => Code::ControlCharacter,
            128.. => Code::NonAscii,
            b'%' => Code::BadEscape,
            b'\\' => Code::UnsafeCharacter,
            _ if part == Part::Host => Code::BadHostCharacter,
            _ if matches!(part, Part::Start | Part::First) && !self.relative => Code::BadScheme,
            // These signs end a user, so they are delimiters in it.
            b'/' | b'?' | b'#' | b'@' if part == Part::User => Code::ReservedCharacter,
            // A sign that the document never uses is no delimiter of it.
            _ if self.allowed(byte) == 0 || b"{}|^<>\"`~".contains(&byte) => Code::UnsafeCharacter,
            _ => Code::ReservedCharacter,
        }
    }
}

/// The parts that a text of the start production begins in.
fn first(spec: &Spec, language: &Automaton) -> Set {
    let begins = |text: &[u8]| !language.is_dead(language.run(0, text));
    let role = spec.dialect.role(spec.start.name);
    let part = match role.part() {
        _ if spec.is_whole_text() || spec.header_field().is_some() => Part::Start,
        Role::User | Role::Password => Part::User,
        Role::Scheme => Part::First,
        Role::Host => Part::Host,
        _ if matches!(role, Role::Authority | Role::Server) => return set(&[Part::Host, Part::User]),
        Role::Port => Part::Port,
        Role::Query => Part::Query,
        Role::Fragment => Part::Fragment,
        _ if begins(b"//") => Part::Colon,
        // A production that begins with the name of a scheme is the form of that scheme.
        _ if spec.dialect.schemes.iter().any(|scheme| begins(format!("{}:", scheme.name).as_bytes())) => {
            Part::Start
        }
        _ if spec
            .grammar()
            .needed_by(spec.start.name)
            .iter()
            .any(|part| spec.dialect.role(part) == Role::Scheme) =>
        {
            Part::Start
        }
        _ => Part::Path,
    };
    set(&[part])
}

/// The parts in which a text may end that begins in some of them.
fn ends(first: Set) -> Set {
    if first == set(&[Part::User]) { ALL } else { ALL & !set(&[Part::User]) }
}

/// For each state, the parts in which something is still accepted: the least solution, from the accepting states backwards.
fn alive(language: &Automaton, bytes: &[u8], ends: Set) -> Vec<Set> {
    let ends = |state| if language.is_accepting(state) { ends } else { 0 };
    let mut alive: Vec<Set> = (0..language.states()).map(ends).collect();
    let mut changes = true;
    while changes {
        changes = false;
        for state in (0..language.states()).rev() {
            let mut new = alive[state];
            for byte in bytes {
                let next = alive[language.step(state, *byte)];
                if next != 0 {
                    let lives = |part: &Part| part::step(set(&[*part]), *byte) & next != 0;
                    new |= members(ALL & !new).filter(lives).fold(0, |all, part| all | set(&[part]));
                }
            }
            changes |= new != alive[state];
            alive[state] = new;
        }
    }
    alive
}
