"""Two hundred described situations over all systems: each answer of the odds desk against the rules' own text.

Those of D6 equal the sum over all faces. Those of step dice and cards lie within four standard errors of a million
rolls. One in ten is tried in the quick tests, with fewer rolls.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import odds_by_hand as by_hand
import pytest
from battles import Run

SIGMAS = 4
ROLLS, QUICK_ROLLS = 1_000_000, 50_000
EVERY = 10
"""One in so many is tried in the quick tests."""
RESOLVE, WYLD = ("--rules", "resolve"), ("--rules", "wyld")
ARMOUR = {
    "leather": (0, 2, 0),
    "scale": (1, 3, 1),
    "mail": (2, 3, 2),
    "plate-and-mail": (3, 4, 4),
    "buckler": (1, 0, 0),
    "tower-shield": (3, 0, 2),
}
"""Defence, absorb, encumbrance. (RES-50)"""
DIFFICULTY = {"arrow-of-fire": 7}
CUTS = Fraction(1, 2)


class Situation(NamedTuple):
    """What is asked, and what comes of it by hand."""

    arguments: tuple[object, ...]
    expected: Callable[..., by_hand.Expected]
    rolls: bool
    """Whether it is rolled: then the function takes a generator and a number of rolls."""
    table: str = "odds"


def exact(*arguments: object, expected: by_hand.Expected, table: str = "odds") -> Situation:
    return Situation(arguments, lambda: expected, False, table)


def rolled(*arguments: object, expected: Callable[..., by_hand.Expected], table: str = "odds") -> Situation:
    return Situation(arguments, expected, True, table)


def shots() -> Iterator[Situation]:
    """SKR-40..53."""
    ways = [
        (bs, weapon, strength, half, far)
        for bs in (1, 2, 4, 5)
        for weapon, strength, half, far in (("bow", 3, 12, 14), ("longbow", 3, 15, 20), ("short-bow", 3, 8, 12))
    ]
    for at, (bs, weapon, strength, _, far) in enumerate(ways * 3):
        long, cover, moved = at % 2, at // 2 % 2, at // 4 % 2
        toughness, save, wounds = 2 + at % 4, (7, 6, 5, 4)[at // 3 % 4], 1 + at % 2
        hit = by_hand.hit_by_shot(bs, long + cover + moved)
        if not hit:
            continue
        after = by_hand.fates(strength, toughness, save, wounds)
        words = [*(["--cover"] if cover else []), *(["--moved"] if moved else [])]
        words += [] if save == 7 else ["--target-save", save]
        yield exact(
            "shot",
            "--bs",
            bs,
            "--weapon",
            weapon,
            "--range",
            far if long else 6,
            *words,
            "--target-t",
            toughness,
            "--target-w",
            wounds,
            expected=by_hand.attack(hit, after),
        )


def blows() -> Iterator[Situation]:
    """SKR-50..62: nobody has a sword to parry with."""
    for at in range(36):
        ws, other, strength, toughness = 1 + at % 6, 1 + at * 5 % 7, 2 + at % 5, 2 + at // 5 % 5
        save, wounds, axe = (7, 6, 5, 4, 3)[at % 5], 1 + at // 7 % 2, at % 2
        after = by_hand.fates(strength, toughness, save, wounds, axe=axe)
        words = [] if save == 7 else ["--target-save", save]
        yield exact(
            "blows",
            "--ws",
            ws,
            "--target-ws",
            other,
            "--strength",
            strength,
            "--target-t",
            toughness,
            *words,
            "--target-w",
            wounds,
            "--gear",
            "axe" if axe else "spear",
            "--target-gear",
            "axe",
            "--later-round",
            expected=by_hand.attack(by_hand.hit_by_blow(ws, other), after),
        )


def leadership() -> Iterator[Situation]:
    """SKR-11, SKR-30, SKR-70."""
    for value in range(3, 12):
        stands = by_hand.at_most_2d6(value)
        leads, routs = (
            ("--stat", f"Ld={value}"),
            {f"routs at test {n}": stands ** (n - 1) * (1 - stands) for n in (1, 2)},
        )
        yield exact("rout", *leads, expected=({"stands": stands, "routs": 1 - stands}, 0))
        yield exact("rout", *leads, "--tests", 2, expected=({"stands": stands**2, **routs}, 0))
        charged = ["--charged"] * (value % 2)
        word = "isn't afraid" if charged else "charges"
        yield exact("fear", *leads, *charged, expected=({word: stands}, 0))
        yield exact(
            "charge", "--feared", *leads, "--range", 4, expected=({"reaches it": stands, "dares not": 1 - stands}, 0)
        )


def charges() -> Iterator[Situation]:
    """SKR-30, RES-24: there or not, by inches."""
    for moves in (3, 4, 5, 6):
        for more in (-1, 0, 1):
            word = "reaches it" if more <= 0 else "too far"
            yield exact(
                "charge", "--stat", f"M={moves}", "--range", 2 * moves + more, expected=({word: Fraction(1)}, 0)
            )
        yield exact(
            "charge",
            *RESOLVE,
            "--stat",
            f"movement={moves}",
            "--range",
            moves + 1,
            expected=({"too far": Fraction(1)}, 0),
        )


def step_dice() -> Iterator[Situation]:
    """RES-3..11."""
    for at, (count, die, plus, target) in enumerate(
        [
            (1, 4, 0, 3),
            (2, 6, 0, 5),
            (3, 8, 0, 6),
            (2, 10, 1, 9),
            (4, 6, -1, 5),
            (1, 12, 0, 7),
            (5, 4, 2, 9),
            (2, 20, 0, 15),
            (3, 6, 0, 8),
            (2, 8, 0, 13),
        ]
    ):
        dice = f"{count}d{die}" + (f"{plus:+d}" if plus else "")
        mode = ("--option", "dice_mode=sum") if at % 2 else ()
        yield rolled(
            "step",
            dice,
            "--target",
            target,
            *mode,
            *(RESOLVE if mode else ()),
            expected=partial(by_hand.against_target, dice=(count, die, plus), target=target, add=bool(mode)),
        )
    for mine, theirs in (
        ((1, 6, 0), (1, 6, 0)),
        ((2, 6, 1), (2, 8, 0)),
        ((3, 8, 0), (2, 8, 3)),
        ((1, 12, 0), (4, 6, 0)),
        ((2, 4, 0), (1, 4, 4)),
        ((4, 10, -2), (2, 12, 0)),
        ((2, 6, 0), (1, 4, 5)),
        ((1, 20, 0), (3, 8, 2)),
        ((3, 6, 2), (3, 6, 0)),
        ((2, 8, 0), (2, 4, 6)),
    ):
        texts = [f"{count}d{die}" + (f"{plus:+d}" if plus else "") for count, die, plus in (mine, theirs)]
        yield rolled(
            "step", texts[0], "--against", texts[1], expected=partial(by_hand.contest, mine=mine, theirs=theirs)
        )


def step_attacks() -> Iterator[Situation]:
    """RES-46..50, RES-64: a sword adds 2, a bow does 6; beyond its short range the defence is 2 better."""
    for at, (worn, (defence, absorb, weight)) in enumerate([*ARMOUR.items()] * 2):
        deft, rank, quick, dodge = (4, 6, 8, 10, 12)[at % 5], at % 4, (6, 8, 4, 10)[at % 4], at // 2 % 3
        stats = (
            "--stat",
            f"deftness={deft}",
            "--target-stat",
            f"quickness={quick}",
            "--target-stat",
            f"dodge={dodge}",
            "--target-gear",
            worn,
        )
        against, guard = (1 + dodge, quick), defence - weight
        strong = (6, 8, 10, 4)[at // 2 % 4]
        yield rolled(
            "blows",
            *RESOLVE,
            *stats,
            "--stat",
            f"sword={rank}",
            "--stat",
            f"strength={strong}",
            expected=partial(
                by_hand.step_attack,
                skill=(1 + rank, deft),
                dodge=against,
                guard=guard,
                damage=(strong, 2),
                absorb=absorb,
            ),
        )
        far = at % 2
        yield rolled(
            "shot",
            *RESOLVE,
            *stats,
            "--stat",
            f"archery={rank}",
            "--range",
            20 if far else 8,
            expected=partial(
                by_hand.step_attack,
                skill=(1 + rank, deft),
                dodge=against,
                guard=guard + 2 * far,
                damage=(0, 6),
                absorb=absorb,
            ),
        )


def step_fears() -> Iterator[Situation]:
    """RES-83..89: up to rank 4, so that nobody loses all of it at once."""
    for at in range(12):
        rank, presence, will, focus = 1 + at % 4, (6, 8, 12)[at % 3], (6, 8, 10, 4)[at // 2 % 4], at % 3
        stats = (
            "--rank",
            rank,
            "--target-stat",
            f"presence={presence}",
            "--stat",
            f"will={will}",
            "--stat",
            f"focus={focus}",
            "--stat",
            "fortitude=12",
        )
        yield rolled(
            "fear",
            *RESOLVE,
            *stats,
            expected=partial(by_hand.fear, nerve=(1 + focus, will), source=(rank, presence), fortitude=12),
        )


def cards() -> Iterator[Situation]:
    """WYL-4, WYL-14, WYL-31..37."""
    for number in (1, 2, 4):
        yield rolled("cards", number, expected=partial(by_hand.points, cards=number))
    for at, (spell, horizon) in enumerate([("firebird", 20), ("storm_of_knives", 41), ("firebird", 20)] * 4):
        number, actions, pays = 2 + at % 3, 1 + at % 5, at % 2 == 0
        words = [] if pays else ["--no-pay"]
        yield rolled(
            "weave",
            spell,
            *WYLD,
            "--caster",
            "5:5",
            "--cards",
            number,
            "--actions",
            actions,
            *words,
            expected=partial(by_hand.weave, cards=number, horizon=horizon, actions=actions, dice=10, pays=pays),
        )


def weaves() -> Iterator[Situation]:
    """CHN-7..26: an Arrow of Fire is woven on 7+, and wounds with S 4; each cutter stops half of them."""
    for at in range(24):
        modifier, cutters, toughness, save = at % 5 - 2, at % 4, 2 + at % 5, (7, 6, 5, 4)[at // 4 % 4]
        woven = 1 - by_hand.at_most_2d6(6 - modifier)
        uncut = woven * CUTS**cutters
        after = by_hand.fates(4, toughness, save, 1, critical=False)
        found = {word: uncut * chance for word, chance in after.items() if word not in ("no wound", "unhurt")}
        found["unhurt"] = 1 - sum(found.values(), Fraction(0))
        who = ["--cutters", ",".join(["saidin:9"] * cutters), "--policy", "always"] if cutters else []
        target = f"T{toughness}" + (f"/{save}+" if save < 7 else "")
        yield exact(
            "weave",
            "arrow-of-fire",
            "--modifier",
            modifier,
            *who,
            "--target",
            target,
            expected=(found, 0),
            table="outcomes",
        )


ALL = [
    *shots(),
    *blows(),
    *leadership(),
    *charges(),
    *step_dice(),
    *step_attacks(),
    *step_fears(),
    *cards(),
    *weaves(),
]
TRIED = [
    pytest.param(one, id=f"{at}-{one.arguments[0]}", marks=[] if at % EVERY == 0 else pytest.mark.long)
    for at, one in enumerate(ALL)
]


def test_there_are_two_hundred_of_them() -> None:
    assert len(ALL) >= 200
    assert {one.arguments[0] for one in ALL} == {
        "shot",
        "blows",
        "rout",
        "fear",
        "charge",
        "step",
        "cards",
        "weave",
    }


@pytest.mark.parametrize("situation", TRIED)
def test_the_answer_is_that_of_the_rules(run: Run, situation: Situation, request: pytest.FixtureRequest) -> None:
    result = run("odds", *situation.arguments, "--json")
    assert result.exit_code == 0, result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)[situation.table]
    if not situation.rolls:
        chances, _ = situation.expected()
        assert {name: Fraction(answer[name]["fraction"]) if name in answer else 0 for name in chances} == chances
        return
    rng = np.random.default_rng(zlib.crc32(repr(situation.arguments).encode()))
    rolls = ROLLS if request.config.option.markexpr == "long" else QUICK_ROLLS
    chances, tries = situation.expected(rng, rolls)
    for name, seen in chances.items():
        chance = answer[name]["decimal"] if name in answer else 0.0
        error = math.sqrt((chance * (1 - chance) + 1 / tries) / tries)
        assert abs(seen - chance) <= SIGMAS * error, (name, seen, chance)
