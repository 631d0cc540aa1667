"""Whole battles with cards: nothing is lost or comes twice, and one can go back to any decision. (WYL-5, WYL-18)"""

from __future__ import annotations

from functools import lru_cache

import pytest
from support.rulesets import ruleset
from support.shipped import shelf
from support.witness import Moment, moment

from skirmish import players
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.players.player import view_of
from skirmish.rules.wyld.caster import BLINDING, Caster
from skirmish.rules.wyld.deck import full, mask_of
from skirmish.rules.wyld.events import Aborted, ChannelBegun, Detonated, Discarded, Dissipated, Drawn, Event, Released

CASTERS = ("tower-sisters", "dread-circle", "leash-and-line", "black-hammer")
FIELD = Battlefield("field", "Field", 30.0, 30.0)
ROUNDS = 6
SEEDS = pytest.mark.parametrize(
    "seed", [*range(1, 5), *(pytest.param(n, marks=pytest.mark.long) for n in range(5, 41))]
)


@lru_cache(None)
def fought(seed: int, player: str, name: str = "wyld") -> tuple[Game, tuple[Moment, ...]]:
    """A battle of two rosters with casters, and every decision of it."""
    rules = ruleset(name)
    rosters = shelf().roster(CASTERS[seed % 4]), shelf().roster(CASTERS[(seed + 1) % 4])
    scenario = evolve(shelf().scenario("skirmish"), rounds=ROUNDS)
    game = Game(rules, Setup(rules.name, {}, FIELD, scenario, rosters, seed).state(rules))
    both = players.make(player, seed), players.make(player, seed + 1)
    moments = [moment(game)]
    while (decision := game.decision) is not None:
        game.play(both[decision.side].decide(view_of(game, decision.side), decision))
        moments.append(moment(game))
    return game, tuple(moments)


def slots(state: State) -> list[Caster]:
    return [m.magic for m in state.models if m.magic is not None]


def whole(slot: Caster, gone: int) -> None:
    """Fails unless each card of a casting is in the deck, in the hand or gone, and in one of them alone."""
    now = slot.channel
    assert now is not None
    held = mask_of(now.hand)
    assert now.deck & held == now.deck & gone == held & gone == 0
    assert now.deck | held | gone == full(2)
    assert len(now.hand) == len(set(now.hand))


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
@pytest.mark.parametrize("player", ["aggressor", "random"])
@pytest.mark.parametrize("rules", ["wyld", "resolve+wyld"])
def test_cards_are_conserved_and_numbers_never_negative(seed: int, player: str, rules: str):
    """WYL-1, WYL-5, WYL-18, WYL-31, WYL-56: after every event of a battle."""
    game, _ = fought(seed, player, rules)
    state, gone = game.setup, dict[int, int]()
    for event in game.log:
        state = event.apply(state)
        if isinstance(event, ChannelBegun):
            gone[event.model] = 0
        elif isinstance(event, Discarded):
            gone[event.model] |= mask_of(event.cards)
        for m in state.models:
            slot = m.magic
            if slot is None:
                continue
            assert 0 <= slot.willpower <= slot.gift.willpower
            assert 0 <= slot.motes <= slot.gift.motes
            assert 0 <= slot.aura <= BLINDING
            if slot.channel is not None and isinstance(event, ChannelBegun | Drawn | Discarded):
                whole(slot, gone[m.id])


@SEEDS
def test_no_casting_draws_a_card_twice(seed: int):
    """WYL-18."""
    game, _ = fought(seed, "aggressor")
    seen = dict[int, set[int]]()
    for event in game.log:
        if isinstance(event, ChannelBegun):
            seen[event.model] = set()
        elif isinstance(event, Drawn):
            assert seen[event.model].isdisjoint(event.cards)
            seen[event.model] |= set(event.cards)


ENDS = (Released, Aborted, Detonated, Dissipated)


@SEEDS
@pytest.mark.parametrize("player", ["aggressor", pytest.param("random", marks=pytest.mark.long)])
def test_every_casting_ends_once(player: str, seed: int):
    """WYL-5, WYL-6: its motes stay committed until then."""
    game, _ = fought(seed, player)
    open_ones = dict[int, Event]()
    for event in game.log:
        if isinstance(event, ChannelBegun):
            assert event.model not in open_ones
            open_ones[event.model] = event
        elif isinstance(event, ENDS):
            del open_ones[event.model]
    left = [m.id for m in game.state.models if m.magic is not None and m.magic.channel is not None]
    assert sorted(open_ones) == left


@pytest.mark.parametrize("player", ["aggressor", "random"])
@pytest.mark.parametrize("rules", ["wyld", "resolve+wyld"])
def test_one_can_go_back_to_every_decision(rules: str, player: str):
    """Save, undo and fork are free: the deck is a value in the state."""
    game, moments = fought(1, player, rules)
    for number, then in enumerate(moments):
        assert moment(game.rewound(number)) == then


def test_a_fork_draws_its_own_cards():
    """WYL-18: other dice, other cards; the battle it came from stays as it is."""
    game, moments = fought(1, "aggressor")
    number = next(n for n, action in enumerate(game.actions) if action.verb == "channel")
    here = game.rewound(number)
    decks = set()
    for seed in range(6):
        twin = here.fork(evolve(here.state.dice, stream=seed))
        twin.play(game.actions[number])
        decks.add(tuple(slot.channel.deck for slot in slots(twin.state) if slot.channel is not None))
    assert len(decks) > 1
    assert moment(here) == moments[number]


def test_casters_finish_more_than_they_lose():
    """WYL-51: who plays sensibly casts most of what it begins."""
    counts = dict.fromkeys(ENDS, 0)
    for seed in range(1, 5):
        for event in fought(seed, "aggressor")[0].log:
            if type(event) in counts:
                counts[type(event)] += 1
    assert counts[Released] > counts[Aborted] + counts[Detonated]
