"""One dialect: YAML 1.2 words and numbers, no key twice, no tags, and the place of everything."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.library.problems import Faulty
from skirmish.library.yamlfile import parse


def value(text: str) -> Any:
    return parse(f"it: {text}\n", "x.yaml").data["it"]


def complaint(text: str) -> str:
    with pytest.raises(Faulty) as caught:
        parse(text, "x.yaml")
    return str(caught.value)


@pytest.mark.parametrize(
    "word", ["no", "yes", "on", "off", "y", "n", "No", "12:30", "1:2:3", "2026-11-21", "1_000", "0b1", "=", "<<"]
)
def test_what_only_yaml_1_1_reads_as_something_else_is_a_word(word: str) -> None:
    assert value(word) == word


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("true", True), ("False", False), ("null", None), ("~", None), ("", None),
        ("010", 10), ("-3", -3), ("+4", 4), ("0x1F", 31), ("0o17", 15),
        ("1.5", 1.5), (".5", 0.5), ("2.", 2.0), ("1e3", 1000.0), ("-1.5E-2", -0.015),
        ("'010'", "010"), ('"true"', "true"), ("'null'", "null"), ("1.0.0", "1.0.0"), ("2D6", "2D6"),
    ],
)  # fmt: skip
def test_plain_words_and_numbers_are_read_as_yaml_1_2_reads_them(text: str, meant: object) -> None:
    assert value(text) == meant
    assert type(value(text)) is type(meant)


def test_a_key_that_stands_twice_is_refused_with_both_places() -> None:
    said = complaint("name: one\nitems: []\nname: two\n")
    assert said == "x.yaml:3:1: E005 duplicate key 'name', first in line 1: keep one of them"


def test_keys_are_always_words() -> None:
    assert parse("1: a\ntrue: b\n", "x").data == {"1": "a", "true": "b"}


def test_a_list_as_a_key_is_refused() -> None:
    assert complaint("? [a, b]\n: 1\n") == "x.yaml:1:3: E004 a key is a plain word"


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system [true]", "!!int 3", "!mine x", "! x", "!!set {a, b}"])
def test_tags_are_refused_and_nothing_is_made_from_them(tag: str) -> None:
    assert complaint(f"a: 1\nb: {tag}\n").startswith("x.yaml:2:4: E006 tags are not used here")


def test_a_tag_on_a_key_is_refused() -> None:
    assert complaint("!!str a: 1\n").startswith("x.yaml:1:1: E004")


@pytest.mark.parametrize("number", [".nan", ".NaN", ".inf", "-.inf", "+.INF", "1e999", "-1e400", "9" * 19, "1" * 5000])
def test_numbers_that_are_not_finite_or_far_too_long_are_refused(number: str) -> None:
    assert complaint(f"a: 1\nb: {number}\n").startswith("x.yaml:2:4: E007 ")


def test_an_alias_stands_for_what_was_anchored() -> None:
    assert parse("a: &gear [sword, axe]\nb: *gear\n", "x").data == {"a": ["sword", "axe"], "b": ["sword", "axe"]}


def test_an_alias_of_nothing_and_of_itself_are_refused() -> None:
    assert (
        complaint("a: *ghost\n")
        == "x.yaml:1:4: E004 *ghost names nothing above it; text that starts with * needs quotes"
    )
    assert (
        complaint("a: &a [1, *a]\n")
        == "x.yaml:1:11: E004 *a names nothing above it; text that starts with * needs quotes"
    )


def test_two_documents_in_a_file_are_refused() -> None:
    assert complaint("a: 1\n---\nb: 2\n") == "x.yaml:2:1: E004 more than one document in the file"


def test_every_value_and_key_has_its_place() -> None:
    document = parse("one: 1\nmore:\n  - {id: a, at: [1, 2]}\n  - id: b\n", "x.yaml")
    assert document.place(("more", 0, "at", 1)) == (3, 21)
    assert document.place(("more", 1, "id")) == (4, 9)
    assert document.keys[("more", 1, "id")] == (4, 5)
    assert document.place(("more", 1, "nowhere", 7)) == (4, 5), "the nearest thing around it"


def test_a_byte_order_mark_is_passed_over(tmp_path: Any) -> None:
    from skirmish.library.yamlfile import read

    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read(path).data == {"a": 1}
