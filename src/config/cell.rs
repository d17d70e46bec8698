//! The columns and cells of a published table: formulas, statistics, agreement, and values as printed.

use super::context::{Context, within};
use super::diagnostic::{Problem, quoted};
use super::limits::positive;
use super::printed;
use super::problems::Problems;
use super::wire::{self, AgreementTable, At, Brief, CellTable, Printed};
use super::{Agreement, Erratum, PublishedCell, PublishedColumn, Statistic};
use crate::formula::{Formula, FormulaError, Kind, Number};
use crate::results::schema::NAMES;
use std::ops::Range;
use taquin::solve::Status;
use taquin::spelling::nearest;

/// The words of the statistics.
pub(super) const STATISTICS: [(&str, Statistic); 7] = [
    ("value", Statistic::Value),
    ("mean", Statistic::Mean),
    ("sum", Statistic::Sum),
    ("median", Statistic::Median),
    ("share", Statistic::Share),
    ("mode", Statistic::Mode),
    ("mode_share", Statistic::ModeShare),
];

/// What a cell asks of the experiment that measures it.
pub(super) struct Meaning {
    /// The place of the cell.
    pub(super) span: Range<usize>,
    /// The place of its formula.
    pub(super) place: Range<usize>,
    /// What is to be measured.
    pub(super) formula: Formula,
    /// Whether it must come from a single run.
    pub(super) single: bool,
}

/// A column as far as it could be read.
pub(super) struct Column {
    formula: Option<Formula>,
    statistic: Option<Statistic>,
    agreement: Agreement,
    /// Which runs are looked at; `None` for all.
    pub(super) only: Option<Formula>,
}

impl Column {
    /// The column that a table holds; `None` where something is wrong with it.
    pub(super) fn published(&self, wire: &wire::Column) -> Option<PublishedColumn> {
        self.formula.as_ref()?;
        Some(PublishedColumn {
            name: wire.name.it.clone(),
            formula: wire.formula.it.clone(),
            only: wire.only.as_ref().map_or(String::new(), |only| only.it.clone()),
            statistic: self.statistic?,
            agreement: self.agreement,
        })
    }
}

/// Reads a column; what is wrong is noted.
pub(super) fn column(wire: &wire::Column, context: &Context) -> Column {
    let problems = context.problems;
    let formula = formula(&wire.formula, context);
    let only = wire.only.as_ref().and_then(|only| condition(only, context));
    let statistic = match (&wire.statistic, &formula) {
        (Some(word), _) => likely_statistic(word, problems),
        (None, Some(formula)) if formula.kind() == Kind::Text => Some(Statistic::Value),
        (None, Some(_)) => Some(Statistic::Mean),
        (None, None) => None,
    };
    let agreement = wire.agreement.as_ref().map_or(Agreement::Exact, |written| likely_agreement(written, problems));
    let fits =
        |formula: &Formula, statistic| problems.keep(check_kind(&wire.formula.span, formula, statistic)).is_some();
    // Of texts that have no such statistic the cells are checked all the same.
    let statistic = statistic.map(|statistic| match formula.as_ref().is_none_or(|formula| fits(formula, statistic)) {
        true => statistic,
        false => Statistic::Mode,
    });
    Column { formula, statistic, agreement, only }
}

/// Reads a cell; `None` inside where nothing is shown, and outside where too much is wrong, which is noted.
pub(super) fn cell(
    at: &At<Brief<CellTable>>,
    column: &Column,
    column_formula: &At<String>,
    context: &Context,
) -> Option<Option<(PublishedCell, Meaning)>> {
    let problems = context.problems;
    let before = problems.count();
    let bare =
        |printed: String| PublishedCell { printed, formula: None, statistic: None, agreement: None, erratum: None };
    // What a cell has of its own; the column's where it has none.
    let mut own = (column.formula.clone(), column.statistic, column.agreement);
    let (cell, place) = match &at.it {
        Brief::Plain(printed) => match as_printed(printed, &at.span, context) {
            printed if printed.is_empty() => return Some(None),
            printed => (bare(printed), column_formula),
        },
        Brief::Full(table) => {
            let printed = table.printed.as_ref().map(|printed| as_printed(printed, &printed.span, context));
            let cell = PublishedCell {
                printed: printed.unwrap_or_default(),
                formula: table.formula.as_ref().map(|formula| formula.it.clone()),
                statistic: table.statistic.as_ref().and_then(|word| likely_statistic(word, problems)),
                agreement: table.agreement.as_ref().map(|written| likely_agreement(written, problems)),
                erratum: table.erratum.as_ref().map(|erratum| Erratum {
                    correct: erratum.correct.as_ref().map(|correct| as_printed(correct, &correct.span, context)),
                    reason: erratum.reason.it.clone(),
                }),
            };
            if let Some(written) = &table.formula {
                own.0 = formula(written, context);
            }
            own.1 = if table.statistic.is_some() { cell.statistic } else { own.1 };
            own.2 = cell.agreement.unwrap_or(own.2);
            (cell, table.formula.as_ref().unwrap_or(column_formula))
        }
    };
    let (formula, statistic, agreement) = own;
    let (Some(statistic), Some(judged)) = (statistic, &formula) else {
        problems.keep(check_grouping(at));
        let meaning = Meaning { span: at.span.clone(), place: place.span.clone(), formula: formula?, single: false };
        return Some(Some((cell, meaning)));
    };
    problems.keep(check_cell(at, &cell, (statistic, agreement), (judged, place)));
    let single = statistic == Statistic::Value && problems.count() == before;
    Some(Some((cell, Meaning { span: at.span.clone(), place: place.span.clone(), formula: formula?, single })))
}

/// Whether a cell can be compared with what its formula gives.
fn check_cell(
    at: &At<Brief<CellTable>>,
    cell: &PublishedCell,
    (statistic, agreement): (Statistic, Agreement),
    (formula, place): (&Formula, &At<String>),
) -> Result<(), Problem> {
    check_kind(&at.span, formula, statistic)?;
    let judged = match &cell.erratum {
        Some(erratum) => erratum.correct.as_deref().unwrap_or_default(),
        None => &cell.printed,
    };
    if judged.is_empty() || agreement == Agreement::Shown {
        return Ok(());
    }
    check_printed(judged, formula, statistic, agreement).map_err(|(message, help)| {
        Problem::at(&at.span, message).label("this cannot be compared").see(&place.span, "with this").help(help)
    })
}

/// Numbers are written without the commas that documents print between groups of digits.
pub(super) fn check_grouping(at: &At<Brief<CellTable>>) -> Result<(), Problem> {
    let printed = match &at.it {
        Brief::Plain(printed) => Some(printed),
        Brief::Full(table) => table.printed.as_ref().map(|printed| &printed.it),
    };
    let Some(Printed(Some(text))) = printed else { return Ok(()) };
    printed::written(text).map_or(Ok(()), |plain| {
        let message = format!("{} is neither a number nor a fraction", quoted(text));
        Err(Problem::at(&at.span, message).label(format!("write {plain}")))
    })
}

/// A value as printed: a text, or a number as the file writes it, so that `12.40` keeps its digits.
fn as_printed(printed: &Printed, span: &Range<usize>, context: &Context) -> String {
    match &printed.0 {
        Some(text) => text.trim().into(),
        None => context.written(span).replace('_', ""),
    }
}

/// Reads a formula, with what was probably meant; what is wrong is noted.
fn formula(written: &At<String>, context: &Context) -> Option<Formula> {
    likely(written, "formula", context).0
}

/// Reads which runs are looked at; what is wrong is noted.
pub(super) fn condition(written: &At<String>, context: &Context) -> Option<Formula> {
    let (formula, is_right) = likely(written, "condition", context);
    let formula = formula?;
    match formula.no_condition().filter(|_| is_right) {
        None => Some(formula),
        Some(error) => {
            context.problems.add(wrong_formula(written, "condition", error, context));
            None
        }
    }
}

/// What was probably meant by a formula, and whether nothing is wrong with it.
fn likely(written: &At<String>, what: &str, context: &Context) -> (Option<Formula>, bool) {
    let (formula, mut errors) = Formula::likely(written, &NAMES);
    let texts = formula.iter().flat_map(|formula| formula.compared_with("status"));
    let statuses: Vec<FormulaError> = texts.filter_map(|(text, span)| unknown_status(text, span)).collect();
    // A status that lacks its quotes, too, is one mistake.
    errors.retain(|error| statuses.iter().all(|status| status.span != error.span));
    errors.extend(statuses);
    let is_right = errors.is_empty();
    errors.into_iter().for_each(|error| context.problems.add(wrong_formula(written, what, error, context)));
    (formula, is_right)
}

/// What is wrong with a text that the status of a run is compared with.
fn unknown_status(text: &str, span: Range<usize>) -> Option<FormulaError> {
    let words = || Status::ALL.map(|(_, word, _)| word);
    if text.parse::<Status>().is_ok() {
        return None;
    }
    let message = match nearest(text, words()) {
        Some(near) => format!("unknown status `{text}`: write '{near}'"),
        None => format!("unknown status `{text}`: expected one of {}, in quotes", words().join(", ")),
    };
    Some(FormulaError { span, message })
}

fn wrong_formula(written: &At<String>, what: &str, error: FormulaError, context: &Context) -> Problem {
    let span = within(context.text, written, &error.span);
    Problem::at(&span, format!("invalid {what} {}", quoted(written))).label(error.message)
}

/// How values become one, or what was probably meant; what is wrong is noted.
fn likely_statistic(word: &At<String>, problems: &Problems) -> Option<Statistic> {
    let names = STATISTICS.map(|(name, _)| name);
    let named = |name: &str| STATISTICS.iter().find(|(known, _)| *known == name).map(|(_, statistic)| *statistic);
    if let Some(statistic) = named(word) {
        return Some(statistic);
    }
    let meant = match word.to_lowercase().as_str() {
        "average" | "avg" | "arithmetic_mean" => "mean",
        "total" => "sum",
        "percentage" | "percent" | "fraction" => "share",
        _ => word,
    };
    problems.add(Problem::at(&word.span, format!("unknown statistic {}", quoted(word))).among(
        meant,
        "statistics",
        names,
    ));
    nearest(meant, names).and_then(named)
}

/// What counts as agreement, or what was probably meant: numbers that are judged. What is wrong is noted.
fn likely_agreement(wire: &At<Brief<AgreementTable>>, problems: &Problems) -> Agreement {
    problems.keep(agreement(wire)).unwrap_or_else(|| match &wire.it {
        Brief::Plain(word) => match nearest(word, ["exact", "rounded", "shown"]) {
            Some("rounded") => Agreement::Rounded,
            Some("shown") => Agreement::Shown,
            _ if ["none", "no", "ignore", "display"].contains(&word.as_str()) => Agreement::Shown,
            _ => Agreement::Exact,
        },
        Brief::Full(_) => Agreement::Exact,
    })
}

fn agreement(wire: &At<Brief<AgreementTable>>) -> Result<Agreement, Problem> {
    match &wire.it {
        Brief::Full(AgreementTable { sampling: Some(sampling), band: None }) => {
            let runs = positive(sampling, sampling.0, "a sample")?;
            let published_runs = u32::try_from(runs)
                .map_err(|_| Problem::at(&sampling.span, format!("a sample of {runs} runs is too large")))?;
            Ok(Agreement::Sampling { published_runs })
        }
        Brief::Full(AgreementTable { sampling: None, band: Some(band) }) => match u32::try_from(band.0) {
            Ok(percent @ 1..=100) => Ok(Agreement::Band { percent }),
            _ => Err(Problem::at(&band.span, format!("a band of {} % is out of range", band.0))
                .help("a band is a whole number of percent of the printed value, from 1 to 100")),
        },
        Brief::Full(_) => Err(Problem::at(&wire.span, "agreement takes either sampling or band")
            .help("write { sampling = 500 } for a mean of 500 runs, or { band = 5 } for 5 % of the printed value")),
        Brief::Plain(word) => match word.as_str() {
            "exact" => Ok(Agreement::Exact),
            "rounded" => Ok(Agreement::Rounded),
            "shown" => Ok(Agreement::Shown),
            "band" => Err(Problem::at(&wire.span, "the width of the band is missing")
                .help("write agreement = { band = 5 } for 5 % of the printed value")),
            "sampling" => Err(Problem::at(&wire.span, "the size of the published sample is missing")
                .help("write agreement = { sampling = 500 } for a mean of 500 runs")),
            _ => {
                let unknown = Problem::at(&wire.span, format!("unknown agreement {}", quoted(word))).among(
                    word,
                    "agreement is { sampling = 500 }, { band = 5 }, or one of",
                    ["exact", "rounded", "shown"],
                );
                let within = word.trim_start_matches(['±', ' ']).trim_start_matches("band");
                let percent = within.trim_matches(['%', ' ', '(', ')', '=']).parse::<u32>().ok();
                Err(match percent {
                    Some(percent) => unknown.label(format!("write {{ band = {percent} }}")),
                    None => unknown,
                })
            }
        },
    }
}

/// Texts have no mean.
fn check_kind(span: &Range<usize>, formula: &Formula, statistic: Statistic) -> Result<(), Problem> {
    let of_texts = matches!(statistic, Statistic::Value | Statistic::Mode | Statistic::ModeShare);
    if formula.kind() == Kind::Number || of_texts {
        return Ok(());
    }
    let word = STATISTICS.iter().find(|(_, other)| *other == statistic).expect("every statistic has a word").0;
    Err(Problem::at(span, format!("\"{formula}\" is a string, which has no {word}"))
        .help("use the statistic value, mode or mode_share"))
}

/// Whether a printed value can be compared with what the formula gives; else why not, and what would be right.
fn check_printed(
    printed: &str,
    formula: &Formula,
    statistic: Statistic,
    agreement: Agreement,
) -> Result<(), (String, String)> {
    if formula.kind() == Kind::Text && statistic != Statistic::ModeShare {
        let words = || Status::ALL.map(|(_, word, _)| word).join(", ");
        return match formula.to_string() == "status" && printed.parse::<Status>().is_err() {
            true => Err((format!("unknown status {}", quoted(printed)), format!("statuses: {}", words()))),
            false => Ok(()),
        };
    }
    match agreement {
        _ if Number::parse(printed).is_none() => Err((
            format!("{} is neither a number nor a fraction", quoted(printed)),
            printed::share(printed)
                .filter(|_| statistic == Statistic::Share)
                .or_else(|| printed::written(printed))
                .map_or(
                    "write a number such as 12.4, a fraction such as 1/5, or agreement = \"shown\"".into(),
                    |plain| format!("write {plain}"),
                ),
        )),
        Agreement::Rounded | Agreement::Sampling { .. } if printed.contains('/') => Err((
            format!("{} has no last digit to round to", quoted(printed)),
            "write a number such as 12.4, or agreement = \"exact\" or \"shown\"".into(),
        )),
        Agreement::Sampling { .. } if !matches!(statistic, Statistic::Mean | Statistic::Share) => Err((
            "only means and shares have a sampling error".into(),
            "use the statistic mean or share, or agreement = \"exact\", \"rounded\" or \"shown\"".into(),
        )),
        _ => Ok(()),
    }
}

impl PublishedCell {
    /// What counts as agreement of this cell: its own rule, or that of its column.
    pub fn agreement_in(&self, column: &PublishedColumn) -> Agreement {
        self.agreement.unwrap_or(column.agreement)
    }
}
