//! Reading past mistakes of which it is known what was meant.

use super::parser::{SyntaxError, parse};
use super::{Node, Span, Tree};

/// A text that is put right step by step, and remembers where each byte came from.
#[derive(Clone, Debug)]
pub(crate) struct Mended {
    text: String,
    /// For each byte, and for the end, its place in the original text.
    origin: Vec<usize>,
}

impl Mended {
    pub(crate) fn new(text: &str) -> Mended {
        Mended { text: text.into(), origin: (0..=text.len()).collect() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Puts what was meant in the place of a part.
    pub(crate) fn replace(&mut self, span: Span, meant: &str) {
        self.text.replace_range(span.clone(), meant);
        let place = self.origin[span.start];
        self.origin.splice(span, std::iter::repeat_n(place, meant.len()));
    }

    /// Where a part is in the original text.
    pub(crate) fn original(&self, span: &Span) -> Span {
        self.origin[span.start]..self.origin[span.end]
    }

    /// The formula with the places of the original text; `None` where it cannot be put right. What is wrong with it is added to
    /// `errors`.
    pub(crate) fn parse(mut self, errors: &mut Vec<SyntaxError>) -> Option<Tree> {
        loop {
            let error = match parse(&self.text) {
                Ok(tree) => return Some(self.placed(tree)),
                Err(error) => error,
            };
            errors.push(SyntaxError { span: self.original(&error.span), ..error.clone() });
            self.replace(error.span, &error.meant?);
        }
    }

    fn placed(&self, tree: Tree) -> Tree {
        let all = |parts: Vec<Tree>| parts.into_iter().map(|part| self.placed(part)).collect();
        let node = match tree.node {
            Node::List(parts) => Node::List(all(parts)),
            Node::Call { name, arguments } => Node::Call { name, arguments: all(arguments) },
            Node::Binary { operator, left, right } => {
                Node::Binary { operator, left: self.placed(*left).into(), right: self.placed(*right).into() }
            }
            node => node,
        };
        Tree { node, span: self.original(&tree.span) }
    }
}

/// Reads a formula past mistakes of which it is known what was meant, such as `1e3` for 1000: the formula, unless something else
/// is wrong with it, and all that is wrong. All places are those of the text.
///
/// ```
/// let (tree, errors) = taquin::arithmetic::parse_likely("a < 1e3 + 1_000");
/// assert_eq!(tree.unwrap().to_string(), "a < 1000 + 1000");
/// assert_eq!(errors[1].message, "write 1000 for `1_000`");
/// assert_eq!(errors[1].span, 10..15);
/// ```
pub fn parse_likely(text: &str) -> (Option<Tree>, Vec<SyntaxError>) {
    let mut errors = Vec::new();
    let tree = Mended::new(text).parse(&mut errors);
    (tree, errors)
}

/// A number as other languages write it, in digits: `1_000`, `1e3`, `10k`.
pub(super) fn in_digits(written: &str) -> Option<String> {
    let number = written.replace('_', "");
    let (mantissa, zeros) = match number.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<usize>().ok()?),
        None => match number.strip_suffix(['k', 'K']) {
            Some(thousands) => (thousands, 3),
            None => number.strip_suffix('M').map_or((&*number, 0), |millions| (millions, 6)),
        },
    };
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_digits(whole) || !is_digits(decimals) || zeros > 18 {
        return None;
    }
    let digits = format!("{whole}{decimals:0<zeros$}");
    let (whole, decimals) = digits.split_at(whole.len() + zeros);
    Some(if decimals.is_empty() { whole.into() } else { format!("{whole}.{decimals}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_other_languages_are_written_in_digits() {
        for (written, expected) in [
            ("1_000", Some("1000")),
            ("1e3", Some("1000")),
            ("1.5e3", Some("1500")),
            ("1.2345E2", Some("123.45")),
            ("10k", Some("10000")),
            ("2M", Some("2000000")),
            ("1e99", None),
            ("2h5", None),
            ("1e", None),
        ] {
            assert_eq!(in_digits(written).as_deref(), expected, "{written}");
        }
    }
}
