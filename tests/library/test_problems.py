"""A problem is one line with its place; an exception carries all of them."""

from __future__ import annotations

import pickle

import pytest
from pydantic import ValidationError

from skirmish.library import Faulty, Problem
from skirmish.library.problems import hint
from skirmish.library.wares import Limit

SWORD = Problem("a.yaml", 3, 9, "E020", "no item 'swrod', did you mean 'sword'?")
PRICE = Problem("a.yaml", 4, 1, "W030", "prices have changed", "SKR-80")
GONE = Problem("b.yaml", 0, 0, "E001", "can't be read: No such file or directory")


def test_a_problem_is_one_line_with_place_code_message_and_rule() -> None:
    assert str(SWORD) == "a.yaml:3:9: E020 no item 'swrod', did you mean 'sword'?"
    assert str(PRICE) == "a.yaml:4:1: W030 prices have changed (SKR-80)"
    assert str(GONE) == "b.yaml: E001 can't be read: No such file or directory"


def test_the_letter_of_the_code_is_the_level() -> None:
    assert [problem.level for problem in (SWORD, PRICE)] == ["error", "warn"]
    assert Problem("a", 1, 1, "I001", "by the way").level == "info"


def test_the_exception_says_all_problems_line_by_line() -> None:
    assert str(Faulty([SWORD, GONE])) == f"{SWORD}\n{GONE}"


def test_the_exception_reaches_another_process_whole() -> None:
    """Playtests read rosters in workers."""
    assert pickle.loads(pickle.dumps(Faulty([SWORD, PRICE]))).problems == (SWORD, PRICE)


def test_the_hint_names_the_nearest_word_or_nothing() -> None:
    assert hint("swrod", ["sword", "axe"]) == ", did you mean 'sword'?"
    assert hint("bagpipe", ["sword", "axe"]) == ""
    assert hint("causway", ["farm", "reeds:causeway"]) == ", did you mean 'reeds:causeway'?"
    assert hint("fram", ["farm", "reeds:farm"]) == ", did you mean 'farm'?"


def test_a_hint_that_is_hardly_alike_is_not_given() -> None:
    assert hint("ranged", ["angreal", "melee"]) == ""
    assert hint("soldier", ["leader", "hero"]) == ""
    assert hint("aiel-spears", ["hill-seers"]) == ""
    assert hint("sword", ["axe", "long-sword"]) == ", did you mean 'long-sword'?"


def test_a_limit_per_other_warriors_is_pointed_to_checks() -> None:
    with pytest.raises(ValidationError, match="goes under `checks:`"):
        Limit.model_validate({"max": "2 per master"})


def test_a_message_that_quotes_the_file_stays_one_line_and_short() -> None:
    torn = Problem("a.yaml", 3, 9, "E012", "name: 'a\u2028b\nc\x1b[2J' is wrong")
    assert str(torn).isprintable()
    assert str(torn).splitlines() == [str(torn)]
    endless = Problem("a.yaml", 3, 9, "E008", f"no format '{'x' * 9000}' (known: map/1)")
    assert len(str(endless)) < 600
    assert str(endless).startswith("a.yaml:3:9: E008 no format 'xxx")
    assert str(endless).endswith("xxx' (known: map/1)")
