//! The boards that both sides of a comparison ran.

use super::{Board, Boards, Side};
use crate::report::comparison::{Pairs, caution};
use crate::report::metric::Metric;
use crate::results::Run;
use std::collections::BTreeMap;
use taquin::puzzle::Arrangement;
use taquin::solve::Status;
use taquin::wording::{group_thousands, several};

/// The runs of two sides on the same boards; where a board occurs several times, in order.
pub(super) struct Shared<'a> {
    runs: Vec<[&'a Run; 2]>,
    /// How many runs each side has.
    all: [usize; 2],
}

impl<'a> Shared<'a> {
    /// None where a side has no rows.
    pub(super) fn new([new, old]: &[Side<'a>; 2]) -> Option<Shared<'a>> {
        let (mine, theirs) = (new.runs()?, old.runs()?);
        let mut waiting: BTreeMap<&Arrangement, Vec<&Run>> = BTreeMap::new();
        for run in theirs.iter().rev() {
            waiting.entry(old.board(run)).or_default().push(run);
        }
        let runs = mine.iter().filter_map(|run| Some([run, waiting.get_mut(new.board(run))?.pop()?])).collect();
        Some(Shared { runs, all: [mine.len(), theirs.len()] })
    }

    /// Whether a board is on both sides.
    pub(super) fn is_any(&self) -> bool {
        !self.runs.is_empty()
    }

    /// Whether one side has boards that the other lacks.
    pub(super) fn is_partial(&self) -> bool {
        self.all.into_iter().any(|all| all > self.runs.len())
    }

    /// Notes on the boards that only one side has; the line on what was not run names a side without any.
    pub(super) fn apart(&self, [new, old]: &[Side; 2]) -> impl Iterator<Item = String> {
        let (place, other) = (new.place(), &old.name);
        let [mine, theirs] = self.all.map(|all| (all - self.runs.len(), all));
        let lacks =
            format!("{place}: it lacks {} of the {} of {other}", group_thousands(theirs.0), several(theirs.1, "board"));
        let adds =
            format!("{place}: it has {}; {other} lacks {} of them", several(mine.1, "board"), group_thousands(mine.0));
        let has_runs = self.all.into_iter().all(|all| all > 0);
        let notes = [(theirs.0, lacks), (mine.0, adds)].into_iter();
        notes.filter(move |(alone, _)| has_runs && *alone > 0).map(|(_, note)| note)
    }

    pub(super) fn boards(&self, metric: &Metric, [new, old]: &[Side; 2]) -> Boards {
        let value = |side: &Side, run: &Run| {
            let optimum = side.results.optima.get(run.record.key.instance).copied();
            (run.record.status == Status::Solved).then(|| metric.value(run, optimum)).flatten()
        };
        let board = |&[run, other]: &[&Run; 2]| {
            let instance = run.record.key.instance;
            Board { instance, before: value(old, other), after: value(new, run), board: String::new() }
        };
        let labels = new.experiment.goal.labels();
        Boards::new(self.runs.iter().map(board).collect(), |instance| {
            new.experiment.instances[instance].written(labels)
        })
    }

    pub(super) fn pairs(&self, metric: Metric, [new, old]: &[Side; 2]) -> Pairs {
        let mut pairs = Pairs { caution: caution(&metric, new.named(), old.named()), ..Pairs::default() };
        for &[run, other] in &self.runs {
            let optimum = |side: &Side, run: &Run| side.results.optima.get(run.record.key.instance).copied();
            pairs.add(metric.column(), [(run, optimum(new, run)), (other, optimum(old, other))]);
        }
        pairs
    }
}
