"""Judges columns of URLs in DuckDB: functions in SQL.

>>> import duckdb, urlgram.duckdb
>>> connection = duckdb.connect()
>>> urlgram.duckdb.register(connection)
>>> connection.sql("SELECT urlgram_check('http://example/a b', 'rfc3986').code").fetchall()
[('space',)]
"""

import functools

import urlgram

VERDICT = 'STRUCT(conforms BOOLEAN, derives BOOLEAN, code VARCHAR, "start" BIGINT, "end" BIGINT)'
"""The type of a verdict, as DuckDB writes it."""


def register(connection):
    """Makes `urlgram_check(url, dialect)`, `urlgram_conforms(url, dialect)` and `urlgram_fix(url, dialect)` functions of a connection; see `urlgram.check_column`.

    They need pyarrow. A name that does not exist is an error of the query.
    """
    urlgram._need("pyarrow", "urlgram.duckdb", "pyarrow")
    for name, returns in (("check", VERDICT), ("conforms", "BOOLEAN"), ("fix", "VARCHAR")):
        judge = functools.partial(urlgram._judge_rows, getattr(urlgram, f"{name}_column"))
        # Not each URL has a repair.
        nulls = "special" if name == "fix" else "default"
        connection.create_function(
            f"urlgram_{name}", judge, ["VARCHAR", "VARCHAR"], returns, type="arrow", null_handling=nulls
        )
