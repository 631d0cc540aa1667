"""Two files name the weaves: the shared catalogue for rosters, the magic system's data for what they do. They agree."""

from __future__ import annotations

from pathlib import Path

import skirmish
from skirmish.kit.spells.spell import Spells
from skirmish.library import Shelf, load_record

DATA = Path(skirmish.__file__).parent / "rules/weaves/data/weaves.yaml"


def test_catalogue_and_magic_system_name_the_same_weaves() -> None:
    """CHN-4, CHN-5."""
    spells = load_record(DATA, Spells, "weave-effects").weaves
    named = [(w.id, w.name, w.special, tuple(w.powers), w.rule) for w in Shelf().stock.weaves.values()]
    assert [(spell.id, spell.name, spell.special, spell.powers, spell.rule) for spell in spells] == named
