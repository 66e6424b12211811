//! Columns, through the Arrow C data interface.

use std::num::NonZero;
use std::sync::Arc;
use std::task::Poll;
use std::thread;
use std::time::Duration;

use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use urlgram::lists::InOrder;
use urlgram_arrow::hosts::{fields, hosts};
use urlgram_arrow::{Function, Kernel, supports};

use crate::capsules::{Column, Parts, Whole, wrong};
use crate::defect::{contained, raised};
use crate::options::{self, Name};

/// The rows of a part of a column: parts are checked on several threads.
const PART: usize = 1 << 15;

/// The time between two looks at signals.
const OFTEN: Duration = Duration::from_millis(100);

/// The check of a part of a column.
type Judge = Arc<dyn Fn(&dyn Array) -> Result<ArrayRef, ArrowError> + Send + Sync>;

/// Returns the number of threads: all processors, if none is told.
pub fn threads(told: Option<i64>) -> PyResult<usize> {
    match told {
        Some(..1) => Err(PyValueError::new_err("`threads` must be at least 1; `None` means all processors")),
        Some(threads) => Ok(usize::try_from(threads).unwrap_or(usize::MAX)),
        None => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
    }
}

/// Returns the result of a function of the kernel, by its name without `_column`, for a column.
#[pyfunction]
#[pyo3(signature = (function, column, dialect, start = None, *, printed = false, tolerant = false, threads = None))]
#[expect(clippy::too_many_arguments, reason = "those of a function of Python, most of them by name")]
pub fn judge_column(
    py: Python<'_>,
    function: &str,
    column: &Bound<'_, PyAny>,
    dialect: Name<'_>,
    start: Option<&str>,
    printed: bool,
    tolerant: bool,
    threads: Option<i64>,
) -> PyResult<Py<PyAny>> {
    let Some(function) = Function::ALL.into_iter().find(|it| it.name() == function) else {
        return Err(PyValueError::new_err(format!("there is no function `{function}` over columns")));
    };
    let kernel = Kernel::shared(options::check(&dialect, start, printed, tolerant)?);
    let judge: Judge = Arc::new(move |part| kernel.call(function, part));
    over(py, column, |column| function.returns(column), self::threads(threads)?, judge)
}

/// Returns the hosts that readers see, for a column.
#[pyfunction]
#[pyo3(signature = (column, readers = None, *, threads = None))]
pub fn hosts_column(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    readers: Option<Vec<String>>,
    threads: Option<i64>,
) -> PyResult<Py<PyAny>> {
    let readers = crate::hosts::readers(readers)?;
    let asked = readers.clone();
    let judge: Judge = Arc::new(move |part| Ok(Arc::new(hosts(part, &asked)?)));
    let returns = |column: &DataType| DataType::Struct(fields(column, &readers));
    over(py, column, returns, self::threads(threads)?, judge)
}

/// Judges the parts of a column on several threads, and returns the results as an array, or as a stream of arrays.
fn over(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    returns: impl Fn(&DataType) -> DataType,
    threads: usize,
    judge: Judge,
) -> PyResult<Py<PyAny>> {
    let Some(Column { data_type, parts, is_stream }) = Column::of(column)? else {
        let kind = column.get_type().name()?;
        let message = format!(
            "a column has `__arrow_c_array__` or `__arrow_c_stream__`, as those of pyarrow and Polars, not {kind}"
        );
        return Err(PyTypeError::new_err(message));
    };
    if !supports(&data_type) {
        return Err(PyTypeError::new_err(format!("a column of URLs has strings or bytes, not {data_type}")));
    }
    let mut results = in_parts(py, &parts, threads, judge)?;
    if is_stream || results.len() != 1 {
        return Ok(Parts { data_type: returns(&data_type), parts: results }
            .into_pyobject(py)?
            .into_any()
            .unbind());
    }
    Ok(Whole(results.remove(0)).into_pyobject(py)?.into_any().unbind())
}

/// Judges all parts, in order. A signal, as of Ctrl-C, ends it after a part.
fn in_parts(py: Python<'_>, chunks: &[ArrayRef], threads: usize, judge: Judge) -> PyResult<Vec<ArrayRef>> {
    let parts: Vec<ArrayRef> = chunks.iter().flat_map(parts).collect();
    let mut results = InOrder::new(threads.min(parts.len()), parts, || {
        let judge = Arc::clone(&judge);
        move |part: ArrayRef| contained(b"a column", || judge(&part))
    });
    let mut judged = Vec::new();
    loop {
        match py.detach(|| results.wait(OFTEN)) {
            Poll::Ready(Some(result)) => judged.push(result.map_err(raised)?.map_err(wrong)?),
            Poll::Ready(None) => return Ok(judged),
            Poll::Pending => {}
        }
        py.check_signals()?;
    }
}

/// Slices an array; an empty one has one part.
fn parts(array: &ArrayRef) -> Vec<ArrayRef> {
    let starts = (0..array.len().max(1)).step_by(PART);
    starts.map(|start| array.slice(start, PART.min(array.len() - start))).collect()
}
