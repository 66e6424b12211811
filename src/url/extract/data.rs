//! Serializes a find as data.

use std::ops::Range;

use serde::Serialize;

use super::find::{About, Candidate, Find};
use crate::check::Report;
use crate::data::Input;
use crate::report::Place;

/// The data of a find without its URL, to be serialized.
#[derive(Debug, Serialize)]
#[doc(hidden)]
pub struct Data<'f> {
    file: &'f str,
    /// The place of the URL.
    place: Range<Place>,
    /// The place of the URL with its wrapper and prefix.
    whole: Range<Place>,
    form: String,
    section: &'static str,
    #[serde(flatten)]
    fragment: Fragment<'f>,
    other: Option<Other<'f>>,
    remarks: Vec<RemarkData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<Range<Place>>>,
}

#[derive(Debug, Serialize)]
struct Fragment<'f> {
    fragment: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fragment_hex: Option<String>,
}

#[derive(Debug, Serialize)]
struct Other<'f> {
    #[serde(flatten)]
    input: Input<'f>,
    #[serde(flatten)]
    fragment: Fragment<'f>,
    conforms: bool,
}

#[derive(Debug, Serialize)]
struct RemarkData {
    about: About,
    message: &'static str,
    section: &'static str,
    #[serde(flatten)]
    range: Range<Place>,
}

impl<'f> From<&'f Candidate> for Fragment<'f> {
    fn from(candidate: &'f Candidate) -> Self {
        let (fragment, fragment_hex) = match candidate.fragment().map(Input::from) {
            None => (None, None),
            Some(Input::Text(text)) => (Some(text), None),
            Some(Input::Hex(hex)) => (None, Some(hex)),
        };
        Self { fragment, fragment_hex }
    }
}

impl Find {
    /// Returns this find in `file` as data for serde, without its URL. With a report, the data include the places of
    /// its findings.
    #[must_use]
    #[doc(hidden)]
    pub fn data<'f>(&'f self, file: &'f str, report: Option<&Report<'_>>) -> Data<'f> {
        Data {
            file,
            place: self.url_places(),
            whole: self.places.clone(),
            form: self.form.to_string(),
            section: self.form.section,
            fragment: (&self.candidate).into(),
            other: self.other.as_ref().map(|other| Other {
                input: other.url().into(),
                fragment: other.into(),
                conforms: self.takes(other),
            }),
            remarks: self
                .remarks
                .iter()
                .map(|remark| RemarkData {
                    about: remark.about,
                    message: remark.about.message(),
                    section: remark.section,
                    range: remark.places.clone(),
                })
                .collect(),
            places: report.map(|report| {
                report.findings().iter().map(|found| self.layout.places(found.span())).collect()
            }),
        }
    }
}
