//! Characters that a document calls unsafe, and its grammar takes.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule, runs};
use crate::escape::percent_encoded;
use crate::shape::server;

/// Calls characters unsafe that the grammar takes: those of this production.
#[derive(Clone, Copy, Debug)]
pub struct Unsafe(pub &'static str);

impl Rule for Unsafe {
    fn code(&self) -> Code {
        Code::UnsafeAllowed
    }

    fn is_about_spelling(&self) -> bool {
        true
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        // A host name takes none of them, whatever the grammar says.
        let hosts: Vec<_> = text.parts(Role::HostName).chain(server(text.text)).collect();
        let is_in_a_host = |at: usize| hosts.iter().any(|host| host.contains(&at));
        let is_unsafe = |at: &usize| text.derives(self.0, &(*at..at + 1)) && !is_in_a_host(*at);
        let found = runs((0..text.text.len()).filter(is_unsafe).map(|at| at..at + 1)).into_iter();
        let encoded = found.map(|run| (run.clone(), percent_encoded(text.bytes(&run))));
        text.each(self.code(), encoded.collect())
    }
}
