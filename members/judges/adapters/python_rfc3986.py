"""rfc3986: a `Validator` that checks the validity of all components, and for URI requires a scheme."""

import sys

from ask import answer
from rfc3986 import uri_reference
from rfc3986.exceptions import RFC3986Exception
from rfc3986.validators import Validator

validator = Validator().check_validity_of("scheme", "userinfo", "host", "port", "path", "query", "fragment")
if sys.argv[1] == "URI":
    validator = validator.require_presence_of("scheme")


def accepts(text):
    validator.validate(uri_reference(text))
    return True


answer(accepts, RFC3986Exception)
