//! From text to the wire form. Each error is reported and repaired, so that reading can continue.

mod boards;
mod brackets;
mod doubled;
mod edited;
mod foreign;
mod mask;
mod misplaced;
mod numbers;
mod quotes;
mod repair;
mod slips;
mod spaces;
mod synonyms;
mod tokens;
mod words;

use super::diagnostic::{Problem, REPORTED, UNQUOTED, quoted};
use super::goal::size_of_boards;
use super::problems::Problems;
use super::wire::Document;
pub(super) use doubled::others;
use edited::Edited;
pub(super) use numbers::mended;
use repair::Repaired;
use slips::{Mended, unquoted_key};
use std::collections::BTreeSet;
use std::ops::Range;
use taquin::spelling::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

/// A text is read anew after each repair, at most this many times.
const MOST_REPAIRS: usize = 200;

/// Reads the TOML; what is wrong is noted. `None` where too little is left to go on.
pub(super) fn parse(text: &str, problems: &Problems) -> Option<Document> {
    match foreign::as_toml(text) {
        Some((foreign, inside)) => {
            foreign.into_iter().for_each(|problem| problems.add(problem));
            parse_toml(&inside, problems)
        }
        None => parse_toml(text, problems),
    }
}

fn parse_toml(text: &str, problems: &Problems) -> Option<Document> {
    let (mut read, mut errors) = DeTable::parse_recoverable(text);
    if let Some(deep) = errors.iter().find(|error| words::is_too_deep(error.message())) {
        let span = deep.span().unwrap_or(0..0);
        problems.add(words::explain(deep.message(), &[], |message| Problem::at(&span, message)));
        return None;
    }
    if let Some(foreign) = foreign::foreign(text).filter(|_| !errors.is_empty()) {
        let plain = Plain::new(text, &Problems::default());
        let is_word = |error: &Error| {
            error.span().is_some_and(|span| words::unquoted(plain.text(), &span, error.message()).is_some())
        };
        if !DeTable::parse_recoverable(plain.text()).1.iter().all(is_word) {
            let label = format!("{}; the rest of the file is not checked", foreign.said());
            problems.add(foreign.label(label));
            return None;
        }
        problems.add(foreign);
    }
    let plain = (!errors.is_empty()).then(|| Plain::new(text, problems));
    let original = |part: Range<usize>| plain.as_ref().map_or(part.clone(), |plain| plain.original(part));
    if let Some(plain) = &plain {
        (read, errors) = DeTable::parse_recoverable(plain.text());
    }
    let mut tree = Repaired::new(read, &original);
    let place = |error: &Error| error.span().map(original);
    let errors = errors.iter().filter_map(|error| Some((place(error)?, error.message())));
    let unquoted = note(text, errors.collect(), &mut tree, problems);
    if let Some(first) = tree.enclose() {
        let missing = Problem::at(&first, "the section of these keys is missing");
        problems.add(missing.label("write [[experiment]] on a line above it"));
    }
    misplaced::put_right(tree.root_mut(), text).into_iter().for_each(|problem| problems.add(problem));
    let document = self::read(text, &mut tree, problems);
    for key in plain.iter().flat_map(|plain| &plain.keys) {
        if !problems.any(|place| place == key) {
            problems.add(unquoted_key(text, key));
        }
    }
    // A value that is to be written otherwise is no longer there.
    for span in unquoted.into_iter().filter(|span| tree.key_of(span).or_else(|| tree.list_of(span)).is_some()) {
        if !problems.any(|place| place.start <= span.start && span.end <= place.end) {
            let label = format!("write {}", quoted(&text[span.clone()]));
            problems.add(Problem::at(&span, UNQUOTED).label(label));
        }
    }
    document
}

/// A text whose slips are mended, so that it is TOML unless some were not recognised.
struct Plain {
    /// The text after each step: spaces, quotes, slips, brackets.
    steps: [Edited; 4],
    /// Keys that lack quotes.
    keys: Vec<Range<usize>>,
}

impl Plain {
    /// Mends the slips of a text, and notes each.
    fn new(text: &str, problems: &Problems) -> Plain {
        let (spaced, odd) = spaces::plain(text);
        odd.into_iter().for_each(|problem| problems.add(problem));
        let (quoted, missing) = quotes::completed(spaced.text());
        missing.into_iter().for_each(|problem| problems.add(problem.moved(|place| spaced.original(place))));
        let Mended { text: mended, problems: slips, keys } = Mended::new(quoted.text());
        let before = |place| spaced.original(quoted.original(place));
        slips.into_iter().for_each(|problem| problems.add(problem.moved(before)));
        let (closed, open) = brackets::closed(mended.text());
        open.into_iter().for_each(|problem| problems.add(problem.moved(|place| before(mended.original(place)))));
        let keys = keys.into_iter().map(|key| spaced.original_part(quoted.original_part(key))).collect();
        Plain { steps: [spaced, quoted, mended, closed], keys }
    }

    fn text(&self) -> &str {
        self.steps[3].text()
    }

    /// Where a part of its text is in the user's.
    fn original(&self, part: Range<usize>) -> Range<usize> {
        self.steps.iter().rev().fold(part, |part, step| step.original_part(part))
    }
}

/// Notes errors of the TOML, one a line, and returns the words that lack quotes, which may turn out to be no texts at all.
fn note<'i>(
    text: &'i str,
    mut errors: Vec<(Range<usize>, &str)>,
    tree: &mut Repaired<'i>,
    problems: &Problems,
) -> Vec<Range<usize>> {
    errors.sort_by_key(|(span, _)| (span.start, span.end));
    let mut lines = BTreeSet::new();
    let mut unquoted = Vec::new();
    for (span, message) in errors {
        let written = text.get(span.clone()).unwrap_or_default();
        if ["null", "nil", "undefined"].contains(&written) {
            tree.discard(&span);
            problems.add(Problem::at(&span, "TOML has no null").label("leave the key out, or in a list write \"\""));
        } else if written.trim().is_empty() && message.contains("must be quoted") {
            tree.discard(&span);
            let problem = Problem::at(&span, "the value of this key is missing");
            let rest = text[span.end..].trim_start();
            problems.add(if rest.starts_with(['{', '[', '"', '\'']) {
                lines.insert(line_of(text, text.len() - rest.len()));
                problem.label("write it on this line")
            } else {
                problem
            });
        } else if let Some(word) = words::unquoted(text, &span, message) {
            tree.quote(&span, word);
            unquoted.push(span);
        } else if lines.insert(line_of(text, span.start)) {
            tree.discard(&span);
            problems.add(match message {
                words::DUPLICATE => doubled::problem(text, &span),
                _ => words::explain(message, &[], |message| Problem::at(&span, message)),
            });
        }
    }
    unquoted
}

/// The line of a place, counted from 0.
fn line_of(text: &str, place: usize) -> usize {
    text[..place.min(text.len())].matches('\n').count()
}

/// Reads keys and values; each error is collected, and repaired where possible.
fn read(text: &str, tree: &mut Repaired, problems: &Problems) -> Option<Document> {
    let mut dates = Vec::new();
    take_dates(tree.root_mut(), &mut dates);
    let mut document = None;
    for _ in 0..MOST_REPAIRS {
        let error = match Document::read(tree.copy()) {
            // A date that nothing refused is in the place of a value that is judged later.
            Ok(_) if !dates.is_empty() => {
                let date = dates.remove(0);
                if tree.replace(&date) {
                    problems.add(Problem::at(&date, words::DATE));
                }
                continue;
            }
            Ok(read) => {
                document = Some(read);
                break;
            }
            Err(error) => error,
        };
        // An error without a place is about the table at the top, which has no line of its own.
        let span = tree.narrowed(error.span().unwrap_or(0..0), error.message());
        if let Some(problem) = problem(text, &span, &error, &dates, tree, problems) {
            problems.add(problem);
        }
        dates.retain(|date| *date != span);
        if !tree.repair(&span, error.message()) {
            break;
        }
    }
    document
}

/// What is to be said of an error; `None` where it follows from another.
fn problem(
    text: &str,
    span: &Range<usize>,
    error: &Error,
    dates: &[Range<usize>],
    tree: &Repaired,
    problems: &Problems,
) -> Option<Problem> {
    let message = error.message();
    if span.start >= REPORTED.start {
        return None;
    }
    if dates.contains(span) {
        return Some(Problem::at(span, words::dated(message)));
    }
    if let Some(key) = words::missing_key(message) {
        // A line of the table that could not be read may have had it.
        let table = words::extent(text, span);
        let had_it = |place: &Range<usize>| words::line(text, place.start).trim_start().starts_with(key);
        if problems.any(|place| table.contains(&place.start) && had_it(place)) {
            return None;
        }
    }
    let header = text.get(span.clone()).filter(|written| written.starts_with('[') && written.ends_with(']'));
    let written = text.get(span.clone()).unwrap_or_default();
    if message.starts_with("floating-point") && written.parse::<f64>().is_err() {
        return Some(Problem::at(span, format!("expected a number, found {}", quoted(written))));
    }
    if ["None", "null", "nil"].contains(&written) && message.contains("expected ") {
        return Some(Problem::at(span, format!("TOML has no {written}")).label("leave the key out"));
    }
    let is_item = message.ends_with("expected a table");
    let own = tree.key_of(span);
    if let Some(advice) = own.as_deref().and_then(|key| words::no_number(key, message)) {
        return Some(Problem::at(span, message.replace("whole number such as 1_000_000", "number")).label(advice));
    }
    let key = own.or_else(|| tree.list_of(span).filter(|_| is_item));
    let has_texts = key.as_deref().is_some_and(words::has_texts);
    if let ("invalid type: sequence, expected a table", Some(line)) = (message, written.lines().next())
        && let Some(single) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
            .filter(|it| it.starts_with('[') && it.contains('.') && !it.contains(','))
    {
        return Some(Problem::at(span, "expected a table, found a list").help(format!("write {single}")));
    }
    if let ("invalid type: map, expected a sequence", Some(header), false) = (message, header, has_texts) {
        let problem = Problem::at(span, "expected a list of tables, found a single table")
            .label("a list is written with double brackets");
        let name = header.lines().next().unwrap_or_default().trim_matches(['[', ']']);
        // As an unknown key it was answered with the brackets of a list.
        return words::SECTIONS
            .iter()
            .all(|one| name != format!("{one}s"))
            .then(|| problem.help(format!("write [[{name}]]")));
    }
    let keys = tree.keys_beside(span);
    let beside: Vec<&str> = keys.iter().map(|(key, _)| *key).collect();
    let problem = words::explain(message, &beside, |message| Problem::at(span, message));
    if words::is_nothing(written) && message.contains("expected ") {
        return Some(problem.label("leave the key out"));
    }
    let problem = match instead(text, span, message, &keys, tree) {
        Some(label) => problem.label(label),
        None => problem,
    };
    if words::missing_key(message) == Some("size")
        && let Some(size) = size_of_boards(tree.boards_of(span))
    {
        return Some(problem.help(format!("write size = \"{size}\"")));
    }
    let size = tree.size_of(span).map(|size| format!("size = \"{size}\""));
    let example = match key {
        Some(key) => size.or_else(|| words::right(&key, written, message)),
        None => tree.list_of(span).and_then(|list| words::item(&list, written, message)),
    };
    Some(match example.filter(|_| message.starts_with("invalid type")) {
        Some(example) => problem.help(format!("write {example}")),
        None => problem,
    })
}

/// What to write in the place of an unknown key, where another name for it is not enough: its number has a unit, or the key that is
/// meant is there already.
fn instead(
    text: &str,
    span: &Range<usize>,
    message: &str,
    keys: &[(&str, Range<usize>)],
    tree: &Repaired,
) -> Option<String> {
    let (key, choices) = words::unknown_key(message)?;
    if let Some(section) = words::SECTIONS.iter().find(|one| key == format!("{one}s") && choices.contains(*one)) {
        let is_single = text.get(..span.start).is_some_and(|before| before.ends_with('[') && !before.ends_with("[["));
        if is_single {
            return Some(format!("write [[{section}]], with double brackets"));
        }
    }
    let beside: Vec<&str> = keys.iter().map(|(key, _)| *key).collect();
    let near = || nearest(key, choices.iter().copied());
    let meant = synonyms::meant(key, &choices, &beside).or_else(near)?;
    let is_there =
        |(key, place): &&(&str, Range<usize>)| *key == meant && place != span && place.start < REPORTED.start;
    let Some((_, place)) = keys.iter().find(is_there) else {
        let write = tree.value_at(span).and_then(|value| synonyms::in_units(key, meant, value))?;
        return Some(format!("write {write}"));
    };
    // Headers of the same name are items of one list.
    let is_header = |at: usize| text.get(..at).is_some_and(|before| before.ends_with(['[', '.']));
    let advice = if words::has_items(meant) { "put this into its list" } else { "keep one of them" };
    (!is_header(place.start) || !is_header(span.start)).then(|| format!("{} is there already: {advice}", quoted(meant)))
}

/// Puts `true` in the place of every date and time, which to serde is a table with a key of the TOML crate's own.
fn take_dates(value: &mut Spanned<DeValue>, dates: &mut Vec<Range<usize>>) {
    let span = value.span();
    match value.get_mut() {
        DeValue::Array(items) => items.iter_mut().for_each(|item| take_dates(item, dates)),
        DeValue::Table(entries) => entries.iter_mut().for_each(|(_, entry)| take_dates(entry, dates)),
        date if date.is_datetime() => {
            *date = DeValue::Boolean(true);
            dates.push(span);
        }
        _ => {}
    }
}
