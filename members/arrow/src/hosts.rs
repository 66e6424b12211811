//! The hosts that readers see in a column of URLs.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray, StructArray};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use urlgram::hosts::{Hosts, Reader, Seen};

use crate::texts::{Texts, encoded, text_type, written};

/// Returns the fields of [`hosts`]: `agree`, a Boolean, and for each reader, by its [`id`](Reader::id), a [`text_type`].
#[must_use]
pub fn fields(data_type: &DataType, readers: &[Reader]) -> Fields {
    let host = |reader: &Reader| Field::new(reader.id(), text_type(data_type), true);
    let agree = Field::new("agree", DataType::Boolean, true);
    std::iter::once(agree).chain(readers.iter().map(host)).collect()
}

/// Returns the host of each row as each reader sees it, in the form in which hosts are compared, as a struct of the [`fields`]; null for null.
///
/// A host is null if the reader refuses the URL, does not divide it, or sees none.
///
/// # Errors
/// The column has no strings or bytes; see [`supports`](crate::supports).
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use urlgram::hosts::Reader;
/// let readers = ["appendix-b", "browser"].map(|id| Reader::find(id).unwrap());
/// let seen = urlgram_arrow::hosts::hosts(&StringArray::from(vec![r"http://a\@b/"]), &readers)?;
/// let host = |reader| seen.column_by_name(reader).unwrap().as_string::<i64>().value(0).to_owned();
/// assert_eq!((host("appendix-b"), host("browser")), ("b".to_owned(), "a".to_owned()));
/// assert!(!seen.column(0).as_boolean().value(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hosts(column: &dyn Array, readers: &[Reader]) -> Result<StructArray, ArrowError> {
    if let Some(taken) = encoded(column, |values| Ok(Arc::new(hosts(values, readers)?)))? {
        return Ok(taken.as_struct().clone());
    }
    let texts = Texts::of(column)?;
    let (mut agree, mut seen) = (Vec::new(), vec![Vec::new(); readers.len()]);
    for row in 0..texts.len() {
        let found = texts.is_valid(row).then(|| Hosts::of(texts.get(row), readers));
        agree.push(found.as_ref().map(Hosts::agree));
        for (reader, hosts) in seen.iter_mut().enumerate() {
            let of_reader = found.as_ref().map(|found| &found.seen[reader]);
            hosts.push(of_reader.and_then(Seen::host).flatten().map(Cow::Owned));
        }
    }
    let agree: ArrayRef = Arc::new(BooleanArray::from(agree));
    let data_type = column.data_type();
    let hosts = seen.into_iter().map(|hosts| written(data_type, hosts.into_iter()));
    let columns = std::iter::once(agree).chain(hosts).collect();
    StructArray::try_new(fields(data_type, readers), columns, texts.nulls().cloned())
}
