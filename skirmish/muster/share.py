"""Share codes: a warband as a few hundred characters to send in a chat, and back.

`SK1.`, then, in base64url without padding: two bytes for the length of the rest, four for its CRC-32, and the
roster as compact JSON, deflated with `WORDS` as the preset dictionary. The number is the version. White space and
quote marks inside don't count, and the length separates the code from the words around it.

The preset dictionary accounts for 40% of a code's length. It belongs to version 1 of the codes and never
changes, or older codes would become unreadable: things shipped later aren't in it, and cost a few more characters.
The most common words come last, where they are nearest.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

from skirmish.library.yamlfile import MOST_BYTES, MOST_DEPTH, MOST_DIGITS, MOST_NODES, Plain

VERSION = 1
MOST_LETTERS = 16_000
"""Maximum length of a code: more than any warband needs; no QR code holds a fifth of it."""
MOST_TRIES = 20
"""How many possible starts of a code are tried in a text."""
_LENGTH, _CHECK = 2, 4
"""Bytes for the length of the rest, and for its CRC-32."""
_RAW = -zlib.MAX_WBITS
"""Deflate without zlib's header and checksum."""
_BLANK = "[\\s>\u00ad\u200b-\u200d\u2060\ufeff]*"
"""What chats insert between letters: line ends, quote marks, zero-width characters."""
_BEGUN = re.compile(f"(?<![A-Za-z0-9_-])S{_BLANK}K{_BLANK}((?:[0-9]{_BLANK}){{1,4}})\\.")
_LETTER = re.compile("[A-Za-z0-9_-]")
_FILLER = re.compile(_BLANK)


class BadCode(ValueError):
    """The share code can't be used; the message says why."""


def code_of(data: Plain) -> str:
    """The share code of a roster, or of any plain data a file may hold. Raises `BadCode` if it is too big."""
    try:
        written = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError) as error:
        raise BadCode(f"this can't be shared: {error}") from None
    plain_json(written)
    packer = zlib.compressobj(9, wbits=_RAW, memLevel=9, zdict=WORDS)
    packed = packer.compress(written) + packer.flush()
    check = zlib.crc32(packed).to_bytes(_CHECK, "big")
    if len(packed) >= 1 << 8 * _LENGTH:
        raise _too_long()
    body = base64.urlsafe_b64encode((_CHECK + len(packed)).to_bytes(_LENGTH, "big") + check + packed)
    code = f"SK{VERSION}.{body.decode().rstrip('=')}"
    if len(code) > MOST_LETTERS:
        raise _too_long()
    return code


def data_of(text: str) -> Plain:
    """The plain data of the first complete share code in the text. Raises `BadCode`.

    It is only data: whether it is a roster is checked later by its form, as for a file.
    """
    first: BadCode | None = None
    for version, start in find_codes(text):
        try:
            return _data(version, text, start)
        except BadCode as error:
            first = first or error
    raise first or BadCode("no share code found: it begins with 'SK1.'")


def find_codes(text: str) -> Iterator[tuple[int, int]]:
    """(version, start of its letters) of the first few possible share codes."""
    for number, found in enumerate(_BEGUN.finditer(text)):
        if number == MOST_TRIES:
            return
        yield int(_FILLER.sub("", found[1])), found.end()


def plain_json(written: bytes | str) -> Plain:
    """Plain data from untrusted JSON. Raises `BadCode` for data that none of our files could hold."""
    if len(written) > MOST_BYTES:
        raise BadCode(f"has more than {MOST_BYTES:,} bytes")
    try:
        data = json.loads(
            written,
            object_pairs_hook=_unique_keys,
            parse_int=_parse_whole,
            parse_float=_parse_real,
            parse_constant=_parse_real,
        )
    except BadCode:
        raise
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise BadCode(f"isn't JSON: {error}") from None
    _check_size(data)
    return data  # type: ignore[no-any-return]  # json.loads returns Any; its hooks only let plain data pass


def _data(version: int, text: str, start: int) -> Plain:
    if version > VERSION:
        said = f"the share code is of version {version}, this program reads up to {VERSION}: update the program"
        raise BadCode(said)
    if version != VERSION:
        raise BadCode(f"there are no share codes of version {version}")
    packed = _unpack(text, start)
    unpacker = zlib.decompressobj(_RAW, zdict=WORDS)
    try:
        written = unpacker.decompress(packed, MOST_BYTES + 1)
    except zlib.error:
        raise _damaged() from None
    if len(written) > MOST_BYTES:
        raise BadCode(f"the share code is too big: it unfolds to more than {MOST_BYTES:,} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged()
    return plain_json(written)


def _unpack(text: str, start: int) -> bytes:
    """The bytes encoded by the letters from here, checked."""
    letters = _letters(text, start)
    head = _decode(_take(letters, _coded_length(_LENGTH)))
    wanted = _coded_length(_LENGTH + int.from_bytes(head[:_LENGTH], "big"))
    if wanted > MOST_LETTERS:
        raise BadCode(f"the share code is damaged or too big: it has at most {MOST_LETTERS:,} letters")
    body = _decode(_take(_letters(text, start), wanted))[_LENGTH:]
    check, packed = body[:_CHECK], body[_CHECK:]
    if zlib.crc32(packed).to_bytes(_CHECK, "big") != check:
        raise _damaged()
    return packed


def _coded_length(count: int) -> int:
    """How many letters this many bytes take."""
    return -(-count * 4 // 3)


def _letters(text: str, at: int) -> Iterator[str]:
    """The letters of a code from here, up to the first character that can't be part of it."""
    while True:
        at = _FILLER.match(text, at).end()  # type: ignore[union-attr]  # it also matches the empty string
        if at >= len(text) or not _LETTER.match(text, at):
            return
        yield text[at]
        at += 1


def _take(letters: Iterator[str], count: int) -> str:
    found = "".join(letter for _, letter in zip(range(count), letters, strict=False))
    if len(found) < count:
        raise BadCode(f"the share code is cut off or damaged: {len(found)} of its {count} letters are here")
    return found


def _decode(letters: str) -> bytes:
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise _damaged() from None


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadCode("duplicate key")
    return found


def _parse_whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadCode(f"a number has at most {MOST_DIGITS} digits")
    return int(digits)


def _parse_real(digits: str) -> float:
    number = float(digits)
    if not abs(number) < float("inf"):
        raise BadCode(f"{digits[:MOST_DIGITS]} is not a finite number")
    return number


def _check_size(data: Plain) -> None:
    """Raises `BadCode` for data nested or grown beyond the limits of a file, and for lone surrogates."""
    ahead: list[tuple[Plain, int]] = [(data, 0)]
    seen = 0
    while ahead:
        value, depth = ahead.pop()
        seen += 1
        if isinstance(value, str):
            _say_whole(value)
        elif isinstance(value, dict | list):
            if depth >= MOST_DEPTH:
                raise _too_deep()
            for key in value if isinstance(value, dict) else ():
                seen += 1
                _say_whole(key)
            ahead += [(inner, depth + 1) for inner in (value.values() if isinstance(value, dict) else value)]
        if seen + len(ahead) > MOST_NODES:
            raise BadCode(f"has more than {MOST_NODES:,} values")


def _say_whole(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadCode("a text in it has half of a character") from None


def _too_deep() -> BadCode:
    return BadCode(f"is nested more than {MOST_DEPTH} deep")


def _too_long() -> BadCode:
    return BadCode(f"this is too big to be shared as a code, which has at most {MOST_LETTERS:,} letters")


def _damaged() -> BadCode:
    return BadCode("the share code is damaged: copy it again, from 'SK' to its last letter")


# --- the preset dictionary of share codes --------------------------------------------------------------------------


_IDS = """\
hatred ledger powers_rolled power_tables special_rolled gleeman thief-taker blademaster pit-fighter woodsman
grudge-bearer wilder fear fearless stubborn frenzy stupidity ignores-fear hides-after-run warder thrall-master leashed
sept-chief wise-one society-leader maiden-of-the-spear algaidsiswai ashaman dedicated soldier legionman captain
sergeant novice-fighter archer lancer lord-captain questioner whitecloak chief seer veteran youth oath-sworn spearman
brute crossbowman pikeman swordsman suldam damane deathwatch-guard seanchan-soldier myrddraal dread-master dreadlord
dreadlord-woman dread-apprentice fist-leader trolloc darkfriend sitter aes-sedai accepted tower-guard aiel black-tower
borderlands children-of-the-light hill-clans mercenaries seanchan shadowspawn white-tower dagger club axe sword spear
morning-star flail halberd two-handed pike power-wrought-blade thakandar-blade throwing-knives javelins aiel-spears
sling short-bow bow longbow crossbow light-armour heavy-armour fine-mail power-wrought-armour shield buckler helmet
fancloth-cloak shield-of-air arrow-of-fire fireball blade-of-fire fist-of-air bonds-of-air rolling-earth
erupting-earth lightning wall-of-fire mist ice-shards smother mire fold-light shielding soothe refresh blinding-light
ward healing travelling balefire cloud-dancing earth-singing foretelling compulsion inversion unweaving warding-dome
"""
_PHRASES = (
    '"text":"'
    '"notes":"'
    '"seed":'
    '"xp":'
    '"skills":["'
    '"stash":{"marks":0,"shards":0,"items":[]}'
    '"hired":[{"id":"h-01","type":"'
    '"powers_rolled":{"strong":[3],"weak":[4]}'
    '"special_rolled":['
    '"traits":[{"ref":"warder","of":"m-01"}],'
    '"air"],'
    '"earth"],'
    '"fire"],'
    '"water"],'
    '{"item":"crossbow","paid":25},'
    '{"item":"heavy-armour","paid":50},'
    '{"item":"helmet","paid":10},'
    '{"item":"light-armour","paid":20},'
    '{"item":"buckler","paid":5}]},'
    '{"item":"shield","paid":5}]},'
    '{"item":"spear","paid":10},'
    '{"item":"axe","paid":5},'
    '{"item":"bow","paid":10}]},'
    '{"item":"club","paid":3}]},'
    '{"item":"sword","paid":10},'
    '"groups":[{"id":"g-01","type":"'
    '"name":"","count":2,"names":["'
    '"],"items":[{"item":"dagger","paid":0},'
    '{"id":"m-02","type":"'
    '","name":"'
    '","items":[{"item":"dagger","paid":0},'
    '"channeling":{"rolled":{"dice":"3D6","faces":[4,3,4]},"weaves":["'
    '"channeling":{"rolled":{"dice":"2D6","faces":[3,4]},"weaves":["'
    '"],"special":["'
    '"],"strong":["air"],"weak":["fire"]}},{"id":"m-03","type":"'
    '{"format":"warband/2","id":"'
    '","name":"The '
    '","text":"'
    '","faction":{"id":"'
    '","version":"1.0.0"},"limit":{"marks":500},"members":[{"id":"m-01","type":"'
)
WORDS = (_IDS + _PHRASES).encode()
"""Version 1."""
