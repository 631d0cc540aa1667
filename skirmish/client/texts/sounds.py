"""What is read of sounds, for who doesn't hear them."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "caption.between": ", ",
    "caption.dice": "dice fall",
    "caption.step": "steps",
    "caption.clash": "a blow",
    "caption.weave": "a weave hums",
    "caption.fall": "somebody falls",
    "caption.phase": "a chime: the next part of the turn",
    "caption.ask": "three notes: you must decide",
    "caption.own-turn": "two notes up: your turn",
    "caption.other-turn": "two notes down: their turn",
}
