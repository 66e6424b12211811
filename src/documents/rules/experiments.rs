//! Schemes for experiments.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Reserves `x-` for experiments.
#[derive(Clone, Copy, Debug)]
pub struct Experiments;

impl Rule for Experiments {
    fn code(&self) -> Code {
        Code::ExperimentalScheme
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let experiment = text.scheme.iter().filter(|(_, name)| name.starts_with("x-"));
        experiment.map(|(span, _)| Breach::new(self.code(), span.clone(), text.scheme_name)).collect()
    }
}
