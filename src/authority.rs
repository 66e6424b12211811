//! The parts of an authority in any text, by its delimiters alone.

/// The parts of an authority, as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Authority<'i> {
    /// The user, and the password after a colon; without the `@` that ends them.
    pub user: Option<&'i [u8]>,
    /// The host, with its brackets.
    pub host: &'i [u8],
    /// The port, without the colon before it.
    pub port: Option<&'i [u8]>,
}

impl<'i> Authority<'i> {
    /// Divides an authority after its first or its last `@`, and at the first colon after that and after brackets.
    pub fn of(text: &'i [u8], first: bool) -> Self {
        let at = if first { memchr::memchr(b'@', text) } else { memchr::memrchr(b'@', text) };
        let server = at.map_or(text, |at| &text[at + 1..]);
        let close = if server.starts_with(b"[") { memchr::memchr(b']', server) } else { None };
        let inside = close.unwrap_or(0);
        let end = memchr::memchr(b':', &server[inside..]).map_or(server.len(), |colon| inside + colon);
        // Without a closing bracket, the whole text is the host.
        let end = if server.starts_with(b"[") && close.is_none() { server.len() } else { end };
        let (host, rest) = server.split_at(end);
        Self { user: at.map(|at| &text[..at]), host, port: rest.strip_prefix(b":") }
    }
}
