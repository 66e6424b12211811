"""hyperlink: `URL.from_text` raises URLParseError or ValueError."""

from ask import answer
from hyperlink import URL


def accepts(text):
    URL.from_text(text)
    return True


answer(accepts, ValueError)
