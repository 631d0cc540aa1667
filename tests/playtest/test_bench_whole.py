"""`skirmish bench` without arguments, all of it, though as little of each measure as can be."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from skirmish.playtest.bench import MEASURES, NAMES, TIMES

LITTLE = """
from functools import partial
from skirmish.cli.main import main
from skirmish.app import workloads
from skirmish.playtest import bench, measures, workload

workloads.A_SIDE = 4
measures.SEEDS = measures.POSITIONS = measures.FRAMES = measures.BATTLES = workload.ROUNDS = 1
workload.PACED = workload.READ = 2
workload.WEIGHED, workload.SETTLED = 4, 1
measures.APART = 3
bench.run = partial(bench.run, repeats=1)
main()
"""


@pytest.mark.ci
def test_all_measures_are_taken_one_after_the_other():
    """Each works on what those before it have left behind."""
    found = subprocess.run(
        [sys.executable, "-c", LITTLE, "bench", "--json"],
        env=os.environ | {"SKIRMISH_PURE": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stderr
    assert found.stderr == ""
    told = json.loads(found.stdout)
    assert tuple(told["results"]) == NAMES
    assert told["machine"]["numba"] is None
    for name, row in told["results"].items():
        assert ("toy_ratio" in row) == (MEASURES[name][1].unit not in (TIMES, "MB")), name
