//! The finding for the place where an input leaves the grammar, with the expected text.

use super::failure::{Failure, Miss};
use crate::bnf::automaton::{Automaton, State};
use crate::escape::percent_encoded;
use crate::findings::{Code, Expected, Finding};
use crate::subject::Subject;
use crate::text;
use crate::trace::Open;

/// The input fails as `failure` says.
pub(super) fn finding<'i>(of: &Subject<'i>, failure: &Failure) -> Finding<'i> {
    let offset = failure.offset;
    let found = of.character(offset);
    let (context, expected) = expectations(of, failure, found.is_empty());
    let within: Vec<_> = if context.is_empty() { vec![of.spec.start.name] } else { names(context) };
    let code = match found {
        _ if of.input.is_empty() => Code::EmptyInput,
        [] => Code::EndsTooSoon,
        _ => Code::NotAllowedHere,
    };
    let escape = of.spec.dialect.prose.escape;
    let encodable = failure.misses.iter().any(|miss| opens(miss, escape, offset)) && !found.is_empty();
    let said = |what: &Expected| match what {
        Expected::Production(name) => Some(format!("{name}: {}", characters(of, name)?)),
        _ => None,
    };
    let note = expected.iter().filter_map(said).collect::<Vec<_>>().join("\n");
    Finding {
        production: within.last().and_then(|name| of.spec.production(name)).unwrap_or(of.spec.start),
        within,
        expected,
        fix: encodable.then(|| percent_encoded(found)),
        note: note.into(),
        ..Finding::new(of, code, offset..offset + found.len())
    }
}

/// The fault's place, and the text that could be there: names if a production could begin there, characters if
/// one is under way.
///
/// If several productions were under way, the fault is in the one that holds them all. If the input ends too
/// soon, it is in one that is not complete there.
fn expectations<'f>(of: &Subject<'_>, failure: &'f Failure, at_end: bool) -> (&'f [Open], Vec<Expected>) {
    let misses = failure.misses.iter().map(|miss| wanted(of, miss, failure.offset));
    let end = failure.could_end.then_some((&[][..], Expected::End));
    let mut wanted: Vec<(&[Open], Expected)> = misses.chain(end).collect();
    // The innermost expectations come first, productions before terminals; the end of the input comes last.
    wanted.sort_by_key(|(within, expected)| {
        let kind = u8::from(!matches!(expected, Expected::Production(_)));
        (*expected == Expected::End, usize::MAX - within.len(), kind)
    });
    let mut expected = Vec::new();
    for (_, what) in &wanted {
        if !expected.contains(what) {
            expected.push(what.clone());
        }
    }

    // For a production that nests, the failure lists which of the open productions are complete.
    if at_end || of.spec.automaton(of.spec.start).is_none() {
        for (within, _) in &mut wanted {
            let open = within.iter().rposition(|open| !failure.complete.contains(open));
            *within = &within[..open.map_or(0, |place| place + 1)];
        }
    }

    let is_leaf = |within: &[Open]| {
        let deeper = |other: &[Open]| other.len() > within.len() && other.starts_with(within);
        !wanted.iter().any(|(other, _)| deeper(other))
    };
    let context = wanted
        .iter()
        .filter(|(within, expected)| *expected != Expected::End && is_leaf(within))
        .map(|(within, _)| *within)
        .reduce(|one, other| {
            let shared = one.iter().zip(other).take_while(|(one, other)| one == other).count();
            &one[..shared]
        })
        .unwrap_or(&[]);
    (context, expected)
}

/// The expected text of a miss: the outermost production that would have begun there and cannot be empty, or else the terminal;
/// and the productions around it.
fn wanted<'f>(of: &Subject<'_>, miss: &'f Miss, offset: usize) -> (&'f [Open], Expected) {
    let may_be_empty =
        |name| of.spec.production(name).is_some_and(|production| of.spec.derives(production, b""));
    let begins = |open: &Open| open.start == offset && !may_be_empty(open.production);
    // The start production has already begun; it is not missing.
    let place = (1..miss.within.len()).find(|place| begins(&miss.within[*place]));
    match (place, &miss.bytes[..]) {
        (Some(place), _) => {
            (&miss.within[..place], Expected::Production(miss.within[place].production.into()))
        }
        (None, [byte]) => {
            let text = if miss.text.first() == Some(byte) { &miss.text[..] } else { &miss.bytes };
            (&miss.within, Expected::Literal(String::from_utf8_lossy(text).into_owned()))
        }
        (None, bytes) => (&miss.within, Expected::OneIn(bytes.to_vec())),
    }
}

/// Returns whether the miss is that of the first character of the production called `name`.
fn opens(miss: &Miss, name: &str, offset: usize) -> bool {
    miss.within.last().is_some_and(|open| open.production == name && open.start == offset)
}

fn names(within: &[Open]) -> Vec<&'static str> {
    within.iter().map(|open| open.production).collect()
}

/// The characters of a production whose strings are single characters, or escapes of one.
fn characters(of: &Subject<'_>, name: &str) -> Option<String> {
    let automaton = of.spec.automaton(of.spec.production(name)?)?;
    let (mut single, mut escape, mut others) = (Vec::new(), "", "");
    for (next, bytes) in automaton.steps(0) {
        let bytes: Vec<u8> = bytes.bytes().collect();
        match bytes[..] {
            _ if ends(automaton, next, 0) => single.extend(bytes),
            [b'%'] if ends(automaton, next, 2) => escape = ", or an escape such as %20",
            [0x80..=0xFF, ..] if ends(automaton, next, 3) => others = ", or characters beyond ASCII",
            _ => return None,
        }
    }
    single.sort_unstable();
    (!automaton.is_accepting(0) && !single.is_empty())
        .then(|| format!("{}{escape}{others}", text::set(single.into_iter())))
}

/// Returns whether all strings end at most `most` bytes after a state, and none before.
fn ends(automaton: &Automaton, state: State, most: usize) -> bool {
    let next = automaton.steps(state);
    if automaton.is_accepting(state) {
        next.is_empty()
    } else {
        most > 0 && next.iter().all(|(next, _)| ends(automaton, *next, most - 1))
    }
}
