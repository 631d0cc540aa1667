"""What the tutor says in the course of `threads`. Keys stand in braces."""

from __future__ import annotations

THREADS: dict[str, tuple[str, str, tuple[str, ...], str]] = {
    "embrace": (
        "Embrace the Source",
        "Whoever weaves must hold the Power first. Ilane holds none yet: her card has a row of empty cells, those that "
        "she can't fill crossed out. To embrace she rolls a die for each dot that she wants, and needs 4 on each, 11 "
        "less her potential of 7. With a botch she is strained, and with more than her potential she burns out.",
        (
            "Mirra declares first. {end_phase} declares what is suggested: she reaches for 2 dots.",
            "{end_phase} until Ilane declares. Click Declare a plan, Start afresh, and Embrace three times.",
            "Ilane acts first. Click Embrace the Source in her list, then {confirm}.",
            "End the turns before Mirra's with {end_phase}. She embraces, too.",
            "Go on with {end_phase} until a new round begins.",
        ),
        "Ilane holds 3 dots, and one more in the new round: the Power grows by itself, up to what she can hold.",
    ),
    "assemble": (
        "Weave, round by round",
        "Lightning takes four threads, two of Air, one of Water and one of Fire, and so four successes. Ilane has 4 "
        "dice, and each 7 is a success. What she has woven stays for the next round: boxes on her card and below her "
        "token fill in the colours of the powers. A weave that gets no dice loses a success in each round.",
        (
            "Press {end_phase} until Ilane declares. Then click Declare: work magic: lightning 4 twice.",
            "Click Lightning in her list, then Hakar, and Hakar again.",
            "2 of 4 threads are woven. Press {end_phase} until Ilane declares again.",
            "Declare the same once more, and weave it at Hakar as before.",
        ),
        "The lightning strikes Hakar with four successes. Two weaves in one round would have shared her dice.",
    ),
    "tie": (
        "Hold, link, tie off",
        "Bonds of Air last. As long as they do, one of Ilane's dots keeps them up: it has a bar on her card. A weave "
        "that is tied off stands by itself, and the dot is free again. Women within 2 inches of each other may link as "
        "a round begins. Who leads has the dots and threads of both; in a circle nobody burns out.",
        (
            "End the round with {end_phase}. Then Mirra is to run: {end_phase} declares it.",
            "{end_phase} until Ilane declares. Then Declare: work magic: bonds of air, and weave it at Brund.",
            "Brund is bound; a line shows by whom. {end_phase}, then click the ground at the mark: Mirra runs there.",
            "{end_phase} until the new round. Then click Ilane, Form a circle, Mirra, and {confirm}.",
            "{end_phase} until Ilane declares. Declare: work magic: tie. Then tie off the bonds: 6 dice with Mirra's.",
        ),
        "Brund stays bound without any dot of hers. The rulebook has the rest: cutting, wards, angreal, wild magic.",
    ),
}
"""Of each step: what it is called, why, the tasks, and what is said when they are done."""
