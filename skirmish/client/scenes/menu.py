"""The first screen: what can be begun, over a board that is painted a piece at a time, with a few warriors on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.app.errors import UserError
from skirmish.client.art.people import Person, people_of
from skirmish.client.art.theme import BRASS, IVORY, MUTED, current
from skirmish.client.art.tokens import Look, stamp, token
from skirmish.client.intents import Context
from skirmish.client.ports import Services
from skirmish.client.saves import Left, dismiss, load, resumable
from skirmish.client.scenes.about import about
from skirmish.client.scenes.boards import Painting
from skirmish.client.scenes.page import GAP, Page, needed, table, tall
from skirmish.client.tutorial.progress import learnt
from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.paint import cap_size, high, wide
from skirmish.client.ui.panel import Panel, Rule
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, LARGE, SMALL
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.state import Warrior
from skirmish.core.text import phase_text

if TYPE_CHECKING:
    from skirmish.client.store.saves import Meta


_MOST_PER_INCH = 20.0
_LEAST_PER_INCH = 6.0
_BASE_IN = 0.8
"""Radius of the bases, a little larger than life so that they can be seen."""
_CAST: tuple[tuple[int, str, str, str, float, float], ...] = (
    (0, "white-tower", "sitter", "", 22.4, 30.6), (0, "white-tower", "aes-sedai", "", 23.6, 33.0),
    (0, "white-tower", "warder", "sword", 26.0, 30.4), (0, "white-tower", "tower-guard", "halberd", 18.0, 28.6),
    (0, "borderlands", "archer", "bow", 29.8, 33.4), (0, "aiel", "maiden-of-the-spear", "aiel-spears", 22.6, 28.4),
    (0, "borderlands", "lancer", "spear", 16.2, 30.4), (1, "shadowspawn", "myrddraal", "thakandar-blade", 25.7, 14.4),
    (1, "shadowspawn", "dread-master", "", 23.6, 12.6), (1, "shadowspawn", "fist-leader", "axe", 25.2, 18.8),
    (1, "shadowspawn", "trolloc", "axe", 21.4, 17.2), (1, "shadowspawn", "trolloc", "halberd", 29.0, 19.4),
    (1, "shadowspawn", "darkfriend", "bow", 21.0, 14.4), (1, "shadowspawn", "trolloc", "club", 17.4, 15.6),
)  # fmt: skip
"""Side, faction, type, weapon and place in inches of those who stand there."""


def _cast() -> tuple[Person, ...]:
    """What they look like, no two alike."""
    who = [Warrior(f"{x} {y}", f"{x} {y}", type_, faction, items=(item,)) for _, faction, type_, item, x, y in _CAST]
    return people_of(tuple(who))


class BoardView:
    """The usual map. It begins to be painted with the second step, so that the first picture is there at once."""

    def __init__(self, app: Services) -> None:
        self.app = app
        self.failed = False
        """The map can't be read: there is only the table."""
        self._painting: Painting | None = None
        self._steps = 0
        self._beside = False
        """Whether it is painted beside the window: until it is finished it can't be touched here."""
        self._shown: tuple[object, pygame.Surface] | None = None

    def _per_inch(self) -> float:
        """Pixels per inch that fill the window at its present size, in steps, so that few resizes paint again."""
        fill = max(self.app.size[0] - 300, self.app.size[1]) / 48.0
        return min(_MOST_PER_INCH, max(_LEAST_PER_INCH, round(fill / 4) * 4.0))

    @property
    def busy(self) -> bool:
        """Whether there is anything left to paint."""
        return not self.failed and (self._painting is None or self._beside or not self._painting.done)

    def step(self) -> bool:
        """A piece more; True if there is anything new to be seen."""
        self._steps += 1
        if self._beside:
            return self._waited()
        if self._steps < 2 or not self.busy:
            return False
        if self._painting is None:
            if self.app.warming.lacks("shelf"):
                return False
            try:
                field = self.app.workshop.battlefield(self.app.workshop.usual().battlefield)
            except UserError:
                self.failed = True
                return False
            self._painting = Painting(field, self._per_inch())
            self._beside = self.app.warming.takes(self._painting.steps())
            if self._beside:
                return False
        self._painting.step()
        return self._painting.done or not self.app.settings.reduced_motion

    def _waited(self) -> bool:
        """True when it is finished, or when it must be finished here."""
        assert self._painting is not None
        self._beside = not self._painting.done and self.app.warming.busy
        return not self._beside

    def draw(self, onto: pygame.Surface, rect: pygame.Rect) -> None:
        """The middle of the board in this box; the table where it isn't painted yet."""
        onto.blit(table(self.app.size, 26.0 * self.app.scale.ui), (0, 0))
        painting = self._painting
        if rect.w < 8 or painting is None or painting.surface is None:
            return
        if self._beside or not painting.done:
            if not self._beside and not self.app.settings.reduced_motion:
                self._blit(onto, rect, painting.surface)
            return
        key = rect.size, painting.per_inch, current().name
        if self._shown is None or self._shown[0] != key:
            self._shown = key, self._finished(rect, painting)
        onto.blit(self._shown[1], rect)

    def _finished(self, rect: pygame.Rect, painting: Painting) -> pygame.Surface:
        assert painting.surface is not None
        board = painting.surface.copy()
        for (side, *_, x, y), person in zip(_CAST, _cast(), strict=True):
            sprite = token(Look(side, person), _BASE_IN * painting.per_inch)
            stamp(board, sprite, (x * painting.per_inch, y * painting.per_inch))
        found = pygame.Surface(rect.size, 0, 32)
        self._blit(found, found.get_rect(), board)
        return found

    def _blit(self, onto: pygame.Surface, rect: pygame.Rect, board: pygame.Surface) -> None:
        """The board so large that it fills the box, its middle in the middle, with a shadow at the left."""
        factor = max(rect.w / board.get_width(), rect.h / board.get_height())
        part = pygame.Rect(0, 0, min(board.get_width(), round(rect.w / factor)),
                           min(board.get_height(), round(rect.h / factor)))  # fmt: skip
        part.center = board.get_rect().center
        onto.blit(pygame.transform.smoothscale(board.subsurface(part), rect.size), rect)
        reach = max(2, min(rect.w, self.app.scale.u(60)))
        for x in range(reach):
            shade = 255 - round(170 * (1 - x / reach) ** 2)
            onto.fill((shade, shade, shade), (rect.x + x, rect.y, 1, rect.h), pygame.BLEND_RGB_MULT)
        onto.fill(BRASS, (rect.x, rect.y, self.app.scale.u(2), rect.h))


_GROUPS = ("quick", "muster", "load", "rulebook")
"""The first of those that belong together: fighting and learning it, lists, what was kept, everything else."""
_SMALL = ("load", "replay", "rulebook", "settings", "about", "quit")
"""What is needed less often: two beside each other, with a tip instead of a remark."""
_HELP = {"resume": "help.saves", "quick": "help.choosing", "new": "help.choosing", "load": "help.saves",
         "replay": "help.replay", "settings": "help.settings", "maps": "help.maps"}  # fmt: skip
"""The pages of help on the buttons that have one."""
_CLOSE = GAP - 4


class Way(NamedTuple):
    """A button of the menu."""

    id: str
    glyph: str
    press: Callable[[], object]
    sub: str = ""
    intent: str = ""
    """What a key of its own does as well, besides its digit."""
    digit: int = 0
    """It stays the same whatever else is in the menu; 0: none, `Enter` presses it."""


class _Small(Button):
    """Looks as the rows above it do, though it has no remark."""

    @property
    def row(self) -> bool:
        """See `Button`."""
        return True


def broadest(page: MenuScene) -> int:
    """Pixels that the longest words of a row need with sign and key, or two small buttons beside each other."""
    ui = page.ui
    rows = [way for way in page.ways() if way.id not in _SMALL]
    names = [wide(say(f"menu.{way.id}"), "bold", ui.px(BODY)) for way in rows]
    subs = [wide(way.sub, "body", ui.px(SMALL)) for way in rows]
    return max(max(*names, *subs) + cap_size("0", ui.scale)[0] + ui.u(74), 2 * _half(page) + ui.u(_CLOSE))


def _half(page: MenuScene) -> int:
    """Pixels that the longest of the small buttons needs."""
    nowhere, found = pygame.Rect(0, 0, 0, 0), 0
    for number, way in enumerate(page.ways()):
        if way.id in _SMALL:
            found = max(found, needed(_button(page, number, way, nowhere), page.ui) - page.ui.u(8))
    return found


def buttons(page: MenuScene, rect: pygame.Rect) -> list[Widget]:
    """All of them from the top of the box, as far down as they need; below them what there is to tell."""
    ui = page.ui
    column = pygame.Rect(rect.x + ui.u(8), rect.y + ui.u(4), rect.w - ui.u(20), 0)
    gap = ui.u(_CLOSE)
    half = (column.w - gap) // 2
    alone = half < _half(page)
    found: list[Widget] = []
    left = True
    for number, way in enumerate(page.ways()):
        if way.id in _GROUPS and found:
            column.y += ui.u(GAP - 2)
        if way.id not in _SMALL:
            found += _row(page, number, way, column)
            continue
        x, across = (column.x, column.w) if alone else (column.x if left else column.right - half, half)
        found.append(_button(page, number, way, pygame.Rect(x, column.y, across, tall(ui))))
        left = alone or not left
        column.y += tall(ui) + gap if left else 0
    if page.app.message:
        told = [Span(page.app.message, colour=BRASS)]
        deep = Rich.height(told, ui, column.w, BODY)
        found.append(Rich("menu.message", pygame.Rect(column.x, column.y, column.w, deep), told))
    return found


def _row(page: MenuScene, number: int, way: Way, column: pygame.Rect) -> list[Widget]:
    """A button with its remark, across the column; a battle that can be resumed with which one it is."""
    ui = page.ui
    deep = tall(ui) + (high("body", ui.px(SMALL)) if way.sub else 0)
    resume = way.id == "resume"
    across = column.w - (deep + ui.u(_CLOSE) if resume else 0)
    found: list[Widget] = [_button(page, number, way, pygame.Rect(column.x, column.y, across, deep), way.sub)]
    if resume:
        drop = pygame.Rect(column.right - deep, column.y, deep, deep)
        found.append(Button("menu.forget", drop, "", page.forget, glyph="cross", tip=say("menu.forget-tip")))
        found.append(page.crashed(pygame.Rect(column.x, column.y + deep + ui.u(4), column.w, 0)))
        deep += found[-1].rect.h + ui.u(_CLOSE)
    column.y += deep + ui.u(_CLOSE)
    return found


def _button(page: MenuScene, number: int, way: Way, rect: pygame.Rect, sub: str = "") -> Button:
    """A button with its key. Without a remark the tip says what it is for."""
    cap = page.app.keymap.cap
    tip = " · ".join(part for part in ("" if sub else way.sub, cap(way.intent) if way.intent else "") if part)
    kind = Button if sub else _Small
    button = kind(f"menu.{way.id}", rect, say(f"menu.{way.id}"), way.press, glyph=way.glyph, sub=sub, tip=tip,
                  primary=number == 0, key=_key(way, cap))  # fmt: skip
    button.helps = _HELP.get(way.id, "")
    return button


def _key(way: Way, cap: Callable[[str], str]) -> str:
    if way.id == "resume":
        return "Enter"
    return cap(f"action-{way.digit}") if 0 < way.digit <= 9 else ""


_ASIDE = 384
"""Width of the panel with the buttons, at 100%."""
_ROUND = 76
"""What lies round the buttons in it: its edges, and the bar."""
_TITLE = 44.0
MOST_SAID = 200
"""Letters of what is wrong with a pack."""
_LOOK_S = 0.25
"""So often the menu looks how far the compiler is."""
_ARROWS = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_LEFT: -1}


class MenuScene(Page):
    """What lies below everything else. A battle that a crash cut off is offered first."""

    contexts: tuple[Context, ...] = ("battle", "program")

    def __init__(self, app: Services) -> None:
        super().__init__(app, say("menu.title"))
        self.left: Left | None = None
        """The battle that a crash cut off."""
        self._learnt: dict[str, str] = {}
        """How far each course of the tutorial has come."""
        self._board = BoardView(app)
        self._said = ""
        """What is wrong with packs, and how far the compiler has come, in words."""

    def enter(self) -> None:
        """Looks whether there is a battle to resume, each time it comes to the top."""
        self.left = next(iter(resumable(self.app.folder)), None)
        self._learnt = learnt(self.app.folder)
        super().enter()

    # What it does

    def resume(self) -> None:
        """Goes on with the battle that a crash cut off. It stays marked until it is left on purpose."""
        if self.left is None:
            return
        path, _, mark = self.left
        try:
            found = load(path)
            self.app.mark.note(path)
            self.app.go.to_save(found)
        except UserError as error:
            self.app.mark.forget()
            self.tell(say("menu.not-resumed"), str(error))
            return
        dismiss(mark)

    def forget(self) -> None:
        """The battle is not offered any more."""
        if self.left is not None:
            dismiss(self.left.mark)
            self.enter()

    def quick(self) -> None:
        """A battle with good defaults."""
        self.app.go.to_quick_battle()

    def fresh(self) -> None:
        """A battle with everything chosen."""
        self.app.go.to_new_battle()

    def courses(self) -> None:
        """The courses of the tutorial, to choose one."""
        rows = [MenuRow(f"{say(f'course.{ident}')}: {told or say(f'course.{ident}-sub')}", partial(self.learn, ident))
                for ident, told in self._learnt.items()]  # fmt: skip
        button = self.ui.by_id("menu.tutorial").rect
        self.ui.menu(MenuPopup((button.x, button.bottom), rows, title=say("menu.courses"), id="courses"))

    def learn(self, course: str) -> None:
        """A course of the tutorial, at the step where it was left."""
        try:
            self.app.go.to_tutorial(course)
        except UserError as error:
            self.tell(say("menu.no-tutorial"), str(error))

    def puzzles(self) -> None:
        """Puzzles, if none of them is damaged."""
        try:
            self.app.go.to_puzzles()
        except UserError as error:
            self.tell(say("menu.no-puzzles"), str(error))

    def replay(self) -> None:
        """A record to look at."""
        self.app.go.to_records()

    def quick_load(self) -> None:
        """Goes on from the quick save. If it can't, it says why."""
        try:
            self.app.go.to_other_battle(self.app.saves.quick_load())
        except UserError as error:
            self.tell(say("not-loaded"), str(error))

    def accept(self) -> None:
        """Enter: the first of the buttons."""
        self.resume() if self.left is not None else self.quick()

    def back(self) -> None:
        """Esc asks: it never ends the game by itself."""
        buttons = [Answer(say("menu.stay"), cancel=True, id="stay"),
                   Answer(say("menu.quit"), self.app.quit, primary=True, id="leave")]  # fmt: skip
        self.ui.open(Dialog(say("menu.quit-title"), [], buttons, id="quit-dialog"))

    def ways(self) -> list[Way]:
        """The buttons, in their order."""
        found = []
        if self.left is not None:
            found.append(Way("resume", "back", self.resume, when(self.left.meta)))
        found += [
            Way("quick", "sword", self.quick, say("menu.quick-sub")),
            Way("new", "flag", self.fresh, say("menu.new-sub")),
            Way("tutorial", "bulb", self.courses, next(filter(None, self._learnt.values()), say("menu.tutorial-sub"))),
            Way("puzzles", "hub", self.puzzles, say("menu.puzzles-sub")),
            Way("muster", "shield", lambda: self.app.go.to_lists(), say("menu.muster-sub")),
            Way("maps", "flag", lambda: self.app.go.to_maps(), say("menu.maps-sub")),
            Way("playtest", "measure", lambda: self.app.go.to_playtest(), say("menu.playtest-sub")),
            Way("load", "keep", lambda: self.app.go.to_saves(), say("menu.load-sub"), "load"),
            Way("replay", "eye", self.replay, say("menu.replay-sub")),
            Way("rulebook", "star", lambda: self.app.go.to_rulebook(), say("menu.rulebook-sub"), "help"),
            Way("settings", "gear", lambda: self.app.go.to_settings(), say("menu.settings-sub"), "settings"),
            Way("about", "ring", lambda: about(self), say("menu.about-sub")),
            Way("quit", "leave", self.app.quit, say("menu.quit-sub")),
        ]
        return [way._replace(digit=n) for n, way in enumerate(found, int(self.left is None))]

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        number = intent.removeprefix("action-")
        if intent == "quick-load":
            return True
        return any(str(way.digit) == number for way in self.ways()) if number != intent else super().knows(intent)

    def do(self, intent: str) -> bool:
        """Digits press the buttons that they stand on; the quick save can be loaded from here, too."""
        if intent == "quick-load":
            self.quick_load()
            return True
        number = intent.removeprefix("action-")
        way = next((way for way in self.ways() if number != intent and str(way.digit) == number), None)
        if way is None:
            return super().do(intent)
        way.press()
        return True

    def pressed(self, event: pygame.event.Event) -> None:
        """Arrows go from button to button."""
        if event.key in _ARROWS:
            self.ui.move_focus(_ARROWS[event.key])
        else:
            super().pressed(event)

    # How it looks

    def step(self, seconds: float) -> None:
        """The board is painted a piece at a time."""
        if self._board.step():
            self.ui.touch()
        if (now := self._progress()) != self._said:
            self._said = now
            self.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        if self._board.busy:
            return 0.0
        compiler = self.app.compiler
        waits = compiler is not None and compiler.is_running
        return _LOOK_S if waits or self._progress() != self._said else super().due()

    def _progress(self) -> str:
        """What is wrong with packs, and how far the compiler has come, in words; '' if there is nothing to say."""
        return "\n".join(filter(None, (self._troubles(), self._compiling())))

    def _troubles(self) -> str:
        """What is wrong with packs, once the board is painted: the first picture doesn't wait for the shelf."""
        found = () if self._board.busy else self.app.workshop.troubles()
        return say("menu.packs", n=len(found), why=found[0][:MOST_SAID]) if found else ""

    def _compiling(self) -> str:
        compiler = self.app.compiler
        if compiler is None:
            return ""
        if not compiler.is_running:
            return say("menu.plain", why=compiler.trouble) if compiler.trouble else ""
        return say("menu.compiling", share=compiler.done * 100 // compiler.total) if compiler.total else ""

    def aside(self) -> pygame.Rect:
        """The panel with the buttons; in a narrow window it is all of it."""
        w, h = self.app.size
        across = max(self.ui.u(_ASIDE), broadest(self) + self.ui.u(_ROUND))
        return pygame.Rect(0, 0, w if w < across * 1.5 else across, h)

    def build(self) -> None:
        """Title, buttons, and at the foot trouble with packs, how far the compiler is, and the notice."""
        ui, rect = self.ui, self.aside()
        inner = rect.inflate(-2 * ui.u(28), -2 * ui.u(20))
        progress, notice = [Span(self._said, colour=BRASS)], [Span(say("menu.notice"), colour=MUTED)]
        above = Rich.height(progress, ui, inner.w, SMALL) + ui.u(4) if self._said else 0
        low = above + Rich.height(notice, ui, inner.w, SMALL) + ui.u(4)
        foot = pygame.Rect(inner.x, inner.bottom - low, inner.w, low)
        head = self._heading(pygame.Rect(inner.x, inner.y, inner.w, inner.h // 3))
        top = head[-1].rect.bottom + ui.u(14)
        middle = pygame.Rect(inner.x - ui.u(8), top, inner.w + ui.u(20), max(1, foot.y - ui.u(10) - top))
        children: list[Widget] = [*head, Scroll("menu.ways", middle, buttons(self, middle)),
                                  Rich("menu.notice", foot.move(0, above), notice, size=SMALL)]  # fmt: skip
        if self._said:
            children.append(Rich("menu.compiling", foot, progress, size=SMALL))
        ui.show([Panel("menu.aside", rect, children)])

    def _heading(self, rect: pygame.Rect) -> list[Widget]:
        ui = self.ui
        size = min(_TITLE, max(BODY * 1.6, rect.h * 0.5 / max(1, ui.px(100)) * 100))
        size = max(BODY, size * min(1.0, 0.98 * rect.w / max(1, wide(self.title, "heading", ui.px(size)))))
        name = pygame.Rect(rect.x, rect.y, rect.w, high("heading", ui.px(size)))
        below = pygame.Rect(rect.x, name.bottom, rect.w, high("body", ui.px(LARGE)))
        rule = pygame.Rect(rect.x, below.bottom + ui.u(8), rect.w, ui.u(2))
        subtitle = say("menu.subtitle")
        fits = wide(subtitle, "body", ui.px(LARGE)) <= rect.w
        return [
            Label("menu.title", name, self.title, size=size, face="heading", colour=BRASS),
            Label("menu.subtitle", below, subtitle, size=LARGE if fits else SMALL, colour=IVORY),
            Rule(rule, BRASS),
        ]

    def crashed(self, rect: pygame.Rect) -> Rich:
        """Which battle it is that can be resumed."""
        assert self.left is not None
        body = [Span(told(self.left.meta), colour=IVORY)]
        rect.h = Rich.height(body, self.ui, rect.w, SMALL + 0.5)
        return Rich("menu.crashed", rect, body, size=SMALL + 0.5)

    def ground(self, onto: pygame.Surface) -> None:
        """The board, as far as it is painted."""
        w, h = self.app.size
        left = self.aside().right
        self._board.draw(onto, pygame.Rect(left, 0, w - left, h))


def told(meta: Meta) -> str:
    """Both sides, and where the battle stands."""
    phase = say("menu.round", number=meta.round, phase=phase_text(meta.phase)) if meta.round else say("menu.deployment")
    return say("menu.resume-told", a=meta.sides[0], b=meta.sides[1], phase=phase)


def when(meta: Meta) -> str:
    """The date and the time it was kept."""
    return meta.date.replace("T", " ")[:16]
