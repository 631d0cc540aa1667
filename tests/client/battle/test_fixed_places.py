"""The two large buttons stay in their places, a double click meets nothing else, and what does nothing says why."""

from __future__ import annotations

import pygame
import pytest
from battle_scene import LEFT, Table
from places_scene import own, own_way
from support.moments import CIRCLES

from skirmish.app.errors import UserError
from skirmish.client.battle.panels.action_bar import ActionBar, ActionList
from skirmish.client.battle.panels.card import CitedCard
from skirmish.client.settings import Settings
from skirmish.client.ui.button import Button
from skirmish.client.ui.popups import MenuPopup
from skirmish.client.ui.widget import walk
from skirmish.client.words import say

PHASES = ("", "recovery", "charges", "moves", "shooting", "combat")
AT_ONCE = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False, skip_empty=False)


def end_of(table: Table) -> pygame.Rect:
    """The box of the button that is for what comes next."""
    return table.widget("place-rest" if table.has("place-rest") else "end-phase").rect.copy()


def asked(table: Table) -> Table:
    """Plays on until the other side is asked something by somebody's weave or move."""
    return table.play_until(lambda session: session.decision is not None and session.decision.is_prompt)


@pytest.mark.parametrize(
    "settings", [AT_ONCE, AT_ONCE.changed(ui_scale=2.0), AT_ONCE.changed(text_scale=1.5)], ids=["", "200%", "letters"]
)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_large_button_has_one_place_in_all_phases_and_states(size: tuple[int, int], settings: Settings) -> None:
    places, commits = set(), set()
    table = Table(size, settings=settings)
    for phase in PHASES:
        try:
            table.at(phase)
        except (AssertionError, UserError):
            continue  # nobody had anything to do in it
        selection = table.scene.battle.selection
        places.add(tuple(end_of(table)))
        for model in table.session.state.models:
            selection.select(model.id)
            table.scene.touch()
            places.add(tuple(end_of(table)))
            for offer in list(table.decision.each()):
                if offer.model == model.id:
                    selection.begin(offer)
                    table.scene.touch()
                    places.add(tuple(end_of(table)))
                    if table.has("commit"):
                        commits.add(tuple(table.widget("commit").rect))
            selection.drop_plan()
        selection.select(None)
        table.scene.battle.urged = True
        table.scene.touch()
        places.add(tuple(end_of(table)))
        table.scene.battle.urged = False
    table.scene.battle.replay.look(3)
    table.scene.touch()
    places.add(tuple(end_of(table)))
    table.scene.battle.replay.now()
    asked(table)
    table.scene.touch()
    places.add(tuple(end_of(table)))
    assert not table.widget("end-phase").enabled
    assert len(places) == 1
    assert len(commits) == 1
    assert not pygame.Rect(places.pop()).colliderect(pygame.Rect(commits.pop()))


def test_a_double_click_on_what_is_planned_only_does_it() -> None:
    for size in ((1280, 720), (1024, 640)):
        table = Table(size).at("moves")
        who, at = own_way(table)
        table.pick(who)
        table.at_point(at)
        before = len(table.session.game.actions)
        at = table.widget("commit").rect.center
        table.motion(at)
        for _ in range(4):
            table.down(at)
            table.up(at)
            table.run(1 / 30)
        assert [one.model for one in table.session.game.actions[before:]] == [who]
        assert table.scene.battle.selection.looking is None
        assert table.scene.ui.dialog is None
        assert table.app.scene is table.scene


def test_the_second_press_of_a_double_click_presses_nothing_that_the_first_brought() -> None:
    table = Table((1280, 720)).at("moves")
    at = table.widget("log.open").rect.center
    table.motion(at)
    table.down(at)
    table.up(at)
    assert table.scene.ui.dialog is not None
    over = table.scene.ui.by_id("logbook").rect.center
    assert not table.scene.second.is_stray(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=over, button=LEFT))
    table.event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    table.run(0.5)
    table.down(at)
    table.up(at)
    assert table.scene.ui.dialog is not None, "a single click later counts again"


def test_a_second_press_on_the_same_button_counts() -> None:
    table = Table((1280, 720)).at("moves")
    before, at = len(table.session.game.actions), table.widget("end-phase").rect.center
    table.motion(at)
    for _ in range(2):
        table.down(at)
        table.up(at)
    assert len(table.session.game.actions) == before + 1
    table.down(at)  # a third would end the next phase
    table.up(at)
    assert len(table.session.game.actions) == before + 1


def test_the_button_itself_says_to_press_again() -> None:
    table = Table((1280, 720)).at("moves")
    table.press("end-phase")
    button = table.widget("end-phase")
    assert isinstance(button, Button)
    able = len(table.scene.battle.selection.idle())
    assert button.text == f"Press again to end Move ({able} can act)"
    assert button.danger


def test_the_card_is_that_of_who_answers() -> None:
    table = Table((1280, 720)).battle(rosters=CIRCLES, seed=4)
    table.play_until(
        lambda session: session.decision is not None and session.decision.is_prompt
        and session.decision.side != session.state.side
        and any(action.verb == "cut" for action in session.decision.answers)
    )  # fmt: skip
    table.run(0.5)
    cutter = next(action.model for action in table.decision.answers if action.verb == "cut")
    card = table.widget("card")
    assert isinstance(card, CitedCard)
    assert card.sheet.name == table.session.state.models[cutter].name


def fireball() -> tuple[Table, int]:
    """Somebody who weaves a Fireball, with everybody out of its range: the number of the line."""
    table = Table((1280, 720)).at("shooting", 2, seed=11)
    model = next(m.id for m in table.session.state.models if m.name == "Vandek Orr")
    table.scene.battle.selection.select(model)
    table.scene.touch()
    names = [choice.deed.name for choice in table.scene.battle.selection.choices()]
    return table, names.index("Fireball")


def test_what_reaches_nobody_says_so_and_shows_its_range() -> None:
    table, line = fireball()
    table.scene.controls.choose(line)
    table.scene.touch()
    battle = table.scene.battle
    assert "out of range (CHN-13)" in battle.notice
    assert [layer.name for layer in battle.overlays.staying()].count("ranges") == 1
    commit = table.widget("commit")
    assert isinstance(commit, Button)
    assert not commit.enabled
    assert commit.sub == battle.selection.why_not(battle.selection.plan) == say("place-wanted")  # type: ignore[arg-type]
    for key, sign in ((pygame.K_RIGHTBRACKET, "]"), (pygame.K_o, "o")):
        battle.notice = ""
        table.key(key, sign=sign)
        assert "out of range (CHN-13)" in battle.notice, sign


def test_a_grey_line_has_its_rule_and_a_click_says_why_and_shows_its_range() -> None:
    table, _ = fireball()
    names = [choice.deed.name for choice in table.scene.battle.selection.choices()]
    id, number = table.place_of(names.index("Shielding"))
    listed = table.widget(id)
    assert isinstance(listed, ActionBar | ActionList)
    assert listed.deals[number].reason.endswith(f"({listed.deals[number].rule})")
    listed.select(number)
    battle = table.scene.battle
    assert battle.notice == listed.deals[number].reason
    assert [layer.name for layer in battle.overlays.staying()].count("ranges") == 1
    table.key(pygame.K_b)
    assert battle.notice == ""
    assert not [layer for layer in battle.overlays.staying() if layer.name == "ranges"]


def test_a_click_on_a_grey_line_chooses_it() -> None:
    table = Table((1280, 800)).at("moves")
    table.pick(own(table))
    for number, choice in enumerate(table.scene.battle.selection.choices()):
        if choice.offer is None:
            table.scene.battle.notice = ""
            table.choose(number)
            assert table.scene.battle.notice, choice.deed.name


def test_keys_that_aim_at_nothing_say_so() -> None:
    table = Table((1280, 720)).at("moves")
    table.key(pygame.K_RIGHTBRACKET, sign="]")
    assert table.scene.battle.notice == say("aim-nothing")
    table.key(pygame.K_o)
    assert table.scene.battle.notice == say("odds-of-nothing")


def test_overlays_that_show_nothing_say_why_and_the_foot_forgets_it() -> None:
    table = Table((1280, 720)).at("moves")
    battle, state = table.scene.battle, table.session.state
    table.key(pygame.K_c)
    assert "Overlays off" in battle.notice
    table.key(pygame.K_g)
    assert battle.notice == say("overlay.nobody")
    table.key(pygame.K_g)
    assert battle.notice == say("overlay.off", name=say("overlay.title.ranges"))
    plain = next(m for m in state.models if m.name == "Perric")
    battle.selection.select(plain.id)
    table.key(pygame.K_g)
    assert battle.notice == say("overlay.no-ranges", who="Perric")
    table.key(pygame.K_k)
    assert battle.notice == say("overlay.no-weaves", who="Perric")
    table.key(pygame.K_t)
    assert battle.notice == ""


def test_tips_of_the_panel_leave_the_large_buttons_free() -> None:
    table = Table((1280, 720)).at("moves")
    who, at = own_way(table)
    table.pick(who)
    table.at_point(at)
    spared = {tuple(table.widget("commit").rect), tuple(table.widget("end-phase").rect)}
    for id in ("left", "right", "bar"):
        panel = table.widget(id)
        assert all({tuple(box) for box in one.spare} == spared for one in walk([panel]) if one is not panel), id


def test_the_tip_of_a_model_leaves_the_legend_free() -> None:
    table = Table((1280, 720)).at("moves")
    table.pick(own(table))
    legend = table.widget("legend").rect
    table.motion(table.where(table.scene.battle.selection.selected or 0))
    table.scene.freshen()
    assert legend in list(next(one for one in walk(table.scene.ui.widgets) if one.id == "board").spare)


def test_the_menu_of_a_model_has_the_digits_of_its_actions_and_they_do_them() -> None:
    table = Table((1280, 720)).at("moves")
    who = own(table)
    table.pick(who)
    table.click(table.where(who), 3)
    popup = table.scene.ui.popup
    assert isinstance(popup, MenuPopup)
    keys = [row.key for row in popup.rows if row.key.isdigit()]
    live = sum(choice.offer is not None for choice in table.scene.battle.selection.choices())
    assert keys == [str(n) for n in range(1, live + 1)]
    table.event(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2")
    assert table.scene.ui.popup is None
    assert table.scene.battle.selection.plan is not None
