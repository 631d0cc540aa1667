"""Exact odds: by hand, equal to plain enumeration; the merges, the policies, what is refused."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import pytest
from core_toy import PARRY, Duel, duel_rules, duel_setup, fighting

from skirmish.core.decision import DONE, PASS, Action, Asking, Decision, Just, Procedure, nothing_asked
from skirmish.core.dice import Check, Dice, Faces, Law, Throw, at_least, each
from skirmish.core.events import Event, Exerted, Hurt, Rolled, Scored
from skirmish.core.forecast import ChangedState, Odds, TooWide, always, best, default, forecast, never
from skirmish.core.policy import Policy
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Reaction
from skirmish.core.table import Table, UnsettledNews, settle

RULES = duel_rules()
F = Fraction


class Plain(Table):
    """An oracle: a table that follows one path; it merges nothing, so every path is played to its end."""

    def __init__(self, state: State, path: list[int]) -> None:
        super().__init__(state, RULES)
        self.path, self.widths, self.chance = path, list[int](), F(1)

    def roll(self, throw: Throw[Any]) -> Any:
        law = throw.law()
        if len(self.widths) == len(self.path):
            self.path.append(0)
        outcome, chance = law[self.path[len(self.widths)]]
        self.widths.append(len(law))
        self.chance *= chance
        if self.rules.hears(Rolled):
            self.news.append(Rolled(throw, (), outcome, self.state.dice))
        return outcome


def enumerated(state: State, procedure: Callable[..., Asking], *args: Any, policy: Policy) -> dict[Any, Fraction]:
    """The law of a procedure by playing every path to its end, reactions settled."""
    law: dict[Any, Fraction] = {}
    path: list[int] = []
    while True:
        table = Plain(state, path)
        result = run(procedure(table, *args), policy)
        run(settle(table), policy)
        leaf = (table.state, result)
        law[leaf] = law.get(leaf, F(0)) + table.chance
        while path and path[-1] + 1 == table.widths[len(path) - 1]:
            path.pop()
        if not path:
            return law
        path[-1] += 1


def run(flow: Asking, policy: Policy) -> Any:
    try:
        decision = next(flow)
        while True:
            decision = flow.send(policy(decision))
    except StopIteration as stop:
        return stop.value


def duel(each_side: int = 1, **profile: int) -> State:
    return duel_setup(each=each_side, **profile).state(RULES)


def fate(model: ModelId) -> Callable[[State, Any], str]:
    return lambda state, _: state.models[model].combat.fell


def exertion(state: State, _: Any) -> int:
    return state.models[0].exertion


def coin(model: ModelId = 0) -> Check[bool]:
    return Check(model, "a coin", (1, 2), at_least(2))


def toss(table: Table, wins: int) -> Procedure[bool]:
    """Exertion counts the heads."""
    yield from nothing_asked()
    if table.roll(coin()):
        table.emit(Exerted(0, table.state.models[0].exertion + wins))
        return True
    return False


# What the odds are


def test_a_shot_by_hand() -> None:
    """4+ hits; 4 and 5 wound, saved on 5+, a 6 isn't saved: 1/2 x (1/3 x 2/3 + 1/6) = 7/36; a third of them is out."""
    odds = forecast(RULES, duel(), RULES.combat.shot, 0, 1)
    assert odds.by(fate(1)) == {"": F(29, 36), "down": F(7, 108), "stunned": F(7, 108), "out": F(7, 108)}
    assert odds.residual == 0


def test_a_target_with_two_wounds_outlives_a_shot() -> None:
    odds = forecast(RULES, duel(wounds=2), RULES.combat.shot, 0, 1)
    assert odds.by(lambda state, _: state.models[1].combat.wounds) == {2: F(29, 36), 1: F(7, 36)}


def test_a_parried_blow_by_hand() -> None:
    """3+ hits, 5+ parries, and the rest is harm as for a shot: 2/3 x 2/3 x 7/18 = 14/81 against 7/27 without."""
    state = duel(parries=1)
    parried = forecast(RULES, state, RULES.combat.blow, 0, 1, policy=always).by(fate(1))
    taken = forecast(RULES, state, RULES.combat.blow, 0, 1, policy=never).by(fate(1))
    assert 1 - parried[""] == F(14, 81)
    assert 1 - taken[""] == F(7, 27)


def test_results_are_told_apart_even_where_states_are_equal() -> None:
    odds = forecast(RULES, duel(), RULES.combat.resist, 0, "strength", "TOY-5")
    assert {result: chance for (_, result), chance in odds.laws.items()} == {True: F(1, 2), False: F(1, 2)}


def test_what_nobody_rolls_for_is_certain() -> None:
    odds = forecast(RULES, duel(), RULES.combat.fight)
    assert odds.laws == {(duel(), None): 1}
    assert odds.by(lambda state, _: "always") == {"always": 1}


def test_the_expected_value_is_exact() -> None:
    odds = forecast(RULES, duel(), RULES.combat.shot, 0, 1)
    assert odds.expected(lambda state, _: 18 * bool(state.models[1].combat.fell)) == F(7, 2)


def test_the_reactions_to_a_chain_belong_to_its_odds() -> None:
    odds = forecast(RULES, duel(2), RULES.combat.shot, 0, 2)
    assert odds.by(lambda state, _: bool(state.models[3].conditions))[True] == F(7, 72)


CHAINS: dict[str, tuple[State, str, tuple[Hashable, ...]]] = {
    "a shot": (duel(), "shot", (0, 1)),
    "a shot at two wounds, a comrade watching": (duel(2, wounds=2), "shot", (0, 2)),
    "a blow that can be parried": (duel(2, parries=1), "blow", (0, 2)),
    "a duel": (fighting(duel(parries=1)), "fight", ()),
    "two attacks each": (fighting(duel(attacks=2)), "fight", ()),
    "one against two": (fighting(duel(2).put(evolve(duel(2).models[1], combat=duel().models[0].combat))), "fight", ()),
}


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize("policy", [always, never, default])
@pytest.mark.parametrize("resumable", [False, True])
def test_merged_odds_equal_plain_enumeration_as_fractions(chain: str, policy: Policy, resumable: bool) -> None:
    state, name, args = CHAINS[chain]
    procedure = getattr(RULES.combat, name)
    odds = forecast(RULES, state, procedure, *args, policy=policy, resumable=resumable)
    assert odds.laws == enumerated(state, procedure, *args, policy=policy)
    assert sum(odds.laws.values()) == 1


def test_odds_sum_to_exactly_one_where_enumeration_would_take_too_long() -> None:
    state = fighting(duel(2, attacks=2, parries=1))
    odds = forecast(RULES, state, RULES.combat.fight, policy=always, resumable=True)
    assert sum(odds.laws.values()) == 1
    assert odds.paths < 5_000


# The merges


def calls_of(chain: Callable[[Table, Callable[..., Procedure[bool]]], Asking]) -> tuple[Odds[Any], int]:
    """The odds of a chain of tosses, and how often a toss was played."""
    calls = 0

    def counted(table: Table, wins: int) -> Procedure[bool]:
        nonlocal calls
        calls += 1
        return (yield from toss(table, wins))

    return forecast(RULES, duel(), chain, counted), calls


def test_a_step_is_worked_out_once_for_each_state_it_begins_in() -> None:
    def stepwise(table: Table, part: Callable[..., Procedure[bool]]) -> Asking:
        for _ in range(3):
            yield from table.step(part, 1)

    def straight(table: Table, part: Callable[..., Procedure[bool]]) -> Asking:
        for _ in range(3):
            yield from part(table, 1)

    merged, few = calls_of(stepwise)
    plain, many = calls_of(straight)
    assert merged.laws == plain.laws
    assert few == 2 * 3, "two paths from each state it begins in: no, one or two heads so far"
    assert many == 3 * 8, "three tosses on each of eight paths"


def test_steps_with_other_arguments_are_other_steps() -> None:
    def chain(table: Table, part: Callable[..., Procedure[bool]]) -> Asking:
        yield from table.step(part, 1)
        yield from table.step(part, wins=10)

    odds, _ = calls_of(chain)
    assert odds.by(exertion) == {0: F(1, 4), 1: F(1, 4), 10: F(1, 4), 11: F(1, 4)}


def test_the_same_method_of_two_objects_is_two_steps() -> None:
    class Tosser:
        def __init__(self, wins: int) -> None:
            self.wins = wins

        def toss(self, table: Table) -> Procedure[bool]:
            return (yield from toss(table, self.wins))

    def chain(table: Table) -> Asking:
        yield from table.step(Tosser(1).toss)
        yield from table.step(Tosser(10).toss)

    odds = forecast(RULES, duel(), chain)
    assert odds.by(exertion) == {0: F(1, 4), 1: F(1, 4), 10: F(1, 4), 11: F(1, 4)}


def test_the_result_of_a_step_comes_back() -> None:
    def chain(table: Table) -> Procedure[tuple[bool, bool]]:
        first = yield from table.step(toss, 0)
        second = yield from table.step(toss, 0)
        return first, second

    odds = forecast(RULES, duel(), chain)
    assert set(odds.by(lambda _, result: result).values()) == {F(1, 4)}
    assert len(odds.laws) == 4


def flips(table: Table, number: int) -> Procedure[int]:
    """Heads in so many coins; it rolls and does nothing else."""
    yield from nothing_asked()
    return sum([table.roll(coin()) for _ in range(number)])


def test_what_only_rolls_is_worked_out_once_for_all_states() -> None:
    played = 0

    def counted(table: Table, number: int) -> Procedure[int]:
        nonlocal played
        played += 1
        return (yield from flips(table, number))

    def chain(table: Table) -> Asking:
        for _ in range(3):
            heads = yield from table.rolls(counted, 2)
            table.emit(Exerted(0, table.state.models[0].exertion + heads))

    assert forecast(RULES, duel(), chain).by(exertion)[3] == F(20, 64)
    assert played == 4


def test_the_news_of_what_only_rolls_is_heard() -> None:
    def chain(table: Table) -> Asking:
        table.roll(coin())
        yield from table.rolls(flips, number=2)

    assert forecast(hearing_rolls(), duel(), chain).by(exertion) == {3: 1}


def test_what_was_to_roll_only_and_changes_the_state_is_found_out() -> None:
    def chain(table: Table) -> Asking:
        def busy(table: Table) -> Asking:
            yield from nothing_asked()
            if table.roll(coin()):
                table.emit(Scored(0, 1))

        yield from table.rolls(busy)

    with pytest.raises(ChangedState, match="busy was to roll and nothing else"):
        forecast(RULES, duel(), chain)


def test_what_was_to_roll_only_and_looks_at_the_state_is_found_out() -> None:
    def curious(table: Table) -> Procedure[int]:
        yield from nothing_asked()
        return table.state.models[0].exertion + table.roll(coin())

    def chain(table: Table) -> Asking:
        yield from table.rolls(curious)

    with pytest.raises(IndexError):
        forecast(RULES, duel(), chain)


@pytest.mark.parametrize(("price", "answer"), [(0, "again"), (1, "keep")])
def test_the_best_answer_in_the_middle_of_rolls_looks_to_the_end_of_their_caller(price: int, answer: str) -> None:
    """Flipping again brings half a point more; what it costs stands in the caller."""

    def flip_again(table: Table) -> Procedure[tuple[int, str]]:
        action = yield offer(Action("keep"), Action("again"))
        heads = yield from table.rolls(flips, 2 if action.verb == "again" else 1)
        return heads, action.verb

    def chain(table: Table) -> Procedure[str]:
        heads, verb = yield from table.rolls(flip_again)
        table.emit(Exerted(0, heads - (price if verb == "again" else 0)))
        return verb

    found = forecast(RULES, duel(), chain, policy=best, worth=lambda state, side: exertion(state, None))
    assert found.by(lambda _, verb: verb) == {answer: 1}
    assert forecast(RULES, duel(), chain, policy=always).by(lambda _, verb: verb) == {"keep": 1}


def test_news_that_waits_when_a_step_begins_or_ends_is_not_lost() -> None:
    heard = hearing_rolls()

    def chain(table: Table) -> Asking:
        table.roll(coin())
        yield from table.step(toss, 0)
        assert len(table.news) == 2
        yield from settle(table)

    assert forecast(heard, duel(), chain).by(exertion) == {2: 1}


def test_a_step_that_begins_with_other_news_is_another_step() -> None:
    def smart(table: Table, hurt: Hurt) -> Asking:
        yield from nothing_asked()
        table.emit(Exerted(0, 10))

    combat = Duel()
    combat.reactions = ((Hurt, smart),)

    def chain(table: Table) -> Asking:
        if table.roll(coin()):
            table.emit(Hurt(0, 1))
        yield from table.step(toss, 0)
        yield from settle(table)

    assert forecast(duel_rules(combat), duel(), chain).by(exertion) == {0: F(1, 2), 10: F(1, 2)}


def heads_in(tosses: int) -> Callable[[Table], Asking]:
    """So many tosses, each begun when the state says so: `round` counts them."""

    class Tossed(Event):
        def apply(self, state: State) -> State:
            return evolve(state, round=state.round + 1)

    def chain(table: Table) -> Asking:
        while table.state.round < tosses:
            yield from toss(table, 1)
            table.emit(Tossed())
            table.mark()

    return chain


def test_equal_states_meet_at_marks() -> None:
    whole = forecast(RULES, duel(), heads_in(8))
    cut = forecast(RULES, duel(), heads_in(8), resumable=True)
    assert cut.laws == whole.laws
    assert cut.by(exertion)[4] == F(70, 256)
    assert whole.paths > 256
    assert cut.paths < 150


def test_without_marks_the_same_chain_would_be_too_wide() -> None:
    with pytest.raises(TooWide):
        forecast(RULES, duel(), heads_in(20), limit=1_000)
    assert forecast(RULES, duel(), heads_in(20), resumable=True, limit=1_000).by(exertion)[20] == F(1, 2**20)


def test_a_mark_on_unsettled_news_is_found_by_forecasts_too() -> None:
    def careless(table: Table) -> Asking:
        yield from toss(table, 1)
        table.mark()

    with pytest.raises(UnsettledNews, match="Rolled"):
        forecast(hearing_rolls(), duel(), careless)


# What is rolled


def hearing_rolls() -> Any:
    """Rules under which model 0 exerts itself at every roll."""

    def tire(table: Table, rolled: Rolled) -> Asking:
        yield from nothing_asked()
        assert rolled.faces == ()
        table.emit(Exerted(0, table.state.models[0].exertion + 1))

    combat = Duel()
    reactions: tuple[Reaction, ...] = ((Rolled, tire),)
    combat.reactions = reactions
    return duel_rules(combat)


def test_reactions_hear_of_rolls() -> None:
    odds = forecast(hearing_rolls(), duel(), RULES.combat.shot, 0, 1)
    assert odds.by(exertion)[1] == F(1, 2), "a miss is one roll"
    assert sum(odds.laws.values()) == 1


def test_neither_dice_nor_log_tell_paths_apart() -> None:
    odds = forecast(RULES, duel(), RULES.combat.shot, 0, 1)
    assert {state.dice for state, _ in odds.laws} == {duel().dice}
    assert len(odds.laws) == 4, "untouched, down, stunned, out"


class Exploding(Record):
    """A D6 that is rolled again and added on a 6, at most twice; what goes beyond is left out."""

    who: int = 0
    what: str = "exploding"
    rule: str = ""

    def draw(self, dice: Dice) -> tuple[Faces, int, Dice]:
        faces, after = dice.draw(1, 6)
        return faces, faces[0], after

    def law(self) -> Law[int]:
        once = tuple((face, F(1, 6)) for face in range(1, 6))
        return once + tuple((6 + face, F(1, 36)) for face in range(1, 6))


def test_what_an_open_throw_leaves_out_is_stated_as_the_residual() -> None:
    def chain(table: Table) -> Procedure[int]:
        yield from nothing_asked()
        return table.roll(Exploding()) + table.roll(Exploding())

    odds = forecast(RULES, duel(), chain)
    assert odds.residual == 1 - F(35, 36) ** 2
    assert sum(odds.laws.values()) + odds.residual == 1


# The policies


def offer(*actions: Action, default: Action = DONE) -> Decision:
    return Decision(0, "choose", tuple(Just(action) for action in actions), default)


def test_always_takes_the_first_thing_offered_that_is_no_refusal() -> None:
    assert always(offer(PASS, PARRY, Action("dodge"), default=PASS)) == PARRY
    assert always(offer(PASS, DONE, default=PASS)) == PASS


def test_never_declines_if_that_is_offered() -> None:
    assert never(offer(PARRY, DONE, default=PARRY)) == DONE
    assert never(offer(PARRY, Action("dodge"), default=PARRY)) == PARRY


def test_the_default_policy_makes_no_offers() -> None:
    def offers() -> tuple[Just, ...]:
        raise AssertionError("nobody should look")

    assert default(Decision(0, "choose", offers, PASS)) == PASS


def priced(parry: int) -> Callable[[State, Side], int]:
    """Ten for each who stands, so much for a parry kept, less the same of the other side."""

    def worth(state: State, side: Side) -> int:
        signs = [1 if m.side == side else -1 for m in state.models]
        values = [10 * (not m.combat.fell) + parry * m.combat.parries for m in state.models]
        return sum(sign * value for sign, value in zip(signs, values, strict=True))

    return worth


@pytest.mark.parametrize(("price", "same_as"), [(0, always), (1, always), (2, never), (100, never)])
def test_the_best_policy_weighs_what_a_parry_saves_against_what_it_costs(price: int, same_as: Policy) -> None:
    """A parry saves 10 x 1/3 x 7/18 = 1.30 when the blow has hit."""
    state = duel(parries=1)
    found = forecast(RULES, state, RULES.combat.blow, 0, 1, policy=best, worth=priced(price))
    assert found.laws == forecast(RULES, state, RULES.combat.blow, 0, 1, policy=same_as).laws


def test_each_side_chooses_what_is_best_for_itself() -> None:
    state = fighting(duel(parries=1))
    found = forecast(RULES, state, RULES.combat.fight, policy=best, worth=priced(0), resumable=True)
    assert found.laws == forecast(RULES, state, RULES.combat.fight, policy=always, resumable=True).laws


def test_of_equally_good_samples_the_first_is_taken() -> None:
    def chain(table: Table) -> Procedure[str]:
        action = yield offer(Action("heads"), Action("tails"))
        return action.verb

    found = forecast(RULES, duel(), chain, policy=best, worth=lambda state, side: 0)
    assert found.by(lambda _, verb: verb) == {"heads": 1}


def gamble(table: Table) -> Procedure[str]:
    """One for sure, or three on heads; then, after the gamble's step, whoever gambled pays ten."""
    action = yield offer(Action("sure"), Action("gamble"))
    if action.verb == "sure":
        table.emit(Exerted(0, 1))
    else:
        yield from toss(table, 3)
    return action.verb


def reckoned(table: Table) -> Asking:
    if (yield from table.step(gamble)) == "gamble":
        table.emit(Exerted(0, table.state.models[0].exertion - 10))


def test_the_best_policy_looks_through_dice_to_the_end_of_its_step() -> None:
    found = forecast(RULES, duel(), gamble, policy=best, worth=lambda state, side: exertion(state, None))
    assert found.by(lambda _, verb: verb) == {"gamble": 1}


def test_the_best_policy_is_greedy_beyond_its_step_it_does_not_look() -> None:
    found = forecast(RULES, duel(), reckoned, policy=best, worth=lambda state, side: exertion(state, None))
    assert found.by(exertion) == {-10: F(1, 2), -7: F(1, 2)}


def test_a_later_decision_may_depend_on_the_dice_before_it() -> None:
    """Two for heads; or try again for one, which pays after tails only."""

    def chain(table: Table) -> Asking:
        yield from toss(table, 2)
        action = yield offer(Action("keep"), Action("try again"))
        if action.verb == "try again":
            table.emit(Exerted(0, 0))
            yield from toss(table, 1)

    found = forecast(RULES, duel(), chain, policy=best, worth=lambda state, side: exertion(state, None))
    assert found.by(exertion) == {0: F(1, 4), 1: F(1, 4), 2: F(1, 2)}


def test_the_best_policy_needs_a_worth_and_a_forecast() -> None:
    with pytest.raises(ValueError, match="needs a worth"):
        forecast(RULES, duel(), gamble, policy=best)
    with pytest.raises(TypeError, match="needs a forecast and a worth"):
        best(offer(PARRY))


def test_the_policy_best_takes_the_default_where_nothing_is_sampled() -> None:
    def chain(table: Table) -> Procedure[str]:
        action = yield Decision(0, "choose", (), DONE)
        return action.verb

    found = forecast(RULES, duel(), chain, policy=best, worth=lambda state, side: 0)
    assert found.by(lambda _, verb: verb) == {"done": 1}


# What is refused


def test_too_many_paths_are_refused_not_cut_short() -> None:
    def cards(table: Table) -> Procedure[tuple[int, ...]]:
        yield from nothing_asked()
        return tuple([table.roll(Check(0, "a card", (1, 20), each(1, 20))) for _ in range(4)])

    with pytest.raises(TooWide, match="more than 20,000 paths"):
        forecast(RULES, duel(), cards)


def test_the_limit_is_exact_and_counts_the_paths_of_steps() -> None:
    needed = forecast(RULES, duel(), RULES.combat.shot, 0, 1).paths
    assert forecast(RULES, duel(), RULES.combat.shot, 0, 1, limit=needed).paths == needed
    with pytest.raises(TooWide):
        forecast(RULES, duel(), RULES.combat.shot, 0, 1, limit=needed - 1)


def test_a_rule_that_may_roll_for_ever_is_refused() -> None:
    def until_heads(table: Table) -> Asking:
        while not (yield from toss(table, 1)):
            pass

    with pytest.raises(TooWide, match="a path with more than 500 turns"):
        forecast(RULES, duel(), until_heads, limit=500)


def test_a_step_that_begins_again_where_it_began_is_refused() -> None:
    def again(table: Table) -> Asking:
        if not (yield from toss(table, 1)):
            yield from table.step(again)

    def begin(table: Table) -> Asking:
        yield from table.step(again)

    with pytest.raises(TooWide, match="comes back to where it began"):
        forecast(RULES, duel(), begin)


def test_a_chain_that_comes_back_to_the_same_mark_for_ever_is_refused() -> None:
    def pacing(table: Table) -> Asking:
        while not table.roll(coin()):
            table.emit(Exerted(0, 1 - table.state.models[0].exertion))
            table.mark()
        yield from nothing_asked()

    with pytest.raises(TooWide):
        forecast(RULES, duel(), pacing, resumable=True, limit=300)


def test_a_decision_with_endless_samples_is_refused() -> None:
    def endless(table: Table) -> Asking:
        yield Decision(0, "where to", lambda: (Just(Action("go", target=n)) for n in range(10**9)), DONE)

    with pytest.raises(TooWide, match="ways to decide: where to"):
        forecast(RULES, duel(), endless, policy=best, worth=lambda state, side: 0, limit=100)


def test_a_rule_that_fails_fails_its_forecast() -> None:
    def broken(table: Table) -> Asking:
        yield from toss(table, 1)
        raise ZeroDivisionError("cursed")

    with pytest.raises(ZeroDivisionError, match="cursed"):
        forecast(RULES, duel(), broken)
