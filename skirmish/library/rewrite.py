"""Changes a YAML text to hold other data, in as few lines as possible.

Comments, order, indentation, quotes and line ends of everything else stay as they are, byte for byte.
"""

from __future__ import annotations

import json
import re
from difflib import SequenceMatcher
from typing import Any

from skirmish.core.record import Record
from skirmish.library.problems import Faulty
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import (
    Layout,
    block_lines,
    fits_one_line,
    inline_text,
    is_same,
    item_lines,
    key_text,
    pair_lines,
    paragraph_text,
    scalar_text,
)
from skirmish.library.yamltree import (
    BREAK,
    Entry,
    Node,
    column,
    leads_its_line,
    line_end,
    line_start,
    next_line,
    parse_tree,
)

BOM = "\ufeff"
_NOTHING: Any = object()
_DASH = re.compile(r"- +")


class NotRewritten(RuntimeError):
    """The text couldn't be made to hold the data: our own error, or data that our YAML dialect can't express."""


class _Unfit(Exception):
    """A change can't be made in place: the value around it is rewritten."""


def rewrite_text(text: str, data: Any, shown: str) -> str:
    """The text, changed so that it parses to this plain data; the same text if it already does.

    `shown` is the file's name in messages. Raises `Faulty` if the text can't be read, and `NotRewritten` rather than
    return a text with other data.
    """
    if text.startswith(BOM):
        return BOM + rewrite_text(text[1:], data, shown)
    old = parse(text, shown).data
    if is_same(old, data):
        return text
    root = parse_tree(text, old)
    why: Exception | None = None
    for deepest in range(_deepest(old, data), -1, -1):
        try:
            changed = _Rewriting(text, root, deepest).text_for(data)
            if is_same(parse(changed, shown).data, data):
                return changed
        except (_Unfit, Faulty, ValueError) as error:
            why = error
    raise NotRewritten(f"{shown}: the new data can't be written") from why


def _deepest(old: Any, new: Any) -> int:
    """The depth of the deepest difference: changes are tried there first, and further out if that fails."""
    if isinstance(old, dict) and isinstance(new, dict):
        pairs = [(old.get(key, _NOTHING), value) for key, value in new.items()]
    elif isinstance(old, list) and isinstance(new, list):
        pairs = [(old[number], value) for number, value in list_change(old, new).kept.items()]
    else:
        return 0
    return max((1 + _deepest(one, other) for one, other in pairs if not is_same(one, other)), default=1)


class _Rewriting:
    """One attempt: changes the text down to `deepest` levels and rewrites whole values that differ there."""

    def __init__(self, text: str, root: Node, deepest: int) -> None:
        self.text = text
        self.root = root
        self.deepest = deepest
        self.splices: list[tuple[int, int, str]] = []
        self.live: dict[str, Any] = {}
        """The values of the anchors so far in the new text."""
        found = BREAK.search(text)
        self.newline = found.group() if found else "\n"
        self.layout = _layout(text, root)
        self.aliases = any(True for _ in root.anchors())

    def text_for(self, data: Any) -> str:
        """The text with all changes. Raises `_Unfit` if they conflict."""
        self._walk(self.root, data, self.root.body, 0, in_brackets=False)
        changed, at = [], 0
        for start, end, new in sorted(self.splices, key=lambda splice: splice[:2]):
            if start < at:
                raise _Unfit
            changed += [self.text[at:start], new]
            at = end
        return "".join([*changed, self.text[at:]])

    def _splice(self, start: int, end: int, new: str) -> None:
        if new and not new.endswith(self.newline) and self.text[end : end + 1] == "#":
            new += " "  # a comment directly after a bracket: after a word it would become part of it
        self.splices.append((start, end, new))

    def _walk(self, node: Node, new: Any, slot: int, level: int, *, in_brackets: bool) -> None:
        """Changes the node to hold the new value."""
        if node.kind == "alias":
            if not is_same(self.live.get(node.anchor, _NOTHING), new):
                self._replace(node, new, slot, in_brackets)
            return
        if is_same(node.value, new) and not self.aliases:
            return
        change = self._change(node, new)
        if change is None or (level >= self.deepest and not is_same(node.value, new)):
            if node.kind != "scalar" or not is_same(node.value, new):
                self._replace(node, new, slot, in_brackets)
            for name in node.anchors():
                self.live.pop(name, None)
        else:
            self._entries(node, change, level)
        if node.anchor:
            self.live[node.anchor] = new

    def _change(self, node: Node, new: Any) -> Change | None:
        """The fate of the entries; None if the whole is rewritten."""
        if not new or not node.entries or node.odd or type(new) is not type(node.value):
            return None
        change = mapping_change(node.value, new) if node.kind == "mapping" else list_change(node.value, new)
        return change if change.kept else None

    def _entries(self, node: Node, change: Change, level: int) -> None:
        for number, entry in enumerate(node.entries):
            if number in change.kept:
                if number in change.renamed:
                    self._splice(entry.head, entry.key_end, key_text(change.renamed[number], flow=node.flow))
                inner = entry.node
                named = inner.anchor and inner.kind != "alias"
                slot = inner.start + len(inner.anchor) + 1 if named else entry.slot
                self._walk(inner, change.kept[number], slot, level + 1, in_brackets=node.flow)
            else:
                for name in (entry.node.anchor, *entry.node.anchors()):
                    self.live.pop(name, None)
        if node.flow:
            self.splices += flow_splices(self.text, node, change, self.newline)
        else:
            self._block(node, change)

    def _block(self, node: Node, change: Change) -> None:
        """Removes the lines of deleted entries and writes new ones."""
        entries, kept = node.entries, sorted(change.kept)
        first_shares = not leads_its_line(self.text, entries[0].head)
        for number, entry in enumerate(entries):
            if number in change.kept:
                continue
            if number == 0 and first_shares:
                self._splice(entry.head, entries[kept[0]].head, "")
            elif not first_shares or number > kept[0]:
                self._splice(line_start(self.text, entry.head), next_line(self.text, entry.end), "")
        for behind, added in change.added.items():
            at = column(self.text, entries[0].head)
            lines = [line for new in added for line in self._new_entry(node, new, entries[max(behind, kept[0])], at)]
            if 0 <= behind < len(entries) - 1 and behind + 1 not in change.kept:  # in the place of a deleted one
                self._insert_lines(line_start(self.text, entries[behind + 1].head), lines, at)
            elif behind >= 0:
                self._insert_lines(next_line(self.text, entries[behind].end), lines, at)
            elif first_shares:
                joint = self.newline + " " * at
                self._splice(entries[kept[0]].head, entries[kept[0]].head, joint.join(lines) + joint)
            else:
                self._insert_lines(line_start(self.text, entries[0].head), lines, at)

    def _new_entry(self, node: Node, new: Added, sibling: Entry, at: int) -> list[str]:
        if node.kind == "mapping":
            return pair_lines(*new, at, self.layout)
        beside = sibling.node
        brackets = beside.flow if beside.entries and beside.kind != "scalar" else None
        dash = beside.body - sibling.head
        same_line = line_start(self.text, beside.body) == line_start(self.text, sibling.head)
        layout = Layout(self.layout.list_step, self.layout.map_step, dash if same_line and dash > 1 else 2)
        return item_lines(new[1], at, layout, brackets)

    def _insert_lines(self, place: int, lines: list[str], at: int) -> None:
        """Inserts lines, indented to column `at`, at the start of a line or the end of the text."""
        joined = self.newline.join(" " * at + line for line in lines)
        ends_open = place == len(self.text) and line_start(self.text, place) != place
        self._splice(place, place, self.newline + joined if ends_open else joined + self.newline)

    def _replace(self, node: Node, new: Any, slot: int, in_brackets: bool) -> None:
        """Replaces the old value by a new one."""
        if in_brackets:
            text = (
                scalar_text(new, flow=True, style=node.style) if not isinstance(new, dict | list) else inline_text(new)
            )
            self._put(node, slot, text)
        elif node is self.root:
            self._replace_root(node, new)
        elif node.entries and not node.flow:
            self._replace_block(node, new, slot)
        elif not isinstance(new, dict | list):
            self._put(node, slot, self._scalar(node, new, slot))
        elif fits_one_line(new, column(self.text, node.body)) or (node.flow and node.entries):
            self._put(node, slot, inline_text(new))
        else:
            self._open(node, new, slot)

    def _put(self, node: Node, slot: int, text: str) -> None:
        """Replaces the text on the value's own line."""
        if slot < 0:  # a key in brackets without a colon
            bare = node.body - len(self.text[: node.body]) + len(self.text[: node.body].rstrip())
            self._splice(bare, bare, f": {text}")
            return
        end = node.end
        if node.style in ("|", ">") and not text.endswith(self.newline) and self.text[end - 1 : end] in ("\n", "\r"):
            text += self.newline
        before = self.text[node.body - 1 : node.body]
        if node.body == end and self.text[end : end + 1] == " " and line_end(self.text, end) == end + 1:
            end += 1
        self._splice(node.body, end, f" {text}" if node.body == slot and before and before not in " [{(" else text)

    def _scalar(self, node: Node, new: Any, slot: int) -> str:
        if node.style in ("|", ">") and isinstance(new, str):
            inside = next_line(self.text, line_end(self.text, node.body))
            indent = len(self.text[inside:]) - len(self.text[inside:].lstrip(" "))
            if (text := paragraph_text(new, node.style, indent, self.newline)) is not None:
                return text
        return scalar_text(new, flow=False, style=node.style)

    def _replace_root(self, node: Node, new: Any) -> None:
        """Replaces the whole file, except comments before and after it."""
        if not isinstance(new, dict | list):
            self._put(node, node.body, self._scalar(node, new, node.body))
            return
        lead = "" if leads_its_line(self.text, node.body) else self.newline
        at = 0 if lead or not new else column(self.text, node.body)
        lines = [inline_text(new)] if node.flow and node.entries else block_lines(new, at, self.layout)
        self._splice(node.body, node.end, lead + (self.newline + " " * at).join(lines))

    def _replace_block(self, node: Node, new: Any, slot: int) -> None:
        """Replaces the lines of a list or mapping."""
        at, end = column(self.text, node.body), line_end(self.text, node.end)
        if self.text[node.end - 1 : node.end] in ("\n", "\r"):  # it ends with a text block
            end = len(self.text[: node.end].rstrip("\r\n"))
        compact = line_start(self.text, slot) == line_start(self.text, node.body)
        short = fits_one_line(new, at)
        if isinstance(new, type(node.value)) and new:
            self._splice(node.body, end, (self.newline + " " * at).join(block_lines(new, at, self.layout)))
        elif compact:
            dash = node.body - slot + 1
            text = self._short(new) if short else self._behind_dash(new, at - dash, dash)
            self._splice(node.body, end, text)
        else:
            text = f" {self._short(new)}" if short else self._below(new, slot)
            head = slot if short else line_end(self.text, slot)
            self._splice(head, head, text)
            self._splice(next_line(self.text, line_end(self.text, slot)), next_line(self.text, end), "")

    def _open(self, node: Node, new: Any, slot: int) -> None:
        """Replaces a word or brackets after the key or dash by a list or mapping on lines of its own."""
        if self.text[slot - 1 : slot] == "-":
            gap = node.body - slot if node.end > node.body > slot else self.layout.dash - 1
            lines = self._behind_dash(new, column(self.text, slot) - 1, gap + 1)
            self._splice(slot, node.end, " " * gap + lines)
            return
        rest = line_end(self.text, node.end)
        if line_start(self.text, node.end) == node.end:  # a text block
            self._splice(slot, node.end, self._below(new, slot) + self.newline)
        else:
            blanks = len(self.text[node.end : rest]) - len(self.text[node.end : rest].lstrip(" \t"))
            self._splice(slot, node.end + (blanks if node.end + blanks == rest else 0), "")
            self._splice(rest, rest, self._below(new, slot))

    def _behind_dash(self, new: Any, at: int, dash: int) -> str:
        """A list or mapping after a dash in column `at`, `dash` characters from it."""
        return (self.newline + " " * (at + dash)).join(block_lines(new, at + dash, self.layout))

    def _below(self, new: Any, slot: int) -> str:
        """The lines of a list or mapping for the key whose colon is there, each after a line break."""
        line = self.text[line_start(self.text, slot) : slot]
        at = len(line) - len(line.lstrip(" "))
        while dashes := _DASH.match(line, at):
            at = dashes.end()
        at += self.layout.list_step if isinstance(new, list) else self.layout.map_step
        return "".join(self.newline + " " * at + line for line in block_lines(new, at, self.layout))

    @staticmethod
    def _short(new: Any) -> str:
        return inline_text(new) if isinstance(new, dict | list) else scalar_text(new, flow=False)


def _layout(text: str, root: Node) -> Layout:
    """The file's indentation of lists and mappings: as in the first of each."""
    found: dict[str, int] = {}
    waiting = [root]
    while waiting and len(found) < 2:
        node = waiting.pop(0)
        for entry in node.entries:
            inner = entry.node
            if node.kind == "mapping" and inner.entries and not inner.flow and not node.flow:
                found.setdefault(inner.kind, column(text, inner.body) - column(text, entry.head))
        waiting += [entry.node for entry in node.entries]
    steps = [step for step in found.values() if step > 0]
    usual = steps[0] if steps else 2
    return Layout(found.get("list", usual), found.get("mapping", usual))


# --- entries in brackets: `[{item: dagger, paid: 0}, {item: axe, paid: 5}]` ----------------------------------------


Splice = tuple[int, int, str]
_REST = re.compile(r"[ \t]*(,?)[ \t]*(#.*)?\Z")
_BETWEEN = re.compile(r"\s*,[ \t]*")


def flow_splices(text: str, node: Node, change: Change, newline: str) -> list[Splice]:
    """The splices that remove deleted entries and insert new ones in place. At least one entry is kept."""
    return _Brackets(text, node, newline).splices(change)


class _Brackets:
    def __init__(self, text: str, node: Node, newline: str) -> None:
        self.text = text
        self.node = node
        self.entries = node.entries
        self.newline = newline

    def splices(self, change: Change) -> list[Splice]:
        found: list[Splice] = []
        gone = [number for number in range(len(self.entries)) if number not in change.kept]
        while gone:
            run = 1
            while run < len(gone) and gone[run] == gone[0] + run:
                run += 1
            found += self._removed(gone[0], gone[run - 1])
            gone = gone[run:]
        for behind, added in change.added.items():
            texts = [self._entry(new) for new in added]
            if behind >= 0:
                found += self._behind(self.entries[behind], texts, last=behind + 1 == len(self.entries))
            else:
                found.append(self._before(self.entries[min(change.kept)], texts))
        return found

    def _entry(self, new: Added) -> str:
        key, value = new
        return inline_text(value) if self.node.kind == "list" else f"{key_text(key, flow=True)}: {inline_text(value)}"

    def _alone(self, entry: Entry) -> bool:
        """Whether it has its lines to itself, except for a comma and a comment."""
        end = line_end(self.text, entry.end)
        return leads_its_line(self.text, entry.head) and bool(_REST.match(self.text[entry.end : end]))

    def _removed(self, first: int, last: int) -> list[Splice]:
        run = self.entries[first : last + 1]
        if all(map(self._alone, run)):
            return [(line_start(self.text, one.head), next_line(self.text, one.end), "") for one in run]
        if last + 1 < len(self.entries):
            return [(run[0].head, self.entries[last + 1].head, "")]
        before = self.entries[first - 1].end
        if "#" in self.text[before : run[0].head]:  # a comment on the one before
            return [(run[0].head, run[-1].end, "")]
        return [(before, run[-1].end, "")]

    def _separator(self) -> str:
        """The text between the first two, if that is on one line."""
        if len(self.entries) > 1:
            between = self.text[self.entries[0].end : self.entries[1].head]
            if _BETWEEN.fullmatch(between) and "\n" not in between and "\r" not in between:
                return between
        return ", "

    def _behind(self, entry: Entry, texts: list[str], *, last: bool) -> list[Splice]:
        if not self._alone(entry):
            separator = self._separator()
            return [(entry.end, entry.end, "".join(separator + text for text in texts))]
        rest = self.text[entry.end : line_end(self.text, entry.end)]
        comma = rest.lstrip().startswith(",")
        at, lead = next_line(self.text, entry.end), " " * column(self.text, entry.head)
        joint = "," + self.newline
        lines = joint.join(lead + text for text in texts) + ("," if comma or not last else "") + self.newline
        return [(at, at, lines)] if comma else [(entry.end, entry.end, ","), (at, at, lines)]

    def _before(self, entry: Entry, texts: list[str]) -> Splice:
        if not self._alone(entry):
            separator = self._separator()
            return entry.head, entry.head, "".join(text + separator for text in texts)
        at = line_start(self.text, entry.head)
        lead = " " * column(self.text, entry.head)
        return at, at, "".join(f"{lead}{text},{self.newline}" for text in texts)


# --- changes of a list or a mapping --------------------------------------------------------------------------------


Added = tuple[str, Any]
"""The key ('' in a list) and the value of a new entry."""


class Change(Record):
    """The change from an old list or mapping to a new one. Old entries that aren't kept are deleted."""

    kept: dict[int, Any]
    """Index of an old entry -> its new value."""
    added: dict[int, list[Added]]
    """Index of the kept entry they follow (-1: before all) -> new entries."""
    renamed: dict[int, str]
    """Index of a kept entry -> its new key."""


def mapping_change(old: dict[str, Any], new: dict[str, Any]) -> Change:
    """Keys keep their places; a new one goes where the new data has it, after the preceding kept key."""
    numbers = {key: number for number, key in enumerate(old)}
    change = Change({numbers[key]: value for key, value in new.items() if key in numbers}, {}, {})
    behind = -1
    for key, value in new.items():
        if key in numbers:
            behind = numbers[key]
        else:
            change.added.setdefault(behind, []).append((key, value))
    _rename_keys(list(old.items()), change)
    return change


def _rename_keys(old: list[Added], change: Change) -> None:
    """A deleted key counts as renamed if a new one has the same value in its place."""
    for behind, added in list(change.added.items()):
        gone = behind + 1
        if gone < len(old) and gone not in change.kept and is_same(old[gone][1], added[0][1]):
            change.renamed[gone], change.kept[gone] = added.pop(0)
            del change.added[behind]
            if added:
                change.added[gone] = added


def list_change(old: list[Any], new: list[Any]) -> Change:
    """Matches entries by `id`, or else by value; then by their subject, the first key."""
    change = Change({}, {}, {})
    pairs = dict(_pairs(old, new))
    behind = -1
    for number, value in enumerate(new):
        if number in pairs:
            behind = pairs[number]
            change.kept[behind] = value
        else:
            change.added.setdefault(behind, []).append(("", value))
    return change


def _pairs(old: list[Any], new: list[Any]) -> list[tuple[int, int]]:
    """(index in the new list, index in the old one), both ascending."""
    found = []
    exact = SequenceMatcher(None, [_identity(entry) for entry in old], [_identity(entry) for entry in new], False)
    for what, i, j, k, m in exact.get_opcodes():
        if what == "equal":
            found += list(zip(range(k, m), range(i, j), strict=True))
        elif what == "replace":
            about = SequenceMatcher(None, _are_subjects(old[i:j], "old"), _are_subjects(new[k:m], "new"), False)
            for a, b, size in about.get_matching_blocks():
                found += [(k + b + step, i + a + step) for step in range(size)]
    return found


def _identity(entry: Any) -> str:
    if isinstance(entry, dict) and "id" in entry:
        return "id " + json.dumps(entry["id"], sort_keys=True)
    return json.dumps(entry, sort_keys=True)


def _are_subjects(entries: list[Any], side: str) -> list[str]:
    return [_subject(entry) or f"{side} {number}" for number, entry in enumerate(entries)]


def _subject(entry: Any) -> str:
    """The subject of an entry without an id: the value of its first key."""
    if isinstance(entry, dict) and entry and "id" not in entry:
        key = next(iter(entry))
        return json.dumps([key, entry[key]])
    return "a list" if isinstance(entry, list) else ""
