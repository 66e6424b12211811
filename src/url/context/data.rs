//! Serializes documents as data.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Base, Document, Reference};
use crate::data::{text_or_hex, text_or_null};
use crate::url::resolve::{CitedRemark, Target};

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(3))?;
        map.serialize_entry("bases", &self.bases.iter().map(|it| OneBase(self, it)).collect::<Vec<_>>())?;
        map.serialize_entry("findings", &self.findings)?;
        let references: Vec<_> = self.references.iter().map(|it| OneReference(self, it)).collect();
        map.serialize_entry("references", &references)?;
        map.end()
    }
}

struct OneBase<'d>(&'d Document<'d>, &'d Base);

impl Serialize for OneBase<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(document, base) = self;
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("source", &base.source)?;
        map.serialize_entry("section", &document.section(base.source))?;
        text_or_hex(&mut map, ["url", "url_hex"], &base.url)?;
        map.serialize_entry("verdict", &document.base_verdict(base))?;
        map.end()
    }
}

/// A reference, which is resolved when it is written.
struct OneReference<'d>(&'d Document<'d>, &'d Reference<'d>);

impl Serialize for OneReference<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(document, reference) = self;
        let found = document.resolve(reference);
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("place", &reference.place)?;
        map.serialize_entry("element", reference.attribute.element)?;
        map.serialize_entry("attribute", reference.attribute.name)?;
        map.serialize_entry("base", &reference.base)?;
        text_or_hex(&mut map, ["reference", "reference_hex"], &reference.text)?;
        text_or_null(&mut map, ["absolute", "absolute_hex"], found.absolute())?;
        map.serialize_entry("current_document", &matches!(found.target, Target::CurrentDocument { .. }))?;
        map.serialize_entry("conforms", &found.reference_conforms())?;
        map.serialize_entry("section", found.section())?;
        map.serialize_entry(
            "remarks",
            &found.remarks.iter().map(|remark| CitedRemark(&found, remark)).collect::<Vec<_>>(),
        )?;
        map.serialize_entry("reference_verdict", &found.reference_verdict())?;
        map.serialize_entry("result_verdict", &found.result_verdict())?;
        map.end()
    }
}
