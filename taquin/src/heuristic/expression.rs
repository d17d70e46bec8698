//! The language of heuristics: names, multiples, sums, quotients, the larger and the smaller of several.

mod meant;
mod reader;

use super::combination::Combination;
use super::definitions::Definitions;
use super::everyday;
use super::leaf::{AnyLeaf, Info, Strength};
use super::number::limited;
use super::registry::is_added;
use crate::arithmetic::{self, Mended, Node, Operator, Span, SyntaxError, Tree};
use meant::rewritten;
use reader::Reader;
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

/// So many parts of a text are rewritten before it is read.
const MOST_REWRITTEN: usize = 100;

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
        ExpressionError { span: error.span, message, meant: error.meant }
    }
}

fn not_a_part(tree: &Tree, name: &str) -> ExpressionError {
    let message = format!("{name} chooses a heuristic for a whole run, so it cannot be part of another");
    ExpressionError::new(tree.span.clone(), message)
}

pub(super) fn refuse<T>(tree: &Tree, message: impl Into<String>) -> Result<T, ExpressionError> {
    Err(ExpressionError::new(tree.span.clone(), message))
}

impl Expression {
    /// Reads a heuristic.
    ///
    /// # Errors
    /// [`ExpressionError`] when the text is none: the first of those of [`Expression::parse_likely`].
    pub fn parse(text: &str, definitions: &Definitions) -> Result<Expression, ExpressionError> {
        let (expression, errors) = Expression::parse_likely(text, definitions);
        errors.into_iter().next().map_or(Ok(expression), Err)
    }

    /// Reads a heuristic past its mistakes: what was probably meant, and all that is wrong. A part of which it is not known what was
    /// meant counts as a number.
    ///
    /// ```
    /// use taquin::heuristic::{Definitions, Expression};
    /// let (likely, errors) = Expression::parse_likely("max(manhatan, foo)", &Definitions::default());
    /// assert_eq!(likely.to_string(), "max(manhattan, 1)");
    /// assert_eq!(errors.iter().map(|error| error.span.start).collect::<Vec<_>>(), [4, 14]);
    /// ```
    pub fn parse_likely(text: &str, definitions: &Definitions) -> (Expression, Vec<ExpressionError>) {
        let (tree, mut errors) = Expression::tree(text);
        let mut likely = Expression::stand_in();
        if let Some(tree) = tree {
            let (read, wrong) = Expression::read_likely(&tree, definitions);
            likely = read;
            errors.extend(wrong);
        }
        if errors.is_empty() {
            return (likely, errors);
        }
        // A single name may be written as people write it, where the text is nothing else.
        let is_known =
            |word: &str| Expression::tree(word).0.is_some_and(|tree| Expression::read(&tree, definitions).is_ok());
        let everyday = everyday::name(text).and_then(|name| arithmetic::parse(&name).ok()).and_then(|name| {
            let (read, mut wrong) = Expression::read_likely(&name, definitions);
            wrong.iter_mut().for_each(|error| error.span = 0..text.len());
            let is_name = wrong.iter().all(|error| error.meant.is_some()) || !text.split_whitespace().any(is_known);
            is_name.then_some((read, wrong))
        });
        everyday.unwrap_or((likely, errors))
    }

    /// The formula of a text, lists of tiles and partitions put in quotes, and all that is wrong with it; `None` where it cannot be
    /// read.
    pub(super) fn tree(text: &str) -> (Option<Tree>, Vec<ExpressionError>) {
        let (mut mended, mut errors, mut wrong) = (Mended::new(text), Vec::new(), Vec::new());
        while let Some(error) = rewritten(mended.text()).filter(|_| errors.len() < MOST_REWRITTEN) {
            errors.push(ExpressionError { span: mended.original(&error.span), ..error.clone() });
            mended.replace(error.span, &error.meant.unwrap_or_default());
        }
        let tree = mended.parse(&mut wrong);
        errors.extend(wrong.into_iter().map(ExpressionError::from));
        (tree, errors)
    }

    /// Reads a heuristic from a formula.
    ///
    /// # Errors
    /// [`ExpressionError`] when the formula is none.
    pub fn read(tree: &Tree, definitions: &Definitions) -> Result<Expression, ExpressionError> {
        let (expression, errors) = Expression::read_likely(tree, definitions);
        errors.into_iter().next().map_or(Ok(expression), Err)
    }

    /// As [`Expression::parse_likely`], of a formula.
    pub(super) fn read_likely(tree: &Tree, definitions: &Definitions) -> (Expression, Vec<ExpressionError>) {
        let mut reader = Reader { definitions, errors: Vec::new() };
        let expression = Expression(reader.part(tree));
        let mut errors = reader.errors;
        if expression.0.count() > MAX_EXPANDED {
            let message = format!("more than {MAX_EXPANDED} parts when all names are expanded");
            errors.push(ExpressionError::new(tree.span.clone(), message));
            return (Expression::stand_in(), errors);
        }
        let within = expression.choosing_part().filter(|_| expression.choices_at_start().is_empty());
        errors.extend(within.map(|name| not_a_part(tree, name)));
        (expression, errors)
    }

    /// Reads a heuristic that another one is made of.
    ///
    /// # Errors
    /// As [`Expression::read`], and where it chooses one of several by the start of a run.
    pub(super) fn read_part(tree: &Tree, definitions: &Definitions) -> Result<Expression, ExpressionError> {
        let part = Expression::read(tree, definitions)?;
        part.choosing_part().map_or(Ok(part.clone()), |name| Err(not_a_part(tree, name)))
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

    /// What stands for a heuristic of which it is not known what was meant: a number, which every combination takes.
    pub(super) fn stand_in() -> Expression {
        Expression(Combination::Leaf(Term::Constant(1)))
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
