//! Host parsing (section 3.5), and host serializing (section 3.6).

use std::ops::Range;

use super::encode::{is_url_code_point, percent_encoded};
use super::error::ValidationError as Error;
use super::unit::{Errors, Failure, Unit, is_percent_encoded, span};
use crate::documents::whatwg::domain;

/// A host, in the form in which it is serialized, where two hosts that are equal are the same text; empty for an empty host.
pub(super) type Host = String;

/// Returns whether no host may have this code point: a "forbidden host code point" (section 3.2).
fn is_forbidden_in_hosts(c: char) -> bool {
    "\0\t\n\r #/:<>?@[\\]^|".contains(c)
}

/// The same of a domain.
fn is_forbidden_in_domains(c: char) -> bool {
    is_forbidden_in_hosts(c) || c <= '\u{1F}' || c == '%' || c == '\u{7F}'
}

/// The "host parser".
pub(super) fn parse(input: &[Unit], is_opaque: bool, errors: &mut Errors) -> Result<Host, Failure> {
    if let [Unit { c: '[', .. }, rest @ ..] = input {
        let [inside @ .., Unit { c: ']', .. }] = rest else {
            return Err(errors.fail(Error::Ipv6Unclosed, span(input)));
        };
        return ipv6(inside, span(input), errors).map(|pieces| format!("[{}]", serialized(&pieces)));
    }
    if is_opaque {
        return opaque(input, errors);
    }
    if let Some(at) = (0..input.len()).find(|at| is_percent_encoded(&input[*at..])) {
        errors.tell(Error::DomainPercentEncoded, span(&input[at..at + 3]));
    }
    let text: String = input.iter().map(|unit| unit.c).collect();
    let decoded = crate::escape::decoded(text.as_bytes());
    let ascii = parsed_domain(&String::from_utf8_lossy(&decoded), span(input), errors)?;
    if domain::ends_in_a_number(&ascii) { ipv4(&ascii, span(input), errors) } else { Ok(ascii) }
}

/// The "domain parser" (section 3.3), which is not strict.
fn parsed_domain(text: &str, span: Range<usize>, errors: &mut Errors) -> Result<String, Failure> {
    let is_strictly_one = domain::to_ascii(text, true).is_some();
    if !is_strictly_one {
        errors.tell(Error::DomainToAscii, span);
    }
    let result =
        if text.is_ascii() { Some(text.to_ascii_lowercase()) } else { domain::to_ascii(text, false) };
    result.filter(|it| !it.is_empty() && !it.contains(is_forbidden_in_domains)).ok_or(Failure)
}

/// The "IPv4 parser". `span` is that of the host, as a domain may have been mapped.
fn ipv4(text: &str, span: Range<usize>, errors: &mut Errors) -> Result<Host, Failure> {
    let mut parts: Vec<&str> = text.split('.').collect();
    if parts.last() == Some(&"") {
        errors.tell(Error::Ipv4EmptyPart, span.clone());
        parts.pop();
    }
    if parts.len() < 4 {
        errors.tell(Error::Ipv4TooFewParts, span.clone());
    } else if parts.len() > 4 {
        return Err(errors.fail(Error::Ipv4TooManyParts, span));
    }
    let mut numbers = Vec::new();
    for part in parts {
        let Some((number, is_decimal)) = number(part) else {
            return Err(errors.fail(Error::Ipv4NonNumericPart, span));
        };
        if !is_decimal {
            errors.tell(Error::Ipv4NonDecimalPart, span.clone());
        }
        numbers.push(number);
    }
    if numbers.iter().any(|number| *number > 255) {
        errors.tell(Error::Ipv4OutOfRangePart, span);
    }
    let (last, others) = numbers.split_last().ok_or(Failure)?;
    let most = 256_u64.pow(5 - u32::try_from(numbers.len()).map_err(|_| Failure)?);
    if *last >= most || others.iter().any(|number| *number > 255) {
        return Err(Failure);
    }
    let shifted = others.iter().zip([24, 16, 8]).map(|(number, by)| number << by);
    let address = shifted.sum::<u64>() + last;
    Ok([24, 16, 8, 0].map(|by| (address >> by & 255).to_string()).join("."))
}

/// The "IPv4 number parser": a number, of at most 64 bits, and whether it is decimal.
fn number(text: &str) -> Option<(u64, bool)> {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let octal = text.strip_prefix('0').filter(|rest| !rest.is_empty());
    let (digits, radix) = match (hexadecimal, octal) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) => (digits, 8),
        (None, None) => (text, 10),
    };
    if text.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    let add = |sum: u64, c: char| {
        sum.saturating_mul(radix.into()).saturating_add(c.to_digit(radix).unwrap_or(0).into())
    };
    Some((digits.chars().fold(0, add), radix == 10))
}

/// The "IPv6 parser". `whole` is the span of the address with its brackets.
fn ipv6(input: &[Unit], whole: Range<usize>, errors: &mut Errors) -> Result<[u16; 8], Failure> {
    let (mut address, mut index, mut compress, mut at) = ([0_u16; 8], 0, None, 0);
    let end = whole.end - 1;
    let c = |at: usize| input.get(at).map(|unit| unit.c);
    let here = |at: usize| input.get(at).map_or(end..end + 1, |unit| unit.span.clone());
    if c(0) == Some(':') {
        if c(1) != Some(':') {
            return Err(errors.fail(Error::Ipv6InvalidCompression, here(0)));
        }
        (at, index) = (2, 1);
        compress = Some(index);
    }
    while let Some(first) = c(at) {
        if index == 8 {
            return Err(errors.fail(Error::Ipv6TooManyPieces, here(at)));
        }
        if first == ':' {
            if compress.is_some() {
                return Err(errors.fail(Error::Ipv6MultipleCompression, here(at)));
            }
            (at, index) = (at + 1, index + 1);
            compress = Some(index);
            continue;
        }
        let begin = at;
        let mut value = 0;
        while at - begin < 4
            && let Some(digit) = c(at).and_then(|c| c.to_digit(16))
        {
            (value, at) = (value * 16 + digit, at + 1);
        }
        match c(at) {
            Some('.') if at == begin => {
                return Err(errors.fail(Error::Ipv4InIpv6InvalidCodePoint, here(at)));
            }
            Some('.') if index > 6 => {
                return Err(errors.fail(Error::Ipv4InIpv6TooManyPieces, here(begin)));
            }
            Some('.') => {
                let [high, low] = ipv4_in_ipv6(input, begin, &here, errors)?;
                (address[index], address[index + 1]) = (high, low);
                index += 2;
                break;
            }
            Some(':') => {
                at += 1;
                if c(at).is_none() {
                    return Err(errors.fail(Error::Ipv6InvalidCodePoint, here(at)));
                }
            }
            Some(_) => return Err(errors.fail(Error::Ipv6InvalidCodePoint, here(at))),
            None => {}
        }
        let length = input[begin..at].iter().take_while(|unit| unit.c != ':').count();
        if length > 1 && input[begin].c == '0' {
            errors.tell(Error::Ipv6PieceLeadingZero, here(begin));
        }
        address[index] = u16::try_from(value).map_err(|_| Failure)?;
        index += 1;
    }
    match compress {
        // The pieces after `::` move to the end.
        Some(compress) => {
            let after = index - compress;
            address.copy_within(compress..index, 8 - after);
            address[compress..8 - after].fill(0);
        }
        None if index != 8 => return Err(errors.fail(Error::Ipv6TooFewPieces, whole)),
        None => {}
    }
    Ok(address)
}

/// The part of the "IPv6 parser" for an IPv4 address at the end, which begins at `at`: its two pieces.
fn ipv4_in_ipv6(
    input: &[Unit],
    mut at: usize,
    here: &impl Fn(usize) -> Range<usize>,
    errors: &mut Errors,
) -> Result<[u16; 2], Failure> {
    let c = |at: usize| input.get(at).map(|unit| unit.c);
    let mut numbers = Vec::new();
    while c(at).is_some() {
        if !numbers.is_empty() {
            if c(at) != Some('.') || numbers.len() >= 4 {
                return Err(errors.fail(Error::Ipv4InIpv6InvalidCodePoint, here(at)));
            }
            at += 1;
        }
        let begin = at;
        let mut number: u16 = 0;
        while let Some(digit) = c(at).and_then(|c| c.to_digit(10)) {
            if at > begin && number == 0 {
                return Err(errors.fail(Error::Ipv4InIpv6InvalidCodePoint, here(at)));
            }
            number = number * 10 + u16::try_from(digit).map_err(|_| Failure)?;
            if number > 255 {
                return Err(errors.fail(Error::Ipv4InIpv6OutOfRangePart, here(begin).start..here(at).end));
            }
            at += 1;
        }
        if at == begin {
            return Err(errors.fail(Error::Ipv4InIpv6InvalidCodePoint, here(at)));
        }
        numbers.push(number);
    }
    match numbers[..] {
        [one, two, three, four] => Ok([one << 8 | two, three << 8 | four]),
        _ => Err(errors.fail(Error::Ipv4InIpv6TooFewParts, here(at))),
    }
}

/// The "IPv6 serializer": the first of the longest runs of two or more zeros is `::`.
fn serialized(address: &[u16; 8]) -> String {
    let zeros = |from: usize| address[from..].iter().take_while(|piece| **piece == 0).count();
    let run = (0..8).rev().max_by_key(|from| zeros(*from)).filter(|from| zeros(*from) > 1);
    let text = |pieces: &[u16]| pieces.iter().map(|piece| format!("{piece:x}")).collect::<Vec<_>>().join(":");
    match run {
        Some(from) => format!("{}::{}", text(&address[..from]), text(&address[from + zeros(from)..])),
        None => text(address),
    }
}

/// The "opaque-host parser".
fn opaque(input: &[Unit], errors: &mut Errors) -> Result<Host, Failure> {
    if let Some(unit) = input.iter().find(|unit| is_forbidden_in_hosts(unit.c)) {
        return Err(errors.fail(Error::HostInvalidCodePoint, unit.span.clone()));
    }
    let is_wrong = |at: &usize| input[*at].c != '%' && !is_url_code_point(input[*at].c);
    let is_alone = |at: &usize| input[*at].c == '%' && !is_percent_encoded(&input[*at..]);
    for at in [(0..input.len()).find(is_wrong), (0..input.len()).find(is_alone)].into_iter().flatten() {
        errors.tell(Error::InvalidUrlUnit, input[at].span.clone());
    }
    Ok(input.iter().map(|unit| percent_encoded(unit.c, "")).collect())
}
