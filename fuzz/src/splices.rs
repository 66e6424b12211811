//! Inputs that are spliced from pieces, as people paste them: delimiters, escapes of every notation, wrappers and halves of them, schemes,
//! addresses, characters that look alike, placeholders, and parts of real mistakes. Mutated bytes seldom hold two of these.

use std::sync::LazyLock;

use urlgram::Report;

/// The pieces, apart from the parts of real mistakes.
const PIECES: &[&[u8]] = &[
    // Delimiters.
    b":",
    b"/",
    b"//",
    b"?",
    b"#",
    b"[",
    b"]",
    b"@",
    b"!",
    b"$",
    b"&",
    b"'",
    b"(",
    b")",
    b"*",
    b"+",
    b",",
    b";",
    b"=",
    b"%",
    b".",
    b"-",
    b"_",
    b"~",
    b"|",
    b"\\",
    b"^",
    b"`",
    b"{",
    b"}",
    b"<",
    b">",
    b"\"",
    b" ",
    b"\t",
    b"\r\n",
    b"\n",
    b"\0",
    b"\x7f",
    b"\x1b[31m",
    b"\xff",
    b"\xc3",
    b"\xe4\xb8",
    // Escapes.
    b"\\u4e2d",
    b"\\u6587",
    b"\\u00e9",
    b"\\ud800",
    b"\\U0001F600",
    b"\\x41",
    b"\\x",
    b"\\/",
    b"\\\\",
    b"\\n",
    b"\\\"",
    b"&#x5B;",
    b"&#91;",
    b"&#",
    b"&amp;",
    b"&amp;amp;",
    b"&lt;",
    b"&quot;",
    b"&nbsp;",
    b"%5B",
    b"%25",
    b"%2525",
    b"%2F",
    b"%3A",
    b"%40",
    b"%00",
    b"%0D%0A",
    b"%E4%B8%AD",
    b"%E2%80%8B",
    b"%E2%80%AE",
    b"%u4e2d",
    b"%4",
    b"%zz",
    b"=3D",
    b"=\r\n",
    b"xn--",
    b"xn--fiq228c",
    b"xn--a",
    b"{%5B}",
    // Wrappers, and halves of them.
    b"<http://",
    b"<URL:",
    b"URL:",
    b"url(",
    b"(",
    b"[link](",
    b"](",
    b"\"http://h/\"",
    b"'http://h/'",
    b"<a href=\"",
    b"href='",
    b"\">",
    b"</a>",
    b"`",
    b"**",
    b"_",
    b"\xe2\x80\x9c",
    b"\xe2\x80\x9d",
    b"\xc2\xab",
    b"\xe2\x80\x98",
    b"\xe3\x80\x8c",
    b"...",
    b"\xe2\x80\xa6",
    b"curl -X GET ",
    b"export A=",
    b"url: ",
    b"\"url\": \"",
    b"Source: ",
    b"git clone ",
    b"![",
    b"=?utf-8?Q?",
    // Schemes, right and wrong.
    b"http",
    b"http:",
    b"http:/",
    b"http://",
    b"http:///",
    b"http:\\\\",
    b"htp://",
    b"hxxp://",
    b"hxxp[:]//",
    b"http//",
    b"http;//",
    b"http:\xef\xbc\x8f\xef\xbc\x8f",
    b"https://",
    b"https://https://",
    b"HTTP://",
    b"h ttp://",
    b"ftp://",
    b"file:///",
    b"file://",
    b"file:",
    b"C:\\",
    b"C:/",
    b"mailto:",
    b"mailto://",
    b"mailto:mailto:",
    b"news:",
    b"gopher://",
    b"telnet://",
    b"wais://",
    b"prospero://",
    b"nntp://",
    b"data:",
    b"data:image/png;base64,",
    b"javascript:",
    b"urn:",
    b"tel:",
    b"jdbc:mysql://",
    b"git@",
    b"git+ssh://",
    b"git+",
    b"view-source:",
    b"blob:",
    b"redis://",
    b"postgres://",
    b"s3://",
    b"mid:",
    b"cid:",
    b"x:",
    b"1:",
    b"-:",
    b"a+b.c-d:",
    b"\xd1\x85ttp://",
    // Users, hosts, ports.
    b"user@",
    b"user:pass@",
    b"u:p#w@",
    b"u:p/w@",
    b"u:p@w@",
    b"@h",
    b":@",
    b"h",
    b"www.w3.org",
    b"example.com",
    b"evil.com",
    b"localhost",
    b"localhost:8080",
    b":80",
    b":",
    b":x",
    b":65536",
    b":00080",
    b"192.168.1.1",
    b"256.1.1.1",
    b"1.2.3",
    b"0x7f.1",
    b"[::1]",
    b"::1",
    b"[2001:db8::1]",
    b"2001:db8::1",
    b"[::ffff:127.0.0.1]",
    b"[v1.x]",
    b"[fe80::1%eth0]",
    b"[[::1]]",
    b"[.]",
    b"[at]",
    b"(at)",
    b"(dot)",
    b"a_b",
    b"a..b",
    b".a",
    b"-a",
    b"a-",
    b"\xe4\xb8\xad\xe6\x96\x87.cn",
    b"m\xc3\xbcnchen.de",
    b"\xef\xbd\x87.com",
    b"a\xe3\x80\x82b",
    // Paths, queries, fragments.
    b"/a",
    b"/./",
    b"/../",
    b"//",
    b"/a b",
    b"/a%20b",
    b"/:id",
    b"/{id}",
    b"?q",
    b"?q=",
    b"?a=b&c=d",
    b"?a?b",
    b"#f",
    b"#a#b",
    b";type=a",
    b";type=I",
    b"/%09",
    b"&a[]=1",
    b"$filter=",
    b"~user",
    // Full width, invisible, alike, composed.
    b"\xef\xbc\x9a",
    b"\xef\xbc\x8f",
    b"\xef\xbc\x9f",
    b"\xe2\x80\x8b",
    b"\xe2\x80\x8e",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    b"\xc2\xa0",
    b"\xc2\xad",
    b"\xe2\x80\x93",
    b"\xe2\x88\x92",
    b"e\xcc\x81",
    b"\xd7\x90",
    b"\xd0\xb0",
    b"\xc3\x83\xc2\xa9",
    b"\xef\xbf\xbd",
    b"\xf0\x9f\x98\x80",
    b"\xcc\x81",
    // Placeholders and code.
    b"${HOST}",
    b"$HOST",
    b"{{ url }}",
    b"{host}",
    b"<host>",
    b"[SERVICE]",
    b"%s",
    b"%d",
    b"%(host)s",
    b"YOUR_KEY",
    b"xxx",
    b":port",
    b":PORT",
    b"undefined",
    b"null",
    b"[object Object]",
    b"' + x + '",
    b"<%= x %>",
    b"#{x}",
    b"@@",
    b"#!",
    b"1.0.0",
    b"v1",
    b"|1.0",
    b" # remark",
    b" -o x",
    b" and ",
    b",http://",
    b";http://",
    b" http://",
];

/// The pieces: those above, and each real mistake as a whole and divided at its delimiters.
static ALL: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut pieces: Vec<Vec<u8>> = PIECES.iter().map(|piece| piece.to_vec()).collect();
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
    let (all, few) = (&*ALL, PIECES.len());
    for choice in choices.chunks_exact(2) {
        let number = usize::from(u16::from_be_bytes([choice[0] & 31, choice[1]]));
        // Pieces come from this table as often as from the real mistakes.
        let piece = if choice[0] & 32 == 0 {
            PIECES[number % few]
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
            let says =
                |found: &urlgram::Finding<'_>| found.help().contains("Readers of this text see the host");
            assert!(report.findings().iter().any(says), "{text} is read with {host}, and {other} is guessed");
        }
    }
}
