"""Splices of what people paste, through each function: no text is a defect of urlgram. And a defect costs the result for its own URL."""

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

import urlgram

# The same pieces as in Rust, which writes them in lines, with `␠` for a blank, and a character as `\u{5d0}`.
SOURCE = Path(__file__).resolve().parents[3] / "fuzz" / "src" / "splices.rs"
TABLE = SOURCE.read_text().split("const PIECES", 1)[1].split("];", 1)[0]
LINES = [re.sub(r"\\u\{(\w+)\}", lambda found: f"\\U{found[1]:0>8}", line) for line in re.findall(r'^    "(.*)",$', TABLE, re.M)]
PIECES = [piece.replace("␠", " ").encode() for line in LINES for piece in ast.literal_eval(f'"{line}"').split(" ")]
PIECES += [b"\xff", b"\xc3", b"\xe4\xb8"]


def splices(seed: int, count: int) -> list[bytes]:
    source = random.Random(seed)
    return [b"".join(source.choices(PIECES, k=source.randint(1, 7))) for _ in range(count)]


def tried(function: Any, *arguments: Any) -> Any:
    """Calls a function, which may refuse a text as it says."""
    try:
        return function(*arguments)
    except ValueError:
        return None


@pytest.mark.parametrize("dialect", urlgram.dialects())
def test_no_splice_is_a_defect(dialect: str) -> None:
    assert len(PIECES) > 200
    urls: list[Any] = list(splices(1738, 150))
    urls += [url.decode("utf-8", "surrogateescape") for url in splices(3986, 150)]
    for url, report in zip(urls, urlgram.check_all(urls, dialect), strict=True):
        assert report.conforms == urlgram.conforms(url, dialect) == (report.first_error is None)
        report.to_dict(), report.json(), str(report), report.narrated(), report._repr_html_(), repr(report.findings)
        urlgram.fix(url, dialect, guess=True)
        for function in [urlgram.components, urlgram.tree, urlgram.interpret, urlgram.normalize, urlgram.extract]:
            repr(tried(function, url, dialect))
        tried(urlgram.to_uri, url), tried(urlgram.to_iri, url)
    for url, other in zip(urls, urls[1:]):
        if isinstance(url, type(other)):
            tried(urlgram.same, url, other, dialect)
            tried(urlgram.resolve, url, other, dialect)


def test_a_defect_is_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "http://defect.example/"
    monkeypatch.setenv("URLGRAM_DEFECT", url)
    message = "a defect of urlgram .*please report it"
    for function in [urlgram.check, urlgram.conforms, urlgram.fix, urlgram.tree, urlgram.components, urlgram.interpret, urlgram.normalize, urlgram.extract]:
        with pytest.raises(RuntimeError, match=message):
            function(url, "rfc3986")
    for threads in [1, 2]:
        urls = ["http://h/"] * 4000 + [url]
        verdicts = urlgram.conforms_all(urls, "rfc3986", threads=threads)
        assert [next(verdicts) for _ in range(4000)] == [True] * 4000
        with pytest.raises(RuntimeError, match=message):
            next(verdicts)
    monkeypatch.delenv("URLGRAM_DEFECT")
    assert urlgram.conforms(url, "rfc3986")
