//! Errors of a grammar file, with their places.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use nom::Offset;

/// A grammar file that cannot be read. As a miette [`Diagnostic`] it shows the place in the file.
///
/// ```
/// use urlgram_grammar::bnf::Grammar;
/// let error = Grammar::parse("toy.bnf", "a = b\n").unwrap_err();
/// assert_eq!((error.code(), error.span.clone()), ("undefined-name", 4..5));
/// assert_eq!(error.saying("no-b", "b is missing".to_owned(), "write it").to_string(), "b is missing");
/// ```
#[derive(Debug)]
pub struct GrammarError {
    file: Arc<NamedSource<String>>,
    /// The byte offsets in the file of what is wrong.
    pub span: Range<usize>,
    message: String,
    help: String,
    code: &'static str,
}

impl GrammarError {
    /// The kind of error: `syntax`, `undefined-name`, `duplicate-name`, `prose-value` or `too-large`; of a dialect that is made of a grammar also
    /// `not-regular` and `no-production`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Says this, too.
    pub(super) fn add(&mut self, words: &str) {
        self.message += words;
    }

    pub(super) fn with_code(self, code: &'static str) -> Self {
        Self { code, ..self }
    }

    /// The same place with another code, message and advice.
    #[must_use]
    pub fn saying(self, code: &'static str, message: String, help: &str) -> Self {
        Self { code, message, help: help.to_owned(), ..self }
    }

    /// The advice on it.
    #[cfg(feature = "automata")]
    pub(super) fn advice(&self) -> &str {
        &self.help
    }
}

/// A grammar file: its errors share one copy of its text.
pub(super) struct File<'n, 't> {
    name: &'n str,
    pub text: &'t str,
    /// True if it may use the core rules of ABNF.
    pub has_core: bool,
    shown: OnceCell<Arc<NamedSource<String>>>,
}

impl<'n, 't> File<'n, 't> {
    pub fn new(name: &'n str, text: &'t str) -> Self {
        Self { name, text, has_core: false, shown: OnceCell::new() }
    }

    /// The error that a part of the text is wrong.
    pub fn error(&self, part: &str, message: String, help: &str) -> GrammarError {
        let start = self.text.offset(part);
        let span = start..start + part.len();
        GrammarError { file: self.shown(), span, message, help: help.to_owned(), code: "syntax" }
    }

    fn shown(&self) -> Arc<NamedSource<String>> {
        let shown = self.shown.get_or_init(|| {
            // At the end of a last line without a line break, miette shows nothing.
            let end = if self.text.ends_with('\n') { "" } else { "\n" };
            Arc::new(NamedSource::new(self.name, format!("{}{end}", self.text)))
        });
        Arc::clone(shown)
    }
}

impl fmt::Display for GrammarError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for GrammarError {}

impl Diagnostic for GrammarError {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        (!self.help.is_empty()).then(|| Box::new(&self.help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&*self.file)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(
            Some("here".to_owned()),
            self.span.clone(),
        ))))
    }
}
