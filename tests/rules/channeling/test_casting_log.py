"""The log of a story, word by word: points before and after, dice, modifiers with their rules, who could have cut.
(CHN-3, CHN-10, CHN-22, CHN-26, CHN-35, CHN-42)"""

from __future__ import annotations

from channeling_scenes import BASES_IN, casting, facing, gift, kept, man, weaves, woman
from support.battle import Battle
from support.story import B, Story

from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid, Rolled, Wasted
from skirmish.core.geometry import rectangle
from skirmish.core.state import Feature
from skirmish.rules.channeling.channeler import PowerRoll


def log(battle: Battle) -> list[str]:
    """Each line with its rule id."""
    state, lines = battle.game.setup, []
    for event in battle.game.log:
        state = event.apply(state)
        line = battle.game.rules.log_line(state, event)
        if line is not None:
            lines.append(f"{line.text} [{line.rule}]")
    return lines


def test_an_attempt_that_is_let_pass():
    """CHN-10, CHN-11, CHN-26: the points, the dice, who could have cut it for how much."""
    battle = casting(ren=man(9)).dice(("Shield of Air", 3, 4))
    battle.play("Ila casts shield-of-air", "pass")
    assert log(battle) == [
        "Points in hand: Ila 12 [CHN-3]",
        "Shoot & weave [SKR-40]",
        "Ila weaves Shield of Air [CHN-16]",
        "Ila spends 4 points on Shield of Air (12 → 8) [CHN-10]",
        "Ila, Shield of Air 7+: 3 + 4 = 7, passed [CHN-11]",
        "Ren (4 points, 4+) could cut Shield of Air, but passed [CHN-26]",
        "Shield of Air on Ila [CHN-W1]",
    ]


def test_an_attempt_that_is_cut():
    """CHN-22, CHN-23, CHN-29: the debt before and after."""
    battle = casting(ren=man(9)).dice(("Fireball", 6, 6), ("cutting", 5))
    battle.play("Ila casts fireball at 20, 30", "Ren cuts fireball")
    assert log(battle)[2:] == [
        "Ila weaves Fireball at (20.0, 30.0) [CHN-16]",
        "Ila spends 4 points on Fireball (12 → 8) [CHN-10]",
        "Ila, Fireball 8+: 6 + 6 = 12, passed [CHN-11]",
        "Ren owes 4 points for the cut (next turn 9 → 5) [CHN-22]",
        "Ren, cut 4+: 5, passed [CHN-23]",
        "Ren cuts Ila's Fireball [CHN-29]",
    ]


def test_an_attempt_that_fails_asks_and_tells_nothing_more():
    """CHN-11."""
    battle = casting(ren=man(9)).dice(("Arrow of Fire", 1, 5))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert log(battle)[2:] == [
        "Ila weaves Arrow of Fire at Ren [CHN-16]",
        "Ila spends 3 points on Arrow of Fire (12 → 9) [CHN-10]",
        "Ila, Arrow of Fire 7+: 1 + 5 = 6, failed [CHN-11]",
    ]


def test_a_fireball_over_empty_ground_says_where_it_burst():
    """CHN-W3, CHN-63: and that it hit nobody; one that hits somebody is told by what it does."""
    battle = casting(ren=man(9)).dice(("Fireball", 6, 6))
    battle.play("Ila casts fireball at 10, 38", "pass")
    assert log(battle)[-1] == "Fireball bursts at (10.0, 38.0) and hits no model [CHN-W3]"
    assert battle.happened(Wasted, by="Ila", bursts=True)
    struck = casting().dice(("Fireball", 6, 6), ("to wound Ren", 1)).play("Ila casts fireball at 16, 24")
    assert not any(isinstance(event, Wasted) for event in struck)


def test_earth_that_rolls_under_nobody_says_so():
    """CHN-W6, CHN-63: what is on the ground doesn't burst."""
    battle = casting({"lore": gift(12, "rolling-earth")}).dice(("Rolling Earth", 6, 6))
    battle.play("Ila casts rolling-earth at 10, 34")
    assert log(battle)[-1].startswith("Rolling Earth at (10.0, 34.0) touches no model [CHN-W")


def test_a_cut_in_the_own_phase_names_the_weave():
    """CHN-21, CHN-24: nothing before it has."""
    scene = facing({"lore": gift(12, "fireball")}, man(10)).after(kept("mist", 1, -1, 1))
    battle = scene.begin("magic begins", until="close combat").dice(("cutting Ren's Mist", 4))
    battle.play("Ila cuts mist")
    assert [line.partition(" [")[0] for line in log(battle)[-3:]] == [
        "Ila owes 4 points for the cut of Ren's Mist (next turn 12 → 8)",
        "Ila, cut of Ren's Mist 4+: 4, passed",
        "Ila cuts Ren's Mist",
    ]


def test_a_circle_with_modifiers_upkeep_and_two_cutters():
    """CHN-14, CHN-22, CHN-30, CHN-33..35, CHN-42: the pool before and after, each modifier with its rule."""
    ila = {"lore": gift(12, "arrow-of-fire", strong=("fire",), weak=("air",))}
    scene = facing(ila, man(10), strong_weak="true").model("Bo", at=(10, 26), **woman(7))
    scene = scene.model("Tam", B, at=(16, 20), **woman(6)).after(kept("mist", 0, -1))
    battle = scene.begin("magic begins", until="close combat")
    battle.dice(("cutting", 1), ("Arrow of Fire", 1, 4), ("cutting", 3), ("to wound", 1))
    battle.play("Ila links with Bo", "Ila keeps mist", "Ren cuts mist", "pass")
    battle.play("Ila casts arrow-of-fire at Ren", "Tam cuts arrow-of-fire", "pass")
    assert log(battle) == [
        "Points in hand: Ila 12, Bo 7 [CHN-3]",
        "Ila links with Bo: a pool of 19 points [CHN-30]",
        "Ila spends 3 points of the pool on keeping up Mist (19 → 16) [CHN-14]",
        "Tam (3 points, 4+) could cut Mist too [CHN-26]",
        "Ren owes 4 points for the cut (next turn 10 → 6) [CHN-22]",
        "Ren, cut 4+: 1, failed [CHN-23]",
        "Tam (3 points, 4+) could cut Mist, but passed [CHN-26]",
        "Shoot & weave [SKR-40]",
        "Ila weaves Arrow of Fire at Ren [CHN-16]",
        "Ila spends 5 points of the pool on Arrow of Fire (16 → 11) [CHN-10]",
        "Ila, Arrow of Fire 5+ (7+, circle +1 (CHN-35), strong in fire +1 (CHN-42)): 1 + 4 = 5, passed [CHN-11]",
        "Ren (4 points, 4+) could cut Arrow of Fire too [CHN-26]",
        "Tam owes 3 points for the cut (next turn 6 → 3) [CHN-22]",
        "Tam, cut 4+: 3, failed [CHN-23]",
        "Ren (4 points, 4+) could cut Arrow of Fire, but passed [CHN-26]",
        "Ila, to wound Ren (S 4 vs T 3) 3+: 1, no wound [SKR-50]",
    ]


def test_a_cut_by_relative_strength():
    """CHN-50, CHN-51: the rule that says the cost and the number."""
    ila = {"lore": gift(14, "blade-of-fire")}
    battle = casting(ila, man(10), relative_strength="true").dice(("Blade of Fire", 6, 6), ("cutting", 5))
    battle.play("Ila casts blade-of-fire", "Ren cuts blade-of-fire")
    assert log(battle)[-3:] == [
        "Ren owes 5 points for the cut (next turn 10 → 5) [CHN-51]",
        "Ren, cut 6+: 5, failed [CHN-51]",
        "Blade of Fire on Ila [CHN-W4]",
    ]


def test_what_is_dropped_and_what_cannot_be_paid():
    """CHN-14, CHN-25: why a weave ends."""
    scene = facing(woman(3, "fireball")).after(kept("mist", 0, -1, 1), kept("shield-of-air", 0, 0, 2))
    battle = scene.begin("magic begins", until="close combat")
    battle.play("Ila keeps mist")
    assert [line for line in log(battle) if "Shield" in line] == [
        "Shield of Air on Ila ends: its upkeep can't be paid [CHN-W1]"
    ]
    battle.play("Ila drops mist")
    assert [line for line in log(battle) if "drop" in line] == ["Ila's Mist ends: it is dropped [CHN-W11]"]


def test_one_point_is_one_point():
    """CHN-10: the log counts."""
    battle = facing(woman(3)).after(kept("mire", 0, -1)).begin("magic begins")
    battle.play("Ila keeps mire")
    assert "Ila spends 1 point on keeping up Mire (3 → 2) [CHN-14]" in log(battle)


def pushed(told: Story, inches: int, *dice: tuple[str | int, ...]) -> list[str]:
    """The lines after the push's own roll; the hit of the weave itself doesn't wound."""
    battle = told.begin("magic begins", until="close combat")
    battle.dice(("Fist of Air", 3, 3), ("to wound", 1), ("inches", inches), *dice).play("Ila casts fist-of-air at Ren")
    lines = log(battle)
    return lines[1 + next(at for at, line in enumerate(lines) if "inches of the push" in line) :]


def test_who_is_thrown_against_whom_and_what():
    """CHN-64: said before the hits, and said too when there is no room to be pushed at all."""
    ila = {"lore": gift(12, "fist-of-air")}
    on_tam = facing(ila).model("Tam", B, at=(10 + 2 * BASES_IN + 7, 24))
    assert pushed(on_tam, 4, ("to wound Ren", 1), ("to wound Tam", 1)) == [
        'Ren is pushed 0.88" to (17.9, 24.0) [CHN-64]',
        "Ren is thrown against Tam [CHN-64]",
        "Ila, to wound Ren (S 3 vs T 3) 4+: 1, no wound [SKR-50]",
        "Ila, to wound Tam (S 3 vs T 3) 4+: 1, no wound [SKR-50]",
        "Ren is knocked down [CHN-64]",
    ]
    near = facing(ila).model("Tam", B, at=(10 + 2 * BASES_IN + 6, 24))
    assert pushed(near, 4, ("to wound Ren", 1), ("to wound Tam", 1))[0] == "Ren is thrown against Tam [CHN-64]"
    mill = FeatureLaid(Feature(1, "the mill", rectangle(20, 20, 22, 28), "blocks", "impassable"))
    assert "Ren is thrown against the mill [CHN-64]" in pushed(facing(ila).after(mill), 6, ("to wound Ren", 1))


def test_whom_balefire_touches_and_why_they_are_gone():
    """CHN-72: no injury roll puts them out."""
    scene = facing({"lore": gift(12, "balefire")}, gap_in=8.0).model("Bo", at=(26, 24))
    scene = scene.model("Sam", B, at=(40, 40)).model("Eve", at=(2, 2))
    battle = scene.begin("magic begins", until="close combat").dice(("Balefire", 6, 6))
    battle.play("Ila casts balefire at Ren")
    assert log(battle)[-4:-1] == [
        "Balefire touches Ren, Bo [CHN-72]",
        "Ren is out of action [CHN-72]",
        "Bo is out of action [CHN-72]",
    ]


def test_who_is_knocked_down_by_rolling_earth_or_by_the_shock_falls_by_their_rules():
    """CHN-67, CHN-36."""
    battle = casting({"lore": gift(12, "rolling-earth")}).dice(("Rolling Earth", 6, 6), ("initiative", 6))
    battle.play("Ila casts rolling-earth at 17, 24")
    assert "Ren is knocked down [CHN-67]" in log(battle)


def test_a_wall_is_told_from_end_to_end():
    """CHN-65: and who made it is told when it ends."""
    battle = casting({"lore": gift(12, "wall-of-fire")}).dice(("Wall of Fire", 6, 6))
    battle.play(Action("cast", 0, at=(16.0, 20.0), via=((17.0, 20.0),), what="wall-of-fire"))
    told = log(battle)
    assert "Ila weaves Wall of Fire from (13.0, 20.0) to (19.0, 20.0) [CHN-16]" in told
    assert [line for line in told if line.startswith("Wall of Fire")] == ["Wall of Fire appears [CHN-W10]"]
    battle.play("Ila drops wall-of-fire")
    assert "Ila's Wall of Fire ends: it is dropped [CHN-W10]" in log(battle)


def test_who_travels_where_is_told_for_each():
    """CHN-71."""
    scene = facing({"lore": gift(12, "travelling")}).model("Bo", at=(10, 25.5))
    battle = scene.begin("magic begins", until="close combat").dice(("Travelling", 6, 6))
    action = Action("cast", 0, at=(10.0, 40.0), via=((10.0, 41.5),), others=(1,), what="travelling")
    battle.play(action)
    assert [line for line in log(battle) if "ravel" in line and " to (" in line] == [
        "Ila weaves Travelling to (10.0, 40.0) [CHN-16]",
        'Ila travels 16" to (10.0, 40.0) [CHN-71]',
        'Bo travels 16" to (10.0, 41.5) [CHN-71]',
    ]


def test_what_is_unwoven_is_told_with_its_bearer():
    """CHN-75: two shields are told apart."""
    scene = facing({"lore": gift(12, "unweaving")}, man(10)).after(kept("shield-of-air", 1, 1, 3))
    battle = scene.begin("magic begins", until="close combat").dice(("Unweaving", 1, 1))
    battle.play(Action("cast", 0, 3, what="unweaving"))
    assert "Ila weaves Unweaving against Shield of Air on Ren [CHN-16]" in log(battle)


def test_what_ends_with_its_maker_and_what_with_its_bearer():
    """CHN-14: each says why."""
    ila = {"lore": gift(12, "balefire")}
    scene = facing(ila, man(10), gap_in=8.0).model("Sam", B, at=(40, 40))
    scene.after(kept("mist", 1, -1, 1), kept("shield-of-air", 0, 1, 2, upkeep=0), kept("fold-light", 1, 2, 3))
    battle = scene.begin("magic begins", until="close combat").dice(("Balefire", 6, 6), ("cutting", 1))
    battle.play("Ila casts balefire at Ren", "Ren cuts balefire")
    assert [line for line in log(battle) if " ends" in line] == [
        "Ren's Mist ends with its maker [CHN-W11]",
        "Fold Light on Sam ends with its maker [CHN-W15]",
        "Shield of Air on Ren ends with its bearer [CHN-W1]",
    ]


def test_a_foretold_test_is_made_again_in_so_many_words():
    """CHN-75."""
    scene = facing({"lore": gift(12, "arrow-of-fire")})
    scene.after(kept("foretelling", 0, -1, numbers=(("second chance", 1),)))
    battle = scene.begin("magic begins", until="close combat").dice(
        ("Arrow of Fire", 1, 2), ("Arrow of Fire again", 1, 3)
    )
    battle.play("Ila casts arrow-of-fire at Ren", "Ila foresees")
    assert log(battle)[-3:] == [
        "Ila, Arrow of Fire 7+: 1 + 2 = 3, failed [CHN-11]",
        f"Ila's Foretelling is spent [{weaves()['foretelling'].rule}]",
        "Ila, Arrow of Fire again 7+: 1 + 3 = 4, failed [CHN-11]",
    ]


def test_who_shows_herself_by_casting_does_so_after_the_cast_is_told():
    """CHN-70."""
    scene = facing({"lore": gift(12, "arrow-of-fire")}).after(kept("fold-light", 0, 0, upkeep=0, shy=True))
    battle = scene.begin("magic begins", until="close combat").dice(("Arrow of Fire", 1, 2))
    battle.play("Ila casts arrow-of-fire at Ren")
    told = log(battle)
    at = told.index("Ila weaves Arrow of Fire at Ren [CHN-16]")
    assert told[at + 1] == "Fold Light on Ila ends: it casts [CHN-W15]"


def test_the_rolls_for_powers_are_told_in_words():
    """CHN-40."""
    state = casting().state
    roll = Rolled(PowerRoll(("water",), ("earth",), 0), (2, 3), ("water", "earth"), state.dice)
    line = casting().game.rules.log_line(state, roll)
    assert line is not None
    assert f"{line.text} [{line.rule}]" == "Ila, strong and weak power: 2 3, water and earth [CHN-40]"


def test_the_card_says_who_is_linked_with_whom():
    """CHN-30: the leader first, for the picture."""
    scene = facing(woman(9)).model("Bo", at=(10, 26), **woman(7)).model("Tam", at=(4, 4))
    battle = scene.begin("magic begins", until="close combat")
    assert battle.sheet("Ila").linked == ()
    battle.play("Bo links with Ila")
    bo, ila = battle.names["Bo"], battle.names["Ila"]
    assert [battle.sheet(name).linked for name in ("Ila", "Bo", "Tam")] == [(bo, ila), (bo, ila), ()]
