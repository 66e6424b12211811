//! Inputs that are spliced from pieces, as people paste them: delimiters, escapes of every notation, wrappers and halves of them, schemes,
//! addresses, characters that look alike, placeholders, and parts of real mistakes. Mutated bytes seldom hold two of these.

use std::sync::LazyLock;

use urlgram::Report;

/// The pieces, apart from the parts of real mistakes, with a blank between; `␠` is a blank in a piece.
const PIECES: &[&str] = &[
    // Delimiters.
    ": / // ? # [ ] @ ! $ & ' ( ) * + , ; = % . - _ ~ | \\ ^ ` { } < > \" ␠ \t \r\n \n \0 \x7f \x1b[31m",
    // Escapes.
    "\\u4e2d \\u6587 \\u00e9 \\ud800 \\U0001F600 \\x41 \\x \\/ \\\\ \\n \\\" &#x5B; &#91; &# &amp;",
    "&amp;amp; &lt; &quot; &nbsp; %5B %25 %2525 %2F %3A %40 %00 %0D%0A %E4%B8%AD %E2%80%8B %E2%80%AE",
    "%u4e2d %4 %zz =3D =\r\n xn-- xn--fiq228c xn--a {%5B}",
    // Wrappers, and halves of them.
    "<http:// <URL: URL: url( ( [link]( ]( \"http://h/\" 'http://h/' <a␠href=\" href=' \"> </a> ` ** _ “",
    "” « ‘ 「 ... … curl␠-X␠GET␠ export␠A= url:␠ \"url\":␠\" Source:␠ git␠clone␠ ![ =?utf-8?Q?",
    // Schemes, right and wrong.
    "http http: http:/ http:// http:/// http:\\\\ htp:// hxxp:// hxxp[:]// http// http;// http:／／",
    "https:// https://https:// HTTP:// h␠ttp:// ftp:// file:/// file:// file: C:\\ C:/ mailto: mailto://",
    "mailto:mailto: news: gopher:// telnet:// wais:// prospero:// nntp:// data: data:image/png;base64,",
    "javascript: urn: tel: jdbc:mysql:// git@ git+ssh:// git+ view-source: blob: redis:// postgres://",
    "s3:// mid: cid: x: 1: -: a+b.c-d: \u{445}ttp://",
    // Users, hosts, ports.
    "user@ user:pass@ u:p#w@ u:p/w@ u:p@w@ @h :@ h www.w3.org example.com evil.com localhost",
    "localhost:8080 :80 : :x :65536 :00080 192.168.1.1 256.1.1.1 1.2.3 0x7f.1 [::1] ::1 [2001:db8::1]",
    "2001:db8::1 [::ffff:127.0.0.1] [v1.x] [fe80::1%eth0] [[::1]] [.] [at] (at) (dot) a_b a..b .a -a a-",
    "中文.cn münchen.de ｇ.com a。b",
    // Paths, queries, fragments.
    "/a /./ /../ // /a␠b /a%20b /:id /{id} ?q ?q= ?a=b&c=d ?a?b #f #a#b ;type=a ;type=I /%09 &a[]=1",
    "$filter= ~user",
    // Full width, invisible, alike, composed.
    "： ／ ？ \u{200b} \u{200e} \u{202e} \u{feff} \u{a0} \u{ad} – − e\u{301} \u{5d0} \u{430} Ã© \u{fffd} 😀",
    "\u{301}",
    // Placeholders and code.
    "${HOST} $HOST {{␠url␠}} {host} <host> [SERVICE] %s %d %(host)s YOUR_KEY xxx :port :PORT undefined",
    "null [object␠Object] '␠+␠x␠+␠' <%=␠x␠%> #{x} @@ #! 1.0.0 v1 |1.0 ␠#␠remark ␠-o␠x ␠and␠ ,http://",
    ";http:// ␠http://",
];

/// The same as bytes, and pieces that are no UTF-8.
static FEW: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let pieces = PIECES.iter().flat_map(|line| line.split(' '));
    let pieces = pieces.map(|piece| piece.replace('␠', " ").into_bytes());
    pieces.chain([&b"\xff"[..], b"\xc3", b"\xe4\xb8"].map(<[u8]>::to_vec)).collect()
});

/// The pieces: those above, and each real mistake as a whole and divided at its delimiters.
static ALL: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut pieces = FEW.clone();
    let rows = include_str!("../../tests/mistakes/mistakes.tsv").lines().skip(1);
    for input in rows.filter_map(|row| row.split('\t').nth(2)) {
        let parts =
            input.split_inclusive([':', '/', '@', '?', '#', ' ', '&', '%', '\\', '<', '"', '[', '(', '{']);
        pieces.extend(parts.chain([input]).map(|part| part.as_bytes().to_vec()));
    }
    pieces.sort();
    pieces.dedup();
    pieces
});

/// Splices an input: each two bytes choose a piece. One piece in eight is cut in half, one in eight is
/// doubled.
#[must_use]
pub fn spliced(choices: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    let (all, few) = (&*ALL, &*FEW);
    for choice in choices.chunks_exact(2) {
        let number = usize::from(u16::from_be_bytes([choice[0] & 31, choice[1]]));
        // Pieces come from this table as often as from the real mistakes.
        let piece = if choice[0] & 32 == 0 {
            &few[number % few.len()]
        } else {
            &all[(number * 7 + usize::from(choice[0] >> 6)) % all.len()]
        };
        match choice[0] >> 6 {
            0 => text.extend(&piece[..piece.len().div_ceil(2)]),
            1 if choice[1] & 1 == 0 => text.extend(piece.repeat(2)),
            _ => text.extend(piece),
        }
    }
    text.truncate(600);
    text
}

/// Splices an input after the three bytes that select the check, and runs the targets that take any text. Also the law of the authority: no
/// certain repair moves the user or the host, and a guess that moves the host says so.
pub fn run(data: &[u8]) {
    let Some((head, choices)) = data.split_first_chunk::<3>() else { return };
    let text = spliced(choices);
    let input = [&head[..], &text].concat();
    let Some((check, text)) = super::subject(&input) else { return };
    let report = check.run(text);
    super::reports::holds(&check, text, &report);
    keeps_the_authority(&report);
    // The other targets take longer, and use fewer of the pieces.
    if head[2] & 0b11111 << 2 == 0 {
        super::formats::run(&input);
        super::texts::run(&input);
    }
}

/// A text without what is usually around a URL.
fn trimmed(text: &str) -> &str {
    let text = text.trim_matches(|sign: char| sign <= ' ' || "<>\"".contains(sign));
    text.get(..4).filter(|url| url.eq_ignore_ascii_case("url:")).map_or(text, |url| &text[url.len()..])
}

/// The user and host that Appendix B of RFC 3986 divides, by a search for the delimiters; the last `@` ends the user.
#[must_use]
pub fn appendix_b(text: &str) -> Option<(String, String)> {
    divided(trimmed(text))
}

fn divided(text: &str) -> Option<(String, String)> {
    let (before, rest) = text.split_once("//")?;
    if before.contains(['/', '?', '#'])
        || before.strip_suffix(':').unwrap_or(before).contains(':')
        || !before.is_empty() && !before.ends_with(':')
    {
        return None;
    }
    let authority = rest.split(['/', '?', '#']).next()?;
    let (user, server) = authority.rsplit_once('@').unwrap_or(("", authority));
    let is_bracketed = server.starts_with('[');
    let end = server.find(if is_bracketed { ']' } else { ':' });
    let host = end.map_or(server, |end| &server[..end + usize::from(is_bracketed)]);
    Some((user.to_owned(), host.to_owned()))
}

/// The same of a browser, to which a backslash is a slash.
fn browser(text: &str) -> Option<(String, String)> {
    let plain: String = trimmed(text).chars().filter(|sign| !"\t\r\n".contains(*sign)).collect();
    let plain = plain.replace('\\', "/");
    let (before, rest) = plain.split_once("//")?;
    // In a file URL, more slashes begin the path.
    let is_file = before.eq_ignore_ascii_case("file:");
    divided(&format!("{before}//{}", if is_file { rest } else { rest.trim_start_matches('/') }))
}

/// A user or host without its escapes.
#[must_use]
pub fn decoded(text: &str) -> Vec<u8> {
    urlgram::component::decoded(text.as_bytes())
}

/// A host, in which the case of letters has no meaning.
#[must_use]
pub fn compared(host: &str) -> Vec<u8> {
    decoded(host).to_ascii_lowercase()
}

fn keeps_the_authority(report: &Report<'_>) {
    let Ok(text) = str::from_utf8(report.input()) else { return };
    for reader in [appendix_b, browser] {
        let Some((user, host)) = reader(text) else { continue };
        if let Some(repaired) = report.repaired().map(String::from_utf8_lossy) {
            let (now_user, now_host) = reader(&repaired).unwrap_or_default();
            assert_eq!(
                (decoded(&user), compared(&host)),
                (decoded(&now_user), compared(&now_host)),
                "{text} becomes {repaired}"
            );
        }
        let guess = report.nearest().filter(|_| report.repaired().is_none()).map(String::from_utf8_lossy);
        let of_guess = guess.as_deref().and_then(reader).map(|(_, host)| host);
        if let Some(other) = of_guess.filter(|other| {
            !host.is_empty() && !other.is_empty() && other.is_ascii() && compared(other) != compared(&host)
        }) && host.is_ascii()
        {
            let says = |found: &urlgram::Finding<'_>| found.help().contains("Programs read the host");
            assert!(report.findings().iter().any(says), "{text} is read with {host}, and {other} is guessed");
        }
    }
}
