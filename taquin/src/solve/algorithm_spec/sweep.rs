//! Reading algorithms: a text stands for one, or where options have lists of values, for one of each combination.

use super::{AlgorithmError, AlgorithmSpec, error, known, unknown};
use crate::arithmetic::{self, Node, Operator, Tree};
use crate::solve::everyday;
use crate::solve::registry::find;
use crate::spelling::nearest;

/// How many algorithms one text may stand for.
const LARGEST_SWEEP: usize = 10_000;

impl AlgorithmSpec {
    /// Reads a text whose options may be lists, such as `weight = [1, 1.5]` or `seed = range(1, 200)`, and returns one
    /// algorithm for each combination, the last list running fastest.
    ///
    /// # Errors
    /// [`AlgorithmError`] says what is unknown or out of range, of all options.
    pub fn sweep(text: &str) -> Result<Vec<AlgorithmSpec>, AlgorithmError> {
        let spelled_out = everyday::spelled_out(text);
        let text = spelled_out.as_deref().unwrap_or(text);
        if let Some(meant) = everyday::ambiguous(text).filter(|_| spelled_out.is_none()) {
            return error(format!("\"{text}\" has several meanings: write {meant}"));
        }
        let tree = arithmetic::parse(text).map_err(|fault| {
            let name = text.split('(').next().unwrap_or_default().trim();
            let options = find(name).map(|entry| entry.spec().options()).unwrap_or_default();
            AlgorithmError(match options.first() {
                Some(option) => {
                    format!("{}: write options as in {name}({} = {})", fault.message, option.name, option.value)
                }
                None if name.is_empty() => fault.message,
                None => unknown("algorithm", name, known()),
            })
        })?;
        let (name, arguments) = match &tree.node {
            Node::Name(name) => (name, [].as_slice()),
            Node::Call { name, arguments } => (name, arguments.as_slice()),
            _ => return error(format!("\"{text}\" is not an algorithm: write a name, or NAME(OPTION = VALUE, …)")),
        };
        let mut algorithms = vec![AlgorithmSpec::named(name)?];
        let known_options: Vec<String> = algorithms[0].options().into_iter().map(|option| option.name).collect();
        let mut seen: Vec<&str> = Vec::new();
        let mut wrong: Vec<String> = Vec::new();
        for argument in arguments {
            let Some((option, value)) = algorithms[0].assignment(argument) else {
                wrong.push(algorithms[0].not_an_option(argument));
                continue;
            };
            let names = known_options.iter().map(String::as_str);
            let option = match nearest(option, names.clone()) {
                Some(near) if near != option => {
                    wrong.push(unknown(&format!("option of {}", algorithms[0].info().name), option, names));
                    near
                }
                _ => option,
            };
            if seen.contains(&option) {
                let is_bare = !matches!(argument.node, Node::Binary { .. });
                let advice =
                    if is_bare { ": write decimals as 1.5, large numbers without commas, lists as [1, 5]" } else { "" };
                wrong.push(format!("{option} is given twice{advice}"));
                continue;
            }
            seen.push(option);
            match values(value) {
                Ok(values) if algorithms.len().saturating_mul(values.len()) > LARGEST_SWEEP => {
                    return error(format!("\"{text}\" expands to more than {LARGEST_SWEEP} algorithms"));
                }
                Ok(values) => algorithms = swept(&algorithms, option, &values, &mut wrong),
                Err(AlgorithmError(message)) => wrong.push(message),
            }
        }
        if wrong.is_empty() { Ok(algorithms) } else { error(wrong.join("; ")) }
    }

    /// The option and the value of `option = value`. A value alone is that of the option in the label: `weighted_astar(1.5)`.
    fn assignment<'a>(&self, argument: &'a Tree) -> Option<(&'a str, &'a Tree)> {
        match &argument.node {
            Node::Binary { operator: Operator::Equal, left, right } => match &left.node {
                Node::Name(option) => Some((option, right)),
                _ => None,
            },
            _ => self.info().headline.filter(|_| argument.names().is_empty()).map(|option| (option, argument)),
        }
    }

    fn not_an_option(&self, argument: &Tree) -> String {
        let names: Vec<String> = self.options().into_iter().map(|option| option.name).collect();
        let (name, names) = (self.info().name, names.join(", "));
        format!("\"{argument}\" is not an option: write OPTION = VALUE; the options of {name} are {names}")
    }
}

/// Each algorithm with each value of an option; what is wrong with a value is added to `wrong` once.
fn swept(algorithms: &[AlgorithmSpec], option: &str, values: &[String], wrong: &mut Vec<String>) -> Vec<AlgorithmSpec> {
    let mut swept = Vec::with_capacity(algorithms.len() * values.len());
    for algorithm in algorithms {
        for value in values {
            let mut next = algorithm.clone();
            match next.set(option, value) {
                Err(AlgorithmError(message)) if !wrong.contains(&message) => wrong.push(message),
                _ => {}
            }
            swept.push(next);
        }
    }
    swept
}

fn values(tree: &Tree) -> Result<Vec<String>, AlgorithmError> {
    match &tree.node {
        Node::List(parts) if parts.is_empty() => error("the list is empty: nothing to run"),
        Node::List(parts) => Ok(parts.iter().map(Tree::to_string).collect()),
        Node::Call { name, arguments } if name == "range" => {
            let whole = |tree: &Tree| tree.to_string().parse::<u64>().ok();
            let bounds: Option<Vec<u64>> = arguments.iter().map(whole).collect();
            match bounds.as_deref() {
                Some(&[from, to]) if from <= to && to - from < LARGEST_SWEEP as u64 => {
                    Ok((from..=to).map(|value| value.to_string()).collect())
                }
                _ => error(format!(
                    "\"{tree}\" is not a range: write range(FIRST, LAST), at most {LARGEST_SWEEP} values"
                )),
            }
        }
        _ => Ok(vec![tree.to_string()]),
    }
}
