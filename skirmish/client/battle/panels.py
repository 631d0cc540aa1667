"""All panels of the battle, made from what is so now."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.battle import asking, footer, oddsbox, playing
from skirmish.client.battle.actions import HEIGHT, ActionList, deals
from skirmish.client.battle.card import Card, tall
from skirmish.client.battle.clock import face
from skirmish.client.battle.frame import GAP, Column, row
from skirmish.client.battle.logbook import entries
from skirmish.client.battle.loglist import LogList
from skirmish.client.battle.plan import answers
from skirmish.client.battle.prompt import Answer, prompt
from skirmish.client.battle.topbar import TopBar
from skirmish.client.ui.button import Button
from skirmish.client.ui.label import Label
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import HEADING, SMALL, Scale
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.decision import Action

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

MOST_KEYS = 9
"""Digits that choose actions and answers."""


def inset(scale: Scale) -> int:
    """Pixels between the board and the edges of its view when all of it is shown."""
    return scale.u(30)


def widgets(scene: BattleScene) -> list[Widget]:
    """Top bar, side panel, foot, and the question that is due."""
    found = [*_top(scene), *_side(scene), *footer.widgets(scene)]
    if not scene.anim.busy:
        found += _prompt(scene)
    return found


def _top(scene: BattleScene) -> list[Widget]:
    session, state = scene.session, scene.desk.state
    decision = session.decision
    stages = session.rules.combat.stages(state)
    clocks = tuple(face(left) if session.clock.mode != "none" else "" for left in session.clock.left)
    bar = scene.frame.top
    return [
        TopBar(bar, state, stages, decision.side if decision is not None else None, (clocks[0], clocks[1])),
    ]


def _side(scene: BattleScene) -> list[Widget]:
    """Round and tools, card, actions, odds, end of phase, log."""
    scale, rect = scene.app.scale, scene.frame.side
    column = Column(rect.inflate(-2 * scale.u(GAP), -2 * scale.u(GAP)), scale.u(6))
    children: list[Widget] = _head(scene, column.take(scale.u(40)))
    children += _card(scene, column)
    children += _actions(scene, column)
    children += _odds(scene, column)
    children += _end(scene, column)
    children += _log(scene, column)
    return [Panel("side", rect, children)]


def _head(scene: BattleScene, rect: pygame.Rect) -> list[Widget]:
    """Which round it is, and the tools as buttons."""
    scale, state = scene.app.scale, scene.desk.state
    keymap = scene.app.keymap
    tools = (
("undo", "back"), ("ruler", "measure"), ("sight", "eye"), ("threat", "danger"), ("cancel", "menu"),
    )  # fmt: skip
    side = scale.u(34)
    left = pygame.Rect(rect.x, rect.y, rect.w - len(tools) * (side + scale.u(4)), rect.h)
    title = say("round", number=state.round, of=state.scenario.rounds) if state.round else say("deployment")
    found: list[Widget] = [Label("round", left, title, size=HEADING + 1, face="heading", colour=BRASS)]
    for place, (intent, glyph) in enumerate(tools):
        x = rect.right - (len(tools) - place) * (side + scale.u(4)) + scale.u(4)
        why = scene.session.undo_bar() if intent == "undo" else ""
        found.append(
            Button(
                f"tool.{intent}", pygame.Rect(x, rect.y + (rect.h - side) // 2, side, side), "",
                partial(scene.intents.do, intent), glyph=glyph, pressed=intent in scene.overlays.shown,
                tip=f"{say('tool-' + intent)} ({keymap.cap(intent)})", enabled=not why, why=why,
            )
        )  # fmt: skip
    return found


def _card(scene: BattleScene, column: Column) -> list[Widget]:
    """The card of who is looked at: under the pointer, or selected."""
    desk, scale = scene.desk, scene.app.scale
    who = desk.hovered if desk.hovered is not None else desk.selected
    if who is None:
        return [Label("card.none", column.take(scale.u(28)), say("nobody-selected"), colour=MUTED)]
    sheet = scene.session.rules.sheet(desk.state, who)
    figure = scene.view.people(scene.board_scene())[who]
    rect = column.take(tall(sheet, figure, column.rest.w, scale))
    return [Card("card", rect, sheet, figure, scale)]


def _actions(scene: BattleScene, column: Column) -> list[Widget]:
    """What the selected model may do, while it is somebody's turn at this screen."""
    desk, scale = scene.desk, scene.app.scale
    if desk.decision is None or desk.prompt is not None or scene.anim.busy:
        return []
    listed = desk.choices()
    if not listed:
        return []
    chances = [_chance(scene, number) for number in range(len(listed))]
    chosen = next((n for n, one in enumerate(listed) if desk.plan is not None and one.offer is desk.plan.offer), -1)
    caps = [scene.app.keymap.cap(f"action-{number}") for number in range(1, MOST_KEYS + 1)]
    rows = deals(listed, chosen, caps, chances)
    most = max(scale.u(HEIGHT) * 3, column.rest.h - scale.u(330))
    rect = column.take(min(len(rows) * scale.u(HEIGHT), most))
    return [ActionList("actions", rect, rows, scene.intents.choose)]


def _chance(scene: BattleScene, number: int) -> float | None:
    """The chance of the likeliest way to do it; of the one at whom the pointer is, if it can be."""
    choice = scene.desk.choices()[number]
    if choice.offer is None or choice.offer.needs in ("way", "company", "journey"):
        return None
    sample = choice.sample()
    return playing.chance(scene, sample) if sample is not None else None


def _odds(scene: BattleScene, column: Column) -> list[Widget]:
    """What the planned or pointed action may come to."""
    foreseen = None if scene.anim.busy or scene.desk.prompt is not None else playing.foreseen(scene)
    if foreseen is None:
        return []
    scale = scene.app.scale
    action, seen = foreseen
    title = scene.session.rules.say(scene.desk.state, action)
    head = column.take(scale.u(22))
    found: list[Widget] = [Label("odds.title", _but(head, scale.u(150)), title, face="bold", colour=BRASS)]
    left, right = row(pygame.Rect(head.right - scale.u(146), head.y, scale.u(146), head.h), 2, scale.u(4))
    found.append(
        Button("odds.reply", left, say(f"reply-{scene.reply}"), scene.intents.looking.next_reply, tip=say("reply-tip"))
    )
    more = say("odds-less") if scene.full_odds else say("odds-more")
    found.append(Button("odds.more", right, more, scene.intents.looking.more_odds, pressed=scene.full_odds))
    if seen is None:
        found.append(Label("odds.wait", column.take(scale.u(22)), say("working-out"), colour=MUTED))
        return found
    body = oddsbox.told(seen, scene.session.state, full=scene.full_odds)
    plan = scene.overlays.pointing()
    if plan is not None and plan.needs == "way" and plan.action.at is not None:
        body += oddsbox.risk(scene.driver.risk(plan.model, plan.action.at))
    wanted = Rich.height(body, scene.ui, head.w, SMALL + 0.5) + scale.u(4)
    rect = column.take(min(wanted, max(scale.u(60), column.rest.h - scale.u(190))))
    found.append(Rich("odds", rect, body, follow=partial(asking.rule, scene), size=SMALL + 0.5))
    return found


def _but(rect: pygame.Rect, less: int) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, rect.w - less, rect.h)


def _end(scene: BattleScene, column: Column) -> list[Widget]:
    """The one button that does what comes next: commit the plan, or end the phase."""
    scale, desk, plan = scene.app.scale, scene.desk, scene.desk.plan
    if desk.decision is None or desk.prompt is not None:
        return []
    found: list[Widget] = []
    if plan is not None:
        refusal = plan.refusal
        what = scene.session.rules.say(desk.state, plan.action)
        found.append(
            Button("commit", column.take(scale.u(38)), what, scene.commit, primary=refusal is None,
                   key=scene.app.keymap.cap("confirm"), enabled=refusal is None,
                   why=refusal.reason if refusal is not None else "")
        )  # fmt: skip
    found.append(
        Button("end-phase", column.take(scale.u(38)), end_text(scene), partial(scene.intents.do, "end-phase"),
               primary=plan is None and not scene.urged, danger=scene.urged, key=scene.app.keymap.cap("end-phase"),
               enabled=desk.done is not None, why=say("cannot-end"), tip=say("end-tip"))
    )  # fmt: skip
    return found


def end_text(scene: BattleScene) -> str:
    """`End Move › Shoot & weave (3 can act)`."""
    stages = scene.session.rules.combat.stages(scene.session.state)
    if stages.now < 0:
        return say("end")
    idle = len(scene.desk.idle())
    following = stages.following or say("other-turn")
    text = say("end-phase", now=stages.names[stages.now], following=following)
    return f"{text} ({say('can-act', count=idle)})" if idle else text


def _log(scene: BattleScene, column: Column) -> list[Widget]:
    """The battle log, at its end unless somebody reads."""
    scale, rest = scene.app.scale, column.rest
    if rest.h < scale.u(60):
        return []
    head = column.take(scale.u(22))
    left, right = _but(head, scale.u(76)), pygame.Rect(head.right - scale.u(72), head.y, scale.u(72), head.h)
    lines = entries(scene.session.moments)
    return [
        Label("log.title", left, say("log"), size=HEADING, face="heading", colour=BRASS),
        Button("log.open", right, say("log-open"), lambda: scene.intents.do("log"), key=""),
        LogList("log", column.rest, lines, scene.player.look, partial(asking.rule, scene), scene.desk.looking,
                SMALL * scene.app.settings.log_scale),
    ]  # fmt: skip


def _prompt(scene: BattleScene) -> list[Widget]:
    """The question that somebody at this screen must answer."""
    decision = scene.desk.prompt
    if decision is None:
        return []
    rules, state = scene.session.rules, scene.session.state
    listed = answers(decision)
    given = [
        Answer(
            rules.say(state, action), scene.app.keymap.cap(f"action-{n + 1}") if n < MOST_KEYS else "",
            playing.chance(scene, action), _expected(scene, action), action == decision.default,
        )
        for n, action in enumerate(listed)
    ]  # fmt: skip
    who = scene.session.seats[decision.side].name
    return prompt(
        scene.frame.board, decision, who, given, lambda n: playing.give(scene, n), partial(asking.rule, scene),
        partial(asking.standing_orders, scene), scene.app.scale, final=True,
    )  # fmt: skip


def _expected(scene: BattleScene, action: Action) -> str:
    """The likeliest fates under this answer, in a few words."""
    seen = scene.driver.outlook(action, scene.reply)
    if seen is None:
        return say("working-out")
    told = []
    for fate in seen.fates[:2]:
        word, share = fate.shares[0]
        told.append(f"{scene.session.state.models[fate.model].name}: {word} {float(share):.0%}")
    return " · ".join(told)
