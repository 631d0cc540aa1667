"""The client's texts: every one that is asked for exists, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from skirmish.client.intents import INTENTS
from skirmish.client.strings import TABLES, TEXTS, Forms
from skirmish.client.words import begun, percent, say

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).name


class Asked(NamedTuple):
    """What a call of `say` asks for: a key, or the beginning of keys that are put together."""

    place: str
    key: str
    whole: bool


@lru_cache(None)
def parsed(source: str) -> tuple[ast.AST, ...]:
    """All nodes of the source."""
    return tuple(ast.walk(ast.parse(source)))


def sources(*folders: str) -> Iterator[tuple[str, str]]:
    """Every source file but the one that reads the tables, and this test."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.parent.name != "strings" and path.name != HERE:
                yield str(path.relative_to(ROOT)), path.read_text()


def asked(place: str, source: str) -> Iterator[Asked]:
    for node in parsed(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args:
            for key, whole in keys(node.args[0]):
                yield Asked(f"{place}:{node.lineno}", key, whole)


def keys(node: ast.expr) -> Iterator[tuple[str, bool]]:
    """The keys an argument may be: a word, one of two, or the beginning of a word that is put together."""
    if isinstance(node, ast.Constant):
        yield str(node.value), True
    elif isinstance(node, ast.IfExp):
        yield from keys(node.body)
        yield from keys(node.orelse)
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield str(node.values[0].value), False
    elif isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant):
        yield str(node.left.value), False


def test_every_text_that_is_asked_for_exists():
    calls = [call for place, source in sources("skirmish/client") for call in asked(place, source)]
    assert calls
    assert [call for call in calls if call.whole and call.key not in TEXTS] == []
    assert [call for call in calls if not call.whole and not any(key.startswith(call.key) for key in TEXTS)] == []


def test_no_text_is_left_over():
    """A key that nobody mentions anywhere, whole or by its beginning, is one that nobody needs."""
    files = list(sources("skirmish", "tests"))
    everything = "\n".join(source for place, source in files)
    speaking = [(place, source) for place, source in files if "say(" in source]
    stems = {call.key for place, source in speaking for call in asked(place, source) if not call.whole}
    words = set(re.findall(r"[\w.-]+", everything))
    rare = [key for key in TEXTS if key not in words and not any(key.startswith(stem) for stem in stems)]
    assert [key for key in rare if key not in everything] == []


ELSEWHERE = ("client/script", "client/picture.py", "client/window.py", "client/audio.py")
LEFT_OUT = tuple(f"skirmish/{place}" for place in ELSEWHERE)
"""Sources whose words aren't read in the window: scripts' commands, the terminal's."""
MARKS = {"burned out", "down, stable", "in a circle", "leads a circle", "knocked down", "open to attack", "stood up"}
"""Words of systems that have signs of their own."""


def sentences(source: str) -> Iterator[str]:
    """Strings with several words that are neither documentation nor faults of the program."""
    nodes = parsed(source)
    aside = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
        if called or isinstance(node, ast.Raise):
            aside |= {id(part) for part in ast.walk(node)}
    for node in nodes:
        told = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside
        if told and re.search(r"[A-Za-z]{2,} [a-z]{2,}|[a-z]{2,}, [a-z]", node.value):
            yield node.value


def test_no_sentence_stands_outside_the_tables():
    files = [(place, source) for place, source in sources("skirmish/client") if not place.startswith(LEFT_OUT)]
    assert [(place, found) for place, source in files for found in sentences(source) if found not in MARKS] == []


def test_a_sentence_in_the_source_would_be_found():
    assert list(sentences('x = f"{who} has left the table"\ny = say("no such words")')) == [" has left the table"]


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ('say("a", n=1)', [("a", True)]),
        ('say("a" if b else "c")', [("a", True), ("c", True)]),
        ('say(f"tool-{x}")', [("tool-", False)]),
        ('say("tool-" + x)', [("tool-", False)]),
        ("say(state, action)", []),
    ],
)
def test_calls_are_read_off_the_source(call, found):
    assert [(one.key, one.whole) for one in asked("here", call)] == found


def test_titles_of_keys_are_those_of_intents():
    titled = {key.removeprefix("key.") for key in TEXTS if key.startswith("key.")}
    assert titled == {intent.id for intent in INTENTS}


def test_no_text_stands_in_two_tables():
    assert sum(map(len, TABLES.values())) == len(TEXTS)


def test_two_forms_need_a_number_and_texts_can_be_filled_in():
    for key, text in TEXTS.items():
        for form in (text.one, text.many) if isinstance(text, Forms) else (text,):
            list(Formatter().parse(form))
        assert isinstance(text, str) or "{n" in text.many + text.one, key


def test_one_and_many(monkeypatch):
    monkeypatch.setitem(TEXTS, "test.models", Forms("one model", "{n} models"))
    assert [say("test.models", n=count) for count in (0, 1, 2)] == ["0 models", "one model", "2 models"]


def test_a_text_that_does_not_exist_is_a_mistake():
    with pytest.raises(KeyError):
        say("no such text")


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.0, "0%"), (0.0001, "<1%"), (0.62, "62%"), (0.996, ">99%"), (1.0, "100%"), (0.5, "50%")],
)
def test_percent(chance, shown):
    assert percent(chance) == shown


@pytest.mark.parametrize(("reason", "sentence"), [("it is gone", "It is gone"), ("my.yaml is gone", "my.yaml is gone")])
def test_a_reason_begins_as_a_sentence_but_names_of_files_stay(reason: str, sentence: str):
    assert begun(reason) == sentence
