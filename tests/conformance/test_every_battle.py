"""Laws that hold in every battle, whatever the rules, players, map, scenario and rosters."""

from __future__ import annotations

import pytest
from support import laws
from support.axes import Case, cases, setup
from support.rulesets import ruleset
from support.witness import Moment, begun, digest, finished, moment, played

from skirmish.core.decision import Asking
from skirmish.core.events import (
    ConditionsSet,
    Deployed,
    EffectBegun,
    EffectEnded,
    Event,
    FeatureLaid,
    FeatureLifted,
    Fell,
    FirstTurn,
    Hurt,
    Moved,
    PhaseBegun,
    Rolled,
    Scored,
)
from skirmish.core.game import Game
from skirmish.core.record import from_json, to_json, to_plain
from skirmish.core.saving import BattleRecord, parse, record_of, restore
from skirmish.core.state import State
from skirmish.core.table import Table

EVERY = [pytest.param(case, id="-".join(case)) for case in cases()]
SPARSE = 2
"""Every so manieth decision is looked at where looking is dear."""


@pytest.fixture(scope="module")
def battles() -> dict[Case, tuple[Game, list[Moment]]]:
    return {case: finished(case) for case in cases()}


@pytest.mark.parametrize("case", EVERY)
def test_it_ends_with_a_verdict(case: Case, battles: dict[Case, tuple[Game, list[Moment]]]):
    game, _ = battles[case]
    assert game.over
    assert game.state.verdict is not None
    assert game.state.verdict.reason
    assert game.state.verdict.rule


@pytest.mark.parametrize("case", EVERY)
def test_offers_keep_their_word_and_refusals_say_why(case: Case):
    game = begun(case)
    for number, decision in enumerate(played(game, case)):
        laws.default_is_admitted(decision)
        if number % SPARSE:
            continue
        laws.offers_name_rules(decision.offers)
        firsts = laws.samples_are_admitted(decision)
        laws.can_be_played(game, firsts[number % len(firsts)])
        laws.nonsense_is_refused(game, firsts[(number + 1) % len(firsts)])
        laws.refusing_changes_nothing(game, decision.default)


@pytest.mark.parametrize("case", EVERY)
def test_the_state_is_the_fold_of_the_events(case: Case, battles: dict[Case, tuple[Game, list[Moment]]]):
    game, moments = battles[case]
    state, folded = game.setup, 0
    for then in moments:
        for event in game.log[folded : then.events]:
            state = event.apply(state)
        folded = then.events
        assert state == then.state


@pytest.mark.parametrize("case", EVERY)
def test_going_back_to_any_decision_equals_having_come_to_it(
    case: Case, battles: dict[Case, tuple[Game, list[Moment]]]
):
    game, moments = battles[case]
    for number, then in enumerate(moments):
        back = game.rewound(number)
        assert moment(back) == then
        assert back.log == game.log[: then.events]
        assert back.actions == game.actions[:number]


@pytest.mark.parametrize("case", EVERY[::3])
def test_an_undone_battle_plays_on_the_same(case: Case, battles: dict[Case, tuple[Game, list[Moment]]]):
    whole, moments = battles[case]
    game = begun(case)
    for number, action in enumerate(whole.actions):
        game.play(action)
        game.undo(agreed=True)
        assert moment(game) == moments[number]
        game.play(action)
    assert game.log == whole.log


@pytest.mark.parametrize("case", EVERY)
def test_states_can_be_hashed_and_written_as_json(case: Case, battles: dict[Case, tuple[Game, list[Moment]]]):
    game, moments = battles[case]
    for then in moments[::SPARSE]:
        hash(then.state)
        assert to_json(then.state) == to_json(then.state)
        assert to_plain(then.state)["phase"] == then.state.phase
    for event in game.log:
        hash(event)
        assert to_json(event)


@pytest.mark.parametrize("case", EVERY)
def test_a_record_of_it_replays_to_the_same_events(case: Case, battles: dict[Case, tuple[Game, list[Moment]]]):
    game, _ = battles[case]
    record = record_of(game, setup(case), (case.player, case.player))
    written = to_json(record)
    assert parse(written) == record == from_json(written, BattleRecord)
    again = restore(parse(written), ruleset(case.rules))
    assert again.log == game.log
    assert again.state == game.state


@pytest.mark.parametrize("case", EVERY)
def test_every_warrior_has_a_card_at_any_time(case: Case, battles: dict[Case, tuple[Game, list[Moment]]]):
    game, moments = battles[case]
    for then in moments[::SPARSE]:
        for m in then.state.models:
            sheet = game.rules.sheet(then.state, m.id)
            assert sheet.name == m.name
            assert all(label and value for label, value in sheet.numbers)
            assert all(0 <= track.now <= track.full and track.rule for track in sheet.tracks)
            assert all((*sheet.states, *sheet.gear))
            assert all(text and rule for text, rule in sheet.notes)
            reach = game.rules.combat.reach(then.state, m.id)
            assert min(reach.move, reach.run, reach.charge, reach.shoot) >= 0
            assert not (m.out and (game.rules.combat.able(then.state, m.id) or reach.move))


def silent(event: Event) -> bool:
    """Whether an event may go untold: a heading that needs none, or a mark without words."""
    return not event.shown or isinstance(event, PhaseBegun) or getattr(event, "says", None) == ""


@pytest.mark.parametrize("case", EVERY)
def test_the_log_tells_every_shown_event_with_its_rule(case: Case, battles: dict[Case, tuple[Game, list[Moment]]]):
    game, _ = battles[case]
    state = game.setup
    for event in game.log:
        state = event.apply(state)
        line = game.rules.tell(state, event)
        assert (line is not None) or silent(event), f"untold: {event}"
        if line is not None:
            assert line.text.strip()
            assert line.rule, f"told without a rule: {line.text}"


@pytest.mark.parametrize("case", EVERY)
def test_worth_is_what_one_side_gains_and_the_other_loses(case: Case, battles: dict[Case, tuple[Game, list[Moment]]]):
    game, moments = battles[case]
    for then in moments[::SPARSE]:
        assert game.rules.worth(then.state, 0) == pytest.approx(-game.rules.worth(then.state, 1))


NEUTRAL = (Rolled, Moved, Hurt, Fell, ConditionsSet, EffectBegun, EffectEnded, FeatureLaid, FeatureLifted, Scored)
STAGES = (Deployed, FirstTurn, PhaseBegun)


@pytest.mark.parametrize("rules", sorted({case.rules for case in cases()}))
def test_whoever_listens_hears_all_news_before_the_next_mark(rules: str):
    """A mark raises `UnsettledNews` while news is waiting, so no rule of a battle with listeners has forgotten any."""
    case = next(case for case in cases() if case.rules == rules)
    heard: list[Event] = []

    def listen(table: Table, event: Event) -> Asking:
        heard.append(event)
        yield from ()

    listened = ruleset(rules, also=tuple((kind, listen) for kind in (*NEUTRAL, *STAGES)))
    game = Game(listened, setup(case).state(listened))
    for _ in played(game, case):
        pass
    news = [event for event in game.log if isinstance(event, (*NEUTRAL, *STAGES))]
    assert heard == news[: len(heard)]
    assert len(news) - len(heard) <= 1


def test_a_battle_is_the_same_again_and_another_with_another_seed():
    case = cases()[0]
    first, again, other = (digest(finished(case, seed)[0].log) for seed in (1, 1, 2))
    assert first == again != other


def test_states_differ_between_decisions():
    _, moments = finished(cases()[0])
    assert len({then.state for then in moments}) > len(moments) / 2
    assert isinstance(moments[0].state, State)
