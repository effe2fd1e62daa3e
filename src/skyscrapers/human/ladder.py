"""The ladder: every technique with its tier and cost, cheapest first. The one place for each.

`SCALE` names this table; a change of order, tier, cost or of what a technique finds is a new one.
"""

from __future__ import annotations

from ..techniques import (
    assume,
    cases,
    census,
    chains,
    opening,
    patterns,
    sight,
    singles,
    subsets,
)
from ..techniques.walk import Technique

SCALE = "2"

TIERS = ("Easy", "Medium", "Hard", "Expert", "Master", "Grandmaster", "Titan")

BASIC: tuple[Technique, ...] = (
    Technique("impossible-pair", 1, 0, opening.impossible_pair),
    Technique("naked-single", 1, 0, singles.naked_single),
    Technique("parks-full", 1, 0, singles.parks_full),
    Technique("silhouette", 1, 0, opening.silhouette),
    Technique("stairs", 1, 0, opening.stairs),
    Technique("meet-in-the-middle", 1, 0, opening.meet_in_the_middle),
    Technique("ascent", 1, 0, opening.ascent),
    Technique("clue-table", 1, 0, opening.clue_table),
    Technique("hidden-single", 1, 0, singles.hidden_single),
    Technique("high-rise", 2, 4, cases.high_rise),
    Technique("ascendant", 2, 4, cases.ascendant),
    Technique("blockade", 2, 4, cases.blockade),
    Technique("slide", 2, 4, cases.slide),
    Technique("hideout", 2, 4, cases.hideout),
    Technique("middle-ground", 2, 4, cases.middle_ground),
    Technique("pair-table", 2, 4, opening.pair_table),
    Technique("lookout", 2, 5, cases.lookout),
    Technique("haven", 2, 5, cases.haven),
    Technique("pool", 2, 5, cases.pool),
    Technique("effective-peak", 2, 5, cases.effective_peak),
    Technique("sight-bounds-a", 2, 6, sight.sight_bounds_a),
    Technique("sight-bounds-b", 2, 8, sight.sight_bounds_b),
)

REFUTATION = Technique("refutation", 6, 300, assume.refutation("refutation", BASIC), per_look=10)

LADDER: tuple[Technique, ...] = (
    *BASIC,
    Technique("naked-pair", 3, 10, subsets.naked_pair),
    Technique("hidden-pair", 3, 10, subsets.hidden_pair),
    Technique("naked-triple", 3, 12, subsets.naked_triple),
    Technique("hidden-triple", 3, 12, subsets.hidden_triple),
    Technique("small-census", 3, 15, census.small_census),
    Technique("line-trial", 3, 15, sight.trial),
    Technique("peak-split", 3, 20, sight.peak_split),
    Technique("line-census", 4, 30, census.census_few),
    Technique("wide-census", 4, 40, census.census_some),
    Technique("vast-census", 4, 60, census.census_many),
    Technique("x-wing", 5, 50, patterns.x_wing),
    Technique("xy-wing", 5, 60, patterns.xy_wing),
    Technique("xyz-wing", 5, 65, patterns.xyz_wing),
    Technique("fish", 5, 70, patterns.fish),
    Technique("chain", 5, 80, chains.chain),
    Technique("two-line-census", 5, 200, patterns.two_line_census),
    Technique("line-chain", 5, 200, chains.line_chain),
    Technique("line-cases", 6, 250, assume.line_cases("line-cases", BASIC)),
    Technique("verity", 6, 250, assume.verity("verity", BASIC)),
    REFUTATION,
    Technique(
        "nested-refutation",
        7,
        600,
        assume.nested("nested-refutation", BASIC, REFUTATION),
        per_look=10,
    ),
)

BY_NAME = {technique.name: technique for technique in LADDER}


def tier_of(name: str) -> int:
    """Return the tier of a technique by its identifier; 1 for what only ends a path."""
    return BY_NAME[name].tier if name in BY_NAME else 1


def tier_name(tier: int) -> str:
    """Return the name of a tier.

    >>> tier_name(4)
    'Expert'
    """
    return TIERS[tier - 1]


__all__ = ["BASIC", "BY_NAME", "LADDER", "SCALE", "TIERS", "tier_name", "tier_of"]
