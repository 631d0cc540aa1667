"""A list in the making: what it says, what of it is looked at, and what is done to it. It knows no window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from skirmish.app.entries import Chance, Kept
from skirmish.client.last_choice import remembered
from skirmish.client.muster.drafts import Draft, Drafts
from skirmish.client.ports import Services
from skirmish.client.questions import Failed
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.muster.edits import Refused

if TYPE_CHECKING:
    from skirmish.app.entries import Entry
    from skirmish.client.jobs import Job
    from skirmish.muster.editor import Editor
    from skirmish.muster.editor_views import Hireling, Lesson, Line, Rolled, Typed, Ware
    from skirmish.muster.paid import Choice

T = TypeVar("T")
Sort = Literal["type", "entry", ""]
PARTS = ("hire", "band", "warrior", "standing")
SHARED = (PARTS, ("hire", "band"), ("warrior", "standing"))
"""Parts that share a place somewhere; the first of them stands for the place."""
LIMITS = (100, 150, 200, 250, 300, 350, 400, 500, 600, 750, 1000, 1500, 2000)
"""Limits of marks that can be chosen; that of a list stands among them whatever it is."""
WHO = "who:"
"""How links begin that lead to a warrior of the list; all others lead to the rulebook."""
FIRST_S, EACH_S = 0.5, 0.16
"""Seconds until the first die lies still, and how much longer the next one rolls."""
_PATIENT = 1e9
"""Seconds since a roll began that isn't watched."""


class Notice(Record):
    """What is said of the last thing done, by which rule, and whether it is a refusal."""

    text: str = ""
    rule: str = ""
    bad: bool = False


def dice_seconds(count: int) -> float:
    """Seconds until this many dice lie still."""
    return FIRST_S + EACH_S * max(0, count - 1) if count else 0.0


class Rolling:
    """Dice that roll now: whose, since when, and how long all of them take."""

    def __init__(self, ident: str, began: float, speed: float, rolls: Sequence[Rolled]) -> None:
        self.ident, self.began, self.speed = ident, began, speed
        self._starts: list[float] = []
        at = 0.0
        for rolled in rolls:
            self._starts.append(at)
            at += dice_seconds(len(rolled.dice)) * 0.75
        self.lasts = (at + 0.4) / speed

    def gone(self, group: int, now: float) -> float:
        """Seconds since the dice of this group were thrown, at the speed they roll; below 0 before."""
        return (now - self.began) * self.speed - self._starts[group]

    def is_over(self, now: float) -> bool:
        """Whether all of them lie still."""
        return now - self.began >= self.lasts


class OddsTable:
    """The odds of each warrior against a reference set, for the list as it was when they were asked for.

    They are worked out in the background and come one by one.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self.against = 0
        """Which of the sets."""
        self.known: dict[str, Chance] = {}
        """By entry."""
        self.failed = ""
        self.text = ""
        """Of the list that they are for."""
        self._job: Job | None = None
        self._foes: tuple[Entry, ...] = ()

    @property
    def foes(self) -> tuple[Entry, ...]:
        """What a list can be measured against, the usual set first."""
        if not self._foes:
            self._foes = self._services.workshop.foes()
        return self._foes

    @property
    def busy(self) -> bool:
        """Whether more is to come."""
        return self._job is not None and self._job.busy

    def begin(self, text: str) -> None:
        """Works them out again, for the list of this text."""
        self.close()
        services = self._services
        wanted = remembered(services.folder, services.workshop)
        self.known, self.failed, self.text = {}, "", text
        args = (text, self.foes[self.against].id, wanted.ruleset, wanted.options)
        self._job = services.employ(services.workshop.odds, args)

    def step(self) -> bool:
        """Takes what has come; True if anything has."""
        if self._job is None:
            return False
        news, busy = self._job.news(), self._job.busy
        for one in news:
            if isinstance(one, Failed):
                self.failed = one.text
            elif isinstance(one, Chance):
                self.known[one.id] = one
        if not busy:
            self._job = None
        return bool(news) or not busy

    def close(self) -> None:
        """Nothing works on."""
        if self._job is not None:
            self._job.close()
            self._job = None


class Muster:
    """A list in the making. Everything that is done to it can be undone; its file changes when it is saved.

    `version` counts what changes its looks.
    """

    def __init__(self, services: Services, bench: Editor, kept: Kept) -> None:
        self.services = services
        self.bench = bench
        self.kept = kept
        self.chosen: tuple[Sort, str] = ("", "")
        """A type or an entry, by its id."""
        self.tab = "gear"
        """The page of the warrior that is shown, if it has it."""
        self.naming = False
        """Whether the name of the chosen entry is being typed."""
        self.follows = False
        """The list scrolls to the chosen entry with the next picture."""
        self.rolling: Rolling | None = None
        """The dice that roll now."""
        self.notice = Notice()
        self.odds = OddsTable(services)
        self.drafts = Drafts(services.folder)
        self.version = 0
        self._drafted = bench.text
        self._parts: dict[str, str] = {}
        self._known: tuple[object, tuple[Line, ...], tuple[Hireling, ...]] = (None, (), ())
        self._lore: dict[str, dict[str, str]] = {}
        self.choose_first()

    def touch(self) -> None:
        """Something looks different."""
        self.version += 1

    # What it says

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
        """The recruits."""
        return self._read()[2]

    @property
    def line(self) -> Line | None:
        """The entry that is chosen; None if none is."""
        return next((one for one in self.lines if self.chosen == ("entry", one.id)), None)

    @property
    def hireling(self) -> Hireling | None:
        """The type that is chosen; None if none is."""
        return next((one for one in self.hirelings if self.chosen == ("type", one.id)), None)

    def find_line(self, ident: str) -> Line:
        """The entry with this id. Raises `KeyError`."""
        return {line.id: line for line in self.lines}[ident]

    def find_hireling(self, ident: str) -> Hireling:
        """The type with this id. Raises `KeyError`."""
        return {kind.id: kind for kind in self.hirelings}[ident]

    def name_of(self, ident: str) -> str:
        """The name of an entry."""
        return next((one.name for one in self.lines if one.id == ident), ident)

    def find_lore(self, kind: Literal["weaves", "items"], ident: str) -> tuple[str, str]:
        """(in a line, in full) what is said of a weave or an item; twice '' for one without a description."""
        if kind not in self._lore:
            self._lore[kind] = {entry.id: entry.text for entry in self.services.workshop.lore(kind)}
        text = self._lore[kind].get(ident, "")
        return text.partition("\n")[0].partition(" [")[0], text

    def find_growing(self, kind: Hireling) -> Line | None:
        """The group that gets one more of the type: the one that is chosen, else the last with room; None if none."""
        groups = [line for line in self.lines if line.type == kind.id and line.section == "groups"]
        groups.sort(key=lambda line: self.chosen == ("entry", line.id))
        return next((line for line in reversed(groups) if self.bench.growth(line.id) is None), None)

    @property
    def unsaved(self) -> bool:
        """Whether the list says something that no file of it does, nor the one that it is a copy of."""
        if not self.kept.text:
            return bool(self.lines) or bool(self.bench.undo_text)
        return self.bench.text != self.kept.text

    def find_roster(self) -> str:
        """The id of the list's file among the rosters that can be chosen."""
        real = Path(self.kept.path).resolve()
        own = (entry.id for entry in self.services.workshop.rosters() if entry.own)
        return next((ident for ident in own if Path(ident).resolve() == real), self.kept.path)

    # What is looked at

    def choose(self, sort: Sort, ident: str) -> None:
        """A type or an entry: its sheet is shown."""
        if self.chosen != (sort, ident):
            self.naming = False
        self.chosen = (sort, ident)
        self.touch()

    def choose_first(self) -> None:
        """The first entry; of an empty list the first who can be hired."""
        if self.lines:
            self.choose("entry", self.lines[0].id)
            return
        able = [kind for kind in self.hirelings if kind.refusal is None]
        first = next(iter([*able, *self.hirelings]), None)
        self.choose("type", first.id if first is not None else "")

    def mend_choice(self) -> None:
        """After an undo the chosen one may be gone."""
        if self.line is None and self.hireling is None:
            self.choose_first()

    def shown(self, parts: tuple[str, ...]) -> str:
        """Which of the parts that share a place is seen."""
        found = self._parts.get(parts[0], parts[0])
        return found if found in parts else parts[0]

    def show(self, part: str) -> None:
        """This part, wherever it shares its place."""
        for parts in SHARED:
            if part in parts:
                self._parts[parts[0]] = part
        self.touch()

    def turn(self, tab: str) -> None:
        """Another page of the warrior."""
        self.tab = tab
        self.touch()

    def note(self, text: str, *, rule: str = "", bad: bool = False) -> None:
        """Says something of what was just done."""
        self.notice = Notice(text, rule, bad)
        self.touch()

    def begin_naming(self, ident: str) -> None:
        """The name of this entry is typed where it stands."""
        self.choose("entry", ident)
        self.show("band")
        self.naming = self.follows = True

    def end_naming(self) -> None:
        """A name is finished."""
        self.naming = False
        self.touch()

    # Who is in it

    def _try(self, edit: Callable[[], T]) -> T | None:
        """The edit is made and kept where a crash finds it; else it is noted why not, and None is the answer."""
        try:
            found = edit()
        except Refused as error:
            self.note(str(error), bad=True)
            return None
        self.note("")
        self.record_change()
        return found

    def record_change(self) -> None:
        """The list is another: it is kept where a crash finds it."""
        self.mend_choice()
        self.touch()
        if self.bench.text != self._drafted:
            self._drafted = self.bench.text
            self.drafts.keep(Draft.of(self.bench, self.kept))

    def hire(self, kind: Hireling) -> str:
        """One more of this type: a new entry, or one more in a group. Returns the id of a channeler that joined."""
        group = self.find_growing(kind)
        if group is not None:
            self.resize(group, 1)
            return ""
        self.choose("type", kind.id)
        if kind.refusal is not None:
            self.note(kind.refusal.reason, rule=kind.refusal.rule, bad=True)
            return ""
        return self.enlist(kind)

    def enlist(self, kind: Hireling) -> str:
        """A new entry of this type. Returns its id if it is a channeler, whose dice are to be shown."""
        return self._welcome(self._try(lambda: self.bench.hire(kind.id)))

    def duplicate(self, ident: str) -> str:
        """Another one like it; a channeler's dice are its own. Returns the id of a channeler that joined."""
        return self._welcome(self._try(lambda: self.bench.duplicate(ident)))

    def _welcome(self, ident: str | None) -> str:
        """Chooses the warrior that has just joined; none if it was refused."""
        if ident is None:
            return ""
        self.choose("entry", ident)
        self.follows = True
        self.note(say("muster.hired", name=self.name_of(ident)))
        if not self.bench.rolls(ident):
            return ""
        self.tab = "weaves"
        return ident

    def hire_fewer(self, kind: Hireling) -> None:
        """One less of this type: of the last entry that has it."""
        mine = [line for line in self.lines if line.type == kind.id]
        if not mine:
            self.note(say("muster.none-had"), bad=True)
            return
        mine.sort(key=lambda line: self.chosen == ("entry", line.id))
        self.shrink(mine[-1])

    def resize(self, line: Line, by: int) -> None:
        """Adds this many to the group, or takes them away."""
        if line.section != "groups":
            return
        self.choose("entry", line.id)
        self.follows = True

        def resized() -> bool:
            self.bench.resize(line.id, line.count + by)
            return True

        if self._try(resized):
            self.note(say("muster.resized", name=line.name, n=line.count + by))

    def shrink(self, line: Line) -> None:
        """One less in the group; the last of a group, or who comes alone, is dismissed."""
        if line.section == "groups" and line.count > line.least:
            self.resize(line, -1)
        else:
            self.dismiss(line.id)

    def dismiss(self, ident: str) -> None:
        """Sends the entry away; the next one is chosen."""
        lines = self.lines
        at = next((n for n, line in enumerate(lines) if line.id == ident), -1)
        if at < 0:
            return
        name = lines[at].name
        self._try(lambda: self.bench.dismiss(ident))
        left = self.lines
        if len(left) == len(lines):
            return
        if left:
            self.choose("entry", left[min(at, len(left) - 1)].id)
        else:
            self.choose_first()
        self.note(say("muster.dismissed", name=name, undo=self.services.keymap.cap("undo")))

    # What they are and have

    def rename(self, ident: str, name: str) -> None:
        """Another name for an entry, or for one of a group."""
        self._try(lambda: self.bench.rename(ident, name))

    def bind(self, ident: str, to: str) -> None:
        """Bound to another member."""
        self._try(lambda: self.bench.bind(ident, to))

    def buy(self, ident: str, ware: Ware) -> None:
        """One more of this, for each of a group."""
        if ware.refusal is not None:
            self.note(ware.refusal.reason, rule=ware.refusal.rule, bad=True)
            return
        self._try(lambda: self.bench.buy(ident, ware.item))

    def drop(self, ident: str, ware: Ware) -> None:
        """One less of this."""
        if ware.had:
            self._try(lambda: self.bench.drop(ident, ware.item))
        else:
            self.note(say("muster.has-none"), bad=True)

    def learn(self, ident: str, lesson: Lesson) -> None:
        """A weave of its choice more, or less."""
        if lesson.refusal is not None:
            self.note(lesson.refusal.reason, rule=lesson.refusal.rule, bad=True)
            return
        known = [one.weave for one in self.bench.weaves(ident).lessons if one.known]
        wanted = [one for one in known if one != lesson.weave] if lesson.known else [*known, lesson.weave]
        self._try(lambda: self.bench.learn(ident, wanted))

    def take_faces(self, ident: str, typed: Typed) -> None:
        """Dice as they fell on a table. Raises `Refused`."""
        self.bench.typed(ident, typed)
        self.rolling = None
        self.note(say("muster.typed", name=self.name_of(ident)))
        self.record_change()

    def roll(self, ident: str) -> None:
        """The dice of a new channeler roll, unless nothing is to be animated."""
        settings = self.services.settings
        if not settings.reduced_motion and settings.animation_speed > 0:
            self.rolling = Rolling(ident, self.services.now, settings.animation_speed, self.bench.rolls(ident))

    def rolled_for(self, ident: str, group: int) -> float:
        """Seconds since these dice were thrown; ages ago if they don't roll."""
        rolling = self.rolling
        return rolling.gone(group, self.services.now) if rolling is not None and rolling.ident == ident else _PATIENT

    # The whole of it

    def rename_warband(self, name: str) -> None:
        """Another name for the warband."""
        self._try(lambda: self.bench.rename_warband(name))

    def set_limit(self, marks: int) -> None:
        """Another limit."""
        self._try(lambda: self.bench.set_limit(marks))

    def settle_prices(self, choice: Choice) -> None:
        """Today's prices, or those paid on purpose."""
        self._try(lambda: self.bench.settle_prices(choice))

    def undo(self) -> None:
        """Takes the last edit back."""
        self._step(self.bench.undo, "muster.undone")

    def redo(self) -> None:
        """Makes again what was taken back last."""
        self._step(self.bench.redo, "muster.redone")

    def _step(self, step: Callable[[], str], key: str) -> None:
        did = self._try(step)
        if did is not None:
            self.mend_choice()
            self.note(say(key, did=did))  # the words of the edit are those of the bench

    def begin_odds(self) -> None:
        """Works the odds out again, for the list as it is."""
        self.odds.begin(self.bench.text)
        self.touch()

    # Its file

    def save(self) -> None:
        """Writes the list. Raises `UserError`."""
        self.kept = self.services.workshop.keep(self.bench, self.kept)
        self.drafts.forget()
        self.note(say("muster.saved", path=self.kept.path))

    def guard(self) -> None:
        """What isn't saved is kept where a crash finds it."""
        if self.unsaved:
            self.drafts.keep(Draft.of(self.bench, self.kept))

    def give_up(self) -> None:
        """What isn't saved isn't wanted: nothing of it is left to be found."""
        self.drafts.forget()
        self.drafts = Drafts(None)

    def rescue(self) -> None:
        """Keeps what isn't saved."""
        self.guard()
        self.drafts.leave()
        self.drafts = Drafts(None)

    def close(self) -> None:
        """It goes for good: nothing works on. What is neither saved nor given up is offered again."""
        self.odds.close()
        if self.unsaved:
            self.guard()
            self.drafts.leave()
        else:
            self.drafts.forget()
