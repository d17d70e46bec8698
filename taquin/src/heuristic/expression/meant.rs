//! What somebody probably meant by an expression that cannot be read.

use super::ExpressionError;
use crate::arithmetic::{self, Node, Tree};
use crate::heuristic::definitions::Definitions;
use crate::heuristic::everyday;
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
    if !text.contains('(') {
        return None;
    }
    let takes_text = |form: &&Form| form.text.starts_with(&format!("{}(\"", form.name));
    let calls = forms().into_iter().filter(|form| takes_text(&form)).flat_map(|form| {
        let call = format!("{}(", form.name);
        let starts: Vec<usize> = text.match_indices(&call).map(|(at, _)| at + call.len()).collect();
        starts.into_iter().map(move |start| (form.name, start))
    });
    calls.into_iter().find_map(|(name, start)| {
        let tiles = &text[start..start + text[start..].find(')')?];
        let is_list = tiles.contains(|c: char| c.is_ascii_digit())
            && tiles.chars().all(|c| c.is_ascii_digit() || " /-,".contains(c));
        let meant = format!("\"{}\"", tiles.trim());
        let message = format!("the tiles are a text in quotes: write {name}({meant})");
        is_list.then(|| ExpressionError {
            meant: Some(meant),
            ..ExpressionError::new(start..start + tiles.len(), message)
        })
    })
}

/// A part with what was meant in the place of what an error is about; `None` where that is not known.
pub(super) fn put(tree: &Tree, error: &ExpressionError) -> Option<Tree> {
    let meant = arithmetic::parse(error.meant.as_ref()?).ok()?.node;
    let node = match (&tree.node, meant) {
        (Node::Call { arguments, .. }, Node::Name(name)) => Node::Call { name, arguments: arguments.clone() },
        (Node::Call { name, arguments }, meant) if error.span != tree.span => {
            let mut arguments = arguments.clone();
            arguments.iter_mut().find(|argument| argument.span == error.span)?.node = meant;
            Node::Call { name: name.clone(), arguments }
        }
        (_, meant) => meant,
    };
    Some(Tree { node, span: tree.span.clone() }).filter(|meant| meant != tree)
}

pub(super) fn unknown<T>(tree: &Tree, name: &str, definitions: &Definitions) -> Result<T, ExpressionError> {
    let all = forms();
    let near = nearest(name, all.iter().map(|form| form.name).chain(definitions.names()));
    let near = near.or_else(|| everyday::suggested(name));
    let place = tree.span.start..tree.span.start + name.len();
    if let Some((first, last)) = numbered(name).filter(|_| near.is_some_and(|near| definitions.get(near).is_none())) {
        // Which one is meant is not known.
        return Err(ExpressionError::new(
            place,
            format!("unknown heuristic `{name}`: there are `{first}` to `{last}`"),
        ));
    }
    let advice = match near {
        Some(near) if near == name => {
            let message = format!("`{name}` needs arguments: write {}", form(name));
            return Err(ExpressionError::new(place, message));
        }
        Some("manhattan") if name.starts_with("euclid") => "tiles move in rows and columns, so take `manhattan`".into(),
        Some(near) if tree.span.len() > name.len() => format!("did you mean `{near}`?"),
        Some(near) => format!("did you mean {}?", form(near)),
        None => format!("`{} list` shows them all", program()),
    };
    let unknown = ExpressionError::new(place, format!("unknown heuristic `{name}`: {advice}"));
    // A name that needs arguments does not stand for one without.
    // Nor does one that is there instead.
    let is_meant = !name.starts_with("euclid");
    let takes = |near: &&str| is_meant && form(near).contains('(') == matches!(tree.node, Node::Call { .. });
    Err(ExpressionError { meant: near.filter(takes).map(String::from), ..unknown })
}

/// The first and the last of the heuristics that differ from a name in its number alone, if there are several.
fn numbered(name: &str) -> Option<(&'static str, &'static str)> {
    let stem = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let is_numbered = |known: &&str| stem(known) < known.len() && known[..stem(known)] == name[..stem(name)];
    let alike: Vec<&str> = forms().into_iter().map(|form| form.name).filter(is_numbered).collect();
    match alike[..] {
        [first, .., last] if stem(name) < name.len() => Some((first, last)),
        _ => None,
    }
}

/// How a name is used, as in the list of names.
pub(super) fn form(name: &str) -> String {
    let listed = forms().into_iter().find(|form| form.name == name);
    format!("`{}`", listed.map_or(name.to_string(), |form| form.text))
}
