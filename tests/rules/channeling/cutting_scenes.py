"""Scenes of cuts and circles: Ila of side A weaves, Bo of side B may cut; or women of side A stand in a row."""

from __future__ import annotations

from typing import Any

from support.battle import Battle
from support.story import A, B, Story, story
from weave_scenes import BASES_IN, lore

from skirmish.rules.channeling.channeler import Circle, weavings
from skirmish.rules.channeling.events import CircleFormed

Options = dict[str, str]
HERE = (20.0, 24.0)
"""Where Ila stands."""
ARROW = "Ila casts arrow-of-fire at Ren"
WOVEN = ("Arrow of Fire", 6, 6)
"""The dice of a Weave Test passed."""
NO_WOUND = ("to wound Ren", 1)
"""The arrow took effect, and did no harm."""
BO, REN = 1, 2
"""Their ids in a duel."""


def try_at(face: int, weave: str = "Arrow of Fire") -> tuple[str, int]:
    """The die of a try to cut Ila's weave."""
    return (f"cutting Ila's {weave}", face)


def off(gap_in: float, y: float = HERE[1]) -> tuple[float, float]:
    """The centre of a base so many inches east of Ila's."""
    return HERE[0] + BASES_IN + gap_in, y


def duel(
    gap_in: float = 6.0, ila: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, half: str = "saidar",
    points: int = 9, options: Options | None = None, weaves: tuple[str, ...] = ("arrow-of-fire",),
) -> Story:  # fmt: skip
    """Ila and, so many inches east of her, Bo, who channels too; Ren of Bo's side stands south of Ila."""
    mine = {"at": HERE, "lore": lore(20, *weaves)} | (ila or {})
    his = {"at": off(gap_in), "lore": lore(points, "arrow-of-fire", half=half)} | (bo or {})
    return (
        story("channeling", **(options or {}))
        .model("Ila", side=A, **mine)
        .model("Bo", side=B, **his)
        .model("Ren", side=B, at=(20, 30))
    )


def woven_at_ren(told: Story, *dice: tuple[str, int]) -> Battle:
    """Ila's arrow at Ren has passed its test; further dice follow."""
    battle = told.begin("magic begins", side=A, until="close combat").dice(WOVEN, *dice)
    battle.play(ARROW)
    return battle


def asked_to_cut(battle: Battle) -> list[str]:
    """Who may cut now, by name; nobody if that isn't the question."""
    if not battle.prompt.startswith("Cut "):
        return []
    return [battle.state.models[action.model].name for action in battle.offered("cut")]


WOMEN = ("Ila", "Bo", "Cy", "Dee")


def row(
    totals: tuple[int, ...] = (6, 5, 7), apart_in: float = 0.25, options: Options | None = None,
    knows: tuple[tuple[str, ...], ...] = (), **facts: Any,
) -> Story:  # fmt: skip
    """Women of side A who channel, in a row going east from Ila, the fourth north of her; an enemy far away.

    `facts`: more of each, by name.
    """
    told = story("channeling", **(options or {})).model("Noll", side=B, at=(46, 46))
    for number, total in enumerate(totals):
        weaves = knows[number] if number < len(knows) else ("arrow-of-fire",)
        step = BASES_IN + apart_in
        place = (HERE[0] + number * step, HERE[1]) if number < 3 else (HERE[0], HERE[1] - step)
        own = {"at": place, "lore": lore(total, *weaves)}
        told = told.model(WOMEN[number], side=A, **(own | facts.get(WOMEN[number], {})))
    return told


def linked(told: Story, totals: tuple[int, ...], leader: int = 0, pool: int | None = None) -> Story:
    """The first women of the row stand in a circle that was formed in their turn."""
    spent = sum(totals) if pool is None else pool
    return told.after(CircleFormed(Circle(tuple(range(len(totals))), leader, spent, totals)))


def circles(battle: Battle) -> tuple[Circle, ...]:
    """The circles there are."""
    return weavings(battle.state).circles


def the_circle(battle: Battle) -> Circle:
    """The only circle there is."""
    (circle,) = circles(battle)
    return circle


def leads(battle: Battle) -> str:
    """Who leads the only circle."""
    return battle.state.models[the_circle(battle).leader].name


def owed(battle: Battle) -> dict[str, int]:
    """The debts of all who have some, by name."""
    return {m.name: m.magic.debt for m in battle.state.models if m.magic is not None and m.magic.debt}


def hands(battle: Battle) -> dict[str, int]:
    """Points on hand of side A, by name."""
    return {m.name: m.magic.hand for m in battle.state.models if m.magic is not None and m.side == A}
