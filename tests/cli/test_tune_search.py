"""`skirmish tune search`, from a file to the check and a profile, with a few battles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skirmish.app.errors import UserError
from skirmish.app.searches import Seeker, Wanted, read_search
from skirmish.cli.main import app
from skirmish.library import Shelf
from skirmish.library.profilefile import profile_at

PLACES = "maps: [village]\nscenarios: [skirmish]\nlists: [tower-circle, dread-circle]\ntests: [open-hand, north-gate]\n"
FEW = ("--battles", "8", "--each", "2", "--check", "2", "--workers", "1")


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["tune", "search", *words])
    return result.exit_code, result.stdout, result.stderr


def written(folder: Path, body: str, name: str = "mine-search") -> str:
    path = folder / f"{name}.yaml"
    path.write_text(f"format: tune/1\nid: {name}\n{PLACES}{body}", "utf-8")
    return str(path)


def test_a_profile_is_searched_checked_and_written(tmp_path: Path) -> None:
    file = written(tmp_path, "against: random\nprofile: {aggression: {low: 0.5, high: 2}, magic: {low: 0, high: 2}}\n")
    kept, out, page = tmp_path / "kept.jsonl", tmp_path / "mine.yaml", tmp_path / "mine.html"
    words = (file, *FEW, "--keep", str(kept), "-o", str(out))
    code, told, error = run(*words, "--report", str(page))
    assert code == 0, error
    assert "aggression  0.5 to 2" in told
    assert "luck taken out" in told
    assert told.splitlines()[-1].startswith(("No gain", "Better", "Worse"))
    profile = profile_at(str(out))
    assert (profile.name, profile.caution) == ("mine", 1.0)
    assert profile.text.startswith("Tuned from tactician against random.")
    html = page.read_text("utf-8")
    assert "The check" in html
    assert "taken for the best" in html
    before = kept.read_bytes()
    code, again, error = run(*words, "--force", "--json")
    assert code == 0, error
    found = json.loads(again)
    assert [one["name"] for one in found["tuned"]] == ["aggression", "magic"]
    assert (found["battles"], len(found["steps"]), found["method"]) == (8, 2, "spsa")
    assert kept.read_bytes() == before, "nothing is played twice"
    code, _, error = run(file, *FEW, "--keep", str(kept), "--seed", "9")
    assert (code, "has another search: other seed" in error) == (1, True), error


def test_options_are_searched_by_what_decides_battles(tmp_path: Path) -> None:
    file = written(tmp_path, "measure: rounds\ngoal: least\nplayer: random\noptions: {rout: [scenario, half, never]}\n")
    code, told, error = run(file, *FEW)
    assert code == 0, error
    assert "options by ntbea" in told
    assert "Measured: rounds of a battle; wanted: least." in told


def test_prices_make_lists_anew(tmp_path: Path) -> None:
    body = "player: random\nfactions: [borderlands]\nprices: {bow: {low: 10, high: 40}}\n"
    seeker = Seeker(read_search(written(tmp_path, body)), Wanted(None, 4, 2, 2, 0, 1))
    assert (seeker.goal, seeker.start) == (0.5, (20.0,))
    cheap, dear = (
        [one for one in seeker.subject.table("search", range(6), (price,)).arena.rosters.values() if " " in one.id]
        for price in (10.0, 40.0)
    )
    bows = [sum("bow" in one.items for roster in lists for one in roster.warriors) for lists in (cheap, dear)]
    assert bows[0] > bows[1] > 0
    assert all(0.95 * 500 <= roster.marks <= 500 for roster in (*cheap, *dear))
    code, told, error = run(written(tmp_path, body), "--battles", "4", "--each", "2", "--check", "2", "--workers", "1")
    assert code == 0, error
    assert "bow        10 to 40 by 1     20" in told


def test_lists_made_for_prices_meet_each_opponent_in_every_scenario(tmp_path: Path) -> None:
    body = "player: random\nfactions: [borderlands]\nprices: {bow: [10, 20]}\n"
    file = Path(written(tmp_path, body))
    file.write_text(file.read_text("utf-8").replace("scenarios: [skirmish]", "scenarios: [skirmish, king-of-the-hill]"))
    seeker = Seeker(read_search(str(file)), Wanted(None, 4, 2, 2, 0, 1))
    tasks = seeker.subject.table("search", range(48), seeker.start).tasks
    assert len({(task.bout.theirs, task.bout.map) for task in tasks if task.bout.side == 0}) == 4


def test_prices_without_a_list_are_scored_and_do_not_end_the_search(tmp_path: Path) -> None:
    types = [name for name, kind in Shelf().faction("borderlands").types.items() if kind.role == "leader"]
    body = f"player: random\nprices: {{{', '.join(f'borderlands/{name}: [{{now}}, 1900]' for name in types)}}}\n"
    now = Shelf().faction("borderlands").types[types[0]].marks
    seeker = Seeker(read_search(written(tmp_path, body.replace("{now}", str(now)))), Wanted(None, 4, 2, 2, 0, 1))
    with pytest.raises(UserError, match=r"at these prices \(borderlands/"):
        seeker.subject.table("search", range(2), tuple(1900 for _ in types))
    assert seeker._battles(None, "search", range(2), tuple(1900 for _ in types)) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("body", "words", "said"),
    [
        ("profile: {target: [worth, weak]}", ("--method", "spsa"), "target: has values to choose from, and spsa walks"),
        ("player: aggressor\nprofile: {magic: [1, 2]}", (), "'aggressor' has no profile that could be tuned"),
        ("player: nobody\nprofile: {magic: [1, 2]}", (), "no player 'nobody'"),
        ("profile: {magic: [0.5, 2]}", (), "magic: is 1.0 today, which isn't one of its values: add it, or give a"),
        ("profile: {magic: {low: 2, high: 3}}", (), "magic: is 1 today, which isn't within 2 to 3: widen the range"),
        ("options: {rout: [scenario, half]}", ("-o", "x.yaml"), "--output writes a profile; this search tunes options"),
        ("profile: {magic: [1, 2]}", ("-o", "steady.yaml"), "'steady' is a profile of the program's"),
        ("profile: {magic: [1, 2]}", ("-o", "My Own.yaml"), "a profile's file is named like its id"),
        ("profile: {magic: {low: 3, high: 1}}", (), "mine-search.yaml:7:24: E012 magic: low 3 isn't below high 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said(body: str, words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    code, _, error = run(written(tmp_path, body), *words)
    assert (code, said in error) == (1, True), error
