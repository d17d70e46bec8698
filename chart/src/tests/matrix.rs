//! What holds for solvers by two properties, looked up in the SVG.

use super::*;

#[test]
fn titles_and_scales_of_narrow_panels_are_whole_and_apart() {
    let known = |value: f64| MatrixCell { low: value, high: value, shade: Some(0.5), ..MatrixCell::default() };
    let cell = |index: usize| Some(known([351.0, 4563.0][index]));
    let titles = ["median expanded nodes", "mean moves above the optimum", "solved, or recognised as unsolvable (%)"];
    let panel = |title: &str| MatrixPanel {
        title: title.into(),
        ends: [351.0, 4563.0],
        is_log: true,
        cells: vec![vec![cell(0), cell(1)], vec![cell(1), cell(0)]],
    };
    let [rows, columns] = [["ARA* 5/2", "anytime weighted RBFS 13/10"], ["manhattan", "linear_conflict"]];
    let names = |these: [&str; 2]| these.map(String::from).to_vec();
    let panels = titles.map(panel).to_vec();
    let (rows, columns) = (names(rows), names(columns));
    let drawn = document(&Matrix { title: "All".into(), rows, columns, panels, ..Matrix::default() });
    check(&drawn);
    let all = texts(&drawn);
    for part in ["Mean moves above the", "optimum", "Solved, or recognised as", "unsolvable (%)"] {
        assert!(all.iter().any(|(text, _)| text == part), "{part} in {drawn}");
    }
    assert_eq!(all.iter().filter(|(text, _)| text == "4,563 (log)").count(), 3, "{drawn}");
}
