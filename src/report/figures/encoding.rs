//! What the colour, the dashes and the paleness of a series mean.
//!
//! Where several algorithms share heuristics, colours are those of the heuristics, dashes and markers those of the algorithms, and of one
//! algorithm with several weights or bounds the larger is paler. Where many solvers have one heuristic, the colours, too, are those of the
//! algorithms, and in their panels dashes those of the weights or bounds. Elsewhere each solver has a colour of its own.

use super::Group;
use crate::config::colours::Colouring;
use crate::config::{Experiment, NamedSolver};
use crate::formula::Number;
use crate::report::chart::{Curve, Curves, Look, Measure, OTHERS, Panel, Panels, Spot};
use crate::report::common::compared;
use crate::report::names::spoken_of;
use std::collections::BTreeSet;

/// More curves than this cannot be distinguished.
pub(super) const MOST_TOGETHER: usize = 8;

/// More panels than this are too small.
const MOST_PANELS: usize = 12;

/// The series of a solver.
pub(super) fn group(experiment: &Experiment, solver: usize) -> Group {
    let named = &experiment.solvers[solver];
    let look = if experiment.colouring() == Colouring::Solver { Look::default() } else { look(experiment, named) };
    Group {
        label: named.label.clone(),
        colour: named.colour,
        look,
        family: named.family().into(),
        factor: named.factor(),
        algorithm: named.algorithm.clone(),
        heuristic: named.heuristic.clone(),
        solvers: vec![solver],
    }
}

fn look(experiment: &Experiment, named: &NamedSolver) -> Look {
    let mut families: Vec<&str> = vec![];
    // Those without a heuristic have colours of their own.
    let (informed, blind): (Vec<&NamedSolver>, Vec<&NamedSolver>) =
        experiment.compared().partition(|named| named.solver.heuristic().is_some());
    for other in informed.into_iter().chain(blind).map(NamedSolver::family) {
        if !families.contains(&other) {
            families.push(other);
        }
    }
    let algorithm = families.iter().position(|other| *other == named.family()).unwrap_or(0);
    let alike =
        |other: &&NamedSolver| other.family() == named.family() && other.solver.heuristic() == named.solver.heuristic();
    let factor = |named: &NamedSolver| named.factor().map_or(Number::ZERO, |(_, factor)| factor);
    let mut factors: Vec<Number> = experiment.compared().filter(alike).map(factor).collect();
    factors.sort();
    factors.dedup();
    let place = factors.iter().position(|other| *other == factor(named)).unwrap_or(0);
    Look { algorithm, tint: (place * (Look::WEIGHTS - 1)).checked_div(factors.len() - 1).unwrap_or(0) }
}

impl Group {
    /// What a sentence calls it.
    pub(super) fn spoken(&self) -> String {
        spoken_of(&self.label, &self.algorithm, &self.heuristic)
    }

    /// Its curve.
    pub(super) fn curve(&self, spots: Vec<Spot>) -> Curve {
        Curve { label: self.label.clone(), colour: self.colour, look: self.look, spots }
    }
}

/// What a panel's curves share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sharing {
    Family,
    Algorithm,
    Heuristic,
}

/// How the curves of a chart are arranged so that no two look alike.
pub(super) enum Arrangement {
    Together(Curves),
    Panels(Panels),
}

/// Few curves are drawn together. More have a panel for each algorithm, or each heuristic; where that is not possible, only those of
/// `first` have colours, and the others are grey. Returns a sentence on it, after a blank.
pub(super) fn arranged(curves: Curves, of: &[&Group], first: &[usize]) -> (Arrangement, String) {
    if curves.curves.len() <= MOST_TOGETHER && are_distinct(curves.curves.iter()) {
        return (Arrangement::Together(curves), String::new());
    }
    let ways = [
        (Sharing::Family, " One panel per algorithm; the other solvers are grey."),
        (Sharing::Algorithm, " One panel per algorithm; the other solvers are grey."),
        (Sharing::Heuristic, " One panel per heuristic; the other solvers are grey."),
    ];
    for (sharing, sentence) in ways {
        if let Some(panels) = panels(&curves, of, sharing) {
            let is_paler = panels.all().flat_map(|panel| &panel.curves).any(|curve| curve.look.tint > 0);
            let paler = if is_paler {
                format!(" Paler: a larger {}.", factor_name(of.iter().filter_map(|group| Some(group.factor?.0))))
            } else {
                String::new()
            };
            return (Arrangement::Panels(panels), format!("{sentence}{paler}"));
        }
    }
    with_others(curves, of, first)
}

/// What weights and bounds are called together.
pub(super) fn factor_name(options: impl Iterator<Item = &'static str> + Clone) -> &'static str {
    let is = |name: &str| options.clone().any(|option| option == name);
    match [is("weight"), is("bound")] {
        [true, true] => "weight or bound",
        [false, true] => "bound",
        _ => "weight",
    }
}

fn panels(curves: &Curves, of: &[&Group], sharing: Sharing) -> Option<Panels> {
    let key = |group: &Group| match sharing {
        Sharing::Family => group.family.clone(),
        Sharing::Algorithm => group.algorithm.clone(),
        // Blind solvers have none.
        Sharing::Heuristic if group.heuristic.is_empty() => group.algorithm.clone(),
        Sharing::Heuristic => group.heuristic.clone(),
    };
    let mut panels: Vec<Panel> = vec![];
    let mut legend: Vec<Curve> = vec![];
    let has_one_heuristic = of.windows(2).all(|pair| pair[0].heuristic == pair[1].heuristic);
    let mut factors: Vec<Number> = of.iter().filter_map(|group| Some(group.factor?.1)).collect();
    factors.sort();
    factors.dedup();
    for (curve, group) in curves.curves.iter().zip(of) {
        let title = key(group);
        let mut curve = curve.clone();
        let mut entry = Curve { label: group.heuristic.clone(), spots: vec![], ..curve.clone() };
        match sharing {
            // The panel is the algorithm, and its title says so: what differs in it is the factor.
            Sharing::Family if has_one_heuristic => {
                let place = |factor| factors.iter().position(|other| *other == factor).unwrap_or(0);
                let dashes = group.factor.map_or(0, |(_, factor)| place(factor));
                curve.look.algorithm = dashes;
                let factor = group.factor.map_or(String::new(), |(_, factor)| factor.significant(4));
                (entry.label, entry.colour, entry.look.algorithm) = (factor, BLACK, dashes);
            }
            Sharing::Family => (curve.look.algorithm, entry.look) = (0, Look::default()),
            Sharing::Algorithm => (curve.look, entry.look) = (Look::default(), Look::default()),
            Sharing::Heuristic => (entry.label, entry.colour) = (group.algorithm.clone(), BLACK),
        }
        if !entry.label.is_empty() && legend.iter().all(|other| other.label != entry.label) {
            legend.push(entry);
        }
        match panels.iter_mut().find(|panel| panel.title == title) {
            Some(panel) => panel.curves.push(curve),
            None => panels.push(Panel { title, curves: vec![curve] }),
        }
    }
    let fits = |panel: &Panel| panel.curves.len() <= MOST_TOGETHER && are_distinct(panel.curves.iter());
    if !(2..=MOST_PANELS).contains(&panels.len()) || !panels.iter().all(fits) {
        return None;
    }
    let Curves { ref title, ref subtitle, ref x, ref y, x_scale, y_scale, y_span, ref places, steps, .. } = *curves;
    Some(Panels {
        title: title.clone(),
        subtitle: subtitle.clone(),
        x: x.clone(),
        x_scale,
        y_span,
        places: places.clone(),
        steps,
        legend,
        measures: vec![Measure { title: y.clone(), scale: y_scale, panels }],
        ..Panels::default()
    })
}

/// Black, of the colours.
pub(super) const BLACK: usize = 7;

/// The first ones in colour, the others in grey.
fn with_others(mut curves: Curves, of: &[&Group], first: &[usize]) -> (Arrangement, String) {
    let is_first = |group: &Group| group.solvers.iter().any(|solver| first.contains(solver));
    let all = std::mem::take(&mut curves.curves);
    for (curve, group) in all.into_iter().zip(of) {
        if is_first(group) && curve.colour != OTHERS {
            curves.curves.push(curve);
        } else {
            curves.others.push(curve);
        }
    }
    let others = curves.others.len();
    (Arrangement::Together(curves), format!(" {}; the other {others} are grey.", in_colour(of.iter().copied())))
}

/// Which solvers have colours where not all can.
pub(super) fn in_colour<'a>(groups: impl IntoIterator<Item = &'a Group>) -> &'static str {
    match groups.into_iter().any(|group| group.heuristic.is_empty()) {
        true => {
            "In colour: the first solver, those without a heuristic, and the best others (most boards solved, then fewest expanded nodes)"
        }
        false => "In colour: the first solver and the best others (most boards solved, then fewest expanded nodes)",
    }
}

fn are_distinct<'a>(curves: impl Iterator<Item = &'a Curve>) -> bool {
    let mut seen = BTreeSet::new();
    let look = |curve: &Curve| (curve.colour % COLOURS, curve.look.algorithm % Look::ALGORITHMS, curve.look.tint);
    curves.map(look).all(|look| seen.insert(look))
}

/// How many colours there are.
const COLOURS: usize = 20;

/// Gives the first solvers colours that differ, where the experiment has more solvers than there are colours; the others are grey.
pub(super) fn recolour(groups: &mut [Group], first: &[usize]) {
    if groups.len() <= COLOURS || groups.iter().any(|group| group.look != Look::default()) {
        return;
    }
    for group in groups.iter_mut() {
        let place = first.iter().position(|solver| group.solvers.contains(solver));
        group.colour = place.unwrap_or(OTHERS);
    }
}

/// The solvers that keep their colours where there are too many: the first of all, those without a heuristic, then the best.
pub(super) fn first(experiment: &Experiment, ranked: &[&Group]) -> Vec<usize> {
    let mut first: Vec<usize> = compared(experiment).take(1).collect();
    first.extend(compared(experiment).filter(|&solver| experiment.solvers[solver].heuristic.is_empty()).take(2));
    first.extend(ranked.iter().filter_map(|group| group.solvers.first().copied()));
    let mut seen = BTreeSet::new();
    first.retain(|solver| seen.insert(*solver));
    first.truncate(MOST_TOGETHER);
    first
}
