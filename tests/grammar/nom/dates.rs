//! The rules of RFC 3339, in nom 8: a function for each rule.
//!
//! Each reads a beginning of its input. It reads all of an input exactly if its rule derives it: urlgram decided that, from
//! the laws of these words, before it wrote this module.

use nom::branch::alt;
use nom::character::complete::{char, satisfy};
use nom::combinator::{opt, recognize};
use nom::multi::{count, many1_count};
use nom::{IResult, Parser};

/// The rest of an input, and the part of it that was read.
pub type Read<'i> = IResult<&'i [u8], &'i [u8]>;

/// ```text
/// date-time       = full-date "T" full-time
/// ```
pub fn date_time(input: &[u8]) -> Read<'_> {
    recognize((full_date, satisfy(|c| matches!(c, 'T' | 't')), full_time)).parse(input)
}

/// ```text
/// date-fullyear   = 4DIGIT
/// ```
pub fn date_fullyear(input: &[u8]) -> Read<'_> {
    recognize(count(digit, 4)).parse(input)
}

/// ```text
/// date-month      = 2DIGIT  ; 01-12
/// ```
pub fn date_month(input: &[u8]) -> Read<'_> {
    recognize(count(digit, 2)).parse(input)
}

/// ```text
/// date-mday       = 2DIGIT  ; 01-28, 01-29, 01-30, 01-31 based on month/year
/// ```
pub fn date_mday(input: &[u8]) -> Read<'_> {
    recognize(count(digit, 2)).parse(input)
}

/// ```text
/// time-hour       = 2DIGIT  ; 00-23
/// ```
pub fn time_hour(input: &[u8]) -> Read<'_> {
    recognize(count(digit, 2)).parse(input)
}

/// ```text
/// time-minute     = 2DIGIT  ; 00-59
/// ```
pub fn time_minute(input: &[u8]) -> Read<'_> {
    recognize(count(digit, 2)).parse(input)
}

/// ```text
/// time-second     = 2DIGIT  ; 00-58, 00-59, 00-60 based on leap second rules
/// ```
pub fn time_second(input: &[u8]) -> Read<'_> {
    recognize(count(digit, 2)).parse(input)
}

/// ```text
/// time-secfrac    = "." 1*DIGIT
/// ```
pub fn time_secfrac(input: &[u8]) -> Read<'_> {
    recognize((char('.'), many1_count(digit))).parse(input)
}

/// ```text
/// time-numoffset  = ("+" / "-") time-hour ":" time-minute
/// ```
pub fn time_numoffset(input: &[u8]) -> Read<'_> {
    recognize((satisfy(|c| matches!(c, '+' | '-')), time_hour, char(':'), time_minute)).parse(input)
}

/// ```text
/// time-offset     = "Z" / time-numoffset
/// ```
pub fn time_offset(input: &[u8]) -> Read<'_> {
    alt((recognize(satisfy(|c| matches!(c, 'Z' | 'z'))), time_numoffset)).parse(input)
}

/// ```text
/// partial-time    = time-hour ":" time-minute ":" time-second [time-secfrac]
/// ```
pub fn partial_time(input: &[u8]) -> Read<'_> {
    recognize((time_hour, char(':'), time_minute, char(':'), time_second, opt(time_secfrac))).parse(input)
}

/// ```text
/// full-date       = date-fullyear "-" date-month "-" date-mday
/// ```
pub fn full_date(input: &[u8]) -> Read<'_> {
    recognize((date_fullyear, char('-'), date_month, char('-'), date_mday)).parse(input)
}

/// ```text
/// full-time       = partial-time time-offset
/// ```
pub fn full_time(input: &[u8]) -> Read<'_> {
    recognize((partial_time, time_offset)).parse(input)
}

/// ```text
/// duration        = "P" (dur-date / dur-time / dur-week)
/// ```
pub fn duration(input: &[u8]) -> Read<'_> {
    recognize((satisfy(|c| matches!(c, 'P' | 'p')), alt((dur_date, dur_time, dur_week)))).parse(input)
}

/// ```text
/// dur-second      = 1*DIGIT "S"
/// ```
pub fn dur_second(input: &[u8]) -> Read<'_> {
    recognize((many1_count(digit), satisfy(|c| matches!(c, 'S' | 's')))).parse(input)
}

/// ```text
/// dur-minute      = 1*DIGIT "M" [dur-second]
/// ```
pub fn dur_minute(input: &[u8]) -> Read<'_> {
    recognize((many1_count(digit), satisfy(|c| matches!(c, 'M' | 'm')), opt(dur_second))).parse(input)
}

/// ```text
/// dur-hour        = 1*DIGIT "H" [dur-minute]
/// ```
pub fn dur_hour(input: &[u8]) -> Read<'_> {
    recognize((many1_count(digit), satisfy(|c| matches!(c, 'H' | 'h')), opt(dur_minute))).parse(input)
}

/// ```text
/// dur-time        = "T" (dur-hour / dur-minute / dur-second)
/// ```
pub fn dur_time(input: &[u8]) -> Read<'_> {
    recognize((satisfy(|c| matches!(c, 'T' | 't')), alt((dur_hour, dur_minute, dur_second)))).parse(input)
}

/// ```text
/// dur-day         = 1*DIGIT "D"
/// ```
pub fn dur_day(input: &[u8]) -> Read<'_> {
    recognize((many1_count(digit), satisfy(|c| matches!(c, 'D' | 'd')))).parse(input)
}

/// ```text
/// dur-week        = 1*DIGIT "W"
/// ```
pub fn dur_week(input: &[u8]) -> Read<'_> {
    recognize((many1_count(digit), satisfy(|c| matches!(c, 'W' | 'w')))).parse(input)
}

/// ```text
/// dur-month       = 1*DIGIT "M" [dur-day]
/// ```
pub fn dur_month(input: &[u8]) -> Read<'_> {
    recognize((many1_count(digit), satisfy(|c| matches!(c, 'M' | 'm')), opt(dur_day))).parse(input)
}

/// ```text
/// dur-year        = 1*DIGIT "Y" [dur-month]
/// ```
pub fn dur_year(input: &[u8]) -> Read<'_> {
    recognize((many1_count(digit), satisfy(|c| matches!(c, 'Y' | 'y')), opt(dur_month))).parse(input)
}

/// ```text
/// dur-date        = (dur-day / dur-month / dur-year) [dur-time]
/// ```
pub fn dur_date(input: &[u8]) -> Read<'_> {
    recognize((alt((dur_day, dur_month, dur_year)), opt(dur_time))).parse(input)
}

/// ```text
/// DIGIT          =  %x30-39
///                        ; 0-9
/// ```
pub fn digit(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_digit())).parse(input)
}
