"""`skirmish pack`: made, checked, used by other verbs, built, added and removed."""

import json
from pathlib import Path

import pytest
from battles import Run

from skirmish.core.battle_record import UsedPack
from skirmish.library import Shelf
from skirmish.library.packs import VARIABLE, look_again
from skirmish.library.yamlfile import read

NEW = ("pack", "new", "Reeds")
BATTLE = ("battle", "marsh-watch", "hired-pikes", "--map", "causeway", "--seed", "3", "--rules", "skirmish+none")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a folder and a user of its own."""
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(VARIABLE, "")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    look_again()


def edit(path: str, before: str, after: str) -> None:
    """Changes a file that must have these words in it."""
    text = Path(path).read_text()
    assert before in text
    Path(path).write_text(text.replace(before, after))
    look_again()


def test_a_new_pack_has_no_errors(run: Run) -> None:
    assert "packs/reeds" in run(*NEW).stdout
    told = run("pack", "check", "packs/reeds")
    assert told.exit_code == 0, told.stdout
    files = [path for path in Path("packs/reeds").rglob("*") if path.is_file()]
    assert f"no problems ({len(files)} files)" in told.stdout
    assert told.stdout.startswith("reeds 0.1.0 (")


def test_a_check_lists_what_is_made_of_base_profiles(run: Run) -> None:
    run(*NEW)
    found = json.loads(run("pack", "check", "packs/reeds", "--json").stdout)
    made = {(one["system"], one["type"]) for one in found["derived"]}
    for system in ("resolve", "trilogy", "dots"):
        assert {(system, "reeds:reed-folk/chief"), (system, "reeds:reed-folk/slinger")} <= made
    assert [(one["item"], one["like"]) for one in found["likened"]] == [("reeds:reed-pike", "halberd")]
    assert "W022" not in {problem["code"] for problem in found["problems"]}


@pytest.mark.parametrize("rules", ["wyld", "resolve+channeling", "trilogy+essence", "dots+threads"])
def test_a_warband_of_a_pack_fights_under_all_presets(run: Run, rules: str) -> None:
    run(*NEW)
    told = run(*BATTLE[:-1], rules, "--json", "--players", "random", "random")
    assert told.exit_code == 0, told.stderr
    assert "reeds:reed-bed" in {piece.kind for piece in Shelf().map("reeds:causeway").terrain}


def test_a_new_pack_is_not_written_over_another(run: Run) -> None:
    run(*NEW)
    again = run(*NEW)
    assert again.exit_code == 1
    assert "packs/reeds: already exists" in again.stderr


def test_a_warband_of_a_pack_fights_on_its_map(run: Run) -> None:
    run(*NEW)
    told = run(*BATTLE, "--json")
    assert told.exit_code == 0, told.stderr
    found = json.loads(told.stdout)
    assert (found["map"], found["sides"][0]["id"]) == ("reeds:causeway", "reeds:marsh-watch")
    assert found["sides"][0]["faction"] == "reeds:reed-folk"


def test_own_lists_name_the_faction_of_a_pack_plainly(run: Run) -> None:
    run(*NEW)
    assert run("warband", "new", "reed-folk", "mine.yaml", "--seed", "1").exit_code == 0
    told = run("warband", "check", "mine.yaml", "--json")
    assert told.exit_code == 0, told.stdout


def test_every_list_shows_what_packs_add(run: Run) -> None:
    run(*NEW)
    for what, ident in (
        ("maps", "causeway"),
        ("warbands", "marsh-watch"),
        ("factions", "reed-folk"),
        ("items", "reed-pike"),
        ("terrain", "reed-bed"),
    ):
        assert f"reeds:{ident}" in run("list", what).stdout
        assert run("list", what, ident).exit_code == 0


def test_ids_of_two_packs_are_told_apart(run: Run) -> None:
    run(*NEW)
    run("pack", "new", "Fens")
    told = run(*BATTLE)
    assert told.exit_code == 1
    assert "'marsh-watch' is in several packs: write fens:marsh-watch or reeds:marsh-watch" in told.stderr
    assert (
        run("battle", "reeds:marsh-watch", "fens:marsh-watch", "--map", "fens:causeway", "--seed", "3").exit_code == 0
    )
    assert "'reed-folk' is in several packs" in run("list", "factions", "reed-folk").stderr
    assert run("pack", "check", "packs/reeds").exit_code == 0


def test_the_program_s_ids_mean_its_own_but_in_the_pack(run: Run) -> None:
    run(*NEW)
    edit("packs/reeds/items.yaml", "reed-pike", "pike")
    edit("packs/reeds/factions/reed-folk.yaml", "reed-pike", "pike")
    told = json.loads(run("list", "factions", "reed-folk", "--json").stdout)
    assert "reeds:pike" in json.dumps(told)
    assert json.loads(run("list", "items", "pike", "--json").stdout)["items"][0]["id"] == "pike"


def test_check_names_file_line_and_what_is_meant(run: Run) -> None:
    run(*NEW)
    edit("packs/reeds/factions/reed-folk.yaml", "[dagger, club, sling", "[dagger, club, slimg")
    told = run("pack", "check", "packs/reeds")
    assert told.exit_code == 1
    assert "packs/reeds/factions/reed-folk.yaml:11:28: E020 no item 'slimg', did you mean 'sling'?" in told.stdout


def test_a_faulty_faction_leaves_the_rest_usable(run: Run) -> None:
    run(*NEW)
    edit("packs/reeds/factions/reed-folk.yaml", "marks: 60", "marks: sixty")
    told = run("list", "factions")
    assert told.exit_code == 0
    assert "white-tower" in told.stdout
    assert "reed-folk" not in told.stdout
    edit("packs/reeds/items.yaml", "kind: melee", "kind: fish")
    assert run("battle", "long-patrol", "hired-pikes", "--seed", "1", "--rules", "skirmish+none").exit_code == 0


def test_packs_are_built_added_listed_and_removed(run: Run) -> None:
    run(*NEW, "-o", "work")
    assert run("pack", "build", "work").stdout == "written: reeds-0.1.0.zip\n"
    first = Path("reeds-0.1.0.zip").read_bytes()
    run("pack", "build", "work", "-o", "again.zip")
    assert Path("again.zip").read_bytes() == first
    assert run("pack", "check", "again.zip").exit_code == 0
    assert run("pack", "add", "again.zip").exit_code == 0
    assert "already exists" in run("pack", "add", "work").stderr
    (pack,) = json.loads(run("pack", "list", "--json").stdout)["packs"]
    assert (pack["id"], pack["version"], pack["found"], pack["used"]) == ("reeds", "0.1.0", "your packs", True)
    assert run(*BATTLE).exit_code == 0
    assert "did you mean 'reeds'?" in run("pack", "remove", "reed").stderr
    assert run("pack", "remove", "reeds").exit_code == 0
    assert run("pack", "remove", "reeds").exit_code == 1
    assert "no packs" in run("pack", "list").stdout


def test_a_pack_is_named_before_the_verb(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*NEW, "-o", "work")
    assert run(*BATTLE).exit_code == 1
    assert run("--pack", "work", *BATTLE).exit_code == 0
    assert run("--pack", "nowhere", "pack", "list").exit_code == 2


def test_a_named_pack_that_cannot_be_used_is_an_error(run: Run) -> None:
    write("work/pack.yaml", "format: pack/1\nid: Reeds\n")
    told = run("--pack", "work", *BATTLE)
    assert told.exit_code == 2
    assert "work/pack.yaml:2:5: E013" in " ".join(told.stderr.split())
    write("fens/pack.yaml", "format: pack/1\nid: fens\nname: F\nversion: 1.0.0\nneeds: [{pack: reeds}]\n")
    assert run("--pack", "fens", "pack", "list").exit_code == 2
    write("a:b/pack.yaml", "format: pack/1\nid: fens\nname: F\nversion: 1.0.0\n")
    assert run("--pack", "a:b", "pack", "list").exit_code == 2


def test_a_zip_is_not_written_over(run: Run) -> None:
    run(*NEW)
    assert run("pack", "build", "packs/reeds").exit_code == 0
    again = run("pack", "build", "packs/reeds")
    assert again.exit_code == 1
    assert "reeds-0.1.0.zip: already exists; --force overwrites it" in again.stderr
    assert run("pack", "build", "packs/reeds", "--force").exit_code == 0
    Path("a-folder").mkdir()
    assert "must end in .zip" in run("pack", "build", "packs/reeds", "-o", "a-folder").stderr


def test_a_pack_is_added_whole_or_not_at_all(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    run(*NEW, "-o", "work")
    home = tmp_path / "home" / "packs"
    (home / "reeds").mkdir(parents=True)
    (home / "reeds" / "mine.yaml").write_text("a: 1\n")
    told = run("pack", "add", "work")
    assert told.exit_code == 1
    assert "is in the way, and is not the pack 'reeds'" in told.stderr
    assert [path.name for path in (home / "reeds").iterdir()] == ["mine.yaml"]
    (home / "reeds" / "mine.yaml").unlink()
    (home / "reeds").rmdir()

    def cut_off(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", cut_off)
        assert run("pack", "add", "work").exit_code != 0
    assert list(home.iterdir()) == []


def test_an_added_pack_says_what_it_lacks(run: Run) -> None:
    from skirmish.library.packs import TROUBLES

    write("fens/pack.yaml", "format: pack/1\nid: fens\nname: F\nversion: 1.0.0\nneeds: [{pack: reeds}]\n")
    assert run("pack", "add", "fens").exit_code == 0
    assert "it needs the pack reeds, which isn't here" in " ".join(map(str, TROUBLES))


def test_the_same_pack_in_two_places_is_nothing_to_be_said(run: Run) -> None:
    run(*NEW)
    assert run("pack", "add", "packs/reeds").exit_code == 0
    assert json.loads(run("pack", "list", "--json").stdout)["problems"] == []
    assert "left out: the same as" in run("pack", "list").stdout
    edit("packs/reeds/pack.yaml", "0.1.0", "0.2.0")
    (problem,) = json.loads(run("pack", "list", "--json").stdout)["problems"]
    assert problem["code"] == "W080"
    assert "left out: version 0.2.0 in" in run("pack", "list").stdout


def test_a_pack_that_is_not_where_it_is_looked_for_is_suggested(run: Run) -> None:
    run(*NEW)
    for verb in ("check", "build"):
        told = run("pack", verb, "reeds").stderr
        assert "reeds: E080 no folder or zip of this name, did you mean 'packs/reeds'?" in told
    assert "it: packs/reeds" in " ".join(run("pack", "check", "packs").stderr.split())
    assert "did you mean 'packs/reeds'?" in " ".join(run("--pack", "reed", "pack", "list").stderr.split())


@pytest.mark.parametrize(("name", "ident"), [("Ünder Dog", "under-dog"), ("7 Seas", "7-seas"), ("7", "7")])
def test_the_id_of_a_pack_is_made_of_its_name(run: Run, name: str, ident: str) -> None:
    assert f"the pack '{name}' with the id {ident}" in run("pack", "new", name).stdout
    assert read(Path("packs", ident, "pack.yaml")).data["id"] == ident


@pytest.mark.parametrize("name", ["", " ", "!", "潟"])
def test_a_name_without_letters_gives_no_pack(run: Run, name: str) -> None:
    assert "gives no id" in run("pack", "new", name).stderr
    assert not Path("packs").exists()


def test_misspelt_ids_of_a_pack_have_a_suggestion(run: Run) -> None:
    run(*NEW)
    for option, wrong, meant in (("--map", "causway", "causeway"), ("--scenario", "tol", "toll")):
        told = run("battle", "marsh-watch", "hired-pikes", option, wrong)
        assert f"did you mean 'reeds:{meant}'?" in told.stderr
    assert "did you mean 'reeds:reed-folk'?" in run("list", "factions", "reedfolk").stderr


def test_a_version_of_two_numbers_is_explained(run: Run) -> None:
    run(*NEW)
    edit("packs/reeds/pack.yaml", "version: 0.1.0", "version: 0.1")
    assert "E012 version: must be three numbers like 1.0.0, not 0.1" in run("pack", "check", "packs/reeds").stderr


def test_what_is_of_a_pack_is_called_by_its_name() -> None:
    """Not by its id, nor with the pack's before it."""
    from skirmish.app.packs import new
    from skirmish.app.workshop import Workshop
    from skirmish.client.scenes.quick_battle import facts

    new("Reeds", None)
    edit("packs/reeds/factions/reed-folk.yaml", "name: Chief", "name: Chief of the Reeds")
    warriors = Shelf().roster("marsh-watch").warriors
    chief = next(one for one in warriors if one.type == "chief")
    assert chief.kind == "Chief of the Reeds"
    assert chief.words("reeds:marsh-born") == "marsh-born"
    assert chief.words("reeds:reed-pike") == "reed pike"
    (entry,) = [one for one in Workshop(Path("home")).rosters() if one.id == "reeds:marsh-watch"]
    assert facts(entry).startswith("Reed Folk, ")


@pytest.mark.parametrize("rules", ["resolve+none", "trilogy+none", "dots+none"])
def test_a_weapon_like_another_has_its_own_name_in_the_log(rules: str) -> None:
    from skirmish.app.compose import ruleset
    from skirmish.app.packs import new

    new("Reeds", None)
    arms = ruleset(rules, ()).combat.arms
    assert arms.melee[arms.items["reeds:reed-pike"]].name == "reed pike"


def test_a_seat_takes_a_plain_name_of_a_packs_profile() -> None:
    from skirmish.app.packs import new
    from skirmish.client.levels import called, playable, spec_of

    new("Reeds", None)
    assert called("tactician:patient") == "Veteran, patient"
    found = spec_of("tactician:patient").profile
    assert found is not None
    assert found.name == "reeds:patient"
    assert not playable("tactician:patience")


def test_a_check_counts_the_pack_s_own_problems_alone(run: Run) -> None:
    run(*NEW)
    before = run("pack", "check", "packs/reeds").stdout
    write("packs/fens/pack.yaml", "format: pack/1\nid: Fens\n")
    assert run("pack", "check", "packs/reeds").stdout == before


def test_schemas_know_packs(run: Run) -> None:
    run(*NEW)
    assert run("lint", "--schemas", "schemas").exit_code == 0
    assert "reeds:reed-pike" in Path("schemas/warband.reeds.reed-folk.json").read_text()
    assert "reeds:reed-bed" in Path("schemas/map.json").read_text()


def test_a_record_names_its_packs_and_is_not_replayed_without_them(run: Run) -> None:
    run(*NEW, "-o", "work")
    assert run("--pack", "work", *BATTLE, "--record", "b.json").exit_code == 0
    (pack,) = json.loads(Path("b.json").read_text())["setup"]["packs"]
    assert (pack["id"], pack["version"]) == ("reeds", "0.1.0")
    assert run("replay", "b.json", "--verify").exit_code == 0, "named already"
    edit("work/pack.yaml", "0.1.0", "0.2.0")
    told = run("replay", "b.json", "--verify")
    assert told.exit_code == 1
    assert "another version of a pack: reeds 0.1.0" in told.stderr
    assert "here 0.2.0 (" in told.stderr
    Path("work/pack.yaml").unlink()
    look_again()
    lost = run("replay", "b.json")
    assert lost.exit_code == 1
    assert "b.json: it was played with a pack that isn't here: reeds 0.1.0 (" in lost.stderr


def test_the_map_maker_reads_a_pack_s_kinds_as_the_pack_means_them(run: Run) -> None:
    from skirmish.app.own_maps import open_map

    run(*NEW)
    kinds = Path("packs/reeds/terrain.yaml")
    kinds.write_text(kinds.read_text() + "  - {id: hedge, name: box hedge, like: hedge, height_in: 0.5}\n")
    look_again()
    file, data = open_map("packs/reeds/maps/causeway.yaml")
    told = {one["id"]: one["kind"] for one in data["terrain"]}
    assert file.path
    assert (told["road"], told["west-reeds"], told["west-hedge"]) == ("road", "reed-bed", "reeds:hedge")


def test_a_battle_on_ground_of_a_pack_names_the_pack(run: Run) -> None:
    run(*NEW)
    Path("yard.yaml").write_text(Path("packs/reeds/maps/causeway.yaml").read_text().replace("id: causeway", "id: yard"))
    fight = ("battle", "long-patrol", "hired-pikes", "--map", "./yard.yaml", "--seed", "3", "--rules", "skirmish+none")
    assert run(*fight, "--record", "b.json").exit_code == 0
    assert run("replay", "b.json", "--verify").exit_code == 0
    Path("packs/reeds/pack.yaml").unlink()
    look_again()
    assert "it was played with a pack that isn't here: reeds 0.1.0 (" in run("replay", "b.json").stderr
    edit("yard.yaml", "kind: reed-bed", "kind: reeds:reed-bed")
    lost = run("maps", "check", "./yard.yaml")
    assert lost.exit_code == 1
    assert "yard.yaml:19:28: E020 no kind 'reeds:reed-bed': the pack 'reeds' isn't here" in lost.stdout + lost.stderr


def test_a_record_without_packs_names_none(run: Run) -> None:
    run("battle", "long-patrol", "hired-pikes", "--seed", "1", "--rules", "skirmish+none", "--record", "b.json")
    assert "packs" not in json.loads(Path("b.json").read_text())["setup"]


def write(path: str, text: str) -> None:
    """A file of a pack."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)
    look_again()


def test_profiles_of_a_pack_play(run: Run) -> None:
    run(*NEW)
    write("packs/reeds/profiles/patient.yaml", "format: profile/1\nid: patient\ntext: It waits.\ncaution: 2.0\n")
    for name in ("patient", "reeds:patient"):
        told = run(*BATTLE, "--players", f"tactician:{name}", "aggressor", "--json")
        assert told.exit_code == 0, told.output
        assert json.loads(told.stdout)["sides"][0]["player"] == "tactician:reeds:patient"
    assert "reeds:patient" in run("list", "players").stdout


def test_what_a_needed_pack_has_is_named_plainly(run: Run) -> None:
    run(*NEW)
    write("packs/fens/pack.yaml", "format: pack/1\nid: fens\nname: Fens\nversion: 1.0.0\nneeds: [{pack: reeds}]\n")
    write(
        "packs/fens/hired-blades.yaml",
        "format: hired-blades/1\nblades:\n  poacher:\n    name: Poacher\n    marks: 30\n    upkeep: 10\n"
        "    strength: 5\n    keywords: [human]\n"
        "    profile: {M: 4, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7}\n"
        "    kit: [reed-pike, dagger]\n    hired_by: [reed-folk]\n",
    )
    told = run("pack", "check", "packs/fens")
    assert told.exit_code == 0, told.stdout
    (folk,) = json.loads(run("list", "factions", "reed-folk", "--json").stdout)["factions"]
    (poacher,) = [blade for blade in folk["hired"] if blade["id"] == "fens:poacher"]
    assert poacher["kit"] == ["reeds:reed-pike", "dagger"]
    write("packs/reeds/pack.yaml", "format: pack/1\nid: reed\nname: Reeds\nversion: 1.0.0\n")
    lost = json.loads(run("pack", "list", "--json").stdout)
    assert [(pack["id"], pack["used"]) for pack in lost["packs"]] == [("reed", True), ("fens", False)]
    assert "needs the pack reeds, which isn't here, did you mean 'reed'?" in lost["problems"][0]["message"]


POACHER = """\
format: hired-blades/1
blades:
  poacher:
    name: Poacher
    marks: 30
    upkeep: 10
    strength: 5
    keywords: [human]
    profile: {M: 4, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7}
    kit: [dagger]
"""


def test_what_another_pack_has_is_named_only_if_it_is_needed(run: Run) -> None:
    run(*NEW)
    write("packs/fens/pack.yaml", "format: pack/1\nid: fens\nname: Fens\nversion: 1.0.0\n")
    for item in ("reed-pike", "reeds:reed-pike"):
        write("packs/fens/hired-blades.yaml", POACHER.replace("dagger", item))
        told = run("pack", "check", "packs/fens")
        assert told.exit_code == 1
        said = "E083 'reeds:reed-pike' is of a pack that pack.yaml doesn't name: needs: [{pack: reeds}]"
        assert f"packs/fens/hired-blades.yaml:10:11: {said}" in told.stdout


def test_the_hired_blades_of_a_pack_join_its_own_factions_alone(run: Run) -> None:
    def hired(faction: str) -> list[str]:
        (facts,) = json.loads(run("list", "factions", faction, "--json").stdout)["factions"]
        return [blade["id"] for blade in facts["hired"]]

    run(*NEW)
    write("packs/reeds/hired-blades.yaml", POACHER)
    assert "reeds:poacher" in hired("reed-folk")
    assert "reeds:poacher" not in hired("borderlands")
    found = json.loads(run("pack", "check", "packs/reeds", "--json").stdout)
    assert "hired/reeds:poacher" in {one["type"] for one in found["derived"]}
    edit("packs/reeds/hired-blades.yaml", "kit:", "hired_by: [borderlands]\n    kit:")
    assert "reeds:poacher" in hired("borderlands")


PEOPLE = """\
format: people/1
archetypes:
  reed-folk/chief: {attributes: [8, 8, 8, 8, 6, 6, 8, 8], skills: {dodge: 2}, melee: 3}
"""


def test_numbers_for_a_system_are_checked_as_what_they_add(run: Run) -> None:
    run(*NEW)
    write("packs/reeds/systems/resolve/archetypes.yaml", PEOPLE)
    told = run("pack", "check", "packs/reeds", "--json")
    found = json.loads(told.stdout)
    assert told.exit_code == 0, told.stdout
    assert not [problem for problem in found["problems"] if "systems" in problem["file"]]
    made = {(one["system"], one["type"]) for one in found["derived"]}
    assert ("resolve", "reeds:reed-folk/chief") not in made
    assert ("resolve", "reeds:reed-folk/slinger") in made
    edit("packs/reeds/systems/resolve/archetypes.yaml", "reed-folk/chief", "aiel/wise-one")
    told = run("pack", "check", "packs/reeds")
    assert told.exit_code == 1
    said = "packs/reeds/systems/resolve/archetypes.yaml:3:3: E074 the program has 'aiel/wise-one' already"
    assert told.stdout.count(said) == 1


def test_broken_numbers_for_a_system_leave_all_else_usable(run: Run) -> None:
    run(*NEW)
    write("packs/reeds/systems/resolve/archetypes.yaml", PEOPLE.replace("attributes", "atributes"))
    told = run(
        "battle", "long-patrol", "hired-pikes", "--seed", "1", "--rules", "resolve", "--players", "random", "random"
    )
    assert told.exit_code == 0, told.output
    assert run("list", "rules").exit_code == 0


def test_ids_of_another_pack_can_not_be_taken(run: Run) -> None:
    run(*NEW)
    edit("packs/reeds/items.yaml", "id: reed-pike", "id: fens:pike")
    told = run("pack", "check", "packs/reeds")
    assert told.exit_code == 1
    assert (
        "packs/reeds/items.yaml:5:10: E013 'fens:pike' can't be an id of the pack 'reeds': write 'pike'" in told.stdout
    )


def test_the_window_lists_what_packs_have(run: Run, tmp_path: Path) -> None:
    from skirmish.app.workshop import Workshop, _listed

    run(*NEW)
    _listed.cache_clear()
    workshop = Workshop(tmp_path / "home")
    assert "reeds:causeway" in [entry.id for entry in workshop.maps()]
    assert "reeds:reed-folk" in [entry.id for entry in workshop.factions()]
    assert "reeds:marsh-watch" in [entry.id for entry in workshop.rosters()]
    bench, kept = workshop.take("reeds:marsh-watch")
    assert (bench.name, kept.path) == ("The Marsh Watch", "")
    _listed.cache_clear()


def test_the_window_hears_what_is_wrong_in_plain_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from skirmish.app import compose
    from skirmish.app.errors import UserError
    from skirmish.app.workshop import Workshop, ruleset_of
    from skirmish.core.battle_record import Unplayable
    from skirmish.core.record import evolve
    from skirmish.library import Faulty, Problem

    workshop = Workshop(tmp_path / "home")
    setup, _ = workshop.prepare(workshop.usual())
    write("packs/fens/pack.yaml", "format: pack/1\nid: Fens\n")
    assert "packs/fens/pack.yaml:2:5: E013" in workshop.troubles()[0]
    with pytest.raises(Unplayable, match=r"a pack that isn't here: reeds 1\.0\.0"):
        ruleset_of(evolve(setup, packs=(UsedPack("reeds", "1.0.0", "0" * 12),)))

    def spoilt(*_: object) -> None:
        raise Faulty([Problem("weapons.yaml", 3, 1, "E010", "unknown key")])

    for name in ("ruleset", "switches", "asks"):
        monkeypatch.setattr(compose, name, spoilt)
    with pytest.raises(Unplayable, match="E010 unknown key"):
        ruleset_of(setup)
    for ask in (lambda: workshop.options("skirmish+none"), workshop.asks):
        with pytest.raises(UserError, match="E010 unknown key"):
            ask()


def test_a_list_of_a_zipped_pack_is_copied(run: Run) -> None:
    run(*NEW, "-o", "work")
    run("pack", "build", "work")
    told = run("--pack", "reeds-0.1.0.zip", "warband", "new", "--like", "marsh-watch", "mine.yaml")
    assert told.exit_code == 0, told.output
    assert run("warband", "check", "mine.yaml").exit_code == 0


def test_a_list_names_its_packs_and_is_not_used_without_them(run: Run) -> None:
    run(*NEW, "-o", "work")
    assert run("--pack", "work", "warband", "new", "reed-folk", "mine.yaml", "--seed", "1").exit_code == 0
    assert "packs:" in Path("mine.yaml").read_text()
    edit("work/pack.yaml", "0.1.0", "0.2.0")
    told = run("warband", "check", "mine.yaml")
    assert told.exit_code == 0
    said = "W082 made with version 0.1.0 of the pack reeds; here is 0.2.0: `skirmish warband upgrade` notes what"
    assert said in told.stdout
    told = run("warband", "upgrade", "mine.yaml")
    assert told.stdout.startswith("the list names its packs as they are here")
    assert "W082" not in run("warband", "check", "mine.yaml").stdout
    Path("work/pack.yaml").unlink()
    look_again()
    lost = run("warband", "check", "mine.yaml")
    assert lost.exit_code == 1
    assert "E082 made with the pack reeds 0.2.0, which isn't here: not in the folder packs" in lost.stdout


def test_what_is_of_a_pack_that_is_not_in_use_says_how_to_use_it(run: Run) -> None:
    run(*NEW, "-o", "work")
    for words, said in (
        (("warband", "new", "reeds:reed-folk"), "the pack reeds isn't in use: add it with skirmish pack add PATH"),
        (("warband", "check", "work/warbands/marsh-watch.yaml"), "which isn't in use: skirmish --pack work ..."),
    ):  # fmt: skip
        told = run(*words)
        assert told.exit_code == 1
        assert said in told.output, told.output
    for path in ("work", "work/factions/reed-folk.yaml"):
        told = run("lint", path, "--json")
        assert told.exit_code == 1
        found = json.loads(told.stdout)
        assert [one["code"] for one in found["problems"]] == ["E084"]
        assert "skirmish pack check work" in found["problems"][0]["message"]
    assert run("--pack", "work", "lint", "work").exit_code == 0
    edit("work/pack.yaml", "needs: []", "needs: [{pack: fens}]")
    run("pack", "add", "work")
    assert "the pack reeds has it, but is left out" in run("warband", "new", "reed-folk").stderr


def test_a_faction_that_gives_no_list_is_named_with_what_is_missing(run: Run) -> None:
    run(*NEW)
    edit("packs/reeds/factions/reed-folk.yaml", "marks: 60", "marks: 490")
    Path("packs/reeds/warbands/marsh-watch.yaml").unlink()
    told = run("pack", "check", "packs/reeds")
    assert told.exit_code == 0, told.stdout
    assert "reed-folk.yaml: W084 skirmish warband new makes no list of it: " in told.stdout


def test_an_edit_names_the_pack_of_what_is_bought(run: Run) -> None:
    run(*NEW)
    run("warband", "new", "--like", "marsh-watch", "mine.yaml")
    assert run("warband", "equip", "mine.yaml", "m-01", "reed-pike").exit_code == 0
    assert "reeds:reed-pike" in Path("mine.yaml").read_text()
    assert "packs:" in Path("mine.yaml").read_text()


def test_a_list_of_a_pack_is_kept_outside_with_its_pack(run: Run, tmp_path: Path) -> None:
    from skirmish.app.workshop import Workshop

    run(*NEW)
    edit("packs/reeds/items.yaml", "reed-pike", "pike")
    edit("packs/reeds/factions/reed-folk.yaml", "reed-pike", "pike")
    edit("packs/reeds/warbands/marsh-watch.yaml", "{item: spear, paid: 10}", "{item: pike, paid: 8}")
    workshop = Workshop(tmp_path / "home")
    kept = workshop.keep(*workshop.take("reeds:marsh-watch"))
    text = Path(kept.path).read_text()
    assert "packs:" in text
    assert "reeds:pike" in text
    assert "reeds:pike" in Shelf().roster(kept.path).warriors[0].items


def test_a_list_in_a_pack_is_edited_with_the_pack_s_ids(run: Run) -> None:
    run(*NEW)
    path = "packs/reeds/warbands/marsh-watch.yaml"
    told = run("warband", "equip", path, "m-01", "reed-pike")
    assert told.exit_code == 0, told.stderr
    text = Path(path).read_text()
    assert "id: marsh-watch" in text
    assert "packs:" not in text
    look_again()
    assert run("pack", "check", "packs/reeds").exit_code == 0


def test_a_new_list_in_its_pack_does_not_name_it(run: Run) -> None:
    run(*NEW)
    path = Path("packs/reeds/warbands/second.yaml")
    assert run("warband", "new", "reed-folk", str(path), "--seed", "1").exit_code == 0
    assert "packs:" not in path.read_text()


def test_an_edit_renews_the_packs_of_a_list_and_drops_others(run: Run) -> None:
    run(*NEW)
    run("pack", "new", "Fens")
    run("warband", "new", "reeds:reed-folk", "mine.yaml", "--seed", "1")
    ref = "- id: fens\n    version: 0.1.0\n"
    text = Path("mine.yaml").read_text()
    Path("mine.yaml").write_text(text.replace("packs:\n", f"packs:\n  {ref}", 1))
    edit("packs/reeds/pack.yaml", "0.1.0", "0.2.0")
    told = run("battle", "mine.yaml", "hired-pikes", "--seed", "1", "--rules", "skirmish+none")
    assert "W082 made with version 0.1.0 of the pack reeds; here is 0.2.0" in told.stderr
    assert run("warband", "rename", "mine.yaml", "m-01", "Osk").exit_code == 0
    text = Path("mine.yaml").read_text()
    assert "0.2.0" in text
    assert "fens" not in text


def test_a_batch_knows_the_packs_of_its_lists(run: Run) -> None:
    from skirmish.app import playtests
    from skirmish.app.errors import UserError
    from skirmish.playtest.plan import list_differences

    run(*NEW)

    def plan() -> playtests.Plan:
        lists = ("long-patrol", "marsh-watch")
        wanted = playtests.Wanted(lists, ["village"], None, "skirmish+none", None, None, None, None, 1)
        return playtests.planned(wanted, 2, None, ())[0]

    before = plan()
    assert [(pack.id, pack.version) for pack in before.packs] == [("reeds", "0.1.0")]
    edit("packs/reeds/items.yaml", "marks: 8", "marks: 9")
    assert list_differences(before, plan()) == ["other packs, or others of their versions"]
    with pytest.raises(UserError, match="another version of a pack: reeds"):
        playtests.rules_of(before)


def test_searches_know_what_is_in_packs(run: Run) -> None:
    from skirmish.app.searches import Seeker, Wanted, read_search

    run(*NEW)
    body = "format: tune/1\nid: mine\nmaps: [causeway]\nscenarios: [skirmish]\nlists: [marsh-watch]\n"
    prices = "prices: {reed-pike: {values: [5, 30], start: 5}, reed-folk/slinger: [20, 25]}\n"
    write("mine.yaml", f"{body}player: random\nfactions: [reed-folk]\n{prices}")
    found = read_search("mine.yaml")
    assert (found.factions, [*found.prices]) == (["reeds:reed-folk"], ["reeds:reed-pike", "reeds:reed-folk/slinger"])
    seeker = Seeker(found, Wanted(None, 4, 2, 2, 0, 1))
    assert seeker.identity.tune["packs"].startswith("reeds 0.1.0 (")
    lists = [seeker.subject.table("search", range(6), (price, 20)).arena.rosters for price in (5, 30)]
    pikes = [sum("reeds:reed-pike" in w.items for one in made.values() for w in one.warriors) for made in lists]
    assert pikes[0] > pikes[1]


def test_special_weaves_of_a_pack_are_chosen_in_its_own_factions(run: Run) -> None:
    from skirmish.library.stock import specials_for

    run(*NEW)
    edit("packs/reeds/weaves.yaml", "name: Hands of Mud,", "name: Hands of Mud, special: true,")
    edit("packs/reeds/factions/reed-folk.yaml", "water: [hands-of-mud, ", "water: [")
    edit("packs/reeds/factions/reed-folk.yaml", "special: none", "special: choose")
    shelf = Shelf()
    own, other = shelf.faction("reed-folk"), shelf.faction("white-tower")
    speaker, sister = own.types["mud-speaker"].channeling, other.types["aes-sedai"].channeling
    assert speaker is not None
    assert sister is not None
    offered = [weave.id for weave in specials_for(own, shelf.stock, speaker)]
    assert offered[-1] == "reeds:hands-of-mud"
    rolled = speaker.model_copy(update={"special": "roll"})
    assert [weave.id for weave in specials_for(own, shelf.stock, rolled)] == offered[:-1]
    assert "reeds:hands-of-mud" not in [weave.id for weave in specials_for(other, shelf.stock, sister)]


def test_faults_in_the_skills_of_a_pack_stand_there(run: Run) -> None:
    run(*NEW)
    write("packs/reeds/skills.yaml", "format: skills/1\nskill_lists:\n  reeds:\n    - nerv\n")
    told = run("pack", "check", "packs/reeds").stdout
    assert "packs/reeds/skills.yaml:4:7: E020 no special rule 'nerv'" in told
    assert "errors: 1, warnings: 0" in told


def test_a_file_that_nothing_reads_is_named_once(run: Run) -> None:
    run(*NEW)
    write("packs/reeds/itmes.yaml", "format: itmes/1\n")
    told = run("pack", "check", "packs/reeds").stdout
    assert told.count("itmes.yaml") == 1
    assert "itmes.yaml: W083 this file isn't read, did you mean 'items.yaml'?" in told


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ("3", "Eel knife 3,"), ("{first: 3, more: 6}", "Eel knife 3 (more: 6)"), ('"25+2D6"', "Eel knife 27-37"),
        ("{times: 2, of: base}", "Eel knife 120"),
    ],
)  # fmt: skip
def test_a_pack_s_item_may_have_every_form_of_price(run: Run, marks: str, told: str) -> None:
    """SKR-81: what the chief pays for it, who costs 60 himself."""
    run(*NEW)
    with Path("packs/reeds/items.yaml").open("a") as items:
        items.write(f"  - {{id: eel-knife, name: Eel knife, kind: melee, hands: 1, marks: {marks}}}\n")
    edit("packs/reeds/factions/reed-folk.yaml", "marsh: [dagger,", "marsh: [dagger, eel-knife,")
    assert run("pack", "check", "packs/reeds").exit_code == 0
    assert told in " ".join(run("list", "factions", "reed-folk").stdout.split())
