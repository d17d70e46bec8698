//! Whole numbers from one to another.

use super::at::At;
use super::node::Node;
use serde_json::{Value, json};
use taquin::arithmetic::numbers_of;
use taquin::spelling::nearest;

/// The keys of a range, each with what else people call it.
const KEYS: [[&str; 5]; 3] = [
    ["from", "start", "first", "min", "begin"],
    ["to", "end", "last", "max", "stop"],
    ["step", "by", "stride", "increment", "every"],
];

/// The numbers of a range, and what to write where it is one in other words.
type Range = (Vec<String>, Option<String>);

/// The numbers of `{ from = 2, to = 20, step = 2 }`, where the step is 1 if there is none, or of a text such as `2..20`; `None` for
/// any other value.
///
/// # Errors
/// What is wrong, and what would be right.
pub(in crate::config) fn range(node: &Node) -> Option<Result<Range, String>> {
    let (numbers, is_right) = match node {
        Node::Text(text) => (numbers_of(text)?, false),
        Node::Table(entries) => match of_table(entries) {
            Ok(read) => read,
            Err(wrong) => return Some(Err(wrong)),
        },
        _ => return None,
    };
    let is_whole = numbers.iter().all(|number| number.parse::<u64>().is_ok());
    let right = match &numbers[..] {
        [from, next, .., to] if is_whole => {
            let step = next.parse().unwrap_or(0_u64) - from.parse().unwrap_or(0);
            format!("write {{ from = {from}, to = {to}, step = {step} }}")
        }
        _ => format!("write [{}]", numbers.join(", ")),
    };
    Some(Ok((numbers, (!is_right || !is_whole).then_some(right))))
}

/// The numbers of a table, and whether its keys are those of a range.
fn of_table(entries: &[(At<String>, At<Node>)]) -> Result<(Vec<String>, bool), String> {
    let mut parts = [None, None, None];
    for (key, node) in entries {
        let unknown = || format!("a range has no key {:?}: write {{ from = 2, to = 20, step = 2 }}", key.it);
        let place = KEYS.iter().position(|names| names.contains(&key.as_str()));
        let near = || KEYS.iter().position(|names| nearest(key, [names[0]]).is_some());
        let place = place.or_else(near).ok_or_else(unknown)?;
        parts[place] = match node.it {
            Node::Whole(number) if number >= 0 => Some(number.to_string()),
            Node::Decimal(number) if number >= 0.0 => Some(number.to_string()),
            _ => None,
        };
    }
    let [from, to, step] = parts.map(Option::unwrap_or_default);
    let step = if step.is_empty() && entries.len() == 2 { "1" } else { &step };
    let numbers = numbers_of(&format!("range({from}, {to}, {step})"));
    let form = "write a range as { from = 2, to = 20, step = 2 }: whole numbers, from at most to, at most 10000 values";
    let is_right = |(key, node): &(At<String>, At<Node>)| {
        matches!(node.it, Node::Whole(_)) && KEYS.iter().any(|names| names[0] == key.it)
    };
    Ok((numbers.ok_or(form)?, entries.iter().all(is_right)))
}

/// Its schema.
pub(super) fn schema() -> Value {
    json!({
        "type": "object",
        "description": "A range stands for whole numbers, both ends included: `{ from = 2, to = 20, step = 2 }`.",
        "properties": {
            "from": { "type": "integer", "minimum": 0, "description": "The first number." },
            "to": { "type": "integer", "minimum": 0, "description": "The last number; at most 10,000 numbers in all." },
            "step": { "type": "integer", "minimum": 1, "default": 1, "description": "The increment." }
        },
        "required": ["from", "to"],
        "additionalProperties": false
    })
}
