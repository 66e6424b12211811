//! Serializes a find as data.

use super::find::{Candidate, Find, Remark};
use crate::check::Report;
use crate::data::{IfAny, fields, text_or_hex, text_or_null};

/// The data of a find without its URL, to be serialized.
#[doc(hidden)]
pub struct Data<'f> {
    find: &'f Find,
    file: &'f str,
    report: Option<&'f Report<'f>>,
}

fields!(Data<'_>, Data { find, file, report } =>
    "file": file,
    "place": find.url_places(),
    "whole": &find.places,
    "form": find.form.to_string(),
    "section": find.form.section,
    "fragment": text_or_null(find.candidate.fragment()),
    "other": find.other.as_ref().map(|other| Other(find, other)),
    "remarks": &find.remarks,
    "places": IfAny(report.map(|report| {
        report.findings().iter().map(|found| find.layout.places(found.span())).collect::<Vec<_>>()
    })),
);

/// The other candidate of a find.
struct Other<'f>(&'f Find, &'f Candidate);

fields!(Other<'_>, Other(find, other) =>
    "input": text_or_hex(other.url()),
    "fragment": text_or_null(other.fragment()),
    "conforms": find.takes(other),
);

fields!(Remark, remark =>
    "about": remark.about,
    "message": remark.about.message(),
    "section": remark.section,
    "start": remark.places.start,
    "end": remark.places.end,
);

impl Find {
    /// Returns this find in `file` as data for serde, without its URL. With a report, the data include the places of
    /// its findings.
    #[must_use]
    #[doc(hidden)]
    pub fn data<'f>(&'f self, file: &'f str, report: Option<&'f Report<'f>>) -> Data<'f> {
        Data { find: self, file, report }
    }
}
