"""abnf: the rule of its module for the RFC parses the whole string."""

import sys
from importlib import import_module

from abnf.parser import ParseError
from ask import answer

module, start = sys.argv[1:]
rule = import_module(f"abnf.grammars.{module}").Rule(start)


def accepts(text):
    rule.parse_all(text)
    return True


answer(accepts, ParseError)
