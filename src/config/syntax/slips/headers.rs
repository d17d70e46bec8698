//! The headers of sections.

use super::Slips;
use crate::config::context::plain_name;
use crate::config::diagnostic::as_toml;
use crate::config::syntax::brackets::is_header;
use crate::config::syntax::misplaced::{NAMED_IN_HEADER, SECTIONS};
use std::ops::Range;

impl Slips<'_> {
    /// The name of a section, of which each part may need quotes.
    pub(super) fn header(&mut self, line: Range<usize>) {
        let mask = &self.mask[line.clone()];
        let header = mask.trim_end();
        if SECTIONS.iter().any(|(section, _)| header == format!("[{section}]")) {
            let double = format!("[{header}]");
            self.report(line.clone(), "expected a list of tables, found a single table", format!("write {double}"));
            return self.put(line, double);
        }
        if self.named(line.start..line.start + header.len()) {
            return;
        }
        let names = mask.trim_start_matches('[');
        let mut start = line.start + mask.len() - names.len();
        for name in names.split(']').next().unwrap_or_default().split('.') {
            self.key(start..start + name.len());
            start += name.len() + 1;
        }
    }

    /// A header that holds the name of its section, too, as in `[experiment mine]`; `false` where it is none.
    fn named(&mut self, header: Range<usize>) -> bool {
        let written = self.text[header.clone()].trim_start_matches('[');
        let Some(inside) = written.trim_end_matches(']').trim().split_once([' ', '\t', ':', '=']) else { return false };
        let Some((section, key)) = SECTIONS.iter().find(|(section, _)| *section == inside.0) else { return false };
        let name = inside.1.trim_matches([' ', '\t', ':', '=', '"', '\'']);
        if name.is_empty() || written.len() == header.len() || name.contains(['[', ']', '"', '.']) {
            return false;
        }
        let name = if *key == "name" { plain_name(name) } else { name.into() };
        let below = self.mask[header.end..].lines().skip(1).take_while(|line| !is_header(line));
        let has_name = below.filter_map(|line| line.split_once('=')).any(|(known, _)| known.trim() == *key);
        let (right, name) = (format!("[[{section}]]"), format!("{key} = {}", as_toml(&name)));
        let (label, put) = match has_name {
            true => (format!("write {right}"), right),
            false => (format!("write {right}, and {name} below it"), format!("{right}\n{name}")),
        };
        self.report(header.clone(), NAMED_IN_HEADER, label);
        self.put(header, put);
        true
    }
}
