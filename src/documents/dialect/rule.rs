//! The rules of the prose that the grammar does not know.

use super::Dialect;
use super::place::Place;

/// A rule of the prose that the grammar does not know: what the document says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Reserves these schemes, and does not define them.
    Reserved(&'static [&'static str]),
    /// Reserves `x-` for experiments.
    Experiments,
    /// Leaves schemes that it does not define to other documents.
    OtherSchemes,
    /// Writes the scheme in lower case, where the grammar takes both.
    LowerScheme(Force),
    /// Does not take `url:` for part of a URL.
    Prefix,
    /// Requires a host, or an empty place for it, in the URLs of this scheme.
    FileHost(&'static str),
    /// Takes the host of the URLs of this scheme for a domain name.
    NamedHost(&'static str),
    /// Says that `//` announces this production, which the grammar for other schemes does not ask for.
    Announces(&'static str),
    /// Takes the URLs of these schemes without a host for invalid.
    NeedsHost(&'static [&'static str]),
    /// Warns of URLs without their scheme, which are read as paths.
    SuffixReference,

    /// Takes the limits of host names from RFC 1034.
    DomainNames,
    /// Takes the form of host names from RFC 1034, where the grammar lets in more.
    HostNames,
    /// Says what ports and addresses are: numbers of 16 and 8 bits.
    Numbers,
    /// Lets a port be empty.
    EmptyPort,
    /// Tells an empty user name or password from none.
    EmptyUser,
    /// Asks to remove a port that is empty, or the default one of these schemes.
    NeedlessPort(Force, &'static [(&'static str, u32)]),
    /// Asks for lower case in hosts.
    HostCase(Force),
    /// Has what this production of another document derives where the grammar lets almost anything are.
    Login(&'static Elsewhere),
    /// Leaves names that are no hosts to a registry of the scheme.
    RegistryName,
    /// Puts an IPv6 address in brackets: what this production derives.
    BareIpv6(&'static str),
    /// Counts the groups of what this production derives.
    Ipv6Groups(&'static str),
    /// Keeps brackets for addresses.
    Brackets,
    /// Lets escapes stand for UTF-8 only in these productions.
    HostUtf8(&'static [&'static str]),
    /// Has no version before an address that needs none.
    VersionFlag(&'static Versions),
    /// Defines no such version.
    IpFuture(&'static Versions),
    /// Does not allow IPv4 addresses in other forms of numbers, which the grammar takes for names.
    RareAddress,
    /// Would rather have international names in the encoding of IDNA than in escapes.
    EncodedHost,
    /// Would rather have them in their own characters than in that encoding.
    AceLabels,

    /// Warns of passwords.
    Passwords,
    /// Warns of ports that are not the usual ones: those of the schemes with a production, and these.
    Ports(&'static [(&'static str, u32)]),
    /// Warns of ports below 1024 that are not the usual ones of these schemes.
    LowPorts(&'static [(&'static str, u32)]),
    /// Warns of encoded delimiters; the schemes in whose protocol the octet `FF` begins a command.
    EncodedDelimiters(&'static [&'static str]),
    /// Warns of an encoded NUL.
    EncodedNul,
    /// Warns of user names that look like hosts.
    MisleadingUser,
    /// Does not allow characters that only direct the display, which these productions have.
    BidiControls(&'static [&'static str]),
    /// Asks that all letters of a component go one way, and that one from right to left begin and end with such: these
    /// productions, each with the characters that divide it into components.
    OneDirection(&'static [(&'static str, &'static str)]),

    /// Requires the encoding of a mail address of RFC 822 after `mailto:`.
    MailAddress,
    /// Speaks of such an address, and requires nothing.
    MailAddressMeant,
    /// Has nothing but an address after `mailto:`: no slashes, no fields.
    OnlyAnAddress,
    /// Bars from this scheme characters that come in with an address of RFC 822.
    Barred(&'static str),
    /// Names an article by its Message-ID of RFC 1036.
    MessageId,
    /// Separates the parts of a group's name by single dots.
    GroupParts,

    /// Lets a Gopher selector hold no return and no line feed.
    SelectorLine,
    /// Lets it hold no tab.
    SelectorTab,
    /// Leaves the line end of a Gopher command out.
    CommandEnd,
    /// Says how a Gopher+ string begins.
    GopherPlus,

    /// Keeps `.` and `..` for relative forms, but in these schemes, whose paths are no hierarchy.
    DotSegments(&'static [&'static str]),
    /// Separates segments by single slashes.
    SingleSlashes,
    /// Warns of a colon in the first segment of a relative form, with which a text of these productions may begin there.
    FirstColon(&'static [(&'static str, Place)]),
    /// Shows the FTP type codes in lower case.
    TypecodeCase,
    /// Shows the whole form of a scheme, of which the grammar lets a part be missing.
    WholeForm(&'static LeftOut),

    /// Ignores the case of the names of these header fields, and white space in their values.
    Fields(&'static [HeaderField]),

    /// Shows the hex digits of an escape in upper case.
    EscapeCase(Force),
    /// Asks not to escape what may be as it is: the characters of this production.
    NeedlessEscape(Force, &'static str),
    /// Calls characters unsafe that the grammar takes: those of this production.
    Unsafe(&'static str),

    /// Asks for Normalization Form C.
    Nfc,
    /// Asks to avoid characters that look like others.
    LookAlikes(&'static LookAlikes),
    /// Would rather have Normalization Form KC, but in these productions.
    Nfkc(&'static [&'static str]),
}

/// The force of a sentence that forbids nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// It asks those who write URLs: what breaks it is a warning.
    Should,
    /// It says what is usual, or normal: what breaks it is a note.
    Prefers,
}

/// A production of another document.
#[derive(Clone, Copy, Debug)]
pub struct Elsewhere {
    /// The other document.
    pub dialect: &'static Dialect,
    /// The production.
    pub production: &'static str,
}

impl PartialEq for Elsewhere {
    fn eq(&self, other: &Self) -> bool {
        (self.dialect.id, self.production) == (other.dialect.id, other.production)
    }
}

impl Eq for Elsewhere {}

/// Addresses with a version before them, and those that have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versions {
    /// The productions of a version, a dot, and an address.
    pub flagged: &'static [&'static str],
    /// The productions of the addresses that have no version.
    pub plain: &'static [&'static str],
}

/// A header field of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeaderField {
    /// The production that derives it.
    pub production: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The character that closes what white space is ignored in; none if that is all of the value.
    pub close: Option<u8>,
}

/// Characters that look like others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAlikes {
    /// From the first to the last of each kind.
    pub ranges: &'static [(char, char)],
    /// All that are one of these in Normalization Form KC.
    pub of: &'static str,
}

/// A part that the grammar lets be missing in the URLs of a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The scheme.
    pub scheme: &'static str,
    /// Where it is missing.
    pub missing: Missing,
}

/// Where a part is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Where one of these productions derives the empty string.
    Empty(&'static [&'static str]),
    /// Where the URL ends with this production; what is missing is called so, and missing in that production.
    Behind(&'static str, &'static str, &'static str),
    /// Where nothing begins with a slash after the host; what is missing is called so, and missing in that production.
    Path(&'static str, &'static str),
}

/// Where a rule forbids something.
pub(super) struct Forbids {
    /// The scheme of the URLs in which it does; in all of them if it is none.
    pub scheme: Option<&'static str>,
    /// The productions that the rule looks at.
    pub parts: &'static [&'static str],
}

impl Rule {
    /// Returns whether it forbids something in texts of any scheme.
    pub(crate) fn forbids_anywhere(self) -> bool {
        self.forbids().is_some_and(|forbids| forbids.scheme.is_none())
    }

    /// The productions that it looks at, of those whose role does not tell.
    pub(crate) fn productions(self) -> impl Iterator<Item = &'static str> {
        let (components, excepted): (&[(&str, &str)], &[&str]) = match self {
            Self::OneDirection(components) => (components, &[]),
            Self::Nfkc(excepted) => (&[], excepted),
            _ => (&[], &[]),
        };
        components.iter().map(|(production, _)| *production).chain(excepted.iter().copied())
    }

    /// Where what breaks this rule does not conform; nowhere if it only warns.
    pub(super) fn forbids(self) -> Option<Forbids> {
        let of = |scheme, parts| Some(Forbids { scheme: Some(scheme), parts });
        let anywhere = |parts| Some(Forbids { scheme: None, parts });
        match self {
            Self::MailAddress => of("mailto", &["encoded822addr", "mailtoaddress"]),
            Self::SelectorLine | Self::SelectorTab => of("gopher", &["selector"]),
            Self::NamedHost(scheme) => of(scheme, &["fileurl"]),
            Self::MessageId => of("news", &["article"]),
            Self::Barred(scheme) => of(scheme, &["addr-spec", "content-identifier"]),
            Self::HostUtf8(parts) | Self::BidiControls(parts) => anywhere(parts),
            Self::VersionFlag(versions) => anywhere(versions.flagged),
            _ => None,
        }
    }
}
