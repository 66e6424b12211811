//! Bit planes say the same as bytes: with all instructions that this machine has, at every place of a chunk, and for
//! whole lists. (That the combinators read from them what their BNF says, `proof` shows.)

use std::iter::repeat_with;

use fastrand::Rng;
use nom::Input;
use urlgram::diagnosis::Bulk;
use urlgram::generate::{Generator, NearMisses};
use urlgram::planes::Instructions;
use urlgram::source::{Batch, Bits, Lines, Source};
use urlgram::{Check, DIALECTS, Dialect};

/// Inputs of a dialect: URLs, almost URLs, and noise.
fn inputs(dialect: &'static Dialect, rng: &mut Rng) -> Vec<Vec<u8>> {
    let check = Check::new(dialect);
    let natural = Generator::natural(check, rng.u64(..)).take(300);
    let random = Generator::random(check, rng.u64(..)).take(300);
    let broken = NearMisses::new(Generator::natural(check, rng.u64(..)), rng.u64(..)).take(300);
    let mut all: Vec<_> = natural.chain(random).chain(broken.map(|miss| miss.text)).collect();
    let noise: Vec<u8> = b"a1-.%:/@?#;=+~A\x80\xff\r ".to_vec();
    all.extend((0..300).map(|_| {
        let length = rng.usize(..200);
        repeat_with(|| *rng.choice(&noise).unwrap()).take(length).collect()
    }));
    all.extend(
        ["HTTP://h/", "ftp:", "", "news:a@b", "mailto:a@b.c", "gopher://h/0%09", "x://a:1/", "x:y"]
            .map(Into::into),
    );
    // Around the sizes of words and chunks.
    for length in [62, 63, 64, 65, 126, 127, 128, 129, 4093, 4094, 4095, 4096, 4097, 8192, 9000] {
        for (begin, part) in [("http://h/", "a"), ("http://", "a-b."), ("http://h/", "%41"), ("ftp://", "u")]
        {
            let text = begin.to_owned() + &part.repeat(length / part.len() + 1);
            all.push(text.as_bytes()[..length].to_vec());
        }
    }
    all.retain(|input| !input.contains(&b'\n'));
    rng.shuffle(&mut all);
    all
}

fn list(inputs: &[Vec<u8>]) -> Vec<u8> {
    let mut list = inputs.join(&b'\n');
    list.push(b'\n');
    list
}

/// Every set of instructions, every class with a plane, every place: the runs are those of the bytes.
#[test]
fn runs_are_those_of_the_bytes() {
    let mut rng = Rng::with_seed(7);
    for dialect in DIALECTS {
        let list = list(&inputs(dialect, &mut rng));
        for instructions in Instructions::all().into_iter().filter(|with| *with != Instructions::Portable) {
            let mut lines = Lines::new(dialect.planes, b'\n', instructions);
            let mut count = 0;
            lines.for_each(&list, |batch| {
                let Batch::Planes(inputs) = batch else { return };
                for (_, input) in inputs {
                    check_runs(dialect, input, &mut rng);
                    count += 1;
                }
            });
            assert!(count > 1000, "{}, {instructions:?}: {count}", dialect.id);
        }
    }
}

/// From each byte on, up to the end and up to some place before it.
fn check_runs(dialect: &'static Dialect, input: Bits<'_>, rng: &mut Rng) {
    let text = input.text();
    for from in 0..text.len() {
        let length = text.len() - from;
        for to in [length, rng.usize(..=length)] {
            let (bytes, bits) = (&text[from..][..to], input.take_from(from).take(to));
            for class in dialect.planes {
                let place =
                    || format!("{}: {:?} from {from}, {to}", dialect.id, text.escape_ascii().to_string());
                assert_eq!(bits.run_length(class), bytes.run_length(class), "{}", place());
                if !class.has(b'.') && !class.has(b'-') {
                    let [one, other] = [bits.labels_length(class, class), bytes.labels_length(class, class)];
                    assert_eq!(one, other, "{}", place());
                }
            }
        }
    }
}

/// Lists of all sizes around those of vectors and chunks, of all bytes: small enough for Miri, which sees each access to
/// memory (`.ci/miri`).
#[test]
fn memory() {
    let dialect = &urlgram::rfc1738::RFC1738;
    let bytes: Vec<u8> =
        (0..=255).flat_map(|byte| [byte, b'a', b'%', b'4', b'1']).cycle().take(4200).collect();
    for instructions in Instructions::all() {
        for length in [0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 4095, 4096, 4097, 4200] {
            // Each list in memory of its own, so that a look behind its end is seen.
            let list = bytes[..length].to_vec();
            let mut seen = 0;
            Lines::new(dialect.planes, b'\n', instructions).for_each(&list, |batch| match batch {
                Batch::Bytes(place) => seen += place.len() + 1,
                Batch::Planes(inputs) => {
                    for (_, input) in inputs {
                        seen += input.text().len() + 1;
                        for class in dialect.planes {
                            assert_eq!(input.run_length(class), input.text().run_length(class));
                        }
                    }
                }
            });
            assert_eq!(seen, if length == 0 { 0 } else { length + 1 }, "{instructions:?}, {length}");
        }
    }
}

/// A list has the verdicts of its inputs, wherever they stand, with a line feed behind the last or not.
#[test]
fn lists_have_the_verdicts_of_their_inputs() {
    let mut rng = Rng::with_seed(8);
    for dialect in DIALECTS {
        for strict in [false, true] {
            let check = Check::new(dialect).strict(strict);
            let inputs = inputs(dialect, &mut rng);
            let list = list(&inputs);
            for list in [&list[..], &list[..list.len() - 1]] {
                for instructions in Instructions::all() {
                    let mut seen = 0;
                    Bulk::with(check, b'\n', instructions).verdicts(list, |place, conforms| {
                        let input = &list[place];
                        assert_eq!(input, inputs[seen], "{}: input {seen}", dialect.id);
                        assert_eq!(
                            conforms,
                            check.conforms(input),
                            "{}: {}",
                            dialect.id,
                            input.escape_ascii()
                        );
                        seen += 1;
                    });
                    let dropped =
                        usize::from(inputs.last().is_some_and(Vec::is_empty) && !list.ends_with(b"\n"));
                    assert_eq!(seen, inputs.len() - dropped);
                }
            }
        }
    }
}

/// So has a list for each production.
#[test]
fn any_production_can_be_the_start() {
    let mut rng = Rng::with_seed(9);
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let check = Check::new(dialect).start(production.name).unwrap();
            let inputs: Vec<_> = Generator::random(check, rng.u64(..)).take(40).collect();
            let inputs: Vec<_> = inputs.into_iter().filter(|input| !input.contains(&0)).collect();
            let list = [inputs.join(&0), vec![0]].concat();
            let mut seen = 0;
            Bulk::new(check, 0).verdicts(&list, |place, conforms| {
                assert_eq!(conforms, check.conforms(&list[place]), "{}", production.name);
                seen += 1;
            });
            assert_eq!(seen, inputs.len(), "{}", production.name);
        }
    }
}

/// Returns before line feeds are left out where that is wanted, and only one of each input.
#[test]
fn returns() {
    let check = Check::new(&urlgram::rfc1738::RFC1738);
    let list = b"http://h/\r\nhttp://h/\r\r\nhttp://h/\n\r\nhttp://h/\r";
    let verdicts = |crlf| {
        let mut verdicts = Vec::new();
        Bulk::new(check, b'\n').crlf(crlf).verdicts(list, |place, conforms| verdicts.push((place, conforms)));
        verdicts
    };
    assert_eq!(
        verdicts(true),
        [(0..9, true), (11..21, false), (23..32, true), (33..33, false), (35..44, true)]
    );
    assert_eq!(
        verdicts(false),
        [(0..10, false), (11..22, false), (23..32, true), (33..34, false), (35..45, false)]
    );
}

/// Each class that has a plane stands at its number, and no number is taken twice: else this would panic.
#[test]
fn planes_have_their_numbers() {
    for dialect in DIALECTS {
        let _ = Lines::new(dialect.planes, b'\n', Instructions::Portable);
    }
}
