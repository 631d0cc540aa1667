"""What is told of a battle is what its record holds, counted here by other code."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

import pytest
from support.moments import moments

from skirmish.chronicle.annals import Annals, annals_of
from skirmish.chronicle.story import LEAST, MOST, _weighed, tell, turning
from skirmish.core.events import Fell, Hurt, Moved, Rolled, SpellWorked
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.playtest.observers import note_battle
from skirmish.playtest.standard_observers import Luck, Warriors

PAIRS = ("skirmish+channeling", "dots+threads", "resolve+wyld", "trilogy+essence", "skirmish+none")
SEEDS = [(pair, seed) for seed in range(20) for pair in PAIRS]
QUICK = SEEDS[:5]


@lru_cache(4)
def battle(pair: str, seed: int) -> tuple[Game, Annals]:
    game = [*moments(pair, seed)][-1][0]
    assert game.decision is None
    return game, annals_of(game)


def every(cases: list[tuple[str, int]]) -> list[object]:
    return [pytest.param(*case, marks=() if case in QUICK else pytest.mark.long) for case in cases]


@pytest.mark.parametrize(("pair", "seed"), every(SEEDS))
def test_the_table_and_the_luck_are_those_of_the_record(pair: str, seed: int):
    game, annals = battle(pair, seed)
    noted = note_battle(game, (Warriors, Luck))
    for told, counted in zip(annals.warriors, noted["warriors"], strict=False):
        assert (told.struck_down, told.tried, told.woven) == (counted["kills"], counted["tries"], counted["done"])
        assert (told.cuts_tried, told.cuts) == (counted["cuts"], counted["cut"])
        assert (told.fate in ("out", "fled")) == counted["out"]
    for side in (0, 1):
        luck = annals.side_luck(side)
        assert (luck.rolls, luck.passed) == (noted["luck"][side]["rolls"], noted["luck"][side]["passed"])
        assert luck.expected == pytest.approx(noted["luck"][side]["expected"], abs=1e-4)
        own = [one.luck for one in annals.warriors if one.side == side]
        assert sum(one.rolls for one in own) == luck.rolls
    taken, gone = Counter[int](), dict[int, int]()
    state = game.setup
    for event in game.log:
        state = event.apply(state)
        if isinstance(event, Hurt) and event.levels:
            taken[event.model] += event.amount
        if isinstance(event, Fell) and event.gone:
            gone[event.model] = state.round
    assert {one.model: one.taken for one in annals.warriors if one.taken} == dict(taken)
    assert {one.model: one.round for one in annals.warriors if one.round} == gone
    woven = sum(isinstance(event, SpellWorked) for event in game.log)
    assert sum(one.woven for one in annals.warriors) == woven
    walked = sum(
        event.inches for event in game.log if isinstance(event, Moved) and event.manner not in ("slide", "lure")
    )
    assert sum(one.inches for one in annals.warriors) == pytest.approx(walked)


@pytest.mark.parametrize(("pair", "seed"), every(SEEDS))
def test_each_sentence_of_the_story_is_true(pair: str, seed: int):
    game, annals = battle(pair, seed)
    story = tell(annals)
    assert min(LEAST, 2 + len(annals.losses)) <= len(story) <= MOST
    assert len({one.text for one in story}) == len(story)
    names = {model.name: model.id for model in game.state.models}
    hurt = [e for e in game.log if isinstance(e, Hurt) and e.levels and e.amount]
    fell = [e for e in game.log if isinstance(e, Fell) and e.how in ("out", "left")]
    for one in story:
        assert 0 <= one.moment < len(game.log)
        if found := re.fullmatch(r"That makes (\d+) enemies struck down by (.+); no one strikes down more\.", one.text):
            count, who = int(found[1]), names[found[2]]
            facts = note_battle(game, (Warriors,))["warriors"]
            assert facts[who]["kills"] == count == max(fact["kills"] for fact in facts)
        if found := re.fullmatch(r"(.+) draws first blood: (.+) is hurt\.", one.text):
            first = next(
                e for e in hurt if e.by >= 0 and game.state.models[e.by].side != game.state.models[e.model].side
            )
            assert (first.by, first.model) == (names[found[1]], names[found[2]])
        if found := re.fullmatch(
            r"(.+) hurts (.+) from (\d+) inches away, the longest shot to strike home\.", one.text
        ):
            assert any(e.by == names[found[1]] and e.model == names[found[2]] for e in (*hurt, *fell))
            assert isinstance(game.log[one.moment], Rolled)
        if found := re.fullmatch(r"(.+) strikes down (.+) and avenges (.+)\.", one.text):
            order = [e.model for e in fell]
            assert order.index(names[found[3]]) < order.index(names[found[2]])
        if found := re.fullmatch(r"(.+) cuts (one|\d+) weaves? in (\d+) tries\.", one.text):
            facts = note_battle(game, (Warriors,))["warriors"][names[found[1]]]
            assert (facts["cut"], facts["cuts"]) == (1 if found[2] == "one" else int(found[2]), int(found[3]))
            assert facts["cut"] < facts["cuts"]
        if found := re.fullmatch(r"(.+) comes through without a scratch\.", one.text):
            assert not any(e.model == names[found[1]] for e in (*hurt, *fell))
    verdict = game.state.verdict
    assert verdict is not None
    assert story[-1].side == verdict.winner


@pytest.mark.parametrize(("cuts", "tried", "said"), [
    (1, 1, "cuts a weave at the first try."), (2, 2, "cuts 2 weaves and never fails."),
    (1, 3, "cuts one weave in 3 tries."), (2, 3, "cuts 2 weaves in 3 tries."),
])  # fmt: skip
def test_cuts_are_counted_in_words_that_fit(cuts: int, tried: int, said: str) -> None:
    _, annals = battle(*QUICK[0])
    first, *others = annals.warriors
    cutter = evolve(first, cuts=cuts, cuts_tried=tried)
    told = evolve(annals, warriors=(cutter, *(evolve(one, cuts=0) for one in others)))
    assert f"{first.name} {said}" in {sentence.text for _, sentence in _weighed(told, ())}


def test_the_battle_turns_where_the_winners_chance_rose_most():
    game, annals = battle(*QUICK[0])
    verdict = game.state.verdict
    assert verdict is not None
    won = evolve(annals, state=evolve(game.state, verdict=evolve(verdict, winner=0)))
    found = turning(won, [0.5, 0.2, 0.45, 0.9, 1.0])
    assert found is not None
    assert (found.round, found.side, found.before, found.after) == (3, 0, 0.45, 0.9)
    lost = evolve(annals, state=evolve(game.state, verdict=evolve(verdict, winner=1)))
    found = turning(lost, [0.5, 0.2, 0.45, 0.9, 0.1])
    assert found is not None
    assert (found.round, found.side) == (4, 1)
    assert found.after == pytest.approx(0.9)
    assert turning(won, [0.5, 0.52, 0.55]) is None
    assert turning(won, []) is None
