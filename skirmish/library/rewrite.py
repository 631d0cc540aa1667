"""Changes a YAML text so that it says something else, in as few lines as can be.

Comments, order, indentation, quotes and line ends of all that isn't concerned stay as they are, byte for byte.
"""

from __future__ import annotations

import re
from typing import Any

from skirmish.library.emit import Layout, inline, one_line, pair, paragraph, same, word
from skirmish.library.emit import block as block_lines
from skirmish.library.emit import item as item_lines
from skirmish.library.emit import key_word as key_text
from skirmish.library.flow import flow_splices
from skirmish.library.matching import Added, Change, list_change, mapping_change
from skirmish.library.problems import Faulty
from skirmish.library.spans import BREAK, Entry, Node, column, leads_its_line, line_end, line_start, next_line, tree
from skirmish.library.yamlfile import parse

BOM = "\ufeff"
_NOTHING: Any = object()
_DASH = re.compile(r"- +")


class NotRewritten(RuntimeError):
    """The text could not be made to say the data: an error of ours, or data that YAML of our dialect can't say."""


class _Unfit(Exception):
    """A change that can't be made in place: what is around it is written anew."""


def rewritten(text: str, data: Any, shown: str) -> str:
    """The text, changed so that it parses to this plain data; the same text if it does already.

    `shown` is the file's name in messages. Raises `Faulty` if the text can't be read, `NotRewritten` rather than
    return a text that says something else.
    """
    if text.startswith(BOM):
        return BOM + rewritten(text[1:], data, shown)
    old = parse(text, shown).data
    if same(old, data):
        return text
    root = tree(text, old)
    why: Exception | None = None
    for deepest in range(_deepest(old, data), -1, -1):
        try:
            changed = _Rewriting(text, root, deepest).text_for(data)
            if same(parse(changed, shown).data, data):
                return changed
        except (_Unfit, Faulty, ValueError) as error:
            why = error
    raise NotRewritten(f"{shown}: the new data can't be written") from why


def _deepest(old: Any, new: Any) -> int:
    """How deep the deepest difference lies: there the text is changed first, and further out if that fails."""
    if isinstance(old, dict) and isinstance(new, dict):
        pairs = [(old.get(key, _NOTHING), value) for key, value in new.items()]
    elif isinstance(old, list) and isinstance(new, list):
        pairs = [(old[number], value) for number, value in list_change(old, new).kept.items()]
    else:
        return 0
    return max((1 + _deepest(one, other) for one, other in pairs if not same(one, other)), default=1)


class _Rewriting:
    """One try: the text is changed down to `deepest` levels, what differs there is written anew as a whole."""

    def __init__(self, text: str, root: Node, deepest: int) -> None:
        self.text = text
        self.root = root
        self.deepest = deepest
        self.splices: list[tuple[int, int, str]] = []
        self.live: dict[str, Any] = {}
        """What the anchors so far say in the new text."""
        found = BREAK.search(text)
        self.newline = found.group() if found else "\n"
        self.layout = _layout(text, root)
        self.aliases = any(True for _ in root.anchors())

    def text_for(self, data: Any) -> str:
        """The text with all changes. Raises `_Unfit` if they get into each other's way."""
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
            new += " "  # a comment right behind a bracket: behind a word it would belong to it
        self.splices.append((start, end, new))

    def _walk(self, node: Node, new: Any, slot: int, level: int, *, in_brackets: bool) -> None:
        """Makes the node say the new value."""
        if node.kind == "alias":
            if not same(self.live.get(node.anchor, _NOTHING), new):
                self._replace(node, new, slot, in_brackets)
            return
        if same(node.value, new) and not self.aliases:
            return
        change = self._change(node, new)
        if change is None or (level >= self.deepest and not same(node.value, new)):
            if node.kind != "scalar" or not same(node.value, new):
                self._replace(node, new, slot, in_brackets)
            for name in node.anchors():
                self.live.pop(name, None)
        else:
            self._entries(node, change, level)
        if node.anchor:
            self.live[node.anchor] = new

    def _change(self, node: Node, new: Any) -> Change | None:
        """What became of the entries; None if the whole is written anew."""
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
        """Removes the lines of entries that are gone and writes new ones."""
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
            if 0 <= behind < len(entries) - 1 and behind + 1 not in change.kept:  # in the place of one that went
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
            return pair(*new, at, self.layout)
        beside = sibling.node
        brackets = beside.flow if beside.entries and beside.kind != "scalar" else None
        dash = beside.body - sibling.head
        same_line = line_start(self.text, beside.body) == line_start(self.text, sibling.head)
        layout = Layout(self.layout.list_step, self.layout.map_step, dash if same_line and dash > 1 else 2)
        return item_lines(new[1], at, layout, brackets)

    def _insert_lines(self, place: int, lines: list[str], at: int) -> None:
        """Puts lines, which begin at column `at`, where a line begins or the text ends."""
        joined = self.newline.join(" " * at + line for line in lines)
        ends_open = place == len(self.text) and line_start(self.text, place) != place
        self._splice(place, place, self.newline + joined if ends_open else joined + self.newline)

    def _replace(self, node: Node, new: Any, slot: int, in_brackets: bool) -> None:
        """Writes a value in the place of the old one."""
        if in_brackets:
            text = word(new, flow=True, style=node.style) if not isinstance(new, dict | list) else inline(new)
            self._put(node, slot, text)
        elif node is self.root:
            self._replace_root(node, new)
        elif node.entries and not node.flow:
            self._replace_block(node, new, slot)
        elif not isinstance(new, dict | list):
            self._put(node, slot, self._scalar(node, new, slot))
        elif one_line(new, column(self.text, node.body)) or (node.flow and node.entries):
            self._put(node, slot, inline(new))
        else:
            self._open(node, new, slot)

    def _put(self, node: Node, slot: int, text: str) -> None:
        """Text for text, on the line where the value stands."""
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
            if (text := paragraph(new, node.style, indent, self.newline)) is not None:
                return text
        return word(new, flow=False, style=node.style)

    def _replace_root(self, node: Node, new: Any) -> None:
        """The whole file, but for comments before and after it."""
        if not isinstance(new, dict | list):
            self._put(node, node.body, self._scalar(node, new, node.body))
            return
        lead = "" if leads_its_line(self.text, node.body) else self.newline
        at = 0 if lead or not new else column(self.text, node.body)
        lines = [inline(new)] if node.flow and node.entries else block_lines(new, at, self.layout)
        self._splice(node.body, node.end, lead + (self.newline + " " * at).join(lines))

    def _replace_block(self, node: Node, new: Any, slot: int) -> None:
        """In place of the lines of a list or mapping."""
        at, end = column(self.text, node.body), line_end(self.text, node.end)
        if self.text[node.end - 1 : node.end] in ("\n", "\r"):  # it ends with a block of text
            end = len(self.text[: node.end].rstrip("\r\n"))
        compact = line_start(self.text, slot) == line_start(self.text, node.body)
        short = one_line(new, at)
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
        """A list or mapping in lines of its own, in place of a word or brackets behind the key or the dash."""
        if self.text[slot - 1 : slot] == "-":
            gap = node.body - slot if node.end > node.body > slot else self.layout.dash - 1
            lines = self._behind_dash(new, column(self.text, slot) - 1, gap + 1)
            self._splice(slot, node.end, " " * gap + lines)
            return
        rest = line_end(self.text, node.end)
        if line_start(self.text, node.end) == node.end:  # a block of text
            self._splice(slot, node.end, self._below(new, slot) + self.newline)
        else:
            blanks = len(self.text[node.end : rest]) - len(self.text[node.end : rest].lstrip(" \t"))
            self._splice(slot, node.end + (blanks if node.end + blanks == rest else 0), "")
            self._splice(rest, rest, self._below(new, slot))

    def _behind_dash(self, new: Any, at: int, dash: int) -> str:
        """A list or mapping behind a dash in column `at`, `dash` letters from it."""
        return (self.newline + " " * (at + dash)).join(block_lines(new, at + dash, self.layout))

    def _below(self, new: Any, slot: int) -> str:
        """The lines of a list or mapping, each behind a line break, that belong to the key whose colon is there."""
        line = self.text[line_start(self.text, slot) : slot]
        at = len(line) - len(line.lstrip(" "))
        while dashes := _DASH.match(line, at):
            at = dashes.end()
        at += self.layout.list_step if isinstance(new, list) else self.layout.map_step
        return "".join(self.newline + " " * at + line for line in block_lines(new, at, self.layout))

    @staticmethod
    def _short(new: Any) -> str:
        return inline(new) if isinstance(new, dict | list) else word(new, flow=False)


def _layout(text: str, root: Node) -> Layout:
    """How the file sets its lists and mappings in: as the first of each does."""
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
