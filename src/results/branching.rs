//! The effective branching factor of a search.

/// The greatest difference between a factor and the true one.
const PRECISION: f64 = 1e-9;

/// The effective branching factor: that of the uniform tree of depth `length` which has `generated` nodes below its
/// root (Nilsson 1971). Additions and multiplications only decide on it, so it is the same number on every machine.
pub(crate) fn branching_factor(generated: u64, length: u32) -> f64 {
    let nodes = generated as f64;
    halved(nodes, length, range(nodes, length))
}

/// A factor that has too few nodes or just enough, and one that has enough: powers of two, or 0.
fn range(nodes: f64, depth: u32) -> (f64, f64) {
    let mut high = 1.0;
    while below_root(high, depth) < nodes {
        high *= 2.0;
    }
    (if high > 1.0 { high / 2.0 } else { 0.0 }, high)
}

/// The nodes below the root of a uniform tree.
fn below_root(factor: f64, depth: u32) -> f64 {
    // The levels are counted by halves: those down to 2k hold (1 + factor^k) times as many nodes as those down to k.
    let (mut sum, mut level) = (0.0, 1.0);
    for bit in (0..u32::BITS - depth.leading_zeros()).rev() {
        sum += level * sum;
        level *= level;
        if depth >> bit & 1 == 1 {
            level *= factor;
            sum += level;
        }
    }
    sum
}

/// The middle of what is left of a range when it is halved to the end.
fn halved(nodes: f64, depth: u32, (mut low, mut high): (f64, f64)) -> f64 {
    loop {
        let middle = (low + high) / 2.0;
        if high - low < PRECISION || middle == low || middle == high {
            return middle;
        }
        if below_root(middle, depth) > nodes { high = middle } else { low = middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_branching_factor_is_the_root_of_the_uniform_tree() {
        // 2 + 4 + 8 = 14, 3 + 9 = 12, one node a level, and 52 nodes at depth 5: Russell and Norvig print 1.92.
        let rounded = |generated, length| format!("{:.6}", branching_factor(generated, length));
        assert_eq!(rounded(14, 3), "2.000000");
        assert_eq!(rounded(12, 2), "3.000000");
        assert_eq!(rounded(7, 7), "1.000000");
        assert_eq!(rounded(0, 4), "0.000000");
        assert_eq!(format!("{:.2}", branching_factor(52, 5)), "1.92");
        assert!(branching_factor(u64::MAX, 80).is_finite());
    }
}
