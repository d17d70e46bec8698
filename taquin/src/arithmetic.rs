//! One small grammar for all formulas: combinations of heuristics, and what reports compute from counters.
//!
//! Numbers (`2`, `0.5`), names (`h5`, `linear_conflict`), quoted texts, lists (`[1, 2]`), calls (`max(a, b)`),
//! parentheses, `*` and `/`, then `+` and `-`, then comparisons (`<`, `<=`, `>`, `>=`, `=`, `!=`), which do not chain.
//! This file knows the syntax only, not what names mean.

mod likely;
mod number;
mod parser;
mod range;

pub(crate) use likely::Mended;
pub use likely::parse_likely;
pub use number::Number;
pub use parser::{MAX_PARTS, SyntaxError, parse};
pub use range::numbers_of;

use std::collections::BTreeSet;
use std::fmt;

/// Where something stands in a text, in bytes from its start.
pub type Span = std::ops::Range<usize>;

/// A number as written: whole or decimal, never negative, exact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decimal {
    digits: u64,
    places: u32,
}

impl Decimal {
    /// `digits` divided by ten as often as `places` says.
    pub fn new(mut digits: u64, mut places: u32) -> Decimal {
        while places > 0 && digits.is_multiple_of(10) {
            digits /= 10;
            places -= 1;
        }
        Decimal { digits, places }
    }

    /// The number, when it is whole.
    pub fn whole(self) -> Option<u64> {
        (self.places == 0).then_some(self.digits)
    }

    /// Numerator and denominator in lowest terms; `None` past 64 bits.
    pub fn fraction(self) -> Option<(u64, u64)> {
        let denominator = 10u64.checked_pow(self.places)?;
        let (mut a, mut b) = (self.digits, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Some((self.digits / a, denominator / a))
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.to_string().parse().expect("digits with at most one point")
    }
}

impl From<u64> for Decimal {
    fn from(number: u64) -> Decimal {
        Decimal::new(number, 0)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.places as usize;
        if places == 0 {
            return write!(f, "{}", self.digits);
        }
        let digits = format!("{:0>width$}", self.digits, width = places + 1);
        let (whole, rest) = digits.split_at(digits.len() - places);
        write!(f, "{whole}.{rest}")
    }
}

impl From<u64> for Tree {
    fn from(number: u64) -> Tree {
        Node::Number(number.into()).into()
    }
}

/// What names are.
pub const NAMES: &str = "a lower-case letter, then lower-case letters, digits and _";

/// Whether a text is a name.
///
/// ```
/// use taquin::arithmetic::is_name;
/// assert!(is_name("h5") && is_name("linear_conflict"));
/// assert!(!is_name("H5") && !is_name("5h") && !is_name(""));
/// ```
pub fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(parser::belongs_to_name)
}

/// What stands between two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

impl Operator {
    /// Every operator with its sign; a sign that begins another comes after it.
    const SIGNS: [(Operator, &'static str); 10] = [
        (Operator::AtMost, "<="),
        (Operator::AtLeast, ">="),
        (Operator::NotEqual, "!="),
        (Operator::Less, "<"),
        (Operator::Greater, ">"),
        (Operator::Equal, "="),
        (Operator::Add, "+"),
        (Operator::Subtract, "-"),
        (Operator::Multiply, "*"),
        (Operator::Divide, "/"),
    ];

    /// The output format.
    pub fn sign(self) -> &'static str {
        let found = Operator::SIGNS.iter().find(|(operator, _)| *operator == self);
        found.expect("every operator has a sign").1
    }

    /// How tightly it binds.
    fn level(self) -> u8 {
        match self {
            Operator::Multiply | Operator::Divide => 2,
            Operator::Add | Operator::Subtract => 1,
            _ => 0,
        }
    }

    /// Whether it compares, so that its result is no number.
    pub fn compares(self) -> bool {
        self.level() == 0
    }
}

/// A formula, or a part of one; equal to another when it says the same, wherever it stands.
///
/// ```
/// use taquin::arithmetic::parse;
/// let tree = parse("(a+b) * max( 2, (c) )").unwrap();
/// assert_eq!(tree.to_string(), "(a + b) * max(2, c)");
/// assert_eq!(parse("a + * b").unwrap_err().span, 4..5);
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// What it says.
    pub node: Node,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of [`Tree`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// `2`, `0.5`
    Number(Decimal),
    /// `"h5"` or `'h5'`; there are no escapes, so a text never has both kinds of quotes.
    Text(String),
    /// `h5`
    Name(String),
    /// `[1, 2]`
    List(Vec<Tree>),
    /// `max(a, b)`
    Call {
        /// What is called.
        name: String,
        /// What stands in the parentheses.
        arguments: Vec<Tree>,
    },
    /// `a + b`
    Binary {
        /// The sign in the middle.
        operator: Operator,
        /// What stands left of it.
        left: Box<Tree>,
        /// What stands right of it.
        right: Box<Tree>,
    },
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.node == other.node
    }
}

impl Eq for Tree {}

impl From<Node> for Tree {
    /// A part that stands in no text.
    fn from(node: Node) -> Tree {
        Tree { node, span: 0..0 }
    }
}

impl Tree {
    /// All names it mentions, those of calls aside.
    pub fn names(&self) -> BTreeSet<&str> {
        match &self.node {
            Node::Number(_) | Node::Text(_) => BTreeSet::new(),
            Node::Name(name) => BTreeSet::from([name.as_str()]),
            Node::List(parts) | Node::Call { arguments: parts, .. } => parts.iter().flat_map(Tree::names).collect(),
            Node::Binary { left, right, .. } => left.names().into_iter().chain(right.names()).collect(),
        }
    }

    /// Writes the tree, in parentheses when it binds less tightly than `level`.
    fn write(&self, f: &mut fmt::Formatter<'_>, level: u8) -> fmt::Result {
        match &self.node {
            Node::Number(number) => write!(f, "{number}"),
            Node::Text(text) if text.contains('"') => write!(f, "'{text}'"),
            Node::Text(text) => write!(f, "\"{text}\""),
            Node::Name(name) => f.write_str(name),
            Node::List(parts) => write_all(f, "[", parts, "]"),
            Node::Call { name, arguments } => {
                f.write_str(name)?;
                write_all(f, "(", arguments, ")")
            }
            Node::Binary { operator, left, right } => {
                let own = operator.level();
                if own < level {
                    f.write_str("(")?;
                }
                left.write(f, if operator.compares() { own + 1 } else { own })?;
                write!(f, " {} ", operator.sign())?;
                right.write(f, own + 1)?;
                if own < level {
                    f.write_str(")")?;
                }
                Ok(())
            }
        }
    }
}

fn write_all(f: &mut fmt::Formatter<'_>, open: &str, parts: &[Tree], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (index, part) in parts.iter().enumerate() {
        f.write_str(if index == 0 { "" } else { ", " })?;
        part.write(f, 0)?;
    }
    f.write_str(close)
}

impl fmt::Display for Tree {
    /// Writes the formula with no more parentheses than it needs; it parses back to the same tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn trees() -> impl Strategy<Value = Tree> {
        let leaf = prop_oneof![
            (0..1_000_000_000u64, 0..6u32).prop_map(|(digits, places)| Node::Number(Decimal::new(digits, places))),
            "[a-z][a-z0-9_]{0,5}".prop_map(Node::Name),
            "[^\"]{0,5}".prop_map(Node::Text),
            "[^']{0,5}".prop_map(Node::Text),
        ];
        leaf.prop_map(Tree::from).prop_recursive(6, 60, 4, |inner| {
            let operators = prop::sample::select(Operator::SIGNS.map(|(operator, _)| operator).to_vec());
            let several = prop::collection::vec(inner.clone(), 0..4);
            prop_oneof![
                several.clone().prop_map(Node::List),
                ("[a-z][a-z0-9_]{0,5}", several).prop_map(|(name, arguments)| Node::Call { name, arguments }),
                (operators, inner.clone(), inner).prop_map(|(operator, left, right)| Node::Binary {
                    operator,
                    left: left.into(),
                    right: right.into()
                }),
            ]
            .prop_map(Tree::from)
        })
    }

    proptest! {
        #[test]
        fn every_tree_reads_back_what_it_prints(tree in trees()) {
            prop_assert_eq!(parse(&tree.to_string()), Ok(tree));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "[a-z0-9 .,<=>!+*/()\\[\\]\"'é-]{0,40}") {
            let _ = parse(&text);
        }
    }

    #[test]
    fn parentheses_are_written_only_where_they_are_needed() {
        for (text, canonical) in [
            ("(a+b)+c", "a + b + c"),
            ("a+(b+c)", "a + (b + c)"),
            ("a-(b-c)*2", "a - (b - c) * 2"),
            ("((a*b))/c", "a * b / c"),
            ("a/(b*c)", "a / (b * c)"),
            ("(a<b)=(c<d)", "(a < b) = (c < d)"),
            ("a+b<=c*d", "a + b <= c * d"),
            ("f((a+b),[1,(2)])", "f(a + b, [1, 2])"),
            ("00.50", "0.5"),
            ("2.0", "2"),
            ("'it' != \"it's\"", "\"it\" != \"it's\""),
        ] {
            assert_eq!(parse(text).unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn decimals_are_exact() {
        let number = |text: &str| match parse(text).unwrap().node {
            Node::Number(number) => number,
            other => panic!("{other:?}"),
        };
        assert_eq!(number("1.50").fraction(), Some((3, 2)));
        assert_eq!(number("402562.8").to_f64(), 402562.8);
        assert_eq!((number("12").whole(), number("1.2").whole()), (Some(12), None));
    }

    #[test]
    fn names_are_collected_without_those_of_calls() {
        let tree = parse("max(a, b + [c, 2]) * a").unwrap();
        assert_eq!(tree.names().into_iter().collect::<Vec<_>>(), ["a", "b", "c"]);
    }
}
