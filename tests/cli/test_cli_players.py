"""Who plays, on the command line: players with profiles, time to think, the list of them, and slips."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from battles import SMALL, Run

from skirmish.core.profile import Profile
from skirmish.library.profilefile import profiles
from skirmish.players import KINDS, Spec
from skirmish.players.aggressor import Aggressor
from skirmish.players.kinds import Kind

BATTLE = ("battle", *SMALL, "--rules", "skirmish", "--seed", "3")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Spec]:
    """A player that looks ahead is there, and a quick one in the tactician's place; how each was named."""
    found: list[Spec] = []

    def make(how: Spec, seed: int) -> Aggressor:
        found.append(how)
        return Aggressor()

    monkeypatch.setitem(KINDS, "tactician", Kind(make, "weighs", weighs=True))
    monkeypatch.setitem(KINDS, "thinker", Kind(make, "thinks", weighs=True, thinks=True))
    return found


def sides(run: Run, *arguments: str) -> list[str]:
    """Who played, as the battle's JSON says."""
    result = run(*BATTLE, *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return [side["player"] for side in json.loads(result.stdout)["sides"]]


def test_a_profile_stands_after_a_colon_and_in_the_record(run: Run, tmp_path: Path, made: list[Spec]) -> None:
    told = sides(run, "--players", "tactician:cautious", "aggressor", "--record", "it.json")
    assert told == ["tactician:cautious", "aggressor"]
    assert json.loads((tmp_path / "it.json").read_text("utf-8"))["players"] == told
    assert made == [Spec("tactician", profiles()["cautious"])]
    assert run("replay", "it.json", "--verify").exit_code == 0


def test_a_profile_of_ones_own_is_a_file_and_the_record_has_its_name(
    run: Run, tmp_path: Path, made: list[Spec]
) -> None:  # fmt: skip
    (tmp_path / "mine.yaml").write_text("format: profile/1\nid: mine\ncaution: 2\n", "utf-8")
    assert sides(run, "--players", "tactician:./mine.yaml", "tactician") == ["tactician:mine", "tactician"]
    assert [how.profile for how in made] == [Profile("mine", caution=2.0), None]


def test_a_fault_in_such_a_file_is_said_with_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: profile/1\nid: mine\ncaution: 2\ntarget: wek\n", "utf-8")
    result = run("battle", "--players", "tactician:mine.yaml", "random")
    assert result.exit_code == 1
    assert "mine.yaml:4:9: E012 target: 'wek' is not one of" in result.stderr
    assert "did you mean 'weak'?" in result.stderr


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--nodes", "200"), ["thinker:bold@200", "tactician"]),
        (("--think-ms", "50"), ["thinker:bold@50ms", "tactician"]),
    ],
)
def test_a_budget_is_for_who_looks_ahead(run: Run, made: list[Spec], flags: tuple[str, ...], words: list[str]) -> None:
    assert sides(run, "--players", "thinker:bold", "tactician", *flags) == words
    assert [how.word for how in made] == words


def test_a_budget_of_its_own_stays(run: Run, made: list[Spec]) -> None:
    assert sides(run, "--players", "thinker@7", "thinker", "--nodes", "9") == ["thinker@7", "thinker@9"]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--players", "tactican", "random"), 1, "no player 'tactican', did you mean 'tactician'? There are: random"),
        (("--players", "random", "tactician:bolt"), 1, "no profile 'bolt', did you mean 'bold'? There are: steady"),
        (("--players", "aggressor:bold", "random"), 1, "'aggressor' has no profiles; these have: tactician, planner"),
        (("--players", "tactician@9", "random"), 1, "'tactician' has no time to think"),
        (("--players", "thinker@fast", "random"), 1, "'fast' is no time to think"),
        (("--players", "tactician", "random", "--nodes", "9"), 1, "none is named in --players"),
        (("--players", "thinker", "random", "--nodes", "9", "--think-ms", "9"), 1, "--nodes or --think-ms"),
        (("--players", "thinker", "random", "--nodes", "99999999"), 1, "too long to think"),
        (("--players", "thinker", "random", "--nodes", "0"), 2, "'--nodes'"),
        (("--players", "tactician:gone.yaml", "random"), 1, "gone.yaml"),
    ],
)
def test_what_cannot_play_is_told(
    run: Run, made: list[Spec], arguments: tuple[str, ...], status: int, said: str
) -> None:  # fmt: skip
    result = run(*BATTLE, *arguments)
    assert result.exit_code == status, result.stderr
    assert said in " ".join(result.stderr.replace("│", " ").split())
    assert "Traceback" not in result.stderr
    assert made == []


def test_the_list_of_players_has_a_line_for_each_and_the_profiles(run: Run) -> None:
    found = json.loads(run("list", "players", "--json").stdout)
    assert [(entry["id"], entry["name"]) for entry in found["players"]] == [(n, k.text) for n, k in KINDS.items()]
    assert {entry["id"] for entry in found["players"] if entry["profiles"]} >= {"tactician"}
    assert [entry["id"] for entry in found["profiles"]] == list(profiles())
    bold = next(entry for entry in found["profiles"] if entry["id"] == "bold")
    assert (bold["aggression"], bold["target"], bold["text"]) == (1.6, "near", profiles()["bold"].text)
    told = run("list", "players").stdout
    assert max(map(len, told.splitlines())) <= 120
    for name, text in [(n, k.text) for n, k in KINDS.items()] + [(n, p.text) for n, p in profiles().items()]:
        assert any(line.split()[0] == name and line.endswith(text) for line in told.splitlines() if line.strip())


def test_a_battle_of_tacticians_with_profiles_is_the_same_again(run: Run) -> None:
    first, again = (run(*BATTLE, "--players", "tactician:bold", "tactician:cautious", "--json") for _ in range(2))
    assert first.exit_code == 0, first.stderr
    assert first.stdout == again.stdout
