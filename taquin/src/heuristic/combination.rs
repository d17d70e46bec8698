//! What may be built from estimates: multiples, quotients, sums, the larger and the smaller.

/// A combination of leaves of one kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Combination<L> {
    /// A leaf.
    Leaf(L),
    /// So many times a part.
    Scaled(u32, Box<Combination<L>>),
    /// A part divided, rounded down; the divisor is at least 1.
    Quotient(Box<Combination<L>>, u32),
    /// All parts added up.
    Sum(Vec<Combination<L>>),
    /// The largest of the parts.
    Max(Vec<Combination<L>>),
    /// The smallest of the parts.
    Min(Vec<Combination<L>>),
}

impl<L> Combination<L> {
    /// The value when the leaves have the values that `leaf` gives. Who builds a combination sees to it that no part
    /// can exceed 32 bits.
    #[inline]
    pub(super) fn value(&self, leaf: &impl Fn(&L) -> u32) -> u32 {
        match self {
            Combination::Leaf(own) => leaf(own),
            Combination::Scaled(factor, part) => factor * part.value(leaf),
            Combination::Quotient(part, divisor) => part.value(leaf) / divisor,
            Combination::Sum(parts) => parts.iter().map(|part| part.value(leaf)).sum(),
            Combination::Max(parts) => parts.iter().map(|part| part.value(leaf)).max().unwrap_or(0),
            Combination::Min(parts) => parts.iter().map(|part| part.value(leaf)).min().unwrap_or(0),
        }
    }

    /// Calls `visit` with this combination and all its parts.
    pub(super) fn visit<'a>(&'a self, visit: &mut impl FnMut(&'a Combination<L>)) {
        visit(self);
        match self {
            Combination::Leaf(_) => {}
            Combination::Scaled(_, part) | Combination::Quotient(part, _) => part.visit(visit),
            Combination::Sum(parts) | Combination::Max(parts) | Combination::Min(parts) => {
                parts.iter().for_each(|part| part.visit(visit));
            }
        }
    }

    /// The same combination with something else for each leaf.
    pub(super) fn replace<M>(&self, leaf: &mut impl FnMut(&L) -> Combination<M>) -> Combination<M> {
        let mut all = |parts: &[Combination<L>]| parts.iter().map(|part| part.replace(leaf)).collect();
        match self {
            Combination::Leaf(own) => leaf(own),
            Combination::Scaled(factor, part) => Combination::Scaled(*factor, part.replace(leaf).into()),
            Combination::Quotient(part, divisor) => Combination::Quotient(part.replace(leaf).into(), *divisor),
            Combination::Sum(parts) => Combination::Sum(all(parts)),
            Combination::Max(parts) => Combination::Max(all(parts)),
            Combination::Min(parts) => Combination::Min(all(parts)),
        }
    }
}
