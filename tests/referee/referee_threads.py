"""The One Power in dots under each combat: whom it hits, and what that combat makes of it. (DOT-130, DOT-174, R-110)"""

from __future__ import annotations

import re
from dataclasses import dataclass

from dots_deeds import TABLE as DOTS_TABLE
from dots_deeds import fall
from dots_deeds import lasting as lasting_in_dots
from dots_game import Clash, Dots, Hit
from dots_pools import MOST, check_added, check_pool, find_defence, judge_pool
from printed_page import Line, Page
from printed_pools import BOTH, DICE, find_pool
from printed_rolls import Roll, expect, read_roll
from referee_channeling import in_steps
from referee_dots import REST, of_magic, plain, work_magic
from referee_dots import foreseen as armour_again
from referee_resolve import Judges as StepJudges
from referee_resolve import Resolve, lose_body
from referee_resolve import fall as fall_in_steps
from referee_skirmish import BaseGame, Judges, reveal
from referee_skirmish import fall as fall_in_skirmish
from referee_skirmish import plain as plain_in_skirmish
from referee_tables import Judge
from referee_trilogy import ALL as ALL_THREES
from referee_trilogy import REST as REST_OF_THREES
from referee_trilogy import foreseen as soaked_again
from referee_trilogy import plain as plain_of_threes
from threads_power import (
    BOND,
    CUT,
    HEALING,
    OF_SOMEBODY,
    ON_SOMEBODY,
    TABLE,
    Assault,
    Threads,
    foreseen,
    held,
    is_cut,
    save,
    stands,
)
from threads_weavers import ARMOURED, BESIDE, NAMES, SOAKING, WEAVES, Channeler
from trilogy_deeds import fill
from trilogy_deeds import lasting as lasting_in_threes
from trilogy_game import Due, Trilogy

PUSHES, WALL = "Fist of Air", "Wall of Fire"
PUSHED, BURNED = 3, 4
"""Strengths of who is pushed against something, and of a wall of fire. (CHN-64, CHN-W10)"""
BARE = 2
"""An attack that armour helps against is a hit of so much more strength than levels. (R-110)"""
WARDS = {"Shield of Air": 4, "Warding Dome": 5}
"""What turns hits aside, and its number. (CHN-62)"""


def value_of(attack: Assault) -> int:
    """What it attacks with: all that was woven into it, or its threads. (DOT-130, DOT-172)"""
    return attack.value if attack.name in ("", SOAKING) else WEAVES[attack.name].needed


def aims(attack: Assault) -> bool:
    """Whether it is an attack on somebody in particular."""
    weave = WEAVES.get(attack.name)
    return bool(attack.target) and (weave is None or (weave.attack and not weave.wide))


def rule_of(attack: Assault) -> str:
    """Of the harm that it does."""
    return WEAVES[attack.name].rule if attack.name else "DOT-172"


def check_ward(game: Threads, line: Line, roll: Roll) -> None:
    """What turns a hit aside is there, and has its number. (CHN-62)"""
    side = game.page.sheets[roll.who].side
    bearers = [bearer for name, bearer in game.standing if name == roll.what]
    near = roll.who in bearers or (roll.what == "Warding Dome" and any(game.sheets[b].side == side for b in bearers))
    expect(near, line, f"{roll.what} is on {bearers}")
    expect(roll.needs == WARDS[roll.what] and len(roll.faces) == 1, line, f"{WARDS[roll.what]} or more")


# Under dots and boxes


class DotsThreads(Threads, Dots):
    """All by pools: attacks are evaded, and do harm for each success that is left. (DOT-175)"""

    lasts, rerolls = lasting_in_dots, armour_again

    def __init__(self, page: Page) -> None:
        own: list[tuple[str, Judge]] = [
            (r"WHO, evade, each die -?\d+\+: .*", evade), (r"WHO falls unconscious", faint),
            (r"WHO, save against shock, each die -?\d+\+: .*", shock),
            (r"WHO gets back (?:(\d+) dots?)?(?: and )?(?:(\d+) box(?:es)?)?", healed), *ON_PEOPLE, *TABLE, OF_SOMEBODY,
        ]  # fmt: skip
        rolls = [(r"(Shield of Air|Warding Dome)", turn_aside), (r"inches of the push", plain),
                 (r"how many tokens besides \d+", plain)]  # fmt: skip
        Dots.__init__(self, page, [*own, *DOTS_TABLE, *REST], rolls)
        self.learn_power()
        for name, who in self.power.items():
            self.people[name].skills |= who.skills
        self.evaded: dict[str, int] = {}
        """What their evasions have taken off the weave that was completed last."""

    def is_awake(self, name: str) -> bool:
        """See `Threads`."""
        return self.people[name].conscious

    def hindrance(self, name: str) -> dict[str, tuple[int, str]]:
        """See `Threads`. (DOT-51, DOT-62)"""
        who = self.people[name]
        found = {f"{BOTH}disabled": (who.boxes - 9, "DOT-51")} if who.state == "disabled" else {}
        return found | ({f"{BOTH}lost ambush": (-who.upset, "DOT-62")} if who.upset else {})

    def act(self, line: Line, name: str) -> None:
        """See `Threads`: it has declared that. (DOT-174)"""
        work_magic(self, line, name)

    def saves_with(self, who: Channeler) -> dict[str, int]:
        """See `Threads`: less Stamina, less Wits. (DOT-127)"""
        body = self.people[who.name]
        return {"save against fainting": 11 - body.number("Sta"), "save against shock": 11 - body.number("Wit")}

    def take_effect(self, line: Line, attack: Assault) -> None:
        """See `Threads`: its harm is known, if nothing turns it aside."""
        self.evaded = {}
        if aims(attack) and self.people[attack.target].posture != "gone":
            value, by = value_of(attack), attack.by if attack.by != attack.target else ""
            self.hit = Hit(attack.target, by, rule_of(attack), {value}, {value}, armour=False)

    def settle_harm(self, line: Line) -> None:
        """See `Threads`."""
        hit = self.hit
        gone = hit is None or self.people[hit.who].posture == "gone"
        expect(gone, line, f"before that {hit.who if hit else ''} takes {sorted(hit.left) if hit else ''}")

    def close(self, line: Line) -> None:
        """See `Dots`: what magic moves is still of the weave before it."""
        done = self.complete
        super().close(line)
        self.close_power(line)
        if not line.rule.startswith("DOT"):
            self.complete = done

    def spare(self) -> None:
        """See `Threads`."""
        super().spare()
        self.hit = None

    def may_cite(self, magic: str, rule: str) -> bool:
        """See `Dots`."""
        return rule == WEAVES[magic].rule

    def absorbs_with(self, name: str) -> int:
        """See `Dots`: with a die more for who is bonded. (DOT-147)"""
        return super().absorbs_with(name) + (BOND in self.people[name].effects)

    def magic_hit(self, line: Line, who: str) -> Hit:
        """See `Dots`: of a weave on all who are near, of a push, of a wall of fire. (DOT-130, DOT-174)"""
        done, unnamed = self.complete, line.rule in ("DOT-56", "DOT-59")
        pushed = done is not None and done.name == PUSHES
        walls = any(name == WALL for name, _ in self.standing)
        if line.rule in ("CHN-64", WEAVES[WALL].rule) or (unnamed and (pushed or walls)):
            expect(pushed or walls, line, "nothing hit it")
            return of_magic(who, {PUSHED, BURNED})
        expect(done is not None and WEAVES[done.name].attack and who != done.target, line, "nothing hit it")
        assert done is not None
        weave = WEAVES[done.name]
        expect(unnamed or line.rule == weave.rule, line, f"the rule is {weave.rule}")
        value = (weave.needed + 1) // 2 if done.name == BESIDE else weave.needed
        left = {value - self.evaded.get(who, 0)}
        expect(done.name == BESIDE or weave.wide, line, f"{done.name} strikes {done.target} alone")
        armoured = done.name == ARMOURED and self.people[who].sheet.number("Arm") > 0
        return Hit(who, "", "", left, set(left), armour=armoured, magic=True)


def evade(game: DotsThreads, line: Line, found: re.Match[str]) -> None:
    """The only defence against weaves; one that suffices costs a die later. (DOT-92, DOT-93, DOT-175, R-44)"""
    if game.clash is not None:
        judge_pool(game, line, found)
        return
    name, done, hit = found[1], game.complete, game.hit
    roll = judge_evasion(game, line, done.by if done is not None else "")
    value = 2 if hit is None or hit.who != name else max(hit.left)
    expect(name not in game.evaded, line, "it has evaded that")
    game.evaded[name] = roll
    game.leave_art(name)
    if hit is not None and hit.who == name:
        hit.raw = hit.left = {value - roll}
        if roll >= value:
            game.hit = None
    if roll >= value:
        game.people[name].evades += 1


def judge_evasion(game: DotsThreads, line: Line, by: str) -> int:
    """Evasion, Wits and Perception; without that if nobody sees it come. (DOT-92, DOT-144)"""
    roll = find_pool(line, game.names)
    assert roll is not None
    expect(line.rule == "DOT-92", line, "the rule is DOT-92")
    clash = Clash(by, roll.who, "magic", hits=1)
    base, must, may = find_defence(game, line, roll, clash, artful=False)
    may[f"{DICE}it comes unseen"] = {-game.people[roll.who].number("Per")}, "DOT-144"
    check_added(game, line, roll, must, may, by)
    return check_pool(line, roll, base, 7, -MOST)


def shock(game: DotsThreads, line: Line, found: re.Match[str]) -> None:
    """Of the Power, or of the body. (DOT-52, DOT-127)"""
    if line.rule == "DOT-127":
        save(game, line, found)
    else:
        judge_pool(game, line, found)


def faint(game: DotsThreads, line: Line, found: re.Match[str]) -> None:
    """Of the Power, or of the body. (DOT-47, DOT-127)"""
    if line.rule != "DOT-127":
        fall(game, line, re.fullmatch(r"(.*) (falls unconscious)", line.text))  # type: ignore[arg-type]
        return
    game.find_due(line, "knock", found[1])
    game.people[found[1]].posture = "unconscious"


def healed(game: DotsThreads, line: Line, found: re.Match[str]) -> None:
    """A box for each success, and all dots. (DOT-54, data 4.6)"""
    who, full = game.people[found[1]], game.people[found[1]].sheet.tracks
    dots, boxes = full["Dots"][1] - who.dots, full["Boxes"][1] - who.boxes
    expect(who.boxes > 0, line, "the Power doesn't heal it any more")
    told = int(found[2] or 0), int(found[3] or 0)
    expect(told == (dots, min(boxes, WEAVES[HEALING].needed)), line, f"it lacks {dots} and {boxes}")
    who.dots, who.boxes = who.dots + told[0], who.boxes + told[1]


def turn_aside(game: DotsThreads, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """What turns a hit aside leaves nothing of it. (CHN-62)"""
    roll = read_roll(line, game.names)
    assert roll is not None
    check_ward(game, line, roll)
    if roll.outcome == "passed" and game.hit is not None and game.hit.who == roll.who:
        game.hit = None


# Under the base game


@dataclass
class Levels:
    """What a weave takes from its target. (SKR-55, WYL-57, R-110)"""

    target: str
    ways: set[tuple[int, int, bool]]
    """(injury rolls, wounds, whether it falls)."""
    rolls: int = 0
    wounds: int = 0
    spared: bool = False


class BaseGameThreads(Threads, BaseGame):
    """Three levels are a wound; what is left over knocks down. (R-110)"""

    def __init__(self, page: Page) -> None:
        rolls: list[tuple[str, Judges]] = [
            (r"(Shield of Air|Warding Dome)", ward), (r"inches of the push|number of hits", plain_in_skirmish),
        ]  # fmt: skip
        own: list[tuple[str, Judge]] = [
            (r"WHO, save against shock, each die -?\d+\+: .*", save), (r"WHO is stunned", stunned),
            (r"WHO is revealed: it does magic", show), *TABLE, ON_SOMEBODY, OF_SOMEBODY,
        ]  # fmt: skip
        BaseGame.__init__(self, page, own, rolls)
        self.learn_power()
        self.levels: Levels | None = None

    def is_awake(self, name: str) -> bool:
        """See `Threads`."""
        return self.warriors[name].posture not in ("stunned", "out")

    def act(self, line: Line, name: str) -> None:
        """See `Threads`: who weaves, lets go, cuts or picks is revealed. (DOT-157, SKR-37)"""
        if self.warriors[name].hidden and line.rule in SHOWING:
            self.demand("reveal", name, f"{name} is revealed: it does magic", line.rule)
        expect(not self.warriors[name].hidden or line.rule not in ("DOT-136", "DOT-150"), line, "it is still hidden")

    def check_strength(self, line: Line, who: str, strength: int) -> None:
        """See `BaseGame`: a push, a wall of fire, a blade of fire, vigour."""
        if who == "Roll":
            return
        lasts = {name for name, bearer in self.standing if bearer == who}
        more = 2 * ("Blade of Fire" in lasts) + ("Vigour" in lasts)
        allowed = self.strengths(who) | {PUSHED, BURNED}
        if self.woven == ARMOURED:
            allowed |= {BARE + WEAVES[ARMOURED].needed - spared for spared in (0, 1, 2)}
        expect(strength in allowed | {one + more for one in allowed}, line, f"strength {sorted(allowed)}")

    def take_effect(self, line: Line, attack: Assault) -> None:
        """See `Threads`: less for the quick, and for who is in cover. (R-110)"""
        self.begin_batch(line)
        if attack.name:
            self.woven = attack.name
        if not aims(attack):
            return
        hit = self.warriors[attack.target]
        self.batch.victim = attack.target
        quick = hit.sheet.number("I") >= QUICK
        self.levels = Levels(attack.target, {_levels(value_of(attack) - quick - covered, hit.wounds)
                                             for covered in (0, 1)})  # fmt: skip

    def spare(self) -> None:
        """See `Threads`."""
        super().spare()
        self.levels = None

    def judge(self, line: Line) -> None:
        """See `Referee`: what a weave does to its target is counted."""
        levels, hurt = self.levels, re.fullmatch(rf".*, injury to ({self.names}): .*", line.text)
        if hurt and not self.batch.by and (self.woven == BESIDE or (self.woven and WEAVES[self.woven].wide)):
            self.batch.victim = hurt[1]
        if levels is not None:
            if line.rule == "CHN-64":
                self.close_levels(line)
            elif re.fullmatch(rf".*, injury to {re.escape(levels.target)}: .*", line.text):
                levels.rolls += 1
            elif found := re.fullmatch(rf"{re.escape(levels.target)} takes (?:a wound|(\d+) wounds)", line.text):
                levels.wounds += int(found[1] or 1)
        super().judge(line)

    def close_power(self, line: Line) -> None:
        """See `Threads`."""
        super().close_power(line)
        self.close_levels(line)

    def settle_harm(self, line: Line) -> None:
        """See `Threads`."""
        self.close_levels(line)

    def close_levels(self, line: Line) -> None:
        """What a weave was to do to its target has been told."""
        levels, self.levels = self.levels, None
        if levels is None or levels.spared:
            return
        lies = self.warriors[levels.target].posture != "standing"
        ways = {(rolls, wounds) for rolls, wounds, falls in levels.ways if lies or not falls}
        expect((levels.rolls, levels.wounds) in ways, line, f"before that {levels.target} takes one of {levels.ways}")


def show(game: BaseGameThreads, line: Line, found: re.Match[str]) -> None:
    """Before the dice of what it does. (DOT-157, SKR-37)"""
    if line.rule in SHOWING:
        game.find_due(line, "reveal", found[1])
    expect(game.weaving is None or game.weaving.net is None, line, "it has rolled already")
    reveal(game, line, found)


SHOWING = ("DOT-140", "DOT-157")
"""Rules of lines that come before it is told that somebody is revealed by what it does."""
QUICK, WOUND = 4, 3
"""The Initiative from which one is hard to hit; levels of a wound. (R-110)"""


def _levels(left: int, wounds: int) -> tuple[int, int, bool]:
    """What so many levels do to who has so many wounds."""
    lost, rest = divmod(max(0, left), WOUND)
    return max(0, lost - max(0, wounds - 1)), min(wounds, lost), rest > 0


def stunned(game: BaseGameThreads, line: Line, found: re.Match[str]) -> None:
    """Of the Power, or by an injury. (SKR-53, DOT-127)"""
    if line.rule == "DOT-127":
        game.find_due(line, "knock", found[1])
        game.warriors[found[1]].posture, game.warriors[found[1]].hidden = "stunned", False
    else:
        fall_in_skirmish(game, line, re.fullmatch(r"(.*) (is stunned)", line.text))  # type: ignore[arg-type]


def ward(game: BaseGameThreads, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """CHN-62."""
    check_ward(game, line, roll)
    if game.levels is not None and game.levels.target == roll.who:
        game.levels.spared |= roll.outcome == "passed"


# Under Body and Fortitude


class StepThreads(Threads, Resolve):
    """Two Body for each level. (R-110)"""

    def __init__(self, page: Page) -> None:
        steps: list[tuple[str, StepJudges]] = [
            (r"(?:Shield of Air|Warding Dome)", in_steps(r"(Shield of Air|Warding Dome)", ward_in_steps)),
            (r"inches of the push", in_steps(r"inches of the push", plain_in_skirmish)),
        ]  # fmt: skip
        own: list[tuple[str, Judge]] = [
            (r"WHO, save against shock, each die -?\d+\+: .*", save), (r"WHO is unconscious", unconscious),
            (r"WHO loses (\d+) Body, (-?\d+) left(, half or less: .*)?", body), *TABLE, ON_SOMEBODY, OF_SOMEBODY,
        ]  # fmt: skip
        Resolve.__init__(self, page, own, steps)
        self.learn_power()
        self.clouds = 0
        self.levels_left: set[int] = set()
        """What the attack that was completed last may leave of its levels."""

    def is_awake(self, name: str) -> bool:
        """See `Threads`."""
        who = self.people[name]
        return not who.gone and who.body > 0 and who.fortitude > 0

    def take_effect(self, line: Line, attack: Assault) -> None:
        """See `Threads`: less for who is hard to hit. (R-110)"""
        self.damage = -1
        self.levels_left = {value_of(attack) - hard for hard in HARD} if aims(attack) else set()


HARD, BODY = (0, 1, 2, 3), 2
"""What the hard to hit take off an attack; Body of a level. (R-110, WYL-57)"""


def body(game: StepThreads, line: Line, found: re.Match[str]) -> None:
    """As much as its levels, or all that it has. (R-110)"""
    done = game.complete
    aimed = done is not None and done.target == found[1] and done.name != ARMOURED
    if aimed and line.rule == rule_of(done or Assault("", "", "", 0)):
        lost = {min(BODY * left, game.people[found[1]].body + 10) for left in game.levels_left}
        expect(int(found[2]) in lost, line, f"it loses one of {sorted(lost)}")
    lose_body(game, line, found)


def unconscious(game: StepThreads, line: Line, found: re.Match[str]) -> None:
    """Of the Power, or of its wounds. (RES-55, DOT-127)"""
    if line.rule == "DOT-127":
        game.find_due(line, "knock", found[1])
    else:
        fall_in_steps(game, line, re.fullmatch(r"(.*) (is unconscious)", line.text))  # type: ignore[arg-type]


def ward_in_steps(game: StepThreads, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """CHN-62."""
    check_ward(game, line, roll)


# Under three dice and three ladders


class ThreeDiceThreads(Threads, Trilogy):
    """A rung for each level. (R-110)"""

    lasts, rerolls = lasting_in_threes, soaked_again

    def __init__(self, page: Page) -> None:
        own: list[tuple[str, Judge]] = [
            (r"WHO, save against shock, each die -?\d+\+: .*", save),
            (r"WHO takes (\d+) rungs? of (Injury) from WHO, now (.*)", rungs),
            *ON_PEOPLE, *TABLE, OF_SOMEBODY, *ALL_THREES, *REST_OF_THREES,
        ]  # fmt: skip
        Trilogy.__init__(self, page, own, [
            (r"(Shield of Air|Warding Dome)", aside_in_three_dice), (r"inches of the push", plain_of_threes),
            (r"how many tokens besides \d+", plain_of_threes),
        ])  # fmt: skip
        self.learn_power()
        self.clouds = 0

    def is_awake(self, name: str) -> bool:
        """See `Threads`."""
        return self.people[name].conscious

    def act(self, line: Line, name: str) -> None:
        """See `Threads`: all that it does by the Power in its turn is one action. (TRI-44)"""
        if not self.power[name].acted:
            self.deed(line, name, "action", prone=True)
        self.attack = None

    def judge(self, line: Line) -> None:
        """See `Referee`: who faints by the Power lies helpless. (DOT-127)"""
        fainted = re.fullmatch(rf"({self.names}) is helpless", line.text)
        if fainted is not None and line.rule == "DOT-127":
            self.find_due(line, "knock", fainted[1])
            self.people[fainted[1]].posture = "helpless"
        else:
            super().judge(line)

    def magic_hit(self, line: Line, who: str, raw: int) -> Due:
        """See `Trilogy`: what armour helps against, a push, a wall. (TRI-40)"""
        expect(1 <= raw <= WEAVES[ARMOURED].needed, line, "a hit of magic")
        return Due("soak", who, "", "Injury", raw)


def rungs(game: ThreeDiceThreads, line: Line, found: re.Match[str]) -> None:
    """As many as the attack has levels, less for the hard to hit. (R-110, TRI-36)"""
    done, amount = game.complete, int(found[2])
    due = any((one.kind, one.who) == ("rungs", found[1]) for one in game.dues)
    if not due and done is not None and WEAVES[done.name].attack and line.rule == rule_of(done):
        value = value_of(done)
        beside = done.name == BESIDE and found[1] != done.target
        most = (value + 1) // 2 if beside else value
        expect(any(amount == most - hard for hard in HARD), line, f"{most} at most, less for who is hard to hit")
        game.owe("rungs", found[1], "", ladder="Injury", amount=amount)
    fill(game, line, found)


def aside_in_three_dice(game: ThreeDiceThreads, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """CHN-62."""
    roll = read_roll(line, game.names)
    assert roll is not None
    check_ward(game, line, roll)
    if roll.outcome == "passed":
        game.take("soak", roll.who, "Injury")


# What lasts on people under both of these


def stands_on(game: DotsThreads | ThreeDiceThreads, line: Line, found: re.Match[str]) -> None:
    """What lasts on somebody is known to the combat, too."""
    if found[1] != "Shielding":
        game.lasts(line, found)
    stands(game, line, found)


def cut_from(game: DotsThreads | ThreeDiceThreads, line: Line, found: re.Match[str]) -> None:
    """The same of what is cut, or picked apart."""
    is_cut(game, line, found)
    ended = re.fullmatch(r"(.*) on (.*)( ends)", f"{found[4]} on {found[5]} ends")
    if found[5] and found[4] != "Shielding" and ended is not None:
        game.lasts(line, ended)


def held_there(game: DotsThreads | ThreeDiceThreads, line: Line, found: re.Match[str]) -> None:
    """Who is held neither declares nor acts, and is helpless."""
    effects = game.people[found[1]].effects
    (effects.add if found[2] == "held" else effects.discard)("held")
    held(game, line, found)


def foreseen_there(game: DotsThreads | ThreeDiceThreads, line: Line, found: re.Match[str]) -> None:
    """A weave, or what stops harm, is rolled again. (CHN-75)"""
    foreseen(game, line, found)
    game.rerolls(line, found)


ON_PEOPLE: list[tuple[str, Judge]] = [
    (rf"({NAMES}) on WHO(?: (ends.*))?", stands_on), (CUT, cut_from),
    (r"WHO: (held|free of conditions)", held_there), (r"WHO's Foretelling is spent", foreseen_there),
]  # fmt: skip
