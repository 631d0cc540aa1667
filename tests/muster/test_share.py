"""Share codes: there and back, through chats that wrap and quote, and what becomes of spoilt and hostile ones."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable

import pytest
from hypothesis import example
from hypothesis import strategies as st
from support.examples import tried
from support.plain_data import ANYTHING, ROSTERS, rosters
from support.work import calls_of

from skirmish.library.yamlfile import Plain
from skirmish.library.yamltext import is_same
from skirmish.muster.share import WORDS, BadCode, code_of, data_of, plain_json

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BLANKS = [" ", "\n", "\r\n", "\t", "\n> ", "\n>> ", "\u200b", "\u00ad", "\u2060", "\u00a0", "\ufeff"]
OLD = (
    "SK1.AGcxPXi7w-ciULkHqUSLEY473JoDbAO4FaWWAqsihUezpmBxH1JtR0WnQipyhEs8cxKJSj-xOqTFv4mOKWr8g2oHoDyoMlDSARdVQApa"
    "RaClDWiZD0oBsYQyGFLzAyWPYfgIo4yIBUIA"
)
"""A code of the first version, as it was made on its first day."""
OLD_DATA = {
    "format": "warband/2", "id": "old-friends", "name": "Ålte Freunde ⚔",
    "faction": {"id": "white-tower", "version": "1.0.0"}, "limit": {"marks": 500},
    "members": [{
        "id": "m-01", "type": "sitter", "name": "Ila", "items": [{"item": "dagger", "paid": 0}],
        "channeling": {"rolled": {"dice": "2D6", "faces": [4, 5]}, "weaves": ["mist", "mire", "ward", "smother"],
                       "special": ["healing"]},
    }],
    "groups": [{"id": "g-01", "type": "tower-guard", "count": 2, "items": [{"item": "spear", "paid": 10}]}],
}  # fmt: skip


def sealed(written: bytes, *, cut: int = 0) -> str:
    """A code with a right length and check around whatever it holds."""
    packer = zlib.compressobj(9, wbits=-15, memLevel=9, zdict=WORDS)
    packed = packer.compress(written) + packer.flush()
    packed = packed[: len(packed) - cut]
    body = (len(packed) + 4).to_bytes(2, "big") + zlib.crc32(packed).to_bytes(4, "big") + packed
    return "SK1." + base64.urlsafe_b64encode(body).decode().rstrip("=")


def refusal(text: str) -> str:
    with pytest.raises(BadCode) as refused:
        data_of(text)
    return str(refused.value)


def outcome(text: str) -> tuple[Plain, str]:
    """What was read, and why it wasn't."""
    try:
        return data_of(text), ""
    except BadCode as refused:
        return None, str(refused)


@pytest.mark.parametrize("ident", sorted(ROSTERS))
def test_shipped_rosters_go_through_a_code_of_a_chat_lines_length(ident: str) -> None:
    """Life Events are sentences: with nine of them or more it is longer."""
    code = code_of(ROSTERS[ident])
    assert is_same(data_of(code), ROSTERS[ident])
    assert len(code) <= (700 if ident not in ("crag-fires", "light-vigil") else 1200)


def test_the_words_known_beforehand_save_a_third_of_the_letters() -> None:
    written = [json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() for data in ROSTERS.values()]
    alone = sum(len(zlib.compress(text, 9)) for text in written) * 4 / 3
    assert sum(len(code_of(data)) for data in ROSTERS.values()) < alone * 2 / 3


@tried(40, 2000, rosters())
def test_any_roster_legal_or_not_comes_back_as_it_was(data: Plain) -> None:
    assert is_same(data_of(code_of(data)), data)


@tried(60, 2000, ANYTHING)
def test_any_plain_data_comes_back_as_it_was(data: Plain) -> None:
    assert is_same(data_of(code_of(data)), data)


@tried(60, 2000, st.data())
def test_a_code_survives_blanks_anywhere_and_words_around_it(data: st.DataObject) -> None:
    code = code_of(ROSTERS["tower-circle"])
    blanks = data.draw(st.lists(st.tuples(st.integers(0, len(code)), st.sampled_from(BLANKS)), max_size=8))
    for at, blank in sorted(blanks, reverse=True):
        code = code[:at] + blank + code[at:]
    before = data.draw(st.sampled_from(["", "my list: ", "SK you, ", "(", "SK1.no SK2.", "> "]))
    after = data.draw(st.sampled_from(["", ".", ")", " see you", "\nbye", "=="]))
    assert data_of(before + code + after) == ROSTERS["tower-circle"]


def test_the_first_whole_code_of_a_text_counts() -> None:
    first, second = code_of(ROSTERS["hired-pikes"]), code_of(ROSTERS["tower-circle"])
    assert data_of(f"{first[:80]} oh, and {second} and {first}") == ROSTERS["tower-circle"]


def test_codes_of_the_first_day_are_read_for_ever() -> None:
    assert data_of(OLD) == OLD_DATA
    assert hashlib.sha256(WORDS).hexdigest()[:16] == "4dad97598cfc118e"


@tried(80, 2000, st.integers(4, 500), st.sampled_from(LETTERS))
def test_one_wrong_letter_is_noticed_or_does_no_harm(at: int, letter: str) -> None:
    code = code_of(ROSTERS["tower-circle"])
    spoilt = code[:at] + letter + code[at + 1 :]
    read, refused = outcome(spoilt)
    assert "damaged" in refused or (read == ROSTERS["tower-circle"] and (spoilt == code or at >= len(code) - 1))


def test_a_code_that_is_cut_off_anywhere_says_so() -> None:
    code = code_of(ROSTERS["hired-pikes"])
    for length in range(4, len(code), 7):
        assert "cut off" in refusal(code[:length])
    assert "96 of its " in refusal(code[:100])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no share code"),
        ("nothing of the sort", "no share code"),
        ("XSK1.AAAA", "no share code"),
        ("SK2.AUIi", "of version 2, this program reads up to 1: update the program"),
        ("SK9999.AUIi", "of version 9999"),
        ("SK0.AUIi", "no share codes of version 0"),
        ("SK1.", "cut off"),
        ("SK1.____", "at most 16,000 letters"),
        (sealed(b"{}", cut=1), "damaged"),
        (sealed(b"not json"), "isn't JSON"),
        (sealed(b"\xff\xfe"), "isn't JSON"),
        (sealed(b'{"a": 1, "a": 2}'), "duplicate key"),
        (sealed(b"[NaN]"), "not a finite number"),
        (sealed(b"[1e999]"), "not a finite number"),
        (sealed(b"[" + b"9" * 19 + b"]"), "at most 18 digits"),
        (sealed(b'["\\ud800"]'), "half of a character"),
        (sealed(b'{"\\udfff": 1}'), "half of a character"),
        (sealed(b"[" * 51 + b"]" * 51), "nested more than 50 deep"),
        (sealed(b"[" * 100_000), "nested"),
        (sealed(b"[" + b"1," * 100_000 + b"1]"), "more than 100,000 values"),
        (sealed(b'"' + b"a" * 3_000_000 + b'"'), "unfolds to more than 1,000,000 bytes"),
        (sealed(b'"' + b"a" * 999_999 + b'"'), "unfolds to more than 1,000,000 bytes"),
    ],
)
def test_codes_that_are_spoilt_hostile_or_too_new_are_refused(text: str, said: str) -> None:
    assert said in refusal(text)


def test_what_stands_at_the_limits_is_let_through() -> None:
    deep: Plain = []
    for _ in range(49):
        deep = [deep]
    assert data_of(code_of(deep)) == deep
    assert data_of(sealed(b'"' + b"a" * 999_998 + b'"')) == "a" * 999_998


@tried(80, 2000, st.text(alphabet=LETTERS + " .\n", max_size=200), st.binary(max_size=200))
@example("A" * 200, b"")
def test_whatever_follows_the_prefix_nobody_sees_a_traceback(letters: str, held: bytes) -> None:
    for text in (f"SK1.{letters}", sealed(held)):
        read, refused = outcome(text)
        assert refused or is_same(data_of(code_of(read)), read)


def test_a_text_full_of_beginnings_costs_little_work() -> None:
    said, calls = calls_of(lambda: refusal("SK1.AUIiAAAA" * 50_000))
    assert "damaged" in said
    assert calls < 1000


@pytest.mark.parametrize(
    "data",
    [{"text": "".join(hashlib.sha256(bytes([n % 256, n // 256])).hexdigest() for n in range(900))}, {"a": float("inf")},
     {"a": 10**18}, ["\ud800"], {"a": object()}],
)  # fmt: skip
def test_what_no_code_can_hold_isnt_made_into_one(data: Plain) -> None:
    with pytest.raises(BadCode):
        code_of(data)


@pytest.mark.parametrize("read", [plain_json, lambda text: data_of(sealed(text.encode()))])
def test_json_and_codes_are_read_with_the_same_care(read: Callable[[str], Plain]) -> None:
    assert read('{"a": [1, 2.5, true, null, "ä"]}') == {"a": [1, 2.5, True, None, "ä"]}
    for text in ('{"a": 1, "a": 1}', "[Infinity]", "[1", "[1]]"):
        with pytest.raises(BadCode):
            read(text)
