"""Menus of the battle: what can be done at a place, with a model, and with the battle as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish.client import doors
from skirmish.client.battle import commands, controller, mouse
from skirmish.client.battle.plan import Plan, actors
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.words import percent, say
from skirmish.core.state import ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


def lines(scene: BattleScene) -> list[str]:
    """What it takes to fight it again."""
    setup = scene.session.setup
    a, b = (roster.name for roster in setup.rosters)
    switches = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in setup.options.items())
    return [
        say("about-battle-sides", a=a, b=b),
        say("about-battle-field", field=setup.battlefield.name, scenario=setup.scenario.name),
        say("about-battle-rules", rules=setup.ruleset) + (f" ({switches})" if switches else ""),
        say("about-battle-seed", seed=setup.seed),
    ]


def about(scene: BattleScene) -> None:
    """The dialog: Enter copies all of it, another button the seed alone."""
    told = lines(scene)
    buttons = [
        Answer(say("close"), cancel=True, id="close"),
        Answer(say("copy-seed"), lambda: doors.copy(str(scene.session.setup.seed)), id="copy-seed"),
        Answer(say("copy"), lambda: doors.copy("\n".join(told)), primary=True, id="copy-about"),
    ]
    scene.ui.open(Dialog(say("about-battle"), told, buttons, id="about-battle"))


def plans(scene: BattleScene, listed: Sequence[Plan]) -> None:
    """Things to do to one target, with their chances."""
    rows = []
    for plan in listed:
        chance = controller.chance(scene, plan.action)
        odds = f"   {percent(chance)}" if chance is not None else ""
        rows.append(MenuRow(scene.selection.said(plan) + odds, partial(_plan, scene, plan)))
    x, y = scene.camera.to_pixels(scene.selection.pointed or (0.0, 0.0))
    scene.ui.menu(MenuPopup((round(x), round(y)), rows))


def _plan(scene: BattleScene, plan: Plan) -> None:
    scene.selection.take(plan)
    scene.touch()


def title(scene: BattleScene, who: ModelId | None) -> str:
    """Whose menu it is."""
    return scene.selection.state.models[who].name if who is not None else ""


def context(scene: BattleScene, who: ModelId | None) -> list[MenuRow]:
    """For a model: what it may do and how it can be looked at; for the ground: the view."""
    key, do = scene.app.keymap.cap, scene.commands.do
    if who is None:
        ways = ("fit", "grid", "names", "clear-overlays", "ruler", "threat", "digest", "log")
        return [MenuRow(say("key." + way), partial(do, way), key=key(way)) for way in ways]
    selection = scene.selection
    rows = [MenuRow(say("open-card"), lambda: scene.open_card(who), key=key("card"))]
    decision = selection.decision
    if decision is not None and (selection.state.models[who].side == decision.side or who in actors(decision)):
        selection.select(who)
        for number, choice in enumerate(selection.choices()):
            why = "" if choice.offer is not None else selection.why(choice.refusal)
            rows.append(MenuRow(choice.deed.name, partial(scene.commands.choose, number), why=why))
        bar = scene.session.reset_bar(who)
        rows.append(MenuRow(say("key.reset-model"), lambda: do("reset-model"), key=key("reset-model"), why=bar))
    else:
        rows.append(
            MenuRow(say("key.reach-of-enemy"), lambda: commands.threat_of(scene, who), key=key("reach-of-enemy"))
        )
    rows.append(MenuRow(say("measure-from-here"), lambda: commands.measure_of(scene, who), key=key("ruler")))
    rows.append(MenuRow(say("look-from-here"), partial(mouse.spy, scene, who), key=key("sight")))
    return rows


def main(scene: BattleScene) -> None:
    """The battle's menu."""
    key, do = scene.app.keymap.cap, scene.commands.do
    session = scene.session
    rows = [
        MenuRow(say("back-to-battle"), lambda: None, key=key("cancel")),
        MenuRow(say("key.save"), lambda: do("save"), key=key("save")),
        MenuRow(say("key.load"), lambda: do("load"), key=key("load")),
        MenuRow(say("export-record"), scene.keeper.export),
        MenuRow(say("key.undo"), lambda: do("undo"), key=key("undo"), why=session.undo_bar(agreed=True)),
        MenuRow(say("key.redo"), lambda: do("redo"), key=key("redo"), why=session.redo_bar()),
        MenuRow(say("key.replay"), lambda: do("replay"), key=key("replay")),
        MenuRow(say("key.digest"), lambda: do("digest"), key=key("digest")),
        MenuRow(say("about-battle"), lambda: about(scene)),
        MenuRow(say("standing-orders"), lambda: do("standing-orders"), key=key("standing-orders")),
        MenuRow(say("asks.open"), partial(doors.asks, scene.app, session.rules)),
        MenuRow(say("who-plays"), lambda: do("seats"), key=key("seats")),
        MenuRow(say("key.settings"), lambda: do("settings"), key=key("settings")),
        MenuRow(say("key.keys"), lambda: do("keys"), key=key("keys")),
        MenuRow(say("key.help"), lambda: do("help"), key=key("help")),
        MenuRow(say("key.concede"), lambda: do("concede"), danger=True,
                why="" if session.decision is not None else say("is-over")),
        MenuRow(say("to-menu"), lambda: commands.to_menu(scene), danger=True),
    ]  # fmt: skip
    at = scene.frame.board.center
    scene.ui.menu(MenuPopup((at[0] - scene.app.scale.u(110), at[1] - scene.app.scale.u(220)), rows, title=say("menu")))
