"""Columns, through the Arrow C data interface."""

import signal
import time

import datafusion
import duckdb
import polars
import pyarrow
import pytest

import urlgram
import urlgram.datafusion
import urlgram.duckdb
from conftest import MADE


def rows(column):
    """The verdicts of a column of pyarrow."""
    return [value and tuple(value.values()) for value in column.to_pylist()]


def test_each_row_is_told_what_the_command_line_tells(urls, told):
    for threads in (1, 2, None):
        verdicts = urlgram.check_column(pyarrow.array(urls), "rfc3986", threads=threads)
        assert isinstance(verdicts, pyarrow.StructArray)
        assert rows(verdicts) == told
    conforming = urlgram.conforms_column(pyarrow.array(urls), "rfc3986")
    assert conforming.to_pylist() == [verdict[0] for verdict in told]


TYPES = [
    pyarrow.string(),
    pyarrow.large_string(),
    pyarrow.string_view(),
    pyarrow.binary(),
    pyarrow.large_binary(),
    pyarrow.binary_view(),
    pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
]


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_layouts(kind, urls, told):
    some = [*urls[:3_000], None]
    plain = pyarrow.array(some)
    column = plain.dictionary_encode() if pyarrow.types.is_dictionary(kind) else plain.cast(kind)
    expected = [*told[:3_000], None]
    assert rows(urlgram.check_column(column, "rfc3986")) == expected
    # A sliced array has an offset, and its nulls have one, too.
    assert rows(urlgram.check_column(column[7:], "rfc3986")) == expected[7:]
    assert rows(urlgram.check_column(column[5:9], "rfc3986")) == expected[5:9]
    chunked = pyarrow.chunked_array([column[:10], column[10:10], column[10:]])
    verdicts = urlgram.check_column(chunked, "rfc3986")
    assert isinstance(verdicts, pyarrow.ChunkedArray) and rows(verdicts) == expected


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_fixes_and_components(kind, urls):
    some = [*urls[:3_000], None, "HTTP://h:8/?q#f", "http://h:99999/", "a:b"]
    plain = pyarrow.array(some)
    column = plain.dictionary_encode() if pyarrow.types.is_dictionary(kind) else plain.cast(kind)
    is_bytes = "binary" in str(kind)
    given = [url and (url.encode() if is_bytes else url) for url in some]
    fixed = urlgram.fix_column(column, "rfc3986")
    assert fixed.type == (pyarrow.large_binary() if is_bytes else pyarrow.large_string())
    assert fixed.to_pylist() == [url and urlgram.fix(url, "rfc3986") for url in given]
    assert fixed.null_count > 1 and any(one != url for one, url in zip(fixed.to_pylist(), given) if one)
    chunked = pyarrow.chunked_array([column[:10], column[10:]])
    divided = urlgram.components_column(chunked, "rfc3986", threads=2)
    assert isinstance(divided, pyarrow.ChunkedArray)
    names = ["scheme", "host", "path", "query", "fragment"]
    for url, parts in zip(given, divided.to_pylist(), strict=True):
        if url is None or not urlgram.conforms(url, "rfc3986"):
            assert parts is None
        else:
            whole = urlgram.components(url, "rfc3986")
            assert [parts[name] for name in names] == [getattr(whole, name) for name in names]
            assert parts["userinfo"] == whole.user
    ports = [parts and parts["port"] for parts in divided.to_pylist()[-3:]]
    assert ports == ([b"8", b"99999", None] if is_bytes else ["8", "99999", None])


def test_nothing_is_copied_or_changed():
    column = pyarrow.array(["http://h/a b", None, "http://h/"])
    before = [buffer and buffer.address for buffer in column.buffers()]
    verdicts = urlgram.check_column(column, "rfc3986")
    assert [buffer and buffer.address for buffer in column.buffers()] == before
    assert verdicts.null_count == 1 and verdicts[1].as_py() is None
    verdicts.validate(full=True)


def test_empty_and_null_columns():
    for column in (pyarrow.array([], "string"), pyarrow.nulls(3), pyarrow.nulls(2, "string")):
        assert urlgram.check_column(column, "rfc3986").to_pylist() == [None] * len(column)
        assert urlgram.conforms_column(column, "rfc3986").to_pylist() == [None] * len(column)
    nothing = pyarrow.chunked_array([], "string")
    assert urlgram.check_column(nothing, "rfc3986").to_pylist() == []


def test_ill_formed_utf8():
    column = pyarrow.array([b"http://h/\xff", b"http://\xc3", b"http://h/"], "binary")
    verdicts = urlgram.check_column(column, "rfc3987").to_pylist()
    assert [verdict["code"] for verdict in verdicts] == ["ill-formed-utf8", "ill-formed-utf8", None]


def test_wrong_columns():
    for column, words in ((pyarrow.array([1]), "not Int64"), ([1], "not list"), ("a:b", "not str")):
        for function in (urlgram.check_column, urlgram.conforms_column):
            with pytest.raises(TypeError, match=words):
                function(column, "rfc3986")
    with pytest.raises(TypeError, match="not Int64"):
        urlgram.check_column(pyarrow.chunked_array([], "int64"), "rfc3986")
    with pytest.raises(ValueError, match="did you mean"):
        urlgram.check_column(pyarrow.array(["a:b"]), "rfc3968")


def test_polars(urls, told):
    frame = polars.DataFrame({"url": urls})
    verdicts = urlgram.check_column(frame["url"], "rfc3986")
    assert isinstance(verdicts, polars.Series) and verdicts.name == "url"
    assert [tuple(row.values()) for row in verdicts.to_list()] == told
    lazy = frame.lazy().select(
        polars.col("url").map_batches(
            lambda url: urlgram.conforms_column(url, "rfc3986"), return_dtype=polars.Boolean
        )
    )
    assert lazy.collect()["url"].sum() == sum(verdict[0] for verdict in told)


def test_duckdb(urls, told):
    table = pyarrow.table({"url": [*urls, None]})
    with duckdb.connect() as connection:
        urlgram.duckdb.register(connection)
        # Again, as a cell of a notebook does, also by a cursor, which has the same functions.
        urlgram.duckdb.register(connection)
        urlgram.duckdb.register(connection.cursor())
        connection.register("crawl", table)
        counts = connection.sql(
            "SELECT v.conforms, v.code, count(*) FROM (SELECT urlgram_check(url, 'rfc3986') AS v FROM crawl) GROUP BY ALL"
        ).fetchall()
        connection.register("made", pyarrow.table({"url": pyarrow.array([url for url, _, _ in MADE], "string")}))
        made = connection.sql("SELECT url, urlgram_fix(url, 'rfc3986') AS fixed, urlgram_components(url, 'rfc3986') AS parts FROM made")
        assert made.types[1:] == ["VARCHAR", connection.type(urlgram.duckdb.COMPONENTS)]
        assert [(url, fixed, parts and tuple(parts.values())) for url, fixed, parts in made.fetchall()] == MADE
        assert connection.sql("SELECT urlgram_components('http://h:8/', 'rfc3986').port").fetchall() == [("8",)]
        conforming = connection.sql("SELECT count(*) FROM crawl WHERE urlgram_conforms(url, 'rfc3986')").fetchall()
        expected = {}
        for verdict in [*told, (None, None, None, None, None)]:
            key = (verdict[0], verdict[2])
            expected[key] = expected.get(key, 0) + 1
        assert {(ok, code): count for ok, code, count in counts} == expected
        assert conforming == [(sum(verdict[0] for verdict in told),)]
        # Each row may have a dialect of its own.
        rows = "(VALUES ('http://h/~', 'rfc1738'), ('http://h/~', 'uri'), (NULL, 'uri'), ('a b', 'uri'), ('a:b', 'uri'))"
        told = connection.sql(f"SELECT urlgram_conforms(url, name), urlgram_check(url, name).code FROM {rows} AS it(url, name)")
        assert told.fetchall() == [(False, "unsafe-character"), (True, None), (None, None), (False, "not-a-url"), (True, None)]
        with pytest.raises(duckdb.Error, match="did you mean `rfc3986`"):
            connection.sql("SELECT urlgram_check(url, 'rfc3968') FROM crawl").fetchall()


def test_datafusion(urls, told):
    context = datafusion.SessionContext()
    urlgram.datafusion.register(context)
    context.from_arrow(pyarrow.table({"url": [*urls, None]}), name="crawl")
    context.from_arrow(pyarrow.table({"url": pyarrow.array([url for url, _, _ in MADE], "string")}), name="made")
    query = "SELECT url, urlgram_fix(url, 'rfc3986') AS fixed, urlgram_components(url, 'rfc3986') AS parts FROM made"
    made = context.sql(query).to_arrow_table()
    assert made.schema.field("parts").type == urlgram.datafusion.COMPONENTS
    assert [(row["url"], row["fixed"], row["parts"] and tuple(row["parts"].values())) for row in made.to_pylist()] == MADE
    judged = context.sql("SELECT urlgram_check(url, 'rfc3986') AS told, urlgram_conforms(url, 'rfc3986') AS ok FROM crawl").to_arrow_table()
    assert judged.schema.field("told").type == urlgram.datafusion.VERDICT
    assert sorted(map(str, rows(judged["told"]))) == sorted(map(str, [*told, None]))
    assert judged["ok"].to_pylist().count(True) == sum(verdict[0] for verdict in told)
    # Each row may have a dialect of its own, and there may be no rows.
    rows_of = "(VALUES ('http://h/~', 'rfc1738'), ('http://h/~', 'uri'), (NULL, 'uri'), ('a b', 'uri')) AS it(url, name)"
    query = f"SELECT urlgram_check(url, name)['code'] AS code FROM {rows_of}"
    assert sorted(map(str, context.sql(query).to_pydict()["code"])) == ["None", "None", "not-a-url", "unsafe-character"]
    assert context.sql(f"{query} WHERE url = name").count() == 0
    with pytest.raises(Exception, match="did you mean `rfc3986`"):
        context.sql("SELECT urlgram_check(url, 'rfc3968') FROM crawl").collect()


class Column:
    """Only the protocol: of an array, or of a stream."""

    def __init__(self, column):
        for name in ("__arrow_c_stream__", "__arrow_c_array__"):
            if hasattr(column, name):
                setattr(self, name, getattr(column, name))


def test_a_column_without_a_library():
    verdicts = urlgram.conforms_column(Column(pyarrow.array(["a:b", "a b"])), "rfc3986")
    stream = urlgram.check_column(Column(pyarrow.chunked_array([["a:b"], [], ["a b", None]])), "rfc3986")
    # A result can be read again and again.
    for _ in range(2):
        assert pyarrow.array(verdicts).to_pylist() == [True, False]
        assert [told and told["conforms"] for told in pyarrow.chunked_array(stream).to_pylist()] == [True, False, None]
    # It is a column itself.
    urls = urlgram.fix_column(Column(pyarrow.chunked_array([["a b", "http://h/a b"]])), "rfc3986")
    assert pyarrow.chunked_array(urlgram.conforms_column(urls, "rfc3986")).to_pylist() == [None, True]
    # The parts of a long array are a stream, as of all libraries.
    long = urlgram.conforms_column(Column(pyarrow.array(["a:b"] * 100_000)), "rfc3986")
    assert pyarrow.chunked_array(long).combine_chunks().to_pylist() == [True] * 100_000


def test_columns_that_cannot_be_read():
    array, chunked = pyarrow.array(["a:b"]), pyarrow.chunked_array([["a:b"]])
    capsules, stream = array.__arrow_c_array__(), chunked.__arrow_c_stream__()
    column = Column(None)
    column.__arrow_c_array__ = lambda: capsules
    assert pyarrow.array(urlgram.conforms_column(column, "rfc3986")).to_pylist() == [True]
    for method in (lambda: capsules, lambda: (capsules[1], capsules[0]), lambda: (stream, stream)):
        column.__arrow_c_array__ = method
        with pytest.raises(ValueError, match="read once|incorrect name"):
            urlgram.conforms_column(column, "rfc3986")
    for method in (lambda: None, lambda: capsules[:1], lambda: ("a", "b")):
        column.__arrow_c_array__ = method
        with pytest.raises((TypeError, ValueError)):
            urlgram.conforms_column(column, "rfc3986")
    column = Column(None)
    column.__arrow_c_stream__ = lambda: stream
    assert pyarrow.chunked_array(urlgram.conforms_column(column, "rfc3986")).to_pylist() == [True]
    with pytest.raises(ValueError, match="read once"):
        urlgram.conforms_column(column, "rfc3986")

    def fails():
        raise OSError("the disk is full")

    column.__arrow_c_stream__ = fails
    with pytest.raises(OSError, match="disk"):
        urlgram.conforms_column(column, "rfc3986")
    # An error while the stream is read.
    batches = pyarrow.RecordBatchReader.from_batches(pyarrow.schema([("url", "string")]), (fails() for _ in range(1)))
    with pytest.raises(ValueError, match="disk is full"):
        urlgram.conforms_column(Column(batches), "rfc3986")


def test_a_signal_ends_a_long_check():
    column = pyarrow.array(["http://h/a b|c"] * 3_000_000)

    def interrupt(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    begin = time.perf_counter()
    try:
        with pytest.raises(KeyboardInterrupt):
            urlgram.check_column(column, "rfc3986")
    finally:
        signal.signal(signal.SIGALRM, before)
    # All of it takes half a minute.
    assert time.perf_counter() - begin < 15
