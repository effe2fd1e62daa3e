"""Aiming at a grade: an exact tier, a range of scores, techniques that must or must not occur.

Less told is harder, nearly always. Up to tier 3 things are left out as long as simple logic of that
tier, in the kernels, still solves the board. From tier 4 on a puzzle in which nothing can go is
hard enough, or too hard; then one thing is told again. Whether that has the tier is foretold by the
kernels: for tier 4 by what whole lines add to simpler logic, above by how many candidates have to
be refuted. Only the few puzzles that are left are graded in earnest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from ..core.errors import InvalidPuzzle, Unsupported, shown
from ..core.symmetry import canonical
from ..grading.grade import Grade, grade_of
from ..human.ladder import BY_NAME
from ..human.path import rows_until, walk_path
from ..human.path import tier_number as number_of_tier
from .chance import Random
from .miss import Miss
from .request import Request
from .trail import (
    Trail,
    refutations,
    undecided,
    undecided_again,
    within_level,
    within_uniqueness,
)
from .workshop import Board, Group, Workshop, puzzle_of

VARIATIONS = 8
"""Orders of leaving out that are tried on one board."""
LINE_VARIATIONS, RICH, MOST_VARIATIONS = 16, 24, 64
"""For tier 4 the orders that are tried, as many more for each that needs whole lines, the most."""
TRAILS, GRADINGS = 4, 4
"""Trails of one board, and puzzles on one trail, that are graded in earnest."""
LINES, REFUTING = 4, 6
BELOW = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6}
"""For each tier the level of simple logic that must not do."""
REFUTED = {5: 1, 6: 8}
"""How many refutations make a tier likely; more make it slow to grade, less than half too easy."""


class Aimed(NamedTuple):
    """A puzzle as told, 4n clues and n·n givens, with its grade."""

    told: bytes
    grade: Grade


def aimed(shop: Workshop, board: Board, random: Random) -> Aimed | Miss:
    """Return what a board can tell so that its grade is as asked for, or why it was not found."""
    if shop.wish.is_searched:
        search = _search_lines if shop.wish.target == LINES else _search_down
        return search(shop, board, random)
    found: Aimed | Miss = Miss.OPEN
    for _ in range(VARIATIONS):
        found = _search_up(shop, board, shop.orders(random)[0])
        if isinstance(found, Aimed):
            break
    return found


def _search_up(shop: Workshop, board: Board, order: Sequence[Group]) -> Aimed | Miss:
    """Leave out as long as simple logic does, then halve the way back to all that may be told."""
    target = shop.wish.target
    trail = Trail.of(board.told)
    if target:
        if undecided(shop, trail.start, target):
            return Miss.HARD
        trail = within_level(shop, trail, order, target)
    if shop.wish.sparse or not target:
        trail = within_uniqueness(shop, trail, board, order)
    if _is_easy(shop, trail.end):
        return _too_easy(shop, trail.end)
    return _halved(shop, trail)


def _halved(shop: Workshop, trail: Trail) -> Aimed | Miss:
    """Look at the end of a trail, then halve it, until the grade is as asked for."""
    low, high = 0, len(trail.gone)
    steps = high
    while True:
        found = _judged(shop, trail.at(steps))
        if found is Miss.EASY:
            low = steps + 1
        elif found is Miss.HARD:
            high = steps - 1
        else:
            return found
        if low > high:
            return found
        steps = (low + high + 1) // 2


def _search_lines(shop: Workshop, board: Board, random: Random) -> Aimed | Miss:
    """Leave out all that can go, in many orders, until whole lines are needed, and nearly do.

    On small boards that is rare. A board where it happens once is one where it happens again.
    """
    found: Aimed | Miss = Miss.EASY
    tried, orders = 0, LINE_VARIATIONS
    while tried < orders and not isinstance(found, Aimed):
        trial, order = shop.try_orders(board, random, (BELOW[LINES], LINES), orders - tried)
        tried += trial.tried
        told = trial.clues + trial.givens
        if not trial.left:
            _too_easy(shop, told)
        elif trial.further:
            orders = min(orders + RICH, MOST_VARIATIONS)
            found = _on_trail(shop, Trail.of(board.told).down_to(told, order), order, random)
    return found


def _search_down(shop: Workshop, board: Board, random: Random) -> Aimed | Miss:
    """Leave out all that can go, in several orders; where that is too hard, tell one thing again.

    The likeliest are graded first.
    """
    trails = []
    found: Aimed | Miss = Miss.EASY
    for _ in range(VARIATIONS):
        order = shop.orders(random)[0]
        trail = within_uniqueness(shop, Trail.of(board.told), board, order)
        foretold = _foretold(shop, trail.end)
        if foretold is Miss.EASY:
            _too_easy(shop, trail.end)
        elif foretold is Miss.HARD:
            found = foretold
        else:
            trails.append((foretold, trail, order))
    for _, trail, order in sorted(trails, key=itemgetter(0))[:TRAILS]:
        found = _on_trail(shop, trail, order, random)
        if isinstance(found, Aimed):
            break
    return found


def _foretold(shop: Workshop, told: bytes) -> int | Miss:
    """How far from a likely puzzle of a high tier this one is, or why it is none."""
    if _is_easy(shop, told):
        return Miss.EASY
    target = shop.wish.target
    if target > REFUTING:
        return undecided(shop, told, REFUTING)
    count, likely = refutations(shop, told, REFUTING), REFUTED[target]
    if count < 0:
        return Miss.HARD
    return Miss.EASY if count < likely // 2 else abs(count - likely)


def _on_trail(shop: Workshop, trail: Trail, order: Sequence[Group], random: Random) -> Aimed | Miss:
    found: Aimed | Miss = Miss.HARD
    for told in islice(_nearby(shop, trail, order, random), GRADINGS):
        found = _judged(shop, told)
        if isinstance(found, Aimed) or (found is Miss.EASY and told == trail.end):
            break
    return found


def _nearby(
    shop: Workshop, trail: Trail, order: Sequence[Group], random: Random
) -> Iterator[bytes]:
    """Yield the end of a trail and what is one step from it, where it may have the tier."""
    by_lines = shop.wish.target == LINES
    if not (by_lines and undecided(shop, trail.end, LINES)):
        yield trail.end
    if shop.wish.sparse:
        return
    for number in _likely_again(shop, trail, random.order(len(trail.gone))):
        told = trail.told_again(number)
        if by_lines:
            told = within_level(shop, Trail.of(told), order, LINES).end
        yield told


def _likely_again(shop: Workshop, trail: Trail, numbers: Sequence[int]) -> Iterable[int]:
    """Return, of the groups that are gone, those that when told again may leave the tier."""
    if shop.wish.target != LINES:
        return (n for n in numbers if not _is_easy(shop, trail.told_again(n)))
    below = undecided_again(shop, trail, BELOW[LINES])
    left = undecided_again(shop, trail, LINES)
    return [n for n in numbers if below[n] and not left[n]]


def _is_easy(shop: Workshop, told: bytes) -> bool:
    """Whether simple logic below the tier to go for does."""
    target = shop.wish.target
    return target > 1 and not undecided(shop, told, BELOW[target])


def _judged(shop: Workshop, told: bytes) -> Aimed | Miss:
    """Grade a puzzle and compare it with the wish."""
    wish = shop.wish
    too_many = _too_many(wish, told)
    if too_many:
        return too_many
    puzzle = canonical(puzzle_of(wish.rules, told))
    found = grade_of(walk_path(puzzle, rows_until(wish.tier), budget=shop.meter.rest))
    miss = _miss_of(wish, found)
    if miss is Miss.EASY:
        return _too_easy(shop, told)
    return miss or Aimed(told, found)


def _too_easy(shop: Workshop, told: bytes) -> Miss:
    """Tell whoever wants to know of a puzzle that is too easy."""
    if shop.near is not None and not _too_many(shop.wish, told):
        shop.near(puzzle_of(shop.wish.rules, told))
    return Miss.EASY


def _too_many(wish: Request, told: bytes) -> Miss | None:
    edges = 4 * wish.rules.size
    if sum(map(bool, told[:edges])) > wish.clues.most:
        return Miss.CLUES
    if sum(map(bool, told[edges:])) > wish.givens.most:
        return Miss.GIVENS
    return None


def _miss_of(wish: Request, found: Grade) -> Miss | None:
    """Why a grade is not as asked for; None where it is."""
    if found.tier is None or found.score is None:
        return Miss.HARD
    if wish.tier and found.tier != wish.tier:
        return Miss.EASY if found.tier < wish.tier else Miss.HARD
    if wish.score and found.score not in wish.score:
        return Miss.EASY if found.score < wish.score.fewest else Miss.HARD
    used = found.techniques.keys()
    if not used >= set(wish.require) or not used.isdisjoint(wish.forbid):
        return Miss.TECHNIQUE
    return None


def tier_number(tier: int | str | None) -> int | None:
    """Return the number of a tier given by number or name.

    Raises
    ------
    Unsupported
        If there is no such tier.
    """
    if tier is None:
        return None
    try:
        return number_of_tier(tier)
    except InvalidPuzzle as error:
        raise Unsupported(error.what, "generate", error.expected) from None


def target_tier(tier: int | None, require: Sequence[str]) -> int:
    """Return the tier to go for: that asked for, or that of the techniques; 0 for any."""
    return tier or max((BY_NAME[name].tier for name in require), default=0)


def technique_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of techniques in alphabetical order, each once.

    Raises
    ------
    Unsupported
        If the ladder has none of a name.
    """
    for name in names:
        if name not in BY_NAME:
            raise Unsupported(
                f"technique {shown(name)}", "generate", f"one of {', '.join(BY_NAME)}"
            )
    return tuple(sorted(set(names)))


__all__ = ["Aimed", "aimed", "target_tier", "technique_names", "tier_number"]
