"""The pages on the window itself, beside the rulebook: what F1 opens where no rule is at hand. Keys stand in braces."""

from __future__ import annotations

PAGES: tuple[str, ...] = (
    "start", "choosing", "muster", "playtest", "turn", "moving", "aiming", "plans", "odds", "overlays", "questions",
    "computers", "undo", "log",
    "replay", "saves", "settings", "window", "board", "battle", "keys", "colours", "sound", "hints",
)  # fmt: skip
"""The pages in their order."""
_TITLES: dict[str, str] = {
    "start": "Where to begin",
    "choosing": "Choosing a battle",
    "muster": "A warband of your own",
    "playtest": "Which list is better",
    "turn": "A turn in the window",
    "moving": "Moving a model",
    "aiming": "Shooting, weaving, charging",
    "plans": "Plans that are declared",
    "odds": "Reading the odds",
    "overlays": "What is shown over the board",
    "questions": "Questions and standing orders",
    "computers": "What computers do, and why",
    "undo": "Taking back",
    "log": "The battle log",
    "replay": "Looking back, and going on from there",
    "saves": "Saving and loading",
    "settings": "Settings",
    "window": "Settings of the window",
    "board": "Settings of the board",
    "battle": "Settings of a battle",
    "keys": "Keys",
    "colours": "Colours",
    "sound": "Motion and sound",
    "hints": "All hints",
}
_TEXTS: dict[str, str] = {
    "start": "**Quick battle** is the shortest way: choose a side and who plays the other, then **Fight**.\n\nIn the "
    "battle the panel at the right says what the chosen model may do. What is grey says why not, with the rule. The "
    "large button below it ends your part of the turn, and says what comes next.\n\n- `{help}` opens this book at "
    "whatever is under the pointer or has the focus\n- `{keys}` shows the keys of wherever you are\n- `{cancel}` "
    "goes one step back, and never out of a battle\n- nothing is spent before you confirm it",
    "choosing": "Each side has a warband and somebody who plays it: a person at this screen, or a computer of some "
    "level. Map and scenario stand beside each other, rules and their options on the next tab.\n\nA warband that "
    "breaks the rules of recruiting can be played; it says so. The same seed of the dice and the same choices give "
    "the same battle. Lists of the folder that the program was started in come first.",
    "muster": "At the left is who can be hired, in the middle the warband, at the right the chosen one, and below "
    "how the list stands. In a narrow window these are tabs. What can't be had is grey, and says why by its rule.\n\n"
    "- `Enter` or `+` hires, `-` takes one away, arrows walk in a list, `{panels}` goes to the next column\n"
    "- `{rename}` changes a name where it stands, `{duplicate}` hires another one alike, `{delete}` sends away\n"
    "- `{undo}` and `{redo}` take back and do again, without an end\n- `{save}` writes the file; what isn't saved is "
    "asked for when you leave, and offered again after a crash\n- `{to_battle}` begins a battle with this warband; the "
    "rest stands under **More**\n\nA channeler's dice roll once and are kept. **Enter your own rolls** replaces "
    "them. A list that breaks rules of recruiting is **Unrestricted**: it can be saved and played, "
    "under a mark that both sides see.",
    "playtest": "Many battles say which of two warbands is better, and how sure that is. Each side has a warband and "
    "the computer that plays it, and the maps that are ticked take turns. The tab **Playtest** asks how many battles, "
    "or that it stops as soon as it is sure. Battles come in pairs with the same dice, in which the lists change "
    "sides.\n\n- while it runs it can be paused, stopped or left; nothing that was played is lost\n- **Earlier** lists "
    "all that were played or started: look at them, resume or delete them\n- at the end it says in words what came "
    "of it, what each warrior did, and opens the median and the closest battle as replays",
    "turn": "The bar on top names the parts of the turn, and lights the side that must decide. The large button, or "
    "`{end_phase}`, ends your part. While models can still act the first press shows them, and the second one ends "
    "it.\n\n`{next_model}` goes from model to model. A digit chooses what the model is to do; the first line has "
    "`{action_1}`.",
    "moving": "Drag a model, or click it and then the ground. A ghost shows where it would stand, the way, its cost "
    "and what is left. Nothing is spent until you click the ghost or press `{confirm}`.\n\n- `{way_point}`, or Shift "
    "and a click, sets a corner of the way\n- right click or `{cancel}` takes one step of the plan back\n- "
    "`{move_up}` `{move_left}` `{move_down}` `{move_right}` nudge the ghost by an inch; with Shift by an eighth, with "
    "Ctrl by six",
    "aiming": "Choose what is to be done in the list, then the target; or click the enemy while one of yours is "
    "chosen. The same click again, or `{confirm}`, does it. `{next_target}` and `{previous_target}` go from target "
    "to target.\n\nRings tell who can be a target. Who can't be one says why, in the foot of the window. A template "
    "shows whom it touches before it is laid, friends too; if it may harm them you are asked, with the chance.\n\n"
    "Where spells are made of effects and requirements, **Put a spell together** opens a page of all that the caster "
    "has learned. A row that is pressed is part of the spell, and pressed again it isn't; beside it stands what the "
    "spell costs and how potent it gets. **Aim it** goes back to the board.",
    "plans": "In some rules all models declare a plan before any of them acts. The lines below the question say who "
    "declares next and who acts after that; their tips have all names, with what each has declared. A model's card has "
    "its plan, too.\n\nThe large button, or `{end_phase}`, declares what is suggested. The list has a few usual plans, "
    "and **Declare a plan** opens a page where any can be made: a press deals one die more to a part, **−** takes it "
    "back, and once all dice are dealt out a press moves one over. Beside it stand the exact odds of each part as "
    "things are now: the attack against the defence that is its target's best, your defence against the enemy that "
    "will most likely strike, the armour; and what one die more would bring. The cells of a weave fill as it grows; "
    "beside them stand how likely it is to be complete, and what the round may cost its channeler.\n\n"
    "- **This is the plan**, or `{confirm}`, declares it; the next model of the same side has its turn at the same "
    "page\n- `{undo}` takes back what was declared last at the page\n- `{cancel}` goes back to the board, and nothing "
    "is lost\n\n"
    "Then the models act, one by one, as they have declared. Their defences are asked for in the middle of the other "
    "side's turn; each answer shows what may become of it.",
    "odds": "The number on a line is the chance of an effect, for the target that you plan or "
    "point at, else for a likely one; its tip says whom. Below the list stand the fates of everybody it may touch, "
    "worked out by the code that will roll the dice: exactly, or from many tries, and then "
    "it says so.\n\n`{odds_more}` shows each roll with its modifiers and their rules. `{reply}` changes how the "
    "other side is taken to answer.",
    "overlays": "Overlays lie over the board until they are cleared with `{clear_overlays}`; the legend says what "
    "they mean.\n\n- `{reach}` reach\n- `{ruler}` the ruler\n- `{sight}` line of sight\n- `{sight_map}` what can be "
    "seen from here\n- `{ranges}` range rings\n- `{cutting}` where weaves can be cut\n- `{threat}` what all enemies "
    "threaten\n\nThe ruler measures from edge to edge, as the rules do. A line from or to the model that is "
    "selected or pointed at shows what lasts between the two, with its maker.",
    "questions": "Some things in the other side's turn are yours to answer: to cut a weave, to parry, to intercept. "
    "The sheet has the colour of who must answer. A digit gives an answer, `{confirm}` the one that is proposed.\n\n"
    "**What shall I be asked?** in the battle's menu and in the settings lists these questions. You can be asked each "
    "of them never, if one of yours would fall, also if a failed test would end a spell, a charge or a flight, or "
    "always. What you aren't asked gets the default answer.\n\n"
    "**Standing orders** answer such questions for you in this battle: always, never, or if it is likely enough. "
    "`{standing_orders}` lists and lifts them.",
    "computers": "Computers see what you see and roll the same dice. While one plays, `{confirm}` shows all of it at "
    "once, and `{pause}` halts it. **Why?** tells what a choice was worth to it, part by part. `{suggest}` suggests "
    "what you might do. `{seats}` hands a side to somebody else at any moment.",
    "undo": "`{undo}` takes back what you did, until dice were rolled or the other side has chosen. Further back "
    "only if all people at the screen agree, and then the dice keep their order: the same choice brings the same "
    "rolls.\n\n`{reset_model}` puts one model back to where it began the phase.",
    "log": "Each line opens the board as it was then, and `{cancel}` returns. The id at its end is its rule: click "
    "it, press Enter on the line, or `{help}`. `{log}` opens the whole log, to filter, search, copy, and write to a "
    "file.",
    "replay": "`{replay}` shows the battle from its beginning. `{look_back}` and `{look_on}` step, `{phase_back}` "
    "and `{phase_on}` go from phase to phase, `{round_back}` and `{round_on}` from round to round. **Continue "
    "from here** plays on from any moment as a copy.",
    "saves": "A battle saves itself with each phase, and keeps its last three rounds. `{quick_save}` and "
    "`{quick_load}` are the quick save. `{save}` saves under a name. After a crash the menu offers to go on where it "
    "was.",
    "settings": "Settings count at once and are kept at once. A window of another size or kind goes back by itself "
    "after fifteen seconds, unless you keep it.",
    "window": "UI scale and text size apart, the log's text size apart from both; how long a pointer rests "
    "before a tip appears. `{pin_tip}` keeps a tip, `{fullscreen}` fills the screen.",
    "board": "Grid and names, which way the view goes when it is dragged, how fast the wheel zooms, how far a click "
    "may slip before it is a drag. A move can count when the button is let go; keys that are held can be switches.",
    "battle": "Which questions are asked before something ends or may harm one's own, hints, clocks, the curtain "
    "between two people, and whether battles save themselves. **What shall I be asked?** leads to the questions in "
    "the middle of the rules.",
    "keys": "Every key can be changed, taken away and added to; a key that means two things is told at once. What "
    "takes something away for good never has a bare key. `{keys}` shows the keys of wherever you are.",
    "colours": "Four palettes, made so that both sides and every mark can be told apart with any eyes; in each of "
    "them shape and pattern tell it as well. One more has high contrast.",
    "sound": "Reduced motion stops everything that flies, flashes or zooms. Volumes multiply: that of all, that of "
    "the battle or of signals, and that of each kind. With captions a strip at the board's lower left names each "
    "sound. All that is heard can be seen as well, on the board, in the bar on top, or in the log.",
    "hints": "Each of these is shown once, at the moment it matters. Settings, page Battle, switches them off or "
    "shows them all again.",
}
TEXTS: dict[str, str] = {
    **{f"help.{page}": title for page, title in _TITLES.items()},
    **{f"help.{page}.text": text for page, text in _TEXTS.items()},
}
