//! The rules of a cookie, RFC 6265, in nom 8: a function for each rule.
//!
//! Each reads a beginning of its input. It reads all of an input exactly if its rule derives it: urlgram decided that, from
//! the laws of these words, before it wrote this module.

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char, satisfy};
use nom::combinator::recognize;
use nom::multi::{many0_count, many1_count};
use nom::{IResult, Parser};

/// The rest of an input, and the part of it that was read.
pub type Read<'i> = IResult<&'i [u8], &'i [u8]>;

/// ```text
/// set-cookie-string = cookie-pair *( ";" SP cookie-av )
/// ```
pub fn set_cookie_string(input: &[u8]) -> Read<'_> {
    recognize((cookie_pair, many0_count((char(';'), sp, cookie_av)))).parse(input)
}

/// ```text
/// cookie-pair       = cookie-name "=" cookie-value
/// ```
pub fn cookie_pair(input: &[u8]) -> Read<'_> {
    recognize((cookie_name, char('='), cookie_value)).parse(input)
}

/// ```text
/// cookie-name       = token
/// ```
pub fn cookie_name(input: &[u8]) -> Read<'_> {
    token(input)
}

/// ```text
/// cookie-value      = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )
/// ```
///
/// As printed, first match loses `\"\"`: in this order nothing is lost: `DQUOTE *cookie-octet DQUOTE / *cookie-octet`.
pub fn cookie_value(input: &[u8]) -> Read<'_> {
    alt((
        recognize((dquote, many0_count(cookie_octet), dquote)),
        recognize(many0_count(cookie_octet)),
    ))
    .parse(input)
}

/// ```text
/// cookie-octet      = %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E
/// ```
pub fn cookie_octet(input: &[u8]) -> Read<'_> {
    recognize(
        satisfy(|c| matches!(c, '!' | '#'..='+' | '-'..=':' | '<'..='[' | ']'..='~')),
    )
    .parse(input)
}

/// ```text
/// token             = 1*( "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~" / DIGIT / ALPHA )
/// ```
pub fn token(input: &[u8]) -> Read<'_> {
    recognize(many1_count(alt((
        recognize(
            satisfy(|c| matches!(c, '!' | '#'..='\'' | '*' | '+' | '-' | '.' | '^'..='`' | '|' | '~')),
        ),
        digit,
        alpha,
    ))))
    .parse(input)
}

/// ```text
/// cookie-av         = max-age-av / path-av / secure-av / httponly-av / extension-av
/// ```
///
/// As printed, first match loses `securea`: in this order nothing is lost: `path-av / extension-av / max-age-av / secure-av / httponly-av`.
pub fn cookie_av(input: &[u8]) -> Read<'_> {
    alt((path_av, extension_av, max_age_av, secure_av, httponly_av)).parse(input)
}

/// ```text
/// max-age-av        = "Max-Age=" non-zero-digit *DIGIT
/// ```
pub fn max_age_av(input: &[u8]) -> Read<'_> {
    recognize((tag_no_case("Max-Age="), non_zero_digit, many0_count(digit))).parse(input)
}

/// ```text
/// non-zero-digit    = %x31-39
/// ```
pub fn non_zero_digit(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '1'..='9'))).parse(input)
}

/// ```text
/// path-av           = "Path=" path-value
/// ```
pub fn path_av(input: &[u8]) -> Read<'_> {
    recognize((tag_no_case("Path="), path_value)).parse(input)
}

/// ```text
/// path-value        = *av-octet
/// ```
pub fn path_value(input: &[u8]) -> Read<'_> {
    recognize(many0_count(av_octet)).parse(input)
}

/// ```text
/// secure-av         = "Secure"
/// ```
pub fn secure_av(input: &[u8]) -> Read<'_> {
    tag_no_case("Secure").parse(input)
}

/// ```text
/// httponly-av       = "HttpOnly"
/// ```
pub fn httponly_av(input: &[u8]) -> Read<'_> {
    tag_no_case("HttpOnly").parse(input)
}

/// ```text
/// extension-av      = *av-octet
/// ```
pub fn extension_av(input: &[u8]) -> Read<'_> {
    recognize(many0_count(av_octet)).parse(input)
}

/// ```text
/// av-octet          = %x20-3A / %x3C-7E
/// ```
pub fn av_octet(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, ' '..=':' | '<'..='~'))).parse(input)
}

/// ```text
/// ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z
/// ```
pub fn alpha(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// ```text
/// DIGIT          =  %x30-39
///                        ; 0-9
/// ```
pub fn digit(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// ```text
/// DQUOTE         =  %x22
///                        ; " (Double Quote)
/// ```
pub fn dquote(input: &[u8]) -> Read<'_> {
    recognize(char('"')).parse(input)
}

/// ```text
/// SP             =  %x20
/// ```
pub fn sp(input: &[u8]) -> Read<'_> {
    recognize(char(' ')).parse(input)
}
