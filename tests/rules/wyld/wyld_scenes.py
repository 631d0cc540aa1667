"""Scenes that the story tests of cards share: Ila, who shapes spells, and an enemy some inches east of her.

battle = shaping(mage(), "firebird", held="9D TD").dice(draws("5C 2H", held="9D TD"))
battle.play(channel(2))
assert points(battle) == 26
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from support.battle import Battle
from support.rulesets import magic_system
from support.scripted import Wish
from support.story import A, B, Story, story

from skirmish.core.decision import Action, Refusal
from skirmish.core.events import Event
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.units import base_radius
from skirmish.rules.wyld.caster import Caster, Channel, Gift, new_caster
from skirmish.rules.wyld.deck import IN_SUIT, JOKER, RANKS, SUITS, Hand, cards_of, full, is_joker, mask_of
from skirmish.rules.wyld.deck import PLAIN as JOKERS
from skirmish.rules.wyld.spells import Book, Page
from skirmish.rules.wyld.system import Wyld

Gear = dict[str, Any]
"""What `Story.model` takes: items, profile, `now`..."""
BASES_IN = 2 * base_radius(25)
"""From centre to centre of two touching bases of 25 mm."""
BIRD = "firebird"
"""A spell of the first circle at an enemy: 10 motes, 20 points."""
STORM = "storm_of_knives"
"""One of the second at a point: 20 motes, 41 points."""
ILA, REN = 0, 1
PLAIN: Gear = {"type": "fighter"}


class Slotted(Event):
    """Before the story the model was given this slot."""

    model: ModelId
    slot: Caster

    def apply(self, state: State) -> State:
        return state.put(evolve(state.models[self.model], magic=self.slot))


@lru_cache(None)
def book() -> Book:
    """All that can be shaped."""
    magic = magic_system("wyld")
    assert isinstance(magic, Wyld)
    return magic.book


def page(spell: str) -> Page:
    """A spell of the book."""
    return book()[spell]


def mage(
    essence: int = 3, occult: int = 3, wits: int = 3, *, spells: tuple[str, ...] = (BIRD, "stone_skin"),
    tradition: Any = "sorcery", willpower: int = 5, motes: int = 30, **now: Any,
) -> Caster:  # fmt: skip
    """A caster; `now` are fields of the slot: `willpower_now` aside, `aura=8`, `motes=4`, `done="cast"`..."""
    left = now.pop("willpower_now", willpower)
    slot = new_caster(Gift(essence, occult, wits, willpower, motes, tradition, spells))
    return evolve(slot, willpower=left, **now)


def card_of(text: str) -> int:
    """The card of a code; `10H` is read as `TH`. A joker is the first one. Raises ValueError."""
    if text == JOKER:
        return JOKERS
    rank, letter = text[:-1].replace("10", "T"), text[-1:]
    for number, name in enumerate(SUITS):
        if name[0].upper() == letter and len(rank) == 1 and rank in RANKS:
            return number * IN_SUIT + RANKS.index(rank)
    raise ValueError(f"no card {text!r}")


def cards(text: str) -> Hand:
    """`AD 9D JH joker`: cards in the order in which they are named; a second joker is the other one."""
    found: list[int] = []
    for word in text.split():
        card = card_of(word)
        found.append(card + 1 if card in found and is_joker(card) else card)
    return tuple(found)


def holds(slot: Caster, spell: str, held: str, in_deck: int = 2, gone: str = "", **channel: Any) -> Caster:
    """The caster in the middle of shaping a spell, with these cards; `gone` have been discarded."""
    known, hand = page(spell), cards(held)
    deck = full(in_deck) & ~mask_of(hand) & ~mask_of(cards(gone))
    now = Channel(spell, known.circle, known.motes, deck, tuple(sorted(hand)))
    return evolve(slot, channel=evolve(now, **channel), motes=slot.motes - known.motes)


def draws(text: str, held: str = "", jokers: int = 2, gone: str = "") -> Wish:
    """The dice of a draw of these cards from a deck of which others are held or gone."""
    left = list(cards_of(full(jokers) & ~mask_of(cards(held)) & ~mask_of(cards(gone))))
    return ("draws", *_places(left, cards(text)))


def loses(text: str, held: str) -> Wish:
    """The dice by which these of the held cards are let go."""
    return ("which cards", *_places(sorted(cards(held)), cards(text)))


def _places(left: list[int], wanted: Iterable[int]) -> list[int]:
    found = []
    for wish in wanted:
        card = wish + 1 if is_joker(wish) and wish not in left else wish
        found.append(1 + left.index(card))
        left.remove(card)
    return found


def facing(slot: Caster, ren: Gear | None = None, ila: Gear | None = None, gap_in: float = 6.0,
           other: Caster | None = None, rules: str = "wyld", **options: str) -> Story:  # fmt: skip
    """Ila of side A with this slot, and so many inches east of her Ren of side B, who has the slot `other` or none."""
    scene = (
        story(rules, **options)
        .model("Ila", side=A, at=(10, 24), **(PLAIN | (ila or {})))
        .model("Ren", side=B, at=(10 + BASES_IN + gap_in, 24), **(PLAIN | (ren or {})))
        .after(Slotted(ILA, slot))
    )
    return scene.after(Slotted(REN, other)) if other is not None else scene


def casting(slot: Caster, ren: Gear | None = None, ila: Gear | None = None, gap_in: float = 6.0,
            other: Caster | None = None, **options: str) -> Battle:  # fmt: skip
    """The same in Ila's shooting phase, up to its end."""
    return facing(slot, ren, ila, gap_in, other, **options).begin("shooting", until="close combat")


def shaping(slot: Caster, spell: str = BIRD, held: str = "", *, jokers: int = 2, gone: str = "",
            channel: Gear | None = None, **scene: Any) -> Battle:  # fmt: skip
    """The same with Ila in the middle of shaping a spell."""
    option = {} if jokers else {"jokers": "0"}
    return casting(holds(slot, spell, held, jokers, gone, **(channel or {})), **scene, **option)


def channel(number: int, spell: str = BIRD, who: ModelId = ILA) -> Action:
    """Draws so many cards for the spell."""
    return Action("channel", who, number, what=spell)


def power_down(number: int, who: ModelId = ILA) -> Action:
    """Discards so many."""
    return Action("power-down", who, number)


def of_card(verb: str, card: str, who: ModelId = ILA) -> Action:
    """`cancel`, `discard`, `give-up` of one card."""
    number = card_of(card)
    return Action(verb, who, number, what=card)


def said(verb: str, who: ModelId = ILA) -> Action:
    """A bare action: `wait`, `abort`, `keep`, `pay`, `refuse`, `discard-all`."""
    return Action(verb, who)


def at_ren(spell: str = BIRD) -> Action:
    """The spell cast at Ren."""
    return Action("cast", ILA, REN, what=spell)


def why_not(battle: Battle, action: Action) -> Refusal:
    """Why the magic doesn't let this be done now, whoever is asked what."""
    refusal = battle.game.rules.magic.why(battle.state, action)
    assert refusal is not None
    return refusal


def slot_of(battle: Battle, name: str = "Ila") -> Caster:
    """The slot of the model now."""
    found = battle.model(name).magic
    assert isinstance(found, Caster)
    return found


def channel_now(battle: Battle, name: str = "Ila") -> Channel:
    """What it is shaping now."""
    now = slot_of(battle, name).channel
    assert now is not None
    return now


def hand(battle: Battle, name: str = "Ila") -> set[int]:
    """The cards it holds."""
    return set(channel_now(battle, name).hand)


def points(battle: Battle, name: str = "Ila") -> int:
    """The points it holds."""
    return channel_now(battle, name).points
