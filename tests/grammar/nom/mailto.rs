//! The rules of RFC 6068, in nom 8: a function for each rule.
//!
//! Each reads a beginning of its input. It reads all of an input exactly if its rule derives it: urlgram decided that, from
//! the laws of these words, before it wrote this module.

use nom::branch::alt;
use nom::character::complete::{char, satisfy};
use nom::combinator::{opt, recognize};
use nom::multi::{many0_count, many1_count};
use nom::{IResult, Parser};

/// The rest of an input, and the part of it that was read.
pub type Read<'i> = IResult<&'i [u8], &'i [u8]>;

/// ```text
/// mailtoURI    = "mailto:" [ to ] [ hfields ]
/// ```
///
/// As printed, first match loses `mailto:?@=(`: no order of its alternatives is known that loses nothing, so its automaton reads it.
pub fn mailtouri(input: &[u8]) -> Read<'_> {
    by_automaton(input, &[8, 23, 26, 32, 34, 35, 36, 37, 38, 41, 47, 50, 51, 52, 55], |state, byte| match (state, byte) {
        (0, b'M' | b'm') => Some(2),
        (2, b'A' | b'a') => Some(3),
        (3, b'I' | b'i') => Some(4),
        (4, b'L' | b'l') => Some(5),
        (5, b'T' | b't') => Some(6),
        (6, b'O' | b'o') => Some(7),
        (7, b':') => Some(8),
        (8 | 9 | 39 | 48 | 51, b'\x09' | b' ') => Some(9),
        (8 | 9 | 39 | 48 | 51, b'\x0D') => Some(10),
        (8, b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'/'..=b'9' | b'=' | b'A'..=b'Z' | b'^'..=b'~') => Some(11),
        (8 | 9 | 25 | 39 | 48 | 51, b'"') => Some(12),
        (8, b'?') => Some(13),
        (10, b'\x0A') => Some(14),
        (11 | 15 | 39, b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'/'..=b'9' | b'=' | b'?' | b'A'..=b'Z' | b'^'..=b'~') => Some(11),
        (11 | 20 | 30 | 33 | 46, b'.') => Some(15),
        (11 | 18 | 20 | 30 | 33 | 46 | 53, b'@') => Some(16),
        (12, b'\x09' | b' ' | b'!' | b'#'..=b'[' | b']'..=b'~') => Some(12),
        (12, b'\x0D') => Some(17),
        (12 | 42, b'"') => Some(18),
        (12 | 42, b'\\') => Some(19),
        (13 | 22 | 48, b'!' | b'$' | b'\'' | b'*' | b'+' | b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(13),
        (13 | 22 | 48, b'#' | b'&' | b'/' | b'?' | b'^' | b'`' | b'{'..=b'}') => Some(11),
        (13 | 22 | 48, b'%') => Some(20),
        (13, b'(' | b')' | b',' | b':' | b';') => Some(21),
        (13, b'.') => Some(22),
        (13 | 22 | 48, b'=') => Some(23),
        (13, b'@') => Some(24),
        (14 | 25, b'\x09' | b' ') => Some(25),
        (16 | 40, b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'/'..=b'9' | b'=' | b'?' | b'A'..=b'Z' | b'^'..=b'~') => Some(26),
        (16 | 24 | 35, b'[') => Some(27),
        (17, b'\x0A') => Some(28),
        (18, b'\x09' | b' ') => Some(18),
        (18, b'\x0D') => Some(29),
        (19, b'\x09' | b' '..=b'~') => Some(12),
        (20 | 30 | 33 | 46, b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'/' | b'=' | b'?' | b'G'..=b'Z' | b'^'..=b'`' | b'g'..=b'~') => Some(11),
        (20, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(30),
        (21, b'!' | b'$' | b'\''..=b'.' | b'0'..=b';' | b'@'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(21),
        (21, b'%') => Some(31),
        (21, b'=') => Some(32),
        (22 | 24 | 48 | 49, b'(' | b')' | b',' | b'.' | b':' | b';' | b'@') => Some(21),
        (23 | 34 | 51, b'!' | b'$' | b'\'' | b'*' | b'+' | b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(23),
        (23 | 34 | 51, b'#' | b'/' | b'=' | b'?' | b'^' | b'`' | b'{'..=b'}') => Some(11),
        (23 | 34 | 51, b'%') => Some(33),
        (23 | 34 | 51, b'&') => Some(13),
        (23, b'(' | b')' | b',' | b':' | b';') => Some(32),
        (23, b'.') => Some(34),
        (23, b'@') => Some(35),
        (24 | 49, b'!' | b'$' | b'\'' | b'*' | b'+' | b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(36),
        (24 | 49, b'#' | b'&' | b'/' | b'?' | b'^' | b'`' | b'{'..=b'}') => Some(26),
        (24 | 36 | 49, b'%') => Some(37),
        (24 | 36 | 49, b'=') => Some(38),
        (26, b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'/'..=b'9' | b'=' | b'A'..=b'Z' | b'^'..=b'~') => Some(26),
        (26 | 37 | 41 | 47 | 50 | 55, b',') => Some(39),
        (26 | 37 | 47 | 50 | 55, b'.') => Some(40),
        (26 | 37 | 47 | 55, b'?') => Some(36),
        (27, b'!'..=b'Z' | b'^'..=b'~') => Some(27),
        (27, b']') => Some(41),
        (28 | 42, b'\x09' | b' ') => Some(42),
        (29, b'\x0A') => Some(43),
        (30, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(13),
        (31, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(44),
        (32, b'!' | b'$' | b'\''..=b'.' | b'0'..=b';' | b'@'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(32),
        (32, b'%') => Some(45),
        (32, b'&') => Some(21),
        (33, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(46),
        (34 | 35 | 51 | 52, b'(' | b')' | b',' | b'.' | b':' | b';' | b'@') => Some(32),
        (35 | 38 | 52, b'!' | b'$' | b'\'' | b'*' | b'+' | b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(38),
        (35 | 52, b'#' | b'/' | b'=' | b'?' | b'^' | b'`' | b'{'..=b'}') => Some(26),
        (35 | 38 | 52, b'%') => Some(47),
        (35 | 52, b'&') => Some(36),
        (36, b'!' | b'$' | b'\'' | b'*' | b'+' | b'-' | b'0'..=b'9' | b'?' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(36),
        (36, b'#' | b'&' | b'/' | b'^' | b'`' | b'{'..=b'}') => Some(26),
        (36, b'(' | b')' | b':' | b';' | b'@') => Some(21),
        (36, b',') => Some(48),
        (36, b'.') => Some(49),
        (37 | 47 | 50 | 55, b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'/' | b'=' | b'G'..=b'Z' | b'^'..=b'`' | b'g'..=b'~') => Some(26),
        (37, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(50),
        (38, b'#' | b'/' | b'=' | b'^' | b'`' | b'{'..=b'}') => Some(26),
        (38, b'&' | b'?') => Some(36),
        (38, b'(' | b')' | b':' | b';' | b'@') => Some(32),
        (38, b',') => Some(51),
        (38, b'.') => Some(52),
        (41, b'?') => Some(21),
        (42, b'!' | b'#'..=b'[' | b']'..=b'~') => Some(12),
        (43 | 53, b'\x09' | b' ') => Some(53),
        (44, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(21),
        (45, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(54),
        (46, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(23),
        (47, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(55),
        (50, b'0'..=b'9' | b'?' | b'A'..=b'F' | b'a'..=b'f') => Some(36),
        (54, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(32),
        (55, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(38),
        _ => None,
    })
}

/// ```text
/// hfields      = "?" hfield *( "&" hfield )
/// ```
pub fn hfields(input: &[u8]) -> Read<'_> {
    recognize((char('?'), hfield, many0_count((char('&'), hfield)))).parse(input)
}

/// ```text
/// hfield       = hfname "=" hfvalue
/// ```
pub fn hfield(input: &[u8]) -> Read<'_> {
    recognize((hfname, char('='), hfvalue)).parse(input)
}

/// ```text
/// hfname       = *qchar
/// ```
pub fn hfname(input: &[u8]) -> Read<'_> {
    recognize(many0_count(qchar)).parse(input)
}

/// ```text
/// hfvalue      = *qchar
/// ```
pub fn hfvalue(input: &[u8]) -> Read<'_> {
    recognize(many0_count(qchar)).parse(input)
}

/// ```text
/// addr-spec    = local-part "@" domain
/// ```
pub fn addr_spec(input: &[u8]) -> Read<'_> {
    recognize((local_part, char('@'), domain)).parse(input)
}

/// ```text
/// local-part   = dot-atom-text / quoted-string
/// ```
pub fn local_part(input: &[u8]) -> Read<'_> {
    alt((dot_atom_text, quoted_string)).parse(input)
}

/// ```text
/// domain       = dot-atom-text / "[" *dtext-no-obs "]"
/// ```
pub fn domain(input: &[u8]) -> Read<'_> {
    alt((dot_atom_text, recognize((char('['), many0_count(dtext_no_obs), char(']'))))).parse(input)
}

/// ```text
/// dtext-no-obs = %d33-90 / ; Printable US-ASCII
///                %d94-126  ; characters not including
///                          ; "[", "]", or "\"
/// ```
pub fn dtext_no_obs(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '!'..='Z' | '^'..='~'))).parse(input)
}

/// ```text
/// qchar        = unreserved / pct-encoded / some-delims
/// ```
pub fn qchar(input: &[u8]) -> Read<'_> {
    alt((unreserved, pct_encoded, some_delims)).parse(input)
}

/// ```text
/// some-delims  = "!" / "$" / "'" / "(" / ")" / "*"
///              / "+" / "," / ";" / ":" / "@"
/// ```
pub fn some_delims(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '!' | '$' | '\''..=',' | ':' | ';' | '@'))).parse(input)
}

/// ```text
/// unreserved   = <unreserved, see [RFC3986], Section 2.3>
/// ```
pub fn unreserved(input: &[u8]) -> Read<'_> {
    rfc3986_unreserved(input)
}

/// ```text
/// pct-encoded  = <pct-encoded, see [RFC3986], Section 2.1>
/// ```
pub fn pct_encoded(input: &[u8]) -> Read<'_> {
    rfc3986_pct_encoded(input)
}

/// ```text
/// quoted-pair     =   ("\" (VCHAR / WSP))
/// ```
pub fn quoted_pair(input: &[u8]) -> Read<'_> {
    recognize((char('\\'), alt((vchar, wsp)))).parse(input)
}

/// ```text
/// FWS             =   ([*WSP CRLF] 1*WSP)
///                                        ; Folding white space
/// ```
pub fn fws(input: &[u8]) -> Read<'_> {
    recognize((opt((many0_count(wsp), crlf)), many1_count(wsp))).parse(input)
}

/// ```text
/// CFWS            =   FWS
/// ```
pub fn cfws(input: &[u8]) -> Read<'_> {
    fws(input)
}

/// ```text
/// atext           =   ALPHA / DIGIT /    ; Printable US-ASCII
///                     "!" / "#" /        ;  characters not including
///                     "$" / "%" /        ;  specials.  Used for atoms.
///                     "&" / "'" /
///                     "*" / "+" /
///                     "-" / "/" /
///                     "=" / "?" /
///                     "^" / "_" /
///                     "`" / "{" /
///                     "|" / "}" /
///                     "~"
/// ```
pub fn atext(input: &[u8]) -> Read<'_> {
    alt((
        alpha,
        digit,
        recognize(
            satisfy(|c| matches!(c, '!' | '#'..='\'' | '*' | '+' | '-' | '/' | '=' | '?' | '^'..='`' | '{'..='~')),
        ),
    ))
    .parse(input)
}

/// ```text
/// dot-atom-text   =   1*atext *("." 1*atext)
/// ```
pub fn dot_atom_text(input: &[u8]) -> Read<'_> {
    recognize((many1_count(atext), many0_count((char('.'), many1_count(atext))))).parse(input)
}

/// ```text
/// qtext           =   %d33 /             ; Printable US-ASCII
///                     %d35-91 /          ;  characters not including
///                     %d93-126           ;  "\" or the quote character
/// ```
pub fn qtext(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '!' | '#'..='[' | ']'..='~'))).parse(input)
}

/// ```text
/// qcontent        =   qtext / quoted-pair
/// ```
pub fn qcontent(input: &[u8]) -> Read<'_> {
    alt((qtext, quoted_pair)).parse(input)
}

/// ```text
/// quoted-string   =   [CFWS]
///                     DQUOTE *([FWS] qcontent) [FWS] DQUOTE
///                     [CFWS]
/// ```
pub fn quoted_string(input: &[u8]) -> Read<'_> {
    recognize((
        opt(cfws),
        dquote,
        many0_count((opt(fws), qcontent)),
        opt(fws),
        dquote,
        opt(cfws),
    ))
    .parse(input)
}

/// ```text
/// ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z
/// ```
pub fn alpha(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// ```text
/// CR             =  %x0D
///                        ; carriage return
/// ```
pub fn cr(input: &[u8]) -> Read<'_> {
    recognize(char('\r')).parse(input)
}

/// ```text
/// CRLF           =  CR LF
///                        ; Internet standard newline
/// ```
pub fn crlf(input: &[u8]) -> Read<'_> {
    recognize((cr, lf)).parse(input)
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
/// HTAB           =  %x09
///                        ; horizontal tab
/// ```
pub fn htab(input: &[u8]) -> Read<'_> {
    recognize(char('\t')).parse(input)
}

/// ```text
/// LF             =  %x0A
///                        ; linefeed
/// ```
pub fn lf(input: &[u8]) -> Read<'_> {
    recognize(char('\n')).parse(input)
}

/// ```text
/// SP             =  %x20
/// ```
pub fn sp(input: &[u8]) -> Read<'_> {
    recognize(char(' ')).parse(input)
}

/// ```text
/// VCHAR          =  %x21-7E
///                        ; visible (printing) characters
/// ```
pub fn vchar(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '!'..='~'))).parse(input)
}

/// ```text
/// WSP            =  SP / HTAB
///                        ; white space
/// ```
pub fn wsp(input: &[u8]) -> Read<'_> {
    alt((sp, htab)).parse(input)
}

/// ```text
/// unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"
/// ```
pub fn rfc3986_unreserved(input: &[u8]) -> Read<'_> {
    alt((alpha, digit, recognize(satisfy(|c| matches!(c, '-' | '.' | '_' | '~'))))).parse(input)
}

/// ```text
/// pct-encoded   = "%" HEXDIG HEXDIG
/// ```
pub fn rfc3986_pct_encoded(input: &[u8]) -> Read<'_> {
    recognize((char('%'), hexdig, hexdig)).parse(input)
}

/// ```text
/// HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
/// ```
pub fn hexdig(input: &[u8]) -> Read<'_> {
    alt((digit, recognize(satisfy(|c| matches!(c, 'A'..='F' | 'a'..='f'))))).parse(input)
}

/// The longest beginning after which an automaton accepts, that begins in state 0.
fn by_automaton<'i>(
    input: &'i [u8],
    accepting: &[u16],
    step: impl Fn(u16, u8) -> Option<u16>,
) -> Read<'i> {
    let (mut state, mut end) = (0, accepting.contains(&0).then_some(0));
    for (at, byte) in input.iter().enumerate() {
        let Some(next) = step(state, *byte) else { break };
        state = next;
        if accepting.contains(&state) {
            end = Some(at + 1);
        }
    }
    match end {
        Some(end) => Ok((&input[end..], &input[..end])),
        None => {
            let kind = nom::error::ErrorKind::Fail;
            Err(nom::Err::Error(nom::error::Error::new(input, kind)))
        }
    }
}
