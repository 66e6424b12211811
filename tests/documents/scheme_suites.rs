//! Suites of other projects: the URIs that they test with, and the verdicts that their authors expect.

use std::collections::BTreeSet;

use urlgram::Check;
use urlgram::rfc3986::RFC3986;
use urlgram::schemes::UriScheme;

use crate::rows::rows;
use crate::schemes::alone;

/// The verdict by the document of a scheme alone, with a fragment of RFC 3986 if the document leaves that
/// open.
fn conforms(scheme: &UriScheme, text: &str) -> bool {
    let fragment = Check::new(&RFC3986).with_start("fragment").unwrap();
    match text.split_once('#').filter(|_| scheme.leaves_fragments) {
        Some((uri, after)) => alone(scheme).conforms(uri) && fragment.conforms(after),
        None => alone(scheme).conforms(text),
    }
}

/// Our verdicts are those that the authors of the suites expect, but for the URIs whose row says why: no difference is without a sentence,
/// and no sentence without a difference.
#[test]
fn differences_from_suites_are_explained() {
    let (mut asked, mut wrong) = (BTreeSet::new(), Vec::new());
    for row in rows("tests/suites") {
        let [name, text, expected, why] = &row;
        let text: String = serde_json::from_str(text).unwrap();
        let differs = conforms(UriScheme::named(name).unwrap(), &text) != (expected == "yes");
        if differs != why.ends_with('.') {
            let problem = if differs { "the difference has no reason" } else { "there is no difference" };
            wrong.push(format!("{problem}: {}", row.join("  ")));
        }
        asked.insert(name.clone());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let schemes = ["data", "did", "geo", "mailto", "pkg", "sip", "sips", "tel", "urn"];
    assert!(asked.iter().eq(schemes), "{asked:?}");
}
