//! Grammars without a document: dialects that are made while the program runs.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use super::dialect::{Dialect, Prose, Tables, Text};
use crate::bnf::{Grammar, GrammarError, Source};

/// The dialects that were made.
static MADE: LazyLock<Mutex<HashMap<(Source, Option<u32>), &'static Dialect>>> =
    LazyLock::new(Mutex::default);

impl Dialect {
    /// Makes a dialect of a grammar, called `name` in reports; a check begins with its first production.
    ///
    /// The notation is that which a line `;;@notation NAME` in the text names, or it is found out. [`of_source`](Self::of_source) takes a
    /// text whose notation is known.
    ///
    /// It has all that is computed from a grammar: verdicts, trees, errors with what was expected, repairs (each a guess), generated
    /// strings, differences. What takes the prose of a document it has not: resolution of references, equivalence, meaning. The
    /// sections of its productions are their lines.
    ///
    /// A dialect stays in memory until the program ends; the same text gives the same dialect.
    ///
    /// # Errors
    /// The text is no grammar: the error shows the place.
    ///
    /// ```
    /// use urlgram::{Check, Dialect};
    /// let date = Dialect::of_grammar("date.abnf", "date = 4DIGIT \"-\" month\nmonth = 2DIGIT\n")?;
    /// let check = Check::new(date);
    /// assert!(check.conforms("2026-11"));
    /// let report = check.run("2026-1x");
    /// assert_eq!((report.findings()[0].span(), report.findings()[0].message()), (6..7, "`x` is not allowed here".to_owned()));
    /// assert!(Dialect::of_grammar("date.abnf", "date =").is_err());
    /// # Ok::<(), urlgram::bnf::GrammarError>(())
    /// ```
    pub fn of_grammar(name: &str, text: &str) -> Result<&'static Self, GrammarError> {
        Self::of_source(&Source::new(name, text, None), None)
    }

    /// The same of a text that is ready to be read; with a depth, recursion that nests is read to it
    /// ([`Grammar::to_depth`](crate::bnf::Grammar::to_depth)).
    ///
    /// # Errors
    /// Like [`of_grammar`](Self::of_grammar).
    ///
    /// ```
    /// use urlgram::bnf::{Notation, Source};
    /// use urlgram::{Check, Dialect};
    /// let source = Source::new("port", "<port> ::= 80 | 443", Some(Notation::Bnf));
    /// assert!(Check::new(Dialect::of_source(&source, None)?).conforms("443"));
    /// # Ok::<(), urlgram::bnf::GrammarError>(())
    /// ```
    pub fn of_source(source: &Source, depth: Option<u32>) -> Result<&'static Self, GrammarError> {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (source.clone(), depth);
        if let Some(known) = made.get(&key) {
            return Ok(known);
        }
        // What cannot be read is not kept.
        source.grammar()?;
        let kept: &'static Source = Box::leak(Box::new(source.clone()));
        let grammar = kept.grammar()?;
        let grammar = match depth {
            Some(depth) => grammar.to_depth(depth, |name| name.leak()),
            None => grammar,
        };
        let grammar = Box::leak(Box::new(grammar));
        let dialect = Self::new_of(kept.name(), kept.text(), grammar);
        made.insert(key, dialect);
        Ok(dialect)
    }

    fn new_of(name: &'static str, text: &'static str, grammar: &'static Grammar<'static>) -> &'static Self {
        let row = Self {
            id: name,
            aliases: &[],
            document: name,
            title: "a grammar without a document",
            date: "",
            start: grammar.rules().first().map_or("", |rule| rule.name),
            other_starts: &[],
            schemes: &[],
            prose: Prose { escape: "", scheme: "", ..Prose::NONE },
            grammar: Text { name, text },
            corrections: Text { name: "", text: "" },
            amends: None,
            combinators: &[],
            printed: &[],
            borrowed: &[],
            tables: OnceLock::new(),
        };
        let tables = Tables::of_grammar(&row, grammar);
        Box::leak(Box::new(Self { tables: OnceLock::from(tables), ..row }))
    }
}
