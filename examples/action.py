"""Runs the steps of a workflow that use the action of this repository, as a runner does: action.py WORKFLOW REPOSITORY TAG. Exits with the code of the
first step that fails. Steps that use other actions are left out."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

workflow, repository, tag = sys.argv[1:]
repository = Path(repository).resolve()
action = yaml.safe_load((repository / "action.yml").read_text())
jobs = yaml.safe_load(Path(workflow).read_text())["jobs"].values()
used = [step for job in jobs for step in job["steps"] if "/urlgram@" in step.get("uses", "")]
assert used, f"{workflow} does not use the action"

for step in used:
    assert step["uses"].endswith(f"@{tag}"), f"{step['uses']} is not {tag}"
    inputs = {name: it["default"] for name, it in action["inputs"].items()} | step["with"]
    known = {f"inputs.{name}": str(value) for name, value in inputs.items()} | {"github.action_ref": tag}

    def filled(text):
        return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda it: known.get(it[1], ""), text)

    for part in action["runs"]["steps"]:
        if "run" not in part or part.get("if") == "inputs.version != 'installed'" and known["inputs.version"] == "installed":
            continue
        with tempfile.NamedTemporaryFile("r+") as output:
            env = {name: filled(value) for name, value in part.get("env", {}).items()}
            env |= {"GITHUB_OUTPUT": output.name, "GITHUB_ACTION_PATH": str(repository), "GITHUB_WORKSPACE": os.getcwd()}
            done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", filled(part["run"])], env=os.environ | env)
            for line in output.read().splitlines():
                name, _, value = line.partition("=")
                known[f"steps.{part.get('id')}.outputs.{name}"] = value
        if done.returncode:
            sys.exit(done.returncode)
