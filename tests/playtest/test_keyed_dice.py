"""Dice that each roll has for itself: two versions of a list see the same luck, as long as they do the same."""

from __future__ import annotations

import batches
from players import arena

from skirmish.core.battle_record import Setup, fingerprint, parse, record_of, restore
from skirmish.core.dice import Check, Dice, at_least
from skirmish.core.events import PhaseBegun, Rolled
from skirmish.core.game import Game
from skirmish.core.record import evolve, to_json
from skirmish.core.table import Table
from skirmish.players import Player, battle, make
from skirmish.players.player import view_of
from skirmish.playtest.match import setup_of
from skirmish.playtest.plan import arena_of, bouts

HIT, WOUND = (Check(0, what, (3, 6), at_least(9), rule=rule) for what, rule in (("to hit", "A-1"), ("to wound", "A-2")))


def make_setup(seed: int = 3) -> Setup:
    return Setup(
        arena.rules().name, {}, arena.PLAIN, arena.SKIRMISH, (batches.GUARDS, batches.RAIDERS), seed, keyed=True
    )


def make_table() -> Table:
    rules = arena.rules()
    return Table(make_setup().state(rules), rules)


def faces(table: Table, *throws: Check[bool]) -> list[tuple[int, ...]]:
    for throw in throws:
        table.roll(throw)
    return [event.faces for event in table.log if isinstance(event, Rolled)]


def test_a_roll_falls_the_same_whatever_else_is_rolled():
    alone, before = faces(make_table(), HIT), faces(make_table(), WOUND, evolve(HIT, who=1), HIT)
    assert alone == before[-1:]
    assert len(set(before)) == 3, "each has its own"


def test_it_falls_otherwise_the_second_time_and_in_another_phase():
    table = make_table()
    faces(table, HIT, HIT)
    table.emit(PhaseBegun("shooting", 0, 1))
    found = faces(table, HIT)
    assert len(set(found)) == 3


def test_the_words_of_a_roll_and_what_it_needs_change_nothing_about_its_faces():
    assert faces(make_table(), HIT) == faces(make_table(), evolve(HIT, what="to hit, cover", bands=at_least(12)))


def test_whoever_has_other_comrades_has_the_same_dice():
    """It is known by its side and its id in the roster, not by its number."""
    rules = arena.rules()
    fewer = evolve(batches.GUARDS, warriors=batches.GUARDS.warriors[1:])
    table = Table(evolve(make_setup(), rosters=(fewer, batches.RAIDERS)).state(rules), rules)
    assert faces(table, HIT) == faces(make_table(), evolve(HIT, who=1))


def test_without_a_key_the_dice_are_as_ever():
    assert to_json(Dice(3)) == b'{"stream":3,"script":[]}'


def players() -> tuple[Player, Player]:
    return make("aggressor", 1), make("aggressor", 2)


def test_a_record_of_such_a_battle_replays_and_it_can_be_taken_up_anywhere():
    rules, setup = arena.rules(), make_setup()
    game = battle(Game(rules, setup.state(rules)), players())
    record = parse(to_json(record_of(game, setup, ("a", "b"))))
    assert fingerprint(restore(record, rules).state) == record.end
    for at in range(0, len(game.actions), 7):
        again = game.rewound(at)
        for action in game.actions[at:]:
            again.play(action)
        assert again.log == game.log


def test_players_dont_see_such_dice_either():
    rules = arena.rules()
    assert view_of(Game(rules, make_setup().state(rules)), 0).state.dice == Dice(None)


def test_a_batch_says_which_dice_it_has():
    plan = batches.plan(games=2)
    keyed = evolve(plan, dice="keyed")
    for one, expected in ((plan, False), (keyed, True)):
        made = arena_of(one, arena.rules())
        assert (setup_of(made, next(bouts(one))[1]).keyed is True) == expected
    first, second = (batches.alone(one) for one in (plan, keyed))
    assert [one.bout for one in first] == [one.bout for one in second]
    assert first != second
    assert second == batches.alone(keyed)
