"""The documentation in the interpreter: that of the type stub, word for word."""

import ast
import inspect
import typing
from pathlib import Path

import pytest

import urlgram
import urlgram.datafusion
import urlgram.duckdb
import urlgram.polars

FOLDER = Path(urlgram.__file__).parent
STUBS = {"__init__.pyi": urlgram, "polars.pyi": urlgram.polars, "duckdb.pyi": urlgram.duckdb, "datafusion.pyi": urlgram.datafusion}


def documented():
    """Each name of the stubs that has documentation: the object, and the text."""
    for name, module in STUBS.items():
        for node in ast.parse((FOLDER / name).read_text(encoding="utf-8")).body:
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name.startswith("_"):
                continue
            item = getattr(module, node.name)
            yield f"{name}:{node.name}", item, ast.get_docstring(node)
            for member in getattr(node, "body", []):
                if isinstance(member, ast.FunctionDef) and (text := ast.get_docstring(member)):
                    yield f"{name}:{node.name}.{member.name}", inspect.getattr_static(item, member.name), text


@pytest.mark.parametrize(("item", "text"), [pytest.param(*it[1:], id=it[0]) for it in documented()])
def test_help(item, text):
    assert text and inspect.getdoc(item) == text


def test_each_public_name_has_help():
    for name in urlgram.__all__:
        item = getattr(urlgram, name)
        if name in ("Dialect", "__version__"):
            continue
        assert item.__doc__, name
        if inspect.isclass(item):
            for member, value in vars(item).items():
                assert member.startswith("_") or value.__doc__, f"{name}.{member}"


def test_the_type_of_dialects():
    names = typing.get_args(urlgram.Dialect)
    assert list(names[: len(urlgram.dialects())]) == urlgram.dialects()
    assert {urlgram.find_dialect(name) for name in names} == set(urlgram.dialects())
    # The stub has the same names.
    for node in ast.parse((FOLDER / "__init__.pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and node.target.id == "Dialect":
            assert tuple(element.value for element in node.value.slice.elts) == names
            break
    else:
        pytest.fail("the stub has no type of dialects")


def test_find_dialect():
    assert [urlgram.find_dialect(name) for name in ("uri", "RFC-3987", "1738")] == ["rfc3986", "rfc3987", "rfc1738"]
    with pytest.raises(ValueError, match="did you mean `rfc3986`"):
        urlgram.find_dialect("rfc3968")
    with pytest.raises(AttributeError, match="'Dialects'"):
        getattr(urlgram, "Dialects")
