"""A list in the making: what its commands do to it, what is said of that, and what is shown; without a window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from muster_place import Place, row
from support.records import parts

from skirmish.client.intents import BY_ID
from skirmish.client.muster.commands import COMMANDS, ByHand
from skirmish.client.muster.model import OddsTable
from skirmish.client.muster.presenters import (
    BondView,
    DiceView,
    GearView,
    NamesView,
    OddsView,
    TypeView,
    WeavesView,
    present_menu,
)
from skirmish.client.questions import Failed
from skirmish.client.settings import Settings
from skirmish.client.signals import Signal
from skirmish.core.record import evolve
from skirmish.muster.editor import Editor


@pytest.fixture
def empty(tmp_path: Path) -> Place:
    return Place(tmp_path, faction="white-tower")


@pytest.fixture
def circle(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def patrol(tmp_path: Path) -> Place:
    """One with a Warder, and a group of three."""
    return Place(tmp_path, "tower-patrol")


# Who is in it


def test_an_empty_list_says_whom_to_hire_first(empty: Place):
    view = empty.view
    assert "Hire a leader first: Sitter" in "".join(span.text for span in view.band.empty)
    assert view.hire.rows[0].more == ""
    assert all("leader first" in row.more for row in view.hire.rows[1:])


def test_a_channeler_who_is_hired_is_chosen_and_its_dice_are_shown(empty: Place):
    empty.send("hire", empty.kind("Sitter"))
    (line,) = empty.muster.lines
    assert empty.window.calls == [("ask", (Signal("dice", line.id),))]
    assert empty.sounds.calls == [("play", ("dice",))]
    assert empty.muster.chosen == ("entry", line.id)
    assert isinstance(empty.view.warrior.page, WeavesView)
    assert empty.view.notice.notice.text == f"{line.name} joins the warband."


def test_who_can_not_be_hired_is_shown_with_the_reason(empty: Place):
    warder = empty.kind("Warder")
    empty.send("hire", warder)
    assert empty.muster.lines == ()
    assert empty.muster.notice.text == "the leader first"
    assert empty.muster.notice.bad
    shown = empty.view.warrior
    assert isinstance(shown, TypeView)
    assert shown.card.name == "Warder"
    assert "the leader first" in shown.actions[0].why
    assert empty.send("enlist", warder).reason == "the leader first"


def test_more_of_a_type_with_groups_makes_the_group_larger_then_a_new_one(empty: Place):
    empty.send("hire", empty.kind("Sitter"))
    for _ in range(7):
        empty.send("hire", empty.kind("Tower Guard"))
    guards = [line for line in empty.muster.lines if line.type == "tower-guard"]
    most = guards[0].most
    assert [line.count for line in guards] == [most, 7 - most]
    assert row(empty.view.hire.rows, "Tower Guard").count == "7"
    empty.send("choose", ("type", "tower-guard"))
    assert [action.id for action in empty.view.warrior.actions] == ["hire-it", "one-more"]


def test_minus_takes_one_of_a_group_and_dismisses_the_last(circle: Place):
    before, guards = circle.names, circle.muster.find_line(circle.id_of("Tower Guard"))
    circle.send("shrink", guards.id)
    assert circle.muster.find_line(guards.id).count == guards.count - 1
    circle.send("shrink", guards.id)
    assert circle.names == [name for name in before if name != "Tower Guard"]
    circle.send("undo")
    circle.send("undo")
    assert circle.muster.find_line(guards.id).count == guards.count
    circle.send("hire-fewer", guards.type)
    assert circle.muster.find_line(guards.id).count == guards.count - 1


def test_a_group_that_can_not_grow_says_why(circle: Place):
    assert "costs 35" in row(circle.view.band.list.rows, "Tower Guard").more
    circle.send("grow", circle.id_of("Tower Guard"))
    assert "costs 35" in circle.muster.notice.text


def test_changed_prices_are_taken_or_kept_and_both_can_be_undone(patrol: Place):  # SKR-81
    def offered() -> list[str]:
        return [action.id for action in present_menu(patrol.muster) if action.id.endswith("prices")]

    text, house = patrol.muster.bench.text, patrol.muster.bench.now.house
    assert offered() == []
    text = text.replace("{item: bow, paid: 20}", "{item: bow, paid: 17}")
    patrol.muster.bench = Editor(text, "band.yaml", house)
    assert offered() == ["take-prices"]  # it says that it was bought from today's catalogue
    older = re.sub(r"prices: \S+}", "prices: deadbeef}", text, count=1)
    patrol.muster.bench = Editor(older, "band.yaml", house)
    assert offered() == ["take-prices", "keep-prices"]
    patrol.send("keep-prices")
    assert "paid: 17" in patrol.muster.bench.text
    assert offered() == ["take-prices"]
    patrol.send("undo")
    assert patrol.muster.bench.text == older
    patrol.send("take-prices")
    assert "{item: bow, paid: 20}" in patrol.muster.bench.text
    assert offered() == []
    patrol.send("undo")
    assert patrol.muster.bench.text == older


def test_another_one_like_it(patrol: Place):
    bowmen, count = patrol.id_of("Bowman"), len(patrol.names)
    patrol.send("duplicate", bowmen)
    assert len(patrol.names) == count
    assert patrol.muster.notice.bad, "three bowmen cost more than is left, and it says so"
    patrol.send("limit", 800)
    patrol.send("choose", ("entry", bowmen))
    patrol.send("duplicate")
    assert len(patrol.names) == count + 1
    assert patrol.muster.line.id != bowmen
    assert patrol.muster.line.gear == patrol.muster.find_line(bowmen).gear


def test_a_name_is_typed_where_it_stands(circle: Place):
    beth = circle.id_of("Beth Tannic")
    circle.send("rename", beth)
    assert circle.window.calls == [("enter_name", ())]
    assert circle.view.band.naming
    circle.send("name-entry", (beth, "Ila"))
    circle.send("end-naming")
    assert "Ila" in circle.names
    assert not circle.view.band.naming


# What is wrong with it


def test_marks_and_verdict_follow_each_edit(circle: Place):
    assert circle.view.head.verdict == "Legal"
    circle.send("limit", 400)
    assert circle.view.head.verdict == "Unrestricted"
    assert "93 too many" in "".join(span.text for span in circle.view.standing)
    (link,) = {span.link for span in circle.view.standing if span.link}
    assert link == "SKR-80"
    circle.send("follow", link)
    assert circle.go.calls == [("to_rulebook", ("SKR-80",))]


def test_a_problem_leads_to_the_warrior_it_is_about(circle: Place):
    line = next(line for line in circle.muster.lines if line.gift is not None)
    circle.muster.bench.learn(line.id, [])
    circle.muster.record_change()
    assert f"who:{line.id}" in [span.link for span in circle.view.standing]
    circle.muster.choose_first()
    circle.send("follow", f"who:{line.id}")
    assert circle.muster.line.id == line.id
    assert circle.view.band.follows
    assert row(circle.view.band.list.rows, line.name).fault
    assert circle.view.warrior.card != circle.view.warrior.flawless


# Gear


def test_gear_is_bought_and_given_back(patrol: Place):
    patrol.send("limit", 600)
    corin = patrol.id_of("Corin Tathe")
    before = patrol.muster.find_line(corin).marks
    page = patrol.page("Corin Tathe", "gear")
    assert isinstance(page, GearView)
    helmet = row(page.rows.rows, "Helmet")
    assert helmet.count == "0"
    patrol.send("buy", (corin, helmet.about))
    assert patrol.muster.find_line(corin).marks == before + int(helmet.price)
    assert row(patrol.page("Corin Tathe", "gear").rows.rows, "Helmet").count == "1"
    patrol.send("drop", (corin, helmet.about))
    assert patrol.muster.find_line(corin).marks == before
    patrol.send("drop", (corin, helmet.about))
    assert patrol.muster.notice.bad, "it has none"


def test_gear_that_can_not_be_bought_says_why_with_the_rule(patrol: Place):
    grey = next(row for row in patrol.page("Corin Tathe", "gear").rows.rows if row.more)
    assert "SKR" in grey.more
    had = patrol.muster.line.gear
    patrol.send("buy", (patrol.muster.line.id, grey.about))
    assert patrol.muster.line.gear == had
    assert patrol.muster.notice.bad
    assert patrol.muster.notice.rule.startswith("SKR")


def test_gear_of_a_group_costs_for_all(patrol: Place):
    patrol.send("limit", 600)
    rows = patrol.page("Bowman", "gear").rows.rows
    ware = next(row for row in rows if not row.more and row.count == "0" and row.price.isdigit())
    assert ware.sub == f"{3 * int(ware.price)} for all 3"
    before = patrol.muster.line.marks
    patrol.send("buy", (patrol.muster.line.id, ware.about))
    assert patrol.muster.line.marks == before + 3 * int(ware.price)


def test_a_hired_blade_brings_its_own_kit(circle: Place):
    circle.send("limit", 600)
    circle.send("hire", circle.kind("Gleeman"))
    page = circle.view.warrior.page
    assert page.rows.rows == ()
    assert "Fixed kit" in page.none


# Weaves and dice


def known(place: Place) -> list[str]:
    return [name for _, name in place.muster.line.gift.weaves]


def test_a_weave_is_changed_for_another_and_the_dice_stay(circle: Place):
    rows = circle.page("Halva Dunmar", "weaves").rows.rows
    halva = circle.id_of("Halva Dunmar")
    dice, before = circle.muster.bench.rolls(halva), known(circle)
    full = next(row for row in rows if not row.ticked)
    circle.send("learn", (halva, full.about))
    assert known(circle) == before, "it knows as many as it may"
    assert "give one up first" in circle.muster.notice.text
    circle.send("learn", (halva, row(rows, before[0]).about))
    assert set(known(circle)) == set(before[1:])
    assert "more weave" in circle.page("Halva Dunmar", "weaves").head
    circle.send("learn", (halva, full.about))
    assert set(known(circle)) == {*before[1:], full.name}
    assert circle.muster.bench.rolls(halva) == dice


def test_weaves_tell_what_they_are(circle: Place):
    arrow = row(circle.page("Halva Dunmar", "weaves").rows.rows, "Arrow of Fire")
    assert "difficulty 7" in arrow.sub
    assert "A hit of strength 4" in arrow.tip


def test_faces_that_can_not_have_fallen_are_asked_for_again_with_the_reason(circle: Place):
    page = circle.page("Halva Dunmar", "dice")
    assert isinstance(page, DiceView)
    typed = {rolled.what: "" for rolled in page.rolls}
    for faces, why in (("6 7", "from 1 to 6"), ("6 5 4", "rolls 2D6, not 3 dice")):
        circle.send("take-faces", ByHand(page.entry, tuple((typed | {"points": faces}).items())))
        ((_, (asked,)),) = circle.window.calls
        assert why in asked.about.why
        assert dict(asked.about.typed)["points"] == faces
        circle.window.calls.clear()
    circle.send("take-faces", ByHand(page.entry, tuple((typed | {"points": "6 5"}).items())))
    assert circle.muster.line.gift.points == 11


@pytest.mark.parametrize("still", [Settings(reduced_motion=True), Settings(animation_speed=0.0)])
def test_dice_roll_unless_nothing_is_to_be_animated(empty: Place, still: Settings):
    empty.services.settings = still
    empty.send("hire", empty.kind("Sitter"))
    assert empty.muster.rolling is None
    empty.services.settings = evolve(still, reduced_motion=False, animation_speed=2.0)
    empty.muster.roll(empty.muster.lines[0].id)
    assert empty.muster.rolled_for(empty.muster.lines[0].id, 0) == 0.0
    empty.services.now = empty.muster.rolling.lasts
    assert empty.muster.rolling.is_over(empty.services.now)


def test_names_and_bonds_are_those_of_the_entry(tmp_path: Path, patrol: Place):
    page = patrol.page("Bowman", "names")
    assert isinstance(page, NamesView)
    patrol.send("name-entry", (page.names[1][0], "Ewin"))
    assert patrol.muster.line.names[1] == "Ewin"
    sisters = Place(tmp_path, "tower-sisters")
    bond = sisters.page("Aldan Mure", "bond")
    assert isinstance(bond, BondView)
    sisters.send("bind", (bond.entry, bond.others[1][0]))
    assert sisters.muster.line.bond.of_name == bond.others[1][1]


# Odds


def test_odds_come_warrior_by_warrior_and_are_stale_after_an_edit(patrol: Place):
    assert patrol.page("Corin Tathe", "odds").begins
    patrol.send("odds")
    odds, seen = patrol.muster.odds, set()
    while odds.busy:
        odds.step()
        seen.add(len(odds.known))
    assert len(odds.known) == len(patrol.muster.lines)
    assert seen == set(range(1, len(patrol.muster.lines) + 1)), "one after the other"
    page = patrol.page("Corin Tathe", "odds")
    assert isinstance(page, OddsView)
    chance = odds.known[patrol.muster.line.id]
    assert 0 < chance.down < 1
    assert f"{chance.wounds:.2f} wounds" in page.body[0].text
    assert dict(page.bars)["down"] == chance.down
    patrol.send("limit", 600)
    assert "has changed since" in patrol.page("Corin Tathe", "odds").words


def test_odds_that_could_not_be_worked_out_say_why_and_can_be_asked_for_again(patrol: Place):
    patrol.services.workshop = _Broken(patrol.services.workshop)
    patrol.send("odds")
    while patrol.muster.odds.busy:
        patrol.muster.odds.step()
    page = patrol.page("Corin Tathe", "odds")
    assert page.words == "the process has died"
    assert page.begins
    patrol.send("odds")
    assert not patrol.muster.odds.failed


class _Broken:
    """A workshop whose odds fail."""

    def __init__(self, shop: object) -> None:
        self._shop = shop

    def __getattr__(self, name: str) -> object:
        return getattr(self._shop, name)

    def odds(self, *args: object) -> object:
        yield Failed("the process has died")


def test_odds_are_asked_for_against_another_set(patrol: Place):
    assert isinstance(patrol.muster.odds, OddsTable)
    patrol.services.workshop = _Broken(patrol.services.workshop)
    patrol.send("measure", 1)
    assert patrol.page("Corin Tathe", "odds").against == 1


# Its file, and where it leads


def test_what_leads_away_from_an_empty_list_says_that_nobody_is_in_it(empty: Place):
    for command in ("to-battle", "playtest", "compare", "papers"):
        assert "No warriors yet" in empty.send(command).reason
    assert empty.go.calls == empty.window.calls == []
    assert {action.id: action.why for action in empty.view.foot}["fight"] == "No warriors yet."


def test_what_is_not_saved_is_asked_for_before_it_is_left_or_fought_with(circle: Place):
    circle.send("limit", 600)
    circle.send("cancel")
    circle.send("to-battle")
    assert circle.window.calls == [("ask", (Signal("leave", Signal("close")),)),
                                   ("ask", (Signal("first", Signal("fight")),))]  # fmt: skip
    circle.send("drop-changes", Signal("close"))
    assert circle.go.calls == [("pop", ())]


def test_a_grey_button_says_why_and_its_key_does_it_all_the_same(circle: Place):
    undo = next(action for action in circle.view.foot if action.id == "undo")
    assert undo.why == "Nothing to undo"
    assert circle.send("undo") is None
    assert circle.muster.notice.text == "there is nothing to undo"


@pytest.mark.parametrize(("form", "begins"), [("text", "The Circle of Three"), ("code", "SK"), ("json", "{")])
def test_a_list_is_copied_for_others(circle: Place, form: str, begins: str):
    circle.send("copy-form", form)
    (_, (text,)), closed = circle.window.calls
    assert text.startswith(begins)
    assert closed == ("close_dialog", ())


def test_a_name_that_leaves_no_room_for_a_copys_is_told(circle: Place):
    circle.send("name-list", "n" * 5000)
    circle.send("copy-list")
    assert "5,000 letters" in circle.muster.notice.text
    assert circle.go.calls == []


# The table, and what is shown


def test_keys_ask_for_these():
    assert {id for id in COMMANDS if id in BY_ID} == {
        "undo", "redo", "save", "rename", "delete", "duplicate", "to-battle", "menu", "panels", "panels-back", "cancel",
    }  # fmt: skip


def test_all_that_actions_send_is_in_the_table(circle: Place):
    view = circle.view
    sent = [action.signal.command for action in (*view.foot, *view.warrior.actions)]
    assert set(sent) <= set(COMMANDS)


def test_the_same_list_gives_equal_views_and_another_one_other_views(circle: Place):
    before = circle.view
    assert circle.view == before
    version = circle.muster.version
    circle.send("limit", 600)
    assert circle.muster.version > version
    assert circle.view != before


def test_views_hold_plain_values_alone(circle: Place, patrol: Place):
    """No callback, no `Editor`, nothing that can change: equal views look alike."""
    views = [circle.view, *(circle.page("Halva Dunmar", tab) for tab in ("gear", "weaves", "dice", "odds")),
             patrol.page("Bowman", "names"), patrol.page("Corin Tathe", "bond")]  # fmt: skip
    assert [other for view in views for other in parts(view) if not isinstance(other, str | int | float | None)] == []
