"""The vectors of each document: strings of each production, with their verdicts."""

import json

import pytest

import urlgram


@pytest.mark.parametrize("dialect", urlgram.dialects())
def test_vectors(dialect, command):
    vectors = json.loads(command("generate", "--vectors", "-d", dialect))["vectors"]
    assert len(vectors) > 100
    productions = set()
    for vector in vectors:
        url = bytes.fromhex(vector["input_hex"]) if "input_hex" in vector else vector["input"]
        report = urlgram.check(url, dialect, vector["production"])
        assert (report.derives, report.conforms) == (vector["derives"], vector["conforms"]), vector
        assert urlgram.conforms(url, dialect, vector["production"]) == vector["conforms"], vector
        assert (urlgram.tree(url, dialect, vector["production"]) is not None) == vector["derives"], vector
        told = [found.code for found in report.findings if found.severity != "note"]
        assert told == [reason["code"] for reason in vector["why"]], vector
        productions.add(vector["production"])
    assert productions == set(urlgram.productions(dialect))
