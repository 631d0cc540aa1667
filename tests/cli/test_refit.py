"""`scripts/refit`: lists dealt into batches, prices by what they fought, and how even the best shipped ones are."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from battles import GREEN, RAID, WATCH
from typer.testing import CliRunner, Result

from skirmish.app import fields, prices
from skirmish.app.errors import UserError
from skirmish.app.prices import Judged, Wares
from skirmish.cli import refit
from skirmish.library import Shelf
from skirmish.playtest.estimates import Estimate, Tally
from skirmish.playtest.prices import cost
from skirmish.playtest.summary import Standing

LINE = re.compile(r"(\w+): ([\d,]+) battles on (.+), seed (\d+): (.+)")


def runs(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(refit.app, [str(folder), *words])


def dealt(result: Result) -> list[tuple[str, list[str], list[str], int]]:
    """The batches that were told: name, maps, lists, seed."""
    assert result.exit_code == 0, result.output
    found = [LINE.fullmatch(line) for line in result.stdout.splitlines()]
    assert found
    assert all(found)
    return [(m[1], m[3].split(", "), m[5].split(", "), int(m[4])) for m in found if m]


@pytest.fixture(scope="module")
def dry(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    folder = tmp_path_factory.mktemp("dry")
    return folder, runs(folder, "--limit", "500", "--dry")


def test_each_round_deals_every_list_once_to_batches_of_seeds_of_their_own(dry: tuple[Path, Result]) -> None:
    folder, result = dry
    *batches, (name, _, shipped, _) = dealt(result)
    made = {path.stem for path in (folder / "lists").iterdir()}
    every = Counter(one for _, _, lists, _ in batches for one in lists)
    assert (name, set(shipped)) == ("shipped", set(Shelf().ids("warband")))
    assert every == Counter(dict.fromkeys({*made, *shipped}, refit.ROUNDS))
    assert len({seed for *_, seed in batches}) == len(batches)
    assert all(fields.SIZE <= len(lists) < 2 * fields.SIZE for _, _, lists, _ in batches)
    assert all(
        len(set(shipped) & set(lists)) >= len(shipped) * refit.ROUNDS // len(batches) for _, _, lists, _ in batches
    )


def test_each_batch_begins_with_another_map(dry: tuple[Path, Result]) -> None:
    """Two battles a pairing see the first map alone."""
    *batches, _ = dealt(dry[1])
    assert len(batches) > 1
    assert len({maps[0] for _, maps, _, _ in batches}) == len(batches)


def test_nothing_is_played_in_a_dry_run_and_nobody_fills_a_list_with_channelers_it_has_not(
    dry: tuple[Path, Result],
) -> None:
    folder, _ = dry
    assert [path.name for path in folder.iterdir()] == ["lists"]
    names = {path.stem for path in (folder / "lists").iterdir()}
    assert "white-tower-500-channeling-0" in names
    assert "children-of-the-light-500-balanced-0" in names
    assert "children-of-the-light-500-channeling-0" not in names


def test_the_same_command_deals_the_same_lists_and_writes_none_over(dry: tuple[Path, Result], tmp_path: Path) -> None:
    folder, result = dry
    one = folder / "lists" / "aiel-500-melee-0.yaml"
    before = one.read_bytes()
    try:
        one.write_bytes(before + b"# mine\n")
        assert runs(folder, "--limit", "500", "--dry").stdout == result.stdout
        assert one.read_bytes() == before + b"# mine\n"
    finally:
        one.write_bytes(before)
    assert runs(tmp_path, "--limit", "500", "--dry").stdout == result.stdout
    assert (tmp_path / "lists" / one.name).read_text().splitlines()[1:] == before.decode().splitlines()[1:]


def test_another_seed_deals_otherwise() -> None:
    lists = [f"list-{n}" for n in range(60)]
    first, other = (refit.batches((), lists, ("village",), 1, 2, seed) for seed in (0, 1))
    assert [one.lists for one in first] != [one.lists for one in other]
    assert not {one.seed for one in first} & {one.seed for one in other}


def test_more_batches_than_there_are_seeds_for_are_refused() -> None:
    lists = [f"list-{n}" for n in range(24 * 20)]
    with pytest.raises(UserError, match="1000 batches are too many; maximum 997"):
        refit.batches((), lists, ("village",), 50, 2, 0)


def standing(ident: str, faction: str, share: float) -> Standing:
    return Standing(ident, ident, faction, 500, Tally(1, 0, 1), Estimate(share, share - 0.1, share + 0.1, 2))


def test_the_best_of_a_faction_is_who_won_most_and_of_equals_the_first() -> None:
    found = refit.best(
        [standing("a", "x", 0.4), standing("b", "x", 0.6), standing("c", "y", 0.1), standing("d", "y", 0.1)]
    )
    assert [one.ident for one in found] == ["b", "c"]


def test_who_wins_between_42_and_58_of_a_hundred_is_even(capsys: pytest.CaptureFixture[str]) -> None:
    refit.tell_verdict([standing("a", "x", 0.42), standing("b", "y", 0.58)])
    told = capsys.readouterr().out
    assert "42.0% (32..52)  even" in told
    with pytest.raises(UserError, match="not within 42% and 58%: weak, strong"):
        refit.tell_verdict([standing("weak", "x", 0.41), standing("strong", "y", 0.59), standing("c", "z", 0.5)])


def test_what_a_point_is_worth_more_is_the_gain_of_all_over_all_their_points() -> None:
    """CHN-81: two lists of women who channel, 90 marks too cheap together, with an interval of 36 each way."""
    rosters = [Shelf().roster(ident) for ident in ("tower-circle", "tower-patrol", "light-muster")]
    wares = Wares(Shelf(), rosters)

    def worth(types: Any) -> Estimate:
        paid = cost(types, wares.printed)
        return Estimate(paid + 90, paid + 54, paid + 126, 7)

    fake = SimpleNamespace(fought=SimpleNamespace(rosters=rosters), wares=wares, prices=SimpleNamespace(worth=worth))
    rolled = sum(int(str(dict(one.lore)["points"])) for roster in rosters for one in roster.warriors if dict(one.lore))
    (found,) = prices.points(cast("Judged", fake)).items()
    assert rolled > 20
    assert found == ("saidar", Estimate(90 / rolled, 54 / rolled, 126 / rolled, 7))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """As if there were two shipped lists, one map, and a generated list of one faction in three fills."""
    small = {"raid": RAID, "watch": WATCH, "green": GREEN}
    few = {"warband": ("raid", "watch"), "map": ("green",)}
    ids, document = Shelf.program_ids, Shelf.document
    monkeypatch.setattr(Shelf, "program_ids", lambda self, kind: few.get(kind) or ids(self, kind))
    monkeypatch.setattr(Shelf, "document", lambda self, kind, one: document(self, kind, small.get(one, one)))
    made = refit.generated_lists

    def fewer(shelf: Shelf, folder: Path, limits: Any, seed: int) -> tuple[str, ...]:
        wanted = tuple(f"hill-clans-300-{fill}" for fill in ("balanced", "channeling", "melee"))
        return tuple(path for path in made(shelf, folder, limits, seed) if Path(path).stem.startswith(wanted))

    monkeypatch.setattr(refit, "generated_lists", fewer)
    return tmp_path / "refit"


WORDS = ("--limit", "300", "--rounds", "1", "--games", "4", "--first", "2", "--battles", "2", "--workers", "1",
         "--player", "aggressor")  # fmt: skip


@pytest.mark.ci
def test_prices_and_verdict_are_told_and_the_same_again_without_a_battle_more(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refit, "EVEN", (0.0, 1.0))
    first = runs(small, *WORDS)
    assert first.exit_code == 0, first.output
    assert "By 40 battles of 5 lists (skirmish+channeling, aggressor)" in first.stdout
    assert "All who have saidar together are worth more than they cost by" in first.stdout
    assert [line.split()[0] for line in first.stdout.splitlines()[-2:]] == ["raid", "watch"]
    assert sorted(path.name for path in small.glob("*.sqlite")) == ["b001.sqlite", "best.sqlite", "shipped.sqlite"]
    base = sqlite3.connect(small / "b001.sqlite")
    base.execute("DELETE FROM results WHERE number > 20")
    base.commit()
    base.close()
    again = runs(small, *WORDS)
    assert again.stdout == first.stdout
    assert "21 of 40 battles played already" in again.stderr
    assert "2 of 2 battles played already" in again.stderr
