"""The panel at the side: round and tools, card, who waits, actions, odds, what comes next, log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.battle import actions, advice, controller, dialogs, odds_panel, questions
from skirmish.client.battle.card import CitedCard, tall
from skirmish.client.battle.frame import GAP, Column, high_line
from skirmish.client.battle.log import LogList, entries
from skirmish.client.battle.refusals import untold
from skirmish.client.ui.button import Button
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import high, shortened, wide
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import BODY, HEADING, SMALL
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget, about
from skirmish.client.words import say, titled
from skirmish.core.decision import DONE
from skirmish.core.record import Record
from skirmish.core.state import NOBODY

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

WAITING_ROWS = 5
"""Most rows in sight of those who wait."""
LOG = 150
"""Height at 100% that the log has where there is room, and below a third of which it gives way."""
TOOLS = (
    ("undo", "back"), ("ruler", "measure"), ("sight", "eye"), ("threat", "danger"), ("suggest", "bulb"),
    ("cancel", "menu"),
)  # fmt: skip
PAGES = {"undo": "help.undo", "ruler": "help.overlays", "sight": "help.overlays", "threat": "help.overlays",
         "suggest": "help.computers", "cancel": "help.turn"}  # fmt: skip
"""What help on each of them is about."""
TOOL, TOOL_GAP = 32, 2
"""A tool and what lies between two of them, at 100%."""


def side(scene: BattleScene) -> Widget:
    """The panel. What doesn't fit between its head and its foot is reached by scrolling."""
    scale, rect = scene.app.scale, scene.frame.side
    column = Column(rect.inflate(-2 * scale.u(GAP), -2 * scale.u(GAP)), scale.u(6))
    children: list[Widget] = _head(scene, column)
    end = _end(scene, column.rest.w)
    below = sum(widget.rect.h + scale.u(6) for widget in end)
    middle, needed, space = _fitted(scene, column.rest, column.rest.h - below)
    children.append(odds_panel.Middle("side.middle", column.take(min(needed, space)), middle, odds_panel.topic(scene)))
    for widget in end:
        widget.rect.topleft = column.take(widget.rect.h).topleft
    return Panel("side", rect, [*children, *end, *_log(scene, column)])


class Fit(Record):
    """A way to share out the room: how much of its usual room the log has, and the fewest rows of the list."""

    log: float
    rows: int
    brief: bool = False
    """Whether the card is brief."""
    bar: bool = False
    """Whether it is a little narrower, for a bar beside it."""


_USUAL = (Fit(1, 6), Fit(0.5, 6), Fit(0.5, 3), Fit(0.5, 3, bar=True))
_POINTING = (Fit(1, 3), Fit(1, 3, brief=True), Fit(0.5, 3, brief=True, bar=True))
_PLANNING = (Fit(1, 5), Fit(1, 5, brief=True), Fit(0.5, 3, brief=True), Fit(0.5, 2, brief=True, bar=True))
"""The first that fits is taken, else the last one: odds and list matter more than the log and the card's numbers.

Who only points at somebody finds the list where it was, if that can be.
"""


def _fitted(scene: BattleScene, rect: pygame.Rect, room: int) -> tuple[list[Widget], int, int]:
    """The middle part, its height, and the room it has."""
    scale = scene.app.scale
    planning, weighs = scene.selection.plan is not None and not scene.anim.busy, odds_panel.weighs(scene)
    row = odds_panel.left(scene) if not weighs and not planning else None
    for fit in _PLANNING if planning else _POINTING if weighs else (_POINTING[row],) if row is not None else _USUAL:
        log = round(min(scale.u(LOG), room // 3) * fit.log)
        space = room - (log if log >= scale.u(LOG) // 3 else 0) - scale.u(6)
        across = rect.w - (scale.u(12) if fit.bar else 0)
        found = _middle(scene, pygame.Rect(rect.x, rect.y, across, rect.h), space, fit)
        needed = max((widget.rect.bottom for widget in found), default=rect.y) - rect.y
        if needed <= space:
            break
    if weighs and not planning:
        odds_panel.laid(scene, _POINTING.index(fit))
    return found, needed, space


def _middle(scene: BattleScene, rect: pygame.Rect, room: int, fit: Fit) -> list[Widget]:
    """What the selected model is and may do, as if there was room for all of it."""
    column = Column(pygame.Rect(rect.x, rect.y, rect.w, 100_000), scene.app.scale.u(6))
    found = [*questions.widgets(scene, column), *_card(scene, column, brief=fit.brief), *_waiting(scene, column)]
    taken = column.rest.y - rect.y
    ways = questions.ways(scene, Column(pygame.Rect(rect.x, 0, rect.w, 100_000), scene.app.scale.u(4)))
    odds = odds_panel.widgets(scene, Column(pygame.Rect(rect.x, 0, rect.w, 100_000), scene.app.scale.u(6)))
    wanted = sum(max((widget.rect.bottom for widget in part), default=0) for part in (ways, odds))
    found += actions.widgets(scene, column, room - taken - wanted - scene.app.scale.u(18), fit.rows)
    for part in (ways, odds):
        top = column.rest.y
        for widget in part:
            widget.move(0, top)
        column.take(max((widget.rect.bottom for widget in part), default=top) - top)
    return [*found, *ways, *odds]


def _head(scene: BattleScene, column: Column) -> list[Widget]:
    """Which round it is, and the tools as buttons: beside it, or below it where its letters are large."""
    scale, state = scene.app.scale, scene.selection.state
    size, between = scale.u(TOOL), scale.u(TOOL_GAP)
    title = say("round", number=state.round, of=state.scenario.rounds) if state.round else say("deployment")
    rect = column.take(max(high_line(scale, HEADING + 1, 40), high("heading", scale.px(HEADING + 1))))
    left = pygame.Rect(rect.x, rect.y, rect.w - len(TOOLS) * (size + between), rect.h)
    if wide(title, "heading", scale.px(HEADING + 1)) > left.w:
        left, rect = rect, column.take(size)
    found: list[Widget] = [Label("round", left, title, size=HEADING + 1, face="heading", colour=BRASS)]
    for place, (intent, glyph) in enumerate(TOOLS):
        x = rect.right - (len(TOOLS) - place) * (size + between) + between
        found.append(_tool(scene, pygame.Rect(x, rect.centery - size // 2, size, size), intent, glyph))
    return found


def _tool(scene: BattleScene, rect: pygame.Rect, intent: str, glyph: str) -> Button:
    """A button of one tool. Undo is there as long as both players could agree on it."""
    session = scene.session
    why = session.undo_bar(agreed=True) if intent == "undo" else ""
    opens = intent == "cancel"  # the menu at once, whatever Esc would take back first
    tip = _keyed(scene, say("tool-cancel"), intent) if opens else _keyed(scene, say(f"tool-{intent}"), intent)
    if intent == "undo" and not why:
        tip = "\n".join(filter(None, (tip, session.undo_bar())))
    press = partial(dialogs.menu, scene) if opens else partial(scene.commands.do, intent)
    shown = intent in scene.overlays.shown
    tool = Button(f"tool.{intent}", rect, "", press, glyph=glyph, pressed=shown, tip=tip, enabled=not why, why=why)
    return about(tool, PAGES[intent])


def _keyed(scene: BattleScene, text: str, intent: str) -> str:
    """The text of a tip with the key, if there is one."""
    cap = scene.app.keymap.cap(intent)
    return f"{text} ({cap})" if cap else text


def _card(scene: BattleScene, column: Column, *, brief: bool) -> list[Widget]:
    """The card of who is selected; while nobody is, of who is under the pointer."""
    selection, scale = scene.selection, scene.app.scale
    who = selection.selected if selection.selected is not None else selection.hovered
    if who is None:
        body = [Span(say("nobody-selected"), colour=MUTED)]
        line = column.take(max(scale.u(28), Rich.height(body, scene.ui, column.rest.w)))
        return [Rich("card.none", line, body)]
    sheet = scene.session.rules.sheet(selection.state, who)
    figure = scene.view.people(scene.board_scene())[who]
    rect = column.take(tall(sheet, figure, column.rest.w, scale, brief=brief))
    cite = partial(dialogs.rule, scene)
    return [CitedCard("card", rect, sheet, figure, scale, brief=brief, cite=cite)]


def _waiting(scene: BattleScene, column: Column) -> list[Widget]:
    """Who can be put on the table: a click picks one up."""
    waiting = scene.selection.waiting() if not scene.anim.busy else ()
    if not waiting:
        return []
    models = scene.selection.state.models
    rows = [Row(models[i].name, right=titled(models[i].warrior.type)) for i in waiting]
    at = waiting.index(scene.selection.selected) if scene.selection.selected in waiting else -1
    tall_ = high_line(scene.app.scale, BODY, 26)
    rect = column.take(min(len(rows), WAITING_ROWS) * tall_ + scene.app.scale.u(8))

    def pick(number: int) -> None:
        scene.selection.select(waiting[number])
        scene.touch()

    units = tall_ / scene.app.scale.ui
    return [ListBox("reserve", rect, rows, select=pick, activate=pick, selected=at, row_height=units)]


def _end(scene: BattleScene, across: int) -> list[Widget]:
    """The one button that does what comes next: commit the plan, or end the phase. They are placed later."""
    scale, selection, plan = scene.app.scale, scene.selection, scene.selection.plan
    if selection.decision is None or selection.prompt is not None:
        return []
    box = pygame.Rect(0, 0, across, high_line(scale, BODY, 38))
    found: list[Widget] = []
    if plan is not None:
        refusal = plan.refusal
        what = selection.said(plan)
        found.append(
            _wordy("commit", box, (what, say("key.confirm")), "confirm", scene, scene.commit, primary=refusal is None,
                   tip=_warning(scene), enabled=refusal is None,
                   why=selection.why(refusal) if refusal is not None else "")
        )  # fmt: skip
    if selection.done is None and selection.waiting():
        rest = partial(scene.commands.do, "end-phase")
        found.append(
            _wordy("place-rest", box, (say("place-rest"),), "end-phase", scene, rest, tip=say("place-rest-tip"))
        )
        return found
    if plan is not None and plan.refusal is None and selection.done == plan.action:
        return found  # the button above gives the suggested answer already, and both keys do
    found.append(
        _wordy("end-phase", box, end_texts(scene), "end-phase", scene, partial(scene.commands.do, "end-phase"),
               primary=plan is None and not scene.urged, danger=scene.urged,
               enabled=selection.done is not None, why=say("cannot-end"), tip=_end_tip(scene))
    )  # fmt: skip
    return found


def _end_tip(scene: BattleScene) -> str:
    """What the large button ends, in more words."""
    if scene.selection.acting != NOBODY:
        return say("end-acting-tip")
    done = scene.selection.done
    return say("end-tip") if done is None or done.verb == DONE.verb else say("answer-tip")


def _wordy(
    id: str, rect: pygame.Rect, texts: Sequence[str], intent: str, scene: BattleScene, press: Callable[[], object],
    **more: Any,
) -> Button:  # fmt: skip
    """A button with the first of the texts that fits it, with its key if there is room; its tip says all of it."""
    scale, key = scene.app.scale, scene.app.keymap.cap(intent)
    for text in texts:
        for cap in (key, ""):
            found = Button(id, rect, text, press, key=cap, **more)
            if not found.cut(scene.ui):
                found.tip = found.tip if cap or not key else "\n".join(filter(None, (found.tip, f"({key})")))
                return found
    more["tip"] = "\n".join(filter(None, (texts[0], more.get("tip", ""), f"({key})" if key else "")))
    return Button(id, rect, shortened(texts[-1], "bold", scale.px(BODY), rect.w - scale.u(24)), press, **more)


def _warning(scene: BattleScene) -> str:
    """That it can't be taken back, where dice will be rolled."""
    plan, seen = controller.foreseen(scene) or (None, None)
    dice = seen.rolls if seen is not None else plan is not None and untold(scene.session, plan.action)
    return say("final") if dice else ""


def end_texts(scene: BattleScene) -> tuple[str, ...]:
    """`End Move › Shoot & weave (3 can act)`, `Done with Ila`, `Go on shaping Firebird`; and shorter forms of it."""
    done, state = scene.selection.done, scene.selection.state
    if scene.selection.acting != NOBODY:
        return say("end-acting", who=state.models[scene.selection.acting].name), say("end")
    if done is not None and done.verb != DONE.verb:
        return (scene.session.rules.action_text(state, done),)
    stages = scene.session.rules.combat.stages(scene.session.state)
    if stages.now < 0:
        return (say("end"),)
    idle = len(scene.selection.idle())
    now, following = stages.names[stages.now], stages.following or say("other-turn")
    text, short = say("end-phase", now=now, following=following), say("end-phase-short", now=now)
    if stages.within:
        text = short = say("end-step", following=stages.within)
    able = f" ({say('can-act', count=idle)})" if idle else ""
    return text + able, short + able, text, short, say("end")


def _log(scene: BattleScene, column: Column) -> list[Widget]:
    """The battle log, at its end unless somebody reads."""
    scale = scene.app.scale
    line = high_line(scale, HEADING, 22)
    if column.rest.h < line + scale.u(40):
        return []
    head = column.take(line)
    texts = say("why"), say("log-open")
    across = max(scale.u(64), *(wide(text, "bold", scale.px(BODY)) + scale.u(24) for text in texts))
    button = pygame.Rect(head.right - across, head.y, across, head.h)
    ask = button.move(-across - scale.u(4), 0)
    title = pygame.Rect(head.x, head.y, ask.x - head.x - scale.u(4), head.h)
    lines = entries(scene.session.heard, handovers=scene.session.handovers)
    return [
        about(Label("log.title", title, say("log"), size=HEADING, face="heading", colour=BRASS), "help.log"),
        Button("log.why", ask, say("why"), partial(scene.commands.do, "why"), tip=_keyed(scene, say("why-tip"), "why"),
               enabled=bool(advice.decided(scene.session)), why=say("why.nothing-yet")),
        about(Button("log.open", button, say("log-open"), partial(scene.commands.do, "log"),
                     tip=_keyed(scene, say("key.log"), "log")), "help.log"),
        LogList("log", column.rest, lines, scene.player.look, partial(dialogs.rule, scene),
                scene.selection.looking, SMALL * scene.app.settings.log_scale),
    ]  # fmt: skip
