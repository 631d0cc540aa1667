"""Properties in two tiers: a few examples for everybody, and many for `scripts/long`."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any

import pytest
from hypothesis import given, settings

Test = Callable[..., Any]


def tried(few: int, many: int, *drawn: Any, fixed: bool = False, **named: Any) -> Callable[[Test], Test]:
    """`@given(*drawn, **named)` on a few examples in the first tier and on many in the third.

    What isn't drawn are fixtures and parameters, as ever. `fixed`: the same examples each time, as for an oracle.
    """

    def decorate(holds: Test) -> Test:
        def test(*, examples: int, **fixtures: Any) -> None:
            settings(max_examples=examples, derandomize=fixed)(given(*drawn, **named)(holds))(**fixtures)

        own = [one for one in signature(holds).parameters.values() if one.name not in named]
        own = own[: len(own) - len(drawn)]
        test.__name__, test.__qualname__, test.__doc__ = holds.__name__, holds.__qualname__, holds.__doc__
        test.__module__ = holds.__module__
        examples = Parameter("examples", Parameter.KEYWORD_ONLY)
        test.__signature__ = Signature([*own, examples])  # type: ignore[attr-defined]  # pytest reads it
        return pytest.mark.parametrize("examples", [few, pytest.param(many, marks=pytest.mark.long)])(test)

    return decorate
