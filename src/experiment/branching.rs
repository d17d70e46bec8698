//! The effective branching factor of a search.

/// The greatest difference between a factor and the true one.
const PRECISION: f64 = 1e-9;

/// The effective branching factor: that of the uniform tree of depth `length` which has `generated` nodes below its
/// root (Nilsson 1971). Additions and multiplications only decide on it, so it is the same number on every machine.
pub(crate) fn branching_factor(generated: u64, length: u32) -> f64 {
    let nodes = generated as f64;
    let range = range(nodes, length);
    near(nodes, length, range).unwrap_or_else(|| halved(nodes, length, range))
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

/// The same as [`halved`] without the way there, where Newton's method points to its end: other machines may round that
/// otherwise, so it is checked.
fn near(nodes: f64, depth: u32, (low, high): (f64, f64)) -> Option<f64> {
    let mut width = high - low;
    while width >= PRECISION {
        width /= 2.0;
    }
    let end = low + ((root(nodes, depth) - low) / width).floor() * width;
    let (middle, next) = (end + width / 2.0, end + width);
    // Beyond 2^23 no number may be between two that are so near.
    let is_between = end < middle && middle < next;
    let ends_here = (low..high).contains(&end) && below_root(end, depth) <= nodes && below_root(next, depth) > nodes;
    (is_between && ends_here).then_some(middle)
}

/// The factor to some digits.
fn root(nodes: f64, depth: u32) -> f64 {
    let levels = f64::from(depth);
    // No tree of this depth with a larger factor has so few nodes; from there each step comes nearer.
    let mut factor = nodes.powf(1.0 / levels);
    for _ in 0..6 {
        let deepest = factor.powi(depth as i32);
        let below_root = factor * (deepest - 1.0) / (factor - 1.0);
        let slope = ((levels + 1.0) * deepest - 1.0 - below_root) / (factor - 1.0);
        factor -= (below_root - nodes) / slope;
    }
    factor
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

    #[test]
    fn the_short_way_leads_where_halving_does() {
        for depth in 1..=100 {
            for nodes in (0..50).chain((0..60).map(|step| (1.5f64.powi(step) * f64::from(depth)) as u64)) {
                let halved = halved(nodes as f64, depth, range(nodes as f64, depth));
                assert_eq!(branching_factor(nodes, depth), halved, "{nodes}, {depth}");
            }
        }
        // What a program may tell: factors beyond 2^23, where numbers are far from each other.
        for (nodes, depth) in [(75_426_249_018_880, 2), (u64::MAX, 2), (u64::MAX, 1), (1 << 60, 2), (3 << 47, 2)] {
            let halved = halved(nodes as f64, depth, range(nodes as f64, depth));
            assert_eq!(branching_factor(nodes, depth), halved, "{nodes}, {depth}");
        }
        for (nodes, depth) in [(12.0, 2), (365.0, 20), (2_646.0, 26), (1e9, 53)] {
            assert!(near(nodes, depth, range(nodes, depth)).is_some(), "{nodes}, {depth}");
        }
    }
}
