"""The questions that rule systems add to `skirmish odds`: rout, fear, charges; and drawings of all odds."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from battles import Run

from skirmish.app.odds import inquiries
from skirmish.app.odds.inquiries import table
from skirmish.kit.inquiries import Answering, Asked, Detail, Inquiry, Role
from skirmish.kit.odds import Impossible
from skirmish.library.rulebook import load_rulebook
from skirmish.library.shipped import shipped_root

LD_8 = Fraction(sum(a + b <= 8 for a, b in product(range(1, 7), repeat=2)), 36)


def asked(run: Run, *arguments: object) -> Any:
    """The answer as JSON."""
    result = run("odds", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def odds(run: Run, *arguments: object) -> dict[str, Fraction]:
    """The chances by name."""
    return {name: Fraction(number["fraction"]) for name, number in asked(run, *arguments)["odds"].items()}


def test_a_rout_test(run: Run) -> None:
    """SKR-11: 2D6, Ld or less; from a quarter of the warband on, rounded up."""
    assert odds(run, "rout", "--stat", "Ld=8") == {"stands": LD_8, "routs": 1 - LD_8}
    found = asked(run, "rout", "--stat", "Ld=8", "--warriors", 10)
    assert found["facts"]["quarter"] == {
        "name": "quarter",
        "text": "tests with 3 of 10 out of action",
        "number": 3,
        "rule": "SKR-11",
    }
    assert [roll["rule"] for roll in found["chain"]] == ["SKR-11"]


def test_rout_tests_turn_after_turn(run: Run) -> None:
    found = odds(run, "rout", "--stat", "Ld=8", "--tests", 3)
    fails = 1 - LD_8
    assert found == {"stands": LD_8**3, **{f"routs at test {n}": LD_8 ** (n - 1) * fails for n in (1, 2, 3)}}


def test_fear_of_who_charges_and_who_is_charged(run: Run) -> None:
    """SKR-70"""
    assert odds(run, "fear", "--stat", "Ld=8") == {"charges": LD_8, "dares not charge": 1 - LD_8}
    charged = odds(run, "fear", "--stat", "Ld=8", "--charged")
    assert charged == {"isn't afraid": LD_8, "hits on 6s only": 1 - LD_8}
    refused = run("odds", "fear", "--who", "lurkers-lane:m-01", "--source", "hunting-fist:The Ram")
    assert "isn't afraid of The Ram (SKR-70)" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "outcome", "way", "spare"),
    [
        (("--range", 7), "reaches it", 7, 1),
        (("--range", 8), "reaches it", 8, 0),
        (("--range", 9.5), "too far", 9.5, -1.5),
        (("--range", 9, "--stat", "M=5"), "reaches it", 9, 1),
        (("--rules", "resolve", "--range", 5), "reaches it", 5, 1),
        (("--rules", "resolve", "--range", 7), "too far", 7, -1),
        (("--rules", "resolve", "--range", 9, "--stat", "movement=9"), "reaches it", 9, 0),
    ],
)
def test_a_charge_by_inches(run: Run, arguments: tuple[object, ...], outcome: str, way: float, spare: float) -> None:
    """SKR-30: twice M. RES-24: as far as it moves."""
    found = asked(run, "charge", *arguments)
    assert {name for name, chance in found["odds"].items() if chance["decimal"] > 0.999} == {outcome}
    assert (found["facts"]["way"]["number"], found["facts"]["spare"]["number"]) == (way, spare)


def test_a_charge_is_told_by_how_many_inches(run: Run) -> None:
    assert 'a charge goes 8": 1.5" too far  [SKR-30]' in run("odds", "charge", "--range", 9.5).stdout
    assert 'a charge goes 8": 1" to spare  [SKR-30]' in run("odds", "charge", "--range", 7).stdout


def test_a_charge_at_what_is_feared(run: Run) -> None:
    """SKR-26, SKR-70: without measuring a charge may fall short."""
    found = odds(run, "charge", "--feared", "--stat", "Ld=8", "--range", 9, "--option", "premeasure=false")
    assert found == {"reaches it": 0, "dares not": 1 - LD_8, "falls short": LD_8}
    assert odds(run, "charge", "--feared", "--stat", "Ld=8", "--range", 7)["reaches it"] == LD_8


def test_a_long_weapon_reaches_further_and_what_follows_is_told(run: Run) -> None:
    """RES-67: a spear strikes from 2" away."""
    found = asked(run, "charge", "--rules", "resolve", "--range", 7.5, "--gear", "spear")
    assert found["facts"]["spare"]["number"] > 0
    assert found["facts"]["reach"]["text"] == 'the spear strikes 2" away'
    assert "with the sword" in asked(run, "charge", "--rules", "resolve", "--gear", "shield")["situation"]
    (fates,) = found["tables"].values()
    assert 0 < fates["unhurt"]["decimal"] < 1


def test_fear_in_steps(run: Run) -> None:
    """RES-87, RES-88: the lines of the table up to the rank; a contest that Will wins on a tie."""
    found = asked(run, "fear", "--rules", "resolve", "--rank", 1, "--stat", "will=8", "--stat", "focus=2")
    assert list(found["odds"]) == ["resists", "afraid", "loses its action", "flees", "unconscious"]
    assert found["odds"]["resists"]["decimal"] > 0.8
    assert found["odds"]["flees"]["decimal"] == 0
    fourth = asked(run, "fear", "--rules", "resolve", "--rank", 4, "--stat", "will=8", "--stat", "focus=2")["odds"]
    assert fourth["flees"]["decimal"] > fourth["afraid"]["decimal"] == 0
    lost = asked(run, "fear", "--rules", "resolve", "--rank", 4)["tables"]["Fortitude lost"]
    assert 0.9999 < sum(number["decimal"] for number in lost.values()) <= 1


def test_intimidation_in_steps(run: Run) -> None:
    """RES-90: who has no Fear causes the first two lines alone."""
    found = odds(run, "fear", "--rules", "resolve", "--intimidation", 3, "--intimidate")
    assert found["flees"] == found["loses its action"] == 0
    assert found["afraid"] > 0


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("rout", "--rules", "resolve"), 1, "resolve+channeling has no odds rout; rules that have: skirmish"),
        (("fear", "--rank", 3), 2, "--rank means nothing under skirmish+channeling"),
        (("fear", "--rules", "resolve"), 1, "has no Fear: name its --rank (RES-83)"),
        (("fear", "--rules", "resolve", "--rank", 2, "--range", 14), 1, 'is 2" too far (RES-87)'),
        (("rout", "--tests", 99), 2, "'99' is not a whole number from 1 to 12"),
        (("charge", "--at", 5), 2, "a moment needs --record, --at and --charger and --target"),
        (("charge", "--charger", "tower-patrol:Hsk"), 1, "did you mean 'Hask'?"),
        (("routs",), 2, "No such command 'routs'"),
    ],
)
def test_what_cannot_be_asked_says_why(run: Run, arguments: tuple[object, ...], status: int, says: str) -> None:
    result = run("odds", *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert says in " ".join(result.stderr.replace("│", " ").split())


def test_a_system_s_own_question_is_a_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its options in the help, where the shell finds them, too."""

    def ask(asked: Asked) -> Answering:
        return Answering(("luck",), tables=(("", {"lucky": Fraction(1, asked.said["sides"])}),))

    luck = Inquiry(
        name="luck", text="Whether somebody is lucky.", rules=("SKR-1",), ask=ask, actor=Role("who", "Who."),
        details=(Detail("sides", "Sides of a die.", usual=6, least=2),),
    )  # fmt: skip
    known = inquiries.inquiries()
    monkeypatch.setattr(inquiries, "all_inquiries", lambda *_: {**known, "skirmish": (*known["skirmish"], luck)})
    assert "luck" in run("odds", "--help").stdout
    assert "--sides" in run("odds", "luck", "--help").stdout
    assert odds(run, "luck") == {"lucky": Fraction(1, 6)}
    assert odds(run, "luck", "--sides", 4) == {"lucky": Fraction(1, 4)}


def test_a_test_of_numbers_alone_needs_nothing_but_its_question(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a system of other dice would add it: an argument, a flag with its contrary, a word of a list, nobody in it."""

    def ask(asked: Asked) -> Answering:
        rank, fortune = asked.said["rank"], asked.said["fortune"]
        if fortune and not asked.said["hero"]:
            raise Impossible("only a hero has fortune", "SKR-1", detail="fortune")
        dice = 4 if asked.said["advantage"] else 3
        hits = sum(sum(face <= rank for face in faces) + fortune >= 2 for faces in product(range(1, 11), repeat=dice))
        return Answering((f"rank {rank}",), tables=(("", {"passed": Fraction(hits, 10**dice)}),))

    test = Inquiry(
        name="test", text="Whether a test is passed.", rules=("SKR-1",), ask=ask,
        details=(
            Detail("rank", "The rank that is tested.", least=1, most=10, placed=True),
            Detail("advantage", "It has advantage.", "flag"),
            Detail("fortune", "Fortune that is spent.", usual=0, most=3),
            Detail("hero", "It is a hero.", "flag", opposite="creature"),
        ),
        examples=("5 --advantage", "5 --fortune 2 --hero"),
    )  # fmt: skip
    weave = Inquiry(
        name="weave", text="Whether it is woven.", rules=("SKR-1",),
        ask=lambda asked: Answering((), tables=(("", {asked.said["weave"] + asked.said["how"]: Fraction(1)}),)),
        details=(Detail("weave", "The weave.", "word", placed=True), Detail("how", "In what way.", "word")),
    )  # fmt: skip
    known = inquiries.inquiries()
    added = {**known, "resolve": (*known["resolve"], test, weave)}
    monkeypatch.setattr(inquiries, "all_inquiries", lambda *only: {n: added[n] for n in only or added if n in added})
    assert odds(run, "test", 5) == {"passed": Fraction(1, 2)}
    assert odds(run, "test", 5, "--advantage") == {"passed": Fraction(11, 16)}
    assert odds(run, "test", 5, "--fortune", 1, "--hero") == {"passed": Fraction(7, 8)}
    assert run("odds", "test", 5, "--fortune", 1).exit_code == 2
    assert "only a hero has fortune" in run("odds", "test", 5, "--fortune", 1).stderr
    assert "'11' is not a whole number from 1 to 10" in run("odds", "test", 11).stderr
    told = run("odds", "test", "--help").stdout
    assert "RANK" in told
    assert "--hero / --creature" in told
    assert "--record" not in told
    assert odds(run, "weave", "mist", "--rules", "resolve", "--how", "s") == {"mists": 1}
    assert "resolve: in what way." in run("odds", "weave", "--help").stdout
    assert run("odds", "weave", "mist", "--how", "s").exit_code == 2


# Drawings

EACH = (
    ("shot",), ("blows",), ("weave", "mist"), ("cut", "--cutters", "saidin:9"), ("cards", 3),
    ("step", "3d8", "--target", 6), ("rout",),
)  # fmt: skip


@pytest.mark.parametrize("arguments", EACH, ids=lambda arguments: arguments[0])
def test_all_odds_can_be_drawn(run: Run, tmp_path: Path, arguments: tuple[object, ...]) -> None:
    for name, begins in (("odds.svg", b"<svg "), ("odds.png", b"\x89PNG\r\n")):
        file = tmp_path / name
        assert run("odds", *arguments, "--plot", file).exit_code == 0
        assert file.read_bytes().startswith(begins)
        assert run("odds", *arguments, "--plot", file, "--json").exit_code == 0  # over one of its kind


def test_a_drawing_has_the_chances(run: Run, tmp_path: Path) -> None:
    run("odds", "rout", "--stat", "Ld=8", "--plot", tmp_path / "rout.svg")
    drawn = (tmp_path / "rout.svg").read_text()
    assert ">routs</text>" in drawn
    assert ">0.7222</text>" in drawn
    assert "rout test of somebody, Ld 8" in drawn


def test_a_drawing_writes_over_nothing_else(run: Run, tmp_path: Path) -> None:
    other, page = tmp_path / "mine.svg", tmp_path / "mine.pdf"
    other.write_text("<svg>by hand</svg>")
    refused = run("odds", "rout", "--plot", other)
    assert refused.exit_code == 1
    assert "isn't a drawing of odds; --force overwrites it" in refused.stderr
    assert other.read_text() == "<svg>by hand</svg>"
    assert run("odds", "rout", "--plot", other, "--force").exit_code == 0
    assert run("odds", "rout", "--plot", page).exit_code == 2
    assert not page.exists()


def test_a_bar_stands_beside_each_number(run: Run) -> None:
    told = run("odds", "step", "1d6", "--target", 4).stdout
    assert "passed   0.5000  1/2  ██████████" in told
    assert "failed   0.3333  1/3  ███████" in told


def test_the_manual_has_all_questions() -> None:
    """docs/list-odds.md ends with the table that `skirmish.app.odds.inquiries.table` makes of them."""
    manual = (Path(__file__).parents[2] / "docs" / "list-odds.md").read_text("utf-8")
    assert manual.rstrip().splitlines()[-len(table()) :] == table()


EXAMPLES = [
    (inquiry.name, line) for asks in inquiries.inquiries().values() for inquiry in asks for line in inquiry.examples
]


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_the_examples_of_the_help_can_be_typed(run: Run, name: str, line: str) -> None:
    assert asked(run, name, *shlex.split(line))["question"] == name


def test_questions_are_well_formed() -> None:
    """The rules that answer them stand in the rulebook; what people read ends with a full stop."""
    rules = {rule.id for rule in load_rulebook(shipped_root() / "docs" / "rules").rules}
    for asks in inquiries.inquiries().values():
        for inquiry in asks:
            roles = inquiry.roles
            assert set(inquiry.rules) <= rules
            assert all(one.text.endswith(".") for one in (inquiry, *roles, *inquiry.details))
            names = [one.name for one in (*roles, *inquiry.details)]
            assert len(set(names)) == len(names)
            assert all(name == name.lower() and " " not in name for name in names)
