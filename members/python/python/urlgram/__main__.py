"""Runs the program: `python -m urlgram`, and the command `urlgram`."""

import signal
import sys

from ._urlgram import _program


def main():
    """Runs the program with the arguments of the process, and ends with its exit code."""
    # Ctrl-C ends it, as it does without Python, which would wait for the end of the call.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_program(["urlgram", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
