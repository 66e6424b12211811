//! The functions as DataFusion plans and calls them.

use std::sync::{Arc, LazyLock};

use datafusion_common::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion_common::{Result, ScalarValue, internal_err};
use datafusion_expr::scalar_doc_sections::DOC_SECTION_STRING;
use datafusion_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use urlgram_arrow::{Function, Kernel};

use crate::arguments;

/// A scalar function over URLs.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scalar {
    function: Function,
    name: String,
    signature: Signature,
}

impl Scalar {
    pub(crate) fn new(function: Function) -> Self {
        let signature = Signature::user_defined(Volatility::Immutable)
            .with_parameter_names(arguments::NAMES.to_vec())
            .expect("the names of the parameters differ");
        Self { function, name: name(function), signature }
    }
}

fn name(function: Function) -> String {
    format!("urlgram_{}", function.name())
}

fn documentation(function: Function) -> Documentation {
    let (description, field, result) = match function {
        Function::Check => (
            "Checks a URL against the grammar and the prose of a specification. Returns a struct: `conforms`, `derives` (true if the \
             grammar alone accepts it), and the `code`, `start` and `end` of the first error, as byte offsets.",
            "['code']",
            "space",
        ),
        Function::Conforms => {
            ("Returns true if a URL conforms to the grammar and the prose of a specification.", "", "false")
        }
        Function::Fix => (
            "Returns a URL that conforms as it is, and the certain repair of another one; null if it has none.",
            "",
            "http://h/a%20b",
        ),
        Function::Components => (
            "Divides a URL that conforms. Returns a struct of `scheme`, `host`, `port`, `path`, `query` and `fragment` as they are \
             written; null if the URL does not conform.",
            "['host']",
            "NULL",
        ),
    };
    let name = name(function);
    Documentation::builder(DOC_SECTION_STRING, description, format!("{name}(url, dialect[, start])"))
        .with_argument("url", "A string or binary; null for null.")
        .with_argument("dialect", "A literal, the name of a specification such as `'rfc3986'`.")
        .with_argument("start", "A literal, the production that the URL must match, such as `'URI'`.")
        .with_sql_example(format!("SELECT {name}('http://h/a b', 'rfc3986'){field}; -- {result}"))
        .build()
}

impl ScalarUDFImpl for Scalar {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn documentation(&self) -> Option<&Documentation> {
        static DOCUMENTATION: LazyLock<[Documentation; Function::ALL.len()]> =
            LazyLock::new(|| Function::ALL.map(documentation));
        Some(&DOCUMENTATION[self.function as usize])
    }

    /// No argument is cast: a literal must remain one. The types are validated where the literals are known.
    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        Ok(types.to_vec())
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(self.function.returns(types.first().unwrap_or(&DataType::Null)))
    }

    /// Every error that a query can have is found here, while it is planned.
    fn return_field_from_args(&self, arguments: ReturnFieldArgs) -> Result<FieldRef> {
        let fields = arguments.arg_fields;
        arguments::validate(self.name(), &fields.iter().map(|field| field.data_type()).collect::<Vec<_>>())?;
        arguments::check(self.name(), arguments.scalar_arguments.get(1..).unwrap_or_default())?;
        let is_total = matches!(self.function, Function::Check | Function::Conforms);
        let returns = self.function.returns(fields[0].data_type());
        Ok(Arc::new(Field::new(self.name(), returns, !is_total || fields[0].is_nullable())))
    }

    /// The result is null if the URL is; no other argument is ever null.
    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let Some((urls, names)) = arguments.args.split_first() else {
            return internal_err!("{} without arguments", self.name());
        };
        let literals = names.iter().map(|name| match name {
            ColumnarValue::Scalar(literal) => Some(literal),
            ColumnarValue::Array(_) => None,
        });
        let names: Vec<Option<&ScalarValue>> = literals.collect();
        let kernel = Kernel::shared(arguments::check(self.name(), &names)?);
        match urls {
            ColumnarValue::Array(urls) => Ok(ColumnarValue::Array(kernel.call(self.function, urls)?)),
            ColumnarValue::Scalar(url) => {
                let results = kernel.call(self.function, &url.to_array()?)?;
                Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&results, 0)?))
            }
        }
    }
}
