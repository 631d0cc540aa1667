"""`skirmish warband print`: everything of a list is on its sheet, for both papers, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from battles import Run
from muster_lists import list_file
from support.plain_data import ROSTERS

from skirmish.app.sheets import facts_of
from skirmish.library import RosterFile, Shelf
from skirmish.library.rosterfile import carried
from skirmish.muster.cost import fielded
from skirmish.muster.share import data_of
from skirmish.muster.sheet_facts import Card

SCRIPT = r'name: "<script>alert(\"x\")</script> \u05E9\u05DC\u05D5\u05DD 🔥"'


class Text(HTMLParser):
    """What can be read on a page, its elements closed in order."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.open: list[str] = []
        self.told: list[str] = []
        self.cards: list[str] = []
        self.feed(path.read_text("utf-8"))
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {name for name, _ in attrs} & {"src", "href", "onload", "onclick", "srcset", "action"}
        assert tag not in ("script", "link", "iframe", "img", "object")
        if tag == "article":
            self.cards.append("")
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "path"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["style"]:
            assert not re.search(r"url\(|@import|https?:", data)
            return
        self.told.append(data)
        if "article" in self.open:
            self.cards[-1] += data

    @property
    def text(self) -> str:
        return " ".join("".join(self.told).split())


def printed(run: Run, wanted: object, *arguments: str) -> Text:
    result = run("warband", "print", wanted, "--output", "sheet.html", *arguments)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == "The sheet is in sheet.html: open it in a browser and print it\n"
    return Text(Path("sheet.html"))


def cards(file: RosterFile, rules: str = "channeling", **switches: str) -> dict[str, Card]:
    return {card.title: card for card in facts_of(file, rules, switches).cards}


@pytest.mark.parametrize("ident", sorted(ROSTERS))
def test_every_warrior_weapon_rule_and_weave_of_a_list_is_on_its_sheet(run: Run, ident: str) -> None:
    page, file = printed(run, ident, "--rules", "channeling"), Shelf().roster_file(ident)
    heads = ", ".join(page.cards)
    for warrior in file.roster.warriors:
        assert warrior.name in heads
        for trait, _ in warrior.traits:
            assert file.stock.traits[trait].text in " ".join(page.text.split())
    for entry, card in zip(fielded(file), page.cards, strict=False):
        for item in carried(entry.written, entry.kind, file.stock):
            assert item.name in card
            assert any(item.name in other for other in page.cards[len(fielded(file)) :])
        block = entry.person.channeling if entry.person else None
        for weave in [*block.weaves, *block.special] if block else []:
            assert file.stock.weaves[weave].name in card
            assert file.stock.weaves[weave].rule in card
    assert f"{sum(entry.marks for entry in fielded(file))} / {file.form.limit.marks}marks" in page.text
    code = re.search(r"SK1\.[\w-]+", page.text)
    assert code is not None
    assert data_of(code[0]) == ROSTERS[ident]


def test_cards_tell_the_numbers_that_the_rules_work_out() -> None:
    found = cards(Shelf().roster_file("tower-patrol"), strong_weak="true")
    assert dict(found["Corin Tathe"].numbers) == {
        "M": "4", "WS": "5", "BS": "4", "S": "3", "T": "3", "W": "1", "I": "5", "A": "1", "Ld": "8", "Sv": "-",
    }  # fmt: skip
    assert dict(found["Spearman"].numbers)["Sv"] == "6+"
    assert found["Corin Tathe"].rules[0].name == "Bonded (Ilvane Morrel)"
    assert found["Bowman"].kind == "Tower Guard, henchmen"
    assert found["Bowman"].names == ("Hask", "Old Perrel", "Jory Finn")
    magic = found["Ilvane Morrel"].magic
    assert magic is not None
    assert magic.numbers == (("One Power", "saidar"), ("Rolled", "5+3"))
    assert [(count.name, count.total) for count in magic.counts] == [("Points", 8)]
    assert magic.remarks == ("Strong in air, weak in earth (CHN-42)",)
    shield = magic.spells[0]
    assert (shield.name, shield.kind) == ("Shield of Air", "air")
    assert shield.detail == '4 points, 6+ (strong in air), 6", upkeep 2'
    assert shield.text.startswith("Hardened air")
    assert magic.spells[-1].kind.endswith("special")


def test_heavy_armour_with_a_shield_slows_on_paper_as_it_does_in_battle(tmp_path: Path) -> None:
    change = ("{item: bow, paid: 20}", "{item: heavy-armour, paid: 50}, {item: shield, paid: 5}")
    found = cards(Shelf().roster_file(str(list_file(tmp_path, change))))
    assert dict(found["Ren"].numbers)["M"] == "3"
    assert found["Ren"].remarks == ("M 3: -1 for its gear is counted already.",)
    assert [card.title for card in found.values() if card.remarks] == ["Ren"]


def test_strong_and_weak_powers_are_told_only_where_the_rules_ask_for_them(run: Run) -> None:
    told = "Strong in air, weak in earth"
    assert told in printed(run, "tower-circle", "--option", "strong_weak=true").text
    for rules in ((), ("--option", "strong_weak=false"), ("--rules", "skirmish")):
        assert told not in printed(run, "tower-circle", *rules).text


@pytest.mark.parametrize(
    ("ident", "who", "told"),
    [
        ("tower-patrol", "Ilvane Morrel", "Corin Tathe has the rule Bonded (Ilvane Morrel).SKR-82"),
        ("leash-and-line", "Imesha", "Fenni has the rule Leashed (Imesha).SKR-82"),
        ("leash-and-line", "Ishelle", "Dovi has the rule Leashed (Ishelle).SKR-82"),
    ],
)
def test_a_sister_is_told_of_her_warder_and_a_suldam_of_her_damane(run: Run, ident: str, who: str, told: str) -> None:
    told_on = [card for card in printed(run, ident).cards if told in card]
    assert len(told_on) == 1
    assert told_on[0].startswith(who)


def test_who_holds_a_dagger_beside_the_sword_is_told_what_the_shield_would_do(tmp_path: Path) -> None:
    assert cards(Shelf().roster_file("tower-patrol"))["Corin Tathe"].gear[-1] == "Shield (Sv 6+ with it in hand)"
    assert cards(Shelf().roster_file("tower-patrol"))["Spearman"].gear[-1] == "Shield"
    only_a_dagger = ("{item: spear, paid: 10}, ", "")
    assert cards(Shelf().roster_file(str(list_file(tmp_path, only_a_dagger))))["Tower Guard"].gear == (
        "Dagger",
        "Shield",
    )


@pytest.mark.parametrize(("guards", "told"), [(1, 1), (2, 1), (3, 2), (5, 2)])
def test_the_head_says_how_many_out_of_action_make_it_test_for_rout(tmp_path: Path, guards: int, told: int) -> None:
    file = Shelf().roster_file(str(list_file(tmp_path, ("count: 3", f"count: {guards}"))))
    assert facts_of(file, "channeling", {}).rout == told


@pytest.mark.parametrize(
    ("items", "told"),
    [
        ("dagger", "Dagger S Enemy save 1 better (6+ if it has none)."),
        ("club", "Club S A club, mace, hammer or staff; stuns on 2-4."),
        ("axe", "Axe S Enemy save 1 worse."),
        ("sword", "Sword S Parries."),
        ("spear", "Spear S Other hand: shield, buckler or nothing; strikes first in the first round."),
        ("morning-star", "Morning star S+1, then S Other hand: shield or nothing."),
        ("flail", "Flail S+2, then S Two hands."),
        ("halberd", "Halberd S+1 Two hands."),
        ("two-handed", "Two-handed weapon S+2 Two hands; strikes last."),
        ("pike", "Pike S Two hands; strikes first in the first round; +1 S against a charger then."),
        ("power-wrought-blade", "Power-wrought blade S+1 Parries."),
        ("thakandar-blade", "Thakan'dar blade S Stuns on 1-4; parries."),
        ("javelins", 'Javelins 8" S Thrown: long range and having moved cost nothing.'),
        ("aiel-spears", "Aiel spears S Other hand: shield, buckler or nothing; strikes first in the first round."),
        ("aiel-spears", 'Aiel spears 8" S Thrown: long range and having moved cost nothing.'),
        ("sling", 'Sling 18" 3 If it has not moved, two shots up to 9", each at -1.'),
        ("longbow", 'Longbow 30" 3'),
        ("crossbow", 'Crossbow 30" 4 Move or fire.'),
        ("heavy-armour", "Heavy armour 5+ With a shield M -1."),
        ("shield", "Shield +1 6+ alone; one hand; in close combat not beside two weapons or a two-handed one."),
        ("buckler", "Buckler Parries; one hand; in close combat not beside two weapons or a two-handed one."),
        ("helmet", "Helmet Who would be stunned is knocked down on 4+."),
        ("fancloth-cloak", 'Fancloth cloak Shots from beyond 8" at -1.'),
    ],
)
def test_what_an_item_does_is_said_in_words(tmp_path: Path, items: str, told: str) -> None:
    change = ("{item: sword, paid: 10}, {item: bow, paid: 20}", f"{{item: {items}, paid: 0}}")
    facts = facts_of(Shelf().roster_file(str(list_file(tmp_path, change))), "channeling", {})
    arms = [*facts.weapons, *facts.missiles, *facts.armour]
    said = [" ".join(filter(None, (arm.name, arm.reach, arm.save, arm.strength, arm.text))) for arm in arms]
    assert told in said


@pytest.mark.parametrize(("paper", "size"), [("a4", "A4"), ("A4", "A4"), ("letter", "Letter"), ("Letter", "Letter")])
def test_the_sheet_is_made_for_both_papers(run: Run, tmp_path: Path, paper: str, size: str) -> None:
    printed(run, "tower-circle", "--paper", paper)
    assert f"@page {{ size: {size} portrait;" in (tmp_path / "sheet.html").read_text("utf-8")
    assert run("warband", "print", "tower-circle", "--paper", "a5").exit_code == 2


def test_a_list_that_isnt_legal_is_printed_under_a_mark_with_the_reasons(run: Run, tmp_path: Path) -> None:
    page = printed(run, list_file(tmp_path, ("marks: 500", "marks: 100"), ("1.0.0", "0.9.0")))
    assert "NOT LEGALcosts" in page.text
    assert "of 100 marks" in page.text
    assert "(SKR-80)" in page.text
    assert "made with version 0.9.0 of white-tower" in page.text
    assert "NOT LEGAL" not in printed(run, "tower-circle").text


def test_the_mark_goes_by_the_switches_of_the_rules(run: Run, tmp_path: Path) -> None:
    text = list_file(tmp_path, ("marks: 500", "marks: 300")).read_text()
    second = (
        text[text.index("  - id: m-01") : text.index("  - id: m-02")]
        .replace("m-01", "m-09")
        .replace("sitter", "accepted")
    )
    (tmp_path / "poor.yaml").write_text(text.replace("groups:", second + second.replace("m-09", "m-10") + "groups:"))
    capped = printed(run, "poor.yaml").text
    free = printed(run, "poor.yaml", "--option", "channeler_cap=off").text
    assert ("SKR-83" in capped, "SKR-83" in free) == (True, False)
    assert (
        "no option 'channeler_cop'" in run("warband", "print", "tower-circle", "--option", "channeler_cop=off").stderr
    )


def test_whatever_people_wrote_is_only_text(run: Run, tmp_path: Path) -> None:
    path = list_file(
        tmp_path, ("name: Ren", SCRIPT), ("name: The few", SCRIPT), ("count: 3", "count: 3\n    notes: '</style><b>'")
    )
    page = printed(run, path)
    assert page.text.count('<script>alert("x")</script> שלום 🔥') == 4
    assert "</style><b>" in page.text


def test_a_hired_blade_has_a_card_with_its_kit_and_upkeep(run: Run, tmp_path: Path) -> None:
    page = printed(run, list_file(tmp_path, more="hired:\n  - {id: h-01, type: gleeman, name: Tam}\n"))
    (card,) = [card for card in page.cards if card.startswith("Tam")]
    assert "Gleeman, hired blade" in card
    assert ", upkeep " in card
    assert "Gear Dagger, Throwing knives" in card
    assert any(card.startswith("Missiles") and "Throwing knives" in card for card in page.cards)


def test_without_magic_weaves_are_named_and_nothing_is_said_of_what_they_do(run: Run) -> None:
    page = printed(run, "tower-circle", "--rules", "skirmish")
    assert "Shield of Air" in page.text
    assert "Hardened air" not in page.text
    assert "rules skirmish+none" in page.text


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("dots", ("Potential 8", "Strain", "Threads Air 5", "4 successes of 7+", "An attack of 4 successes")),
        ("skirmish+wyld", ("Occult 5", "Motes 50", "63 points, 15 motes", "A hit of strength 6")),
        ("trilogy", ("Essence 14", "Sorcery, 2 Essence", "1 Essence less")),
    ],
)
def test_a_magic_prints_its_own_numbers_and_what_its_spells_do(run: Run, rules: str, expected: tuple[str, ...]) -> None:
    """DOT-120, WYL-5, TRI-59: and nothing of points that it doesn't know."""
    text = printed(run, "crag-fires" if rules == "trilogy" else "ivory-circle", "--rules", rules).text
    assert all(words in text for words in expected), text
    assert "2D6" not in text
    assert "of an angreal" not in text


def test_ladders_are_rungs_to_tick_and_each_system_counts_what_is_its_own() -> None:
    """TRI-34, RES-54, RES-59."""
    file = Shelf().roster_file("tower-patrol")
    ila = cards(file, "trilogy+none")["Ilvane Morrel"]
    counted = {count.name: count.parts for count in ila.counts}
    assert counted["Injury"] == (("bruised", 1), ("wounded", 1), ("maimed", 1), ("down", 1), ("dead", 1))
    assert counted["Distress"][0] == ("unsettled", 3)
    assert counted["Fate"] == (("", 1),)
    assert ila.states == ()
    assert [count.name for count in cards(file, "resolve")["Bowman"].counts] == ["Body", "Fortitude"]
    assert [count.name for count in cards(file)["Bowman"].counts] == ["Wounds"]


def test_boxes_in_stages_are_ticked_from_the_stage_that_is_lost_first() -> None:
    """DOT-44, DOT-47, and what is in hand and at range stands in its dice. (DOT-80, DOT-88)"""
    archer = cards(Shelf().roster_file("gap-watch"), "dots+none")["Archer"]
    counted = {count.name: count.parts for count in archer.counts}
    assert counted["Boxes"] == (("wounded", 5), ("disabled", 5), ("unconscious", 3))
    assert archer.states == ()
    said = {rule.name: rule.text for rule in archer.rules}
    assert said["In hand"].startswith("knife: ")
    assert said["Shoots"].startswith("short bow: ")


def test_a_sheet_tells_ranks_and_talents_and_a_rout_test_only_where_there_is_one(run: Run) -> None:
    page = printed(run, "tower-patrol", "--rules", "trilogy+none")
    assert "Fighting 6, composure 4" in page.text
    assert "Shield Wall With a shield" in page.text
    assert "rout" not in page.text
    assert "bruisedwoundedmaimeddowndead" in page.text
    assert "Injury 2 bruised, wounded, maimed, down, dead" in page.text
    assert "rout test" in printed(run, "tower-patrol").text
    assert "warder:" not in printed(run, "tower-patrol", "--rules", "skirmish").text.casefold()


def test_a_sheet_says_what_a_maker_makes_under_rules_with_makers(run: Run) -> None:
    said = "Makes Healing Draught for Morag Flint, Blade Venom for Morag Flint"
    assert said in printed(run, "crag-fires", "--rules", "trilogy").text
    assert said not in printed(run, "crag-fires", "--rules", "channeling").text


def test_room_to_write_is_an_option(run: Run) -> None:
    assert "Notes" not in printed(run, "hired-pikes").text
    assert "Notes" in printed(run, "hired-pikes", "--notes").text


def test_rules_that_there_arent_and_lists_that_there_arent_are_said(run: Run, tmp_path: Path) -> None:
    assert "no rule system 'chaneling', did you mean 'channeling'?" in run(
        "warband", "print", "tower-circle", "--rules", "chaneling"
    ).stderr  # fmt: skip
    assert "no warband 'tower-cirkle', did you mean 'tower-circle'?" in run("warband", "print", "tower-cirkle").stderr
    assert not list(tmp_path.glob("*.html"))
