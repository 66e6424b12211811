//! The Python module `urlgram._urlgram`: the functions of urlgram for single URLs, iterables and columns.
//!
//! The documentation for users is in `python/urlgram/__init__.pyi`.

mod capsules;
mod checks;
mod columns;
mod components;
mod defect;
mod extract;
mod hosts;
mod interpret;
mod iri;
mod iterate;
mod options;
mod report;
mod resolve;
mod same;
mod show;
mod text;
mod tree;
mod value;

use std::ffi::OsString;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Runs the program with its arguments, of which the first is its name, and returns its exit code.
#[pyfunction]
fn _program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| urlgram_cli::run(arguments))
}

#[pymodule(gil_used = false)]
fn _urlgram(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("COMPONENTS", PyTuple::new(module.py(), urlgram_arrow::COMPONENTS)?)?;
    module.add_class::<report::Report>()?;
    module.add_class::<report::Finding>()?;
    module.add_class::<report::Fix>()?;
    module.add_class::<tree::Tree>()?;
    module.add_class::<components::Components>()?;
    module.add_class::<components::Component>()?;
    module.add_class::<resolve::Resolution>()?;
    module.add_class::<same::Same>()?;
    module.add_class::<interpret::Interpretation>()?;
    module.add_class::<extract::Find>()?;
    module.add_class::<hosts::Hosts>()?;
    for function in [
        wrap_pyfunction!(checks::check, module)?,
        wrap_pyfunction!(checks::conforms, module)?,
        wrap_pyfunction!(checks::validate, module)?,
        wrap_pyfunction!(components::components, module)?,
        wrap_pyfunction!(checks::fix, module)?,
        wrap_pyfunction!(options::grammar, module)?,
        wrap_pyfunction!(checks::compare, module)?,
        wrap_pyfunction!(checks::dialects, module)?,
        wrap_pyfunction!(checks::find_dialect, module)?,
        wrap_pyfunction!(checks::productions, module)?,
        wrap_pyfunction!(tree::tree, module)?,
        wrap_pyfunction!(resolve::resolve, module)?,
        wrap_pyfunction!(same::same, module)?,
        wrap_pyfunction!(same::normalize, module)?,
        wrap_pyfunction!(interpret::interpret, module)?,
        wrap_pyfunction!(extract::extract, module)?,
        wrap_pyfunction!(iri::to_uri, module)?,
        wrap_pyfunction!(iri::to_iri, module)?,
        wrap_pyfunction!(iterate::check_all, module)?,
        wrap_pyfunction!(iterate::conforms_all, module)?,
        wrap_pyfunction!(columns::judge_column, module)?,
        wrap_pyfunction!(columns::hosts_column, module)?,
        wrap_pyfunction!(hosts::hosts, module)?,
        wrap_pyfunction!(report::report_again, module)?,
        wrap_pyfunction!(report::finding_again, module)?,
        wrap_pyfunction!(report::fix_again, module)?,
        wrap_pyfunction!(components::components_again, module)?,
        wrap_pyfunction!(components::component_again, module)?,
        wrap_pyfunction!(tree::tree_again, module)?,
        wrap_pyfunction!(resolve::resolution_again, module)?,
        wrap_pyfunction!(same::same_again, module)?,
        wrap_pyfunction!(interpret::interpretation_again, module)?,
        wrap_pyfunction!(extract::find_again, module)?,
        wrap_pyfunction!(_program, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}
