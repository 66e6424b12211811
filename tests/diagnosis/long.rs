//! An input that is read in pieces gets the verdict of the same input in memory.
use fastrand::Rng;
use urlgram::check::Long;
use urlgram::generate::Generator;
use urlgram::{Check, DIALECTS, Reading};

/// Longer than what the rules take apart.
const RUN: usize = (1 << 20) + 1;

/// The verdict of an input that comes in pieces of any lengths.
fn in_pieces(check: &Check, input: &[u8], random: &mut Rng) -> bool {
    let mut long = Long::new(check).unwrap();
    let (head, mut rest) = input.split_at(random.usize(..=input.len()));
    long.read(head);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(random.usize(0..=rest.len().min(1 << 12)));
        long.read(piece);
        rest = after;
    }
    long.conforms()
}

/// The input with a run in the middle, and perhaps one more byte that is wrong.
fn lengthened(input: &[u8], run: usize, random: &mut Rng) -> Vec<u8> {
    let mut long = input.to_vec();
    if random.u8(..) < 100 {
        let colon = long.iter().position(|byte| *byte == b':').unwrap_or(0);
        long[..colon].make_ascii_uppercase();
    }
    let byte = *random.choice(b"aaaaaa19./-+%: ").unwrap();
    let run: Vec<u8> = if byte == b'%' { b"%4a".repeat(run / 3 + 1) } else { vec![byte; run] };
    let at = random.usize(0..=long.len());
    long.splice(at..at, run);
    if random.u8(..) < 50 {
        let at = long.len() - random.usize(0..long.len().min(40));
        long.insert(at, *random.choice(b"/:#?% ~").unwrap());
    }
    long
}

#[test]
fn pieces_are_the_whole() {
    let mut random = Rng::with_seed(1630);
    let mut verdicts = [0, 0];
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let check = Check::new(dialect).with_start(production.name).unwrap();
            for check in [check, check.with_tolerant(true), check.with_reading(Reading::Printed)] {
                let run = if random.u8(..) < 30 { RUN } else { 20 };
                for text in Generator::natural(check, 7).take(4) {
                    let long = lengthened(&text, run, &mut random);
                    let conforms = in_pieces(&check, &long, &mut random);
                    let shown = || format!("{} {}: {}", dialect.id, production.name, text.escape_ascii());
                    assert_eq!(conforms, check.conforms(&long), "{}", shown());
                    verdicts[usize::from(conforms)] += 1;
                }
            }
        }
    }
    assert!(verdicts[0] > 200 && verdicts[1] > 200, "{verdicts:?}");
}

/// A long URL that does not have the form of its scheme breaks no rule of another.
#[test]
fn rules_ignore_other_faults() {
    let check = Check::new(&urlgram::rfc1738::RFC1738);
    let input = [b"http://", &b"a.".repeat(RUN / 2 + 10)[..], b"_"].concat();
    let report = check.run(&input);
    assert!(report.derives() && !report.conforms());
    let codes: Vec<_> = report.findings().iter().map(|found| found.code().as_str()).collect();
    assert!(!codes.contains(&"gopher-control") && !codes.is_empty(), "{codes:?}");
}

/// No input is so long that a rule is not asked, and the report says the same as the quick verdict.
#[test]
fn rules_hold_for_inputs_of_any_length() {
    for (dialect, head, byte, tail, conforms) in [
        ("rfc1738", "mailto:", "(", "", false),
        ("rfc1738", "mailto:", "a", "@b", true),
        ("rfc1738", "MAILTO:", "a", "@b", false),
        ("rfc1738", "gopher://h/1", "%0d", "", false),
        ("rfc1738", "gopher://h/1", "%0c", "", true),
        ("url-06", "gopher://h/1", "a", "%0A", false),
        ("rfc1630-url", "news:", "%3C", "@b", false),
        ("rfc1630-url", "news:", "%3D", "@b", true),
        ("rfc1630-url", "mid:", "a", "%@b", false),
    ] {
        for length in [RUN - 20, RUN - 1, RUN, 2 * RUN] {
            let middle = byte.repeat(length / byte.len());
            let input = [head, &middle, tail].concat().into_bytes();
            let check = Check::new(urlgram::Dialect::find(dialect).unwrap());
            let shown = || format!("{dialect} {head}{byte}...{tail} of {} bytes", input.len());
            assert_eq!(check.conforms(&input), conforms, "{}", shown());
            let report = check.run(&input);
            assert_eq!(report.conforms(), conforms, "{}", shown());
            assert!(input.len() <= RUN || report.findings().len() < 4, "{}", shown());
        }
    }
}
