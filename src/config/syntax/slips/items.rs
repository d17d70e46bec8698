//! Lists with a hyphen before each item, as YAML has them.

use super::Slips;
use crate::config::syntax::numbers::is_number;
use std::ops::Range;

impl Slips<'_> {
    /// Makes lists of lines with hyphens; returns where those lines begin.
    pub(super) fn items(&mut self) -> Vec<usize> {
        let (mut claimed, mut items, mut last, mut start) = (Vec::new(), Vec::new(), 0..0, 0);
        for line in self.mask.split_inclusive('\n').chain(["end"]) {
            let written = line.trim();
            let begin = start + line.len() - line.trim_start().len();
            // Items that are tables themselves have keys.
            let is_plain = |item: &str| {
                let key = item.split_once(['=', ':']).map(|(key, _)| key);
                !item.contains(['{', '}']) && !item.starts_with('[') && key.is_none_or(|key| key.contains('('))
            };
            match written.strip_prefix("- ") {
                Some(item) if is_plain(item) => items.push(begin..begin + written.len()),
                _ if written.is_empty() => {}
                _ => {
                    claimed.extend(self.list(&last, &std::mem::take(&mut items)));
                    last = begin..begin + written.len();
                }
            }
            start += line.len();
        }
        claimed
    }

    /// Makes a list of the items below a line; returns where their lines begin.
    fn list(&mut self, above: &Range<usize>, items: &[Range<usize>]) -> Vec<usize> {
        let (Some(first), Some(last)) = (items.first(), items.last()) else { return Vec::new() };
        let is_open = self.mask[above.clone()].ends_with('[');
        if !is_open && !self.mask[above.clone()].ends_with(['=', ':']) {
            return Vec::new();
        }
        let mut values = Vec::new();
        for item in items {
            let inside = self.mask[item.clone()][1..].trim_end_matches([',', ' ']);
            let start = item.start + 1 + inside.len() - inside.trim_start().len();
            let value = start..item.start + 1 + inside.len();
            let written = &self.text[value.clone()];
            let quote = if written.starts_with(['"', '\'']) || is_number(written) { "" } else { "\"" };
            values.push(format!("{quote}{written}{quote}"));
            self.put(item.start..value.start, quote);
            self.put(value.end..item.end, format!("{quote},"));
        }
        if !is_open {
            self.put(above.end..above.end, "[");
            self.put(last.end..last.end, "]");
        }
        let label = format!("write [{}]", values.join(", "));
        self.report(first.start..last.end, "a list is written in brackets, its items with commas between them", label);
        let begin = |item: &Range<usize>| self.mask[..item.start].rfind('\n').map_or(0, |newline| newline + 1);
        items.iter().map(begin).collect()
    }
}
