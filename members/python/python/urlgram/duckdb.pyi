"""Judges columns of URLs in DuckDB: functions in SQL."""

import duckdb

VERDICT: str

def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes `urlgram_check(url, dialect)`, `urlgram_conforms(url, dialect)` and `urlgram_fix(url, dialect)` functions of a connection; see `urlgram.check_column`.

    They need pyarrow. A name that does not exist is an error of the query.
    """
