"""Checks URLs against the grammar of a chosen specification, to the letter.

A URL is a `str` or `bytes`. A `str` is checked as UTF-8; surrogates in it (as of `errors="surrogateescape"`) are ill-formed.
Places are indices of it: of code points in a `str`, of bytes in `bytes`. A dialect is the id of a document: `dialects()` lists all;
`"3986"`, `"RFC 3986"`, `"uri"` and `"iri"` are accepted, too; or it is the name of a grammar that `grammar` has read. `start` is a production of the document, in its spelling; without it, a whole URL is checked.

Results are values: they are compared, hashed, copied and pickled by the URL and the check that they come from.

A name that does not exist is a `ValueError` that suggests the nearest one. `printed` takes the grammar as it is printed, with its
misprints; `tolerant` accepts URLs that the document asks readers to accept, such as a scheme in upper case.
"""

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv6Address
from types import GenericAlias
from typing import Any, Generic, Literal, NamedTuple, NoReturn, Protocol, TypeAlias, TypedDict, TypeVar, final

from typing_extensions import Self

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

__version__: str

Dialect: TypeAlias = Literal[
    "rfc1630-uri",
    "rfc1630-url",
    "url-06",
    "rfc1738",
    "rfc1808",
    "fielding-01",
    "rfc2396",
    "rfc2732",
    "rfc3986",
    "rfc3987",
    "whatwg",
    "rfc1630",
    "uri",
    "iri",
    "1738",
    "1808",
    "2396",
    "2732",
    "3986",
    "3987",
    "1630",
    "RFC 1630",
    "draft-ietf-uri-url-06",
    "RFC 1738",
    "RFC 1808",
    "draft-fielding-url-syntax-01",
    "RFC 2396",
    "RFC 2732",
    "RFC 3986",
    "RFC 3987",
    "URL Standard",
]

_Url = TypeVar("_Url", bound=str | bytes)
_Column = TypeVar("_Column", bound="_ArrowArray | _ArrowStream | _Series")

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class _Series(Protocol):
    """A series of pandas."""

    @property
    def index(self) -> Any: ...
    @property
    def name(self) -> Any: ...
    def to_numpy(self) -> Any: ...

class _BrowserError(TypedDict):
    """A validation error of the URL Standard, by its name there, with its place."""

    name: str
    start: int
    end: int

class _Browser(TypedDict):
    """The answer of a browser on a URL: `href` is `None` if it refuses the URL."""

    href: str | None
    errors: list[_BrowserError]

@final
class Report(Generic[_Url]):
    """The verdict on a URL, with the findings. `str(report)` is the report of the command line.

    Reports are equal if they are on equal URLs, by the same check. A pickle holds the URL and the check, which runs again. A report is
    neither true nor false: `conforms` is the verdict.
    """

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
    def dialect(self) -> Dialect:
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
    def tolerant(self) -> bool:
        """True if the check accepts URLs that the document asks readers to accept."""
    @property
    def findings(self) -> tuple[Finding[_Url], ...]:
        """The faults in the order of the URL, then violated rules of the prose, then warnings and notes."""
    @property
    def first_error(self) -> Finding[_Url] | None:
        """The first finding that is an error; `None` if the URL conforms."""
    @property
    def conforms_to(self) -> list[Dialect]:
        """The other dialects to which a URL that does not conform does."""
    @property
    def browser(self) -> _Browser | None:
        """The answer of a browser on the URL without a base URL, by the URL Standard; `None` by other dialects and starts."""
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
        """The attributes as a dictionary; findings and fixes are dictionaries, too."""
    def __bool__(self) -> NoReturn: ...
    def _repr_html_(self) -> str:
        """The report as a notebook shows it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
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
        """The index of its first character in the URL."""
    @property
    def end(self) -> int:
        """The index after its last character; equal to `start` where something is missing."""
    @property
    def span(self) -> tuple[int, int]:
        """`(start, end)`: `url[slice(*span)]` is the text."""
    @property
    def columns(self) -> tuple[int, int]:
        """The same as people count: characters from 1."""
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
    def expected(self) -> tuple[str, ...]:
        """All that the grammar allows at the place, in words; empty if it is not about the grammar."""
    @property
    def document(self) -> str:
        """The document that forbids it."""
    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the document, the one with the reason first."""
    @property
    def fix(self) -> Fix[_Url] | None:
        """A replacement for the place."""
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary; a fix is a dictionary, too."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Fix(Generic[_Url]):
    """A replacement for a part of a URL."""

    @property
    def start(self) -> int:
        """The index of the first character of the part in the URL."""
    @property
    def end(self) -> int:
        """The index after its last character."""
    @property
    def span(self) -> tuple[int, int]:
        """`(start, end)`."""
    @property
    def replacement(self) -> _Url:
        """The replacement; empty to remove the part."""
    @property
    def certain(self) -> bool:
        """True if the URL then names the same resource, by the rules of the document; else it is a guess."""
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Tree(Generic[_Url]):
    """A node of a parse tree, with the nodes below it. `str(tree)` draws the tree.

    Nodes are equal if they are the same node in the trees of equal URLs.
    """

    @property
    def production(self) -> str:
        """The production, in the document's spelling."""
    @property
    def start(self) -> int:
        """The index of the first character of its text in the URL."""
    @property
    def end(self) -> int:
        """The index after its last character."""
    @property
    def span(self) -> tuple[int, int]:
        """`(start, end)`."""
    @property
    def text(self) -> _Url:
        """The text that it covers."""
    @property
    def children(self) -> tuple[Tree[_Url], ...]:
        """The nodes below it, from left to right."""
    def find(self, production: str) -> list[Tree[_Url]]:
        """The nodes of a production in this tree, in the order of the URL."""
    def svg(self) -> str:
        """The tree of a whole URL as an SVG picture."""
    def _repr_html_(self) -> str:
        """The picture as a notebook shows it; the text of a node, and of a tree that is too great to draw."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Components(Generic[_Url]):
    """A URL that conforms, with its parts by the same names in each document. `None` stands for a part that is not there."""

    @property
    def url(self) -> _Url:
        """The URL, as it was given."""
    @property
    def dialect(self) -> Dialect:
        """The id of the dialect, as `"rfc3986"`."""
    @property
    def scheme(self) -> _Url | None:
        """The name of the scheme as it is written, without its colon."""
    @property
    def authority(self) -> _Url | None:
        """The authority, which follows `//`: the host, with the user and the port if it has these."""
    @property
    def user(self) -> _Url | None:
        """The user, without its `@`; with the password, if the document does not separate it."""
    @property
    def password(self) -> _Url | None:
        """The password, if the document separates it from the user."""
    @property
    def host(self) -> _Url | None:
        """The host: a name, or an address with its brackets. It may be empty."""
    @property
    def host_kind(self) -> Literal["name", "ipv4", "ipv6", "future"] | None:
        """The kind of the host, by the production that derives it."""
    @property
    def address(self) -> IPv4Address | IPv6Address | None:
        """The address of the host, as the module `ipaddress` has it; `None` for a name."""
    @property
    def port(self) -> int | None:
        """The port; `None` also if it is empty. A port above 65535, which no grammar forbids, is a `ValueError`."""
    @property
    def path(self) -> _Url | None:
        """The path with its parameters, or the part in its place in a URL without a hierarchy."""
    @property
    def query(self) -> _Url | None:
        """The query, without its `?`."""
    @property
    def fragment(self) -> _Url | None:
        """The fragment identifier, without its `#`."""
    @property
    def all(self) -> tuple[Component[_Url], ...]:
        """All parts, by the names of the document, each before those that it contains."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Component(Generic[_Url]):
    """A part of a URL, as it is written. `str(component)` is its text."""

    @property
    def production(self) -> str:
        """The production that derives it, in the document's spelling."""
    @property
    def start(self) -> int:
        """The index of its first character in the URL."""
    @property
    def end(self) -> int:
        """The index after its last character."""
    @property
    def span(self) -> tuple[int, int]:
        """`(start, end)`."""
    @property
    def raw(self) -> _Url:
        """The part with its escapes as they are written."""
    def decoded(self) -> bytes:
        """Returns its bytes with each escape decoded."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

class ConformanceError(ValueError):
    """A URL does not conform. `report` tells where and why, and the text of the error is that of the report."""

    def __init__(self, report: Report[Any]) -> None: ...
    @property
    def report(self) -> Report[Any]:
        """The report on the URL."""

class Conforms:
    """Makes a field of a pydantic model conform: `url: Annotated[str, urlgram.Conforms("rfc3986")]`.

    The message of a validation error is that of the first error; its context has `code`, `start` and `end`. The JSON Schema has the
    format `uri`, `uri-reference`, `iri` or `iri-reference` where the document and the start production are those of the format.
    """

    dialect: Dialect
    start: str
    printed: bool
    tolerant: bool
    def __init__(
        self, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
    ) -> None: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Returns the schema of pydantic: that of the type, and then the check."""
    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        """Returns the JSON Schema, with the format where there is one for the document."""

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
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Same(Generic[_Url]):
    """The answer of a document to whether two URLs are the same. It is true if they are."""

    @property
    def is_same(self) -> bool:
        """True if they are the same."""
    @property
    def rung(self) -> str | None:
        """The lowest rung of the document's ladder at which they are the same; `None` if they are not, or the document has no ladder."""
    @property
    def reasons(self) -> list[tuple[str, str]]:
        """The reasons, each a sentence and its section: the difference, or the laws that make the two the same."""
    @property
    def asides(self) -> list[tuple[str, str]]:
        """Questions about the two that the document leaves open, each a sentence and its section."""
    @property
    def normal(self) -> tuple[_Url, _Url]:
        """The normal form of each, at that rung, or else at the highest."""
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Interpretation(Generic[_Url]):
    """The meaning of a URL by its document: its parts, and the steps of a client that uses it."""

    @property
    def url(self) -> _Url:
        """The URL, as it was given."""
    @property
    def scheme(self) -> str:
        """The name of the scheme, decoded and in lower case; empty if a reference has none."""
    @property
    def parts(self) -> list[tuple[str, _Url, bytes]]:
        """The parts from left to right: each a production, its text, and its bytes decoded by the rules for this part."""
    @property
    def default_port(self) -> int | None:
        """The default port, if the URL has no port and the document names one."""
    @property
    def plan(self) -> list[tuple[str, bytes | None, str]]:
        """The steps of a client: each a sentence, the bytes that are sent or `None`, and the section. Empty if the document describes none."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Find(Generic[_Url]):
    """A URL that was found in a text."""

    @property
    def url(self) -> _Url:
        """The URL, in one piece."""
    @property
    def report(self) -> Report[_Url]:
        """The report on the URL, whose `url` is in one piece. Its places are those in the URL."""
    @property
    def start(self) -> int:
        """The index of the first character of its form in the text: of the wrapper or the prefix, if it has these."""
    @property
    def end(self) -> int:
        """The index after the last character of the form."""
    @property
    def form(self) -> str:
        """The form, as `"<URL:...>"`."""
    @property
    def remarks(self) -> list[tuple[str, str]]:
        """Remarks on the form, each a sentence and its section, which may be empty."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

class Parts(NamedTuple, Generic[_Url]):
    """The parts of a URL as a reader sees them; `None` stands for one that is not there. A user has its password, after a colon."""

    user: _Url | None
    host: _Url | None
    port: _Url | None
    path: _Url | None

@final
class Hosts(Generic[_Url]):
    """The hosts that readers see in a URL. `str(hosts)` says it in a sentence."""

    @property
    def url(self) -> _Url:
        """The URL, as it was given."""
    @property
    def readers(self) -> tuple[str, ...]:
        """The names of the readers."""
    @property
    def agree(self) -> bool:
        """True if no two readers see different hosts."""
    @property
    def hosts(self) -> tuple[_Url | None, ...]:
        """The hosts that readers see, each once, as hosts are compared; `None` stands for a URL without a host."""
    @property
    def differ(self) -> tuple[Literal["user", "host", "port"], ...]:
        """The parts of `user`, `host` and `port` in which readers differ."""
    @property
    def seen(self) -> dict[str, Parts[_Url]]:
        """The parts that each reader sees which reads the URL, by its name."""
    @property
    def refused(self) -> tuple[str, ...]:
        """The readers that refuse the URL."""
    @property
    def undivided(self) -> tuple[str, ...]:
        """The readers that do not divide its authority."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

def check(
    url: _Url, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> Report[_Url]:
    """Checks a URL, and returns the verdict with the reasons."""

def conforms(
    url: str | bytes, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> bool:
    """Returns whether a URL conforms; faster than `check`, which tells why it does not."""

def validate(
    url: str | bytes, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> None:
    """Raises a `ConformanceError`, which has the report, if a URL does not conform."""

def components(
    url: _Url, dialect: Dialect, start: str | None = None, *, printed: bool = False, tolerant: bool = False
) -> Components[_Url]:
    """Divides a URL that conforms into its parts. Another one is a `ConformanceError`, which has the report."""

def grammar(text: str, name: str = "grammar", *, notation: str | None = None) -> Dialect:
    """Reads a grammar, and returns the name under which all functions know it as a dialect.

    The notation is found out, unless it is given. Another grammar of the same name takes its
    place; reports and other results keep theirs, also in a pickle. Raises a `ValueError` with the place of what is wrong.
    """

def fix(
    url: _Url,
    dialect: Dialect,
    start: str | None = None,
    *,
    guess: bool = False,
    printed: bool = False,
    tolerant: bool = False,
) -> _Url | None:
    """Returns a URL that conforms and names the same resource, by the rules of the document; with `guess`, also the likeliest guess.

    A URL that conforms is returned as it is. `None` if there is no such URL.
    """

def tree(url: _Url, dialect: Dialect, start: str | None = None, *, printed: bool = False) -> Tree[_Url] | None:
    """Returns the parse tree that the document means; `None` if the grammar does not accept the URL."""

def compare(url: _Url, *, printed: bool = False, tolerant: bool = False) -> dict[Dialect, Report[_Url]]:
    """Checks a URL against each document: the reports, by dialect."""

def resolve(
    base: str | bytes, reference: _Url, dialect: Dialect, *, backward_compatible: bool = False
) -> Resolution[_Url]:
    """Makes a relative reference absolute, by the rules of the document. `backward_compatible` ignores the scheme of the base in it,
    where the document allows that."""

def same(one: _Url, other: _Url, dialect: Dialect) -> Same[_Url]:
    """Compares two URLs by the rules of a document. One that does not conform is a `ConformanceError`, which has the report."""

def normalize(url: _Url, dialect: Dialect) -> _Url:
    """Returns the normal form of a URL, which is equal for all URLs that are the same. One that does not conform is a `ConformanceError`."""

def interpret(url: _Url, dialect: Dialect) -> Interpretation[_Url]:
    """Returns the parts of a URL, and the steps of a client, as the document describes them. Nothing is sent.

    A URL that does not conform is a `ConformanceError`, which has the report.
    """

def hosts(url: _Url, readers: list[str] | tuple[str, ...] | None = None) -> Hosts[_Url]:
    """Asks readers for the host of a URL: the documents, and those that read any text. It answers for URLs that conform to nothing, too."""

def extract(text: _Url, dialect: Dialect, *, printed: bool = False, tolerant: bool = False) -> list[Find[_Url]]:
    """Finds the URLs in a text, by the rules of the document for URLs in context, and checks them."""

def to_uri(iri: _Url, dialect: Dialect | None = None, *, nfc: bool = False) -> _Url:
    """Maps an IRI to a URI: characters that are not allowed in a URI are percent-encoded. The document is RFC 3987 unless another is given.

    `nfc` normalizes the IRI first, as only its creator may. An IRI that does not conform, or a document that defines no mapping, is a `ValueError`.
    """

def to_iri(uri: _Url, dialect: Dialect | None = None) -> _Url:
    """Converts a URI to an IRI: octets that encode characters which an IRI may have are decoded. See `to_uri`."""

def check_all(
    urls: Iterable[_Url],
    dialect: Dialect,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> Iterator[Report[_Url]]:
    """Returns an iterator over the reports on many URLs, in order.

    They are checked on `threads` threads (all processors, if none is given) without the lock of the interpreter. One URL is taken for
    the first report, then up to 1024 at a time. All but the verdict is made when it is read, and ahead for those that follow. An exception of `urls` is raised after the reports on the URLs before it. One `str` or
    `bytes` is a `TypeError`.
    """

def conforms_all(
    urls: Iterable[str | bytes],
    dialect: Dialect,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> Iterator[bool]:
    """Returns an iterator over the verdicts on many URLs, in order; see `check_all`."""

def check_column(
    column: _Column,
    dialect: Dialect,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> _Column:
    """Checks a column of URLs: an Arrow array or stream of strings or bytes, which are not copied.

    Returns a column of the same library (pyarrow, Polars, pandas with the index and the name), or else an object with `__arrow_c_array__` or `__arrow_c_stream__`: a
    struct of `conforms`, `derives`, and `code`, `start`, `end` of the first error, which are null if the URL conforms. Null stays null.
    """

def conforms_column(
    column: _Column,
    dialect: Dialect,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> _Column:
    """Returns whether each URL of a column conforms; null for null. See `check_column`."""

def fix_column(
    column: _Column,
    dialect: Dialect,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> _Column:
    """Returns what `fix` makes of each URL of a column: one that conforms as it is, the certain repair of another one, and null where there is none.

    Null stays null; see `check_column`.
    """

def components_column(
    column: _Column,
    dialect: Dialect,
    start: str | None = None,
    *,
    printed: bool = False,
    tolerant: bool = False,
    threads: int | None = None,
) -> _Column:
    """Returns the components of each URL of a column as they are written: a struct of `scheme`, `userinfo`, `host`, `port`, `path`, `query` and `fragment`.

    It is null where the URL does not conform, and a field of it where the component is not there; see `check_column`.
    """

def hosts_column(
    column: _Column, readers: list[str] | tuple[str, ...] | None = None, *, threads: int | None = None
) -> _Column:
    """Returns the host of each URL of a column as each reader sees it, in the form in which hosts are compared: a struct of `agree`, and a field for each reader.

    A host is null if the reader refuses the URL, does not divide it, or sees none. Null stays null; see `hosts` and `check_column`.
    """

def dialects() -> list[Dialect]:
    """Returns the ids of all dialects, in the order of their documents."""

def find_dialect(name: str) -> Dialect:
    """Returns the id of the dialect of this name, in any spelling. An unknown one is a `ValueError` that suggests the nearest."""

def productions(dialect: Dialect) -> list[str]:
    """Returns the productions of a dialect, in the document's spelling and order."""

def format_checker() -> Any:
    """Returns a `jsonschema.FormatChecker`: a checker of the formats `uri`, `uri-reference` (RFC 3986), `iri` and `iri-reference` (RFC 3987) for jsonschema.

    The cause of a validation error is a `ValueError` with the report.
    """
