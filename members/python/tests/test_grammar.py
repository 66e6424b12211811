"""Grammars that are given as text."""

import pickle
import subprocess
import sys
import threading

import pytest
import urlgram

DATE = 'date = year "-" month\nyear = 4DIGIT\nmonth = "0" %x31-39 / "1" %x30-32\n'


def test_all_functions_know_it() -> None:
    date = urlgram.grammar(DATE, "date.abnf")
    assert date == "date.abnf"
    assert urlgram.conforms("2026-11", date) and not urlgram.conforms("2026-13", date)
    report = urlgram.check("2026-13", date)
    assert str(report.first_error) == "date.abnf does not allow `3` here, in `month`"
    assert urlgram.fix("2026/11", date, guess=True) == "2026-11"
    assert urlgram.conforms("12", date, "month")
    assert list(urlgram.conforms_all(["2026-11", "2026"], date)) == [True, False]
    assert "year" in str(urlgram.tree("2026-11", date))


def test_another_takes_its_place() -> None:
    assert urlgram.conforms("a", urlgram.grammar('x = "a"\n', "toy"))
    assert urlgram.conforms("b", urlgram.grammar('x = "b"\n', "toy"))
    assert urlgram.conforms("((x))", urlgram.grammar('x = "x" / "(" x ")"\n', "toy"))
    assert urlgram.conforms("b", urlgram.grammar("<x> ::= a | b\n", "toy", notation="bnf"))


def test_results_keep_their_grammar() -> None:
    first = urlgram.check("b", urlgram.grammar('x = "a"\n', "toy"))
    kept = [pickle.dumps(one) for one in (first, first.findings[0])]
    second = urlgram.check("b", urlgram.grammar('x = "b"\n', "toy"))
    assert first.dialect == second.dialect == "toy" and first != second
    assert not first.conforms and second.conforms
    assert [pickle.loads(one) for one in kept] == [first, first.findings[0]]
    # The name has its last meaning still, and a grammar that is read twice is one.
    assert urlgram.conforms("b", "toy")
    assert urlgram.check("b", urlgram.grammar('x = "a"\n', "toy")) == first
    assert urlgram.grammar('x = "a"\n', "other") and urlgram.check("b", "other") != first


def test_another_process_reads_what_it_gets() -> None:
    date = urlgram.grammar(DATE, "date.abnf")
    values = [urlgram.check("2026-13", date), urlgram.tree("2026-11", date), urlgram.check("12", date, "month")]
    code = (
        "import pickle, sys, urlgram; values = pickle.load(sys.stdin.buffer); print(values[0].first_error.message);"
        "assert values[0].dialect not in urlgram.dialects(); sys.stdout.flush(); pickle.dump(values, sys.stderr.buffer)"
    )
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(values), capture_output=True, check=True)
    assert done.stdout.decode().strip() == values[0].first_error.message
    assert pickle.loads(done.stderr) == values


def test_a_name_means_its_last_grammar_in_all_threads() -> None:
    """Checks by a name while it changes its meaning: after that, none has the old meaning."""
    for number in range(200):
        name = urlgram.grammar('x = "old"\n', f"race{number}")
        begin = threading.Barrier(3)

        def ask() -> None:
            begin.wait()
            for _ in range(20):
                urlgram.conforms("new", name)

        threads = [threading.Thread(target=ask) for _ in range(2)]
        for thread in threads:
            thread.start()
        begin.wait()
        urlgram.grammar('x = "new"\n', name)
        for thread in threads:
            thread.join()
        assert urlgram.conforms("new", name) and not urlgram.conforms("old", name)


def test_a_grammar_that_nests_is_read() -> None:
    name = urlgram.grammar('a = "(" [ a ] ")"\n', "nested")
    assert urlgram.conforms("((()))", name) and not urlgram.conforms("(()", name)


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(ValueError, match="toy, line 2: `c` is not defined"):
        urlgram.grammar('a = b\nb = c\n', "toy")
    with pytest.raises(ValueError, match="did you mean `abnf`"):
        urlgram.grammar(DATE, "toy", notation="abfn")
    with pytest.raises(ValueError, match="name of a document"):
        urlgram.grammar(DATE, "rfc3986")
