//! Errors of a grammar file, with their places.

use std::fmt;
use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use nom::Offset;

/// A grammar file that cannot be read. As a miette [`Diagnostic`] it shows the place in the file.
///
/// ```
/// use urlgram_grammar::bnf::Grammar;
/// let text = "ab = \"a\" *bb\nb = \"b\"\n";
/// let error = Grammar::parse("toy.bnf", text).unwrap_err();
/// assert_eq!(error.to_string(), "`bb` is not defined");
/// assert_eq!(&text[error.span], "bb");
/// ```
#[derive(Debug)]
pub struct GrammarError {
    file: Box<NamedSource<String>>,
    /// The byte offsets in the file of what is wrong.
    pub span: Range<usize>,
    message: String,
    help: String,
    code: &'static str,
}

impl GrammarError {
    /// The kind of error: `syntax`, `undefined-name`, `duplicate-name` or `prose-value`; of a dialect that is made of a grammar also
    /// `not-regular` and `no-production`.
    ///
    /// ```
    /// use urlgram_grammar::bnf::Grammar;
    /// let code = |text| Grammar::parse("toy.bnf", text).unwrap_err().code();
    /// assert_eq!([code("a = \"b\n"), code("a = b\n")], ["syntax", "undefined-name"]);
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code
    }

    pub(super) fn with_code(self, code: &'static str) -> Self {
        Self { code, ..self }
    }

    /// The same place with another code, message and advice.
    ///
    /// ```
    /// use urlgram_grammar::bnf::Grammar;
    /// let error = Grammar::parse("toy.bnf", "a = b\n").unwrap_err();
    /// let error = error.saying("duplicate-name", "two files define `b`".to_owned(), "remove one");
    /// assert_eq!((error.code(), error.to_string().as_str()), ("duplicate-name", "two files define `b`"));
    /// ```
    #[must_use]
    pub fn saying(self, code: &'static str, message: String, help: &str) -> Self {
        Self { code, message, help: help.to_owned(), ..self }
    }

    /// The same error in another text with this part.
    pub(super) fn moved(self, text: &str, span: Range<usize>) -> Self {
        let file = Self::new(self.file.name(), text, &text[..0], String::new(), "").file;
        Self { file, span, ..self }
    }

    /// The advice on it.
    #[cfg(feature = "automata")]
    pub(super) fn advice(&self) -> &str {
        &self.help
    }

    /// `part` is the slice of `text` that is wrong.
    pub(super) fn new(name: &str, text: &str, part: &str, message: String, help: &str) -> Self {
        let start = text.offset(part);
        let span = start..start + part.len();
        // miette shows nothing at the end of a last line that does not end.
        let text = if text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") };
        Self {
            file: Box::new(NamedSource::new(name, text)),
            span,
            message,
            help: help.to_owned(),
            code: "syntax",
        }
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
        Some(self.file.as_ref())
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(
            Some("here".to_owned()),
            self.span.clone(),
        ))))
    }
}
