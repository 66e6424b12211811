//! The role of a production, independent of its name: the part of a URL that a finding is about.

use std::collections::HashMap;

use crate::bnf::{Expr, Grammar};
use crate::names::named;

named! { all
    /// A part of a URL, by its name in files of grammars.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Role {
        /// The name of a scheme.
        Scheme = "scheme",
        /// The user.
        User = "user",
        /// The password.
        Password = "password",
        /// All that follows `//`: a server, or a name of a registry.
        Authority = "authority",
        /// A host, and perhaps a user and a port.
        Server = "server",
        /// A host, by name or by number.
        Host = "host",
        /// A host by its name.
        HostName = "host-name",
        /// A label of such a name.
        Label = "label",
        /// A host by its numbers.
        HostNumber = "host-number",
        /// An IP address in brackets, or a part of one.
        Ipv6 = "ipv6",
        /// A host that a registry of the scheme knows.
        RegistryName = "registry-name",
        /// A port.
        Port = "port",
        /// A path, or a part of one.
        Path = "path",
        /// A path whose first segment may hold no colon, or that begins with a slash.
        RelativePath = "relative-path",
        /// The segments of a path, in which dots have a meaning.
        Segments = "segments",
        /// A query.
        Query = "query",
        /// A fragment identifier.
        Fragment = "fragment",
        /// A news group or an article.
        News = "news",
        /// A news group.
        Group = "group",
        /// The name of a news article.
        Article = "article",
        /// A part of a mail address.
        Mail = "mail",
        /// A mail address as a whole.
        Address = "address",
        /// The name of a message, or of a part of one.
        Identifier = "identifier",
        /// The type code of FTP.
        Typecode = "typecode",
        /// A field of Prospero, its name or its value.
        Field = "field",
        /// The type of a Gopher item.
        GopherType = "gopher-type",
        /// The line that a Gopher client sends.
        Selector = "selector",
        /// The same with what may follow it.
        GopherCommand = "gopher-command",
        /// A Gopher+ string.
        GopherString = "gopher-string",
        /// The database of a WAIS URL.
        Database = "database",
        /// The type of a WAIS document.
        WaisType = "wais-type",
        /// The path of a WAIS document.
        WaisPath = "wais-path",
        /// Characters, and runs of them: no part, but what parts are made of.
        Characters = "characters",
        /// A whole URL, or something that no finding speaks of.
        Other = "",
    }
}

impl Role {
    /// The role of this name, as in `host-name`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|role| *role != Self::Other && role.as_str() == name)
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
