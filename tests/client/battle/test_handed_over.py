"""A side that is handed over in the middle of a battle: the record keeps it, log and replay show it."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_scene import Table
from support.sessions import ANN, BEN, ROBOT, builder, play, session

from skirmish.client.battle.presenters.log import Filter, entries, exported
from skirmish.client.saves import Folder, load, opened
from skirmish.client.ui.widget import walk
from skirmish.core.battle_record import Handover, parse
from skirmish.core.record import evolve, to_json

SAID = "Wild B: now played by an AI (random), previously by a human"


def lines(battle, wanted: Filter = Filter()) -> list[str]:  # noqa: B008
    return [entry.text for entry in entries(battle.moments, wanted, handovers=battle.handovers)]


@pytest.fixture
def handed():
    """Ann and Ben have played ten actions, then an AI takes Ben's place."""
    battle = play(session(3, (ANN, BEN)), 10)
    battle.sit(1, evolve(BEN, player=ROBOT.player))
    return play(battle, 10)


def test_the_record_keeps_it_and_a_save_brings_it_back(handed, tmp_path: Path) -> None:
    change = Handover(10, 1, "human", ROBOT.player)
    assert parse(to_json(handed.record())).handovers == (change,)
    folder = Folder(tmp_path)
    again = opened(load(folder.save(handed, "Ford")), builder)
    assert again.handovers == (change,)
    assert lines(again) == lines(handed)


def test_the_record_of_a_battle_without_it_is_as_before() -> None:
    plain = play(session(3, (ANN, BEN)), 10).record()
    assert b'"handed":' not in to_json(plain)
    assert parse(to_json(plain)).handovers == ()


def test_a_file_can_not_name_a_change_that_was_none() -> None:
    record = play(session(3, (ANN, BEN)), 10).record()
    wild = (Handover(99, 0, "human", "x"), Handover(3, 7, "human", "x"), Handover(-1, 0, "human", "x"))
    assert parse(to_json(evolve(record, handed=wild))).handovers == ()


def test_it_is_a_line_of_the_log_where_it_was_and_is_exported(handed) -> None:
    told = lines(handed)
    assert told.count(SAID) == 1
    at = next(n for n, one in enumerate(entries(handed.moments, handovers=handed.handovers)) if one.text == SAID)
    before = [moment for moment in handed.moments if moment.line is not None and moment.actions <= 10]
    assert at == len(before)
    assert SAID in exported(entries(handed.moments, handovers=handed.handovers), "text")


def test_the_log_can_be_filtered_for_it(handed) -> None:
    assert lines(handed, Filter(words="now played")) == [SAID]
    assert SAID in lines(handed, Filter(side=1))
    assert SAID not in lines(handed, Filter(side=0))
    assert SAID not in lines(handed, Filter(kind="dice"))
    assert SAID not in lines(handed, Filter(model=0))


def test_what_is_changed_back_before_anything_was_done_is_no_change() -> None:
    battle = play(session(3, (ANN, BEN)), 10)
    battle.sit(1, ROBOT)
    battle.sit(1, BEN)
    assert battle.handovers == ()
    battle = session(3, (ANN, BEN))
    battle.sit(1, ROBOT)
    assert battle.handovers == (), "the AI has played it from the beginning"


def test_undo_leaves_who_sits_there_and_redo_brings_the_moment_back() -> None:
    battle = play(session(3, (ANN, BEN)), 10)
    battle.sit(1, ROBOT)
    play(battle, 3)
    while len(battle.game.actions) > 8:
        battle.undo(agreed=True)
    here = len(battle.game.actions)
    assert [one.after for one in battle.handovers] == [here]
    while not battle.redo_bar():
        battle.redo()
    assert [one.after for one in battle.handovers] == [10]


def test_a_branch_that_begins_earlier_has_the_new_player_from_there_on(handed) -> None:
    early = next(moment.number for moment in handed.moments if moment.actions == 5)
    branch = handed.branch(early)
    assert [one.after for one in branch.handovers] == [len(branch.game.actions)]


def test_the_replay_says_it_at_its_moment() -> None:
    table = Table("moves")
    scene, side = table.scene, 1 - table.session.decision.side

    now = len(table.session.game.actions)
    scene.controls.sit(side, "tactician")
    table.session.play(table.session.decision.default)
    name = table.session.state.forces[side].roster.name
    change = next(entry for entry in entries(table.session.heard, handovers=table.session.handovers)
                  if "now played by" in entry.text)  # fmt: skip
    assert change.text == f"{name}: now played by Veteran, previously by a human"
    scene.battle.replay.look(change.number)
    hints = [widget for widget in walk(scene.panels()) if widget.id == "replay.hint"]
    assert [hint.text for hint in hints] == [change.text]
    scene.battle.replay.look(change.number - 1)
    assert [widget for widget in walk(scene.panels()) if widget.id == "replay.hint"] == []
    assert table.session.handovers == (Handover(now, side, "human", "tactician"),)
