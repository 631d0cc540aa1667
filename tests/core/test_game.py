"""A battle in progress: play, undo, fork, and what happens when a rule fails."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest
from core_toy import PARRY, Duel, Struck, duel_rules, duel_setup, next_blow

from skirmish.core.decision import DONE, PASS, Action, Asking
from skirmish.core.dice import Dice
from skirmish.core.events import Acted, Fell
from skirmish.core.game import Game, IllegalAction, NotFree, RuleFailed
from skirmish.core.state import ModelId
from skirmish.core.table import Table, settle

SHOOT = Action("shoot", 0, 2)


def game(seed: int = 1, *script: int, combat: Duel | None = None, **profile: int) -> Game:
    return Game(duel_rules(combat), duel_setup(seed, script, **profile).state(duel_rules()))


def choose(battle: Game, turn: int) -> Action:
    """Any legal action, another one each time."""
    assert battle.decision is not None
    samples = [action for offer in battle.decision.offers for action in islice(offer.samples(), 3)]
    return samples[turn * 7 % len(samples)]


def played(seed: int, most: int = 1000) -> Game:
    battle = game(seed, attacks=2, parries=1)
    while not battle.over and len(battle.actions) < most:
        battle.play(choose(battle, len(battle.actions) + seed))
    return battle


def standing(battle: Game) -> tuple[object, ...]:
    """All that can be seen of where a game stands."""
    asked = battle.decision
    return (
        battle.state, list(battle.log), list(battle.actions),
        asked and (asked.side, asked.prompt, asked.default, asked.subject, asked.rule),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_a_battle_ends_with_a_verdict_and_takes_no_more_actions(seed: int) -> None:
    battle = played(seed)
    assert battle.over
    assert battle.state.verdict is not None
    with pytest.raises(IllegalAction, match="the battle is over"):
        battle.play(DONE)


def test_play_gives_back_what_happened() -> None:
    battle = game(1, 6, 1, 4, 2)  # Reds begin; a hit that doesn't wound
    events = battle.play(SHOOT)
    assert [type(event).__name__ for event in events] == ["Rolled", "Rolled", "Acted"]
    assert battle.log[-3:] == events


@pytest.mark.parametrize("seed", range(5))
def test_the_events_fold_to_the_state(seed: int) -> None:
    battle = played(seed)
    state = battle.setup
    for event in battle.log:
        state = event.apply(state)
    assert state == battle.state


@pytest.mark.parametrize("seed", range(8))
def test_rewinding_equals_forward_play_at_every_decision_inside_rules_too(seed: int) -> None:
    forward = game(seed, attacks=2, parries=1)
    seen = [standing(forward)]
    prompts = set()
    end = played(seed)
    for action in end.actions:
        assert forward.decision is not None
        prompts.add(forward.decision.prompt)
        forward.play(action)
        seen.append(standing(forward))
    assert prompts == {"shoot", "parry?"}
    for to in range(1, len(end.actions) + 1):
        assert standing(end.rewound(to)) == seen[to]
    assert end.rewound(0).state == game(seed, attacks=2, parries=1).state


def test_a_rewound_game_ends_as_the_first_one_did() -> None:
    end = played(3)
    again = end.rewound(2)
    for action in end.actions[2:]:
        again.play(action)
    assert standing(again) == standing(end)


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    battle = game(1, 6, 1)
    before = standing(battle)
    with pytest.raises(IllegalAction, match=r"shoot: that is no enemy \(TOY-2\)") as refused:
        battle.play(Action("shoot", 0, 1))
    assert refused.value.refusal.rule == "TOY-2"
    assert refused.value.action == Action("shoot", 0, 1)
    assert standing(battle) == before
    battle.play(DONE)


def test_an_illegal_answer_inside_a_rule_changes_nothing_either() -> None:
    battle = game(1, 6, 1, 3, parries=1)
    battle.play(DONE)
    before = standing(battle)
    with pytest.raises(IllegalAction, match="not offered now: parry"):
        battle.play(DONE)
    assert standing(battle) == before


def test_an_undo_that_reveals_nothing_is_free() -> None:
    battle = game(1, 6, 1, attacks=0)  # Reds begin, and nobody can strike
    before = standing(battle)
    battle.play(DONE)
    assert standing(battle) != before
    battle.undo()
    assert standing(battle) == before


def test_an_undo_past_dice_needs_both_players() -> None:
    battle = game(1, 6, 1, 2)
    before = standing(battle)
    battle.play(SHOOT)
    after = standing(battle)
    with pytest.raises(NotFree, match="both players must agree"):
        battle.undo()
    assert standing(battle) == after
    battle.undo(agreed=True)
    assert standing(battle) == before


def test_undo_cannot_fish_for_better_dice() -> None:
    battle = game(5)
    first = battle.play(choose(battle, 0))
    battle.undo(agreed=True)
    assert battle.play(choose(battle, 0)) == first


def test_undo_goes_back_into_the_middle_of_a_rule() -> None:
    battle = game(1, 6, 1, 3, 3, 1, parries=1, attacks=2)
    battle.play(DONE)
    before = standing(battle)
    assert battle.decision is not None
    assert battle.decision.prompt == "parry?"
    battle.play(PASS)
    battle.undo(agreed=True)
    assert standing(battle) == before
    battle.play(PARRY)


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(NotFree, match="nothing has been done"):
        game().undo()


def test_what_happens_in_a_fork_leaves_the_game_alone() -> None:
    battle = played(2, most=4)
    before = standing(battle)
    fork = battle.fork()
    assert standing(fork) == before
    while not fork.over:
        fork.play(choose(fork, 1))
    assert standing(battle) == before


def test_a_fork_with_other_dice_does_not_foresee_the_real_ones() -> None:
    battle = game(4)
    futures = {battle.fork(Dice(seed)).play(choose(battle, 0))[0] for seed in range(30)}
    assert len({event.outcome for event in futures}) == 2
    assert battle.state.dice == game(4).state.dice


def test_a_fork_of_a_fork_keeps_the_other_dice_in_the_middle_of_a_rule_too() -> None:
    battle = game(1, 6, 1, 3, parries=1, attacks=2)
    battle.play(DONE)
    assert battle.decision is not None
    assert battle.decision.prompt == "parry?"
    fork = battle.fork(Dice(77))
    assert standing(fork.fork()) == standing(fork)
    futures = [copy.play(PARRY) for copy in (fork.fork(), fork, fork.rewound(1))]
    assert futures[0] == futures[1] == futures[2]
    assert fork.rewound(2).state == fork.state


class Unmarked(Duel):
    """All blows without a mark between them."""

    def fight(self, table: Table) -> Asking:
        while (blow := next_blow(table.state)) is not None:
            table.emit(Struck(blow[0]))
            yield from self.blow(table, *blow)
            yield from settle(table)


def test_a_rewind_past_the_place_where_a_fork_got_its_dice_deals_them_again() -> None:
    for seed in range(20):
        battle = game(1, 6, 1, 3, combat=Unmarked(), parries=9, attacks=9, wounds=9)
        battle.play(DONE)
        fork = battle.fork(Dice(seed))
        fork.play(PARRY)
        assert standing(fork.rewound(2)) == standing(fork)


def test_an_undo_in_a_fork_keeps_its_own_dice() -> None:
    fork = game(1, 6, 1).fork(Dice(77))
    first = fork.play(SHOOT)
    fork.undo(agreed=True)
    assert fork.state.dice == Dice(77)
    assert fork.play(SHOOT) == first


class Cursed(Duel):
    """Whoever shoots at model 3 breaks the program, after something has already happened."""

    def shot(self, table: Table, shooter: ModelId, target: ModelId) -> Asking:
        yield from super().shot(table, shooter, target)
        if target == 3:
            table.emit(Acted(3))
            raise ZeroDivisionError("cursed")


def test_a_rule_that_raises_leaves_the_game_where_it_stood_and_playable() -> None:
    battle = game(7, 6, 1, 1, combat=Cursed())
    battle.play(SHOOT)
    before = standing(battle)
    with pytest.raises(RuleFailed, match="shoot: ZeroDivisionError: cursed"):
        battle.play(Action("shoot", 1, 3))
    assert standing(battle) == before
    battle.play(Action("shoot", 1, 2))
    assert battle.actions == [SHOOT, Action("shoot", 1, 2)]


def test_a_checked_record_can_be_replayed_on_trust() -> None:
    end = played(6)
    again = game(6, attacks=2, parries=1).trusting()
    for action in end.actions:
        again.play(action)
    assert standing(again) == standing(end)


def test_marks_lie_between_blows_so_a_rewind_replays_little() -> None:
    end = played(1)
    assert len(end._marks) > len(end.actions) / 2
    states = [mark.state for mark in end._marks]
    assert all(a is not b for a, b in pairwise(states))


def test_the_fallen_neither_shoot_nor_are_shot_at() -> None:
    for seed in range(5):
        battle = played(seed, most=6)
        fallen = {event.model for event in battle.log if isinstance(event, Fell)}
        assert battle.decision is None or not any(
            {action.model, action.target} & fallen for offer in battle.decision.offers for action in offer.samples()
        )


@pytest.mark.parametrize("seed", range(3))
def test_steps_tell_where_the_battle_stood_after_each_action(seed: int) -> None:
    battle = game(seed, attacks=2, parries=1)
    for turn in range(40):
        if battle.over:
            break
        here, asked = battle.steps[-1], battle.decision
        assert asked is not None
        assert (here.events, here.turn) == (len(battle.log), battle.state.side)
        assert (here.side, here.subject) == (asked.side, asked.subject)
        assert len(battle.steps) == len(battle.actions) + 1
        battle.play(choose(battle, turn + seed))
    for number in range(0, len(battle.actions), 5):
        assert battle.rewound(number).steps == battle.steps[: number + 1]


def test_when_it_is_over_nobody_is_asked() -> None:
    last = played(1).steps[-1]
    assert (last.side, last.subject) == (-1, -1)
