"""Each function that lacks a library says which one it needs, and how to install it."""

import importlib
import sys

import pytest

import urlgram
import urlgram.duckdb


@pytest.mark.parametrize(("module", "library"), [("polars", "polars"), ("datafusion", "datafusion"), ("datafusion", "pyarrow")])
def test_a_module(monkeypatch, module, library):
    monkeypatch.delitem(sys.modules, f"urlgram.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=f"^urlgram.{module} needs {library}: `pip install {library}`$"):
        importlib.import_module(f"urlgram.{module}")


def test_duckdb_before_a_query(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match="^urlgram.duckdb needs pyarrow: "):
        urlgram.duckdb.register(None)


def test_a_column_of_pandas(monkeypatch):
    pandas = pytest.importorskip("pandas")
    urls = pandas.Series(["http://example/"])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match="^a column of pandas needs pyarrow: "):
        urlgram.conforms_column(urls, "rfc3986")


def test_the_format_checker(monkeypatch):
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    with pytest.raises(ImportError, match="^format_checker needs jsonschema: "):
        urlgram.format_checker()
