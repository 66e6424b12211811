"""Checks URLs against the grammar of a chosen specification, to the letter.

A URL is a `str` or `bytes`. A `str` is checked as UTF-8; surrogates in it (as of `errors="surrogateescape"`) are ill-formed.
Offsets are bytes. A dialect is the id of a document: `dialects()` lists all; `"3986"`, `"rfc-3986"`, `"uri"` and `"iri"` are
accepted, too. `start` is a production of the document, in its spelling; without it, a whole URL is checked.

A name that does not exist is a `ValueError` that suggests the nearest one. `printed` takes the grammar as it is printed, with its
misprints; `tolerant` accepts URLs that the document asks readers to accept, such as a scheme in upper case.
"""

from collections.abc import Iterable, Iterator
from types import GenericAlias
from typing import Any, Generic, Literal, Protocol, TypeVar, final

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

__version__: str

_Url = TypeVar("_Url", str, bytes)
_Column = TypeVar("_Column", bound="_ArrowArray | _ArrowStream")

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Report(Generic[_Url]):
    """The verdict on a URL, with the findings. `str(report)` is the report of the command line."""

    @property
    def url(self) -> _Url:
        """The URL, as it was given."""
    @property
    def conforms(self) -> bool:
        """True if no finding is an error: the URL conforms to the document, its grammar and its prose."""
    @property
    def derives(self) -> bool:
        """True if the grammar alone accepts the URL."""
    @property
    def dialect(self) -> str:
        """The id of the dialect, as `"rfc3986"`."""
    @property
    def document(self) -> str:
        """The name of the document, as `"RFC 3986"`."""
    @property
    def start(self) -> str:
        """The start production."""
    @property
    def printed(self) -> bool:
        """True if the grammar is read as it is printed."""
    @property
    def findings(self) -> tuple[Finding[_Url], ...]:
        """The faults in the order of the URL, then violated rules of the prose, then warnings and notes."""
    @property
    def repaired(self) -> _Url | None:
        """The URL with all its certain fixes, if it then conforms: it names the same resource, by the rules of the document."""
    @property
    def nearest(self) -> _Url | None:
        """`repaired`, or the likeliest guess, which a person has to confirm."""
    @property
    def alternatives(self) -> tuple[_Url, ...]:
        """All conforming URLs that may have been intended, the likeliest first."""
    def graphical(self, width: int = 80, *, colour: bool = False) -> str:
        """The report of the command line; `width` in columns, at least 40."""
    def narrated(self, width: int = 80) -> str:
        """The report in plain sentences, for screen readers."""
    def json(self) -> str:
        """The report as JSON: an object of `urlgram check --format ndjson`."""
    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary."""
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Finding(Generic[_Url]):
    """A fault of a URL, or a remark on it. `str(finding)` is its message."""

    @property
    def code(self) -> str:
        """The code, as `"space"`: `urlgram explain CODE` prints its page."""
    @property
    def severity(self) -> Literal["error", "warning", "note"]:
        """`"error"` if the URL does not conform because of it."""
    @property
    def start(self) -> int:
        """Its first byte, as an offset in the URL."""
    @property
    def end(self) -> int:
        """The offset after its last byte; equal to `start` where something is missing."""
    @property
    def positions(self) -> tuple[int, int]:
        """The same as positions in the URL as it was given: of characters in a `str`, so that `url[slice(*positions)]` is the text."""
    @property
    def message(self) -> str:
        """The fault in one sentence that names the document."""
    @property
    def label(self) -> str:
        """The text that is allowed at the place, or the replacement."""
    @property
    def reason(self) -> str:
        """The reason, in one sentence."""
    @property
    def help(self) -> str:
        """The reason, the BNF, and the productions around the place, in lines."""
    @property
    def document(self) -> str:
        """The document that forbids it."""
    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the document, the one with the reason first."""
    @property
    def fix(self) -> Fix[_Url] | None:
        """A replacement for the place."""
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Fix(Generic[_Url]):
    """A replacement for a part of a URL."""

    @property
    def start(self) -> int:
        """The first byte of the part, as an offset in the URL."""
    @property
    def end(self) -> int:
        """The offset after its last byte."""
    @property
    def replacement(self) -> _Url:
        """The replacement; empty to remove the part."""
    @property
    def certain(self) -> bool:
        """True if the URL then names the same resource, by the rules of the document; else it is a guess."""
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Tree(Generic[_Url]):
    """A node of a parse tree, with the nodes below it. `str(tree)` draws the tree."""

    @property
    def production(self) -> str:
        """The production, in the document's spelling."""
    @property
    def start(self) -> int:
        """The first byte of its text, as an offset in the URL."""
    @property
    def end(self) -> int:
        """The offset after its last byte."""
    @property
    def text(self) -> _Url:
        """The text that it covers."""
    @property
    def children(self) -> tuple[Tree[_Url], ...]:
        """The nodes below it, from left to right."""
    def find(self, production: str) -> list[Tree[_Url]]:
        """The nodes of a production in this tree, in the order of the URL."""
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Resolution(Generic[_Url]):
    """The result of resolving a reference. `str(resolution)` is the result as the command line prints it."""

    @property
    def target(self) -> _Url | None:
        """The absolute URL; `None` for the current document, or if the document does not define the result."""
    @property
    def current_document(self) -> bool:
        """True if the reference is to the document that contains it."""
    @property
    def fragment(self) -> _Url | None:
        """The fragment of the result, without its `#`."""
    @property
    def conforms(self) -> bool:
        """True if there is a result, and base, reference and result conform."""
    @property
    def steps(self) -> list[tuple[str, str, _Url | None]]:
        """The steps of the document: a name, a decision, and the absolute form if the step changed it."""
    @property
    def remarks(self) -> list[tuple[str, str]]:
        """Statements of the document on this resolution: each a sentence and its section."""
    @property
    def undefined(self) -> str | None:
        """The reason, if the document does not define the result."""
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

def check(
    url: _Url, dialect: str, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> Report[_Url]:
    """Checks a URL, and returns the verdict with the reasons."""

def conforms(
    url: str | bytes, dialect: str, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> bool:
    """Returns whether a URL conforms; faster than `check`, which tells why it does not."""

def fix(
    url: _Url,
    dialect: str,
    start: str | None = None,
    *,
    guess: bool = False,
    printed: bool = False,
    tolerant: bool = False,
) -> _Url | None:
    """Returns a URL that conforms and names the same resource, by the rules of the document; with `guess`, also the likeliest guess.

    A URL that conforms is returned as it is. `None` if there is no such URL.
    """

def tree(url: _Url, dialect: str, start: str | None = None, *, printed: bool = False) -> Tree[_Url] | None:
    """Returns the parse tree that the document means; `None` if the grammar does not accept the URL."""

def compare(url: _Url, *, printed: bool = False, tolerant: bool = False) -> dict[str, Report[_Url]]:
    """Checks a URL against each document: the reports, by dialect."""

def resolve(
    base: str | bytes, reference: _Url, dialect: str, *, backward_compatible: bool = False
) -> Resolution[_Url]:
    """Makes a relative reference absolute, by the rules of the document. `backward_compatible` ignores the scheme of the base in it,
    where the document allows that."""

def check_all(
    urls: Iterable[_Url],
    dialect: str,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> Iterator[Report[_Url]]:
    """Returns an iterator over the reports on many URLs, in order.

    They are checked on `threads` threads (all processors, if none is given) without the lock of the interpreter. One URL is taken for
    the first report, then up to 1024 at a time. An exception of `urls` is raised after the reports on the URLs before it.
    """

def conforms_all(
    urls: Iterable[str] | Iterable[bytes],
    dialect: str,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> Iterator[bool]:
    """Returns an iterator over the verdicts on many URLs, in order; see `check_all`."""

def check_column(
    column: _Column,
    dialect: str,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> _Column:
    """Checks a column of URLs: an Arrow array or stream of strings or bytes, which are not copied.

    Returns a column of the same library (pyarrow, Polars), or else an object with `__arrow_c_array__` or `__arrow_c_stream__`: a
    struct of `conforms`, `derives`, and `code`, `start`, `end` of the first error, which are null if the URL conforms. Null stays null.
    """

def conforms_column(
    column: _Column,
    dialect: str,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> _Column:
    """Returns whether each URL of a column conforms; null for null. See `check_column`."""

def dialects() -> list[str]:
    """Returns the ids of all dialects, in the order of their documents."""

def productions(dialect: str) -> list[str]:
    """Returns the productions of a dialect, in the document's spelling and order."""

def format_checker() -> Any:
    """Returns a `jsonschema.FormatChecker`: a checker of the formats `uri`, `uri-reference` (RFC 3986), `iri` and `iri-reference` (RFC 3987) for jsonschema.

    The cause of a validation error is a `ValueError` with the report.
    """
