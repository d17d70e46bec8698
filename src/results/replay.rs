//! The command that makes a run again.

use crate::config::{NamedSolver, Role};
use taquin::puzzle::{Arrangement, Goal, MoveCosts, Size};
use taquin::search::Limits;

/// `harness solve` with a board, and all that the run depended on; none for programs, which run from their config only.
pub fn command(goal: &Goal, named: &NamedSolver, board: &Arrangement) -> Option<String> {
    Some(format!("harness solve '{}'{}", board.written(goal.labels()), options(goal, named)?))
}

/// What follows the board in [`command`].
pub fn options(goal: &Goal, named: &NamedSolver) -> Option<String> {
    if named.role == Role::External {
        return None;
    }
    let mut text = format!(" --goal '{goal}' --solver '{}'", named.solver);
    if goal.costs() != MoveCosts::Unit {
        text += &format!(" --costs {}", goal.costs());
    }
    let blank = goal.labels().blank_number().filter(|&blank| blank > 0).map(u64::from);
    let Limits { expanded, generated, bytes, time, until } = named.limits;
    for (option, value) in [("blank", blank), ("expanded", expanded), ("generated", generated)] {
        text.extend(value.map(|value| format!(" --{option} {value}")));
    }
    match bytes {
        Some(bytes) => text += &format!(" --bytes {bytes}"),
        // Where none is given, the command stops at 2 GiB; all nodes of a 3x3 board take less.
        None if goal.size() != Size::Tiles3x3 => text += " --bytes none",
        None => {}
    }
    text.extend(time.map(|time| format!(" --seconds {}", time.as_secs_f64())));
    text.extend(until.map(|cost| format!(" --until {cost}")));
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use std::path::Path;

    fn options_of(size: &str, goal: &str, limits: &str) -> String {
        let config = format!(
            "title = 'Two'\n[[experiment]]\nname = 'two'\nsize = '{size}'\n{goal}\ninstances = {{ walk = 1, moves = 4 }}\n\
             algorithms = ['astar']\nheuristics = ['manhattan']\n{limits}"
        );
        let config = Config::parse("two", &config, Path::new(".")).unwrap();
        let experiment = &config.experiments[0];
        let named = &experiment.solvers[0];
        options(&experiment.goal, named).unwrap().split_once(" --solver 'astar: manhattan'").unwrap().1.to_string()
    }

    #[test]
    fn all_that_limits_the_run_is_in_the_command() {
        assert_eq!(options_of("3x3", "blank = 3", ""), " --blank 3");
        assert_eq!(options_of("3x3", "goal = '0 1 2/3 4 5/6 7 X'", ""), "", "the X marks the blank");
        assert_eq!(options_of("4x4", "blank = 3", ""), " --blank 3 --bytes none");
        assert_eq!(options_of("4x4", "costs = 'sqrt'", ""), " --costs sqrt --bytes none");
        let limits = "limits = { expanded = 7, generated = 8, bytes = '1 MiB', seconds = 0.5, until = 60 }";
        assert_eq!(
            options_of("4x4", "", limits),
            " --expanded 7 --generated 8 --bytes 1048576 --seconds 0.5 --until 60"
        );
    }
    #[test]
    fn a_program_runs_from_its_config_only() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let named = |role| NamedSolver {
            label: "student".into(),
            algorithm: "student".into(),
            heuristic: String::new(),
            colour: 0,
            solver: "command(name = student)".parse().unwrap(),
            role,
            limits: Limits::default(),
        };
        assert_eq!(command(&goal, &named(Role::External), goal.arrangement()), None);
    }
}
