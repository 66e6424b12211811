"""Judges columns of URLs in Spark: functions over columns, for PySpark 4.1 and later."""

from collections.abc import Callable
from typing import Any

from urlgram import Dialect

VERDICT: str

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
