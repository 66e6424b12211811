//! Server component (section 4.3.1).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::{many0_count, many1_count};

use super::characters::{escaped, unreserved};
use super::common::{alpha, alphanum, digit};
use crate::combinator::{production, star_then};
use crate::trace::{Parsed, Source};

/// ```bnf
/// server         = [ [ user [ ":" password ] "@" ] hostport ]
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn server<I: Source>(input: I) -> Parsed<I> {
    // Where no hostport follows the "@", what is before it may be a hostport.
    production(
        "server",
        opt(alt((recognize((user, opt((char(':'), password)), char('@'), hostport)), hostport))),
    )
    .parse(input)
}

/// ```bnf
/// user           = *[ unreserved | escaped |
///                     ";" | "?" | "&" | "=" | "+" ]
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", many0_count(alt((unreserved, escaped, recognize(one_of(";?&=+")))))).parse(input)
}

/// ```bnf
/// password       = *[ unreserved | escaped |
///                     ";" | "?" | "&" | "=" | "+" ]
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", many0_count(alt((unreserved, escaped, recognize(one_of(";?&=+")))))).parse(input)
}

/// ```bnf
/// hostport     = host [ ":" port ]
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// ```bnf
/// host         = hostname | hostnumber
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // What both can begin, `1.2.3.4.dom`, hostname reads further: it ends in a letter's label.
    production("host", alt((hostname, hostnumber))).parse(input)
}

/// ```bnf
/// hostname     = *( domainlabel "." ) toplabel
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production("hostname", star_then((domainlabel, char('.')), toplabel)).parse(input)
}

/// ```bnf
/// domainlabel  = alphanum | alphanum *( alphanum | "-" ) alphanum
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", (alphanum, label_rest)).parse(input)
}

/// ```bnf
/// toplabel     = alpha | alpha *( alphanum | "-" ) alphanum
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", (alpha, label_rest)).parse(input)
}

/// ```bnf
/// hostnumber   = 1*digit "." 1*digit "." 1*digit "." 1*digit
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// ```bnf
/// port         = *digit
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", many0_count(digit)).parse(input)
}

/// The rest of a label after its first character: `*( alphanum | "-" )` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    recognize(many0_count((many0_count(char('-')), alphanum))).parse(input)
}

/// `1*digit`
fn digits<I: Source>(input: I) -> Parsed<I> {
    recognize(many1_count(digit)).parse(input)
}
