//! IRIs and URIs.

use pyo3::prelude::*;
use urlgram::iri::Mapper;

use crate::defect;
use crate::options::{self, Name, value_error};
use crate::text::{bytes, like};

fn mapper(dialect: Option<Name<'_>>) -> PyResult<Mapper> {
    let dialect = dialect.as_deref().unwrap_or("rfc3987");
    Mapper::new(options::dialect(dialect)?).map_err(value_error)
}

/// Maps an IRI to a URI: characters that are not allowed in a URI are percent-encoded. The document is RFC 3987 unless another is given.
///
/// `nfc` normalizes the IRI first, as only its creator may. An IRI that does not conform, or a document that defines no mapping, is a `ValueError`.
#[pyfunction]
#[pyo3(signature = (iri, dialect = None, *, nfc = false))]
pub fn to_uri<'py>(
    iri: &Bound<'py, PyAny>,
    dialect: Option<Name<'_>>,
    nfc: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let mapper = mapper(dialect)?.with_nfc(nfc);
    let text = bytes(iri)?;
    like(iri, &defect::detached(iri.py(), &text, || mapper.to_uri(&text))?.map_err(value_error)?.text)
}

/// Converts a URI to an IRI: octets that encode characters which an IRI may have are decoded. See `to_uri`.
#[pyfunction]
#[pyo3(signature = (uri, dialect = None))]
pub fn to_iri<'py>(uri: &Bound<'py, PyAny>, dialect: Option<Name<'_>>) -> PyResult<Bound<'py, PyAny>> {
    let (mapper, text) = (mapper(dialect)?, bytes(uri)?);
    like(uri, &defect::detached(uri.py(), &text, || mapper.to_iri(&text))?.map_err(value_error)?.text)
}
