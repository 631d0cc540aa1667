"""Everything that can be done to a list in the making, as one table: what each does, and when it can be done."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from skirmish.app.entries import Form, Kept
from skirmish.app.errors import UserError
from skirmish.client import exports
from skirmish.client.commands import SILENT, Command, by_id
from skirmish.client.last_choice import remembered
from skirmish.client.muster.model import WHO, Muster, Sort
from skirmish.client.signals import Send, Signal
from skirmish.client.words import say
from skirmish.core.decision import Refusal
from skirmish.core.record import evolve
from skirmish.muster.editor_channelers import parse_faces
from skirmish.muster.editor_views import Lesson, Typed, Ware
from skirmish.muster.edits import Refused

ENDINGS: dict[Form, str] = {"text": "txt", "code": "txt", "yaml": "yaml", "json": "json"}
"""What files of each form are called."""


class Window(Protocol):
    """What commands ask of the window around the list."""

    def ask(self, question: Signal) -> None:
        """Opens a dialog; the signal says which, and what it is about."""

    def tell(self, title: str, why: str) -> None:
        """Says that something didn't work."""

    def close_dialog(self) -> None:
        """The dialog on top goes."""

    def open_menu(self) -> None:
        """The menu of what has no button."""

    def move_focus(self, step: int) -> None:
        """The keys go on (1) or back (-1) to the next part."""

    def enter_name(self) -> None:
        """The keys go to the name in the list."""

    def leave_name(self) -> None:
        """The keys go from the name back to the list."""

    def copy(self, text: str) -> None:
        """Puts a text into the clipboard."""


class Workplace(NamedTuple):
    """What commands work on. Only they and the scene are given it."""

    muster: Muster
    window: Window
    send: Send


class ByHand(NamedTuple):
    """Faces that are typed in: whose, what is typed for each roll so far, and what is wrong with it."""

    entry: str
    typed: tuple[tuple[str, str], ...] = ()
    why: str = ""


# --- when it can be done -------------------------------------------------------------------------------------------


def _refuse_empty(muster: Muster, about: object) -> Refusal | None:
    return None if muster.lines else Refusal(say("muster.nobody"))


def _refuse_nobody_chosen(muster: Muster, entry: str | None) -> Refusal | None:
    return None if entry is not None or muster.line is not None else SILENT


def _refuse_enlisting(muster: Muster, kind: str) -> Refusal | None:
    return muster.find_hireling(kind).refusal


def _nothing_to_undo(muster: Muster) -> str:
    return "" if muster.bench.undo_text else say("muster.nothing-undo")


def _nothing_to_redo(muster: Muster) -> str:
    return "" if muster.bench.redo_text else say("muster.nothing-redo")


def _nothing_to_save(muster: Muster) -> str:
    return "" if muster.unsaved or not muster.kept.path else say("muster.nothing-unsaved")


# --- looking -------------------------------------------------------------------------------------------------------


def _choose(place: Workplace, about: tuple[Sort, str]) -> None:
    place.muster.choose(*about)


def _follow(place: Workplace, link: str) -> None:
    """To a warrior of the list, or to a rule."""
    muster = place.muster
    if link.startswith(WHO):
        muster.choose("entry", link.removeprefix(WHO))
        muster.follows = True
    else:
        muster.services.go.to_rulebook(link)


# --- who is in it --------------------------------------------------------------------------------------------------


def _hire(place: Workplace, kind: str) -> None:
    _show_dice(place, place.muster.hire(place.muster.find_hireling(kind)))


def _enlist(place: Workplace, kind: str) -> None:
    _show_dice(place, place.muster.enlist(place.muster.find_hireling(kind)))


def _duplicate(place: Workplace, entry: str | None) -> None:
    _show_dice(place, place.muster.duplicate(_entry(place, entry)))


def _show_dice(place: Workplace, entry: str) -> None:
    """A channeler who has just joined rolls for all to see."""
    if entry:
        place.muster.roll(entry)
        place.muster.services.sounds.play("dice")
        place.window.ask(Signal("dice", entry))


def _entry(place: Workplace, entry: str | None) -> str:
    """The entry that is meant, or the one that is chosen."""
    return entry if entry is not None else place.muster.chosen[1]


def _grow(place: Workplace, entry: str) -> None:
    place.muster.resize(place.muster.find_line(entry), 1)


def _shrink(place: Workplace, entry: str) -> None:
    place.muster.shrink(place.muster.find_line(entry))


def _hire_fewer(place: Workplace, kind: str) -> None:
    place.muster.hire_fewer(place.muster.find_hireling(kind))


def _dismiss(place: Workplace, entry: str | None) -> None:
    place.muster.dismiss(_entry(place, entry))


def _begin_naming(place: Workplace, entry: str | None) -> None:
    place.muster.begin_naming(_entry(place, entry))
    place.window.enter_name()


def _end_naming(place: Workplace, about: None) -> None:
    place.muster.end_naming()
    place.window.leave_name()


# --- what they are and have ----------------------------------------------------------------------------------------


def _rename(place: Workplace, about: tuple[str, str]) -> None:
    place.muster.rename(*about)


def _bind(place: Workplace, about: tuple[str, str]) -> None:
    place.muster.bind(*about)


def _buy(place: Workplace, about: tuple[str, str]) -> None:
    place.muster.buy(about[0], _ware(place, *about))


def _drop(place: Workplace, about: tuple[str, str]) -> None:
    place.muster.drop(about[0], _ware(place, *about))


def _ware(place: Workplace, entry: str, item: str) -> Ware:
    return next(ware for ware in place.muster.bench.gear(entry) if ware.item == item)


def _learn(place: Workplace, about: tuple[str, str]) -> None:
    entry, weave = about
    lessons: tuple[Lesson, ...] = place.muster.bench.weaves(entry).lessons
    place.muster.learn(entry, next(one for one in lessons if one.weave == weave))


def _take_faces(place: Workplace, about: ByHand) -> None:
    """Faces that can't have fallen are refused in words, and asked for again."""
    typed, faces = dict(about.typed), {}
    for rolled in place.muster.bench.rolls(about.entry):
        try:
            faces[rolled.what] = parse_faces(typed[rolled.what], rolled.sides)
        except Refused:
            why = say("muster.faces-wrong", what=rolled.title, sides=rolled.sides)
            place.window.ask(Signal("by-hand", about._replace(why=why)))
            return
    if not any(faces.values()):
        return
    try:
        place.muster.take_faces(about.entry, Typed(**faces))
    except Refused as error:
        place.window.ask(Signal("by-hand", about._replace(why=str(error))))


def _measure(place: Workplace, against: int) -> None:
    place.muster.odds.against = against
    place.muster.begin_odds()


# --- its file ------------------------------------------------------------------------------------------------------


def _save(place: Workplace, about: object = None) -> bool:
    """Whether it worked; else it is told why not."""
    try:
        place.muster.save()
    except UserError as error:
        place.window.tell(say("muster.not-saved"), str(error))
        return False
    return True


def _save_first(place: Workplace, then: Signal) -> None:
    if _save(place):
        place.send(then)


def _drop_changes(place: Workplace, then: Signal) -> None:
    place.muster.give_up()
    place.send(then)


def ask_to_leave(place: Workplace, then: Signal) -> None:
    """Goes, unless something isn't saved: then it asks first."""
    if place.muster.unsaved:
        place.window.ask(Signal("leave", then))
    else:
        place.send(then)


def _ask_to_save(place: Workplace, then: Signal) -> None:
    """For what needs the file: saves what isn't saved, once that is allowed."""
    if place.muster.unsaved or not place.muster.kept.path:
        place.window.ask(Signal("first", then))
    else:
        place.send(then)


def _copy_list(place: Workplace, about: None) -> None:
    """The same list, with all that isn't saved, under another name; the file of this one stays as it was saved."""
    muster = place.muster
    try:
        bench = muster.bench.copy(say("muster.copy-of", name=muster.bench.name))
    except Refused as error:
        muster.note(str(error), bad=True)
        return
    muster.give_up()
    note = say("muster.copied-list", name=bench.name)
    muster.services.go.to_editor(bench, Kept(), guarded=True, note=note, replace=True)


# --- where it leads ------------------------------------------------------------------------------------------------


def _fight(place: Workplace, about: None) -> None:
    """A battle with this list, everything else to be chosen."""
    services = place.muster.services
    last = remembered(services.folder, services.workshop)
    services.go.to_new_battle(evolve(last, rosters=(place.muster.find_roster(), last.rosters[1])))


def _playtest(place: Workplace, about: None) -> None:
    place.muster.services.go.to_playtest(rosters=(place.muster.find_roster(),))


def _compare(place: Workplace, about: None) -> None:
    place.muster.services.go.to_comparison(place.muster.bench, itself=place.muster.find_roster())


# --- on paper, as text or code -------------------------------------------------------------------------------------


def _write_sheet(place: Workplace, about: None) -> None:
    try:
        path = place.muster.services.workshop.paper(place.muster.bench)
    except UserError as error:
        place.window.tell(say("muster.not-written"), str(error))
        return
    _tell_path(place, say("muster.sheet-written"), str(path))


def _copy_form(place: Workplace, form: Form) -> None:
    text = _text(place, form)
    if text is not None:
        place.window.copy(text)
        place.window.close_dialog()
        place.muster.note(say("muster.copied", what=say(f"muster.form-{form}")))


def _write_form(place: Workplace, form: Form) -> None:
    muster, text = place.muster, _text(place, form)
    if text is None:
        return
    name = muster.kept.id or str(muster.bench.data.get("id", "list"))
    try:
        path = exports.export(muster.services.folder, f"{name}.{ENDINGS[form]}", text)
    except UserError as error:
        place.window.tell(say("muster.not-written"), str(error))
        return
    _tell_path(place, say("muster.written"), str(path))


def _text(place: Workplace, form: Form) -> str | None:
    try:
        return place.muster.services.workshop.tell(place.muster.bench, form)
    except UserError as error:
        place.window.tell(say("muster.not-written"), str(error))
        return None


def _tell_path(place: Workplace, title: str, path: str) -> None:
    """Where it is; the path can be taken along."""
    place.window.close_dialog()
    place.muster.note(f"{title} {path}")
    place.window.ask(Signal("written", (title, path)))


COMMANDS: dict[str, Command[Muster, Workplace]] = by_id(
    # looking
    Command("choose", _choose),
    Command("show", lambda place, part: place.muster.show(part)),
    Command("turn", lambda place, tab: place.muster.turn(tab)),
    Command("follow", _follow),
    Command("panels", lambda place, about: place.window.move_focus(1)),
    Command("panels-back", lambda place, about: place.window.move_focus(-1)),
    Command("menu", lambda place, about: place.window.open_menu()),
    # who is in it
    Command("hire", _hire),
    Command("enlist", _enlist, _refuse_enlisting),
    Command("hire-fewer", _hire_fewer),
    Command("grow", _grow),
    Command("shrink", _shrink),
    Command("duplicate", _duplicate, _refuse_nobody_chosen),
    Command("delete", _dismiss, _refuse_nobody_chosen),
    Command("rename", _begin_naming, _refuse_nobody_chosen),
    Command("end-naming", _end_naming),
    # what they are and have
    Command("name-entry", _rename),
    Command("bind", _bind),
    Command("buy", _buy),
    Command("drop", _drop),
    Command("learn", _learn),
    Command("by-hand", lambda place, entry: place.window.ask(Signal("by-hand", ByHand(entry)))),
    Command("take-faces", _take_faces),
    Command("odds", lambda place, about: place.muster.begin_odds()),
    Command("measure", _measure),
    # the whole of it
    Command("about-list", lambda place, about: place.window.ask(Signal("about"))),
    Command("name-list", lambda place, name: place.muster.rename_warband(name)),
    Command("limit", lambda place, marks: place.muster.set_limit(marks)),
    Command("take-prices", lambda place, about: place.muster.settle_prices("take")),
    Command("keep-prices", lambda place, about: place.muster.settle_prices("keep")),
    Command("undo", lambda place, about: place.muster.undo(), idle=_nothing_to_undo),
    Command("redo", lambda place, about: place.muster.redo(), idle=_nothing_to_redo),
    # its file
    Command("save", _save, idle=_nothing_to_save),
    Command("save-first", _save_first),
    Command("drop-changes", _drop_changes),
    Command("copy-list", _copy_list),
    Command("papers", lambda place, about: place.window.ask(Signal("papers")), _refuse_empty),
    Command("write-sheet", _write_sheet),
    Command("copy-form", _copy_form),
    Command("write-form", _write_form),
    Command("copy-path", lambda place, path: place.window.copy(path)),
    # where it leads
    Command("cancel", lambda place, about: ask_to_leave(place, Signal("close"))),
    Command("close", lambda place, about: place.muster.services.pop()),
    Command("quit", lambda place, about: place.muster.services.quit()),
    Command("to-battle", lambda place, about: _ask_to_save(place, Signal("fight")), _refuse_empty),
    Command("fight", _fight),
    Command("playtest", lambda place, about: _ask_to_save(place, Signal("begin-playtest")), _refuse_empty),
    Command("begin-playtest", _playtest),
    Command("compare", _compare, _refuse_empty),
)  # fmt: skip
"""The table. A key does what an intent of the same id asks for; buttons, rows and links send signals with these ids."""
