"""The functions on one URL."""

import json
import subprocess
import sys
import threading
import time

import pytest

import urlgram


def without_places(told):
    """The data of a report without the file, and the lines and columns in it."""
    places = {"file", "line", "column", "end_line", "end_column"}
    bare = {key: value for key, value in told.items() if key not in places}
    bare["diagnostics"] = [
        {key: value for key, value in found.items() if key not in places} for found in told["diagnostics"]
    ]
    return bare


def test_a_report_tells_what_the_command_line_tells(command):
    for dialect in urlgram.dialects():
        for url in ("http://h/a b", "http://ex_ample.com/", "urn:x:\u00fc", "mailto:a@b", "", "file:///x"):
            line = command("check", "-d", dialect, "-f", "ndjson", "-i", "-", stdin=url + "\n")
            report = urlgram.check(url, dialect)
            assert json.loads(report.json()) == without_places(json.loads(line))
            assert report.conforms == urlgram.conforms(url, dialect) == json.loads(line)["conforms"]


def test_dictionaries_have_the_names_of_the_attributes():
    for url in ("http://h/\u00fc|x", b"http://h/a b", "http://h/"):
        report = urlgram.check(url, "rfc3986")
        told = report.to_dict()
        assert list(told) == sorted(told), "the order is always the same"
        assert told["url"] == url and told["findings"] == [found.to_dict() for found in report.findings]
        for one in (report, *report.findings, *(found.fix for found in report.findings if found.fix)):
            attributes = {name for name in dir(one) if not name.startswith("_") and not callable(getattr(one, name))}
            assert set(one.to_dict()) == attributes - {"first_error"}
            for name, value in one.to_dict().items():
                if not isinstance(value, (dict, list)):
                    assert value == getattr(one, name)
        json.dumps(urlgram.check("a b", "rfc3986").to_dict())


def test_names_that_are_wrong_get_a_clear_answer():
    with pytest.raises(TypeError, match='a dialect is a name such as "rfc3986", not NoneType'):
        urlgram.check("a:b", None)
    with pytest.raises(TypeError, match="not int"):
        urlgram.productions(3986)
    report = urlgram.check("a:b", "RFC 3986")
    assert urlgram.find_dialect(report.document) == report.dialect == "rfc3986"

    class Url:
        """As those of yarl and pydantic."""

        def __str__(self):
            return "a:b"

    with pytest.raises(TypeError, match=r"not Url; `str\(\)` makes one"):
        urlgram.conforms(Url(), "rfc3986")
    assert urlgram.conforms(str(Url()), "rfc3986")


def test_the_text_of_a_report_is_that_of_the_command_line(command):
    for url in ("http://h/a b", "http://h/", "http://ex_ample.com:http/%zz"):
        report = urlgram.check(url, "rfc1738")
        assert str(report) == command("check", "-d", "rfc1738", url).rstrip()
        assert report.narrated() == command("check", "-d", "rfc1738", "-f", "narrated", url).rstrip()


def test_findings():
    report = urlgram.check("http://h/\u00fca|x/a b", "rfc3986")
    assert not report.conforms and not report.derives
    assert [found.code for found in report.findings] == ["non-ascii", "unsafe-character", "space"]
    pipe = report.findings[1]
    assert (pipe.start, pipe.end, pipe.span) == (11, 12, (11, 12))
    assert report.url[slice(*pipe.span)] == "|"
    assert urlgram.check(report.url.encode(), "rfc3986").findings[1].span == (12, 13)
    assert pipe.severity == "error" and pipe.document == "RFC 3986" and pipe.sections
    assert str(pipe) == pipe.message and pipe.reason in pipe.help and pipe.label
    assert (pipe.fix.replacement, pipe.fix.start, pipe.fix.end) == ("%7C", 11, 12)
    assert report.repaired == report.nearest == "http://h/%C3%BCa%7Cx/a%20b"
    assert report.alternatives == (report.repaired,)
    assert (report.dialect, report.document, report.start, report.printed) == ("rfc3986", "RFC 3986", "URI", False)


def test_the_names_of_the_library():
    report = urlgram.check("http://h/\u00fc/a b", "rfc1738")
    first = report.first_error
    assert first == report.findings[0] and first.severity == "error"
    space = report.findings[1]
    assert space.span == (space.start, space.end) == space.fix.span == (12, 13)
    assert space.columns == (13, 14)
    assert urlgram.check("h:8x", "rfc1738", "hostport").findings[0].expected == ("`digit`", "the end")
    assert urlgram.check("http://h/", "rfc3986").first_error is None
    # A warning is no error.
    warned = urlgram.check("HTTP://h/", "rfc1738", tolerant=True)
    assert warned.findings and warned.first_error is None and warned.tolerant and not report.tolerant
    assert urlgram.check("http://[::1]/", "rfc1738").conforms_to == ["rfc2732", "rfc3986", "rfc3987", "whatwg"]
    assert urlgram.check("http://[::1]/", "rfc3986").conforms_to == []


def test_the_answer_of_a_browser():
    report = urlgram.check("https:\\\\h/a b", "whatwg")
    assert not report.conforms and report.browser["href"] == "https://h/a%20b"
    assert report.browser["errors"][0] == {"name": "special-scheme-missing-following-solidus", "start": 6, "end": 7}
    shifted = urlgram.check("https://\u00fc/a b", "whatwg").browser["errors"]
    assert [("https://\u00fc/a b")[error["start"]] for error in shifted][-1] == " "
    assert urlgram.check("https://a b/", "whatwg").browser["href"] is None
    assert report.to_dict()["browser"] == report.browser
    assert urlgram.check("http://h/", "rfc3986").browser is None
    assert urlgram.check("//h/", "whatwg", "valid-URL-string-special").browser is None


def test_bytes_are_answered_with_bytes():
    report = urlgram.check(b"http://h/a b\xff", "rfc3986")
    assert report.url == b"http://h/a b\xff"
    assert report.findings[0].fix.replacement == b"%20"
    assert report.findings[-1].span == (12, 13) and report.url[12:13] == b"\xff"
    assert urlgram.fix(b"http://h/a b", "rfc3986") == b"http://h/a%20b"
    assert urlgram.tree(b"http://h/", "rfc3986").text == b"http://h/"
    assert urlgram.resolve(b"http://a/b", b"c", "rfc3986").target == b"http://a/c"


def test_each_str_has_a_verdict():
    for url in ("http://h/\udcff x", "http://h/\ud800 x", "\ud800\udc00", "\x00", "http://h/\U0001f600 x"):
        report = urlgram.check(url, "rfc3987")
        assert not report.conforms and report.url == url and str(report) and repr(report)
        assert not urlgram.conforms(url, "rfc3987")
    space = urlgram.check("http://h/\udcff\ud800x y", "rfc3987").findings[-1]
    assert (space.code, space.span) == ("space", (12, 13))


def test_options():
    assert not urlgram.conforms("HTTP://h/", "rfc1738")
    assert urlgram.conforms("HTTP://h/", "rfc1738", tolerant=True)
    assert urlgram.check("HTTP://h/", "rfc1738", tolerant=True).conforms
    assert urlgram.conforms("http://[::192.9.5.5]/", "rfc2732")
    assert not urlgram.conforms("http://[::192.9.5.5]/", "rfc2732", printed=True)
    assert urlgram.check("http://h/", "rfc2732", printed=True).printed
    assert urlgram.conforms("80", "rfc3986", "port") and not urlgram.conforms("a", "rfc3986", "port")
    assert urlgram.conforms("a:b", "3986") and urlgram.conforms("a:b", "uri")
    assert urlgram.check("80", "rfc3986", "port").start == "port"


def test_fix():
    assert urlgram.fix("http://h/", "rfc3986") == "http://h/"
    assert urlgram.fix("http://h/a b", "rfc3986") == "http://h/a%20b"
    assert urlgram.fix("http:/h/", "rfc1738") is None
    assert urlgram.fix("http:/h/", "rfc1738", guess=True) == "http://h/"
    assert urlgram.fix("", "rfc3986", guess=True) is None


def test_tree():
    tree = urlgram.tree("http://h:80/a/b", "rfc3986")
    assert tree.production == "URI" and [child.production for child in tree.children] == ["scheme", "hier-part"]
    assert [port.text for port in tree.find("port")] == ["80"]
    assert [(it.start, it.end) for it in tree.find("segment")] == [(12, 13), (14, 15)]
    assert str(tree).startswith('URI "http://h:80/a/b"\n\u251c\u2500 scheme "http"')
    assert urlgram.tree("http://h/ ", "rfc3986") is None
    assert tree.find("host")[0].find("port") == []


def test_compare():
    reports = urlgram.compare("http://[::1]/")
    assert list(reports) == urlgram.dialects()
    conforming = [dialect for dialect, report in reports.items() if report.conforms]
    assert conforming == ["rfc2732", "rfc3986", "rfc3987", "whatwg"]


def test_resolve():
    found = urlgram.resolve("http://a/b/c/d;p?q", "../g#s", "rfc3986")
    assert (found.target, found.fragment, found.conforms) == ("http://a/b/g#s", "s", True)
    assert found.steps[-1][0] and str(found) == "http://a/b/g#s" and found.undefined is None
    assert urlgram.resolve("http://a/b", "http:g", "rfc3986").target == "http:g"
    assert urlgram.resolve("http://a/b", "http:g", "rfc3986", backward_compatible=True).target == "http://a/g"
    with pytest.raises(ValueError, match="RFC 1738"):
        urlgram.resolve("http://a/b", "c", "rfc1738", backward_compatible=True)
    current = urlgram.resolve("http://a/b", "#s", "rfc2396")
    assert current.current_document and current.target is None and current.fragment == "s"
    assert "RFC 1738" in urlgram.resolve("http://a/b", "c", "rfc1738").undefined


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (("a:b", "rfc3968"), ValueError, "did you mean `rfc3986`"),
        (("a:b", "rfc3986", "URl"), ValueError, "`URI`"),
        (("a:b", "rfc3986", ""), ValueError, "production"),
        ((1, "rfc3986"), TypeError, "a URL is a str or bytes, not int"),
        ((None, "rfc3986"), TypeError, "not NoneType"),
        (("a:b", None), TypeError, "a dialect is a name"),
    ],
)
def test_errors(arguments, error, words):
    for function in (urlgram.check, urlgram.conforms, urlgram.fix, urlgram.tree):
        with pytest.raises(error, match=words):
            function(*arguments)


def test_widths():
    report = urlgram.check("http://h/a b", "rfc3986")
    assert max(map(len, report.graphical(40).splitlines())) <= 40
    assert "\x1b[" in report.graphical(colour=True) and "\x1b[" not in str(report)
    with pytest.raises(ValueError, match="at least 40"):
        report.graphical(10)


def test_a_long_url_takes_linear_time_and_other_threads_run():
    url = "http://h/" + "a" * 30_000_000
    counted = []

    def count():
        while not done.is_set():
            counted.append(time.perf_counter())
            time.sleep(0.001)

    done = threading.Event()
    other = threading.Thread(target=count)
    other.start()
    assert urlgram.check(url, "rfc3986").conforms
    done.set()
    other.join()
    assert len(counted) > 2


def test_importing_loads_no_library():
    code = "import sys, urlgram; print(sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for library in ("pyarrow", "jsonschema", "pandas", "polars", "pydantic", "pyspark", "typing", "json"):
        assert f"'{library}'" not in loaded
