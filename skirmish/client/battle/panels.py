"""All panels of the battle, made from what is so now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle import controller, dialogs, footer, pointer, subtitles
from skirmish.client.battle.actions import MOST_KEYS
from skirmish.client.battle.clock import face
from skirmish.client.battle.coaching import base_box
from skirmish.client.battle.header import TopBar
from skirmish.client.battle.odds_box import spending_text
from skirmish.client.battle.overlays import Legend
from skirmish.client.battle.questions import Answer, prompt
from skirmish.client.battle.sidebar import side
from skirmish.client.ui.style import Scale
from skirmish.client.ui.widget import Widget
from skirmish.client.words import percent, say
from skirmish.core.decision import Action, Decision, Just
from skirmish.core.outlook import NO_MORE, UNHURT, Fate
from skirmish.core.state import NOBODY

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


MOST_FATES = 2
"""So many people's fates stand below an answer."""
_ROUND = 44
"""Pixels at 100% round a model that is selected, pointed at or aimed at, which its tip leaves to be seen."""


def inset(scale: Scale) -> int:
    """Pixels between the board and the edges of its view when all of it is shown."""
    return scale.u(30)


class BoardTip(Widget):
    """Lies over the board and says who is under the pointer; clicks go through it."""

    solid = False

    def __init__(self, board: pygame.Rect, tip: str, spare: Sequence[pygame.Rect]) -> None:
        super().__init__("board", board, tip=tip)
        self.spare = spare


def widgets(scene: BattleScene) -> list[Widget]:
    """Top bar, side panel, foot; over the board legend, news, and the question that is due."""
    found: list[Widget] = [_tip(scene)]
    found += _legend(scene)
    found += [_top(scene), side(scene), *footer.widgets(scene)]
    if not scene.anim.busy:
        found += scene.news.widgets() if scene.selection.looking is None else []
        found += _prompt(scene)
    found += subtitles.widgets(scene)
    return [*found, *scene.coach.widgets(found)]


def _tip(scene: BattleScene) -> Widget:
    """Who is under the pointer, so placed that models and what is planned stay in sight."""
    tip = pointer.tip(scene) if not scene.anim.busy else ""
    return BoardTip(scene.frame.board, tip, _tokens(scene) if tip else ())


def _tokens(scene: BattleScene) -> list[pygame.Rect]:
    """The boxes of all models in the view; those that matter now are larger, with room for their labels."""
    selection, camera, unit = scene.selection, scene.camera, scene.app.scale.u
    planned = selection.plan.targets if selection.plan is not None else ()
    matter = {selection.selected, selection.hovered, *planned}
    found = []
    for i in (model.id for model in selection.state.models if selection.state.on_table(model.id)):
        x, y, radius, _ = selection.state.places[i]
        side = 2 * round(radius * camera.per_inch) + unit(_ROUND if i in matter else 0)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(camera.to_pixels((x, y))[0]), round(camera.to_pixels((x, y))[1])
        if rect.colliderect(scene.frame.board):
            found.append(rect)
    return found


def _top(scene: BattleScene) -> Widget:
    session, state = scene.session, scene.selection.state
    decision = session.decision
    stages = session.rules.combat.stages(state)
    clocks = tuple(face(left) if session.clock.mode != "none" else "" for left in session.clock.left)
    deciding = decision.side if decision is not None else None
    if scene.selection.looking is not None and stages.now >= 0:
        deciding = state.side  # in the past only whose turn it was is known
    over = decision is None and scene.selection.looking is None
    return TopBar(scene.frame.top, state, stages, deciding, (clocks[0], clocks[1]), over=over)


def _legend(scene: BattleScene) -> list[Widget]:
    """What the overlays on the board mean, while there are any."""
    if scene.anim.busy or scene.selection.prompt is not None:
        return []
    layers = (*scene.overlays.staying(), *scene.live())
    if not layers:
        return []
    return [Legend(scene.frame.board, layers, scene.app.keymap.cap("clear-overlays"), scene.app.scale)]


def _prompt(scene: BattleScene) -> list[Widget]:
    """The question that somebody at this screen must answer."""
    decision = scene.selection.prompt
    if decision is None:
        return []
    rules, state = scene.session.rules, scene.session.state
    actions = decision.answers
    said = rules.answer_texts(state, decision)
    fates = [_expected(scene, action) for action in actions]
    given = [
        Answer(
            said[n], scene.app.keymap.cap(f"action-{n + 1}") if n < MOST_KEYS else "", controller.chance(scene, action),
            " · ".join(filter(None, (
                rules.action_note(state, action), _told(scene, action, fates[n], plain=fates.count(fates[n]) == 1)
            ))),
            action == decision.default,
        )
        for n, action in enumerate(actions)
    ]  # fmt: skip
    who = scene.session.seats[decision.side].name
    return prompt(
        scene.frame.board, decision, who, given, lambda n: controller.give(scene, n), partial(dialogs.rule, scene),
        partial(dialogs.standing_orders, scene), scene.app.scale, final=_final(scene, decision),
        key=scene.app.keymap.cap("standing-orders"), about_whom=_about_whom(scene, decision),
    )  # fmt: skip


def _about_whom(scene: BattleScene, decision: Decision) -> list[pygame.Rect]:
    """Boxes round the bases of who is asked and of all whom an answer is aimed at."""
    state = scene.selection.state
    aimed = {
        offer.action.target for offer in decision.offers if isinstance(offer, Just) and offer.target_kind == "model"
    }
    whom = sorted((aimed | {decision.subject}) - {NOBODY})
    return [base_box(scene, i) for i in whom if 0 <= i < len(state.models) and state.on_table(i)]


def _final(scene: BattleScene, decision: Decision) -> bool:
    """Whether an answer can't be taken back freely: dice follow, or it answers in the other side's turn."""
    if decision.side != scene.session.state.side:
        return True
    seen = (scene.driver.outlook(action, scene.reply) for action in decision.answers)
    return any(one is not None and one.rolls for one in seen)


def _expected(scene: BattleScene, action: Action) -> str:
    """The likeliest fates under this answer, in a few words."""
    seen = scene.driver.outlook(action, scene.reply)
    if seen is None:
        return say("working-out")
    models = scene.session.state.models
    told = [fate for fate in seen.fates if len(fate.shares) > 1 or fate.shares[0][0] != UNHURT][:MOST_FATES]
    return " · ".join(f"{models[fate.model].name}: {_likeliest(fate)}" for fate in told)


def _told(scene: BattleScene, action: Action, fates: str, *, plain: bool) -> str:
    """The fates; unless they tell it from all other answers, what it takes: `Kell: dots −2.5 on average`."""
    seen, decision = scene.driver.outlook(action, scene.reply), scene.selection.prompt
    if plain or seen is None or decision is None:
        return fates
    who, models = {action.model, decision.subject} - {NOBODY}, scene.session.state.models
    costs = [spending_text(models[one.model].name, one) for one in seen.spent if one.model in who]
    return " · ".join(filter(None, (fates, *costs)))


def _likeliest(fate: Fate) -> str:
    """What is certain and what is likeliest to become of it: `no longer ready to cast, aura glaring 20%`."""
    word, share = fate.shares[0]
    if word == NO_MORE:
        return fate.ended
    likely = f"{word} {percent(float(share))}" if share < 1 else word
    unhurt = dict(fate.shares).get(UNHURT)
    if unhurt is not None and word != UNHURT:  # so that answers can be compared
        likely += f", {UNHURT} {percent(float(unhurt))}"
    return ", ".join(filter(None, (fate.ended, likely)))
