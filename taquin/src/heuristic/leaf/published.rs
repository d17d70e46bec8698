//! `h1` to `h6` of Marques and Coquard (2019), who have those of Berthaud and Azlouk for 3x3.

use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::costs::Costs;
use crate::heuristic::normal_form::{NormalForm, table};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::{Goal, Size};

/// The weights of `h2` and `h3` on other sizes.
const DESCENDING: &str = "4x4: 15 14 13 ... 1; 5x5: 24 23 22 ... 1";

/// The weights of `h4` and `h5` on other sizes.
const FOURTH: &str =
    "4x4: 15 14 13 12 11 8 7 6 10 5 3 2 9 4 1; 5x5: 24 23 22 21 20 19 15 14 13 12 18 11 8 7 6 17 10 5 3 2 16 9 4 1";

const fn weak(name: &'static str, summary: &'static str) -> Info {
    Info::new(name, summary, Strength::Weak)
}

/// One of the six, by its number.
pub(in crate::heuristic) struct Published<const NUMBER: u8>;

impl<const NUMBER: u8> Leaf for Published<NUMBER> {
    const INFO: Info = match NUMBER {
        1 => Info {
            details: "4x4: 48 12 12 12 8 3 3 3 8 2 2 2 8 1 1; 5x5: 75 15 15 15 15 10 4 4 4 4 10 3 3 3 3 10 2 2 2 2 10 1 1 1",
            ..weak(
                "h1",
                "manhattan weighted 36 12 12 4 1 1 4 1 by goal cell on 3x3, the sum divided by 4 (Marques, Coquard 2019); not admissible",
            )
        },
        2 => Info { details: DESCENDING, ..weak("h2", "manhattan weighted 8 7 6 5 4 3 2 1 on 3x3; not admissible") },
        3 => Info {
            details: DESCENDING,
            ..weak("h3", "manhattan weighted 8 7 6 5 4 3 2 1 on 3x3, the sum divided by 4; not admissible")
        },
        4 => Info { details: FOURTH, ..weak("h4", "manhattan weighted 8 7 6 5 3 2 4 1 on 3x3; not admissible") },
        5 => Info {
            details: FOURTH,
            ..weak("h5", "manhattan weighted 8 7 6 5 3 2 4 1 on 3x3, the sum divided by 4; not admissible")
        },
        6 => Info::new(
            "h6",
            "manhattan on 3x3, twice that on 4x4, three times that on 5x5; admissible on 3x3 only",
            Strength::Distance,
        ),
        _ => panic!("there are six"),
    };

    fn read(_: &[Tree]) -> Result<Option<Self>, ExpressionError> {
        Ok(Some(Published))
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        costs(goal, NUMBER).map(table).ok_or_else(|| {
            HeuristicError::Undefined(format!(
                "h{NUMBER} is defined for 3x3, 4x4 and 5x5 boards, not for {}: weighted([w, ...], d) takes weights of your own",
                goal.size()
            ))
        })
    }
}

/// `None` on a size for which nobody has published weights.
fn costs(goal: &Goal, number: u8) -> Option<Costs> {
    let (first, fourth, factor): (&[u32], &[u32], u32) = match goal.size() {
        Size::Tiles3x3 => (&[36, 12, 12, 4, 1, 1, 4, 1], &[8, 7, 6, 5, 3, 2, 4, 1], 1),
        Size::Tiles4x4 => (
            &[48, 12, 12, 12, 8, 3, 3, 3, 8, 2, 2, 2, 8, 1, 1],
            &[15, 14, 13, 12, 11, 8, 7, 6, 10, 5, 3, 2, 9, 4, 1],
            2,
        ),
        Size::Tiles5x5 => (
            &[75, 15, 15, 15, 15, 10, 4, 4, 4, 4, 10, 3, 3, 3, 3, 10, 2, 2, 2, 2, 10, 1, 1, 1],
            &[24, 23, 22, 21, 20, 19, 15, 14, 13, 12, 18, 11, 8, 7, 6, 17, 10, 5, 3, 2, 16, 9, 4, 1],
            3,
        ),
        _ => return None,
    };
    let descending: Vec<u32> = (1..goal.size().cells() as u32).rev().collect();
    Some(match number {
        1 => Costs::weighted(goal, first).divided(4),
        2 => Costs::weighted(goal, &descending),
        3 => Costs::weighted(goal, &descending).divided(4),
        4 => Costs::weighted(goal, fourth),
        5 => Costs::weighted(goal, fourth).divided(4),
        _ => Costs::manhattan(goal, |_| factor),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weight of a tile is what its first step costs.
    #[test]
    fn the_weights_that_are_listed_are_those_that_count() {
        let listed = |details: &str, size: Size| -> Vec<u64> {
            let of_size = details.split("; ").find_map(|part| part.strip_prefix(&format!("{size}: "))).unwrap();
            of_size.split(' ').map(|weight| weight.parse().unwrap()).collect()
        };
        for size in [Size::Tiles4x4, Size::Tiles5x5] {
            let weights = |number| {
                let costs = costs(&Goal::blank_last(size), number).unwrap();
                let beside = |cell: usize| if !cell.is_multiple_of(size.width()) { cell - 1 } else { cell + 1 };
                (0..size.cells() - 1).map(|cell| costs.cost(cell as u8 + 1, beside(cell))).collect::<Vec<_>>()
            };
            assert_eq!(listed(Published::<1>::INFO.details, size), weights(1), "{size}");
            assert_eq!(listed(Published::<4>::INFO.details, size), weights(4), "{size}");
            assert_eq!(listed(Published::<5>::INFO.details, size), weights(5), "{size}");
        }
    }

    #[test]
    fn the_published_weights_follow_their_rules() {
        // n = 4, 5: 3n² at the corner, 3n along the first row, 2n down the first column, n - row elsewhere.
        for size in [Size::Tiles4x4, Size::Tiles5x5] {
            let n = size.width() as u64;
            let costs = costs(&Goal::blank_last(size), 1).unwrap();
            for cell in 0..size.cells() - 1 {
                let (row, column) = (cell as u64 / n, cell as u64 % n);
                let weight = match (row, column) {
                    (0, 0) => 3 * n * n,
                    (0, _) => 3 * n,
                    (_, 0) => 2 * n,
                    _ => n - row,
                };
                let beside = if column > 0 { cell - 1 } else { cell + 1 };
                assert_eq!(costs.cost(cell as u8 + 1, beside), weight, "{size}, cell {cell}");
            }
        }
    }
}
