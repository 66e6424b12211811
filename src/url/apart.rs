//! Texts in which two readers see different hosts, from the product of their automata.

use std::sync::LazyLock;

use urlgram_grammar::divider::Divider;

use super::hosts::Reader;
use crate::bnf::Grammar;
use crate::bnf::automaton::Automaton;
use crate::bnf::tagged::{Question, Slot, Tagged};
use crate::check::Check;
use crate::documents::dialect::UrlPart;

/// RFC 3986, Appendix B, as a grammar of all texts: its expression takes what it can, from the left. The authority is divided as
/// [`Reader::AppendixB`] divides it.
const APPENDIX_B: &str = ";;@notation ABNF
all = [ 1*first \":\" ] [ \"//\" [ *user \"@\" ] seen [ \":\" *inside ] ] *%x00-FF
seen = \"[\" *open \"]\" *name / \"[\" *open / [ plain *name ]
first = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x40-FF
user = %x00-22 / %x24-2E / %x30-3E / %x41-FF
inside = %x00-22 / %x24-2E / %x30-3E / %x40-FF
open = %x00-22 / %x24-2E / %x30-3E / %x40-5C / %x5E-FF
name = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x40-FF
plain = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x40-5A / %x5C-FF
";

/// The common form of RFC 1738, section 3.1, likewise.
const COMMON_FORM: &str = ";;@notation ABNF
all = 1*first \":\" ( \"//\" [ *inside \"@\" ] seen [ \":\" *last ] [ \"/\" *%x00-FF ] / *%x00-FF )
seen = \"[\" *open \"]\" *name / \"[\" *open / [ plain *name ]
first = %x00-22 / %x24-2E / %x30-39 / %x3B-3E / %x40-FF
inside = %x00-2E / %x30-FF
last = %x00-2E / %x30-3F / %x41-FF
open = %x00-2E / %x30-3F / %x41-5C / %x5E-FF
name = %x00-2E / %x30-39 / %x3B-3F / %x41-FF
plain = %x00-2E / %x30-39 / %x3B-3F / %x41-5A / %x5C-FF
";

/// The place of the host among the slots, as in the divisions of the documents.
const HOST: usize = UrlPart::Host as usize;

/// Texts in which two readers see different hosts, the shortest first, at most `most`: of each pair of states of their automata that tells
/// them apart one. None if one of them has no automaton, as the parser of the URL Standard and programs.
///
/// ```
/// use urlgram::{apart, hosts::Reader};
/// let [one, other] = ["appendix-b", "common-form"].map(|id| Reader::find(id).unwrap());
/// let texts = apart::texts(&one, &other, 1);
/// assert_ne!(one.read(&texts[0]).host(), other.read(&texts[0]).host());
/// ```
#[must_use]
pub fn texts(one: &Reader, other: &Reader, most: usize) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    if let Some((first, second)) = divider(one).zip(divider(other)) {
        first.apart(second, HOST, |text| {
            // Hosts at different places can be the same name, and the rules of a document can refuse one.
            let hosts = (one.read(text).host(), other.read(text).host());
            if hosts.0.is_some() && hosts.1.is_some() && hosts.0 != hosts.1 {
                texts.push(text.to_vec());
            }
            texts.len() < most
        });
    }
    texts
}

/// The automaton of a reader.
fn divider(reader: &Reader) -> Option<&'static Divider> {
    static READERS: LazyLock<[Option<Divider>; 2]> =
        LazyLock::new(|| [APPENDIX_B, COMMON_FORM].map(compiled));
    match reader {
        Reader::Document(dialect) => Check::new(dialect).divider(),
        Reader::AppendixB => READERS[0].as_ref(),
        Reader::CommonForm => READERS[1].as_ref(),
        Reader::Browser | Reader::Program(_) => None,
    }
}

fn compiled(text: &'static str) -> Option<Divider> {
    let grammar = Grammar::parse("readers.abnf", text).expect("the grammars above can be read");
    let mut slots: Vec<Slot<'_>> = (0..HOST).map(|_| Slot::default()).collect();
    slots.push(Slot { productions: vec!["seen"], ..Slot::default() });
    let question = Question { slots, ..Question::default() };
    Divider::new(&Tagged::of(&grammar, "all", &question, &Automaton::all()).ok()?)
}

/// Returns the host in a text as the automaton of a reader tells it. For tests.
#[doc(hidden)]
#[must_use]
pub fn host_by_automaton<'t>(reader: &Reader, text: &'t [u8]) -> Option<Option<&'t [u8]>> {
    let span = divider(reader)?.divide(text)?.span(HOST);
    Some(span.map(|(begin, end)| &text[begin as usize..end as usize]).filter(|host| !host.is_empty()))
}

/// Visits strings that try every step of the automaton of a reader. For tests.
#[doc(hidden)]
pub fn suite(reader: &Reader, visit: impl FnMut(&[u8])) -> usize {
    divider(reader).map_or(0, |divider| divider.suite(visit))
}
