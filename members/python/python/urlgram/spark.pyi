"""Judges columns of URLs in Spark: functions over columns, and in SQL, for PySpark 3.5 and later."""

from collections.abc import Callable
from typing import Any

from pyspark.sql import SparkSession

from urlgram import Dialect

VERDICT: str
COMPONENTS: str

def register(spark: SparkSession) -> None:
    """Makes `urlgram_check`, `urlgram_conforms`, `urlgram_fix` and `urlgram_components` functions of the SQL of a session, of `(url, dialect)`; see `urlgram.check_column`.

    A name that does not exist is an error of the query.
    """

def check(
    dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> Callable[..., Any]:
    """Returns a function from a column of URLs to a column of verdicts; see `urlgram.check_column`.

    A wrong name is a `ValueError` here, before the query runs.
    """

def conforms(
    dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> Callable[..., Any]:
    """Returns a function from a column of URLs to a column of booleans; see `urlgram.conforms_column`."""

def fix(
    dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> Callable[..., Any]:
    """Returns a function from a column of URLs to a column of what `fix` makes of them; see `urlgram.fix_column`."""

def components(
    dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> Callable[..., Any]:
    """Returns a function from a column of URLs to a column of their components; see `urlgram.components_column`."""
