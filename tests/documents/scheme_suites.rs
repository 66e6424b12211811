//! Suites of other projects: the values that they test with, and the verdicts that their authors expect.

use std::collections::BTreeSet;
use std::fs;

use urlgram::Check;
use urlgram::rfc3986::RFC3986;
use urlgram::schemes::UriScheme;

use crate::root::root;
use crate::schemes::rows;

/// The verdict by a production of a document, or by the document of a scheme alone, with a fragment of RFC 3986 where it leaves that.
fn conforms(document: &str, production: &str, text: &str) -> bool {
    let scheme = UriScheme::named(document);
    let start = scheme.map_or(production, |scheme| scheme.start);
    let check = Check::new(UriScheme::document_named(document).unwrap()).with_start(start).unwrap();
    let fragment = Check::new(&RFC3986).with_start("fragment").unwrap();
    match text.split_once('#').filter(|_| scheme.is_some_and(|scheme| scheme.leaves_fragments)) {
        Some((uri, after)) => check.conforms(uri) && fragment.conforms(after),
        None => check.conforms(text),
    }
}

/// Our verdicts are those that the authors of the suites expect, but for the values whose row says why: no difference is without a sentence,
/// and no sentence without a difference.
#[test]
fn differences_from_suites_are_explained() {
    let (mut asked, mut wrong) = (BTreeSet::new(), Vec::new());
    for entry in fs::read_dir(root("tests/examples/suites")).unwrap() {
        for row in rows(entry.unwrap().path().to_str().unwrap()) {
            let [document, production, text, expected, why] = &row[..] else { panic!("{row:?}") };
            let text: String = serde_json::from_str(text).unwrap();
            let differs = conforms(document, production, &text) != (expected == "yes");
            if differs != why.ends_with('.') {
                let problem = if differs { "the difference has no reason" } else { "there is no difference" };
                wrong.push(format!("{problem}: {}", row.join("  ")));
            }
            asked.insert(document.clone());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let documents =
        ["data", "did", "geo", "mailto", "pkg", "rfc3986", "rfc3987", "sip", "sips", "tel", "urn"];
    assert!(asked.iter().eq(documents), "{asked:?}");
}
