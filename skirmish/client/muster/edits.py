"""A list in the making: what it says, worked out once for each state, and what is done to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeVar

from skirmish.client.muster import recruiting
from skirmish.client.ports import Services
from skirmish.client.words import say
from skirmish.muster.edits import Refused

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.muster.editor import Editor
    from skirmish.muster.editor_views import Hireling, Lesson, Line, Ware


Sort = Literal["type", "entry", ""]


class Known:
    """The part of the scene that only reads."""

    app: Services

    def __init__(self, bench: Editor) -> None:
        self.bench = bench
        self.chosen: tuple[Sort, str] = ("", "")
        """A type or an entry, by its id."""
        self._known: tuple[object, tuple[Line, ...], tuple[Hireling, ...]] = (None, (), ())
        self._lore: dict[str, dict[str, str]] = {}

    def _read(self) -> tuple[object, tuple[Line, ...], tuple[Hireling, ...]]:
        if self._known[0] is not self.bench.now:
            self._known = (self.bench.now, self.bench.lines(), self.bench.for_hire())
        return self._known

    @property
    def lines(self) -> tuple[Line, ...]:
        """The entries of the list."""
        return self._read()[1]

    @property
    def hirelings(self) -> tuple[Hireling, ...]:
        """Who can be hired."""
        return self._read()[2]

    @property
    def line(self) -> Line | None:
        """The entry that is chosen; None if none is."""
        return next((one for one in self.lines if self.chosen == ("entry", one.id)), None)

    @property
    def hireling(self) -> Hireling | None:
        """The type that is chosen; None if none is."""
        return next((one for one in self.hirelings if self.chosen == ("type", one.id)), None)

    def called(self, ident: str) -> str:
        """The name of an entry."""
        return next((one.name for one in self.lines if one.id == ident), ident)

    def lore(self, kind: Literal["weaves", "items"], ident: str) -> tuple[str, str]:
        """(in a line, in full) what is said of a weave or an item; twice '' for one that nobody speaks of."""
        if kind not in self._lore:
            self._lore[kind] = {entry.id: entry.text for entry in self.app.workshop.lore(kind)}
        text = self._lore[kind].get(ident, "")
        return text.partition("\n")[0].partition(" [")[0], text


T = TypeVar("T")


def tried(page: MusterScene, do: Callable[[], T]) -> T | None:
    """The edit is made and kept where a crash finds it; else it is told why not, and None is the answer."""
    try:
        found = do()
    except Refused as error:
        page.note(str(error), bad=True)
        return None
    page.note("")
    page.changed()
    return found


def growing(page: MusterScene, kind: Hireling) -> Line | None:
    """The group that gets one more of this type: the one that is chosen, else the last one with room; None if none."""
    groups = [line for line in page.lines if line.type == kind.id and line.section == "groups"]
    groups.sort(key=lambda line: page.chosen == ("entry", line.id))
    return next((line for line in reversed(groups) if page.bench.growth(line.id) is None), None)


def hire(page: MusterScene, kind: Hireling) -> None:
    """One more of this type: a new entry, or one more in a group; a channeler's dice roll for all to see."""
    group = growing(page, kind)
    if group is not None:
        resize(page, group, 1)
        return
    page.choose("type", kind.id)
    if kind.refusal is not None:
        page.note(kind.refusal.reason, rule=kind.refusal.rule, bad=True)
        return
    enlist(page, kind)


def enlist(page: MusterScene, kind: Hireling) -> None:
    """A new entry of this type."""
    _joined(page, tried(page, lambda: page.bench.hire(kind.id)))


def _joined(page: MusterScene, ident: str | None) -> None:
    """Shows who has just joined, a channeler with the dice; nobody, if it was refused."""
    if ident is None:
        return
    page.choose("entry", ident)
    page.follows = True
    page.note(say("muster.hired", name=page.called(ident)))
    if page.bench.rolls(ident):
        page.tab = "weaves"
        recruiting.show(page, ident)


def fewer(page: MusterScene, kind: Hireling) -> None:
    """One less of this type: of the last entry that has it."""
    mine = [line for line in page.lines if line.type == kind.id]
    if not mine:
        page.note(say("muster.none-had"), bad=True)
        return
    mine.sort(key=lambda line: page.chosen == ("entry", line.id))
    less(page, mine[-1])


def resize(page: MusterScene, line: Line, by: int) -> None:
    """So many more or less in the group."""
    if line.section != "groups":
        return
    page.choose("entry", line.id)
    page.follows = True
    if tried(page, lambda: _resized(page, line, by)):
        page.note(say("muster.resized", name=line.name, n=line.count + by))


def _resized(page: MusterScene, line: Line, by: int) -> bool:
    page.bench.resize(line.id, line.count + by)
    return True


def less(page: MusterScene, line: Line) -> None:
    """One less in the group; the last of a group, or who comes alone, is dismissed."""
    if line.section == "groups" and line.count > line.least:
        resize(page, line, -1)
    else:
        dismiss(page, line.id)


def dismiss(page: MusterScene, ident: str) -> None:
    """Sends the entry away; the next one is chosen."""
    lines = page.lines
    at = next((n for n, line in enumerate(lines) if line.id == ident), -1)
    if at < 0:
        return
    name = lines[at].name
    tried(page, lambda: page.bench.dismiss(ident))
    left = page.lines
    if len(left) == len(lines):
        return
    if left:
        page.choose("entry", left[min(at, len(left) - 1)].id)
    else:
        page.choose_first()
    page.note(say("muster.dismissed", name=name, undo=page.app.keymap.cap("undo")))


def rename(page: MusterScene, ident: str, name: str) -> None:
    """Another name for an entry, or for one of a group."""
    tried(page, lambda: page.bench.rename(ident, name))


def duplicate(page: MusterScene, ident: str) -> None:
    """Another one like it; a channeler's dice are its own."""
    _joined(page, tried(page, lambda: page.bench.duplicate(ident)))


def bind(page: MusterScene, ident: str, to: str) -> None:
    """Bound to another member."""
    tried(page, lambda: page.bench.bind(ident, to))


def buy(page: MusterScene, ident: str, ware: Ware) -> None:
    """One more of this, for each of a group."""
    if ware.refusal is not None:
        page.note(ware.refusal.reason, rule=ware.refusal.rule, bad=True)
        return
    tried(page, lambda: page.bench.buy(ident, ware.item))


def drop(page: MusterScene, ident: str, ware: Ware) -> None:
    """One less of this."""
    if ware.had:
        tried(page, lambda: page.bench.drop(ident, ware.item))
    else:
        page.note(say("muster.has-none"), bad=True)


def toggle(page: MusterScene, ident: str, lesson: Lesson) -> None:
    """A weave of its choice more, or less."""
    if lesson.refusal is not None:
        page.note(lesson.refusal.reason, rule=lesson.refusal.rule, bad=True)
        return
    known = [one.weave for one in page.bench.weaves(ident).lessons if one.known]
    wanted = [one for one in known if one != lesson.weave] if lesson.known else [*known, lesson.weave]
    tried(page, lambda: page.bench.learn(ident, wanted))


def undo(page: MusterScene) -> None:
    """Takes the last edit back."""
    _step(page, page.bench.undo, "muster.undone")


def redo(page: MusterScene) -> None:
    """Makes again what was taken back last."""
    _step(page, page.bench.redo, "muster.redone")


def _step(page: MusterScene, do: Callable[[], str], told: str) -> None:
    did = tried(page, do)
    if did is not None:
        page.mend_choice()
        page.note(say(told, did=did))  # the words of the edit are those of the bench
