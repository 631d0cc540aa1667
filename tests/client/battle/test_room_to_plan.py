"""In a small window, too, one sees what one plans: the chosen line, the whole of the odds, and the hand of cards."""

from __future__ import annotations

import pytest
from battle_scene import Table
from test_other_systems import fought

from skirmish.client.battle.controller import REST
from skirmish.client.battle.panels.action_bar import ActionBar
from skirmish.client.battle.panels.card import Card, column_edges
from skirmish.client.battle.presenters.header import side_facts
from skirmish.client.battle.session import Session
from skirmish.client.ui.paint import wide
from skirmish.client.ui.style import SMALL
from skirmish.core.decision import Action, Refusal
from skirmish.core.record import evolve

CASTERS = "tower-circle", "dread-circle"


def free_to_act(session: Session) -> bool:
    """Whether the one who acts may let go of cards or go somewhere, among much else."""
    found = session.decision.each() if session.decision is not None else ()
    return {"power-down", "move"} <= {offer.verb for offer in found}


def shaper(size: tuple[int, int] = (1280, 720)) -> Table:
    """Somebody who is shaping a spell acts, and may do a great many things."""
    table = Table(size).shows(*fought("resolve+wyld", CASTERS, "power-down")).play_until(free_to_act)
    who = next(offer.model for offer in table.decision.each() if offer.verb == "power-down")
    table.scene.battle.selection.select(who)
    table.scene.touch()
    table.run(0.2)
    return table


def chosen(table: Table, verb: str) -> int:
    """The number of the line of this verb, once it has been chosen and its odds are known."""
    number = next(n for n, one in enumerate(table.scene.battle.selection.choices()) if one.deed.verb == verb)
    table.run(2 * REST)
    table.scene.controls.choose(number)
    table.scene.touch()
    table.run(2.0)
    assert table.scene.battle.selection.plan is not None
    return number


@pytest.mark.parametrize("verb", ["power-down", "abort"])
def test_what_is_chosen_and_its_odds_are_in_sight(verb: str) -> None:
    table = shaper()
    number = chosen(table, verb)
    bar, view = table.widget("actions"), table.widget("forecast").rect
    assert isinstance(bar, ActionBar)
    assert len(bar.rows) > 6
    assert bar.deals[list(bar.numbers).index(number)].chosen
    assert all(bar.rect.contains(bar.box_of(row, table.scene.ui)) for row in range(len(bar.rows)))
    for part in ("odds.title", "odds"):
        assert view.contains(table.widget(part).rect), part


def test_the_card_has_the_hand_before_all_that_is_read_on_it() -> None:
    table = shaper((1920, 1080))
    card, ui = table.widget("card"), table.scene.ui
    assert isinstance(card, Card)
    [(hand, name)] = card.hands_at(ui)
    assert name == next(track.name for track in card.sheet.tracks if track.form == "cards")
    assert all(hand.bottom <= line.y for line, _ in card.lines_at(ui))
    assert card.rect.contains(hand)


def test_labels_of_numbers_do_not_touch() -> None:
    table = shaper()
    card = table.widget("card")
    assert isinstance(card, Card)
    scale = table.app.scale
    edges = column_edges(card.sheet, card.rect.w - scale.u(20), scale)
    columns = len(edges) - 1
    shown = [label for label, value in card.sheet.numbers if len(value) < 5]
    for place, label in enumerate(shown):
        at = place % columns
        assert wide(label, "body", scale.px(SMALL)) <= edges[at + 1] - edges[at] - scale.u(4), label


def out_of_reach(session: Session) -> bool:
    """Whether somebody may charge as far as its own time goes, but nobody is near enough."""
    found = session.decision.each() if session.decision is not None and session.state.round > 1 else ()
    return any(offer.verb == "charge" and next(offer.samples(), None) is None for offer in found)


def test_nobody_is_offered_a_charge_without_anybody_in_reach() -> None:
    table = Table().battle(ruleset="resolve", rosters=("hired-pikes", "tower-patrol"), battlefield="farm")
    table.play_until(out_of_reach)
    table.scene.battle.selection.select(next(offer.model for offer in table.decision.each() if offer.verb == "charge"))
    charge = next(one for one in table.scene.battle.selection.choices() if one.deed.verb == "charge")
    assert charge.offer is None
    assert charge.refusal is not None
    assert charge.refusal.rule
    nearest = [why.short_by for why in reasons(table) if why.short_by > 0]
    assert charge.refusal.short_by == min(nearest, default=0.0)
    assert not nearest or ": " in charge.refusal.reason


def reasons(table: Table) -> list[Refusal]:
    """Why the charge is refused at each enemy there is."""
    offer = next(offer for offer in table.decision.each() if offer.verb == "charge")
    found = (offer.refusal(Action("charge", offer.model, foe)) for foe in offer.candidates())
    return [why for why in found if why is not None]


def test_the_raised_are_counted_apart() -> None:
    table = Table().at("moves")
    state = table.session.state
    mine = [m.id for m in state.models if m.side == 0 and state.on_table(m.id)]
    raised = side_facts(state.put(evolve(state.models[mine[0]], raised=True)), 0)
    assert side_facts(state, 0).startswith(f"{len(mine)} of ")
    assert raised.startswith(f"{len(mine) - 1} of ")
    assert "1 raised" in raised
