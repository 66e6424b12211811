//! The arguments of all functions: a URL, a dialect, and a start production if it is not that of the dialect.

use datafusion_common::arrow::datatypes::DataType;
use datafusion_common::{Result, ScalarValue, plan_datafusion_err, plan_err};
use urlgram::check::NoStart;
use urlgram::{Check, Dialect};

/// The names of the arguments in SQL.
pub(crate) const NAMES: [&str; 3] = ["url", "dialect", "start"];

/// Finds an error in the types of the arguments.
pub(crate) fn validate(function: &str, types: &[&DataType]) -> Result<()> {
    let [url, _dialect, starts @ ..] = types else { return wrong_number(function, types.len()) };
    if starts.len() > 1 {
        return wrong_number(function, types.len());
    }
    if !urlgram_arrow::supports(url) {
        return plan_err!("{function}: the URL must be a string or binary, not {url}");
    }
    Ok(())
}

fn wrong_number(function: &str, number: usize) -> Result<()> {
    plan_err!("{function} takes 2 or 3 arguments, (url, dialect[, start]), not {number}")
}

/// Returns the check that the arguments after the URL select; `None` is an argument that is no literal.
pub(crate) fn check(function: &str, names: &[Option<&ScalarValue>]) -> Result<Check> {
    let unknown = |error: NoStart| plan_datafusion_err!("{function}: {error}");
    let Some((dialect, start)) = names.split_first() else {
        return plan_err!("{function}: there is no dialect");
    };
    let dialect = literal(function, "dialect", "'rfc3986'", *dialect)?;
    let check = Check::new(Dialect::find(dialect).map_err(|error| unknown(error.into()))?);
    match start.first() {
        Some(start) => {
            check.with_start(literal(function, "start production", "'URI'", *start)?).map_err(unknown)
        }
        None => Ok(check),
    }
}

/// Returns the text of a literal.
fn literal<'a>(
    function: &str,
    what: &str,
    example: &str,
    argument: Option<&'a ScalarValue>,
) -> Result<&'a str> {
    let Some(value) = argument else {
        return plan_err!("{function}: the {what} must be a literal such as {example}, not an expression");
    };
    match value.try_as_str() {
        Some(Some(text)) => Ok(text),
        _ if value.is_null() => plan_err!("{function}: the {what} must not be NULL"),
        _ => {
            let data_type = value.data_type();
            plan_err!("{function}: the {what} must be a string such as {example}, not {data_type}")
        }
    }
}
