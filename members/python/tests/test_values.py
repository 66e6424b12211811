"""Results as values: equality, hashes, pickles, copies, and their looks in a shell and in a notebook."""

import concurrent.futures
import copy
import html.parser
import multiprocessing
import pickle
import subprocess
import sys
import threading

import pytest

import urlgram

URLS = ("http://h/a b", "http://h/\u00fc", b"http://h/\xff", "http://h/\udcff\ud800x y", "http://[::1]:80/")


def values(url):
    """Objects of each class, made from one URL."""
    report = urlgram.check(url, "rfc3986")
    yield report
    yield from report.findings
    yield from (found.fix for found in report.findings if found.fix)
    base = "http://a/b" if isinstance(url, str) else b"http://a/b"
    yield urlgram.resolve(base, url, "rfc3986")
    tree = urlgram.tree(url, "rfc3986")
    if tree:
        yield from (tree, tree.children[0], *tree.find("host"))
        parts = urlgram.components(url, "rfc3986")
        yield from (parts, *parts.all)


@pytest.mark.parametrize("url", URLS, ids=ascii)
def test_values_are_equal_if_they_are_made_alike(url):
    ours, theirs = list(values(url)), list(values(url))
    assert ours == theirs and [hash(one) for one in ours] == [hash(one) for one in theirs]
    assert len(set(ours + theirs)) == len(ours), "each differs from the others"
    assert all(one != url and one != 3 for one in ours)


@pytest.mark.parametrize("url", URLS, ids=ascii)
def test_pickles_and_copies(url):
    for one in values(url):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(one, protocol))
            assert type(again) is type(one) and again == one and again is not one
            assert repr(again) == repr(one) and str(again) == str(one)
        assert copy.copy(one) is one and copy.deepcopy([one])[0] is one


def test_a_pickle_keeps_the_check():
    for options in ({"printed": True}, {"tolerant": True}, {"start": "port"}, {}):
        report = urlgram.check("HTTP://h/", "rfc1738", **options)
        again = pickle.loads(pickle.dumps(report))
        assert again.to_dict() == report.to_dict() and again.url == report.url
        assert (again.dialect, again.start) == (report.dialect, report.start)
        assert (again.printed, again.tolerant) == (report.printed, report.tolerant)
    tree = urlgram.tree("80", "rfc3986", "port")
    assert pickle.loads(pickle.dumps(tree)).production == "port"


def test_different_checks_make_different_reports():
    reports = {
        urlgram.check(url, dialect, start, printed=printed, tolerant=tolerant)
        for url in ("a:b", b"a:b", "a:c")
        for dialect, start in (("rfc3986", None), ("rfc3986", "URI-reference"), ("rfc2732", None))
        for printed in (False, True)
        for tolerant in (False, True)
    }
    assert len(reports) == 3 * 3 * 2 * 2
    assert urlgram.check("a:b", "uri", "URI") in reports
    assert urlgram.tree("a:b", "rfc3986") != urlgram.tree("a:b", "rfc3986").children[0]


def test_bytes_and_str_are_compared_without_a_warning():
    code = (
        "import urlgram; "
        "one, other = (urlgram.check(url, 'uri') for url in ('a:b c', b'a:b c')); "
        "assert one != other and one.findings[0] != other.findings[0] and one.findings[0].fix != other.findings[0].fix"
    )
    subprocess.run([sys.executable, "-bb", "-c", code], check=True)


def checked(url):
    """A report from another process."""
    return urlgram.check(url, "rfc3986")


def test_reports_survive_a_pool_of_processes():
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, context) as pool:
        reports = list(pool.map(checked, URLS))
    assert reports == [checked(url) for url in URLS]


def test_a_damaged_pickle_is_an_error():
    report = urlgram.check("a b", "rfc3986")
    make, arguments = report.findings[0].__reduce__()
    with pytest.raises(IndexError):
        make(report, 99)
    make, arguments = urlgram.tree("a:b", "rfc3986").__reduce__()
    for url, node in (("a b", 0), ("a:b", 99)):
        with pytest.raises(ValueError, match="no such node"):
            make(url, *arguments[1:4], node)
    parts = urlgram.components("a:b", "rfc3986")
    with pytest.raises(IndexError):
        parts.all[0].__reduce__()[0](parts, 99)


def test_each_repr_is_bounded():
    long = "http://h/" + "\u00fc" * 100_000 + "?" + "a" * 100_000
    for dialect in ("rfc3986", "rfc3987"):
        report = urlgram.check(long, dialect)
        assert repr(report).startswith("<urlgram.Report: \"http://h/") and "\u2026" in repr(report)
        parts = urlgram.components(long, "iri")
        tree = urlgram.tree(long, "iri")
        found = report.findings[:3]
        for one in (report, *found, *(it.fix for it in found if it.fix), tree, parts, *parts.all):
            assert len(repr(one)) < 1_000
        resolved = urlgram.resolve("http://a/", long, "iri")
        assert len(repr(resolved)) < 1_000
    # A short one is shown as a whole, and a long one is not cut within a character.
    assert "\u2026" not in repr(urlgram.check("http://h/" + "a" * 100, "rfc3986"))
    for count in range(8):
        assert "\\x" not in repr(urlgram.check("a:" + "b" * count + "\U0001f600" * 100, "iri"))


def test_a_report_is_neither_true_nor_false():
    for url in ("http://h/", "http://h/a b"):
        with pytest.raises(TypeError, match=r"`report\.conforms`"):
            bool(urlgram.check(url, "rfc3986"))
        with pytest.raises(TypeError, match=r"`report\.conforms`"):
            list(filter(None, urlgram.check_all([url], "rfc3986")))


def test_threads_share_a_report():
    """The findings are made by the first thread that asks, without the lock of the interpreter; the others wait."""
    for length in (10, 10_000):
        report = urlgram.check("http://h/" + "a|" * length, "rfc3986")
        begin, found = threading.Barrier(4), []

        def ask():
            begin.wait()
            found.append(report.findings)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert len(found) == 4 and all(findings == found[0] for findings in found)
        assert not report.conforms and report.derives is False


class Elements(html.parser.HTMLParser):
    """The elements and the text of a page."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.text = [], ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.text += data


HOSTILE = ("<script>alert(1)</script>", "</pre><img src=x onerror='a'>", '"><b>', "&lt;b&gt;", "$x$", "<!--", "]]>")


@pytest.mark.parametrize("url", HOSTILE)
@pytest.mark.parametrize("prefix", ["", "http://h/", "http://h/?"])
def test_nothing_of_a_url_is_markup_in_a_notebook(prefix, url):
    report = urlgram.check(prefix + url, "rfc3986")
    page = Elements(report._repr_html_())
    assert [tag for tag, _ in page.elements] == ["pre"] and page.text == str(report)
    # MathJax reads no formulas there.
    assert "mathjax_ignore" in page.elements[0][1]["class"]


def test_a_notebook_is_readable_in_light_and_dark():
    colours = set()
    for url in ("http://h/", "http://h/a b"):
        style = Elements(urlgram.check(url, "rfc3986")._repr_html_()).elements[0][1]["style"]
        assert "color: inherit" in style and "background: none" in style
        colours.add(style)
    assert len(colours) == 2, "the mark tells the verdict"
    long = urlgram.check("http://h/ " + "a" * 1_000_000, "rfc3986")
    assert len(long._repr_html_()) < 30_000


def test_a_tree_in_a_notebook():
    tree = urlgram.tree("http://h/?a='b'&c", "rfc3986")
    page = Elements(tree._repr_html_())
    [(tag, attributes)] = page.elements
    assert tag == "img" and attributes["src"].startswith("data:image/svg+xml;base64,") and attributes["alt"]
    assert tree.svg().startswith("<svg ") and "&amp;" in tree.svg()
    part = tree.find("query")[0]
    assert [tag for tag, _ in Elements(part._repr_html_()).elements] == ["pre"]
    assert Elements(part._repr_html_()).text == repr(part)
    with pytest.raises(ValueError, match="`start`"):
        part.svg()
    great = urlgram.tree("http://h/" + "a" * 10_000, "rfc3986")
    assert Elements(great._repr_html_()).text == repr(great)
