"""Club events: create, join, check, close, pair and score. Each edit can be undone.

The event's file is public. The nonce of sealed dice is kept separately, in the user's folder for the program's
state, until lists close. Functions raise `UserError`, `Faulty`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.app.rosters import known, plainly, proper
from skirmish.core.files import write_file
from skirmish.core.record import Record
from skirmish.library import Faulty, Problem, Shelf
from skirmish.library.catalogue import looks_like_path
from skirmish.library.eventfile import EventForm, PlayerForm, event_in, event_warnings
from skirmish.library.forms import KEBAB, LONGEST_IDENT
from skirmish.library.packs import digest_of, packs
from skirmish.library.problems import count_slips, hint
from skirmish.library.rewrite import NotRewritten, rewrite_text
from skirmish.library.yamlfile import Document, Trail, parse, read
from skirmish.library.yamltext import inline_text, scalar_text
from skirmish.muster import journal
from skirmish.muster.cost import summary
from skirmish.muster.edits import with_key
from skirmish.muster.event_rules import entry_problems, ticket_fault
from skirmish.muster.new_rosters import ident_of, titled
from skirmish.muster.sealed_dice import draw_nonce, seal_of, ticket_of
from skirmish.tournament.games import DRAW, Game
from skirmish.tournament.pairings import Placed, count_rounds, pair_round_robin, pair_swiss
from skirmish.tournament.standings import Line, Scoring, make_standings

ORDER = tuple(EventForm.model_fields)
"""The keys of an event's file, in the order of our files."""


class OpenEvent(NamedTuple):
    """An event, and its file as read."""

    path: Path
    shown: str
    before: bytes
    document: Document
    form: EventForm
    shelf: Shelf

    @property
    def data(self) -> dict[str, Any]:
        """The event as plain data."""
        data: dict[str, Any] = self.document.data
        return data

    def player(self, word: str) -> PlayerForm:
        """The player of this id or name. Raises `UserError`."""
        ident = known(word, {one.id: one.name for one in self.form.players}, "player", f" in {self.form.name}")
        return next(one for one in self.form.players if one.id == ident)

    def name(self, ident: str) -> str:
        """A player's name."""
        return next((one.name for one in self.form.players if one.id == ident), ident)


def open_event(wanted: str, *, with_rules: bool = False) -> OpenEvent:
    """The event in this file. `with_rules`: check its rule systems and their options too."""
    path, shelf = event_path(wanted), Shelf()
    read(path, wanted)  # refuses what isn't a plain file, is too large or isn't text
    before = path.read_bytes()
    document = parse(before.decode("utf-8").removeprefix("\ufeff"), wanted)
    form = event_in(document, shelf, _known, builders()) if with_rules else event_in(document, shelf)
    return OpenEvent(path, wanted, before, document, _spelt_out(form) if with_rules else form, shelf)


def _spelt_out(form: EventForm) -> EventForm:
    """The event with its two rule systems in place of a preset's name."""
    from skirmish.app.compose import ruleset

    return form.model_copy(update={"systems": ruleset(form.systems, {}).name})


def event_path(wanted: str) -> Path:
    """The path of an event's file. Raises `UserError` for anything else."""
    if not looks_like_path(wanted):
        raise UserError(f"{wanted}: name the event's file by its path, which ends in .yaml")
    return Path(wanted)


def _known(name: str) -> Mapping[str, Sequence[str]]:
    from skirmish.app.compose import options_of

    return options_of(name)


def _save(old: OpenEvent, changes: Mapping[str, Any], did: str) -> tuple[str, ...]:
    """Writes the file with these keys; the rest stays, byte for byte. Returns a warning if it can't be undone."""
    data = old.data
    for key, value in changes.items():
        data = {**with_key(data, key, value, ORDER), key: value}
    before = old.before.decode("utf-8")
    try:
        text = _with_rows(before, data, old) or rewrite_text(before, data, old.shown)
    except NotRewritten as error:
        raise UserError(f"{old.shown}: {error}; nothing was written") from None
    event_in(parse(text.removeprefix("\ufeff"), old.shown), old.shelf)
    with plainly(old.shown):
        note = journal.edit(old.path, old.before, text.encode("utf-8"), did)
    return (f"{old.shown}: {note}",) if note else ()


def _with_rows(text: str, data: Mapping[str, Any], old: OpenEvent) -> str:
    """The text with a new list of players or games at its end, one per line; '' if it doesn't read back as the data."""
    fresh = [key for key in ("players", "results") if data.get(key) and key not in old.data]
    for key in fresh:
        rows = "".join(f"  - {inline_text(entry)}\n" for entry in data[key])
        text += f"{'' if text.endswith(chr(10)) else chr(10)}{key}:\n{rows}"
    if not fresh or "\r" in text:
        return ""
    with contextlib.suppress(Faulty):
        if parse(text.removeprefix("\ufeff"), old.shown).data == data:
            return text
    return ""


def undo(wanted: str, *, force: bool) -> str:
    """Undoes the last edit of the event's file; returns what it was."""
    path = event_path(wanted)
    with plainly(wanted):
        return journal.undo(path, force=force).did


# --- the secret ----------------------------------------------------------------------------------------------------


def _secret_path(seal: str) -> Path:
    """Where the nonce with this seal is kept on the organiser's computer."""
    return journal.home().parent / "events" / f"{seal}.nonce"


def _keep_nonce(nonce: str) -> None:
    """Writes the nonce where only this user can read it."""
    path = _secret_path(seal_of(nonce))
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(nonce)


def _nonce_of(form: EventForm) -> str | None:
    """The event's nonce, if published or kept here; else None."""
    if form.nonce is not None or form.seal is None:
        return form.nonce
    with contextlib.suppress(OSError, ValueError):
        nonce = _secret_path(form.seal).read_text("ascii").strip()
        if seal_of(nonce) == form.seal:
            return nonce
    return None


def _organisers_nonce(old: OpenEvent) -> str:
    """The nonce. Raises `UserError` if only the organiser's computer has it."""
    nonce = _nonce_of(old.form)
    if nonce is None:
        where = _secret_path(old.form.seal) if old.form.seal else "there is no seal"
        said = f"the secret of its dice isn't on this computer ({where})"
        raise UserError(f"{old.shown}: {said}: only the organiser can do this")
    return nonce


# --- a new event ---------------------------------------------------------------------------------------------------


class Order(NamedTuple):
    """The organiser's settings."""

    name: str | None
    systems: str
    limit: int
    rounds: int | None
    pairing: Literal["swiss", "round-robin"]
    dice: Literal["sealed", "program", "table"]
    dismissals: int
    allowed: Sequence[str]
    own_tables: bool
    scenarios: Sequence[str]
    maps: Sequence[str]
    options: Mapping[str, str]
    dates: str


def new_event(path: Path, order: Order) -> EventForm:
    """Writes a new event, and keeps its nonce separately if its dice are sealed. The file mustn't exist yet."""
    from skirmish.app.compose import ruleset

    order = order._replace(systems=ruleset(order.systems, dict(order.options)).name)
    nonce = draw_nonce() if order.dice == "sealed" else None
    name = proper(order.name) if order.name is not None else titled(path)
    text = _new_text(ident_of(path, name), name, order, seal_of(nonce) if nonce else None)
    try:
        form = event_in(parse(text, str(path)), Shelf(), _known)
    except Faulty as fault:  # the file isn't there: its lines mean nothing
        raise UserError("\n".join(problem.message for problem in fault.problems)) from None
    if nonce is not None:
        _keep_nonce(nonce)
    if path.exists():  # with --force: this can be undone
        journal.edit(path, path.read_bytes(), text.encode(), "overwritten by a new event")
    else:
        write_file(path, text.encode())
    return form


def _new_text(ident: str, name: str, order: Order, seal: str | None) -> str:
    """A new event's file, with comments for readers."""
    named = [{"id": pack.id, "version": pack.version, "digest": digest_of(pack)} for pack in packs().active]
    dice: dict[str, Any] = {"rolled": order.dice}
    if order.dice == "sealed":
        dice["dismissals"] = order.dismissals
    lines: list[tuple[str, Any, str]] = [
        ("format", "event/1", ""),
        ("id", ident, ""),
        ("name", name, ""),
        ("dates", order.dates, ""),
        ("systems", order.systems, "skirmish list rules"),
        ("limit", {"marks": order.limit}, "EVT-1"),
        ("packs", named, "no others (EVT-2)"),
        ("options", dict(order.options), "of the rules"),
        ("scenarios", list(order.scenarios), "round by round"),
        ("maps", list(order.maps), "table by table"),
        *((("rounds", order.rounds, ""),) if order.rounds else ()),
        ("pairing", order.pairing, "swiss or round-robin (EVT-8, EVT-9)"),
        ("xp", "xp" in order.allowed, "more experience than a recruit has (EVT-3)"),
        ("skills", "skills" in order.allowed, "learned skills (EVT-3)"),
        ("numbers", "numbers" in order.allowed, "numbers of their own under `stats` (EVT-3)"),
        ("power_tables", "own" if order.own_tables else "program", "program or own (EVT-4)"),
        ("dice", dice, "sealed, program or table (EVT-5)"),
        ("points", {"win": 2, "draw": 1, "loss": 0}, "a bye is a win (EVT-10)"),
        ("tie_breaks", ["buchholz", "head-to-head", "score"], "in this order (EVT-11)"),
        *((("seal", seal, ""),) if seal else ()),
    ]
    said = "# An event, for everybody to read. docs/events.md says what its keys mean; `skirmish event` changes them.\n"
    return said + "".join(_line(*line) for line in lines if line[1] not in ("", [], {}))


def _line(key: str, value: Any, remark: str) -> str:
    text = inline_text(value) if isinstance(value, list | dict) else scalar_text(value, flow=False)
    return f"{key}: {text}{f'  # {remark}' if remark else ''}\n"


# --- players -------------------------------------------------------------------------------------------------------


class Registered(Record):
    """A player of an event, and what to pass on to them."""

    event: str
    player: str
    name: str
    new: bool
    list: str
    """The player's list, relative to the folder of the event's file; '' for none yet."""
    ticket: str
    """`PLAYER:DIGITS` for sealed dice; '' for others."""
    warnings: tuple[str, ...] = ()


def add_player(wanted: str, player: str, name: str | None, list_file: str | None) -> Registered:
    """Registers a player, or changes the name or list of a registered one."""
    old = open_event(wanted)
    if old.form.closed:
        raise UserError(f"{old.shown}: lists are closed: no player can be added, and no list changed")
    if old.form.pairing == "round-robin" and old.form.last_round:
        raise UserError(f"{old.shown}: the round robin has begun: no player can be added")
    ident = _ident(player)
    before = next((one for one in old.form.players if one.id == ident), None)
    if name is None and ident != player:
        if before is not None and proper(player).casefold() != before.name.casefold():
            raise UserError(f"{old.shown}: {ident} is {before.name}: name that id, or choose another with --name")
        name = player if before is None else None
    called = proper(name) if name is not None else before.name if before else titled(Path(ident))
    entry: dict[str, Any] = {"id": ident, "name": called}
    listed = _inside(old, list_file) if list_file is not None else before.list if before else ""
    for one in old.form.players:
        if one.id != ident and one.name.casefold() == called.casefold():
            raise UserError(f"{old.shown}: {one.name} is registered as {one.id}: choose another --name")
        if one.id != ident and listed and one.list == listed:
            raise UserError(f"{old.shown}: {listed} is the list that {one.name} ({one.id}) has handed in")
    if listed:
        entry["list"] = listed
    players = [dict(one) for one in old.data.get("players") or ()]
    kept = [one if one["id"] != ident else {**one, **entry} for one in players]
    ticket = ticket_of(_organisers_nonce(old), old.form.id, ident) if old.form.dice.rolled == "sealed" else ""
    warnings = _save(old, {"players": kept if before else [*players, entry]}, f"add {called}")
    if before is None and (other := _similar(ident, old.form.players)) is not None:
        said = f"{called} ({ident}) is new; if you meant {other.name} ({other.id}): skirmish event undo {old.shown}"
        warnings = (*warnings, said)
    return Registered(
        old.form.id, ident, called, before is None, listed, f"{ident}:{ticket}" if ticket else "", warnings
    )


def _similar(ident: str, players: Sequence[PlayerForm]) -> PlayerForm | None:
    """The registered player of whose id this may be a slip: a letter or two off, or fewer of its words."""
    words, slips = set(ident.split("-")), 1 + len(ident) // 12
    for one in players:
        others = set(one.id.split("-"))
        if words < others or others < words or (len(ident) > 2 and count_slips(ident, one.id) <= slips):
            return one
    return None


def _ident(player: str) -> str:
    """The id made from a player's name: `Ärger Weiß` is arger-weiss."""
    letters = unicodedata.normalize("NFKD", player.casefold().replace("'", ""))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    ident = re.sub("[^a-z0-9]+", "-", plain).strip("-")
    if not ident or ident == DRAW or len(ident) > LONGEST_IDENT:
        said = "an id has lower-case letters, digits and hyphens, like ada-b; --name says what people call the player"
        raise UserError(f"'{player}' can't be a player's id: {said}")
    return ident


def _inside(old: OpenEvent, list_file: str) -> str:
    """The path of a list relative to the folder of the event's file. Raises `UserError` if it is elsewhere."""
    if not Path(list_file).is_file():
        raise UserError(f"{list_file}: no such file")
    folder = Path(os.path.realpath(old.path.parent))
    real = Path(os.path.realpath(list_file))
    if not real.is_relative_to(folder):
        raise UserError(f"{list_file}: copy the list into the folder of {old.shown}, or a folder below")
    return real.relative_to(folder).as_posix()


# --- lists ---------------------------------------------------------------------------------------------------------


class ListVerdict(Record):
    """The verdict on a player's list."""

    player: str
    name: str
    list: str
    """'' if there is none yet."""
    warband: str
    faction: str
    marks: int | None
    warriors: int | None
    verdict: Literal["passes", "fails", "no list"]
    problems: tuple[Problem, ...]


class Verdict(Record):
    """All lists of an event."""

    event: str
    name: str
    limit: int
    closed: bool
    tickets: Literal["verified", "not verified", "none"]
    """`not verified`: the nonce isn't known here, so it can't be checked whether a ticket is real."""
    fails: int
    problems: tuple[Problem, ...]
    """Problems of the event itself."""
    lists: tuple[ListVerdict, ...]


def check(wanted: str) -> Verdict:
    """The verdict on every list of the event."""
    old = open_event(wanted, with_rules=True)
    form = old.form
    lists = _verdicts(old)
    tickets: Literal["verified", "not verified", "none"] = "none"
    if form.dice.rolled == "sealed":
        tickets = "not verified" if _nonce_of(form) is None else "verified"
    fails = sum(one.verdict == "fails" for one in lists)
    problems = tuple(event_warnings(old.document, form))
    return Verdict(form.id, form.name, form.limit.marks, form.closed, tickets, fails, problems, lists)


def _verdicts(old: OpenEvent) -> tuple[ListVerdict, ...]:
    nonce = _nonce_of(old.form) if old.form.dice.rolled == "sealed" else None
    return tuple(_verdict(old, index, player, nonce) for index, player in enumerate(old.form.players))


def _verdict(old: OpenEvent, index: int, player: PlayerForm, nonce: str | None) -> ListVerdict:
    if not player.list:
        return ListVerdict(player.id, player.name, "", "", "", None, None, "no list", ())
    path, at = old.path.parent / player.list, ("players", index, "list")
    shown, found = str(path), list[Problem]()
    file = None
    try:
        document = old.shelf.read(path, shown)
        problems, file = entry_problems(old.shelf, document, old.form, player.id, nonce, builders())
        found += problems
        if player.digest is None and old.form.closed:
            said = f"{player.name} has handed in {shown} after lists were closed: no digest of it is noted"
            found.append(old.document.problem(at, "E099", said, "EVT-7"))
        elif player.digest is not None and player.digest != _digest(path):
            said = f"{shown} isn't the file that {player.name} handed in when lists closed"
            found.append(old.document.problem(at, "E099", said, "EVT-7"))
    except Faulty as fault:
        found += [_at_entry(old, at, shown, problem) for problem in fault.problems]
    fails = file is None or any(problem.level == "error" for problem in found)
    total = summary(file) if file is not None else None
    return ListVerdict(
        player.id, player.name, player.list,
        file.form.name if file else "", file.faction.name if file else "",
        total.marks if total else None, total.warriors if total else None,
        "fails" if fails else "passes", tuple(found),
    )  # fmt: skip


def _at_entry(old: OpenEvent, at: Trail, shown: str, problem: Problem) -> Problem:
    """A missing file has no line: its problem is where the event names it."""
    if problem.code != "E001":
        return problem
    return old.document.problem(at, "E001", f"the list {shown} {problem.message}", "EVT-7")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Closed(Record):
    """An event whose lists are closed."""

    event: str
    lists: int
    missing: tuple[str, ...]
    """Names of players without a list."""
    failing: tuple[str, ...]
    """Names of players whose lists fail the event's checks."""
    nonce: str
    """The published nonce; '' if no dice were sealed."""
    warnings: tuple[str, ...] = ()


def close(wanted: str) -> Closed:
    """Closes the lists: records the digest of each, and publishes the nonce. Lists that fail are only named."""
    old = open_event(wanted, with_rules=True)
    if old.form.closed:
        raise UserError(f"{old.shown}: lists are closed already")
    changes: dict[str, Any] = {"closed": True}
    if old.form.dice.rolled == "sealed":
        changes["nonce"] = _organisers_nonce(old)
    players = [dict(one) for one in old.data.get("players") or ()]
    for one in players:
        if one.get("list"):
            path = old.path.parent / one["list"]
            read(path, str(path))
            one["digest"] = _digest(path)
    failing = tuple(one.name for one in _verdicts(old) if one.verdict == "fails")
    if players:
        changes["players"] = players
    warnings = _save(old, changes, "close lists")
    missing = tuple(one.name for one in old.form.players if not one.list)
    return Closed(old.form.id, len(players) - len(missing), missing, failing, changes.get("nonce", ""), warnings)


# --- games ---------------------------------------------------------------------------------------------------------


class Table(Record):
    """A game of a round, for people."""

    table: int
    """Table number from 1; 0 for a bye."""
    a: str
    b: str
    """'' for a bye."""
    name_a: str
    name_b: str
    map: str
    winner: str
    score: tuple[int, int] | None
    """None if not recorded."""
    over: bool


class Round(Record):
    """A round of an event."""

    event: str
    name: str
    round: int
    """0: none drawn yet."""
    rounds: int
    scenario: str
    tables: tuple[Table, ...]
    warnings: tuple[str, ...] = ()

    @property
    def open(self) -> tuple[Table, ...]:
        """Games that are still to be played."""
        return tuple(table for table in self.tables if not table.over)


def show_round(wanted: str, number: int | None = None) -> Round:
    """A round that has been drawn; the last one by default."""
    old = open_event(wanted)
    last = old.form.last_round
    if number is not None and not 1 <= number <= last:
        raise UserError(f"{old.shown}: no round {number}: {f'rounds 1 to {last} are' if last else 'none is'} drawn")
    return _round(old, old.form.games, last if number is None else number)


def draw_round(wanted: str) -> Round:
    """Draws the next round and writes it into the event's file."""
    old = open_event(wanted)
    form, number = old.form, old.form.last_round + 1
    _refuse_round(old, number)
    active = [one.id for one in form.players if not one.withdrawn]
    if form.pairing == "round-robin":
        pairs = pair_round_robin([one.id for one in form.players], number)
        met = [[one for one in pair if one in active] for pair in pairs]
        pairs = tuple((one[0], one[1] if len(one) > 1 else "") for one in met if one)
    else:
        standing = [Placed(line.player, line.points) for line in _standings(form) if line.player in active]
        pairs = pair_swiss(standing, form.games)
    games = [Game(number, a, b) for a, b in pairs]
    drawn = [{"round": number, "a": one.a} | ({"b": one.b} if one.b else {}) for one in games]
    warnings = _save(old, {"results": [*(old.data.get("results") or ()), *drawn]}, f"draw round {number}")
    return _round(old, (*form.games, *games), number, warnings)


def _refuse_round(old: OpenEvent, number: int) -> None:
    """Raises `UserError` if the round can't be drawn."""
    form = old.form
    if not form.closed:
        raise UserError(f"{old.shown}: lists are still open: skirmish event close {old.shown}")
    if sum(not one.withdrawn for one in form.players) < 2:
        raise UserError(f"{old.shown}: there must be at least two players")
    left = [game for game in form.games if not game.is_over]
    if left:
        words = ", ".join(f"{old.name(game.a)} - {old.name(game.b)}" for game in left)
        raise UserError(f"{old.shown}: round {left[0].round} isn't over: {words}")
    if number > form.most_rounds:
        everybody = form.pairing == "round-robin" and form.most_rounds == count_rounds(len(form.players))
        why = "everyone has met everyone" if everybody else f"all {form.most_rounds} rounds are played"
        raise UserError(f"{old.shown}: {why}")


def _round(old: OpenEvent, games: Sequence[Game], number: int, warnings: tuple[str, ...] = ()) -> Round:
    form, tables, place = old.form, list[Table](), 0
    for game in games:
        if game.round == number:
            place += not game.is_bye
            on = form.maps[(place - 1) % len(form.maps)] if form.maps and not game.is_bye else ""
            tables.append(
                Table(
                    0 if game.is_bye else place, game.a, game.b, old.name(game.a), old.name(game.b) if game.b else "",
                    on, game.winner, game.score, game.is_over,
                )
            )  # fmt: skip
    scenario = form.scenarios[(number - 1) % len(form.scenarios)] if form.scenarios and number else ""
    return Round(form.id, form.name, number, form.most_rounds, scenario, tuple(tables), warnings)


class Recorded(Record):
    """A recorded result."""

    event: str
    round: int
    a: str
    b: str
    winner: str
    score: tuple[int, int] | None
    said: str
    left: int
    """Games of the round still to be played."""
    warnings: tuple[str, ...] = ()


def record_result(
    wanted: str, number: int, first: str, second: str, winner: str | None, score: tuple[int, int] | None
) -> Recorded:
    """Records how a game ended; call it again to correct it. Without a winner, the higher score wins."""
    old = open_event(wanted)
    a, b = old.player(first).id, old.player(second).id
    index = _game_index(old, number, a, b)
    written = dict(old.data["results"][index])
    if winner is not None:
        won = DRAW if winner.casefold() == DRAW else old.player(winner).id
    elif score is not None:
        won = a if score[0] > score[1] else b if score[1] > score[0] else DRAW
    else:
        raise UserError("say who won (--winner), or what each has scored (--score)")
    if won not in (a, b, DRAW):
        raise UserError(f"{old.name(won)} doesn't play in this game: --winner {a}, {b} or {DRAW}")
    written["winner"] = won
    written.pop("score", None)
    if score is not None:
        written["score"] = list(score if written["a"] == a else score[::-1])
    results = [*old.data["results"]]
    results[index] = written
    said = f"{old.name(a)} - {old.name(b)}: {'a draw' if won == DRAW else f'{old.name(won)} wins'}"
    said += f", {score[0]} to {score[1]}" if score is not None else ""
    warnings = _save(old, {"results": results}, f"round {number}, {said}")
    open_games = [game for game in old.form.games if game.round == number and not game.is_over]
    left = sum({game.a, game.b} != {a, b} for game in open_games)
    return Recorded(old.form.id, number, a, b, won, score, said, left, warnings)


def _game_index(old: OpenEvent, number: int, a: str, b: str) -> int:
    """The game's position in the file. Raises `UserError`."""
    games = old.form.games
    for index, game in enumerate(games):
        if game.round == number and {game.a, game.b} == {a, b}:
            return index
    drawn = [f"{game.a} - {game.b}" for game in games if game.round == number and not game.is_bye]
    if not drawn:
        last = old.form.last_round
        raise UserError(f"{old.shown}: round {number} isn't drawn; {f'the last is {last}' if last else 'none is'}")
    raise UserError(f"{old.shown}: {a} and {b} don't meet in round {number}; its games: {', '.join(drawn)}")


# --- the table -----------------------------------------------------------------------------------------------------


class Row(Record):
    """A player's row."""

    rank: int
    player: str
    name: str
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    score: int
    breaks: tuple[int, ...]
    withdrawn: bool


class Standings(Record):
    """The table of an event."""

    event: str
    name: str
    dates: str
    round: int
    """The last round drawn."""
    rounds: int
    open: int
    """Games that are still to be played."""
    tie_breaks: tuple[str, ...]
    rows: tuple[Row, ...]
    games: tuple[Round, ...]


def standings(wanted: str) -> Standings:
    """The table after all finished games, and the rounds so far."""
    old = open_event(wanted)
    form = old.form
    gone = {one.id for one in form.players if one.withdrawn}
    rows = tuple(
        Row(line.rank, line.player, old.name(line.player), line.points, line.won, line.drawn, line.lost, line.byes,
            line.score, line.breaks, line.player in gone)
        for line in _standings(form)
    )  # fmt: skip
    rounds = tuple(_round(old, form.games, number) for number in range(1, form.last_round + 1))
    left = sum(not game.is_over for game in form.games)
    breaks = tuple(form.tie_breaks)
    return Standings(form.id, form.name, form.dates, form.last_round, form.most_rounds, left, breaks, rows, rounds)


def _standings(form: EventForm) -> tuple[Line, ...]:
    """Players who are equal in everything are ordered by a lot that no one can choose. (EVT-8)"""
    lots = sorted((one.id for one in form.players), key=lambda ident: _lot(form, ident))
    scoring = Scoring(form.points.win, form.points.draw, form.points.loss)
    return make_standings(lots, form.games, scoring, form.tie_breaks)


def _lot(form: EventForm, ident: str) -> str:
    return hashlib.sha256(f"{form.nonce or form.seal or form.id}\n{ident}".encode()).hexdigest()


# --- players' lists ------------------------------------------------------------------------------------------------


class Entrance(NamedTuple):
    """What a player's list needs of an event."""

    block: dict[str, str]
    """{id, player, ticket}, as in the list."""
    limit: int


def read_ticket(event_file: str, ticket: str) -> Entrance:
    """What a list needs from the event. Raises `UserError` for a ticket that can't be one of its tickets."""
    form = open_event(event_file).form
    if form.dice.rolled != "sealed":
        raise UserError(f"{event_file}: its dice aren't sealed: recruit without --event and --ticket")
    player, colon, digits = ticket.strip().partition(":")
    if not (colon and KEBAB.fullmatch(player) and len(digits) == 64 and set(digits) <= set("0123456789abcdef")):
        raise UserError("this isn't a whole ticket: it is PLAYER:DIGITS, as `skirmish event add` printed it")
    if form.players and player not in (one.id for one in form.players):
        near = hint(player, [one.id for one in form.players])
        raise UserError(f"{event_file}: {player} isn't registered{near}: ask for the newest file")
    if form.nonce is not None and digits != ticket_of(form.nonce, form.id, player):
        raise UserError(ticket_fault(form, form.nonce, player, digits))
    return Entrance({"id": form.id, "player": player, "ticket": digits}, form.limit.marks)
