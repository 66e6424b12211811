//! Scalar functions for DataFusion: SQL over a column of URLs, with the verdicts of a chosen specification.
//!
//! | function | type | value |
//! | --- | --- | --- |
//! | `urlgram_conforms(url, dialect[, start])` | Boolean | true if the URL conforms to the document |
//! | `urlgram_check(url, dialect[, start])` | Struct | the verdict, with the [`fields`](urlgram_arrow::fields) |
//! | `urlgram_fix(url, dialect[, start])` | LargeUtf8 | the URL if it conforms, else its certain repair, else null |
//! | `urlgram_components(url, dialect[, start])` | Struct | the [`COMPONENTS`](urlgram_arrow::COMPONENTS); null if the URL does not conform |
//!
//! The URL is a string, bytes, or a dictionary of them; null for null. Of bytes, repairs and components are LargeBinary. The dialect and the start production are literals: a name that
//! does not exist is an error of the plan, and its message suggests the nearest name.
//!
//! ```
//! use datafusion::arrow::util::pretty::pretty_format_batches;
//! use datafusion::prelude::SessionContext;
//!
//! # #[tokio::main]
//! # async fn main() -> datafusion::error::Result<()> {
//! let mut context = SessionContext::new();
//! urlgram_datafusion::register(&mut context)?;
//! let sql = "SELECT url, urlgram_check(url, 'rfc3986', 'URI')['code'] AS code
//!     FROM (VALUES ('http://www.w3.org/'), ('http://www.w3.org/a b'), (NULL)) AS urls (url)";
//! let rows = context.sql(sql).await?.collect().await?;
//! assert_eq!(
//!     pretty_format_batches(&rows)?.to_string(),
//!     "\
//! +-----------------------+-------+
//! | url                   | code  |
//! +-----------------------+-------+
//! | http://www.w3.org/    |       |
//! | http://www.w3.org/a b | space |
//! |                       |       |
//! +-----------------------+-------+"
//! );
//!
//! let error = context.sql("SELECT urlgram_conforms('http://h/', 'rfc3968')").await.unwrap_err();
//! assert!(error.to_string().contains("did you mean `rfc3986`?"), "{error}");
//! # Ok(())
//! # }
//! ```

mod arguments;
mod function;

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;
use urlgram_arrow::Function;

use self::function::Scalar;

/// Registers all functions, for example with a `SessionContext`.
///
/// # Errors
/// The registry permits no registration.
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<()> {
    for function in functions() {
        registry.register_udf(function)?;
    }
    Ok(())
}

/// Returns `urlgram_check`, `urlgram_conforms`, `urlgram_fix` and `urlgram_components`, for expressions that are built without SQL.
///
/// ```
/// use datafusion::prelude::{SessionContext, col, lit};
///
/// # #[tokio::main]
/// # async fn main() -> datafusion::error::Result<()> {
/// let [_check, conforms, _fix, _components] = urlgram_datafusion::functions();
/// let urls = SessionContext::new().sql("SELECT * FROM (VALUES ('http://h/'), ('http://h/ ')) AS urls (url)").await?;
/// let wrong = urls.filter(!conforms.call(vec![col("url"), lit("rfc3986")]))?;
/// assert_eq!(wrong.count().await?, 1);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn functions() -> [Arc<ScalarUDF>; Function::ALL.len()] {
    Function::ALL.map(|function| Arc::new(ScalarUDF::new_from_impl(Scalar::new(function))))
}
