//! The judge of a combinator: the minimal automaton of its BNF, string by string.

use std::collections::HashSet;

use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Case;
use urlgram::trace::Choice;
use urlgram::{Check, Production};

/// The difference between the automaton and the combinator on the string of `case`, if there is one:
///
/// - the verdict of the combinator, on bytes and on the input that records;
/// - for a string that is not accepted, the bytes that the productions expect which the trace says were open: exactly those
///   with which the automaton would have stayed alive. Strings that fail after the same bytes are asked once, as `known` says.
pub fn difference(
    known: &mut HashSet<Vec<u8>>,
    automaton: &Automaton,
    check: &Check,
    production: &Production,
    case: Case<'_>,
) -> Option<String> {
    let Case { input, accepted } = case;
    let shown = input.escape_ascii();
    let read = production.combinator().expect("it has one").read(input);
    if matches!(read, Ok(([], _))) != accepted {
        return Some(format!("\"{shown}\": the BNF says {accepted}"));
    }
    if production.nodes(input, Choice::Holding(Vec::new())).is_some() != read.is_ok() {
        return Some(format!("\"{shown}\": it is read otherwise while nodes are recorded"));
    }
    let (offset, _) = automaton.leaves(input);
    if !accepted && !known.insert(input[..offset].to_vec()) {
        return None;
    }
    let failure = match (check.failure_of(production, input), accepted) {
        (None, true) => return None,
        (None, false) => return Some(format!("\"{shown}\": no failure is found")),
        (Some(_), true) => return Some(format!("\"{shown}\": a failure is found")),
        (Some(failure), false) => failure,
    };
    let state = automaton.run(0, &input[..failure.offset]);
    let mut expected = [false; 256];
    for miss in &failure.misses {
        miss.bytes.iter().for_each(|byte| expected[usize::from(*byte)] = true);
    }
    for byte in 0..=255 {
        let dies = automaton.is_dead(automaton.step(state, byte));
        if expected[usize::from(byte)] == dies {
            let said = if dies { "" } else { "not " };
            let offset = failure.offset;
            return Some(format!("\"{shown}\": `{}` is {said}expected at {offset}", [byte].escape_ascii()));
        }
    }
    None
}
