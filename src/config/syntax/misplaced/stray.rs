//! A key in another table than its own: how it is written there, and what is said of it.

use crate::config::diagnostic::{Problem, REPORTED, as_toml, quoted};
use crate::config::syntax::{synonyms, words};
use crate::config::wire::{Instances, Limits};
use serde::Deserialize;
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

/// A longer line is not written out.
pub(super) const LONGEST: usize = 150;

/// A key that stands in another table than its own.
pub(super) struct Stray {
    /// The inner table that it is in; none where that is the experiment itself.
    pub(super) holder: Option<&'static str>,
    pub(super) key: String,
    pub(super) meant: String,
    pub(super) place: Range<usize>,
    /// How it is written in its own table.
    pub(super) written: String,
    /// Whether its value is written otherwise.
    pub(super) is_changed: bool,
}

impl Stray {
    pub(super) fn new(key: &Spanned<Cow<str>>, meant: &str, value: &Spanned<DeValue>, text: &str) -> Stray {
        let (written, is_changed) = written(key.get_ref(), meant, value, text);
        let (key, place) = (key.get_ref().to_string(), key.span());
        Stray { holder: None, key, meant: meant.into(), place, written, is_changed }
    }
}

/// How a key is written in its own table, and whether its value is another then.
fn written(key: &str, meant: &str, value: &Spanned<DeValue>, text: &str) -> (String, bool) {
    let plain = text.get(value.span()).unwrap_or("…");
    match (synonyms::in_units(key, meant, value.get_ref()), value.get_ref()) {
        (Some(written), _) => {
            let is_changed = written != format!("{meant} = {plain}");
            (written, is_changed)
        }
        (None, DeValue::String(list)) if ["boards", "command"].contains(&meant) => {
            let items: Vec<String> = words::items(meant, list).into_iter().map(as_toml).collect();
            (format!("{meant} = [{}]", items.join(", ")), false)
        }
        (None, _) => (format!("{meant} = {plain}"), false),
    }
}

/// What to write in the place of a value that a table cannot have for a key: what its error suggests, or a gap. `None` where it is right.
pub(super) fn right_value(home: &str, meant: &'static str, value: &Spanned<DeValue>) -> Option<String> {
    let is_list = value.get_ref().is_str() && ["boards", "command"].contains(&meant);
    let entry = (Spanned::new(value.span(), Cow::Borrowed(meant)), value.clone());
    let table = Deserializer::from(Spanned::new(value.span(), DeTable::from_iter([entry])));
    let wrong = match home {
        "instances" => Instances::deserialize(table).err(),
        _ => Limits::deserialize(table).err(),
    };
    let wrong = wrong.filter(|_| !is_list)?;
    Some(wrong.message().rsplit_once(": write ").map_or("…", |(_, right)| right).into())
}

/// What is said of strays, one at least: how the table that they belong to is written with them, and which lines go.
pub(super) fn moved(found: &[Stray], home: &str, inside: Option<String>, is_there: bool) -> Problem {
    let names: Vec<String> = found.iter().map(|stray| quoted(&stray.key)).collect();
    let message = match &names[..] {
        [name] => format!("the key {name} belongs to {home}"),
        _ => format!("the keys {} belong to {home}", names.join(", ")),
    };
    let added: Vec<&str> = found.iter().map(|stray| stray.written.as_str()).collect();
    let label = match inside {
        Some(inside) => {
            let entries: Vec<&str> =
                Some(&*inside).filter(|inside| !inside.is_empty()).into_iter().chain(added).collect();
            let entries = entries.join(", ").split_whitespace().collect::<Vec<_>>().join(" ");
            let is_shown = entries.len() <= LONGEST && is_toml(&format!("a = {{ {entries} }}").replace('…', "0"));
            format!("write {home} = {{ {} }}", if is_shown { &entries } else { "…" })
        }
        None => format!("add {} to {home}", added.join(" and ")),
    };
    let what = match (found.iter().all(|stray| stray.holder.is_none()), found.len()) {
        (true, 1) => "this line",
        (true, _) => "these lines",
        (false, 1) => "it here",
        (false, _) => "them here",
    };
    let goes = if is_there || what.ends_with("here") { ", and remove" } else { " in place of" };
    let for_all = found.iter().find(|stray| stray.meant == "seed" && stray.holder.is_none());
    let for_all = for_all.map_or(String::new(), |seed| {
        format!("; or, for all experiments, write {} above the first [[experiment]]", seed.written)
    });
    Problem::at(&found[0].place, message).label(format!("{label}{goes} {what}{for_all}"))
}

/// Puts a stray into its own table. A value that is written otherwise there is not judged as it is.
pub(super) fn put<'i>(home: &mut DeTable<'i>, key: Spanned<Cow<'i, str>>, value: Spanned<DeValue<'i>>, stray: &Stray) {
    let place = value.span();
    let value = match value.into_inner() {
        DeValue::String(list) if ["boards", "command"].contains(&&*stray.meant) => {
            let item = |item: &str| Spanned::new(place.clone(), DeValue::String(Cow::Owned(item.into())));
            DeValue::Array(words::items(&stray.meant, &list).into_iter().map(item).collect())
        }
        value => value,
    };
    let place = if stray.is_changed { unjudged(&place) } else { place };
    home.insert(Spanned::new(key.span(), Cow::Owned(stray.meant.clone())), Spanned::new(place, value));
}

/// A place of its own for a value of which nothing more is said.
pub(in crate::config::syntax) fn unjudged(place: &Range<usize>) -> Range<usize> {
    let at = usize::MAX.saturating_sub(place.start).max(REPORTED.start);
    at..at
}

/// Whether a line can be written as it is.
pub(super) fn is_toml(line: &str) -> bool {
    !line.contains('\n') && DeTable::parse(line).is_ok()
}
