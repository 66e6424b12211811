//! The rules of the prose that the grammar does not know.

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
    LowerScheme,
    /// Does not take `url:` for part of a URL.
    Prefix,
    /// Wants a host, or an empty place for it, in the URLs of this scheme.
    FileHost(&'static str),
    /// Says that `//` announces this production, which the grammar for other schemes does not ask for.
    Announces(&'static str),

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
    /// Warns of passwords, ports and encoded delimiters.
    Security(&'static Security),

    /// Wants the encoding of a mail address of RFC 822 behind `mailto:`.
    MailAddress,
    /// Speaks of such an address, and wants nothing.
    MailAddressMeant,
    /// Has nothing but an address behind `mailto:`: no slashes, no fields.
    OnlyAnAddress,
    /// Bars from this scheme characters that come in with an address of RFC 822.
    Barred(&'static str),
    /// Asks that an article be named by a Message-ID of RFC 1036.
    MessageIdMust,
    /// Shows it so.
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

    /// Ignores the case of the names of these fields, and white space in their values.
    Fields(&'static [&'static str]),

    /// Shows the hex digits of an escape in upper case.
    EscapeCase,
    /// Asks not to escape what may stand as it is: the characters of this production.
    NeedlessEscape(&'static str),
    /// Calls characters unsafe that the grammar takes: those of this production.
    Unsafe(&'static str),
}

/// What the security considerations of a document warn of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Security {
    /// The usual ports of the schemes that have no production.
    pub ports: &'static [(&'static str, u32)],
    /// The schemes in whose protocol the octet `FF` begins a command.
    pub commands: &'static [&'static str],
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
    /// Where nothing begins with a slash behind the host; what is missing is called so, and missing in that production.
    Path(&'static str, &'static str),
}

impl Rule {
    /// The scheme of the URLs that do not conform where this rule is broken, and the productions that it looks at; none if it
    /// only warns.
    pub(super) fn forbids(self) -> Option<(&'static str, &'static [&'static str])> {
        Some(match self {
            Self::MailAddress => ("mailto", &["encoded822addr", "mailtoaddress"]),
            Self::SelectorLine | Self::SelectorTab => ("gopher", &["selector"]),
            Self::MessageIdMust => ("news", &["article"]),
            Self::Barred(scheme) => (scheme, &["addr-spec", "content-identifier"]),
            _ => return None,
        })
    }
}
