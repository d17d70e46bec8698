//! The language of heuristics: names, multiples, sums, quotients, the larger and the smaller of several.

use super::combination::Combination;
use super::definitions::Definitions;
use super::everyday;
use super::leaf::{Leaf, names};
use super::pattern::Partition;
use crate::arithmetic::{self, Decimal, Node, Operator, Span, SyntaxError, Tree};
use crate::spelling::nearest;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The largest constant: weight, factor, divisor.
pub const MAX_CONSTANT: u64 = 1_000_000;

/// How many parts an expression may have when its names are expanded, the weights in its lists counted.
const MAX_EXPANDED: usize = 200;

/// A combination of named heuristics.
///
/// Numbers are whole; `*` has a number on one side, `/` divides all that stands left of it by a number and rounds down.
/// [`names`](super::names) lists the names. An expression prints in one canonical way, without the names that were defined for it,
/// and parses back to itself.
///
/// ```
/// use taquin::heuristic::{Definitions, Expression};
/// let definitions = Definitions::new([("mine", "(h1 + h2) / 2")]).unwrap();
/// let expression = Expression::parse("max(mine, misplaced*3)", &definitions).unwrap();
/// assert_eq!(expression.to_string(), "max((h1 + h2) / 2, 3 * misplaced)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expression(Combination<Leaf>);

/// What an expression is made of while it is read.
type Parts = Combination<Leaf>;

/// Why a text is no heuristic, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ExpressionError {
    /// The part that is wrong, in bytes of the text.
    pub span: Span,
    /// What is wrong and what would be right.
    pub message: String,
}

impl From<SyntaxError> for ExpressionError {
    fn from(error: SyntaxError) -> Self {
        ExpressionError { span: error.span, message: error.message }
    }
}

fn refuse<T>(tree: &Tree, message: impl Into<String>) -> Result<T, ExpressionError> {
    Err(ExpressionError { span: tree.span.clone(), message: message.into() })
}

impl Expression {
    /// Reads a heuristic.
    ///
    /// # Errors
    /// [`ExpressionError`] when the text is none.
    pub fn parse(text: &str, definitions: &Definitions) -> Result<Expression, ExpressionError> {
        let read = arithmetic::parse(text).map_err(Into::into).and_then(|tree| Expression::read(&tree, definitions));
        // A single name may be written as people write it, where the text is nothing else.
        let everyday = || Expression::read(&arithmetic::parse(&everyday::name(text)?).ok()?, definitions).ok();
        read.or_else(|error| everyday().ok_or(error))
    }

    /// Reads a heuristic from a formula.
    ///
    /// # Errors
    /// [`ExpressionError`] when the formula is none.
    pub fn read(tree: &Tree, definitions: &Definitions) -> Result<Expression, ExpressionError> {
        let parts = read(tree, definitions)?;
        if parts.count() > MAX_EXPANDED {
            return refuse(tree, format!("more than {MAX_EXPANDED} parts when all names are expanded"));
        }
        Ok(Expression(parts))
    }

    /// The two heuristics of which it is the sum or the larger one.
    ///
    /// ```
    /// use taquin::heuristic::Expression;
    /// let [first, second] = "max(h5, 2 * misplaced)".parse::<Expression>()?.pair().unwrap();
    /// assert_eq!((first.to_string(), second.to_string()), ("h5".into(), "2 * misplaced".into()));
    /// assert_eq!("h1 + h2 + h3".parse::<Expression>()?.pair(), None);
    /// # Ok::<(), taquin::heuristic::ExpressionError>(())
    /// ```
    pub fn pair(&self) -> Option<[Expression; 2]> {
        match &self.0 {
            Combination::Sum(parts) | Combination::Max(parts) => {
                let [first, second] = &parts[..] else { return None };
                Some([first, second].map(|part| Expression(part.clone())))
            }
            _ => None,
        }
    }

    /// The names that occur in it, `max` and `min` among them.
    ///
    /// ```
    /// use taquin::heuristic::Expression;
    /// let names = "max(h5, 2 * misplaced) + 3".parse::<Expression>()?.names();
    /// assert_eq!(names.into_iter().collect::<Vec<_>>(), ["h5", "max", "misplaced"]);
    /// # Ok::<(), taquin::heuristic::ExpressionError>(())
    /// ```
    pub fn names(&self) -> BTreeSet<&'static str> {
        let mut names = BTreeSet::new();
        self.0.visit(&mut |part| {
            names.extend(match part {
                Combination::Leaf(leaf) => leaf.listed(),
                Combination::Max(_) => Some("max"),
                Combination::Min(_) => Some("min"),
                _ => None,
            });
        });
        names
    }

    /// What it is made of.
    pub(super) fn parts(&self) -> &Combination<Leaf> {
        &self.0
    }
}

impl Parts {
    fn constant(value: u64, tree: &Tree) -> Result<Parts, ExpressionError> {
        Ok(Combination::Leaf(Leaf::Constant(limited(value, tree)?)))
    }

    fn as_constant(&self) -> Option<u64> {
        match self {
            Combination::Leaf(Leaf::Constant(value)) => Some(u64::from(*value)),
            _ => None,
        }
    }

    fn count(&self) -> usize {
        match self {
            Combination::Leaf(Leaf::Weighted(weights, _)) => weights.len() + 1,
            Combination::Leaf(Leaf::Patterns(_) | Leaf::PatternsReflected(_)) => 2,
            Combination::Leaf(_) => 1,
            Combination::Scaled(_, part) | Combination::Quotient(part, _) => 1 + part.count(),
            Combination::Sum(parts) | Combination::Max(parts) | Combination::Min(parts) => {
                1 + parts.iter().map(Parts::count).sum::<usize>()
            }
        }
    }
}

fn limited(value: u64, tree: &Tree) -> Result<u32, ExpressionError> {
    match value {
        0..=MAX_CONSTANT => Ok(value as u32),
        _ => refuse(tree, format!("{value} is too large: constants go up to {MAX_CONSTANT}")),
    }
}

fn read(tree: &Tree, definitions: &Definitions) -> Result<Parts, ExpressionError> {
    match &tree.node {
        Node::Number(number) => Parts::constant(whole(*number, tree)?, tree),
        Node::Name(name) => match Leaf::named(name) {
            Some(leaf) => Ok(Combination::Leaf(leaf)),
            None => match definitions.get(name) {
                Some(expression) => Ok(expression.0.clone()),
                None => match everyday::meant(name).and_then(Leaf::named) {
                    Some(leaf) => Ok(Combination::Leaf(leaf)),
                    None => unknown(tree, name, definitions),
                },
            },
        },
        Node::Call { name, arguments } => call(tree, name, arguments, definitions),
        Node::Binary { operator, left, right } => binary(tree, *operator, (left, right), definitions),
        Node::Text(text) => refuse(tree, format!("names of heuristics stand without quotes: {text}")),
        Node::List(_) => refuse(tree, "a list stands only in weighted([w, ...], divisor)"),
    }
}

fn unknown<T>(tree: &Tree, name: &str, definitions: &Definitions) -> Result<T, ExpressionError> {
    let all = names();
    let known = all.iter().map(|(name, _)| name.split('(').next().unwrap_or(name));
    let advice = match nearest(name, known.chain(definitions.names())) {
        Some(near) if near == name => format!("it takes arguments: {}", form(name)),
        Some(near) => format!("did you mean {}?", form(near)),
        None => "`harness list` shows them all".to_string(),
    };
    refuse(tree, format!("unknown heuristic `{name}`: {advice}"))
}

/// How a name is used, as in the list of names.
fn form(name: &str) -> String {
    let all = names();
    let entry = all.iter().find(|(form, _)| form.split('(').next() == Some(name));
    format!("`{}`", entry.map_or(name, |(form, _)| form))
}

fn whole(number: Decimal, tree: &Tree) -> Result<u64, ExpressionError> {
    let advice = |(above, below)| format!(": for {number} times x write {above} * x / {below}");
    number.whole().map_or_else(
        || refuse(tree, format!("constants are whole numbers{}", number.fraction().map_or(String::new(), advice))),
        Ok,
    )
}

/// A whole number that stands by itself, no larger than `most`.
fn number(tree: &Tree) -> Result<u64, ExpressionError> {
    match &tree.node {
        Node::Number(number) => whole(*number, tree),
        _ => refuse(tree, "a whole number stands here"),
    }
}

fn divisor(value: u64, tree: &Tree) -> Result<u32, ExpressionError> {
    if value == 0 { refuse(tree, "division by zero: divisors are at least 1") } else { limited(value, tree) }
}

fn call(tree: &Tree, name: &str, given: &[Tree], definitions: &Definitions) -> Result<Parts, ExpressionError> {
    match (name, given) {
        ("max" | "min", [_, _, ..]) => {
            let parts: Result<Vec<_>, _> = given.iter().map(|part| read(part, definitions)).collect();
            Ok(if name == "max" { Combination::Max(parts?) } else { Combination::Min(parts?) })
        }
        ("weighted", [Tree { node: Node::List(weights), .. }, by]) => {
            let weights: Result<Vec<_>, _> = weights.iter().map(|weight| limited(number(weight)?, weight)).collect();
            Ok(Combination::Leaf(Leaf::Weighted(weights?, divisor(number(by)?, by)?)))
        }
        ("pdb" | "pdb_reflected", [Tree { node: Node::Text(text), span }]) => match Partition::parse(text) {
            Ok(partition) if name == "pdb" => Ok(Combination::Leaf(Leaf::Patterns(partition))),
            Ok(partition) => Ok(Combination::Leaf(Leaf::PatternsReflected(partition))),
            Err(message) => Err(ExpressionError { span: span.clone(), message }),
        },
        ("random_weights", [seed]) => Ok(Combination::Leaf(Leaf::RandomWeights(number(seed)?))),
        ("max" | "min", _) => refuse(tree, format!("{name} compares at least two heuristics: {}", form(name))),
        ("weighted" | "random_weights" | "pdb" | "pdb_reflected", _) => {
            refuse(tree, format!("wrong arguments: write {}", form(name)))
        }
        _ if Leaf::named(name).is_some() || definitions.get(name).is_some() => {
            refuse(tree, format!("`{name}` takes no arguments"))
        }
        _ => unknown(tree, name, definitions),
    }
}

fn binary(
    tree: &Tree,
    operator: Operator,
    (left, right): (&Tree, &Tree),
    definitions: &Definitions,
) -> Result<Parts, ExpressionError> {
    if !matches!(operator, Operator::Add | Operator::Multiply | Operator::Divide) {
        return refuse(tree, no_operator(operator, left, right));
    }
    let (a, b) = (read(left, definitions)?, read(right, definitions)?);
    match (operator, a.as_constant(), b.as_constant()) {
        (Operator::Add, ..) => sum(a, b, tree),
        (Operator::Multiply, Some(factor), _) => scaled(factor, b, tree),
        (Operator::Multiply, _, Some(factor)) => scaled(factor, a, tree),
        (Operator::Multiply, None, None) => refuse(tree, "one side of * must be a whole number"),
        (_, dividend, Some(by)) => match (dividend, divisor(by, right)?) {
            (Some(dividend), by) => Parts::constant(dividend / u64::from(by), tree),
            (None, 1) => Ok(a),
            (None, by) => Ok(Combination::Quotient(a.into(), by)),
        },
        _ => refuse(right, "heuristics are divided by whole numbers only"),
    }
}

fn no_operator(operator: Operator, left: &Tree, right: &Tree) -> String {
    let joined = format!("{left}_{right}");
    match operator {
        Operator::Subtract if Leaf::named(&joined).is_some() => format!("names have underscores: write `{joined}`"),
        Operator::Subtract => "heuristics are not subtracted: they must not fall below 0".to_string(),
        _ => format!("a heuristic is a number, {} belongs elsewhere", operator.sign()),
    }
}

fn scaled(factor: u64, part: Parts, tree: &Tree) -> Result<Parts, ExpressionError> {
    match part {
        Combination::Leaf(Leaf::Constant(value)) => Parts::constant(factor * u64::from(value), tree),
        Combination::Scaled(inner, part) => scaled(factor * u64::from(inner), *part, tree),
        part => match limited(factor, tree)? {
            0 => Parts::constant(0, tree),
            1 => Ok(part),
            factor => Ok(Combination::Scaled(factor, part.into())),
        },
    }
}

/// The sum in one list, its constants added up at the end.
fn sum(a: Parts, b: Parts, tree: &Tree) -> Result<Parts, ExpressionError> {
    let list = |part| match part {
        Combination::Sum(parts) => parts,
        part => vec![part],
    };
    let (constants, mut parts): (Vec<_>, Vec<_>) =
        list(a).into_iter().chain(list(b)).partition(|part| part.as_constant().is_some());
    let constant = constants.iter().filter_map(Parts::as_constant).sum();
    if constant > 0 || parts.is_empty() {
        parts.push(Parts::constant(constant, tree)?);
    }
    Ok(if parts.len() == 1 { parts.remove(0) } else { Combination::Sum(parts) })
}

impl From<&Parts> for Tree {
    fn from(parts: &Parts) -> Tree {
        let number = |value: u64| Tree::from(Node::Number(Decimal::from(value)));
        let binary =
            |operator, left: Tree, right: Tree| Node::Binary { operator, left: left.into(), right: right.into() };
        let call = |name: &str, arguments| Node::Call { name: name.into(), arguments };
        let trees = |parts: &[Parts]| parts.iter().map(Tree::from).collect();
        Tree::from(match parts {
            Combination::Leaf(leaf) => match leaf {
                Leaf::Constant(value @ 1..) => Node::Number(u64::from(*value).into()),
                Leaf::Weighted(weights, divisor) => {
                    let weights = weights.iter().map(|&weight| number(weight.into())).collect();
                    call("weighted", vec![Node::List(weights).into(), number((*divisor).into())])
                }
                Leaf::Patterns(partition) => call("pdb", vec![Node::Text(partition.to_string()).into()]),
                Leaf::PatternsReflected(partition) => {
                    call("pdb_reflected", vec![Node::Text(partition.to_string()).into()])
                }
                Leaf::RandomWeights(seed) => call("random_weights", vec![number(*seed)]),
                leaf => Node::Name(leaf.name().expect("a plain leaf").into()),
            },
            Combination::Scaled(factor, part) => {
                binary(Operator::Multiply, number((*factor).into()), part.as_ref().into())
            }
            Combination::Quotient(part, divisor) => {
                binary(Operator::Divide, part.as_ref().into(), number((*divisor).into()))
            }
            Combination::Sum(parts) => {
                let sum = parts.iter().map(Tree::from).reduce(|left, right| binary(Operator::Add, left, right).into());
                return sum.unwrap_or_else(|| number(0));
            }
            Combination::Max(parts) => call("max", trees(parts)),
            Combination::Min(parts) => call("min", trees(parts)),
        })
    }
}

impl FromStr for Expression {
    type Err = ExpressionError;

    /// Reads a heuristic without names of one's own, as every canonical text is.
    fn from_str(text: &str) -> Result<Self, ExpressionError> {
        Expression::parse(text, &Definitions::default())
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Tree::from(&self.0).fmt(f)
    }
}

#[cfg(test)]
mod tests;
