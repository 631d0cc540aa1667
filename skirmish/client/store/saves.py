"""Saves of battles: their form, and the folder of those a player names, the quick one, and autosaves."""

from __future__ import annotations

import re
import stat
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from skirmish.app.entries import HUMAN, Builder
from skirmish.app.errors import UserError
from skirmish.app.used_packs import other_packs
from skirmish.client.battle.clock import Clock
from skirmish.client.battle.orders import Order
from skirmish.client.battle.session import Seat, Session
from skirmish.client.levels import playable
from skirmish.client.store.disk import free_path, home, told
from skirmish.client.words import say
from skirmish.core.battle_record import FORMAT as RECORD
from skirmish.core.battle_record import MOST_BYTES as MOST_OF_RECORD
from skirmish.core.battle_record import BattleRecord, Unplayable, fingerprint, parse, restore
from skirmish.core.files import write_file
from skirmish.core.json_place import place
from skirmish.core.record import Malformed, Record, evolve, from_json, to_json
from skirmish.core.state import Side
from skirmish.core.text import phase_text
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
    """The numbers of the actions that nobody chose."""
    empty: tuple[int, ...] = ()
    """Those among them that ended a part of the turn in which there was nothing to be done."""
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
        empty=session.empty,
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
    except Unplayable as error:
        raise UserError(_short(error)) from None
    other = other_packs(record.setup.packs) or (say("save.other-rules") if record.digest != rules.digest else "")
    other = f": {other}" if other else ""
    try:
        game = restore(record, rules)
    except Unplayable as error:
        raise UserError(_short(error) + other) from None
    if record.end and record.end != fingerprint(game.state):
        raise UserError(say("save.other-end") + other)
    first, second = (seat if playable(seat.player) else evolve(seat, player=HUMAN) for seat in meta.seats)
    clock = evolve(meta.clock, paused=False)
    session = Session(
        game, record.setup, (first, second), meta.orders, clock, ident=meta.battle, automatic=meta.automatic,
        empty=meta.empty,
        handovers=tuple(evolve(one, was=tidy(one.was), player=tidy(one.player)) for one in record.handovers),
    )  # fmt: skip
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
        raise _located(path, data, error) from None


def glance(path: Path) -> Meta:
    """What a list shows of a save; the battle isn't looked at. Raises `UserError`."""
    data = _read(path)
    try:
        kind = _kind(data)
        return _shown(from_json(data, _Head).meta) if kind == FORMAT else _refuse(kind).meta
    except (Malformed, Unplayable) as error:
        raise _located(path, data, error) from None


def _located(path: Path, data: bytes, error: Exception) -> UserError:
    """What is wrong with the file, and in which line and column if that can be said."""
    return UserError(f"{path}: {place(data, error) if isinstance(error, Malformed) else ''}{_short(error)}")


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
        raise Unplayable(say("save.damaged", why=f"there is no side {ended.winner}"))
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
        raise Unplayable(say("save.not-a-save")) from None


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


Kind = Literal["saved", "quick", "auto", "record"]
ENDING = ".save.json"
KEPT_ROUNDS = 3
"""Of a battle's autosaves: the round that is played, and those before it."""
KEPT_BATTLES = 3
"""How many other battles' autosaves are kept."""
LONGEST_SLUG = 40


class Entry(NamedTuple):
    """A line of the list. `meta` is None if the file can't be used; `problem` says why."""

    path: Path
    kind: Kind
    meta: Meta | None
    problem: str = ""


class Folder:
    """The saves of one user. Everything that can't be done is raised as `UserError`, with a sentence for the player."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root if root is not None else home()
        self._saved = self.root / "saves"
        self._auto = self.root / "autosaves"
        self._written: tuple[str, str, str] | None = None
        """Battle, turn and phase of the last autosave."""

    def entries(self, by: Literal["date", "name"] = "date") -> list[Entry]:
        """All saves, the newest first or by name; files that can't be used come last."""
        found = [_entry(path, "quick" if path == self._quick else "saved") for path in _files(self._saved)]
        found += [_entry(path, "auto") for path in _files(self._auto)]
        found.sort(key=_by_date if by == "date" else _by_name, reverse=by == "date")
        return sorted(found, key=lambda entry: entry.meta is None)

    def save(self, session: Session, name: str, thumbnail: bytes = b"", now: datetime | None = None) -> Path:
        """Saves under this name, beside others of the same name."""
        path = self._free(name)
        return self._put(path, saved(session, tidy(name) or say("save.untitled"), _date(now), thumbnail))

    def overwrite(self, path: Path, session: Session, thumbnail: bytes = b"", now: datetime | None = None) -> Path:
        """Saves in the place of this save, under its name."""
        return self._put(path, saved(session, glance(path).name, _date(now), thumbnail))

    def quick_save(self, session: Session, thumbnail: bytes = b"", now: datetime | None = None) -> Path:
        """Saves where the quick save is."""
        return self._put(self._quick, saved(session, say("save.quick"), _date(now), thumbnail))

    def quick_load(self) -> Save:
        """The quick save. Raises `UserError` if there is none, or if it can't be used."""
        if not self._quick.exists():
            raise UserError(say("save.no-quick"))
        return load(self._quick)

    def autosave_due(self, session: Session) -> bool:
        """Whether another phase is played than when the battle was last kept."""
        return self._written != _where(session)

    def autosave(self, session: Session, thumbnail: bytes = b"", now: datetime | None = None) -> Path:
        """Keeps the battle as it is in this phase; throws away what is too old."""
        battle, turn, phase = _where(session)
        state = session.state
        path = self._auto / f"{battle}-{turn}-{slug(phase)}{ENDING}"
        sides = " - ".join(roster.name for roster in session.setup.rosters)
        name = say("save.auto", sides=sides, round=state.round, phase=phase_text(phase))
        self._put(path, saved(session, name, _date(now), thumbnail))
        self._written = battle, turn, phase
        self._thin_out(battle, state.round)
        return path

    def forget(self, session: Session) -> None:
        """Throws away what autosaves there are of the battle."""
        self._written = None
        with told(self._auto):
            for path in _files(self._auto):
                if _battle_of(path) == session.ident:
                    path.unlink(missing_ok=True)

    def rename(self, path: Path, name: str) -> Path:
        """Another name; where the file is now."""
        save = load(path)
        moved = self._put(
            self._free(name), evolve(save, meta=evolve(save.meta, name=tidy(name) or say("save.untitled")))
        )
        self.delete(path)
        return moved

    def delete(self, path: Path) -> None:
        """Throws a save away."""
        if path.parent not in (self._saved, self._auto):
            raise UserError(f"{path}: {say('save.gone')}")
        with told(path):
            path.unlink()

    @property
    def _quick(self) -> Path:
        return self._saved / f"quick{ENDING}"

    def _put(self, path: Path, save: Save) -> Path:
        with told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, to_json(save))
        return path

    def _free(self, name: str) -> Path:
        """A file that isn't there yet."""
        with told(self._saved):
            return free_path(self._saved, slug(tidy(name)), ENDING, taken=(self._quick,))

    def _thin_out(self, battle: str, now_round: int) -> None:
        """Keeps the last rounds of this battle, and the battles kept last."""
        others: dict[str, float] = {}
        with told(self._auto):
            for path in _files(self._auto):
                of = _battle_of(path)
                if of == battle and _round_of(path) <= now_round - KEPT_ROUNDS:
                    path.unlink(missing_ok=True)
                elif of != battle:
                    others[of] = max(others.get(of, 0.0), path.stat().st_mtime)
            kept = sorted(others, key=lambda of: -others[of])[:KEPT_BATTLES]
            for path in _files(self._auto):
                if _battle_of(path) not in (battle, *kept):
                    path.unlink(missing_ok=True)


def _battle_of(path: Path) -> str:
    """Of which battle it is an autosave."""
    return path.name.partition("-r")[0]


def _round_of(path: Path) -> int:
    """The round in an autosave's name; 0 for none."""
    found = re.match(r"\d+", path.name.partition("-r")[2])
    return int(found[0]) if found is not None else 0


def _where(session: Session) -> tuple[str, str, str]:
    """Which battle it is, whose turn of which round, and the phase."""
    state = session.state
    return session.ident, f"r{state.round:03}-{state.side}", state.phase


def _entry(path: Path, kind: Kind) -> Entry:
    try:
        return Entry(path, kind, glance(path))
    except UserError as trouble:
        return Entry(path, kind, None, str(trouble))


def _files(folder: Path) -> list[Path]:
    """The saves in a folder; none if there is no such folder or it can't be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ENDING) and path.name[0] != ".")
    except OSError:
        return []


def _by_date(entry: Entry) -> tuple[str, str]:
    return (entry.meta.date if entry.meta else ""), entry.path.name


def _by_name(entry: Entry) -> tuple[str, str]:
    return (entry.meta.name.casefold() if entry.meta else ""), entry.path.name


def _date(now: datetime | None) -> str:
    return (now or datetime.now()).isoformat(timespec="seconds")


def slug(name: str) -> str:
    """The name as it may stand in a file's name on any system."""
    plain = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:LONGEST_SLUG].strip("-")
    return plain or say("save.untitled")
