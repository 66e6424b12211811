"""Judges columns of URLs in Spark: functions over columns, and in SQL, for PySpark 3.5 and later.

>>> from urlgram.spark import check
>>> urls.select("url", check("rfc3986")("url").alias("verdict"))  # doctest: +SKIP

Each Python worker needs the wheel and pyarrow, and pandas before PySpark 4.1. Nothing is shuffled.
"""

import urlgram

VERDICT = "struct<conforms: boolean, derives: boolean, code: string, start: bigint, end: bigint>"
"""The type of a verdict, as Spark writes it."""

COMPONENTS = f"struct<{', '.join(f'{name}: string' for name in urlgram._urlgram.COMPONENTS)}>"
"""The type of components, as Spark writes it."""

_RETURNS = {"check": VERDICT, "conforms": "boolean", "fix": "string", "components": COMPONENTS}


def register(spark):
    """Makes `urlgram_check`, `urlgram_conforms`, `urlgram_fix` and `urlgram_components` functions of the SQL of a session, of `(url, dialect)`; see `urlgram.check_column`.

    A name that does not exist is an error of the query.
    """
    for name in _RETURNS:
        spark.udf.register(f"urlgram_{name}", _function(name, urlgram._of_rows(name, threads=1)))


def check(dialect, start=None, *, printed=False, tolerant=False):
    """Returns a function from a column of URLs to a column of verdicts; see `urlgram.check_column`."""
    return _of_one_dialect("check", dialect, start, printed, tolerant)


def conforms(dialect, start=None, *, printed=False, tolerant=False):
    """Returns a function from a column of URLs to a column of booleans; see `urlgram.conforms_column`."""
    return _of_one_dialect("conforms", dialect, start, printed, tolerant)


def fix(dialect, start=None, *, printed=False, tolerant=False):
    """Returns a function from a column of URLs to a column of what `fix` makes of them; see `urlgram.fix_column`."""
    return _of_one_dialect("fix", dialect, start, printed, tolerant)


def components(dialect, start=None, *, printed=False, tolerant=False):
    """Returns a function from a column of URLs to a column of their components; see `urlgram.components_column`."""
    return _of_one_dialect("components", dialect, start, printed, tolerant)


def _of_one_dialect(name, dialect, start, printed, tolerant):
    # A wrong name is an error of the driver, where the query is planned.
    urlgram.conforms("", dialect, start, printed=printed, tolerant=tolerant)

    def judge(urls):
        # A worker has one core.
        return getattr(urlgram, f"{name}_column")(
            urls, dialect, start, printed=printed, tolerant=tolerant, threads=1
        )

    judge.__name__ = "_".join(["urlgram", name, dialect, *([start] if start else [])])
    return _function(name, judge)


def _function(name, judge):
    """Makes a function of Spark from one over Arrow arrays; Spark calls its columns by the name of `judge`."""
    try:
        import pyarrow
        from pyspark.sql import functions
    except ImportError as error:
        raise ImportError("urlgram.spark needs PySpark 3.5 or later and pyarrow: `pip install 'pyspark[sql]'`") from error

    returns = _RETURNS[name]
    # Spark reads from the annotations what comes in and goes out.
    if hasattr(functions, "arrow_udf"):
        judge.__annotations__ = dict.fromkeys((*judge.__code__.co_varnames[: judge.__code__.co_argcount], "return"), pyarrow.Array)
        return functions.arrow_udf(judge, returns)

    pandas = urlgram._need("pandas", "urlgram.spark before PySpark 4.1", "pandas")

    def text(array):
        # Repairs and components of bytes are UTF-8. Spark before 4.1 does not cast them to its type.
        return array.cast(pyarrow.string()) if pyarrow.types.is_large_binary(array.type) else array

    def through_pandas(*columns):
        result = judge(*(pyarrow.array(column, from_pandas=True) for column in columns))
        if not pyarrow.types.is_struct(result.type):
            return text(result).to_pandas(types_mapper=pandas.ArrowDtype)
        names = [field.name for field in result.type]
        return pyarrow.table([text(part) for part in result.flatten()], names).to_pandas(types_mapper=pandas.ArrowDtype)

    through_pandas.__name__ = judge.__name__
    through_pandas.__annotations__ = {
        "columns": pandas.Series,
        "return": pandas.DataFrame if returns.startswith("struct") else pandas.Series,
    }
    return functions.pandas_udf(through_pandas, returns)
