"""rfc3987: `match` with a rule."""

import sys

from ask import answer
from rfc3987 import match

rule = sys.argv[1].replace("-", "_")
answer(lambda text: match(text, rule))
