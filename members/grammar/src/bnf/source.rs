//! The text of a grammar as somebody wrote it, made ready to be read.

use std::ops::Range;

use super::error::{File, GrammarError};
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
    /// Makes a text ready that errors call `name`. If no notation is given, that which a directive in the text names holds, or else
    /// it is found out: ABNF if the name ends with `.abnf`; of those that the signs in the text suggest the first by which it can be
    /// read and all names are defined, or by which the least is wrong.
    #[must_use]
    pub fn new(name: &str, text: &str, notation: Option<Notation>) -> Self {
        let text = prepared(text);
        let said = text.lines().find_map(|line| line.strip_prefix(";;@notation")?.trim().parse().ok());
        let is_found_out = notation.or(said).is_none();
        let notation = notation.or(said).unwrap_or_else(|| found_out(name, &text));
        Self { name: name.to_owned(), text, notation, is_found_out }
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
    /// place; `bnf::lint::lint` has all.
    pub fn grammar(&self) -> Result<Grammar<'_>, GrammarError> {
        let (grammar, wrong) = self.read();
        wrong.into_iter().next().map_or(Ok(grammar), Err)
    }

    /// The choices between two readings of a part of the text: the place, what is chosen, and advice. A bracket in a text without quotation
    /// marks may group or stand for itself, for one.
    ///
    /// ```
    /// use urlgram_grammar::bnf::Source;
    /// let source = Source::new("toy.bnf", "<a> ::= x ( y )\n<x> ::= x\n", None);
    /// let (place, chosen, _) = &source.remarks()[0];
    /// assert_eq!((place.clone(), chosen.as_str()), (10..11, "`(` and `)` are terminals here"));
    /// ```
    #[must_use]
    pub fn remarks(&self) -> Vec<(Range<usize>, String, &'static str)> {
        let remarks = notation::remarks(&self.text, self.notation).into_iter();
        remarks.filter_map(|it| Some((self.span(it.part)?, it.message, it.help))).collect()
    }

    /// The sign by which the notation was found out to be no ABNF, if productions have `=`, and what it says.
    #[cfg(feature = "automata")]
    pub(super) fn sign(&self) -> Option<(Range<usize>, String)> {
        let span = self.notation.sign(&self.text).filter(|_| self.is_found_out)?;
        let sign = &self.text[span.clone()];
        Some((span, format!("the text is read as {}, as ABNF has no `{sign}`", self.notation)))
    }

    /// The place of a part of the text; none if it is no slice of it.
    pub(super) fn span(&self, part: &str) -> Option<Range<usize>> {
        let start = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        (start + part.len() <= self.text.len()).then(|| start..start + part.len())
    }

    /// The error that says this of a part of the text, or of its beginning if `part` is no slice of it.
    #[must_use]
    #[doc(hidden)]
    pub fn error(&self, part: &str, code: &'static str, message: String) -> GrammarError {
        let part = &self.text[self.span(part).unwrap_or(0..0)];
        File::new(&self.name, &self.text).error(part, message, "").with_code(code)
    }

    /// The same of a text with errors: the grammar as far as it can be read, and all that is wrong. The first error of syntax names a
    /// notation that has none, if there is one.
    #[must_use]
    pub fn read(&self) -> (Grammar<'_>, Vec<GrammarError>) {
        let (grammar, mut wrong) = Grammar::parse_on(&self.name, &self.text, self.notation);
        if let Some(error) = wrong.iter_mut().find(|error| error.code() == "syntax")
            && let Some(notation) = self.other_notation()
        {
            error.add(&format!("; the notation `{}` reads it", notation.name()));
        }
        (grammar, wrong)
    }

    /// A notation that the signs in the text suggest, and in which it has no error of syntax; names may come from other documents.
    fn other_notation(&self) -> Option<Notation> {
        let other = found_out("", &self.text);
        let (_, wrong) = Grammar::parse_on(&self.name, &self.text, other);
        wrong.iter().all(|error| error.code() != "syntax").then_some(other)
    }
}

/// The first of the likely notations in which nothing of the text is wrong; else that in which the least is: an error of syntax weighs
/// more than any number of names that nothing defines, which may come from another document, and these more than what is left out.
fn found_out(name: &str, text: &str) -> Notation {
    let likely = Notation::likely(name, text);
    let cost = |notation: &&Notation| {
        let (_, wrong) = Grammar::parse_on(name, text, **notation);
        let (syntax, other): (Vec<_>, Vec<_>) = wrong.iter().partition(|error| error.code() == "syntax");
        (syntax.len(), other.len(), notation::drops(text, **notation))
    };
    likely.iter().min_by_key(cost).copied().unwrap_or_default()
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
