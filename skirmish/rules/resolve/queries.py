"""Questions about the state in the rulebook's words: present, conscious, able, its dice, what is added to its rolls."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple, TypeVar

from skirmish.core.dice import Bands, Modifier
from skirmish.core.state import NOBODY, Model, ModelId, Side, State
from skirmish.core.step_dice import PASSED, Mode, StepTest
from skirmish.core.system import Ruleset
from skirmish.kit.census import Census, Pair, Words, match_slots
from skirmish.kit.effects import has_condition
from skirmish.kit.missiles import holds_missiles
from skirmish.kit.queries import can_find, ids_in
from skirmish.rules.resolve.arms import Mount
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fighter import Build, Kit, Person, step_down
from skirmish.rules.resolve.rulings import rulings_of

HELD = "held"
T = TypeVar("T")
PARENT = {
    "sword": "deftness", "axe": "deftness", "mace": "deftness", "knife": "deftness", "staff": "deftness",
    "polearm": "deftness", "lancing": "deftness", "brawling": "deftness", "archery": "deftness",
    "crossbow": "deftness", "sling": "deftness", "snap-shot": "deftness", "parry": "deftness", "riposte": "deftness",
    "mounted-archery": "deftness", "dodge": "quickness", "riding": "quickness", "trick-riding": "quickness",
    "ambush": "quickness", "stealth": "quickness", "healing": "intelligence", "plant-lore": "intelligence",
    "focus": "will", "fear": "presence", "intimidation": "presence", "perception": "perception",
}  # fmt: skip
"""The attribute that each skill is used with; an attribute is its own. (RES-3, RES-46..48, RES-52, RES-60, RES-84)"""
OF_MOUNTS = ("riding", "trick-riding")
TERROR = 5
"""What a slot remembers of a source that terrifies, whichever line of the table did it. (RES-88)"""
UNSKILLED = frozenset({"animal", "monster", "undead"})
"""Keywords of what has neither the hands nor the wits to help anybody. (RES-91)"""


# Who on the table is what, as bit masks


class Sides(NamedTuple):
    """Who on the table is what, as bit masks by side or of all."""

    contacts: tuple[int, ...]
    """By model: whom it touches of those on the table."""
    present: Pair
    """On the table."""
    conscious: Pair
    """Neither unconscious nor dead, asleep or not."""
    awake: Pair
    """Conscious and not asleep, prone or not."""
    standing: Pair
    """Conscious and on its feet."""
    hidden: int
    held: int
    riders: int
    """Who is in the saddle. (RES-74)"""
    feared: int
    """Who has a Fear rank of its own, in whatever state it is. (RES-83)"""
    daunted: int
    """Who has fled in this battle: whether it still does is for the round to say. (RES-88)"""


def _facts(model: Model) -> tuple[object, ...]:
    """What `Sides` counts of a model, from `conscious` to `daunted`."""
    slot: Person = model.combat
    living = is_conscious(slot)
    return (
        living, living and not slot.asleep, slot.standing, slot.hidden,
        model.conditions and has_condition(model, HELD), slot.mounted, slot.build.rank("fear"), slot.flight,
    )  # fmt: skip


sides = Census(_facts, Sides, pairs=3, others=5)
"""Who is what now."""
present, foes_of = sides.present, sides.foes_of


# A model, its dice, what is added to its rolls


def inches(rules: Ruleset, paces: float) -> float:
    """Paces on the table: Movement is in paces, of which one is an inch, or two are. (RES-12, RES-24)"""
    return paces / int(rules.options["yards_per_inch"])


@lru_cache(4096)
def encumbrance(kit: Kit) -> int:
    """What suit and shield take off Quickness rolls, movement and initiative. (RES-50)"""
    return kit.encumbrance


@lru_cache(4096)
def half_body(build: Build) -> int:
    """At this Body or less all attributes are a die lower: half of it, less the rank in Focus. (RES-57, RES-58)"""
    return max(0, build.body // 2 - build.rank("focus"))


def half_fortitude(build: Build) -> int:
    """At this Fortitude or less all tests are at -2. (RES-61)"""
    return build.fortitude // 2


def is_conscious(slot: Person) -> bool:
    """Whether it has both Body and Fortitude left, and is in the battle. (RES-55, RES-59)"""
    return slot.posture in ("standing", "down")


def die(state: State, i: ModelId, attribute: str) -> int:
    """The die of one of its attributes now. (RES-1, RES-57)"""
    return die_of(state.models[i].combat, attribute)


def die_of(slot: Person, attribute: str) -> int:
    """The same of this person: a step lower at half Body or less. (RES-1, RES-57)"""
    size: int = getattr(slot.build.attributes, attribute)
    return size if slot.body > half_body(slot.build) else step_down(size)


def quickness(state: State, i: ModelId) -> int:
    """The Quickness die it moves and dodges with: its mount's if it rides. (RES-57, RES-74, RES-82)"""
    slot = person(state, i)
    mount = slot.kit.mount
    if slot.steed is None or mount is None:
        return die(state, i, "quickness")
    return mount_die(slot, mount.quickness)


def mount_die(slot: Person, size: int) -> int:
    """A die of its mount now: a step lower at half the mount's Body or less. (RES-57, RES-82)"""
    mount, steed = slot.kit.mount, slot.steed
    if mount is None or steed is None or steed.body > half_of_mount(mount):
        return size
    return step_down(size)


def half_of_mount(mount: Mount) -> int:
    """At this Body or less the dice of a mount are a step lower. (RES-57, RES-82)"""
    return (mount.strength + mount.endurance) // 2


def shifts(rules: Ruleset, state: State, i: ModelId, against: ModelId = NOBODY) -> tuple[Modifier, ...]:
    """What is added to every test it makes; `against` whom, as far as that matters. (RES-11, RES-61, RES-88)"""
    slot = person(state, i)
    found: tuple[Modifier, ...] = ()
    if slot.fortitude <= half_fortitude(slot.build):
        found = (Modifier(-2, "half Fortitude", "RES-61"),)
    if slot.dreads and against != NOBODY:
        found += _dread(rules, state, i, against)
    return found + rules.modifiers(state, i, "tests")


def _dread(rules: Ruleset, state: State, i: ModelId, against: ModelId) -> tuple[Modifier, ...]:
    """Less against what it fears as long as it sees it, and for the battle against what terrifies it. (RES-88)"""
    lines = rulings_of(rules).fear
    for dread in person(state, i).dreads:
        if dread.source == against and dread.rank:
            if dread.rank >= TERROR:
                return (Modifier(-lines.terror.penalty, "terror", "RES-88"),)
            return (Modifier(-lines.unease.penalty, "unease", "RES-88"),) if can_find(rules, state, i, against) else ()
    return ()


def skill_test(
    rules: Ruleset,
    state: State,
    i: ModelId,
    skill: str,
    target: int,
    rule: str,
    bands: Bands[T] = PASSED,  # type: ignore[assignment]  # passed or not, unless told otherwise
    botched: Bands[T] = (),
    *,
    what: str = "",
    against: ModelId = NOBODY,
    more: tuple[Modifier, ...] = (),
    effort: int = 0,
    quiet: bool = False,
) -> StepTest[T]:
    """A test of a skill, or of a bare attribute: the dice and all that is added to them. (RES-3, RES-7)

    Who fails by ones misses by 1 at least, and a botch may mean more. (RES-8, RES-9, RES-10)
    `against`: whom it is about; `more`: modifiers of this test alone.
    """
    size, count = dice_of(state, i, skill)
    modifiers = (*shifts(rules, state, i, against), *_burdened(person(state, i), skill), *more)
    said, mode = what or skill.replace("-", " "), mode_of(rules)
    return StepTest(i, said, size, count, target, bands, botched, modifiers, rule, effort, against, quiet, mode)


def mode_of(rules: Ruleset) -> Mode:
    """What counts of a handful of dice: the highest, or their sum. (RES-6)"""
    return "sum" if rules.options["dice_mode"] == "sum" else "highest"


def _burdened(slot: Person, skill: str) -> tuple[Modifier, ...]:
    """Armour hampers what is done with Quickness; a mount's is its own. (RES-50)"""
    weight = encumbrance(slot.kit)
    if not weight or skill in OF_MOUNTS or PARENT.get(skill, skill) != "quickness" or slot.mounted:
        return ()
    return (Modifier(-weight, "encumbrance", "RES-50"),)


def dice_of(state: State, i: ModelId, skill: str) -> tuple[int, int]:
    """(die, how many) of a skill, or of a bare attribute: one and the rank; of fear the rank alone. (RES-3, RES-4)"""
    attribute = PARENT.get(skill, skill)
    rank = person(state, i).build.rank(skill)
    if skill == "fear":
        return die(state, i, attribute), rank
    size = quickness(state, i) if attribute == "quickness" else die(state, i, attribute)
    return size, 1 + rank


def find_conscious(state: State, side: Side) -> int:
    """Bit mask of the side's models that are neither unconscious nor dead, asleep or not."""
    return sides(state).conscious[side]


def awake(state: State, side: Side) -> int:
    """Bit mask of the side's models that are conscious and not asleep."""
    return sides(state).awake[side]


def touched_foes(state: State, i: ModelId) -> int:
    """Bit mask of the conscious enemies it is in contact with: those Close to it. (RES-24, RES-67)"""
    known = sides(state)
    return known.contacts[i] & known.awake[1 - state.models[i].side]


def is_surprised(state: State, i: ModelId) -> bool:
    """Whether it can do nothing but free actions in this round. (RES-28)"""
    return person(state, i).surprised >= state.round > 0


def is_fleeing(state: State, i: ModelId) -> bool:
    """Whether it runs from what it fears. (RES-88)"""
    return person(state, i).flight >= state.round > 0


def is_defenceless(state: State, i: ModelId) -> bool:
    """Surprised, asleep, unconscious or held: no Dodge, no pole arm to hold off with. (RES-33)"""
    slot = person(state, i)
    if slot.asleep or not is_conscious(slot) or slot.surprised >= state.round > 0:
        return True
    return bool(sides(state).held >> i & 1)


def can_heal(state: State, i: ModelId) -> bool:
    """Whether it may try to heal, trained or not. (RES-91, RES-92)"""
    return UNSKILLED.isdisjoint(state.models[i].warrior.keywords)


def find_able(state: State) -> int:
    """Bit mask of who has an activation at all: conscious, awake and not held."""
    known = sides(state)
    return (known.awake[0] | known.awake[1]) & ~known.held


def is_able(state: State, i: ModelId) -> bool:
    """Whether it has an activation at all."""
    return bool(find_able(state) >> i & 1)


WORDS: Words = {
    "fleeing": lambda state, known: sum([1 << i for i in ids_in(known.daunted) if is_fleeing(state, i)]),
    "armed": match_slots(lambda slot: holds_missiles(slot.kit)),
    "fearless": lambda state, known: known.feared,
}
"""`down`: prone or unconscious; `stunned`: unconscious; `armed`: with a missile weapon. Who is feared fears nobody."""
who = partial(sides.who, WORDS)
