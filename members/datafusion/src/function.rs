//! Both functions as DataFusion plans and calls them.

use std::sync::{Arc, LazyLock};

use datafusion_common::arrow::array::{Array, ArrayRef};
use datafusion_common::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion_common::{Result, ScalarValue, internal_err};
use datafusion_expr::scalar_doc_sections::DOC_SECTION_STRING;
use datafusion_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use urlgram_arrow::Kernel;

use crate::arguments;

/// The result of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Answer {
    Verdict,
    Conforms,
}

impl Answer {
    fn function(self) -> &'static str {
        match self {
            Self::Verdict => "urlgram_check",
            Self::Conforms => "urlgram_conforms",
        }
    }

    fn data_type(self) -> DataType {
        match self {
            Self::Verdict => DataType::Struct(urlgram_arrow::fields()),
            Self::Conforms => DataType::Boolean,
        }
    }

    fn of(self, kernel: &Kernel, urls: &dyn Array) -> Result<ArrayRef> {
        Ok(match self {
            Self::Verdict => Arc::new(kernel.check(urls)?),
            Self::Conforms => Arc::new(kernel.conforms(urls)?),
        })
    }

    fn documentation(self) -> Documentation {
        let (function, is_verdict) = (self.function(), self == Self::Verdict);
        let description = if is_verdict {
            "Checks a URL against the grammar and the prose of a specification. Returns a struct: `conforms`, `derives` (true if the \
             grammar alone accepts it), and the `code`, `start` and `end` of the first error, as byte offsets."
        } else {
            "Returns true if a URL conforms to the grammar and the prose of a specification."
        };
        let field = if is_verdict { "['code']" } else { "" };
        let result = if is_verdict { "space" } else { "false" };
        Documentation::builder(DOC_SECTION_STRING, description, format!("{function}(url, dialect[, start])"))
            .with_argument("url", "A string or binary; null for null.")
            .with_argument("dialect", "A literal, the name of a specification such as `'rfc3986'`.")
            .with_argument("start", "A literal, the production that the URL must match, such as `'URI'`.")
            .with_sql_example(format!("SELECT {function}('http://h/a b', 'rfc3986'){field}; -- {result}"))
            .build()
    }
}

/// A scalar function over URLs.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Function {
    answer: Answer,
    signature: Signature,
}

impl Function {
    pub(crate) fn new(answer: Answer) -> Self {
        let signature = Signature::user_defined(Volatility::Immutable)
            .with_parameter_names(arguments::NAMES.to_vec())
            .expect("the names of the parameters differ");
        Self { answer, signature }
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.answer.function()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn documentation(&self) -> Option<&Documentation> {
        static DOCUMENTATION: LazyLock<[Documentation; 2]> =
            LazyLock::new(|| [Answer::Verdict, Answer::Conforms].map(Answer::documentation));
        Some(&DOCUMENTATION[self.answer as usize])
    }

    /// No argument is cast: a literal must remain one. The types are validated where the literals are known.
    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        Ok(types.to_vec())
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.answer.data_type())
    }

    /// Every error that a query can have is found here, while it is planned.
    fn return_field_from_args(&self, arguments: ReturnFieldArgs) -> Result<FieldRef> {
        let fields = arguments.arg_fields;
        arguments::validate(self.name(), &fields.iter().map(|field| field.data_type()).collect::<Vec<_>>())?;
        arguments::check(self.name(), arguments.scalar_arguments.get(1..).unwrap_or_default())?;
        Ok(Arc::new(Field::new(self.name(), self.answer.data_type(), fields[0].is_nullable())))
    }

    /// The result is null if the URL is, and no other argument is ever null.
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
            ColumnarValue::Array(urls) => Ok(ColumnarValue::Array(self.answer.of(&kernel, urls)?)),
            ColumnarValue::Scalar(url) => {
                let results = self.answer.of(&kernel, &url.to_array()?)?;
                Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&results, 0)?))
            }
        }
    }
}
