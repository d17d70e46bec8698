//! Whole numbers from one to another.

use super::at::At;
use super::node::Node;
use serde_json::{Value, json};

/// No range has more numbers.
const MOST: u64 = 10_000;

const KEYS: [&str; 3] = ["from", "to", "step"];

/// The numbers of `{ from = 2, to = 20, step = 2 }`; the step is 1 where there is none.
///
/// # Errors
/// What is wrong, and what would be right.
pub(in crate::config) fn range(entries: &[(At<String>, At<Node>)]) -> Result<Vec<u64>, String> {
    if let Some((key, _)) = entries.iter().find(|(key, _)| !KEYS.contains(&key.it.as_str())) {
        return Err(format!("a range has no key {:?}: write {{ from = 2, to = 20, step = 2 }}", key.it));
    }
    let node = |name: &str| entries.iter().find(|(key, _)| key.it == name).map(|(_, node)| &node.it);
    let number = |name: &str| match node(name)? {
        Node::Whole(number) => u64::try_from(*number).ok(),
        _ => None,
    };
    let step = node("step").map_or(Some(1), |_| number("step")).filter(|step| *step > 0);
    match (number("from"), number("to"), step) {
        (Some(from), Some(to), Some(step)) if from <= to && (to - from) / step < MOST => {
            Ok((0..=(to - from) / step).map(|place| from + place * step).collect())
        }
        _ => Err(format!(
            "write a range as {{ from = 2, to = 20, step = 2 }}: whole numbers, from at most to, at most {MOST} values"
        )),
    }
}

/// Its schema.
pub(super) fn schema() -> Value {
    json!({
        "type": "object",
        "description": "A range stands for whole numbers, both ends included: `{ from = 2, to = 20, step = 2 }`.",
        "properties": {
            "from": { "type": "integer", "minimum": 0, "description": "The first number." },
            "to": { "type": "integer", "minimum": 0, "description": "The last number; at most 10,000 numbers in all." },
            "step": { "type": "integer", "minimum": 1, "default": 1, "description": "From each number to the next." }
        },
        "required": ["from", "to"],
        "additionalProperties": false
    })
}
