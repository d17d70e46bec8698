//! Where two texts differ: by cell in tables, by place in other texts.

use super::Finding;
use crate::results::table::cells;
use taquin::wording::several;

/// The most differences of one file that are listed one by one.
const LISTED: usize = 5;
/// Characters of a line that are shown.
const SHOWN: usize = 40;

/// What differs between the content that a file should have and the one it has.
pub(super) fn differences(file: &str, expected: &[u8], found: &[u8]) -> Vec<Finding> {
    if expected == found {
        return vec![];
    }
    let mut differing = if file.ends_with(".csv") { tables(file, expected, found) } else { vec![] };
    if differing.is_empty() {
        differing.push(place(file, expected, found));
    }
    if differing.len() > LISTED {
        let more = differing.len() - LISTED;
        differing.truncate(LISTED);
        differing.push(Finding::file(file, "", format!("{more} more that differ")));
    }
    differing
}

fn tables(file: &str, expected: &[u8], found: &[u8]) -> Vec<Finding> {
    let (Ok(expected), Ok(found)) = (cells(expected), cells(found)) else { return vec![] };
    let names: &[String] = expected.first().map_or(&[], |(_, names)| names);
    let mut differing = vec![];
    for ((_, mine), (line, theirs)) in expected.iter().zip(&found) {
        for (column, (mine, theirs)) in mine.iter().zip(theirs).enumerate().filter(|(_, (mine, theirs))| mine != theirs)
        {
            let name = names.get(column).cloned().unwrap_or_default();
            differing.push(Finding::file(file, mine, theirs).at(*line, name));
        }
        if mine.len() != theirs.len() {
            let cells = |row: &[String]| several(row.len(), "cell");
            differing.push(Finding::file(file, cells(mine), cells(theirs)).at(*line, ""));
        }
    }
    if expected.len() != found.len() {
        let rows = |rows: usize| several(rows.saturating_sub(1), "row");
        differing.push(Finding::file(file, rows(expected.len()), rows(found.len())));
    }
    differing
}

/// The first place where two contents differ.
fn place(file: &str, expected: &[u8], found: &[u8]) -> Finding {
    let same = expected.iter().zip(found).take_while(|(mine, theirs)| mine == theirs).count();
    let line = 1 + found[..same].iter().filter(|&&byte| byte == b'\n').count() as u64;
    let start = found[..same].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let excerpt = |content: &[u8]| {
        let rest = &content[same.min(content.len())..];
        let rest: String = String::from_utf8_lossy(rest).chars().take(SHOWN).collect();
        if rest.is_empty() { "the end".to_string() } else { rest.escape_debug().to_string() }
    };
    let is_text = std::str::from_utf8(expected).is_ok();
    if is_text {
        Finding::file(file, excerpt(expected), excerpt(found)).at(line, format!("byte {}", same - start + 1))
    } else {
        let byte = |content: &[u8]| content.get(same).map_or("the end".to_string(), |byte| format!("{byte:#04x}"));
        Finding { column: format!("byte {}", same + 1), ..Finding::file(file, byte(expected), byte(found)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(file: &str, expected: &str, found: &str) -> Vec<(Option<u64>, String, String, String)> {
        let all = differences(file, expected.as_bytes(), found.as_bytes());
        all.into_iter().map(|one| (one.line, one.column, one.expected, one.found)).collect()
    }

    #[test]
    fn a_cell_is_named_by_its_line_and_column() {
        assert_eq!(
            found("a.csv", "x,y\n1,2\n3,4\n", "x,y\n1,2\n3,5\n"),
            [(Some(3), "y".into(), "4".into(), "5".into())]
        );
        assert_eq!(found("a.csv", "x\n1\n", "x\n1\n2\n"), [(None, "".into(), "1 row".into(), "2 rows".into())]);
        assert_eq!(found("a.csv", "x\n1\n", "x\n1\n"), []);
    }

    #[test]
    fn space_that_a_table_does_not_show_is_reported_by_its_place() {
        assert_eq!(
            found("a.csv", "x\n1\n", "x\n\"1\"\n"),
            [(Some(2), "byte 1".into(), "1\\n".into(), "\\\"1\\\"\\n".into())]
        );
        assert_eq!(
            found("a.md", "one\ntwo\n", "one\ntwo"),
            [(Some(2), "byte 4".into(), "\\n".into(), "the end".into())]
        );
    }

    #[test]
    fn many_differences_are_counted() {
        let all = found("a.csv", &format!("x\n{}", "1\n".repeat(9)), &format!("x\n{}", "2\n".repeat(9)));
        assert_eq!((all.len(), &all[5].3[..]), (6, "4 more that differ"));
    }
}
