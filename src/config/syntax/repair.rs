//! Values that are wrong, replaced so that the rest can be read.

use super::misplaced::unjudged;
use super::{synonyms, words};
use crate::config::diagnostic::REPORTED;
use std::borrow::Cow;
use std::ops::Range;
use taquin::puzzle::Size;
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
    pub(super) fn new(read: Spanned<DeTable<'i>>, original: &dyn Fn(Range<usize>) -> Range<usize>) -> Repaired<'i> {
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

    /// The keys of the table that has a key at a place, and where they are.
    pub(super) fn keys_beside(&self, span: &Range<usize>) -> Vec<(&str, Range<usize>)> {
        let has_it = |table: &DeTable| table.keys().any(|key| key.span() == *span);
        let table = table_of(self.root.get_ref(), &|_, table| has_it(table));
        let keys = table.into_iter().flat_map(|table| table.keys());
        keys.map(|key| (key.get_ref().as_ref(), key.span())).collect()
    }

    /// The value of the key at a place.
    pub(super) fn value_at(&self, span: &Range<usize>) -> Option<&DeValue<'i>> {
        let entry = |table: &DeTable| table.keys().any(|key| key.span() == *span);
        let table = table_of(self.root.get_ref(), &|_, table| entry(table))?;
        table.iter().find(|(key, _)| key.span() == *span).map(|(_, value)| value.get_ref())
    }

    /// The goal and the boards in the table at a place.
    pub(super) fn boards_of(&self, span: &Range<usize>) -> Vec<&str> {
        let Some(table) = table_of(self.root.get_ref(), &|place, _| place == span) else { return Vec::new() };
        let instances = table.get("instances").and_then(|instances| instances.get_ref().as_table());
        let lists = [Some(table), instances].into_iter().flatten().filter_map(|table| table.get("boards"));
        let boards = lists.filter_map(|boards| boards.get_ref().as_array()).flatten();
        table.get("goal").into_iter().chain(boards).filter_map(|board| board.get_ref().as_str()).collect()
    }

    /// The item of a list at a place that an error is about, which it has in its words; the list where that is not known.
    pub(super) fn narrowed(&self, span: Range<usize>, message: &str) -> Range<usize> {
        let is_it = |item: &&Value| match item.get_ref() {
            DeValue::String(text) => message.contains(&format!("found the string {text:?}")),
            DeValue::Integer(number) => message.ends_with(&format!("found {}", number.as_str())),
            _ => false,
        };
        let item = list_at(&self.root, &span).and_then(|items| items.iter().find(is_it));
        item.map_or(span, Spanned::span)
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
        if let Some((key, choices)) = words::unknown_key(message) {
            return in_tables(&mut self.root, &mut |table| rename(table, span, key, &choices));
        }
        if let Some(slip) = words::slip(message) {
            return self.in_table(span, &mut |table| {
                let slip = table.remove_entry(slip);
                slip.map(|(key, value)| table.insert(Spanned::new(key.span(), Cow::Borrowed("algorithm")), value))
                    .is_some()
            });
        }
        match words::missing_key(message) {
            Some(key) => self.add(span, key),
            None => self.change(span, message),
        }
    }

    /// Changes the table at a place; `false` where there is none.
    fn in_table(&mut self, span: &Range<usize>, change: &mut dyn FnMut(&mut DeTable<'i>) -> bool) -> bool {
        first(&mut self.root, &mut |value| {
            let here = value.span() == *span;
            match value.get_mut() {
                DeValue::Table(table) if here => change(table),
                _ => false,
            }
        })
    }

    /// Adds a key that the table at a place lacks.
    fn add(&mut self, span: &Range<usize>, key: &str) -> bool {
        let added = placeholder(None, &mut self.replaced);
        self.in_table(span, &mut |table| {
            let is_missing = !table.keys().any(|known| known.get_ref() == key);
            if is_missing {
                table.insert(Spanned::new(REPORTED, Cow::Owned(key.to_string())), added.clone());
            }
            is_missing
        })
    }

    /// Puts what was probably meant in the place of a value of the wrong type, or an empty value of a type that was not yet wrong.
    fn change(&mut self, span: &Range<usize>, message: &str) -> bool {
        let (size, key) = (self.size_of(span), self.key_of(span).unwrap_or_default());
        let is_reported = span.start >= REPORTED.start;
        let replaced = &mut self.replaced;
        let mut is_last = false;
        let found = first(&mut self.root, &mut |value| {
            if value.span() != *span {
                return false;
            }
            let likely = size.clone().map(|size| DeValue::String(Cow::Owned(size)));
            let likely = likely.or_else(|| as_list(value, &key, message));
            match likely.filter(|_| !is_reported) {
                Some(likely) => *value.get_mut() = likely,
                None => {
                    let seen = is_reported.then_some(value.get_ref());
                    is_last = matches!(seen, Some(DeValue::Table(_)));
                    *value = placeholder(seen, replaced);
                }
            }
            true
        });
        if !is_last {
            return found;
        }
        // The last kind was wrong, too: a key whose value can be nothing that is known.
        let place = REPORTED.start + self.replaced;
        in_tables(&mut self.root, &mut |table| {
            let before = table.len();
            *table = std::mem::take(table).into_iter().filter(|(_, value)| value.span().start != place).collect();
            table.len() < before
        })
    }
}

/// The list that a single value of a key stands for.
fn as_list<'i>(value: &Value<'i>, key: &str, message: &str) -> Option<DeValue<'i>> {
    let at = |item: DeValue<'i>| Spanned::new(value.span(), item);
    match value.get_ref() {
        table @ DeValue::Table(entries) if message == "invalid type: map, expected a sequence" => {
            // A table for a list of numbers, texts or cells is none of its items.
            let is_item = match key {
                "boards" | "cells" | "take" | "command" => false,
                "algorithms" => entries.contains_key("algorithm"),
                "heuristics" => entries.contains_key("heuristic"),
                _ => true,
            };
            is_item.then(|| DeValue::Array([at(table.clone())].into_iter().collect()))
        }
        DeValue::String(text)
            if words::has_texts(key) && !words::is_nothing(text) && message.ends_with(", expected a sequence") =>
        {
            let items = words::items(key, text).into_iter();
            Some(DeValue::Array(items.map(|item| at(DeValue::String(Cow::Owned(item.to_string())))).collect()))
        }
        _ => None,
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
        DeValue::Integer(number) => {
            // The side of a square, or the number of tiles or cells, as in the 15-puzzle.
            let number: usize = number.as_str().parse().ok()?;
            let is_side = |size: &&Size| (size.width(), size.height()) == (number, number);
            let is_count = |size: &&Size| size.cells() == number || size.cells() == number + 1;
            let all = Size::ALL.iter();
            all.clone().find(is_side).or_else(|| all.clone().find(is_count)).map(Size::to_string)
        }
        DeValue::Array(sides) => match [sides.first()?.get_ref(), sides.last()?.get_ref()] {
            [DeValue::Integer(width), DeValue::Integer(height)] if sides.len() == 2 => {
                Some(format!("{}x{}", width.as_str(), height.as_str()))
            }
            _ => None,
        },
        DeValue::Table(sides) => {
            let side = |names: [&str; 3]| {
                let side = names.into_iter().find_map(|name| sides.get(name))?;
                side.get_ref().as_integer().map(|side| side.as_str())
            };
            let (width, height) = (side(["width", "columns", "w"])?, side(["height", "rows", "h"])?);
            Some(format!("{width}x{height}"))
        }
        _ => None,
    }
}

/// Gives a key the name that was meant; where the table has that one already, lists are joined, and other values dropped.
fn rename(table: &mut DeTable<'_>, span: &Range<usize>, key: &str, choices: &[&str]) -> bool {
    // Of tables that are in several places, one after the other.
    let is_it = |known: &&Spanned<Cow<str>>| known.span() == *span && known.get_ref() == key;
    let Some(name) = table.keys().find(is_it) else { return false };
    let name = name.clone();
    let value = table.remove_entry(name.get_ref().as_ref()).map(|(_, value)| value);
    let beside: Vec<&str> = table.keys().map(|key| key.get_ref().as_ref()).collect();
    let meant = synonyms::meant(key, choices, &beside).or_else(|| nearest(key, choices.iter().copied()));
    let (Some(mut value), Some(meant)) = (value, meant) else { return true };
    if synonyms::in_units(key, meant, value.get_ref()).is_some() {
        // It is said how to write it.
        value = Spanned::new(unjudged(&name.span()), value.into_inner());
    }
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

/// The first table, from the outside in, that is what is looked for.
fn table_of<'a, 'i>(
    value: &'a DeValue<'i>,
    is: &dyn Fn(&Range<usize>, &DeTable<'i>) -> bool,
) -> Option<&'a DeTable<'i>> {
    let inside = |value: &'a Value<'i>| match value.get_ref() {
        DeValue::Table(table) if is(&value.span(), table) => Some(table),
        other => table_of(other, is),
    };
    match value {
        DeValue::Array(items) => items.iter().find_map(inside),
        DeValue::Table(entries) => entries.values().find_map(inside),
        _ => None,
    }
}

/// The list at a place.
fn list_at<'a, 'i>(value: &'a Value<'i>, span: &Range<usize>) -> Option<&'a DeArray<'i>> {
    match value.get_ref() {
        DeValue::Array(items) if value.span() == *span => Some(items),
        DeValue::Array(items) => items.iter().find_map(|item| list_at(item, span)),
        DeValue::Table(entries) => entries.values().find_map(|entry| list_at(entry, span)),
        _ => None,
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

fn moved<'i>(value: Value<'i>, original: &dyn Fn(Range<usize>) -> Range<usize>) -> Value<'i> {
    let span = original(value.span());
    let value = match value.into_inner() {
        DeValue::Array(items) => DeValue::Array(items.into_iter().map(|item| moved(item, original)).collect()),
        DeValue::Table(entries) => {
            let entry = |(key, entry): (Spanned<Cow<'i, str>>, Value<'i>)| {
                (Spanned::new(original(key.span()), key.into_inner()), moved(entry, original))
            };
            DeValue::Table(entries.into_iter().map(entry).collect())
        }
        single => single,
    };
    Spanned::new(span, value)
}
