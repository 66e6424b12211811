//! The rows of a column as bytes, whatever its layout, and columns of texts.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{
    Array, ArrayRef, GenericByteArray, GenericByteViewArray, LargeBinaryArray, LargeStringArray,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType};
use arrow_select::take::take;

/// A function from a row to its bytes.
type Get<'a> = Box<dyn Fn(usize) -> &'a [u8] + 'a>;

/// The bytes of each row of a column. Nothing is copied.
pub(crate) struct Texts<'a> {
    rows: usize,
    nulls: Option<NullBuffer>,
    get: Get<'a>,
}

/// Returns whether [`Texts::of`] can read a column of this type.
pub(crate) fn supports(data_type: &DataType) -> bool {
    use DataType::{Binary, BinaryView, FixedSizeBinary, LargeBinary, LargeUtf8, Utf8, Utf8View};
    matches!(data_type, Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | FixedSizeBinary(_))
}

/// Returns the type of a column of texts that are made from one of this type: `LargeBinary` for bytes, and else `LargeUtf8`.
#[must_use]
pub fn text_type(data_type: &DataType) -> DataType {
    use DataType::{Binary, BinaryView, Dictionary, FixedSizeBinary, LargeBinary};
    match data_type {
        Dictionary(_, values) => text_type(values),
        Binary | LargeBinary | BinaryView | FixedSizeBinary(_) => LargeBinary,
        _ => DataType::LargeUtf8,
    }
}

impl<'a> Texts<'a> {
    pub(crate) fn of(column: &'a dyn Array) -> Result<Self, ArrowError> {
        let get = match column.data_type() {
            DataType::Utf8 => bytes(column.as_string::<i32>()),
            DataType::LargeUtf8 => bytes(column.as_string::<i64>()),
            DataType::Utf8View => views(column.as_string_view()),
            DataType::Binary => bytes(column.as_binary::<i32>()),
            DataType::LargeBinary => bytes(column.as_binary::<i64>()),
            DataType::BinaryView => views(column.as_binary_view()),
            DataType::FixedSizeBinary(_) => {
                let column = column.as_fixed_size_binary();
                Box::new(|row| column.value(row))
            }
            DataType::Null => Box::new(|_| &b""[..]),
            other => {
                let message = format!("a column of URLs has strings or bytes, not {other}");
                return Err(ArrowError::InvalidArgumentError(message));
            }
        };
        Ok(Self { rows: column.len(), nulls: column.logical_nulls(), get })
    }

    pub(crate) fn len(&self) -> usize {
        self.rows
    }

    pub(crate) fn nulls(&self) -> Option<&NullBuffer> {
        self.nulls.as_ref()
    }

    pub(crate) fn is_valid(&self, row: usize) -> bool {
        self.nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row))
    }

    /// The bytes of a row; none of a null.
    pub(crate) fn get(&self, row: usize) -> &'a [u8] {
        if self.is_valid(row) { (self.get)(row) } else { b"" }
    }
}

/// Makes a column of texts from one of this type.
pub(crate) fn written<'t>(
    data_type: &DataType,
    texts: impl Iterator<Item = Option<Cow<'t, [u8]>>>,
) -> ArrayRef {
    if text_type(data_type) == DataType::LargeBinary {
        return Arc::new(texts.collect::<LargeBinaryArray>());
    }
    let text = |text: Cow<'t, [u8]>| String::from_utf8(text.into_owned()).ok();
    Arc::new(texts.map(|it| it.and_then(text)).collect::<LargeStringArray>())
}

/// Judges the values of a dictionary, each once, and returns the results of the rows; `None` if the column is no dictionary.
pub(crate) fn encoded(
    column: &dyn Array,
    judge: impl FnOnce(&dyn Array) -> Result<ArrayRef, ArrowError>,
) -> Result<Option<ArrayRef>, ArrowError> {
    let Some(dictionary) = column.as_any_dictionary_opt() else { return Ok(None) };
    let (keys, values) = (dictionary.keys(), dictionary.values());
    // Batches of a file may share a dictionary that is longer than each of them.
    if values.len() > keys.len() {
        return judge(&take(values, keys, None)?).map(Some);
    }
    take(&judge(values)?, keys, None).map(Some)
}

fn bytes<T: ByteArrayType<Native: AsRef<[u8]>>>(column: &GenericByteArray<T>) -> Get<'_> {
    Box::new(|row| column.value(row).as_ref())
}

fn views<T: ByteViewType<Native: AsRef<[u8]>>>(column: &GenericByteViewArray<T>) -> Get<'_> {
    Box::new(|row| column.value(row).as_ref())
}
