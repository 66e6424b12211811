"""The program that the wheel carries."""

import contextlib
import fcntl
import os
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

SCRIPT = [str(Path(sys.executable).parent / "urlgram")]
MODULE = [sys.executable, "-m", "urlgram"]
CALLS = [
    ["http://h/a b"],
    ["check", "-d", "rfc3986", "http://h/", "-f", "ndjson"],
    ["check", "-f", "ndjson", "http://h/\udcff"],
    ["compare", "http://[::1]/"],
    ["--version"],
    ["check", "-d", "rfc3968", "a:b"],
    ["chek", "a:b"],
    ["--no-such-option"],
    ["man"],
]


@pytest.mark.parametrize("arguments", CALLS, ids=ascii)
def test_it_is_the_program(command, arguments):
    native = os.environ.get("URLGRAM")
    assert command("--version").startswith("urlgram ")
    if not native:
        pytest.skip("no URLGRAM")
    told = [subprocess.run([*program, *arguments], capture_output=True) for program in ([native], SCRIPT, MODULE)]
    for other in told[1:]:
        assert (other.returncode, other.stdout, other.stderr) == (told[0].returncode, told[0].stdout, told[0].stderr)


def test_standard_input():
    done = subprocess.run([*SCRIPT, "check", "-d", "uri", "-f", "ndjson", "-i", "-"], input=b"a:b\na b\n", capture_output=True)
    assert done.returncode == 1 and len(done.stdout.splitlines()) == 2


def unread(pipe):
    """The number of bytes in a pipe that nobody has read."""
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))[0]


@pytest.mark.parametrize("arguments", [["check", "-i", "-"], ["extract", "-"]], ids=lambda it: it[0])
def test_an_interrupt_ends_it(arguments):
    running = subprocess.Popen([*MODULE, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    try:
        running.stdin.write(b"a:b\n")
        # It has started when it has read that: then nothing is left in the pipe.
        deadline = time.monotonic() + 60
        while unread(running.stdin) and time.monotonic() < deadline:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        # A list ends after a whole line, unless it has ended already.
        with contextlib.suppress(BrokenPipeError):
            running.stdin.write(b"a:b\n")
        assert running.wait(10) == -signal.SIGINT
    finally:
        running.kill()
        running.communicate()


def test_a_closed_pipe_ends_it_silently():
    running = subprocess.Popen([*MODULE, "generate", "-n", "1000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdout.read(10)
    running.stdout.close()
    assert running.stderr.read() == b"" and running.wait(30) == -signal.SIGPIPE
