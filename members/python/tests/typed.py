"""Calls that `mypy --strict` accepts, with the types that it sees."""

from ipaddress import IPv4Address, IPv6Address
from typing import Annotated, Any, Literal, assert_type

import polars
import urlgram
from urlgram.polars import Expression
from urlgram.spark import COMPONENTS, VERDICT, check, components, fix

report = urlgram.check("a:b", "rfc3986")
assert_type(report, urlgram.Report[str])
assert_type(report.repaired, str | None)
assert_type(report.findings[0].fix, urlgram.Fix[str] | None)
assert_type(urlgram.fix(b"a:b", "rfc3986"), bytes | None)
assert_type(urlgram.tree("a:b", "rfc3986"), urlgram.Tree[str] | None)
assert_type(list(urlgram.check_all(["a:b"], "rfc3986")), list[urlgram.Report[str]])
assert_type(list(urlgram.conforms_all([b"a:b"], "rfc3986")), list[bool])
assert_type(urlgram.compare(b"a:b"), dict[urlgram.Dialect, urlgram.Report[bytes]])
assert_type(urlgram.resolve("a:b", "c", "rfc3986").target, str | None)
assert_type(report.first_error, urlgram.Finding[str] | None)
parts = urlgram.components("a:b", "rfc3986")
assert_type(parts, urlgram.Components[str])
assert_type((parts.host, parts.port), tuple[str | None, int | None])
assert_type(parts.host_kind, Literal["name", "ipv4", "ipv6", "future"] | None)
assert_type(parts.address, IPv4Address | IPv6Address | None)
assert_type([part.raw for part in parts.all], list[str])


def either(url: str | bytes, name: str) -> urlgram.Report[str | bytes]:
    """A URL of either type, and a name that is not known before."""
    dialect: urlgram.Dialect = urlgram.find_dialect(name)
    try:
        urlgram.validate(url, dialect)
    except urlgram.ConformanceError as error:
        assert_type(error.report.conforms, bool)
    urlgram.conforms_all([url], dialect)
    urlgram.check(url, name)  # type: ignore[arg-type]
    return urlgram.check(url, dialect)


assert_type(urlgram.same("a:b", "a:c", "uri").normal, tuple[str, str])
assert_type(urlgram.normalize(b"a:b", "uri"), bytes)
assert_type(urlgram.interpret("a:b", "uri").plan, list[tuple[str, bytes | None, str]])
assert_type(urlgram.extract("a:b", "uri"), list[urlgram.Find[str]])
assert_type(urlgram.to_uri("a:b"), str)
assert_type(report.to_dict()["conforms"], Any)
hosts = urlgram.hosts("a:b", ["rfc3986", "browser"])
assert_type(hosts.hosts, tuple[str | None, ...])
assert_type([seen.host for seen in hosts.seen.values()], list[str | None])
urlgram.check("a:b", "RFC 3986")
urlgram.check("a:b", "rfc3968")  # type: ignore[arg-type]
Url = Annotated[str, urlgram.Conforms("uri", "URI-reference")]
assert_type(Expression(polars.col("url")).conforms("iri"), polars.Expr)
urlgram.check(3, "rfc3986")  # type: ignore[type-var]
urlgram.check_column(["a:b"], "rfc3986")  # type: ignore[type-var]
urlgram.conforms("a:b", None)  # type: ignore[arg-type]
assert_type((VERDICT, COMPONENTS), tuple[str, str])
for function in (check, fix, components):
    function("rfc3986")("url")
