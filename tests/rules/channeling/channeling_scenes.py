"""Scenes that the story tests of channeling share: a woman who channels, an enemy some inches east of her."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from support.battle import Battle
from support.rulesets import read
from support.story import A, B, Story, story

from skirmish import rules as shipped
from skirmish.core.events import EffectBegun, Event
from skirmish.core.state import Effect, ModelId
from skirmish.core.table import Table, settle
from skirmish.core.units import base_radius
from skirmish.kit.spells.spell import Spell, Spells
from skirmish.rules.channeling.channeler import Channeler, channeler

Gear = dict[str, Any]
"""What `Story.model` takes: items, profile, `now`, `lore`..."""
Gift = dict[str, Any]
"""The roster's block of a channeler."""
RADIUS_IN = base_radius(25)
BASES_IN = 2 * RADIUS_IN
"""From centre to centre of two touching bases of 25 mm."""
HAIR_IN = 1 / 1024
"""The smallest step on the grid."""
KNOWN = ("shield-of-air", "arrow-of-fire", "fireball", "blade-of-fire", "mist", "bonds-of-air")
"""What Ila knows unless it is said otherwise."""
IDLE: Gear = {"stupid": True}
"""For `now`: it strikes no blows."""


@lru_cache(None)
def weaves() -> Mapping[str, Spell]:
    """The shipped weaves by id."""
    path = shipped.data_files("channeling")[-1]
    return {spell.id: spell for spell in read(path, Spells, "weave-effects").weaves}


def gift(points: int = 12, *known: str, half: str = "saidar", **more: Any) -> Gift:
    """A channeler of so many points who knows these weaves; a woman unless `half` says else."""
    return {"half": half, "points": points, "weaves": known or KNOWN} | more


def man(points: int = 10, *known: str, **more: Any) -> Gear:
    """A man who channels, as gear."""
    return {"lore": gift(points, *known, half="saidin", **more)}


def woman(points: int = 12, *known: str, **more: Any) -> Gear:
    """A woman who channels, as gear."""
    return {"lore": gift(points, *known, **more)}


def facing(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 6.0, **options: str) -> Story:
    """Ila of side A, a woman of 12 points, and so many inches east of her Ren of side B, who can't channel."""
    return (
        story("channeling", **options)
        .model("Ila", side=A, at=(10, 24), **(woman() | (ila or {})))
        .model("Ren", side=B, at=(10 + BASES_IN + gap_in, 24), **(ren or {}))
    )


def casting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 6.0, **options: str) -> Battle:
    """The same at the start of Ila's shooting phase, up to its end."""
    return facing(ila, ren, gap_in, **options).begin("magic begins", until="close combat")


def kept(weave: str, owner: ModelId, target: ModelId, number: int = 1, **changes: Any) -> EffectBegun:
    """Before the story this weave was cast: it stands, and is kept up. Ids: side A first, in the order named."""
    spell = weaves()[weave]
    facts: dict[str, Any] = {"source": weave, "upkeep": spell.upkeep, "rule": spell.rule}
    return EffectBegun(Effect(number, spell.name, owner, target, **(facts | changes)))


def slot(battle: Battle, name: str) -> Channeler:
    """The channeling slot of the model."""
    return channeler(battle.state, battle.names[name])


def hand(battle: Battle, name: str) -> int:
    """Its points on hand."""
    return slot(battle, name).hand


def debt(battle: Battle, name: str) -> int:
    """Points of its next turn already spent."""
    return slot(battle, name).debt


def standing(battle: Battle) -> list[str]:
    """The weaves that last, by id."""
    return [effect.source for effect in battle.state.effects]


def suddenly(battle: Battle, *events: Event) -> Table:
    """What these events would bring about by themselves; the battle stays as it is, and nobody is asked anything."""
    table = Table(battle.state, battle.game.rules)
    for event in events:
        table.emit(event)
        asked = list(settle(table))
        assert not asked, f"asked: {[decision.prompt for decision in asked]}"
    return table


def kinds(happened: list[Event]) -> list[str]:
    """The names of the events, in order."""
    return [type(event).__name__ for event in happened]
