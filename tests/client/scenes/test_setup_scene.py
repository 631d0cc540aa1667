"""Choosing a battle: by clicks, by keys, with trouble, remembered."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from scene_hands import Hands, said

from skirmish.client.last_choice import FILE, remembered
from skirmish.client.scenes.new_battle import SetupScene
from skirmish.client.words import say
from skirmish.core.record import evolve


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    found.click("menu.new")
    return found


def test_a_battle_chosen_by_clicks_is_the_one_that_is_fought(hands):
    scene: SetupScene = hands.scene
    hands.row("roster.0", 2)
    hands.row("roster.1", 5)
    hands.choose("map", 3)
    hands.choose("scenario", 2)
    hands.choose("seat.1", 0)
    wanted = scene.wanted
    assert wanted.rosters == (scene.rosters[2].id, scene.rosters[5].id)
    assert (wanted.battlefield, wanted.scenario) == (scene.maps[3].id, scene.scenarios[2].id)
    hands.click("fight")
    assert hands.on_top == "BattleScene"
    setup = hands.scene.battle.session.setup
    assert setup.battlefield.id == wanted.battlefield
    assert setup.scenario.id == wanted.scenario
    assert [roster.name for roster in setup.rosters] == [scene.rosters[2].name, scene.rosters[5].name]


def test_a_battle_chosen_by_keys_alone(hands):
    before = hands.scene.wanted
    hands.tab_to("roster.0")
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    hands.tab_to("map")
    hands.key(pygame.K_UP)
    hands.tab_to("fight")
    chosen = hands.scene.wanted
    assert chosen.rosters[0] != before.rosters[0]
    assert chosen.battlefield != before.battlefield
    hands.key(pygame.K_RETURN)
    assert hands.on_top == "BattleScene"
    assert hands.scene.battle.session.setup.battlefield.id == chosen.battlefield


def test_options_of_the_rules_with_their_text_and_rule(hands):
    hands.tab_to("tabs.field")
    hands.key(pygame.K_RIGHT)
    text = "".join(span.text for span in hands.by_id("option.premeasure.text").spans)
    assert "SKR-30" in text
    assert "measured" in text
    hands.choose("option.premeasure", 1)
    assert dict(hands.scene.wanted.options) == {"premeasure": "false"}
    hands.choose("option.premeasure", 0)
    assert hands.scene.wanted.options == (), "a default isn't written down"
    hands.choose("option.angreal", 1)
    without = [n for n, entry in enumerate(hands.scene.rulesets)
               if "angreal" not in {o.name for o in hands.app.workshop.options(entry.id)}]  # fmt: skip
    hands.choose("ruleset", without[0])
    assert hands.scene.wanted.options == (), "other rules don't know that option"


def test_a_seed_gives_the_dice_and_one_that_is_none_is_told(hands):
    hands.tab_to("tabs.field")
    hands.key(pygame.K_RIGHT)
    hands.click("seed")
    hands.type("12x")
    hands.click("fight")
    assert "whole number" in said(hands)
    hands.key(pygame.K_ESCAPE)
    hands.scene.ui.focus = None
    hands.tab_to("seed")
    hands.type("77")
    hands.click("fight")
    assert hands.scene.battle.session.setup.seed == 77


def test_sides_are_swapped_with_their_players(hands):
    before = hands.scene.wanted
    hands.click("swap")
    after = hands.scene.wanted
    assert after.rosters == before.rosters[::-1]
    assert after.seats == before.seats[::-1]


def test_trouble_is_told_and_nothing_is_lost(hands, monkeypatch):
    from skirmish.app.errors import UserError

    def refuse(wanted):
        raise UserError("village.yaml is gone")

    hands.choose("map", 3)
    wanted = hands.scene.wanted
    monkeypatch.setattr(hands.app.workshop, "prepare", refuse)
    hands.click("fight")
    assert "village.yaml is gone" in said(hands)
    hands.key(pygame.K_ESCAPE)
    assert hands.on_top == "SetupScene"
    assert hands.scene.wanted == wanted


def test_what_was_chosen_is_remembered(hands, tmp_path):
    hands.choose("map", 4)
    hands.row("roster.1", 7)
    wanted = hands.scene.wanted
    hands.key(pygame.K_ESCAPE)
    again = Hands(tmp_path)
    again.app.go.to_menu()
    again.click("menu.new")
    assert again.scene.wanted == wanted


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"format":"other/9","wanted":{}}'])
def test_a_damaged_memory_is_forgotten(hands, tmp_path, text):
    (tmp_path / FILE).write_text(text)
    assert remembered(tmp_path, hands.app.workshop) == hands.app.workshop.usual()


def test_what_is_not_there_any_more_is_replaced(hands):
    gone = evolve(hands.app.workshop.usual(), rosters=("gone.yaml", "dread-circle"), battlefield="atlantis",
                  options=(("no_such", "x"), ("premeasure", "false")))  # fmt: skip
    scene = SetupScene(hands.app, gone)
    assert scene.wanted.rosters == hands.app.workshop.usual().rosters
    assert scene.wanted.battlefield == hands.app.workshop.usual().battlefield
    assert scene.wanted.options == (("premeasure", "false"),)


def test_own_lists_stand_among_the_rosters_and_illegal_ones_say_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shipped = Path(__file__).parents[3] / "warbands" / "bent-penny.yaml"
    (tmp_path / "mine.yaml").write_text(shipped.read_text("utf-8").replace("marks: 500", "marks: 100"), "utf-8")
    hands = Hands(tmp_path)
    hands.app.go.to_menu()
    hands.click("menu.new")
    mine = next(n for n, entry in enumerate(hands.scene.rosters) if entry.id.endswith("mine.yaml"))
    hands.row("roster.0", mine)
    hands.run(0.5)
    shown = "".join(span.text for span in hands.by_id("remarks.0").spans)
    assert "both sides see that" in shown
    assert "Legal warband" in "".join(span.text for span in hands.by_id("remarks.1").spans)


def test_the_list_is_searched(hands):
    hands.click("search.0")
    hands.type("dread")
    rows = hands.by_id("roster.0").rows
    assert [row.text for row in rows] == ["The Dread Circle"]
    hands.row("roster.0", 0)
    assert hands.scene.wanted.rosters[0] == "dread-circle"


def test_the_map_is_painted_in_the_background_and_kept(hands):
    hands.app.draw(hands.surface)
    assert hands.scene.gallery.busy
    hands.run(4)
    assert not hands.scene.gallery.busy
    hands.choose("map", 1)
    hands.run(4)
    hands.choose("map", 10)
    hands.app.draw(hands.surface)
    assert not hands.scene.gallery.busy, "it was painted before"


def test_a_resize_keeps_what_was_chosen(hands):
    hands.choose("map", 3)
    hands.row("roster.0", 9)
    wanted = hands.scene.wanted
    hands.resize((1024, 640))
    hands.app.draw(hands.surface)
    assert hands.scene.wanted == wanted


def test_it_says_that_computers_play_fair(hands):
    hands.tab_to("tabs.field")
    hands.key(pygame.K_RIGHT)
    assert "".join(span.text for span in hands.by_id("fair").spans) == say("setup.fair")


def test_a_quick_battle_says_it_too_unless_a_person_plays_the_other_side(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    found.click("menu.quick")
    assert "".join(span.text for span in found.by_id("fair").spans) == say("setup.fair")
    found.click("against.human")
    with pytest.raises(KeyError):
        found.by_id("fair")


def test_a_map_of_one_s_own_is_chosen_and_fought_on_and_gone_when_its_file_is(hands, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = "format: map/1\nid: {0}\nname: The {0}\nsize_in: [48, 48]\n"
    (tmp_path / "yard.yaml").write_text(page.format("yard"))
    hands.app.go.to_menu()
    hands.click("menu.new")
    assert hands.by_id("map").options[0] == "The yard (yours)"
    hands.choose("map", 0)
    assert hands.scene.wanted.battlefield == str(tmp_path / "yard.yaml")
    hands.click("fight")
    assert hands.scene.battle.session.setup.battlefield.id == "yard"
    (tmp_path / "yard.yaml").unlink()
    assert remembered(hands.app.folder, hands.app.workshop).battlefield == hands.app.workshop.usual().battlefield
