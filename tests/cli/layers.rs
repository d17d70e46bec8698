//! `harness layers`: states by distance.

use std::process::{Command, Output};

fn layers(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harness")).arg("layers").args(arguments).output().expect("it runs")
}

/// The rows of published numbers.
fn rows(published: &[u64], row: fn(usize, u64) -> String) -> String {
    published.iter().enumerate().map(|(distance, &states)| row(distance, states)).collect()
}

#[test]
fn states_by_distance_are_printed_in_columns_and_as_csv() {
    // OEIS A089474: the 8-puzzle, blank in the centre.
    let published = [
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208, 18612, 18444,
        24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
    ];
    let whole = layers(&["--goal", "1 2 3/4 0 5/6 7 8"]);
    let text = String::from_utf8(whole.stdout).unwrap();
    let expected = rows(&published, |distance, states| format!("{distance:8}  {states}\n"));
    assert!(text.starts_with(&format!("distance  states\n{expected}\n181440 states, ")), "{text}");
    // OEIS A089484: the 15-puzzle, blank in a corner.
    let published = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119000];
    let some = layers(&["--size", "4x4", "--goal", "blank-first", "--depth", "16", "--csv"]);
    let expected = rows(&published, |distance, states| format!("{distance},{states}\n"));
    assert_eq!(String::from_utf8(some.stdout).unwrap(), format!("distance,states\n{expected}"));
}

#[test]
fn the_mean_distance_of_the_8_puzzle_is_the_published_one() {
    // Half of the layers have no mean that is the puzzle's.
    let some = String::from_utf8(layers(&["--depth", "3"]).stdout).unwrap();
    assert!(some.ends_with("\n15 states up to 3 moves from the goal\n"), "{some}");
    // Reinefeld 1993: 21.97.
    let text = String::from_utf8(layers(&[]).stdout).unwrap();
    assert!(text.ends_with("\n181440 states, 21.9724 moves from the goal on average\n"), "{text}");
}

#[test]
fn a_layer_beyond_the_budget_is_not_begun() {
    let output = layers(&["--size", "4x4", "--memory", "40 MiB"]);
    let (text, said) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(3), "{said}");
    let last = text.lines().last().unwrap();
    let distance: u64 = last.split_whitespace().next().unwrap().parse().unwrap();
    assert!(said.starts_with(&format!("error: distance {}: this layer needs at least ", distance + 1)), "{said}");
    assert!(
        said.contains("the memory limit of 40 MiB leaves") && said.ends_with(&format!("with --depth {distance}\n")),
        "{said}"
    );
}
