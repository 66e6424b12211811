"""Judges columns of URLs in DuckDB: functions in SQL.

>>> import duckdb, urlgram.duckdb
>>> connection = duckdb.connect()
>>> urlgram.duckdb.register(connection)
>>> connection.sql("SELECT urlgram_check('http://example/a b', 'rfc3986').code").fetchall()
[('space',)]
"""

import urlgram

VERDICT = 'STRUCT(conforms BOOLEAN, derives BOOLEAN, code VARCHAR, "start" BIGINT, "end" BIGINT)'
"""The type of a verdict, as DuckDB writes it."""

COMPONENTS = f"STRUCT({', '.join(f'{name} VARCHAR' for name in urlgram._urlgram.COMPONENTS)})"
"""The type of components, as DuckDB writes it."""

_RETURNS = {"check": VERDICT, "conforms": "BOOLEAN", "fix": "VARCHAR", "components": COMPONENTS}


def register(connection):
    """Makes `urlgram_check`, `urlgram_conforms`, `urlgram_fix` and `urlgram_components` functions of a connection, of `(url, dialect)`; see `urlgram.check_column`.

    They need pyarrow. A name that does not exist is an error of the query.
    """
    urlgram._need("pyarrow", "urlgram.duckdb", "pyarrow")
    # A cell of a notebook runs again, and cursors share functions; DuckDB refuses a second one of a name.
    there = connection.cursor().execute("SELECT function_name FROM duckdb_functions()").fetchall()
    for name, returns in _RETURNS.items():
        if (f"urlgram_{name}",) in there:
            continue
        # Not each URL has a repair or components.
        nulls = "special" if name in ("fix", "components") else "default"
        connection.create_function(
            f"urlgram_{name}", urlgram._of_rows(name), ["VARCHAR"] * 2, returns, type="arrow", null_handling=nulls
        )
