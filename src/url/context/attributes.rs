//! The attributes of HTML and the headers of messages that hold references.

use std::sync::LazyLock;

/// An attribute that holds one reference or several.
///
/// ```
/// use urlgram::{context::{Attribute, Context, Form}, resolve::Resolver, rfc3986::RFC3986};
/// let document = Context::new(Resolver::new(&RFC3986)).html("<object data=x>");
/// let data: &Attribute = document.references[0].attribute;
/// assert_eq!((data.element, data.name, data.since, data.reason), ("object", "data", "4", "its data"));
/// assert!(data.form == Form::InCodebase && data.form.is_in_codebase());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The element, in lower case; empty for a header of a message.
    pub element: &'static str,
    /// The attribute in lower case, or the name of the header.
    pub name: &'static str,
    /// The syntax of its value.
    pub form: Form,
    /// The oldest version of HTML that has it.
    pub since: &'static str,
    /// The subject of the reference.
    pub reason: &'static str,
}

/// The syntax of an attribute that holds references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One reference.
    One,
    /// One reference, relative to the `codebase` of the element.
    InCodebase,
    /// Several references, separated by white space.
    Spaces,
    /// The same, relative to the `codebase` of the element.
    SpacesInCodebase,
    /// Several references, separated by commas, relative to the `codebase` of the element.
    CommasInCodebase,
    /// Images with their widths or densities, separated by commas.
    Sources,
    /// Seconds, and a reference after `url=`, if the element is a refresh.
    Refresh,
}

impl Form {
    /// Returns whether a value is one reference.
    pub(super) fn is_one(self) -> bool {
        matches!(self, Self::One | Self::InCodebase)
    }

    /// Returns whether the reference is relative to the `codebase` of the element, if that has one.
    #[must_use]
    pub fn is_in_codebase(self) -> bool {
        matches!(self, Self::InCodebase | Self::SpacesInCodebase | Self::CommasInCodebase)
    }
}

const fn row(
    element: &'static str,
    name: &'static str,
    form: Form,
    since: &'static str,
    reason: &'static str,
) -> Attribute {
    Attribute { element, name, form, since, reason }
}

/// The attributes of HTML that hold references, in the order of their elements.
///
/// `base href` is not one of them: it is the base. `applet code` and `object codetype` do not hold URLs.
pub static ATTRIBUTES: &[Attribute] = &[
    row("a", "href", Form::One, "2.0", "the target of the anchor"),
    row("a", "ping", Form::Spaces, "5", "a URL that is notified when the link is followed"),
    row("applet", "archive", Form::CommasInCodebase, "4", "archives of classes"),
    row("applet", "codebase", Form::One, "3.2", "the base of its classes"),
    row("area", "href", Form::One, "3.2", "the target of the region"),
    row("area", "ping", Form::Spaces, "5", "a URL that is notified when the link is followed"),
    row("audio", "src", Form::One, "5", "the sound"),
    row("bgsound", "src", Form::One, "none", "a sound; a historic extension"),
    row("blockquote", "cite", Form::One, "4", "the source of the quotation"),
    row("body", "background", Form::One, "3.2", "the background picture"),
    row("button", "formaction", Form::One, "5", "the target of the form"),
    row("del", "cite", Form::One, "4", "the reason for the deletion"),
    row("embed", "pluginspage", Form::One, "none", "the source of the program; a historic extension"),
    row("embed", "src", Form::One, "5", "the embedded object"),
    row("form", "action", Form::One, "2.0", "the target of the form"),
    row("frame", "longdesc", Form::One, "4", "a description of the frame"),
    row("frame", "src", Form::One, "4", "the content of the frame"),
    row("head", "profile", Form::One, "4", "a definition of the metadata"),
    row("html", "manifest", Form::One, "5", "a list of files to store for offline use"),
    row("iframe", "longdesc", Form::One, "4", "a description of the frame"),
    row("iframe", "src", Form::One, "4", "the content of the frame"),
    row("img", "longdesc", Form::One, "4", "a description of the picture"),
    row("img", "lowsrc", Form::One, "none", "a smaller picture; a historic extension"),
    row("img", "src", Form::One, "2.0", "the picture"),
    row("img", "srcset", Form::Sources, "5", "the picture in several sizes"),
    row("img", "usemap", Form::One, "3.2", "the map of its regions"),
    row("input", "formaction", Form::One, "5", "the target of the form"),
    row("input", "src", Form::One, "2.0", "the picture of the button"),
    row("input", "usemap", Form::One, "4", "the map of its regions"),
    row("ins", "cite", Form::One, "4", "the reason for the insertion"),
    row("isindex", "action", Form::One, "none", "the target of the query; a historic extension"),
    row("layer", "src", Form::One, "none", "the content of the layer; a historic extension"),
    row("link", "href", Form::One, "2.0", "a related resource"),
    row("link", "imagesrcset", Form::Sources, "5", "a picture to load early, in several sizes"),
    row("meta", "content", Form::Refresh, "2.0", "the target of a refresh"),
    row("object", "archive", Form::SpacesInCodebase, "4", "archives of its resources"),
    row("object", "classid", Form::InCodebase, "4", "its implementation"),
    row("object", "codebase", Form::One, "4", "the base of its other references"),
    row("object", "data", Form::InCodebase, "4", "its data"),
    row("object", "usemap", Form::One, "4", "the map of its regions"),
    row("q", "cite", Form::One, "4", "the source of the quotation"),
    row("script", "src", Form::One, "4", "the program"),
    row("source", "src", Form::One, "5", "the sound or video"),
    row("source", "srcset", Form::Sources, "5", "the picture in several sizes"),
    row("table", "background", Form::One, "none", "the background picture; a historic extension"),
    row("td", "background", Form::One, "none", "the background picture; a historic extension"),
    row("th", "background", Form::One, "none", "the background picture; a historic extension"),
    row("track", "src", Form::One, "5", "the captions of a video"),
    row("video", "poster", Form::One, "5", "the picture before the video starts"),
    row("video", "src", Form::One, "5", "the video"),
];

/// The base, which is no reference.
pub(super) static BASE: Attribute = row("base", "href", Form::One, "2.0", "the base of the document");

/// `Content-Location`, the only header of a message that may be relative.
pub(super) static CONTENT_LOCATION: Attribute =
    row("", "Content-Location", Form::One, "none", "the location of the entity");

/// The lengths of the names of elements, as bits, by their first letters: most elements of a document have no references.
static LENGTHS: LazyLock<[u32; 256]> = LazyLock::new(|| {
    let mut lengths = [0; 256];
    for row in ATTRIBUTES {
        lengths[usize::from(row.element.as_bytes()[0])] |= 1 << row.element.len();
    }
    lengths
});

/// Returns the attributes of this element.
pub(super) fn of_element(element: &[u8]) -> &'static [Attribute] {
    let is_one = |first: &u8| element.len() < 32 && LENGTHS[usize::from(*first)] & 1 << element.len() != 0;
    if !element.first().is_some_and(is_one) {
        return &[];
    }
    let begin = ATTRIBUTES.partition_point(|row| row.element.as_bytes() < element);
    let count = ATTRIBUTES[begin..].partition_point(|row| row.element.as_bytes() == element);
    &ATTRIBUTES[begin..begin + count]
}
