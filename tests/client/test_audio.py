from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import get_args

import numpy as np
import pygame
import pytest

from skirmish.client.audio import CAPTION, GAP, Mixer, Sounds
from skirmish.client.settings import Settings
from skirmish.client.staging.looks import looks
from skirmish.client.waves import LOOP, RATE, SOUNDS, Air, Effect, air, air_of, samples
from skirmish.client.words import say
from skirmish.core.events import EffectBegun, Event, Fell, Hurt, Moved, PhaseBegun, Rolled, TurnStarted

ROOT = Path(__file__).parents[2]
EFFECTS: tuple[Effect, ...] = get_args(Effect)


class Ear:
    """A speaker that remembers."""

    def __init__(self) -> None:
        self.heard: list[tuple[Effect, float]] = []
        self.air: tuple[tuple[Air, ...], float] = ((), 0.0)

    def play(self, effect: Effect, volume: float) -> None:
        self.heard.append((effect, volume))

    def breathe(self, heard: Sequence[Air], volume: float) -> None:
        self.air = tuple(heard), volume


def sounds(**settings: object) -> tuple[Sounds, Ear]:
    ear, chosen = Ear(), Settings().changed(**settings)
    return Sounds(lambda: chosen, ear), ear


def turn(side: int) -> TurnStarted:
    return TurnStarted(side=side, round=1)


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_is_short_loud_enough_and_ends_without_a_crack(effect: Effect):
    found = samples(effect)
    assert 0.03 <= len(found) / RATE <= 1.0
    assert 20000 < int(np.abs(found.astype(int)).max()) <= 32767
    assert abs(int(found[-1])) < 300
    assert np.array_equal(found, samples(effect))


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_begins_and_ends_at_nothing_and_swings_evenly(effect: Effect):
    found = samples(effect).astype(int).tolist()
    assert found[0] == found[-1] == 0
    peak = max(map(abs, found))
    assert abs(sum(found)) / len(found) < 0.01 * peak
    steps = [abs(b - a) for a, b in pairwise(found[:9])]
    assert max(steps) < 0.2 * peak, "it clicks when it begins"
    assert max(map(abs, found[-40:])) < 0.2 * peak, "it clicks when it ends"


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def timed(**settings: object) -> tuple[Sounds, Ear, Clock]:
    ear, clock, chosen = Ear(), Clock(), Settings().changed(**settings)
    return Sounds(lambda: chosen, ear, clock), ear, clock


HEARD: tuple[tuple[Event, Effect], ...] = (
    (Rolled(None, (3,), None, None), "dice"),  # type: ignore[arg-type]
    (Moved(0, ((0.0, 0.0), (1.0, 0.0))), "step"),
    (Hurt(0, 1), "clash"),
    (Fell(0, "down"), "fall"),
    (EffectBegun(None), "weave"),  # type: ignore[arg-type]
    (PhaseBegun("moves", 0, 1), "phase"),
    (TurnStarted(0, 1), "own-turn"),
    (TurnStarted(1, 1), "other-turn"),
)


@pytest.mark.parametrize(("event", "effect"), HEARD)
def test_each_kind_of_event_has_its_sound(event: Event, effect: Effect):
    heard, ear = sounds()
    heard.tell([event], 0)
    assert [name for name, _ in ear.heard] == [effect]


def test_every_sound_is_of_an_event_of_an_act_or_of_the_window():
    acts = {look.sound for look in looks().looks.values()} | {"parry", "bump", "blow", "cut", "fizzle"}
    assert {effect for _, effect in HEARD} | {"ask", "click"} | acts == SOUNDS == set(EFFECTS)


def test_what_an_act_sounds_like_is_heard_by_its_name_and_what_nobody_knows_isnt():
    heard, ear = sounds()
    heard.tell(["fire", "nonsense", "fire"], 0)
    assert [name for name, _ in ear.heard] == ["fire"]


def test_a_place_has_its_air_as_loud_as_is_wished_and_none_behind_other_windows():
    heard, ear = sounds(master=0.5, ambience=0.4)
    place = air_of(frozenset({"woods", "water", "road"}))
    assert place == ("wind", "birds", "water")
    heard.breathe(place)
    assert ear.air == (place, pytest.approx(0.2))
    heard.feel(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    heard.breathe(place)
    assert ear.air[1] == 0


def test_the_air_of_a_place_has_no_seam_and_stays_soft():
    found = air(("wind", "birds", "water", "crickets", "hearth"))
    assert len(found) == round(LOOP * RATE)
    steps = np.abs(np.diff(found.astype(float)))
    assert abs(float(found[0]) - float(found[-1])) <= steps.max()
    assert np.abs(found).max() < 20000


def test_a_question_is_heard_once_and_the_next_one_again():
    heard, ear, clock = timed()
    for question in ("cut?", "cut?", "parry?"):
        heard.asks(question)
        clock.now += 1
    assert [name for name, _ in ear.heard] == ["ask", "ask"]


def test_a_sound_isnt_repeated_faster_than_five_times_a_second():
    heard, ear, clock = timed()
    for _ in range(100):
        heard.play("dice")
        clock.now += 0.01
    assert len(ear.heard) == round(1 / GAP)


def test_another_sound_needs_no_pause():
    heard, ear, _ = timed()
    heard.play("dice")
    heard.play("clash")
    assert [name for name, _ in ear.heard] == ["dice", "clash"]


def test_captions_tell_what_would_be_heard_for_a_moment_even_without_a_sound():
    heard, ear, clock = timed(captions=True, mute=True)
    heard.tell([turn(0)], 0)
    heard.play("dice")
    assert ear.heard == []
    assert heard.caption == f"{say('caption.own-turn')}, {say('caption.dice')}"
    clock.now += CAPTION
    assert heard.caption == ""


@pytest.mark.parametrize("effect", [effect for effect in EFFECTS if effect != "click"])
def test_every_sound_has_a_caption(effect: Effect):
    heard, _, _ = timed(captions=True)
    heard.play(effect)
    assert heard.caption == say(f"caption.{effect}")


def test_a_click_is_ones_own_doing_and_not_read():
    heard, ear, _ = timed(captions=True)
    heard.play("click")
    assert heard.caption == ""
    assert [name for name, _ in ear.heard] == ["click"]


def test_nothing_is_read_unless_it_is_wanted():
    heard, _, _ = timed()
    heard.play("dice")
    assert heard.caption == ""


def test_at_the_first_start_it_is_quiet():
    heard, _, _ = timed()
    assert max(heard.volume(effect) for effect in EFFECTS) < 0.4


def test_no_two_effects_sound_alike_and_ones_own_turn_rises():
    assert len({samples(effect).tobytes() for effect in EFFECTS}) == len(EFFECTS)


def test_volumes_multiply_and_each_kind_has_its_own():
    heard, ear = sounds(master=0.5, effects=0.4, interface=0.2)
    heard.play("dice")
    heard.play("click")
    assert ear.heard == [("dice", pytest.approx(0.2)), ("click", pytest.approx(0.1))]


def test_ones_own_turn_and_theirs_can_be_muted_apart_and_so_can_dice_blows_and_weaves():
    heard, ear = sounds(master=1.0, effects=1.0, interface=1.0, other_turn=0.0, own_turn=0.5, dice=0.25, blows=0.0)
    heard.tell([turn(0), turn(1)], 0)
    heard.play("dice")
    heard.play("clash")
    heard.play("weave")
    assert ear.heard == [("own-turn", pytest.approx(0.5)), ("dice", pytest.approx(0.25)), ("weave", pytest.approx(1.0))]


@pytest.mark.parametrize("how", [{"mute": True}, {"master": 0.0}, {"effects": 0.0}])
def test_what_is_turned_off_is_not_played(how: dict[str, object]):
    heard, ear = sounds(**how)
    heard.play("clash")
    assert ear.heard == []


def test_behind_other_windows_it_is_silent_and_in_front_again_it_is_heard():
    heard, ear = sounds()
    heard.feel(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    heard.play("fall")
    assert ear.heard == []
    heard.feel(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    heard.play("fall")
    assert [name for name, _ in ear.heard] == ["fall"]


def test_ones_own_turn_sounds_otherwise_than_theirs_and_many_events_at_once_sound_once():
    heard, ear = sounds()
    heard.tell([turn(0), turn(0)], 0)
    heard.tell([turn(1)], 0)
    assert [name for name, _ in ear.heard] == ["own-turn", "other-turn"]


@pytest.mark.parametrize("trouble", [pygame.error("no such device"), NotImplementedError("mixer"), OSError("busy")])
def test_without_a_sound_device_it_is_silent_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], trouble: Exception
):
    tried = []

    def refuse(*how: object, **more: object) -> None:
        tried.append(how)
        raise trouble

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    mixer = Mixer()
    for effect in EFFECTS:
        mixer.play(effect, 1.0)
    assert len(tried) == 1
    assert capfd.readouterr() == ("", "")


PLAYED = """
import pygame
from typing import get_args
from skirmish.client.audio import RATE, Effect, Mixer
mixer, busy = Mixer(), []
for effect in get_args(Effect):
    mixer.play(effect, 0.5)
    busy.append(pygame.mixer.get_busy())
assert pygame.mixer.get_init() == (RATE, -16, 1), f"{pygame.mixer.get_init()}: {pygame.get_error()}"
assert any(busy)
"""


def test_the_mixer_plays_under_the_dummy_driver():
    """In a process of its own: in this one, other tests' windows may have opened the mixer before, or tried to."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "dummy"}
    run = subprocess.run(
        [sys.executable, "-c", PLAYED], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stderr
