//! Solvers of one algorithm that differ in how much they weigh the heuristic, or in how much longer a path may be.

use super::NamedSolver;
use crate::formula::Number;

impl NamedSolver {
    /// The weight of the heuristic or the bound on cost over optimum, whichever its algorithm has, with the option's name.
    pub(crate) fn factor(&self) -> Option<(&'static str, Number)> {
        let algorithm = self.solver.algorithm();
        let option = algorithm.info().headline.filter(|option| *option == "bound").unwrap_or("weight");
        Some((option, Number::parse(&algorithm.value_of(option)?)?))
    }

    /// What it shares with the solvers that differ from it in weight or bound: the config's name of the algorithm without that number,
    /// or the algorithm's label where the name has none.
    pub(crate) fn family(&self) -> &str {
        let algorithm = self.solver.algorithm();
        let label = algorithm.info().label;
        let Some((_, factor)) = self.factor() else {
            return if self.algorithm == algorithm.label() { label } else { &self.algorithm };
        };
        let named = self.algorithm.rsplit_once(' ').filter(|(_, last)| Number::parse(last) == Some(factor));
        named.map_or(label, |(name, _)| name)
    }
}
