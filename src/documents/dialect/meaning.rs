//! The steps of a client, as a document defines them.

/// The meaning of the URLs of some schemes: their parts, and the plan of a client, step by step.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    /// The schemes, in lower case; empty if the plan holds for all.
    pub schemes: &'static [&'static str],
    /// The productions of the parts.
    pub parts: &'static [&'static str],
    /// The default port of a URL, with its section.
    pub port: Option<(u32, &'static str)>,
    /// The steps of a client, in order, each with its section.
    pub plan: &'static [(Act, &'static str)],
}

/// A step of a client, or a note. Names are those of productions; the other parts are found by their [`Role`](super::Role).
#[derive(Clone, Copy, Debug)]
pub enum Act {
    /// A note; `{}` is the scheme. A note about the scheme is omitted if there is none.
    Say(&'static str),
    /// A note, if the URL has this part and it is not empty.
    Part(&'static str, &'static str),
    /// A note, if the host is of this kind: a production that derives all of it, and not the empty string.
    Host(&'static str, &'static str),
    /// A note in place of those on kinds of hosts, if a URL of this scheme has no host, an empty one or this name.
    ThisHost {
        /// The scheme.
        scheme: &'static str,
        /// The name.
        name: &'static str,
        /// The note.
        text: &'static str,
    },
    /// A note, if there are escapes.
    Escapes(&'static str),
    /// A note, if there is no scheme.
    Relative(&'static str),
    /// A note in place of that on relative references, if the reference is empty, and one if it is only a fragment.
    CurrentDocument(&'static str, &'static str),
    /// Names the URI that an IRI is mapped to, if it differs.
    Mapped,
    /// Connects to the host with this protocol.
    Connect(&'static str),
    /// Names the host and the port; the document has no more rules about them.
    Server,

    /// Logs in with `USER` and `PASS`, or as `anonymous`.
    FtpLogin {
        /// True if the user is asked for a password that the URL does not have.
        asks: bool,
    },
    /// Changes directories, and retrieves the file or the list.
    FtpPath {
        /// The segments, separated by slashes.
        path: &'static str,
        /// The section by which the type must be guessed.
        guess: &'static str,
        /// The section by which a slash at the end requests a list of the directory.
        directory: Option<&'static str>,
    },

    /// Sends the text after the host to an HTTP server; it must begin with a slash.
    Http {
        /// The reason that a slash is sent if there is none.
        no_slash: &'static str,
    },

    /// Tells the type of the response.
    GopherType,
    /// Sends the command, decoded.
    GopherCommand,
    /// Sends the selector, the search and the Gopher+ string.
    GopherPath {
        /// The type whose search is sent only with a Gopher+ string.
        search_type: Option<u8>,
    },
    /// A note on a search that begins as a Gopher+ string does, if there is no such string.
    GopherSearch(&'static str),
    /// Explains the request of a Gopher+ string.
    GopherPlus(GopherPlus),

    /// Sends mail to the address.
    Mail,
    /// Requests a group or an article from a news server.
    News {
        /// True if the document names the command that requests an article.
        says_how: bool,
    },
    /// Requests an article from this news server by its number, which is this part.
    Nntp(&'static str),
    /// Searches for the message or the part of a message with this identifier.
    Identifier(&'static str),

    /// Tells the user the name and the password in the URL.
    Advise,
    /// Searches a database, or retrieves a document from it.
    Wais,
    /// Divides the document's identifier into these fields.
    WaisFields,
    /// Finds a file on a host.
    File {
        /// The name that stands for the host of the client.
        this_host: &'static str,
    },
    /// Requests an object from a directory server.
    Prospero {
        /// The name of the object.
        object: &'static str,
        /// Its version, if the document has versions.
        version: Option<&'static str>,
        /// The name and the value of a field, if the document has fields.
        field: Option<[&'static str; 2]>,
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
