//! What somebody probably meant by an expression that cannot be read.

use super::ExpressionError;
use crate::arithmetic::{self, Decimal, Node, Tree};
use crate::heuristic::definitions::Definitions;
use crate::heuristic::everyday;
use crate::heuristic::leaf::Form;
use crate::heuristic::pattern::Partition;
use crate::heuristic::registry::{Entry, find, forms};
use crate::puzzle::Size;
use crate::spelling::nearest;
use crate::wording::program;

/// The first part of a text that is no formula, with the formula that is meant.
pub(super) fn rewritten(text: &str) -> Option<ExpressionError> {
    unquoted(text)
        .or_else(|| lambda(text))
        .or_else(|| comma(text))
        .or_else(|| power(text))
        .or_else(|| square(text))
        .or_else(|| spaced(text))
        .or_else(|| words(text).find_map(|(start, word)| spoken(text, start, word)))
}

/// What is said of a comma between heuristics, which are then several.
fn comma(text: &str) -> Option<ExpressionError> {
    let mut depth = 0;
    let at = text.find(|c: char| {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        c == ',' && depth == 0
    })?;
    let message =
        "heuristics cannot be combined by a comma: write each heuristic in quotes of its own, or + or max(a, b)";
    let is_between = at > 0 && !text[at + 1..].trim().is_empty();
    is_between.then(|| ExpressionError { meant: Some("+".into()), ..ExpressionError::new(at..at + 1, message) })
}

/// What is said of a power of a heuristic.
fn power(text: &str) -> Option<ExpressionError> {
    let (sign, rest) = text.split_once("**").or_else(|| text.split_once('^'))?;
    let exponent =
        rest.len() - rest.trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || "_.".contains(c)).len();
    let end = text.len() - rest.len() + exponent;
    let message = "there are no powers of heuristics: write a sum, a multiple such as 2 * h1, max or min";
    Some(ExpressionError::new(sign.len()..end, message))
}

/// The words of a text outside of quotes, numbers among them, with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut quote = None;
    let is_other = move |c: char| {
        match quote {
            None if "\"'".contains(c) => quote = Some(c),
            Some(open) if open == c => {
                quote = None;
                return true;
            }
            _ => {}
        }
        quote.is_some() || !(c.is_alphanumeric() || "_.×".contains(c))
    };
    let words = text.split(is_other);
    let place = |word: &&str| word.as_ptr() as usize - text.as_ptr() as usize;
    words.filter(|word| !word.is_empty()).map(move |word| (place(&word), word))
}

/// What is said of arguments in square brackets.
fn square(text: &str) -> Option<ExpressionError> {
    let is_called = |(start, word): &(usize, &str)| {
        text[start + word.len()..].starts_with('[') && forms().iter().any(|form| form.name == word.to_lowercase())
    };
    let (start, word) = words(text).find(is_called)?;
    let open = start + word.len();
    let mut depth = 0;
    let length = text[open..].find(|c: char| {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        depth == 0
    })?;
    let meant = format!("({})", &text[open + 1..open + length]);
    let message = format!("arguments are in round brackets: write {}{meant}", word.to_lowercase());
    Some(ExpressionError { meant: Some(meant), ..ExpressionError::new(open..open + length + 1, message) })
}

/// What is said of a name that is written as two words.
fn spaced(text: &str) -> Option<ExpressionError> {
    let joined = |((start, first), (next, second)): ((usize, &str), (usize, &str))| {
        let name = format!("{first}_{second}").to_lowercase();
        let is_name = text[start + first.len()..next].trim().is_empty() && find(&name).is_some();
        is_name.then(|| {
            let message = format!("names have underscores: write `{name}`");
            let error = ExpressionError::new(start..next + second.len(), message);
            ExpressionError { meant: Some(name), ..error }
        })
    };
    words(text).zip(words(text).skip(1)).find_map(joined)
}

/// What is said of a function of Python.
fn lambda(text: &str) -> Option<ExpressionError> {
    let end = text.strip_prefix("lambda ")?.find(':')? + "lambda ".len() + 1;
    let error = ExpressionError::new(0..end, "write the expression alone, without lambda");
    Some(ExpressionError { meant: Some(String::new()), ..error })
}

/// What is said of `and` between heuristics, and of a number before one without `*`, as in `2x manhattan` or `1.5 h1`.
fn spoken(text: &str, start: usize, word: &str) -> Option<ExpressionError> {
    let end = start + word.len();
    let rest = &text[end..];
    if word == "and" && start > 0 && !rest.trim().is_empty() {
        let error =
            ExpressionError::new(start..end, "`and` is not an operator: write two heuristics, or + or max(a, b)");
        return Some(ExpressionError { meant: Some("+".into()), ..error });
    }
    let number = word.strip_suffix(['x', '×']).unwrap_or(word);
    let number = match arithmetic::parse(number).ok()?.node {
        Node::Number(number) => number,
        _ => return None,
    };
    let rest = rest.strip_prefix(' ')?.trim_start();
    let rest = rest.strip_prefix("x ").or(rest.strip_prefix("× ")).unwrap_or(rest).trim_start();
    let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let is_name = rest.starts_with(|c: char| c.is_ascii_alphabetic()) && !["and", "x"].contains(&&rest[..name]);
    let length = match rest[name..].starts_with('(') {
        true => name + rest[name..].find(')')? + 1,
        false => name,
    };
    let part = &rest[..length];
    if !is_name || part.matches('(').count() > 1 {
        return None;
    }
    let meant = multiple(number, part)?;
    let message = format!("an operator is missing: write {meant}");
    let end = text.len() - rest.len() + length;
    Some(ExpressionError { meant: Some(meant), ..ExpressionError::new(start..end, message) })
}

/// A part times a number, in whole numbers: `3 * h1 / 2` for 1.5.
pub(super) fn multiple(number: Decimal, part: &str) -> Option<String> {
    Some(match number.fraction()? {
        (above, 1) => format!("{above} * {part}"),
        (1, below) => format!("{part} / {below}"),
        (above, below) => format!("{above} * {part} / {below}"),
    })
}

/// A list of tiles in which a range such as `1-3` has all of its numbers and `/` is between patterns; the same where it is the name of
/// a partition.
fn listed(tiles: &str) -> String {
    // Commas are between patterns of several tiles, or between tiles.
    let has_patterns = tiles.split(',').any(|part| part.trim().contains([' ', '-']));
    let tiles = &tiles.replace(',', if has_patterns && !tiles.contains('/') { " / " } else { " " });
    let numbers = |part: &str| -> Option<String> {
        let (first, last) = part.split_once('-')?;
        let (first, last): (u8, u8) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        let all: Vec<String> = (first..=last).map(|number| number.to_string()).collect();
        (first < last).then(|| all.join(" "))
    };
    match Partition::named(tiles) {
        Some(_) => tiles.into(),
        None => {
            let words = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
            tiles.split('/').map(|part| numbers(part).unwrap_or(words(part))).collect::<Vec<_>>().join(" / ")
        }
    }
}

/// The error of the first list of tiles in a text that lacks its quotes: `pdb(1 2 3)`.
fn unquoted(text: &str) -> Option<ExpressionError> {
    if let Some(name) = Partition::named(text) {
        let meant = format!("pdb(\"{name}\")");
        let message = format!("`{name}` is a partition: write {meant}");
        return Some(ExpressionError { meant: Some(meant), ..ExpressionError::new(0..text.len(), message) });
    }
    if !text.contains('(') {
        return None;
    }
    let takes_text = |form: &&Form| form.text.starts_with(&format!("{}(\"", form.name));
    let forms: Vec<&str> = forms().into_iter().filter(|form| takes_text(&form)).map(|form| form.name).collect();
    let called = everyday::called().filter(|(_, name)| forms.contains(name));
    let calls = forms.iter().map(|name| (*name, *name)).chain(called).flat_map(|(called, name)| {
        let call = format!("{called}(");
        let starts: Vec<usize> = text.match_indices(&call).map(|(at, _)| at + call.len()).collect();
        starts.into_iter().map(move |start| (name, start))
    });
    calls.into_iter().find_map(|(name, start)| {
        let tiles = &text[start..start + text[start..].find(')')?];
        let is_list = tiles.contains(|c: char| c.is_ascii_digit())
            && tiles.chars().all(|c| c.is_ascii_digit() || " /-,".contains(c));
        let meant = format!("\"{}\"", listed(tiles.trim()));
        let message = format!("the tiles are a string in quotes: write {name}({meant})");
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

/// Weights that stand alone in a list. The divisor is 1, unless they are one more than a board has tiles.
pub(super) fn weighted(name: &str, given: &[Tree]) -> Option<String> {
    let are_numbers = given.len() > 1 && given.iter().all(|part| matches!(part.node, Node::Number(_)));
    let has_divisor = Size::ALL.iter().any(|size| size.cells() == given.len());
    let (weights, by) = given.split_at(given.len() - usize::from(has_divisor));
    let weights = weights.iter().map(Tree::to_string).collect::<Vec<_>>().join(", ");
    let by = by.first().map_or("1".into(), Tree::to_string);
    (name == "weighted" && are_numbers).then(|| format!("weighted([{weights}], {by})"))
}

/// A heuristic of one argument with only the first of several, or the variant of that heuristic which the second names.
pub(super) fn with_one_argument(kind: &Entry, given: &[Tree]) -> Option<String> {
    let [first, second, ..] = given else { return None };
    kind.read(std::slice::from_ref(first)).ok()??;
    let name = kind.info().name;
    let second = second.to_string();
    let variant = format!("{name}_{}", second.split(['=', ' ']).next().unwrap_or_default());
    Some(format!("{}({first})", if find(&variant).is_some() { &variant } else { name }))
}

/// A mean or a sum of heuristics without the function that there is not.
fn spelled_out(tree: &Tree, name: &str) -> Option<String> {
    let Node::Call { arguments, .. } = &tree.node else { return None };
    let sum = arguments.iter().map(Tree::to_string).collect::<Vec<_>>().join(" + ");
    match name {
        _ if arguments.len() < 2 => None,
        "avg" | "average" | "mean" | "moyenne" => Some(format!("({sum}) / {}", arguments.len())),
        "sum" | "add" | "plus" | "somme" => Some(sum),
        _ => None,
    }
}

pub(super) fn unknown<T>(tree: &Tree, name: &str, definitions: &Definitions) -> Result<T, ExpressionError> {
    if let Some(meant) = spelled_out(tree, name) {
        let error = ExpressionError::new(tree.span.clone(), format!("there is no function `{name}`: write {meant}"));
        return Err(ExpressionError { meant: Some(meant), ..error });
    }
    let all = forms();
    let near = nearest(name, all.iter().map(|form| form.name).chain(definitions.names()));
    let near = near.or_else(|| everyday::suggested(name));
    // A name alone is no function that takes others.
    let is_called = matches!(tree.node, Node::Call { .. });
    let near = near.filter(|near| is_called || *near == name || !["max", "min"].contains(near));
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
        Some("zero") => "write `zero` for 0 everywhere; blind algorithms take no heuristic".into(),
        Some("manhattan") if name.starts_with("euclid") => "tiles move in rows and columns, so take `manhattan`".into(),
        Some(near) if tree.span.len() > name.len() => format!("did you mean `{near}`?"),
        Some(near) => format!("did you mean {}?", form(near)),
        None => format!(
            "`{} list heuristics` shows the built-in ones; names of your own work in configs ([heuristics]) and in audit (--define)",
            program()
        ),
    };
    let unknown = ExpressionError::new(place, format!("unknown heuristic `{name}`: {advice}"));
    // A name that needs arguments does not stand for one without.
    // Nor does one that is there instead.
    let is_meant = !name.starts_with("euclid");
    let takes = |near: &&str| is_meant && form(near).contains('(') == is_called;
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
