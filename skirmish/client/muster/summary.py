"""How the list stands: its head, what is wrong with it and by which rule, its figures, the line and buttons below."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Kept, Wanted
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.muster import dialogs, edits, list_files
from skirmish.client.muster.widgets import NameField, without_caps
from skirmish.client.scenes.page import MARGIN, tall
from skirmish.client.ui.button import Button, draw_bar
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.paint import glyph, high, wide, words
from skirmish.client.ui.panel import Panel, Rule
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.style import BODY, FAIR, GOOD, HEADING, POOR, SMALL, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import evolve
from skirmish.muster.edits import Refused

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.client.ui.ui import UI
    from skirmish.library.problems import Problem


LIMITS = (100, 150, 200, 250, 300, 350, 400, 500, 600, 750, 1000, 1500, 2000)
"""Limits of marks that can be chosen; that of a list stands among them whatever it is."""
_ROOMY_HEAD = 880
"""Width at 100% from which name, faction and limit have room beside the marks."""


class Marks(Widget):
    """What is spent of the limit, as numbers over a bar, and whether the list may be fielded."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, spent: int, limit: int, verdict: str, *, wrong: int) -> None:
        super().__init__(id, rect, tip=say("muster.badge-tip", n=wrong) if wrong else "")
        self.spent, self.limit, self.wrong = spent, limit, wrong
        self.text = say("muster.spent", spent=spent, limit=limit)
        self.verdict = verdict

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Verdict at the left, numbers at the right, the bar below them."""
        tone = POOR if self.spent > self.limit else GOOD
        thick = ui.u(7)
        upper = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - thick - ui.u(3))
        words(onto, self.text, "bold", ui.px(BODY), tone, upper, "right")
        verdict = POOR if self.wrong else GOOD
        if self.verdict:
            glyph(onto, "danger" if self.wrong else "flag", ui.u(14), verdict, (upper.x + ui.u(8), upper.centery))
        room = upper.w - wide(self.text, "bold", ui.px(BODY)) - ui.u(28)
        spot = pygame.Rect(upper.x + ui.u(19), upper.y, max(0, room), upper.h)
        words(onto, self.verdict, "semibold", ui.px(SMALL), verdict, spot)
        bar = pygame.Rect(self.rect.x, self.rect.bottom - thick, self.rect.w, thick)
        draw_bar(onto, bar, self.spent / max(1, self.limit), tone)

    @staticmethod
    def tall(ui: UI) -> int:
        """Pixels that it needs."""
        return high("bold", ui.px(BODY)) + ui.u(12)

    def cut(self, ui: UI) -> bool:
        """Whether words and numbers don't fit beside each other."""
        need = wide(self.text, "bold", ui.px(BODY)) + wide(self.verdict, "semibold", ui.px(SMALL)) + ui.u(28)
        return need > self.rect.w or high("bold", ui.px(BODY)) + ui.u(10) > self.rect.h + 1


def head_height(page: MusterScene) -> int:
    """Pixels of the head."""
    ui = page.ui
    return max(tall(ui), Marks.tall(ui), high("heading", ui.px(TITLE))) + ui.u(8 if page.low else 18)


def head_widgets(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """All of it on one panel; where there is little room only the marks, and the rest behind a button."""
    ui = page.ui
    inner = rect.inflate(-2 * ui.u(8 if page.low else MARGIN), -ui.u(4))
    rule = Rule(pygame.Rect(0, rect.bottom - ui.u(2), rect.w, ui.u(2)), BRASS)
    made = _wide(page, inner) if page.broad >= _ROOMY_HEAD else _narrow(page, inner)
    return [Panel("page.head", rect, [*made, rule])]


def _marks(page: MusterScene, rect: pygame.Rect) -> Marks:
    bench = page.bench
    wrong = sum(problem.level == "error" for problem in bench.problems) if page.lines else 0
    verdict = say("muster.badge" if wrong else "muster.fine") if page.lines else ""
    return Marks("marks", rect, bench.spent, bench.limit, verdict, wrong=wrong)


def _wide(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    ui, gap = page.ui, page.ui.u(12)
    deep = tall(ui)
    y = rect.centery - deep // 2
    title = wide(page.title, "heading", ui.px(TITLE)) + gap
    found: list[Widget] = [Label("page.title", pygame.Rect(rect.x, rect.y, title, rect.h), page.title, size=TITLE,
                                 face="heading", colour=BRASS)]  # fmt: skip
    x = rect.x + title + gap
    marks = round(rect.w * 0.3)
    room = rect.right - marks - gap - x
    limit = max(ui.u(96), wide(say("muster.marks", n=10000), "semibold", ui.px(BODY)) + ui.u(44))
    name = round((room - limit - 2 * gap) * 0.56)
    faction = room - limit - name - 2 * gap
    found.append(field(page, pygame.Rect(x, y, name, deep)))
    found.append(choice(page, pygame.Rect(x + name + gap, y, limit, deep)))
    found += _faction(page, pygame.Rect(x + name + limit + 2 * gap, rect.y, faction, rect.h))
    tall_ = Marks.tall(ui)
    found.append(_marks(page, pygame.Rect(rect.right - marks, rect.centery - tall_ // 2, marks, tall_)))
    return found


def _faction(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """As large as it has room; left out where it has none: the name of a warrior tells it as well."""
    text = page.bench.faction[1]
    fits = [size for size in (HEADING, BODY, SMALL) if wide(text, "heading", page.ui.px(size)) <= rect.w]
    return [Label("faction", rect, text, size=fits[0], face="heading", colour=MUTED)] if fits else []


def _narrow(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """A button with the name, which asks for all that has no room here, and the marks."""
    ui, gap = page.ui, page.ui.u(10)
    across = round(rect.w * 0.44)
    deep = tall(ui)
    button = Button("about-list", pygame.Rect(rect.x, rect.centery - deep // 2, across, deep), page.bench.name,
                    page.ask_about, tip=say("muster.about-tip"))  # fmt: skip
    tall_ = Marks.tall(ui)
    left = rect.x + across + gap
    return [button, _marks(page, pygame.Rect(left, rect.centery - tall_ // 2, rect.right - left, tall_))]


def field(page: MusterScene, rect: pygame.Rect, id: str = "list-name") -> Widget:
    """The name of the warband."""
    return NameField(id, rect, page.bench.name, page.call, done=page.named, hint=say("muster.list-name"),
                     tip=say("muster.list-name-tip"))  # fmt: skip


def choice(page: MusterScene, rect: pygame.Rect, id: str = "limit") -> Widget:
    """What it may cost."""
    limits = sorted({*LIMITS, page.bench.limit})
    names = [say("muster.marks", n=marks) for marks in limits]
    return Choice(id, rect, names, limits.index(page.bench.limit), lambda n: page.limit(limits[n]),
                  tip=say("muster.limit-tip"))  # fmt: skip


_ROOMY = 940
"""Width at 100% from which every button has room beside the others."""


def table(page: MusterScene) -> dict[str, Callable[[], object]]:
    """What keys ask for here."""
    return {
        "undo": lambda: edits.undo(page),
        "redo": lambda: edits.redo(page),
        "save": page.save,
        "rename": lambda: page.name(page.line.id) if page.line is not None else None,
        "delete": lambda: edits.dismiss(page, page.line.id) if page.line is not None else None,
        "duplicate": lambda: edits.duplicate(page, page.line.id) if page.line is not None else None,
        "to-battle": lambda: to_battle(page),
        "menu": lambda: _more(page),
        "panels": lambda: page.panels(1),
        "panels-back": lambda: page.panels(-1),
    }


def buttons(page: MusterScene) -> list[Button]:
    """All of them; where there is little room some stand in a menu."""
    nowhere, cap, roomy = pygame.Rect(0, 0, 0, 0), page.app.keymap.cap, page.broad >= _ROOMY

    undo, redo = page.bench.undo_text, page.bench.redo_text
    undo_tip = say("muster.undo-tip", did=undo) if undo else ""
    back = Button("back", nowhere, say("setup.back"), page.back, key=cap("cancel"))
    more = Button("more", nowhere, say("muster.more"), lambda: _more(page), glyph="menu" if roomy else "",
                  key=cap("menu"), tip=say("muster.more-tip"))  # fmt: skip
    save = Button("save", nowhere, say("muster.save"), page.save, key=cap("save"), enabled=page.unsaved,
                  why=say("muster.nothing-unsaved"), tip=page.kept.path)  # fmt: skip
    fight = Button("fight", nowhere, say("muster.to-battle"), lambda: to_battle(page), primary=True,
                   glyph="sword" if roomy else "", enabled=bool(page.lines), why=say("muster.nobody"),
                   tip=say("muster.to-battle-tip"), key=cap("to-battle"))  # fmt: skip
    if not roomy:
        found = [back, more, save, fight]
        without_caps(found)
        return found
    return [
        back,
        Button("undo", nowhere, say("muster.undo"), lambda: edits.undo(page), glyph="back", key=cap("undo"),
               enabled=bool(undo), why=say("muster.nothing-undo"), tip=undo_tip),
        Button("redo", nowhere, say("muster.redo"), lambda: edits.redo(page), key=cap("redo"), enabled=bool(redo),
               why=say("muster.nothing-redo"), tip=say("muster.redo-tip", did=redo) if redo else ""),
        more, save, fight,
    ]  # fmt: skip


def _more(page: MusterScene) -> None:
    """The menu of what has no button of its own."""
    cap, bench = page.app.keymap.cap, page.bench
    nobody = "" if page.lines else say("muster.nobody")
    rows = [
        MenuRow(say("muster.playtest"), lambda: playtest(page), why=nobody, glyph="measure"),
        MenuRow(say("muster.compare"), lambda: compare(page), why=nobody, glyph="eye"),
        MenuRow(say("muster.papers"), lambda: list_files.ask(page), why=nobody, glyph="keep"),
        MenuRow(say("muster.about-title"), page.ask_about, glyph="flag"),
        MenuRow(say("muster.copy-list"), lambda: copy(page), glyph="chain"),
    ]
    if page.broad < _ROOMY:
        rows += [
            MenuRow(say("muster.undo"), lambda: edits.undo(page), cap("undo"),
                    "" if bench.undo_text else say("muster.nothing-undo"), "back"),
            MenuRow(say("muster.redo"), lambda: edits.redo(page), cap("redo"),
                    "" if bench.redo_text else say("muster.nothing-redo")),
        ]  # fmt: skip
    at = page.ui.by_id("more").rect
    page.ui.menu(MenuPopup((at.x, max(0, at.y - page.ui.u(8))), rows, id="more.menu"))


def told(page: MusterScene, rect: pygame.Rect) -> Rich:
    """What was just done, or why it can't be; else how the keys work."""
    text, rule, bad = page.notice
    size = page.ui.px(SMALL)
    if not text:
        keys = say("muster.keys", panels=page.app.keymap.cap("panels"), help=page.app.keymap.cap("help"))
        short = keys if wide(keys, "body", size) <= rect.w else say("muster.keys-short")
        return Rich("told", rect, [Span(short, colour=MUTED)], size=SMALL)
    link = [Span(" "), Span(rule, link=rule)] if rule else []
    room = rect.w - (wide(f" {rule}", "body", size) if rule else 0)
    tone = POOR if bad else BRASS
    return Rich("told", rect, [Span(text, face="semibold", colour=tone), *link], size=SMALL, follow=page.follow,
                tip=text if wide(text, "semibold", size) > room else "")  # fmt: skip


# --- where it leads ----------------------------------------------------------------------------------------------


def to_battle(page: MusterScene) -> None:
    """A battle with this list, everything else to be chosen."""
    if not page.lines:
        page.note(say("muster.nobody"), bad=True)
        return
    dialogs.first_saved(page, lambda: _fight(page))


def _fight(page: MusterScene) -> None:
    from skirmish.client.scenes.seating import remembered

    last = remembered(page.app.folder, page.app.workshop)
    wanted: Wanted = evolve(last, rosters=(listed_as(page), last.rosters[1]))
    page.app.go.to_new_battle(wanted)


def listed_as(page: MusterScene) -> str:
    """The id of the list's file among the rosters that can be chosen."""
    real = Path(page.kept.path).resolve()
    own = (entry.id for entry in page.app.workshop.rosters() if entry.own)
    return next((ident for ident in own if Path(ident).resolve() == real), page.kept.path)


def playtest(page: MusterScene) -> None:
    """Many battles with this list."""
    dialogs.first_saved(page, lambda: page.app.go.to_playtest(rosters=(listed_as(page),)))


def compare(page: MusterScene) -> None:
    """This list beside another one."""
    page.app.go.to_comparison(page.bench, itself=listed_as(page))


def copy(page: MusterScene) -> None:
    """The same list, with all that isn't saved, under another name; the file of this one stays as it was saved."""
    try:
        bench = page.bench.copy(say("muster.copy-of", name=page.bench.name))
    except Refused as error:
        page.note(str(error), bad=True)
        return
    page.give_up()
    page.app.go.to_editor(bench, Kept(), guarded=True, note=say("muster.copied-list", name=bench.name), replace=True)


WHO = "who:"
"""How links begin that lead to a warrior of the list; all others lead to the rulebook."""
SIZE = SMALL + 0.5


def body(page: MusterScene) -> list[Span | str]:
    """The verdict, each problem with its warrior and its rule as links, the figures."""
    bench = page.bench
    errors = [problem for problem in bench.problems if problem.level == "error"]
    others = [problem for problem in bench.problems if problem.level != "error"]
    if not page.lines:
        found: list[Span | str] = [Span(say("muster.empty-stands"), face="semibold", colour=BRASS)]
    elif errors:
        found = [Span(say("muster.illegal", n=len(errors)), face="bold", colour=POOR)]
    else:
        found = [Span(say("muster.legal"), face="bold", colour=GOOD)]
    names = {line.id: line.name for line in page.lines}
    for problem in (*errors, *others):
        found += _told(page, problem, names, MUTED if not page.lines else POOR if problem.level == "error" else FAIR)
    found.append(Span(f"\n{figures(page)}", colour=MUTED))
    return found


def _told(page: MusterScene, problem: Problem, names: dict[str, str], tone: Colour) -> list[Span | str]:
    found: list[Span | str] = [Span(say("muster.bullet"), colour=tone)]
    who = page.bench.whose(problem)
    if who in names:
        found += [Span(names[who], face="semibold", link=f"{WHO}{who}"), Span(say("muster.colon"), colour=IVORY)]
    found.append(Span(problem.message, colour=IVORY))
    if problem.rule:
        found += [Span(" "), Span(problem.rule, link=problem.rule)]
    return found


def figures(page: MusterScene) -> str:
    """Warriors, rating, channeling points, who shoots, what hired blades cost on."""
    known = page.bench.summary
    parts = [say("muster.warriors", n=known.warriors), say("muster.rating", n=known.rating)]
    if known.points:
        parts.append(say("muster.points", n=known.points))
    if known.missiles:
        parts.append(say("muster.missiles", n=known.missiles))
    if known.upkeep:
        parts.append(say("muster.upkeep", n=known.upkeep))
    return say("muster.dot").join(parts)


def height(page: MusterScene, across: int) -> int:
    """Pixels that it needs in a box this wide."""
    return Rich.height(body(page), page.ui, across, SIZE) + page.ui.u(4)


def widgets(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """All of it, scrolled where it is long."""
    return [Rich("standing", rect, body(page), follow=page.follow, size=SIZE)]
