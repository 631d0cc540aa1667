"""What may come of what is planned, what AIs decide, what threatens a spot: asked of a worker, known later."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from skirmish.client.battle.choices import untold
from skirmish.client.battle.plan import Plan, aimable
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Session
from skirmish.client.ports import Worker
from skirmish.client.questions import (
    Advice,
    Advise,
    Cuts,
    Decide,
    Exchanges,
    Explain,
    Failed,
    Foretell,
    GroundLayer,
    Menace,
    Paint,
    Painted,
    Question,
    Risk,
    Risks,
)
from skirmish.client.words import percents
from skirmish.core.decision import Action, Decision
from skirmish.core.outlook import HEALED, OUT, PLIGHTS, UNHURT, WOUNDED, Fate, Later, Outlook, Reply
from skirmish.core.record import Record
from skirmish.core.state import SAME_LEVEL, ModelId, Side
from skirmish.core.units import Point, snapped
from skirmish.players import OPPONENT
from skirmish.players.explanation import Explanation

KEPT = 400
"""Answers that are remembered."""
MOST_WAITING = 24
"""Forecasts asked for at once; of more, the oldest is forgotten."""
FRIENDS, ONESELF = 0.01, 0.1
"""Chances of harm from which on it is asked: for others, and for the model that acts."""


class Peril(Record):
    """A model of the deciding side that may come to harm."""

    model: ModelId
    chance: float | None
    """None: it isn't known yet."""
    told: str = ""
    """What may become of it, word by word."""


class Forecast:
    """The worker's answers by what they are about. Nothing here waits; `step` is called in every frame."""

    def __init__(self, session: Session, hire: Callable[[], Worker]) -> None:
        self.session = session
        self.worker = hire()
        self._hire = hire
        self._painter: Worker | None = None
        """Another one, while it paints: nobody waits for seconds because of a sharper ground."""
        self._painted_for: object = None
        self.thinking: int | None = None
        """The ticket of the decision an AI is at."""
        self.decided: tuple[int, Action] | None = None
        """(version of the session when it was asked, what an AI has decided)."""
        self._version = -1
        self.trouble = ""
        """Why an AI's turn can't go on."""
        self.painted: Painted | None = None
        self._tickets: dict[int, Hashable] = {}
        self._known: OrderedDict[Hashable, Any] = OrderedDict()
        self.most_ms: int | None = None
        """Milliseconds that an AI may think about a decision; None: as long as it does by itself."""
        self.reply: Reply = "default"
        """How the other side is taken to answer."""
        self.full = False
        """Whether each roll of a forecast is shown."""
        self.worker.watch(session)

    def step(self) -> bool:
        """Hears what was answered; whether anything was."""
        found = self.worker.answers()
        for ticket, answer in found:
            self._hear(ticket, answer)
        if self._painter is not None:
            for _, answer in self._painter.answers():
                self.painted = answer if isinstance(answer, Painted) else None
                self._painter.close()
                self._painter = None
                return True
        return bool(found)

    def _hear(self, ticket: int, answer: Any) -> None:
        if ticket == self.thinking:
            self.thinking = None
            if isinstance(answer, Failed):
                self.trouble = answer.text
            else:
                self.decided = self._version, answer
            return
        key = self._tickets.pop(ticket, None)
        if key is not None:
            self._known[key] = answer
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def think(self, player: str) -> None:
        """Has the player of this name decide, unless it is at it or has."""
        if self.thinking is None and self.decided is None and not self.trouble:
            self._version = self.session.version
            self.thinking = self.worker.ask(Decide(player, self.session.setup.seed, self.most_ms))

    def take(self) -> Action | None:
        """What an AI has decided, once; None if it hasn't, or if the battle has gone on since."""
        if self.decided is None:
            return None
        version, action = self.decided
        self.decided = None
        return action if version == self.session.version else None

    def stop(self) -> None:
        """Nobody waits for the AI any more."""
        if self.thinking is not None:
            self.worker.cancel(self.thinking)
        self.thinking, self.decided, self.trouble = None, None, ""

    def outlook(self, action: Action, reply: Reply = "default") -> Outlook | None:
        """What may come of it; None until it is known. Asking again costs nothing."""
        found = self._ask((self.session.version, "outlook", action, reply), Foretell(action, reply))
        return found if isinstance(found, Outlook) else None

    def told(self, action: Action) -> Outlook | None:
        """What may come of it as the other side is taken to answer; None until it is known and may be told."""
        return self.outlook(action, self.reply) if not untold(self.session, action) else None

    def chance(self, action: Action, reply: Reply | None = None) -> float | None:
        """The chance that it succeeds, as far as it is known and may be told yet; `reply`: how it is answered."""
        seen = self.outlook(action, reply or self.reply) if not untold(self.session, action) else None
        return headline(seen) if seen is not None else None

    def countered(self, action: Action) -> Countered | None:
        """The other number beside that chance, where foes may undo it; see `countered`."""
        seen = self.told(action)
        return countered(seen) if seen is not None else None

    def foreseen(self, selection: Selection) -> tuple[Plan, Outlook | None] | None:
        """What odds are to be shown for, and they: the plan, or what could be done to the model under the pointer.

        They are None until they are known, and as long as they may not be told.
        """
        decision = selection.decision
        if decision is None:
            return None
        plan = selection.pointing()
        if plan is not None and (plan.begun or plan.needs == "nothing"):
            return (plan, self.told(plan.action)) if plan.refusal is None else None
        if selection.hovered is None or selection.selected is None or not (selection.rests and selection.moved):
            return None
        found = _at_hovered(selection.plan, decision, selection.selected, selection.hovered)
        return (found, self.told(found.action)) if found is not None else None

    def risk(self, model: ModelId, at: Point, level: int = SAME_LEVEL) -> Risks | None:
        """What the enemy's next turn may do to the model at that spot; None until it is known."""
        spot = snapped((round(at[0] * 4) / 4, round(at[1] * 4) / 4))
        found = self._ask((self.session.version, "risk", model, spot, level), Risk(model, spot, level=level))
        return found if isinstance(found, Risks) else None

    def menace(self, models: tuple[ModelId, ...], side: Side, moment: int | None) -> GroundLayer | None:
        """What these threaten, as the battle stood after that moment; None until it is known."""
        key = self.session.version, "menace", models, side, moment
        found = self._ask(key, Menace(models, side, moment))
        return GroundLayer(None) if isinstance(found, Failed) else found

    def cut_ground(self, caster: ModelId, moment: int | None) -> GroundLayer | None:
        """Where enemies could cut what the caster weaves, as after that moment; None until it is known."""
        found = self._ask((self.session.version, "cuts", caster, moment), Cuts(caster, moment))
        return GroundLayer(None) if isinstance(found, Failed) else found

    def exchanges(self, models: tuple[ModelId, ...]) -> Later | None:
        """What the fights that are joined may make of these by the end of the turn or round; None until it is known."""
        found = self._ask((self.session.version, "exchanges", models), Exchanges(models))
        return found if isinstance(found, Later) else None

    def why(self, number: int) -> Explanation | Failed | None:
        """Why the action of this number was chosen, as who sits at its side explains it; None until it is known."""
        return self._explained(self.session.seats[self.session.game.steps[number].side].player, number)

    def judge(self, number: int) -> Explanation | Failed | None:
        """What the usual opponent would say of the action of this number; None until it is known."""
        return self._explained(OPPONENT, number)

    def _explained(self, player: str, number: int) -> Explanation | Failed | None:
        """It stays true however the battle goes on, but not if something before it is undone."""
        actions = self.session.game.actions
        key = f"{player} {hash(tuple(actions[: number + 1]))}"
        found = self._ask(key, Explain(player, number, actions[number], self.session.setup.seed))
        return found if isinstance(found, Explanation | Failed) else None

    def advice(self) -> Advice | None:
        """What might be done now; None until it is known."""
        found = self._ask((self.session.version, "advice"), Advise(seed=self.session.setup.seed))
        return Advice(()) if isinstance(found, Failed) else found

    def paint(self, per_inch: float, view: float) -> None:
        """Has the ground painted at this sharpness, once for what lies on it now and the height one looks from."""
        wanted = self.session.state.features, per_inch, view
        if self._painter is None and self._painted_for != wanted:
            self._painted_for = wanted
            self._painter = self._hire()
            self._painter.watch(self.session)
            self._painter.ask(Paint(per_inch, view))

    def _ask(self, key: Hashable, question: Question) -> Any:
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)  # what is shown all the time isn't the oldest
        if known is not None or key in self._tickets.values():
            return known
        self._forget_old()
        if len(self._tickets) >= MOST_WAITING:
            _, *waiting = self._tickets  # the first may be thought about just now
            self.worker.cancel(waiting[0])
            del self._tickets[waiting[0]]
        self._tickets[self.worker.ask(question)] = key
        return None

    def _forget_old(self) -> None:
        """What was asked about an earlier state isn't wanted any more; the first may be thought about just now."""
        for ticket, key in list(self._tickets.items())[1:]:
            if isinstance(key, tuple) and key[0] != self.session.version:
                self.worker.cancel(ticket)
                del self._tickets[ticket]

    def close(self) -> None:
        """The battle is left."""
        self.worker.close()
        if self._painter is not None:
            self._painter.close()


def headline(seen: Outlook) -> float | None:
    """The one number of an action: for what harms its target later in the turn, as a charge, the chance of that."""
    if seen.later is not None and seen.later.harm is not None:
        return seen.later.harm.value
    return float(seen.chance) if seen.chance is not None else None


class Countered(Record):
    """The chance of an action if foes do the other thing than its one number takes for granted."""

    chance: float
    verb: str
    """What they may do: `cut`."""
    tries: bool
    """Whether it is the chance if they do; else if they don't."""


def countered(seen: Outlook) -> Countered | None:
    """The other number of an action that foes may undo; None where its one number says all."""
    found = seen.counter
    if found is None or found.if_none == found.if_all or seen.chance != seen.works:
        return None
    tries = seen.works == found.if_none
    return Countered(float(found.if_all if tries else found.if_none), found.verb, tries)


def _at_hovered(plan: Plan | None, decision: Decision, selected: ModelId, hovered: ModelId) -> Plan | None:
    """What would be done to the model under the pointer: what is planned, else the first thing that could be."""
    if plan is not None and plan.needs in ("model", "models"):
        aimed = plan.on(hovered)
        return aimed if aimed.refusal is None else None
    return next(iter(aimable(decision, selected, hovered)), None)


def perils(session: Session, forecast: Forecast, decision: Decision, plan: Plan) -> tuple[Peril, ...]:
    """The models of the deciding side that may be harmed by what is planned, as far as it is known and may be told.

    A model that fights expects blows: the one that acts counts only where no enemy is aimed at.
    """
    if untold(session, plan.action):
        return ()
    own = {model.id for model in session.state.models if model.side == decision.side}
    seen = forecast.outlook(plan.action, forecast.reply)
    if seen is None:
        touched = [who for who in plan.offer.covers(plan.action) if who in own and who != plan.model]
        return tuple(Peril(who, None) for who in touched)
    named = plan.offer.named_models(plan.action)
    aimed = any(who not in own for who in named)
    deeds = session.rules.deeds(session.state, plan.model)
    wished = dict.fromkeys(named, frozenset({HEALED, *(deed.name for deed in deeds)}))
    return tuple(at_risk(seen, own, plan.model, fights=aimed, wished=wished))


_NO_WISHES: Mapping[ModelId, frozenset[str]] = {}


def at_risk(
    seen: Outlook,
    own: set[ModelId],
    actor: ModelId,
    *,
    fights: bool,
    wished: Mapping[ModelId, frozenset[str]] = _NO_WISHES,
) -> list[Peril]:
    """Those of these that may come to harm; for the model that acts, rungs that don't tell yet are no harm.

    `wished`: what the deed is done for, by the models it is aimed at: a weave's own name, say, which is no harm.
    """
    found = []
    for fate in seen.fates:
        least = FRIENDS if fate.model != actor else 1.1 if fights else ONESELF
        chance = harm(fate, wished.get(fate.model, frozenset())) - (float(fate.light) if fate.model == actor else 0.0)
        if fate.model in own and chance >= least:
            worse = [word for word, _ in fate.shares if word != UNHURT]
            told = ", ".join(f"{word} {share}" for word, share in percents(fate.shares, worse).items())
            found.append(Peril(fate.model, chance, told))
    return found


def harm(fate: Fate, wished: frozenset[str] = frozenset()) -> float:
    """The chance that the model is hurt, put down, put to flight or lost; what is `wished` alone is no harm."""
    bad = max(float(fate.harm), sum(float(share) for word, share in fate.shares if _bad(word)))
    shares = dict(fate.shares)
    well = sum(float(share) for word, share in fate.shares if word == UNHURT or set(word.split(", ")) <= wished)
    return max(bad, 1 - well) if UNHURT in shares else bad


def _bad(word: str) -> bool:
    """Whether a word for what became of somebody tells of harm."""
    return any(part in (OUT, WOUNDED) or set(part.split()) & set(PLIGHTS) for part in word.split(", "))
