"""The list of battles: saving, loading, renaming, deleting, what is damaged, records."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from scene_hands import Hands, said

from skirmish.app.records import read
from skirmish.client.archive.presenters import present_archive
from skirmish.client.saves import Entry, load
from skirmish.client.ui.text import Rich
from skirmish.core.battle_record import parse
from skirmish.core.decision import Action
from skirmish.core.record import evolve, to_json


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    return found


def saved(hands: Hands, *names: str) -> None:
    """A battle kept under these names; then the menu again."""
    scene = hands.battle()
    for name in names:
        assert not scene.battle.keeper.save_as(name)
    hands.app.pop()


def names(hands: Hands) -> list[str]:
    return [entry.meta.name if entry.meta else "?" for entry in hands.scene.entries]


def shelf(hands: Hands, number: int) -> None:
    """Saves, records, what can't be opened."""
    hands.scene.show(("saves", "records", "unusable")[number])


def shown(hands: Hands, id: str) -> str:
    widget = hands.by_id(id)
    assert isinstance(widget, Rich)
    return "".join(span.text for span in widget.spans)


def test_a_battle_is_saved_under_a_name_and_loaded_again(hands):
    scene = hands.battle()
    state = scene.battle.session.state
    scene.controls.do("save")
    assert hands.on_top == "ArchiveScene"
    hands.scene.freshen()
    hands.type("Ford")
    hands.key(pygame.K_RETURN)
    assert hands.on_top == "BattleScene"
    assert not scene.battle.keeper.unsaved
    hands.app.pop()
    hands.click("menu.load")
    assert names(hands) == ["Ford"]
    hands.click("load")
    assert hands.on_top == "BattleScene"
    assert hands.scene.battle.session.state == state


def test_loading_takes_the_place_of_the_battle_which_is_kept(hands):
    saved(hands, "Old")
    scene = hands.battle(seed=9)
    scene.controls.do("load")
    hands.click("load")
    assert [type(one).__name__ for one in hands.app.scenes] == ["MenuScene", "BattleScene"]
    assert hands.scene.battle.session.setup.seed == 3
    kinds = [(entry.kind, load(entry.path).record.setup.seed) for entry in hands.app.saves.entries()]
    assert ("auto", 9) in kinds


def test_a_save_tells_who_fights_where_it_stands_and_shows_a_picture(hands):
    saved(hands, "Ford")
    hands.click("menu.load")
    text = shown(hands, "told.text")
    for word in ("Ford", "The Circle of Three", "The Dread Circle", "Deployment", "saved"):
        assert word in text
    assert hands.scene.thumbs.of(hands.scene.entries[0].meta.thumbnail).get_size() == (240, 180)


def test_sorted_by_name_or_date(hands):
    saved(hands, "B", "A", "C")
    hands.click("menu.load")
    hands.click("order")
    assert names(hands) == ["A", "B", "C"]
    hands.click("order")
    dates = [entry.meta.date for entry in hands.scene.entries]
    assert dates == sorted(dates, reverse=True)


def test_renaming_by_keys(hands):
    saved(hands, "Ford")
    hands.click("menu.load")
    hands.key(pygame.K_e, pygame.KMOD_CTRL)
    hands.type("Bridge")
    hands.key(pygame.K_RETURN)
    assert names(hands) == ["Bridge"]
    assert hands.scene.chosen.meta.name == "Bridge"


def test_deleting_asks_first(hands):
    saved(hands, "Ford", "Bridge")
    hands.click("menu.load")
    doomed = hands.scene.chosen.meta.name
    hands.key(pygame.K_DELETE, pygame.KMOD_CTRL)
    assert doomed in said(hands)
    hands.key(pygame.K_RETURN)
    assert len(names(hands)) == 2, "Enter never does what is dangerous"
    hands.key(pygame.K_ESCAPE) if hands.scene.ui.dialog else None
    hands.click("delete")
    hands.click("sure")
    assert len(names(hands)) == 1
    assert doomed not in names(hands)


def test_saving_over_another_asks_first(hands):
    saved(hands, "Ford")
    scene = hands.battle(seed=9)
    scene.controls.do("save")
    hands.click("overwrite")
    assert "Ford" in said(hands)
    hands.click("sure")
    assert hands.on_top == "BattleScene"
    assert not scene.battle.keeper.unsaved
    assert [load(entry.path).record.setup.seed for entry in hands.app.saves.entries() if entry.kind == "saved"] == [9]


def test_a_damaged_save_says_why_and_can_not_be_loaded(hands, tmp_path):
    saved(hands, "Ford")
    (tmp_path / "saves" / "broken.save.json").write_bytes(b'{"format":"save/1","meta":')
    hands.click("menu.load")
    assert names(hands) == ["Ford"], "the shelf has only what can be opened"
    shelf(hands, 2)
    told = shown(hands, "told.text")
    assert told.startswith("broken.save.json\nLine 1, column 27: damaged or cut off")
    assert "Restore it" in told
    assert [widget.id for widget in hands.scene.foot()] == ["back", "delete"]
    hands.key(pygame.K_RETURN)
    assert hands.on_top == "ArchiveScene"
    hands.click("delete")
    hands.click("sure")
    assert (hands.scene.shelf, names(hands)) == ("saves", ["Ford"])


def test_a_save_whose_battle_is_spoilt_is_refused_with_a_reason(hands):
    saved(hands, "Ford")
    entry = hands.app.saves.entries()[0]
    text = entry.path.read_text("utf-8")
    entry.path.write_text(text.replace('"white-tower"', '"no such faction"', 1).replace('"M",4', '"M","x"', 1), "utf-8")
    hands.app.go.to_saves()
    hands.scene.open()
    assert hands.on_top == "ArchiveScene"
    assert "Expected `int`, got `str`" in said(hands)
    hands.key(pygame.K_ESCAPE)
    assert names(hands) == []
    shelf(hands, 2)
    assert "Expected `int`, got `str`" in shown(hands, "told.text")


def test_a_record_is_looked_at_from_its_beginning(hands, tmp_path):
    scene = hands.battle()
    for _ in range(3):
        scene.battle.session.play(scene.battle.session.decision.default)
    record = scene.battle.session.record()
    hands.app.pop()
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "duel.json").write_bytes(to_json(record))
    (tmp_path / "records" / "log.json").write_text("[]")
    hands.click("menu.replay")
    hands.run(0.5)
    assert [entry.path.name for entry in hands.scene.entries] == ["duel.json"]
    assert "The Circle of Three" in shown(hands, "told.text")
    shelf(hands, 2)
    assert "Is neither a save nor a record of this game" in shown(hands, "told.text")
    assert not hands.by_id("delete").enabled, "it isn't in the folder of saves"
    shelf(hands, 1)
    hands.click("load")
    assert hands.on_top == "BattleScene"
    assert hands.scene.battle.selection.looking == 0
    assert hands.scene.battle.session.state == scene.battle.session.state


def test_a_record_is_exported_found_and_watched(hands, tmp_path):
    saved(hands, "Ford")
    hands.click("menu.load")
    hands.click("export")
    (path,) = (tmp_path / "exports").iterdir()
    assert str(path) in said(hands)
    assert read(path)[0] == load(hands.scene.entries[0].path).record, "the command line reads it, too"
    hands.click("close")
    shelf(hands, 1)
    hands.run(0.2)
    hands.click("load")
    assert hands.on_top == "BattleScene"


def test_the_menu_of_a_battle_exports_it(hands, tmp_path):
    scene = hands.battle()
    scene.controls.menu()
    row = next(row for row in scene.ui.popup.rows if row.text == "Export the record")
    row.press()
    (path,) = (tmp_path / "exports").iterdir()
    assert scene.battle.notice == f"Written: {path}"
    assert parse(path.read_bytes()) == scene.battle.session.record()
    scene.battle.keeper.export()
    assert len(list((tmp_path / "exports").iterdir())) == 2, "nothing is written over"


def test_what_can_not_be_written_is_told(hands, tmp_path):
    (tmp_path / "exports").write_text("not a folder")
    scene = hands.battle()
    scene.controls.export_record()
    assert str(tmp_path / "exports") in said(hands)
    hands.key(pygame.K_ESCAPE)
    scene.battle.keeper.save_as("Ford")
    hands.app.pop()
    hands.click("menu.load")
    hands.click("export")
    assert str(tmp_path / "exports") in said(hands)


def test_logs_and_lists_in_the_folder_of_exports_are_no_records(hands, tmp_path):
    (tmp_path / "exports").mkdir()
    (tmp_path / "exports" / "battle-log.json").write_text('[{"number": 1}]')
    (tmp_path / "exports" / "list.json").write_text('{"format": "warband/1"}')
    (tmp_path / "exports" / "cut.json").write_text('{"format": "record/1", "setup": {')
    hands.click("menu.replay")
    hands.run(0.2)
    assert hands.scene.entries == []
    shelf(hands, 2)
    assert [entry.path.name for entry in hands.scene.entries] == ["cut.json"]
    assert "Line 1, column 34: damaged or cut off" in shown(hands, "told.text")


def test_a_record_of_another_game_goes_from_the_shelf_once_it_was_opened(hands, tmp_path):
    record = hands.battle().battle.session.record()
    hands.app.pop()
    (tmp_path / "records").mkdir()
    for name, spoilt in {
        "end": evolve(record, end="0" * 16), "action": evolve(record, actions=(Action("fly"),)), "good": record,
        "rules": evolve(record, setup=evolve(record.setup, ruleset="skirmish+magick")),
    }.items():  # fmt: skip
        (tmp_path / "records" / f"{name}.json").write_bytes(to_json(spoilt))
    hands.click("menu.replay")
    assert len(hands.scene.entries) > 1
    hands.run(0.5)
    assert names(hands) == ["good"]
    shelf(hands, 2)
    problems = {entry.path.stem: entry.problem for entry in hands.scene.entries}
    assert set(problems) == {"end", "action", "rules"}
    assert "action 1 can't be replayed" in problems["action"]
    assert "a different state" in problems["end"]
    assert hands.scene.due() is None, "it doesn't look again"


# What is shown, as values


def test_the_view_says_what_is_chosen_and_why_there_is_nothing(tmp_path):
    bad = Entry(tmp_path / "saves" / "cut.json", "saved", None, f"{tmp_path / 'saves' / 'cut.json'}: is damaged")
    view = present_archive([bad], bad.path, "unusable", "date", 1, tmp_path)
    assert (view.at, view.empty, view.pictures, view.shelves[-1]) == (0, "", (b"",), "unusable")
    assert [row.sub for row in view.rows] == ["is damaged"]
    assert "Is damaged" in "".join(getattr(part, "text", part) for part in view.facts)
    nothing = present_archive([], bad.path, "records", "date", 0, tmp_path)
    assert (nothing.at, nothing.rows, nothing.facts, nothing.shelves) == (-1, (), (), ("saves", "records"))
    assert str(tmp_path / "records") in nothing.empty


# A file that is dropped on the window


def dropped(hands: Hands, path: Path) -> None:
    hands.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))


def test_a_dropped_record_is_watched(hands, tmp_path):
    record = hands.battle().battle.session.record()
    hands.app.pop()
    path = tmp_path / "from a friend.json"
    path.write_bytes(to_json(record))
    dropped(hands, path)
    assert hands.on_top == "BattleScene"
    assert hands.scene.battle.session.setup == record.setup


def test_a_dropped_record_asks_where_a_battle_is_played_and_keeps_it(hands, tmp_path):
    path = tmp_path / "other.json"
    path.write_bytes(to_json(hands.battle(seed=9).battle.session.record()))
    hands.app.pop()
    scene = hands.battle()
    scene.battle.session.play(scene.battle.session.decision.default)
    dropped(hands, path)
    assert "other.json" in said(hands)
    hands.click("stay")
    assert hands.scene is scene
    dropped(hands, path)
    hands.click("watch")
    assert hands.scene.battle.session.setup.seed == 9
    assert [type(one).__name__ for one in hands.app.scenes] == ["MenuScene", "BattleScene"]
    assert [load(entry.path).record.setup.seed for entry in hands.app.saves.entries()] == [3]


def test_what_is_dropped_and_is_no_battle_says_why(hands, tmp_path):
    for name, data, why in (
        ("picture.png", b"\x89PNG", "is neither a save nor a record of this game"),
        ("cut.json", b'{"format": "record/1", "setup": {', "line 1, column 34"),
        ("newer.json", b'{"format": "record/9"}', "may come from a newer version"),
    ):
        (tmp_path / name).write_bytes(data)
        dropped(hands, tmp_path / name)
        assert hands.on_top == "MenuScene"
        assert name in said(hands)
        assert why in said(hands)
        hands.key(pygame.K_ESCAPE)
    dropped(hands, tmp_path)
    assert "plain file" in said(hands)
    hands.key(pygame.K_ESCAPE)
    dropped(hands, tmp_path / "gone.json")
    assert "No such file" in said(hands)


def test_with_nothing_saved_it_says_so(hands):
    hands.click("menu.load")
    assert "Nothing has been saved" in shown(hands, "list.empty")
    hands.tab_to("shelves")
    hands.key(pygame.K_RIGHT)
    assert "skirmish battle --record" in shown(hands, "list.empty")
