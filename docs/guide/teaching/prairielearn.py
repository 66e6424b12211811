"""Grades a grammar in PrairieLearn: the `server.py` of a question.

The question has a file editor (`pl-file-editor`) for `answer.abnf`, the key in `serverFilesCourse/key.abnf`, and urlgram in the image of
the course.
"""

import base64
import json
import pathlib
import resource
import subprocess
import tempfile


def limit_memory():
    """Gives the program 1 GiB, which no grammar needs."""
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


def grade(data):
    """Writes the score of the submitted grammar, and what is wrong with it."""
    files = data["submitted_answers"].get("_files", [])
    answer = next((file for file in files if file["name"] == "answer.abnf"), None)
    if answer is None:
        data["format_errors"]["_files"] = "There is no file answer.abnf."
        return
    key = pathlib.Path(data["options"]["server_files_course_path"]) / "key.abnf"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "answer.abnf"
        path.write_bytes(base64.b64decode(answer["contents"]))
        call = ["urlgram", "grade", "-f", "json", str(key), str(path)]
        try:
            run = subprocess.run(call, capture_output=True, timeout=60, check=False, preexec_fn=limit_memory)
        except subprocess.TimeoutExpired:
            data["format_errors"]["_files"] = "The grammar takes too long to compare."
            return
    # 0 and 1 are grades. Anything else is a fault of the key, of this script or of the machine.
    if run.returncode not in (0, 1):
        raise RuntimeError(run.stderr.decode(errors="replace"))
    found = json.loads(run.stdout)
    data["score"] = found["points"] / 100
    # The database takes no NUL.
    data["feedback"]["grammar"] = json.loads(json.dumps(found).replace("\\u0000", "\\u2400"))
