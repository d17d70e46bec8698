//! The solvers of a config, each once, with what can be said of them without a run.

use crate::config::{Config, Experiment, NamedSolver};
use serde::Serialize;
use std::collections::BTreeMap;
use taquin::heuristic::{self, Expression, Knowledge, Known};
use taquin::puzzle::Goal;
use taquin::solve::{Solver, Suboptimality};

/// The solvers of a config by their canonical text, in its order.
pub(super) struct Index<'a> {
    solvers: Vec<&'a NamedSolver>,
    places: BTreeMap<String, usize>,
}

impl<'a> Index<'a> {
    pub(super) fn new(config: &'a Config) -> Index<'a> {
        let (mut solvers, mut places) = (vec![], BTreeMap::new());
        for named in config.experiments.iter().flat_map(|experiment| &experiment.solvers) {
            places.entry(named.solver.to_string()).or_insert_with(|| {
                solvers.push(named);
                solvers.len() - 1
            });
        }
        Index { solvers, places }
    }

    /// The number of a solver's page.
    pub(super) fn place(&self, solver: &Solver) -> usize {
        self.places[&solver.to_string()]
    }

    /// Where a solver's page is.
    pub(super) fn link(&self, solver: &Solver) -> String {
        format!("#solver/{}", self.place(solver))
    }

    /// What there is to say of each.
    pub(super) fn descriptions(&self) -> Vec<Description<'a>> {
        self.solvers.iter().map(|named| Description::new(named)).collect()
    }
}

/// A solver spelled out.
#[derive(Serialize)]
pub(super) struct Description<'a> {
    text: String,
    label: &'a str,
    algorithm: &'static str,
    options: Vec<[String; 4]>,
    heuristic: Option<String>,
    /// The heuristics of which it is made, each with what it is.
    parts: Vec<(String, &'static str)>,
}

impl<'a> Description<'a> {
    fn new(named: &'a NamedSolver) -> Description<'a> {
        let algorithm = named.solver.algorithm();
        let options = algorithm.options().into_iter();
        let options = options.map(|option| [option.name, option.value, option.meaning, option.values]);
        let heuristic = named.solver.heuristic().map(ToString::to_string);
        let names = named.solver.heuristic().map(Expression::names).unwrap_or_default();
        let parts = heuristic::forms().into_iter().filter(|form| names.contains(form.name));
        let parts = parts.map(|form| (form.text, form.meaning)).collect();
        Description {
            text: named.solver.to_string(),
            label: &named.label,
            algorithm: algorithm.info().summary,
            options: options.collect(),
            heuristic: heuristic.clone(),
            parts,
        }
    }
}

/// What solvers guarantee for the goal of an experiment, in words; each heuristic is looked at once.
#[derive(Default)]
pub(super) struct Guarantees<'a> {
    known: BTreeMap<String, (&'a Goal, Option<Knowledge>)>,
}

impl<'a> Guarantees<'a> {
    /// How long a solver's paths may be, and why.
    pub(super) fn of(&mut self, experiment: &'a Experiment, named: &NamedSolver) -> String {
        let knowledge = self.knowledge(experiment, named);
        let algorithm = named.solver.algorithm();
        let guarantee = algorithm.guarantee_at(experiment.goal.costs(), knowledge.unwrap_or(Knowledge::CONSISTENT));
        let (shortest, long, are, measure) = match experiment.has_costs() {
            false => ("shortest", "as long as", "be", "length"),
            true => ("cheapest", "as much as", "cost", "cost"),
        };
        let unknown = knowledge.is_none() && named.solver.heuristic().is_some();
        let quality = match guarantee.cost {
            _ if unknown => "the properties of its heuristic are unknown here".into(),
            Suboptimality::Optimal => format!("its solutions are proven to be {shortest}"),
            Suboptimality::Bounded(upper, 1) => {
                format!("its solutions are proven to {are} at most {upper} times {long} {shortest} ones")
            }
            Suboptimality::Bounded(upper, lower) => {
                format!("its solutions are proven to {are} at most {upper}/{lower} times {long} {shortest} ones")
            }
            Suboptimality::Unbounded => format!("it has no proven bound on the {measure} of its solutions here"),
        };
        match knowledge.filter(|_| named.solver.heuristic().is_some()) {
            Some(knowledge) => format!("{quality}; its heuristic is {}", described(knowledge)),
            None => quality,
        }
    }

    fn knowledge(&mut self, experiment: &'a Experiment, named: &NamedSolver) -> Option<Knowledge> {
        let expression = named.solver.heuristic()?;
        let key = format!("{} {}: {expression}", experiment.goal.size(), experiment.goal);
        let entry = self.known.entry(key);
        entry.or_insert_with(|| (&experiment.goal, Knowledge::of(expression, &experiment.goal).ok())).1
    }
}

fn described(knowledge: Knowledge) -> &'static str {
    match (knowledge.admissible, knowledge.consistent) {
        (_, Known::Proven) => "consistent, hence it never overestimates",
        (Known::Proven, _) => "admissible: it never overestimates",
        (Known::Refuted, _) => "not admissible: it overestimates some boards",
        (Known::Unknown, Known::Refuted) => "not consistent; whether it ever overestimates is unknown here",
        (Known::Unknown, Known::Unknown) => "of unknown kind: whether it ever overestimates is unknown here",
    }
}
