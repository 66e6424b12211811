//! RFC 6068, "The 'mailto' URI Scheme", October 2010: its section 2.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc6068::mailto_uri;
//! assert!(all_consuming(mailto_uri).parse(&b"mailto:chris@example.com?subject=hi"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::{alpha, digit, hexdig};
use crate::documents::rfc3986::productions::{pct_encoded, unreserved};

/// Its productions, as corrected.
pub static RFC6068: SchemeGrammar = SchemeGrammar {
    id: "rfc6068",
    combinators: combinators![self:
        mailto_uri as "mailtoURI", to, hfields, hfield, hfname, hfvalue, addr_spec as "addr-spec",
        local_part as "local-part", domain, dtext_no_obs as "dtext-no-obs", qchar,
        some_delims as "some-delims", unreserved, pct_encoded as "pct-encoded",
        quoted_pair as "quoted-pair", atext, dot_atom_text as "dot-atom-text", qtext, qcontent,
        quoted_string as "quoted-string", dot, atext_bare as "atext-bare", atext_escaped as "atext-escaped",
        hex_letter as "hex-letter", utf8_escaped as "utf8-escaped", utf8_tail as "utf8-tail",
        body_value as "body-value", body_char as "body-char", body, letter_b as "letter-b",
        letter_o as "letter-o", letter_d as "letter-d", letter_y as "letter-y", not_b as "not-b",
        not_o as "not-o", not_d as "not-d", not_y as "not-y", other_name as "other-name",
        other_46 as "other-46", other_57 as "other-57",
    ],
};

/// `mailtoURI    = "mailto:" [ to ] [ hfields ]`
pub fn mailto_uri<I: Source>(input: I) -> Parsed<I> {
    production("mailtoURI", (tag_no_case("mailto:"), opt(to), opt(hfields))).parse(input)
}

/// `to           = addr-spec *("," addr-spec )`
pub fn to<I: Source>(input: I) -> Parsed<I> {
    production("to", (addr_spec, many0_count((char(','), addr_spec)))).parse(input)
}

/// `hfields      = "?" hfield *( "&" hfield )`
pub fn hfields<I: Source>(input: I) -> Parsed<I> {
    production("hfields", (char('?'), hfield, many0_count((char('&'), hfield)))).parse(input)
}

/// `hfield        = hfname "=" hfvalue / body "=" body-value`
pub fn hfield<I: Source>(input: I) -> Parsed<I> {
    // `hfname` does not match `body`: it reads its first three letters, and no "=" follows.
    production(
        "hfield",
        alt((recognize((hfname, char('='), hfvalue)), recognize((body, char('='), body_value)))),
    )
    .parse(input)
}

/// `hfname        = [ not-b *qchar / letter-b [ not-o *qchar / letter-o [ not-d *qchar / letter-d [ not-y *qchar / letter-y 1*qchar ] ] ] ]`
pub fn hfname<I: Source>(input: I) -> Parsed<I> {
    production(
        "hfname",
        opt(alt((
            recognize((not_b, many0_count(qchar))),
            recognize((
                letter_b,
                opt(alt((
                    recognize((not_o, many0_count(qchar))),
                    recognize((
                        letter_o,
                        opt(alt((
                            recognize((not_d, many0_count(qchar))),
                            recognize((
                                letter_d,
                                opt(alt((
                                    recognize((not_y, many0_count(qchar))),
                                    recognize((letter_y, many1_count(qchar))),
                                ))),
                            )),
                        ))),
                    )),
                ))),
            )),
        ))),
    )
    .parse(input)
}

/// `hfvalue      = *qchar`
pub fn hfvalue<I: Source>(input: I) -> Parsed<I> {
    production("hfvalue", many0_count(qchar)).parse(input)
}

/// `addr-spec    = local-part "@" domain`
pub fn addr_spec<I: Source>(input: I) -> Parsed<I> {
    production("addr-spec", (local_part, char('@'), domain)).parse(input)
}

/// `local-part   = dot-atom-text / quoted-string`
pub fn local_part<I: Source>(input: I) -> Parsed<I> {
    production("local-part", alt((dot_atom_text, quoted_string))).parse(input)
}

/// `domain        = dot-atom-text / "%5B" *dtext-no-obs "%5D"`
pub fn domain<I: Source>(input: I) -> Parsed<I> {
    production(
        "domain",
        alt((dot_atom_text, recognize((tag_no_case("%5B"), many0_count(dtext_no_obs), tag_no_case("%5D"))))),
    )
    .parse(input)
}

/// ```bnf
/// dtext-no-obs  = unreserved / some-delims / "%2" ( %x31-39 / hex-letter ) / ( "%3" / "%4" / "%6" ) HEXDIG / "%5" ( DIGIT / "A" / "E" / "F" )
///               / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )
/// ```
pub fn dtext_no_obs<I: Source>(input: I) -> Parsed<I> {
    production(
        "dtext-no-obs",
        alt((
            unreserved,
            some_delims,
            recognize((tag("%2"), alt((recognize(one_of("123456789")), hex_letter)))),
            recognize((alt((tag("%3"), tag("%4"), tag("%6"))), hexdig)),
            recognize((tag("%5"), alt((digit, recognize(one_of("AEFaef")))))),
            recognize((tag("%7"), alt((digit, recognize(one_of("ABCDEabcde")))))),
        )),
    )
    .parse(input)
}

/// `qchar        = unreserved / pct-encoded / some-delims`
pub fn qchar<I: Source>(input: I) -> Parsed<I> {
    production("qchar", alt((unreserved, pct_encoded, some_delims))).parse(input)
}

/// ```bnf
/// some-delims  = "!" / "$" / "'" / "(" / ")" / "*"
///              / "+" / "," / ";" / ":" / "@"
/// ```
pub fn some_delims<I: Source>(input: I) -> Parsed<I> {
    production("some-delims", one_of("!$'()*+,;:@")).parse(input)
}

/// `quoted-pair   = "%5C" ( unreserved / some-delims / "%09" / "%2" HEXDIG / ( "%3" / "%4" / "%5" / "%6" ) HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" ) )`
pub fn quoted_pair<I: Source>(input: I) -> Parsed<I> {
    production(
        "quoted-pair",
        (
            tag_no_case("%5C"),
            alt((
                unreserved,
                some_delims,
                tag("%09"),
                recognize((tag("%2"), hexdig)),
                recognize((alt((tag("%3"), tag("%4"), tag("%5"), tag("%6"))), hexdig)),
                recognize((tag("%7"), alt((digit, recognize(one_of("ABCDEabcde")))))),
            )),
        ),
    )
    .parse(input)
}

/// `atext         = atext-bare / atext-escaped / utf8-escaped`
pub fn atext<I: Source>(input: I) -> Parsed<I> {
    production("atext", alt((atext_bare, atext_escaped, utf8_escaped))).parse(input)
}

/// `dot-atom-text = 1*atext *( dot 1*atext )`
pub fn dot_atom_text<I: Source>(input: I) -> Parsed<I> {
    production("dot-atom-text", (many1_count(atext), many0_count((dot, many1_count(atext))))).parse(input)
}

/// ```bnf
/// qtext         = unreserved / some-delims / utf8-escaped / "%2" ( "1" / %x33-39 / hex-letter ) / ( "%3" / "%4" / "%6" ) HEXDIG
///               / "%5" ( DIGIT / "A" / "B" / "D" / "E" / "F" ) / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )
/// ```
pub fn qtext<I: Source>(input: I) -> Parsed<I> {
    production(
        "qtext",
        alt((
            unreserved,
            some_delims,
            utf8_escaped,
            recognize((tag("%2"), alt((recognize(one_of("13456789")), hex_letter)))),
            recognize((alt((tag("%3"), tag("%4"), tag("%6"))), hexdig)),
            recognize((tag("%5"), alt((digit, recognize(one_of("ABDEFabdef")))))),
            recognize((tag("%7"), alt((digit, recognize(one_of("ABCDEabcde")))))),
        )),
    )
    .parse(input)
}

/// `qcontent        =   qtext / quoted-pair`
pub fn qcontent<I: Source>(input: I) -> Parsed<I> {
    production("qcontent", alt((qtext, quoted_pair))).parse(input)
}

/// `quoted-string = "%22" *qcontent "%22"`
pub fn quoted_string<I: Source>(input: I) -> Parsed<I> {
    production("quoted-string", (tag("%22"), many0_count(qcontent), tag("%22"))).parse(input)
}

/// `dot           = "." / "%2E"`
pub fn dot<I: Source>(input: I) -> Parsed<I> {
    production("dot", alt((recognize(char('.')), tag_no_case("%2E")))).parse(input)
}

/// `atext-bare    = ALPHA / DIGIT / "!" / "$" / "'" / "*" / "+" / "-" / "_" / "~"`
pub fn atext_bare<I: Source>(input: I) -> Parsed<I> {
    production("atext-bare", alt((alpha, digit, recognize(one_of("!$'*+-_~"))))).parse(input)
}

/// ```bnf
/// atext-escaped = "%2" ( "1" / %x33-37 / "A" / "B" / "D" / "F" ) / "%3" ( DIGIT / "D" / "F" ) / "%4" ( %x31-39 / hex-letter )
///               / "%5" ( DIGIT / "A" / "E" / "F" ) / "%6" HEXDIG / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "E" )
/// ```
pub fn atext_escaped<I: Source>(input: I) -> Parsed<I> {
    production(
        "atext-escaped",
        alt((
            recognize((tag("%2"), one_of("134567ABDFabdf"))),
            recognize((tag("%3"), alt((digit, recognize(one_of("DFdf")))))),
            recognize((tag("%4"), alt((recognize(one_of("123456789")), hex_letter)))),
            recognize((tag("%5"), alt((digit, recognize(one_of("AEFaef")))))),
            recognize((tag("%6"), hexdig)),
            recognize((tag("%7"), alt((digit, recognize(one_of("ABCDEabcde")))))),
        )),
    )
    .parse(input)
}

/// `hex-letter    = "A" / "B" / "C" / "D" / "E" / "F"`
pub fn hex_letter<I: Source>(input: I) -> Parsed<I> {
    production("hex-letter", one_of("ABCDEFabcdef")).parse(input)
}

/// ```bnf
/// utf8-escaped  = "%C" ( %x32-39 / hex-letter ) utf8-tail / "%D" HEXDIG utf8-tail
///               / "%E0%" ( "A" / "B" ) HEXDIG utf8-tail
///               / "%E" ( %x31-39 / "A" / "B" / "C" / "E" / "F" ) 2utf8-tail / "%ED%" ( "8" / "9" ) HEXDIG utf8-tail
///               / "%F0%" ( "9" / "A" / "B" ) HEXDIG 2utf8-tail / "%F" %x31-33 3utf8-tail / "%F4%8" HEXDIG 2utf8-tail
/// ```
pub fn utf8_escaped<I: Source>(input: I) -> Parsed<I> {
    production(
        "utf8-escaped",
        alt((
            recognize((tag_no_case("%C"), alt((recognize(one_of("23456789")), hex_letter)), utf8_tail)),
            recognize((tag_no_case("%D"), hexdig, utf8_tail)),
            recognize((tag_no_case("%E0%"), one_of("ABab"), hexdig, utf8_tail)),
            recognize((tag_no_case("%E"), one_of("123456789ABCEFabcef"), count(utf8_tail, 2))),
            recognize((tag_no_case("%ED%"), one_of("89"), hexdig, utf8_tail)),
            recognize((tag_no_case("%F0%"), one_of("9ABab"), hexdig, count(utf8_tail, 2))),
            recognize((tag_no_case("%F"), one_of("123"), count(utf8_tail, 3))),
            recognize((tag_no_case("%F4%8"), hexdig, count(utf8_tail, 2))),
        )),
    )
    .parse(input)
}

/// `utf8-tail     = "%" ( "8" / "9" / "A" / "B" ) HEXDIG`
pub fn utf8_tail<I: Source>(input: I) -> Parsed<I> {
    production("utf8-tail", (char('%'), one_of("89ABab"), hexdig)).parse(input)
}

/// `body-value    = *( body-char / "%0D%0A" )`
pub fn body_value<I: Source>(input: I) -> Parsed<I> {
    production("body-value", many0_count(alt((body_char, tag_no_case("%0D%0A"))))).parse(input)
}

/// `body-char     = unreserved / some-delims / "%" ( %x31-39 / hex-letter ) HEXDIG / "%0" ( DIGIT / "B" / "C" / "E" / "F" )`
pub fn body_char<I: Source>(input: I) -> Parsed<I> {
    production(
        "body-char",
        alt((
            unreserved,
            some_delims,
            recognize((char('%'), alt((recognize(one_of("123456789")), hex_letter)), hexdig)),
            recognize((tag("%0"), alt((digit, recognize(one_of("BCEFbcef")))))),
        )),
    )
    .parse(input)
}

/// `body          = letter-b letter-o letter-d letter-y`
pub fn body<I: Source>(input: I) -> Parsed<I> {
    production("body", (letter_b, letter_o, letter_d, letter_y)).parse(input)
}

/// `letter-b      = "b" / "%42" / "%62"`
pub fn letter_b<I: Source>(input: I) -> Parsed<I> {
    production("letter-b", alt((recognize(one_of("Bb")), tag("%42"), tag("%62")))).parse(input)
}

/// `letter-o      = "o" / "%4F" / "%6F"`
pub fn letter_o<I: Source>(input: I) -> Parsed<I> {
    production("letter-o", alt((recognize(one_of("Oo")), tag_no_case("%4F"), tag_no_case("%6F"))))
        .parse(input)
}

/// `letter-d      = "d" / "%44" / "%64"`
pub fn letter_d<I: Source>(input: I) -> Parsed<I> {
    production("letter-d", alt((recognize(one_of("Dd")), tag("%44"), tag("%64")))).parse(input)
}

/// `letter-y      = "y" / "%59" / "%79"`
pub fn letter_y<I: Source>(input: I) -> Parsed<I> {
    production("letter-y", alt((recognize(one_of("Yy")), tag("%59"), tag("%79")))).parse(input)
}

/// `not-b         = other-name / %x41 / %x43-5A / %x61 / %x63-7A / other-46 / "%" ( "4" / "6" ) ( %x30-31 / %x33-39 / hex-letter )`
pub fn not_b<I: Source>(input: I) -> Parsed<I> {
    production(
        "not-b",
        alt((
            other_name,
            recognize(satisfy(|c| matches!(c, 'A' | 'C'..='Z' | 'a' | 'c'..='z'))),
            other_46,
            recognize((char('%'), one_of("46"), alt((recognize(one_of("013456789")), hex_letter)))),
        )),
    )
    .parse(input)
}

/// `not-o         = other-name / %x41-4E / %x50-5A / %x61-6E / %x70-7A / other-46 / "%" ( "4" / "6" ) ( DIGIT / "A" / "B" / "C" / "D" / "E" )`
pub fn not_o<I: Source>(input: I) -> Parsed<I> {
    production(
        "not-o",
        alt((
            other_name,
            recognize(satisfy(|c| matches!(c, 'A'..='N' | 'P'..='Z' | 'a'..='n' | 'p'..='z'))),
            other_46,
            recognize((char('%'), one_of("46"), alt((digit, recognize(one_of("ABCDEabcde")))))),
        )),
    )
    .parse(input)
}

/// `not-d         = other-name / %x41-43 / %x45-5A / %x61-63 / %x65-7A / other-46 / "%" ( "4" / "6" ) ( %x30-33 / %x35-39 / hex-letter )`
pub fn not_d<I: Source>(input: I) -> Parsed<I> {
    production(
        "not-d",
        alt((
            other_name,
            recognize(satisfy(|c| matches!(c, 'A'..='C' | 'E'..='Z' | 'a'..='c' | 'e'..='z'))),
            other_46,
            recognize((char('%'), one_of("46"), alt((recognize(one_of("012356789")), hex_letter)))),
        )),
    )
    .parse(input)
}

/// `not-y         = other-name / %x41-58 / %x5A / %x61-78 / %x7A / other-57 / "%" ( "5" / "7" ) ( %x30-38 / hex-letter )`
pub fn not_y<I: Source>(input: I) -> Parsed<I> {
    production(
        "not-y",
        alt((
            other_name,
            recognize(satisfy(|c| matches!(c, 'A'..='X' | 'Z' | 'a'..='x' | 'z'))),
            other_57,
            recognize((char('%'), one_of("57"), alt((recognize(one_of("012345678")), hex_letter)))),
        )),
    )
    .parse(input)
}

/// `other-name    = DIGIT / "-" / "." / "_" / "~" / some-delims`
pub fn other_name<I: Source>(input: I) -> Parsed<I> {
    production("other-name", alt((digit, recognize(one_of("-._~")), some_delims))).parse(input)
}

/// `other-46      = "%" ( %x30-33 / "5" / %x37-39 / hex-letter ) HEXDIG`
pub fn other_46<I: Source>(input: I) -> Parsed<I> {
    production("other-46", (char('%'), alt((recognize(one_of("01235789")), hex_letter)), hexdig)).parse(input)
}

/// `other-57      = "%" ( %x30-34 / "6" / "8" / "9" / hex-letter ) HEXDIG`
pub fn other_57<I: Source>(input: I) -> Parsed<I> {
    production("other-57", (char('%'), alt((recognize(one_of("01234689")), hex_letter)), hexdig)).parse(input)
}
