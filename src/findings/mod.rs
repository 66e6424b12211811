//! Findings: the catalogue of codes, with a page for each, and the checks of the rules of the prose.
//!
//! A page is a file of this folder. Its head says how the finding is put into words, its body explains, and its
//! table of examples is tested: each wrong text gives the code, each right one conforms.

mod address;
mod characters;
mod direction;
mod finding;
mod glance;
mod gopher;
mod host;
mod mail;
mod normal_form;
mod path;
mod reading;
mod scheme;
mod severity;
mod words;

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

pub use crate::documents::dialect::{Section, SectionKind, cited};
pub(crate) use direction::is_bidi_control;
pub use finding::{Confidence, Expected, Finding, Fix};
pub(crate) use glance::may_break;
pub(crate) use normal_form::looks_alike;
pub(crate) use reading::Rules;
pub use severity::Severity;
pub(crate) use words::lines;

macro_rules! catalogue {
    ($($variant:ident = $name:literal,)+) => {
        /// The stable names of the findings. A code never changes its meaning.
        ///
        /// ```
        /// use urlgram::{Check, Code, rfc1738::RFC1738};
        /// let report = Check::new(&RFC1738).run(b"http://h/a b");
        /// assert_eq!(report.findings()[0].code(), Code::Space);
        /// assert_eq!(Code::Space.as_str(), "space");
        /// assert_eq!("space".parse(), Ok(Code::Space));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(
                #[doc = concat!("`", $name, "`, see [`Code::page`].")]
                $variant,
            )+
        }

        // In the order of the catalogue.
        const ALL: &[Code] = &[$(Code::$variant),+];
        const NAMES: &[&str] = &[$($name),+];
        const SOURCES: &[&str] = &[$(include_str!(concat!($name, ".md"))),+];
    };
}

catalogue! {
    EmptyInput = "empty-input",
    MissingScheme = "missing-scheme",
    EmptyScheme = "empty-scheme",
    BadScheme = "bad-scheme",
    UnknownScheme = "unknown-scheme",
    SchemeCase = "scheme-case",
    KnownScheme = "known-scheme",
    ProseOnlyScheme = "prose-only-scheme",
    DoubledScheme = "doubled-scheme",
    MissingColon = "missing-colon",
    MissingSlashes = "missing-slashes",
    DoubleSlash = "double-slash",
    EmptyHost = "empty-host",
    HyphenAtEdge = "hyphen-at-edge",
    UnderscoreInHost = "underscore-in-host",
    BadHostCharacter = "bad-host-character",
    BadHostStart = "bad-host-start",
    EmptyLabel = "empty-label",
    NumericTopLabel = "numeric-top-label",
    BadIpv4 = "bad-ipv4",
    Ipv6Literal = "ipv6-literal",
    EmptyPort = "empty-port",
    BadPort = "bad-port",
    PortNotAllowed = "port-not-allowed",
    UserNotAllowed = "user-not-allowed",
    HostNotAllowed = "host-not-allowed",
    HostNotAName = "host-not-a-name",
    BadEscape = "bad-escape",
    Space = "space",
    ControlCharacter = "control-character",
    NonAscii = "non-ascii",
    UnsafeCharacter = "unsafe-character",
    ReservedCharacter = "reserved-character",
    FragmentNotAllowed = "fragment-not-allowed",
    QueryWithoutPath = "query-without-path",
    MissingPath = "missing-path",
    MissingDatabase = "missing-database",
    MissingGroup = "missing-group",
    BadArticleNumber = "bad-article-number",
    MissingWaisPart = "missing-wais-part",
    BadTypecode = "bad-typecode",
    FieldWithoutEquals = "field-without-equals",
    MissingAt = "missing-at",
    TrailingInput = "trailing-input",
    NotAllowedHere = "not-allowed-here",
    EndsTooSoon = "ends-too-soon",
    Wrapper = "wrapper",
    OtherStart = "other-start",
    Correction = "correction",
    PermittedByProse = "permitted-by-prose",
    BadMailAddress = "bad-mail-address",
    GopherControl = "gopher-control",
    EncodedLineBreak = "encoded-line-break",
    Password = "password",
    PortOutOfRange = "port-out-of-range",
    LowPort = "low-port",
    Ipv4OutOfRange = "ipv4-out-of-range",
    LabelTooLong = "label-too-long",
    HostTooLong = "host-too-long",
    ReservedScheme = "reserved-scheme",
    ExperimentalScheme = "experimental-scheme",
    ColonInFirstSegment = "colon-in-first-segment",
    EmptyPortAllowed = "empty-port-allowed",
    UndefinedScheme = "undefined-scheme",
    MailtoSlashes = "mailto-slashes",
    MailtoFields = "mailto-fields",
    EmptyUser = "empty-user",
    TypecodeCase = "typecode-case",
    FieldCase = "field-case",
    FieldSpace = "field-space",
    EscapeCase = "escape-case",
    NeedlessEscape = "needless-escape",
    UnsafeAllowed = "unsafe-allowed",
    DotSegment = "dot-segment",
    EmptySegment = "empty-segment",
    BadMessageId = "bad-message-id",
    EmptyGroupPart = "empty-group-part",
    GopherPlusForm = "gopher-plus-form",
    PartLeftOut = "part-left-out",
    OtherPort = "other-port",
    EncodedDelimiter = "encoded-delimiter",
    HostNotUtf8 = "host-not-utf8",
    VersionFlag = "version-flag",
    BidiControl = "bidi-control",
    ZoneId = "zone-id",
    IllFormedUtf8 = "ill-formed-utf8",
    NeedlessPort = "needless-port",
    HostCase = "host-case",
    IpFuture = "ip-future",
    RareIpAddress = "rare-ip-address",
    EncodedHost = "encoded-host",
    AceLabel = "ace-label",
    RegistryName = "registry-name",
    BareIpv6 = "bare-ipv6",
    Ipv6Groups = "ipv6-groups",
    BracketOutsideHost = "bracket-outside-host",
    NetLocForm = "net-loc-form",
    SuffixReference = "suffix-reference",
    SchemeNeedsHost = "scheme-needs-host",
    MisleadingUser = "misleading-user",
    EncodedNul = "encoded-nul",
    BadIpLiteral = "bad-ip-literal",
    HtmlEntity = "html-entity",
    DoubleEncoding = "double-encoding",
    TrailingPunctuation = "trailing-punctuation",
    MixedDirections = "mixed-directions",
    DirectionAtEdge = "direction-at-edge",
    NotNfc = "not-nfc",
    LookAlike = "look-alike",
    CompatibilityCharacter = "compatibility-character",
}

/// The page of a code in the catalogue.
///
/// ```
/// use urlgram::{Code, Severity};
/// let page = Code::Space.page();
/// assert_eq!((page.severity, page.message), (Severity::Error, "{document} does not allow {found} in a URL"));
/// assert!(page.sections.contains(&("rfc1738", "2.2")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The code.
    pub code: Code,
    /// Its usual severity; that of a finding may be another, as a document or a check asks for.
    pub severity: Severity,
    /// The message of its findings, in one sentence with words in braces for the parts that differ.
    pub message: &'static str,
    /// The label of its findings, with words in braces for the parts that differ.
    pub label: &'static str,
    /// The reason in one sentence, for documents that give none of their own.
    pub why: &'static str,
    /// A sentence about the character itself, for findings whose fix is to encode it; may be empty.
    pub encoded: &'static str,
    /// The ids of the dialects in which it occurs, each with the section that says so.
    pub sections: Vec<(&'static str, &'static str)>,
    /// The explanation, in Markdown.
    pub text: &'static str,
    /// The examples as a table in Markdown.
    pub table: &'static str,
    /// The examples of the table: inputs with this finding.
    pub examples: Vec<Example>,
}

/// An input with a finding of a code, and an input that conforms instead.
///
/// ```
/// use urlgram::{Check, Code, Dialect};
/// let example = &Code::Space.page().examples[0];
/// let check = Check::new(Dialect::find(example.dialect)?).start(example.start)?;
/// let report = check.run(example.wrong.as_bytes());
/// assert_eq!(report.findings()[0].code(), Code::Space);
/// assert_eq!(report.repaired(), example.right.as_ref().map(|right| right.as_bytes()));
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The id of the dialect.
    pub dialect: &'static str,
    /// The name of the start production.
    pub start: &'static str,
    /// The input, as [`printable`](crate::printable) shows it: control characters as their pictures, bytes that are not UTF-8 as
    /// `\xE9`.
    pub wrong: String,
    /// An input that conforms instead, where there is one answer.
    pub right: Option<String>,
}

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| Code::ALL.iter().map(|code| read(*code)).collect());

impl Code {
    /// All codes, in the order of the catalogue.
    pub const ALL: &[Self] = ALL;

    /// Returns the code as it is printed, as in `underscore-in-host`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        NAMES[self as usize]
    }

    /// The page of the code as its file has it, in Markdown with a head.
    #[doc(hidden)]
    #[must_use]
    pub fn source(self) -> &'static str {
        SOURCES[self as usize]
    }

    /// Returns its page in the catalogue.
    ///
    /// ```
    /// use urlgram::findings::Code;
    /// let page = Code::UnderscoreInHost.page();
    /// assert_eq!(page.examples[0].right.as_deref(), Some("http://ex-ample.com/"));
    /// ```
    #[must_use]
    pub fn page(self) -> &'static Page {
        &PAGES[self as usize]
    }
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.as_str())
    }
}

impl FromStr for Code {
    type Err = crate::UnknownName;

    /// The code of this name, in any case of letters.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(name));
        known.ok_or_else(|| {
            let names = || Self::ALL.iter().map(|code| code.as_str());
            crate::UnknownName::new(&format!("there is no finding `{name}`"), name, names, "known are")
        })
    }
}

/// Reads a page. Pages are part of the program, and a test reads each: what is wrong with one is a defect.
fn read(code: Code) -> Page {
    let source = code.source();
    let line = |key: &str| source.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    let head = |key: &str| line(key).expect("each page has a whole head");
    let sections = head("sections").split("; ").filter_map(|entry| entry.split_once(' ')).collect();
    let (before, table) = source.split_once("\n## Examples\n").expect("each page has examples");
    let text = before.split("\n\n").nth(2).map_or("", str::trim);
    Page {
        code,
        severity: match head("severity") {
            "note" => Severity::Note,
            "warning" => Severity::Warning,
            _ => Severity::Error,
        },
        message: head("message"),
        label: head("label"),
        why: head("why"),
        encoded: line("encoded").unwrap_or_default(),
        sections,
        text,
        table: table.trim(),
        examples: table.lines().filter_map(example).collect(),
    }
}

fn example(line: &'static str) -> Option<Example> {
    let cells: Vec<&str> = line.strip_prefix("| `")?.strip_suffix(" |")?.split(" | ").collect();
    let [dialect, start, wrong, right] = cells[..] else { return None };
    let text = |cell: &str| cell.replace("\\|", "|");
    let bare = |cell: &'static str| cell.trim_matches('`');
    Some(Example {
        dialect: bare(dialect),
        start: bare(start),
        wrong: text(bare_once(wrong)),
        right: (!right.is_empty()).then(|| text(bare_once(right))),
    })
}

/// The text of a code span.
fn bare_once(cell: &str) -> &str {
    cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`')).unwrap_or(cell)
}

#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}
