"""What a player is told when a turn comes round again."""

from __future__ import annotations

import pytest
from client.app_scene import Table
from support.sessions import lines, play, session

from skirmish.app.entries import HUMAN
from skirmish.client.battle import controller
from skirmish.client.battle.presenters.board import report
from skirmish.client.battle.presenters.card import lasting_text
from skirmish.client.battle.session import Moment, Session
from skirmish.client.battle.turn_report import MOST_LINES, digest
from skirmish.client.words import say
from skirmish.core.events import Fell, Hurt, Moved, TurnStarted
from skirmish.core.record import evolve
from skirmish.core.state import Effect
from skirmish.core.text import Line
from skirmish.players import make
from skirmish.players.player import view_of


def battle(seed: int, count: int = 400) -> Session:
    return play(session(seed), count, seed)


def turns(moments: list[Moment]) -> list[Moment]:
    return [moment for moment in moments if isinstance(moment.event, TurnStarted)]


@pytest.mark.parametrize("seed", range(1, 9))
def test_it_spans_the_others_turn_and_ends_where_ones_own_begins(seed: int) -> None:
    moments = battle(seed).moments
    begun = turns(moments)
    third = begun[2].number
    mine = begun[2].event.side
    told = digest(moments[: third + 1], mine)
    assert (told.first, told.end) == (begun[1].number, third)
    running = digest(moments[:third], mine)
    assert (running.first, running.end) == (begun[1].number, third)


def test_who_had_no_turn_yet_is_told_everything() -> None:
    moments = battle(2).moments
    first, second = turns(moments)[:2]
    assert digest(moments[: second.number + 1], second.event.side)[1:] == (0, second.number)
    assert digest(moments[: first.number + 1], first.event.side)[1:] == (0, first.number)


@pytest.mark.parametrize("seed", range(1, 9))
def test_it_is_short_in_order_and_tells_who_went_out(seed: int) -> None:
    fought = battle(seed)
    for turn in turns(fought.moments):
        told = digest(fought.moments[: turn.number + 1], turn.event.side)
        assert len(told.lines) <= MOST_LINES
        moved = any(isinstance(moment.event, Moved | Fell | Hurt) for moment in fought.moments[told.first : told.end])
        assert bool(told.lines) or not moved
        texts = [line.text for line in told.lines]
        log = lines(fought.moments[told.first : told.end])
        places = [log.index(text) for text in texts if text in log]
        assert places == sorted(places) or len(set(log)) < len(log)
        gone = [
            m.line.text for m in fought.moments[told.first : told.end] if isinstance(m.event, Fell) and m.event.gone
        ]
        if len(gone) < MOST_LINES:
            assert set(gone) <= set(texts)


def moment(number: int, event: object) -> Moment:
    state = session().state
    return Moment(number, number, event, state, Line(f"line {number}"))  # type: ignore[arg-type]  # an event


def test_of_one_models_hurts_the_worst_is_told() -> None:
    told = digest([moment(0, Hurt(1, 1)), moment(1, Fell(1, "out")), moment(2, Hurt(2, 1))], 0)
    assert [line.text for line in told.lines] == ["line 1", "line 2"]


def test_too_much_is_counted() -> None:
    told = digest([moment(number, Hurt(number, 1)) for number in range(9)], 0)
    assert [line.text for line in told.lines] == [
        "line 4",
        "line 5",
        "line 6",
        "line 7",
        "line 8",
        "and 4 more, in the log",
    ]


def test_a_quiet_turn_says_so() -> None:
    path = ((0.0, 0.0), (1.0, 0.0))
    told = digest([moment(0, Moved(1, path)), moment(1, Moved(2, path)), moment(2, Moved(1, path))], 0)
    assert [line.text for line in told.lines] == ["No one was hurt; 2 models moved"]


@pytest.mark.parametrize("seats", [(HUMAN, HUMAN), ("aggressor", HUMAN)])
def test_where_models_act_by_turns_a_new_round_tells_of_the_last_one(seats: tuple[str, str]) -> None:
    table = Table(ruleset="trilogy", seats=seats)
    battle, players = table.scene.battle, (make("aggressor", 1), make("aggressor", 2))
    while table.session.state.round < 2:
        decision = table.session.decision
        assert decision is not None
        chosen = players[decision.side].decide(view_of(table.session.game, decision.side), decision)
        assert controller.play(battle, chosen)
    shown = battle.report.shown
    assert shown is not None
    reader, found = shown
    begun = {number: [m.number for m in turns(table.session.moments) if m.state.round == number] for number in (1, 2)}
    assert (found.first, found.end) == (begun[1][0], begun[2][0])
    assert found.lines
    assert reader == (1 if seats[0] != HUMAN else None)
    view = report(battle.report, table.session, (), lambda command: "")
    assert view is not None
    assert view.title == say("digest-round", round=1)
    battle.report.toggle()
    battle.report.toggle()
    assert battle.report.shown == shown, "opened by key it is the same"


def test_where_models_act_by_turns_what_lasts_ends_with_a_round() -> None:
    table = Table(ruleset="trilogy")
    rules, state = table.session.rules, table.session.state
    lasting = Effect(90, "Blind", 0, 1, until=2 * 3 - 1)
    assert lasting_text(rules, state, lasting).endswith(", until round 3 ends")
    assert lasting_text(rules, state, evolve(lasting, until=0, brief=True)).endswith(", until the next round begins")
