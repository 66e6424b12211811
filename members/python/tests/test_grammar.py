"""Grammars that are given as text."""

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
    assert urlgram.conforms("((x))", urlgram.grammar('x = "x" / "(" x ")"\n', "toy", depth=3))
    assert urlgram.conforms("b", urlgram.grammar("<x> ::= a | b\n", "toy", notation="bnf"))


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(ValueError, match="toy, line 2: `c` is not defined"):
        urlgram.grammar('a = b\nb = c\n', "toy")
    with pytest.raises(ValueError, match="recursive"):
        urlgram.grammar('a = "(" [ a ] ")"\n', "toy")
    with pytest.raises(ValueError, match="did you mean `abnf`"):
        urlgram.grammar(DATE, "toy", notation="abfn")
    with pytest.raises(ValueError, match="name of a document"):
        urlgram.grammar(DATE, "rfc3986")
