//! Facts that the grammar has about parts and characters: asked of the automaton, so that no slip names a document.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::bnf::automaton::Automaton;
use crate::code::Code;
use crate::documents::dialect::Reading;
use crate::slips::part::{self, ALL, Part, Set, members, set};
use crate::subject::Spec;

/// The facts of a language.
pub(super) struct Facts {
    /// For each state, the parts in which something is still accepted.
    pub alive: Vec<Set>,
    /// For each byte, the parts in which it may stand.
    allowed: Vec<Set>,
    /// A text without a scheme may conform.
    pub relative: bool,
    /// Only schemes that the document lists may conform.
    pub closed: bool,
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
        let new = Arc::new(Self::new(language));
        MADE.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&new));
        new
    }

    fn new(language: &Automaton) -> Self {
        // The parts tell apart more bytes than the language does.
        let mut bytes: Vec<u8> = language.representatives().to_vec();
        bytes.extend(b"/?#:@[]");
        let alive = alive(language, &bytes);
        // What may be reached, and which bytes go on from there.
        let mut reached: Vec<Set> = vec![0; language.states()];
        let mut open = vec![(0, Part::Start)];
        reached[0] = set(&[Part::Start]);
        let mut allowed = vec![0; 256];
        while let Some((state, part)) = open.pop() {
            for byte in &bytes {
                let next = language.step(state, *byte);
                for after in part.step(*byte).into_iter().flatten().filter(|after| after.is_in(alive[next])) {
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
        Self { alive, allowed, relative, closed: refuses(b"zzq:z") && refuses(b"zzq://z") }
    }

    /// The parts in which a byte may stand.
    pub fn allowed(&self, byte: u8) -> Set {
        self.allowed[usize::from(byte)]
    }

    /// IP addresses stand in brackets.
    pub fn literals(&self) -> bool {
        Part::Host.is_in(self.allowed(b'['))
    }

    /// Characters beyond US-ASCII may stand somewhere.
    pub fn beyond_ascii(&self) -> bool {
        // The first byte of many characters.
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
            // It would end the user.
            b'/' | b'?' | b'#' | b'@' if part == Part::User => Code::ReservedCharacter,
            // What a document never uses is no delimiter of it.
            _ if self.allowed(byte) == 0 || b"{}|^<>\"`~".contains(&byte) => Code::UnsafeCharacter,
            _ => Code::ReservedCharacter,
        }
    }
}

/// For each state, the parts in which something is still accepted: the least solution, from the accepting states backwards.
fn alive(language: &Automaton, bytes: &[u8]) -> Vec<Set> {
    let ends = |state| if language.is_accepting(state) { ALL & !set(&[Part::User]) } else { 0 };
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
