//! The input of the second kernel, `tests/proof/second.py`: the BNF of a dialect, and the automata of its combinators.
//!
//! `URLGRAM_EXPORT` names a folder. A file of it has the right-hand sides of the rules as lists, `["name", "host"]`, the letter of each byte,
//! and for each production the language of its combinator, from its source: the next state of each state by letter, and the states that accept.
//! As printed, they are those that a correction reaches; the others are the same.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::{Expr, Grammar};
use urlgram::{Dialect, Production, Reading};

use crate::decision::Model;
use crate::decision::expression::Function;
use crate::decision::source::Unread;
use crate::suites::reaches_a_correction;
use urlgram::bnf::first::alphabet::is_letter;
use urlgram::bnf::first::relation::read_to_the_end;

/// Writes the file of a dialect in a reading, if a folder is named.
pub fn write(
    model: &Model<'_>,
    functions: &BTreeMap<String, Function>,
    dialect: &'static Dialect,
    reading: Reading,
) -> Result<(), Unread> {
    let Some(folder) = std::env::var_os("URLGRAM_EXPORT") else { return Ok(()) };
    let grammar = dialect.grammar(reading);
    let rules: BTreeMap<_, _> =
        grammar.rules().iter().map(|rule| (rule.name, expression(grammar, &rule.expr))).collect();
    let letters: Vec<u8> = (0..=u8::MAX).map(|byte| model.alphabet.letter(byte)).collect();
    let mut productions = BTreeMap::new();
    let is_decided = |it: &&Production| {
        it.combinator().is_some() && (reading == Reading::Corrected || reaches_a_correction(dialect, it.name))
    };
    for production in dialect.productions_in(reading).iter().filter(is_decided) {
        let relation = model.relation(&functions[production.name])?;
        productions.insert(production.name, automaton(&read_to_the_end(&relation.all), model));
    }
    let all = json!({ "rules": rules, "letters": letters, "productions": productions });
    let name = format!("{}.{reading:?}.json", dialect.id).to_ascii_lowercase();
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    std::fs::write(Path::new(&folder).join(name), all.to_string()).map_err(|error| error.to_string())
}

fn expression(grammar: &Grammar<'_>, expr: &Expr<'_>) -> Value {
    let all = |parts: &[Expr<'_>]| parts.iter().map(|part| expression(grammar, part)).collect::<Vec<_>>();
    match expr {
        Expr::Literal(text) => json!(["text", text.as_bytes()]),
        Expr::Bytes(set) => json!(["bytes", grammar.bytes(set)]),
        Expr::Name(name) => json!(["name", name]),
        Expr::Sequence(parts) => json!(["sequence", all(parts)]),
        Expr::Choice(parts) => json!(["choice", all(parts)]),
        Expr::Repeat { item, min, max } => json!(["repeat", expression(grammar, item), min, max]),
        Expr::Except(of, without) => {
            json!(["except", expression(grammar, of), expression(grammar, without)])
        }
    }
}

fn automaton(language: &Automaton, model: &Model<'_>) -> Value {
    let letters = || (0..).take(model.alphabet.size()).filter(|letter| is_letter(*letter));
    let next = |state| letters().map(|letter| language.step(state, letter)).collect::<Vec<_>>();
    let next: Vec<_> = (0..language.states()).map(next).collect();
    let accepting: Vec<_> = (0..language.states()).filter(|state| language.is_accepting(*state)).collect();
    json!({ "next": next, "accepting": accepting })
}
