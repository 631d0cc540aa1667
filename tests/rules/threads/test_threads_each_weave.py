"""Each weave of the book does something under `threads`, wherever it may be aimed. (R-108)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.facing import ILA, REN, WEST
from threads_scenes import book, channeling, people, weave, weaver

from skirmish.rules.threads.events import Gathered

AT: dict[str, dict[str, Any]] = {
    "enemy": {"target": REN}, "ally": {"target": ILA}, "self": {"target": -1}, "table": {"target": -1},
    "point": {"target": -1, "at": (WEST + 4.0, 24.0)}, "wall": {"target": -1, "at": (WEST + 3.0, 24.0),
                                                               "via": ((WEST + 3.0, 26.0),)},
    "fence": {"target": -1, "at": (WEST + 3.0, 24.0), "via": ((WEST + 3.0, 26.0),)},
    "places": {"target": -1, "at": (WEST + 2.0, 30.0)}, "caster": {"target": REN},
}  # fmt: skip
"""Where each kind of weave is aimed."""
ELSEWHERE = {"soothe", "refresh", "unweaving", "warder-bond"}
"""They want somebody who flees or lies there, a weave, a friend."""
POWERS = ("air", "spirit", "water", "fire", "earth")
LITTLE = {"healing"}
"""What does nothing here: Ila is whole."""
KNOWN = sorted(set(book().weaves) - ELSEWHERE)


@pytest.mark.parametrize("what", KNOWN)
def test_a_weave_is_complete_with_its_threads(what: str) -> None:
    """DOT-117, DOT-118: as many successes as it has threads, no fewer; then something has happened."""
    made = book().weaves[what]
    ren = weaver("mask") if made.spell.target == "caster" else people(health=10)
    battle = channeling(weaver(what, warding=3, healing=3, travelling=3, delving=3), ren, 6.0, held=8)
    before = battle.state
    done(weave(battle, f"{what} {made.needed}", *(9,) * made.needed, *more(what), **AT[made.spell.target]), what)
    (gathered,) = battle.happened(Gathered)
    assert gathered.now == made.needed
    after = battle.state
    changed = (after.effects, after.features, after.places) != (before.effects, before.features, before.places)
    bodies = [a.combat != b.combat or a.out for a, b in zip(after.models, before.models, strict=True)]
    masked = after.models[ILA].magic.masked
    assert changed or any(bodies) or masked or what in LITTLE | {"delve"}


def more(what: str) -> tuple[int, ...]:
    """The dice that follow its own."""
    return {
        "fist-of-air": (3,), "rolling-earth": (2, 2), "compulsion": (2, 2, 2, 2, 2),
        "shielding": (9, 9, 9, 2, 2, 2, 2, 2),
    }.get(what, ())  # fmt: skip


def done(battle: Battle, what: str) -> Battle:
    """Who is compelled is moved by nobody."""
    for _ in range(4):
        if what == "compulsion" and battle.decision.asks is not None:
            battle.play(battle.decision.default)
    return battle


@pytest.mark.parametrize("what", sorted(book().weaves))
def test_the_threads_of_a_weave_are_of_its_powers(what: str) -> None:
    """R-108: no thread of another power, unless the source has it so (Lightning has Water)."""
    made = book().weaves[what]
    given = {name for name, dots in zip(POWERS, made.pattern.threads, strict=True) if dots}
    assert given <= {*made.spell.powers, "water"}
    if what not in SOURCE:
        assert made.needed == made.spell.difficulty - 4


SOURCE = {
    "shield-of-air", "bonds-of-air", "erupting-earth", "lightning", "mist", "shielding", "healing", "travelling",
}  # fmt: skip
"""Those of the digest's own."""
