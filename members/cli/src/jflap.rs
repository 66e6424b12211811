//! Automata in the files of JFLAP, a program that teaches them.

use std::collections::HashMap;
use std::fmt::Write as _;

use urlgram::bnf::automaton::Automaton;

/// Returns a finite automaton as a file of JFLAP 7. JFLAP reads characters: a byte of 128 or more is written as the character of that
/// number.
pub fn written(automaton: &Automaton) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<structure>\n<type>fa</type>\n<automaton>\n",
    );
    for (place, state) in automaton.living().enumerate() {
        // JFLAP has no layout of its own on reading: rows of eight.
        let (x, y) = (60 + 120 * (place % 8), 60 + 120 * (place / 8));
        let _ = write!(text, "<state id=\"{state}\" name=\"q{state}\"><x>{x}.0</x><y>{y}.0</y>");
        text += if state == 0 { "<initial/>" } else { "" };
        text += if automaton.is_accepting(state) { "<final/>" } else { "" };
        text += "</state>\n";
    }
    for state in automaton.living() {
        for byte in 0..=u8::MAX {
            let next = automaton.step(state, byte);
            if !automaton.is_dead(next) {
                let read = escaped(char::from(byte));
                let _ = writeln!(
                    text,
                    "<transition><from>{state}</from><to>{next}</to><read>{read}</read></transition>"
                );
            }
        }
    }
    text + "</automaton>\n</structure>\n"
}

/// A character in XML. Those that XML cannot hold are written as in the Unicode block of their pictures.
fn escaped(read: char) -> String {
    match read {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '\t' | '\n' | '\r' | ' ' => format!("&#{};", u32::from(read)),
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(read)).map(String::from).unwrap_or_default(),
        other => other.to_string(),
    }
}

/// Returns whether a text is such a file.
pub fn is_one(text: &str) -> bool {
    text.trim_start().starts_with('<') && text.contains("<structure")
}

/// Returns the grammar in ABNF of a finite automaton: a rule for each state, that of the initial one first.
///
/// # Errors
/// A message, if it is none.
pub fn grammar(text: &str) -> Result<String, String> {
    let document = roxmltree::Document::parse(text).map_err(|error| format!("it is no XML: {error}"))?;
    let all = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    let kind = all("type").find_map(|node| node.text()).unwrap_or("fa").trim();
    if kind != "fa" {
        return Err(format!("it is of the type `{kind}`; only finite automata (`fa`) can be read"));
    }
    let id = |node: roxmltree::Node<'_, '_>| node.attribute("id").unwrap_or_default().to_owned();
    let has = |node: &roxmltree::Node<'_, '_>, name: &str| node.children().any(|it| it.has_tag_name(name));
    let states: Vec<_> = all("state").collect();
    let initial: Vec<_> = states.iter().filter(|state| has(state, "initial")).collect();
    let [first] = initial[..] else {
        return Err(format!("it has {} initial states, and needs one", initial.len()));
    };
    let mut rules: HashMap<String, Vec<String>> = HashMap::new();
    for state in &states {
        let alternatives = if has(state, "final") { vec!["\"\"".to_owned()] } else { Vec::new() };
        rules.insert(id(*state), alternatives);
    }
    for transition in all("transition") {
        let part = |name: &str| {
            let node = transition.children().find(|it| it.has_tag_name(name));
            node.and_then(|node| node.text()).unwrap_or_default()
        };
        let (from, to) = (part("from").trim(), part("to").trim());
        if !rules.contains_key(to) {
            return Err(format!("a transition leads to the state `{to}`, which it does not have"));
        }
        let Some(alternatives) = rules.get_mut(from) else {
            return Err(format!("a transition begins at the state `{from}`, which it does not have"));
        };
        let bytes: Vec<_> = part("read").chars().map(|c| format!("{:02X}", byte(c))).collect();
        let read = if bytes.is_empty() { String::new() } else { format!("%x{} ", bytes.join(".")) };
        alternatives.push(format!("{read}q{to}"));
    }
    // A state without a way on derives nothing: such a rule cannot be written, so it names itself.
    let rule = |state: &roxmltree::Node<'_, '_>| {
        let (id, alternatives) = (id(*state), &rules[&id(*state)]);
        let right = if alternatives.is_empty() { format!("\"x\" q{id}") } else { alternatives.join(" / ") };
        format!("q{id} = {right}\n")
    };
    let others = states.iter().filter(|state| id(**state) != id(*first));
    Ok(format!(";;@notation ABNF\n{}{}", rule(first), others.map(rule).collect::<String>()))
}

/// The byte that a character of a file stands for.
fn byte(read: char) -> u8 {
    match u32::from(read) {
        picture @ 0x2400..=0x241F => u8::try_from(picture - 0x2400).unwrap_or(b'?'),
        number => u8::try_from(number).unwrap_or(b'?'),
    }
}
