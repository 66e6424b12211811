//! The steps of a client, as a document defines them.

/// The meaning of the URLs of some schemes: their parts, and the plan of a client, step by step.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    /// In lower case; empty if it holds for all.
    pub schemes: &'static [&'static str],
    /// The productions of the parts.
    pub parts: &'static [&'static str],
    /// The port if the URL has none, with the section that says so.
    pub port: Option<(u32, &'static str)>,
    /// The steps of a client, in order, each with its section.
    pub plan: &'static [(Act, &'static str)],
}

/// Something that a client does or has to know. Names are those of productions.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    /// Says this; `{}` is the scheme, and a sentence about it is not said where there is none.
    Say(&'static str),
    /// Says this where the URL has this part, and it is not empty.
    Part(&'static str, &'static str),
    /// Says this where there are escapes.
    Escapes(&'static str),
    /// Says this where there is no scheme.
    Relative(&'static str),
    /// Names the URI that an IRI stands for, where that is another.
    Mapped,
    /// Connects to the host with this protocol.
    Connect(&'static str),
    /// Has a host and a port, and the document says no more about them.
    Server,

    /// Logs in with `USER` and `PASS`, or as `anonymous`.
    FtpLogin {
        /// Asks the user for a password that the URL does not have.
        asks: bool,
    },
    /// Changes directories, and gets the file or the list.
    FtpPath {
        /// The segments with slashes between them.
        path: &'static str,
        /// Says that the type must be guessed.
        guess: &'static str,
        /// Says that a slash at the end asks for a list of the directory.
        directory: Option<&'static str>,
    },

    /// Asks an HTTP server for what follows the host; says whether the document has it begin with a slash.
    Http {
        /// Why a slash is sent where there is none.
        no_slash: &'static str,
    },

    /// Knows how to read the answer by the type.
    GopherType,
    /// Sends this one part as it is decoded.
    GopherCommand(&'static str),
    /// Sends selector, search and Gopher+ string.
    GopherPath {
        /// The search goes with a Gopher+ string only if the type is this one.
        search_type: Option<u8>,
    },
    /// Knows what a Gopher+ string asks for.
    GopherPlus(GopherPlus),

    /// Sends mail to this part.
    Mail(&'static str),
    /// Asks a news server for a group or an article.
    News {
        /// Names the command by which an article is asked for.
        says_how: bool,
    },
    /// Asks this news server for an article by its number, which is this part.
    Nntp(&'static str),
    /// Looks for the message or the part of a message that has this identifier.
    Identifier(&'static str),

    /// Tells the user the name and password that the URL suggests.
    Advise,
    /// Searches or retrieves from a database.
    Wais,
    /// Takes the document's identifier apart into these fields.
    WaisFields,
    /// Finds a file on a host.
    File,
    /// Asks a directory server about an object.
    Prospero {
        /// The name of the object.
        object: &'static str,
        /// Its version, where it has one of its own.
        version: &'static str,
    },
}

/// The sections on the lines that a Gopher+ string requests.
#[derive(Clone, Copy, Debug)]
pub struct GopherPlus {
    /// `+`: the default view. `?`: an item with a form.
    pub default_view: &'static str,
    /// The section on forms.
    pub form: &'static str,
    /// `!` and `$`: all attributes.
    pub all_attributes: &'static str,
    /// The same with names.
    pub attributes: &'static str,
    /// `+` and a name: another view.
    pub view: &'static str,
    /// A form that is filled out.
    pub answers: &'static str,
}
