"""The regular expressions of `urlgram grammar --regex=FLAVOUR`, in the engines that read them: each string has the verdict of the program."""

import ctypes
import ctypes.util
import json
import random
import re
import shutil
import subprocess
import warnings

import pytest

# All strings, and those of each kind for one document.
COUNT, EACH = 20_000, 320
# Put somewhere into a string: what ends lines and texts, borders of the sets of RFC 3987 and of the URL Standard, surrogates, and signs of
# expressions.
ODD = [*"\n\r\0\t\x7f\x85\u2028 \\^$.|?*+()[]{}/-&~!#%\"'<>`@:;=,_aZ0", "\u009f", "\u00a0", "\u00e9", "\ud7ff", "\ud800", "\udfff", "\ue000"]
ODD += map(chr, [0xF8FF, 0xF900, 0xFDCF, 0xFDD0, 0xFDF0, 0xFFEF, 0xFFF0, 0xFFFD, 0xFFFF, 0x10000, 0x1FFFD, 0x1FFFE, 0xE0FFF, 0xE1000])
ODD += map(chr, [0xEFFFD, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD, 0x10FFFF])
SURROGATES = re.compile("[\ud800-\udfff]")


# A grammar with each sign of US-ASCII alone, and in a class with its neighbours.
SIGNS = f"""\
signs = *( %x20-2F / "0" %x3A-40 / "1" %x5B-60 / "2" %x7B-10FFFF / "3" %x00-1F / "4" alone )
alone = %x{".".join(f"{sign:X}" for sign in range(0x21, 0x7F))}
"""


@pytest.fixture(scope="module")
def grammars(command, tmp_path_factory):
    """Each grammar as options, with strings and whether its start production derives them."""
    signs = tmp_path_factory.mktemp("regex") / "signs.abnf"
    signs.write_text(SIGNS)
    documents = [found["dialect"] for found in json.loads(command("compare", "-f", "json", "a:b"))["urls"][0]["dialects"]]
    grammars = [*(("-d", dialect) for dialect in documents), ("--grammar", str(signs))]
    chance = random.Random(3987)
    found = {grammar: strings(command, grammar, chance) for grammar in grammars}
    verdicts = [derives for cases in found.values() for _, derives in cases]
    assert len(verdicts) >= COUNT and COUNT * 0.3 < sum(verdicts) < COUNT * 0.7, (len(verdicts), sum(verdicts))
    return found


def strings(command, grammar, chance):
    """Strings with their verdicts: derivations, real ones, near misses, and all of these with something odd in them."""
    texts = []
    for kind in ([], ["--natural"] if grammar[0] == "-d" else [], ["--near-miss"]):
        texts += command("generate", *kind, *grammar, "-n", str(EACH), "-0").split("\0")[:-1]
    for text in list(texts):
        at = chance.randint(0, len(text))
        texts.append(text[:at] + chance.choice(ODD) + text[at + chance.randint(0, 1) :])
    texts += [text + end for text in texts[:EACH:4] for end in ("\n", "\0", "\r\n", "\ud800")]
    # No bytes that are not UTF-8, which `command` reads as surrogates from DC80.
    texts = {text: None for text in texts if not re.search("[\udc80-\udcff]", text)}
    cases = []
    # With NUL after each; those with NUL are lines.
    for end, option in (("\0", ["-0"]), ("\n", [])):
        some = [text for text in texts if end not in text and (option or ("\0" in text and "\r" not in text))]
        stdin = "".join(text + end for text in some).encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
        reports = command("check", *grammar, "-f", "ndjson", "-i", "-", *option, stdin=stdin).split("\n")[:-1]
        cases += zip(some, (json.loads(report)["derives"] for report in reports), strict=True)
    return cases


def node(script, pattern, texts):
    """The answers of a function in JavaScript of one text, in which `pattern` is the expression."""
    program = f"""
        const [pattern, texts] = JSON.parse(require('fs').readFileSync(0, 'utf8'));
        const matches = {script};
        console.log(JSON.stringify(texts.map(matches)));
    """
    return json.loads(run(["node", "-e", program], [pattern, texts]))


def run(call, data):
    if shutil.which(call[0]) is None:
        pytest.skip(f"no {call[0]}: its regular expressions are not tested")
    done = subprocess.run(call, input=json.dumps(data), capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-1000:]
    return done.stdout


def with_re(pattern, texts):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compiled = re.compile(pattern)
    for text in texts:
        ways = {bool(way(text)) for way in (compiled.fullmatch, compiled.match, compiled.search)}
        yield ways.pop() if len(ways) == 1 else None


def with_regexp(pattern, texts):
    """As a string and as a literal, with either flag."""
    literals = f"const all = [/{pattern}/u, /{pattern}/v, new RegExp(pattern, 'u'), new RegExp(pattern, 'v')]"
    script = f"""(() => {{
        {literals};
        return text => all.every(one => one.test(text)) || (all.some(one => one.test(text)) ? null : false);
    }})()"""
    return node(script, pattern, texts)


def with_html(pattern, texts):
    """As a browser compiles the attribute, whose text has nothing that HTML reads."""
    assert not re.search("[\"'`&<>\\s]", pattern)
    return node("(one => text => one.test(text))(new RegExp('^(?:' + pattern + ')$', 'v'))", pattern, texts)


def with_pcre(pattern, texts):
    name = ctypes.util.find_library("pcre2-8")
    if name is None:
        pytest.skip("no PCRE2: its regular expressions are not tested")
    library, pointer, size = ctypes.CDLL(name), ctypes.c_void_p, ctypes.c_size_t
    library.pcre2_compile_8.restype = library.pcre2_match_data_create_8.restype = pointer
    code, where, utf, no_match = ctypes.c_int(), size(), 0x80000, -1
    text = pattern.encode()
    compiled = library.pcre2_compile_8(text, size(len(text)), utf, ctypes.byref(code), ctypes.byref(where), None)
    assert compiled, (code.value, text[where.value - 20 : where.value + 20])
    data = library.pcre2_match_data_create_8(1, None)
    for text in texts:
        text = text.encode("utf-8", "surrogatepass")
        found = library.pcre2_match_8(pointer(compiled), text, size(len(text)), size(0), 0, pointer(data), None)
        # A subject that is not UTF-8 is an error between these numbers, and a limit is one below.
        assert found >= no_match or -24 < found, found
        yield found > 0
    library.pcre2_match_data_free_8(pointer(data))
    library.pcre2_code_free_8(pointer(compiled))


def with_perl(pattern, texts):
    """Between slashes, as in a program."""
    program = f"""
        use JSON::PP;
        my $texts = JSON::PP->new->utf8->decode(do {{ local $/; <STDIN> }});
        print JSON::PP->new->encode([map {{ m/{pattern}/ ? JSON::PP::true : JSON::PP::false }} @$texts]);
    """
    return json.loads(run(["perl", "-e", program], texts))


def with_rust(pattern, texts):
    """Polars has the crate `regex`, with its usual limits."""
    polars = pytest.importorskip("polars", reason="no polars: the crate regex is not tested")
    return polars.Series(texts, dtype=polars.String).str.contains(pattern)


# Each with its flavour, and with whether its strings may have surrogates.
ENGINES = {
    with_re: ("python", True),
    with_regexp: ("js", True),
    with_html: ("html", True),
    with_pcre: ("pcre", True),
    with_perl: ("pcre", False),
    with_rust: ("rust", False),
}


def differences(engine, pattern, cases):
    has_surrogates = ENGINES[engine][1]
    cases = [case for case in cases if has_surrogates or not SURROGATES.search(case[0])]
    answers = engine(pattern, [text for text, _ in cases])
    return [(text, derives, answer) for (text, derives), answer in zip(cases, answers, strict=True) if answer != derives]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.__name__)
def test_engines_agree(command, grammars, engine):
    flavour, _ = ENGINES[engine]
    for grammar, cases in grammars.items():
        pattern = command("grammar", *grammar, f"--regex={flavour}").removesuffix("\n")
        assert differences(engine, pattern, cases)[:5] == [], grammar


# What is easily written instead, in each flavour.
MISTAKES = [
    (with_re, r"\Z", "$"),
    (with_re, r"\A", ""),
    (with_regexp, "$", ""),
    (with_regexp, r"\-", "-"),
    (with_html, r"\-", "-"),
    (with_html, r"\(", "("),
    (with_pcre, r"\z", "$"),
    (with_perl, r"\z", r"\Z"),
    (with_rust, r"\z", ""),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda it: f"{it[0].__name__} {it[1]} {it[2]}")
def test_a_mistake_is_seen(command, grammars, mistake):
    (engine, right, wrong), grammar = mistake, ("-d", "rfc3986")
    pattern = command("grammar", *grammar, f"--regex={ENGINES[engine][0]}").removesuffix("\n")
    assert right in pattern
    try:
        seen = differences(engine, pattern.replace(right, wrong), grammars[grammar])
    except AssertionError:
        seen = "the engine refuses it"
    assert seen
