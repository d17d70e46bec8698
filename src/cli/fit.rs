//! `harness fit`

mod least_squares;
mod model;

use super::arguments::heuristic;
use super::goal::GoalArguments;
use super::memory::{MemoryArgument, room_for_tables};
use super::{Exit, Failure, Out, terminal};
use crate::memory::Tables;
use crate::report::{Align, Style, Table, wrap};
use least_squares::Columns;
use model::{Judgement, Model};
use rayon::prelude::*;
use serde_json::json;
use std::io;
use taquin::heuristic::{Definitions, Expression};
use taquin::puzzle::{Arrangement, DistanceTable, Goal, Size, Source};
use taquin::search::{Limits, Meter};
use taquin::solve::{heuristic_value, prepare};
use taquin::wording::program;

const EXAMPLES: &str = "\
Examples:
  harness fit manhattan linear_conflict misplaced
  harness fit --size 4x4 --count 200 manhattan linear_conflict walking_distance

Least squares fits the weights to half of the boards; the others test the fit.
Weights are not negative, since expressions cannot subtract. The fitted
expression can be pasted into a config or after --heuristic.

Distances on 3x3 come from a table of all boards; on larger boards, each is
solved optimally. The same arguments give the same output on every machine.";

/// Fit a weighted sum of heuristics to true distances
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The features: expressions such as manhattan or "max(h5, misplaced)"
    #[arg(required = true, value_name = "HEURISTIC")]
    heuristics: Vec<String>,
    /// Board size
    #[arg(long, default_value_t = Size::Tiles3x3)]
    size: Size,
    #[command(flatten)]
    goal: GoalArguments,
    /// Number of random boards, half of them to judge the fit [default: 1000 on 3x3, else 100]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw boards by random walks of this many moves from the goal [default: 50 on 4x5 and 5x5]
    #[arg(long, value_name = "MOVES")]
    walk: Option<u64>,
    /// Leave out a board after this many expanded nodes
    #[arg(long, value_name = "NODES", default_value_t = 50_000_000)]
    expanded: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

/// The most features: each subset of them is fitted.
const MOST: usize = 8;

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let goal = arguments.goal.read(arguments.size)?;
    let features = features(&arguments.heuristics)?;
    let mut tables = Tables::default();
    let solver = solver(arguments.size).parse::<taquin::solve::Solver>().map_err(Failure::input)?;
    let own = solver.heuristic().filter(|_| arguments.size != Size::Tiles3x3);
    features.iter().chain(own).try_for_each(|one| tables.add(one, &goal)).map_err(Failure::input)?;
    room_for_tables("fit", "the tables of its heuristics need", &tables)?;

    let boards = Boards::draw(arguments, &goal)?;
    let values = features.iter().map(|feature| boards.values(&goal, feature)).collect::<Result<Vec<_>, _>>()?;
    let least = 2 * (features.len() + 2);
    if boards.distances.len() < least {
        let (found, drawn) = (boards.distances.len(), boards.drawn);
        let need =
            if features.len() == 1 { "one feature needs".into() } else { format!("{} features need", features.len()) };
        let raise = if found < drawn { "raise --count or --expanded" } else { "raise --count" };
        return Err(Failure::Input(format!("{found} of {drawn} boards were solved; {need} at least {least}: {raise}")));
    }
    let weights = boards.first_half(&values).fitted().map_err(|column| Failure::Input(dependent(&features, column)))?;
    let model = Model::new(&features, weights).map_err(Failure::Input)?;
    model.expression.check_for(&goal).map_err(Failure::input)?;
    let [fitted, judged] = [0, 1].map(|half| {
        let boards: Vec<_> = boards.of_half(half).collect();
        let values = boards.par_iter().map(|(board, _)| heuristic_value(&goal, board, &model.expression));
        let values = values.collect::<Result<Vec<_>, _>>().map_err(Failure::input)?;
        Ok::<_, Failure>(Judgement::of(values.into_iter().zip(boards.iter().map(|(_, distance)| *distance))))
    });
    let (fitted, judged) = (fitted?, judged?);
    if arguments.json {
        let features = features.iter().map(Expression::to_string);
        let (fitted, judged) = (fitted.json(), judged.json());
        let (size, drawn) = (goal.size().to_string(), boards.drawn);
        let weights: Vec<_> = features.zip(&model.weights[1..]).collect();
        writeln!(
            out,
            "{}",
            json!({
                "size": size, "goal": goal.to_string(), "source": boards.source, "seed": arguments.seed, "drawn": drawn,
                "constant": model.weights[0], "weights": weights, "expression": model.expression.to_string(),
                "fitted": fitted, "judged": judged,
            })
        )?;
    } else {
        print(&model, &features, (&fitted, &judged), &boards, &goal, out)?;
    }
    Ok(Exit::Done)
}

fn features(texts: &[String]) -> Result<Vec<Expression>, Failure> {
    if texts.len() > MOST {
        return Err(Failure::Input(format!("{} heuristics: at most {MOST} are fitted at once", texts.len())));
    }
    let read = |text: &String| {
        heuristic(text, &Definitions::default()).map_err(|error| Failure::Input(format!("\"{text}\": {error}")))
    };
    texts.iter().map(read).collect()
}

/// What is wrong with the values of a feature.
fn dependent(features: &[Expression], column: usize) -> String {
    let feature = &features[column];
    let before: Vec<String> = features[..column].iter().map(|one| format!("`{one}`")).collect();
    match before.is_empty() {
        _ if features[..column].contains(feature) => format!("`{feature}` appears twice: leave one out"),
        true => format!("`{feature}` is the same on all boards: leave it out, the fit has a constant of its own"),
        false => format!(
            "`{feature}` is a weighted sum of a constant and {}: leave it out; no single weight fits best",
            before.join(", ")
        ),
    }
}

/// A solver of proven optimality that is fast for most boards of a size.
fn solver(size: Size) -> &'static str {
    match size {
        Size::Tiles4x4 => "idastar: pdb(\"5-5-5\")",
        Size::Tiles4x5 | Size::Tiles5x5 => "idastar: linear_conflict",
        _ => "idastar: max(linear_conflict, walking_distance)",
    }
}

/// Drawn boards whose distances are known.
struct Boards {
    source: String,
    drawn: usize,
    distances: Vec<(Arrangement, u32)>,
}

impl Boards {
    fn draw(arguments: &Arguments, goal: &Goal) -> Result<Boards, Failure> {
        let count = arguments.count.unwrap_or(if goal.size() == Size::Tiles3x3 { 1000 } else { 100 });
        let walk = arguments.walk.or((goal.size() > Size::Tiles4x4).then_some(50));
        let source = walk.map_or(Source::Uniform { count }, |moves| Source::Walk { count, moves });
        let drawn = source.instances(goal, arguments.seed).map_err(Failure::input)?;
        let distances = if goal.size() == Size::Tiles3x3 {
            let table = DistanceTable::new(goal);
            drawn.iter().filter_map(|board| Some((board.clone(), table.distance(board)?.into()))).collect()
        } else {
            let engine =
                prepare(goal, &solver(goal.size()).parse().map_err(Failure::input)?).map_err(Failure::input)?;
            let limits = Limits { expanded: Some(arguments.expanded), ..Limits::default() };
            let length = |board: &Arrangement| engine.solve(board, Meter::new(limits))?.length();
            let known = drawn.par_iter().map(|board| Some((board.clone(), length(board)?)));
            known.collect::<Vec<_>>().into_iter().flatten().collect()
        };
        Ok(Boards { source: source.to_string(), drawn: drawn.len(), distances })
    }

    /// The boards of one half: every second one.
    fn of_half(&self, half: usize) -> impl Iterator<Item = &(Arrangement, u32)> {
        self.distances.iter().skip(half).step_by(2)
    }

    /// The values of a feature on all boards.
    fn values(&self, goal: &Goal, feature: &Expression) -> Result<Vec<u32>, Failure> {
        let value = |(board, _): &(Arrangement, u32)| heuristic_value(goal, board, feature);
        self.distances.par_iter().map(value).collect::<Result<_, _>>().map_err(Failure::input)
    }

    /// The distances of the first half, and the features' values.
    fn first_half(&self, values: &[Vec<u32>]) -> Columns {
        let distances = self.of_half(0).map(|(_, distance)| f64::from(*distance)).collect();
        let column = |values: &Vec<u32>| values.iter().step_by(2).map(|&value| value.into()).collect();
        Columns::new(distances, values.iter().map(column).collect())
    }
}

fn print(
    model: &Model,
    features: &[Expression],
    (fitted, judged): (&Judgement, &Judgement),
    boards: &Boards,
    goal: &Goal,
    out: Out,
) -> io::Result<()> {
    use terminal::{FAINT, STRONG};
    let known = match boards.drawn - boards.distances.len() {
        0 => String::new(),
        left_out => format!(", {left_out} of them left out at the limit"),
    };
    let (size, source) = (goal.size(), &boards.source);
    let (own, others) = (fitted.boards, judged.boards);
    writeln!(out, "{STRONG}{}{STRONG:#}", model.expression)?;
    writeln!(
        out,
        "{FAINT}{size} boards, goal {goal}: {source}{known}; fitted to {own}, tested on {others} others{FAINT:#}\n"
    )?;
    let mut table = Table::new([("heuristic", Align::Left), ("weight", Align::Right)]);
    for (feature, weight) in features.iter().zip(&model.weights[1..]) {
        table.push(vec![feature.to_string(), format!("{weight:.4}")]);
    }
    table.push(vec!["constant".to_string(), format!("{:.4}", model.weights[0])]);
    writeln!(out, "{}", table.terminal(Style { colour: true, width: terminal::width() }, str::to_string).trim_end())?;
    if model.adds_half {
        let note = "the expression adds 0.5 to the constant, because values are rounded down";
        wrap(note, terminal::width()).iter().try_for_each(|line| writeln!(out, "{FAINT}{line}{FAINT:#}"))?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "R²             {:.4}; {:.4} on the boards that it was fitted to",
        judged.r_squared, fitted.r_squared
    )?;
    writeln!(
        out,
        "error          {:.2} moves (mean absolute error); distance - h is {:+.2} on average",
        judged.absolute, -judged.mean
    )?;
    let (wrong, share) = (judged.overestimates, 100.0 * judged.overestimates as f64 / judged.boards as f64);
    match wrong {
        0 => {
            writeln!(out, "overestimates  none of {others} boards; `{} audit` says whether it is admissible", program())
        }
        _ => writeln!(
            out,
            "overestimates  {wrong} of {others} boards ({share:.1} %), by up to {}: not admissible",
            judged.worst
        ),
    }
}
