"""Odds of spells, against dice that are counted one by one. (TRI-60..65)"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from typer.testing import CliRunner

from skirmish.cli.main import app

THOUSAND = list(product(range(1, 11), repeat=3))


def asked(*words: str) -> Any:
    """What `odds spell` answers as JSON."""
    result = CliRunner().invoke(app, ["odds", "spell", *words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def chances(table: dict[str, Any]) -> dict[str, Fraction]:
    """By name, as fractions; what never happens is left out."""
    return {name: Fraction(odds["fraction"]) for name, odds in table.items() if Fraction(odds["fraction"])}


def potency(faces: tuple[int, ...], rank: int, needed: int) -> int:
    """TRI-64, by the digest: 0 for a failure."""
    successes = sum(face <= rank for face in faces) + faces.count(1)
    triplet = len(set(faces)) == 1
    if triplet:
        return successes + 1 if faces[0] <= rank else 0
    return max(0, successes - needed + 1)


def counted(rank: int, needed: int) -> dict[str, Fraction]:
    """The chance of each potency."""
    found: dict[str, Fraction] = {}
    for faces in THOUSAND:
        name = str(potency(faces, rank, needed) or "failed")
        found[name] = found.get(name, Fraction(0)) + Fraction(1, 1000)
    return found


def left(raw: int, faces: tuple[int, ...], soak: int) -> int:
    """Rungs that are left of so much damage. (TRI-38)"""
    successes = sum(face <= soak for face in faces) + faces.count(1)
    if len(set(faces)) == 1:
        return 0 if faces[0] <= soak else raw + 1
    return max(0, raw - successes)


@pytest.mark.parametrize(
    ("rules", "spell", "intellect", "score", "needed", "cost"),
    [
        ("trilogy", "force-bolt+chant-aloud", 3, 4, 1, 2), ("trilogy", "force-bolt+shove", 2, 3, 2, 5),
        ("trilogy", "wither", 1, 0, 1, 4), ("trilogy", "hex+terror+stumble", 3, 6, 3, 5),
        ("trilogy", "mend+touch", 3, 4, 1, 1), ("skirmish+essence", "force-bolt+chant-aloud", 3, 4, 1, 2),
        ("skirmish+essence", "wither", 2, 3, 1, 4), ("resolve+essence", "wither", 1, 0, 1, 4),
        ("resolve+essence", "mend+touch", 3, 4, 1, 1),
    ],
)  # fmt: skip
def test_the_potency_is_that_of_all_dice(
    rules: str, spell: str, intellect: int, score: int, needed: int, cost: int
) -> None:
    """TRI-63, TRI-64, RT-38: under every combat."""
    numbers = (
        ("--stat", f"intellect={intellect}", "--stat", f"spellcraft={score}") if rules == "trilogy"
        else ("--intellect", str(intellect), "--spellcraft", str(score))
    )  # fmt: skip
    found = asked(spell, "--rules", rules, *numbers)
    assert chances(found["tables"]["potency"]) == counted(intellect + score, needed)
    assert found["facts"]["cost"]["number"] == cost


def test_a_spell_for_a_place_has_a_price_and_a_potency() -> None:
    """TRI-63, TRI-64: nobody is its target."""
    numbers = ("--stat", "intellect=2", "--stat", "spellcraft=3")
    found = asked("mist+linger", "--rules", "trilogy", *numbers)
    assert chances(found["odds"]) == counted(5, 1)
    assert found["facts"]["cost"]["number"] == 3


def test_what_becomes_of_the_target_is_that_of_all_dice() -> None:
    """TRI-65, TRI-38: unhurt after a bolt of rank 7 with a bonus of 1, soaked under 2."""
    found = asked("force-bolt", "--rules", "trilogy", "--stat", "intellect=3", "--stat", "spellcraft=4")
    soaks = {raw: Fraction(sum(not left(raw, faces, 2) for faces in THOUSAND), 1000) for raw in range(9)}
    unhurt = sum((chance * (soaks[int(name) + 1] if name != "failed" else 1) for name, chance in counted(7, 1).items()),
                 Fraction(0))  # fmt: skip
    assert chances(found["odds"])["unhurt"] == unhurt


def test_the_text_says_the_same() -> None:
    """TRI-60, TRI-63."""
    words = ["odds", "spell", "force-bolt+chant-aloud", "--stat", "intellect=3", "--stat", "spellcraft=4"]
    told = CliRunner().invoke(app, [*words, "--rules", "trilogy"]).output
    assert 'Force Bolt (Chant Aloud) at the target; 6"' in told
    assert "it costs 2 Essence  [TRI-63]" in told
    assert f"failed  {float(counted(7, 1)['failed']):.4f}" in told


@pytest.mark.parametrize(
    ("spell", "title"),
    [
        ("wither", 'Wither at the target; 6"'), ("mirror-self", "Mirrored Self at the caster"),
        ("mend", "Mend at the caster"), ("mist", "Mist at a place"),
        ("blade-venom", "Blade Venom, made before the battle"),
    ],
)  # fmt: skip
def test_how_far_apart_they_are_is_said_where_it_matters(spell: str, title: str) -> None:
    """TRI-61, TRI-65, TRI-71."""
    assert asked(spell, "--rules", "trilogy")["title"] == title


def test_a_triplet_that_fails_frightens_the_caster() -> None:
    """TRI-64: five of the thousand throws under a rank of 5; it says whose leadership is tested."""
    numbers = ("--intellect", "2", "--spellcraft", "3")
    assert asked("wither", "--rules", "skirmish+essence", *numbers)["facts"]["backlash"]["number"] == 5 / 1000
    assert "backlash" not in asked("blade-venom", "--rules", "trilogy")["facts"]


@pytest.mark.parametrize(
    ("spell", "said"),
    [
        ("force-bolt+fire", "no incantation 'fire'"),
        ("hex+ward", "nobody knows two schools"),
        ("reach", "a spell has at least one effect"),
    ],
)  # fmt: skip
def test_what_cant_be_asked_is_refused(spell: str, said: str) -> None:
    """TRI-61, TRI-65."""
    result = CliRunner().invoke(app, ["odds", "spell", spell, "--rules", "trilogy"])
    assert f"Invalid value for SPELL: {said}" in " ".join(result.output.split())
    assert result.exit_code != 0
