"""What is wrong with a text that isn't YAML, where, and how to mend it: for people who have never read about YAML.

The parser's own words name its grammar, and its place is often only where it gave up. Its `context` says what it was
reading; the lines around that say what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import yaml

from skirmish.core.record import Record

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
UNKNOWN = "can't be read from here on: check colons, quotes, brackets and indentation in this line and the one above"
NO_DASH = "a line without '-' in a list: start it with '- ', or change its indentation"
CLOSING = {"[": "]", "{": "}"}
LONGEST = 40
"""Maximum length of words quoted from the file."""
NO_BREAK = "\N{NO-BREAK SPACE}"
A_NO_BREAK_SPACE = "a no-break space, which looks like a space but isn't one: use a plain space"


class Slip(Record):
    """A slip of the pen. Line and column count from 1."""

    line: int
    column: int
    message: str


def slip_in(text: str, error: yaml.YAMLError) -> Slip:
    """What is wrong with this text, about which the parser raised this error."""
    if isinstance(error, yaml.MarkedYAMLError) and (mark := error.problem_mark or error.context_mark):
        return _Finder(text, mark, error.context_mark or mark).slip(error.context or "", error.problem or "")
    if found := yaml.reader.Reader.NON_PRINTABLE.search(text):
        line = text.count("\n", 0, found.start())
        column = found.start() - (text.rfind("\n", 0, found.start()) + 1)
        return Slip(line + 1, column + 1, f"the control character U+{ord(found[0]):04X}: delete it")
    return Slip(1, 1, UNKNOWN)


def odd_key(key: str) -> str:
    """What is wrong with an unquoted key that YAML allows and nobody means, or ''."""
    if NO_BREAK in key:
        return A_NO_BREAK_SPACE
    return f"no space after the '-': write `- {key[1:]}:`" if re.match(r"-[^\W\d]|-[{\['\"]", key) else ""


class _Finder:
    """Looks around the parser's two places: where it gave up (`at`), and where what it was reading starts (`since`)."""

    def __init__(self, text: str, at: Any, since: Any) -> None:
        self.text = text
        self.lines = [*re.split("\r\n|[\n\r\x85\u2028\u2029]", text), ""]
        self.line: int = min(at.line, len(self.lines) - 1)
        self.column: int = at.column
        self.since: int = min(since.line, len(self.lines) - 1)
        self.since_column: int = since.column

    def slip(self, context: str, problem: str) -> Slip:
        by_context: dict[str, Callable[[], Slip]] = {
            "while scanning for the next token": self._needs_quotes,
            "while scanning a plain scalar": self._needs_quotes,
            "while scanning a simple key": lambda: self._no_colon(self.since),
            "while scanning a quoted scalar": self._open_quote,
            "while parsing a quoted scalar": self._escape,
            "while scanning a double-quoted scalar": self._escape,
            "while scanning an alias": self._needs_quotes,
            "while scanning an anchor": self._needs_quotes,
            "while scanning a tag": self._needs_quotes,
            "while parsing a tag": self._needs_quotes,
            "while scanning a directive": self._needs_quotes,
            "while scanning a block scalar": self._text_block,
            "while parsing a flow mapping": self._bracket,
            "while parsing a flow sequence": self._bracket,
            "while parsing a flow node": self._no_value,
            "while parsing a block node": self._no_value,
            "while parsing a block mapping": self._block,
            "while parsing a block collection": self._block,
        }
        by_problem: dict[str, Callable[[], Slip]] = {
            "mapping values": self._colon,
            "block sequence": self._needs_quotes,
            "sequence entri": self._needs_quotes,
            "mapping keys a": self._needs_quotes,
        }
        if self._next == "\t" and "scanning" in context:
            return self._here(
                "a tab in the indentation: use spaces" if not self._before.strip() else "a tab: use a space"
            )
        if (opened := self._runaway_quote()) is not None:
            return opened
        if find := by_context.get(context) or by_problem.get(problem[:14]):
            return find()
        return self._outside() if "<document start>" in problem else self._here(UNKNOWN)

    # --- places and lines ---

    def _here(self, message: str) -> Slip:
        return Slip(self.line + 1, self.column + 1, message)

    def _at_start(self, message: str) -> Slip:
        return Slip(self.since + 1, self.since_column + 1, message)

    @property
    def _next(self) -> str:
        """The character at which the parser gave up; '' at the end of the file."""
        return self.lines[self.line][self.column : self.column + 1]

    @property
    def _before(self) -> str:
        """The line up to there."""
        return self.lines[self.line][: self.column]

    def _above(self, line: int) -> int | None:
        """The nearest line above with more than a comment."""
        return next((one for one in range(line - 1, -1, -1) if self._is_full(one)), None)

    def _is_full(self, line: int) -> bool:
        return bool(self.lines[line].strip()) and not self.lines[line].lstrip().startswith("#")

    def _content(self, line: int) -> tuple[int, str]:
        """A line's text behind its indentation and dashes, without its comment, and its column from 0."""
        found = re.match(r"\s*(?:- +)*", self.lines[line])
        column = found.end() if found else 0
        return column, re.sub(r"\s+#.*", "", self.lines[line][column:]).rstrip()

    def _has_colon(self, line: int) -> bool:
        return re.search(r":([ \t]|$)", self._content(line)[1]) is not None

    # --- what can be wrong ---

    def _needs_quotes(self) -> Slip:
        """A text starts with a character that means something else in YAML."""
        line = self.lines[self.since]
        value = re.sub(r"\s+#.*", "", line[self.since_column :]).strip()
        if self._before.count("[") + self._before.count("{") and self.since == self.line:
            value = re.split(r"[,\[\]{}]", value)[0].strip()
        quoted = f": {_in_quotes(value)}" if value and len(value) <= LONGEST else ""
        return self._at_start(f"text can't start with {value[:1] or self._next} here: put it in quotes{quoted}")

    def _no_colon(self, line: int) -> Slip:
        """A line that should be `key: value`, or continues a text without being indented."""
        column, said = self._content(line)
        if NO_BREAK in said:
            return Slip(line + 1, column + said.index(NO_BREAK) + 1, A_NO_BREAK_SPACE)
        if found := re.match(r"([\w-]+):(\S.*)", said):
            fixed = f"{found[1]}: {_short(found[2])}"
            return Slip(line + 1, column + found.end(1) + 1, f"no space after the colon: write `{fixed}`")
        if not said:
            return Slip(line + 1, column + 1, UNKNOWN)
        if said.startswith(("{", "[")):
            return Slip(line + 1, column + 1, NO_DASH)
        if found := re.match(r"-([^\s-].*)", said):
            return Slip(line + 1, column + 1, f"no space after the '-': write `- {_short(found[1])}`")
        word, _, rest = said.partition(" ")
        rest = re.sub("^ *=", "", rest).strip()
        fixed = f"write `{_short(f'{word}: {rest}'.strip())}`"
        above = self._above(line)
        if above is not None and re.search(r"[ \t][|>][+-]?$", self._content(above)[1]):
            return Slip(line + 1, column + 1, "the text must be indented deeper than its key in the line above")
        if not rest or above is None:
            return Slip(line + 1, column + len(word) + 1, f"no colon after '{_short(word)}': {fixed}")
        deeper = "indent it deeper if it belongs to the text above"
        return Slip(line + 1, column + 1, f"no colon after '{_short(word)}': {fixed}, or {deeper}")

    def _colon(self) -> Slip:
        """A colon where the line, or one above it, has a value already."""
        column, _ = self._content(self.line)
        before = self._before[column:]
        if found := re.search(r":[ \t]+", before):
            value = self.lines[self.line][column + found.end() :].strip()
            quoted = f": {_in_quotes(value)}" if len(value) <= LONGEST else ""
            place = column + found.end() + 1
            return Slip(self.line + 1, place, f"text with ': ' in it needs quotes{quoted}")
        above = self._above(self.line)
        if above is None:
            return self._here(UNKNOWN)
        if not self._has_colon(above):
            while (higher := self._above(above)) is not None and not self._has_colon(higher):
                above = higher
            return self._no_colon(above)
        start, _ = self._content(above)
        deep = f"indented deeper than the line above, which has a value already: start it in column {start + 1}"
        quotes = ", or put the whole text in quotes" if " " in before.strip() else ""
        return Slip(self.line + 1, column + 1, deep + quotes)

    def _open_quote(self) -> Slip:
        quote = self.lines[self.since][self.since_column : self.since_column + 1]
        return self._at_start(f"the text that starts with {quote} isn't closed: put another {quote} at its end")

    def _escape(self) -> Slip:
        """A backslash in double quotes that means nothing."""
        at = self.lines[self.line].rfind("\\", 0, self.column + 1)
        said = "a backslash in double quotes: write two of them, or put the text in single quotes"
        return Slip(self.line + 1, max(at, 0) + 1, said)

    def _text_block(self) -> Slip:
        mark = self.lines[self.since][self.since_column : self.since_column + 1]
        return self._at_start(f"nothing may follow the {mark}: start the text on the next line, or put it in quotes")

    def _no_value(self) -> Slip:
        """Something else where a value should be: mostly a bracket that doesn't fit the last open one."""
        opened = self._open_bracket()
        if opened is not None:
            self.since, self.since_column = opened
            if (self._next and self._next in "]}") or self.line > self.since:
                return self._bracket()
        if self._next and self._next in "]}":
            return self._here(f"this {self._next} closes nothing: delete it, or write the bracket that it should close")
        if opened is not None and self._next == ",":
            bracket = self.lines[self.since][self.since_column]
            return self._here(f"no value before this comma, or no {CLOSING[bracket]} for the {bracket} before it")
        return self._here(UNKNOWN)

    def _bracket(self) -> Slip:
        """A list or block in brackets that isn't closed, is closed by the wrong one, or lacks a comma."""
        opened = self.lines[self.since][self.since_column : self.since_column + 1]
        closing = CLOSING.get(opened, "")
        if not closing:
            return self._here(UNKNOWN)
        if self._next and self._next in "]}":
            return self._here(f"the {opened} in line {self.since + 1} is closed with {self._next}: write {closing}")
        if self.line == self.since:
            return self._no_comma()
        indent, is_item = self._indent(self.line), self.lines[self.line].lstrip().startswith("- ")
        if self._next and indent > self._indent(self.since) and not is_item:
            if re.search("[,:] ", self._before):
                return self._no_comma()
            line, opening = self._above(self.line) or self.since, f"the {opened} of line {self.since + 1}"
            said = f"a comma is missing at the end of this line, or a {closing} for {opening}"
            return Slip(line + 1, len(self.lines[line].rstrip()) + 1, said)
        return self._at_start(f"the {opened} isn't closed: put a {closing} at the end of the list or block")

    def _no_comma(self) -> Slip:
        if self._next != ":":
            found = re.match(r"[\w-]+|.", self.lines[self.line][self.column :])
            return self._here(f"a comma is missing before {found[0] if found else self._next}")
        text = re.split(r"[,\[\]{}]|:\s", self._before)[-1]
        start = self.column - len(text.lstrip())
        quotes = "text with ': ' in it needs quotes"
        if len(text.split()) < 2:
            return Slip(self.line + 1, start + 1, quotes)
        last = text.split()[-1]
        return Slip(self.line + 1, start + 1, f"a comma is missing before '{last}:' ({quotes})")

    def _indent(self, line: int) -> int:
        return len(self.lines[line]) - len(self.lines[line].lstrip())

    def _block(self) -> Slip:
        """A line that doesn't belong where it is, or something behind a finished value."""
        if self._before.strip():
            return self._behind()
        if self._next == ":":
            return self._here("no key before the colon: write one, or put the text in quotes")
        rest = self.lines[self.line][self.column :]
        if self.column != self.since_column:
            return self._wrong_indent()
        if re.match(r"- |-$", rest):
            return self._here("a '-' beside keys: a list has its own key, such as `items:`, and stands below it")
        if rest.startswith("-"):
            return self._here(f"no space after the '-': write `- {_short(rest[1:].strip())}`")
        return self._here(NO_DASH)

    def _wrong_indent(self) -> Slip:
        """An indentation that no block above has."""
        fits, line = list[int](), self._above(self.line)
        while line is not None and (not fits or fits[-1] > 0):
            if not fits or self._indent(line) < fits[-1]:
                fits.append(self._indent(line))
            line = self._above(line)
        near = [one for one in fits if one <= self.column][:1] + [one for one in fits if one > self.column][-1:]
        words = " or ".join(str(one) for one in sorted(near))
        spaces = f"{self.column} space{'' if self.column == 1 else 's'}"
        return self._here(f"indented by {spaces}, which fits no line above: use {words}")

    def _behind(self) -> Slip:
        """Something behind a text in quotes, or behind a closing bracket."""
        before = self._before.rstrip()
        if before[-1:] in "'\"":
            return self._behind_quote(before[-1:], len(before))
        if self._next and self._next in "]}":
            return self._here(f"this {self._next} closes nothing: delete it, or write the bracket that it should close")
        if before[-1:] in "]}":
            what = "the comma" if self._next == "," else "what follows"
            return self._here(f"nothing may follow the closing {before[-1:]}: delete {what}")
        return self._here(UNKNOWN)

    def _behind_quote(self, quote: str, column: int) -> Slip:
        other = "an apostrophe is written '' in single quotes" if quote == "'" else 'write \\" for a quote inside'
        name = "double" if quote == "'" else "single"
        return Slip(self.line + 1, column, f"the text ends at this {quote}: {other}, or put the text in {name} quotes")

    def _tokens(self) -> Iterator[Any]:
        """The words and signs before the place."""
        with suppress(yaml.YAMLError):
            for token in yaml.scan(self.text, Loader=_Loader):
                if (token.start_mark.line, token.start_mark.column) >= (self.line, self.column):
                    return
                yield token

    def _runaway_quote(self) -> Slip | None:
        """A text in quotes that starts on an earlier line and ends on this one: it was meant to end on its own."""
        for token in self._tokens():
            start, end = token.start_mark, token.end_mark
            if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"') and start.line < end.line == self.line:
                quote = token.style
                said = f"the text that starts with {quote} isn't closed on its line: put another {quote} at its end"
                return Slip(start.line + 1, start.column + 1, said)
        return None

    def _open_bracket(self) -> tuple[int, int] | None:
        """Where the last bracket that isn't closed before the place stands."""
        opened: list[tuple[int, int]] = []
        for token in self._tokens():
            if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
                opened.append((token.start_mark.line, token.start_mark.column))
            elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken):
                opened = opened[:-1]
        return opened[-1] if opened else None

    def _outside(self) -> Slip:
        """A line behind the end of the data."""
        first = next((line for line in range(len(self.lines)) if self._is_full(line)), 0)
        if not self._has_colon(first):
            return self._no_colon(first)
        if self._indent(first) > self.column:
            return Slip(first + 1, 1, f"the first key is indented, line {self.line + 1} isn't: start all in column 1")
        return self._here("this comes after the end of the data: a closing bracket or a line '...' above has ended it")


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}..."


def _in_quotes(value: str) -> str:
    """The text in quotes that it doesn't have inside."""
    if '"' in value or "\\" in value:
        return "'" + value.replace("'", "''") + "'"
    return f'"{value}"'
