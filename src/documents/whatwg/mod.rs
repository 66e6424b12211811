//! The URL Standard of the WHATWG, as of July 2026 (commit 6ae8486): what its sections 4.3, "URL writing", and 3.4, "Host writing", call
//! valid.
//!
//! The Standard says in sentences what a valid string is; `grammar/whatwg.bnf` is urlgram's ABNF of them. An input is read as UTF-8. Which
//! strings are valid depends on the base URL: each kind of base has a start.
//!
//! ```
//! use urlgram::{Check, whatwg::WHATWG};
//! let check = Check::new(&WHATWG);
//! assert!(check.conforms("http://例え.jp/") && !check.conforms("http:h/"));
//! assert!(check.with_start("valid-URL-string-special")?.conforms("../a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod domain;
pub(super) mod productions;
mod restrictions;
pub(crate) mod schemes;

pub use productions::*;

use std::sync::OnceLock;

use crate::combinators;
use crate::documents::dialect::{Dialect, Equivalence, Mapping, Prose, Relative, forbids};
use crate::documents::rfc2234::RFC2234;
use crate::documents::rfc3986::context::context;

/// The row of `whatwg` in the table of dialects: the URL Standard, sections 4.3 and 3.4.
pub static WHATWG: Dialect = Dialect {
    id: "whatwg",
    aliases: &["browser"],
    document: "URL Standard",
    title: "as the WHATWG has it at commit 6ae8486",
    date: "July 2026",
    start: "absolute-URL-with-fragment-string",
    other_starts: &[
        "valid-URL-string-special",
        "valid-URL-string-file",
        "valid-URL-string-other",
        "valid-URL-string-opaque",
    ],
    grammar: include_str!("../../../grammar/whatwg.bnf"),
    corrections: include_str!("../../../grammar/whatwg.corrections.bnf"),
    amends: None,
    combinators: combinators![productions: absolute_url_with_fragment_string as "absolute-URL-with-fragment-string", valid_url_string_special as "valid-URL-string-special", valid_url_string_file as "valid-URL-string-file", valid_url_string_other as "valid-URL-string-other", valid_url_string_opaque as "valid-URL-string-opaque", absolute_url_string as "absolute-URL-string", url_scheme_string as "URL-scheme-string", special_scheme_except_file as "special-scheme-except-file", file_scheme as "file-scheme", other_scheme as "other-scheme", scheme_code_point as "scheme-code-point", scheme_mark as "scheme-mark", scheme_start_but_f_h_w as "scheme-start-but-f-h-w", scheme_code_point_but_e as "scheme-code-point-but-e", scheme_code_point_but_i_t as "scheme-code-point-but-i-t", scheme_code_point_but_l as "scheme-code-point-but-l", scheme_code_point_but_p as "scheme-code-point-but-p", scheme_code_point_but_s as "scheme-code-point-but-s", scheme_code_point_but_t as "scheme-code-point-but-t", relative_url_with_fragment_string_special as "relative-URL-with-fragment-string-special", relative_url_with_fragment_string_file as "relative-URL-with-fragment-string-file", relative_url_with_fragment_string_other as "relative-URL-with-fragment-string-other", relative_url_with_fragment_string_opaque as "relative-URL-with-fragment-string-opaque", relative_url_string_special as "relative-URL-string-special", relative_url_string_file as "relative-URL-string-file", relative_url_string_other as "relative-URL-string-other", scheme_relative_special_url_string as "scheme-relative-special-URL-string", host_and_port_string as "host-and-port-string", url_port_string as "URL-port-string", number_of_16_bits as "number-of-16-bits", scheme_relative_url_string as "scheme-relative-URL-string", opaque_host_and_port_string as "opaque-host-and-port-string", scheme_relative_file_url_string as "scheme-relative-file-URL-string", file_host_string as "file-host-string", path_absolute_url_string as "path-absolute-URL-string", path_absolute_non_authority_url_string as "path-absolute-non-authority-URL-string", path_relative_scheme_less_url_string as "path-relative-scheme-less-URL-string", opaque_path_url_string as "opaque-path-URL-string", url_path_segment_string as "URL-path-segment-string", nonempty_segment as "nonempty-segment", scheme_less_segment as "scheme-less-segment", url_query_string as "URL-query-string", url_fragment_string as "URL-fragment-string", url_unit as "URL-unit", segment_unit as "segment-unit", opaque_host_unit as "opaque-host-unit", segment_unit_after_scheme as "segment-unit-after-scheme", segment_unit_but_letter as "segment-unit-but-letter", other_url_code_point as "other-URL-code-point", non_ascii_url_code_point as "non-ASCII-URL-code-point", percent_encoded_byte as "percent-encoded-byte", valid_host_string as "valid-host-string", valid_domain_string as "valid-domain-string", ascii_domain as "ASCII-domain", domain_label as "domain-label", letter_or_digit as "letter-or-digit", letter_digit_hyphen as "letter-digit-hyphen", last_label as "last-label", unicode_domain as "Unicode-domain", unicode_label as "Unicode-label", unicode_code_point as "Unicode-code-point", valid_ipv4_address_string as "valid-IPv4-address-string", number_to_255 as "number-to-255", valid_ipv6_address_string as "valid-IPv6-address-string", valid_ipv6_piece_string as "valid-IPv6-piece-string", valid_opaque_host_string as "valid-opaque-host-string",
    ],
    printed: &[],
    borrowed: &[&RFC2234],
    schemes: &[],
    prose: Prose {
        reasons: include_str!("reasons.tsv"),
        scheme: "URL-scheme-string",
        escape: "percent-encoded-byte",
        beyond_ascii: true,
        undecided: Some(domain::is_undecided),
        rules: &[forbids(&domain::VALID, "3.3", restrictions::DOMAINS)],
        relative: Relative::Parsed("4.4"),
        equivalence: Equivalence {
            identity: "4.6",
            parsed: Some("4.6"),
            case: Some("4.6"),
            ..Equivalence::NONE
        },
        // The Standard does not speak of URLs in running text: the rules are those of RFC 3986.
        context: context!("RFC 3986, C"),
        mapping: Mapping::Undefined {
            section: "4.4",
            reason: "The URL parser percent-encodes what is beyond US-ASCII.",
        },
        ..Prose::NONE
    },
    tables: OnceLock::new(),
};
