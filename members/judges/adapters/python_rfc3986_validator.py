"""rfc3986-validator: `validate_rfc3986` with a rule."""

import sys

from ask import answer
from rfc3986_validator import validate_rfc3986

rule = sys.argv[1].replace("-", "_")
answer(lambda text: validate_rfc3986(text, rule))
