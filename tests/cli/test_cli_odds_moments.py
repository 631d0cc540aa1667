"""`skirmish odds weave|cut --record F --at N`: the exact odds of magic in a moment of a recorded battle."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from battles import Run
from typer.testing import CliRunner

from skirmish.app import records
from skirmish.cli.main import app
from skirmish.core.decision import Action
from skirmish.core.game import Game

WARBANDS = ("tower-circle", "dread-circle")
SEEDS = range(1, 9)
"""One of these battles has an enemy who is aimed at, a point that is aimed at, and a cut."""


class Magic(NamedTuple):
    """A battle on disk, and some moments of it: (after how many actions, what is done then)."""

    path: Path
    names: tuple[str, ...]
    aimed: tuple[int, Action]
    area: tuple[int, Action]
    cut: tuple[int, Action]


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Magic:
    for seed in SEEDS:
        path = tmp_path_factory.mktemp("magic") / "b.json"
        arguments = ["battle", *WARBANDS, "--rules", "channeling", "--seed", str(seed), "--record", str(path)]
        result = CliRunner().invoke(app, [*arguments, "--json"])
        assert result.exit_code == 0, result.stderr
        found, game = records.after(path, 0)
        done = list(enumerate(found.actions))
        side = [model.side for model in game.state.models]
        casts = [(n, a) for n, a in done if a.verb == "cast"]
        aimed = [(n, a) for n, a in casts if a.at is None and a.target >= 0 and side[a.target] != side[a.model]]
        areas = [(n, a) for n, a in casts if a.at is not None and not a.via and not a.others]
        cuts = [(n, a) for n, a in done if a.verb == "cut"]
        if aimed and areas and cuts:
            return Magic(path, tuple(m.name for m in game.state.models), aimed[0], areas[0], cuts[0])
    raise AssertionError("nobody casts and cuts in any of these battles")


def asked(run: Run, verb: str, battle: Magic, number: int, caster: str, *more: object) -> Any:
    result = run("odds", *verb.split(), "--record", battle.path, "--at", number, "--caster", caster, *more, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def refused(run: Run, verb: str, battle: Magic, number: int, caster: str, *more: object) -> str:
    result = run("odds", *verb.split(), "--record", battle.path, "--at", number, "--caster", caster, *more)
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr


def played(battle: Magic, number: int) -> Game:
    return records.after(battle.path, number)[1]


def test_the_odds_of_a_recorded_weave_are_those_of_the_test_that_was_rolled(run: Run, battle: Magic) -> None:
    number, action = battle.aimed
    caster, target = battle.names[action.model], battle.names[action.target]
    found = asked(run, f"weave {action.what}", battle, number, caster, "--target", target)
    game = played(battle, number)
    assert f"after {number} actions of b.json" in found["situation"]
    assert found["marginals"][0]["target"] == target
    script = records.after(battle.path, 0)[0].actions
    events = game.play(script[number])
    lines = [line.text for event in events if (line := game.rules.log_line(game.state, event)) is not None]
    (told,) = (line for line in lines if line.startswith(f"{caster}, {found['needed']['what']} "))
    shift = sum(m["number"] for m in found["needed"]["modifiers"])
    assert f"{found['needed']['what']} {int(found['needed']['needed'].removesuffix('+')) - shift}+" in told
    assert all(f"{m['why']} {m['number']:+d}" in told for m in found["needed"]["modifiers"])
    assert any(f"spends {found['cost']} points" in line for line in lines)


def test_a_point_is_said_in_inches(run: Run, battle: Magic) -> None:
    number, action = battle.area
    assert action.at is not None
    caster, point = battle.names[action.model], ",".join(map(str, action.at))
    found = asked(run, f"weave {action.what}", battle, number, caster, "--at-point", point, "--policy", "never")
    assert Fraction(found["cast"]["fraction"]) == Fraction(found["uncut"]["fraction"]) > 0
    for one in found["marginals"]:
        assert sum(Fraction(share["fraction"]) for share in one["outcomes"].values()) == 1
    assert f"at ({action.at[0]:g}, {action.at[1]:g})" in found["situation"]
    off = refused(run, f"weave {action.what}", battle, number, caster, "--at-point", "-9,3")
    assert "that is off the table (CHN-W" in off


def test_a_point_may_have_its_level(run: Run, battle: Magic) -> None:
    """SKR-36: 0 is the ground; a map has as many levels as it has."""
    number, action = battle.area
    assert action.at is not None
    caster, point = battle.names[action.model], ",".join(map(str, action.at))
    weave = f"weave {action.what}"
    plain, ground = (asked(run, weave, battle, number, caster, "--at-point", at) for at in (point, f"{point},0"))
    assert plain["marginals"] == ground["marginals"]
    assert "has no level 9; allowed: 0 (ground) to " in refused(
        run, weave, battle, number, caster, "--at-point", f"{point},9"
    )


def test_who_could_cut_just_then_for_how_much_and_why_the_others_could_not(run: Run, battle: Magic) -> None:
    """CHN-20..26: as the battle offers it to those who are asked."""
    number, action = battle.cut
    game = played(battle, number)
    assert game.decision is not None
    offered = {offer.model for offer in game.decision.each() if offer.verb == "cut"}
    holder = action.target
    found = asked(run, "cut", battle, number, battle.names[holder])["cutters"]
    enemies = [m for m in game.state.models if m.magic is not None and m.side != game.state.models[holder].side]
    assert [one["cutter"] for one in found] == [m.name for m in enemies if game.state.on_table(m.id)]
    assert {one["cutter"] for one in found if one["able"]} == {battle.names[i] for i in offered}
    assert all("(CHN-" in one["why"] for one in found if not one["able"])
    assert (
        f"{battle.names[action.model]} {found_cost(found, battle.names[action.model])} points" in game.decision.prompt
    )


def test_a_weave_then_names_all_who_could_cut_it_or_why_not(run: Run, battle: Magic) -> None:
    """CHN-20: the same enemies as those of `odds cut`; who is aimed at may do more than they in combat. (CHN-27)"""
    number, action = battle.aimed
    caster, target = battle.names[action.model], battle.names[action.target]
    found = asked(run, f"weave {action.what}", battle, number, caster, "--target", target, "--policy", "always")
    named = asked(run, "cut", battle, number, caster)["cutters"]
    assert [one["cutter"] for one in found["cutters"]] == [one["cutter"] for one in named] != []
    assert all(one["able"] != bool(one["why"]) for one in found["cutters"])
    able = sum(one["able"] for one in found["cutters"])
    assert Fraction(found["uncut"]["fraction"]) == Fraction(found["cast"]["fraction"]) / 2**able


def test_before_they_are_deployed_nobody_weaves_anything_to_cut(run: Run, battle: Magic) -> None:
    caster = battle.names[battle.aimed[1].model]
    assert f"{caster} isn't on the table (CHN-20)" in refused(run, "cut", battle, 0, caster)


def found_cost(cutters: list[dict[str, Any]], name: str) -> int:
    return next(int(one["cost"]) for one in cutters if one["cutter"] == name)


def test_in_the_middle_of_an_attempt_no_other_is_made(run: Run, battle: Magic) -> None:
    number, action = battle.cut
    said = refused(run, f"weave {action.what}", battle, number, battle.names[action.target],
                   "--target", battle.names[action.model])  # fmt: skip
    assert "(CHN-" in said or "another decision is due at that moment: Cut " in said


def test_who_may_not_cast_is_told_why_and_when(run: Run, battle: Magic) -> None:
    number, action = battle.aimed
    caster, target = battle.names[action.model], battle.names[action.target]
    weave = f"weave {action.what}"
    early = refused(run, weave, battle, 0, caster, "--target", target)
    assert f"{caster} may not cast now: weaves are cast in your own shooting phase (CHN-7)" in early
    assert f"{caster} casts after so many actions: " in early
    assert f"{number}" in early
    assert "needs --target" in refused(run, weave, battle, number, caster)
    assert "no enemy" in refused(run, weave, battle, number, caster, "--target", caster)
    assert "nobody is called 'Nobody'" in refused(run, weave, battle, number, caster, "--target", "Nobody")
    assert "can't channel (CHN-1)" in refused(run, "weave mist", battle, number, "Perric", "--at-point", "3,3")
    assert "can't channel (CHN-1)" in refused(run, "cut", battle, number, "Perric")
    unknown = next(w for w in ("balefire", "mist") if w not in dict(game_lore(battle, number, action))["weaves"])
    more = ("--target", target) if unknown == "balefire" else ("--at-point", "3,3")
    assert "doesn't know" in refused(run, f"weave {unknown}", battle, number, caster, *more)


def game_lore(battle: Magic, number: int, action: Action) -> Any:
    return played(battle, number).state.models[action.model].warrior.lore


@pytest.mark.parametrize(
    "arguments",
    [("--at", 3), ("--record", "b.json"), ("--record", "b.json", "--at", 3),
     ("--record", "b.json", "--at", 3, "--caster", "Ila", "--modifier", 1),
     ("--record", "b.json", "--at", 3, "--caster", "Ila", "--cutters", "saidin:4"),
     ("--record", "b.json", "--at", 3, "--caster", "Ila", "--at-point", "here"),
     ("--record", "b.json", "--at", 3, "--caster", "Ila", "--at-point", "3,4,roof"),
     ("--record", "b.json", "--at", 3, "--caster", "Ila", "--toward", "1,nan")],
)  # fmt: skip
def test_a_moment_half_named_or_described_besides_is_wrong_usage(run: Run, arguments: tuple[object, ...]) -> None:
    assert run("odds", "weave", "mist", *arguments).exit_code == 2


def test_the_questions_of_systems_are_asked_of_moments_too(run: Run, battle: Magic) -> None:
    """SKR-30: of each charge of the battle the odds say how many inches it has to spare; SKR-11."""
    found, _ = records.after(battle.path, 0)
    charges = [(n, a) for n, a in enumerate(found.actions) if a.verb == "charge" and not a.others][:3]
    assert charges
    for number, action in charges:
        named = ("--charger", battle.names[action.model], "--target", battle.names[action.target])
        result = run("odds", "charge", "--record", battle.path, "--at", number, *named, "--json")
        assert result.exit_code == 0, result.stderr
        told = json.loads(result.stdout)
        assert told["facts"]["spare"]["number"] >= 0
        assert told["odds"]["reaches it"]["decimal"] > 0
        assert told["situation"].endswith(f"after {number} actions of b.json")
    who = battle.names[charges[0][1].model]
    rout = run("odds", "rout", "--record", battle.path, "--at", 10, "--who", who)
    assert rout.exit_code == 0, rout.stderr
    assert "rout test of" in rout.stdout
    described = run("odds", "rout", "--record", battle.path, "--at", 10, "--who", who, "--stat", "Ld=9")
    assert described.exit_code == 2
