//! Values that are wrong, replaced so that the rest can be read.

use super::words;
use crate::config::diagnostic::REPORTED;
use std::borrow::Cow;
use std::ops::Range;
use taquin::spelling::nearest;
use toml::Spanned;
use toml::de::{DeArray, DeInteger, DeTable, DeValue};

type Value<'i> = Spanned<DeValue<'i>>;

/// The keys and values of a text, put right step by step.
pub(super) struct Repaired<'i> {
    root: Value<'i>,
    /// How many values were replaced; each has a place of its own past the end of every text.
    replaced: usize,
}

impl<'i> Repaired<'i> {
    /// Keys and values, each at the place that `original` gives.
    pub(super) fn new(read: Spanned<DeTable<'i>>, original: &dyn Fn(usize) -> usize) -> Repaired<'i> {
        let root = Spanned::new(read.span(), DeValue::Table(read.into_inner()));
        Repaired { root: moved(root, original), replaced: 0 }
    }

    pub(super) fn root_mut(&mut self) -> &mut Value<'i> {
        &mut self.root
    }

    pub(super) fn copy(&self) -> Spanned<DeTable<'i>> {
        match self.root.get_ref() {
            DeValue::Table(table) => Spanned::new(self.root.span(), table.clone()),
            _ => Spanned::new(self.root.span(), DeTable::new()),
        }
    }

    /// Silences further errors about the value at a place; `false` if there is no value there.
    pub(super) fn replace(&mut self, span: &Range<usize>) -> bool {
        let replaced = &mut self.replaced;
        first(&mut self.root, &mut |value| {
            let here = value.span() == *span;
            if here {
                *value = placeholder(None, replaced);
            }
            here
        })
    }

    /// Puts the keys of an experiment that stand at the top, in a file without any section for them, into an experiment. Returns the
    /// place of the first.
    pub(super) fn enclose(&mut self) -> Option<Range<usize>> {
        let DeValue::Table(document) = self.root.get_mut() else { return None };
        let is_section = |value: &Value| value.get_ref().as_array().is_some_and(|items| items.iter().any(is_table));
        if document.iter().any(|(key, value)| key.get_ref() != "table" && is_section(value)) {
            return None;
        }
        let is_own =
            |key: &str, value: &Value| words::is_of_experiment(key) || (value.get_ref().is_array() && key != "table");
        let own = document.iter().filter(|(key, value)| is_own(key.get_ref(), value)).map(|(key, _)| key.span());
        let own: Vec<Range<usize>> = own.collect();
        let first = own.iter().min_by_key(|place| place.start).filter(|_| own.len() >= 3)?.clone();
        let (inside, outside): (Vec<_>, Vec<_>) =
            std::mem::take(document).into_iter().partition(|(key, value)| is_own(key.get_ref(), value));
        let experiment = Spanned::new(first.clone(), DeValue::Table(inside.into_iter().collect()));
        *document = outside.into_iter().collect();
        let experiments = DeValue::Array([experiment].into_iter().collect());
        document
            .insert(Spanned::new(first.clone(), Cow::Borrowed("experiment")), Spanned::new(first.clone(), experiments));
        Some(first)
    }

    /// The key of the value at a place.
    pub(super) fn key_of(&self, span: &Range<usize>) -> Option<String> {
        key_of(self.root.get_ref(), &|value| value.span() == *span)
    }

    /// The last place before another that has a key.
    pub(super) fn key_before(&self, key: &str, place: usize) -> Option<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        keys(self.root.get_ref(), &mut |known| {
            if known.get_ref() == key && known.span().start < place {
                found.push(known.span());
            }
        });
        found.into_iter().max_by_key(|place| place.start)
    }

    /// The key of the list that the value at a place is in.
    pub(super) fn list_of(&self, span: &Range<usize>) -> Option<String> {
        let is_item = |items: &DeArray| items.iter().any(|item| item.span() == *span);
        key_of(self.root.get_ref(), &|value| value.get_ref().as_array().is_some_and(is_item))
    }

    /// The size that a single number at a place stands for.
    pub(super) fn size_of(&self, span: &Range<usize>) -> Option<String> {
        let DeValue::Table(document) = self.root.get_ref() else { return None };
        let sections = document.values().filter_map(|value| value.get_ref().as_array()).flatten();
        let mut sizes = sections.filter_map(|section| section.get_ref().as_table()?.get("size"));
        sizes.find(|size| size.span() == *span).and_then(|size| as_size(size.get_ref()))
    }

    /// Takes a word for the text that lacks its quotes.
    pub(super) fn quote(&mut self, span: &Range<usize>, word: &'i str) {
        first(&mut self.root, &mut |value| {
            let here = value.span() == *span;
            if here {
                *value.get_mut() = DeValue::String(Cow::Borrowed(word));
            }
            here
        });
    }

    /// Has nothing more said of the values that an error touches.
    pub(super) fn discard(&mut self, error: &Range<usize>) {
        let replaced = &mut self.replaced;
        first(&mut self.root, &mut |value| {
            let span = value.span();
            let is_single = !matches!(value.get_ref(), DeValue::Table(_) | DeValue::Array(_));
            if is_single && span.start <= error.end && error.start <= span.end {
                *value = placeholder(None, replaced);
            }
            false
        });
    }

    /// Puts right what an error is about; `false` where that cannot be done.
    pub(super) fn repair(&mut self, span: &Range<usize>, message: &str) -> bool {
        let size = self.size_of(span);
        let replaced = &mut self.replaced;
        if let Some((key, choices)) = words::unknown_key(message) {
            return in_tables(&mut self.root, &mut |table| rename(table, span, key, &choices));
        }
        if let Some(slip) = words::slip(message) {
            return first(&mut self.root, &mut |value| match (value.span() == *span, value.get_mut()) {
                (true, DeValue::Table(table)) => match table.remove_entry(slip) {
                    Some((key, value)) => {
                        table.insert(Spanned::new(key.span(), Cow::Borrowed("algorithm")), value);
                        true
                    }
                    None => false,
                },
                _ => false,
            });
        }
        if let Some(key) = words::missing_key(message) {
            return first(&mut self.root, &mut |value| {
                let here = value.span() == *span;
                match value.get_mut() {
                    DeValue::Table(table) if here && !table.keys().any(|known| known.get_ref() == key) => {
                        let key = Spanned::new(REPORTED, Cow::Owned(key.to_string()));
                        table.insert(key, placeholder(None, replaced));
                        true
                    }
                    _ => false,
                }
            });
        }
        let key = self.key_of(span).unwrap_or_default();
        let is_command = key == "command";
        let are_texts = ["algorithms", "heuristics", "boards", "command"].contains(&&*key);
        // A table for a list of numbers, texts or cells is none of its items.
        let are_tables = !["boards", "cells", "take", "command"].contains(&&*key);
        let replaced = &mut self.replaced;
        let mut is_last = false;
        let found = first(&mut self.root, &mut |value| {
            let here = value.span() == *span;
            if here && are_tables && message == "invalid type: map, expected a sequence" && span.start < REPORTED.start
            {
                let table = std::mem::replace(value.get_mut(), DeValue::Boolean(false));
                *value.get_mut() = DeValue::Array([Spanned::new(span.clone(), table)].into_iter().collect());
            } else if here
                && are_texts
                && message.ends_with(", expected a sequence")
                && span.start < REPORTED.start
                && let DeValue::String(text) = value.get_ref()
            {
                // A single text for a list of them; of a command, all of its words.
                let words: Vec<&str> = if is_command { text.split_whitespace().collect() } else { vec![text] };
                let item = |word: &str| Spanned::new(span.clone(), DeValue::String(Cow::Owned(word.to_string())));
                *value.get_mut() = DeValue::Array(words.into_iter().map(item).collect());
            } else if here && let Some(size) = &size {
                *value = Spanned::new(span.clone(), DeValue::String(Cow::Owned(size.clone())));
            } else if here {
                let seen = (span.start >= REPORTED.start).then_some(value.get_ref());
                is_last = matches!(seen, Some(DeValue::Table(_)));
                *value = placeholder(seen, replaced);
            }
            here
        });
        // The last kind was wrong, too: a key whose value can be nothing that is known.
        if is_last {
            let place = REPORTED.start + self.replaced;
            return in_tables(&mut self.root, &mut |table| {
                let before = table.len();
                let kept = std::mem::take(table).into_iter().filter(|(_, value)| value.span().start != place);
                *table = kept.collect();
                table.len() < before
            });
        }
        found
    }
}

fn is_table(value: &Value<'_>) -> bool {
    matches!(value.get_ref(), DeValue::Table(_))
}

/// An empty value in the place of a wrong one: of the first kind, or of the one after that which was wrong, too.
fn placeholder<'i>(wrong: Option<&DeValue<'_>>, replaced: &mut usize) -> Value<'i> {
    *replaced += 1;
    let place = REPORTED.start + *replaced;
    let value = match wrong {
        None => DeValue::String(Cow::Borrowed("")),
        Some(DeValue::String(_)) => DeValue::Integer(DeInteger::default()),
        Some(DeValue::Integer(_)) => DeValue::Boolean(true),
        Some(DeValue::Boolean(_)) => DeValue::Array([].into_iter().collect()),
        Some(_) => DeValue::Table(DeTable::new()),
    };
    Spanned::new(place..place, value)
}

/// What a size is that is written as a single number: `3` for `3x3`.
fn as_size(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::Integer(number) => Some(number.as_str()).map(|side| format!("{side}x{side}")),
        DeValue::Array(sides) => match [sides.first()?.get_ref(), sides.last()?.get_ref()] {
            [DeValue::Integer(width), DeValue::Integer(height)] if sides.len() == 2 => {
                Some(format!("{}x{}", width.as_str(), height.as_str()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Gives a key the name that was meant; where the table has that one already, lists are joined, and other values dropped.
fn rename(table: &mut DeTable<'_>, span: &Range<usize>, key: &str, choices: &[&str]) -> bool {
    let Some((name, _)) = table.iter().find(|(known, _)| known.span() == *span) else { return false };
    let name = name.clone();
    let value = table.remove_entry(name.get_ref().as_ref()).map(|(_, value)| value);
    let meant = words::meant(key, choices).or_else(|| nearest(key, choices.iter().copied()));
    let (Some(value), Some(meant)) = (value, meant) else { return true };
    match (table.get_mut(meant).map(Spanned::get_mut), value) {
        (None, value) => drop(table.insert(Spanned::new(name.span(), Cow::Owned(meant.to_string())), value)),
        (Some(DeValue::Array(known)), value) => {
            let place = value.span();
            match value.into_inner() {
                DeValue::Array(more) => more.into_iter().for_each(|item| known.push(item)),
                single => known.push(Spanned::new(place, single)),
            }
        }
        _ => {}
    }
    true
}

/// Looks at values from the outside in, until one is what is looked for.
fn first<'i>(value: &mut Value<'i>, look: &mut dyn FnMut(&mut Value<'i>) -> bool) -> bool {
    look(value)
        || match value.get_mut() {
            DeValue::Array(items) => items.iter_mut().any(|item| first(item, look)),
            DeValue::Table(entries) => entries.iter_mut().any(|(_, entry)| first(entry, look)),
            _ => false,
        }
}

fn in_tables<'i>(value: &mut Value<'i>, look: &mut dyn FnMut(&mut DeTable<'i>) -> bool) -> bool {
    first(value, &mut |value| match value.get_mut() {
        DeValue::Table(table) => look(table),
        _ => false,
    })
}

/// Looks at all keys of a value.
fn keys<'i>(value: &DeValue<'i>, look: &mut dyn FnMut(&Spanned<Cow<'i, str>>)) {
    match value {
        DeValue::Array(items) => items.iter().for_each(|item| keys(item.get_ref(), look)),
        DeValue::Table(entries) => {
            for (key, entry) in entries {
                look(key);
                keys(entry.get_ref(), look);
            }
        }
        _ => {}
    }
}

fn key_of(value: &DeValue<'_>, is: &dyn Fn(&Value<'_>) -> bool) -> Option<String> {
    match value {
        DeValue::Array(items) => items.iter().find_map(|item| key_of(item.get_ref(), is)),
        DeValue::Table(entries) => entries.iter().find_map(|(key, entry)| match is(entry) {
            true => Some(key.get_ref().to_string()),
            false => key_of(entry.get_ref(), is),
        }),
        _ => None,
    }
}

fn moved<'i>(value: Value<'i>, original: &dyn Fn(usize) -> usize) -> Value<'i> {
    let place = |span: Range<usize>| original(span.start)..original(span.end);
    let span = place(value.span());
    let value = match value.into_inner() {
        DeValue::Array(items) => DeValue::Array(items.into_iter().map(|item| moved(item, original)).collect()),
        DeValue::Table(entries) => {
            let entry = |(key, entry): (Spanned<Cow<'i, str>>, Value<'i>)| {
                (Spanned::new(place(key.span()), key.into_inner()), moved(entry, original))
            };
            DeValue::Table(entries.into_iter().map(entry).collect())
        }
        single => single,
    };
    Spanned::new(span, value)
}
