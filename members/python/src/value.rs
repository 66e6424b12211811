//! Objects as values: their equality, their hash and their pickle all come from the arguments that make them again.

use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

/// An object that a private function of the module makes again from a few arguments.
///
/// So a pickle is as small as the URL, and holds nothing that another version of the wheel would read differently.
pub trait Value {
    /// The name of the function.
    const MAKER: &'static str;

    /// The arguments for it.
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>>;
}

/// Returns true if two objects are made by equal arguments.
pub fn equal<T: Value>(py: Python<'_>, one: &T, other: &T) -> PyResult<bool> {
    let (ours, theirs) = (one.arguments(py)?, other.arguments(py)?);
    for (our, their) in ours.iter().zip(&theirs) {
        // Python warns of a comparison of `bytes` with `str` under `-b`.
        if our.is_instance_of::<PyBytes>() != their.is_instance_of::<PyBytes>() || !our.eq(&their)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the function and the arguments that make an object again.
pub fn reduced<'py, T: Value>(
    py: Python<'py>,
    value: &T,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
    Ok((py.import("urlgram._urlgram")?.getattr(T::MAKER)?, value.arguments(py)?))
}

/// Returns the attributes of an object by their names; objects among them as dictionaries, too, and tuples as lists.
pub fn to_dict<'py, T: PyClass>(of: &Bound<'py, T>) -> PyResult<Bound<'py, PyDict>> {
    let (of, found) = (of.as_any(), PyDict::new(of.py()));
    let class = of.get_type();
    // `dir` returns the names in alphabetical order.
    for name in of.dir()? {
        let name: String = name.extract()?;
        let kind: String = class.getattr(&*name)?.get_type().name()?.extract()?;
        let is_attribute = matches!(&*kind, "getset_descriptor" | "member_descriptor");
        // The first error is among the findings.
        if is_attribute && !name.starts_with('_') && name != "first_error" {
            found.set_item(&name, plain(of.getattr(&*name)?)?)?;
        }
    }
    Ok(found)
}

fn plain(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if value.hasattr("to_dict")? {
        value.call_method0("to_dict")
    } else if value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyList>() {
        let items: PyResult<Vec<_>> = value.try_iter()?.map(|item| plain(item?)).collect();
        Ok(PyList::new(value.py(), items?)?.into_any())
    } else {
        Ok(value)
    }
}

/// Gives a class what Python expects of a value. An object does not change, so it is its own copy.
macro_rules! value_methods {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
                $crate::value::equal(py, self, other.get())
            }

            fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                $crate::value::Value::arguments(self, py)?.hash()
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, pyo3::types::PyTuple>)> {
                $crate::value::reduced(py, self)
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }
        }
    };
}

pub(crate) use value_methods;
