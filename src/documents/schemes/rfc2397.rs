//! RFC 2397, "The 'data' URL scheme", August 1998: its section 3.
//!
//! A `value` that begins with `%22` may be a quoted string, in which `;`, `,` and `=` stand as they are, or begin with a quotation mark that is a character of it.
//! In a list of parameters it is read as characters as long as these lead as far as the quoted string does, since more can follow them; else as the string.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc2397::dataurl;
//! assert!(all_consuming(dataurl).parse(&b"data:,A%20brief%20note"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc2396::productions::{alphanum, digit, hex, uric};

/// Its productions, as corrected.
pub static RFC2397: SchemeGrammar = SchemeGrammar {
    id: "rfc2397",
    combinators: combinators![self:
        dataurl, mediatype, data, parameter, alphanum, digit, hex, r#type as "type", subtype, attribute,
        value, token, token_char as "token-char", token_literal as "token-literal",
        value_char as "value-char", quoted_string as "quoted-string", qtext, quoted_pair as "quoted-pair",
        quoted_literal as "quoted-literal", uric, base64, sextet, last_of_one as "last-of-one",
        last_of_two as "last-of-two", pad, line_break as "line-break",
    ],
};

/// `dataurl    = "data:" [ mediatype ] "," data / "data:" [ mediatype ] ";base64" "," base64`
pub fn dataurl<I: Source>(input: I) -> Parsed<I> {
    // In the first form, the data derive any text of a URL; in the second form, the last `;base64,` leads farthest.
    production(
        "dataurl",
        longest(
            (tag_no_case("data:"), alt((mediatype_before_data, mediatype)), char(','), data),
            longest(
                (tag_no_case("data:"), mediatype_before_base64, tag_no_case(";base64"), char(','), base64),
                (tag_no_case("data:"), mediatype, tag_no_case(";base64"), char(','), base64),
            ),
        ),
    )
    .parse(input)
}

/// `mediatype  = [ type "/" subtype ] *( ";" parameter )`
pub fn mediatype<I: Source>(input: I) -> Parsed<I> {
    production("mediatype", (opt((r#type, char('/'), subtype)), many0_count((char(';'), listed))))
        .parse(input)
}

/// `data       = *uric`
pub fn data<I: Source>(input: I) -> Parsed<I> {
    production("data", many0_count(uric)).parse(input)
}

/// `parameter  = attribute "=" value`
pub fn parameter<I: Source>(input: I) -> Parsed<I> {
    production("parameter", (attribute, char('='), value)).parse(input)
}

/// `type       = token`
pub fn r#type<I: Source>(input: I) -> Parsed<I> {
    production("type", token).parse(input)
}

/// `subtype    = token`
pub fn subtype<I: Source>(input: I) -> Parsed<I> {
    production("subtype", token).parse(input)
}

/// `attribute  = token`
pub fn attribute<I: Source>(input: I) -> Parsed<I> {
    production("attribute", token).parse(input)
}

/// `value      = 1*value-char / quoted-string`
pub fn value<I: Source>(input: I) -> Parsed<I> {
    // A quotation mark, `%22`, may be a character of the value, too.
    production("value", longest(many1_count(value_char), quoted_string)).parse(input)
}

/// `token      = 1*token-char`
pub fn token<I: Source>(input: I) -> Parsed<I> {
    production("token", many1_count(token_char)).parse(input)
}

/// ```bnf
/// token-char = token-literal / "%2" ( "1" / %x33-37 / "A" / "B" / "D" / "E" ) / "%3" digit
///            / "%4" ( %x31-39 / %x41-46 / %x61-66 ) / "%5" ( digit / "A" / "E" / "F" )
///            / "%6" hex / "%7" ( digit / "A" / "B" / "C" / "D" / "E" )
/// ```
pub fn token_char<I: Source>(input: I) -> Parsed<I> {
    production(
        "token-char",
        alt((
            token_literal,
            recognize((tag("%2"), one_of("134567ABDEabde"))),
            recognize((tag("%3"), digit)),
            recognize((tag("%4"), one_of("123456789ABCDEFabcdef"))),
            recognize((tag("%5"), alt((digit, recognize(one_of("AEFaef")))))),
            recognize((tag("%6"), hex)),
            recognize((tag("%7"), alt((digit, recognize(one_of("ABCDEabcde")))))),
        )),
    )
    .parse(input)
}

/// `token-literal = alphanum / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "." / "_" / "~"`
pub fn token_literal<I: Source>(input: I) -> Parsed<I> {
    production("token-literal", alt((alphanum, recognize(one_of("!$&'*+-._~"))))).parse(input)
}

/// `value-char = token-literal / "%" %x30-37 hex`
pub fn value_char<I: Source>(input: I) -> Parsed<I> {
    production("value-char", alt((token_literal, recognize((char('%'), one_of("01234567"), hex)))))
        .parse(input)
}

/// `quoted-string = "%22" *( qtext / quoted-pair ) "%22"`
pub fn quoted_string<I: Source>(input: I) -> Parsed<I> {
    production("quoted-string", (tag("%22"), many0_count(alt((qtext, quoted_pair))), tag("%22"))).parse(input)
}

/// ```bnf
/// qtext      = quoted-literal / "%0" ( digit / "A" / "B" / "C" / "E" / "F" ) / "%1" hex / "%2" ( "0" / "1" / %x33-39 / %x41-46 / %x61-66 )
///            / "%" ( "3" / "4" / "6" / "7" ) hex / "%5" ( digit / "A" / "B" / "D" / "E" / "F" ) / "%0D%0A" ( "%20" / "%09" )
/// ```
pub fn qtext<I: Source>(input: I) -> Parsed<I> {
    production(
        "qtext",
        alt((
            quoted_literal,
            recognize((tag("%0"), alt((digit, recognize(one_of("ABCEFabcef")))))),
            recognize((tag("%1"), hex)),
            recognize((tag("%2"), one_of("013456789ABCDEFabcdef"))),
            recognize((char('%'), one_of("3467"), hex)),
            recognize((tag("%5"), alt((digit, recognize(one_of("ABDEFabdef")))))),
            recognize((tag_no_case("%0D%0A"), alt((tag("%20"), tag("%09"))))),
        )),
    )
    .parse(input)
}

/// `quoted-pair = "%5C" ( quoted-literal / "%" %x30-37 hex )`
pub fn quoted_pair<I: Source>(input: I) -> Parsed<I> {
    production(
        "quoted-pair",
        (tag_no_case("%5C"), alt((quoted_literal, recognize((char('%'), one_of("01234567"), hex))))),
    )
    .parse(input)
}

/// `quoted-literal = token-literal / ";" / "/" / "?" / ":" / "@" / "=" / "," / "(" / ")"`
pub fn quoted_literal<I: Source>(input: I) -> Parsed<I> {
    production("quoted-literal", alt((token_literal, recognize(one_of(";/?:@=,()"))))).parse(input)
}

/// `base64     = *( 4sextet ) [ sextet last-of-one pad pad / 2sextet last-of-two pad ] *line-break`
pub fn base64<I: Source>(input: I) -> Parsed<I> {
    production(
        "base64",
        (
            many0_count(count(sextet, 4)),
            opt(alt((
                recognize((sextet, last_of_one, pad, pad)),
                recognize((count(sextet, 2), last_of_two, pad)),
            ))),
            many0_count(line_break),
        ),
    )
    .parse(input)
}

/// ```bnf
/// sextet     = *line-break ( alphanum / "+" / "/" / "%2B" / "%2F" / "%3" digit
///            / "%" ( "4" / "6" ) ( %x31-39 / %x41-46 / %x61-66 ) / "%" ( "5" / "7" ) ( digit / "A" ) )
/// ```
pub fn sextet<I: Source>(input: I) -> Parsed<I> {
    production(
        "sextet",
        (
            many0_count(line_break),
            alt((
                alphanum,
                recognize(one_of("+/")),
                tag_no_case("%2B"),
                tag_no_case("%2F"),
                recognize((tag("%3"), digit)),
                recognize((char('%'), one_of("46"), one_of("123456789ABCDEFabcdef"))),
                recognize((char('%'), one_of("57"), alt((digit, recognize(one_of("Aa")))))),
            )),
        ),
    )
    .parse(input)
}

/// `last-of-one = *line-break ( %x41 / %x51 / %x67 / %x77 / "%41" / "%51" / "%67" / "%77" ) ; A Q g w: four bits are zero`
pub fn last_of_one<I: Source>(input: I) -> Parsed<I> {
    production(
        "last-of-one",
        (
            many0_count(line_break),
            alt((recognize(one_of("AQgw")), tag("%41"), tag("%51"), tag("%67"), tag("%77"))),
        ),
    )
    .parse(input)
}

/// ```bnf
/// last-of-two = last-of-one / *line-break ( %x45 / %x49 / %x4D / %x55 / %x59 / %x63 / %x6B / %x6F / %x73 / %x30 / %x34 / %x38
///            / "%45" / "%49" / "%4D" / "%55" / "%59" / "%63" / "%6B" / "%6F" / "%73" / "%30" / "%34" / "%38" ) ; two bits are zero
/// ```
pub fn last_of_two<I: Source>(input: I) -> Parsed<I> {
    production(
        "last-of-two",
        alt((
            last_of_one,
            recognize((
                many0_count(line_break),
                alt((
                    recognize(one_of("EIMUYckos048")),
                    recognize((tag("%4"), one_of("59Dd"))),
                    recognize((tag("%5"), one_of("59"))),
                    recognize((tag("%6"), one_of("3BFbf"))),
                    tag("%73"),
                    recognize((tag("%3"), one_of("048"))),
                )),
            )),
        )),
    )
    .parse(input)
}

/// `pad        = *line-break ( "=" / "%3D" )`
pub fn pad<I: Source>(input: I) -> Parsed<I> {
    production("pad", (many0_count(line_break), alt((recognize(char('=')), tag_no_case("%3D"))))).parse(input)
}

/// `line-break = "%0D%0A"`
pub fn line_break<I: Source>(input: I) -> Parsed<I> {
    production("line-break", tag_no_case("%0D%0A")).parse(input)
}

/// A `parameter` in a list.
fn listed<I: Source>(input: I) -> Parsed<I> {
    let value = production(
        "value",
        alt((recognize((not(marks), quoted_string)), recognize(many1_count(value_char)))),
    );
    production("parameter", (attribute, char('='), value)).parse(input)
}

/// The text of a quoted string that is characters of values, in a list of parameters: `"%22" *inner *( ";" attribute "=" 1*inner ) [ ";" attribute "=" ] "%22"`.
fn marks<I: Source>(input: I) -> Parsed<I> {
    recognize((
        tag("%22"),
        many0_count(inner),
        many0_count((char(';'), attribute, char('='), many1_count(inner))),
        opt((char(';'), attribute, char('='))),
        tag("%22"),
    ))
    .parse(input)
}

/// A character of a value that ends no quoted string.
fn inner<I: Source>(input: I) -> Parsed<I> {
    alt((recognize((tag_no_case("%5C"), value_char)), recognize((not(tag("%22")), value_char)))).parse(input)
}

/// `";" attribute "=" 1*value-char`
fn unquoted<I: Source>(input: I) -> Parsed<I> {
    let value = production("value", many1_count(value_char));
    recognize((char(';'), production("parameter", (attribute, char('='), value)))).parse(input)
}

/// Parameters without quoted strings, if the list has a quoted string.
fn instead<I: Source>(input: I) -> Parsed<I> {
    let quoted = (char(';'), attribute, char('='), not(marks), quoted_string);
    recognize(opt((not(not(quoted)), many1_count(unquoted)))).parse(input)
}

/// A `mediatype` before a comma.
fn mediatype_before_data<I: Source>(input: I) -> Parsed<I> {
    let parameters = star_then((char(';'), listed), (instead, not(not(char(',')))));
    production("mediatype", (opt((r#type, char('/'), subtype)), parameters)).parse(input)
}

/// A `mediatype` before `;base64,`.
fn mediatype_before_base64<I: Source>(input: I) -> Parsed<I> {
    let end = not(not((tag_no_case(";base64"), char(','))));
    let parameters = star_then((char(';'), listed), (instead, end));
    production("mediatype", (opt((r#type, char('/'), subtype)), parameters)).parse(input)
}
