//! From formulas to combinations of heuristics, past mistakes.

use super::meant::{form, multiple, put, unknown, weighted, with_one_argument};
use super::{CHOICES, Combination, ExpressionError, MAX, NO_MINUS, Parts, Term, ZERO, refuse};
use crate::arithmetic::{Node, Operator, Tree};
use crate::heuristic::definitions::Definitions;
use crate::heuristic::everyday;
use crate::heuristic::number::{divisor, limited, whole};
use crate::heuristic::pattern::Partition;
use crate::heuristic::registry::find;

/// What is known while a formula is read.
pub(super) struct Reader<'a> {
    pub(super) definitions: &'a Definitions,
    /// What is wrong, part by part.
    pub(super) errors: Vec<ExpressionError>,
}

impl Reader<'_> {
    /// What a part means; where it is wrong, that is noted, and what was probably meant takes its place, or a number.
    pub(super) fn part(&mut self, tree: &Tree) -> Parts {
        self.read(tree).unwrap_or_else(|error| {
            let meant = put(tree, &error);
            self.errors.push(error);
            meant.map_or(Combination::Leaf(Term::Constant(1)), |meant| self.part(&meant))
        })
    }

    fn read(&mut self, tree: &Tree) -> Result<Parts, ExpressionError> {
        match &tree.node {
            Node::Number(number) => Parts::constant(whole(*number, tree)?, tree),
            Node::Name(name) => self.plain(tree, name),
            Node::Call { name, arguments } => self.call(tree, name, arguments),
            Node::Binary { operator, left, right } => self.binary(tree, *operator, (left, right)),
            Node::Text(text) => refuse(tree, format!("write names of heuristics without quotes: {text}")),
            Node::List(_) => {
                refuse(tree, "a list is not a heuristic: lists are arguments, as in weighted([w, ...], d)")
            }
        }
    }

    /// A name without arguments.
    fn plain(&self, tree: &Tree, name: &str) -> Result<Parts, ExpressionError> {
        if name == ZERO.name {
            return Parts::constant(0, tree);
        }
        if let Some(expression) = self.definitions.get(name) {
            return Ok(expression.0.clone());
        }
        let kind = find(name).filter(|kind| kind.info().arguments.is_none());
        let kind = kind.or_else(|| everyday::meant(name).and_then(find));
        match kind.map(|kind| kind.read(&[])).transpose()?.flatten() {
            Some(leaf) => Ok(Combination::Leaf(Term::Leaf(leaf))),
            None => unknown(tree, name, self.definitions),
        }
    }

    fn call(&mut self, tree: &Tree, name: &str, given: &[Tree]) -> Result<Parts, ExpressionError> {
        if CHOICES.iter().any(|choice| choice.name == name) {
            if let [Tree { node: Node::List(parts), .. }] = given
                && parts.len() > 1
            {
                let written: Vec<String> = parts.iter().map(Tree::to_string).collect();
                let message = format!("arguments have no brackets: write {name}({})", written.join(", "));
                self.errors.push(ExpressionError::new(tree.span.clone(), message));
                return self.call(tree, name, parts);
            }
            let parts = given.iter().map(|part| self.part(part)).collect();
            if given.len() < 2 {
                return refuse(tree, format!("{name} compares at least two heuristics: {}", form(name)));
            }
            return Ok(if name == MAX.name { Combination::Max(parts) } else { Combination::Min(parts) });
        }
        if name == ZERO.name || self.definitions.get(name).is_some() {
            return refuse(tree, format!("`{name}` takes no arguments"));
        }
        match find(name) {
            None => unknown(tree, name, self.definitions),
            Some(kind) if kind.info().arguments.is_none() => refuse(tree, format!("`{name}` takes no arguments")),
            Some(kind) => {
                match kind.read(&given.iter().map(|tree| self.definitions.expand(tree)).collect::<Vec<_>>())? {
                    Some(leaf) => Ok(Combination::Leaf(Term::Leaf(leaf))),
                    None => Err(match weighted(name, given) {
                        Some(meant) => ExpressionError {
                            message: format!("the weights are a list, with the divisor behind it: write {meant}"),
                            span: tree.span.clone(),
                            meant: Some(meant),
                        },
                        None => match with_one_argument(kind, given) {
                            Some(meant) => ExpressionError {
                                message: format!("`{name}` takes one argument: write {meant}"),
                                span: tree.span.clone(),
                                meant: Some(meant),
                            },
                            None => ExpressionError::new(
                                tree.span.clone(),
                                format!("invalid arguments: write {}", form(name)),
                            ),
                        },
                    }),
                }
            }
        }
    }

    fn binary(
        &mut self,
        tree: &Tree,
        operator: Operator,
        (left, right): (&Tree, &Tree),
    ) -> Result<Parts, ExpressionError> {
        if let Some(name) = Partition::named(&tree.to_string().replace(' ', "")) {
            let meant = format!("pdb(\"{name}\")");
            let message = format!("`{name}` is a partition: write {meant}");
            return Err(ExpressionError { meant: Some(meant), ..ExpressionError::new(tree.span.clone(), message) });
        }
        let joined = format!("{left}_{right}");
        if operator == Operator::Subtract && find(&joined).is_some() {
            let message = format!("names have underscores: write `{joined}`");
            return Err(ExpressionError { meant: Some(joined), ..ExpressionError::new(tree.span.clone(), message) });
        }
        let decimal = |tree: &Tree| match tree.node {
            Node::Number(number) if operator == Operator::Multiply && number.whole().is_none() => Some(number),
            _ => None,
        };
        let factor = decimal(left).map(|number| (number, right)).or(decimal(right).map(|number| (number, left)));
        if let Some((number, other)) = factor
            && let Some((above, below)) = number.fraction()
        {
            let is_single = !matches!(other.node, Node::Binary { .. });
            let part = if is_single { other.to_string() } else { format!("({other})") };
            let message = format!("constants are whole numbers: write {}", multiple(number, &part).unwrap_or_default());
            self.errors.push(ExpressionError {
                meant: multiple(number, &part),
                ..ExpressionError::new(tree.span.clone(), message)
            });
            let part = scaled(above, self.part(other), tree)?;
            return Ok(Combination::Quotient(part.into(), divisor(below, tree)?));
        }
        let (a, b) = (self.part(left), self.part(right));
        match (operator, a.as_constant(), b.as_constant()) {
            (Operator::Add, ..) => sum(a, b, tree),
            (Operator::Multiply, Some(factor), _) => scaled(factor, b, tree),
            (Operator::Multiply, _, Some(factor)) => scaled(factor, a, tree),
            (Operator::Multiply, None, None) => refuse(tree, "one side of * must be a whole number"),
            (Operator::Divide, dividend, Some(by)) => match (dividend, divisor(by, right)?) {
                (Some(dividend), by) => Parts::constant(dividend / u64::from(by), tree),
                (None, 1) => Ok(a),
                (None, by) => Ok(Combination::Quotient(a.into(), by)),
            },
            (Operator::Divide, _, None) => refuse(right, "heuristics can only be divided by whole numbers"),
            (Operator::Subtract, ..) => refuse(tree, NO_MINUS),
            _ => refuse(tree, format!("{} is not an operator of heuristics", operator.sign())),
        }
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
