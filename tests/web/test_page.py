"""The page in a browser: playing, learning and authoring as people do."""

from __future__ import annotations

import contextlib
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import skyscrapers as sk
from skyscrapers.book.links import link

from .browser import ARGUMENTS, AXE, CHROMIUM, COLOURS, RULES, TSC, heights, opened, violations

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (npm ci)")

GRID = [[2, 4, 1, 5, 3], [1, 3, 5, 4, 2], [4, 1, 3, 2, 5], [3, 5, 2, 1, 4], [5, 2, 4, 3, 1]]


def clued(grid: list[list[int]], drop: str = "") -> sk.Puzzle:
    """The puzzle of a grid with all its clues, without those of some sides."""
    from skyscrapers.core.geometry import edges
    from skyscrapers.core.referee import visible

    sides: dict[str, list[int]] = {side.value: [] for side in sk.Side}
    for edge in edges(len(grid)):
        seen = len(visible(sk.Grid.from_rows(grid).seen_from(edge)))
        sides[edge.side].append(0 if edge.side.value in drop else seen)
    return sk.Puzzle.from_clues(**sides)


playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

PUZZLE = clued(GRID)
FRAGMENT = link("", PUZZLE)
SIX = "#size=6&top=.2.3.3.1.4&bottom=1.3.3..4.&left=2...6..&right=2..4.1..2"
MANY = "#size=5&top=.3.3..&bottom=4....&left=.2..3.&right=3.2...3"


@pytest.fixture(scope="module")  # not longer, for Playwright keeps an event loop running
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    with opened(browser) as page:
        yield page


def ready(page: Any, address: str) -> None:
    page.goto(address)
    page.locator("#board .cell").first.wait_for()


def labels(page: Any) -> list[list[int]]:
    """The regions that are shown while they are drawn, 0 where a cell is in none."""
    found: list[list[int]] = page.evaluate(
        """() => [...document.querySelectorAll('#board .row')].slice(1, -1).map(row =>
            [...row.querySelectorAll('.cell .region')].map(label => Number(label.textContent)))"""
    )
    return found


def held_back(page: Any, operation: str) -> list[Any]:
    """The requests of an operation from now on, which nobody answers yet."""
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route(f"**/api/v1/{operation}", hold)
    return held


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def solve(page: Any) -> None:
    """Build the whole of GRID by keyboard, and leave the cursor on the last cell."""
    page.locator("#board [data-name=r1c1]").click()
    for row in GRID:
        for height in row:
            press(page, str(height), *(["ArrowRight"] if height != row[-1] else []))
        press(page, *(["ArrowDown", "Home"] if row != GRID[-1] else []))


def test_the_modules_have_their_types() -> None:
    if not TSC.exists():
        pytest.skip("the type checker is not installed (npm ci)")
    project = Path(__file__).with_name("tsconfig.json")
    done = subprocess.run([TSC, "-p", project], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def test_the_link_is_the_one_that_books_print() -> None:
    assert FRAGMENT.startswith("#size=5&top=")


@needs_browser
def test_a_board_is_solved_by_keyboard_alone(service: str, page: Any) -> None:
    assert sk.solve(PUZZLE).status is sk.Status.UNIQUE
    ready(page, service + FRAGMENT)
    page.keyboard.press("Tab")  # to the link that skips the header
    page.keyboard.press("Enter")
    for row in GRID:
        for height in row:
            press(page, str(height), "ArrowRight")
        press(page, "ArrowDown", "Home")
    assert heights(page) == GRID
    assert page.locator(".panel.solved").inner_text().startswith("Solved")


@needs_browser
def test_the_finishing_moment_leaves_every_cell_in_its_place(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    solve(page)
    page.locator("#board.rises").wait_for()
    places = "[...document.querySelectorAll('#board .cell')].map(c => [c.offsetLeft, c.offsetTop])"
    lefts, tops = (set(sides) for sides in zip(*page.evaluate(places), strict=True))
    assert (len(lefts), len(tops)) == (5, 5)
    press(page, "ArrowUp")
    assert page.locator("#board.rises").count() == 0


@needs_browser
def test_a_board_is_solved_by_touch(service: str, browser: Any) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    with opened(browser, **phone) as page:
        ready(page, service + FRAGMENT)
        for row, line in enumerate(GRID):
            for column, height in enumerate(line):
                page.locator(f"#board [data-row='{row}'][data-column='{column}']").tap()
                page.locator(".pad .key").nth(height - 1).tap()
        page.locator(".panel.solved").wait_for()
        assert heights(page) == GRID


@needs_browser
def test_undo_goes_on_after_a_reload(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    press(page, "2", "ArrowRight", "4", "ArrowRight", "Shift+Digit1", "m")
    page.wait_for_timeout(400)
    page.reload()
    page.locator("#board .cell").first.wait_for()
    assert heights(page)[0] == [2, 4, 0, 0, 0]
    assert page.locator("#board [data-name=r5c5] .marks").inner_text().split() == list("12345")
    press(page, "Control+z", "Control+z", "Control+z")
    assert heights(page)[0] == [2, 0, 0, 0, 0]
    assert page.locator("#board .marks").count() == 0
    press(page, "Control+y", "Control+z", "Control+z")
    assert heights(page)[0] == [0, 0, 0, 0, 0]
    press(page, "Control+y")
    assert heights(page)[0] == [2, 0, 0, 0, 0]


@needs_browser
def test_marks_go_where_a_height_is_built(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    press(page, "m", "3")
    assert page.locator("#board [data-name=r1c4] .marks").inner_text().split() == list("1245")
    assert page.locator("#board [data-name=r4c1] .marks").inner_text().split() == list("1245")
    assert page.locator("#board [data-name=r4c4] .marks").inner_text().split() == list("12345")
    press(page, "Control+z")
    assert page.locator("#board [data-name=r1c4] .marks").inner_text().split() == list("12345")


@needs_browser
def test_digit_first_entry(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    press(page, "k", "5")
    for name in ("r1c4", "r2c3", "r3c5"):
        page.locator(f"#board [data-name={name}]").click()
    page.locator("#board [data-name=r4c2]").click(button="right")
    assert [row.count(5) for row in heights(page)] == [1, 1, 1, 0, 0]
    assert page.locator("#board [data-name=r4c2] .marks").inner_text().split() == ["5"]
    press(page, "Escape")
    page.locator("#board [data-name=r5c1]").click()
    assert heights(page)[4] == [0] * 5


@needs_browser
def test_clues_say_what_is_seen(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    left = page.locator("#board [data-row='0'][data-column='-1']")
    clue = PUZZLE.side(sk.Side.LEFT)[0]
    assert left.inner_text().startswith(f"row 1, from the left: clue {clue}")
    for height in GRID[0]:
        press(page, str(height), "ArrowRight")
    assert left.inner_text().startswith(f"row 1, from the left: clue {clue}, met")
    press(page, "Home", "5")
    assert left.inner_text().startswith(f"row 1, from the left: clue {clue}, broken, 1 seen")
    press(page, "ArrowLeft", "g")
    right = page.locator("#board [data-row='0'][data-column='5']")
    right.dblclick()
    assert "set aside" in right.inner_text()


@needs_browser
def test_hints_open_degree_by_degree(service: str, page: Any) -> None:
    asked: list[dict[str, Any]] = []
    answers: list[dict[str, Any]] = []
    page.on(
        "request",
        lambda request: asked.append(request.post_data_json) if "/hint" in request.url else None,
    )
    page.on(
        "response",
        lambda response: answers.append(response.json()) if "/hint" in response.url else None,
    )
    ready(page, service + SIX)
    panel = page.locator(".panel.hint")
    press(page, "h")
    page.locator(".panel.hint .sentence").wait_for()
    assert page.locator("#board .clue.lamp").count() == 1
    assert page.locator("#board .out, #board .new").count() == 0
    assert panel.locator(".technique").count() == 0
    press(page, "h")
    panel.locator(".technique").wait_for()
    assert page.locator("#board .out, #board .new").count() == 0
    press(page, "h")
    page.locator("#board .out, #board .new").first.wait_for()
    assert [body["degree"] for body in asked] == [1, 2, 3]
    assert not answers[0]["eliminations"]
    assert not answers[1]["placements"]
    panel.locator(".btn.primary").click()
    assert page.locator("#board .marks, #board .bld").count() >= 1
    press(page, "Control+z")
    assert page.locator("#board .marks, #board .bld").count() == 0


@needs_browser
def test_a_hint_counts_once_however_fast_it_is_opened(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    for _ in range(2):
        press(page, "h", "h", "h")
        page.locator("#board .out, #board .new").first.wait_for()
        page.locator(".panel.hint .btn.primary").click()
    press(page, "h")
    page.locator(".panel.hint .sentence").wait_for()
    page.locator(".panel.hint .btn.primary").click()
    for row, line in enumerate(GRID):
        for column, height in enumerate(line):
            if heights(page)[row][column] == 0:
                page.locator(f"#board [data-name=r{row + 1}c{column + 1}]").click()
                press(page, str(height))
    page.locator(".panel.solved", has_text="3, to degree 3").wait_for()


@needs_browser
def test_a_wrong_entry_is_explained(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    press(page, "2", "ArrowRight", "4", "ArrowRight", "4", "c")
    said = page.locator(".panel.checking").inner_text()
    assert "Row 1 has 4 more than once: r1c2 and r1c3." in said
    assert page.locator("#board .cell.bad").count() == 2
    press(page, "h")
    undo = page.locator(".panel.hint .btn", has_text="Undo to before")
    undo.click()
    assert heights(page)[0] == [2, 4, 0, 0, 0]


@needs_browser
@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("#size=4&top=1...", "Column 1, from above: the 2 and then the 4 are seen, 2 buildings."),
        (
            "#size=4&measure=sum&top=5...",
            "Column 1, from above: the 2 and then the 4 are seen, 6 together.",
        ),
    ],
)
def test_a_clue_broken_by_what_must_come_is_explained(
    service: str, page: Any, fragment: str, said: str
) -> None:
    page.route("**/api/v1/grade", lambda route: route.abort())  # these have many solutions
    ready(page, service + fragment)
    press(page, "2", "c")
    assert said in page.locator(".panel.checking").inner_text()


@needs_browser
def test_walls_are_printed_and_what_only_an_author_sees_is_not(service: str, page: Any) -> None:
    page.goto(service + "author#size=4&boxes=2.2&top=4...")
    page.locator("#board .calc, #board .openc").first.wait_for()
    page.emulate_media(media="print")
    left = "cell => parseFloat(getComputedStyle(cell).borderLeftWidth)"
    wall = page.locator("#board [data-name=r2c3]").evaluate(left)
    assert wall > page.locator("#board [data-name=r2c2]").evaluate(left)
    assert wall > 2
    assert page.locator("#board .calc .roof:visible, #board .openc .marks:visible").count() == 0


@needs_browser
def test_comparing_asks_first_and_shows_when_told(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    press(page, "2", "ArrowRight", "3", "c")
    panel = page.locator(".panel.checking")
    assert "no rule broken" in panel.inner_text()
    panel.locator(".btn", has_text="Compare with").click()
    panel.locator(".btn", has_text="Compare them").click()
    panel.locator("text=1 of 2 differs").wait_for()
    assert page.locator("#board .cell.bad").count() == 0
    panel.locator(".btn", has_text="Show where").click()
    assert page.locator("#board .cell.bad").get_attribute("data-name") == "r1c2"


@needs_browser
@pytest.mark.parametrize(
    "puzzle",
    [
        PUZZLE,
        sk.Puzzle.from_clues(
            top=[0, "?", 2, 0, 0],
            givens=[[0, -1, 0, 0, 0], *[[0] * 5] * 4],
            rules=sk.Rules.standard(5, max_height=4, diagonals=True),
        ),
        sk.Puzzle.from_clues(
            left=[6, 0, 0, 0, 0, 10], rules=sk.Rules.standard(6, "sum", boxes=[2, 3])
        ),
        sk.Puzzle.from_clues(top=[12] + [0] * 11, rules=sk.Rules.standard(12)),
        sk.Puzzle.from_clues(
            left=[0, 2, 0], rules=sk.Rules.standard(3, regions=["aab", "cab", "cdd"])
        ),
    ],
    ids=["plain", "parks", "sums", "twelve", "regions"],
)
def test_a_link_holds_the_whole_puzzle(service: str, page: Any, puzzle: sk.Puzzle) -> None:
    ready(page, service + SIX)
    fragment = link("", puzzle).removeprefix("#")
    read, written = page.evaluate(
        """async fragment => {
          const {fromFragment, toFragment, toJson} = await import('/js/model/puzzle.js');
          const puzzle = fromFragment(fragment);
          return [toJson(puzzle), toFragment(puzzle)] }""",
        fragment,
    )
    assert written == fragment
    assert sk.loads(json.dumps(read), format="json") == puzzle


@needs_browser
def test_sharing_gives_the_link(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    page.locator(".bar [aria-label='Share the puzzle']").click()
    assert page.locator("#share-link").input_value() == service + FRAGMENT


@needs_browser
@pytest.mark.parametrize(
    ("fragment", "kind"), [(MANY, "many"), ("#size=4&top=4.4..", "zero")], ids=["many", "none"]
)
def test_what_is_no_puzzle_opens_in_author(
    service: str, page: Any, fragment: str, kind: str
) -> None:
    page.goto(service + fragment)
    page.locator(f".panel.verdict.{kind}").wait_for()
    assert page.url.startswith(service + "author")


@needs_browser
def test_a_link_that_is_wrong_says_where(service: str, page: Any) -> None:
    page.goto(service + "#size=5&top=1.2.3")
    page.locator("text=“top” has 3 entries. Expected: 5.").wait_for()


@needs_browser
@pytest.mark.parametrize(
    ("address", "fragment"),
    [
        ("", "#size=5&top=1.2.3"),
        ("", "#%E0%A4%A"),
        ("learn", "#no puzzle"),
        ("author", "#size=5&top=1.2.3"),
        ("author", "#no puzzle"),
    ],
)
def test_a_link_that_cannot_be_read_stays_in_its_field(
    service: str, page: Any, address: str, fragment: str
) -> None:
    field = "#notation" if address == "author" else "#paste"
    page.goto(service + address + fragment)
    playwright.expect(page.locator(field)).not_to_have_value("")
    assert page.locator(".wrong, .note.bad").first.inner_text()
    page.locator(field).fill(FRAGMENT)
    if address != "author":
        page.locator(".btn", has_text="Open the puzzle").click()
    page.locator(f"{'.board' if address == 'learn' else '#board'}[aria-rowcount='7']").wait_for()
    page.locator(".wrong, .note.bad").first.wait_for(state="detached")


@needs_browser
def test_back_returns_to_the_puzzle_before(service: str, page: Any) -> None:
    ready(page, service + SIX)
    press(page, "4", "d")
    page.locator(".daily .list li .btn").nth(0).click()
    page.locator("#board[aria-rowcount='6']").wait_for()
    page.go_back()
    page.locator("#board[aria-rowcount='8']").wait_for()
    assert heights(page)[0][0] == 4
    page.go_forward()
    page.locator("#board[aria-rowcount='6']").wait_for()


@needs_browser
def test_a_tab_that_is_hidden_follows_the_other(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    other = page.context.new_page()
    ready(other, service + FRAGMENT)
    page.evaluate("Object.defineProperty(document, 'visibilityState', {value: 'hidden'})")
    press(other, "2", "ArrowRight", "4")
    page.locator("#board [data-name=r1c2].has").wait_for()
    assert heights(page) == heights(other)


@needs_browser
def test_a_draft_is_not_lost_to_a_link_or_another_tab(service: str, page: Any) -> None:
    ready(page, service + "author")
    press(page, "3")
    page.locator("#board .top", has_text="clue 3").wait_for()
    page.goto("about:blank")
    ready(page, service + "author#size=4")
    assert page.locator("#board").get_attribute("aria-rowcount") == "6"
    press(page, "Control+z")
    page.locator("#board[aria-rowcount='7'] .top", has_text="clue 3").wait_for()
    other = page.context.new_page()
    ready(other, service + "author")
    page.evaluate("Object.defineProperty(document, 'visibilityState', {value: 'hidden'})")
    other.locator("#board .top", has_text="clue 3").wait_for()
    press(other, "ArrowRight", "4")
    page.locator("#board .top", has_text="clue 4").wait_for()
    press(page, "Control+z")
    assert page.locator("#board .top", has_text="clue 4").count() == 0


@needs_browser
def test_a_browser_that_keeps_nothing_says_so(service: str, browser: Any) -> None:
    with opened(browser) as page:
        page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
        ready(page, service + FRAGMENT)
        press(page, "2")
        page.locator(".line", has_text="This browser keeps nothing").wait_for()
        assert heights(page)[0][0] == 2
        ready(page, service + "author")
        press(page, "2")
        page.locator(".live", has_text="Export the puzzle to keep it.").wait_for()


@needs_browser
def test_older_games_lose_their_steps_before_a_full_browser_loses_a_game(
    service: str, page: Any
) -> None:
    ready(page, service + FRAGMENT)
    kept = page.evaluate(
        """async () => {
          const {saveGame, loadGame, isKeeping} = await import('/js/store.js');
          const {newGame} = await import('/js/model/game.js');
          const {emptyPuzzle} = await import('/js/model/puzzle.js');
          const moves = Array(400).fill({cells: [[0, 0, 0, 1, 0]]});
          const game = {...newGame(emptyPuzzle(4), {kind: 'link'}), done: moves};
          for (let n = 0; n < 40; n++) saveGame(`game ${n}`, game);
          const real = Storage.prototype.setItem;
          const used = () => Object.values(localStorage).reduce((n, text) => n + text.length, 0);
          const limit = used() + 100;
          Storage.prototype.setItem = function (key, text) {
            const old = localStorage.getItem(key)?.length ?? 0;
            if (used() - old + text.length > limit) throw new Error('full');
            real.call(this, key, text);
          };
          saveGame('game 40', game);
          return [isKeeping(), loadGame('game 0').done.length, loadGame('game 0').values.length,
            loadGame('game 39').done.length, loadGame('game 40').done.length] }"""
    )
    assert kept == [True, 0, 16, 400, 400]


@needs_browser
def test_nothing_is_built_while_the_board_is_hidden(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    press(page, "t", "2", "m", "t")
    assert heights(page)[0][0] == 0
    assert page.locator("#board .marks").count() == 0
    press(page, "2")
    assert heights(page)[0][0] == 2


@needs_browser
def test_pasting_any_notation_opens_it(service: str, page: Any) -> None:
    ready(page, service + SIX)
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData('text/plain', text);
        const event = new ClipboardEvent('paste', {clipboardData: data, bubbles: true});
        document.body.dispatchEvent(event) }""",
        sk.dumps(PUZZLE, format="sgt"),
    )
    page.wait_for_url(service + FRAGMENT)
    assert page.locator("#board").get_attribute("aria-rowcount") == "7"


@needs_browser
def test_a_path_is_walked_step_by_step(service: str, page: Any) -> None:
    page.goto(service + "learn" + SIX)
    page.locator(".evidence h2").wait_for()
    steps = int(page.locator(".skyline input").get_attribute("max"))
    first = page.locator(".evidence .sentence").inner_text()
    press(page, "j", "j")
    assert page.locator(".skyline input").input_value() == "3"
    press(page, "k", "k")
    assert page.locator(".evidence .sentence").inner_text() == first
    press(page, "End")
    assert page.locator(".skyline input").input_value() == str(steps)
    assert page.locator(".proof").inner_text().startswith("Checked")
    [solution] = sk.solve(sk.loads("6:/2/3/3/1/4/1/3/3//4//2///6///2//4/1//2")).solutions
    last = [[*row] for row in solution.rows]
    shown = heights(page)
    assert all(shown[r][c] in (0, last[r][c]) for r in range(6) for c in range(6))
    assert sum(height == 0 for row in shown for height in row) <= 1


@needs_browser
@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("#size=4", "Logic ends here: the puzzle has more than one solution."),
        (MANY, "Logic ends here: the puzzle has more than one solution."),
        ("#size=4&top=4.4..", "The clues contradict one another: there is no solution."),
    ],
    ids=["blank", "many", "none"],
)
def test_a_path_that_ends_early_says_why_and_leads_to_author(
    service: str, page: Any, fragment: str, said: str
) -> None:
    page.goto(service + "learn" + fragment)
    page.locator("main p", has_text=said).wait_for()
    page.locator("main a", has_text="Open it in Author").click()
    page.locator(".panel.verdict:not(.one)").wait_for()


@needs_browser
def test_what_no_engine_reads_can_be_mended_in_learn(service: str, page: Any) -> None:
    page.goto(service + "learn#size=3&regions=1.1.1.1.2.2.3.3.3&top=2..")
    page.locator(".note.bad").wait_for()
    assert page.locator("#paste").input_value().startswith("size=3&regions=")
    page.locator("#paste").fill(FRAGMENT)
    page.locator(".btn", has_text="Open the puzzle").click()
    page.locator(".evidence h2").wait_for()


@needs_browser
def test_an_author_ends_with_one_solution_and_a_grade(service: str, page: Any) -> None:
    page.goto(service + "author" + MANY)
    page.locator("text=5 solutions").first.wait_for()
    assert page.locator("#board .cell.openc").count() == 18
    page.locator("#board [data-row='-1'][data-column='4']").click()
    page.keyboard.press("4")
    page.locator(".panel.verdict.one").wait_for()
    page.locator(".grade .tiers").wait_for()
    press(page, "3")
    page.locator(".panel.verdict.zero, .panel.verdict.many").wait_for()
    press(page, "Control+z")
    page.locator(".panel.verdict.one").wait_for()
    text = page.locator("#notation").input_value()
    assert sk.solve(sk.loads(text)).status is sk.Status.UNIQUE


@needs_browser
def test_regions_are_drawn_by_keyboard(service: str, page: Any) -> None:
    page.goto(service + "author#size=3")
    page.locator(".check", has_text="Regions").click()
    page.locator("#board [data-name=r1c1]").click()  # into the region that is held, the first
    press(page, "ArrowRight", "1", "ArrowDown", " ", "Home", "2", "Shift+ArrowDown")
    press(page, "Shift+ArrowRight", "Control+End", "3", "Shift+ArrowUp", "Shift+ArrowUp")
    assert labels(page) == [[1, 1, 3], [2, 1, 3], [2, 2, 3]]
    assert page.locator(".entry [role=status]").inner_text() == "Every region has 3 cells."
    assert page.locator("#board .wall-left, #board .wall-top").count() == 6
    cell = page.locator("#board [data-name=r2c1]")
    assert cell.inner_text().startswith("row 2, column 1: region 2")
    press(page, "Delete")
    assert page.locator(".entry [role=status]").inner_text() == "Region 3 has 2 cells of 3."
    press(page, "Control+z", "r", "ArrowUp", "ArrowUp", "2")
    expected = sk.Puzzle.from_clues(
        top=[0, 0, 2], rules=sk.Rules.standard(3, regions=["aab", "cab", "ccb"])
    )
    text = sk.dumps(expected, format="json").strip()
    playwright.expect(page.locator("#notation")).to_have_value(text)
    page.reload()
    playwright.expect(page.locator("#notation")).to_have_value(text)
    page.locator(".setup a.btn").click()
    page.wait_for_url(service + link("", expected))


@needs_browser
def test_regions_are_drawn_by_mouse(service: str, page: Any) -> None:
    page.goto(service + "author#size=4&boxes=2.2")
    page.locator(".check", has_text="Regions").click()
    assert labels(page) == [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
    page.locator(".entry .key").nth(2).click()
    middles = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for name in ("r1c1", "r2c1", "r2c2")
        if (box := page.locator(f"#board [data-name={name}]").bounding_box())
    ]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for middle in middles[1:]:
        page.mouse.move(*middle, steps=4)
    page.mouse.up()
    assert labels(page)[:2] == [[3, 1, 2, 2], [3, 3, 2, 2]]
    crowded = "Region 3 has 7 cells. It may have 4."
    assert page.locator(".entry [role=status]").inner_text() == crowded
    assert page.locator(".live").inner_text() == crowded
    press(page, "Control+z")
    assert labels(page)[:2] == [[1, 1, 2, 2], [1, 1, 2, 2]]
    page.locator(".panel.verdict").wait_for()
    page.locator("#board [data-name=r4c4]").click()
    page.locator("#board [data-name=r1c1]").click(button="right")
    assert labels(page)[3] == [3, 3, 4, 3]
    assert page.locator(".entry .key[aria-pressed=true]").inner_text().startswith("region 1")
    page.locator("#board [data-row='-1'][data-column='0']").click()
    assert page.locator("#board .region").count() == 0


@needs_browser
def test_a_smaller_board_begins_with_its_first_region(service: str, page: Any) -> None:
    page.goto(service + "author#size=9")
    page.locator(".check", has_text="Regions").click()
    page.locator(".entry .key").nth(8).click()
    page.select_option("#size", "3")
    page.locator(".check", has_text="Regions").click()
    page.locator("#board [data-name=r3c3]").click()
    assert labels(page)[2] == [0, 0, 1]
    assert page.locator(".entry .key").count() == 3


@needs_browser
def test_a_crowded_region_in_a_link_opens_in_author(service: str, page: Any) -> None:
    page.goto(service + "#size=3&regions=1.1.1.1.2.2.3.3.3&top=2..")
    page.locator(".live", has_text="Region 1 has 4 cells. It may have 3.").wait_for()
    page.goto("about:blank")
    page.goto(service + "#size=4&boxes=2.2&regions=1.1.1.1.2.2.2.2.3.3.3.3.4.4.4.4")
    page.locator("text=Boxes and regions are both given.").wait_for()


@needs_browser
def test_regions_at_random_are_connected_and_the_same_for_a_seed(service: str, page: Any) -> None:
    ready(page, service + SIX)
    drawn = page.evaluate(
        """async () => {
          const {randomFrom, randomRegions, stateOf} = await import('/js/model/regions.js');
          const draw = (size, seed) => randomRegions(size, randomFrom(seed));
          const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 12, 16];
          return sizes.map(size => [stateOf(draw(size, 7), size).kind, draw(size, 7).join(),
            draw(size, 7).join(), draw(size, 8).join()]) }"""
    )
    for kind, first, again, other in drawn:
        assert kind == "whole"
        assert first == again
        assert first != other or first == "1,1,2,2"
    assert len({first for _, first, *_ in drawn}) == len(drawn)


@needs_browser
def test_all_is_cleared_but_the_rules(service: str, page: Any) -> None:
    page.goto(service + "author#size=4&measure=sum&boxes=2.2&top=4...&givens=1...............")
    page.locator(".panel.verdict").wait_for()
    page.locator(".btn", has_text="Clear all").click()
    expected = sk.Puzzle.from_clues(rules=sk.Rules.standard(4, "sum", boxes=[2, 2]))
    text = sk.dumps(expected, format="json").strip()
    playwright.expect(page.locator("#notation")).to_have_value(text)
    press(page, "Control+z")
    assert page.locator("#board .given").count() == 1


@needs_browser
def test_a_file_of_another_program_is_opened(service: str, page: Any) -> None:
    text = sk.dumps(PUZZLE, format="pzprv3")
    file = {"name": "puzzle.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.goto(service + "author")
    page.locator(".setup input[type=file]").set_input_files(file)
    page.locator(".panel.verdict.one").wait_for()
    ready(page, service + SIX)
    press(page, "n")
    page.locator("summary", has_text="Paste a puzzle").click()
    page.locator(".panel.new input[type=file]").set_input_files(
        {**file, "buffer": b"no puzzle at all"}
    )
    page.locator(".note.bad").wait_for()
    page.locator(".panel input[type=file]").first.set_input_files(file)
    page.wait_for_url(service + FRAGMENT)


@needs_browser
def test_what_is_typed_as_notation_is_read(service: str, page: Any) -> None:
    page.goto(service + "author")
    field = page.locator("#notation")
    field.fill("4:2//1/2/2//4////3//2///")
    page.locator("text=Read as a 4 × 4 puzzle").wait_for()
    field.fill("4:2//1/2/2//4////3//2//")
    page.locator("#notation-says.wrong").wait_for()


@needs_browser
def test_a_late_answer_does_not_write_where_one_is_writing(service: str, page: Any) -> None:
    held = held_back(page, "verdict")
    page.goto(service + "author")
    field = page.locator("#notation")
    field.focus()
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    page.locator(".panel.verdict").wait_for()
    assert field.input_value() == ""
    field.blur()
    playwright.expect(field).to_have_value("5:" + "/" * 19)


@needs_browser
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '{"size": 17, "clues": {}}',
            "In “size” stands 17. Expected: a whole number from 1 to 16.",
        ),
        (
            '{"size": 4, "max_height": 40, "clues": {}}',
            "In “max_height” stands 40. Expected: a whole number from 1 to 30.",
        ),
        ("size=5&top=1", "“top” has 1 entry. Expected: 5."),
    ],
)
def test_a_board_that_is_too_large_is_not_read(
    service: str, page: Any, text: str, said: str
) -> None:
    page.goto(service + "author" + FRAGMENT)
    page.locator("#notation").fill(text)
    playwright.expect(page.locator("#notation-says")).to_have_text(said)
    assert page.locator("#board[aria-rowcount='7']").count() == 1


@needs_browser
def test_rules_that_are_not_offered_are_shown_where_they_come_from_elsewhere(
    service: str, page: Any
) -> None:
    page.goto(service + "author#size=2&max=8&top=2.1")
    page.locator(".panel.verdict").wait_for()
    assert page.locator("#size option:checked").inner_text() == "2 × 2"
    assert page.locator("#heights option:checked").inner_text() == "2 of 1 to 8"


@needs_browser
@needs_axe
@pytest.mark.parametrize(
    ("theme", "rules"), [("light", RULES), ("dark", COLOURS)], ids=["light", "dark"]
)
def test_no_page_or_state_breaks_a_rule_of_accessibility(
    service: str, browser: Any, theme: str, rules: list[str]
) -> None:
    found: dict[str, list[str]] = {}
    with opened(browser, color_scheme=theme, reduced_motion="reduce") as page:
        ready(page, service + SIX)
        found["play"] = violations(page, rules)
        press(page, "m", "h", "h", "h")
        page.locator("#board .out, #board .new").first.wait_for()
        found["hint"] = violations(page, rules)
        press(page, "5", "ArrowRight", "5", "c")
        found["check"] = violations(page, rules)
        press(page, "n")
        found["new"] = violations(page, rules)
        press(page, "Escape", "v")
        found["city"] = violations(page, rules)
        page.locator("[aria-label='Settings']").click()
        found["settings"] = violations(page, rules)
        page.goto(service + "learn" + SIX)
        page.locator(".evidence h2").wait_for()
        found["learn"] = violations(page, rules)
        page.goto(service + "author" + MANY)
        page.locator("text=What would settle it").wait_for()
        found["author"] = violations(page, rules)
        page.goto(service + "techniques#slide")
        page.locator("figure .board").wait_for()
        found["techniques"] = violations(page, rules)
        page.goto(service + "book")
        page.locator(".sheets img, .sheets .note").first.wait_for()
        found["book"] = violations(page, rules)
    assert {state: lines for state, lines in found.items() if lines} == {}


@needs_browser
@needs_axe
def test_no_rare_state_breaks_a_rule_of_accessibility(service: str, browser: Any) -> None:
    found: dict[str, list[str]] = {}

    def look(state: str, *selectors: str) -> None:
        for selector in selectors:
            page.locator(selector).first.wait_for()
        found[state] = violations(page)
        page.keyboard.press("Escape")

    with opened(browser, reduced_motion="reduce") as page:
        ready(page, service + FRAGMENT)
        press(page, "d")
        look("daily", ".daily .list li")
        page.locator(".bar [aria-label='Share the puzzle']").click()
        look("share", "#share-link")
        press(page, "t")
        look("paused", ".stage.paused")
        press(page, "t", "?")
        look("help", "dialog")
        page.locator("[aria-label='Your games']").click()
        look("games", "dialog")
        press(page, "2", "ArrowRight", "3", "h")
        look("slip", ".panel.hint .sentence")
        solve(page)
        look("solved", ".panel.solved")
        page.goto(service + "author" + FRAGMENT)
        look("one", ".panel.verdict.one", ".grade", ".panel.redundant .list li")
        page.locator(".setup .btn", has_text="Export").click()
        look("export", "dialog")
        page.goto(service + "author#size=4&top=4.4..")
        look("none", ".panel.contradicting .list li")
        page.locator(".check", has_text="Regions").click()
        page.locator(".entry .btn", has_text="At random").click()
        look("regions", "#board .region")
        page.goto("about:blank")
        page.goto(service + "#size=5&top=1")
        look("unreadable", "#paste")
        page.route("**/api/**", lambda route: route.abort())
        page.goto(service + "learn" + SIX)
        look("offline", ".note.bad")
    assert {state: lines for state, lines in found.items() if lines} == {}


@needs_browser
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("address", ["", "learn", "author", "techniques", "book"])
def test_nothing_scrolls_sideways(service: str, browser: Any, address: str, locale: str) -> None:
    with opened(browser, locale=locale) as page:
        look_at_every_width(page, service, address)


def look_at_every_width(page: Any, service: str, address: str) -> None:
    page.goto(service + address + ("" if address in ("techniques", "book") else SIX))
    page.locator("#board .cell, figure .cell, #book-title").first.wait_for()
    for width in (1600, 1280, 1024, 900, 768, 600, 412, 360, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@needs_browser
def test_no_clue_looks_out_from_behind_those_that_stay(service: str, browser: Any) -> None:
    with opened(browser, viewport={"width": 360, "height": 740}) as page:
        page.route("**/api/v1/grade", lambda route: route.abort())
        ready(page, service + "#size=12&top=1.2.3.4.5.6.1.2.3.4.5.6")
        corner = page.locator("#board .corner").first.bounding_box()
        for box in (clue.bounding_box() for clue in page.locator("#board .top .n").all()):
            assert box["y"] >= corner["y"]


@needs_browser
def test_the_first_board_stands_within_a_second(service: str, page: Any) -> None:
    ready(page, service + SIX)
    shown = page.evaluate("performance.now()")
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').reduce((sum, e) => sum + e.transferSize, 0)"
    )
    assert shown < 2000  # a second on a machine that does nothing else
    assert sizes < 150_000


@needs_browser
def test_the_page_speaks_german(service: str, browser: Any) -> None:
    with opened(browser, locale="de-DE") as page:
        ready(page, service + SIX)
        assert page.evaluate("document.documentElement.lang") == "de"
        assert page.locator("nav a[aria-current]").inner_text() == "Spielen"
        press(page, "?")
        page.locator("kbd", has_text="Strg+Pos1").wait_for()
        press(page, "Escape")
        page.locator("dialog").wait_for(state="detached")
        press(page, "h")
        page.locator(".panel.hint .sentence").wait_for()
        assert "Spalte" in page.locator(".panel.hint").inner_text() or "Zeile" in (
            page.locator(".panel.hint").inner_text()
        )


@needs_browser
def test_the_languages_have_the_same_words(service: str, page: Any) -> None:
    ready(page, service + SIX)
    keys = page.evaluate(
        """async () => {
          const {en} = await import('/js/words/en.js');
          const {de} = await import('/js/words/de.js');
          const places = text => (text.match(/\\{\\w+\\}/g) ?? []).sort().join();
          return Object.keys({...en, ...de}).filter(key => !(key in en) || !(key in de)
            || places(en[key]) !== places(de[key])) }"""
    )
    assert keys == []


@needs_browser
def test_games_are_saved_and_come_back(service: str, page: Any, browser: Any) -> None:
    ready(page, service + FRAGMENT)
    press(page, "2", "ArrowRight", "4")
    page.wait_for_timeout(400)
    page.locator("[aria-label='Your games']").click()
    with page.expect_download() as waiting:
        page.locator("dialog .btn", has_text="Save all games").click()
    saved = Path(waiting.value.path()).read_bytes()
    assert json.loads(saved)["games"][0]["entry"]["built"] == 2
    with opened(browser) as other:
        ready(other, service + SIX)
        other.locator("[aria-label='Your games']").click()
        other.locator("dialog input[type=file]").set_input_files(
            {"name": "games.json", "mimeType": "application/json", "buffer": saved}
        )
        other.locator("text=1 game added.").wait_for()
        other.locator("dialog a", has_text="5 × 5").click()
        other.locator("#board[aria-rowcount='7']").wait_for()
        assert heights(other)[0] == [2, 4, 0, 0, 0]


@needs_browser
def test_a_game_is_gone_back_to_and_told_by_its_variant(service: str, page: Any) -> None:
    page.route("**/api/v1/grade", lambda route: route.abort())  # the first has many solutions
    ready(page, service + "#size=4&measure=sum&max=3&top=6...")
    press(page, "3")
    page.wait_for_timeout(400)
    ready(page, service + FRAGMENT)
    press(page, "2")
    page.wait_for_timeout(400)
    page.locator("[aria-label='Your games']").click()
    entry = page.locator("dialog .list li", has_text="4 × 4")
    assert "Sums, 1 park a line" in entry.inner_text()
    entry.locator("a").click()
    page.locator("#board[aria-rowcount='6']").wait_for()
    assert page.locator("dialog[open]").count() == 0


@needs_browser
def test_the_first_visit_opens_todays_small_daily(service: str, page: Any) -> None:
    ready(page, service)
    assert page.locator(".bar h1").inner_text() == "4 × 4"
    assert "Easy" in page.locator(".bar .meta").inner_text()
    assert "Each row and column holds 1 to 4." in page.locator(".line").inner_text()
    page.locator(".line .link").click()
    assert page.locator("#board .clue.lamp").count() == 1
    address = page.url
    page.goto("about:blank")
    ready(page, service)
    assert page.url == address


@needs_browser
def test_a_daily_is_chosen_and_remembered(service: str, page: Any) -> None:
    ready(page, service + SIX)
    press(page, "d")
    page.locator(".daily .list li").nth(2).wait_for()
    page.locator(".daily [aria-label='The day before']").click()
    page.locator(".daily .list li .btn").nth(0).click()
    page.locator("#board[aria-rowcount='6']").wait_for()
    press(page, "1")
    page.wait_for_timeout(400)
    press(page, "d")
    page.locator(".daily [aria-label='The day before']").click()
    page.locator(".daily .list li", has_text="1 of 16 built").wait_for()


@needs_browser
def test_a_new_puzzle_is_made_to_order(service: str, page: Any) -> None:
    ready(page, service + SIX)
    press(page, "n")
    page.locator("[role=radio][aria-label='5 by 5']").click()
    page.locator("[role=radio][aria-label='5 by 5']").press("ArrowLeft")
    page.locator("[role=radio][aria-label='Medium']").click()
    page.locator("summary", has_text="Variants").click()
    page.select_option("#measure", "sum")
    page.select_option("#heights", label="4 of 1 to 6")
    page.locator(".btn", has_text="Make the puzzle").click()
    page.wait_for_url("**measure=sum&max=6**")
    assert page.locator(".bar h1").inner_text() == "4 × 4"
    assert "Medium" in page.locator(".bar .meta").inner_text()


@needs_browser
def test_a_new_puzzle_has_regions_drawn_for_it(service: str, page: Any) -> None:
    asked: list[dict[str, Any]] = []

    def refuse_one(route: Any) -> None:
        asked.append(route.request.post_data_json)
        error = {"what": "size 5 with these houses", "where": "generate", "expected": ""}
        if len(asked) == 1:
            route.fulfill(body=json.dumps({"error": error, "status": 400}) + "\n")
        else:
            route.continue_()

    page.route("**/api/v1/generate", refuse_one)
    ready(page, service + SIX)
    press(page, "n")
    page.locator("[role=radio][aria-label='5 by 5']").click()
    page.locator("[role=radio][aria-label='Easy']").click()
    page.locator("summary", has_text="Variants").click()
    page.locator(".check", has_text="Regions").click()
    page.locator(".btn", has_text="Make the puzzle").click()
    page.wait_for_url("**size=5&regions=**")
    first, *others = [body["rules"]["regions"] for body in asked]
    assert others
    assert first not in others
    assert page.locator(".line.variant").inner_text() == "Regions"
    cell = page.locator("#board [data-name=r1c1]")
    assert ", region 1" in cell.inner_text()


STUCK = """() => {
  const real = fetch;
  window.asked = [];
  window.fetch = (address, request) => {
    if (!String(address).includes('generate')) return real(address, request);
    asked.push(JSON.parse(request.body).rules.regions.join());
    const line = JSON.stringify(
      asked.length > 1 ? {answer: {size: 5}} : {progress: {tried: 0}}) + '\\n';
    return Promise.resolve(new Response(new ReadableStream({start(control) {
      control.enqueue(new TextEncoder().encode(line));
      request.signal.addEventListener('abort', () => control.error(request.signal.reason));
    }})));
  };
  import('/js/play/drawn.js').then(async ({watchDrawn}) => {
    const wish = {size: 5, tier: 1, rules: {}, seed: 3};
    window.made = await watchDrawn(wish, () => {}, new AbortController().signal);
  });
}"""


@needs_browser
def test_other_regions_are_drawn_where_none_are_filled_in_time(service: str, page: Any) -> None:
    page.clock.install()
    ready(page, service + SIX)
    page.evaluate(STUCK)
    page.wait_for_timeout(300)
    page.clock.fast_forward(3500)
    assert page.evaluate("asked.length") == 1
    page.clock.fast_forward(1000)
    page.wait_for_timeout(300)
    assert page.evaluate("made") == {"size": 5}
    first, second = page.evaluate("asked")
    assert first != second


@needs_browser
def test_other_regions_are_drawn_where_none_are_found_to_be_filled(service: str, page: Any) -> None:
    ready(page, service + SIX)
    given_up = "{error: {what: 'no board', where: '', expected: ''}, status: 504}"
    page.evaluate(STUCK.replace("{progress: {tried: 0}}", given_up))
    page.wait_for_function("window.made")
    first, second = page.evaluate("asked")
    assert first != second


@needs_browser
def test_no_heights_are_offered_that_no_engine_takes(service: str, page: Any) -> None:
    page.goto(service + "author")
    page.select_option("#size", "5")
    page.select_option("#heights", label="5 of 1 to 7")
    for size, tallest in ((15, "15 of 1 to 16"), (16, "1 to 16")):
        page.select_option("#size", str(size))
        assert page.locator("#heights option:checked").inner_text() == tallest
        assert page.locator("#heights option").last.inner_text() == tallest
        page.locator(".panel.verdict").wait_for()


@needs_browser
def test_making_is_stopped(service: str, page: Any) -> None:
    ready(page, service + SIX)
    press(page, "n")
    page.locator("[role=radio][aria-label='9 by 9']").click()
    page.locator("[role=radio][aria-label='Titan']").click()
    page.locator(".btn", has_text="Make the puzzle").click()
    page.locator(".making .btn", has_text="Stop").click()
    page.locator(".panel.new .btn.primary").wait_for()
    assert page.locator(".bar h1").inner_text() == "6 × 6"


@needs_browser
def test_a_puzzle_that_is_opened_ends_the_search_for_another(service: str, page: Any) -> None:
    late = held_back(page, "generate")
    ready(page, service + SIX)
    press(page, "n")
    page.locator(".panel.new .btn.primary").dblclick()
    page.locator(".panel.making").wait_for()
    assert page.locator(".panel.new").count() == 0
    press(page, "h")
    page.locator(".panel.hint .sentence").wait_for()
    assert page.locator(".panel.making").count() == 1
    page.evaluate("hash => { location.hash = hash }", FRAGMENT)
    page.locator("#board[aria-rowcount='7']").wait_for()
    address = page.url
    assert len(late) == 2
    for route in late:
        with contextlib.suppress(playwright.Error):  # it may have been given up
            route.fulfill(body=json.dumps({"answer": {"size": 9, "clues": {}}}) + "\n")
    page.wait_for_timeout(300)
    assert page.url == address


@needs_browser
def test_a_late_answer_writes_over_nothing(service: str, page: Any) -> None:
    minimised, examples = held_back(page, "minimise"), held_back(page, "example**")
    page.goto(service + "author" + FRAGMENT)
    page.locator(".panel.verdict.one").wait_for()
    page.locator(".live .btn", has_text="Minimise").click()
    press(page, "0")
    minimised.pop().fulfill(json={"size": 4, "clues": {}})
    page.wait_for_timeout(200)
    assert page.locator("#board").get_attribute("aria-rowcount") == "7"
    page.goto(service + "techniques#slide")
    page.locator(".techniques nav a", has_text="Ascent").wait_for()
    page.wait_for_timeout(200)
    page.locator(".techniques nav a", has_text="Ascent").click()
    page.wait_for_timeout(200)
    slide, ascent = examples
    ascent.continue_()
    page.locator("figure .board").wait_for()
    label = page.locator("figure .board").get_attribute("aria-label")
    board = page.locator("figure").inner_text()
    slide.continue_()
    page.wait_for_timeout(400)
    assert label == "Example of Ascent"
    assert page.locator("figure").inner_text() == board


@needs_browser
def test_what_came_nearest_is_offered_when_the_time_runs_out(service: str, page: Any) -> None:
    made = sk.generate(sk.Rules.standard(4), tier=2, seed=1)
    nearest = json.loads(sk.dumps(made.puzzle, format="json")) | {"grade": {"tier": 2}}
    error = {"what": "the time ran out", "where": "generate", "expected": ""}
    lines = [{"progress": {"tried": 7, "nearest": nearest}}, {"error": error, "status": 504}]
    asked: list[Any] = []

    def answer(route: Any) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(body="".join(json.dumps(line) + "\n" for line in lines))

    page.route("**/api/v1/generate", answer)
    ready(page, service + SIX)
    press(page, "n")
    page.locator("[role=radio][aria-label='4 by 4']").click()
    page.locator("[role=radio][aria-label='Titan']").click()
    page.locator(".btn", has_text="Make the puzzle").click()
    panel = page.locator(".panel.making")
    panel.locator("text=No Titan 4 × 4 in 0 seconds.").wait_for()
    panel.locator(".btn", has_text="Try again").click()
    panel.locator(".btn", has_text="Play the Medium").click()
    page.locator("#board[aria-rowcount='6']").wait_for()
    assert [(wish["size"], wish["tier"]) for wish in asked] == [(4, 7)] * 2
    assert page.url == service + link("", made.puzzle)
    assert page.locator(".panel.making").count() == 0
    assert page.locator(".bar .meta").inner_text().strip().endswith("(tier 2 of 7)")


@needs_browser
def test_the_focus_goes_into_a_panel_and_back_to_the_board(service: str, page: Any) -> None:
    where = "document.activeElement.closest('.panel, #board')?.className.split(' ').at(-1)"
    ready(page, service + SIX)
    for key, name in (("n", "new"), ("d", "daily")):
        press(page, key)
        page.locator(f".panel.{name}").wait_for()
        assert page.evaluate(where) == name
        press(page, "5")
        page.locator(f".panel.{name} [aria-label=Close]").click()
        page.locator("#board :focus").wait_for()
    assert sum(map(sum, heights(page))) in (0, 5)


@needs_browser
@pytest.mark.parametrize("height", [600, 740])
def test_a_hint_on_a_phone_leaves_what_it_speaks_of_uncovered(
    service: str, browser: Any, height: int
) -> None:
    with opened(browser, viewport={"width": 360, "height": height}) as page:
        ready(page, service + SIX)
        page.locator("#board [data-name=r6c1]").click()
        press(page, "2", "ArrowRight", "2", "h")
        page.locator(".panel.hint .sentence").wait_for()
        press(page, "Control+z", "Control+z", "h", "h", "h")
        page.locator("#board :is(.out, .new)").first.wait_for()
        lowest = """[...document.querySelectorAll('#board :is(.lamp, .ev, .new, .out)')]
            .map(sign => sign.getBoundingClientRect().bottom)"""
        sheet = page.locator(".panel.hint").bounding_box()
        assert max(page.evaluate(lowest)) <= sheet["y"]


@needs_browser
@pytest.mark.parametrize(("width", "height"), [(640, 400), (740, 360), (844, 390)])
def test_a_phone_on_its_side_shows_the_whole_board(
    service: str, browser: Any, width: int, height: int
) -> None:
    with opened(browser, viewport={"width": width, "height": height}) as page:
        ready(page, service + SIX)
        box = page.locator("#board").bounding_box()
        assert box["y"] + box["height"] <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@needs_browser
def test_the_page_goes_on_without_the_service(service: str, page: Any) -> None:
    ready(page, service + FRAGMENT)
    page.route("**/api/**", lambda route: route.abort())
    press(page, "2", "h")
    page.locator(".line", has_text="does not answer").wait_for()
    press(page, "Escape", "ArrowRight", "4", "c")
    assert heights(page)[0][:2] == [2, 4]
    assert "no rule broken" in page.locator(".panel.checking").inner_text()


@needs_browser
def test_a_sum_is_typed_digit_by_digit_or_into_its_field(service: str, page: Any) -> None:
    asked: list[Any] = []
    page.on("request", lambda r: asked.append(r.url) if r.url.endswith("/verdict") else None)
    page.goto(service + "author#size=6&measure=sum")
    page.locator(".panel.verdict").wait_for()
    before = len(asked)
    press(page, "1")
    page.locator(".live", has_text="Column 1, from above: clue 1. Expected: 6 to 21.").wait_for()
    assert page.locator(".panel.verdict").count() == 0
    assert len(asked) == before
    press(page, "7")
    page.locator(".panel.verdict").wait_for()
    field = page.locator("#long-clue")
    assert field.input_value() == "17"
    for value in ("99", "3"):
        field.fill(value)
        field.press("Enter")
        page.locator("h1").click()
        assert field.input_value() == "17"
    field.fill("12")
    field.press("Enter")
    corner = page.locator("#board [data-row='-1'][data-column='0']")
    playwright.expect(corner).to_contain_text("clue 12")
    page.locator("#board [data-row='-1'][data-column='1']").click()
    assert field.input_value() == ""


@needs_browser
def test_an_author_is_told_nothing_of_a_puzzle_that_is_no_more(service: str, page: Any) -> None:
    page.goto(service + "author" + FRAGMENT)
    page.locator(".panel.verdict.one").wait_for()
    page.route("**/api/**", lambda route: route.abort())
    press(page, "5")
    page.locator(".live .note.bad", has_text="does not answer").wait_for()
    assert page.locator(".panel.verdict, #board .calc").count() == 0
    assert page.locator("#notation").input_value() == ""
    page.unroute_all()
    page.locator(".live .btn", has_text="Try again").click()
    page.locator(".panel.verdict").wait_for()
    assert page.locator(".live .note.bad").count() == 0


@needs_browser
def test_the_techniques_come_when_the_service_is_back(service: str, page: Any) -> None:
    page.route("**/api/**", lambda route: route.abort())
    page.goto(service + "techniques#slide")
    page.locator("text=does not answer").wait_for()
    page.unroute_all()
    page.locator(".btn", has_text="Try again").click()
    page.locator("figure .board").wait_for()
    assert page.locator("text=does not answer").count() == 0


@needs_browser
@pytest.mark.parametrize("width", [360, 1280])
def test_a_technique_low_in_the_list_is_shown_from_its_top(
    service: str, browser: Any, width: int
) -> None:
    with opened(browser, viewport={"width": width, "height": 700}) as page:
        page.goto(service + "techniques")
        page.locator(".techniques nav a", has_text="Refutation").first.click()
        heading = page.locator("article .tall", has_text="Refutation")
        playwright.expect(heading).to_be_in_viewport()
        current = page.locator(".techniques nav [aria-current]")
        assert current.inner_text() == "Refutation"
        if width > 760:
            playwright.expect(current).to_be_in_viewport()


@needs_browser
def test_a_book_is_looked_at_before_it_is_saved(service: str, page: Any) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    page.goto(service + "book")
    where = page.locator(".preview header span")
    for tier, count in enumerate((2, 1, 0, 0), 1):
        page.locator(f"#mix-{tier}").fill(str(count))
        page.locator(f"#mix-{tier}").blur()
    page.select_option("#book-size", "4")
    page.locator("text=3 puzzles. Each").wait_for()
    page.locator(".preview header", has_text="A4, page 3 of 5").wait_for()
    page.locator(".sheets .side figure", has_text="Title page").wait_for()
    page.locator("[aria-label='The next page']").click()
    page.locator(".preview header", has_text="page 4 of 5").wait_for()
    drawn = page.locator(".sheets .main img")
    assert drawn.evaluate("async img => { await img.decode(); return img.naturalWidth }") > 500
    page.locator("[role=radio][aria-label='1']").click()
    page.locator(".preview header", has_text="page 3 of 7").wait_for()
    for tier in (1, 2):
        page.locator(f"#mix-{tier}").fill("0")
        page.locator(f"#mix-{tier}").blur()
    page.locator("text=No puzzles yet.").wait_for()
    assert where.inner_text() == ""
    assert page.locator(".sheets img").count() == 0


@needs_browser
def test_a_book_is_saved(service: str, page: Any) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    page.goto(service + "book")
    page.locator("#book-title").fill("Four walls")
    page.select_option("#book-size", "4")
    for tier, count in enumerate((2, 1, 0, 0), 1):
        page.locator(f"#mix-{tier}").fill(str(count))
    with page.expect_download() as waiting:
        page.locator(".btn", has_text="Save the PDF").click()
    assert waiting.value.suggested_filename == "Four-walls.pdf"
    assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF-")


@needs_browser
def test_a_slow_notation_does_not_write_over_the_one_chosen_since(service: str, page: Any) -> None:
    slow: list[Any] = []

    def hold(route: Any) -> None:
        if route.request.post_data_json["notation"] == "sgt":
            slow.append(route)
        else:
            route.continue_()

    page.route("**/api/v1/write", hold)
    page.goto(service + "author" + FRAGMENT)
    page.locator(".panel.verdict.one").wait_for()
    page.locator(".setup .btn", has_text="Export").click()
    page.select_option("#export-notation", "sgt")
    page.select_option("#export-notation", "pairs")
    text = page.locator("#export-text")
    playwright.expect(text).not_to_have_value("")
    written = text.input_value()
    slow[0].fulfill(json={"text": "5:too late"})
    page.wait_for_timeout(200)
    assert text.input_value() == written


@needs_browser
def test_an_author_saves_the_pdf(service: str, page: Any) -> None:
    pytest.importorskip("typst", reason="the extra book is not installed")
    page.goto(service + "author" + FRAGMENT)
    page.locator(".panel.verdict.one").wait_for()
    page.locator(".setup .btn", has_text="Export").click()
    page.select_option("#export-notation", "sgt")
    page.wait_for_timeout(300)
    assert sk.loads(page.locator("#export-text").input_value()) == PUZZLE
    with page.expect_download() as waiting:
        page.locator("dialog [aria-label='Save as PDF']").click()
    assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF-")
