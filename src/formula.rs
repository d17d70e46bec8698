//! What a table or chart computes from the counters of a run.
//!
//! The grammar is that of [`taquin::arithmetic`]; the names are given, the functions are `min` and `max`. Numbers are exact.
//! A comparison is 1 where it holds and 0 where not. A blank counter, a division by zero, or a number of more than 30
//! digits makes the result blank.

mod conditions;

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
    ("+ - * /", "exact; blank if a part is blank or the divisor is 0"),
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
/// let names = [("expanded", Kind::Number), ("moves", Kind::Number)];
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
    /// [`FormulaError`] when the text breaks the grammar, names what does not exist, or computes with a text: the first of those of
    /// [`Formula::likely`].
    pub fn parse(text: &str, names: &[Name]) -> Result<Formula, FormulaError> {
        let (formula, errors) = Formula::likely(text, names);
        match (formula, errors.into_iter().next()) {
            (Some(formula), None) => Ok(formula),
            (_, error) => Err(error.expect("what is wrong with a text that is no formula")),
        }
    }

    /// Reads a formula past its mistakes: what was probably meant, where that is known, and all that is wrong.
    ///
    /// ```
    /// use harness::formula::{Formula, Kind};
    /// let names = [("expanded", Kind::Number), ("moves", Kind::Number)];
    /// let (likely, errors) = Formula::likely("expandd + 1e3 + mooves", &names);
    /// assert_eq!(likely.unwrap().to_string(), "expanded + 1000 + moves");
    /// assert_eq!(errors.len(), 3);
    /// ```
    pub fn likely(text: &str, names: &[Name]) -> (Option<Formula>, Vec<FormulaError>) {
        let (tree, wrong) = arithmetic::parse_likely(text);
        if tree.is_none()
            && let Some((place, meant)) = conditions::as_formula(text)
        {
            return Formula::of_condition(text, place, &meant, names);
        }
        let mut errors: Vec<FormulaError> = wrong.into_iter().map(FormulaError::from).collect();
        let formula = tree.and_then(|mut tree| {
            let kind = Reader { names, errors: &mut errors }.kind(&mut tree)?;
            Some(Formula { tree, kind })
        });
        (formula, errors)
    }

    /// Reads what is meant by a condition in the words of another language, the first of them at a place.
    fn of_condition(text: &str, place: Span, meant: &str, names: &[Name]) -> (Option<Formula>, Vec<FormulaError>) {
        let (formula, mut errors) = match arithmetic::parse(meant) {
            Ok(_) => Formula::likely(meant, names),
            Err(_) => (None, Vec::new()),
        };
        let example = match &formula {
            Some(formula) if !text.contains(['"', '\'']) => formula.to_string(),
            Some(_) => meant.into(),
            None => "solved * (gap > 0)".into(),
        };
        let rule = "`*` is and, `+` is or, `= 0` is not, each comparison in parentheses";
        let message = match &text[place.clone()] {
            "==" if formula.is_none() => "`==` is written `=`".into(),
            "==" => format!("`==` is written `=`: {example}"),
            word => format!("formulas have no `{word}`: write {example} ({rule})"),
        };
        // What else is wrong is at the same words of the text.
        errors.iter_mut().for_each(|error| {
            let words = &meant[error.span.clone()];
            error.span = text.find(words).map_or(0..text.len(), |start| start..start + words.len());
        });
        errors.insert(0, FormulaError { span: place, message });
        (formula, errors)
    }

    /// Reads a condition: a formula whose result is a number, which holds where it is not 0.
    ///
    /// # Errors
    /// [`FormulaError`] as [`Formula::parse`], and when the result is a text.
    pub fn condition(text: &str, names: &[Name]) -> Result<Formula, FormulaError> {
        let formula = Formula::parse(text, names)?;
        formula.no_condition().map_or(Ok(formula), Err)
    }

    /// Why it is not a condition, if its result is a text.
    pub fn no_condition(&self) -> Option<FormulaError> {
        let message = || format!("{} is a string, not a condition", self.tree);
        (self.kind == Kind::Text).then(|| FormulaError { span: self.tree.span.clone(), message: message() })
    }

    /// The texts that a name is compared with, and where they stand.
    pub fn compared_with(&self, name: &str) -> Vec<(&str, Span)> {
        let mut texts = Vec::new();
        compared(&self.tree, name, &mut texts);
        texts
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

/// The texts that a name is compared with in a formula.
fn compared<'a>(tree: &'a Tree, name: &str, texts: &mut Vec<(&'a str, Span)>) {
    match &tree.node {
        Node::Binary { left, right, .. } => {
            for (one, other) in [(left, right), (right, left)] {
                if let (Node::Name(known), Node::Text(text)) = (&one.node, &other.node)
                    && known == name
                {
                    texts.push((text, other.span.clone()));
                }
            }
            [left, right].into_iter().for_each(|part| compared(part, name, texts));
        }
        Node::Call { arguments: parts, .. } | Node::List(parts) => {
            parts.iter().for_each(|part| compared(part, name, texts));
        }
        Node::Number(_) | Node::Text(_) | Node::Name(_) => {}
    }
}

/// What is known while the kinds of a formula's parts are found.
struct Reader<'a> {
    names: &'a [Name],
    errors: &'a mut Vec<FormulaError>,
}

impl Reader<'_> {
    fn note(&mut self, tree: &Tree, message: impl Into<String>) {
        self.errors.push(FormulaError { span: tree.span.clone(), message: message.into() });
    }

    /// The kind of a part, if it is known; what is wrong with it is noted, and a name that is near a known one becomes that one.
    fn kind(&mut self, tree: &mut Tree) -> Option<Kind> {
        match &mut tree.node {
            Node::Number(number) if number.fraction().is_none() => self.note(tree, "a number has at most 18 decimals"),
            Node::Number(_) => {}
            Node::Text(_) => return Some(Kind::Text),
            Node::Name(name) => {
                if let Some(kind) = self.known(name) {
                    return Some(kind);
                }
                let near = meant(name, self.names);
                let (message, kind) = (unknown(name, self.names), near.and_then(|near| self.known(near)));
                if let Some(near) = near {
                    *name = near.into();
                }
                self.note(tree, message);
                return kind;
            }
            Node::List(_) => {
                self.note(tree, "a formula has no lists");
                return None;
            }
            Node::Call { name, arguments } => {
                arguments.iter_mut().for_each(|argument| self.number(argument));
                if !["min", "max"].contains(&name.as_str()) {
                    let message = match ["mean", "sum", "median", "share", "mode"].contains(&name.as_str()) {
                        true => format!("`{name}` is a statistic: write statistic = \"{name}\" beside the formula"),
                        false => format!("unknown function `{name}`: formulas have min and max"),
                    };
                    self.note(tree, message);
                } else if arguments.is_empty() {
                    let message = format!("{name} of nothing: give it at least one formula");
                    self.note(tree, message);
                }
            }
            Node::Binary { operator: Operator::Equal | Operator::NotEqual, left, right } => {
                if !self.is_unquoted(left, right) && !self.is_unquoted(right, left) {
                    match (self.kind(left), self.kind(right), &right.node) {
                        (Some(Kind::Text), Some(Kind::Number), Node::Name(name)) => {
                            let message = format!("a number is compared with a string: for the string write '{name}'");
                            self.note(tree, message);
                        }
                        (Some(a), Some(b), _) if a != b => self.note(tree, "a number is compared with a string"),
                        _ => {}
                    }
                }
            }
            Node::Binary { left, right, .. } => [left, right].into_iter().for_each(|part| self.number(part)),
        }
        Some(Kind::Number)
    }

    fn known(&self, name: &str) -> Option<Kind> {
        self.names.iter().find(|(known, _)| *known == name).map(|&(_, kind)| kind)
    }

    /// Whether the second of two parts that are compared is a text that lacks its quotes, which is noted.
    fn is_unquoted(&mut self, text: &Tree, word: &mut Tree) -> bool {
        let is_text = matches!(&text.node, Node::Name(name) if self.known(name) == Some(Kind::Text));
        let Some(name) = (match &word.node {
            Node::Name(name) if is_text && self.known(name).is_none() => Some(name.clone()),
            _ => None,
        }) else {
            return false;
        };
        self.note(word, format!("a string is in quotes: write '{name}'"));
        word.node = Node::Text(name);
        true
    }

    /// A part that must be a number.
    fn number(&mut self, tree: &mut Tree) {
        if self.kind(tree) == Some(Kind::Text) {
            let message = format!("{tree} is a string: use it alone, or compare it by = or !=");
            self.note(tree, message);
        }
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

/// The known name that was probably meant.
fn meant(name: &str, names: &[Name]) -> Option<&'static str> {
    let known = || names.iter().map(|(known, _)| *known);
    let meant = MEANT.iter().find(|(words, _)| words.contains(&name)).map(|(_, name)| *name);
    let meant = meant.filter(|meant| known().any(|known| known == *meant)).or_else(|| nearest(name, known()));
    // One of its words is a known name: `nodes_expanded`.
    meant.or_else(|| known().find(|known| name.split('_').any(|word| word == *known)))
}

fn unknown(name: &str, names: &[Name]) -> String {
    match meant(name, names) {
        // Some count those that are expanded, some those that are generated.
        Some("expanded") if name == "nodes" => {
            "unknown name `nodes` in a formula: write `expanded` or `generated`".into()
        }
        Some(near) => format!("unknown name `{name}` in a formula: did you mean `{near}`?"),
        None => {
            let names: Vec<&str> = names.iter().map(|(known, _)| *known).collect();
            format!("unknown name `{name}` in a formula: expected one of {}", names.join(", "))
        }
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
mod tests;
