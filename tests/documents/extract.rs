//! URLs in running text: what is planted comes back, byte by byte, however the text is cut.
use std::ops::Range;

use crate::tables::rows;
use crate::tier;
use fastrand::Rng;
use urlgram::dialect::Frame;
use urlgram::extract::{About, Extractor, Find, extract, read};
use urlgram::fielding_01::FIELDING_01;
use urlgram::generate::Generator;
use urlgram::report::Place;
use urlgram::rfc1630::RFC1630_URL;
use urlgram::rfc1738::RFC1738;
use urlgram::rfc2396::RFC2396;
use urlgram::rfc2732::RFC2732;
use urlgram::rfc3986::RFC3986;
use urlgram::rfc3987::RFC3987;
use urlgram::{Check, DIALECTS, Dialect};

/// Words in which no URL is, for all that they hold.
const WORDS: &[&[u8]] = &[
    b"the",
    b"see:",
    b"12:30",
    b"std::vector",
    b"a<b",
    b"<b>",
    b"</b>",
    b"[1]",
    b"[see",
    b"{x}",
    b"\"quoted\"",
    b"http:",
    b"http://",
    b"URL:",
    b"\"URL:\"",
    b"C:\\dir",
    b"x://",
    b"(note:",
    b"n:o",
    b"\xC3\xBC\xE2\x82\xAC",
    b"\xFF\xFE",
    b"\0",
    b"--",
    b"news",
    b"#1",
    b"50%",
    b"mailto: me",
    b"a:b",
    b"::",
];

/// White space that may be in a wrapper without being part of the URL.
const GAPS: &[&[u8]] = &[b" ", b"\n", b"\n      ", b"\r\n", b"\t", b" \n\t ", b"\x0B", b"\x0C", b"  "];

/// A URL in a text, with the place of each of its bytes.
struct Planted {
    url: Vec<u8>,
    form: &'static Frame,
    offsets: Vec<usize>,
    whole: Range<usize>,
    /// The URL without the hyphens at line ends, if there are any.
    other: Option<Vec<u8>>,
}

fn plant(
    text: &mut Vec<u8>,
    url: &[u8],
    form: &'static Frame,
    dialect: &Dialect,
    random: &mut Rng,
) -> Planted {
    let begin = text.len();
    if let Some((open, _)) = form.wrapper {
        text.push(open);
    }
    let gap = |text: &mut Vec<u8>, random: &mut Rng| {
        let gap = random.choice(GAPS).unwrap();
        text.extend_from_slice(gap);
        gap.contains(&b'\n')
    };
    let breaks = form.breakable && random.bool();
    if form.prefixed {
        let prefix = if random.bool() { "URL:" } else { "url:" };
        text.extend_from_slice(prefix.as_bytes());
    }
    if breaks && random.bool() {
        gap(text, random);
    }
    let colon = url.iter().position(|byte| *byte == b':').unwrap();
    // Without a prefix, the text before the colon has to be seen as a scheme.
    let from =
        if form.prefixed && form.wrapper.is_some_and(|(open, _)| open == b'<') { 0 } else { colon + 2 };
    let (mut offsets, mut hyphens) = (Vec::new(), Vec::new());
    for (place, byte) in url.iter().enumerate() {
        if breaks && place > from && random.u8(0..8) == 0 {
            let line = gap(text, random);
            if line && url[place - 1] == b'-' {
                hyphens.push(place - 1);
            }
        }
        offsets.push(text.len());
        text.push(*byte);
    }
    if breaks && random.bool() {
        gap(text, random);
    }
    if let Some((_, close)) = form.wrapper {
        text.push(close);
    }
    let kept = |(place, byte): (usize, &u8)| (!hyphens.contains(&place)).then_some(*byte);
    let other = (!hyphens.is_empty() && dialect.prose.context.hyphen.is_some())
        .then(|| url.iter().enumerate().filter_map(kept).collect());
    Planted { url: url.to_vec(), form, offsets, whole: begin..text.len(), other }
}

/// A text with URLs of a dialect in all of its forms.
fn text(check: Check, urls: &mut Generator, random: &mut Rng) -> (Vec<u8>, Vec<Planted>) {
    let dialect = check.dialect();
    let mut text = Vec::new();
    let mut planted = Vec::new();
    for _ in 0..random.usize(1..20) {
        for _ in 0..random.usize(0..6) {
            text.extend_from_slice(random.choice(WORDS).unwrap());
            text.extend_from_slice(
                random.choice([&b" "[..], b"\n", b"\r\n", b"\n\n", b"\t", b", "]).unwrap(),
            );
        }
        // A bare URL is distinguished from the sentence around it, and from other words with a colon.
        let told = |url: &Vec<u8>| {
            let last = std::str::from_utf8(url).ok().and_then(|url| url.chars().last());
            let end = last.is_some_and(|last| last.is_alphanumeric() || last == '/');
            let marks = url.iter().any(|byte| b"'\"()|#".contains(byte));
            let colon = url.iter().position(|byte| b":/?#".contains(byte)).unwrap_or(0);
            let own = dialect.schemes.iter().map(|scheme| scheme.name);
            let mut known = own.chain(dialect.prose.context.schemes.iter().copied());
            let shown = known.any(|scheme| scheme.as_bytes() == &url[..colon])
                && [&b"mailto"[..], b"news"].contains(&&url[..colon]);
            let begins = url[colon..].starts_with(b"://") && colon > 0
                || shown && url[colon] == b':' && url.get(colon + 1).is_some_and(u8::is_ascii_alphanumeric);
            end && begins && !marks
        };
        let url = urls.find(told).unwrap();
        let form = random.choice(dialect.prose.context.forms).unwrap();
        let bracketed = random.bool();
        text.extend_from_slice(if bracketed { b"(" } else { b"" });
        planted.push(plant(&mut text, &url, form, dialect, random));
        text.extend_from_slice(if bracketed { b")" } else { b"" });
        let ends = [&b"."[..], b",", b"", b"!", b"?", b";", b"...", b":", b"'", b")."];
        text.extend_from_slice(random.choice(ends).unwrap());
        // A character beyond ASCII is part of an IRI.
        let behind = [&b" "[..], b"\n", b"\r\n", b"\n\n", b"\0", b"\xE2\x80\x9D"];
        let some = behind.len() - usize::from(dialect.prose.beyond_ascii);
        text.extend_from_slice(random.choice(&behind[..some]).unwrap());
    }
    (text, planted)
}

/// The place of an offset, counted from the beginning.
fn place(text: &[u8], offset: usize) -> Place {
    let before = &text[..offset];
    let line = before.split(|byte| *byte == b'\n').count();
    let begin = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |feed| feed + 1);
    let character = before[begin..].iter().filter(|byte| **byte & 0xC0 != 0x80).count() + 1;
    Place { offset: offset as u64, line, column: offset - begin + 1, character }
}

#[test]
fn planted_urls_are_found() {
    let mut random = Rng::with_seed(6);
    let mut forms = 0;
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        let mut urls = Generator::natural(check, random.u64(..));
        for _ in 0..tier::of(200, 30) {
            let (text, planted) = text(check, &mut urls, &mut random);
            let finds = extract(check, &text);
            let shown = String::from_utf8_lossy(&text);
            for (find, planted) in finds.iter().zip(&planted) {
                let url = String::from_utf8_lossy(&planted.url);
                assert_eq!(String::from_utf8_lossy(find.url()), url, "{}: {shown}", dialect.id);
                assert_eq!(find.form, planted.form, "{}: {url} in {shown}", dialect.id);
                let whole = place(&text, planted.whole.start)..place(&text, planted.whole.end);
                assert_eq!(find.places, whole, "{url} in {shown}");
                for (byte, offset) in planted.offsets.iter().enumerate() {
                    let range = find.layout.places(byte..byte + 1);
                    assert_eq!(range, place(&text, *offset)..place(&text, offset + 1), "{url} in {shown}");
                }
                let other = find.other.as_ref().map(|other| &other.text);
                assert_eq!(other, planted.other.as_ref(), "{url} in {shown}");
                assert!(find.conforms(), "{url}");
                forms += 1;
            }
            assert_eq!(finds.len(), planted.len(), "{}: {shown}", dialect.id);
        }
    }
    assert!(forms > tier::of(10_000, 1_500), "{forms}");
}

type Shown = (Vec<u8>, Range<Place>, Vec<(About, Range<Place>)>, (Vec<u8>, Place), &'static str);

/// All that is to be seen of a find.
fn shown(find: &Find) -> Shown {
    let remarks = find.remarks.iter().map(|remark| (remark.about, remark.places.clone())).collect();
    let (text, start) = find.layout.text();
    let layout = find.url_places();
    assert!(find.places.start <= layout.start && layout.end <= find.places.end);
    (find.candidate.text.clone(), find.places.clone(), remarks, (text.to_vec(), start), find.form.section)
}

fn in_pieces<'t>(check: Check, longest: usize, pieces: impl IntoIterator<Item = &'t [u8]>) -> Vec<Shown> {
    let mut extractor = Extractor::new(check).with_longest(longest);
    let mut finds = Vec::new();
    for piece in pieces {
        extractor.feed(piece);
        finds.extend(extractor.by_ref().map(|find| shown(&find)));
    }
    extractor.finish();
    finds.extend(extractor.by_ref().map(|find| shown(&find)));
    finds
}

/// The same is found if the text is cut at any place; with a small greatest length, so that its edges are among the
/// places.
#[test]
fn cuts_make_no_difference() {
    let mut random = Rng::with_seed(7);
    for dialect in [&RFC1738, &FIELDING_01, &RFC1630_URL, &RFC3987] {
        let check = Check::new(dialect);
        let mut urls = Generator::natural(check, random.u64(..));
        let mut whole = Vec::new();
        while whole.len() < tier::of(3_000, 600) {
            let (text, _) = text(check, &mut urls, &mut random);
            whole.extend_from_slice(&text);
            whole.extend_from_slice(
                random.choice([&b" <URL:http://h/"[..], b" http://", b" {http:", b"<"]).unwrap(),
            );
            whole.resize(whole.len() + random.usize(0..200), random.choice(*b"a/ ,<:").unwrap());
        }
        // The text ends with a URL that is too long, and one that nothing closes.
        whole.extend_from_slice(&[b" http://h/", &[b'a'; 120][..], b" <http://h/ <"].concat());
        for longest in [40, 64, 100] {
            let expected = in_pieces(check, longest, [&whole[..]]);
            assert!(expected.iter().any(|find| find.2.iter().any(|(about, _)| *about == About::TooLong)));
            assert!(
                expected.iter().any(|find| find.2.iter().any(|(about, _)| *about == About::UnclosedWrapper))
            );
            for cut in 0..=whole.len() {
                let found = in_pieces(check, longest, [&whole[..cut], &whole[cut..]]);
                assert!(found == expected, "{} cut at {cut}", dialect.id);
            }
            for size in [1, 2, 3, 7, 64, 500, 1000] {
                assert!(in_pieces(check, longest, whole.chunks(size)) == expected, "pieces of {size}");
            }
        }
        // The text is also read in one pass, with the usual length.
        let read: Vec<_> = read(check, &whole[..]).map(|find| shown(&find.unwrap())).collect();
        assert_eq!(read, in_pieces(check, Extractor::LONGEST, whole.chunks(1)));
    }
}

fn texts(dialect: &'static Dialect, text: &str) -> Vec<String> {
    let show = |find: &Find| {
        let other = find.other.as_ref().map(|other| format!(" or {}", String::from_utf8_lossy(&other.text)));
        let remarks: Vec<_> =
            find.remarks.iter().map(|remark| format!(" {}", remark.about.as_str())).collect();
        let text = String::from_utf8_lossy(&find.candidate.text);
        format!("{} {text}{}{}", find.form, other.unwrap_or_default(), remarks.concat())
    };
    extract(Check::new(dialect), text.as_bytes()).iter().map(show).collect()
}

/// Each text of `tests/tables/extracted.tsv` has the finds of its row.
#[test]
fn texts_have_their_finds() {
    for [dialects, text, expected] in rows("extracted") {
        let [text, expected] = [text, expected].map(|cell| cell.replace("x:", "http://h/"));
        let expected: Vec<_> = expected.split('\t').filter(|find| !find.is_empty()).collect();
        for dialect in dialects.split(' ') {
            assert_eq!(texts(Dialect::find(dialect).unwrap(), &text), expected, "{dialect}: {text}");
        }
    }
}

/// Appendix E of RFC 2396 puts a fragment within the brackets; appendix C of RFC 3986 does not speak of it.
#[test]
fn a_fragment_outside_of_the_brackets() {
    let about = |dialect: &'static Dialect| {
        let finds = extract(Check::new(dialect), b"<http://h/>#s");
        finds[0].remarks.iter().map(|remark| (remark.about.as_str(), remark.section)).collect::<Vec<_>>()
    };
    assert_eq!(about(&RFC2396), [("fragment-outside", "E")]);
    assert_eq!(about(&RFC2732), [("fragment-outside", "RFC 2396, E")]);
    assert_eq!(about(&RFC3986), []);
}

/// A wrapper that is not closed is told in every document, whether it knows the prefix alone or in brackets only.
#[test]
fn a_prefix_in_a_wrapper_that_nothing_closes() {
    for dialect in DIALECTS {
        for text in ["<URL:http://h/a and", "x <URL: http://h/a <b>", "<URL:http://h/a\n\nb>"] {
            let found = texts(dialect, text);
            assert_eq!(found.len(), 1, "{}: {text}", dialect.id);
            assert!(found[0].ends_with(" http://h/a unclosed-wrapper"), "{}: {found:?}", dialect.id);
        }
        assert_eq!(texts(dialect, "<URL: is a prefix, and <http://h/> a URL").len(), 1, "{}", dialect.id);
    }
}

#[test]
fn a_long_wrapper_that_nothing_closes_swallows_nothing() {
    let far = format!("<URL:http://a/{}> http://b/", " ".repeat(Extractor::LONGEST));
    assert_eq!(texts(&RFC1738, &far), ["URL:... http://a/ unclosed-wrapper", "bare http://b/"]);
    let long = format!("http://a/{} http://b/", "http://x/".repeat(Extractor::LONGEST / 4));
    let finds = extract(Check::new(&RFC1738), long.as_bytes());
    assert_eq!(finds.len(), 2);
    assert!(finds[0].is_cut() && !finds[0].conforms() && finds[1].conforms());
    assert_eq!(finds[1].places.start.offset, long.len() as u64 - 9);
}

#[test]
fn fragments() {
    let find = &extract(Check::new(&RFC1738), b"<URL:http://h/#a#b>#c")[0];
    assert_eq!((find.url(), find.candidate.fragment()), (&b"http://h/"[..], Some(&b"a#b"[..])));
    assert_eq!(find.remarks[0].about, About::FragmentOutside);
    // A user who asks for a reference gets it checked whole.
    let check = Check::new(&FIELDING_01).with_start("URL-reference").unwrap();
    let find = &extract(check, b"<http://h/#a|b>")[0];
    assert_eq!((find.url(), find.candidate.fragment()), (&b"http://h/#a|b"[..], None));
}

/// Text that is not UTF-8 has letters of ISO 8859-1.
#[test]
fn letters_of_another_encoding_do_not_end_a_url() {
    let finds = extract(Check::new(&RFC3986), b"https://m\xFCnchen.de/\x94");
    assert_eq!(finds[0].url(), b"https://m\xFCnchen.de/");
}

#[test]
fn each_byte_of_a_delimited_url_has_a_place() {
    let find = &extract(Check::new(&RFC3986), br#"{"u": "http:\/\/h\/\u0020"}"#)[0];
    let space = find.layout.places(9..10);
    assert_eq!((find.url(), space.start.offset, space.end.offset), (&b"http://h/ "[..], 19, 25));
}

/// No repair touches what may be a delimiter, or writes one.
#[test]
fn repairs_stay_inside() {
    let rewritten = |text: &str| {
        let finds = extract(Check::new(&RFC3986), text);
        let report = finds[0].report();
        let new = report.alternatives().next().unwrap_or_else(|| panic!("{text}"));
        let new = finds[0].rewritten(&report, new);
        new.map(|new| String::from_utf8(new).unwrap())
    };
    for text in [
        "curl https://ex.org/x|sh",
        "https://ex.org/a[text]",
        "[a](http://h/a|b)",
        "`http://h/a|b`",
        "\"http://h/a\\nb\"",
        "\"http://h/a`b c\"",
    ] {
        assert_eq!(rewritten(text), None, "{text}");
    }
    for (text, new) in [
        ("http://h/a%b", "http://h/a%25b"),
        ("\"http://h/a|b\"", "http://h/a%7Cb"),
        (r#""http:\/\/h/a\u0020b[c]""#, r"http:\/\/h/a%20b%5Bc%5D"),
        ("<http://h/\n  a|b>", "http://h/\n  a%7Cb"),
        ("[a](http://h/\\_b c)", "http://h/\\_b%20c"),
    ] {
        assert_eq!(rewritten(text).as_deref(), Some(new), "{text}");
    }
}
