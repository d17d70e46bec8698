//! Values of any kind, where each kind has its own meaning.

use super::at::{At, Named};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use std::fmt;

/// Any value, with the places of its parts.
#[derive(Clone, Debug)]
pub(in crate::config) enum Node {
    Text(String),
    Whole(i128),
    Decimal(f64),
    Truth(bool),
    List(Vec<At<Node>>),
    Table(Vec<(At<String>, At<Node>)>),
}

impl Node {
    /// What kind of value it is, for messages.
    pub(in crate::config) fn kind(&self) -> String {
        match self {
            Node::Text(_) => "a string".into(),
            Node::Whole(number) => format!("the number {number}"),
            // With its point, so that it does not look like the whole number that is expected.
            Node::Decimal(number) => format!("the number {number:?}"),
            Node::Truth(truth) => truth.to_string(),
            Node::List(_) => "a list".into(),
            Node::Table(_) => "a table".into(),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_str<E>(self, text: &str) -> Result<Node, E> {
                Ok(Node::Text(text.into()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Node, E> {
                Ok(Node::Whole(number.into()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Node, E> {
                Ok(Node::Whole(number.into()))
            }

            fn visit_i128<E>(self, number: i128) -> Result<Node, E> {
                Ok(Node::Whole(number))
            }

            fn visit_u128<E>(self, number: u128) -> Result<Node, E> {
                Ok(Node::Whole(i128::try_from(number).unwrap_or(i128::MAX)))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Node, E> {
                Ok(Node::Decimal(number))
            }

            fn visit_bool<E>(self, truth: bool) -> Result<Node, E> {
                Ok(Node::Truth(truth))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Node::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Node, A::Error> {
                Named::deserialize(MapAccessDeserializer::new(map)).map(|named| Node::Table(named.0))
            }
        }
        deserializer.deserialize_any(Any)
    }
}
