"""What is shown of a map in the making: plain records for the panels, and what lies over the board."""

from __future__ import annotations

from typing import Literal

from skirmish.client.art.terrain import JOINED
from skirmish.client.art.theme import IVORY
from skirmish.client.commands import Action, why_not
from skirmish.client.maps import pieces
from skirmish.client.maps.commands import COMMANDS
from skirmish.client.maps.fairness import Fairness
from skirmish.client.maps.model import DRAWING, SNAPS, TOOLS, Maker, Notice, Part, Tool, kind_name
from skirmish.client.maps.pieces import PASSAGES, Drawn, Entry, Grip, is_marker
from skirmish.client.maps.work import BASES, Gauge
from skirmish.client.signals import Signal
from skirmish.client.ui.lists import Row
from skirmish.client.ui.style import POOR
from skirmish.client.view.marks import Role
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.core.scenario import Scenario
from skirmish.core.units import Point, as_percent
from skirmish.library.terrainfile import effect_words, kind_of


class ToolView(Record):
    """A button that says what clicks on the board do."""

    id: Tool
    text: str
    key: str
    tip: str
    pressed: bool
    why: str = ""


class FieldView(Record):
    """Something that can be typed; `name` is that of what is done with it."""

    name: str
    label: str
    text: str
    hint: str = ""
    tip: str = ""
    long: bool = False
    """It has a line of its own."""


class ChoiceView(Record):
    """One of several, by number; the signals go with the options."""

    id: str
    label: str
    options: tuple[str, ...]
    at: int
    signals: tuple[Signal, ...]
    tip: str


class LevelView(Record):
    """The levels of a piece, and the one that fields are about."""

    names: tuple[str, ...]
    at: int
    fields: tuple[FieldView, ...] = ()
    room: bool = False
    """Whether it can have windows."""
    windows: bool = False
    passages: tuple[Action, ...] = ()
    """The tools for ladders, stairs and doors."""
    outline: ChoiceView | None = None
    """Whether it has an outline of its own."""
    shaping: bool | None = None
    """Whether that is worked on; None: it has none."""
    shape: tuple[FieldView, ...] = ()
    """Its numbers, while it is."""
    drawing: tuple[Action, ...] = ()
    """The ways to draw it."""


class PieceView(Record):
    """What can be said of what is chosen."""

    title: str
    told: str = ""
    kind: ChoiceView | None = None
    fields: tuple[FieldView, ...] = ()
    choices: tuple[ChoiceView, ...] = ()
    hold: bool | None = None
    """Whether it is the building to hold; None: it can't be."""
    levels: LevelView | None = None
    actions: tuple[Action, ...] = ()


class FairView(Record):
    """How fair the map is to both its ends."""

    told: str
    """What is missing, else what the map is like as a whole."""
    ends: tuple[str, str] = ("", "")
    rows: tuple[tuple[str, str, str, bool], ...] = ()
    """What is compared, what each end has of it, and whether that is alike."""
    ways: tuple[str, bool] = ("", True)
    """How far bases get, and whether that is everywhere."""
    verdict: tuple[str, bool] = ("", True)
    """In words, and whether it is good."""
    battles: str = ""
    """How mirrored battles went."""
    fighting: bool = False


class TableView(Record):
    """What can be said of the map as a whole."""

    fields: tuple[FieldView, ...]
    edge: ChoiceView
    zones: ChoiceView
    told: str
    """What lies on it, and its building to hold."""
    fair: FairView
    words: tuple[FieldView, ...]
    """Who made it, and what it is about."""
    actions: tuple[Action, ...]


class MapView(Record):
    """All that panels show."""

    title: str
    part: Part
    tools: tuple[ToolView, ...]
    kinds: tuple[Row, ...]
    kind: int
    snap: ChoiceView
    piece: PieceView
    table: TableView
    flaws: tuple[Row, ...]
    flaw: int
    flaws_told: str
    hint: str
    notice: Notice | None
    actions: tuple[Action, ...]


def present(maker: Maker) -> MapView:
    """See `MapView`."""
    mark = say("maps.unsaved-mark") if maker.unsaved else ""
    kinds = tuple(Row(kind_name(kind), tip=_kind_tip(kind)) for kind in maker.palette)
    rows = tuple(Row(one.text, colour=POOR if one.level == "error" else IVORY, glyph="danger", tip=one.text)
                 for one in maker.flaws)  # fmt: skip
    return MapView(
        say("maps.title", name=maker.draft.name, mark=mark), maker.part, _tools(maker), kinds,
        maker.palette.index(maker.kind) if maker.tool in DRAWING else -1, _snap(maker), present_piece(maker),
        _table(maker), rows, maker.flaw, _told_flaws(maker), _hint(maker), maker.notice, present_actions(maker),
    )  # fmt: skip


def _tools(maker: Maker) -> tuple[ToolView, ...]:
    cap = maker.services.keymap.cap
    bare = say("maps.no-level") if maker.level_entry is None else ""
    return tuple(
        ToolView(tool, say(f"maps.tool-{tool}"), cap(f"action-{number}"), say(f"maps.tool-{tool}-tip"),
                 maker.tool == tool, bare if tool in PASSAGES else "")
        for number, tool in enumerate(TOOLS, 1)
    )  # fmt: skip


def _snap(maker: Maker) -> ChoiceView:
    options = tuple(say("maps.snap-to", inches=f"{one:g}") if one else say("maps.snap-off") for one in SNAPS)
    at = SNAPS.index(maker.snap) if maker.snap in SNAPS else -1
    tip = say("maps.snap-tip", cap=maker.services.keymap.cap("map-snap"))
    return ChoiceView("snap", say("maps.snap"), options, at, tuple(Signal("map-snap", one) for one in SNAPS), tip)


# The chosen piece


def present_piece(maker: Maker) -> PieceView:
    """See `PieceView`."""
    entry, actions = maker.entry, _arranging(maker)
    if not maker.entries:
        return PieceView(say("maps.nothing-title"), say("maps.nothing-told"))
    if entry is None:
        return PieceView(say("maps.several", n=len(maker.entries)), say("maps.several-told"), actions=actions)
    if is_marker(entry):
        height = f"{entry['height_in']:g}" if "height_in" in entry else ""
        floor = FieldView("height", say("maps.height"), height, say("maps.floor-ground"), say("maps.floor-tip"))
        fields = (_name_field(entry), *_place_fields(entry["at"]), floor)
        return PieceView(say("maps.marker-title", name=entry["id"]), say("maps.marker-told"), fields=fields,
                         actions=actions)  # fmt: skip
    held = maker.draft.head.get("hold") == entry["id"]
    shape = () if maker.own_outline is not None else _shape_fields(entry)
    title = str(entry.get("name") or kind_name(entry["kind"]))
    return PieceView(
        title[:1].upper() + title[1:], _kind_tip(entry["kind"]), _kind(maker, entry), _fields(entry, shape),
        (_sight(entry), _ground(entry)), held, _levels(maker, entry), actions,
    )  # fmt: skip


def _kind(maker: Maker, entry: Entry) -> ChoiceView:
    options = tuple(kind_name(kind) for kind in maker.palette)
    signals = tuple(Signal("set-kind", kind) for kind in maker.palette)
    ident = kind_of(entry["kind"]).id
    at = maker.palette.index(ident) if ident in maker.palette else -1
    return ChoiceView("kind", say("maps.kind"), options, at, signals, say("maps.kind-tip"))


def _kind_tip(kind: str) -> str:
    """What a kind does."""
    found = kind_of(kind)
    return say(f"kind.{kind}.tip") if found.id == found.like else found.text or effect_words(found.nature)


def _name_field(entry: Entry) -> FieldView:
    text = str(entry["id"]) if is_marker(entry) else str(entry.get("name", ""))
    hint = "" if is_marker(entry) else kind_name(entry["kind"])
    return FieldView("name", say("maps.name"), text, hint, say("maps.name-tip"), long=True)


def _place_fields(numbers: list[float]) -> tuple[FieldView, FieldView]:
    x, y = (f"{part:g}" for part in numbers[:2])
    return (FieldView("x", say("maps.x"), x, tip=say("maps.x-tip")),
            FieldView("y", say("maps.y"), y, tip=say("maps.y-tip")))  # fmt: skip


def _fields(entry: Entry, shape: tuple[FieldView, ...]) -> tuple[FieldView, ...]:
    usual = say("maps.usual", what=f"{kind_of(entry['kind']).nature.height_in:g}")
    height = f"{entry['height_in']:g}" if "height_in" in entry else ""
    return (_name_field(entry), *shape, FieldView("height", say("maps.height"), height, usual, say("maps.height-tip")))


def _shape_fields(entry: Entry) -> tuple[FieldView, ...]:
    """The numbers of how a piece or a level is drawn."""
    way = pieces.drawn(entry)
    found: list[FieldView] = []
    if way in ("rect", "circle"):
        found += _place_fields(entry[way])
    if way == "rect":
        found += [_number("wide", entry["rect"][2]), _number("deep", entry["rect"][3]),
                  _number("turn", entry.get("turn", 0))]  # fmt: skip
    elif way == "circle":
        found.append(_number("radius", entry["circle"][2]))
    else:
        points = " ".join(f"{x:g},{y:g}" for x, y in entry[way])
        found.append(FieldView("points", say("maps.points"), points, tip=say("maps.points-tip"), long=True))
    if way == "line":
        found.append(_number("thick", entry.get("thick_in", pieces.usual_thickness(entry["kind"]))))
    return tuple(found)


def _number(name: str, value: float) -> FieldView:
    return FieldView(name, say(f"maps.{name}"), f"{value:g}", tip=say(f"maps.{name}-tip"))


def _sight(entry: Entry) -> ChoiceView:
    usual = say("maps.usual", what=say(f"maps.sight-{kind_of(entry['kind']).nature.sight}"))
    ways = ("open", "soft", "blocks", "cloud")
    options = (usual, *(say(f"maps.sight-{way}") for way in ways))
    at = 1 + ways.index(entry["sight"]) if "sight" in entry else 0
    signals = (Signal("set", ("sight", None)), *(Signal("set", ("sight", way)) for way in ways))
    return ChoiceView("sight", say("maps.sight"), options, at, signals, say("maps.sight-tip"))


def _ground(entry: Entry) -> ChoiceView:
    usual = say("maps.usual", what=say(f"maps.ground-{kind_of(entry['kind']).nature.ground}"))
    ways = ("open", "difficult", "very-difficult", "impassable")
    options = (usual, *(say(f"maps.ground-{way}") for way in ways))
    at = 1 + ways.index(entry["ground"]) if "ground" in entry else 0
    signals = (Signal("set", ("ground", None)), *(Signal("set", ("ground", way)) for way in ways))
    return ChoiceView("ground", say("maps.ground"), options, at, signals, say("maps.ground-tip"))


def _levels(maker: Maker, entry: Entry) -> LevelView:
    levels = entry.get("levels", ())
    if not levels:
        return LevelView((), 0)
    at = min(maker.level, len(levels) - 1)
    level = levels[at]
    top = entry.get("height_in", kind_of(entry["kind"]).nature.height_in)
    solid = entry.get("ground", kind_of(entry["kind"]).nature.ground) == "impassable"
    names = tuple(say("maps.level-name", name=one.get("name") or say("maps.level"), height=f"{one['height_in']:g}")
                  for one in levels)  # fmt: skip
    fields = (
        FieldView("level-name", say("maps.name"), str(level.get("name", "")), say("maps.level"), say("maps.name-tip"),
                  long=True),
        _number("level-height", level["height_in"]), _number("parapet", level.get("parapet_in", 0)),
    )  # fmt: skip
    passages = tuple(
        Action(f"use.{kind}", say(f"maps.tool-{kind}"), Signal("tool", kind), tip=say(f"maps.tool-{kind}-tip"))
        for kind in PASSAGES
    )
    own = pieces.outline_entry(entry, level) is not None
    outline = ChoiceView(
        "outline", say("maps.outline"), (say("maps.outline-piece"), say("maps.outline-own")), int(own),
        (Signal("shape-level", False), Signal("shape-level", True)), say("maps.outline-tip"),
    )  # fmt: skip
    shaped = maker.own_outline
    drawing = tuple(
        Action(f"outline.{way}", say(f"maps.tool-{way}"), Signal("outline", way), tip=say("maps.outline-draw-tip"))
        for way in pieces.WAYS
    )
    return LevelView(
        names, at, fields, solid and level["height_in"] < top, bool(level.get("windows")), passages, outline,
        shaped is not None if own else None, _shape_fields(shaped) if shaped is not None else (), drawing,
    )  # fmt: skip


_ARRANGE = ("duplicate", "map-delete", "map-half-turn", "map-mirror-across", "map-mirror-down", "map-flip-across",
            "map-flip-down", "turn-left", "turn-right", "copy")  # fmt: skip


def _arranging(maker: Maker) -> tuple[Action, ...]:
    """What is done with what is chosen, whatever it is."""
    cap = maker.services.keymap.cap
    return tuple(
        Action(f"do.{id}", say(f"maps.do-{id}"), Signal(id), cap(id), tip=say(f"maps.do-{id}-tip"),
               why=why_not(COMMANDS, maker, Signal(id)), danger=id == "map-delete")
        for id in _ARRANGE
    )  # fmt: skip


# The table


def _table(maker: Maker) -> TableView:
    head, (width, depth) = maker.draft.head, maker.draft.size
    fields = (
        FieldView("map-name", say("maps.name"), maker.draft.name, tip=say("maps.map-name-tip"), long=True),
        FieldView("map-wide", say("maps.wide"), f"{width:g}", tip=say("maps.map-wide-tip")),
        FieldView("map-deep", say("maps.deep"), f"{depth:g}", tip=say("maps.map-deep-tip")),
    )
    words = (
        FieldView("author", say("maps.author"), str(head.get("author", "")), tip=say("maps.author-tip"), long=True),
        FieldView("about", say("maps.about"), str(head.get("text", "")), tip=say("maps.about-tip"), long=True),
    )
    actions = (Action("save-as", say("maps.save-as"), Signal("save-as"), tip=say("maps.save-as-tip")),)
    return TableView(fields, _edge(maker), _zones(maker), _told(maker), _fairness(maker), words, actions)


def _fairness(maker: Maker) -> FairView:
    fair, gauge = maker.fairness, maker.fairness.gauge
    battles = _battles(fair)
    if gauge is None:
        return FairView(fair.fault or say("maps.fair-measuring"), battles=battles, fighting=fair.fighting)
    fresh = fair.is_fresh(maker.draft)
    told = say("maps.fair-measuring")
    if fair.fault:
        told = fair.fault
    elif fresh and gauge.seen is not None:
        told = say("maps.fair-look", seen=as_percent(gauge.seen), clear=as_percent(gauge.clear),
                   sight=f"{gauge.sight_in:.0f}")  # fmt: skip
    rows = tuple(
        (_compared(tilt.of), _amount(tilt.of, tilt.ends[0]), _amount(tilt.of, tilt.ends[1]), tilt.even)
        for tilt in gauge.tilts
    )
    uneven = sum(not tilt.even for tilt in gauge.tilts)
    verdict = say("maps.fair-uneven", n=uneven) if uneven else say("maps.fair-even")
    ends = say(f"maps.end-{gauge.edges[0]}"), say(f"maps.end-{gauge.edges[1]}")
    return FairView(told, ends, rows, _ways(gauge), (verdict, not uneven), battles, fair.fighting)


_EVERYWHERE = 0.98
"""A base that gets to so much of its room is stopped by nothing worth a word."""


def _ways(gauge: Gauge) -> tuple[str, bool]:
    """How much of its room each base gets to."""
    pairs = list(zip(BASES, gauge.roams, strict=True))
    gone = (say("maps.fair-roams", base=base, share=as_percent(share)) for base, share in pairs if share is not None)
    shut = (say("maps.fair-no-room", base=base) for base, share in pairs if share is None)
    said = *gone, *shut
    return " ".join(said), all(share is not None and share >= _EVERYWHERE for share in gauge.roams)


_SHARES = ("cover", "closed", "sees")


def _compared(of: str) -> str:
    return say(f"maps.fair-{of}") if of in _SHARES else say("maps.fair-way", marker=of)


def _amount(of: str, part: float | None) -> str:
    if part is None:
        return say("maps.fair-no-way")
    return as_percent(part) if of in _SHARES else say("maps.fair-inches", inches=f"{part:.0f}")


def _battles(fair: Fairness) -> str:
    """How mirrored battles went, with the interval."""
    found = fair.duels
    if found is None:
        return say("maps.duels-begin") if fair.fighting else say("maps.duels-told")
    low, share, high = (as_percent(part) for part in (found.low, found.share, found.high))
    end = say(f"maps.end-{found.edge}")
    return say("maps.duels", n=found.games, end=end, share=share, low=low, high=high)


def _edge(maker: Maker) -> ChoiceView:
    edge = str(maker.draft.head.get("edge", "south"))
    pairs = ("south", "west") if edge not in ("north", "east") else ("north", "east")
    options = tuple(say(f"maps.edge-{one}") for one in pairs)
    signals = tuple(Signal("head", ("edge", one)) for one in pairs)
    return ChoiceView("edge", say("maps.edge"), options, pairs.index(edge), signals, say("maps.edge-tip"))


def _zones(maker: Maker) -> ChoiceView:
    listed: tuple[Scenario, ...] = (Scenario("", say("maps.no-zones")), *maker.scenarios)
    at = next((n for n, one in enumerate(listed) if one.id == maker.scenario.id), 0)
    signals = tuple(Signal("zones", one) for one in listed)
    return ChoiceView("zones", say("maps.zones"), tuple(one.name for one in listed), at, signals, say("maps.zones-tip"))


def _told(maker: Maker) -> str:
    draft = maker.draft
    held = draft.entry(str(draft.head.get("hold", "")))
    name = str(held.get("name") or held["id"]) if held is not None else say("maps.hold-nearest")
    return say("maps.table-told", pieces=len(draft.terrain), markers=len(draft.markers), hold=name)


# Problems, hints, the foot


def _told_flaws(maker: Maker) -> str:
    if maker.looking:
        return say("maps.looking")
    if not maker.flaws:
        return say("maps.flawless")
    looked_at = maker.flaws[maker.flaw] if 0 <= maker.flaw < len(maker.flaws) else maker.flaws[0]
    return f"{say('maps.flaws', n=len(maker.flaws))} {looked_at.text}"


def _hint(maker: Maker) -> str:
    """What to do next with the tool."""
    cap = maker.services.keymap.cap
    if maker.tool in ("polygon", "line") and maker.points:
        return say("maps.hint-going-on", confirm=cap("map-finish"), back=cap("take-leg-back"), cancel=cap("cancel"))
    if maker.tool in ("rect", "circle") and maker.points:
        return say(f"maps.hint-{maker.tool}-end")
    if maker.outlining:
        return f"{say('maps.hint-outline')} {say(f'maps.hint-{maker.tool}')}"
    if maker.own_outline is not None and maker.tool == "select":
        return say("maps.hint-shaping", left=cap("turn-left"), right=cap("turn-right"))
    if maker.tool == "select" and maker.entries:
        way = pieces.drawn(maker.piece) if maker.piece is not None else "several"
        return say(f"maps.hint-chosen-{way}", left=cap("turn-left"), right=cap("turn-right"))
    return say(f"maps.hint-{maker.tool}")


def present_actions(maker: Maker) -> tuple[Action, ...]:
    """The buttons at the foot."""
    cap = maker.services.keymap.cap

    def why(command: str) -> str:
        return why_not(COMMANDS, maker, Signal(command))

    return (
        Action("back", say("setup.back"), Signal("cancel"), cap("cancel")),
        Action("undo", say("maps.undo"), Signal("undo"), cap("undo"), why=why("undo"), tip=_did(maker, 0)),
        Action("redo", say("maps.redo"), Signal("redo"), cap("redo"), why=why("redo"), tip=_did(maker, 1)),
        Action("fight", say("maps.fight"), Signal("map-fight"), cap("map-fight"), "sword", tip=say("maps.fight-tip")),
        Action("save", say("maps.save"), Signal("save"), cap("save"), why=why("save"), primary=True),
    )  # fmt: skip


def _did(maker: Maker, step: int) -> str:
    at = maker.at + step
    return maker.past[at].said if 0 < at < len(maker.past) else ""


def present_menu(maker: Maker) -> tuple[Action, ...]:
    """What the menu has: what is done with what is chosen, and what always can be."""
    cap = maker.services.keymap.cap
    rows = _arranging(maker) if maker.entries else ()
    more = ("map-paste", "map-all", "map-hold", "map-level", "map-next-flaw")
    return (*rows, *(Action(f"do.{id}", say(f"maps.do-{id}"), Signal(id), cap(id),
                            why=why_not(COMMANDS, maker, Signal(id))) for id in more))  # fmt: skip


# What lies over the board


class Outline(Record):
    """A line through points, in inches."""

    points: tuple[Point, ...]
    role: Role
    dashed: bool = False
    filled: bool = False


class Knob(Record):
    """A handle."""

    at: Point
    grip: Grip | Literal["turn"]


class Sign(Record):
    """A ladder, stairs or a door."""

    at: Point
    kind: str


class Overlay(Record):
    """All of it, in inches."""

    outlines: tuple[Outline, ...] = ()
    knobs: tuple[Knob, ...] = ()
    coins: tuple[tuple[Point, bool], ...] = ()
    """Markers, and whether each is chosen."""
    signs: tuple[Sign, ...] = ()
    words: tuple[tuple[Point, str, bool], ...] = ()
    """Below a point; whether they tell of a fault."""
    dots: tuple[Point, ...] = ()
    cross: Point | None = None
    """Where keys draw."""


class Drag(Record):
    """What the mouse has in hand, as far as it is to be seen."""

    entries: tuple[Entry, ...] = ()
    """What is dragged, as it would be if it was dropped now."""
    lifted: bool = False
    """Whether it hangs over the table as it is painted, but for what runs into others."""
    band: tuple[Point, Point] | None = None
    """The box in which everything will be chosen."""
    pointed: Point | None = None
    """Where the next point would go."""
    dragged: bool = False
    """Whether a shape is dragged, not clicked."""


def overlay(maker: Maker, drag: Drag) -> Overlay:
    """See `Overlay`."""
    dragged = {str(one["id"]): one for one in drag.entries}
    outlines: list[Outline] = []
    signs: list[Sign] = []
    words: list[tuple[Point, str, bool]] = []
    shaping = maker.own_outline is not None
    faulty = {one.about for one in maker.flaws if one.about} if not maker.looking else set()
    for entry in maker.draft.terrain:
        ident = str(entry["id"])
        now = dragged.get(ident, entry)
        chosen = ident in maker.chosen
        if chosen or ident in faulty:
            drawn = (drag.lifted and kind_of(now["kind"]).like not in JOINED) or shaping
            outlines += _rings(now, "select" if chosen else "bad", filled=ident in dragged and not drawn)
        if chosen and (ident not in dragged or shaping):
            outlines += _level_rings(maker, now, filled=ident in dragged)
        for level in now.get("levels", ()):
            signs += [Sign((at[0], at[1]), kind) for kind in PASSAGES for at in level.get(kind, ())]
    markers = [dragged.get(str(one["id"]), one) for one in maker.draft.markers]
    coins = tuple((pieces.anchor(one), one["id"] in maker.chosen) for one in markers)
    words += [(pieces.anchor(one), str(one["id"]), False) for one in markers if one["id"] in maker.chosen]
    words += _told_at(maker, faulty)
    piece = maker.shaped
    knobs = _knobs(piece) if piece is not None and not drag.entries and maker.tool == "select" else ()
    outlines += _drawing(maker, drag)
    if drag.band is not None:
        (west, north), (east, south) = drag.band
        ring = ((west, north), (east, north), (east, south), (west, south), (west, north))
        outlines.append(Outline(ring, "note", dashed=True))
    cross = maker.cursor if maker.tool != "select" else None
    return Overlay(tuple(outlines), knobs, coins, tuple(signs), tuple(words), maker.points, cross)


def _rings(entry: Entry, role: Role, *, filled: bool) -> list[Outline]:
    try:
        found = pieces.shapes(entry)
    except ValueError:  # dragged so that it crosses itself: it can't be dropped there
        way: Drawn = pieces.drawn(entry)
        points = tuple((float(x), float(y)) for x, y in entry[way])
        return [Outline((*points, points[0]), "bad")]
    return [Outline(tuple(pieces.ring_of(shape)), role, filled=filled) for shape in found]


def _level_rings(maker: Maker, entry: Entry, *, filled: bool) -> list[Outline]:
    """The level that fields are about; while its outline is worked on it is drawn as what is chosen."""
    if maker.piece is None or not entry.get("levels"):
        return []
    level = entry["levels"][min(maker.level, len(entry["levels"]) - 1)]
    outline = pieces.outline_entry(entry, level)
    if outline is not None and maker.shaping:
        return _rings(outline, "select", filled=filled)
    return [Outline(tuple(pieces.ring_of(shape)), "ruler", dashed=True) for shape in pieces.shapes(outline or entry)]


def _told_at(maker: Maker, faulty: set[str]) -> list[tuple[Point, str, bool]]:
    """What is wrong, at the pieces."""
    found: list[tuple[Point, str, bool]] = []
    for ident in sorted(faulty):
        entry = maker.draft.entry(ident)
        if entry is not None:
            west, _, east, south = pieces.box_of([entry])
            texts = [one.text for one in maker.flaws if one.about == ident]
            found.append((((west + east) / 2, south), texts[0] if ident in maker.chosen else "!", True))
    return found


def _knobs(piece: Entry) -> tuple[Knob, ...]:
    found = [Knob(handle.at, handle.grip) for handle in pieces.handles(piece)]
    return (*found, Knob(turn_knob(piece), "turn")) if "rect" in piece else tuple(found)


TURN_KNOB_IN = 1.6
"""How far beyond its northern side a rectangle is turned by."""


def turn_knob(piece: Entry) -> Point:
    """Where a rectangle is turned."""
    north = next(handle.at for handle in pieces.handles(piece) if handle.grip == "side" and handle.number == 0)
    middle = pieces.middle_of([piece])
    far = ((north[0] - middle[0]) ** 2 + (north[1] - middle[1]) ** 2) ** 0.5
    part = 1 + TURN_KNOB_IN / max(0.01, far)
    return middle[0] + (north[0] - middle[0]) * part, middle[1] + (north[1] - middle[1]) * part


def _drawing(maker: Maker, drag: Drag) -> list[Outline]:
    """What is drawn so far, and where it would go on."""
    at = drag.pointed if drag.pointed is not None else maker.cursor
    points = (*maker.points, at) if at is not None and maker.points else maker.points
    if len(points) < 2:
        return []
    (ax, ay), (bx, by) = points[0], points[-1]
    if maker.tool == "rect" or (maker.tool == "polygon" and drag.dragged):
        return [Outline(((ax, ay), (bx, ay), (bx, by), (ax, by), (ax, ay)), "select", filled=True)]
    if maker.tool == "circle":
        circle = {"id": "new", "kind": "woods", "circle": [ax, ay, max(0.05, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)]}
        return _rings(circle, "select", filled=True)
    return [Outline(points, "select")]
