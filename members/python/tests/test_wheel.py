"""The statements of the installed wheel about itself: licences, parts, links."""

import json
import re
import subprocess
from importlib.metadata import distribution

import pytest

from conftest import ROOT

WHEEL = distribution("urlgram")


def content(end):
    (found,) = [path for path in WHEEL.files if str(path).endswith(end)]
    return found.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def linked():
    """The crates of others that are linked on this machine, as cargo lists them."""
    tree = ["cargo", "tree", "--locked", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"]
    done = subprocess.run(tree, cwd=ROOT / "members/python", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = {line.split(" (")[0].replace(" v", " ") for line in done.stdout.splitlines() if line}
    assert len(found) > 50
    return found


def test_the_licence_of_each_linked_crate_is_in_the_wheel(linked):
    texts = {}
    for section in content("licenses/THIRD-PARTY-NOTICES").split("\n" + "=" * 80 + "\n")[1:]:
        crates, text = section.split("\n" + "-" * 80 + "\n", 1)
        for crate in crates.splitlines():
            texts[crate.split(",")[0]] = texts.get(crate.split(",")[0], "") + text
    licence = re.compile("(?i)permission to use|permission is hereby granted|apache license|redistribution and use|unlicense")
    assert [crate for crate in sorted(linked) if not crate.startswith("urlgram") and not licence.search(texts.get(crate, ""))] == []


def test_the_bill_of_materials_names_each_linked_crate(linked):
    bill = json.loads(content("sboms/urlgram.cdx.json"))
    named = {f"{part['name']} {part['version']}" for part in [bill["metadata"]["component"], *bill["components"]]}
    assert linked - named == set()


def test_the_page_of_the_index_has_no_dead_links():
    # Of a checkout, a link is a file; `.ci/address` makes it absolute for a release, and `.ci/release` looks at its wheel.
    links = re.findall(r"\]\(([^)]*)\)", WHEEL.metadata.get_payload())
    package = ROOT / "members/python"
    assert [link for link in links if not link.startswith("https://") and not (package / link).is_file()] == []
