//! Serializes resolutions as data.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Contradiction, Remark, Resolution, Step, Target, Verdict};
use crate::data::{text_or_hex, text_or_null};
use crate::findings::Severity;

impl Serialize for Resolution<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("dialect", self.dialect.id)?;
        map.serialize_entry("reading", &self.reading)?;
        map.serialize_entry("document", self.dialect.document)?;
        map.serialize_entry("section", self.section())?;
        text_or_hex(&mut map, ["base", "base_hex"], self.base)?;
        text_or_hex(&mut map, ["reference", "reference_hex"], self.reference)?;
        text_or_null(&mut map, ["absolute", "absolute_hex"], self.absolute())?;
        map.serialize_entry("current_document", &matches!(self.target, Target::CurrentDocument { .. }))?;
        let reason = match &self.target {
            Target::Unknown(reason) => Some(reason),
            _ => None,
        };
        map.serialize_entry("reason", &reason)?;
        text_or_null(&mut map, ["fragment", "fragment_hex"], self.fragment())?;
        map.serialize_entry("conforms", &self.conforms())?;
        map.serialize_entry("base_verdict", &self.base_verdict())?;
        map.serialize_entry("reference_verdict", &self.reference_verdict())?;
        map.serialize_entry("result_verdict", &self.result_verdict())?;
        map.serialize_entry("contradiction", &self.contradiction)?;
        map.serialize_entry(
            "remarks",
            &self.remarks.iter().map(|remark| CitedRemark(self, remark)).collect::<Vec<_>>(),
        )?;
        map.serialize_entry("steps", &self.steps)?;
        map.end()
    }
}

/// A remark, with the document and section that it cites.
pub(in crate::url) struct CitedRemark<'r>(pub &'r Resolution<'r>, pub &'r Remark);

impl Serialize for CitedRemark<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(resolution, remark) = self;
        let mut map = to.serialize_map(Some(3))?;
        map.serialize_entry("text", &remark.text)?;
        map.serialize_entry("section", &resolution.cited(&[remark.section]))?;
        map.serialize_entry("error", &remark.is_error)?;
        map.end()
    }
}

impl Serialize for Verdict<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let findings = self.findings();
        let mut map = to.serialize_map(Some(3))?;
        map.serialize_entry("start", self.start())?;
        // The same value as `conforms`, without a second check.
        map.serialize_entry("conforms", &findings.iter().all(|found| found.severity != Severity::Error))?;
        map.serialize_entry("diagnostics", &findings)?;
        map.end()
    }
}

impl Serialize for Contradiction {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("id", self.difference.id)?;
        map.serialize_entry("reading", &self.reading)?;
        text_or_null(&mut map, ["gives", "gives_hex"], self.shown().as_deref())?;
        map.serialize_entry("section", self.difference.examples)?;
        map.serialize_entry("reason", self.difference.reason)?;
        map.end()
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("text", &self.text)?;
        text_or_null(&mut map, ["value", "value_hex"], self.value.as_deref())?;
        map.end()
    }
}
