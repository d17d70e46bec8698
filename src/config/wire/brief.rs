//! Tables that may be written as a single value.

use super::{AgreementTable, AlgorithmTable, CellTable, CommandTable, HeuristicTable, Node, Printed};
use crate::config::diagnostic::quoted;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, IntoDeserializer, MapAccess, Unexpected, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use taquin::spelling::nearest;

/// A table that has a brief form.
pub(in crate::config) trait Full {
    /// What the brief form is.
    type Plain;
    /// What messages expect.
    const EXPECTED: &'static str;
}

impl Full for AlgorithmTable {
    type Plain = String;
    const EXPECTED: &'static str =
        "an algorithm such as \"astar\" or { algorithm = \"weighted_astar\", weight = [1, 2] }";
}

impl Full for CommandTable {
    type Plain = String;
    const EXPECTED: &'static str =
        "an algorithm such as \"astar(ties = fifo)\" or { command = [\"python3\", \"solver.py\"] }";
}

impl Full for HeuristicTable {
    type Plain = String;
    const EXPECTED: &'static str =
        "a heuristic such as \"manhattan\" or { heuristic = \"2 * manhattan\", label = \"double\" }";
}

impl Full for AgreementTable {
    type Plain = String;
    const EXPECTED: &'static str = "\"exact\", \"rounded\", \"shown\", { sampling = 500 } or { band = 5 }";
}

impl Full for CellTable {
    type Plain = Printed;
    const EXPECTED: &'static str = "a number, a string, or a table such as { printed = 657, agreement = \"rounded\" }";
}

/// A table, or a single value as its short form.
#[derive(Debug)]
pub(in crate::config) enum Brief<T: Full> {
    Plain(T::Plain),
    Full(T),
}

impl<'de, T> Deserialize<'de> for Brief<T>
where
    T: Full + Deserialize<'de>,
    T::Plain: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Either(PhantomData))
    }
}

struct Either<T>(PhantomData<T>);

impl<'de, T> Either<T>
where
    T: Full,
    T::Plain: Deserialize<'de>,
{
    fn plain<E: de::Error>(self, value: impl IntoDeserializer<'de, E>, found: Unexpected) -> Result<Brief<T>, E>
    where
        T: Deserialize<'de>,
    {
        let plain = T::Plain::deserialize(value.into_deserializer());
        plain.map(Brief::Plain).map_err(|_| E::invalid_type(found, &self))
    }
}

impl<'de, T> Visitor<'de> for Either<T>
where
    T: Full + Deserialize<'de>,
    T::Plain: Deserialize<'de>,
{
    type Value = Brief<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Brief<T>, E> {
        self.plain(text.to_string(), Unexpected::Str(text))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Brief<T>, E> {
        self.plain(number, Unexpected::Signed(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Brief<T>, E> {
        self.plain(number, Unexpected::Unsigned(number))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Brief<T>, E> {
        self.plain(number, Unexpected::Float(number))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Brief<T>, A::Error> {
        T::deserialize(de::value::MapAccessDeserializer::new(map)).map(Brief::Full)
    }
}

impl<T> JsonSchema for Brief<T>
where
    T: Full + JsonSchema,
    T::Plain: JsonSchema,
{
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Brief{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (plain, full) = (generator.subschema_for::<T::Plain>(), generator.subschema_for::<T>());
        json_schema!({ "anyOf": [plain, full] })
    }
}

impl TryFrom<super::Named<Node>> for AlgorithmTable {
    type Error = String;

    fn try_from(table: super::Named<Node>) -> Result<Self, String> {
        let (mut algorithm, mut label, mut options) = (None, None, Vec::new());
        for (key, value) in table.0 {
            let place = match key.as_str() {
                "algorithm" => &mut algorithm,
                "label" => &mut label,
                _ => {
                    options.push((key, value));
                    continue;
                }
            };
            let Node::Text(text) = value.it else {
                return Err(format!("\"{}\" must be a string, found {}", key.it, value.it.kind()));
            };
            *place = Some(super::At { span: value.span, it: text });
        }
        let algorithm = algorithm.ok_or_else(|| {
            let keys: Vec<&str> = options.iter().map(|(key, _): &(super::At<String>, _)| key.as_str()).collect();
            let is_short = |key: &str| key.len() > 2 && "algorithm".starts_with(key);
            let is_name = |key: &&str| ["name", "solver", "search", "method"].contains(key) || is_short(key);
            let name = keys.iter().copied().find(is_name);
            let slip = nearest("algorithm", keys.iter().copied()).or(name);
            let slip = slip.map_or(String::new(), |key| format!("; is {} a slip?", quoted(key)));
            format!("the key \"algorithm\" is missing{slip}")
        })?;
        Ok(AlgorithmTable { algorithm, label, options })
    }
}

impl JsonSchema for AlgorithmTable {
    fn schema_name() -> Cow<'static, str> {
        "AlgorithmTable".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let scalar = ["string", "number", "boolean"];
        json_schema!({
            "description": "An algorithm can also be written as a TOML table with options and a label. All keys but `algorithm` and `label` \
                are options; a list of values, or a range, makes one algorithm for each value.",
            "type": "object",
            "required": ["algorithm"],
            "properties": {
                "algorithm": { "type": "string", "description": "The algorithm, or a name from `[algorithms]`." },
                "label": {
                    "type": "string",
                    "description": "The name in charts and tables, followed by the values of swept options; by default \
                        the algorithm and its options."
                }
            },
            "additionalProperties": {
                "anyOf": [
                    { "type": scalar },
                    { "type": "array", "items": { "type": scalar }, "minItems": 1 },
                    (super::range::schema())
                ]
            }
        })
    }
}
