"""The tutorial: what the tutor says in each step. Keys stand in braces."""

from __future__ import annotations

from skirmish.client.texts.dots_lessons import DOTS
from skirmish.client.texts.threads_lessons import THREADS

_CHANNELING: dict[str, tuple[str, str, tuple[str, ...], str]] = {
    "look": (
        "Look around",
        "This is the table, seen from above. Your patrol is blue and stands in the south, their band is orange. Take"
        " your time: nothing here waits for you, nothing can go wrong, and every step can be skipped.",
        (
            "Turn the wheel over the board to come closer, or press {zoom_in}.",
            "Drag the bare ground to move the view, or press {move_up}, {move_left}, {move_down}, {move_right}.",
            "Press {fit} to see the whole board again.",
        ),
        "That is all there is to looking. {fit} always brings the whole board back.",
    ),
    "select": (
        "Pick a model",
        "Everyone on the table has a card: numbers, gear, wounds, and what a model may do now. It stands in the "
        "panel at the right.",
        (
            "Click Darrow, your Warder.",
            "Press {next_model} to go on to the next who can still act.",
            "Point at Gnash, the Trolloc, and see who he is.",
        ),
        "One click picks a model, {next_model} picks the next. A double click opens the whole card.",
    ),
    "measure": (
        "Measure",
        "Everything is measured in inches, from the edge of one base to the edge of the other. You may measure at "
        "any time.",
        (
            "Press {ruler}, then click Halva and Gnash. Or drag from one to the other with Alt held.",
            "Press {cancel} to put the ruler away.",
        ),
        "The ruler tells what the rules measure, to the hundredth of an inch.",
    ),
    "move": (
        "Move round the stones",
        "Darrow walks 4 inches. If no standing enemy was within 8 inches of him when the turn began he may run "
        "instead, up to twice as far; who runs doesn't shoot this turn. Bases never cross walls, stones or each "
        "other.",
        (
            "Click Darrow.",
            "Click the ground where the mark is, beside the stones, and press {way_point}: that is a way-point.",
            "Click where he is to end. Then click his ghost, or press {confirm}.",
        ),
        "He went round, and only what he walked was counted. Until the last click nothing was spent: {cancel} or a "
        "right click takes one step back.",
    ),
    "undo": (
        "Take it back",
        "What no dice have decided can be taken back. Once dice have rolled, only if all people at the screen agree.",
        (
            "Press {undo} to take the move back.",
            "Press {redo} to do it again.",
        ),
        "Undo as often as you like. {reset_model} sets one model back to where the phase found it.",
    ),
    "end": (
        "End the phase",
        "A turn goes through recovery, charges, moves, shooting and weaving, and close combat. The one large button "
        "ends a part and says what comes next.",
        ("Press {end_phase} or the large button. If some could still act it shows them: press again.",),
        "Now it is time to shoot and weave. Nobody can end a phase by one careless key.",
    ),
    "sight": (
        "Who sees whom",
        "A shot needs a line of sight: from any point of one base to any point of the other. Walls and standing "
        "models block it. Hedges, woods and low walls only give cover.",
        (
            "Click Mikel, your archer.",
            "Press {sight} and point at Sala: she stands behind a low wall.",
            "Now point at Crow-beak, behind the house.",
        ),
        "The line tells how much is seen, and shows what is in the way, and where. Cover costs the shooter 1 on the "
        "roll.",
    ),
    "shoot": (
        "Shoot",
        "Mikel needs 4 or more on a die to hit, and 1 more because of the cover. A hit must still wound, and armour "
        "may save. Read the odds first: they come from the code that will roll the dice.",
        (
            "Click Mikel, then Shoot in his list. It aims at Sala; a click would aim at somebody else.",
            "Read the odds in the panel: {odds_more} shows them roll by roll.",
            "Click Sala, or press {confirm}.",
        ),
        "Each roll stands in the log with its rule. Dice of these lessons are set, so that each shows what it should.",
    ),
    "weave": (
        "Weave",
        "Halva channels. Her points come back whenever your shooting phase begins: she has 7. Arrow of Fire costs 3,"
        " then 2D6 must reach 7. The points are spent even if it fails.",
        (
            "Click Halva.",
            "Choose Arrow of Fire, then click Jerr.",
            "Click Jerr again, or press {confirm}.",
        ),
        "A weave needs no roll to hit, and cover is no help against it. She may weave on while she has points.",
    ),
    "cut": (
        "Cut a weave",
        "Now it is their turn. Their channeler will weave at Ysandre. A channeler of yours who sees him within 12 "
        "inches may try to cut: 4 or more on one die. It costs 3 points of her next turn, and 4 between man and "
        "woman.",
        (
            "End your turn: press {end_phase}, and again.",
            "Watch. When you are asked, read both answers and give one: Halva is to cut.",
            "Let them end their turn.",
        ),
        "A cut weave does nothing, and its points are lost. What a cut costs is gone even if it fails.",
    ),
    "read": (
        "Look back, look up",
        "The sheet tells what they did. The log keeps every roll, and each of its lines opens the board as it was "
        "then.",
        (
            "Click a line of the log.",
            "Press {cancel} to come back to now.",
            "Press {help}: the rulebook opens at what is going on. Close it when you have read.",
        ),
        "{log} opens the whole log. {help} works everywhere, and on whatever you point at.",
    ),
    "recovery": (
        "Get up again",
        "Perric was shot and lies knocked down. Who began the phase so gets up now, moves at half rate this turn and"
        " can't charge or run. Who is stunned is merely knocked down first.",
        ("End the recovery: press {end_phase}, and again, since Perric might also stay down.",),
        "Perric stands. He has no wounds left: from now on each wound is an injury roll at once.",
    ),
    "charge": (
        "Charge",
        "A charge is the only way into contact, and charges come before all other moves. It reaches up to twice the "
        "walk: 8 inches for Darrow. Who charged strikes first.",
        (
            "Click Darrow.",
            "Click Gnash: the way is shown, and what may come of it.",
            "Click Gnash again, or press {confirm}.",
        ),
        "They touch. The fight itself comes at the end of the turn.",
    ),
    "circle": (
        "Form a circle",
        "Women within 2 inches of each other may link when your shooting phase begins. They share their points, the "
        "leader adds 1 to her test for each companion, and a weave costs half as much again.",
        (
            "End the charges: {end_phase}.",
            "Move Ysandre beside Halva. A line tells if they are within 2 inches.",
            "End the moves: {end_phase}.",
            "Click Ysandre and choose Form a circle.",
            "Click Halva, then press {confirm}.",
        ),
        "They weave as one now, until your own next turn begins.",
    ),
    "together": (
        "Weave as one",
        "Only the leader weaves for a circle, and only what she knows herself. Lightning costs 5, so it takes 8 of "
        "their pool. 2D6 and 1 for Halva must reach 8. Vandek channels too, and may try to cut it.",
        (
            "Choose Lightning in Ysandre's list, then click Vandek.",
            "Click Vandek again, or press {confirm}.",
        ),
        "The other side may cut as you may. Each try takes points from its next turn.",
    ),
    "combat": (
        "Fight",
        "Everyone in combat strikes, who charged first. Darrow is the better fighter and hits on 3 or more. His "
        "Strength of 3 wounds a Trolloc on 5 or more. With a blade in each hand he has one blow more, but no shield.",
        (
            "End shooting and weaving: {end_phase}.",
            "Choose his weapons if you like, then end that too. The blows are struck.",
        ),
        "An injury of 5 or 6 puts out of action. A side that has lost a quarter must test its nerve when its turn "
        "begins.",
    ),
    "next": (
        "What next",
        "You know the whole turn. Quick battle in the menu is the shortest way to a real one, against a gentle or a "
        "hard opponent. Muster builds a warband of your own, and the rulebook has all the rest. In a battle, "
        "{suggest} suggests what to do, {keys} shows all keys, and {help} explains what you point at. Each step here"
        " can be done again.",
        (),
        "",
    ),
}
"""Of each step: what it is called, why, the tasks, and what is said when they are done."""
_STEPS = {**_CHANNELING, **DOTS, **THREADS}
TEXTS: dict[str, str] = {
    "course.channeling": "A turn with the One Power",
    "course.channeling-sub": "17 steps, 15 minutes",
    "course.dots": "Swords and pools of dice",
    "course.dots-sub": "5 steps, 6 minutes",
    "course.threads": "Weaving thread by thread",
    "course.threads-sub": "3 steps, 5 minutes",
    **{f"tutorial.{step}.title": title for step, (title, _, _, _) in _STEPS.items()},
    **{f"tutorial.{step}.why": why for step, (_, why, _, _) in _STEPS.items()},
    **{f"tutorial.{step}.{n}": task for step, (_, _, tasks, _) in _STEPS.items() for n, task in enumerate(tasks, 1)},
    **{f"tutorial.{step}.praise": praise for step, (_, _, _, praise) in _STEPS.items() if praise},
    "tutorial.caption": "skirmish: tutorial",
    "tutorial.step": "Tutorial · Step {number} of {many}",
    "tutorial.next": "Next step",
    "tutorial.next-tip": "Goes on from where you stand, if the next step can begin there.",
    "tutorial.skip": "Skip this step",
    "tutorial.skip-tip": "Goes on to the next step. Nothing is lost: Back leads here again.",
    "tutorial.finish": "Finish",
    "tutorial.next-short": "Next",
    "tutorial.skip-short": "Skip",
    "tutorial.finish-short": "End",
    "tutorial.more": "More",
    "tutorial.step-short": "{number} of {many}",
    "tutorial.back": "Back",
    "tutorial.back-tip": "The step before this one, from its beginning.",
    "tutorial.again": "Again",
    "tutorial.again-tip": "This step from its beginning: the table is set as it was.",
    "tutorial.steps": "Steps",
    "tutorial.steps-tip": "All steps, to begin with any of them.",
    "tutorial.steps-title": "Begin with",
    "tutorial.listed": "{number}  {title}",
    "tutorial.leave": "Leave",
    "tutorial.leave-tip": "To the menu. The tutorial goes on with this step when you come back.",
    "tutorial.first": "This is the first step",
    "tutorial.floor": "That lies before this step. Back leads to the step before.",
    "tutorial.set-anew": "The table was set for this step.",
    "tutorial.not-now": "A fine idea for later. This step is about something else: {title}.",
    "tutorial.done-first": "This step is done: go on to the next one.",
    "tutorial.not-yet": "Not yet: first do what is marked below.",
}
