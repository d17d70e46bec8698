//! Texts of algorithms and heuristics in another form than theirs, and how they are written.

use crate::config::context::within;
use crate::config::diagnostic::{Problem, as_toml, quoted};
use crate::config::wire::At;
use taquin::heuristic::{Definitions, Expression, ExpressionError};
use taquin::solve::AlgorithmSpec;

/// An algorithm with the options that stand behind it, as in `astar, ties = fifo`, in parentheses.
pub(super) fn in_parentheses(written: &str) -> Option<String> {
    let (algorithm, options) = written.split_once([',', ' ']).filter(|(_, options)| options.contains('='))?;
    let is_known = !algorithm.contains('(') && algorithm.parse::<AlgorithmSpec>().is_ok();
    let options = options.trim().trim_start_matches("with ");
    (is_known && !options.starts_with('(')).then(|| format!("{algorithm}({options})"))
}

/// An algorithm and the heuristic that stands among its options: `astar(heuristic = h1)`, `astar(h1)`.
pub(super) fn heuristic_inside(written: &str, is_heuristic: impl Fn(&str) -> bool) -> Option<(String, String)> {
    let (algorithm, options) = written.strip_suffix(')')?.split_once('(')?;
    let (mut heuristics, mut others) = (Vec::new(), Vec::new());
    for option in options.split(',').map(str::trim) {
        let (key, value) = option.split_once('=').map_or(("h", option), |(key, value)| (key.trim(), value.trim()));
        let is_number = value.starts_with(|c: char| c.is_ascii_digit());
        match ["h", "heuristic"].contains(&key) && !is_number && is_heuristic(value) {
            true => heuristics.push(value),
            false => others.push(option),
        }
    }
    let [heuristic] = heuristics[..] else { return None };
    let algorithm = if others.is_empty() { algorithm.into() } else { format!("{algorithm}({})", others.join(", ")) };
    Some((algorithm, heuristic.into()))
}

/// The pattern database that a text such as `7-8 PDB` or `additive pdb` means.
pub(super) fn patterns(written: &str) -> Option<String> {
    const EXAMPLE: &str = "1 2 5 6 / 3 4 7 8";
    let text = written.to_lowercase().replace('_', " ");
    let mut rest = text.replace("pattern database", "pdb").replace("pdbs", "pdb");
    if !rest.contains("pdb") {
        return None;
    }
    for word in ["pdb", "additive", "disjoint", "\"", "'", "(", ")"] {
        rest = rest.replace(word, " ");
    }
    let tiles = rest.trim();
    let is_list = tiles.chars().all(|c| c.is_ascii_digit() || " -/,".contains(c));
    let digits = || tiles.chars().map(String::from).collect::<Vec<_>>().join("-");
    let call = |tiles: &str| format!("pdb(\"{tiles}\")");
    // A range of tiles is listed where it is read without its quotes.
    let listed = || {
        let (_, errors) = Expression::parse_likely(&format!("pdb({tiles})"), &Definitions::default());
        Some(format!("pdb({})", errors.into_iter().next()?.meant?))
    };
    let is_right = |text: &String| text.parse::<Expression>().is_ok();
    let known = [Some(call(&digits())), Some(call(tiles)), listed()].into_iter().flatten().find(is_right);
    match tiles {
        "" => Some(call(EXAMPLE)),
        _ => known.filter(|_| is_list && !tiles.is_empty()),
    }
}

/// What is wrong with a part of a heuristic.
pub(super) fn wrong_heuristic(text: &str, written: &At<String>, error: ExpressionError) -> Problem {
    let span = within(text, written, &error.span);
    let problem = Problem::at(&span, format!("invalid heuristic {}", quoted(written)));
    // What the message suggests cannot be pasted between double quotes.
    let problem = match error.message.contains('"') && !written.contains('"') {
        true => {
            let put = |meant: &String| {
                let (before, after) = (written.get(..error.span.start)?, written.get(error.span.end..)?);
                Some(format!("{before}{meant}{after}")).filter(|whole| whole.contains('"'))
            };
            let whole = error.meant.as_ref().and_then(put);
            let example = as_toml(&whole.unwrap_or("pdb(\"1 2 5 6 / 3 4 7 8\")".into()));
            problem.help(format!("with double quotes inside, write single ones outside: {example}"))
        }
        false => problem,
    };
    problem.label(error.message)
}
