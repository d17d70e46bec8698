//! Tables and sections by indentation, as YAML has them.

use super::Slips;
use super::values::value_of;
use crate::config::syntax::misplaced::SECTIONS;
use std::collections::BTreeMap;
use std::ops::Range;

/// A line that is not blank.
struct Line {
    start: usize,
    /// Without spaces and comment.
    inside: Range<usize>,
}

impl Line {
    fn indent(&self) -> usize {
        self.inside.start - self.start
    }
}

impl Slips<'_> {
    /// Makes tables and sections of blocks. Returns the lines that need nothing more, and where the rest of others begins, each by
    /// its own beginning.
    pub(super) fn blocks(&mut self) -> BTreeMap<usize, Option<usize>> {
        let (mut lines, mut start) = (Vec::new(), 0);
        for line in self.mask.split_inclusive('\n') {
            let begin = start + line.len() - line.trim_start().len();
            let inside = begin..begin + line.trim().len();
            lines.extend((!inside.is_empty()).then_some(Line { start, inside }));
            start += line.len();
        }
        let mut done = BTreeMap::new();
        for (at, line) in lines.iter().enumerate() {
            let written = &self.text[line.inside.clone()];
            if at == 0 && written == "---" {
                self.put(line.inside.clone(), "");
                self.report(line.inside.clone(), "TOML has no such line", "remove it");
                done.insert(line.start, None);
            }
            let Some(key) = written.strip_suffix(':').filter(|key| is_word(key)) else { continue };
            let below: Vec<&Line> = lines[at + 1..].iter().take_while(|below| below.indent() > line.indent()).collect();
            let section = SECTIONS.iter().map(|(name, _)| *name).find(|name| *name == key.trim_end_matches('s'));
            match section {
                Some(section) => self.section(section, line, &lines[at + 1..], &mut done),
                None => self.table(key, line, &below, &mut done),
            }
        }
        done
    }

    /// A section, or several, one for each hyphen.
    fn section(&mut self, section: &str, line: &Line, below: &[Line], done: &mut BTreeMap<usize, Option<usize>>) {
        let header = format!("[[{section}]]");
        let is_item = |line: &&Line| self.mask[line.inside.clone()].starts_with("- ");
        let Some(first) = below.first().filter(|first| first.indent() >= line.indent()) else { return };
        done.insert(line.start, None);
        if !is_item(&first) {
            self.put(line.inside.clone(), header.as_str());
            return self.report(line.inside.clone(), "a section has its name in brackets", format!("write {header}"));
        }
        let goes_on =
            |other: &&Line| other.indent() > first.indent() || (other.indent() == first.indent() && is_item(other));
        let items: Vec<&Line> =
            below.iter().take_while(goes_on).filter(|other| other.indent() == first.indent()).collect();
        self.put(line.inside.clone(), "");
        self.report(line.inside.clone(), "sections are not listed below their name", "remove this line");
        for item in items {
            let hyphen = item.inside.start..item.inside.start + 2;
            self.put(hyphen.clone(), format!("{header}\n"));
            done.insert(item.start, Some(hyphen.end));
            let label = format!("write {header} on a line of its own in place of the hyphen");
            self.report(hyphen.start..hyphen.start + 1, "a section begins with its name in brackets", label);
        }
    }

    /// A table of keys with single values.
    fn table(&mut self, key: &str, line: &Line, below: &[&Line], done: &mut BTreeMap<usize, Option<usize>>) {
        let entry = |line: &&Line| {
            let at = line.inside.start + self.mask[line.inside.clone()].find(": ")?;
            let value = at + 1..line.inside.end;
            let is_single = !self.mask[value.clone()].contains(['{', '=', ':']);
            (is_word(&self.text[line.inside.start..at]) && is_single).then_some((line.inside.start..at, value))
        };
        let Some(entries) = below.iter().map(entry).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty()) else {
            return;
        };
        let mut shown = Vec::new();
        let colon = line.inside.end - 1..line.inside.end;
        let (first, last) = (colon.start, entries.len() - 1);
        self.put(colon, "= {");
        for (index, ((name, value), line)) in entries.into_iter().zip(below).enumerate() {
            let text = self.text[value.clone()].trim();
            let (begin, right) = (value.end - text.len(), value_of(text));
            shown.push(format!("{} = {right}", &self.text[name.clone()]));
            self.put(name.end..begin, " = ");
            if right != text {
                self.put(begin..value.end, right);
            }
            self.put(value.end..value.end, if index == last { " }" } else { "," });
            done.insert(line.start, None);
        }
        done.insert(line.start, None);
        let place = line.inside.start..first + 1;
        let label = format!("write {key} = {{ {} }} in place of these lines", shown.join(", "));
        self.report(place, "a table is written in braces", label);
    }
}

fn is_word(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))
}
