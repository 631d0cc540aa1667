"""The list of battles: saving, loading, renaming, deleting, what is damaged, records."""

from __future__ import annotations

import pygame
import pytest
from scene_hands import Hands, said

from skirmish.client.saves import load
from skirmish.client.ui.text import Rich
from skirmish.core.record import to_json


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
    assert hands.scene.thumbs.of(hands.scene.entries[0].meta).get_size() == (240, 180)


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
    hands.row("list", 1)
    assert "damaged or cut off" in shown(hands, "told.text")
    assert not hands.by_id("load").enabled
    assert not hands.by_id("rename").enabled
    hands.key(pygame.K_RETURN)
    assert hands.on_top == "ArchiveScene"
    hands.click("delete")
    hands.click("sure")
    assert names(hands) == ["Ford"]


def test_a_save_whose_battle_is_spoilt_is_refused_with_a_reason(hands):
    saved(hands, "Ford")
    entry = hands.app.saves.entries()[0]
    text = entry.path.read_text("utf-8")
    entry.path.write_text(text.replace('"white-tower"', '"no such faction"', 1).replace('"M",4', '"M","x"', 1), "utf-8")
    hands.click("menu.load")
    hands.click("load")
    assert hands.on_top == "ArchiveScene"
    assert hands.scene.ui.dialog is not None


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
    hands.click("order")
    assert [entry.path.name for entry in hands.scene.entries] == ["duel.json", "log.json"]
    hands.row("list", 1)
    hands.click("load")
    assert hands.scene.ui.dialog is not None
    hands.key(pygame.K_ESCAPE)
    hands.row("list", 0)
    hands.key(pygame.K_TAB)
    hands.click("load")
    assert hands.on_top == "BattleScene"
    assert hands.scene.battle.selection.looking == 0
    assert hands.scene.battle.session.state == scene.battle.session.state


def test_with_nothing_saved_it_says_so(hands):
    hands.click("menu.load")
    assert "Nothing has been saved" in shown(hands, "list.empty")
    hands.tab_to("shelves")
    hands.key(pygame.K_RIGHT)
    assert "skirmish battle --record" in shown(hands, "list.empty")
