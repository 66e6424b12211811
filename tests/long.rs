//! An input that is read in pieces gets the verdict of the same input in memory.
#![cfg(feature = "automata")]

use fastrand::Rng;
use urlgram::diagnosis::Long;
use urlgram::generate::Generator;
use urlgram::{Check, DIALECTS, Reading};

/// So many bytes are put into each input: shorter ones are asked more.
const RUN: usize = (1 << 20) + 1;

/// The verdict of an input that comes in pieces of any lengths, behind a head that is long enough.
fn in_pieces(check: &Check, input: &[u8], random: &mut Rng) -> Option<bool> {
    let head = random.usize(RUN..=input.len());
    let mut long = Long::new(check, &input[..head])?;
    let mut rest = &input[head..];
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(random.usize(0..=rest.len().min(9)));
        long.read(piece);
        rest = behind;
    }
    Some(long.conforms())
}

/// The input with a long run in the middle, and perhaps one more byte that is wrong.
fn lengthened(input: &[u8], random: &mut Rng) -> Vec<u8> {
    let mut long = input.to_vec();
    if random.u8(..) < 100 {
        let colon = long.iter().position(|byte| *byte == b':').unwrap_or(0);
        long[..colon].make_ascii_uppercase();
    }
    let byte = *random.choice(b"aaaaaa19./-+%: ").unwrap();
    let run: Vec<u8> = if byte == b'%' { b"%4a".repeat(RUN / 3 + 1) } else { vec![byte; RUN] };
    let at = random.usize(0..=long.len());
    long.splice(at..at, run);
    if random.u8(..) < 50 {
        // Behind the head, the more often.
        let at = long.len() - random.usize(0..long.len().min(40));
        long.insert(at, *random.choice(b"/:#?% ~").unwrap());
    }
    long
}

#[test]
fn pieces_are_the_whole() {
    let mut random = Rng::with_seed(1630);
    let mut verdicts = [0, 0];
    let mut refused = 0;
    for dialect in DIALECTS {
        let starts =
            [dialect.start, "hostport", "genericurl", "otherurl", "schemepart", "scheme", "path", "fpath"];
        for start in starts.into_iter().chain(["URL-reference", "generic-URL", "Content-Base"]) {
            let Ok(check) = Check::new(dialect).start(start) else { continue };
            for check in [check, check.strict(true), check.reading(Reading::Printed)] {
                for url in Generator::natural(check, 7).take(12) {
                    let long = lengthened(&url, &mut random);
                    let Some(conforms) = in_pieces(&check, &long, &mut random) else {
                        refused += 1;
                        continue;
                    };
                    let shown = || format!("{} {start}: {}", dialect.id, url.escape_ascii());
                    assert_eq!(conforms, check.conforms(&long), "{}", shown());
                    verdicts[usize::from(conforms)] += 1;
                }
            }
        }
    }
    assert!(verdicts[0] > 200 && verdicts[1] > 200 && refused > 0, "{verdicts:?} {refused}");
}

/// A scheme in upper case is tolerated where the document asks for it, whatever its length, and `URL:` is a wrapper.
#[test]
fn schemes_in_upper_case() {
    let mut random = Rng::with_seed(1738);
    let long = |head: &str, tail: &str| [head.as_bytes(), &b"A".repeat(RUN), tail.as_bytes()].concat();
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        for (head, tail) in [
            ("", ":x"),
            ("", "b"),
            ("a", ":"),
            ("", "_:x"),
            ("URL:", ""),
            ("Http://h/", ""),
            ("X-y://", ""),
            ("X:", "%"),
        ] {
            let input = long(head, tail);
            let shown = || format!("{} {head}A...{tail}", dialect.id);
            assert_eq!(in_pieces(&check, &input, &mut random), Some(check.conforms(&input)), "{}", shown());
        }
    }
}

/// Of what is not long, more is asked than a grammar.
#[test]
fn short_inputs_are_none() {
    let check = Check::new(DIALECTS[0]);
    assert!(Long::new(&check, &vec![b'a'; RUN - 1]).is_none());
    assert!(Long::new(&check, &vec![b'a'; RUN]).is_some());
}
