//! Pages of made-up results, and what is in them.

mod payload;
mod tables;

use super::*;
use crate::config::{Agreement, Experiment, PublishedCell, PublishedColumn, PublishedRow, PublishedTable, Statistic};
use crate::report::tests::{config, experiment, failed, proven, run, solver, tenfold};
use crate::report::{Scope, figures};
use crate::results::{ExperimentResults, Fold, Optimum, Results, SolverResults};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use std::io::Read;
use taquin::puzzle::{Goal, Size};
use taquin::solve::Status;

const NASTY: &str = "</script><img src=x onerror=alert(1)>'\"&{{ 7*7 }}";

fn results_of(experiment: ExperimentResults) -> Results {
    Results { experiments: vec![experiment] }
}

fn rows(runs: impl Into<Vec<crate::results::Run>>) -> SolverResults {
    SolverResults::rows(runs.into())
}

fn page_of(config: &Config, results: &Results) -> String {
    let values = HeuristicValues::new();
    let tables = crate::report::judge(config, results, &values);
    let scope = Scope::new(config, results);
    let material = &ReportInput::new(&scope);
    let charts = &figures::charts(material)[..];
    let manifest =
        r#"{"harness": "1.0", "command": "/home/me/harness run made-up", "git_revision": "0123456789abcdef"}"#;
    let manifest = Some(manifest);
    let statistics = &crate::report::statistics::statistics(material)[..];
    page(&Report { material, values: &values, tables: &tables, statistics, charts, manifest, changes: None })
}

/// Two boards of optimal lengths 20 and 22; h1 solves both, h2 the first.
fn made_up() -> (Config, Results) {
    let experiment = experiment("boards", 2, vec![solver("h1", 0), solver("h2", 1)]);
    let solvers =
        vec![rows([run(0, 10, 20), run(1, 1_234_567, 24)]), rows([run(0, 7, 30), failed(1, Status::ExpandedLimit)])];
    (config(vec![experiment], vec![]), results_of(ExperimentResults { optima: proven(&[20, 22]), solvers }))
}

fn published(printed: &str) -> PublishedTable {
    let column = PublishedColumn {
        name: "expanded".into(),
        formula: "expanded".into(),
        only: String::new(),
        statistic: Statistic::Sum,
        agreement: Agreement::Exact,
    };
    let cell =
        PublishedCell { printed: printed.into(), formula: None, statistic: None, agreement: None, erratum: None };
    let (name, solver) = ("H1".into(), Some("h1".into()));
    let row = PublishedRow {
        name,
        experiment: "boards".into(),
        solver,
        instance: None,
        only: None,
        note: String::new(),
        cells: vec![Some(cell)],
    };
    let source = "A. Author (2019), https://example.org/paper.pdf, section 3.".into();
    PublishedTable { title: "Table 1".into(), source, prose: String::new(), columns: vec![column], rows: vec![row] }
}

/// What the script of the page unpacks.
fn payload(page: &str) -> Value {
    serde_json::from_str(&unpacked(page, "payload")).unwrap()
}

/// A packed part of the page.
fn unpacked(page: &str, id: &str) -> String {
    let (_, rest) = page.split_once(&format!("id=\"{id}\">")).unwrap();
    let packed = STANDARD.decode(rest.split_once("</script>").unwrap().0).unwrap();
    let mut text = String::new();
    flate2::read::ZlibDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    text
}

#[test]
fn whatever_a_config_says_stays_text() {
    let (mut config, mut results) = made_up();
    config.title = NASTY.into();
    config.prose =
        format!("{NASTY}\n\n<script>alert(2)</script>\n\n[link](javascript:alert(3)) ![picture](http://x.org/a.png)");
    let one = &mut config.experiments[0];
    (one.title, one.source, one.prose) = (NASTY.into(), NASTY.into(), NASTY.into());
    one.solvers[0].label = NASTY.into();
    config.text = NASTY.into();
    config.tables =
        vec![PublishedTable { title: NASTY.into(), source: NASTY.into(), prose: NASTY.into(), ..published(NASTY) }];
    results.experiments[0].solvers[0] = rows([run(0, 10, 20), failed(1, Status::Crashed)]);
    let page = page_of(&config, &results);
    for never in ["<img", "<script>alert", "href=\"javascript", " 49 ", "http://x.org"] {
        assert!(!page.contains(never), "{never}");
    }
    // The payload, the charting library and the script.
    assert_eq!(page.matches("</script").count(), 3);
    assert_eq!(payload(&page)["experiments"][0]["runs"][0]["label"], NASTY);
}

#[test]
fn nothing_is_loaded_from_anywhere() {
    let (mut config, results) = made_up();
    config.tables = vec![published("1234577")];
    let page = page_of(&config, &results).replace("&#x2f;", "/");
    assert!(page.contains("default-src 'none'"));
    let targets: Vec<&str> = page.split(" href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let outside: Vec<&&str> =
        targets.iter().filter(|target| !target.starts_with('#') && !target.starts_with("data:")).collect();
    assert_eq!(outside, [&"https://example.org/paper.pdf"], "only the source of the published table is linked to");
    for never in [" src=", "@import", "url(http", "fetch(", "XMLHttpRequest", "import(", "WebSocket", "sendBeacon"] {
        assert!(!page.contains(never), "{never}");
    }
}

#[test]
fn the_policy_names_the_script_and_the_style_of_the_page() {
    let (config, results) = made_up();
    let page = page_of(&config, &results);
    let between = |start: &str, end: &str| page.split_once(start).unwrap().1.split_once(end).unwrap().0;
    let script = pack::digest(between("<script>", "</script>"));
    let style = pack::digest(between("<style>", "</style>"));
    let charting = pack::digest(&unpacked(&page, "charting"));
    assert!(page.contains(&format!("script-src 'sha256-{script}' 'sha256-{charting}'; style-src 'sha256-{style}'")));
    // FIPS 180-2, appendix B.1, in base64.
    assert_eq!(pack::digest("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

#[test]
fn every_option_of_a_solver_is_explained() {
    let (mut config, results) = made_up();
    config.experiments[0].solvers[0].solver = "idastar(threads = 3): manhattan".parse().unwrap();
    let payload = payload(&page_of(&config, &results));
    let options = payload["solvers"][0]["options"].as_array().unwrap();
    let threads = "number of threads of one search; its solution and counts do not depend on it";
    assert!(
        options.contains(&serde_json::json!(["threads", "3", threads, "a whole number from 1 to 256"])),
        "{options:?}"
    );
    assert!(options.iter().all(|option| option[2] != ""), "{options:?}");
}

#[test]
fn the_same_results_give_the_same_bytes() {
    let (config, results) = made_up();
    assert_eq!(page_of(&config, &results), page_of(&config, &results));
}

#[test]
fn a_finding_names_the_best_over_what_all_solved() {
    let (config, mut results) = tenfold(made_up());
    let page = page_of(&config, &results);
    // On every other board, which both solved: 7 against 10 expansions, gaps 10 and 0.
    let best = "h2: 7 expanded nodes (geometric mean); most: h1, 10; over the 10 of 20 boards that all solved";
    assert!(page.contains(best), "{page}");
    assert!(page.contains("h1: 0 moves above the optimum on average; most: h2, 10;"));
    assert!(
        page.contains("<code id=\"command\">harness run made-up</code>") && page.contains("revision 0123456789ab,")
    );
    // Of its twenty runs h2 solved ten, by 7 expansions; the others are at least 1000: the median is 503.5 at least.
    assert!(page.contains("≥ 503.5"), "{page}");
    // Above what is not known to be the optimum, and no multiple of that.
    for optimum in results.experiments[0].optima.iter_mut().step_by(2) {
        *optimum = Optimum::Between { lower: 18, upper: Some(20) };
    }
    let page = page_of(&config, &results);
    let bound =
        "h1: 2 moves above the best lower bound on average; most: h2, 12; over the 10 of 20 boards that all solved";
    assert!(page.contains(bound), "{page}");
}

#[test]
fn fewer_than_ten_boards_in_common_have_no_best() {
    let (config, results) = made_up();
    let page = page_of(&config, &results);
    assert!(
        page.contains("No overall comparison") && page.contains("Only one of 2 boards was solved by every solver;"),
        "{page}"
    );
    assert!(!page.contains("Least effort"), "{page}");
}

#[test]
fn equals_are_all_alike() {
    let (config, mut results) = made_up();
    results.experiments[0].solvers[1] = rows([run(0, 10, 20), failed(1, Status::ExpandedLimit)]);
    let (config, results) = tenfold((config, results));
    let page = page_of(&config, &results);
    assert!(page.contains("all equal: "), "{page}");
}

#[test]
fn solvers_are_compared_on_the_boards_that_both_solved() {
    let (config, results) = tenfold(made_up());
    let page = page_of(&config, &results);
    assert!(page.contains("Expanded nodes, compared with h2 (the least by geometric means)"));
    let (_, table) = page.split_once("<table id=\"comparison-boards-expanded\"").unwrap();
    let cells = table.split("</tbody>").next().unwrap();
    // Of ten boards: 10 expansions against 7.
    assert!(cells.contains(">10</td>") && cells.contains(">1.429 <span class=\"whole\">("), "{cells}");
    assert!(cells.contains("<a href=\"#solver&#x2f;0\">h1</a>"), "{cells}");
}

#[test]
fn open_issues_come_before_everything_else() {
    let (mut config, mut results) = made_up();
    config.tables = vec![published("99")];
    results.experiments[0].solvers[1] = rows([run(0, 7, 18), failed(1, Status::Crashed)]);
    config.experiments[0].solvers[0].solver = "breadth_first".parse().unwrap();
    let page = page_of(&config, &results);
    let problems = page.find("id=\"problems\"").unwrap();
    assert!(problems < page.find("What was run, and on what").unwrap());
    let section = &page[problems..page.find("What was run, and on what").unwrap()];
    assert!(section.contains("boards, h2") && section.contains("1 crashed"), "{section}");
    assert!(section.contains("1 path; board 2: a path of length 24, allowed: 22, since it is optimal"), "{section}");
    let found = "1 row; board 1: a path of 18 moves where 20 are proven to be needed";
    assert!(
        section.contains(found) && section.contains("or a wrong claim about an algorithm or heuristic of your own")
    );
    assert!(section.contains("printed 99, measured 1234577"));
}

#[test]
fn a_printed_value_whose_runs_were_not_made_is_shown_and_is_no_problem() {
    let (mut config, mut results) = made_up();
    config.tables = vec![published("99")];
    results.experiments[0].solvers[0] = SolverResults::rows(vec![]);
    let page = page_of(&config, &results);
    assert!(!page.contains("id=\"problems\"") && page.contains("no published value left unexplained"));
    assert!(page.contains("<td class=\"not_run\">") && page.contains("nothing to judge"));
}

#[test]
fn without_problems_and_tables_the_page_says_so() {
    let (config, results) = made_up();
    let page = page_of(&config, &results);
    assert!(page.contains("No defects or contradictions between runs."));
    assert!(!page.contains("id=\"problems\"") && !page.contains("id=\"published\""));
}

#[test]
fn a_page_without_experiments_says_nothing_of_runs() {
    let claims = [
        "Every path was replayed",
        "<h2>Runs</h2>",
        " settled</p>",
        "methods section",
        "The charts are",
        "All runs are in",
    ];
    let (config_of_runs, results) = made_up();
    let page = page_of(&config_of_runs, &results);
    assert_eq!(claims.iter().find(|&claim| !page.contains(claim)), None);
    let page = page_of(&config(vec![], vec![]), &Results { experiments: vec![] });
    assert_eq!(claims.iter().find(|&claim| page.contains(claim)), None);
}

#[test]
fn a_folded_experiment_has_its_table_and_no_runs() {
    let (mut config, _) = made_up();
    config.experiments[0].fold = true;
    let mut fold = Fold::default();
    for (run, optimum) in [run(0, 10, 20), run(1, 30, 24)].iter().zip(proven(&[20, 22])) {
        fold.add(&run.record, optimum);
    }
    let solvers = vec![SolverResults::Fold(fold), SolverResults::Fold(Fold::default())];
    let page = page_of(&config, &results_of(ExperimentResults { optima: proven(&[20, 22]), solvers }));
    assert!(page.contains("The runs were folded into histograms"));
    let payload = payload(&page);
    assert_eq!(payload["experiments"][0]["boards"], "");
    assert_eq!(payload["experiments"][0]["runs"][0]["status"], serde_json::json!([]));
}

#[test]
fn an_experiment_without_solved_runs_has_its_section_and_one_that_was_not_run_is_named() {
    let (config, _) = made_up();
    let solvers = vec![rows([failed(0, Status::Unsolvable)]), rows([failed(0, Status::Unfinished)])];
    let optima = vec![Optimum::Unsolvable, Optimum::Between { lower: 0, upper: None }];
    let page = page_of(&config, &results_of(ExperimentResults { optima, solvers }));
    assert!(page.contains("0 of 1 (unsolvable: 1)"));
    assert!(page.contains("No charts: no run of this experiment ended with a solution."));
    assert_eq!(payload(&page)["experiments"][0]["lower"], serde_json::json!([-2]), "the other board was not run");
    let nothing = page_of(&config, &results_of(ExperimentResults::default()));
    assert!(nothing.contains("Missing: boards (2 solvers).") && !nothing.contains("id=\"experiment-boards\""));
}

#[test]
fn open_optima_of_large_boards_are_intervals() {
    let goal = Goal::blank_last(Size::Tiles5x5);
    let board = goal.arrangement().clone();
    let large = Experiment { goal, instances: vec![board; 2], ..experiment("large", 2, vec![solver("h1", 0)]) };
    let optima = vec![Optimum::Between { lower: 80, upper: Some(100) }, Optimum::Between { lower: 60, upper: None }];
    let solvers = vec![rows([run(1, 5, 90)])];
    let page = page_of(&config(vec![large], vec![]), &results_of(ExperimentResults { optima, solvers }));
    assert!(page.contains("0 of 1 settled"), "the other board was not run");
    let experiment = &payload(&page)["experiments"][0];
    assert_eq!(experiment["goal"], "123456789abcdefghijklmno0");
    assert_eq!(
        (&experiment["lower"], &experiment["upper"]),
        (&serde_json::json!([80, 60]), &serde_json::json!([100, -1]))
    );
    assert_eq!(experiment["runs"][0]["instance"], serde_json::json!([1]), "the first board was not run");
}

#[test]
fn addresses_within_a_line_are_links() {
    let pieces = serde_json::to_value(prose::pieces("see (https://a.org/x?y=1&z), or http://b.org.")).unwrap();
    let expected = serde_json::json!([
        { "text": "see (", "link": false },
        { "text": "https://a.org/x?y=1&z", "link": true },
        { "text": "), or ", "link": false },
        { "text": "http://b.org", "link": true },
        { "text": ".", "link": false },
    ]);
    assert_eq!(pieces, expected);
}

#[test]
fn what_is_known_of_no_run_is_neither_compared_nor_summed_up() {
    let (config, mut results) = made_up();
    let shown = |results: &Results| {
        let page = page_of(&config, results);
        let times = page.contains("CPU time (ms)");
        (page.contains("The same for every solver"), times, page.contains("Means, medians and quartiles"))
    };
    assert_eq!(shown(&results), (false, true, true));
    for solver in &mut results.experiments[0].solvers {
        let SolverResults::Rows(runs) = solver else { panic!("rows") };
        std::sync::Arc::make_mut(runs).iter_mut().for_each(|run| run.timings.clear());
    }
    assert_eq!(shown(&results), (false, false, true));
    let stopped = || rows([failed(0, Status::ExpandedLimit), failed(1, Status::ExpandedLimit)]);
    results.experiments[0].solvers = vec![stopped(), stopped()];
    assert_eq!(shown(&results), (false, false, false));
}

#[test]
fn programs_which_count_by_their_own_convention_are_not_said_to_expand_least() {
    let (config, results) = crate::report::tests::statistics::with_a_program(3);
    let (config, results) = tenfold((config, results));
    let page = page_of(&config, &results);
    // It reported one expansion of each board. Of those that solved all, h1 needs the cube root of 10 * 20 * 33, h2 that of 100 * 200 * 300.
    let finding =
        "of the 3 solvers that solved every board, h1: 18.76 expanded nodes (geometric mean); most: h2, 181.7";
    assert!(page.contains(finding), "{page}");
}

#[test]
fn the_questions_that_charts_answer_lead_to_them() {
    let (config, results) = tenfold(crate::report::tests::made_up());
    let page = page_of(&config, &results);
    let of = |question: &str| page.matches(&format!("\">{question}</a>")).count();
    assert_eq!(of("How many nodes does each solver expand, and how much does that vary?"), 1, "{page}");
    assert_eq!(page.matches("<figure id=\"chart-boards-pair-").count(), 2);
    assert_eq!(of("On which boards is one solver better than another?"), 1, "once for both");
    assert_eq!(of("What does a larger weight or bound save, and what does it cost?"), 0);
    assert!(page.contains("<a href=\"#chart-boards-expanded\">"));
}

#[test]
fn what_gaps_are_measured_from_is_said_where_optima_are_open() {
    let said = |others: [Option<u32>; 2]| {
        let experiment = experiment("boards", 3, vec![solver("h1", 0)]);
        let optima = others.map(|upper| Optimum::Between { lower: 10, upper });
        let ends = |(board, upper): (usize, &Option<u32>)| match upper {
            Some(length) => run(board + 1, 5, *length as usize),
            None => failed(board + 1, Status::ExpandedLimit),
        };
        let runs: Vec<crate::results::Run> =
            [run(0, 5, 20)].into_iter().chain(others.iter().enumerate().map(ends)).collect();
        let results =
            ExperimentResults { optima: [proven(&[20]), optima.to_vec()].concat(), solvers: vec![rows(runs)] };
        page_of(&config(vec![experiment], vec![]), &results_of(results))
    };
    let measured =
        |boards: &str| format!("On {boards}, gaps are measured from a proven lower bound: a true gap may be smaller.");
    assert!(said([Some(20), Some(20)]).contains(&measured("the other 2")));
    let one = said([Some(20), None]);
    assert!(one.contains(&format!("{} No solver found a path on the rest.", measured("1 of the other 2"))));
    assert!(said([None, None]).contains("No solver found a path on the other 2, so no gap is measured there."));
}

#[test]
fn the_boards_that_decide_a_comparison_are_a_click_away() {
    let (config, results) = tenfold(crate::report::tests::made_up());
    let page = page_of(&config, &results);
    // On the first and the second board h1 expands 10 and 20 nodes, h3 7 and 8; the third h3 does not solve.
    for (ratio, board) in [("1.43", 1), ("2.5", 2)] {
        let link = format!("<a href=\"#instance&#x2f;boards&#x2f;{board}\">{ratio}, board {board}</a>");
        assert!(page.contains(&link), "{link} in {page}");
    }
}
