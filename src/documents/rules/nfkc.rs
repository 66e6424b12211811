//! Characters that have another form in Normalization Form KC.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use super::look_alikes::{LookAlikes, compatible, runs_of_characters};
use super::nfc::about;
use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Would rather have Normalization Form KC, but in these productions. Characters that have another form in NFC, too, and these
/// look-alikes, have a rule of their own.
#[derive(Clone, Copy, Debug)]
pub struct Nfkc(pub &'static [&'static str], pub &'static LookAlikes);

impl Rule for Nfkc {
    fn code(&self) -> Code {
        Code::CompatibilityCharacter
    }

    fn productions(&self) -> Vec<&'static str> {
        self.0.to_vec()
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some(whole) = text.beyond_ascii() else { return Vec::new() };
        let is_meant = |character: char| !character.nfkc().eq(character.nfc()) && !self.1.concerns(character);
        let except: Vec<_> = self.0.iter().flat_map(|production| text.named(production)).collect();
        let counts = |run: &Range<usize>| !except.iter().any(|part| part.contains(&run.start));
        let say = |run: Range<usize>| {
            let known = format!("is {} in NFKC", compatible(&whole[run.clone()]));
            about(text.anywhere(self.code(), run), known)
        };
        runs_of_characters(whole, is_meant).into_iter().filter(counts).map(say).collect()
    }
}
