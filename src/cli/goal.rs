//! Goals as commands read them.

use super::Failure;
use taquin::puzzle::{Goal, Size};
use taquin::spelling::nearest;

/// Reads the goal of a command; `blank` is the number that stands for the blank, where one is told.
pub(super) fn goal(text: &str, size: Size, blank: Option<u8>) -> Result<Goal, Failure> {
    if let Some(blank) = blank.filter(|&blank| usize::from(blank) >= size.cells()) {
        let most = size.cells() - 1;
        return Err(Failure::Input(format!(
            "--blank {blank}: a {size} board has no such number: its labels are 0 to {most}"
        )));
    }
    Goal::parse(text, size, blank).map_err(|error| {
        let names = Goal::NAMES.map(|(name, _)| name);
        let reason = match nearest(text, names) {
            _ if names.contains(&text) || text.contains(|c: char| c.is_ascii_digit()) => error.to_string(),
            Some(name) => format!("did you mean \"{name}\"?"),
            None => format!("goals are boards such as 1 2 3/4 5 6/7 8 0, and: {}", names.join(", ")),
        };
        Failure::Input(format!("the goal \"{text}\": {reason}"))
    })
}
