"""urllib.parse of Python's standard library: `urlsplit`, which raises ValueError."""

from urllib.parse import urlsplit

from ask import answer


def accepts(text):
    urlsplit(text)
    return True


answer(accepts, ValueError)
