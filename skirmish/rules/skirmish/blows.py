"""One model's blows: at whom, to hit, parry, how hard. (SKR-61..65, SKR-69, SKR-76)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, at_least
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.rules.skirmish.arms import MeleeWeapon
from skirmish.rules.skirmish.events import Marked
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.harm import Blow, fell, harm
from skirmish.rules.skirmish.psychology import hates
from skirmish.rules.skirmish.words import fighter, held, members, present, standing


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
