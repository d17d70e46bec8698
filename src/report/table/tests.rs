//! Tables as they are printed.

use super::*;

fn table() -> Table {
    let mut table = Table::new([("solver", Align::Left), ("expanded nodes", Align::Right)]);
    table.push(vec!["A* | h1".into(), "738".into()]);
    table.push(vec!["h\n2".into(), "1".into()]);
    table
}

#[test]
fn markdown_shows_every_character_as_it_is() {
    let expected = "| solver | expanded nodes |\n| :-- | --: |\n| A\\* \\| h1 | 738 |\n| h 2 | 1 |\n";
    assert_eq!(table().markdown(), expected);
    assert_eq!(escaped("<b> & `x` H1_a &lt;"), "&lt;b> & \\`x\\` H1\\_a &amp;lt;");
}

#[test]
fn columns_are_aligned_also_where_letters_are_wide() {
    let mut table = Table::new([("é", Align::Left), ("n", Align::Right)]);
    table.push(vec!["猫".into(), "12".into()]);
    table.push(vec!["abc".into(), "3".into()]);
    let expected = "é      n\n────────\n猫    12\nabc    3\n";
    assert_eq!(table.terminal(Style::PLAIN, str::to_string), expected);
}

#[test]
fn headings_break_before_cells_do() {
    let text = table().terminal(Style { colour: false, width: 19 }, str::to_string);
    let expected =
        "          expanded\nsolver       nodes\n──────────────────\nA* | h1        738\nh 2              1\n";
    assert_eq!(text, expected);
}

#[test]
fn words_break_after_everything_else() {
    let mut table = Table::new([("solver", Align::Left), ("ratio", Align::Right), ("p", Align::Right)]);
    table.push(vec!["max(linear_conflict, manhattan)".into(), "0.5 (0.25 to 1)".into(), "0.01".into()]);
    let lines = |width| table.terminal(Style { colour: false, width }, str::to_string);
    let whole = "max(linear_conflict, manhattan)  0.5 (0.25 to 1)  0.01\n";
    assert!(lines(54).ends_with(whole), "{}", lines(54));
    let broken = "max(linear_conflict,    0.5 (0.25  0.01\nmanhattan)                  to 1)\n";
    assert!(lines(39).ends_with(broken), "{}", lines(39));
    assert!(table.fits(33) && !table.fits(32), "20, 5 and 4 columns and two gaps of two");
}

#[test]
fn columns_that_do_not_fit_follow_below_behind_the_first() {
    let heads = ["solver", "berthaud-board", "marques-coquard", "michel"];
    let mut table = Table::new(heads.map(|head| (head, Align::Right)));
    table.push(["h1", "737", "352", "1"].map(String::from).to_vec());
    table.push(["h2", "9", "", ""].map(String::from).to_vec());
    let first = "solver   berthaud-board   marques-coquard\n─────────────────────────────────────────\n    h1              737               352\n    h2                9\n";
    let second = "solver   michel\n───────────────\n    h1        1\n";
    let text = table.terminal(Style { colour: false, width: 45 }, str::to_string);
    assert_eq!(text, format!("{first}\n{second}"));
}

#[test]
fn nothing_is_wider_than_the_terminal_even_a_word_without_spaces() {
    let mut table = Table::new([("name", Align::Left), ("moves", Align::Left)]);
    table.push(vec!["x".repeat(50), "6 8 2 1 8 ".repeat(9)]);
    let text = table.terminal(Style { colour: false, width: 40 }, str::to_string);
    assert!(text.lines().all(|line| width(line) <= 40), "{text}");
    assert_eq!(text.matches('x').count(), 50);
    assert_eq!(text.matches("6 8").count() + text.matches("6\n").count(), 9, "{text}");
}
