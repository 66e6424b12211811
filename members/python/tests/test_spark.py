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

from pyspark.sql import SparkSession  # noqa: E402

from urlgram.spark import VERDICT, check, conforms  # noqa: E402


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
    rows = crawl.select("number", check("rfc3986")("url").alias("verdict")).orderBy("number").collect()
    verdicts = [row.verdict and tuple(row.verdict) for row in rows]
    assert verdicts == [*told, None]


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
    for function in (check, conforms):
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


def test_an_older_spark_is_told_what_serves_it(monkeypatch):
    monkeypatch.delattr("pyspark.sql.functions.arrow_udf")
    with pytest.raises(ImportError, match="PySpark 4.1 or later.*mapInArrow"):
        check("rfc3986")
