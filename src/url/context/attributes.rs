//! What holds references: the attributes of HTML, and headers of messages.

/// An attribute that holds one reference or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The element, in lower case; empty for a header of a message.
    pub element: &'static str,
    /// The attribute in lower case, or the name of the header.
    pub name: &'static str,
    /// How references stand in it.
    pub form: Form,
    /// The oldest version of HTML that has it.
    pub since: &'static str,
    /// Why it is a reference.
    pub reason: &'static str,
}

/// How references stand in an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One.
    One,
    /// One, relative to the `codebase` of the element.
    InCodebase,
    /// Several, with white space between them.
    Spaces,
    /// The same, relative to the `codebase` of the element.
    SpacesInCodebase,
    /// Several, with commas between them, relative to the `codebase` of the element.
    CommasInCodebase,
    /// Images with their widths or densities, and commas between them.
    Sources,
    /// Seconds, and behind `url=` one, if the element is a refresh.
    Refresh,
}

impl Form {
    /// Whether it is relative to the `codebase` of the element, if that has one.
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
/// `base href` is none of them: it is where references start from. `applet code` and `object codetype` name no URL.
pub static ATTRIBUTES: &[Attribute] = &[
    row("a", "href", Form::One, "2.0", "where the anchor leads"),
    row("a", "ping", Form::Spaces, "5", "who is told that it was followed"),
    row("applet", "archive", Form::CommasInCodebase, "4", "archives of classes"),
    row("applet", "codebase", Form::One, "3.2", "where its classes are"),
    row("area", "href", Form::One, "3.2", "where the region leads"),
    row("area", "ping", Form::Spaces, "5", "who is told that it was followed"),
    row("audio", "src", Form::One, "5", "the sound"),
    row("bgsound", "src", Form::One, "none", "a sound; an extension of its time"),
    row("blockquote", "cite", Form::One, "4", "what is quoted"),
    row("body", "background", Form::One, "3.2", "the picture behind it"),
    row("button", "formaction", Form::One, "5", "where the form goes"),
    row("del", "cite", Form::One, "4", "why it was deleted"),
    row("embed", "pluginspage", Form::One, "none", "where the program is; an extension of its time"),
    row("embed", "src", Form::One, "5", "what is embedded"),
    row("form", "action", Form::One, "2.0", "where the form goes"),
    row("frame", "longdesc", Form::One, "4", "a description of the frame"),
    row("frame", "src", Form::One, "4", "what the frame shows"),
    row("head", "profile", Form::One, "4", "what the metadata mean"),
    row("html", "manifest", Form::One, "5", "what is kept to be read offline"),
    row("iframe", "longdesc", Form::One, "4", "a description of the frame"),
    row("iframe", "src", Form::One, "4", "what the frame shows"),
    row("img", "longdesc", Form::One, "4", "a description of the picture"),
    row("img", "lowsrc", Form::One, "none", "a smaller picture; an extension of its time"),
    row("img", "src", Form::One, "2.0", "the picture"),
    row("img", "srcset", Form::Sources, "5", "the picture in several sizes"),
    row("img", "usemap", Form::One, "3.2", "the map of its regions"),
    row("input", "formaction", Form::One, "5", "where the form goes"),
    row("input", "src", Form::One, "2.0", "the picture of the button"),
    row("input", "usemap", Form::One, "4", "the map of its regions"),
    row("ins", "cite", Form::One, "4", "why it was inserted"),
    row("isindex", "action", Form::One, "none", "where the query goes; an extension of its time"),
    row("layer", "src", Form::One, "none", "what the layer shows; an extension of its time"),
    row("link", "href", Form::One, "2.0", "what the document is related to"),
    row("link", "imagesrcset", Form::Sources, "5", "a picture to load early, in several sizes"),
    row("meta", "content", Form::Refresh, "2.0", "where a refresh leads"),
    row("object", "archive", Form::SpacesInCodebase, "4", "archives of what it needs"),
    row("object", "classid", Form::InCodebase, "4", "what implements it"),
    row("object", "codebase", Form::One, "4", "where its other references start"),
    row("object", "data", Form::InCodebase, "4", "its data"),
    row("object", "usemap", Form::One, "4", "the map of its regions"),
    row("q", "cite", Form::One, "4", "what is quoted"),
    row("script", "src", Form::One, "4", "the program"),
    row("source", "src", Form::One, "5", "the sound or film"),
    row("source", "srcset", Form::Sources, "5", "the picture in several sizes"),
    row("table", "background", Form::One, "none", "the picture behind it; an extension of its time"),
    row("td", "background", Form::One, "none", "the picture behind it; an extension of its time"),
    row("th", "background", Form::One, "none", "the picture behind it; an extension of its time"),
    row("track", "src", Form::One, "5", "the text to a film"),
    row("video", "poster", Form::One, "5", "the picture before the film"),
    row("video", "src", Form::One, "5", "the film"),
];

/// `Content-Location`, the one header of a message that may be relative.
pub(super) static CONTENT_LOCATION: Attribute =
    row("", "Content-Location", Form::One, "none", "where the entity is to be found");

/// The attributes of this element.
pub(super) fn of_element(element: &[u8]) -> &'static [Attribute] {
    let begin = ATTRIBUTES.partition_point(|row| row.element.as_bytes() < element);
    let count = ATTRIBUTES[begin..].partition_point(|row| row.element.as_bytes() == element);
    &ATTRIBUTES[begin..begin + count]
}
