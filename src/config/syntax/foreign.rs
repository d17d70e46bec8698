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

/// What is said of a text with braces around TOML, and the text with spaces in their place.
pub(super) fn unbraced(text: &str) -> Option<(Problem, String)> {
    let (brace, ..) = json(text)?;
    let rest = text[brace.end..].trim_end().strip_suffix('}')?;
    let first = rest.lines().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))?;
    let is_toml = first.trim_start().starts_with("[[") || (first.contains('=') && !first.contains(':'));
    let inside = format!("{} {rest} ", &text[..brace.start]);
    Some((foreign(text)?, inside)).filter(|_| is_toml)
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
    fn only_other_languages_are_told_from_toml() {
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
