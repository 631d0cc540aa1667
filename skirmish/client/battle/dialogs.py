"""The dialogs and menus of a battle. Each asks one thing; what is answered goes out as a signal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from skirmish.client.art.theme import INK
from skirmish.client.battle.battle import Battle
from skirmish.client.battle.card_dialog import card_dialog
from skirmish.client.battle.forecast import Peril, perils
from skirmish.client.battle.frame import Column
from skirmish.client.battle.orders import Answer as Standing
from skirmish.client.battle.orders import Order, can_be_ordered, order_about, ordered, without
from skirmish.client.battle.plan import Plan, actors
from skirmish.client.battle.presenters.actions import MOST_KEYS, countered_text
from skirmish.client.exports import copy
from skirmish.client.scenes import seating
from skirmish.client.signals import Signal
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.text import Label, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import begun, percent, say
from skirmish.core.awards import scoring_text
from skirmish.core.state import ModelId, Side

ORDERS: tuple[tuple[Standing, int], ...] = (
    ("never", 0), ("always", 0), ("at_least", 30), ("at_least", 50), ("at_least", 70)
)  # fmt: skip
"""The standing orders that can be given: what is done, and from what chance on, in percent."""


def show_trouble(battle: Battle, title: str, why: str) -> None:
    """Something didn't work; nothing is lost."""
    battle.ui.open(Dialog(title, [begun(why)], [Answer(say("close"), cancel=True, id="close")]))


def show_failure(battle: Battle, why: str) -> None:
    """A rule or the worker failed: the battle is as it was, and has been kept."""
    where = str(battle.app.folder)
    body = [say("failed", why=why), say("failed-kept", where=where)]
    details = Answer(say("copy-details"), lambda: copy(f"{why}\n{where}"), id="copy")
    on = Answer(say("go-on"), battle.forecast.stop, primary=True, id="on")
    battle.ui.open(Dialog(say("failed-title"), body, [details, on]))


# Before something is done


def ask_if_risky(battle: Battle, plan: Plan, do: Callable[[], object]) -> bool:
    """Asks before `do` is called, if what is planned may harm one's own and that is wanted: whether it did."""
    decision = battle.selection.decision
    if not battle.app.settings.ask_risky or decision is None:
        return False
    found = perils(battle.session, battle.forecast, decision, plan)
    if not found:
        return False

    def never() -> None:
        battle.app.change(ask_risky=False)
        do()

    buttons = [
        Answer(say("risky-keep"), cancel=True, id="risky.keep"),
        Answer(say("risky-never"), never, id="risky.never"),
        Answer(say("risky-do"), do, danger=True, id="risky.do"),
    ]
    dialog = Dialog(say("risky-title"), _risks(battle, plan, found), buttons, decision.side, id="risky")
    dialog.helps = plan.offer.rule
    battle.ui.open(dialog)
    return True


def _risks(battle: Battle, plan: Plan, found: Sequence[Peril]) -> list[Span | str]:
    """What is planned, then each of one's own with the chance."""
    body: list[Span | str] = [say("risky-told", what=battle.selection.said(plan))]
    for one in found:
        name = battle.session.state.models[one.model].name
        body.append(Span(f"{name}: ", face="bold"))
        chance = say("risky-unknown") if one.chance is None else say("risky-chance", chance=percent(one.chance))
        body.append(Span(chance + (f" ({one.told})" if one.told else "") + "\n"))
    return body


def ask_to_agree(battle: Battle, why: str) -> None:
    """Taking back what dice have decided: both players press their own button."""
    agreed: set[Side] = set()
    sides = [side for side in (0, 1) if battle.session.seats[side].human]

    def press(side: Side) -> None:
        agreed.add(side)
        if len(agreed) == len(sides):
            battle.send(Signal("undo-agreed"))
        else:
            ask()

    def ask() -> None:
        left = [side for side in sides if side not in agreed]
        buttons = [Answer(say("no-undo"), cancel=True, id="no")]
        for side in left:
            who = battle.session.seats[side].name
            buttons.append(Answer(say("agrees", who=who), partial(press, side), id=f"agree-{side}"))
        battle.ui.open(Dialog(say("undo-title"), [begun(why), "", say("undo-agreed")], buttons))

    ask()


def ask_to_leave(battle: Battle, then: Callable[[], object]) -> None:
    """The battle isn't saved: save it, don't, or stay."""

    def save_first() -> None:
        names = " - ".join(roster.name for roster in battle.session.setup.rosters)
        if why := battle.keeper.save_as(names):
            show_trouble(battle, say("not-saved"), why)
        else:
            then()

    buttons = [Answer(say("stay"), cancel=True, id="stay"), Answer(say("leave-unsaved"), then, id="leave"),
               Answer(say("save-and-leave"), save_first, primary=True, id="save")]  # fmt: skip
    battle.ui.open(Dialog(say("leave-title"), [say("leave")], buttons))


def ask_to_concede(battle: Battle) -> None:
    """Giving up, or a draw if both want it."""
    session = battle.session
    decision = session.decision
    people = [side for side in (0, 1) if session.seats[side].human]
    if decision is None or not people:
        return
    side = decision.side if decision.side in people else people[0]
    buttons = [Answer(say("keep-fighting"), cancel=True, id="stay")]
    if session.seats[1 - side].human:
        buttons.append(Answer(say("draw"), partial(_ask_for_draw, battle, side), id="draw"))
    gives_up = partial(battle.send, Signal("end-battle", (1 - side, say("by-conceding"))))
    buttons.append(Answer(say("concedes", who=session.seats[side].name), gives_up, danger=True, id="concede"))
    battle.ui.open(Dialog(say("concede-title"), [say("concede")], buttons, side))


def _ask_for_draw(battle: Battle, side: Side) -> None:
    """The other player is asked."""
    who = battle.session.seats[1 - side].name
    ends = partial(battle.send, Signal("end-battle", (None, say("by-agreement"))))
    buttons = [Answer(say("keep-fighting"), cancel=True, id="stay"), Answer(say("accept-draw"), ends, id="draw")]
    battle.ui.open(Dialog(say("draw-title"), [say("draw-offered", who=who)], buttons, 1 - side))


def ask_to_branch(battle: Battle, moment: int) -> None:
    """A copy of the battle goes on from this moment."""
    go_on = Answer(say("go-on-here"), partial(battle.send, Signal("branch", moment)), primary=True, id="branch")
    buttons = [Answer(say("stay"), cancel=True, id="stay"), go_on]
    battle.ui.open(Dialog(say("go-on-here"), [say("go-on-here-told")], buttons))


# The battle as a whole


def _cite(battle: Battle, rule: str) -> None:
    battle.send(Signal("rule", rule))


def show_orders(battle: Battle) -> None:
    """How questions like the one that is due are answered from now on; and the orders there are."""
    decision, session = battle.selection.prompt, battle.session
    names = {asks.id: asks.name for asks in session.rules.asks}
    sought = decision.asks.id if decision is not None and decision.asks is not None else ""
    buttons = [Answer(say("close"), cancel=True, id="close")]
    body: list[Span | str] = []
    if decision is not None and can_be_ordered(decision):
        body.append(say("orders-for", about=_about(order_about(decision, "always"), names)))
        for answer, share in ORDERS:
            orders = ordered(session.orders, order_about(decision, answer, share))
            give = partial(battle.send, Signal("order", orders))
            buttons.append(Answer(say(f"order-{answer}", percent=share), give, id=f"order-{answer}-{share}"))
    for order in session.orders:
        who = session.seats[order.side].name
        body.append(
            say("order-stands", who=who, about=_about(order, names),
                what=say(f"order-{order.answer}", percent=order.percent))
        )  # fmt: skip
        lift = partial(battle.send, Signal("order", without(session.orders, order)))
        text = say("order-lift", about=_about(order, names))
        buttons.append(Answer(text, lift, id=f"lift-{order.side}-{order.asks or order.rule}"))
    buttons.append(Answer(say("asks.open"), partial(battle.send, Signal("questions", sought)), id="asks"))
    battle.ui.open(Dialog(say("standing-orders"), body or [say("no-orders")], buttons, id="orders"))


def _about(order: Order, names: Mapping[str, str]) -> str:
    """What the order answers: `Cuts, CHN-26`, or the rule alone."""
    return f"{names[order.asks]}, {order.rule}" if order.asks in names else order.rule


_LINE, _ROW, _GAP = 24, 38, 6
"""A name, a row of choices and what lies between, at 100%."""


class SeatsDialog:
    """The choice of who plays each side from now on; nothing changes before it is confirmed."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.words = [seat.player for seat in battle.session.seats]
        buttons = [
            Answer(say("close"), cancel=True, id="close"),
            Answer(say("hand-over"), self._hand_over, primary=True, id="hand-over"),
        ]
        content = Content(2 * (_LINE + _ROW + 2 * _GAP), self._build)
        self.dialog = Dialog(say("who-plays"), [], buttons, id="seats", content=content)

    def open(self) -> None:
        """Asks."""
        self.battle.ui.open(self.dialog)

    def _build(self, rect: pygame.Rect, ui: UI) -> list[Widget]:
        column = Column(rect, ui.u(_GAP))
        found: list[Widget] = []
        for side, force in enumerate(self.battle.session.state.forces):
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
        self.battle.touch()

    def _hand_over(self) -> None:
        for side, word in enumerate(self.words):
            if word != self.battle.session.seats[side].player:
                self.battle.send(Signal("sit", (side, word)))


def about_lines(battle: Battle) -> list[str]:
    """What it takes to fight it again."""
    setup = battle.session.setup
    a, b = (roster.name for roster in setup.rosters)
    switches = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in setup.options.items())
    return [
        say("about-battle-sides", a=a, b=b),
        say("about-battle-field", field=setup.battlefield.name, scenario=setup.scenario.name),
        *filter(None, [scoring_text(setup.scenario)]),
        say("about-battle-rules", rules=setup.ruleset) + (f" ({switches})" if switches else ""),
        say("about-battle-seed", seed=setup.seed),
    ]


def show_about(battle: Battle) -> None:
    """What it takes to fight it again: Enter copies all of it, another button the seed alone."""
    told = about_lines(battle)
    buttons = [
        Answer(say("close"), cancel=True, id="close"),
        Answer(say("copy-seed"), lambda: copy(str(battle.session.setup.seed)), id="copy-seed"),
        Answer(say("copy"), lambda: copy("\n".join(told)), primary=True, id="copy-about"),
    ]
    battle.ui.open(Dialog(say("about-battle"), told, buttons, id="about-battle"))


def show_card(battle: Battle, who: ModelId) -> None:
    """The whole card, with what each thing on it means."""
    rules, state, app = battle.session.rules, battle.selection.state, battle.app
    follow = partial(_cite, battle)
    battle.ui.open(card_dialog(rules, state, who, battle.figures()[who], app.size, app.scale, follow))


# Menus


def _row(battle: Battle, command: str, *, text: str = "", danger: bool = False) -> MenuRow:
    """The row of a command: its key, and why it can't be carried out."""
    said, key = text or say(f"key.{command}"), battle.app.keymap.cap(command)
    return MenuRow(said, partial(battle.send, Signal(command)), key=key, why=battle.bar(command), danger=danger)


def _pressed(battle: Battle, text: str, signal: Signal, key: str = "", why: str = "") -> MenuRow:
    """The row of something that has no key of its own."""
    return MenuRow(text, partial(battle.send, signal), key=battle.app.keymap.cap(key) if key else "", why=why)


def open_menu(battle: Battle) -> None:
    """The battle's menu."""
    rows = [
        MenuRow(say("back-to-battle"), lambda: None, key=battle.app.keymap.cap("cancel")),
        *(_row(battle, command) for command in ("save", "load")),
        _pressed(battle, say("export-record"), Signal("export-record")),
        _pressed(battle, say("export-page"), Signal("export-page")),
        *(_row(battle, command) for command in ("undo", "redo", "replay", "digest")),
        MenuRow(say("about-battle"), partial(show_about, battle)),
        _row(battle, "standing-orders", text=say("standing-orders")),
        _pressed(battle, say("asks.open"), Signal("questions", "")),
        _row(battle, "seats", text=say("who-plays")),
        *(_row(battle, command) for command in ("settings", "keys", "help")),
        _row(battle, "concede", danger=True),
        MenuRow(say("to-menu"), partial(battle.send, Signal("leave")), danger=True),
    ]
    at, unit = battle.viewport.frame.board.center, battle.app.scale.u
    battle.ui.menu(MenuPopup((at[0] - unit(110), at[1] - unit(220)), rows, title=say("menu")))


def open_plans(battle: Battle, listed: Sequence[Plan]) -> None:
    """Which of several things is to be done to a target, with their chances."""
    rows = []
    for plan in listed:
        chance, other = battle.forecast.chance(plan.action), battle.forecast.countered(plan.action)
        odds = f"   {percent(chance)}" if chance is not None else ""
        odds += f", {countered_text(other)}" if odds and other is not None else ""
        rows.append(_pressed(battle, battle.selection.said(plan) + odds, Signal("plan", plan)))
    x, y = battle.viewport.camera.to_pixels(battle.selection.pointed or (0.0, 0.0))
    battle.ui.menu(MenuPopup((round(x), round(y)), rows))


def open_context_menu(battle: Battle, at: tuple[int, int], who: ModelId | None) -> None:
    """What can be done at a pixel: with a model what it may do and how it can be looked at, on the ground the view."""
    if who is None:
        ways = ("fit", "grid", "names", "clear-overlays", "ruler", "threat", "digest", "log")
        battle.ui.menu(MenuPopup(at, [_row(battle, way) for way in ways], title=""))
        return
    selection = battle.selection
    rows = [_pressed(battle, say("open-card"), Signal("open-card", who), "card")]
    decision = selection.decision
    if decision is not None and (selection.state.models[who].side == decision.side or who in actors(decision)):
        selection.select(who)
        digits = iter(range(1, MOST_KEYS + 1))
        for number, choice in enumerate(selection.choices()):
            why = "" if choice.offer is not None else selection.why(choice.refusal)
            digit = next(digits, 0) if choice.offer is not None else 0
            key = f"action-{digit}" if digit else ""
            rows.append(_pressed(battle, choice.deed.name, Signal("choose", number), key, why))
        bar = battle.session.reset_bar(who)
        rows.append(_pressed(battle, say("key.reset-model"), Signal("reset-model"), "reset-model", bar))
    else:
        rows.append(_pressed(battle, say("key.reach-of-enemy"), Signal("threat-of", who), "reach-of-enemy"))
    rows.append(_pressed(battle, say("measure-from-here"), Signal("measure-from", who), "ruler"))
    rows.append(_pressed(battle, say("look-from-here"), Signal("sight-from", who), "sight"))
    battle.ui.menu(MenuPopup(at, rows, title=selection.state.models[who].name))
