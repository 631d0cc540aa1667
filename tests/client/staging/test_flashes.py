"""Nothing flashes more than three times in any second: not at once, and not where one act follows the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest
from app_scene import a_battle, an_app
from client_scene import Cards
from flashes import FIELD_PX, most_flashes
from staged import Told, told
from view.view_scene import table

from skirmish.client.settings import Settings
from skirmish.client.staging.director import Act
from skirmish.client.staging.looks import looks
from skirmish.client.staging.playback import Playback
from skirmish.client.view.board import BoardScene, BoardView
from skirmish.client.view.camera import start
from skirmish.core.dice import Check, at_least
from skirmish.core.display import Glimpse, Sign
from skirmish.core.events import Acted, EffectBegun, Event, FeatureLaid, Fell, Hurt, Rolled, SpellCut, SpellWorked
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.state import Effect, Feature

SIZE, PER_SECOND, ALLOWED = (1024, 768), 30, 3
NEAR = 96.0
"""Pixels an inch: as near as the wheel brings it, where everything is at its largest."""
FELL = (Hurt(8, 1, 0), Fell(8, "out", (8.0, 6.0)))
SIGNS: tuple[Sign, ...] = ("gathers", "fizzles", "links", "severed")
Feed = tuple[Sequence[Told], dict[int, Act]]


def die(what: str, face: int) -> Rolled:
    return Rolled(Check(0, what, (1, 6), at_least(4), against=8), (face,), face >= 4, table().dice)


def acts() -> dict[str, list[Feed]]:
    """Each way of shooting, striking and weaving that there is in the data, and what is seen of magic besides."""
    test = Rolled(Check(0, "test", (2, 6), at_least(7)), (4, 4), True, table().dice)
    effect, mire = Effect(1, "Mist", 0, 8), Feature(1, "mire", Circle(8, 6, 3))
    found: dict[str, list[Feed]] = {}
    shown = looks()
    for look, item in {look: item for item, look in shown.weapons.items()}.items():
        for kind in ("shoot", "strike"):
            found[f"{kind} {look}"] = [feed(Act(kind, 0, 8, what=item), Acted(0), die("to hit", 6), *FELL)]
    for look, weave in {look: weave for weave, look in shown.weaves.items()}.items():
        act = Act("magic", 0, 8, what=weave)
        found[f"weave {look}"] = [feed(act, test, SpellWorked(0), EffectBegun(effect), FeatureLaid(mire), *FELL)]
    failed = evolve(test, faces=(1, 1), outcome=False)
    found["failed"] = [feed(Act("magic", 0, 8, what="fireball"), failed)]
    stands = feed(Act("magic", 0, 8, what="lightning"), test)
    found["cut"] = [stands, feed(Act("cut", 8, 0), SpellCut(0, by=8))]
    for sign in SIGNS:
        seen = told(Acted(0))[0]._replace(glimpses=(Glimpse(0, "seen", 8, 2.0, harmful=True, sign=sign, others=(8,)),))
        found[f"sign {sign}"] = [([seen], {})]
    return found


def feed(act: Act, *events: Event) -> Feed:
    return told(*events), {1: act}


def frames(feeds: Sequence[Feed], near: float = NEAR) -> Iterator[pygame.Surface]:
    """What is drawn while these are told one after the other at the usual speed."""
    state = table()
    anim, view = Playback(state), BoardView(state)
    camera = start((12.0, 12.0), (0, 0, *SIZE), 18)
    camera = camera.zoomed(near / camera.per_inch, camera.middle)
    onto = pygame.Surface(SIZE, 0, 32)
    for moments, acts_ in feeds:
        anim.feed(moments, acts_)
        waited = 0.0
        while anim.busy or (anim.lively and waited < 0.3):
            waited += 0.0 if anim.busy else 1 / PER_SECOND
            anim.step(1 / PER_SECOND)
            drawn = anim.drawn
            view.draw(onto, BoardScene(drawn.state, Cards(), camera=camera, moved=drawn.moved, shows=drawn.shows,
                                       facing=drawn.facing))  # fmt: skip
            yield onto


ALL = acts()


def test_each_act_flashes_three_times_a_second_at_most():
    found = {name: most_flashes(frames(feeds), PER_SECOND) for name, feeds in ALL.items()}
    assert {name: count for name, count in found.items() if count > ALLOWED} == {}


def test_acts_that_follow_each_other_do_neither():
    bright = [ALL[f"weave {look}"] for look in ("lightning", "fire", "light", "ice", "heal")]
    assert most_flashes(frames([one for feeds in bright for one in feeds]), PER_SECOND) <= ALLOWED
    quick = [ALL[name] for name in ("shoot arrow", "strike heavy", "sign severed", "failed", "cut")]
    assert most_flashes(frames([one for feeds in quick for one in feeds]), PER_SECOND) <= ALLOWED


def test_a_battle_of_ais_in_the_window_does_neither():
    """With its banners, questions and panels."""
    app = an_app(SIZE, Settings())
    a_battle(app, "shooting", 2, ("aggressor", "aggressor"))
    onto = pygame.Surface(SIZE, 0, 32)

    def seen() -> Iterator[pygame.Surface]:
        for _ in range(8 * PER_SECOND):
            app.step(1 / PER_SECOND)
            app.draw(onto)
            yield onto

    assert most_flashes(seen(), PER_SECOND) <= ALLOWED


@pytest.mark.parametrize(("every", "part", "found"), [(5, 1.0, 3), (4, 1.0, 4), (3, 1.0, 5), (3, 0.45, 0), (3, 0.6, 5)])
def test_a_strobe_is_found_if_it_is_quick_and_large_enough(every: int, part: float, found: int):
    """White on black, so many frames each; `part` of the sides of the field is a quarter of it from a half on."""
    dark, light = (pygame.Surface(SIZE, 0, 32) for _ in range(2))
    light.fill((255, 255, 255), (100, 100, FIELD_PX[0] * part, FIELD_PX[1] * part))
    shown = [light if number // every % 2 else dark for number in range(2 * PER_SECOND)]
    assert most_flashes(shown, PER_SECOND) == found
