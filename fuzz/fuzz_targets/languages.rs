//! A production reads the same from bytes and from the input that records, and that is what the automaton of its BNF accepts.
#![no_main]

use std::cell::RefCell;
use std::collections::HashMap;

use libfuzzer_sys::fuzz_target;
use urlgram::bnf::automaton::Automaton;
use urlgram::trace::{Choice, Recorder};
use urlgram::{DIALECTS, Reading};

thread_local! {
    static MADE: RefCell<HashMap<(usize, usize, bool), Automaton>> = RefCell::default();
}

fuzz_target!(|data: &[u8]| {
    let Some(([dialect, production, printed], input)) = data.split_first_chunk() else { return };
    let of = usize::from(*dialect) % DIALECTS.len();
    let (dialect, printed) = (DIALECTS[of], printed % 2 == 1);
    let reading = if printed { Reading::Printed } else { Reading::Corrected };
    let productions = dialect.productions_in(reading);
    let number = usize::from(*production) % productions.len();
    let production = &productions[number];
    let accepted = MADE.with_borrow_mut(|made| {
        let automaton = made.entry((of, number, printed)).or_insert_with(|| {
            Automaton::of(dialect.grammar(reading), production.name).expect("all grammars are regular")
        });
        automaton.accepts(input)
    });
    assert_eq!(production.accepts(input), accepted, "bytes of {} in {}", production.name, dialect.id);
    for choice in [Choice::All, Choice::Holding(vec![input.len() / 2])] {
        let recorder = Recorder::nodes(choice);
        let read = (production.combinator.traced)(recorder.span(input));
        let is_read = read.is_ok_and(|(rest, _)| rest.fragment().is_empty());
        assert_eq!(is_read, accepted, "recorded, {} in {}", production.name, dialect.id);
    }
});
        assert_eq!(
            count,
            2 * usize::from(accepted),
            "{instructions:?}, {} in {}",
            production.name,
            dialect.id
        );
    }
});
