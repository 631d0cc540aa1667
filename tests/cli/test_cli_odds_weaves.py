"""`skirmish odds weave` and `skirmish odds cut`: described situations, as a tree, a table and JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from battles import Run

ARROW = ("weave", "arrow-of-fire", "--modifier", 1, "--cutters", "saidin:9,saidar:7", "--caster", "saidar:8",
         "--policy", "always", "--target", "T3")  # fmt: skip
"""The example of the contract."""


def answer(run: Run, *arguments: object) -> Any:
    result = run("odds", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def chance(number: dict[str, object]) -> Fraction:
    """The exact number; the decimal must be that rounded."""
    exact = Fraction(str(number["fraction"]))
    assert number["decimal"] == float(exact)
    return exact


def chances(block: dict[str, dict[str, object]]) -> dict[str, Fraction]:
    return {name: chance(number) for name, number in block.items()}


def test_the_example_of_the_contract_by_hand(run: Run) -> None:
    """CHN-11: 26 of 36 pass at +1; two cutters, 4+ each; S4 wounds T3 on 3+; a third each of the injuries."""
    found = answer(run, *ARROW)
    assert (found["question"], found["weave"], found["policy"]) == ("weave", "arrow-of-fire", "always")
    assert (found["ruleset"], found["cost"], found["caster"]) == ("skirmish+channeling", 3, "the caster")
    cast, uncut = chance(found["cast"]), chance(found["uncut"])
    assert (cast, uncut) == (Fraction(26, 36), Fraction(26, 36) / 4)
    each = uncut * Fraction(2, 3) / 3
    assert chances(found["outcomes"]) == {
        "unhurt": 1 - 3 * each, "wounded": 0, "knocked down": each, "stunned": each, "out of action": each,
    }  # fmt: skip
    needed = found["needed"]
    assert (needed["difficulty"], needed["needed"], needed["rule"]) == (7, "6+", "CHN-11")
    assert [(m["number"], m["why"]) for m in needed["modifiers"]] == [(1, "stated")]


def test_points_and_debts_stand_at_each_leaf(run: Run) -> None:
    """CHN-10, CHN-22: 3 points whatever follows, 4 owed by the man who tries first, then 3 by the woman."""
    points = answer(run, *ARROW)["points"]
    assert sum(chance(leaf["chance"]) for leaf in points) == 1
    assert {leaf["spent"] for leaf in points} == {3}
    found: dict[tuple[tuple[str, int], ...], Fraction] = {}
    for leaf in points:
        owed = tuple(sorted(leaf["debts"].items()))
        found[owed] = found.get(owed, Fraction(0)) + chance(leaf["chance"])
    passed = Fraction(26, 36)
    assert found == {
        (): 1 - passed,
        (("cutter 1", 4),): passed / 2,
        (("cutter 1", 4), ("cutter 2", 3)): passed / 2,
    }  # fmt: skip


def test_the_tree_parts_at_the_test_and_at_each_cut(run: Run) -> None:
    tree = answer(run, *ARROW)["tree"]
    assert (tree["roll"]["kind"], tree["roll"]["who"]) == ("test", "the caster")
    first = tree["branches"]["passed"]
    assert (first["roll"]["who"], first["roll"]["needed"], first["roll"]["rule"]) == ("cutter 1", "4+", "CHN-23")
    second = first["branches"]["failed"]
    assert second["roll"]["who"] == "cutter 2"
    assert chance(second["chance"]) == Fraction(26, 72)
    assert [leaf["outcome"] for leaf in second["branches"]["passed"]["outcomes"]] == ["unhurt"]
    ends = second["branches"]["failed"]["outcomes"]
    assert {leaf["outcome"] for leaf in ends} == {"unhurt", "knocked down", "stunned", "out of action"}
    assert sum(chance(leaf["chance"]) for leaf in ends) == Fraction(26, 144)


def test_people_get_a_tree_and_a_table_with_every_roll_and_its_rule(run: Run) -> None:
    told = run("odds", *ARROW).stdout
    assert "Arrow of Fire by saidar:8; +1 to the test; at T3; cutters saidin:9, saidar:7" in told
    assert "the caster pays 3 points" in told
    assert "the caster: Arrow of Fire 6+ (7+, stated +1)  [CHN-11]" in told
    assert "cutter 2: cutting the caster's Arrow of Fire 4+  [CHN-23]" in told
    assert "to wound the target, S 4 against T 3  [SKR-50]" in told
    assert "cast and not cut  0.1806  13/72" in told
    assert "3 points spent, cutter 1 owes 4, cutter 2 owes 3  0.3611  13/36" in told


def test_modifiers_of_the_rules_are_told_with_their_ids(run: Run) -> None:
    """CHN-35, CHN-42: a circle of two, strong in fire."""
    told = run("odds", "weave", "arrow-of-fire", "--circle", "saidar:7", "--strong", "fire", "--weak", "water").stdout
    assert "circle +1 (CHN-35), strong in fire +1 (CHN-42)" in told
    assert "the caster pays 5 points" in told


def test_naming_a_power_sets_the_switch_unless_it_is_set(run: Run) -> None:
    arguments = ("weave", "arrow-of-fire", "--strong", "fire")
    plain, told, unset = (
        chance(answer(run, *arguments, *more)["cast"])
        for more in ((), ("--option", "strong_weak=true"), ("--option", "strong_weak=false"))
    )
    assert (plain, told, unset) == (Fraction(26, 36), Fraction(26, 36), Fraction(21, 36))


@pytest.mark.parametrize(
    ("target", "wounds"),
    [("T3", Fraction(2, 3)), ("T4", Fraction(1, 2)), ("t5", Fraction(1, 3)), ("T4/5+", Fraction(1, 2) * Fraction(5, 6)),
     ("5+/T4", Fraction(1, 2) * Fraction(5, 6)), ("T8", Fraction(0))],
)  # fmt: skip
def test_targets_in_shorthand(run: Run, target: str, wounds: Fraction) -> None:
    """SKR-50, SKR-52: S4 takes 1 off the save."""
    found = answer(run, "weave", "arrow-of-fire", "--target", target)
    assert 1 - chances(found["outcomes"])["unhurt"] == Fraction(21, 36) * wounds


def test_a_second_wound_is_lost_before_anybody_falls(run: Run) -> None:
    found = chances(answer(run, "weave", "arrow-of-fire", "--target", "T3/W2")["outcomes"])
    assert found["wounded"] == Fraction(21, 36) * Fraction(2, 3)
    assert found["wounded"] + found["unhurt"] == 1


def test_without_a_policy_those_who_may_cut_do_what_pays(run: Run) -> None:
    """4 points are 8 marks: half of what a Balefire takes is more, half of an Arrow at T6 less."""
    dear = answer(run, "weave", "balefire", "--cutters", "saidin:9")
    cheap = answer(run, "weave", "arrow-of-fire", "--cutters", "saidin:9", "--target", "T6")
    assert dear["policy"] == cheap["policy"] == "best"
    assert chance(dear["uncut"]) == chance(dear["cast"]) / 2
    assert chance(cheap["uncut"]) == chance(cheap["cast"])


def test_each_target_of_an_area_has_its_own_odds(run: Run) -> None:
    found = answer(run, "weave", "lightning", "--targets", 3, "--policy", "never")
    assert [one["target"] for one in found["marginals"]] == ["the target", "the target 2", "the target 3"]
    first, *others = (chances(one["outcomes"]) for one in found["marginals"])
    assert first == chances(found["outcomes"])
    assert first["unhurt"] == 1 - Fraction(15, 36) * Fraction(5, 6)  # S6 on T3: 2+
    assert [shares["unhurt"] for shares in others] == [1 - Fraction(15, 36) / 2] * 2  # S3 on T3: 4+
    assert "What becomes of the target 3:" in run("odds", "weave", "lightning", "--targets", 3).stdout


def test_weaves_for_nobody_work_or_do_nothing(run: Run) -> None:
    found = answer(run, "weave", "mist", "--cutters", "saidar:5", "--policy", "always")
    assert chances(found["outcomes"]) == {"works": Fraction(13, 36), "does nothing": Fraction(23, 36)}
    assert found["marginals"] == []


def test_warriors_of_rosters_bring_what_they_are(run: Run) -> None:
    """A roster's own points, at another roster's warrior."""
    found = answer(run, "weave", "arrow-of-fire", "--caster", "tower-sisters:Tavia Renn",
                   "--target", "hunting-fist:The Ram", "--policy", "never")  # fmt: skip
    assert found["caster"] == "Tavia Renn"
    assert found["marginals"][0]["target"] == "The Ram"


def test_who_cuts_pays_what_and_how_often(run: Run) -> None:
    """CHN-22, CHN-23, and the k cutters of CHN-80; 3 points aren't 4."""
    found = answer(run, "cut", "--caster", "saidar:8", "--cutters", "saidin:9,saidar:7,saidin:3,saidar:3")
    told = [(one["cost"], one["left"], one["needed"], chance(one["chance"]), one["able"]) for one in found["cutters"]]
    half = Fraction(1, 2)
    assert told == [
        (4, 9, "4+", half, True),
        (3, 7, "4+", half, True),
        (4, 3, "4+", 0, False),
        (3, 3, "4+", half, True),
    ]
    assert [chance(number) for number in found["survives"]] == [half, half**2, half**3]
    assert found["cutters"][2]["why"] == "that costs 4, more than it has left (CHN-22)"
    assert [roll["rule"] for roll in found["cutters"][0]["chain"]] == ["CHN-23"]


def test_relative_strength_by_option(run: Run) -> None:
    """CHN-50, CHN-51: -3 in the same half, +9 in the same, a man who is 4 weaker, a man who is 9 weaker."""
    arguments = ("cut", "--caster", "saidar:12", "--cutters", "saidar:9,saidar:21,saidin:8,saidin:3")
    found = answer(run, *arguments, "--option", "relative_strength=true")
    told = [(one["cost"], one["needed"], chance(one["chance"])) for one in found["cutters"]]
    assert told == [(4, "5+", Fraction(1, 3)), (1, "2+", Fraction(5, 6)), (5, "6+", Fraction(1, 6)), (6, "7+", 0)]
    assert found["cutters"][3]["why"] == "that weaver is too strong for it (CHN-51)"
    assert chance(found["survives"][-1]) == Fraction(2, 3) * Fraction(1, 6) * Fraction(5, 6)
    told_to_people = run("odds", *arguments, "--option", "relative_strength=true").stdout
    assert "can't: that weaver is too strong for it (CHN-51)" in told_to_people
    assert "survives 3 of them: 5/54 = 0.0926" in told_to_people


@pytest.mark.parametrize(
    "arguments",
    [("weave",), ("weave", "mist", "--policy", "sometimes"), ("weave", "mist", "--modifier", 99),
     ("weave", "fireball", "--targets", 0), ("weave", "mist", "--cutters", ",".join(["saidar:5"] * 9)),
     ("weave", "mist", "--circle", ",".join(["saidar:5"] * 7)), ("weave", "mist", "--at-point", "3,4"),
     ("weave", "mist", "--option", "x"), ("cut",), ("cut", "--cutters", ","), ("weave", "mist", "--cutters", ""),
     ("weave", "mist", "--cutters", "saidar:5,"), ("weave", "mist", "--circle", "saidar:5,,saidar:5")],
)  # fmt: skip
def test_wrong_usage(run: Run, arguments: tuple[object, ...]) -> None:
    assert run("odds", *arguments).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("arow-of-fire",), "no weave 'arow-of-fire', did you mean 'arrow-of-fire'? All of them: skirmish list weaves"),
        (("Arow of Fire",), "no weave 'Arow of Fire', did you mean 'Arrow of Fire'?"),
        (("xyzzy",), "no weave 'xyzzy'. All of them: skirmish list weaves\n"),
        (("mist", "--caster", "saidr:8"), "like saidar:8, nor ROSTER:WARRIOR, did you mean 'saidar:8'?"),
        (("mist", "--caster", "tower-circle"), "like saidar:8, nor ROSTER:WARRIOR\n"),
        (("mist", "--caster", "saidar"), "'saidar' is without points, like saidar:8"),
        (("mist", "--caster", "Saidin"), "'Saidin' is without points, like saidin:8"),
        (("mist", "--caster", "saidar:x"), "'x' are no channeling points: 1 to 60 (CHN-2)"),
        (("mist", "--caster", "saidar:2"), "Mist costs 3 points, it has 2 (CHN-10)"),
        (("mist", "--caster", "tower-circle:Hask"), "has no warrior 'Hask'"),
        (("mist", "--caster", "tower-circle:Perric"), "tower-circle:Perric can't channel"),
        (("mist", "--cutters", "saidin:9,saidan:8"), "'saidan:8' is neither HALF:POINTS"),
        (("mist", "--strong", "spirit"), "nobody is strong or weak in spirit: no table holds it (CHN-42)"),
        (("mist", "--strong", "Fire", "--weak", "fire"), "nobody is strong and weak in fire (CHN-41)"),
        (("mist", "--weak", "Spirit"), "no table holds it (CHN-42)"),
        (("mist", "--strong", "fir"), "no power 'fir', did you mean 'fire'?"),
        (("mist", "--strong", "fire", "--weak", "fire"), "nobody is strong and weak in fire (CHN-41)"),
        (("mist", "--caster", ""), "'' is neither HALF:POINTS"),
        (("mist", "--target", "T3"), "Mist has no target"),
        (("mist", "--rules", "skirmish"), "skirmish+none has no odds weave; rules that have: channeling"),
        (("firebird",), "no weave 'firebird' under skirmish+channeling; it is of --rules wyld"),
        (("mist", "--option", "relative_strnth=true"), "did you mean 'relative_strength'?"),
        (("mist", "--circle", "saidin:9"), "men can't form a circle (CHN-39)"),
        (("arrow-of-fire", "--targets", 2), "Arrow of Fire has only one target"),
        (("arrow-of-fire", "--target", "X5"), "'X5' is no target, like T4"),
        (("arrow-of-fire", "--target", "T99"), "T can't be 99: 1 to 12"),
        (("arrow-of-fire", "--target", "T0"), "T can't be 0"),
        (("arrow-of-fire", "--target", "T3/W0"), "W can't be 0"),
        (("arrow-of-fire", "--target", "tower-patrl:Hask"), "did you mean 'tower-patrol'?"),
        (("shielding", "--target", "T3"), "the target can't channel (CHN-W16)"),
        (("compulsion", "--target", "saidin:3"), "the target can channel (CHN-T7)"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(run: Run, arguments: tuple[object, ...], says: str) -> None:
    result = run("odds", "weave", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert says in result.stderr
