//! The productions of the URL Standard, in the order of `grammar/whatwg.bnf`.

use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::{alpha, digit, hexdig};

// URL Standard, section 4.3

/// `absolute-URL-with-fragment-string = absolute-URL-string [ "#" URL-fragment-string ]`
pub fn absolute_url_with_fragment_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "absolute-URL-with-fragment-string",
        (absolute_url_string, opt((char('#'), url_fragment_string))),
    )
    .parse(input)
}

/// `valid-URL-string-special = absolute-URL-with-fragment-string / relative-URL-with-fragment-string-special`
pub fn valid_url_string_special<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-URL-string-special",
        alt((absolute_url_with_fragment_string, relative_url_with_fragment_string_special)),
    )
    .parse(input)
}

/// `valid-URL-string-file    = absolute-URL-with-fragment-string / relative-URL-with-fragment-string-file`
pub fn valid_url_string_file<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-URL-string-file",
        alt((absolute_url_with_fragment_string, relative_url_with_fragment_string_file)),
    )
    .parse(input)
}

/// `valid-URL-string-other   = absolute-URL-with-fragment-string / relative-URL-with-fragment-string-other`
pub fn valid_url_string_other<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-URL-string-other",
        alt((absolute_url_with_fragment_string, relative_url_with_fragment_string_other)),
    )
    .parse(input)
}

/// `valid-URL-string-opaque  = absolute-URL-with-fragment-string / relative-URL-with-fragment-string-opaque`
pub fn valid_url_string_opaque<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-URL-string-opaque",
        alt((absolute_url_with_fragment_string, relative_url_with_fragment_string_opaque)),
    )
    .parse(input)
}

/// ```bnf
/// absolute-URL-string = ( special-scheme-except-file ":" scheme-relative-special-URL-string
///                       / other-scheme ":" ( scheme-relative-URL-string
///                                          / path-absolute-non-authority-URL-string
///                                          / opaque-path-URL-string )
///                       / file-scheme ":" scheme-relative-file-URL-string )
///                       [ "?" URL-query-string ]
/// ```
pub fn absolute_url_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "absolute-URL-string",
        (
            alt((
                recognize((special_scheme_except_file, char(':'), scheme_relative_special_url_string)),
                recognize((
                    other_scheme,
                    char(':'),
                    alt((
                        scheme_relative_url_string,
                        path_absolute_non_authority_url_string,
                        opaque_path_url_string,
                    )),
                )),
                recognize((file_scheme, char(':'), scheme_relative_file_url_string)),
            )),
            opt((char('?'), url_query_string)),
        ),
    )
    .parse(input)
}

/// `URL-scheme-string = ALPHA *scheme-code-point`
pub fn url_scheme_string<I: Source>(input: I) -> Parsed<I> {
    production("URL-scheme-string", (alpha, many0_count(scheme_code_point))).parse(input)
}

/// `special-scheme-except-file = "ftp" / "http" / "https" / "ws" / "wss"`
pub fn special_scheme_except_file<I: Source>(input: I) -> Parsed<I> {
    production(
        "special-scheme-except-file",
        alt((
            recognize((one_of("fF"), one_of("tT"), one_of("pP"))),
            recognize((one_of("hH"), one_of("tT"), one_of("tT"), one_of("pP"), opt(one_of("sS")))),
            recognize((one_of("wW"), one_of("sS"), opt(one_of("sS")))),
        )),
    )
    .parse(input)
}

/// `file-scheme = "file"`
pub fn file_scheme<I: Source>(input: I) -> Parsed<I> {
    production("file-scheme", (one_of("fF"), one_of("iI"), one_of("lL"), one_of("eE"))).parse(input)
}

/// ```bnf
/// other-scheme = scheme-start-but-f-h-w *scheme-code-point
///              / "f" [ scheme-code-point-but-i-t *scheme-code-point
///                    / "i" [ scheme-code-point-but-l *scheme-code-point
///                          / "l" [ scheme-code-point-but-e *scheme-code-point / "e" 1*scheme-code-point ] ]
///                    / "t" [ scheme-code-point-but-p *scheme-code-point / "p" 1*scheme-code-point ] ]
///              / "h" [ scheme-code-point-but-t *scheme-code-point
///                    / "t" [ scheme-code-point-but-t *scheme-code-point
///                          / "t" [ scheme-code-point-but-p *scheme-code-point
///                                / "p" ( scheme-code-point-but-s *scheme-code-point / "s" 1*scheme-code-point ) ] ] ]
///              / "w" [ scheme-code-point-but-s *scheme-code-point
///                    / "s" ( scheme-code-point-but-s *scheme-code-point / "s" 1*scheme-code-point ) ]
/// ```
pub fn other_scheme<I: Source>(input: I) -> Parsed<I> {
    production(
        "other-scheme",
        alt((
            recognize((scheme_start_but_f_h_w, many0_count(scheme_code_point))),
            recognize((
                one_of("fF"),
                opt(alt((
                    recognize((scheme_code_point_but_i_t, many0_count(scheme_code_point))),
                    recognize((
                        one_of("iI"),
                        opt(alt((
                            recognize((scheme_code_point_but_l, many0_count(scheme_code_point))),
                            recognize((
                                one_of("lL"),
                                opt(alt((
                                    recognize((scheme_code_point_but_e, many0_count(scheme_code_point))),
                                    recognize((one_of("eE"), many1_count(scheme_code_point))),
                                ))),
                            )),
                        ))),
                    )),
                    recognize((
                        one_of("tT"),
                        opt(alt((
                            recognize((scheme_code_point_but_p, many0_count(scheme_code_point))),
                            recognize((one_of("pP"), many1_count(scheme_code_point))),
                        ))),
                    )),
                ))),
            )),
            recognize((
                one_of("hH"),
                opt(alt((
                    recognize((scheme_code_point_but_t, many0_count(scheme_code_point))),
                    recognize((
                        one_of("tT"),
                        opt(alt((
                            recognize((scheme_code_point_but_t, many0_count(scheme_code_point))),
                            recognize((
                                one_of("tT"),
                                opt(alt((
                                    recognize((scheme_code_point_but_p, many0_count(scheme_code_point))),
                                    recognize((
                                        one_of("pP"),
                                        alt((
                                            recognize((
                                                scheme_code_point_but_s,
                                                many0_count(scheme_code_point),
                                            )),
                                            recognize((one_of("sS"), many1_count(scheme_code_point))),
                                        )),
                                    )),
                                ))),
                            )),
                        ))),
                    )),
                ))),
            )),
            recognize((
                one_of("wW"),
                opt(alt((
                    recognize((scheme_code_point_but_s, many0_count(scheme_code_point))),
                    recognize((
                        one_of("sS"),
                        alt((
                            recognize((scheme_code_point_but_s, many0_count(scheme_code_point))),
                            recognize((one_of("sS"), many1_count(scheme_code_point))),
                        )),
                    )),
                ))),
            )),
        )),
    )
    .parse(input)
}

/// `scheme-code-point = ALPHA / scheme-mark`
pub fn scheme_code_point<I: Source>(input: I) -> Parsed<I> {
    production("scheme-code-point", alt((alpha, scheme_mark))).parse(input)
}

/// `scheme-mark = DIGIT / "+" / "-" / "."`
pub fn scheme_mark<I: Source>(input: I) -> Parsed<I> {
    production("scheme-mark", alt((digit, recognize(one_of("+-."))))).parse(input)
}

/// `scheme-start-but-f-h-w = %x41-45 / %x47 / %x49-56 / %x58-5A / %x61-65 / %x67 / %x69-76 / %x78-7A`
pub fn scheme_start_but_f_h_w<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-start-but-f-h-w",
        satisfy(|c| c.is_ascii_alphabetic() && !matches!(c, 'f' | 'F' | 'h' | 'H' | 'w' | 'W')),
    )
    .parse(input)
}

/// `scheme-code-point-but-e = %x41-44 / %x46-5A / %x61-64 / %x66-7A / scheme-mark`
pub fn scheme_code_point_but_e<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-code-point-but-e",
        alt((recognize(satisfy(|c| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E'))), scheme_mark)),
    )
    .parse(input)
}

/// `scheme-code-point-but-i-t = %x41-48 / %x4A-53 / %x55-5A / %x61-68 / %x6A-73 / %x75-7A / scheme-mark`
pub fn scheme_code_point_but_i_t<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-code-point-but-i-t",
        alt((
            recognize(satisfy(|c| c.is_ascii_alphabetic() && !matches!(c, 'i' | 'I' | 't' | 'T'))),
            scheme_mark,
        )),
    )
    .parse(input)
}

/// `scheme-code-point-but-l = %x41-4B / %x4D-5A / %x61-6B / %x6D-7A / scheme-mark`
pub fn scheme_code_point_but_l<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-code-point-but-l",
        alt((recognize(satisfy(|c| c.is_ascii_alphabetic() && !matches!(c, 'l' | 'L'))), scheme_mark)),
    )
    .parse(input)
}

/// `scheme-code-point-but-p = %x41-4F / %x51-5A / %x61-6F / %x71-7A / scheme-mark`
pub fn scheme_code_point_but_p<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-code-point-but-p",
        alt((recognize(satisfy(|c| c.is_ascii_alphabetic() && !matches!(c, 'p' | 'P'))), scheme_mark)),
    )
    .parse(input)
}

/// `scheme-code-point-but-s = %x41-52 / %x54-5A / %x61-72 / %x74-7A / scheme-mark`
pub fn scheme_code_point_but_s<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-code-point-but-s",
        alt((recognize(satisfy(|c| c.is_ascii_alphabetic() && !matches!(c, 's' | 'S'))), scheme_mark)),
    )
    .parse(input)
}

/// `scheme-code-point-but-t = %x41-53 / %x55-5A / %x61-73 / %x75-7A / scheme-mark`
pub fn scheme_code_point_but_t<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-code-point-but-t",
        alt((recognize(satisfy(|c| c.is_ascii_alphabetic() && !matches!(c, 't' | 'T'))), scheme_mark)),
    )
    .parse(input)
}

/// `relative-URL-with-fragment-string-special = relative-URL-string-special [ "#" URL-fragment-string ]`
pub fn relative_url_with_fragment_string_special<I: Source>(input: I) -> Parsed<I> {
    production(
        "relative-URL-with-fragment-string-special",
        (relative_url_string_special, opt((char('#'), url_fragment_string))),
    )
    .parse(input)
}

/// `relative-URL-with-fragment-string-file    = relative-URL-string-file [ "#" URL-fragment-string ]`
pub fn relative_url_with_fragment_string_file<I: Source>(input: I) -> Parsed<I> {
    production(
        "relative-URL-with-fragment-string-file",
        (relative_url_string_file, opt((char('#'), url_fragment_string))),
    )
    .parse(input)
}

/// `relative-URL-with-fragment-string-other   = relative-URL-string-other [ "#" URL-fragment-string ]`
pub fn relative_url_with_fragment_string_other<I: Source>(input: I) -> Parsed<I> {
    production(
        "relative-URL-with-fragment-string-other",
        (relative_url_string_other, opt((char('#'), url_fragment_string))),
    )
    .parse(input)
}

/// `relative-URL-with-fragment-string-opaque  = "#" URL-fragment-string`
pub fn relative_url_with_fragment_string_opaque<I: Source>(input: I) -> Parsed<I> {
    production("relative-URL-with-fragment-string-opaque", (char('#'), url_fragment_string)).parse(input)
}

/// ```bnf
/// relative-URL-string-special = ( path-absolute-non-authority-URL-string
///                               / path-relative-scheme-less-URL-string
///                               / scheme-relative-special-URL-string ) [ "?" URL-query-string ]
/// ```
pub fn relative_url_string_special<I: Source>(input: I) -> Parsed<I> {
    production(
        "relative-URL-string-special",
        (
            alt((
                scheme_relative_special_url_string,
                path_absolute_non_authority_url_string,
                path_relative_scheme_less_url_string,
            )),
            opt((char('?'), url_query_string)),
        ),
    )
    .parse(input)
}

/// ```bnf
/// relative-URL-string-file    = ( path-absolute-non-authority-URL-string
///                               / path-relative-scheme-less-URL-string
///                               / scheme-relative-file-URL-string ) [ "?" URL-query-string ]
/// ```
pub fn relative_url_string_file<I: Source>(input: I) -> Parsed<I> {
    production(
        "relative-URL-string-file",
        (
            alt((
                scheme_relative_file_url_string,
                path_absolute_non_authority_url_string,
                path_relative_scheme_less_url_string,
            )),
            opt((char('?'), url_query_string)),
        ),
    )
    .parse(input)
}

/// ```bnf
/// relative-URL-string-other   = ( path-absolute-non-authority-URL-string
///                               / path-relative-scheme-less-URL-string
///                               / scheme-relative-URL-string ) [ "?" URL-query-string ]
/// ```
pub fn relative_url_string_other<I: Source>(input: I) -> Parsed<I> {
    production(
        "relative-URL-string-other",
        (
            alt((
                scheme_relative_url_string,
                path_absolute_non_authority_url_string,
                path_relative_scheme_less_url_string,
            )),
            opt((char('?'), url_query_string)),
        ),
    )
    .parse(input)
}

/// `scheme-relative-special-URL-string = "//" host-and-port-string [ path-absolute-URL-string ]`
pub fn scheme_relative_special_url_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-relative-special-URL-string",
        (tag("//"), host_and_port_string, opt(path_absolute_url_string)),
    )
    .parse(input)
}

/// `host-and-port-string = valid-host-string [ ":" URL-port-string ]`
pub fn host_and_port_string<I: Source>(input: I) -> Parsed<I> {
    production("host-and-port-string", (valid_host_string, opt((char(':'), url_port_string)))).parse(input)
}

/// `URL-port-string = *"0" [ number-of-16-bits ]`
pub fn url_port_string<I: Source>(input: I) -> Parsed<I> {
    production("URL-port-string", (many0_count(char('0')), opt(number_of_16_bits))).parse(input)
}

/// ```bnf
/// number-of-16-bits = %x31-39 *3DIGIT
///                   / %x31-35 4DIGIT
///                   / "6" ( %x30-34 3DIGIT / "5" ( %x30-34 2DIGIT / "5" ( %x30-32 DIGIT / "3" %x30-35 ) ) )
/// ```
pub fn number_of_16_bits<I: Source>(input: I) -> Parsed<I> {
    production(
        "number-of-16-bits",
        alt((
            recognize((satisfy(|c| matches!(c, '1'..='5')), count(digit, 4))),
            recognize((
                char('6'),
                alt((
                    recognize((satisfy(|c| matches!(c, '0'..='4')), count(digit, 3))),
                    recognize((
                        char('5'),
                        alt((
                            recognize((satisfy(|c| matches!(c, '0'..='4')), count(digit, 2))),
                            recognize((
                                char('5'),
                                alt((
                                    recognize((satisfy(|c| matches!(c, '0'..='2')), digit)),
                                    recognize((char('3'), satisfy(|c| matches!(c, '0'..='5')))),
                                )),
                            )),
                        )),
                    )),
                )),
            )),
            recognize((satisfy(|c| matches!(c, '1'..='9')), many_m_n(0, 3, digit))),
        )),
    )
    .parse(input)
}

/// `scheme-relative-URL-string = "//" opaque-host-and-port-string [ path-absolute-URL-string ]`
pub fn scheme_relative_url_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-relative-URL-string",
        (tag("//"), opaque_host_and_port_string, opt(path_absolute_url_string)),
    )
    .parse(input)
}

/// `opaque-host-and-port-string = [ valid-opaque-host-string [ ":" URL-port-string ] ]`
pub fn opaque_host_and_port_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "opaque-host-and-port-string",
        opt((valid_opaque_host_string, opt((char(':'), url_port_string)))),
    )
    .parse(input)
}

/// `scheme-relative-file-URL-string = "//" file-host-string [ path-absolute-URL-string ]`
pub fn scheme_relative_file_url_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-relative-file-URL-string",
        (tag("//"), file_host_string, opt(path_absolute_url_string)),
    )
    .parse(input)
}

/// `file-host-string = [ valid-host-string ]`
pub fn file_host_string<I: Source>(input: I) -> Parsed<I> {
    production("file-host-string", opt(valid_host_string)).parse(input)
}

/// `path-absolute-URL-string = 1*( "/" URL-path-segment-string )`
pub fn path_absolute_url_string<I: Source>(input: I) -> Parsed<I> {
    production("path-absolute-URL-string", many1_count((char('/'), url_path_segment_string))).parse(input)
}

/// `path-absolute-non-authority-URL-string = "/" [ nonempty-segment *( "/" URL-path-segment-string ) ]`
pub fn path_absolute_non_authority_url_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "path-absolute-non-authority-URL-string",
        (char('/'), opt((nonempty_segment, many0_count((char('/'), url_path_segment_string))))),
    )
    .parse(input)
}

/// `path-relative-scheme-less-URL-string = [ scheme-less-segment *( "/" URL-path-segment-string ) ]`
pub fn path_relative_scheme_less_url_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "path-relative-scheme-less-URL-string",
        opt((scheme_less_segment, many0_count((char('/'), url_path_segment_string)))),
    )
    .parse(input)
}

/// `opaque-path-URL-string = [ segment-unit *( segment-unit / "/" ) ]`
pub fn opaque_path_url_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "opaque-path-URL-string",
        opt((segment_unit, many0_count(alt((segment_unit, recognize(char('/'))))))),
    )
    .parse(input)
}

/// `URL-path-segment-string = *segment-unit`
pub fn url_path_segment_string<I: Source>(input: I) -> Parsed<I> {
    production("URL-path-segment-string", many0_count(segment_unit)).parse(input)
}

/// `nonempty-segment = 1*segment-unit`
pub fn nonempty_segment<I: Source>(input: I) -> Parsed<I> {
    production("nonempty-segment", many1_count(segment_unit)).parse(input)
}

/// ```bnf
/// scheme-less-segment = URL-scheme-string [ segment-unit-after-scheme *segment-unit ]
///                     / segment-unit-but-letter *segment-unit
/// ```
pub fn scheme_less_segment<I: Source>(input: I) -> Parsed<I> {
    production(
        "scheme-less-segment",
        alt((
            recognize((url_scheme_string, opt((segment_unit_after_scheme, many0_count(segment_unit))))),
            recognize((segment_unit_but_letter, many0_count(segment_unit))),
        )),
    )
    .parse(input)
}

/// `URL-query-string = *URL-unit`
pub fn url_query_string<I: Source>(input: I) -> Parsed<I> {
    production("URL-query-string", many0_count(url_unit)).parse(input)
}

/// `URL-fragment-string = *URL-unit`
pub fn url_fragment_string<I: Source>(input: I) -> Parsed<I> {
    production("URL-fragment-string", many0_count(url_unit)).parse(input)
}

/// `URL-unit = segment-unit / "/" / "?"`
pub fn url_unit<I: Source>(input: I) -> Parsed<I> {
    production("URL-unit", alt((segment_unit, recognize(one_of("/?"))))).parse(input)
}

/// `segment-unit = opaque-host-unit / ":" / "@"`
pub fn segment_unit<I: Source>(input: I) -> Parsed<I> {
    production("segment-unit", alt((opaque_host_unit, recognize(one_of(":@"))))).parse(input)
}

/// `opaque-host-unit = scheme-code-point / other-URL-code-point / percent-encoded-byte`
pub fn opaque_host_unit<I: Source>(input: I) -> Parsed<I> {
    production("opaque-host-unit", alt((scheme_code_point, other_url_code_point, percent_encoded_byte)))
        .parse(input)
}

/// `segment-unit-after-scheme = other-URL-code-point / percent-encoded-byte / "@"`
pub fn segment_unit_after_scheme<I: Source>(input: I) -> Parsed<I> {
    production(
        "segment-unit-after-scheme",
        alt((other_url_code_point, percent_encoded_byte, recognize(char('@')))),
    )
    .parse(input)
}

/// `segment-unit-but-letter = scheme-mark / other-URL-code-point / percent-encoded-byte / ":" / "@"`
pub fn segment_unit_but_letter<I: Source>(input: I) -> Parsed<I> {
    production(
        "segment-unit-but-letter",
        alt((scheme_mark, other_url_code_point, percent_encoded_byte, recognize(one_of(":@")))),
    )
    .parse(input)
}

/// ```bnf
/// other-URL-code-point = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "," / ";" / "=" / "_" / "~"
///                      / non-ASCII-URL-code-point
/// ```
pub fn other_url_code_point<I: Source>(input: I) -> Parsed<I> {
    production("other-URL-code-point", alt((recognize(one_of("!$&'()*,;=_~")), non_ascii_url_code_point)))
        .parse(input)
}

/// ```bnf
/// non-ASCII-URL-code-point = %xA0-D7FF / %xE000-FDCF / %xFDF0-FFFD
///                          / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///                          / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///                          / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///                          / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///                          / %xD0000-DFFFD / %xE0000-EFFFD / %xF0000-FFFFD
///                          / %x100000-10FFFD
/// ```
pub fn non_ascii_url_code_point<I: Source>(input: I) -> Parsed<I> {
    production(
        "non-ASCII-URL-code-point",
        character([
            '\u{A0}'..='\u{D7FF}',
            '\u{E000}'..='\u{FDCF}',
            '\u{FDF0}'..='\u{FFFD}',
            '\u{10000}'..='\u{1FFFD}',
            '\u{20000}'..='\u{2FFFD}',
            '\u{30000}'..='\u{3FFFD}',
            '\u{40000}'..='\u{4FFFD}',
            '\u{50000}'..='\u{5FFFD}',
            '\u{60000}'..='\u{6FFFD}',
            '\u{70000}'..='\u{7FFFD}',
            '\u{80000}'..='\u{8FFFD}',
            '\u{90000}'..='\u{9FFFD}',
            '\u{A0000}'..='\u{AFFFD}',
            '\u{B0000}'..='\u{BFFFD}',
            '\u{C0000}'..='\u{CFFFD}',
            '\u{D0000}'..='\u{DFFFD}',
            '\u{E0000}'..='\u{EFFFD}',
            '\u{F0000}'..='\u{FFFFD}',
            '\u{100000}'..='\u{10FFFD}',
        ]),
    )
    .parse(input)
}

// URL Standard, section 1.3

/// `percent-encoded-byte = "%" HEXDIG HEXDIG`
pub fn percent_encoded_byte<I: Source>(input: I) -> Parsed<I> {
    production("percent-encoded-byte", (char('%'), hexdig, hexdig)).parse(input)
}

// URL Standard, section 3.4

/// `valid-host-string = valid-domain-string / valid-IPv4-address-string / "[" valid-IPv6-address-string "]"`
pub fn valid_host_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-host-string",
        alt((
            valid_domain_string,
            valid_ipv4_address_string,
            recognize((char('['), valid_ipv6_address_string, char(']'))),
        )),
    )
    .parse(input)
}

/// `valid-domain-string = ASCII-domain / Unicode-domain`
pub fn valid_domain_string<I: Source>(input: I) -> Parsed<I> {
    production("valid-domain-string", longest(ascii_domain, unicode_domain)).parse(input)
}

/// `ASCII-domain = *( domain-label "." ) last-label`
pub fn ascii_domain<I: Source>(input: I) -> Parsed<I> {
    production("ASCII-domain", star_then((domain_label, char('.')), last_label)).parse(input)
}

/// `domain-label = letter-or-digit [ *letter-digit-hyphen letter-or-digit ]`
pub fn domain_label<I: Source>(input: I) -> Parsed<I> {
    production("domain-label", (letter_or_digit, opt(star_then(letter_digit_hyphen, letter_or_digit))))
        .parse(input)
}

/// `letter-or-digit = ALPHA / DIGIT`
pub fn letter_or_digit<I: Source>(input: I) -> Parsed<I> {
    production("letter-or-digit", alt((alpha, digit))).parse(input)
}

/// `letter-digit-hyphen = ALPHA / DIGIT / "-"`
pub fn letter_digit_hyphen<I: Source>(input: I) -> Parsed<I> {
    production("letter-digit-hyphen", alt((alpha, digit, recognize(char('-'))))).parse(input)
}

/// ```bnf
/// last-label = ALPHA [ *letter-digit-hyphen letter-or-digit ]
///            / ( 2*DIGIT / %x31-39 ) ALPHA [ *letter-digit-hyphen letter-or-digit ]
///            / 1*DIGIT "-" *letter-digit-hyphen letter-or-digit
///            / "0" ( %x41-57 / %x59-5A / %x61-77 / %x79-7A ) [ *letter-digit-hyphen letter-or-digit ]
///            / "0x" *HEXDIG ( %x47-5A / %x67-7A ) [ *letter-digit-hyphen letter-or-digit ]
///            / "0x" *HEXDIG "-" *letter-digit-hyphen letter-or-digit
/// ```
pub fn last_label<I: Source>(input: I) -> Parsed<I> {
    production(
        "last-label",
        alt((
            recognize((alpha, opt(star_then(letter_digit_hyphen, letter_or_digit)))),
            recognize((
                char('0'),
                one_of("xX"),
                many0_count(hexdig),
                satisfy(|c| matches!(c, 'g'..='z' | 'G'..='Z')),
                opt(star_then(letter_digit_hyphen, letter_or_digit)),
            )),
            recognize((
                char('0'),
                one_of("xX"),
                many0_count(hexdig),
                char('-'),
                star_then(letter_digit_hyphen, letter_or_digit),
            )),
            recognize((many1_count(digit), char('-'), star_then(letter_digit_hyphen, letter_or_digit))),
            recognize((
                char('0'),
                satisfy(|c| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X')),
                opt(star_then(letter_digit_hyphen, letter_or_digit)),
            )),
            recognize((
                satisfy(|c| matches!(c, '1'..='9')),
                alpha,
                opt(star_then(letter_digit_hyphen, letter_or_digit)),
            )),
            recognize((
                digit,
                many1_count(digit),
                alpha,
                opt(star_then(letter_digit_hyphen, letter_or_digit)),
            )),
        )),
    )
    .parse(input)
}

/// `Unicode-domain = *( domain-label "." ) Unicode-label *( "." ( Unicode-label / domain-label ) )`
pub fn unicode_domain<I: Source>(input: I) -> Parsed<I> {
    production(
        "Unicode-domain",
        (
            star_then((domain_label, char('.')), unicode_label),
            many0_count((char('.'), longest(unicode_label, domain_label))),
        ),
    )
    .parse(input)
}

/// `Unicode-label = *letter-digit-hyphen Unicode-code-point *( letter-digit-hyphen / Unicode-code-point )`
pub fn unicode_label<I: Source>(input: I) -> Parsed<I> {
    production(
        "Unicode-label",
        (
            many0_count(letter_digit_hyphen),
            unicode_code_point,
            many0_count(alt((letter_digit_hyphen, unicode_code_point))),
        ),
    )
    .parse(input)
}

/// `Unicode-code-point = [ "<" / "=" / ">" ] ( %xA0-D7FF / %xF900-FDCF / %xFDF0-FFFD / %x10000-EFFFF )`
pub fn unicode_code_point<I: Source>(input: I) -> Parsed<I> {
    production(
        "Unicode-code-point",
        (
            opt(one_of("<=>")),
            character([
                '\u{A0}'..='\u{D7FF}',
                '\u{F900}'..='\u{FDCF}',
                '\u{FDF0}'..='\u{FFFD}',
                '\u{10000}'..='\u{EFFFF}',
            ]),
        ),
    )
    .parse(input)
}

/// `valid-IPv4-address-string = number-to-255 "." number-to-255 "." number-to-255 "." number-to-255`
pub fn valid_ipv4_address_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-IPv4-address-string",
        (number_to_255, char('.'), number_to_255, char('.'), number_to_255, char('.'), number_to_255),
    )
    .parse(input)
}

/// `number-to-255 = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35`
pub fn number_to_255<I: Source>(input: I) -> Parsed<I> {
    production(
        "number-to-255",
        alt((
            recognize((tag("25"), satisfy(|c| matches!(c, '0'..='5')))),
            recognize((char('2'), satisfy(|c| matches!(c, '0'..='4')), digit)),
            recognize((char('1'), digit, digit)),
            recognize((satisfy(|c| matches!(c, '1'..='9')), digit)),
            digit,
        )),
    )
    .parse(input)
}

/// ```bnf
/// valid-IPv6-address-string = 7( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string
///                           / 6( valid-IPv6-piece-string ":" ) valid-IPv4-address-string
///                           / "::" [ *6( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string
///                                  / *5( valid-IPv6-piece-string ":" ) valid-IPv4-address-string ]
///                           / valid-IPv6-piece-string "::"
///                             [ *5( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string
///                             / *4( valid-IPv6-piece-string ":" ) valid-IPv4-address-string ]
///                           / 1( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string "::"
///                             [ *4( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string
///                             / *3( valid-IPv6-piece-string ":" ) valid-IPv4-address-string ]
///                           / 2( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string "::"
///                             [ *3( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string
///                             / *2( valid-IPv6-piece-string ":" ) valid-IPv4-address-string ]
///                           / 3( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string "::"
///                             [ *2( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string
///                             / *1( valid-IPv6-piece-string ":" ) valid-IPv4-address-string ]
///                           / 4( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string "::"
///                             [ *1( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string
///                             / valid-IPv4-address-string ]
///                           / 5( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string "::" [ valid-IPv6-piece-string ]
///                           / 6( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string "::"
/// ```
pub fn valid_ipv6_address_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-IPv6-address-string",
        alt((
            recognize((groups(7), valid_ipv6_piece_string)),
            recognize((groups(6), valid_ipv4_address_string)),
            recognize((tag("::"), opt(longest(up_to(6), ending(5))))),
            recognize((valid_ipv6_piece_string, tag("::"), opt(longest(up_to(5), ending(4))))),
            recognize((groups(1), valid_ipv6_piece_string, tag("::"), opt(longest(up_to(4), ending(3))))),
            recognize((groups(2), valid_ipv6_piece_string, tag("::"), opt(longest(up_to(3), ending(2))))),
            recognize((groups(3), valid_ipv6_piece_string, tag("::"), opt(longest(up_to(2), ending(1))))),
            recognize((
                groups(4),
                valid_ipv6_piece_string,
                tag("::"),
                opt(longest(up_to(1), valid_ipv4_address_string)),
            )),
            recognize((groups(5), valid_ipv6_piece_string, tag("::"), opt(valid_ipv6_piece_string))),
            recognize((groups(6), valid_ipv6_piece_string, tag("::"))),
        )),
    )
    .parse(input)
}

/// `n( valid-IPv6-piece-string ":" )`
fn groups<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize(count((valid_ipv6_piece_string, char(':')), n)).parse(input)
}

/// `*n( valid-IPv6-piece-string ":" )`
fn groups_to<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize(many_m_n(0, n, (valid_ipv6_piece_string, char(':')))).parse(input)
}

/// `*n( ":" valid-IPv6-piece-string )`
fn more_to<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize(many_m_n(0, n, (char(':'), valid_ipv6_piece_string))).parse(input)
}

/// `*n( valid-IPv6-piece-string ":" ) valid-IPv6-piece-string`
fn up_to<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize((valid_ipv6_piece_string, more_to(n))).parse(input)
}

/// `*n( valid-IPv6-piece-string ":" ) valid-IPv4-address-string`
fn ending<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize((groups_to(n), valid_ipv4_address_string)).parse(input)
}

/// `valid-IPv6-piece-string = "0" / ( %x31-39 / "A" / "B" / "C" / "D" / "E" / "F" ) *3HEXDIG`
pub fn valid_ipv6_piece_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-IPv6-piece-string",
        alt((
            recognize(char('0')),
            recognize((satisfy(|c| matches!(c, '1'..='9' | 'a'..='f' | 'A'..='F')), many_m_n(0, 3, hexdig))),
        )),
    )
    .parse(input)
}

/// `valid-opaque-host-string = 1*opaque-host-unit / "[" valid-IPv6-address-string "]"`
pub fn valid_opaque_host_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "valid-opaque-host-string",
        alt((
            recognize(many1_count(opaque_host_unit)),
            recognize((char('['), valid_ipv6_address_string, char(']'))),
        )),
    )
    .parse(input)
}
