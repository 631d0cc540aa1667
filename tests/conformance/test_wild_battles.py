"""The same laws in battles with random rosters, gear, special rules, terrain and options."""

from __future__ import annotations

import pytest
from support import laws
from support.axes import axes
from support.rulesets import ruleset
from support.wild import wild_setup
from support.witness import moment

from skirmish import players
from skirmish.core.game import Game
from skirmish.core.record import to_json
from skirmish.core.saving import parse, record_of, restore
from skirmish.players.base import view_of

SEEDS = range(1, 26)
NAMES = ("random", "aggressor")
"""Who plays: those that are quick, as it is the rules that are looked at."""
LOOK_EVERY = 7


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", axes()["rules"])
def test_a_wild_battle_keeps_the_laws(rules: str, seed: int):
    setup = wild_setup(rules, seed)
    system = ruleset(rules, setup.options)
    game = Game(system, setup.state(system))
    deciders = [players.make(NAMES[(seed + side) % len(NAMES)], seed) for side in (0, 1)]
    moments = []
    while (decision := game.decision) is not None:
        moments.append(moment(game))
        laws.default_is_admitted(decision)
        laws.aims_are_kept(game.state)
        if len(moments) % LOOK_EVERY == seed % LOOK_EVERY:
            laws.offers_name_rules(decision.offers)
            firsts = laws.samples_are_admitted(decision)
            laws.can_be_played(game, firsts[-1])
            laws.nonsense_is_refused(game, firsts[0])
            laws.cards_are_whole(system, game.state)
        game.play(deciders[decision.side].decide(view_of(game, decision.side), decision))
    for number in range(0, len(moments), LOOK_EVERY):
        assert moment(game.rewound(number)) == moments[number]
    laws.cards_are_whole(system, game.state)
    laws.aims_are_kept(game.state)
    assert game.state.verdict is not None
    if seed % LOOK_EVERY == 0:
        record = record_of(game, setup, NAMES)
        again = restore(parse(to_json(record)), system)
        assert (again.state, again.log) == (game.state, game.log)


def test_wild_battles_are_about_everything():
    """Each kind of aim, and somewhere each of the things that only some of them know."""
    setups = [wild_setup("skirmish", seed).scenario for seed in SEEDS]
    assert {told.won_by for told in setups} == {"rout", "markers", "exit", "treasure", "hold"}
    zones = {role.zone.where for told in setups for role in told.roles}
    assert zones == {"edge", "edges", "centre", "building", "middle"}
