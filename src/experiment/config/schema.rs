//! The JSON Schema of configs, for editors that complete and check TOML.

use super::wire::Document;
use schemars::generate::SchemaSettings;

/// The JSON Schema (draft 7) of a config, from the very types that read one.
///
/// A config names it in its first line, `#:schema ../schema/config.schema.json`.
///
/// ```
/// let schema = taquin::experiment::config::schema();
/// assert!(schema.contains("\"[[experiment]]\"") || schema.contains("\"experiment\""));
/// ```
pub fn schema() -> String {
    let mut schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<Document>();
    schema.insert("title".into(), "config of harness run".into());
    let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    text + "\n"
}
