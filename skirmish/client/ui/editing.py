"""A line of text while it is typed: pure values, no window."""

from __future__ import annotations

from skirmish.core.record import Record, evolve


class Edit(Record):
    """Text with a caret; what lies between caret and anchor is selected."""

    text: str
    caret: int
    anchor: int

    @property
    def selection(self) -> tuple[int, int]:
        """From where to where it is selected; both the same for nothing."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The words that are selected."""
        start, end = self.selection
        return self.text[start:end]


class Past(Record):
    """What was typed before, the last first: what is undone, and what of that can be done again."""

    behind: tuple[Edit, ...] = ()
    ahead: tuple[Edit, ...] = ()
    letters: bool = False
    """Whether letters were typed last: those that follow are undone with them."""

    def after(self, before: Edit, now: Edit) -> Past:
        """With this change. Letters one after the other are one step, up to the end of a word."""
        one = len(now.text) == len(before.text) - len(before.selected) + 1
        goes_on = one and self.letters and not before.selected and now.text[now.caret - 1 : now.caret] != " "
        behind = self.behind if goes_on else (before, *self.behind)[:_STEPS]
        return Past(behind, letters=one)

    def undone(self, now: Edit) -> tuple[Past, Edit]:
        """A step back; nothing changes where there is none."""
        if not self.behind:
            return self, now
        return Past(self.behind[1:], (now, *self.ahead)), self.behind[0]

    def redone(self, now: Edit) -> tuple[Past, Edit]:
        """What was undone last, again."""
        if not self.ahead:
            return self, now
        return Past((now, *self.behind), self.ahead[1:]), self.ahead[0]


NEW = Past()
"""Nothing was typed yet."""
_STEPS = 50
"""Steps that can be undone."""


def edit(text: str, caret: int, anchor: int) -> Edit:
    """The values, with places that are beyond the text at its end."""
    return Edit(text, min(max(0, caret), len(text)), min(max(0, anchor), len(text)))


def typed(now: Edit, letters: str, limit: int) -> Edit:
    """Letters in the place of what is selected; those that can't be printed, or are too many, are left out."""
    start, end = now.selection
    room = max(0, limit - (len(now.text) - (end - start)))
    fresh = "".join(letter for letter in letters if letter.isprintable())[:room]
    place = start + len(fresh)
    return Edit(now.text[:start] + fresh + now.text[end:], place, place)


def erased(now: Edit, step: int, *, word: bool) -> Edit:
    """Without what is selected; if nothing is, without the letter or word before (-1) or after (1) the caret."""
    if not now.selected:
        now = evolve(now, anchor=goal(now, step, word=word))
    start, end = now.selection
    return Edit(now.text[:start] + now.text[end:], start, start)


def goal(now: Edit, step: int, *, word: bool) -> int:
    """Where the caret is after a step of a letter or a word to the left (-1) or right (1)."""
    place = min(max(0, now.caret + step), len(now.text))
    if word:
        while 0 < place < len(now.text) and not (now.text[place - 1] == " " and now.text[place] != " "):
            place += step
    return place


def moved(now: Edit, place: int, *, select: bool) -> Edit:
    """The caret somewhere else; what lies between is selected or not."""
    return edit(now.text, place, now.anchor if select else place)


def everything(now: Edit) -> Edit:
    """All of it selected."""
    return Edit(now.text, len(now.text), 0)
