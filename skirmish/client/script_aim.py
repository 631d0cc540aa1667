"""What a script means: the pixel of a widget, a row, a model or a place; and all that the window says now."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame

from skirmish.client.app import App
from skirmish.client.battle.scene import BattleScene
from skirmish.client.script_hand import Pixel
from skirmish.client.ui.tabs import Tabs
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget, walk
from skirmish.core.state import ModelId
from skirmish.library.problems import hint

_PLACE = re.compile(r"(@?)(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")
_SHARE = re.compile(r"(\d+)%")


class Unmeant(Exception):
    """Nothing in the window is what the script names; says so in a sentence."""


def pixel_of(app: App, text: str) -> Pixel:
    """Where it is: `@640,400` a pixel, `12.5,30` inches, a widget's id, `ID:ROW`, a model's name, words on a widget.

    Raises `Unmeant`.
    """
    app.scene.freshen()
    if place := _PLACE.fullmatch(text):
        return _at(app, bool(place[1]), float(place[2]), float(place[3]))
    ui = app.scene.ui
    there = reachable(ui)
    for widget in there:
        if widget.id and widget.id == text:
            return widget.rect.center
    if (model := model_called(app, text)) is not None:
        return _model(app, model)
    if (box := _worded(there, text, ui)) is not None:
        return box.center
    owner, colon, part = text.partition(":")
    if colon and (inside := next((widget for widget in there if widget.id == owner), None)):
        return _part(inside, part.strip(), ui)
    raise Unmeant(f"nothing here is called '{text}'{hint(text, names(app))}")


def reachable(ui: UI) -> list[Widget]:
    """The widgets that a click can reach: those of the menu, the dialog or the window that is on top."""
    popup = ui.popup
    return list(walk([popup] if popup is not None else ui.widgets))


def names(app: App) -> list[str]:
    """All that can be named now: ids, models, words on widgets."""
    there = reachable(app.scene.ui)
    models = [model.name for model in app.scene.session.state.models] if isinstance(app.scene, BattleScene) else []
    texts = [text for widget in there for text, _ in _texts(widget, app.scene.ui)]
    return [*(widget.id for widget in there if widget.id), *models, *texts]


def model_called(app: App, name: str) -> ModelId | None:
    """The model of this name in the battle on top, capitals or not; None if there is none."""
    if not isinstance(app.scene, BattleScene):
        return None
    models = app.scene.session.state.models
    return next((model.id for model in models if model.name.casefold() == name.casefold()), None)


def _model(app: App, model: ModelId) -> Pixel:
    scene = app.scene
    assert isinstance(scene, BattleScene)
    name = scene.session.state.models[model].name
    if not scene.session.state.on_table(model):
        raise Unmeant(f"{name} is not on the table")
    x, y, *_ = scene.session.state.places[model]
    return _seen(scene, (x, y), name)


def _at(app: App, pixel: bool, x: float, y: float) -> Pixel:
    if pixel:
        return round(x), round(y)
    if not isinstance(app.scene, BattleScene):
        raise Unmeant(f"{x:g},{y:g} are inches, and there is no board here; a pixel is written @{x:g},{y:g}")
    return _seen(app.scene, (x, y), f"{x:g},{y:g}")


def _seen(scene: BattleScene, at: tuple[float, float], what: str) -> Pixel:
    x, y = scene.camera.to_pixels(at)
    if not scene.on_board((round(x), round(y))):
        raise Unmeant(f"{what} is out of view: 'key F' shows the whole board")
    return round(x), round(y)


def _texts(widget: Widget, ui: UI) -> Iterator[tuple[str, pygame.Rect]]:
    """The words on a widget that can be clicked, each with its box."""
    if isinstance(widget, Tabs):
        yield from zip(widget.names, widget.boxes(ui), strict=True)
    elif hasattr(widget, "rows") and hasattr(widget, "box_of"):
        for number, row in enumerate(widget.rows):
            yield row.text, widget.box_of(number, ui)
    elif isinstance(text := getattr(widget, "text", None), str) and text:
        yield text, widget.rect


def _worded(there: list[Widget], text: str, ui: UI) -> pygame.Rect | None:
    """The box of these words, or of words that begin so."""
    wanted = text.casefold()
    found = [(words.casefold(), box) for widget in there if widget.solid for words, box in _texts(widget, ui)]
    exact = [box for words, box in found if words == wanted]
    return next(iter([*exact, *(box for words, box in found if words.startswith(wanted))]), None)


def _part(widget: Widget, part: str, ui: UI) -> Pixel:
    """A row of a list by its number from 1 or its words; a place on a slider as `30%`."""
    if share := _SHARE.fullmatch(part):
        return round(widget.rect.x + (widget.rect.w - 1) * min(100, int(share[1])) / 100), widget.rect.centery
    listed = [text for text, _ in _texts(widget, ui)]
    wanted = part.casefold()
    fits = [n for n, text in enumerate(listed) if text.casefold() == wanted]
    fits += [n for n, text in enumerate(listed) if wanted and wanted in text.casefold()]
    if part.isdigit() and 0 < int(part) <= len(listed):
        fits = [int(part) - 1]
    if not fits:
        raise Unmeant(f"nothing in '{widget.id}' is called '{part}'{hint(part, listed)}")
    if scrolled := getattr(widget, "scrolled", None):
        view, tall = scrolled(ui), widget.tall(ui)  # type: ignore[attr-defined]  # what scrolls in rows has a height
        view.show(fits[0] * tall, (fits[0] + 1) * tall, ui)
    return [box for _, box in _texts(widget, ui)][fits[0]].center


def said(app: App) -> list[str]:
    """All that the window says: panels, dialogs, menus, prompt, notice, log, phase, caption, intents carried out."""
    app.scene.freshen()
    ui, scene = app.scene.ui, app.scene
    popup = ui.popup
    found = [scene.caption, app.message, *app.accepted]
    for widget in walk([*ui.widgets, *([popup] if popup is not None else [])]):
        found += [text for text, _ in _texts(widget, ui)]
        found += [str(getattr(widget, name, "")) for name in ("title", "sub", "notice")]
        found.append("".join(span.text for span in getattr(widget, "spans", ())))
        found += [row.reason for row in getattr(widget, "deals", ())]
        found.append("" if widget.enabled else widget.why)
    if isinstance(scene, BattleScene):
        found += [scene.notice, scene.driver.trouble, scene.session.state.phase, f"round {scene.session.state.round}"]
        found += [moment.line.text for moment in scene.session.moments if moment.line is not None]
        if scene.session.decision is not None:
            found.append(scene.session.decision.prompt)
    return [text for text in found if text]
