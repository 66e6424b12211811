//! The rows of `shapes.tsv`: a call of the program, a length, and a shape.

use std::ffi::OsString;
use std::fmt;
use std::os::unix::ffi::OsStringExt as _;

/// A call, and the shape of its input.
pub struct Row {
    /// The arguments; `{}` is replaced by the input. Without one, the input is on standard input.
    pub call: Vec<String>,
    /// The length of the shorter input, in bytes.
    pub length: usize,
    /// The input: each part in `⟦` and `⟧` is repeated.
    pub shape: String,
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "urlgram {} ({} bytes of {})", self.call.join(" "), self.length, self.shape)
    }
}

pub fn rows() -> Vec<Row> {
    let table = include_str!("shapes.tsv");
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with(';'));
    let mut rows = Vec::new();
    for line in lines {
        let fields: Vec<_> = line.split('\t').collect();
        let [calls, length, shape] = fields[..] else { panic!("three fields: {line}") };
        let length = length.parse().unwrap_or_else(|error| panic!("{error}: {line}"));
        for call in calls.split(" | ") {
            let call = call.split(' ').map(str::to_owned).collect();
            rows.push(Row { call, length, shape: shape.to_owned() });
        }
    }
    rows
}

/// The bytes of a text in which `\xFF` is a byte and `\u{200b}` a character.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let hex = rest.strip_prefix("\\x").and_then(|after| Some((after.get(..2)?, after.get(2..)?)));
        if let Some((byte, after)) =
            hex.and_then(|(hex, after)| Some((u8::from_str_radix(hex, 16).ok()?, after)))
        {
            bytes.push(byte);
            rest = after;
            continue;
        }
        let point = rest.strip_prefix("\\u{").and_then(|after| after.split_once('}'));
        let character =
            point.and_then(|(hex, after)| Some((char::from_u32(u32::from_str_radix(hex, 16).ok()?)?, after)));
        let (c, after) = character.unwrap_or((c, &rest[c.len_utf8()..]));
        bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        rest = after;
    }
    bytes
}

impl Row {
    /// The input of about this length; each part is repeated as often as the others, and at least once.
    pub fn text(&self, length: usize) -> Vec<u8> {
        let parts: Vec<_> = self.shape.split(['⟦', '⟧']).map(unescaped).collect();
        let repeated: usize = parts.iter().skip(1).step_by(2).map(Vec::len).sum();
        let times = (length / repeated.max(1)).max(1);
        let part = |(place, part): (usize, &Vec<u8>)| part.repeat(if place % 2 == 1 { times } else { 1 });
        parts.iter().enumerate().flat_map(part).collect()
    }

    pub fn arguments(&self, text: &[u8]) -> Vec<OsString> {
        let replaced = |word: &String| match word.split_once("{}") {
            Some((before, after)) => OsString::from_vec([before.as_bytes(), text, after.as_bytes()].concat()),
            None => word.into(),
        };
        self.call.iter().map(replaced).collect()
    }
}

#[test]
fn shapes_are_repeated() {
    let row = |shape: &str| Row {
        call: vec!["check".to_owned(), "{}:".to_owned()],
        length: 6,
        shape: shape.to_owned(),
    };
    assert_eq!(row("⟦[a](⟧x⟦)⟧").text(10), b"[a]([a](x))");
    assert_eq!(row(r"⟦\x00\u{e9}⟧\u00e9").text(6), b"\0\xC3\xA9\0\xC3\xA9\\u00e9");
    assert_eq!(row("⟦a⟧b").text(0), b"ab");
    assert_eq!(row("").arguments(b"x")[1], "x:");
}
