"""The laws that the conformance suite holds of every battle are broken by systems that break them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support import laws, walk
from support.axes import both_players, cases, setup
from support.pools import Pools
from support.rooftops import FOOT, TOP, meeting, yard
from support.shipped import shipped
from support.story import B
from support.witness import moment, played

from skirmish.core.decision import Action, Asking, Decision, Just, Offer, Refusal
from skirmish.core.events import Acted, Event
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import State, Token
from skirmish.core.system import NoMagic, Ruleset
from skirmish.core.table import Table

REST = Action("rest", 0)


@pytest.mark.parametrize(
    ("at", "level", "complaint"),
    [
        ((13.0, 12.0), 1, ""),
        (TOP, 1, ""),
        (FOOT, 1, "has no floor under it"),
        ((15.8, 12.0), 1, "stands over an edge or in a wall"),
        ((13.0, 12.0), 2, "stands on level 2 of 1"),
    ],
)
def test_who_hangs_in_the_air_breaks_the_law(at: tuple[float, float], level: int, complaint: str):
    """SKR-36."""
    state = meeting(yard("pools+none"), {}, high=True).begin("fight").game.state
    state = state.moved(0, (*at, *state.places[0][2:]), level)
    if not complaint:
        laws.nobody_stands_on_air(state)
        return
    with pytest.raises((AssertionError, IndexError), match=complaint):
        laws.nobody_stands_on_air(state)


class Fickle(Offer):
    """Offers what it refuses, and says neither why nor by which rule."""

    def refusal(self, action: Action) -> Refusal | None:
        return Refusal("")

    def samples(self) -> Iterator[Action]:
        yield REST


class Lavish(Offer):
    """Admits anything of its verb."""

    def refusal(self, action: Action) -> Refusal | None:
        return None

    def samples(self) -> Iterator[Action]:
        yield REST


class Forgetful(Pools):
    """Counts its activations where no state remembers them."""

    def __init__(self) -> None:
        self.count = 0

    def activation(self, table: Table) -> Asking:
        """Each third activation is skipped."""
        self.count += 1
        if self.count % 3:
            yield from super().activation(table)
        else:
            table.emit(Acted(0))


def game_with(*offers: Offer) -> Game:
    """A battle whose first decision has these offers."""
    case = cases()[0]
    rules = Ruleset(Pools(), NoMagic())
    game = Game(rules, setup(case).state(rules))
    game.decision = Decision(0, "a test", offers, REST, rule="POOL-2")
    return game


def test_a_sample_that_is_refused_is_found() -> None:
    with pytest.raises(AssertionError, match="is refused"):
        laws.samples_are_admitted(Decision(0, "a test", (Fickle("rest", 0),), REST))


def test_a_default_that_is_not_offered_is_found() -> None:
    with pytest.raises(AssertionError, match="isn't offered"):
        laws.default_is_admitted(Decision(0, "a test", (Just(Action("done")),), REST))


def test_a_refusal_without_reason_or_rule_is_found() -> None:
    with pytest.raises(AssertionError, match="without a reason"):
        laws.nonsense_is_refused(game_with(Fickle("rest", 0)), REST)


def test_an_offer_that_admits_nonsense_is_found() -> None:
    with pytest.raises(AssertionError, match="is admitted"):
        laws.nonsense_is_refused(game_with(Lavish("rest", 0, rule="POOL-2")), REST)


def test_an_offer_without_a_rule_is_found() -> None:
    with pytest.raises(AssertionError):
        laws.offers_name_rules((Lavish("rest", 0),))


LYING = Token(at=(9.0, 9.0))


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        ((evolve(LYING, bearer=0), evolve(LYING, bearer=0)), "carries two"),
        ((evolve(LYING, bearer=1),), "off the table"),
        ((evolve(LYING, bearer=0, side=0),), "several places"),
    ],
)
def test_treasure_that_is_in_two_places_is_found(tokens: tuple[Token, ...], said: str) -> None:
    state = shipped("treasure").model("Ila", at=(4, 4)).model("Bo").model("Ren", side=B, at=(9, 9)).begin("fight").state
    laws.aims_are_kept(evolve(state, tokens=(LYING, evolve(LYING, bearer=0), Token())))
    with pytest.raises(AssertionError, match=said):
        laws.aims_are_kept(evolve(state, tokens=tokens))


@pytest.mark.parametrize(
    ("ident", "said"), [("skirmish", "doesn't let go"), ("treasure", "carried one token"), ("street-fight", "still")]
)
def test_who_has_left_where_nothing_let_it_go_or_is_still_there_is_found(ident: str, said: str) -> None:
    state = shipped(ident).model("Ila", at=(4, 4)).model("Bo").model("Ren", side=B, at=(9, 9)).begin("fight").state
    laws.aims_are_kept(state)
    left = 0 if ident == "street-fight" else 1
    with pytest.raises(AssertionError, match=said):
        laws.aims_are_kept(state.put(evolve(state.models[left], out=True, away=True)))


def test_a_system_that_keeps_the_battle_out_of_the_state_is_found() -> None:
    case = next(case for case in cases() if case.rules.startswith("pools+"))
    rules = Ruleset(Forgetful(), NoMagic())
    game = Game(rules, setup(case).state(rules))
    moments = [moment(game) for _ in played(game, case)]
    assert any(moment(game.rewound(number)) != then for number, then in enumerate(moments))


def walk_with(combat: type[Pools], monkeypatch: pytest.MonkeyPatch) -> str:
    """What a walk finds wrong with a battle under this combat system."""
    case = next(case for case in cases() if case.rules.startswith("pools+"))
    monkeypatch.setattr(walk, "ruleset", lambda *names, also=(): Ruleset(combat(), NoMagic(), None, also))
    return walk.Walk(setup(case), both_players(case)).to_the_end().complaint()


class Winked(Event):
    """Something that is shown, and of which nobody tells."""

    def apply(self, state: State) -> State:
        return state


class Wordless(Pools):
    """Does something that it has no words for."""

    def activation(self, table: Table) -> Asking:
        table.emit(Winked())
        yield from super().activation(table)


class Restless(Pools):
    """Fails in the middle of the battle."""

    def activation(self, table: Table) -> Asking:
        if table.state.round > 1:
            raise ValueError("no more")
        yield from super().activation(table)


@pytest.mark.parametrize(
    ("combat", "law"),
    [
        (Forgetful, "what is undone was never done: decision"),
        (Wordless, "the log tells every shown event with its rule"),
        (Restless, "it can be played on: decision"),
    ],
)
def test_a_walk_names_the_law_that_is_broken(combat: type[Pools], law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert walk_with(Pools, monkeypatch) == ""
    assert law in walk_with(combat, monkeypatch)
