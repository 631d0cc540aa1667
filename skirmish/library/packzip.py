"""Packs as zips: unpacked, within limits, into a user folder, and built so that equal packs give equal bytes."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from skirmish.library.packs import ABOUT, all_files, is_of_use
from skirmish.library.problems import Faulty, Problem

CACHE = "unpacked"
"""The user folder that zips are unpacked into, each under its digest."""
MOST_ZIPPED = 20_000_000
"""Maximum size of a zip, in bytes."""
MOST_ENTRIES = 2_000
MOST_BYTES = 20_000_000
"""Maximum total size of its unpacked files, in bytes."""
MOST_RATIO = 200
"""Maximum compression ratio of a file of more than `SMALL` bytes."""
SMALL = 100_000
PIECE = 1 << 16
SPOILT = (
    OSError, EOFError, zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, NotImplementedError, RuntimeError,
    ValueError,
)  # fmt: skip
"""Exceptions raised for unreadable zips."""
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The fixed timestamp of files in a zip."""


def unpacked(path: Path, home: Path) -> Path:
    """The folder with the zip's contents, unpacked now or before. Raises `Faulty`."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise _refusal(path, "is not a plain file")
        if path.stat().st_size > MOST_ZIPPED:
            raise _refusal(path, f"has {path.stat().st_size:,} bytes, maximum {MOST_ZIPPED:,}")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:24]
        kept = home / CACHE / digest
        if not kept.is_dir():
            _unpack(path, kept)
    except SPOILT as error:
        raise _refusal(path, f"can't be unpacked: {getattr(error, 'strerror', None) or error}") from None
    return _root(path, kept)


def _root(path: Path, kept: Path) -> Path:
    """The folder with the `pack.yaml`: the zip's own, or the only folder in it."""
    folders = [kept, *(inner for inner in sorted(kept.iterdir()) if inner.is_dir())]
    found = [folder for folder in folders[:2] if (folder / ABOUT).is_file()] if len(folders) <= 2 else folders[:1]
    if not found or not (found[0] / ABOUT).is_file():
        raise _refusal(path, f"no pack: no {ABOUT} in this zip")
    return found[0]


def _unpack(path: Path, kept: Path) -> None:
    """Unpacks the useful files, all or none. Raises `Faulty`, `OSError` and what `zipfile` raises."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(prefix=".part-", dir=kept.parent))
    try:
        with zipfile.ZipFile(path) as bundle:
            left = MOST_BYTES
            for entry in _wanted(path, bundle):
                left -= _unpack_entry(path, bundle, entry, part, left)
        if not kept.is_dir():  # another process may have been faster
            os.replace(part, kept)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _wanted(path: Path, bundle: zipfile.ZipFile) -> Iterator[zipfile.ZipInfo]:
    """The files to unpack: none unless all are harmless. Raises `Faulty`."""
    entries = bundle.infolist()
    if len(entries) > MOST_ENTRIES:
        raise _refusal(path, f"has {len(entries):,} entries, maximum {MOST_ENTRIES:,}")
    for entry in entries:
        name = PurePosixPath(entry.filename)
        if name.is_absolute() or ".." in name.parts or "\\" in entry.filename or ":" in entry.filename:
            raise _refusal(path, f"'{entry.filename}' leads out of the zip: nothing was unpacked")
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise _refusal(path, f"'{entry.filename}' is a link: nothing was unpacked")
        if entry.file_size > max(SMALL, MOST_RATIO * entry.compress_size):
            raise _refusal(path, f"'{entry.filename}' is packed more than {MOST_RATIO} times: nothing was unpacked")
    if sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise _refusal(path, f"holds more than {MOST_BYTES:,} bytes: nothing was unpacked")
    for entry in entries:
        name = PurePosixPath(entry.filename)
        if not entry.is_dir() and is_of_use(name) and not any(p.startswith(".") for p in name.parts):
            yield entry


def _unpack_entry(path: Path, bundle: zipfile.ZipFile, entry: zipfile.ZipInfo, to: Path, left: int) -> int:
    """Writes the file in chunks, as its stated size may be false. Returns the number of bytes."""
    target, done = to / PurePosixPath(entry.filename), 0
    target.parent.mkdir(parents=True, exist_ok=True)
    with bundle.open(entry) as source, target.open("xb") as file:
        while piece := source.read(PIECE):
            done += len(piece)
            if done > left:
                raise _refusal(path, f"holds more than {MOST_BYTES:,} bytes: nothing was unpacked")
            file.write(piece)
    return done


def build(folder: Path, name: str) -> bytes:
    """The zip of the pack in this folder, with everything in a folder of that name; deterministic."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as bundle:
        for path in all_files(folder):
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", EARLIEST)
            entry.compress_type, entry.external_attr, entry.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            bundle.writestr(entry, path.read_bytes(), compresslevel=9)
    return written.getvalue()


def _refusal(path: Path, said: str) -> Faulty:
    return Faulty([Problem(str(path), 0, 0, "E081", said)])
