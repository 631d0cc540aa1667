"""`skirmish odds weave` under a magic of cards: cast, aborted, detonated, action by action."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from battles import Run

from skirmish.app.compose import ruleset
from skirmish.app.odds.inquiries import answered, asked_inquiry, described
from skirmish.app.odds.situation import Figure
from skirmish.core.forecast import forecast
from skirmish.core.state import State
from skirmish.rules.wyld.caster import channel_of
from skirmish.rules.wyld.channeling import channel
from skirmish.rules.wyld.odds import ABORTED, CAST, GOING, CardOdds

WYLD = ("--rules", "wyld")


def asked(run: Run, *arguments: object) -> Any:
    result = run("odds", "weave", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def ends(shares: dict[str, Any]) -> dict[str, Fraction]:
    """The ends of a spell, whatever its own roll makes of it."""
    found = chances(shares)
    return {CAST: found.pop("cast, its own roll passed") + found.pop("cast, its own roll failed")} | found


def chances(shares: dict[str, Any]) -> dict[str, Fraction]:
    return {name: Fraction(number["fraction"]) for name, number in shares.items()}


@pytest.mark.parametrize("pays", [True, False])
def test_a_spell_is_cast_as_soon_as_it_has_its_points(run: Run, pays: bool) -> None:
    """WYL-4, WYL-14, WYL-34: firebird is of the first circle."""
    found = asked(run, "firebird", *WYLD, "--caster", "4:3", "--cards", 3, *([] if pays else ["--no-pay"]))
    fates = CardOdds().castings(3, 2, 20, 4, pays=pays)
    assert ends(found["odds"]) == fates[-1]
    by_action = chances(found["tables"]["Cast after so many actions"])
    assert by_action == {str(n): shares["cast"] for n, shares in enumerate(fates, 1)}
    assert found["facts"]["horizon"] == {
        "name": "horizon",
        "text": "20 points needed, circle 1",
        "number": 20,
        "rule": "WYL-4",
    }
    assert ("Detonated after so many actions" in found["tables"]) is not pays
    assert "low jokers paid for" in found["situation"] or not pays


@pytest.mark.parametrize("number", [1, 2])
def test_the_first_action_is_that_of_the_battle(number: int) -> None:
    """Its own procedure over all draws and coins; who could cast waits there, and has its points."""
    rules = ruleset("wyld", {"jokers": "2"})
    inquiry = asked_inquiry(rules, "weave")
    said = {"weave": "firebird", "caster": "4:4", "cards": number, "actions": 1, "no-pay": False}
    scene = described(rules, inquiry, (Figure("the caster"), Figure("somebody")), None, said)

    def outcome(after: State, _: object) -> str:
        now = channel_of(after, scene.actor)
        return ABORTED if now is None else GOING if now.missing else CAST

    came = forecast(rules, scene.state, channel, scene.actor, "firebird", number, limit=200_000).by(outcome)
    reply = answered(inquiry, scene, said).odds
    rolled = {word: chance for word, chance in reply.items() if word.startswith("cast, ") and chance}
    assert came == {word: chance for word, chance in reply.items() if chance and word not in rolled} | (
        {CAST: sum(rolled.values(), Fraction(0))} if rolled else {}
    )


def test_a_weaver_is_as_strong_as_her_points(run: Run) -> None:
    """WYL-67: 8 points are essence and occult of 4, and she draws all she may. (WYL-8)"""
    found = asked(run, "Fireball", *WYLD)
    assert found["situation"].startswith("Fireball shaped by the caster, essence 4, occult 4; 4 cards an action")
    assert ends(found["odds"]) == CardOdds().castings(4, 2, 41, 4, pays=True)[-1]
    assert found["facts"]["test"]["rule"] == "WYL-67"
    plain = Fraction(15, 36)  # 8+ on 2D6, the worst of it: no face cards, no spare diamonds
    passed = chances(found["odds"])["cast, its own roll passed"]
    assert plain < passed / ends(found["odds"])[CAST] < 1
    assert chances(found["tables"]["Cast, and its own roll passed, after so many actions"])["4"] == passed


def test_what_needs_no_roll_is_only_cast(run: Run) -> None:
    """WYL-S2: nothing is rolled for Skin of Stone."""
    found = asked(run, "stone_skin", *WYLD)
    assert next(iter(found["odds"])) == CAST
    assert "test" not in found["facts"]


def test_warriors_of_rosters_bring_what_they_are(run: Run) -> None:
    found = asked(run, "mist", *WYLD, "--caster", "tower-sisters:Tavia Renn", "--option", "jokers=0", "--actions", 1)
    assert found["actor"] == "Tavia Renn"
    assert chances(found["odds"])["aborted"] == 0


def test_people_read_it_with_bars(run: Run) -> None:
    told = run("odds", "weave", "firebird", *WYLD, "--cards", 2).stdout
    assert "Firebird shaped by the caster, essence 4, occult 4; 2 cards an action; 4 actions; low jokers paid" in told
    assert "20 points needed, circle 1  [WYL-4]" in told
    assert "Aborted after so many actions:" in told
    assert "█" in told


def test_it_is_drawn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cast.svg"
    assert run("odds", "weave", "firebird", *WYLD, "--plot", file).exit_code == 0
    assert "Cast after so many actions" in file.read_text()


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("firebird", *WYLD, "--caster", "3:3", "--cards", 4), 1, "it may draw 1 to 3 cards (WYL-8)"),
        (("sunfall", *WYLD), 1, "it doesn't own circle 3 (WYL-3)"),
        (("firebrid", *WYLD), 1, "no spell 'firebrid', did you mean 'firebird'?"),
        (("mist", *WYLD, "--caster", "saidr:3"), 1, "'saidr:3' is neither ESSENCE:OCCULT, like 4:3"),
        (("mist", *WYLD, "--caster", "11:3"), 1, "'11' can't be: 1 to 10 (WYL-1)"),
        (("mist", *WYLD, "--caster", "tower-patrol:Hask"), 1, "Hask shapes no spells (WYL-1)"),
        (("sunfall", *WYLD, "--caster", "tower-sisters:Tavia Renn"), 1, "Tavia Renn doesn't know Sunfall"),
        (("firebird", *WYLD, "--option", "late_joker_detonates=true"), 1, "late_joker_detonates=true (WYL-36)"),
        (("mist", *WYLD, "--cutters", "saidar:4"), 2, "--cutters means nothing under skirmish+wyld"),
        (("mist", "--cards", 2), 2, "--cards means nothing under these rules"),
    ],
)
def test_what_cannot_be_says_why(run: Run, arguments: tuple[object, ...], status: int, says: str) -> None:
    result = run("odds", "weave", *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert says in " ".join(result.stderr.replace("│", " ").split())


def test_in_a_battle_what_is_held_counts(run: Run, tmp_path: Path) -> None:
    """WYL-18: the casting's own deck, and the points that are still missing."""
    from skirmish.app import records

    path = tmp_path / "b.json"
    battle = ("battle", "tower-circle", "dread-circle", "--rules", "wyld", "--seed", 3, "--record", path, "--json")
    assert run(*battle).exit_code == 0
    record, game = records.after(path, 0)
    drawn = [(n, a) for n, a in enumerate(record.actions) if a.verb == "channel"]
    again = [(n, a) for at, (n, a) in enumerate(drawn) if any(a.what == b.what and a.model == b.model
             for _, b in drawn[:at])]  # fmt: skip
    found = []
    for number, action in (*drawn[:2], *again[:4]):
        who = game.state.models[action.model].name
        result = run("odds", "weave", action.what, "--record", path, "--at", number, "--caster", who, "--json")
        if "it may be cast (WYL-14)" not in result.stderr:
            assert result.exit_code == 0, result.stderr
            found.append(json.loads(result.stdout))
    assert len(found) > 2
    assert all(sum(chances(one["odds"]).values()) == 1 for one in found)
    assert any("points" in one["facts"] for one in found)
