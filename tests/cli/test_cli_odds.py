"""`skirmish odds`: exact odds of described situations, checked against sums done by hand."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from battles import Run

from skirmish.app.compose import ruleset
from skirmish.app.odds import inquiries
from skirmish.app.odds.inquiries import answered, asked_inquiry
from skirmish.app.odds.situation import Figure, apart
from skirmish.rules import DEFAULT


def odds(run: Run, *arguments: object) -> dict[str, Fraction]:
    """The chances by name."""
    result = run("odds", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return {name: Fraction(number["fraction"]) for name, number in json.loads(result.stdout)["odds"].items()}


def test_an_ordinary_shot_by_hand(run: Run) -> None:
    found = odds(run, "shot")  # SKR-43: 7 - BS 3 = 4+; SKR-50: S 3 against T 3 wounds on 4+; no armour
    assert found["hit"] == Fraction(1, 2)
    assert found["wound"] == Fraction(1, 2) * Fraction(1, 2)
    # SKR-53: a plain wound takes out in 1/3; of a critical's two (SKR-51) 5/9, 5/9 or, at +2, 8/9: 2/3 on average
    assert found["out of action"] == Fraction(1, 2) * (
        Fraction(1, 3) * Fraction(1, 3) + Fraction(1, 6) * Fraction(2, 3)
    )
    assert sum(found.values()) - found["hit"] - found["wound"] == 1


def test_cover_range_and_movement_each_make_a_shot_harder(run: Run) -> None:
    arguments = ("shot", "--bs", 4, "--weapon", "longbow", "--range", 20, "--cover", "--moved")
    assert odds(run, *arguments)["hit"] == Fraction(1, 6)
    told = run("odds", *arguments).stdout
    assert "cover -1 (SKR-43), beyond half range -1 (SKR-43), moved -1 (SKR-43)" in told


def test_a_save_stops_a_third_of_the_plain_wounds(run: Run) -> None:
    bare, saved = (odds(run, "shot", *more) for more in ((), ("--target-save", 5)))
    assert saved["wound"] == bare["wound"]
    assert saved["unhurt"] > bare["unhurt"]


def test_the_ladder_needs_a_6_and_then_another_roll(run: Run) -> None:
    arguments = ("shot", "--bs", 1, "--cover", "--moved", "--range", 20)  # 6 + 3 = 9+: a 6, then 6+ (SKR-44)
    assert odds(run, *arguments)["hit"] == Fraction(1, 36)
    result = run("odds", *arguments, "--option", "seven_plus=miss")
    assert result.exit_code == 1
    assert "can't be hit (SKR-44)" in result.stderr


def test_warriors_of_rosters_bring_what_they_have(run: Run) -> None:
    result = run("odds", "shot", "--shooter", "tower-patrol:hask", "--target", "hunting-fist:The Ram", "--json")
    found = json.loads(result.stdout)
    assert (found["actor"], found["target"]) == ("Hask", "The Ram")


def test_blows_by_hand(run: Run) -> None:
    found = odds(run, "blows", "--gear", "club", "--target-gear", "axe")  # SKR-61: equal WS, 4+; nobody parries
    assert found["hit"] == Fraction(1, 2)
    assert found["wound"] == Fraction(1, 4)


def test_a_parry_takes_its_share(run: Run) -> None:
    plain, parried = (odds(run, "blows", "--target-gear", item)["wound"] for item in ("axe", "sword"))
    # SKR-63: a 4 is parried on 5+, a 5 on 6, a 6 never
    assert plain - parried == Fraction(1, 6) * (Fraction(1, 3) + Fraction(1, 6)) * Fraction(1, 2)


def test_blows_at_who_is_stunned_take_him_out(run: Run) -> None:
    assert odds(run, "blows", "--stunned")["out of action"] == 1


def test_the_phase_has_the_answer_of_who_still_stands(run: Run) -> None:
    found = json.loads(run("odds", "blows", "--charging", "--json").stdout)
    unhurt = {who: Fraction(found["phase"][who]["unhurt"]["fraction"]) for who in ("actor", "target")}
    assert unhurt["target"] < unhurt["actor"] < 1


def test_more_blows_hurt_more(run: Run) -> None:
    chances = [odds(run, "blows", "--attacks", number)["unhurt"] for number in (1, 2, 3)]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == 3


def test_the_rolls_told_apart_come_to_the_same_end_as_the_merged_forecast() -> None:
    rules = ruleset(DEFAULT, {})
    archer = Figure("archer", gear=("bow", "light-armour", "helmet"))
    answer = answered(asked_inquiry(rules, "shot"), apart(rules, archer, archer, 6.0), {})
    hit, wound = answer.chain[0], answer.chain[1]
    assert dict(hit.outcomes)["passed"] == answer.odds["hit"] == wound.times
    assert 1 - dict(wound.outcomes)["no wound"] == answer.odds["wound"] / answer.odds["hit"]
    assert [link.rule for link in answer.chain] == [
        "SKR-43",
        "SKR-50",
        "SKR-51",
        "SKR-52",
        "SKR-53",
        "SKR-53",
        "SKR-53",
    ]


def test_rules_without_a_question_name_those_that_have_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    known = inquiries.all_inquiries()
    monkeypatch.setattr(inquiries, "all_inquiries", lambda *only: {n: a for n, a in known.items()
                        if n != "skirmish" and n in (only or known)})  # fmt: skip
    result = run("odds", "shot", "--rules", "skirmish")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "skirmish+none has no odds shot; rules that have: resolve" in result.stderr


def test_fates_go_by_the_rungs_of_a_ladder_from_nothing_to_the_worst(run: Run) -> None:
    """TRI-34: no word stands there that these rules don't know, and each rung that is called alike by itself."""
    found = json.loads(run("odds", "blows", "--rules", "trilogy", "--json").stdout)["odds"]
    assert list(found) == [
        "hit", "wound", "unhurt", "bruised (1 of 2)", "bruised (2 of 2)", "wounded", "maimed", "down, dying",
        "out of action",
    ]  # fmt: skip
    assert sum(share["decimal"] for word, share in found.items() if word not in ("hit", "wound")) == pytest.approx(1)
    assert all(share["decimal"] > 0 for share in found.values())
    tough = json.loads(run("odds", "blows", "--rules", "trilogy", "--target-stat", "fortitude=3", "--json").stdout)
    assert {"bruised (1 of 3)", "bruised (3 of 3)"} <= tough["odds"].keys()


@pytest.mark.parametrize("system", ["skirmish", "resolve", "trilogy"])
def test_what_is_no_weapon_is_carried_besides_the_usual_one(run: Run, system: str) -> None:
    """A shield or mail disarms nobody; an axe stands in place of the sword. (SKR-76, SKR-78, RES-50)"""

    def names(*gear: str) -> tuple[str, str]:
        found = json.loads(run("odds", "blows", "--rules", system, *gear, "--json").stdout)
        return found["actor"], found["target"]

    assert names("--target-gear", "shield")[1].startswith("the defender (sword")
    assert names("--gear", "shield", "--gear", "axe")[0].startswith("the attacker (axe")
    assert names("--gear", "light-armour")[0] == "the attacker (sword)"
    bow = run("odds", "shot", "--rules", system, "--gear", "light-armour")
    assert bow.exit_code == 0, bow.stderr


@pytest.mark.parametrize(
    "arguments",
    [("shot", "--bs", 99), ("shot", "--range", -1), ("shot", "--target-save", 1), ("blows", "--attacks", 0),
     ("blows", "--down", "--stunned"), ("blows", "--charging", "--later-round"), ("shot", "--option", "x")],
)  # fmt: skip
def test_numbers_out_of_range_are_wrong_usage(run: Run, arguments: tuple[object, ...]) -> None:
    assert run("odds", *arguments).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("shot", "--range", 90), "out of range (SKR-40)"),
        (("shot", "--weapon", "bwo"), "no item 'bwo', did you mean 'bow'?"),
        (("shot", "--weapon", "sword"), "has no missile weapon"),
        (("shot", "--weapon", "crossbow", "--moved"), "has no missile weapon it can shoot now"),
        (("shot", "--twice"), "can't shoot 'bow twice' now"),
        (("shot", "--shooter", "hask"), "is not ROSTER:WARRIOR"),
        (("shot", "--shooter", "tower-patrol:Hsk"), "has no warrior 'Hsk', did you mean 'Hask'?"),
        (("shot", "--shooter", "tower-patrl:Hask"), "did you mean 'tower-patrol'?"),
        (("blows", "--grip", "sword and dagger"), "can't fight with 'sword and dagger'"),
        (
            (
                "blows",
                "--attacks",
                6,
                "--gear",
                "sword",
                "--gear",
                "dagger",
                "--target-w",
                9,
                "--target-gear",
                "sword",
                "--target-gear",
                "buckler",
            ),
            "too many ways this can go for exact odds: more than 20,000 paths",
        ),
    ],
)
def test_a_situation_that_cannot_be_is_refused_with_its_reason(
    run: Run, arguments: tuple[object, ...], says: str
) -> None:
    result = run("odds", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert says in result.stderr


@pytest.mark.parametrize(
    ("question", "flag"),
    [("blows", ("--ws", 5)), ("blows", ("--target-w", 2)), ("blows", ("--charging",)), ("blows", ("--down",)),
     ("shot", ("--bs", 4)), ("shot", ("--target-t", 4))],
)  # fmt: skip
def test_what_means_nothing_under_the_rules_is_refused(run: Run, question: str, flag: tuple[object, ...]) -> None:
    refused = run("odds", question, "--rules", "resolve+none", *flag)
    assert refused.exit_code == 2
    said = " ".join(refused.stderr.replace("│", " ").split())
    assert f"{flag[0]} means nothing under resolve+none" in said
    assert "ROSTER:WARRIOR" in said


def test_dice_and_armour_of_a_system_are_described_in_its_words(run: Run) -> None:
    """RES-49, RES-50: a d6 of Strength and the sword's 2 less what mail absorbs: a 1 doesn't get through."""
    arguments = ("blows", "--rules", "resolve", "--stat", "deftness=8", "--stat", "sword=2")
    bare, mailed = (odds(run, *arguments, *more) for more in ((), ("--target-gear", "mail")))
    assert mailed["hit"] == bare["hit"]  # defence 2, encumbrance 2
    assert mailed["wound"] == mailed["hit"] * Fraction(5, 6)
    assert odds(run, *arguments, "--target-gear", "buckler")["hit"] < bare["hit"]
    assert odds(run, "shot", "--target-stat", "t=5") == odds(run, "shot", "--target-t", 5)


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("--stat", "deftnes=8"), 1, "nobody has 'deftnes' here, did you mean 'deftness'?"),
        (("--stat", "deftness=7"), 1, "deftness can't be 7: 2, 4, 6, 8, 10, 12, 20 (RES-1)"),
        (("--stat", "sword=6"), 1, "sword can't be 6: 0, 1, 2, 3, 4, 5 (RES-3)"),
        (("--target-gear", "mial"), 1, "no item 'mial', did you mean 'mail'?"),
        (("--stat", "sword"), 2, "'sword' is not NAME=N"),
        (("--first-round",), 2, "means nothing under resolve+channeling"),
    ],
)
def test_what_a_system_does_not_know_is_refused(run: Run, arguments: tuple[str, ...], status: int, says: str) -> None:
    result = run("odds", "blows", "--rules", "resolve", *arguments)
    assert result.exit_code == status
    assert says in " ".join(result.stderr.replace("│", " ").split())
