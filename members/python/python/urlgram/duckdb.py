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


def register(connection):
    """Makes `urlgram_check(url, dialect)` and `urlgram_conforms(url, dialect)` functions of a connection; see `urlgram.check_column`.

    They need pyarrow. A name that does not exist is an error of the query.
    """
    for name, returns in (("check", VERDICT), ("conforms", "BOOLEAN")):
        function = _function(getattr(urlgram, f"{name}_column"))
        connection.create_function(f"urlgram_{name}", function, ["VARCHAR", "VARCHAR"], returns, type="arrow")


def _function(judge):
    def judged(urls, dialects):
        import pyarrow.compute

        names = pyarrow.compute.unique(dialects)
        if len(names) == 1:
            return judge(urls, names[0].as_py())
        # Each row has its own dialect: all are asked, and the row of each is taken.
        of_each = [judge(urls, name.as_py()) for name in names]
        rows = pyarrow.compute.index_in(dialects, names).to_pylist()
        return pyarrow.array([of_each[of][row].as_py() for row, of in enumerate(rows)], of_each[0].type)

    return judged
