"""Judges columns of URLs in Polars: the namespace `urlgram` of expressions and of series.

>>> import polars as pl
>>> import urlgram.polars
>>> frame = pl.DataFrame({"url": ["http://example/", "http://example/a b"]})
>>> frame.select(pl.col("url").urlgram.conforms("rfc3986"))["url"].to_list()
[True, False]
"""

import urlgram

polars = urlgram._need("polars", "urlgram.polars", "polars")

VERDICT = polars.Struct(
    {
        "conforms": polars.Boolean,
        "derives": polars.Boolean,
        "code": polars.String,
        "start": polars.Int64,
        "end": polars.Int64,
    }
)
"""The type of a verdict."""

COMPONENTS = polars.Struct(dict.fromkeys(urlgram._urlgram.COMPONENTS, polars.String))
"""The type of components."""


@polars.api.register_expr_namespace("urlgram")
class Expression:
    """The namespace of an expression, as `pl.col("url").urlgram`."""

    def __init__(self, expression):
        self._expression = expression

    def conforms(self, dialect, start=None, *, printed=False, tolerant=False):
        """Returns whether each URL conforms; null for null. See `urlgram.conforms_column`."""
        return self._judged("conforms_column", polars.Boolean, dialect, start, printed, tolerant)

    def check(self, dialect, start=None, *, printed=False, tolerant=False):
        """Returns a struct for each URL: the verdict, and the first error. See `urlgram.check_column`."""
        return self._judged("check_column", VERDICT, dialect, start, printed, tolerant)

    def fix(self, dialect, start=None, *, printed=False, tolerant=False):
        """Returns what `fix` makes of each URL; null where there is no certain repair. See `urlgram.fix_column`."""
        return self._judged("fix_column", polars.String, dialect, start, printed, tolerant)

    def components(self, dialect, start=None, *, printed=False, tolerant=False):
        """Returns a struct for each URL that conforms: its components. See `urlgram.components_column`."""
        return self._judged("components_column", COMPONENTS, dialect, start, printed, tolerant)

    def hosts(self, readers=None):
        """Returns a struct for each URL: the host that each reader sees. See `urlgram.hosts_column`."""
        names = dict.fromkeys(urlgram.hosts("", readers).readers, polars.String)
        return self._mapped("hosts_column", polars.Struct({"agree": polars.Boolean} | names), readers)

    def _judged(self, name, returns, dialect, start, printed, tolerant):
        # A wrong name is an error where the query is written.
        urlgram.conforms("", dialect, start, printed=printed, tolerant=tolerant)
        return self._mapped(name, returns, dialect, start, printed=printed, tolerant=tolerant)

    def _mapped(self, name, returns, *arguments, **options):
        def judge(urls):
            # The type of the result is said before that of the column is known: repairs and components of bytes are strings, too.
            return getattr(urlgram, name)(urls, *arguments, **options).cast(returns)

        return self._expression.map_batches(judge, return_dtype=returns, is_elementwise=True)


@polars.api.register_series_namespace("urlgram")
class Series:
    """The namespace of a series, as `frame["url"].urlgram`."""

    def __init__(self, series):
        self._series = series

    def conforms(self, dialect, start=None, *, printed=False, tolerant=False):
        """Returns whether each URL conforms; null for null. See `urlgram.conforms_column`."""
        return urlgram.conforms_column(self._series, dialect, start, printed=printed, tolerant=tolerant)

    def check(self, dialect, start=None, *, printed=False, tolerant=False):
        """Returns a struct for each URL: the verdict, and the first error. See `urlgram.check_column`."""
        return urlgram.check_column(self._series, dialect, start, printed=printed, tolerant=tolerant)

    def fix(self, dialect, start=None, *, printed=False, tolerant=False):
        """Returns what `fix` makes of each URL; null where there is no certain repair. See `urlgram.fix_column`."""
        return urlgram.fix_column(self._series, dialect, start, printed=printed, tolerant=tolerant)

    def components(self, dialect, start=None, *, printed=False, tolerant=False):
        """Returns a struct for each URL that conforms: its components. See `urlgram.components_column`."""
        return urlgram.components_column(self._series, dialect, start, printed=printed, tolerant=tolerant)

    def hosts(self, readers=None):
        """Returns a struct for each URL: the host that each reader sees. See `urlgram.hosts_column`."""
        return urlgram.hosts_column(self._series, readers)
