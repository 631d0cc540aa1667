"""Entries of lists and mappings in brackets: `[{item: dagger, paid: 0}, {item: axe, paid: 5}]`."""

from __future__ import annotations

import re

from skirmish.library.emit import inline, key_word
from skirmish.library.matching import Added, Change
from skirmish.library.spans import Entry, Node, column, leads_its_line, line_end, line_start, next_line

Splice = tuple[int, int, str]
_REST = re.compile(r"[ \t]*(,?)[ \t]*(#.*)?\Z")
_BETWEEN = re.compile(r"\s*,[ \t]*")


def flow_splices(text: str, node: Node, change: Change, newline: str) -> list[Splice]:
    """What to splice so that entries that are gone go, and new ones stand where they belong. Some entry is kept."""
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
        return inline(value) if self.node.kind == "list" else f"{key_word(key, flow=True)}: {inline(value)}"

    def _alone(self, entry: Entry) -> bool:
        """Whether it has its lines for itself, but for a comma and a comment."""
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
        """What stands between the first two, if that is on one line."""
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
