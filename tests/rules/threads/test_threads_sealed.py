"""What the other half of the Power mustn't be known by: the hidden thing is changed, and nothing changes. (R-86, B-22)

Ila weaves saidar; Ren, who decides, doesn't channel, or channels saidin.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.facing import face
from threads_scenes import ILA, PHASES, READY, REN, Before, book, channeling, meeting, people, weave, weaver

from skirmish.client.battle.session import told
from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, Event, FeatureLaid
from skirmish.core.geometry import Circle as Disc
from skirmish.core.outlook import find_outlook
from skirmish.core.state import Effect, Feature
from skirmish.players import make
from skirmish.players.player import view_of
from skirmish.rules.threads.channeler import Circle, Knot, Work
from skirmish.rules.threads.events import Holding, Knotted, Linked, Masked, Strained

WARD = Effect(1, "Blurring Ward", ILA, ILA, (("to be hit", -1),), source="blurring-ward")
BOND = Effect(1, "Warder Bond", ILA, ILA, (("saves", 1),), source="warder-bond")
TRAP = Effect(1, "Exploding Ward", ILA, -1, source="exploding-ward")
LIES = Feature(1, "Exploding Ward", Disc(9.0, 24.0, 0.5), owner=ILA, effect=1, plague="trapped")
BONDS = Effect(1, "Bonds of Air", ILA, REN, condition="held", source="bonds-of-air", upkeep=1)
TIED = Effect(1, "Bonds of Air", ILA, REN, condition="held", source="bonds-of-air")


def stands(effect: Effect, **how: Any) -> tuple[Event, ...]:
    """The weave, and how it is kept."""
    return EffectBegun(effect), Knotted(Knot(effect.id, effect.source, ILA, **how))


SECRETS: dict[str, tuple[tuple[Event, ...], tuple[Event, ...]]] = {
    "a ward": ((), stands(WARD, tied=True, ward=True)),
    "a ward that is held": ((), stands(WARD)),
    "a bond": ((), stands(BOND, tied=True, ward=True)),
    "a trap": ((), (*stands(TRAP, tied=True, ward=True), FeatureLaid(LIES))),
    "what is tied off": (stands(BONDS), stands(TIED, tied=True)),
    "what is tied off inverted": (stands(BONDS), stands(TIED, tied=True, inverted=True)),
    "how far a knot is": (stands(BONDS), stands(BONDS, tying=1)),
    "dots held": ((Holding(ILA, 5, 2),), (Holding(ILA, 5, 7),)),
    "that it holds the Source": ((), (Holding(ILA, 5, 0),)),
    "strain": ((), (Strained(ILA, 2, "an earlier day"),)),
    "a mask": ((), (Masked(ILA, on=True),)),
    "a weave in work": ((), (Before(ILA, (("works", (Work("lightning", 3),)),)),)),
    "a weave held ready": ((), (Before(ILA, (("works", (Work("lightning", 4, ready=True),)),)),)),
    "what is declared": (
        (Before(ILA, (("intent", "lightning 4"),)),), (Before(ILA, (("intent", "tens stand + embrace 2"),)),)
    ),
    "what has been woven": (
        (), (Before(ILA, (("woven", ("lightning",)), ("used", 3), ("gained", 2), ("tens", "stand"), ("rounds", 4))),)
    ),
    "a circle": ((), (Linked(Circle((ILA,), ILA)),)),
}  # fmt: skip


@pytest.mark.parametrize("half", ["", "saidin"])
@pytest.mark.parametrize("secret", SECRETS)
def test_changing_what_is_hidden_changes_nothing_that_the_other_side_sees(secret: str, half: str) -> None:
    """R-86: its view is the same, so are all cards and marks on the board; its own side knows it."""
    ren = weaver("lightning", half=half) if half else people()
    one, other = [channeling(weaver(*book().weaves), ren, after=events) for events in SECRETS[secret]]
    assert one.state != other.state
    assert view_of(one.game, 1).state == view_of(other.game, 1).state
    assert view_of(one.game, 0).state != view_of(other.game, 0).state
    for i in (ILA, REN):
        cards = [(rules.sheet(seen, i), rules.spans(seen, i), rules.ties(seen, i)) for rules, seen in views(one, other)]
        assert cards[0] == cards[1]


def views(*battles: Battle) -> list[Any]:
    """What Ren's side sees of each, and the rules."""
    return [(battle.game.rules, battle.game.rules.seen(battle.state, 1)) for battle in battles]


@pytest.mark.parametrize("secret", SECRETS)
def test_a_channeler_of_the_same_half_sees_it(secret: str) -> None:
    """R-86, B-18: unless it is inverted, or declared for later. (B-22)"""
    one, other = [channeling(weaver(*book().weaves), weaver("mist"), after=events, theirs=1)
                  for events in SECRETS[secret]]  # fmt: skip
    known = view_of(one.game, 1).state != view_of(other.game, 1).state
    assert known or secret in ("a mask", "what is tied off inverted")


@pytest.mark.parametrize(
    ("what", "way"),
    [
        ("blurring-ward", "blurring-ward 3"),
        ("blurring-ward", "blurring-ward 3; don't settle"),
        ("vigour", "vigour 2"),
        ("exploding-ward", "exploding-ward 4"),
        ("lightning", "lightning 4; hold"),
        ("mask", "mask 1"),
    ],
)
def test_the_log_says_nothing_of_it(what: str, way: str) -> None:
    """R-86: neither that it is woven, nor that it begins or ends, nor where it lies; its own side reads all."""
    battle = channeling(weaver(what, warding=3))
    before, successes = len(battle.game.log), book().weaves[what].needed
    at = (6.0, 24.0) if what == "exploding-ward" else None
    weave(battle, way, *(9,) * successes, target=-1 if at or what == "mask" else ILA, at=at)
    if what == "vigour":
        battle.play(Action("boost", ILA, what="strength"))
    for drop in battle.offered("drop")[:1]:
        battle.play(drop)
    rules = battle.game.rules
    news = [moment for moment in told(battle.game) if moment.number >= before and moment.line is not None]
    assert news
    assert [moment.line.text for moment in news if rules.perceives(moment.state, moment.event, 1)] == []  # type: ignore[union-attr]
    assert all(rules.perceives(moment.state, moment.event, 0) for moment in news)


def test_what_is_inverted_begins_unseen_by_its_own_half() -> None:
    """DOT-144, R-79: 10" away; of what isn't inverted a channeler of the same half is told."""
    for way, lines in (("vigour 2", 1), ("vigour 2; invert", 0)):
        battle = channeling(weaver("vigour", inverting=1), weaver("mist"), theirs=1)
        weave(battle, way, 9, 9, target=ILA).play(Action("boost", ILA, what="strength"))
        rules = battle.game.rules
        begun = [m for m in told(battle.game) if isinstance(m.event, EffectBegun)]
        assert len([m for m in begun if rules.perceives(m.state, m.event, 1)]) == lines


@pytest.mark.parametrize("secret", ["a ward", "a trap", "a bond", "dots held", "strain", "a weave in work"])
def test_the_other_sides_ai_does_the_same(secret: str) -> None:
    """R-86: whatever is changed of what it doesn't see, it declares the same, and weighs it alike."""
    found = []
    for events in SECRETS[secret]:
        ila, ren = weaver(*book().weaves) | {"now": READY}, people(sword=4) | {"now": {"kind": "melee", "score": 5}}
        battle = meeting(ila, ren, 4.0, after=events).begin(PHASES["dots"], turns=20)
        decision = battle.decision
        assert (decision.rule, decision.subject) == ("DOT-67", REN)
        found.append(make("tactician", 3).weigh(view_of(battle.game, 1), decision))  # type: ignore[attr-defined]
    assert found[0] == found[1]
    assert found[0][0].action.verb == "declare"


@pytest.mark.parametrize("fog", ["true", "false"])
def test_no_odds_tell_of_a_ward_that_isnt_seen(fog: str) -> None:
    """R-86: Ila, who doesn't channel, shoots at Ren under `skirmish`; where all is open, her odds are worse."""
    ward = Effect(1, "Blurring Ward", REN, REN, (("to be hit", -1),), source="blurring-ward")
    warded = EffectBegun(ward), Knotted(Knot(1, "blurring-ward", REN, tied=True, ward=True))
    odds = []
    for events in ((), warded):
        two = face("skirmish+threads", people(items=("bow",)), weaver("mist"), 10.0, fog_of_power=fog)
        battle = two.after(*events).begin("shooting", turns=20, until="close combat")
        odds.append(find_outlook(battle.game, Action("shoot", ILA, REN, what="bow")).fates)
    assert (odds[0] == odds[1]) == (fog == "true")
