//! What a shell passes as words of the board since it was not in quotes, or has no option before it.

use super::Arguments;
use taquin::heuristic::forms;
use taquin::puzzle::Size;
use taquin::solve::AlgorithmSpec;

impl Arguments {
    /// What to write instead, where words of the board belong to an option.
    pub(super) fn misplaced(&self) -> Option<String> {
        self.unquoted().or_else(|| self.rest_of_goal()).or_else(|| self.without_option())
    }

    /// The option whose value was written without quotes.
    fn unquoted(&self) -> Option<String> {
        let is_name = |word: &String| word.len() > 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
        let solver = self.solver.as_ref().filter(|solver| solver.ends_with(':'));
        let (option, first, from) = match (solver, &self.heuristic) {
            (Some(solver), _) => ("--solver", solver, self.board.iter().position(is_name)?),
            (None, heuristic) => ("--heuristic", heuristic.as_ref()?, self.board.iter().position(|word| word == "+")?),
        };
        let rest = self.board[from..].iter().take_while(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
        Some(in_quotes(option, &rest.fold(first.clone(), |value, word| value + " " + word)))
    }

    /// The goal whose first tile alone follows its option: the others are behind the board.
    fn rest_of_goal(&self) -> Option<String> {
        let first = self.goal.goal();
        let cells = self.board.len().div_ceil(2);
        let is_first = first.parse::<u8>().is_ok() && self.board.len() % 2 == 1;
        let is_size = Size::ALL.iter().any(|size| size.cells() == cells);
        (is_first && is_size).then(|| in_quotes("--goal", &format!("{first} {}", self.board[cells..].join(" "))))
    }

    /// A name that no option precedes.
    fn without_option(&self) -> Option<String> {
        let is_heuristic = |word: &str| forms().iter().any(|form| form.name == word);
        self.board.iter().find_map(|word| match word.as_str() {
            name if is_heuristic(name) => Some(format!("{name} is a heuristic: write --heuristic {name}")),
            name if name.parse::<AlgorithmSpec>().is_ok() => {
                Some(format!("{name} is an algorithm: write --algorithm {name}"))
            }
            _ => None,
        })
    }
}

fn in_quotes(option: &str, value: &str) -> String {
    format!("{option} {value}: put the value in quotes, as in {option} \"{value}\"")
}
