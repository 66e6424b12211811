"""Iterators over the results for many URLs."""

import threading

import pytest

import urlgram


def test_iterators_tell_what_single_checks_tell(urls):
    some = urls[:5_000]
    expected = [urlgram.conforms(url, "rfc3986") for url in some]
    for threads in (1, 2, 3, None):
        assert list(urlgram.conforms_all(some, "rfc3986", threads=threads)) == expected
        reports = list(urlgram.check_all(some, "rfc3986", threads=threads))
        assert [report.conforms for report in reports] == expected
        assert [report.url for report in reports] == some


def test_reports_that_are_made_ahead_are_those_that_are_made_when_they_are_read(urls):
    some = urls[:5_000]
    expected = [[found.code for found in urlgram.check(url, "rfc3986").findings] for url in some]
    # Each is read before the next is taken: what follows is made on threads.
    read = [[found.code for found in report.findings] for report in urlgram.check_all(some, "rfc3986")]
    # None is read before all are taken.
    kept = list(urlgram.check_all(some, "rfc3986"))
    assert read == expected == [[found.code for found in report.findings] for report in kept]
    assert kept[0] == urlgram.check(some[0], "rfc3986")


def test_few_urls_are_taken_ahead():
    taken = []

    def source():
        for number in range(100):
            taken.append(number)
            yield "a:b"

    reports = urlgram.check_all(source(), "rfc3986")
    assert taken == []
    next(reports)
    assert len(taken) == 1
    next(reports)
    assert len(taken) == 3


def test_an_exception_comes_after_the_results_before_it():
    def source():
        yield "a:b"
        yield "a b"
        yield 3
        yield "c:d"

    verdicts = urlgram.conforms_all(source(), "rfc3986")
    assert [next(verdicts), next(verdicts)] == [True, False]
    with pytest.raises(TypeError, match="not int"):
        next(verdicts)
    assert list(verdicts) == []
    with pytest.raises(ZeroDivisionError):
        list(urlgram.check_all((1 // 0 for _ in range(1)), "rfc3986"))


def test_wrong_calls():
    for threads in (0, -1):
        with pytest.raises(ValueError, match="at least 1"):
            urlgram.conforms_all([], "rfc3986", threads=threads)
    assert list(urlgram.conforms_all(["a:b"], "rfc3986", threads=2**62)) == [True]
    with pytest.raises(ValueError, match="did you mean"):
        urlgram.check_all([], "rfc3968")
    with pytest.raises(TypeError):
        urlgram.check_all(3, "rfc3986")
    assert list(urlgram.check_all([], "rfc3986")) == []


def test_an_iterator_in_use_says_so_and_loses_nothing():
    """Two threads share an iterator: each verdict is given once."""
    verdicts = urlgram.conforms_all(["a:b"] * 20_000, "rfc3986")
    counts = []

    def take():
        count = 0
        while True:
            try:
                next(verdicts)
                count += 1
            except StopIteration:
                break
            except RuntimeError:
                continue
        counts.append(count)

    threads = [threading.Thread(target=take) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == 20_000


def test_the_lines_of_a_file_are_no_urls(tmp_path):
    path = tmp_path / "urls.txt"
    path.write_text("http://h/\nhttp://h/a\n")
    with open(path, encoding="utf-8") as text, open(path, "rb") as raw:
        for file in (text, raw):
            with pytest.raises(TypeError, match="line feeds"):
                urlgram.conforms_all(file, "rfc3986")
        assert list(urlgram.conforms_all((line.rstrip("\n") for line in text), "rfc3986")) == [True, True]


@pytest.mark.parametrize("url", ["http://h/", b"http://h/", ""])
def test_one_url_is_no_list(url):
    for function in (urlgram.check_all, urlgram.conforms_all):
        with pytest.raises(TypeError, match=f"not one {type(url).__name__}: put the URL into a list"):
            function(url, "rfc3986")
