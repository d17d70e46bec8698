//! How the effort grows with the board, across the experiments of a config.

use super::boards::run_by_all;
use super::encoding::{MOST_TOGETHER, arranged, group};
use super::length::spot;
use super::{Chart, Group, captioned};
use crate::formula::Number;
use crate::report::chart::{Curve, Curves, Scale, Spot};
use crate::report::common::compared;
use crate::report::limits::limits_of;
use crate::report::measured::{Measured, ReportInput};
use crate::report::metric::Metric;
use crate::report::names::{enumerated, shared_in_words, titled};
use crate::report::reading::Readings;
use std::collections::{BTreeMap, BTreeSet};
use taquin::puzzle::Size;

/// There must be this many sizes.
const SIZES: usize = 3;

/// No more solvers than this are named as left out.
const MOST_NAMED: usize = 6;

/// The median of expanded nodes of each solver by size, where every experiment has a size of its own; optional ones may have
/// that of another, and are left out then.
pub(super) fn growth(material: &ReportInput) -> Option<Chart> {
    let mut sizes: BTreeMap<Size, &Measured> = BTreeMap::new();
    let (optional, all): (Vec<_>, Vec<_>) = material.measured.iter().partition(|one| one.experiment.optional);
    for measured in all {
        if sizes.insert(measured.experiment.goal.size(), measured).is_some() {
            return None;
        }
    }
    let mut left_out: Vec<String> = vec![];
    for measured in optional {
        if sizes.entry(measured.experiment.goal.size()).or_insert(measured).experiment.name != measured.experiment.name
        {
            left_out.push(format!("\"{}\"", measured.experiment.title));
        }
    }
    let shared = shared_by_sizes(&sizes);
    let mut curves: Vec<(Group, Curve)> = vec![];
    let nothing = || (0..sizes.len()).map(|place| spot(place as f64, &Readings::default())).collect::<Vec<Spot>>();
    for (place, measured) in sizes.values().enumerate() {
        for (solver, readings) in readings(measured) {
            let mut group = group(measured.experiment, solver);
            // Labels leave out what all solvers of an experiment share.
            if shared.is_none() {
                group.label =
                    identity(&group).into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
            }
            let known = curves.iter().position(|(other, _)| identity(other) == identity(&group)).unwrap_or_else(|| {
                let curve = group.curve(nothing());
                curves.push((group, curve));
                curves.len() - 1
            });
            let range = readings.median_range().filter(|_| !measured.experiment.population);
            let interval = range.and_then(|[low, high]| Some((low.value()?, high.value()?)));
            let interval = interval.map(|(low, high)| (low.to_f64(), high.to_f64()));
            curves[known].1.spots[place] = Spot { interval, ..spot(place as f64, &readings) };
        }
    }
    let is_of_several = |(_, curve): &(Group, Curve)| curve.spots.iter().filter(|spot| spot.y.is_finite()).count() >= 2;
    let (curves, single): (Vec<_>, Vec<_>) = curves.into_iter().partition(is_of_several);
    let shown = sizes.len() >= SIZES && !curves.is_empty();
    shown.then(|| {
        let (groups, mut curves): (Vec<Group>, Vec<Curve>) = curves.into_iter().unzip();
        if curves.len() <= MOST_TOGETHER {
            beside_each_other(&mut curves);
        }
        let of: Vec<&Group> = groups.iter().collect();
        let grown = grown(&sizes, &groups, &curves);
        let least = grows_least(&sizes, &groups, &curves);
        let first: Vec<usize> = of.iter().take(MOST_TOGETHER).flat_map(|group| group.solvers.clone()).collect();
        let (arrangement, sentence) =
            arranged(drawing(&material.config.title, &sizes, shared.flatten(), curves), &of, &first);
        let left_out = match left_out[..] {
            [] => String::new(),
            _ => format!(" Not in this chart: {}.", enumerated(&left_out, MOST_NAMED)),
        };
        let caption = caption(&sizes, &groups, &single) + &grown + &left_out + &sentence;
        captioned("growth".into(), None, caption, arrangement.into()).found(least.as_ref())
    })
}

/// What makes a solver of one experiment the same as one of another.
fn identity(group: &Group) -> [&str; 2] {
    [&group.algorithm, &group.heuristic]
}

/// What all solvers of all sizes share, if anything; none where that is not the same at all sizes.
fn shared_by_sizes(sizes: &BTreeMap<Size, &Measured>) -> Option<Option<String>> {
    let mut each = sizes.values().map(|measured| shared_in_words(measured.experiment));
    let first = each.next()?;
    each.all(|other| other == first).then_some(first)
}

fn drawing(title: &str, sizes: &BTreeMap<Size, &Measured>, shared: Option<String>, curves: Vec<Curve>) -> Curves {
    let each: Vec<(&Size, Option<String>)> =
        sizes.iter().map(|(size, measured)| (size, limits_of(measured.experiment))).collect();
    let limits = match &each[0].1 {
        first if each.iter().all(|(_, limits)| limits == first) => {
            first.as_ref().map(|limits| format!("limits per run: {limits}"))
        }
        _ => {
            let of =
                |(size, limits): &(&Size, Option<String>)| format!("{size}: {}", limits.as_deref().unwrap_or("none"));
            Some(format!("limits per run: {}", each.iter().map(of).collect::<Vec<_>>().join(", ")))
        }
    };
    let mut sources: Vec<String> = sizes.values().map(|measured| measured.experiment.source.clone()).collect();
    sources.dedup();
    let parts = limits.into_iter().chain(sources).chain(shared);
    Curves {
        title: titled(title, "expanded nodes by board size"),
        subtitle: parts.collect::<Vec<_>>().join("; "),
        x: "board".into(),
        y: format!("median {}", Metric::EXPANDED.title),
        y_scale: Scale::Log,
        places: sizes.keys().map(Size::to_string).collect(),
        curves,
        ..Curves::default()
    }
}

/// Moves the points of each curve a little aside, so that no interval covers another.
fn beside_each_other(curves: &mut [Curve]) {
    const APART: f64 = 0.03;
    let middle = (curves.len() as f64 - 1.0) / 2.0;
    for (index, curve) in curves.iter_mut().enumerate() {
        curve.spots.iter_mut().for_each(|spot| spot.x += APART * (index as f64 - middle));
    }
}

/// How many times as much each solver needs on larger boards as on the smallest, the least first; at least how many times, where its
/// median is only known to be larger.
fn grown(sizes: &BTreeMap<Size, &Measured>, groups: &[Group], curves: &[Curve]) -> String {
    let names: Vec<String> = sizes.keys().map(Size::to_string).collect();
    let mut has_ranges = false;
    let sentence = |end: usize| {
        let all = ends(end, groups, curves);
        let some_ranges = all.iter().any(|(_, first, last)| range(first, last).is_some());
        has_ranges |= some_ranges;
        let factors = all.iter().map(|(name, first, last)| factor(name, first, last, some_ranges));
        let factors = enumerated(&factors.collect::<Vec<_>>(), MOST_NAMED);
        let [from, to] = [&names[0], &names[end]];
        (!all.is_empty()).then(|| format!(" From {from} to {to} the median grows by a factor of {factors}."))
    };
    let sentences: String = (1..names.len()).filter_map(sentence).collect();
    let ranges = match has_ranges {
        true => " In parentheses: the smallest and largest factor that the medians' 95 % intervals allow.",
        false => "",
    };
    sentences + ranges
}

/// The solvers with what is known of their medians on the smallest boards and on those of a larger size, those that grow least first.
fn ends(end: usize, groups: &[Group], curves: &[Curve]) -> Vec<(String, Spot, Spot)> {
    let both = groups.iter().zip(curves).map(|(group, curve)| (group.spoken(), curve.spots[0], curve.spots[end]));
    let is_known = |(_, first, last): &(String, Spot, Spot)| {
        !first.at_least && first.y.is_finite() && last.y.is_finite() && (!last.at_least || last.y > first.y)
    };
    let mut all: Vec<(String, Spot, Spot)> = both.filter(is_known).collect();
    let times = |(_, first, last): &(String, Spot, Spot)| last.y / first.y;
    all.sort_by(|a, b| a.2.at_least.cmp(&b.2.at_least).then(times(a).total_cmp(&times(b))));
    all
}

/// Whose median grows least to the largest boards, and whether that is clear; nothing where another may grow as little, as far as its
/// limits let it be known.
fn grows_least(sizes: &BTreeMap<Size, &Measured>, groups: &[Group], curves: &[Curve]) -> Option<String> {
    let (from, to) = (sizes.keys().next()?, sizes.keys().next_back()?);
    let end = sizes.len() - 1;
    let all = ends(end, groups, curves);
    let [(least, first, last), others @ ..] = &all[..] else { return None };
    let times = |first: &Spot, last: &Spot| last.y / first.y;
    let is_open = |curve: &Curve| curve.spots[end].at_least && curve.spots[end].y <= curve.spots[0].y;
    let is_bound_below =
        |(_, one, other): &(String, Spot, Spot)| other.at_least && times(one, other) < times(first, last);
    if last.at_least || curves.iter().any(is_open) || others.iter().any(is_bound_below) {
        return None;
    }
    let (next, next_first, next_last) = others.iter().min_by(|a, b| times(&a.1, &a.2).total_cmp(&times(&b.1, &b.2)))?;
    let ranges = [range(first, last), range(next_first, next_last)];
    let has_ranges = ranges.iter().any(Option::is_some);
    // Where all boards that there are were run, medians are exact.
    let is_exact = sizes.values().all(|measured| measured.experiment.population);
    let is_clear = is_exact || matches!(ranges, [Some([_, most]), Some([low, _])] if most < low);
    let doubt = if is_clear { "" } else { ", not clearly more" };
    let [least, next] = [(least, first, last), (next, next_first, next_last)]
        .map(|(name, first, last)| factor(name, first, last, has_ranges));
    Some(format!("From {from} to {to} the median grows least by a factor of {least}; the next is {next}{doubt}."))
}

/// The least and the most by which a median has grown, with both within their intervals.
fn range(first: &Spot, last: &Spot) -> Option<[f64; 2]> {
    let (first, last) = first.interval.zip(last.interval)?;
    Some([last.0 / first.1, last.1 / first.0])
}

fn factor(name: &str, first: &Spot, last: &Spot, has_ranges: bool) -> String {
    let short = |factor: f64| Number::nearest(factor).significant(2);
    let range = match range(first, last).map(|ends| ends.map(short)) {
        Some([least, most]) => format!(" ({least} to {most})"),
        None if has_ranges && !last.at_least => " (interval unknown)".into(),
        None => String::new(),
    };
    let times = last.y / first.y;
    // No more than it is known to be.
    let down = if times < 10.0 { (10.0 * times).floor() / 10.0 } else { times.floor() };
    let times = if last.at_least { format!("at least {}", short(down)) } else { short(times) };
    format!("{times}{range} for {name}")
}

fn caption(sizes: &BTreeMap<Size, &Measured>, groups: &[Group], single: &[(Group, Curve)]) -> String {
    let counts = sizes.iter().map(|(size, measured)| {
        let boards = run_by_all(measured, compared(measured.experiment));
        let count = boards.only().map_or(0, |only| only.map_or(measured.boards(), |only| only.len()));
        format!("{count} of {size}")
    });
    let counts = counts.collect::<Vec<_>>().join(", ");
    let has_gaps = sizes.values().any(|measured| {
        let solvers = compared(measured.experiment).map(|solver| group(measured.experiment, solver));
        let here: BTreeSet<[String; 2]> = solvers.map(|group| identity(&group).map(String::from)).collect();
        groups.iter().any(|group| !here.contains(&identity(group).map(String::from)))
    });
    let absent = if has_gaps { " A solver without a mark at a size is not in that experiment." } else { "" };
    let names: Vec<String> = single.iter().map(|(group, _)| group.spoken()).collect();
    let single = match names[..] {
        [] => String::new(),
        _ => format!(" Not shown, as no median or that of one size is known: {}.", enumerated(&names, MOST_NAMED)),
    };
    format!(
        "The median expanded nodes of each solver by the size of the board, over the boards of each size that every solver was run on: \
         {counts}.{absent}{single}"
    )
}

/// What is known of the effort of each solver that reports it, over the boards that all were run on.
fn readings(measured: &Measured) -> Vec<(usize, Readings)> {
    let boards = run_by_all(measured, compared(measured.experiment));
    let Some(only) = boards.only() else { return vec![] };
    let reporting = compared(measured.experiment).filter(|&solver| measured.reports(&Metric::EXPANDED, solver));
    reporting.map(|solver| (solver, measured.readings(&Metric::EXPANDED, solver, only))).collect()
}
