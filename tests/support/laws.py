"""Laws of every decision: what is offered is allowed, what is refused says why."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice

from skirmish.board import on
from skirmish.core.decision import DONE, Action, Decision, Offer
from skirmish.core.exits import count_exits, has_exit_aim
from skirmish.core.game import Game, IllegalAction
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, State
from skirmish.core.system import Ruleset

MOST_SAMPLES = 6
"""Samples of an offer that are looked at."""
OFF_TABLE = (-5.0, -5.0)
NOT_THERE = 999
ALL = slice(None)


def samples_are_admitted(decision: Decision) -> list[Action]:
    """Fails if an offer refuses one of its own samples; one sample of each offer."""
    firsts = []
    for offer in decision.each():
        for number, action in enumerate(islice(offer.samples(), MOST_SAMPLES)):
            twin = evolve(action)  # an offer knows its own samples again: here it must judge them
            assert offer.admits(twin), f"{decision.prompt}: {action} is refused: {offer.refusal(action)}"
            assert decision.refusal(twin) is None
            firsts += [action] if number == 0 else []
    return firsts


def default_is_admitted(decision: Decision) -> None:
    """Fails if no offer admits the default."""
    assert admitted(decision, decision.default), f"{decision.prompt}: the default {decision.default} isn't offered"


def admitted(decision: Decision, action: Action) -> bool:
    """Whether some offer admits the action."""
    return any(offer.admits(action) for offer in decision.each())


def can_be_played(game: Game, action: Action) -> None:
    """Fails if the action can't be played on a copy, or if that changes the game."""
    before = game.state, len(game.log), game.decision
    twin = game.fork()
    assert twin.play(action) is not None
    assert (game.state, len(game.log), game.decision) == before


def twisted(action: Action, models: int) -> Iterator[Action]:
    """The action with one thing changed that should matter."""
    yield evolve(action, verb="juggle")
    yield from (evolve(action, model=model) for model in (*range(models), NOT_THERE) if model != action.model)
    yield evolve(action, target=NOT_THERE)
    yield evolve(action, target=-7)
    yield evolve(action, others=(*action.others, NOT_THERE))
    yield evolve(action, what="trebuchet")
    for at in (OFF_TABLE, (math.nan, 1.0), (math.inf, 1.0), (1.0, 1e300), (1.0001, 1.0)):
        yield evolve(action, at=at)
    yield evolve(action, at=None)
    yield from (evolve(action, level=level) for level in (NOT_THERE, -7))
    yield evolve(action, via=(OFF_TABLE,))
    yield evolve(action, via=((math.nan, math.nan),))


NEVER = ("juggle", "trebuchet", NOT_THERE)
"""What no offer may ever admit."""


def nonsense_is_refused(game: Game, action: Action, looked_at: slice = ALL) -> None:
    """Fails if one of these twisted actions is neither admitted nor refused with a reason and a rule id."""
    decision = game.decision
    assert decision is not None
    for wrong in list(twisted(action, len(game.state.models)))[looked_at]:
        if admitted(decision, wrong):
            parts = (wrong.verb, wrong.model, wrong.target, wrong.what, wrong.level, *wrong.others)
            places = [*wrong.via, *([wrong.at] if wrong.at else [])]
            assert not any(part in NEVER for part in parts), f"{decision.prompt}: {wrong} is admitted"
            assert all(0 <= c <= 240 for place in places for c in place), f"{decision.prompt}: {wrong} is admitted"
            continue
        refusal = decision.refusal(wrong)
        assert refusal is not None, f"{decision.prompt}: {wrong} is admitted by nobody and refused by nobody"
        assert refusal.reason, f"{decision.prompt}: {wrong} is refused without a reason"
        assert refusal.rule, f"{decision.prompt}: {wrong} is refused without a rule id: {refusal.reason}"


def refusing_changes_nothing(game: Game, action: Action) -> None:
    """Fails unless playing something unheard of raises and leaves the game as it was."""
    before = game.state, len(game.log), len(game.actions), game.decision
    try:
        game.play(evolve(action, verb="juggle"))
    except IllegalAction:
        assert (game.state, len(game.log), len(game.actions), game.decision) == before
    else:
        raise AssertionError("juggling is allowed")


def cards_are_whole(rules: Ruleset, state: State) -> None:
    """Fails if a warrior's card lacks something, counts below zero, or speaks of who is out as if it could act.

    Cards in hand are to come to a number, and may go beyond it; nothing else counts more than there can be.
    """
    for m in state.models:
        sheet, reach = rules.sheet(state, m.id), rules.combat.reach(state, m.id)
        assert sheet.name == m.name
        assert all(label and value for label, value in sheet.numbers)
        assert all(track.now >= 0 and track.rule for track in sheet.tracks), sheet.tracks
        assert all(track.now <= track.full for track in sheet.tracks if track.form != "cards"), sheet.tracks
        assert all((*sheet.states, *sheet.gear))
        assert all(text and rule for text, rule in sheet.notes)
        assert min(reach.move, reach.run, reach.charge, reach.shoot) >= 0
        assert not (m.out and (rules.combat.able(state, m.id) or reach.move))


def aims_are_kept(state: State) -> None:
    """Fails if a token is in two places or borne by who isn't there, or if somebody has left whom nothing let go."""
    bearers = [token.bearer for token in state.tokens if token.bearer != NOBODY]
    assert len(set(bearers)) == len(bearers), "somebody carries two tokens"
    assert all(state.on_table(model) for model in bearers), "somebody who is off the table carries a token"
    for token in state.tokens:
        where = (token.at is None, token.lies, token.bearer != NOBODY, token.side >= 0)
        assert where.count(True) == 1, f"a token is in several places: {token}"
    for side in (0, 1):
        away = [m for m in state.models if m.side == side and m.away]
        assert all(m.out and not state.on_table(m.id) for m in away), "somebody has left and is still there"
        if state.scenario.has_tokens:
            assert len(away) == sum(token.side == side for token in state.tokens), "each who left carried one token"
        elif not has_exit_aim(state, side):
            assert not away, "somebody has left whom the scenario doesn't let go"
        gone, needed = count_exits(state, side)
        assert gone <= sum(m.side == side for m in state.models)
        assert needed <= sum(m.side == side for m in state.models), "more must leave than there are"


def nobody_stands_on_air(state: State) -> None:
    """Fails if a base hangs over an edge, in the air or in a wall, or if somebody in play is nowhere. (SKR-36)"""
    surface, levels = on(state), state.battlefield.levels
    for m in state.models:
        if not state.on_table(m.id):
            assert m.out or not state.round, f"{m.name} is in play and nowhere"
            continue
        level, (x, y, radius, _) = state.level(m.id), state.places[m.id]
        assert 0 <= level <= len(levels), f"{m.name} stands on level {level} of {len(levels)}"
        if level:
            assert levels[level - 1].floor_at((x, y)) is not None, f"{m.name} has no floor under it"
            assert surface.ground.level(level).holds((x, y), radius), f"{m.name} stands over an edge or in a wall"


def offers_name_rules(offers: tuple[Offer, ...]) -> None:
    """Fails if an offer rests on no rule."""
    assert all(offer.rule for offer in offers), [offer.verb for offer in offers if not offer.rule]


def reacts(game: Game) -> bool:
    """Whether somebody must answer in the middle of a rule, or in the other's turn: no part of a turn of theirs."""
    decision, state = game.decision, game.state
    if decision is None or not state.round or decision.default.verb == DONE.verb:
        return False
    return decision.is_prompt or decision.side != state.side or game.last_mark.events != len(game.log)


def questions_say_what_they_are_about(game: Game) -> None:
    """Fails if what reacts is none of its systems' questions, tells stakes it can't know, or is asked in vain.

    What is refused meanwhile is told by the question, not as something that isn't offered.
    """
    decision = game.decision
    if decision is None or not reacts(game):
        return
    known = {asks.id: asks for asks in game.rules.asks}
    assert decision.asks is not None, "it doesn't say what it is about"
    assert decision.asks.id in known, f"{decision.asks.id} is no question of {game.rules.name}"
    assert decision.stakes <= set(known[decision.asks.id].perils), decision.stakes
    ways = [way for offer in decision.each() for way in (tuple(islice(offer.samples(), 2)) or (offer,))]
    assert len(ways) > 1, "there is one answer alone, and nothing that says why there is no other"
    refusal = decision.refusal(Action("juggle"))
    assert refusal is not None
    assert refusal.rule
    assert not refusal.reason.startswith("not offered now"), refusal.reason
