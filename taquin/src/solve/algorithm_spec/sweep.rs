//! Reading algorithms: a text stands for one, or where options have lists of values, for one of each combination.

use super::{AlgorithmError, AlgorithmSpec, error, unknown_algorithm};
use crate::arithmetic::{self, Node, Operator, Tree};
use crate::solve::everyday;
use crate::solve::registry::find;
use crate::spelling::nearest;

/// How many algorithms one text may stand for.
const LARGEST_SWEEP: usize = 10_000;

/// What a text of algorithms probably means.
#[derive(Clone, Debug, Default)]
pub struct LikelyAlgorithms {
    /// The algorithms, values that cannot be left out; none where the name is unknown.
    pub algorithms: Vec<AlgorithmSpec>,
    /// Whether they are what was meant: all names of options that are wrong could be put right.
    pub are_meant: bool,
    /// All that is wrong.
    pub wrong: Option<AlgorithmError>,
}

impl LikelyAlgorithms {
    /// Algorithms of which nothing is known but this.
    fn doubtful(algorithms: Vec<AlgorithmSpec>, wrong: impl Into<String>) -> LikelyAlgorithms {
        LikelyAlgorithms { algorithms, are_meant: false, wrong: Some(AlgorithmError(wrong.into())) }
    }
}

impl AlgorithmSpec {
    /// Reads a text whose options may be lists, such as `weight = [1, 1.5]` or `seed = range(1, 200)`, and returns one
    /// algorithm for each combination, the last list running fastest.
    ///
    /// # Errors
    /// [`AlgorithmError`] says what is unknown or out of range, of all options.
    pub fn sweep(text: &str) -> Result<Vec<AlgorithmSpec>, AlgorithmError> {
        let LikelyAlgorithms { algorithms, wrong, .. } = AlgorithmSpec::sweep_likely(text);
        wrong.map_or(Ok(algorithms), Err)
    }

    /// As [`AlgorithmSpec::sweep`], past mistakes.
    ///
    /// ```
    /// use taquin::solve::AlgorithmSpec;
    /// let likely = AlgorithmSpec::sweep_likely("weighted_astar(w = [2, x], ties = fifo)");
    /// assert_eq!(likely.algorithms[0].label(), "weighted A* 2, ties fifo");
    /// assert!(likely.wrong.unwrap().to_string().contains("did you mean \"weight\"?; invalid weight `x`"));
    /// ```
    pub fn sweep_likely(text: &str) -> LikelyAlgorithms {
        let spelled_out = everyday::spelled_out(text);
        let text = spelled_out.as_deref().unwrap_or(text);
        if let meanings @ [_, ..] = everyday::meanings(text) {
            return LikelyAlgorithms::doubtful(Vec::new(), everyday::ambiguous(text, meanings));
        }
        let (listed, mut wrong) = listed(text);
        let signed = quoted_signs(&listed);
        let (tree, errors) = arithmetic::parse_likely(&signed);
        let (ends, errors): (Vec<_>, Vec<_>) =
            errors.into_iter().partition(|error| error.span.start == signed.len() && error.meant.is_some());
        wrong.extend(errors.into_iter().map(|error| error.message));
        let end: String = ends.into_iter().filter_map(|error| error.meant).collect();
        if !end.is_empty() {
            wrong.push(format!("`{end}` is missing at the end: write {text}{end}"));
        }
        let Some(tree) = tree else {
            let name = name_of(text);
            let likely: Vec<AlgorithmSpec> = find(name).map(|entry| entry.spec()).into_iter().collect();
            let options = likely.first().map(AlgorithmSpec::options).unwrap_or_default();
            let fault = wrong.join("; ");
            let message = match options.first() {
                Some(option) => format!("{fault}: write options as in {name}({} = {})", option.name, option.value),
                None if name.is_empty() => fault,
                None => unknown_algorithm(name),
            };
            return LikelyAlgorithms::doubtful(likely, message);
        };
        let (name, arguments) = match &tree.node {
            Node::Name(name) => (name, [].as_slice()),
            Node::Call { name, arguments } => (name, arguments.as_slice()),
            _ if !name_of(text).contains(|c: char| c.is_whitespace() || c.is_ascii_digit() || "+:=".contains(c)) => {
                return LikelyAlgorithms::doubtful(Vec::new(), unknown_algorithm(name_of(text)));
            }
            _ => {
                let message = format!("\"{text}\" is not an algorithm: write a name, or NAME(OPTION = VALUE, …)");
                return LikelyAlgorithms::doubtful(Vec::new(), message);
            }
        };
        let first = match AlgorithmSpec::named(name) {
            Ok(first) => first,
            Err(AlgorithmError(message)) => return LikelyAlgorithms::doubtful(Vec::new(), message),
        };
        let known_options: Vec<String> = first.options().into_iter().map(|option| option.name).collect();
        let mut algorithms = vec![first.clone()];
        let mut seen: Vec<&str> = Vec::new();
        let mut are_meant = true;
        let bounds: Vec<Option<Tree>> = arguments.iter().map(|argument| first.excess_as_bound(argument)).collect();
        wrong.extend(
            bounds.iter().flatten().map(|bound| format!("{} has no option epsilon: write {bound}", first.info().name)),
        );
        for (argument, bound) in arguments.iter().zip(&bounds) {
            let argument = bound.as_ref().unwrap_or(argument);
            let Some((option, value)) = first.assignment(argument) else {
                wrong.push(first.not_an_option(argument));
                are_meant = false;
                continue;
            };
            let names = known_options.iter().map(String::as_str);
            let only =
                |is: &dyn Fn(&&str) -> bool| names.clone().find(is).filter(|_| names.clone().filter(is).count() == 1);
            let begun = || only(&|name| name.starts_with(option));
            let related = || only(&|name| are_related(name, option));
            // The first letter and a number stand for `weight` in `w0`.
            let letter = option.trim_end_matches(|c: char| c.is_ascii_digit());
            let numbered = || only(&|name| letter != option && name.starts_with(letter));
            let option = match nearest(option, names.clone()).or_else(begun).or_else(related).or_else(numbered) {
                Some(near) if near != option => {
                    let name = first.info().name;
                    wrong.push(format!("unknown option \"{option}\" of {name}: did you mean \"{near}\"?"));
                    near
                }
                _ => option,
            };
            if seen.contains(&option) {
                let given = arguments.iter().filter_map(|argument| first.assignment(argument));
                let given: Vec<&Tree> = given.filter(|(name, _)| *name == option).map(|(_, value)| value).collect();
                let listed = given.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                let are_numbers = given.iter().all(|value| matches!(value.node, Node::Number(_)));
                let others = if are_numbers { "decimals as 1.5, large numbers without commas, " } else { "" };
                let problem = format!("{option} is given twice: write {others}lists as [{listed}]");
                if !wrong.contains(&problem) {
                    wrong.push(problem);
                }
                are_meant = false;
                continue;
            }
            seen.push(option);
            let before = wrong.len();
            match values(value) {
                Ok(values) if algorithms.len().saturating_mul(values.len()) > LARGEST_SWEEP => {
                    wrong.push(format!("\"{text}\" stands for more than {LARGEST_SWEEP} algorithms"));
                }
                Ok(values) => algorithms = swept(algorithms, option, &values, &mut wrong),
                Err(AlgorithmError(message)) => wrong.push(message),
            }
            are_meant &= wrong.len() == before;
        }
        let wrong = Some(wrong).filter(|wrong| !wrong.is_empty()).map(|wrong| AlgorithmError(wrong.join("; ")));
        LikelyAlgorithms { algorithms, are_meant, wrong }
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

    /// `bound = 1.25` for `epsilon = 0.25`, as papers also write how much longer than the shortest a solution may be.
    fn excess_as_bound(&self, argument: &Tree) -> Option<Tree> {
        let (option, value) = self.assignment(argument)?;
        let Node::Number(excess) = value.node else { return None };
        let has = |name| self.values_of(name).is_some();
        let is_excess = ["epsilon", "eps", "ε"].contains(&option) && has("bound") && !has("epsilon");
        let bound = if excess.to_f64() < 1.0 { 1.0 + excess.to_f64() } else { excess.to_f64() };
        arithmetic::parse(&format!("bound = {bound}")).ok().filter(|_| is_excess)
    }

    fn not_an_option(&self, argument: &Tree) -> String {
        let names: Vec<String> = self.options().into_iter().map(|option| option.name).collect();
        let (name, names) = (self.info().name, names.join(", "));
        format!("\"{argument}\" is not an option: write OPTION = VALUE; the options of {name} are {names}")
    }
}

/// The name that a text begins with, before its options.
fn name_of(text: &str) -> &str {
    text.split('(').next().unwrap_or_default().trim()
}

/// A text with a list in the place of each range that is none, and what to write for those.
fn listed(text: &str) -> (String, Vec<String>) {
    let (mut listed, mut wrong, mut rest) = (String::new(), Vec::new(), text);
    while let Some((before, after)) = rest.split_once('=') {
        let mut depth = 0;
        let ends = |c: char| {
            depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
            depth < 0 || (depth == 0 && c == ',')
        };
        let (value, behind) = after.split_at(after.find(ends).unwrap_or(after.len()));
        let is_range = value.matches(',').count() == 1 && !value.contains('.');
        listed += &format!("{before}=");
        let option = before.rsplit([',', '(']).next().unwrap_or_default().trim();
        match arithmetic::numbers_of(value).filter(|all| !is_range && all.len() <= 100) {
            Some(numbers) => {
                let list = numbers.join(", ");
                wrong.push(format!("a list has each of its numbers: write {option} = [{list}]"));
                listed += &format!(" [{list}]");
            }
            None => {
                let parts = value.split_inclusive([',', '[', ']']);
                listed.extend(parts.map(|part| plain_number(text, option, part, &mut wrong)));
            }
        }
        rest = behind;
    }
    (listed + rest, wrong)
}

/// A part of a value with a number in the place of a factor, a percentage or a power, `1.5x`, `50%` or `2^20`, and what to write for
/// that.
fn plain_number(text: &str, option: &str, part: &str, wrong: &mut Vec<String>) -> String {
    let word = part.trim_end_matches([',', '[', ']']);
    let number = |sign: &str| word.trim().strip_suffix(sign)?.parse::<f64>().ok().filter(|number| number.is_finite());
    let factor = number("x").or_else(|| number("×")).map(|factor| (factor, factor.to_string()));
    let power = word.trim().replace("**", "^").split_once('^').and_then(|(base, exponent)| {
        let power = base.trim().parse::<u64>().ok()?.checked_pow(exponent.trim().parse().ok()?)?;
        Some((power as f64, power.to_string()))
    });
    let percent = number("%").map(|percent| {
        let (share, more) = (percent / 100.0, (100.0 + percent) / 100.0);
        [(share, format!("{share} for {percent} %")), (more, format!("{more} for {percent} % more"))]
    });
    let spec = find(name_of(text)).map(|entry| entry.spec());
    let is_possible = |value: f64| spec.clone().is_none_or(|mut spec| spec.set(option, &value.to_string()).is_ok());
    let all =
        factor.or(power).into_iter().chain(percent.into_iter().flatten()).filter(|(value, _)| is_possible(*value));
    let (values, written): (Vec<f64>, Vec<String>) = all.unzip();
    let Some(value) = values.first() else { return part.into() };
    wrong.push(format!("`{}` is not a number: write {}", word.trim(), written.join(", or ")));
    format!(" {value}{}", &part[word.len()..])
}

/// A text with quotes around each negative number, which its option then refuses.
fn quoted_signs(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('-') {
        let (before, sign) = rest.split_at(at);
        let digits = &sign[1..];
        let length = digits.find(|c: char| !c.is_ascii_digit() && !"./".contains(c)).unwrap_or(digits.len());
        let is_value =
            before.trim_end().ends_with(['=', '[', '(', ',']) && digits.starts_with(|c: char| c.is_ascii_digit());
        quoted += before;
        let end = 1 + if is_value { length } else { 0 };
        quoted += &if is_value { format!("'{}'", &sign[..end]) } else { "-".into() };
        rest = &sign[end..];
    }
    quoted + rest
}

/// Whether two names of options have a word in common, or one begins as the other: `beam_width` and `width`, `tiebreak` and `ties`.
fn are_related(name: &str, option: &str) -> bool {
    let words = |name: &str| name.split('_').map(|word| word.trim_end_matches('s').to_string()).collect::<Vec<_>>();
    let (known, written) = (words(name), words(option));
    known.iter().any(|word| word.len() > 2 && (written.contains(word) || option.starts_with(word.as_str())))
}

/// Each algorithm with each value of an option that can be; what is wrong with the others is added to `wrong`, once each.
fn swept(
    algorithms: Vec<AlgorithmSpec>,
    option: &str,
    values: &[String],
    wrong: &mut Vec<String>,
) -> Vec<AlgorithmSpec> {
    let mut swept = Vec::with_capacity(algorithms.len() * values.len());
    for algorithm in &algorithms {
        for value in values {
            let mut next = algorithm.clone();
            match next.set(option, value) {
                Ok(()) => swept.push(next),
                Err(AlgorithmError(message)) if !wrong.contains(&message) => wrong.push(message),
                Err(_) => {}
            }
        }
    }
    if swept.is_empty() { algorithms } else { swept }
}

fn values(tree: &Tree) -> Result<Vec<String>, AlgorithmError> {
    match &tree.node {
        Node::List(parts) if parts.is_empty() => error("the list is empty: nothing to run"),
        Node::List(parts) => Ok(parts.iter().map(value).collect()),
        Node::Call { name, arguments } if name == "range" => {
            let whole = |tree: &Tree| tree.to_string().parse::<u64>().ok();
            let bounds: Option<Vec<u64>> = arguments.iter().map(whole).collect();
            match bounds.as_deref() {
                Some(&[from, to]) if from <= to && to - from < LARGEST_SWEEP as u64 => {
                    Ok((from..=to).map(|value| value.to_string()).collect())
                }
                Some(&[from, to]) if from > to => error(format!("\"{tree}\" is empty: write range({to}, {from})")),
                _ => error(format!(
                    "\"{tree}\" is not a range: write range(FIRST, LAST), at most {LARGEST_SWEEP} values"
                )),
            }
        }
        _ => Ok(vec![value(tree)]),
    }
}

/// The text of a value; one in quotes without them.
fn value(tree: &Tree) -> String {
    if let Node::Text(text) = &tree.node { text.clone() } else { tree.to_string() }
}
