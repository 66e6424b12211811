"""Fields of pydantic models."""

import subprocess
import sys
from typing import Annotated, Any

import pytest

pydantic = pytest.importorskip("pydantic")

import urlgram  # noqa: E402


class Page(pydantic.BaseModel):
    """A model with fields of several documents."""

    url: Annotated[str, urlgram.Conforms("rfc3986")]
    link: Annotated[str, urlgram.Conforms("iri", "IRI-reference")] = ""
    old: Annotated[str, urlgram.Conforms("rfc1738", tolerant=True)] | None = None
    raw: Annotated[bytes, urlgram.Conforms("rfc3986")] = b"a:b"


def test_a_field_conforms():
    page = Page(url="http://h/", link="../\u00fc", old="HTTP://h/")
    assert (page.url, page.link, page.old) == ("http://h/", "../\u00fc", "HTTP://h/")
    assert Page.model_validate_json('{"url": "http://h/"}').url == "http://h/"
    assert Page.model_validate(page.model_dump()) == page


def test_the_error_is_the_first_error():
    with pytest.raises(pydantic.ValidationError) as caught:
        Page(url="http://h/a b|c", raw=b"a b")
    ours, raw = caught.value.errors()
    first = urlgram.check("http://h/a b|c", "rfc3986").first_error
    assert (ours["loc"], ours["msg"], ours["type"]) == (("url",), first.message, "urlgram_space")
    assert ours["ctx"] == {"message": first.message, "code": "space", "start": 10, "end": 11}
    assert raw["loc"] == ("raw",)
    # Braces of a URL are no places of a template.
    with pytest.raises(pydantic.ValidationError, match=r"contains `\{`"):
        Page(url="http://h/{")
    # The type is checked first.
    with pytest.raises(pydantic.ValidationError) as caught:
        Page(url=3)
    assert caught.value.errors()[0]["type"] == "string_type"


def test_json_schema():
    properties = Page.model_json_schema()["properties"]
    assert properties["url"]["format"] == "uri" and properties["link"]["format"] == "iri-reference"
    assert "format" not in properties["old"]["anyOf"][0] and properties["raw"]["format"] == "binary"
    for conforms, name in (
        (urlgram.Conforms("rfc3986", "URI-reference"), "uri-reference"),
        (urlgram.Conforms("rfc3987"), "iri"),
        (urlgram.Conforms("rfc3986", tolerant=True), None),
        (urlgram.Conforms("rfc3986", printed=True), None),
        (urlgram.Conforms("rfc3986", "port"), None),
    ):
        assert pydantic.TypeAdapter(Annotated[str, conforms]).json_schema().get("format") == name


def test_none_passes_where_the_type_has_it():
    for kind in (Annotated[str | None, urlgram.Conforms("rfc3986")], Annotated[str, urlgram.Conforms("rfc3986")] | None):
        field = pydantic.TypeAdapter(kind)
        assert field.validate_python(None) is None and field.validate_python("a:b") == "a:b"
        with pytest.raises(pydantic.ValidationError):
            field.validate_python("a b")
        assert field.json_schema() == {"anyOf": [{"type": "string", "format": "uri"}, {"type": "null"}]}
    with pytest.raises(pydantic.ValidationError):
        Page(url=None)


def test_a_type_that_is_no_text_is_an_error_at_once():
    for kind in (pydantic.AnyUrl, int):
        with pytest.raises(TypeError, match=f"str or bytes, not {kind.__name__}"):
            pydantic.TypeAdapter(Annotated[kind, urlgram.Conforms("rfc3986")])
    assert pydantic.TypeAdapter(Annotated[Any, urlgram.Conforms("rfc3986")]).validate_python("a:b") == "a:b"


def test_a_wrong_name_is_an_error_at_once():
    with pytest.raises(ValueError, match="did you mean `rfc3986`"):
        urlgram.Conforms("rfc3968")
    with pytest.raises(ValueError, match="`URI`"):
        urlgram.Conforms("rfc3986", "URl")


def test_it_is_a_value():
    one = urlgram.Conforms("uri")
    assert one == urlgram.Conforms("rfc3986", "URI") and hash(one) == hash(urlgram.Conforms("3986"))
    assert one != urlgram.Conforms("uri", tolerant=True) and one != "uri"
    assert repr(urlgram.Conforms("uri", tolerant=True)) == "urlgram.Conforms('rfc3986', 'URI', tolerant=True)"


def test_pydantic_is_not_imported():
    code = "import sys, urlgram; urlgram.Conforms('uri'); print('pydantic' in sys.modules, 'pydantic_core' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["False", "False"]
