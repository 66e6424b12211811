//! International names of hosts in escapes.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};
use crate::escape::decoded;

/// Would rather have international names in the encoding of IDNA than in escapes.
#[derive(Clone, Copy, Debug)]
pub struct EncodedHost;

impl Rule for EncodedHost {
    fn code(&self) -> Code {
        Code::EncodedHost
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let is_utf8 = |span: &Range<usize>| std::str::from_utf8(&decoded(text.bytes(span))).is_ok();
        let names = text.parts(Role::HostName).filter(is_utf8);
        let say = |run: Range<usize>| {
            let name = String::from_utf8_lossy(&decoded(text.bytes(&run))).into_owned();
            text.breach(self.code(), run, Role::HostName).label(format!("the escapes of `{name}`"))
        };
        names.flat_map(|span| text.escapes(span, |_, byte| byte >= 0x80)).map(say).collect()
    }
}
