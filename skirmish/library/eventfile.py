"""Club events: the organiser's terms for lists, the players, and the results of games."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import PurePosixPath
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from skirmish.library.catalogue import Shelf
from skirmish.library.forms import FileForm, Form, Ident, Ref, Words, fill
from skirmish.library.own_maps import own_maps, user_folder
from skirmish.library.problems import Faulty, Problem, first, hint, nearest
from skirmish.library.references import duplicate_problems, unknown_problem
from skirmish.library.rosterfile import LimitForm, PackRef
from skirmish.library.rosterpacks import missing_packs, other_packs
from skirmish.library.tunefile import Known
from skirmish.library.wares import Count
from skirmish.library.yamlfile import Document
from skirmish.tournament.games import DRAW, Game
from skirmish.tournament.pairings import count_rounds
from skirmish.tournament.standings import TieBreak

MOST_PLAYERS = 200
MOST_ROUNDS = 50
SWISS_ROUNDS = 3
Hash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""SHA-256 or another 256 bits, as 64 hexadecimal digits."""
Systems = Annotated[str, StringConstraints(pattern=r"^[a-z]+(\+[a-z]+)?$", max_length=64)]
Phrase = Annotated[str, StringConstraints(max_length=200)]
Score = Annotated[int, Field(ge=0, le=1_000_000)]
RoundNumber = Annotated[int, Field(ge=1, le=MOST_ROUNDS)]


class PointsForm(Form):
    """Points for the ends of a game; a bye counts as a win."""

    win: Count = 2
    """For the winner, and for a bye."""
    draw: Count = 1
    """For each of the two."""
    loss: Count = 0
    """For the loser."""


class DiceForm(Form):
    """The dice of recruits."""

    rolled: Literal["sealed", "program", "table"] = "sealed"
    """`sealed`: the event deals them. `program`: the program rolls, as the seed shows. `table`: players roll them."""
    dismissals: Annotated[int, Field(ge=0, le=100)] = 1
    """How many recruits with sealed dice a player may dismiss."""


class PlayerForm(Form):
    """A player."""

    id: Ident
    """Given once; with sealed dice, the ticket depends on it."""
    name: Words
    """The player's name."""
    list: Annotated[str, StringConstraints(max_length=500)] = ""
    """The file, relative to the folder of the event's file."""
    digest: Hash | None = None
    """SHA-256 of the list when lists closed."""
    withdrawn: bool = False
    """Whether the player has left: no more games."""


class GameForm(Form):
    """A game; without `b`, a bye; without `winner`, still to be played."""

    round: RoundNumber
    """From 1."""
    a: Ident
    """The id of a player."""
    b: Ident | None = None
    """The opponent; if missing, a has a bye."""
    winner: Ident | None = None
    """A player, or `draw`."""
    score: Annotated[list[Score], Field(min_length=2, max_length=2)] | None = None
    """The scores, a's first: marks struck down, or whatever the event counts."""

    @property
    def game(self) -> Game:
        """The game as a fact of the tournament."""
        score = (self.score[0], self.score[1]) if self.score is not None else None
        return Game(self.round, self.a, self.b or "", self.winner or "", score)


class EventForm(FileForm):
    """An event."""

    id: Ident
    """The same as its file's name."""
    name: Words
    """Its name."""
    text: Words = ""
    """Anything else worth saying."""
    dates: Phrase = ""
    """When and where, in your own words."""
    systems: Systems
    """The rule systems to play: `skirmish list rules`."""
    limit: LimitForm
    """The limit for each list, whatever its own limit says. (EVT-1)"""
    packs: Annotated[list[PackRef], Field(max_length=20)] = Field([])
    """The only packs that lists may use. (EVT-2)"""
    options: Annotated[dict[str, str | bool | int], Field(max_length=50)] = Field({})
    """Rule options that differ from the default."""
    scenarios: Annotated[list[Ref], Field(max_length=50)] = Field([])
    """The scenarios, round by round; they repeat if there are more rounds."""
    maps: Annotated[list[Ref], Field(max_length=50)] = Field([])
    """The maps, table by table; they repeat if there are more tables."""
    rounds: RoundNumber | None = None
    """By default three for Swiss, or until all have met."""
    pairing: Literal["swiss", "round-robin"] = "swiss"
    """Pairing: players with equal points, or everyone once. (EVT-8, EVT-9)"""
    xp: bool = False
    """Whether warriors may have more experience than their types begin with. (EVT-3)"""
    skills: bool = False
    """Whether they may have learned skills. (EVT-3)"""
    numbers: bool = False
    """Whether entries may have numbers of their own (`stats`) for a system without a limit in its points. (EVT-3)"""
    power_tables: Literal["program", "own"] = "program"
    """Whether lists may have their own power tables. (EVT-4)"""
    dice: DiceForm = DiceForm()
    """Who rolls for recruits. (EVT-5)"""
    points: PointsForm = PointsForm()
    """Points for each result of a game. (EVT-10)"""
    tie_breaks: Annotated[list[TieBreak], Field(max_length=10)] = Field(["buchholz", "head-to-head", "score"])
    """Tie-breaks between players with equal points, in this order. (EVT-11)"""
    seal: Hash | None = None
    """SHA-256 of the nonce from which all sealed dice come: published before recruiting begins."""
    closed: bool = False
    """Whether lists are closed: none can be added or changed."""
    nonce: Hash | None = None
    """Published when lists close, so that anyone can verify all dice."""
    players: Annotated[list[PlayerForm], Field(max_length=MOST_PLAYERS)] = Field([])
    """The players."""
    results: Annotated[list[GameForm], Field(max_length=MOST_PLAYERS * MOST_ROUNDS)] = Field([])
    """Every game drawn, round by round."""

    @property
    def switches(self) -> dict[str, str]:
        """The options in the form that the rules take."""
        words = {True: "true", False: "false"}
        return {name: words[value] if isinstance(value, bool) else str(value) for name, value in self.options.items()}

    @property
    def most_rounds(self) -> int:
        """The number of rounds; for a round robin, no more than it needs."""
        everybody = count_rounds(len(self.players))
        if self.pairing == "round-robin":
            return min(self.rounds or everybody, everybody)
        return self.rounds or SWISS_ROUNDS

    @property
    def games(self) -> tuple[Game, ...]:
        """The games, as facts of the tournament."""
        return tuple(one.game for one in self.results)

    @property
    def last_round(self) -> int:
        """The last round drawn; 0 before the first."""
        return max((one.round for one in self.results), default=0)


def event_in(document: Document, shelf: Shelf, known: Known | None = None, pointed: Collection[str] = ()) -> EventForm:
    """The event in a parsed document; without `known`, its rule systems and their options aren't checked.

    `pointed`: the systems that have points for lists; without them, limits in such points aren't checked.

    Raises `Faulty` with all its problems.
    """
    form = fill(EventForm, document, "event")
    found = (
        *_event_problems(document, form, shelf),
        *_rules_problems(document, form, known),
        *_point_problems(document, form, pointed),
    )
    if found:
        raise Faulty(first(found))
    return form


def event_warnings(document: Document, form: EventForm) -> Iterator[Problem]:
    """Warnings: packs that are missing here, or have changed since the event was announced."""
    yield from missing_packs(document, form.packs)
    yield from other_packs(document, form.packs)


def _rules_problems(document: Document, form: EventForm, known: Known | None) -> Iterator[Problem]:
    if known is None:
        return
    try:
        options = known(form.systems)
    except ValueError as error:
        yield document.problem(("systems",), "E020", str(error))
        return
    for name, value in form.switches.items():
        at = ("options", name)
        if name not in options:
            said = f"no option '{name}' of {form.systems}{hint(name, options)}"
            yield document.key_problem(at, "E020", said, nearest(name, options))
        elif value not in options[name]:
            said = f"{name} is {' or '.join(options[name])}, not '{value}'{hint(value, options[name])}"
            yield document.problem(at, "E020", said, meant=nearest(value, options[name]))


def _point_problems(document: Document, form: EventForm, pointed: Collection[str]) -> Iterator[Problem]:
    """Limits in points for a system without points. (EVT-1)"""
    for system in form.limit.points:
        if pointed and system not in pointed:
            others = hint(system, pointed) or f"; systems with points: {', '.join(sorted(pointed))}"
            said, at = f"'{system}' has no points for lists{others}", ("limit", "points", system)
            yield document.key_problem(at, "E020", said, nearest(system, pointed))


def _event_problems(document: Document, form: EventForm, shelf: Shelf) -> Iterator[Problem]:
    for kind, named, own in (("scenario", form.scenarios, ()), ("map", form.maps, own_maps(user_folder()))):
        for index, ident in enumerate(named):
            known = (*own, *shelf.ids(kind))
            yield from unknown_problem(document, (f"{kind}s", index), kind, shelf.full(kind, ident), known)
    yield from duplicate_problems(document, "players", [player.id for player in form.players])
    called: dict[str, str] = {}
    for index, player in enumerate(form.players):
        if (other := called.setdefault(player.name.casefold(), player.id)) != player.id:
            said = f"{other} is called '{player.name}' too: nobody could tell them apart"
            yield document.problem(("players", index, "name"), "E021", said)
        if player.id == DRAW:
            yield document.problem(
                ("players", index, "id"), "E093", f"'{DRAW}' stands for a draw: it can't be a player's id"
            )
    for index, name in enumerate(form.tie_breaks):
        if name in form.tie_breaks[:index]:
            said = f"duplicate tie-break '{name}': it decides nothing a second time"
            yield document.problem(("tie_breaks", index), "E021", said, "EVT-11")
    yield from _list_problems(document, form)
    yield from _seal_problems(document, form)
    yield from _result_problems(document, form)


def _list_problems(document: Document, form: EventForm) -> Iterator[Problem]:
    """Lists must be in the folder of the event's file, or below, and each player must have their own."""
    owners: dict[str, str] = {}
    for index, player in enumerate(form.players):
        at, path = ("players", index, "list"), PurePosixPath(player.list)
        if not player.list:
            continue
        if path.is_absolute() or ".." in path.parts or "\\" in player.list or ":" in player.list:
            said = f"'{player.list}' must be in the folder of the event's file, with / between folders"
            yield document.problem(at, "E099", said, "EVT-7")
        elif (owner := owners.setdefault(str(path), player.id)) != player.id:
            yield document.problem(at, "E099", f"this is the list of {owner}", "EVT-7")


def _seal_problems(document: Document, form: EventForm) -> Iterator[Problem]:
    """The published values of the sealed dice must be consistent. (EVT-7)"""
    if form.dice.rolled == "sealed" and form.seal is None:
        said = "sealed dice need a `seal`: make the event with `skirmish event new`"
        yield document.problem(("dice",), "E094", said, "EVT-7")
    if form.nonce is not None and hashlib.sha256(bytes.fromhex(form.nonce)).hexdigest() != form.seal:
        said = "this isn't the nonce whose SHA-256 was published as `seal`"
        yield document.problem(("nonce",), "E094", said, "EVT-7")
    if form.closed and form.nonce is None and form.dice.rolled == "sealed":
        said = "lists are closed, but the nonce isn't published: close them with `skirmish event close`"
        yield document.problem(("closed",), "E094", said, "EVT-7")
    if form.nonce is not None and not form.closed:
        said = "the nonce is published while lists are open: anyone can look up all dice"
        yield document.problem(("nonce",), "E094", said, "EVT-7")


def _result_problems(document: Document, form: EventForm) -> Iterator[Problem]:
    players = [player.id for player in form.players]
    rounds = {one.round for one in form.results}
    busy: Counter[tuple[int, str]] = Counter()
    for index, one in enumerate(form.results):
        at = ("results", index)
        for key, ident in (("a", one.a), ("b", one.b)):
            if ident is None:
                continue
            yield from unknown_problem(document, (*at, key), "player", ident, players)
            busy[one.round, ident] += 1
            if busy[one.round, ident] > 1:
                said = f"{ident} plays twice in round {one.round}"
                yield document.problem((*at, key), "E093", said, "EVT-8")
        if one.winner is not None and one.winner not in (one.a, one.b, DRAW):
            said = f"the winner is {one.a}, {one.b} or {DRAW}, not {one.winner}" if one.b else "a bye has no winner"
            yield document.problem((*at, "winner"), "E093", said, "EVT-10")
        if one.b is None and (one.winner is not None or one.score is not None):
            yield document.problem(at, "E093", "a bye has neither winner nor score", "EVT-10")
        if one.round > 1 and one.round - 1 not in rounds:
            said = f"round {one.round}: round {one.round - 1} isn't drawn"
            yield document.problem((*at, "round"), "E093", said, "EVT-8")
        if one.round > form.most_rounds:
            said = f"round {one.round}: the event has {form.most_rounds}"
            yield document.problem((*at, "round"), "E093", said, "EVT-8")
