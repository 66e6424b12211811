//! The selector: the one table of dialects.

use crate::dialect::{Dialect, UnknownName};
use crate::fielding_01::FIELDING_01;
use crate::rfc1630::{RFC1630_URI, RFC1630_URL};
use crate::rfc1738::RFC1738;
use crate::url_06::URL_06;

/// Every dialect, from the oldest document to the newest.
pub static DIALECTS: &[&Dialect] = &[&RFC1630_URI, &RFC1630_URL, &URL_06, &RFC1738, &FIELDING_01];

/// The dialect of whoever chooses none.
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
