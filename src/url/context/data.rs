//! Serializes documents as data.

use super::{Base, Document, Reference};
use crate::data::{fields, text_or_hex, text_or_null};
use crate::url::resolve::{CitedRemark, Target};

fields!(Document<'_>, it =>
    "bases": it.bases.iter().map(|base| OneBase(it, base)).collect::<Vec<_>>(),
    "findings": &it.findings,
    "references": it.references.iter().map(|reference| OneReference(it, reference)).collect::<Vec<_>>(),
);

struct OneBase<'d>(&'d Document<'d>, &'d Base);

fields!(OneBase<'_>, Self(document, base) =>
    "source": base.source,
    "section": document.section(base.source),
    "url": text_or_hex(&base.url),
    "verdict": document.base_verdict(base),
);

/// A reference, which is resolved when it is written.
struct OneReference<'d>(&'d Document<'d>, &'d Reference<'d>);

fields!(OneReference<'_>, Self(document, reference), found = document.resolve(reference) =>
    "place": &reference.place,
    "element": reference.attribute.element,
    "attribute": reference.attribute.name,
    "base": reference.base,
    "reference": text_or_hex(&reference.text),
    "absolute": text_or_null(found.absolute()),
    "current_document": matches!(found.target, Target::CurrentDocument { .. }),
    "conforms": found.reference_conforms(),
    "section": found.section(),
    "remarks": CitedRemark::all(&found),
    "reference_verdict": found.reference_verdict(),
    "result_verdict": found.result_verdict(),
);
