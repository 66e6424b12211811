//! Plain URLs: a language of URLs that conform and of which a report says nothing more, so that lists need no report on them.
//!
//! Most URLs of a list are such. The language has a scheme that the dialect knows, a host of names, perhaps a port, a path, a query of fields
//! and a fragment of words with marks between them, which no rule of the prose and no mistake speaks of; and such a fragment alone, if that is a
//! reference. `tests/diagnosis/plain.rs` compares it with reports.

use memchr::memchr;

use super::{diagnosis, language};
use crate::acceptor::Acceptor;
use crate::bnf::Grammar;
use crate::bnf::automaton::Automaton;
use crate::documents::dialect::Reading;
use crate::slips::scheme;
use crate::subject::{Spec, Subject};

/// The acceptor of the plain URLs, compiled when it is first asked for; none if there are none.
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

/// The most segments and fields that are compared with each other.
const PIECES: usize = 24;

/// The grammar, with places for what is in it if a report says nothing of that.
const PLAIN: &str = r#"
;;@notation ABNF
plain    = url {reference}
url      = ( {schemes} ) 1*4( label "." ) 2*4lower {port} [ 1*( "/" segment ) [ "/" ] [ end ] / "/" [ end ] ]
end      = query / hash fragment
label    = ( lower {digit} ) *some *( "-" 1*some )
port     = ":" ( %x32-39 3DIGIT / %x31-35 4DIGIT )
segment  = {tilde} words [ "(" words ")" ] {star}
query    = "?" field *( "&" field )
field    = word [ "=" [ words ] ]
fragment = {fragment}
name     = word *( [ "-" ] word )
words    = word *( mark word )
mark     = {marks}
word     = 1*( some / %x41-5A / "_" )
some     = lower / DIGIT
lower    = %x61-7A
hash     = %x23
"#;

/// The signs of mistakes in such URLs: those of the rows of `slips` about texts that conform, but for what is there twice.
const TOLD: &str = r#"
;;@notation ABNF
told = *%x00-FF sign *%x00-FF
sign = %s"undefined" / %s".googleapis." / ( "/c" %x23 "/" ) / ":" ( {ports} )
     / "//" 1*( %x61-7A / DIGIT / "-" / "." ) %s".php"
"#;

fn of(spec: &Spec) -> Option<Automaton> {
    if spec.dialect.is_foreign() || !spec.is_whole_text() {
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
    let if_plain = |is_plain: bool, text: &'static str| if is_plain { text } else { "" };
    let is_pointer_plain =
        ["#", "#/b/c"].iter().all(|end| says_nothing_after(&format!("www.example.org/a{end}")));
    // A fragment alone refers to a place in the same text: descriptions of interfaces have thousands of these.
    let is_reference_plain = is_pointer_plain && ["#a", "#/a/b"].into_iter().all(says_nothing);
    let text = PLAIN
        .replace("{reference}", if_plain(is_reference_plain, "/ hash fragment"))
        .replace("{schemes}", &literals(&schemes))
        .replace("{digit}", if_plain(says_nothing_after("3com.example.org/a"), "/ DIGIT"))
        .replace("{port}", if_plain(says_nothing_after("www.example.org:8080/a"), "[ port ]"))
        .replace("{star}", if_plain(says_nothing_after("www.example.org/*/b"), r#"/ "*""#))
        .replace("{tilde}", if_plain(marks.contains(&"~"), r#"[ "~" ]"#))
        .replace("{fragment}", if is_pointer_plain { r#"[ [ "/" ] name *( "/" name ) ]"# } else { "name" })
        .replace("{marks}", &literals(&marks));
    let form = Automaton::of(&Grammar::parse("plain.abnf", &text).ok()?, "plain").ok()?;
    let told = TOLD.replace("{ports}", &literals(&scheme::PORTS.map(|(port, _)| port)));
    let told = Automaton::of(&Grammar::parse("told.abnf", &told).ok()?, "told").ok()?;
    let plain = form.difference(&told).intersection(language::compiled(spec).ok()?);
    if spec.reading == Reading::Printed || spec.dialect.corrections().is_empty() {
        return Some(plain);
    }
    // A text that the printed grammar does not derive gets a note, so it is not plain.
    Some(plain.intersection(language::compiled(&spec.read_as(Reading::Printed)).ok()?))
}

/// Returns whether a report says nothing of a text of the language: nothing that it names is there twice, nor is a label of its host so long that
/// a rule would say so. For some other texts it returns false, too.
///
/// An automaton that counts the bytes of labels has twenty times as many states, and none sees what is there twice.
pub(super) fn is_silent(text: &[u8]) -> bool {
    // The longest label, after the longest of the schemes.
    let most = 63 + "https://".len();
    let is_short = text.len() <= most || memchr(b'/', &text["https://".len()..]).is_some_and(|end| end <= 63);
    let mut pieces = [&b""[..]; PIECES];
    let mut known = 0;
    is_short
        && text.split(|byte| b"/?&".contains(byte)).filter(|piece| piece.len() > 1).all(|piece| {
            let is_new = known < PIECES && !pieces[..known].contains(&piece);
            if is_new {
                pieces[known] = piece;
                known += 1;
            }
            is_new
        })
}

/// Alternatives of ABNF.
fn literals(texts: &[&str]) -> String {
    texts.iter().map(|text| format!(r#"%s"{text}""#)).collect::<Vec<_>>().join(" / ")
}
