//! Contains a defect of urlgram: a panic costs the result for one URL, and is a `RuntimeError` that asks for a report.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::show::shown;

/// Does the work on a text without the lock of the interpreter.
pub fn detached<T: Send>(py: Python<'_>, text: &[u8], work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| contained(text, work)).map_err(raised)
}

/// Does the work on a text; a panic becomes a message.
pub fn contained<T>(text: &[u8], work: impl FnOnce() -> T) -> Result<T, String> {
    // Tests of this function plant a defect.
    let is_planted =
        || std::env::var_os("URLGRAM_DEFECT").is_some_and(|planted| planted.as_encoded_bytes() == text);
    let result = catch_unwind(AssertUnwindSafe(|| {
        assert!(!(cfg!(debug_assertions) && is_planted()), "a planted defect");
        work()
    }));
    result.map_err(|panic| {
        let owned = panic.downcast_ref::<String>().map(String::as_str);
        let message = owned.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
        format!("a defect of urlgram ({message}); please report it with the input {:?}", shown(text))
    })
}

/// Makes the exception with such a message.
pub fn raised(message: String) -> PyErr {
    PyRuntimeError::new_err(message)
}
