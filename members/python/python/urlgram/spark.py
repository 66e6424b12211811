"""Judges columns of URLs in Spark: functions over columns, for PySpark 4.1 and later.

>>> from urlgram.spark import check
>>> urls.select("url", check("rfc3986")("url").alias("verdict"))  # doctest: +SKIP

Each Python worker needs the wheel and pyarrow. Nothing is shuffled.
"""

import urlgram

VERDICT = "struct<conforms: boolean, derives: boolean, code: string, start: bigint, end: bigint>"
"""The type of a verdict, as Spark writes it."""


def check(dialect, start=None, *, printed=False, tolerant=False):
    """Returns a function from a column of URLs to a column of verdicts; see `urlgram.check_column`."""
    return _function("check_column", VERDICT, dialect, start, printed, tolerant)


def conforms(dialect, start=None, *, printed=False, tolerant=False):
    """Returns a function from a column of URLs to a column of booleans; see `urlgram.conforms_column`."""
    return _function("conforms_column", "boolean", dialect, start, printed, tolerant)


def _function(name, returns, dialect, start, printed, tolerant):
    try:
        from pyspark.sql.functions import arrow_udf
    except ImportError as error:
        raise ImportError("urlgram.spark needs PySpark 4.1 or later; the guide to crawls has `mapInArrow` for older ones") from error

    # A wrong name is an error of the driver, where the query is planned.
    urlgram.conforms("", dialect, start, printed=printed, tolerant=tolerant)

    def judge(urls):
        # A worker has one core.
        return getattr(urlgram, name)(
            urls, dialect, start, printed=printed, tolerant=tolerant, threads=1
        )

    import pyarrow

    # Spark reads from the annotations that a column comes in and goes out.
    judge.__annotations__ = {"urls": pyarrow.Array, "return": pyarrow.Array}
    return arrow_udf(judge, returns)
