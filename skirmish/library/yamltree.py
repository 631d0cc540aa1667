"""A YAML text as a tree of its values, with the offsets of their first and last letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import yaml

from skirmish.core.record import Record

BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line for YAML."""
_BREAKS = "\n\r\x85\u2028\u2029"
_PROPERTY = re.compile(r"&[^\s,\[\]{}]+")
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Kind = Literal["scalar", "alias", "list", "mapping"]


class Node(Record):
    """A value. Offsets count characters from the start of the text; ends are exclusive."""

    kind: Kind
    flow: bool
    """Written between brackets, or a single word: not a block of lines."""
    start: int
    """With its anchor, if it has one."""
    body: int
    """Without its anchor."""
    end: int
    """Of its last leaf: comments and empty lines after it aren't its own."""
    value: Any
    anchor: str = ""
    """Its name, or the name an alias goes by."""
    style: str = ""
    """Of a scalar: '' (plain), one of the two quotes, '|' or '>'."""
    entries: tuple[Entry, ...] = ()
    odd: bool = False
    """A mapping with `? key` lines, or one without brackets in a list with brackets."""

    def anchors(self) -> Iterator[str]:
        """The anchors of everything inside."""
        for entry in self.entries:
            if entry.node.anchor and entry.node.kind != "alias":
                yield entry.node.anchor
            yield from entry.node.anchors()


class Entry(Record):
    """An entry of a list or a key of a mapping, with its value."""

    head: int
    """Where it begins: at its dash, its key, or its value in brackets."""
    slot: int
    """Right after its dash or colon; -1 for a key without a colon; where it begins in brackets."""
    node: Node
    key: str = ""
    key_end: int = 0

    @property
    def end(self) -> int:
        """Where it ends."""
        return max(self.key_end, self.node.end)


def parse_tree(text: str, data: Any) -> Node:
    """The tree of this text, which parses to this data (`yamlfile.parse` has looked at it)."""
    return _Tree(text).root(data)


class _Tree:
    def __init__(self, text: str) -> None:
        self.text = text
        self.loader = _Loader(text)

    def root(self, data: Any) -> Node:
        self.loader.get_event()
        self.loader.get_event()
        return self.node(self.loader.get_event(), data)

    def node(self, event: Any, data: Any) -> Node:
        start, end, anchor = event.start_mark.index, event.end_mark.index, event.anchor or ""
        if isinstance(event, yaml.AliasEvent):
            return Node("alias", True, start, start, end, data, anchor)
        body = start
        if anchor and (found := _PROPERTY.match(self.text, start)):
            body = found.end()
        if isinstance(event, yaml.ScalarEvent):
            body = min(_past_blanks(self.text, body), end)
            style = event.style or ""
            return Node("scalar", True, start, body, self._scalar_end(body, end, style), data, anchor, style)
        body = past_comments(self.text, body)
        flow = bool(event.flow_style)
        if isinstance(event, yaml.SequenceStartEvent):
            entries, end = self._list(data, body, flow)
            return Node("list", flow, start, body, end, data, anchor, "", entries)
        entries, end, odd = self._mapping(data, body, flow)
        odd = odd or (flow and self.text[body] != "{")
        return Node("mapping", flow, start, body, end, data, anchor, "", entries, odd)

    def _list(self, data: list[Any], body: int, flow: bool) -> tuple[tuple[Entry, ...], int]:
        entries: list[Entry] = []
        behind = body
        while not isinstance(event := self.loader.get_event(), yaml.SequenceEndEvent):
            node = self.node(event, data[len(entries)])
            head = node.start if flow else past_comments(self.text, behind)
            entries.append(Entry(head, head if flow else head + 1, node))
            behind = node.end
        return tuple(entries), _event_end(event) if flow else behind

    def _mapping(self, data: dict[str, Any], body: int, flow: bool) -> tuple[tuple[Entry, ...], int, bool]:
        entries: list[Entry] = []
        behind, odd = body, False
        while not isinstance(key := self.loader.get_event(), yaml.MappingEndEvent):
            head, key_end = key.start_mark.index, key.end_mark.index
            node = self.node(self.loader.get_event(), data[key.value])
            colon = past_comments(self.text, key_end)
            slot = colon + 1 if self.text[colon : colon + 1] == ":" and colon < max(node.start, key_end + 1) else -1
            odd = odd or self._asks(behind, head)
            entries.append(Entry(head, slot, node, key.value, key_end))
            behind = max(node.end, key_end)
        return tuple(entries), _event_end(key) if flow and self.text[body] == "{" else behind, odd

    def _asks(self, behind: int, head: int) -> bool:
        """Whether the key after this place is written `? key`."""
        return "?" in re.sub("#.*", "", self.text[behind:head])

    def _scalar_end(self, body: int, end: int, style: str) -> int:
        """A block of text ends with its last line: the parser counts the empty lines after it too."""
        if style not in ("|", ">"):
            return end
        lines = self.text[body:end].splitlines(keepends=True)
        indent = next((len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.strip()), 0)
        if "+" in lines[0].partition("#")[0]:
            return end
        while len(lines) > 1 and not lines[-1].strip() and len(lines[-1].rstrip(_BREAKS)) <= indent:
            end -= len(lines.pop())
        return end


def _event_end(event: Any) -> int:
    """Where the text of an event ends."""
    return int(event.end_mark.index)


def past_comments(text: str, at: int) -> int:
    """The first place from here on that is neither blank nor in a comment."""
    while at < len(text):
        if text[at] == "#":
            found = BREAK.search(text, at)
            at = found.end() if found else len(text)
        elif text[at].isspace():
            at += 1
        else:
            break
    return at


def _past_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def line_start(text: str, at: int) -> int:
    """Where the line of this place begins."""
    while at > 0 and text[at - 1] not in _BREAKS:
        at -= 1
    return at


def line_end(text: str, at: int) -> int:
    """Where the line of this place ends, before its line break."""
    found = BREAK.search(text, at)
    return found.start() if found else len(text)


def next_line(text: str, at: int) -> int:
    """Where the next line begins; `at` itself if it is the beginning of a line."""
    if at > 0 and text[at - 1] in _BREAKS:
        return at
    found = BREAK.search(text, at)
    return found.end() if found else len(text)


def leads_its_line(text: str, at: int) -> bool:
    """Whether there are only blanks before it on its line."""
    return not text[line_start(text, at) : at].strip()


def column(text: str, at: int) -> int:
    """How many characters stand before it on its line."""
    return at - line_start(text, at)
