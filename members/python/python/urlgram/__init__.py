"""Checks URLs against the grammar of a chosen specification, to the letter.

>>> import urlgram
>>> urlgram.conforms("http://www.w3.org/a b", "rfc3986")
False
>>> print(urlgram.check("http://www.w3.org/a b", "rfc3986").findings[0])
RFC 3986 does not allow a space in a URL
"""

from . import _urlgram
from ._urlgram import (
    Finding,
    Fix,
    Report,
    Resolution,
    Tree,
    __version__,
    check,
    check_all,
    compare,
    conforms,
    conforms_all,
    dialects,
    fix,
    productions,
    resolve,
    tree,
)

__all__ = [
    "Finding",
    "Fix",
    "Report",
    "Resolution",
    "Tree",
    "__version__",
    "check",
    "check_all",
    "check_column",
    "compare",
    "conforms",
    "conforms_all",
    "conforms_column",
    "dialects",
    "fix",
    "format_checker",
    "productions",
    "resolve",
    "tree",
]


def check_column(column, dialect, start=None, *, printed=False, tolerant=False, threads=None):
    """Checks a column of URLs; see the type stub."""
    result = _urlgram.check_column(
        column, dialect, start, printed=printed, tolerant=tolerant, threads=threads
    )
    return _as_given(column, result)


def conforms_column(column, dialect, start=None, *, printed=False, tolerant=False, threads=None):
    """Returns whether each URL of a column conforms; see the type stub."""
    result = _urlgram.conforms_column(
        column, dialect, start, printed=printed, tolerant=tolerant, threads=threads
    )
    return _as_given(column, result)


def _as_given(column, result):
    """Returns a result as a column of the library that the argument is of."""
    library = type(column).__module__.partition(".")[0]
    if library == "pyarrow":
        import pyarrow

        is_stream = isinstance(column, pyarrow.ChunkedArray)
        return pyarrow.chunked_array(result) if is_stream else _one(pyarrow, result)
    if library == "polars":
        import polars

        return polars.Series(values=result).alias(column.name)
    return result


def _one(pyarrow, result):
    """Returns a result as one array."""
    if hasattr(result, "__arrow_c_array__"):
        return pyarrow.array(result)
    return pyarrow.chunked_array(result).combine_chunks()


def format_checker():
    """Returns a `jsonschema.FormatChecker` for `uri`, `uri-reference`, `iri` and `iri-reference`."""
    import jsonschema

    checker = jsonschema.FormatChecker()
    for name, dialect, start in (
        ("uri", "rfc3986", "URI"),
        ("uri-reference", "rfc3986", "URI-reference"),
        ("iri", "rfc3987", "IRI"),
        ("iri-reference", "rfc3987", "IRI-reference"),
    ):
        checker.checks(name, raises=ValueError)(_format(dialect, start))
    return checker


def _format(dialect, start):
    def conforms_to_format(instance):
        if not isinstance(instance, str) or conforms(instance, dialect, start):
            return True
        raise ValueError(str(check(instance, dialect, start)))

    return conforms_to_format
