"""A YAML text is changed in as few lines as can be, and says exactly what it should."""

from __future__ import annotations

import difflib
import textwrap
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, note
from hypothesis import strategies as st
from support.examples import tried
from wild_yaml import Writer, at, data_of, edited

from skirmish.library import rewrite
from skirmish.library.problems import Faulty
from skirmish.library.rewrite import NotRewritten, rewrite_text
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import is_same
from skirmish.library.yamltree import Node, line_start, next_line, parse_tree

SHIPPED = sorted((Path(__file__).parents[2] / "warbands").rglob("*.yaml"))
ROSTER = """\
# My own list.
format: warband/1
id: my-list   # as the file is called
name: "The Company"

limit: {marks: 500}
members:
  # the old hand
  - id: m-01
    type: captain
    name: Madoc the Fair     # the scar
    items: [{item: dagger, paid: 0}, {item: sword, paid: 10}]  # from her father

  - id: m-02
    type: sergeant
    name: 'Nit'
    items:
      - {item: dagger, paid: 0}
      - {item: club, paid: 3}  # found
      - {item: buckler, paid: 5}
# the rest
groups: []
"""


def data(text: str = ROSTER) -> Any:
    return parse(text, "x").data


def changed(text: str, new: Any) -> list[str]:
    """The lines that went ('- ...') and came ('+ ...')."""
    after = rewrite_text(text, new, "x")
    assert is_same(parse(after, "x").data, new)
    diff = difflib.unified_diff(text.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in diff if not line.startswith(("---", "+++", "@@"))]


def after(text: str, new: Any) -> str:
    return rewrite_text(textwrap.dedent(text), new, "x")


def test_a_word_is_changed_in_its_line_and_keeps_comment_and_quotes() -> None:
    new = data()
    new["members"][0]["name"] = "Madoc the Foul"
    assert changed(ROSTER, new) == [
        "-    name: Madoc the Fair     # the scar",
        "+    name: Madoc the Foul     # the scar",
    ]
    new = data()
    new["members"][1]["name"] = "Nat's"
    assert changed(ROSTER, new) == ["-    name: 'Nit'", "+    name: 'Nat''s'"]


def test_an_entry_is_added_to_a_list_in_brackets_on_its_line() -> None:
    new = data()
    new["members"][0]["items"].append({"item": "axe", "paid": 5})
    line = "    items: [{item: dagger, paid: 0}, {item: sword, paid: 10}]  # from her father"
    assert changed(ROSTER, new) == [f"-{line}", "+" + line.replace("10}]", "10}, {item: axe, paid: 5}]")]


def test_an_entry_of_a_list_of_lines_gets_a_line_like_its_siblings() -> None:
    new = data()
    new["members"][1]["items"].insert(1, {"item": "axe", "paid": 5})
    assert changed(ROSTER, new) == ["+      - {item: axe, paid: 5}"]


def test_an_entry_goes_with_its_line_and_the_comment_on_it() -> None:
    new = data()
    del new["members"][1]["items"][1]
    assert changed(ROSTER, new) == ["-      - {item: club, paid: 3}  # found"]


def test_a_member_goes_with_its_lines_only() -> None:
    new = data()
    del new["members"][0]
    assert changed(ROSTER, new) == [f"-{line}" for line in ROSTER.splitlines()[8:12]]


def test_a_member_is_added_in_the_look_of_the_others() -> None:
    new = data()
    new["members"].append({"id": "m-03", "type": "novice", "name": "Flea: the third", "items": []})
    assert changed(ROSTER, new) == [
        "+  - id: m-03",
        "+    type: novice",
        '+    name: "Flea: the third"',
        "+    items: []",
    ]


def test_what_a_new_member_has_looks_as_in_the_shipped_rosters() -> None:
    channeling = {
        "rolled": {"dice": "2D6", "faces": [3, 4]},
        "weaves": ["lightning", "mist"],
        "special": ["healing"],
        "strong": ["air"],
        "weak": ["fire"],
    }
    items = [{"item": "dagger", "paid": 0}, {"item": "aiel-spears", "paid": 12}]
    new = data()
    new["members"].append({"id": "m-03", "type": "wise-one", "name": "Tia", "items": items, "channeling": channeling})
    assert changed(ROSTER, new) == [
        "+  - id: m-03",
        "+    type: wise-one",
        "+    name: Tia",
        "+    items: [{item: dagger, paid: 0}, {item: aiel-spears, paid: 12}]",
        "+    channeling:",
        "+      rolled: {dice: 2D6, faces: [3, 4]}",
        "+      weaves: [lightning, mist]",
        "+      special: [healing]",
        "+      strong: [air]",
        "+      weak: [fire]",
    ]


def test_the_first_of_an_empty_list_opens_it() -> None:
    new = data()
    new["groups"] = [{"id": "g-01", "type": "pikeman", "count": 2, "names": ["Wren", "Dob"]}]
    assert changed(ROSTER, new) == [
        "-groups: []",
        "+groups:",
        "+  - id: g-01",
        "+    type: pikeman",
        "+    count: 2",
        "+    names: [Wren, Dob]",
    ]


def test_the_last_of_a_list_leaves_it_empty() -> None:
    new = data()
    new["members"] = []
    assert changed(ROSTER, new)[0] == "-members:"
    assert "members: []\n# the rest\n" in rewrite_text(ROSTER, new, "x")


def test_a_key_goes_with_its_lines_and_comes_where_the_data_has_it() -> None:
    new = data()
    del new["members"][1]["items"]
    assert changed(ROSTER, new) == [f"-{line}" for line in ROSTER.splitlines()[16:20]]
    new = {"format": "warband/1", "id": "my-list", "text": "No #1: 'x'", **data()}
    assert changed(ROSTER, new) == ["+text: \"No #1: 'x'\""]
    assert "# as the file is called\ntext:" in rewrite_text(ROSTER, new, "x")


def test_a_word_becomes_a_list_and_a_key_gets_another_name_on_its_line() -> None:
    text = "channeling:\n  special: healing  # rolled\n  gold: 3  # left\n"
    assert after(text, {"channeling": {"special": ["healing"], "gold": 3}}) == text.replace("healing", "[healing]")
    assert after(text, {"channeling": {"special": "healing", "marks": 3}}) == text.replace("gold", "marks")
    assert after("{gold: 500, a: 1}", {"marks": 500, "a": 1}) == "{marks: 500, a: 1}"


def test_line_ends_and_a_missing_last_one_stay() -> None:
    new = data()
    new["groups"] = [{"id": "g-01", "type": "pikeman", "count": 2}]
    windows = rewrite_text(ROSTER.replace("\n", "\r\n"), new, "x")
    assert windows == rewrite_text(ROSTER, new, "x").replace("\n", "\r\n")
    assert rewrite_text("a: 1", {"a": 1, "b": 2}, "x") == "a: 1\nb: 2"
    assert rewrite_text("a: 1\nb: 2", {"a": 1}, "x") == "a: 1\n"
    assert rewrite_text("a: 1\r\n", {"a": 1, "b": 2}, "x") == "a: 1\r\nb: 2\r\n"
    assert rewrite_text("\ufeffa: 1\n", {"a": 2}, "x") == "\ufeffa: 2\n"


def test_a_new_entry_takes_the_place_of_one_that_went() -> None:
    text = "a:\n  - id: x\n\n  - id: y  # old\n\n  - id: z\n"
    assert after(text, {"a": [{"id": "x"}, {"id": "w"}, {"id": "z"}]}) == text.replace("y  # old", "w")


def test_brackets_over_several_lines_lose_and_gain_whole_lines() -> None:
    text = """\
    items: [
      {item: dagger, paid: 0},  # hers
      {item: axe, paid: 5},
      {item: bow, paid: 20}  # old
    ]
    """
    text = textwrap.dedent(text)
    items = data(text)["items"]
    assert changed(text, {"items": items[:2]}) == ["-  {item: bow, paid: 20}  # old"]
    assert changed(text, {"items": items[1:]}) == ["-  {item: dagger, paid: 0},  # hers"]
    more = [*items, {"item": "sling", "paid": 2}]
    assert changed(text, {"items": more}) == [
        "-  {item: bow, paid: 20}  # old",
        "+  {item: bow, paid: 20},  # old",
        "+  {item: sling, paid: 2}",
    ]
    assert changed(text, {"items": [{"item": "sling", "paid": 2}, *items]}) == ["+  {item: sling, paid: 2},"]


@pytest.mark.parametrize(
    ("before", "new", "wanted"),
    [
        ("[a, b, c]", ["a", "c"], "[a, c]"),
        ("[a, b, c]", ["a", "b"], "[a, b]"),
        ("[a, b, c]", ["c"], "[c]"),
        ("[ a, b ]", ["a", "b", "c"], "[ a, b, c ]"),
        ("[a,b]", ["x", "a", "b"], "[x,a,b]"),
        ("[a, b,]", ["a"], "[a,]"),
        ("[a, b]", ["a", "x"], "[a, x]"),
        ("[a, b]", ["x", "b"], "[x, b]"),
        ("[a]", ["b"], "[b]"),
        ("[]", ["b"], "[b]"),
        ("[a, [1, 2]]", ["a", [1, 3]], "[a, [1, 3]]"),
        ("{a: 1, b: 2}", {"b": 2}, "{b: 2}"),
        ("{a: 1, b: 2}", {"a": 1, "c": "x, y", "b": 2}, '{a: 1, c: "x, y", b: 2}'),
        ("{a: , b}", {"a": 1, "b": 2}, "{a: 1, b: 2}"),
        ('{"a":1,"b":2}', {"a": 1, "b": "two"}, '{"a":1,"b": two}'),
        ("[a: 1, b]", [{"a": 2}, "b"], "[{a: 2}, b]"),
        ("[a, # one\n b]", ["a"], "[a, # one\n ]"),
    ],
)
def test_in_brackets(before: str, new: Any, wanted: str) -> None:
    assert after(f"key: {before}\n", {"key": new}) == f"key: {wanted}\n"


def test_the_first_key_behind_a_dash_can_go_and_come() -> None:
    text = "- type: captain\n  id: m-01\n  name: Ana  # her\n- id: m-02\n  name: Bea\n"
    ana, bea = data(text)
    assert after(text, [{"id": "m-01", "name": "Ana"}, bea]) == text.replace("type: captain\n  ", "")
    assert after(text, [ana, {"x": 1, **bea}]) == text.replace("- id: m-02", "- x: 1\n  id: m-02")
    assert after(text, [{"x": 1, "id": "m-01", "name": "Ana"}, bea]) == text.replace("type: captain", "x: 1")


@pytest.mark.parametrize(
    "words",
    ["no", "Yes", "null", "~", "1", "1.0", "0x1F", "1e3", ".5", "true", "", " x", "x ", "a: b", "a #b", "#a", "- a",
     "-", "?", "'a'", '"', "a\tb", "a\nb", "a:", "[a", "{a", "*a", "&a", "!a", "%a", "@a", "`a", "|", ">", "...", "---",
     "=", "<<", "12:30", "2024-01-01", "010", "1_000", "nbsp\xa0", "\x85", "\u2028", "\x07", "\ufeff", "😀", "a, b",
     "a]b", "why?", ".inf", "9" * 30, "back\\slash"],
)  # fmt: skip
@pytest.mark.parametrize("text", ["k: old\n", "k: 'old'\n", 'k: "old"  # c\n', "k: [old]\n", "k:\n  - old\n", "k:\n"])
def test_any_words_are_written_so_that_they_read_as_themselves(words: str, text: str) -> None:
    new = {"k": [words] if isinstance(data(text)["k"], list) else words}
    assert is_same(data(after(text, new)), new)
    keyed = {"k": data(text)["k"], words: 1}
    assert is_same(data(after(text, keyed)), keyed)


def test_a_block_of_text_stays_one() -> None:
    text = "text: >-\n  Two words and\n  more.\n\nnotes: |\n  one\n  two\n\nlast: 1\n"
    new = data(text)
    assert after(text, {**new, "notes": "one\nthree\n"}) == text.replace("two", "three")
    assert after(text, {**new, "text": "Few words."}) == text.replace("Two words and\n  more.", "Few words.")
    assert after(text, {**new, "text": "word " * 40 + "end"}).count("\n") == text.count("\n")
    assert after(text, {**new, "text": None}) == text.replace(">-\n  Two words and\n  more.\n", "null\n")
    del new["notes"]
    assert after(text, new) == text.replace("notes: |\n  one\n  two\n", "")


def test_anchors_and_aliases_are_written_out_where_they_would_say_something_else() -> None:
    text = "a: &items [{item: dagger, paid: 0}]\nb: *items  # the same\nc: *items\n"
    new = data(text)
    one = [*new["a"], {"item": "axe", "paid": 5}]
    assert after(text, {**new, "b": one}) == text.replace(
        "b: *items", "b: [{item: dagger, paid: 0}, {item: axe, paid: 5}]"
    )
    all_three = dict.fromkeys("abc", one)
    assert after(text, all_three) == text.replace("0}]", "0}, {item: axe, paid: 5}]")
    assert after(text, {**new, "a": one}).count("*items") == 0
    assert after(text, {"b": new["b"], "c": new["c"]}) == (
        "b: [{item: dagger, paid: 0}]  # the same\nc: [{item: dagger, paid: 0}]\n"
    )
    assert after("a: &x 1\nb: *x\n", {"a": 2, "b": 2}) == "a: &x 2\nb: *x\n"
    assert after("a: &x\n  - 1\nb: *x\n", {"a": [], "b": [1]}) == "a: &x []\nb: [1]\n"


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("? a\n: 1\n? b\n: 2\n", {"a": 1}),
        ("? a\n: 1\nb: 2\n", {"a": 2, "c": 1}),
        ("--- {a: 1}\n...\n", {"a": [{"id": "x", "y": 1}]}),
        ("%YAML 1.2\n---\na: 1\n", {"a": 2, "b": 3}),
        ("--- word\n", {"a": 1}),
        ("a: 1\n", []),
        ("- - a\n  - b\n", [["b"]]),
        ("- - a\n", [["b"]]),
        ("a:\n- 1\nb: 2\n", {"a": {"x": {"y": 1}}, "b": 2}),
        ("a: b\r\nc: d\n", {"a": "x", "c": "d", "e": 1}),
        ("a: |+\n  x\n\n", {"a": "x\n\n", "b": 1}),
        ("a: |\n  x", {"a": "x", "b": 1}),
        ("a:\n  b: |\n    x\nc: 1\n", {"a": [], "c": 1}),
    ],
)
def test_rare_layouts_say_the_data_too(text: str, new: Any) -> None:
    assert is_same(data(after(text, new)), new)


def test_what_yaml_cannot_say_is_never_written() -> None:
    with pytest.raises(NotRewritten):
        rewrite_text("a: 1\n", {"a": 10**30}, "x")
    with pytest.raises(NotRewritten):
        rewrite_text("a: 1\n", {"a": float("nan")}, "x")
    with pytest.raises(NotRewritten):
        rewrite_text("a: 1\n", {"a": "\ud800"}, "x")
    with pytest.raises(Faulty, match="E005"):
        rewrite_text("a: 1\na: 2\n", {"a": 3}, "x")


def test_a_wrong_text_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rewrite._Rewriting, "text_for", lambda *_: "a: 8.0\n")
    with pytest.raises(NotRewritten):
        rewrite_text("a: 1\n", {"a": 8}, "x")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_file_gains_and_loses_a_key_and_is_as_before(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    old = data(text)
    more = rewrite_text(text, {**old, "notes": "x"}, "x")
    assert more == text + "notes: x\n"
    assert rewrite_text(more, old, "x") == text


def lines_of(text: str, root: Node, trail: tuple[str | int, ...]) -> tuple[int, int, bool]:
    """Where the lines of the entry at the end of the trail begin and end; whether they are its alone.

    In brackets: the lines of all of them, for they may be emptied or closed up.
    """
    start, end, alone = 0, len(text), False
    node = root
    for step in trail:
        if node.flow:
            return start, end, False
        number = step if isinstance(step, int) else [entry.key for entry in node.entries].index(step)
        entry = node.entries[number]
        shares = bool(text[line_start(text, entry.head) : entry.head].strip())
        alone = len(node.entries) > 1 and not shares
        start, end, node = line_start(text, entry.head), next_line(text, entry.end), entry.node
    return start, end, alone


def as_far_as_known(old: Any, trail: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The trail to the first list in which an entry without an id may be taken for another one."""
    for number, step in enumerate(trail):
        known = isinstance(step, str) or (isinstance(old[step], dict) and "id" in old[step])
        if not known or (isinstance(step, int) and trail[number + 1 :] == ("id",)):
            return trail[:number]
        old = old[step]
    return trail


def is_lines(node: Node, trail: tuple[str | int, ...]) -> bool:
    """Whether the value at the end of the trail is a list or mapping in lines, whose first line is its own."""
    for step in trail:
        number = step if isinstance(step, int) else [entry.key for entry in node.entries].index(step)
        node = node.entries[number].node
    return bool(node.entries) and not node.flow


@tried(100, 5000, st.randoms(use_true_random=False))
@example(Random(1))
def test_any_edit_of_any_layout_touches_its_own_lines_only(chance: Random) -> None:
    old = data_of(chance, 4)
    text = Writer(chance).text(old)
    assert is_same(data(text), old)
    assert rewrite_text(text, old, "x") == text
    new, what, trail = edited(old, chance)
    result = rewrite_text(text, new, "x")
    note(f"{what} {trail}\n{text}\n-----\n{result}")
    assert is_same(data(result), new)
    root = parse_tree(text, old)
    known = as_far_as_known(old, trail)
    what, trail = (what if known == trail else "set"), known
    if what == "remove" and len(at(old, trail[:-1])) == 1:  # what was around it is empty now
        what, trail = "set", trail[:-1]
    start, end, alone = lines_of(text, root, trail)
    assert result[:start] == text[:start]
    assert result.endswith(text[end:])
    if what == "remove" and alone:
        assert result == text[:start] + text[end:]
    if what == "add" and is_lines(root, trail):
        assert all(line in result.splitlines() for line in text.splitlines())


@tried(15, 1000, st.randoms(use_true_random=False))
def test_edit_after_edit_the_text_keeps_up(chance: Random) -> None:
    value = data_of(chance, 4)
    text = Writer(chance).text(value)
    for _ in range(8):
        value, _, _ = edited(value, chance)
        text = rewrite_text(text, value, "x")
        assert is_same(data(text), value)
