//! Acceptors say the same as the automata that they are compiled from: on complete suites, on every step that is taken
//! in another way than by the table, at every place of blocks and chunks, and on what people write.
use crate::acceptors as judge;
use crate::regex;
use crate::tier;

use std::iter::repeat_with;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use fastrand::Rng;
use judge::{Acceptors, WAYS};
use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, HirKind, Repetition};
use urlgram::acceptor::{Acceptor, Lists};
use urlgram::bnf::automaton::{Automaton, State};
use urlgram::bnf::regular::expression;
use urlgram::bnf::suite::{Case, Suite};
use urlgram::generate::{Generator, NearMisses};
use urlgram::{Check, DIALECTS, Dialect, Production, Reading};

/// Suites of more strings are judged at depth 0.
const MANY: usize = 1_000_000;

fn productions() -> Vec<(&'static Dialect, &'static Production)> {
    DIALECTS
        .iter()
        .flat_map(|dialect| dialect.productions().iter().map(move |production| (*dialect, production)))
        .collect()
}

fn automaton(dialect: &'static Dialect, name: &str) -> Automaton {
    Automaton::of(dialect.grammar(Reading::Corrected), name).unwrap()
}

/// Does `work` for each item, on all processors.
fn in_parallel<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, Into::into);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Relaxed)) {
                    work(item);
                }
            });
        }
    });
}

/// The complete suite of every production of every dialect, with vectors and without: no difference.
#[test]
fn complete_suites() {
    let strings = AtomicU64::new(0);
    let productions: Vec<_> = tier::every(20, productions()).collect();
    in_parallel(&productions, |(dialect, production)| {
        let automaton = automaton(dialect, production.name);
        let deep = Suite::new(&automaton, 1);
        let suite = if deep.strings() <= tier::of(MANY, MANY / 1000) as u64 {
            deep
        } else {
            Suite::new(&automaton, 0)
        };
        let mut acceptors = Acceptors::new(&automaton);
        let note = |difference: Option<String>| {
            let place = format!("{}::{}", dialect.id, production.name);
            if let Some(difference) = difference {
                panic!("{place}: {difference}");
            }
        };
        strings.fetch_add(suite.for_each(|case| acceptors.add(case, &mut { note })), Relaxed);
        acceptors.finish(&mut { note });
    });
    println!("{} strings", strings.into_inner());
}

/// Inputs of every length up to that of three vectors, and in each, at every place, a byte that may change the verdict: alone
/// they have the verdicts of the automaton.
#[test]
fn one_input_of_every_length() {
    let names = [
        ("rfc1738", "httpurl", "http://h.b-c.de:80/", "a/b%41c?d="),
        ("rfc1738", "gopherurl", "gopher://h/", "1a%09b"),
        ("rfc3986", "URI-reference", "http://u@h.b/", "a/%41c?d#"),
        ("rfc3986", "URI-reference", "a", "b/"),
        ("rfc3986", "URI-reference", "http://[::1]:8/", "ab%4"),
        ("rfc3987", "IRI-reference", "//h/", "\u{e9}\u{20ac}a%41\u{20bb7}"),
    ];
    in_parallel(&names, |(dialect, name, head, part)| {
        let automaton = automaton(Dialect::find(dialect).unwrap(), name);
        let acceptor = Acceptor::new(&automaton).prepared();
        for length in (0..200).step_by(tier::of(1, 3)) {
            let mut text = (head.to_string() + &part.repeat(200 / part.len() + 1)).into_bytes();
            text.truncate(length);
            let mut text = text.into_boxed_slice();
            assert_eq!(acceptor.accepts(&text), automaton.accepts(&text), "{}", text.escape_ascii());
            for at in 0..length {
                for byte in *b"%/?#@:[.-g1\n \x80\xc3\xff" {
                    let before = std::mem::replace(&mut text[at], byte);
                    assert_eq!(acceptor.accepts(&text), automaton.accepts(&text), "{}", text.escape_ascii());
                    text[at] = before;
                }
            }
        }
    });
}

/// An acceptor that has judged many inputs, so that it reads them in another way, also on several threads at once, still says the
/// same.
#[test]
fn verdicts_do_not_depend_on_their_number() {
    let automaton = automaton(Dialect::find("rfc3986").unwrap(), "URI-reference");
    let acceptor = Acceptor::new(&automaton);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10_000 {
                    assert!(
                        acceptor.accepts(b"http://h.de/a%41?b#c") && !acceptor.accepts(b"http://h.de/a%4")
                    );
                }
            });
        }
    });
}

/// From each state, each byte at the places around the borders of blocks, among bytes with which the state stays where it is if it
/// can, and what follows it: this is every step at every place, and every way out of every run.
#[test]
fn every_step_at_every_place() {
    // The second grammar has more states than a region of a reader.
    let names = [
        ("rfc1738", "httpurl"),
        ("rfc3987", "IRI-reference"),
        ("rfc1738", "url"),
        ("rfc1738", "hostname"),
        ("rfc1738", "gopherurl"),
        ("rfc1630-url", "url"),
        ("rfc1630-uri", "uri"),
        ("fielding-01", "absoluteURL"),
        ("url-06", "newsurl"),
        ("rfc3986", "URI-reference"),
    ];
    in_parallel(&names[..tier::of(names.len(), 2)], |(dialect, name)| {
        let automaton = automaton(Dialect::find(dialect).unwrap(), name);
        let access = automaton.access_strings();
        for (way, compile) in WAYS {
            let acceptor = compile(&automaton).prepared();
            for state in automaton.living() {
                let stay = stay(&automaton, state);
                let walk = walk(&automaton, state, 70);
                let begun = acceptor.advance(acceptor.start(), &access[state]);
                for filler in [&stay[..], &walk] {
                    let places = (0..=filler.len()).filter(|at| at % 32 < 2 || at % 32 > 30 || *at < 8);
                    for at in places {
                        for byte in 0..=u8::MAX {
                            let text = [&filler[..at], &[byte], &filler[at..]].concat();
                            let expected = automaton.is_accepting(automaton.run(state, &text));
                            let seen = acceptor.is_accepting(acceptor.advance(begun, &text));
                            assert_eq!(
                                seen,
                                expected,
                                "{name}, {way}, from {state}: {}",
                                text.escape_ascii()
                            );
                            let whole = [&access[state][..], &text].concat();
                            assert_eq!(acceptor.accepts(&whole), expected, "{name}, {way}, whole");
                        }
                    }
                }
            }
        }
    });
}

/// 130 bytes with which `state` stays where it is, or none.
fn stay(automaton: &Automaton, state: State) -> Vec<u8> {
    let mut stays = (0..=u8::MAX).filter(|byte| automaton.step(state, *byte) == state);
    stays.next().map_or_else(Vec::new, |byte| vec![byte; 130])
}

/// As many living bytes from `state` on as there are, `most` at most.
fn walk(automaton: &Automaton, mut state: State, most: usize) -> Vec<u8> {
    let mut rng = Rng::with_seed(state as u64);
    let mut bytes = Vec::new();
    while bytes.len() < most {
        let living: Vec<u8> =
            (0..=u8::MAX).filter(|byte| !automaton.is_dead(automaton.step(state, *byte))).collect();
        let Some(byte) = rng.choice(&living) else { break };
        bytes.push(*byte);
        state = automaton.step(state, *byte);
    }
    bytes
}

/// Inputs of a dialect: URLs, almost URLs, and noise; also empty ones, and some longer than a chunk.
fn inputs(dialect: &'static Dialect, rng: &mut Rng) -> Vec<Vec<u8>> {
    let check = Check::new(dialect);
    let natural = Generator::natural(check, rng.u64(..)).take(1000);
    let random = Generator::random(check, rng.u64(..)).take(300);
    let broken = NearMisses::new(Generator::natural(check, rng.u64(..)), rng.u64(..)).take(300);
    let mut all: Vec<_> = natural.chain(random).chain(broken.map(|miss| miss.text)).collect();
    all.extend((0..200).map(|_| {
        let length = rng.usize(..200);
        repeat_with(|| *rng.choice(b"a1-.%:/@?#;=+~A\x80\xff\r ").unwrap()).take(length).collect()
    }));
    all.extend([vec![], vec![], b"\r".to_vec(), b"http://h/\r".to_vec()]);
    for length in [63, 64, 65, 511, 575, 576, 577, 639, 640, 641, 4159, 4160, 4161, 4288, 5000, 9000, 40_000]
    {
        for (begin, part) in [("http://h/", "a"), ("http://", "a-b."), ("http://h/", "%41"), ("ftp://", "u")]
        {
            let text = begin.to_owned() + &part.repeat(length / part.len() + 1);
            all.push(text.as_bytes()[..length].to_vec());
        }
    }
    all
}

/// Lists of what people write, in any order and of any length, have the verdicts of their inputs.
#[test]
fn lists_have_the_verdicts_of_their_inputs() {
    in_parallel(DIALECTS, |dialect| {
        let mut rng = Rng::with_seed(8);
        let automaton = automaton(dialect, dialect.start);
        let all = inputs(dialect, &mut rng);
        let kinds = [(false, b'\n'), (true, b'\n'), (true, b'%')];
        for ((_, compile), (crlf, end)) in WAYS.into_iter().flat_map(|way| kinds.map(|kind| (way, kind))) {
            let mut lists = Lists::new(&compile(&automaton), end).crlf(crlf);
            for round in 0..12 {
                let mut inputs = all.clone();
                rng.shuffle(&mut inputs);
                inputs.retain(|input| !input.contains(&end));
                // Without long inputs, lists are read in another way.
                inputs.retain(|input| round % 3 > 0 || input.len() < 500);
                inputs.truncate([usize::MAX, 200, 20][round / 4]);
                let mut list = Vec::new();
                for input in &inputs {
                    list.extend_from_slice(input);
                    list.extend(crlf.then_some(b'\r').filter(|_| rng.bool()));
                    list.push(end);
                }
                check(&automaton, &mut lists, &list, end, crlf);
                // The reader also judges a part of the list, which may have no end.
                let (from, to) = (rng.usize(..list.len() / 2), rng.usize(list.len() / 2..list.len()));
                check(&automaton, &mut lists, &list[from..to], end, crlf);
            }
        }
    });
}

/// Compares the verdicts with those of a list that is read byte by byte.
fn check(automaton: &Automaton, lists: &mut Lists, list: &[u8], end: u8, crlf: bool) {
    let mut expected = Vec::new();
    let mut from = 0;
    for mut input in list.split(|byte| *byte == end) {
        let next = from + input.len() + 1;
        if crlf {
            input = input.strip_suffix(b"\r").unwrap_or(input);
        }
        expected.push((from..from + input.len(), automaton.accepts(input)));
        from = next;
    }
    if list.is_empty() || list.ends_with(&[end]) {
        expected.pop();
    }
    let mut seen = Vec::new();
    lists.for_each(list, |place, accepted| seen.push((place, accepted)));
    assert!(seen == expected, "{} inputs of {} bytes", expected.len(), list.len());
}

/// Inputs of lengths around that of an overlap, and of more than a part, that end at each place around the borders of the parts of a chunk.
fn inputs_at_borders(part: usize, overlap: usize) -> impl Iterator<Item = (usize, usize)> {
    let borders = [part, part + overlap, 2 * part, 7 * part + overlap, 8 * part, 8 * part + overlap];
    let ends = borders.into_iter().flat_map(|border| border - 3..border + 3);
    let lengths = [10, overlap - 1, overlap, overlap + 1, part + 1, 3 * part];
    ends.flat_map(move |end| lengths.map(|length| (end.saturating_sub(length), end)))
}

/// An input ends at each place around the borders of the parts that are read at once.
#[test]
fn ends_at_every_place() {
    let automaton = automaton(&urlgram::rfc1738::RFC1738, "httpurl");
    for (_, compile) in WAYS {
        let mut lists = Lists::new(&compile(&automaton), b'\n');
        // The loop has all sizes of chunks, with the borders of their parts and overlaps.
        for (part, overlap) in [(128, 64), (576, 64), (1600, 128)] {
            for (begin, end) in inputs_at_borders(part, overlap) {
                let mut list = b"http://a/\nhttp:\n".repeat((8 * part + overlap) / 16 + 20);
                list[begin..end].fill(b'x');
                list[end] = b'\n';
                let head = 9.min(end - begin);
                list[begin..][..head].copy_from_slice(&b"http://a/"[..head]);
                check(&automaton, &mut lists, &list, b'\n', false);
            }
        }
    }
}

/// The same for lists from which bytes are removed. No byte of these inputs is removed, so that a place in the list is one
/// in a chunk.
#[test]
fn ends_at_every_place_of_squeezed_lists() {
    let automaton = automaton(Dialect::find("rfc3986").unwrap(), "URI-reference");
    for (_, compile) in WAYS {
        let mut lists = Lists::new(&compile(&automaton), b'\n');
        // Each row has the part of a chunk, and the length of a list that is read in such parts; the last list takes several chunks.
        for (part, length) in [(64, 575), (256, 2111), (1088, 9000)] {
            for (begin, end) in inputs_at_borders(part, 64).filter(|(_, end)| *end < length) {
                let mut list = b"/%41%41\n/%41%4g\n".repeat(length / 16 + 1);
                list.truncate(length);
                list[begin..end].iter_mut().zip(b"%41".iter().cycle()).for_each(|(to, byte)| *to = *byte);
                list[end] = b'\n';
                check(&automaton, &mut lists, &list, b'\n', false);
            }
        }
    }
}

/// An input, nearly all of which is removed, ends around the end of the piece of a list that is read at once.
#[test]
fn ends_around_pieces() {
    let automaton = automaton(Dialect::find("rfc3986").unwrap(), "URI-reference");
    for (_, compile) in WAYS {
        let mut lists = Lists::new(&compile(&automaton), b'\n');
        for before in ["", "/\n/\n/\n/\n/\n/\n/\n/\n"] {
            for end in (1 << 18) - 3..(1 << 18) + 3 {
                for after in ["", "\n", "%", "\n/%4\n/%41", "%4g\n/b\n"] {
                    let list = before.to_owned() + &"a".repeat(end - before.len()) + after;
                    check(&automaton, &mut lists, list.as_bytes(), b'\n', false);
                }
            }
        }
    }
}

/// Inputs with a rare byte have the same verdicts if they are not rare.
#[test]
fn rare_bytes_are_not_always_rare() {
    let automaton = automaton(Dialect::find("rfc3986").unwrap(), "URI-reference");
    for (_, compile) in WAYS {
        for few in [1, 5, 50] {
            let mut lists = Lists::new(&compile(&automaton), b'\n');
            let list = [b"//[::1]/a\n//[::g]\n//h/[\n", b"//h/a\n/b|\n".repeat(few).as_slice()].concat();
            check(&automaton, &mut lists, &list.repeat(10_000 / few), b'\n', false);
        }
    }
}

/// The judge of acceptors sees that one is of another production.
#[test]
fn another_acceptor_is_seen() {
    let grammar = urlgram::rfc1738::RFC1738.grammar(Reading::Corrected);
    let [right, wrong] =
        ["toplabel", "domainlabel"].map(|name| regex::automaton(&expression(grammar, name).unwrap()));
    let (mut acceptors, mut seen) = (Acceptors::new(&wrong), 0);
    let mut note = |difference: Option<String>| seen += usize::from(difference.is_some());
    Suite::new(&right, 0).for_each(|case| acceptors.add(case, &mut note));
    acceptors.finish(&mut note);
    assert!(seen > 0);
}

fn hir(expression: &str) -> Hir {
    regex_syntax::ParserBuilder::new().unicode(false).utf8(false).build().parse(expression).unwrap()
}

/// Inputs and lists of all sizes around those of vectors and chunks, each in memory of its own, so that a look beyond its
/// end is seen by Miri (`.ci/miri`).
#[test]
fn memory() {
    let automaton = regex::automaton(&hir("(?-u)(a|%[0-9][0-9]|[\\x80-\\xff])*"));
    let bytes: Vec<u8> = (0..=255)
        .flat_map(|byte| [&[byte], &b"a%41aaaaaaaaaaaaaaaa\na"[..]].concat())
        .cycle()
        .take(20_000)
        .collect();
    for (_, compile) in WAYS {
        let acceptor = compile(&automaton).prepared();
        let mut lists = Lists::new(&acceptor, b'\n');
        for length in [0, 1, 2, 15, 16, 17, 31, 33, 65, 511, 600, 1087, 1088, 1089, 1300, 4673, 20_000] {
            let list = bytes[..length].to_vec().into_boxed_slice();
            check(&automaton, &mut lists, &list, b'\n', false);
            let input = b"a%41".repeat(length)[..length.min(200)].to_vec().into_boxed_slice();
            assert_eq!(acceptor.accepts(&input), automaton.accepts(&input));
        }
    }
}

/// An acceptor does not know what a byte means: with all bytes exchanged for others, it is made fast in the same way.
#[test]
fn bytes_have_no_meaning() {
    let mut rng = Rng::with_seed(5);
    let starts = DIALECTS.iter().flat_map(|dialect| {
        let own = dialect.schemes.iter().map(|scheme| scheme.production);
        own.chain([dialect.start]).map(move |name| (dialect, name))
    });
    for (dialect, name) in tier::every(4, starts) {
        let expression = expression(dialect.grammar(Reading::Corrected), name).unwrap();
        let sound = regex::automaton(&expression);
        for _ in 0..tier::of(3, 1) {
            let mut other: Vec<u8> = (0..=u8::MAX).collect();
            rng.shuffle(&mut other);
            let permuted = regex::automaton(&exchanged(&expression, &|byte| other[usize::from(byte)]));
            let (one, two) = (Acceptor::new(&sound).prepared(), Acceptor::new(&permuted).prepared());
            assert_eq!(one.chains(), two.chains(), "{} {name}", dialect.id);
            for url in Generator::natural(Check::new(dialect).with_start(name).unwrap(), 1).take(50) {
                let exchanged: Vec<u8> = url.iter().map(|byte| other[usize::from(*byte)]).collect();
                assert!(one.accepts(&url) && two.accepts(&exchanged));
            }
        }
    }
}

/// The expression with each byte exchanged for what `by` says of it.
fn exchanged(hir: &Hir, by: &impl Fn(u8) -> u8) -> Hir {
    match hir.kind() {
        HirKind::Empty => Hir::empty(),
        HirKind::Literal(literal) => Hir::literal(literal.0.iter().map(|byte| by(*byte)).collect::<Vec<_>>()),
        HirKind::Class(Class::Bytes(class)) => {
            let bytes = class.ranges().iter().flat_map(|range| range.start()..=range.end());
            let exchanged = bytes.map(by);
            Hir::class(Class::Bytes(ClassBytes::new(exchanged.map(|it| ClassBytesRange::new(it, it)))))
        }
        HirKind::Repetition(repetition) => Hir::repetition(Repetition {
            sub: Box::new(exchanged(&repetition.sub, by)),
            ..repetition.clone()
        }),
        HirKind::Capture(capture) => exchanged(&capture.sub, by),
        HirKind::Concat(parts) => Hir::concat(parts.iter().map(|part| exchanged(part, by)).collect()),
        HirKind::Alternation(parts) => {
            Hir::alternation(parts.iter().map(|part| exchanged(part, by)).collect())
        }
        HirKind::Class(Class::Unicode(_)) | HirKind::Look(_) => panic!("expressions are over bytes"),
    }
}

/// Strings of random automata, not only of grammars.
#[test]
fn random_languages() {
    let mut rng = Rng::with_seed(6);
    for round in 0..tier::of(150, 6) {
        let expression = random_expression(&mut rng, 3);
        let automaton = regex::automaton(&hir(&expression));
        let mut acceptors = Acceptors::new(&automaton);
        let mut note = |difference: Option<String>| {
            if let Some(difference) = difference {
                panic!("{round}, {expression}: {difference}");
            }
        };
        for _ in 0..400 {
            let length = rng.usize(..70);
            let mut input: Vec<u8> = Vec::new();
            let mut state = 0;
            while input.len() < length {
                let living: Vec<u8> =
                    (0..=u8::MAX).filter(|byte| !automaton.is_dead(automaton.step(state, *byte))).collect();
                let byte = if rng.u8(..) == 0 { None } else { rng.choice(&living).copied() };
                input.push(byte.unwrap_or_else(|| rng.u8(..)));
                state = automaton.step(state, input[input.len() - 1]);
            }
            acceptors.add(Case { input: &input, accepted: automaton.accepts(&input) }, &mut note);
        }
        acceptors.finish(&mut note);
    }
}

fn random_expression(rng: &mut Rng, depth: u32) -> String {
    if depth == 0 || rng.u8(..5) == 0 {
        return match rng.u8(..4) {
            0 => "abc".to_owned(),
            1 => format!("\\x{:02x}", rng.u8(..)),
            2 => "[a-m\\x80-\\xf0]".to_owned(),
            _ => "[^a\\n]".to_owned(),
        };
    }
    let mut part = || random_expression(rng, depth - 1);
    let (one, other) = (part(), part());
    match rng.u8(..5) {
        0 => format!("(?:{one}|{other})"),
        1 => format!("(?:{one})*{other}"),
        2 => format!("(?:{one}){{1,2}}{other}"),
        _ => format!("{one}{other}"),
    }
}
