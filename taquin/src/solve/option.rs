//! Options of algorithms as text: written, read and described by what serde and schemars know of their type.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Options by name, in the order of their declaration.
pub(super) type Values = Map<String, Value>;

/// An option of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// The value, as it is read.
    pub value: String,
    /// What the values may be, for people.
    pub values: String,
    /// What it decides, for people.
    pub meaning: String,
}

/// A value as options have it.
pub(super) fn value(text: &str) -> Value {
    match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "none" => Value::Null,
        _ => text.parse::<u64>().map_or_else(|_| Value::String(text.into()), Value::from),
    }
}

/// The text of a value.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

pub(super) fn write<O: Serialize>(options: &O) -> Values {
    match serde_json::to_value(options) {
        Ok(Value::Object(values)) => values,
        _ => Map::new(),
    }
}

/// `None` when a value is not of its option's type.
pub(super) fn read<O: DeserializeOwned>(values: &Values) -> Option<O> {
    serde_json::from_value(Value::Object(values.clone())).ok()
}

/// All options of a type, with the values of `defaults`.
pub(super) fn describe<O: JsonSchema + Serialize>(defaults: &O) -> Vec<OptionInfo> {
    let schema = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let schema = schema.into_generator().into_root_schema_for::<O>().to_value();
    let option = |(name, value): (String, Value)| {
        let property = &schema["properties"][&name];
        let meaning = sentence(property["description"].as_str().unwrap_or_default());
        OptionInfo { value: text(&value), values: values(property), meaning, name }
    };
    write(defaults).into_iter().map(option).collect()
}

/// The first paragraph of a doc comment as lists have it: without the capital and the full stop.
fn sentence(documentation: &str) -> String {
    let first = documentation.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    let mut letters = first.trim_end_matches('.').chars();
    letters.next().map_or(String::new(), |letter| letter.to_lowercase().chain(letters).collect())
}

/// What a property may be: the title of its type, or else what follows from the type.
fn values(property: &Value) -> String {
    if let Some(title) = property["title"].as_str() {
        return title.into();
    }
    let words = words(property);
    if !words.is_empty() {
        return words.join(", ");
    }
    let types: Vec<&str> = match &property["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let kind = |kind: &&str| match *kind {
        "boolean" => "true, false".into(),
        "integer" => whole(property),
        "null" => "none".into(),
        other => format!("a {other}"),
    };
    types.iter().map(kind).collect::<Vec<_>>().join(", or ")
}

/// The words of an enum: those with documentation are alternatives of their own.
fn words(schema: &Value) -> Vec<&str> {
    let list = |key: &str| schema[key].as_array().into_iter().flatten();
    let plain = list("enum").chain(schema.get("const")).filter_map(Value::as_str);
    plain.chain(list("oneOf").flat_map(words)).collect()
}

/// A whole number within its bounds.
fn whole(property: &Value) -> String {
    let least = property["minimum"].as_u64().unwrap_or(0);
    match property["maximum"].as_u64().filter(|&most| most < u64::from(u32::MAX)) {
        Some(most) => format!("a whole number from {least} to {most}"),
        None if least > 0 => format!("a whole number from {least} on"),
        None => "a whole number".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schemars::JsonSchema;
    use serde::Deserialize;

    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        Round,
        /// Four corners.
        RatherSquare,
    }

    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Options {
        /// How large it is.
        ///
        /// A second paragraph.
        size: u8,
        /// Whether it is
        /// open.
        open: bool,
        /// Its shape.
        shape: Shape,
        most: Option<u32>,
    }

    const DEFAULTS: Options = Options { size: 3, open: true, shape: Shape::RatherSquare, most: None };

    #[test]
    fn options_are_described_by_their_types_and_documentation() {
        let described = describe(&DEFAULTS);
        let lines: Vec<[&str; 4]> =
            described.iter().map(|one| [&*one.name, &one.value, &one.values, &one.meaning]).collect();
        assert_eq!(
            lines,
            [
                ["size", "3", "a whole number from 0 to 255", "how large it is"],
                ["open", "true", "true, false", "whether it is open"],
                ["shape", "rather_square", "round, rather_square", "its shape"],
                ["most", "none", "a whole number, or none", ""],
            ]
        );
    }

    #[test]
    fn options_are_read_as_they_are_written() {
        let mut values = write(&DEFAULTS);
        for (name, written) in [("size", "7"), ("shape", "round"), ("most", "12"), ("open", "false")] {
            values[name] = value(written);
        }
        let options: Options = read(&values).unwrap();
        assert!(matches!(options, Options { size: 7, open: false, shape: Shape::Round, most: Some(12) }));
        assert_eq!(write(&options), values);
        values["size"] = value("256");
        assert!(read::<Options>(&values).is_none());
    }
}
