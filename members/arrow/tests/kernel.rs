//! The kernel gives the verdict of `Check` on each row, in every layout of a column.

use std::sync::Arc;

use arrow_array::builder::StringDictionaryBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, FixedSizeBinaryArray, Int32Array,
    LargeBinaryArray, LargeStringArray, NullArray, StringArray, StringViewArray, StructArray,
};
use arrow_buffer::{Buffer, OffsetBuffer};
use arrow_schema::DataType;
use urlgram::{Check, Dialect, Reading, Severity};
use urlgram_arrow::{COMPONENTS, Function, Kernel};

/// A row of verdicts.
type Row = Option<(bool, bool, Option<String>, Option<i64>, Option<i64>)>;

/// A row as the check of one URL tells it.
fn told(check: &Check, url: Option<&[u8]>) -> Row {
    let report = check.run(url?);
    let first = report.findings().iter().find(|found| found.severity() == Severity::Error);
    Some((
        report.conforms(),
        report.derives(),
        first.map(|it| it.code().to_string()),
        first.map(|it| i64::try_from(it.span().start).unwrap()),
        first.map(|it| i64::try_from(it.span().end).unwrap()),
    ))
}

/// A text, or none.
type Text = Option<Vec<u8>>;

/// The text that a check of one URL suggests for it, and the components.
fn made(check: &Check, url: Option<&[u8]>) -> (Text, Option<[Text; COMPONENTS.len()]>) {
    let Some(url) = url else { return (None, None) };
    let Ok(parts) = check.components(url) else {
        return (check.run(url).repaired().map(<[u8]>::to_vec), None);
    };
    let userinfo = parts.user();
    let of =
        [parts.scheme(), userinfo, parts.host(), parts.port(), parts.path(), parts.query(), parts.fragment()];
    (Some(url.to_vec()), Some(of.map(|part| part.map(|part| url[part.span()].to_vec()))))
}

/// URLs with all that could matter: nulls, empty ones, ends of lines, texts that are longer than a list or than a part of one.
fn urls() -> Vec<Option<String>> {
    let mut urls: Vec<Option<String>> = [
        "http://www.w3.org/",
        "http://www.w3.org/a b",
        "",
        "http://h/\nhttp://h/",
        "\n",
        "http://ex_ample.com/",
        "urn:isbn:0451450523",
        "http://h/%zz",
        "http://[::1]:80/?q#f",
        "http://b\u{fc}cher.example/",
    ]
    .map(|url| Some(url.to_owned()))
    .to_vec();
    urls.insert(3, None);
    urls.push(Some(format!("http://h/{}", "a".repeat(20_000))));
    urls.push(Some(format!("http://h/{} ", "a".repeat(20_000))));
    urls.push(None);
    urls.push(Some(format!("http://h/{}", "b".repeat(300_000))));
    urls.push(Some(format!("http://h/{}\n", "b".repeat(300_000))));
    urls.push(Some(format!("http://h/\n{}", "b".repeat(30_000))));
    urls
}

fn rows(verdicts: &StructArray) -> Vec<Row> {
    let (conforms, derives) = (verdicts.column(0).as_boolean(), verdicts.column(1).as_boolean());
    let code = verdicts.column(2).as_string::<i32>();
    let (start, end) =
        (verdicts.column(3).as_primitive::<Int64Type>(), verdicts.column(4).as_primitive::<Int64Type>());
    let row = |row| {
        verdicts.is_valid(row).then(|| {
            let offset = |of: &arrow_array::Int64Array| of.is_valid(row).then(|| of.value(row));
            let code = code.is_valid(row).then(|| code.value(row).to_owned());
            (conforms.value(row), derives.value(row), code, offset(start), offset(end))
        })
    };
    (0..verdicts.len()).map(row).collect()
}

/// The rows of a column of texts.
fn texts(column: &ArrayRef) -> Vec<Text> {
    match column.data_type() {
        DataType::LargeBinary => column.as_binary::<i64>().iter().map(|it| it.map(<[u8]>::to_vec)).collect(),
        _ => column.as_string::<i64>().iter().map(|it| it.map(|it| it.as_bytes().to_vec())).collect(),
    }
}

/// The rows of a column of components.
fn divided(parts: &StructArray) -> Vec<Option<[Text; COMPONENTS.len()]>> {
    let columns = COMPONENTS.map(|name| texts(parts.column_by_name(name).unwrap()));
    let row = |row: usize| parts.is_valid(row).then(|| columns.each_ref().map(|column| column[row].clone()));
    (0..parts.len()).map(row).collect()
}

/// Compares all functions of the kernel with the check of each URL, on the column and on each of its middle parts.
fn compare(dialect: &str, start: Option<&str>, column: &ArrayRef, urls: &[Option<Vec<u8>>]) {
    let kernel = Kernel::named(dialect, start).unwrap();
    let check = Check::new(Dialect::find(dialect).unwrap());
    let check = start.map_or(check, |start| check.with_start(start).unwrap());
    let expected: Vec<Row> = urls.iter().map(|url| told(&check, url.as_deref())).collect();
    for from in [0, 1, 3].into_iter().filter(|from| *from < expected.len()) {
        let to = expected.len().saturating_sub(from).max(from);
        let part = column.slice(from, to - from);
        let what = format!("{dialect} {} {from}..{to}", column.data_type());
        assert_eq!(rows(&kernel.check(&part).unwrap()), expected[from..to], "{what}");
        let conforms: Vec<_> = kernel.conforms(&part).unwrap().iter().collect();
        let verdicts: Vec<_> = expected[from..to].iter().map(|row| row.as_ref().map(|row| row.0)).collect();
        assert_eq!(conforms, verdicts, "{what}");
    }
    // Repairs take long, so a few rows without long inputs are enough.
    let short =
        urls.iter().take(2_000).take_while(|url| url.as_ref().is_none_or(|url| url.len() < 1_000)).count();
    let (part, what) = (column.slice(1, short - 1), format!("{dialect} {}", column.data_type()));
    let (fixed, parts): (Vec<_>, Vec<_>) =
        urls[1..short].iter().map(|url| made(&check, url.as_deref())).unzip();
    let repairs = kernel.fix(&part).unwrap();
    assert_eq!(repairs.data_type() == &DataType::LargeBinary, what.contains("Binary"), "{what}");
    assert_eq!(texts(&repairs), fixed, "{what}");
    assert_eq!(divided(&kernel.components(&part).unwrap()), parts, "{what}");
}

#[test]
fn every_layout_has_the_verdicts_of_single_urls() {
    let urls = urls();
    let texts = || urls.iter().map(|url| url.as_deref());
    let bytes = || texts().map(|url| url.map(str::as_bytes));
    let mut dictionary = StringDictionaryBuilder::<Int8Type>::new();
    dictionary.extend(texts());
    let columns: [ArrayRef; 7] = [
        Arc::new(texts().collect::<StringArray>()),
        Arc::new(texts().collect::<LargeStringArray>()),
        Arc::new(texts().collect::<StringViewArray>()),
        Arc::new(bytes().collect::<BinaryArray>()),
        Arc::new(bytes().collect::<LargeBinaryArray>()),
        Arc::new(bytes().collect::<BinaryViewArray>()),
        Arc::new(dictionary.finish()),
    ];
    let urls: Vec<_> = bytes().map(|url| url.map(<[u8]>::to_vec)).collect();
    for column in &columns {
        for (dialect, start) in [("rfc1738", None), ("rfc3986", Some("URI")), ("rfc3987", None)] {
            compare(dialect, start, column, &urls);
        }
    }
}

#[test]
fn repairs_and_components_are_as_they_are_written() {
    let kernel = Kernel::named("rfc3986", None).unwrap();
    let urls = [Some("S://u@h:1/p?q#f"), Some("a:b"), Some("http://h/a b"), Some("http://h:8x/"), None];
    let fixed = [Some("S://u@h:1/p?q#f"), Some("a:b"), Some("http://h/a%20b"), None, None];
    let [whole, opaque] = [
        ["S", "u", "h", "1", "/p", "q", "f"].map(Some),
        [Some("a"), None, None, None, Some("b"), None, None],
    ];
    let owned = |text: Option<&str>| text.map(|text| text.as_bytes().to_vec());
    let parts = [Some(whole), Some(opaque), None, None, None].map(|it| it.map(|it| it.map(owned)));
    let strings: ArrayRef = Arc::new(StringArray::from(urls.to_vec()));
    let bytes: ArrayRef =
        Arc::new(urls.map(|url| url.map(str::as_bytes)).into_iter().collect::<BinaryArray>());
    for (column, is_text) in [(strings, true), (bytes, false)] {
        let repairs = kernel.fix(&column).unwrap();
        assert_eq!(repairs.data_type() == &DataType::LargeUtf8, is_text);
        assert_eq!(texts(&repairs), fixed.map(owned));
        assert_eq!(divided(&kernel.components(&column).unwrap()), parts);
    }
}

#[test]
fn a_dictionary_may_have_more_values_than_rows_and_null_values() {
    let values: StringArray =
        [Some("http://h/"), None, Some("a b"), Some("x:y"), Some("%")].into_iter().collect();
    let keys = Int32Array::from(vec![Some(2), Some(1), None, Some(0)]);
    let urls = [Some(b"a b".to_vec()), None, None, Some(b"http://h/".to_vec())];
    let column: ArrayRef = Arc::new(DictionaryArray::<Int32Type>::new(keys, Arc::new(values.clone())));
    compare("rfc3986", None, &column, &urls);
    let keys = Int32Array::from(vec![Some(2), Some(1), None, Some(0), Some(2), Some(2)]);
    let urls = [&urls[..], &[Some(b"a b".to_vec()), Some(b"a b".to_vec())]].concat();
    let column: ArrayRef = Arc::new(DictionaryArray::<Int32Type>::new(keys, Arc::new(values)));
    compare("rfc3986", None, &column, &urls);
}

#[test]
fn bytes_need_not_be_utf8() {
    let urls =
        [Some(&b"http://h/\xFF"[..]), Some(b"\xC3"), None, Some(b"http://h/\0"), Some(b"http://h/\xC3\xBC")];
    let column: ArrayRef = Arc::new(BinaryArray::from_opt_vec(urls.to_vec()));
    let urls: Vec<_> = urls.iter().map(|url| url.map(<[u8]>::to_vec)).collect();
    compare("rfc3987", None, &column, &urls);
    compare("rfc1738", None, &column, &urls);
    let sized = FixedSizeBinaryArray::try_from_iter([b"a:b", b"a b", b"\xFF:b"].into_iter()).unwrap();
    let urls = [b"a:b", b"a b", b"\xFF:b"].map(|url| Some(url.to_vec()));
    compare("rfc3986", None, &(Arc::new(sized) as ArrayRef), &urls);
}

#[test]
fn nothing_is_lost_of_empty_and_null_columns() {
    let kernel = Kernel::named("rfc3986", None).unwrap();
    for column in [&StringArray::new_null(0) as &dyn Array, &StringArray::new_null(3), &NullArray::new(2)] {
        let verdicts = kernel.check(column).unwrap();
        assert_eq!((verdicts.len(), verdicts.logical_null_count()), (column.len(), column.len()));
        assert_eq!(kernel.conforms(column).unwrap().null_count(), column.len());
        assert_eq!(verdicts.data_type(), &DataType::Struct(urlgram_arrow::fields()));
        for function in Function::ALL {
            let result = kernel.call(function, column).unwrap();
            assert_eq!((result.len(), result.logical_null_count()), (column.len(), column.len()));
            assert_eq!(result.data_type(), &function.returns(column.data_type()));
        }
    }
}

#[test]
fn a_shared_kernel_is_that_of_its_check() {
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    let others = [
        check,
        check.with_tolerant(true),
        check.with_start("hostname").unwrap(),
        check.with_reading(Reading::Printed),
        Check::new(Dialect::find("url-06").unwrap()),
    ];
    let kernels: Vec<_> = others.iter().map(|check| Kernel::shared(*check)).collect();
    let urls = StringArray::from(vec!["HTTP://h/", "h", "http://h/"]);
    for (place, (check, kernel)) in others.iter().zip(&kernels).enumerate() {
        let again = Kernel::shared(*check);
        assert_eq!(kernels.iter().position(|kernel| Arc::ptr_eq(kernel, &again)), Some(place));
        let expected: Vec<_> = urls.iter().map(|url| url.map(|url| check.conforms(url.as_bytes()))).collect();
        assert_eq!(kernel.conforms(&urls).unwrap().iter().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn other_types_are_errors() {
    let kernel = Kernel::named("rfc3986", None).unwrap();
    let error = kernel.check(&Int32Array::from(vec![1])).unwrap_err().to_string();
    assert!(error.ends_with("a column of URLs has strings or bytes, not Int32"), "{error}");
    for function in Function::ALL {
        assert!(kernel.call(function, &Int32Array::from(vec![1])).is_err());
    }
    for (column, is_supported) in
        [(DataType::Int32, false), (DataType::Utf8View, true), (DataType::Null, true)]
    {
        let dictionary = DataType::Dictionary(Box::new(DataType::Int8), Box::new(column.clone()));
        assert_eq!(
            (urlgram_arrow::supports(&column), urlgram_arrow::supports(&dictionary)),
            (is_supported, is_supported)
        );
    }
}

/// Offsets of 64 bits are needed: the second row begins after two gigabytes.
#[test]
fn a_column_may_be_longer_than_two_gigabytes() {
    let long = (1 << 31) + 5;
    let mut text = vec![b'a'; long];
    text[..9].copy_from_slice(b"http://h/");
    text.extend_from_slice(b"http://h/a b");
    let ends = [0, long, long + 9, text.len()].map(|end| i64::try_from(end).unwrap());
    let column = LargeBinaryArray::new(OffsetBuffer::new(ends.to_vec().into()), Buffer::from_vec(text), None);
    let verdicts = rows(&Kernel::named("rfc3986", None).unwrap().check(&column).unwrap());
    let conforming = Some((true, true, None, None, None));
    let words = Some((false, false, Some("not-a-url".to_owned()), Some(0), Some(3)));
    assert_eq!(verdicts, [conforming.clone(), conforming, words]);
}

/// Rows around the borders of lists and of their parts, with few and many rows in a list.
#[test]
fn random_columns_have_the_verdicts_of_single_urls() {
    fastrand::seed(1738);
    let pieces = [
        "http://", "h", "/", "a", "%41", "%", " ", "?q", "#f", ":", "@", "[::1]", "\u{fc}", "urn:x", "..",
        "\n",
    ];
    // So many rows are gathered in more than one list.
    let many = if std::env::var_os("URLGRAM_NIGHTLY").is_some() { 40_000 } else { 15_000 };
    for size in [1, 100, many] {
        let url = |_| {
            (fastrand::u8(..) > 8).then(|| {
                let parts = fastrand::usize(0..12);
                (0..parts)
                    .map(|_| pieces[fastrand::usize(..pieces.len() - usize::from(size > 1_000))])
                    .collect::<String>()
            })
        };
        let urls: Vec<Option<String>> = (0..size).map(url).collect();
        let column: ArrayRef = Arc::new(urls.iter().map(Option::as_deref).collect::<StringArray>());
        let urls: Vec<_> = urls.into_iter().map(|url| url.map(String::into_bytes)).collect();
        compare("rfc3986", None, &column, &urls);
        compare("rfc1738", Some("url"), &column, &urls);
    }
}

/// If every URL that conforms derives, the kernel does not ask the grammar.
#[test]
fn a_url_that_the_prose_permits_does_not_derive() {
    let permitted = "gopher://h/";
    let url = StringArray::from(vec![permitted]);
    let mut documents = Vec::new();
    for dialect in urlgram::DIALECTS {
        let check = Check::new(dialect);
        let report = check.run(permitted.as_bytes());
        if report.conforms() && !report.derives() {
            documents.push(dialect.id);
        }
        assert_eq!(
            rows(&Kernel::new(check).check(&url).unwrap()),
            [told(&check, Some(permitted.as_bytes()))]
        );
    }
    assert_eq!(documents, ["rfc1630-url"]);
}
