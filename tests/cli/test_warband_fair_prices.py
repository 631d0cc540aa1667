"""`skirmish warband price --from`: fair prices by the battles of a batch, without playing one."""

from __future__ import annotations

import json
import math
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from battles import Run

from skirmish.app.prices import Wares
from skirmish.core.record import evolve, to_json
from skirmish.core.scenario import Scenario
from skirmish.core.state import Roster, Warrior
from skirmish.library import Shelf
from skirmish.playtest.match import Bout, Result
from skirmish.playtest.plan import Plan
from skirmish.playtest.prices import Thing
from skirmish.playtest.store import Store

LISTS = ("tower-patrol", "tower-sisters", "light-muster", "hill-seers")
BOW, TRULY = Thing("item", "bow"), 30.0
MARK = 0.01
"""In these battles a mark is worth so many log odds, a bow so many marks more than it costs, and all else its price."""


def rosters() -> tuple[Roster, ...]:
    """Shipped lists, and of each one without its bows, and one without its last two warriors."""
    whole = [Shelf().roster(ident) for ident in LISTS]
    return tuple(
        one
        for roster in whole
        for one in (roster, disarmed(roster), evolve(roster, id=f"{roster.id}-3", warriors=roster.warriors[:-2]))
    )


def disarmed(roster: Roster) -> Roster:
    warriors = [
        evolve(one, items=tuple(item for item in one.items if item != "bow"), marks=one.marks - 20 * bows)
        for one in roster.warriors
        for bows in (one.items.count("bow"),)
    ]
    return Roster(f"{roster.id}-2", roster.name, roster.faction, tuple(warriors))


def kept(path: Path, games: int, made: tuple[Roster, ...], rules: str = "rules", **known: Any) -> Path:
    plan = Plan(
        made,
        (Shelf().map("village"),),
        Scenario("s", "S"),
        rules,
        {},
        ("tactician",),
        games,
        0,
        "",
        "1",
        observers=("x",),
    )
    rng, number, results = np.random.default_rng(1), 0, []
    wares = Wares(Shelf(), made)
    worth = {roster.id: roster.marks + TRULY * wares.lists[roster.id].get(BOW, 0) for roster in made}
    for mine, theirs in combinations([roster.id for roster in made], 2):
        ahead = MARK * (worth[mine] - worth[theirs])
        for game in range(games):
            won = bool(rng.random() < 1 / (1 + math.exp(-ahead)))
            results.append(Result(number, Bout(mine, theirs, "village", game // 2, game % 2), won, 5, "r", 9, {"x": 1}))
            number += 1
    with Store(path) as store:
        store.begin(evolve(plan, **known))
        store.keep((result.number, to_json(result)) for result in results)
    return path


@pytest.fixture
def batch(tmp_path: Path) -> Path:
    return kept(tmp_path / "field.sqlite", 24, rosters())


def test_types_items_and_weaves_stand_in_a_table_with_printed_and_fair_price(run: Run, batch: Path) -> None:
    result = run("warband", "price", "--from", batch)
    assert result.exit_code == 0, result.stderr
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "By 1,584 battles of 12 lists (rules, tactician)"
    assert lines[1] == "kind what printed fair 95% uses"
    assert any(line.startswith("type Sitter (White Tower) 190 ") for line in lines)
    assert any(line.startswith("item Sword 10 ") for line in lines)
    assert any(line.startswith("weave Lightning ") for line in lines)
    assert any(line.startswith("point a point of saidar ") for line in lines)
    (bow,) = (line for line in lines if line.startswith("item Bow "))
    assert bow.endswith("too cheap")
    assert "wins" in lines[-1]


def test_programs_get_every_price_with_its_interval(run: Run, batch: Path) -> None:
    told = json.loads(run("warband", "price", "--from", batch, "--json").stdout)
    assert (told["battles"], told["lists"], told["held_out"]) == (1584, [roster.id for roster in rosters()], None)
    prices = {(one["kind"], one["ident"]): one for one in told["prices"]}
    bow = prices["item", "bow"]
    assert (bow["name"], bow["printed"]) == ("Bow", 20.0)
    assert bow["uses"] == sum(warrior.items.count("bow") for roster in rosters() for warrior in roster.warriors)
    assert bow["fair"]["interval"][0] > 20.0
    assert prices["type", "white-tower/sitter"]["printed"] == 190.0
    assert prices["weave", "lightning"]["printed"] == 0.0


@pytest.mark.ci
def test_held_out_battles_are_foretold_better_than_by_the_printed_prices(run: Run, batch: Path) -> None:
    found = json.loads(run("warband", "price", "--from", batch, "--held-out", "--json").stdout)
    for told in (found["held_out"], found["held_out_match_ups"]):
        assert told["fitted"] < told["printed"]
        assert told["gain"]["interval"][0] > 0
        assert told["battles"] == 1584
    assert found["held_out"]["fitted"] != found["held_out_match_ups"]["fitted"]
    last = run("warband", "price", "--from", batch, "--held-out").stdout.splitlines()[-1]
    assert last.startswith("Lists that never met: log-loss 0.")


def test_how_well_prices_foretell_is_told_in_a_line(run: Run, tmp_path: Path) -> None:
    small = kept(tmp_path / "small.sqlite", 30, rosters()[:3])
    told, strangers = run("warband", "price", "--from", small, "--held-out").stdout.splitlines()[-2:]
    assert told.startswith("Battles not used for the fit: log-loss 0.")
    assert "0.6931 by one half each" in told
    assert strangers == "Lists that never met: there are too few match-ups to leave some of them out"
    fewer = run("warband", "price", "--from", kept(tmp_path / "few.sqlite", 2, rosters()[:2]), "--held-out")
    assert (fewer.exit_code, "too few battles" in fewer.stderr) == (1, True)


def test_a_list_is_told_what_its_own_things_are_worth(run: Run, batch: Path) -> None:
    result = run("warband", "price", "tower-patrol", "--from", batch)
    assert "Sitter" in result.stdout
    assert "Seer" not in result.stdout
    assert "The Bridge Patrol costs 495 marks; beside the lists of the batch it is worth +" in result.stdout
    told = json.loads(run("warband", "price", "tower-patrol", "--from", batch, "--json").stdout)["list"]
    assert told["marks"] == 495
    low, high = told["ahead"]["interval"]
    assert 0 < low < told["ahead"]["value"] < high  # it has three bows, the others fewer on average


def test_printed_prices_add_up_to_what_lists_cost() -> None:
    shelf = Shelf()
    every = tuple(shelf.roster(ident) for ident in shelf.ids("warband"))
    wares = Wares(shelf, every)
    for roster in every:
        assert sum(wares.printed[thing] * count for thing, count in wares.lists[roster.id].items()) == roster.marks


def test_weaves_and_points_count_against_what_is_usual_for_the_type() -> None:
    lore = (("half", "saidar"), ("points", 9), ("weaves", ("mist", "mire")))
    one = Warrior("a", "A", "accepted", "white-tower", marks=60, lore=lore)
    other = evolve(one, lore=(("half", "saidar"), ("points", 5), ("weaves", ("mist", "fireball"))))
    first, second = Roster("1", "1", "white-tower", (one,)), Roster("2", "2", "white-tower", (other, other, other))
    counts = Wares(Shelf(), (first, second)).lists["1"]
    assert counts[Thing("type", "white-tower/accepted")] == 1.0
    assert counts[Thing("point", "saidar")] == 9 - 6
    assert (counts[Thing("weave", "mire")], counts[Thing("weave", "fireball")]) == (0.75, -0.75)
    assert counts[Thing("weave", "mist")] == 0.0


def test_what_the_catalogues_no_longer_know_keeps_the_price_that_was_paid() -> None:
    stranger = Warrior("a", "A", "corsair", "pirates", items=("dagger", "sword"), marks=45)
    hired = Warrior("b", "B", "gleeman", "pirates", role="hired", items=("dagger", "throwing-knives"), marks=40)
    wares = Wares(Shelf(), (Roster("1", "1", "pirates", (stranger, hired)),))
    assert wares.printed == {
        Thing("type", "pirates/corsair"): 35.0, Thing("type", "hired/gleeman"): 40.0, Thing("item", "sword"): 10.0,
    }  # fmt: skip
    assert wares.name(Thing("type", "pirates/corsair")) == "corsair (pirates)"
    assert wares.name(Thing("type", "hired/gleeman")) == "Gleeman (hired)"


def test_battles_of_several_batches_count_together_and_the_same_list_is_one(run: Run, tmp_path: Path) -> None:
    first, second, third = rosters()[:3]
    other = evolve(third, id=first.id)
    files = kept(tmp_path / "1.sqlite", 20, (first, second)), kept(tmp_path / "2.sqlite", 20, (other, second))
    told = json.loads(run("warband", "price", "--from", files[0], "--from", files[1], "--json").stdout)
    assert told["battles"] == 40
    assert told["lists"] == [first.id, second.id, f"{first.id} (2)"]
    elsewhere = kept(tmp_path / "3.sqlite", 2, (first, second), "others")
    result = run("warband", "price", "--from", files[0], "--from", elsewhere)
    assert result.exit_code == 1
    assert result.stderr.strip().endswith(f"3.sqlite: was fought under others, {files[0]} under rules")


def test_without_a_list_and_a_batch_there_is_nothing_to_tell(run: Run) -> None:
    assert run("warband", "price").exit_code == 2
    assert run("warband", "price", "tower-circle", "--held-out").exit_code == 2


def test_what_cannot_be_read_is_said_to_be_so(run: Run, tmp_path: Path) -> None:
    missing = run("warband", "price", "--from", "nothing.sqlite")
    assert (missing.exit_code, missing.stderr.strip()) == (1, "nothing.sqlite: there is no such file")
    (tmp_path / "text.sqlite").write_text("no database at all, whatever it is called " * 20)
    assert run("warband", "price", "--from", "text.sqlite").exit_code == 1
    unplayed = run("warband", "price", "--from", kept(tmp_path / "new.sqlite", 0, rosters()))
    assert (unplayed.exit_code, "no battle was played yet" in unplayed.stderr) == (1, True)


def test_a_list_against_its_copy_says_nothing_of_prices(run: Run, tmp_path: Path) -> None:
    circle = Shelf().roster("tower-circle")
    path = kept(tmp_path / "same.sqlite", 4, (circle, evolve(circle, id="copy")))
    result = run("warband", "price", "--from", path)
    assert result.exit_code == 1
    assert "all lists that met are made of the same things" in result.stderr


def test_a_list_is_one_list_whatever_it_and_its_warriors_are_called(run: Run, tmp_path: Path) -> None:
    first, second, third = rosters()[:3]
    people = tuple(evolve(one, name=f"{one.name} (B)") for one in first.warriors)
    renamed = evolve(first, id="other", name="The others", warriors=people)
    files = kept(tmp_path / "1.sqlite", 20, (first, second)), kept(tmp_path / "2.sqlite", 20, (renamed, third))
    told = json.loads(run("warband", "price", "--from", files[0], "--from", files[1], "--json").stdout)
    assert told["lists"] == [first.id, second.id, third.id]


def test_a_battle_that_is_in_several_files_counts_once(run: Run, tmp_path: Path) -> None:
    first, second = rosters()[:2]
    files = kept(tmp_path / "1.sqlite", 20, (first, second)), kept(tmp_path / "2.sqlite", 30, (first, second))
    result = run("warband", "price", "--from", files[0], "--from", files[1], "--json")
    assert json.loads(result.stdout)["battles"] == 30
    assert result.stderr == "warning: 20 battles of several files are the same, and count once\n"
    other = kept(tmp_path / "3.sqlite", 20, (first, second), players=("aggressor",))
    result = run("warband", "price", "--from", files[0], "--from", other, "--json")
    assert json.loads(result.stdout)["battles"] == 40
    assert result.stderr == (
        f"warning: {other}: was played by aggressor, {files[0]} by tactician; prices hang on who plays\n"
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [({"options": {"seven_plus": "miss"}}, "with other options of the rules than {}: seven_plus"),
     ({"digest": "0f"}, "with other rule data (0f) than {} ()")],
)  # fmt: skip
def test_battles_under_other_rules_are_not_thrown_together(
    run: Run, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    first, second = rosters()[:2]
    files = kept(tmp_path / "1.sqlite", 4, (first, second)), kept(tmp_path / "2.sqlite", 4, (first, second), **change)
    result = run("warband", "price", "--from", files[0], "--from", files[1])
    assert result.exit_code == 1
    assert result.stderr.strip().endswith(f"2.sqlite: was fought {said.format(files[0])}")


def test_a_battle_on_another_map_of_the_same_name_is_another_battle(run: Run, tmp_path: Path) -> None:
    first, second = rosters()[:2]
    bare = evolve(Shelf().map("village"), terrain=())
    files = [kept(tmp_path / f"{n}.sqlite", 20, (first, second), **known)
             for n, known in enumerate(({}, {"battlefields": (bare,)}))]  # fmt: skip
    result = run("warband", "price", "--from", files[0], "--from", files[1], "--json")
    assert (json.loads(result.stdout)["battles"], result.stderr) == (40, "")


def test_each_list_may_have_its_own_player_whatever_the_order(run: Run, tmp_path: Path) -> None:
    first, second = rosters()[:2]
    files = [kept(tmp_path / "1.sqlite", 20, (first, second), players=("tactician", "random")),
             kept(tmp_path / "2.sqlite", 20, (second, first), players=("random", "tactician")),
             kept(tmp_path / "3.sqlite", 20, (second, first), players=("tactician", "random"))]  # fmt: skip
    same = run("warband", "price", "--from", files[0], "--from", files[1], "--json")
    assert json.loads(same.stdout)["battles"] == 20
    other = run("warband", "price", "--from", files[0], "--from", files[2], "--json")
    assert json.loads(other.stdout)["battles"] == 40


@pytest.mark.parametrize(
    "lore",
    [(("weaves", "mist"),), (("half", "saidar"), ("points", "many")), (("half", "saidar"), ("weaves", "mist")),
     (("half", "saidar"), ("points", "1e400"))],
)  # fmt: skip
def test_magic_that_nobody_has_gets_a_message(run: Run, tmp_path: Path, lore: Any) -> None:
    first, second = rosters()[:2]
    odd = evolve(first, warriors=(evolve(first.warriors[0], lore=lore), *first.warriors[1:]))
    store = kept(tmp_path / "1.sqlite", 2, (first, second), rosters=(odd, second))
    result = run("warband", "price", "--from", store)
    assert result.exit_code == 1
    assert result.stderr.strip().endswith(f"{first.warriors[0].name} has no weaves and points such as channelers have")
