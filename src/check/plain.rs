//! Plain URLs: a language of URLs that conform and of which a report says nothing more, so that lists need no report on them.
//!
//! Most URLs of a list are such. The language has a scheme that the dialect knows, a host of names, perhaps a port, a path, a query of fields
//! and a fragment of words with marks between them, which no rule of the prose and no mistake speaks of; and such a fragment alone, if that is a
//! reference. `tests/diagnosis/plain.rs` compares it with reports.

use memchr::memchr;

use super::{diagnosis, language};
use crate::acceptor::Acceptor;
use crate::bnf::automaton::Automaton;
use crate::documents::dialect::Reading;
use crate::subject::{Spec, Subject};

/// The acceptor of the plain URLs, compiled when it is first asked for; none where there are none.
pub(super) fn acceptor(spec: &Spec) -> Option<&'static Acceptor> {
    spec.conforming().plain.get_or_init(|| of(spec).map(|it| Acceptor::new(&it))).as_ref()
}

/// The schemes of plain URLs, if a report on one says nothing.
const SCHEMES: [&str; 3] = ["http://", "https://", "ftp://"];

/// The marks between words of plain URLs, if a report on one says nothing.
const MARKS: [&str; 18] = [
    ".", "...", "-", "--", ",", "+", "~", "!", "*", ":", "%20", "%28", "%29", "%2B", "%2C", "%2F", "%3A",
    "%3D",
];

fn of(spec: &Spec) -> Option<Automaton> {
    if spec.dialect.is_bare() || !spec.is_whole_text() {
        return None;
    }
    let says_nothing = |text: &str| diagnosis::report(&Subject::new(*spec, text.as_bytes())).says_nothing();
    let schemes: Vec<_> =
        SCHEMES.into_iter().filter(|scheme| says_nothing(&format!("{scheme}www.example.org/a"))).collect();
    if schemes.is_empty() {
        return None;
    }
    // Some documents call a mark unsafe and allow it, and some have no form for a scheme.
    let says_nothing_after =
        |text: &str| schemes.iter().all(|scheme| says_nothing(&format!("{scheme}{text}")));
    let of_mark = |mark: &&str| {
        ["b", "8080"].iter().all(|end| says_nothing_after(&format!("www.example.org/a{mark}{end}")))
    };
    let marks: Vec<_> = MARKS.into_iter().filter(of_mark).collect();
    let optional_if = |is_plain: bool, part: Automaton| if is_plain { optional(&part) } else { literal("") };
    let segment = says_nothing_after("www.example.org/*/b").then(|| literal("*"));
    let is_pointer_plain =
        ["#", "#/b/c"].iter().all(|end| says_nothing_after(&format!("www.example.org/a{end}")));
    let tilde = optional_if(marks.contains(&"~"), literal("~"));
    let port = optional_if(says_nothing_after("www.example.org:8080/a"), port());
    let host = host(says_nothing_after("3com.example.org/a"));
    let heads: Vec<_> = schemes.iter().map(|scheme| literal(scheme)).collect();
    let marks: Vec<_> = marks.into_iter().map(literal).collect();
    let server = Automaton::union_of(&heads).then(&host).then(&port);
    let words = words(&Automaton::union_of(&marks));
    let fragment = literal("#").then(&fragment(&words, is_pointer_plain));
    let url = server.then(&rest(&tilde, &words, segment)).then(&optional(&fragment));
    // A reference to a place of the same text, as descriptions of interfaces have it by the thousand.
    let is_reference_plain = is_pointer_plain && ["#a", "#/a/b"].into_iter().all(says_nothing);
    let form = if is_reference_plain { Automaton::union_of(&[url, fragment]) } else { url };
    let plain = form.intersection(language::compiled(spec).ok()?);
    if spec.reading == Reading::Printed || spec.dialect.corrections().is_empty() {
        return Some(plain);
    }
    // What is left out of a grammar as it is printed has a note.
    Some(plain.intersection(language::compiled(&spec.read_as(Reading::Printed)).ok()?))
}

/// Returns whether no label of the host of a text of the language is so long that a rule would say so.
///
/// An automaton that counts the bytes of labels has twenty times as many states.
pub(super) fn is_short(text: &[u8]) -> bool {
    // The longest label, after the longest of the schemes.
    let most = 63 + "https://".len();
    text.len() <= most || memchr(b'/', &text["https://".len()..]).is_some_and(|end| end <= 63)
}

fn literal(text: &str) -> Automaton {
    Automaton::literal(text.as_bytes())
}

fn optional(part: &Automaton) -> Automaton {
    part.repeated(0, Some(1))
}

/// Names of letters and digits with dots between them; labels may begin with digits if `digits` is true.
fn host(digits: bool) -> Automaton {
    let letter = Automaton::one_of(b'a'..=b'z');
    let some = Automaton::one_of((b'a'..=b'z').chain(b'0'..=b'9'));
    let first = if digits { &some } else { &letter };
    let word = some.repeated(1, None);
    let label = first.then(&some.repeated(0, None)).then(&literal("-").then(&word).repeated(0, None));
    label.then(&literal(".")).repeated(1, Some(4)).then(&letter.repeated(2, Some(8)))
}

/// Ports that are neither low nor too high.
fn port() -> Automaton {
    let digits = |number| Automaton::one_of(b'0'..=b'9').repeated(number, Some(number));
    let four = Automaton::one_of(b'2'..=b'9').then(&digits(3));
    let five = Automaton::one_of(b'1'..=b'5').then(&digits(4));
    literal(":").then(&Automaton::union_of(&[four, five]))
}

/// Letters, digits and low lines.
fn word() -> Automaton {
    let alphanumeric = (b'a'..=b'z').chain(b'A'..=b'Z').chain(b'0'..=b'9');
    Automaton::one_of(alphanumeric.chain([b'_'])).repeated(1, None)
}

/// Words with marks between them.
fn words(mark: &Automaton) -> Automaton {
    word().then(&mark.then(&word()).repeated(0, None))
}

/// A path of words, perhaps with a tilde before them, and a query. `segment` is one more segment of the path.
fn rest(tilde: &Automaton, words: &Automaton, segment: Option<Automaton>) -> Automaton {
    let word = word();
    let bracketed = literal("(").then(words).then(&literal(")"));
    let slash = literal("/");
    let segments: Vec<_> =
        segment.into_iter().chain([tilde.then(words).then(&optional(&bracketed))]).collect();
    let path = slash.then(&Automaton::union_of(&segments)).repeated(0, None).then(&optional(&slash));
    let field = word.then(&optional(&literal("=").then(&optional(words))));
    let query = literal("?").then(&field).then(&literal("&").then(&field).repeated(0, None));
    path.then(&optional(&query))
}

/// A fragment of words. It may be empty, or have slashes, if `pointer` is true.
fn fragment(words: &Automaton, pointer: bool) -> Automaton {
    if !pointer {
        return words.clone();
    }
    let slash = literal("/");
    optional(&optional(&slash).then(words).then(&slash.then(words).repeated(0, None)))
}
