//! Plain URLs: a language of URLs that conform and of which a report says nothing more, so that lists need no report on them.
//!
//! Most URLs of a list are such. The language has a scheme that the dialect knows, a host of names, a path, a query of fields and a fragment
//! of letters and digits, which no rule of the prose and no mistake speaks of. `tests/diagnosis/plain.rs` compares it with reports.

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

fn of(spec: &Spec) -> Option<Automaton> {
    if spec.dialect.is_bare() || !spec.is_whole_url() {
        return None;
    }
    let says_nothing = |scheme: &&str| {
        let text = format!("{scheme}www.example.org/a");
        let report = diagnosis::report(&Subject::new(*spec, text.as_bytes()));
        report.findings.is_empty() && report.repaired.is_none() && report.guesses.is_empty()
    };
    let schemes: Vec<_> = SCHEMES.iter().filter(|scheme| says_nothing(scheme)).collect();
    let schemes: Vec<_> = schemes.into_iter().map(|scheme| Automaton::literal(scheme.as_bytes())).collect();
    if schemes.is_empty() {
        return None;
    }
    // What is left out of a grammar as it is printed has a note.
    let printed = language::compiled(&spec.read_as(Reading::Printed)).ok()?;
    let form = Automaton::union_of(&schemes).then(&host()).then(&rest());
    Some(form.intersection(language::compiled(spec).ok()?).intersection(printed))
}

fn literal(text: &str) -> Automaton {
    Automaton::literal(text.as_bytes())
}

fn optional(part: &Automaton) -> Automaton {
    part.repeated(0, Some(1))
}

/// Names of letters and digits with dots between them. None is so long that a rule would say so.
fn host() -> Automaton {
    let letter = Automaton::one_of(b'a'..=b'z');
    let some = Automaton::one_of((b'a'..=b'z').chain(b'0'..=b'9')).repeated(0, Some(15));
    let word = letter.then(&some);
    let label = word.then(&optional(&literal("-").then(&word)));
    let labels = label.then(&literal(".")).repeated(1, Some(3));
    labels.then(&letter.repeated(2, Some(8)))
}

/// A path, a query and a fragment.
fn rest() -> Automaton {
    let alphanumeric = (b'a'..=b'z').chain(b'A'..=b'Z').chain(b'0'..=b'9');
    let word = Automaton::one_of(alphanumeric.chain([b'_'])).repeated(1, None);
    let words = word.then(&Automaton::one_of(*b".-").then(&word).repeated(0, None));
    let path = literal("/").then(&words).repeated(0, None).then(&optional(&literal("/")));
    let field = word.then(&literal("=")).then(&optional(&words));
    let query = literal("?").then(&field).then(&literal("&").then(&field).repeated(0, None));
    path.then(&optional(&query)).then(&optional(&literal("#").then(&words)))
}
