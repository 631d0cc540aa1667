"""Dice that an event deals to a list: sealed before anybody recruits, the same whoever rolls them. (EVT-5, EVT-6)

The organiser draws a *nonce* and publishes its SHA-256, the *seal*. Each player gets one *ticket*, which is made of the
nonce, the event and the player. Every die of a recruit comes from the ticket, the recruit's type, its ordinal among
those of that type, and what the die is for; so no name, no id, no order of recruiting and no choice of weaves changes
it. When the nonce is published, anybody can do the same sums.
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
"""A face is made of two bytes, a number below 65,536."""
SEALED = "the dice of this list are sealed by its event: they aren't typed in (EVT-5)"
"""Why no other dice are taken."""
BLOCK = hashlib.sha256().digest_size // WORD_BYTES
"""Words of one HMAC."""


def draw_nonce() -> str:
    """A new secret of 256 bits, in hexadecimal digits like all that is published."""
    return secrets.token_hex(NONCE_BYTES)


def seal_of(nonce: str) -> str:
    """What is published of the nonce as long as it is secret."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def ticket_of(nonce: str, event: str, player: str) -> str:
    """What this player needs to recruit for this event."""
    return _hmac(bytes.fromhex(nonce), "ticket", event, player).hex()


def _hmac(key: bytes, *words: object) -> bytes:
    """None of the words has a line end in it: they are ids, numbers and words of ours."""
    return hmac.digest(key, "\n".join(map(str, words)).encode(), "sha256")


class SealedDice(Dice):
    """The dice of one recruit; each part of its block has a stream of its own. `stream` counts the words used."""

    ticket: str = ""
    type: str = ""
    ordinal: int = 0
    part: str = ""

    def of_roll(self, key: str) -> Dice:
        """The dice for this part, from their beginning."""
        return evolve(self, stream=0, part=key)

    def draw(self, count: int, sides: int) -> tuple[Faces, Dice]:
        """The next faces. A word that would favour low faces is passed over: each face has the same chance."""
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
    """The dice of the recruit with this ordinal among those of its type; the id is that of today."""
    return SealedDice(stream=0, keyed=True, ticket=ticket, type=type_id, ordinal=ordinal)


# --- in a list -----------------------------------------------------------------------------------------------------


def next_dice(data: Plain, type_id: str) -> SealedDice | None:
    """The dice of the next recruit of this type; None for a list that belongs to no event with sealed dice."""
    event = data.get("event")
    return dice_of(event["ticket"], type_id, _next_ordinal(data, type_id)) if event else None


def _next_ordinal(data: Plain, type_id: str) -> int:
    return 1 + max((drawn["ordinal"] for drawn in data.get("drawn") or () if drawn["type"] == type_id), default=0)


def note_draw(data: Plain, entry: Plain) -> Plain:
    """The list with the note that dice were rolled for this new entry, if it has some and they are sealed."""
    if not data.get("event") or not entry.get("channeling"):
        return data
    ordinal = _next_ordinal(data, entry["type"])
    data = with_key(data, "drawn", [], ORDER)
    data["drawn"].append({"type": entry["type"], "ordinal": ordinal, "id": entry["id"]})
    return data
