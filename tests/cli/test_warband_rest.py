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
    assert refused.stderr == "Corin Tathe has no rank in Healing, and can look after nobody\n"
