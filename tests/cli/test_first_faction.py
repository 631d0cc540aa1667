"""The page "your first faction", followed word by word."""

import re
import shlex
from pathlib import Path

import pytest
from battles import Run

from skirmish import rules
from skirmish.library.overlays import is_added_to
from skirmish.library.packs import VARIABLE, look_again
from skirmish.library.shipped import PACKAGE
from skirmish.library.yamlfile import read

PAGE = (Path(__file__).parents[2] / "docs" / "packs.md").read_text("utf-8")
STEP = re.compile(r"(.*?)^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVES = "size 1280x800\nwait 0.3\nclick @491,403\ndrag @491,403 @491,428\nkey Ctrl+S\nwait 0.3\nshot map.png\n"
FIGHTS = "wait 0.3\nexpect The Ferry\nseat A aggressor\nseat B aggressor\nuntil round 1\nshot battle.png\n"


def write(before: str, block: str) -> None:
    """Puts lines where the words before them say: in place of those with their key, beside a key, or at the end."""
    path = Path(re.findall(r"`(packs/reeds/\S*\.yaml)`", before)[-1])
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    key = block.split(":")[0] + ":"
    beside = re.search(r"(below|above) `(\w+:)`\s*$", before)
    if beside is not None:
        at = lines.index(f"{beside[2]}\n") + (beside[1] == "below")
        lines.insert(at, block)
    elif "- " not in key and [line for line in lines if line.startswith(key)]:
        lines = [block if line.startswith(key) else line for line in lines]
    else:
        lines.append(block)
    path.write_text("".join(lines))
    look_again()


@pytest.mark.parametrize("windows", [False, pytest.param(True, marks=pytest.mark.ci)])
def test_the_page_can_be_followed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, windows: bool) -> None:
    for name, value in (("SKIRMISH_HOME", str(tmp_path / "home")), (VARIABLE, "")):
        monkeypatch.setenv(name, value)
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    look_again()
    Path("save.txt").write_text(SAVES)
    Path("fight.txt").write_text(FIGHTS)
    done, opened = 0, 0
    for before, kind, block in STEP.findall(PAGE):
        if kind == "yaml":
            write(before, block)
            continue
        for line in block.splitlines():
            words = shlex.split(line, comments=True)[1:]
            is_window = words[0] == "play" or words[:2] == ["maps", "edit"]
            if is_window and not windows:
                continue
            script = ["--script", "fight.txt" if words[0] == "play" else "save.txt"] if is_window else []
            told = run(*words, *script)
            assert told.exit_code == 0, f"{line}\n{told.output}"
            done, opened = done + 1, opened + is_window
    assert (done, opened) == ((23, 6) if windows else (17, 0))
    last = run("pack", "check", "packs/reeds")
    assert "no problems" in last.stdout, last.stdout
    assert "ferryman" in Path("my-reeds.yaml").read_text()
    assert "boat-hook" in Path("packs/reeds/factions/reed-folk.yaml").read_text()
    assert "marsh-craft" in Path("packs/reeds/factions/reed-folk.yaml").read_text()
    assert "id: landing" in Path("packs/reeds/maps/causeway.yaml").read_text()
    if windows:
        assert "circle: [11, 26, 5]" in Path("packs/reeds/maps/causeway.yaml").read_text()


ROW = re.compile(r"^\| `(\w+)/(\w+\.yaml)` \| (.*) \|$", re.MULTILINE)


def test_the_page_lists_the_keys_that_packs_may_add_to() -> None:
    """A key with entries takes one more, whatever it is; others are the program's."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in rules.all_data():
        data = read(path).data
        added = {key for key, value in data.items() if isinstance(value, dict | list) and is_added_to(value)}
        if added:
            found[path.parents[1].name, path.name] = added
    assert {(system, file): set(re.findall(r"`(\w+)`", keys)) for system, file, keys in ROW.findall(PAGE)} == found


def test_the_page_lists_the_parts_of_the_program_s_weaves() -> None:
    section = PAGE.partition("## Parts of weaves")[2].partition("## ")[0]
    parts = re.findall(r"\bpart: (\w+)", (PACKAGE / "rules" / "weaves" / "data" / "weaves.yaml").read_text("utf-8"))
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == set(parts)
