"""What a model may ever do, each with the offer that allows it now or the reason why none does; reasons in words."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.board import on
from skirmish.client.battle.plan import ON_MODELS, Plan, offers_of, on_place_of, planned
from skirmish.client.battle.session import Session
from skirmish.client.overlays.facts import facts
from skirmish.client.overlays.words import name_unaimed, refused
from skirmish.client.words import say
from skirmish.core.decision import DONE, Action, Decision, Kind, Needs, Offer, Refusal
from skirmish.core.display import Deed
from skirmish.core.draft import DraftOffer
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset


def premeasured(rules: Ruleset, state: State) -> bool:
    """Whether distances may be told before they are needed: the same switch that overlays obey."""
    return facts(state, rules, 0).premeasure


def untold(session: Session, action: Action) -> bool:
    """Whether its odds would tell a distance too early: it isn't declared yet, and aims at somebody out of contact."""
    game, i = session.game, action.model
    declared = game.last_mark.actions < len(game.actions)
    if declared or i == NOBODY or game.decision is None or premeasured(game.rules, game.state):
        return False
    touching = on(game.state).contacts(i)
    return any(who != i and not touching >> who & 1 for who in game.decision.named_models(action))


def why(refusal: Refusal | None, *, premeasure: bool) -> str:
    """The whole reason with its rule; what nobody refuses is only not this side's to do."""
    return refused(refusal, premeasure) if refusal is not None else say("other-side-decides")


_KINDS: dict[Needs, Kind] = {"way": "walk", "shares": "strike"}
"""What an offer is that belongs to no deed, by what it wants to be told."""


class Choice:
    """A line of the selected model's list: something it may do, or why it may not."""

    __slots__ = ("_sample", "aside", "deed", "offer", "refusal", "ways")

    def __init__(
        self, deed: Deed, offer: Offer | None, refusal: Refusal | None = None, ways: tuple[Offer, ...] = ()
    ) -> None:
        self.deed = deed
        self.offer = offer
        """None: it may not now."""
        self.ways = ways or ((offer,) if offer is not None else ())
        """Where nothing needs to be pointed at and it can be done in several ways, as with more or fewer cards: all."""
        self.refusal = refusal
        """Why not, if anybody can tell."""
        self.aside = False
        """Whether it isn't to be had now for anybody: the reason lies in the part of the turn, not in the model."""
        self._sample: Action | None = None

    def sample(self) -> Action | None:
        """The likeliest way to do it; None if there is none. Looked for once."""
        if self._sample is None and self.offer is not None:
            self._sample = next(self.offer.samples(), None)
        return self._sample

    def drafted(self, offer: Offer) -> bool:
        """Whether the offer is of something that was put together by this line's."""
        own = self.offer
        return isinstance(own, DraftOffer) and offer is not own and (offer.verb, offer.model) == (own.verb, own.model)


def likeliest(ways: tuple[Offer, ...]) -> Offer:
    """The way that its system holds to be worth most, the first if it can't tell."""
    bids = [way.bid() for way in ways]
    worths = [bid.worth if bid is not None and bid.action is not None else float("-inf") for bid in bids]
    return ways[max(range(len(ways)), key=worths.__getitem__)]


def apart(texts: Sequence[str]) -> list[str]:
    """What tells texts apart, without the words with which all begin and all end: `1 card`, `2 cards`."""
    split = [text.split() for text in texts]
    shortest = min(len(words) for words in split)
    front = next((n for n in range(shortest) if len({words[n] for words in split}) > 1), shortest - 1)
    room = shortest - front - 1
    back = next((n for n in range(room) if len({words[-1 - n] for words in split}) > 1), room)
    return [" ".join(words[front : len(words) - back]) for words in split]


def listed(rules: Ruleset, state: State, decision: Decision | None, model: ModelId | None) -> list[Choice]:
    """What the model may do: what is possible now first, what nobody may do now last.

    Without a model what is for nobody in particular to do.
    """
    if model is None:
        nobodys = offers_of(decision, NOBODY) if decision is not None else []
        return [Choice(_deed_of(rules, state, offer), offer) for offer in nobodys if offer.verb != DONE.verb]
    if model >= len(state.models):
        return []
    deeds = rules.deeds(state, model)
    open_ones = offers_of(decision, model) if decision is not None else []
    if decision is not None and decision.subject == model and decision.default.verb != DONE.verb:
        open_ones += offers_of(decision, NOBODY)  # it may decline what it is asked
    if decision is None or (state.models[model].side != decision.side and not open_ones):
        return [Choice(deed, None) for deed in deeds]
    found = [_choice(state, decision, deed, model, open_ones) for deed in deeds]
    named = {(deed.verb, deed.what) for deed in deeds}
    more = [offer for offer in open_ones if (offer.verb, offer.what) not in named]
    found += [_bound(Choice(_deed_of(rules, state, offer), offer), state) for offer in more]
    offered = {offer.verb for offer in decision.each()}
    for choice in found:
        refusal = choice.refusal
        choice.aside = refusal is not None and not refusal.short_by and choice.deed.verb not in offered
    return sorted(found, key=lambda choice: (choice.offer is None, choice.aside))


def able(decision: Decision, model: ModelId) -> bool:
    """Whether the model has something to do that is worth a turn."""
    worth = (offer for offer in offers_of(decision, model) if not offer.aside)
    return any(next(offer.samples(), None) is not None for offer in worth)


def _deed_of(rules: Ruleset, state: State, offer: Offer) -> Deed:
    only = next(offer.samples(), None) if offer.needs == "nothing" else None
    bare = only or Action(offer.verb, offer.model, what=offer.what)
    said = name_unaimed(rules, state, offer) if offer.needs in ON_MODELS else rules.action_text(state, bare)
    note = rules.action_note(state, only) if only is not None and premeasured(rules, state) else ""
    return Deed(offer.verb, said, offer.what, note, offer.rule, _KINDS.get(offer.needs, "other"))


def _bound(choice: Choice, state: State) -> Choice:
    """The same; one that needs company or somebody to be aimed at is closed with its reason where there is nobody."""
    offer = choice.offer
    if offer is None or choice.sample() is not None:
        return choice
    if offer.needs == "company":
        return Choice(choice.deed, None, planned(offer).refusal)
    if offer.needs not in ON_MODELS:
        return choice
    plan = planned(offer)
    refused = [(who, plan.on(who).refusal) for who in offer.candidates()]
    told = [(who, refusal) for who, refusal in refused if refusal is not None]
    return Choice(choice.deed, None, _nearest(told, state) or plan.refusal) if len(told) == len(refused) else choice


def unaimed(plan: Plan, state: State) -> Refusal | None:
    """Why no enemy's place will do for what wants a place: of the one who lacks least; None if one would."""
    side = state.models[plan.model].side if plan.model != NOBODY else None
    foes = [m.id for m in state.models if m.side != side and state.on_table(m.id)]
    refused = [(who, refusal) for who in foes if (refusal := on_place_of(plan, state, who).refusal) is not None]
    if plan.needs != "point" or not refused or len(refused) < len(foes):
        return None
    return _nearest(refused, state) or refused[0][1]


def _nearest(refused: Sequence[tuple[ModelId, Refusal]], state: State) -> Refusal | None:
    """Why the one who lacks least inches won't do: `Ren: 1.20" too far`; None if nobody is merely too far off."""
    short = [(who, refusal) for who, refusal in refused if refusal.short_by > 0]
    if not short:
        return None
    who, refusal = min(short, key=lambda one: one[1].short_by)
    name = state.models[who].name
    return refusal if refusal.reason.startswith(name) else evolve(refusal, reason=f"{name}: {refusal.reason}")


def _choice(state: State, decision: Decision, deed: Deed, model: ModelId, open_ones: list[Offer]) -> Choice:
    found = [o for o in open_ones if (o.verb, o.what) == (deed.verb, deed.what)]
    offer = found[0] if found else None
    if len(found) > 1 and all(one.needs == "nothing" for one in found):
        return Choice(deed, offer, ways=tuple(found))
    if offer is not None and offer.needs == "nothing":
        refusal = offer.refusal(planned(offer).action)
        return Choice(deed, offer if refusal is None else None, refusal)
    if offer is not None:
        return _bound(Choice(deed, offer), state)
    return Choice(deed, None, decision.refusal(Action(deed.verb, model, what=deed.what)))
