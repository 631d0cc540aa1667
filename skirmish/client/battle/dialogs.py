"""The dialogs of a battle. Each asks one thing; what follows is done by the scene. Some grow while they are open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import INK
from skirmish.client.battle import commands, controller, menus, reading
from skirmish.client.battle.frame import Column
from skirmish.client.battle.orders import Answer as Standing
from skirmish.client.battle.orders import Order, can_be_ordered, order_about, ordered, without
from skirmish.client.battle.session import Seat
from skirmish.client.exports import copy
from skirmish.client.scenes import seating
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.popups import MenuPopup
from skirmish.client.ui.text import Label, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import begun, say
from skirmish.core.state import ModelId, Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirmish.client.battle.plan import Plan
    from skirmish.client.battle.scene import BattleScene


_LINE, _ROW, _GAP = 24, 38, 6
"""A name, a row of choices and what lies between, at 100%."""


def _seats_dialog(scene: BattleScene) -> None:
    """Who plays each side from now on; nothing changes before it is said that it shall."""
    _Seats(scene).open()


def sit(scene: BattleScene, side: Side, player: str) -> None:
    """Another player decides for the side."""
    scene.driver.stop()
    force = scene.session.state.forces[side]
    scene.session.sit(side, Seat(force.roster.name, player))
    scene.selection.drop_plan()
    controller.attend(scene)
    scene.touch()


class _Seats:
    """The choices as far as they are made."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.words = [seat.player for seat in scene.session.seats]
        buttons = [
            Answer(say("close"), cancel=True, id="close"),
            Answer(say("hand-over"), self._hand_over, primary=True, id="hand-over"),
        ]
        content = Content(2 * (_LINE + _ROW + 2 * _GAP), self._build)
        self.dialog = Dialog(say("who-plays"), [], buttons, id="seats", content=content)

    def open(self) -> None:
        """Asks."""
        self.scene.ui.open(self.dialog)

    def _build(self, rect: pygame.Rect, ui: UI) -> list[Widget]:
        column = Column(rect, ui.u(_GAP))
        found: list[Widget] = []
        for side, force in enumerate(self.scene.session.state.forces):
            name = column.take(ui.u(_LINE))
            found.append(Label(f"seat.{side}.name", name, force.roster.name, face="bold", colour=INK))
            row = column.take(ui.u(_ROW))
            found += seating.players(ui, f"seat.{side}", self.words[side], row, partial(self._choose, side))
        for widget in found:
            widget.spare = [other.rect for other in found if other is not widget]  # whose side it is stays to be seen
        return found

    def _choose(self, side: Side, word: str) -> None:
        self.words[side] = word
        self.dialog.renew()
        self.scene.touch()

    def _hand_over(self) -> None:
        for side, word in enumerate(self.words):
            if word != self.scene.session.seats[side].player:
                sit(self.scene, side, word)


ORDERS: tuple[tuple[Standing, int], ...] = (
    ("never", 0), ("always", 0), ("at_least", 30), ("at_least", 50), ("at_least", 70)
)  # fmt: skip
"""The standing orders that can be given: what is done, and from what chance on, in percent."""


def trouble(scene: BattleScene, title: str, why: str) -> None:
    """Something didn't work; nothing is lost."""
    scene.ui.open(Dialog(title, [begun(why)], [Answer(say("close"), cancel=True, id="close")]))


def failed(scene: BattleScene, why: str) -> None:
    """A rule or the thinker failed: the battle is as it was, and has been kept."""
    scene.keeper.changed()
    where = str(scene.app.folder)
    body = [say("failed", why=why), say("failed-kept", where=where)]
    details = Answer(say("copy-details"), lambda: copy(f"{why}\n{where}"), id="copy")
    on = Answer(say("go-on"), scene.driver.stop, primary=True, id="on")
    scene.ui.open(Dialog(say("failed-title"), body, [details, on]))


def agree(scene: BattleScene, why: str) -> None:
    """Taking back what dice have decided: both players press their own button."""
    agreed: set[Side] = set()
    sides = [side for side in (0, 1) if scene.session.seats[side].human]

    def press(side: Side) -> None:
        agreed.add(side)
        if len(agreed) == len(sides):
            scene.commands.turning.take(lambda: scene.session.undo(agreed=True))
        else:
            ask()

    def ask() -> None:
        left = [side for side in sides if side not in agreed]
        buttons = [Answer(say("no-undo"), cancel=True, id="no")]
        for side in left:
            who = scene.session.seats[side].name
            buttons.append(Answer(say("agrees", who=who), partial(press, side), id=f"agree-{side}"))
        scene.ui.open(Dialog(say("undo-title"), [begun(why), "", say("undo-agreed")], buttons))

    ask()


def leave(scene: BattleScene, then: Callable[[], object]) -> None:
    """The battle isn't saved: save it, don't, or stay."""

    def save_first() -> None:
        names = " - ".join(roster.name for roster in scene.session.setup.rosters)
        if scene.keeper.save_as(names):
            then()

    scene.ui.open(
        Dialog(
            say("leave-title"), [say("leave")],
            [Answer(say("stay"), cancel=True, id="stay"), Answer(say("leave-unsaved"), then, id="leave"),
             Answer(say("save-and-leave"), save_first, primary=True, id="save")],
        )
    )  # fmt: skip


def concede(scene: BattleScene) -> None:
    """Giving up, or a draw if both want it."""
    session = scene.session
    decision = session.decision
    people = [side for side in (0, 1) if session.seats[side].human]
    if decision is None or not people:
        return
    side = decision.side if decision.side in people else people[0]
    who = session.seats[side].name
    other = session.seats[1 - side]
    buttons = [Answer(say("keep-fighting"), cancel=True, id="stay")]
    if other.human:
        buttons.append(Answer(say("draw"), lambda: _draw(scene, side), id="draw"))
    gives_up = partial(commands.end_by, scene, 1 - side, say("by-conceding"))
    buttons.append(Answer(say("concedes", who=who), gives_up, danger=True, id="concede"))
    scene.ui.open(Dialog(say("concede-title"), [say("concede")], buttons, side))


def _draw(scene: BattleScene, side: Side) -> None:
    """The other player is asked."""
    who = scene.session.seats[1 - side].name
    ends = partial(commands.end_by, scene, None, say("by-agreement"))
    buttons = [Answer(say("keep-fighting"), cancel=True, id="stay"), Answer(say("accept-draw"), ends, id="draw")]
    scene.ui.open(Dialog(say("draw-title"), [say("draw-offered", who=who)], buttons, 1 - side))


def result(scene: BattleScene) -> None:
    """How the battle has ended."""
    state = scene.session.state
    winner, reason, rule = scene.session.ending()
    title = say("drawn") if winner is None else say("wins", who=state.forces[winner].roster.name)
    body: list[Span | str] = [say("result", why=begun(reason), round=state.round)]
    if rule:
        body.append(Span(f"[{rule}]\n", link=rule))
    body.append("")
    for side in (0, 1):
        force = state.forces[side]
        left = sum(state.on_table(m.id) for m in state.models if m.side == side and not m.raised)
        body.append(
            say("result-side", who=force.roster.name, left=left, n=len(force.roster.warriors), score=force.score)
        )
    buttons = [Answer(say("look-at-board"), cancel=True, id="look"),
               Answer(say("watch-replay"), scene.player.start, id="replay"),
               Answer(say("fight-again"), lambda: commands.again(scene), id="again"),
               Answer(say("to-menu"), scene.app.pop, primary=True, id="menu")]  # fmt: skip
    scene.ui.open(Dialog(title, body, buttons, winner, follow=lambda link: rule_(scene, link), id="result"))


def go_on_here(scene: BattleScene) -> None:
    """A copy of the battle goes on from the moment that is looked at."""
    number = scene.selection.looking
    if number is None:
        return
    go_on = Answer(say("go-on-here"), lambda: commands.branch(scene, number), primary=True, id="branch")
    buttons = [Answer(say("stay"), cancel=True, id="stay"), go_on]
    scene.ui.open(Dialog(say("go-on-here"), [say("go-on-here-told")], buttons))


def standing_orders(scene: BattleScene) -> None:
    """How questions like the one that is due are answered from now on; and the orders there are."""
    decision, rules = scene.selection.prompt, scene.session.rules
    names = {asks.id: asks.name for asks in rules.asks}
    sought = decision.asks.id if decision is not None and decision.asks is not None else ""
    buttons = [Answer(say("close"), cancel=True, id="close")]
    body: list[Span | str] = []
    if decision is not None and can_be_ordered(decision):
        body.append(say("orders-for", about=_about(order_about(decision, "always"), names)))
        for answer, percent in ORDERS:
            order = order_about(decision, answer, percent)
            text = say(f"order-{answer}", percent=percent)
            buttons.append(Answer(text, partial(_give, scene, order), id=f"order-{answer}-{percent}"))
    for order in scene.session.orders:
        who = scene.session.seats[order.side].name
        body.append(
            say("order-stands", who=who, about=_about(order, names),
                what=say(f"order-{order.answer}", percent=order.percent))
        )  # fmt: skip
        text = say("order-lift", about=_about(order, names))
        lift = partial(commands.order, scene, without(scene.session.orders, order))
        buttons.append(Answer(text, lift, id=f"lift-{order.side}-{order.asks or order.rule}"))
    buttons.append(Answer(say("asks.open"), partial(scene.app.go.to_questions, rules, sought), id="asks"))
    scene.ui.open(Dialog(say("standing-orders"), body or [say("no-orders")], buttons, id="orders"))


def _about(order: Order, names: Mapping[str, str]) -> str:
    """What the order answers: `Cuts, CHN-26`, or the rule alone."""
    return f"{names[order.asks]}, {order.rule}" if order.asks in names else order.rule


def _give(scene: BattleScene, order: Order) -> None:
    commands.order(scene, ordered(scene.session.orders, order))


def context_menu(scene: BattleScene, at: tuple[int, int], who: ModelId | None) -> None:
    """What can be done there."""
    scene.ui.menu(MenuPopup(at, menus.context(scene, who), title=menus.title(scene, who)))


keys = reading.keys


def menu(scene: BattleScene) -> None:
    """The battle's menu."""
    menus.main(scene)


def seats(scene: BattleScene) -> None:
    """Who plays each side."""
    _seats_dialog(scene)


def plans_menu(scene: BattleScene, plans: Sequence[Plan]) -> None:
    """Which of several things is to be done to a target."""
    menus.plans(scene, plans)


card, log, rule = reading.card, reading.log, reading.rule
rule_ = reading.rule


def save(scene: BattleScene) -> None:
    """Saves under a name: a list of the saves there are, and a field."""
    scene.app.go.to_saves(scene.session)


def load(scene: BattleScene) -> None:
    """Another battle."""
    scene.app.go.to_saves()


def settings(scene: BattleScene) -> None:
    """The settings, over the battle."""
    scene.app.go.to_settings()
