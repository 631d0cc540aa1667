"""The value of positions: weights that were planted are found again, and what is told of others is right."""

from __future__ import annotations

import math

import pytest
from players import arena

from skirmish.app.errors import UserError
from skirmish.app.values import fit
from skirmish.core.battle_record import Setup
from skirmish.core.value import ANY, Value
from skirmish.playtest.match import Arena, Bout
from skirmish.playtest.valuation import Position, Studied, fit_value, foretold, share_of, split, studies

TRUE = {"marks": 2.0, "slack": -1.0}


def made(count: int, quick: int = 0, combat: str = "skirmish") -> list[Studied]:
    """Battles of two positions each whose ends come as often as the planted weights say, without chance."""
    found = []
    for number in range(count):
        features = {"marks": (number * 0.37) % 2 - 1, "slack": (number * 0.61) % 2 - 1}
        chance = 1 / (1 + math.exp(-sum(TRUE[name] * features[name] for name in TRUE)))
        won = float((number * 0.7548776662466927) % 1 < chance)
        tries = tuple([float((n * 0.5698402909980532) % 1 < chance) for n in range(quick)])
        looked = (Position(1, features), Position(2, features, within=True))
        looked += (Position(2, features, quick=tries),) if quick else ()
        found.append(Studied(f"{combat}+none", combat, "skirmish", Bout("a", "b", "farm", number, 0), won, looked))
    return found


def test_planted_weights_are_found_again() -> None:
    weights = fit_value(made(3000)).sections["skirmish"]
    assert weights == pytest.approx(TRUE, abs=0.25)


def test_a_system_with_few_battles_is_drawn_to_what_holds_for_all() -> None:
    sections = fit_value([*made(600), *made(20, combat="dots")]).sections
    assert sections["dots"] == pytest.approx(sections[ANY], abs=0.7)


def test_the_same_battles_told_from_the_other_side_give_the_same_weights() -> None:
    battles = made(200)
    turned = [
        Studied(one.rules, one.combat, one.scenario, one.bout, 1 - one.score, tuple(map(turn, one.positions)))
        for one in battles
    ]
    assert fit_value(battles).sections[ANY] == pytest.approx(fit_value(turned).sections[ANY], abs=1e-3)


def turn(position: Position) -> Position:
    return Position(position.round, {name: -number for name, number in position.features.items()})


def test_battles_with_other_seeds_share_no_dice_and_more_of_them_begin_with_the_same() -> None:
    setup = Setup("skirmish+none", {}, arena.PLAIN, arena.SKIRMISH, (arena.GUARDS, arena.RAIDERS), 0)
    where = Arena(arena.rules(), {"guards": arena.GUARDS, "raiders": arena.RAIDERS}, {"plain": setup})
    dice = [[one.bout.seed for one in studies(where, count, seed)] for count, seed in ((20, 0), (20, 1), (30, 0))]
    assert not set(dice[0]) & set(dice[1])
    assert dice[2][:20] == dice[0]
    assert len(set(dice[2])) == 30


def test_each_battle_is_held_out_once() -> None:
    battles = made(23)
    parts = list(split(battles))
    assert sorted(one.bout.seed for _, held in parts for one in held) == list(range(23))
    assert all(len(known) + len(held) == 23 for known, held in parts)


def test_battles_with_the_same_map_and_dice_are_held_out_together() -> None:
    """The same bouts under other rules, and stored once more: none is fitted to while another is held out."""
    battles = [*made(23), *made(23, combat="dots"), *made(5)]
    for known, held in split(battles):
        assert held
        assert not {one.bout.seed for one in known} & {one.bout.seed for one in held}


def test_many_battles_of_few_pieces_are_too_few_to_fit_to() -> None:
    with pytest.raises(UserError, match="8 battles, of which 4 differ in map and dice, are too few to fit to"):
        fit([*made(4), *made(4, combat="dots")])


def test_what_is_foretold_is_measured() -> None:
    battles, value = made(400), Value({ANY: TRUE})
    found = foretold([(value, battles)])
    assert (found.whole.battles, found.whole.positions) == (400, 800)
    assert found.whole.log_loss.value < 0.6 < math.log(2)
    assert found.whole.area > 0.7
    assert sum(tenth.count for tenth in found.tenths) == 1600
    assert all(abs(tenth.chance - tenth.won) < 0.15 for tenth in found.tenths)
    even = foretold([(Value({ANY: {}}), battles)]).whole
    assert (even.log_loss.value, even.area) == (pytest.approx(math.log(2)), pytest.approx(0.5))


def test_the_value_is_compared_with_quick_battles() -> None:
    found = foretold([(Value({ANY: TRUE}), made(200, quick=24))]).against
    assert [(one.tries, one.positions) for one in found] == [(6, 200), (12, 200), (24, 200)]
    assert all(one.gain.value == pytest.approx(one.quick - one.value) for one in found)
    assert foretold([(Value({ANY: TRUE}), made(20))]).against == ()


@pytest.mark.parametrize(("quick", "chance"), [((), 0.5), ((1.0,), 2 / 3), ((0.0, 0.5, 0.0, 0.0), 0.25)])
def test_no_number_of_quick_battles_makes_certain(quick: tuple[float, ...], chance: float) -> None:
    assert share_of(quick) == pytest.approx(chance)
