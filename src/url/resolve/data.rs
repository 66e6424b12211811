//! Serializes resolutions as data.

use super::{Contradiction, Remark, Resolution, Step, Target, Verdict};
use crate::data::{fields, text_or_hex, text_or_null};
use crate::findings::Severity;

fields!(Resolution<'_>, it =>
    "dialect": it.dialect.id,
    "reading": it.reading,
    "document": it.dialect.document,
    "section": it.section(),
    "base": text_or_hex(it.base),
    "reference": text_or_hex(it.reference),
    "absolute": text_or_null(it.absolute()),
    "current_document": matches!(it.target, Target::CurrentDocument { .. }),
    "reason": if let Target::Unknown(reason) = &it.target { Some(reason) } else { None },
    "fragment": text_or_null(it.fragment()),
    "conforms": it.conforms(),
    "base_verdict": it.base_verdict(),
    "reference_verdict": it.reference_verdict(),
    "result_verdict": it.result_verdict(),
    "contradiction": &it.contradiction,
    "remarks": CitedRemark::all(it),
    "steps": &it.steps,
);

/// A remark, with the document and section that it cites.
pub(in crate::url) struct CitedRemark<'r>(&'r Resolution<'r>, &'r Remark);

impl<'r> CitedRemark<'r> {
    pub fn all(resolution: &'r Resolution<'r>) -> Vec<Self> {
        resolution.remarks.iter().map(|remark| Self(resolution, remark)).collect()
    }
}

fields!(CitedRemark<'_>, Self(resolution, remark) =>
    "text": &remark.text,
    "section": resolution.cited(&[remark.section]),
    "error": remark.is_error,
);

fields!(Verdict<'_>, it, findings = it.findings() =>
    "start": it.start(),
    // The same value as `conforms`, without a second check.
    "conforms": findings.iter().all(|found| found.severity != Severity::Error),
    "diagnostics": &findings,
);

fields!(Contradiction, it =>
    "id": it.difference.id,
    "reading": it.reading,
    "gives": text_or_null(it.shown().as_deref()),
    "section": it.difference.examples,
    "reason": it.difference.reason,
);

fields!(Step, it =>
    "name": it.name,
    "text": &it.text,
    "value": text_or_null(it.value.as_deref()),
);
