"""What people read: the log, orders, deeds, ranges, halos, cards. (RES-1..90)"""

from __future__ import annotations

import pytest
from resolve_scenes import acting, facing, people, slot
from support.battle import Battle
from support.story import A

from skirmish.core.decision import Action
from skirmish.core.dice import Dice, Modifier
from skirmish.core.events import PhaseBegun, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import Model
from skirmish.core.step_dice import PASSED, Botched, StepContest, StepDie, StepTest, up_to
from skirmish.kit.rounds import Lots
from skirmish.rules.resolve import worth
from skirmish.rules.resolve.attack import HIT, MISS
from skirmish.rules.resolve.events import (
    BodyLost,
    Dropped,
    FortitudeLost,
    Noted,
    Ran,
    Restored,
    Rose,
    RoundBegun,
    Told,
)
from skirmish.rules.resolve.fighter import Dread, Person, Steed, Wound
from skirmish.rules.resolve.text import action_text, log_line

ILA, REN = 0, 1


@pytest.fixture
def battle() -> Battle:
    return acting(people({"healing": 1, "intimidation": 2, "parry": 1}, items=("sword",)), people(), 10.0)


def told(battle: Battle, event: object) -> str:
    line = battle.game.rules.log_line(battle.state, event)  # type: ignore[arg-type]
    assert line is not None
    return line.text


# --- the log ---------------------------------------------------------------------------------------------------------


def test_what_happens_to_people_is_told_with_what_is_left(battle: Battle):  # RES-54, RES-59
    assert told(battle, BodyLost(ILA, 3, rule="RES-54")) == "Ila loses 3 Body, 12 left"
    assert told(battle, FortitudeLost(ILA, 2, "fear")) == "Ila loses 2 Fortitude (fear), 12 left"
    assert told(battle, Restored(ILA, 1, 4, "iron-root tea")) == "Ila regains 1 Body and 4 Fortitude (iron-root tea)"
    assert told(battle, Restored(ILA, fortitude=2)) == "Ila regains 2 Fortitude"


def test_who_falls_rises_and_flees_is_told(battle: Battle):  # RES-23, RES-55, RES-88
    assert told(battle, Dropped(REN, "down")) == "Ren falls prone"
    assert told(battle, Dropped(REN, "stunned")) == "Ren is unconscious"
    assert told(battle, Dropped(REN, "out", rule="RES-56")) == "Ren is dead"
    assert told(battle, Dropped(REN, "out", rule="RES-55")) == "Ren has died"
    assert told(battle, Rose(REN)) == "Ren stands up"
    assert told(battle, Rose(REN, "down", "RES-62")) == "Ren comes round"
    assert told(battle, Ran(REN, "RES-88", 3)) == "Ren flees until the end of round 3"


def test_a_mount_belongs_to_its_rider_in_the_log(battle: Battle):  # RES-82
    assert told(battle, Told(ILA, (), "RES-82", "'s war horse goes down")) == "Ila's war horse goes down"
    assert told(battle, Told(ILA, (), "RES-73", "readies the pike")) == "Ila readies the pike"


def test_book_keeping_and_parts_of_a_round_have_no_line(battle: Battle):  # RES-16
    assert log_line(battle.state, Noted(ILA, (("acted", True),))) is None
    assert log_line(battle.state, PhaseBegun("dusk", 0, 1)) is None
    first = battle.state.first
    assert told(battle, RoundBegun(first, 2)) == "Round 2"
    assert log_line(battle.state, RoundBegun(1 - first, 2)) is None


def rolled(throw: object, *faces: int) -> Rolled:
    _, outcome, after = throw.draw(Dice(None, faces))  # type: ignore[attr-defined]
    return Rolled(throw, faces, outcome, after)


def test_a_test_shows_faces_surges_modifiers_and_what_came_of_it(battle: Battle):  # RES-5..9
    hurt = (Modifier(-2, "half Fortitude", "RES-61"),)
    test = StepTest(ILA, "Riding", 6, 2, 5, PASSED, modifiers=hurt)
    begins = "Ila, Riding 7+ (5+, half Fortitude -2 (RES-61)): 2d6"
    assert told(battle, rolled(test, 6, 5, 3)) == f"{begins} (6+5 3), best 11, passed"
    assert told(battle, rolled(test, 1, 1)) == f"{begins} (1 1), best 1, botched, failed"
    three = StepTest(ILA, "Focus", 6, 3, 4, ((-3, Botched(3)), (0, Botched())), rule="RES-60")
    begins = "Ila, Focus against 4 damage 4+: 3d6"
    assert told(battle, rolled(three, 1, 1, 3)) == f"{begins} (1 1 3), best 3, too many ones, failed by 1"


def test_a_contest_shows_both_sides(battle: Battle):  # RES-11, RES-46
    guard = (Modifier(2, "armour", "RES-50"),)
    throw = StepContest(ILA, "to hit Ren, sword", REN, 6, 2, 8, 1, ((-99, MISS), (0, HIT)), guard=guard)
    begins = "Ila, to hit Ren, sword: 2d6 (5 2), best 5"
    assert told(battle, rolled(throw, 5, 2, 3)) == f"{begins} against d8 (3), armour +2 (RES-50) = 5, hit"
    helpless = evolve(throw, other_count=0, guard=(Modifier(2, "no defence", "RES-47"),))
    assert told(battle, rolled(helpless, 5, 2)) == f"{begins} against no roll, no defence +2 (RES-47) = 2, hit"


def test_damage_shows_all_of_it_though_the_outcome_stops_at_what_kills(battle: Battle):  # RES-49
    throw = StepDie(ILA, "damage of the sword to Ren", 6, up_to(4), (Modifier(2, "sword", "RES-49"),), "RES-49")
    said = "Ila, damage of the sword to Ren: d6 (6+3) = 9, sword +2 (RES-49) = 11"
    assert told(battle, rolled(throw, 6, 3)) == said


def test_lots_are_no_row_of_numbers(battle: Battle):  # RES-34
    assert told(battle, rolled(Lots((ILA, REN)), 1)) == "Initiative ties are broken by lot"


# --- orders ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Action("move", ILA, at=(5.0, 6.0)), "Move to (5.0, 6.0)"),
        (Action("run", ILA, at=(5.0, 6.0)), "Run to (5.0, 6.0)"),
        (Action("canter", ILA, at=(5.0, 6.0)), "Canter to (5.0, 6.0)"),
        (Action("charge", ILA, REN), "Charge Ren"),
        (Action("strike", ILA, REN), "Strike Ren"),
        (Action("strike", ILA, REN, what="mount"), "Strike Ren's mount"),
        (Action("shoot", ILA, REN, what="bow"), "Shoot Ren: bow"),
        (Action("shoot", ILA, REN, what="bow mount"), "Shoot Ren's mount: bow"),
        (Action("snap-shot", ILA, REN, (REN,), what="bow"), "Shoot fast at Ren: bow"),
        (Action("intimidate", ILA, REN), "Intimidate Ren"),
        (Action("hold-death", ILA, REN), "Hold off the death of Ren"),
        (Action("treat", ILA, REN, what="2"), "Treat Ren's wound 2"),
        (Action("drink", ILA, what="iron-root-tea"), "Drink iron-root-tea"),
        (Action("draw", ILA, what="sword"), "Draw sword"),
        (Action("trample", ILA, REN), "Ride down Ren"),
        (Action("hold", ILA), "Hold the action"),
        (Action("act", ILA), "Ila acts now"),
        (Action("pre-empt", ILA, REN), "Ila tries to act before Ren"),
        (Action("unheard of", ILA), ""),
    ],
)
def test_actions_are_orders(battle: Battle, action: Action, said: str):  # RES-17..24
    assert action_text(battle.state, action) == said


def test_every_verb_that_is_offered_has_words(battle: Battle):  # RES-17
    for offer in battle.decision.each():
        for action in offer.samples():
            assert action_text(battle.state, action) or offer.verb == "done", offer.verb
            break


def test_a_rider_gallops():  # RES-75
    rider = people(kit=("war-horse",), quickness=8)
    assert action_text(acting(rider, people(), 10.0).state, Action("run", ILA, at=(5.0, 6.0))) == "Gallop to (5.0, 6.0)"


# --- deeds, ranges, halos --------------------------------------------------------------------------------------------


def deeds(battle: Battle, i: int = ILA) -> dict[str, str]:
    return {f"{deed.verb} {deed.what}".strip(): deed.detail for deed in battle.game.rules.deeds(battle.state, i)}


def test_a_warriors_deeds_with_what_they_need(battle: Battle):  # RES-24, RES-46, RES-90, RES-91
    listed = deeds(battle)
    assert listed["run"] == '12", the main action'
    assert listed["strike"] == "1 die, damage d6+2"
    assert listed["intimidate"] == '3 dice, within 12"'
    assert listed["hold-death"] == "2 dice against 5"
    assert "parry" in listed
    assert not {"canter", "trample", "rise", "ready"} & listed.keys()


def test_what_is_offered_is_among_the_deeds(battle: Battle):  # RES-17
    listed = deeds(battle)
    for offer in battle.decision.each():
        assert f"{offer.verb} {offer.what}".strip() in listed or offer.verb == "done", (offer.verb, offer.what)


def test_a_rider_has_gaits_and_its_beast_may_fight():  # RES-75, RES-78
    listed = deeds(acting(people(kit=("war-horse",)), people(), 10.0))
    assert listed["canter"] == '15", attacks at -1'
    assert listed["run"] == '20", attacks at -2'
    assert "trample" in listed


def test_missiles_have_four_ranges_and_pole_arms_a_reach():  # RES-63, RES-64, RES-67
    bow = acting(people(items=("longbow",)), people(), 10.0)
    bands = [(band.name, band.inches) for band in bow.game.rules.bands(bow.state, ILA)]
    assert bands == [
        ("longbow", 48.0), ("longbow, long range", 32.0), ("longbow, short range", 16.0), ("longbow, least range", 3.0),
    ]  # fmt: skip
    pike = acting(people(items=("pike",)), people(), 10.0)
    assert ("pike, reach", 3.0) in [(band.name, band.inches) for band in pike.game.rules.bands(pike.state, ILA)]


def test_halos_show_fear_and_where_a_ready_pole_arm_holds_off():  # RES-68, RES-87
    battle = acting(people({"fear": 3}, items=("pike",), now={"ready": True}), people(), 10.0)
    halos = {halo.kind: halo for halo in battle.game.rules.halos(battle.state, ILA)}
    assert (halos["fear"].inches, halos["fear"].text, halos["fear"].active) == (12.0, "feared: Fear 3", True)
    assert (halos["holding off"].inches, halos["holding off"].active) == (3.0, True)
    lying = acting(people({"fear": 3}, now={"hidden": True}), people(), 10.0)
    assert not {h.kind: h for h in lying.game.rules.halos(lying.state, ILA)}["fear"].active


# --- the card --------------------------------------------------------------------------------------------------------


def test_a_card_has_dice_traits_tracks_and_skills(battle: Battle):  # RES-1, RES-12
    sheet = battle.sheet("Ila")
    numbers = dict(sheet.numbers)
    assert [numbers[name] for name in ("Str", "Wil", "Ini", "Mov", "Arm")] == ["d6", "d6", "12", "6", "0/0"]
    assert [(t.name, t.now, t.full) for t in sheet.tracks] == [("Body", 12, 12), ("Fortitude", 12, 12)]
    assert sheet.gear == ("sword",)
    assert ("healing 1, intimidation 2, parry 1", "RES-3") in sheet.notes


def test_a_card_shows_wounds_clocks_and_what_it_fears():  # RES-55, RES-57, RES-88, RES-92
    now = {
        "body": -2, "posture": "stunned", "dies": 4, "wounds": (Wound(4, treated=True), Wound(10, hopeless=True)),
        "dreads": (Dread(2, rank=5),), "fatigue": 3, "lost": 2, "task": ("treat 1", 2, 2),
    }  # fmt: skip
    friend = facing(people(now=now), people(), 10.0).model("Bo", side=A, at=(2, 40), **people())
    sheet = friend.act().sheet("Ila")
    assert dict(sheet.numbers)["Str"] == "d4", "half Body"
    assert sheet.states[0] == "dying"
    notes = [text for text, _ in sheet.notes]
    assert "dies at the end of round 4" in notes
    assert "is terrified of Ren" in notes
    tracks = {track.name: track for track in sheet.tracks}
    assert (tracks["Active"].now, tracks["Active"].full, tracks["Active"].aside) == (3, 4, True)
    assert "loses its next 2 actions" in notes


def test_a_riders_card_has_the_mounts_track():  # RES-82
    rider = people(kit=("riding-horse",), now={"steed": Steed(11, 8, "gallop")})
    sheet = acting(rider, people(), 10.0).sheet("Ila")
    assert [(t.name, t.now, t.full) for t in sheet.tracks][-2:] == [
        ("Mount", 11, 18), ("Mount's Fortitude", 8, 8),
    ]  # fmt: skip
    assert "gallop" in sheet.states
    assert "riding horse" in sheet.gear


# --- worth -----------------------------------------------------------------------------------------------------------


def fit(battle: Battle, **changes: object) -> float:
    model: Model = battle.state.models[ILA]
    person: Person = evolve(slot(battle, "Ila"), **changes)
    return worth.fitness(battle.state.put(evolve(model, combat=person)), person)


def test_who_is_hurt_prone_afraid_or_flees_is_worth_less(battle: Battle):
    whole = fit(battle)
    assert whole == 1.0
    hurt, shaken = fit(battle, body=6), fit(battle, fortitude=6)
    assert hurt == shaken < whole
    assert fit(battle, posture="down") < whole
    assert fit(battle, flight=1) < whole
    assert fit(battle, dreads=(Dread(REN, rank=1),)) < whole
    assert fit(battle, dreads=(Dread(REN, immune=True),)) == whole
    assert fit(battle, posture="stunned") == 0.0


def test_what_the_scenario_counted_and_who_left_in_good_order_count(battle: Battle):
    before = battle.game.rules.combat.worth(battle.state, 0)
    left = Dropped(ILA, "away").apply(battle.state)
    assert battle.game.rules.combat.worth(left, 0) == before
    lost = Dropped(ILA, "out").apply(battle.state)
    assert battle.game.rules.combat.worth(lost, 0) < before


def test_a_card_and_the_deeds_say_what_is_played_with():  # RES-24, RES-34, RES-57
    hurt = people(kit=("plate-and-mail", "sword"), strength=10, now={"body": 2})
    battle = acting(hurt, people(), 10.0)
    sheet = battle.sheet("Ila")
    facts = dict(sheet.numbers)
    slot = battle.fighter("Ila")
    assert (int(facts["Ini"]), slot.kit.encumbrance > 0) == (slot.build.initiative - slot.kit.encumbrance, True)
    assert float(facts["Mov"]) == slot.build.movement - slot.kit.encumbrance
    (strike, *_) = [deed for deed in battle.game.rules.deeds(battle.state, 0) if deed.verb == "strike"]
    assert "damage d8" in strike.detail


def test_a_gallop_is_told_as_one():  # RES-75
    rider = people({"riding": 2}, kit=("war-horse",))
    battle = acting(rider, people(quickness=4), 30.0)
    battle.play("Ila runs to 20, 24")
    assert any("Ila gallops" in line for line in battle.told())


def test_wounds_are_told_one_by_one_those_that_nobody_has_treated_first():  # RES-54, RES-92
    wounds = Wound(4, treated=True), Wound(10, hopeless=True), Wound(3), Wound(7)
    sheet = (
        facing(people(now={"body": 5, "wounds": wounds, "rests": 2, "fatigue": 9}), people(), 10.0).act().sheet("Ila")
    )
    tracks = {track.name: track for track in sheet.tracks}
    found = tracks["Wounds"]
    assert [(part.name, part.number) for part in found.parts] == [
        ("3", 3), ("7", 7), ("4 (treated)", 4), ("10 (beyond help)", 10),
    ]  # fmt: skip
    assert (found.now, found.full, found.tallies) == (2, 3, True)
    assert ("Wounds: 3, 7, 4 (treated), 10 (beyond help)", "RES-54") in sheet.lines
    assert "Wounds" not in sheet.counted
    assert (tracks["Rested"].now, tracks["Rested"].full) == (2, 6)
    assert tracks["Active"].now == tracks["Active"].full
    assert ("active for 9 rounds, more than it can bear", "RES-41") in sheet.notes
