"""Races and trees of searches in a browser: `tests/browser.sh` runs this."""

import unittest

from page import FARTHEST, LONG, TWO_MOVES, Page


class Searches(Page):
    """The tests, for a width."""

    def rows(self):
        """The texts of the table of a race."""
        return self.browser.run("[...document.querySelectorAll('table.comparison tr')].map(r => [...r.cells].map(c => c.textContent))")

    def test_a_race_that_is_left_or_stopped_early_can_be_started_again(self):
        browser = self.browser
        marks = "['race', 'cancel-race'].map(name => document.querySelector(`button[name=${name}]`).disabled)"
        self.open("race", LONG, "5x5")
        for lane in "AB":
            self.choose("idastar", f"[data-lane={lane}]")
        browser.click("button[name=race]")
        self.assertEqual(browser.run(marks), [True, False])
        browser.click("#views a[data-view=play]")
        browser.wait("document.querySelector('button[name=hint]')", "the other view")
        browser.click("#views a[data-view=race]")
        browser.wait("document.querySelector('button[name=race]')", "the race")
        self.assertEqual(browser.run(marks), [False, True])
        browser.wait(lambda: self.server.searches() == [], "the end of the searches")
        # The server does not answer, so there is no search yet to cancel.
        browser.run("void (window.fetch = (_, { signal }) => new Promise((_, no) => signal.addEventListener('abort', () => no(signal.reason))))")
        browser.click("button[name=race]")
        self.assertEqual(browser.run(marks), [True, False])
        browser.click("button[name=cancel-race]")
        self.assertEqual(browser.run(marks), [False, True])
        states = browser.run("[...document.querySelectorAll('.outcome')].map(e => e.dataset.state)")
        self.assertEqual(states, ["cancelled", "cancelled"])

    def test_two_solvers_race(self):
        browser = self.browser
        self.open("race", FARTHEST)
        browser.click("button[name=race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        rows = self.rows()
        self.assertEqual(rows[0][1:], ["A: A*, manhattan", "B: breadth-first"])
        self.assertEqual([row for row in rows if row[0] == "Moves"], [["Moves", "31", "31"]])
        # Breadth-first search expands nearly every board, because no board is farther from the goal.
        best = browser.run("[...document.querySelectorAll('.comparison .best')].map(e => [e.closest('tr').cells[0].textContent, e.cellIndex])")
        self.assertIn(["Nodes expanded", 1], best)
        # Both ran at once, so times decide nothing.
        self.assertEqual([row for row, _ in best if row.startswith("Time")], [])
        self.assertEqual(rows[-1], ["Status", "optimal solution", "optimal solution"])
        self.assertNotIn("", browser.run("[...document.querySelectorAll('.comparison th')].map(e => e.textContent)"))

    def test_a_race_is_shown_as_it_was_run_and_its_boards_come_into_sight(self):
        browser = self.browser
        self.open("race", FARTHEST)
        self.choose("weighted_astar", "[data-lane=B]")
        browser.run("void (document.querySelector('[data-lane=B] input[name=heuristic]').value = 'manhattan')")
        browser.click("button[name=race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        self.assertIn("B: weighted A* (weight 2), manhattan", self.rows()[0])
        steps = "[...document.querySelectorAll('output[name=step]')].map(e => Number(e.value.split(' ')[0]))"
        browser.wait(f"{steps}[1] > 2", "the solution of B")
        # A expanded more states, so it waits longer.
        self.assertEqual(browser.run(f"{steps}[0]"), 0)
        board = "document.querySelector('[data-lane=A] .board').getBoundingClientRect()"
        browser.wait(f"{board}.top >= 0 && {board}.bottom <= innerHeight", "the board in sight")

    def test_costs_keep_a_rival_that_can_be_used(self):
        browser = self.browser
        self.open("race", TWO_MOVES)
        self.choose("greedy", "[data-lane=B]")
        for lane, heuristic in [("A", "linear_conflict"), ("B", "misplaced")]:
            browser.write(f"[data-lane={lane}] input[name=heuristic]", heuristic)
        browser.run("void ((s) => { s.value = 'heavy'; s.dispatchEvent(new Event('change')); })(document.querySelector('select[name=costs]'))")
        browser.wait("document.querySelector('[data-lane=A] .replaced').textContent", "the reason")
        self.assertEqual(browser.run("[...document.querySelectorAll('input[name=heuristic]')].map(e => e.value)"), ["manhattan", "misplaced"])
        self.assertEqual(browser.text("[data-lane=B] .replaced"), "")

    def test_a_stopped_search_wins_nothing(self):
        browser = self.browser
        self.open("race", FARTHEST)
        # Breadth-first search reaches 31 moves last; 100 expansions are not enough.
        browser.run("void (document.querySelector('[data-lane=A] input[name=expanded]').value = 100)")
        browser.click("button[name=race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        self.assertEqual(self.rows()[5][2], "31")
        # What A had counted is the least that it needs; B is done.
        self.assertEqual([self.rows()[1][1], self.rows()[1][2][0].isdigit()], ["≥ 100", True])
        self.assertEqual(browser.run("document.querySelectorAll('.comparison .best').length"), 0)

    def test_a_race_names_the_solvers_that_ran(self):
        browser = self.browser
        self.open("race", LONG, "5x5")
        for lane in "AB":
            self.choose("idastar", f"[data-lane={lane}]")
            browser.run("void (document.querySelector(arguments[0]).value = 'manhattan')", f"[data-lane={lane}] input[name=heuristic]")
        browser.click("button[name=race]")
        browser.wait(lambda: len([one for one in self.server.searches() if one["expanded"] > 0]) == 2, "searches that run")
        self.choose("breadth_first", "[data-lane=A]")
        browser.click("button[name=cancel-race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        self.assertEqual(self.rows()[0][1:], ["A: IDA*, manhattan", "B: IDA*, manhattan"])

    def test_a_french_page_says_in_french_what_is_wrong_with_a_solver(self):
        browser = self.browser
        self.open("tree", TWO_MOVES, language="fr")
        self.addCleanup(self.open, "tree", TWO_MOVES, language="en")
        browser.write("input[name=heuristic]", "max(h1, manhatan)")
        browser.click("button[name=grow]")
        browser.wait("document.querySelector('.tree .verdict').dataset.kind === 'wrong'", "the refusal")
        self.assertEqual(browser.text(".tree .verdict"), "« manhatan » n’est pas une heuristique : vouliez-vous dire « manhattan » ?")

    def test_costs_are_chosen_and_shown_beside_the_moves(self):
        browser = self.browser
        self.open("solve", TWO_MOVES)
        browser.run("void ((s) => { s.value = 'heavy'; s.dispatchEvent(new Event('change')); })(document.querySelector('select[name=costs]'))")
        self.assertEqual(browser.run("document.querySelector('input[name=heuristic]').value"), "manhattan")
        browser.click("button[name=start]")
        browser.wait("document.querySelector('.outcome').dataset.state === 'optimal'", "the solution")
        self.assertEqual(browser.text(".outcome .verdict"), "Cost 13, 2 moves, optimal: no solution costs less.")
        self.assertEqual(browser.text(".slides"), "Slide (cost) 5 (5), 8 (8)")
        browser.driver.refresh()
        browser.wait("document.documentElement.dataset.ready === 'yes'", "the page")
        self.assertEqual(browser.run("document.querySelector('select[name=costs]').value"), "heavy", "the address has the costs")

    def test_a_race_with_costs_compares_them(self):
        browser = self.browser
        self.open("race", TWO_MOVES)
        browser.run("void ((s) => { s.value = 'inverse'; s.dispatchEvent(new Event('change')); })(document.querySelector('select[name=costs]'))")
        browser.click("button[name=race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        # 1/5 + 1/8
        self.assertIn(["Cost", "0.325", "0.325"], self.rows())

    def test_a_french_page_refuses_what_is_missing_or_too_much_in_the_words_of_its_fields(self):
        browser = self.browser
        self.open("solve", TWO_MOVES, language="fr")
        self.addCleanup(self.open, "solve", TWO_MOVES, language="en")
        failed = "document.querySelector('.outcome').dataset.state === 'failed'"
        browser.write("input[name=heuristic]", "")
        browser.click("button[name=start]")
        browser.wait(failed, "the refusal")
        self.assertEqual(browser.text(".outcome .verdict"), "Écrivez une heuristique, par exemple manhattan ou max(linear_conflict, walking_distance).")
        browser.write("input[name=heuristic]", "manhattan")
        browser.run("void (document.querySelector('details.limited').open = true)")
        browser.write("input[name=megabytes]", "100000")
        browser.click("button[name=start]")
        browser.wait(f"{failed} && document.querySelector('.outcome .verdict').textContent.includes('Mio')", "the refusal")
        self.assertEqual(browser.text(".outcome .verdict"), "La mémoire maximale doit être comprise entre 0 (exclu) et 512 Mio.")

    def test_a_tree_grows_step_by_step(self):
        browser = self.browser
        self.open("tree", TWO_MOVES)
        browser.click("button[name=grow]")
        browser.wait("!document.querySelector('.trace').hidden", "the tree")
        self.assertEqual(browser.run("document.querySelectorAll('.node').length"), 1)
        browser.click(".trace button[name=next]")
        sums = "[...document.querySelectorAll('.node .sum')].map(e => e.textContent)"
        # Manhattan: the tile that goes home is nearer, the three others are farther.
        self.assertEqual(sorted(browser.run(sums)), ["2 = 0 + 2", "2 = 1 + 1", "4 = 1 + 3", "4 = 1 + 3", "4 = 1 + 3"])
        browser.click(".trace button[name=last]")
        self.assertEqual(browser.run("document.querySelectorAll('.node.goal').length"), 1)
        self.assertIn("The goal is selected with g = 2", browser.text(".trace .note"))

    def grow(self, algorithm, board, options="", heuristic=None):
        """Builds the tree of an algorithm's search."""
        self.open("tree", board)
        self.choose(algorithm)
        if heuristic:
            self.browser.write("input[name=heuristic]", heuristic)
        self.browser.write("input[name=options]", options)
        self.browser.click("button[name=grow]")
        self.browser.wait("!document.querySelector('.trace').hidden", "the tree")

    def stories(self):
        """The sentences of all steps."""
        steps = int(self.browser.run("document.querySelector('.trace input[type=range]').max"))
        told = [self.browser.text(".trace .note")]
        for _ in range(steps):
            self.browser.driver.execute_script("document.querySelector('.trace button[name=next]').click()")
            told.append(self.browser.text(".trace .note"))
        return told

    def test_a_child_that_is_made_on_the_way_back_is_counted_for_its_own_parent(self):
        self.grow("idastar", "1 3 6/5 0 2/4 7 8")
        told = self.stories()
        # The blank came to a corner: besides the way back there is one move. The start has two children left.
        corner = next(place for place, story in enumerate(told) if story.startswith("1 3 6/4 5 2/7 8 0 ("))
        self.assertIn("is expanded: 1 child, ", told[corner])
        self.assertTrue(told[corner + 1].startswith("Back at 1 3 6/5 0 2/4 7 8 ("), told[corner + 1])
        self.assertIn("Waiting nodes", self.browser.text(".trace h2"))
        self.assertIn("goes depth first", self.browser.text("[data-name=sum]"))
        self.assertIn("The move back to the parent is not generated.", self.browser.text("[data-name=sum]"))

    def test_a_tree_says_what_its_search_goes_by(self):
        for algorithm, options, said in [
            ("weighted_astar", "weight = 3/2", ["On each node, f = 2·g + 3·h", "no node on the frontier had a smaller f"]),
            ("beam", "width = 1", ["On each node, h is"]),
            ("astar", "prune_parent = false", ["On each node, f = g + h", "The move back to the parent is generated, too."]),
        ]:
            self.grow(algorithm, "1 3 6/5 0 2/4 7 8", options)
            for part in said:
                self.assertIn(part, self.browser.text("[data-name=sum]"), algorithm)

    def test_a_solution_longer_than_any_shortest_one_is_not_optimal(self):
        self.open("solve", TWO_MOVES)
        self.choose("depth_first")
        self.browser.click("button[name=start]")
        self.browser.wait("document.querySelector('.outcome .verdict').textContent.includes('not optimal: no 3x3 board')", "the verdict")

    def test_a_search_that_goes_on_after_a_solution_says_so(self):
        self.grow("arastar", "5 3 0/2 8 7/1 4 6")
        told = [story for story in self.stories() if story.startswith("The goal is selected")]
        self.assertEqual(told[0], "The goal is selected with g = 18: a solution of cost 18. The search goes on, to find a cheaper one or to prove that there is none.")
        self.assertTrue(told[-1].endswith(": the search ends."), told)
        self.assertIn("keep the first weight", self.browser.text("[data-name=sum]"))

    def test_a_node_that_has_children_left_is_not_said_to_have_left_the_frontier(self):
        for algorithm, is_partly in [("epeastar", True), ("astar", False), ("bfidastar", False)]:
            self.grow(algorithm, "2 8 3/1 0 5/4 7 6")
            self.assertEqual("has made only some of its children" in self.browser.text("[data-name=sum]"), is_partly, algorithm)

    def test_depth_limits_are_not_bounds_on_f(self):
        key = ".legend [data-state=beyond]"
        self.grow("iterative_deepening", TWO_MOVES)
        told = self.stories()
        self.assertEqual(told[0], "First iteration, depth limit 0: nodes at this depth are generated, but not expanded.")
        self.assertEqual([story for story in told if "raised" in story][0], "The depth limit is raised from 0 to 1: nodes at this depth are generated, but not expanded.")
        self.assertEqual(self.browser.text(key), "at the depth limit, not expanded")
        self.assertEqual(self.browser.text(".trace thead th"), "depth limit")
        self.grow("depth_first", TWO_MOVES, "depth_limit = 2")
        self.assertEqual(self.browser.text(".trace .note"), "The search begins, with depth limit 2.")
        self.grow("idastar", TWO_MOVES)
        self.assertEqual(self.browser.text(".trace .note"), "First iteration, bound 2: it expands states with f up to 2.")
        self.assertEqual(self.browser.text(key), "beyond the bound")
        self.grow("idastar", "1 3 6/5 0 2/4 7 8", heuristic="misplaced")
        self.assertIn("The bound is raised to 8, the smallest f above 7: states with f up to 8 are expanded.", self.stories())
        self.assertEqual(self.browser.run("[...document.querySelectorAll('.trace tbody tr')].map(r => r.cells[0].textContent)"), ["7", "8"])

    def test_a_legend_has_what_its_tree_has_and_the_solver_of_a_tree_is_named(self):
        browser = self.browser
        keys = "[...document.querySelectorAll('.legend .key')].map(e => e.textContent)"
        self.grow("astar", TWO_MOVES)
        self.assertEqual(browser.run(keys), ["on the frontier", "expanded", "being expanded", "goal", "on the solution path"])
        self.grow("idastar", "1 3 6/5 0 2/4 7 8")
        self.assertEqual(browser.run(keys), ["waiting", "expanded", "being expanded", "beyond the bound", "goal", "on the solution path"])
        self.choose("greedy")
        self.assertEqual(browser.text(".tree .ran"), "IDA*, manhattan")
        browser.click(".trace button[name=next]")
        self.assertEqual(browser.run("[...document.querySelectorAll('.node .rank')].map(e => e.textContent)"), ["1"])

    def test_a_search_that_keeps_no_path_says_when_it_rebuilds_it(self):
        self.grow("bfidastar", "1 3 6/5 0 2/4 7 8")
        told = self.stories()
        reached = next(place for place, story in enumerate(told) if story.endswith("a child is the goal."))
        self.assertEqual(told[reached + 1], "The goal is reached; the search now rebuilds the path, from 1 3 6/5 0 2/4 7 8 on.")
        self.assertFalse([story for story in told[reached + 1 :] if story.endswith("the goal.")])

    def test_a_search_that_the_clock_stops_keeps_its_last_counters(self):
        browser = self.browser
        self.open("solve", LONG, "5x5")
        self.choose("idastar")
        browser.run("void (document.querySelector('details.limited').open = true)")
        browser.write("input[name=seconds]", "1")
        browser.click("button[name=start]")
        browser.wait("document.querySelector('.outcome').dataset.state === 'unsolved'", "the end")
        self.assertIn("Unfinished: stopped by the time limit (counters as last reported).", browser.text(".outcome .verdict"))
        self.assertRegex(browser.run("document.querySelector('output[name=expanded]').value"), "[1-9]")
        self.assertTrue(browser.run("document.querySelector('.outcome .help').checkVisibility()"), "it keeps its path alone")

    def test_a_limit_of_nothing_is_refused(self):
        browser = self.browser
        self.open("solve", TWO_MOVES)
        browser.run("void (document.querySelector('details.limited').open = true)")
        expanded = "The limit of expanded nodes must be from 1"
        for name, limit, refused in [("expanded", "0", expanded), ("expanded", "-5", expanded), ("megabytes", "-5", "The memory limit must be above 0"), ("seconds", "0", "The time limit must be above 0")]:
            before = browser.run(f"document.querySelector('input[name={name}]').value")
            browser.write(f"input[name={name}]", limit)
            browser.click("button[name=start]")
            browser.wait(f"document.querySelector('.outcome .verdict').textContent.startsWith('{refused}')", "the refusal")
            browser.write(f"input[name={name}]", before)

    def test_the_options_of_an_algorithm_are_explained_in_either_language(self):
        for language, meaning in [("fr", "quand le but est reconnu : expansion (quand il est choisi pour être développé) ou generation (dès qu’il est engendré)"), ("en", "when the goal is recognised: expansion (when selected for expansion) or generation")]:
            self.open("solve", TWO_MOVES, language=language)
            self.choose("astar")
            self.browser.click("details.options summary")
            self.assertIn(meaning, self.browser.text("details.options dl"))

    def test_a_sum_fits_its_node(self):
        browser = self.browser
        # So far away that f and h have two digits each.
        self.open("tree", FARTHEST)
        browser.click("button[name=grow]")
        browser.wait("!document.querySelector('.trace').hidden", "the tree")
        browser.click(".trace button[name=last]")
        ends = "[...document.querySelectorAll('.node')].map(e => [...e.querySelectorAll('.frame, .sum')].map(e => e.getBoundingClientRect()))"
        within = f"{ends}.every(([frame, sum]) => frame.left < sum.left && sum.right < frame.right)"
        self.assertTrue(browser.run(within))

    def test_two_hundred_nodes_are_readable_and_the_overview_shows_where_the_root_is(self):
        browser = self.browser
        self.open("tree", FARTHEST)
        browser.write("input[name=most]", "200")
        browser.click("button[name=grow]")
        browser.wait("!document.querySelector('.trace').hidden", "the tree")
        within = "((part, whole) => part.left >= whole.left && part.right <= whole.right && part.top >= whole.top && part.bottom <= whole.bottom)"
        box = "document.querySelector('{}').getBoundingClientRect()".format
        root, current, canvas = box(".node"), box(".node.current"), box(".canvas")
        self.assertTrue(browser.run(f"{within}({root}, {canvas})"), "a small tree is all in sight")
        browser.click(".trace button[name=last]")
        self.assertGreater(browser.run("document.querySelectorAll('.node').length"), 200)
        self.assertTrue(browser.run(f"{within}({current}, {canvas})"), "the last state that was expanded")
        self.assertGreater(browser.run(f"{box('.node .sum')}.height"), 8, "a sum is large enough to read")
        self.assertTrue(browser.run(f"{within}({box('.overview .root')}, {box('.overview')})"), "the overview has the root")
        browser.click("button[name=tree-root]")
        self.assertTrue(browser.run(f"{within}({root}, {canvas})"))
        browser.click("button[name=tree-fit]")
        # At this width the whole tree may be too wide even at the smallest scale.
        if self.width > 1000:
            self.assertEqual(browser.run("getComputedStyle(document.querySelector('.overview')).display"), "none")

    def test_an_answer_for_another_board_grows_no_tree(self):
        browser = self.browser
        self.open("tree", TWO_MOVES)
        self.hold("/api/tree")
        browser.click("button[name=grow]")
        browser.wait("window.held.length", "the answer")
        browser.write("input[name=board]", FARTHEST)
        browser.wait("decodeURIComponent(location.hash).includes('8+6+7')", "the other board")
        self.release()
        self.assertTrue(browser.run("document.querySelector('.trace').hidden"))
        self.assertFalse(browser.run("document.querySelector('button[name=grow]').disabled"))
        self.assertEqual(browser.run("document.querySelector('.tree .verdict').dataset.kind"), "")


class OnADesk(Searches, unittest.TestCase):
    width = 1400


class OnAPhone(Searches, unittest.TestCase):
    width = 400


if __name__ == "__main__":
    unittest.main()
