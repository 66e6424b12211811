//! The Python module `urlgram._urlgram`: the functions of urlgram for single URLs, iterables and columns.
//!
//! The documentation for users is in `python/urlgram/__init__.pyi`.

mod checks;
mod columns;
mod components;
mod iterate;
mod options;
mod report;
mod resolve;
mod show;
mod text;
mod tree;
mod value;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _urlgram(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<report::Report>()?;
    module.add_class::<report::Finding>()?;
    module.add_class::<report::Fix>()?;
    module.add_class::<tree::Tree>()?;
    module.add_class::<components::Components>()?;
    module.add_class::<components::Component>()?;
    module.add_class::<resolve::Resolution>()?;
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
        wrap_pyfunction!(iterate::check_all, module)?,
        wrap_pyfunction!(iterate::conforms_all, module)?,
        wrap_pyfunction!(columns::check_column, module)?,
        wrap_pyfunction!(columns::conforms_column, module)?,
        wrap_pyfunction!(report::report_again, module)?,
        wrap_pyfunction!(report::finding_again, module)?,
        wrap_pyfunction!(report::fix_again, module)?,
        wrap_pyfunction!(components::components_again, module)?,
        wrap_pyfunction!(components::component_again, module)?,
        wrap_pyfunction!(tree::tree_again, module)?,
        wrap_pyfunction!(resolve::resolution_again, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}
