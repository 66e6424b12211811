"""rfc3987-syntax: `is_valid_syntax` with a term."""

import sys

from ask import answer
from rfc3987_syntax import is_valid_syntax

term = sys.argv[1].lower().replace("-", "_")
answer(lambda text: is_valid_syntax(term, text))
