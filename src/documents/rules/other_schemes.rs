//! Schemes that a document does not define.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule, Scheme};
use crate::shape::{WEB, begins_with_a_port};

/// Leaves schemes that it does not define to other documents. One that is written much like a known one may be meant as that.
///
/// A name that contains a known one is another name: `https`, `shttp`, `ftps`. A host before a port, as in
/// `localhost:8080`, is read as a scheme, too.
#[derive(Clone, Copy, Debug)]
pub struct OtherSchemes;

impl Rule for OtherSchemes {
    fn code(&self) -> Code {
        Code::UndefinedScheme
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some((span, name)) = &text.scheme else { return Vec::new() };
        let undefined = text.anywhere(self.code(), span.clone());
        if is_host_and_port(name, &text.text[span.end + 1..]) {
            let note =
                "Without a scheme before it, a host with a port is read as a scheme and the text after it.";
            return vec![undefined.scheme(WEB).note(note)];
        }
        nearest(text.schemes, name).map(|near| undefined.scheme(near.name)).into_iter().collect()
    }
}

/// The scheme that a name differs from in few letters.
fn nearest(known: &'static [Scheme], name: &str) -> Option<&'static Scheme> {
    if known.iter().any(|scheme| name.contains(scheme.name)) {
        return None;
    }
    let distance = |scheme: &&Scheme| strsim::osa_distance(scheme.name, name);
    let is_near =
        |scheme: &&Scheme| name.len() <= 2 * scheme.name.len() && distance(scheme) <= scheme.name.len() / 3;
    known.iter().filter(is_near).min_by_key(distance)
}

/// Returns whether what is read as the name of a scheme looks like a host, and what follows its colon like a port.
fn is_host_and_port(name: &str, after: &[u8]) -> bool {
    (name == "localhost" || name.contains('.')) && begins_with_a_port(after)
}
