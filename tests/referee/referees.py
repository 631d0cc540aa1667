"""Which referee judges which pair of systems."""

from __future__ import annotations

from collections.abc import Callable

from printed_page import Page, read_page
from referee_channeling import Channeling, StepChanneling
from referee_dots import DotsAlone, DotsChanneling, DotsWyld
from referee_essence import EssenceGame, EssenceSteps, ThreeDiceEssence
from referee_resolve import Resolve
from referee_skirmish import BaseGame
from referee_tables import Referee
from referee_threads import BaseGameThreads, DotsThreads, StepThreads, ThreeDiceThreads
from referee_trilogy import ThreeDice, ThreeDiceChanneling, ThreeDiceWyld
from referee_wyld import WyldGame, WyldSteps


def referee(rules: str, text: str) -> Referee:
    """The referee of a battle under these rules, about to begin."""
    judge = JUDGES[rules](read_page(text))
    judge.combat = rules.split("+")[0]
    return judge


JUDGES: dict[str, Callable[[Page], Referee]] = {
    "skirmish+none": lambda page: BaseGame(page, [], []),
    "skirmish+channeling": Channeling,
    "resolve+none": lambda page: Resolve(page, [], []),
    "resolve+channeling": StepChanneling,
    "skirmish+wyld": WyldGame,
    "resolve+wyld": WyldSteps,
    "trilogy+none": ThreeDice,
    "trilogy+channeling": ThreeDiceChanneling,
    "trilogy+wyld": ThreeDiceWyld,
    "dots+none": DotsAlone,
    "dots+channeling": DotsChanneling,
    "dots+wyld": DotsWyld,
    "skirmish+essence": EssenceGame,
    "resolve+essence": EssenceSteps,
    "trilogy+essence": ThreeDiceEssence,
    "skirmish+threads": BaseGameThreads,
    "dots+threads": DotsThreads,
    "resolve+threads": StepThreads,
    "trilogy+threads": ThreeDiceThreads,
}
