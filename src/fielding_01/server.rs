//! Server component (section 4.3.1).

use super::characters::{UNRESERVED, escaped, unreserved};
use super::common::{ALPHANUM, alpha, alphanum, digit};
use crate::alike::{ALPHA, DIGIT};
use crate::combinator::{
    Class, Rule, alt, inlined, labels, lit, one_of, opt, production, run, run1, seq, star, star_then,
    stretch, up_to_slash,
};
use crate::source::{Parsed, Source};

const USER: Class = UNRESERVED.with(";?&=+").or_escapes();

/// ```bnf
/// server         = [ [ user [ ":" password ] "@" ] hostport ]
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
#[inline(always)]
pub fn server<I: Source>(input: I) -> Parsed<I> {
    production(
        "server",
        input,
        // A host and a port, and no user before them: most servers are such.
        opt(up_to_slash(
            inlined!(hostport),
            seq((opt(seq((user, opt(seq((lit(":"), password))), lit("@")))), inlined!(hostport))),
        )),
    )
}

/// ```bnf
/// user           = *[ unreserved | escaped |
///                     ";" | "?" | "&" | "=" | "+" ]
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", input, run(&USER, alt((unreserved, escaped, one_of(";?&=+")))))
}

/// ```bnf
/// password       = *[ unreserved | escaped |
///                     ";" | "?" | "&" | "=" | "+" ]
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", input, run(&USER, alt((unreserved, escaped, one_of(";?&=+")))))
}

/// ```bnf
/// hostport     = host [ ":" port ]
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
#[inline(always)]
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", input, seq((inlined!(host), opt(seq((lit(":"), port))))))
}

/// ```bnf
/// host         = hostname | hostnumber
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
#[inline(always)]
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // What both can begin, `1.2.3.4.dom`, hostname reads further: it ends in a letter's label.
    production("host", input, alt((inlined!(hostname), hostnumber)))
}

/// ```bnf
/// hostname     = *( domainlabel "." ) toplabel
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
#[inline(always)]
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production(
        "hostname",
        input,
        labels(&ALPHANUM, &ALPHA, star_then(seq((domainlabel, lit("."))), toplabel)),
    )
}

/// ```bnf
/// domainlabel  = alphanum | alphanum *( alphanum | "-" ) alphanum
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", input, seq((alphanum, label_rest)))
}

/// ```bnf
/// toplabel     = alpha | alpha *( alphanum | "-" ) alphanum
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", input, seq((alpha, label_rest)))
}

/// ```bnf
/// hostnumber   = 1*digit "." 1*digit "." 1*digit "." 1*digit
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", input, seq((digits, lit("."), digits, lit("."), digits, lit("."), digits)))
}

/// ```bnf
/// port         = *digit
/// ```
/// draft-fielding-url-syntax-01 section 4.3.1.
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", input, run(&DIGIT, digit))
}

/// What follows the first character of a label: `*( alphanum | "-" )` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    star(stretch(&ALPHANUM, seq((star(lit("-")), alphanum))))(input)
}

/// `1*digit`
fn digits<I: Source>(input: I) -> Parsed<I> {
    run1(&DIGIT, digit).read(input)
}
