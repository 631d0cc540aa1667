"""Fear and Intimidation: who is feared, who resists it, and what it does. (RES-83..90)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, AtTarget, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.events import Used
from skirmish.core.record import evolve
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.core.step_dice import FAILED, Botched, StepContest, missed_up_to
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import Point, as_inches, distance, in_space
from skirmish.kit.missiles import holds_missiles
from skirmish.kit.queries import can_find, ids_in
from skirmish.kit.refusals import nobody_named
from skirmish.kit.sightings import meet_at_first_sight
from skirmish.rules.resolve.budget import SKILLED, main_bar
from skirmish.rules.resolve.events import Noted, Ran, Told, order, person
from skirmish.rules.resolve.fighter import Dread, Person
from skirmish.rules.resolve.harm import lose_fortitude, lost_action_facts
from skirmish.rules.resolve.mounts import lose_control, predators, riders
from skirmish.rules.resolve.queries import (
    TERROR,
    awake,
    dice_of,
    die,
    foes_of,
    is_conscious,
    mode_of,
    shifts,
    sides,
)
from skirmish.rules.resolve.rulings import Flight, rulings_of
from skirmish.rules.resolve.worth import LEAST

MOST_MISSED = {"highest": 20, "sum": 40}
"""By more nobody needs to miss: no Fortitude that can be frightened away is higher."""
WORST = 5
"""The highest rank, and the last line of the fear table. (RES-88)"""
INTIMIDATE = "intimidate"
FROZEN, FLEES = 0.15, 0.4
"""Shares of its worth that who is frozen, or flees, is expected to cost its side."""
BUSY_IN = 6.0
"""Who has an enemy about so near, or shoots, has better to do than to shout."""


# Who is feared


def rating(rules: Ruleset, state: State, i: ModelId) -> int:
    """The Fear rank: its own, and what a use of the Power adds. (RES-83)"""
    own = person(state, i).build.rank("fear")
    if rules.lasting(state, "fear"):
        own += sum([m.number for m in rules.modifiers(state, i, "fear")])
    return min(WORST, max(0, own))


def sources(rules: Ruleset, state: State) -> tuple[ModelId, ...]:
    """Who on the table is feared: conscious and not hidden. (RES-83)"""
    known = sides(state)
    fit = (known.awake[0] | known.awake[1]) & ~known.hidden
    if not (state.effects and rules.lasting(state, "fear")):
        fit &= known.feared
    return tuple([i for i in ids_in(fit) if rating(rules, state, i)]) if fit else ()


def is_unmoved(rules: Ruleset, state: State, i: ModelId, source: ModelId) -> bool:
    """Whether it can't be frightened by this source: it is feared itself, fearless, or used to its kind. (RES-87)"""
    warrior = state.models[i].warrior
    traits = dict(warrior.traits)
    used_to = traits.get("ignores-fear", "")
    kinds = state.models[source].warrior.keywords
    return bool(rating(rules, state, i)) or "fearless" in traits or bool(used_to and used_to in kinds)


def dread_of(slot: Person, source: ModelId) -> Dread | None:
    """What this source has done to it so far; None: they haven't met. (RES-87)"""
    for dread in slot.dreads:
        if dread.source == source:
            return dread
    return None


# When it is resisted


def behold(table: Table, among: int = -1) -> Asking:
    """Whoever sees a fear source within 12" for the first time resists it; so do the mounts of riders. (RES-80, RES-87)

    Called after each move and each action. `among`: bit mask of those who have moved since; others meet nobody anew.
    """
    yield from predators(table) if riders(table.state) else nothing_asked()
    feared, within = sources(table.rules, table.state), rulings_of(table.rules).fear.within_in
    yield from meet_at_first_sight(table, feared, within, _can_frighten, frighten, among)


def _can_frighten(rules: Ruleset, state: State, i: ModelId, source: ModelId) -> bool:
    """Whether the source has done nothing to it yet, and could. (RES-87)"""
    if dread_of(person(state, i), source) is not None or not is_conscious(person(state, source)):
        return False
    return bool(awake(state, state.models[i].side) >> i & 1) and not is_unmoved(rules, state, i, source)


def frighten(table: Table, i: ModelId, source: ModelId) -> Procedure[None]:
    """The source's Fear against the model's nerve; a rider's mount has its own. (RES-80, RES-84, RES-87)"""
    rank = rating(table.rules, table.state, source)
    table.emit(Used(source, "fear", rule="RES-83"))
    came = yield from table.rolls(resist, contest(table.rules, table.state, i, source, rank))
    suffer(table, i, source, rank, came)
    if person(table.state, i).mounted and table.state.on_table(i):
        yield from _mount_shies(table, i, source, rank)


def contest(rules: Ruleset, state: State, i: ModelId, source: ModelId, dice: int) -> StepContest[Botched]:
    """Will, with Focus, against so many dice of the source's Presence; ties are resisted. (RES-11, RES-84, RES-87)"""
    will, focus = dice_of(state, i, "focus")
    count = focus if rules.options.get("fear_resist", "focus") == "focus" else 1
    bands, botched = missed_up_to(MOST_MISSED[mode_of(rules)])
    return StepContest(
        i, f"nerve against {state.models[source].name}", source, will, count, die(state, source, "presence"), dice,
        bands, botched, shifts(rules, state, i, source), shifts(rules, state, source, i), (), "RES-87",
        mode=mode_of(rules),
    )  # fmt: skip


def resist(table: Table, throw: StepContest[Botched]) -> Procedure[Botched]:
    """The roll alone."""
    yield from nothing_asked()
    return table.roll(throw)


# What it does


def suffer(table: Table, i: ModelId, source: ModelId, rank: int, came: Botched, most: int = WORST) -> None:
    """All lines of the fear table up to the rank; a botch counts as one rank more. (RES-86, RES-88, RES-89)

    `most`: the last line that this source can cause. (RES-90)
    """
    name = table.state.models[source].name
    if not came.missed:
        _remember(table, i, Dread(source, immune=True), "RES-87", f"isn't afraid of {name}")
        return
    line, lines = min(most, WORST, rank + came.botch), rulings_of(table.rules).fear
    kept = TERROR if line >= lines.terror.rank else int(line >= lines.unease.rank)
    _remember(table, i, Dread(source, rank=kept), "RES-88", f"is afraid of {name}: {lines.named(line)}")
    if line >= lines.frozen.rank:
        table.emit(Noted(i, lost_action_facts(table.state, i, "RES-88", lines.frozen.actions), "RES-88"))
    if line >= lines.flight.rank:
        table.emit(Ran(i, "RES-88", flight_until(table.state, i, came.missed, lines.flight)))
    if line >= lines.dread.rank:
        all_of_it = came.botch and rank >= WORST and most >= WORST
        lost = person(table.state, i).fortitude if all_of_it else came.missed
        lose_fortitude(table, i, lost, "fear", "RES-89" if all_of_it else "RES-88", "fear")


def _remember(table: Table, i: ModelId, dread: Dread, rule: str, text: str) -> None:
    """What the source has done stands in the model's slot; terror is never made less. (RES-88)"""
    old = dread_of(person(table.state, i), dread.source)
    if old is not None:
        dread = evolve(dread, rank=max(dread.rank, old.rank) if not dread.immune else old.rank)
    others = tuple(d for d in person(table.state, i).dreads if d.source != dread.source)
    table.emit(Told(i, (("dreads", (*others, dread)),), rule, text))


def flight_until(state: State, i: ModelId, missed: int, flight: Flight) -> int:
    """The last round of its flight: the first is the first one in which it can still run. (RES-88)

    That isn't this one for who has acted, or is just about to, nor any in which it is surprised.
    """
    rounds, now = min(flight.most, max(1, missed // flight.each)), order(state)
    begun = i in state.acted or i in (now.active, now.interrupted)
    return max(state.round + begun, person(state, i).surprised + 1) + rounds - 1


def terrors_of(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """The sources that it may not move nearer to. (RES-88)"""
    dreads = person(state, i).dreads
    return tuple([d.source for d in dreads if d.rank >= TERROR and state.on_table(d.source)]) if dreads else ()


def nearer_bar(state: State, i: ModelId, at: Point, level: int = SAME_LEVEL) -> Refusal | None:
    """Why it may not go to the point of a level: it would come nearer to what terrifies it. (RES-88)"""
    here, own = state.places[i][:2], state.level(i)
    for source in terrors_of(state, i):
        there = _gap_from(state, i, source, at, own if level == SAME_LEVEL else level)
        if there < _gap_from(state, i, source, here, own):
            return Refusal(f"it may not come nearer to {state.models[source].name}", "RES-88")
    return None


def _gap_from(state: State, i: ModelId, source: ModelId, at: Point, level: int) -> float:
    """Inches between the two bases if it stood there, in space between levels. (SKR-36)"""
    x, y, radius, _ = state.places[source]
    gap = distance(at, (x, y)) - radius - state.places[i][2]
    if level == state.level(source):
        return gap
    return in_space(max(0.0, gap), on(state).elevation_at(at, level) - on(state).elevation(source))


def _mount_shies(table: Table, i: ModelId, source: ModelId, rank: int) -> Asking:
    """The rider's Riding against the source's Fear, rolled again for the beast. (RES-80)"""
    rules, state = table.rules, table.state
    sides, count = dice_of(state, i, "riding")
    bands, botched = FAILED
    throw: StepContest[str] = StepContest(
        i, f"control (the mount fears {state.models[source].name})", source, sides, count,
        die(state, source, "presence"), rank, bands, botched, shifts(rules, state, i), shifts(rules, state, source),
        (), "RES-80", mode=mode_of(rules),
    )  # fmt: skip
    yield from lose_control(table, i, table.roll(throw), source)


# Intimidation


def threat(rules: Ruleset, state: State, i: ModelId) -> tuple[int, int]:
    """(dice, last line) of an Intimidation: Fear and its rank together, or one more than its rank. (RES-85, RES-90)"""
    fear, rank = rating(rules, state, i), person(state, i).build.rank("intimidation")
    alone = rulings_of(rules).fear.intimidation
    return (fear + rank, WORST) if fear else (alone.free_dice + rank, alone.last)


def offer_intimidation(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Intimidation, for who has the skill. (RES-85, RES-90)"""
    if person(state, i).build.rank("intimidation") and main_bar(state, i) is None:
        yield Threat(rules, state, i)


class Threat(AtTarget):
    """One enemy within 12" and in sight. (RES-90)"""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        foes = partial(ids_in, foes_of(state, i) & awake(state, 1 - state.models[i].side))
        super().__init__(INTIMIDATE, i, foes, partial(intimidation_bar, rules, state, i), rule="RES-90")
        self.rules = rules
        self.state = state

    def worth(self, action: Action) -> float:
        """See `Offer`: what it is expected to take from the enemy, for who has nothing better to do."""
        i = self.model
        if (
            holds_missiles(person(self.state, i).kit)
            or min(on(self.state).gaps(i)[foe] for foe in self.candidates()) <= BUSY_IN
        ):
            return 0.0
        return intimidation_worth(self.rules, self.state, i, action.target)

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action == Action(INTIMIDATE, self.model):
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, "an enemy to intimidate")
        return super().refusal(action)


def intimidation_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why this enemy can't be intimidated. (RES-87, RES-90)"""
    if not 0 <= foe < len(state.models) or not foes_of(state, i) >> foe & 1:
        return Refusal("that is no enemy on the table", "RES-90")
    if not awake(state, state.models[foe].side) >> foe & 1:
        return Refusal("it hears and sees nothing", "RES-90")
    far = rulings_of(rules).fear.within_in
    if not on(state).within(i, foe, far):
        short = on(state).gap(i, foe) - far
        return Refusal(f"{as_inches(short)} out of earshot", "RES-90", short)
    if not can_find(rules, state, i, foe):
        return Refusal("out of sight", "RES-90")
    if is_unmoved(rules, state, foe, i):
        return Refusal("nothing of the kind frightens it", "RES-87")
    return None


def intimidate(table: Table, action: Action) -> Asking:
    """The main action: the target's nerve is tested anew, even if it held before. (RES-85, RES-90)"""
    i, foe = action.model, action.target
    name = table.state.models[foe].name
    table.emit(Told(i, (("acted", True),), "RES-90", f"intimidates {name}"))
    table.emit(Used(i, INTIMIDATE, SKILLED, "RES-90"))
    yield from table.step(threaten, i, foe)


def threaten(table: Table, i: ModelId, foe: ModelId) -> Procedure[None]:
    """The contest and what comes of it. (RES-90)"""
    rules, state = table.rules, table.state
    count, most = threat(rules, state, i)
    came = yield from table.rolls(resist, contest(rules, state, foe, i, count))
    suffer(table, foe, i, rating(rules, table.state, i) or most, came, most)


def intimidation_worth(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> float:
    """What intimidating this enemy is expected to take from its side, in marks; nearly. (RES-88, RES-90)"""
    count, most = threat(rules, state, i)
    rank, lines = rating(rules, state, i) or most, rulings_of(rules).fear
    left = max(1, person(state, foe).fortitude)

    def share(came: Botched) -> float:
        line = min(most, WORST, rank + came.botch) if came.missed else 0
        lost = (1 - LEAST) * min(1.0, came.missed / left) if line >= lines.dread.rank else 0.0
        shaken = FROZEN * (line >= lines.frozen.rank) + FLEES * (line >= lines.flight.rank)
        return min(1.0, lost + shaken)

    law = contest(rules, state, foe, i, count).law()
    return state.models[foe].warrior.marks * sum([float(chance) * share(came) for came, chance in law])


INTIMIDATION: dict[str, Callable[[Table, Action], Asking]] = {INTIMIDATE: intimidate}
"""What may be chosen."""
