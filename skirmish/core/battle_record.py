"""A battle on disk: the setup and the actions. Everything else follows from them."""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Callable
from pathlib import Path

from skirmish.core.battlefield import Battlefield
from skirmish.core.decision import Action
from skirmish.core.dice import Dice, Faces, OutOfFaces
from skirmish.core.events import Event
from skirmish.core.files import write_file
from skirmish.core.game import Game, IllegalAction, RuleFailed
from skirmish.core.json_place import place
from skirmish.core.record import UNSET, Malformed, Record, Unset, evolve, from_json, to_json
from skirmish.core.scenario import Scenario
from skirmish.core.state import LIMBO, Force, Roster, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import base_radius

FORMAT = "record/1"
MOST_BYTES = 5_000_000
"""Larger records are refused unread."""
NONSENSE = (OutOfFaces, LookupError, ArithmeticError, TypeError, ValueError, AttributeError, AssertionError)
"""What rules may raise when the numbers of a record make no sense."""


class UsedPack(Record):
    """A pack that something in a battle came from."""

    id: str
    version: str
    digest: str
    """Of its contents."""

    def __str__(self) -> str:
        return f"{self.id} {self.version} ({self.digest})"


class Setup(Record):
    """All a battle starts from."""

    ruleset: str
    options: dict[str, str]
    battlefield: Battlefield
    scenario: Scenario
    rosters: tuple[Roster, Roster]
    seed: int
    script: Faces = ()
    """Faces of real dice that come before the stream."""
    keyed: bool | Unset = UNSET
    """See `Dice.keyed`."""
    packs: tuple[UsedPack, ...] | Unset = UNSET
    """The packs that its map, scenario, warriors and what they have came from; left out where there are none."""

    def state(self, rules: Ruleset) -> State:
        """The state before anything has happened: everybody off the table."""
        models = [
            rules.model(0, side, warrior) for side, roster in enumerate(self.rosters) for warrior in roster.warriors
        ]
        return State(
            battlefield=rules.combat.surveyed(self.battlefield),
            scenario=rules.combat.paced(self.scenario),
            forces=(Force(self.rosters[0]), Force(self.rosters[1])),
            models=tuple(evolve(model, id=index) for index, model in enumerate(models)),
            places=tuple((*LIMBO[:2], base_radius(model.warrior.base_mm), 0.0) for model in models),
            dice=Dice(self.seed & ((1 << 64) - 1), self.script, self.keyed),
        )


class Handover(Record):
    """In the middle of a battle somebody else began to decide for a side."""

    after: int
    """How many actions had been chosen."""
    side: Side
    was: str
    """The player until then, and the one from then on, as `players` names them."""
    player: str


class BattleRecord(Record):
    """A battle on disk. Holds no clock, path or host name."""

    format: str
    setup: Setup
    digest: str
    """Of the rule data it was played with."""
    players: tuple[str, str]
    """Who decided for the sides at the end."""
    actions: tuple[Action, ...] = ()
    end: str = ""
    """Fingerprint of the state after the last action; '' if unknown."""
    handed: tuple[Handover, ...] | Unset = UNSET
    """In their order; left out where nobody was replaced."""

    @property
    def handovers(self) -> tuple[Handover, ...]:
        """The changes of players that this battle can have had: a file may say anything."""
        found = () if isinstance(self.handed, Unset) else self.handed
        return tuple(one for one in found if one.side in (0, 1) and 0 < one.after <= len(self.actions))


class Unplayable(ValueError):
    """A record that can't be replayed: damaged, of another format, or not legal under these rules."""


def record_of(game: Game, setup: Setup, players: tuple[str, str], handovers: tuple[Handover, ...] = ()) -> BattleRecord:
    """What has to be kept of a game."""
    actions, end = tuple(game.actions), fingerprint(game.state)
    return BattleRecord(FORMAT, setup, game.rules.digest, players, actions, end, handovers or UNSET)


def fingerprint(state: State) -> str:
    """Sixteen hex digits that differ when anything in the state does: places, wounds, the dice to come.

    Not with `Verdict.by_aim`, which follows from the rest: records made before it have none in theirs.
    """
    if state.verdict is not None:
        state = evolve(state, verdict=evolve(state.verdict, by_aim=UNSET))
    return hashlib.sha256(to_json(state)).hexdigest()[:16]


def save(path: Path, record: BattleRecord) -> None:
    """Writes the record as JSON."""
    write_file(path, to_json(record))


def load(path: Path) -> BattleRecord:
    """Reads a record. Raises `Unplayable` with a clear message if it is damaged, too large or of another format."""
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        raise Unplayable("is not a plain file")
    if about.st_size > MOST_BYTES:
        raise Unplayable(f"{about.st_size:,} bytes; a record has at most {MOST_BYTES:,}")
    return parse(path.read_bytes())


def parse(data: bytes) -> BattleRecord:
    """A record from JSON bytes; raises `Unplayable`."""
    if data.strip() and not data.lstrip().startswith(b"{"):  # nothing that a cut leaves of a record
        raise Unplayable("damaged or cut off, or not a battle record")
    try:
        kind = from_json(data, _Format).format
        if kind != FORMAT:
            raise Unplayable(f"its format is {kind!r}; this program reads {FORMAT!r}")
        return from_json(data, BattleRecord)
    except Malformed as error:
        raise Unplayable(f"{place(data, error)}damaged or cut off: {error}") from None


class _Format(Record):
    format: str


def restore(
    record: BattleRecord,
    rules: Ruleset,
    to: int | None = None,
    heard: Callable[[list[Event]], None] = lambda events: None,
) -> Game:
    """The game after the record's first `to` actions (all by default), each checked. Raises `Unplayable`.

    `heard` is given the events as they happen.
    """
    try:
        game = Game(rules, record.setup.state(rules))
    except NONSENSE as error:
        raise Unplayable(f"the battle can't begin: {error}") from None
    heard(game.log)
    for number, action in enumerate(record.actions[:to], 1):
        heard(_play(game, action, number))
    return game


def _play(game: Game, action: Action, number: int) -> list[Event]:
    try:
        return game.play(action)
    except (IllegalAction, RuleFailed, *NONSENSE) as error:
        raise Unplayable(f"action {number} can't be replayed: {error}") from None
