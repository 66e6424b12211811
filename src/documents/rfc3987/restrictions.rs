//! The languages of the rules by which a text does not conform that the ABNF derives.

use crate::documents::dialect::{Must, Restriction};

/// The escapes of UTF-8 (RFC 3629), as the only ones of a host; addresses with a version that they do not need; and characters that direct the display.
const TEXTS: &str = "\
;;@notation ABNF
;;@characters UTF-8
;;@section 3.1
host-name      = *( iunreserved / sub-delims / host-escape )
host-escape    = \"%\" %x30-37 HEXDIG
               / \"%C\" ( %x32-39 / \"A\" / \"B\" / \"C\" / \"D\" / \"E\" / \"F\" ) tail
               / \"%D\" HEXDIG tail
               / \"%E0%\" ( \"A\" / \"B\" ) HEXDIG tail
               / \"%E\" ( %x31-39 / \"A\" / \"B\" / \"C\" ) tail tail
               / \"%ED%\" ( \"8\" / \"9\" ) HEXDIG tail
               / \"%E\" ( \"E\" / \"F\" ) tail tail
               / \"%F0%\" ( \"9\" / \"A\" / \"B\" ) HEXDIG tail tail
               / \"%F\" ( \"1\" / \"2\" / \"3\" ) tail tail tail
               / \"%F4%8\" HEXDIG tail tail
tail           = \"%\" ( \"8\" / \"9\" / \"A\" / \"B\" ) HEXDIG
;;@section 2.1
flagged        = \"v\" 1*HEXDIG \".\" ( IPv6address / IPv4address )
;;@section 4.1
bidi-control   = %x200E-200F / %x202A-202E
";

/// The productions in which only UTF-8 is escaped.
pub(super) const NAMES: &[&str] = &["ireg-name"];

/// Characters that do not only direct the display.
pub(super) const UNDIRECTED: &[Restriction] =
    &[Restriction::of("ucschar", Must::Avoid(TEXTS, "bidi-control"))];

/// Names of hosts whose escapes are UTF-8.
pub(super) const HOST_NAMES: &[Restriction] =
    &[Restriction::of("ireg-name", Must::Match(TEXTS, "host-name"))];

/// Addresses with a version that they need.
pub(super) const UNFLAGGED: &[Restriction] = &[Restriction::of("IPvFuture", Must::Avoid(TEXTS, "flagged"))];
