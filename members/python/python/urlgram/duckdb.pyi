"""Judges columns of URLs in DuckDB: functions in SQL."""

import duckdb

VERDICT: str
COMPONENTS: str

def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes `urlgram_check`, `urlgram_conforms`, `urlgram_fix` and `urlgram_components` functions of a connection, of `(url, dialect)`; see `urlgram.check_column`.

    They need pyarrow. A name that does not exist is an error of the query.
    """
