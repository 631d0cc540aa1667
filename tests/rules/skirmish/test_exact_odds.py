"""The forecast of a shot, of one model's blows and of an exchange, held against brute force. (SKR-43..64)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from brute_force import Arm, Target, batch, struck, wounds_of
from skirmish_scenes import BASES_IN, IDLE, Gear, facing
from support.all_faces import Die, odds
from support.battle import Battle
from support.story import A

from skirmish.core.forecast import forecast
from skirmish.core.state import ModelId, State
from skirmish.rules.skirmish.fight import fight
from skirmish.rules.skirmish.shooting import shoot
from skirmish.rules.skirmish.strike import strike

HALF = Fraction(1, 2)


def fate(state: State, i: ModelId) -> str:
    """As brute force tells it."""
    slot = state.models[i].combat
    if state.models[i].out:
        return "out"
    return f"standing {slot.wounds}" if slot.standing else str(slot.posture)


def forecast_of_blows(ila: Gear, ren: Gear) -> dict[str, Fraction]:
    """What Ila's blows at Ren come to; Ren parries when he may."""
    battle = facing(ila, ren).begin("blows", until="all alone").seed(1)
    found = forecast(battle.game.rules, battle.game.setup, strike, 0)
    assert found.residual == 0
    return found.by(lambda state, _: fate(state, 1))


AXE, CLUB, SWORD = ("axe",), ("club",), ("sword",)
BLOWS = {
    "a plain blow, a critical possible": ({"items": AXE}, {}, (Arm(),), Target()),
    "with a save": ({"items": CLUB}, {"items": ("heavy-armour",)}, (Arm(save=5, stun=2),), Target()),
    "save and helmet": ({"items": AXE}, {"items": ("fine-mail", "helmet")}, (Arm(save=6),), Target(helmet=True)),
    "no critical: it needs a 6": ({"items": AXE}, {"T": 5}, (Arm(wound=6),), Target()),
    "three wounds left": ({"items": AXE, "S": 4}, {"W": 3}, (Arm(wound=3),), Target(3)),
    "none left": ({"items": AXE}, {"now": {"wounds": 0}}, (Arm(),), Target(0)),
    "a better fighter": ({"items": AXE, "WS": 5}, {}, (Arm(hit=3),), Target()),
    "against a sword": ({"items": AXE}, {"items": SWORD}, (Arm(),), Target(parries=1)),
    "against sword and buckler": ({"items": AXE}, {"items": ("sword", "buckler")}, (Arm(),), Target(parries=2)),
    "6s only against a sword": (
        {"items": AXE, "now": {"afraid": True}}, {"items": SWORD}, (Arm(hit=6),), Target(parries=1),
    ),
    "two blows": ({"items": AXE, "A": 2}, {}, (Arm(),) * 2, Target()),
    "two blows against a sword": (
        {"items": AXE, "A": 2, "S": 2}, {"items": SWORD, "T": 4}, (Arm(wound=6),) * 2, Target(parries=1),
    ),
    "sword and dagger": ({"items": ("sword", "dagger")}, {"T": 6}, (Arm(wound=6), Arm(wound=6, save=6)), Target()),
    "sword and club": ({"items": ("sword", "club")}, {"T": 6}, (Arm(wound=6), Arm(wound=6, stun=2)), Target()),
}  # fmt: skip


@pytest.mark.parametrize("about", BLOWS)
def test_the_odds_of_one_models_blows(about: str):
    """SKR-50..63: the same fractions, to the last digit."""
    ila, ren, arms, target = BLOWS[about]
    assert forecast_of_blows(ila, ren) == odds(lambda die: batch(die, arms, target))


@pytest.mark.parametrize(("items", "save"), [((), 7), (("heavy-armour",), 5)])
def test_the_odds_of_a_blow_at_a_knocked_down_model(items: tuple[str, ...], save: int):
    """SKR-64: no roll to hit, out if a wound gets through."""

    def play(die: Die) -> str:
        gashes = wounds_of(die, [Arm(save=save)])
        through = [True for arm, _, saved in gashes if not (saved and arm.save <= 6 and die() >= arm.save)]
        return "out" if through else "down"

    assert forecast_of_blows({"items": CLUB}, {"items": items, "now": {"posture": "down"}}) == odds(play)


def test_the_odds_of_a_blow_at_a_stunned_model():
    """SKR-64."""
    assert forecast_of_blows({"items": AXE}, {"now": {"posture": "stunned"}}) == {"out": Fraction(1)}


def forecast_of_a_shot(ila: Gear, ren: Gear, gap_in: float, what: str, **options: str) -> dict[str, Fraction]:
    """What Ila's shot at Ren comes to."""
    battle = facing(ila, ren, gap_in, **options).begin("shooting").seed(1)
    found = forecast(battle.game.rules, battle.game.setup, shoot, 0, 1, what)
    return found.by(lambda state, _: fate(state, 1))


SHOTS = {
    "a plain shot": ({"items": ("bow",)}, {}, 6.0, "bow", (Arm(),), Target()),
    "a crossbow at armour": (
        {"items": ("crossbow",)}, {"items": ("heavy-armour", "shield")}, 20.0, "crossbow",
        (Arm(hit=5, wound=3, save=5),), Target(),
    ),
    "a javelin at a helmet": (
        {"items": ("javelins",), "S": 5}, {"items": ("helmet",)}, 8.0, "javelins", (Arm(wound=2),), Target(1, True),
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", SHOTS)
def test_the_odds_of_one_shot(about: str):
    """SKR-43..55."""
    ila, ren, gap_in, what, arms, target = SHOTS[about]
    assert forecast_of_a_shot(ila, ren, gap_in, what) == odds(lambda die: batch(die, arms, target))


@pytest.mark.parametrize(("moved", "then"), [(False, 4), (True, 5)])
def test_the_odds_of_a_shot_up_the_ladder(moved: bool, then: int):
    """SKR-44: BS 1 beyond half range, standing still and having moved."""

    def play(die: Die) -> str:
        return struck(die, Arm()) if die() == 6 and die() >= then else "standing 1"

    ila = {"items": ("bow",), "BS": 1, "now": {"moved": moved}}
    assert forecast_of_a_shot(ila, {}, 13.0, "bow") == odds(play)


def test_the_odds_of_a_shot_at_a_down_model():
    """SKR-47, SKR-54: it keeps the worse of its state and the new result."""

    def play(die: Die) -> str:
        end = batch(die, (Arm(),), Target(0))
        return "down" if end.startswith("standing") else end

    assert forecast_of_a_shot({"items": ("bow",)}, {"now": {"posture": "down", "wounds": 0}}, 6.0, "bow") == odds(play)


def test_the_odds_of_two_stones_from_a_sling():
    """SKR-77: needing a 6 to wound: the second stone flies at whoever the first one left."""

    def play(die: Die) -> str:
        stone = (Arm(hit=5, wound=6),)
        first = batch(die, stone, Target())
        if first == "out":
            return first
        second = batch(die, stone, Target(1 if first == "standing 1" else 0))
        order = ("standing 1", "standing 0", "down", "stunned", "out")
        return max(first, second, key=order.index) if not second.startswith("standing") else first

    found = forecast_of_a_shot({"items": ("sling",)}, {"T": 6}, 9.0, "sling twice")
    assert found == odds(play)


def exchanged(battle: Battle) -> dict[str, Fraction]:
    """How both stand after the close combat phase."""
    found = forecast(battle.game.rules, battle.game.setup, fight, resumable=True)
    assert found.residual == 0
    return found.by(lambda state, _: f"{fate(state, 0)}, {fate(state, 1)}")


def exchange_by_hand(die: Die, first: Arm, second: Arm) -> str:
    """The first strikes; if the second still stands, it strikes back."""
    end = batch(die, (first,), Target())
    back = batch(die, (second,), Target()) if end.startswith("standing") else "standing 1"
    return f"{back}, {end}"


def test_the_odds_of_an_exchange_of_blows():
    """SKR-60..65: Ila, quicker, against Ren, who is idle if she puts him down."""
    battle = facing({"items": AXE, "I": 5}, {"items": CLUB, "WS": 2}).begin("blows", until="all alone").seed(1)
    assert exchanged(battle) == odds(lambda die: exchange_by_hand(die, Arm(hit=3), Arm(stun=2)))


def test_the_odds_of_an_exchange_with_a_roll_off():
    """SKR-4, SKR-60: each goes first half of the time."""
    battle = facing({"items": AXE}, {"items": AXE}).begin("blows", until="all alone").seed(1)
    straight = odds(lambda die: exchange_by_hand(die, Arm(), Arm()))
    turned = {", ".join(reversed(end.split(", "))): chance for end, chance in straight.items()}
    both = {end: HALF * (straight.get(end, 0) + turned.get(end, 0)) for end in straight | turned}
    assert exchanged(battle) == both


def test_the_odds_of_two_strikers_against_one_who_can_parry_once():
    """SKR-51, SKR-63, SKR-64: the second finishes who is down; the parry is spent on the first that hit."""
    scene = facing({"items": AXE, "I": 5}, {"items": SWORD, "T": 6, "now": IDLE})
    scene.model("Bo", side=A, at=(2 + 2 * BASES_IN, 24), I=4, items=AXE)
    battle = scene.begin("blows", until="all alone").seed(1)
    arm = Arm(wound=6)

    def play(die: Die) -> str:
        face = die()
        if face < 4:
            return batch(die, (arm,), Target(parries=1))
        end = "standing 1" if face < 6 and die() > face else struck(die, arm)
        if end == "down":
            return "out" if die() == 6 else "down"
        return batch(die, (arm,), Target()) if end == "standing 1" else "out"

    found = forecast(battle.game.rules, battle.game.setup, fight, resumable=True)
    assert found.by(lambda state, _: fate(state, battle.names["Ren"])) == odds(play)
