"""Random numbers and Latin squares of the kernels."""

from collections import Counter

import pytest

from skyscrapers.kernels.fill import MAX_SIZE, Random, latin_square

SQUARES_OF_4 = 576
EACH = 20
# The 99.9 % point of chi-square with 575 degrees of freedom.
UNLIKELY = 684


def test_the_numbers_never_change():
    random = Random(12345)
    assert [random.below(1000) for _ in range(8)] == RECORDED
    assert Random(12345).order(9) == RECORDED_ORDER


RECORDED = [770, 579, 939, 795, 584, 694, 61, 398]
RECORDED_ORDER = [8, 0, 7, 2, 4, 5, 1, 3, 6]


def test_every_number_and_order_comes_up_equally():
    random = Random(3)
    numbers = Counter(random.below(6) for _ in range(6000))
    assert set(numbers) == set(range(6))
    assert sum((seen - 1000) ** 2 / 1000 for seen in numbers.values()) < 20.5
    orders = Counter(tuple(random.order(4)) for _ in range(2400))
    assert len(orders) == 24
    assert sum((seen - 100) ** 2 / 100 for seen in orders.values()) < 49.7


@pytest.mark.parametrize("count", [0, -1, 1 << 31])
def test_nothing_to_choose_from_is_refused(count):
    with pytest.raises(ValueError, match="count"):
        Random(1).below(count)


@pytest.mark.parametrize("n", range(1, MAX_SIZE + 1))
def test_squares_are_latin(n):
    square = latin_square(n, Random(n))
    symbols = set(range(1, n + 1))
    rows = [square[k * n : k * n + n] for k in range(n)]
    assert all(set(row) == symbols for row in rows)
    assert all(set(column) == symbols for column in zip(*rows, strict=True))


def test_squares_of_4_are_uniform():
    random = Random(20)
    seen = Counter(latin_square(4, random) for _ in range(SQUARES_OF_4 * EACH))
    assert len(seen) == SQUARES_OF_4
    assert sum((count - EACH) ** 2 / EACH for count in seen.values()) < UNLIKELY


@pytest.mark.parametrize("n", [0, 17])
def test_sizes_beyond_the_kernels_are_refused(n):
    with pytest.raises(ValueError, match="size"):
        latin_square(n, Random(1))
