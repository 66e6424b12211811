"""Counts the verdicts on a crawl's URL index, by dialect, scheme and first error.

    spark-submit crawl_index.py INDEX COUNTS [DIALECT ...]

INDEX is a table of Parquet files with a column `url`, COUNTS the table to write. Without dialects: rfc3986, rfc3987, rfc1738.
"""

import sys

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from urlgram.spark import check


def counts(index: DataFrame, dialects: list[str]) -> DataFrame:
    """Returns the number of URLs of each dialect, scheme and first error; the error is null for those that conform."""
    scheme = F.lower(F.regexp_extract("url", "^([A-Za-z][A-Za-z0-9+.-]*):", 1))
    verdicts = [F.struct(F.lit(id).alias("dialect"), check(id)("url").alias("verdict")) for id in dialects]
    judged = index.select(scheme.alias("scheme"), F.explode(F.array(*verdicts)).alias("of"))
    groups = judged.groupBy("of.dialect", "scheme", "of.verdict.conforms", "of.verdict.code")
    return groups.agg(F.count("*").alias("urls"))


def main(index: str, to: str, *dialects: str) -> None:
    """Reads the index, and writes the counts as one file."""
    spark = SparkSession.builder.appName("urlgram").getOrCreate()
    chosen = list(dialects) or ["rfc3986", "rfc3987", "rfc1738"]
    counts(spark.read.parquet(index).select("url"), chosen).coalesce(1).write.parquet(to)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
