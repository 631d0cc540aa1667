"""What the end of a battle says of roles, of those who left and of treasure, for people and programs. (SKR-91)"""

from __future__ import annotations

from support.battle import Battle
from support.shipped import roles, shipped
from support.story import A, B

from skirmish.app.battles import Outcome, outcome
from skirmish.cli.battle_outputs import tell_outcome
from skirmish.core.battle_record import Setup, record_of
from skirmish.core.events import TokenPlaced, TokensCounted, TokenTaken
from skirmish.core.units import base_radius


class Heard:
    """A printer that keeps what it is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def text(self, text: str = "", style: str = "") -> None:
        self.lines.append(text)


def ended(battle: Battle) -> Outcome:
    state = battle.state
    rosters = state.forces[A].roster, state.forces[B].roster
    setup = Setup("pools", {}, state.battlefield, state.scenario, rosters, 0)
    return outcome(record_of(battle.game, setup, ("you", "me")), battle.game, None, None)


def told(found: Outcome, battle: Battle) -> list[str]:
    printer = Heard()
    tell_outcome(printer, found)  # type: ignore[arg-type]  # all that it asks of a printer
    return [line.strip() for line in printer.lines]


def through() -> Battle:
    """One attacker has left, another lies dead; the battle isn't over."""
    scene = shipped("breakthrough").after(*roles("attacker", "defender")).model("Ila", at=(20, 4), marks=40)
    scene = scene.model("Bo", out=True, marks=30).model("Cy", at=(30, 30)).model("Ren", side=B, at=(40, 40))
    battle = scene.begin("fight", turns=9)
    battle.play(f"Ila moves to 20, {base_radius(25)}")
    return battle


def test_who_left_in_good_order_is_neither_out_nor_lost():
    mine, theirs = ended(through()).sides
    assert (mine.role, mine.away, mine.out, mine.models, mine.marks_lost) == ("attacker", 1, 1, 3, 30)
    assert (theirs.role, theirs.away, theirs.out) == ("defender", 0, 0)


def test_the_casualties_name_the_fallen_and_count_who_left():
    battle = through()
    lines = told(ended(battle), battle)
    assert "Side A (you): 1 of 3 out of action, 30 of 120 marks lost, left in good order: 1" in lines
    assert "Bo" in lines


def test_tokens_carried_off_are_counted():
    laid = (TokensCounted(2), TokenPlaced(0, (20, 20), 0), TokenPlaced(1, (30, 30), 0), TokenTaken(0, 0))
    scene = shipped("treasure").after(*laid).model("Ila", at=(24, 44)).model("Bo", at=(4, 4))
    battle = scene.model("Ren", side=B, at=(40, 40)).begin("fight", turns=9)
    battle.play(f"Ila moves to 24, {48 - base_radius(25)}")
    found = ended(battle)
    assert [side.treasure for side in found.sides] == [1, 0]
    assert (
        "Side A (you): 0 of 2 out of action, 0 of 100 marks lost, tokens carried off: 1, left in good order: 1"
        in told(found, battle)
    )
