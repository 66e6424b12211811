//! The role of a production, independent of its name: the part of a URL that a finding is about.

use std::collections::HashMap;

use crate::bnf::{Expr, Grammar};

/// A part of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The name of a scheme.
    Scheme,
    /// The user.
    User,
    /// The password.
    Password,
    /// All that follows `//`: a server, or a name of a registry.
    Authority,
    /// A host, and perhaps a user and a port.
    Server,
    /// A host, by name or by number.
    Host,
    /// A host by its name.
    HostName,
    /// A label of such a name.
    Label,
    /// A host by its numbers.
    HostNumber,
    /// An IP address in brackets, or a part of one.
    Ipv6,
    /// A host that a registry of the scheme knows.
    RegistryName,
    /// A port.
    Port,
    /// A path, or a part of one.
    Path,
    /// A path whose first segment may hold no colon, or that begins with a slash.
    RelativePath,
    /// The segments of a path, in which dots have a meaning.
    Segments,
    /// A query.
    Query,
    /// A fragment identifier.
    Fragment,
    /// A news group or an article.
    News,
    /// A news group.
    Group,
    /// The name of a news article.
    Article,
    /// A part of a mail address.
    Mail,
    /// A mail address as a whole.
    Address,
    /// The name of a message, or of a part of one.
    Identifier,
    /// The type code of FTP.
    Typecode,
    /// A field of Prospero, its name or its value.
    Field,
    /// The type of a Gopher item.
    GopherType,
    /// The line that a Gopher client sends.
    Selector,
    /// The same with what may follow it.
    GopherCommand,
    /// A Gopher+ string.
    GopherString,
    /// The database of a WAIS URL.
    Database,
    /// The type of a WAIS document.
    WaisType,
    /// The path of a WAIS document.
    WaisPath,
    /// Characters, and runs of them: no part, but what parts are made of.
    Characters,
    /// A whole URL, or something that no finding speaks of.
    Other,
}

/// The names of the roles in files of grammars.
const NAMES: [(&str, Role); 33] = [
    ("scheme", Role::Scheme),
    ("user", Role::User),
    ("password", Role::Password),
    ("authority", Role::Authority),
    ("server", Role::Server),
    ("host", Role::Host),
    ("host-name", Role::HostName),
    ("label", Role::Label),
    ("host-number", Role::HostNumber),
    ("ipv6", Role::Ipv6),
    ("registry-name", Role::RegistryName),
    ("port", Role::Port),
    ("path", Role::Path),
    ("relative-path", Role::RelativePath),
    ("segments", Role::Segments),
    ("query", Role::Query),
    ("fragment", Role::Fragment),
    ("news", Role::News),
    ("group", Role::Group),
    ("article", Role::Article),
    ("mail", Role::Mail),
    ("address", Role::Address),
    ("identifier", Role::Identifier),
    ("typecode", Role::Typecode),
    ("field", Role::Field),
    ("gopher-type", Role::GopherType),
    ("selector", Role::Selector),
    ("gopher-command", Role::GopherCommand),
    ("gopher-string", Role::GopherString),
    ("database", Role::Database),
    ("wais-type", Role::WaisType),
    ("wais-path", Role::WaisPath),
    ("characters", Role::Characters),
];

impl Role {
    /// The role of this name, as in `host-name`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, role)| *role)
    }

    /// The part that holds it, of those that distinguish faults.
    #[must_use]
    pub fn part(self) -> Self {
        match self {
            Self::HostName | Self::Label | Self::HostNumber | Self::Ipv6 | Self::RegistryName => Self::Host,
            Self::RelativePath
            | Self::Segments
            | Self::Selector
            | Self::GopherCommand
            | Self::GopherString
            | Self::Database
            | Self::WaisType
            | Self::WaisPath => Self::Path,
            Self::News | Self::Article => Self::Group,
            Self::Address | Self::Identifier => Self::Mail,
            Self::Authority | Self::Server => Self::Other,
            part => part,
        }
    }
}

/// The productions in each role: a line `;;@role` of the grammar names it, or each of their strings is a character.
pub(super) fn in_roles(grammar: &Grammar<'static>) -> HashMap<Role, Vec<&'static str>> {
    let mut all: HashMap<_, Vec<_>> = HashMap::new();
    for rule in grammar.rules() {
        let is_character = || is_character(grammar, rule.name, DEEP).then_some(Role::Characters);
        if let Some(role) = rule.role.and_then(Role::named).or_else(is_character) {
            all.entry(role).or_default().push(rule.name);
        }
    }
    all
}

/// How deep names may nest in the production of a character.
const DEEP: usize = 8;

/// Returns whether each string of a production is one character, or an escape of one.
fn is_character(grammar: &Grammar<'_>, name: &str, depth: usize) -> bool {
    fn is_one(grammar: &Grammar<'_>, expr: &Expr<'_>, depth: usize) -> bool {
        match expr {
            Expr::Literal(text) => text.len() == 1,
            Expr::Bytes(_) => true,
            Expr::Name(name) => depth > 0 && is_character(grammar, name, depth - 1),
            Expr::Choice(parts) => parts.iter().all(|part| is_one(grammar, part, depth)),
            // An escape counts as a single character.
            Expr::Sequence(parts) => {
                parts.first() == Some(&Expr::Literal("%"))
                    && parts.len() == 3
                    && parts.iter().all(|part| is_one(grammar, part, depth))
            }
            Expr::Repeat { .. } | Expr::Except(..) => false,
        }
    }
    grammar.rule(name).is_some_and(|rule| is_one(grammar, &rule.expr, depth))
}
