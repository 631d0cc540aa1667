"""Everything that can be done to a map in the making, as one table: what each does, and when it can be done."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from skirmish.app.errors import UserError
from skirmish.app.own_maps import path_for
from skirmish.client.commands import SILENT, Command, by_id
from skirmish.client.last_choice import remembered
from skirmish.client.maps import pieces
from skirmish.client.maps.model import (
    DRAWING,
    FAR_IN,
    FINE_IN,
    PARTS,
    SMALL_TURN,
    SNAPS,
    STEP_IN,
    TOOLS,
    TURN,
    Maker,
    Part,
    Tool,
)
from skirmish.client.maps.pieces import Entry, Handle, is_marker
from skirmish.client.signals import Send, Signal
from skirmish.client.words import say
from skirmish.core.decision import Refusal
from skirmish.core.record import evolve
from skirmish.core.scenario import Scenario
from skirmish.core.units import Point
from skirmish.library.mapfile import LEAST_IN, MOST_IN
from skirmish.library.maptext import map_yaml
from skirmish.library.problems import Faulty
from skirmish.library.yamlfile import parse
from skirmish.muster.recruit import ident_for


class Window(Protocol):
    """What commands ask of the window around the map."""

    def ask(self, question: Signal) -> None:
        """Opens a dialog; the signal says which, and what it is about."""

    def tell(self, title: str, why: str) -> None:
        """Says that something didn't work."""

    def copy(self, text: str) -> None:
        """Puts a text into the clipboard."""

    def paste(self) -> str:
        """What is in the clipboard."""

    def zoom(self, steps: int) -> None:
        """So many rungs nearer."""

    def fit(self) -> None:
        """The whole table."""

    def zoom_usual(self) -> None:
        """The usual scale."""

    def pan(self, dx: float, dy: float) -> None:
        """The view moves by so many inches."""

    def centre(self, at: Point) -> None:
        """The point comes to the middle."""

    def reveal(self, at: Point) -> None:
        """The view moves until the point can be seen."""

    def grid(self) -> None:
        """The grid comes or goes."""

    def give_up(self) -> bool:
        """Lets go of what is dragged; whether anything was."""

    def open_menu(self) -> None:
        """The menu of what can be done with what is chosen."""

    def move_focus(self, step: int) -> None:
        """The keys go on (1) or back (-1) to the next part."""

    def abandon(self) -> None:
        """What was kept for the case of a crash isn't needed any more."""

    def leave_focus(self) -> bool:
        """The keys go back to the board; whether they were anywhere else."""


class Place(NamedTuple):
    """What commands work on."""

    maker: Maker
    window: Window
    send: Send


# When it can be done


def _refuse_nothing_chosen(maker: Maker, about: object) -> Refusal | None:
    return None if maker.entries else Refusal(say("maps.nothing-chosen"))


def _refuse_no_piece(maker: Maker, about: object) -> Refusal | None:
    return None if maker.piece is not None else Refusal(say("maps.no-piece"))


def _refuse_no_level(maker: Maker, about: object) -> Refusal | None:
    return None if maker.level_entry is not None else Refusal(say("maps.no-level"))


def _refuse_undo(maker: Maker, about: object) -> Refusal | None:
    return None if maker.at else Refusal(say("maps.nothing-undo"))


def _refuse_redo(maker: Maker, about: object) -> Refusal | None:
    return None if maker.at + 1 < len(maker.past) else Refusal(say("maps.nothing-redo"))


def _refuse_flaws(maker: Maker, about: object) -> Refusal | None:
    return None if maker.flaws else Refusal(say("maps.no-flaws"))


def _refuse_unfinished(maker: Maker, about: object) -> Refusal | None:
    return None if maker.points else SILENT


def _nothing_to_save(maker: Maker) -> str:
    return "" if maker.unsaved else say("maps.nothing-unsaved")


# What it does


def _cancel(place: Place, about: None) -> None:
    """One step back: what is dragged, drawn, chosen, typed into; then out, and what isn't saved is asked about."""
    maker = place.maker
    if place.window.give_up() or place.window.leave_focus():
        return
    if maker.points or maker.tool != "select":
        maker.cursor = None
        maker.take_tool("select")
    elif maker.own_outline is not None:
        maker.shaping = False
        maker.touch()
    elif maker.chosen:
        maker.choose()
    elif maker.unsaved and maker.past[1:]:
        place.window.ask(Signal("ask-leave", Signal("leave")))
    else:
        place.send(Signal("leave"))


def _leave(place: Place, about: None) -> None:
    place.window.abandon()
    place.maker.services.pop()


def _quit(place: Place, about: None) -> None:
    place.window.abandon()
    place.maker.services.quit()


def _confirm(place: Place, about: None) -> None:
    """Enter: sets a point where keys draw; else opens what there is to say of what is chosen."""
    maker = place.maker
    if maker.tool in DRAWING or maker.tool == "marker":
        maker.add_point(_cursor(maker))
    elif maker.tool != "select" and maker.level_entry is not None:
        maker.add_passage(maker.tool, _cursor(maker))
    elif maker.chosen:
        maker.part = "piece"
        maker.touch()


def _cursor(maker: Maker) -> Point:
    return maker.cursor if maker.cursor is not None else maker.snapped(maker.centre)


def _number(digit: int) -> Callable[[Place, None], None]:
    def take(place: Place, about: None) -> None:
        place.send(Signal("tool", TOOLS[digit - 1]))

    return take


def _take_tool(place: Place, tool: Tool) -> None:
    maker = place.maker
    if tool in pieces.PASSAGES and maker.level_entry is None:
        maker.note(say("maps.no-level"), bad=True)
        return
    maker.take_tool(tool)


def _take_kind(place: Place, kind: str) -> None:
    place.maker.take_kind(kind)


def _step(dx: int, dy: int, size: str) -> Callable[[Place, None], None]:
    def go(place: Place, about: None) -> None:
        maker = place.maker
        far = {"fine": FINE_IN, "": maker.snap or STEP_IN, "far": FAR_IN}[size]
        if maker.tool != "select":
            x, y = _cursor(maker)
            width, depth = maker.draft.size
            maker.cursor = min(width, max(0.0, x + far * dx)), min(depth, max(0.0, y + far * dy))
            place.window.reveal(maker.cursor)
            maker.touch()
        elif maker.chosen:
            maker.nudge(far * dx, far * dy)
        else:
            place.window.pan(-4 * far * dx, -4 * far * dy)

    return go


def _turn(degrees: float) -> Callable[[Place, None], None]:
    return lambda place, about: place.maker.turn(degrees)


def _grow(across: int, down: int) -> Callable[[Place, None], None]:
    def go(place: Place, about: None) -> None:
        step = place.maker.snap or STEP_IN
        place.maker.resize(across * step, down * step)

    return go


def _snap(place: Place, about: float | None) -> None:
    maker = place.maker
    at = SNAPS.index(maker.snap) if maker.snap in SNAPS else 0
    maker.snap = SNAPS[(at + 1) % len(SNAPS)] if about is None else about
    maker.note(say("maps.snap-off") if not maker.snap else say("maps.snap-told", inches=f"{maker.snap:g}"))


def _show(place: Place, part: Part) -> None:
    place.maker.part = part
    place.maker.touch()


def _next_part(place: Place, about: None) -> None:
    place.send(Signal("page", PARTS[(PARTS.index(place.maker.part) + 1) % len(PARTS)]))


def _choose(place: Place, idents: tuple[str, ...]) -> None:
    place.maker.choose(*idents)


def _choose_next(step: int) -> Callable[[Place, None], None]:
    def go(place: Place, about: None) -> None:
        maker = place.maker
        maker.choose_next(step)
        if maker.chosen:
            place.window.reveal(pieces.middle_of(maker.entries))

    return go


def _centre(place: Place, about: None) -> None:
    place.window.centre(pieces.middle_of(place.maker.entries))


def _copy(place: Place, about: None) -> None:
    found = place.maker.entries
    lists = {
        "terrain": [one for one in found if not is_marker(one)],
        "markers": [one for one in found if is_marker(one)],
    }
    place.window.copy(map_yaml({key: made for key, made in lists.items() if made}))
    place.maker.note(say("maps.copied", n=len(found)))


def _paste(place: Place, about: None) -> None:
    """What was copied here or elsewhere, also as lines of a file."""
    try:
        data = parse(place.window.paste(), "").data
    except Faulty:
        data = None
    found: list[Entry] = []
    for key in ("terrain", "markers"):
        listed = data.get(key) if isinstance(data, dict) else None
        found += [one for one in listed or () if isinstance(one, dict)]
    try:
        place.maker.paste(found)
    except (ValueError, KeyError, TypeError, StopIteration):  # text from anywhere
        found = []
    if not found:
        place.maker.note(say("maps.no-pieces"), bad=True)


def _flaw(place: Place, number: int) -> None:
    """Shows the piece that a line of the list is about."""
    maker = place.maker
    maker.flaw = number
    finding = maker.flaws[number]
    if maker.draft.entry(finding.about) is not None:
        maker.take_tool("select")
        maker.choose(finding.about)
        place.window.reveal(pieces.middle_of(maker.entries))
    maker.touch()


def _next_flaw(place: Place, about: None) -> None:
    maker = place.maker
    maker.part = "flaws"
    place.send(Signal("flaw", (maker.flaw + 1) % len(maker.flaws)))


def _zones(place: Place, scenario: Scenario) -> None:
    place.maker.scenario = scenario
    place.maker.touch()


def _hold(place: Place, about: None) -> None:
    maker = place.maker
    assert maker.piece is not None  # said by the refusal
    held = maker.draft.head.get("hold") == maker.piece["id"]
    maker.set_head(say("maps.did-hold"), hold=None if held else maker.piece["id"])


def _slide(place: Place, by: tuple[float, float]) -> None:
    maker = place.maker
    maker.move(maker.slid(*by), say("maps.did-move"))


def _pull(place: Place, about: tuple[Handle, Point]) -> None:
    place.maker.pull(*about)


def _passage(place: Place, about: tuple[str, Point]) -> None:
    place.maker.add_passage(*about)


def _draw(place: Place, points: Sequence[Point]) -> None:
    maker = place.maker
    if maker.place(maker.tool, points):
        maker.take_tool("select")


def _set(place: Place, about: tuple[str, Any]) -> None:
    """A value of the chosen piece, by its key."""
    key, value = about
    place.maker.set_piece(say("maps.did-value"), **{key: value})


def _set_level(place: Place, about: tuple[str, Any]) -> None:
    key, value = about
    place.maker.set_level(say("maps.did-level"), **{key: value})


def _pick_level(place: Place, number: int) -> None:
    place.maker.level = number
    place.maker.touch()


def _shape_level(place: Place, about: bool) -> None:
    """Gives the level the outline of its piece to change (True), or takes its own away."""
    maker = place.maker
    maker.set_outline(maker.piece if about else None)


def _work_on(place: Place, about: bool) -> None:
    """Handles and drags are about the level's outline, or about the piece again."""
    place.maker.shaping = about
    place.maker.touch()


def _set_kind(place: Place, kind: str) -> None:
    """Another kind; what a line of it needs is said with it."""
    maker = place.maker
    piece = maker.piece
    assert piece is not None  # only shown for one
    thick = pieces.thick_for(piece, kind)
    maker.set_piece(say("maps.did-kind"), kind=kind, **({"thick_in": thick} if thick is not None else {}))


def _head(place: Place, about: tuple[str, Any]) -> None:
    key, value = about
    place.maker.set_head(say("maps.did-words"), **{key: value})


# What is typed into a field

Field = Callable[[Maker, str], None]


class Mistyped(Exception):
    """What was typed can't be read; the message says what is wanted."""


def _inches(text: str) -> float:
    """A number of inches as people write it. Raises `Mistyped`."""
    try:
        found = float(text.strip().removesuffix('"').replace(",", "."))
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise Mistyped(say("maps.no-number", text=text.strip()))
    return found


def _number_of(number: int) -> Field:
    """One of the numbers of a rectangle, a circle or a marker's place."""

    def take(maker: Maker, text: str) -> None:
        entry = maker.shaped or maker.entry
        if entry is None:
            return
        key = "at" if is_marker(entry) else pieces.drawn(entry)
        numbers = list(entry[key])
        numbers[number] = pieces.tidy(max(0.0, _inches(text)))
        (maker.set_piece if is_marker(entry) else maker.set_shape)(say("maps.did-value"), **{key: numbers})

    return take


def _height(maker: Maker, text: str) -> None:
    """Of a piece, '' for what is usual for its kind; of the floor that a marker lies on, '' for the ground."""
    if maker.entry is not None:
        maker.set_piece(say("maps.did-value"), height_in=pieces.tidy(_inches(text)) if text.strip() else None)


def _thick(maker: Maker, text: str) -> None:
    if maker.shaped is not None:
        value = pieces.tidy(_inches(text)) if text.strip() else None
        maker.set_shape(say("maps.did-value"), thick_in=value)


def _level_value(key: str) -> Field:
    def take(maker: Maker, text: str) -> None:
        if maker.level_entry is not None:
            value = pieces.tidy(_inches(text)) if text.strip() else None
            maker.set_level(say("maps.did-level"), **{key: value})

    return take


def _level_name(maker: Maker, text: str) -> None:
    if maker.level_entry is not None:
        maker.set_level(say("maps.did-level"), name=" ".join(text.split()) or None)


def _name(maker: Maker, text: str) -> None:
    """The piece's; a marker has its id alone."""
    words = " ".join(text.split())
    if maker.piece is not None:
        maker.set_piece(say("maps.did-name"), name=words or None)
    elif maker.entry is not None and (ident := ident_for(words)) not in ("", maker.entry["id"]):
        maker.rename(ident)


def _turned(maker: Maker, text: str) -> None:
    if maker.shaped is not None and "rect" in maker.shaped:
        found = dict(maker.shaped)
        x, y, wide, deep = found["rect"]
        pieces.place_rect(found, (x + wide / 2, y + deep / 2), (wide, deep), _inches(text))
        maker.reshape([pieces.settled(found)], say("maps.did-turn"))


def _points(maker: Maker, text: str) -> None:
    """The corners of an outline or a line: `4,4 10,4 10,8`."""
    if maker.shaped is None:
        return
    found = []
    for pair in text.replace(";", " ").split():
        x, comma, y = pair.partition(",")
        if not comma:
            raise Mistyped(say("maps.no-points", text=pair))
        found.append([pieces.tidy(_inches(part)) for part in (x, y)])
    maker.set_shape(say("maps.did-stretch"), **{pieces.drawn(maker.shaped): found})


def _head_of(key: str) -> Field:
    def take(maker: Maker, text: str) -> None:
        words = " ".join(text.split())
        if words or key != "name":
            maker.set_head(say("maps.did-words"), **{key: words})

    return take


def _size_of(number: int) -> Field:
    def take(maker: Maker, text: str) -> None:
        inches = _inches(text)
        if not LEAST_IN <= inches <= MOST_IN:
            raise Mistyped(say("maps.size-limits", least=f"{LEAST_IN:g}", most=f"{MOST_IN:g}"))
        size = [*maker.draft.size]
        size[number] = inches
        maker.set_size(*size)

    return take


FIELDS: dict[str, Field] = {
    "x": _number_of(0), "y": _number_of(1), "wide": _number_of(2), "deep": _number_of(3), "radius": _number_of(2),
    "turn": _turned, "points": _points, "thick": _thick, "height": _height, "name": _name,
    "level-name": _level_name, "level-height": _level_value("height_in"), "parapet": _level_value("parapet_in"),
    "map-name": _head_of("name"), "author": _head_of("author"), "about": _head_of("text"),
    "map-wide": _size_of(0), "map-deep": _size_of(1),
}  # fmt: skip
"""What is done with what is typed, by the name of the field."""


def _typed(place: Place, about: tuple[str, str]) -> None:
    name, text = about
    try:
        FIELDS[name](place.maker, text)
    except Mistyped as error:
        place.maker.note(str(error), bad=True)


def _save(place: Place, about: None) -> None:
    """Into its file; without one it asks for a name."""
    if not place.maker.file.path:
        place.send(Signal("save-as"))
    else:
        _save_to(place, Path(place.maker.file.path))


def _save_as(place: Place, about: None) -> None:
    place.window.ask(Signal("ask-path"))


def _save_named(place: Place, said: str) -> None:
    """Under what was typed; a file that is there is only written over if that is wanted."""
    try:
        path = path_for(place.maker.services.folder, said)
    except UserError as error:
        place.window.tell(say("maps.not-saved"), str(error))
        return
    if path.exists() and str(path.resolve()) != place.maker.file.path:
        place.window.ask(Signal("ask-over", str(path)))
    else:
        _save_to(place, path)


def _save_over(place: Place, path: str) -> None:
    _save_to(place, Path(path))


def _save_to(place: Place, path: Path) -> bool:
    try:
        place.maker.save(path)
    except UserError as error:
        place.window.tell(say("maps.not-saved"), str(error))
        return False
    return True


def _save_and(place: Place, then: Signal) -> None:
    """Saves, then goes on with what was wanted."""
    maker = place.maker
    try:
        path = maker.proposed()
    except UserError as error:
        place.window.tell(say("maps.not-saved"), str(error))
        return
    if _save_to(place, path):
        place.send(then)


def _fight(place: Place, about: None) -> None:
    """A battle on it: saved first, as battles are set up from files."""
    if place.maker.unsaved:
        place.window.ask(Signal("ask-fight"))
    else:
        place.send(Signal("fight-now"))


def _fight_now(place: Place, about: None) -> None:
    services = place.maker.services
    place.maker.fairness.rest()
    wanted = remembered(services.folder, services.workshop)
    scenario = place.maker.scenario.id or wanted.scenario
    services.go.to_new_battle(evolve(wanted, battlefield=place.maker.file.path, scenario=scenario))


def _duel(place: Place, about: bool) -> None:
    """Mirrored battles from now on, or no more of them."""
    maker = place.maker
    if about:
        maker.fairness.fight(maker.draft, maker.text)
    else:
        maker.fairness.rest()
    maker.touch()


_WAYS = {"up": (0, -1), "left": (-1, 0), "down": (0, 1), "right": (1, 0)}
COMMANDS: dict[str, Command[Maker, Place]] = by_id(
    Command("cancel", _cancel),
    Command("leave", _leave),
    Command("quit", _quit),
    Command("confirm", _confirm),
    Command("undo", lambda place, about: place.maker.undo(), _refuse_undo),
    Command("redo", lambda place, about: place.maker.redo(), _refuse_redo),
    Command("save", _save, idle=_nothing_to_save),
    Command("save-as", _save_as),
    Command("save-named", _save_named),
    Command("save-over", _save_over),
    Command("save-and", _save_and),
    Command("map-fight", _fight),
    Command("fight-now", _fight_now),
    Command("duel", _duel),
    *(Command(f"action-{digit}", _number(digit)) for digit in range(1, 10)),
    Command("tool", _take_tool),
    Command("kind", _take_kind),
    *(Command("-".join(filter(None, ("move", way, size))), _step(*by, size))
      for way, by in _WAYS.items() for size in ("", "fine", "far")),
    Command("turn-left", _turn(-TURN), _refuse_nothing_chosen),
    Command("turn-right", _turn(TURN), _refuse_nothing_chosen),
    Command("map-turn-left", _turn(-SMALL_TURN), _refuse_nothing_chosen),
    Command("map-turn-right", _turn(SMALL_TURN), _refuse_nothing_chosen),
    Command("turn-by", lambda place, degrees: place.maker.turn(degrees), _refuse_nothing_chosen),
    Command("map-wider", _grow(1, 0), _refuse_nothing_chosen),
    Command("map-narrower", _grow(-1, 0), _refuse_nothing_chosen),
    Command("map-deeper", _grow(0, 1), _refuse_nothing_chosen),
    Command("map-flatter", _grow(0, -1), _refuse_nothing_chosen),
    Command("take-leg-back", lambda place, about: place.maker.drop_last(), _refuse_unfinished),
    Command("map-finish", lambda place, about: place.maker.finish(), _refuse_unfinished),
    Command("next-model", _choose_next(1)),
    Command("previous-model", _choose_next(-1)),
    Command("map-all", lambda place, about: place.maker.choose_all()),
    Command("choose", _choose),
    Command("toggle", lambda place, ident: place.maker.toggle(ident)),
    Command("slide", _slide, _refuse_nothing_chosen),
    Command("pull", _pull, _refuse_no_piece),
    Command("drop-point", lambda place, number: place.maker.drop_point(number), _refuse_no_piece),
    Command("point", lambda place, at: place.maker.add_point(at)),
    Command("draw", _draw),
    Command("passage", _passage, _refuse_no_level),
    Command("copy", _copy, _refuse_nothing_chosen),
    Command("map-paste", _paste),
    Command("duplicate", lambda place, about: place.maker.duplicate(), _refuse_nothing_chosen),
    Command("map-delete", lambda place, about: place.maker.delete(), _refuse_nothing_chosen),
    Command("map-mirror-across", lambda place, about: place.maker.mirror("across"), _refuse_nothing_chosen),
    Command("map-mirror-down", lambda place, about: place.maker.mirror("down"), _refuse_nothing_chosen),
    Command("map-half-turn", lambda place, about: place.maker.mirror("half"), _refuse_nothing_chosen),
    Command("map-flip-across", lambda place, about: place.maker.flip("across"), _refuse_nothing_chosen),
    Command("map-flip-down", lambda place, about: place.maker.flip("down"), _refuse_nothing_chosen),
    Command("map-snap", _snap),
    Command("map-hold", _hold, _refuse_no_piece),
    Command("map-level", lambda place, about: place.maker.add_level(), _refuse_no_piece),
    Command("drop-level", lambda place, about: place.maker.drop_level(), _refuse_no_level),
    Command("level", _pick_level, _refuse_no_level),
    Command("set-level", _set_level, _refuse_no_level),
    Command("outline", lambda place, way: place.maker.begin_outline(way), _refuse_no_level),
    Command("shape-level", _shape_level, _refuse_no_level),
    Command("work-on", _work_on, _refuse_no_level),
    Command("set", _set),
    Command("typed", _typed),
    Command("set-kind", _set_kind, _refuse_no_piece),
    Command("head", _head),
    Command("zones", _zones),
    Command("page", _show),
    Command("map-page", _next_part),
    Command("flaw", _flaw, _refuse_flaws),
    Command("map-next-flaw", _next_flaw, _refuse_flaws),
    Command("zoom-in", lambda place, about: place.window.zoom(1)),
    Command("zoom-out", lambda place, about: place.window.zoom(-1)),
    Command("zoom-reset", lambda place, about: place.window.zoom_usual()),
    Command("fit", lambda place, about: place.window.fit()),
    Command("centre", _centre, _refuse_nothing_chosen),
    Command("grid", lambda place, about: place.window.grid()),
    Command("menu", lambda place, about: place.window.open_menu()),
    Command("panels", lambda place, about: place.window.move_focus(1)),
    Command("panels-back", lambda place, about: place.window.move_focus(-1)),
)  # fmt: skip
"""The table. A key does what an intent of the same id asks for."""
