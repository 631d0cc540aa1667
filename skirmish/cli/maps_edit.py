"""`skirmish maps edit`: the map maker in the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli import completion
from skirmish.cli.play import Script, Size, open_window

if TYPE_CHECKING:
    from skirmish.client.app import App

MapName = Annotated[
    str | None,
    typer.Argument(
        metavar="MAP", autocompletion=completion.maps,
        help="A map to change: the path of its YAML file, or an id (skirmish list maps), which opens as a copy. "
             "Default: the list of all maps.",
    ),
]  # fmt: skip


def edit(battlefield: MapName = None, script: Script = None, size: Size = None) -> None:
    """Open the window with the map maker.

    \b
    skirmish maps edit
    skirmish maps edit village
    skirmish maps edit my-map.yaml
    """
    from skirmish.app.own_maps import open_map

    def begin(window: App) -> Callable[[], None]:
        opened = open_map(battlefield) if battlefield is not None else None

        def go() -> None:
            window.go.to_maps()
            if opened is not None:
                window.go.to_map_maker(*opened)

        return go

    open_window(size, script, begin)
