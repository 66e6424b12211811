"""Grades a grammar in CodeRunner: the template of a question in Moodle, with the Python 3 sandbox and urlgram in it.

The template grader prints one JSON object. The key stands in the field "extra" of the test case.
"""

import json
import pathlib
import resource
import subprocess
import tempfile

ANSWER = """{{ STUDENT_ANSWER | e('py') }}"""
KEY = """{{ TEST.extra | e('py') }}"""


def limit_memory():
    """Gives the program 1 GiB, which no grammar needs."""
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


with tempfile.TemporaryDirectory() as folder:
    answer, key = pathlib.Path(folder) / "answer.abnf", pathlib.Path(folder) / "key.abnf"
    answer.write_text(ANSWER, encoding="utf-8")
    key.write_text(KEY, encoding="utf-8")
    call = ["urlgram", "grade", "-f", "json", str(key), str(answer)]
    try:
        run = subprocess.run(call, capture_output=True, timeout=60, check=False, preexec_fn=limit_memory)
    except subprocess.TimeoutExpired:
        run = None

# 0 and 1 are grades.
if run is None:
    print(json.dumps({"fraction": 0, "got": "The grammar takes too long to compare."}))
elif run.returncode not in (0, 1):
    print(json.dumps({"fraction": 0, "got": run.stderr.decode(errors="replace")}))
else:
    found = json.loads(run.stdout)
    words = {kind: found[kind] for kind in ("repairs", "edit", "missing", "extra", "error") if found[kind]}
    print(json.dumps({"fraction": found["points"] / 100, "got": json.dumps(words, ensure_ascii=False)}))
