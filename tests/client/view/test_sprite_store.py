from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from skirmish.client.art import theme
from skirmish.client.view.sprites import Sprites


@pytest.fixture(autouse=True)
def usual_colours() -> Iterator[None]:
    yield
    theme.use("normal")


def square(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_the_same_sprite_is_painted_once():
    store = Sprites()
    assert store.get(square, 4) is store.get(square, 4)
    assert store.painted == 1


def test_the_store_never_holds_more_than_its_limit():
    store = Sprites(limit=10_000)
    for side in range(1, 40):
        store.get(square, side)
        assert store.bytes <= 10_000
    assert store.bytes == sum(4 * side * side for side in range(39, 39 - len(store), -1))


def test_what_was_not_asked_for_longest_goes_first():
    store = Sprites(limit=3 * 400)
    kept = [store.get(square, 10), store.get(lambda side: square(side), 10)]
    store.get(square, 9)
    assert store.get(square, 10) is kept[0]
    store.get(square, 8)
    assert store.get(square, 10) is kept[0]
    assert len(store) == 3


def test_what_is_larger_than_the_store_is_given_and_not_kept():
    store = Sprites(limit=100)
    assert store.get(square, 50).get_width() == 50
    assert (len(store), store.bytes) == (0, 0)


def test_the_last_of_a_kind_is_found_until_it_goes():
    def box(what: str, side: int) -> pygame.Surface:
        return square(side)

    store = Sprites(limit=1000)
    store.get(box, "a", 4)
    last = store.get(box, "a", 8)
    assert store.latest(box, "a") is last
    assert store.latest(box, "b") is None
    store.get(box, "b", 15)
    assert store.latest(box, "a") is None


def test_another_palette_has_sprites_of_its_own():
    store = Sprites()
    usual = store.get(square, 4)
    theme.use("tritan")
    assert store.get(square, 4) is not usual
    theme.use("normal")
    assert store.get(square, 4) is usual


def test_a_rough_one_is_scaled_once_from_the_latest_and_painted_never():
    store = Sprites()
    assert store.rough(square, 4, 10) is None
    store.get(square, 4)
    rough = store.rough(square, 4, 10)
    assert rough is not None
    assert rough.get_size() == (10, 10)
    assert store.rough(square, 4, 10) is rough
    assert store.painted == 1
