//! RFC 8141, "Uniform Resource Names (URNs)", April 2017: its sections 2 and 5.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc8141::namestring;
//! assert!(all_consuming(namestring).parse(&b"urn:isbn:0451450523?+resolve"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::{alpha, digit as core_digit, hexdig};
use crate::documents::rfc3986::productions::{fragment, pchar};

/// Its productions, as corrected.
pub static RFC8141: SchemeGrammar = SchemeGrammar {
    id: "rfc8141",
    combinators: combinators![self:
        namestring, assigned_name as "assigned-name", nid as "NID", ldh, nss as "NSS",
        rq_components as "rq-components", r_component as "r-component", q_component as "q-component",
        f_component as "f-component", fragment, pchar, alphanum,
        informal_namespace_name as "InformalNamespaceName", number as "Number",
        digit_non_zero as "DigitNonZero", digit as "Digit", formal_namespace_name as "FormalNamespaceName",
        not_u as "not-u", not_r as "not-r", not_n as "not-n",
        pchar_without_equals as "pchar-without-equals",
    ],
};

/// ```bnf
/// namestring    = assigned-name
///                 [ rq-components ]
///                 [ "#" f-component ]
/// ```
pub fn namestring<I: Source>(input: I) -> Parsed<I> {
    production("namestring", (assigned_name, opt(rq_components), opt((char('#'), f_component)))).parse(input)
}

/// `assigned-name = "urn" ":" NID ":" NSS`
pub fn assigned_name<I: Source>(input: I) -> Parsed<I> {
    production("assigned-name", (tag_no_case("urn"), char(':'), nid, char(':'), nss)).parse(input)
}

/// `NID           = FormalNamespaceName / InformalNamespaceName`
pub fn nid<I: Source>(input: I) -> Parsed<I> {
    production("NID", longest(formal_namespace_name, informal_namespace_name)).parse(input)
}

/// `ldh           = alphanum / "-"`
pub fn ldh<I: Source>(input: I) -> Parsed<I> {
    production("ldh", alt((alphanum, recognize(char('-'))))).parse(input)
}

/// `NSS           = pchar *(pchar / "/")`
pub fn nss<I: Source>(input: I) -> Parsed<I> {
    production("NSS", (pchar, many0_count(alt((pchar, recognize(char('/'))))))).parse(input)
}

/// ```bnf
/// rq-components = [ "?+" r-component ]
///                 [ "?=" q-component ]
/// ```
pub fn rq_components<I: Source>(input: I) -> Parsed<I> {
    // The signs `?=` before a q-component are no end of an r-component.
    production(
        "rq-components",
        alt((
            recognize((tag("?+"), before(tag("?="), r_component), tag("?="), q_component)),
            recognize((tag("?+"), r_component)),
            recognize(opt((tag("?="), q_component))),
        )),
    )
    .parse(input)
}

/// `r-component   = pchar *( pchar / "/" / 1*"?" ( pchar-without-equals / "/" ) ) *"?"`
pub fn r_component<I: Source>(input: I) -> Parsed<I> {
    production(
        "r-component",
        (
            pchar,
            many0_count(alt((
                pchar,
                recognize(char('/')),
                recognize((many1_count(char('?')), alt((pchar_without_equals, recognize(char('/')))))),
            ))),
            many0_count(char('?')),
        ),
    )
    .parse(input)
}

/// `q-component   = pchar *( pchar / "/" / "?" )`
pub fn q_component<I: Source>(input: I) -> Parsed<I> {
    production("q-component", (pchar, many0_count(alt((pchar, recognize(one_of("/?"))))))).parse(input)
}

/// `f-component   = fragment`
pub fn f_component<I: Source>(input: I) -> Parsed<I> {
    production("f-component", fragment).parse(input)
}

/// `alphanum      = ALPHA / DIGIT`
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", alt((alpha, core_digit))).parse(input)
}

/// `InformalNamespaceName = "urn-" Number`
pub fn informal_namespace_name<I: Source>(input: I) -> Parsed<I> {
    production("InformalNamespaceName", (tag_no_case("urn-"), number)).parse(input)
}

/// `Number        = DigitNonZero 0*27Digit`
pub fn number<I: Source>(input: I) -> Parsed<I> {
    production("Number", (digit_non_zero, many_m_n(0, 27, digit))).parse(input)
}

/// ```bnf
/// DigitNonZero          = "1"/ "2" / "3" / "4"/ "5"
///                       / "6" / "7" / "8" / "9"
/// ```
pub fn digit_non_zero<I: Source>(input: I) -> Parsed<I> {
    production("DigitNonZero", one_of("123456789")).parse(input)
}

/// `Digit                 = "0" / DigitNonZero`
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("Digit", alt((recognize(char('0')), digit_non_zero))).parse(input)
}

/// ```bnf
/// FormalNamespaceName = alphanum "-" 0*29ldh alphanum
///               / ( DIGIT alphanum / ALPHA DIGIT ) 0*29ldh alphanum
///               / ( not-u ALPHA alphanum / "u" not-r alphanum / "ur" not-n ) [ 0*28ldh alphanum ]
///               / "urn" [ alphanum [ 0*27ldh alphanum ] ]
/// ```
pub fn formal_namespace_name<I: Source>(input: I) -> Parsed<I> {
    production(
        "FormalNamespaceName",
        alt((
            recognize((alphanum, char('-'), at_most_then(29, ldh, alphanum))),
            recognize((
                alt((recognize((core_digit, alphanum)), recognize((alpha, core_digit)))),
                at_most_then(29, ldh, alphanum),
            )),
            recognize((
                alt((
                    recognize((not_u, alpha, alphanum)),
                    recognize((tag_no_case("u"), not_r, alphanum)),
                    recognize((tag_no_case("ur"), not_n)),
                )),
                opt(at_most_then(28, ldh, alphanum)),
            )),
            recognize((tag_no_case("urn"), opt((alphanum, opt(at_most_then(27, ldh, alphanum)))))),
        )),
    )
    .parse(input)
}

/// `not-u         = %x41-54 / %x56-5A / %x61-74 / %x76-7A`
pub fn not_u<I: Source>(input: I) -> Parsed<I> {
    production("not-u", satisfy(|c| matches!(c, 'A'..='T' | 'V'..='Z' | 'a'..='t' | 'v'..='z'))).parse(input)
}

/// `not-r         = %x41-51 / %x53-5A / %x61-71 / %x73-7A`
pub fn not_r<I: Source>(input: I) -> Parsed<I> {
    production("not-r", satisfy(|c| matches!(c, 'A'..='Q' | 'S'..='Z' | 'a'..='q' | 's'..='z'))).parse(input)
}

/// `not-n         = %x41-4D / %x4F-5A / %x61-6D / %x6F-7A / DIGIT`
pub fn not_n<I: Source>(input: I) -> Parsed<I> {
    production(
        "not-n",
        alt((recognize(satisfy(|c| matches!(c, 'A'..='M' | 'O'..='Z' | 'a'..='m' | 'o'..='z'))), core_digit)),
    )
    .parse(input)
}

/// ```bnf
/// pchar-without-equals = ALPHA / DIGIT / "-" / "." / "_" / "~" / "%" HEXDIG HEXDIG
///               / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"
/// ```
pub fn pchar_without_equals<I: Source>(input: I) -> Parsed<I> {
    production(
        "pchar-without-equals",
        alt((
            alpha,
            core_digit,
            recognize(one_of("-._~")),
            recognize((char('%'), hexdig, hexdig)),
            recognize(one_of("!$&'()*+,;:@")),
        )),
    )
    .parse(input)
}
