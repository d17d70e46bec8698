//! Dealing: which runs are whose, so that every shard is expected to take as long.

use super::cost::Model;
use crate::config::Experiment;
use crate::plan::{FOLD_BLOCK, Plan};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::Range;

/// Runs that are dealt together: one of a series of rows, or a block of a folded series, with its expected cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    /// The place of the series in the plan.
    pub(crate) series: usize,
    pub(crate) instances: Range<usize>,
    pub(crate) cost: u64,
}

/// Deals the selected runs of a plan to `of` shards: each unit goes, the dearest first, to the shard that has least (the
/// rule of Graham 1969: no shard has more than 4/3 of what the best hands would give it, where costs are as expected).
/// `give` gets the place of the shard, from 0, and the unit.
///
/// Nothing but the plan decides, so every task finds the same hands by itself. Nothing is kept of a run: what a plan takes
/// while it is dealt depends on its boards, not on its solvers.
pub(crate) fn deal(plan: &Plan, of: u32, mut give: impl FnMut(usize, Unit)) {
    let decks: Vec<Deck> = plan.config.experiments.iter().map(Deck::new).collect();
    let mut piles: Vec<Pile> = vec![];
    for (series, one) in plan.series.iter().enumerate().filter(|(_, one)| one.selected) {
        let (deck, model) = (&decks[one.place], Model::of(one.experiment, one.named));
        piles.extend(deck.alike.iter().map(|units| Pile { series, cost: deck.cost(&units[0], &model), units }));
    }
    piles.sort_by_key(|pile| Reverse(pile.cost));
    let mut least: BinaryHeap<Reverse<(u64, usize)>> = (0..of as usize).map(|hand| Reverse((0, hand))).collect();
    for Pile { series, cost, units } in piles {
        for instances in units {
            let mut top = least.peek_mut().expect("there is a shard");
            let Reverse((load, hand)) = &mut *top;
            *load = load.saturating_add(cost);
            give(*hand, Unit { series, instances: wide(instances), cost });
        }
    }
}

/// Units of one series that are expected to cost the same.
struct Pile<'a> {
    series: usize,
    cost: u64,
    units: &'a [Range<u32>],
}

/// The instances of an experiment, whoever solves them.
struct Deck {
    /// The Manhattan distance of each board; none where it has no solution.
    steps: Vec<Option<u16>>,
    /// What is dealt together, and costs any solver as much as the others beside it.
    alike: Vec<Vec<Range<u32>>>,
}

impl Deck {
    fn new(experiment: &Experiment) -> Deck {
        let (goal, boards) = (&experiment.goal, &experiment.instances);
        let steps: Vec<Option<u16>> =
            boards.iter().map(|board| goal.solvable(board).is_ok().then(|| goal.manhattan(board) as u16)).collect();
        let runs = boards.len() as u32;
        if experiment.fold {
            let block = |first: u32| first..(first + FOLD_BLOCK as u32).min(runs);
            let blocks = (0..runs).step_by(FOLD_BLOCK).map(block);
            return Deck { steps, alike: blocks.map(|block| vec![block]).collect() };
        }
        let mut alike: BTreeMap<Option<u16>, Vec<Range<u32>>> = BTreeMap::new();
        for (instance, steps) in (0..runs).zip(&steps) {
            alike.entry(*steps).or_default().push(instance..instance + 1);
        }
        Deck { steps, alike: alike.into_values().collect() }
    }

    fn cost(&self, instances: &Range<u32>, model: &Model) -> u64 {
        self.steps[wide(instances)].iter().map(|&steps| model.cost(steps)).fold(0, u64::saturating_add)
    }
}

fn wide(instances: &Range<u32>) -> Range<usize> {
    instances.start as usize..instances.end as usize
}
