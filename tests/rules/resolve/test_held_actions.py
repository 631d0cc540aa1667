"""When who reckons holds its action, and when it acts after all. (RES-35)"""

from __future__ import annotations

from resolve_scenes import Gear, acting, people
from support.battle import Battle

from skirmish.players import make
from skirmish.players.player import view_of

QUICK = {"initiative": 20}
STRONG: Gear = people(strength=12, traits=QUICK)
WEAK: Gear = people(strength=4, endurance=4)


def worth(battle: Battle, verb: str) -> float:
    """What the offer is worth."""
    (offer,) = [one for one in battle.decision.offers if one.verb == verb]
    bid = offer.bid()
    assert bid is not None
    return bid.worth


def choice(battle: Battle, who: str = "tactician") -> str:
    """What a player of this kind does now."""
    return make(who, 1).decide(view_of(battle.game, battle.decision.side), battle.decision).verb


def before(ila: Gear, ren: Gear, gap_in: float) -> Battle:
    """Ila is about to act; nobody beats her to it."""
    return acting(ila, ren, gap_in, preempt="off")


def test_who_can_harm_nobody_yet_holds_where_an_enemy_may_come() -> None:
    assert worth(before(STRONG, WEAK, 10.0), "hold") > 0
    assert worth(before(STRONG, WEAK, 30.0), "hold") == 0
    assert worth(before(STRONG, WEAK, 2.0), "hold") == 0, "it had better charge"


def test_nobody_holds_for_who_has_acted_or_can_not_come() -> None:
    battle = before(people(strength=12), people(traits=QUICK), 10.0)
    battle.play("done")
    assert worth(battle, "hold") == 0
    assert worth(before(STRONG, people(now={"asleep": True}), 10.0), "hold") == 0


def test_an_archer_who_holds_shoots_at_who_comes_within_its_range() -> None:
    battle = before(people({"archery": 4}, items=("short-bow",), traits=QUICK), WEAK, 33.0)
    assert worth(battle, "hold") > 0
    battle.play("Ila holds", "pass", f"Ren moves to {battle.at('Ren')[0] - 5}, 24")
    assert choice(battle) == "act"
    battle.play("Ila acts")
    assert choice(battle) == "shoot"


def test_who_holds_strikes_first_at_who_has_come_near() -> None:
    battle = before(STRONG, WEAK, 9.0)
    battle.play("Ila holds")
    assert choice(battle) == "pass"
    battle.play("pass", f"Ren moves to {battle.at('Ren')[0] - 5}, 24")
    assert battle.prompt == "Ren has moved: does Ila act, who held?"
    assert choice(battle) == "act"
    battle.play("Ila acts")
    assert choice(battle) == "charge"


def test_who_comes_near_and_is_too_strong_is_left_alone() -> None:
    battle = before(people(strength=4, endurance=4, traits=QUICK), people({"axe": 3}, items=("axe",), strength=12), 9.0)
    battle.play("Ila holds", "pass", f"Ren moves to {battle.at('Ren')[0] - 5}, 24")
    assert choice(battle) == "pass"


def test_what_is_held_is_used_before_the_round_ends() -> None:
    battle = before(STRONG, WEAK, 20.0)
    battle.play("Ila holds", "pass", "done")
    assert battle.prompt == "The round ends: does Ila act, who held?"
    assert choice(battle) == "act"
