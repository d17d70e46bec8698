//! The language of heuristics: names, multiples, sums, quotients, the larger and the smaller of several.

mod meant;

use super::combination::Combination;
use super::definitions::Definitions;
use super::everyday;
use super::leaf::{AnyLeaf, Info, Strength};
use super::number::{divisor, limited, whole};
use super::registry::{find, is_added};
use crate::arithmetic::{self, Node, Operator, Span, SyntaxError, Tree};
use meant::{form, unknown, unquoted};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// How many parts an expression may have when its names are expanded, the weights in its lists counted.
const MAX_EXPANDED: usize = 200;

/// A combination of named heuristics.
///
/// Numbers are whole; `*` has a number on one side, `/` divides all that stands left of it by a number and rounds down.
/// [`forms`](super::forms) lists the names. An expression prints in one canonical way, without the names that were defined for it,
/// and parses back to itself.
///
/// ```
/// use taquin::heuristic::{Definitions, Expression};
/// let definitions = Definitions::new([("mine", "(h1 + h2) / 2")]).unwrap();
/// let expression = Expression::parse("max(mine, misplaced*3)", &definitions).unwrap();
/// assert_eq!(expression.to_string(), "max((h1 + h2) / 2, 3 * misplaced)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expression(Combination<Term>);

/// What an expression combines.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Term {
    /// The same value everywhere; [`ZERO`] when it is 0.
    Constant(u32),
    /// A heuristic with a name.
    Leaf(AnyLeaf),
}

/// What an expression is made of while it is read.
type Parts = Combination<Term>;

/// The name of the constant 0.
pub(super) const ZERO: Info = Info::new("zero", "0 everywhere", Strength::Weak);

const MAX: Info = choice("max", "the largest of several");
const MIN: Info = choice("min", "the smallest of several");

/// What chooses one of several heuristics.
pub(super) const CHOICES: [Info; 2] = [MAX, MIN];

const fn choice(name: &'static str, summary: &'static str) -> Info {
    Info { arguments: Some("a, b, ..."), ..Info::new(name, summary, Strength::Weak) }
}

/// Why there is no `-`, before a value or between two.
const NO_MINUS: &str = "values cannot be negative, and `-` is not allowed in heuristics";

/// Why a text is no heuristic, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ExpressionError {
    /// The part that is wrong, in bytes of the text.
    pub span: Span,
    /// What is wrong and what would be right.
    pub message: String,
    /// The name that was probably meant in the place of that part.
    pub meant: Option<String>,
}

impl ExpressionError {
    pub(super) fn new(span: Span, message: impl Into<String>) -> ExpressionError {
        ExpressionError { span, message: message.into(), meant: None }
    }
}

impl From<SyntaxError> for ExpressionError {
    fn from(error: SyntaxError) -> Self {
        let message = if error.is_sign { NO_MINUS.into() } else { error.message };
        ExpressionError::new(error.span, message)
    }
}

fn not_a_part(name: &str) -> String {
    format!("{name} chooses a heuristic for a whole run, so it cannot be part of another")
}

pub(super) fn refuse<T>(tree: &Tree, message: impl Into<String>) -> Result<T, ExpressionError> {
    Err(ExpressionError::new(tree.span.clone(), message))
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
        read.or_else(|error| everyday().ok_or_else(|| unquoted(text).unwrap_or(error)))
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
        let expression = Expression(parts);
        match expression.choosing_part() {
            Some(name) if expression.choices_at_start().is_empty() => refuse(tree, not_a_part(name)),
            _ => Ok(expression),
        }
    }

    /// Reads a heuristic that another one is made of.
    ///
    /// # Errors
    /// As [`Expression::read`], and where it chooses one of several by the start of a run.
    pub(super) fn read_part(tree: &Tree, definitions: &Definitions) -> Result<Expression, ExpressionError> {
        let part = Expression::read(tree, definitions)?;
        part.choosing_part().map_or(Ok(part.clone()), |name| refuse(tree, not_a_part(name)))
    }

    /// The heuristics of which each run takes the one that is largest on its start, the first of equals; none where it is the
    /// same for all runs.
    pub(crate) fn choices_at_start(&self) -> &[Expression] {
        match &self.0 {
            Combination::Leaf(Term::Leaf(leaf)) => leaf.choices_at_start(),
            _ => &[],
        }
    }

    /// The first of its heuristics that depends on the start of a run.
    fn choosing_part(&self) -> Option<&'static str> {
        self.first(|info| info.chooses_at_start)
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
                Combination::Leaf(Term::Leaf(leaf)) => Some(leaf.info().name),
                Combination::Leaf(Term::Constant(0)) => Some(ZERO.name),
                Combination::Max(_) => Some(MAX.name),
                Combination::Min(_) => Some(MIN.name),
                _ => None,
            });
        });
        names
    }

    /// Whether a heuristic of another crate is part of it: then what is known of it rests on what that crate claims.
    pub fn rests_on_claims(&self) -> bool {
        self.names().into_iter().any(is_added)
    }

    /// How well it guides a search: as the strongest of its heuristics.
    pub fn strength(&self) -> Strength {
        let mut strongest = Strength::Weak;
        self.0.visit(&mut |part| {
            if let Combination::Leaf(Term::Leaf(leaf)) = part {
                strongest = strongest.max(leaf.info().strength);
            }
        });
        strongest
    }

    /// The first of its heuristics that a search from the goal cannot aim at every start.
    pub(crate) fn unaimed(&self) -> Option<&'static str> {
        self.first(|info| !info.aims)
    }

    /// The first of its heuristics that is such.
    fn first(&self, is_such: impl Fn(&Info) -> bool) -> Option<&'static str> {
        let mut first = None;
        self.0.visit(&mut |part| {
            if let Combination::Leaf(Term::Leaf(leaf)) = part {
                first = first.or(Some(leaf.info()).filter(|info| is_such(info)).map(|info| info.name));
            }
        });
        first
    }

    /// What it is made of.
    pub(super) fn parts(&self) -> &Combination<Term> {
        &self.0
    }
}

impl Parts {
    fn constant(value: u64, tree: &Tree) -> Result<Parts, ExpressionError> {
        Ok(Combination::Leaf(Term::Constant(limited(value, tree)?)))
    }

    fn as_constant(&self) -> Option<u64> {
        match self {
            Combination::Leaf(Term::Constant(value)) => Some(u64::from(*value)),
            _ => None,
        }
    }

    fn count(&self) -> usize {
        match self {
            Combination::Leaf(Term::Constant(_)) => 1,
            Combination::Leaf(Term::Leaf(leaf)) => leaf.count(),
            Combination::Scaled(_, part) | Combination::Quotient(part, _) => 1 + part.count(),
            Combination::Sum(parts) | Combination::Max(parts) | Combination::Min(parts) => {
                1 + parts.iter().map(Parts::count).sum::<usize>()
            }
        }
    }
}

fn read(tree: &Tree, definitions: &Definitions) -> Result<Parts, ExpressionError> {
    match &tree.node {
        Node::Number(number) => Parts::constant(whole(*number, tree)?, tree),
        Node::Name(name) => plain(tree, name, definitions),
        Node::Call { name, arguments } => call(tree, name, arguments, definitions),
        Node::Binary { operator, left, right } => binary(tree, *operator, (left, right), definitions),
        Node::Text(text) => refuse(tree, format!("write names of heuristics without quotes: {text}")),
        Node::List(_) => refuse(tree, "a list is not a heuristic: lists are arguments, as in weighted([w, ...], d)"),
    }
}

/// A name without arguments.
fn plain(tree: &Tree, name: &str, definitions: &Definitions) -> Result<Parts, ExpressionError> {
    if name == ZERO.name {
        return Parts::constant(0, tree);
    }
    if let Some(expression) = definitions.get(name) {
        return Ok(expression.0.clone());
    }
    let kind = find(name).filter(|kind| kind.info().arguments.is_none());
    let kind = kind.or_else(|| everyday::meant(name).and_then(find));
    match kind.map(|kind| kind.read(&[])).transpose()?.flatten() {
        Some(leaf) => Ok(Combination::Leaf(Term::Leaf(leaf))),
        None => unknown(tree, name, definitions),
    }
}

fn call(tree: &Tree, name: &str, given: &[Tree], definitions: &Definitions) -> Result<Parts, ExpressionError> {
    if CHOICES.iter().any(|choice| choice.name == name) {
        if given.len() < 2 {
            return refuse(tree, format!("{name} compares at least two heuristics: {}", form(name)));
        }
        let parts = given.iter().map(|part| read(part, definitions)).collect::<Result<_, _>>()?;
        return Ok(if name == MAX.name { Combination::Max(parts) } else { Combination::Min(parts) });
    }
    if name == ZERO.name || definitions.get(name).is_some() {
        return refuse(tree, format!("`{name}` takes no arguments"));
    }
    match find(name) {
        None => unknown(tree, name, definitions),
        Some(kind) if kind.info().arguments.is_none() => refuse(tree, format!("`{name}` takes no arguments")),
        Some(kind) => match kind.read(&given.iter().map(|tree| definitions.expand(tree)).collect::<Vec<_>>())? {
            Some(leaf) => Ok(Combination::Leaf(Term::Leaf(leaf))),
            None => refuse(tree, format!("invalid arguments: write {}", form(name))),
        },
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
        _ => refuse(right, "heuristics can only be divided by whole numbers"),
    }
}

fn no_operator(operator: Operator, left: &Tree, right: &Tree) -> String {
    let joined = format!("{left}_{right}");
    match operator {
        Operator::Subtract if find(&joined).is_some() => format!("names have underscores: write `{joined}`"),
        Operator::Subtract => NO_MINUS.to_string(),
        _ => format!("{} is not an operator of heuristics", operator.sign()),
    }
}

fn scaled(factor: u64, part: Parts, tree: &Tree) -> Result<Parts, ExpressionError> {
    match part {
        Combination::Leaf(Term::Constant(value)) => Parts::constant(factor * u64::from(value), tree),
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
        let binary =
            |operator, left: Tree, right: Tree| Node::Binary { operator, left: left.into(), right: right.into() };
        let call = |name: &str, arguments| Node::Call { name: name.into(), arguments };
        let trees = |parts: &[Parts]| parts.iter().map(Tree::from).collect();
        Tree::from(match parts {
            Combination::Leaf(Term::Constant(0)) => Node::Name(ZERO.name.into()),
            Combination::Leaf(Term::Constant(value)) => return u64::from(*value).into(),
            Combination::Leaf(Term::Leaf(leaf)) => return leaf.tree(),
            Combination::Scaled(factor, part) => {
                binary(Operator::Multiply, u64::from(*factor).into(), part.as_ref().into())
            }
            Combination::Quotient(part, divisor) => {
                binary(Operator::Divide, part.as_ref().into(), u64::from(*divisor).into())
            }
            Combination::Sum(parts) => {
                let sum = parts.iter().map(Tree::from).reduce(|left, right| binary(Operator::Add, left, right).into());
                return sum.unwrap_or_else(|| 0.into());
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
