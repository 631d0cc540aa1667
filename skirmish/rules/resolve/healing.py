"""Healing on the field: death held off, wounds treated, infusions, and the death clock. (RES-55, RES-62, RES-91..97)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from skirmish.core.decision import Action, Asking, AtTarget, Just, Offer, Refusal, nothing_asked
from skirmish.core.dice import Bands, Modifier
from skirmish.core.events import Used
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.step_dice import FAILED, PASSED
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in
from skirmish.rules.resolve import tasks
from skirmish.rules.resolve.arms import Herb
from skirmish.rules.resolve.budget import SKILLED, free_bar, main_bar
from skirmish.rules.resolve.events import Dropped, Noted, Restored, Rose, RoundBegun, Told, person
from skirmish.rules.resolve.fighter import Person, Wound
from skirmish.rules.resolve.harm import NO_TASK
from skirmish.rules.resolve.mounts import rest_mounts
from skirmish.rules.resolve.queries import can_heal, die, half_fortitude, sides, skill_test
from skirmish.rules.resolve.rulings import rulings_of

HOLD = 5
"""What Healing needs to hold off death, and how much more for each further round. (RES-91)"""
TREAT = "treat"
LIFE, REFRESHED = 0.3, 0.2
"""Shares of a warrior's price that its life, and its nerve, are worth to who reckons."""
LATER = 0.0
"""What the treatment of a wound is worth to who reckons: nothing for the heat of a battle. (RES-92)"""
HERBALISTS = ("plant-lore", "healing")
"""The skills with which an infusion is made. (RES-97)"""


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Death held off, wounds treated, infusions drunk. (RES-91, RES-92, RES-97)"""
    slot = person(state, i)
    near = patients(state, i)
    if near and main_bar(state, i) is None and slot.standing:
        if any(is_dying(state, j) for j in near):
            value = partial(life_worth, rules, state, i)
            yield AtTarget("hold-death", i, lambda: near, partial(death_bar, state, i), rule="RES-91", value=value)
        for number in range(max(len(person(state, j).wounds) for j in near)):
            if any(treatment_bar(state, i, number, j) is None for j in near):
                bar = partial(treatment_bar, state, i, number)
                yield AtTarget(TREAT, i, lambda: near, bar, str(number + 1), "RES-92", lambda j: LATER)
    for herb in dict.fromkeys(slot.herbs):
        if herb_bar(state, i, herb) is None:
            yield Just(Action("drink", i, what=herb.id), "RES-97", partial(refreshment, state, i, herb))


def life_worth(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> float:
    """What it is worth to hold off this death: the worth of a life, if the clock is about to run out. (RES-91)"""
    if person(state, j).dies > state.round + 1:
        return 0.0
    test = skill_test(rules, state, i, "healing", HOLD, "RES-91", PASSED)
    return LIFE * state.models[j].warrior.marks * float(dict(test.law()).get(True, 0))


def refreshment(state: State, i: ModelId, herb: Herb) -> float:
    """What an infusion is worth in marks: to be above half Fortitude again, or rested. (RES-44, RES-61, RES-97)"""
    slot, half = person(state, i), half_fortitude(person(state, i).build)
    rallies = slot.fortitude <= half < slot.fortitude + herb.fortitude
    rests = herb.rests and slot.fatigue >= die(state, i, "endurance")
    return REFRESHED * state.models[i].warrior.marks * (rallies or rests)


def patients(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """The friends that it is in contact with, if it can help anybody. (RES-91, RES-92)"""
    known = sides(state)
    return ids_in(known.contacts[i] & known.present[state.models[i].side]) if can_heal(state, i) else ()


def is_dying(state: State, i: ModelId) -> bool:
    """Whether its Body is gone and the clock runs. (RES-55)"""
    slot = person(state, i)
    return slot.dies > 0 and slot.body <= 0


def _patient_bar(state: State, i: ModelId, j: ModelId) -> Refusal | None:
    near = 0 <= j < len(state.models) and j in patients(state, i)
    return None if near else Refusal("that is no friend in contact with it", "RES-91")


def death_bar(state: State, i: ModelId, j: ModelId) -> Refusal | None:
    """Why its death can't be held off by this healer. (RES-91)"""
    return _patient_bar(state, i, j) or (None if is_dying(state, j) else Refusal("it isn't dying", "RES-91"))


def treatment_bar(state: State, i: ModelId, number: int, j: ModelId) -> Refusal | None:
    """Why this wound of the patient, counted from 0, can't be treated. (RES-92)"""
    barred = _patient_bar(state, i, j)
    wounds = person(state, j).wounds if barred is None else ()
    if barred is not None or number >= len(wounds):
        return barred or Refusal("it has no such wound", "RES-92")
    wound = wounds[number]
    if wound.hopeless:
        return Refusal("this wound was botched: nobody can help it any more", "RES-92")
    return Refusal("this wound has been treated", "RES-92") if wound.treated else None


def herb_bar(state: State, i: ModelId, herb: Herb) -> Refusal | None:
    """Why it can't drink this now. (RES-23, RES-97)"""
    if herb.use == "treatment":
        return Refusal(f"{herb.name} is for wounds under treatment", "RES-97")
    slot = person(state, i)
    helps = herb.fortitude and slot.fortitude < slot.build.fortitude
    if not helps and not (herb.rests and slot.fatigue):
        return Refusal("it has no need of it", "RES-97")
    return free_bar(state, i) if herb.use == "free" else main_bar(state, i)


# Death held off


@lru_cache(64)
def _extensions(most: int) -> Bands[int]:
    """0 for a failure; 1, and 1 more for each full 5 by which the roll succeeded; told apart up to `most`. (RES-91)"""
    return ((-99, 0), *((HOLD * (n - 1), n) for n in range(1, most + 1)))


def hold_death(table: Table, action: Action) -> Asking:
    """Healing against 5: the patient dies so many rounds later. The extensions add up. (RES-91)"""
    yield from nothing_asked()
    i, j = action.model, action.target
    table.emit(Used(i, "healing", SKILLED, "RES-91"))
    text = f"tries to hold off the death of {table.state.models[j].name}"
    table.emit(Told(i, (("acted", True), ("task", NO_TASK)), "RES-91", text))
    rounds = _extensions(table.state.scenario.rounds)  # no battle has a use for more
    test = skill_test(
        table.rules, table.state, i, "healing", HOLD, "RES-91", rounds, what="holding off death", effort=1
    )
    gained = table.roll(test)
    if gained and is_dying(table.state, j):
        until = person(table.state, j).dies + gained
        table.emit(Told(j, (("dies", until),), "RES-91", f"may live to the end of round {until}"))


# Wounds treated


def treat(table: Table, action: Action) -> Asking:
    """One of some main actions in a row; after the last Healing against the size of the wound. (RES-22, RES-92)"""
    yield from nothing_asked()
    i, j, state = action.model, action.target, table.state
    text, needed = f"treats {state.models[j].name}'s wound {action.what}", rulings_of(table.rules).tasks.treat
    finished = tasks.go_on(table, i, f"{TREAT} {action.what}", j, needed, text, "RES-92")
    table.emit(Used(i, "healing", SKILLED, "RES-92"))
    if finished:
        _finish_treatment(table, i, j, int(action.what) - 1)


def _finish_treatment(table: Table, i: ModelId, j: ModelId, number: int) -> None:
    """Healing against the wound: 1 Body back, once; a botch spoils it for good. (RES-92, RES-97)"""
    wound = person(table.state, j).wounds[number]
    bands, botched = FAILED
    salve = next((herb for herb in person(table.state, i).herbs if herb.use == "treatment"), None)
    more: tuple[Modifier, ...] = ()
    if salve is not None:
        more = (Modifier(salve.healing, salve.name, "RES-97"),)
        table.emit(Noted(i, (("herbs", without_herb(person(table.state, i), salve)),), "RES-97"))
    came = table.roll(skill_test(
        table.rules, table.state, i, "healing", wound.size, "RES-92", bands, botched, what="field treatment",
        more=more, effort=1,
    ))  # fmt: skip
    if came == "passed":
        table.emit(Noted(j, wound_facts(table.state, j, number, evolve(wound, treated=True)), "RES-92"))
        if person(table.state, j).body < person(table.state, j).build.body:
            table.emit(Restored(j, body=1, why="field treatment", rule="RES-92"))
    elif came == "botched":
        spoilt = wound_facts(table.state, j, number, evolve(wound, hopeless=True))
        table.emit(Told(j, spoilt, "RES-92", "has a wound that nobody can help any more"))


def wound_facts(state: State, j: ModelId, number: int, wound: Wound) -> tuple[tuple[str, tuple[Wound, ...]], ...]:
    """What changes when one of its wounds is like this now."""
    wounds = person(state, j).wounds
    return (("wounds", (*wounds[:number], wound, *wounds[number + 1 :])),)


# Infusions


def without_herb(slot: Person, herb: Herb) -> tuple[Herb, ...]:
    """What it has left when this is used up."""
    left = list(slot.herbs)
    left.remove(herb)
    return tuple(left)


def drink(table: Table, action: Action) -> Asking:
    """An infusion gives back Fortitude, or takes the weariness away. (RES-97)"""
    yield from nothing_asked()
    i = action.model
    slot = person(table.state, i)
    herb = next(h for h in slot.herbs if h.id == action.what)
    facts: tuple[tuple[str, object], ...] = (("herbs", without_herb(slot, herb)),)
    facts += (("freed", True),) if herb.use == "free" else (("acted", True), ("task", NO_TASK))
    if herb.rests:
        facts += (("fatigue", 0), ("checks", 0), ("rests", 0))
    table.emit(Told(i, facts, "RES-97", f"drinks {herb.name}"))
    if back := min(herb.fortitude, slot.build.fortitude - slot.fortitude):
        table.emit(Restored(i, fortitude=back, why=herb.name, rule="RES-97"))


def compound(table: Table, event: RoundBegun) -> Asking:
    """Before the first round the side's best herbalist makes each infusion; one that fails isn't there. (RES-97)"""
    yield from nothing_asked()
    if event.round != 1:
        return
    for m in table.state.fighters(event.side):
        for herb in m.combat.herbs:
            _made(table, m.id, herb)


def _made(table: Table, i: ModelId, herb: Herb) -> None:
    maker, skill = find_herbalist(table.state, i)
    what = f"making {herb.name}"
    passed = table.roll(skill_test(table.rules, table.state, maker, skill, herb.compound, "RES-97", PASSED, what=what))
    if not passed:
        left = without_herb(person(table.state, i), herb)
        table.emit(Told(i, (("herbs", left),), "RES-97", f"has no {herb.name}: it wasn't made well"))


def find_herbalist(state: State, i: ModelId) -> tuple[ModelId, str]:
    """Who of its side makes infusions best, and with which skill: Plant Lore or Healing. (RES-97)"""
    side = state.fighters(state.models[i].side)
    ways = [(m.combat.build.rank(skill), m.combat.build.attributes.intelligence, m.id, skill)
            for m in side for skill in HERBALISTS]  # fmt: skip
    _, _, maker, skill = max(ways, key=lambda way: (way[0], way[1], -way[2]))
    return maker, skill


# The end of a round


def end_of_round(table: Table) -> Asking:
    """Who is dying and out of time dies; who has Body and Fortitude again wakes; beasts rest. (RES-55, RES-62)"""
    yield from rest_mounts(table)
    for m in table.state.models:
        if table.state.on_table(m.id) and person(table.state, m.id).posture == "stunned":
            _turns(table, m.id)


def _turns(table: Table, i: ModelId) -> None:
    state, slot = table.state, person(table.state, i)
    if slot.body <= 0:
        if slot.dies and state.round >= slot.dies:
            table.emit(Dropped(i, "out", state.places[i][:2], rule="RES-55", level=state.level(i)))
        return
    if slot.dies:
        table.emit(Noted(i, (("dies", 0),), "RES-55"))
    if slot.fortitude > 0:
        table.emit(Rose(i, "down", "RES-62"))
        table.emit(Noted(i, (("surprised", state.round + 1), ("asleep", False)), "RES-62"))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {"hold-death": hold_death, TREAT: treat, "drink": drink}
REACTIONS: tuple[Reaction, ...] = (*tasks.REACTIONS, (RoundBegun, compound))
