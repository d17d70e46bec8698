//! An audit for people: verdicts, statistics, and boards that they can check by hand.

use crate::cli::Out;
use crate::cli::terminal::{FAINT, STRONG};
use crate::cli::walk::Walk;
use crate::report::{Align, Style, Table, wrap};
use std::io;
use taquin::audit::{Audit, Facts, Fall, Found, Joint, Overestimate, Sample, Underestimate};
use taquin::heuristic::Known;
use taquin::puzzle::{Goal, Labels, MoveCosts};
use taquin::space::Cost;
use taquin::wording::{program, several};

/// By how much a heuristic underestimates; negative where it overestimates.
const DIFFERENCE: &str = "distance - h";

/// Lines of a histogram, at most.
const BINS: i64 = 24;
/// The longest path that is drawn board by board.
const LONGEST_DRAWN: usize = 16;

pub(super) fn print(audit: &Audit, width: usize, out: Out) -> io::Result<()> {
    let Audit { goal, sample, facts, .. } = audit;
    let looked = match sample {
        None => format!("every 3x3 board, goal {goal}"),
        Some(_) => format!("samples of {} boards, goal {goal}", goal.size()),
    };
    let looked = looked + &costs(goal).map_or(String::new(), |costs| format!(", costs {costs}"));
    if let [one] = &facts[..] {
        writeln!(out, "{STRONG}{}{STRONG:#}\n{FAINT}{looked}{FAINT:#}\n", one.expression)?;
        describe(one, goal, width, out)?;
        histogram(one, width, out)?;
        lowest(one, goal, out)?;
        overestimate(&one.overestimates, goal, width, out)?;
        fall(one, goal, width, out)?;
    } else {
        writeln!(out, "{FAINT}{looked}{FAINT:#}\n")?;
        let style = Style { colour: true, width };
        writeln!(out, "{}", overview(audit).terminal(style, str::to_string))?;
        writeln!(out, "{}", matrix(audit).terminal(style, str::to_string))?;
        let legend = format!(
            "share of {} boards on which the row's value is greater than the column's; ✓: never smaller on these boards",
            audit.compared
        );
        paragraph(&legend, width, out)?;
    }
    match sample {
        Some(sample) => {
            writeln!(out)?;
            paragraph(&source(sample), width, out)
        }
        None => Ok(()),
    }
}

/// What moves cost, where it is not 1 each.
fn costs(goal: &Goal) -> Option<String> {
    Some(goal.costs()).filter(|&costs| costs != MoveCosts::Unit).map(|costs| costs.described(goal.size()))
}

fn paragraph(text: &str, width: usize, out: Out) -> io::Result<()> {
    wrap(text, width).iter().try_for_each(|line| writeln!(out, "{FAINT}{line}{FAINT:#}"))
}

/// What a sample consists of, and what it is worth.
fn source(sample: &Sample) -> String {
    let Sample { radius, around, slides, source, drawn, solved, solver } = sample;
    let far = if *drawn == 0 {
        String::new()
    } else {
        format!("; {source}, {solved} of {drawn} solved optimally by {solver}")
    };
    format!(
        "Samples: all {around} boards up to {radius} moves from the goal; {slides} moves of random walks{far}. A \
         counterexample disproves a property; finding none proves nothing."
    )
}

fn describe(facts: &Facts, goal: &Goal, width: usize, out: Out) -> io::Result<()> {
    let Facts { overestimates, falls, joint, .. } = facts;
    let is_unit = goal.costs() == MoveCosts::Unit;
    let mut lines = vec![
        (
            "admissible",
            verdict(facts.admissible(), facts, || {
                let Found { worst, .. } = overestimates;
                format!("overestimates {}, by up to {worst}", share(overestimates, "boards"))
            }),
        ),
        (
            "consistent",
            verdict(facts.consistent(), facts, || match falls.worst {
                0 => format!("{} at the goal", facts.at_goal),
                worst if is_unit => {
                    format!("drops by more than 1 on {}, by up to {}", share(falls, "moves"), worst + 1)
                }
                worst => {
                    format!("drops by more than the move costs on {}, by up to {worst} more", share(falls, "moves"))
                }
            }),
        ),
    ];
    let searches = match facts.consistent() {
        Known::Proven => "A* and IDA*",
        _ => "IDA*, and of A* that reopens,",
    };
    let longest = facts.longest_excess().map(|excess| match excess {
        0 if is_unit && facts.overestimates.worst > facts.at_goal => {
            format!("of {searches} are optimal all the same (lengths of solutions differ by an even number)")
        }
        0 => format!("of {searches} are optimal"),
        excess if is_unit => {
            let even = if facts.overestimates.worst - facts.at_goal == excess {
                ""
            } else {
                " (lengths of solutions differ by an even number)"
            };
            format!("of {searches} are at most {excess} moves longer than the shortest{even}")
        }
        excess => format!("of {searches} cost at most {excess} more than the cheapest"),
    });
    lines.extend(longest.map(|text| ("solutions", text)));
    if joint.boards() > 0 {
        let (value, distance) = (joint.mean_value(), joint.mean_distance());
        lines.push(("value", format!("{value:.2} on average; the mean distance is {distance:.2}")));
        lines.push(("error", error(joint, if is_unit { " moves" } else { "" })));
    }
    if let (Some(pearson), Some(spearman)) = (joint.pearson(), joint.spearman()) {
        lines.push((
            "correlation",
            format!("{pearson:.4} with the distance (Pearson), {spearman:.4} by rank (Spearman)"),
        ));
    }
    let implied = facts.implied.map(|implied| {
        let (must, may, starts) = (implied.must, implied.may, implied.starts);
        format!("{must:.1} to {may:.1} states, depending on ties; mean over {starts} random boards")
    });
    let uncounted = (!facts.complete).then(|| format!("not computed for samples; `{} run` measures it", program()));
    lines.extend(implied.or(uncounted).map(|text| ("A* expands", text)));
    for (name, text) in lines {
        for (index, line) in wrap(&text, width.saturating_sub(13).max(20)).iter().enumerate() {
            writeln!(out, "{FAINT}{:<13}{FAINT:#}{line}", if index == 0 { name } else { "" })?;
        }
    }
    Ok(())
}

/// How often a heuristic is right, and by how much it is wrong.
fn error(joint: &Joint, unit: &str) -> String {
    let exact = format!("h is exact on {} of {} boards", percent(joint.exact(), joint.boards()), joint.boards());
    let [error, size] = [joint.mean_error(), joint.mean_size()].map(|mean| format!("{mean:.2}"));
    let mean = error.trim_start_matches('-');
    let side = match joint.mean_error() {
        _ if size == "0.00" => return exact,
        _ if mean == "0.00" => {
            return format!("{exact}; it is off by {size}{unit} on average, too large as much as too small");
        }
        ..0.0 => "large",
        _ => "small",
    };
    let size = if size == mean { String::new() } else { format!("; its mean absolute error is {size}") };
    format!("{exact}; it is too {side} by {mean}{unit} on average{size}")
}

fn verdict(known: Known, facts: &Facts, why_not: impl Fn() -> String) -> String {
    match known {
        Known::Proven if facts.complete => "yes".into(),
        Known::Proven if facts.expression.rests_on_claims() => "claimed; no counterexample in the samples".into(),
        Known::Proven => "yes, by construction".into(),
        Known::Refuted => format!("no: {}", why_not()),
        Known::Unknown => "unknown: no counterexample in the samples".into(),
    }
}

fn percent(count: u64, of: u64) -> String {
    let share = 100.0 * count as f64 / of as f64;
    let text = if (10.0..99.0).contains(&share) { format!("{share:.1}") } else { format!("{share:.2}") };
    match text.as_str() {
        _ if count == 0 => "0 %".into(),
        _ if count == of => "100 %".into(),
        "0.00" => "< 0.01 %".into(),
        // Rounded down, so that 100 % are all.
        "100.00" => "99.99 %".into(),
        text => format!("{text} %"),
    }
}

fn share<T>(found: &Found<T>, things: &str) -> String {
    format!("{} of {} {things} ({})", found.count, found.of, percent(found.count, found.of))
}

/// Errors with bars, several in a line where there are many.
fn histogram(facts: &Facts, width: usize, out: Out) -> io::Result<()> {
    let errors = facts.joint.errors();
    let (Some((&least, _)), Some((&most, _))) = (errors.first_key_value(), errors.last_key_value()) else {
        return Ok(());
    };
    // Where a heuristic has the parity of the distance, every other error would be empty.
    let unit = if errors.keys().all(|error| (error - least) % 2 == 0) { 2 } else { 1 };
    let step = ((most - least) / unit / BINS + 1) * unit;
    let first = if unit == 1 { least.div_euclid(step) * step } else { least };
    let bins: Vec<(i64, u64)> = (first..=most)
        .step_by(step as usize)
        .map(|start| (start, errors.range(start..start + step).map(|(_, boards)| boards).sum()))
        .collect();
    let label =
        |start: i64| if step == unit { start.to_string() } else { format!("{start} to {}", start + step - unit) };
    let labels = bins.iter().map(|&(start, _)| label(start).len()).max().unwrap_or(0).max(DIFFERENCE.len());
    let widest = bins.iter().map(|&(_, boards)| boards).max().unwrap_or(1).max(1);
    let room = width.saturating_sub(labels + 2 + 8 + 2).clamp(10, 40) as u64;
    writeln!(out, "\n{STRONG}{:>labels$}  {:>8}{STRONG:#}", DIFFERENCE, "boards")?;
    for (start, boards) in bins {
        let bar = "█".repeat((boards * room).div_ceil(widest) as usize);
        let line = format!("{:>labels$}  {boards:>8}  {bar}", label(start));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A board as far from the goal as that.
fn far(distance: Cost, goal: &Goal) -> String {
    match goal.costs() {
        _ if distance == 0 => "the goal itself".into(),
        MoveCosts::Unit => format!("a board {} from the goal", several(distance, "move")),
        _ => format!("a board whose cheapest solution costs {distance}"),
    }
}

/// Where the heuristic is least help.
fn lowest(facts: &Facts, goal: &Goal, out: Out) -> io::Result<()> {
    let Some(Underestimate { board, value, distance }) = &facts.lowest else { return Ok(()) };
    let of = if facts.complete { "" } else { " of these boards" };
    writeln!(out, "\n{STRONG}Largest underestimate{of}: h = {value} for {}{STRONG:#}", far(*distance, goal))?;
    writeln!(out, "{}", board.drawn(goal.labels()))
}

fn overestimate(found: &Found<Overestimate>, goal: &Goal, width: usize, out: Out) -> io::Result<()> {
    let Some(example) = &found.example else { return Ok(()) };
    let (labels, distance) = (goal.labels(), example.distance);
    let letters: String = example.path.iter().map(|slide| slide.letter()).collect();
    let walk = Walk::new(&example.board, &letters);
    writeln!(out, "\n{STRONG}Not admissible: h = {} for {}{STRONG:#}", example.value, far(distance, goal))?;
    if example.path.len() <= LONGEST_DRAWN {
        return writeln!(out, "{}", walk.drawn(labels, width));
    }
    writeln!(out, "{}", example.board.drawn(labels))?;
    let slides = format!("slide {}", walk.slides(labels).join(", "));
    wrap(&slides, width).iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn fall(facts: &Facts, goal: &Goal, width: usize, out: Out) -> io::Result<()> {
    let labels: Labels = goal.labels();
    match &facts.falls.example {
        Some(Fall { board, value, slide, neighbour_value, cost, .. }) => {
            let of_cost = if *cost == 1 { String::new() } else { format!(" of cost {cost}") };
            let text = format!("Not consistent: one move{of_cost} lowers h from {value} to {neighbour_value}");
            let walk = Walk::new(board, &slide.letter().to_string());
            writeln!(out, "\n{STRONG}{text}{STRONG:#}\n{}", walk.drawn(labels, width))
        }
        None if facts.at_goal > 0 => {
            writeln!(out, "\n{STRONG}Not consistent: h = {} at the goal{STRONG:#}", facts.at_goal)
        }
        None => Ok(()),
    }
}

/// A line for each heuristic.
fn overview(audit: &Audit) -> Table {
    let heads = ["admissible", "consistent", "mean h", "distance - h", "Pearson", "A* expands"];
    let left = [("", Align::Right), ("heuristic", Align::Left)];
    let mut table = Table::new(left.into_iter().chain(heads.map(|head| (head, Align::Right))));
    for (index, facts) in audit.facts.iter().enumerate() {
        let word = |known| match known {
            Known::Proven => "yes",
            Known::Refuted => "no",
            Known::Unknown => "unknown",
        };
        let number = |number: f64| if number.is_finite() { format!("{number:.2}") } else { String::new() };
        table.push(vec![
            (index + 1).to_string(),
            facts.expression.to_string(),
            word(facts.admissible()).into(),
            word(facts.consistent()).into(),
            number(facts.joint.mean_value()),
            number(facts.joint.mean_error()),
            facts.joint.pearson().map_or(String::new(), |pearson| format!("{pearson:.4}")),
            facts.implied.map_or(String::new(), |implied| format!("{:.1} to {:.1}", implied.must, implied.may)),
        ]);
    }
    if audit.facts.iter().all(|facts| facts.implied.is_none()) { table.without(&["A* expands"]) } else { table }
}

/// Where the heuristic of a row is greater than that of a column.
fn matrix(audit: &Audit) -> Table {
    let numbers = (1..=audit.facts.len()).map(|number| (number.to_string(), Align::Right));
    let mut table = Table::new([(String::new(), Align::Right)].into_iter().chain(numbers));
    for (row, counts) in audit.greater.iter().enumerate() {
        let cell = |(column, &count): (usize, &u64)| match audit.dominates(row, column) {
            _ if row == column => String::new(),
            true => format!("✓ {}", percent(count, audit.compared)),
            false => percent(count, audit.compared),
        };
        table.push([(row + 1).to_string()].into_iter().chain(counts.iter().enumerate().map(cell)).collect());
    }
    table
}
