//! Faults of known kinds, planted at known places in URLs that conform.
//!
//! Nothing here knows the diagnosis: URLs are split by a few lines of their own, and a fault says itself which codes name it.

use std::ops::Range;
use std::sync::LazyLock;

use fastrand::Rng;
use urlgram::findings::Severity;
use urlgram::generate::Generator;
use urlgram::{Check, DIALECTS, Dialect};

use crate::tier;

/// The documents' own examples, and what else a person would write.
const WRITTEN: [&str; 10] = [
    include_str!("../../examples/rfc1630.tsv"),
    include_str!("../../examples/url-06.tsv"),
    include_str!("../../examples/rfc1738.tsv"),
    include_str!("../../examples/rfc1808.tsv"),
    include_str!("../../examples/fielding-01.tsv"),
    include_str!("../../examples/rfc2396.tsv"),
    include_str!("../../examples/rfc2732.tsv"),
    include_str!("../../examples/rfc3986.tsv"),
    include_str!("../../examples/rfc3987.tsv"),
    include_str!("urls.tsv"),
];

/// A kind of fault.
pub struct Fault {
    pub kind: &'static str,
    /// The codes that name it.
    pub codes: &'static [&'static str],
    /// True if the original cannot be known from the text.
    is_lost: bool,
    plant: Plant,
}

/// How a fault is planted.
enum Plant {
    /// This text somewhere in this part.
    Put(Part, &'static str),
    /// Bytes that are no text.
    Byte(u8),
    /// Before, or after, all of this part.
    Before(Part, &'static str),
    Behind(Part, &'static str),
    /// In the place of all of this part; if the text is empty, the fault is the gap.
    Instead(Part, &'static str),
    /// In URLs of this scheme only, after all.
    AtTheEnd(&'static str, &'static str),
}

/// A part of a URL, as far as one sees it without a grammar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    All,
    Colon,
    Slashes,
    OneSlash,
    /// Inside a label that has letters on both sides.
    Label,
    Host,
    /// The host, if no user is before it.
    HostAlone,
    Port,
    PortColon,
    /// All after the host, or after the colon if there is none; or its first character.
    Rest,
    /// The path, if a `?` comes after it.
    PathBeforeQuery,
}

const fn put(kind: &'static str, text: &'static str, codes: &'static [&'static str]) -> Fault {
    fault(kind, codes, Plant::Put(Part::Rest, text))
}

const fn fault(kind: &'static str, codes: &'static [&'static str], plant: Plant) -> Fault {
    Fault { kind, codes, is_lost: false, plant }
}

const fn lost(kind: &'static str, codes: &'static [&'static str], plant: Plant) -> Fault {
    Fault { is_lost: true, ..fault(kind, codes, plant) }
}

const UNSAFE: &[&str] = &["unsafe-character"];
/// The grammar of url-06 has them, an address of RFC 822 has not.
const MAIL: &[&str] = &["unsafe-character", "bad-mail-address"];
/// Some schemes have none, and the generic grammar of RFC 1630 knows none.
const PORT: &[&str] = &["empty-port", "bad-port", "port-not-allowed", "reserved-character"];
/// The codes for the end of a URL if the grammar has a fragment, and for an obstacle there; if there is a fragment already, a
/// second one. If they are allowed around an address, they are no unsafe characters.
const BRACKET: &[&str] = &["unsafe-character", "reserved-character", "bad-mail-address"];
const FRAGMENT: &[&str] = &["fragment-not-allowed", "trailing-input", "reserved-character"];
/// If characters are UTF-8, other bytes are no characters.
const NO_CHARACTER: &str = "ill-formed-utf8";

/// All kinds, those of one character in the rest first.
#[rustfmt::skip]
pub const FAULTS: &[Fault] = &[
    put("space", " ", &["space"]),
    put("spaces", "   ", &["space"]),
    put("tab", "\t", &["control-character"]),
    put("line feed", "\n", &["control-character"]),
    put("NUL", "\0", &["control-character"]),
    put("DEL", "\x7F", &["control-character"]),
    put("letter beyond ASCII", "ü", &["non-ascii"]),
    put("sign beyond ASCII", "\u{20AC}", &["non-ascii"]),
    fault("no UTF-8", &["non-ascii", NO_CHARACTER], Plant::Byte(0xFF)),
    put("~", "~", UNSAFE),
    put("|", "|", UNSAFE),
    put("\\", "\\", MAIL),
    put("{", "{", UNSAFE),
    put("}", "}", UNSAFE),
    put("[", "[", BRACKET),
    put("]", "]", BRACKET),
    put("^", "^", UNSAFE),
    put("`", "`", UNSAFE),
    put("\"", "\"", UNSAFE),
    put("<", "<", UNSAFE),
    put(">", ">", UNSAFE),
    put("% alone", "%_", &["bad-escape"]),
    put("%zz", "%zz", &["bad-escape"]),
    put("%4 cut off", "%4.", &["bad-escape"]),
    fault("% at the end", &["bad-escape"], Plant::Behind(Part::Rest, "%")),
    fault("fragment", FRAGMENT, Plant::Behind(Part::All, "#top")),
    fault("blank before", &["space"], Plant::Before(Part::All, " ")),
    fault("blank behind", &["space"], Plant::Behind(Part::All, " ")),
    lost("underscore in host", &["underscore-in-host"], Plant::Put(Part::Label, "_")),
    lost("$ in host", &["bad-host-character"], Plant::Put(Part::Label, "$")),
    fault("escape in host", &["bad-host-character"], Plant::Put(Part::Label, "%41")),
    lost("space in host", &["space"], Plant::Put(Part::Label, " ")),
    lost("sign beyond ASCII in host", &["non-ascii"], Plant::Put(Part::Label, "\u{20AC}")),
    fault("two dots in host", &["empty-label"], Plant::Put(Part::Label, "..")),
    lost("hyphen first", &["hyphen-at-edge", "bad-host-start"], Plant::Before(Part::Host, "-")),
    lost("hyphen last", &["hyphen-at-edge", "bad-host-character"], Plant::Behind(Part::Host, "-")),
    fault("dot first", &["empty-label"], Plant::Before(Part::Host, ".")),
    fault("dot last", &["empty-label"], Plant::Behind(Part::Host, ".")),
    lost("last label of digits first", &["numeric-top-label"], Plant::Instead(Part::Host, "www.4com")),
    lost("three numbers", &["bad-ipv4"], Plant::Instead(Part::Host, "10.0.1")),
    lost("five numbers", &["bad-ipv4"], Plant::Instead(Part::Host, "10.0.1.2.3")),
    lost("IPv6", &["ipv6-literal", "unsafe-character"], Plant::Instead(Part::Host, "[::1]")),
    lost("no host", &["empty-host"], Plant::Instead(Part::Host, "")),
    fault("user", &["user-not-allowed"], Plant::Before(Part::HostAlone, "me@")),
    fault("user and password", &["user-not-allowed", "reserved-character"], Plant::Before(Part::HostAlone, "me:x@")),
    fault("port without digits", PORT, Plant::Behind(Part::PortColon, ":")),
    lost("letters as port", PORT, Plant::Behind(Part::PortColon, ":http")),
    lost("letter in port", &["bad-port"], Plant::Put(Part::Port, "x")),
    fault("one slash", &["missing-slashes"], Plant::Instead(Part::OneSlash, "")),
    fault("no slashes", &["missing-slashes"], Plant::Instead(Part::Slashes, "")),
    fault("no colon", &["missing-colon"], Plant::Instead(Part::Colon, "")),
    fault("query without path", &["query-without-path"], Plant::Instead(Part::PathBeforeQuery, "")),
    lost("type code", &["bad-typecode", "reserved-character"], Plant::AtTheEnd("ftp", ";type=x")),
    fault("field without =", &["field-without-equals"], Plant::AtTheEnd("prospero", ";field")),
    lost("one more part", &["trailing-input", "bad-article-number"], Plant::AtTheEnd("nntp", "/5")),
];

/// How many of the kinds are in the rest of a URL, and leave room for others.
pub const IN_THE_REST: usize = 24;

/// The places of the parts of a URL.
struct Parts {
    scheme: Option<Range<usize>>,
    /// The text before a host.
    slashes: Option<Range<usize>>,
    /// A name or number: none in brackets, which have faults of their own.
    host: Option<Range<usize>>,
    port: Option<Range<usize>>,
    rest: Range<usize>,
}

fn split(url: &[u8]) -> Parts {
    let after = |at: usize, ends: &[u8]| {
        url[at..].iter().position(|byte| ends.contains(byte)).map_or(url.len(), |length| at + length)
    };
    let colon = after(0, b":/?#");
    let scheme = (url.get(colon) == Some(&b':')).then_some(0..colon);
    let begin = scheme.as_ref().map_or(0, |scheme| scheme.end + 1);
    if !url[begin..].starts_with(b"//") {
        return Parts { scheme, slashes: None, host: None, port: None, rest: begin..url.len() };
    }
    let end = after(begin + 2, b"/?#");
    let user = url[begin + 2..end].iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
    let host = begin + 2 + user;
    let is_in_brackets = url.get(host) == Some(&b'[');
    let host = host..after(if is_in_brackets { after(host, b"]") } else { host }, b":/?#").min(end);
    let port = (host.end < end).then_some(host.end + 1..end);
    let slashes = Some(begin..begin + 2).filter(|_| !host.is_empty());
    let host = Some(host).filter(|host| !host.is_empty() && !is_in_brackets);
    Parts { scheme, slashes, host, port, rest: end..url.len() }
}

impl Fault {
    /// Plants it; gives its place, and which bytes of the URL became it. `None` if the URL has no place for it.
    pub fn plant(&self, url: &mut Vec<u8>, random: &mut Rng) -> Option<(Range<usize>, Range<usize>)> {
        let parts = split(url);
        let (place, text) = match self.plant {
            Plant::Put(part, text) => (random.choice(places(&parts, url, part))?, text.as_bytes()),
            Plant::Byte(byte) => (
                random.choice(places(&parts, url, Part::Rest))?,
                if byte == 0xFF { &b"\xFF"[..] } else { b"" },
            ),
            Plant::Before(part, text) => (range(&parts, url, part)?.start, text.as_bytes()),
            Plant::Behind(part, text) => (range(&parts, url, part)?.end, text.as_bytes()),
            Plant::AtTheEnd(scheme, text) => {
                (url[parts.scheme?].eq(scheme.as_bytes()).then_some(url.len())?, text.as_bytes())
            }
            Plant::Instead(part, text) => {
                let range = range(&parts, url, part)?;
                url.splice(range.clone(), text.bytes());
                return Some((range.start..range.start + text.len(), range));
            }
        };
        url.splice(place..place, text.iter().copied());
        Some((place..place + text.len(), place..place))
    }

    /// Returns whether the original cannot be known, if this code names the fault: then no repair is as good as one.
    pub fn is_lost(&self, code: &str) -> bool {
        self.is_lost || code == NO_CHARACTER
    }
}

/// The places in a part at which a text can be inserted: not at its first character, which often has a
/// meaning of its own.
fn places(parts: &Parts, url: &[u8], part: Part) -> Vec<usize> {
    let Some(range) = range(parts, url, part) else { return Vec::new() };
    let letter = |at: usize| url[at].is_ascii_alphabetic();
    let inside = |at: &usize| part != Part::Label || letter(at - 1) && letter(*at);
    // An escape counts as a single character.
    let is_inner = |at: usize| url.get(at).is_some_and(|byte| byte >> 6 == 2);
    let whole = |at: &usize| !url[at.saturating_sub(2)..*at].contains(&b'%') && !is_inner(*at);
    let end = if part == Part::Rest { range.end + 1 } else { range.end };
    (range.start + 1..end).filter(inside).filter(whole).collect()
}

fn range(parts: &Parts, url: &[u8], part: Part) -> Option<Range<usize>> {
    let scheme = parts.scheme.as_ref();
    match part {
        Part::All => Some(0..url.len()),
        Part::Colon => scheme.and(parts.slashes.as_ref()).map(|slashes| slashes.start - 1..slashes.start),
        Part::Slashes => scheme.and(parts.slashes.clone()),
        Part::OneSlash => scheme.and(parts.slashes.as_ref()).map(|slashes| slashes.start + 1..slashes.end),
        Part::Label | Part::Host => parts.host.clone(),
        Part::HostAlone => parts.host.clone().filter(|host| url[host.start - 1] == b'/'),
        Part::Port => parts.port.clone(),
        Part::PortColon => parts.host.clone().filter(|_| parts.port.is_none()),
        Part::Rest => Some(parts.rest.clone()).filter(|rest| !rest.is_empty()),
        Part::PathBeforeQuery => {
            let query = url[parts.rest.clone()].iter().position(|byte| *byte == b'?')?;
            parts.host.as_ref().map(|_| parts.rest.start..parts.rest.start + query)
        }
    }
}

/// URLs that conform to the dialect, without a warning.
pub struct Corpus {
    pub dialect: &'static Dialect,
    pub check: Check,
    written: Vec<Vec<u8>>,
    natural: Vec<Vec<u8>>,
}

impl Corpus {
    /// One for each dialect, made once: it takes longer than what most tests do with it.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Corpus>> = LazyLock::new(Corpus::of_each);
        &ALL
    }

    fn of_each() -> Vec<Self> {
        let mut random = Rng::with_seed(tier::asked("URLGRAM_SEED", 1738));
        let rows = WRITTEN.iter().flat_map(|table| table.lines());
        let texts: Vec<&str> =
            rows.filter_map(|row| row.split('\t').nth(2)).filter(|text| text.contains(':')).collect();
        let corpus = |dialect: &&'static Dialect| {
            let check = Check::new(dialect);
            let mut written: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
            written.retain(|text| is_clean(&check, text));
            written.sort();
            written.dedup();
            let mut natural: Vec<Vec<u8>> =
                Generator::natural(check, random.u64(..)).take(tier::of(2_000, 500)).collect();
            natural.retain(|text| is_clean(&check, text));
            Self { dialect, check, written, natural }
        };
        DIALECTS.iter().map(corpus).collect()
    }

    /// A URL that is written by hand, or one that is made up.
    pub fn url(&self, random: &mut Rng) -> Vec<u8> {
        let urls = if random.u8(0..3) == 0 { &self.written } else { &self.natural };
        random.choice(urls).expect("each dialect has some").clone()
    }
}

fn is_clean(check: &Check, url: &[u8]) -> bool {
    let report = check.run(url);
    report.conforms() && report.findings().iter().all(|found| found.severity() == Severity::Note)
}

/// How far one text is from another: bytes that are inserted, removed or changed; a byte that is written as its escape
/// is one.
pub fn distance(from: &[u8], to: &[u8]) -> usize {
    let escape = |byte: u8| format!("%{byte:02X}").into_bytes();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (row, byte) in from.iter().enumerate() {
        let escape = escape(*byte);
        let mut next = vec![row + 1];
        for column in 1..=to.len() {
            let same = usize::from(*byte != to[column - 1]);
            let mut best = (last[column - 1] + same).min(last[column] + 1).min(next[column - 1] + 1);
            if to[..column].ends_with(&escape) {
                best = best.min(last[column - 3] + 1);
            }
            next.push(best);
        }
        last = next;
    }
    last[to.len()]
}
