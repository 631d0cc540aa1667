"""The thinker: the same answers here and in a process of its own, which may be cancelled, crash, or lose its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.processes import alive
from support.sessions import ANN, BEN, CRASHES, SLEEPS, UNPLAYABLE, builder, play, reseeded, session, until

from skirmish.client.ai_worker import Inline, Process
from skirmish.client.battle.session import Session
from skirmish.client.ports import Worker
from skirmish.client.questions import Decide, Failed, Foretell, Menace, Paint, Painted, Risk, Risks
from skirmish.core.outlook import find_outlook
from skirmish.core.record import evolve
from skirmish.players import make
from skirmish.players.player import view_of

ROOT = Path(__file__).parents[2]
EXACT_OUTLINES = EXACT_ODDS = True
PATIENCE = 300.0
"""Seconds after which a test gives up; no test asks how fast something is."""


@pytest.fixture(scope="module")
def process() -> Iterator[Process]:
    """One process for all tests that leave it alive."""
    thinker = Process(builder)
    yield thinker
    thinker.close()


@pytest.fixture
def inline() -> Inline:
    return Inline(builder)


def shooting(seed: int = 3) -> Session:
    return until(session(seed), "Shoot")


def heard(thinker: Worker, *tickets: int) -> list[Any]:
    """The answers to these tickets, waited for."""
    found: dict[int, Any] = {}
    until = time.monotonic() + PATIENCE
    while not set(tickets) <= found.keys():
        assert time.monotonic() < until, "no answer came"
        found |= dict(thinker.answers())
        time.sleep(0.002)
    return [found[ticket] for ticket in tickets]


def asked(thinker: Worker, battle: Session, *questions: Any) -> list[Any]:
    thinker.watch(battle)
    return heard(thinker, *[thinker.ask(question) for question in questions])


def test_the_process_answers_as_the_inline_thinker_does(process: Process, inline: Inline) -> None:
    battle = shooting()
    action = next(offer for offer in battle.decision.offers).samples()
    questions = (
        Decide("random", 5), Decide("aggressor"), Foretell(next(action)), Risk(0, (12.0, 12.0), tries=3, seed=1),
        Menace((0, 1), 1), Paint(4.0),
    )  # fmt: skip
    here, there = asked(inline, battle, *questions), asked(process, battle, *questions)
    assert here == there
    assert not [answer for answer in here if isinstance(answer, Failed)]


def test_it_follows_the_battle_on_and_back(process: Process) -> None:
    battle = session(3)
    for count in (3, 20, 0):
        play(battle, count, count)
        decision = battle.decision
        wanted = make("random", count).decide(view_of(battle.game, decision.side), decision)
        assert asked(process, battle, Decide("random", count)) == [wanted]
        battle.undo(agreed=True)
        wanted = make("random", 99 + count).decide(view_of(battle.game, battle.decision.side), battle.decision)
        assert asked(process, battle, Decide("random", 99 + count)) == [wanted]
    other = shooting(5)
    wanted = make("random", 7).decide(view_of(other.game, other.decision.side), other.decision)
    assert asked(process, other, Decide("random", 7)) == [wanted]


def test_a_question_is_about_the_battle_as_it_stood_then(inline: Inline) -> None:
    battle = shooting()
    wanted = make("random", 4).decide(view_of(battle.game, battle.decision.side), battle.decision)
    inline.watch(battle)
    ticket = inline.ask(Decide("random", 4))
    battle.play(battle.decision.default)
    assert inline.busy
    assert inline.answers() == [(ticket, wanted)]
    assert not inline.busy


def test_what_is_foretold_is_the_outlook(inline: Inline) -> None:
    battle = shooting()
    default = battle.decision.default
    assert asked(inline, battle, Foretell(default, "never")) == [find_outlook(battle.game, default, "never")]


def test_an_error_is_an_answer_and_the_next_question_works(process: Process) -> None:
    battle = shooting()
    wrong = reseeded(shooting(), UNPLAYABLE)
    (failed,) = asked(process, wrong, Decide("random"))
    assert failed == Failed("Unplayable: nobody can play this", lost=True)
    assert isinstance(asked(process, battle, Decide("nobody"))[0], Failed)
    assert not isinstance(asked(process, battle, Decide("random"))[0], Failed)
    assert asked(Inline(builder), play(session(1), 10_000), Decide("random")) == [Failed("the battle is over")]


def test_without_a_battle_there_is_nothing_to_think_about(inline: Inline) -> None:
    ticket = inline.ask(Decide("random"))
    assert inline.answers() == [(ticket, Failed("there is no battle to think about"))]


def test_who_may_think_no_longer_decides_in_that_time(inline: Inline) -> None:
    """Also where its own budget is minutes."""
    battle = shooting()
    begun = time.monotonic()
    (action,) = asked(inline, battle, Decide("planner@600000ms", 3, most_ms=50))
    assert not isinstance(action, Failed)
    assert time.monotonic() - begun < 20


def test_what_waits_can_be_cancelled(process: Process, inline: Inline) -> None:
    for thinker in (process, inline):
        thinker.watch(shooting())
        first, second, third = (thinker.ask(Decide("random", seed)) for seed in (1, 2, 3))
        thinker.cancel(second)
        assert len(heard(thinker, first, third)) == 2
        assert thinker.answers() == []
        assert not thinker.busy


@pytest.mark.ci
def test_the_window_never_waits(process: Process) -> None:
    """Sixteen megabytes of pixels come in pieces, with the window's own time between them."""
    battle = shooting()
    asked(process, battle, Decide("random"))
    process.ask(Paint(90.0))
    process.ask(Risk(0, (12.0, 12.0), 10))
    found: list[tuple[int, Any]] = []
    until, looks = time.monotonic() + PATIENCE, 0
    while process.busy and time.monotonic() < until:
        found += process.answers()
        looks += 1
        time.sleep(0.001)
    painted, risks = (answer for _, answer in found)
    assert isinstance(painted, Painted)
    assert isinstance(risks, Risks)
    assert len(painted.rgb) == 3 * painted.width * painted.height > 13_000_000
    assert looks > 20


@pytest.mark.ci
def test_a_process_that_crashes_has_failed_and_the_next_one_works() -> None:
    process = Process(builder)
    try:
        process.watch(reseeded(shooting(), CRASHES))
        lost = process.ask(Decide("random"))
        process.watch(shooting())
        kept = process.ask(Decide("random", 3))
        failed, answer = heard(process, lost, kept)
        assert failed == Failed("the AI's process stopped unexpectedly")
        assert [answer] == asked(Inline(builder), shooting(), Decide("random", 3))
    finally:
        process.close()


@pytest.mark.ci
def test_who_goes_on_thinking_after_a_cancel_is_ended() -> None:
    now = [0.0]
    process = Process(builder, lambda: now[0])
    try:
        process.watch(reseeded(shooting(), SLEEPS))
        slow = process.ask(Decide("random"))
        while process._asked is None:
            assert process.answers() == []
            time.sleep(0.002)
        thinking = process._process
        process.cancel(slow)
        assert not process.busy
        process.watch(shooting())
        quick = process.ask(Decide("random", 3))
        assert process.answers() == []
        assert process._process is thinking
        now[0] = 1.5
        process.answers()
        assert process._process is not thinking
        assert len(heard(process, quick)) == 1
    finally:
        process.close()
    assert not process.busy


# The risk of a spot


def test_risks_add_up_and_hang_on_the_seed() -> None:
    battle = play(session(3, (ANN, BEN)), 30)
    model = next(m.id for m in battle.state.models if battle.state.on_table(m.id))
    question = Risk(model, battle.state.places[model][:2], tries=12, seed=4)
    first, again, _ = asked(Inline(builder), battle, question, question, evolve(question, seed=5))
    assert first == again
    assert first.tries == 12
    assert 0 <= first.share(first.out).value <= 1
    assert first.share(0).error > 0


def test_where_the_enemies_stand_is_more_dangerous_than_far_away() -> None:
    """Beside an enemy who fights, in the middle of his friends, a model is harmed more often than in a corner."""
    harmed = {"near": 0, "far": 0}
    for seed in (2, 3, 5, 6):
        battle = until(session(seed), "Move your warriors")
        state, side = battle.state, battle.decision.side
        mine = next(m.id for m in state.models if m.side == side and state.on_table(m.id))
        foe = next(m.id for m in state.models if m.side != side and state.on_table(m.id))
        x, y, _, _ = state.places[foe]
        spots = {"near": (x, y - 2.0 if y > 12 else y + 2.0), "far": (0.6, 0.6 if y > 12 else 23.4)}
        for name, at in spots.items():
            (found,) = asked(Inline(builder), battle, Risk(mine, at, tries=8))
            assert isinstance(found, Risks), found
            harmed[name] += found.out + found.hurt
    assert harmed["near"] > harmed["far"]


def test_who_isnt_on_the_table_runs_no_risk(inline: Inline) -> None:
    (failed,) = asked(inline, session(3), Risk(0, (1.0, 1.0)))
    assert "isn't on the table" in failed.text


# The parent

PARENT = """
import sys, time
from support.sessions import SLEEPS, builder, reseeded, session
from skirmish.client.questions import Decide
from skirmish.client.ai_worker import Process
if __name__ == "__main__":
    process = Process(builder)
    process.watch(reseeded(session(3), SLEEPS))
    process.ask(Decide("random"))
    while process._asked is None:
        process.answers()
        time.sleep(0.01)
    print(process._process.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.ci
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_it_dies_with_its_parent_however_deep_in_thought(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
    with subprocess.Popen((sys.executable, str(script)), env=environment, stdout=subprocess.PIPE) as parent:
        try:
            assert parent.stdout is not None
            child = int(parent.stdout.readline())
        finally:
            parent.kill()
    until = time.monotonic() + PATIENCE
    while alive(child):
        assert time.monotonic() < until, "it outlived its parent"
        time.sleep(0.05)
