//! Serializes the answer as data.

use super::{Applied, Difference, Normal, Practice, Same};
use crate::data::{fields, notes, text_or_hex};

fields!(Same<'_>, it =>
    "dialect": it.dialect.id,
    "same": it.is_same(),
    "rung": &it.practice,
    "reasons": notes(&it.reasons()),
    "notes": notes(&it.asides()),
    "difference": &it.difference,
    "urls": &it.normal,
);

fields!(Practice, it =>
    "name": it.rung.as_str(),
    "title": it.title,
    "section": it.section,
);

fields!(Difference, it =>
    "kind": it.kind.as_str(),
    "at": it.at.each_ref().map(|at| (at.start, at.end)),
);

fields!(Normal<'_>, it =>
    "input": text_or_hex(it.input),
    "normal": text_or_hex(&it.text),
    "applied": &it.applied,
);

fields!(Applied, it =>
    "law": it.law.as_str(),
    "section": it.section,
    "span": (it.span.start, it.span.end),
    "from": text_or_hex(&it.from),
    "to": text_or_hex(&it.to),
);
