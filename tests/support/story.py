"""Battles told as stories: who stands where, the phase, the dice; then what is done and what happened.

    battle = (
        story("skirmish")
        .terrain("low-wall", rect=(20, 24, 6, 0.5))
        .model("Ila", side=A, at=(20, 20), WS=4, items=("sword", "shield"), leader=True)
        .model("Ren", side=B, at=(21, 20))
        .begin("blows", side=A)
        .dice(("first strike", 5, 2), ("to hit", 4), ("to wound", 5), ("injury", 6))
    )
    assert battle.happened(Felled, model="Ren", how="out")

`story` sets the scene, `begin` makes a `Battle` of it (battle.py), which begins when it is first played or looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from support.battle import Battle
from support.staging import stage

from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import GROUND, Battlefield, Edge, Floor, Marker, Passage, piece
from skirmish.core.dice import Dice
from skirmish.core.events import ConditionsSet, Deployed, EdgeTaken, Event
from skirmish.core.geometry import Circle, Shape, oriented, rectangle
from skirmish.core.record import UNSET, evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import Condition, Roster, Side, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, base_radius, snapped
from skirmish.kit.rounds import ACTIONS
from skirmish.library.mapfile import Stretch, levels_of

A: Side = 0
B: Side = 1
STANDARD = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
"""The human standard of SKR-82."""
SETTING_UP = ("setup", "roles", "edges", "treasure", "deployment", "first turn")
"""Phases before the first turn; in the first two no side has taken an edge yet."""


def story(rules: str = "skirmish", **options: str) -> Story:
    """A story under this ruleset (`skirmish`, `pools+cards`) and these options, on an open field of 48" by 48"."""
    return Story(rules, options)


class Story:
    """The scene of a battle."""

    def __init__(self, rules: str, options: Mapping[str, str]) -> None:
        self._rules, self._options = rules, options
        self._field = Battlefield("field", "Field", 48.0, 48.0)
        self._scenario = Scenario("story", "Story")
        self._edges: tuple[Edge, Edge] = ("south", "north")
        self._sides: tuple[list[Warrior], list[Warrior]] = ([], [])
        self._places: dict[str, Point] = {}
        self._levels: dict[str, int] = {}
        self._stretches: list[Stretch] = []
        self._facts: dict[str, Mapping[str, Any]] = {}
        self._conditions: dict[str, tuple[Condition, ...]] = {}
        self._events: list[Event] = []
        self._out: list[str] = []

    def table(self, width_in: float, depth_in: float, edge: Edge = "south") -> Story:
        """A table of another size, or with other edges to deploy on."""
        self._field = evolve(self._field, width_in=width_in, depth_in=depth_in, edge=edge)
        return self

    def terrain(
        self,
        kind: str,
        *,
        rect: tuple[float, float, float, float] | None = None,
        circle: tuple[float, float, float] | None = None,
        corners: tuple[Point, ...] = (),
        **changes: object,
    ) -> Story:
        """A piece of this kind: rect is x, y, width, depth from its north-west corner; circle x, y, radius."""
        ident = f"{kind}-{len(self._field.terrain) + 1}"
        if rect is not None:
            shape: Shape = rectangle(rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3])
        elif circle is not None:
            shape = Circle(*circle)
        else:
            shape = oriented(corners)
        made = piece(ident, kind, shape, name=kind, **changes)
        self._field = evolve(self._field, terrain=(*self._field.terrain, made))
        return self

    def level(
        self, height_in: float, *, parapet_in: float = 0.0, windows: bool = False, **passages: tuple[Point, ...]
    ) -> Story:
        """A level on all of the last piece; `ladder`, `stairs`, `door`: where they meet its edge."""
        carrier = self._field.terrain[-1]
        room = carrier.ground == "impassable" and height_in < carrier.height_in
        floor = Floor(carrier.id, f"the {carrier.name}'s roof", carrier.shape, parapet_in, room, windows)
        climbs = tuple(Passage(kind, at) for kind, spots in passages.items() for at in spots)  # type: ignore[arg-type]
        self._stretches.append((height_in, floor, climbs))
        self._field = evolve(self._field, built=levels_of(self._stretches))
        return self

    def marker(self, at: Point) -> Story:
        """An objective of the map."""
        made = Marker(f"marker-{len(self._field.markers) + 1}", at)
        self._field = evolve(self._field, markers=(*self._field.markers, made))
        return self

    def scenario(self, **changes: object) -> Story:
        """Fields of the scenario: won_by, markers, zone_depth_in... (`rounds` follows from `begin(turns=...)`)."""
        self._scenario = evolve(self._scenario, **changes)
        return self

    def edges(self, a: Edge, b: Edge) -> Story:
        """The edges the sides have taken; south and north if nothing is said."""
        self._edges = (a, b)
        return self

    def model(
        self,
        name: str,
        side: Side = A,
        at: Point | None = None,
        *,
        level: int = GROUND,
        items: tuple[str, ...] = (),
        traits: Mapping[str, str] | None = None,
        keywords: tuple[str, ...] = (),
        leader: bool = False,
        hired: bool = False,
        marks: int = 50,
        base_mm: int = 25,
        height_in: float = 1.2,
        type: str = "fighter",
        lore: Mapping[str, str | int | tuple[str, ...]] | None = None,
        stats: Mapping[str, str] | None = None,
        conditions: tuple[str, ...] = (),
        out: bool = False,
        now: Mapping[str, Any] | None = None,
        **profile: int,
    ) -> Story:
        """A warrior at a place (its centre), off the table without one, `out` of action if so.

        `now`: fields of its combat slot, such as `{"posture": "down"}` or `{"fleeing": True, "wounds": 0}`.
        """
        role = "leader" if leader else "hired" if hired else "henchman"
        self._sides[side].append(
            Warrior(
                id=name.lower(), name=name, type=type, role=role, keywords=keywords,
                profile=tuple((STANDARD | profile).items()), items=items, traits=tuple((traits or {}).items()),
                base_mm=base_mm, height_in=height_in, marks=marks, lore=tuple((lore or {}).items()),
                stats=tuple((stats or {}).items()),
            )
        )  # fmt: skip
        if at is not None:
            self._places[name] = snapped(at)
            self._levels[name] = level
        if out:
            self._out.append(name)
        if now:
            self._facts[name] = now
        if conditions:
            self._conditions[name] = tuple(Condition(condition) for condition in conditions)
        return self

    def after(self, *events: Event) -> Story:
        """Events that have happened before: effects begun, features laid, points scored."""
        self._events += events
        return self

    def begin(
        self,
        phase: str = "setup",
        side: Side = A,
        round: int = 1,
        *,
        turns: int = 1,
        until: str = "",
        first: Side | None = None,
    ) -> Battle:
        """The battle in this phase of this side's turn. It ends at the round limit after so many turns, or stops,
        with the decision `The story stops here`, when the phase `until` begins.
        """
        if first is None:
            first = side if turns % 2 == 0 else 1 - side
        if phase not in SETTING_UP[:2]:
            self._events += [EdgeTaken(taker, edge) for taker, edge in enumerate(self._edges)]
        limit = self._scenario.rounds if phase in SETTING_UP else round + (turns - 1) // 2
        scenario = evolve(self._scenario, rounds=limit, routed_rounds=UNSET)

        def scene(rules: Ruleset, dice: Dice) -> State:
            state = self._scene(rules, scenario)
            ids = {m.name: m.id for m in state.models}
            facts = {ids[name]: changes for name, changes in self._facts.items()}
            return stage(rules, evolve(state, first=first, dice=dice), phase, side, round, facts)

        return Battle(self._rules, self._options, scene, until)

    def act(self) -> Battle:
        """The battle in its first round, where models act one by one."""
        return self.begin(ACTIONS, turns=20)

    def _scene(self, rules: Ruleset, scenario: Scenario) -> State:
        rosters = [Roster(f"side-{'ab'[k]}", f"Side {'AB'[k]}", "", tuple(self._sides[k])) for k in (A, B)]
        setup = Setup(rules.name, {}, self._field, scenario, (rosters[A], rosters[B]), 0)
        state = setup.state(rules)
        ids = {m.name: m.id for m in state.models}
        for name, at in self._places.items():
            warrior = state.models[ids[name]].warrior
            radius, level = base_radius(warrior.base_mm), self._levels[name]
            state = Deployed(ids[name], at, radius, warrior.height_in, level=level).apply(state)
        for name, conditions in self._conditions.items():
            state = ConditionsSet(ids[name], conditions).apply(state)
        for event in self._events:
            state = event.apply(state)
        for name in self._out:
            state = state.put(evolve(state.models[ids[name]], out=True))
        return state
