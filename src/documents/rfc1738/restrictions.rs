//! The languages of the rules by which a text does not conform that the BNF derives.

use crate::documents::dialect::{Must, Restriction, Rule, Text};
use crate::documents::rfc822::RFC822;

/// Selectors as section 3.4.1 describes them: no tab, no return, no line feed.
const SELECTORS: Text = Text {
    name: "restrictions of rfc1738",
    text: "\
;;@section 3.4.1
without-lines = *line-octet
line-octet    = unreserved | reserved | \"%\" high hex | \"%0\" not-line
without-tabs  = *tab-octet
tab-octet     = unreserved | reserved | \"%\" high hex | \"%0\" not-tab
;;@value 31-39 41-46 61-66
high          = <any hex but 0>
;;@value 30-39 42 43 45 46 62 63 65 66
not-line      = <any hex but A and D>
;;@value 30-38 41-46 61-66
not-tab       = <any hex but 9>
",
};

pub(super) const RESTRICTIONS: &[Restriction] = &[
    Restriction {
        rule: Rule::MailAddress,
        production: "encoded822addr",
        derived_by: "encoded822addr",
        must: Must::Encode(&RFC822, "addr-spec"),
    },
    Restriction {
        rule: Rule::SelectorLine,
        production: "selector",
        derived_by: "selector",
        must: Must::Match(SELECTORS, "without-lines"),
    },
    Restriction {
        rule: Rule::SelectorTab,
        production: "selector",
        derived_by: "selector",
        must: Must::Match(SELECTORS, "without-tabs"),
    },
];
