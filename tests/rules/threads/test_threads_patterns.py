"""patterns.yaml is read with limits, and what is wrong is said with its place. (DOT-116..118)"""

from __future__ import annotations

from pathlib import Path

import pytest
from threads_people import SPELLS

from skirmish import rules
from skirmish.kit.spells.spell import Assault, Spells
from skirmish.library import load_record
from skirmish.library.problems import Faulty
from skirmish.rules.threads.system import FOLDER
from skirmish.rules.threads.weaves import WEAVES, Book, WeaveTables, derive, flat

SAID = (FOLDER / WEAVES[0]).read_text()


def read_with(tmp_path: Path, was: str, now: str) -> WeaveTables:
    """The file with something else in it."""
    assert was in SAID
    path = tmp_path / WEAVES[0]
    path.write_text(SAID.replace(was, now))
    return load_record(path, WeaveTables, WEAVES[2])


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("[0, 0, 0, 4, 0]}", "[0, 0, 0, 15, 0]}", "9:13: E012 fireball: must have 0 to 14 dots of each thread"),
        ("[0, 0, 0, 4, 0]}", "[0, 0, 0, -1, 0]}", "9:13: E012 fireball: must have 0 to 14 dots of each thread"),
        ("[0, 0, 0, 4, 0]}", "[0, 0, 0, 0, 0]}", "9:13: E012 fireball: must have a thread at least"),
        ("bursts_in: 2", "bursts_in: 20", '41:19: E012 exploding-ward: must burst within 0 to 12"'),
    ],
)
def test_numbers_that_no_weave_has_are_refused(tmp_path: Path, was: str, now: str, said: str) -> None:
    """With file, line and column."""
    with pytest.raises(Faulty) as found:
        read_with(tmp_path, was, now)
    assert said in str(found.value)


def test_threads_left_out_at_the_end_are_none(tmp_path: Path) -> None:
    """`[0, 0, 0, 4]` has no Earth."""
    assert read_with(tmp_path, "fireball: {threads: [0, 0, 0, 4, 0]}", "fireball: {threads: [0, 0, 0, 4]}").patterns[
        "fireball"
    ].threads == (0, 0, 0, 4, 0)


def test_words_are_of_weaves_that_this_magic_has(tmp_path: Path) -> None:
    """Words of a weave whose id is misspelt would be passed over in silence."""
    tables = read_with(tmp_path, "format", "format")
    assert set(tables.texts) <= set(tables.patterns)


def test_the_words_of_an_attack_say_its_successes_and_no_strength_of_another_magic() -> None:
    """R-88."""
    for weave in rules.MAGIC["threads"].make(load_record).book.weaves.values():
        for part in flat(weave.spell.parts):
            if isinstance(part, Assault) and not part.more:
                assert f"attack of {part.value} successes" in weave.spell.text, weave.id
                assert "hit of strength" not in weave.spell.text


def test_patterns_are_derived_as_those_of_the_program_are_made() -> None:
    """R-114: but for those whose threads the source has, and that R-108 mended by hand."""
    book = rules.MAGIC["threads"].make(load_record).book
    shared = [spell for spell in SPELLS.weaves if book.weaves[spell.id].pattern.leaves == ""]
    other = {spell.id for spell in shared if derive(spell).threads != book.weaves[spell.id].pattern.threads}
    assert len(other) <= len(shared) // 5, other
    for spell in shared:
        if {"guard", "travel"} & {part.__struct_config__.tag for part in spell.parts}:
            own = book.weaves[spell.id].pattern
            assert (derive(spell).special, derive(spell).ward) == (own.special, own.ward)


def test_a_derived_pattern_has_the_words_of_this_magic() -> None:
    """R-88, R-114."""
    arrow = next(spell for spell in SPELLS.weaves if spell.id == "arrow-of-fire")
    own = WeaveTables({}, (), {})
    assert Book(Spells((arrow,)), own).weaves[arrow.id].spell.text == 'An attack of 3 successes on an enemy within 18".'
