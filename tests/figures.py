"""Recomputes the tables of a results folder with pandas and SciPy from runs.csv alone, and compares them.

Usage: figures.py RESULTS. Prints what differs; the exit code is then 1.
"""

import collections
import itertools
import math
import sys
import warnings
from pathlib import Path

import numpy
import pandas
import scipy.stats

# Files hold six significant digits or six decimals.
RELATIVE, ABSOLUTE = 1e-5, 6e-7
# Means of fewer values have no interval.
FEWEST = 6
METRICS = {"expanded": "expanded", "generated": "generated", "length": "length", "gap": "gap_upper"}

warnings.filterwarnings("ignore", "Sample size too small for normal approximation")
folder = Path(sys.argv[1])
differences = []
compared = 0


def check(where, what, written, expected, relative=RELATIVE, absolute=ABSOLUTE):
    """Records a written number, or a blank, that is not the expected one."""
    global compared
    compared += 1
    blank = pandas.isna(written), expected is None or pandas.isna(expected)
    if any(blank):
        fine = all(blank)
    else:
        fine = math.isclose(written, expected, rel_tol=relative, abs_tol=absolute)
    if not fine:
        differences.append(f"{where}: {what} is {written}, expected {expected}")


def table(name):
    return pandas.read_csv(folder / name, keep_default_na=False, na_values=[""])


def geometric_mean(values):
    return scipy.stats.gmean(values) if len(values) and values.min() > 0 else None


def median_range(values):
    """The widest pair of order statistics that a two-sided sign test at 5 % does not reject."""
    count = len(values)
    refused = int(scipy.stats.binom.ppf(0.025, count, 0.5))
    while refused >= 0 and scipy.stats.binom.cdf(refused, count, 0.5) > 0.025:
        refused -= 1
    ordered = numpy.sort(values)
    return (ordered[refused], ordered[count - 1 - refused]) if refused >= 0 else (None, None)


def bootstrap(values, resamples=4000):
    """A bootstrap independent of the program's: other draws, its own seed."""
    generator = numpy.random.default_rng(12345)
    # Equal values are drawn together: how often each occurs in a resample is multinomial.
    distinct, counts = numpy.unique(values, return_counts=True)
    if len(distinct) * 4 < len(values):
        draws = generator.multinomial(len(values), counts / len(values), size=resamples)
        means = draws @ distinct / len(values)
    else:
        means = values[generator.integers(0, len(values), (resamples, len(values)), dtype=numpy.int32)].mean(axis=1)
    return numpy.quantile(means, [0.025, 0.975])


def check_interval(where, what, low, high, values, fewest=2):
    """Two bootstraps agree except for their draws: about 4 % of the width at each end; 20 % is never reached by chance."""
    if len(values) < fewest:
        check(where, f"{what} low", low, None)
        check(where, f"{what} high", high, None)
        return
    expected = bootstrap(values)
    allowed = 0.2 * (expected[1] - expected[0]) + 1e-6 * abs(expected[1])
    check(where, f"{what} low", low, expected[0], absolute=allowed)
    check(where, f"{what} high", high, expected[1], absolute=allowed)


def sides(runs):
    """The runs of each solver of each experiment."""
    return dict(list(runs.groupby(["experiment", "label"], sort=False)))


def solved_by_all(runs):
    """For each experiment, the instances that every solver has solved, and whether all runs on solvable boards are solved."""
    found = {}
    for experiment, mine in runs.groupby("experiment", sort=False):
        counts = mine[mine.status == "solved"].groupby("instance").label.nunique()
        common = counts[counts == mine.label.nunique()].index
        found[experiment] = common, mine.status.isin(["solved", "unsolvable"]).all()
    return found


def quartiles(measured, at_least):
    """The smallest and largest value of each quartile: a stopped run has at least its bound, and may have any larger value."""
    least = numpy.sort(numpy.concatenate([measured, at_least]))
    most = numpy.concatenate([numpy.sort(measured), numpy.full(len(at_least), numpy.inf)])
    with numpy.errstate(invalid="ignore"):
        return [(numpy.quantile(least, share), interpolated(most, share)) for share in [0, 0.25, 0.5, 0.75, 1]]


def interpolated(ordered, share):
    """As numpy.quantile, for values that may be infinite."""
    place = share * (len(ordered) - 1)
    below, above = ordered[math.floor(place)], ordered[math.ceil(place)]
    return below if below == above else below + (above - below) * (place - math.floor(place))


def reached(runs, metric, column):
    """The lower bound of a metric for runs without a path: their count, or the proven bound of the length."""
    bounds = {"length": "optimum_lower", "gap": None}.get(metric, column)
    return runs[bounds].fillna(0).astype(float).to_numpy() if bounds else numpy.zeros(len(runs))


def check_statistics(runs, name, metrics):
    statistics = {(row.experiment, row.label, row.metric, row.over): row for row in table(name).itertuples()}
    common_of = solved_by_all(runs)
    for (experiment, label), mine in sides(runs).items():
        common, all_solved = common_of[experiment]
        mine = mine[mine.status != "unsolvable"]
        samples = {"all": mine, "common": mine[mine.instance.isin(common)]}
        samples = {"all": mine} if all_solved else samples
        for metric, (over, sample) in itertools.product(metrics, samples.items()):
            where = f"{name}, {experiment}, {label}, {metric}, {over}"
            row = statistics[(experiment, label, metric, over)]
            solved = sample.status == "solved"
            values = sample[solved][metrics[metric]].dropna().astype(float).to_numpy()
            stopped = reached(sample[~solved], metric, metrics[metric])
            check(where, "runs", row.runs, len(values) + len(stopped))
            check(where, "stopped", row.stopped, len(stopped))
            if len(values) + len(stopped) > 0:
                for (least, most), column in zip(quartiles(values, stopped), ["min", "q1", "median", "q3", "max"]):
                    known = math.isclose(least, most, rel_tol=1e-12)
                    check(where, column, getattr(row, column), least if known else None)
                    check(where, f"{column} at least", getattr(row, f"{column}_at_least"), None if known else least)
            if len(values) == 0 or len(stopped) > 0:
                check(where, "mean", row.mean, None)
                check(where, "sum", row.sum, None)
                continue
            check(where, "mean", row.mean, values.mean())
            check(where, "sum", row.sum, values.sum())
            check(where, "sd", row.sd, values.std(ddof=1) if len(values) > 1 else None)
            check(where, "geometric mean", row.geometric_mean, geometric_mean(values))
            low, high = median_range(values)
            check(where, "median low", row.median_low, low)
            check(where, "median high", row.median_high, high)
            check_interval(where, "mean", row.mean_low, row.mean_high, values, FEWEST)
            if values.min() > 0:
                ends = numpy.log([row.geometric_mean_low, row.geometric_mean_high])
                check_interval(where, "geometric mean", *ends, numpy.log(values), FEWEST)


def check_par2(runs, limits):
    """For experiments with a limit of expansions: unsolved runs count as twice the limit."""
    statistics = table("statistics.csv")
    rows = statistics[(statistics.metric == "expanded") & (statistics.over != "common")]
    of = sides(runs[runs.status != "unsolvable"])
    for row in rows.itertuples():
        mine = of.get((row.experiment, row.label), runs[:0])
        failed = (mine.status != "solved").sum()
        limit = limits.get(row.experiment)
        expected = None
        if failed == 0 or limit is not None:
            penalty = 2 * limit * failed if failed else 0
            expected = (mine[mine.status == "solved"].expanded.sum() + penalty) / len(mine) if len(mine) else None
        check(f"{row.experiment}, {row.label}", "PAR2", row.par2, expected)


def check_summary(runs):
    of, common_of = sides(runs), solved_by_all(runs)
    for row in table("summary.csv").itertuples():
        mine = of[(row.experiment, row.label)]
        where = f"summary.csv, {row.experiment}, {row.label}"
        solved, solvable = (mine.status == "solved").sum(), (mine.status != "unsolvable").sum()
        check(where, "runs", row.runs, len(mine))
        check(where, "solved", row.solved, solved)
        check(where, "coverage", row.coverage, solved / solvable if solvable else None)
        common, _ = common_of[row.experiment]
        mine = mine[(mine.status == "solved") & mine.instance.isin(common)]
        check(where, "common boards", row.common_boards, len(mine))
        check(where, "mean gap", row.gap_upper_mean, mine.gap_upper.mean())
    of = sides(runs[runs.status == "solved"])
    for row in table("coverage.csv").itertuples():
        mine = of.get((row.experiment, row.label), runs[:0])
        where = f"coverage.csv, {row.experiment}, {row.label}"
        check(where, row.expanded_budget, row.solved, (mine.expanded <= row.expanded_budget).sum())


def all_signs(signed):
    """The share of all signs of these ranks whose sum is at least as far from 0, in integers throughout."""
    doubled = [round(2 * rank) for rank in signed]
    counts = collections.Counter({0: 1})
    for rank in doubled:
        following = collections.Counter()
        for total, count in counts.items():
            following[total + rank] += count
            following[total - rank] += count
        counts = following
    extreme = sum(count for total, count in counts.items() if abs(total) >= abs(sum(doubled)))
    return extreme / 2 ** len(doubled)


def wilcoxon(first, second):
    """On the logarithms of the ratios, without equal pairs; ratios that are equal as fractions are ties."""
    differ = first != second
    first, second = first[differ], second[differ]
    if len(first) == 0:
        return None, None
    factor = numpy.maximum(first, second) / numpy.minimum(first, second)
    ranks = scipy.stats.rankdata(factor)
    signed = numpy.where(first > second, ranks, -ranks)
    if len(ranks) <= 50:
        # SciPy's exact distribution assumes ranks without ties.
        ties = len(numpy.unique(factor)) < len(factor)
        return all_signs(signed) if ties else scipy.stats.wilcoxon(signed, mode="exact").pvalue, "exact"
    if abs(ranks[first > second].sum() - ranks[first < second].sum()) <= 1:
        return 1.0, "normal"
    return scipy.stats.wilcoxon(signed, mode="approx", correction=True).pvalue, "normal"


def holm(values):
    order = numpy.argsort(values)
    raised = numpy.maximum.accumulate(numpy.array(values)[order] * (len(values) - numpy.arange(len(values))))
    adjusted = numpy.empty(len(values))
    adjusted[order] = numpy.minimum(raised, 1)
    return adjusted


def check_comparisons(runs, name, metrics):
    comparisons, of = table(name), sides(runs.set_index("instance", drop=False))
    for (experiment, metric), family in comparisons.groupby(["experiment", "metric"], sort=False):
        tested = []
        for row in family.itertuples():
            where = f"{name}, {experiment}, {metric}, {row.first} and {row.second}"
            one, other = of[(experiment, row.first)], of[(experiment, row.second)]
            both = one.index.intersection(other.index)
            one, other = one.loc[both], other.loc[both]
            solved = one.status == "solved", other.status == "solved"
            check(where, "only first", row.only_first, (solved[0] & ~solved[1]).sum())
            check(where, "only second", row.only_second, (solved[1] & ~solved[0]).sum())
            pairs = solved[0] & solved[1]
            first = one[pairs][metrics[metric]].astype(float).to_numpy()
            second = other[pairs][metrics[metric]].astype(float).to_numpy()
            check(where, "pairs", row.pairs, len(first))
            for column, count in zip(["less", "equal", "more"], [first < second, first == second, first > second]):
                check(where, column, getattr(row, column), count.sum())
            check(where, "difference", row.difference, (first - second).mean() if len(first) else None)
            positive = (first > 0) & (second > 0)
            ratios = numpy.log(first[positive] / second[positive])
            check(where, "ratio", row.ratio, math.exp(ratios.mean()) if len(ratios) else None)
            if len(ratios) > 1:
                check_interval(where, "ratio", math.log(row.ratio_low), math.log(row.ratio_high), ratios)
            p, method = wilcoxon(first, second)
            if p is not None and p < 1e-300:
                p = sys.float_info.min
            check(where, "p", row.p, p, relative=1e-4)
            if p is not None:
                tested.append((where, row.p_holm, p))
                if row.method != method:
                    differences.append(f"{where}: the method is {row.method}, expected {method}")
        for (where, written, _), expected in zip(tested, holm([p for *_, p in tested]) if tested else []):
            check(where, "Holm's p", written, expected, relative=1e-4)


def limits_of_the_config():
    """The limit of expansions of each experiment, where the config gives one in the plain form."""
    try:
        import tomllib
    except ModuleNotFoundError:
        return None
    config = tomllib.loads((folder / "config.toml").read_text())
    return {one["name"]: one.get("limits", {}).get("expanded") for one in config.get("experiment", [])}


runs = table("runs.csv")
runs = runs[runs.role == "compared"]
runs = runs.merge(table("instances.csv")[["experiment", "instance", "optimum_lower"]], how="left")
check_statistics(runs, "statistics.csv", METRICS)
check_summary(runs)
check_comparisons(runs, "comparisons.csv", METRICS)
limits = limits_of_the_config()
if limits is not None:
    check_par2(runs, limits)
timings = folder / "timings.csv"
if timings.is_file():
    seconds = table("timings.csv").groupby(["experiment", "instance", "solver"]).cpu_seconds.median().round(9)
    timed = runs.join(seconds, on=["experiment", "instance", "solver"])
    check_statistics(timed, "times.csv", {"time": "cpu_seconds"})
    check_comparisons(timed, "comparisons-time.csv", {"time": "cpu_seconds"})

for difference in differences[:20]:
    print(difference)
print(f"{folder}: {compared} figures compared, {len(differences)} differ")
sys.exit(1 if differences else 0)
