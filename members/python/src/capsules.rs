//! Columns from and to other libraries: the Arrow C data interface, in capsules of Python. Nothing is copied.
//!
//! pyo3-arrow does the same and more; it and what only it needs take a tenth of the time in which the wheel compiles.
#![expect(unsafe_code, reason = "the interface consists of C structures")]

use std::ffi::{CStr, c_char, c_int};
use std::{ptr, vec};

use arrow_array::ffi::{self, FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, make_array};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The error of the C library for an argument that is wrong, as each system has it.
const EINVAL: c_int = 22;

/// A column of another library.
pub struct Column {
    pub data_type: DataType,
    /// One, if it is no stream.
    pub parts: Vec<ArrayRef>,
    pub is_stream: bool,
}

pub fn wrong(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn released() -> PyErr {
    PyValueError::new_err("the column was read before: each of its capsules can be read once")
}

impl Column {
    /// Reads a column by its method for arrays or else the one for streams; `None` if it has neither.
    pub fn of(column: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if let Some(method) = column.getattr_opt("__arrow_c_array__")? {
            let (schema, array) = method.call0()?.extract()?;
            return Self::of_array(&schema, &array).map(Some);
        }
        let Some(method) = column.getattr_opt("__arrow_c_stream__")? else { return Ok(None) };
        Self::of_stream(&method.call0()?.extract()?).map(Some)
    }

    fn of_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<Self> {
        let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
        let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
        // SAFETY: capsules of these names contain these structures, and we hold both. A structure that is moved out of its capsule is
        // marked as released there.
        let (schema, array) = unsafe { (schema.as_ref(), FFI_ArrowArray::from_raw(array.as_ptr())) };
        if array.is_released() {
            return Err(released());
        }
        let data_type = DataType::try_from(schema).map_err(wrong)?;
        Ok(Self { parts: vec![imported(array, &data_type)?], data_type, is_stream: false })
    }

    fn of_stream(stream: &Bound<'_, PyCapsule>) -> PyResult<Self> {
        let stream = stream.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: the same holds as for an array. The stream is released when it is dropped.
        let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
        let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
            return Err(released());
        };
        let mut schema = FFI_ArrowSchema::empty();
        // SAFETY: the stream is not released, so that its functions can be called, with a place for what they return.
        let code = unsafe { get_schema(&raw mut stream, &raw mut schema) };
        succeeded(&mut stream, code)?;
        let data_type = DataType::try_from(&schema).map_err(wrong)?;
        let mut parts = Vec::new();
        loop {
            let mut array = FFI_ArrowArray::empty();
            // SAFETY: as above.
            let code = unsafe { get_next(&raw mut stream, &raw mut array) };
            succeeded(&mut stream, code)?;
            if array.is_released() {
                return Ok(Self { data_type, parts, is_stream: true });
            }
            parts.push(imported(array, &data_type)?);
        }
    }
}

fn imported(array: FFI_ArrowArray, data_type: &DataType) -> PyResult<ArrayRef> {
    // SAFETY: the library that made the array tells its type, and keeps the rules of the interface.
    let data = unsafe { ffi::from_ffi_and_data_type(array, data_type.clone()) };
    data.map(make_array).map_err(wrong)
}

/// Raises the error of a function of a stream.
fn succeeded(stream: &mut FFI_ArrowArrayStream, code: c_int) -> PyResult<()> {
    if code == 0 {
        return Ok(());
    }
    // SAFETY: the stream is not released; the text is valid until the next call.
    let told = stream.get_last_error.map(|get| unsafe { get(ptr::from_mut(stream)) });
    let told = told.filter(|text| !text.is_null()).map(|text| unsafe { CStr::from_ptr(text) });
    let told = told.map_or_else(|| format!("error {code}"), |text| text.to_string_lossy().into_owned());
    Err(PyValueError::new_err(format!("the column cannot be read: {told}")))
}

/// A result that is one array.
#[pyclass(frozen, name = "ArrowArray", module = "urlgram")]
pub struct Whole(pub ArrayRef);

#[pymethods]
impl Whole {
    /// Another type than that of the result is not made: the interface permits it.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let schema = schema(self.0.data_type()).map_err(wrong)?;
        let array = FFI_ArrowArray::new(&self.0.to_data());
        Ok((PyCapsule::new_with_value(py, schema, SCHEMA)?, PyCapsule::new_with_value(py, array, ARRAY)?))
    }
}

/// A result that is a stream of arrays, which can be read again and again.
#[pyclass(frozen, name = "ArrowStream", module = "urlgram")]
pub struct Parts {
    pub data_type: DataType,
    pub parts: Vec<ArrayRef>,
}

#[pymethods]
impl Parts {
    /// As of an array.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let rest = Rest { data_type: self.data_type.clone(), parts: self.parts.clone().into_iter() };
        let stream = FFI_ArrowArrayStream {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release),
            private_data: Box::into_raw(Box::new(rest)).cast(),
        };
        PyCapsule::new_with_value(py, stream, STREAM)
    }
}

fn schema(data_type: &DataType) -> Result<FFI_ArrowSchema, ArrowError> {
    FFI_ArrowSchema::try_from(&Field::new("", data_type.clone(), true))
}

/// The data of a stream that is being read.
struct Rest {
    data_type: DataType,
    parts: vec::IntoIter<ArrayRef>,
}

// SAFETY, of all four: the interface requires of a caller that the stream is one that `Parts` made, not released, and used by one thread
// at a time, and that `out` can be written to.

unsafe extern "C" fn get_schema(stream: *mut FFI_ArrowArrayStream, out: *mut FFI_ArrowSchema) -> c_int {
    let rest = unsafe { &*(*stream).private_data.cast::<Rest>() };
    let Ok(schema) = schema(&rest.data_type) else { return EINVAL };
    unsafe { out.write(schema) };
    0
}

unsafe extern "C" fn get_next(stream: *mut FFI_ArrowArrayStream, out: *mut FFI_ArrowArray) -> c_int {
    let rest = unsafe { &mut *(*stream).private_data.cast::<Rest>() };
    let next = rest.parts.next();
    // An array that is released ends it.
    let next = next.map_or_else(FFI_ArrowArray::empty, |part| FFI_ArrowArray::new(&part.to_data()));
    unsafe { out.write(next) };
    0
}

unsafe extern "C" fn get_last_error(_: *mut FFI_ArrowArrayStream) -> *const c_char {
    ptr::null()
}

unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Rest>()));
        (*stream).release = None;
    }
}
