//! Ranges as people write them.

use super::Number;

/// No range has more numbers.
const MOST: usize = 10_000;

/// The numbers of a range such as `1..3`, `1-3` or `range(1, 3, 0.5)`, both ends included; `None` for any other text.
///
/// ```
/// use taquin::arithmetic::numbers_of;
/// assert_eq!(numbers_of("range(1, 2, 0.5)").unwrap().join(" "), "1 1.5 2");
/// assert_eq!(numbers_of("1.0..3.0"), numbers_of("1-3"));
/// ```
pub fn numbers_of(range: &str) -> Option<Vec<String>> {
    let call = range.trim().strip_prefix("range(").and_then(|rest| rest.strip_suffix(')'));
    let parts: Vec<&str> = match (call, range.split_once("..").or_else(|| range.split_once('-'))) {
        (Some(inside), _) => inside.split(',').collect(),
        (None, ends) => ends.map(|(from, to)| vec![from, to.trim_start_matches(['=', '.'])])?,
    };
    let parts: Vec<Number> = parts.into_iter().map(|part| Number::parse(part.trim())).collect::<Option<_>>()?;
    let [from, to, step] = match parts[..] {
        [from, to] => [from, to, Number::from(1)],
        [from, to, step] => [from, to, step],
        _ => return None,
    };
    let numbers = std::iter::successors(Some(from), |number| Some(*number + step)).take_while(|number| *number <= to);
    let numbers: Vec<String> = numbers.take(MOST + 1).map(|number| number.written(6)).collect();
    (1..=MOST).contains(&numbers.len()).then_some(numbers)
}
