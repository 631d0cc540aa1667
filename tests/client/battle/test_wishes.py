"""What a person wishes to be asked: the ladder, the page as data, and what happens to the rest in a battle."""

from __future__ import annotations

import json

import pytest
from battle_scene import SHOP, Table
from staged_scene import staged
from support.sessions import ANN, BEN, ROBOT
from support.story import A, B, story

from skirmish.app.workshop import ruleset_of
from skirmish.client.battle.orders import (
    Order,
    answer,
    choice_key,
    choices,
    find_order,
    list_groups,
    order_about,
    wants_to_answer,
    wish_for,
    wished,
    without_wishes,
)
from skirmish.client.battle.session import Session
from skirmish.client.scenes.asks import AsksScene
from skirmish.core.battle_record import restore
from skirmish.core.decision import PASS, Action, Asks, Decision, Just, Peril
from skirmish.core.game import Game, RuleFailed
from skirmish.core.record import evolve
from skirmish.players import make
from skirmish.players.player import view_of

LUCK = Asks("luck", "Luck", "Whether. By default not.", "first luck", "L-1", "falls", ("falls", "ends"))
CUT = Asks("cut", "Cuts", "Whether. By default not.", "first the cut", "C-1")
SPEND = Action("spend", 1)


def question(asks: Asks | None = LUCK, *stakes: Peril, side: int = 0, secret: bool = False) -> Decision:
    offers = Just(SPEND, "L-1", lambda: 3.0), Just(PASS, "L-1")
    return Decision(side, "Luck?", offers, PASS, 1, "L-1", secret=secret, asks=asks, stakes=lambda: stakes)


# --- the ladder ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wish", "asked"), [
    ("never", [False, False, False, False]), ("falls", [False, True, False, True]), ("ends", [False, True, True, True]),
    ("always", [True, True, True, True]),
])  # fmt: skip
def test_each_wish_asks_where_those_before_it_do(wish: str, asked: list[bool]) -> None:
    hang: tuple[tuple[Peril, ...], ...] = ((), ("falls",), ("ends",), ("falls", "ends"))
    assert [wants_to_answer({"luck": wish}, question(LUCK, *stakes)) for stakes in hang] == asked


def test_without_a_wish_it_is_as_usual() -> None:
    assert not wants_to_answer({}, question())
    assert wants_to_answer({}, question(LUCK, "falls"))
    assert wants_to_answer({"luck": "now and then"}, question(LUCK, "falls")), "a word from elsewhere is no wish"


def test_what_says_nothing_of_itself_and_what_is_secret_is_asked() -> None:
    assert wants_to_answer({"luck": "never"}, question(None))
    assert wants_to_answer({"luck": "never"}, question(secret=True))


def test_a_wish_that_cant_be_had_is_the_next_that_asks_more() -> None:
    only_ends = evolve(LUCK, perils=("ends",), usual="always")
    assert [choices(one) for one in (CUT, only_ends, LUCK)] == [
        ("never", "always"), ("never", "ends", "always"), ("never", "falls", "ends", "always")
    ]  # fmt: skip
    assert [wish_for({"luck": "falls"}, only_ends), wish_for({"cut": "falls"}, CUT)] == ["ends", "always"]


def test_what_is_usual_isnt_kept_as_a_wish() -> None:
    wishes = wished(wished({}, LUCK, "always"), CUT, "never")
    assert wishes == {"luck": "always", "cut": "never"}
    assert wished(wishes, LUCK, "falls") == {"cut": "never"}


def test_stakes_are_worked_out_only_where_a_wish_needs_them() -> None:
    def never() -> tuple[Peril, ...]:
        raise AssertionError("nobody needs it")

    asked = Decision(0, "Luck?", (Just(PASS),), PASS, asks=LUCK, stakes=never)
    assert [wants_to_answer({"luck": wish}, asked) for wish in ("never", "always")] == [False, True]


# --- orders on how to answer -----------------------------------------------------------------------------------------


def test_an_order_is_about_a_question_not_about_all_of_its_rule() -> None:
    given = order_about(question(), "always")
    assert (given.rule, given.asks) == ("L-1", "luck")
    assert find_order((given,), question()) == given
    assert find_order((given,), question(CUT)) is None
    assert find_order((given,), question(side=1)) is None


def test_an_order_of_an_older_save_is_about_a_rule() -> None:
    assert find_order((Order("L-1", 0, "never"),), question(CUT)) == Order("L-1", 0, "never")


def test_of_things_whose_chance_nobody_knows_the_one_that_is_worth_most_is_done() -> None:
    dear, cheap = Just(Action("spend", 2), value=lambda: 9.0), Just(SPEND, value=lambda: 3.0)
    asked = Decision(0, "Luck?", (cheap, dear, Just(PASS)), PASS, rule="L-1", asks=LUCK)
    assert answer((order_about(asked, "always"),), asked, lambda action: None) == dear.action


# --- the page as data ------------------------------------------------------------------------------------------------


def test_what_several_systems_ask_stands_first_and_once() -> None:
    other = evolve(LUCK, rule="M-7", perils=("falls",))
    found = list_groups({"one": (CUT, LUCK), "two": (other,), "three": ()}, {"cut": "never"})
    assert [(name, [line.asks.id for line in lines]) for name, lines in found] == [("", ["luck"]), ("one", ["cut"])]
    shared, own = found[0].lines[0], found[1].lines[0]
    assert (shared.rules, shared.when) == (("L-1", "M-7"), "falls")
    assert shared.choices == ("never", "falls", "ends", "always")
    assert (own.choices, own.when) == (("never", "always"), "never")


def test_what_asks_for_both_says_so() -> None:
    both, one = list_groups({"a": (LUCK, evolve(LUCK, id="low", perils=("ends",)))}, {})[0].lines
    assert [choice_key(both, when) for when in both.choices] == ["never", "falls", "ends-too", "always"]
    assert [choice_key(one, when) for when in one.choices] == ["never", "ends", "always"]


def test_setting_back_leaves_what_other_systems_ask() -> None:
    assert without_wishes({"one": (LUCK,)}, {"luck": "never", "cut": "never"}) == {"cut": "never"}


# --- in a battle -----------------------------------------------------------------------------------------------------


def person(**now: object) -> dict[str, object]:
    """Somebody with 2 in all attributes and a rank of 6 in Fighting."""
    stats = {"attributes": [2] * 6, "skills": {"fighting": 4}}
    return {"items": ("sword",), "stats": {"trilogy": json.dumps(stats)}, "now": now}


def struck(injury: int, *fates: str) -> Table:
    """Ila's blow of 3 has hit Ren, a hero with Fate who is at Down with a fifth rung; `fates`: when he is asked."""
    told = story("trilogy+none").model("Ila", A, at=(20, 24), **person())
    told.model("Ren", B, at=(21, 24), leader=True, **person(fortune=0, fate=1, injury=injury))
    table = staged(told.act().dice(2, 5, 9, 9, 9, 8))
    for when in fates:
        table.app.change(asks={"fate": when})
        table.scene.enter()
    table.play(Action("strike", 0, 1))
    return table


def hurt(table: Table) -> int:
    return int(table.session.state.models[1].combat.injury)


def test_nobody_is_asked_for_fate_unless_somebody_falls() -> None:
    """RT-26: the hit, then the soak; both are answered by themselves, one after the other."""
    table = struck(1)
    assert (table.session.unasked, table.scene.battle.selection.prompt) == (PASS, None)
    table.run(0.1)
    assert hurt(table) == 1 + 3
    assert [table.session.game.actions[n] for n in table.session.automatic] == [PASS, PASS]


@pytest.mark.parametrize(("injury", "when"), [(2, "falls"), (2, "ends"), (1, "always")])
def test_who_wants_to_be_asked_is(injury: int, when: str) -> None:
    table = struck(injury, when)
    table.run(0.5)
    assert table.session.unasked is None
    assert table.scene.battle.selection.prompt is table.session.decision
    assert table.widget("prompt.orders")
    assert hurt(table) == injury


def test_who_never_wants_to_be_asked_falls_unasked() -> None:
    table = struck(2, "never")
    table.run(0.1)
    assert hurt(table) == 2 + 3


def test_wishes_count_as_soon_as_the_battle_is_on_top_again() -> None:
    table = struck(2)
    table.run(0.5)
    assert table.scene.battle.selection.prompt is not None
    table.press("prompt.orders")
    table.press("asks")
    assert isinstance(table.app.scene, AsksScene)
    assert table.app.scene.ui.focus == "ask.fate", "the page is at what was asked"
    table.app.change(asks={"fate": "never"})
    table.app.pop()
    table.run(0.1)
    assert hurt(table) == 2 + 3


def test_an_order_on_how_to_answer_comes_first_and_ais_have_no_wishes() -> None:
    session = struck(1).session
    assert session.decision is not None
    session.orders = (order_about(session.decision, "always"),)
    assert session.unasked is None
    session.orders = ()
    assert session.unasked == PASS
    session.sit(session.decision.side, ROBOT)
    assert session.unasked is None


def test_other_wishes_count_at_once_and_so_does_insisting() -> None:
    session = struck(1).session
    assert session.unasked == PASS
    session.wishes = {"fate": "always"}
    assert session.unasked is None
    session.wishes = {}
    session.insist()
    assert session.unasked is None


def test_a_rule_that_fails_over_it_is_told_once_and_somebody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    table = struck(1)

    def fail(action: Action, automatic: bool = False) -> None:
        raise RuleFailed("broken")

    monkeypatch.setattr(table.session, "play", fail)
    table.run(0.3)
    assert table.scene.ui.dialog is not None
    assert table.session.unasked is None


def test_undo_passes_by_it_and_nothing_answers_what_was_gone_back_to() -> None:
    table = struck(1)
    table.run(0.1)
    assert len(table.session.automatic) == 2
    table.session.undo(agreed=True)
    table.run(0.3)
    assert table.session.game.actions == [], "back to the blow"
    table.play(Action("strike", 0, 1))
    table.run(0.1)
    assert hurt(table) == 1 + 3, "once more by itself"


@pytest.mark.parametrize("ruleset", ["trilogy+none", "channeling", "resolve+wyld"])
def test_a_battle_in_which_nothing_is_asked_replays_without_orders(ruleset: str) -> None:
    setup, _ = SHOP.prepare(evolve(SHOP.usual(), seed=5, ruleset=ruleset))
    rules = ruleset_of(setup)
    session = Session(Game(rules, setup.state(rules)), setup, (ANN, BEN))
    session.wishes = {asks.id: "never" for asks in rules.asks}
    players = make("aggressor", 1), make("aggressor", 2)
    for _ in range(400):
        if (decision := session.decision) is None:
            break
        assert decision.asks is None or session.unasked == decision.default
        chosen = session.unasked or players[decision.side].decide(view_of(session.game, decision.side), decision)
        session.play(chosen, automatic=session.unasked is not None)
    assert session.automatic
    again = restore(session.record(), ruleset_of(setup))
    assert again.state == session.state
    assert again.log == session.game.log
