"""A battle in which bone servants stand up goes on, is kept, taken back and played again as any other. (WYL-S8)"""

from __future__ import annotations

from functools import lru_cache

import pytest
from support.rulesets import ruleset

from skirmish import players
from skirmish.app import compose
from skirmish.core.battle_record import BattleRecord, Setup, fingerprint, record_of, restore
from skirmish.core.events import Raised
from skirmish.core.game import Game
from skirmish.core.record import from_json, to_json
from skirmish.core.standings import lost_share
from skirmish.library import Shelf
from skirmish.players.player import view_of

SEED, LONGEST = 3, 4000


@lru_cache(None)
def setup() -> Setup:
    """Two bands of necromancers, small enough for a test."""
    shelf = Shelf()
    pair = shelf.roster("dread-circle"), shelf.roster("tower-patrol")
    return compose.setup(ruleset("wyld"), pair, "forest", "skirmish", SEED)


@lru_cache(None)
def fought() -> tuple[Game, int]:
    """The battle to its end between two AIs; after how many actions somebody first stood up."""
    rules = ruleset("wyld")
    game = Game(rules, setup().state(rules))
    pair = tuple(players.make("aggressor", number) for number in (1, 2))
    first = 0
    while game.decision is not None and len(game.actions) < LONGEST:
        side = game.decision.side
        happened = game.play(pair[side].decide(view_of(game, side), game.decision))
        if not first and any(isinstance(event, Raised) for event in happened):
            first = len(game.actions)
    return game, first


def test_somebody_stands_up_and_the_battle_comes_to_its_end():
    game, first = fought()
    assert first
    assert game.state.verdict is not None
    assert len(game.state.models) == len(game.state.places) > sum(len(f.roster.warriors) for f in game.state.forces)
    assert [m.id for m in game.state.models] == list(range(len(game.state.models)))


def test_they_do_something_and_the_other_side_minds_them():
    game, _ = fought()
    raised = {m.id for m in game.state.models if m.raised}
    assert any(action.model in raised for action in game.actions)


def test_the_marks_fielded_stay_what_they_were():
    game, _ = fought()
    for side, roster in enumerate(setup().rosters):
        assert lost_share(game.state, side)[1] == roster.marks


def test_a_record_of_it_is_played_again_to_the_same_state():
    game, _ = fought()
    record = from_json(to_json(record_of(game, setup(), ("aggressor", "aggressor"))), BattleRecord)
    again = restore(record, ruleset("wyld"))
    assert fingerprint(again.state) == fingerprint(game.state)
    assert [m.name for m in again.state.models] == [m.name for m in game.state.models]


@pytest.mark.parametrize("back", [0, 1])
def test_it_can_be_taken_back_to_before_they_stood_up(back: int):
    game, first = fought()
    before = game.rewound(first - 1 - back)
    assert not any(m.raised for m in before.state.models)
    for action in game.actions[first - 1 - back : first]:
        before.play(action)
    assert any(m.raised for m in before.state.models)
    fork = before.fork()
    assert fingerprint(fork.state) == fingerprint(before.state)


def test_all_of_it_can_be_told():
    game, _ = fought()
    state = setup().state(game.rules)
    for event in game.log:
        state = event.apply(state)
        line = game.rules.log_line(state, event)
        assert line is None or line.text
    assert fingerprint(state) == fingerprint(game.state)
    for m in state.models:
        sheet = game.rules.sheet(state, m.id)
        assert sheet.name == m.name
