//! Names that a user gives to heuristics.

use super::expression::{Expression, ExpressionError};
use super::registry::forms;
use crate::arithmetic::{self, Node, Tree};
use std::collections::BTreeMap;

/// Names defined by a user, each with the expression it stands for; they may use one another in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions {
    expressions: BTreeMap<String, Expression>,
}

/// A definition that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("in the definition of `{name}`: {error}")]
pub struct DefinitionError {
    /// The name that is defined.
    pub name: String,
    /// What is wrong with its text, and where; the whole text when it is the name or a cycle.
    pub error: ExpressionError,
}

impl Definitions {
    /// Reads names with their definitions.
    ///
    /// # Errors
    /// [`DefinitionError`], the first of those of [`Definitions::read_likely`].
    pub fn new<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Definitions, DefinitionError> {
        let (definitions, errors) = Definitions::read_likely(texts);
        errors.into_iter().next().map_or(Ok(definitions), Err)
    }

    /// Reads names with their definitions past mistakes: what was probably meant, and all that is wrong, in this order: names that
    /// have a meaning already and keep it, second definitions of one name, texts that cannot be read; then by name what is no
    /// heuristic or leads back to itself; then the texts of names that were refused.
    pub fn read_likely<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> (Definitions, Vec<DefinitionError>) {
        let (mut definitions, mut waiting, mut errors) = (Definitions::default(), BTreeMap::new(), Vec::new());
        let mut refused = Vec::new();
        for (name, text) in texts {
            let located = |error| DefinitionError { name: name.into(), error };
            if let Err(error) = check_name(name, text) {
                errors.push(located(error));
                refused.push((name, text));
            } else if waiting.contains_key(name) || definitions.get(name).is_some() {
                errors.push(located(ExpressionError::new(0..text.len(), "it is defined twice")));
            } else {
                let (tree, wrong) = Expression::tree(text);
                errors.extend(wrong.into_iter().map(located));
                match tree {
                    Some(tree) => drop(waiting.insert(name, tree)),
                    None => drop(definitions.expressions.insert(name.into(), Expression::stand_in())),
                }
            }
        }
        while !waiting.is_empty() {
            let blocked = |tree: &Tree| tree.names().into_iter().any(|name| waiting.contains_key(name));
            let ready: Vec<&str> = waiting.iter().filter(|(_, tree)| !blocked(tree)).map(|(name, _)| *name).collect();
            if ready.is_empty() {
                let cycle = cycle(&waiting);
                waiting.remove(cycle.name.as_str());
                definitions.expressions.insert(cycle.name.clone(), Expression::stand_in());
                errors.push(cycle);
            }
            for name in ready {
                let tree = waiting.remove(name).expect("a name that waits");
                let (expression, wrong) = Expression::read_likely(&tree, &definitions);
                errors.extend(wrong.into_iter().map(|error| DefinitionError { name: name.into(), error }));
                definitions.expressions.insert(name.into(), expression);
            }
        }
        // What a refused name was to mean is read, too, once all names are known.
        for (name, text) in refused {
            let (_, wrong) = Expression::parse_likely(text, &definitions);
            errors.extend(wrong.into_iter().map(|error| DefinitionError { name: name.into(), error }));
        }
        (definitions, errors)
    }

    /// What a name stands for.
    pub fn get(&self, name: &str) -> Option<&Expression> {
        self.expressions.get(name)
    }

    /// A formula with each name replaced by what it stands for.
    pub(super) fn expand(&self, tree: &Tree) -> Tree {
        let all = |parts: &[Tree]| parts.iter().map(|part| self.expand(part)).collect();
        let node = match &tree.node {
            Node::Name(name) => match self.get(name) {
                Some(expression) => Tree::from(expression.parts()).node,
                None => Node::Name(name.clone()),
            },
            Node::List(parts) => Node::List(all(parts)),
            Node::Call { name, arguments } => Node::Call { name: name.clone(), arguments: all(arguments) },
            Node::Binary { operator, left, right } => {
                Node::Binary { operator: *operator, left: self.expand(left).into(), right: self.expand(right).into() }
            }
            node => node.clone(),
        };
        Tree { node, span: tree.span.clone() }
    }

    /// The names, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.expressions.keys().map(String::as_str)
    }
}

fn check_name(name: &str, text: &str) -> Result<(), ExpressionError> {
    let refuse = |message: String| Err(ExpressionError::new(0..text.len(), message));
    if forms().iter().any(|form| form.name == name) {
        return refuse(format!("`{name}` is a built-in heuristic: choose another name, here and where it is used"));
    }
    if let Some((name, text)) = name.split_once(':').filter(|_| text.is_empty()) {
        return refuse(format!("write `{} = {}`", name.trim(), text.trim()));
    }
    match arithmetic::is_name(name) {
        true => Ok(()),
        false => refuse(format!("\"{name}\" is not a name: {}", arithmetic::NAMES)),
    }
}

/// The cycle that is met first from the first name; all names that wait lead to one.
fn cycle(waiting: &BTreeMap<&str, Tree>) -> DefinitionError {
    let mut path: Vec<&str> = Vec::new();
    let mut name = *waiting.keys().next().expect("names that wait");
    while !path.contains(&name) {
        path.push(name);
        let next = waiting[name].names().into_iter().find(|next| waiting.contains_key(next));
        name = next.expect("it waits for another");
    }
    let start = path.iter().position(|&earlier| earlier == name).expect("just found");
    let mut names = path.split_off(start);
    names.push(name);
    let message = format!("it refers to itself: {}", names.join(" -> "));
    DefinitionError { name: name.into(), error: ExpressionError::new(waiting[name].span.clone(), message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_use_one_another_in_any_order() {
        let definitions = Definitions::new([("a", "b * 2"), ("b", "c + h1"), ("c", "manhattan")]).unwrap();
        assert_eq!(definitions.get("a").unwrap().to_string(), "2 * (manhattan + h1)");
        assert_eq!(definitions.names().collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    #[test]
    fn wrong_definitions_are_refused() {
        let error =
            |texts: &[(&'static str, &'static str)]| Definitions::new(texts.iter().copied()).unwrap_err().to_string();
        assert_eq!(
            error(&[("a", "b"), ("b", "c"), ("c", "b + h1")]),
            "in the definition of `b`: it refers to itself: b -> c -> b"
        );
        assert_eq!(error(&[("a", "a")]), "in the definition of `a`: it refers to itself: a -> a");
        assert_eq!(
            error(&[("max", "h1")]),
            "in the definition of `max`: `max` is a built-in heuristic: choose another name, here and where it is used"
        );
        assert_eq!(
            error(&[("My-h", "h1")]),
            "in the definition of `My-h`: \"My-h\" is not a name: a lower-case letter, then lower-case letters, digits and _"
        );
        assert_eq!(
            error(&[("mine", "manhattan"), ("mine", "misplaced")]),
            "in the definition of `mine`: it is defined twice"
        );
        assert_eq!(
            error(&[("mine", "h1 + misplace")]),
            "in the definition of `mine`: unknown heuristic `misplace`: did you mean `misplaced`?"
        );
    }

    #[test]
    fn the_text_of_a_name_that_is_taken_is_read_with_what_is_defined_below() {
        let (_, errors) = Definitions::read_likely([("h1", "mean(mine, misplaced)"), ("mine", "manhattan")]);
        let said: Vec<&str> = errors.iter().map(|wrong| wrong.error.message.as_str()).collect();
        let taken = "`h1` is a built-in heuristic: choose another name, here and where it is used";
        assert_eq!(said, [taken, "there is no function `mean`: write (mine + misplaced) / 2"]);
    }

    #[test]
    fn doubling_definitions_do_not_explode() {
        let texts: Vec<(String, String)> =
            (1..60).map(|n| (format!("x{n}"), format!("max(x{}, x{})", n - 1, n - 1))).collect();
        let texts = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).chain([("x0", "h1")]);
        let error = Definitions::new(texts).unwrap_err();
        assert_eq!(error.to_string(), "in the definition of `x7`: more than 200 parts when all names are expanded");
    }
}
