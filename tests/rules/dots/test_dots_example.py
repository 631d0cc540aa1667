"""The great example of the notes, played: one swordmaster against sixteen Trollocs. (DOT-37, TV-7)

The comments tell it step by step. The numbers are the vector's: 8 dice for the bird attack, 9 to parry, 5 to
strike back, 8 to tumble and to dodge.
"""

from __future__ import annotations

from math import atan2, cos, degrees, dist, radians, sin

from dots_scenes import dice, people, slot
from support.battle import Battle
from support.facing import BASES_IN, A, B, Gear
from support.story import story

from skirmish.core.decision import Action
from skirmish.core.state import ModelId
from skirmish.core.units import Point, snapped
from skirmish.kit.rounds import ACTIONS

LAN: ModelId = 0
HERE: Point = (20.0, 24.0)
AWAY: Point = (23.0, 25.5)
"""Where he tumbles."""
REACH_IN = 0.95
"""How far from him those stand who reach him with their pikes."""
MISSES = (2,) * 12
PIKE = "pike"


def lan() -> Gear:
    return people(
        sword=5, basic_forms=4, tree_forms=4, bird_forms=3, tumble=3, dodge=3, dexterity=5, health=7, now={"score": 60}
    )


def trolloc(score: int) -> Gear:
    return people(items=("pike",), polearm=2, dexterity=5, health=6, now={"score": score})


def beside(middle: Point, degrees: float, gap_in: float) -> Point:
    """The place in this direction, so far from base to base."""
    turn, far = radians(degrees), BASES_IN + gap_in
    return snapped((middle[0] + far * cos(turn), middle[1] + far * sin(turn)))


def cluster() -> Battle:
    """Eight reach him, two of them in contact; eight more are near. He is the quickest, the first of them the slowest.

    All have declared: he a bird attack and nothing else, they that they attack him.
    """
    told = story("dots+none").model("Lan", side=A, at=HERE, **lan())
    for number in range(8):
        at = beside(HERE, 100.0 + 31.0 * number, 0.0 if number in (0, 2) else REACH_IN)
        told = told.model(f"Trolloc {number}", side=B, at=at, **trolloc(20 - number if number else 1))
    for number in range(8, 16):
        at = beside(AWAY, 12.0 * number - 120.0, 5.0 if number < 11 else 12.0)
        told = told.model(f"Trolloc {number}", side=B, at=at, **trolloc(50 - number))
    battle = told.begin(ACTIONS, turns=6)
    declare(battle, "bird-attack at 1")
    return battle


def declare(battle: Battle, plan: str) -> None:
    while battle.decision.rule == "DOT-67":
        who = battle.decision.subject
        battle.play(Action("declare", who, what=plan if who == LAN else f"{PIKE} at {LAN}"))


def attacked(battle: Battle, by: str, faces: tuple[int, ...], defence: str) -> ModelId:
    """A Trolloc hits him with one success, and he defends himself with these dice."""
    foe = battle.names[by]
    while battle.decision.subject != foe:
        battle.play(battle.decision.default)
    battle.dice(8, 2, *faces)
    battle.play(Action("strike", foe, LAN))
    if battle.decision.subject == LAN and "which defence" in battle.prompt:
        battle.play(Action(defence, LAN, foe))
    return foe


def next_attacker(battle: Battle) -> ModelId:
    """The next of the eleven that acts; he only dodges, and the others are too far away."""
    while battle.decision.subject == LAN or battle.decision.subject >= battle.names["Trolloc 11"]:
        battle.play(battle.decision.default)
    return battle.decision.subject


def close_in(battle: Battle, who: ModelId) -> None:
    """It goes to that of the eleven places round him which is furthest from it, of those that it gets to."""
    x, y = battle.at("Trolloc 0")
    first = degrees(atan2(y - AWAY[1], x - AWAY[0]))
    offer = next(offer for offer in battle.decision.each() if offer.verb == "move")
    ways = [Action("move", who, at=beside(AWAY, first + 360 * number / 11, REACH_IN)) for number in range(1, 11)]
    here = battle.state.places[who][:2]
    battle.play(max([way for way in ways if offer.refusal(way) is None], key=lambda way: dist(way.at or here, here)))


def test_the_great_example() -> None:
    """(DOT-32, DOT-33, DOT-34, DOT-35, DOT-36, DOT-89): R-11, R-12."""
    battle = cluster()
    # He begins with a bird attack: four dice more by Tree Forms.
    battle.dice(8, *MISSES[:11])
    battle.play(Action("strike", LAN, 1), Action("pass"), Action("done"))
    assert dice(battle, "bird attack") == [(8 + 4, 6)]

    # To parry is a change: only three more.
    attacked(battle, "Trolloc 1", (7, *MISSES[:11]), "parry")
    assert dice(battle, "parry") == [(9 + 3, 7)]

    # The second parry is better than the attack, and he strikes back.
    second = attacked(battle, "Trolloc 2", (7, 7, *MISSES[:10]), "parry")
    battle.dice(*MISSES[:8])
    battle.play(Action("riposte", LAN, second), Action("pass"))
    assert dice(battle, "riposte") == [(5 + 3, 6)]

    # That belongs to the parry: the next parries lose nothing.
    for number in (3, 4, 5, 6):
        attacked(battle, f"Trolloc {number}", (7, *MISSES[:11]), "parry")

    # The parry against the seventh fails, and he tumbles away, with the full pool.
    seventh = attacked(battle, "Trolloc 7", MISSES, "parry")
    assert dice(battle, "parry") == [(9 + 3, 7)] * 7
    battle.dice(7, *MISSES[:10])
    battle.play(Action("tumble", LAN, seventh))
    assert dice(battle, "tumble") == [(8 + 3, 7)]
    battle.play(Action("walk", LAN, at=AWAY))

    # One of them still gets at him. He dodges, which is none of the art: Tree Forms are gone.
    last = battle.names["Trolloc 0"]
    while battle.decision.subject != last:
        battle.play(battle.decision.default)
    battle.dice(8, 2, 7, *MISSES[:7])
    battle.play(Action("charge", last, LAN))
    battle.play(Action("dodge", LAN, last), Action("done"))
    assert dice(battle, "dodge") == [(8, 7)]
    assert slot(battle, LAN).dots == 7

    # In the next round eleven get at him, and he can only dodge.
    declare(battle, "dodge")
    for dodged in range(11):
        who = next_attacker(battle)
        if who != last:
            close_in(battle, who)
        battle.dice(8, 2, 7, *MISSES[: max(1, 8 - dodged) - 1])
        battle.play(Action("strike", who, LAN), Action("dodge", LAN, who), Action("done"))
    # Each takes a die off the next dodge, down to the last one.
    assert [number for number, _ in dice(battle, "dodge")[1:]] == [8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1]
    assert slot(battle, LAN).dots == 7
