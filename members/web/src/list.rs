//! The verdicts on a list.

use serde::Serialize;
use urlgram::Check;
use urlgram::check::Bulk;

/// The verdicts on the lines of a part of a list.
#[derive(Default, Serialize)]
pub struct Verdicts {
    /// The number of lines, and of those that conform.
    lines: usize,
    conform: usize,
    /// For each input that does not conform: its number in this part, from 0, where it starts and ends in the part, the code of its
    /// first error, and where that starts and ends in the line.
    refused: Vec<(usize, usize, usize, &'static str, usize, usize)>,
}

/// The answer to `list`: each line feed ends a line.
pub fn verdicts(check: Check, list: &[u8]) -> Verdicts {
    let mut verdicts = Verdicts::default();
    Bulk::new(check, b'\n').verdicts(list, |span, conforms| {
        let number = verdicts.lines;
        verdicts.lines += 1;
        verdicts.conform += usize::from(conforms);
        if !conforms {
            let (code, at) =
                check.first_error(&list[span.clone()]).map_or(("", 0..0), |(code, at)| (code.as_str(), at));
            verdicts.refused.push((number, span.start, span.end, code, at.start, at.end));
        }
    });
    verdicts
}
