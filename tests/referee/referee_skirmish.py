"""The referee's small rules of the base game (SKR), written from the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from printed_page import Line, Page, Sheet, Unreadable
from printed_rolls import Roll, expect, read_roll
from referee_tables import SETUP, Judge, Referee, go, note

WEAPONS = {
    "morning star": 1, "flail": 2, "halberd": 1, "two handed": 2, "pike": 1, "power wrought blade": 1,
}  # fmt: skip
"""What weapons add to strength, at most; all others nothing, and bare hands take 1. (SKR-76)"""
SUITS = {"light armour": 6, "heavy armour": 5, "fine mail": 5, "power wrought armour": 4}
THROWN = {"throwing knives", "javelins", "aiel spears"}
NONE = 7
WORSE = {"standing": 0, "down": 1, "stunned": 2, "out": 3}
FELL = {"is knocked down": "down", "is stunned": "stunned", "is out of action": "out"}


@dataclass
class Warrior:
    """One of them as it stands now."""

    sheet: Sheet
    wounds: int
    posture: str = "standing"
    side: int = 0
    moved: bool = False
    charged: bool = False
    afraid: bool = False
    hidden: bool = False
    fleeing: bool = False
    weapon: str = ""
    best: int = 0
    """The face of its best hit in this batch, for a parry."""


@dataclass
class Batch:
    """What one attack has done to one target so far."""

    by: str = ""
    target: str = ""
    victim: str = ""
    """Whom it hurts, even where its wounds aren't counted."""
    open: int = 0
    """Wounds that aren't saved."""
    critical: str = ""
    injuries: list[str] = field(default_factory=list)
    helmet: str = ""
    taken: bool = False


class BaseGame(Referee):
    """The base game, with any magic."""

    def __init__(self, page: Page, tables: list[tuple[str, Judge]], rolls: list[tuple[str, Judges]]) -> None:
        self.rolls = [*rolls, *ROLLS]
        super().__init__(page, [*tables, *TABLE, *SETUP, (r"(?:WHO|Roll), [^:]*: .*", judge_roll)])
        self.warriors = {name: Warrior(s, s.tracks["Wounds"][1], side=s.side) for name, s in page.sheets.items()}
        self.batch = Batch()
        self.woven = ""
        """The weave that was woven last: its hits follow."""
        self.clouds = 0
        self.phase = ""

    def join(self, sheet: Sheet) -> None:
        """See `Referee`."""
        super().join(sheet)
        self.warriors[sheet.name] = Warrior(sheet, sheet.tracks["Wounds"][1], side=self.side)

    def begin_batch(self, line: Line, by: str = "", target: str = "") -> None:
        """Another attack: what the last one did must have been told. (SKR-54, SKR-55)"""
        last = self.batch
        if last.target and last.open > 0:
            hit = self.warriors[last.target]
            expect(last.taken or not hit.wounds, line, f"{last.open} wounds of {last.target} weren't taken")
            worst = max((WORSE[one.removeprefix("again ")] for one in last.injuries), default=0)
            if worst == WORSE["stunned"] and last.helmet == "passed":
                worst = WORSE["down"]
            expect(worst <= WORSE[hit.posture], line, f"{last.target} didn't fall")
        self.batch = Batch(by, target, target)

    def strengths(self, by: str) -> set[int]:
        """With which strength it may hit, by hand, by shot, by weave. (SKR-76, SKR-77)"""
        return self.blow_strengths(by) | self.shot_strengths(by)

    def blow_strengths(self, by: str) -> set[int]:
        """With what it carries, in a first round or a later one."""
        sheet = self.warriors[by].sheet
        s = sheet.number("S")
        return {s - 1, s} | {s + more for name, more in WEAPONS.items() if name in sheet.carries}

    def shot_strengths(self, by: str) -> set[int]:
        """With what it shoots."""
        found = (re.search(r"strength (\d+)", one.text) for one in self.warriors[by].sheet.details)
        return {int(one[1]) for one in found if one}

    def check_strength(self, line: Line, who: str, strength: int) -> None:
        """By hand or by shot; a magic knows of more."""
        if who != "Roll":
            allowed = self.strengths(who)
            expect(strength in allowed, line, f"strength {sorted(allowed)}")


def to_wound(strength: int, toughness: int) -> int:
    """SKR-50."""
    d = toughness - strength
    return {-1: 3, 0: 4, 1: 5, 2: 6, 3: 6}.get(d, 2 if d < 0 else 99)


def begin_turn(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    """SKR-12: what was done in the turn before is forgotten."""
    number, side = int(found[1]), game.page.bands.index(found[2])
    expect(number in (game.round, game.round + 1), line, f"it was round {game.round}")
    expect(not game.round or side != game.side, line, "the sides take turns")
    game.round, game.side = number, side
    for one in game.warriors.values():
        one.moved = one.charged = one.afraid = False
    game.begin_batch(line)
    game.woven = ""


def begin_phase(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    game.begin_batch(line)
    game.phase, game.woven = found[1], ""


def move(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    """SKR-33: M, or twice as much for a run or a charge."""
    who, does, inches = game.warriors[found[1]], found[2], float(found[3])
    go(game, line, found[1], inches, (found[4], found[5]))
    m = who.sheet.number("M")
    most = {"runs": 2 * m, "charges": 2 * m, "flees": 12, "crawls": 2, "steps": 1, "travels": 24}.get(does, m)
    if does not in ("is pushed", "is lured", "intercepts", "falls", "jumps", "leaps"):
        expect(inches <= most + 0.011, line, f"{most} inches at most")
    if does not in ("is pushed", "is lured"):
        who.moved = True


def declare(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    game.warriors[found[1]].charged = True


def be_afraid(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    game.warriors[found[1]].afraid = True


def hide(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    expect(not game.warriors[found[1]].hidden, line, "it was hidden already")
    game.warriors[found[1]].hidden = True


def reveal(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    expect(game.warriors[found[1]].hidden, line, "it wasn't hidden")
    game.warriors[found[1]].hidden = False


def rise(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    """SKR-21."""
    who = game.warriors[found[1]]
    was, now = ("down", "standing") if found[2] == "stands up" else ("stunned", "down")
    expect(who.posture == was, line, f"it was {who.posture}")
    who.posture = now


def shoot(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    """SKR-40: standing, with a weapon of its own."""
    who = game.warriors[found[1]]
    weapons = {one.name.removeprefix("Shoot: ").removeprefix("Shoot twice: ") for one in who.sheet.details}
    expect(found["thing"] in weapons, line, "it has no such weapon")
    expect(who.posture == "standing", line, "it lies there")
    game.begin_batch(line)
    who.weapon, game.woven = found["thing"], ""


def arm(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    names = {one.name for one in game.warriors[found[1]].sheet.details}
    expect(f"Fight with {found[2]}" in names, line, "it doesn't carry that")


def lose_wounds(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    """SKR-55: as many as got through, and no more than it has."""
    who, number = game.warriors[found[1]], 1 if found[2] == "a wound" else int(found[2].split()[0])
    batch = game.batch
    if line.rule == "SKR-55" and batch.target == found[1]:
        due = min(who.wounds, batch.open)
        expect(number == due, line, f"{due} got through")
        if who.posture == "standing" or not batch.by:
            rolls = max(0, batch.open - who.wounds + (who.wounds > 0))
            expect(len(batch.injuries) in (rolls, 0), line, f"{rolls} injury rolls")
        batch.taken = True
    expect(0 < number <= who.wounds, line, f"it had {who.wounds}")
    who.wounds -= number


def fall(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    """SKR-53, SKR-54, SKR-64: as the worst injury roll says."""
    who, how = game.warriors[found[1]], FELL[found[2]]
    expect(who.posture != "out", line, "it was out of action")
    batch = game.batch
    if line.rule == "SKR-64":
        expect(who.posture in ("down", "stunned"), line, "it stood")
    elif line.rule == "SKR-53" and batch.target == found[1] and batch.injuries:
        worst = max((one.removeprefix("again ") for one in batch.injuries), key=WORSE.__getitem__)
        if worst == "stunned" and batch.helmet == "passed":
            worst = "down"
        expect(how == worst, line, f"the worst injury was {worst}")
    if line.rule == "SKR-53":
        expect(who.wounds == 0, line, "it has wounds left")
    who.posture, who.hidden = how, False
    game.batch = Batch()


def break_and_flee(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    game.warriors[found[1]].fleeing = True


def rally(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    game.warriors[found[1]].fleeing = False


def leave(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    game.warriors[found[1]].posture = "out"


def recover(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    who = game.warriors[found[1]]
    number = 1 if found[2] == "a wound" else int(found[2].split()[0])
    who.wounds = min(who.sheet.tracks["Wounds"][1], who.wounds + number)


def heal(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    who = game.warriors[found[1]]
    who.wounds, who.posture = who.sheet.tracks["Wounds"][1], "standing"


# Rolls


def judge_roll(game: BaseGame, line: Line, found: re.Match[str]) -> None:
    """By what it is for."""
    roll = read_roll(line, game.names)
    if roll is None:
        raise Unreadable(f"line {line.number}: {line.text}  [{line.rule}]")
    for how, judges in game.rolls:
        if what := re.fullmatch(how.replace("WHO", f"({game.names})"), roll.what):
            judges(game, line, roll, what)
            return
    raise Unreadable(f"line {line.number}: a roll for '{roll.what}'")


def to_hit(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """SKR-43 for shots, SKR-61 for blows."""
    who, target = game.warriors[roll.who], game.warriors[what[1]]
    if game.batch.target != what[1] or game.batch.by != roll.who:
        game.begin_batch(line, roll.who, what[1])
        who.best = 0
    if line.rule == "SKR-61":
        ours, theirs = who.sheet.number("WS"), target.sheet.number("WS")
        base = 3 if ours > theirs else 5 if theirs > 2 * ours else 4
        expect(roll.base == (6 if who.afraid else base), line, f"WS {ours} against {theirs} hits on {base}+")
        if roll.outcome == "hit":
            who.best = max(who.best, roll.faces[0])
        return
    if what[3]:
        who.best = int(what[3])
        expect(roll.needs - 3 == who.best, line, "the ladder: 4+ for 7, 5+ for 8, 6+ for 9")
    _to_shoot(game, line, roll, who, what[2])


def after_the_six(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """SKR-44: the number that the first roll has named."""
    expect(roll.needs == game.warriors[roll.who].best, line, "the second step of the ladder")


def _to_shoot(game: BaseGame, line: Line, roll: Roll, who: Warrior, away: str) -> None:
    """Range band, own moves and cover, by the inches and the share that are told."""
    bs = who.sheet.number("BS")
    expect(roll.base == 7 - bs, line, f"BS {bs} hits on {7 - bs}+")
    whys = {one.why.split(" (")[0]: one.number for one in roll.added}
    reach = next(d.text for d in who.sheet.details if d.name.removeprefix("Shoot: ") == who.weapon)
    most = float(reach.split('"')[0]) / (2 if game.clouds else 1)
    inches = float(away or 0)
    expect(inches <= most + 0.01, line, f"it reaches {most} inches")
    thrown = who.weapon in THROWN
    if abs(inches - most / 2) > 0.01:
        expect(("beyond half range" in whys) == (inches > most / 2 and not thrown), line, "half range")
    expect(("moved" in whys) == (who.moved and not thrown), line, f"moved: {who.moved}")
    known = {"cover": -1, "beyond half range": -1, "moved": -1, "large target": 1, "two shots": -1, "fancloth": -1}
    for why, number in whys.items():
        if why in known:
            expect(number == known[why], line, f"{why} is {known[why]}")
    for one in roll.added:
        if share := re.search(r"\((\d+)% clear\)", one.why):
            expect(int(share[1]) < 99, line, "who is clear isn't in cover")


def wound(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """SKR-50, SKR-51."""
    target, strength, toughness = what[1], int(what[2]), int(what[3])
    batch = game.batch
    if batch.target != target or batch.by != roll.who or batch.injuries or batch.taken:
        game.begin_batch(line, roll.who, target)
        batch = game.batch
    expect(toughness == game.warriors[target].sheet.number("T"), line, "its toughness")
    expect(roll.base == to_wound(strength, toughness), line, f"{to_wound(strength, toughness)}+ is needed")
    game.check_strength(line, roll.who, strength)
    if roll.outcome == "critical":
        expect(roll.faces == (6,) and roll.needs < 6, line, "a 6, and no need of one")
        expect(not game.woven, line, "weaves cause no criticals")
    batch.critical = ""
    if roll.outcome == "wound":
        batch.open += 1


def critical(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """SKR-51."""
    face = roll.faces[0]
    due = "two wounds" if face < 3 else "two wounds, no save" if face < 5 else "two wounds, no save, +2 on injuries"
    expect(roll.outcome == due, line, due)
    game.batch.open += 2
    game.batch.critical = due


def save(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """SKR-52, SKR-78: suit and shield, one better against daggers and fists."""
    carries = game.warriors[roll.who].sheet.carries
    suit = min((save for name, save in SUITS.items() if name in carries), default=NONE)
    better = "one better" in roll.what
    allowed = {max(2, suit - shield - better) for shield in {0, int("shield" in carries)}}
    expect(roll.base in allowed, line, f"{allowed} with {carries}")
    strength = sum(one.number for one in roll.added if one.why.startswith("strength"))
    told = next((int(one.why.split()[1]) for one in roll.added if one.why.startswith("strength")), 3)
    expect(-strength == max(0, min(6, told - 3)), line, "what strength takes off")
    if roll.outcome == "passed":
        game.batch.open -= 1


def injury(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """SKR-53: concussion stuns on 2, a blade of Thakan'dar on 1."""
    usual = "down" if roll.total < 3 else "stunned" if roll.total < 5 else "out"
    carries = game.warriors[roll.who].sheet.carries if roll.who in game.warriors else ()
    stuns = {"club", "mace", "hammer", "staff"} & set(carries) and roll.total == 2
    fells = "thakandar blade" in carries and roll.total < 5
    expect(roll.outcome == usual or (bool(stuns or fells) and roll.outcome == "stunned"), line, usual)
    expect(game.batch.victim == what[1], line, f"{game.batch.victim or 'nobody'} was hurt")
    again = "again " if what[2] else ""
    if again:
        game.batch.injuries.pop()
    game.batch.injuries.append(again + roll.outcome)


def helmet(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    expect("helmet" in game.warriors[roll.who].sheet.carries and roll.needs == 4, line, "a helmet, and a 4")
    game.batch.helmet = roll.outcome


def parry(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """SKR-63: more than the best hit."""
    best = game.warriors[game.batch.by].best
    expect(game.batch.target == roll.who and roll.needs == best + 1, line, f"the best hit was {best}")


def leadership(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """Its own Ld, or one that somebody lends it by name. (SKR-2, SKR-3)"""
    ld = game.warriors[what["whose"] or roll.who].sheet.number("Ld")
    expect(roll.base == ld, line, f"Ld {ld}")


def initiative(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    i = game.warriors[roll.who].sheet.number("I")
    expect(roll.base == min(5, i), line, f"I {i}")


def strength_test(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    s = game.warriors[roll.who].sheet.number("S")
    expect(roll.base == min(5, s), line, f"S {s}")


def plain(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """A number that is only taken: inches, hits, tokens; its sum is checked already."""


def stupid(game: BaseGame, line: Line, roll: Roll, what: re.Match[str]) -> None:
    due = "goes straight ahead" if roll.total < 4 else "stands still"
    expect(roll.outcome == due, line, due)


Judges = Callable[[Any, Line, Roll, "re.Match[str]"], None]
ROLLS: list[tuple[str, Judges]] = [
    (r"to hit WHO(?: \(([\d.]+)\" away(?:, a 6 first and then (\d)\+)?\))?", to_hit),
    (r"to hit WHO \((?:[\d.]+\" away, )?after the 6\)", after_the_six),
    (r"to wound WHO \(S (\d+) vs T (\d+)\)", wound),
    (r"critical hit", critical),
    (r"armour save(?: \(one better against this weapon, SKR-76\))?", save),
    (r"injury to WHO( again)?", injury),
    (r"helmet against stunning", helmet),
    (r"parry", parry),
    (
        r"(?:rout test|all alone|rally|fear of .*?|stupidity|leadership|its master fell within \d+\")"
        r"(?: again)?(?: on (?P<whose>.+)'s Ld)?(?: again)?",
        leadership,
    ),
    (r"(?:charging the unseen|initiative test|initiative)(?: again)?", initiative),
    (r"(?:strength test|strength)(?: again)?", strength_test),
    (r"flight|how many tokens besides \d+", plain),
]  # fmt: skip
TABLE: list[tuple[str, Judge]] = [
    (r"Round (\d+): BAND", begin_turn),
    (r"(Recover|Charge|Compulsory moves|Move|Magic|Shoot & weave|Fight)", begin_phase),
    (
        r"WHO (moves|runs|charges|crawls|walks|steps|flees|is pushed|is lured|intercepts|falls|jumps|leaps|climbs|"
        r"travels|stumbles) INCHES to PLACE",
        move,
    ),
    (r"WHO declares a charge at (.*)", declare),
    (r"WHO (?:can't charge this turn|dares not charge .*|doesn't finish its charge|finds no way to charge)", note),
    (r"WHO rallies", rally),
    (r"WHO (?:goes into frenzy|is out of range|has nowhere to go|isn't stupid any more|is stupid)", note),
    (r"WHO is afraid: hits on 6s only", be_afraid),
    (r"WHO hides", hide),
    (r"WHO is revealed: .*", reveal),
    (r"WHO (stands up|recovers from stunned to knocked down)", rise),
    (r"WHO shoots at WHO with the (?P<thing>.+)", shoot),
    (r"WHO throws the (?P<thing>.+) at WHO", shoot),
    (r"WHO fights with (.*)", arm),
    (r"WHO takes (a wound|\d+ wounds)", lose_wounds),
    (r"WHO (is knocked down|is stunned|is out of action)(?:, struck down by WHO)?", fall),
    (r"WHO breaks and flees", break_and_flee),
    (r"WHO leaves the (?:battle|table(?: in good order)?)", leave),
    (r"WHO recovers (a wound|\d+ wounds)", recover),
    (r"WHO is whole again", heal),
    (r"(?:End of round \d+: )?BAND scores (\d+).*", note),
    (r"BAND lays token \d+ at PLACE", note),
    (r"WHO (picks up|drops|carries off) token \d+", note),
]  # fmt: skip
