"""Share codes: a warband as a few hundred letters that go through a chat, and back.

`SK1.` and then, in base64url without padding: two bytes with the length of what follows, four with its CRC-32, and the
roster as compact JSON, deflated with the words of `share_words.py` known beforehand. The number is the version of all
that. White space and quoting marks inside don't count, and the length tells the code from the words around it.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

from skirmish.library.scalars import MOST_DIGITS
from skirmish.library.yamlfile import MOST_BYTES, MOST_DEPTH, MOST_NODES, Plain
from skirmish.muster.share_words import WORDS

VERSION = 1
MOST_LETTERS = 16_000
"""Of a code: more than any warband needs, and no QR code holds a fifth of it."""
MOST_TRIES = 20
"""Places of a text that look like the beginning of a code and are tried."""
_LENGTH, _CHECK = 2, 4
"""Bytes that say how many follow, and bytes of their CRC-32."""
_RAW = -zlib.MAX_WBITS
"""Deflate without zlib's own header and sum."""
_BLANK = "[\\s>\u00ad\u200b-\u200d\u2060\ufeff]*"
"""What chats put between letters: line ends, quoting marks, signs without width."""
_BEGUN = re.compile(f"(?<![A-Za-z0-9_-])S{_BLANK}K{_BLANK}((?:[0-9]{_BLANK}){{1,4}})\\.")
_LETTER = re.compile("[A-Za-z0-9_-]")
_FILLER = re.compile(_BLANK)


class BadCode(ValueError):
    """A share code that can't be used; the message says why."""


def code_of(data: Plain) -> str:
    """The share code of a roster, or of any plain data a file may hold. Raises `BadCode` for what is too big."""
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
    """The plain data of the first share code in the text that is whole. Raises `BadCode`.

    It is no more than data: whether it is a roster, its form has to say, as it does of a file.
    """
    first: BadCode | None = None
    for version, start in begun(text):
        try:
            return _data(version, text, start)
        except BadCode as error:
            first = first or error
    raise first or BadCode("here is no share code: one begins with 'SK1.'")


def begun(text: str) -> Iterator[tuple[int, int]]:
    """(version, where its letters begin) of what looks like share codes, the first few of them."""
    for number, found in enumerate(_BEGUN.finditer(text)):
        if number == MOST_TRIES:
            return
        yield int(_FILLER.sub("", found[1])), found.end()


def plain_json(written: bytes | str) -> Plain:
    """Plain data from JSON that anybody may have written. Raises `BadCode` for what no file of ours could hold."""
    if len(written) > MOST_BYTES:
        raise BadCode(f"has more than {MOST_BYTES:,} bytes")
    try:
        data = json.loads(written, object_pairs_hook=_once, parse_int=_whole, parse_float=_real, parse_constant=_real)
    except BadCode:
        raise
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise BadCode(f"is no JSON: {error}") from None
    _measure(data)
    return data  # type: ignore[no-any-return]  # json.loads says Any; its hooks let nothing but plain data pass


def _data(version: int, text: str, start: int) -> Plain:
    if version > VERSION:
        said = f"the share code is of version {version}, this program reads up to {VERSION}: update the program"
        raise BadCode(said)
    if version != VERSION:
        raise BadCode(f"there are no share codes of version {version}")
    packed = _packed(text, start)
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


def _packed(text: str, start: int) -> bytes:
    """The bytes that the letters from here stand for, checked."""
    letters = _letters(text, start)
    head = _decoded(_taken(letters, _coded(_LENGTH)))
    wanted = _coded(_LENGTH + int.from_bytes(head[:_LENGTH], "big"))
    if wanted > MOST_LETTERS:
        raise BadCode(f"the share code is damaged or too big: it has at most {MOST_LETTERS:,} letters")
    body = _decoded(_taken(_letters(text, start), wanted))[_LENGTH:]
    check, packed = body[:_CHECK], body[_CHECK:]
    if zlib.crc32(packed).to_bytes(_CHECK, "big") != check:
        raise _damaged()
    return packed


def _coded(count: int) -> int:
    """How many letters so many bytes take."""
    return -(-count * 4 // 3)


def _letters(text: str, at: int) -> Iterator[str]:
    """The letters of a code from here, until something comes that isn't one."""
    while True:
        at = _FILLER.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing, too
        if at >= len(text) or not _LETTER.match(text, at):
            return
        yield text[at]
        at += 1


def _taken(letters: Iterator[str], count: int) -> str:
    found = "".join(letter for _, letter in zip(range(count), letters, strict=False))
    if len(found) < count:
        raise BadCode(f"the share code is cut off or damaged: {len(found)} of its {count} letters are here")
    return found


def _decoded(letters: str) -> bytes:
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise _damaged() from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadCode("a key stands twice")
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadCode(f"a number has at most {MOST_DIGITS} digits")
    return int(digits)


def _real(digits: str) -> float:
    number = float(digits)
    if not abs(number) < float("inf"):
        raise BadCode(f"{digits[:MOST_DIGITS]} is not a finite number")
    return number


def _measure(data: Plain) -> None:
    """Raises `BadCode` for what is nested or grown beyond the limits of a file, and for half of a letter."""
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
        raise BadCode("a text in it has half of a letter") from None


def _too_deep() -> BadCode:
    return BadCode(f"is nested more than {MOST_DEPTH} deep")


def _too_long() -> BadCode:
    return BadCode(f"this is too big to be shared as a code, which has at most {MOST_LETTERS:,} letters")


def _damaged() -> BadCode:
    return BadCode("the share code is damaged: copy it again, from 'SK' to its last letter")
