"""The page at the end of a battle."""

from __future__ import annotations

import pygame
import pytest
from client.app_scene import a_setup, an_app
from support.moments import moments

from skirmish.chronicle.annals import annals_of
from skirmish.client.app import App
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat, Session
from skirmish.client.prospects import find_prospects
from skirmish.client.questions import Prospect
from skirmish.client.result.panels import Curve, Headings, crossed
from skirmish.client.result.presenters import result
from skirmish.client.result.scene import ResultScene
from skirmish.client.settings import Settings
from skirmish.client.ui.paint import high, wide
from skirmish.client.ui.style import SMALL
from skirmish.client.ui.text import Rich
from skirmish.client.words import say
from skirmish.core.game import Game
from skirmish.core.record import evolve

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (900, 1200)]


def played() -> Game:
    return [*moments("skirmish+channeling", 6)][-1][0]


def over(size: tuple[int, int] = (1280, 720), **settings: object) -> tuple[App, ResultScene]:
    """The page over a battle that two AIs have played."""
    game = played()
    rosters = game.setup.forces[0].roster, game.setup.forces[1].roster
    setup = evolve(a_setup(6), rosters=rosters)
    app = an_app(size, Settings(animation_speed=0.0, ai_speed=0.0, hints=False).changed(**settings))
    app.go.to_session(Session(game, setup, (Seat("Ann"), Seat("Ben", "aggressor"))))
    for _ in range(3):
        app.step(0.1)
    assert isinstance(app.scene, ResultScene)
    return app, app.scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.0, 2.0])
def test_nothing_is_cut_at_any_size(size: tuple[int, int], scale: float):
    app, page = over(size, ui_scale=scale)
    surface = pygame.Surface(size)
    app.draw(surface)
    assert page.ui.overflows() == []


def test_the_page_says_who_won_what_happened_and_what_everybody_did():
    game = played()
    annals = annals_of(game)
    verdict = game.state.verdict
    assert verdict is not None
    page = result(annals, game.rules, (verdict.winner, "the enemy routs", "SKR-10"), {})
    assert page.title == say("wins", who=page.names[verdict.winner or 0])
    assert page.subtitle.startswith("The enemy routs")
    assert [line.moment for line in page.story[:-1]] == sorted(line.moment for line in page.story[:-1])
    assert len(page.rows) == len(game.setup.models)
    assert {one.model for one in page.fallen} == {loss.model for loss in annals.losses}
    assert [point.chance for point in page.curve] == [None] * len(annals.rounds) + [1.0 - (verdict.winner or 0)]
    for row, one in zip(page.rows, annals.warriors, strict=True):
        assert row.cells[0] == (str(one.struck_down) if one.struck_down else "–")
        assert row.cells[4] == f'{one.inches:.0f}"'
    all_dice = page.luck[-1].excess
    assert all_dice == pytest.approx([annals.side_luck(side).excess for side in (0, 1)])


def test_the_curve_is_filled_at_once_and_then_the_worker_rests():
    app, page = over()
    for _ in range(100):
        app.step(0.05)
        if not page._tickets and page._known:
            break
    assert sorted(page._known) == list(range(len(page.view.curve) - 1))
    assert all(point.chance is not None for point in page.view.curve)
    assert page.due() != 0.0


def test_the_chance_is_told_from_where_the_battle_stood():
    game = played()
    early = find_prospects(game, Prospect(40))
    assert early == find_prospects(game, Prospect(40))
    assert 0.0 < early.chance < 1.0
    ended = find_prospects(game, Prospect(len(game.actions)))
    verdict = game.state.verdict
    assert verdict is not None
    assert ended.chance == 1.0 - (verdict.winner or 0)


def test_a_sentence_and_a_point_of_the_curve_lead_to_their_moment():
    app, page = over()
    app.draw(pygame.Surface((1280, 720)))
    line = page.view.story[0]
    told = page.ui.by_id("result.story")
    assert isinstance(told, Rich)
    told.follow(str(line.moment))
    battle = app.scene
    assert isinstance(battle, BattleScene)
    assert battle.battle.selection.looking == line.moment
    app, page = over()
    app.draw(pygame.Surface((1280, 720)))
    curve = page.ui.by_id("result.curve")
    assert isinstance(curve, Curve)
    x, y = curve.at(2, 0.5, page.ui)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1))
    assert isinstance(app.scene, BattleScene)
    assert app.scene.battle.selection.looking == page.view.curve[2].moment


def test_it_is_fought_again_with_the_players_on_the_other_sides():
    app, page = over()
    page.ask("fight-swapped")
    assert isinstance(app.scene, BattleScene)
    assert [seat.player for seat in app.scene.battle.session.seats] == ["aggressor", "human"]
    assert app.scene.battle.session.setup.rosters == page.over.session.setup.rosters


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.0, 2.0])
def test_the_headings_of_the_table_are_whole_words_side_by_side(size: tuple[int, int], scale: float):
    app, page = over(size, ui_scale=scale)
    app.draw(pygame.Surface(size))
    found = page.ui.by_id("deed.headings")
    assert isinstance(found, Headings)
    told = found.words_at(page.ui)
    assert [name for name, _ in told] == list(found.names)
    for name, spot in told:
        assert wide(name, "body", page.ui.px(SMALL)) <= spot.w
        assert found.rect.contains(spot), name
        assert len(spot.collidelistall([box for _, box in told])) == 1, name


def test_the_curve_says_whose_chance_it_is():
    app, page = over()
    app.draw(pygame.Surface(app.size))
    curve = page.ui.by_id("result.curve")
    assert isinstance(curve, Curve)
    assert curve.axis == f"Chance of winning: {page.view.names[0]}"
    assert curve.plot(page.ui).top >= curve.rect.top + high("body", page.ui.px(SMALL))


def test_a_line_is_parted_where_it_crosses_the_middle():
    assert list(crossed([(0, 0), (10, 20), (20, 20)], 10)) == [(0, 0), (5.0, 10), (10, 20), (20, 20)]


def test_who_looks_at_the_board_comes_back_to_the_page():
    app, page = over()
    page.back()
    app.step(0.1)
    scene = app.scene
    assert isinstance(scene, BattleScene)
    app.draw(pygame.Surface(app.size))
    assert scene.ui.by_id("end-phase").enabled
    scene.controls.do("end-phase")
    assert isinstance(app.scene, ResultScene)


def test_what_the_page_says_is_made_once_for_each_answer():
    app, page = over()
    seen = page.view
    assert page.view is seen
    for _ in range(100):
        app.step(0.05)
        if page._known:
            break
    assert page.view is not seen
    assert page.view is page.view
