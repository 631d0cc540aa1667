"""A sheet has the numbers of its own rules: those of the cards in a battle, and no other system's."""

from __future__ import annotations

from pathlib import Path

import pytest
from battles import Run
from muster_lists import list_file
from support.sheet_pairs import PRESETS, differences, of_each_faction, strangers

from skirmish import rules
from skirmish.app.builders import meant_rules
from skirmish.app.sheets import facts_of
from skirmish.library import Shelf
from skirmish.muster.sheet import make_sheet

SAMPLE = {
    "tower-patrol": ("skirmish+channeling", "resolve+none", "trilogy+wyld"),
    "leash-and-line": ("resolve+channeling", "dots+threads"),
    "crag-fires": ("trilogy+essence", "skirmish+essence"),
    "hunting-fist": ("skirmish+wyld", "dots+none"),
}
EVERY = {ident: rules.pairs() for ident in of_each_faction().values()}


def faults(ident: str, pair: str) -> list[str]:
    """What is wrong with the sheet of a list under these rules."""
    file = Shelf().roster_file(ident)
    facts = facts_of(file, pair, {})
    assert facts.unplayable == ()
    return [*differences(file, facts, pair), *strangers(facts, make_sheet(facts, "a4"))]


@pytest.mark.parametrize(("ident", "pair"), [(ident, pair) for ident, pairs in SAMPLE.items() for pair in pairs])
def test_every_number_is_that_of_the_card_in_a_battle(ident: str, pair: str) -> None:
    assert faults(ident, pair) == []


@pytest.mark.ci
@pytest.mark.parametrize("ident", EVERY)
def test_so_it_is_for_a_list_of_each_faction_under_every_pair(ident: str) -> None:
    assert [fault for pair in EVERY[ident] for fault in faults(ident, pair)] == []


@pytest.mark.ci
@pytest.mark.parametrize("preset", PRESETS)
def test_so_it_is_for_every_shipped_list_under_every_preset(preset: str) -> None:
    assert [fault for ident in Shelf().ids("warband") for fault in faults(ident, preset)] == []


def test_a_list_with_a_limit_in_a_systems_points_is_printed_for_that_system(run: Run) -> None:
    """RES-100."""
    shelf = Shelf()
    assert meant_rules(shelf.roster_file("low-ford")) == "dots+threads"
    assert meant_rules(shelf.roster_file("tower-patrol")) == "channeling"
    assert run("warband", "print", "low-ford", "--output", "sheet.html").exit_code == 0
    page = Path("sheet.html").read_text("utf-8")
    assert "points of dots" in page
    assert "points of threads" in page
    assert ", rules dots+threads." in page


def test_what_a_list_has_that_means_nothing_here_is_named_without_its_words(run: Run) -> None:
    file = Shelf().roster_file("tower-patrol")
    facts = facts_of(file, "resolve+none", {})
    sister, warder = facts.cards[:2]
    assert sister.idle == ("Shield of Air", "Arrow of Fire", "Bonds of Air", "Soothe", "Healing")
    assert sister.magic is None
    assert warder.idle == ("Bonded (Ilvane Morrel)",)
    assert "Leadership" not in make_sheet(facts, "a4")
    dots = facts_of(file, "dots+threads", {}).cards[1]
    assert dots.rules[0].text.startswith("Saves and absorbs with a die more")
    assert dots.idle == ()


def test_a_leash_is_told_in_the_words_of_each_system_that_has_a_part_in_it() -> None:
    """SKR-82."""
    file = Shelf().roster_file("leash-and-line")

    def told(pair: str) -> list[str]:
        (card,) = [card for card in facts_of(file, pair, {}).cards if card.title == "Fenni"]
        return [rule.text for rule in card.rules if rule.name.startswith("Leashed")]

    casts, tests = "Casts and cuts only within 3\" of her standing sul'dam.", "Tests on her sul'dam's Leadership."
    assert told("skirmish+channeling") == [f"{casts} {tests}"]
    assert told("resolve+channeling") == [casts]
    assert told("skirmish+none") == [tests]
    assert told("resolve+none") == []


def test_the_states_to_tick_are_those_of_the_combat() -> None:
    file = Shelf().roster_file("tower-patrol")
    found = {pair: facts_of(file, pair, {}).cards[0].states for pair in ("skirmish+none", "resolve+none", "dots+none")}
    assert found == {
        "skirmish+none": ("Down", "Stunned", "Out"), "resolve+none": ("Prone", "Unconscious", "Out"), "dots+none": (),
    }  # fmt: skip


def test_power_tables_of_the_lists_own_are_printed_where_the_magic_rolls_on_them(tmp_path: Path) -> None:
    """CHN-43."""
    own = "power_tables:\n  b: [air, air, air, spirit, fire, earth]\n"
    file = Shelf().roster_file(str(list_file(tmp_path, more=own)))
    tables = facts_of(file, "channeling", {}).tables
    assert [(table.name, table.faces) for table in tables] == [
        ("Strong power of women", ("air", "air", "air", "spirit", "fire", "earth")),
    ]  # fmt: skip
    assert facts_of(file, "dots", {}).tables == ()
    assert facts_of(Shelf().roster_file("tower-patrol"), "channeling", {}).tables == ()


def test_show_has_the_numbers_of_the_rules_that_are_named(run: Run) -> None:
    plain = run("warband", "show", "tower-patrol").stdout
    assert "M 4  WS 2" in plain
    resolve = run("warband", "show", "tower-patrol", "--rules", "resolve+none").stdout
    assert "rules resolve+none" in resolve
    assert "Str d6  End d6" in resolve
    assert "Body 12, Fortitude 24" in resolve
    assert "channeling points" not in resolve
    assert "WS " not in resolve
    said = run("warband", "show", "tower-patrol", "--rules", "wyld", "--json")
    assert '"ruleset": "skirmish+wyld"' in said.stdout
    assert '"Motes": 50' in said.stdout
    wrong = run("warband", "show", "tower-patrol", "--rules", "resolv")
    assert (wrong.exit_code, "did you mean 'resolve'?" in wrong.stderr) == (1, True)


def test_a_list_that_cant_be_played_under_the_rules_says_why_and_has_no_numbers(run: Run, tmp_path: Path) -> None:
    faulty = ("name: Ren\n", "name: Ren\n    stats: {dots: {attributes: {strength: 99}}}\n")
    path = list_file(tmp_path, faulty)
    printed = run("warband", "print", path, "--rules", "dots+none", "--output", "sheet.html")
    why = "Ren has stats that can't be read"
    assert (printed.exit_code, f"It has no numbers of dots+none: {why}" in printed.stderr) == (0, True)
    page = Path("sheet.html").read_text("utf-8")
    assert "No numbers under dots+none" in page
    assert '<table class="profile' not in page
    shown = run("warband", "show", path, "--rules", "dots+none")
    assert (shown.exit_code, f"no numbers under these rules: {why}" in shown.stdout) == (0, True)
    assert "WS" not in shown.stdout
    assert '<table class="profile' in make_sheet(facts_of(Shelf().roster_file(str(path)), "skirmish", {}), "a4")
