"""Offers keep their word in every other battle; in the others so does `test_every_battle_offers_odd.py`."""

from __future__ import annotations

import pytest
from support.axes import Case, cases
from support.offered import offers_keep_their_word


@pytest.mark.parametrize("case", [pytest.param(case, id="-".join(case)) for case in cases()[::2]])
def test_offers_keep_their_word_and_refusals_say_why(case: Case):
    offers_keep_their_word(case)
