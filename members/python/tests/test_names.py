"""The table of names in the guide: each name exists, and none is missing."""

import inspect
import re

import urlgram

from conftest import ROOT

PAGE = (ROOT / "docs/guide/python.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[2:5] for line in PAGE.split("| | Rust | command | Python |")[1].splitlines() if line.startswith("| ")]
RUST, COMMAND, PYTHON = ([re.findall("`([^`]+)`", row[column]) for row in ROWS[1:]] for column in range(3))


def flat(column):
    """The names in all rows."""
    return [name for names in column for name in names]


def test_the_library_has_the_names():
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.rs"))
    known = set(re.findall(r"^ *pub (?:const )?(?:fn|mod|struct|static|enum) (\w+)", source, re.M))
    names = {part for name in flat(RUST) for part in name.split("::")}
    assert len(flat(RUST)) > 20 and names <= known, names - known


def test_the_program_has_the_names(command):
    names = flat(COMMAND)
    commands = set(re.findall(r"^  (\w+) ", command("help").split("Commands:")[1].split("Options:")[0], re.M)) - {"help"}
    assert {name for name in names if not name.startswith("-")} == commands
    flags = {name for name in names if name.startswith("-")}
    helps = "".join(command("help", name) for name in ("check", "resolve", "iri"))
    assert flags and all(re.search(rf"{flag}\b", helps) for flag in flags)


def test_the_package_has_the_names():
    names = flat(PYTHON)
    options = {name.removesuffix("=") for name in names if name.endswith("=")}
    assert {name for name in names if not name.endswith("=")} == set(urlgram.__all__) - {"__version__"}
    calls = [getattr(urlgram, name) for name in urlgram.__all__ if name[0].islower()]
    assert options and options <= {parameter for call in calls for parameter in inspect.signature(call).parameters}
