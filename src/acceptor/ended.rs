//! The automaton of a list: inputs one after the other, each with its end.

use super::simd::{ACCEPTED, ENDED};
use super::table::Table;

/// A table in which the byte that ends an input leads to the start of the next.
///
/// A place is the index of the row of a state. There are two starts, one after an accepted input and one after a rejected one;
/// the two lowest bits of their places distinguish them, and are 0 in all other places.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    /// The byte that ends an input. It is of class 0.
    pub end: u8,
    pub class_of: Box<[u8; 256]>,
    /// The place after `place` on class `c` is at `place + c`.
    pub next: Vec<u32>,
    pub start: u32,
    /// The place in the middle of an input whose beginning is unknown.
    pub unknown: u32,
}

/// A state of the automaton of a list: a state, and whether an input that ends here is accepted. That is not what the state
/// says where the last byte is a carriage return that is not part of the input.
type Verdict = (usize, bool);

impl Ended {
    /// Compiles the automaton of inputs in the language of `table`, each ended by `end`, or, with `crlf`, by `end` after a carriage
    /// return.
    pub fn new(table: &Table, end: u8, crlf: bool) -> Self {
        let bytes = || (0..=u8::MAX).filter(move |byte| *byte != end);
        // The return has a class of its own, since it is read in another way than all others.
        let is_return = |byte: u8| crlf && byte == b'\r';
        let mut classes: Vec<(usize, u8)> = Vec::new();
        let mut class_of = Box::new([0; 256]);
        for byte in bytes() {
            let is_it = |(class, first): &(usize, u8)| {
                *class == table.class_of(byte) && is_return(*first) == is_return(byte)
            };
            let known = classes.iter().position(is_it).unwrap_or_else(|| {
                classes.push((table.class_of(byte), byte));
                classes.len() - 1
            });
            class_of[usize::from(byte)] =
                u8::try_from(known + 1).expect("255 bytes have 255 classes at most");
        }

        let own = |state: usize| (state, table.is_accepting(state));
        let mut states: Vec<Verdict> = (0..table.states()).map(own).collect();
        let find = |state: Verdict, states: &mut Vec<Verdict>| {
            if state == own(state.0) {
                return state.0;
            }
            let added = states[table.states()..].iter().position(|known| *known == state);
            added.map_or_else(
                || {
                    states.push(state);
                    states.len() - 1
                },
                |added| table.states() + added,
            )
        };
        let mut rows: Vec<Vec<usize>> = Vec::new();
        while let Some((state, _)) = states.get(rows.len()).copied() {
            let row = classes.iter().map(|(_, byte)| {
                let next = table.step(state, *byte);
                find(
                    if is_return(*byte) { (next, table.is_accepting(state)) } else { own(next) },
                    &mut states,
                )
            });
            rows.push(row.collect());
        }

        // Rows, and one each for: unknown; after an input that is not accepted; after one that is.
        let stride = (1 + classes.len()).next_multiple_of(4);
        let place = |row: usize| u32::try_from(row * stride).expect("the table has less than 2^32 entries");
        let unknown = place(rows.len());
        let refused = place(rows.len() + 1) + u32::from(ENDED);
        let accepted = place(rows.len() + 2) + u32::from(ENDED | ACCEPTED);
        let mut next = vec![unknown; (rows.len() + 4) * stride];
        let mut write = |at: u32, end: u32, row: &[usize]| {
            let at = at as usize;
            next[at] = end;
            for (entry, to) in next[at + 1..].iter_mut().zip(row) {
                *entry = place(*to);
            }
        };
        let verdict = |accepts: bool| if accepts { accepted } else { refused };
        for (at, (row, (_, accepts))) in rows.iter().zip(&states).enumerate() {
            write(place(at), verdict(*accepts), row);
        }
        let start = table.start();
        for at in [refused, accepted] {
            write(at, verdict(table.is_accepting(start)), &rows[start]);
        }
        write(unknown, refused, &[]);
        Self { end, class_of, next, start: place(start), unknown }
    }
}
