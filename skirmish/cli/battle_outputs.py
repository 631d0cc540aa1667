"""The end of a battle on screen and on disk: result, casualties, record, picture."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from skirmish.app.battles import Keep, Outcome, nowhere, outcome
from skirmish.app.errors import UserError
from skirmish.cli.explainer import Explained
from skirmish.cli.output_files import FILMS, PICTURE, RECORD, check_output, writable
from skirmish.cli.printer import SIDE_STYLES, Printer, print_json
from skirmish.client.picture import draw
from skirmish.core.battle_record import BattleRecord, Setup, record_of, save
from skirmish.core.game import Game
from skirmish.core.state import turn_of

NOT_BEGUN = 0
"""Turns count from 1."""


def check(record: Path | None, picture: Path | None, inputs: Iterable[str | Path], *, force: bool) -> None:
    """Raises `UserError` before the battle if a file can't or mustn't be written at its end.

    `inputs`: what the command reads, including ids of shipped files.
    """
    if picture is not None and picture.suffix.lower() != ".png":
        raise UserError(f"{picture}: pictures are PNG files, call it {picture.with_suffix('.png')}")
    read = list(inputs)
    for path, kind in ((record, RECORD), (picture, PICTURE)):
        if path is not None:
            check_output(path, kind, read, force=force)
    if record is not None and picture is not None and record.resolve() == picture.resolve():
        raise UserError(f"{picture}: can't be both the record and the picture")


def check_films(films: Mapping[str, Path | None], inputs: Iterable[str | Path], *, force: bool) -> None:
    """Raises `UserError` first if a page or film can't or mustn't be written. `films`: by kind, the file ending."""
    read = list(inputs)
    for kind, path in films.items():
        if path is None:
            continue
        if path.suffix.lower() != f".{kind}":
            raise UserError(f"{path}: call it {path.with_suffix(f'.{kind}')}")
        check_output(path, FILMS[kind], read, force=force)
        if kind != "html":
            from skirmish.client.film.reel import check

            check(path, kind)


def write_films(films: Mapping[str, Path | None], game: Game, printer: Printer | None) -> None:
    """Writes the films asked for, and prints where they are."""
    for kind, path in films.items():
        if path is None:
            continue
        from skirmish.client.film import making

        if kind == "html":
            making.write_page(path, game)
            said = f"The battle is in {path}: open it in a browser"
        else:
            said = f"The film is in {path}: {making.write_film(path, kind, game)} pictures"
        if printer is not None:
            printer.text(said)


def somewhere(name: str) -> Path:
    """A file of this name in the current folder if that is writable, else in a temporary folder."""
    here = Path(name)
    if writable(Path()) and not here.is_dir():
        return here
    return Path(tempfile.mkdtemp(prefix="skirmish-")) / name


def keeper(path: Path | None, setup: Setup, players: tuple[str, str]) -> Keep:
    """Writes the battle so far whenever a turn begins, so a crash loses at most one turn.

    An existing file stays until the first turn begins.
    """
    if path is None:
        return nowhere
    kept = NOT_BEGUN

    def keep(game: Game) -> None:
        nonlocal kept
        turn = turn_of(game.state)
        if game.state.round and turn != kept and not game.over:
            save(path, record_of(game, setup, players))
            kept = turn

    return keep


def finish(
    game: Game, record: BattleRecord, printer: Printer | None, record_file: Path | None, picture: Path | None,
    explained: Sequence[Explained] | None = None,
) -> None:  # fmt: skip
    """Writes the files asked for, then prints how the battle ended; as JSON without a printer.

    `explained`: why each decision was made, repeated only in JSON; None if not asked for.
    """
    if record_file is not None:
        save(record_file, record)
    if picture is not None:
        draw(game.state, game.rules, path=picture)
    found = outcome(record, game, *(None if path is None else os.fspath(path) for path in (record_file, picture)))
    if printer is None:
        print_json(found, **({} if explained is None else {"explained": explained}))
        return
    tell_outcome(printer, found)
    printer.text()
    if not found.over:
        printer.text(f"The battle isn't over: {_standing(game, record)}")
    if record_file is not None:
        printer.text(f"The record is in {record_file}: skirmish replay {record_file}")
    if picture is not None:
        printer.text(f"The picture of the final board is in {picture}")


def _standing(game: Game, record: BattleRecord) -> str:
    """Where an unfinished battle stands, and why it stops there."""
    done, known = len(game.actions), len(record.actions)
    if done < known:
        return f"this is round {game.state.round}, after {done} of {known} actions"
    return f"its record ends in round {game.state.round}, after {done} actions"


def tell_outcome(printer: Printer, found: Outcome) -> None:
    """Prints casualties by warband."""
    printer.text()
    printer.text("Casualties", "bold")
    for side, about in enumerate(found.sides):
        counts = (("score", about.score), ("tokens carried off:", about.treasure), ("left in good order:", about.away))
        remarks = ", ".join(filter(None, (about.player, "" if about.legal else "NOT LEGAL")))
        name = f"{about.name} ({remarks})" if remarks else about.name
        score = "".join(f", {what} {count}" for what, count in counts if count)
        printer.text(
            f"  {name}: {about.out} of {about.models} out of action, "
            f"{about.marks_lost} of {about.marks} marks lost{score}",
            SIDE_STYLES[side],
        )
        if about.casualties:
            printer.text(f"    {', '.join(about.casualties)}")
