"""The referee's small rules of the One Power in dots (DOT-107..175), under any combat: what it takes and what it costs.

What a line brings about has to be told before anybody does anything else: it is on a list of dues, in order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from printed_page import Line, Unreadable
from printed_pools import Pool, count_net, find_pool
from printed_rolls import expect
from referee_tables import Judge, Referee, note
from threads_weavers import (
    NAMES,
    NOTHING,
    USUAL,
    WEAVES,
    Channeler,
    Dots,
    Work,
    add,
    channeler_of,
    number_of,
    suffice,
)

TOP = 14
"""Beyond that nobody counts successes, nor ones: nobody has a greater potential."""
MOST_BOLTS = 12
"""Of wild magic; the rest is light. (R-72)"""
LARGEST, LINK_IN, CUT_IN, NEAR_IN = 13, 2.0, 12.0, 6.0
"""Members of a circle, how close they stand; how far one cuts, and picks apart. (R-83, R-84, R-85)"""
BASES_IN, BLUR_IN = 0.98, 0.15
"""What the bases of two models take at least of the way between their middles; what places are rounded by."""
CLOUDS, BOND = "Cloud Dancing", "Warder Bond"
HIDDEN = 2
"""Successes by which a delve finds what is inverted. (R-82)"""
FROM_AFAR_HARDER = 2
"""What a Ward adds to the number of a weave at its bearer. (CHN-W20)"""


@dataclass
class Due:
    """Something that has to be told before anybody does anything else."""

    kind: str
    who: str
    text: str
    """The line, as it has to read."""
    rule: str
    boxes: int = 0
    dice: int = 0


@dataclass
class Weaving:
    """Dice that were given to a weave. (DOT-157)"""

    who: str
    name: str
    target: str
    dice: int
    limit: int
    """Dots that were free for it. (DOT-160)"""
    stand: bool
    net: int | None = None
    again: bool = False
    """Something that was foreseen lets it be rolled again. (CHN-75)"""


@dataclass
class Assault:
    """An attack by the Power on its way. (DOT-130, DOT-175)"""

    by: str
    name: str
    target: str
    value: int


class Threads(Referee):
    """Who channels by threads and dots, in whatever combat."""

    clouds: int
    """Weaves that halve all ranges. (CHN-77)"""

    def learn_power(self) -> None:
        """The sheets of all who channel follow from themselves."""
        self.power: dict[str, Channeler] = {}
        for name, sheet in self.page.sheets.items():
            who, faults = channeler_of(sheet)
            if faults:
                raise Unreadable(f"the sheet of {name}: {'; '.join(faults)}")
            if who is not None:
                self.power[name] = who
        self.circles: dict[str, list[str]] = {}
        """Members, the leader among them, by leader. (R-85)"""
        self.owed: list[Due] = []
        self.growth: dict[str, int] = {}
        """Who is going to hold so many dots as the round begins. (DOT-155)"""
        self.weaving: Weaving | None = None
        self.embracing = ""
        self.complete: Assault | None = None
        """The weave that was completed last. (DOT-118)"""
        self.coming: Assault | None = None
        """The same, until all is told that it has cost."""
        self.cutting: tuple[str, str, str, int, int] | None = None
        """(who, whose, which weave, what it came to, what it has to beat), until it is told or fails. (R-84)"""
        self.guarded: tuple[str, str, int] | None = None
        """(who, which weave, what its defence came to), until somebody has cut it or picked at it. (DOT-136)"""
        self.knots: dict[tuple[str, str], int] = {}
        """Successes in tying off, by who and what. (DOT-143)"""
        self.picked: dict[tuple[int, str, str], int] = {}
        """Successes in picking apart, by side, maker and weave. (R-83)"""
        self.standing: dict[tuple[str, str], str] = {}
        """Who made the weaves that stand, by weave and bearer. (DOT-136)"""
        self.bolt: tuple[str, str, int] | None = None
        """(by whom, at whom, net) of wild magic. (DOT-172)"""
        self.bereft = 0
        """Bonds that have ended with a death: whoever laid them saves. (DOT-147)"""
        self.rests: dict[str, bool] = {}
        """Who is healed and needs rest; whether it does so from now on."""
        self.shields: dict[str, int] = {}
        """What holding the Source and forcing a shield came to. (CHN-69)"""
        self.delved: tuple[str, list[str]] = ("", [])
        """Who has delved last, and the halves of which it finds what is hidden. (DOT-148, DOT-149)"""

    # What combats tell

    def is_awake(self, name: str) -> bool:
        """On the table, and it knows of it."""
        raise NotImplementedError

    def act(self, line: Line, name: str) -> None:
        """It does something by the Power, in its own time."""

    def take_effect(self, line: Line, attack: Assault) -> None:
        """The weave takes effect: an attack reaches its target, if nothing turns it aside."""

    def settle_harm(self, line: Line) -> None:
        """The harm of what has struck before has been told."""

    def spare(self) -> None:
        """It doesn't take effect: it is held, or its weaver has lost the Source."""
        self.complete = self.coming = None
        self.owed = [due for due in self.owed if due.kind != "delve"]

    def saves_with(self, who: Channeler) -> dict[str, int]:
        """The numbers of its saves, by what they are against. (DOT-127)"""
        return who.saves

    # What is known

    def mates(self, name: str) -> list[str]:
        """Whose dots and threads it uses. (R-85)"""
        return self.circles.get(name, [name])

    def is_led(self, name: str) -> bool:
        """Whether another leads its circle."""
        return any(name in members and name != leader for leader, members in self.circles.items())

    def in_circle(self, name: str) -> bool:
        """Whether it leads one, or lends to one."""
        return any(name in members for members in self.circles.values())

    def idle(self, name: str) -> int:
        """Dots that keep nothing up. (DOT-138)"""
        if self.is_led(name):
            return 0
        return max(0, sum(self.power[one].held - self.power[one].committed for one in self.mates(name)))

    def free(self, name: str) -> int:
        """Those of them that aren't rolled. (R-97)"""
        return max(0, self.idle(name) - self.power[name].used)

    def threads(self, name: str) -> Dots:
        """DOT-111, R-85."""
        return add([self.power[one].threads for one in self.mates(name)])

    def protects(self, name: str) -> tuple[bool, bool]:
        """Whether it can't burn out, and whether success doesn't strain it. (DOT-134, R-85)"""
        who = self.power[name]
        sound = self.in_circle(name) or (bool(who.stars) and not who.flawed)
        return sound or who.flawed, sound

    def check_holds(self, line: Line, name: str) -> None:
        """What is kept up doesn't take more dots than it holds, or its circle. (DOT-138, R-85)"""
        mates = [self.power[one] for one in next((them for them in self.circles.values() if name in them), [name])]
        kept, held = sum(who.committed for who in mates), sum(who.held for who in mates)
        expect(kept <= held, line, f"{name} keeps up {kept}, and holds {held}")

    def apart(self, a: str, b: str) -> float:
        """The least that may lie between two bases."""
        if a not in self.places or b not in self.places:
            return 0.0
        (x, y), (u, v) = self.places[a], self.places[b]
        return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5 - 2 * BASES_IN - BLUR_IN)

    def hindrance(self, name: str) -> dict[str, tuple[int, str]]:
        """What wounds and the like take off all that it does, where the combat has that. (DOT-18)"""
        return {}

    # What has to be told

    def demand(self, kind: str, who: str, text: str, rule: str, *, first: bool = False, **more: int) -> None:
        """The next lines have to tell this."""
        due = Due(kind, who, text, rule, **more)
        self.owed.insert(0 if first else len(self.owed), due)

    def find_due(self, line: Line, kind: str, who: str) -> Due:
        """What was due of that kind; the lines before it have told all else."""
        self.forgive()
        first = next((place for place, one in enumerate(self.owed) if one.kind != "fray"), len(self.owed))
        found = [one for one in self.owed[: first + 1] if (one.kind, one.who) == (kind, who)]
        found = [one for one in found if one.text in (line.text, "")] or found
        expect(bool(found), line, f"due is {[one.text or one.kind for one in self.owed[: first + 1]]}")
        due = found[0]
        expect(line.text == due.text or not due.text, line, f"due is '{due.text}'")
        expect(line.rule == due.rule, line, f"the rule is {due.rule}")
        self.owed.remove(due)
        return due

    def forgive(self) -> None:
        """Who has fallen meanwhile saves no more; of who has burned out nothing else is asked."""
        self.owed = [
            due for due in self.owed
            if not (due.kind in ("save", "shock", "daze") and not self.is_awake(due.who))
            and not (due.rule in ("DOT-119", "DOT-138") and self.power[due.who].burned)
        ]  # fmt: skip

    def close_power(self, line: Line) -> None:
        """Somebody does something: all must have been told that was to be told."""
        self.forgive()
        for due in self.owed:
            expect(False, line, f"before that: {due.text or due.kind} of {due.who}")
        if self.weaving is not None:
            doing = self.weaving
            able = self.is_awake(doing.who) and not self.power[doing.who].shielded
            expect(not able, line, f"before that: what comes of {doing.name}")
            self.weaving = None
        expect(not self.embracing, line, f"before that: {self.embracing} rolls")
        if self.cutting is not None:
            by, whose, name, net, least = self.cutting
            expect(net <= least or not self.is_awake(whose), line, f"before that: {by} cuts {whose}'s {name}")
            self.cutting = None
        for who in self.power.values():
            self.check_holds(line, who.name)
            expect(who.free_will >= 0, line, f"{who.name} has no such Willpower left")
        self.complete = None

    def take_guard(self, line: Line, what: str, whose: str = "") -> int:
        """What the defence of the weave has come to, 0 if nobody has defended it. (DOT-136)"""
        guard, self.guarded = self.guarded, None
        expect(guard is None or (guard[1] == what and whose in ("", guard[0])), line, "what was defended is another")
        return guard[2] if guard is not None else 0

    def strain(self, name: str, boxes: int, why: str, rule: str) -> None:
        """DOT-120: the line, and what follows from it."""
        if boxes <= 0:
            return
        self.demand("strain", name, "", rule, boxes=boxes)
        self.owed[-1].text = _strain_text(self, name, boxes, why)

    # Rounds

    def judge(self, line: Line) -> None:
        """A round is a new one for the Power, too."""
        super().judge(line)
        if found := re.fullmatch(r"Round \d+(?:: (.*))?", line.text):
            self.dawn(line, found[1])
        if self.coming is not None and not self.owed:
            attack, self.coming = self.coming, None
            self.take_effect(line, attack)
            if attack.name == "Delve":
                self.delve(attack)

    def delve(self, attack: Assault) -> None:
        """It looks for what is hidden; who reads residues also for what is of the other half. (DOT-148, DOT-149)"""
        who = self.power[attack.by]
        self.delved = who.name, [who.half] if attack.value >= HIDDEN else []
        lower = min(who.skill("delving"), who.skill("read residues"))
        if lower:
            self.demand("delve", who.name, "", "DOT-149", dice=lower)

    def dawn(self, line: Line, band: str | None) -> None:
        """What was left alone frays; the Power grows. (DOT-155, DOT-164)"""
        self.close_power(line)
        side = self.page.bands.index(band) if band else None
        for name in [one for one in self.growth if side in (None, self.power[one].side)]:
            now = self.growth.pop(name)
            expect(self.power[name].held in (0, now), line, f"{name} holds {now} by now")
        for who in self.power.values():
            if side not in (None, who.side):
                continue
            for name, work in who.works.items():
                if not (work.fed or work.ready or work.propped) and self.is_awake(who.name):
                    left = work.successes - 1
                    text = f"frays: {left} success{'' if left == 1 else 'es'} left" if left else "comes to nothing"
                    self.demand("fray", who.name, f"{who.name}'s {name} {text}", "DOT-164")
            who.begin_round()
            if 0 < who.held < who.maximum and self.is_awake(who.name):
                self.growth[who.name] = who.held + 1


def _strain_text(game: Threads, name: str, boxes: int, why: str) -> str:
    who = game.power[name]
    room = who.willpower - who.strain
    so_many = f"{boxes} box{'' if boxes == 1 else 'es'} of strain"
    return f"{name} takes {so_many}{f', but has room for {room}' if boxes > room else ''}: {why}"


def count_dots(number: int) -> str:
    """`1 dot`, `3 dots`."""
    return f"{number} dot{'' if number == 1 else 's'}"


# Pools of the Power


def pool_of(game: Threads, line: Line) -> Pool:
    """The pool, to which nothing is added but penalty dots: what else changes it is in its dice and number."""
    roll = find_pool(line, game.names)
    if roll is None:
        raise Unreadable(f"line {line.number}: {line.text}  [{line.rule}]")
    due = game.hindrance(roll.who) if HINDERED.match(roll.what) else {}
    told = {one.why: (one.number, one.rule) for one in roll.added}
    expect(told == due or "save against" in roll.what, line, f"{due} are added")
    return roll


HINDERED = re.compile("(?!save against|wild magic|holding the Source|forcing the shield)")
"""What wounds hinder: all that is done by the Power. (DOT-18)"""


def check_net(line: Line, roll: Pool, dice: int, *, stand: bool = False) -> int:
    """What so many dice come to; where tens stand, each counts once. (DOT-2..9, DOT-17, DOT-131)"""
    dice += sum(one.number for one in roll.added)
    if stand:
        expect(len(roll.faces) == dice, line, f"{dice} dice, and no ten is rolled again")
        expect(all(1 <= face <= 10 for face in roll.faces), line, "ten sides")
        net = sum(face >= roll.needs for face in roll.faces if face > 1) - roll.faces.count(1)
    else:
        net = count_net(line, roll.faces, dice, roll.needs)
    net = max(-TOP, min(TOP, net))
    expect(roll.net == net, line, f"it comes to {net}")
    return net


# Who may use the Power


def check_able(game: Threads, line: Line, name: str) -> Channeler:
    """It holds the Source and isn't led by another. (DOT-115, DOT-127, DOT-151)"""
    who = game.power.get(name)
    expect(who is not None, line, "it doesn't channel")
    assert who is not None
    expect(name not in game.growth, line, f"{name} holds a dot more by now")
    expect(not who.burned and not who.shielded, line, "it is cut off from the Source")
    expect(not game.is_led(name), line, "another leads its circle")
    expect(not who.stopped, line, "it has used the Power in another way in this round")
    expect(game.is_awake(name), line, "it is unconscious")
    return who


def intends(game: Threads, line: Line, found: re.Match[str]) -> None:
    """What it will do by the Power: its dice, or its dots. (DOT-131, DOT-152, DOT-160, DOT-162, DOT-163, DOT-174)"""
    name, said = found[1], found[2]
    who = game.power[name]
    expect(who.intent is None and not who.acted, line, "it has said that")
    expect(name not in game.growth, line, f"{name} holds a dot more by now")
    if reaches := re.fullmatch(r"reach for (\d+) dots? of the Power", said):
        who.intent = {"reach": int(reaches[1])}
        return
    if said in ("tie off a weave", "cut a weave", "pick apart a weave", "let go of a weave"):
        who.intent = {said.split()[0]: 0}
        return
    parts = re.findall(rf"({NAMES}) \((\d+) (?:die|dice)\)", said)
    expect(said.startswith("weave ") and bool(parts), line, "weaves and their dice")
    who.intent = {weave: int(dice) for weave, dice in parts}
    dealt = sum(who.intent.values())
    most = game.free(name)
    if len(parts) == 1 and not game.in_circle(name):
        most = max(most, who.potential)
    expect(who.held > 0 and dealt <= most, line, f"{most} dice at most")
    expect(len(parts) <= who.pools, line, f"{who.pools} weaves at most")
    for weave, _ in parts:
        expect(weave in who.known and suffice(game.threads(name), weave), line, f"it can't form {weave}")


def check_intent(game: Threads, line: Line, name: str, what: str, number: int = 0) -> None:
    """It does what it has declared, where people declare. (DOT-174)"""
    intent = game.power[name].intent
    if intent is not None:
        expect(what in intent and (not number or number <= intent[what]), line, f"it has declared {intent}")


# Embracing


def begins(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-156, R-102: before anything else, all that it can or a dot."""
    who = game.power[found[1]]
    expect(not game.round and not who.held, line, "once, before the battle")
    expect(int(found[2]) in (who.maximum, 1), line, f"it may hold {who.maximum}")
    who.held = int(found[2])


def surprised(game: Threads, line: Line, found: re.Match[str]) -> None:
    """R-102: who has done nothing by the Power yet."""
    who = game.power[found[1]]
    expect(who.held > 0 and not who.began, line, "it has used the Power, or holds none")
    who.held = 0
    game.growth.pop(found[1], None)


def reaches(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-121, DOT-125, DOT-152: that is all it does by the Power in this round."""
    name, dots = found[1], int(found[2])
    game.close_power(line)
    game.act(line, name)
    who = check_able(game, line, name)
    expect(not who.acted and not game.in_circle(name), line, "it has used the Power, or is in a circle")
    expect(who.strain < who.willpower, line, "all its boxes are full")
    expect(1 <= dots <= who.maximum - who.held, line, f"it holds {who.held} of {who.maximum}")
    check_intent(game, line, name, "reach", dots)
    who.tens = "stand" if found[3] else "again"
    who.acted = who.stopped = who.began = True
    game.embracing = name
    who.intent = {"reach": dots}


def embrace(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-152..154."""
    roll = pool_of(game, line)
    who = game.power[roll.who]
    expect(game.embracing == roll.who and who.intent is not None, line, "it doesn't reach for the Source")
    assert who.intent is not None
    expect(roll.plain == 11 - who.potential, line, f"each die needs {11 - who.potential}")
    net, game.embracing = check_net(line, roll, who.intent["reach"], stand=who.tens == "stand"), ""
    now = min(who.maximum, who.held + net)
    safe, _ = game.protects(roll.who)
    if net > 0 and who.held + net > who.potential and not safe:
        _burns(game, roll.who, who.held + net)
    elif net < 0:
        if who.held or who.works or who.masked:
            game.demand("lose", roll.who, f"{roll.who} loses the Source: it slips away", "DOT-153")
        game.strain(roll.who, -net, "the Source slips away", "DOT-153")
    elif now > who.held:
        does = "draws more of the Power" if who.held else "embraces the Source"
        game.demand("hold", roll.who, f"{roll.who} {does} ({who.held} → {now})", "DOT-153")


def holds(game: Threads, line: Line, found: re.Match[str]) -> None:
    """By embracing, or as a round begins. (DOT-153, DOT-155)"""
    name, before, after = found[1], int(found[3]), int(found[4])
    who = game.power[name]
    if line.rule == "DOT-155":
        expect(game.growth.pop(name, 0) == after == before + 1, line, "a dot more, once a round, up to its maximum")
    else:
        game.find_due(line, "hold", name)
    expect(before == who.held, line, f"it held {who.held}")
    who.held = after


def slips(game: Threads, line: Line, found: re.Match[str]) -> None:
    """R-98."""
    game.find_due(line, "slip", found[1])
    game.power[found[1]].held = int(found[2])
    game.growth.pop(found[1], None)


# Weaving


def weave(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-112, DOT-117, DOT-131, DOT-138, DOT-160, DOT-162, DOT-163."""
    name, what, aim, dice, stand = found[1], found[2], found[3] or "", int(found[4]), bool(found[5])
    game.close_power(line)
    game.act(line, name)
    who = check_able(game, line, name)
    spell, free = WEAVES[what], game.free(name)
    expect(who.held > 0, line, "it doesn't hold the Source")
    expect(what in who.known, line, f"it knows {sorted(who.known)}")
    expect(suffice(game.threads(name), what), line, f"it takes {spell.threads} of {game.threads(name)}")
    expect(what not in who.works or what not in who.woven, line, "it has had its dice in this round")
    expect(len(who.woven) < who.pools, line, f"it weaves {who.pools} at once")
    most = free if who.woven or game.in_circle(name) else max(free, who.potential)
    expect(1 <= dice <= most, line, f"{most} dice at most")
    expect(not who.tens or (who.tens == "stand") == stand, line, "tens are as they were in this round")
    check_intent(game, line, name, what, dice)
    if spell.lasts and not spell.ward:
        expect(game.idle(name) > 0, line, "no dot is left to keep it up")
    who.tens, who.acted, who.began = "stand" if stand else "again", True, True
    who.used += min(dice, free)
    who.woven.append(what)
    if what in who.works:
        who.works[what].fed = True
    game.weaving = Weaving(name, what, aim if aim in game.page.sheets else "", dice, free, stand)


def roll_weave(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-131, DOT-157: as many dice as were given to it, against its number."""
    roll, doing = pool_of(game, line), game.weaving
    expect(doing is not None and (doing.who, doing.name) == (roll.who, roll.what), line, "it doesn't weave that")
    assert doing is not None
    expect(doing.net is None or (doing.net <= 0 and doing.again), line, "it has rolled")
    number = number_of(roll.what, game.power[roll.who].skills)
    expect(roll.plain - number in _harder(game, doing), line, f"each die needs {number}")
    doing.net, doing.again = check_net(line, roll, doing.dice, stand=doing.stand), False


def _harder(game: Threads, doing: Weaving) -> set[int]:
    """What wards make harder. (CHN-W20)"""
    side = game.power[doing.who].side
    warded = [bearer for name, bearer in game.standing if name == "Ward" and bearer in game.page.sheets
              and game.page.sheets[bearer].side != side]  # fmt: skip
    if doing.target:
        return {FROM_AFAR_HARDER} if doing.target in warded else {0, FROM_AFAR_HARDER} if warded else {0}
    return {0, FROM_AFAR_HARDER} if warded else {0}


def foreseen(game: Threads, line: Line, found: re.Match[str]) -> None:
    """What brought nothing is rolled again. (CHN-75)"""
    game.standing.pop(("Foretelling", found[1]), None)
    if game.weaving is not None and game.weaving.net is not None:
        game.weaving.again = game.weaving.net <= 0


def gathers(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-118, DOT-158, R-76: how far the weave has come; then what it costs."""
    name, said = found[1], found[2] or found[3]
    doing = game.weaving
    expect(doing is not None and doing.who == name and doing.net is not None, line, "it has rolled for no weave")
    assert doing is not None
    assert doing.net is not None
    who, needed = game.power[name], WEAVES[doing.name].needed
    work = who.works.get(doing.name) or Work(0)
    now, net = work.successes + doing.net, doing.net
    signed = f"{net:+d}".replace("-", "−") if net else "none new"
    if now < 0:
        due, rule = f"'s {doing.name} comes to nothing: it is botched", "DOT-158"
    elif now >= needed and net > 0:
        due, rule = f" completes {doing.name}{f' ({signed})' if now > net else ''}", "DOT-158"
    elif not now:
        due, rule = f" makes nothing of {doing.name}", "DOT-158"
    else:
        due, rule = f" has {now} of {needed} successes for {doing.name} ({signed})", "DOT-158"
    expect((said, line.rule) == (due, rule), line, f"due is '{name}{due}' ({rule})")
    who.gained += max(0, net)
    game.weaving = None
    who.works.pop(doing.name, None)
    if now >= needed and net > 0:
        game.complete = game.coming = Assault(name, doing.name, doing.target, now)
        game.shields = {}
    elif now > 0:
        who.works[doing.name] = Work(now, propped=work.propped, ready=work.ready, inverted=work.inverted)
    _toll(game, doing)


def _toll(game: Threads, doing: Weaving) -> None:
    """DOT-119, DOT-127, DOT-160, DOT-165, DOT-166, R-65, R-66, R-92."""
    who, net = game.power[doing.who], doing.net or 0
    safe, unstrained = game.protects(doing.who)
    single = len(who.woven) == 1 and len(who.intent or {}) < 2
    used = max(doing.dice, net) if single else who.gained
    if used > who.potential and not safe:
        _burns(game, doing.who, used)
        return
    if single and (doing.dice > doing.limit or (used > doing.limit and not unstrained)):
        who.assessed += 1
        game.strain(doing.who, 1, "more than it holds", "DOT-160")
    elif not single and not unstrained:
        now, who.strain = who.strain, max(0, who.strain - who.assessed - who.dipped)
        over, who.strain = max(0, who.gained - who.maximum) - who.assessed, now
        who.assessed += max(0, over)
        game.strain(doing.who, over, "more than its maximum", "DOT-165")
    if not single:
        _dip(game, doing.who)


def _dip(game: Threads, name: str) -> None:
    """DOT-119: a box for each power that is wanted twice."""
    who = game.power[name]
    wants = add([WEAVES[one].threads for one in who.woven] or [NOTHING])
    boxes = sum(want > have for want, have in zip(wants, game.threads(name), strict=True)) - who.dipped
    who.dipped += max(0, boxes)
    game.strain(name, boxes, "threads wanted twice", "DOT-119")


# Strain and what follows


def strains(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-120..124, DOT-170: wild magic, burning out, collapse; or the dots above the new maximum are gone."""
    name = found[1]
    who, boxes = game.power[name], game.find_due(line, "strain", name).boxes
    over = boxes - (who.willpower - who.strain)
    who.strain = min(who.willpower, who.strain + boxes)
    safe, _ = game.protects(name)
    after, game.owed = game.owed, []
    if over > 0 and who.held:
        _breaks(game, name, over)
        if safe:
            _saves(game, name)
        else:
            game.demand("burn", name, f"{name} burns out and will never channel again: the strain is too much",
                        "DOT-127")  # fmt: skip
    elif who.held and who.strain == who.willpower:
        game.demand("lose", name, f"{name} loses the Source: it is strained to the utmost", "DOT-139")
        coming = [game.coming.name] if game.coming is not None and game.coming.by == name else []
        fallen = [*who.works, *coming, *[kept for kept, _ in who.kept], *(["Mask"] if who.masked else [])]
        for weave in fallen:
            game.demand("collapse", name, "", "DOT-123", dice=WEAVES[weave].needed)
        _saves(game, name)
    elif who.held > who.maximum:
        text = f"{name} can hold no more than {count_dots(who.maximum)} now ({who.held} → {who.maximum})"
        game.demand("slip", name, text, "DOT-138")
    game.owed += after


def _breaks(game: Threads, name: str, over: int) -> None:
    """DOT-171, R-70, R-72."""
    bolts, dice = min(over, MOST_BOLTS), game.power[name].dots
    said = "a bolt" if bolts == 1 else f"{bolts} bolts"
    light = f", {over - bolts} more flare up as light" if over > bolts else ""
    text = f"{name} looses wild magic: {said} of {dice} {'die' if dice == 1 else 'dice'}{light}"
    game.demand("wild", name, text, "DOT-171")
    for _ in range(bolts):
        game.demand("bolt", name, "", "DOT-172", dice=dice)


def _saves(game: Threads, name: str) -> None:
    game.demand("save", name, "", "DOT-127")


def _burns(game: Threads, name: str, dots: int) -> None:
    """DOT-127: for good, for more dots than its potential."""
    text = f"{name} burns out and will never channel again: {count_dots(dots)} are more than its potential"
    game.demand("burn", name, text, "DOT-127")


def burns(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-127, DOT-139: all that it held is gone; it saves."""
    name = found[1]
    game.find_due(line, "burn", name)
    game.settle_harm(line)
    game.power[name].lose_source()
    game.power[name].burned = True
    game.growth.pop(name, None)
    if game.coming is not None and game.coming.by == name:
        game.spare()
    after, game.owed = game.owed, []
    _saves(game, name)
    game.owed += after


def loses(game: Threads, line: Line, found: re.Match[str]) -> None:
    """It slips away, is strained away, or is lost by a fall or a shield. (DOT-123, DOT-139, DOT-153)"""
    name, why = found[1], found[2]
    who = game.power[name]
    expect(who.held > 0 or bool(who.works) or who.masked, line, "it holds nothing")
    if why in (": it slips away", ": it is strained to the utmost"):
        game.find_due(line, "lose", name)
    else:
        expect(line.rule == "DOT-139", line, "the rule is DOT-139")
        if why == ": it is shielded":
            expect(who.shielded, line, "nothing shields it")
        else:
            expect(why == ": it falls", line, "why it loses it")
    who.lose_source()
    game.growth.pop(name, None)
    if game.coming is not None and game.coming.by == name:
        game.spare()


def save(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-127, R-95: against fainting, then against shock; with Willpower that isn't strained, a die at least."""
    roll = pool_of(game, line)
    if game.bereft and BOND in game.power[roll.who].known and "fainting" in roll.what and not game.owed:
        game.bereft -= 1
        _saves(game, roll.who)
    who, due = game.power[roll.who], game.find_due(line, "save" if "fainting" in roll.what else "shock", roll.who)
    number = game.saves_with(who).setdefault(roll.what, roll.plain)
    expect(roll.plain == number and 6 <= number <= 11, line, f"each die needs {number}")
    net = check_net(line, roll, max(1, who.willpower - who.strain))
    if due.kind == "save":
        game.demand("shock" if net > 0 else "knock", roll.who, "", "DOT-127", first=True)
    elif net <= 0:
        game.demand("daze", roll.who, "", "DOT-127", first=True)


def collapses(game: Threads, line: Line, found: re.Match[str]) -> None:
    """R-69: on a 1 a weave goes off on who held it."""
    name, face = found[1], int(found[3])
    due = game.find_due(line, "collapse", name)
    loose = found[4] == "breaks loose"
    expect(1 <= face <= 10 and loose == (face == 1), line, "on a 1 it breaks loose")
    expect(WEAVES[found[2]].needed == due.dice, line, f"a weave of {due.dice}")
    if loose:
        game.demand("own bolt", name, "", "DOT-172", first=True, dice=due.dice)
        dice = f"{due.dice} {'die' if due.dice == 1 else 'dice'}"
        game.demand("wild", name, f"{name} looses wild magic: a bolt of {dice}", "DOT-123", first=True)


def runs_wild(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-171."""
    game.find_due(line, "wild", found[1])


def strikes_whom(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-172: one of all within 24", the channeler too."""
    expect(bool(game.owed) and game.owed[0].kind == "bolt" and line.rule == "DOT-172", line, "no bolt is due")
    expect(1 <= int(found[2]) <= len(game.page.sheets), line, "one of those who are there")
    game.settle_harm(line)


def bolt(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-172: as many dice as its channeler has dots, or as the weave had threads."""
    by, roll = found[1], pool_of(game, line)
    kind = game.owed[0].kind if game.owed else ""
    due = game.find_due(line, kind if kind == "own bolt" else "bolt", by)
    target = roll.what.removeprefix("wild magic at ")
    expect(roll.plain == USUAL, line, f"each die needs {USUAL}")
    expect(kind != "own bolt" or target == by, line, "it strikes its holder")
    expect(game.apart(by, target) <= 24, line, "it is too far away")
    game.bolt = by, target, check_net(line, roll, due.dice)


def bolt_lands(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-172."""
    expect(game.bolt is not None and game.bolt[1] == found[1] and line.rule == "DOT-172", line, "no bolt flies at it")
    assert game.bolt is not None
    by, target, net = game.bolt
    expect((found[2] == "struck") == (net > 0), line, f"the bolt came to {net}")
    game.bolt = None
    if net > 0:
        game.take_effect(line, Assault(by, "", target, net))


# Weaves in work, held ready, kept up


def comes_to_nothing(game: Threads, line: Line, found: re.Match[str]) -> None:
    """It was let go, or frayed away. (DOT-159, DOT-164)"""
    name, what, why = found[1], found[2], found[3] or ""
    if not why:
        game.find_due(line, "fray", name)
    else:
        expect((why, line.rule) == (": it is let go", "DOT-159"), line, "it was let go")
    expect(game.power[name].works.pop(what, None) is not None, line, "it has no such weave in work")


def frays(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-164."""
    name, work = found[1], game.power[found[1]].works.get(found[2])
    game.find_due(line, "fray", name)
    assert work is not None
    work.successes -= 1
    expect(work.successes == int(found[3]) > 0, line, f"{work.successes} are left")


def props(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-164: with a dot of Willpower."""
    who, on = game.power[found[1]], found[2] == "keeps"
    work = who.works.get(found[3])
    expect(work is not None and not work.ready and work.propped != on, line, "no such weave is in work")
    assert work is not None
    expect(not on or who.free_will > 0, line, "no dot of Willpower is free")
    work.propped = on


def holds_ready(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-135, DOT-137."""
    who, what, inverted = game.power[found[1]], found[2], bool(found[3])
    done = game.complete
    expect(done is not None and (done.by, done.name) == (found[1], what), line, "it has completed no such weave")
    assert done is not None
    expect(who.free_will > 0, line, "no dot of Willpower is free")
    expect(not inverted or who.skill("inverting") > 0, line, "it hasn't learned to invert")
    who.works[what] = Work(done.value, ready=True, inverted=inverted)
    game.spare()


def lets_go(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-140: without a roll."""
    name, what, aim = found[1], found[2], found[3] or ""
    game.close_power(line)
    game.act(line, name)
    who = check_able(game, line, name)
    check_intent(game, line, name, "let")
    work = who.works.pop(what, None)
    expect(work is not None and work.ready, line, "it holds no such weave ready")
    assert work is not None
    who.acted = True
    game.complete = game.coming = Assault(name, what, aim if aim in game.page.sheets else "", work.successes)


def masks(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-141, R-80."""
    who, done = game.power[found[1]], game.complete
    expect(not who.masked and who.free_will > 0, line, "no dot of Willpower is free")
    expect(done is not None and (done.by, done.name) == (found[1], "Mask"), line, "it has woven no mask")
    who.masked = True


def unmasks(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-141: it attacks, or lets it go."""
    who, done = game.power[found[1]], game.complete
    expect(who.masked, line, "it is not masked")
    if found[2]:
        expect(done is not None and done.by == found[1] and _attacks(done.name), line, "it doesn't attack")
    who.masked = False


def _attacks(name: str) -> bool:
    return WEAVES[name].attack or name in ("Bonds of Air", "Balefire")


def stands(game: Threads, line: Line, found: re.Match[str]) -> None:
    """A weave begins to last, or ends, on somebody. (DOT-136, DOT-142)"""
    what, bearer, ends = found[1], found[2], found[3]
    if ends:
        _ended(game, line, what, bearer, ends)
        return
    expect(line.rule == WEAVES[what].rule, line, f"the rule is {WEAVES[what].rule}")
    _begun(game, line, what, bearer)


def stands_there(game: Threads, line: Line, found: re.Match[str]) -> None:
    """The same of what lies on nobody."""
    _begun(game, line, found[1], "")


def ends_there(game: Threads, line: Line, found: re.Match[str]) -> None:
    """The same of what its maker has laid or keeps up."""
    whose, what, ends = found[1], found[2], found[3]
    if ends:
        _ended(game, line, what, whose, ends)
    else:
        _begun(game, line, what, "")


def _begun(game: Threads, line: Line, what: str, bearer: str) -> None:
    done = game.complete
    if what == BOND and not game.round:
        return
    expect(done is not None and done.name == what, line, "nobody has woven it")
    assert done is not None
    expect(not game.owed, line, "what the weave has cost is told first")
    if what == "Shielding":
        own, theirs = game.shields.get("holding the Source", 0), game.shields.get("forcing the shield", 0)
        expect(own < theirs, line, "it has been thrown off")
        game.power[bearer].shielded = True
    game.standing[what, bearer or done.by] = done.by
    game.clouds += what == CLOUDS
    if WEAVES[what].lasts:
        game.power[done.by].kept.append((what, bearer or done.by))
        if not WEAVES[what].ward:
            game.check_holds(line, done.by)


def _ended(game: Threads, line: Line, what: str, bearer: str, why: str) -> None:
    """It lasts no longer. Bonds that are broken, shields that are lifted."""
    maker = game.standing.pop((what, bearer), "")
    game.clouds -= what == CLOUDS
    expect(bool(maker) or what == BOND, line, "it doesn't stand")
    if maker and (what, bearer) in game.power[maker].kept:
        game.power[maker].kept.remove((what, bearer))
    game.knots.pop((what, bearer), None)
    if what == "Shielding" and bearer in game.power:
        game.power[bearer].shielded = False
    if what == BOND and why == "ends with its bearer":
        game.bereft += 1
    if why.endswith(": it is set off"):
        game.complete = Assault(maker, what, "", WEAVES[what].needed)
    if why.endswith(": the knot is ruined"):
        due = game.owed.pop(0) if game.owed else None
        expect(due is not None and (due.kind, due.text) == ("knot", ""), line, "its knot is none")


def settles(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-145: a ward needs nobody any more."""
    what, bearer = found[1] or found[4], found[2] or found[3]
    expect(WEAVES[what].ward, line, "it is no ward")
    _untied(game, line, what, bearer)


def _untied(game: Threads, line: Line, what: str, bearer: str) -> None:
    maker = game.standing.get((what, bearer), "")
    expect(bool(maker) and (what, bearer) in game.power[maker].kept, line, "nobody keeps it up")
    game.power[maker].kept.remove((what, bearer))


def held(game: Threads, line: Line, found: re.Match[str]) -> None:
    """By a shock, or by rest after it was healed; then no longer. (DOT-127, data 4.6)"""
    expect(bool(line.rule), line, "no rule")
    if found[2] != "held":
        return
    if line.rule == "DOT-127":
        game.find_due(line, "daze", found[1])
    elif line.rule == WEAVES[HEALING].rule:
        expect(game.rests.pop(found[1], False), line, "it has had no rest")


def rests(game: Threads, line: Line, found: re.Match[str]) -> None:
    """Who is healed does nothing in its next turn: it needs rest from then on. (Data 4.6)"""
    name, ends, done = found[1], found[2], game.complete
    expect(line.rule == WEAVES[HEALING].rule, line, f"the rule is {WEAVES[HEALING].rule}")
    expect(bool(ends) or (done is not None and done.name == HEALING), line, "nobody has healed it")
    expect((name in game.rests) == bool(ends), line, "once, until it ends")
    game.rests[name] = bool(ends)
    if ends == "ends with its bearer":
        del game.rests[name]


HEALING = "Healing"


# Delving


def delves_on(game: Threads, line: Line, found: re.Match[str]) -> None:
    """Its lower skill is dice and number alike. (DOT-149)"""
    roll = pool_of(game, line)
    dice = game.find_due(line, "delve", found[1]).dice
    expect(roll.needs == 10 - dice, line, f"each die needs {10 - dice}")
    if check_net(line, roll, dice) >= HIDDEN:
        game.delved[1].append("saidin" if game.power[found[1]].half == "saidar" else "saidar")


def finds(game: Threads, line: Line, found: re.Match[str]) -> None:
    """What is inverted, of a half of which its delve has had successes enough. (DOT-148, DOT-149, R-82)"""
    (by, halves), name, what = game.delved, found[1], found[2]
    makers = [game.power[maker] for (weave, _), maker in game.standing.items() if weave == what]
    known = any(maker.half in halves and maker.side != game.power[name].side for maker in makers)
    expect(by == name and known, line, f"{by} has found what enemies have woven of {halves}")


# Tying off, cutting, picking apart


def _stops(game: Threads, line: Line, name: str) -> Channeler:
    """It does something else by the Power. (DOT-174)"""
    game.close_power(line)
    game.act(line, name)
    who = check_able(game, line, name)
    who.acted = who.stopped = who.began = True
    return who


def ties(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-143, DOT-144, R-78: all free dice, and the one that keeps it up; then how far the knot is."""
    roll, name, what = pool_of(game, line), found[1], found[2]
    free = game.free(name)
    expect(not game.power[name].woven, line, "it has woven in this round")
    check_intent(game, line, name, "tie")
    who = _stops(game, line, name)
    who.used += free
    number = min(USUAL, 10 - who.skill("tying"))
    expect(roll.plain in (number, number + 1), line, f"each die needs {number}, or 1 more to hide it")
    net, inverted = check_net(line, roll, free + 1, stand=bool(found[3])), roll.plain > number
    bearers = [bearer for kept, bearer in who.kept if kept == what]
    expect(bool(bearers), line, "it keeps up no such weave")
    needed = max(WEAVES[what].threads)
    now = max(game.knots.get((what, bearer), 0) for bearer in bearers) + max(0, net)
    if net < 0:
        game.demand("knot", name, "", "")
    elif now >= needed:
        game.demand("knot", name, f"ties off{', inverted' if inverted else ''}", "DOT-143")
    else:
        game.knots |= {(what, bearer): now for bearer in bearers}
        game.demand("knot", name, f"{name} knots {what}: {now} of {needed} successes", "DOT-143")


def is_tied(game: Threads, line: Line, found: re.Match[str]) -> None:
    """It needs nobody any more."""
    name, what, bearer, inverted = found[1], found[2] or found[5], found[3] or found[4], found[6] or ""
    due = game.owed.pop(0) if game.owed else None
    expect(due is not None and (due.kind, due.who) == ("knot", name), line, "it has tied no knot")
    assert due is not None
    expect(due.text == f"ties off{inverted}" and line.rule == due.rule, line, f"due is {due.text}")
    _untied(game, line, what, bearer)


def knots(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-143, DOT-150: so far."""
    game.find_due(line, "knot", found[1])


def cuts(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-114, DOT-136, R-84: all free dice, once who keeps it up has defended it."""
    roll, name, whose, what = pool_of(game, line), found[1], found[2], found[3]
    free = game.free(name)
    check_intent(game, line, name, "cut")
    who = _stops(game, line, name)
    who.used += free
    made = [bearer for (weave, bearer), maker in game.standing.items() if (weave, maker) == (what, whose)]
    expect(bool(made) and game.power[whose].side != who.side, line, "the enemy has no such weave")
    expect(game.power[whose].half == who.half, line, "it is of the other half")
    near = min(game.apart(name, one) for one in (*made, whose))
    expect(near <= CUT_IN or what in LAID, line, "it is too far away")
    expect(roll.plain == USUAL and free > 0, line, f"each die needs {USUAL}")
    least = max(WEAVES[what].needed, game.take_guard(line, what, whose))
    game.cutting = name, whose, what, check_net(line, roll, free), least


LAID = {"Wall of Fire", "Mist", "Mire", "Ward against Eavesdropping", "Exploding Ward"}
"""Weaves that lie somewhere, which no line tells."""


def defends(game: Threads, line: Line, found: re.Match[str]) -> None:
    """R-84: with as many of its free dice as it likes."""
    roll, name = pool_of(game, line), found[1]
    what = found[2]
    expect(game.guarded is None, line, "somebody defends a weave already")
    expect(any(kept == what for kept, _ in game.power[name].kept), line, "it doesn't keep it up")
    expect(roll.plain == USUAL, line, f"each die needs {USUAL}")
    dice = next((dice for dice in range(1, game.free(name) + 1) if _fits(line, roll, dice)), game.free(name))
    game.guarded = name, what, check_net(line, roll, dice)
    game.power[name].used += dice


def _fits(line: Line, roll: Pool, dice: int) -> bool:
    try:
        check_net(line, roll, dice)
    except AssertionError:
        return False
    return True


def is_cut(game: Threads, line: Line, found: re.Match[str]) -> None:
    """The weave is gone. (DOT-136, DOT-150)"""
    name, does, whose, what = found[1], found[2], found[3], found[4]
    if does == "cuts":
        cutting, game.cutting = game.cutting, None
        expect(cutting is not None and cutting[:3] == (name, whose, what), line, "it hasn't cut that")
        assert cutting is not None
        expect(cutting[3] > cutting[4] and line.rule == "DOT-136", line, f"it came to {cutting[3]}")
    else:
        expect(bool(game.owed) and game.owed[0].text == "apart", line, "it isn't picked apart")
        game.owed[0].text = ""
        game.find_due(line, "knot", name)
    bearer = found[5] or whose
    game.clouds -= what == CLOUDS
    game.standing.pop((what, bearer), None)
    if (what, bearer) in game.power[whose].kept:
        game.power[whose].kept.remove((what, bearer))


def picks(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-114, DOT-150, R-83: dice for residues read, a number by its skill; a botch sets the weave off."""
    roll, name, what = pool_of(game, line), found[1], found[2]
    check_intent(game, line, name, "pick")
    who = _stops(game, line, name)
    makers = {maker for (weave, _), maker in game.standing.items()
              if weave == what and game.power[maker].side != who.side}  # fmt: skip
    expect(bool(makers), line, "the enemy has no such weave")
    expect(any(game.power[maker].half == who.half for maker in makers), line, "it is of the other half")
    expect(roll.plain == 10 - who.skill("unravel"), line, f"each die needs {10 - who.skill('unravel')}")
    net = check_net(line, roll, max(1, who.skill("read residues")))
    needed, held = WEAVES[what].needed, game.take_guard(line, what)
    net = max(0, net - max(0, held)) if net > 0 else net
    if net < 0:
        game.demand("collapse", name, "", "DOT-123", dice=needed)
    elif net:
        now = game.picked.get((who.side, what, ""), 0) + net
        game.picked[who.side, what, ""] = now if now < needed else 0
        said = f"{name} picks at {what}: {now} of {needed} successes" if now < needed else "apart"
        game.demand("knot", name, said, "DOT-150")


# Shields


def resists(game: Threads, line: Line, found: re.Match[str]) -> None:
    """Data 4.6: the dots that it holds, against those of the weaver that are free."""
    roll, name, holds_it = pool_of(game, line), found[1], found[2] == "holding the Source"
    expect(roll.plain == USUAL and line.rule == "CHN-69", line, f"each die needs {USUAL}")
    dice = sum(game.power[one].held for one in game.mates(name)) if holds_it else game.idle(name)
    net = check_net(line, roll, dice)
    game.shields = {found[2]: net} if holds_it else game.shields | {found[2]: net}


# Circles


def links(game: Threads, line: Line, found: re.Match[str]) -> None:
    """DOT-115, R-85."""
    leader, members = found[1], [found[1], *re.findall(game.names, found[2])]
    game.close_power(line)
    people = [game.power[one] for one in members]
    expect(2 <= len(set(members)) == len(members) <= LARGEST, line, f"2 to {LARGEST} members")
    men = sum(who.half == "saidin" for who in people)
    expect(2 * men <= len(people), line, "no more men than women")
    for who in people:
        fit = (
            who.held > 0
            and all(work.ready for work in who.works.values())
            and not game.in_circle(who.name)
            and game.is_awake(who.name)
        )
        expect(fit and who.side == people[0].side and not who.acted, line, f"{who.name} can't link")
        expect(who.name not in game.growth, line, f"{who.name} holds a dot more by now")
        expect(all(game.apart(who.name, other) <= LINK_IN for other in members), line, "they stand too far apart")
    game.circles[leader] = members


def leaves(game: Threads, line: Line, found: re.Match[str]) -> None:
    """R-85: without its leader, or with too few women, the circle is over."""
    name, ends = found[1], bool(found[2])
    leader = next((one for one, members in game.circles.items() if name in members), "")
    expect(bool(leader), line, "it is in no circle")
    members = game.circles.pop(leader)
    left = [one for one in members if one != name]
    men = sum(game.power[one].half == "saidin" for one in left)
    over = name == leader or len(left) < 2 or 2 * men > len(left)
    expect(ends == over and line.rule == "DOT-115", line, "the circle is over" if over else "it goes on")
    for one in [one for one in members if one != leader and (over or one == name)]:
        members.remove(one)
        who, own = game.power[one], game.power[one].held - game.power[one].committed
        stays = sum(game.power[other].held - game.power[other].committed for other in members)
        taken = max(0, min(own, game.power[leader].used - stays))  # what was rolled of its dots
        who.used, game.power[leader].used = who.used + taken, game.power[leader].used - taken
    if not over:
        game.circles[leader] = left


_ON = rf"(?:({NAMES}) on WHO|WHO's ({NAMES}))"
CUT = rf"WHO (cuts|picks apart) WHO's ({NAMES})(?: on WHO)?"
TABLE: list[tuple[str, Judge]] = [
    (r"WHO holds (\d+) dots? of the Power", begins),
    (r"WHO is taken by surprise before it holds the Power", surprised),
    (r"WHO is going to (.*)", intends),
    (r"WHO reaches for (\d+) dots? of the Power(, tens stand)?", reaches),
    (r"WHO, embrace, each die -?\d+\+: .*", embrace),
    (r"WHO (embraces the Source|draws more of the Power) \((\d+) → (\d+)\)", holds),
    (r"WHO can hold no more than (\d+) dots? now \(\d+ → \d+\)", slips),
    (rf"WHO weaves ({NAMES})(?: at (.*?))?: (\d+) (?:die|dice)(, tens stand)?", weave),
    (rf"WHO, (?:{NAMES}), each die -?\d+\+: .*", roll_weave),
    (rf"WHO( (?:completes|makes nothing of) (?:{NAMES})(?: \([+−]?\d+\))?)()", gathers),
    (rf"WHO( has \d+ of \d+ successes for (?:{NAMES}) \((?:[+−]\d+|none new)\))()", gathers),
    (rf"WHO()('s (?:{NAMES}) comes to nothing: it is botched)", gathers),
    (rf"WHO's ({NAMES}) comes to nothing(:.*)?", comes_to_nothing),
    (rf"WHO's ({NAMES}) frays: (\d+) success(?:es)? left", frays),
    (rf"WHO (keeps|no longer keeps) ({NAMES}) together(?: with its will)?", props),
    (rf"WHO holds ({NAMES}) ready(, inverted)?", holds_ready),
    (rf"WHO lets go of ({NAMES})(?: at (.*))?", lets_go),
    (r"WHO masks its ability", masks),
    (r"WHO is masked no longer(: it attacks)?", unmasks),
    (r"WHO takes (\d+) box(?:es)? of strain.*", strains),
    (r"WHO burns out and will never channel again: .*", burns),
    (r"WHO loses the Source(:.*)", loses),
    (r"WHO, save against fainting, each die -?\d+\+: .*", save),
    (rf"WHO, collapse of ({NAMES}): (?:\d*d10 )?\(?(\d+)\)?, (.*)", collapses),
    (r"WHO looses wild magic: .*", runs_wild),
    (r"WHO, whom it strikes: .*?(\d+)\)?", strikes_whom),
    (r"WHO, wild magic at .*, each die -?\d+\+: .*", bolt),
    (r"WHO is (struck|missed) by wild magic", bolt_lands),
    (rf"WHO, tying off ({NAMES})(, tens stand)?, each die -?\d+\+: .*", ties),
    (rf"WHO ties off (?:({NAMES}) on WHO|WHO's ({NAMES}))(, inverted)?", is_tied),
    (rf"WHO (?:knots|picks at) ({NAMES}): .*", knots),
    (rf"WHO, cutting WHO's ({NAMES}), each die -?\d+\+: .*", cuts),
    (rf"WHO, defending ({NAMES}), each die -?\d+\+: .*", defends),
    (CUT, is_cut),
    (rf"WHO, picking ({NAMES}) apart, each die -?\d+\+: .*", picks),
    (r"WHO, (holding the Source|forcing the shield), each die -?\d+\+: .*", resists),
    (r"WHO leads a circle with (.*)", links),
    (r"WHO leaves the circle(, which ends)?(:.*)?", leaves),
    (rf"{_ON} settles", settles),
    (r"WHO, delving the other half, each die -?\d+\+: .*", delves_on),
    (rf"WHO finds an inverted ({NAMES})", finds),
    (r"WHO's Foretelling is spent", foreseen),
    (rf"({'|'.join(sorted(LAID, key=len, reverse=True))}|Cloud Dancing) appears", stands_there),
    (r".* appears|the terrain is removed", note),
    (rf"(?:{NAMES}) (?:bursts at PLACE and hits|at PLACE touches) no model|(?:{NAMES}) touches .*", note),
    (r"WHO (?:is stopped by|is thrown against) .*", note),
    (r"WHO (?:turns on its own side|comes to its senses)", note),
    (r"Rest on WHO(?: (ends.*))?", rests),
    (r"WHO: (held|free of conditions)", held),
    (r"WHO: .*(?:held|dazzled|winded|conditions|compelled|spent).*", note),
]  # fmt: skip
"""Lines that read alike under any combat; what lasts on somebody is told by `ON_SOMEBODY` and `OF_SOMEBODY`."""
ON_SOMEBODY: tuple[str, Judge] = (rf"({NAMES}) on WHO(?: (ends.*))?", stands)
OF_SOMEBODY: tuple[str, Judge] = (rf"WHO's ({NAMES})(?: (ends.*))?", ends_there)
