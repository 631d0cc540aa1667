"""A YAML text as a tree of its values, with their start and end offsets."""

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
    """In brackets, or a single word: not a block of lines."""
    start: int
    """Start, including its anchor."""
    body: int
    """Start, without its anchor."""
    end: int
    """End of its last leaf: later comments and empty lines don't belong to it."""
    value: Any
    anchor: str = ""
    """Its anchor name, or the alias's."""
    style: str = ""
    """Style of a scalar: '' (plain), one of the two quotes, '|' or '>'."""
    entries: tuple[Entry, ...] = ()
    odd: bool = False
    """Whether it is a mapping with `? key` lines, or one without brackets in a list with brackets."""

    def anchors(self) -> Iterator[str]:
        """The anchors of everything inside."""
        for entry in self.entries:
            if entry.node.anchor and entry.node.kind != "alias":
                yield entry.node.anchor
            yield from entry.node.anchors()


class Entry(Record):
    """An entry of a list or a key of a mapping, with its value."""

    head: int
    """Its start: at its dash, its key, or its value in brackets."""
    slot: int
    """Directly after its dash or colon; -1 for a key without a colon; its start if in brackets."""
    node: Node
    key: str = ""
    key_end: int = 0

    @property
    def end(self) -> int:
        """Its end."""
        return max(self.key_end, self.node.end)


def parse_tree(text: str, data: Any) -> Node:
    """The tree of this text, which parses to this data (checked by `yamlfile.parse`)."""
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
        """Whether the key after this position is written `? key`."""
        return "?" in re.sub("#.*", "", self.text[behind:head])

    def _scalar_end(self, body: int, end: int, style: str) -> int:
        """A text block ends with its last line: the parser includes the empty lines after it."""
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
    """The end of an event's text."""
    return int(event.end_mark.index)


def past_comments(text: str, at: int) -> int:
    """The next position that is neither white space nor in a comment."""
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
    """The start of the line at this position."""
    while at > 0 and text[at - 1] not in _BREAKS:
        at -= 1
    return at


def line_end(text: str, at: int) -> int:
    """The end of the line at this position, before its line break."""
    found = BREAK.search(text, at)
    return found.start() if found else len(text)


def next_line(text: str, at: int) -> int:
    """The start of the next line; `at` itself if it is the start of a line."""
    if at > 0 and text[at - 1] in _BREAKS:
        return at
    found = BREAK.search(text, at)
    return found.end() if found else len(text)


def leads_its_line(text: str, at: int) -> bool:
    """Whether there is only white space before it on its line."""
    return not text[line_start(text, at) : at].strip()


def column(text: str, at: int) -> int:
    """The number of characters before it on its line."""
    return at - line_start(text, at)
