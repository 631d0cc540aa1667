"""After each turn people are told what they gave away, as an AI reckons, and can look at it."""

from __future__ import annotations

from battle_scene import Table

from skirmish.client.battle.hindsight import LEAST, MOST, Lapse
from skirmish.client.settings import Settings
from skirmish.client.ui.text import Rich
from skirmish.client.words import say
from skirmish.players import OPPONENT, make
from skirmish.players.explanation import Explanation, explain
from skirmish.players.player import Weighing, view_of


def judged(table: Table) -> None:
    """Waits until all choices have been looked at."""
    for _ in range(4000):
        table.run(1 / 60)
        if not table.scene.hindsight.waits:
            return
    raise AssertionError("it never came to an end")


def careless(table: Table, most: int = 150, *, own: bool = False) -> tuple[Lapse, ...]:
    """People who choose at random play on until the turn that is over has something to be told; if `own` to who did."""
    players = make("random", 1), make("random", 2)
    for _ in range(most):
        decision = table.session.decision
        assert decision is not None
        found = table.scene.hindsight.told(decision.side)
        if found and not decision.is_prompt and table.session.seats[decision.side].human:
            assert {lapse.side for lapse in found} == {decision.side if own else 1 - decision.side}
            return found
        before = table.session.state.side, table.session.state.round
        table.play(players[decision.side].decide(view_of(table.session.game, decision.side), decision))
        if (table.session.state.side, table.session.state.round) != before:
            judged(table)
    raise AssertionError("nobody gave anything away")


def test_what_was_given_away_is_what_the_usual_opponent_reckons_and_can_be_looked_at() -> None:
    settings = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False, skip_empty=False)
    table = Table((1280, 720), settings=settings).battle(seed=5)
    found = careless(table)
    side = found[0].side
    assert 0 < len(found) <= MOST
    assert [one.marks for one in found] == sorted([one.marks for one in found], reverse=True)
    game = table.session.game
    for lapse in found:
        assert lapse.marks >= LEAST
        number = next(n for n, step in enumerate(game.steps) if step.events - 1 == lapse.moment and step.side == side)
        past, player = game.rewound(number), make(OPPONENT, table.session.setup.seed)
        assert past.decision is not None
        assert past.state.side == side, "answers in the other side's turn are nobody's lapses"
        assert isinstance(player, Weighing)
        view = view_of(past, side)
        told = explain(view, past.decision, player.weigh(view, past.decision), game.actions[number])
        assert (told.choice.order, told.rivals[0].order) == (lapse.chosen, lapse.better)
        assert told.margin == -lapse.marks
    if table.scene.battle.report.shown is None:
        table.scene.battle.report.toggle()
    table.scene.touch()
    table.run(0.1)
    sheet = table.widget("news.text")
    assert isinstance(sheet, Rich)
    assert say("lapse-lead-of", who=table.session.seats[side].name) in "".join(span.text for span in sheet.spans)
    link = next(span.link for span in sheet.spans if span.link == str(found[0].moment))
    sheet.follow(link)
    assert table.scene.battle.selection.looking == found[0].moment


def test_after_an_undo_the_same_choice_is_judged_anew() -> None:
    settings = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False, skip_empty=False)
    table = Table((1280, 720), settings=settings).at("moves")
    told = set()
    for _ in range(2):
        decision = table.session.decision
        assert decision is not None
        movers = [offer for offer in decision.each() if offer.verb == "move" and offer.model not in told]
        action = next(movers[0].samples())
        told.add(action.model)
        table.play(action)
        assert table.session.decision is not None
        table.play(table.session.decision.default)
        judged(table)
        done = len(table.session.game.actions) - 1
        found = table.scene.battle.forecast.judge(done)
        assert isinstance(found, Explanation)
        past, player = table.session.game.rewound(done), make(OPPONENT, table.session.setup.seed)
        assert past.decision is not None
        assert isinstance(player, Weighing)
        view = view_of(past, past.decision.side)
        truth = explain(view, past.decision, player.weigh(view, past.decision), table.session.game.actions[done])
        assert found.margin == truth.margin
        table.session.undo()
        table.session.undo()
        table.scene.touch()
        table.run(0.1)


def test_against_an_ai_a_person_is_told_of_his_own_turn_alone() -> None:
    settings = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False, skip_empty=False)
    table = Table((1280, 720), settings=settings).battle(seed=5, seats=("human", "aggressor"))
    found = careless(table, own=True)
    game = table.session.game
    for lapse in found:
        step = next(step for step in game.steps if step.events - 1 == lapse.moment and step.side == 0)
        assert (step.side, step.turn) == (0, 0)


def test_with_a_curtain_nobody_reads_what_the_other_gave_away() -> None:
    settings = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False, skip_empty=False)
    table = Table((1280, 720), settings=settings).battle(seed=5)
    side = careless(table)[0].side
    hindsight = table.scene.hindsight
    assert {lapse.side for lapse in hindsight.told(1 - side)} == {side}
    assert {lapse.side for lapse in hindsight.told(1 - side, curtain=True)} <= {1 - side}
    assert hindsight.told(side, curtain=True) == hindsight.lapses(side) != ()
    assert hindsight.told(None, curtain=True) == ()


def test_nobody_is_judged_who_does_not_want_it_or_may_not_measure() -> None:
    for wanted, options in ((False, ()), (True, (("premeasure", "false"),))):
        table = Table(settings=Settings(animation_speed=0.0, autosave=False, look_back=wanted)).battle(options=options)
        table.play_until(lambda session: len(session.game.actions) > 20)
        table.run(0.5)
        assert table.scene.hindsight.waits, "what could be looked at lies there"
        assert not table.scene.looks_back
        assert table.scene.hindsight.lapses(0) == ()


def test_only_choices_of_people_are_looked_at() -> None:
    table = Table().battle(seats=("tactician", "aggressor"))
    table.play_until(lambda session: len(session.game.actions) > 20)
    assert not table.scene.hindsight.waits
