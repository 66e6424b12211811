//! The components of a generic URI reference, as RFC 2396 and its successors divide it.

use std::borrow::Cow;

use super::relative::quoted;
use crate::shape::Shape;

/// The five components. A component is `None` if its delimiter does not appear; the path is always there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components<'a> {
    pub scheme: Option<&'a [u8]>,
    pub authority: Option<&'a [u8]>,
    pub path: Cow<'a, [u8]>,
    pub query: Option<&'a [u8]>,
    pub fragment: Option<&'a [u8]>,
}

impl<'a> Components<'a> {
    /// Splits any bytes into components. The text before the first colon is a scheme if `is_scheme` accepts it.
    pub fn of(text: &'a [u8], is_scheme: fn(&[u8]) -> bool) -> Self {
        let shape = Shape::of(text);
        let scheme = shape.scheme().filter(|scheme| is_scheme(scheme));
        // A colon after a text that is no scheme belongs to the path.
        let is_path = shape.colon && scheme.is_none();
        let (rest, fragment) = divided(if is_path { text } else { &text[shape.path()..] }, b'#');
        let (path, query) = divided(rest, b'?');
        let authority = shape.authority.filter(|_| !is_path).map(|authority| &text[authority]);
        Self { scheme, authority, path: Cow::Borrowed(path), query, fragment }
    }

    /// Puts the components together, each with its delimiter.
    pub fn recomposed(&self) -> Vec<u8> {
        let mut result = Vec::new();
        let mut append = |before: &[u8], component: Option<&[u8]>, behind: &[u8]| {
            if let Some(component) = component {
                result.extend_from_slice(&[before, component, behind].concat());
            }
        };
        append(b"", self.scheme, b":");
        append(b"//", self.authority, b"");
        append(b"", Some(&self.path), b"");
        append(b"?", self.query, b"");
        append(b"#", self.fragment, b"");
        result
    }

    /// The components that are defined, as assignments to variables that begin with `of`.
    pub fn listed(&self, of: &str) -> String {
        let components = [
            ("scheme", self.scheme),
            ("authority", self.authority),
            ("path", Some(&*self.path)),
            ("query", self.query),
            ("fragment", self.fragment),
        ];
        let told =
            components.iter().filter_map(|(name, value)| Some(format!("{of}{name} = {}", quoted((*value)?))));
        told.collect::<Vec<_>>().join(", ")
    }

    /// Returns whether the scheme is equal to `other`, in upper or lower case.
    pub fn has_scheme(&self, other: Option<&[u8]>) -> bool {
        self.scheme.zip(other).is_some_and(|(one, other)| one.eq_ignore_ascii_case(other))
    }

    /// Returns whether a relative path can be appended: an authority or a slash follows the scheme.
    pub fn is_hierarchical(&self) -> bool {
        self.authority.is_some() || self.path.starts_with(b"/")
    }

    /// Returns a message if `result`, which these components were recomposed to, parses with another authority. Then it names
    /// another resource.
    pub fn misread(&self, result: &[u8], is_scheme: fn(&[u8]) -> bool) -> Option<String> {
        let read = Components::of(result, is_scheme).authority;
        (read != self.authority).then(|| misread("authority", self.authority, read))
    }
}

/// Returns the message for a result that parses with another server.
pub(crate) fn misread(name: &str, meant: Option<&[u8]>, read: Option<&[u8]>) -> String {
    let meant = meant.map_or_else(|| format!("no {name}"), |meant| format!("the {name} {}", quoted(meant)));
    let read = read.map_or_else(|| format!("no {name}"), |read| format!("the {name} {}", quoted(read)));
    format!("The result should have {meant}, but its text parses with {read}: it names another resource.")
}

/// Splits a text at the first delimiter: returns the text before it and the text after it.
pub(super) fn divided(text: &[u8], delimiter: u8) -> (&[u8], Option<&[u8]>) {
    let at = text.iter().position(|byte| *byte == delimiter);
    at.map_or((text, None), |at| (&text[..at], Some(&text[at + 1..])))
}
