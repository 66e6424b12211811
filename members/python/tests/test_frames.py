"""Columns of pandas, and the namespace of Polars."""

import pandas
import polars
import pyarrow
import pytest

import urlgram
import urlgram.polars

URLS = ["http://h/", "http://h/a b", None, "a:b"]
CONFORMS = [True, False, None, True]
CODES = [None, "space", None, None]


@pytest.mark.parametrize("kind", ["object", "str", "string", "string[pyarrow]", pandas.ArrowDtype(pyarrow.string())], ids=str)
def test_pandas(kind):
    series = pandas.Series(URLS, index=[7, 3, 3, 1], name="url", dtype=kind)
    verdicts = urlgram.conforms_column(series, "rfc3986")
    assert isinstance(verdicts, pandas.Series) and verdicts.name == "url"
    assert list(verdicts.index) == [7, 3, 3, 1] and verdicts.dtype == "boolean"
    assert [None if value is pandas.NA else value for value in verdicts] == CONFORMS
    assert list(series[verdicts]) == ["http://h/", "a:b"]
    told = urlgram.check_column(series, "rfc3986", threads=1)
    assert told.name == "url" and list(told.index) == [7, 3, 3, 1]
    assert [None if pandas.isna(code) else code for code in told.struct.field("code")] == CODES


def test_fixes_and_components():
    series = pandas.Series(URLS, index=[7, 3, 3, 1], name="url")
    fixed = urlgram.fix_column(series, "rfc3986")
    divided = urlgram.components_column(series, "rfc3986")
    for made in (fixed, divided):
        assert made.name == "url" and list(made.index) == [7, 3, 3, 1]
    known = ["http://h/", "http://h/a%20b", None, "a:b"]
    assert [None if pandas.isna(url) else url for url in fixed] == known
    assert [None if pandas.isna(host) else host for host in divided.struct.field("host")] == ["h", None, None, None]
    frame = polars.DataFrame({"url": URLS}).lazy()
    url = polars.col("url").urlgram
    told = frame.select(url.fix("rfc3986"), url.components("rfc3986").alias("parts"))
    schema = told.collect_schema()
    assert schema["url"] == polars.String and schema["parts"] == urlgram.polars.COMPONENTS
    told = told.collect()
    assert told.schema == schema and told["url"].to_list() == known
    assert told["parts"].struct.field("scheme").to_list() == ["http", None, None, "a"]
    column = polars.Series("url", URLS).urlgram
    assert column.fix("rfc3986").equals(told["url"]) and column.components("rfc3986").name == "url"


def test_pandas_at_the_edges():
    # Without a value, pandas makes a column of numbers.
    for values in ([], [None, None]):
        for kind in ("str", "object", "category", "float64", "Int64"):
            series = pandas.Series(values, dtype=kind)
            assert list(urlgram.conforms_column(series, "rfc3986").isna()) == [True] * len(series)
            assert list(urlgram.fix_column(series, "rfc3986").isna()) == [True] * len(series)
    raw = pandas.Series([b"http://h/\xff", b"a:b"])
    assert list(urlgram.conforms_column(raw, "rfc3987")) == [False, True]
    category = pandas.Series(URLS, dtype="category")
    assert list(urlgram.conforms_column(category, "rfc3986").fillna(False)) == [True, False, False, True]
    numbers = pandas.Series([1, 2])
    with pytest.raises(TypeError, match="not Int64"):
        urlgram.conforms_column(numbers, "rfc3986")
    with pytest.raises(TypeError, match="is a Series, not DataFrame"):
        urlgram.conforms_column(pandas.DataFrame({"url": URLS}), "rfc3986")


def test_a_class_of_ones_own_is_a_column_of_its_library():
    class Urls(pandas.Series):
        """A subclass, as those of other packages."""

    verdicts = urlgram.conforms_column(Urls(URLS, index=[7, 3, 3, 1]), "rfc3986")
    assert isinstance(verdicts, pandas.Series) and list(verdicts.index) == [7, 3, 3, 1]


def test_many_rows_of_pandas(urls, told):
    series = pandas.Series(urls)
    assert list(urlgram.conforms_column(series, "rfc3986")) == [verdict[0] for verdict in told]


def test_polars_expressions():
    frame = polars.DataFrame({"url": URLS, "group": [1, 1, 2, 2]})
    url = polars.col("url").urlgram
    for told in (frame, frame.lazy()):
        told = told.with_columns(url.conforms("rfc3986").alias("ok"), url.check("rfc3986").alias("told")).lazy()
        # The types are known before the query runs.
        schema = told.collect_schema()
        assert schema["ok"] == polars.Boolean and schema["told"] == urlgram.polars.VERDICT
        told = told.collect()
        assert told.schema == schema and told["ok"].to_list() == CONFORMS
        assert told["told"].struct.field("code").to_list() == CODES
    assert frame.filter(url.conforms("rfc3986"))["url"].to_list() == ["http://h/", "a:b"]
    assert frame.select(url.conforms("rfc3986")).columns == ["url"]
    assert frame.select(url.conforms("rfc3986", "port")).to_series().to_list() == [False, False, None, False]
    assert polars.select(polars.lit("HTTP://h/").urlgram.conforms("rfc1738", tolerant=True)).item()
    with pytest.raises(ValueError, match="did you mean"):
        url.conforms("rfc3968")


def test_polars_at_the_edges():
    url = polars.col("url").urlgram
    every = (url.conforms("rfc3986"), url.check("rfc3986").alias("told"), url.fix("rfc3986").alias("fixed"), url.components("rfc3986").alias("parts"))
    raw = [value and value.encode() for value in URLS]
    columns = [polars.Series(URLS, dtype=kind) for kind in (polars.Categorical, polars.Enum(["http://h/", "http://h/a b", "a:b"]))]
    for column in (*columns, polars.Series(raw), polars.Series([None, None]), polars.Series(URLS, dtype=polars.String).clear()):
        frame = polars.LazyFrame({"url": column}).select(every)
        told = frame.collect()
        assert told.schema == frame.collect_schema()
        known = len(column) == len(URLS)
        assert told["url"].to_list() == (CONFORMS if known else [None] * len(column))
        assert told["fixed"].to_list() == (["http://h/", "http://h/a%20b", None, "a:b"] if known else [None] * len(column))
    assert urlgram.conforms_column(polars.Series("url", [None]), "rfc3986").to_list() == [None]
    with pytest.raises(TypeError, match="not Struct"):
        urlgram.conforms_column(polars.DataFrame({"url": URLS}), "rfc3986")


def test_polars_series():
    series = polars.Series("url", URLS)
    assert series.urlgram.conforms("rfc3986").to_list() == CONFORMS
    told = series.urlgram.check("rfc3986")
    assert told.name == "url" and told.dtype == urlgram.polars.VERDICT
    assert told.struct.field("code").to_list() == CODES


def test_many_rows_of_polars(urls, told):
    frame = polars.LazyFrame({"url": urls}).select(polars.col("url").urlgram.conforms("rfc3986"))
    for engine in ("in-memory", "streaming"):
        assert frame.collect(engine=engine)["url"].to_list() == [verdict[0] for verdict in told]
