//! A list is judged like its lines, with vectors and without.

use urlgram::Check;
use urlgram::acceptor::Acceptor;
use urlgram::check::Bulk;

pub fn run(data: &[u8]) {
    let Some((check, list)) = super::subject(data) else { return };
    holds(check, list, if data[2] & 4 == 0 { b'\n' } else { 0 }, data[2] & 8 != 0);
}

/// Asserts that each input of a list has its own verdict.
pub fn holds(check: Check, list: &[u8], end: u8, crlf: bool) {
    let mut lines: Vec<&[u8]> = list.split(|byte| *byte == end).collect();
    // An end at the end of the list begins no further input.
    lines.pop_if(|last| last.is_empty());
    let expected: Vec<_> = lines
        .into_iter()
        .map(|line| if crlf { line.strip_suffix(b"\r").unwrap_or(line) } else { line })
        .map(|line| (line, check.conforms(line)))
        .collect();
    for compile in [Acceptor::portable, Acceptor::new] {
        let mut told = Vec::new();
        let mut bulk = Bulk::with(check, end, compile).with_crlf(crlf);
        bulk.verdicts(list, |place, conforms| told.push((&list[place], conforms)));
        assert_eq!(told, expected);
    }
}
