//! The judge of a combinator: the minimal automaton of its BNF, string by string.

use urlgram::Production;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Case;
use urlgram::diagnosis::Failure;
use urlgram::source::Terminal;

/// What differs between the automaton and the combinator on the string of `case`, if anything does:
///
/// - the verdict of the combinator on `&[u8]`;
/// - for a string that is not accepted, the offset that the recording source reports: that of the byte with
///   which the automaton dies, or the end of the string;
/// - and the bytes that it expected there: exactly those with which the automaton would have stayed alive, and
///   the end exactly where the automaton accepts.
pub fn difference(automaton: &Automaton, production: &Production, case: Case<'_>) -> Option<String> {
    let Case { input, accepted } = case;
    let shown = input.escape_ascii();
    let verdict = wrong_verdict(production, case);
    if verdict.is_some() {
        return verdict;
    }
    let failure = match (Failure::of(production, input), accepted) {
        (None, true) => return None,
        (None, false) => return Some(format!("\"{shown}\": the recording source accepts it")),
        (Some(_), true) => return Some(format!("\"{shown}\": the recording source does not accept it")),
        (Some(failure), false) => failure,
    };
    let offset = automaton.first_dead(input).unwrap_or(input.len());
    if failure.offset != offset {
        return Some(format!("\"{shown}\": reported at {}, dead at {offset}", failure.offset));
    }
    let state = automaton.run(0, &input[..offset]);
    let mut expected = [false; 256];
    for miss in &failure.misses {
        miss.expected.next_bytes().iter().for_each(|byte| expected[usize::from(*byte)] = true);
    }
    for byte in 0..=255 {
        let dies = automaton.is_dead(automaton.step(state, byte));
        if expected[usize::from(byte)] == dies {
            let said = if dies { "" } else { "not " };
            return Some(format!("\"{shown}\": `{}` is {said}expected at {offset}", [byte].escape_ascii()));
        }
    }
    let end = failure.misses.iter().any(|miss| miss.expected == Terminal::End);
    (end != automaton.is_accepting(state))
        .then(|| format!("\"{shown}\": the end is expected at {offset}: {end}"))
}

/// Says so if the combinator on `&[u8]` gives another verdict on the string of `case` than the automaton.
pub fn wrong_verdict(production: &Production, case: Case<'_>) -> Option<String> {
    let Case { input, accepted } = case;
    (production.accepts(input) != accepted)
        .then(|| format!("\"{}\": the BNF says {accepted}", input.escape_ascii()))
}
