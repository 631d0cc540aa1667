"""Initiative, the order of a round, who gives up, and how battles end. (DOT-64..70, DOT-74, R-37..39, R-100, B-20)"""

from __future__ import annotations

import json
from typing import Any

import pytest
from dots_scenes import ILA, REN, changed, declaring, fighting, left, meeting, people, slot, strike, usual
from support.facing import BASES_IN, WEST, face
from support.story import A, B, story

from skirmish.core.decision import Action
from skirmish.core.record import evolve
from skirmish.core.scenario import MOST_PACE, Exit, Scenario
from skirmish.kit.rounds import ACTIONS, DAWN
from skirmish.players.player import view_of
from skirmish.players.tactician import Tactician
from skirmish.rules.dots.activation import offers
from skirmish.rules.dots.events import Dropped, RoundBegun, Scored
from skirmish.rules.dots.fighter import UNROLLED
from skirmish.rules.dots.initiative import LAST, bonus_of, rank, roll_initiative, usual_kind
from skirmish.rules.dots.queries import is_able
from skirmish.rules.dots.strike import blow_bar
from skirmish.rules.dots.turn import end_of_round, is_broken


def scores(found: Any) -> dict[int, tuple[int, bool]]:
    """(initiative, whether it fumbled) of who has rolled."""
    return {i: (score, bad) for e in found.table.log if isinstance(e, Scored) for i, score, bad, _ in e.scores}


def rolling(table: Any) -> Any:
    """Who has to rolls for initiative."""
    roll_initiative(table)
    yield from ()


# --- initiative ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "bonus"), [("wits_dex_luck", 3 + 2 + 1), ("wits_luck", 3 + 1), ("none", 0)])
def test_initiative_is_a_die_and_a_bonus(way: str, bonus: int) -> None:
    """DOT-64, R-37: Wits 3, Dexterity 4 less two dots of armour, Luck 1."""
    ila = people(items=("sword", "heavy-armour"), wits=3, dexterity=4, luck=1)
    battle = meeting(ila, people(wits=0, dexterity=0), initiative_physical=way)
    found = usual(battle, rolling, dice=(5, 4))
    assert scores(found) == {ILA: (5 + bonus, False), REN: (4, False)}


def test_armour_never_takes_more_than_dexterity() -> None:
    """DOT-64, R-37."""
    battle = meeting(people(items=("sword", "heavy-armour"), wits=2, dexterity=1))
    assert bonus_of(battle.game.rules, battle.state, ILA, "melee") == 2


def test_magic_has_a_bonus_of_its_own() -> None:
    """TV-64; DOT-64, DOT-173: Wits 3, Looming 2 and Luck 1, and a 7."""
    battle = meeting(people(wits=3, looming=2, luck=1, dexterity=5, now={"kind": "power"}), magic="channeling")
    assert scores(usual(battle, rolling, dice=(7, 4)))[ILA] == (13, False)


def test_initiative_is_kept() -> None:
    """DOT-66: who has rolled rolls no more."""
    battle = meeting(people(now={"score": 9}), people(now={"score": 4}))
    assert scores(usual(battle, rolling)) == {}


def test_who_turns_to_something_else_rolls_anew() -> None:
    """DOT-66, R-94, R-106: only who has a choice is asked what it is about, and its plan must be of that kind."""
    told = face("dots+none", people(items=("sword", "bow"), bow=3, now={"score": 9}), people(now={"score": 4}), 20.0)
    battle = told.begin(DAWN, turns=3).dice(6)
    assert (battle.decision.subject, battle.decision.default) == (ILA, Action("announce", ILA, what="ranged"))
    notes = [battle.game.rules.action_note(battle.state, answer) for answer in battle.decision.answers]
    assert sorted(notes) == ["", "rolls initiative again"]
    battle.play(Action("announce", ILA, what="ranged"))
    assert (slot(battle, ILA).score, slot(battle).score) == (6 + 2 + 2, 4)
    battle.play(battle.decision.default)
    assert battle.refused(Action("declare", ILA, what="sword")).rule == "DOT-66"


@pytest.mark.parametrize(("magic", "asked"), [("none", "kind"), ("channeling", "magic")])
def test_a_channeler_is_asked_by_a_question_of_its_own(magic: str, asked: str) -> None:
    """R-106: people are asked about magic unless they want otherwise, about missiles only if they want."""
    weaver = people(items=("sword", "bow"), bow=3, now={"score": 9})
    if magic != "none":
        weaver["lore"] = {"half": "saidar", "points": 20, "weaves": ("lightning",)}
    told = face(f"dots+{magic}", weaver, people(now={"score": 4}), 20.0)
    asks = told.begin(DAWN, turns=3).decision.asks
    assert asks is not None
    assert (asks.id, asks.usual) == (asked, "never" if asked == "kind" else "always")


@pytest.mark.parametrize(("scope", "rolls"), [("round", {ILA}), ("kept", set())])
def test_a_fumble_lasts_a_round_or_is_kept(scope: str, rolls: set[int]) -> None:
    """DOT-65, R-38: who fumbled rolls anew in the next round."""
    battle = meeting(people(now={"score": LAST, "fumbled": True}), people(now={"score": 4}), fumble_scope=scope)
    assert set(scores(usual(battle, rolling, dice=(5,) if rolls else ()))) == rolls


def test_a_fumble_throws_the_bonus_away_for_ties_too() -> None:
    """DOT-65, R-39: a 6 after a 1 is as good as a 2 and a bonus of 4, and comes after it."""
    battle = meeting(people())
    state = usual(battle, rolling, dice=(1, 6, 2), since=changed(battle, ILA, score=UNROLLED)).table.state
    assert [rank(state, i)[:2] for i in (ILA, REN)] == [(6, 0), (6, 4)]


def test_wounds_count_after_a_fumble_too() -> None:
    """DOT-50, DOT-65: of two who come last the one with fewer boxes comes later."""
    battle = meeting(people(now={"score": LAST}), people(now={"score": LAST, "bonus": 9, "dots": 0, "boxes": 11}))
    assert rank(battle.state, ILA) > rank(battle.state, REN)


def test_equals_act_by_bonus_then_wits_then_lots() -> None:
    """DOT-67, DOT-68, R-39: in declaring the reverse."""
    battle = meeting(people(wits=3, now={"score": 9}), people(wits=2, now={"score": 9}))
    assert battle.decision.subject == REN, "the slower declares first"
    assert rank(changed(battle, REN, bonus=1), REN) > rank(battle.state, ILA)
    same = meeting(people(now={"score": 9}), people(now={"score": 9}))
    ranks = [rank(same.state, i) for i in (ILA, REN)]
    assert ranks[0][:3] == ranks[1][:3]
    assert ranks[0] != ranks[1], "lots decide"


def test_what_has_become_impossible_is_lost() -> None:
    """DOT-68, R-49: a model that is felled before its place in the order does nothing in this round."""
    told = face("dots+none", people(sword=5, strength=5, now={"score": 9}), people(now={"score": 7, "boxes": 4}))
    battle = told.model("Far", side=B, at=(40, 40), **people(now={"score": 5})).begin(ACTIONS, turns=9)
    for i, plan in ((2, "hold"), (REN, "sword at 0"), (ILA, "sword at 1")):
        battle.play(Action("declare", i, what=plan))
    strike(battle, 9, 9, 9, 2, 2, then=(Action("pass"), Action("done")))
    assert (left(battle), is_able(battle.state, REN)) == ((0, 3), False)
    assert battle.decision.subject == 2, "Ren is passed over"


# --- giving up -------------------------------------------------------------------------------------------------------


def four_against_one(won_by: str = "rout", **options: str) -> Any:
    """Four of side A, of whom two lie unconscious, against one."""
    told = story("dots+none", **options).scenario(won_by=won_by, exit=Exit(2) if won_by == "exit" else None)
    told.marker((40, 40))
    for number, low in enumerate((False, False, True, True)):
        now = {"posture": "stunned", "dots": 0, "boxes": 2} if low else None
        told.model(f"A{number}", side=A, at=(WEST + 4 * number, 24), **people(now=now))
    return told.model("Ren", side=B, at=(WEST, 40), **people())


def gone(battle: Any, fielded: tuple[int, int] = (4, 1)) -> list[int]:
    """Who leaves at the end of the round."""
    state = evolve(battle.state, combat=evolve(battle.state.combat, fielded=fielded))
    found = usual(battle, end_of_round, since=state)
    return [event.model for event in found.table.log if isinstance(event, Dropped) and event.how == "left"]


@pytest.mark.parametrize(
    ("won_by", "option", "wanted"),
    [
        ("rout", "half", [0, 1, 2, 3]),
        ("rout", "none", []),
        ("markers", "half", []),
        ("exit", "half", []),
    ],
)
def test_a_side_of_which_half_are_down_gives_up(won_by: str, option: str, wanted: list[int]) -> None:
    """DOT-74, R-100: not where the scenario is won in another way."""
    battle = four_against_one(won_by, break_at=option).begin(ACTIONS, turns=9)
    assert gone(battle) == wanted


def test_more_than_half_fight_on_and_so_do_both_if_both_are_broken() -> None:
    """DOT-74, R-100."""
    battle = four_against_one().begin(ACTIONS, turns=9)
    assert gone(battle, (3, 1)) == []
    assert gone(battle, (4, 2)) == []
    state = evolve(battle.state, combat=evolve(battle.state.combat, fielded=(5, 1)))
    assert [is_broken(state, side) for side in (0, 1)] == [True, False]


def test_no_round_begins_once_a_side_has_given_up() -> None:
    """DOT-74, R-100."""
    battle = four_against_one().begin(ACTIONS, turns=9)
    for fielded, wanted in (((4, 1), False), ((3, 1), True)):
        state = evolve(battle.state, combat=evolve(battle.state.combat, fielded=fielded))
        found = usual(battle, end_of_round, since=state)
        assert any(isinstance(event, RoundBegun) for event in found.table.log) == wanted


def test_a_side_without_a_conscious_model_has_lost() -> None:
    """DOT-47, B-20: who lies there unconscious is lost to it."""
    battle = fighting(people(sword=5, strength=5), people(now={"dots": 0, "boxes": 6}))
    strike(battle, 9, 9, 9, 2, 2)
    assert battle.state.verdict is not None
    assert battle.state.verdict.winner == A
    assert battle.state.models[REN].out


def test_a_battle_lasts_half_as_long_again() -> None:
    """B-20: 12 rounds of the scenario are 18."""
    combat = meeting(people()).game.rules.combat
    assert [combat.paced(Scenario("x", "X", rounds=rounds)).rounds for rounds in (12, 5)] == [18, 8]
    assert combat.numbers.rounds <= MOST_PACE  # lint goes by it


def test_one_attack_is_declared_answered_and_rolled() -> None:
    """DOT-69, DOT-70: no success is no harm, whatever the defence was."""
    battle = declaring(meeting(people(sword=2), people(dodge=2, health=5)), "sword", "dodge")
    battle.dice(2, 2, 1, 1, 1, 2)
    battle.play(Action("strike", ILA, REN), Action("dodge", REN, ILA))
    assert left(battle) == (5, 13)


# --- targets ---------------------------------------------------------------------------------------------------------


def three(**options: str) -> Any:
    """Ila touches Ren and Far; all but she have declared to hold."""
    told = face("dots+none", people(sword=3, now={"score": 9}), people(health=9, now={"score": 7}), **options)
    battle = told.model("Far", side=B, at=(WEST, 24 + BASES_IN), **people(health=9, now={"score": 5}))
    begun = battle.begin(ACTIONS, turns=9)
    begun.play(Action("declare", 2, what="hold"), Action("declare", REN, what="hold"))
    return begun


def test_a_plan_names_whom_it_attacks_first() -> None:
    """DOT-68, R-49: then it may go on to any other in reach."""
    battle = three()
    assert battle.refused(Action("declare", ILA, what="sword")).rule == "DOT-68"
    assert battle.refused(Action("declare", ILA, what="sword at 0")).rule == "DOT-68"
    assert battle.refused(Action("declare", ILA, what="sword at 02")).rule == "DOT-26"
    battle.play(Action("declare", ILA, what="sword 2 at 2"))
    assert "against Far" in battle.game.rules.log_line(battle.state, battle.game.log[-2]).text
    assert battle.refused(Action("strike", ILA, REN)).rule == "DOT-68"
    battle.dice(2, 2).play(Action("strike", ILA, 2), Action("pass"))
    assert battle.decision.admits(Action("strike", ILA, REN))


def test_an_attack_on_who_is_gone_is_lost() -> None:
    """DOT-68, R-49: no new target, but it may still move; the switch allows another."""
    for option, verbs in (("false", {"done", "move"}), ("true", {"done", "move", "strike"})):
        battle = three(retarget=option)
        battle.play(Action("declare", ILA, what="sword at 2"))
        gone = evolve(battle.state, models=(*battle.state.models[:2], evolve(battle.state.models[2], out=True)))
        found = {offer.verb for offer in offers(battle.game.rules, gone, ILA) if offer.verb != "charge"}
        assert {verb for verb in found if verb != "strike" or can_strike(battle, gone)} == verbs, option


def can_strike(battle: Any, state: Any) -> bool:
    """Whether Ila may strike at Ren."""
    return blow_bar(battle.game.rules, state, ILA, REN) is None


def test_with_the_switch_nobody_has_to_say_whom_it_attacks() -> None:
    """DOT-68, R-49."""
    battle = three(retarget="true")
    battle.play(Action("declare", ILA, what="sword"))
    assert battle.decision.admits(Action("strike", ILA, REN))


WEAVES = {"lore": {"half": "saidin", "points": 8, "weaves": ("fireball",)}}
SPELLS = {"school": "magery", "incantations": ("force-bolt",), "intellect": 3, "spellcraft": 4, "composure": 6}


@pytest.mark.parametrize("magic", ["channeling", "essence"])
@pytest.mark.parametrize(("gap", "kind"), [(8.0, "power"), (40.0, "melee")])
def test_who_could_harm_an_enemy_by_magic_is_about_magic(magic: str, gap: float, kind: str) -> None:
    """DOT-66: these magics can't say before their part of the round has begun."""
    ila = people() | (WEAVES if magic == "channeling" else {})
    ila["stats"] |= {"essence": json.dumps(SPELLS)} if magic == "essence" else {}
    battle = face(f"dots+{magic}", ila, people(), gap).begin(DAWN, turns=3)
    assert usual_kind(battle.game.rules, battle.state, ILA) == kind


def test_the_suggested_plan_counts_penalty_dots() -> None:
    """DOT-17: who can hardly hit any more dodges."""
    strong = people(sword=3, health=5)
    worths = {}
    for upset in (0, 4):
        battle = meeting(people(sword=4, dodge=3, dexterity=3, now={"upset": upset}), strong)
        while battle.decision.subject != ILA:
            battle.play(battle.decision.default)
        worths[upset] = battle.decision.default.what
    assert worths == {0: f"sword at {REN}", 4: "dodge"}


def test_a_plan_says_how_far_it_lets_a_model_go() -> None:
    """DOT-75, DOT-77: a run goes twice as far, and leaves no charge."""
    battle = meeting(people(), gap_in=20)
    fights, runs = (battle.game.rules.combat.scope(battle.state, Action("declare", ILA, what=plan))
                    for plan in (f"sword at {REN}", "run"))  # fmt: skip
    assert fights.charge == fights.move > 0
    assert runs.run == 2 * fights.move
    assert fights.run == runs.charge == 0
    assert battle.game.rules.combat.scope(battle.state, Action("move", ILA, at=(10, 24))) is None


def test_the_worth_of_a_run_is_the_way_it_allows_and_that_of_an_attack_is_not() -> None:
    """DOT-77."""
    battle = meeting(people(), gap_in=2)
    while battle.decision.subject != ILA:
        battle.play(battle.decision.default)
    bids = {bid.action.what: bid for offer in battle.decision.each() if (bid := offer.bid()) and bid.action}
    assert bids["run"].rest == bids["run"].worth > 0 == bids[f"sword at {REN}"].rest < bids[f"sword at {REN}"].worth


def test_a_tactician_who_has_declared_a_run_does_not_walk() -> None:
    battle = declaring(meeting(people(), gap_in=20), "run")
    assert {"move", "run"} <= {offer.verb for offer in battle.decision.each()}
    assert Tactician().decide(view_of(battle.game, battle.decision.side), battle.decision).verb == "run"
