"""The ladder of players: who meets whom, what is counted and timed, and that workers make no difference to it."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from batches import few
from players import arena

from skirmish.app import compose
from skirmish.app.errors import UserError
from skirmish.cli.ladder import KEPT, LISTS, MAPS, STEPS, arena_of, check_history, find_commit
from skirmish.cli.ladder import ladder as command
from skirmish.core.battle_record import Setup
from skirmish.core.record import evolve
from skirmish.library import Shelf
from skirmish.library.groupfile import list_groups
from skirmish.players import KINDS, Spec
from skirmish.playtest.adjustment import Adjustment
from skirmish.playtest.ladder import (
    Fought,
    Match,
    Pairing,
    Rung,
    Thought,
    as_json,
    as_text,
    ladder,
    list_unsure,
    matches,
    play_match,
    rungs,
)
from skirmish.playtest.match import Arena, Bout
from skirmish.rules import DEFAULT

MAPS_HERE = {"plain": arena.PLAIN, "village": arena.VILLAGE, "walled": arena.WALLED}
HISTORY = Path(__file__).parents[2] / "docs" / "lab" / "ladder.jsonl"
AGGRESSOR, RANDOM = Spec("aggressor"), Spec("random")
PAIRING = Pairing(AGGRESSOR, RANDOM)


def the_arena() -> Arena:
    """Two lists, three maps."""
    pair = (arena.GUARDS, arena.GUARDS)
    setups = {ident: Setup("skirmish+none", {}, table, arena.SKIRMISH, pair, 0) for ident, table in MAPS_HERE.items()}
    return Arena(arena.rules(), {"guards": arena.GUARDS, "raiders": arena.RAIDERS}, setups)


def timeless(rung: Rung) -> Rung:
    """What doesn't hang on the machine."""
    untimed = [
        evolve(one, seconds=0.0, thoughts=tuple(Thought(thought.decisions) for thought in one.thoughts))
        for one in rung.battles
    ]
    return evolve(rung, battles=tuple(untimed))


def of(won: bool | None, side: int = 0, seed: int = 1) -> Fought:
    """A battle that ended like this."""
    return Fought(
        Bout("guards", "guards", "plain", seed, side), "skirmish", won, 6, "a rout", 0.2, (Thought(10, 0.05, 0.02),) * 2
    )


def test_each_player_meets_the_one_named_before_it():
    one, two, three = Spec("random"), Spec("aggressor"), Spec("tactician")
    assert rungs([one, two, three]) == [Pairing(two, one), Pairing(three, two)]


def test_both_sides_field_one_list_and_each_battle_is_played_from_both_with_the_same_dice():
    found = [match.bout for match in matches(the_arena(), PAIRING, 23, seed=50)]
    assert len(found) == 24
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert one.mine == one.theirs
        assert (one.side, other.side) == (0, 1)
        assert evolve(one, side=1) == other
    assert len({bout.seed for bout in found}) == 12


def test_lists_maps_and_dice_go_round_through_all_scenarios():
    """However many scenarios share the battles: each list and map has its turn, and no dice are thrown twice."""
    whole = the_arena()
    arenas = [
        whole._replace(setups={ident: evolve(setup, scenario=evolve(setup.scenario, id=name))
                               for ident, setup in whole.setups.items()})
        for name in ("one", "two", "three", "four", "five", "six")
    ]  # fmt: skip
    found = [one.bout for place, arena in enumerate(arenas) for one in matches(arena, PAIRING, 2, seed=5, before=place)]
    assert Counter((bout.mine, bout.map) for bout in found) == {
        (ident, table): 2 for ident in whole.rosters for table in MAPS_HERE
    }
    assert len({bout.seed for bout in found}) == 6


def test_sittings_with_different_seeds_have_no_dice_in_common_and_can_be_pooled():
    sittings = [{match.bout.seed for match in matches(the_arena(), PAIRING, 80, seed)} for seed in range(20)]
    assert len(set().union(*sittings)) == 20 * 40


def test_every_list_is_played_on_every_map_as_often_as_any_other():
    found = Counter((match.bout.mine, match.bout.map) for match in matches(the_arena(), PAIRING, 24))
    assert found == {(ident, table): 4 for ident in ("guards", "raiders") for table in MAPS_HERE}


def test_who_wins_is_told_of_the_pairings_first_player_whichever_side_it_has():
    """The same dice with the players changed round is the other battle of the pair, seen from the other chair."""
    whole = the_arena()
    for seed in range(3):
        bout = Bout("guards", "guards", "plain", seed, 0)
        mine = play_match(whole, Match(PAIRING, bout))
        theirs = play_match(whole, Match(Pairing(RANDOM, AGGRESSOR), evolve(bout, side=1)))
        assert theirs.won is (None if mine.won is None else not mine.won)
        assert [thought.decisions for thought in theirs.thoughts] == [t.decisions for t in mine.thoughts][::-1]


def quick() -> Arena:
    """A few of the same lists, on the table on which battles are soon over."""
    whole = the_arena()
    rosters = {ident: few(roster) for ident, roster in whole.rosters.items()}
    return whole._replace(rosters=rosters, setups={"plain": whole.setups["plain"]})


def test_the_better_player_is_known_by_its_wins_and_thinking_is_counted_and_timed():
    whole = the_arena()
    (rung,) = ladder([whole._replace(setups={"plain": whole.setups["plain"]})], [PAIRING], 24)
    assert (rung.player, rung.against) == ("aggressor", "random")
    assert rung.whole.tally.games == 24
    assert rung.holds
    for thought in rung.thoughts:
        assert thought.decisions > 24 * 20
        assert 0.0 < thought.worst < thought.seconds < sum(one.seconds for one in rung.battles)
    assert all(1 <= one.rounds <= arena.SKIRMISH.rounds for one in rung.battles)
    assert not any(letter.isdigit() for one in rung.battles for letter in one.end)


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.ci)])
def test_the_ladder_is_the_same_with_any_number_of_workers_and_another_with_another_seed(workers: int):
    heard: list[tuple[int, int]] = []
    pairings = [PAIRING, Pairing(RANDOM, AGGRESSOR)]
    where = [quick()]
    one = [timeless(rung) for rung in ladder(where, pairings, 4, 3, told=lambda *far: heard.append(far))]
    assert [timeless(rung) for rung in ladder(where, pairings, 4, 3, workers=workers)] == one
    assert [timeless(rung) for rung in ladder(where, pairings, 4, 4)] != one
    assert heard == [(done, 8) for done in range(1, 9)]


@pytest.mark.parametrize(("wins", "holds"), [(26, True), (16, False), (18, False), (0, False)])
def test_a_player_is_better_only_if_the_whole_interval_lies_above_one_half(wins: int, holds: bool):
    rung = Rung("skirmish+none", "a", "b", tuple(of(n < wins, seed=n) for n in range(32)))
    assert rung.holds is holds
    assert list_unsure([rung]) == ([] if holds else ["a against b (skirmish+none)"])


def test_both_battles_of_a_pair_are_one_piece():
    """Pairs that agree tell no more than half as many battles would; pairs that differ always tell of an even match."""
    agree = Rung("r", "a", "b", tuple(of(n % 2 == 0, side, n) for n in range(40) for side in (0, 1)))
    differ = Rung("r", "a", "b", tuple(of(side == 0, side, n) for n in range(40) for side in (0, 1)))
    apart = Rung("r", "a", "b", tuple(of(n % 2 == 0, 0, n) for n in range(80)))
    widths = [rung.whole.share.high - rung.whole.share.low for rung in (agree, apart, differ)]
    assert widths[0] > 1.3 * widths[1] > 1.3 * widths[2]
    assert [rung.whole.share.value for rung in (agree, apart, differ)] == [0.5] * 3


def test_the_same_list_map_and_dice_in_several_scenarios_are_one_piece():
    apart = [of(n % 2 == 0, seed=n) for n in range(20)]
    again = [evolve(one, scenario="hill") for one in apart]
    once, twice = (Rung("r", "a", "b", tuple(some)).whole.share for some in (apart, [*apart, *again]))
    assert twice.high - twice.low > 0.95 * (once.high - once.low)


def test_luck_is_taken_out_beside_the_plain_share():
    """Whoever won had the luck: without it both were even."""
    lucky = []
    for n in range(60):
        luck = 1.0 if n % 3 else -1.0
        lucky.append(evolve(of(luck > 0, n % 2, n // 2), adjusted=Adjustment(0.5 + 0.3 * luck, {"to hit": luck})))
    rung = Rung("r", "a", "b", tuple(lucky))
    share, adjusted = rung.whole.share, rung.whole.adjusted
    assert adjusted is not None
    assert rung.whole.best() == adjusted
    assert adjusted.high - adjusted.low < share.high - share.low
    assert adjusted.percent() in as_text([rung])
    assert as_json(rung)["adjusted"] == adjusted.as_json()
    assert [cell.adjusted for cell in rung.by("map")] == [adjusted]
    assert [cell.adjusted for cell in rung.by("end")] == [None], "who won there may have had the luck"
    assert evolve(rung, battles=(*lucky, of(True, seed=99))).whole.adjusted is None


def test_what_luck_is_worth_is_told_by_all_battles_of_a_rung():
    """A few lucky battles of one map tell nothing by themselves, but what luck does is known from the other map."""
    fought = []
    for n in range(60):
        luck = 1.0 if n % 3 else -1.0
        place = "plain" if n < 48 else "village"
        one = evolve(of(luck > 0, n % 2, n // 2), adjusted=Adjustment(0.5 + 0.3 * luck, {"to hit": luck}))
        fought.append(evolve(one, bout=evolve(one.bout, map=place)))
    cells = {cell.name: cell for cell in Rung("r", "a", "b", tuple(fought)).by("map")}
    alone = Rung("r", "a", "b", cells["village"].battles).whole.adjusted
    among = cells["village"].adjusted
    assert alone is not None
    assert among is not None
    assert abs(among.value - 0.5) < abs(alone.value - 0.5)
    assert among.high - among.low < alone.high - alone.low


def test_the_rules_under_which_a_player_fares_worst_are_named():
    rungs = [
        Rung(name, "a", "b", tuple(of(n < wins, seed=n) for n in range(20))) for name, wins in (("r", 15), ("s", 9))
    ]
    assert "a against b: worst with the rules s: 45.0%" in as_text(rungs)
    assert "with the rules" not in as_text(rungs[:1])


def test_the_worst_cell_is_named_and_too_few_battles_are_nobodys_worst():
    def fought(scenario: str, wins: int, of_all: int, ident: str = "guards") -> tuple[Fought, ...]:
        found = [evolve(of(n < wins, seed=n), scenario=scenario) for n in range(of_all)]
        return tuple(evolve(one, bout=evolve(one.bout, mine=ident, theirs=ident)) for one in found)

    rung = Rung("r", "a", "b", (*fought("hill", 3, 10), *fought("line", 8, 10, "raiders"), *fought("gap", 0, 4, "few")))
    worst = rung.worst
    assert worst is not None
    assert (worst.cell.kind, worst.cell.name, worst.cell.tally.wins) == ("scenario", "hill", 3)
    assert "worst with the scenario hill: 30.0%" in as_text([rung])
    assert worst.among == 4, "two scenarios and two lists"
    assert worst.share.high > worst.cell.share.high, "it was picked, so less is known of it"
    assert Rung("r", "a", "b", fought("hill", 3, 10)).worst is None


def test_scenarios_share_the_battles_and_the_history_has_a_line_for_each_pairing(tmp_path: Path):
    kept = tmp_path / "ladder.jsonl"
    for _ in range(2):
        command(
            ["random", "aggressor"], 4, ["skirmish"], ["tower-patrol"], ["village"], ["skirmish", "king-of-the-hill"],
            workers=1, keep=kept, as_json=True,
        )  # fmt: skip
    one, other = (json.loads(line) for line in kept.read_text("utf-8").splitlines())
    assert one == other
    assert (one["player"], one["against"], one["games"]) == ("aggressor", "random", 4)
    assert {name: cell["games"] for name, cell in one["by_scenario"].items()} == {"skirmish": 2, "king-of-the-hill": 2}
    assert one["commit"]


KEEPS = partial(command, ["random", "aggressor"], 2, ["skirmish"], ["tower-patrol"], ["village"], workers=1)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("none/ladder.jsonl", None, "there is no folder"),
        (".", None, "is a folder"),
        ("ladder.jsonl", '{"commit": "a"}\n{"commit": \n', "ladder.jsonl:2: not a line of JSON"),
        ("ladder.jsonl", "\udcff\n", "ladder.jsonl:1: not a line of JSON"),
    ],
)
def test_a_history_that_cannot_be_kept_is_told_before_anything_is_played(
    name: str, text: str | None, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("skirmish.playtest.ladder.ladder", lambda *_: pytest.fail("battles were played"))
    if text is not None:
        (tmp_path / name).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(UserError, match=why):
        KEEPS(keep=tmp_path / name)


def test_a_history_is_added_to_on_a_line_of_its_own_and_without_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept = tmp_path / "ladder.jsonl"
    kept.write_text('{"commit": "a"}', "utf-8")
    monkeypatch.setenv("PATH", str(tmp_path))
    KEEPS(keep=kept)
    first, second = (json.loads(line) for line in kept.read_text("utf-8").splitlines())
    assert first == {"commit": "a"}
    assert (second["commit"], second["seed"], list(second["by_list"])) == ("", 0, ["tower-patrol"])


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A repository with one commit that plays; `git(...)` runs git in it."""

    def run(*words: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
        subprocess.run(["git", "-C", str(tmp_path), *who, *words], check=True, capture_output=True)

    monkeypatch.setattr("skirmish.cli.ladder.HOME", tmp_path)
    (tmp_path / "rules.py").write_text("one", "utf-8")
    run("init")
    run("add", ".")
    run("commit", "-m", "one")
    return run


def test_the_history_names_the_commit_with_which_the_battles_began(
    git: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Hours later another one may be checked out."""

    def play(*_: object) -> list[Rung]:
        (tmp_path / "rules.py").write_text("two", "utf-8")
        git("commit", "-am", "two")
        return [Rung("skirmish+none", "aggressor", "random", (of(True),))]

    before = find_commit()
    monkeypatch.setattr("skirmish.playtest.ladder.ladder", play)
    KEEPS(keep=tmp_path / "ladder.jsonl")
    assert json.loads((tmp_path / "ladder.jsonl").read_text("utf-8"))["commit"] == before != find_commit()


def test_the_repositorys_history_keeps_nothing_that_no_commit_played(
    git: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    kept, rung = tmp_path / "ladder.jsonl", Rung("skirmish+none", "aggressor", "random", (of(True),))
    monkeypatch.setattr("skirmish.playtest.ladder.ladder", lambda *_: [rung])
    KEEPS(keep=kept)
    git("add", ".")
    git("commit", "-m", "history")
    KEEPS(keep=kept)
    assert not find_commit(kept).endswith("-dirty"), "its own lines are no change of what plays"
    (tmp_path / "rules.py").write_text("two", "utf-8")
    with pytest.raises(UserError, match=r"commit your changes first: rules\.py$"):
        KEEPS(keep=kept)
    assert len(kept.read_text("utf-8").splitlines()) == 2
    assert find_commit(kept).endswith("-dirty")


def test_the_table_has_a_line_for_each_rung_and_then_its_lists_maps_and_ends():
    rung = Rung("skirmish+none", "aggressor", "random", (of(True), of(False, 1), of(None)))
    lines = as_text([rung]).splitlines()
    assert lines[1].split()[:7] == ["skirmish+none", "aggressor", "random", "1", "1", "1", "50.0%"]
    assert lines[1].split()[8:13] == ["6.0", "10", "5.00", "20", "200"]
    assert lines[1].endswith("not shown to be better")
    assert [line.split()[:2] for line in lines[5:]] == [
        ["scenario", "skirmish"],
        ["list", "guards"],
        ["map", "plain"],
        ["end", "a"],
    ]
    plain = as_json(rung)
    assert (plain["games"], plain["holds"], plain["rounds"], plain["ms_a_battle"]) == (3, False, 6.0, 200.0)
    assert plain["by_map"]["plain"] == {name: plain[name] for name in plain["by_map"]["plain"]}
    assert plain["thinking"][0] == {
        "player": "aggressor", "decisions": 30, "ms_a_decision": 5.0, "ms_a_battle": 50.0, "worst_ms": 20.0,
    }  # fmt: skip


def test_the_usual_ladder_is_of_the_lists_that_test_players_near_500_marks_on_four_maps():
    found = arena_of(Shelf(), DEFAULT, LISTS, MAPS, "skirmish")
    assert list(found.rosters) == list_groups(Shelf())["testing"].warbands
    assert all(470 <= sum(w.marks for w in roster.warriors) <= 500 for roster in found.rosters.values())
    assert tuple(found.setups) == MAPS


def test_the_usual_ladder_has_nobody_who_looks_ahead_for_hours():
    assert list(STEPS) == sorted(STEPS, key=list(KINDS).index)
    assert len(STEPS) > 1
    assert not any(KINDS[word].thinks for word in STEPS)


def test_the_command_tells_the_ladder_and_fails_only_with_check_if_its_order_is_not_shown(capsys):
    """Two battles can't show anything."""
    told = partial(command, ["random", "aggressor"], 2, ["skirmish"], ["tower-patrol"], ["village"], workers=1)
    told(as_json=True)
    (rung,) = json.loads(capsys.readouterr().out)["rungs"]
    assert (rung["rules"], rung["player"], rung["against"]) == ("skirmish+none", "aggressor", "random")
    assert list(rung["by_list"]) == ["tower-patrol"]
    assert rung["games"] == 2
    with pytest.raises(UserError, match=r"^not shown to be better: aggressor against random \(skirmish\+none\)$"):
        told(check=True)
    assert capsys.readouterr().out.startswith("rules")


def test_a_step_of_the_usual_ladder_that_there_is_not_is_told_and_not_left_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("skirmish.cli.ladder.STEPS", ("random", "aggressor", "planer"))
    with pytest.raises(UserError, match="no player 'planer', did you mean 'planner'"):
        command()


@pytest.mark.parametrize(
    ("players", "why"), [(["aggressor"], "it takes two players"), (["random", "agressor"], "did you mean 'aggressor'")]
)
def test_a_ladder_of_one_or_of_players_there_are_not_is_refused(players: list[str], why: str):
    with pytest.raises(UserError, match=why):
        command(players)


def faults_of(line: Mapping[str, Any]) -> list[str]:
    """What is wrong with a line of the repository's history. (Whether a commit exists a shallow clone can't say.)"""
    found = [f"no {name}" for name in KEPT if name not in line]
    if not re.fullmatch("[0-9a-f]{7,40}", line["commit"]):
        found.append(f"not a commit: {line['commit']}")
    if line["games"] != line["wins"] + line["draws"] + line["losses"]:
        found.append("wins, draws and losses don't add up")
    for word in (line["player"], line["against"]):
        try:
            compose.specs([word])
        except UserError as error:
            found.append(str(error))
    return found


LINE = dict.fromkeys(KEPT) | {
    "commit": "b1a5cdca", "player": "planner@2000", "against": "planner@500",
    "games": 3, "wins": 1, "draws": 1, "losses": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({}, []),
        ({"player": "tactician:bold", "against": "tactician"}, []),
        ({"commit": "zzz"}, ["not a commit: zzz"]),
        ({"commit": "b1a5cdca-dirty"}, ["not a commit: b1a5cdca-dirty"]),
        ({"against": "planer@500"}, ["no player 'planer', did you mean 'planner'?"]),
        ({"draws": 0}, ["wins, draws and losses don't add up"]),
    ],
)
def test_a_line_of_the_history_names_a_commit_and_players_that_there_are(changed: dict[str, Any], why: list[str]):
    assert [one[: len(said)] for one, said in zip(faults_of(LINE | changed), why, strict=True)] == why


def test_the_history_of_the_repository_can_be_kept_and_has_no_faults():
    check_history(HISTORY)
    kept = [json.loads(line) for line in HISTORY.read_text("utf-8").splitlines()]
    assert [faults_of(line) for line in kept] == [[]] * len(kept)
