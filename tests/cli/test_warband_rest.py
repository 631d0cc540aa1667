"""`skirmish warband rest`: recovery day by day. (RES-93..95)"""

from __future__ import annotations

import json

from battles import Run

REST = ("warband", "rest", "tower-patrol", "Jory Finn", "--missing", 5)


def test_each_day_is_rolled_until_nothing_is_missing(run: Run) -> None:
    told = json.loads(run(*REST, "--days", 60, "--seed", 3, "--json").stdout)
    assert (told["health"], told["seed"]) == (16, 3)
    body = 11
    for day in told["days"]:
        assert day["health"] == body + sum(roll["health"] for roll in day["rolls"])
        body = day["health"]
        weekly = [roll for roll in day["rolls"] if roll["what"] == "weekly rest"]
        assert not weekly or day["day"] % 7 == 0
    assert body in (0, 16)


def test_a_healer_of_the_list_helps(run: Run) -> None:
    told = json.loads(run(*REST, "--healer", "Ilvane Morrel", "--seed", 3, "--json").stdout)
    assert [roll["what"] for roll in told["days"][0]["rolls"]] == ["daily recovery", "care"]


def test_the_same_seed_rolls_the_same(run: Run) -> None:
    first = run(*REST, "--seed", 8).stdout
    assert first == run(*REST, "--seed", 8).stdout
    assert first.splitlines()[-1] == "--seed 8 rolls it again"


def test_who_cant_is_told_why(run: Run) -> None:
    assert "did you mean 'Jory Finn'" in run("warband", "rest", "tower-patrol", "Jory Fin", "--missing", 5).stderr
    assert "is dying" in run("warband", "rest", "tower-patrol", "Jory Finn", "--missing", 16).stderr
    refused = run(*REST, "--healer", "Corin Tathe")
    assert refused.exit_code == 1
    assert refused.stderr == "Corin Tathe has no rank in Healing, and can't look after anyone\n"


def test_a_healer_looks_after_as_many_as_the_rank(run: Run) -> None:  # RES-95
    cares = (*REST, "--healer", "Ilvane Morrel", "--seed", 3)
    also = [f"{name}:2" for name in ("Corin Tathe", "Hask", "Ilvane Morrel", "Jory Finn")]
    asked = lambda number: run(*cares, *(word for one in also[:number] for word in ("--also", one)), "--json")  # noqa: E731
    ranks = [number for number in range(5) if asked(number).exit_code == 0]
    assert ranks == list(range(len(ranks)))
    assert 0 < len(ranks) < 5
    told = json.loads(asked(len(ranks) - 1).stdout)
    assert all(one["days"][0]["rolls"][-1]["what"] in ("care", "daily recovery") for one in told["also"])
    assert f"can look after {len(ranks)} at a time, not {len(ranks) + 1} (RES-95)" in asked(len(ranks)).stderr


def test_nobody_who_is_hurt_is_its_own_healer(run: Run) -> None:  # RES-95
    refused = run("warband", "rest", "tower-patrol", "Ilvane Morrel", "--missing", 3, "--healer", "Ilvane Morrel")
    assert refused.exit_code == 1
    assert "can't be its own healer (RES-95)" in refused.stderr


def test_what_is_spoilt_is_told(run: Run) -> None:  # RES-94
    for seed in range(40):
        told = json.loads(run(*REST, "--seed", seed, "--json").stdout)
        for day in told["days"]:
            if any(roll["faces"] == [1] and roll["what"] == "daily recovery" for roll in day["rolls"]):
                assert day["notes"] == ["botched: no weekly roll this week (RES-94)"]
                assert "no weekly roll this week (RES-94)" in run(*REST, "--seed", seed).stdout
                return
            assert day["notes"] == []
    raise AssertionError("no botch in forty weeks")


def test_a_seed_that_no_file_could_hold_is_a_wrong_argument_as_everywhere(run: Run) -> None:
    result = run(*REST, "--seed", "1" * 21)
    assert result.exit_code == 2
    assert "--seed" in result.stderr
