"""Circles: who may link, the leader, the pool, what breaks them. (CHN-30..39, CHN-44)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from skirmish.board import on
from skirmish.core.aside import Aside
from skirmish.core.decision import Action, Offer, Refusal
from skirmish.core.needs import Needs
from skirmish.core.record import evolve
from skirmish.core.state import Model, ModelId, Place, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import as_inches
from skirmish.kit.effects import has
from skirmish.kit.spells.scene import scene
from skirmish.rules.channeling.channeler import (
    SAIDAR,
    SAIDIN,
    Circle,
    acting,
    channeler,
    channelers,
    circle_of,
    credit,
    its_magic,
    shares,
    weavings,
)
from skirmish.rules.channeling.events import CircleChanged, CircleFormed, Owed, Paid
from skirmish.rules.channeling.leash import leash_bar, strays

REACH_IN = 2.0
MOST = 13
"""Members of a circle. (CHN-30)"""
TRANSFER = 2
"""Points that another leader costs. (CHN-37)"""
FIT = "fit to channel"
"""What the mask is kept under."""
Value = Callable[[Action], float]


def channel_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why the model may not channel now, for itself or in a circle. (CHN-8, CHN-24, CHN-69, SKR-74, SKR-82)"""
    if fit(rules, state) >> i & 1:
        return None
    model = state.models[i]
    if model.magic is None or not state.on_table(i):
        return Refusal("it can't channel", "CHN-1")
    if not rules.combat.who(state, "standing") >> i & 1:
        return Refusal("it is down", "CHN-8")
    if rules.combat.who(state, "fleeing") >> i & 1:
        return Refusal("it flees", "CHN-8")
    if rules.combat.who(state, "stupid") >> i & 1:
        return Refusal("it is stupid", "SKR-74")
    return leash_bar(rules, state, i) or Refusal("it is shielded", "CHN-69")


_last: tuple[Ruleset, tuple[Model, ...], tuple[Place, ...], int] | None = None


def fit(rules: Ruleset, state: State) -> int:
    """Bit mask of the channelers who may channel now: see `channel_bar`. Kept until a body or the table changes."""
    global _last
    known = _last
    if known is None or known[1] is not state.models or known[2] is not state.places or known[0] is not rules:
        kept = scene(rules, state).kept
        found: int | None = kept.get(FIT)
        if found is None:
            found = kept[FIT] = _fit(rules, state)
        known = _last = rules, state.models, state.places, found
    return known[3]


def _fit(rules: Ruleset, state: State) -> int:
    who, found = rules.combat.who, 0
    standing = who(state, "standing")
    able = standing & ~who(state, "fleeing") & ~who(state, "stupid")
    for m in [m for m in state.models if m.magic is not None]:
        if not able >> m.id & 1 or (m.conditions and has(m, "silenced")):
            continue
        if state.on_table(m.id) and not (m.magic.gift.leash and strays(state, m.id, standing)):
            found |= 1 << m.id
    return found


def link_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why the model may not link now. (CHN-30, CHN-39)"""
    barred = channel_bar(rules, state, i)
    if barred is not None:
        return barred
    gift = channeler(state, i).gift
    if not gift.link:
        return Refusal("it never links", "CHN-30")
    if gift.half != SAIDAR and rules.options["mixed_circles"] != "true":
        return Refusal("men can't form a circle", "CHN-39")
    if circle_of(state, i) is not None:
        return Refusal("she is in a circle", "CHN-30")
    if weavings(state).was_down >> i & 1:
        return Refusal("she was down when the turn began", "CHN-30")
    return None


def circle_bar(rules: Ruleset, state: State, members: tuple[ModelId, ...], leader: ModelId) -> Refusal | None:
    """Why these may not form a circle under this leader. (CHN-30, CHN-39)"""
    if leader not in members or not 2 <= len(set(members)) == len(members) <= MOST:
        return Refusal(f"a circle is two to {MOST}, its leader among them", "CHN-30")
    able = set(channelers(state, state.models[leader].side))
    for i in members:
        barred = link_bar(rules, state, i) if i in able else Refusal("that is no channeler of this side", "CHN-30")
        if barred is not None:
            return barred
    return _men_bar(state, members, leader) or _apart(rules, state, members)


def _men_bar(state: State, members: tuple[ModelId, ...], leader: ModelId) -> Refusal | None:
    """A man is brought in by a woman, and then leads. (CHN-39)"""
    men = [i for i in members if channeler(state, i).gift.half == SAIDIN]
    if len(men) == len(members):
        return Refusal("only a woman can form a circle", "CHN-39")
    return Refusal("a man in a circle leads it", "CHN-39") if men and leader not in men else None


def _apart(rules: Ruleset, state: State, members: tuple[ModelId, ...]) -> Refusal | None:
    """Why they are too far apart: each from every other, or each from those it hangs on. (CHN-30)"""
    surface = on(state)
    if rules.options["circle_reach"] == "mutual":
        for i, j in combinations(members, 2):
            if not surface.within(i, j, REACH_IN):
                short = surface.gap(i, j) - REACH_IN
                names = f"{state.models[i].name} and {state.models[j].name}"
                return Refusal(f"{names} are {as_inches(short)} too far apart", "CHN-30", short)
        return None
    joined, left = {members[0]}, set(members[1:])
    while left:
        near = {i for i in left if any(surface.within(i, j, REACH_IN) for j in joined)}
        if not near:
            short = min(surface.gap(i, j) for i in left for j in joined) - REACH_IN
            return Refusal(f"the chain breaks by {as_inches(short)}", "CHN-30", short)
        joined |= near
        left -= near
    return None


class CircleOffer(Offer):
    """A circle under this leader: `others` are the other members, ascending. (CHN-30)"""

    __slots__ = ("rules", "state", "value")

    def __init__(self, rules: Ruleset, state: State, leader: ModelId, value: Value | None = None) -> None:
        super().__init__("link", leader, rule="CHN-30")
        self.rules, self.state, self.value = rules, state, value

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "company"

    def candidates(self) -> list[ModelId]:
        """See `Offer`: the other channelers of her side, who may be members."""
        return [i for i in channelers(self.state, self.state.models[self.model].side) if i != self.model]

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return self.value(action) if self.value else None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action == Action("link", self.model):
            return self._alone()
        if action != Action("link", self.model, others=tuple(sorted(action.others))):
            return Refusal("name the other members, and nothing else", self.rule)
        count = len(self.state.models)
        if any(not 0 <= i < count for i in action.others):
            return Refusal("there is no such model", self.rule)
        return circle_bar(self.rules, self.state, tuple(sorted((self.model, *action.others))), self.model)

    def _alone(self) -> Refusal:
        """Why nobody is named yet, or nobody can be."""
        if next(self.samples(), None) is not None:
            return Refusal("name the other members", self.rule)
        pairs = (tuple(sorted((self.model, mate))) for mate in self.candidates())
        bars = [bar for pair in pairs if (bar := circle_bar(self.rules, self.state, pair, self.model)) is not None]
        return min(bars, key=lambda bar: bar.short_by, default=Refusal("there is nobody to link with", self.rule))

    def samples(self) -> Iterator[Action]:
        """See `Offer`: all circles she may lead, the largest first."""
        if link_bar(self.rules, self.state, self.model) is not None:
            return
        mates = [i for i in linkable(self.rules, self.state) if i != self.model]
        if self.rules.options["circle_reach"] == "mutual":
            mates = [i for i in mates if on(self.state).within(self.model, i, REACH_IN)]
        for size in range(min(len(mates), MOST - 1), 0, -1):
            for others in combinations(mates, size):
                members = tuple(sorted((self.model, *others)))
                apart = _apart(self.rules, self.state, members)
                if apart is None and _men_bar(self.state, members, self.model) is None:
                    yield Action("link", self.model, others=others)


def linkable(rules: Ruleset, state: State) -> list[ModelId]:
    """Who of the side that forms circles now may link."""
    return [i for i in channelers(state, acting(state)) if link_bar(rules, state, i) is None]


def may_link(rules: Ruleset, state: State) -> bool:
    """Whether any two can: of those that can, one is a woman. (CHN-30, CHN-39)"""
    able = linkable(rules, state)
    women = [i for i in able if channeler(state, i).gift.half == SAIDAR]
    return any(on(state).within(i, j, REACH_IN) for i in women for j in able if i != j)


def why_not(rules: Ruleset, state: State, action: Action) -> Refusal:
    """Why somebody who isn't offered a circle may not lead one, or something else isn't done yet. (CHN-15, CHN-30)"""
    if 0 <= action.model < len(state.models) and state.models[action.model].side != acting(state):
        return Refusal("its side doesn't choose now", "CHN-30")
    return rules.magic.why(state, action) or Refusal("now is the time to form circles", "CHN-30")


def form(table: Table, leader: ModelId, others: tuple[ModelId, ...]) -> None:
    """They link: their points are a pool. (CHN-30, CHN-33)"""
    members = tuple(sorted((leader, *others)))
    put = tuple(channeler(table.state, i).hand for i in members)
    table.emit(CircleFormed(Circle(members, leader, sum(put), put)))


def led_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it doesn't cut for itself: its circle does, from its leader. (CHN-38)"""
    circle = circle_of(state, i)
    if circle is not None and circle.leader != i and rules.options["circle_cuts"] == "leader":
        return Refusal("its circle cuts from its leader", "CHN-38")
    return None


def can_transfer(state: State, circle: Circle) -> bool:
    """Whether the circle can pay for another leader now. (CHN-37)"""
    own = its_magic(state, state.models[circle.leader].side)
    return (circle.pool if own else credit(state, circle.leader)) >= TRANSFER


def heirs(state: State, circle: Circle) -> list[ModelId]:
    """Who else may lead: only men, if there are any. (CHN-37, CHN-39)"""
    men = [i for i in circle.members if channeler(state, i).gift.half == SAIDIN]
    return [i for i in men or circle.members if i != circle.leader]


def speaker(rules: Ruleset, state: State, circle: Circle) -> ModelId:
    """With whom control of the circle is handed on: its leader, or while she is down the first member who stands."""
    upright = rules.combat.who(state, "standing")
    return next((i for i in (circle.leader, *circle.members) if upright >> i & 1), circle.leader)


def transfer_offers(state: State, circle: Circle, value: Callable[[ModelId], float] | None = None) -> tuple[Offer, ...]:
    """Control may go to another member for 2 points, in either player's turn. `value`: what she brings. (CHN-37)"""
    if not can_transfer(state, circle):
        return ()
    return tuple(
        Aside(Action("lead", i, circle.leader), "CHN-37", partial(value, i) if value else None)
        for i in heirs(state, circle)
    )


def transfer(table: Table, to: ModelId) -> None:
    """Another member leads the circle, for 2 points. (CHN-37)"""
    circle = circle_of(table.state, to)
    assert circle is not None
    pay_for_transfer(table, circle.leader)
    now = circle_of(table.state, to)
    assert now is not None
    table.emit(CircleChanged(now, evolve(now, leader=to), "has another leader", rule="CHN-37"))


def pay_for_transfer(table: Table, payer: ModelId) -> None:
    """From the pool in the own shooting phase, else as a debt. (CHN-37, CHN-38)"""
    state, what = table.state, "control of the circle"
    if its_magic(state, state.models[payer].side):
        table.emit(Paid(payer, TRANSFER, what, "CHN-37"))
    else:
        table.emit(Owed(payer, shares(state, payer, TRANSFER), what, "CHN-37"))
