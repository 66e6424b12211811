//! Automata and grammars in the files of JFLAP, a program that teaches them.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::automaton::Automaton;
use super::grammar::Grammar;
use super::rule::Expr;

/// The beginning of each file.
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<structure>\n";

/// Returns a finite automaton as a file of JFLAP 7. JFLAP reads characters: a byte of 128 or more, which is a part of one, is
/// written as one for private use, from U+F780 on.
#[must_use]
pub fn written(automaton: &Automaton) -> String {
    let mut text = format!("{HEAD}<type>fa</type>\n<automaton>\n");
    for (place, state) in automaton.living().enumerate() {
        // JFLAP does not lay out states when it reads a file, so they are in rows of eight.
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

/// Returns a production, with those that it needs, as a grammar in a file of JFLAP, of productions of a variable each. A variable is a
/// capital letter: that of its name, if it is free.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, Notation, jflap};
/// let grammar = Grammar::parse_as("brackets", "S -> ( S ) S | \u{3B5}\n", Notation::Bnf)?;
/// let text = jflap::written_grammar(&grammar, "S")?;
/// assert!(text.contains("<production><left>S</left><right>(S)S</right></production>"));
/// assert_eq!(jflap::grammar(&text)?, ";;@notation ABNF\nS = %x28 S %x29 S / \"\"\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A message, if it needs more than 26 variables, if a terminal is a capital letter or a part of a character, or if it has an exception.
pub fn written_grammar(grammar: &Grammar<'_>, name: &str) -> Result<String, String> {
    let (names, taken, productions) = Default::default();
    let mut writer = Variables { grammar, names, taken, productions };
    let needed = grammar.needed_by(name);
    for name in &needed {
        let variable = writer.variable(name)?;
        writer.names.insert(name, variable);
    }
    for name in needed {
        let Some(rule) = grammar.rule(name) else { return Err(format!("`{name}` is not defined")) };
        writer.add(writer.names[name], &rule.expr)?;
    }
    // The productions of a variable are next to each other, those of the start first.
    let order: HashMap<char, usize> = writer.taken.iter().enumerate().map(|(at, it)| (*it, at)).collect();
    writer.productions.sort_by_key(|(variable, _)| order[variable]);
    let mut text = format!("{HEAD}<type>grammar</type>\n");
    for (variable, right) in writer.productions {
        let right: String = right.chars().map(escaped).collect();
        let _ = writeln!(text, "<production><left>{variable}</left><right>{right}</right></production>");
    }
    Ok(text + "</structure>\n")
}

/// The longest right side of a grammar that is written, in bytes.
const LONGEST: usize = 10_000;

/// A grammar that is written.
struct Variables<'w, 'g> {
    grammar: &'w Grammar<'g>,
    /// The variables of the productions that are needed.
    names: HashMap<&'g str, char>,
    taken: Vec<char>,
    productions: Vec<(char, String)>,
}

impl<'g> Variables<'_, 'g> {
    /// A free variable, the first letter of a name if it is one.
    fn variable(&mut self, name: &str) -> Result<char, String> {
        let own = name.chars().next().map(|first| first.to_ascii_uppercase()).into_iter();
        let mut all = own.chain('A'..='Z').filter(char::is_ascii_uppercase);
        let free = all.find(|letter| !self.taken.contains(letter));
        let free = free.ok_or("it needs more than 26 variables, and those of JFLAP are capital letters")?;
        self.taken.push(free);
        Ok(free)
    }

    fn add(&mut self, variable: char, expr: &Expr<'g>) -> Result<(), String> {
        let parts =
            if let Expr::Choice(parts) = expr { parts.as_slice() } else { std::slice::from_ref(expr) };
        for part in parts {
            match part {
                Expr::Choice(_) => self.add(variable, part)?,
                Expr::Bytes(set) => {
                    for byte in self.grammar.bytes(set) {
                        self.productions.push((variable, terminal(char::from(byte))?.to_string()));
                    }
                }
                part => {
                    let right = self.right(part)?;
                    self.productions.push((variable, right));
                }
            }
        }
        Ok(())
    }

    /// A right side: what has alternatives has a variable of its own.
    fn right(&mut self, expr: &Expr<'g>) -> Result<String, String> {
        let mut right = String::new();
        match expr {
            Expr::Literal(text) => right = text.chars().map(terminal).collect::<Result<_, _>>()?,
            Expr::Name(name) => {
                let known = self.grammar.rule(name).and_then(|rule| self.names.get(rule.name));
                right.push(*known.ok_or_else(|| format!("`{name}` is not defined"))?);
            }
            Expr::Sequence(parts) => {
                for part in parts {
                    right += &self.right(part)?;
                    fits(right.len())?;
                }
            }
            Expr::Choice(_) | Expr::Bytes(_) => {
                let fresh = self.variable("")?;
                self.add(fresh, expr)?;
                right.push(fresh);
            }
            Expr::Repeat { item, min, max } => {
                let item = self.right(item)?;
                let times = max.unwrap_or(*min) as usize;
                fits(item.len().max(1).saturating_mul(times))?;
                right = item.repeat(*min as usize);
                let mut rest = String::new();
                if max.is_none() {
                    let fresh = self.variable("")?;
                    self.productions.extend([(fresh, format!("{item}{fresh}")), (fresh, String::new())]);
                    rest.push(fresh);
                }
                for _ in *min as usize..times {
                    let fresh = self.variable("")?;
                    self.productions.extend([(fresh, format!("{item}{rest}")), (fresh, String::new())]);
                    rest = fresh.to_string();
                }
                right += &rest;
            }
            Expr::Except(..) => return Err("it has an exception, `a - b`".to_owned()),
        }
        fits(right.len())?;
        Ok(right)
    }
}

/// An error if a right side is too long.
fn fits(length: usize) -> Result<(), String> {
    if length <= LONGEST {
        Ok(())
    } else {
        Err(format!("a right side of it has more than {LONGEST} characters"))
    }
}

/// A terminal of JFLAP.
fn terminal(read: char) -> Result<char, String> {
    match read {
        'A'..='Z' => Err(format!("`{read}` is a terminal, and capital letters are variables in JFLAP")),
        '\u{80}'..='\u{FF}' => Err("a byte that is a part of a character is a terminal".to_owned()),
        read => Ok(read),
    }
}

/// A character in XML. Characters that XML cannot hold are written as in the Unicode block of their pictures.
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
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, jflap};
/// assert!(jflap::is_one(&jflap::written(&Automaton::literal(b"a"))) && !jflap::is_one("a = \"a\""));
/// ```
#[must_use]
pub fn is_one(text: &str) -> bool {
    text.trim_start_matches('\u{FEFF}').trim_start().starts_with('<') && text.contains("<structure")
}

/// Returns the grammar in ABNF of a finite automaton, a rule for each state, that of the initial one first; or of a grammar, a rule for
/// each variable, in which capital letters are variables and all else is terminals.
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
    if kind == "grammar" {
        return productions(&document);
    }
    if kind != "fa" {
        return Err(format!(
            "it is of the type `{kind}`; only finite automata (`fa`) and grammars (`grammar`) can be read"
        ));
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
        let part = |name| text_of(transition, name);
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

/// The text of the child of this name; empty, if there is none.
fn text_of<'x>(node: roxmltree::Node<'x, '_>, name: &str) -> &'x str {
    let child = node.children().find(|it| it.has_tag_name(name));
    child.and_then(|child| child.text()).unwrap_or_default()
}

/// The rules of the productions of a grammar.
fn productions(document: &roxmltree::Document<'_>) -> Result<String, String> {
    let mut rules: Vec<(char, Vec<String>)> = Vec::new();
    for production in document.descendants().filter(|node| node.has_tag_name("production")) {
        let part = |name| text_of(production, name);
        let left = part("left").trim();
        let variable = left.chars().next().filter(|first| first.is_ascii_uppercase() && left.len() == 1);
        let Some(variable) = variable else {
            return Err(format!(
                "its production of `{left}` is not context-free: one capital letter is its left side"
            ));
        };
        let word = |symbol: char| {
            if symbol.is_ascii_uppercase() {
                return symbol.to_string();
            }
            let hex: Vec<_> = bytes(symbol).iter().map(|byte| format!("{byte:02X}")).collect();
            format!("%x{}", hex.join("."))
        };
        let words: Vec<_> = part("right").chars().map(word).collect();
        let right = if words.is_empty() { "\"\"".to_owned() } else { words.join(" ") };
        match rules.iter_mut().find(|(known, _)| *known == variable) {
            Some((_, alternatives)) => alternatives.push(right),
            None => rules.push((variable, vec![right])),
        }
    }
    if rules.is_empty() {
        return Err("it has no production".to_owned());
    }
    let rules = rules.iter().map(|(variable, right)| format!("{variable} = {}\n", right.join(" / ")));
    Ok(format!(";;@notation ABNF\n{}", rules.collect::<String>()))
}

/// The bytes that a character of a file means: those of its UTF-8, or the one byte that [`escaped`] writes so.
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
