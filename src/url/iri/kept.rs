//! The escapes of a URI that stay encoded in an IRI.

use std::collections::HashMap;
use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Dialect, Iris, StatedRule};
use crate::names::named;
use crate::production::Production;
use crate::text::printable;
use crate::url::derivation::Derivation;

/// An escape, or several in sequence, that stay encoded in an IRI.
///
/// ```
/// use urlgram::{iri::{Kept, Mapper, Why}, rfc3987::RFC3987};
/// let iri = Mapper::new(&RFC3987)?.to_iri("http://h/%E9%2F")?;
/// let kept: Vec<_> = iri.kept.iter().map(|it: &Kept| (it.span.clone(), it.why)).collect();
/// assert_eq!(kept, [(9..12, Why::IllFormed), (12..15, Why::NotUnreserved)]);
/// assert_eq!((Why::IllFormed.as_str(), Why::IllFormed.message()), ("ill-formed", "not well-formed UTF-8".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Their place, as byte offsets in the URI.
    pub span: Range<usize>,
    /// The reason.
    pub why: Why,
    /// The section that states it.
    pub section: &'static str,
}

named! {
    /// The reason why an escape of a URI stays encoded in an IRI.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Why {
        /// The character is not an unreserved one of US-ASCII: it is reserved, `%`, or not allowed in URIs.
        NotUnreserved = "not-unreserved",
        /// The octet is not part of well-formed UTF-8.
        IllFormed = "ill-formed",
        /// The character is not allowed there in an IRI.
        NotAllowed(char) = "not-allowed",
        /// The character only controls the direction of text.
        Control(char) = "bidi-control",
        /// The character looks like another.
        LookAlike(char) = "look-alike",
    }
}

impl Why {
    /// Returns the reason as the second half of a sentence.
    #[must_use]
    pub fn message(self) -> String {
        let shown = |character: char| printable(character.encode_utf8(&mut [0; 4]).as_bytes());
        match self {
            Self::NotUnreserved => "reserved, or not allowed in a URI".to_owned(),
            Self::IllFormed => "not well-formed UTF-8".to_owned(),
            Self::NotAllowed(character) => format!("`{}` is not allowed in an IRI here", shown(character)),
            Self::Control(character) => format!("`{}` only controls the direction of text", shown(character)),
            Self::LookAlike(character) => format!("`{}` looks like another character", shown(character)),
        }
    }
}

/// The characters that are allowed unencoded in an IRI.
pub(super) struct Repertoire {
    iris: &'static Iris,
    unreserved: Option<&'static Production>,
    /// The productions of the characters, with the places where they are allowed: anywhere if there are none.
    characters: Vec<(Option<Vec<Range<usize>>>, &'static Production)>,
    controls: Option<&'static StatedRule>,
    look_alikes: Option<&'static StatedRule>,
}

impl Repertoire {
    pub(super) fn new(dialect: &'static Dialect, iris: &'static Iris, components: &Derivation<'_>) -> Self {
        let places: HashMap<&str, Vec<_>> = iris
            .characters
            .iter()
            .filter_map(|(part, _)| *part)
            .map(|part| (part, components.named(part).map(|part| part.span).collect()))
            .collect();
        let known = |(part, production): &(Option<&'static str>, &str)| {
            let places = part.map(|part| places.get(part).cloned().unwrap_or_default());
            Some((places, dialect.production(production).ok()?))
        };
        Self {
            iris,
            unreserved: iris.uri.production(iris.unreserved).ok(),
            characters: iris.characters.iter().filter_map(known).collect(),
            controls: dialect.prose.rule(Code::BidiControl),
            look_alikes: dialect.prose.rule(Code::LookAlike),
        }
    }

    /// Returns why a character beyond US-ASCII stays encoded at this place, with the section.
    pub(super) fn against(&self, at: usize, character: char) -> Option<(Why, &'static str)> {
        let mut buffer = [0; 4];
        let text = character.encode_utf8(&mut buffer).as_bytes();
        if let Some(says) = self.controls.filter(|says| says.rule.glance(text) == Some(true)) {
            return Some((Why::Control(character), says.section));
        }
        let is_here = |places: &Option<Vec<Range<usize>>>| {
            places.as_ref().is_none_or(|places| places.iter().any(|place| place.contains(&at)))
        };
        let may =
            self.characters.iter().any(|(places, production)| is_here(places) && production.accepts(text));
        if !may {
            return Some((Why::NotAllowed(character), self.iris.repertoire));
        }
        let imitates = self.look_alikes.filter(|says| says.rule.concerns(character));
        imitates.map(|says| (Why::LookAlike(character), says.section))
    }

    /// Returns why an octet stays encoded that is not part of such a character.
    pub(super) fn against_octet(&self, octet: u8) -> Option<(Why, &'static str)> {
        if !octet.is_ascii() {
            return Some((Why::IllFormed, self.iris.to_iri));
        }
        let is_unreserved = self.unreserved.is_some_and(|production| production.accepts([octet]));
        (!is_unreserved).then_some((Why::NotUnreserved, self.iris.to_iri))
    }
}
