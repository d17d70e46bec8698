//! Whole messages, as a terminal shows them.

use super::*;

fn said(right: &str, wrong: &str) -> String {
    assert!(SMALL.contains(right), "{right}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    Config::parse("configs/small.toml", &SMALL.replacen(right, wrong, 1), &folder).unwrap_err().to_string()
}

#[test]
fn the_line_is_shown_with_carets_and_with_what_would_be_right() {
    let expected = r#"error: unknown size "3x33"
  --> configs/small.toml:12:8
   |
12 | size = "3x33"
   |        ^^^^^^ did you mean "3x3"?
   |
   = help: sizes: 3x3, 3x4, 4x4, 4x5, 5x5"#;
    assert_eq!(said("size = \"3x3\"", "size = \"3x33\""), expected);
}

#[test]
fn a_second_place_is_shown_where_two_disagree() {
    let expected = r#"error: the name "one" is used twice
  --> configs/small.toml:21:8
   |
11 | name = "one"
   |        ----- first used here
...
21 | name = "one"
   |        ^^^^^ used again"#;
    assert_eq!(said("\"values\"", "\"one\""), expected);
}

#[test]
fn a_bad_line_of_an_instance_file_is_shown_from_that_file() {
    let expected = r#"error: the file "example.toml" is not a list of 3x3 boards"#;
    let said = said(r#"{ boards = ["724506831", "1 2 3/4 5 6/7 0 8"] }"#, r#"{ file = "example.toml" }"#);
    assert!(said.starts_with(expected), "{said}");
    assert!(said.contains("--> example.toml:"), "{said}");
    assert!(said.contains("cells; a 3x3 board has 9"), "{said}");
    assert!(said.contains("::: configs/small.toml:14:22"), "{said}");
    assert!(said.contains("read from here"), "{said}");
}

#[test]
fn colours_are_used_only_when_asked_for() {
    let wrong = parse("titel = 3").unwrap_err();
    assert!(!wrong.render(false).contains('\u{1b}'));
    assert!(wrong.render(true).contains('\u{1b}'));
}

#[test]
fn control_characters_of_a_config_never_reach_the_terminal() {
    let wrong = parse("\"a\\u001b[31mb\" = 3").unwrap_err();
    assert!(!wrong.to_string().contains('\u{1b}'), "{wrong}");
}

#[test]
fn unreadable_files_are_reported_without_a_line() {
    let missing = Config::read(Path::new("no/such/file.toml")).unwrap_err();
    assert_eq!(missing.to_string(), "error: cannot read the config \"no/such/file.toml\": there is no such file");
    assert_eq!(missing.first().position(), None);
    let unknown = Config::read(Path::new("exampel")).unwrap_err();
    assert!(unknown.first().message().starts_with("there is no file \"exampel\" and no built-in config"), "{unknown}");
    assert_eq!(unknown.first().label(), "did you mean \"example\"?");
    let folder = tempfile::tempdir().unwrap();
    let latin = folder.path().join("latin.toml");
    std::fs::write(&latin, b"title = \"a\"\nprose = \"\xe9\"\n").unwrap();
    let wrong = Config::read(&latin).unwrap_err();
    assert!(wrong.first().message().ends_with(": line 2 is not UTF-8 text"), "{wrong}");
    assert!(wrong.to_string().contains("save it as UTF-8") && !wrong.to_string().contains("did you mean"), "{wrong}");
    let unknown = Config::read(&folder.path().join("latin1.toml")).unwrap_err();
    assert_eq!(unknown.first().label(), format!("did you mean {latin:?}?"));
    let results = Config::read(folder.path()).unwrap_err();
    assert!(
        results.to_string().ends_with(": it is a folder\n |\n = help: expected a TOML file, such as my.toml"),
        "{results}"
    );
    let large = folder.path().join("large.toml");
    std::fs::write(&large, vec![b'#'; (4 << 20) + 1]).unwrap();
    let wrong = Config::read(&large).unwrap_err();
    assert!(wrong.first().message().ends_with(": it is larger than 4 MiB"), "{wrong}");
}

#[test]
fn a_refusal_names_the_file_as_it_was_given() {
    let config = parse(SMALL).unwrap();
    let experiment = &config.experiments[0];
    let refused = config.refusal("one", &experiment.solvers[0], "too large").to_string();
    assert!(refused.contains("--> configs/small.toml:16:"), "{refused}");
}
