"""Special rules of a pack that are made of parts: rules of the program, keywords, changes of the profile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from battles import Run

from skirmish.core.state import Warrior
from skirmish.library import Shelf
from skirmish.library.packs import VARIABLE, look_again
from skirmish.muster.editor import Editor
from skirmish.muster.editor_snapshot import House

TRAITS = Path("packs/reeds/traits.yaml")


@pytest.fixture(autouse=True)
def _new_pack(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a user and a new pack of its own."""
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(VARIABLE, "")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    look_again()
    assert run("pack", "new", "Reeds").exit_code == 0


def write(parts: str, more: str = "") -> None:
    TRAITS.write_text(
        "format: traits/1\ntraits:\n  - id: marsh-born\n    name: Marsh-born\n    text: Quick.\n"
        f"    parts: {parts}\n{more}"
    )
    look_again()


def chief() -> Warrior:
    look_again()
    return Shelf().roster("reeds:marsh-watch").warriors[0]


def without_meaning(run: Run) -> set[tuple[str, str]]:
    told = json.loads(run("pack", "check", "packs/reeds", "--json").stdout)
    assert told["errors"] == 0, told["problems"]
    return {(one["system"], one["part"]) for one in told["idle"]}


def test_a_warrior_has_what_its_special_rule_is_made_of() -> None:
    write("{rules: [stubborn, {ref: hatred, of: undead}], keywords: [marshman], profile: {I: 2, M: -5}}")
    made = chief()
    assert made.traits == (("reeds:marsh-born", ""), ("stubborn", ""), ("hatred", "undead"))
    assert "marshman" in made.keywords
    assert (dict(made.profile)["I"], dict(made.profile)["M"]) == (6, 1)


def test_what_the_warrior_has_of_its_own_stays() -> None:
    faction = Path("packs/reeds/factions/reed-folk.yaml")
    faction.write_text(faction.read_text().replace("[marsh-born]", "[marsh-born, {ref: hatred, of: channeler}]"))
    write("{rules: [{ref: hatred, of: undead}]}")
    assert dict(chief().traits)["hatred"] == "channeler"


def test_its_parts_count_on_the_sheet_and_in_numbers_that_are_derived(run: Run) -> None:
    told = run("warband", "show", "marsh-watch", "--rules", "skirmish+none", "--json").stdout
    assert "Marsh-born" in told
    assert "Stubborn" in told
    plain = run("pack", "check", "packs/reeds", "--json").stdout
    write("{profile: {WS: 3}}")
    assert json.loads(plain)["derived"] != json.loads(run("pack", "check", "packs/reeds", "--json").stdout)["derived"]


def test_its_parts_count_in_everything_that_players_see_while_building(run: Run) -> None:
    write("{rules: [{ref: hatred, of: undead}], keywords: [marshman], profile: {I: 2}}")
    numbers = dict(chief().profile)
    assert numbers["I"] == 6
    shown = json.loads(run("warband", "show", "reeds:marsh-watch", "--json").stdout)["leader"][0]
    assert (shown["profile"], "Hates undead" in shown["rules"]) == (numbers, True)
    faction = json.loads(run("list", "factions", "reeds:reed-folk", "--json").stdout)
    (listed,) = [kind for kind in next(iter(faction.values()))[0]["types"] if kind["role"] == "leader"]
    assert (listed["profile"], "marshman" in listed["keywords"]) == (numbers, True)
    assert [rule["id"] for rule in listed["rules"]] == ["reeds:marsh-born", "hatred"]
    offered = Editor.fresh("reeds:reed-folk", "The Watch", 500, House()).for_hire()
    (card,) = [one for one in offered if one.role == "leader"]
    assert (dict(card.numbers), [ident for ident, _ in card.rules]) == (numbers, ["reeds:marsh-born", "hatred"])


def test_a_check_says_which_parts_a_system_has_no_use_for(run: Run) -> None:
    assert without_meaning(run) == {("resolve", "stubborn"), ("trilogy", "stubborn"), ("dots", "stubborn")}
    write("{rules: [fearless, {ref: ignores-fear, of: undead}], profile: {WS: 3}}")
    full = ("trilogy", "WS +3")  # a leader has as much of what comes of it as its points buy
    assert without_meaning(run) == {("dots", "fearless"), ("trilogy", "ignores fear"), ("dots", "ignores fear"), full}
    said = " ".join(run("pack", "check", "packs/reeds").stdout.split())
    assert "Without meaning: reeds:marsh-born: trilogy has no use for ignores fear" in said


def test_a_rule_without_parts_that_nobody_knows_is_named(run: Run) -> None:
    write("{}", "  - {id: wet-feet, name: Wet feet, text: Nothing.}\n")
    assert ("", "") in without_meaning(run)


@pytest.mark.parametrize(
    ("parts", "place", "said"),
    [
        ("{rules: [stubbron]}", "6:21", "E020 no special rule of the program 'stubbron', did you mean 'stubborn'?"),
        ("{rules: [marsh-born]}", "6:21", "E020 no special rule of the program 'reeds:marsh-born'"),
        ("{rules: [hatred]}", "6:21", "E064 'hatred' must say whom it is about: {ref: hatred, of: human} (CMP-2)"),
        ("{rules: [{ref: stubborn, of: x}]}", "6:27", "E064 'stubborn' is about nobody: leave `of` out (CMP-2)"),
        (
            "{rules: [{ref: warder, of: x}]}",
            "6:27",
            "E064 'warder' is about a member of the warband: it can't be a part",
        ),
        (
            "{rules: [{ref: hatred, of: undead}, {ref: hatred, of: human}]}",
            "6:54",
            "E021 duplicate rule 'hatred': a warrior has a rule once, about one keyword",
        ),
        ("{keywords: [bog, bog]}", "6:29", "E021 duplicate keyword 'bog'"),
        ("{keywords: [leader]}", "6:24", "E064 'leader' is a role, which a warrior has by its type"),
        ("{profile: {WS: 6}}", "6:27", "E012 WS: must be at most 5, not 6"),
        ("{profile: {Q: 1}}", "6:23", "E010 unknown key 'Q'"),
        ("{}\n    parameter: keyword", "3:5", "E0"),
    ],
)
def test_what_can_t_be_a_part_is_said_with_its_place(run: Run, parts: str, place: str, said: str) -> None:
    write(parts)
    told = run("pack", "check", "packs/reeds")
    assert told.exit_code == 1
    assert f"traits.yaml:{place}: {said}" in told.stdout + told.stderr


def test_misspelt_keywords_are_said_with_the_likely_one(run: Run) -> None:
    """The rule would be dead in battle, and nobody would see why."""
    faction = Path("packs/reeds/factions/reed-folk.yaml")
    plain = faction.read_text()
    faction.write_text(plain.replace("[marsh-born]", "[marsh-born, {ref: ignores-fear, of: trollok}]", 1))
    write("{rules: [{ref: hatred, of: chaneler}], keywords: [undaed, marshman]}")
    found = json.loads(run("pack", "check", "packs/reeds", "--json").stdout)["problems"]
    assert sorted(one["message"] for one in found if one["code"] == "W023") == [
        "no type has the keyword 'undaed', did you mean 'undead'?",
        "no warrior has the role or keyword 'chaneler', did you mean 'channeler'?",
        "no warrior has the role or keyword 'trollok', did you mean 'trolloc'?",
    ]
    faction.write_text(plain)
    write("{rules: [{ref: hatred, of: undead}, {ref: ignores-fear, of: marshman}], keywords: [marshman]}")
    found = json.loads(run("pack", "check", "packs/reeds", "--json").stdout)["problems"]
    assert [one for one in found if one["code"] == "W023"] == []
