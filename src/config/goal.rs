//! The size, the goal and the costs of moves of an experiment or evaluation.

use super::diagnostic::{Problem, REPORTED, quoted};
use super::problems::Problems;
use super::wire::{At, Count};
use taquin::puzzle::{BoardError, Goal, Labels, MoveCosts, MoveCostsError, Size};
use taquin::spelling::nearest;

/// Reads a size and a goal. What is wrong is noted, and the likely size, or the default goal, takes its place, so that the
/// rest is checked in the same round; not for a goal that may define an X as the blank, which boards then need.
pub(super) fn goal<'a>(
    size: &At<String>,
    goal: &'a Option<At<String>>,
    blank: &Option<At<Count>>,
    costs: &Option<At<String>>,
    boards: impl IntoIterator<Item = &'a At<String>>,
    problems: &Problems,
) -> Option<Goal> {
    let has_x = goal.as_ref().is_some_and(|goal| has_x(goal));
    let needs_0 = |problem: Problem| match blank {
        Some(at) if costs.is_some() && problem.span() == Some(&at.span) => {
            problem.help("remove the line: with costs the blank is 0")
        }
        _ => problem,
    };
    let written: Vec<&str> = goal.iter().chain(boards).map(|board| board.as_str()).collect();
    let read_goal = |size: &At<String>, goal: &Option<At<String>>, blank: &Option<At<Count>>| {
        read_goal(size, goal, blank, &written)
    };
    let read = problems.keep(read_goal(size, goal, blank).map_err(needs_0));
    // A name is known without the size; on what boards it is possible is not.
    let on_any = |one: &Size| read_goal(&At { span: size.span.clone(), it: one.to_string() }, goal, &None);
    if read.is_none()
        && size.parse::<Size>().is_err()
        && goal.as_ref().is_some_and(|goal| !goal.contains(|c: char| c.is_ascii_digit()))
    {
        let mut wrong = Size::ALL.iter().map(on_any);
        let first = wrong.next();
        first.filter(|first| first.is_err() && wrong.all(|one| one.is_err())).map(|first| problems.keep(first));
    }
    read.or_else(|| {
        let size = At { span: size.span.clone(), it: likely_size(size, &written)?.to_string() };
        // A problem that comes up again is shown once.
        let likely = problems.keep(read_goal(&size, goal, blank).map_err(needs_0));
        likely.or_else(|| {
            let plain = goal.as_ref().map(|goal| {
                let mended =
                    with_blank(goal, Labels::default(), |_| Ok(())).map_or(goal.it.clone(), |(mended, _)| mended);
                with_zero(&At { span: goal.span.clone(), it: mended }, blank)
            });
            let unmarked = problems.keep(read_goal(&size, &plain, &None));
            unmarked.or_else(|| read_goal(&size, &None, &None).ok().filter(|_| !has_x))
        })
    })
}

/// A board with another sign for the blank, one only, as it is written, and what is wrong with it.
pub(super) fn with_blank<T>(
    board: &str,
    labels: Labels,
    read: impl Fn(&str) -> Result<T, BoardError>,
) -> Option<(String, String)> {
    let mut signs = board.char_indices().filter(|(_, c)| "_.-*#·?".contains(*c));
    let (at, sign) = signs.next().filter(|_| signs.next().is_none() && board.contains(|c: char| c.is_ascii_digit()))?;
    let (before, behind) = (&board[..at], &board[at + sign.len_utf8()..]);
    // A sign of a number is another.
    let is_alone = !before.ends_with(|c: char| c.is_ascii_digit()) && !behind.starts_with(|c: char| c.is_ascii_digit());
    if !is_alone && board.trim().contains(char::is_whitespace) {
        return None;
    }
    let mended = format!("{before}{}{behind}", if labels == Labels::default() { "0" } else { "X" });
    let label = format!("{} is not a blank: write {}", quoted(&sign.to_string()), quoted(&mended));
    let label = read(&mended).err().map_or(label.clone(), |error| format!("{label}; besides, {error}"));
    Some((mended, label))
}

/// A goal with 0 in the place of the number that was to be its blank.
fn with_zero(goal: &At<String>, blank: &Option<At<Count>>) -> At<String> {
    let separators = [' ', '/'];
    let words = || goal.split(separators);
    let number = blank.as_ref().map_or(String::new(), |blank| blank.0.to_string());
    let is_blank = |word: &str| word == number && words().all(|word| word != "0");
    let put = |part: &str| {
        let word = part.trim_end_matches(separators);
        if is_blank(word) { format!("0{}", &part[word.len()..]) } else { part.into() }
    };
    At { span: goal.span.clone(), it: goal.split_inclusive(separators).map(put).collect() }
}

fn has_x(goal: &str) -> bool {
    goal.contains(['X', 'x'])
}

/// The size that was probably meant: the one that is near, has these numbers or this number of tiles, or that all boards have.
fn likely_size(written: &str, boards: &[&str]) -> Option<Size> {
    let sizes: Vec<(Size, String)> = Size::ALL.iter().map(|size| (*size, size.to_string())).collect();
    let named = |text: &str| sizes.iter().find(|(_, name)| name == text).map(|(size, _)| *size);
    let turned = written.split_once(['x', 'X']).and_then(|(height, width)| named(&format!("{width}x{height}")));
    if turned.is_some() {
        return turned;
    }
    if let Some(size) = nearest(written, sizes.iter().map(|(_, name)| name.as_str())).and_then(named) {
        return Some(size);
    }
    let numbers: Vec<&str> = written.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let size = match numbers[..] {
        [width, height] => named(&format!("{width}x{height}")),
        [tiles] => tiles.parse::<usize>().ok().and_then(|tiles| {
            let cells = tiles.checked_add(1)?;
            Size::ALL.iter().copied().find(|size| size.cells() == cells)
        }),
        _ => None,
    };
    size.or_else(|| size_of_boards(boards.iter().copied()))
}

/// The size that all boards have which have one at all.
pub(super) fn size_of_boards<'a>(boards: impl IntoIterator<Item = &'a str>) -> Option<Size> {
    let of_board = |board: &str| {
        // Where rows are marked, they have the width.
        let row = board.split_once('/').map(|(row, _)| row.split_whitespace().count());
        let is_wide = |size: &Size| row.is_none_or(|row| row == size.width());
        Size::ALL.iter().copied().find(|size| size.cells() == cells(board) && is_wide(size))
    };
    let sizes: Vec<Size> = boards.into_iter().filter_map(of_board).collect();
    sizes.first().copied().filter(|first| sizes.iter().all(|size| size == first))
}

/// The number of cells of a board as it is written: of its words, or of its characters where it is one word.
fn cells(board: &str) -> usize {
    let words: Vec<&str> =
        board.split(|c: char| c.is_whitespace() || c == '/').filter(|word| !word.is_empty()).collect();
    if let [word] = words[..] { word.chars().count() } else { words.len() }
}

fn read_goal(
    size: &At<String>,
    goal: &Option<At<String>>,
    blank: &Option<At<Count>>,
    boards: &[&str],
) -> Result<Goal, Problem> {
    let sizes: Vec<String> = Size::ALL.iter().map(Size::to_string).collect();
    let size: Size = size.parse().map_err(|_| {
        let unknown = Problem::at(&size.span, format!("unknown size {}", quoted(size)));
        let unknown = unknown.among(size, "sizes", sizes.iter().map(String::as_str));
        let several: Vec<&str> = size.split([',', ';', '&', ' ']).filter(|part| !part.is_empty()).collect();
        if several.len() > 1 && several.iter().all(|part| sizes.iter().any(|known| known == part)) {
            let each: Vec<String> = several.iter().map(|size| format!("size = {}", quoted(size))).collect();
            return unknown.label(format!("write an [[experiment]] for each: {}", each.join(", and ")));
        }
        match likely_size(size, boards) {
            Some(likely) => unknown.label(format!("did you mean {}?", quoted(&likely.to_string()))),
            None => unknown,
        }
    })?;
    let number = |at: &At<Count>| {
        let number = u8::try_from(at.0).ok().filter(|&number| usize::from(number) < size.cells());
        let wrong = || Problem::at(&at.span, format!("{} is not a number on a {size} board", at.0));
        if number.is_none() && goal.as_ref().is_some_and(|goal| has_x(goal)) {
            return Err(wrong().help("remove the line: the X of the goal is the blank"));
        }
        let advice = if at.0 == size.cells() as u64 {
            "; a board has 0 for the blank: write it there, and remove this line"
        } else {
            ""
        };
        number.ok_or_else(|| wrong().help(format!("expected 0 to {}{advice}", size.cells() - 1)))
    };
    let labels = blank.as_ref().map(number).transpose()?.map(Labels::numbers);
    let Some(written) = goal else {
        return Ok(Goal::parse("blank-last", size, labels).expect("the blank was checked"));
    };
    Goal::parse(written, size, labels).map_err(|error| {
        let names = Goal::NAMES.map(|(name, _)| name);
        if written.chars().any(|c| c.is_ascii_digit()) {
            let label = with_blank(written, Labels::default(), |board| Goal::parse(board, size, labels));
            return Problem::at(&written.span, format!("the goal is not a {size} board"))
                .label(label.map_or(error.to_string(), |(_, label)| label));
        }
        let what = format!(
            "write a board such as {}, or one of",
            Goal::blank_last(size).arrangement().written(Labels::default())
        );
        Problem::at(&written.span, format!("unknown goal {}", quoted(written))).among(
            likely_goal(written),
            &what,
            names,
        )
    })
}

/// What people call goals, with their names.
const GOALS: [(&str, &str); 12] = [
    ("first", "blank-first"),
    ("top left", "blank-first"),
    ("upper left", "blank-first"),
    ("last", "blank-last"),
    ("bottom right", "blank-last"),
    ("lower right", "blank-last"),
    ("standard", "blank-last"),
    ("default", "blank-last"),
    ("classic", "blank-last"),
    ("spiral", "spiral"),
    ("snail", "spiral"),
    ("clockwise", "spiral"),
];

/// The name of a goal that other words probably mean, or the words.
fn likely_goal(written: &str) -> &str {
    let words = written.to_lowercase().replace(['-', '_'], " ");
    GOALS.iter().find(|(part, _)| words.contains(part)).map_or(written, |(_, name)| name)
}

/// A goal with what its moves cost; what is wrong is noted. Where the costs are unknown, or not for this goal, it has costs all the
/// same: heuristics that estimate none do not fit in any case.
pub(super) fn costs(written: &Option<At<String>>, goal: &Goal, problems: &Problems) -> Goal {
    // Of costs that are no text, nothing is known.
    let Some(written) = written.as_ref().filter(|at| at.span.start < REPORTED.start) else { return goal.clone() };
    let names = MoveCosts::ALL.map(|(_, name, _)| name);
    let likely = || match written.as_str() {
        "none" | "no" | "1" | "uniform" | "constant" => Some(MoveCosts::Unit),
        "tile" | "tiles" | "number" | "numbers" => Some(MoveCosts::Heavy),
        "1/n" | "1 / n" | "1/number" => Some(MoveCosts::Inverse),
        "square root" | "squareroot" | "square_root" | "root" => "sqrt".parse().ok(),
        _ => nearest(written, names)?.parse().ok(),
    };
    let unknown = |_| {
        let problem = Problem::at(&written.span, format!("unknown costs {}", quoted(written)));
        let all = MoveCosts::ALL.map(|(_, name, what)| {
            let what = what.split(", in units").next().unwrap_or_default();
            format!("{name} ({})", what.strip_prefix("a move costs ").unwrap_or(what))
        });
        let problem = problem.help(format!("costs are: {}", all.join(", ")));
        likely().map_or(problem.clone(), |costs| problem.label(format!("did you mean {}?", quoted(costs.name()))))
    };
    let read = problems.keep(written.parse().map_err(unknown));
    let costs = read.or_else(likely).unwrap_or(MoveCosts::Heavy);
    let given = goal.clone().with_costs(costs).map_err(|error| {
        let boards = format!("{} boards", goal.size());
        let what = if matches!(error, MoveCostsError::Scale { .. }) { &boards } else { "this goal" };
        Problem::at(&written.span, format!("{} is not for {what}", quoted(written))).label(error.to_string())
    });
    let plain = || Goal::blank_last(goal.size()).with_costs(MoveCosts::Heavy).ok();
    problems.keep(given).or_else(plain).unwrap_or_else(|| goal.clone())
}
