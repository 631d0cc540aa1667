"""The muster: who can be hired, the warband, the warrior that is chosen, and how the list stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Kept
from skirmish.app.errors import UserError
from skirmish.client.intents import Context
from skirmish.client.muster import columns, dialogs, edits, summary
from skirmish.client.muster.edits import Known, Sort
from skirmish.client.muster.list_files import Draft, Drafts
from skirmish.client.muster.odds import OddsTable
from skirmish.client.ports import Services
from skirmish.client.scenes.page import GAP, MARGIN, Page, flowed, line
from skirmish.client.ui.button import Button
from skirmish.client.ui.style import SMALL
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.muster.recruiting import Rolling
    from skirmish.muster.editor import Editor

_STEPS = ("hire", "band", "pages", "gear", "weaves", "standing", "save")
"""Where F6 leads, as far as it is there."""


class MusterScene(Page, Known):
    """A list in the making. Everything that is done to it can be undone; its file changes when it is saved."""

    contexts: tuple[Context, ...] = ("muster", "list", "program", "battle")

    def __init__(self, app: Services, bench: Editor, kept: Kept) -> None:
        Page.__init__(self, app, say("muster.title"))
        Known.__init__(self, bench)
        self.kept = kept
        self.tab = "gear"
        """The page of the warrior that is shown, if it has it."""
        self.naming = False
        """Whether the name of the chosen entry is being typed."""
        self.follows = False
        """The list scrolls to the chosen entry with the next picture."""
        self.rolling: Rolling | None = None
        """The dice that roll now."""
        self.notice: tuple[str, str, bool] = ("", "", False)
        """What is said of the last thing done, by which rule, and whether it is a refusal."""
        self.odds = OddsTable(self)
        self.drafts = Drafts(app.folder)
        self._drafted = bench.text
        self._parts: dict[str, str] = {}
        self._begins = True
        self.choose_first()

    @property
    def unsaved(self) -> bool:
        """Whether the list says something that no file of it does."""
        if not self.kept.path:
            return bool(self.lines) or bool(self.bench.undo_text)
        return self.bench.text != self.kept.text

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
        for parts in columns.SHARED:
            if part in parts:
                self._parts[parts[0]] = part
        self.touch()

    def turn(self, tab: str) -> None:
        """Another page of the warrior."""
        self.tab = tab
        self.touch()

    def follow(self, link: str) -> None:
        """A warrior of the list, or a rule."""
        if link.startswith(summary.WHO):
            self.choose("entry", link.removeprefix(summary.WHO))
            self.follows = True
        else:
            self.app.go.to_rulebook(link)

    # What is done

    def note(self, text: str, *, rule: str = "", bad: bool = False) -> None:
        """Says something of what was just done."""
        self.notice = (text, rule, bad)
        self.touch()

    def remark(self, text: str) -> None:
        """See `Scene`."""
        self.note(text)

    def changed(self) -> None:
        """The list is another: it is kept where a crash finds it."""
        self.mend_choice()
        self.touch()
        if self.bench.text != self._drafted:
            self._drafted = self.bench.text
            self.drafts.keep(Draft.of(self.bench, self.kept))

    def name(self, ident: str) -> None:
        """The name of this entry is typed where it stands."""
        self.choose("entry", ident)
        self.show("band")
        self.naming = self.follows = True
        self.freshen()
        self.ui.focus = "band.name" if self._stops("band.name") else None

    def named(self) -> None:
        """A name is finished: the keys go back to the list."""
        was, self.naming = self.ui.focus, False
        self.ui.focus = "band" if was == "band.name" and self._stops("band") else None
        self.touch()

    def call(self, name: str) -> None:
        """Another name for the warband."""
        edits.tried(self, lambda: self.bench.rename_warband(name))

    def limit(self, marks: int) -> None:
        """Another limit."""
        edits.tried(self, lambda: self.bench.set_limit(marks))

    def ask_about(self) -> None:
        """Name, faction and limit, where the head has no room for them."""
        dialogs.about(self)

    def save(self) -> bool:
        """Writes the list; whether it worked."""
        try:
            kept = self.app.workshop.keep(self.bench, self.kept)
        except UserError as error:
            self.tell(say("muster.not-saved"), str(error))
            return False
        self.kept = kept
        self.drafts.forget()
        self.note(say("muster.saved", path=kept.path))
        return True

    def accept(self) -> None:
        """Enter, where nothing takes it: the keys go to who can be hired, or to the first list that is seen."""
        if self._stops("hire"):
            self.ui.focus = "hire"
        else:
            self.panels(1)

    def back(self) -> None:
        """Out, unless something would be lost: then it asks."""
        dialogs.leave(self, self.app.pop)

    def leave(self) -> None:
        """It goes for good: nothing works on. What is neither saved nor given up is offered again."""
        self.odds.close()
        if self.unsaved:
            self.guard()
            self.drafts.leave()
        else:
            self.drafts.forget()

    def give_up(self) -> None:
        """What isn't saved isn't wanted: nothing of it is left to be found."""
        self.drafts.forget()
        self.drafts = Drafts(None)

    def keep_work(self) -> bool:
        """See `Scene`."""
        self.guard()
        return self.unsaved

    def rescue(self) -> None:
        """Keeps what isn't saved."""
        self.guard()
        self.drafts.leave()
        self.drafts = Drafts(None)

    def guard(self) -> None:
        """What isn't saved is kept where a crash finds it."""
        if self.unsaved:
            self.drafts.keep(Draft.of(self.bench, self.kept))

    def closing(self) -> bool:
        """See `Scene`."""
        if not self.unsaved:
            return True
        dialogs.leave(self, self.app.quit)
        return False

    def _table(self) -> dict[str, Callable[[], object]]:
        """See `Page`."""
        return {**super()._table(), **summary.table(self)}

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.muster"

    # The loop

    def handle(self, event: pygame.event.Event) -> None:
        """As on every page; a name that has lost the focus isn't typed any more."""
        super().handle(event)
        if self.naming and self.ui.dialog is None and self.ui.focus != "band.name":
            self.naming = False
            self.touch()

    def step(self, seconds: float) -> None:
        """Dice roll on, odds come in."""
        if self.rolling is not None:
            self.ui.touch()
            if self.rolling.over(self.app.now):
                self.rolling = None
        if self.odds.step():
            self.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        if self.rolling is not None:
            return 0.0
        found = super().due()
        return min(found, 0.05) if self.odds.busy and found is not None else 0.05 if self.odds.busy else found

    # How it looks

    def build(self) -> None:
        """Head, columns, a line of words, buttons."""
        ui, (w, h) = self.ui, self.app.size
        edge = ui.u(8 if self.low else MARGIN)
        top = pygame.Rect(0, 0, w, summary.head_height(self))
        buttons = self.foot()
        deep = flowed(buttons, pygame.Rect(edge, 0, w - 2 * edge, 0), ui)
        for button in buttons:
            button.rect.y += h - deep - edge
        low = line(ui, SMALL) + ui.u(2)
        words = pygame.Rect(edge, h - deep - edge - low - ui.u(2 if self.low else 5), w - 2 * edge, low)
        begin, end = top.bottom + ui.u(6 if self.low else GAP), words.y - ui.u(2 if self.low else 5)
        rect = pygame.Rect(edge, begin, w - 2 * edge, max(1, end - begin))
        widgets = [*summary.head_widgets(self, top), *columns.content(self, rect), summary.told(self, words)]
        ui.show([*widgets, *buttons])
        if self._begins:
            self._begins = False
            ui.focus = "band" if self.lines and "band" in columns.seen(self) else "hire"

    def foot(self) -> list[Button]:
        """See `foot`."""
        return summary.buttons(self)

    def panels(self, step: int) -> None:
        """The keys go on, or back, to the next part."""
        there = [id for id in _STEPS if self._stops(id)]
        at = there.index(self.ui.focus) if self.ui.focus in there else -1 if step > 0 else 0
        if there:
            self.ui.focus = there[(at + step) % len(there)]
            self.ui.keyboard = True

    def _stops(self, id: str) -> bool:
        try:
            widget = self.ui.by_id(id)
        except KeyError:
            return False
        return widget.focusable and widget.enabled
