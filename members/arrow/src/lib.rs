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
pub mod hosts;
mod texts;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use arrow_array::builder::{BooleanBufferBuilder, Int64Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray, StructArray};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use urlgram::bnf::automaton::Automaton;
use urlgram::check::NoStart;
use urlgram::component::Components;
use urlgram::{Check, Dialect, Reading};

use self::gather::Reader;
pub use self::texts::text_type;
use self::texts::{Texts, encoded, written};

/// The most rows of one array: their codes fit the 32-bit offsets of their column.
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
    let field = |name, data_type| Field::new(name, data_type, true);
    Fields::from(vec![
        field("conforms", DataType::Boolean),
        field("derives", DataType::Boolean),
        field("code", DataType::Utf8),
        field("start", DataType::Int64),
        field("end", DataType::Int64),
    ])
}

/// The names of the fields of [`Kernel::components`].
pub const COMPONENTS: [&str; 7] = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/// Returns the fields of the components of a column of this type, all of its [`text_type`].
#[must_use]
pub fn component_fields(data_type: &DataType) -> Fields {
    COMPONENTS.iter().map(|name| Field::new(*name, text_type(data_type), true)).collect()
}

/// A function of a [`Kernel`] over columns, for engines that offer all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// [`Kernel::check`]
    Check,
    /// [`Kernel::conforms`]
    Conforms,
    /// [`Kernel::fix`]
    Fix,
    /// [`Kernel::components`]
    Components,
}

impl Function {
    /// All functions, in the order of the variants.
    pub const ALL: [Self; 4] = [Self::Check, Self::Conforms, Self::Fix, Self::Components];

    /// Returns the name that engines have for it, after a prefix such as `urlgram_`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Conforms => "conforms",
            Self::Fix => "fix",
            Self::Components => "components",
        }
    }

    /// Returns the type of the result for a column of this type.
    #[must_use]
    pub fn returns(self, column: &DataType) -> DataType {
        match self {
            Self::Check => DataType::Struct(fields()),
            Self::Conforms => DataType::Boolean,
            Self::Fix => text_type(column),
            Self::Components => DataType::Struct(component_fields(column)),
        }
    }
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

    /// Returns what `urlgram fix` makes of each row: a URL that conforms as it is, the certain repair of another one, and null if
    /// there is none; null for null.
    ///
    /// # Errors
    /// The column has no strings or bytes; see [`supports`].
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// let kernel = urlgram_arrow::Kernel::named("rfc3986", None)?;
    /// let fixed = kernel.fix(&StringArray::from(vec!["http://h/a b", "http://h:8x/", "http://h/"]))?;
    /// let fixed: Vec<_> = fixed.as_string::<i64>().iter().collect();
    /// assert_eq!(fixed, [Some("http://h/a%20b"), None, Some("http://h/")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fix(&self, column: &dyn Array) -> Result<ArrayRef, ArrowError> {
        if let Some(taken) = encoded(column, |values| self.fix(values))? {
            return Ok(taken);
        }
        let texts = Texts::of(column)?;
        let conforms = self.verdicts(&texts);
        let fixed = (0..texts.len()).map(|row| {
            let text = texts.get(row);
            match texts.is_valid(row) {
                false => None,
                true if conforms.value(row) => Some(Cow::Borrowed(text)),
                true => self.check.run(text).repaired().map(|repaired| Cow::Owned(repaired.to_vec())),
            }
        });
        Ok(written(column.data_type(), fixed))
    }

    /// Returns the [`COMPONENTS`] of each row as they are written, as a struct; null if the URL does not conform, and a null field
    /// for a component that is not there.
    ///
    /// # Errors
    /// The column has no strings or bytes; see [`supports`].
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// let kernel = urlgram_arrow::Kernel::named("rfc3986", None)?;
    /// let parts = kernel.components(&StringArray::from(vec!["http://H:80/a?b", "http://h/a b"]))?;
    /// let hosts = parts.column_by_name("host").unwrap().as_string::<i64>();
    /// assert!(hosts.value(0) == "H" && parts.is_null(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self, column: &dyn Array) -> Result<StructArray, ArrowError> {
        if let Some(taken) = encoded(column, |values| Ok(Arc::new(self.components(values)?)))? {
            return Ok(taken.as_struct().clone());
        }
        let texts = Texts::of(column)?;
        let conforms = self.verdicts(&texts);
        let is_divided = |row: usize| texts.is_valid(row) && conforms.value(row);
        let divided = |row: usize| Some(places(&self.check.components(texts.get(row)).ok()?));
        let rows: Vec<_> =
            (0..texts.len()).map(|row| is_divided(row).then(|| divided(row)).flatten()).collect();
        let of = |place: usize| {
            let part = |(row, places): (usize, &Option<[Option<Range<usize>>; COMPONENTS.len()]>)| {
                Some(Cow::Borrowed(&texts.get(row)[places.as_ref()?[place].clone()?]))
            };
            written(column.data_type(), rows.iter().enumerate().map(part))
        };
        let columns = (0..COMPONENTS.len()).map(of).collect();
        let nulls = rows.iter().map(Option::is_some).collect();
        StructArray::try_new(component_fields(column.data_type()), columns, Some(nulls))
    }

    /// Returns the result of a function, whose type is [`Function::returns`].
    ///
    /// # Errors
    /// The errors of the function.
    pub fn call(&self, function: Function, column: &dyn Array) -> Result<ArrayRef, ArrowError> {
        Ok(match function {
            Function::Check => Arc::new(self.check(column)?),
            Function::Conforms => Arc::new(self.conforms(column)?),
            Function::Fix => self.fix(column)?,
            Function::Components => Arc::new(self.components(column)?),
        })
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
            let first = if is_wrong { self.check.first_error(texts.get(row)) } else { None };
            let is_sure = is_derived && !is_wrong;
            derives.append(texts.is_valid(row) && (is_sure || self.check.start().accepts(texts.get(row))));
            code.append_option(first.as_ref().map(|(code, _)| code.as_str()));
            let offset = |at: usize| i64::try_from(at).expect("arrays are shorter");
            start.append_option(first.as_ref().map(|(_, span)| offset(span.start)));
            end.append_option(first.as_ref().map(|(_, span)| offset(span.end)));
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

/// The places of the [`COMPONENTS`] in a URL.
fn places(of: &Components<'_>) -> [Option<Range<usize>>; COMPONENTS.len()] {
    let [scheme, user, password, host, port, path, query, fragment] =
        [of.scheme(), of.user(), of.password(), of.host(), of.port(), of.path(), of.query(), of.fragment()]
            .map(|part| part.map(|part| part.span()));
    // A document may separate the password from the user.
    let userinfo = user.map(|user| user.start..password.map_or(user.end, |password| password.end));
    [scheme, userinfo, host, port, path, query, fragment]
}

/// Returns whether each URL that conforms derives; `None` if that cannot be decided. The prose of some documents permits others.
fn conforming_derive(check: &Check) -> Option<bool> {
    let dialect = check.dialect();
    let start = Automaton::of(dialect.grammar(Reading::Corrected), check.start().name).ok()?;
    let others = check.language().ok()?.difference(&start);
    Some(!others.living().any(|state| others.is_accepting(state)))
}
