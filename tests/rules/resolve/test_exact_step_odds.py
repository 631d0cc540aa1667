"""The forecast of an attack against its definition, against many plays, and within the forecast's limits. (RES-46)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from resolve_scenes import Gear, facing, people
from support.battle import Battle

from skirmish.core.decision import Action
from skirmish.core.forecast import Odds, forecast, sample_ends
from skirmish.core.outlook import find_outlook
from skirmish.core.state import State
from skirmish.core.step_dice import spread_of
from skirmish.rules.resolve.shooting import do_shoot
from skirmish.rules.resolve.strike import strike

REN = 1
CALM = {"preempt": "off"}


def scene(ila: Gear, ren: Gear, gap_in: float = 0.0) -> Battle:
    """Ila is about to attack Ren."""
    return facing(ila, ren, gap_in, **CALM).act().seed(1)


def fate(state: State) -> str:
    """What has become of Ren."""
    slot = state.models[REN].combat
    if state.models[REN].out:
        return "dead"
    return f"{slot.posture} {slot.body} {slot.fortitude} {slot.lost}"


def bare(battle: Battle, name: str = "Ila") -> Odds[bool]:
    """The exact odds of her blow at him."""
    return forecast(battle.game.rules, battle.state, strike, battle.names[name], REN)


def test_a_bare_die_against_a_bare_die() -> None:
    """RES-5, RES-9, RES-46: told anew from the digest; d2 without surges to count by hand beyond 12."""
    battle = scene(people(items=("sword",)), people())
    chance = bare(battle).by(lambda state, hit: hit)[True]
    wanted = Fraction(0)
    mine, theirs = spread_of("highest", 6, 1, 60), spread_of("highest", 6, 1, 60)
    for a, ways in enumerate(mine.passed):
        for b, others in enumerate(theirs.passed):
            wanted += Fraction(ways * others, mine.ways * theirs.ways) if a >= b else 0
    wanted += Fraction(sum(mine.passed), mine.ways) * Fraction(theirs.botched, theirs.ways)
    assert float(chance) == pytest.approx(float(wanted), abs=1e-5)


def test_the_body_lost_by_a_blow() -> None:
    """RES-49: of the blows that hit, one in six does 3 with a sword."""
    battle = scene(people(items=("sword",)), people(traits={"body": 60}))
    odds = bare(battle)
    hits = odds.by(lambda state, hit: hit)[True]
    threes = odds.by(lambda state, hit: state.models[REN].combat.body == 57)[True]
    assert threes / hits == Fraction(1, 6)


def test_the_nerve_lost_by_a_wound() -> None:
    """RES-60: 3 Body; a d6 loses nothing on 3 to 6, 1 on a 2, 2 and its next action on a 1."""
    battle = scene(people(items=("sword",)), people(traits={"body": 60}))
    odds = bare(battle)
    three = odds.by(lambda state, hit: (state.models[REN].combat.body, fate(state)))
    total = sum((chance for (body, _), chance in three.items() if body == 57), Fraction(0))
    assert three[57, "standing 57 12 0"] / total == Fraction(4, 6)
    assert three[57, "standing 57 11 0"] / total == Fraction(1, 6)
    assert three[57, "standing 57 10 1"] / total == Fraction(1, 6)


DUELS: dict[str, tuple[Gear, Gear]] = {
    "average": (people({"sword": 1}, items=("sword",)), people({"dodge": 1})),
    "armoured": (
        people({"sword": 3}, deftness=8, strength=8, items=("sword",)),
        people({"dodge": 2, "focus": 1}, items=("heavy-armour", "shield")),
    ),
    "wounded and shaken": (people({"axe": 2}, items=("axe",)), people({"dodge": 1}, now={"body": 5, "fortitude": 4})),
    "defenceless": (people({"sword": 2}, items=("sword",)), people(now={"asleep": True})),
}  # fmt: skip


@pytest.mark.parametrize("about", DUELS)
def test_the_forecast_agrees_with_many_plays(about: str) -> None:
    """RES-46..60: each fate within five standard errors."""
    battle = scene(*DUELS[about])
    rules, state = battle.game.rules, battle.state
    odds = forecast(rules, state, strike, 0, REN)
    tries = 2000
    sample = sample_ends(rules, state, strike, 0, REN, tries=tries, seed=11)
    seen: Counter[str] = Counter()
    for (end, _), number in sample.tally.items():
        seen[fate(end)] += number
    exact = odds.by(lambda end, _: fate(end))
    assert set(seen) <= set(exact)
    for name, chance in exact.items():
        error = max((float(chance) * (1 - float(chance)) / tries) ** 0.5, 1 / tries)
        assert abs(seen[name] / tries - float(chance)) < 5 * error


@pytest.mark.parametrize("about", DUELS)
def test_a_blow_is_well_within_the_limits(about: str) -> None:
    """RES-46: rolls on facts alone, so that few paths are played, and hardly anything is left out."""
    odds = forecast(*_asked(about), limit=6_000)
    assert odds.paths < 2_500
    assert 0 <= odds.residual < Fraction(1, 100_000)


def _asked(about: str) -> tuple[object, ...]:
    battle = scene(*DUELS[about])
    return battle.game.rules, battle.state, strike, 0, REN  # type: ignore[return-value]


def test_a_shot_is_exact_too() -> None:
    """RES-63: hit for 6, or not."""
    battle = scene(people({"archery": 1}, items=("bow",)), people(traits={"body": 60}), 8.0)
    odds = forecast(battle.game.rules, battle.state, do_shoot, Action("shoot", 0, REN, what="bow"))
    assert {60, 54} == set(odds.by(lambda state, _: state.models[REN].combat.body))


def test_a_person_is_told_exact_odds_before_a_blow() -> None:
    """RES-46: as the window asks."""
    battle = scene(*DUELS["armoured"])
    found = find_outlook(battle.game, Action("strike", 0, REN))
    assert not found.tries
    assert {one.model for one in found.fates} >= {REN}
    assert found.first is not None
    assert found.first.rule == "RES-46"


def test_a_charge_at_a_ready_pike_is_exact_and_has_it_hold_off() -> None:
    """RES-68: two attacks, one after the other."""
    pike = people({"polearm": 1}, items=("pike",), now={"ready": True})
    sword = people({"sword": 1}, items=("sword",), traits={"initiative": 20})
    battle = scene(sword, pike, 5.0)
    found = find_outlook(battle.game, Action("charge", 0, REN))
    assert {roll.who for roll in found.rolls if roll.rule == "RES-46"} == {0, REN}
