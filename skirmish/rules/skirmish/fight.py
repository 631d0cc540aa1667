"""The close combat phase: arms, the order of strikes, and models all alone. (SKR-60..66, SKR-69, SKR-75)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, RollOff, each
from skirmish.core.events import Acted
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import has_condition
from skirmish.kit.flight import heading_away
from skirmish.kit.queries import ids_in
from skirmish.rules.skirmish.asks import ARMS, ORDER
from skirmish.rules.skirmish.events import Armed, Broke, FightBegun, RolledOff, Struck
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.harm import harm
from skirmish.rules.skirmish.morale import flee_to, is_in_frenzy, leadership_test
from skirmish.rules.skirmish.queries import SPENT, fighter, is_held, is_in_combat, is_in_play, present, sides, standing
from skirmish.rules.skirmish.refusals import why_absent, why_not_now
from skirmish.rules.skirmish.strike import blow, strike

FIRST, USUAL, LAST, RISEN = range(4)
"""The four steps of SKR-60."""
ALONE_IN = 6.0


# Arms, and the order of strikes


def begin_fight(table: Table) -> Asking:
    """Parries, criticals and roll-offs are fresh; then the side whose turn it is chooses its weapons. (SKR-60)"""
    table.emit(FightBegun())
    yield from nothing_asked()


def arm(table: Table) -> Asking:
    """The side whose turn it is chooses what to fight with. (SKR-69)"""
    yield from _arm_side(table, table.state.side)


def arm_other(table: Table) -> Asking:
    """So does the other side. (SKR-69)"""
    yield from _arm_side(table, 1 - table.state.side)


def _arm_side(table: Table, side: Side) -> Asking:
    while True:
        state = table.state
        choosers = [i for i in ids_in(sides(state).in_combat & present(state, side)) if can_change_grip(state, i)]
        if not choosers:
            return
        table.mark()
        action = yield _arming(table.rules, side, state, choosers)
        if action.verb == "done":
            return
        slot = fighter(table.state, action.model)
        table.emit(Armed(action.model, next(g for g in slot.outfit.grips if g.name == action.what)))
        table.emit(Acted(action.model))


def _arming(rules: Ruleset, side: Side, state: State, choosers: list[ModelId]) -> Decision:
    def offers() -> Iterator[Offer]:
        return grip_offers(state, choosers)

    def why(action: Action) -> Refusal:
        now = Refusal("now weapons are chosen", "SKR-69")
        if action.verb != "arm" or not 0 <= action.model < len(state.models):
            return why_not_now(rules, state, side, now, action)
        return why_absent(state, side, action.model, "SKR-69") or _grip_bar(state, action.model, action.what)

    return Decision(side, "Choose weapons for the fight", offers, DONE, rule="SKR-69", why=why, asks=ARMS)


def _grip_bar(state: State, i: ModelId, what: str) -> Refusal:
    """Why a model of the side doesn't change to these weapons. (SKR-69)"""
    slot = fighter(state, i)
    if not slot.standing:
        return Refusal("down", "SKR-69")
    if not is_in_combat(state, i):
        return Refusal("it is in no combat", "SKR-69")
    if i in state.acted:
        return Refusal("it has chosen already", "SKR-69")
    if what == slot.grip.name:
        return Refusal("it holds them so already", "SKR-69")
    return Refusal("it can't hold its weapons so", "SKR-69")


def can_change_grip(state: State, i: ModelId) -> bool:
    """Whether a model in combat has another way to hold its weapons, and hasn't chosen yet."""
    if state.models[i].out or i in state.acted or len(fighter(state, i).outfit.grips) < 2:
        return False
    return is_in_combat(state, i) and fighter(state, i).standing


def grip_offers(state: State, choosers: Iterable[ModelId]) -> Iterator[Offer]:
    """Every other way to hold what each carries, and to leave it so."""
    yield Just(DONE, "SKR-69")
    for i in choosers:
        slot = fighter(state, i)
        for grip in slot.outfit.grips:
            if grip != slot.grip:
                yield Just(Action("arm", i, what=grip.name), "SKR-69")


def fight(table: Table) -> Asking:
    """All strike, in the four steps, by Initiative; reads where it is from the state. (SKR-60)

    Nobody piles in or follows up; who has nobody left to touch is free. (SKR-68)
    """
    while True:
        due = next_to_strike(table.state)
        if due is None:
            break
        table.mark()
        initiative, tied = due
        tied = _one_side(table, initiative, tied)
        striker = yield from _own_choice(table, tied)
        yield from strike(table, striker)
        yield from settle(table)
        table.emit(Struck(striker))


def step_of(slot: Fighter) -> int:
    """In which of the four steps the fighter strikes. (SKR-60)"""
    if slot.rose:
        return RISEN
    if slot.grip.main.strikes_last:
        return LAST
    if slot.charged or (slot.grip.main.strikes_first and not slot.fighting):
        return FIRST
    return USUAL


def may_strike(state: State, i: ModelId) -> bool:
    """Whether the model has blows to make: standing, in combat, its wits about it. (SKR-60, SKR-65, SKR-74, CHN-68)"""
    model = state.models[i]
    slot: Fighter = model.combat
    if model.out or slot.posture != "standing" or slot.stupid or slot.fleeing or i in state.acted:
        return False
    return not is_held(model) and not has_condition(model, SPENT) and is_in_combat(state, i)


def next_to_strike(state: State) -> tuple[int, list[ModelId]] | None:
    """(Initiative, models) of those due next; None when all have struck."""
    best: tuple[int, int] | None = None
    tied: list[ModelId] = []
    for i in ids_in(sides(state).in_combat):
        if not may_strike(state, i):
            continue
        slot = fighter(state, i)
        key = (step_of(slot), -slot.profile.I)
        if best is None or key < best:
            best, tied = key, [i]
        elif key == best:
            tied.append(i)
    return None if best is None else (-best[1], tied)


def _one_side(table: Table, initiative: int, tied: list[ModelId]) -> list[ModelId]:
    """Of models of equal Initiative those of the side that won the roll-off; one roll-off for each value. (SKR-60)"""
    state = table.state
    first = [i for i in tied if i in state.combat.first]
    if first or len({state.models[i].side for i in tied}) == 1:
        return first or tied
    side = 0 if table.roll(RollOff(-1, f"first strike at Initiative {initiative}", "SKR-60")) else 1
    first = [i for i in tied if state.models[i].side == side]
    table.emit(RolledOff(tuple(first)))
    return first


def _own_choice(table: Table, tied: list[ModelId]) -> Procedure[ModelId]:
    """Own ties as the owner likes; asked only where two of them touch the same enemy. (SKR-60)"""
    state = table.state
    seen = 0
    shared = False
    for i in tied:
        foes = on(state).contacts(i) & present(state, 1 - state.models[i].side)
        shared = shared or bool(seen & foes)
        seen |= foes
    if not shared:
        return tied[0]
    offers = tuple(Just(Action("strike first", i), "SKR-60") for i in tied)
    side = state.models[tied[0]].side
    why = partial(why_not_now, table.rules, state, side, Refusal("now it is settled who strikes next", "SKR-60"))
    answer = yield Decision(side, "Who strikes next?", offers, offers[0].action, rule="SKR-60", why=why, asks=ORDER)
    return answer.model


# All alone


def due_alone(state: State) -> list[ModelId]:
    """Own standing models that touch two or more standing enemies, no friend within 6". (SKR-66)

    Who is held doesn't count as standing, who is compelled is nobody's friend. (CHN-68, CHN-73)
    """
    foes = standing(state, 1 - state.side)
    if not sides(state).engaged & standing(state, state.side):
        return []
    known = sides(state)
    foes &= ~known.held
    friends = ids_in(known.standing[state.side] & ~known.fleeing & ~known.held & ~known.compelled)
    return [
        i
        for i in friends
        if i not in state.acted
        and (on(state).contacts(i) & foes).bit_count() >= 2
        and not any(on(state).within(i, friend, ALONE_IN) for friend in friends if friend != i)
    ]


def all_alone_tests(table: Table) -> Asking:
    """All alone tests, one model at a time. (SKR-66, SKR-75)"""
    while due := due_alone(table.state):
        table.mark()
        i = due[0]
        if not (yield from _holds_out(table, i)):
            yield from break_away(table, i)
        yield from settle(table)
        table.emit(Acted(i))


def _holds_out(table: Table, i: ModelId) -> Procedure[bool]:
    slot = fighter(table.state, i)
    if slot.has("fearless") or is_in_frenzy(table.rules, table.state, i):
        return True
    tries = 2 if slot.has("stubborn") else 1
    for _ in range(tries):
        if (yield from leadership_test(table, i, "all alone", "SKR-66")):
            return True
    return False


def break_away(table: Table, i: ModelId) -> Asking:
    """Each standing enemy it touches gets one automatic hit, then it flees 2D6" directly away. (SKR-66)"""
    state = table.state
    foes = ids_in(on(state).contacts(i) & standing(state, 1 - state.models[i].side) & ~sides(state).held)
    for foe in foes:
        if is_in_play(table.state, i):
            yield from harm(table, (evolve(blow(table, foe, i, False), criticals=False),))
    slot = fighter(table.state, i)
    if not is_in_play(table.state, i) or not slot.standing:
        return
    table.emit(Broke(i, "SKR-66"))
    inches = table.roll(Check(i, "flight", (2, 6), each(2, 12), rule="SKR-66"))
    yield from flee_to(table, i, inches, heading_away(table.state, i, foes), "SKR-66")
