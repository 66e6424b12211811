//! Reads the references in attributes of HTML.

use urlgram::context::{attribute_references, references};

use super::value::{Notation, PLAIN};
use super::whole::Finds;

/// Values of attributes. Values without quotes have none of these signs, either.
const VALUE: Notation = Notation {
    escapes: attribute_references,
    encode: |text| text.replace('&', "&amp;").replace('"', "&quot;").replace('\'', "&#39;"),
    breaks: |raw| raw.iter().filter(|byte| b"\"'<> \n".contains(byte)).count(),
    ..PLAIN
};

/// Reads a document, however it is formed: HTML has no syntax errors. A pointer has the element and the attribute.
#[expect(clippy::unnecessary_wraps, reason = "other parsers have errors")]
pub fn parse(html: &[u8], finds: &mut Finds<'_>) -> Result<(), (usize, String)> {
    for written in references(html) {
        let is_read = VALUE.value(&html[written.span.clone()]) == written.text;
        finds.path.enter(Some(written.attribute.element.as_bytes()));
        finds.path.enter(Some(format!("@{}", written.attribute.name).as_bytes()));
        finds.value(
            written.span,
            if is_read { Ok(VALUE) } else { Err("a text with an entity, which is not read") },
        );
        finds.path.leave();
        finds.path.leave();
    }
    Ok(())
}
