//! Whatever stands in a config, reading it ends with a config or a message.

use super::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn bytes_changed_anywhere_never_panic(changes in prop::collection::vec((0usize..4000, any::<u8>()), 1..6)) {
        let mut bytes = SMALL.as_bytes().to_vec();
        for (place, byte) in changes {
            let place = place % bytes.len();
            bytes[place] = byte;
        }
        read(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn lines_left_out_or_doubled_never_panic(edits in prop::collection::vec((0usize..40, any::<bool>()), 1..4)) {
        let mut lines: Vec<&str> = SMALL.lines().collect();
        for (place, double) in edits {
            let place = place % lines.len();
            match double {
                true => lines.insert(place, lines[place]),
                false => drop(lines.drain(place..=place)),
            }
        }
        read(&lines.join("\n"))?;
    }

    #[test]
    fn words_put_in_place_of_others_never_panic(place in 0usize..200, word in prop::sample::select(WORDS)) {
        let starts: Vec<usize> = SMALL.match_indices(char::is_whitespace).map(|(start, _)| start + 1).collect();
        let start = starts[place % starts.len()];
        let end = SMALL[start..].find(char::is_whitespace).map_or(SMALL.len(), |length| start + length);
        read(&format!("{}{word}{}", &SMALL[..start], &SMALL[end..]))?;
    }
}

#[test]
fn a_backslash_before_the_end_of_a_text_is_an_error() {
    let text = "[[table]]\ncolumns = [{ name = \"end\\\", formula = \"status\" }]";
    assert!(Config::parse("my.toml", text, Path::new(".")).is_err());
}

const WORDS: &[&str] = &[
    "[]",
    "{}",
    "\"\"",
    "''",
    "-1",
    "1e400",
    "nan",
    "1979-05-27",
    "\"é\"",
    "\"\\u0000\"",
    "9223372036854775807",
    "true",
    "[[[[]]]]",
    "{ a = {} }",
    "\"(\"",
    "\"max()\"",
    "\"0/0\"",
    "\"weighted_astar(weight = [\"",
    "\u{feff}",
    "null",
    "00",
    "//",
    "\"\"\"",
    "dict(",
    "dict(a=\"é\")",
    "[[1,2,3],[4,5,6],[7,8,0]]",
    "[experiment é]\nwalk = null\nmoves = [",
    "1\n[experiment.\"é\"]\nname = null\nwalk = null\n[experiment.x.limits]\n[[experiment.y]]\nsize = 1\n",
    "1\n[[evaluation]]\ninstances = null\n",
    "=",
    "]",
    "#",
];

fn read(text: &str) -> Result<(), TestCaseError> {
    if let Err(wrong) = parse(text) {
        prop_assert!(wrong.to_string().starts_with("error: "));
        prop_assert!(!wrong.render(true).is_empty());
    }
    Ok(())
}
