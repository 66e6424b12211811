"""validators: `uri` or `url` returns True or a ValidationError."""

import sys
from importlib import import_module

from ask import answer

name = sys.argv[1]
validate = getattr(import_module(f"validators.{name}"), name)
answer(lambda text: validate(text) is True)
