"""Playing with `harness play` in a browser, and watching a solver: `tests/browser.sh` runs this."""

import unittest

from page import BOARD, FARTHEST, LONG, SOLVED, TWO_MOVES, Page, Server
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys


class Play(Page):
    """The tests, for a width."""

    def moves(self):
        return int(self.browser.run("document.querySelector('output[name=moves]').value"))

    def state(self):
        return self.browser.run("document.querySelector('.outcome').dataset.state")

    def test_a_game_is_played_to_its_end_by_keys_with_undo_and_redo(self):
        browser = self.browser
        self.open("play", TWO_MOVES)
        browser.keys(Keys.ARROW_DOWN)
        self.assertEqual((browser.run(BOARD), self.moves()), ("1 0 3/4 2 6/7 5 8", 1))
        browser.keys(Keys.CONTROL, "z")
        self.assertEqual((browser.run(BOARD), self.moves()), (TWO_MOVES, 0))
        browser.keys(Keys.CONTROL, "y")
        self.assertEqual((browser.run(BOARD), self.moves()), ("1 0 3/4 2 6/7 5 8", 1))
        browser.keys(Keys.ARROW_UP)
        browser.keys(Keys.ARROW_UP)
        browser.keys(Keys.ARROW_LEFT)
        self.assertEqual((browser.run(BOARD), self.moves()), (SOLVED, 4))
        browser.wait("document.querySelector('.end .comparison')?.dataset.length", "the comparison")
        self.assertEqual(browser.text(".end .comparison"), "The shortest solution has 2 moves: yours has 2 more. You left the shortest path at move 1.")
        self.assertEqual(browser.run("[...document.querySelectorAll('.moves li')].map(e => e.textContent)"), ["2", "2", "5", "8"])
        self.assertEqual(browser.run("[...document.querySelectorAll('.moves .stray')].length"), 1)

    def test_the_pilot_leads_to_the_end_in_the_fewest_moves(self):
        browser = self.browser
        self.open("play", FARTHEST)
        browser.driver.execute_script("document.querySelector('input[value=pilot]').click()")
        for made in range(31):
            browser.wait("document.querySelector('.tile.lit')", f"the tile to slide after {made} moves")
            browser.driver.execute_script("document.querySelector('.tile.lit').click()")
            self.assertEqual(self.moves(), made + 1)
        self.assertEqual(browser.run(BOARD), SOLVED)
        browser.wait("document.querySelector('.end .comparison')?.dataset.length", "the comparison")
        self.assertEqual(browser.text(".end .comparison"), "No solution is shorter.")

    def test_tiles_are_clicked_and_swiped(self):
        browser = self.browser
        self.open("play", TWO_MOVES)
        browser.click(".tile[data-tile='5']")
        self.assertEqual(browser.run(BOARD), "1 2 3/4 5 6/7 0 8")
        tile = browser.find(".tile[data-tile='8']")
        ActionChains(browser.driver).drag_and_drop_by_offset(tile, -40, 2).perform()
        self.assertEqual((browser.run(BOARD), self.moves()), (SOLVED, 2))

    def test_a_hint_lights_a_best_tile(self):
        self.open("play", TWO_MOVES)
        self.browser.click("button[name=hint]")
        self.browser.wait("document.querySelector('.tile.lit')", "the hint")
        self.assertEqual(self.browser.text(".tile.lit"), "5")
        self.assertEqual(self.browser.text(".note"), "Slide 5: 2 moves left, no solution is shorter.")

    def test_a_board_with_an_x_is_hinted_at_shared_and_solved_as_it_was_typed(self):
        browser = self.browser
        self.open("play", TWO_MOVES)
        browser.write("input[name=board]", "0 1 2 3 4 5 X 6 7")
        crossed = "0 1 2/3 4 5/X 6 7"
        browser.wait(f"{BOARD} === '{crossed}'", "the board")
        browser.click("button[name=hint]")
        browser.wait("document.querySelector('.tile.lit')", "the hint")
        # The blank goes right, twice.
        self.assertEqual(browser.text(".note"), "Slide 6: 2 moves left, no solution is shorter.")
        browser.driver.refresh()
        browser.wait("document.documentElement.dataset.ready === 'yes'", "the page")
        self.assertEqual((browser.run(BOARD), browser.run("document.querySelector('.verdict').dataset.kind")), (crossed, "fine"))
        browser.click("button[name=solve]")
        browser.wait("document.querySelector('button[name=start]')", "the other view")
        browser.click("button[name=start]")
        browser.wait(lambda: self.state() == "optimal", "the solution")
        self.assertEqual(browser.text(".outcome .slides"), "Slide 6 7")

    def test_a_blank_that_is_another_number_stays_the_blank(self):
        browser = self.browser
        browser.driver.get("about:blank")
        browser.driver.get(f"{self.server.url}#results?experiment=michel&instance=1")
        browser.wait("document.querySelector('.runs')", "the runs")
        browser.click("button[name=watch-run]")
        # Michel's solution has 11 moves, and his blank is 8.
        browser.wait("document.querySelector('output[name=step]').value.endsWith(' / 11')", "the solution")
        browser.click("button[name=last]")
        self.assertEqual(browser.run(BOARD), "0 1 2/3 4 5/6 7 8")
        self.assertFalse(browser.run("!!document.querySelector(\".board .tile[data-tile='0']\")"))
        browser.click("button[name=play-instance]")
        browser.wait("document.querySelector('button[name=hint]')", "the other view")
        self.assertIn("8 stands for the blank.", browser.text(".setup"))
        browser.driver.refresh()
        browser.wait("document.documentElement.dataset.ready === 'yes'", "the page")
        self.assertEqual(browser.run("[...document.querySelectorAll('.board .tile')].map(e => e.textContent).join(' ')"), "0 1 2 3 4 5 6 7")
        browser.click("button[name=hint]")
        browser.wait("document.querySelector('.tile.lit')", "the hint")
        self.assertIn("11 moves left, no solution is shorter.", browser.text(".note"))
        goals = "const s = document.querySelector('.setup select'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))"
        goal = "document.querySelector('.thumbnail').getAttribute('aria-label')"
        browser.driver.execute_script(goals, "spiral")
        browser.wait(f"{goal} === '0 1 2/7 8 3/6 5 4'", "8 as the blank of the same board")
        browser.click("button[name=shuffle]")
        browser.wait(f"{goal} === '1 2 3/8 0 4/7 6 5'", "0 as the blank")

    def test_another_goal_keeps_the_board_and_says_if_it_becomes_unsolvable(self):
        browser = self.browser
        goals = "const s = document.querySelector('.setup select'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))"
        self.open("play", TWO_MOVES)
        browser.write("input[name=board]", "2 8 3/1 6 4/7 0 5")
        for goal, kind in [("spiral", "fine"), ("blank-last", "unsolvable"), ("spiral", "fine")]:
            browser.driver.execute_script(goals, goal)
            browser.wait(f"location.hash.includes('goal={goal}')", "the other goal")
            self.assertEqual(browser.run(BOARD), "2 8 3/1 6 4/7 0 5")
            self.assertEqual(browser.run("document.querySelector('.setup .verdict').dataset.kind"), kind)

    def test_presets_give_boards_of_every_size_and_a_distance_that_is_too_large_marks_its_field(self):
        browser = self.browser
        invalid = "[...document.querySelectorAll('.setup [aria-invalid=true]')].map(e => e.name)"
        self.open("play", LONG, "5x5")
        before = browser.run(BOARD)
        for name in ["medium", "easy"]:
            browser.click(f"button[name={name}]")
            browser.wait(f"{BOARD} !== '{before}'", "another board")
            before = browser.run(BOARD)
            self.assertEqual(browser.run(invalid), [])
        browser.write("input[name=distance]", "81")
        browser.keys(Keys.TAB)
        browser.wait("document.querySelector('.setup .verdict').dataset.kind === 'wrong'", "the verdict")
        self.assertEqual(browser.run(invalid), ["distance"])

    def test_a_solver_that_was_chosen_is_kept_where_it_can_be_used_and_linked_to(self):
        browser = self.browser
        solver = "['.solver select', 'input[name=heuristic]'].map(e => document.querySelector(e).value)"
        sizes = "const s = [...document.querySelectorAll('.choice[data-choice=size] input')].find(e => e.value === arguments[0]); s.checked = true; s.dispatchEvent(new Event('change'))"
        self.open("solve", TWO_MOVES)
        self.choose("astar")
        browser.write("input[name=heuristic]", "misplaced")
        browser.driver.execute_script(sizes, "4x4")
        browser.wait("location.hash.includes('size=4x4')", "the other size")
        self.assertEqual(browser.run(solver), ["astar", "misplaced"])
        browser.write("input[name=heuristic]", 'pdb("5-5-5")')
        browser.keys(Keys.TAB)
        browser.wait("location.hash.includes('5-5-5')", "the address")
        browser.driver.refresh()
        browser.wait("document.documentElement.dataset.ready === 'yes'", "the page")
        self.assertEqual(browser.run(solver), ["astar", 'pdb("5-5-5")'])
        browser.driver.execute_script(sizes, "3x3")
        browser.wait("document.querySelector('.replaced').textContent", "the reason")
        self.assertEqual(browser.run(solver), ["astar", "linear_conflict"])
        self.assertTrue(browser.text(".replaced").startswith('A*, pdb("5-5-5") cannot be used here'))

    def test_a_result_names_the_solver_that_found_it(self):
        browser = self.browser
        self.open("solve", TWO_MOVES)
        browser.click("button[name=start]")
        browser.wait(lambda: self.state() == "optimal", "the solution")
        self.choose("idastar")
        self.assertEqual(browser.text(".outcome .ran"), "A*, linear_conflict")

    def test_arrow_keys_move_tiles_after_the_mode_was_clicked(self):
        self.open("play", TWO_MOVES)
        self.browser.click(".choice[data-choice=mode] label:last-child span")
        self.browser.wait("document.querySelector('.tile.lit') && document.activeElement === document.body", "the pilot")
        self.browser.keys(Keys.ARROW_UP)
        self.assertEqual((self.browser.run(BOARD), self.moves()), ("1 2 3/4 5 6/7 0 8", 1))

    def test_an_unsolvable_board_in_an_address_is_shown_with_the_reason(self):
        self.open("play", "1 2 3/4 5 6/8 7 0")
        self.assertEqual(self.browser.run("document.querySelector('.setup .verdict').dataset.kind"), "unsolvable")
        self.assertTrue(self.browser.text(".setup .verdict").startswith("No solution"))
        self.assertEqual(self.browser.run("document.querySelector('input[name=board]').value"), "1 2 3/4 5 6/8 7 0", "the verdict is about the board above it")
        self.assertEqual(self.browser.run(BOARD), "1 2 3/4 5 6/8 7 0", "it is shown, so that it can be tried")

    def test_an_unsolvable_board_is_reported_while_it_is_typed(self):
        browser = self.browser
        self.open("play", TWO_MOVES)
        browser.write("input[name=board]", "1 2 3 4 5 6 8 7 0")
        browser.wait("document.querySelector('.setup .verdict').dataset.kind === 'unsolvable'", "the verdict")
        self.assertTrue(browser.text(".setup .verdict").startswith("No solution: this board differs from the goal by an odd number of swaps"))
        browser.write("input[name=board]", "1 2 3 4 5 6 7 7 0")
        self.assertEqual(browser.run(BOARD), "1 2 3/4 5 6/8 7 0")
        browser.wait("document.querySelector('.setup .verdict').dataset.kind === 'wrong'", "the verdict")
        self.assertIn("tile 7 appears twice and 8 is missing", browser.text(".setup .verdict"))
        self.assertTrue(browser.run("document.querySelector('.columns').inert"), "nothing can be done with the last board")
        browser.write("input[name=board]", "5 1 2 3 4 6 7 8 9 10 11 12 13 14 15 0")
        browser.wait("document.querySelector('.setup .verdict').dataset.kind === 'fine'", "the verdict")
        self.assertEqual(browser.run(BOARD), "5 1 2 3/4 6 7 8/9 10 11 12/13 14 15 0", "the size is seen by the cells")
        self.assertFalse(browser.run("document.querySelector('.columns').inert"))

    def test_an_emptied_board_is_no_error(self):
        browser = self.browser
        for language, expected in [("fr", "Saisissez un plateau ou mélangez-en un."), ("en", "Type a board or shuffle one.")]:
            self.open("play", TWO_MOVES, language=language)
            browser.write("input[name=board]", "1 2 3")
            browser.wait("document.querySelector('.setup .verdict').dataset.kind === 'wrong'", "the verdict")
            browser.find("input[name=board]").send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.DELETE)
            browser.wait("document.querySelector('.setup .verdict').dataset.kind === ''", "the end of the verdict")
            self.assertEqual(browser.text(".setup .verdict"), expected)
            self.assertEqual(browser.run("document.querySelector('input[name=board]').getAttribute('aria-invalid')"), "false")
            self.assertTrue(browser.run("document.querySelector('.columns').inert"), "there is no board to play")

    def test_presets_show_boards_of_a_distance_and_an_unsolvable_one(self):
        browser = self.browser
        self.open("solve", TWO_MOVES)
        browser.click("button[name=easy]")
        browser.wait(f"{BOARD} !== '{TWO_MOVES}'", "another board")
        browser.click("button[name=start]")
        browser.wait("document.querySelector('.outcome').dataset.state === 'optimal'", "the solution")
        self.assertTrue(browser.text(".outcome .verdict").startswith("8 moves, optimal"))
        browser.click("button[name=unsolvable]")
        browser.wait("document.querySelector('.setup .verdict').dataset.kind === 'unsolvable'", "the verdict")
        self.assertEqual(browser.run(BOARD), "1 2 3/4 5 6/8 7 0")
        browser.click("button[name=start]")
        browser.wait("document.querySelector('.outcome').dataset.state === 'failed'", "the refusal")
        self.assertTrue(browser.text(".outcome .verdict").startswith("No solution: the reason is below"))

    def test_a_board_of_no_size_is_rejected_with_all_sizes_in_french(self):
        self.open("play", TWO_MOVES, language="fr")
        self.browser.write("input[name=board]", "1 2 3 4")
        self.browser.wait("document.querySelector('.setup .verdict').dataset.kind === 'wrong'", "the verdict")
        expected = "Vous avez saisi 4 cases, case vide (0) comprise ; il en faut 9 (3x3), 12 (3x4), 16 (4x4), 20 (4x5) ou 25 (5x5)."
        self.assertEqual(self.browser.text(".setup .verdict"), expected)

    def test_a_seed_that_is_too_large_becomes_the_largest(self):
        browser = self.browser
        self.open("play", TWO_MOVES)
        browser.write("input[type=number]", "1e30")
        browser.keys(Keys.TAB)
        browser.wait(f"{BOARD} !== '{TWO_MOVES}'", "another board")
        self.assertEqual(browser.run("document.querySelector('input[type=number]').value"), str(2**53 - 1))
        self.assertEqual(browser.run("document.querySelector('.setup .verdict').dataset.kind"), "fine")

    def test_a_typed_board_has_no_seed(self):
        browser = self.browser
        self.open("play", TWO_MOVES)
        seed = "document.querySelector('input[type=number]').value"
        self.assertEqual(browser.run(seed), "")
        browser.click("button[name=shuffle]")
        browser.wait(f"{BOARD} !== '{TWO_MOVES}'", "another board")
        self.assertNotEqual(browser.run(seed), "")

    def test_the_address_is_shown_where_there_is_no_clipboard(self):
        browser = self.browser
        for clipboard in ["undefined", "{ writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }"]:
            self.open("play", TWO_MOVES)
            browser.run(f"void Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }})")
            browser.click("button[name=share]")
            browser.wait("document.querySelector('.note input')", "the address")
            self.assertEqual(browser.run("document.querySelector('.note input').value"), browser.run("location.href"))
            chosen = browser.run("(({ selectionStart, selectionEnd }) => selectionEnd - selectionStart)(document.activeElement)")
            self.assertEqual(chosen, len(browser.run("location.href")))
            self.assertNotIn("copied", browser.text(".note"))
        self.open("play", TWO_MOVES)
        browser.run("void Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => (window.copied = text) } })")
        browser.click("button[name=share]")
        browser.wait("document.querySelector('.note').textContent", "the note")
        self.assertEqual(browser.text(".note"), "Link copied to the clipboard.")
        self.assertEqual(browser.run("window.copied"), browser.run("location.href"))

    def test_a_seed_gives_the_same_board_and_the_address_shares_it(self):
        browser = self.browser
        self.open("play", TWO_MOVES)
        browser.write("input[type=number]", "7")
        browser.keys(Keys.TAB)
        browser.wait(f"{BOARD} !== '{TWO_MOVES}'", "another board")
        board, address = browser.run(BOARD), browser.run("location.href")
        browser.driver.get("about:blank")
        browser.driver.get(address)
        browser.wait("document.documentElement.dataset.ready === 'yes'", "the page")
        self.assertEqual(browser.run(BOARD), board)

    def test_a_solution_is_watched_to_its_end(self):
        browser = self.browser
        self.open("solve", FARTHEST)
        browser.driver.execute_script("const s = document.querySelector('.keys select'); s.value = '16'; s.dispatchEvent(new Event('change'))")
        browser.click("button[name=start]")
        browser.wait(lambda: self.state() == "optimal", "the solution")
        self.assertTrue(browser.text(".outcome .verdict").startswith("31 moves, optimal"))
        browser.wait("document.querySelector('output[name=step]').value === '31 / 31'", "the end of the film")
        self.assertEqual(browser.run(BOARD), SOLVED)
        browser.click("button[name=back]")
        self.assertEqual(browser.run("document.querySelector('output[name=step]').value"), "30 / 31")

    def test_nothing_plays_by_itself_with_reduced_motion(self):
        browser = self.browser
        media = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        self.addCleanup(browser.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
        self.open("solve", FARTHEST)
        browser.click("button[name=start]")
        browser.wait("document.querySelector('output[name=step]').value === '0 / 31'", "the solution")
        self.assertEqual(browser.run("document.querySelector('button[name=play]').title"), "Play")
        browser.click("button[name=play]")
        self.assertEqual(browser.run("document.querySelector('button[name=play]').title"), "Pause")

    def test_choices_and_tiles_are_visible_with_forced_colours(self):
        browser = self.browser
        media = {"features": [{"name": "forced-colors", "value": "active"}]}
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        self.addCleanup(browser.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
        self.open("play", FARTHEST)
        style = "getComputedStyle(document.querySelector('{}')).{}".format
        shades = [browser.run(style(f".choice input{which} + span", "backgroundColor")) for which in (":checked", ":not(:checked)")]
        self.assertNotEqual(*shades)
        self.assertEqual(browser.run(style(".board .tile span", "borderTopWidth")), "1px")

    def test_a_browser_that_stores_nothing_shows_the_page_in_either_language(self):
        browser = self.browser
        forbid = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
        script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": forbid})
        self.addCleanup(browser.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        self.open("play", FARTHEST)
        browser.click("button[name=language]")
        browser.wait("document.documentElement.lang === 'fr' && document.documentElement.dataset.ready === 'yes'", "French")
        self.assertEqual(browser.run(BOARD), FARTHEST)

    def test_the_skip_link_stays_in_its_view(self):
        browser = self.browser
        self.open("solve", FARTHEST)
        browser.run("document.getElementById('skip').click()")
        self.assertEqual(browser.run("document.activeElement.id"), "main")
        self.assertTrue(browser.run("location.hash").startswith("#solve?"))

    def test_a_board_is_no_higher_than_the_window(self):
        browser = self.browser
        self.open("play", FARTHEST)
        self.assertLess(browser.run("document.querySelector('.board').offsetHeight"), browser.run("innerHeight"))

    def test_cancel_stops_a_long_search_and_so_does_leaving_the_page(self):
        browser = self.browser
        # A browser that keeps a page for its Back button sends it `pagehide` and leaves its connections open.
        kept = "dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))"
        for leave in [lambda: browser.click("button[name=cancel]"), lambda: browser.run(kept), lambda: browser.driver.get("about:blank")]:
            self.open("solve", LONG, "5x5")
            self.choose("idastar")
            browser.click("button[name=start]")
            browser.wait(lambda: [one for one in self.server.searches() if one["expanded"] > 0], "a search that runs")
            browser.wait("/[1-9]/.test(document.querySelector('output[name=expanded]').value)", "its counters on the page")
            leave()
            browser.wait(lambda: self.server.searches() == [], "the end of the search")
            if browser.run("location.protocol") != "about:":
                browser.wait(lambda: self.state() == "cancelled", "the page to say so")

    def test_a_server_that_ends_during_a_search_is_reported(self):
        browser = self.browser
        self.server = Server()
        self.addCleanup(self.server.close)
        self.open("solve", LONG, "5x5")
        self.choose("idastar")
        browser.click("button[name=start]")
        browser.wait("/[1-9]/.test(document.querySelector('output[name=expanded]').value)", "a search that runs")
        self.server.process.kill()
        browser.wait(lambda: self.state() == "failed", "the page to say so")
        self.assertEqual(browser.text(".outcome .verdict"), "The server does not answer: is harness play still running?")
        # The console reports it, too.
        self.assertNotEqual(browser.errors(), [])

    def test_every_view_fits_in_both_languages(self):
        for language, play in [("fr", "Jouer"), ("en", "Play")]:
            for view in ["play", "solve", "race", "tree", "results"]:
                self.open(view, None if view == "results" else FARTHEST, language=language)
                self.assertEqual(self.browser.text("#views a"), play)
                self.assertEqual(self.browser.overflow(), [], f"{view} in {language}")

    def test_french_uses_the_singular_for_zero(self):
        self.open("solve", SOLVED, language="fr")
        self.browser.click("button[name=start]")
        self.browser.wait(lambda: self.state() == "optimal", "the solution")
        self.assertTrue(self.browser.text(".outcome .verdict").startswith("0 coup, solution optimale"))

    def test_every_view_has_one_first_heading_and_no_empty_one(self):
        for view in ["play", "solve", "race", "tree", "results"]:
            self.open(view, None if view == "results" else TWO_MOVES)
            self.assertEqual(self.browser.run("[...document.querySelectorAll('h1')].map(e => e.textContent.trim())"), ["Taquin"])
        button = self.browser.find("button[name=language]")
        # Voice control: the visible text is part of the button's name.
        self.assertIn(button.text, button.get_attribute("aria-label"))


class OnADesk(Play, unittest.TestCase):
    width = 1400


class OnAPhone(Play, unittest.TestCase):
    width = 400


if __name__ == "__main__":
    unittest.main()
