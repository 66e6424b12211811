"""Checks URLs against the grammar of a chosen specification, to the letter.

>>> import urlgram
>>> urlgram.conforms("http://www.w3.org/a b", "rfc3986")
False
>>> print(urlgram.check("http://www.w3.org/a b", "rfc3986").first_error)
The path contains a space, which RFC 3986 does not allow in a URL
"""

from collections import namedtuple

from . import _urlgram
from ._urlgram import (
    Component,
    Components,
    Find,
    Finding,
    Fix,
    Hosts,
    Interpretation,
    Report,
    Resolution,
    Same,
    Tree,
    __version__,
    check,
    check_all,
    compare,
    components,
    conforms,
    conforms_all,
    dialects,
    extract,
    find_dialect,
    fix,
    grammar,
    hosts,
    interpret,
    normalize,
    productions,
    resolve,
    same,
    to_iri,
    to_uri,
    tree,
    validate,
)

__all__ = [
    "Component",
    "Components",
    "ConformanceError",
    "Conforms",
    "Dialect",
    "Find",
    "Finding",
    "Fix",
    "Hosts",
    "Interpretation",
    "Parts",
    "Report",
    "Resolution",
    "Same",
    "Tree",
    "__version__",
    "check",
    "check_all",
    "check_column",
    "compare",
    "components",
    "components_column",
    "conforms",
    "conforms_all",
    "conforms_column",
    "dialects",
    "extract",
    "find_dialect",
    "fix",
    "fix_column",
    "format_checker",
    "grammar",
    "hosts",
    "hosts_column",
    "interpret",
    "normalize",
    "productions",
    "resolve",
    "same",
    "to_iri",
    "to_uri",
    "tree",
    "validate",
]


def __getattr__(name):
    """Makes the type of the names of dialects when it is asked for: `typing` is slow to import."""
    if name != "Dialect":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from typing import Literal

    ids = dialects()
    aliases = ["rfc1630", "uri", "iri"]
    numbers = [number for number in (name.removeprefix("rfc") for name in ids + aliases) if number.isdecimal()]
    documents = dict.fromkeys(check("", name).document for name in ids)
    return Literal[tuple([*ids, *aliases, *numbers, *documents])]


Parts = namedtuple("Parts", ["user", "host", "port", "path"])
Parts.__doc__ = "The parts of a URL as a reader sees them; `None` stands for one that is not there. A user has its password, after a colon."


class ConformanceError(ValueError):
    """A URL does not conform. `report` tells where and why, and the text of the error is that of the report."""

    def __init__(self, report):
        super().__init__(report)

    @property
    def report(self):
        """The report on the URL."""
        return self.args[0]


def check_column(column, dialect, start=None, *, printed=False, tolerant=False, threads=None):
    """Checks a column of URLs: an Arrow array or stream of strings or bytes, which are not copied.

    Returns a column of the same library (pyarrow, Polars, pandas with the index and the name), or else an object with `__arrow_c_array__` or `__arrow_c_stream__`: a
    struct of `conforms`, `derives`, and `code`, `start`, `end` of the first error, which are null if the URL conforms. Null stays null.
    """
    options = {"printed": printed, "tolerant": tolerant, "threads": threads}
    return _as_given("check", column, dialect, start, **options)


def conforms_column(column, dialect, start=None, *, printed=False, tolerant=False, threads=None):
    """Returns whether each URL of a column conforms; null for null. See `check_column`."""
    options = {"printed": printed, "tolerant": tolerant, "threads": threads}
    return _as_given("conforms", column, dialect, start, **options)


def fix_column(column, dialect, start=None, *, printed=False, tolerant=False, threads=None):
    """Returns what `fix` makes of each URL of a column: one that conforms as it is, the certain repair of another one, and null where there is none.

    Null stays null; see `check_column`.
    """
    options = {"printed": printed, "tolerant": tolerant, "threads": threads}
    return _as_given("fix", column, dialect, start, **options)


def components_column(column, dialect, start=None, *, printed=False, tolerant=False, threads=None):
    """Returns the components of each URL of a column as they are written: a struct of `scheme`, `userinfo`, `host`, `port`, `path`, `query` and `fragment`.

    It is null where the URL does not conform, and a field of it where the component is not there; see `check_column`.
    """
    options = {"printed": printed, "tolerant": tolerant, "threads": threads}
    return _as_given("components", column, dialect, start, **options)


def hosts_column(column, readers=None, *, threads=None):
    """Returns the host of each URL of a column as each reader sees it, in the form in which hosts are compared: a struct of `agree`, and a field for each reader.

    A host is null if the reader refuses the URL, does not divide it, or sees none. Null stays null; see `hosts` and `check_column`.
    """
    return _as_given("hosts", column, readers, threads=threads)


def _judged(function, column, *arguments, **options):
    """Returns the result of a function over an Arrow column."""
    if function == "hosts":
        return _urlgram.hosts_column(column, *arguments, **options)
    return _urlgram.judge_column(function, column, *arguments, **options)


def _as_given(function, column, *arguments, **options):
    """Returns the result of a function as a column of the library that the argument is of."""
    # A class of somebody's own may extend one of these.
    bases = {base.__module__.partition(".")[0] for base in type(column).__mro__}
    library = next((name for name in ("pandas", "polars", "pyarrow") if name in bases), None)
    if library == "pandas":
        return _in_pandas(function, column, *arguments, **options)
    if library == "polars":
        import polars

        # Nulls without a type leave Polars in a form that Arrow does not have.
        if isinstance(column, polars.Series) and column.dtype == polars.Null:
            column = column.cast(polars.String)
        result = _judged(function, column, *arguments, **options)
        return polars.Series(values=result).alias(column.name)
    result = _judged(function, column, *arguments, **options)
    if library == "pyarrow":
        import pyarrow

        is_stream = isinstance(column, pyarrow.ChunkedArray)
        return pyarrow.chunked_array(result) if is_stream else _one(pyarrow, result)
    return result


def _need(name, what, install):
    """Imports a library that a function needs; the error names both, and says how to install it."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"{what} needs {name.partition('.')[0]}: `pip install {install}`") from error


def _in_pandas(function, column, *arguments, **options):
    """Returns a result for a series, with its index and its name."""
    import pandas

    pyarrow = _need("pyarrow", "a column of pandas", "pyarrow")
    if not isinstance(column, pandas.Series):
        raise TypeError(f"a column of pandas is a Series, not {type(column).__name__}")
    # A missing value of any kind becomes null. Where there is nothing else, pandas makes a column of numbers.
    urls = pyarrow.array(column, from_pandas=True)
    if urls.null_count == len(urls):
        urls = pyarrow.nulls(len(urls), pyarrow.string())
    result = _judged(function, urls, *arguments, **options)
    result = pyarrow.chunked_array(result) if isinstance(urls, pyarrow.ChunkedArray) else _one(pyarrow, result)
    if pyarrow.types.is_boolean(result.type):
        values = pandas.BooleanDtype().__from_arrow__(result)
    else:
        values = pandas.arrays.ArrowExtensionArray(result)
    return pandas.Series(values, index=column.index, name=column.name)


def _of_rows(function, **options):
    """Returns a function of SQL: from Arrow arrays of URLs and of their dialects to the results of a function."""

    def judge(urls, dialects):
        pyarrow = _need("pyarrow", "SQL", "pyarrow")
        _need("pyarrow.compute", "SQL", "pyarrow")
        # No rows have no dialect, but a type.
        names = pyarrow.compute.unique(dialects).to_pylist() or _urlgram.dialects()[:1]
        of_each = [_as_given(function, urls, name, **options) for name in names]
        if len(names) == 1:
            return of_each[0]
        # Each row has its own dialect: all are asked, and the row of each is taken, with its nulls within nulls.
        chunks = [chunk for judged in of_each for chunk in getattr(judged, "chunks", [judged])]
        places = [names.index(name) * len(urls) + row for row, name in enumerate(dialects.to_pylist())]
        return pyarrow.chunked_array(chunks).take(pyarrow.array(places)).combine_chunks()

    return judge


def _one(pyarrow, result):
    """Returns a result as one array."""
    if hasattr(result, "__arrow_c_array__"):
        return pyarrow.array(result)
    return pyarrow.chunked_array(result).combine_chunks()


_FORMATS = {
    ("rfc3986", "URI"): "uri",
    ("rfc3986", "URI-reference"): "uri-reference",
    ("rfc3987", "IRI"): "iri",
    ("rfc3987", "IRI-reference"): "iri-reference",
}


def format_checker():
    """Returns a `jsonschema.FormatChecker`: a checker of the formats `uri`, `uri-reference` (RFC 3986), `iri` and `iri-reference` (RFC 3987) for jsonschema.

    The cause of a validation error is a `ValueError` with the report.
    """
    jsonschema = _need("jsonschema", "format_checker", "jsonschema")
    checker = jsonschema.FormatChecker()
    for (dialect, start), name in _FORMATS.items():
        checker.checks(name, raises=ValueError)(_format(dialect, start))
    return checker


def _format(dialect, start):
    def conforms_to_format(instance):
        if isinstance(instance, str):
            validate(instance, dialect, start)
        return True

    return conforms_to_format


class Conforms:
    """Makes a field of a pydantic model conform: `url: Annotated[str, urlgram.Conforms("rfc3986")]`.

    The message of a validation error is that of the first error; its context has `code`, `start` and `end`. The JSON Schema has the
    format `uri`, `uri-reference`, `iri` or `iri-reference` where the document and the start production are those of the format.
    """

    def __init__(self, dialect, start=None, *, printed=False, tolerant=False):
        # A wrong name is an error where the model is written.
        told = check("", dialect, start, printed=printed, tolerant=tolerant)
        self.dialect, self.start = told.dialect, told.start
        self.printed, self.tolerant = printed, tolerant

    def _key(self):
        return (self.dialect, self.start, self.printed, self.tolerant)

    def __eq__(self, other):
        return self._key() == other._key() if isinstance(other, Conforms) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        told = "".join(f", {name}=True" for name in ("printed", "tolerant") if getattr(self, name))
        return f"urlgram.Conforms({self.dialect!r}, {self.start!r}{told})"

    def __get_pydantic_core_schema__(self, source, handler):
        """Returns the schema of pydantic: that of the type, and then the check."""
        import typing

        from pydantic_core import PydanticCustomError, core_schema

        if isinstance(source, type) and source is not typing.Any and not issubclass(source, (str, bytes)):
            # A URL of another library has been spelled anew before it could be checked.
            raise TypeError(f"urlgram.Conforms checks a field of str or bytes, not {source.__name__}")

        def conforming(url):
            # A field may be None if its type says so.
            if url is None:
                return None
            options = {"printed": self.printed, "tolerant": self.tolerant}
            if conforms(url, self.dialect, self.start, **options):
                return url
            error = check(url, self.dialect, self.start, **options).first_error
            told = {"message": error.message, "code": error.code, "start": error.start, "end": error.end}
            raise PydanticCustomError("urlgram_" + error.code.replace("-", "_"), "{message}", told)

        return core_schema.no_info_after_validator_function(conforming, handler(source))

    def __get_pydantic_json_schema__(self, schema, handler):
        """Returns the JSON Schema, with the format where there is one for the document."""
        told = handler(schema)
        name = _FORMATS.get((self.dialect, self.start))
        if name and not (self.printed or self.tolerant):
            for kind in told.get("anyOf", [told]):
                if kind.get("type") == "string":
                    kind.setdefault("format", name)
        return told
