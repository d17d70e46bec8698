//! The lists of solvers.

use super::*;

#[test]
fn the_table_has_the_means_of_the_sentence_above_it_where_every_solver_solved_every_board() {
    let (config, mut results) = made_up();
    let heading = "expanded (geometric mean)";
    assert!(!page_of(&config, &results).contains(heading));
    results.experiments[0].solvers[1] = rows([run(0, 8, 30), run(1, 200, 24)]);
    let page = page_of(&config, &results);
    // The square root of 8 * 200.
    assert!(page.contains(heading) && page.contains("<td class=\"number\">104</td><td class=\"number\">40</td>"));
}
