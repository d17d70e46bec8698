//! What the parts of a config need to know of the whole.

use super::InstanceFile;
use super::diagnostic::{Problem, quoted};
use super::library::Library;
use super::names::Names;
use super::outline::Outline;
use super::problems::Problems;
use super::wire::At;
use std::collections::BTreeMap;
use std::ops::Range;

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
    /// Names that are in the file or were suggested, in small letters, each with the number that makes the next one of it.
    suggested: BTreeMap<String, usize>,
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
            suggested: BTreeMap::new(),
            outlines: Vec::new(),
            files: Vec::new(),
        }
    }

    /// Notes the names of all experiments and evaluations, so that none of them is suggested for another.
    pub(super) fn expect<'n>(&mut self, names: impl Iterator<Item = &'n At<String>>) {
        self.suggested.extend(names.filter(|name| check_name(name).is_ok()).map(|name| (name.to_lowercase(), 2)));
    }

    /// A name that no other has or was advised to have.
    fn free(&mut self, plain: &str) -> String {
        let mut free = plain.to_string();
        while self.suggested.contains_key(&free.to_lowercase()) {
            let number = self.suggested.entry(plain.to_lowercase()).or_insert(2);
            free = format!("{plain}-{number}");
            *number += 1;
        }
        self.suggested.insert(free.to_lowercase(), 2);
        free
    }

    /// Takes the name of an experiment or evaluation.
    pub(super) fn take_name(&mut self, name: &At<String>) -> Result<String, Problem> {
        if let Err(problem) = check_name(name) {
            let plain = plain_name(name.trim());
            let free = self.free(&plain);
            return Err(if free == plain { problem } else { problem.label(format!("write {}", quoted(&free))) });
        }
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

/// A name with hyphens in the place of what names cannot have.
pub(super) fn plain_name(name: &str) -> String {
    name.chars().map(|c| if is_allowed(c) { c } else { '-' }).take(LONGEST_NAME).collect()
}

fn is_allowed(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_.".contains(c)
}

/// Whether experiments and evaluations can have a name.
pub(super) fn check_name(name: &At<String>) -> Result<(), Problem> {
    if name.is_empty() || name.len() > LONGEST_NAME || name.starts_with('.') || !name.chars().all(is_allowed) {
        let plain = plain_name(name.trim());
        let problem = Problem::at(&name.span, format!("invalid name {}", quoted(name)));
        let is_like = name.len() <= LONGEST_NAME && name.starts_with(|c: char| c.is_ascii_alphanumeric());
        let problem = if is_like { problem.label(format!("write {}", quoted(&plain))) } else { problem };
        return Err(problem.help(format!(
            "a name has 1 to {LONGEST_NAME} characters: letters without accents, digits, -, _ and ., not starting with a dot"
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

/// The text of an algorithm or a heuristic with decimals in the place of fractions that they equal: `1.5` for `3/2`.
pub(super) fn in_decimals(text: &str) -> String {
    let decimal = |word: &str| {
        let (above, below) = word.split_once('/')?;
        let (above, below): (u64, u64) = (above.parse().ok()?, below.parse().ok()?);
        let value = (above as f64 / below as f64).to_string();
        let (whole, decimals) = value.split_once('.').unwrap_or((&value, ""));
        let digits: u128 = format!("{whole}{decimals}").parse().ok()?;
        let power = 10u128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
        (u128::from(above).checked_mul(power)? == digits.checked_mul(below.into())?).then_some(value)
    };
    let is_number = |c: char| c.is_ascii_digit() || c == '/';
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_number) {
        let (before, number) = rest.split_at(at);
        let end = number.find(|c| !is_number(c)).unwrap_or(number.len());
        written += before;
        written += &decimal(&number[..end]).unwrap_or(number[..end].into());
        rest = &number[end..];
    }
    written + rest
}

/// Refuses an empty list.
pub(super) fn not_empty<T>(list: &At<Vec<T>>, what: &str) -> Result<(), Problem> {
    if list.is_empty() {
        return Err(Problem::at(&list.span, format!("the list of {what} is empty")).label("expected at least one"));
    }
    Ok(())
}
