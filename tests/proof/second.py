#!/usr/bin/env python3
"""A second kernel: the language of each combinator is that of its BNF, decided once more by a program that shares no code with the first.

`second.py FOLDER` reads the files that `URLGRAM_EXPORT=FOLDER cargo test --test proof decided` writes: the right-hand sides of a grammar, and for
each production the automaton of its combinator. Brzozowski: the derivative of an expression by a byte is what may follow that byte. A pair of an
expression and a state of the automaton is wrong if only one of the two accepts; if no pair that is reached from the first one is wrong, the
languages are equal (a bisimulation). Expressions are kept in a normal form, so that there are finitely many of a regular production; a grammar
that nests has infinitely many, and ends with an error at LIMIT. `--plant` makes a mistake in each automaton, and requires that it is seen.

Trusted: this file, Python, the file's right-hand sides, and that the automaton is that of the combinator.
"""

import json
import pathlib
import sys
import time

LIMIT = 100_000

# Expressions: ("none",), ("empty",), ("bytes", frozenset), ("name", n), ("sequence", a, b), ("choice", frozenset),
# ("repeat", a, least, most or None), ("except", a, b).
NONE, EMPTY = ("none",), ("empty",)


def sequence(one, two):
    if one == NONE or two == NONE:
        return NONE
    if one == EMPTY:
        return two
    if two == EMPTY:
        return one
    if one[0] == "sequence":
        return ("sequence", one[1], sequence(one[2], two))
    return ("sequence", one, two)


def choice(parts):
    flat = set()
    for part in parts:
        if part[0] == "choice":
            flat |= part[1]
        elif part != NONE:
            flat.add(part)
    if len(flat) < 2:
        return flat.pop() if flat else NONE
    return ("choice", frozenset(flat))


def repeat(item, least, most):
    if most == 0 or item in (EMPTY, NONE):
        return NONE if item == NONE and least > 0 else EMPTY
    return ("repeat", item, least, most)


def without(one, two):
    if one == NONE or two == NONE:
        return one
    return ("except", one, two)


def read(expression):
    """The expression of a list of the file."""
    kind, *rest = expression
    if kind == "text":
        all_of_it = EMPTY
        for byte in reversed(rest[0]):
            all_of_it = sequence(("bytes", frozenset([byte])), all_of_it)
        return all_of_it
    if kind == "bytes":
        return ("bytes", frozenset(rest[0])) if rest[0] else NONE
    if kind == "name":
        return ("name", rest[0])
    if kind == "sequence":
        all_of_it = EMPTY
        for part in reversed(rest[0]):
            all_of_it = sequence(read(part), all_of_it)
        return all_of_it
    if kind == "choice":
        return choice(read(part) for part in rest[0])
    if kind == "repeat":
        return repeat(read(rest[0]), rest[1], rest[2])
    if kind == "except":
        return without(read(rest[0]), read(rest[1]))
    raise ValueError(kind)


class Grammar:
    def __init__(self, rules):
        self.rules = {name: read(expression) for name, expression in rules.items()}
        self.derived = {}
        # The names that derive the empty string: the least fixpoint.
        self.empty = set()
        while True:
            more = {name for name, rule in self.rules.items() if self.is_empty(rule)}
            if more == self.empty:
                break
            self.empty = more

    def is_empty(self, expression):
        """True if it derives the empty string."""
        kind = expression[0]
        if kind == "empty":
            return True
        if kind in ("none", "bytes"):
            return False
        if kind == "name":
            return expression[1] in self.empty
        if kind == "sequence":
            return self.is_empty(expression[1]) and self.is_empty(expression[2])
        if kind == "choice":
            return any(map(self.is_empty, expression[1]))
        if kind == "repeat":
            return expression[2] == 0 or self.is_empty(expression[1])
        return self.is_empty(expression[1]) and not self.is_empty(expression[2])

    def derivative(self, expression, byte):
        """The expression of all that may follow the byte."""
        known = self.derived.get((expression, byte))
        if known is None:
            known = self.derived[expression, byte] = self.derive(expression, byte)
        return known

    def derive(self, expression, byte):
        kind = expression[0]
        if kind in ("none", "empty"):
            return NONE
        if kind == "bytes":
            return EMPTY if byte in expression[1] else NONE
        if kind == "name":
            return self.derivative(self.rules[expression[1]], byte)
        if kind == "sequence":
            _, one, two = expression
            first = sequence(self.derivative(one, byte), two)
            return choice([first, self.derivative(two, byte)]) if self.is_empty(one) else first
        if kind == "choice":
            return choice(self.derivative(part, byte) for part in expression[1])
        if kind == "repeat":
            _, item, least, most = expression
            fewer = repeat(item, max(least - 1, 0), None if most is None else most - 1)
            return sequence(self.derivative(item, byte), fewer)
        return without(self.derivative(expression[1], byte), self.derivative(expression[2], byte))

    def sets(self):
        """The sets of bytes of all right-hand sides."""

        def of(expression):
            if expression[0] == "bytes":
                yield expression[1]
            for part in expression[1] if expression[0] == "choice" else expression[1:]:
                if isinstance(part, tuple):
                    yield from of(part)

        return {found for rule in self.rules.values() for found in of(rule)}


def difference(grammar, name, automaton, letters, bytes_of_classes):
    """The shortest string of which only one says that it is in the language, or None; and the number of pairs."""
    accepting, following = set(automaton["accepting"]), automaton["next"]
    first = (("name", name), 0)
    reached, waiting = {first: b""}, [first]
    for pair in waiting:
        expression, state = pair
        if grammar.is_empty(expression) != (state in accepting):
            return reached[pair], len(reached)
        for byte in bytes_of_classes:
            after = (grammar.derivative(expression, byte), following[state][letters[byte]])
            if after not in reached:
                reached[after] = reached[pair] + bytes([byte])
                waiting.append(after)
        if len(reached) > LIMIT:
            raise SystemExit(f"second.py: {name}: more than {LIMIT} pairs; does it nest?")
    return None, len(reached)


def main():
    plants = "--plant" in sys.argv
    folder = pathlib.Path([argument for argument in sys.argv[1:] if argument != "--plant"][0])
    files = sorted(folder.glob("*.json"))
    begin, productions, pairs, wrong = time.time(), 0, 0, 0
    for path in files:
        file = json.loads(path.read_text())
        grammar, letters = Grammar(file["rules"]), file["letters"]
        # Bytes that no set and no letter tells apart are one class.
        sets = grammar.sets()
        classes = {}
        for byte in range(256):
            classes.setdefault((letters[byte], frozenset(it for it in sets if byte in it)), byte)
        for name, automaton in file["productions"].items():
            if plants:
                # One state accepts otherwise: one that is reached, as all of a minimal automaton are.
                automaton["accepting"] = sorted(set(automaton["accepting"]) ^ {len(automaton["next"]) - 1})
            found, count = difference(grammar, name, automaton, letters, list(classes.values()))
            productions, pairs = productions + 1, pairs + count
            if (found is None) == plants:
                wrong += 1
                print(f"{path.stem}: {name}: " + ("a planted mistake is not seen" if plants else f"{found!r} is in only one of the two languages"))
    print(f"{productions} productions, {pairs} pairs, {wrong} wrong, {time.time() - begin:.1f} s")
    if wrong or not productions:
        raise SystemExit(1)


sys.setrecursionlimit(10_000)
if __name__ == "__main__":
    main()
