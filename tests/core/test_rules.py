from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given

from skyscrapers.core.errors import InvalidPuzzle
from skyscrapers.core.geometry import Axis, Cell
from skyscrapers.core.rules import HouseKind, HouseName, Measure, Rules, axis_kind
from tests.strategies import rules


@given(rules())
def test_houses_are_of_distinct_cells_and_no_longer_than_a_line(found: Rules) -> None:
    for house in found.houses:
        assert len(set(house.cells)) == len(house.cells) <= found.size
    assert found.houses[: 2 * found.size] == Rules.standard(found.size).houses
    assert found.houses[2 * found.size :] == found.extra_houses


@given(rules())
def test_boxes_and_regions_tile_the_board(found: Rules) -> None:
    for kind in (HouseKind.BOX, HouseKind.REGION):
        tiles = [house for house in found.houses if house.name.kind is kind]
        if tiles:
            covered = Counter(cell for house in tiles for cell in house.cells)
            assert len(covered) == found.size**2
            assert set(covered.values()) == {1}


@given(rules())
def test_parks_and_spare_heights_exclude_each_other(found: Rules) -> None:
    assert not (found.parks and found.spare)
    assert found.size == found.max_height + found.parks - found.spare
    assert (0 in found.symbols) == (found.parks > 0)
    assert found.full_mask == sum(1 << height for height in found.symbols)
    assert found.heights == set(found.symbols)
    assert found.clue_values == set(found.clue_range)


def brute_clues(found: Rules) -> set[int]:
    """What a viewer can measure, over all sets of heights that can be seen."""
    seen = range(1, found.max_height + 1)
    most = min(found.size, found.max_height)
    sets = [
        chosen
        for count in range(1, most + 1)
        for chosen in combinations(seen, count)
        if chosen[-1] >= most
    ]
    if found.measure is Measure.COUNT:
        return {len(chosen) for chosen in sets}
    if found.measure is Measure.SUM:
        return {sum(chosen) for chosen in sets}
    return {height for chosen in sets for height in chosen}


@given(rules(largest=5))
def test_the_range_of_clues_is_what_can_be_measured(found: Rules) -> None:
    """The tallest of n different heights is at least n, and is always seen."""
    assert set(found.clue_range) == brute_clues(found)


def test_diagonals_fall_and_rise() -> None:
    falling, rising = Rules.standard(3, diagonals=True).extra_houses
    assert falling.cells == (Cell(0, 0), Cell(1, 1), Cell(2, 2))
    assert rising.cells == (Cell(2, 0), Cell(1, 1), Cell(0, 2))
    assert str(rising.name) == "diagonal 2"


def test_boxes_are_numbered_row_by_row() -> None:
    boxes = Rules.standard(6, boxes=(2, 3)).extra_houses
    assert boxes[1].name == HouseName(HouseKind.BOX, 1)
    assert boxes[1].cells == tuple(Cell(r, c) for r in (0, 1) for c in (3, 4, 5))


def test_labels_of_regions_are_renumbered() -> None:
    assert Rules.standard(2, regions=["ba", "ba"]) == Rules.standard(2, regions=[[7, 0], [7, 0]])
    assert Rules.standard(2, regions=["ba", "ba"]).regions == ((1, 2), (1, 2))


def test_equal_rules_are_one_object() -> None:
    assert Rules.standard(5) is Rules.standard(5, "count", 5, False, None, None)
    assert Rules.standard(5).is_plain
    assert not Rules.standard(5, measure="sum").is_plain
    assert axis_kind(Axis.ROW) is HouseKind.ROW


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": 0}, "size 0; expected a whole number from 1 to 64"),
        ({"size": 65}, "size 65"),
        ({"size": -(10**40)}, "huge number"),
        ({"size": True}, "size True"),
        ({"size": 1.0}, "size 1.0"),
        ({"size": "4"}, "size '4'"),
        ({"size": 4, "max_height": 0}, "max_height 0"),
        ({"size": 4, "max_height": 129}, "max_height 129"),
        ({"size": 4, "measure": "volume"}, "'volume'; expected one of count, sum, height"),
        ({"size": 4, "diagonals": "yes"}, "diagonals 'yes'"),
        ({"size": 4, "boxes": (2, 3)}, "boxes of 2 by 3; expected a product of 4"),
        ({"size": 4, "boxes": (0, 4)}, "boxes of 0 by 4"),
        ({"size": 4, "boxes": "22"}, "two whole numbers"),
        ({"size": 4, "boxes": (2, 2, 1)}, "two whole numbers"),
        ({"size": 2, "regions": ["ab"]}, "2 rows of 2 labels"),
        ({"size": 2, "regions": ["abc", "ab"]}, "2 rows of 2 labels"),
        ({"size": 2, "regions": [[[], 1], [1, 2]]}, "a list"),
        ({"size": 2, "regions": ["aa", "ab"]}, "region 1 of 3 cells; expected at most 2"),
        ({"size": 2, "boxes": (1, 2), "regions": ["aa", "bb"]}, "boxes and regions together"),
    ],
)
def test_wrong_rules_say_what_is_wrong(arguments: dict, message: str) -> None:
    with pytest.raises(InvalidPuzzle) as found:
        Rules.standard(**arguments)
    assert message in str(found.value)
