"""Packages for the URIs of one scheme, each with the error that it documents."""

import sys

from ask import answer

match sys.argv[1:]:
    case ["geouri"]:
        from geouri import GeoURIError as Refused
        from geouri import parse as accepts
    case ["listunsub"]:
        from listunsub import ListUnsubscribeError as Refused
        from listunsub import parse_mailto

        def accepts(text):
            return parse_mailto(text, strict=True)

    case ["packageurl-python"]:
        from packageurl import PackageURL

        Refused, accepts = ValueError, PackageURL.from_string
    case ["sipmessage", scheme]:
        from sipmessage import URI

        Refused = ValueError

        # It refuses a scheme in upper case, in which the suite has it.
        def accepts(text):
            before, colon, after = text.partition(":")
            return URI.parse(before.lower() + colon + after).scheme == scheme

    case ["teluri"]:
        from teluri import TelURIError as Refused
        from teluri import parse as accepts

answer(accepts, Refused)
