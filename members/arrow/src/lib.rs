//! A kernel over Arrow arrays: a column of URLs in, a column of verdicts out.
//!
//! ```
//! use arrow_array::{Array, StringArray, cast::AsArray};
//! use urlgram_arrow::Kernel;
//!
//! let kernel = Kernel::named("rfc3986", Some("URI"))?;
//! let urls = StringArray::from(vec![Some("http://www.w3.org/"), None, Some("http://www.w3.org/a b")]);
//! let verdicts = kernel.check(&urls)?;
//! let codes = verdicts.column_by_name("code").unwrap().as_string::<i32>();
//! assert!(codes.is_null(0) && verdicts.is_null(1));
//! assert_eq!(codes.value(2), "space");
//!
//! let conforming = kernel.conforms(&urls)?;
//! assert_eq!(conforming.iter().collect::<Vec<_>>(), [Some(true), None, Some(false)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod gather;
mod texts;

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use arrow_array::builder::{BooleanBufferBuilder, Int64Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray, StructArray};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use arrow_select::take::take;
use urlgram::bnf::automaton::Automaton;
use urlgram::check::NoStart;
use urlgram::{Check, Dialect, Reading, Severity};

use self::gather::Reader;
use self::texts::Texts;

/// The most rows of one array: the codes of so many fit the 32-bit offsets of their column.
pub const MOST_ROWS: usize = 1 << 26;

/// Returns the fields of a verdict:
///
/// | field | type | value |
/// | --- | --- | --- |
/// | `conforms` | Boolean | true if the URL conforms to the document |
/// | `derives` | Boolean | true if the grammar alone accepts it |
/// | `code` | Utf8 | the code of the first error; null if the URL conforms |
/// | `start` | Int64 | where that error begins, as a byte offset in the URL; null if the URL conforms |
/// | `end` | Int64 | where it ends; equal to `start` where something is missing |
///
/// The first error is that of [`Report::findings`](urlgram::Report::findings).
#[must_use]
pub fn fields() -> Fields {
    let field = |name, data_type, nullable| Field::new(name, data_type, nullable);
    Fields::from(vec![
        field("conforms", DataType::Boolean, true),
        field("derives", DataType::Boolean, true),
        field("code", DataType::Utf8, true),
        field("start", DataType::Int64, true),
        field("end", DataType::Int64, true),
    ])
}

/// Returns true if columns of this type can be checked: strings and bytes with offsets of 32 or 64 bits or as views, dictionaries of
/// them, and columns that are null.
#[must_use]
pub fn supports(data_type: &DataType) -> bool {
    match data_type {
        DataType::Dictionary(_, values) => supports(values),
        DataType::Null => true,
        other => texts::supports(other),
    }
}

/// A check of columns against one dialect. It is set up once; threads can share it.
#[derive(Debug)]
pub struct Kernel {
    check: Check,
    /// True if each URL that conforms derives, too. Found when it is first asked for.
    conforming_derive: OnceLock<bool>,
    /// Readers of lists that no thread uses at the moment: one is expensive to make.
    spare: Mutex<Vec<Reader>>,
}

impl Kernel {
    /// Makes a kernel with the verdicts of `check`. Automata are compiled for the first column: that takes up to 15 ms, so keep
    /// a kernel for all columns.
    #[must_use]
    pub fn new(check: Check) -> Self {
        Self { check, conforming_derive: OnceLock::new(), spare: Mutex::default() }
    }

    /// Returns the kernel of a check; it is made when it is first asked for, and kept. Engines call a function for each of many small
    /// columns, and making a kernel each time would take longer than the verdicts.
    #[must_use]
    pub fn shared(check: Check) -> Arc<Self> {
        /// At most one for each production, reading and tolerance.
        static KERNELS: Mutex<Vec<Arc<Kernel>>> = Mutex::new(Vec::new());
        let mut kernels = KERNELS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kernel) = kernels.iter().find(|kernel| kernel.check == check) {
            return Arc::clone(kernel);
        }
        let kernel = Arc::new(Self::new(check));
        kernels.push(Arc::clone(&kernel));
        kernel
    }

    /// Makes a kernel for a dialect and a start production by their names; without a start, it checks with that of the dialect.
    ///
    /// # Errors
    /// There is no such dialect or production. The message suggests the nearest name.
    ///
    /// ```
    /// use urlgram_arrow::Kernel;
    /// let error = Kernel::named("rfc3968", None).unwrap_err();
    /// assert!(error.to_string().contains("`rfc3986`"), "{error}");
    /// ```
    pub fn named(dialect: &str, start: Option<&str>) -> Result<Self, NoStart> {
        let check = Check::new(Dialect::find(dialect)?);
        Ok(Self::new(match start {
            Some(start) => check.with_start(start)?,
            None => check,
        }))
    }

    /// Returns whether each row conforms; null for null. Faster than [`check`](Self::check), which tells why one does not.
    ///
    /// # Errors
    /// The column has no strings or bytes; see [`supports`].
    pub fn conforms(&self, column: &dyn Array) -> Result<BooleanArray, ArrowError> {
        match encoded(column, |values| Ok(Arc::new(self.conforms(values)?)))? {
            Some(taken) => Ok(taken.as_boolean().clone()),
            None => Ok(self.verdicts(&Texts::of(column)?)),
        }
    }

    /// Returns the verdict on each row, as a struct with the [`fields`]; null for null.
    ///
    /// # Errors
    /// The column has no strings or bytes, or more than [`MOST_ROWS`] rows.
    pub fn check(&self, column: &dyn Array) -> Result<StructArray, ArrowError> {
        if column.len() > MOST_ROWS {
            let message = format!(
                "at most {MOST_ROWS} rows are checked at a time, not {}: slice the column",
                column.len()
            );
            return Err(ArrowError::InvalidArgumentError(message));
        }
        match encoded(column, |values| Ok(Arc::new(self.check(values)?)))? {
            Some(taken) => Ok(taken.as_struct().clone()),
            None => self.explained(&Texts::of(column)?),
        }
    }

    fn verdicts(&self, texts: &Texts<'_>) -> BooleanArray {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut reader = spare.unwrap_or_else(|| Reader::new(self.check));
        let verdicts = BooleanArray::new(reader.verdicts(texts), texts.nulls().cloned());
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(reader);
        verdicts
    }

    fn explained(&self, texts: &Texts<'_>) -> Result<StructArray, ArrowError> {
        let conforms = self.verdicts(texts);
        let is_derived =
            *self.conforming_derive.get_or_init(|| conforming_derive(&self.check).unwrap_or(false));
        let mut derives = BooleanBufferBuilder::new(texts.len());
        let mut code = StringBuilder::with_capacity(texts.len(), 0);
        let (mut start, mut end) =
            (Int64Builder::with_capacity(texts.len()), Int64Builder::with_capacity(texts.len()));
        for row in 0..texts.len() {
            let is_wrong = texts.is_valid(row) && !conforms.value(row);
            let report = is_wrong.then(|| self.check.run(texts.get(row)));
            derives.append(match &report {
                Some(report) => report.derives(),
                None if texts.is_valid(row) => is_derived || self.check.start().accepts(texts.get(row)),
                None => false,
            });
            let errors = report
                .as_ref()
                .map(|report| report.findings().iter().filter(|it| it.severity() == Severity::Error));
            let first = errors.and_then(|mut errors| errors.next());
            code.append_option(first.map(|error| error.code().as_str()));
            let offset = |at: usize| i64::try_from(at).expect("arrays are shorter");
            start.append_option(first.map(|error| offset(error.span().start)));
            end.append_option(first.map(|error| offset(error.span().end)));
        }
        let nulls = texts.nulls();
        let derives = BooleanArray::new(derives.finish(), nulls.cloned());
        let columns: Vec<ArrayRef> = vec![
            Arc::new(conforms),
            Arc::new(derives),
            Arc::new(code.finish()),
            Arc::new(start.finish()),
            Arc::new(end.finish()),
        ];
        StructArray::try_new(fields(), columns, nulls.cloned())
    }
}

/// Judges the values of a dictionary, each once, and returns the results of the rows; `None` if the column is no dictionary.
fn encoded(
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

/// Returns whether each URL that conforms derives; `None` if that cannot be decided. The prose of some documents permits others.
fn conforming_derive(check: &Check) -> Option<bool> {
    let dialect = check.dialect();
    let start = Automaton::of(dialect.grammar(Reading::Corrected), check.start().name).ok()?;
    let others = check.language().ok()?.difference(&start);
    Some(!others.living().any(|state| others.is_accepting(state)))
}
