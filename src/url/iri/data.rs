//! Serializes a mapped identifier as data.

use super::{Changed, Kept, Mapped};
use crate::data::{fields, notes, text_or_hex};

fields!(Mapped<'_>, it =>
    "input": text_or_hex(&it.input),
    "mapped": text_or_hex(&it.text),
    "changed": &it.changed,
    "kept": &it.kept,
    "notes": notes(&it.notes),
);

fields!(Changed, it =>
    "span": (it.span.start, it.span.end),
    "to": text_or_hex(&it.to),
);

fields!(Kept, it =>
    "span": (it.span.start, it.span.end),
    "why": it.why.as_str(),
    "section": it.section,
);
