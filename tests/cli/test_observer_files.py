"""`--observer path.py`: everything wrong with a file is said before a battle is played, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.app.errors import UserError
from skirmish.app.observers import MOST_BYTES, observer, observers
from skirmish.playtest.standard_observers import STANDARD

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "first_blood.py"


def file(folder: Path, text: str | bytes, name: str = "mine.py") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refused(path: Path) -> str:
    """What is said of the file, without its folder."""
    with pytest.raises(UserError) as fault:
        observer(path)
    return str(fault.value).replace(f"{path.parent}/", "")


def test_the_example_of_the_docs_is_an_observer():
    assert observer(EXAMPLE).name == "first_blood"


def test_those_of_a_user_come_after_the_standard_ones():
    found = observers([EXAMPLE])
    assert found[:-1] == STANDARD
    assert found[-1].name == "first_blood"
    assert observers([]) == STANDARD


@pytest.mark.parametrize(("text", "said"), [
    ("class X:\n    def note(self, state)\n        pass\n", "mine.py:2: SyntaxError: expected ':'"),
    ("x = 1\n", "mine.py:1: no observer in it: that is a class with note(self, state)"),
    ("import nosuchmodule\n", "mine.py:1: ModuleNotFoundError: No module named 'nosuchmodule'"),
    ("class X:\n    def note(self):\n        pass\n", "mine.py:2: X.note must be a method: def note(self, state)"),
    (
        "\nclass X:\n    def see(self, event):\n        pass\n    def note(self, state):\n        pass\n",
        "mine.py:3: X.see must be a method: def see(self, event, before, after)",
    ),
    (
        "class X:\n    hears = ['Fell']\n    def note(self, state):\n        pass\n",
        "mine.py:1: X.hears must be a tuple of kinds of events: hears = (Fell, Moved)",
    ),
    (
        "\nclass X:\n    name = 7\n    def note(self, state):\n        pass\n",
        "mine.py:2: X.name must be text: its facts are called so",
    ),
    (
        "class X:\n    def __init__(self, way):\n        pass\n    def note(self, state):\n        pass\n",
        "mine.py:1: X must be made without arguments: X()",
    ),
    (b"# \xff\n", "mine.py:1: isn't UTF-8"),
    (b"#" * (MOST_BYTES + 1), "mine.py: has more than 1000 kB; an observer is one class"),
])  # fmt: skip
def test_what_is_wrong_is_said_with_file_and_line(text: str | bytes, said: str, tmp_path: Path):
    assert refused(file(tmp_path, text)).startswith(said)


def test_everything_wrong_is_said_at_once(tmp_path: Path):
    text = "class X:\n    name = ''\n    def begin(self):\n        pass\n    def note(self):\n        pass\n"
    assert [line.split(" ")[0] for line in refused(file(tmp_path, text)).splitlines()] == [
        "mine.py:1:", "mine.py:3:", "mine.py:5:",
    ]  # fmt: skip


def test_a_file_that_isnt_there_and_a_folder(tmp_path: Path):
    assert refused(tmp_path / "mine.py") == "mine.py: No such file or directory"
    assert "Is a directory" in refused(tmp_path)


@pytest.mark.parametrize("name", ["falls", "first_blood"])
def test_two_observers_of_one_name(name: str, tmp_path: Path):
    path = file(tmp_path, f"class X:\n    name = '{name}'\n    def note(self, state):\n        pass\n")
    with pytest.raises(UserError, match=f"mine.py:1: its facts are called '{name}', as are another observer's"):
        observers([EXAMPLE, path])


def test_a_file_may_have_a_class_of_its_own_to_help(tmp_path: Path):
    text = "class Help:\n    pass\nclass X:\n    def note(self, state):\n        return Help.__name__\n"
    assert observer(file(tmp_path, text)).kind.__name__ == "X"
