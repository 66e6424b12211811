//! What is read: lists of URLs, one a line.

use std::env;
use std::fs;
use std::io;

use urlgram::generate::{Generator, NearMisses};
use urlgram::{Check, Dialect};

/// A list of URLs.
pub struct Corpus {
    pub name: String,
    /// The URLs, each with a line feed behind it.
    pub text: Vec<u8>,
    /// Where each URL stands in the text, without its line feed.
    places: Vec<(usize, usize)>,
}

impl Corpus {
    fn new(name: impl Into<String>, urls: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let (mut text, mut places) = (Vec::new(), Vec::new());
        for url in urls.into_iter().filter(|url| !url.contains(&b'\n')) {
            places.push((text.len(), text.len() + url.len()));
            text.extend(url);
            text.push(b'\n');
        }
        Self { name: name.into(), text, places }
    }

    pub fn urls(&self) -> impl Iterator<Item = &[u8]> {
        self.places.iter().map(|(start, end)| &self.text[*start..*end])
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Bytes of a URL on the average.
    pub fn mean(&self) -> f64 {
        (self.text.len() - self.len()) as f64 / self.len() as f64
    }
}

/// URLs as people write them, of the start production of `dialect`.
pub fn natural(dialect: &'static Dialect, start: &str, seed: u64, count: usize) -> Corpus {
    let check = Check::new(dialect).start(start).expect("a production of the dialect");
    let urls = Generator::natural(check, seed).take(count);
    Corpus::new(format!("{} {start}, generated", dialect.id), urls)
}

/// The same with one edit, so that they do not conform.
pub fn broken(dialect: &'static Dialect, start: &str, seed: u64, count: usize) -> Corpus {
    let check = Check::new(dialect).start(start).expect("a production of the dialect");
    let urls = NearMisses::new(Generator::natural(check, seed), seed).map(|miss| miss.text).take(count);
    Corpus::new(format!("{} {start}, broken", dialect.id), urls)
}

/// The lines of the file that `URLGRAM_CORPUS` names, if it names one: those that `keep` wants.
pub fn real(name: &str, keep: impl Fn(&[u8]) -> bool) -> io::Result<Option<Corpus>> {
    let Some(path) = env::var_os("URLGRAM_CORPUS") else { return Ok(None) };
    let text = fs::read(path)?;
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty() && keep(line));
    Ok(Some(Corpus::new(name, lines.map(<[u8]>::to_vec))))
}
