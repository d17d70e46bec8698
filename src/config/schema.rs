//! The JSON Schema of configs, for editors that complete and check TOML.

use super::wire::{Document, TABLES};
use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::Value;

/// The JSON Schema (draft 7) of a config, from the very types that read one.
///
/// A config names it in its first line, `#:schema ../schema/config.schema.json`.
///
/// ```
/// let schema = harness::config::schema();
/// assert!(schema.contains("\"[[experiment]]\"") || schema.contains("\"experiment\""));
/// ```
pub fn schema() -> String {
    let settings = SchemaSettings::draft07().with_transform(RecursiveTransform(without_null));
    let mut schema = settings.into_generator().into_root_schema_for::<Document>();
    schema.insert("title".into(), "config of harness run".into());
    let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    text + "\n"
}

/// The key of the file, an experiment, its instances or its limits that a word is, or the singular of.
///
/// ```
/// assert_eq!(harness::config::key_for("algorithm"), Some("algorithms"));
/// assert_eq!(harness::config::key_for("json"), None);
/// ```
pub fn key_for(word: &str) -> Option<&'static str> {
    let is_it = |key: &&String| **key == word || key.strip_suffix('s') == Some(word);
    let tables =
        TABLES.iter().filter(|(table, _)| ["the file", "an experiment", "instances", "limits"].contains(table));
    tables.flat_map(|(_, keys)| keys).find(is_it).map(String::as_str)
}

/// Takes out null, which is how a schema says that a key may be left out, but which TOML does not have.
fn without_null(schema: &mut Schema) {
    if schema.get("default") == Some(&Value::Null) {
        schema.remove("default");
    }
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [single] = &types[..] {
            let single = single.clone();
            schema.insert("type".into(), single);
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type") != Some(&"null".into()));
        if let [Value::Object(single)] = &choices[..] {
            let single = single.clone();
            schema.remove("anyOf");
            match single.contains_key("$ref") {
                // Keys beside a reference would be ignored.
                true => drop(schema.insert("allOf".into(), vec![Value::Object(single)].into())),
                false => schema.ensure_object().extend(single),
            }
        }
    }
}
