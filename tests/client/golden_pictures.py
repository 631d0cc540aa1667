"""Golden pictures: what a window looked like when somebody last looked at it, and how far another may be from that.

Pictures are kept at a quarter of their size and compared as means of eight by eight pixels, so that another build of
the library, or another processor, doesn't matter, while a token or a button that has moved does.
`UPDATE_GOLDEN=1` writes them; one that isn't there fails. What differs is written to a folder of its own, full size.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pygame

from skirmish.client.picture import save

FOLDER = Path(__file__).parent / "goldens"
WRITTEN = 4
"""So many times smaller than the window golden pictures are written."""
COMPARED = 8
MEAN, PEAK = 0.3, 12
"""How far colours may differ, of 255: in the mean of all, and at the worst."""


class Apart(AssertionError):
    """The picture isn't what the golden one shows."""


def check(picture: pygame.Surface, name: str, folder: Path = FOLDER) -> None:
    """Compares a picture with the golden one of this name. Raises `Apart`, and writes the picture beside others."""
    path, small = folder / f"{name}.png", _smaller(picture, WRITTEN)
    if os.environ.get("UPDATE_GOLDEN") == "1":
        save(small, path)
        return
    if not path.exists():
        raise Apart(f"there is no golden picture {path.name}; its own is {_kept(picture, name)}")
    golden = pygame.image.load(path)
    if golden.get_size() != small.get_size():
        raise Apart(f"{name}: {small.get_size()} instead of {golden.get_size()}; see {_kept(picture, name)}")
    mean, peak = difference(golden, small)
    if mean > MEAN or peak > PEAK:
        raise Apart(f"{name}: differs by {mean:.2f} in the mean, {peak} at most; see {_kept(picture, name)}")


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[float, int]:
    """The mean and the greatest difference of colours, of pictures as they are written, in boxes that are compared."""
    boxes = [_smaller(picture, COMPARED // WRITTEN) for picture in (one, other)]
    apart = pygame.Surface(boxes[0].get_size(), 0, 32)
    apart.blit(boxes[0], (0, 0))
    apart.blit(boxes[1], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = pygame.Surface(boxes[0].get_size(), 0, 32)
    back.blit(boxes[1], (0, 0))
    back.blit(boxes[0], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    parts = pygame.image.tobytes(apart, "RGB")
    return sum(parts) / len(parts), max(parts)


def _smaller(picture: pygame.Surface, times: int) -> pygame.Surface:
    """The means of boxes so many pixels wide and high."""
    plain = pygame.Surface(picture.get_size(), 0, 32)
    plain.blit(picture, (0, 0))
    width, height = (max(1, part // times) for part in picture.get_size())
    return pygame.transform.smoothscale(plain.subsurface((0, 0, width * times, height * times)), (width, height))


def _kept(picture: pygame.Surface, name: str) -> Path:
    """Where the picture was written to be looked at."""
    path = Path(tempfile.mkdtemp(prefix="skirmish-golden-")) / f"{name}.actual.png"
    save(picture, path)
    return path
