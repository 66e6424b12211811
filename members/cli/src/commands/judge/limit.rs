//! Limits of length: a program that accepts a text, and not the same with more of the same.

use std::collections::HashSet;

use serde::Serialize;
use urlgram::bnf::mutation;
use urlgram::escaped;
use urlgram::judgement::{Cause, Criterion};

use super::ask::Session;
use super::filter::Filter;
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
    /// True if no text that was asked and is longer than `bytes` is accepted.
    pub is_of_all: bool,
    /// The rule that says so, in a sentence, if the program seems to follow one.
    pub rule: Option<String>,
    /// The number of limits at other places that are the same.
    pub more: usize,
    /// The bytes before the part that is repeated.
    #[serde(skip)]
    start: usize,
    /// The longest text that is accepted, and the shortest that is not.
    #[serde(skip)]
    texts: [Vec<u8>; 2],
}

impl Limit {
    /// A sentence.
    pub fn told(&self) -> String {
        let Self { before, repeated, after, times, bytes, is_of_all, rule, more, .. } = self;
        let place = match (before.as_str(), after.as_str()) {
            ("", "") => String::new(),
            (before, "") => format!(" after `{before}`"),
            ("", after) => format!(" before `{after}`"),
            (before, after) => format!(" between `{before}` and `{after}`"),
        };
        let accepts =
            format!("it accepts `{repeated}` {times} times{place} ({bytes} bytes), and not once more");
        let more = match more {
            0 => String::new(),
            1 => " (and 1 more like it)".to_owned(),
            more => format!(" (and {more} more like it)"),
        };
        match rule {
            Some(rule) => {
                format!("the program has a limit, which is no part of the grammar: {accepts}{more}. {rule}")
            }
            None if *is_of_all => {
                format!("the program has a limit of length of {bytes} bytes: {accepts}{more}")
            }
            None => format!("the program has a limit of length: {accepts}{more}"),
        }
    }

    /// Returns whether it is why the program refuses a text, as far as the text tells.
    pub fn explains(&self, text: &[u8]) -> bool {
        text.len() > self.bytes && (self.is_of_all || text.starts_with(&self.texts[0][..self.start]))
    }
}

/// The limits that no cause explains. Limits that one rule explains are one, and so are limits of the whole
/// text.
pub fn explained(limits: Vec<Limit>, criterion: &Criterion, causes: &[Cause]) -> Result<Vec<Limit>, Failure> {
    if limits.is_empty() {
        return Ok(limits);
    }
    let disputes = criterion.disputes(&criterion.disputed()).map_err(Failure::because)?;
    let mut explained: Vec<Limit> = Vec::new();
    for mut limit in limits {
        let [accepted, refused] = &limit.texts;
        if causes.iter().any(|cause| cause.explains(criterion, refused)) {
            continue;
        }
        let known = criterion.caveats(&disputes, accepted, None);
        limit.rule = criterion.caveats(&disputes, refused, None).into_iter().find(|it| !known.contains(it));
        match explained.iter_mut().find(|it| it.rule.is_some() && it.rule == limit.rule) {
            Some(same) => same.more += 1,
            None => explained.push(limit),
        }
    }
    // A limit on the whole text: the longest accepted texts of several loops have nearly the same length.
    let of_all =
        |bytes: usize| move |it: &Limit| it.rule.is_none() && it.bytes <= bytes && bytes < it.texts[1].len();
    let most = explained
        .iter()
        .map(|it| (explained.iter().filter(|other| of_all(it.bytes)(other)).count(), it.bytes));
    if let Some((number, bytes)) = most.max().filter(|(number, _)| *number > 2) {
        let is_first = |it: &Limit| it.rule.is_none() && it.bytes == bytes;
        let mut first = explained.iter().find(|it| is_first(it)).cloned().expect("it has the number");
        (first.is_of_all, first.more) = (true, number - 1);
        explained.retain(|it| !of_all(bytes)(it));
        explained.insert(0, first);
    }
    Ok(explained)
}

/// Asks for texts that go through each loop of the grammar, with doubling lengths of at most `longest` bytes, and then for the limit.
pub fn limits(
    session: &mut Session,
    criterion: &Criterion,
    longest: usize,
    filter: &Filter,
) -> Result<Vec<Limit>, Failure> {
    let mut loops = mutation::loops(criterion.automaton());
    // A number of many zeros is small, so loops of zeros are also asked with nines.
    let nines = loops.iter().map(|it| {
        let nine = |byte: &u8| if *byte == b'0' { b'9' } else { *byte };
        mutation::Loop { body: it.body.iter().map(nine).collect(), ..it.clone() }
    });
    let nines: Vec<_> = nines.filter(|it| !loops.contains(it) && criterion.allows(&it.times(2))).collect();
    loops.extend(nines);
    let length =
        |it: &mutation::Loop, times: usize| it.prefix.len() + it.body.len() * times + it.suffix.len();
    let powers = |it: &mutation::Loop| -> Vec<usize> {
        let powers = std::iter::successors(Some(1_usize), |times| times.checked_mul(2));
        powers.take_while(|times| length(it, *times) <= longest && filter.takes(&it.times(*times))).collect()
    };
    let asked: Vec<Vec<usize>> = loops.iter().map(powers).collect();
    let texts = |(it, asked): (&mutation::Loop, &Vec<usize>)| {
        asked.iter().map(|times| it.times(*times)).collect::<Vec<_>>()
    };
    let texts: Vec<Vec<u8>> = loops.iter().zip(&asked).flat_map(texts).collect();
    let mut verdicts = session.verdicts(&texts)?.into_iter();
    // For each loop: the most times that are accepted, and the next number, which is refused.
    let mut open: Vec<(&mutation::Loop, usize, usize)> = Vec::new();
    for (it, asked) in loops.iter().zip(&asked) {
        let verdicts: Vec<_> = verdicts.by_ref().take(asked.len()).collect();
        let first = verdicts.iter().position(|verdict| *verdict == Some(false));
        // A loop that is refused at its first number is no limit: the suite tells of it.
        if let Some(first) = first.filter(|first| *first > 0 && verdicts[first - 1] == Some(true)) {
            open.push((it, asked[first - 1], asked[first]));
        }
    }
    // All limits are found at once, by halving.
    while open.iter().any(|(_, low, high)| high - low > 1) {
        let middle = |low: usize, high: usize| low + (high - low) / 2;
        let texts: Vec<Vec<u8>> = open.iter().map(|(it, low, high)| it.times(middle(*low, *high))).collect();
        let verdicts = session.verdicts(&texts)?;
        for ((_, low, high), verdict) in open.iter_mut().zip(verdicts) {
            let middle = middle(*low, *high);
            if *high - *low > 1 {
                *(if verdict == Some(true) { low } else { high }) = middle;
            }
        }
    }
    let limit = |(it, times, more): (&mutation::Loop, usize, usize)| Limit {
        before: escaped(&it.prefix),
        repeated: escaped(&it.body),
        after: escaped(&it.suffix),
        times,
        bytes: length(it, times),
        is_of_all: false,
        rule: None,
        more: 0,
        start: it.prefix.len(),
        texts: [it.times(times), it.times(more)],
    };
    let mut limits: Vec<Limit> = open.into_iter().map(limit).collect();
    // Nines tell nothing new if zeros meet the same limit.
    let zeros: HashSet<(String, usize)> = limits.iter().map(|it| (it.repeated.clone(), it.bytes)).collect();
    limits.retain(|it| {
        !it.repeated.contains('9') || !zeros.contains(&(it.repeated.replace('9', "0"), it.bytes))
    });
    Ok(limits)
}
