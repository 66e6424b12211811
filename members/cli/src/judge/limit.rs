//! Limits of length: a program that accepts a text, and not the same with more of the same.

use std::collections::HashSet;

use serde::Serialize;
use urlgram::bnf::mutation;
use urlgram::judgement::Ground;
use urlgram::printable;

use super::filter::Filter;
use super::session::Session;
use crate::failure::Failure;

/// A limit of length.
#[derive(Clone, Debug, Serialize)]
pub struct Limit {
    /// The text before the part that is repeated, that part, and the text after it, as people read them.
    pub before: String,
    pub repeated: String,
    pub after: String,
    /// How often it may be repeated, at most.
    pub times: usize,
    /// The bytes of the longest text that is accepted.
    pub bytes: usize,
}

impl Limit {
    /// A sentence.
    pub fn told(&self) -> String {
        let Self { before, repeated, after, times, bytes } = self;
        let place = match (before.as_str(), after.as_str()) {
            ("", "") => String::new(),
            (before, "") => format!(" after `{before}`"),
            ("", after) => format!(" before `{after}`"),
            (before, after) => format!(" between `{before}` and `{after}`"),
        };
        format!(
            "the program has a limit of length: it accepts `{repeated}` {times} times{place} ({bytes} bytes), and not once more"
        )
    }
}

/// Asks for texts that go through each loop of the grammar, with doubling lengths of at most `longest` bytes, and then for the limit.
pub fn limits(
    session: &mut Session,
    ground: &Ground,
    longest: usize,
    filter: &Filter,
) -> Result<Vec<Limit>, Failure> {
    let mut loops = mutation::loops(ground.automaton());
    // Many zeros are a small number.
    let nines = loops.iter().map(|it| {
        let nine = |byte: &u8| if *byte == b'0' { b'9' } else { *byte };
        mutation::Loop { body: it.body.iter().map(nine).collect(), ..it.clone() }
    });
    let nines: Vec<_> = nines.filter(|it| !loops.contains(it) && ground.allows(&it.times(2))).collect();
    loops.extend(nines);
    let text = |it: &mutation::Loop, times: usize| it.times(times);
    let takes = |it: &mutation::Loop, times: usize| filter.takes(&text(it, times));
    let length =
        |it: &mutation::Loop, times: usize| it.prefix.len() + it.body.len() * times + it.suffix.len();
    let powers = |it: &mutation::Loop| -> Vec<usize> {
        let powers = std::iter::successors(Some(1_usize), |times| times.checked_mul(2));
        powers.take_while(|times| length(it, *times) <= longest && takes(it, *times)).collect()
    };
    let mut asked = Vec::new();
    for it in &loops {
        asked.extend(powers(it).into_iter().map(|times| (it, times)));
    }
    let texts: Vec<Vec<u8>> = asked.iter().map(|(it, times)| text(it, *times)).collect();
    let verdicts = session.verdicts(&texts)?;
    // For each loop the most times that are accepted before the first that is refused.
    let mut open: Vec<(&mutation::Loop, usize, usize)> = Vec::new();
    for it in &loops {
        let of: Vec<(usize, Option<bool>)> = asked
            .iter()
            .zip(&verdicts)
            .filter(|((other, _), _)| std::ptr::eq(*other, it))
            .map(|((_, times), verdict)| (*times, *verdict))
            .collect();
        let first = of.iter().position(|(_, verdict)| *verdict == Some(false));
        // What is refused at once is no limit: the suite tells it.
        if let Some(first) = first.filter(|first| *first > 0 && of[first - 1].1 == Some(true)) {
            open.push((it, of[first - 1].0, of[first].0));
        }
    }
    // All limits are found at once, by halving.
    while open.iter().any(|(_, low, high)| high - low > 1) {
        let middle = |low: usize, high: usize| low + (high - low) / 2;
        let texts: Vec<Vec<u8>> = open.iter().map(|(it, low, high)| text(it, middle(*low, *high))).collect();
        let verdicts = session.verdicts(&texts)?;
        for ((_, low, high), verdict) in open.iter_mut().zip(verdicts) {
            let middle = middle(*low, *high);
            if *high - *low > 1 {
                *(if verdict == Some(true) { low } else { high }) = middle;
            }
        }
    }
    let limit = |(it, times, _): (&mutation::Loop, usize, usize)| Limit {
        before: printable(&it.prefix),
        repeated: printable(&it.body),
        after: printable(&it.suffix),
        times,
        bytes: length(it, times),
    };
    let mut limits: Vec<Limit> = open.into_iter().map(limit).collect();
    // Nines tell nothing new where zeros meet the same limit.
    let zeros: HashSet<(String, usize)> = limits.iter().map(|it| (it.repeated.clone(), it.bytes)).collect();
    limits.retain(|it| {
        !it.repeated.contains('9') || !zeros.contains(&(it.repeated.replace('9', "0"), it.bytes))
    });
    Ok(limits)
}
