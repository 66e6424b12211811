//! The text of a grammar as somebody wrote it, made ready to be read.

use super::error::GrammarError;
use super::grammar::Grammar;
use super::notation::{self, Notation};

/// The text of a grammar, with its notation.
///
/// Line ends become line feeds, a byte order mark is left out, and so is an indentation that all productions share, as in a document.
/// Places in errors are those of this text; lines keep their numbers.
///
/// ```
/// use urlgram_grammar::bnf::{Notation, Source, automaton::Automaton};
/// let source = Source::new("month.txt", "   month ::= \"0\" [1-9] | \"1\" [0-2]\r\n", None);
/// assert_eq!((source.notation(), source.is_found_out()), (Notation::W3c, true));
/// assert_eq!((source.name(), source.text()), ("month.txt", "month ::= \"0\" [1-9] | \"1\" [0-2]\n"));
/// let (read, wrong) = source.read();
/// assert!(read.rules().len() == 1 && wrong.is_empty());
/// let grammar = source.grammar()?;
/// assert!(Automaton::of(&grammar, "month")?.accepts(b"12"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    name: String,
    text: String,
    notation: Notation,
    is_found_out: bool,
}

impl Source {
    /// Makes a text ready that errors call `name`. Where no notation is given, that which a directive in the text names holds, or else
    /// it is found out: of those that the signs in the text suggest the first by which it can be read, or by which the most of it can be
    /// read.
    #[must_use]
    pub fn new(name: &str, text: &str, notation: Option<Notation>) -> Self {
        let text = prepared(text);
        let said = text.lines().find_map(|line| line.strip_prefix(";;@notation")?.trim().parse().ok());
        let found = notation.or(said).or_else(|| found_out(name, &text));
        let is_found_out = notation.or(said).is_none();
        Self { name: name.to_owned(), text, notation: found.unwrap_or_default(), is_found_out }
    }

    /// The name in errors.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text that is read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its notation.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns true if nobody named the notation.
    #[must_use]
    pub fn is_found_out(&self) -> bool {
        self.is_found_out
    }

    /// Reads it.
    ///
    /// # Errors
    /// The text is no grammar in its notation, defines a production twice, or uses one that it does not define. The error shows the first
    /// place; [`lint`](super::lint::lint) has all.
    pub fn grammar(&self) -> Result<Grammar<'_>, GrammarError> {
        Grammar::parse_as(&self.name, &self.text, self.notation)
    }

    /// The same of a text with errors: the grammar as far as it can be read, and all that is wrong.
    #[must_use]
    pub fn read(&self) -> (Grammar<'_>, Vec<GrammarError>) {
        let mut wrong = Vec::new();
        let grammar = Grammar::parse_on(&self.name, &self.text, self.notation, &mut wrong);
        (grammar, wrong)
    }
}

fn found_out(name: &str, text: &str) -> Option<Notation> {
    let mut furthest = None;
    for notation in Notation::likely(text) {
        match notation::read(name, text, notation) {
            Ok(_) => return Some(notation),
            // Prose, for one, is no reason to take it for another.
            Err(error) if error.code() != "syntax" => return Some(notation),
            Err(error) => {
                if furthest.is_none_or(|(known, _)| error.span.start > known) {
                    furthest = Some((error.span.start, notation));
                }
            }
        }
    }
    furthest.map(|(_, notation)| notation)
}

fn prepared(text: &str) -> String {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace(['\r', '\x0C'], "\n");
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let rules = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with(';'));
    let shared = rules.map(indent).min().unwrap_or(0);
    let mut ready = String::with_capacity(text.len() + 1);
    for line in text.lines() {
        ready.push_str(&line[indent(line).min(shared)..]);
        ready.push('\n');
    }
    ready
}
