//! All that the views of one text show.

use serde::Serialize;
use urlgram::Check;
use urlgram::tree::{Fold, Tree};

use crate::automaton::{self, Run};
use crate::check::{self, Checked};
use crate::spec::Refused;
use crate::tree::{self, Derived, Trees};

/// The verdict on a text, its trees, and the ways through it; null if it has none, as one that is too long has no tree.
#[derive(Serialize)]
struct Views<'r> {
    checked: Checked<'r>,
    trees: Option<Trees>,
    derivation: Option<Derived<'r>>,
    run: Option<Run>,
}

/// The answer to `views`; `full` shows trees down to the characters, and `run` is the production whose automaton reads the text.
pub fn views(check: &Check, input: &[u8], full: bool, all: bool, run: &str) -> Result<String, Refused> {
    let report = check.run(input);
    let fold = if full { Fold::nothing() } else { check.fold() };
    let found = (input.len() <= tree::LONGEST).then(|| check.tree(input));
    // `all` asks for the trees of the grammar, whatever form the scheme requires.
    let of_grammar =
        (all && found.is_some() && report.derives()).then(|| Tree::parse(check.start(), input)).flatten();
    let tree = found.as_ref().and_then(|it| it.as_ref().ok()).or(of_grammar.as_ref());
    let views = Views {
        checked: check::checked(&report),
        trees: found.as_ref().and_then(|found| tree::trees(check, &report, found, &fold, all).ok()),
        derivation: tree.map(|it| tree::derivation(it, &fold)),
        run: automaton::run(check, run, input).ok(),
    };
    serde_json::to_string(&views).map_err(Refused::because)
}
