//! From a file or a text to a config.

use super::commands::digests;
use super::context::Context;
use super::diagnostic::{Diagnostic, Problem, quoted};
use super::experiment::{evaluation, experiment};
use super::library::{Library, read_text};
use super::names::Names;
use super::problems::{Diagnostics, Problems};
use super::tables::table;
use super::{Config, InstanceFile, colours, embedded, syntax};
use std::collections::BTreeSet;
use std::path::Path;

/// The largest config in bytes: 4 MiB.
const LARGEST: u64 = 4 << 20;

impl Config {
    /// Reads a config and checks all that can be checked before the first run.
    ///
    /// A plain name that is no existing file, such as `paper`, means the built-in config of that name, whose
    /// instance files are built in, too.
    ///
    /// # Errors
    /// [`Diagnostics`]: each error with its line and how to fix it.
    ///
    /// ```
    /// use std::path::Path;
    /// use harness::config::Config;
    /// let example = Config::read(Path::new("example")).unwrap();
    /// assert_eq!(example.name, "example");
    /// ```
    pub fn read(path: &Path) -> Result<Config, Diagnostics> {
        let name = path.to_string_lossy();
        let is_name = path.extension().is_none() && path.components().count() == 1;
        // A folder of results may have the name of its config.
        let is_free = !path.exists() || path.is_dir() && embedded::config(&name).is_some();
        if is_name && is_free {
            return Config::built_in(&name);
        }
        let text = read_text(path, LARGEST).map_err(|reason| unread(path, &reason))?;
        Config::parse(&name, &text, path.parent().unwrap_or(Path::new("")))
    }

    /// Reads a config that the binary carries, whatever files there are.
    ///
    /// # Errors
    /// [`Diagnostics`]: no built-in config has this name.
    pub fn built_in(name: &str) -> Result<Config, Diagnostics> {
        let Some(text) = embedded::config(name) else {
            let names = embedded::CONFIGS.map(|(name, _)| name);
            let problem =
                Problem::new(format!("there is no file {} and no built-in config of that name", quoted(name)));
            let file = format!("{name}.toml");
            let problem = match Path::new(&file).is_file() {
                true => problem.help(format!("did you mean the file {}?", quoted(&file))),
                false => problem.among(name, "built-in configs", names),
            };
            return Err(problem.shown("", "").into());
        };
        build(name, text, &Library::Embedded)
    }

    /// Reads the text of a config; `name` is its path as messages show it, `base` the folder from which the paths of
    /// instance files start.
    ///
    /// # Errors
    /// [`Diagnostics`]: each error with its line and how to fix it.
    pub fn parse(name: &str, text: &str, base: &Path) -> Result<Config, Diagnostics> {
        build(name, text, &Library::Folder(base.into()))
    }

    /// Reads the copy of a config in a results folder; `shown` is the path of the copy as messages show it.
    ///
    /// # Errors
    /// As [`Config::parse`].
    pub(crate) fn parse_copy(
        shown: &str,
        name: &str,
        text: &str,
        files: Vec<InstanceFile>,
    ) -> Result<Config, Diagnostics> {
        sections(shown, name, text, &Library::Kept(files))
    }
}

/// A config that cannot be read, with the files of its folder that may be meant.
fn unread(path: &Path, reason: &str) -> Diagnostic {
    let problem = Problem::new(format!("cannot read the config {}: {reason}", quoted(&path.to_string_lossy())));
    if path.is_dir() {
        return problem.help("expected a TOML file, such as my.toml").shown("", "");
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if path.exists() {
        let help = if reason.contains("UTF-8") { "save it as UTF-8" } else { "is it a text file that you may read?" };
        return problem.help(help).shown("", "");
    }
    let files = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let beside =
        files.map(|file| folder.unwrap_or(Path::new("")).join(file.file_name()).to_string_lossy().into_owned());
    let mut configs: Vec<String> = beside.filter(|name| name.ends_with(".toml")).collect();
    configs.sort();
    let wanted = path.to_string_lossy();
    problem.among(&wanted, "configs there", configs.iter().map(String::as_str)).shown("", "")
}

fn build(name: &str, text: &str, library: &Library) -> Result<Config, Diagnostics> {
    if text.len() as u64 > LARGEST {
        return Err(
            Diagnostic::unread(format!("the config {} is larger than {} MiB", quoted(name), LARGEST >> 20)).into()
        );
    }
    let stem = Path::new(name).file_stem().unwrap_or_default().to_string_lossy();
    if stem.is_empty() || stem.starts_with('.') {
        return Err(Diagnostic::unread(format!("invalid file name {} for a config", quoted(name))).into());
    }
    sections(name, &stem, text, library)
}

fn sections(shown: &str, name: &str, text: &str, library: &Library) -> Result<Config, Diagnostics> {
    let problems = Problems::default();
    let config = read(shown, name, text, library, &problems);
    // A text that is right is read once.
    let others = if problems.count() > 0 { syntax::others(text) } else { Vec::new() };
    for other in others {
        let found = Problems::default();
        read(shown, name, &other.text, library, &found);
        let is_there = |problem: &Problem| problem.span().is_some_and(|span| other.place.contains(&span.start));
        found.into_all().into_iter().filter(is_there).for_each(|problem| problems.add(problem));
    }
    match (problems.shown(shown, text), config) {
        (Some(wrong), _) => Err(wrong),
        (None, config) => Ok(config.expect("a config without problems")),
    }
}

/// Reads what can be read, and collects all problems.
fn read(shown: &str, name: &str, text: &str, library: &Library, problems: &Problems) -> Option<Config> {
    let document = syntax::parse(text, problems)?;
    let seed = document.seed.map_or(0, |seed| seed.0);
    let names = Names::read(text, &document.heuristics, &document.algorithms, library, problems);
    let mut context = Context::new(text, library, seed, names, problems);
    let experiment_names = document.experiment.iter().map(|one| &one.name);
    context.expect(experiment_names.chain(document.evaluation.iter().map(|one| &one.name)));
    let experiments = document.experiment.iter().filter_map(|wire| experiment(wire, &mut context));
    let mut experiments: Vec<_> = experiments.collect();
    colours::paint(&mut experiments);
    let evaluations: Vec<_> = document.evaluation.iter().filter_map(|wire| evaluation(wire, &mut context)).collect();
    if document.experiment.is_empty() && document.evaluation.is_empty() && problems.count() == 0 {
        problems.add(
            Problem::at(&(0..0), "the config has nothing to run").help("add an [[experiment]] or an [[evaluation]]"),
        );
    }
    let tables: Vec<_> = document.table.iter().filter_map(|wire| table(wire, &context)).collect();
    if problems.count() > 0 {
        // Otherwise a program that this machine lacks would come up only in the next round.
        context.names.unstartable.values().cloned().for_each(|missing| problems.add(missing));
    }
    let commands = context.names.commands.clone();
    let mut unstartable = context.names.unstartable.clone();
    let asked = experiments.iter().flat_map(|one| &one.solvers).filter_map(|named| named.solver.algorithm().command());
    let asked: BTreeSet<&str> = asked.collect();
    unstartable.retain(|name, _| asked.contains(&**name));
    let unstartable = unstartable.into_iter().map(|(name, why)| (name, why.shown(shown, text))).collect();
    let mut files = context.into_files();
    files.extend(digests(&commands));
    Some(Config {
        name: name.into(),
        path: shown.into(),
        text: text.into(),
        title: document.title.unwrap_or_else(|| name.into()),
        prose: document.prose,
        seed,
        experiments,
        evaluations,
        tables,
        files,
        commands,
        unstartable,
        folder: library.folder(),
    })
}
