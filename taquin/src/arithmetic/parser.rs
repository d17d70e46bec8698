//! From text to [`Tree`], by recursive descent.

use super::likely::in_digits;
use super::{Decimal, Node, Operator, Span, Tree};

/// How many operands, operators and pairs of brackets a formula may have; it bounds the depth of trees, too.
pub const MAX_PARTS: usize = 1000;

/// What is expected behind a formula.
const NOTHING_OPEN: &str = "an operator or the end";

/// Digits that a number with a decimal point may have.
const MAX_DIGITS: usize = 18;

/// Why a text is no formula, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SyntaxError {
    /// The part that is wrong; empty at the end of the text.
    pub span: Span,
    /// What is wrong and what would be right.
    pub message: String,
    /// Whether a `-` stands before an operand.
    pub(crate) is_sign: bool,
    /// What was probably meant in the place of that part.
    pub(crate) meant: Option<String>,
}

/// Reads a formula.
///
/// # Errors
/// [`SyntaxError`] when the text is none, or one of more than [`MAX_PARTS`] parts.
pub fn parse(text: &str) -> Result<Tree, SyntaxError> {
    let mut parser = Parser { text, at: 0, parts: 0 };
    let tree = parser.formula(0)?;
    match parser.peek() {
        None => Ok(tree),
        Some(_) => Err(parser.expected_after(&tree, NOTHING_OPEN)),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    parts: usize,
}

impl Parser<'_> {
    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// The longest run of characters that `belongs` accepts.
    fn run(&mut self, belongs: impl Fn(char) -> bool) -> &str {
        let start = self.at;
        let rest = &self.text[start..];
        self.at += rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    fn error<T>(&self, span: Span, message: impl Into<String>) -> Result<T, SyntaxError> {
        Err(SyntaxError { span, message: message.into(), is_sign: false, meant: None })
    }

    fn expected(&mut self, wanted: &str) -> SyntaxError {
        let first = self.peek();
        let rest = &self.text[self.at..];
        // A word as a whole.
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let span = self.at..self.at + word.max(first.map_or(0, char::len_utf8));
        if first.is_none() && (wanted.ends_with(")`") || wanted.ends_with("]`")) {
            return unclosed(self.text);
        }
        if let Some(closing) = first.filter(|c| ")]".contains(*c) && wanted == NOTHING_OPEN) {
            let message = format!("this `{closing}` closes nothing: remove it");
            return SyntaxError { span: self.at..self.at + 1, message, is_sign: false, meant: Some(String::new()) };
        }
        if let Some(sign) = first.and_then(plain_sign).filter(|_| wanted.starts_with("an operator")) {
            let span = self.at..self.at + first.map_or(0, char::len_utf8);
            let message = format!("write {sign} for `{}`", &self.text[span.clone()]);
            return SyntaxError { span, message, is_sign: false, meant: Some(sign.into()) };
        }
        if first.is_some_and(char::is_alphanumeric) && wanted == NOTHING_OPEN {
            let message = format!("an operator such as + is missing before `{}`", &self.text[span.clone()]);
            return SyntaxError { span, message, is_sign: false, meant: None };
        }
        let found = first.map_or("the end".to_string(), |_| format!("`{}`", &self.text[span.clone()]));
        SyntaxError { span, message: format!("expected {wanted}, found {found}"), is_sign: false, meant: None }
    }

    /// What is wrong behind a part; it may be a number that a name follows.
    fn expected_after(&mut self, part: &Tree, wanted: &str) -> SyntaxError {
        let error = self.expected(wanted);
        // After `weight = 3` a comma is missing, or anything else.
        let compares = matches!(part.node, Node::Binary { operator, .. } if operator.compares());
        let message = self.missing_operator().filter(|_| !compares);
        SyntaxError { message: message.unwrap_or(error.message), ..error }
    }

    /// What to write where a name follows a number.
    fn missing_operator(&self) -> Option<String> {
        let in_number = |c: char| belongs_to_name(c) || c == '.';
        let (before, after) = self.text.split_at(self.at);
        let number = before.trim_end();
        let number = &number[number.trim_end_matches(in_number).len()..];
        let name = &after[..after.len() - after.trim_start_matches(belongs_to_name).len()];
        let meant = number.starts_with(|c: char| c.is_ascii_digit()) && super::is_name(name);
        meant.then(|| format!("an operator is missing: write {number} * {name}"))
    }

    fn count_part(&mut self) -> Result<(), SyntaxError> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            return self.error(self.at..self.text.len(), format!("a formula has at most {MAX_PARTS} parts"));
        }
        Ok(())
    }

    /// An operand and all that follows it by operators of at least `level`.
    fn formula(&mut self, level: u8) -> Result<Tree, SyntaxError> {
        let mut left = self.operand()?;
        let mut compared = false;
        while let Some((operator, sign)) = self.operator()
            && operator.level() >= level
        {
            if compared && operator.compares() {
                return self.error(self.at..self.at + sign.len(), "comparisons do not chain: put one in parentheses");
            }
            compared = operator.compares();
            self.count_part()?;
            self.at += sign.len();
            let right = self.formula(operator.level() + 1)?;
            let span = left.span.start..right.span.end;
            left = Tree { node: Node::Binary { operator, left: left.into(), right: right.into() }, span };
        }
        Ok(left)
    }

    fn operator(&mut self) -> Option<(Operator, &'static str)> {
        self.peek();
        let rest = &self.text[self.at..];
        Operator::SIGNS.into_iter().find(|(_, sign)| rest.starts_with(sign))
    }

    fn operand(&mut self) -> Result<Tree, SyntaxError> {
        self.count_part()?;
        let first = self.peek();
        let start = self.at;
        let node = match first {
            Some('(') => {
                self.at += 1;
                let inner = self.formula(0)?;
                return match self.take(')') {
                    true => Ok(Tree { span: start..self.at, ..inner }),
                    false => Err(self.expected_after(&inner, "`)`")),
                };
            }
            Some('[') => {
                self.at += 1;
                Node::List(self.parts_until(']')?)
            }
            Some('0'..='9') => Node::Number(self.number()?),
            Some('a'..='z') => {
                let name = self.run(belongs_to_name).to_string();
                if self.text[self.at..].starts_with('(') {
                    self.at += 1;
                    Node::Call { name, arguments: self.parts_until(')')? }
                } else {
                    Node::Name(name)
                }
            }
            Some(quote @ ('"' | '\'')) => {
                self.at += 1;
                let text = self.run(|c| c != quote).to_string();
                if self.at == self.text.len() {
                    return self.error(start..self.at, format!("this string has no closing {quote}"));
                }
                self.at += 1;
                Node::Text(text)
            }
            Some('-') => {
                let message = "a value cannot be negative: `-` goes between two values".into();
                return Err(SyntaxError { span: start..start + 1, message, is_sign: true, meant: None });
            }
            Some(c) if c.is_alphabetic() || c == '_' => {
                let name = self.run(|c| c.is_alphanumeric() || c == '_').to_string();
                let small = name.to_lowercase();
                if small != name && small.starts_with(|c: char| c.is_ascii_lowercase()) && small.is_ascii() {
                    let message = format!("write `{small}`, in lower case");
                    let meant = Some(small);
                    return Err(SyntaxError { span: start..start + name.len(), message, is_sign: false, meant });
                }
                let rule = "a name is a lower-case letter, then lower-case letters, digits and _";
                return self.error(start..start + name.len(), format!("invalid name `{name}`: {rule}"));
            }
            _ => return Err(self.expected("a number, a name, a quoted string, `(` or `[`")),
        };
        Ok(Tree { node, span: start..self.at })
    }

    /// Formulas between commas, up to and with the closing bracket.
    fn parts_until(&mut self, close: char) -> Result<Vec<Tree>, SyntaxError> {
        let mut parts = Vec::new();
        if self.take(close) {
            return Ok(parts);
        }
        loop {
            let part = self.formula(0)?;
            let ends = self.take(close);
            if !ends && !self.take(',') {
                return Err(self.expected_after(&part, &format!("`,` or `{close}`")));
            }
            parts.push(part);
            if ends {
                return Ok(parts);
            }
        }
    }

    fn number(&mut self) -> Result<Decimal, SyntaxError> {
        let start = self.at;
        let whole = self.run(|c| c.is_ascii_digit()).to_string();
        let mut decimals = String::new();
        if self.text[self.at..].starts_with('.') {
            self.at += 1;
            decimals = self.run(|c| c.is_ascii_digit()).to_string();
            if decimals.is_empty() {
                return self.error(start..self.at, "digits follow a decimal point");
            }
        }
        let next = self.text[self.at..].chars().next();
        if next.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            let end = self.text[start..].find(|c: char| !c.is_alphanumeric() && !"_.".contains(c));
            let span = start..end.map_or(self.text.len(), |length| start + length);
            let written = &self.text[span.clone()];
            if let Some(digits) = in_digits(written) {
                let message = format!("write {digits} for `{written}`");
                return Err(SyntaxError { span, message, is_sign: false, meant: Some(digits) });
            }
            let missing = self.missing_operator();
            return self.error(start..self.at, missing.unwrap_or("an operator is missing after this number".into()));
        }
        let digits = whole.trim_start_matches('0').to_string() + &decimals;
        let number = if digits.is_empty() { Ok(0) } else { digits.parse() };
        match number {
            Ok(number) if decimals.is_empty() || digits.len() <= MAX_DIGITS => {
                Ok(Decimal::new(number, decimals.len() as u32))
            }
            _ if decimals.is_empty() => self.error(start..self.at, format!("a whole number is at most {}", u64::MAX)),
            _ => self.error(start..self.at, format!("a number has at most {MAX_DIGITS} digits")),
        }
    }
}

/// What is wrong with a text that ends before its brackets do.
fn unclosed(text: &str) -> SyntaxError {
    let text = text.trim_end();
    let (mut open, mut quote, mut factor) = (Vec::new(), None, None);
    for (at, c) in text.char_indices() {
        match c {
            _ if quote.is_some() => quote = quote.filter(|quote| *quote != c),
            '"' | '\'' => quote = Some(c),
            '(' | '[' => open.push((at, if c == '(' { ')' } else { ']' })),
            ')' | ']' => drop(open.pop()),
            '*' | '/' if open.len() == 1 => factor = Some(at),
            _ => {}
        }
    }
    let closing: String = open.iter().rev().map(|(_, closing)| closing).collect();
    // Parentheses around the whole do nothing: those before a factor do.
    let before = factor.filter(|_| matches!(open[..], [(0, ')')])).map(|factor| text[..factor].trim_end().len());
    let (place, at) = before.map_or((text.len(), " at the end"), |place| (place, ""));
    let message = format!("`{closing}` is missing{at}: write {}{closing}{}", &text[..place], &text[place..]);
    SyntaxError { span: place..place, message, is_sign: false, meant: Some(closing) }
}

/// The operator that a sign of books stands for.
fn plain_sign(sign: char) -> Option<&'static str> {
    match sign {
        '·' | '×' | '∗' | '⋅' => Some("*"),
        '−' | '–' => Some("-"),
        '÷' => Some("/"),
        _ => None,
    }
}

/// Whether a character may follow the first of a name.
pub(super) fn belongs_to_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_books_are_answered_by_those_of_formulas() {
        let found = parse("2·h1").unwrap_err();
        assert_eq!((found.span, &*found.message, found.meant.as_deref()), (1..3, "write * for `·`", Some("*")));
        assert_eq!(error("h1 – h2"), (3..6, "write - for `–`".into()));
    }

    fn error(text: &str) -> (Span, String) {
        let error = parse(text).unwrap_err();
        (error.span, error.message)
    }

    #[test]
    fn errors_point_at_what_is_wrong() {
        let operand = |found: &str| format!("expected a number, a name, a quoted string, `(` or `[`, found {found}");
        assert_eq!(error(""), (0..0, operand("the end")));
        assert_eq!(error("a + "), (4..4, operand("the end")));
        assert_eq!(error("a + * b"), (4..5, operand("`*`")));
        assert_eq!(error("(a"), (2..2, "`)` is missing at the end: write (a)".into()));
        assert_eq!(error("f([(a + \")\""), (11..11, "`)])` is missing at the end: write f([(a + \")\")])".into()));
        assert_eq!(error("a)"), (1..2, "this `)` closes nothing: remove it".into()));
        assert_eq!(error("(a + b / 2"), (6..6, "`)` is missing: write (a + b) / 2".into()));
        assert_eq!(error("f(a; b)"), (3..4, "expected `,` or `)`, found `;`".into()));
        assert_eq!(error("[1,]"), (3..4, operand("`]`")));
        assert_eq!(error("a b"), (2..3, "an operator such as + is missing before `b`".into()));
        assert_eq!(error("a and b"), (2..5, "an operator such as + is missing before `and`".into()));
        assert_eq!(error("a < b < c"), (6..7, "comparisons do not chain: put one in parentheses".into()));
        assert_eq!(error("\"a"), (0..2, "this string has no closing \"".into()));
        assert_eq!(error("2h5"), (0..1, "an operator is missing: write 2 * h5".into()));
        assert_eq!(error("2 h5"), (2..4, "an operator is missing: write 2 * h5".into()));
        assert_eq!(error("max(a, 0.5  b)"), (12..13, "an operator is missing: write 0.5 * b".into()));
        assert_eq!(error("f(a = 3 b = 2)"), (8..9, "expected `,` or `)`, found `b`".into()));
        assert_eq!(error("2É"), (0..1, "an operator is missing after this number".into()));
        assert_eq!(error("1. + a").0, 0..2);
        assert_eq!(error("a * Été").0, 4..9);
        assert_eq!(error("-1"), (0..1, "a value cannot be negative: `-` goes between two values".into()));
        assert_eq!(error("18446744073709551616"), (0..20, "a whole number is at most 18446744073709551615".into()));
        assert_eq!(error("1.000000000000000001"), (0..20, "a number has at most 18 digits".into()));
    }

    #[test]
    fn a_comparison_may_follow_one_in_parentheses_and_operators_bind_tighter() {
        assert_eq!(parse("(a < b) = c + 1").unwrap(), parse("((a < b)) = (c + 1)").unwrap());
        assert_ne!(parse("a * b + c").unwrap(), parse("a * (b + c)").unwrap());
    }

    #[test]
    fn each_part_knows_where_it_stands() {
        let tree = parse(" h5 +  max(2, x)").unwrap();
        let Node::Binary { left, right, .. } = &tree.node else { panic!("{tree}") };
        assert_eq!((tree.span.clone(), left.span.clone(), right.span.clone()), (1..16, 1..3, 7..16));
    }

    #[test]
    fn neither_deep_nor_long_formulas_overflow_the_stack() {
        let deep = |n: usize| "(".repeat(n) + "a" + &")".repeat(n);
        assert!(parse(&deep(MAX_PARTS - 1)).is_ok());
        for text in [deep(100_000), "[".repeat(100_000), "f(".repeat(100_000), "a+".repeat(100_000) + "a"] {
            assert_eq!(parse(&text).unwrap_err().message, "a formula has at most 1000 parts");
        }
    }
}
