//! Which texts of files are URLs that somebody wrote.

use memchr::memmem;
use urlgram::extract::Find;
use urlgram::schemes::UriScheme;
use urlgram::{Code, Report};

/// Signs of a text of which a program makes URLs, and of a regular expression.
const SIGNS: [&str; 9] = ["\\", "{{", "{%", "%(", "${", "$(", "<%", "%s", "%d"];

/// Returns the report on a text that was found in a file; none if it is no URL that somebody wrote, but one of these: a text of which a
/// program makes URLs, with places for values; a pattern of a regular expression, or another text with escapes; prose in quotes that begins
/// with a URL; a list; the name of a scheme.
pub fn url(find: &Find) -> Option<Report<'_>> {
    let is_told = |report: &Report<'_>, codes: &[Code]| {
        report.findings().iter().any(|found| codes.contains(&found.code()))
    };
    if is_drive(find.url()) {
        return None;
    }
    if find.conforms() {
        let is_asked = !is_pattern(find.url()) && !has_another(find.url());
        let report = is_asked.then(|| find.report())?;
        return (!is_told(&report, &[Code::SchemeNeedsHost])).then_some(report);
    }
    // A report takes longer.
    if is_template(find) || is_prose(find.url()) || is_list(find) || find.has_place() {
        return None;
    }
    let report = find.report();
    (!is_told(&report, &[Code::Placeholder, Code::Wrapper, Code::TrailingInput])).then_some(report)
}

/// Returns whether a URL has a host in lower case, as its beginning tells: of such a URL that conforms, [`url`] has a report.
pub fn has_host(url: &[u8]) -> bool {
    let is_one = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-:".contains(byte);
    !is_drive(url)
        && authority(url)
            .is_some_and(|it| it.first().is_some_and(u8::is_ascii_alphanumeric) && it.iter().all(is_one))
}

/// Returns whether a path follows a letter and a colon.
fn is_drive(url: &[u8]) -> bool {
    url.get(1) == Some(&b':')
}

/// Returns what is between two slashes after the scheme and the path.
fn authority(url: &[u8]) -> Option<&[u8]> {
    let after = &url[memchr::memchr(b':', url)? + 1..];
    after.strip_prefix(b"//")?.split(|byte| b"/?#".contains(byte)).next()
}

/// Returns whether a text that conforms is a scheme alone, or has a place for a host: the name of a variable, a word in upper case, or a
/// pattern; or leaves its host out, as `https://...`. The documents allow such hosts, and nobody has them.
fn is_pattern(url: &[u8]) -> bool {
    let Some(authority) = authority(url) else { return false };
    let host = authority.split(|byte| *byte == b'@').next_back().unwrap_or_default();
    let name = host.split(|byte| *byte == b':').next().unwrap_or_default();
    let is_name = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || b"_-".contains(byte);
    let is_word = name.len() > 1 && name[0].is_ascii_uppercase() && name.iter().all(is_name);
    let is_left_out = name.len() > 1 && name.iter().all(|byte| *byte == b'.');
    is_word
        || is_left_out
        || authority.is_empty() && url.ends_with(b"://")
        || host.iter().any(|byte| b"$*(&".contains(byte))
}

/// Returns whether a text that does not conform has places for values, or escapes.
fn is_template(find: &Find) -> bool {
    let url = find.url();
    let has = |sign: &str| memmem::find(url, sign.as_bytes()).is_some();
    // As in `WinNT://$env:COMPUTERNAME`.
    let has_name = || url.windows(2).any(|pair| pair[0] == b'$' && pair[1].is_ascii_alphabetic());
    // A backquote ends a text of several lines in JavaScript.
    let has_end = || find.form.wrapper.is_none() && url.contains(&b'`');
    SIGNS.into_iter().any(has)
        // The beginning of URLs with an address, as a program asks for it.
        || url.ends_with(b"://[")
        || has_name()
        || has_word(url)
        || has_expression(url)
        || has_named_port(url)
        || has_end()
}

/// Returns whether the port is a name or a star, as in `http://localhost:PORT` and `http://localhost:*`.
fn has_named_port(url: &[u8]) -> bool {
    let Some(port) = authority(url).and_then(|it| Some(&it[memchr::memrchr(b':', it)? + 1..])) else {
        return false;
    };
    let is_name = |byte: &u8| byte.is_ascii_uppercase() || *byte == b'_';
    matches!(port, b"*" | b".*" | b"port") || port.len() > 1 && port.iter().all(is_name)
}

/// Returns whether a word is in angle brackets, as in `http://<proxy>:<port>`; in square brackets, as in `/blog/[my-slug]/`; between bars, as the
/// substitutions of reStructuredText are; or one in square brackets is the host.
fn has_word(url: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_lowercase() || b"-_".contains(byte);
    let is_enclosed = |open: u8, close: u8| {
        memchr::memchr_iter(open, url).any(|at| {
            let length = url[at + 1..].iter().take_while(|byte| is_part(byte)).count();
            at > 0 && url[at - 1] == b'/' && length > 1 && url.get(at + 1 + length) == Some(&close)
        })
    };
    if is_enclosed(b'[', b']') || is_enclosed(b'|', b'|') {
        return true;
    }
    let host = authority(url).and_then(|it| it.strip_prefix(b"[")?.split(|byte| *byte == b']').next());
    let is_word = |host: &[u8]| {
        host.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
            && host.iter().any(|byte| *byte > b'f')
    };
    if host.is_some_and(is_word) {
        return true;
    }
    memchr::memchr_iter(b'<', url).any(|open| {
        let inside = &url[open + 1..];
        let length =
            inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_- ".contains(byte)).count();
        length > 0 && inside.get(length) == Some(&b'>') && inside[0].is_ascii_alphabetic()
    })
}

/// Returns whether an expression is in braces, as in `{match[1]}`.
fn has_expression(url: &[u8]) -> bool {
    memchr::memchr_iter(b'{', url).any(|open| {
        let inside = &url[open + 1..];
        let length = inside
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || b"_.[]()'\"!, =+-".contains(byte))
            .count();
        inside.get(length) == Some(&b'}') && inside[0].is_ascii_alphabetic()
    })
}

/// Returns whether words follow a URL in quotes. One space may be a slip, but for a scheme of one program, whose texts may have spaces.
fn is_prose(url: &[u8]) -> bool {
    let spaces = memchr::memchr_iter(b' ', url).count();
    spaces > 1 || spaces > 0 && UriScheme::of(url).is_none()
}

/// Returns whether another URL of the same scheme follows a comma: a list.
fn has_another(url: &[u8]) -> bool {
    memmem::find(url, b"://").is_some_and(|at| {
        let head = [b",", &url[..at + 3]].concat();
        memmem::find(&url[at..], &head).is_some()
    })
}

/// Returns whether it begins the list of an attribute of XML Schema, which has a place after each namespace.
fn is_list(find: &Find) -> bool {
    let ((text, start), begins) = (find.layout.text(), find.url_places().start);
    let before = usize::try_from(begins.offset - start.offset).ok().and_then(|at| text.get(..at));
    before
        .is_some_and(|before| before.ends_with(b"schemaLocation=\"") || before.ends_with(b"schemaLocation='"))
}
