from __future__ import annotations

from statistics import median_low
from xml.etree import ElementTree

import pytest

from skyscrapers.book.skyline import COLOURS, Tower, draw_skyline, towers


def drawn(row: list[Tower], width: float = 210, bleed: float = 0) -> str:
    return draw_skyline(row, width, 143, 16, 16, COLOURS["colour"], bleed)


def tops(picture: str) -> list[float]:
    """How high the tallest block over each place reaches: blocks are `Mx yhwvhh-wz`."""
    blocks = ElementTree.fromstring(picture)[0][0].attrib["d"].split("M")[1:]
    return [143 - float(block.split("h")[0].split()[1]) for block in blocks if "v" in block]


def test_a_tower_for_each_puzzle_the_harder_the_taller() -> None:
    row = towers([(1, 0), (2, 4), (3, 60), (5, 400)], ["a", "b", "c", "d"])
    assert [tower.tier for tower in row] == [1, 2, 3, 5]
    heights = [max(tops(drawn([tower, row[-1]]))[: tower.tier]) for tower in row]
    assert heights == sorted(heights)
    assert heights[-1] > heights[0] > 0


def test_a_tower_has_as_many_blocks_as_its_tier() -> None:
    for tier in range(1, 8):
        assert len(tops(drawn([Tower(1, tier, 0)]))) == tier


def test_a_puzzle_beyond_the_ladder_stands_with_the_hardest() -> None:
    row = towers([(2, 10), (None, None), (6, 900)], ["a", "b", "c"])
    assert (row[1].score, row[1].tier) == (900, 7)


@pytest.mark.parametrize(("count", "each"), [(1, 1), (120, 1), (121, 2), (240, 2), (1000, 9)])
def test_many_puzzles_share_towers_by_their_median(count: int, each: int) -> None:
    scores = [(7 * index) % 101 for index in range(count)]
    row = towers([(1, score) for score in scores], [str(score) for score in scores])
    assert len(row) == -(-count // each) <= 120
    assert row[0].score == median_low(sorted(scores[:each]))


def test_a_tenth_carries_a_spire() -> None:
    row = towers([(1, score) for score in range(40)], [str(n) for n in range(40)])
    assert drawn(row).count("l-0.35-11z") == 4
    assert drawn(row[:3]).count("-11z") == 1


def test_windows_are_the_puzzles_own() -> None:
    one, same, other = (towers([(3, 9)], [key]) for key in "aab")
    assert drawn(one) == drawn(same) != drawn(other)


def test_the_ground_goes_on_into_the_bleed() -> None:
    root = ElementTree.fromstring(drawn([Tower(1, 1, 0)], bleed=3))
    assert root.attrib["viewBox"].startswith("-3 0 216 ")
    assert 'd="M-3 143h216"' in drawn([Tower(1, 1, 0)], bleed=3)
