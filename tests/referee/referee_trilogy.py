"""The referee's small rules of three dice and three ladders (TRI), with any magic, written from the rulebook."""

from __future__ import annotations

import re

from printed_page import Line, Page
from printed_rolls import expect, read_roll
from referee_channeling import ROLLS as WEAVE_ROLLS
from referee_channeling import STRENGTH, WEAVES, Points, in_steps, test_or_turn, weave
from referee_channeling import TABLE as WEAVE_TABLE
from referee_resolve import Judges as StepJudges
from referee_resolve import judge_roll
from referee_tables import SETUP, Judge
from referee_wyld import ROLLS as CARD_ROLLS
from referee_wyld import SPELLS, Cards, begin, successes, weave_test
from referee_wyld import TABLE as CARD_TABLE
from trilogy_deeds import TABLE, lasting
from trilogy_game import Due, Trilogy
from trilogy_rolls import LUCK, judge_threes

BARE = 2
"""A hit of a strength has so much less of damage, 1 at least. (TRI-40)"""
ALL: list[tuple[str, Judge]] = [
    (r"(?:WHO(?:'s fall)?|Roll), .* \d+ or less.*: \dd10 \(.*", judge_threes),
    *LUCK,
    *TABLE,
]
REST: list[tuple[str, Judge]] = [*SETUP, (r"(?:WHO|Roll), [^:]*: .*", judge_roll)]


class ThreeDice(Trilogy):
    """Without magic."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, [*ALL, *REST], [(r"how many tokens besides \d+", plain)])


class ThreeDiceChanneling(Points, Trilogy):
    """With channeling."""

    def __init__(self, page: Page) -> None:
        steps: list[tuple[str, StepJudges]] = [(f"(?:{how})", in_steps(how, judges)) for how, judges in WEAVE_ROLLS]
        Trilogy.__init__(self, page, [*ALL, *WEAVING, *WEAVE_TABLE, *REST], [(_TURNS, turn_aside), *steps])
        Points.__init__(self, page)

    def may_weave(self, who: str) -> bool:
        """See `Points`."""
        return self.people[who].conscious

    def is_left(self, who: str) -> bool:
        """See `Points`."""
        return self.people[who].conscious

    def magic_hit(self, line: Line, who: str, raw: int) -> Due:
        """Of the weave that was woven last, or of a push. (TRI-40)"""
        strengths = STRENGTH.get(self.woven, set()) | {3}
        allowed = {max(1, strength - BARE) for strength in strengths} | {1, 2}
        expect(bool(self.woven) and raw in allowed, line, f"a hit of {self.woven or 'nothing'} does {sorted(allowed)}")
        return Due("soak", who, "", "Injury", raw)


class ThreeDiceWyld(Cards, Trilogy):
    """With cards."""

    def __init__(self, page: Page) -> None:
        steps: list[tuple[str, StepJudges]] = [(f"(?:{how})", in_steps(how, judges)) for how, judges in CARD_ROLLS]
        Trilogy.__init__(self, page, [*ALL, *SHAPING, *CARD_TABLE, *REST], [(_TURNS, turn_aside_card), *steps])
        Cards.__init__(self, page)

    def magic_hit(self, line: Line, who: str, raw: int) -> Due:
        """Of a spell, whose strength the cards tell."""
        expect(1 <= raw <= 8, line, "a hit of magic")
        return Due("soak", who, "", "Injury", raw)


def plain(game: Trilogy, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """A number that is only taken."""
    read_roll(line, game.names)


def turn_aside(game: ThreeDiceChanneling, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """What turns a hit aside leaves nothing to soak. (CHN-62)"""
    roll = read_roll(line, game.names)
    assert roll is not None
    found = re.fullmatch(_TURNS, roll.what)
    assert found is not None
    test_or_turn(game, line, roll, found)
    if len(roll.faces) == 1 and roll.outcome == "passed":
        game.take("soak", roll.who, "Injury")


def turn_aside_card(game: ThreeDiceWyld, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    roll = read_roll(line, game.names)
    assert roll is not None
    weave_test(game, line, roll, what)
    if len(roll.faces) == 1 and roll.outcome == "passed":
        game.take("soak", roll.who, "Injury")


def weaves(game: ThreeDiceChanneling, line: Line, found: re.Match[str]) -> None:
    """To weave is the action. (TRI-44)"""
    game.deed(line, found[1], "action", prone=True)
    game.attack = None
    weave(game, line, found)


def neglect(game: ThreeDiceWyld, line: Line, found: re.Match[str]) -> None:
    """To channel is the action, and makes it easier to hit until it acts again. (WYL-12, RT-39)"""
    game.deed(line, found[1], "action", prone=True).neglect = int(found[2])


def begins(game: ThreeDiceWyld, line: Line, found: re.Match[str]) -> None:
    """A spell is begun in one's turn. (WYL-5)"""
    game.deed(line, found[1], prone=True)
    begin(game, line, found)


def forgo(game: ThreeDiceWyld, line: Line, found: re.Match[str]) -> None:
    """It is as open as somebody helpless, until it acts again. (WYL-29)"""
    game.activate(line, found[1])
    game.people[found[1]].bare = found[2].startswith("forgoes")


def harm(game: ThreeDiceWyld, line: Line, found: re.Match[str]) -> None:
    """What is left of harm after its soak are rungs of Injury. (WYL-57, RT-39)"""
    count, _ = successes(line, "", found[4], tens=1)
    who = game.people[found[3]]
    if count and who.filled["Injury"] < who.length("Injury"):
        game.owe("rungs", found[3], f"{found[3]} takes {count}", ladder="Injury", amount=count)


def foreseen(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """What would have felled somebody is soaked again. (CHN-T6)"""
    expect(line.rule == "CHN-T6", line, "the rule is CHN-T6")
    due = game.soaked
    if due is not None and game.take("rungs", due.who, "Injury") is not None:
        game.dues.append(due)


_TURNS = r"(Shield of Air|Warding Dome)"
WEAVING: list[tuple[str, Judge]] = [
    (r"WHO weaves (.*)", weaves),
    (r"WHO's Foretelling is spent", foreseen),
    (rf"((?!Shielding){WEAVES}) on WHO( ends.*)?", lasting),
]
SHAPING: list[tuple[str, Judge]] = [
    (r"WHO's Foretelling is spent", foreseen),
    (rf"({SPELLS}) on WHO( ends.*)?", lasting),
    (r"(?:WHO|Roll), (harm to WHO, \d+ (?:dice|die) after soak): (.*)", harm),
    (r"WHO begins (.*): (\d+) motes? committed, (\d+) points needed", begins),
    (r"WHO (?:channels|powers down): -(\d+) on its defence", neglect),
    (r"WHO (forgoes its defence|takes up its defence again)", forgo),
]
