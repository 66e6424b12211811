//! The codes: the stable names of what can be found.

use std::fmt;
use std::str::FromStr;

use crate::names::{UnknownName, named};

macro_rules! catalogue {
    ($($variant:ident = $name:literal,)+) => {
        named! { all
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
                    $variant = $name,
                )+
            }
        }
    };
}

catalogue! {
    EmptyInput = "empty-input",
    NotAUrl = "not-a-url",
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
    BadDomain = "bad-domain",
    EmptyLabel = "empty-label",
    NumericTopLabel = "numeric-top-label",
    BadIpv4 = "bad-ipv4",
    Ipv6Literal = "ipv6-literal",
    EmptyPort = "empty-port",
    BadPort = "bad-port",
    PortNotAllowed = "port-not-allowed",
    DriveAsHost = "drive-as-host",
    UserNotAllowed = "user-not-allowed",
    HostNotAllowed = "host-not-allowed",
    HostNotAName = "host-not-a-name",
    BadEscape = "bad-escape",
    Space = "space",
    ControlCharacter = "control-character",
    NonAscii = "non-ascii",
    InvisibleCharacter = "invisible-character",
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
    Undecided = "undecided",
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
    Placeholder = "placeholder",
    UnexpectedReading = "unexpected-reading",
    HtmlEntity = "html-entity",
    DoubleEncoding = "double-encoding",
    TrailingPunctuation = "trailing-punctuation",
    MixedDirections = "mixed-directions",
    DirectionAtEdge = "direction-at-edge",
    NotNfc = "not-nfc",
    LookAlike = "look-alike",
    CompatibilityCharacter = "compatibility-character",
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.as_str())
    }
}

impl FromStr for Code {
    type Err = UnknownName;

    /// The code of this name, in any case of letters.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(name));
        known.ok_or_else(|| {
            let names = || Self::ALL.iter().map(|code| code.as_str());
            UnknownName::new(&format!("there is no code `{name}`"), name, names, "known codes:")
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}
