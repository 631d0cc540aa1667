"""What sessions, digests, saves and the thinking process say."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "undo.nothing-done": "nothing has been done yet",
    "undo.nobody-chose": "nobody in front of the screen has chosen anything yet",
    "undo.dice": "dice have been rolled since ({what}): both players must agree",
    "undo.shown": "something has been revealed since: both players must agree",
    "undo.answered": "{who} has chosen since ({what}): both players must agree",
    "undo.nothing-taken-back": "nothing has been taken back",
    "undo.idle": "{who} has done nothing in this phase",
    "undo.rests-on-it": "what was done since rests on it ({what})",
    "undo.turns-out-otherwise": "without it the phase would have gone another way",
    "digest.more": "and {n} more thing, in the log|and {n} more things, in the log",
    "digest.quiet": "Nobody was hurt; {n} model moved|Nobody was hurt; {n} models moved",
    "save.untitled": "battle",
    "save.quick": "Quick save",
    "save.auto": "{sides}: round {round}, {phase}",
    "save.not-a-save": "is not a save of this game",
    "save.not-a-file": "is not a plain file",
    "save.too-large": "{size:,} bytes; a save has at most {most:,}",
    "save.other-format": "its format is {found}; this program reads {ours}: it may come from a newer version",
    "save.damaged": "damaged or cut off: {why}",
    "save.other-rules": "it was saved under other rule data than there are here",
    "save.other-end": "it comes to another state here than when it was saved",
    "save.gone": "is no longer there",
    "job.died": "the work ended unexpectedly",
    "job.not-begun": "no process could be started for it: {why}",
    "think.died": "the thinking process ended unexpectedly",
    "think.over": "the battle is over",
    "think.no-battle": "there is no battle to think about",
    "think.not-there": "{who} isn't on the table",
}
