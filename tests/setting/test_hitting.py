"""Smallest hitting sets, against trying all sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from skyscrapers.setting.hitting import HittingSets, disjoint

PARTS = 7
families = st.lists(st.integers(1, 2**PARTS - 1), max_size=8)


def hits(chosen: int, family: list[int], excluded: list[int]) -> bool:
    return all(chosen & parts for parts in family) and not any(
        chosen & parts == parts for parts in excluded
    )


@given(families, st.lists(st.integers(1, 2**PARTS - 1), max_size=3))
def test_the_smallest_is_found(family: list[int], excluded: list[int]) -> None:
    search = HittingSets(lambda: None)
    for parts in excluded:
        search.exclude(parts)
    for number, parts in enumerate(family, 1):
        search.meet(parts)
        found = search.smallest(PARTS)
        fitting = [c for c in range(2**PARTS) if hits(c, family[:number], excluded)]
        if found is None:
            assert not fitting
            return
        assert hits(found, family[:number], excluded)
        assert found.bit_count() == min(map(int.bit_count, fitting))


@given(families)
def test_disjoint_sets_bound_from_below(family: list[int]) -> None:
    smallest = min(c.bit_count() for c in range(2**PARTS) if hits(c, family, []))
    assert disjoint(family) <= smallest
