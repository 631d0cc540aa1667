"""Circles and leashes: who may link, the leader, the pool, what breaks a circle. (CHN-30..39, CHN-44, SKR-82)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Aside, Asking, Decision, Just, Needs, Offer, Refusal, nothing_asked
from skirmish.core.events import EffectBegun, Fell, Fled
from skirmish.core.record import evolve
from skirmish.core.state import Condition, Model, ModelId, Place, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.core.units import as_inches
from skirmish.kit.effects import end_effects, has_condition
from skirmish.kit.queries import stands_near
from skirmish.kit.spells.scene import scene
from skirmish.rules.channeling.asks import HEIR
from skirmish.rules.channeling.channeler import (
    SAIDAR,
    SAIDIN,
    Circle,
    acting_side,
    channeler,
    channelers,
    circle_of,
    credit,
    is_its_magic,
    left_to_owe,
    share_debt,
    weavings,
)
from skirmish.rules.channeling.events import Amounts, CircleChanged, CircleFormed, Emptied, Owed, Paid

LEASH_IN = 3.0
"""From base to base, inclusive."""
REACH_IN = 2.0
MOST = 13
"""Members of a circle. (CHN-30)"""
TRANSFER = 2
"""Points that another leader costs. (CHN-37)"""
FIT = "fit to channel"
"""What the mask is kept under."""
Value = Callable[[Action], float]
DOWN = Condition("down")


# Who may link, the leader, the pool


def channel_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why the model may not channel now, for itself or in a circle. (CHN-8, CHN-24, CHN-69, SKR-74, SKR-82)"""
    if fit_channelers(rules, state) >> i & 1:
        return None
    model = state.models[i]
    if model.magic is None or not state.on_table(i):
        return Refusal("it can't channel", "CHN-1")
    if not rules.combat.who(state, "standing") >> i & 1:
        return Refusal("down", "CHN-8")
    if rules.combat.who(state, "fleeing") >> i & 1:
        return Refusal("it flees", "CHN-8")
    if rules.combat.who(state, "stupid") >> i & 1:
        return Refusal("it is stupid", "SKR-74")
    return leash_bar(rules, state, i) or Refusal("it is shielded", "CHN-69")


_last: tuple[Ruleset, tuple[Model, ...], tuple[Place, ...], int] | None = None


def fit_channelers(rules: Ruleset, state: State) -> int:
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
        if not able >> m.id & 1 or (m.conditions and has_condition(m, "silenced")):
            continue
        if state.on_table(m.id) and not (m.magic.gift.leash and has_strayed(state, m.id, standing)):
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
            if not stands_near(state, i, j, REACH_IN):
                short = surface.gap(i, j) - REACH_IN
                names = f"{state.models[i].name} and {state.models[j].name}"
                if short <= 0:
                    return Refusal(f"a floor parts {names}", "CHN-30")
                return Refusal(f"{names} are {as_inches(short)} too far apart", "CHN-30", short)
        return None
    joined, left = {members[0]}, set(members[1:])
    while left:
        near = {i for i in left if any(stands_near(state, i, j, REACH_IN) for j in joined)}
        if not near:
            short = min(surface.gap(i, j) for i in left for j in joined) - REACH_IN
            if short <= 0:
                return Refusal("a floor breaks the chain", "CHN-30")
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
            return Refusal("choose the other members, and nothing else", self.rule)
        count = len(self.state.models)
        if any(not 0 <= i < count for i in action.others):
            return Refusal("there is no such model", self.rule)
        return circle_bar(self.rules, self.state, tuple(sorted((self.model, *action.others))), self.model)

    def _alone(self) -> Refusal:
        """Why nobody is named yet, or nobody can be."""
        if next(self.samples(), None) is not None:
            return Refusal("choose the other members", self.rule)
        pairs = (tuple(sorted((self.model, mate))) for mate in self.candidates())
        bars = [bar for pair in pairs if (bar := circle_bar(self.rules, self.state, pair, self.model)) is not None]
        return min(bars, key=lambda bar: bar.short_by, default=Refusal("there is nobody to link with", self.rule))

    def samples(self) -> Iterator[Action]:
        """See `Offer`: all circles she may lead, the largest first."""
        if link_bar(self.rules, self.state, self.model) is not None:
            return
        mates = [i for i in linkable(self.rules, self.state) if i != self.model]
        if self.rules.options["circle_reach"] == "mutual":
            mates = [i for i in mates if stands_near(self.state, self.model, i, REACH_IN)]
        for size in range(min(len(mates), MOST - 1), 0, -1):
            for others in combinations(mates, size):
                members = tuple(sorted((self.model, *others)))
                apart = _apart(self.rules, self.state, members)
                if apart is None and _men_bar(self.state, members, self.model) is None:
                    yield Action("link", self.model, others=others)


def linkable(rules: Ruleset, state: State) -> list[ModelId]:
    """Who of the side that forms circles now may link."""
    return [i for i in channelers(state, acting_side(state)) if link_bar(rules, state, i) is None]


def can_any_link(rules: Ruleset, state: State) -> bool:
    """Whether any two can: of those that can, one is a woman. (CHN-30, CHN-39)"""
    able = linkable(rules, state)
    women = [i for i in able if channeler(state, i).gift.half == SAIDAR]
    return any(stands_near(state, i, j, REACH_IN) for i in women for j in able if i != j)


def why_no_circle(rules: Ruleset, state: State, action: Action) -> Refusal:
    """Why somebody who isn't offered a circle may not lead one, or something else isn't done yet. (CHN-15, CHN-30)"""
    if 0 <= action.model < len(state.models) and state.models[action.model].side != acting_side(state):
        return Refusal("not this side's choice", "CHN-30")
    return rules.magic.why(state, action) or Refusal("now is the time to form circles", "CHN-30")


def form_circle(table: Table, leader: ModelId, others: tuple[ModelId, ...]) -> None:
    """They link: their points are a pool. (CHN-30, CHN-33)"""
    members = tuple(sorted((leader, *others)))
    put = tuple(channeler(table.state, i).hand for i in members)
    table.emit(CircleFormed(Circle(members, leader, sum(put), put)))


def led_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it doesn't cut for itself: its circle does, from its leader. (CHN-38)"""
    circle = circle_of(state, i)
    if circle is not None and circle.leader != i and rules.options["circle_cuts"] == "leader":
        return Refusal("the leader cuts for the circle", "CHN-38")
    return None


def can_transfer(state: State, circle: Circle) -> bool:
    """Whether the circle can pay for another leader now. (CHN-37)"""
    own = is_its_magic(state, state.models[circle.leader].side)
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
    """From the pool in its own shooting phase, else as a debt. (CHN-37, CHN-38)"""
    state, what = table.state, "control of the circle"
    if is_its_magic(state, state.models[payer].side):
        table.emit(Paid(payer, TRANSFER, what, "CHN-37"))
    else:
        table.emit(Owed(payer, share_debt(state, payer, TRANSFER), what, "CHN-37"))


# What breaks a circle


def break_circle(table: Table, event: Fell) -> Asking:
    """A member is stunned or goes out of action: the shock, then what is left of the circle. (CHN-36)"""
    circle = circle_of(table.state, event.model)
    if circle is None or event.how == "down":
        yield from nothing_asked()
        return
    if event.how not in ("left", "away"):
        for i in circle.members:
            standing = table.rules.combat.who(table.state, "standing") >> i & 1
            if i == event.model or not standing:
                continue
            if not (yield from table.rules.combat.resist(table, i, "initiative", "CHN-36")):
                yield from table.rules.combat.impose(table, i, DOWN, event.by, "CHN-36")
    yield from drop_out(table, event.model)


def drop_fleeing(table: Table, event: Fled) -> Asking:
    """Who flees drops out, without the shock. (CHN-32)"""
    yield from drop_out(table, event.model)


def silence(table: Table, event: EffectBegun) -> Asking:
    """Who is shielded has no points, keeps nothing up and drops out of its circle. (CHN-69)"""
    yield from nothing_asked()
    i = event.effect.target
    if event.effect.condition != "silenced" or table.state.models[i].magic is None:
        return
    end_effects(table, lambda e: e.owner == i and e.upkeep > 0, " with its maker shielded")
    yield from drop_out(table, i)
    if channeler(table.state, i).hand:
        table.emit(Emptied(i))


def drop_out(table: Table, i: ModelId) -> Asking:
    """The circle goes on without this member, under another leader if need be, or ends. (CHN-36)"""
    state = table.state
    circle = circle_of(state, i)
    if circle is None:
        yield from nothing_asked()
        return
    left = tuple((m, put) for m, put in zip(circle.members, circle.put, strict=True) if m != i)
    rest = evolve(
        circle, members=tuple(m for m, _ in left), put=tuple(p for _, p in left),
        pool=min(circle.pool, sum(p for _, p in left)),
    )  # fmt: skip
    if len(left) < 2:
        _end(table, circle, rest, "is broken")
    elif rest.leader in rest.members or any(_fallen(table.rules, state, m) for m in rest.members):
        table.emit(CircleChanged(circle, rest, "goes on without a member"))
    else:
        yield from _inherit(table, circle, rest)


def _fallen(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether the member fell with others, and its own shock is still to come: who leads is asked after the last."""
    return not state.on_table(i) or bool(rules.combat.who(state, "stunned") >> i & 1)


def _inherit(table: Table, circle: Circle, rest: Circle) -> Asking:
    """The leader fell: control must at once be transferred, or the circle ends. (CHN-36, CHN-37)"""
    state = table.state
    side = state.models[circle.leader].side
    own = is_its_magic(state, side)
    funds = rest.pool if own else sum(left_to_owe(state, m) for m in rest.members)
    able = heirs(state, rest) if funds >= TRANSFER else []
    if not able:
        _end(table, circle, rest, "is broken: nobody can take control")
        return
    offers = (*(Just(Action("lead", m, circle.leader), "CHN-37") for m in able), Just(PASS, "CHN-36"))
    question, usual = "The leader fell: who leads the circle?", offers[0].action
    answer = yield Decision(side, question, offers, usual, rule="CHN-36", asks=HEIR)
    if answer.verb != "lead":
        _end(table, circle, rest, "is broken")
        return
    heir = evolve(rest, leader=answer.model)
    table.emit(CircleChanged(circle, heir, "has another leader", rule="CHN-37"))
    pay_for_transfer(table, answer.model)


def _end(table: Table, circle: Circle, rest: Circle, why: str) -> None:
    """The circle ends; in its own shooting phase the pool goes back, the highest total first. (CHN-36)"""
    state = table.state
    returned: Amounts = ()
    if is_its_magic(state, state.models[circle.leader].side):
        pool = rest.pool
        owners = sorted(zip(rest.members, rest.put, strict=True), key=lambda o: (-channeler(state, o[0]).gift.total, o))
        for i, put in owners:
            share = min(pool, put)
            pool -= share
            returned += ((i, share),)
    table.emit(CircleChanged(circle, None, why, returned))


_held: tuple[tuple[Model, ...], dict[ModelId, ModelId | None]] = (), {}
"""Who holds whose leash as long as no model changes: it is asked wherever somebody may be put."""


# The leash


def has_strayed(state: State, i: ModelId, standing: int) -> bool:
    """Whether none of these who stand (a bit mask) holds the leash that it wears within reach. (SKR-82)"""
    by = holder(state, i)
    return by is None or not standing >> by & 1 or not on(state).within(i, by, LEASH_IN)


def leash_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why the model may not cast or cut now: its leash. (SKR-82)"""
    if not state.models[i].magic.gift.leash:
        return None
    by = holder(state, i)
    if by is None or not state.on_table(by):
        return Refusal("nobody holds its leash any more", "SKR-82")
    name = state.models[by].name
    if not rules.combat.who(state, "standing") >> by & 1:
        return Refusal(f"{name} holds its leash and is down", "SKR-82")
    if not on(state).within(i, by, LEASH_IN):
        short = on(state).gap(i, by) - LEASH_IN
        return Refusal(f'{name} holds its leash and is {as_inches(short)} beyond 3"', "SKR-82", short)
    return None


def holder(state: State, i: ModelId) -> ModelId | None:
    """Who holds the model's leash, wherever that one is; nobody while she is compelled. (SKR-82, CHN-73)"""
    global _held
    known = _held
    if known[0] is not state.models:
        known = _held = state.models, {}
    if i not in known[1]:
        model = state.models[i]
        leash = model.magic.gift.leash
        named = (m for m in state.models if m.side == model.side and m.warrior.id == leash)
        known[1][i] = next((m.id for m in named if not has_condition(m, "compelled")), None)
    return known[1][i]


REACTIONS: tuple[Reaction, ...] = ((Fell, break_circle), (Fled, drop_fleeing), (EffectBegun, silence))
