"""A battle as numbers: what the page tells of them is so, and what doesn't fit is left out."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from support.battle import Battle
from support.story import A, B, story

from skirmish.core.battlefield import Edge
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.playtest.encoding import BATTLE, CHOICE, MODEL, USUAL, WORDS, Numbers, Shape, encode, parts, word

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text("utf-8")


def table(heading: str) -> list[str]:
    """The names in the first column of the table after this line, in order."""
    rows = PAGE.split(heading)[1].split("\n\n")[1].splitlines()[2:]
    return [name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])]


def scene() -> Battle:
    told = story().table(40, 20).model("Ila", side=A, at=(10, 15), marks=60, leader=True)
    return told.model("Ren", side=B, at=(30, 5), marks=90).begin("moves", until="shooting")


def rows_of(found: Numbers, part: str, names: tuple[str, ...], row: int) -> dict[str, float]:
    return dict(zip(names, (float(x) for x in parts(found)[part][row]), strict=True))


@pytest.mark.parametrize(("heading", "names"), [
    ("`battle`, in this order:", BATTLE), ("A row of `models`:", MODEL), ("A row of `choices`:", CHOICE),
])  # fmt: skip
def test_the_page_names_all_numbers_in_their_order(heading: str, names: tuple[str, ...]):
    assert tuple(table(heading)) == names


def test_the_page_tells_the_sizes():
    assert f"| `battle` | {len(BATTLE)} |" in PAGE
    assert f"| `models` | 2 x {USUAL.models} rows of {len(MODEL)} |" in PAGE
    assert f"| `choices` | {USUAL.choices} rows of {len(CHOICE)} |" in PAGE
    assert f"Multiplied by {WORDS}, it is a whole number" in PAGE


def test_a_model_is_told_in_shares_of_the_table():
    found = encode(scene().game, A, ())
    ila, ren = rows_of(found, "models", MODEL, 0), rows_of(found, "models", MODEL, USUAL.models)
    assert (ila["x"], ila["y"], ila["mine"], ila["leads"], ila["standing"]) == (0.25, 0.75, 1, 1, 1)
    assert (ren["x"], ren["y"], ren["mine"], ren["leads"]) == (0.75, 0.25, 0, 0)
    assert (ila["marks"], ren["marks"]) == pytest.approx((0.2, 0.3))


@pytest.mark.parametrize(("rules", "fields"), [("ranks+none", {"harm": 1}), ("skirmish", {"wounds": 3})])
def test_health_is_what_is_left_on_a_ladder_as_well(rules: str, fields: dict[str, int]):
    """A ladder counts what is lost: one of four rungs is filled; of four wounds three are left."""
    told = story(rules).table(40, 20).model("Ila", side=A, at=(10, 15), W=4).model("Ren", side=B, at=(30, 5))
    game = told.begin("fight" if rules.startswith("ranks") else "moves").game
    state = game.state
    hurt = state.put(evolve(state.models[0], combat=evolve(state.models[0].combat, **fields)))
    look = rows_of(encode(Game(game.rules, hurt), A, ()), "models", MODEL, 0)
    assert look["health"] == 0.75


def test_the_side_in_the_north_sees_the_same_turned_round():
    found = encode(scene().game, B, ())
    ren, ila = rows_of(found, "models", MODEL, 0), rows_of(found, "models", MODEL, USUAL.models)
    assert (ren["x"], ren["y"], ren["mine"]) == (0.25, 0.75, 1)
    assert (ila["x"], ila["y"], ila["mine"]) == (0.75, 0.25, 0)


@pytest.mark.parametrize(("edges", "at"), [
    (("south", "north"), (0.25, 0.75)), (("north", "south"), (0.75, 0.25)),
    (("east", "west"), (0.25, 0.25)), (("west", "east"), (0.75, 0.75)),
])  # fmt: skip
def test_the_own_edge_is_at_the_bottom(edges: tuple[Edge, Edge], at: tuple[float, float]):
    """Ila stands in the west and south of the table: a quarter from its west edge, a quarter from its south edge."""
    told = story().edges(*edges).model("Ila", side=A, at=(12, 36)).model("Ren", side=B, at=(30, 5))
    ila = rows_of(encode(told.begin("moves", until="shooting").game, A, ()), "models", MODEL, 0)
    assert (ila["x"], ila["y"]) == at


def test_a_move_is_told_with_who_goes_where_and_how_far():
    battle = scene()
    found = encode(battle.game, A, (Action("done"), Action("move", 0, at=(10.0, 11.0))))
    move = rows_of(found, "choices", CHOICE, 1)
    assert (move["x"], move["y"]) == pytest.approx((0.25, 0.55))
    assert move["far"] == pytest.approx(4 / 96)
    assert move["verb"] == pytest.approx(word("move"))
    assert (move["model"], move["target"]) == (pytest.approx(1 / 48), 0)
    assert rows_of(found, "choices", CHOICE, 0)["model"] == 0
    assert rows_of(found, "choices", CHOICE, 2) == dict.fromkeys(CHOICE, 0)


def test_a_target_is_told_by_its_row():
    found = encode(scene().game, A, (Action("charge", 0, 1),))
    assert rows_of(found, "choices", CHOICE, 0)["target"] == pytest.approx((USUAL.models + 1) / 48)


def test_what_there_is_no_room_for_is_left_out():
    shape = Shape(models=1, choices=1)
    told = story().model("Ila", side=A, at=(10, 15)).model("Bo", side=A, at=(14, 15)).model("Ren", side=B, at=(30, 5))
    found = encode(told.begin("moves", until="shooting").game, A, (Action("move", 1, at=(1.0, 1.0)),), shape)
    assert found.shape == (shape.length,)
    assert parts(found, shape)["models"][:, 0].tolist() == [1, 1]
    assert parts(found, shape)["choices"][0, CHOICE.index("model")] == 0


def test_more_than_all_is_all():
    battle = scene()
    rich = evolve(battle.state.models[0].warrior, marks=10_000)
    state = battle.state.put(evolve(battle.state.models[0], warrior=rich))
    battle.game.table.state = state
    assert rows_of(encode(battle.game, A, ()), "models", MODEL, 0)["marks"] == 1


def test_words_are_numbers_that_stay_as_they_are():
    assert word("") == 0
    assert word("charge") * WORDS == pytest.approx(round(word("charge") * WORDS))
    assert round(word("charge") * WORDS) == 288
    assert len({word(said) for said in ("move", "run", "charge", "shoot", "cast", "cut", "pass", "done")}) == 8


def test_no_number_is_anything_but_a_number():
    assert np.isfinite(encode(scene().game, A, ())).all()
