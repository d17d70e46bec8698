//! The effective branching factor of a search.

/// The greatest difference between a factor and the true one.
const PRECISION: f64 = 1e-9;

/// The effective branching factor: that of the uniform tree of depth `length` which has `generated` nodes below its
/// root (Nilsson 1971). Additions and multiplications only decide on it, so it is the same number on every machine.
pub(crate) fn branching_factor(generated: u64, length: u32) -> f64 {
    let nodes = generated as f64;
    let range = range(nodes, length);
    guessed(nodes, length, range).unwrap_or_else(|| halved(nodes, length, range))
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

/// What [`halved`] returns, in half the time, where a guess falls into the interval that it ends with; two sums prove it. None
/// where the guess misses it, as for fewer nodes than levels.
fn guessed(nodes: f64, depth: u32, (low, high): (f64, f64)) -> Option<f64> {
    let mut width = high - low;
    while width >= PRECISION {
        width /= 2.0;
    }
    let left = low + ((guess(nodes, depth) - low) / width).floor() * width;
    let right = left + width;
    let holds = right <= high && below_root(left, depth) <= nodes && below_root(right, depth) > nodes;
    holds.then_some((left + right) / 2.0)
}

/// Close to the branching factor, by Newton's method on logarithms. The last digits differ between machines, so nothing may
/// depend on them.
fn guess(nodes: f64, depth: u32) -> f64 {
    let depth = f64::from(depth);
    let mut log = nodes.ln() / depth;
    for _ in 0..4 {
        let (one, all) = (log.exp(), (depth * log).exp());
        let sum = log + ((all - 1.0) / (one - 1.0)).ln();
        let slope = 1.0 + depth * all / (all - 1.0) - one / (one - 1.0);
        log -= (sum - nodes.ln()) / slope;
    }
    log.exp()
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

    #[test]
    fn a_guess_changes_no_digit() {
        let mut guesses = 0;
        for (depth, place) in (1..=90).flat_map(|depth| (0..320).map(move |place| (depth, place))) {
            let nodes = (2_f64.powi(place / 5) * (1.0 + f64::from(place % 5) / 7.0)).floor();
            let range = range(nodes, depth);
            if let Some(guessed) = guessed(nodes, depth, range) {
                assert_eq!(guessed.to_bits(), halved(nodes, depth, range).to_bits(), "{nodes} below depth {depth}");
                guesses += 1;
            }
        }
        assert!(guesses > 20_000, "{guesses}");
    }
}
