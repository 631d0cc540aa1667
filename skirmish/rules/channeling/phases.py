"""The order of the magic in a turn: points, circles, upkeep, then the shooting phase; and what ends. (CHN-3, CHN-15)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.core.decision import DONE, Action, Aside, Asking, Decision, Just, Offer, Refusal, nothing_asked
from skirmish.core.events import EffectEnded, FirstTurn, PhaseBegun, TurnStarted
from skirmish.core.state import NOBODY, Effect, ModelId, Side, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import end_effects, has_condition
from skirmish.rules.channeling.asks import UPKEEP
from skirmish.rules.channeling.channeler import PowerRoll, acting_side, channeler, channelers, on_hand, price, weavings
from skirmish.rules.channeling.circles import REACTIONS as OF_CIRCLES
from skirmish.rules.channeling.circles import (
    CircleOffer,
    can_any_link,
    form_circle,
    linkable,
    transfer,
    transfer_offers,
    why_no_circle,
)
from skirmish.rules.channeling.cutting import cut, standing_woven
from skirmish.rules.channeling.events import Gifted, Noted, Paid, Refreshed, StageBegun, UpkeepSettled
from skirmish.rules.channeling.worth import circle_worth, cut_gain, keep_worth, lead_worth, unkept_worth


def begin(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """(a) points, (b) circles, (c) upkeep of these models' sides; reads where it is from the state. (CHN-15)"""
    first = table.state.side
    sides = sorted({table.state.models[i].side for i in models} | {first}, key=lambda side: side != first)
    for side in sides:
        slot = weavings(table.state)
        if slot.stage == "ready" or (slot.stage and slot.sides >> side & 1 and slot.acting != side):
            continue  # this side has done so already
        if slot.stage == "" or slot.acting != side:
            if not _has_part(table.state, side):
                continue
            refresh(table, side)
            yield from settle(table)
        if weavings(table.state).stage == "circles":
            yield from _circles(table)
            table.emit(StageBegun("upkeep"))
        yield from _upkeep(table)
    if weavings(table.state).stage == "upkeep":
        table.emit(StageBegun("ready"))


def _has_part(state: State, side: Side) -> bool:
    """Whether the side has channelers, or weaves that last."""
    lasting = any(e.brief or e.upkeep for e in state.effects if state.models[e.owner].side == side)
    return lasting or bool(channelers(state, side))


def refresh(table: Table, side: Side) -> None:
    """Points on hand are the totals less the debts; what lasted until now ends. (CHN-3, CHN-60)"""
    state, extra = table.state, table.rules.options["angreal"] == "on"
    hands = []
    for i in channelers(state, side):
        slot = channeler(state, i)
        full = slot.gift.total + (slot.gift.angreal if extra else 0) - slot.debt
        hands.append((i, 0 if has_condition(state.models[i], "silenced") else full))
    table.emit(Refreshed(tuple(hands), side))
    end_effects(table, lambda e: e.brief and table.state.models[e.owner].side == side)


def _circles(table: Table) -> Asking:
    """Circles are formed as long as anybody can and likes. (CHN-30)"""
    while can_any_link(table.rules, table.state):
        table.mark()
        state, rules = table.state, table.rules

        def offers(rules: Ruleset = rules, state: State = state) -> Iterator[Offer]:
            for i in linkable(rules, state):
                yield CircleOffer(rules, state, i, partial(circle_worth, rules, state))
            yield Just(DONE, "CHN-30")

        why = partial(why_no_circle, rules, state)
        answer = yield Decision(acting_side(state), "Form a circle?", offers, DONE, rule="CHN-30", why=why)
        if answer.verb == "done":
            return
        form_circle(table, answer.model, answer.others)


def _mine(state: State) -> list[Effect]:
    """The weaves that this side's channelers keep up."""
    return [e for e in state.effects if e.upkeep and state.models[e.owner].side == acting_side(state)]


def unpaid(state: State) -> list[Effect]:
    """Those whose upkeep isn't settled yet. (CHN-14)"""
    return [e for e in _mine(state) if e.id not in weavings(state).paid]


def _upkeep(table: Table) -> Asking:
    """Weave by weave in the owner's order: pay or drop; each paid one may then be cut. (CHN-14, CHN-15)"""
    while due := unpaid(table.state):
        state = table.state
        able = [e for e in due if price(state, e.owner, e.upkeep) <= on_hand(state, e.owner)]
        if not able:
            for effect in due:
                table.emit(EffectEnded(effect, ": its upkeep can't be paid"))
            yield from settle(table)
            return
        table.mark()
        answer = yield _keep_or_drop(table.rules, state, due, able)
        if answer.verb == "lead":
            transfer(table, answer.model)
            continue
        effect = next(e for e in due if e.id == answer.target)
        yield from _settle_upkeep(table, effect, keep=answer.verb == "keep")
        yield from settle(table)


def _keep_or_drop(rules: Ruleset, state: State, due: list[Effect], able: list[Effect]) -> Decision:
    def offers() -> Iterator[Offer]:
        for effect in due:
            if effect in able:
                yield Just(
                    Action("keep", effect.owner, effect.id, what=effect.source),
                    "CHN-14",
                    partial(keep_worth, rules, state, effect),
                    "effect",
                )
            dropping = partial(unkept_worth, rules, state, effect)
            yield Aside(Action("drop", effect.owner, effect.id, what=effect.source), "CHN-25", dropping, "effect")
        for circle in weavings(state).circles:
            if state.models[circle.leader].side == acting_side(state):
                yield from transfer_offers(state, circle, partial(lead_worth, rules, state))

    first = able[0]
    on = f" on {state.models[first.target].name}" if first.target not in (NOBODY, first.owner) else ""
    cost = price(state, first.owner, first.upkeep)
    what = f"{state.models[first.owner].name}'s {first.name}{on}"
    prompt = f"Keep up {what} for {cost} {'point' if cost == 1 else 'points'}?"
    keep = Action("keep", first.owner, first.id, what=first.source)
    why = partial(_why, rules, state, due)
    return Decision(acting_side(state), prompt, offers, keep, first.owner, "CHN-14", why, asks=UPKEEP)


def _why(rules: Ruleset, state: State, due: list[Effect], action: Action) -> Refusal:
    """Why a weave can't be kept, or something else isn't done yet. (CHN-14, CHN-15)"""
    effect = next((e for e in due if (e.owner, e.source) == (action.model, action.what)), None)
    if action.verb == "keep" and effect is not None:
        cost, hand = price(state, effect.owner, effect.upkeep), on_hand(state, effect.owner)
        if cost > hand:
            return Refusal(f"{effect.name} costs {cost} to keep up, it has {hand}", "CHN-14")
        return Refusal("name the weave", "CHN-14")
    return rules.magic.why(state, action) or Refusal("first the upkeep of weaves is settled", "CHN-15")


def _settle_upkeep(table: Table, effect: Effect, *, keep: bool) -> Asking:
    table.emit(UpkeepSettled(effect.id))
    if not keep:
        table.emit(EffectEnded(effect, ": it is dropped"))
        yield from nothing_asked()
        return
    table.emit(
        Paid(effect.owner, price(table.state, effect.owner, effect.upkeep), f"keeping up {effect.name}", "CHN-14")
    )
    yield from cut(table, standing_woven(table.state, effect), cut_gain(table.rules, effect))


def turn_starts(table: Table, event: TurnStarted) -> Asking:
    """Circles of the side end; who is down is noted. (CHN-30, CHN-32)"""
    yield from nothing_asked()
    state = table.state
    if not any(m.magic is not None for m in state.models):
        return
    goes_on = tuple(c for c in weavings(state).circles if state.models[c.leader].side != event.side)
    upright = table.rules.combat.who(state, "standing")
    down = sum(1 << m.id for m in state.models if m.magic is not None and not upright >> m.id & 1)
    table.emit(Noted(down, goes_on))


def phase_begins(table: Table, event: PhaseBegun) -> Asking:
    """The shooting phase begins after the magic has begun, and ends with the next one. (CHN-7, CHN-15)"""
    yield from nothing_asked()
    stage = weavings(table.state).stage
    if stage in ("ready", "cast"):
        table.emit(StageBegun("cast" if stage == "ready" else ""))


def powers_rolled(table: Table, event: FirstTurn) -> Asking:
    """Who has no strong and weak power yet rolls for them before the battle. (CHN-40, CHN-41)"""
    yield from nothing_asked()
    if table.rules.options["strong_weak"] != "true":
        return
    for m in table.state.models:
        if m.magic is not None and not m.magic.gift.strong and m.magic.gift.strong_table:
            strong, weak = table.roll(PowerRoll(m.magic.gift.strong_table, m.magic.gift.weak_table, m.id))
            table.emit(Gifted(m.id, strong, weak))


REACTIONS: tuple[Reaction, ...] = (
    (TurnStarted, turn_starts), (PhaseBegun, phase_begins), (FirstTurn, powers_rolled), *OF_CIRCLES,
)  # fmt: skip
