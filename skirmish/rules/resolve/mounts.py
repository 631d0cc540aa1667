"""Riders and their beasts: gaits, attacks from the saddle, and what a beast does of its own. (RES-48, RES-74..82)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.core.decision import Action, Asking, AtTarget, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.record import evolve
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.seeing import members
from skirmish.rules.resolve.arms import Mount
from skirmish.rules.resolve.attack import DODGE, Attack, Result, carried_out, defended, exchange, exert, made
from skirmish.rules.resolve.control import riders, thrown, upset
from skirmish.rules.resolve.damage import DEATH, Blow, Harm, Sufferer
from skirmish.rules.resolve.dice import PASSED, StepTest, missed_up_to
from skirmish.rules.resolve.events import Noted, Told, person
from skirmish.rules.resolve.fatigue import counted
from skirmish.rules.resolve.fatigue import exert as tire
from skirmish.rules.resolve.fighter import GAITS, Person, Steed
from skirmish.rules.resolve.toll import expected
from skirmish.rules.resolve.words import half_of_mount, mount_die, quickness, skill_test, surprised, touched_foes

MOUNT = "mount"
"""What an attack on the beast and not its rider says in `Action.what`. (RES-82)"""
SHIFTS = {"canter": -1, "gallop": -2}
"""On every attack of the rider. (RES-76)"""
SADDLE_SKILLS = ("lancing", "mounted-archery")
"""Attacks that need no Riding roll at a gallop. (RES-77)"""
BARE_ARM = 3
"""The strength of any blow in neutral words: what guards against blows doesn't ask more of it."""
STRENGTH_BONUS = 2
"""A point of strength in neutral words is so much damage. (RES-49)"""
TRICK = 7
"""What a Trick Riding roll needs for rider and beast to attack in one round. (RES-78)"""


def mount_of(slot: Person) -> tuple[Mount, Steed] | None:
    """The beast it rides, and what is left of it; None for who walks."""
    if slot.steed is None or slot.kit.mount is None:
        return None
    return slot.kit.mount, slot.steed


def movement(state: State, i: ModelId) -> int:
    """Movement in paces: the beast's in place of the rider's, whatever the rider wears. (RES-50, RES-74)"""
    slot = person(state, i)
    ridden = mount_of(slot)
    return ridden[0].movement if ridden else max(0, slot.build.movement - slot.kit.encumbrance)


def allowance(state: State, i: ModelId, gait: str = "walk") -> float:
    """How far it goes at this gait, in paces. (RES-75)"""
    return movement(state, i) * GAITS[gait]


def gait_facts(slot: Person, gait: str) -> tuple[tuple[str, Steed], ...]:
    """What goes into the slot of who rides at this gait: facts for the event of the move. (RES-75)"""
    return () if slot.steed is None else (("steed", evolve(slot.steed, gait=gait)),)


def rest_mounts(table: Table) -> Asking:
    """At the end of a round: a gallop has tired the beast, anything else rests it. (RES-44, RES-45, RES-82)"""
    yield from nothing_asked()
    for i in riders(table.state):
        ridden = mount_of(person(table.state, i))
        if ridden is not None:
            beast, left = ridden
            now = after_round(left, beast.endurance)
            if now != left:
                table.emit(Noted(i, (("steed", now),), "RES-82"))
            if now.fatigue > beast.endurance and left.gait == "gallop":
                yield from _spend(table, i, now.fatigue - beast.endurance)


def after_round(left: Steed, limit: int) -> Steed:
    """The beast with its rounds at a gallop counted, as those of a warrior are. (RES-39, RES-44, RES-45)"""
    active, rests = counted(left.fatigue, left.rests, limit, active=left.gait == "gallop")
    return evolve(left, fatigue=active, rests=rests)


def _spend(table: Table, i: ModelId, k: int) -> Asking:
    """The beast's Endurance against k, as a warrior's: it loses what it misses by. (RES-41, RES-42, RES-82)"""
    ridden = mount_of(person(table.state, i))
    if ridden is None:
        yield from nothing_asked()
        return
    beast, left = ridden
    bands, botched = missed_up_to(left.fortitude)
    came = table.roll(StepTest(i, f"fatigue of its {beast.name}", beast.endurance, 1, k, bands, botched, rule="RES-82"))
    if came.missed:
        left = evolve(left, fortitude=left.fortitude - came.missed)
        table.emit(Told(i, (("steed", left),), "RES-82", f"'s {beast.name} tires"))
        if not left.fortitude:
            yield from thrown(table, i, f"'s {beast.name} goes down")


def attack_shift(state: State, i: ModelId) -> tuple[Modifier, ...]:
    """-1 at a canter, -2 at a gallop, whatever the skill. (RES-76)"""
    ridden = mount_of(person(state, i))
    shift = SHIFTS.get(ridden[1].gait, 0) if ridden else 0
    return (Modifier(shift, ridden[1].gait, "RES-76"),) if ridden and shift else ()


def masters(table: Table, i: ModelId, skill: str) -> Procedure[bool]:
    """Whether it can attack at all: at a gallop a Riding roll against the beast's Quickness. (RES-77)"""
    yield from nothing_asked()
    ridden = mount_of(person(table.state, i))
    if ridden is None or ridden[1].gait != "gallop" or skill in SADDLE_SKILLS:
        return True
    test = skill_test(
        table.rules, table.state, i, "riding", quickness(table.state, i), "RES-77", PASSED, what="Riding at a gallop"
    )
    return table.roll(test)


def struck(table: Table, i: ModelId, attack: Attack) -> Procedure[Result]:
    """An attack on the beast: the rider's Riding, the beast's barding, its Body and nerve. (RES-82)"""
    ridden = mount_of(person(table.state, i))
    if ridden is None:
        return (yield from carried_out(table, attack))
    beast = ridden[0]
    guard = tuple([m for m in attack.contest.guard if m.rule != "RES-50"])
    if beast.defence:
        guard += (Modifier(beast.defence, "barding", "RES-82"),)
    contest = evolve(attack.contest, guard=guard, what=f"{attack.contest.what}'s mount")
    facts = evolve(attack, contest=contest, sufferer=sufferer(table.state, i, *ridden))
    came, harm = yield from table.rolls(exchange, facts)
    yield from wound(table, i, harm)
    return came


def sufferer(state: State, i: ModelId, beast: Mount, left: Steed) -> Sufferer:
    """The beast as one that is about to be hurt: it has no Focus. (RES-82)"""
    half = half_of_mount(beast)
    name = f"{state.models[i].name}'s {beast.name}"
    return Sufferer(i, left.body, left.fortitude, half, beast.will, 1, beast.absorb, name=name)


def wound(table: Table, i: ModelId, harm: Harm) -> Asking:
    """The beast loses Body and Fortitude; it falls under its rider, or has to be mastered. (RES-80, RES-81, RES-82)"""
    ridden = mount_of(person(table.state, i))
    if ridden is None or not harm.body:
        yield from nothing_asked()
        return
    beast, left = ridden
    body = max(DEATH, left.body - harm.body)
    left = evolve(left, body=body, fortitude=max(0, left.fortitude - harm.fortitude))
    said = f"'s {beast.name} takes {harm.body}"
    table.emit(Told(i, (("steed", left),), "RES-82", said))
    if body <= 0 or not left.fortitude:
        yield from thrown(table, i, f"'s {beast.name} goes down")
    else:
        yield from upset(table, i, "its mount is wounded")


# The beast attacks of its own


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A beast trained for war attacks who is Close to its rider. (RES-78)"""
    if bar(state, i) is None and touched_foes(state, i):
        yield Trampling(rules, state, i)


class Trampling(AtTarget):
    """The beast's attack on somebody in contact. (RES-78)"""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        super().__init__("trample", i, partial(members, touched_foes(state, i)), partial(_at, state, i), rule="RES-78")
        self.rules = rules
        self.state = state

    def worth(self, action: Action) -> float:
        """See `Offer`: what it is expected to do once the rider has struck; before, the rider strikes."""
        if not person(self.state, self.model).acted:
            return 0.0
        return expected(self.state, hooves_of(self.rules, self.state, self.model, action.target, DODGE))


def bar(state: State, i: ModelId) -> Refusal | None:
    """Why its beast can't attack now. (RES-28, RES-69, RES-78)"""
    ridden = mount_of(person(state, i))
    if ridden is None:
        return Refusal("it has no mount", "RES-78")
    if not ridden[0].trained:
        return Refusal(f"its {ridden[0].name} isn't trained for war", "RES-78")
    if ridden[1].struck:
        return Refusal(f"its {ridden[0].name} has attacked in this round", "RES-78")
    if person(state, i).held_off:
        return Refusal("it was forced back and can't attack in this round", "RES-69")
    return Refusal("it is surprised: only free actions", "RES-28") if surprised(state, i) else None


def _at(state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    if foe < 0 or not touched_foes(state, i) >> foe & 1:
        return Refusal("it isn't in contact", "RES-67")
    return None


def trample(table: Table, action: Action) -> Asking:
    """The beast's attack: the rider's main action, or after it if Trick Riding gives 7. (RES-41, RES-78)"""
    i, foe = action.model, action.target
    slot = person(table.state, i)
    ridden = mount_of(slot)
    if ridden is None or not (yield from tire(table, i)):
        yield from nothing_asked()
        return
    beast, left = ridden
    tried = (("steed", evolve(left, struck=True)), ("acted", True), ("strenuous", True))
    table.emit(Told(i, tried, "RES-78", f"has its {beast.name} attack {table.state.models[foe].name}"))
    exert(table, i)
    if slot.acted:
        trick = skill_test(table.rules, table.state, i, "trick-riding", TRICK, "RES-78", PASSED, what="Trick Riding")
        if not table.roll(trick):
            return
    how = yield from defended(table, foe, i, "hooves")
    yield from table.step(hooves, i, foe, how)
    yield from settle(table)


def hooves(table: Table, i: ModelId, foe: ModelId, how: str) -> Procedure[Result]:
    """The attack itself. (RES-78)"""
    return (yield from carried_out(table, hooves_of(table.rules, table.state, i, foe, how)))


def hooves_of(rules: Ruleset, state: State, i: ModelId, foe: ModelId, how: str) -> Attack:
    """The beast's rank on its Quickness, its Strength die and bonus. (RES-78)"""
    ridden = mount_of(person(state, i))
    if ridden is None:
        raise ValueError("who has no mount can't have it attack")
    beast = ridden[0]
    bonus = (Modifier(beast.bonus, beast.name, beast.rule),) if beast.bonus else ()
    ward = rules.ward(state, Hit(foe, BARE_ARM, i, rule="RES-78"))
    strength = mount_die(person(state, i), beast.strength)
    blow = Blow(i, "the hooves", strength, bonus + strengthened(rules, state, i), ward=ward)
    attack = made(rules, state, i, foe, "brawling", blow, how)
    what, fit = f"to hit {state.models[foe].name}, {beast.name}", rules.modifiers(state, foe, "to be hit")
    contest = evolve(attack.contest, die=quickness(state, i), count=1 + beast.attack, modifiers=fit, what=what)
    return evolve(attack, contest=contest)


def strengthened(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """What strength that lasts on the model adds to the damage of its blows, or of its beast's. (RES-49, CHN-78)"""
    named = rules.modifiers(state, i, "strength")
    return tuple([Modifier(STRENGTH_BONUS * m.number, m.why, m.rule) for m in named])


VERBS = {"trample": trample}
