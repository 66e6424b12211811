//! A production reads the same from bytes and from the input that records, and that is what the automaton of its BNF accepts,
//! and its acceptor with vectors and without, alone and in lists around the borders of blocks and chunks.

use std::cell::RefCell;
use std::collections::HashMap;

use urlgram::acceptor::{Acceptor, Lists};
use urlgram::bnf::automaton::Automaton;
use urlgram::trace::{Choice, Recorder};
use urlgram::{DIALECTS, Reading};

type Made = (Automaton, [Acceptor; 2]);

thread_local! {
    static MADE: RefCell<HashMap<(usize, usize, bool), Made>> = RefCell::default();
}

pub fn run(data: &[u8]) {
    let Some(([dialect, production, printed_byte], input)) = data.split_first_chunk() else { return };
    let of = usize::from(*dialect) % DIALECTS.len();
    let (dialect, printed) = (DIALECTS[of], printed_byte % 2 == 1);
    let reading = if printed { Reading::Printed } else { Reading::Corrected };
    let productions = dialect.productions_in(reading);
    let number = usize::from(*production) % productions.len();
    let production = &productions[number];
    let (accepted, acceptors) = MADE.with_borrow_mut(|made| {
        let (automaton, acceptors) = made.entry((of, number, printed)).or_insert_with(|| {
            let automaton =
                Automaton::of(dialect.grammar(reading), production.name).expect("all grammars are regular");
            let acceptors = [Acceptor::portable(&automaton), Acceptor::new(&automaton)];
            (automaton, acceptors)
        });
        (automaton.accepts(input), acceptors.clone())
    });
    assert_eq!(production.accepts(input), accepted, "bytes of {} in {}", production.name, dialect.id);
    for choice in [Choice::All, Choice::Holding(vec![input.len() / 2])] {
        let recorder = Recorder::nodes(choice);
        let read = (production.combinator().expect("it has one").traced)(recorder.span(input));
        let is_read = read.is_ok_and(|(rest, _)| rest.fragment().is_empty());
        assert_eq!(is_read, accepted, "recorded, {} in {}", production.name, dialect.id);
    }
    let Some(end) = [b'\n', 0].into_iter().find(|end| !input.contains(end)) else { return };
    // Fillers move the input to each offset in a block, and the list across the border of a chunk.
    let filler = [&b"x".repeat(usize::from(*printed_byte))[..], &[end]].concat();
    let item = [&filler, input, &[end]].concat();
    let list = item.repeat((40_000 / item.len()).clamp(2, 600));
    for acceptor in acceptors {
        assert_eq!(acceptor.accepts(input), accepted, "{} in {}", production.name, dialect.id);
        let mut place = 0;
        Lists::new(&acceptor, end).for_each(&list, |_, verdict| {
            if place % 2 == 1 {
                assert_eq!(verdict, accepted, "{place}, {} in {}", production.name, dialect.id);
            }
            place += 1;
        });
        assert_eq!(place, 2 * list.len() / item.len());
    }
}
