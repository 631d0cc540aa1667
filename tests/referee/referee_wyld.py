"""The referee's small rules of magic with cards (WYL): motes, hands, points, willpower, successes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from printed_page import Line, Page, Sheet
from printed_rolls import Roll, expect
from referee_channeling import EFFECTS, WEAVES, in_steps
from referee_resolve import Judges as StepJudges
from referee_resolve import Resolve
from referee_skirmish import BaseGame, Judges, plain
from referee_tables import Judge, note

FACES = ("jack", "queen", "king")
SUITS = ("diamonds", "hearts", "clubs", "spades")
SUCCESS, TWICE = 7, 10


@dataclass
class Shaping:
    """A spell that is being shaped."""

    name: str
    horizon: int
    hand: list[str] = field(default_factory=list)
    drawn: set[str] = field(default_factory=set)
    jokers: int = 0

    def points(self) -> dict[str, int]:
        """By suit. (WYL-31)"""
        found = dict.fromkeys(SUITS, 0)
        for card in self.hand:
            if card != "joker":
                found[card.split(" of ")[1]] += worth(card)
        return found


def worth(card: str) -> int:
    """WYL-31."""
    number = card.split(" of ")[0]
    return 0 if number in (*FACES, "joker") else 1 if number == "ace" else int(number)


class Cards:
    """Who shapes spells with cards, in whatever combat."""

    sheets: dict[str, Sheet]

    def __init__(self, page: Page) -> None:
        casters = {n: s for n, s in page.sheets.items() if "Motes" in s.tracks}
        self.motes = {name: sheet.tracks["Motes"][0] for name, sheet in casters.items()}
        self.willpower = {name: sheet.tracks["Willpower"][0] for name, sheet in casters.items()}
        self.shaping: dict[str, Shaping] = {}
        self.joining = 0


class WyldGame(Cards, BaseGame):
    """The base game with cards."""

    def __init__(self, page: Page) -> None:
        BaseGame.__init__(self, page, TABLE, ROLLS)
        Cards.__init__(self, page)

    def check_strength(self, line: Line, who: str, strength: int) -> None:
        """Hits of weaves have a strength of their own, and some spells lend it."""
        expect(1 <= strength <= 10, line, "a strength")


class WyldSteps(Cards, Resolve):
    """Body and Fortitude with cards."""

    def __init__(self, page: Page) -> None:
        steps: list[tuple[str, StepJudges]] = [(f"(?:{how})", in_steps(how, judges)) for how, judges in ROLLS]
        Resolve.__init__(self, page, TABLE, steps)
        Cards.__init__(self, page)


def begin(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-5: as its sheet says, and so many motes less."""
    who, name, motes, points = found[1], found[2], int(found[3]), int(found[4])
    (text,) = {one.text for one in game.sheets[who].details if one.name == f"Channel {name}"}
    due = re.search(r"(\d+) points, (\d+) motes?", text)
    assert due is not None
    expect((int(due[1]), int(due[2])) == (points, motes), line, f"its sheet says {text}")
    expect(who not in game.shaping, line, "it shapes a spell already")
    expect(motes <= game.motes[who], line, f"it has {game.motes[who]} motes")
    game.motes[who] -= motes
    game.shaping[who] = Shaping(name, points)


def draw(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-7, WYL-18: no card twice."""
    now = game.shaping[found[1]]
    for card in found[2].split(", "):
        if card == "joker":
            now.jokers += 1
            expect(now.jokers <= 2, line, "there are two jokers")
        else:
            expect(card not in now.drawn, line, f"{card} was drawn already")
            now.drawn.add(card)
        now.hand.append(card)


def hold(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-31, WYL-43: the points by suit, and their sum."""
    now = game.shaping[found[1]]
    due = now.points()
    told = {suit: int(points) for suit, points in re.findall(r"(diamonds|hearts|clubs|spades) (\d+)", found[4] or "")}
    expect(told == {suit: points for suit, points in due.items() if points}, line, f"the hand is {now.hand}")
    expect(int(found[2]) == sum(due.values()) and int(found[3]) == now.horizon, line, f"{due}, horizon {now.horizon}")


def discard(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-18: only what is held."""
    now = game.shaping[found[1]]
    cards = found[2].split(": ")[0].removesuffix(" in tuning").removesuffix(" to power down")
    for card in re.findall(r"(?:\w+ of (?:diamonds|hearts|clubs|spades)|joker)", cards):
        expect(card in now.hand, line, f"it doesn't hold {card}")
        now.hand.remove(card)


def cross(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-14, WYL-39."""
    now = game.shaping[found[1]]
    due = sum(now.points().values())
    expect(int(found[2]) == due >= int(found[3]) == now.horizon, line, f"it has {due} points")


def will(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-34: one for a joker, never above what it has for good."""
    who, amount = found[1], int(found[3])
    full = game.sheets[who].tracks["Willpower"][1]
    now = min(full, game.willpower[who] + amount) if found[2] == "regains" else game.willpower[who] - amount
    expect(int(found[4]) == game.willpower[who], line, f"it had {game.willpower[who]}")
    expect(int(found[5]) == now >= 0, line, f"that leaves {now}")
    game.willpower[who] = now


def cast(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-14, WYL-33: only with its points; a success for each face card."""
    now = game.shaping.pop(found[1])
    expect(sum(now.points().values()) >= now.horizon, line, "it hasn't the points")
    expect(found[2].startswith(now.name), line, f"it shapes {now.name}")
    faces = sum(card.split(" of ")[0] in FACES for card in now.hand)
    told = re.search(r"(\d+) success(?:es)? of face cards", found[2])
    expect((int(told[1]) if told else 0) == faces, line, f"{faces} face cards")


def lose(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-52, WYL-53."""
    now = game.shaping.pop(found[1])
    expect(found[2].startswith(now.name), line, f"it shapes {now.name}")


def let_go(game: Cards, line: Line, found: re.Match[str]) -> None:
    """WYL-6: its motes come back."""
    game.shaping.pop(found[1])
    back = re.search(r"(\d+) motes?", found[2])
    game.motes[found[1]] += int(back[1]) if back else 0


def flare(game: Cards, line: Line, found: re.Match[str]) -> None:
    expect(int(found[3]) > int(found[2]), line, "an aura that flares up grows")


def successes(line: Line, needs: str, rolled: str, *, tens: int) -> tuple[int, str]:
    """How many, and the outcome: 7 or more, a 10 counts twice where `tens` is 2. (WYL-57, WYL-66)"""
    found = re.fullmatch(
        r"(?:(\d*)d10 \(([\d ]+)\)|no dice)(?:, (\d+) more)? = (\d+) success(?:es)?(?:, (.*))?", rolled
    )
    expect(found is not None, line, "a roll of successes")
    assert found is not None
    faces = [int(face) for face in (found[2] or "").split()]
    expect(len(faces) == (int(found[1] or 1) if found[2] else 0), line, "so many dice")
    expect(all(1 <= face <= 10 for face in faces), line, "ten sides")
    count = sum((tens if face == TWICE else 1) for face in faces if face >= SUCCESS) + int(found[3] or 0)
    expect(int(found[4]) == count, line, f"{count} successes")
    outcome = found[5] or str(count)
    if needs:
        hard = int(needs.split()[0])
        if outcome == "botched":
            expect(count == 0 and 1 in faces, line, "no botch")
        elif spare := re.fullmatch(r"(\d+) to spare", outcome):
            expect(int(spare[1]) == count - hard, line, f"{count - hard} to spare")
        else:
            expect(outcome == ("passed" if count >= hard else "failed"), line, f"{hard} are needed")
    return count, outcome


def judge_successes(game: Cards, line: Line, found: re.Match[str]) -> None:
    """Harm counts each 10 once, all else twice. It is no blow of the attack before it. (WYL-57)"""
    if found[2].startswith("harm to ") and isinstance(game, BaseGame):
        game.begin_batch(line)
        whom = re.match(rf"harm to ({game.names}), ", found[2])
        game.batch.victim = whom[1] if whom else ""
    if line.rule == "WYL-66":
        sheet, spare = game.sheets[found[1]], re.search(r"(\d+) spare", found[2])
        due = sheet.number("Essence") + sheet.number("Occult") + (int(spare[1]) if spare else 0)
        rolled = re.match(r"(?:(\d*)d10|no dice)", found[4])
        dice = int(rolled[1] or 1) if rolled and rolled[1] is not None else 0
        expect(dice <= due, line, f"essence and occult are {due} dice")
    successes(line, found[3] or "", found[4], tens=1 if found[2].startswith("harm to ") else 2)


def weave_test(game: Cards, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """WYL-67, CHN-62: two dice for the weave; one for what turns a hit aside."""
    expect(len(roll.faces) == 2 or roll.needs in (4, 5), line, "two dice, or 4+")


def coin(game: Cards, line: Line, roll: Roll, what: re.Match[str]) -> None:
    expect(roll.sides == 2 and roll.outcome == ("low" if roll.faces == (1,) else "high"), line, "a coin")


def stray(game: Cards, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """WYL-49: a D3, and one effect of the three."""
    expect(roll.sides == 3, line, "a D3")


SPELLS = r"[A-Z][A-Za-z' ]+?"
ROLLS: list[tuple[str, Judges]] = [
    (rf"({WEAVES})(?: again)?", weave_test),
    (r"joker", coin),
    (r"stray effect of .*", stray),
    (r"which way everybody goes|inches of the push|number of hits", plain),
    (r".*'s hold", plain),
]  # fmt: skip
TABLE: list[tuple[str, Judge]] = [
    (
        r"(?:WHO|Roll), ([^:]*?)(?:, (\d+ success(?:es)?) needed)?: "
        r"((?:\d*d10 \([\d ]+\)|no dice)(?:, \d+ more)? = \d+ success.*)",
        judge_successes,
    ),
    (r"WHO begins (.*): (\d+) motes? committed, (\d+) points needed", begin),
    (r"WHO (?:channels|powers down): -\d+ on its defence", note),
    (r"WHO draws from the deck: (.*)", draw),
    (r"WHO (?:holds|is left with) (\d+) points, (\d+) needed(?:: ([^;]*))?(?:; \d+% to finish .*)?", hold),
    (r"WHO (?:discards|lets go at random of) (.*)", discard),
    (r"WHO has (\d+) points, and reaches the (\d+) needed", cross),
    (r"WHO (regains|spends) (\d+) willpower (?:for|on) .* \((\d+) → (\d+)\)", will),
    (r"WHO casts (.*)", cast),
    (r"WHO loses ([A-Z].*)", lose),
    (r"WHO has let go of (.*)", let_go),
    (r"WHO is in the midst of it as (.*) detonates.*", lose),
    (r"WHO flares up: aura (\d+) → (\d+) \(.*\)", flare),
    (r"WHO (?:forgoes its defence|takes up its defence again|sees nothing come of .*)", note),
    (r"WHO soaks \d+ dice? of harm: nothing comes through", note),
    (r"WHO soaks 1 die of harm: nothing comes through", note),
    (r"WHO stops all (?:1 die|\d+ dice) of harm: .*", note),
    (r"WHO has \d+ points? of \w+ left over: .*", note),
    (r"WHO loses \d+", note),
    *EFFECTS,
    (rf"{SPELLS} (?:bursts at PLACE and hits|at PLACE touches) no model", note),
    (rf"(?:WHO's )?{SPELLS}(?: on WHO)(?: ends.*)?", note),
    (rf"WHO's {SPELLS}(?: ends.*)?", note),
]  # fmt: skip
