"""What befalls channelers: surprise, weariness, wounds, bonds; what each side sees. (DOT-114, DOT-147, DOT-161)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.playing import played
from support.story import A, B, story
from threads_scenes import ILA, REN, Before, book, channeling, people, slot, weave, weaver

from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, FeatureLaid, Fell, Surprised
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.state import Effect, Feature
from skirmish.core.table import Table, settle
from skirmish.kit.queries import hears
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.formation import leader_near
from skirmish.rules.threads.channeler import Knot, Work
from skirmish.rules.threads.events import Knotted, SourceLost


def heard(battle: Battle, *events: object, dice: tuple[int, ...] = ()) -> Table:
    """What all who hear of these events make of them."""

    def tell(table: Table):  # type: ignore[no-untyped-def]
        for event in events:
            table.emit(event)
        yield from settle(table)

    return played(battle, tell, dice=dice).table


@pytest.mark.parametrize(("began", "held"), [(False, 0), (True, 5)])
def test_who_is_surprised_holds_nothing_yet(began: bool, held: int) -> None:
    """DOT-156, R-102: unless she has used the Power in this battle."""
    battle = channeling(weaver(), after=(Before(ILA, (("began", began),)),))
    assert heard(battle, Surprised(ILA)).state.models[ILA].magic.held == held


def test_weaving_without_a_break_strains() -> None:
    """DOT-161, R-90, `fatigue_rounds: 5`."""
    facts = Before(ILA, (("rounds", 5),))
    battle = channeling(weaver(onepower=5), after=(facts,), fatigue_rounds="5", held=4)
    magic = battle.game.rules.magic
    assert played(battle, magic.begin, (ILA, REN)).state.models[ILA].magic.strain == 1


@pytest.mark.parametrize(("face", "works"), [(9, 1), (2, 0)])
def test_where_it_is_played_a_wound_may_undo_a_weave(face: int, works: int) -> None:
    """R-91, `concentration`: Willpower 5 at 11 less Wits 2."""
    from skirmish.rules.dots.events import Harmed

    battle = channeling(weaver("lightning"), works=(Work("lightning", 2),), concentration="true")
    found = heard(battle, Harmed(ILA, 1, REN, "DOT-70", 1, 0), dice=(face, 2, 2, 2, 2))
    assert len(found.state.models[ILA].magic.works) == works


def test_who_falls_loses_the_source() -> None:
    """DOT-139."""
    battle = channeling(weaver("lightning"), works=(Work("lightning", 2),))
    found = heard(battle, Fell(ILA, "stunned", (2.0, 24.0)))
    assert [type(event) for event in found.log if isinstance(event, SourceLost)] == [SourceLost]
    assert found.state.models[ILA].magic.held == 0


def sworn() -> Battle:
    """Ila, and Bo, her warder; Ren is far off."""
    return (
        story("dots+threads")
        .model("Ila", A, (4, 24), **weaver("warder-bond"))
        .model("Bo", A, (4, 26), traits={"warder": "ila"}, **people())
        .model("Ren", B, (30, 24), **people())
        .begin(ACTIONS, turns=20)
    )


def test_a_bonded_warder_saves_better_and_is_missed() -> None:
    """DOT-147, data 4.6: a die more; when he dies she saves twice, and not when he only leaves."""
    from skirmish.rules.dots.pools import save_pool
    from skirmish.rules.threads.knots import bond

    battle = sworn()
    plain = save_pool(battle.game.rules, battle.state, 1)
    table = Table(battle.state, battle.game.rules)
    bond(table, ILA, 1)
    assert save_pool(battle.game.rules, table.state, 1).dice == plain.dice + 1
    gone = EffectBegun(Effect(1, "Warder Bond", ILA, 1, (("saves", 1),), source="warder-bond"))
    tied = Knotted(Knot(1, "warder-bond", ILA, tied=True, ward=True, bearer=1))
    found = heard(battle, gone, tied, Fell(1, "out", (4.0, 26.0)), dice=(9, 2, 2, 2, 2, 9, 2, 2, 2, 2))
    assert [event.throw.what for event in found.log if hasattr(event, "throw")] == [
        "save against fainting", "save against shock",
    ]  # fmt: skip
    assert found.state.magic.knots == ()
    assert not [event for event in heard(battle, gone, tied, Fell(1, "left")).log if hasattr(event, "throw")]


def test_bonds_are_laid_before_the_battle() -> None:
    """DOT-147, SKR-82, data 4.6: on who is bonded to her by its special rule."""
    battle = sworn()
    table = played(battle, battle.game.rules.magic.prepare).table
    assert [(effect.name, effect.owner, effect.target) for effect in table.state.effects] == [("Warder Bond", ILA, 1)]


def test_no_order_passes_a_ward_against_eavesdropping() -> None:
    """DOT-145, B-9: Bo stands in it, and Ila, who leads, doesn't."""
    battle = sworn()
    laid = FeatureLaid(Feature(1, "hush", Circle(4.0, 27.0, 1.0), plague="hushed"))
    after = laid.apply(battle.state)
    rules = battle.game.rules
    assert leader_near(rules, evolve(battle.state), 1) in (ILA, 1)
    assert hears(battle.state, ILA, 1)
    assert not hears(after, ILA, 1)


@pytest.mark.parametrize(("half", "works"), [("saidar", 1), ("saidin", 0)])
def test_the_other_side_sees_only_its_own_half(half: str, works: int) -> None:
    """DOT-114, R-86, `fog_of_power`: Ren channels, and sees her."""
    battle = channeling(
        weaver("lightning"), weaver("lightning", half=half), works=(Work("lightning", 2),), theirs=1, held=3
    )
    seen = battle.game.rules.seen(battle.state, 1).models[ILA].magic
    assert (len(seen.works), seen.held) == (works, 3 if works else 8)


def test_who_is_held_inverted_is_known_to_nobody_else() -> None:
    """DOT-137, B-22."""
    battle = channeling(weaver("lightning", inverting=1), weaver("lightning"), theirs=1)
    weave(battle, "lightning 4; hold inverted", 9, 9, 9, 9, target=-1)
    assert battle.game.rules.seen(battle.state, 1).models[ILA].magic.works == ()
    assert battle.game.rules.seen(battle.state, None).models[ILA].magic.works == ()
    assert len(slot(battle).works) == 1
    assert book().weaves["lightning"].needed == 4


def test_the_burned_out_are_no_channelers_any_more() -> None:
    """DOT-127."""
    battle = channeling(weaver("lightning"), after=(Before(ILA, (("burned", True), ("held", 0))),))
    assert not battle.game.rules.magic.channels(battle.state, ILA)
    assert battle.refused(Action("cast", ILA, REN, what="lightning 2")).rule == "DOT-127"


@pytest.mark.parametrize(("half", "lines"), [("saidar", 3), ("saidin", 0)])
def test_the_log_of_the_other_half_is_sealed(half: str, lines: int) -> None:
    """DOT-114, R-86: that she weaves, her dice, how far she has come; whoever plays neither side reads all."""
    battle = channeling(weaver("lightning"), weaver("lightning", half=half), theirs=1)
    before = len(battle.game.log)
    weave(battle, "lightning 3", 9, 9, 2)
    rules, events = battle.game.rules, battle.game.log[before:]
    told = [event for event in events if rules.log_line(battle.state, event) is not None]
    assert len([event for event in told if rules.perceives(battle.state, event, 1)]) == lines
    assert all(rules.perceives(battle.state, event, side) for event in told for side in (0, None))


def test_what_a_weave_does_is_plain_to_everybody() -> None:
    """R-86: Ren, who doesn't channel, hears that he is struck; `fog_of_power: false` tells him the rest."""
    battle = channeling(weaver("lightning"))
    weave(battle, "lightning 4", 9, 9, 9, 9)
    rules, state = battle.game.rules, battle.state
    heard = [event for event in battle.game.log if rules.perceives(state, event, 1)]
    assert [type(event).__name__ for event in heard if type(event).__name__ in ("Woven", "Harmed")] == ["Harmed"]
    open_ = channeling(weaver("lightning"), fog_of_power="false")
    weave(open_, "lightning 4", 9, 9, 9, 9)
    assert all(open_.game.rules.perceives(open_.state, event, 1) for event in open_.game.log)


@pytest.mark.parametrize(
    ("what", "half", "shown"),
    [("blurring-ward", "saidin", False), ("blurring-ward", "saidar", True), ("fold-light", "saidin", True)],
)
def test_marks_of_what_cant_be_seen_are_not_drawn(what: str, half: str, shown: bool) -> None:
    """B-18, R-86: a ward of the other half isn't; who is folded in light is hidden for everybody to see."""
    made = book().weaves[what]
    battle = channeling(weaver(what, warding=3), weaver("mist", half=half), theirs=1)
    target = ILA if made.spell.target == "ally" else -1
    weave(battle, f"{what} {made.needed}", *(9,) * made.needed, target=target)
    rules = battle.game.rules
    assert bool(rules.seen(battle.state, 1).effects) == shown
    assert rules.seen(battle.state, 0).effects == rules.seen(battle.state, None).effects == battle.state.effects
