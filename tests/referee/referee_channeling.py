"""The referee's small rules of channeling (CHN): points, tests, cuts, and what weaves hit with."""

from __future__ import annotations

import re
from math import ceil

from printed_page import Line, Page, Sheet
from printed_rolls import Roll, expect, read_roll
from referee_resolve import Judges as StepJudges
from referee_resolve import Resolve
from referee_skirmish import BaseGame, Judges
from referee_tables import Judge, note

STRENGTH = {
    "Arrow of Fire": {4}, "Fireball": {4}, "Fist of Air": {3}, "Erupting Earth": {5}, "Lightning": {6, 3},
    "Wall of Fire": {4}, "Ice Shards": {3}, "Smother": {3},
}  # fmt: skip
"""What the hits of a weave are made with; who is pushed against something is hit with 3. (CHN-64)"""


class Points:
    """Points, debts and circles, in whatever combat."""

    sheets: dict[str, Sheet]
    names: str

    def __init__(self, page: Page) -> None:
        self.total = {n: s.tracks["Points"][1] for n, s in page.sheets.items() if "Points" in s.tracks}
        self.hand = dict.fromkeys(self.total, 0)
        self.debt = dict.fromkeys(self.total, 0)
        self.circles: dict[str, set[str]] = {}
        self.pool: dict[str, int] = {}
        self.shielded: set[str] = set()
        self.clouds = 0
        self.woven = ""
        """The weave that was woven last: its hits follow."""
        self.maker = ""
        """Who wove or kept up something last: the other side may cut that."""

    def may_weave(self, who: str) -> bool:
        """Whether it is in a state to. (CHN-8)"""
        raise NotImplementedError

    def is_left(self, who: str) -> bool:
        """Whether it is still there to be of a circle."""
        raise NotImplementedError

    def in_circle(self, who: str) -> str:
        """The leader of its circle, or nobody."""
        return next((leader for leader, members in self.circles.items() if who in members), "")

    def weave(self, who: str, name: str) -> tuple[int, int, int]:
        """(cost, difficulty, upkeep) as its sheet says."""
        (text,) = {one.text for one in self.sheets[who].details if one.name == name}
        cost, needed = re.match(r"(\d+) points?, (\d+)\+", text).groups()  # type: ignore[union-attr]
        upkeep = re.search(r"upkeep (\d+)", text)
        return int(cost), int(needed), int(upkeep[1]) if upkeep else 0

    def price(self, who: str, cost: int) -> int:
        """Half as much again in a circle. (CHN-34)"""
        return ceil(cost * 3 / 2) if self.in_circle(who) else cost


class Channeling(Points, BaseGame):
    """The base game with channeling."""

    def __init__(self, page: Page) -> None:
        BaseGame.__init__(self, page, TABLE, ROLLS)
        Points.__init__(self, page)

    def may_weave(self, who: str) -> bool:
        """See `Points`."""
        return self.warriors[who].posture == "standing" and not self.warriors[who].fleeing

    def is_left(self, who: str) -> bool:
        """See `Points`."""
        return self.warriors[who].posture != "out" and not self.warriors[who].fleeing

    def check_strength(self, line: Line, who: str, strength: int) -> None:
        """A weave's own, a push's, or as in the base game; a Blade of Fire adds 2. (CHN-78)"""
        if who == "Roll":
            return
        allowed = STRENGTH.get(self.woven, set()) | {3, 4} if self.woven else self.strengths(who)
        if not self.woven:
            allowed |= {s + 2 for s in allowed} | {4}
        expect(strength in allowed, line, f"strength {sorted(allowed)}")


class StepChanneling(Points, Resolve):
    """Body and Fortitude with channeling."""

    def __init__(self, page: Page) -> None:
        steps = [(f"(?:{how})", in_steps(how, judges)) for how, judges in ROLLS]
        Resolve.__init__(self, page, TABLE, steps)
        Points.__init__(self, page)

    def may_weave(self, who: str) -> bool:
        """See `Points`."""
        return not self.people[who].gone and self.people[who].body > 0

    is_left = may_weave


def in_steps(how: str, judges: Judges) -> StepJudges:
    """A roll of plain dice among surging ones."""

    def judge(game: StepChanneling, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
        roll = read_roll(line, game.names)
        assert roll is not None
        found = re.fullmatch(how.replace("WHO", f"({game.names})"), roll.what)
        assert found is not None
        judges(game, line, roll, found)

    return judge


def refresh(game: Points, line: Line, found: re.Match[str]) -> None:
    """CHN-3: the total less the debt, and the debt is gone."""
    for one in found[1].split(", "):
        who, points = one.rsplit(" ", 1)
        due = 0 if who in game.shielded else game.total[who] - game.debt[who]
        expect(int(points) == due, line, f"{who} has {game.total[who]} less {game.debt[who]}")
        game.hand[who], game.debt[who] = due, 0
        if leader := game.in_circle(who):
            game.circles.pop(leader)
            game.pool.pop(leader, None)


def weave(game: Points, line: Line, found: re.Match[str]) -> None:
    game.weave(found[1], _name(game, found[1], found[2]))
    game.woven, game.maker = _name(game, found[1], found[2]), found[1]
    expect(game.may_weave(found[1]), line, "it lies there or flees")


def _name(game: Points, who: str, text: str) -> str:
    """The weave that the words begin with, the longest."""
    names = [one.name for one in game.sheets[who].details if text == one.name or text.startswith(one.name + " ")]
    assert names, text
    return max(names, key=len)


def pay(game: Points, line: Line, found: re.Match[str]) -> None:
    """CHN-10, CHN-14, CHN-22, CHN-34: the price, and what is left."""
    who, points, pool, what, before, after = (
        found[1],
        int(found[2]),
        bool(found[3]),
        found[4],
        int(found[5]),
        int(found[6]),
    )
    leader = game.in_circle(who)
    expect(pool == bool(leader), line, "out of the pool only in a circle")
    purse, key = (game.pool, leader) if pool else (game.hand, who)
    expect(before == purse[key], line, f"it had {purse[key]}")
    expect(after == before - points >= 0, line, "the sum")
    purse[key] = after
    if what.startswith("keeping up "):
        game.maker = who
        due = {game.price(who, game.weave(who, what.removeprefix("keeping up "))[2])}
    elif what.startswith("the cut"):
        due = {3, 4}
    elif what.startswith(("control", "leading", "the circle", "taking")):
        due = {2}
    else:
        due = {game.price(who, game.weave(who, what)[0])}
    expect(points in due, line, f"the price is {due}")


def owe(game: Points, line: Line, found: re.Match[str]) -> None:
    """CHN-22, CHN-38: 3 in the same half, 4 in the other; out of the total of the next turn."""
    who, price, what = found[1], int(found[2]), found[3]
    shares = re.findall(rf"({game.names}) (\d+) \(next turn (\d+) → (\d+)\)", found[6] or "")
    if found[4]:
        shares = [(who, found[2], found[4], found[5])]
    expect(bool(shares), line, "no shares")
    for who, points, before, after in shares:
        left = game.total[who] - game.debt[who]
        expect(int(before) == left and int(after) == left - int(points) >= 0, line, f"{who} has {left} left to owe")
        game.debt[who] += int(points)
    if what.startswith("the cut"):
        named = re.fullmatch(rf"the cut of ({game.names})'s .*", what)
        maker = named[1] if named else game.maker
        expect(bool(maker) and game.sheets[maker].side != game.sheets[who].side, line, f"{maker} wove last")
        halves = [game.sheets[one].numbers["One Power"] for one in (who, maker)]
        due = 3 if halves[0] == halves[1] else 4
    else:
        due = 2
    expect(price == sum(int(points) for _, points, _, _ in shares) == due, line, f"the price is {due}")


def link(game: Points, line: Line, found: re.Match[str]) -> None:
    """CHN-33: the pool is the sum."""
    members = {found[1], *re.findall(game.names, found[2])}
    total = sum(game.hand[one] for one in members)
    expect(total == int(found[3]), line, f"the sum is {total}")
    game.circles[found[1]], game.pool[found[1]] = members, total
    for one in members:
        game.hand[one] = 0


def circle_changes(game: Points, line: Line, found: re.Match[str]) -> None:
    """CHN-36: another leader, fewer members, or none left; then the points go back."""
    members, pool = game.circles.pop(found[1]), game.pool.pop(found[1])
    if leads := re.search(rf": ({game.names}) leads (\d+), pool (\d+)", found[2]):
        expect(int(leads[3]) <= pool, line, "the pool never grows")
        still = {one for one in members if game.is_left(one)}
        game.circles[leads[1]], game.pool[leads[1]] = still, int(leads[3])
    elif back := re.search(r"points back: (.*)", found[2]):
        shares = {name: int(points) for name, points in (one.rsplit(" ", 1) for one in back[1].split(", "))}
        expect(sum(shares.values()) <= pool, line, f"the pool held {pool}")
        game.hand.update(shares)


def cut_off(game: Points, line: Line, found: re.Match[str]) -> None:
    game.hand[found[1]] = 0


def cloud(game: Points, line: Line, found: re.Match[str]) -> None:
    """CHN-77."""
    game.clouds += -1 if found[2] else 1


def shield(game: Points, line: Line, found: re.Match[str]) -> None:
    """CHN-69."""
    (game.shielded.discard if found[2] else game.shielded.add)(found[1])


def cut(game: Points, line: Line, found: re.Match[str]) -> None:
    """CHN-29: what has stood ends, what is new never begins."""
    if line.rule != "CHN-29" and found[3] == "Cloud Dancing":
        game.clouds -= 1
    if found[3] == "Shielding":
        game.shielded.discard(found[4])  # who was never shielded isn't now


def could_cut(game: Points, line: Line, found: re.Match[str]) -> None:
    for points, needed in re.findall(r"\((\d+) points, (\d+)\+\)", line.text):
        expect(points in "34" and needed == "4", line, "3 or 4 points, 4+")


def weave_test(game: Points, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """CHN-11, CHN-35."""
    due = game.weave(roll.who, what[1])[1]
    expect(roll.base == due and len(roll.faces) == 2, line, f"difficulty {due}, two dice")
    circle = sum(one.number for one in roll.added if one.why == "circle")
    leader = game.in_circle(roll.who)
    expect(circle == (len(game.circles[leader]) - 1 if leader else 0), line, "1 for each other in the circle")


def test_or_turn(game: Points, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """What turns hits aside is named like its weave test, but has one die. (CHN-62)"""
    (weave_test if len(roll.faces) == 2 else four_up)(game, line, roll, what)


def four_up(game: Points, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """Cuts and what turns hits aside. (CHN-23, CHN-62)"""
    expect(roll.needs == (5 if roll.what == "Warding Dome" else 4), line, "4 or more; 5 under a Dome")


def hold(game: Points, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """CHN-50, CHN-69: by how much stronger it is than who holds it."""
    d = game.total[roll.who] - game.total[what[1]]
    due = 2 if d > 6 else 3 if d > 2 else 4 if d > -3 else 5 if d > -7 else 6
    if not (game.in_circle(roll.who) or game.in_circle(what[1])):
        expect(roll.needs == due, line, f"{due}+ with {d} points more")


def push(game: Points, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """CHN-64, CHN-W12: the die itself, or half of it for who is large."""
    expect(int(roll.outcome) in (roll.total, ceil(roll.total / 2)), line, "the die, or half of it")


WEAVES = r"(?:{})".format("|".join([
    "Shield of Air", "Arrow of Fire", "Fireball", "Blade of Fire", "Fist of Air", "Bonds of Air", "Rolling Earth",
    "Erupting Earth", "Lightning", "Wall of Fire", "Mist", "Ice Shards", "Smother", "Mire", "Fold Light", "Shielding",
    "Soothe", "Refresh", "Blinding Light", "Ward", "Healing", "Travelling", "Balefire", "Cloud Dancing",
    "Earth Singing", "Foretelling", "Compulsion", "Inversion", "Unweaving", "Warding Dome",
]))  # fmt: skip
ROLLS: list[tuple[str, Judges]] = [
    (r"(Shield of Air|Warding Dome)", test_or_turn),
    (rf"({WEAVES})(?: again)?", weave_test),
    (r"cut(?: of WHO's .*)?", four_up),
    (r"against WHO's hold", hold),
    (r"inches of the push|number of hits", push),
]  # fmt: skip


EFFECTS: list[tuple[str, Judge]] = [
    (r"WHO's Cloud Dancing( ends.*)?", cloud),
    (r"Shielding on WHO( ends.*)?", shield),
    (rf"WHO cuts WHO's ({WEAVES})(?: on WHO)?", cut),
    (rf"WHO's {WEAVES} is spent", note),
    (rf"{WEAVES} (?:bursts at PLACE and hits|at PLACE touches) no model", note),
    (rf"(?:WHO's )?{WEAVES}(?: on WHO)?(?: ends.*)?", note),
    (r".* appears|the terrain is removed", note),
    (r"WHO (?:is stopped by|is thrown against) .*", note),
    (r".* touches .*", note),
    (r"WHO (?:turns on its own side|comes to its senses)", note),
    (r"WHO: .*(?:held|dazzled|conditions|compelled).*", note),
]  # fmt: skip
TABLE: list[tuple[str, Judge]] = [
    (r"Points on hand: (.*)", refresh),
    (r"WHO weaves (.*)", weave),
    (r"WHO spends (\d+) points? (of the pool )?on (.*) \((\d+) → (\d+)\)", pay),
    (r"WHO owes (\d+) points? for ([^:(]*?)(?: \(next turn (\d+) → (\d+)\)|: (.*))", owe),
    (r"WHO links with (.*): a pool of (\d+) points", link),
    (r"WHO's circle (.*)", circle_changes),
    (r"WHO \(.*\) could cut .*", could_cut),
    (r"WHO is cut off: no points on hand", cut_off),
    *EFFECTS,
]
