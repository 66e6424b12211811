"""The hooks of pre-commit, which install the wheel of this environment and need no compiler."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
WHEELS = Path(__file__).parents[1] / "target" / "wheels"

pytest.importorskip("pre_commit")


@pytest.fixture
def repository(tmp_path):
    """A repository, whose files the hooks check."""
    known = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True)
    if known.returncode != 0 or not list(WHEELS.glob("*.whl")):
        pytest.skip("the hooks need a repository and a wheel")
    (tmp_path / "good.md").write_text("See <http://www.w3.org/>.\n")
    (tmp_path / "bad.md").write_text("See <http://h/a|b>.\n")
    (tmp_path / "good.abnf").write_text('a = "x"\n')
    (tmp_path / "bad.abnf").write_text('a = "x" b\n')
    subprocess.run(["git", "init", "--quiet", "."], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    return tmp_path


def run(repository, hook):
    # The hooks of the last commit, with a compiler out of reach.
    environment = os.environ | {"PIP_FIND_LINKS": str(WHEELS), "PRE_COMMIT_HOME": str(repository / "home"), "CARGO": "none"}
    call = [sys.executable, "-m", "pre_commit", "try-repo", str(ROOT), hook, "--all-files", "--color", "never"]
    return subprocess.run(call, cwd=repository, env=environment, capture_output=True, text=True, timeout=300)


def test_urls(repository):
    told = run(repository, "urlgram")
    assert told.returncode == 1, told
    assert "bad.md:1:16" in told.stdout and "good.md" not in told.stdout
    (repository / "bad.md").unlink()
    subprocess.run(["git", "add", "."], cwd=repository, check=True)
    assert run(repository, "urlgram").returncode == 0


def test_grammars(repository):
    told = run(repository, "urlgram-lint")
    assert told.returncode == 1 and "undefined-name" in told.stdout, told
    (repository / "bad.abnf").unlink()
    (repository / "other.abnf").write_text('b = "y"\n')
    subprocess.run(["git", "add", "."], cwd=repository, check=True)
    assert run(repository, "urlgram-lint").returncode == 0
