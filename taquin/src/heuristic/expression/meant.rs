//! What somebody probably meant by an expression that cannot be read.

use super::{ExpressionError, refuse};
use crate::arithmetic::Tree;
use crate::heuristic::definitions::Definitions;
use crate::heuristic::leaf::Form;
use crate::heuristic::pattern::Partition;
use crate::heuristic::registry::forms;
use crate::spelling::nearest;
use crate::wording::program;

/// The error of the first list of tiles in a text that lacks its quotes: `pdb(1 2 3)`.
pub(super) fn unquoted(text: &str) -> Option<ExpressionError> {
    if let Some(name) = Partition::named(text) {
        let meant = format!("pdb(\"{name}\")");
        let message = format!("`{name}` is a partition: write {meant}");
        return Some(ExpressionError { meant: Some(meant), ..ExpressionError::new(0..text.len(), message) });
    }
    let takes_text = |form: &Form| form.text.starts_with(&format!("{}(\"", form.name));
    forms().iter().filter(|form| takes_text(form)).find_map(|form| {
        let start = text.find(&format!("{}(", form.name))? + form.name.len() + 1;
        let tiles = &text[start..start + text[start..].find(')')?];
        let is_list = tiles.contains(|c: char| c.is_ascii_digit())
            && tiles.chars().all(|c| c.is_ascii_digit() || " /-,".contains(c));
        let meant = format!("\"{}\"", tiles.trim());
        let message = format!("the tiles are a text in quotes: write {}({meant})", form.name);
        is_list.then(|| ExpressionError {
            meant: Some(meant),
            ..ExpressionError::new(start..start + tiles.len(), message)
        })
    })
}

pub(super) fn unknown<T>(tree: &Tree, name: &str, definitions: &Definitions) -> Result<T, ExpressionError> {
    let all = forms();
    let near = nearest(name, all.iter().map(|form| form.name).chain(definitions.names()));
    let advice = match near {
        Some(near) if near == name => return refuse(tree, format!("`{name}` needs arguments: write {}", form(name))),
        Some(near) if tree.span.len() > name.len() => format!("did you mean `{near}`?"),
        Some(near) => format!("did you mean {}?", form(near)),
        None => format!("`{} list` shows them all", program()),
    };
    let place = tree.span.start..tree.span.start + name.len();
    let unknown = ExpressionError::new(place, format!("unknown heuristic `{name}`: {advice}"));
    Err(ExpressionError { meant: near.map(String::from), ..unknown })
}

/// How a name is used, as in the list of names.
pub(super) fn form(name: &str) -> String {
    let listed = forms().into_iter().find(|form| form.name == name);
    format!("`{}`", listed.map_or(name.to_string(), |form| form.text))
}
