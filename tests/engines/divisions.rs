//! The parts that one pass of an automaton tells are those of the tree: for every start of every document, as corrected and as printed,
//! strict and tolerant.

use std::ops::Range;

use fastrand::Rng;
use urlgram::bnf::ambiguity::Network;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::bnf::tagged::{Question, Slot, Tagged};
use urlgram::bnf::{Grammar, sentence};
use urlgram::component::{Components, Part};
use urlgram::divider::Divider;
use urlgram::generate::{Generator, NearMisses};
use urlgram::{Check, DIALECTS, Dialect, Reading};

use crate::tier;

/// Pieces that begin and end parts, to be put into strings that conform.
const PIECES: &str = "/ // : @ ? # ; = & %41 %09 %00 + . .. a b1 0 80 1.2.3.4 [::1] [v1.a] localhost http ftp: news: mailto: \
    - _ ~ A I ;type=a é x.y www.w3.org % * url: URL: HTTP: Base:<URL: > Content-Base: //[ //h@ FTP://";

fn spans(url: &Components<'_>) -> [Option<Range<usize>>; 9] {
    Part::ALL.map(|part| url.part(part).map(|part| part.span()))
}

/// The checks of a dialect: each start that derives whole texts, and the form of each known scheme; of each, both readings, strict and tolerant.
fn checks(dialect: &'static Dialect) -> Vec<Check> {
    let mut starts: Vec<&str> =
        [dialect.start].into_iter().chain(dialect.other_starts.iter().copied()).collect();
    starts.extend(dialect.schemes.iter().map(|scheme| scheme.production));
    starts.dedup();
    let settings = [(Reading::Corrected, false), (Reading::Corrected, true), (Reading::Printed, false)];
    let of = |(reading, tolerant): (Reading, bool)| {
        let check = Check::new(dialect).with_reading(reading).with_tolerant(tolerant);
        starts.iter().map(move |start| check.with_start(start).unwrap()).collect::<Vec<_>>()
    };
    settings.into_iter().flat_map(of).collect()
}

fn compare(check: &Check, text: &[u8]) -> bool {
    let by_tree = check.components_by_tree(text);
    let by_run = check.components(text).ok();
    assert_eq!(
        by_run.as_ref().map(spans),
        by_tree.as_ref().map(spans),
        "{:?} in {check:?}",
        String::from_utf8_lossy(text)
    );
    by_tree.is_some()
}

fn compare_many(check: &Check, most: usize) -> (usize, usize) {
    assert!(check.prepare_components(), "{check:?} has no division");
    let (mut strings, mut conform) = (0, 0);
    let mut add = |text: &[u8]| {
        strings += 1;
        conform += usize::from(compare(check, text));
    };
    let mut random = Rng::with_seed(1738);
    let mut of_run = Vec::new();
    check.component_suite(|text| of_run.push(text.to_vec()));
    for _ in 0..most.min(of_run.len()) {
        add(&of_run[random.usize(..of_run.len())]);
    }
    tier::sample(&Suite::new(check.language().unwrap(), 0), most as u64, |case| add(case.input));
    Generator::natural(*check, 1).take(most / 4).for_each(|text| add(&text));
    let short = |text: &Vec<u8>| text.len() < 500;
    Generator::random(*check, 2).take(most / 4).filter(short).for_each(|text| add(&text));
    let misses = NearMisses::new(Generator::natural(*check, 3), 4).take(most / 4);
    misses.for_each(|miss| add(&miss.text));
    let texts: Vec<Vec<u8>> = Generator::natural(*check, 5).take(100).collect();
    let pieces: Vec<&str> = PIECES.split(' ').collect();
    for _ in 0..most {
        let mut text = texts[random.usize(..texts.len())].clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..=text.len());
            let to = (at + random.usize(..3)).min(text.len());
            text.splice(at..to, pieces[random.usize(..pieces.len())].bytes());
        }
        add(&text);
    }
    (strings, conform)
}

#[test]
fn the_parts_of_one_pass_are_those_of_the_tree() {
    let most = usize::try_from(tier::asked("URLGRAM_DIVISIONS", tier::of(20_000, 40) as u64)).unwrap();
    let (mut strings, mut conform) = (0, 0);
    for check in tier::every(16, DIALECTS.iter().flat_map(|dialect| checks(dialect))) {
        let (more, those) = compare_many(&check, most);
        (strings, conform) = (strings + more, conform + those);
    }
    assert!(conform > strings / 5, "{conform} of {strings} conform");
    println!("{strings} strings, {conform} conform");
}

/// A grammar of productions `p0` to `p8`, each of which uses only those after it.
fn grammar(random: &mut Rng) -> String {
    let rule = |at: usize| {
        let mut item = || match random.usize(..3) {
            0 if at < 8 => format!("p{}", random.usize(at + 1..9)),
            _ => ["\"a\"", "\"b\"", "\"c\"", "\"d\""][random.usize(..4)].to_owned(),
        };
        let parts = [item(), item(), item(), item(), item()];
        let [one, two, three, four, five] = parts;
        let parts = match random.usize(..5) {
            0 => format!("{one} {two} [{three}] {four}"),
            1 => format!("*{one} {two} / {three} {four}"),
            2 => format!("[{one}] ({two} / {three}) *({four} {five})"),
            3 => format!("{one} / {two} / {three} {four}"),
            _ => format!("{one} {two} {three}"),
        };
        format!("p{at} = {parts}\n")
    };
    String::from(";;@notation ABNF\n") + &(0..9).map(rule).collect::<String>()
}

/// In random grammars, each production of which is a slot, and on random strings and strings beside them: if the slots are told in one
/// way only, they are the first nodes of the tree.
#[test]
fn the_slots_of_random_grammars_are_nodes_of_the_tree() {
    let mut random = Rng::with_seed(16);
    let (mut told, mut several) = (0, 0);
    for _ in 0..tier::of(20_000, 400) {
        // The names of nodes live as long as their grammars.
        let text = &*grammar(&mut random).leak();
        let grammar = Grammar::parse("random.abnf", text).unwrap();
        let names: Vec<String> = (1..9).map(|at| format!("p{at}")).collect();
        let slot = |name| Slot { productions: vec![name], ..Slot::default() };
        let question =
            Question { slots: names.iter().map(|name| slot(name)).collect(), ..Question::default() };
        let tagged = Tagged::of(&grammar, "p0", &question, &Automaton::all()).unwrap();
        if tagged.ambiguous().is_some() {
            several += 1;
            continue;
        }
        // Some grammars have more marks than there are registers.
        let Some(divider) = Divider::new(&tagged) else { continue };
        let (automaton, network) =
            (Automaton::of(&grammar, "p0").unwrap(), Network::of(&grammar, "p0").unwrap());
        for _ in 0..20 {
            let Some(mut string) = sentence::random(&grammar, "p0", &mut random) else { continue };
            if random.bool() && !string.is_empty() {
                let at = random.usize(..string.len());
                string[at] = b"abcd"[random.usize(..4)];
            }
            let places = divider.divide(&string);
            assert_eq!(places.is_some(), automaton.accepts(&string), "{text}{string:?}");
            let Some(places) = places else { continue };
            told += 1;
            let nodes = network.tree(&string).unwrap();
            for (slot, name) in names.iter().enumerate() {
                let first =
                    nodes.iter().find(|node| node.production == name).map(|node| node.start..node.end);
                let span = places.span(slot).map(|(start, end)| start as usize..end as usize);
                assert_eq!(span, first, "{name} of {:?} in\n{text}", String::from_utf8_lossy(&string));
            }
        }
    }
    assert!(told > 500 && several > 20, "{told} strings, {several} ambiguous");
}
