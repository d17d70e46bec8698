//! What leaves, and its documentation.

use super::runs::columns;
use super::*;
use crate::config::Config;
use crate::report::tests::{failed, made_up, table_files};
use crate::report::{HeuristicValues, Scope, judge};
use crate::results::csv_files::contents;
use crate::results::schema::{Column, Kind};
use crate::results::{Results, SolverResults};
use taquin::solve::Status;

fn exported(export: Export) -> Vec<(String, String)> {
    let (config, results) = made_up();
    exported_of(&config, &results, export)
}

fn exported_of(config: &Config, results: &Results, export: Export) -> Vec<(String, String)> {
    let tables = judge(config, results, &HeuristicValues::new());
    let files = export_files(&ReportInput::new(&Scope::new(config, results)), &tables, &[export]);
    files.into_iter().map(|file| (file.name, String::from_utf8_lossy(&file.content).into_owned())).collect()
}

#[test]
fn every_column_is_documented_with_its_unit() {
    let documented = include_str!("../../../docs/columns.md");
    let rows: Vec<String> = documented.lines().filter(|line| line.starts_with("| `")).map(String::from).collect();
    let kind = |kind| match kind {
        Kind::Text => "text",
        Kind::Whole => "integer",
        Kind::Real | Kind::Seconds => "float",
        Kind::Flag => "boolean",
    };
    let row = |column: &Column| {
        let unit = if column.unit.is_empty() { "–" } else { column.unit };
        format!("| `{}` | {} | {unit} | {} |", column.name, kind(column.kind), column.meaning)
    };
    assert_eq!(rows, columns().map(row).collect::<Vec<_>>(), "docs/columns.md does not list these columns");
}

/// The texts in backticks of a part of the documentation, in their order.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_csv_file_that_is_no_statistic_is_documented_column_by_column() {
    let documented = include_str!("../../../docs/columns.md");
    let (config, results) = made_up();
    let evaluations = include_str!("../../../results/paper/evaluations.csv").as_bytes().to_vec();
    let tables = judge(&config, &results, &HeuristicValues::new());
    let incumbents = include_str!("../../../results/anytime/incumbents.csv").as_bytes().to_vec();
    let mut files: Vec<(String, Vec<u8>)> =
        vec![("evaluations.csv".into(), evaluations), ("incumbents.csv".into(), incumbents)];
    let reported = table_files(&config, &results, &HeuristicValues::new(), &tables).into_iter();
    files.extend(reported.map(|file| (file.name, file.content)));
    files.extend(contents(&config, &results, true).into_iter().map(|(name, content)| (name.to_string(), content)));
    let header = |name: &str| {
        let (_, content) = files.iter().find(|(other, _)| other == name).expect(name);
        String::from_utf8_lossy(content).lines().next().unwrap().to_string()
    };
    let (_, companions) = documented.split_once("\n## runs.csv and its companions\n").unwrap();
    let parts: Vec<Vec<&str>> = companions.split("\n- ").skip(1).map(quoted).collect();
    let names: Vec<&str> = parts.iter().map(|part| part[0]).collect();
    let wanted = [
        "instances",
        "solutions",
        "iterations",
        "incumbents",
        "histograms",
        "timings",
        "coverage",
        "published",
        "evaluations",
    ];
    assert_eq!(names, wanted.map(|stem| format!("{stem}.csv")));
    for part in parts {
        assert_eq!(part[1..].join(","), header(part[0]), "{}", part[0]);
    }
    let runs = header("runs.csv");
    let (_, text) = documented.split_once("\n`runs.csv` has these columns").unwrap();
    let without: Vec<&str> = quoted(text.split("The other files").next().unwrap());
    for column in columns() {
        let is_there = runs.split(',').any(|name| name == column.name);
        assert!(is_there || without.contains(&column.name), "{} is not in runs.csv", column.name);
    }
    assert!(runs.split(',').all(|name| columns().any(|column| column.name == name)), "{runs}");
}

#[test]
fn latex_has_a_table_for_each_metric_and_a_macro_for_each_number() {
    let [tables, macros] = &exported(Export::Latex)[..] else { panic!("two files") };
    let title = "\\caption{The experiment boards: expanded nodes}\\label{tab:boards-expanded}";
    assert!(tables.1.contains(title), "{}", tables.1);
    assert!(
        tables.1.contains(
            "\\caption{Authors \\textbar{} 2019, table 1: as printed, in parentheses as measured where that differs}"
        ),
        "{}",
        tables.1
    );
    assert_eq!(tables.1.matches("\\toprule").count(), tables.1.matches("\\bottomrule").count());
    // h1 needs 10 and 20 expansions on the boards that all solved; 10/100, 20/200 and 33/300 are 0.1032 on average.
    assert!(macros.1.contains("\\taquin@set{boards/h1/expanded/mean}{15}\n"), "{}", macros.1);
    assert!(macros.1.contains("\\taquin@set{boards/h1/expanded/ratio to/h2}{0.1032}\n"), "{}", macros.1);
    assert!(!macros.1.contains("/time/"));
}

#[test]
fn latex_compiles_where_there_is_one_and_no_line_is_too_wide() {
    use crate::report::table::{Align, LATEX_PACKAGES, Table};
    let mut wide = Table::new((0..30).map(|column| (format!("column {column}"), Align::Right)));
    wide.push((0..30).map(|number| (number * 1_000_000_007_u64).to_string()).collect());
    let mut long = Table::new([("board", Align::Left), ("≥ × → é < > ~ ^ \\ { } _ & % $ # µ", Align::Right)]);
    (0..200).for_each(|row| long.push(vec![format!("board_{row}"), "≤ 3".into()]));
    let [tables, macros] = &exported(Export::Latex)[..] else { panic!("two files") };
    let text = format!(
        "\\documentclass{{article}}\n\\usepackage[T1]{{fontenc}}\\usepackage{{{LATEX_PACKAGES}}}\n{}\n\\begin{{document}}\n{}{}{}\
         \\taquin{{boards/h1/expanded/mean}} Table~\\ref{{tab:a-wide-one}}\n\\end{{document}}\n",
        macros.1,
        tables.1,
        wide.latex("A wide one", "a wide one"),
        long.latex("A long one", "a long one")
    );
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("paper.tex"), text).unwrap();
    for _ in 0..3 {
        let mut latex = std::process::Command::new("pdflatex");
        latex.args(["-interaction=nonstopmode", "-halt-on-error", "paper.tex"]).current_dir(place.path());
        // Where there is no LaTeX, there is nothing to be compiled.
        let Ok(output) = latex.output() else { return };
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{printed}");
    }
    let log = String::from_utf8_lossy(&std::fs::read(place.path().join("paper.log")).unwrap()).into_owned();
    assert!(!log.contains("Overfull \\hbox") && !log.contains("undefined references"), "{log}");
}

#[test]
fn where_no_board_is_common_there_are_medians_and_no_means() {
    let (config, mut results) = made_up();
    results.experiments[0].solvers[2] =
        SolverResults::rows((0..3).map(|board| failed(board, Status::ExpandedLimit)).collect());
    let macros = &exported_of(&config, &results, Export::Latex)[1].1;
    assert!(!macros.contains("/expanded/mean}"), "{macros}");
    assert!(macros.contains("\\taquin@set{boards/h1/expanded/median}{20}\n"), "{macros}");
    assert!(macros.contains("\\taquin@set{boards/h3/expanded/median at least}{1000}\n"), "{macros}");
}

#[test]
fn solvers_whose_labels_tex_reads_alike_have_keys_of_their_own() {
    let (mut config, results) = made_up();
    // h1 and h2 of the numbers above, 15 and 150; the second is called as it stands.
    let labels = ["h#1", "h-1", "h%1"];
    config.experiments[0].solvers.iter_mut().zip(labels).for_each(|(named, label)| named.label = label.into());
    let files = export_files(&ReportInput::new(&Scope::new(&config, &results)), &[], &[Export::Latex]);
    let text = String::from_utf8(files[1].content.clone()).unwrap();
    for expected in [
        "\\taquin@set{boards/h-1/expanded/mean}{150}\n",
        "\\taquin@set{boards/h-1 (2)/expanded/mean}{15}\n",
        "\\taquin@set{boards/h-1 (2)/expanded/ratio to/h-1}{0.1032}\n",
        "\n% boards/h-1 (2): h#1\n% boards/h-1 (3): h%1\n\\makeatletter\n",
    ] {
        assert!(text.contains(expected), "no {expected} in {text}");
    }
    let mut keys: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("\\taquin@set{")).collect();
    keys.iter_mut().for_each(|key| *key = key.split('}').next().unwrap());
    let unique: std::collections::BTreeSet<&str> = keys.iter().copied().collect();
    assert_eq!(unique.len(), keys.len());
}

#[test]
fn json_holds_statistics_comparisons_and_verdicts() {
    let [(name, text)] = &exported(Export::Json)[..] else { panic!("one file") };
    assert_eq!(name, "export/report.json");
    let report: serde_json::Value = serde_json::from_str(text).unwrap();
    let solver = &report["experiments"][0]["solvers"][0];
    assert_eq!((&solver["label"], &solver["statuses"]["solved"]), (&"h1".into(), &3.into()));
    assert_eq!((&solver["metrics"][0]["metric"], &solver["metrics"][0]["mean"]), (&"expanded".into(), &21.into()));
    assert_eq!(report["experiments"][0]["comparisons"][0]["less"], 3);
    assert_eq!(report["published"][0]["cells"][0]["verdict"], "pass");
    assert!(!text.contains("\"time\""));
}

#[test]
fn exports_that_are_there_are_known_again() {
    let (config, results) = made_up();
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(&place.path().join("results")).unwrap();
    assert_eq!(Export::present(folder.path()), []);
    let scope = Scope::new(&config, &results);
    write_exports(&ReportInput::new(&scope), &[], &folder, &[Export::Json, Export::Parquet]).unwrap();
    assert_eq!(Export::present(folder.path()), [Export::Json, Export::Parquet]);
}
