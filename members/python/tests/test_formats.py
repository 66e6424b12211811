"""The formats of JSON Schema."""

import jsonschema
import pytest

import urlgram

FORMATS = {
    "uri": ("http://h/a", "http://h/a b", "/a"),
    "uri-reference": ("../a?b", "a b", "http://h/\u00fc"),
    "iri": ("http://h/\u00fc", "http://h/\u00fc ", "/a"),
    "iri-reference": ("\u00fc", "a b", "http://h/%zz"),
}


@pytest.mark.parametrize("name", FORMATS)
def test_format(name):
    schema, checker = {"format": name}, urlgram.format_checker()
    conforming, *others = FORMATS[name]
    jsonschema.validate(conforming, schema, format_checker=checker)
    for other in others:
        with pytest.raises(jsonschema.ValidationError) as error:
            jsonschema.validate(other, schema, format_checker=checker)
        assert "does not conform to" in str(error.value.cause)
    # A format says nothing about other types.
    jsonschema.validate(3, schema, format_checker=checker)


def test_other_formats_stay():
    before = dict(jsonschema.FormatChecker.checkers)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate("x", {"format": "ipv4"}, format_checker=urlgram.format_checker())
    # The checker of jsonschema itself is not changed.
    assert jsonschema.FormatChecker.checkers == before
