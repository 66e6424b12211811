"""Uses of URLs beyond their check: as the command line tells."""

import json
import pickle

import pytest

import urlgram

PAIRS = [
    ("rfc1738", "http://h:80/", "HTTP://H"),
    ("rfc1738", "http://h/a/b", "http://h/a%2Fb"),
    ("rfc3986", "x:/a/..", "x:/"),
    ("rfc3987", "http://h/\u00fc", "http://h/%C3%BC"),
]


@pytest.mark.parametrize(("dialect", "one", "other"), PAIRS)
def test_same(command, dialect, one, other):
    told = json.loads(command("same", "-d", dialect, "-f", "json", one, other))
    same = urlgram.same(one, other, dialect)
    assert same.is_same == bool(same) == told["same"]
    assert list(same.normal) == [normal["normal"] for normal in told["urls"]]
    assert same.reasons and all(sentence and section for sentence, section in same.reasons)
    assert pickle.loads(pickle.dumps(same)) == same == urlgram.same(one, other, dialect)
    assert same != urlgram.same(one, one, dialect) and repr(same).startswith("<urlgram.Same: ")
    assert urlgram.same(one.encode(), other.encode(), dialect).normal == tuple(it.encode() for it in same.normal)


def test_normalize(command):
    for dialect, *urls in PAIRS:
        for url in urls:
            normal = urlgram.normalize(url, dialect)
            assert normal == command("normalize", "-d", dialect, url).removesuffix("\n")
            assert urlgram.normalize(normal, dialect) == normal
            assert urlgram.normalize(url.encode(), dialect) == normal.encode()


def test_what_does_not_conform_has_a_report():
    for call in (
        lambda: urlgram.same("a:b", "a b", "rfc3986"),
        lambda: urlgram.normalize("a b", "rfc3986"),
        lambda: urlgram.interpret("a b", "rfc3986"),
    ):
        with pytest.raises(urlgram.ConformanceError) as caught:
            call()
        assert caught.value.report.url == "a b" and not caught.value.report.conforms
    for call in (lambda: urlgram.to_uri("a b"), lambda: urlgram.to_iri("a:b", "rfc1738")):
        with pytest.raises(ValueError, match="RFC "):
            call()


def test_interpret(command):
    for dialect, url in (
        ("rfc1738", "ftp://myname@host.dom/%2Fetc/motd"),
        ("rfc1738", "gopher://h/7find%09words"),
        ("rfc3986", "http://h/a?b"),
    ):
        told = json.loads(command("interpret", "-d", dialect, "-f", "json", url))
        meant = urlgram.interpret(url, dialect)
        assert meant.scheme == told["scheme"] and meant.url == url
        assert [production for production, _, _ in meant.parts] == [part["production"] for part in told["parts"]]
        assert [(text, section) for text, _, section in meant.plan] == [
            (step["text"], step["section"]) for step in told["plan"]
        ]
        assert pickle.loads(pickle.dumps(meant)) == meant and len(repr(meant)) < 200
    meant = urlgram.interpret("ftp://h/%2Fetc", "rfc1738")
    assert meant.parts[1] == ("fsegment", "%2Fetc", b"/etc") and meant.default_port == 21
    assert [sent for _, sent, _ in meant.plan if sent][-1] == b"RETR /etc"


TEXT = "\u00fc see <URL:http://h/\n a>, http://h/b|c. and ftp://h/c"


def test_extract(command, tmp_path):
    (tmp_path / "text").write_text(TEXT, encoding="utf-8")
    lines = command("extract", "-d", "rfc1738", "-f", "ndjson", str(tmp_path / "text")).splitlines()
    finds = urlgram.extract(TEXT, "rfc1738")
    told = [json.loads(line) for line in lines]
    assert [find.url for find in finds] == [line["input"] for line in told] == ["http://h/a", "http://h/b|c", "ftp://h/c"]
    assert [find.report.conforms for find in finds] == [line["conforms"] for line in told]
    assert TEXT[finds[0].start : finds[0].end] == "<URL:http://h/\n a>" and finds[0].form == "<URL:...>"
    assert TEXT[finds[1].start : finds[1].end] == "http://h/b|c"
    assert pickle.loads(pickle.dumps(finds)) == finds and len(set(finds)) == 3
    assert [find.url for find in urlgram.extract(TEXT.encode(), "rfc1738")] == [find.url.encode() for find in finds]
    assert urlgram.extract("nothing", "rfc1738") == []


def test_iris(command):
    for iri in ("http://h/ros\u00e9", "http://h/a", "http://h/%2F\u00fc"):
        uri = urlgram.to_uri(iri)
        assert uri == command("iri", "--to-uri", iri).removesuffix("\n") and uri.isascii()
        assert urlgram.to_iri(uri, "rfc3987") == iri == urlgram.to_iri(uri.encode()).decode()
    assert urlgram.to_uri("http://h/e\u0301") == "http://h/e%CC%81"
    assert urlgram.to_uri("http://h/e\u0301", nfc=True) == "http://h/%C3%A9"
