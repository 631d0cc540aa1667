"""A scene for spells: a story's state, a toy magic in which who has `power` weaves, and the weaves of the data file."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

from support.rulesets import combat_system, read
from support.staging import stage
from support.story import A, B, Story, story

from skirmish import rules as shipped
from skirmish.core.decision import Action, Asking, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, Dice, at_least
from skirmish.core.display import Band
from skirmish.core.events import Event, Rolled
from skirmish.core.forecast import Odds, answered, forecast
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import MagicSystem, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, base_radius, snapped
from skirmish.kit import effects
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.aim import touches as touched_by
from skirmish.kit.spells.refusals import Aim
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Cast, Spell, Spells
from skirmish.kit.spells.value import value as worth_of

RADIUS = base_radius(25)
"""Of everybody's base."""

PHASES = {"skirmish": "shooting", "pools": "fight"}
"""In which phase spells are cast, by combat system."""
DATA = Path(shipped.__file__).parent / "weaves" / "data" / "weaves.yaml"


@lru_cache(None)
def spells() -> dict[str, Spell]:
    """The shipped weaves by id."""
    return {spell.id: spell for spell in read(DATA, Spells, "weave-effects").weaves}


def weave(ident: str, **changes: Any) -> Spell:
    """The shipped weave of this id, changed."""
    return evolve(spells()[ident], **changes)


class Gifted(MagicSystem):
    """Magic in which nothing costs anything."""

    name: ClassVar[str] = "gifted"
    rules: Ruleset

    def enlist(self, warrior: Warrior) -> int | None:
        power: Any = dict(warrior.lore).get("power")
        return power if isinstance(power, int) else None

    def can(self, state: State, model: ModelId) -> bool:
        return False

    def offers(self, state: State, model: ModelId) -> tuple[Offer, ...]:
        return ()

    def perform(self, table: Table, action: Action) -> Asking:
        yield from nothing_asked()

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """Who has power weaves at everything within two feet."""
        return (Band("all weaves", 24.0),) if self.channels(state, model) else ()

    def resist(self, table: Table, model: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
        yield from nothing_asked()
        return table.roll(Check(model, "power", (1, 6), at_least(4), rule=rule))


class Scene:
    """A state on which spells are aimed and work. Every face of the script must fall, and no other."""

    def __init__(self, told: Story, options: dict[str, str], combat: str) -> None:
        self.rules = Ruleset(combat_system(combat), Gifted(), options, effects.REACTIONS, effects.GUARDS)
        # a story is begun by hand here: as a battle it would go on playing until somebody must choose
        state = evolve(told._scene(self.rules, told._scenario), first=A, dice=Dice(None))
        self.names = {m.name: m.id for m in state.models}
        facts = {self.names[name]: changes for name, changes in told._facts.items()}
        self.state = stage(self.rules, state, PHASES[combat], A, 1, facts)
        self.log: list[Event] = []

    def action(self, who: str, spell: Spell, **said: Any) -> Action:
        """The cast; models by name, points as they are."""
        if isinstance(target := said.get("target"), str):
            said["target"] = self.names[target]
        said["others"] = tuple(self.names[name] for name in said.get("others", ()))
        return Action("cast", self.names[who], what=spell.id, **said)

    def offer(
        self, who: str, spell: Spell, bar: Refusal | None = None,
        aim_bar: Callable[[Aim, ModelId], Refusal | None] | None = None,
    ) -> CastOffer:  # fmt: skip
        """The offer of the spell; what forbids it wherever it is aimed, and what forbids an enemy."""
        return CastOffer(self.rules, self.state, self.names[who], spell, lambda: bar, aim_bar)

    def refused(self, who: str, spell: Spell | str, **said: Any) -> Refusal | None:
        """Why it can't be aimed so, None if it can."""
        spell = weave(spell) if isinstance(spell, str) else spell
        return self.offer(who, spell).refusal(self.action(who, spell, **said))

    def samples(self, who: str, spell: Spell | str) -> list[Action]:
        """The samples of the offer, each of which is admitted."""
        offer = self.offer(who, weave(spell) if isinstance(spell, str) else spell)
        found = list(offer.samples())
        assert all(offer.refusal(action) is None for action in found)
        return found

    def cast(self, who: str, spell: Spell | str, only: str = "", **said: Any) -> Cast:
        """The declared spell."""
        spell = weave(spell) if isinstance(spell, str) else spell
        target = self.names[only] if only else -1
        return Cast(self.names[who], spell, self.action(who, spell, **said), target)

    def works(self, who: str, spell: Spell | str, *faces: int, only: str = "", **said: Any) -> list[Event]:
        """The spell works, with these dice and no others; what happened."""
        cast = self.cast(who, spell, only, **said)
        assert (refusal := self.offer(who, cast.spell).refusal(cast.action)) is None, refusal
        table = Table(evolve(self.state, dice=Dice(None, faces)), self.rules)
        answered(_worked(table, cast), default)
        assert table.state.dice.script == (), "faces are left over"
        self.state, self.log = table.state, table.log
        return table.log

    def rolled(self) -> list[tuple[str, Any]]:
        """What was rolled for and the outcome, in the last spell."""
        return [(event.throw.what, event.outcome) for event in self.log if isinstance(event, Rolled)]

    def odds(self, who: str, spell: Spell | str, only: str = "", **said: Any) -> Odds[Any]:
        """The exact odds of the spell that works."""
        return forecast(self.rules, self.state, apply_parts, self.cast(who, spell, only, **said))

    def touches(self, who: str, spell: Spell | str, **said: Any) -> set[str]:
        """The names of whom it touches."""
        mask = touched_by(self.rules, self.state, self.cast(who, spell, **said))
        return {name for name, k in self.names.items() if mask >> k & 1}

    def worth(self, who: str, spell: Spell | str, **said: Any) -> float:
        """What it is worth to the caster's side."""
        return worth_of(self.rules, self.state, self.cast(who, spell, **said))

    def at(self, name: str) -> Point:
        """Where it stands."""
        x, y, *_ = self.state.places[self.names[name]]
        return x, y

    def moved(self, name: str, at: Point) -> None:
        """It is somewhere else from now on."""
        place = self.state.places[self.names[name]]
        self.state = self.state.moved(self.names[name], (*snapped(at), *place[2:]))

    def conditions(self, name: str) -> list[str]:
        """Its conditions."""
        return [c.name for c in self.state.models[self.names[name]].conditions]

    def is_(self, name: str, word: str) -> bool:
        """Whether it is standing, down, stunned, fleeing..."""
        return bool(self.rules.combat.who(self.state, word) >> self.names[name] & 1)

    def on_table(self, name: str) -> bool:
        """Whether it stands on the table."""
        return self.state.on_table(self.names[name])


def _worked(table: Table, cast: Cast) -> Asking:
    yield from apply_parts(table, cast)
    yield from settle(table)


def scene(told: Story | None = None, combat: str = "skirmish", **options: str) -> Scene:
    """The scene of a story; Ila, who weaves, at (20, 20) and Ren 10" to the east of her if none is told."""
    return Scene(told or duel(), options, combat)


def duel() -> Story:
    """Ila, who weaves, and Ren, 10" of ground between their bases."""
    return story("skirmish").model("Ila", A, (20, 20), lore={"power": 8}).model("Ren", B, (31, 20))


def company() -> Story:
    """Ila and her friend Bo, 4" apart; Ren and Tam, enemies, some way to the east; Ren channels."""
    return (
        story("skirmish")
        .model("Ila", A, (20, 20), lore={"power": 8})
        .model("Bo", A, (20, 25))
        .model("Ren", B, (30, 20), lore={"power": 5})
        .model("Tam", B, (30, 26))
    )


def fight() -> Scene:
    """The same, but Ren touches Ila, and Tam touches Bo."""
    told = scene(company())
    told.moved("Ren", (20 + 2 * RADIUS, 20))
    told.moved("Tam", (20 + 2 * RADIUS, 25))
    return told


def why(refusal: Refusal | None) -> tuple[str, str]:
    assert refusal is not None
    return refusal.reason, refusal.rule
