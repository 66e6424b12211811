"""Judges columns of URLs in DataFusion: functions in SQL.

>>> import datafusion, urlgram.datafusion
>>> context = datafusion.SessionContext()
>>> urlgram.datafusion.register(context)
>>> context.sql("SELECT urlgram_check('http://example/a b', 'rfc3986')['code'] AS code").to_pydict()
{'code': ['space']}
"""

import urlgram

datafusion = urlgram._need("datafusion", "urlgram.datafusion", "datafusion")
pyarrow = urlgram._need("pyarrow", "urlgram.datafusion", "pyarrow")

VERDICT = pyarrow.struct(
    {
        "conforms": pyarrow.bool_(),
        "derives": pyarrow.bool_(),
        "code": pyarrow.string(),
        "start": pyarrow.int64(),
        "end": pyarrow.int64(),
    }
)
"""The type of a verdict."""

COMPONENTS = pyarrow.struct(dict.fromkeys(urlgram._urlgram.COMPONENTS, pyarrow.large_string()))
"""The type of components."""

_RETURNS = {"check": VERDICT, "conforms": pyarrow.bool_(), "fix": pyarrow.large_string(), "components": COMPONENTS}


def register(context):
    """Makes `urlgram_check`, `urlgram_conforms`, `urlgram_fix` and `urlgram_components` functions of a context, of `(url, dialect)`; see `urlgram.check_column`.

    A name that does not exist is an error of the query.
    """
    for name, returns in _RETURNS.items():
        judge, strings = urlgram._of_rows(name), [pyarrow.string()] * 2
        context.register_udf(datafusion.udf(judge, strings, returns, "immutable", f"urlgram_{name}"))
