"""Who is of no use far from another stays near: at deployment and on the march. (SKR-82)"""

from __future__ import annotations

from collections.abc import Iterator

from support.axes import shelf
from support.rulesets import ruleset

from skirmish.board import on
from skirmish.core.battle_record import Setup
from skirmish.core.game import Game
from skirmish.core.state import fellow_of
from skirmish.players import make
from skirmish.players.player import view_of


def battle(seed: int) -> Game:
    rules = ruleset("skirmish+channeling")
    rosters = shelf().roster("leash-and-line"), shelf().roster("hill-raiders")
    setup = Setup("skirmish+channeling", {}, shelf().map("village"), shelf().scenario("skirmish"), rosters, seed)
    return Game(rules, setup.state(rules))


def test_the_roster_says_who_is_to_stay_near_whom():
    warriors = {w.id: w for w in shelf().roster("leash-and-line").warriors}
    leashed = [w for w in warriors.values() if "leashed" in dict(w.traits)]
    assert len(leashed) == 2
    assert all(warriors[w.fellow].type == "suldam" and w.fellow_in == 3 for w in leashed)
    assert not any(w.fellow for w in warriors.values() if w not in leashed)


def test_fellows_deploy_side_by_side_and_stay_within_reach():
    near = far = 0
    for seed in range(1, 4):
        for close in reaches(battle(seed)):
            near, far = near + close, far + (not close)
    assert near > 4 * far


def reaches(game: Game) -> Iterator[bool]:
    """Of each who has a fellow, whenever its side may shoot in the first three rounds: whether they are near enough."""
    players = make("aggressor", 1), make("aggressor", 2)
    deployed = False
    while game.decision is not None and game.state.round < 4:
        side = game.decision.side
        if game.state.round == 1 and not deployed:
            deployed = True
            pairs = [(m.id, fellow_of(game.state, m.id)) for m in game.state.models if m.warrior.fellow]
            assert all(by is not None and on(game.state).within(i, by, 1.0) for i, by in pairs)
        if game.state.phase == "shooting" and side == 0:
            for m in game.state.models:
                by = fellow_of(game.state, m.id)
                if by is not None and game.state.on_table(m.id):
                    yield on(game.state).within(m.id, by, 3.0)
        game.play(players[side].decide(view_of(game, side), game.decision))
    assert deployed


def test_where_they_must_stand_apart_fellows_stand_as_near_as_they_may():
    """SKR-91: in an Ambush the surprised are 4" apart."""
    rules = ruleset("skirmish+channeling")
    rosters = shelf().roster("leash-and-line"), shelf().roster("hill-raiders")
    setup = Setup("skirmish+channeling", {}, shelf().map("village"), shelf().scenario("ambush"), rosters, 1)
    game = Game(rules, setup.state(rules))
    while game.decision is not None and game.state.round == 0:
        game.play(game.decision.default)
    assert game.state.forces[0].role == "surprised"
    pairs = [(m.id, fellow_of(game.state, m.id)) for m in game.state.models if m.warrior.fellow]
    assert [4 <= on(game.state).gap(i, by) <= 4.1 for i, by in pairs if by is not None] == [True, True]
