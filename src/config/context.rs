//! What the parts of a config need to know of the whole.

use super::InstanceFile;
use super::diagnostic::{Problem, quoted};
use super::library::Library;
use super::names::Names;
use super::outline::Outline;
use super::problems::Problems;
use super::wire::{At, Count};
use std::collections::BTreeMap;
use std::ops::Range;
use taquin::puzzle::{Arrangement, Goal, Labels, MoveCosts, Size};
use taquin::spelling::nearest;

/// What the names of charts of combined heuristics have between that of their experiment and a metric's.
pub(crate) const COMBINATIONS: &str = "combinations";

/// The most characters of the name of an experiment or evaluation.
const LONGEST_NAME: usize = 100;

/// The text around a section, and what the sections before it have defined.
pub(super) struct Context<'a> {
    /// The text of the config.
    pub(super) text: &'a str,
    /// Where instance files are.
    pub(super) library: &'a Library,
    /// The seed of the config.
    pub(super) seed: u64,
    /// The heuristics and algorithms with names.
    pub(super) names: Names,
    /// The problems found so far.
    pub(super) problems: &'a Problems,
    /// The names of experiments and evaluations so far.
    taken: BTreeMap<String, Range<usize>>,
    /// The experiments and evaluations so far, also those in which something is wrong.
    pub(super) outlines: Vec<Outline>,
    /// The instance files read so far.
    files: Vec<InstanceFile>,
}

impl<'a> Context<'a> {
    pub(super) fn new(
        text: &'a str,
        library: &'a Library,
        seed: u64,
        names: Names,
        problems: &'a Problems,
    ) -> Context<'a> {
        Context {
            text,
            library,
            seed,
            names,
            problems,
            taken: BTreeMap::new(),
            outlines: Vec::new(),
            files: Vec::new(),
        }
    }

    /// Takes the name of an experiment or evaluation.
    pub(super) fn take_name(&mut self, name: &At<String>) -> Result<String, Problem> {
        check_name(name)?;
        // Names become files, and some file systems ignore case.
        if let Some(first) = self.taken.insert(name.to_lowercase(), name.span.clone()) {
            return Err(Problem::at(&name.span, format!("the name {} is used twice", quoted(name)))
                .label("used again")
                .see(&first, "first used here"));
        }
        Ok(name.it.clone())
    }

    /// Refuses the name of an experiment, taken now, whose charts would have the names of another's.
    ///
    /// A chart is called `EXPERIMENT-KIND`; no other kind than this one ends as another does behind a hyphen.
    pub(super) fn refuse_charts_of_another(&self, name: &At<String>) -> Result<(), Problem> {
        let (own, end) = (name.to_lowercase(), format!("-{COMBINATIONS}"));
        let others = own.strip_suffix(&end).map(String::from).into_iter().chain([own.clone() + &end]);
        let Some(first) = others.into_iter().find_map(|other| self.taken.get(&other)) else { return Ok(()) };
        Err(Problem::at(
            &name.span,
            format!("charts of {} and of another experiment would have the same name", quoted(name)),
        )
        .see(first, "the other experiment")
        .help(format!(
            "the name of an experiment cannot be that of another followed by {end}, the name of its charts of pairs"
        )))
    }

    /// The text of an instance file of at most `limit` bytes; each is read once.
    pub(super) fn file(&mut self, path: &str, limit: u64) -> Result<&str, String> {
        let index = match self.files.iter().position(|file| file.path == path) {
            Some(index) => index,
            None => {
                let text = self.library.read(path, limit)?;
                self.files.push(InstanceFile { path: path.into(), text });
                self.files.len() - 1
            }
        };
        Ok(&self.files[index].text)
    }

    /// All instance files that were read.
    pub(super) fn into_files(self) -> Vec<InstanceFile> {
        self.files
    }

    /// The file's own text of a value.
    pub(super) fn written(&self, span: &Range<usize>) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }
}

/// Whether experiments and evaluations can have a name.
pub(super) fn check_name(name: &At<String>) -> Result<(), Problem> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || name.len() > LONGEST_NAME || name.starts_with('.') || !name.chars().all(allowed) {
        let plain: String = name.chars().map(|c| if allowed(c) { c } else { '-' }).take(LONGEST_NAME).collect();
        let problem = Problem::at(&name.span, format!("invalid name {}", quoted(name)));
        let is_like = name.len() <= LONGEST_NAME && name.starts_with(|c: char| c.is_ascii_alphanumeric());
        let problem = if is_like { problem.label(format!("write {}", quoted(&plain))) } else { problem };
        return Err(problem.help(format!(
            "a name has 1 to {LONGEST_NAME} characters: letters without accents, digits, -, _ and ., not starting with a point"
        )));
    }
    Ok(())
}

/// The bytes of a part of a text in quotes, where the file has the text as it is, without escapes.
pub(super) fn within(text: &str, at: &At<String>, part: &Range<usize>) -> Range<usize> {
    let inside = at.span.start + 1..at.span.end.saturating_sub(1);
    match text.get(inside.clone()) {
        Some(written) if written == at.it => inside.start + part.start..inside.start + part.end,
        _ => at.span.clone(),
    }
}

/// Reads a size and a goal. What is wrong is reported, and the likely size, or the default goal, takes its place, so that the
/// rest is checked in the same round; not for a goal that may define an X as the blank, which boards then need.
pub(super) fn goal(
    size: &At<String>,
    goal: &Option<At<String>>,
    blank: &Option<At<Count>>,
    costs: &Option<At<String>>,
    problems: &Problems,
) -> Option<Goal> {
    let sizes: Vec<String> = Size::ALL.iter().map(Size::to_string).collect();
    let guess = nearest(size, sizes.iter().map(String::as_str)).unwrap_or(size);
    let guess = At { span: size.span.clone(), it: guess.to_string() };
    let has_x = goal.as_ref().is_some_and(|goal| goal.contains(['X', 'x']));
    let needs_0 = |problem: Problem| match blank {
        Some(at) if costs.is_some() && problem.span() == Some(&at.span) => {
            problem.help("remove the line: with costs the blank is 0")
        }
        _ => problem,
    };
    let read = problems.keep(read_goal(size, goal, blank).map_err(needs_0));
    // A problem that comes up again is shown once.
    read.or_else(|| problems.keep(read_goal(&guess, goal, &None)))
        .or_else(|| read_goal(&guess, &None, &None).ok().filter(|_| !has_x))
}

fn read_goal(size: &At<String>, goal: &Option<At<String>>, blank: &Option<At<Count>>) -> Result<Goal, Problem> {
    let sizes: Vec<String> = Size::ALL.iter().map(Size::to_string).collect();
    let size: Size = size.parse().map_err(|_| {
        Problem::at(&size.span, format!("unknown size {}", quoted(size))).among(
            size,
            "sizes",
            sizes.iter().map(String::as_str),
        )
    })?;
    let number = |at: &At<Count>| {
        let number = u8::try_from(at.0).ok().filter(|&number| usize::from(number) < size.cells());
        let wrong = || Problem::at(&at.span, format!("{} is not a number on a {size} board", at.0));
        let advice = if at.0 == size.cells() as u64 { "; on boards, write 0 for the blank instead" } else { "" };
        number.ok_or_else(|| wrong().help(format!("expected 0 to {}{advice}", size.cells() - 1)))
    };
    let labels = blank.as_ref().map(number).transpose()?.map(Labels::numbers);
    let Some(written) = goal else {
        return Ok(Goal::parse("blank-last", size, labels).expect("the blank was checked"));
    };
    Goal::parse(written, size, labels).map_err(|error| {
        let names = Goal::NAMES.map(|(name, _)| name);
        if written.chars().any(|c| c.is_ascii_digit()) {
            return Problem::at(&written.span, format!("the goal is not a {size} board")).label(error.to_string());
        }
        Problem::at(&written.span, format!("unknown goal {}", quoted(written))).among(
            written,
            "write a board such as 1 2 3/4 5 6/7 8 0, or one of",
            names,
        )
    })
}

/// Reads what moves cost, and gives it to the goal; what is wrong is noted, and the likely costs, or none, take its place.
pub(super) fn costs(written: &Option<At<String>>, goal: Goal, problems: &Problems) -> Goal {
    let Some(written) = written else { return goal };
    let names = MoveCosts::ALL.map(|(_, name, _)| name);
    let unknown =
        |_| Problem::at(&written.span, format!("unknown costs {}", quoted(written))).among(written, "costs are", names);
    let read = problems.keep(written.parse().map_err(unknown));
    let Some(costs) = read.or_else(|| nearest(written, names)?.parse().ok()) else { return goal };
    let given = goal.clone().with_costs(costs).map_err(|error| {
        Problem::at(&written.span, format!("{} is not for this goal", quoted(written))).label(error.to_string())
    });
    problems.keep(given).unwrap_or(goal)
}

/// Reads boards that are written out.
pub(super) fn boards(list: &At<Vec<At<String>>>, goal: &Goal, problems: &Problems) -> Option<Vec<Arrangement>> {
    problems.keep(not_empty(list, "boards"))?;
    let read = |board: &At<String>| {
        goal.read(board).map_err(|error| {
            Problem::at(&board.span, format!("this is not a {} board", goal.size())).label(error.to_string())
        })
    };
    problems.all(list.iter().map(read))
}

/// Refuses an empty list.
pub(super) fn not_empty<T>(list: &At<Vec<T>>, what: &str) -> Result<(), Problem> {
    if list.is_empty() {
        return Err(Problem::at(&list.span, format!("the list of {what} is empty")).label("expected at least one"));
    }
    Ok(())
}
