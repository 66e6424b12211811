"""Answers the questions of `urlgram judge --ask json`."""

import json
import sys


def answer(accepts, refuses=()):
    """Prints 1, 0 or `crash` for each JSON string of the standard input.

    `accepts` returns a true or a false value, or raises one of `refuses`, the errors that the package documents.
    """
    for line in sys.stdin.buffer:
        text = json.loads(line)
        try:
            verdict = "1" if accepts(text) else "0"
        except refuses:
            verdict = "0"
        except Exception:
            verdict = "crash"
        print(verdict, flush=True)
