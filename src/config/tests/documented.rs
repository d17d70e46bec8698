//! The page that describes the format, docs/config.md: its tables are those of the schema, its examples are right.

use super::*;
use serde_json::Value;
use std::collections::BTreeSet;

/// What fragments of an experiment are put into, each key unless a fragment has its own.
const EXPERIMENT: [(&str, &str); 5] = [
    ("name", "\"frame\""),
    ("size", "\"4x4\""),
    ("instances", "{ walk = 2, moves = 3 }"),
    ("algorithms", "[\"idastar\"]"),
    ("heuristics", "[\"manhattan\"]"),
];

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/config.md");
    std::fs::read_to_string(path).expect("the page")
}

fn schema() -> Value {
    serde_json::from_str(&crate::config::schema()).expect("JSON")
}

/// Every table of keys within a schema: what it is, and its keys.
fn objects<'a>(part: &'a Value, found: &mut Vec<(&'a str, &'a Value)>) {
    if part["properties"].is_object() {
        found.push((part["description"].as_str().expect("a description"), part));
    }
    match part {
        Value::Object(inner) => inner.values().for_each(|inner| objects(inner, found)),
        Value::Array(inner) => inner.iter().for_each(|inner| objects(inner, found)),
        _ => {}
    }
}

/// A table of keys as the page has it.
fn written((description, object): (&str, &Value)) -> String {
    let mut text = format!("\n{description}\n\n| key | meaning | default |\n| :-- | :-- | :-- |\n");
    let required = |key: &str| object["required"].as_array().is_some_and(|keys| keys.contains(&key.into()));
    for (key, property) in object["properties"].as_object().expect("keys") {
        let meaning = property["description"].as_str().expect("a description").replace('\n', " ");
        let default = match property.get("default") {
            Some(value) => format!("`{value}`"),
            None if required(key) => "required".into(),
            None => "–".into(),
        };
        text += &format!("| `{key}` | {meaning} | {default} |\n");
    }
    text + "\n"
}

#[test]
fn the_page_has_every_key_of_the_schema_with_its_meaning_and_no_other() {
    let (page, schema) = (page(), schema());
    let mut tables = Vec::new();
    objects(&schema, &mut tables);
    // What stands at several places of the schema is explained once.
    let tables: BTreeSet<String> = tables.into_iter().map(written).collect();
    assert!(tables.len() >= 15, "{} tables of keys", tables.len());
    for table in &tables {
        assert!(page.contains(table), "docs/config.md should have the lines\n{table}");
    }
    let rows = |text: &str| text.lines().filter(|line| line.starts_with("| `")).count();
    let wanted: usize = tables.iter().map(|table| rows(table)).sum();
    assert_eq!(rows(&page), wanted, "docs/config.md has keys that there are not");
}

/// The examples of the page.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("\n```toml\n").skip(1);
    blocks.map(|block| block.split_once("\n```\n").expect("an end").0).collect()
}

/// The keys of a fragment of an experiment, each with its lines. Where a key stands again, another fragment begins.
fn fragments(example: &str) -> Vec<Vec<(&str, String)>> {
    let mut all: Vec<Vec<(&str, String)>> = vec![vec![]];
    for line in example.lines() {
        let last = all.last_mut().expect("one is there");
        match line.split_once(" = ").filter(|(key, _)| key.chars().all(|c| c.is_ascii_lowercase())) {
            Some((key, _)) if last.iter().any(|(other, _)| *other == key) => all.push(vec![(key, line.into())]),
            Some((key, _)) => last.push((key, line.into())),
            None => last.last_mut().expect("a key before").1 += &format!("\n{line}"),
        }
    }
    all
}

#[test]
fn every_example_of_the_page_is_a_config() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    let page = page();
    let (mut first, mut read) = (None, 0);
    let mut check = |text: String| {
        Config::parse("example.toml", &text, &folder).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
        read += 1;
    };
    for example in examples(&page) {
        if example.contains("\n[[experiment]]\n") {
            first.get_or_insert(example);
            check(example.into());
        } else if example.starts_with("[[") {
            check(format!("{}\n{example}", first.expect("a whole config before")));
        } else {
            for fragment in fragments(example) {
                let own = |key: &str| fragment.iter().any(|(other, _)| *other == key);
                let frame = EXPERIMENT.into_iter().filter(|(key, _)| !own(key));
                let frame = frame.map(|(key, value)| format!("{key} = {value}"));
                let lines: Vec<String> = frame.chain(fragment.iter().map(|(_, line)| line.clone())).collect();
                check(format!("[[experiment]]\n{}\n", lines.join("\n")));
            }
        }
    }
    assert!(read >= 12, "{read} examples");
}

/// A config with room for further keys in each section that has defaults, by the section's name in the schema.
const ROOM: &str = r#"{config of harness run}
[algorithms]
theirs = { command = ["true"]{, CommandTable} }
[[experiment]]
name = "one"
size = "3x3"
instances = { uniform = 2 }
algorithms = ["breadth_first", "theirs"]
{Experiment}
[[evaluation]]
name = "two"
size = "3x3"
boards = ["123456780"]
heuristics = ["h1"]
{Evaluation}
[[table]]
title = "Printed"
experiment = "one"
columns = [{ name = "nodes", formula = "expanded"{, Column} }]
rows = [{ name = "A", cells = [7] }]
{Table}
"#;

/// All that [`ROOM`] means, with one more line in one section.
fn meant(section: &str, key: &str) -> String {
    let sections = ["config of harness run", "CommandTable", "Experiment", "Evaluation", "Column", "Table"];
    assert!(sections.contains(&section), "{section} has defaults, and no place in this test");
    let text = sections.into_iter().fold(ROOM.to_string(), |text, other| {
        let own =
            |before: &str| if other == section && !key.is_empty() { format!("{before}{key}") } else { String::new() };
        text.replace(&format!("{{{other}}}"), &own("")).replace(&format!("{{, {other}}}"), &own(", "))
    });
    let config = parse(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
    format!("{:?}", Config { text: String::new(), ..config })
}

#[test]
fn the_defaults_of_the_schema_are_those_that_are_taken() {
    let schema = schema();
    let definitions = schema["definitions"].as_object().expect("definitions");
    let all = definitions.iter().map(|(name, object)| (name.as_str(), object));
    let mut compared = 0;
    for (section, object) in all.chain([("config of harness run", &schema)]) {
        for (key, property) in object["properties"].as_object().expect("keys") {
            if let Some(default) = property.get("default") {
                assert_eq!(meant(section, &format!("{key} = {default}")), meant(section, ""), "{section}: {key}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 15, "{compared} defaults");
}
