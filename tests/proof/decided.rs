//! Decided from the source of the rooms, for each production of each dialect in both readings:
//!
//! - the combinator accepts exactly the language of its BNF;
//! - on any text it reads the longest beginning that its BNF derives;
//! - where a text leaves the language, the productions that are open there expect exactly the bytes with which it could go on;
//! - what conforms, of the texts that derive, is what the rules allow of the productions that were read.
//!
//! Then each transition of each relation is walked through the compiled combinator.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use libtest_mimic::{Failed, Trial};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::cover;
use urlgram::{Check, DIALECTS, Dialect, Production, Reading};

use crate::decision::alphabet::{STOP, is_letter};
use crate::decision::expression::Function;
use crate::decision::source::{Rooms, Sources, Unread};
use crate::decision::{Bnf, Model, automata, read_to_the_end};
use crate::suites::reaches_a_correction;

static PRODUCTIONS: AtomicU64 = AtomicU64::new(0);
static PRINTED: AtomicU64 = AtomicU64::new(0);
static STATES: AtomicU64 = AtomicU64::new(0);
static MISSES: AtomicU64 = AtomicU64::new(0);
static CONFORMING: AtomicU64 = AtomicU64::new(0);
static WALKED: AtomicU64 = AtomicU64::new(0);

/// One trial for each dialect and reading.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for dialect in DIALECTS {
        for reading in [Reading::Corrected, Reading::Printed] {
            let name = format!("decided::{} {reading:?}", dialect.id);
            trials.push(Trial::test(name, move || Ok(decide(dialect, reading)?)));
        }
    }
    trials
}

/// Prints how much was decided.
pub fn print() {
    println!(
        "decided: {} productions and {} as printed, relations of {} states, misses of {} states, {} languages of what conforms; walked: {} strings",
        PRODUCTIONS.load(Relaxed),
        PRINTED.load(Relaxed),
        STATES.load(Relaxed),
        MISSES.load(Relaxed),
        CONFORMING.load(Relaxed),
        WALKED.load(Relaxed),
    );
}

/// The grammar of a dialect with its restrictions.
pub fn bnf(dialect: &'static Dialect, reading: Reading) -> Bnf {
    let mut allowed: HashMap<String, Automaton> = HashMap::new();
    for restriction in dialect.prose.restrictions {
        let language = restriction.language(dialect, reading).expect("restrictions are regular");
        let both = allowed.get(restriction.production).map(|known| known.intersection(&language));
        allowed.insert(restriction.production.to_owned(), both.unwrap_or(language));
    }
    let productions = automata(dialect.grammar(reading));
    Bnf { productions, allowed, longest: dialect.longest_literal(reading) }
}

fn decide(dialect: &'static Dialect, reading: Reading) -> Result<(), Unread> {
    let rooms = Rooms::of(&Sources::read())?;
    let functions = rooms.productions(dialect.id, reading == Reading::Printed);
    let model = Model::new(&rooms, functions.values(), &bnf(dialect, reading))?;
    let mut wrong = Vec::new();
    for production in dialect.productions_in(reading) {
        // Elsewhere the printed reading is the same grammar and the same combinators.
        if reading == Reading::Printed && !reaches_a_correction(dialect, production.name) {
            continue;
        }
        let function = &functions[production.name];
        let place = rooms.body(function)?.place().clone();
        let mut note = |difference: String| wrong.push(format!("{place}: {}: {difference}", production.name));
        if let Some(difference) = model.difference(function, production.name)? {
            note(difference.to_string());
        }
        if let Some(difference) = model.shorter(function, production.name)? {
            note(difference);
        }
        if let Some(difference) = model.unexpected(function, production.name)? {
            note(difference);
        }
        if let Some(difference) = conforms_otherwise(&model, &functions, dialect, production, reading)? {
            note(difference);
        }
        if let Some(difference) = walk(&model, function, production)? {
            note(difference);
        }
        let count = if reading == Reading::Corrected { &PRODUCTIONS } else { &PRINTED };
        count.fetch_add(1, Relaxed);
        STATES.fetch_add(model.relation(function)?.all.states() as u64, Relaxed);
        MISSES.fetch_add(model.misses(function)?.0.states() as u64, Relaxed);
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// A shortest text that derives, and of which only one says that it conforms: the automaton of what conforms, or the relations
/// with the restrictions, which are data. Texts that do not derive, and conform by a permission or a tolerance, are left to the
/// suites; so is a form that `//` announces, which code finds.
pub fn conforms_otherwise(
    model: &Model<'_>,
    functions: &BTreeMap<String, Function>,
    dialect: &'static Dialect,
    production: &Production,
    reading: Reading,
) -> Result<Option<String>, Unread> {
    let announced = dialect
        .prose
        .double_slash
        .is_some_and(|slashes| slashes.starts.iter().any(|(start, _)| *start == production.name));
    if announced {
        return Ok(None);
    }
    let check = Check::new(dialect).reading(reading).start(production.name).expect("it is a production");
    let language = model.alphabet.spelled(check.language().expect("it is regular"));
    // What derives, and what of it the rules allow.
    let read = |name: &str| -> Result<[Automaton; 2], Unread> {
        let relation = model.relation(&functions[name])?;
        let allowed = relation.allowed.as_ref().unwrap_or(&relation.all);
        Ok([&relation.all, allowed].map(read_to_the_end))
    };
    let [mut derived, mut allowed] = read(production.name)?;
    if production.name == dialect.start {
        // A known scheme, in any case, must have its own form.
        for scheme in dialect.schemes {
            let head = Automaton::literal_in_any_case(format!("{}:", scheme.name).as_bytes());
            let head = model.alphabet.spelled(&head.then(&Automaton::all()));
            let [own, own_allowed] = read(scheme.production)?;
            derived = derived.difference(&head).union(&own.intersection(&head));
            allowed = allowed.difference(&head).union(&own_allowed.intersection(&head));
        }
    }
    CONFORMING.fetch_add(1, Relaxed);
    // What conforms without deriving does so by a permission.
    let permits = !dialect.prose.permissions.is_empty();
    let language = if permits { language.intersection(&derived) } else { language };
    let difference = language.combined(&allowed, |one, other| one != other);
    let shortest = model.alphabet.shortest(&difference);
    let shown = |letters: Vec<u8>| {
        let says = if language.accepts(&letters) { "conforms" } else { "does not conform" };
        format!("\"{}\" {says}, says the automaton", model.alphabet.text(&letters).escape_ascii())
    };
    Ok(shortest.map(shown))
}

/// Compares the compiled combinator with the relation on texts that take each of its transitions: how far it reads.
fn walk(model: &Model<'_>, function: &Function, production: &Production) -> Result<Option<String>, Unread> {
    let relation = model.relation(function)?;
    let all = &relation.all;
    let members: Vec<Vec<u8>> = model.alphabet.letters_with_bytes();
    let letters: Vec<u8> = (0..model.alphabet.len()).map(|letter| letter as u8).collect();
    let symbols: Vec<u8> = letters.iter().copied().chain([STOP]).collect();
    let endings = cover::endings(all, &symbols);
    let mut walked = 0;
    let mut difference = None;
    for access in all.access_strings() {
        let state = all.run(0, &access);
        for letter in &letters {
            let next = all.step(state, *letter);
            let ending = endings[next].as_deref().unwrap_or_default();
            let text = access.iter().chain([letter]).chain(ending);
            let text: Vec<u8> = text.copied().filter(|symbol| is_letter(*symbol)).collect();
            // Other members of the classes each time.
            let byte = |(place, letter): (usize, &u8)| {
                let members = &members[usize::from(*letter) % members.len()];
                members[(walked as usize + place) % members.len()]
            };
            let bytes: Vec<u8> = text.iter().enumerate().map(byte).collect();
            let read = (production.combinator.plain)(&bytes).ok().map(|(rest, _)| bytes.len() - rest.len());
            let modelled = relation.reads(&text);
            if read != modelled && difference.is_none() {
                difference = Some(format!(
                    "compiled, it reads {read:?} bytes of \"{}\"; by its source, {modelled:?}",
                    bytes.escape_ascii()
                ));
            }
            walked += 1;
        }
    }
    WALKED.fetch_add(walked, Relaxed);
    Ok(difference)
}
