//! The text after `//`: addresses without brackets, letters beyond ASCII, signs in a password, paths where a port is,
//! drives.

use std::net::Ipv6Addr;
use std::ops::Range;

use super::draft::Draft;
use super::names::{self, is_plausible_host, scheme, server};
use super::punycode;
use crate::escape::{is_escape, percent_encoded};
use crate::findings::Code;
use crate::shape::host_and_port;

const ADDRESS: u32 = 2;
const PASSWORD: u32 = 3;
const PATH: u32 = 2;
const LETTERS: u32 = 2;

/// Common ports: the last group of an address without brackets is read as a port if it is one of these.
const PORTS: &[&str] =
    &["80", "443", "8000", "8008", "8080", "8081", "8088", "8443", "8888", "3000", "5000", "9000", "9090"];

/// The drafts of the intended text; the draft itself if nothing is wrong.
pub(super) fn mend(draft: Draft) -> Vec<Draft> {
    if let Some(drive) = drive(&draft) {
        return vec![drive];
    }
    let drafts = addresses(&draft);
    if !drafts.is_empty() {
        return drafts;
    }
    let mut drafts: Vec<_> = path(&draft).into_iter().chain(password(&draft)).collect();
    if drafts.is_empty() {
        drafts.push(draft);
    }
    drafts.into_iter().map(|draft| letters(&draft).unwrap_or(draft)).collect()
}

/// The same for a text that conforms.
pub(super) fn suspect(draft: &Draft) -> Vec<Draft> {
    // A fragment that begins with a server is rather the end of a password.
    let is_cut = |draft: &&Draft| memchr::memmem::find(&draft.text, b"#@").is_some();
    let password = Some(draft).filter(is_cut).and_then(password).map(Draft::in_one);
    addresses(draft).into_iter().chain(drive(draft)).chain(password).collect()
}

/// An IPv6 address that lacks its brackets, or one of them; with a port or without.
fn addresses(draft: &Draft) -> Vec<Draft> {
    let text = &draft.text;
    let Some(span) = server(text) else { return Vec::new() };
    let server = &text[span.clone()];
    let inner = server.strip_prefix(b"[").unwrap_or(server);
    // Whole brackets are no mistake around an IPv6 address; but a colon belongs before a port.
    if inner.len() < server.len()
        && let Some(close) = inner.iter().position(|byte| *byte == b']')
    {
        let (name, port) = (&inner[..close], &inner[close + 1..]);
        if is_plausible_host(name) {
            let mut mended = draft.clone();
            mended.write(Code::BadIpLiteral, &[(span.start..span.start + close + 2, name)]);
            mended.note("Only an IPv6 address is in brackets.");
            return vec![mended.costing(ADDRESS)];
        }
        if port.is_empty() || !port.iter().all(u8::is_ascii_digit) {
            return Vec::new();
        }
        let mut mended = draft.clone();
        let at = span.end - port.len();
        mended.write(Code::NotAllowedHere, &[(at..span.end, [b":", port].concat())]);
        return vec![mended.costing(ADDRESS)];
    }
    let inner = inner.strip_suffix(b"]").unwrap_or(inner);
    let Ok(written) = str::from_utf8(inner) else { return Vec::new() };
    if written.bytes().filter(|byte| *byte == b':').count() < 2 || written.len() > 60 {
        return Vec::new();
    }
    let is_address = |text: &str| text.parse::<Ipv6Addr>().is_ok();
    let is_open = server.starts_with(b"[");
    let is_closed = server.ends_with(b"]");
    let with = |address: &str, port: &str, cost: u32| {
        let mut mended = draft.clone();
        if is_open && !is_closed {
            // One bracket is there.
            let end = span.start + 1 + address.len();
            mended.write(Code::BadIpLiteral, &[(end..end, b"]")]);
        } else {
            mended.write(Code::BareIpv6, &[(span.clone(), format!("[{address}]{port}"))]);
        }
        mended.tells = true;
        mended.costing(cost)
    };
    let mut drafts = Vec::new();
    let port = written.rsplit_once(':').filter(|(address, port)| {
        let is_port = (1..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit());
        is_port && is_address(address)
    });
    let is_likely = port.is_some_and(|(_, port)| PORTS.contains(&port));
    if is_address(written) {
        drafts.push(with(written, "", ADDRESS + u32::from(is_likely)));
    }
    if let Some((address, _)) = port {
        drafts.push(with(address, &written[address.len()..], ADDRESS + u32::from(!is_likely)));
    }
    drafts
}

/// Returns whether a text is an IPv6 address alone, perhaps with a zone: its first group is no scheme.
pub(super) fn is_address(text: &[u8]) -> bool {
    let address = text.split(|byte| *byte == b'%').next().unwrap_or_default();
    str::from_utf8(address).is_ok_and(|it| it.parse::<Ipv6Addr>().is_ok())
}

/// Labels of a host in letters beyond ASCII, as IDNA writes them; all of them or none.
fn letters(draft: &Draft) -> Option<Draft> {
    let span = server(&draft.text)?;
    let server = str::from_utf8(&draft.text[span.clone()]).ok().filter(|server| !server.is_ascii())?;
    let name = server.split(':').next()?;
    let mut parts: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
    let mut end = name.len();
    // Input methods have full stops of their own.
    let dots = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];
    for label in name.split(dots).rev() {
        let start = end - label.len();
        if !label.is_ascii() {
            parts.push((span.start + start..span.start + end, punycode::ace(label)?.into_bytes()));
        }
        let Some(dot) = name[..start].chars().next_back() else { break };
        end = start - dot.len_utf8();
        if dot != '.' {
            parts.push((span.start + end..span.start + start, b".".to_vec()));
        }
    }
    parts.reverse();
    let mut mended = draft.clone();
    let known = mended.write(Code::NonAscii, &parts);
    mended.changes[known..].reverse();
    for change in &mut mended.changes[known..] {
        "IDNA (RFC 3490) writes such a label of a domain name in US-ASCII.".clone_into(&mut change.note);
    }
    (server.len() == name.len() || server[name.len()..].is_ascii()).then(|| mended.costing(LETTERS))
}

/// The port, if it is malformed: the text between the first colon of the server and its end.
fn wrong_port(text: &[u8], server: &Range<usize>) -> Option<Range<usize>> {
    let port = host_and_port(&text[server.clone()]).1.filter(|port| !port.iter().all(u8::is_ascii_digit))?;
    Some(server.end - port.len()..server.end)
}

/// `https://github.com:owner/name.git`: scp writes a colon before the path.
fn path(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let server = server(text)?;
    let port = wrong_port(text, &server)?;
    // `host:3306:name`
    let digits = text[port.clone()].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let second = port.start + digits;
    if digits > 1
        && text[second] == b':'
        && text[second + 1..port.end].first().is_some_and(u8::is_ascii_alphabetic)
    {
        let mut mended = draft.clone();
        mended.write(Code::ReservedCharacter, &[(second..second + 1, b"/")]);
        mended.note("The port ends here; a path begins with `/`.");
        return Some(mended.costing(PATH));
    }
    let colon = port.start - 1;
    let is_host = is_plausible_host(&text[server.start..colon]);
    let is_segment = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(byte);
    let begins =
        text[port.start].is_ascii_alphabetic() || text[port.clone()].iter().any(u8::is_ascii_alphabetic);
    // `:http/` is the name of a port; and so could a word alone be.
    let is_service = names::scheme_in_use(&text[port.clone()]).is_some();
    let has_more = text.get(port.end) == Some(&b'/') && text.len() > port.end + 1;
    if !is_host || !begins || !has_more || is_service || !text[port.clone()].iter().all(is_segment) {
        return None;
    }
    // `8080x/path` is rather a port.
    let digits = text[port.clone()].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 1 {
        return None;
    }
    let mut mended = draft.clone();
    mended.write(Code::ReservedCharacter, &[(colon..port.start, b"/")]);
    mended.note("`:` after a host begins its port; a path begins with `/`.");
    Some(mended.costing(PATH))
}

/// `scheme://user:pass#word@host`: delimiters that end the text after `//` before the user is complete.
fn password(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let begin = names::authority(text)?.start;
    let ends_user = |at: &usize| text[*at] == b'@';
    let is_end = |at: &usize| is_server_and_more(&text[at + 1..]);
    let at = (begin..text.len()).rev().filter(ends_user).take(4).find(is_end)?;
    let (named, cut) = user_and_password(&text[begin..at])?;
    let is_data = |at: usize| match text[at] {
        b'%' => !is_escape(&text[at..]),
        byte => !byte.is_ascii_graphic() || b"/?#@[]<>\"{}|\\^`".contains(&byte),
    };
    // A backslash before the user is that of a domain of Windows.
    let password = (begin..begin + named).filter(|at| text[*at] == b'\\').chain(begin + named + 1..at);
    let mut mended = draft.clone();
    let data: Vec<_> = password.filter(|at| is_data(*at)).collect();
    let parts: Vec<_> = data.iter().map(|at| (*at..at + 1, percent_encoded(&text[*at..=*at]))).collect();
    let known = mended.write(Code::ReservedCharacter, &parts);
    for (change, at) in mended.changes[known..].iter_mut().zip(data) {
        change.code = match text[at] {
            b'/' | b'?' | b'#' | b'@' | b'[' | b']' => Code::ReservedCharacter,
            byte => Code::of_byte(byte).unwrap_or(Code::ReservedCharacter),
        };
        if at == begin + cut && text[at] != b'@' {
            let sign = char::from(text[at]);
            change.note = format!("`{sign}` ends the host and port, so the password is read as a port.");
        }
    }
    mended.changes[..known].reverse();
    mended.changes.rotate_left(known);
    mended.tells = true;
    Some(mended.costing(PASSWORD))
}

/// Returns whether the text is a host, perhaps with a port, and what may follow that.
fn is_server_and_more(text: &[u8]) -> bool {
    let server = text.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    let (name, port) = host_and_port(server);
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_".contains(byte);
    !name.is_empty()
        && name.iter().all(is_name)
        && port.is_none_or(|port| port.iter().all(u8::is_ascii_digit))
        && !text[server.len()..].starts_with(b"//")
}

/// The places of the colon and of the first delimiter in a text that looks like a user and a password up to this delimiter.
fn user_and_password(text: &[u8]) -> Option<(usize, usize)> {
    let cut = text.iter().position(|byte| b"/?#@".contains(byte))?;
    let colon = text[..cut].iter().position(|byte| *byte == b':')?;
    let (user, password) = (&text[..colon], &text[colon + 1..cut]);
    let is_user = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_+%\\".contains(byte);
    if !user.iter().all(is_user) || text.windows(3).any(|at| at == b"://") {
        return None;
    }
    // `host:8080/a@b` is no user.
    let is_port = !password.is_empty() && password.iter().all(u8::is_ascii_digit);
    (!is_port).then_some((colon, cut))
}

/// `file://C:/x`: the drive is in the place of the host.
fn drive(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let rest = scheme(text).filter(|(name, _)| name == "file").and_then(|_| text[5..].strip_prefix(b"//"))?;
    let [letter, b':' | b'|', b'/', ..] = rest else { return None };
    if !letter.is_ascii_alphabetic() {
        return None;
    }
    let mut mended = draft.clone();
    mended.write(Code::DriveAsHost, &[(7..9, [b"/", &rest[..2]].concat())]);
    mended.tells = true;
    Some(mended.costing(PATH))
}
