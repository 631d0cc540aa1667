"""A reset takes back what one model did in this phase, and nothing else."""

from __future__ import annotations

import pytest
from support.sessions import first_roll, session, standing, until

from skirmish.client.battle.session import Session
from skirmish.core.battle_record import fingerprint
from skirmish.core.decision import DONE, Action
from skirmish.core.events import PhaseBegun
from skirmish.core.game import NotFree
from skirmish.core.state import ModelId

MOVES = "Move your warriors"


def movers(battle: Session) -> list[tuple[ModelId, Action]]:
    """Who may move, with somewhere to go."""
    found: dict[ModelId, Action] = {}
    for offer in battle.decision.offers:
        if offer.verb == "move":
            for action in offer.samples():
                if action.at is not None and action.at != battle.state.places[action.model][:2]:
                    found.setdefault(offer.model, action)
    return list(found.items())


def two_moves() -> tuple[Session, ModelId, ModelId, Session]:
    """Two models have moved; the battle, who, and a battle as if only the second had."""
    for seed in range(1, 40):
        battle, other = until(session(seed), MOVES), until(session(seed), MOVES)
        if len(able := movers(battle)) < 2:
            continue
        (first, _), (second, goes) = able[0], able[1]
        battle.play(able[0][1])
        if not battle.decision.admits(goes):
            continue
        battle.play(goes)
        other.play(goes)
        if battle.decision.prompt == other.decision.prompt == f"{MOVES}":
            return battle, first, second, other
    raise AssertionError("nowhere two models can move freely")


def test_reset_takes_back_one_models_phase_and_leaves_the_others() -> None:
    battle, first, second, as_if = two_moves()
    moved, at = standing(battle), battle.state.places[second]
    assert battle.reset_bar(first) == ""
    battle.reset(first)
    assert fingerprint(battle.state) == fingerprint(as_if.state)
    assert battle.state.places[second] == at
    assert [moment.event for moment in battle.moments] == battle.game.log
    battle.redo()
    assert standing(battle) == moved


def test_who_has_done_nothing_in_this_phase_has_nothing_to_reset() -> None:
    battle, first, second, _ = two_moves()
    idle = next(model for model in battle.state.models if model.id not in (first, second))
    before = standing(battle)
    assert battle.reset_bar(idle.id) == f"{idle.name} has done nothing in this phase"
    with pytest.raises(NotFree, match="has done nothing in this phase"):
        battle.reset(idle.id)
    assert standing(battle) == before


def test_the_phase_before_is_over_and_isnt_reset() -> None:
    battle, first, _, _ = two_moves()
    battle.play(DONE)
    assert "has done nothing in this phase" in battle.reset_bar(first)


def test_dice_since_bar_a_reset() -> None:
    for seed in range(1, 80):
        battle = session(seed)
        rolled = first_roll(battle)
        begun = max(m.number for m in battle.moments if isinstance(m.event, PhaseBegun))
        last = battle.game.actions[-1]
        if last.model >= 0 and battle.game.log.index(rolled) > begun:
            assert "dice have been rolled since" in battle.reset_bar(last.model)
            return
    raise AssertionError("no roll in the phase of its action")
