//! The languages of the rules by which a text does not conform that the BNF derives.

use crate::documents::dialect::{Must, Restriction};
use crate::documents::rfc822::RFC822;

/// Selectors as section 3.4.1 describes them: no tab, no return, no line feed.
const SELECTORS: &str = "\
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
";

/// Identifiers of messages as RFC 1036 section 2.1.5 has them: printing characters without `<`, `>` and a second `@`, and a
/// domain name.
const MESSAGE_IDS: &str = "\
;;@section 3.6
message-id = 1*visible \"@\" hostname
visible    = plain | \"%2\" not-0 | \"%3\" not-c-e | \"%4\" not-0 | \"%5\" hex | \"%6\" hex | \"%7\" not-f
;;@value 21-24 26-3B 3D 3F 41-7E
plain      = <any visible character but %, @ and angle brackets>
;;@value 31-39 41-46 61-66
not-0      = <any hex but 0>
;;@value 30-39 41 42 44 46 61 62 64 66
not-c-e    = <any hex but C and E>
;;@value 30-39 41-45 61-65
not-f      = <any hex but F>
";

/// Files whose host is an address, which is no domain name.
const NUMBERED: &str = "\
;;@section 3.10
numbered = \"file://\" hostnumber \"/\" fpath
";

/// Mail addresses, encoded.
pub(in crate::documents) const ADDRESSES: &[Restriction] =
    &[Restriction::of("encoded822addr", Must::Encode(&RFC822, "addr-spec"))];

/// Articles with the name of a message.
pub(super) const ARTICLES: &[Restriction] =
    &[Restriction::of("article", Must::Match(MESSAGE_IDS, "message-id"))];

/// Files of a host with a name.
pub(super) const FILES: &[Restriction] = &[Restriction::of("fileurl", Must::Avoid(NUMBERED, "numbered"))];

/// Selectors in one line.
pub(super) const LINES: &[Restriction] =
    &[Restriction::of("selector", Must::Match(SELECTORS, "without-lines"))];

/// Selectors without tabs.
pub(super) const TABS: &[Restriction] =
    &[Restriction::of("selector", Must::Match(SELECTORS, "without-tabs"))];
