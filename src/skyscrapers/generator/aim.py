"""Aiming at a grade: an exact tier, a range of scores, techniques that must or must not occur.

Less told is harder, nearly always. Up to tier 3 things are left out as long as simple logic of that
tier, in the kernels, still solves the board. From tier 4 on a puzzle in which nothing can go is
hard enough, or too hard; then one thing is told again, until the kernels say that lines alone just
do, or just do not. Only the few puzzles that are left are graded in earnest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
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
from .trail import Trail, undecided, within_level, within_uniqueness
from .workshop import Board, Group, Workshop, puzzle_of

VARIATIONS = 8
"""Orders of leaving out that are tried on one board."""
TRAILS, GRADINGS = 4, 4
"""Trails of one board, and puzzles on one trail, that are graded in earnest."""
DIRECT = 3
"""The highest tier that is reached by leaving out as long as simple logic does."""
LINES = 4
MIDDLE, MIDDLING = 5, 0.35
"""From about 0.35 n³ candidates too many on, puzzles lie above the middle tier."""
BELOW = {2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 6}
"""For each tier the level of simple logic that must not do."""


class Aimed(NamedTuple):
    """A puzzle as told, 4n clues and n·n givens, with its grade."""

    told: bytes
    grade: Grade


def aimed(shop: Workshop, board: Board, random: Random) -> Aimed | Miss:
    """Return what a board can tell so that its grade is as asked for, or why it was not found."""
    if _target(shop.wish) > DIRECT:
        return _search_down(shop, board, random)
    found: Aimed | Miss = Miss.OPEN
    for _ in range(VARIATIONS):
        found = _search_up(shop, board, shop.orders(random)[0])
        if isinstance(found, Aimed):
            break
    return found


def _target(wish: Request) -> int:
    """The tier to go for: that asked for, or that of the techniques asked for; 0 for any."""
    return wish.tier or max((BY_NAME[name].tier for name in wish.require), default=0)


def _search_up(shop: Workshop, board: Board, order: Sequence[Group]) -> Aimed | Miss:
    """Leave out as long as simple logic does, then halve the way back to all that may be told."""
    target = _target(shop.wish)
    trail = Trail(board.told, ())
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


def _search_down(shop: Workshop, board: Board, random: Random) -> Aimed | Miss:
    """Leave out all that can go, in several orders; where that is too hard, tell one thing again.

    What lines alone leave open says best how hard a puzzle is, so the likeliest are graded first.
    """
    target = _target(shop.wish)
    trails = []
    for _ in range(VARIATIONS):
        order = shop.orders(random)[0]
        trail = within_uniqueness(shop, Trail(board.told, ()), board, order)
        if _is_easy(shop, trail.end):
            _too_easy(shop, trail.end)
        else:
            trails.append((undecided(shop, trail.end, LINES), trail, order))
    likely = MIDDLING * board.shape.size**3 if target > MIDDLE else 0
    trails.sort(key=lambda found: (found[0] < likely, abs(found[0] - likely)))
    found: Aimed | Miss = Miss.EASY
    for _, trail, order in trails[:TRAILS]:
        found = _on_trail(shop, trail, order, random)
        if isinstance(found, Aimed):
            return found
    return found


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
    left = undecided(shop, trail.end, LINES)
    by_lines = _target(shop.wish) == LINES
    if not (by_lines and left):
        yield trail.end
    elif undecided(shop, trail.end, BELOW[LINES]) == left:
        # Where the end does not need what lines see, hardly anything near it does.
        return
    for number in random.order(len(trail.gone)) if not shop.wish.sparse else ():
        near = Trail(trail.start, trail.gone[:number] + trail.gone[number + 1 :])
        if (by_lines and undecided(shop, near.end, LINES)) or _is_easy(shop, near.end):
            continue
        if by_lines:
            near = within_level(shop, near, order, LINES)
        yield near.end


def _is_easy(shop: Workshop, told: bytes) -> bool:
    """Whether simple logic below the tier to go for does."""
    target = _target(shop.wish)
    return target > 1 and not undecided(shop, told, BELOW[target])


def _judged(shop: Workshop, told: bytes) -> Aimed | Miss:
    """Grade a puzzle and compare it with the wish."""
    wish = shop.wish
    too_many = _too_many(wish, told)
    if too_many:
        return too_many
    puzzle = canonical(puzzle_of(wish.rules, told))
    found = grade_of(walk_path(puzzle, rows_until(wish.tier)))
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


__all__ = ["Aimed", "aimed", "technique_names", "tier_number"]
