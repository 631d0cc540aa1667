"""The form of a save: what a list of saves shows, and the battle itself. What is read may come from anywhere."""

from __future__ import annotations

import re
import stat
from pathlib import Path

from skirmish.app.entries import HUMAN, Builder
from skirmish.app.errors import UserError
from skirmish.client.battle.clock import Clock
from skirmish.client.battle.orders import Order
from skirmish.client.battle.session import Seat, Session
from skirmish.client.levels import playable
from skirmish.client.store.disk import told
from skirmish.client.words import say
from skirmish.core.battle_record import FORMAT as RECORD
from skirmish.core.battle_record import MOST_BYTES as MOST_OF_RECORD
from skirmish.core.battle_record import BattleRecord, Unplayable, fingerprint, parse, restore
from skirmish.core.record import Malformed, Record, evolve, from_json
from skirmish.core.state import Side
from skirmish.library.problems import readable

FORMAT = "save/1"
MOST_THUMBNAIL = 500_000
"""Bytes of a thumbnail; a larger one is left out."""
MOST_BYTES = MOST_OF_RECORD + 1_000_000
LONGEST_NAME = 80


class Ended(Record):
    """How the players have ended a battle themselves."""

    winner: Side | None
    """None: they have agreed on a draw."""
    why: str


class Meta(Record):
    """What a list of saves shows, and what belongs to the people rather than to the battle."""

    name: str
    sides: tuple[str, str]
    """The warbands."""
    round: int = 0
    phase: str = ""
    date: str = ""
    """When it was saved, as `2026-03-01T18:30:00`."""
    seats: tuple[Seat, Seat] = (Seat(""), Seat(""))
    orders: tuple[Order, ...] = ()
    clock: Clock = Clock()
    battle: str = ""
    """Tells the battle from others: twelve hex digits; '' in older saves."""
    automatic: tuple[int, ...] = ()
    """The numbers of the actions that standing orders have played."""
    ended: Ended | None = None
    """None: the players have not ended it themselves."""
    thumbnail: bytes = b""
    """A small PNG of the board; b'' if there is none."""


class Save(Record):
    """A save: the battle with its seats, standing orders and clock."""

    format: str
    meta: Meta
    record: BattleRecord


def saved(session: Session, name: str, date: str, thumbnail: bytes = b"") -> Save:
    """The session as it stands now. `thumbnail` is a PNG."""
    rosters, state = session.setup.rosters, session.state
    meta = Meta(
        name=tidy(name),
        sides=(rosters[0].name, rosters[1].name),
        round=state.round,
        phase=state.phase,
        date=date,
        seats=session.seats,
        orders=session.orders,
        clock=session.clock,
        battle=session.ident,
        automatic=session.automatic,
        ended=Ended(*session.agreed) if session.agreed is not None else None,
        thumbnail=thumbnail if len(thumbnail) <= MOST_THUMBNAIL else b"",
    )
    return Save(FORMAT, meta, session.record())


def opened(save: Save, builder: Builder) -> Session:
    """The session of a save, each action checked. Raises `UserError` with the reason; nothing is half loaded.

    A seat of a player that there isn't here is a person's. Nothing waits: the clock runs.
    """
    record, meta = save.record, save.meta
    try:
        rules = builder(record.setup)
        game = restore(record, rules)
    except Unplayable as error:
        raise UserError(_short(error)) from None
    if record.end and record.end != fingerprint(game.state):
        other_rules = f": {say('save.other-rules')}" if record.digest != rules.digest else ""
        raise UserError(say("save.other-end") + other_rules)
    first, second = (seat if playable(seat.player) else evolve(seat, player=HUMAN) for seat in meta.seats)
    clock = evolve(meta.clock, paused=False)
    session = Session(
        game, record.setup, (first, second), meta.orders, clock, ident=meta.battle, automatic=meta.automatic
    )
    if meta.ended is not None:
        session.end(meta.ended.winner, meta.ended.why)
    return session


def load(path: Path) -> Save:
    """Reads a save, or a record of `skirmish battle`. Raises `UserError` with the path and the reason."""
    data = _read(path)
    try:
        kind = _kind(data)
        if kind == FORMAT:
            save = from_json(data, Save)
            shown = evolve(save, meta=_shown(save.meta))
            return shown if save.record.format == RECORD else _refuse(save.record.format)
        return _plain(parse(data), path.stem) if kind == RECORD else _refuse(kind)
    except (Malformed, Unplayable) as error:
        raise UserError(f"{path}: {_short(error)}") from None


def glance(path: Path) -> Meta:
    """What a list shows of a save; the battle isn't looked at. Raises `UserError`."""
    data = _read(path)
    try:
        kind = _kind(data)
        return _shown(from_json(data, _Head).meta) if kind == FORMAT else _refuse(kind).meta
    except (Malformed, Unplayable) as error:
        raise UserError(f"{path}: {_short(error)}") from None


def tidy(name: str) -> str:
    """The name as it can be shown in one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME]


def _shown(meta: Meta) -> Meta:
    """What came from a file, fit to be shown."""
    first, second = (evolve(seat, name=tidy(seat.name), player=tidy(seat.player)) for seat in meta.seats)
    sides = (tidy(meta.sides[0]), tidy(meta.sides[1]))
    thumbnail = meta.thumbnail if len(meta.thumbnail) <= MOST_THUMBNAIL else b""
    ended = meta.ended
    if ended is not None and ended.winner not in (None, 0, 1):
        raise Malformed(say("save.damaged", why=f"there is no side {ended.winner}"))
    battle = meta.battle if re.fullmatch("[0-9a-f]{12}", meta.battle) else ""
    words = {"name": tidy(meta.name), "phase": tidy(meta.phase), "date": tidy(meta.date)}
    ended = evolve(ended, why=tidy(ended.why)) if ended is not None else None
    return evolve(meta, sides=sides, seats=(first, second), thumbnail=thumbnail, battle=battle, ended=ended, **words)


class _Format(Record):
    format: str


class _Head(Record):
    meta: Meta


def _kind(data: bytes) -> str:
    try:
        return from_json(data, _Format).format
    except Malformed as error:
        if data.lstrip()[:1] == b"{":
            raise Malformed(say("save.damaged", why=error)) from None
        raise Malformed(say("save.not-a-save")) from None


def _refuse(kind: str) -> Save:
    raise Unplayable(say("save.other-format", found=repr(kind), ours=repr(FORMAT)))


def _read(path: Path) -> bytes:
    with told(path):
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise UserError(f"{path}: {say('save.not-a-file')}")
        if about.st_size > MOST_BYTES:
            raise UserError(f"{path}: {say('save.too-large', size=about.st_size, most=MOST_BYTES)}")
        return path.read_bytes()


def recorded(data: bytes, name: str) -> Save:
    """A battle that was played without a window, from the JSON of its record. Raises `UserError`."""
    try:
        return _plain(parse(data), name)
    except Unplayable as error:
        raise UserError(_short(error)) from None


def _plain(record: BattleRecord, name: str) -> Save:
    """A record that was written without a window: its players sit where they sat."""
    rosters = record.setup.rosters
    seats = (Seat("", record.players[0]), Seat("", record.players[1]))
    return Save(FORMAT, Meta(tidy(name), (rosters[0].name, rosters[1].name), seats=seats), record)


def _short(error: Exception) -> str:
    return "\n".join(readable(line) for line in str(error).splitlines()[:20])
