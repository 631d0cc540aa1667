"""A battle as pictures one after the other, staged as in the window; and as a film made of them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain, groupby, islice, product
from pathlib import Path
from typing import Any

import pygame

from skirmish.app.errors import UserError
from skirmish.client.art.letters import fitted, text
from skirmish.client.art.theme import BRASS, INK, IVORY, Colour, role_colour, shade, team
from skirmish.client.battle.session import Moment
from skirmish.client.staging.director import Act
from skirmish.client.staging.playback import Playback
from skirmish.client.view.board import BoardView
from skirmish.client.view.camera import start
from skirmish.client.view.scene import BoardScene
from skirmish.client.words import say
from skirmish.core.events import Fell
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point

EXTRA, MP4 = "skirmish[film]", "ffmpeg"
"""What brings a GIF, and what makes an MP4."""
INSTALL = {"darwin": "film.brew", "win32": "film.winget"}
"""The text of the line that brings ffmpeg, by the system; elsewhere it is `film.apt`."""
_BEGUN = 48
"""From so many pictures at the beginning a GIF takes most of its colours: there both sides are set up."""
_HUES = tuple(product((0, 85, 170, 255), repeat=3))
SIDES = {"gif": 540, "mp4": 960}
"""Pixels of the longer side of the board."""
RATES = {"gif": 12, "mp4": 30}
"""Pictures a second."""
SPEEDS = {"gif": 2.0, "mp4": 1.0}
"""How much faster than in the window a battle is told."""
LAST = 3.0
"""Seconds for which the end stays in sight."""
_STRIP = 46
"""Pixels of the strip below the board, which says what happens."""


def frames(
    rules: Ruleset, setup: State, moments: Sequence[Moment], acts: Mapping[int, Act], side: int, rate: int,
    speed: float, title: str = "", ending: str = "",
) -> Iterator[pygame.Surface]:  # fmt: skip
    """The pictures; the same surface each time, painted anew. `title`: what is said before the first line of the log,
    `ending`: after the last one, for a while; '' to end there."""
    field = setup.battlefield
    per_inch = side / max(field.width_in, field.depth_in)
    board = pygame.Rect(0, 0, _even(field.width_in * per_inch), _even(field.depth_in * per_inch))
    onto = pygame.Surface((board.w, board.h + _STRIP), 0, 32)
    camera = start((field.width_in, field.depth_in), (0, 0, board.w, board.h), 0)
    view, anim = BoardView(setup), Playback(setup)
    anim.speed = speed
    said, tone = title, IVORY
    fallen: dict[ModelId, Point] = {}

    def paint() -> pygame.Surface:
        drawn = anim.drawn
        picture = BoardScene(
            state=drawn.state, rules=rules, camera=camera, moved=drawn.moved, lifted=drawn.lifted,
            shows=drawn.shows, facing=drawn.facing, fallen=dict(fallen), grid=False, rulers=False, text=0.9,
        )  # fmt: skip
        view.draw(onto, picture)
        _strip(onto, board, drawn.state, said, tone)
        return onto

    for _, group in groupby(moments, key=lambda moment: moment.actions):
        told = list(group)
        anim.feed(told, acts)
        while anim.busy:
            anim.step(1 / rate)
            known = anim.known
            shown = [m for m in told if known is None or m.number <= known]
            fallen |= {m.event.model: m.event.at for m in shown if isinstance(m.event, Fell) and m.event.how == "out"}
            heard = [m.line for m in shown if m.line is not None]
            if heard:
                said, tone = heard[-1].text, role_colour(heard[-1].side) if heard[-1].side is not None else IVORY
            yield paint()
    if ending:
        said, tone = ending, IVORY
        for _ in range(round(LAST * rate)):
            anim.step(1 / rate)
            yield paint()


def _even(length: float) -> int:
    """Films want even numbers of pixels."""
    return 2 * round(length / 2)


def _strip(onto: pygame.Surface, board: pygame.Rect, state: State, said: str, tone: Colour) -> None:
    """The round, and what is said of it."""
    strip = pygame.Rect(0, board.bottom, board.w, _STRIP)
    onto.fill(INK, strip)
    number = text(say("round-short", number=state.round) if state.round else say("setting-up"), "name", 18, BRASS)
    onto.blit(number, number.get_rect(midleft=(10, strip.centery)))
    line = text(fitted(said, "body", 16, strip.w - number.get_width() - 36), "body", 16, tone)
    onto.blit(line, line.get_rect(midleft=(number.get_width() + 24, strip.centery)))


def check(path: Path, kind: str) -> None:
    """Raises `UserError` with what to do if a film of this kind can't be made here."""
    if kind == "gif":
        try:
            import_module("PIL.Image")
        except ImportError:
            raise UserError(f"{path}: {say('film.no-pillow', extra=EXTRA)}") from None
    elif shutil.which(MP4) is None:
        raise UserError(f"{path}: {say('film.no-ffmpeg', tool=MP4, line=say(INSTALL.get(sys.platform, 'film.apt')))}")


def write_film(path: Path, kind: str, pictures: Iterator[pygame.Surface]) -> int:
    """Writes the film; how many pictures it has. Raises `UserError`; what was there before stays then."""
    check(path, kind)
    beside = path.with_name(f".{path.name}.part")
    try:
        count = _gif(beside, pictures) if kind == "gif" else _mp4(beside, pictures)
        beside.replace(path)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None
    finally:
        beside.unlink(missing_ok=True)
    return count


def _gif(path: Path, pictures: Iterator[pygame.Surface]) -> int:
    image: Any = import_module("PIL.Image")
    count = 0

    def whole() -> Iterator[Any]:
        nonlocal count
        for picture in pictures:
            count += 1
            yield image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))

    images = whole()
    begun = list(islice(images, _BEGUN))
    if not begun:
        raise UserError(f"{path}: {say('film.nothing')}")
    palette = _palette(image, begun[:: _BEGUN // 4])
    made = (one.quantize(palette=palette, dither=0) for one in chain(begun, images))
    first, rest = next(made), made
    first.save(path, format="GIF", save_all=True, append_images=rest, duration=round(1000 / RATES["gif"]), loop=0)
    return count


def _palette(image: Any, pictures: Sequence[Any]) -> Any:
    """One palette for all pictures, so that nothing flickers: colours of these, and those of what comes later.

    To find one for each picture would take most of the time that a film takes.
    """
    wide, high = pictures[0].size
    sheet = image.new("RGB", (wide, high * len(pictures)))
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (0, number * high))
    sides = [colour for side in (0, 1) for colour in (team(side), role_colour(side), shade(team(side), 0.6))]
    exact = [*_HUES, *sides, IVORY, shade(IVORY, 0.9), shade(IVORY, 0.75), BRASS, INK]
    seen = sheet.quantize(256 - len(exact), dither=0).getpalette()[: 3 * (256 - len(exact))]
    found = image.new("P", (1, 1))
    found.putpalette([*seen, *(part for colour in exact for part in colour)])
    return found


def _mp4(path: Path, pictures: Iterator[pygame.Surface]) -> int:
    first = next(pictures, None)
    if first is None:
        raise UserError(f"{path}: {say('film.nothing')}")
    w, h = first.get_size()
    order = [
        MP4, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{w}x{h}",
        "-r", str(RATES["mp4"]),
        "-i", "-", "-an", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-f", "mp4", str(path),
    ]  # fmt: skip
    with subprocess.Popen(order, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as maker:
        assert maker.stdin is not None
        assert maker.stderr is not None
        count = 0
        try:
            for picture in _all(first, pictures):
                maker.stdin.write(pygame.image.tobytes(picture, "RGB"))
                count += 1
        except BrokenPipeError:
            pass  # it says why itself
        maker.stdin.close()
        said = maker.stderr.read().decode(errors="replace").strip().splitlines()
    if maker.returncode:
        raise UserError(f"{path}: {say('film.failed', tool=MP4, why=said[-1] if said else maker.returncode)}")
    return count


def _all(first: pygame.Surface, rest: Iterator[pygame.Surface]) -> Iterator[pygame.Surface]:
    yield first
    yield from rest
