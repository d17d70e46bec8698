//! Lines on which several texts lack their closing quotes.

use std::ops::Range;

/// Where the closing quotes of a line are missing, each with the extent of its text: before the comma or bracket behind it. `None`
/// where that is not so plain.
pub(super) fn missing(line: &str) -> Option<Vec<Range<usize>>> {
    let (mut found, mut place) = (Vec::new(), 0);
    while let Some(opening) = line[place..].find(['"', '\'', '#']).map(|at| place + at) {
        let quote = line[opening..].chars().next().filter(|quote| *quote != '#');
        let Some(quote) = quote else { break };
        let mut depth = 0_i32;
        let ends = |c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == quote || (depth <= 0 && ",]}#".contains(c))
        };
        let end = line[opening + 1..].find(ends).map_or(line.len(), |at| opening + 1 + at);
        if line[end..].starts_with(quote) {
            place = end + 1;
            let behind = line[place..].trim_start();
            if !behind.is_empty() && !behind.starts_with([',', ']', '}', '#', '=', ':']) {
                return None;
            }
        } else {
            place = line[..end].trim_end().len();
            if place == opening + 1 {
                return None;
            }
            found.push(opening..place);
        }
    }
    Some(found).filter(|found| found.len() > 1)
}
