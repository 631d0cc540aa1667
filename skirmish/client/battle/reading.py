"""What is read over the board: a whole card, the whole log, the rulebook, the keys that mean something there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from skirmish.app.errors import UserError
from skirmish.client import doors
from skirmish.client.battle.card import Card, tall
from skirmish.client.battle.log import EVERYTHING, Entry, Filter, Form, Kind, LogList, entries, exported
from skirmish.client.battle.notices import Good
from skirmish.client.intents import INTENTS
from skirmish.client.keymap import Keymap, title
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.style import PAPER_LINK, SMALL
from skirmish.client.ui.text import Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say, titled
from skirmish.core.record import evolve
from skirmish.core.state import ModelId
from skirmish.core.text import phase_text

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.scenes.base import Scene


SHEET = "keys"
"""The id of the dialog."""
EVERYWHERE = frozenset({"help", "keys", "screenshot", "scale-up", "scale-down", "scale-reset"})
"""What every scene has, whatever else it knows."""
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("turn", ("confirm", "cancel", "end-phase", "undo", "redo", "take-leg-back", "reset-model", "concede")),
    ("models", ("next-model", "previous-model", "next-target", "previous-target", "way-point", "turn-left",
                "turn-right", "card", "menu", "action-*")),
    ("odds", ("odds-more", "reply", "suggest", "why")),
    ("overlays", ("reach", "ranges", "ruler", "sight", "sight-map", "threat", "reach-of-enemy", "cutting", "names",
                  "grid", "clear-overlays")),
    ("view", ("move-*", "zoom-in", "zoom-out", "zoom-reset", "fit", "centre", "minimap")),
    ("story", ("log", "search", "digest", "standing-orders", "seats", "pause", "speed")),
    ("past", ("replay", "look-back", "look-on", "phase-back", "phase-on", "round-back", "round-on", "reverse",
              "go-on-here")),
    ("program", ("help", "keys", "pin-tip", "copy", "panels", "panels-back", "settings", "save", "load", "quick-save",
                 "quick-load", "screenshot", "fullscreen", "mute", "scale-up", "scale-down", "scale-reset")),
    ("lists", ("new-list", "import-list", "rename", "delete", "duplicate", "to-battle")),
)  # fmt: skip
"""The groups in their order, each with its intents; `-*` stands for all that begin so."""
_COLUMN = 14
"""How far from the left it stands what keys do, in heights of letters."""
_NUMBERED = "action-"
"""The intents that choose by number: one line for all of them."""


def members(named: tuple[str, ...]) -> list[str]:
    """The intents of a group, in its order."""
    found: list[str] = []
    for name in named:
        stem = name.removesuffix("*")
        found += [name] if stem == name else [intent.id for intent in INTENTS if intent.id.startswith(stem)]
    return found


def _all(intent: str) -> bool:
    return True


def sheet(keymap: Keymap, knows: Callable[[str], bool] = _all) -> list[Span | str]:
    """Each group under its heading: what is known and has a key, with all its keys."""
    body: list[Span | str] = []
    for group, named in GROUPS:
        lines = _lines(keymap, (intent for intent in members(named) if knows(intent)))
        if lines:
            body += [_heading(f"keys.{group}", first=not body), *lines]
    return body


def _lines(keymap: Keymap, intents: Iterable[str]) -> list[Span]:
    """A line for each that has a key; those that choose by number have one together, the last."""
    found: list[Span] = []
    numbers: list[str] = []
    for intent in intents:
        chords = keymap.chords(intent)
        if intent.startswith(_NUMBERED):
            numbers += chords
        elif chords:
            found += _line("  ".join(chords), title(intent))
    return [*found, *_line(" ".join(numbers), say("keys.numbers"))] if numbers else found


def _heading(key: str, *, first: bool) -> Span:
    gap = "" if first else "\n"
    return Span(f"{gap}{say(key)}\n", face="heading", colour=PAPER_LINK)


def _line(keys: str, means: str) -> list[Span]:
    return [Span(f"{keys}  ", face="bold"), Span(f"{means}\n", ahead=_COLUMN)]


def of(scene: Scene) -> list[Span | str]:
    """The keys of a scene: of one that has keys which can't be changed these and its own first, then the program's."""
    keymap, plain = scene.app.keymap, scene.more_keys()
    known = [intent.id for intent in INTENTS if intent.id in EVERYWHERE or scene.knows(intent.id)]
    if not plain:
        return sheet(keymap, known.__contains__)
    body: list[Span | str] = [_heading("keys.here", first=True)]
    for keys, text in plain:
        body += _line(keys, say(text))
    shared = members(dict(GROUPS)["program"])
    body += _lines(keymap, (intent for intent in known if intent not in shared))
    return [*body, _heading("keys.program", first=False), *_lines(keymap, (id for id in shared if id in known))]


def turn(scene: Scene) -> None:
    """Shows the sheet over the scene; pressed again it goes."""
    ui = scene.ui
    if ui.dialog is not None and ui.dialog.id == SHEET:
        ui.close()
        return
    close = Answer(say("close"), cancel=True, id="close", key=scene.app.keymap.cap("cancel"))
    change = Answer(say("keys.change"), lambda: _change(scene), id="change-keys")
    dialog = Dialog(say("keys.title"), of(scene), [change, close], id=SHEET, wide=560)
    dialog.helps = "help.keys"
    ui.open(dialog)


def _change(scene: Scene) -> None:
    from skirmish.client import doors

    doors.settings(scene.app, "keys")


_KINDS: tuple[Kind, ...] = ("all", "deeds", "dice")
_FORMS: tuple[Form, ...] = ("text", "json", "csv")


def card(scene: BattleScene, who: ModelId) -> None:
    """The whole card, with what every note and state means."""
    rules, state = scene.session.rules, scene.selection.state
    sheet = rules.sheet(state, who)
    figure = scene.view.people(scene.board_scene())[who]
    body: list[Span | str] = []
    for text, ident in sheet.lines:
        body.append(Span(f"{text} "))
        body.append(Span(f"[{ident}]\n" if ident else "\n", colour=PAPER_LINK, link=ident))
    for deed in rules.deeds(state, who):
        body.append(Span(f"{deed.name}", face="bold"))
        body.append(Span(f"  {deed.detail} "))
        body.append(Span(f"[{deed.rule}]\n" if deed.rule else "\n", colour=PAPER_LINK, link=deed.rule))
    high = tall(sheet, figure, scene.app.scale.u(410), scene.app.scale) / scene.app.scale.ui

    def build(rect: pygame.Rect, ui: UI) -> list[Widget]:
        return [Card("card.whole", rect, sheet, figure, ui.scale)]

    scene.ui.open(
        Dialog(sheet.name, body, [Answer(say("close"), cancel=True, id="close")], figure.side, id="whole-card",
               content=Content(high, build), follow=lambda link: rule(scene, link))
    )  # fmt: skip


def copied(scene: BattleScene) -> None:
    """Copies what is being read: the tip that is shown, else the card of who is selected or under the pointer."""
    selection = scene.selection
    who = selection.selected if selection.selected is not None else selection.hovered
    text = scene.ui.tip or (told(scene, who) if who is not None else "")
    if not text:
        scene.notice = say("nothing-to-copy")
        return
    doors.copy(text)
    scene.notice = Good(say("copied", what=text.partition("\n")[0]))


def told(scene: BattleScene, who: ModelId) -> str:
    """A card in plain lines: who it is, its numbers, tracks, states, gear, notes and deeds, with their rules."""
    rules, state = scene.session.rules, scene.selection.state
    seen = rules.sheet(state, who)
    found = [
        " · ".join(filter(None, (seen.name, titled(seen.kind)))),
        "  ".join(f"{label} {value}" for label, value in seen.numbers),
        seen.counted,
        ", ".join(seen.states),
        ", ".join(seen.gear),
        *(f"{text} [{ident}]" if ident else text for text, ident in seen.lines),
        *(" ".join(filter(None, (deed.name, deed.detail, f"[{deed.rule}]" if deed.rule else "")))
          for deed in rules.deeds(state, who)),
    ]  # fmt: skip
    return "\n".join(filter(None, found))


def rule(scene: BattleScene, ident: str) -> None:
    """The rulebook at a rule, over the battle: links in it and back work, the plan stays as it is."""
    doors.rulebook(scene.app, ident)


def keys(scene: BattleScene) -> None:
    """Every key and what it does by groups, over the board."""
    scene.keys()


def log(scene: BattleScene) -> None:
    """The whole log with filters, search and export."""
    LogBook(scene).open()


class LogBook:
    """The dialog: what is looked for stays while it is open."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.wanted: Filter = EVERYTHING
        self.dialog = Dialog(
            say("log"), [], [
                Answer(say("close"), cancel=True, id="close"),
                Answer(say("copy"), lambda: self._copy("text"), id="copy"),
                *(Answer(say(f"export-{form}"), partial(self._export, form), id=f"export-{form}")
                  for form in _FORMS),
            ], id="logbook", wide=760, content=Content(400, self._build),
        )  # fmt: skip

    def open(self) -> None:
        """Shows it."""
        self.scene.ui.open(self.dialog)

    def _lines(self) -> list[Entry]:
        return entries(self.scene.session.heard, self.wanted, self.scene.session.handovers)

    def _change(self, **values: Any) -> None:
        self.wanted = evolve(self.wanted, **values)
        self.dialog.renew()
        self.scene.touch()

    def _build(self, rect: pygame.Rect, ui: UI) -> list[Widget]:
        scene, gap, tall_ = self.scene, ui.u(6), ui.u(30)
        state = scene.session.state
        phases = sorted({m.state.phase for m in scene.session.moments})
        sides = [say("both-sides"), *(force.roster.name for force in state.forces)]
        people = [say("everybody"), *(m.name for m in state.models)]
        wide = (rect.w - 4 * gap) // 5
        spots = [pygame.Rect(rect.x + k * (wide + gap), rect.y, wide, tall_) for k in range(5)]
        side = 0 if self.wanted.side is None else self.wanted.side + 1
        model = 0 if self.wanted.model is None else self.wanted.model + 1
        phase = phases.index(self.wanted.phase) + 1 if self.wanted.phase in phases else 0
        below = pygame.Rect(rect.x, rect.y + tall_ + gap, rect.w, rect.h - tall_ - gap)
        return [
            TextField("logbook.words", spots[0], self.wanted.words, lambda text: self._change(words=text),
                      hint=say("search"), tip=say("log-words-tip")),
            Choice("logbook.kind", spots[1], [say(f"log-{kind}") for kind in _KINDS], _KINDS.index(self.wanted.kind),
                   lambda k: self._change(kind=_KINDS[k]), tip=say("log-kind-tip")),
            Choice("logbook.side", spots[2], sides, side, lambda k: self._change(side=k - 1 if k else None),
                   tip=say("log-side-tip")),
            Choice("logbook.model", spots[3], people, model, lambda k: self._change(model=k - 1 if k else None),
                   tip=say("log-model-tip")),
            Choice("logbook.phase", spots[4], [say("all-phases"), *map(phase_text, phases)], phase,
                   lambda k: self._change(phase=phases[k - 1] if k else ""), tip=say("log-phase-tip")),
            LogList("logbook.lines", below, self._lines(), self._look, lambda ident: rule(scene, ident),
                    scene.selection.looking, SMALL * scene.app.settings.log_scale),
        ]  # fmt: skip

    def _look(self, number: int) -> None:
        self.scene.ui.close()
        self.scene.player.look(number)

    def _copy(self, form: Form) -> None:
        doors.copy(exported(self._lines(), form))

    def _export(self, form: Form) -> None:
        ending = "txt" if form == "text" else form
        try:
            path = doors.export(self.scene.app, f"battle-log.{ending}", exported(self._lines(), form))
        except UserError as error:
            self.scene.notice = str(error)
            return
        self.scene.notice = Good(say("written", path=str(path)))
