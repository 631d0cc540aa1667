"""What a new user stumbled over: each story is one of those things, with real events."""

from __future__ import annotations

import pygame
from battle_scene import LEFT, RIGHT, Table, plain
from choices_scene import folded
from places_scene import own, own_way
from staged_scene import staged
from support.story import A, B, story

from skirmish.client.battle.controller import REST
from skirmish.client.battle.panels.action_bar import ActionBar
from skirmish.client.battle.panels.card import Card
from skirmish.client.battle.panels.roster import Roster
from skirmish.client.battle.plan import planned
from skirmish.client.battle.selection import settle_target, step_target
from skirmish.client.ui.button import Button
from skirmish.client.words import Good
from skirmish.core.state import ModelId
from skirmish.core.units import distance, snapped

CTRL = pygame.KMOD_LCTRL


def two(table: Table) -> tuple[ModelId, ModelId]:
    """Two models of one side that clicks can tell apart."""
    table.scene.battle.viewport.fit()
    table.run(0.1)
    found = [i for i in table.scene.battle.selection.idle() if table.scene.battle.model_at(table.where(i)) == i]
    return found[0], found[-1]


def armed(table: Table) -> None:
    table.key(pygame.K_RETURN, CTRL)
    assert table.scene.battle.urged
    assert table.scene.battle.notice


def test_a_click_disarms_the_end_of_the_phase_and_selects() -> None:
    table = Table().at("moves")
    first, second = two(table)
    table.click(table.where(first))
    armed(table)
    table.click(table.where(second))
    assert table.scene.battle.selection.selected == second
    assert not table.scene.battle.urged
    assert table.scene.battle.notice == ""


def test_with_nobody_selected_a_click_disarms_and_selects_too() -> None:
    table = Table().at("moves")
    first, _ = two(table)
    assert table.scene.battle.selection.selected is None
    armed(table)
    table.click(table.where(first))
    assert table.scene.battle.selection.selected == first
    assert not table.scene.battle.urged


def test_with_control_still_held_from_the_chord_a_click_selects() -> None:
    table = Table().at("moves")
    first, second = two(table)
    table.click(table.where(first))
    table.event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=CTRL, unicode="")
    armed(table)
    table.click(table.where(second))
    assert table.scene.battle.selection.selected == second
    assert not table.scene.battle.overlays.spied


def test_esc_disarms_and_takes_its_notice_away() -> None:
    table = Table().at("moves")
    armed(table)
    table.key(pygame.K_ESCAPE)
    assert not table.scene.battle.urged
    assert table.scene.battle.notice == ""


def test_the_card_stays_with_who_is_selected() -> None:
    table = Table().at("moves")
    first, second = two(table)
    names = [table.session.state.models[i].name for i in (first, second)]
    table.motion(table.where(second))
    table.run(0.3)
    assert _carded(table) == names[1]
    table.click(table.where(first))
    table.motion(table.where(second))
    table.run(0.3)
    assert _carded(table) == names[0]


def _carded(table: Table) -> str:
    card = table.widget("card")
    assert isinstance(card, Card)
    return card.sheet.name


def test_only_one_tool_is_in_hand_and_esc_puts_it_away() -> None:
    table = Table().at("moves")
    first, second = two(table)
    table.press("tool.ruler")
    table.press("tool.sight")
    assert table.scene.battle.overlays.tool == "sight"
    table.press("tool.ruler")
    assert table.scene.battle.overlays.tool == "ruler"
    assert [hint.text for hint in table.widget("foot").hints][:2] == ["one end, then the other", "put the ruler away"]  # type: ignore[attr-defined]
    table.click(table.where(first))
    table.click(table.where(second))
    assert table.scene.battle.overlays.measured == [first, second]
    table.key(pygame.K_ESCAPE)
    assert table.scene.battle.overlays.tool == ""
    table.click(table.where(first))
    assert table.scene.battle.selection.selected == first


def test_the_menu_button_opens_the_menu_whatever_is_planned() -> None:
    table = Table().at("moves")
    who, at = own_way(table)
    table.pick(who)
    table.scene.battle.selection.place(at)
    table.press("tool.cancel")
    assert table.scene.ui.popup is not None
    assert table.scene.battle.selection.plan is not None


def deploying() -> Table:
    return (
        Table()
        .battle()
        .play_until(lambda s: plain(s) and s.decision is not None and s.decision.default.verb == "deploy")
    )


def tile_of(table: Table, model: int) -> pygame.Rect:
    """The box of the model's tile."""
    found = table.widget(f"roster.{table.session.state.models[model].side}")
    assert isinstance(found, Roster)
    row = next(n for n, tile in enumerate(found.tiles) if tile.model == model)
    return found.box_of(row, table.scene.ui)


def test_a_model_is_dragged_from_its_tile_onto_the_board() -> None:
    table = deploying()
    who, at = table.decision.default.model, table.decision.default.at
    assert at is not None
    table.drag(tile_of(table, who).center, table.pixel(at), LEFT)
    plan = table.scene.battle.selection.plan
    assert plan is not None
    assert plan.model == who
    assert plan.refusal is None
    assert table.scene.ui.focus is None
    table.motion(table.pixel((24, 24)))
    assert table.scene.battle.selection.pointed is not None, "the board has the pointer again"
    moved = at[0] + 1.0, at[1]
    table.drag(table.pixel(at), table.pixel(moved), LEFT)
    assert table.scene.battle.selection.plan is not None
    assert table.scene.battle.selection.plan.action.at is not None
    assert abs(table.scene.battle.selection.plan.action.at[0] - moved[0]) < 0.2
    table.key(pygame.K_RETURN)
    assert table.session.state.on_table(who)
    table.drag(table.where(who), table.pixel((24, 24)), LEFT)
    assert "undoes the last placement" in table.scene.battle.notice


def test_a_press_on_a_tile_that_never_comes_to_the_board_moves_nobody() -> None:
    table = deploying()
    box = tile_of(table, table.decision.default.model)
    table.drag(box.center, box.move(20, 10).center, LEFT)
    assert table.scene.mouse.grip == ""
    assert table.scene.battle.selection.plan is None or not table.scene.battle.selection.plan.begun


def test_one_press_places_the_rest_of_ones_own() -> None:
    table = deploying()
    table.run(REST)
    side, state = table.decision.side, table.session.state
    table.press("place-rest")
    assert all(table.session.state.on_table(m.id) for m in state.models if m.side == side)
    assert not any(table.session.state.on_table(m.id) for m in state.models if m.side != side)


def test_the_rest_is_placed_round_who_has_a_place_already() -> None:
    """A click has shown where it goes; nobody thinks that *Place the rest* puts it elsewhere."""
    table = deploying()
    table.run(REST)
    who = table.decision.default.model
    proposed = table.decision.default.at
    assert proposed is not None
    wanted = snapped((40.0 if proposed[0] < 24 else 8.0, proposed[1]))
    table.scene.battle.viewport.fit()
    table.click(table.pixel(wanted))
    assert not table.session.state.on_table(who)
    table.press("place-rest")
    side, state = table.session.state.models[who].side, table.session.state
    assert distance(state.places[who][:2], wanted) < 0.2
    assert all(state.on_table(m.id) for m in state.models if m.side == side)


def test_ground_out_of_reach_says_why_and_keeps_the_selection_once() -> None:
    table = Table().at("moves")
    who = own(table)
    table.pick(who)
    x, y, *_ = table.session.state.places[who]
    table.scene.battle.viewport.fit()
    far = table.pixel((48 - x, 42 - y))
    table.click(far)
    assert table.scene.battle.selection.selected == who
    assert table.scene.battle.selection.plan is None
    assert table.scene.battle.notice
    table.click(far)
    assert table.scene.battle.selection.selected is None


def test_a_circle_begins_with_nobody_and_names_all_who_were_chosen() -> None:
    table = _linking()
    selection = table.scene.battle.selection
    assert selection.plan is not None
    assert selection.plan.targets == ()
    commit = table.widget("commit")
    assert isinstance(commit, Button)
    assert not commit.enabled
    assert "nobody" not in commit.text
    chosen = next(selection.plan.offer.samples()).others
    for other in chosen:
        table.at_model(other)
    said = selection.said(selection.plan)
    assert all(table.session.state.models[i].name in said for i in chosen)
    assert table.widget("commit").enabled


def _linking() -> Table:
    """Three women beside each other; Ila begins to link."""
    told = story("channeling").model("Noll", B, at=(46, 46))
    lore = {"half": "saidar", "points": 6, "weaves": ("arrow-of-fire",)}
    for number, name in enumerate(("Ila", "Mia", "Cy")):
        told.model(name, A, at=(20 + number * 1.1, 24), lore=lore)
    table = staged(told.begin("magic begins", side=A, until="close combat").seed(1))
    offer = next(o for o in table.decision.each() if o.needs == "company")
    table.pick(offer.model)
    table.choose(next(n for n, one in enumerate(table.scene.battle.selection.choices()) if one.offer is offer))
    return table


def test_nobody_is_offered_a_circle_without_mates() -> None:
    told = story("channeling").model("Noll", B, at=(46, 46))
    for number, name in enumerate(("Ila", "Mia")):
        told.model(
            name, A, at=(10 + number * 30, 24), lore={"half": "saidar", "points": 6, "weaves": ("arrow-of-fire",)}
        )
    table = staged(told.begin("magic begins", side=A, until="close combat").seed(1))
    for model in (m.id for m in table.session.state.models if m.name != "Noll"):
        table.scene.battle.selection.select(model)
        links = [one for one in table.scene.battle.selection.choices() if one.deed.verb == "link"]
        assert links
        assert all(one.offer is None for one in links)
        assert all(one.refusal is not None for one in links)
        assert not any("nobody" in one.deed.name for one in links)


def test_the_only_one_who_can_join_a_circle_is_in_it_at_once() -> None:
    told = story("channeling").model("Noll", B, at=(46, 46))
    for number, name in enumerate(("Ila", "Mia")):
        told.model(name, A, at=(20 + number * 1.6, 24), lore={"half": "saidar", "points": 6, "weaves": ()})
    table = staged(told.begin("magic begins", side=A, until="close combat").seed(1))
    offer = next(o for o in table.decision.each() if o.needs == "company")
    plan = planned(offer)
    assert plan.refusal is None
    assert [table.session.state.models[i].name for i in plan.targets if i != plan.model] == ["Mia"]


def test_with_two_who_could_join_nobody_is_taken_for_granted() -> None:
    table = _linking()
    assert table.scene.battle.selection.plan is not None
    assert not table.scene.battle.selection.plan.targets


def test_what_the_bar_has_no_room_for_unfolds_by_a_key() -> None:
    table = folded()
    listed, bar = table.scene.battle.selection.choices(), table.widget("actions")
    assert isinstance(bar, ActionBar)
    beyond = len(listed) - len(bar.deals)
    assert beyond > 0
    fold = table.widget("actions.more")
    assert isinstance(fold, Button)
    assert fold.text == f"+{beyond}"
    assert not table.has("actions.rest")
    table.key(pygame.K_F6)
    for _ in range(40):
        if table.scene.ui.focus == "actions.more":
            break
        table.key(pygame.K_TAB)
    table.key(pygame.K_RETURN)
    assert len(table.widget("actions.rest").rows) == beyond  # type: ignore[attr-defined]


def test_good_news_is_not_told_as_a_refusal() -> None:
    table = Table().at("moves")
    table.key(pygame.K_F5)
    assert isinstance(table.scene.battle.notice, Good)
    table.key(pygame.K_c)
    assert "B" in table.scene.battle.notice
    table.click(table.pixel((24, 24)), RIGHT)
    table.key(pygame.K_ESCAPE)
    armed(table)
    assert not isinstance(table.scene.battle.notice, Good)


def test_a_click_on_the_only_partner_doesnt_send_her_away() -> None:
    told = story("channeling").model("Noll", B, at=(46, 46))
    for number, name in enumerate(("Ila", "Mia")):
        told.model(name, A, at=(20 + number * 1.6, 24), lore={"half": "saidar", "points": 6, "weaves": ()})
    table = staged(told.begin("magic begins", side=A, until="close combat").seed(1))
    selection, offer = table.scene.battle.selection, next(o for o in table.decision.each() if o.needs == "company")
    table.pick(offer.model)
    table.choose(next(n for n, one in enumerate(selection.choices()) if one.offer is offer))
    assert selection.plan is not None
    (mate,) = selection.plan.targets
    step_target(selection, 1)
    settle_target(selection)
    assert selection.plan.targets == (mate,), "nor does the key"
    played = len(table.session.game.actions)
    for _ in range(2):  # the first press of a click says what the second does
        if len(table.session.game.actions) == played:
            table.click(table.where(mate))
            table.run(0.5)
            assert selection.plan is None or selection.plan.targets == (mate,)
    assert len(table.session.game.actions) > played


def test_keys_that_aimed_point_at_nobody_once_the_plan_is_put_away() -> None:
    table = Table().at("shooting")
    selection = table.scene.battle.selection
    offer = next(o for o in table.decision.each() if o.needs == "model" and next(o.samples(), None) is not None)
    table.pick(offer.model)
    selection.pointed, selection.hovered = None, None
    for put_away in (selection.back, lambda: selection.select(None)):
        selection.select(offer.model)
        selection.begin(offer)
        step_target(selection, 1)
        assert selection.hovered is not None
        put_away()
        assert selection.hovered is None
