//! Files in another language than TOML, of which every line would be wrong: one message is enough.

use super::mask::masked;
use crate::config::diagnostic::Problem;
use std::ops::Range;

/// What is said of a text that is JSON or YAML.
pub(super) fn foreign(text: &str) -> Option<Problem> {
    let (place, language, label) = json(text).or_else(|| yaml(text))?;
    let problem = Problem::at(&place, format!("this file looks like {language}, not like TOML")).label(label);
    Some(problem.help(
        "an experiment is a line [[experiment]] and below it lines such as name = \"mine\", size = \"4x4\", \
         instances = { uniform = 100 }, algorithms = [\"astar\"], heuristics = [\"manhattan\"]",
    ))
}

/// What is said of a text that is JSON, or has braces around TOML or Python's tables in it, and the text as TOML, each of its bytes
/// at its place.
pub(super) fn as_toml(text: &str) -> Option<(Vec<Problem>, String)> {
    let braced = json(text).and_then(|(brace, ..)| Some((foreign(text)?, without_braces(text, brace.end)?)));
    let (foreign, inside) = braced.unzip();
    let called = dicts(inside.as_deref().unwrap_or(text));
    let (calls, tables) = called.unzip();
    let toml = tables.or(inside)?;
    Some((foreign.into_iter().chain(calls).collect(), toml))
}

/// The text without its first brace, after which `start` is, and the last.
fn without_braces(text: &str, start: usize) -> Option<String> {
    let rest = &text[start..];
    let first = rest.lines().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))?;
    let is_toml = first.trim_start().starts_with("[[") || (first.contains('=') && !first.contains(':'));
    let inside = match is_toml {
        true => {
            let rest = rest.trim_end().strip_suffix('}')?;
            format!("{} {rest} ", &text[..start - 1])
        }
        false => from_json(text),
    };
    Some(inside)
}

/// JSON as TOML: `:` becomes `=`, and what separates the keys of the file begins a line.
fn from_json(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let (mut depth, mut last) = (0_usize, b' ');
    for (byte, put) in masked(text).mask.bytes().zip(&mut bytes) {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match byte {
            b'{' if depth == 1 => *put = b' ',
            b'}' if depth == 0 => *put = b' ',
            b':' => *put = b'=',
            b',' if depth == 1 => *put = b'\n',
            // A value is on the line of its key.
            b'\n' | b'\r' if last == b':' => *put = b' ',
            _ => {}
        }
        last = if byte.is_ascii_whitespace() { last } else { byte };
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Python's `dict(a = 1)` in braces, all reported at the first.
fn dicts(text: &str) -> Option<(Problem, String)> {
    const CALL: &str = "dict(";
    if !text.contains(CALL) {
        return None;
    }
    let mask = masked(text).mask;
    let mut bytes = text.as_bytes().to_vec();
    let (mut open, mut first) = (Vec::new(), None);
    for (at, c) in mask.char_indices() {
        let begins = |at: &usize| {
            mask[..*at].ends_with(|c: char| !c.is_alphanumeric() && c != '_') && mask[*at..].starts_with(CALL)
        };
        match c {
            '(' => open.push((at + 1).checked_sub(CALL.len()).filter(begins)),
            ')' => {
                if let Some(Some(start)) = open.pop() {
                    bytes[start..=start + CALL.len() - 1].copy_from_slice(b"    {");
                    bytes[at] = b'}';
                    first = first.filter(|first: &Range<usize>| first.start < start).or(Some(start..at));
                }
            }
            _ => {}
        }
    }
    let (first, toml) = (first?, String::from_utf8(bytes).ok()?);
    let inside = toml[first.start + CALL.len()..first.end].trim();
    let is_short = inside.len() < 80 && !inside.contains('\n');
    let right = if is_short { format!("{{ {inside} }}") } else { "{ key = value, … }".into() };
    let problem = Problem::at(&(first.start..first.end + 1), "a table is written in braces");
    let problem = problem.label(format!("write {right}"));
    let line = text[..first.start].lines().last().unwrap_or_default();
    let problem = match line.trim_start().starts_with("experiment") {
        true => problem.help("an experiment is a line [[experiment]] and its keys below it"),
        false => problem,
    };
    Some((problem, toml))
}

type Found = (Range<usize>, &'static str, &'static str);

/// No line of TOML begins with a brace, unless a list is open.
fn json(text: &str) -> Option<Found> {
    let start = text.len() - text.trim_start_matches('\u{feff}').trim_start().len();
    text[start..].starts_with('{').then_some((start..start + 1, "JSON", "TOML has no braces around the whole file"))
}

/// Keys without values and items with a hyphen, and no key with `=` behind it.
fn yaml(text: &str) -> Option<Found> {
    let masked = masked(text);
    let (mut start, mut found) = (0, None);
    for line in masked.mask.split_inclusive('\n') {
        let written = line.trim();
        let begin = start + line.len() - line.trim_start().len();
        let is_item = written.starts_with("- ") || written == "-";
        let separator = written.chars().find(|c| "=:".contains(*c));
        if separator == Some('=') && !is_item {
            return None;
        }
        if found.is_none() && (is_item || written.ends_with(':')) {
            found = Some((begin..begin + written.len(), "YAML", "a line of TOML is a key, = and a value"));
        }
        start += line.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_languages_are_distinguished_from_toml() {
        for (text, language) in [
            ("{\n  \"title\": \"x\"\n}", Some("JSON")),
            ("title: x\nexperiment:\n  - name: a\n", Some("YAML")),
            ("algorithms:\n- astar(ties = fifo)\n", Some("YAML")),
            ("title: x\nseed: 1\n", None),
            ("title: x\nsize = \"3x3\"\nalgorithms:\n", None),
            ("prose = \"\"\"\nfirst:\n- one\n\"\"\"\n", None),
            ("a = [\n  1,\n]\n", None),
        ] {
            assert_eq!(json(text).or_else(|| yaml(text)).map(|(_, language, _)| language), language, "{text}");
        }
    }
}
