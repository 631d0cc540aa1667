"""What is said about why an AI did something, and what somebody might do."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "why": "Why?",
    "why-tip": "Why the computer has just done what it did",
    "why.title": "Why?",
    "why.which": "{number} of {n}",
    "why.whose": "{who}, round {round}",
    "why.earlier": "Earlier",
    "why.later": "Later",
    "why.first": "this is the first that is known of",
    "why.last": "this was the last",
    "why.nothing-yet": "The computer has decided nothing yet.",
    "why.gone": "this decision is no longer in the battle",
    "why.secret": "This was decided in secret.",
    "why.not-weighed": "It didn't weigh this. {manner}",
    "why.instead": "Instead of it",
    "why.after": "Still to come",
    "why.untold": "Distances aren't told in this battle, and so the reasons aren't, either.",
    "suggest.title": "Suggestions",
    "tool-suggest": "Three things that could be done now, and what they may bring",
    "suggest.lead": "Choose one to plan it. It can still be changed, and nothing is done before you confirm it.",
    "suggest.wait": "weighing what could be done...",
    "suggest.none": "Nothing that can be done now is worth a suggestion.",
    "suggest.nobody": "nobody here has to decide now",
    "suggest.planned": "Planned: {what}",
    "suggest.answer": "Suggested: {what}. {cap} gives this answer",
    "suggest.expected": "The first may come to this:",
    "suggest.idle": "what is done if nobody minds: the measure of all else",
    "suggest.worth": "{worth}: {reasons}",
}
