//! Names of schemes and hosts as people know them, whatever a document says.

use std::ops::Range;

use crate::shape::{Shape, host_and_port};

/// Schemes that are meant where another name is written much like one of them: the likeliest first.
pub(super) const MEANT: &[&str] = &["http", "https", "ftp", "mailto", "file", "gopher", "telnet"];

/// Schemes with a host after `//` whose names are not likely to be misspellings of another.
pub(super) const HIERARCHICAL: &[&str] = &[
    "http", "https", "ftp", "ftps", "sftp", "tftp", "ws", "wss", "ssh", "git", "rtsp", "smb", "ldap",
    "ldaps", "nntp", "telnet", "gopher", "irc", "ircs", "svn", "amqp", "redis", "nfs", "imap", "pop", "vnc",
    "rdp",
];

/// Other schemes that are no misspelling.
const OTHERS: &[&str] = &[
    "file",
    "mailto",
    "shttp",
    "httpg",
    "httpu",
    "httpmu",
    "httpx",
    "httpc",
    "https2",
    "httpd",
    "ipp",
    "rtp",
    "ntp",
    "sip",
    "sips",
    "tel",
    "fax",
    "sms",
    "urn",
    "url",
    "uri",
    "data",
    "news",
    "snews",
    "cid",
    "mid",
    "dns",
    "doi",
    "hdl",
    "info",
    "tag",
    "about",
    "chrome",
    "javascript",
    "view-source",
    "jdbc",
    "s3",
    "gs",
    "hdfs",
    "magnet",
    "steam",
    "slack",
    "spotify",
    "market",
    "intent",
    "content",
    "blob",
    "wais",
    "prospero",
    "xmpp",
    "afs",
    "dav",
    "davs",
    "maps",
    "geo",
    "feed",
    "itms",
    "rmi",
    "iris",
    "coap",
    "coaps",
    "stun",
    "turn",
    "ni",
    "mtp",
    "smtp",
    "wap",
    "wtp",
    "dict",
    "z39.50s",
    "tcp",
    "udp",
    "unix",
    "npipe",
    "bolt",
    "mysql",
    "postgres",
    "mongodb",
    "pkg",
    "did",
    "ipfs",
    "ipns",
    "tip",
    "tftps",
    "fish",
    "pip",
    "filesystem",
];

/// Returns whether a name is that of a scheme in use.
pub(super) fn is_in_use(name: &str) -> bool {
    HIERARCHICAL.contains(&name) || OTHERS.contains(&name)
}

/// The name of a scheme in use, in lower case.
pub(in crate::check) fn scheme_in_use(name: &[u8]) -> Option<&'static str> {
    let all = HIERARCHICAL.iter().chain(OTHERS);
    all.copied().find(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// Ends of file names that are no top-level domains.
const FILES: &[&str] = &[
    "html", "htm", "shtml", "xhtml", "php", "asp", "aspx", "jsp", "txt", "pdf", "png", "jpg", "jpeg", "gif",
    "svg", "css", "js", "ts", "xml", "json", "yml", "yaml", "csv", "doc", "docx", "xls", "xlsx", "ppt",
    "exe", "dll", "jar", "tar", "gz", "bz", "rar", "iso", "conf", "cfg", "ini", "log", "bak", "local", "c",
    "h", "cpp",
];

/// Returns whether a name is likely to be that of a host, where nothing but its form tells: labels and a top-level domain in
/// letters, an IPv4 address, or this machine.
pub(in crate::check) fn is_plausible_host(name: &[u8]) -> bool {
    let Ok(name) = str::from_utf8(name) else { return false };
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    if name.parse::<std::net::Ipv4Addr>().is_ok() {
        return true;
    }
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
    };
    let Some((_, top)) = name.rsplit_once('.') else { return false };
    let is_top = top.chars().count() >= 2
        && (top.starts_with("xn--") || top.chars().all(char::is_alphabetic))
        && !FILES.contains(&top.to_ascii_lowercase().as_str());
    is_top && name.split('.').all(is_label)
}

/// Returns whether a text begins with a host that [`is_plausible_host`], perhaps with a user before it and a port after it.
pub(super) fn begins_with_a_host(text: &[u8]) -> bool {
    let authority = text.split(|byte| b"/?#\\".contains(byte)).next().unwrap_or_default();
    let server = authority.rsplit(|byte| *byte == b'@').next().unwrap_or_default();
    let (name, port) = host_and_port(server);
    is_plausible_host(name) && port.is_none_or(|port| port.iter().all(u8::is_ascii_digit))
}

/// The name before `://` or `:` at the beginning of a text, in lower case, if it could be that of a scheme, and its length.
pub(super) fn scheme(text: &[u8]) -> Option<(String, usize)> {
    let colon = text.iter().take(32).position(|byte| *byte == b':')?;
    let name = &text[..colon];
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let is_one = name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(is_part);
    is_one.then(|| (String::from_utf8_lossy(name).to_ascii_lowercase(), colon))
}

/// Returns whether a URL begins the text: a scheme with `://`, a well-known one without slashes, or `www.`.
pub(super) fn begins_with_a_url(text: &[u8]) -> bool {
    match scheme(text) {
        _ if authority(text).is_some() => true,
        Some((name, _)) => ["mailto", "tel", "urn", "news", "data", "doi"].contains(&name.as_str()),
        None => text.get(..4).is_some_and(|www| www.eq_ignore_ascii_case(b"www.")),
    }
}

/// The host and port after `://`, with a user before them, if the text has any.
pub(super) fn authority(text: &[u8]) -> Option<Range<usize>> {
    scheme(text).and_then(|_| Shape::of(text).authority)
}

/// The same without a user.
pub(super) fn server(text: &[u8]) -> Option<Range<usize>> {
    scheme(text).and_then(|_| Shape::of(text).server())
}
