"""Times a column in Arrow by each function, of URLs that conform and of broken ones, and prints the table of the guide `crawls.md`.

    URLGRAM=target/release/urlgram python bench/columns.py [THOUSANDS]

The wheel is that of a release build: `pip install ./members/python`. One thread; the minimum of some rounds, in which all rows take
turns.
"""

import os
import subprocess
import sys
import time

import pyarrow

import urlgram

COMMAND = os.environ.get("URLGRAM", "urlgram")
ROUNDS = 7


def column(kind: str, count: int) -> pyarrow.Array:
    """Generated URLs, as an Arrow column."""
    arguments = [COMMAND, "generate", kind, "-d", "rfc3986", "-n", str(count)]
    made = subprocess.run(arguments, capture_output=True, check=True).stdout
    return pyarrow.array(made.decode(errors="replace").split("\n")[:-1])


def reports(urls: pyarrow.Array) -> None:
    """A report for each URL and its first error, as a loop in Python asks for them."""
    for url in urls.to_pylist():
        _ = urlgram.check(url, "rfc3986").first_error


def main(count: int) -> None:
    """Prints microseconds for each URL."""
    columns = [column("--natural", count), column("--near-miss", count)]
    functions = {
        f"`{function.__name__}`": lambda urls, function=function: function(urls, "rfc3986", threads=1)
        for function in (urlgram.conforms_column, urlgram.check_column, urlgram.fix_column, urlgram.components_column)
    }
    functions["`check(...).first_error` in a loop"] = reports
    times = {name: [float("inf")] * len(columns) for name in functions}
    for _ in range(ROUNDS):
        for name, function in functions.items():
            for place, urls in enumerate(columns):
                begin = time.perf_counter()
                function(urls)
                times[name][place] = min(times[name][place], (time.perf_counter() - begin) / len(urls) * 1e6)
    print("| | conforms, µs | broken, µs |\n| --- | ---: | ---: |")
    for name, measured in times.items():
        print(f"| {name} |", " | ".join(f"{time:.2g}" for time in measured), "|")


main(int(sys.argv[1] if len(sys.argv) > 1 else "20") * 1000)
