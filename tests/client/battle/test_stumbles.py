"""What a newcomer stumbled over in a battle, once: words and marks that said something else than was so."""

from __future__ import annotations

import math
from fractions import Fraction

import pygame
import pytest
from app_scene import Table
from support.story import A, B, story

from skirmish.client.art.figures import figures
from skirmish.client.art.tokens import IDLE, doing_mark
from skirmish.client.battle import controller
from skirmish.client.battle.panels.action_bar import ActionBar, build_bar, parted, remark_lines
from skirmish.client.battle.presenters import actions, card, header, roster, tools
from skirmish.client.battle.presenters.actions import ActionRow, ActionsView, share_bar, worst_first
from skirmish.client.battle.presenters.banner import BannerView, banner
from skirmish.client.battle.presenters.board import tip_text
from skirmish.client.battle.presenters.buttons import WideButton, end_button, end_texts
from skirmish.client.overlays.facts import facts
from skirmish.client.overlays.last import last_act
from skirmish.client.signals import Signal
from skirmish.client.ui.style import Scale
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import walk
from skirmish.client.words import first_name
from skirmish.core.decision import Action
from skirmish.core.outlook import Fate, Outlook
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, Verdict
from skirmish.players import make
from skirmish.players.player import view_of
from skirmish.rules.skirmish import turn


def test_the_large_button_does_not_end_the_fight_before_a_blow_is_struck():
    state = evolve(Table("moves").session.state, phase="arms")
    assert turn.stages(state).within == "blows"
    assert not turn.stages(evolve(state, phase="blows")).within


def test_the_large_button_names_what_comes_within_the_same_part_of_the_turn(monkeypatch):
    table = Table("moves")
    assert end_texts(table.scene.battle.selection)[0].startswith("End Move")
    combat = table.session.rules.combat
    stages = evolve(combat.stages(table.session.state), within="blows")
    monkeypatch.setattr(type(combat), "stages", lambda self, state: stages)
    assert end_texts(table.scene.battle.selection)[0].startswith("Next: blows")


def test_nobodys_reach_is_drawn_once_the_battle_is_over():
    table = Table("moves")
    table.does("key Tab")
    overlays, selection = table.scene.battle.overlays, table.scene.battle.selection
    assert any(layer.name == "reach" for layer in overlays.staying())
    table.session.game.table.state = evolve(selection.state, verdict=Verdict(0, "the enemy has fled", "SKR-81"))
    overlays.toggle("ranges")  # so that all is worked out anew
    assert not any(layer.name == "reach" for layer in overlays.staying())


def test_the_menu_of_a_battle_tells_the_key_of_who_plays():
    table = Table("moves")
    table.does("key Esc\nkey Esc\nkey Esc")
    popup = table.scene.ui.popup
    assert popup is not None
    assert {row.text: row.key for row in popup.rows}["Who plays"] == "Ctrl+J"


def test_no_tip_lies_over_what_a_tool_measures():
    table = Table("moves")
    table.does(f"move {table.name(0)}")
    assert tip_text(table.scene.battle.selection, table.scene.battle.overlays)
    table.does("key L")
    assert not tip_text(table.scene.battle.selection, table.scene.battle.overlays)


def test_an_enemy_isnt_selected_when_ones_own_turn_goes_on():
    table = Table("moves")
    side = table.session.decision.side if table.session.decision is not None else 0
    table.scene.battle.selection.select(next(m.id for m in table.session.state.models if m.side != side))
    controller.attend(table.scene.battle)
    assert table.scene.battle.selection.selected is None


def test_the_key_of_the_reach_asks_for_it_where_it_is_not_seen_by_itself():
    table = Table("shooting")
    overlays, selection = table.scene.battle.overlays, table.scene.battle.selection
    selection.select(next(m.id for m in table.session.state.models if m.side == table.session.decision.side))

    def titles() -> list[str]:
        return [layer.title for layer in overlays.staying() if layer.name == "reach"]

    assert not titles()
    table.does("key B")
    assert titles()[0].startswith("Reach, next move: ")
    table.does("key B")
    assert not titles()
    table.does("key B\nkey C")
    assert not titles()


def test_the_bar_says_how_near_the_rout_tests_are():
    table = Table("moves")
    state, combat = table.session.state, table.session.rules.combat
    losses = combat.losses(state, 0)
    view = header.header(table.scene.battle.selection).sides[0]
    assert any(f"rout tests from {losses.least} lost" in line for line in view.facts)
    assert view.tip == f"0 of {losses.began} lost; {losses.least} more: rout tests (SKR-11)"
    assert combat.losses(evolve(state, scenario=evolve(state.scenario, routing="never")), 0) is None
    taken = evolve(losses, lost=losses.least)
    assert header.rout_text(taken) == "takes rout tests"
    assert not taken.left


def test_the_question_of_a_rout_test_says_what_it_needs():
    state = Table("moves").session.state
    assert turn.action_note(state, Action("test")) == f"{turn.rout_leadership(state, state.side)[1]} or less on 2D6"
    assert not turn.action_note(state, Action("concede"))


def test_what_lasts_on_a_model_is_told_with_its_maker_and_its_end():
    table = Table("moves")
    state = table.session.state
    mine = next(m.id for m in state.models if m.side == 0)
    foe = next(m for m in state.models if m.side == 1)
    bonds = Effect(90, "Bonds of Air", foe.id, mine, upkeep=1, resist="power", rule="CHN-W3")
    light = Effect(91, "Fold Light", mine, mine, shy=True)
    trance = Effect(92, "Trance", mine, mine, until=4)
    state = evolve(state, first=0, effects=(bonds, light, trance))
    second, own = state.forces[1].roster.name, state.models[mine].name
    assert [text for text, _ in card.lasting_lines(table.session.rules, state, mine)] == [
        f"Bonds of Air by {foe.name}, while kept up for 1 point a turn, tests each turn to shake it off",
        f"Fold Light by {own}, until it shows itself",
        f"Trance by {own}, until {second}'s turn in round 2 ends",
    ]
    letters = card.state_letters(state, figures(state, table.session.rules))
    assert f"BA: Bonds of Air by {first_name(foe.name)} on {first_name(own)}" in letters
    assert f"FL: Fold Light by {first_name(own)}" in letters, "who made it bears it"
    other = next(m for m in state.models if m.side == 0 and m.id != mine)
    both = evolve(state, effects=(light, evolve(light, id=94, target=other.id)))
    on = f"FL: Fold Light by {first_name(own)} on {first_name(own)}, {first_name(other.name)}"
    assert on in card.state_letters(both, figures(both, table.session.rules))
    mire = evolve(state, effects=(Effect(93, "Mire", foe.id, NOBODY),))
    assert f"Mire by {first_name(foe.name)} (ground)" in card.state_letters(mire, ())
    assert card.state_text("Fold Light") != card.state_text("Foretelling").replace("Foretelling", "Fold Light")


def test_who_has_acted_looks_otherwise_than_who_has_nothing_to_do():
    table = Table("moves")
    selection = table.scene.battle.selection
    able, acted = set(selection.idle()), selection.acted()
    assert {acted[i] for i in able} == {"none"}
    assert {doing for i, doing in acted.items() if i not in able} <= {"idle"}
    mover = next(offer for offer in table.session.decision.each() if offer.model in able and offer.verb == "move")
    controller.play(table.scene.battle, next(mover.samples()))
    while selection.prompt is not None:
        controller.play(table.scene.battle, table.session.decision.default)
    assert selection.acted()[mover.model] == ("part" if mover.model in selection.idle() else "done")
    assert doing_mark(8.0, IDLE).get_buffer().raw != doing_mark(8.0, 1.0).get_buffer().raw


def test_the_bar_of_fates_has_the_order_of_its_text_and_no_slivers():
    shares = (("unhurt", Fraction(70, 100)), ("knocked down", Fraction(18, 100)), ("out of action", Fraction(10, 100)),
              ("stunned", Fraction(2, 100)))  # fmt: skip
    assert [word for word, _ in worst_first(shares)] == ["out of action", "knocked down", "stunned", "unhurt"]
    bar = share_bar(Outlook("default", (), (Fate(0, shares),), (), Fraction(3, 10)), 0)
    assert [(part.weight, part.told) for part in bar] == [("out", "10%"), ("plight", "20%"), ("none", "70%")]


def test_what_was_just_done_is_not_proposed_again_before_the_pointer_moves():
    table = Table("shooting")
    battle = table.scene.battle
    selection, decision = battle.selection, table.session.decision
    offer = next(one for one in decision.offers if one.needs == "model" and next(one.samples(), None) is not None)
    action = next(offer.samples())
    selection.select(action.model)
    selection.hovered, selection.rests = action.target, True
    assert battle.forecast.foreseen(selection) is not None
    selection.begin(offer)
    selection.point_at(action.target)
    assert selection.commit() is not None
    selection.hovered, selection.rests = action.target, True
    assert battle.forecast.foreseen(selection) is None
    selection.moved = True
    assert battle.forecast.foreseen(selection) is not None


def test_the_arrow_of_undo_says_whether_it_asks_both_and_a_wait_has_no_key():
    table = Table("shooting")
    battle = table.scene.battle
    for bar, glyph in (("", "back"), ("dice have been rolled", "back-asks")):
        table.session.undo_bar = lambda agreed=False, bar=bar: bar
        undo = next(tool for tool in tools.tools(battle.selection, battle.overlays, str, lambda _: "")
                    if tool.id == "tool.undo")  # fmt: skip
        assert undo.glyph == glyph
        assert bar in undo.tip
    battle.selection.looking = 0
    assert not end_button(battle.selection, str, urged=False).key


def test_how_many_can_act_is_not_told_while_something_is_shown():
    table = Table("shooting")
    selection, battle = table.scene.battle.selection, table.scene.battle
    side = table.session.decision.side

    def told() -> str:
        return roster.rosters(selection, battle.figures(), battle.gone(), {})[side].left

    assert told() == f"{len(selection.idle())} can act"
    selection.told = lambda: len(table.session.moments) - 1
    assert told() == ""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_question_of_the_table_edges_hides_neither(size):
    table = Table(size=size)
    table.does("settle")
    scene = table.scene
    camera, field = scene.battle.viewport.camera, table.session.state.battlefield
    sheet = next(one.rect for one in scene.ui.widgets if one.id == "prompt")
    for y in (0.5, field.depth_in - 0.5):
        ends = [camera.to_pixels((x, y)) for x in (0, field.width_in)]
        assert not sheet.clipline(*ends)


def test_an_arrow_to_somebody_who_was_moved_ends_where_they_stand_now():
    told = facts(Table("moves").session.state, Table("moves").session.rules, 0)
    a, b = (next(m.id for m in told.state.models if m.side == side) for side in (0, 1))
    (arrow,) = last_act(told, a, b, "pushes").marks
    (moved,) = last_act(told, a, b, "pushes", (24.0, 24.0)).marks
    assert math.dist(moved.points[-1], (24.0, 24.0)) < math.dist(arrow.points[-1], (24.0, 24.0))
    assert math.dist(moved.points[-1], (24.0, 24.0)) < 2


def test_what_cannot_be_done_now_is_told_beside_what_can():
    live = tuple(action(f"Weave {n}", enabled=True) for n in range(3))
    barred = tuple(action(f"Something else {n}", enabled=False) for n in range(12))
    end = WideButton("end-phase", ("End",), Signal("end-phase"), "")
    ui = UI((1280, 720), Scale(), float)
    board = pygame.Rect(294, 50, 692, 546)
    (bar,) = build_bar(ActionsView(live, barred), None, end, pygame.Rect(0, 596, 1280, 98), board, ui, print)
    cells = next(one for one in walk([bar]) if isinstance(one, ActionBar))
    assert len(cells.rows) == len(cells.boxes) == 15
    assert cells.forms[:3] == ["whole"] * 3
    assert cells.forms[-1] == "tag"
    assert all(len(box.collidelistall(cells.boxes)) == 1 for box in cells.boxes)


def test_each_action_has_its_cell_whatever_the_width_and_the_letters():
    live = tuple(action(f"Weave {n}", enabled=True) for n in range(9))
    barred = tuple(action(f"Else {n}", enabled=False) for n in range(3))
    end = WideButton("end-phase", ("End",), Signal("end-phase"), "")
    ui = UI((1280, 720), Scale(text=1.05), float)
    board = pygame.Rect(294, 50, 692, 546)
    for width in range(1320, 1440):
        (bar,) = build_bar(ActionsView(live, barred), None, end, pygame.Rect(0, 596, width, 98), board, ui, print)
        cells = next(one for one in walk([bar]) if isinstance(one, ActionBar))
        assert len(cells.rows) == len(cells.boxes) == len(cells.forms), width


def action(name, *, enabled):
    return ActionRow(name, "3 points", "magic", enabled, False, "", "" if enabled else "not now")


def test_columns_are_built_once_the_pointer_rests_on_a_model_and_not_as_it_passes():
    table = Table("moves")
    table.does("settle")
    scene, surface = table.scene, pygame.Surface(table.app.size)
    state, before = table.session.state, scene._beside
    assert before is not None
    here = next(m.id for m in state.models if state.on_table(m.id))
    pixel = scene.battle.viewport.camera.to_pixels(state.places[here][:2])
    at = round(pixel[0]), round(pixel[1])
    table.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    table.app.step(1 / 60)
    table.app.draw(surface)
    assert scene.battle.selection.hovered == here
    assert scene._beside is before
    for _ in range(12):
        table.app.step(1 / 60)
        table.app.draw(surface)
    assert scene._beside is not before


def test_columns_are_not_built_again_while_a_banner_comes_and_goes():
    table = Table("shooting")
    table.does("settle")
    scene, surface = table.scene, pygame.Surface(table.app.size)
    scene.banner.view, scene.banner._left = BannerView(0, "Somebody else", ""), 1.0
    scene.banner._last = banner(scene.battle.selection)
    table.app.draw(surface)
    before, seen = scene._beside, 0
    while scene.banner.seen:
        table.app.step(1 / 10)
        table.app.draw(surface)
        seen += 1
        assert scene._beside is before
    assert seen > 5


def test_a_question_ends_the_banner_it_would_hide():
    table, players = Table("charges"), (make("aggressor", 1), make("aggressor", 2))
    while table.scene.battle.selection.prompt is None:
        decision = table.session.decision
        chosen = players[decision.side].decide(view_of(table.session.game, decision.side), decision)
        controller.play(table.scene.battle, chosen)
    table.scene.banner.view, table.scene.banner._left = BannerView(0, "Somebody", ""), 1.0
    table.app.step(1 / 60)
    assert not table.scene.banner.seen


def test_what_keeping_up_costs_is_what_the_rules_will_charge():
    told = story("channeling").model("Noll", B, at=(46, 46))
    lore = {"half": "saidar", "points": 9, "weaves": ("shield-of-air",)}
    for number, name in enumerate(("Ila", "Mia")):
        told.model(name, A, at=(20 + number * 1.6, 24), lore=lore)
    game = told.begin("magic begins", side=A, until="close combat").seed(1).game
    ila = next(m.id for m in game.state.models if m.name == "Ila")
    shield = Effect(90, "Shield of Air", ila, ila, upkeep=2, source="shield-of-air")
    assert (
        card.lasting_text(game.rules, game.state, shield) == "Shield of Air by Ila, while kept up for 2 points a turn"
    )
    game.play(next(next(o.samples()) for o in game.decision.each() if (o.model, o.needs) == (ila, "company")))
    assert (
        card.lasting_text(game.rules, game.state, shield) == "Shield of Air by Ila, while kept up for 3 points a turn"
    )


def test_the_shortest_facts_of_a_side_are_how_many_are_left():
    table = Table("moves")
    state = table.session.state
    facts, _ = header.told_facts(table.session.rules, state, state.side)
    assert facts[0].startswith("on turn · ")
    assert facts[-1] == header.brief_facts(state, state.side)


def test_a_cell_leaves_out_why_a_number_is_so_before_it_leaves_out_the_upkeep():
    cell = evolve(action("Bonds of Air", enabled=True), detail='6 points, 8+ (weak in water), 12", upkeep 3')
    assert " ".join(remark_lines(cell, 12, (104, 104))) == '6 points, 8+, 12", upkeep 3'
    assert " ".join(remark_lines(cell, 12, (300, 300))) == cell.detail


def test_what_cannot_be_done_says_why_though_no_rule_bars_it():
    table = Table("moves", 2)
    battle, decision = table.scene.battle, table.session.decision
    assert decision is not None
    battle.selection.select(next(m.id for m in table.session.state.models if m.side != decision.side))
    rows = actions.actions(battle.selection, battle.forecast, table.app.keymap.cap).barred
    assert any(not row.reason for row in rows)
    assert {parted(row)[0] for row in rows if not row.reason} == {"the other side decides now"}
    assert parted(ActionRow("Run", '8"', "walk", False, False, "", "", waits="not possible now")) == (
        "not possible now",
        "",
    )


def test_while_an_outcome_is_still_shown_the_bar_says_how_to_see_it():
    table = Table("moves", 2)
    selection, cap = table.scene.battle.selection, table.app.keymap.cap
    told = actions.still_shown(selection, cap)
    assert told.remark == "Still playing: Enter shows the outcome"
    assert not told.live
    assert actions.still_shown(selection, lambda command: "").remark == "Still playing: Click shows the outcome"
    table.scene.battle.replay.look(3)
    assert not actions.still_shown(selection, cap).remark
