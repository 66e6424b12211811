//! The documents: a module each, and the one table of dialects.

#![allow(
    clippy::missing_errors_doc,
    reason = "a production fails where its BNF does not match, and says nothing else"
)]

pub mod dialect;
pub mod fielding_01;
mod prelude;
mod preset;
pub mod rfc1630;
pub mod rfc1738;
pub mod rfc1808;
pub mod rfc2234;
pub mod rfc2373;
pub mod rfc2396;
pub mod rfc2732;
pub mod rfc3986;
pub mod rfc3987;
pub mod rfc822;
mod rules;
pub mod schemes;
pub mod url_06;
pub mod whatwg;

use std::str::FromStr;

use dialect::Dialect;
use fielding_01::FIELDING_01;
use rfc1630::{RFC1630_URI, RFC1630_URL};
use rfc1738::RFC1738;
use rfc1808::RFC1808;
use rfc2396::RFC2396;
use rfc2732::RFC2732;
use rfc3986::RFC3986;
use rfc3987::RFC3987;
use url_06::URL_06;
use whatwg::WHATWG;

use crate::names::UnknownName;
pub use preset::{PRESETS, Preset};

/// Every dialect, from the oldest document to the newest.
pub static DIALECTS: &[&Dialect] = &[
    &RFC1630_URI,
    &RFC1630_URL,
    &URL_06,
    &RFC1738,
    &RFC1808,
    &FIELDING_01,
    &RFC2396,
    &RFC2732,
    &RFC3986,
    &RFC3987,
    &WHATWG,
];

/// The default dialect, of the document that defines the URLs of today: the command line checks against it if no other is chosen.
pub static DEFAULT: &Dialect = &RFC3986;

impl Dialect {
    /// Finds the dialect with this id or alias, or of the document of this name, in upper or lower case. An RFC may be called by its
    /// number alone, or with a hyphen or a space before it.
    ///
    /// ```
    /// use urlgram::Dialect;
    /// for name in ["rfc3986", "RFC-3986", "RFC 3986", "3986", "uri"] {
    ///     assert_eq!(Dialect::find(name)?.id, "rfc3986");
    /// }
    /// assert!(Dialect::find("3896").unwrap_err().to_string().contains("did you mean `rfc3986`?"));
    /// // The number of another RFC is no typing error.
    /// assert!(!Dialect::find("rfc7230").unwrap_err().to_string().contains("did you mean"));
    /// # Ok::<(), urlgram::UnknownName>(())
    /// ```
    ///
    /// # Errors
    /// No dialect has this name. The message lists all, and suggests the nearest if one is near.
    pub fn find(name: &str) -> Result<&'static Self, UnknownName> {
        let mut all = DIALECTS.iter().copied();
        let lower = name.to_ascii_lowercase();
        let number =
            lower.strip_prefix("rfc").and_then(|rest| rest.strip_prefix(['-', ' '])).unwrap_or(&lower);
        let asked_for = |known: &str| known == lower || known.strip_prefix("rfc") == Some(number);
        let names = || DIALECTS.iter().flat_map(|dialect| dialect.names());
        let is_it = |dialect: &&'static Self| {
            dialect.names().any(asked_for) || dialect.document.eq_ignore_ascii_case(name)
        };
        all.find(is_it).ok_or_else(|| {
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            let meant = if is_number { format!("rfc{number}") } else { lower.clone() };
            UnknownName::new(&format!("there is no dialect `{name}`"), &meant, names, "known dialects:")
        })
    }
}

impl FromStr for &'static Dialect {
    type Err = UnknownName;

    /// As [`Dialect::find`].
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Dialect::find(name)
    }
}
