"""Who meets whom at first sight: only those who are near, see it, and to whom it still matters."""

from __future__ import annotations

from support.story import A, B, Story, story

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.sightings import meet_at_first_sight

ILA, REN, BO, FAR = 0, 1, 2, 3


def field() -> Story:
    people = story("pools").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(24, 20))
    return people.model("Bo", side=B, at=(20, 26)).model("Far", side=B, at=(40, 40))


def met(told: Story, among: int = -1, spared: ModelId = -1, source: ModelId = ILA) -> list[tuple[ModelId, ModelId]]:
    """(who, whom) in the order in which they meet."""
    battle, found = told.begin("fight"), list[tuple[ModelId, ModelId]]()

    def matters(rules: Ruleset, state: State, i: ModelId, source: ModelId) -> bool:
        return i != spared

    def meet(table: Table, i: ModelId, source: ModelId) -> Asking:
        yield from nothing_asked()
        found.append((i, source))

    table = Table(battle.state, battle.game.rules)
    assert not list(meet_at_first_sight(table, (source,), 8.0, matters, meet, among))
    return found


def test_enemies_within_the_range_meet_it():
    assert met(field()) == [(REN, ILA), (BO, ILA)]
    assert met(field(), source=REN) == [(ILA, REN)]


def test_not_through_a_wall_nor_where_it_matters_no_more():
    walled = field().terrain("building", rect=(21.5, 15, 1, 10))
    assert met(walled) == [(BO, ILA)]
    assert met(field(), spared=BO) == [(REN, ILA)]


def test_who_has_not_moved_meets_only_who_has():
    assert met(field(), among=1 << BO) == [(BO, ILA)]
    assert met(field(), among=1 << ILA) == [(REN, ILA), (BO, ILA)]
