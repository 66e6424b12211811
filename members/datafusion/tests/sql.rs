//! SQL gives the verdict of `Check` on each row, and each error of a query is found while it is planned.

#[path = "../../arrow/tests/expected/mod.rs"]
mod expected;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, BinaryViewArray, DictionaryArray, Int32Array, Int64Array,
    LargeBinaryArray, LargeStringArray, NullArray, RecordBatch, StringArray, StringViewArray, StructArray,
};
use datafusion::arrow::datatypes::{DataType, Field, Int32Type, Int64Type, Schema};
use datafusion::arrow::util::display::array_value_to_string;
use datafusion::common::{Result, ScalarValue};
use datafusion::datasource::MemTable;
use datafusion::logical_expr::{ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs};
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::file::properties::WriterProperties;
use datafusion::physical_plan::{ExecutionPlanProperties, displayable};
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};
use urlgram::{Check, Dialect};
use urlgram_arrow::COMPONENTS;

use self::expected::{Row, Text, made, told};

/// A context with all functions and two partitions, even of small files.
fn context() -> SessionContext {
    let mut config = SessionConfig::new().with_target_partitions(2).with_information_schema(true);
    config.options_mut().optimizer.repartition_file_min_size = 0;
    let mut context = SessionContext::new_with_config(config);
    urlgram_datafusion::register(&mut context).unwrap();
    context
}

fn check(dialect: &str, start: Option<&str>) -> Check {
    let check = Check::new(Dialect::find(dialect).unwrap());
    start.map_or(check, |start| check.with_start(start).unwrap())
}

/// A random URL; null now and then.
fn url(random: &mut fastrand::Rng) -> Option<String> {
    let pieces = [
        "a", "/", ":", "@", "?q", "%41", "..", "urn:x", "http://", "h", "#f", "[::1]", "\u{fc}", "%", " ",
        "\n",
    ];
    // Half of the rows conform. The end of a line is rare: the rows of its list are checked alone.
    let (begin, some) = match random.u8(..) {
        0..8 => return None,
        8 => ("", pieces.len()),
        9..128 => ("http://h/", 8),
        _ => ("", pieces.len() - 1),
    };
    let end = (0..random.usize(0..12)).map(|_| pieces[random.usize(..some)]);
    Some(begin.to_owned() + &end.collect::<String>())
}

/// The rows of a column of verdicts.
fn rows(verdicts: &StructArray) -> Vec<Row> {
    let (conforms, derives) = (verdicts.column(0).as_boolean(), verdicts.column(1).as_boolean());
    let code = verdicts.column(2).as_string::<i32>();
    let offset = |column: usize, row| {
        let column = verdicts.column(column).as_primitive::<Int64Type>();
        column.is_valid(row).then(|| column.value(row))
    };
    let row = |row| {
        verdicts.is_valid(row).then(|| {
            let code = code.is_valid(row).then(|| code.value(row).to_owned());
            (conforms.value(row), derives.value(row), code, offset(3, row), offset(4, row))
        })
    };
    (0..verdicts.len()).map(row).collect()
}

/// A row of a column of texts.
fn text(column: &dyn Array, row: usize) -> Text {
    column.is_valid(row).then(|| match column.data_type() {
        DataType::LargeBinary => column.as_binary::<i64>().value(row).to_vec(),
        _ => column.as_string::<i64>().value(row).as_bytes().to_vec(),
    })
}

/// Registers a table of the columns `number` and `url` in memory: a partition for each part, whose batches have at most 1,000 rows.
fn table(context: &SessionContext, name: &str, parts: &[ArrayRef]) {
    let partitions: Vec<Vec<RecordBatch>> = parts.iter().map(|urls| vec![batch(0, urls)]).collect();
    let table = MemTable::try_new(partitions[0][0].schema(), partitions).unwrap();
    context.register_table(name, Arc::new(table)).unwrap();
}

/// A batch of numbered URLs.
fn batch(first: usize, urls: &ArrayRef) -> RecordBatch {
    let url = Field::new("url", urls.data_type().clone(), true);
    let schema = Schema::new(vec![Field::new("number", DataType::Int64, false), url]);
    let numbers = (first..first + urls.len()).map(|number| i64::try_from(number).unwrap());
    let numbers = Int64Array::from_iter_values(numbers);
    RecordBatch::try_new(Arc::new(schema), vec![Arc::new(numbers), Arc::clone(urls)]).unwrap()
}

/// Writes a Parquet file of numbered URLs with these row groups.
fn parquet(name: &str, group: usize, batches: &[RecordBatch]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.parquet"));
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(group)).build();
    let file = File::create(&path).unwrap();
    let mut writer = ArrowWriter::try_new(file, batches[0].schema(), Some(properties)).unwrap();
    for batch in batches {
        writer.write(batch).unwrap();
    }
    let written = writer.close().unwrap();
    assert!(written.num_row_groups() > 1, "a file of several row groups");
    path
}

async fn run(context: &SessionContext, sql: &str) -> Vec<RecordBatch> {
    context.sql(sql).await.unwrap().collect().await.unwrap()
}

/// Plans a query without an execution of it.
async fn plan(context: &SessionContext, sql: &str) -> Result<()> {
    let plan = context.state().create_logical_plan(sql).await?;
    context.state().create_physical_plan(&plan).await.map(|_| ())
}

/// The rows of a result as text; an empty one for null.
async fn texts(context: &SessionContext, sql: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for batch in run(context, sql).await {
        for row in 0..batch.num_rows() {
            let value = |column: &ArrayRef| array_value_to_string(column, row).unwrap();
            rows.push(batch.columns().iter().map(value).collect());
        }
    }
    rows
}

/// Compares all functions with the check of each URL of a table, and returns the rows of that.
async fn compare(
    context: &SessionContext,
    table: &str,
    urls: &[Option<Vec<u8>>],
    names: (&str, Option<&str>),
) -> Vec<Row> {
    let (dialect, start) = names;
    let check = check(dialect, start);
    let expected: Vec<Row> = urls.iter().map(|url| told(&check, url.as_deref())).collect();
    let start = start.map(|start| format!(", '{start}'")).unwrap_or_default();
    let names = format!("url, '{dialect}'{start}");
    let functions = ["check", "conforms", "fix", "components"].map(|name| format!("urlgram_{name}({names})"));
    let sql = format!("SELECT number, {} FROM {table}", functions.join(", "));
    let mut seen = vec![false; expected.len()];
    for batch in run(context, &sql).await {
        let numbers = batch.column(0).as_primitive::<Int64Type>();
        let (verdicts, conforms) = (rows(batch.column(1).as_struct()), batch.column(2).as_boolean());
        for (row, number) in numbers.values().iter().enumerate() {
            let number = usize::try_from(*number).unwrap();
            let url = || urls[number].as_deref().map(String::from_utf8_lossy);
            assert_eq!(verdicts[row], expected[number], "{dialect} {:?}", url());
            let conforms = conforms.is_valid(row).then(|| conforms.value(row));
            assert_eq!(conforms, expected[number].as_ref().map(|row| row.0), "{dialect} {:?}", url());
            let divided = batch.column(4).as_struct();
            let parts = COMPONENTS.map(|name| text(divided.column_by_name(name).unwrap(), row));
            let both = (text(batch.column(3), row), divided.is_valid(row).then_some(parts));
            assert_eq!(both, made(&check, urls[number].as_deref()), "{dialect} {:?}", url());
            assert!(!std::mem::replace(&mut seen[number], true), "row {number} twice");
        }
    }
    assert!(seen.into_iter().all(|seen| seen), "every row");
    expected
}

#[tokio::test]
async fn a_parquet_file_has_the_verdicts_of_single_urls() {
    let mut random = fastrand::Rng::with_seed(1738);
    let urls: Vec<Option<String>> = (0..200_000).map(|_| url(&mut random)).collect();
    let column = |urls: &[Option<String>]| -> ArrayRef {
        Arc::new(urls.iter().map(Option::as_deref).collect::<StringArray>())
    };
    let file = parquet("random", 30_000, &[batch(0, &column(&urls))]);
    let context = context();
    let path = file.to_str().unwrap();
    context.register_parquet("urls", path, ParquetReadOptions::default()).await.unwrap();

    let plan = context.sql("SELECT urlgram_conforms(url, 'rfc3986') FROM urls").await.unwrap();
    let plan = plan.create_physical_plan().await.unwrap();
    let shown = displayable(plan.as_ref()).indent(false);
    assert_eq!(plan.output_partitioning().partition_count(), 2, "{shown}");

    let bytes: Vec<_> = urls.iter().map(|url| url.as_ref().map(|url| url.clone().into_bytes())).collect();
    compare(&context, "urls", &bytes, ("rfc1738", Some("url"))).await;
    let expected = compare(&context, "urls", &bytes, ("rfc3986", None)).await;

    let mut codes = BTreeMap::<String, usize>::new();
    let mut wrong = Vec::new();
    for (number, row) in expected.into_iter().enumerate() {
        if row.as_ref().is_some_and(|row| !row.0) {
            wrong.push(vec![number.to_string()]);
        }
        *codes.entry(row.and_then(|row| row.2).unwrap_or_default()).or_default() += 1;
    }
    assert!(codes.len() > 5 && wrong.len() > 10_000, "{codes:?}");
    let counts: Vec<_> = codes.into_iter().map(|(code, count)| vec![code, count.to_string()]).collect();
    let sql = "SELECT urlgram_check(url, 'rfc3986')['code'] AS code, count(*) FROM urls GROUP BY code \
               ORDER BY code NULLS FIRST";
    assert_eq!(texts(&context, sql).await, counts);
    let sql = "SELECT number FROM urls WHERE NOT urlgram_conforms(url, 'rfc3986') ORDER BY number";
    assert_eq!(texts(&context, sql).await, wrong);
}

#[tokio::test]
async fn every_layout_has_the_verdicts_of_single_urls() {
    let urls =
        [Some("http://www.w3.org/"), None, Some("http://h/a b"), Some(""), Some("http://b\u{fc}cher/")];
    let bytes = urls.map(|url| url.map(str::as_bytes));
    let dictionary: DictionaryArray<Int32Type> = urls.into_iter().collect();
    let values = Arc::new(StringArray::from(vec![None, Some("a b"), Some("x:y")]));
    let (keys, null) = (Int32Array::from(vec![Some(2), Some(0), None, Some(1), Some(1), Some(2)]), None);
    let of_nulls = [Some("x:y"), null, null, Some("a b"), Some("a b"), Some("x:y")];
    let columns: [(ArrayRef, &[Option<&str>]); 9] = [
        (Arc::new(StringArray::from_iter(urls)), &urls),
        (Arc::new(LargeStringArray::from_iter(urls)), &urls),
        (Arc::new(StringViewArray::from_iter(urls)), &urls),
        (Arc::new(BinaryArray::from_iter(bytes)), &urls),
        (Arc::new(LargeBinaryArray::from_iter(bytes)), &urls),
        (Arc::new(BinaryViewArray::from_iter(bytes)), &urls),
        (Arc::new(dictionary), &urls),
        (Arc::new(DictionaryArray::new(keys, values)), &of_nulls),
        (Arc::new(NullArray::new(3)), &[None, None, None]),
    ];
    let context = context();
    for (index, (column, urls)) in columns.into_iter().enumerate() {
        let name = format!("layout{index}");
        table(&context, &name, &[Arc::clone(&column)]);
        let urls: Vec<_> = urls.iter().map(|url| url.map(|url| url.as_bytes().to_vec())).collect();
        for names in [("rfc3986", None), ("rfc3986", Some("URI")), ("rfc1738", None), ("rfc3987", None)] {
            compare(&context, &name, &urls, names).await;
        }
    }
}

#[tokio::test]
async fn bytes_need_not_be_utf8() {
    let urls =
        [Some(&b"http://h/\xFF"[..]), Some(b"\xC3"), None, Some(b"http://h/\0"), Some(b"http://h/\xC3\xBC")];
    let file = parquet("bytes", 2, &[batch(0, &(Arc::new(BinaryArray::from_iter(urls)) as ArrayRef))]);
    let context = context();
    let path = file.to_str().unwrap();
    context.register_parquet("urls", path, ParquetReadOptions::default()).await.unwrap();
    let urls = urls.map(|url| url.map(<[u8]>::to_vec));
    for names in [("rfc3987", None), ("rfc1738", None), ("rfc3986", Some("URI"))] {
        compare(&context, "urls", &urls, names).await;
    }
}

#[tokio::test]
async fn nothing_is_lost_of_empty_tables_and_batches() {
    let context = context();
    let none: ArrayRef = Arc::new(StringArray::new_null(0));
    table(&context, "none", &[Arc::clone(&none)]);
    compare(&context, "none", &[], ("rfc3986", None)).await;
    let sql = "SELECT count(*), count(urlgram_check(url, 'rfc3986')['code']) FROM none";
    assert_eq!(texts(&context, sql).await, [["0", "0"]]);

    let some: ArrayRef = Arc::new(StringArray::from(vec!["http://h/", "a b"]));
    table(&context, "few", &[Arc::clone(&none), some, none]);
    compare(&context, "few", &[Some(b"http://h/".to_vec()), Some(b"a b".to_vec())], ("rfc3986", None)).await;
}

#[tokio::test]
async fn a_literal_url_is_checked_while_the_query_is_planned() {
    let context = context();
    let one =
        async |expression: &str| texts(&context, &format!("SELECT {expression}")).await.concat().concat();
    assert_eq!(one("urlgram_conforms('http://h/', 'rfc3986')").await, "true");
    assert_eq!(one("urlgram_conforms('http://h/ ', 'rfc3986')").await, "false");
    assert_eq!(one("urlgram_conforms(NULL, 'rfc3986')").await, "");
    assert_eq!(one("urlgram_check('http://h/ ', 'rfc3986')['start']").await, "9");
    assert_eq!(one("urlgram_check(NULL, 'rfc3986')['conforms']").await, "");
    assert_eq!(one("urlgram_fix('http://h/a b', 'rfc3986')").await, "http://h/a%20b");
    assert_eq!(one("urlgram_fix('http://h:8x/', 'rfc3986') IS NULL").await, "true");
    assert_eq!(one("urlgram_components('http://h:8/', 'rfc3986')['port']").await, "8");
    assert_eq!(one("urlgram_components('http://h:8x/', 'rfc3986') IS NULL").await, "true");
    assert_eq!(one("urlgram_conforms('80', 'rfc1738', 'port')").await, "true");
    assert_eq!(
        one("urlgram_conforms(start => 'port', url => 'eighty', dialect => 'rfc1738')").await,
        "false"
    );

    // The same name, but another production.
    assert_eq!(one("urlgram_conforms('1a', 'rfc1738', 'scheme')").await, "true");
    assert_eq!(one("urlgram_conforms('1a', 'rfc3986', 'scheme')").await, "false");

    let plan =
        context.sql("SELECT urlgram_conforms('a b', 'rfc3986'), urlgram_check('a:b c', 'rfc3986')['code']");
    let plan = plan.await.unwrap().into_optimized_plan().unwrap().display_indent().to_string();
    let (folded, _) = plan.split_once(" AS ").unwrap();
    assert_eq!(folded, "Projection: Boolean(false)");
    assert!(plan.contains("Utf8(\"space\") AS "), "{plan}");
}

/// Without an optimizer, too.
#[test]
fn the_result_of_a_scalar_is_a_scalar() {
    for function in urlgram_datafusion::functions() {
        let literals = ["a:b", "rfc3986"].map(|text| ScalarValue::Utf8(Some(text.to_owned())));
        let fields = literals.each_ref().map(|it| Arc::new(Field::new("", it.data_type(), false)));
        let return_field = function.return_field_from_args(ReturnFieldArgs {
            arg_fields: &fields,
            scalar_arguments: &literals.each_ref().map(Some),
        });
        let return_field = return_field.unwrap();
        // Not each URL has a repair or components.
        let may_be_null = ["urlgram_fix", "urlgram_components"].contains(&function.name());
        assert_eq!(return_field.is_nullable(), may_be_null);
        let result = function.invoke_with_args(ScalarFunctionArgs {
            args: literals.map(ColumnarValue::Scalar).to_vec(),
            arg_fields: fields.to_vec(),
            number_rows: 3,
            return_field: Arc::clone(&return_field),
            config_options: Arc::default(),
        });
        let ColumnarValue::Scalar(result) = result.unwrap() else { panic!("a column") };
        assert_eq!((&result.data_type(), result.is_null()), (return_field.data_type(), false));
    }
}

#[tokio::test]
async fn errors_are_found_while_the_query_is_planned() {
    let context = context();
    let columns = ["url VARCHAR", "dialect VARCHAR", "number BIGINT"].join(", ");
    run(&context, &format!("CREATE TABLE none ({columns})")).await;
    let too_few = "FUNCTION takes 2 or 3 arguments, (url, dialect[, start]), not";
    let cases = [
        (
            "url, 'rfc3968'",
            "FUNCTION: there is no dialect `rfc3968`; did you mean `rfc3986`? (known dialects:".to_owned(),
        ),
        (
            "url, 'rfc3986', 'URL'",
            "FUNCTION: RFC 3986 has no production `URL`; did you mean `URI`?".to_owned(),
        ),
        (
            "url, dialect",
            "FUNCTION: the dialect must be a literal such as 'rfc3986', not an expression".to_owned(),
        ),
        ("url, NULL", "FUNCTION: the dialect must not be NULL".to_owned()),
        ("url, 3986", "FUNCTION: the dialect must be a string such as 'rfc3986', not Int64".to_owned()),
        (
            "url, 'rfc3986', dialect",
            "FUNCTION: the start production must be a literal such as 'URI', not an expression".to_owned(),
        ),
        ("url, 'rfc3986', NULL", "FUNCTION: the start production must not be NULL".to_owned()),
        ("number, 'rfc3986'", "FUNCTION: the URL must be a string or binary, not Int64".to_owned()),
        ("", format!("{too_few} 0")),
        ("url", format!("{too_few} 1")),
        ("url, 'rfc3986', 'URI', 'URI'", format!("{too_few} 4")),
    ];
    for function in ["urlgram_check", "urlgram_conforms", "urlgram_fix", "urlgram_components"] {
        for (arguments, expected) in &cases {
            let expected = expected.replace("FUNCTION", function);
            for sql in [
                format!("SELECT {function}({arguments}) FROM none"),
                format!("SELECT number FROM none WHERE {function}({arguments}) IS NULL"),
                format!("SELECT number FROM none ORDER BY {function}({arguments})"),
            ] {
                let error = plan(&context, &sql).await.unwrap_err();
                let message = error.strip_backtrace();
                assert!(message.contains(&format!("Error during planning: {expected}")), "{sql}: {message}");
            }
        }
    }
}

#[tokio::test]
async fn the_engine_lists_the_functions() {
    let sql = "SELECT routine_name, syntax_example, is_deterministic FROM information_schema.routines
        WHERE routine_name LIKE 'urlgram%' ORDER BY routine_name";
    let rows = ["check", "components", "conforms", "fix"].map(|function| {
        let function = format!("urlgram_{function}");
        vec![function.clone(), format!("{function}(url, dialect[, start])"), "true".to_owned()]
    });
    assert_eq!(texts(&context(), sql).await, rows);
}
