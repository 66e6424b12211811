"""The host that each reader sees: what the program says, as values and as columns."""

import json
import pickle

import pytest

import urlgram

TEXTS = [
    "http://good.example\\@evil.example/",
    "http://me@w3.org:80/",
    "http://0x7f.1/",
    "//h/",
    "mailto:a@b",
    "http://[::1]:x/",
    "http://\u00fc.example/",
    "a b",
    "",
]


def test_it_says_what_the_program_says(command):
    for text in TEXTS:
        told = json.loads(command("hosts", "-f", "ndjson", text))
        found = urlgram.hosts(text)
        assert (found.agree, list(found.differ)) == (told["agree"], told["differ"]), text
        assert list(found.hosts) == told["hosts"]
        assert list(found.readers) == [row["reader"] for row in told["readers"]]
        for row in told["readers"]:
            name = row.pop("reader")
            assert (name in found.refused, name in found.undivided) == ("refused" in row, "undivided" in row)
            assert (found.seen[name]._asdict() if name in found.seen else {}) == {key: row[key] for key in row if key not in ("refused", "undivided")}


def test_values():
    found = urlgram.hosts("http://a\\@b/", ["rfc3986", "browser", "browser"])
    assert found.readers == ("rfc3986", "browser") and found.refused == ("rfc3986",)
    assert found.seen == {"browser": urlgram.Parts(user=None, host="a", port=None, path="/@b/")}
    assert str(found) == "the host is `a` for each that reads it" and "a\\\\@b" in repr(found)
    assert pickle.loads(pickle.dumps(found)) == found != urlgram.hosts("http://a\\@b/")
    assert urlgram.hosts(b"http://h\xff/", ["appendix-b"]).hosts == (b"h\xff",)
    with pytest.raises(ValueError, match="did you mean `rfc3986`"):
        urlgram.hosts("a", ["rfc3968"])
    with pytest.raises(TypeError):
        urlgram.hosts("a", "rfc3986")


def test_columns():
    pyarrow = pytest.importorskip("pyarrow")
    column = pyarrow.array([*TEXTS, None])
    rows = urlgram.hosts_column(column).to_pylist()
    assert rows.pop() is None
    for text, row in zip(TEXTS, rows, strict=True):
        found = urlgram.hosts(text)
        assert row.pop("agree") == found.agree and list(row) == list(found.readers)
        assert {host for host in row.values() if host} == {host for host in found.hosts if host}
    encoded = column.dictionary_encode()
    assert urlgram.hosts_column(encoded, ["browser"]).to_pylist() == urlgram.hosts_column(column, ["browser"]).to_pylist()
    assert urlgram.hosts_column(pyarrow.array([b"http://\xff/"]), ["appendix-b"]).to_pylist() == [{"agree": True, "appendix-b": b"\xff"}]
    with pytest.raises(TypeError, match="strings or bytes"):
        urlgram.hosts_column(pyarrow.array([1]))


def test_polars():
    polars = pytest.importorskip("polars")
    import urlgram.polars

    frame = polars.DataFrame({"url": ["http://a\\@b/", None]})
    expected = [{"agree": False, "appendix-b": "b", "browser": "a"}, None]
    readers = ["appendix-b", "browser"]
    assert frame["url"].urlgram.hosts(readers).to_list() == expected
    asked = frame.lazy().select(polars.col("url").urlgram.hosts(readers))
    assert asked.collect()["url"].to_list() == expected
    assert asked.collect_schema()["url"] == frame["url"].urlgram.hosts(readers).dtype
