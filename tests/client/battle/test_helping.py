"""F1 in a battle: the rulebook at the thing in focus, and back to a turn that stands as it stood."""

from __future__ import annotations

import pygame
from battle_scene import Table
from choices_scene import folded
from places_scene import own, own_way

from skirmish.client.scenes.rulebook import RulebookScene


def helped(table: Table) -> str:
    """What F1 opens the book at."""
    table.event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    book = table.app.scene
    assert isinstance(book, RulebookScene)
    found = book.ident
    table.app.pop()
    return found


def point(table: Table, at: tuple[int, int]) -> None:
    table.motion(at)
    table.run(0.1)


def test_in_the_middle_of_a_plan_it_opens_the_plans_rule_and_the_plan_stays():
    table = Table().at("moves")
    who, at = own_way(table)
    table.scene.battle.selection.select(who)
    plan = table.scene.battle.selection.place(at)
    table.run(0.1)
    assert plan is not None
    assert helped(table) == plan.offer.rule
    assert table.scene.battle.selection.plan == plan
    assert table.scene.battle.selection.selected == who


def test_over_a_line_of_the_log_it_is_the_lines_rule():
    table = Table().at("moves", 2)
    table.scene.freshen()
    table.scene.ui.overflows()
    log = table.widget("log")
    number = next(n for n in reversed(range(len(log.lines))) if log.lines[n].rule)
    point(table, log.box_of(number, table.scene.ui).center)
    assert helped(table) == log.lines[number].rule


def test_over_what_cannot_be_done_it_is_the_rule_of_the_refusal():
    usual, small = Table((1280, 720)).at("moves", 2), folded()
    usual.scene.battle.selection.select(own(usual))
    for table, id in ((usual, "actions"), (small, "actions.rest")):
        table.scene.battle.selection.unfolded = True
        table.scene.touch()
        table.run(0.1)
        barred = table.widget(id)
        table.scene.ui.overflows()
        number = next(n for n, row in enumerate(barred.deals) if row.rule and not row.enabled)
        point(table, barred.box_of(number, table.scene.ui).center)
        assert helped(table) == barred.deals[number].rule


def test_over_the_bar_on_top_it_is_the_part_of_the_turn_there():
    table = Table().at("moves", 2)
    bar = table.widget("topbar")
    (x, width), rules = bar._arrows(table.scene.ui)[4], bar.stages.rules
    point(table, (x + width // 2, bar.rect.centery))
    assert helped(table) == rules[4]


def test_a_refusal_in_the_foot_is_a_link_and_what_f1_opens():
    table = Table().at("moves")
    table.scene.battle.notice = "It is too far (SKR-33)"
    table.scene.touch()
    foot = table.widget("foot")
    link = foot.link(table.scene.ui)
    assert link.w > 0
    assert helped(table) == "SKR-33"
    table.click(link.center)
    assert isinstance(table.app.scene, RulebookScene)
    assert table.app.scene.ident == "SKR-33"


def test_the_cards_small_print_leads_to_its_rules_by_click_and_by_keys():
    table = Table().at("shooting", 2)
    table.app.change(hints=False)
    for who in table.scene.battle.selection.idle():
        table.scene.battle.selection.select(who)
        table.scene.touch()
        card = table.widget("card")
        if card.links(table.scene.ui):
            break
    table.run(0.1)
    card = table.widget("card")
    table.scene.ui.overflows()
    box, rule = card.links(table.scene.ui)[-1]
    table.click(box.center)
    assert table.app.scene.ident == rule
    table.app.pop()
    table.scene.ui.focus = "card"
    for _ in card.links(table.scene.ui):
        table.key(pygame.K_RIGHT)
    table.key(pygame.K_RETURN)
    assert table.app.scene.ident == rule


def test_rules_in_the_odds_are_links():
    table = Table().at("shooting", 2)
    for who in table.scene.battle.selection.idle():
        table.scene.battle.selection.select(who)
        number = next(
            (n for n, one in enumerate(table.scene.battle.selection.choices()) if one.sample() is not None), None
        )
        if number is not None:
            table.scene.controls.choose(number)
            break
    table.scene.battle.forecast.full = True
    table.scene.touch()
    table.run(0.4)
    odds = table.widget("odds")
    links = [span.link for span in odds.spans if span.link]
    assert links
    odds.follow(links[0])
    assert table.app.scene.ident == links[0]


def test_where_nothing_is_at_hand_it_is_the_part_of_the_turn():
    table = Table().at("moves", 2)
    table.scene.battle.selection.select(None)
    table.scene.mouse.point(None)
    stages = table.session.rules.combat.stages(table.session.state)
    assert helped(table) in (stages.rules[stages.now], table.decision.rule)


def test_in_the_past_it_tells_of_looking_back():
    table = Table().at("moves", 2)
    table.scene.battle.replay.start()
    table.run(0.1)
    table.scene.mouse.point(None)
    table.motion((400, 300))
    assert helped(table) == "help.replay"


def test_in_a_dialog_and_in_a_menu_it_opens_too_and_comes_back_to_the_dialog():
    table = Table().at("moves", 2)
    table.scene.keys()
    assert helped(table) == "help.keys"
    assert table.scene.ui.dialog is not None
    table.key(pygame.K_ESCAPE)
    table.press("tool.cancel")
    helped(table)


def test_a_key_held_down_opens_one_book():
    table = Table().at("moves", 2)
    table.event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    depth = len(table.app.scenes)
    table.event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", repeat=True)
    table.event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    assert len(table.app.scenes) == depth


def test_the_keys_of_a_battle_are_all_there_and_a_second_press_puts_them_away():
    table = Table().at("moves", 2)
    table.key(pygame.K_k, pygame.KMOD_CTRL)
    told = "".join(span.text for span in table.scene.ui.dialog.body)
    for chord in ("Ctrl+Enter", "Ctrl+Z", "F1"):
        assert chord in told
    table.key(pygame.K_k, pygame.KMOD_CTRL)
    assert table.scene.ui.dialog is None


def test_on_a_tool_it_tells_of_the_tool():
    table = Table().at("moves", 2)
    for tool, page in (("undo", "undo"), ("threat", "overlays"), ("suggest", "computers")):
        point(table, table.widget(f"tool.{tool}").rect.center)
        assert helped(table) == f"help.{page}"
