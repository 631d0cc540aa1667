"""The referee's small rules of dots and boxes (DOT), with any magic, written from the rulebook."""

from __future__ import annotations

import re

from dots_deeds import TABLE, lasting
from dots_game import Dots, Hit
from printed_page import Line, Page
from printed_rolls import expect, read_roll
from referee_channeling import ROLLS as WEAVE_ROLLS
from referee_channeling import STRENGTH, WEAVES, Points, in_steps, test_or_turn, weave
from referee_channeling import TABLE as WEAVE_TABLE
from referee_resolve import Judges as StepJudges
from referee_resolve import judge_roll
from referee_tables import SETUP, Judge
from referee_wyld import ROLLS as CARD_ROLLS
from referee_wyld import SPELLS, Cards, begin, cast, successes, weave_test
from referee_wyld import TABLE as CARD_TABLE

BARE = 2
"""A hit of a strength has so much less of harm, 1 at least; and a health level is as many points. (DOT-174)"""
STRONGEST = 10
REST: list[tuple[str, Judge]] = [*SETUP, (r"(?:WHO|Roll), [^:]*: .*", judge_roll)]


class DotsAlone(Dots):
    """Without magic."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, [*TABLE, *REST], [(r"how many tokens besides \d+", plain)])


class DotsChanneling(Points, Dots):
    """With channeling."""

    def __init__(self, page: Page) -> None:
        steps: list[tuple[str, StepJudges]] = [(f"(?:{how})", in_steps(how, judges)) for how, judges in WEAVE_ROLLS]
        Dots.__init__(self, page, [*TABLE, *WEAVING, *WEAVE_TABLE, *REST], [(_TURNS, turn_aside), *steps])
        Points.__init__(self, page)

    def may_weave(self, who: str) -> bool:
        """See `Points`."""
        return self.people[who].conscious

    is_left = may_weave

    def magic_hit(self, line: Line, who: str) -> Hit:
        """Of the weave that was woven last, or of a push. (DOT-174, CHN-64)"""
        expect(bool(self.woven), line, "nothing hit it")
        return of_magic(who, STRENGTH.get(self.woven, set()) | {3, 4})


class DotsWyld(Cards, Dots):
    """With cards."""

    def __init__(self, page: Page) -> None:
        steps: list[tuple[str, StepJudges]] = [(f"(?:{how})", in_steps(how, judges)) for how, judges in CARD_ROLLS]
        Dots.__init__(self, page, [*TABLE, *SHAPING, *CARD_TABLE, *REST], [(_TURNS, turn_aside_card), *steps])
        Cards.__init__(self, page)

    def magic_hit(self, line: Line, who: str) -> Hit:
        """Of a spell, whose strength the cards tell."""
        return of_magic(who, set(range(1, STRONGEST + 1)))


def of_magic(who: str, strengths: set[int]) -> Hit:
    """A hit of one of these strengths. (DOT-174)"""
    raw = {max(1, strength - BARE) for strength in strengths}
    return Hit(who, "", "", raw, set(raw), armour=True, magic=True)


def plain(game: Dots, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """A number that is only taken."""
    read_roll(line, game.names)


def turn_aside(game: DotsChanneling, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """What turns a hit aside leaves nothing of it. (CHN-62)"""
    roll = read_roll(line, game.names)
    assert roll is not None
    found = re.fullmatch(_TURNS, roll.what)
    assert found is not None
    test_or_turn(game, line, roll, found)
    if len(roll.faces) == 1 and roll.outcome == "passed" and game.hit is not None and game.hit.who == roll.who:
        game.hit = None


def turn_aside_card(game: DotsWyld, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    roll = read_roll(line, game.names)
    assert roll is not None
    weave_test(game, line, roll, what)
    if len(roll.faces) == 1 and roll.outcome == "passed" and game.hit is not None and game.hit.who == roll.who:
        game.hit = None


def work_magic(game: Dots, line: Line, name: str) -> None:
    """It has declared that, and leaves the art of the sword by it. (DOT-35, DOT-66, DOT-174)"""
    who = game.may_act(line, name)
    assert who.plan is not None
    expect(who.plan.magic, line, "it has declared no magic")
    expect(not who.plan.run or who.ran, line, "it runs before it works magic")
    expect(not who.hidden, line, "it is still hidden")
    game.leave_art(name)
    who.attacks += 1


def weaves(game: DotsChanneling, line: Line, found: re.Match[str]) -> None:
    """A weave is worked at its place in the order. (DOT-174)"""
    work_magic(game, line, found[1])
    weave(game, line, found)


def begins(game: DotsWyld, line: Line, found: re.Match[str]) -> None:
    """A spell is begun at one's place in the order. (DOT-174, WYL-5)"""
    work_magic(game, line, found[1])
    begin(game, line, found)


def channels(game: DotsWyld, line: Line, found: re.Match[str]) -> None:
    """WYL-12."""
    work_magic(game, line, found[1])


def casts(game: DotsWyld, line: Line, found: re.Match[str]) -> None:
    """A spell that has its points is cast at one's place in the order. (DOT-174, WYL-14)"""
    work_magic(game, line, found[1])
    cast(game, line, found)


def harm(game: DotsWyld, line: Line, found: re.Match[str]) -> None:
    """What is left of harm after its soak are health levels, of 2 points each. (DOT-174, WYL-57)"""
    count, _ = successes(line, "", found[4], tens=1)
    game.hit = None
    if count:
        points = {BARE * count}
        game.hit = Hit(found[3], found[1] or "", "", points, set(points), armour=False, magic=True)


def foreseen(game: Dots, line: Line, found: re.Match[str]) -> None:
    """What would have felled somebody meets its armour again. (CHN-T6)"""
    expect(line.rule == "CHN-T6", line, "the rule is CHN-T6")
    if game.hit is not None and game.people[game.hit.who].sheet.number("Arm"):
        game.hit.armour, game.hit.left = True, set(game.hit.raw)


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
    (r"WHO (?:channels|powers down): -\d+ on its defence", channels),
    (r"WHO casts (.*)", casts),
]
