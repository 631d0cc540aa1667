"""Battles judged from the printed text alone, sheets and log: a line that can't be read fails."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from printed_page import Unreadable, Wrong
from referees import JUDGES, referee
from told_battles import told, told_of_makers, told_of_the_seasoned

Change = Callable[["re.Match[str]"], str]
PAIRS = tuple(JUDGES)
WITH_MAKERS = tuple(rules for rules in PAIRS if rules.endswith("+essence"))
FEW, WORKED, MANY = (0, 4), (6, 8, 10), range(40)
PLAIN = {
    "a needed number": (r" (\d)\+: ", lambda m: f" {int(m[1]) + 1}+: "),
    "a base number": (r" (\d)\+ \((\d)\+,", lambda m: f" {m[1]}+ ({int(m[2]) + 1}+,"),
    "a failure that passes": (r"failed", lambda m: "passed"),
    "a miss that hits": (r", miss  ", lambda m: ", hit  "),
    "a sum": (r" = (\d+), ", lambda m: f" = {int(m[1]) + 1}, "),
    "a toughness": (r"vs T (\d)", lambda m: f"vs T {int(m[1]) + 1}"),
    "an injury": (
        r"(injury to .*): (\d), (\w+)",
        lambda m: f"{m[1]}: {m[2]}, {'out' if m[3] != 'out' else 'down'}",
    ),
    "somebody else's injury": (r"^( *)(.*), injury to .*: ", lambda m: f"{m[1]}{m[2]}, injury to {m[2]}: "),
    "an injury of nobody": (r", injury to .*: ", lambda m: ", injury: "),
    "a second colon": (r"(, to wound .*): (\d), ", lambda m: f"{m[1]}: {m[2]}: "),
    "a wound too many": (r"takes a wound", lambda m: "takes 2 wounds"),
    "a posture": (r"is knocked down", lambda m: "is out of action"),
    "a word that nobody knows": (r" runs ", lambda m: " hurries "),
    "a distance": (r'runs ([\d.]+)"', lambda m: f'runs {float(m[1]) + 9}"'),
    "a cost": (r"spends (\d+) point", lambda m: f"spends {int(m[1]) + 1} point"),
    "what is left": (r"(\d+) → (\d+)", lambda m: f"{m[1]} → {int(m[2]) + 1}"),
    "points on hand": (r"on hand: (.*?) (\d+)", lambda m: f"on hand: {m[1]} {int(m[2]) + 1}"),
}
STEPS = {
    "the best die": (r"best (\d+)", lambda m: f"best {int(m[1]) + 1}"),
    "a total": (r"\) = (\d+)", lambda m: f") = {int(m[1]) + 1}"),
    "a blow that hits": (r", miss  ", lambda m: ", hit  "),
    "a test that fails": (r", passed", lambda m: ", failed"),
    "Body lost": (r"loses (\d+) Body", lambda m: f"loses {int(m[1]) + 1} Body"),
    "Body left": (r"Body, (-?\d+) left", lambda m: f"Body, {int(m[1]) + 1} left"),
    "pain": (r"(\d+) Fortitude \(pain\)", lambda m: f"{int(m[1]) + 1} Fortitude (pain)"),
    "half Body that is told": (r", half or less: its dice[^[]*  ", lambda m: "  "),
    "the damage that Focus is against": (r"against (\d+) damage", lambda m: f"against {int(m[1]) + 1} damage"),
    "too many dice": (r": (\d)d", lambda m: f": {int(m[1]) + 1}d"),
    "another die": (r"(to hit .*?: \d)d(6|8|10) ", lambda m: f"{m[1]}d20 "),
    "a modifier": (r"range \+(\d)", lambda m: f"range +{int(m[1]) - 1}"),
}
CARDS = {
    "motes": (r"(\d+) motes committed", lambda m: f"{int(m[1]) + 1} motes committed"),
    "points held": (r"holds (\d+) of", lambda m: f"holds {int(m[1]) + 1} of"),
    "a suit": (r"diamonds (\d+)", lambda m: f"diamonds {int(m[1]) + 1}"),
    "a card": (r"deck: (\d+) of (\w+)", lambda m: f"deck: {int(m[1]) - 1 or 10} of {m[2]}"),
    "successes": (r"= (\d+) success", lambda m: f"= {int(m[1]) + 1} success"),
    "successes needed": (r"(\d+) success(es)? needed", lambda m: f"{int(m[1]) + 9} successes needed"),
    "willpower": (r"(willpower .*) → (\d+)", lambda m: f"{m[1]} → {int(m[2]) + 1}"),
    "a horizon": (r"the horizon of (\d+)", lambda m: f"the horizon of {int(m[1]) + 1}"),
}
THREES = {
    "a threshold": (r" (\d) or less: ", lambda m: f" {int(m[1]) + 1} or less: "),
    "what wounds take off": (r"wounded -1", lambda m: "wounded -2"),
    "a difficulty": (r", (\d) successes needed", lambda m: f", {int(m[1]) + 1} successes needed"),
    "successes of three dice": (r"\) = (\d) success", lambda m: f") = {int(m[1]) + 1} success"),
    "the dice that are kept": (r"keeps (\d+) (\d+) (\d+) ", lambda m: f"keeps {m[1]} {m[1]} {m[1]} "),
    "a reason for Advantage": (r"advantage \(charge ", lambda m: "advantage (prone "),
    "a reason left out": (r", disadvantage \(long range \(TRI-45\), ", lambda m: ", disadvantage ("),
    "the rule of a reason": (r"charge \(TRI-45\)", lambda m: "charge (TRI-44)"),
    "a shot that hits": (r", miss  ", lambda m: ", hit  "),
    "damage": (r"injury soak against (\d+)", lambda m: f"injury soak against {int(m[1]) + 1}"),
    "what a soak negates": (r"negates (\d) damage", lambda m: f"negates {int(m[1]) + 1} damage"),
    "a soak that isn't told": (r"\n[^\n]*, injury soak against[^\n]*", lambda m: ""),
    "a shield": (r"shield \+1", lambda m: "shield +2"),
    "rungs": (r"takes (\d) rungs? of Injury", lambda m: f"takes {int(m[1]) + 1} rungs of Injury"),
    "a rung": (r"now bruised(?: \(\d of \d\))?  ", lambda m: "now wounded  "),
    "rungs that aren't told": (r"\n[^\n]* of Injury from [^\n]*", lambda m: ""),
    "who goes down": (r"goes down, dying", lambda m: "is dead"),
    "Fortune left": (r"Fortune \((\d) → (\d)\)", lambda m: f"Fortune ({m[1]} → {int(m[2]) + 1})"),
    "Fortune that nobody pays": (r"\n[^\n]* spends \d Fortune [^\n]*", lambda m: ""),
    "Fate twice": (r"\n[^\n]* spends Fate [^\n]*", lambda m: 2 * m[0]),
    "what Fate brings": (r"becomes (\d) (\d) (\d) = (\d)", lambda m: f"becomes {m[1]} {m[2]} {m[3]} = {int(m[4]) + 1}"),
    "what Fortune adds to it": (r"becomes (\d \d \d, )(\d) more", lambda m: f"becomes {m[1]}{int(m[2]) % 3 + 1} more"),
    "a triplet that isn't told": (r"damage of a triplet", lambda m: "damage"),
    "who acts first": (r"Initiative: (.*?\)), (.*?\))", lambda m: f"Initiative: {m[2]}, {m[1]}"),
    "a missed exertion": (r"( runs .*)\n[^\n]*, fatigue soak [^\n]*", lambda m: m[1]),
    "a long move": (r"moves ([\d.]+)\"", lambda m: f'moves {float(m[1]) + 4}"'),
    "death without a test": (r"\n[^\n]*, Endurance, to live[^\n]*", lambda m: ""),
    "a shock that isn't told": (r"\n[^\n]*'s fall, shock to [^\n]*", lambda m: ""),
    "a rule": (r"\[TRI-38\]", lambda m: "[TRI-37]"),
}
MELEE = {
    "an easy blow": (r"(defending\).*?), 2 successes needed", lambda m: m[1]),
    "a second action": (r"\n[^\n]* defends itself  [^\n]*", lambda m: 2 * m[0]),
    "a melee that tires nobody": (r"\n[^\n]* has fought for \d rounds [^\n]*\n[^\n]*soak[^\n]*", lambda m: ""),
}
INCANTATIONS = {
    "what a spell costs": (r"spends (\d+) Essence", lambda m: f"spends {int(m[1]) + 7} Essence"),
    "Essence left": (r"Essence \((\d+) → (\d+)\)", lambda m: f"Essence ({m[1]} → {int(m[2]) + 1})"),
    "a spell that nobody has learned": (r"casts Force Bolt", lambda m: "casts Shove"),
    "a caster's rank": (r"Spellcraft (\d)", lambda m: f"Spellcraft {int(m[1]) + 1}"),
    "a spell that fails": (r"(Spellcraft .*), passed", lambda m: f"{m[1]}, failed"),
    "the damage of a spell": (
        r"(casts Force Bolt.*\n.*passed.*\n.*soak against) (\d+)",
        lambda m: f"{m[1]} {int(m[2]) + 1}",
    ),
    "a spell that isn't soaked": (r"(casts Force Bolt.*\n.*passed.*)\n[^\n]*soak against[^\n]*", lambda m: m[1]),
    "a spell that isn't tested": (r"(casts Force Bolt.*)\n[^\n]*Spellcraft \d[^\n]*", lambda m: m[1]),
    "the rule of a spell": (r"(casts .*)\[TRI-64\]", lambda m: f"{m[1]}[TRI-60]"),
}
FAULTY = (
    ("skirmish+channeling", 4, PLAIN), ("resolve+none", 4, STEPS), ("skirmish+wyld", 6, CARDS),
    ("trilogy+none", 0, THREES), ("trilogy+none", 4, MELEE), ("trilogy+essence", 0, INCANTATIONS),
)  # fmt: skip
FAULTS = [(rules, number, *fault) for rules, number, faults in FAULTY for fault in faults.items()]


@pytest.mark.parametrize("rules", PAIRS)
@pytest.mark.parametrize("number", FEW)
def test_a_battle_follows_from_what_is_printed(rules: str, number: int) -> None:
    assert referee(rules, told(rules, number)).judge_all() > 50


@pytest.mark.long
@pytest.mark.parametrize("rules", PAIRS)
@pytest.mark.parametrize("number", [number for number in MANY if number not in FEW])
def test_many_battles_follow_from_what_is_printed(rules: str, number: int) -> None:
    assert referee(rules, told(rules, number)).judge_all() > 50


@pytest.mark.parametrize("number", FEW)
def test_so_do_battles_of_people_with_a_past(number: int) -> None:
    """TRI-28, TRI-30, TRI-51, TRI-56: Life Events, mounts, talents, terrors."""
    assert referee("trilogy+none", told_of_the_seasoned("trilogy+none", number)).judge_all() > 50


@pytest.mark.parametrize("rules", WITH_MAKERS)
@pytest.mark.parametrize("number", WORKED)
def test_so_do_battles_with_works(rules: str, number: int) -> None:
    """TRI-68..71: draughts, runes, artefacts."""
    assert referee(rules, told_of_makers(rules, number)).judge_all() > 50


@pytest.mark.long
@pytest.mark.parametrize("rules", WITH_MAKERS)
@pytest.mark.parametrize("number", [number for number in MANY if number not in WORKED])
def test_so_do_many_battles_with_works(rules: str, number: int) -> None:
    assert referee(rules, told_of_makers(rules, number)).judge_all() > 50


@pytest.mark.long
@pytest.mark.parametrize("rules", [rules for rules in PAIRS if rules.startswith("trilogy")])
@pytest.mark.parametrize("number", [number for number in MANY if number not in FEW])
def test_so_do_many_battles_of_people_with_a_past(rules: str, number: int) -> None:
    assert referee(rules, told_of_the_seasoned(rules, number)).judge_all() > 50


@pytest.mark.parametrize(("rules", "number", "fault", "planted"), FAULTS)
def test_a_planted_fault_is_found(rules: str, number: int, fault: str, planted: tuple[str, Change]) -> None:
    """Each in the first line that can hold it; the battle as it was is found to be right."""
    sheets, begins, log = told(rules, number).partition("      Roll-off, ")
    how, change = planted
    assert re.search(how, log, re.MULTILINE), f"the battle has no line for {fault}"
    with pytest.raises((Unreadable, Wrong)):
        referee(rules, sheets + begins + re.sub(how, change, log, count=1, flags=re.MULTILINE)).judge_all()
