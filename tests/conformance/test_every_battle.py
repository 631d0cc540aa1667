"""Laws that hold in every battle, whatever the rules, players, map, scenario and rosters (see `support/walk.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import pytest
from support.axes import GREEN, WHOLE, Case, axes, both_players, cases, setup
from support.rulesets import ruleset
from support.walk import Walk
from support.wild import wild_setup
from support.witness import begun, digest, finished

from skirmish import players
from skirmish.core.decision import Asking
from skirmish.core.events import Event, Moved
from skirmish.core.table import Table, UnsettledNews
from skirmish.rules import DEFAULT, pair_of
from skirmish.rules.channeling.events import Attempted, CircleFormed, Owed

RULES = axes()["rules"]
WILD = (*RULES, "pools+channeling")
"""Channeling is held to what it needs under any combat system, the toy among them."""
CHANNELING = tuple(rules for rules in WILD if rules.endswith("+channeling"))
ABOUT = {Owed, CircleFormed, Attempted}
"""What the laws of channeling are about must happen, else they would hold for nothing."""
QUICK = ("random", "aggressor")
"""Who plays wild battles: those that are quick, as it is the rules that are looked at."""
SEEDS = range(1, 33)
SHORT = 4
"""Of the wild battles of each pair of systems so many are played every day."""


@lru_cache(None)
def walked(case: Case, options: tuple[tuple[str, str], ...] = ()) -> Walk:
    """A small battle of the axes after its end."""
    return Walk(setup(case, options=dict(options)), both_players(case)).to_the_end()


@lru_cache(None)
def walked_wild(rules: str, seed: int) -> Walk:
    """A battle with random rosters, gear, special rules, terrain and options after its end."""
    one, other = (players.make(QUICK[(seed + side) % len(QUICK)], seed) for side in (0, 1))
    return Walk(wild_setup(rules, seed), (one, other)).to_the_end()


def first_case(rules: str) -> Case:
    """The first battle under these rules."""
    return next(case for case in cases() if case.rules == rules)


def every_value_of_each_option() -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Options of each ruleset, so that each value that isn't the default is tried: all second ones, all third ones."""
    found = []
    for rules in RULES:
        system = ruleset(rules)
        options = (*system.combat.options, *system.magic.options)
        for number in range(1, max((len(option.values) for option in options), default=0)):
            chosen = ((option.name, option.values[min(number, len(option.values) - 1)]) for option in options)
            found.append((rules, tuple(chosen)))
    return found


def wild_seeds() -> list[tuple[str, int]]:
    """Some wild battles of each pair of systems, each pair with other seeds."""
    return [
        (rules, 1 + (SHORT * place + turn) % len(SEEDS)) for place, rules in enumerate(WILD) for turn in range(SHORT)
    ]


def walks_under(rules: str) -> Iterator[Walk]:
    """The battles of every day under these rules."""
    yield from (walked(case) for case in cases() if case.rules == rules)
    yield from (walked_wild(*which) for which in wild_seeds() if which[0] == rules)


def named(case: Case) -> str:
    return "-".join(case)


@pytest.mark.parametrize("case", cases(), ids=named)
def test_a_battle_keeps_the_laws(case: Case):
    """Each pair of values of the axes."""
    assert walked(case).complaint() == ""


@pytest.mark.parametrize(("rules", "options"), every_value_of_each_option())
def test_a_battle_with_other_options_keeps_the_laws(rules: str, options: tuple[tuple[str, str], ...]):
    assert walked(first_case(rules)._replace(map=GREEN), options).complaint() == ""


@pytest.mark.parametrize(("rules", "seed"), wild_seeds())
def test_a_wild_battle_keeps_the_laws(rules: str, seed: int):
    assert walked_wild(rules, seed).complaint() == ""


@pytest.mark.parametrize("rules", [rules for rules in RULES if rules != "pools+none"])
def test_the_other_side_is_asked_in_the_middle_of_a_rule_somewhere(rules: str):
    """Else going back to such a decision would never have been tried."""
    moments = (then for walk in walks_under(rules) for then in walk.moments)
    assert any(then.asked and then.state.round and then.asked[1] != then.state.side for then in moments)


def test_battles_hold_what_the_laws_of_channeling_are_about():
    walks = (walk for rules in CHANNELING for walk in walks_under(rules))
    assert {type(event) for walk in walks for event in walk.game.log} >= ABOUT


@pytest.mark.parametrize("rules", [rules for rules in RULES if not rules.startswith("pools+")])
def test_battles_hold_verbs_of_both_systems(rules: str):
    """Else it would never have been tried whose they are."""
    said = {whose: set().union(*(walk.said[whose] for walk in walks_under(rules))) for whose in (True, False)}
    assert said[False]
    assert bool(said[True]) == bool(ruleset(rules).magic.verbs)


def test_rules_fail_somewhere_without_dice():
    """Else it would never have been tried what a rule that fails leaves behind."""
    assert any(walked(case).failed for case in cases())


def test_wild_battles_are_about_everything():
    """Each kind of aim, and somewhere each of the things that only some of them know."""
    setups = [wild_setup("skirmish", seed).scenario for seed in SEEDS]
    assert {told.won_by for told in setups} == {"rout", "markers", "exit", "treasure", "hold", "points"}
    zones = {role.zone.where for told in setups for role in told.roles}
    assert zones == {"edge", "edges", "centre", "building", "middle"}


@pytest.mark.parametrize("rules", RULES)
def test_a_mark_refuses_news_that_waits(rules: str):
    def listen(table: Table, event: Event) -> Asking:
        yield from ()

    listened = ruleset(rules, also=((Moved, listen),))
    table = Table(begun(first_case(rules)).state, listened)
    table.emit(Moved(0, ((1.0, 1.0), (2.0, 1.0))))
    with pytest.raises(UnsettledNews):
        table.mark()


def test_a_battle_is_the_same_again_and_another_with_another_seed():
    case = first_case("pools+cards")._replace(map=GREEN)
    first, again, other = (digest(finished(case, seed)[0].log) for seed in (1, 1, 2))
    assert first == again != other


# Whole rosters, all rounds, every law at every decision


@pytest.mark.long
@pytest.mark.parametrize("case", cases(), ids=named)
def test_a_whole_battle_keeps_the_laws_at_every_decision(case: Case):
    told = Walk(setup(case, rounds=WHOLE, most=WHOLE), both_players(case), every=1, share=1)
    assert told.to_the_end().complaint() == ""


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", WILD)
def test_every_wild_battle_keeps_the_laws(rules: str, seed: int):
    one, other = (players.make(QUICK[(seed + side) % len(QUICK)], seed) for side in (0, 1))
    assert Walk(wild_setup(rules, seed), (one, other), every=2, share=1).to_the_end().complaint() == ""


@pytest.mark.long
@pytest.mark.parametrize("rules", CHANNELING)
def test_wild_battles_hold_what_the_laws_of_channeling_are_about(rules: str):
    """Under each combat system."""
    walks = (walked_wild(rules, seed) for seed in SEEDS)
    assert {type(event) for walk in walks for event in walk.game.log} >= ABOUT


def single_options() -> list[tuple[str, str, str]]:
    """Each ruleset with each value of an option that isn't the default."""
    systems = {rules: ruleset(rules) for rules in RULES}
    return [
        (rules, option.name, value)
        for rules, system in systems.items()
        for option in (*system.combat.options, *system.magic.options)
        for value in islice(option.values, 1, None)
    ]


@pytest.mark.long
@pytest.mark.parametrize(("rules", "option", "value"), single_options())
def test_a_battle_with_one_other_option_keeps_the_laws(rules: str, option: str, value: str):
    case = first_case(rules)
    battle = setup(case, rounds=WHOLE, most=WHOLE, options={option: value})
    assert Walk(battle, both_players(case), every=2, share=2).to_the_end().complaint() == ""


@pytest.mark.long
def test_a_long_battle_keeps_the_laws():
    case = Case("+".join(pair_of(DEFAULT)), "aggressor", GREEN, "skirmish", axes()["roster"][0])
    battle = setup(case, seed=3, rounds=WHOLE, most=WHOLE)
    assert Walk(battle, both_players(case), every=2, share=1).to_the_end().complaint() == ""
