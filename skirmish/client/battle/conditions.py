"""The rules behind what stands on a card: its states, its notes, what it holds."""

from __future__ import annotations

from skirmish.core.display import Sheet


def condition(sheet: Sheet) -> str:
    """The rule of the first state on the card that any of its notes explains; '' if none does."""
    return next((rule for state in sheet.states if (rule := rule_of(sheet, state))), "")


def rule_of(sheet: Sheet, words: str) -> str:
    """The rule of a word, a name of gear or a piece of a note on the card: that of the note which has it; '' if none.

    A note that begins with the words explains them before one that only has them somewhere.
    """
    wanted = words.casefold().strip(" ·.,")
    if not wanted:
        return ""
    told = [(text.casefold(), rule) for text, rule in sheet.lines if rule]
    tracks = [(track.name.casefold(), track.rule) for track in sheet.tracks if track.rule]
    found = [rule for text, rule in (*told, *tracks) if text.startswith(wanted)]
    found += [rule for text, rule in told if wanted in text]
    return found[0] if found else ""
