//! The solutions of an anytime search as `harness solve` prints them: when each was found, and how good it is.

use crate::report::{Align, Style, Table};
use taquin::search::Incumbent;
use taquin::wording::group_thousands;

/// No more solutions than this are printed: depth-first branch and bound may find thousands.
const MOST: usize = 10;

/// A table of the last solutions, those before it counted; `least` is the optimal cost where it is proven, and `priced` whether moves
/// have costs of their own.
pub(super) fn table(incumbents: &[Incumbent], least: Option<u32>, priced: bool) -> String {
    let (cost, ratio) = if priced { ("cost", "times the cheapest") } else { ("", "times the shortest") };
    let heads = ["solution", "expanded", "moves", cost, ratio].map(|head| (head, Align::Right));
    let mut table = Table::new(heads);
    let least = least.filter(|&least| least > 0);
    for (number, one) in (1..).zip(incumbents).skip(incumbents.len().saturating_sub(MOST)) {
        let ratio = least.map_or(String::new(), |least| format!("{:.3}", f64::from(one.cost) / f64::from(least)));
        let count = |count: u64| group_thousands(count);
        let cost = if priced { one.cost.to_string() } else { String::new() };
        table.push(vec![count(number), count(one.expanded), one.length.to_string(), cost, ratio]);
    }
    let unused: &[&str] = match (priced, least) {
        (true, Some(_)) => &[],
        (true, None) => &[ratio],
        (false, Some(_)) => &[""],
        (false, None) => &["", ratio],
    };
    table.without(unused).terminal(Style::PLAIN, str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solutions(costs: &[u32]) -> Vec<Incumbent> {
        let one = |(number, &cost): (u64, &u32)| Incumbent {
            expanded: number * 1000,
            generated: number * 2000,
            cost,
            length: cost / 10,
        };
        (1..).zip(costs).map(one).collect()
    }

    #[test]
    fn costs_and_ratios_are_printed_where_they_are_known() {
        let two = solutions(&[500, 400]);
        let first = |least, priced| {
            table(&two, least, priced).lines().nth(2).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(first(Some(400), true), "1 1,000 50 500 1.250");
        assert_eq!(first(None, true), "1 1,000 50 500");
        assert_eq!(first(Some(400), false), "1 1,000 50 1.250");
        assert_eq!(first(None, false), "1 1,000 50");
    }

    #[test]
    fn of_many_the_last_are_printed() {
        let costs: Vec<u32> = (1..=25).rev().map(|tens| 10 * tens).collect();
        let lines = table(&solutions(&costs), None, false);
        let numbers: Vec<&str> = lines.lines().skip(2).map(|line| line.split_whitespace().next().unwrap()).collect();
        assert_eq!(numbers, ["16", "17", "18", "19", "20", "21", "22", "23", "24", "25"]);
    }
}
