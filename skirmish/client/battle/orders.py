"""Standing orders: which questions a person wants to be asked, how others are answered, and the page of both.

An order answers a decision as a person would: the rule still yields, the record holds the answer, and a replay needs
no orders. No system is known here, only what decisions say of themselves (`Decision.asks`, `Decision.stakes`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from skirmish.core.decision import DONE, PASS, Action, Asks, Decision, Offer, Peril, When
from skirmish.core.record import Record, evolve
from skirmish.core.state import Side

Systems = Mapping[str, tuple[Asks, ...]]
"""What each of some systems asks."""


class Line(NamedTuple):
    """One question."""

    asks: Asks
    rules: tuple[str, ...]
    """Those of all systems that ask it."""
    choices: tuple[When, ...]
    when: When
    """Which of them is wished."""


class Group(NamedTuple):
    """The questions of one system; with '' as its name those of several."""

    name: str
    lines: tuple[Line, ...]


def list_groups(systems: Systems, wishes: Wishes) -> tuple[Group, ...]:
    """Each question once: what several systems ask first, then system by system."""
    asked: dict[str, list[Asks]] = {}
    for own in systems.values():
        for asks in own:
            asked.setdefault(asks.id, []).append(asks)
    count = Counter({ident: len(found) for ident, found in asked.items()})
    shared = tuple([_line(found, wishes) for ident, found in asked.items() if count[ident] > 1])
    groups = [Group("", shared)]
    for name, own in systems.items():
        groups.append(Group(name, tuple([_line([asks], wishes) for asks in own if count[asks.id] == 1])))
    return tuple([group for group in groups if group.lines])


def _line(found: list[Asks], wishes: Wishes) -> Line:
    perils = {peril for asks in found for peril in asks.perils}
    told: tuple[Peril, ...] = tuple([when for when in LADDER if when in perils])
    asks = evolve(found[0], perils=told)
    rules = tuple(dict.fromkeys([asks.rule for asks in found]))
    return Line(asks, rules, choices(asks), wish_for(wishes, asks))


def without_wishes(systems: Systems, wishes: Wishes) -> dict[str, str]:
    """The wishes with all that these systems ask as it is usual."""
    known = {asks.id for own in systems.values() for asks in own}
    return {ident: when for ident, when in wishes.items() if ident not in known}


def choice_key(line: Line, when: When) -> str:
    """Which words a choice has: those that ask for more than the one before say so."""
    return "ends-too" if when == "ends" and "falls" in line.choices else when


Wishes = Mapping[str, str]
"""When a person wants to be asked, by the id of the question, where that isn't as usual."""
LADDER: tuple[When, ...] = get_args(When)
"""From the wish to be asked least to the wish to be asked most."""
Answer = Literal["always", "never", "at_least"]
Chance = Callable[[Action], float | None]
"""How likely the action is to succeed, 0 to 1; None where nobody can tell."""


# When to be asked


def choices(asks: Asks) -> tuple[When, ...]:
    """What can be wished for: only what such questions can tell."""
    return tuple([when for when in LADDER if when in ("never", *asks.perils, "always")])


def wish_for(wishes: Wishes, asks: Asks) -> When:
    """When the person wants to be asked. A wish that can't be had is the next that asks more; an unknown one, usual."""
    wished = wishes.get(asks.id, asks.usual)
    known = wished if wished in LADDER else asks.usual
    return next(when for when in choices(asks) if LADDER.index(when) >= LADDER.index(known))


def wished(wishes: Wishes, asks: Asks, when: When) -> dict[str, str]:
    """The wishes with this one; what is usual isn't kept."""
    others = {ident: other for ident, other in wishes.items() if ident != asks.id}
    return others if when == asks.usual else {**others, asks.id: when}


def wants_to_answer(wishes: Wishes, decision: Decision) -> bool:
    """Whether a person wants to be asked this; if not, the decision's default is the answer."""
    asks = decision.asks
    if asks is None or decision.secret:
        return True
    when = wish_for(wishes, asks)
    if when in ("never", "always"):
        return when == "always"
    return bool(decision.stakes) if when == "ends" else when in decision.stakes


# How to answer


class Order(Record):
    """What a side does when it is asked something: do it, let it pass, or do it if likely enough."""

    rule: str
    """Rule id of the decisions it is about."""
    side: Side
    answer: Answer
    percent: int = 50
    """For `at_least`: the chance that is enough."""
    asks: str = ""
    """The id of what is asked; '': whatever is asked under the rule, as in saves of earlier versions."""

    def is_about(self, decision: Decision) -> bool:
        """Whether it answers such a decision."""
        if self.side != decision.side:
            return False
        return self.asks == _ident(decision) if self.asks else self.rule == decision.rule


def _ident(decision: Decision) -> str:
    return decision.asks.id if decision.asks is not None else ""


def order_about(decision: Decision, answer: Answer, percent: int = 50) -> Order:
    """An order for all such decisions of its side."""
    return Order(decision.rule, decision.side, answer, percent, _ident(decision))


def find_order(orders: Iterable[Order], decision: Decision) -> Order | None:
    """The order that is about the decision, if there is one."""
    return next((order for order in orders if order.is_about(decision)), None)


def answer(orders: Iterable[Order], decision: Decision, chance: Chance) -> Action | None:
    """What the orders say; None if the player must be asked.

    Only a question that may be let pass can be answered so, never a choice of what to do in a phase. Of several
    things to do the likeliest is done; where nobody can tell, what is worth most, or the first offered. `at_least` asks
    if nobody can tell.
    """
    order = find_order(orders, decision)
    refusing, doing = _sorted(decision) if order is not None else (None, [])
    if order is None or refusing is None:
        return None
    if order.answer == "never" or not doing:
        return refusing
    if order.answer == "always":
        return max(doing, key=lambda one: (_or_nought(chance(one[1])), _or_nought(one[0].worth(one[1]))))[1]
    odds = [(chance(action), action) for _, action in doing]
    known = [(likely, action) for likely, action in odds if likely is not None]
    if not known:
        return None
    likely, action = max(known, key=lambda pair: pair[0])
    return action if 100 * likely >= order.percent else refusing


def can_be_ordered(decision: Decision) -> bool:
    """Whether a standing order may answer such a decision."""
    return _sorted(decision)[0] is not None


def ordered(orders: Sequence[Order], order: Order) -> tuple[Order, ...]:
    """The orders with this one, instead of the one of its side about the same if there is one."""
    return (*without(orders, order), order)


def without(orders: Sequence[Order], gone: Order) -> tuple[Order, ...]:
    """The orders without the one of this side about the same: it will be asked again."""
    about = gone.side, gone.rule, gone.asks
    return tuple(one for one in orders if (one.side, one.rule, one.asks) != about)


def _sorted(decision: Decision) -> tuple[Action | None, list[tuple[Offer, Action]]]:
    """The action that lets it pass, if there is one, and of each other offer the likeliest action."""
    if decision.default.verb == DONE.verb or decision.secret:
        return None, []
    refusing: Action | None = None
    doing: list[tuple[Offer, Action]] = []
    for offer in decision.each():
        action = _first(offer)
        if action is None:
            continue
        if offer.verb == PASS.verb:
            refusing = action
        else:
            doing.append((offer, action))
    return refusing, doing


def _first(offer: Offer) -> Action | None:
    return next(offer.samples(), None)


def _or_nought(number: float | None) -> float:
    return 0.0 if number is None else number
