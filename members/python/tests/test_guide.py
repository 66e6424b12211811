"""The examples of the guide: each runs, with the output that stands there."""

import doctest
import os
import re
import shutil
import subprocess
import warnings

import pytest

from conftest import ROOT

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# What could not be installed for this Python, as `ci` says.
LACKS = os.environ.get("URLGRAM_LACKS", "").split()


@pytest.fixture
def crawl(tmp_path, monkeypatch, command):
    """An empty directory in which the commands of the page have run."""
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/guide/crawls.md").read_text(encoding="utf-8")
    for block in re.findall(r"```sh\n(urlgram .*?)```", page, re.S):
        for line in block.splitlines():
            arguments, to = line.removeprefix("urlgram ").split(" > ")
            (tmp_path / to).write_bytes(command(*arguments.split()).encode("utf-8", "surrogateescape"))
    assert (tmp_path / "natural.txt").exists()


def run(page, lacks=LACKS):
    """Runs the examples of a page. One that imports what is lacking is left out, with the rest of its section."""
    kept = ""
    for section in re.split("(?m)^(?=## )", (ROOT / page).read_text(encoding="utf-8")):
        ends = [
            (found.start(), name)
            for name in lacks
            for found in re.finditer(rf"(?m)^>>> (?:import|from) (?:.*[ ,])?{name}\b", section)
        ]
        end, name = min(ends, default=(len(section), None))
        if name:
            line = kept.count("\n") + section[:end].count("\n") + 1
            warnings.warn(f"{page}: examples from line {line} to the end of the section are left out: no {name}", stacklevel=2)
        kept += section[:end] + "\n" * section[end:].count("\n")
    examples = doctest.DocTestParser().get_doctest(kept, {"__name__": "__main__"}, page, page, 0)
    failed, tried = doctest.DocTestRunner(optionflags=OPTIONS).run(examples)
    assert tried >= 3 and failed == 0, f"{failed} of {tried} examples of {page} failed, see above"


def test_python():
    run("docs/guide/python.md")


def test_crawls(crawl, monkeypatch):
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    monkeypatch.setenv("SPARK_WORKER_DIR", "workers")
    # Spark needs Java.
    run("docs/guide/crawls.md", LACKS if shutil.which("java") else [*LACKS, "pyspark"])


def test_the_readme():
    run("members/python/PACKAGE.md")


def test_the_job_runs_as_it_is_told(crawl, tmp_path, urls, told):
    """The job of the page, as a program, on a local cluster."""
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java")
    import sys

    import pyarrow
    import pyarrow.parquet

    page = (ROOT / "docs/guide/crawls.md").read_text(encoding="utf-8")
    shown = re.search(r"```python\n(def counts.*?)```", page, re.S).group(1)
    lines = (ROOT / "members/python/examples/crawl_index.py").read_text(encoding="utf-8").splitlines()
    assert [line for line in shown.splitlines() if line not in lines] == []

    (tmp_path / "index").mkdir()
    pyarrow.parquet.write_table(pyarrow.table({"url": urls}), tmp_path / "index/part.parquet")
    job = str(ROOT / "members/python/examples/crawl_index.py")
    environment = os.environ | {
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(tmp_path / "workers"),
    }
    spark = os.path.join(os.path.dirname(sys.executable), "spark-submit")
    master = ["--master", "local-cluster[2,1,1024]", "--conf", "spark.ui.enabled=false"]
    done = subprocess.run(
        [spark, *master, job, "index", "counts", "rfc3986", "iri"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    counts = pyarrow.parquet.read_table("counts").to_pylist()
    of_3986 = {}
    for row in counts:
        if row["dialect"] == "rfc3986":
            of_3986[row["code"]] = of_3986.get(row["code"], 0) + row["urls"]
    expected = {}
    for verdict in told:
        expected[verdict[2]] = expected.get(verdict[2], 0) + 1
    assert of_3986 == expected
    assert sum(row["urls"] for row in counts) == 2 * len(urls)
    # A wrong call says how to call it, and a wrong dialect which is near.
    done = subprocess.run([sys.executable, job], env=environment, capture_output=True, text=True)
    assert done.returncode == 1 and "spark-submit" in done.stderr
