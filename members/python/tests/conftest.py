"""Fixtures of the tests: the command line, and URLs with its verdicts."""

import json
import os
import random
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
COUNT = 200_000
# URLs, with what SQL makes of them by RFC 3986: the repair, and the components.
MADE = [
    ("HTTP://H:8/a?b#c", "HTTP://H:8/a?b#c", ("HTTP", None, "H", "8", "/a", "b", "c")),
    ("a:b", "a:b", ("a", None, None, None, "b", None, None)),
    ("http://h/a b", "http://h/a%20b", None),
    ("http://h:8x/", None, None),
    (None, None, None),
]


@pytest.fixture(scope="session")
def command():
    """The program: that of `URLGRAM`, or else the one that `members/program` builds."""
    path = os.environ.get("URLGRAM", str(ROOT / "target/debug/urlgram"))
    assert Path(path).exists(), f"{path} is missing: `cargo build`, or set URLGRAM"

    def run(*arguments, stdin=""):
        done = subprocess.run(
            [path, *arguments], input=stdin, capture_output=True, encoding="utf-8", errors="surrogateescape"
        )
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def urls(command):
    """URLs of all dialects that look real, each twentieth of them with one byte replaced."""
    found = []
    for dialect in ("rfc3986", "rfc3987", "rfc1738", "rfc2396"):
        found += command(
            "generate", "--natural", "-d", dialect, "-n", str(COUNT // 4)
        ).splitlines()
    assert len(found) == COUNT
    chance = random.Random(3986)
    chance.shuffle(found)
    for place in range(0, COUNT, 20):
        url = found[place]
        at = chance.randrange(len(url)) if url else 0
        found[place] = url[:at] + chance.choice(' |%"<>^`{}\\[]:@\u00fc') + url[at + 1 :]
    return found


@pytest.fixture(scope="session")
def told(command, urls):
    """The verdicts of the command line: (conforms, derives, code, start, end) of each URL."""
    lines = command("check", "-d", "rfc3986", "-f", "ndjson", "-i", "-", stdin="\n".join(urls))
    verdicts = [verdict(json.loads(line)) for line in lines.splitlines()]
    assert len(verdicts) == len(urls)
    broken = sum(not verdict[0] for verdict in verdicts)
    assert COUNT / 50 < broken < COUNT, "some conform, and some do not"
    return verdicts


def verdict(report):
    """The columns of a verdict, from a report as JSON."""
    errors = [found for found in report["diagnostics"] if found["severity"] == "error"]
    first = (errors[0]["code"], *errors[0]["span"]) if errors else (None, None, None)
    return (report["conforms"], report["derives"], *first)
