"""Calls that `mypy --strict` accepts, with the types that it sees."""

from typing import assert_type

import urlgram
from urlgram.spark import VERDICT, check

report = urlgram.check("a:b", "rfc3986")
assert_type(report, urlgram.Report[str])
assert_type(report.repaired, str | None)
assert_type(report.findings[0].fix, urlgram.Fix[str] | None)
assert_type(urlgram.fix(b"a:b", "rfc3986"), bytes | None)
assert_type(urlgram.tree("a:b", "rfc3986"), urlgram.Tree[str] | None)
assert_type(list(urlgram.check_all(["a:b"], "rfc3986")), list[urlgram.Report[str]])
assert_type(list(urlgram.conforms_all([b"a:b"], "rfc3986")), list[bool])
assert_type(urlgram.compare(b"a:b"), dict[str, urlgram.Report[bytes]])
assert_type(urlgram.resolve("a:b", "c", "rfc3986").target, str | None)
urlgram.check(3, "rfc3986")  # type: ignore[type-var]
urlgram.check_column(["a:b"], "rfc3986")  # type: ignore[type-var]
urlgram.conforms("a:b", None)  # type: ignore[arg-type]
assert_type(VERDICT, str)
check("rfc3986")
