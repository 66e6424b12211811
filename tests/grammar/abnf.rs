//! The ABNF of each grammar, read by an independent reader, has the languages of the grammar.

use crate::readings::readings;
use std::collections::HashSet;
use std::fmt::Write as _;

use abnf::types::{Node, Repeat, TerminalValues};
use urlgram::Reading;
use urlgram::bnf::Grammar;
use urlgram::bnf::abnf::Abnf;
use urlgram::bnf::automaton::Automaton;
use urlgram::rfc1738::RFC1738;

/// A rule in the notation of `grammar/`. Bytes go to productions of their own, which are added to `sets`.
fn bnf(node: &Node, sets: &mut Vec<(u32, u32)>) -> String {
    match node {
        Node::Alternatives(nodes) => joined(nodes, " | ", |node| bnf(node, sets)),
        Node::Concatenation(nodes) => joined(nodes, " ", |node| bnf(node, sets)),
        Node::Group(node) => format!("( {} )", bnf(node, sets)),
        Node::Optional(node) => format!("[ {} ]", bnf(node, sets)),
        Node::Repetition { repeat, node } => {
            let (min, max) = match repeat {
                Repeat::Specific(times) => (Some(*times), Some(*times)),
                Repeat::Variable { min, max } => (*min, *max),
            };
            let times = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
            format!("{}*{}{}", times(min), times(max), bnf(node, sets))
        }
        Node::Rulename(name) => name.clone(),
        Node::String(text) if text.value().is_empty() => "*0\"x\"".to_owned(),
        Node::String(text) => {
            let letters = text.value().bytes().any(|byte| byte.is_ascii_alphabetic());
            assert!(text.is_case_sensitive() || !letters, "{node}: the case is left open");
            format!("\"{}\"", text.value())
        }
        Node::TerminalValues(TerminalValues::Range(first, last)) => set(*first, *last, sets),
        Node::TerminalValues(TerminalValues::Concatenation(bytes)) => {
            joined(bytes, " ", |byte| set(*byte, *byte, sets))
        }
        Node::Prose(text) => panic!("{text} is no grammar"),
    }
}

/// The production of a range of bytes.
fn set(first: u32, last: u32, sets: &mut Vec<(u32, u32)>) -> String {
    let place = sets.iter().position(|range| *range == (first, last)).unwrap_or(sets.len());
    if place == sets.len() {
        sets.push((first, last));
    }
    format!("byte-{place}")
}

fn joined<T>(parts: &[T], between: &str, one: impl FnMut(&T) -> String) -> String {
    parts.iter().map(one).collect::<Vec<_>>().join(between)
}

/// The same grammar in the notation of `grammar/`.
fn read_back(text: &str) -> String {
    let mut sets = Vec::new();
    let mut back = String::new();
    for rule in abnf::rulelist(text).unwrap() {
        let _ = writeln!(back, "{} = {}", rule.name(), bnf(rule.node(), &mut sets));
    }
    for (place, (first, last)) in sets.iter().enumerate() {
        let _ = writeln!(back, ";;@value {first:02X}-{last:02X}\nbyte-{place} = <byte>");
    }
    back
}

#[test]
fn the_abnf_has_the_languages_of_the_grammar() {
    for (dialect, reading) in readings() {
        let grammar = dialect.grammar(reading);
        let abnf = Abnf::new(grammar);
        let text = abnf.to_string();
        assert!(text.lines().all(|line| line.len() <= 72 || line.contains("; <")), "{text}");
        let back = read_back(&text);
        let back = Grammar::parse("back.bnf", &back).unwrap();
        let mut names = HashSet::new();
        for production in dialect.productions_in(reading) {
            let name = abnf.name(production.name).unwrap();
            assert!(names.insert(name.to_lowercase()), "{name} is there twice");
            let same =
                Automaton::of(&back, name).unwrap() == Automaton::of(grammar, production.name).unwrap();
            assert!(same, "{} {reading:?} {name}", dialect.id);
        }
    }
}

#[test]
fn the_abnf_of_a_document() {
    assert_snapshot!("abnf-rfc1738", Abnf::new(RFC1738.grammar(Reading::Corrected)).to_string());
}

/// Names that ABNF cannot tell apart, bytes that its literals cannot hold, counts.
#[test]
fn features_that_no_document_uses() {
    let text =
        "a_b = 2*2\"x\" 1*3( \"\u{fc}\" A-b )\nA-b = *( *\"a\" ) *( \"b\" | \"c\" \"d\" )\na+ = <\">\n";
    let grammar = Grammar::parse("toy.bnf", text).unwrap();
    let expected =
        "a-b = 2%s\"x\" 1*3( %xC3.BC A-b-2 )\nA-b-2 = *( *%s\"a\" ) *( %s\"b\" / %s\"cd\" )\na-plus = %x22\n";
    assert_eq!(Abnf::new(&grammar).to_string(), expected);
}
