"""Judges columns of URLs in Polars: the namespace `urlgram` of expressions and of series.

Type checkers know no namespaces: `urlgram.polars.Expression(pl.col("url"))` is the same as `pl.col("url").urlgram`.
"""

import polars

from urlgram import Dialect

VERDICT: polars.Struct
COMPONENTS: polars.Struct

class Expression:
    """The namespace of an expression, as `pl.col("url").urlgram`."""

    def __init__(self, expression: polars.Expr) -> None: ...
    def conforms(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> polars.Expr:
        """Returns whether each URL conforms; null for null. See `urlgram.conforms_column`."""
    def check(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> polars.Expr:
        """Returns a struct for each URL: the verdict, and the first error. See `urlgram.check_column`."""
    def fix(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> polars.Expr:
        """Returns what `fix` makes of each URL; null where there is no certain repair. See `urlgram.fix_column`."""
    def components(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> polars.Expr:
        """Returns a struct for each URL that conforms: its components. See `urlgram.components_column`."""
    def hosts(self, readers: list[str] | tuple[str, ...] | None = None) -> polars.Expr:
        """Returns a struct for each URL: the host that each reader sees. See `urlgram.hosts_column`."""

class Series:
    """The namespace of a series, as `frame["url"].urlgram`."""

    def __init__(self, series: polars.Series) -> None: ...
    def conforms(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> polars.Series:
        """Returns whether each URL conforms; null for null. See `urlgram.conforms_column`."""
    def check(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> polars.Series:
        """Returns a struct for each URL: the verdict, and the first error. See `urlgram.check_column`."""
    def fix(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> polars.Series:
        """Returns what `fix` makes of each URL; null where there is no certain repair. See `urlgram.fix_column`."""
    def components(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> polars.Series:
        """Returns a struct for each URL that conforms: its components. See `urlgram.components_column`."""
    def hosts(self, readers: list[str] | tuple[str, ...] | None = None) -> polars.Series:
        """Returns a struct for each URL: the host that each reader sees. See `urlgram.hosts_column`."""
