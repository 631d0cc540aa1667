"""A map in the making: what it says, what is chosen, what is about to be drawn, what was done; it knows no window."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from skirmish.app.errors import UserError
from skirmish.app.own_maps import Finding, MapFile, free_path, keep_map, text_of
from skirmish.client.maps import pieces
from skirmish.client.maps.draft import Draft, draft_of
from skirmish.client.maps.fairness import Errand, Fairness
from skirmish.client.maps.pieces import Entry, Handle, Motion, is_marker, spot, tidy
from skirmish.client.maps.work import look_over_map
from skirmish.client.ports import Services
from skirmish.client.questions import Failed
from skirmish.client.words import say
from skirmish.core.battlefield import KINDS, Battlefield
from skirmish.core.record import Record, evolve
from skirmish.core.scenario import Scenario
from skirmish.core.units import Point
from skirmish.library.packs import split
from skirmish.library.terrainfile import kind_of, terrain_kinds
from skirmish.muster.recruit import ident_for

Tool = Literal["select", "rect", "circle", "polygon", "line", "marker", "ladders", "stairs", "doors"]
TOOLS: tuple[Tool, ...] = ("select", "rect", "circle", "polygon", "line", "marker", "ladders", "stairs", "doors")
DRAWING = ("rect", "circle", "polygon", "line")
Part = Literal["place", "piece", "map", "flaws"]
PARTS: tuple[Part, ...] = ("place", "piece", "map", "flaws")
SNAPS = (1.0, 0.5, 0.0)
"""Inches of the grid that places keep to; 0: none."""
SMALL_TURN, TURN = 1.0, 15.0
FINE_IN, STEP_IN, FAR_IN = 0.1, 0.5, 4.0
"""How far keys move what is chosen without a grid: a little, usually, far."""
WAITS = 0.35
"""Seconds after the last change until the map is looked over."""
PASSAGE_IN = 0.75
"""A click so near to a ladder, stairs or a door takes it away."""
NO_SCENARIO = Scenario("", "")
GROUPS: tuple[tuple[str, ...], ...] = (
    ("building", "ruin", "wall", "low-wall", "fence", "hedge", "barricade", "crates", "haystack", "hull", "bridge"),
    ("woods", "orchard", "corn", "hill", "cliff", "rock", "rubble", "scree", "bog", "water", "deep-water"),
    ("road", "paving", "planks", "field", "sand"),
)
"""Kinds in the palette: what is built, what grows, rises or flows, what is for the eye alone."""


def palette() -> tuple[str, ...]:
    """The ids of all kinds in the order of the palette; those of packs come last."""
    grouped = sum(GROUPS, ())
    of_packs = dict.fromkeys(kind.id for kind in terrain_kinds().values() if kind.id not in KINDS)
    return (*grouped, *sorted(set(KINDS) - set(grouped)), *of_packs)


def kind_name(kind: str) -> str:
    """What a kind of terrain is called."""
    found = kind_of(kind)
    return say(f"kind.{kind}") if found.id == found.like else found.name


class Notice(Record):
    """A line at the foot."""

    text: str
    bad: bool = False


class Step(Record):
    """A state of the map and what led to it."""

    draft: Draft
    said: str = ""
    joins: str = ""
    """Steps one after the other that say the same here are one: a piece nudged ten times."""


class Maker:
    """See above. `version` counts what changes its looks, `shape` what changes the map."""

    def __init__(self, services: Services, file: MapFile, data: Mapping[str, Any], *, fresh: bool = False) -> None:
        self.services = services
        self.file = file
        self.past: list[Step] = [Step(draft_of(data))]
        self.at = 0
        self.field: Battlefield = self.draft.field()
        self.kept: Draft | None = None if fresh else self.draft
        """As it was read or written last; None: there is nothing that it could be compared with."""
        self.chosen: tuple[str, ...] = ()
        self.level = 0
        """Which level of the chosen piece fields and clicks are about."""
        self.shaping = False
        """Whether handles, drags and turns are about the outline that this level has of its own."""
        self.outlining = False
        """Whether what is drawn becomes the outline of this level."""
        self.tool: Tool = "select"
        self.palette = palette()
        """The kinds of terrain to choose from."""
        self.kind = "building"
        self.points: tuple[Point, ...] = ()
        """What is drawn so far."""
        self.cursor: Point | None = None
        """Where keys would draw; None: they haven't yet."""
        self.snap = SNAPS[0]
        self.part: Part = "place"
        self.scenario: Scenario = NO_SCENARIO
        self.notice: Notice | None = None
        self.flaws: tuple[Finding, ...] = ()
        self.flaw = -1
        """Which of them was looked at last."""
        self.looked: Draft | None = None
        """What they are about; None: nothing yet."""
        self.version = 0
        self.shape = 0
        self.fairness = Fairness(services)
        self._lint = Errand(services, look_over_map)
        self._due = services.now

    # What it is now

    @property
    def draft(self) -> Draft:
        """The map as it is."""
        return self.past[self.at].draft

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is chosen, in the order of the file."""
        return tuple(one for one in self.draft.entries if one["id"] in self.chosen)

    @property
    def entry(self) -> Entry | None:
        """What is chosen, if it is one alone."""
        found = self.entries
        return found[0] if len(found) == 1 else None

    @property
    def piece(self) -> Entry | None:
        """The same, if it is a piece of terrain."""
        entry = self.entry
        return entry if entry is not None and not is_marker(entry) else None

    @property
    def level_entry(self) -> Entry | None:
        """The level of the chosen piece that fields are about."""
        levels = (self.piece or {}).get("levels", ())
        return levels[min(self.level, len(levels) - 1)] if levels else None

    @property
    def own_outline(self) -> Entry | None:
        """The outline of that level as if it was a piece, while it is worked on."""
        piece, level = self.piece, self.level_entry
        return pieces.outline_entry(piece, level) if self.shaping and piece is not None and level is not None else None

    @property
    def shaped(self) -> Entry | None:
        """What has handles: the chosen piece, or the outline of its level."""
        return self.own_outline or self.piece

    @property
    def held(self) -> tuple[Entry, ...]:
        """What is moved, turned and stretched: all that is chosen, or the outline of a level."""
        outline = self.own_outline
        return self.entries if outline is None else (outline,)

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Those whose zones can be shown."""
        shop = self.services.workshop
        return tuple(shop.scenario(entry.id) for entry in shop.scenarios())

    @property
    def unsaved(self) -> bool:
        """Whether it is another than in its file."""
        return self.kept is not self.draft and (self.kept is None or self.kept.plain() != self.draft.plain())

    @property
    def centre(self) -> Point:
        """The middle of the table."""
        width, depth = self.draft.size
        return width / 2, depth / 2

    def touch(self) -> None:
        """Something looks different."""
        self.version += 1

    def note(self, text: str, *, bad: bool = False) -> None:
        """Says something at the foot."""
        self.notice = Notice(text, bad)
        self.touch()

    # What is done is done by making another draft

    def change(self, draft: Draft, said: str, joins: str = "") -> bool:
        """Takes the draft as the next step, or says why it can't be; whether it was taken."""
        if draft == self.draft:
            return False
        try:
            field = draft.field()
        except UserError as error:
            self.note(str(error), bad=True)
            return False
        step = Step(draft, said, joins)
        if joins and self.past[self.at].joins == joins and self.at:
            self.past[self.at :] = [step]
        else:
            self.past[self.at + 1 :] = [step]
            self.at += 1
        self._stand(field)
        self.notice = None
        return True

    def undo(self) -> None:
        """Takes the last step back."""
        said = self.past[self.at].said
        self.at -= 1
        self._stand(self.draft.field())
        self.note(say("maps.undone", did=said))

    def redo(self) -> None:
        """Takes the step again that was taken back last."""
        self.at += 1
        self._stand(self.draft.field())
        self.note(say("maps.redone", did=self.past[self.at].said))

    def _stand(self, field: Battlefield) -> None:
        """The map is another now."""
        self.field = field
        there = {one["id"] for one in self.draft.entries}
        self.chosen = tuple(ident for ident in self.chosen if ident in there)
        if self.outlining and self.level_entry is None:
            self.take_tool("select")
        self._due = self.services.now + WAITS
        self.shape += 1
        self.touch()

    def set_head(self, said: str, **changes: Any) -> None:
        """Other words about the map as a whole."""
        self.change(self.draft.with_head(**changes), said)

    def set_size(self, width: float, depth: float) -> None:
        """Another size of the table."""
        self.change(self.draft.with_size(width, depth), say("maps.did-size"))

    def replace(self, entry: Entry, said: str, joins: str = "") -> bool:
        """Another one in the place of the chosen piece or marker."""
        assert self.entry is not None
        return self.change(self.draft.with_entries({self.entry["id"]: entry}), said, joins)

    def set_piece(self, said: str, **changes: Any) -> None:
        """Other values of the chosen piece; None leaves a key out."""
        assert self.entry is not None
        found = {key: value for key, value in {**self.entry, **changes}.items() if value is not None}
        self.replace(pieces.settled(found), said)

    def placed(self, made: Sequence[Entry]) -> dict[str, Entry]:
        """What becomes of the map's entries, by id, if what is held is made into these."""
        if self.own_outline is None:
            return {one["id"]: now for one, now in zip(self.entries, made, strict=True)}
        piece, level = self.piece, self.level_entry
        assert piece is not None
        assert level is not None
        levels = list(piece["levels"])
        levels[min(self.level, len(levels) - 1)] = pieces.with_outline(level, made[0])
        return {piece["id"]: pieces.settled({**piece, "levels": levels})}

    def reshape(self, made: Sequence[Entry], said: str, joins: str = "") -> bool:
        """Makes what is held into these."""
        return self.change(self.draft.with_entries(self.placed(made)), said, joins)

    def set_shape(self, said: str, **changes: Any) -> None:
        """Other values of what is shaped; None leaves a key out."""
        assert self.shaped is not None
        found = {key: value for key, value in {**self.shaped, **changes}.items() if value is not None}
        self.reshape([pieces.settled(found)], said)

    def rename(self, ident: str) -> None:
        """Another id for the chosen marker."""
        assert self.entry is not None
        if self.replace({**self.entry, "id": ident}, say("maps.did-name")):
            self.choose(ident)

    # Choosing

    def choose(self, *idents: str) -> None:
        """These are chosen."""
        if idents != self.chosen:
            self.level, self.shaping = 0, False
        self.chosen = idents
        if (self.tool in DRAWING and idents) or (self.tool in pieces.PASSAGES and self.level_entry is None):
            self.tool, self.outlining = "select", False
        self.touch()

    def toggle(self, ident: str) -> None:
        """Chooses one as well, or not any more."""
        others = tuple(one for one in self.chosen if one != ident)
        self.choose(*(others if ident in self.chosen else (*self.chosen, ident)))

    def choose_all(self) -> None:
        """Everything there is."""
        self.choose(*(one["id"] for one in self.draft.entries))

    def choose_next(self, step: int) -> None:
        """The next piece or marker in the order of the file, or the one before."""
        idents = [one["id"] for one in self.draft.entries]
        if idents:
            at = idents.index(self.chosen[-1]) if self.chosen else -1 if step > 0 else 0
            self.choose(idents[(at + step) % len(idents)])

    def found_at(self, at: Point, slack: float) -> list[str]:
        """The ids of what lies there, the smallest first."""
        found = [one["id"] for one in self.draft.entries if pieces.covers(one, at, slack)]
        return sorted(found, key=self._area)

    def _area(self, ident: str) -> float:
        """How large the box is that it lies in: a small thing on a large one is meant first."""
        entry = self.draft.entry(ident)
        assert entry is not None
        west, north, east, south = pieces.box_of([entry])
        return (east - west) * (south - north)

    def within(self, a: Point, b: Point) -> tuple[str, ...]:
        """The ids of what lies wholly in the box between two points."""
        (west, east), (north, south) = sorted((a[0], b[0])), sorted((a[1], b[1]))

        def inside(entry: Entry) -> bool:
            w, n, e, s = pieces.box_of([entry])
            return west <= w and north <= n and e <= east and s <= south

        return tuple(one["id"] for one in self.draft.entries if inside(one))

    # Moving what is chosen

    def snapped(self, at: Point) -> Point:
        """The point of the grid that is nearest, on the table."""
        width, depth = self.draft.size
        x, y = (_nearest(part, self.snap) for part in at)
        return min(width, max(0.0, x)), min(depth, max(0.0, y))

    def slid(self, dx: float, dy: float) -> Motion:
        """The motion that a drag by so much means: along the grid, and no farther than the table."""
        x, y = pieces.anchor(self.held[0])
        if self.snap:
            dx, dy = _nearest(x + dx, self.snap) - x, _nearest(y + dy, self.snap) - y
        (west, north, east, south), (width, depth) = pieces.box_of(self.held), self.draft.size
        return pieces.shift(_held(dx, west, east, width), _held(dy, north, south, depth))

    def move(self, motion: Motion, said: str, joins: str = "") -> bool:
        """Moves what is held so; what would leave the table is kept on it."""
        return self.reshape(self._moved(self.held, motion), said, joins)

    def _moved(self, entries: Sequence[Entry], motion: Motion) -> list[Entry]:
        """The entries where they go, held on the table; as they are if one of them would cross itself there."""
        try:
            made = [pieces.moved(one, motion) for one in entries]
            back = pieces.kept_on(made, self.draft.size)
            return [pieces.moved(one, back) for one in made] if (back.c, back.f) != (0.0, 0.0) else [*made]
        except ValueError as error:  # corners lie so near that rounding made one of them
            self.note(str(error), bad=True)
            return [*entries]

    def nudge(self, dx: float, dy: float) -> None:
        """Moves what is chosen by keys."""
        self.move(pieces.shift(dx, dy), say("maps.did-move"), f"nudge {self.chosen}")

    def turn(self, degrees: float) -> None:
        """Turns what is chosen, each to the right round their common middle."""
        about = pieces.middle_of(self.held)
        self.move(pieces.turning(degrees, about), say("maps.did-turn"), f"turn {self.chosen}")

    def flip(self, way: Literal["across", "down"]) -> None:
        """Changes left and right, or top and bottom, of what is chosen, in its place."""
        self.move(pieces.mirroring(way, pieces.middle_of(self.held)), say("maps.did-flip"))

    def resize(self, dw: float, dd: float) -> None:
        """Makes what is chosen wider or deeper by keys."""
        made = [one if is_marker(one) else pieces.resized(one, dw, dd) for one in self.held]
        self.reshape(made, say("maps.did-stretch"), f"resize {self.chosen}")

    def pull(self, handle: Handle, to: Point) -> None:
        """Stretches what is shaped by one of its handles."""
        assert self.shaped is not None
        self.reshape([pieces.pulled(self.shaped, handle, to)], say("maps.did-stretch"))

    def drop_point(self, number: int) -> None:
        """Takes a corner out of what is shaped."""
        assert self.shaped is not None
        left = pieces.without_point(self.shaped, number)
        if left is None:
            self.note(say("maps.few-points"), bad=True)
        else:
            self.reshape([left], say("maps.did-stretch"))

    # More and fewer

    def add(self, entries: Iterable[Entry], said: str) -> bool:
        """These as well, under ids of their own; they are chosen then."""
        made: list[Entry] = []
        stretches = [piece.id for piece in self.field.terrain]
        for one in entries:
            stem = one.get("id") or ("marker" if is_marker(one) else split(one["kind"])[1])
            made.append({"id": self.draft.free_id(str(stem), [*stretches, *(other["id"] for other in made)]),
                         **{key: value for key, value in one.items() if key != "id"}})  # fmt: skip
        if made and self.change(self.draft.with_more(made), said):
            self.choose(*(one["id"] for one in made))
            return True
        return False

    def place(self, way: str, points: Sequence[Point]) -> bool:
        """A new piece of the kind that is chosen, drawn through these points; or the outline of the level.

        An outline that was only dragged has two points: it is a rectangle.
        """
        way = "rect" if way == "polygon" and len(points) == 2 else way
        outlined = self.piece if self.outlining else None
        entry: dict[str, Any] = {"kind": self.kind if outlined is None else outlined["kind"]}
        (ax, ay), (bx, by) = points[0], points[-1]
        if way == "rect":
            size = abs(bx - ax), abs(by - ay)
            pieces.place_rect(entry, ((ax + bx) / 2, (ay + by) / 2), size, 0.0)
        elif way == "circle":
            entry["circle"] = [*spot(points[0]), tidy(max(pieces.LEAST_IN, math.dist(points[0], points[-1])))]
        elif way == "line":
            thick = pieces.usual_thickness(entry["kind"])
            entry["line"] = [spot(at) for at in pieces.square_ends(points, thick, self.draft.size)]
            if not kind_of(entry["kind"]).thick_in:
                entry["thick_in"] = tidy(thick)
        else:
            entry[way] = [spot(at) for at in points]
        if outlined is not None:
            return self.set_outline(entry)
        if kind_of(self.kind).like == "bridge":
            entry["levels"] = [{"height_in": 4}]
        return self.add([entry], say("maps.did-place", kind=kind_name(self.kind)))

    def place_marker(self, at: Point) -> bool:
        """A new objective."""
        return self.add([{"at": spot(at)}], say("maps.did-marker"))

    def duplicate(self) -> None:
        """Another one of each that is chosen, beside it."""
        off = self.snap or 1.0
        self._add_copies(self.entries, pieces.shift(off, off), say("maps.did-duplicate"))

    def mirror(self, way: Literal["across", "down", "half"]) -> None:
        """A copy of each that is chosen, mirrored at the middle of the table, so that both ends see the same."""
        self._add_copies(self.entries, pieces.mirroring(way, self.centre), say("maps.did-mirror"))

    def paste(self, entries: Sequence[Entry]) -> None:
        """These, beside where they were copied."""
        self._add_copies(entries, pieces.shift(self.snap or 1.0, self.snap or 1.0), say("maps.did-paste"))

    def _add_copies(self, entries: Sequence[Entry], motion: Motion, said: str) -> None:
        self.add(self._moved(entries, motion), said)

    def delete(self) -> None:
        """Without what is chosen."""
        self.change(self.draft.without(self.chosen), say("maps.did-delete"))

    # Levels

    def set_levels(self, levels: Sequence[Entry], said: str) -> bool:
        """Other levels of the chosen piece."""
        assert self.piece is not None
        found = {key: value for key, value in self.piece.items() if key != "levels"}
        return self.replace(pieces.settled({**found, **({"levels": list(levels)} if levels else {})}), said)

    def add_level(self) -> None:
        """A level more: the roof, then rooms below it."""
        assert self.piece is not None
        levels = [*self.piece.get("levels", ()), pieces.usual_level(self.piece)]
        if self.set_levels(levels, say("maps.did-level")):
            self.level = len(levels) - 1
            self.touch()

    def drop_level(self) -> None:
        """Without the level that fields are about."""
        assert self.piece is not None
        levels = list(self.piece["levels"])
        del levels[min(self.level, len(levels) - 1)]
        self.set_levels(levels, say("maps.did-level"))
        self.level = max(0, min(self.level, len(levels) - 1))

    def set_level(self, said: str, **changes: Any) -> bool:
        """Other values of the level; None leaves a key out."""
        assert self.piece is not None
        assert self.level_entry is not None
        levels = list(self.piece["levels"])
        found = {key: value for key, value in {**self.level_entry, **changes}.items() if value is not None}
        levels[min(self.level, len(levels) - 1)] = found
        return self.set_levels(levels, said)

    def set_outline(self, drawn: Entry | None) -> bool:
        """Gives the level this outline, which is worked on then; None: that of its piece."""
        assert self.level_entry is not None
        gone = dict.fromkeys(pieces.SHAPE)
        shape = {key: drawn[key] for key in pieces.SHAPE if key in drawn} if drawn is not None else {}
        self.outlining = False
        if not self.set_level(say("maps.did-outline"), **{**gone, **shape}):
            return False
        self.tool, self.shaping = "select", drawn is not None
        self.touch()
        return True

    def begin_outline(self, way: Tool) -> None:
        """What is drawn next, in this way, becomes the outline of the level."""
        self.tool, self.points, self.outlining = way, (), True
        self.touch()

    def add_passage(self, kind: str, at: Point) -> None:
        """A ladder, stairs or a door at the edge of the level, as near to the point as may be; one there goes away."""
        piece, level = self.piece, self.level_entry
        assert piece is not None
        assert level is not None
        number = min(self.level, len(piece["levels"]) - 1)
        edge = pieces.nearest_edge(pieces.level_shapes(piece, number), at)
        there = [one for one in level.get(kind, ()) if math.dist(one, edge) >= PASSAGE_IN]
        added = [] if len(there) < len(level.get(kind, ())) else [spot(edge)]
        self.set_level(say(f"maps.did-{kind}"), **{kind: [*there, *added] or None})

    # Looking over

    @property
    def looking(self) -> bool:
        """Whether something is still to be said of the map as it is."""
        return self.looked is not self.draft

    @property
    def listens(self) -> bool:
        """Whether other processes may have something to tell, or are to be asked."""
        return self.looking or self.fairness.busy or (self.part == "map" and not self.fairness.is_fresh(self.draft))

    def step(self) -> None:
        """Has the map looked over and measured once it has rested, in other processes; hears what comes of it."""
        for heard in self._lint.news():
            self._hear(heard)
        rested = self.services.now >= self._due
        if self.looking and rested and self._lint.about is not self.draft:
            self._lint.begin(self.draft, self.text)
        wanted = rested and (self.part == "map" or self.fairness.fighting)
        if self.fairness.step(self.draft, lambda: self.text, wanted=wanted):
            self.touch()

    def _hear(self, heard: Any) -> None:
        if self._lint.about is self.draft:
            self.looked = self.draft
            found = (Finding(heard.text, "error"),) if isinstance(heard, Failed) else tuple(heard)
            self.flaw = self.flaw if found == self.flaws else -1
            self.flaws = found
            self.touch()

    def close(self) -> None:
        """It is left."""
        self._lint.close()
        self.fairness.close()

    # Its file

    @property
    def text(self) -> str:
        """What would be written."""
        return text_of(self.file, self.draft.plain())

    def proposed(self) -> Path:
        """Where it would be saved."""
        return Path(self.file.path) if self.file.path else free_path(self.services.folder, self.draft.name)

    def save(self, path: Path) -> None:
        """Writes it there. Raises `UserError`. A new file's map has the id that the file's name says."""
        draft = self.draft
        if str(path.resolve()) != self.file.path and (ident := ident_for(path.stem)) != draft.head["id"]:
            draft = draft.with_head(id=ident)
        self.file = keep_map(self.file, draft.plain(), path)
        if draft is not self.draft:
            self.past[self.at] = evolve(self.past[self.at], draft=draft)
            self.field = draft.field()
        self.kept = draft
        self.note(say("maps.saved", path=self.file.path))

    # Drawing

    def take_tool(self, tool: Tool) -> None:
        """What clicks on the board do from now on."""
        self.tool, self.points, self.outlining = tool, (), False
        if tool in DRAWING or tool == "marker":
            self.chosen = ()
        self.touch()

    def take_kind(self, kind: str) -> None:
        """Pieces of this kind are drawn, in the way that is usual for it."""
        self.kind = kind
        self.take_tool(pieces.usual_way(kind))

    def add_point(self, at: Point) -> None:
        """The next point of what is drawn; what needs only two is finished by the second."""
        if self.tool == "marker":
            self.place_marker(at)
            return
        if self.points and math.dist(at, self.points[-1]) < 0.01:
            self.finish()
            return
        if self.tool == "polygon" and len(self.points) > 2 and math.dist(at, self.points[0]) < 0.01:
            self.finish()
            return
        self.points = (*self.points, at)
        if self.tool in ("rect", "circle") and len(self.points) == 2:
            self.finish()
        self.touch()

    def finish(self) -> None:
        """What is drawn becomes a piece, if there is enough of it."""
        needed = 3 if self.tool == "polygon" else 2
        if len(self.points) < needed:
            self.note(say("maps.more-points", n=needed), bad=True)
            return
        tool, points = self.tool, self.points
        if self.place(tool, points):
            self.points = ()
            self.tool = "select"
        self.touch()

    def drop_last(self) -> None:
        """Takes the last point of what is drawn back."""
        self.points = self.points[:-1]
        self.touch()


def _held(far: float, low: float, high: float, whole: float) -> float:
    """So far, or less if that led beyond an end of the table."""
    return far if high - low > whole else min(whole - high, max(-low, far))


def _nearest(value: float, step: float) -> float:
    return round(value / step) * step if step else round(value, 2)
