//! Conditions in the words and signs of other languages, `and`, `&&`, `==`, as formulas have them.

use taquin::arithmetic::Span;

/// A longer condition is not put right.
const MOST_TOKENS: usize = 200;

/// A condition as a formula: the first word or sign that formulas do not have, and what is meant. `None` where there is none.
pub(super) fn as_formula(text: &str) -> Option<(Span, String)> {
    let tokens = tokens(text);
    // The signs of `==` are the lesser mistake.
    let is_word = |(token, _): &&(Token, Span)| matches!(token, Token::And | Token::Or | Token::Not);
    let is_equal = |(token, _): &&(Token, Span)| *token == Token::Equal;
    let (_, first) = tokens.iter().find(is_word).or_else(|| tokens.iter().find(is_equal))?;
    let mut rest = &tokens[..tokens.len().min(MOST_TOKENS)];
    let formula = either(&mut rest);
    Some((first.clone(), if rest.is_empty() && tokens.len() <= MOST_TOKENS { formula } else { String::new() }))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    And,
    Or,
    Not,
    Equal,
    Open,
    Close,
    /// A word, a sign, or a text in quotes, as formulas have it.
    Other(&'a str),
}

fn tokens(text: &str) -> Vec<(Token<'_>, Span)> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_word = |c: char| c.is_alphanumeric() || "_.".contains(c);
        let length = match first {
            '"' | '\'' => rest[1..].find(first).map_or(rest.len(), |end| end + 2),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ if ["&&", "||", "==", "!=", "<=", ">="].iter().any(|sign| rest.starts_with(sign)) => 2,
            _ => first.len_utf8(),
        };
        let written = &rest[..length];
        let token = match written.to_lowercase().as_str() {
            "and" | "&&" | "&" => Token::And,
            "or" | "||" | "|" => Token::Or,
            "not" | "!" => Token::Not,
            "==" => Token::Equal,
            "(" => Token::Open,
            ")" => Token::Close,
            _ => Token::Other(written),
        };
        if !first.is_whitespace() {
            tokens.push((token, at..at + length));
        }
        at += length;
    }
    tokens
}

type Rest<'a, 'b> = &'a mut &'b [(Token<'b>, Span)];

/// Whether the next token is this one, which is then taken.
fn take(rest: Rest, wanted: Token) -> bool {
    let found = rest.first().is_some_and(|(token, _)| *token == wanted);
    if found {
        *rest = &rest[1..];
    }
    found
}

fn either(rest: Rest) -> String {
    joined(rest, both, Token::Or, " + ")
}

fn both(rest: Rest) -> String {
    joined(rest, one, Token::And, " * ")
}

/// Parts with a word between them; each in parentheses if they are several.
fn joined<'b>(rest: Rest<'_, 'b>, part: impl Fn(Rest<'_, 'b>) -> String, between: Token, sign: &str) -> String {
    let mut parts = vec![part(rest)];
    while take(rest, between) {
        parts.push(part(rest));
    }
    match &parts[..] {
        [only] => only.clone(),
        _ => parts.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(sign),
    }
}

/// A condition without `and` and `or` outside of its parentheses.
fn one(rest: Rest) -> String {
    if take(rest, Token::Not) {
        return format!("({}) = 0", one(rest));
    }
    let mut text = String::new();
    while let Some((token, _)) = rest.first() {
        let part = match *token {
            Token::Other(part) => part.to_string(),
            Token::Equal => "=".into(),
            Token::Open => {
                *rest = &rest[1..];
                let inner = either(rest);
                if !rest.first().is_some_and(|(token, _)| *token == Token::Close) {
                    return text;
                }
                format!("({inner})")
            }
            Token::And | Token::Or | Token::Not | Token::Close => return text,
        };
        *rest = &rest[1..];
        // A call has nothing before its parenthesis.
        let is_call = *token == Token::Open && text.ends_with(|c: char| c.is_ascii_lowercase());
        text += if text.is_empty() || is_call { "" } else { " " };
        text += &part;
    }
    text
}
