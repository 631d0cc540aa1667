"""A user's observer: its text goes to every process; what it raises is noted and stops nothing."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from support.battle import Battle
from support.story import B, story

from skirmish.core.events import Ended, Event, TurnStarted
from skirmish.playtest.observers import ERROR, count_failures, error_of, label_of, note_battle
from skirmish.playtest.standard_observers import STANDARD, Falls
from skirmish.playtest.user_observers import Unfit, Written

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "first_blood.py"
TURNS = '''"""Counts turns."""
from skirmish.core.events import TurnStarted

class Turns:
    name = "turns"
    hears = (TurnStarted,)

    def begin(self, rules, state):
        self.rounds = [rules.name]

    def see(self, event, before, after):
        self.rounds.append(event.round)

    def note(self, state):
        return {"rounds": self.rounds, "seen": (1, 2)}
'''
FAILS = """class Fails:
    def see(self, event, before, after):
        self.count = 1 / 0

    def note(self, state):
        return 1
"""


def written(text: str, path: str = "my.py") -> Written:
    return Written(path, text)


def battle() -> Battle:
    """Two turns in which nothing is done."""
    told = story().model("Ila", at=(4, 4)).model("Ren", side=B, at=(44, 44)).begin("moves", turns=2)
    while told.game.decision is not None:
        told.play(told.decision.default)
    return told


def note_of(text: str) -> Any:
    one = written(text)
    return note_battle(battle().game, [one])[one.name]


def in_another_process(one: Written) -> tuple[str, str, str]:
    """Done by a worker: nothing of the class is there but its text."""
    return one.name, one.label, one().note.__name__


def test_it_notes_what_it_notes_as_plain_json():
    assert note_of(TURNS) == {"rounds": ["skirmish+none", 1], "seen": [1, 2]}


def test_an_observer_needs_only_note():
    assert note_of("class Rounds:\n    def note(self, state):\n        return state.round\n") == 1


def test_without_a_name_it_is_called_as_its_file():
    one = written("class Rounds:\n    def note(self, state):\n        return state.round\n", "some/where/rounds.py")
    assert (one.name, label_of(one).split("#")[0]) == ("rounds", "rounds")


def test_each_battle_has_an_observer_of_its_own():
    """Even one that keeps what it has seen where all of its class would find it."""
    text = "class Count:\n    seen = []\n"
    text += "    def see(self, event, before, after):\n        self.seen.append(1)\n"
    text += "    def note(self, state):\n        return len(self.seen)\n"
    assert note_of(text) == note_of(text) == len(battle().game.log)


def test_it_sees_only_the_kinds_of_events_it_names():
    text = "from skirmish.core.events import Ended\nclass Ends:\n    hears = (Ended,)\n    kinds = ()\n"
    text += "    def see(self, event, before, after):\n        self.kinds += (type(event).__name__,)\n"
    text += "    def note(self, state):\n        return self.kinds\n"
    assert note_of(text) == [Ended.__name__]
    assert written(text)().hears == (Ended,)
    assert written(FAILS)().hears == (Event,)


def test_it_may_be_a_dataclass_with_names_in_its_annotations():
    text = "from __future__ import annotations\nfrom dataclasses import dataclass\n@dataclass\nclass Data:\n"
    assert (
        note_of(text + "    kept: int = 7\n    def note(self, state: object) -> int:\n        return self.kept\n") == 7
    )


def test_its_label_tells_texts_apart():
    assert label_of(written(TURNS)) == label_of(written(TURNS, "elsewhere.py"))
    assert label_of(written(TURNS)) != label_of(written(TURNS + "\n"))
    assert [label_of(one) for one in STANDARD] == ["warriors", "course", "falls", "causes", "luck"]


@pytest.mark.ci
def test_it_works_in_a_process_that_was_spawned():
    one = written(EXAMPLE.read_text("utf-8"), str(EXAMPLE))
    assert pickle.loads(pickle.dumps(one)) == one
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(in_another_process, one).result() == ("first_blood", one.label, "note")


# What goes wrong


def test_what_it_raises_is_noted_with_file_and_line_and_the_others_go_on():
    found = note_battle(battle().game, [Falls, written(FAILS)])
    assert found == {"falls": [], "my": {ERROR: "my.py:3: ZeroDivisionError: division by zero"}}


@pytest.mark.parametrize("path", ["/home/ila/lists/my.py", "../my.py", r"C:\Users\ila\my.py"])
def test_where_the_file_lies_is_in_no_fact_and_makes_no_other_batch(path: str):
    """It is nobody's business, and the same battle has the same facts on every machine."""
    one, nameless = written(FAILS, path), written(FAILS)
    assert note_battle(battle().game, [one]) == note_battle(battle().game, [nameless])
    assert label_of(one) == label_of(nameless)
    asks = written("class X:\n    def note(self, state):\n        return __file__\n", path)
    assert note_battle(battle().game, [asks]) == {"my": "my.py"}


@pytest.mark.parametrize(("text", "line"), [
    ("class X:\n    def __init__(self):\n        {}['a']\n    def note(self, state):\n        pass\n", 3),
    ("class X:\n    def begin(self, rules, state):\n        {}['a']\n    def note(self, state):\n        pass\n", 3),
    ("class X:\n    def note(self, state):\n        return self.deep()\n    def deep(self):\n        {}['a']\n", 5),
])  # fmt: skip
def test_wherever_it_raises_the_line_is_told(text: str, line: int):
    assert note_of(text) == {ERROR: f"my.py:{line}: KeyError: 'a'"}


def test_who_wants_to_leave_the_program_is_an_error_like_others():
    text = "import sys\nclass X:\n    def note(self, state):\n        sys.exit(3)\n"
    assert note_of(text) == {ERROR: "my.py:4: SystemExit: 3"}


def test_an_error_deep_in_the_program_is_told_with_the_line_that_led_there():
    text = "class X:\n    def note(self, state):\n        return state.moved(10_000, None)\n"
    assert error_of(note_of(text)) == "my.py:3: IndexError: list assignment index out of range"


@pytest.mark.parametrize("value", ["object()", "{1: object()}", "1j"])
def test_a_note_that_isnt_json_is_an_error(value: str):
    said = error_of(note_of(f"class X:\n    def note(self, state):\n        return {value}\n"))
    assert said is not None
    assert "TypeError: its note isn't JSON" in said


def test_failures_are_counted_for_who_reads_the_results():
    facts = [{"x": 1}, {"x": {ERROR: "a"}}, {"x": {ERROR: "b"}}, {}]
    assert count_failures(facts, "x") == (2, "a")
    assert count_failures(facts, "y") == (0, "")


@pytest.mark.parametrize(("text", "line", "said"), [
    ("class X\n", 1, "SyntaxError: expected ':'"),
    ("import nosuchmodule\n", 1, "ModuleNotFoundError: No module named 'nosuchmodule'"),
    ("\n\nboom\n", 3, "NameError: name 'boom' is not defined"),
    ("x = 1\n", 1, "no observer in it"),
    ("from skirmish.playtest.standard_observers import Falls\n", 1, "no observer in it"),
    (TURNS + TURNS.replace("class Turns", "class More"), 1, "more than one observer in it: Turns, More"),
    ("\x00", 1, "null bytes"),
    ("import sys\nsys.exit()\n", 2, "SystemExit"),
])  # fmt: skip
def test_a_text_without_an_observer_says_why_and_where(text: str, line: int, said: str):
    with pytest.raises(Unfit) as failure:
        _ = written(text).kind
    assert said in str(failure.value)
    assert failure.value.line == line


def test_the_class_itself_is_found_in_the_text():
    assert written(TURNS).line == 4
    assert written(TURNS).kind.hears == (TurnStarted,)
