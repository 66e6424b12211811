//! Strings in answers.

use serde::{Serialize, Serializer};
use urlgram::Input;

/// A string: `{"input"}`, or `{"input_hex"}` if it is not UTF-8.
#[derive(Debug)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Input::from(&self.0[..]).serialize(to)
    }
}
