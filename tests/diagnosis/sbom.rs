//! Values that validators of SBOMs refused, as people reported them, and what the grammar says of each.
//!
//! `tests/mistakes/sbom.tsv` was judged by the RFCs: `stops` and `conforms` by regular expressions that were written from their ABNF apart from this program.

use std::collections::BTreeSet;

use urlgram::{Check, Dialect};

use crate::rows::rows;

#[test]
fn refused_values() {
    let (mut refused, mut number) = (0, 0);
    for row in rows("tests/mistakes/sbom.tsv").into_iter().skip(1) {
        let [link, grammar, start, value, conforms, stops, production, code, at, suggestion, kind] =
            row.each_ref().map(String::as_str);
        assert!(link.starts_with("https://"), "{row:?}");
        let value: String = serde_json::from_str(value).unwrap();
        let check = Check::new(Dialect::find(grammar).unwrap()).with_start(start).unwrap();
        let report = check.run(&value);
        number += 1;
        assert_eq!(report.conforms(), conforms == "yes", "{row:?}");
        if report.conforms() {
            continue;
        }
        refused += 1;
        let failure = check.failure(value.as_bytes()).unwrap();
        let open = failure.misses.iter().flat_map(|miss| &miss.within).chain(&failure.complete);
        let open: BTreeSet<_> = open.map(|open| open.production).collect();
        assert!(open.contains(production), "{row:?}: {open:?}");
        assert_eq!(failure.offset.to_string(), stops, "{row:?}");
        let first = &report.findings()[0];
        assert_eq!((first.code().as_str(), first.span().start.to_string()), (code, at.to_owned()), "{row:?}");
        let text = |text: Option<&[u8]>| String::from_utf8(text.unwrap_or_default().to_vec()).unwrap();
        let (certain, guess) = (text(report.repaired()), text(report.nearest()));
        let wanted = if kind == "certain" { (suggestion, suggestion) } else { ("", suggestion) };
        assert_eq!((&certain[..], &guess[..]), wanted, "{row:?}");
        // A suggestion conforms.
        assert!(suggestion.is_empty() || check.conforms(suggestion), "{row:?}");
    }
    assert!(number >= 70 && refused >= 40, "{number} rows, {refused} refused");
}
