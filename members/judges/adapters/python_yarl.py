"""yarl: `URL` raises ValueError."""

from ask import answer
from yarl import URL


def accepts(text):
    URL(text)
    return True


answer(accepts, ValueError)
