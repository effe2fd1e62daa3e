"""The words: the uncompiled helpers at the edges of 64 bits, and the same answers both ways."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skyscrapers import kernels
from skyscrapers.kernels import words

ALL = 2**64 - 1
EDGES = (1, 2, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, ALL - 1, ALL)
word = st.one_of(st.sampled_from(EDGES), st.integers(1, ALL))


@given(word, word, st.integers(0, 63))
def test_words_wrap_as_in_c(x, y, k):
    assert words.left(x, k) == x * 2**k % 2**64
    assert words.times(x, y) == x * y % 2**64
    assert words.lowest(x) == f"{x:b}"[::-1].index("1")
    assert words.highest(x) == len(f"{x:b}") - 1
    assert words.size(x) == f"{x:b}".count("1")
    assert words.bit(k) == 2**k
    assert words.low(k) == 2**k - 1


@given(st.lists(st.integers(1, 16), max_size=12))
def test_what_is_seen_is_what_stands_behind_nothing_as_tall(heights):
    front = back = 0
    for height in heights:
        front = words.seen_front(front, words.bit(height))
        back = words.seen_back(back, words.bit(height))
    assert front == sum({1 << h for k, h in enumerate(heights) if h > max(heights[:k], default=0)})
    assert back == sum(
        {1 << h for h in heights[-1:]}
        | {1 << h for k, h in enumerate(heights) if h > max(heights[k + 1 :], default=0)}
    )
    assert words.some(front) == bool(heights)


def test_the_whole_word_is_low_64():
    assert words.low(64) == ALL


def test_what_ran_is_what_was_asked_for():
    """Compiled where the whole set of extensions lies beside the sources, unless told otherwise."""
    folder = Path(kernels.__file__).parent
    built = all(
        any((folder / f"{name}{suffix}").exists() for suffix in EXTENSION_SUFFIXES)
        for name in kernels._COMPILABLE
    )
    assert kernels.compiled == (built and not os.environ.get("SKYSCRAPERS_PURE"))


@pytest.mark.skipif(not kernels.compiled, reason="this run is the uncompiled one already")
def test_the_kernels_pass_uncompiled():
    """Run the other kernel tests on the Python files, whatever this run uses."""
    here = Path(__file__).parent
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n0",
         *(str(here / f"test_{name}.py") for name in ("line", "search", "fill", "carver", "reach")),
         str(__file__)],
        env={**os.environ, "SKYSCRAPERS_PURE": "1"},
        cwd=here.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout
