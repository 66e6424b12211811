"""Judges columns of URLs in DataFusion: functions in SQL."""

from typing import Any

import datafusion

VERDICT: Any

def register(context: datafusion.SessionContext) -> None:
    """Makes `urlgram_check(url, dialect)`, `urlgram_conforms(url, dialect)` and `urlgram_fix(url, dialect)` functions of a context; see `urlgram.check_column`.

    A name that does not exist is an error of the query.
    """
