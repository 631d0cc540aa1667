"""Answers that are kept."""

from __future__ import annotations

import pickle

from skirmish.kit.memo import Memo

ASKED: list[int] = []


def square(number: int) -> int:
    ASKED.append(number)
    return number * number


def test_the_same_question_is_asked_once_until_there_are_too_many():
    ASKED.clear()
    squares = Memo(square, 2)
    assert [squares(n) for n in (3, 3, 4, 3, 5, 3)] == [9, 9, 16, 9, 25, 9]
    assert ASKED == [3, 4, 5, 3]


def test_it_goes_to_another_process_with_what_it_knows():
    squares = Memo(square, 2)
    squares(3)
    ASKED.clear()
    assert pickle.loads(pickle.dumps(squares))(3) == 9
    assert ASKED == []
