"""What sessions, digests and saves say to people: the client's sentences about them, in one place."""

from __future__ import annotations

NOTHING_DONE = "nothing has been done yet"
NOBODY_CHOSE = "nobody in front of the screen has chosen anything yet"
DICE = "dice have been rolled since ({what}): both players must agree"
SHOWN = "something has been revealed since: both players must agree"
ANSWERED = "{who} has chosen since ({what}): both players must agree"
NOTHING_TAKEN_BACK = "nothing has been taken back"
IDLE = "{who} has done nothing in this phase"
RESTS_ON_IT = "what was done since rests on it ({what})"
TURNS_OUT_OTHERWISE = "without it the phase would have gone another way"

AND_MORE = "and {count} more"
QUIET = "nobody was hurt, {count} moved"

UNTITLED = "battle"
QUICK = "Quick save"
AUTO = "{sides}: round {round}, {phase}"
NOT_A_SAVE = "is not a save of this game"
NOT_A_FILE = "is not a plain file"
TOO_LARGE = "{size:,} bytes; a save has at most {most:,}"
OTHER_FORMAT = "its format is {found}; this program reads {ours}: it may come from a newer version"
DAMAGED = "damaged or cut off: {why}"
OTHER_RULES = "it was saved under other rule data than there are here"
OTHER_END = "it comes to another state here than when it was saved"
GONE = "is no longer there"

DIED = "the thinking process ended unexpectedly"
OVER = "the battle is over"
NO_BATTLE = "there is no battle to think about"
NOT_THERE = "{who} isn't on the table"
