//! Strings in requests and answers.

use serde::{Serialize, Serializer};
use urlgram::Input;

use crate::spec::Refused;

/// The text of a payload.
pub fn utf8(payload: &[u8]) -> Result<&str, Refused> {
    str::from_utf8(payload).map_err(|error| {
        Refused::because(format!("the text is not UTF-8: see the byte at offset {}", error.valid_up_to()))
    })
}

/// A string: `{"input"}`, or `{"input_hex"}` if it is not UTF-8.
#[derive(Debug)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Input::from(&self.0[..]).serialize(to)
    }
}
