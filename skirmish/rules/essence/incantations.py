"""Effects and requirements, and the spells and works that are compiled from them. (TRI-60..63, TRI-68, TRI-69)

An action names a spell by its parts, in the order of the data file: `force-bolt reach chant-aloud wand`. A work is what
a maker makes before the battle: the same, of effects of a craft and requirements of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, Protocol, cast

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.record import DataFile, Record, evolve
from skirmish.core.system import Ladder, Ruleset
from skirmish.core.units import CONTACT_IN
from skirmish.kit.spells.spell import Condition, Drive, Guard, Number, Part, Patch, Spell, Wall

School = Literal["magery", "theurgy", "sorcery"]
SCHOOLS: tuple[School, ...] = ("magery", "theurgy", "sorcery")
Craft = Literal["herbals", "sigildry", "lore-crafting"]
CRAFTS: tuple[Craft, ...] = ("herbals", "sigildry", "lore-crafting")
Use = Literal["", "drunk", "applied", "drawn", "laid", "woken", "worn"]
"""How a work is used: by the bearer or a friend in contact; on their weapon; on the ground, to work at once, or when an
enemy treads there; by the bearer alone; from the start of the battle. '' of spells."""
ON_GROUND: tuple[Use, ...] = ("drawn", "laid")
Aimed = Literal["self", "ally", "enemy", "point", "wall"]
REACH, WIDEN, LINGER = "reach", "widen", "linger"
"""The shapers that the rules know by name. (TRI-61)"""
CLOSER = {"touch": CONTACT_IN, "eye-contact": 6.0}
"""Requirements that bring the target so near. (TRI-61)"""
FURTHER_IN, WIDER_IN = 6.0, 2.0
"""What a shaper adds each time. (TRI-61)"""
Lasting = Condition | Number | Guard | Patch | Wall
"""Parts that may last some rounds."""


class Strike(Record, cache_hash=True):
    """An attack on a ladder. (TRI-65)"""

    ladder: Ladder
    """Which ladder it attacks."""
    bonus: int = 0
    """Added to the potency."""
    armour: bool = True
    """Whether armour soaks."""
    drains: bool = False
    """The caster clears half the rungs."""
    undead: bool = False
    """It harms the undead alone, whatever else can't be harmed so."""


class Effect(Record, cache_hash=True):
    """What a spell does, at its price in Essence. (TRI-60, TRI-62)"""

    id: str
    name: str
    school: School | Craft | Literal["any"]
    """Or the craft; `any`: a shaper, which changes other effects."""
    cost: int
    """Its cost in Essence."""
    text: str
    """What it does."""
    elsewhere_text: str = ""
    """In place of the text under combat systems that have no ranks, if it uses words of those that have them."""
    target: Aimed = "enemy"
    range_in: float = 12.0
    strike: Strike | None = None
    """The attack that it makes, if it makes one."""
    clears: Ladder | Literal[""] = ""
    """Rungs of this ladder are clear again, as many as the potency."""
    lifts: bool = False
    """It ends a curse that is no stronger."""
    essence: int = 0
    """So much Essence flows to a caster, times the potency."""
    parts: tuple[Part, ...] = ()
    """As they are at a potency of 1."""
    elsewhere: tuple[Part, ...] = ()
    """In place of them under combat systems that have no ranks."""
    grows: Literal["", "rounds", "length", "amount"] = ""
    """What grows with the potency: how long it lasts, how far or long it is, or how much it does."""
    most: int = 0
    """It grows no more beyond this potency; 0: without end."""
    around_in: float = 0.0
    """It works on all enemies so near to the caster."""
    many: bool = False
    """It may be bought several times."""
    use: Use = ""
    """How the work is used; empty for a spell."""
    rule: str = "TRI-60"


class Requirement(Record, cache_hash=True):
    """What must be so for a spell, or a work, to be cheaper. (TRI-60, TRI-62, TRI-69)"""

    id: str
    name: str
    discount: int
    """How much cheaper the spell is, in Essence."""
    text: str
    """When it is met, or what it takes."""
    elsewhere_text: str = ""
    """In place of the text under combat systems that have no ranks."""
    actions: int = 1
    """How many of them in a row the casting takes."""
    kind: Literal["spell", "maker"] = "spell"
    """Whether it is for spells or for the works of makers."""
    counts: int = 1
    """Of how many works such a one takes the time."""
    points: int = 0
    """What each such work costs more in a list."""
    burden: tuple[Part, ...] = ()
    """What it does to the maker for the battle."""
    rule: str = "TRI-60"


def text_of(one: Effect | Requirement, *, ranked: bool) -> str:
    """What it does or asks, in the words of combat systems with or without ranks. (RT-38)"""
    return one.text if ranked or not one.elsewhere_text else one.elsewhere_text


class Tables(Record):
    """The file."""

    effects: tuple[Effect, ...]
    """What spells do."""
    requirements: tuple[Requirement, ...]
    """What makes them cheaper."""


INCANTATIONS: DataFile = ("incantations.yaml", Tables, "incantations")


class Book:
    """All effects and requirements by id, in the order of the file."""

    def __init__(self, tables: Tables) -> None:
        self.effects: Mapping[str, Effect] = {one.id: one for one in tables.effects}
        self.requirements: Mapping[str, Requirement] = {one.id: one for one in tables.requirements}
        self.order = {ident: at for at, ident in enumerate((*self.effects, *self.requirements))}
        self._compiled: BoundedDict[str, Compiled | str] = BoundedDict(4096)

    def canonical(self, parts: Iterable[str]) -> str:
        """The parts as an action names them."""
        return " ".join(sorted(parts, key=lambda ident: self.order.get(ident, len(self.order))))

    def compile(self, what: str) -> Compiled | str:
        """The spell of these parts, or why there is none. (TRI-61, TRI-63)"""
        found = self._compiled.get(what)
        return found if found is not None else self._compiled.keep(what, self._compile(what))

    def _compile(self, what: str) -> Compiled | str:
        parts = what.split()
        if (strange := next((part for part in parts if part not in self.order), "")) or not parts:
            return f"there is no incantation '{strange}'" if strange else "a spell has at least one effect"
        if what != self.canonical(parts):
            return f"name its parts in their order: {self.canonical(parts)}"
        effects = tuple([self.effects[part] for part in parts if part in self.effects])
        needs = tuple([self.requirements[part] for part in parts if part in self.requirements])
        working = tuple([one for one in effects if one.school != "any"])
        if not working:
            of_works = any(need.kind == "maker" for need in needs)
            return f"a {'work' if of_works else 'spell'} has at least one effect"
        if len(set(needs)) != len(needs):
            return "a requirement counts once"
        twice = [one for one in set(effects) if not one.many and effects.count(one) > 1]
        if twice:
            return f"{twice[0].name} can't be bought twice"
        if len({one.school for one in working}) > 1:
            crafts = all(one.school in CRAFTS for one in working)
            return "a work is of one craft" if crafts else "nobody knows two schools"
        if len({(one.target, one.use) for one in working}) > 1:
            return "its effects want different targets"
        made = working[0].school in CRAFTS
        if made and len(effects) > len(working):
            return "shapers are for spells"
        if odd := next((need for need in needs if (need.kind == "maker") is not made), None):
            return f"{odd.name} is a requirement of {'works' if odd.kind == 'maker' else 'spells'}"
        return Compiled(what, working, tuple([one for one in effects if one.school == "any"]), needs)


class Compiled(NamedTuple):
    """A spell or a work: effects, shapers, requirements."""

    what: str
    effects: tuple[Effect, ...]
    shapers: tuple[Effect, ...]
    needs: tuple[Requirement, ...]

    @property
    def name(self) -> str:
        """`Force Bolt and Shove`."""
        return " and ".join(effect.name for effect in self.effects)

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """(id, name) of all its parts."""
        bought = [(one.id, one.name) for one in (*self.effects, *self.shapers)]
        return (*bought, *[(one.id, one.name) for one in self.needs])

    @property
    def school(self) -> str:
        """Of all its effects; the craft of a work."""
        return self.effects[0].school

    @property
    def use(self) -> Use:
        """How it is used if it is a work."""
        return self.effects[0].use

    @property
    def counts(self) -> int:
        """Of how many works it takes the time. (TRI-71)"""
        return max((need.counts for need in self.needs), default=1)

    def cost(self, least: int) -> int:
        """Essence. (TRI-63)"""
        bought = sum([effect.cost for effect in (*self.effects, *self.shapers)])
        return max(least, bought - sum([need.discount for need in self.needs]))

    @property
    def difficulty(self) -> int:
        """Successes that the test needs. (TRI-64)"""
        return min(3, len(self.effects))

    @property
    def actions(self) -> int:
        """How many in a row it takes. (TRI-66)"""
        return max((need.actions for need in self.needs), default=1)

    def has(self, need: str) -> bool:
        """Whether it makes this requirement."""
        return any(one.id == need for one in self.needs)

    def shaped(self, shaper: str) -> int:
        """How often this shaper was bought."""
        return sum([one.id == shaper for one in self.shapers])

    @property
    def lasts(self) -> bool:
        """Whether a part of it lasts some rounds: what `LINGER` makes longer. (TRI-61)"""
        parts = [part for effect in self.effects for part in self.parts(effect, 1, ranked=True)]
        return any(isinstance(part, Lasting) and part.rounds > 0 for part in parts)

    @property
    def radius_in(self) -> float:
        """How far from its target others are touched as well; 0: it is alone. (TRI-61)"""
        return WIDER_IN * self.shaped(WIDEN)

    @property
    def range_in(self) -> float:
        """How far it reaches. (TRI-61, TRI-65)"""
        far = min(effect.range_in for effect in self.effects) + FURTHER_IN * self.shaped(REACH)
        return min([far, *[CLOSER[need.id] for need in self.needs if need.id in CLOSER]])

    def spell(self, parts: tuple[Part, ...] = ()) -> Spell:
        """It as other modules aim it."""
        target = self.effects[0].target
        return Spell(
            self.what, self.name, (), 0, self.difficulty, target, parts, self.effects[0].rule, range_in=self.range_in,
            in_combat=self.use not in ON_GROUND,
        )  # fmt: skip

    def parts(self, effect: Effect, potency: int, ranked: bool) -> tuple[Part, ...]:
        """What the effect is made of at this potency. `ranked`: the combat system has ranks. (TRI-64)"""
        parts = effect.parts if ranked or not effect.elsewhere else effect.elsewhere
        grown = (_grown(part, min(potency, effect.most or potency), effect.grows) for part in parts)
        return tuple([_shaped(part, self.shaped(LINGER), self.radius_in) for part in grown])


def _grown(part: Part, potency: int, grows: str) -> Part:
    if grows == "rounds":
        return evolve(part, rounds=potency) if isinstance(part, Lasting) else part
    if grows == "amount" and isinstance(part, Number):
        return evolve(part, amount=part.amount * potency)
    if grows == "amount" and isinstance(part, Guard):
        return evolve(part, needed=part.needed - potency + 1)
    if grows == "length" and isinstance(part, Drive):
        return evolve(part, inches=part.inches * potency)
    return evolve(part, length_in=part.length_in * potency) if grows == "length" and isinstance(part, Wall) else part


def _shaped(part: Part, linger: int, wider_in: float) -> Part:
    """What lasts some rounds lasts longer, and a disc of ground is wider. (TRI-61)"""
    if linger and isinstance(part, Lasting) and part.rounds:
        part = evolve(part, rounds=part.rounds + linger)
    return evolve(part, radius_in=part.radius_in + wider_in) if wider_in and isinstance(part, Patch) else part


class _WithBook(Protocol):
    book: Book


def book_of(rules: Ruleset) -> Book:
    """All effects and requirements of the magic system that is in use, which is this one."""
    return cast(_WithBook, rules.magic).book


def compiled(rules: Ruleset, what: str) -> Compiled:
    """The spell that is known to be one."""
    found = book_of(rules).compile(what)
    assert isinstance(found, Compiled), found
    return found
