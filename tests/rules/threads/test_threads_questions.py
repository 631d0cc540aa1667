"""Odds of the Power, against dice that are counted face by face and against the rules as they are played."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from face_by_face import Odds, nets, pools
from support.rulesets import ruleset
from typer.testing import CliRunner

from skirmish.app.odds.inquiries import asked_inquiry, described
from skirmish.app.odds.situation import Figure
from skirmish.cli.main import app
from skirmish.core.decision import Asking
from skirmish.core.forecast import forecast
from skirmish.core.state import State
from skirmish.core.table import Table
from skirmish.rules.threads import embracing, power
from skirmish.rules.threads.channeler import channeler, maximum

PAIRS = ("dots+threads", "skirmish+threads")
ALL = 15
"""More successes than matter."""


def asked(*words: str, rules: str = "dots+threads", options: tuple[str, ...] = ()) -> Any:
    """What the odds desk answers as JSON."""
    switches = [word for option in options for word in ("--option", option)]
    result = CliRunner().invoke(app, ["odds", *words, "--rules", rules, *switches, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def refused(*words: str, rules: str = "dots+threads") -> str:
    """How it refuses to."""
    result = CliRunner().invoke(app, ["odds", *words, "--rules", rules])
    assert result.exit_code, result.output
    return " ".join(result.output.split())


def chances(table: dict[str, Any]) -> dict[str, Fraction]:
    """By name, as fractions; what never happens is left out."""
    return {name: Fraction(odds["fraction"]) for name, odds in table.items() if Fraction(odds["fraction"])}


def counted(law: Odds, word: Callable[[int], str]) -> dict[str, Fraction]:
    """The law by what each number comes to."""
    found: dict[str, Fraction] = {}
    for number, chance in law.items():
        found[word(number)] = found.get(word(number), Fraction(0)) + chance
    return {name: chance for name, chance in found.items() if chance}


# --- embracing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PAIRS)
def test_a_try_to_embrace(rules: str) -> None:
    """DOT-152, DOT-153, DOT-154: two dice, potential 3, up to 3 dots, nothing held; more than three burn out."""
    found = asked("embrace", "2", "--potential", "3", "--onepower", "3", rules=rules)
    ends = ("burned out", "the Source slips away", "nothing", "fewer", "as many as wanted")
    place = lambda net: 0 if net > 3 else 1 if net < 0 else 2 + min(net, 2)  # noqa: E731
    assert chances(found["odds"]) == counted(pools(2, 8, ALL), lambda net: ends[place(net)])
    assert (found["facts"]["number"]["number"], found["facts"]["maximum"]["number"]) == (8, 3)


def tries(table: Table, dice: int, rounds: int, waits: bool) -> Asking:
    """The rules as they are played: it grows, then it tries."""
    for _ in range(rounds):
        embracing.grow(table, (0,))
        slot = channeler(table.state, 0)
        room = maximum(table.rules, table.state, 0) - slot.held
        if room > 0 and embracing.reach_bar(table.rules, table.state, 0) is None and not (waits and slot.held):
            yield from embracing.embrace(table, 0, min(dice, room))


@pytest.mark.parametrize("rules", PAIRS)
@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("rounds", [1, 2])
def test_what_is_held_is_what_the_rules_bring(rules: str, rounds: int, waits: bool) -> None:
    """DOT-152..155, R-62: of an ordinary channeler who wants three dots."""
    numbers = ("--potential", "4", "--onepower", "3", "--willpower", "2")
    words = ("embrace", "3", *numbers, *(("--waits",) if waits else ()))
    found = asked(*words, rules=rules)
    said = {"dice": 3, "held": None, "waits": waits, "potential": 4, "onepower": 3, "willpower": 2, "channeler": ""}
    scene = described(ruleset(rules), asked_inquiry(ruleset(rules), "embrace"), (Figure("the channeler"),), None, said)
    odds = forecast(scene.rules, scene.state, tries, 3, rounds, waits)

    def end(state: State, _: None) -> str:
        slot = channeler(state, 0)
        return "burned out" if slot.burned else str(slot.held)

    title = "held after 1 round" if rounds == 1 else f"held after {rounds} rounds"
    assert chances(found["tables"][title]) == odds.by(end)


def test_tens_and_ones_are_read_as_the_rules_say() -> None:
    """DOT-5, R-1: `additive` rolls every ten again."""
    plain = chances(asked("embrace", "2")["odds"])
    assert plain == chances(asked("embrace", "2", rules="skirmish+threads")["odds"])
    assert plain != chances(asked("embrace", "2", options=("ones_cancel=additive",))["odds"])


def test_a_die_at_a_time() -> None:
    """DOT-152, R-61."""
    found = asked("embrace", "3", options=("embrace_time=per_die",))
    assert chances(found["odds"]) == chances(asked("embrace", "1")["odds"])


def test_somebody_of_a_roster_embraces() -> None:
    """DOT-107, R-110: with her own numbers, but those that are said."""
    hers = asked("embrace", "2", "--channeler", "tower-circle:m-01")
    assert (hers["facts"]["number"]["number"], hers["facts"]["maximum"]["number"]) == (3, 6)
    said = asked("embrace", "2", "--channeler", "tower-circle:m-01", "--potential", "4", "--held", "1")
    assert (said["facts"]["number"]["number"], said["facts"]["maximum"]["number"]) == (7, 4)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("embrace", "5"), "it may hold 4, and holds 0 (DOT-152)"),
        (("embrace", "2", "--held", "3"), "it may hold 4, and holds 3 (DOT-152)"),
        (("embrace", "2", "--onepower", "6"), "6 dots of the Power above a potential of 5 (DOT-107)"),
        (("strain", "4+"), "'4+' is no list of dice, like 3+4 (DOT-163)"),
        (("strain", "0+2"), "'0+2' is no list of dice, like 3+4 (DOT-163)"),
        (("strain", "3+2"), "5 dice, at most 4 (DOT-163)"),
        (("strain", "6"), "6 dice, at most 5 (DOT-163)"),
        (("strain", "+".join("1" * 14)), "14 pools; at most 13 have dice (DOT-163)"),
        (("strain", "4", "--held", "5"), "it may hold 4 (DOT-121)"),
        (("strain", "4", "--strain", "5"), "5 boxes of strain on 4 dots of Willpower (DOT-120)"),
        (("strain", "4", "--onepower", "6"), "6 dots of the Power above a potential of 5 (DOT-107)"),
    ],
)
def test_what_cant_be_is_refused_with_the_rule(words: tuple[str, ...], told: str) -> None:
    """DOT-107, DOT-120, DOT-121, DOT-152, DOT-163."""
    assert told in refused(*words)


# --- weaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PAIRS)
@pytest.mark.parametrize("negative", ["subtract", "collapse", "ignore"])
def test_a_weave_over_rounds(rules: str, negative: str) -> None:
    """DOT-118, DOT-158, R-76: four successes with two dice a round for three rounds."""
    found = asked("assemble", "4", "--dice", "2", rules=rules, options=(f"weave_negative={negative}",))
    done, ends, left = [Fraction(0)] * 3, dict[str, Fraction](), dict[str, Fraction]()
    for fell, chance in nets(((2, 7),) * 3, 4):
        work: int | None = 0
        for at, net in enumerate(fell):
            work = work if work is None or work >= 4 else power.add_net(work, net, negative)
            done[at] += chance * (work is not None and work >= 4)
        end = "botched and lost" if work is None else "complete" if work >= 4 else "not yet complete"
        ends[end] = ends.get(end, Fraction(0)) + chance
        if work is not None:
            left[str(min(4, work))] = left.get(str(min(4, work)), Fraction(0)) + chance
    assert chances(found["odds"]) == ends
    rounds = {"1 round": done[0], "2 rounds": done[1], "3 rounds": done[2]}
    assert chances(found["tables"]["complete after"]) == {name: chance for name, chance in rounds.items() if chance}
    assert chances(found["tables"]["successes at the end"]) == left


def test_a_round_without_second_rolls() -> None:
    """DOT-131: two dice bring two at most, and no more than two of three rounds."""
    found = asked("assemble", "3", "--dice", "2", "--rounds", "1", "--no-rerolls")
    assert "complete" not in chances(found["odds"])
    assert "tens aren't rolled again" in found["situation"]


@pytest.mark.parametrize("rules", PAIRS)
def test_a_round_for_one_weave(rules: str) -> None:
    """DOT-118, DOT-157, DOT-160: three dice of four that are held, for a weave of two; more than four burn out."""
    found = asked("weave", "bonds-of-air", "--caster", "saidar:4", "--dice", "3", rules=rules)
    law = counted(pools(3, 7, ALL), lambda net: "burned out" if net > 4 else "done" if net > 1 else str(max(0, net)))
    ends = chances(found["odds"])
    assert ends["1 of 2 successes"] == law["1"]
    assert ends["nothing comes of it"] == law["0"]
    assert ends["burned out"] == law["burned out"]
    assert sum(ends.values()) == 1
    assert (found["facts"]["needed"]["number"], found["facts"]["number"]["number"]) == (2, 7)


def test_more_dice_than_are_held_strain() -> None:
    """DOT-160, R-66: four of two, up to her potential: a box for certain, unless she burns out."""
    found = asked("weave", "Bonds of Air", "--caster", "tower-circle:m-02", "--dice", "4")
    burned = counted(pools(4, 7, ALL), lambda net: "burned out" if net > 4 else "1 box of strain")
    assert chances(found["tables"]["What becomes of Halva Dunmar"]) == burned
    assert found["situation"].startswith("Halva Dunmar weaves Bonds of Air at the target with 4 dice, and holds 2")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("mists",), "no weave 'mists', did you mean 'mist'?"),
        (("wall-of-fire",), "Wall of Fire isn't aimed at anybody: ask `odds assemble 3` (DOT-157)"),
        (("immolate", "--caster", "saidin:3"), "the caster lacks 2 Fire (DOT-117)"),
        (("mist", "--dice", "9"), "1 to 8 dice (DOT-160)"),
        (("mist", "--caster", "saidar:15"), "'saidar:15' can't be: a potential of 1 to 14 (DOT-108)"),
        (("mist", "--caster", "tower-circle:m-03"), "Beth Tannic doesn't know Mist; it knows"),
        (("mist", "--caster", "tower-circle:g-01"), "Old Simm doesn't channel (DOT-114)"),
    ],
)
def test_weaves_that_cant_be(words: tuple[str, ...], told: str) -> None:
    """DOT-107, DOT-112, DOT-114, DOT-117, DOT-160."""
    assert told in refused("weave", *words)


# --- strain ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PAIRS)
@pytest.mark.parametrize(("pool", "held"), [(("3",), 3), (("2",), 1), (("2", "1"), 3)])
def test_what_a_round_costs(rules: str, pool: tuple[str, ...], held: int) -> None:
    """DOT-124, DOT-160, DOT-165, DOT-166, R-65..67: potential 4, three dots, Willpower 2 with a box strained."""
    words = ("--potential", "4", "--onepower", "3", "--willpower", "2", "--strain", "0" if held == 3 else "1")
    found = asked("strain", "+".join(pool), *words, "--held", str(held), "--difficulty", "5", rules=rules)
    most = power.maximum(3, 2, int(words[-1]))
    free = 2 - int(words[-1])
    ends, boxes = dict[str, Fraction](), dict[str, Fraction]()
    for fell, chance in nets(tuple((int(dice), 5) for dice in pool), ALL):
        if len(fell) > 1:
            toll = power.split_round(fell, maximum=most, potential=4, free_boxes=free, multiplier=3)
        else:
            toll = power.single_round(int(pool[0]), fell[0], limit=held, potential=4, free_boxes=free, multiplier=3)
        if toll.overflow:
            end = "the Power runs wild, and it burns out"
        elif toll.burned:
            end = "burned out"
        else:
            full = "all boxes full: the weaves collapse"
            end = "no strain" if not toll.strain else full if toll.strain == free else "strained"
        ends[end] = ends.get(end, Fraction(0)) + chance
        if end != "burned out":
            boxes[str(toll.strain)] = boxes.get(str(toll.strain), Fraction(0)) + chance
    assert chances(found["odds"]) == ends
    assert chances(found["tables"]["boxes of strain, unless it burns out at once"]) == boxes
    assert sum(chances(found["tables"]["successes"]).values()) == 1


# --- wild magic, cuts ------------------------------------------------------------------------------------------------


def test_the_power_run_wild() -> None:
    """DOT-170..172, R-72: two bolts of three dice among three models, each way in which they may fall."""
    found = asked("wild", "2", "--dice", "3", "--near", "3")
    law, struck, hits = pools(3, 7, ALL), Fraction(0), dict[str, Fraction]()
    for whom in product(range(3), repeat=2):
        for fell in product(law.items(), repeat=2):
            chance = Fraction(1, 9) * fell[0][1] * fell[1][1]
            struck += chance * any(at == 0 and net > 0 for at, (net, _) in zip(whom, fell, strict=True))
            name = str(whom.count(0))
            hits[name] = hits.get(name, Fraction(0)) + chance
    assert chances(found["odds"]) == {"struck with effect": struck, "spared": 1 - struck}
    assert chances(found["tables"]["bolts at each of them, the channeler too"]) == hits
    nets_of_one = counted(law, lambda net: "0 or less" if net <= 0 else str(net) if net <= 3 else "more")
    assert chances(found["tables"]["successes of a bolt"]) == nets_of_one
    assert (found["facts"]["bolts"]["number"], found["facts"]["size"]["number"]) == (2, 6)


@pytest.mark.parametrize(("most", "bolts"), [("12", 12), ("6", 6), ("100", 82)])
def test_how_many_bolts_strike(most: str, bolts: int) -> None:
    """DOT-171, R-72: the others spend themselves in light."""
    found = asked("wild", "82", "--dice", "13", options=(f"wild_max_bolts={most}",))
    assert found["facts"]["bolts"]["number"] == bolts


def test_a_weave_is_cut() -> None:
    """DOT-136, R-84: three dice against a weave of one, which two dice defend."""
    found = asked("cutting", "3", "--threads", "1", "--defence", "2")
    cut = [Fraction(0), Fraction(0), Fraction(0)]
    for defence in range(3):
        for (net, *other), chance in nets(((3, 7), *(((defence, 7),) if defence else ())), ALL):
            cut[defence] += chance * (net > max([1, *other]))
    assert chances(found["odds"])["cut"] == cut[2]
    assert chances(found["tables"]["cut if defended by"]) == {"nobody": cut[0], "1 die": cut[1], "2 dice": cut[2]}
