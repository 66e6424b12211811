"""jsonschema with its extra `format-nongpl`: `FormatChecker.conforms`."""

import sys

from ask import answer

# With the package rfc3987, which has a judgement of its own, jsonschema does not ask those of the extra.
sys.modules["rfc3987"] = None

from jsonschema import Draft202012Validator  # noqa: E402

checker = Draft202012Validator.FORMAT_CHECKER
name = sys.argv[1]
assert name in checker.checkers
answer(lambda text: checker.conforms(text, name))
