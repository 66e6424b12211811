//! Decided from the source of the rooms, for each production of each dialect in both readings:
//!
//! - the combinator accepts exactly the language of its BNF;
//! - on any text it reads the longest beginning that its BNF derives;
//! - where a text leaves the language, the productions that are open there expect exactly the bytes with which it could go on;
//! - a text conforms exactly if it derives, and each production that a rule restricts has read what the rule allows; texts that
//!   conform without deriving are left to the suites.
//!
//! Then each transition of each relation is walked through the compiled combinator.

use std::collections::{BTreeMap, HashMap, HashSet};

use libtest_mimic::Trial;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::cover;
use urlgram::dialect::{FormStart, Scheme};
use urlgram::schemes::UriScheme;
use urlgram::{Check, DIALECTS, Dialect, Production, Reading};

use crate::decision::expression::{Argument, Expr, Function};
use crate::decision::source::{Rooms, Sources, Unread};
use crate::decision::{Bnf, Model, automata};
use crate::export;
use crate::figures::{self, Figures};
use crate::suites::reaches_a_correction;
use urlgram::bnf::first::alphabet::{STOP, is_letter};
use urlgram::bnf::first::relation::read_to_the_end;

/// The dialects with combinators, and then the grammars of the library with some: as printed, these have the same ones.
pub fn dialects() -> Vec<&'static Dialect> {
    let mut all = DIALECTS.to_vec();
    for dialect in UriScheme::all().iter().map(UriScheme::dialect) {
        let is_known = all.iter().any(|known| std::ptr::eq(*known, dialect));
        if !is_known && dialect.productions().iter().any(|it| it.combinator().is_some()) {
            all.push(dialect);
        }
    }
    all
}

/// A trial for each dialect and reading.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (place, dialect) in dialects().into_iter().enumerate() {
        let readings = [Reading::Corrected, Reading::Printed].into_iter();
        for reading in readings.take(if place < DIALECTS.len() { 2 } else { 1 }) {
            let decide = move || {
                figures::add(place, reading == Reading::Printed, decide(dialect, reading)?);
                Ok(())
            };
            trials.push(Trial::test(format!("decided::{} {reading:?}", dialect.id), decide));
        }
    }
    trials
}

/// The grammar of a dialect with its restrictions.
pub fn bnf(dialect: &'static Dialect, reading: Reading) -> Bnf {
    let mut allowed: HashMap<String, Automaton> = HashMap::new();
    for restriction in dialect.prose.restrictions() {
        let language = restriction.language(dialect, reading).expect("restrictions are regular");
        let both = allowed.get(restriction.production).map(|known| known.intersection(&language));
        allowed.insert(restriction.production.to_owned(), both.unwrap_or(language));
    }
    let productions = automata(dialect.grammar(reading));
    let conforming = dialect.productions().iter().map(|production| conforming(dialect, production, reading));
    let heads = dialect.schemes.iter().map(head);
    let formless = |production| without_announced_form(dialect, production, reading);
    let formless = dialect.productions().iter().filter_map(formless);
    let told_apart =
        conforming.chain(heads).chain(formless).map(|language| language.byte_classes().clone()).collect();
    Bnf { productions, allowed, told_apart, longest: dialect.longest_literal(reading) }
}

thread_local! {
    /// The rooms, read once by each thread.
    static ROOMS: Result<Rooms, Unread> = Rooms::of(&Sources::read());
}

fn decide(dialect: &'static Dialect, reading: Reading) -> Result<Figures, Unread> {
    ROOMS.with(|rooms| decide_in(rooms.as_ref().map_err(Clone::clone)?, dialect, reading))
}

fn decide_in(rooms: &Rooms, dialect: &'static Dialect, reading: Reading) -> Result<Figures, Unread> {
    let [corrected, printed] = [false, true].map(|printed| rooms.productions(dialect.id, printed));
    let functions = if reading == Reading::Printed { printed } else { corrected.clone() };
    let model = Model::new(rooms, functions.values(), &bnf(dialect, reading))?;
    export::write(&model, &functions, dialect, reading)?;
    let mut figures = Figures { letters: model.alphabet.size(), ..Figures::default() };
    let (mut said, mut wrong, mut callers) = (Vec::new(), HashSet::new(), 0);
    // Functions come after those that they call. A function that calls a wrong one is wrong, too, and is only counted.
    for function in &model.functions {
        let body = rooms.body(function)?;
        let calls_wrong = body.calls().into_iter().any(|called| wrong.contains(called));
        let named = dialect.productions_in(reading).iter().filter(|it| it.combinator().is_some());
        for production in named.filter(|production| functions[production.name] == *function) {
            if calls_wrong {
                callers += 1;
                continue;
            }
            // If no correction is reached, the printed reading has the same grammar, and must have the same combinators.
            let is_skipped = reading == Reading::Printed && !reaches_a_correction(dialect, production.name);
            let difference = if !is_named(&body, production.name) {
                Some("its expression has another name".to_owned())
            } else if is_skipped {
                let is_same = corrected[production.name] == *function;
                (!is_same).then(|| "another combinator for the same BNF".to_owned())
            } else {
                difference(&model, &functions, dialect, production, reading, &mut figures)?
            };
            if let Some(difference) = difference {
                said.push(format!("{}: {}: {difference}", body.place(), production.name));
                wrong.insert(function);
            }
        }
        if calls_wrong {
            wrong.insert(function);
        }
    }
    if callers > 0 {
        said.push(format!("and {callers} more that use these"));
    }
    if said.is_empty() { Ok(figures) } else { Err(said.join("\n")) }
}

/// The first difference between a production and its BNF, if there is one; else its figures are added.
fn difference(
    model: &Model<'_>,
    functions: &BTreeMap<String, Function>,
    dialect: &'static Dialect,
    production: &Production,
    reading: Reading,
    figures: &mut Figures,
) -> Result<Option<String>, Unread> {
    let function = &functions[production.name];
    if let Some(difference) = model.difference(function, production.name)? {
        return Ok(Some(difference.to_string()));
    }
    let further = [
        model.shorter(function, production.name)?,
        model.unexpected(function, production.name)?,
        conforms_otherwise(model, functions, dialect, production, reading)?,
        walk(model, function, production, &mut figures.walked)?,
    ];
    let largest = |[sum, most]: [usize; 2], states: usize| [sum + states, most.max(states)];
    figures.productions += 1;
    figures.relations = largest(figures.relations, model.relation(function)?.all.states());
    figures.misses = largest(figures.misses, model.misses(function)?.0.states());
    Ok(further.into_iter().flatten().next())
}

/// Returns whether an expression is a production of this name: what the trace records.
fn is_named(expr: &Expr, production: &str) -> bool {
    let Expr::Word { arguments, .. } = expr else { return false };
    matches!(&arguments[..], [Argument::Name(name), ..] if name == production)
}

/// The language of what conforms, if nothing is tolerated.
fn conforming(dialect: &'static Dialect, production: &Production, reading: Reading) -> Automaton {
    let check =
        Check::new(dialect).with_reading(reading).with_start(production.name).expect("it is a production");
    check.language().expect("it is regular").clone()
}

/// The texts that begin with a scheme in any case.
fn head(scheme: &Scheme) -> Automaton {
    Automaton::literal_in_any_case(format!("{}:", scheme.name).as_bytes()).then(&Automaton::all())
}

/// The texts of a production in which `//` announces a form that they do not have; `None` if it announces nothing there.
fn without_announced_form(
    dialect: &'static Dialect,
    production: &Production,
    reading: Reading,
) -> Option<Automaton> {
    let slashes = dialect.prose.double_slash?;
    let (_, place) = slashes.starts.iter().find(|(start, _)| *start == production.name)?;
    let any_but =
        |byte: u8| Automaton::one_of((0..=u8::MAX).filter(|other| *other != byte)).repeated(0, None);
    let then_any = |text: &[u8]| Automaton::literal(text).then(&Automaton::all());
    let schemes =
        slashes.schemes.iter().map(|name| Automaton::literal_in_any_case(format!("{name}:").as_bytes()));
    let schemes = Automaton::union_of(&schemes.collect::<Vec<_>>());
    let form = Automaton::of(dialect.grammar(reading), slashes.production).expect("it is regular");
    let wrong = then_any(b"//").difference(&form);
    let before_fragment = wrong.intersection(&any_but(b'#')).then(&then_any(b"#").repeated(0, Some(1)));
    match place {
        FormStart::Alone => None,
        FormStart::AfterScheme => Some(schemes.then(&wrong)),
        FormStart::Reference => Some(schemes.then(&before_fragment)),
        FormStart::Field => {
            let name = any_but(b':').then(&Automaton::literal(b":"));
            Some(name.then(&schemes).then(&before_fragment))
        }
    }
}

/// Returns whether texts of a production may conform that it does not derive: a sentence permits them, or asks to ignore case and blanks
/// of a header field.
fn conforms_beyond(dialect: &'static Dialect, production: &Production, reading: Reading) -> bool {
    let mut permissions = dialect.prose.permissions.iter();
    let grammar = dialect.grammar(reading);
    let reaches = |name: &str| name == production.name || !grammar.path(production.name, name).is_empty();
    let mut fields = dialect.prose.fields.into_iter().flat_map(|(fields, _)| fields);
    permissions.any(|permission| reaches(permission.production))
        || fields.any(|field| field.production == production.name)
}

/// A shortest text of which only one says that it conforms: the automaton of what conforms, or the relations with the restrictions, which
/// are data. Left to the suites are texts that do not derive, and conform nevertheless, and tolerant checks.
pub fn conforms_otherwise(
    model: &Model<'_>,
    functions: &BTreeMap<String, Function>,
    dialect: &'static Dialect,
    production: &Production,
    reading: Reading,
) -> Result<Option<String>, Unread> {
    let language = model.alphabet.spelled(&conforming(dialect, production, reading));
    // The first automaton has the texts that derive, the second those that the rules allow.
    let read = |name: &str| -> Result<[Automaton; 2], Unread> {
        let relation = model.relation(&functions[name])?;
        let allowed = relation.allowed.as_ref().unwrap_or(&relation.all);
        Ok([&relation.all, allowed].map(read_to_the_end))
    };
    let [mut derived, mut allowed] = read(production.name)?;
    if production.name == dialect.start {
        // A known scheme, in any case, must have its own form.
        for scheme in dialect.schemes {
            let head = model.alphabet.spelled(&head(scheme));
            let [own, own_allowed] = read(scheme.production)?;
            derived = derived.difference(&head).union(&own.intersection(&head));
            allowed = allowed.difference(&head).union(&own_allowed.intersection(&head));
        }
    }
    if let Some(formless) = without_announced_form(dialect, production, reading) {
        let formless = model.alphabet.spelled(&formless);
        (derived, allowed) = (derived.difference(&formless), allowed.difference(&formless));
    }
    let beyond = conforms_beyond(dialect, production, reading);
    let language = if beyond { language.intersection(&derived) } else { language };
    let difference = language.combined(&allowed, |one, other| one != other);
    let shortest = model.alphabet.shortest(&difference);
    let shown = |letters: Vec<u8>| {
        let says = if language.accepts(&letters) { "conforms" } else { "does not conform" };
        format!("\"{}\" {says}, says the automaton", model.alphabet.text(&letters).escape_ascii())
    };
    Ok(shortest.map(shown))
}

/// Compares the compiled combinator with the relation on texts that take each of its transitions: how far it reads.
fn walk(
    model: &Model<'_>,
    function: &Function,
    production: &Production,
    walked: &mut usize,
) -> Result<Option<String>, Unread> {
    let relation = model.relation(function)?;
    let all = &relation.all;
    let mut members: Vec<Vec<u8>> = vec![Vec::new(); model.alphabet.size()];
    (0..=u8::MAX).for_each(|byte| members[usize::from(model.alphabet.letter(byte))].push(byte));
    let symbols: Vec<u8> = (0..).take(model.alphabet.size()).chain([STOP]).collect();
    let endings = cover::endings(all, &symbols);
    let mut difference = None;
    for access in all.access_strings() {
        let state = all.run(0, &access);
        for symbol in &symbols {
            let next = all.step(state, *symbol);
            let ending = endings[next].as_deref().unwrap_or_default();
            let text = access.iter().chain([symbol]).chain(ending);
            let text: Vec<u8> = text.copied().filter(|symbol| is_letter(*symbol)).collect();
            // Each text has other members of the classes.
            let byte = |(place, letter): (usize, &u8)| {
                let members = &members[usize::from(*letter) % members.len()];
                members[(*walked + place) % members.len()]
            };
            let bytes: Vec<u8> = text.iter().enumerate().map(byte).collect();
            let read = production
                .combinator()
                .expect("it has one")
                .read(&bytes)
                .ok()
                .map(|(rest, _)| bytes.len() - rest.len());
            let modelled = relation.reads(&text);
            if read != modelled && difference.is_none() {
                difference = Some(format!(
                    "compiled, it reads {read:?} bytes of \"{}\"; by its source, {modelled:?}",
                    bytes.escape_ascii()
                ));
            }
            *walked += 1;
        }
    }
    Ok(difference)
}
