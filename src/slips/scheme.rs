//! Knowledge of schemes and hosts: which are in use, and which are meant by what is much like them.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use memchr::memchr;

use super::text::{head, is_one_of, run, starts_with};

/// Folders at the root of a disk, and one of a server: before them no host was left out.
pub const FOLDERS: [&[u8]; 11] =
    [b"Users", b"home", b"run", b"var", b"etc", b"tmp", b"opt", b"mnt", b"api", b"proc", b"private"];
/// Schemes before another URL, as drivers of JDBC and sources of streams have them: programs decode nothing in it.
pub const WRAPPERS: [&[u8]; 4] = [b"jdbc", b"ffmpeg", b"onvif", b"webrtc"];
/// The schemes that are meant if a name is written much like one of them.
const MEANT: &[&str] = &["http", "https", "ftp", "mailto", "file", "telnet", "gopher"];

/// The blocks of `known.txt`.
static KNOWN: LazyLock<[HashSet<&str>; 7]> = LazyLock::new(|| {
    let mut blocks = include_str!("known.txt").split("# ").skip(1);
    let names = |block: &'static str| block.lines().skip(1).flat_map(str::split_whitespace);
    std::array::from_fn(|_| blocks.next().into_iter().flat_map(names).collect())
});
const LAST_LABELS: usize = 4;
const LISTED: usize = 5;
const OTHERS: usize = 6;

/// The number of the first of these blocks that has a name, in any case, and the name as it is there.
fn find_in(blocks: &[usize], name: &[u8]) -> Option<(usize, &'static str)> {
    let is_lower = !name.iter().any(u8::is_ascii_uppercase);
    let name = if is_lower { Cow::Borrowed(name) } else { Cow::Owned(name.to_ascii_lowercase()) };
    let name = str::from_utf8(&name).ok()?;
    blocks.iter().find_map(|block| Some((*block, *KNOWN[*block].get(name)?)))
}

/// The name of a scheme in use, in lower case.
pub(crate) fn in_use(name: &[u8]) -> Option<&'static str> {
    find_in(&[LISTED, OTHERS], name).map(|(_, name)| name)
}
/// A scheme of the web.
pub fn web(name: &[u8]) -> bool {
    is_one_of(name, "http https ftp ws wss")
}
/// A scheme that always has a host.
pub fn listed(name: &[u8]) -> bool {
    find_in(&[LISTED], name).is_some()
}
pub fn hosted(name: &[u8]) -> bool {
    let name = name.strip_suffix(b":").unwrap_or(name);
    listed(name) || counted(name) == 1
}
/// A text that is written as schemes are, in lower case.
fn any(name: &[u8]) -> bool {
    name.len() > 2
        && name[0].is_ascii_lowercase()
        && name.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+-.".contains(byte))
        || hosted(name)
}
/// The class of a scheme that is in use: 0 of the web, 1 with hosts, 2 of files, 3 without; 4: none.
pub fn counted(name: &[u8]) -> usize {
    find_in(&[0, 1, 2, 3], name).filter(|(_, name)| name.len() > 2).map_or(4, |(class, _)| class)
}
/// Hosts end in this label.
pub fn is_last_label(label: &[u8]) -> bool {
    find_in(&[LAST_LABELS], label).is_some()
}
pub fn known(name: &[u8]) -> bool {
    hosted(name) || in_use(name).is_some() || counted(name) < 4
}

/// A URL of a scheme with a host, or an address of mail, begins here.
pub fn url_at(text: &[u8]) -> bool {
    length_at(text).is_some()
}
/// `http//` and the like.
pub fn without_colon(text: &[u8]) -> bool {
    starts_with(text, &["http//", "https//", "http;//", "https;//"])
}
/// The length of the scheme that begins here, with what follows.
pub fn length_at(text: &[u8]) -> Option<usize> {
    text.first().filter(|byte| byte.is_ascii_alphanumeric())?;
    let colon = memchr(b':', &text[..text.len().min(16)])?;
    let name = &text[..colon];
    if is_one_of(name, "mailto tel")
        || matches!(name, b"file" | b"git+file") && text[colon..].starts_with(b":///")
    {
        return Some(colon + 1);
    }
    (listed(name) && text[colon..].starts_with(b":/") || any(name) && text[colon..].starts_with(b"://"))
        .then_some(colon + 1)
}

/// The scheme that a misspelt one is meant to be, and by how many edits.
pub fn meant(name: &[u8]) -> Vec<(&'static str, usize)> {
    if known(name) || name.len() < 2 || name.len() > 9 {
        return vec![];
    }
    let near = |scheme: &&'static str| {
        let d = distance(&name.to_ascii_lowercase(), scheme);
        (d == 1 || d == 2 && name.len() > 3 && name[0].eq_ignore_ascii_case(&scheme.as_bytes()[0]))
            .then_some((*scheme, d))
    };
    let mut all: Vec<_> = MEANT.iter().filter_map(near).collect();
    // An `s` was seldom put in by mistake.
    all.sort_by_key(|(scheme, edits)| (*edits, name.contains(&b's') && !scheme.contains('s')));
    all
}

/// The scheme with a host that an unknown one is meant to be.
pub fn of_host_meant(name: &[u8]) -> Option<&'static str> {
    let names = "amqp amqps ldap mqtt mongodb mysql opc.tcp postgres postgresql redis rtsp";
    let is_near = |known: &&str| {
        // A name that extends a known one is another scheme, such as `mysqlx`.
        let is_more = name.starts_with(known.as_bytes()) || name.ends_with(known.as_bytes());
        let edits = distance(name, known);
        !is_more && (edits == 1 || edits == 2 && name.len() > 8)
    };
    if known(name) || !(3..14).contains(&name.len()) { None } else { names.split(' ').find(is_near) }
}

/// Insertions, deletions, replacements, and neighbours exchanged; 3 if the lengths alone need more than two of them.
pub fn distance(one: &[u8], two: &str) -> usize {
    if one.len().abs_diff(two.len()) > 2 {
        3
    } else {
        strsim::osa_distance(&String::from_utf8_lossy(one), two)
    }
}

/// Services that are none of the web, with their ports.
pub const PORTS: [(&str, &str); 10] = [
    ("3306", "mysql"),
    ("5432", "postgresql"),
    ("6379", "redis"),
    ("27017", "mongodb"),
    ("5672", "amqp"),
    ("9092", "kafka"),
    ("1883", "mqtt"),
    ("389", "ldap"),
    ("587", "smtp"),
    ("7687", "neo4j"),
];

/// The scheme of the service that has a port, if that is none of the web.
pub fn of_port(port: &[u8]) -> Option<&'static str> {
    PORTS.iter().find(|(number, _)| port == number.as_bytes()).map(|(_, name)| *name)
}

/// An IPv4 address that lacks a sign at the beginning of a text: its length, and what was meant. `127.0.01` lacks a dot, and a port may have
/// grown onto the last number.
pub fn address_meant(text: &[u8]) -> Option<(usize, Vec<u8>)> {
    let length = run(text, |byte| byte.is_ascii_digit() || byte == b'.');
    let end = text.get(length).copied().unwrap_or(b'/');
    let numbers: Vec<&str> = std::str::from_utf8(&text[..length]).ok()?.split('.').collect();
    let is_local = numbers[0] == "127"
        && (numbers.len() == 3 || numbers.len() == 4 && length > 9)
        && numbers[1..].concat().trim_start_matches('0') == "1"
        && b":/".contains(&end);
    if is_local {
        return Some((length, b"127.0.0.1".to_vec()));
    }
    let [first @ .., last] = &numbers[..] else { return None };
    let is_address =
        first.len() == 3 && first[0] != "127" && first.iter().all(|number| number.parse::<u8>().is_ok());
    if !is_address || !(5..9).contains(&last.len()) || end != b'/' {
        return None;
    }
    let split = |at: usize| {
        let (number, port) = last.split_at(at);
        let is_port = !port.starts_with('0') && port.parse::<u16>().is_ok_and(|port| port > 9);
        (number.parse::<u8>().is_ok() && is_port).then_some((number, port))
    };
    let all: Vec<_> = (1..4).filter_map(split).collect();
    let usual = all.iter().copied().filter(|(_, port)| ["80", "443", "8080", "8443"].contains(port));
    let usual: Vec<_> = usual.collect();
    // If there are several ways to divide the digits, nobody knows which one was meant.
    let (number, port) = match (&all[..], &usual[..]) {
        ([one], _) | (_, [one]) => *one,
        _ => return None,
    };
    Some((length, format!("{}.{number}:{port}", first.join(".")).into_bytes()))
}

/// A name or number that is likely to be a host, perhaps with a port.
pub fn plausible(text: &[u8]) -> bool {
    let authority = head(text);
    if let Some(rest) = authority.strip_prefix(b"[")
        && let Some(close) = memchr(b']', rest)
    {
        return close > 2
            && rest[..close].iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b':')
            && rest[close + 1..].iter().all(|byte| byte.is_ascii_digit() || *byte == b':');
    }
    let (host, port) = match memchr(b':', authority) {
        Some(colon) => (&authority[..colon], Some(&authority[colon + 1..])),
        None => (authority, None),
    };
    if port.is_some_and(|port| port.is_empty() || port.len() > 5 || !port.iter().all(u8::is_ascii_digit)) {
        return false;
    }
    if host.eq_ignore_ascii_case(b"localhost") {
        return true;
    }
    let Ok(host) = std::str::from_utf8(host) else { return false };
    let labels: Vec<&str> = host.split('.').collect();
    if labels.iter().any(|label| label.is_empty() || !label.chars().all(|c| c.is_alphanumeric() || c == '-'))
    {
        return false;
    }
    let numbers = labels.iter().all(|label| label.bytes().all(|byte| byte.is_ascii_digit()));
    if numbers {
        return labels.len() == 4 && labels.iter().all(|label| label.parse::<u8>().is_ok());
    }
    let last = labels[labels.len() - 1];
    let file = [
        "html", "htm", "php", "txt", "jpg", "png", "gif", "js", "css", "xml", "json", "pdf", "md", "py",
        "rs", "java", "exe", "zip", "jar", "yml", "yaml", "conf", "svg", "aspx", "torrent", "parquet", "xls",
        "xlsx", "avi", "mkv", "mp3", "mp4",
    ]
    .contains(&last);
    // Some programs have such a name, with the top-level domain as its first label.
    let reversed = labels.len() > 2
        && ["com", "org", "net", "io", "de"].contains(&labels[0])
        && !["com", "org", "net", "io", "de", "uk", "cn"].contains(&last);
    labels.len() > 1 && last.len() > 1 && !file && !reversed && last.chars().all(char::is_alphabetic)
}
