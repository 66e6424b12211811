//! How much each part of an answer counts.

use std::str::FromStr;

use crate::names::UnknownName;

/// How much each part of an answer counts, in any unit: all of them together are the most points.
///
/// ```
/// use urlgram::lesson::{Shares, Weights};
/// let weights: Weights = "language=60, examples=40".parse()?;
/// let shares = Shares { language: Some(0.5), examples: Some(1.0), ..Shares::default() };
/// assert_eq!(weights.points(&shares), 70.0);
/// assert!("language=60,exampels=40".parse::<Weights>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Weights {
    /// The language of the start production.
    pub language: f64,
    /// The examples of the key, one by one.
    pub examples: f64,
    /// The notation, and the names of the productions.
    pub notation: f64,
    /// The constraints of the key, one by one.
    pub constraints: f64,
}

/// How much of each part of an answer is right, from 0 to 1; none of a part that the key does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shares {
    /// The weight of the language of the start production.
    pub language: Option<f64>,
    /// The weight of the examples.
    pub examples: Option<f64>,
    /// The weight of the notation and the names.
    pub notation: Option<f64>,
    /// The weight of the constraints.
    pub constraints: Option<f64>,
}

impl Shares {
    /// The shares, in the order of the fields.
    #[must_use]
    pub fn all(&self) -> [Option<f64>; 4] {
        [self.language, self.examples, self.notation, self.constraints]
    }
}

/// Only the language counts.
impl Default for Weights {
    fn default() -> Self {
        Self { language: 100.0, examples: 0.0, notation: 0.0, constraints: 0.0 }
    }
}

/// The names of the parts, in the order of the fields.
pub const PARTS: [&str; 4] = ["language", "examples", "notation", "constraints"];

/// The greatest weight.
const MOST: f64 = 1e6;

impl Weights {
    /// The weights, in the order of the fields.
    #[must_use]
    pub fn all(&self) -> [f64; 4] {
        [self.language, self.examples, self.notation, self.constraints]
    }

    /// The points of an answer, of 100: the mean of the shares of its parts, by their weights. A part without a share does not count.
    #[must_use]
    pub fn points(&self, shares: &Shares) -> f64 {
        let counted =
            || self.all().into_iter().zip(shares.all()).filter_map(|(weight, share)| Some((weight, share?)));
        let whole: f64 = counted().map(|(weight, _)| weight).sum();
        let got: f64 = counted().map(|(weight, share)| weight * share).sum();
        // The last digits of a sum of decimal fractions are noise.
        if whole > 0.0 { (1e8 * got / whole).round() / 1e6 } else { 0.0 }
    }
}

impl FromStr for Weights {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut all = [0.0; 4];
        let mut seen = [false; 4];
        for item in text.split([',', ' ', '\t']).filter(|item| !item.is_empty()) {
            let (name, number) =
                item.split_once('=').ok_or_else(|| format!("`{item}` is no weight: write `language=60`"))?;
            let place = PARTS.iter().position(|part| *part == name).ok_or_else(|| {
                let message = format!("no part of an answer is called `{name}`");
                UnknownName::new(&message, name, || PARTS.into_iter(), "the parts are").to_string()
            })?;
            let weight = number.parse::<f64>().ok().filter(|it| (0.0..=MOST).contains(it));
            all[place] =
                weight.ok_or_else(|| format!("`{number}` is no weight: write a number from 0 to {MOST}"))?;
            if std::mem::replace(&mut seen[place], true) {
                return Err(format!("`{name}` has two weights"));
            }
        }
        if all.iter().sum::<f64>() <= 0.0 {
            return Err("no part has a weight: write `language=60,examples=40`".to_owned());
        }
        let [language, examples, notation, constraints] = all;
        Ok(Self { language, examples, notation, constraints })
    }
}
