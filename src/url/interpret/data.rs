//! Serializes the meaning of a URL as data.

use super::{Interpretation, Part, Step};
use crate::data::{fields, text_or_hex, text_or_null};

fields!(Interpretation<'_>, it =>
    "input": text_or_hex(it.input),
    "dialect": it.dialect.id,
    "conforms": true,
    "scheme": Some(&*it.scheme).filter(|name| !name.is_empty()),
    "parts": &it.parts,
    "default_port": it.default_port.map(|(port, _)| port),
    "plan": &it.plan,
    "diagnostics": &it.findings,
);

fields!(Part<'_>, it =>
    "production": it.production,
    "span": (it.span.start, it.span.end),
    "raw": text_or_hex(it.raw),
    "decoded": text_or_hex(&it.decoded),
);

fields!(Step, it =>
    "act": it.act,
    "text": &it.text,
    "sends": text_or_null(it.sends.as_deref()),
    "section": it.section,
    "protocol": it.protocol,
);
