"""Decisions: who must choose what now, and what may be chosen. Legality is said here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

from skirmish.core.geometry import Shape
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId, Side
from skirmish.core.units import Point

Peril = Literal["falls", "ends"]
"""What hangs on a question: one of the decider's models would fall if things stay as they are; a failed test would end
a spell, a charge or a flight of its side."""
When = Literal["never", "falls", "ends", "always"]
"""When a person wants to be asked. Each asks where those before it do: `ends` if either of the two perils is there."""
Needs = Literal[
    "nothing", "model", "models", "shares", "company", "way", "point", "line", "effect", "fence", "journey", "plan"
]  # fmt: skip
"""What an action of an offer names besides verb, model and `what`:

nothing: all it names is settled, and it is its offer's only action; `model`: one model (`target`); `models`: one or
more (`target`, `others`); `shares`: a target for each of so many blows, in order (`target`, `others`); `company`:
other members, at least one (`others`, ascending); `way`: a place and way-points (`at`, `via`); `point`: a place
(`at`); `line`: its middle and a point on its direction (`at`, `via`); `effect`: something lasting by its id
(`target`); `fence`: a line, or a low piece of terrain by its number (`target`); `journey`: a new place, and companions
with theirs (`at`, `others`, `via`); `plan`: a `what` that is put together (`core/draft.py`), and what that needs."""


TargetKind = Literal["model", "effect", "terrain", "card", "count"]
"""What the numbers in `target` and `others` of an action stand for: models, something lasting, a piece of terrain,
cards by their number, or how many of something."""

Kind = Literal[
    "other", "walk", "hide", "charge", "shoot", "magic", "cut", "join", "lead", "end", "arm", "strike", "climb", "jump",
    "dive",
]  # fmt: skip
"""What sort of thing a deed is, whatever its system calls it: so that it can be shown with a sign.

walk: goes somewhere; magic: begins something magical; cut: undoes an enemy's; end: lets go of its own; join: acts
together with others; arm: takes another weapon in hand; climb, jump, dive: leaves its level, the last to fall on an
enemy; other: none of these."""


class Trip(Record):
    """The way an action would go: its corner points, the start first; its cost and what may be spent, in inches."""

    path: tuple[Point, ...]
    cost: float
    allowance: float
    levels: tuple[int, ...] = ()
    """The level at each corner; none if it never leaves its own."""

    @property
    def slack(self) -> float:
        """Inches left over; below 0: so many too few."""
        return self.allowance - self.cost


class Hazard(NamedTuple):
    """So many tests of its initiative, and inches that the model falls if it fails one. (SKR-36)"""

    tests: int = 0
    fall_in: float = 0.0


SAFE = Hazard()
T = TypeVar("T")


class Action(Record, omit_defaults=True):
    """A choice, the same for a click, an AI, a replay and a network peer."""

    verb: str
    model: ModelId = NOBODY
    target: int = NOBODY
    """What it is aimed at: its offer says of which kind (`Offer.target_kind`), a model in most cases."""
    others: tuple[int, ...] = ()
    """Further targets: more enemies charged, further blows."""
    at: Point | None = None
    via: tuple[Point, ...] = ()
    """Way-points on the way to `at`."""
    what: str = ""
    """A weapon, weave, edge... by its id."""
    level: int = SAME_LEVEL
    """The level of `at`; `SAME_LEVEL` for the one that its model stands on."""


class Refusal(Record):
    """Why an action isn't allowed, by which rule, and by how many inches it falls short."""

    reason: str
    rule: str = ""
    short_by: float = 0.0
    nearest: Action | None = None
    """The allowed action nearest to what was asked."""


class Bid(NamedTuple):
    """What an offer is worth at best, in marks, and the action that is worth it; None if there is none."""

    worth: float = 0.0
    action: Action | None = None
    rest: float = 0.0
    """What of the worth isn't the action's own, but what can be done after it: with points left over, say."""


NOTHING = Bid()


class Offer:
    """One thing that may be chosen. A measured board has no finite list of moves, so offers admit actions."""

    __slots__ = ("_admitted", "model", "rule", "verb", "what")
    aside: ClassVar[bool] = False  # whether it is open at nearly any time: who has nothing else to do is done
    beyond: ClassVar[str] = ""  # the verb of another attack, if its worth is only what it brings more than that

    def __init__(self, verb: str, model: ModelId = NOBODY, what: str = "", rule: str = "") -> None:
        self.verb = verb
        self.model = model
        self.what = what
        self.rule = rule
        self._admitted: list[Action] = []

    def refusal(self, action: Action) -> Refusal | None:
        """None if the action is allowed by this offer, else why not."""
        raise NotImplementedError

    def samples(self) -> Iterator[Action]:
        """Some actions it admits, the likeliest first, made one at a time; for AIs and tests."""
        raise NotImplementedError

    def worth(self, action: Action) -> float | None:
        """What the action is expected to bring its side in marks, as far as its system can tell; None: it can't."""
        return None

    def bid(self) -> Bid | None:
        """The sample that is worth most; None if its system can't tell what it is worth."""
        best = NOTHING
        for action in self.samples():
            worth = self.worth(action)
            if worth is None:
                return None
            if best.action is None or worth > best.worth:
                best = Bid(worth, action)
        return best

    @property
    def needs(self) -> Needs:
        """What its actions name."""
        return "nothing"

    @property
    def target_kind(self) -> TargetKind:
        """What `target` and `others` of its actions are."""
        needs = self.needs
        return "effect" if needs == "effect" else "terrain" if needs == "fence" else "model"

    def named_models(self, action: Action) -> tuple[ModelId, ...]:
        """The models that the action names besides who acts."""
        return tuple([i for i in (action.target, *action.others) if i != NOBODY]) if self.target_kind == "model" else ()

    def barred(self) -> Refusal | None:
        """Why it can't be done at all now, whatever is pointed at: too few points, say."""
        return None

    def candidates(self) -> Iterable[int]:
        """Whom or what a person may point at as a target, or as company, refused or not."""
        return ()

    def trip(self, action: Action) -> Trip | None:
        """The way the action would take, even one that is too long; None if it moves nobody or there is none."""
        return None

    def costs(self, points: Sequence[Point], level: int = SAME_LEVEL) -> tuple[list[float], float]:
        """(inches to go to each point of a level, inf where it can't stand; how many it has). No move: ([], 0)."""
        return [], 0.0

    def hazard(self, action: Action) -> Hazard:
        """The tests that the action takes, and how far its model falls if it fails one; most take none."""
        return SAFE

    def template(self, action: Action) -> Shape | None:
        """The ground the action would cover; of one without its place where that may be, if one shape says it."""
        return None

    def covers(self, action: Action) -> tuple[ModelId, ...]:
        """Whom the action would touch besides who is named, friends too."""
        return ()

    def concerns(self, action: Action) -> bool:
        """Whether the action is of this offer's verb, model and thing."""
        return action.verb == self.verb and action.model == self.model and action.what == self.what

    def admits(self, action: Action) -> bool:
        """Whether the action may be chosen."""
        for known in self._admitted:
            if known is action:
                return True
        if self.concerns(action) and self.refusal(action) is None:
            self._admitted.append(action)
            return True
        return False

    def admitted(self, action: Action) -> Action:
        """The same action, which the offer has just found allowed: `admits` knows it again and needs no second look."""
        self._admitted.append(action)
        return action


class Just(Offer):
    """A fixed action; `value` works out what it is worth, if its system can tell. `kind`: what its target is."""

    __slots__ = ("_kind", "action", "value")

    def __init__(
        self, action: Action, rule: str = "", value: Callable[[], float] | None = None, kind: TargetKind = "model"
    ) -> None:
        super().__init__(action.verb, action.model, action.what, rule)
        self.action = action
        self.value = value
        self._kind = kind

    @property
    def target_kind(self) -> TargetKind:
        """See `Offer`."""
        return self._kind

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return self.value() if self.value is not None else None

    def bid(self) -> Bid | None:
        """See `Offer`."""
        return Bid(self.value(), self.action) if self.value is not None else None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        return None if action == self.action else Refusal(f"only {self.action.verb} as offered", self.rule)

    def admits(self, action: Action) -> bool:
        """See `Offer`."""
        return action == self.action

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        return iter((self.action,))


class Trifle(Just):
    """Something that brings nothing by itself: a person may have a reason for it."""

    __slots__ = ()

    def worth(self, action: Action) -> float:
        """See `Offer`."""
        return 0.0

    def bid(self) -> Bid:
        """See `Offer`."""
        return NOTHING


@lru_cache(2048)
def trifle(i: ModelId, verb: str, rule: str, what: str = "") -> Trifle:
    """The offer of one: the same whenever it is made."""
    return Trifle(Action(verb, i, what=what), rule)


class AtTarget(Offer):
    """An action at one of some models; `refuse` says of each candidate why not, `value` what it is worth, if known."""

    __slots__ = ("among", "refuse", "value")

    def __init__(
        self,
        verb: str,
        model: ModelId,
        candidates: Callable[[], Iterable[ModelId]],
        refuse: Callable[[ModelId], Refusal | None],
        what: str = "",
        rule: str = "",
        value: Callable[[ModelId], float] | None = None,
    ) -> None:
        super().__init__(verb, model, what, rule)
        self.among = candidates
        self.refuse = refuse
        self.value = value

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return self.value(action.target) if self.value is not None else None

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "model"

    def candidates(self) -> Iterable[int]:
        """See `Offer`."""
        return self.among()

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action != Action(self.verb, self.model, action.target, what=self.what):
            return Refusal("that is not a plain action at one target", self.rule)
        return self.refuse(action.target)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        for target in self.among():
            if self.refuse(target) is None:
                yield self.admitted(Action(self.verb, self.model, target, what=self.what))


DONE = Action("done")
PASS = Action("pass")
Offers = Callable[[], Iterable[Offer]]
Why = Callable[[Action], Refusal]
Stakes = Callable[[], Iterable[Peril]]
"""Works out what hangs on a question. Only people's orders ask for it."""


class Asks(Record):
    """What a system asks in the middle of its rules, for people who don't want to be asked each time."""

    id: str
    """Systems that ask the same share it, and all else but the rule."""
    name: str
    text: str
    """What is asked, and what happens if nobody is."""
    first: str
    """Why nothing else can be done until it is answered."""
    rule: str
    usual: When = "always"
    perils: tuple[Peril, ...] = ()
    """What such a question can tell of its stakes."""
    counters: str = ""
    """A verb, if an answer can undo what the other side is doing: `cut`. Odds are then told with and without it."""


class Decision:
    """Who must choose what now. Offers are made only when somebody looks: replays, undo and forecasts never do.

    One in the middle of a rule says what it is about (`asks`, one of its system's) and what hangs on it (`stakes`), so
    that a person's order can answer it, with its default, and know no system.
    """

    __slots__ = (
        "_made", "_make", "_source", "_stakes", "_why", "asks", "default", "prompt", "rule", "secret", "side",
        "subject",
    )  # fmt: skip

    def __init__(
        self,
        side: Side,
        prompt: str,
        offers: Offers | tuple[Offer, ...],
        default: Action,
        subject: ModelId = NOBODY,
        rule: str = "",
        why: Why | None = None,
        secret: bool = False,
        asks: Asks | None = None,
        stakes: Stakes | None = None,
    ) -> None:
        self.side = side
        self.prompt = prompt
        self.default = default
        self.subject = subject
        self.rule = rule
        self.secret = secret
        self.asks = asks
        self._stakes = stakes
        self._make = offers
        self._made: list[Offer] = []
        self._source: Iterator[Offer] | None = None
        self._why = why

    def each(self) -> Iterator[Offer]:
        """The offers one by one; who stops early pays for no more, and each is made only once."""
        made, left = self._made, self._left
        yield from made
        at = len(made)
        for offer in left:
            made.append(offer)
            at += 1
            yield offer
            while at < len(made):  # somebody else has looked further meanwhile
                at += 1
                yield made[at - 1]

    @property
    def _left(self) -> Iterator[Offer]:
        """Those not made yet."""
        if self._source is None:
            self._source = iter(self._make() if callable(self._make) else self._make)
        return self._source

    @property
    def offers(self) -> tuple[Offer, ...]:
        """All offers."""
        return tuple(self.each())

    @property
    def stakes(self) -> frozenset[Peril]:
        """What hangs on it; worked out anew each time."""
        return frozenset(self._stakes() if self._stakes is not None else ())

    @property
    def is_prompt(self) -> bool:
        """Whether it is a question to be answered at once, with a few plain answers, not a part of one's turn."""
        return self.default.verb != DONE.verb and all(offer.needs == "nothing" for offer in self.each())

    @property
    def suggested(self) -> Action:
        """The answer that people are pointed to: the default, unless that is to pass, one of theirs may fall by it, and
        another is worth its price. Whether to counter what the enemy does is left to them."""
        saves = self.default == PASS and not (self.asks and self.asks.counters) and "falls" in self.stakes
        bids = [offer.bid() for offer in self.each()] if saves else []
        best = max((bid for bid in bids if bid is not None), key=lambda bid: bid.worth, default=None)
        return (best.action if best is not None and best.worth > 0 else None) or self.default

    @property
    def answers(self) -> list[Action]:
        """The plain answers to a prompt: all that its offers allow, the suggested one first and doing nothing last."""
        found, first = [action for offer in self.each() for action in offer.samples()], self.suggested
        return sorted(found, key=lambda action: (action != first, action == PASS))

    def named_models(self, action: Action) -> tuple[ModelId, ...]:
        """The models that the action names besides who acts; in one that isn't offered now, any number is a model."""
        offer = next((offer for offer in self.each() if offer.concerns(action)), Just(action))
        return offer.named_models(action)

    def admits(self, action: Action) -> bool:
        """Whether some offer admits the action."""
        made = self._made  # who chose looked no further than the offer it chose of
        for offer in reversed(made):
            if offer.model == action.model and offer.admits(action):
                return True
        rest = islice(self.each(), len(made), None)
        return any(offer.model == action.model and offer.admits(action) for offer in rest)

    def refusal(self, action: Action) -> Refusal | None:
        """None if some offer admits the action; else the most telling reason why none does."""
        reason: Refusal | None = None
        for offer in self.each():
            if offer.concerns(action) and (reason := offer.refusal(action)) is None:
                return None
        if reason is None and self._why is not None:
            reason = self._why(action)
        if reason is None and self.asks is not None:
            reason = Refusal(self.asks.first, self.rule)
        return reason or Refusal(f"not offered now: {self.prompt}", self.rule)


Procedure = Generator[Decision, Action, T]
"""A rule that can stop to ask."""
Asking = Procedure[Any]


def nothing_asked() -> Procedure[None]:
    """What a procedure delegates to when it has nothing to ask (`yield from nothing_asked()`)."""
    yield from ()


def ask_whether(
    side: Side,
    question: str,
    action: Action,
    rule: str,
    value: Callable[[], float] | None = None,
    *,
    usual: bool = True,
    asks: Asks | None = None,
    stakes: Stakes | None = None,
) -> Procedure[bool]:
    """Asks whether the action is taken, or let be. `usual`: which of the two is the default, and offered first.

    The rest is as in `Decision`.
    """
    take, leave = Just(action, rule, value), Just(PASS, rule)
    offers = (take, leave) if usual else (leave, take)
    answer = yield Decision(side, question, offers, offers[0].action, action.model, rule, asks=asks, stakes=stakes)
    return answer.verb == action.verb


class Aside(Just):
    """A fixed action that may be taken at nearly any time: to end what lasts, to hand control on."""

    __slots__ = ()
    aside: ClassVar[bool] = True
