//! What solvers are called by who asks for a comparison.

use crate::experiment::archive::Archive;
use crate::experiment::config::{Experiment, NamedSolver, Role};
use taquin::spelling::{doubted, listed};

/// Whether a solver has this label, alias or text.
pub(super) fn fits(named: &NamedSolver, name: &str) -> bool {
    named.answers_to(name) || named.is(name)
}

/// Refuses names that no compared solver of any folder has.
pub(super) fn refuse_unknown(archives: &[Archive], names: &[String]) -> Result<(), String> {
    let experiments = archives.iter().flat_map(|archive| &archive.config.experiments);
    let solvers: Vec<&NamedSolver> = experiments.flat_map(Experiment::compared).collect();
    let unknown: Vec<&String> = names.iter().filter(|name| !solvers.iter().any(|named| fits(named, name))).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let texts: Vec<String> = solvers.iter().map(|named| named.solver.to_string()).collect();
    let known = || {
        let names = solvers.iter().flat_map(|named| named.names()).filter(|name| !name.is_empty());
        names.chain(texts.iter().map(String::as_str))
    };
    let told: Vec<String> = unknown.into_iter().map(|name| doubted(name, known())).collect();
    let labels = listed(solvers.iter().map(|named| named.label.as_str()));
    Err(format!("no solver is called {}: there are {labels}", told.join(" or ")))
}

/// The place of the solver that each name means in an experiment which has the first and another of them; none of any
/// other experiment. A label, or a whole text, means its solver even where it is an alias of others.
///
/// # Errors
/// When one of the names means several solvers.
pub(super) fn one_each(experiment: &Experiment, names: &[String]) -> Result<Vec<Option<usize>>, String> {
    let meant: Vec<Vec<usize>> = names.iter().map(|name| meant(experiment, name)).collect();
    let compares = |(first, others): (&Vec<usize>, &[Vec<usize>])| {
        !first.is_empty() && others.iter().any(|other| !other.is_empty())
    };
    if !meant.split_first().is_some_and(compares) {
        return Ok(vec![]);
    }
    let one = |(name, places): (&String, Vec<usize>)| match places[..] {
        [] => Ok(None),
        [place] => Ok(Some(place)),
        _ => {
            let labels: Vec<&str> = places.iter().map(|&place| &experiment.solvers[place].label[..]).collect();
            let labels = labels.join("\", \"");
            Err(format!("\"{name}\" means several solvers of {}: \"{labels}\"", experiment.name))
        }
    };
    names.iter().zip(meant).map(one).collect()
}

fn meant(experiment: &Experiment, name: &str) -> Vec<usize> {
    let fitting = |fits: &dyn Fn(&NamedSolver) -> bool| -> Vec<usize> {
        let compared = experiment.solvers.iter().enumerate().filter(|(_, named)| named.role != Role::Reference);
        compared.filter(|(_, named)| fits(named)).map(|(place, _)| place).collect()
    };
    let own = fitting(&|named| named.is(name));
    if own.is_empty() { fitting(&|named| named.answers_to(name)) } else { own }
}
