//! Shorter texts on which a program and a document part.

use std::collections::HashSet;

use super::cause::{Cause, is_of, merged, with_text};
use super::criterion::Criterion;

/// The number of times that a program is asked for shorter texts.
const ROUNDS: usize = 12;

/// The number of texts of one cause that are asked at a time.
const MOST: usize = 400;

impl Criterion {
    /// Finds shorter texts for causes by asking on: each is cut by pieces, and its characters become simpler, as long as program and
    /// document differ in the same direction. Causes whose texts become the same are one.
    ///
    /// `ask` gets texts, and returns for each whether the program accepts it, or none if it gives no answer. It is called a few times, with many
    /// texts.
    ///
    /// # Errors
    /// The error of `ask`.
    ///
    /// ```
    /// use std::convert::Infallible;
    /// use urlgram::{Check, judgement::{Answer, Criterion, Judgement, Verdict}, rfc3986::RFC3986};
    /// let criterion = Criterion::new(Check::new(&RFC3986), Verdict::Derives)?;
    /// let program = |text: &[u8]| criterion.allows(text) && !text.contains(&b'@');
    /// let answer = Answer { text: b"http://me@example.org/a/b".to_vec(), accepts: false };
    /// let causes = Judgement::new(&criterion, &[answer]).causes;
    /// let causes = criterion.reduced(causes, |texts| Ok::<_, Infallible>(texts.iter().map(|text| Some(program(text))).collect()))?;
    /// assert_eq!(causes[0].text, b"h:@");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduced<E>(
        &self,
        mut causes: Vec<Cause>,
        mut ask: impl FnMut(&[Vec<u8>]) -> Result<Vec<Option<bool>>, E>,
    ) -> Result<Vec<Cause>, E> {
        let mut known: HashSet<Vec<u8>> = HashSet::new();
        let mut live: Vec<bool> = vec![true; causes.len()];
        for _ in 0..ROUNDS {
            let mut texts: Vec<(usize, Vec<u8>)> = Vec::new();
            for (place, cause) in causes.iter().enumerate().filter(|(place, _)| live[*place]) {
                let simpler = self.simpler(cause).into_iter().filter(|text| known.insert(text.clone()));
                texts.extend(simpler.take(MOST).map(|text| (place, text)));
            }
            if texts.is_empty() {
                break;
            }
            let asked: Vec<Vec<u8>> = texts.iter().map(|(_, text)| text.clone()).collect();
            let answers = ask(&asked)?;
            live.fill(false);
            for ((place, text), answer) in texts.into_iter().zip(answers) {
                let cause = &causes[place];
                // The candidates of a cause are in order: the first that differs is the simplest.
                if !live[place] && answer == Some(!cause.allowed) {
                    let shorter = with_text(self, cause, &text);
                    if shorter.code == cause.code {
                        live[place] = true;
                        causes[place] = shorter;
                    }
                }
            }
        }
        Ok(merged(self, causes))
    }

    /// Texts that are simpler than that of a cause, and of which the document says the same: shortest first.
    fn simpler(&self, cause: &Cause) -> Vec<Vec<u8>> {
        let text = &cause.text;
        let ends: Vec<usize> =
            (0..=text.len()).filter(|at| text.get(*at).is_none_or(|byte| byte & 0xC0 != 0x80)).collect();
        let mut simpler = HashSet::new();
        let mut length = ends.len() - 1;
        while length > 0 {
            for piece in ends.windows(length + 1) {
                simpler.insert([&text[..piece[0]], &text[piece[length]..]].concat());
            }
            length /= 2;
        }
        for piece in ends.windows(2) {
            for simple in [b'a', b'0'] {
                let is_simple = |byte: u8| byte == b'a' || byte == b'0' && simple != b'a';
                if !is_simple(text[piece[0]]) {
                    simpler.insert([&text[..piece[0]], &[simple], &text[piece[1]..]].concat());
                }
            }
        }
        simpler.remove(text);
        // Another text on which they differ may have another cause.
        let is_same = |it: &Vec<u8>| self.allows(it) == cause.allowed && is_of(self, cause, it);
        let mut simpler: Vec<_> = simpler.into_iter().filter(is_same).collect();
        simpler.sort_by_cached_key(|text| (text.len(), strangeness(text), text.clone()));
        simpler
    }
}

/// How many bytes are no small letters and no digits: texts with less of them are simpler.
fn strangeness(text: &[u8]) -> usize {
    text.iter().filter(|byte| !byte.is_ascii_lowercase() && !byte.is_ascii_digit()).count()
}
