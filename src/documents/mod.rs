//! The documents: a room each, and the one table of dialects.

pub mod dialect;
pub mod fielding_01;
pub mod rfc1630;
pub mod rfc1738;
pub mod rfc822;
pub mod url_06;

use std::str::FromStr;

use dialect::{Dialect, UnknownName};
use fielding_01::FIELDING_01;
use rfc1630::{RFC1630_URI, RFC1630_URL};
use rfc1738::RFC1738;
use url_06::URL_06;

/// Every dialect, from the oldest document to the newest.
pub static DIALECTS: &[&Dialect] = &[&RFC1630_URI, &RFC1630_URL, &URL_06, &RFC1738, &FIELDING_01];

/// The default dialect.
pub static DEFAULT: &Dialect = &RFC1738;

impl Dialect {
    /// The dialect with this id or alias, in any case of letters.
    ///
    /// # Errors
    /// Where there is none; the message names the nearest and lists all.
    pub fn find(name: &str) -> Result<&'static Self, UnknownName> {
        let mut all = DIALECTS.iter().copied();
        let asked_for = |known: &str| known.eq_ignore_ascii_case(name);
        let names = || DIALECTS.iter().flat_map(|dialect| dialect.names());
        all.find(|dialect| dialect.names().any(asked_for)).ok_or_else(|| {
            UnknownName::new(&format!("there is no dialect `{name}`"), name, names, "known are")
        })
    }
}

impl FromStr for &'static Dialect {
    type Err = UnknownName;

    /// See [`Dialect::find`].
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Dialect::find(name)
    }
}
