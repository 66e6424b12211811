//! The two readings of a grammar: as printed, and corrected.

use std::fmt;
use std::str::FromStr;

use crate::names::UnknownName;

/// The way in which the evident misprints of a document are read.
///
/// ```
/// use urlgram::{Check, Reading, rfc2732::RFC2732};
/// let conforms = |reading, address: &[u8]| {
///     Check::new(&RFC2732).with_reading(reading).with_start("IPv6address").unwrap().conforms(address)
/// };
/// // The printed rule asks for three colons before an IPv4 address.
/// assert!(conforms(Reading::Printed, b":::192.9.5.5") && !conforms(Reading::Corrected, b":::192.9.5.5"));
/// assert!(!conforms(Reading::Printed, b"::192.9.5.5") && conforms(Reading::Corrected, b"::192.9.5.5"));
/// assert_eq!("printed".parse(), Ok(Reading::Printed));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Reading {
    /// The BNF as the document prints it.
    Printed,
    /// The BNF with the corrections of the files in `grammar/`, each of which has its reason there.
    #[default]
    Corrected,
}

impl fmt::Display for Reading {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Printed => "printed",
            Self::Corrected => "corrected",
        })
    }
}

impl FromStr for Reading {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "printed" => Ok(Self::Printed),
            "corrected" => Ok(Self::Corrected),
            _ => {
                let (message, names) = (format!("there is no reading `{name}`"), ["printed", "corrected"]);
                Err(UnknownName::new(&message, name, || names.into_iter(), "known readings:"))
            }
        }
    }
}
