"""Snap Shot: several arrows in one main action. (RES-21, RES-53)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Bid, Offer, Refusal
from skirmish.core.events import Used
from skirmish.core.needs import Needs
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import as_inches
from skirmish.kit.pointing import nobody_named
from skirmish.rules.resolve import mounts
from skirmish.rules.resolve.aim import Thing, far, shot_of, skill_of, ways
from skirmish.rules.resolve.arms import Missile
from skirmish.rules.resolve.attack import DODGE, made
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.shoot import arrow, declared, fewer_arrows, nearest, shoot_bar, target_bar, weapon_bar
from skirmish.rules.resolve.strike import begun
from skirmish.rules.resolve.toll import expected

SNAP_SHOT = "snap-shot"
BOWS = "archery"
"""The skill of the weapons that shoot so fast. (RES-53)"""
COMPARED = 3
"""How many targets it compares."""


def bows(slot: Person) -> list[Missile]:
    """Its bows, if it has learned to shoot fast. (RES-53)"""
    if not slot.build.rank(SNAP_SHOT):
        return []
    return [one for one in ways(slot) if isinstance(one, Missile) and one.skill == BOWS]


class SnapShot(Offer):
    """Sharing its arrows among enemies within 6" of each other: the first at `target`, others at `others`. (RES-53)"""

    __slots__ = ("bow", "rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId, bow: Missile) -> None:
        super().__init__(SNAP_SHOT, i, bow.id, "RES-53")
        self.rules = rules
        self.state = state
        self.bow = bow

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "shares"

    @property
    def arrows(self) -> int:
        """How many arrows it shoots. (RES-53)"""
        free = rulings_of(self.rules).snap_shot.free_arrows
        return free + person(self.state, self.model).build.rank(SNAP_SHOT)

    def candidates(self) -> list[ModelId]:
        """See `Offer`."""
        return nearest(self.state, self.model)

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action == Action(SNAP_SHOT, self.model, what=self.what):
            whom = f"the targets of its {self.arrows} arrows"
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, whom, self._alone)
        targets = (action.target, *action.others)
        if len(targets) != self.arrows:
            return Refusal(f"it has {self.arrows} arrows to share", self.rule)
        if action != Action(SNAP_SHOT, self.model, action.target, action.others, what=self.what):
            return Refusal("that is not a plain sharing of arrows", self.rule)
        for foe in dict.fromkeys(targets):
            barred = target_bar(self.rules, self.state, self.model, self.bow, "", foe)
            if barred is not None:
                return barred
        return self._apart(tuple(dict.fromkeys(targets)))

    def _apart(self, targets: tuple[ModelId, ...]) -> Refusal | None:
        surface, apart_in = on(self.state), rulings_of(self.rules).snap_shot.apart_in
        for number, one in enumerate(targets):
            for other in targets[number + 1 :]:
                short = surface.gap(one, other) - apart_in
                if short > 0:
                    return Refusal(f"its targets are {as_inches(short)} too far apart", self.rule, short)
        return None

    def samples(self) -> Iterator[Action]:
        """See `Offer`: all at one, the nearest first, then one at each of the nearest."""
        more = self.arrows - 1
        fit = [foe for foe in self.candidates() if self._alone(foe) is None]
        for foe in fit:
            yield self.admitted(self._alone_at(foe))
        shared = tuple(fit[k % min(len(fit), self.arrows)] for k in range(1 + more)) if len(fit) > 1 else ()
        if shared and self._apart(tuple(dict.fromkeys(shared))) is None:
            yield self.admitted(Action(SNAP_SHOT, self.model, shared[0], shared[1:], what=self.what))

    def _alone(self, foe: ModelId) -> Refusal | None:
        return target_bar(self.rules, self.state, self.model, self.bow, "", foe)

    def _alone_at(self, foe: ModelId) -> Action:
        return Action(SNAP_SHOT, self.model, foe, (foe,) * (self.arrows - 1), what=self.what)

    def worth(self, action: Action) -> float:
        """See `Offer`: what it is expected to bring if that is more than a single aimed shot does, else nothing."""
        single = self._shot(action.target, skill_of(person(self.state, self.model), self.bow), 0)
        targets = (action.target, *action.others)
        volley = sum([self._shot(foe, SNAP_SHOT, fewer) for fewer, foe in enumerate(targets)])
        return volley if volley > single else 0.0

    def bid(self) -> Bid:
        """See `Offer`: the best of the nearest targets."""
        best = Bid()
        for number, action in enumerate(self.samples()):
            if number == COMPARED:
                break
            worth = self.worth(action)
            if best.action is None or worth > best.worth:
                best = Bid(worth, action)
        return best

    def _shot(self, foe: ModelId, skill: str, fewer: int) -> float:
        rules, state, i = self.rules, self.state, self.model
        more = mounts.attack_shift(state, i) + fewer_arrows(rules, fewer)
        reach, blow = far(rules, state, i, foe, self.bow), shot_of(rules, state, i, foe, self.bow)
        return expected(state, made(rules, state, i, foe, skill, blow, DODGE, reach, more))


def snap_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't shoot so fast. (RES-14, RES-53)"""
    if not person(state, i).build.rank(SNAP_SHOT):
        return Refusal("it hasn't learned to shoot so fast", "RES-53")
    return shoot_bar(state, i) if bows(person(state, i)) else Refusal("it has no bow", "RES-53")


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Its bows, shot fast. (RES-53)"""
    if snap_bar(state, i) is None:
        for bow in bows(person(state, i)):
            if weapon_bar(state, i, bow.id) is None:
                yield SnapShot(rules, state, i, bow)


def do_snap_shot(table: Table, action: Action) -> Asking:
    """One main action, `1 + r` arrows at its Snap Shot rank, each after the first at one less. (RES-21, RES-53)"""
    i = action.model
    bow = next(one for one in bows(person(table.state, i)) if one.id == action.what)
    targets = (action.target, *action.others)
    for foe in dict.fromkeys(targets):
        if (yield from declared(table, i, foe, bow)):
            return
    begun(table, i, f"shoots {len(targets)} arrows from the {bow.name}", "RES-53")
    table.emit(Used(i, SNAP_SHOT, rule="RES-53"))
    if not (yield from mounts.masters(table, i, SNAP_SHOT)):
        return
    for fewer, foe in enumerate(targets):
        if may_go_on(table.state, i, foe, bow):
            yield from arrow(table, i, foe, bow, SNAP_SHOT, fewer=fewer)


def may_go_on(state: State, i: ModelId, foe: ModelId, bow: Thing) -> bool:
    """Whether this arrow can still fly: nobody shoots who has fallen meanwhile, or at who is gone."""
    return state.on_table(foe) and state.on_table(i) and person(state, i).standing and bow in ways(person(state, i))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {SNAP_SHOT: do_snap_shot}
