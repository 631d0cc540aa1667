"""The panels: they fit, they say what comes next, they tell no more than may be told, and what they tell is so."""

from __future__ import annotations

import re
from random import Random

import pygame
import pytest
from battle_scene import Table
from places_scene import own, own_way
from staged_scene import staged
from support.story import A, B, story

from skirmish.board import on
from skirmish.client.battle.panels.action_bar import ActionBar
from skirmish.client.battle.panels.board import Legend, sign_words
from skirmish.client.battle.plan import aimable
from skirmish.client.battle.presenters.actions import worst_first
from skirmish.client.battle.presenters.board import tip_text
from skirmish.client.overlays import words
from skirmish.client.settings import Settings
from skirmish.client.ui.button import Button
from skirmish.client.ui.text import Rich
from skirmish.client.ui.widget import walk
from skirmish.client.view.labels import Sign
from skirmish.client.view.marks import Tag
from skirmish.client.words import percent, shares_text
from skirmish.core.outlook import find_outlook
from skirmish.core.state import NOBODY

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (1080, 1920))


def letters(ui: float, text: float) -> Settings:
    return Settings(animation_speed=0.0, ai_speed=0.0, ui_scale=ui, text_scale=text, autosave=False)


@pytest.mark.parametrize(
    ("size", "ui", "text"), [*((size, 0.0, text) for size in SIZES for text in (1.0, 2.0)), ((1280, 800), 2.0, 1.0)]
)
def test_all_words_fit_and_the_board_keeps_its_share(size: tuple[int, int], ui: float, text: float) -> None:
    table = Table(size, settings=letters(ui, text)).at("shooting", 2)
    table.keys(pygame.K_TAB, pygame.K_1, pygame.K_o)
    table.run(0.3)
    cut = table.scene.ui.overflows()
    table.scene.battle.replay.look(20)
    table.run(0.1)
    board = table.scene.battle.viewport.frame.board
    assert cut + table.scene.ui.overflows() == []
    assert board.w * board.h >= 0.4 * size[0] * size[1]


def test_the_end_of_a_phase_is_asked_once_and_shows_who_could_act() -> None:
    table = Table().at("moves")
    before = len(table.session.game.actions)
    table.press("end-phase")
    assert len(table.session.game.actions) == before
    shown = next(layer for layer in table.scene.battle.live_layers() if layer.name == "idle")
    assert len(shown.marks) == len(table.scene.battle.selection.idle())
    table.press("end-phase")
    assert len(table.session.game.actions) == before + 1


def test_the_button_says_what_comes_next_and_how_many_can_act() -> None:
    table = Table((1920, 1080)).at("moves")
    button = table.widget("end-phase")
    assert isinstance(button, Button)
    stages = table.session.rules.combat.stages(table.session.state)
    assert stages.following in button.text
    assert str(len(table.scene.battle.selection.idle())) in button.text


def test_the_ruler_shows_what_the_board_measures_for_a_thousand_pairs() -> None:
    table, dice = Table().at("moves", 2), Random(5)
    state = table.session.state
    here = [m.id for m in state.models if state.on_table(m.id)]
    for _ in range(1000):
        a, b = dice.sample(here, 2)
        table.scene.battle.overlays.measured[:] = [a, b]
        told = [m.text for layer in table.scene.battle.overlays.live() for m in layer.marks
                if layer.name == "ruler" and isinstance(m, Tag)]  # fmt: skip
        gap = on(state).gap(a, b)
        assert told[0].startswith("touching" if gap <= 0 else f'{gap:.2f}"')


def test_sight_is_told_as_the_board_sees_it_for_a_thousand_pairs() -> None:
    table, dice = Table().at("moves", 2), Random(6)
    selection, state = table.scene.battle.selection, table.session.state
    here = [m.id for m in state.models if state.on_table(m.id)]
    for _ in range(1000):
        a, b = dice.sample(here, 2)
        selection.selected, selection.hovered = a, b
        told = tip_text(table.scene.battle.selection, table.scene.battle.overlays)
        seen = on(state).sight(a, b)
        assert words.seen(seen) in told
        assert ("out of sight" in told) == (not seen.seen)


@pytest.mark.parametrize("moment", [("shooting", 1), ("shooting", 2), ("shooting", 3)], ids=str)
def test_odds_shown_are_the_engines_for_all_that_is_offered(moment: tuple[str, int]) -> None:
    table = Table((1920, 1080)).at(*moment)
    selection = table.scene.battle.selection
    checked = 0
    for offer in table.decision.offers:
        action = next(offer.samples(), None) if offer.needs == "model" else None
        if action is None:
            continue
        selection.select(action.model)
        selection.begin(offer)
        selection.point_at(action.target)
        table.scene.touch()
        table.run(0.3)
        panel = table.widget("odds")
        assert isinstance(panel, Rich)
        text = "".join(span.text for span in panel.spans)
        real = find_outlook(table.session.game, action, table.scene.battle.forecast.reply)
        assert not real.rolls or text.startswith(percent(float(real.works)))
        for fate in real.fates:
            name = table.session.state.models[fate.model].name
            line = next(line for line in text.splitlines() if line.startswith(f"{name}: "))
            assert shares_text(worst_first(fate.shares)) in line
        checked += 1
    assert checked


def test_a_row_has_the_number_of_the_odds_below_it_whoever_is_aimed_at() -> None:
    told = story("channeling").model(
        "Ila", A, at=(20, 24), lore={"half": "saidar", "points": 20, "weaves": ("lightning",)}
    )
    told = told.model("Ren", B, at=(28, 20)).model("Vin", B, at=(28, 28)).model("Sala", B, at=(29, 28))
    table = staged(told.begin("magic begins", side=A, until="close combat").seed(1))
    table.scene.battle.selection.select(0)
    table.scene.battle.selection.begin(next(offer for offer in table.decision.each() if offer.what == "lightning"))
    seen = {}
    for name, target in (("Ren", 1), ("Vin", 2)):
        table.scene.battle.selection.point_at(target)
        table.scene.touch()
        table.run(0.3)
        listed, panel = table.widget("actions"), table.widget("odds")
        assert isinstance(listed, ActionBar)
        assert isinstance(panel, Rich)
        (row,) = [row for row in listed.deals if row.chosen]
        assert row.chance is not None
        assert panel.spans[0].text.strip() == percent(row.chance)
        assert name in row.meant
        assert f"{row.meant}: {percent(row.chance)}" in listed.tip_at(
            listed.box_of(0, table.scene.ui).center, table.scene.ui
        )
        seen[name] = row.chance
    assert seen["Vin"] > seen["Ren"], "two may be struck"


def test_without_premeasuring_no_panel_tells_a_distance() -> None:
    table = Table().battle(options=(("premeasure", "false"),)).phase("moves", 2)
    who, at = own_way(table)
    table.pick(who)
    table.motion(table.pixel(at))
    table.scene.battle.selection.place(at)
    table.scene.touch()
    table.run(0.5)
    assert not table.scene.battle.board_scene().rulers
    foot = table.widget("foot")
    assert '"' not in foot.right  # type: ignore[attr-defined]
    button = table.widget("commit")
    assert isinstance(button, Button)
    assert not re.search(r"\d", button.text)
    foe = next(m.id for m in table.session.state.models if m.side != table.decision.side)
    table.scene.battle.selection.hovered = foe
    assert "away" not in tip_text(table.scene.battle.selection, table.scene.battle.overlays)
    assert [
        m.text
        for layer in table.scene.battle.live_layers()
        for m in layer.marks
        if isinstance(m, Tag) and '"' in m.text
    ] == []


def test_refused_actions_say_no_distance_without_premeasuring() -> None:
    table = Table().battle(options=(("premeasure", "false"),)).phase("shooting", 2)
    for i in table.scene.battle.selection.idle():
        table.scene.battle.selection.select(i)
        told = [
            table.scene.battle.selection.why(one.refusal)
            for one in table.scene.battle.selection.choices()
            if one.refusal is not None
        ]
        assert [text for text in told if re.search(r'\d\.\d\d"', text)] == []


def test_the_tip_names_states_gap_and_sight() -> None:
    table = Table().at("moves", 2)
    table.pick(own(table))
    foe = next(m.id for m in table.session.state.models if m.side != table.decision.side)
    table.scene.battle.viewport.fit()
    table.run(0.2)
    table.motion(table.where(foe))
    table.run(1.0)
    shown = table.scene.ui.tip
    assert table.session.state.models[foe].name in shown
    assert f'{on(table.session.state).gap(table.scene.battle.selection.selected or 0, foe):.2f}" away' in shown


def test_the_legend_names_every_overlay_and_one_key_clears_them() -> None:
    table = Table().at("moves", 2)
    table.pick(own(table))
    table.keys(pygame.K_t, pygame.K_g)
    legend = table.widget("legend")
    shown = {layer.title for layer in (*table.scene.battle.overlays.staying(), *table.scene.battle.live_layers())}
    assert {title for title, _ in legend.entries} == shown  # type: ignore[attr-defined]
    table.key(pygame.K_c)
    assert not table.scene.battle.overlays.staying()


def test_the_same_key_clears_the_links_of_a_circle() -> None:
    table = Table().at("moves", 2)
    battle, linked = table.scene.battle, 0
    for who in battle.selection.idle():
        battle.overlays.shown.add("reach")
        battle.selection.select(who)
        linked += any(layer.title.startswith("Circle") for layer in battle.overlays.live())
        table.key(pygame.K_c)
        assert not battle.overlays.live()
    assert linked


def test_each_sign_of_a_reach_has_its_word() -> None:
    assert sign_words([Sign("walk", True), Sign("run", True), Sign("charge", True)]) == ["move", "farthest", "charge"]
    assert sign_words([Sign("walk", True)]) == [""]
    assert sign_words([Sign("way", False), Sign("bad", False)]) == ["", ""]


def test_both_lines_of_the_threat_have_their_word() -> None:
    table = Table((1024, 640)).at("moves", 2)
    table.pick(own(table))
    table.key(pygame.K_t)
    table.run(1.0)
    legend = table.widget("legend")
    assert isinstance(legend, Legend)
    signs = next(signs for title, signs in legend.entries if title.startswith("Threat"))
    assert sign_words(signs) == ["charge", "missiles, weaves"]
    assert not signs[0].thin
    assert signs[1].thin


def test_no_two_buttons_give_the_suggested_answer_in_the_same_words() -> None:
    told = story("dots+none").model("Ila", A, at=(20, 24)).model("Ren", B, at=(28, 24))
    table = staged(told.begin("actions", turns=5).seed(1))
    scene, done = table.scene, table.scene.battle.selection.done
    assert done is not None
    for offer in table.decision.each():
        scene.battle.selection.begin(offer)
        scene.touch()
        table.run(0.1)
        plan = scene.battle.selection.plan
        assert plan is not None
        buttons = {widget.id for widget in walk(scene.ui.widgets)}
        if plan.refusal is None:
            assert "end-phase" in buttons
            assert ("commit" in buttons) == (plan.action != done)


def test_who_must_act_stays_selected_when_bare_ground_is_clicked() -> None:
    told = story("dots+none").model("Ila", A, at=(20, 24)).model("Ren", B, at=(28, 24))
    table = staged(told.begin("actions", turns=5).seed(1))
    while table.scene.battle.selection.acting == NOBODY:
        done = table.scene.battle.selection.done
        assert done is not None
        table.session.play(done)
        table.run(0.2)
    acting = table.scene.battle.selection.acting
    for at in ((1.0, 1.0), (47.0, 47.0), (1.0, 1.0)):
        table.scene.mouse.click(at, None)
        table.scene.battle.selection.drop_plan()
        table.scene.mouse.click(at, None)
        assert table.scene.battle.selection.selected == acting


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1600, 1000)])
def test_actions_and_card_stay_where_they_are_when_odds_come_and_go(size: tuple[int, int]) -> None:
    table = Table(size).at("shooting", 2)
    scene = table.scene
    scene.battle.forecast.full = True
    who, foe = next(
        (i, model.id)
        for i in scene.battle.selection.idle()
        for model in scene.battle.selection.state.models
        if scene.battle.selection.state.on_table(model.id) and aimable(table.decision, i, model.id)
    )
    scene.battle.selection.select(who)
    table.motion(table.where(foe))
    table.run(1.0)
    assert table.has("odds")
    before = [table.widget(id).rect.copy() for id in ("actions", "card")]
    table.motion((before[0].centerx, before[0].y + 2))
    table.run(1.0)
    assert scene.battle.selection.hovered is None
    assert not table.has("odds")
    assert [table.widget(id).rect for id in ("actions", "card")] == before
