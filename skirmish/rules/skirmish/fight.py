"""The close combat phase: who strikes when, at whom, to hit, parry. (SKR-60..65, SKR-69)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skirmish.board import on
from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, RollOff, at_least
from skirmish.core.events import Acted
from skirmish.core.state import ModelId, Side, State
from skirmish.core.table import Table, settle
from skirmish.rules.skirmish.arms import MeleeWeapon
from skirmish.rules.skirmish.events import Armed, FightBegun, FightEnded, Marked, RolledOff
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.harm import Blow, fell, harm
from skirmish.rules.skirmish.psychology import hates
from skirmish.rules.skirmish.words import fighter, held, in_combat, members, present, standing

FIRST, USUAL, LAST, RISEN = range(4)
"""The four steps of SKR-60."""


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
        choosers = [m.id for m in state.models if m.side == side and can_change_grip(state, m.id)]
        if not choosers:
            return
        table.mark()
        offers = lambda: grip_offers(state, choosers)  # noqa: B023, E731  # made while this state stands
        action = yield Decision(side, "Choose weapons for the fight", offers, DONE, rule="SKR-69")
        if action.verb == "done":
            return
        slot = fighter(table.state, action.model)
        table.emit(Armed(action.model, next(g for g in slot.outfit.grips if g.name == action.what)))
        table.emit(Acted(action.model))


def can_change_grip(state: State, i: ModelId) -> bool:
    """Whether a model in combat has another way to hold its weapons, and hasn't chosen yet."""
    if state.models[i].out or i in state.acted or len(fighter(state, i).outfit.grips) < 2:
        return False
    return in_combat(state, i) and fighter(state, i).standing


def grip_offers(state: State, choosers: Iterable[ModelId]) -> Iterator[Offer]:
    """Every other way to hold what each carries, and to leave it so."""
    yield Just(DONE, "SKR-69")
    for i in choosers:
        slot = fighter(state, i)
        for grip in slot.outfit.grips:
            if grip != slot.grip:
                yield Just(Action("arm", i, what=grip.name), "SKR-69")


def fight(table: Table) -> Asking:
    """All strike, in the four steps, by Initiative; reads where it is from the state. (SKR-60)"""
    while True:
        due = next_to_strike(table.state)
        if due is None:
            break
        table.mark()
        step, initiative, tied = due
        tied = _one_side(table, step, initiative, tied)
        striker = yield from _own_choice(table, tied)
        yield from strike(table, striker)
        yield from settle(table)
        table.emit(Acted(striker))
    state = table.state
    table.emit(FightEnded(sum(1 << m.id for m in state.models if not m.out and in_combat(state, m.id))))


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
    """Whether the model has blows to make: standing, in combat, its wits about it. (SKR-60, SKR-65, SKR-74)"""
    model = state.models[i]
    slot: Fighter = model.combat
    if model.out or slot.posture != "standing" or slot.stupid or slot.fleeing or i in state.acted:
        return False
    return not held(model) and in_combat(state, i)


def next_to_strike(state: State) -> tuple[int, int, list[ModelId]] | None:
    """(step, Initiative, models) of those due next; None when all have struck."""
    best: tuple[int, int] | None = None
    tied: list[ModelId] = []
    for m in state.models:
        if not may_strike(state, m.id):
            continue
        key = (step_of(m.combat), -m.combat.profile.I)
        if best is None or key < best:
            best, tied = key, [m.id]
        elif key == best:
            tied.append(m.id)
    return None if best is None else (best[0], -best[1], tied)


def _one_side(table: Table, step: int, initiative: int, tied: list[ModelId]) -> list[ModelId]:
    """Of models of equal Initiative those of the side that won the roll-off; one roll-off for each value. (SKR-60)"""
    state = table.state
    if len({state.models[i].side for i in tied}) == 1:
        return tied
    known = [side for s, value, side in state.combat.roll_offs if (s, value) == (step, initiative)]
    if known:
        side = known[0]
    else:
        side = 0 if table.roll(RollOff(-1, f"who strikes first at Initiative {initiative}", "SKR-60")) else 1
        table.emit(RolledOff(step, initiative, side))
    return [i for i in tied if state.models[i].side == side]


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
    answer = yield Decision(side, "Who strikes next?", offers, offers[0].action, rule="SKR-60")
    return answer.model


class StrikeOffer(Offer):
    """Sharing a model's blows among the enemies it touches: the first at `target`, the rest at `others`. (SKR-62)"""

    __slots__ = ("blows", "foes")

    def __init__(self, model: ModelId, foes: tuple[ModelId, ...], blows: int) -> None:
        super().__init__("strike", model, rule="SKR-62")
        self.foes = foes
        self.blows = blows

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        targets = (action.target, *action.others)
        if len(targets) != self.blows:
            return Refusal(f"it has {self.blows} blows to share", self.rule)
        if any(t not in self.foes for t in targets):
            return Refusal("who touches standing enemies must put its blows on them", "SKR-64")
        if action != Action("strike", self.model, action.target, action.others):
            return Refusal("that is not a plain sharing of blows", self.rule)
        return None

    def samples(self) -> Iterator[Action]:
        """See `Offer`: all on one, then one after the other."""
        for foe in self.foes:
            yield Action("strike", self.model, foe, (foe,) * (self.blows - 1))
        if self.blows > 1:
            shared = tuple(self.foes[k % len(self.foes)] for k in range(self.blows))
            yield Action("strike", self.model, shared[0], shared[1:])


def attacks(slot: Fighter) -> tuple[int, int]:
    """(blows with the main weapon, with the off hand). (SKR-62, SKR-72, SKR-76)"""
    main = 1 if slot.grip.main.one_attack else slot.profile.A * (2 if slot.frenzied else 1)
    return main, int(slot.grip.off is not None)


def foes_to_strike(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Whom it may strike: the standing enemies it touches, else the down ones. (SKR-64)"""
    foes = 1 - state.models[i].side
    touched = on(state).contacts(i)
    return tuple(members(touched & standing(state, foes)) or members(touched & present(state, foes)))


def strike(table: Table, i: ModelId) -> Asking:
    """All blows of one model; each enemy's are one batch, judged as they all stand now. (SKR-64, SKR-69)"""
    state = table.state
    foes = foes_to_strike(state, i)
    if not foes:
        return
    main, off = attacks(fighter(state, i))
    shares: tuple[ModelId, ...] = (foes[0],) * (main + off)
    if len(foes) > 1:
        offer = StrikeOffer(i, foes, main + off)
        default = Action("strike", i, shares[0], shares[1:])
        question = f"Whom does {state.models[i].name} strike?"
        action = yield Decision(state.models[i].side, question, (offer,), default, i, "SKR-62")
        shares = (action.target, *action.others)
    postures = {foe: fighter(state, foe).posture for foe in foes}
    for foe in dict.fromkeys(shares):
        mains = sum(1 for at in shares[:main] if at == foe)
        offs = sum(1 for at in shares[main:] if at == foe)
        yield from table.step(blows_at, i, foe, mains, offs, postures[foe])


def blows_at(table: Table, i: ModelId, foe: ModelId, mains: int, offs: int, posture: str) -> Asking:
    """One model's batch of blows at one enemy. (SKR-55, SKR-64, SKR-69)"""
    if posture == "stunned":
        fell(table, foe, "out", i, "SKR-64")
        return
    if posture == "down":
        landed: tuple[Landed, ...] = ((0, False),) * mains + ((0, True),) * offs
    else:
        landed = yield from table.step(to_hit, i, foe, mains, offs)
        landed = yield from parry(table, i, foe, landed)
    yield from harm(table, tuple(blow(table, i, foe, by_off) for _, by_off in landed))


Landed = tuple[int, bool]
"""(face of the roll to hit, 0 if it doesn't matter; made with the off hand)."""


def to_hit(table: Table, i: ModelId, foe: ModelId, mains: int, offs: int) -> Procedure[tuple[Landed, ...]]:
    """The blows that hit, lowest faces first. (SKR-61)"""
    yield from nothing_asked()
    faces = can_parry(table.state, foe)
    landed: list[Landed] = []
    for number in range(mains + offs):
        face = _swing(table, i, foe, faces)
        if not face and hates(table.state, i, foe):
            face = _swing(table, i, foe, faces)
        if face:
            landed.append((face, number >= mains))
    return tuple(sorted(landed))


def _swing(table: Table, i: ModelId, foe: ModelId, faces: bool) -> int:
    """The face of a hit (6 if nobody cares which), 0 for a miss."""
    state = table.state
    needed = hit_needed(state, i, foe)
    modifiers = table.rules.modifiers(state, i, "to hit") + table.rules.modifiers(state, foe, "to be hit")
    lowest = max(2, min(6, needed - sum(m.number for m in modifiers)))
    hits = tuple((face, face) for face in range(lowest, 7)) if faces else ((lowest, 6),)
    shown = f"to hit {state.models[foe].name} {needed}+"
    bands = ((-99, 0), *((face + sum(m.number for m in modifiers), value) for face, value in hits))
    return table.roll(Check(i, shown, (1, 6), bands, modifiers, "SKR-61", effort=1, against=foe))


def hit_needed(state: State, i: ModelId, foe: ModelId) -> int:
    """The D6 needed to hit in close combat. (SKR-61, SKR-70)"""
    slot, other = fighter(state, i), fighter(state, foe)
    if slot.afraid:
        return 6
    return 3 if slot.profile.WS > other.profile.WS else 5 if other.profile.WS > 2 * slot.profile.WS else 4


def can_parry(state: State, i: ModelId) -> bool:
    """Whether the model could still parry in this phase. (SKR-63)"""
    slot = fighter(state, i)
    able = slot.posture == "standing" and not slot.fleeing and not held(state.models[i])
    return able and not slot.parried and slot.grip.parries > 0


def parry(table: Table, i: ModelId, foe: ModelId, landed: tuple[Landed, ...]) -> Procedure[tuple[Landed, ...]]:
    """The best hit of the first enemy that hits may be parried; what is left of the hits. (SKR-63)"""
    if not landed or not can_parry(table.state, foe):
        return landed
    state = table.state
    face, by_off = max(landed, key=lambda hit: (hit[0], blow(table, i, foe, hit[1]).strength))
    if face == 6 or blow(table, i, foe, by_off).strength >= 2 * fighter(state, foe).profile.S:
        table.emit(Marked(foe, (("parried", True),), rule="SKR-63"))
        return landed
    offers = (Just(Action("parry", foe), "SKR-63"), Just(Action("pass", foe), "SKR-63"))
    question = f"{state.models[foe].name}: parry the {face}?"
    answer = yield Decision(state.models[foe].side, question, offers, offers[0].action, foe, "SKR-63")
    table.emit(Marked(foe, (("parried", True),), rule="SKR-63"))
    if answer.verb != "parry" or not parried(table, foe, face):
        return landed
    left = list(landed)
    left.remove((face, by_off))
    return tuple(left)


def parried(table: Table, foe: ModelId, face: int) -> bool:
    """D6 higher than the roll to hit; sword and buckler together have one re-roll. (SKR-63)"""
    grip = fighter(table.state, foe).grip
    tries = 2 if grip.guard == "buckler" and grip.main.parry else 1
    check = Check(foe, "parry", (1, 6), at_least(face + 1), rule="SKR-63", effort=1)
    return any(table.roll(check) for _ in range(tries))


def blow(table: Table, i: ModelId, foe: ModelId, by_off: bool) -> Blow:
    """What one blow of the model does once it has landed. (SKR-76)"""
    slot = fighter(table.state, i)
    weapon = slot.grip.off if by_off and slot.grip.off else slot.grip.main
    injury = "concussion" if weapon.concussion else "stuns" if weapon.stuns else "plain"
    return Blow(foe, i, strength(table, i, foe, weapon), save=weapon.save, injury=injury)


def strength(table: Table, i: ModelId, foe: ModelId, weapon: MeleeWeapon) -> int:
    """The blow's strength: own S, the weapon, the first round of a combat, whatever else adds to it. (SKR-76)"""
    slot = fighter(table.state, i)
    value = slot.profile.S + weapon.strength
    if not slot.fighting:
        value += weapon.first_round_strength
        if fighter(table.state, foe).charged:
            value += weapon.charger_strength
    return value + sum(m.number for m in table.rules.modifiers(table.state, i, "strength"))
