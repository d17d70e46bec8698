//! Which runs a config asks for: every instance by every solver of every experiment.

use crate::config::{Config, Experiment, NamedSolver, Role};
use crate::results::digest::Digester;
use crate::results::record::RunKey;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use taquin::puzzle::{Arrangement, Size};
use taquin::spelling::nearest;

/// The most runs of a folded experiment that are taken up, and kept, together.
pub(crate) const FOLD_BLOCK: usize = 1024;

/// The runs of one solver on all instances of one experiment.
#[derive(Debug)]
pub(crate) struct Series<'a> {
    /// The experiment's place in the config.
    pub(crate) place: usize,
    pub(crate) experiment: &'a Experiment,
    pub(crate) named: &'a NamedSolver,
    /// The experiment's name.
    pub(crate) name: Arc<str>,
    /// The solver's key in its experiment.
    pub(crate) solver: Arc<str>,
    /// Whether its runs are to be made, not only shown where they are known.
    pub(crate) selected: bool,
    digester: Digester,
}

impl Series<'_> {
    pub(crate) fn boards(&self) -> &[Arrangement] {
        &self.experiment.instances
    }

    /// The digest of a run, or of a block of runs.
    pub(crate) fn digest(&self, instances: Range<usize>) -> String {
        self.digester.of(&self.boards()[instances])
    }

    /// Whether its runs are those of a program that is not the harness's: what fails in it is a result like others.
    pub(crate) fn is_external(&self) -> bool {
        self.named.role == Role::External
    }

    /// The key of the run on an instance.
    pub(crate) fn key(&self, instance: usize) -> RunKey {
        RunKey { experiment: Arc::clone(&self.name), instance, solver: Arc::clone(&self.solver) }
    }

    /// Its instances in blocks, each taken up by one thread: small enough that no thread is left with the rest of the
    /// work, large enough that short runs don't wait for the queue.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let runs = self.boards().len();
        let most = if self.experiment.goal.size() == Size::Tiles3x3 { 32 } else { 8 };
        let length = if self.experiment.fold { FOLD_BLOCK } else { (runs / 64).clamp(1, most) };
        (0..runs).step_by(length).map(move |first| first..(first + length).min(runs))
    }
}

/// All runs of a config, in its order: experiments, their solvers, their instances.
#[derive(Debug)]
pub struct Plan<'a> {
    pub(crate) config: &'a Config,
    pub(crate) series: Vec<Series<'a>>,
}

/// A selection that matches nothing in the config.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{wanted}\" matches no run: {hint}")]
pub struct UnknownSelection {
    wanted: String,
    hint: String,
}

impl<'a> Plan<'a> {
    /// The runs of a config that `only` selects; when it is empty, all of them but those of optional experiments.
    ///
    /// A selection is the name of an experiment, or `NAME/SOLVER` with a solver's label, aliases or canonical text. In
    /// both parts `*` matches any text and `?` any one character, but an exact label or canonical text beats wildcards. A
    /// compared solver also selects its experiment's reference, so that optimal lengths are those of a config with this
    /// solver alone.
    ///
    /// # Errors
    /// [`UnknownSelection`] when one of them matches nothing.
    pub fn new(config: &'a Config, only: &[String]) -> Result<Plan<'a>, UnknownSelection> {
        let mut series: Vec<Series> = vec![];
        for (place, experiment) in config.experiments.iter().enumerate() {
            let name: Arc<str> = experiment.name.as_str().into();
            series.extend(experiment.solvers.iter().map(|named| Series {
                place,
                experiment,
                named,
                name: Arc::clone(&name),
                solver: experiment.key(named).into(),
                selected: only.is_empty() && !experiment.optional,
                digester: Digester::new(config, experiment, named),
            }));
        }
        for wanted in only {
            let chosen = chosen(wanted, &series);
            if chosen.is_empty() {
                return Err(UnknownSelection { wanted: wanted.clone(), hint: hint(wanted, &series) });
            }
            chosen.into_iter().for_each(|place| series[place].selected = true);
        }
        let is_compared = |one: &&Series| one.selected && one.named.role != Role::Reference;
        let run: BTreeSet<usize> = series.iter().filter(is_compared).map(|one| one.place).collect();
        let references = series.iter_mut().filter(|one| one.named.role == Role::Reference);
        references.filter(|one| run.contains(&one.place)).for_each(|one| one.selected = true);
        Ok(Plan { config, series })
    }

    /// The selected runs in blocks that one thread takes up together: the place of a series, and instances of it.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let selected = self.series.iter().enumerate().filter(|(_, series)| series.selected);
        selected.flat_map(|(index, series)| series.blocks().map(move |block| (index, block)))
    }

    /// The solvers that are selected, each with its experiment, in the config's order.
    pub fn selected(&self) -> impl Iterator<Item = (&'a Experiment, &'a NamedSolver)> {
        self.series.iter().filter(|one| one.selected).map(|one| (one.experiment, one.named))
    }

    /// The number of runs that are selected; repeats don't count.
    pub fn runs(&self) -> usize {
        self.series.iter().filter(|one| one.selected).map(|one| one.boards().len()).sum()
    }

    /// The number of runs of the whole config.
    pub fn all_runs(&self) -> usize {
        self.series.iter().map(|one| one.boards().len()).sum()
    }
}

/// The places of the series that a selection means.
fn chosen(wanted: &str, series: &[Series]) -> Vec<usize> {
    let (name, solver) = wanted.split_once('/').map_or((wanted, None), |(name, solver)| (name, Some(solver)));
    // The star of A* is a star of the label.
    let is_named = |one: &Series| solver.is_some_and(|solver| one.named.is(solver) || *one.solver == *solver);
    let naming: BTreeSet<usize> = series.iter().filter(|one| is_named(one)).map(|one| one.place).collect();
    let is_meant = |one: &Series| match solver {
        None => true,
        Some(_) if naming.contains(&one.place) => is_named(one),
        Some(solver) => {
            let NamedSolver { label, algorithm, heuristic, .. } = one.named;
            let texts = [label, algorithm, heuristic, &*one.solver];
            texts.iter().any(|text| !text.is_empty() && fits(solver, text))
        }
    };
    let inside = series.iter().enumerate().filter(|(_, one)| fits(name, &one.experiment.name));
    inside.filter(|(_, one)| is_meant(one)).map(|(index, _)| index).collect()
}

/// Whether a text is `pattern`, in which `*` stands for any text and `?` for one character.
fn fits(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut at, mut read) = (0, 0);
    // Where the last star stands, and how much of the text it stands for: only that one is ever tried with more.
    let mut star: Option<(usize, usize)> = None;
    while read < text.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, read));
                at += 1;
            }
            Some(&wanted) if wanted == '?' || wanted == text[read] => (at, read) = (at + 1, read + 1),
            _ => match &mut star {
                None => return false,
                Some((place, start)) => {
                    *start += 1;
                    (at, read) = (*place + 1, *start);
                }
            },
        }
    }
    pattern[at..].iter().all(|&rest| rest == '*')
}

fn hint(wanted: &str, series: &[Series]) -> String {
    let name = wanted.split('/').next().unwrap_or_default();
    let mut known: Vec<String> = match series.iter().filter(|one| fits(name, &one.experiment.name)) {
        inside if wanted.contains('/') => {
            inside.map(|one| format!("{}/{}", one.experiment.name, one.named.label)).collect()
        }
        _ => vec![],
    };
    let what = if known.is_empty() { "experiments" } else { "solvers" };
    if known.is_empty() {
        known = series.iter().map(|one| one.experiment.name.clone()).collect();
    }
    known.dedup();
    // A label is matched whole, so a part of it needs wildcards.
    let patterns = [wanted.to_string(), format!("{wanted}*"), format!("*{wanted}*")];
    let inside = |pattern: &String| {
        let mut all = series.iter().map(|one| format!("{}/{pattern}", one.experiment.name));
        all.find(|text| !chosen(text, series).is_empty())
    };
    let solver = patterns.iter().find_map(inside);
    if let Some(solver) = solver.filter(|_| !wanted.contains('/')) {
        let written =
            format!("a solver, write EXPERIMENT/SOLVER, such as '{solver}'; --list prints the labels of solvers");
        return match nearest(wanted, series.iter().map(|one| one.experiment.name.as_str())) {
            Some(near) => format!("did you mean \"{near}\"? For {written}"),
            None => format!("for {written}"),
        };
    }
    if let Some((experiment, part)) = wanted.split_once('/') {
        let pattern = format!("{experiment}/*{part}*");
        if !chosen(&pattern, series).is_empty() {
            return format!("for a part of a label, write '{pattern}'");
        }
    }
    match nearest(wanted, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None if known.is_empty() => "the config has no runs".into(),
        None => {
            let more = known.len().saturating_sub(10);
            known.truncate(10);
            let more = if more == 0 {
                String::new()
            } else {
                format!(" and {more} more; --list prints every experiment with its solvers")
            };
            let what = if known.len() == 1 { what.trim_end_matches('s') } else { what };
            format!("this config has the {what} {}{more}", known.join(if what == "solvers" { "; " } else { ", " }))
        }
    }
}

impl fmt::Display for Plan<'_> {
    /// A table: experiments, their size, instances, solvers and runs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = vec![["experiment", "size", "instances", "solvers", "runs"].map(String::from)];
        for (place, experiment) in self.config.experiments.iter().enumerate() {
            let chosen = |one: &&Series| one.selected && one.place == place;
            let solvers = self.series.iter().filter(chosen).count();
            let instances = experiment.instances.len();
            if solvers > 0 {
                let numbers = [instances, solvers, instances * solvers].map(|number| number.to_string());
                let [instances, solvers, runs] = numbers;
                rows.push([experiment.name.clone(), experiment.goal.size().to_string(), instances, solvers, runs]);
            }
        }
        rows.push(["total".into(), String::new(), String::new(), String::new(), self.runs().to_string()]);
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: [usize; 5] = std::array::from_fn(width);
        for [name, size, instances, solvers, runs] in &rows {
            let [w0, w1, w2, w3, w4] = widths;
            writeln!(f, "{name:<w0$}  {size:<w1$}  {instances:>w2$}  {solvers:>w3$}  {runs:>w4$}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_text_and_a_question_mark_for_one_character() {
        for (pattern, text) in
            [("", ""), ("*", ""), ("*", "abc"), ("a?c", "abc"), ("*a*b", "xaxbab"), ("**c", "c"), ("é?", "éa")]
        {
            assert!(fits(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("", "a"), ("?", ""), ("a*c", "ab"), ("*ab", "abc"), ("a", "A"), ("*a*a*a", "aa")] {
            assert!(!fits(pattern, text), "{pattern} {text}");
        }
    }

    #[test]
    fn a_label_that_has_a_star_means_its_own_solver_alone() {
        let text = "[algorithms]\n\"A*\" = \"astar\"\n\"A* too\" = \"astar(ties = fifo)\"\n[[experiment]]\nname = \"e\"\n\
                    size = \"3x3\"\ninstances = { uniform = 3 }\nalgorithms = [\"A*\", \"A* too\"]\nheuristics = [\"h1\"]\n";
        let config = Config::parse("test.toml", text, std::path::Path::new("")).unwrap();
        let labels = |only: &str| -> Vec<&str> {
            let plan = Plan::new(&config, &[only.into()]).unwrap();
            plan.selected().map(|(_, named)| &named.label[..]).collect()
        };
        assert_eq!(labels("e/A*"), ["A*"]);
        assert_eq!((labels("e/A??*"), labels("e/A?*")), (vec!["A* too"], vec!["A*", "A* too"]));
    }

    #[test]
    fn a_compared_solver_brings_the_reference_of_its_experiment() {
        let text = "[[experiment]]\nname = \"e\"\nsize = \"4x4\"\ninstances = { uniform = 3 }\nalgorithms = [\"idastar\"]\n\
                    heuristics = [\"manhattan\", \"max(linear_conflict, walking_distance)\"]\n[[experiment]]\nname = \"f\"\n\
                    size = \"4x4\"\ninstances = { uniform = 2 }\nalgorithms = [\"idastar\"]\nheuristics = [\"manhattan\"]\n";
        let config = Config::parse("test.toml", text, std::path::Path::new("")).unwrap();
        let selected = |only: &str| -> (Vec<String>, usize) {
            let plan = Plan::new(&config, &[only.into()]).unwrap();
            let name =
                |(experiment, named): (&Experiment, &NamedSolver)| format!("{}/{}", experiment.name, named.label);
            (plan.selected().map(name).collect(), plan.runs())
        };
        let named = |names: &[&str], runs: usize| (names.iter().map(|name| name.to_string()).collect(), runs);
        let best = "max(linear_conflict, walking_distance)";
        assert_eq!(selected("e/manhattan"), named(&["e/manhattan", "e/reference"], 6));
        assert_eq!(selected("e/reference"), named(&["e/reference"], 3));
        assert_eq!(selected("e"), named(&["e/manhattan", &format!("e/{best}"), "e/reference"], 9));
        // The text is the compared solver's; the reference has one of its own.
        assert_eq!(selected(&format!("e/idastar: {best}")), named(&[&format!("e/{best}"), "e/reference"], 6));
        assert_eq!(selected(&format!("e/idastar: {best} (reference)")), named(&["e/reference"], 3));
        assert_eq!(selected("*/manhattan"), named(&["e/manhattan", "e/reference", "f/manhattan", "f/reference"], 10));
        let plan = Plan::new(&config, &[]).unwrap();
        assert_eq!((plan.runs(), plan.all_runs()), (13, 13));
    }

    #[test]
    fn many_stars_are_no_riddle() {
        let text = "a".repeat(3000);
        assert!(!fits(&("a*".repeat(1000) + "b"), &text));
        assert!(fits(&"a*".repeat(1000), &text));
    }
}
