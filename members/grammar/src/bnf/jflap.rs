//! Automata in the files of JFLAP, a program that teaches them.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::automaton::Automaton;

/// Returns a finite automaton as a file of JFLAP 7. JFLAP reads characters: a byte of 128 or more, which is a part of one, is
/// written as one for private use, from U+F780 on.
#[must_use]
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
        '\u{80}'.. => char::from_u32(0xF700 + u32::from(read)).map(String::from).unwrap_or_default(),
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(read)).map(String::from).unwrap_or_default(),
        other => other.to_string(),
    }
}

/// Returns whether a text is such a file, of an automaton or of another kind.
#[must_use]
pub fn is_one(text: &str) -> bool {
    text.trim_start_matches('\u{FEFF}').trim_start().starts_with('<') && text.contains("<structure")
}

/// Returns the grammar in ABNF of a finite automaton: a rule for each state, that of the initial one first.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, automaton::Automaton, jflap};
/// let ab = Automaton::one_of(*b"ab");
/// let text = jflap::grammar(&jflap::written(&ab))?;
/// let grammar = Grammar::parse("a or b", &text)?;
/// assert_eq!(Automaton::of(&grammar, "q0")?, ab);
/// assert!(jflap::grammar("<structure><type>pda</type></structure>").unwrap_err().contains("`pda`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A message, if it is none.
pub fn grammar(text: &str) -> Result<String, String> {
    let document = roxmltree::Document::parse(text.trim_start_matches('\u{FEFF}'))
        .map_err(|error| format!("it is no XML: {error}"))?;
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
        let read = part("read");
        let hex: Vec<_> = read.chars().flat_map(bytes).map(|byte| format!("{byte:02X}")).collect();
        let read = match range(read) {
            Some((first, last)) => format!("%x{first:02X}-{last:02X} "),
            None if hex.is_empty() => String::new(),
            None => format!("%x{} ", hex.join(".")),
        };
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

/// The bytes that a character of a file stands for: those of its UTF-8, or the one byte that [`escaped`] writes so.
fn bytes(read: char) -> Vec<u8> {
    match u32::from(read) {
        picture @ 0x2400..=0x241F => u8::try_from(picture - 0x2400).into_iter().collect(),
        part @ 0xF780..=0xF7FF => u8::try_from(part - 0xF700).into_iter().collect(),
        _ => read.to_string().into_bytes(),
    }
}

/// The bytes of a label such as `[0-9]`, by which JFLAP reads one of several characters.
fn range(label: &str) -> Option<(u8, u8)> {
    let (first, last) = label.strip_prefix('[')?.strip_suffix(']')?.split_once('-')?;
    let byte = |text: &str| <[u8; 1]>::try_from(text.as_bytes()).ok().map(|[byte]| byte);
    Some((byte(first)?, byte(last)?)).filter(|(first, last)| first <= last)
}
