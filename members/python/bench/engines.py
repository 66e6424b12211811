"""Times the engines on one table of URLs: the command line, Arrow, Polars, DuckDB, Spark, and Spark's own `try_parse_url`.

    URLGRAM=target/release/urlgram python bench/engines.py [MILLIONS]

The URLs are generated: 98 of 100 conform to RFC 3986. Each engine reads them from its own form of the same table. The rows "conforms" count
those that conform, the rows "check" the codes of first errors; a count that differs from that of the command line ends the run.
"""

import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import duckdb
import polars
import pyarrow
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import urlgram
from urlgram.spark import check, conforms

COMMAND = os.environ.get("URLGRAM", "urlgram")
VERDICT = 'STRUCT(conforms BOOLEAN, derives BOOLEAN, code VARCHAR, "start" BIGINT, "end" BIGINT)'
ROUNDS = 3


def generated(directory: Path, count: int) -> tuple[str, str]:
    """Writes the URLs, one a line and as Parquet, and returns both paths."""
    text, table = str(directory / "urls.txt"), str(directory / "urls.parquet")
    with open(text, "wb") as out:
        for kind, number in ((["--natural"], count - count // 50), (["--near-miss"], count // 50)):
            subprocess.run([COMMAND, "generate", *kind, "-d", "rfc3986", "-n", str(number)], stdout=out, check=True)
    lines = Path(text).read_text(encoding="utf-8", errors="replace").split("\n")[:-1]
    # Broken URLs are everywhere.
    random.Random(3986).shuffle(lines)
    Path(text).write_text("\n".join(lines) + "\n", encoding="utf-8")
    urls = pyarrow.table({"url": lines})
    pq.write_table(urls, table, row_group_size=1 << 19)
    return text, table


def judge(function):
    """A function of one parameter, as DuckDB wants it."""
    return lambda urls: function(urls, "rfc3986")


def main(count: int) -> None:
    """Prints the median of some rounds of each row, in which all take turns."""
    with tempfile.TemporaryDirectory() as directory:
        text, table = generated(Path(directory), count)
        os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", False)
        builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 1 << 16).config("spark.driver.memory", "4g")
        spark = builder.getOrCreate()
        spark.sparkContext.setLogLevel("ERROR")
        connection = duckdb.connect()
        # DuckDB's threads take turns in Python, so each call has all processors.
        for name, function, returns in (
            ("urlgram_check", urlgram.check_column, VERDICT),
            ("urlgram_conforms", urlgram.conforms_column, "BOOLEAN"),
        ):
            connection.create_function(name, judge(function), ["VARCHAR"], returns, type="arrow")

        def command(option):
            arguments = ["check", "-d", "rfc3986", option, "-i", text]
            done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
            assert done.returncode in (0, 1), done.stderr
            return int(re.search(r"^ ?conform +(\d+)", done.stdout, re.M).group(1))

        def column():
            return pq.read_table(table)["url"]

        def series():
            return polars.read_parquet(table)["url"]

        def frame():
            return spark.read.parquet(table)

        def conforming(codes):
            """The number of URLs without an error, from pairs of a code and a number."""
            return dict(codes)[None]

        def codes_of_arrow():
            codes = pc.struct_field(urlgram.check_column(column(), "rfc3986"), "code")
            return [(pair["values"], pair["counts"]) for pair in pc.value_counts(codes).to_pylist()]

        def codes_of_spark():
            verdicts = frame().select(check("rfc3986")("url").alias("verdict"))
            return [tuple(row) for row in verdicts.groupBy("verdict.code").count().collect()]

        def codes_of_polars():
            return urlgram.check_column(series(), "rfc3986").struct.field("code").value_counts().rows()

        every = f"SELECT count(*) FILTER (urlgram_conforms(url)) FROM '{table}'"
        by_code = f"SELECT urlgram_check(url).code AS code, count(*) FROM '{table}' GROUP BY ALL"
        host = F.try_parse_url(F.col("url"), F.lit("HOST"))
        rows = {
            "command line, --count": lambda: command("--count"),
            "command line, --summary": lambda: command("--summary"),
            "Arrow, conforms": lambda: pc.sum(urlgram.conforms_column(column(), "rfc3986")).as_py(),
            "Arrow, check": lambda: conforming(codes_of_arrow()),
            "Polars, conforms": lambda: urlgram.conforms_column(series(), "rfc3986").sum(),
            "Polars, check": lambda: conforming(codes_of_polars()),
            "DuckDB, conforms": lambda: connection.sql(every).fetchall()[0][0],
            "DuckDB, check": lambda: conforming(connection.sql(by_code).fetchall()),
            "Spark, conforms": lambda: frame().agg(F.count_if(conforms("rfc3986")("url"))).first()[0],
            "Spark, check": lambda: conforming(codes_of_spark()),
            "Spark, try_parse_url": lambda: frame().agg(F.count_if(host.isNotNull())).first()[0],
        }
        assert dict(codes_of_arrow()) == dict(codes_of_polars()) == dict(codes_of_spark())
        assert dict(codes_of_arrow()) == dict(connection.sql(by_code).fetchall())
        told = rows["command line, --count"]()
        times = {name: [] for name in rows}
        for turn in range(ROUNDS + 1):
            for name, row in rows.items():
                begin = time.perf_counter()
                counted = row()
                # Java's parser has another grammar.
                assert counted == told or "try_parse_url" in name, f"{name}: {counted}, not {told}"
                # The first round warms up the cache of files, and Spark's compiler.
                if turn > 0:
                    times[name].append(time.perf_counter() - begin)
        for name, measured in times.items():
            middle = statistics.median(measured)
            print(f"{name:26} {middle:7.2f} s {count / middle / 1e6:8.2f} million a second")
        connection.close()
        spark.stop()


main(int(float(sys.argv[1] if len(sys.argv) > 1 else "5") * 1e6))
