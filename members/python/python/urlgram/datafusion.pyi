"""Judges columns of URLs in DataFusion: functions in SQL."""

from typing import Any

import datafusion

VERDICT: Any
COMPONENTS: Any

def register(context: datafusion.SessionContext) -> None:
    """Makes `urlgram_check`, `urlgram_conforms`, `urlgram_fix` and `urlgram_components` functions of a context, of `(url, dialect)`; see `urlgram.check_column`.

    A name that does not exist is an error of the query.
    """
