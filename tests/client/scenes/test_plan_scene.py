"""A plan is declared at the page, and those who declare next of the same side stay at it. (DOT-67)"""

from __future__ import annotations

import pygame
import pytest
from declared import a_round_is_declared, open_plan
from scene_hands import Hands

from skirmish.client.battle import controller
from skirmish.client.ui.panel import Picture
from skirmish.client.ui.widget import walk
from skirmish.rules.dots.declaration import find_next
from skirmish.rules.dots.events import fighter


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    a_round_is_declared(found)
    return found


def battle(hands: Hands):
    """The battle below the page."""
    return (hands.app.scenes[-2] if hands.on_top == "DraftScene" else hands.scene).battle


def plan_of(hands: Hands, who: int):
    return fighter(battle(hands).session.state, who).plan


def subject(hands: Hands) -> int:
    return battle(hands).session.decision.subject


def until_two_in_a_row(hands: Hands) -> tuple[int, int]:
    """All declare by default until two of one side follow each other; who they are."""
    scene = hands.scene
    while True:
        decision = scene.battle.session.decision
        assert any(offer.needs == "plan" for offer in decision.each()), "nobody in a row"
        game = scene.battle.session.game.rewound(len(scene.battle.session.game.actions))
        game.play(decision.default)
        following = find_next(game.state)
        if following is not None and game.state.models[following].side == decision.side:
            return decision.subject, following
        controller.play(scene.battle, decision.default)


def test_it_opens_with_the_default_and_one_click_declares_it(hands):
    who, usual = subject(hands), hands.scene.battle.session.decision.default.what
    open_plan(hands)
    name = battle(hands).session.state.models[who].name
    assert hands.scene.draft.what == usual
    assert hands.scene.title == f"{name}: Declare a plan"
    assert not hands.by_id("draft.usual").enabled
    assert hands.by_id("draft.take").text == "This is the plan"
    hands.click("draft.take")
    assert plan_of(hands, who) is not None


def test_what_was_changed_is_one_click_away_from_the_suggestion(hands):
    open_plan(hands)
    usual = hands.scene.draft.what
    hands.click("draft.dodge" if "dodge" not in usual else "draft.run")
    hands.click("draft.clear")
    assert hands.scene.draft.what == ""
    hands.click("draft.usual")
    assert hands.scene.draft.what == usual


def test_the_next_of_the_same_side_stays_at_the_page_and_sees_what_was_declared(hands):
    first, second = until_two_in_a_row(hands)
    open_plan(hands)
    hands.click("draft.take")
    assert hands.on_top == "DraftScene"
    assert (hands.scene.offer.model, plan_of(hands, first) is not None) == (second, True)
    names = battle(hands).session.state.models
    assert names[second].name in hands.scene.title
    said = "".join(getattr(widget, "text", "") for widget in walk(hands.scene.ui.widgets))
    assert f"{names[first].name}: " in said


def test_what_was_declared_at_the_page_is_taken_back_there(hands):
    first, _ = until_two_in_a_row(hands)
    open_plan(hands)
    assert not any(widget.id == "draft.undo" for widget in walk(hands.scene.ui.widgets))
    hands.click("draft.clear")
    hands.click("draft.dodge")
    hands.click("draft.take")
    hands.click("draft.undo")
    assert (hands.scene.offer.model, hands.scene.draft.what) == (first, "dodge")
    assert plan_of(hands, first) is None


def test_undo_works_by_its_key_too(hands):
    first, _ = until_two_in_a_row(hands)
    open_plan(hands)
    hands.click("draft.take")
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hands.scene.offer.model == first


def test_the_page_can_be_left_in_the_middle(hands):
    first, second = until_two_in_a_row(hands)
    open_plan(hands)
    hands.click("draft.take")
    hands.key(pygame.K_ESCAPE)
    assert hands.on_top == "BattleScene"
    assert (plan_of(hands, first) is not None, plan_of(hands, second)) == (True, None)
    assert subject(hands) == second


def test_where_the_other_side_is_next_the_board_comes_back(hands):
    scene = hands.scene
    while True:
        decision = scene.battle.session.decision
        game = scene.battle.session.game.rewound(len(scene.battle.session.game.actions))
        game.play(decision.default)
        following = find_next(game.state)
        if following is not None and game.state.models[following].side != decision.side:
            break
        controller.play(scene.battle, decision.default)
    open_plan(hands)
    hands.click("draft.take")
    assert hands.on_top == "BattleScene"


def test_help_is_about_plans(hands):
    open_plan(hands)
    hands.scene.ui.focus = None
    hands.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0)))
    hands.key(pygame.K_F1)
    assert (hands.on_top, hands.scene.ident) == ("RulebookScene", "help.plans")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (720, 900)])
def test_each_weave_has_a_picture_that_fits_beside_or_below_its_name(tmp_path, size):
    hands = Hands(tmp_path)
    scene = a_round_is_declared(hands, rosters=("ivory-circle", "low-ford"))
    hands.resize(size)
    while scene.battle.session.state.models[subject(hands)].magic is None:
        controller.play(scene.battle, scene.battle.session.decision.default)
    open_plan(hands)
    hands.run(0.2)
    page = hands.scene
    known = [part.track.name for group in page.draft.groups for part in group.parts if part.track is not None]
    shown = [one for one in walk(page.ui.widgets) if isinstance(one, Picture)]
    assert len(shown) == len(known) > 0
    assert not any(one.cut(page.ui) for one in shown)
    assert page.ui.overflows() == []
