"""pydantic: `AnyUrl` as a type adapter, which raises ValidationError."""

from ask import answer
from pydantic import AnyUrl, TypeAdapter, ValidationError

adapter = TypeAdapter(AnyUrl)


def accepts(text):
    adapter.validate_python(text)
    return True


answer(accepts, ValidationError)
