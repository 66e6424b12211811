//! The languages of the rules by which a text does not conform that the BNF derives.

use crate::documents::dialect::{Must, Restriction};

/// Names of messages as RFC 1036 section 2.1.5 has them: printing characters without `<`, `>` and a second `@`, and a domain
/// name, which begins with a letter here. Addresses of `mid:` and `cid:` without the characters that no URL holds.
const TEXTS: &str = "\
;;@section \"News\"
message-name = 1*visible \"@\" alpha *visible
visible      = plain | \"%2\" not-0 | \"%3\" not-c-e | \"%4\" not-0 | \"%5\" hex | \"%6\" hex | \"%7\" not-f
;;@value 21-24 26-3B 3D 3F 41-7E
plain        = <any visible character but %, @ and punctuation>
;;@value 31-39 41-46 61-66
not-0        = <any hex but 0>
;;@value 30-39 41 42 44 46 61 62 64 66
not-c-e      = <any hex but C and E>
;;@value 30-39 41-45 61-65
not-f        = <any hex but F>
;;@section \"BNF for specific URL schemes\"
url-text     = *url-octet
url-octet    = allowed | escape
;;@value 21 22 24 26-3B 3D 3F-5A 5F 61-7A 80-FF
allowed      = <any octet but %, those of national and punctuation, #, ` and controls>
";

const MESSAGE_NAME: Must = Must::Match(TEXTS, "message-name");
const URL_TEXT: Must = Must::Match(TEXTS, "url-text");

/// Articles with the name of a message. It may read like a group, too.
pub(super) const ARTICLES: &[Restriction] = &[
    Restriction::of("article", MESSAGE_NAME),
    Restriction { production: "groupart", derived_by: "article", must: MESSAGE_NAME },
];

/// Names of messages without what no URL holds.
pub(super) const MESSAGES: &[Restriction] = &[Restriction::of("midaddress", URL_TEXT)];

/// Names of parts of messages without what no URL holds.
pub(super) const CONTENTS: &[Restriction] = &[Restriction::of("cidaddress", URL_TEXT)];
