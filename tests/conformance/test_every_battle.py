"""Laws that hold in every battle, whatever the rules, players, map, scenario and rosters."""

from __future__ import annotations

import pytest
from support import laws
from support.axes import GREEN, Case, axes, cases, setup
from support.offered import SPARSE
from support.rulesets import ruleset
from support.witness import Moment, begun, digest, finished, moment, played

from skirmish.board import on
from skirmish.core.decision import Asking
from skirmish.core.dice import Dice
from skirmish.core.events import (
    ConditionsSet,
    Deployed,
    EffectBegun,
    EffectEnded,
    Event,
    FeatureLaid,
    FeatureLifted,
    Fell,
    Hurt,
    Moved,
    PhaseBegun,
    Rolled,
)
from skirmish.core.game import Game, RuleFailed
from skirmish.core.record import from_json, to_json, to_plain
from skirmish.core.saving import BattleRecord, parse, record_of, restore
from skirmish.core.scenario_events import FirstTurn, Scored
from skirmish.core.state import NOBODY, State
from skirmish.core.table import Table, UnsettledNews
from skirmish.core.units import TOLERANCE_IN, snapped
from skirmish.rules import DEFAULT, PRESETS

Battles = dict[Case, tuple[Game, list[Moment]]]
RULES = axes()["rules"]
LONG = 12
"""Rounds of a long battle."""
EVERY = [pytest.param(case, id="-".join(case)) for case in cases()]


def first_case(rules: str) -> Case:
    """The first battle under these rules."""
    return next(case for case in cases() if case.rules == rules)


@pytest.fixture(scope="module")
def battles() -> Battles:
    return {case: finished(case) for case in cases()}


@pytest.mark.parametrize("case", EVERY)
def test_it_ends_with_a_verdict(case: Case, battles: Battles):
    game, _ = battles[case]
    assert game.over
    assert game.state.verdict is not None
    assert game.state.verdict.reason
    assert game.state.verdict.rule


@pytest.mark.parametrize("case", EVERY)
def test_the_state_is_the_fold_of_the_events(case: Case, battles: Battles):
    game, moments = battles[case]
    state, folded = game.setup, 0
    for then in moments:
        for event in game.log[folded : then.events]:
            state = event.apply(state)
        folded = then.events
        assert state == then.state


@pytest.mark.parametrize("case", EVERY)
def test_going_back_to_any_decision_equals_having_come_to_it(case: Case, battles: Battles):
    game, moments = battles[case]
    for number, then in enumerate(moments):
        back = game.rewound(number)
        assert moment(back) == then
        assert back.log == game.log[: then.events]
        assert back.actions == game.actions[:number]


@pytest.mark.parametrize("case", EVERY[::3])
def test_an_undone_battle_plays_on_the_same(case: Case, battles: Battles):
    whole, moments = battles[case]
    game = begun(case)
    for number, action in enumerate(whole.actions):
        game.play(action)
        game.undo(agreed=True)
        assert moment(game) == moments[number]
        game.play(action)
    assert game.log == whole.log


@pytest.mark.parametrize("case", EVERY)
def test_states_can_be_hashed_and_written_as_json(case: Case, battles: Battles):
    game, moments = battles[case]
    for then in moments[::SPARSE]:
        hash(then.state)
        assert to_json(then.state) == to_json(then.state)
        assert to_plain(then.state)["phase"] == then.state.phase
    for event in game.log:
        hash(event)
        assert to_json(event)


@pytest.mark.parametrize("case", EVERY)
def test_a_record_of_it_replays_to_the_same_events(case: Case, battles: Battles):
    game, _ = battles[case]
    record = record_of(game, setup(case), (case.player, case.player))
    written = to_json(record)
    assert parse(written) == record == from_json(written, BattleRecord)
    again = restore(parse(written), ruleset(case.rules))
    assert again.log == game.log
    assert again.state == game.state


@pytest.mark.parametrize("case", EVERY)
def test_every_warrior_has_a_card_at_any_time(case: Case, battles: Battles):
    game, moments = battles[case]
    for then in moments[::SPARSE]:
        laws.cards_are_whole(game.rules, then.state)


def silent(event: Event) -> bool:
    """Whether an event may go untold: a heading that needs none, or a mark without words."""
    return not event.shown or isinstance(event, PhaseBegun) or getattr(event, "says", None) == ""


def lays(event: Event, following: Event) -> bool:
    """Whether an effect on nobody lays its terrain at once, which is told instead."""
    laid = isinstance(event, EffectBegun) and isinstance(following, FeatureLaid)
    return laid and event.effect.target == NOBODY and following.feature.effect == event.effect.id


@pytest.mark.parametrize("case", EVERY)
def test_the_log_tells_every_shown_event_with_its_rule(case: Case, battles: Battles):
    game, _ = battles[case]
    state = game.setup
    for number, event in enumerate(game.log):
        state = event.apply(state)
        line = game.rules.tell(state, event)
        assert (line is not None) or silent(event) or lays(event, game.log[number + 1]), f"untold: {event}"
        if line is not None:
            assert line.text.strip()
            assert line.rule, f"told without a rule: {line.text}"


@pytest.mark.parametrize("case", EVERY)
def test_treasure_and_those_who_leave_are_accounted_for(case: Case, battles: Battles):
    """SKR-91."""
    _, moments = battles[case]
    for then in moments:
        laws.aims_are_kept(then.state)


@pytest.mark.parametrize("case", EVERY)
def test_everybody_stands_where_a_base_can_stand(case: Case, battles: Battles):
    _, moments = battles[case]
    for then in moments[::SPARSE]:
        surface = on(then.state)
        for m in then.state.models:
            if then.state.on_table(m.id):
                assert surface.stands(m.id, then.state.places[m.id][:2]) is None
                assert min(surface.gaps(m.id)[: m.id] + surface.gaps(m.id)[m.id + 1 :]) >= -TOLERANCE_IN


@pytest.mark.parametrize("case", EVERY)
def test_every_path_begins_where_the_model_stood_and_lies_on_the_grid(case: Case, battles: Battles):
    game, _ = battles[case]
    state = game.setup
    for event in game.log:
        if isinstance(event, Moved):
            assert event.path[0] == state.places[event.model][:2]
            assert all(snapped(corner) == corner for corner in event.path)
        state = event.apply(state)


@pytest.mark.parametrize("case", EVERY)
def test_worth_is_what_one_side_gains_and_the_other_loses(case: Case, battles: Battles):
    game, moments = battles[case]
    for then in moments[::SPARSE]:
        assert game.rules.worth(then.state, 0) == pytest.approx(-game.rules.worth(then.state, 1))


NEUTRAL = (Rolled, Moved, Hurt, Fell, ConditionsSet, EffectBegun, EffectEnded, FeatureLaid, FeatureLifted, Scored)
STAGES = (Deployed, FirstTurn, PhaseBegun)


@pytest.mark.parametrize("case", EVERY)
def test_whoever_listens_hears_all_news_before_the_next_mark(case: Case):
    """A mark raises `UnsettledNews` while news is waiting, so no rule of a battle with listeners has forgotten any."""
    heard: list[Event] = []

    def listen(table: Table, event: Event) -> Asking:
        if type(table) is Table:  # what a player works out on a table of his own is no news of the battle
            heard.append(event)
        yield from ()

    listened = ruleset(case.rules, also=tuple((kind, listen) for kind in (*NEUTRAL, *STAGES)))
    game = Game(listened, setup(case).state(listened))
    for _ in played(game, case):
        pass
    news = [event for event in game.log if isinstance(event, (*NEUTRAL, *STAGES))]
    assert heard == news[: len(heard)]
    assert len(news) - len(heard) <= 1


@pytest.mark.parametrize("rules", RULES)
def test_a_mark_refuses_news_that_waits(rules: str):
    def listen(table: Table, event: Event) -> Asking:
        yield from ()

    listened = ruleset(rules, also=((Moved, listen),))
    table = Table(begun(first_case(rules)).state, listened)
    table.emit(Moved(0, ((1.0, 1.0), (2.0, 1.0))))
    with pytest.raises(UnsettledNews):
        table.mark()


@pytest.mark.parametrize("rules", RULES)
def test_a_rule_that_fails_leaves_the_battle_where_it_was(rules: str):
    game, _ = finished(first_case(rules))
    failed = 0
    for number, action in enumerate(game.actions):
        undiced = game.rewound(number).fork(Dice(None))
        before = moment(undiced)
        try:
            undiced.play(action)
        except RuleFailed:
            failed += 1
            assert moment(undiced) == before
            assert undiced.fork(Dice(1)).play(action)
    assert failed


def options() -> list[tuple[str, str, str]]:
    """Each ruleset with each value of an option that isn't the default."""
    found = []
    for rules in RULES:
        system = ruleset(rules)
        for option in (*system.combat.options, *system.magic.options):
            found += [(rules, option.name, value) for value in option.values[1:]]
    return found


@pytest.mark.parametrize(("rules", "option", "value"), options())
def test_a_battle_with_another_option_ends_and_can_be_rewound(rules: str, option: str, value: str):
    case = first_case(rules)
    system = ruleset(rules, {option: value})
    game = Game(system, setup(case).state(system))
    moments = [moment(game) for _ in played(game, case)]
    assert game.state.verdict is not None
    assert all(moment(game.rewound(number)) == moments[number] for number in range(0, len(moments), SPARSE))


def test_a_long_battle_can_be_rewound_to_any_decision():
    case = Case(PRESETS[DEFAULT], "aggressor", GREEN, "skirmish", axes()["roster"][0])
    system = ruleset(case.rules)
    game = Game(system, setup(case, seed=3, rounds=LONG).state(system))
    moments = [moment(game) for _ in played(game, case)]
    assert all(moment(game.rewound(number)) == moments[number] for number in range(0, len(moments), SPARSE))


@pytest.mark.parametrize("rules", [rules for rules in RULES if rules != "pools+none"])
def test_the_other_side_is_asked_in_the_middle_of_a_rule_somewhere(rules: str, battles: Battles):
    """Else going back to such a decision would never have been tried."""
    asked = [then for case, (_, moments) in battles.items() if case.rules == rules for then in moments]
    assert any(then.asked and then.state.round and then.asked[1] != then.state.side for then in asked)


def test_a_battle_is_the_same_again_and_another_with_another_seed():
    case = cases()[0]
    first, again, other = (digest(finished(case, seed)[0].log) for seed in (1, 1, 2))
    assert first == again != other


def test_states_differ_between_decisions():
    _, moments = finished(cases()[0])
    assert len({then.state for then in moments}) > len(moments) / 2
    assert isinstance(moments[0].state, State)
