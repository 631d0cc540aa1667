"""`skirmish event`: a club evening from the announcement to the table, and what honest lists and cheats come to."""

import json
import re
import shlex
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from battles import Run

from skirmish.library.packs import VARIABLE, look_again
from skirmish.muster.exchange import roster_text
from skirmish.muster.sealed_dice import seal_of, ticket_of
from skirmish.muster.share import data_of

PLAYERS = ("ada", "bo", "cy", "dot", "eve", "fay", "gus", "hal")
Change = Callable[[str], str]


def done(run: Run, *words: object) -> str:
    result = run(*words)
    assert result.exit_code == 0, (words, result.output)
    return result.stdout


def refused(run: Run, *words: object) -> str:
    result = run(*words)
    assert result.exit_code == 1, (words, result.output)
    return result.stderr


def ticket(run: Run, player: str) -> str:
    return json.loads(done(run, "event", "add", "cup.yaml", player, "--json"))["ticket"]


def register(run: Run, player: str, faction: str = "white-tower") -> None:
    """Somebody with a ticket, and a list that is handed in."""
    done(run, "warband", "new", faction, f"{player}.yaml", "--fill", "channeling", "--seed", PLAYERS.index(player) + 1,
         "--event", "cup.yaml", "--ticket", ticket(run, player))  # fmt: skip
    done(run, "event", "add", "cup.yaml", player, "--list", f"{player}.yaml")


def edit(file: str, change: Change) -> None:
    path = Path(file)
    before = path.read_text()
    after = change(before)
    assert after != before
    path.write_text(after)


def swap(pattern: str, by: str) -> Change:
    return lambda text: re.sub(pattern, by, text, count=1)


def line_of(file: str, words: str) -> int:
    lines = Path(file).read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def verdicts(run: Run) -> dict[str, dict]:
    found = json.loads(run("event", "check", "cup.yaml", "--json").stdout)
    return {one["player"]: one for one in found["lists"]}


def other_faces(text: str) -> str:
    """The first points as if both dice had shown a six, or a five where they did."""
    return swap(r"faces: \[\d, \d\]", "faces: [5, 5]" if "faces: [6, 6]" in text else "faces: [6, 6]")(text)


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret of each event is the same, and with it all dice."""
    monkeypatch.setattr("skirmish.app.events.draw_nonce", lambda: "5a" * 32)


@pytest.fixture
def cup(run: Run) -> str:
    """An event of 500 marks with one dismissal."""
    done(run, "event", "new", "cup.yaml", "--name", "Reed Cup", "--map", "village", "--map", "farm")
    return "cup.yaml"


def test_of_eight_lists_three_cheats_are_named_and_five_honest_ones_pass(run: Run, cup: str) -> None:
    for player in PLAYERS:
        register(run, player)
    # hal is honest and does all that is allowed: dismisses one, recruits again, takes back, renames, buys
    done(run, "warband", "remove", "hal.yaml", "m-02")
    done(run, "warband", "add", "hal.yaml", "aes-sedai", "--weave", "mist")
    done(run, "warband", "undo", "hal.yaml")
    done(run, "warband", "rename", "hal.yaml", "m-01", "Hallan")
    done(run, "warband", "equip", "hal.yaml", "m-01", "--drop", "club")
    # bo likes sixes, cy has grown, dot dismissed one and forgot it
    edit("bo.yaml", other_faces)
    edit("cy.yaml", swap("    items", "    xp: 60\n    items"))
    done(run, "warband", "remove", "dot.yaml", "m-02")
    note = r"  - type: (\S+)\n    ordinal: 1\n    id: m-02\n    dismissed: true\n"
    gone = re.search(note, Path("dot.yaml").read_text())
    assert gone is not None
    done(run, "warband", "add", "dot.yaml", gone[1])
    edit("dot.yaml", lambda text: text.replace(gone[0], ""))

    told = run("event", "check", "cup.yaml")
    assert told.exit_code == 1
    assert "lists that pass: 5, that fail: 3" in told.stdout
    assert f"bo.yaml:{line_of('bo.yaml', 'faces: [')}:" in told.stdout
    assert re.search(r"bo\.yaml:\d+:\d+: E090 .* the sealed dice give \d, \d, not [56], [56] \(EVT-5\)", told.stdout)
    assert f"cy.yaml:{line_of('cy.yaml', 'xp: 60')}:9: E096 " in told.stdout
    assert "60 experience" in told.stdout
    assert "(EVT-3)" in told.stdout
    ordinal = line_of("dot.yaml", "ordinal: 2")
    assert f"dot.yaml:{ordinal}:14: E091 {gone[1]} number 2 follows number 0" in told.stdout
    assert {name for name, one in verdicts(run).items() if one["verdict"] == "fails"} == {"bo", "cy", "dot"}


CHEATS: dict[str, tuple[Change, str, str]] = {
    "a cheaper warrior": (swap(r"    paid: \d+\n", "    paid: 1\n"), "E052", "SKR-82"),
    "a warrior at the price of earlier days": (
        swap(r"(?s)prices: \w+(.*?)    paid: \d+\n", r'prices: "00000000"\1    paid: 1\n'), "E052", "EVT-1"),
    "a cheaper club": (swap(r"club, paid: 3", "club, paid: 1"), "E052", "SKR-76"),
    # EVT-1: the event's limit counts, whatever the list says
    "more marks than the event allows": (
        swap(r"(?s)marks: 500(.*)count: 1\n", r"marks: 900\1count: 9\n"), "E040", "SKR-80"),
    "skills": (swap("    items", "    xp: 99\n    skills: [fearless]\n    items"), "E096", "EVT-3"),
    "numbers of its own": (
        swap("    items", "    stats: {skirmish: {}}\n    items"), "E096", "EVT-3"),
    "power tables of its own": (
        lambda text: text + "power_tables:\n  female: [water, water, air, air, air, fire]\n", "E097", "EVT-4"),
    "somebody else's ticket": (swap(r"player: ada", "player: bo"), "E098", "EVT-7"),
    "a ticket made at home": (swap(r"ticket: \S+", f"ticket: {'ab' * 32}"), "E098", "EVT-7"),
    "a special weave without its D10": (swap(r"      special_rolled: .*\n", ""), "E090", "EVT-5"),
    "no ticket": (swap(r"event:\n.*\n.*\n.*\n", ""), "E090", "EVT-5"),
    "another weak power": (swap(r"weak: \[\w+\]", "weak: [spirit]"), "E090", "EVT-5"),
    "another special weave": (swap(r"special: \[[\w-]+\]", "special: [healing]"), "E090", "EVT-5"),
    "noted as dismissed and kept": (swap(r"ordinal: 1\n", r"ordinal: 1\n    dismissed: true\n"), "E091", "EVT-6"),
    "dice that nobody noted": (swap(r"(?s)\ndrawn:.*", "\n"), "E091", "EVT-6"),
    "a seed beside sealed dice": (swap(r"(faces: \[\d, \d\])", r"\1, seed: 1"), "E090", "EVT-5"),
    "a pack that nobody allowed": (swap(r"limit:", 'packs: [{id: reeds, version: 1.0.0}]\nlimit:'), "E082", ""),
}  # fmt: skip


def test_a_remark_that_the_event_overrules_is_not_made_and_a_stash_may_pass(run: Run, cup: str) -> None:
    """EVT-1, EVT-3."""
    done(run, "event", "add", "cup.yaml", "bo")
    register(run, "ada")
    edit("ada.yaml", lambda text: text + "stash: {shards: 2}\n")
    assert verdicts(run)["ada"]["verdict"] == "passes"
    edit("ada.yaml", swap(r"prices: (\w+)", r"prices: deadbeef, kept: \1"))
    edit("ada.yaml", swap(r"    paid: \d+\n", "    paid: 1\n    xp: 90\n"))
    told = run("event", "check", "cup.yaml").stdout
    assert re.search(r"E096 \S+ has 90 experience: must have \d+, as a recruit has", " ".join(told.split()))
    assert [code for code in ("W030", "W052", "I052", "90 experience (") if code in told] == []


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheat_is_named_with_line_and_rule(run: Run, cup: str, cheat: str) -> None:
    change, code, rule = CHEATS[cheat]
    done(run, "event", "add", "cup.yaml", "bo")
    register(run, "ada")
    assert verdicts(run)["ada"]["verdict"] == "passes"
    edit("ada.yaml", change)
    found = verdicts(run)["ada"]
    assert found["verdict"] == "fails"
    at = [(one["line"], one["column"], one["code"]) for one in found["problems"]]
    assert len(set(at)) == len(at)  # nothing is said twice
    told = [(one["code"], one["rule"]) for one in found["problems"] if one["line"] > 1]
    assert (code, rule) in told, found["problems"]


def test_lists_draw_on_the_packs_of_the_event_and_no_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """EVT-2."""
    monkeypatch.setenv("SKIRMISH_HOME", "home")
    monkeypatch.setenv(VARIABLE, "")
    done(run, "pack", "new", "Reeds")
    look_again()
    done(run, "event", "new", "cup.yaml", "--dice", "table")
    done(run, "warband", "new", "reed-folk", "ada.yaml", "--seed", 1)
    done(run, "event", "add", "cup.yaml", "ada", "--list", "ada.yaml")
    assert verdicts(run)["ada"]["verdict"] == "passes"
    for change in (swap(r"version: 0\.1\.0", "version: 0.2.0"), swap(r"packs: \[.*\]", "packs: []")):
        edit("cup.yaml", change)
        problems = verdicts(run)["ada"]["problems"]
        assert [(one["code"], one["rule"]) for one in problems] == [("E095", "EVT-2")]
    look_again()


def test_a_price_with_dice_is_the_mean_unless_it_is_rolled_at_a_table(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKIRMISH_HOME", "home")
    monkeypatch.setenv(VARIABLE, "")
    done(run, "pack", "new", "Reeds")
    edit("packs/reeds/items.yaml", swap("marks: 8", 'marks: "2+2D6"'))
    look_again()
    done(run, "event", "new", "cup.yaml")
    done(
        run, "warband", "new", "reed-folk", "ada.yaml", "--empty", "--event", "cup.yaml", "--ticket", ticket(run, "ada")
    )
    done(run, "warband", "equip", "ada.yaml", "m-01", "reed-pike")
    done(run, "event", "add", "cup.yaml", "ada", "--list", "ada.yaml")
    priced = {one["code"]: one["rule"] for one in verdicts(run)["ada"]["problems"]}
    assert "E052" not in priced
    edit("ada.yaml", swap("paid: 9", "paid: 4"))
    assert {one["code"]: one["rule"] for one in verdicts(run)["ada"]["problems"]} == priced | {"E052": "EVT-5"}
    edit("cup.yaml", swap("rolled: sealed", "rolled: table"))
    assert {one["code"]: one["rule"] for one in verdicts(run)["ada"]["problems"]} == priced
    look_again()


def test_whoever_dismisses_too_many_is_named(run: Run, cup: str) -> None:
    register(run, "ada")
    for _ in range(2):
        done(run, "warband", "add", "ada.yaml", "accepted", "--name", "Tia")
        done(run, "warband", "remove", "ada.yaml", "Tia")
    (problem,) = verdicts(run)["ada"]["problems"]
    assert (problem["code"], problem["rule"]) == ("E092", "EVT-6")
    assert "2 recruits dismissed, maximum 1" in problem["message"]


def test_a_list_that_changed_after_closing_is_named(run: Run, cup: str) -> None:
    register(run, "ada")
    done(run, "event", "close", cup)
    done(run, "warband", "rename", "ada.yaml", "m-01", "Somebody")
    (problem,) = verdicts(run)["ada"]["problems"]
    assert (problem["file"], problem["code"], problem["rule"]) == ("cup.yaml", "E099", "EVT-7")


def test_a_list_that_comes_after_closing_is_named_and_open_lists_have_no_published_nonce(run: Run, cup: str) -> None:
    register(run, "ada")
    done(run, "event", "add", cup, "bo")
    done(run, "event", "close", cup)
    edit(cup, swap("name: Bo", "name: Bo, list: bo.yaml"))
    Path("bo.yaml").write_bytes(Path("ada.yaml").read_bytes())
    late = verdicts(run)["bo"]
    assert late["verdict"] == "fails"
    assert "after lists were closed" in " ".join(one["message"] for one in late["problems"])
    edit(cup, swap("closed: true\n", ""))
    assert "E094 the nonce is published while lists are open" in refused(run, "event", "check", cup)


def test_names_and_lists_of_others_are_not_taken(run: Run, cup: str) -> None:
    register(run, "ada")
    assert "Ada is registered as ada: choose another --name" in refused(run, "event", "add", cup, "bo", "--name", "ADA")
    said = refused(run, "event", "add", cup, "bo", "--list", "ada.yaml")
    assert "ada.yaml is the list that Ada (ada) has handed in" in said
    done(run, "event", "add", cup, "ada", "--list", "ada.yaml")


def test_two_names_never_share_an_id_and_its_ticket(run: Run, cup: str) -> None:
    for name, ident in (("Ärger Weiß", "arger-weiss"), ("Ann O'Hara", "ann-ohara"), ("007 Bond", "007-bond")):
        assert f"{name} ({ident}) is registered" in done(run, "event", "add", cup, name)
        assert "was registered before" in done(run, "event", "add", cup, name)
    assert "ann-ohara is Ann O'Hara: name that id" in refused(run, "event", "add", cup, "Ann Ohara")
    assert "'漢字' can't be a player's id" in refused(run, "event", "add", cup, "漢字")
    assert "漢字 (kanji) is registered" in done(run, "event", "add", cup, "kanji", "--name", "漢字")


def test_a_player_registered_under_nearly_another_name_is_pointed_out(run: Run, cup: str) -> None:
    done(run, "event", "add", cup, "Ada Brook")
    for slip in ("ada-brok", "adab-rook", "ada"):
        said = run("event", "add", cup, slip).stderr
        assert f"is new; if you meant Ada Brook (ada-brook): skirmish event undo {cup}" in said
        done(run, "event", "undo", cup)
    for other in ("Ann Smith", "Jon Smith", "bo", "cy", "Ada Brook"):
        assert run("event", "add", cup, other).stderr == ""


def test_no_list_is_begun_above_the_limit_of_its_event(run: Run, cup: str) -> None:
    done(run, "warband", "new", "white-tower", "old.yaml", "--limit", "700", "--seed", "1")
    words = ("--event", cup, "--ticket", ticket(run, "ada"))
    told = run("warband", "new", "white-tower", "ada.yaml", "--limit", "600", *words)
    assert told.exit_code == 2
    assert "600 is more than the 500 marks of the event cup" in told.stderr
    assert not Path("ada.yaml").exists()
    assert re.search(r"\d+ of 500 marks", done(run, "warband", "new", "--like", "old.yaml", "ada.yaml", *words))


def test_closing_names_the_lists_that_fail(run: Run, cup: str) -> None:
    for player in ("ada", "bo"):
        register(run, player)
    edit("bo.yaml", swap("    items", "    xp: 60\n    items"))
    said = run("event", "close", cup)
    assert said.exit_code == 0
    assert f"lists that fail: Bo; skirmish event check {cup} shows why" in said.stderr
    assert f"skirmish event undo {cup}" in said.stderr
    done(run, "event", "undo", cup)
    edit("bo.yaml", swap("    xp: 60\n", ""))
    assert run("event", "close", cup).stderr == ""


def test_a_limit_in_points_that_nobody_has_is_the_fault_of_the_event(run: Run, cup: str) -> None:
    register(run, "ada")
    edit(cup, swap("limit: {marks: 500}", "limit: {marks: 500, points: {resove: 9}}"))
    for command in (("event", "check"), ("lint",)):
        said = run(*command, cup).output
        assert f"{cup}:{line_of(cup, 'resove')}:" in said
        assert "E020 'resove' has no points for lists, did you mean 'resolve'?" in said


def test_the_secret_is_the_organisers_until_lists_close_and_then_everybody_can_verify(
    run: Run, cup: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(run, "ada")
    (kept,) = (tmp_path / ".state" / "events").iterdir()
    nonce = kept.read_text()
    assert stat.S_IMODE(kept.stat().st_mode) & 0o077 == 0
    assert nonce not in Path(cup).read_text()
    assert seal_of(nonce) in Path(cup).read_text()
    assert ticket(run, "ada") == f"ada:{ticket_of(nonce, 'cup', 'ada')}"

    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / ".another"))
    assert "those are real can be verified once lists are closed" in run("event", "check", cup).stdout
    assert json.loads(done(run, "event", "check", cup, "--json"))["tickets"] == "not verified"
    assert "only the organiser" in refused(run, "event", "add", cup, "bo")
    assert "only the organiser" in refused(run, "event", "close", cup)
    edit("ada.yaml", other_faces)
    assert verdicts(run)["ada"]["verdict"] == "fails"

    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / ".state"))
    assert f"nonce {nonce}" in done(run, "event", "close", cup)
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / ".another"))
    assert json.loads(run("event", "check", cup, "--json").stdout)["tickets"] == "verified"
    edit(cup, swap(r"nonce: \S+", f"nonce: {'ab' * 32}"))
    assert "E094 this isn't the nonce" in refused(run, "event", "check", cup)


def test_a_list_remembers_its_event_and_takes_no_other_dice(run: Run, cup: str) -> None:
    words = ("--event", cup, "--ticket", ticket(run, "ada"))
    done(run, "warband", "new", "white-tower", "ada.yaml", "--empty", *words)
    done(run, "warband", "add", "ada.yaml", "aes-sedai")
    assert Path("ada.yaml").read_text().count("ordinal: 1") == 2
    told = run("warband", "add", "ada.yaml", "aes-sedai", "--faces", "6,6")
    assert told.exit_code == 2
    assert "sealed by its event" in told.stderr
    done(run, "warband", "new", "white-tower", "old.yaml", "--fill", "channeling", "--seed", "1")
    assert "warband new --like old.yaml" in refused(run, "warband", "add", "old.yaml", "accepted", *words)
    done(run, "warband", "new", "--like", "old.yaml", "copy.yaml", *words)
    done(run, "event", "add", cup, "ada", "--list", "copy.yaml")
    assert verdicts(run)["ada"]["verdict"] == "passes"


@pytest.mark.parametrize("wrong", ["ada", "ada:12", "Ada:" + "0" * 64, "ada:" + "g" * 64, "zed:" + "0" * 64])
def test_what_is_no_ticket_is_refused_with_the_reason(run: Run, cup: str, wrong: str) -> None:
    ticket(run, "ada")
    told = refused(run, "warband", "new", "white-tower", "x.yaml", "--event", cup, "--ticket", wrong)
    assert "whole ticket" in told or "isn't registered" in told
    assert not Path("x.yaml").exists()


def test_a_seed_that_does_not_match_its_faces_is_found_in_any_list(run: Run) -> None:
    done(run, "warband", "new", "white-tower", "ada.yaml", "--fill", "channeling", "--seed", "1")
    edit("ada.yaml", other_faces)
    told = run("warband", "check", "ada.yaml")
    assert told.exit_code == 1
    assert re.search(r"ada\.yaml:\d+:\d+: E089 the seed \d+ rolls \d, \d, not", told.stdout)


def test_the_program_may_roll_and_then_every_channeler_has_a_seed(run: Run) -> None:
    done(run, "event", "new", "cup.yaml", "--dice", "program")
    done(run, "warband", "new", "white-tower", "ada.yaml", "--fill", "channeling", "--seed", "1")
    done(run, "event", "add", "cup.yaml", "ada", "--list", "ada.yaml")
    assert verdicts(run)["ada"]["verdict"] == "passes"
    edit("ada.yaml", swap(r", seed: \d+", ""))
    edit("ada.yaml", swap(r"      special_rolled: .*\n", ""))
    edit("ada.yaml", swap(r"      powers_rolled: .*\n", ""))
    assert [one["code"] for one in verdicts(run)["ada"]["problems"]] == ["E090"] * 3
    edit("cup.yaml", swap("rolled: program", "rolled: table"))
    assert verdicts(run)["ada"]["verdict"] == "passes"


def test_a_ticket_is_on_no_sheet_and_in_no_chat_and_other_exports_say_that_they_hold_it(run: Run, cup: str) -> None:
    register(run, "ada")
    done(run, "warband", "print", "ada.yaml", "--output", "sheet.html")
    code = re.search(r"SK1\.[\w-]+", Path("sheet.html").read_text("utf-8"))
    assert code is not None
    assert not {"event", "drawn"} & set(data_of(code[0]))
    for form, holds in (("text", False), ("code", False), ("json", True), ("yaml", True)):
        told = run("warband", "export", "ada.yaml", "--as", form)
        assert ("ticket:" in roster_text(told.stdout)) == holds
        assert ("it holds the ticket for cup" in told.stderr) == holds
    assert "it holds the ticket" not in run("warband", "export", "tower-patrol", "--as", "yaml").stderr


PAGE = (Path(__file__).parents[2] / "docs" / "events.md").read_text("utf-8")


def test_the_page_can_be_followed(run: Run) -> None:
    """Every command of docs/events.md in its order, with the ticket and the players of a real game put in."""
    words, lines = {"TICKET": "", "A": "", "B": ""}, 0
    for block in re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            told = done(run, *(words.get(word, word) for word in shlex.split(line)[1:]))
            lines += 1
            if found := re.search(r"ada-brook:\w{64}", told):
                words["TICKET"] = found[0]
            if "--draw" in line:
                words["A"], words["B"] = next(pair for pair in games(run) if pair[1])
    assert lines == 13
    assert "passes" in Path("verdict.html").read_text()
    assert "220-90" in Path("table.html").read_text()


# --- rounds --------------------------------------------------------------------------------------------------------


@pytest.fixture
def evening(run: Run) -> str:
    """Five players without lists, and nothing drawn yet."""
    done(run, "event", "new", "cup.yaml", "--dice", "table", "--scenario", "skirmish", "--map", "village")
    for player in PLAYERS[:5]:
        done(run, "event", "add", "cup.yaml", player)
    done(run, "event", "close", "cup.yaml")
    return "cup.yaml"


def games(run: Run) -> list[tuple[str, str]]:
    tables = json.loads(done(run, "event", "pairings", "cup.yaml", "--json"))["tables"]
    return [(one["a"], one["b"]) for one in tables]


def test_three_rounds_without_a_rematch_and_a_table_at_the_end(run: Run, evening: str) -> None:
    met = set()
    for number in (1, 2, 3):
        done(run, "event", "pairings", evening, "--draw")
        for a, b in games(run):
            assert frozenset((a, b)) not in met
            met.add(frozenset((a, b)))
            if b:
                assert "isn't over" in refused(run, "event", "pairings", evening, "--draw")
                done(run, "event", "result", evening, number, b, a, "--score", f"{90 + number}-{200}")
    assert "all 3 rounds are played" in refused(run, "event", "pairings", evening, "--draw")
    table = json.loads(done(run, "event", "standings", evening, "--json"))
    assert sum(row["points"] for row in table["rows"]) == 2 * 9
    assert [row["points"] for row in table["rows"]] == sorted((row["points"] for row in table["rows"]), reverse=True)
    assert table["open"] == 0
    done(run, "event", "standings", evening, "--html", "table.html")
    page = Path("table.html").read_text()
    assert "Round 3" in page
    assert "buchholz, then head-to-head, then score" in page


def test_a_drawn_game_without_any_score_is_shown_as_such(run: Run, evening: str) -> None:
    """0-0 is a score, unlike none."""
    done(run, "event", "pairings", evening, "--draw")
    (a, b), (c, d) = [pair for pair in games(run) if pair[1]]
    done(run, "event", "result", evening, 1, a, b, "--score", "0-0")
    done(run, "event", "result", evening, 1, c, d, "--winner", "draw")
    shown = [line.split()[-1] for line in done(run, "event", "pairings", evening).splitlines()[1:3]]
    assert shown == ["0-0", "draw"]
    done(run, "event", "standings", evening, "--html", "table.html")
    assert Path("table.html").read_text().count("draw 0-0") == 1


def test_what_people_wrote_in_the_file_stays_and_every_change_can_be_undone(run: Run, evening: str) -> None:
    edit(evening, swap("name: Cup\n", "name: Cup   # ours\n"))
    edit(evening, swap("{id: bo, name: Bo}", "{id: bo, name: Bo}  # brings cake"))
    before = Path(evening).read_bytes()
    done(run, "event", "pairings", evening, "--draw")
    assert Path(evening).read_bytes().startswith(before)
    a, b = next(pair for pair in games(run) if pair[1])
    drawn = Path(evening).read_bytes()
    done(run, "event", "result", evening, 1, a, b, "--winner", "draw")
    assert f"{{round: 1, a: {a}, b: {b}, winner: draw}}" in Path(evening).read_text()
    done(run, "event", "undo", evening)
    assert Path(evening).read_bytes() == drawn
    done(run, "event", "undo", evening)
    assert Path(evening).read_bytes() == before


def test_who_left_is_paired_no_more(run: Run, evening: str) -> None:
    edit(evening, lambda text: text.replace("{id: bo, name: Bo}", "{id: bo, name: Bo, withdrawn: true}"))
    done(run, "event", "pairings", evening, "--draw")
    assert sorted(name for pair in games(run) for name in pair) == ["ada", "cy", "dot", "eve"]


def test_everybody_meets_everybody_in_a_round_robin(run: Run) -> None:
    done(run, "event", "new", "cup.yaml", "--dice", "table", "--pairing", "round-robin")
    for player in PLAYERS[:4]:
        done(run, "event", "add", "cup.yaml", player)
    done(run, "event", "close", "cup.yaml")
    met = set()
    for number in (1, 2, 3):
        done(run, "event", "pairings", "cup.yaml", "--draw")
        for a, b in games(run):
            met.add(frozenset((a, b)))
            done(run, "event", "result", "cup.yaml", number, a, b, "--winner", a)
    assert len(met) == 6
    assert "everyone has met everyone" in refused(run, "event", "pairings", "cup.yaml", "--draw")


# --- what can't be used --------------------------------------------------------------------------------------------


BROKEN = {
    "players: [{id: ada, name: Ada}, {id: ¦ada, name: B}]": "E021 duplicate id 'ada'",
    "players: [{id: ¦draw, name: Draw}]": "E093 'draw' stands for a draw",
    "players: [{id: ada, name: Ada, list: ¦../../etc/passwd}]": "E099 '../../etc/passwd' must be in the folder",
    "players: [{id: ada, name: Ada, list: ¦/dev/zero}]": "E099",
    "players: [{id: ada, name: Ada, lits: x}]": "E010 unknown key 'lits', did you mean 'list'?",
    "players: [{id: a, name: A, list: x.yaml}, {id: b, name: B, list: ¦x.yaml}]": "E099 this is the list of a",
    "results: [{round: 1, a: ¦zed, b: ada}]\nplayers: [{id: ada, name: A}]": "E020 no player 'zed'",
    "results: [{round: 1, a: ada, b: ¦ada}]\nplayers: [{id: ada, name: A}]": "E093 ada plays twice in round 1",
    "results: [{round: 9, a: ada}]\nplayers: [{id: ada, name: A}]": "E093 round 9: the event has 3",
    "results: [{round: 1, a: ada, winner: ¦bo}]\nplayers: [{id: ada, name: A}]": "E093 a bye has no winner",
    "tie_breaks: [¦coin]": "'coin' is not one of buchholz",
    "tie_breaks: [score, wins, ¦score]": "E021 duplicate tie-break 'score'",
    "seal: ¦xyz": "'xyz' is not 64 hexadecimal digits",
    f"dice: {{rolled: sealed}}\nseal: {'a' * 64}\nclosed: ¦true": "E094 lists are closed, but the nonce",
    "players: [{id: ada, name: Ada}, {id: bo, name: ¦ada}]": "E021 ada is called 'ada' too",
    "results: [{round: ¦3, a: ada}]\nplayers: [{id: ada, name: A}]": "E093 round 3: round 2 isn't drawn",
    "nonce: ¦" + "a" * 64: "E094 this isn't the nonce",
    "rounds: ¦many": "E012",
    "dice: {rolled: ¦loaded}": "'loaded' is not one of sealed, program, table",
    "dice: ¦{rolled: sealed}": "E094 sealed dice need a `seal`",
    "maps: [¦vilage]": "E020 no map 'vilage', did you mean 'village'?",
    "options: {¦keepin: true}": "E020 no option 'keepin'",
    "systems: ¦skirmish+magic": "E020 no rule system 'skirmish+magic'",
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN)
def test_an_event_that_can_not_be_used_says_where_and_why_and_lint_knows_it_too(run: Run, text: str) -> None:
    head = {"format": "event/1", "id": "cup", "name": "Cup", "systems": "skirmish+channeling", "limit": "{marks: 500}",
            "dice": "{rolled: table}"}  # fmt: skip
    own = re.findall(r"^(\w+):", text, re.MULTILINE)
    whole = "".join(f"{key}: {value}\n" for key, value in head.items() if key not in own) + text + "\n"
    before, mark, _ = whole.partition("¦")
    Path("cup.yaml").write_text(whole.replace("¦", ""))
    place = f"cup.yaml:{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}: " if mark else "cup.yaml:"
    for words in (("event", "check", "cup.yaml"), ("lint", "cup.yaml")):
        told = run(*words)
        assert told.exit_code == 1
        assert place in told.output, told.output
        assert BROKEN[text] in told.output, told.output


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"a: &a [*a]", b"[" * 9999, b"format: warband/2\n", b"- 1\n"])
def test_what_is_no_event_at_all_is_told_and_left_alone(run: Run, content: bytes) -> None:
    Path("cup.yaml").write_bytes(content)
    for verb, *words in (("check",), ("close",), ("add", "ada"), ("standings",), ("pairings", "--draw"),
                         ("result", "1", "a", "b", "--winner", "a")):  # fmt: skip
        told = run("event", verb, "cup.yaml", *words)
        assert told.exit_code == 1
        assert told.stderr.startswith("cup.yaml")
    assert Path("cup.yaml").read_bytes() == content


def test_a_file_that_is_there_is_not_overwritten_and_pages_never_overwrite_lists(run: Run, cup: str) -> None:
    assert "already exists" in refused(run, "event", "new", cup)
    register(run, "ada")
    for verb in ("check", "standings"):
        told = refused(run, "event", verb, cup, "--html", "ada.yaml")
        assert "ada.yaml" in told
    assert "nobody" not in Path("ada.yaml").read_text()


def test_a_list_that_is_gone_or_broken_fails_and_the_others_are_checked(run: Run, cup: str) -> None:
    for player in ("ada", "bo", "cy"):
        register(run, player)
    Path("ada.yaml").unlink()
    Path("bo.yaml").write_text("members: [")
    found = verdicts(run)
    assert {name: one["verdict"] for name, one in found.items()} == {"ada": "fails", "bo": "fails", "cy": "passes"}
    done_page = run("event", "check", cup, "--html", "page.html")
    assert "E001" in done_page.stdout
    assert "E004" in Path("page.html").read_text()


def test_names_with_markup_are_only_text_on_the_pages(run: Run) -> None:
    done(run, "event", "new", "cup.yaml", "--dice", "table", "--name", "<b>Cup</b>")
    done(run, "event", "add", "cup.yaml", "eve", "--name", "<script>alert(1)</script>")
    done(run, "event", "check", "cup.yaml", "--html", "a.html")
    done(run, "event", "standings", "cup.yaml", "--html", "b.html")
    for page in ("a.html", "b.html"):
        text = Path(page).read_text()
        assert "<script" not in text
        assert "&lt;script&gt;" in text
        assert "<b>Cup" not in text
