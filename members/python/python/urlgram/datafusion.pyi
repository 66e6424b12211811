"""Judges columns of URLs in DataFusion: functions in SQL."""

import datafusion
import pyarrow

VERDICT: pyarrow.StructType

def register(context: datafusion.SessionContext) -> None:
    """Makes `urlgram_check(url, dialect)` and `urlgram_conforms(url, dialect)` functions of a context; see `urlgram.check_column`.

    A name that does not exist is an error of the query.
    """
