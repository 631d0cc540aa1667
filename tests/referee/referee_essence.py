"""The referee's small rules of spells put together (TRI-58..71): Essence, tests, potency, soaks, works of makers."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations

from printed_page import Line, Page, Sheet, Unreadable
from printed_rolls import Roll, expect, read_roll
from printed_threes import Threes, read_threes
from referee_channeling import in_steps
from referee_resolve import Judges as StepJudges
from referee_resolve import Resolve
from referee_resolve import bare_test as plain_in_steps
from referee_skirmish import BaseGame, Judges, plain
from referee_tables import Judge, note
from referee_trilogy import ALL, REST
from referee_trilogy import plain as plain_of_threes
from trilogy_deeds import lasting
from trilogy_game import Due, Trilogy
from trilogy_rolls import EDGE, KEEN, begin, check_dice, check_plain, check_rank, judge_threes, soak_text

COSTS = {
    "Light": 1, "Force Bolt": 3, "Shove": 2, "Wall of Force": 3, "Mist": 2, "Mirrored Self": 2, "Unseen": 4,
    "Conjured Blade": 2, "Mend": 3, "Soothe": 2, "Refresh": 2, "Ward": 2, "Sanctuary": 3, "Bless": 2,
    "Lift the Curse": 2, "Turn the Dead": 2, "Hex": 2, "Wither": 4, "Terror": 2, "Enfeeble": 2, "Drain": 4, "Blind": 3,
    "Stumble": 1, "Raise the Dead": 5,
}  # fmt: skip
"""What Effects cost. (TRI-58)"""
DISCOUNTS = {
    "Chant Aloud": 1, "Wand": 1, "Both Hands Free": 1, "Stand Still": 1, "Long Ritual": 3, "Two Rounds": 2, "Touch": 2,
    "Eye Contact": 1, "Component": 1, "Blood Price": 2, "Weariness": 1, "Circle": 2, "Moonlight": 1, "Wild": 1,
}  # fmt: skip
"""What Requirements take off that. (TRI-61)"""
STRIKES = {
    "Force Bolt": ("Injury", 1), "Wither": ("Injury", 0), "Drain": ("Injury", 0), "Terror": ("Distress", 1),
    "Turn the Dead": ("Distress", 0), "Enfeeble": ("Fatigue", 1), "Fire Rune": ("Injury", 2),
    "Dread Mark": ("Distress", 0),
}  # fmt: skip
"""Attacks: on which ladder, and what is added to the potency. (TRI-58, TRI-65, TRI-68)"""
AROUND = {"Turn the Dead", "Dread Mark"}
"""Attacks on all enemies that are near enough. (TRI-58, TRI-68)"""
BARE = {"Wither"}
"""Against which no armour helps. (TRI-58)"""
CLEARS = {
    "Mend": "Injury", "Soothe": "Distress", "Refresh": "Fatigue", "Healing Draught": "Injury",
    "Calm Draught": "Distress", "Vigour Draught": "Fatigue",
}  # fmt: skip
"""What clears rungs, as many as its potency. (TRI-58, TRI-68)"""
WORKS = {
    "Healing Draught": "survival", "Vigour Draught": "survival", "Calm Draught": "survival", "Blade Venom": "survival",
    "Cat's Eyes": "survival", "Lock Rune": "craft", "Ward Rune": "craft", "Alarm Rune": "craft", "Snare Rune": "craft",
    "Fire Rune": "craft", "Keen Edge": "craft", "Light Mail": "craft", "Essence Stone": "craft", "Returning": "craft",
    "Dread Mark": "craft",
}  # fmt: skip
"""What a maker tests for each work. (TRI-71)"""
LAID = {"Alarm Rune", "Snare Rune", "Fire Rune"}
"""Works that lie on the ground until an enemy treads on them. (TRI-68)"""
WORN = {"Ward Rune", "Keen Edge", "Light Mail", "Returning"}
"""Works that nobody has to use: they last as soon as they are made. (TRI-68)"""
KEENEST = 2
"""What a keen edge adds at most. (TRI-68)"""
SPELL, WORK = "|".join(COSTS), "|".join(WORKS)


@dataclass
class Spell:
    """The spell or the work that was told last."""

    name: str
    by: str
    target: str
    potency: int = 0
    """0 until its test has passed."""


@dataclass
class Magic:
    """What one of them has for magic."""

    essence: int = 0
    pool: int = 0
    components: int = 0
    learned: set[str] = field(default_factory=set)
    rank: int = 0
    """In Spellcraft where the sheet doesn't say it: as the first of its tests had it."""
    works: list[tuple[str, int]] = field(default_factory=list)
    """What it carries to use it, with its potency."""
    laid: list[tuple[str, int]] = field(default_factory=list)
    """The same of what it has laid on the ground."""
    lasting: set[str] = field(default_factory=set)
    """What lasts on it, where the combat doesn't know that."""
    edge: int = 0
    """What a work adds to its blows. (TRI-68)"""


class Essences:
    """Who puts spells together, in whatever combat."""

    sheets: dict[str, Sheet]
    names: str

    def __init__(self, page: Page) -> None:
        self.magic = defaultdict(Magic, {name: magic_of(sheet) for name, sheet in page.sheets.items()})
        """Who is raised meanwhile has none."""
        self.spell = Spell("", "", "")
        self.raw = 0
        """The damage of the attack that was told last, as long as nothing was soaked."""

    def act(self, line: Line, who: str) -> None:
        """To cast, or to use a work, is an action. (TRI-44)"""

    def cast(self, line: Line, spell: Spell) -> None:
        """A spell is tried, or a work used: what of it has to be told is known later."""
        self.spell, self.raw = spell, 0

    def comes_through(self, line: Line, potency: int) -> None:
        """Its test has passed, or it needs none: what it does is known. (TRI-64, TRI-65)"""
        self.spell.potency = potency
        if self.spell.name in STRIKES:
            self.raw = potency + STRIKES[self.spell.name][1]


def magic_of(sheet: Sheet) -> Magic:
    """As it begins."""
    now, pool = sheet.tracks.get("Essence", (0, 0))
    known = next((one.text for one in sheet.details if one.rule == "TRI-58" and one.name), "")
    return Magic(now, pool, sheet.tracks.get("Components", (0, 0))[0], set(known.split(", ")))


def prices(name: str, learned: set[str]) -> set[int]:
    """What a spell of this Effect may cost whoever has learned these. (TRI-63)"""
    offs = [off for need, off in DISCOUNTS.items() if need in learned]
    sums = {sum(some) for count in range(len(offs) + 1) for some in combinations(offs, count)}
    return {max(1, COSTS[name] - off) for off in sums}


def potency_of(roll: Threes) -> int:
    """TRI-64: of one Effect."""
    return roll.count.successes + (roll.count.merit > 0) if roll.passed else 0


# Lines of all combats


def casts(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-59, TRI-61, TRI-63: learned, at its price, out of what it has."""
    who, name, cost, before, after = found["who"], found["name"], *map(int, found.group("cost", "before", "after"))
    magic = game.magic[who]
    expect(name in magic.learned, line, f"it has learned {sorted(magic.learned)}")
    expect(cost in prices(name, magic.learned), line, f"the price is one of {prices(name, magic.learned)}")
    expect(before == magic.essence and after == before - cost >= 0, line, f"it had {magic.essence}")
    magic.essence = after
    if found["component"]:
        expect("Component" in magic.learned and magic.components > 0, line, "it has no component")
        magic.components -= 1
    game.act(line, who)
    game.cast(line, Spell(name, who, found["target"] or who))


def withstands(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-65: its potency doesn't come up to what is needed."""
    expect(found[2] == game.spell.name, line, f"the spell was {game.spell.name}")
    if found[3]:
        expect(int(found[3]) == game.spell.potency < int(found[4]), line, f"its potency is {game.spell.potency}")
    if isinstance(game, Trilogy) and game.spell.name not in AROUND:
        expect(game.take("spell soak", found[1]) is not None, line, "it isn't attacked")


def regains(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-64, TRI-68: a stone that was woken."""
    magic, amount = game.magic[found[1]], int(found[2])
    expect(int(found[3]) == magic.essence, line, f"it had {magic.essence}")
    expect(int(found[4]) == magic.essence + amount <= magic.pool, line, f"{magic.pool} at most")
    magic.essence += amount


def wastes(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-66: with a ritual that is lost."""
    magic, left = game.magic[found[1]], int(found[2])
    expect(0 <= left < magic.essence, line, f"it had {magic.essence}")
    magic.essence = left


def grows(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-31."""
    magic, amount = game.magic[found[1]], int(found[2])
    magic.essence, magic.pool = magic.essence + amount, magic.pool + amount
    expect(int(found[3]) == magic.essence, line, f"it has {magic.essence}")


def makes(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-71: with the potency of the test."""
    expect(game.spell.name == found[2] and game.spell.by == found[1], line, f"it made {game.spell.name}")
    expect(int(found[4]) == game.spell.potency > 0, line, f"its potency is {game.spell.potency}")
    bearer = game.magic[found[3] or found[1]]
    if found[2] not in WORN:
        bearer.works.append((found[2], int(found[4])))
    elif found[2] == EDGE:
        bearer.edge = min(KEENEST, int(found[4]))
        if isinstance(game, Trilogy):
            game.people[found[3] or found[1]].edge = bearer.edge
    game.spell = Spell("", "", "")


def spoils(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-70, TRI-71: the test has failed, or it says why there was none."""
    if not found[3]:
        expect(game.spell.name == found[2] and not game.spell.potency, line, f"its potency is {game.spell.potency}")


def uses(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-68: what it carries, once."""
    who, name, whom, potency = found["who"], found["name"], found["whom"], int(found["potency"])
    works = game.magic[who].works
    expect((name, potency) in works, line, f"it carries {works}")
    works.remove((name, potency))
    game.act(line, who)
    game.cast(line, Spell(name, who, whom or who))
    if name in LAID:
        game.magic[who].laid.append((name, potency))
    else:
        game.comes_through(line, potency)


def springs(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-68: it works on who treads on it."""
    by, name = found[1], found[2]
    laid = [one for one in game.magic[by].laid if one[0] == name]
    expect(bool(laid), line, f"it has laid {game.magic[by].laid}")
    game.magic[by].laid.remove(laid[0])
    game.cast(line, Spell(name, by, found[3]))
    game.comes_through(line, laid[0][1])


def breaks(game: Essences, line: Line, found: re.Match[str]) -> None:
    """TRI-69."""
    works = game.magic[found[1]].works
    broken = next((one for one in works if one[0] == found[2]), None)
    expect(broken is not None, line, f"it carries {works}")
    if broken is not None:
        works.remove(broken)


def last(game: Essences, line: Line, found: re.Match[str]) -> None:
    """Something begins or ends that lasts on it, where the combat doesn't know that. (TRI-60, TRI-68)"""
    lasting = game.magic[found[2]].lasting
    (lasting.discard if found[3] else lasting.add)(found[1])


_WHERE = r"(?: at (?:PLACE|(?P<target>NAMES)))?"
BREAKS: tuple[str, Judge] = (rf"WHO loses the ({WORK}): it breaks", breaks)
TABLE: list[tuple[str, Judge]] = [
    (
        rf"(?P<who>NAMES) casts (?P<name>{SPELL}){_WHERE}: spends (?P<cost>\d+) Essence "
        r"\((?P<before>\d+) → (?P<after>\d+)\)(?P<component> and a component)?",
        casts,
    ),
    (rf"WHO withstands ({SPELL}|{WORK}): potency (\d+), (\d+) needed", withstands),
    (rf"WHO is proof against ({SPELL}|{WORK})()()", withstands),
    (r"WHO regains (\d+) Essence \((\d+) → (\d+)\)", regains),
    (r"WHO loses Essence with .* \((\d+) left\)", wastes),
    (r"WHO gains (\d+) Essence \((\d+) now\)", grows),
    (rf"WHO has made the ({WORK})(?: for WHO)?: potency (\d+)", makes),
    (rf"WHO makes no ({WORK})(: .*)?", spoils),
    (
        rf"(?P<who>NAMES) (?:drinks|gives|puts|uses|draws|lays)(?: the)? (?P<name>{WORK})"
        r"(?: on its weapon|(?: to| on the weapon of) (?P<whom>NAMES)| at PLACE)?: potency (?P<potency>\d+)",
        uses,
    ),
    BREAKS,
    (rf"WHO's ({WORK}) ends: WHO treads on it", springs),
    (r"WHO draws a circle", note),
    (rf"WHO (?:begins|goes on with) (?:{SPELL}).*: .* more|WHO loses (?:{SPELL})(?:: .*)?", note),
    (rf"(?:WHO's )?(?:{SPELL}|{WORK})(?: ends.*| appears)?", note),
    (r".* appears|the terrain is removed", note),
    (r"WHO (?:is stopped by|is thrown against) .*", note),
    (r"WHO: .*(?:held|winded|rooted|conditions|veiled|night-eyed).*", note),
]  # fmt: skip
ON_SOMEBODY = rf"({SPELL}|{WORK}) on WHO( ends.*)?"


def named(page: Page, table: list[tuple[str, Judge]]) -> list[tuple[str, Judge]]:
    """The table with the names of all who are there, and of who may be raised, in the place of NAMES."""
    names = "|".join(re.escape(name) for name in sorted(page.sheets, key=len, reverse=True))
    return [(how.replace("NAMES", rf"{names}|Bones \d+"), does) for how, does in table]


# Under combats without ranks: all tests of three dice are of this magic


def judge_own_threes(game: Essences, line: Line, found: re.Match[str]) -> None:
    """Spellcraft, a soak, the making of a work. (TRI-38, TRI-64, TRI-71)"""
    roll = read_threes(line, game.names)
    if roll is None:
        raise Unreadable(f"line {line.number}: {line.text}  [{line.rule}]")
    expect(roll.needed == 1 and roll.more == 0 and len(roll.faces) == 3, line, "three dice, one success")
    if roll.what == "Spellcraft":
        spellcraft(game, line, roll)
    elif making := re.fullmatch(rf"(Survival|Craft), ({WORK})", roll.what):
        make(game, line, roll, making)
    else:
        soak(game, line, roll)


def spellcraft(game: Essences, line: Line, roll: Threes) -> None:
    """TRI-64: the same rank each time, but for what lasts on it."""
    magic, spell = game.magic[roll.who], game.spell
    magic.rank = magic.rank or roll.base
    expect(roll.base == magic.rank, line, f"its rank was {magic.rank}")
    expect(roll.who == spell.by and bool(spell.name) and not spell.potency, line, "it casts nothing")
    expect(roll.outcome == ("passed" if roll.passed else "failed"), line, "passed, or failed")
    if roll.passed:
        game.comes_through(line, potency_of(roll))


def make(game: Essences, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-71: what comes of it is told next."""
    expect(WORKS[what[2]] == what[1].lower(), line, f"{what[2]} is made by {WORKS[what[2]]}")
    expect(roll.outcome == ("passed" if roll.passed else "failed"), line, "passed, or failed")
    game.spell = Spell(what[2], roll.who, "", potency_of(roll))


def soak(game: Essences, line: Line, roll: Threes) -> None:
    """TRI-38, TRI-65, RT-38: of the damage of the spell, under the body's soak and what it wears."""
    what = re.fullmatch(r"injury soak against (\d+) damage", roll.what)
    if what is None:
        raise Unreadable(f"line {line.number}: a roll for '{roll.what}'")
    expect(int(what[1]) == game.raw > 0, line, f"the damage is {game.raw}")
    body, worn = natural_soak(game, roll.who)
    expect(roll.base == body, line, f"its body soaks with {body}")
    told = sum(one.number for one in roll.added if one.why == "armour")
    expect(told <= worn and not (told and game.spell.name in BARE), line, f"it wears {worn}")
    expect(roll.outcome == soak_text(roll), line, soak_text(roll))


def natural_soak(game: Essences, who: str) -> tuple[int, int]:
    """(of its body, of what it wears at most). (RT-38)"""
    sheet = game.sheets[who]
    if isinstance(game, Resolve):
        return game.people[who].die("End") // 4, int(sheet.numbers["Arm"].split("/")[1])
    saved = sheet.numbers["Sv"].rstrip("+")
    return max(0, sheet.number("T") - 2), 8 - int(saved) if saved.isdigit() else 1


def ward(game: Essences, line: Line, roll: Roll, what: re.Match[str]) -> None:
    """What turns hits aside, by its potency or always the same. (TRI-58, TRI-68, RT-38)"""
    needed = {"Ward": (5,), "Sanctuary": (4,), "Ward Rune": (4, 5, 6), "Light Mail": (5, 6)}[what[1]]
    expect(roll.needs in needed, line, f"it turns aside on {needed}")


ROLLS: list[tuple[str, Judges]] = [(r"(Ward|Sanctuary|Ward Rune|Light Mail)", ward)]
OWN_THREES: list[tuple[str, Judge]] = [(r"WHO, .* \d+ or less.*: \dd10 \(.*", judge_own_threes)]


class EssenceGame(Essences, BaseGame):
    """The base game with spells that are put together."""

    def __init__(self, page: Page) -> None:
        own = named(page, [*OWN_THREES, *TABLE, (ON_SOMEBODY, last)])
        BaseGame.__init__(self, page, own, [*ROLLS, (r"(?:leadership|strength)(?: again)?", plain)])
        Essences.__init__(self, page)

    def cast(self, line: Line, spell: Spell) -> None:
        """See `Essences`: it is no blow of the attack before it, and what it hurts is known by who soaks."""
        super().cast(line, spell)
        self.begin_batch(line)
        self.batch.victim = spell.target

    def blow_strengths(self, by: str) -> set[int]:
        """See `BaseGame`: what lasts on a blade is a point of strength each. (RT-38)"""
        usual, magic = super().blow_strengths(by), self.magic[by]
        more = sum(KEEN.get(one, 0) for one in magic.lasting) + (magic.edge if EDGE in magic.lasting else 0)
        return {strength + more for strength in usual}


class EssenceSteps(Essences, Resolve):
    """Body and Fortitude with spells that are put together."""

    def __init__(self, page: Page) -> None:
        steps: list[tuple[str, StepJudges]] = [(f"(?:{how})", in_steps(how, judges)) for how, judges in ROLLS]
        own = named(page, [*OWN_THREES, *TABLE, (ON_SOMEBODY, last)])
        Resolve.__init__(self, page, own, [*steps, (r"leadership test(?: again)?", plain_in_steps)])
        Essences.__init__(self, page)

    def cast(self, line: Line, spell: Spell) -> None:
        """See `Essences`: what the last blow did is told."""
        super().cast(line, spell)
        self.damage = -1


# Under three dice and three ladders


class ThreeDiceEssence(Essences, Trilogy):
    """With spells that are put together: their tests and soaks are those of this combat."""

    def __init__(self, page: Page) -> None:
        own: list[tuple[str, Judge]] = [
            (r"WHO, (?:Spellcraft|(?:Survival|Craft), |Composure, to attack).* \d+ or less.*: \dd10 \(.*", skill_test),
            (r"WHO, (injury|distress|fatigue) soak against .*", soak_of_spell), BREAKS, *ALL,
            *TABLE, (ON_SOMEBODY, lasting), *REST,
        ]  # fmt: skip
        Trilogy.__init__(self, page, named(page, own), [
            (r"how many tokens besides \d+", plain_of_threes), (r"(Ward Rune)", turn_aside),
        ])  # fmt: skip
        Essences.__init__(self, page)

    def act(self, line: Line, who: str) -> None:
        """See `Essences`."""
        self.deed(line, who, "action", prone=True)
        self.attack = None

    def cast(self, line: Line, spell: Spell) -> None:
        """See `Essences`: a spell is tested."""
        super().cast(line, spell)
        if spell.name in COSTS:
            self.owe("casts", spell.by, f"{spell.by} tests Spellcraft")

    def comes_through(self, line: Line, potency: int) -> None:
        """See `Essences`: an attack is soaked or withstood; what it clears is told, if there is anything to clear."""
        super().comes_through(line, potency)
        spell, rule = self.spell, "TRI-68" if self.spell.name in WORKS else "TRI-60"
        if spell.name in STRIKES and spell.target in self.people and spell.name not in AROUND:
            ladder = STRIKES[spell.name][0]
            self.owe("spell soak", spell.target, f"{spell.name} hits {spell.target}", ladder=ladder, amount=self.raw,
                     by=spell.by, rule="TRI-65")  # fmt: skip
        ladder = CLEARS.get(spell.name, "")
        if ladder and self.people[spell.target].filled[ladder]:
            self.owe("clears", spell.target, f"{spell.name} clears {potency}", ladder=ladder, amount=potency, rule=rule)

    def magic_hit(self, line: Line, who: str, raw: int) -> Due:
        """See `Trilogy`: of a terror all round it, or of a rune that somebody has trodden on."""
        expect(raw > 0, line, "damage")
        return Due("soak", who, "", "Injury", raw)


def skill_test(game: ThreeDiceEssence, line: Line, found: re.Match[str]) -> None:
    """Spellcraft, the making of a work, the nerve to attack who stands in a sanctuary. (TRI-58, TRI-64, TRI-71)"""
    roll = read_threes(line, game.names)
    if roll is None:
        raise Unreadable(f"line {line.number}: {line.text}  [{line.rule}]")
    who = game.people[roll.who]
    expect(roll.needed == 1, line, "one success")
    if making := re.fullmatch(rf"(Survival|Craft), ({WORK})", roll.what):
        expect(roll.base == who.rank(making[1].lower()), line, f"its rank is {who.rank(making[1].lower())}")
        check_plain(line, roll)
        make(game, line, roll, making)
        return
    skill = "spellcraft" if roll.what.startswith("Spellcraft") else "composure"
    check_rank(line, roll, who, skill)
    check_dice(line, roll)
    if skill == "composure":
        dare(game, line, roll)
        return
    spell, due = game.spell, game.take("casts", roll.who)
    expect(roll.who == spell.by and not spell.potency, line, "it casts nothing")
    expect(due is not None or roll.what.endswith(" again"), line, "it has tested that")

    def then(line: Line, now: Threes) -> None:
        if now.passed:
            game.comes_through(line, potency_of(now))
        elif now.count.merit < 0:
            for ladder in ("Distress", "Fatigue"):
                if who.filled[ladder] < who.length(ladder):
                    game.owe("rungs", now.who, f"{now.who} is frightened and tired", ladder=ladder, amount=1,
                             rule="TRI-64")  # fmt: skip

    begin(game, line, roll, then, skill="spellcraft")


def dare(game: ThreeDiceEssence, line: Line, roll: Threes) -> None:
    """TRI-58: who fails attacks nobody."""
    attack = game.attack
    expect(attack is not None and attack.by == roll.who, line, "it attacks nobody")
    assert attack is not None
    expect("Sanctuary" in game.people[attack.target].effects, line, f"{attack.target} stands in no sanctuary")

    def then(line: Line, now: Threes) -> None:
        if not now.passed:
            game.attack = None

    begin(game, line, roll, then, skill="composure")


def soak_of_spell(game: ThreeDiceEssence, line: Line, found: re.Match[str]) -> None:
    """Of the spell that has hit it; of anything else as ever. (TRI-37, TRI-38, TRI-65)"""
    due = next((one for one in game.dues if (one.kind, one.who) == ("spell soak", found[1])), None)
    ladder = found[2].capitalize()
    struck = any((one.kind, one.who, one.ladder) == ("soak", found[1], ladder) for one in game.dues)
    if due is None and not struck and game.spell.name in AROUND and game.raw and game.attack is None:
        due = around(game, line, found[1])
    if due is None or due.ladder != ladder:
        judge_threes(game, line, found)
        return
    roll = read_threes(line, game.names)
    assert roll is not None
    if due in game.dues:
        game.dues.remove(due)
    who, raw = game.people[roll.who], due.amount
    expect(roll.what.endswith(f"soak against {raw} damage"), line, f"the damage is {raw}")
    expect(roll.base == who.natural_soak(due.ladder), line, f"its own soak is {who.natural_soak(due.ladder)}")
    expect(roll.needed == 1 and not roll.sways and not roll.mode, line, "nothing sways a soak")
    told = {one.why: one.number for one in roll.added}
    worn = sum(who.pieces.values()) if due.ladder == "Injury" and game.spell.name not in BARE else 0
    expect(bool(who.effects) or told == ({"armour": worn} if worn else {}), line, f"its armour is {worn}")
    game.soaked = due

    def then(line: Line, now: Threes) -> None:
        left = 0 if now.count.merit > 0 else max(0, raw - now.count.successes + (now.count.merit < 0))
        most = who.length(due.ladder) - who.filled[due.ladder]
        if left and most > 0:
            game.owe("rungs", roll.who, f"{roll.who} takes {left}", ladder=due.ladder, amount=left, by=due.by,
                     rule=due.rule)  # fmt: skip
        caster = game.people[due.by]
        if game.spell.name == "Drain" and left > 1 and caster.filled["Injury"]:
            game.owe("clears", due.by, f"{due.by} drains {left // 2}", ladder="Injury", amount=left // 2, rule=due.rule)

    begin(game, line, roll, then, says=soak_text)


def around(game: ThreeDiceEssence, line: Line, who: str) -> Due:
    """What works on all enemies round about: who is hit is told by who soaks. (TRI-58, TRI-68)"""
    name, by = game.spell.name, game.spell.by
    expect(game.people[who].sheet.side != game.people[by].sheet.side, line, "it is no enemy")
    return Due("spell soak", who, "", STRIKES[name][0], game.raw, by, "TRI-65")


def turn_aside(game: ThreeDiceEssence, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """What turns a hit aside leaves nothing to soak. (TRI-68)"""
    roll = read_roll(line, game.names)
    assert roll is not None
    if roll.outcome == "passed":
        _ = game.take("spell soak", roll.who) or game.take("soak", roll.who, "Injury")
