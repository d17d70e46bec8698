//! What people write who do not write TOML every day: `key: value`, curly quotes, lists without brackets.
//!
//! The TOML reader skips the rest of such a line, and with it every mistake in it. So the text is mended first, where its reader
//! finds it wrong; each change is reported, and remembers its place.

mod blocks;
mod commas;
mod headers;
mod items;
mod values;
mod zeros;

use super::brackets::begins_anew;
use super::edited::{Edit, Edited};
use super::mask::{Masked, Quotes, masked};
use super::numbers::is_number;
use crate::config::diagnostic::{Problem, quoted};
use std::ops::Range;

/// A text without slips.
pub(super) struct Mended {
    pub(super) text: Edited,
    /// What is wrong, at places of the text as it was.
    pub(super) problems: Vec<Problem>,
    /// Keys that lack quotes: something else may be said of them.
    pub(super) keys: Vec<Range<usize>>,
}

impl Mended {
    pub(super) fn new(text: &str) -> Mended {
        let Masked { mask, curly, slashed, nested, slashes } = masked(text);
        let mut slips = Slips { text, mask: &mask, edits: Vec::new(), problems: Vec::new(), keys: Vec::new() };
        curly.iter().for_each(|quotes| slips.curly(quotes));
        slashed.iter().for_each(|quotes| slips.single(quotes, "a backslash in double quotes begins an escape", "\\"));
        slashes.into_iter().for_each(|sign| slips.remark(sign));
        slips.commas();
        slips.zeros();
        nested.iter().for_each(|quotes| slips.nested(quotes));
        let blocks = slips.blocks();
        let items = slips.items();
        let (mut open, mut start) = (Vec::new(), 0);
        for line in mask.split_inclusive('\n') {
            let end = start + line.trim_end().len();
            if begins_anew(line, open.last() == Some(&'[')) {
                open.clear();
            }
            let rest = blocks.get(&start).copied().unwrap_or(Some(start));
            if let Some(begin) = rest.filter(|_| !items.contains(&start)) {
                if open.is_empty() {
                    slips.line(begin..end);
                }
                slips.inside(begin..end, open.len());
            }
            for c in line.chars() {
                match c {
                    '[' | '{' => open.push(c),
                    ']' | '}' => drop(open.pop()),
                    _ => {}
                }
            }
            start += line.len();
        }
        let Slips { edits, problems, keys, .. } = slips;
        Mended { text: Edited::new(text, edits), problems, keys }
    }
}

/// What is wrong with a key that lacks quotes.
pub(super) fn unquoted_key(text: &str, key: &Range<usize>) -> Problem {
    let label = format!("write {}", quoted(&text[key.clone()]));
    Problem::at(key, "a key with spaces or special characters needs quotes").label(label)
}

/// The changes to a text.
struct Slips<'a> {
    text: &'a str,
    /// The text with nothing in its quotes and comments.
    mask: &'a str,
    edits: Vec<Edit>,
    problems: Vec<Problem>,
    keys: Vec<Range<usize>>,
}

impl Slips<'_> {
    fn put(&mut self, place: Range<usize>, put: impl Into<String>) {
        self.edits.push(Edit::new(place, put));
    }

    fn report(&mut self, place: Range<usize>, message: &str, label: impl Into<String>) {
        self.problems.push(Problem::at(&place, message).label(label));
    }

    fn curly(&mut self, quotes: &Quotes) {
        let inside = &self.text[quotes.opening.end..quotes.closing.start];
        let quote = if inside.contains('"') { "'" } else { "\"" };
        self.put(quotes.opening.clone(), quote);
        self.put(quotes.closing.clone(), quote);
        let label = format!("write {quote}{inside}{quote}");
        self.report(quotes.opening.start..quotes.closing.end, "these quotes are curly", label);
    }

    /// Single quotes in the place of double ones, between which something has a meaning that it should not have.
    fn single(&mut self, quotes: &Quotes, message: &str, what: &str) {
        let inside = &self.text[quotes.opening.end..quotes.closing.start];
        let place = quotes.opening.start..quotes.closing.end;
        if inside.contains('\'') {
            return self.report(place, message, format!("write \\{what} for each {what} inside"));
        }
        self.put(quotes.opening.clone(), "'");
        self.put(quotes.closing.clone(), "'");
        self.report(place, message, format!("write '{inside}'"));
    }

    /// Quotes of one kind between which there are others of this kind.
    fn nested(&mut self, quotes: &Quotes) {
        let inside = &self.text[quotes.opening.end..quotes.closing.start];
        let place = quotes.opening.start..quotes.closing.end;
        let message = "single quotes end a string in single quotes";
        match &self.text[quotes.opening.clone()] {
            "\"" => self.single(quotes, "double quotes end a string in double quotes", "\""),
            _ if inside.contains(['"', '\\']) => {
                self.report(place, message, "write double quotes, and \\ before each inside")
            }
            _ => {
                self.put(quotes.opening.clone(), "\"");
                self.put(quotes.closing.clone(), "\"");
                self.report(place, message, format!("write \"{inside}\""));
            }
        }
    }

    /// A line that begins a key, with nothing open before it.
    fn line(&mut self, line: Range<usize>) {
        let Some(line) = self.without_remark(line) else { return };
        let mask = &self.mask[line.clone()];
        let begin = line.start + mask.len() - mask.trim_start().len();
        if mask.trim().is_empty() {
            return;
        }
        if mask.trim_start().starts_with('[') {
            return self.header(begin..line.end);
        }
        let Some(separator) = mask.find(['=', ':', '{', '[']).map(|at| line.start + at) else {
            return self.no_separator(begin..line.end);
        };
        if self.mask[separator..].starts_with(['{', '[']) {
            return self.no_separator(begin..line.end);
        }
        let key = begin..begin + self.mask[begin..separator].trim_end().len();
        let rest = &self.mask[separator..line.end];
        if key.is_empty() {
            // The TOML reader would take nothing for the key.
            self.put(begin..line.end, "");
            return self.report(begin..line.end, "the key is missing before =", "");
        }
        let value = line.end - rest.trim_start_matches(['=', ':', '>']).len();
        if &self.mask[separator..value] != "=" {
            self.put(separator..value, "=");
            self.report(separator..value, "a key and its value have = between them", "write =");
        }
        match ["title", "name", "source", "prose"].contains(&&self.text[key.clone()]) {
            true => self.prose(value..line.end),
            false => self.value(value..line.end),
        }
        self.key(key);
    }

    /// The line without the semicolon that begins a comment; `None` where nothing else is left.
    fn without_remark(&mut self, line: Range<usize>) -> Option<Range<usize>> {
        let mask = &self.mask[line.clone()];
        if !mask.trim_start().starts_with(';') {
            return Some(line);
        }
        let (begin, end) = (mask.find(';').unwrap_or(0), mask.len() - mask.trim_start().trim_start_matches(';').len());
        self.remark(line.start + begin..line.start + end);
        None
    }

    fn remark(&mut self, sign: Range<usize>) {
        self.put(sign.clone(), "# ");
        self.report(sign, "a comment begins with #", "write #");
    }

    /// A key with its value right behind it.
    fn no_separator(&mut self, line: Range<usize>) {
        let mask = &self.mask[line.clone()];
        let key = mask.find(|c: char| !c.is_ascii_alphanumeric() && !"_-".contains(c)).unwrap_or(mask.len());
        let value = mask[key..].trim_start();
        let is_single = is_number(value) || ["true", "false"].contains(&value);
        if key > 0 && (value.starts_with(['"', '[', '{']) || is_single) {
            let at = line.end - value.len();
            self.put(at..at, "= ");
            self.report(at..line.end, "a key and its value have = between them", "write = before it");
        } else if mask.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '"') && !mask.contains(['[', '{']) {
            // The TOML reader would take it for a part of the next key.
            self.put(line.clone(), "");
            self.report(line, "a key needs a value: write key = value", "");
        }
    }

    fn colon(&mut self, at: usize) {
        self.put(at..at + 1, "=");
        self.report(at..at + 1, "a key and its value have = between them", "write =");
    }

    /// A key that needs quotes.
    fn key(&mut self, key: Range<usize>) {
        let written = &self.text[key.clone()];
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-. \t".contains(c);
        let is_word = written.chars().all(|c| c.is_alphanumeric() || "_- *+".contains(c));
        let is_bare = written.chars().all(is_plain) && !written.contains([' ', '\t']);
        if is_word && !is_bare && !written.is_empty() {
            self.put(key.start..key.start, "\"");
            self.put(key.end..key.end, "\"");
            self.keys.push(key);
        }
    }

    /// Powers, and within brackets, of which `depth` are open before the line, colons, semicolons and commas in numbers.
    fn inside(&mut self, line: Range<usize>, depth: usize) {
        let mask = &self.mask[line.clone()];
        let is_open = depth > 0;
        for (at, _) in mask.match_indices(':') {
            let before = mask[..at].trim_end();
            let word = before.trim_end_matches(|c: char| c.is_alphanumeric() || "_-\"'".contains(c));
            let is_key = word.len() < before.len() && before[word.len()..].starts_with(|c: char| !c.is_ascii_digit());
            if is_key && (word.trim_end().ends_with(['{', ',', ';']) || (is_open && word.trim().is_empty())) {
                self.colon(line.start + at);
            }
        }
        let count = |at: usize, brackets: [char; 2]| mask[..at].matches(brackets).count();
        for (at, _) in mask.match_indices(';') {
            if depth + count(at, ['[', '{']) > count(at, [']', '}']) {
                let place = line.start + at..line.start + at + 1;
                self.put(place.clone(), ",");
                self.report(place, "a comma is between two values", "write ,");
            }
        }
        for (at, sign) in mask.match_indices("**").chain(mask.match_indices(['^', '*'])) {
            let is_digit = |c: char| c.is_ascii_digit();
            let start = mask[..at].trim_end_matches(is_digit).len();
            let end = mask.len() - mask[at + sign.len()..].trim_start_matches(is_digit).len();
            self.number(line.start + start..line.start + end);
        }
        for (at, _) in mask.match_indices(['=', ':']) {
            let number = mask[at + 1..].trim_start();
            let length = number.find(|c: char| !c.is_ascii_digit() && !",.-".contains(c)).unwrap_or(number.len());
            let number_start = line.start + mask.len() - number.len();
            let written = number[..length].trim_end_matches(',');
            let is_in_table = is_open || mask[..at].contains('{');
            let begins_key = number[length..].trim_start().starts_with('=');
            if is_in_table && !begins_key {
                self.number(number_start..number_start + written.len());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_mended_and_places_kept() {
        for (text, expected) in [
            ("title: \"a: b\"\n", "title= \"a: b\"\n"),
            ("seed = 1;\n", "seed = 1\n"),
            ("a = 'x', 'y';\n", "a = ['x', 'y']\n"),
            ("a, b: 1, 2\n", "a, b= [1, 2]\n"),
            ("é = 1,\u{a0}2\u{a0}\n", "\"é\" = [1,\u{a0}2\u{a0}]\n"),
            ("name = “my” # “x”\n", "name = \"my\" # “x”\n"),
            ("a = \"“x”\"\n", "a = \"“x”\"\n"),
            ("fast a star = 'astar'\n", "\"fast a star\" = 'astar'\n"),
            ("a = 'x', 'y' # two\n", "a = ['x', 'y'] # two\n"),
            ("a = { expanded = 1,000,000, seconds = 1 }\n", "a = { expanded = 1_000_000, seconds = 1 }\n"),
            ("a = 1,000\n", "a = 1_000\n"),
            ("a = { seconds = 1,5; expanded = 10^3 }\n", "a = { seconds = 1.5, expanded = 1000 }\n"),
            ("a = [\n  2**3;\n  1 ]\n", "a = [\n  8,\n  1 ]\n"),
            ("a = 1,5\n; one\n", "a = 1.5\n#  one\n"),
            ("a = \"C:\\Users\\x\"\nb = \"\\t\"\n", "a = 'C:\\Users\\x'\nb = \"\\t\"\n"),
            ("a = \"pdb(\"7-8\")\" # x\n", "a = 'pdb(\"7-8\")' # x\n"),
            ("a = [\"max(\"b\", 2)\", \"c\"]\n", "a = ['max(\"b\", 2)', \"c\"]\n"),
            ("a = \"the \"best\" one\"\n", "a = 'the \"best\" one'\n"),
            ("a = [\"x\" \"y\"\n{ b = 1 }]\n\"b\" = 1\n", "a = [\"x\", \"y\",\n{ b = 1 }]\n\"b\" = 1\n"),
            ("a = [\"x\"\n[[b]]\n\"c\" = 1\n", "a = [\"x\"\n[[b]]\n\"c\" = 1\n"),
            ("a = [ b = 1_0 ]\n", "a = { b = 1_0 }\n"),
            ("a = ( b = 1 )\n", "a = { b = 1 }\n"),
            ("a = 'it's b'\n", "a = \"it's b\"\n"),
            ("a = { é = 2..4, b = 1 c = [1 2 \"x\"] }\n", "a = { \"é\" = [2, 3, 4], b = 1, c = [1 2, \"x\"] }\n"),
            ("a = {\n  b = 1\n  c = [3 4]\n}\n", "a = {\n  b = 1,\n  c = [3, 4]\n}\n"),
            ("a = [1 2 3 4 5 6 7 8 0]\n", "a = [1 2 3 4 5 6 7 8 0]\n"),
            ("a =\n  - b\n  - 1\n\nc:\n- d(e = 1)\n", "a =[\n  \"b\",\n  1,]\n\nc=[\n\"d(e = 1)\",]\n"),
            ("[[é]]\n[a.\"b c\".d]\n", "[[\"é\"]]\n[a.\"b c\".d]\n"),
            ("a == 1\nb := 2\n= 3\nc => 4\n", "a = 1\nb = 2\n\nc = 4\n"),
            ("title = One, two # 3\nname = \"a\", \"b\"\n", "title = \"One, two\" # 3\nname = [\"a\", \"b\"]\n"),
            ("a\n\"b c\" # d\ne = 1\n", "\n # d\ne = 1\n"),
            ("size \"4x4\"\na [1, 2]\n", "size = \"4x4\"\na = [1, 2]\n"),
            ("a = [\n  { b: 1 },\n],\n", "a = [\n  { b= 1 },\n],\n"),
            ("a = { seconds: 1, b : 2 }\n", "a = { seconds= 1, b = 2 }\n"),
            ("a = 1 // one\n// two\n", "a = 1 #  one\n#  two\n"),
            ("a = '''\nb: 1\n'''\nc = [\n  1,\n  2,\n]\n", "a = '''\nb: 1\n'''\nc = [\n  1,\n  2,\n]\n"),
            ("[[a]]\n[b.c]\n\"x y\" = 07:32:00\n", "[[a]]\n[b.c]\n\"x y\" = 07:32:00\n"),
        ] {
            let mended = Mended::new(text);
            let Mended { text: edited, problems, keys } = mended;
            assert_eq!(edited.text(), expected);
            assert_eq!(problems.is_empty() && keys.is_empty(), text == expected, "{text}");
            for (place, c) in edited.text().char_indices().filter(|(_, c)| c.is_alphanumeric()) {
                let there = edited.original(place);
                // A number that was put in another's place has the place of that one.
                let is_put = edited.edits().iter().any(|edit| edit.place.start == there);
                assert!(is_put || text[there..].starts_with(c), "{place} of {expected}");
            }
            assert_eq!(edited.original(edited.text().len()), text.len());
        }
    }
}
