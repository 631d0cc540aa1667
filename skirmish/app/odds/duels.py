"""What one warrior can do to one enemy in its own turn, exactly: the best of a charge, its shots, its weaves.

No one else is there, the ground is open, and the enemy stands ready with its usual weapons in hand. The ways:

- it charges over half its charge reach, after any tests this requires, and strikes all its blows first;
- it stands still and shoots one weapon as often as it may, from half the weapon's range;
- it casts one harmful weave, from half its range, as often as the points of one turn allow, uncut.

They aren't combined: a warrior that casts or shoots doesn't also charge. All chances are exact, by the battle rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from skirmish.app.errors import UserError
from skirmish.app.odds.questions import questions_of
from skirmish.app.odds.situation import HERE, placed
from skirmish.core.decision import Action
from skirmish.core.events import Deployed
from skirmish.core.forecast import Odds, TooWide, forecast
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import base_radius, snap
from skirmish.kit.odds import Impossible, Part, Pose
from skirmish.kit.spells.spell import ON_ONE
from skirmish.rules import MAGIC

CHARGE, SHOOT, WEAVE = "charge", "shoot", "weave"
"""The ways to attack an enemy."""
NEVER = Fraction(0)
ATTACKER: ModelId = 0
BEHIND_IN = 0.5
"""How far its partner stands behind the attacker, from base to base."""
WIDEST = 100_000
"""Maximum number of paths worth waiting for."""
Numbers = tuple[tuple[str, str], ...]
"""(name, value) of characteristics, in the order of a card."""


class Duelist(Record, cache_hash=True):
    """A warrior, and the partner from its roster without whom it is useless, if there is one. (SKR-82)"""

    warrior: Warrior
    fellow: Warrior | None = None


class Manner(Record):
    """A way to attack an enemy."""

    way: str
    """charge, shoot or weave."""
    what: str
    """The id of the missile weapon or of the weave; for a charge, the name of what it has in hand."""
    shots: int
    """Number of shots; 0 if it doesn't shoot."""

    def __str__(self) -> str:
        """`charge: sword and dagger`, `shoot twice: sling`, `weave: arrow of fire`."""
        return f"{self.way}{' twice' if self.shots > 1 else ''}: {self.what.replace('-', ' ')}"


class Way(Manner):
    """One thing that it can do, and the outcome."""

    from_in: float
    """Inches between the two bases at the start."""
    down: Fraction
    """The chance that the enemy no longer stands: knocked down, stunned or out of action."""
    out: Fraction
    """The chance that it is out of action."""
    wounds: Fraction
    """Expected wounds that the enemy loses, at most as many as it has."""

    @property
    def manner(self) -> Manner:
        """The way alone, without its outcome."""
        return Manner(self.way, self.what, self.shots)


class Turn(Record):
    """Everything that it can do in a turn. Each figure is that of the way that is best for it."""

    ways: tuple[Way, ...]

    @property
    def best(self) -> Way | None:
        """The way most likely to put the enemy down, the first of equals; None if none can."""
        found = max(self.ways, key=lambda way: way.down, default=None)
        return found if found is not None and found.down else None

    @property
    def down(self) -> Fraction:
        """The chance to put the enemy down at all."""
        return max((way.down for way in self.ways), default=NEVER)

    @property
    def out(self) -> Fraction:
        """The chance to take it out of action."""
        return max((way.out for way in self.ways), default=NEVER)

    @property
    def wounds(self) -> Fraction:
        """The expected wounds dealt."""
        return max((way.wounds for way in self.ways), default=NEVER)


class Stage:
    """The two on an empty table, the attacker's partner behind it."""

    def __init__(self, rules: Ruleset, attacker: Duelist, enemy: Warrior) -> None:
        """Raises `UserError` for warriors that can't be played under these rules."""
        ours = (attacker.warrior,) if attacker.fellow is None else (attacker.warrior, attacker.fellow)
        self.enemy: ModelId = len(ours)
        self._warrior = enemy
        radius, (x, y) = base_radius(attacker.warrior.base_mm), HERE
        self._least = radius + base_radius(enemy.base_mm)
        behind = [(snap(x - radius - base_radius(one.base_mm) - BEHIND_IN), y) for one in ours[1:]]
        self.state = placed(rules, (ours, (enemy,)), (HERE, *behind, HERE))

    def apart(self, state: State, inches: float) -> State:
        """The state with this many inches between the two."""
        x, y = HERE[0] + snap(self._least + inches), HERE[1]
        radius = base_radius(self._warrior.base_mm)
        return Deployed(self.enemy, (x, y), radius, self._warrior.height_in).apply(state)


class Duels:
    """The turns of warriors against each other under one ruleset, each calculated once."""

    def __init__(self, rules: Ruleset) -> None:
        """Raises `UserError` if the combat system has no such odds."""
        self.rules = rules
        self._asks = questions_of(rules)
        magic = MAGIC.get(rules.magic.name)
        self._spells = magic.spell_odds if magic is not None else None
        self._known: dict[tuple[Duelist, Warrior], Turn] = {}

    def without_weaves(self, warrior: Warrior) -> bool:
        """Whether it has magic that isn't counted because its odds aren't available."""
        return self._spells is None and self.rules.magic.enlist(warrior) is not None

    def turn(self, attacker: Duelist, enemy: Warrior) -> Turn:
        """What one can do to the other. Raises `UserError` if one can't be played or there are no exact odds."""
        key = evolve(attacker, warrior=_alike(attacker.warrior, "attacker")), _alike(enemy, "enemy")
        found = self._known.get(key)
        if found is None:
            try:
                found = self._known[key] = Turn(tuple(self._ways(Stage(self.rules, *key))))
            except TooWide as error:
                names = f"{attacker.warrior.name} against {enemy.name}"
                raise UserError(f"{names}: too many ways this can go for exact odds: {error}") from None
        return found

    def _ways(self, stage: Stage) -> Iterator[Way]:
        """The possible ways, without a shot that can't hit or a weave that doesn't affect such an enemy."""
        ready = self._asks.posed(stage.apart(stage.state, 1.0), (Pose(),) * len(stage.state.models))
        from_in = self.rules.combat.reach(ready, ATTACKER).charge / 2
        try:
            part = self._asks.onslaught(self.rules, stage.apart(ready, from_in), ATTACKER, stage.enemy)
            yield self._way(stage, CHARGE, self._in_hand(ready), from_in, part)
        except Impossible:
            pass
        for weapon, shots, from_in in self._asks.volleys(self.rules, ready, ATTACKER):
            state = stage.apart(ready, from_in)
            try:
                asked = self._asks.shot(self.rules, state, ATTACKER, stage.enemy, weapon, shots)
            except Impossible:
                continue
            yield self._way(stage, SHOOT, weapon, from_in, asked.whole, shots)
        yield from self._weaves(stage, ready)

    def _in_hand(self, ready: State) -> str:
        """The attacker's weapons: the first gear on its card."""
        return next(iter(self.rules.combat.sheet(ready, ATTACKER).gear), "")

    def numbers(self, who: Duelist) -> Numbers:
        """Characteristics and armour save from its card. Raises `UserError` if it can't be played."""
        return self.rules.combat.sheet(Stage(self.rules, who, who.warrior).state, ATTACKER).numbers

    def _weaves(self, stage: Stage, ready: State) -> Iterator[Way]:
        if self._spells is None or ready.models[ATTACKER].magic is None:
            return
        casting = self._spells.posed(self.rules, ready, ATTACKER, ())
        for spell in self._spells.harming(self.rules, casting, ATTACKER):
            state = stage.apart(casting, spell.range_in / 2)
            action = Action("cast", ATTACKER, what=spell.id)
            x, y, *_ = state.places[stage.enemy]
            aimed = evolve(action, target=stage.enemy) if spell.target in ON_ONE else evolve(action, at=(x, y))
            try:
                part = self._spells.barrage(self.rules, state, aimed, stage.enemy)
            except Impossible:
                continue
            yield self._way(stage, WEAVE, spell.id, spell.range_in / 2, part)

    def _way(self, stage: Stage, manner: str, what: str, from_in: float, part: Part, shots: int = 0) -> Way:
        """The way with its exact chances. Raises `TooWide`."""
        odds: Odds[Any] = forecast(
            self.rules, part.state, part.procedure, *part.args,
            policy=part.policy, limit=WIDEST, resumable=part.resumable,
        )  # fmt: skip
        down = out = wounds = Fraction(0)
        for (after, _), chance in odds.laws.items():
            down += 0 if self.rules.combat.who(after, "standing") >> stage.enemy & 1 else chance
            out += chance if after.models[stage.enemy].out else 0
            wounds += chance * self._asks.wounds_lost(part.state, after, stage.enemy)
        return Way(manner, what, shots, from_in, down, out, wounds)


def _alike(warrior: Warrior, name: str) -> Warrior:
    """The warrior without anything individual, so that equal fighters are calculated only once."""
    return evolve(warrior, id=name, name=name, marks=0)
