//! The parts of an authority in any text, by its delimiters alone; and hosts as they are compared.

use std::net::Ipv6Addr;

use crate::escape::decoded;
use crate::slips::ace_name;

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
        let is_bracketed = server.starts_with(b"[");
        let end = server.iter().position(|byte| *byte == if is_bracketed { b']' } else { b':' });
        let (host, rest) = server.split_at(end.map_or(server.len(), |end| end + usize::from(is_bracketed)));
        Self { user: at.map(|at| &text[..at]), host, port: rest.strip_prefix(b":") }
    }
}

/// Returns a host as hosts are compared: decoded, in lower case, in US-ASCII if IDNA can write it, and an IPv6 address in one form.
pub(crate) fn compared(host: &[u8]) -> Vec<u8> {
    let mut host = decoded(host);
    host.make_ascii_lowercase();
    let text = str::from_utf8(&host).unwrap_or_default();
    // Some programs leave out the brackets, which are no part of the address.
    let address = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    if let Ok(address) = address.parse::<Ipv6Addr>() {
        return format!("[{address}]").into_bytes();
    }
    if host.is_ascii() {
        return host;
    }
    ace_name(text).map_or(host, String::into_bytes)
}
