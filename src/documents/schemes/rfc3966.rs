//! RFC 3966, "The tel URI for Telephone Numbers", December 2004: its section 3.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc3966::telephone_uri;
//! assert!(all_consuming(telephone_uri).parse(&b"tel:+1-201-555-0123"[..]).is_ok());
//! assert!(all_consuming(telephone_uri).parse(&b"tel:201-555-0123"[..]).is_err(), "a local number needs a context");
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::{alpha, digit, hexdig};
use crate::documents::rfc3986::productions::pct_encoded;

/// Its productions, as corrected.
pub static RFC3966: SchemeGrammar = SchemeGrammar {
    id: "rfc3966",
    combinators: combinators![self:
        telephone_uri as "telephone-uri", telephone_subscriber as "telephone-subscriber",
        global_number as "global-number", local_number as "local-number", par,
        isdn_subaddress as "isdn-subaddress", extension, context, descriptor,
        global_number_digits as "global-number-digits", local_number_digits as "local-number-digits",
        domainname, domainlabel, toplabel, parameter, pname, pvalue, paramchar, unreserved, mark,
        pct_encoded as "pct-encoded", param_unreserved as "param-unreserved", phonedigit,
        phonedigit_hex as "phonedigit-hex", visual_separator as "visual-separator", alphanum,
    ],
};

/// `telephone-uri        = "tel:" telephone-subscriber`
pub fn telephone_uri<I: Source>(input: I) -> Parsed<I> {
    production("telephone-uri", (tag_no_case("tel:"), telephone_subscriber)).parse(input)
}

/// `telephone-subscriber = global-number / local-number`
pub fn telephone_subscriber<I: Source>(input: I) -> Parsed<I> {
    production("telephone-subscriber", alt((global_number, local_number))).parse(input)
}

/// `global-number        = global-number-digits *par`
pub fn global_number<I: Source>(input: I) -> Parsed<I> {
    production("global-number", (global_number_digits, many0_count(par))).parse(input)
}

/// `local-number         = local-number-digits *par context *par`
pub fn local_number<I: Source>(input: I) -> Parsed<I> {
    // A context is also a parameter: the first context that no longer parameter covers is taken, or else the last one.
    production(
        "local-number",
        alt((
            recognize((
                local_number_digits,
                many0_count((not((context, not(paramchar))), par)),
                context,
                many0_count(par),
            )),
            recognize((local_number_digits, star_then(par, context))),
        )),
    )
    .parse(input)
}

/// `par                  = parameter / extension / isdn-subaddress`
pub fn par<I: Source>(input: I) -> Parsed<I> {
    // Most extensions and subaddresses are parameters, too: the tree shows the more specific one.
    production("par", longest(extension, longest(isdn_subaddress, parameter))).parse(input)
}

/// `isdn-subaddress      = ";isub=" 1*paramchar`
pub fn isdn_subaddress<I: Source>(input: I) -> Parsed<I> {
    production("isdn-subaddress", (tag_no_case(";isub="), many1_count(paramchar))).parse(input)
}

/// `extension            = ";ext=" 1*phonedigit`
pub fn extension<I: Source>(input: I) -> Parsed<I> {
    // A phonedigit can be empty, so the repetition must stop at an empty one.
    production("extension", (tag_no_case(";ext="), phonedigit, star_then(phonedigit, success(()))))
        .parse(input)
}

/// `context              = ";phone-context=" descriptor`
pub fn context<I: Source>(input: I) -> Parsed<I> {
    production("context", (tag_no_case(";phone-context="), descriptor)).parse(input)
}

/// `descriptor           = domainname / global-number-digits`
pub fn descriptor<I: Source>(input: I) -> Parsed<I> {
    production("descriptor", alt((domainname, global_number_digits))).parse(input)
}

/// `global-number-digits = "+" *phonedigit DIGIT *phonedigit`
pub fn global_number_digits<I: Source>(input: I) -> Parsed<I> {
    production(
        "global-number-digits",
        (char('+'), star_then(phonedigit, digit), star_then(phonedigit, success(()))),
    )
    .parse(input)
}

/// ```bnf
/// local-number-digits  =
///    *phonedigit-hex (HEXDIG / "*" / "#")*phonedigit-hex
/// ```
pub fn local_number_digits<I: Source>(input: I) -> Parsed<I> {
    production(
        "local-number-digits",
        (
            star_then(phonedigit_hex, alt((hexdig, recognize(one_of("*#"))))),
            star_then(phonedigit_hex, success(())),
        ),
    )
    .parse(input)
}

/// `domainname           = *( domainlabel "." ) toplabel [ "." ]`
pub fn domainname<I: Source>(input: I) -> Parsed<I> {
    production("domainname", (star_then((domainlabel, char('.')), toplabel), opt(char('.')))).parse(input)
}

/// ```bnf
/// domainlabel          = alphanum
///                        / alphanum *( alphanum / "-" ) alphanum
/// ```
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", (alphanum, label_rest)).parse(input)
}

/// `toplabel             = ALPHA / ALPHA *( alphanum / "-" ) alphanum`
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", (alpha, label_rest)).parse(input)
}

/// The rest of a label after its first character: `*( alphanum / "-" )` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    recognize(many0_count((many0_count(char('-')), alphanum))).parse(input)
}

/// `parameter            = ";" pname ["=" pvalue ]`
pub fn parameter<I: Source>(input: I) -> Parsed<I> {
    production("parameter", (char(';'), pname, opt((char('='), pvalue)))).parse(input)
}

/// `pname                = 1*( alphanum / "-" )`
pub fn pname<I: Source>(input: I) -> Parsed<I> {
    production("pname", many1_count(alt((alphanum, recognize(char('-')))))).parse(input)
}

/// `pvalue               = 1*paramchar`
pub fn pvalue<I: Source>(input: I) -> Parsed<I> {
    production("pvalue", many1_count(paramchar)).parse(input)
}

/// `paramchar            = param-unreserved / unreserved / pct-encoded`
pub fn paramchar<I: Source>(input: I) -> Parsed<I> {
    production("paramchar", alt((param_unreserved, unreserved, pct_encoded))).parse(input)
}

/// `unreserved           = alphanum / mark`
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alphanum, mark))).parse(input)
}

/// ```bnf
/// mark                 = "-" / "_" / "." / "!" / "~" / "*" /
///                        "'" / "(" / ")"
/// ```
pub fn mark<I: Source>(input: I) -> Parsed<I> {
    production("mark", one_of("-_.!~*'()")).parse(input)
}

/// `param-unreserved     = "[" / "]" / "/" / ":" / "&" / "+" / "$"`
pub fn param_unreserved<I: Source>(input: I) -> Parsed<I> {
    production("param-unreserved", one_of("[]/:&+$")).parse(input)
}

/// `phonedigit           = DIGIT / [ visual-separator ]`
pub fn phonedigit<I: Source>(input: I) -> Parsed<I> {
    production("phonedigit", alt((digit, recognize(opt(visual_separator))))).parse(input)
}

/// `phonedigit-hex       = HEXDIG / "*" / "#" / [ visual-separator ]`
pub fn phonedigit_hex<I: Source>(input: I) -> Parsed<I> {
    production("phonedigit-hex", alt((hexdig, recognize(one_of("*#")), recognize(opt(visual_separator)))))
        .parse(input)
}

/// `visual-separator     = "-" / "." / "(" / ")"`
pub fn visual_separator<I: Source>(input: I) -> Parsed<I> {
    production("visual-separator", one_of("-.()")).parse(input)
}

/// `alphanum             = ALPHA / DIGIT`
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", alt((alpha, digit))).parse(input)
}
