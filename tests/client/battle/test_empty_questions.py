"""A part of the turn in which nobody can do anything is ended by itself, as an ordinary answer, and the log says so."""

from __future__ import annotations

import pytest
from app_scene import Table

from skirmish.app.workshop import ruleset_of
from skirmish.client.battle.plan import closing, is_empty
from skirmish.client.battle.presenters.log import entries
from skirmish.client.settings import Settings
from skirmish.client.store.saves import opened, saved
from skirmish.core.decision import DONE, PASS, Action, Asks, AtTarget, Decision, Just, Offer, Refusal
from skirmish.rules.skirmish.asks import ARMS, SHARES

SKIPS = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False)


def empty_table(settings: Settings = SKIPS) -> Table:
    """A battle in which the first charges are due, and nobody reaches anybody."""
    table = Table(settings=settings.changed(skip_empty=False))
    table.app.settings = settings
    while table.session.decision is not None and table.session.state.phase != "charges":
        table.session.play(table.session.decision.default)
    assert table.session.decision is not None
    assert is_empty(table.session.decision)
    table.scene.enter()
    return table


def ended(table: Table) -> list[Action]:
    return [table.session.game.actions[n] for n in table.session.automatic]


def test_it_is_ended_as_an_answer_in_the_record_and_the_log_says_so() -> None:
    table = empty_table()
    before = len(table.session.game.actions)
    table.does("settle")
    assert table.session.state.phase == "moves"
    assert table.session.game.actions[before:] == [DONE]
    assert ended(table) == [DONE]
    table.does('expect "ended automatically"')
    assert table.session.decision is not None
    assert not is_empty(table.session.decision), "whoever can move is asked"


def test_it_stays_where_that_is_not_wanted() -> None:
    table = empty_table(SKIPS.changed(skip_empty=False))
    table.does("settle")
    assert table.session.state.phase == "charges"
    assert ended(table) == []


def arming_table(settings: Settings = SKIPS) -> Table:
    """A battle in which weapons are chosen for a fight."""
    return Table("arms", 1, seed=2, settings=settings)


def test_weapons_of_a_fight_are_taken_without_a_word() -> None:
    table = arming_table()
    asked = table.session.decision
    assert asked is not None
    assert not is_empty(asked), "somebody has another weapon"
    table.does("settle")
    assert DONE in ended(table), "nobody wants to be asked"
    assert table.session.spared == frozenset(), "but there was something to choose from"
    told = entries(table.session.heard, spared=table.session.spared)
    assert "ended automatically" not in " ".join(line.text for line in told)


def test_weapons_are_asked_about_where_that_is_wanted() -> None:
    table = arming_table(SKIPS.changed(asks={ARMS.id: "always"}))
    table.does("settle")
    assert table.session.state.phase == "arms"
    assert ended(table) == []


def test_what_was_ended_by_itself_stays_so_in_saves_copies_and_after_redo() -> None:
    table = empty_table()
    number = len(table.session.game.actions)
    table.does("settle")
    session = table.session
    assert session.empty == (number,)
    later = session.play(next(a for o in session.decision.each() if o.verb == "move" for a in o.samples()))
    kept = opened(saved(session, "kept", "2026-11-28T12:00:00"), ruleset_of)
    copy = session.branch(later[-1].number)
    assert kept.empty == copy.empty == session.empty
    assert kept.spared == copy.spared == session.spared != frozenset()
    session.undo(agreed=True)
    session.redo()
    assert session.empty == (number,)
    while session.undo_bar(agreed=True) == "":
        session.undo(agreed=True)
    assert session.empty == ()


def test_an_answer_by_order_to_an_empty_phase_is_none() -> None:
    """An order or a wish answers a question, and no part of the turn."""
    table = empty_table(SKIPS.changed(skip_empty=False))
    table.session.skip_empty = False
    table.session.play(DONE, automatic=True)
    assert table.session.automatic
    assert table.session.empty == ()


def test_undo_passes_it_by() -> None:
    table = empty_table()
    asked = len(table.session.game.actions)
    table.does("settle")
    chosen = next(
        action for offer in table.session.decision.each() if offer.verb == "move" for action in offer.samples()
    )
    table.session.play(chosen)
    table.does("key Ctrl+Z\nsettle")
    assert len(table.session.game.actions) == asked + 1
    goal = table.session._goal()
    assert goal is None or goal < asked, "what was ended by itself is passed by"


def test_who_has_done_something_in_it_ends_it_himself() -> None:
    table = Table("moves", 1, settings=SKIPS)
    session = table.session
    session.play(next(a for o in session.decision.each() if o.verb == "move" for a in o.samples()))
    while session.decision.is_prompt:
        session.play(session.decision.default)
    assert not session._is_at_work(Decision(1 - session.decision.side, "Move", (Just(DONE),), DONE))
    assert session._is_at_work(session.decision)


@pytest.mark.parametrize(
    ("decision", "empty"),
    [
        (Decision(0, "Charge", (Just(DONE),), DONE), True),
        (Decision(0, "Charge", (Just(DONE), Just(Action("wait", 1))), DONE), False),
        (Decision(0, "Cut?", (Just(PASS),), PASS), True),
        (Decision(0, "Cut?", (Just(PASS), Just(Action("cut", 1))), PASS), False),
    ],
)
def test_what_leaves_no_choice_is_empty(decision: Decision, empty: bool) -> None:
    assert is_empty(decision) == empty


@pytest.mark.parametrize(
    ("offer", "asks", "closes"),
    [
        (AtTarget("strike", 1, lambda: (5, 6), lambda foe: None), SHARES, True),
        (AtTarget("strike", 1, lambda: (5, 6), lambda foe: None), None, True),
        (AtTarget("strike", 1, lambda: (6,), lambda foe: None if foe == 6 else Refusal("too far")), None, False),
        (Just(Action("wait", 1)), None, False),
    ],
)
def test_the_large_button_gives_the_proposed_answer_also_if_it_points(
    offer: Offer, asks: Asks | None, *, closes: bool
) -> None:
    blow = Action("strike", 1, 5)
    assert closing(Decision(0, "Whom?", (offer,), blow, 1, asks=asks)) == (blow if closes else None)
