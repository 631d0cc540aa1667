"""The referee's small rules of Body and Fortitude (RES), written from the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from printed_page import Line, Page, Sheet, Unreadable
from printed_rolls import expect, read_added, split_commas, split_roll
from printed_steps import NO_ROLL, Side, expect_outcome, read_side
from referee_tables import SETUP, Judge, Referee, go, note

RANGES = {9: (3, 6), 12: (4, 8), 15: (5, 10), 18: (6, 12), 24: (8, 16), 30: (10, 20), 39: (13, 26), 42: (14, 28),
          48: (16, 32)}  # fmt: skip
"""(short, long) by how far a weapon reaches at all. (RES-64)"""
DOWN = {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 2, 2: 2}
ADDED = {"long range": 2, "extreme range": 4, "light cover": 1, "heavy cover": 2, "no defence": 2, "canter": -1,
         "gallop": -2, "half Fortitude": -2, "unease": -1, "terror": -2}  # fmt: skip
"""What modifiers of these names are worth, wherever they stand."""


@dataclass
class Person:
    """One of them as it stands now."""

    sheet: Sheet
    skills: dict[str, int]
    body: int
    fortitude: int
    weapon: str = ""
    gone: bool = False

    def half_body(self) -> int:
        """RES-57, RES-58."""
        return max(0, self.sheet.tracks["Body"][1] // 2 - self.skills.get("focus", 0))

    def die(self, attribute: str, body: int | None = None) -> int:
        """A step lower at half Body or less."""
        size, now = self.sheet.number(attribute), self.body if body is None else body
        return size if now > self.half_body() else DOWN[size]

    def is_weary(self) -> bool:
        """RES-61."""
        return self.fortitude <= self.sheet.tracks["Fortitude"][1] // 2


class Resolve(Referee):
    """Body and Fortitude, with any magic."""

    def __init__(self, page: Page, tables: list[tuple[str, Judge]], rolls: list[tuple[str, Judges]]) -> None:
        self.rolls = [*rolls, *ROLLS]
        super().__init__(page, [*tables, *TABLE, *SETUP, (r"(?:WHO|Roll), [^:]*: .*", judge_roll)])
        self.people = {name: person_of(sheet) for name, sheet in page.sheets.items()}
        self.clouds = 0
        """Weaves that halve all ranges. (CHN-77)"""
        self.mount = False
        """Whether the last attack was at a mount."""
        self.stray = False
        """Whether the shot goes on to who stands beside its target. (RES-65)"""
        self.damage = -1
        """What the last hit came to; less than 0 once it is told."""
        self.struck = ""
        """At whom the last attack was."""
        self.failed_by = 0
        """By how much the last Focus test was failed."""

    def join(self, sheet: Sheet) -> None:
        """See `Referee`."""
        super().join(sheet)
        self.people[sheet.name] = person_of(sheet)


def person_of(sheet: Sheet) -> Person:
    """As it begins."""
    ranks = next((one.text or one.name for one in sheet.details if one.rule == "RES-3"), "")
    skills = {name: int(rank) for name, rank in re.findall(r"([a-z -]+?) (\d)(?:, |$)", ranks)}
    return Person(sheet, skills, sheet.tracks["Body"][1], sheet.tracks["Fortitude"][1])


def begin_round(game: Resolve, line: Line, found: re.Match[str]) -> None:
    expect(int(found[1]) == game.round + 1, line, f"it is round {game.round + 1}")
    game.round += 1


def move(game: Resolve, line: Line, found: re.Match[str]) -> None:
    """RES-24, RES-75: the inches of its sheet, twice as many for a run."""
    who, does, inches = game.people[found[1]], found[2], float(found[3])
    go(game, line, found[1], inches, (found[4], found[5]))
    reach = {one.name: one.text for one in who.sheet.details}
    words = {"moves": "Move", "runs": "Run", "gallops": "Gallop", "canters": "Canter"}
    told = reach.get(words.get(does, ""), reach.get("Run", ""))
    if does in words and (most := re.match(r"(?:up to )?([\d.]+)\"", told)):
        expect(inches <= float(most[1]) + 0.011, line, f"{most[1]} inches at most")


def attack(game: Resolve, line: Line, found: re.Match[str]) -> None:
    game.people[found[1]].weapon = found[2]
    game.damage, game.stray = -1, False


def shot(game: Resolve, line: Line, found: re.Match[str]) -> None:
    game.people[found[1]].weapon = found[3]
    game.damage, game.stray = -1, False


def throw_rider(game: Resolve, line: Line, found: re.Match[str]) -> None:
    """RES-81: what the fall does is done to the rider."""
    game.mount, game.damage = False, -1


def stray(game: Resolve, line: Line, found: re.Match[str]) -> None:
    game.stray = True


def blow(game: Resolve, line: Line, found: re.Match[str]) -> None:
    game.people[found[1]].weapon = ""
    game.damage = -1


def set_amount(game: Resolve, line: Line, found: re.Match[str]) -> None:
    """`bow 6, armour takes 2 = 4 damage`. (RES-49, RES-50)"""
    total = 0
    for part in split_commas(found[2]):
        if takes := re.fullmatch(r"armour takes (\d+)", part):
            worn = int(game.people[found[1]].sheet.numbers["Arm"].split("/")[1])
            expect(int(takes[1]) <= worn, line, f"its armour absorbs {worn}")
            total -= int(takes[1])
        else:
            total += int(part.rsplit(" ", 1)[1])
    expect(int(found[3]) == max(0, total), line, f"that comes to {total}")
    game.damage = max(0, total)


def lose_body(game: Resolve, line: Line, found: re.Match[str]) -> None:
    """RES-54, RES-57: what got through; who comes to half is told."""
    who, amount, left = game.people[found[1]], int(found[2]), int(found[3])
    if game.damage >= 0:
        due = min(game.damage, who.body + 10)
        expect(amount == due, line, f"{due} got through")
    game.damage = -1
    expect(left == who.body - amount, line, f"it had {who.body}")
    half = 0 < left <= who.half_body() < who.body
    expect(bool(found[4]) == half, line, f"half Body is {who.half_body()}")
    who.body = left


def lose_fortitude(game: Resolve, line: Line, found: re.Match[str]) -> None:
    """RES-59, RES-60, RES-61."""
    who, amount, left = game.people[found[1]], int(found[2]), int(found[4])
    if found[3] == "pain":
        expect(amount == min(who.fortitude, game.failed_by), line, f"Focus failed by {game.failed_by}")
        game.failed_by = 0
    expect(left == max(0, who.fortitude - amount), line, f"it had {who.fortitude}")
    half = 0 < left <= who.sheet.tracks["Fortitude"][1] // 2 < who.fortitude
    expect(bool(found[5]) == half, line, "half Fortitude")
    who.fortitude = left


def regain(game: Resolve, line: Line, found: re.Match[str]) -> None:
    who = game.people[found[1]]
    for number, what in re.findall(r"(\d+) (Body|Fortitude)", found[2]):
        if what == "Body":
            who.body = min(who.sheet.tracks["Body"][1], who.body + int(number))
        else:
            who.fortitude = min(who.sheet.tracks["Fortitude"][1], who.fortitude + int(number))


def fall(game: Resolve, line: Line, found: re.Match[str]) -> None:
    """RES-55, RES-56, RES-59: unconscious at 0 Body or Fortitude, dead at -10."""
    who, how = game.people[found[1]], found[2]
    if how == "is dead" and line.rule in ("RES-54", "RES-56"):
        expect(who.body <= -10, line, f"its Body is {who.body}")
    if how == "is unconscious":
        expect(who.body <= 0 or who.fortitude == 0, line, "it has Body and Fortitude left")
    if how == "is dying":
        expect(who.body <= 0, line, "it has Body left")
    who.gone = how in ("is dead", "has died")


# Rolls

Judges = Callable[[Any, Line, "re.Match[str]", str, str], None]
"""Of a roll: (what it is for, what it needs, what was rolled)."""


def judge_roll(game: Resolve, line: Line, found: re.Match[str]) -> None:
    read = split_roll(line.text, game.names)
    if read is None:
        raise Unreadable(f"line {line.number}: {line.text}  [{line.rule}]")
    who, roll, needs, rolled = read
    for how, judges in game.rolls:
        if what := re.fullmatch(f"({game.names}|Roll), " + how.replace("WHO", f"({game.names})"), f"{who}, {roll}"):
            judges(game, line, what, needs, rolled)
            return
    raise Unreadable(f"line {line.number}: a roll for '{roll}'")


_OUTCOME = re.compile(
    r"(.*?), ((?:(?:too many ones|botched), )?(?:passed|failed(?: by \d+)?|hit|miss|just missed|botched|\d+ rounds?))"
)


def split_outcome(line: Line, rolled: str) -> tuple[str, str]:
    """What was rolled, and what came of it."""
    found = _OUTCOME.fullmatch(rolled)
    if found is None:
        raise Unreadable(line.text)
    return found[1], found[2]


def test(line: Line, needs: str, rolled: str) -> tuple[Side, int, int]:
    """(the dice, the number before modifiers, by how much it was missed), all checked. (RES-7, RES-8, RES-10)"""
    number = re.fullmatch(r"(-?\d+)\+(?: \((-?\d+)\+, (.*)\))?", needs)
    if number is None:
        raise Unreadable(line.text)
    dice, outcome = split_outcome(line, rolled)
    side, base = read_side(line, dice), int(number[2] or number[1])
    added = read_added(split_commas(number[3])) if number[3] else ()
    expect(int(number[1]) == base - sum(one.number for one in added), line, "the number needed")
    missed = max(0, int(number[1]) - side.best)
    if side.failed:
        missed = max(1, missed)
    expect_outcome(line, outcome, missed, side)
    return side._replace(added=added), base, missed


def check_added(game: Resolve, line: Line, who: str, side: Side) -> None:
    """Modifiers with a number of their own; half Fortitude weighs on every test. (RES-61)"""
    for one in side.added:
        name = one.why.split(" (")[0]
        expect(ADDED.get(name, one.number) == one.number, line, f"{name} is {ADDED.get(name)}")
    if who in game.people and not side.failed and side.count:
        expect(side.has("half Fortitude") == game.people[who].is_weary(), line, "half Fortitude")


def skill_test(attribute: str, skill: str) -> Judges:
    """A test of the skill, or of the bare attribute. (RES-3)"""

    def judges(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
        who = game.people[what[1]]
        side, _, _ = test(line, needs, rolled)
        check_dice(line, side, who.die(attribute), 1 + who.skills.get(skill, 0) if skill else 1)
        expect(side.has("half Fortitude") == who.is_weary(), line, "half Fortitude")

    return judges


def check_dice(line: Line, side: Side, die: int, count: int) -> None:
    """So many dice of this kind."""
    expect((side.count, side.die) == (count, die), line, f"{count} dice of {die}")


def focus(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """RES-60: against the damage, with a die a step lower if this wound brings it to half Body."""
    who, damage = game.people[what[1]], int(what[2])
    side, base, missed = test(line, needs, rolled)
    expect(base == damage and game.damage in (-1, damage), line, f"the damage was {game.damage}")
    expect(not game.mount, line, "its beast was struck")
    check_dice(line, side, who.die("Wil", who.body - damage), 1 + who.skills.get("focus", 0))
    expect(side.has("half Fortitude") == who.is_weary(), line, "half Fortitude")
    game.failed_by = missed


def focus_of_beast(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """RES-82: a beast has no Focus, so one die, and none of its rider's modifiers."""
    side, base, _ = test(line, needs, rolled)
    expect(base == int(what[2]) and game.damage in (-1, base), line, f"the damage was {game.damage}")
    expect(game.mount and what[1] == game.struck, line, "nobody struck its beast")
    expect(side.count == 1 and not side.added, line, "one die")


def to_hit(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """RES-46, RES-47, RES-64, RES-65."""
    ours, theirs, _ = contest(line, rolled)
    game.mount, game.struck = bool(what[3]), what[2]
    who, target, mount, skill, inches = game.people[what[1]], game.people[what[2]], what[3], what[4], what[5]
    if skill in who.skills or skill in ("brawling", "knife"):
        check_dice(line, ours, who.die("Def"), 1 + who.skills.get(skill, 0))
        check_added(game, line, what[1], ours)
    for one in theirs.added:
        name = one.why.split(" (")[0]
        expect(ADDED.get(name, one.number) == one.number, line, f"{name} is {ADDED.get(name)}")
        if name == "armour":
            expect(0 < one.number <= int(target.sheet.numbers["Arm"].split("/")[0]), line, "its armour")
    if theirs.count and not mount and "Mount" not in target.sheet.tracks:
        dodge = (1 + target.skills.get("dodge", 0), target.die("Qui"))
        parry = (1 + target.skills.get("parry", 0), target.die("Def"))
        expect((theirs.count, theirs.die) in (dodge, parry), line, f"it dodges with {dodge}")
        check_added(game, line, what[2], theirs)
    if who.weapon and inches and not game.stray:
        _check_band(game, line, who, float(inches), theirs)


def _check_band(game: Resolve, line: Line, who: Person, inches: float, theirs: Side) -> None:
    """The nearer band has its edge. (RES-64)"""
    uses = [d for d in who.sheet.details if d.name.split(": ")[-1] == who.weapon and "up to" in d.text]
    if not uses:
        return
    reach = re.search(r"up to ([\d.]+)\"", uses[0].text)
    assert reach is not None
    share = 0.5 if game.clouds else 1
    short, long = (share * band for band in RANGES[round(float(reach[1]))])
    band = "" if inches <= short else "long range" if inches <= long else "extreme range"
    if min(abs(inches - short), abs(inches - long)) > 0.01:
        told = next((one.why for one in theirs.added if one.why.endswith(" range")), "")
        expect(told == band, line, f"{band or 'short range'} at {inches}")
    expect(inches <= share * float(reach[1]) + 0.01, line, f"it reaches {reach[1]} inches")


def contest(line: Line, rolled: str) -> tuple[Side, Side, str]:
    """Both sides, and the outcome, checked: ties go to who is testing. (RES-11)"""
    dice, outcome = split_outcome(line, rolled)
    mine, _, other = dice.partition(" against ")
    ours, theirs = read_side(line, mine), read_side(line, other)
    expect(theirs.count > 0 or other.startswith(NO_ROLL), line, "the other side's dice")
    missed = max(theirs.total, 1) if ours.failed else max(0, theirs.total - ours.total)
    expect_outcome(line, outcome, missed, ours)
    return ours, theirs, outcome


def nerve(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """RES-84, RES-87: Will with Focus against Presence."""
    ours, theirs, _ = contest(line, rolled)
    who, source = game.people[what[1]], game.people[what[2]]
    check_dice(line, ours, who.die("Wil"), 1 + who.skills.get("focus", 0))
    expect(theirs.die == source.die("Pre"), line, "the die of its Presence")
    check_added(game, line, what[1], ours)


def control(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """RES-80: Riding against 5, or against Fear."""
    if needs:
        _, base, _ = test(line, needs, rolled)
        expect(base == 5, line, "against 5")
    else:
        contest(line, rolled)


def damage(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """RES-49, RES-50: a Strength die, the weapon's bonus, less what the armour takes."""
    side = read_side(line, rolled, least=0)
    game.damage = side.total
    blow, whom, mount = what[2], what[3], bool(what[4])
    if blow in ("hit", "fall"):
        return
    expect((whom, mount) == (game.struck, game.mount), line, f"{game.struck} was struck")
    if mount:
        return
    target = game.people[whom]
    worn = int(target.sheet.numbers["Arm"].split("/")[1])
    bare = "shield" in target.sheet.carries and not TWO_HANDS.isdisjoint(target.sheet.carries)
    takes = {max(0, worn - less - PIERCES.get(blow, 0)) for less in (0, int(bare))}
    told = -sum(one.number for one in side.added if one.why == "armour")
    expect(told in takes, line, f"the armour of {whom} takes {takes}, with a hand for its shield or none")


def bare_test(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    test(line, needs, rolled)


def result(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    read_side(line, rolled)


def preempt(game: Resolve, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """RES-36: Quickness against the difference of the two initiatives."""
    who, fast = game.people[what[1]], game.people[what[2]]
    side, base, _ = test(line, needs, rolled)
    expect(side.count == 1, line, "one die")
    if not {"Mount"} & (who.sheet.tracks.keys() | fast.sheet.tracks.keys()):
        due = fast.sheet.number("Ini") - who.sheet.number("Ini")
        expect(base == due, line, f"the difference is {due}")
        expect(side.die == who.die("Qui"), line, "its Quickness die")
    expect(side.has("half Fortitude") == who.is_weary(), line, "half Fortitude")


PIERCES = {"mace": 1, "flail": 1, "power-wrought blade": 1, "Thakan'dar blade": 2}
"""What a weapon takes off the armour. (RES-50)"""
TWO_HANDS = {"halberd", "pike", "flail", "two-handed", "two handed"}
"""Who fights with one of these has no hand for a shield. (RES-50)"""
ROLLS: list[tuple[str, Judges]] = [
    (r"to hit WHO('s mount)? \(([a-z -]+?)(?:, ([\d.]+)\" away)?\)", to_hit),
    (r"Focus against (\d+) damage", focus),
    (r"Focus of its [a-z -]+ against (\d+) damage", focus_of_beast),
    (r"nerve against WHO", nerve),
    (r"to pre-empt WHO", preempt),
    (r"fatigue", skill_test("End", "")),
    (r"Will against fatigue", skill_test("Wil", "")),
    (r"holding off death", skill_test("Int", "healing")),
    (r"control \(.*\)", control),
    (r"damage of (?:the )?([^,]+?) to WHO('s [a-z -]+)?(?: again)?", damage),
    (r"(?:Stealth|Ambush)", result),
    (r"(?:Perception|Trick Riding|Riding at a gallop|Riding in the fall|making .*|treating .*)", bare_test),
    (r"fatigue of its .*", bare_test),
    (r".* test(?: again)?|healing|field treatment|to rouse .*", bare_test),
]  # fmt: skip
TABLE: list[tuple[str, Judge]] = [
    (r"Round (\d+)", begin_round),
    (r"Initiative ties are broken by lot", note),
    (
        r"WHO (moves|runs|charges|canters|gallops|flees|bolts|crawls|steps|is pushed|is lured|intercepts|falls|leaps|"
        r"travels) INCHES to PLACE",
        move,
    ),
    (r"WHO shoots at WHO(?:'s mount)? with the (.*)", shot),
    (r"WHO throws the (.*) at WHO(?:'s mount)?", attack),
    (r"WHO strikes at WHO(?:'s mount)? with (.*)", blow),
    (r"WHO is hit: (.*) = (\d+) damage", set_amount),
    (r"WHO loses (\d+) Body, (-?\d+) left(, half or less: .*)?", lose_body),
    (r"WHO loses (\d+) Fortitude \((\w+)\), (\d+) left(, half or less: .*)?", lose_fortitude),
    (r"WHO regains (.*)", regain),
    (r"WHO (is dead|has died|is unconscious|is dying|lies unconscious and is lost to its side)", fall),
    (r"WHO is out of danger", note),
    (r"WHO (?:hides|stands up|falls prone|comes round|loads|holds its action|drops what it holds|is surprised)", note),
    (r"WHO (?:stumbles over its own feet.*|loses its next action|has lost its action|is too tired to act)", note),
    (r"WHO (?:takes the .* in hand|readies the .*|manoeuvres the .*|must load the .*|has the .* ready no more)", note),
    (r"WHO (?:is revealed: .*|is forced back|intimidates WHO|isn't afraid of WHO)", note),
    (r"WHO misses, and may hit WHO", stray),
    (r"WHO is afraid of WHO: (?:unease|dread|frozen with dread|flight|terror)", note),
    (r"WHO (?:flees until the end of round \d+|flees from the table|leaves the table.*|can't hold its mount.*)", note),
    (r"WHO (?:has no .*: it wasn't made well|drinks .*|parries|tries to hold off the death of WHO|treats .*)", note),
    (r"WHO has its .* attack WHO", note),
    (r"WHO's [a-z ]+ takes \d+", note),
    (r"WHO's [a-z ]+ goes down", throw_rider),
    (r"WHO(?:'s [a-z ]+ tires| has a wound that nobody can help any more| is whole again| rallies| wakes)", note),
    (r"WHO (?:stands ready to parry|strikes back at WHO|may live to the end of round \d+|is thrown.*)", note),
]  # fmt: skip
