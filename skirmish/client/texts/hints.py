"""Hints: a heading and a few sentences for each. Keys stand in braces."""

from __future__ import annotations

_TITLES: dict[str, str] = {
    "setup": "Put your warband on the table.",
    "move": "Move a model.",
    "shoot": "Target in range.",
    "charge": "A charge is possible.",
    "weave": "A weave can be cast.",
    "cut": "You may cut this weave.",
    "question": "A question for you.",
    "down": "Somebody is down.",
    "undo": "This can't be taken back freely.",
    "refused": "Why not?",
    "idle": "Some could still act.",
    "computer": "The other side plays.",
    "hand-over": "Two at one screen.",
    "replay": "You look at the past.",
    "overlay": "Overlays.",
}
_TEXTS: dict[str, str] = {
    "setup": "Click who waits in the list, then a place in your zone; or let the large button place the rest.",
    "move": "Drag it, or click it and then the ground. Nothing is spent until you click the ghost or press "
    "{confirm}; right click takes a step back.",
    "shoot": "Choose the shot in the list, then the target; the number is the chance. Point at an enemy first to see "
    "the odds in full.",
    "charge": "Choose it in the list, then whom. The way is shown, and what may become of both.",
    "weave": "Choose a weave, then the target. The chance counts who may cut it: rings show where that can be done, "
    "key {cutting}.",
    "cut": "The points are spent whether it works or not. What each answer may come to stands below it.",
    "question": "A digit answers, {confirm} gives the suggested answer. Standing orders answer such questions from "
    "now on.",
    "down": "Models that are down don't block sight or strike. {help} on the word on the card opens the rule.",
    "undo": "Dice have fallen, or the other side has chosen. Only if all people at this screen agree does it go "
    "further, and the dice keep their order.",
    "refused": "The foot says why, with the rule: click the id, or press {help}, and the rulebook opens there.",
    "idle": "They are ringed on the board, and {next_model} goes from one to the next. The same button again ends "
    "the phase.",
    "computer": "{confirm} shows all it does at once, {pause} halts it. Afterwards Why? tells what it was after.",
    "hand-over": "A curtain can hide the board while seats are changed: Settings, Battle. {settings} opens them.",
    "replay": "The keys {look_back} and {look_on} step, {cancel} returns to now. Continue from here plays on from this "
    "moment as a copy.",
    "overlay": "They can be combined; the legend says what they mean, and {clear_overlays} clears them all.",
}
TEXTS: dict[str, str] = {
    **{f"hint.{hint}": title for hint, title in _TITLES.items()},
    **{f"hint.{hint}.text": text for hint, text in _TEXTS.items()},
    "hints.close": "Got it",
    "hints.close-tip": "Don't show this hint again. All of them stand in the help: {help}, All hints.",
    "hints.off": "No hints",
    "hints.off-tip": "No hints any more. Settings, page Battle, brings them back.",
    "hints.renew": "Reset hints",
    "hints.renew-tip": "Those that were shown are shown once more, each at its moment.",
    "hints.read": "Read all hints",
    "hints.read-tip": "The page of the help that has them all.",
    "hints.none-said": "None was shown yet",
}
