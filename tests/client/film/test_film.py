"""A battle as a page, and as a film."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest
from roof_scene import Roofs
from support.chromium import chromium
from support.moments import moments

from skirmish.app.errors import UserError
from skirmish.client.battle.acts import acts
from skirmish.client.film import making, reel
from skirmish.client.film.page import page
from skirmish.client.staging.looks import looks
from skirmish.core.events import Fell, Moved, Rolled
from skirmish.core.game import Game


@lru_cache(1)
def played() -> Game:
    return [*moments("skirmish+channeling", 6)][-1][0]


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_page_needs_nothing_else_and_tells_the_whole_battle(tmp_path: Path):
    making.write_page(tmp_path / "b.html", played())
    text = (tmp_path / "b.html").read_text(encoding="utf-8")
    assert not re.search(r'(?:src|href)="(?!data:)', text)
    assert "http" not in text.replace("http-equiv", "")
    game, data = played(), data_of(text)
    rolled = [event for event in game.log if isinstance(event, Rolled) and event.faces]
    assert [step["d"]["faces"] for step in data["steps"] if "d" in step] == [list(event.faces)[:16] for event in rolled]
    assert len([step for step in data["steps"] if "w" in step]) == sum(isinstance(e, Moved) for e in game.log)
    fallen = {
        step["x"][0]
        for step in data["steps"]
        if "x" in step and step.get("s", {}).get(str(step["x"][0]), [0, 0, 0])[2] == 2
    }
    assert fallen == {event.model for event in game.log if isinstance(event, Fell) and event.how == "out"}
    boards: dict[str, list[Any]] = {}
    for step in data["steps"]:
        boards |= step.get("s", {})
    for model in game.state.models:
        if game.state.on_table(model.id):
            x, y, *_ = game.state.places[model.id]
            assert boards[str(model.id)][:2] == pytest.approx([x, y], abs=0.01)
        else:
            assert boards[str(model.id)][2] >= 2


def test_names_that_hold_html_do_no_harm(tmp_path: Path):
    game = played()
    text = making.page_of("<script>alert(1)</script>", game)
    assert "<script>alert(1)" not in text
    assert data_of(text)["steps"]


@pytest.mark.long
def test_a_browser_plays_it(tmp_path: Path):
    making.write_page(tmp_path / "b.html", played())
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 1000, "height": 700})
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto((tmp_path / "b.html").as_uri())
        page.wait_for_timeout(500)
        count = page.evaluate("battle.steps.length")
        page.click("#play")
        page.wait_for_timeout(1200)
        assert page.evaluate("at") > 0
        page.evaluate(f"stop(); show({count})")
        assert played().state.forces[0].roster.name in page.inner_text("h1")
        assert "Victory for" in page.inner_text("#now")
        for step in range(0, count, 7):  # every kind of step is drawn half way
            page.evaluate(f"show({step}); since = 0.2; draw()")
        assert errors == []


def test_a_film_has_its_pictures_and_the_dice_are_in_them(tmp_path: Path):
    pygame.font.init()
    game = played()
    told = making.told(game)
    some = [moment for moment in told if moment.actions in (len(game.actions) - 1, len(game.actions))]
    seen = {picture.get_size() for picture in reel.frames(game.rules, game.setup, some, {}, 200, 4, 1.0)}
    assert len(seen) == 1
    assert all(side % 2 == 0 for side in seen.pop())


def test_a_film_ends_with_what_came_of_it():
    pygame.font.init()
    game = played()
    last = [moment for moment in making.told(game) if moment.actions == len(game.actions)]
    strips = [
        pygame.image.tobytes(picture.subsurface((0, picture.get_height() - 40, picture.get_width(), 40)), "RGB")
        for picture in reel.frames(game.rules, game.setup, last, {}, 200, 4, 1.0, "A – B", "A wins.")
    ]
    assert len(set(strips[-round(4 * reel.LAST) :])) == 1
    assert strips[-1] != strips[-round(4 * reel.LAST) - 1]


def test_what_a_film_lacks_is_said_with_the_line_that_brings_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    for system, line in (("linux", "sudo apt install"), ("darwin", "brew install"), ("win32", "winget install")):
        monkeypatch.setattr(sys, "platform", system)
        with pytest.raises(UserError, match=f"an MP4 needs ffmpeg: {line} ffmpeg"):
            reel.check(tmp_path / "b.mp4", "mp4")
    monkeypatch.setattr(reel, "import_module", _missing)
    with pytest.raises(UserError, match=r"a GIF needs Pillow: pip install 'skirmish\[film\]'"):
        reel.check(tmp_path / "b.gif", "gif")


def _missing(name: str) -> object:
    raise ImportError(name)


def test_ffmpeg_that_fails_says_why_and_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fake = tmp_path / "ffmpeg"
    fake.write_text("#!/bin/sh\ncat > /dev/null\necho 'no such codec' >&2\nexit 3\n", encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    kept = tmp_path / "b.mp4"
    kept.write_bytes(b"old")
    pictures = iter([pygame.Surface((4, 4), 0, 32)] * 3)
    with pytest.raises(UserError, match="ffmpeg says: no such codec"):
        reel.write_film(kept, "mp4", pictures)
    assert kept.read_bytes() == b"old"


@pytest.mark.skipif(importlib.util.find_spec("PIL") is None, reason="Pillow comes with the extra film")
def test_a_gif_is_written(tmp_path: Path):
    pictures = iter([pygame.Surface((8, 8), 0, 32) for _ in range(5)])
    assert reel.write_film(tmp_path / "b.gif", "gif", pictures) == 5
    assert (tmp_path / "b.gif").read_bytes().startswith(b"GIF8")


def test_a_page_tells_who_goes_up_and_how_high_models_stand():
    own = {0: (7.5, 14 - 0.4921875 - 1 / 32, ""), 1: (15, 12, "on top of the bridge")}
    roofs = Roofs("moves", own, {0: (15, 14, "")})
    begun = roofs.scene.battle.session.state
    roofs.does(f'drag "{roofs.name(roofs.own[0])}" 10.2,16 8.3,16\nkey Enter\nsettle')
    session = roofs.scene.battle.session
    text = page("Roofs", session.rules, begun, session.moments, acts(session, session.moments), "")
    steps = data_of(text)["steps"]
    walk = next(step["w"] for step in steps if "w" in step)
    assert walk[2:] == [looks().gait("move").rise, 0]
    last: dict[str, list[Any]] = {}
    for step in steps:
        last |= step.get("s", {})
    assert last[str(roofs.own[0])][4:] == [2.0, 0]
