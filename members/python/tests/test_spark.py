"""Columns in Spark: a local cluster of two executors, each a process with a worker of Python."""

import os
import shutil
import sys

import pyarrow
import pyarrow.parquet
import pytest

import urlgram

if shutil.which("java") is None:
    pytest.skip("Spark needs Java", allow_module_level=True)

from pyspark.sql import SparkSession, functions  # noqa: E402

from conftest import MADE  # noqa: E402
from urlgram.spark import COMPONENTS, VERDICT, check, components, conforms, fix, register  # noqa: E402


@pytest.fixture(scope="module")
def spark(tmp_path_factory):
    os.environ |= {
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(tmp_path_factory.mktemp("workers")),
    }
    builder = SparkSession.builder.master("local-cluster[2,1,1024]")
    session = builder.config("spark.ui.enabled", False).config("spark.sql.shuffle.partitions", 2).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def crawl(spark, urls, tmp_path_factory):
    """A table of the URLs and a null, with their numbers, in eight files."""
    path = str(tmp_path_factory.mktemp("crawl"))
    table = pyarrow.table({"number": range(len(urls) + 1), "url": [*urls, None]})
    for part in range(8):
        size = len(table) // 8 + 1
        pyarrow.parquet.write_table(table.slice(part * size, size), f"{path}/part-{part}.parquet")
    return spark.read.parquet(path).repartition(8)


def expected(told):
    counts = {}
    for verdict in [*told, (None,) * 5]:
        counts[verdict[0], verdict[2]] = counts.get((verdict[0], verdict[2]), 0) + 1
    return counts


def counted(verdicts):
    rows = verdicts.groupBy("verdict.conforms", "verdict.code").count().collect()
    return {(row[0], row[1]): row[2] for row in rows}


def test_each_row_is_told_what_the_command_line_tells(crawl, told):
    judged = crawl.select("number", check("rfc3986")("url").alias("verdict"))
    rows = judged.orderBy("number").select("verdict.*").collect()
    assert rows == [*told, (None,) * 5]
    if hasattr(functions, "arrow_udf"):
        assert judged.where("verdict IS NULL").count() == 1


def test_functions_of_sql(spark):
    register(spark)
    urls = ["http://h/", "http://h/a b", "//h/", None]
    dialects = ["rfc3986", "iri", "rfc1738", "uri"]
    spark.createDataFrame(list(zip(urls, dialects)), "url string, dialect string").coalesce(1).createOrReplaceTempView("crawl")
    rows = spark.sql("SELECT urlgram_conforms(url, 'rfc3986') AS ok, urlgram_check(url, dialect).code FROM crawl").collect()
    assert rows == [(True, None), (False, "space"), (False, "missing-scheme"), (None, None)]
    with pytest.raises(Exception, match="did you mean `rfc3986`"):
        spark.sql("SELECT urlgram_check(url, 'rfc3968') FROM crawl").collect()


def test_repairs_and_components(spark):
    register(spark)
    urls = spark.createDataFrame([(url,) for url, _, _ in MADE], "url string").coalesce(1)
    urls.createOrReplaceTempView("made")
    # Before PySpark 4.1, a struct without components stands for null.
    nothing = None if hasattr(functions, "arrow_udf") else (None,) * 7
    expected = [(url, fixed, parts or nothing) for url, fixed, parts in MADE]
    in_sql = spark.sql("SELECT url, urlgram_fix(url, 'rfc3986'), urlgram_components(url, 'uri') FROM made")
    # The results for bytes are strings, too.
    raw = urls.selectExpr("url", "CAST(url AS BINARY) AS raw")
    for made in (in_sql, raw.select("url", fix("rfc3986")("raw"), components("rfc3986")("raw"))):
        assert made.schema[1].dataType.simpleString() == "string"
        assert made.schema[2].dataType.simpleString() == COMPONENTS.replace(" ", "")
        assert made.collect() == expected
    ill = spark.sql("SELECT X'687474703A2F2F682FFF' AS raw").coalesce(1)
    made = ill.select(check("iri")("raw").alias("verdict"), fix("iri")("raw").alias("fixed"), components("iri")("raw").alias("parts"))
    assert made.select("verdict.code", "fixed", "parts.host").collect() == [("ill-formed-utf8", None, None)]


def test_columns_have_the_names_of_the_functions(crawl):
    told = crawl.select(check("rfc3986")("url"), conforms("rfc1738", "hostname")("url"), conforms("iri")("url"))
    assert told.columns == ["urlgram_check_rfc3986(url)", "urlgram_conforms_rfc1738_hostname(url)", "urlgram_conforms_iri(url)"]
    assert told.schema[0].dataType.simpleString() == VERDICT.replace(" ", "")


def test_counts(crawl, told):
    assert counted(crawl.select(check("rfc3986")("url").alias("verdict"))) == expected(told)
    conforming = crawl.where(conforms("rfc3986")("url")).count()
    assert conforming == sum(verdict[0] for verdict in told)


def test_map_in_arrow(crawl, told):
    """The same for versions of Spark that have no functions over Arrow arrays."""

    def judge(batches):
        for batch in batches:
            verdict = urlgram.check_column(batch.column("url"), "rfc3986", threads=1)
            yield pyarrow.RecordBatch.from_arrays([verdict], ["verdict"])

    assert counted(crawl.mapInArrow(judge, f"verdict {VERDICT}")) == expected(told)


def test_nothing_is_shuffled(crawl):
    plan = crawl.sparkSession.read.parquet(*crawl.inputFiles()).select(check("rfc3986")("url"))
    assert "Exchange" not in plan._jdf.queryExecution().toString()


def test_a_wrong_name_is_an_error_of_the_driver():
    for function in (check, conforms, fix, components):
        with pytest.raises(ValueError, match="did you mean `rfc3986`"):
            function("rfc3968")


def test_a_worker_that_is_killed_changes_nothing(crawl, told, tmp_path):
    """Each partition kills its worker once, in the middle of its rows; Spark tries it again."""
    marks = str(tmp_path)

    def judge(batches):
        from pyspark import TaskContext

        partition = TaskContext.get().partitionId()
        for batch in batches:
            verdict = urlgram.check_column(batch.column("url"), "rfc3986", threads=1)
            yield pyarrow.RecordBatch.from_arrays([verdict], ["verdict"])
            mark = f"{marks}/{partition}"
            if partition % 2 == 0 and not os.path.exists(mark):
                open(mark, "w").close()
                os.kill(os.getpid(), 9)

    assert counted(crawl.mapInArrow(judge, f"verdict {VERDICT}")) == expected(told)
    assert len(os.listdir(marks)) == 4


def test_pandas_serves_an_older_spark(spark, monkeypatch):
    if hasattr(functions, "arrow_udf"):
        monkeypatch.delattr(functions, "arrow_udf")
    crawl = spark.createDataFrame([("http://h/",), ("http://h/a b",), (None,)], "url string").coalesce(1)
    told = [(True, True, None, None, None), (False, False, "space", 10, 11), (None,) * 5]
    assert crawl.select(check("rfc3986")("url").alias("verdict")).select("verdict.*").collect() == told
    raw = crawl.selectExpr("CAST(url AS BINARY) AS url")
    assert raw.select(conforms("rfc3986")("url")).collect() == [(True,), (False,), (None,)]
    test_functions_of_sql(spark)
    test_repairs_and_components(spark)


def test_who_lacks_spark_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspark.sql", None)
    with pytest.raises(ImportError, match="PySpark 3.5 or later.*pip install"):
        check("rfc3986")
