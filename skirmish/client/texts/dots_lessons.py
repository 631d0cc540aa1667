"""What the tutor says in the course of `dots`. Keys stand in braces."""

from __future__ import annotations

DOTS: dict[str, tuple[str, str, tuple[str, ...], str]] = {
    "declare": (
        "Declare, then act",
        "Each model has an initiative. First all declare a plan, the slowest first, and everybody hears it: so the "
        "quick know what the slow will do. Then they act, the quickest first. The line below the question shows both "
        "orders. Kell is the quickest of all, Ryle the slowest.",
        (
            "Ryle declares first. The large button, or {end_phase}, declares what is suggested.",
            "Dorren stays where he is: click Declare: hold in his list, and again to do it.",
            "Kell has heard what the enemies plan. Click Declare: run, and again.",
            "Now all act. Kell is first: click the ground where the mark is, then his ghost, or press {confirm}.",
            "The others follow in their order. Press {end_phase} for Dorren and for Ryle, until a new round begins.",
        ),
        "A plan that has become impossible is lost. What each has declared stands on its card.",
    ),
    "share": (
        "Deal out the dice",
        "A die that shows its number is a success, a 1 takes one away, and a 10 is rolled again. Dorren has 4 dice for "
        "his sword and 4 for a parry. To do both in a round he deals out 4 dice. What he keeps to parry with serves "
        "against every blow of the round.",
        (
            "Let Ryle declare what is suggested: {end_phase}.",
            "Dorren: click Declare a plan. Deal 2 dice to the sword and 2 to Parry, with Brund as first target. Read "
            "the odds, then This is the plan.",
            "Kell is to attack Hakar with all his dice: {end_phase} declares it.",
        ),
        "The page told what each part brings, and what one die more would. Enemies have declared, too: Brund goes for "
        "Dorren.",
    ),
    "contact": (
        "Go in, and be struck",
        "A model goes into contact and strikes in one action, up to its move: 4 inches for Kell. He rolls 4 dice and "
        "needs 6 on each. What the attack has more than the defence is the harm. He may strike again, each time with a "
        "die less. Then Brund strikes at Dorren, and you are asked how he defends himself.",
        (
            "Click Hakar: the way is shown, and what may come of it.",
            "Click Hakar again, or press {confirm}.",
            "That was one blow. End Kell's turn with {end_phase}.",
            "Brund attacks Dorren. Read the answers: a parry takes the dice he kept. Give one.",
        ),
        "A parry that is as good as the blow stops it. One that is better lets a sword strike back.",
    ),
    "harm": (
        "What harm takes",
        "Harm takes dots of health first, which hardly matter, then boxes of the body, which do. The card has both. "
        "Armour is rolled by itself: each 7 stops a point. If the last dot is in danger, Soak sends points to boxes "
        "instead, and a roll of Stamina may send more. With one dot left a warrior fights as on the first day.",
        (
            "Hakar strikes Kell, who has acted: he can't parry any more. Choose how he meets it.",
            "4 points get through, and Kell has 3 dots. Soak 1 of them.",
            "3 are left, and would take all his dots. Absorb them.",
        ),
        "1 dot and 11 boxes are left to Kell. Without dots he would be wounded, and would have to save each round.",
    ),
    "swordmaster": (
        "One against two",
        "Kell knows Tree Forms. Against two enemies his sword actions need no shares and lose nothing by repetition: "
        "each takes his whole pool and 2 dice more, less 1 for each change between attack and parry. Kell deals with "
        "Hakar and Brund in this round. A parry that is better than the blow may be followed by a riposte.",
        (
            "Press {end_phase} until Kell declares: it ends the others' turns, and declares what is suggested.",
            "Kell is to attack Hakar with all his dice: {end_phase} declares it. No parry is needed in the plan.",
            "Click Hakar and click him again: Kell strikes with 6 dice. Then end his turn with {end_phase}.",
            "Brund comes, too. Kell parries with 7 dice.",
            "The parry is better than the blow: strike back.",
        ),
        "Five dice of riposte, and Brund has paid for it. The rulebook has the long example of one sword against "
        "sixteen: DOT-37.",
    ),
}
"""Of each step: what it is called, why, the tasks, and what is said when they are done."""
