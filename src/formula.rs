//! What a table or chart computes from the counters of a run.
//!
//! The grammar is that of [`taquin::arithmetic`]; the names are given, the functions are `min` and `max`. Numbers are exact.
//! A comparison is 1 where it holds and 0 where not. A blank counter, a division by zero, or a number of more than 30
//! digits makes the result blank.

pub use taquin::arithmetic::Number;

use std::collections::BTreeSet;
use taquin::arithmetic::{self, Node, Operator, Span, SyntaxError, Tree};
use taquin::spelling::nearest;

/// What a formula yields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A text: a status, or moves.
    Text(String),
}

/// The kinds of [`Value`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number.
    Number,
    /// A text.
    Text,
}

/// A name that a formula may use, with the kind of its value.
pub type Name = (&'static str, Kind);

/// What joins names and numbers, each with what it yields.
pub const JOINTS: [(&str, &str); 4] = [
    ("+ - * /", "exact; blank where a part is blank, or where 0 divides"),
    ("< <= > >= = !=", "1 where it holds, 0 where not"),
    ("min(a, b, ...)", "the smallest of several"),
    ("max(a, b, ...)", "the largest of several"),
];

/// Why a text is no formula, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FormulaError {
    /// The part that is wrong, in bytes; empty at the end of the text.
    pub span: Span,
    /// What is wrong and what would be right.
    pub message: String,
}

impl From<SyntaxError> for FormulaError {
    fn from(error: SyntaxError) -> FormulaError {
        FormulaError { span: error.span, message: error.message }
    }
}

/// A formula whose names and kinds are right.
///
/// ```
/// use harness::formula::{Formula, Kind, Number, Value};
/// let names = [("expanded", Kind::Number), ("moves", Kind::Text)];
/// let formula = Formula::parse("expanded + 1", &names).unwrap();
/// let value = formula.evaluate(&|_: &str| Some(Value::Number(Number::from(737))));
/// assert_eq!(value, Some(Value::Number(Number::from(738))));
/// assert_eq!(Formula::parse("expanded + mooves", &names).unwrap_err().span, 11..17);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    tree: Tree,
    kind: Kind,
}

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// [`FormulaError`] when the text breaks the grammar, names what does not exist, or computes with a text.
    pub fn parse(text: &str, names: &[Name]) -> Result<Formula, FormulaError> {
        let tree = arithmetic::parse(text)?;
        let kind = kind(&tree, names)?;
        Ok(Formula { tree, kind })
    }

    /// Reads a condition: a formula whose result is a number, which holds where it is not 0.
    ///
    /// # Errors
    /// [`FormulaError`] as [`Formula::parse`], and when the result is a text.
    pub fn condition(text: &str, names: &[Name]) -> Result<Formula, FormulaError> {
        let formula = Formula::parse(text, names)?;
        match formula.kind {
            Kind::Number => Ok(formula),
            Kind::Text => {
                let message = format!("{} is a text, not a condition", formula.tree);
                Err(FormulaError { span: formula.tree.span, message })
            }
        }
    }

    /// Whether the result is a number or a text.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The names it mentions.
    pub fn names(&self) -> BTreeSet<&str> {
        self.tree.names()
    }

    /// The result, where `facts` gives the value of every name.
    pub fn evaluate(&self, facts: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
        evaluate(&self.tree, facts)
    }

    /// Whether all its names pass, and the result is never smaller where one of their values, none of which is negative, is
    /// greater.
    pub fn grows_with(&self, passes: &dyn Fn(&str) -> bool) -> bool {
        !self.names().is_empty() && grows(&self.tree, passes)
    }

    /// Whether the result is a number other than 0.
    pub fn holds(&self, facts: &dyn Fn(&str) -> Option<Value>) -> bool {
        matches!(self.evaluate(facts), Some(Value::Number(number)) if !number.is_zero())
    }
}

impl std::fmt::Display for Formula {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.tree.fmt(f)
    }
}

fn error<T>(tree: &Tree, message: impl Into<String>) -> Result<T, FormulaError> {
    Err(FormulaError { span: tree.span.clone(), message: message.into() })
}

fn kind(tree: &Tree, names: &[Name]) -> Result<Kind, FormulaError> {
    match &tree.node {
        Node::Number(number) if number.fraction().is_none() => error(tree, "a number has at most 18 decimals"),
        Node::Number(_) => Ok(Kind::Number),
        Node::Text(_) => Ok(Kind::Text),
        Node::Name(name) => match names.iter().find(|(known, _)| known == name) {
            Some(&(_, kind)) => Ok(kind),
            None => error(tree, unknown(name, names)),
        },
        Node::List(_) => error(tree, "a formula has no lists"),
        Node::Call { name, arguments } => {
            if !["min", "max"].contains(&name.as_str()) {
                return error(tree, format!("`{name}` is no function of formulas: they know min and max"));
            }
            if arguments.is_empty() {
                return error(tree, format!("{name} of nothing: give it at least one formula"));
            }
            arguments.iter().try_for_each(|argument| number(argument, names))?;
            Ok(Kind::Number)
        }
        Node::Binary { operator: Operator::Equal | Operator::NotEqual, left, right } => {
            match (kind(left, names)?, kind(right, names)?) {
                (a, b) if a == b => Ok(Kind::Number),
                _ => error(tree, "a number is compared with a text"),
            }
        }
        Node::Binary { left, right, .. } => {
            number(left, names)?;
            number(right, names)?;
            Ok(Kind::Number)
        }
    }
}

fn number(tree: &Tree, names: &[Name]) -> Result<(), FormulaError> {
    match kind(tree, names)? {
        Kind::Number => Ok(()),
        Kind::Text => error(tree, format!("{tree} is a text: use it alone, or compare it by = or !=")),
    }
}

/// What people write for a name of a run.
const MEANT: [(&[&str], &str); 5] = [
    (&["nodes", "expansions", "visited", "explored"], "expanded"),
    (&["time", "seconds", "cpu", "runtime"], "cpu_seconds"),
    (&["steps", "depth", "solution_length", "path_length"], "length"),
    (&["memory", "bytes"], "peak_bytes"),
    (&["h", "heuristic"], "value"),
];

fn unknown(name: &str, names: &[Name]) -> String {
    let names: Vec<&str> = names.iter().map(|(known, _)| *known).collect();
    let meant = MEANT.iter().find(|(words, _)| words.contains(&name)).map(|(_, name)| *name);
    match meant.filter(|meant| names.contains(meant)).or_else(|| nearest(name, names.iter().copied())) {
        Some(near) => format!("unknown name `{name}` in a formula: did you mean `{near}`?"),
        None => format!("unknown name `{name}` in a formula: expected one of {}", names.join(", ")),
    }
}

fn grows(tree: &Tree, passes: &dyn Fn(&str) -> bool) -> bool {
    match &tree.node {
        Node::Number(_) => true,
        Node::Name(name) => passes(name),
        Node::Call { arguments, .. } => arguments.iter().all(|argument| grows(argument, passes)),
        Node::Binary { operator: Operator::Add | Operator::Multiply, left, right } => {
            grows(left, passes) && grows(right, passes)
        }
        Node::Binary { operator: Operator::Divide, left, right } => grows(left, passes) && right.names().is_empty(),
        Node::Binary { .. } | Node::Text(_) | Node::List(_) => false,
    }
}

fn evaluate(tree: &Tree, facts: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
    match &tree.node {
        Node::Number(decimal) => {
            let (numerator, denominator) = decimal.fraction()?;
            Some(Value::Number(Number::fraction(numerator.into(), denominator.into())))
        }
        Node::Text(text) => Some(Value::Text(text.clone())),
        Node::Name(name) => facts(name),
        Node::List(_) => None,
        Node::Call { name, arguments } => {
            let values: Option<Vec<Value>> = arguments.iter().map(|argument| evaluate(argument, facts)).collect();
            if name == "min" { values?.into_iter().min() } else { values?.into_iter().max() }
        }
        Node::Binary { operator, left, right } => combine(*operator, evaluate(left, facts)?, evaluate(right, facts)?),
    }
}

/// What no result comes to: sums of many more would not be exact, nor fit.
const MOST: f64 = 1e30;

fn combine(operator: Operator, left: Value, right: Value) -> Option<Value> {
    let holds = match operator {
        Operator::Less => left < right,
        Operator::AtMost => left <= right,
        Operator::Greater => left > right,
        Operator::AtLeast => left >= right,
        Operator::Equal => left == right,
        Operator::NotEqual => left != right,
        Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide => {
            let (Value::Number(left), Value::Number(right)) = (left, right) else { return None };
            let result = match operator {
                Operator::Add => left + right,
                Operator::Subtract => left - right,
                Operator::Multiply => left * right,
                _ => left.over(right)?,
            };
            return Some(Value::Number(result)).filter(|_| result.to_f64().abs() < MOST);
        }
    };
    Some(Value::Number(holds.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [Name; 6] = [
        ("expanded", Kind::Number),
        ("generated", Kind::Number),
        ("stored", Kind::Number),
        ("length", Kind::Number),
        ("status", Kind::Text),
        ("moves", Kind::Text),
    ];

    fn parse(text: &str) -> Result<Formula, FormulaError> {
        Formula::parse(text, &NAMES)
    }

    fn condition(text: &str) -> Result<Formula, FormulaError> {
        Formula::condition(text, &NAMES)
    }

    fn facts(name: &str) -> Option<Value> {
        let number = |value: u64| Some(Value::Number(value.into()));
        match name {
            "expanded" => number(12),
            "generated" => number(30),
            "length" => number(0),
            "status" => Some(Value::Text("solved".into())),
            _ => None,
        }
    }

    fn value(text: &str) -> Option<Value> {
        parse(text).unwrap().evaluate(&facts)
    }

    fn exact(text: &str) -> Option<Value> {
        Some(Value::Number(Number::parse(text).unwrap()))
    }

    #[test]
    fn what_is_too_large_is_blank() {
        let value = |text: &str| parse(text).unwrap().evaluate(&facts);
        let power = |times: usize| vec!["expanded"; times].join(" * ");
        // 12^27 has 30 digits, 12^28 has 31.
        assert_eq!(value(&power(27)), Some(Value::Number(Number::fraction(12i128.pow(27), 1))));
        assert_eq!((value(&power(28)), value(&power(200))), (None, None));
        assert_eq!(value(&format!("0 - {}", power(200))), None);
    }

    #[test]
    fn formulas_compute_exactly() {
        assert_eq!(value("generated / expanded"), exact("5/2"));
        assert_eq!(value("expanded - generated * 0.1 - 1"), exact("8"));
        assert_eq!(value("max(expanded, generated / 2, 3) - min(1, 2)"), exact("14"));
        assert_eq!(value("(generated < 30) + (generated <= 30) + (generated = 30)"), exact("2"));
        assert_eq!(value("(generated > 29) + (generated >= 31) + (generated != 30)"), exact("1"));
        assert_eq!(value("status"), Some(Value::Text("solved".into())));
        assert_eq!(value("status = \"solved\""), exact("1"));
    }

    #[test]
    fn blank_counters_and_divisions_by_zero_are_blank() {
        assert_eq!(value("expanded + stored"), None);
        assert_eq!(value("expanded / length"), None);
        assert!(!condition("stored < 5").unwrap().holds(&facts));
        assert!(condition("expanded < 13").unwrap().holds(&facts));
    }

    #[test]
    fn errors_point_at_the_part_and_say_what_would_be_right() {
        for (text, span, message) in [
            ("1 + expandd", 4..11, "unknown name `expandd` in a formula: did you mean `expanded`?"),
            ("sum(length)", 0..11, "`sum` is no function of formulas: they know min and max"),
            ("min()", 0..5, "min of nothing: give it at least one formula"),
            ("status + 1", 0..6, "status is a text: use it alone, or compare it by = or !="),
            ("length = moves", 0..14, "a number is compared with a text"),
            ("[length]", 0..8, "a formula has no lists"),
        ] {
            assert_eq!(parse(text), Err(FormulaError { span, message: message.into() }), "{text}");
        }
        assert_eq!(condition("moves").unwrap_err().message, "moves is a text, not a condition");
        assert!(parse("wibble").unwrap_err().message.contains("expected one of expanded, generated, "));
    }
}
