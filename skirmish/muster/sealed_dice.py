"""Dice that an event deals to a list: sealed before recruiting begins, the same whoever rolls them. (EVT-5, EVT-6)

The organiser draws a *nonce* and publishes its SHA-256, the *seal*. Each player gets one *ticket*, made from the
nonce, the event and the player. Every die of a recruit depends on the ticket, the recruit's type, its ordinal among
those of that type, and the die's purpose; so no name, id, order of recruiting or choice of weaves changes
it. Once the nonce is published, anyone can repeat the calculation.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from skirmish.core.dice import Dice, Faces
from skirmish.core.record import evolve
from skirmish.muster.edits import ORDER, Plain, with_key

NONCE_BYTES = 32
WORD_BYTES, WORDS = 2, 1 << 16
"""A face is made from two bytes, a number below 65,536."""
SEALED = "the dice of this list are sealed by its event: they can't be entered by hand (EVT-5)"
"""Why no other dice are accepted."""
BLOCK = hashlib.sha256().digest_size // WORD_BYTES
"""Words of one HMAC."""


def draw_nonce() -> str:
    """A new secret of 256 bits, in hexadecimal digits like all that is published."""
    return secrets.token_hex(NONCE_BYTES)


def seal_of(nonce: str) -> str:
    """What is published about the nonce while it is secret."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def ticket_of(nonce: str, event: str, player: str) -> str:
    """What this player needs in order to recruit for this event."""
    return _hmac(bytes.fromhex(nonce), "ticket", event, player).hex()


def _hmac(key: bytes, *words: object) -> bytes:
    """No part contains a line end: they are ids, numbers and our own words."""
    return hmac.digest(key, "\n".join(map(str, words)).encode(), "sha256")


class SealedDice(Dice):
    """The dice of one recruit, with a stream for each part of its block. `stream` counts the words used."""

    ticket: str = ""
    type: str = ""
    ordinal: int = 0
    part: str = ""

    def of_roll(self, key: str) -> Dice:
        """The dice for this part, from their beginning."""
        return evolve(self, stream=0, part=key)

    def draw(self, count: int, sides: int) -> tuple[Faces, Dice]:
        """The next faces. A word that would favour low faces is skipped, so all faces are equally likely."""
        fair, place, faces = WORDS - WORDS % sides, self.stream or 0, list[int]()
        while len(faces) < count:
            word = self._word(place)
            place += 1
            if word < fair:
                faces.append(word % sides + 1)
        return tuple(faces), evolve(self, stream=place)

    def _word(self, place: int) -> int:
        number, at = divmod(place, BLOCK)
        block = _hmac(bytes.fromhex(self.ticket), "dice", self.type, self.ordinal, self.part, number)
        return int.from_bytes(block[at * WORD_BYTES : (at + 1) * WORD_BYTES])


def dice_of(ticket: str, type_id: str, ordinal: int) -> SealedDice:
    """The dice of the recruit with this ordinal among those of its type, given by its current id."""
    return SealedDice(stream=0, keyed=True, ticket=ticket, type=type_id, ordinal=ordinal)


# --- in a list -----------------------------------------------------------------------------------------------------


def next_dice(data: Plain, type_id: str) -> SealedDice | None:
    """The dice of the next recruit of this type; None for a list without an event with sealed dice."""
    event = data.get("event")
    return dice_of(event["ticket"], type_id, _next_ordinal(data, type_id)) if event else None


def _next_ordinal(data: Plain, type_id: str) -> int:
    return 1 + max((drawn["ordinal"] for drawn in data.get("drawn") or () if drawn["type"] == type_id), default=0)


def note_draw(data: Plain, entry: Plain) -> Plain:
    """The list with a note that dice were rolled for this new entry, if it has any and they are sealed."""
    if not data.get("event") or not entry.get("channeling"):
        return data
    ordinal = _next_ordinal(data, entry["type"])
    data = with_key(data, "drawn", [], ORDER)
    data["drawn"].append({"type": entry["type"], "ordinal": ordinal, "id": entry["id"]})
    return data
