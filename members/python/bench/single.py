"""Times the verdict and the report on one IRI, beside packages that check IRIs by RFC 3987: `pip install urlgram[bench]`."""

import statistics
import time

import rfc3986_validator
import rfc3987
import rfc3987_syntax

import urlgram

IRI = "http://www.w3.org/TR/2005/d\u00e9j\u00e0-vu/index.html?query=1#fragment"
URI = "http://www.w3.org/TR/2005/deja-vu/index.html?query=1#fragment"
BROKEN = IRI.replace("vu", "v u")

ROWS = {
    "urlgram.conforms": lambda: urlgram.conforms(IRI, "rfc3987"),
    # A report is made when it is read.
    "urlgram.check, conforms": lambda: urlgram.check(IRI, "rfc3987").findings,
    "urlgram.check, a space": lambda: urlgram.check(BROKEN, "rfc3987").findings,
    "urlgram.check, a space, as text": lambda: str(urlgram.check(BROKEN, "rfc3987")),
    "rfc3987.match": lambda: rfc3987.match(IRI, rule="IRI"),
    "rfc3986-validator (a URI)": lambda: rfc3986_validator.validate_rfc3986(URI, rule="URI"),
    "rfc3987-syntax": lambda: rfc3987_syntax.is_valid_syntax("iri", IRI),
}


def main() -> None:
    """All rows take turns, so that what else the machine does falls on all of them."""
    times = {name: [] for name in ROWS}
    for turn in range(9):
        for name, row in ROWS.items():
            begin, calls = time.perf_counter(), 0
            while time.perf_counter() - begin < 0.1:
                for _ in range(1 if "syntax" in name else 100):
                    row()
                    calls += 1
            if turn > 0:
                times[name].append((time.perf_counter() - begin) / calls * 1e6)
    for name, measured in times.items():
        print(f"{name:34} {statistics.median(measured):12.2f} us")


main()
