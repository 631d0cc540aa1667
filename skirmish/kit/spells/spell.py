"""Spells as data: what they cost, at whom they may be aimed, and the named parts they are made of.

The parts speak neutral words (`Hit`, conditions, topics of numbers), so that each combat system says what those are in
its own dice, and a spell made of existing parts needs no code. What a part does stands in the modules beside this one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from skirmish.core.battlefield import Ground, Sight
from skirmish.core.decision import Action
from skirmish.core.record import Bounds, Inches, Record
from skirmish.core.state import NOBODY, ModelId

Lasts = Literal["upkeep", "brief", "turn", "their-turn", "rounds", "battle"]
"""As long as it is kept up; until the caster's next magic phase; this turn; to the end of the victim's next turn; so
many rounds; the whole battle."""
Target = Literal["self", "friend", "ally", "enemy", "caster", "point", "wall", "fence", "places", "weave", "table"]
"""`ally`: oneself or a friend; `caster`: an enemy with magic; `point`: a point on the table; `wall`: a straight wall,
its middle and its direction; `fence`: such a wall, or a low one that is razed; `places`: new places for the caster
and friends; `weave`: something that is kept up; `table`: no choice at all."""
ON_ONE = ("friend", "ally", "enemy", "caster")
"""Targets that are one model, named in the action."""
Whom = Literal["channeler", "fearless", "engaged"]
"""Whom a spell may spare."""
Need = Literal["", "fleeing", "down"]
"""What a friend may have to be for a spell to help; '' is anything."""
Better = Literal["fleeing", "down", "hurt"]
"""What a spell may lift. (CHN-74)"""
Trait = Literal["strength", "toughness", "initiative", "leadership", "own leadership"]
"""What combat systems test; nobody helps with one's own leadership. (CHN-73)"""
Hold = Literal["", "strength", "toughness", "initiative", "leadership", "own leadership", "power"]
"""With what a hold is resisted: a trait, or one's own magic (`power`); '' is nothing. (CHN-68, CHN-69)"""
Plight = Literal["held", "veiled", "silenced", "winded", "rooted", "night-eyed", "returning"]
"""Conditions that rules read. (CHN-68..70, CHN-W13, WYL-49, TRI-68)"""
Plague = Literal["rooted", "blighted", "unbound", "lit", "hushed", "trapped"]
"""What ground may do to who touches it: no running or charging, no healing, one more card at each draw (WYL-49); who
stands there is seen by night; no word is heard across its edge; an enemy who treads on it sets it off."""
Topic = Literal[
    "weapon strength", "strength", "move", "leadership", "to hit", "to be hit", "dazzle", "missile range",
    "weave test", "woven at", "unseen", "second chance", "tests", "soak", "eyesight", "difficulty", "advantage", "once",
    "sanctuary", "potency",
]  # fmt: skip
"""Numbers that rules ask for: those of combat systems, then those of spells and foresight."""
Solid = Literal["building", "wall", "ruin", "rock", "cliff", "woods", "hill"]
"""Kinds of terrain that may stop a line. (CHN-72)"""

Power = Literal["earth", "fire", "air", "water", "spirit"]
"""What a weave is woven of."""


Strength = Annotated[int, Bounds(ge=0, le=12)]
"""How hard something hits."""


class Hits(Record, cache_hash=True, tag_field="part", tag="hit"):
    """Hits on the target, one batch. (CHN-18)"""

    strength: Strength
    """Strength of each hit."""
    times: Literal["1", "D3"] = "1"
    """How many hits."""
    save: bool = True
    """Whether armour saves against them."""


class Splash(Record, cache_hash=True, tag_field="part", tag="splash"):
    """A hit on every other base within so many inches of the target's, the caster's too. (CHN-W9)"""

    strength: Strength
    """Strength of the hit."""
    radius_in: Inches
    """How far it reaches, in inches."""


class Push(Record, cache_hash=True, tag_field="part", tag="push"):
    """If the hit wasn't turned aside: away from the caster by a D6 in inches, half of it for large models. (CHN-64)"""

    strength: Strength
    """Of the hit if it is pushed into something."""


class Topple(Record, cache_hash=True, tag_field="part", tag="topple"):
    """Tests a trait or is knocked down; who is down isn't touched by it. (CHN-67)"""

    resist: Trait
    """What is tested."""
    rule: str = "CHN-67"
    """That asks for the test, and knocks down."""


class Condition(Record, cache_hash=True, tag_field="part", tag="condition"):
    """The target has this condition: held, veiled, silenced, winded... (CHN-68..70)"""

    name: Plight
    """Which condition."""
    lasts: Lasts
    """How long it lasts."""
    resist: Hold = ""
    """What it tests at the end of each of its own turns to be rid of it."""
    resist_first: bool = False
    """It tests before it has the condition, too."""
    shy: bool = False
    """It ends when the target shows itself."""
    rounds: int = 1
    """How many, for what lasts so long."""
    more: bool = False
    """One round more for each success that the spell's roll had to spare. (WYL-66)"""


class Number(Record, cache_hash=True, tag_field="part", tag="number"):
    """A number added under a topic: to the target's rolls, or to everybody's. (CHN-75, CHN-77, CHN-78)"""

    topic: Topic
    """What is changed."""
    amount: int
    """By how much."""
    lasts: Lasts
    """How long it lasts."""
    everybody: bool = False
    """Whether it is for everybody on the table."""
    rounds: int = 1
    """How many rounds, for what lasts so long."""


class Guard(Record, cache_hash=True, tag_field="part", tag="guard"):
    """Turns hits on the target aside, or on all friends wholly within so many inches of it. (CHN-62, CHN-T10)"""

    needed: int
    """What a D6 needs to turn a hit aside."""
    blows: bool = False
    """Whether it also turns blows aside."""
    reach_in: float = 0.0
    """How far round the target it protects friends, in inches; 0 for the target alone."""
    lasts: Lasts = "upkeep"
    """How long it lasts."""
    rounds: int = 1
    """How many rounds, for what lasts so long."""


class Lift(Record, cache_hash=True, tag_field="part", tag="lift"):
    """One thing is better for the target: fleeing, down, hurt. (CHN-74, CHN-W17)"""

    word: Better
    """What gets better."""


class Compel(Record, cache_hash=True, tag_field="part", tag="compel"):
    """A trait test failed, the target is moved and fights its own. (CHN-73)"""

    resist: Trait
    """What is tested."""


class Unweave(Record, cache_hash=True, tag_field="part", tag="unweave"):
    """Something that is kept up ends. (CHN-75)"""


class Patch(Record, cache_hash=True, tag_field="part", tag="patch"):
    """A round patch of ground or a cloud, while it is kept up, so many rounds, or for good. (CHN-66, CHN-67)"""

    radius_in: Inches
    """Its radius in inches."""
    sight: Sight = "open"
    """What it does to sight."""
    ground: Ground = "open"
    """How hard it is to cross."""
    height_in: float = 0.0
    """Its height in inches."""
    burns: int = 0
    """Strength of the hit on whoever's move touches it."""
    plague: Plague | Literal[""] = ""
    """What befalls who touches it."""
    rounds: int = 0
    """0: as long as the spell is kept up; one without upkeep lays it for good."""


class Wall(Record, cache_hash=True, tag_field="part", tag="wall"):
    """A straight wall that hides, and burns or bars the way, while it is kept up or so many rounds. (CHN-65)"""

    length_in: float
    """Its length in inches."""
    width_in: float
    """Its thickness in inches."""
    height_in: float
    """Its height in inches."""
    burns: int = 0
    """Strength of the hit on every model whose move touches it."""
    ground: Ground = "open"
    """What an inch of it costs."""
    clear: bool = False
    """One sees through it."""
    rounds: int = 0
    """How many rounds it stands; 0: as long as it is kept up."""


class Fence(Record, cache_hash=True, tag_field="part", tag="fence"):
    """A straight low wall for good, or a low piece that is gone for good. (CHN-76)"""

    length_in: float
    """Its length in inches."""
    width_in: float
    """Its thickness in inches."""
    height_in: float
    """Its height in inches."""


class Beam(Record, cache_hash=True, tag_field="part", tag="beam"):
    """Whoever a line through the target touches is out of action. (CHN-72)"""

    length_in: float
    """Its length in inches."""
    stops: tuple[Solid, ...]
    """Kinds of terrain that stop it."""


class Travel(Record, cache_hash=True, tag_field="part", tag="travel"):
    """The caster and unengaged friends beside it are set down elsewhere. (CHN-71)"""

    company_in: float
    """How near friends must stand to come along, in inches."""
    keep_in: float
    """How far from enemies they must be set down, in inches."""


class Harm(Record, cache_hash=True, tag_field="part", tag="harm"):
    """So many D10 of harm, less the target's soak: each 7 or more is a health level lost. (WYL-57)"""

    dice: int
    """How many D10."""
    more: bool = False
    """One die more for each success that the spell's roll had to spare. (WYL-66)"""
    armour: bool = True
    """Whether armour soaks, too, and not only the body."""


class Mend(Record, cache_hash=True, tag_field="part", tag="mend"):
    """So many health levels come back."""

    levels: int
    """How many health levels."""
    successes: bool = False
    """They are successes, each of which heals what a success does in the combat system: see `CombatSystem.heal`."""


class Drive(Record, cache_hash=True, tag_field="part", tag="drive"):
    """It is driven straight away from the point, or from the caster if there is none; or drawn toward it. (WYL-49)"""

    inches: float
    """How far."""
    toward: bool = False
    """Whether it is drawn towards the point instead."""
    rule: str = "WYL-49"


class Spill(Record, cache_hash=True, tag_field="part", tag="spill"):
    """Half of these dice, rounded down, to every other base so near to the target's, the caster's too. (WYL-57)"""

    dice: int
    """The dice of which half are rolled."""
    radius_in: Inches
    """How far it reaches, in inches."""
    more: bool = False
    """One die more for each success to spare. (WYL-66)"""


class Raise(Record, cache_hash=True, tag_field="part", tag="raise"):
    """So many warriors that nobody fielded stand up round the point and fight for the caster until the battle ends."""

    count: int
    """How many."""
    name: str
    type: str
    """Their type."""
    profile: tuple[tuple[str, int], ...]
    """Their profile."""
    items: tuple[str, ...] = ()
    """What they carry."""
    keywords: tuple[str, ...] = ()
    """Their keywords."""
    traits: tuple[tuple[str, str], ...] = ()
    """Their special rules."""
    base_mm: int = 25
    """Diameter of their bases in millimetres."""
    marks: int = 0
    """What one of them would cost: for who weighs the spell, and whom it pays to strike."""


class Assault(Record, cache_hash=True, tag_field="part", tag="assault"):
    """An attack of so many successes, which the target may evade; what is left of them is harm. (DOT-175, R-88)"""

    value: int
    """How many successes."""
    more: bool = False
    """One more for each success that the spell's roll had to spare. (DOT-130)"""
    armour: bool = False
    """Whether armour stops any of it. (R-32)"""
    armour_damage: int = 0
    """Dots of armour that go with it. (DOT-57)"""
    gentle: bool = False
    """It harms nobody: it only has to reach its target, or the parts after it do nothing."""


SINGLE = (Hits, Push, Topple, Condition, Number, Guard, Lift, Compel, Harm, Mend, Drive, Assault)
Single = Hits | Push | Topple | Condition | Number | Guard | Lift | Compel | Harm | Mend | Drive | Assault
"""Parts that do something to one model."""


class Area(Record, cache_hash=True, tag_field="part", tag="area"):
    """Does `each` to every base within so many inches of the point, the nearest first; a blast spares who is behind
    walls. A caster in combat does it to the enemies it touches instead. (CHN-9, CHN-63)"""

    radius_in: Inches
    """Its radius in inches."""
    each: tuple[Single, ...]
    """What it does to each model."""
    reach: Literal["blast", "ground"] = "blast"
    """Whether walls stop it (`blast`) or not (`ground`)."""
    feeds: int = 0
    """Health levels that come back to the caster for each model that this puts out of action."""


class Beside(Record, cache_hash=True, tag_field="part", tag="beside"):
    """Does `each` to every other base within so many inches of the target's, the caster's too. (CHN-W9)"""

    radius_in: Inches
    """How far it reaches, in inches."""
    each: tuple[Single, ...]
    """What it does to each model."""


class Tide(Record, cache_hash=True, tag_field="part", tag="tide"):
    """Does `each` to every base but the caster's in a strip from its edge through the target; nothing stops it."""

    length_in: float
    """Length of the strip in inches."""
    width_in: float
    """Its width in inches."""
    each: tuple[Single, ...]
    """What it does to each model."""


Part = Single | Splash | Spill | Area | Beside | Tide | Patch | Wall | Fence | Beam | Travel | Unweave | Raise


class Spell(Record, cache_hash=True):
    """A spell: a weave, in the words of channeling. (CHN-4, CHN-W1, CHN-T1)"""

    id: str
    name: str
    powers: Annotated[tuple[Power, ...], Bounds(min_length=1)]
    """The powers it is woven of."""
    cost: Annotated[int, Bounds(ge=0, le=100)]
    """Channeling points."""
    difficulty: Annotated[int, Bounds(ge=0, le=12)]
    """What the weave test needs on 2D6."""
    target: Target
    """What it is aimed at."""
    parts: tuple[Part, ...]
    """What it does, part by part."""
    rule: str
    text: str = ""
    special: bool = False
    """Whether it is a special weave."""
    range_in: Inches = 0.0
    """Its range in inches."""
    sight: bool = True
    """Whether the caster must see the target."""
    in_combat: bool = True
    """Whether it can be cast in close combat."""
    upkeep: Annotated[int, Bounds(ge=0, le=100)] = 0
    """Points a turn to keep it up; 0: it isn't kept up."""
    spares: tuple[Whom, ...] = ()
    """Whom it can't be aimed at."""
    needs: Need = ""
    """What the target must be."""


class Spells(Record):
    """A file of spells."""

    weaves: tuple[Spell, ...]
    """The weaves."""


class Cast(Record, cache_hash=True):
    """A spell that works now: whose, which, and all that was chosen when it was declared. (CHN-16)"""

    by: ModelId
    spell: Spell
    action: Action
    only: ModelId = NOBODY
    """Areas and lines do something to this model alone: for its exact odds apart from the others'."""
    more: int = 0
    """Successes that the spell's roll had to spare. (WYL-66)"""
    tens: int = 1
    """What a 10 counts among dice of harm. (WYL-57)"""
    unseen: bool = False
    """Nobody sees it come: it is evaded by wits alone. (R-79)"""


EARTH = "earth"
ON_GROUND = ("point", "wall", "fence")
"""Targets that are ground."""


def needs_earth(spell: Spell) -> bool:
    """Whether it is woven of Earth into the ground: no roof will do. (CHN-63)"""
    return EARTH in spell.powers and spell.target in ON_GROUND


GLANCED = (Travel, Wall, Area, Fence, Patch)
"""Parts of which a glance may tell that they bring nothing."""


class Aspects(NamedTuple):
    """What can be read off a spell's parts, worked out once, for players that weigh many of them."""

    radius_in: float
    """Of its first area or patch; 0 without one."""
    patches: bool
    """Whether it lays a patch."""
    raises: bool
    """Whether warriors stand up."""
    glanced: tuple[Part, ...]
    """Its parts, if a glance may tell something of all of them; else none."""


@lru_cache(256)
def aspects_of(spell: Spell) -> Aspects:
    """Those of the spell."""
    kinds = [type(part) for part in spell.parts]
    radius = next((part.radius_in for part in spell.parts if isinstance(part, Area | Patch)), 0.0)
    glanced = spell.parts if all(kind in GLANCED for kind in kinds) else ()
    return Aspects(radius, Patch in kinds, Raise in kinds, glanced)
