"""One attack: weapon skill against defence, damage, Focus; worked out on facts alone. (RES-46..50, RES-60)"""

from __future__ import annotations

from skirmish.core.decision import Action, Decision, Just, Procedure, nothing_asked
from skirmish.core.dice import Bands, Modifier
from skirmish.core.events import Exerted
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.step_dice import StepContest
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import is_bare
from skirmish.kit.targets import hit_modifiers
from skirmish.rules.resolve import asks
from skirmish.rules.resolve.events import Told, person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.harm import (
    UNHARMED,
    Blow,
    Harm,
    Sufferer,
    count_absorbed,
    inflict,
    protection,
    roll_wounds,
    sufferer,
)
from skirmish.rules.resolve.queries import dice_of, is_defenceless, mode_of, shifts
from skirmish.rules.resolve.rulings import rulings_of

DODGE, PARRY, NONE = "dodge", "parry", "none"
"""Ways to defend oneself."""
SWORD = "sword"
"""The skill of the weapons that parry. (RES-52)"""
EXPOSED = "exposed"
"""The topic of what is taken off a Dodge. (WYL-12)"""


class Result(Record, cache_hash=True):
    """How an attack came out: as true as it hits."""

    hit: bool
    near: bool = False
    """It missed by a little, and so may hit whoever stands beside the target. (RES-65)"""

    def __bool__(self) -> bool:
        return self.hit

    def __str__(self) -> str:
        return "hit" if self.hit else "miss"


MISS, ASTRAY, HIT = Result(False), Result(False, near=True), Result(True)
PLAIN: Bands[Result] = ((-99, MISS), (0, HIT))


def crowding_modifiers(rules: Ruleset) -> Bands[Result]:
    """For a shot at who is in contact with a friend of the shooter. (RES-65)"""
    stray = rulings_of(rules).defence.stray
    return ((-99, MISS), (-stray, ASTRAY), (0, HIT)) if stray else PLAIN


class Defence(Record, cache_hash=True):
    """With what a model meets an attack: its roll, and what is added in any case. (RES-47)"""

    die: int = 0
    count: int = 0
    """0: it doesn't roll."""
    modifiers: tuple[Modifier, ...] = ()
    """On its roll."""
    guard: tuple[Modifier, ...] = ()
    rolls: bool = True
    """Whether it defends itself at all, by dice or by a fixed number."""


class Attack(Record, cache_hash=True):
    """All that matters about one attack."""

    contest: StepContest[Result]
    blow: Blow
    sufferer: Sufferer


def defence(rules: Ruleset, state: State, i: ModelId, by: ModelId, how: str, far: tuple[Modifier, ...] = ()) -> Defence:
    """The model's defence against this attacker: Parry, or Dodge, or Riding of who is mounted; `far`: range and cover.

    (RES-33, RES-47, RES-48, RES-50, RES-52)
    """
    slot = person(state, i)
    guard = far
    if protected := protection(rules, slot)[0]:
        guard += (Modifier(protected, "armour", "RES-50"),)
    if how == NONE:
        guard = (Modifier(rulings_of(rules).defence.helpless, "no defence", "RES-47"), *guard)
    else:
        guard += tuple([Modifier(-m.number, m.why, m.rule) for m in rules.modifiers(state, i, EXPOSED)])
    if slot.kit.encumbrance:
        guard += (Modifier(-slot.kit.encumbrance, "encumbrance", "RES-50"),)
    if how == NONE:
        return Defence(guard=guard, rolls=False)
    skill = PARRY if how == PARRY else "riding" if slot.mounted else DODGE
    die, count = dice_of(state, i, skill)
    if rules.options["defence_mode"] == "static":
        fixed = Modifier(die // 2 + count - 1, skill, "RES-47")
        return Defence(guard=(fixed, *guard))
    return Defence(die, count, shifts(rules, state, i, by), guard)


def make_attack(
    rules: Ruleset,
    state: State,
    i: ModelId,
    foe: ModelId,
    skill: str,
    blow: Blow,
    how: str,
    far: tuple[Modifier, ...] = (),
    more: tuple[Modifier, ...] = (),
    bands: Bands[Result] = PLAIN,
) -> Attack:
    """All facts of one attack with this skill. (RES-11, RES-46, RES-47, RES-61, RES-88, CHN-78)

    `how`: the way the target defends itself; `far`: range and cover; `more`: modifiers of this attack alone.
    """
    against, (die, count) = defence(rules, state, foe, i, how, far), dice_of(state, i, skill)
    what = f"to hit {state.models[foe].name}, {skill.replace('-', ' ')}"
    modifiers = (*shifts(rules, state, i, foe), *hit_modifiers(rules, state, i, foe), *more)
    contest = StepContest(
        i, what, foe if against.rolls else NOBODY, die, count, against.die, against.count, bands, (),
        modifiers, against.modifiers, against.guard, "RES-46", effort=1, mode=mode_of(rules),
    )  # fmt: skip
    return Attack(contest, blow, sufferer(rules, state, foe))


def roll_attack(table: Table, attack: Attack) -> Procedure[tuple[Result, Harm]]:
    """To hit, then damage and Focus; it only rolls. (RES-46, RES-49, RES-60)"""
    came = table.roll(attack.contest)
    if not came:
        yield from nothing_asked()
        return came, UNHARMED
    return came, (yield from roll_wounds(table, attack.blow, attack.sufferer))


def set_amount(attack: Attack) -> str:
    """`crossbow 8, armour takes 3 = 5 damage`: what isn't rolled. (RES-49, RES-50)"""
    said = [f"{m.why} {m.number}" for m in attack.blow.modifiers]
    total = sum([m.number for m in attack.blow.modifiers])
    absorb = count_absorbed(attack.blow, attack.sufferer)
    if absorb:
        said.append(f"armour takes {min(absorb, total)}")
    return f"{', '.join(said)} = {max(0, total - absorb)} damage"


def carry_out(table: Table, attack: Attack) -> Procedure[Result]:
    """The attack, and what it does to its target. (RES-46..60)"""
    came, harm = yield from table.rolls(roll_attack, attack)
    if came and harm.landed and not attack.blow.die:
        table.emit(Told(attack.sufferer.who, (), "RES-49", f"is hit: {set_amount(attack)}"))
    inflict(table, attack.sufferer.who, attack.blow, harm, "RES-54")
    return came


def choose_defence(table: Table, i: ModelId, by: ModelId, melee: str = "") -> Procedure[str]:
    """How the model defends itself: a choice for who stands ready to parry, against blows. (RES-33, RES-47, RES-52)

    `melee`: the skill of the blow, or nothing for a shot.
    """
    yield from nothing_asked()
    state = table.state
    if is_defenceless(state, i) or is_bare(table.rules, state, i):
        return NONE
    model, slot = state.models[i], person(state, i)
    if not (melee and slot.parrying and slot.standing and may_parry(slot)):
        return DODGE
    offers = tuple([Just(Action(way, i, by), rule) for way, rule in ((PARRY, "RES-52"), (DODGE, "RES-47"))])
    question = f"{model.name}: how does it meet {state.models[by].name}'s attack?"
    answer = yield Decision(model.side, question, offers, offers[0].action, i, "RES-52", asks=asks.PARRY)
    return PARRY if answer.verb == PARRY else DODGE


def may_parry(slot: Person) -> bool:
    """Whether what it has in hand is a sword. (RES-52)"""
    return slot.kit.weapon(slot.weapon).skill == SWORD


def exert(table: Table, i: ModelId, penalty: int = 1) -> None:
    """What it does weighs on its defence, for a magic that counts that. (WYL-8, WYL-10)"""
    table.emit(Exerted(i, table.state.models[i].exertion + penalty))
