//! The components of a URL, as the documents before RFC 2396 divide it: from the outside in.

use std::borrow::Cow;

use super::components::divided;
use super::relative::quoted;

/// The components. An empty one is the same as a missing one, but for the server.
#[derive(Clone)]
pub(crate) struct EarlyComponents<'a> {
    pub scheme: Option<&'a [u8]>,
    /// The text between `//` and the next slash.
    pub server: Option<&'a [u8]>,
    /// True if a slash precedes the path. It is a part of neither the server nor the path.
    pub slash: bool,
    pub path: Cow<'a, [u8]>,
    pub params: &'a [u8],
    pub query: &'a [u8],
    pub fragment: Option<&'a [u8]>,
}

impl<'a> EarlyComponents<'a> {
    /// Divides any bytes. The text before the first colon is a scheme if `is_scheme` accepts it.
    pub fn of(text: &'a [u8], is_scheme: fn(&[u8]) -> bool, has_params: bool) -> Self {
        let (rest, fragment) = divided(text, b'#');
        let colon = rest.iter().position(|byte| b":/?".contains(byte)).filter(|at| rest[*at] == b':');
        let (scheme, rest) = match colon.filter(|colon| is_scheme(&rest[..*colon])) {
            Some(colon) => (Some(&rest[..colon]), &rest[colon + 1..]),
            None => (None, rest),
        };
        let (server, rest) = match rest.strip_prefix(b"//") {
            // Only a slash ends the server; a query or parameters do not.
            Some(rest) => {
                let end = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
                (Some(&rest[..end]), &rest[end..])
            }
            None => (None, rest),
        };
        let (rest, query) = divided(rest, b'?');
        let (rest, params) = if has_params { divided(rest, b';') } else { (rest, None) };
        let path = rest.strip_prefix(b"/");
        Self {
            scheme,
            server,
            slash: path.is_some(),
            path: path.unwrap_or(rest).into(),
            params: params.unwrap_or_default(),
            query: query.unwrap_or_default(),
            fragment,
        }
    }

    /// Puts the components together, with a slash before the path if one was parsed, or is needed.
    pub fn recombined(&self, needs_slash: bool) -> Vec<u8> {
        let mut url = [self.scheme.unwrap_or_default(), b":"].concat();
        if let Some(server) = self.server {
            url.extend_from_slice(&[b"//", server].concat());
        }
        if self.slash || needs_slash {
            url.push(b'/');
        }
        url.extend_from_slice(&self.path);
        let fragment = self.fragment.unwrap_or_default();
        for (delimiter, part) in [(b';', self.params), (b'?', self.query), (b'#', fragment)] {
            if !part.is_empty() {
                url.push(delimiter);
                url.extend_from_slice(part);
            }
        }
        url
    }
}

/// The components that are there, each after its name in the document.
pub(crate) fn told(components: &[(&str, Option<&[u8]>)]) -> String {
    let told = components.iter().filter_map(|(name, part)| Some(format!("{name} {}", quoted((*part)?))));
    told.collect::<Vec<_>>().join(", ")
}
