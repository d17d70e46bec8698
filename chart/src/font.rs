//! The font that is part of the program.

use ab_glyph::{Font, FontRef, GlyphId};
use std::sync::LazyLock;

/// The faces as CSS.
pub(super) const CSS: &str = include_str!("../font/faces.css");

/// The same of the letters that few texts have.
pub(super) const MORE: &str = include_str!("../font/more.css");

/// Inter in its usual weight, as OpenType: the usual letters.
pub const INTER_REGULAR: &[u8] = include_bytes!("../font/inter-regular.otf");

/// The same, semibold.
pub const INTER_SEMIBOLD: &[u8] = include_bytes!("../font/inter-semibold.otf");

/// The families to try, ours first.
pub(super) const FAMILIES: &str = "taquin,Inter,Arial,Helvetica,sans-serif";

/// How heavy the letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// The usual letters of a weight, and those that few texts have: an SVG carries them only where it has such a text.
struct Faces {
    usual: FontRef<'static>,
    more: FontRef<'static>,
}

fn faces(weight: Weight) -> &'static Faces {
    static REGULAR: LazyLock<Faces> = LazyLock::new(|| Faces {
        usual: read(INTER_REGULAR),
        more: read(include_bytes!("../font/inter-more-regular.otf")),
    });
    static BOLD: LazyLock<Faces> = LazyLock::new(|| Faces {
        usual: read(INTER_SEMIBOLD),
        more: read(include_bytes!("../font/inter-more-semibold.otf")),
    });
    match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    }
}

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the font in the program is whole")
}

/// A letter of a weight; a box if the font has none.
pub(super) fn glyph(letter: char, weight: Weight) -> (&'static FontRef<'static>, GlyphId) {
    let Faces { usual, more } = faces(weight);
    match usual.glyph_id(letter) {
        GlyphId(0) => (more, more.glyph_id(letter)),
        glyph => (usual, glyph),
    }
}

/// Whether a text has letters that are not of the usual ones.
pub(super) fn has_rare(text: &str, weight: Weight) -> bool {
    text.chars().any(|letter| faces(weight).usual.glyph_id(letter) == GlyphId(0))
}

/// The width of a text in pixels at `size` pixels an em.
pub(super) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let advance = |letter| {
        let (face, glyph) = glyph(letter, weight);
        f64::from(face.h_advance_unscaled(glyph))
    };
    text.chars().map(advance).sum::<f64>() * size / units_per_em(&faces(weight).usual)
}

/// The units of an em.
pub(super) fn units_per_em(face: &FontRef) -> f64 {
    f64::from(face.units_per_em().expect("an outline font has units"))
}

/// The text, or as much of both its ends as fits around an ellipsis if it is wider than `room` pixels.
pub(super) fn shorten(text: &str, room: f64, size: f64, weight: Weight) -> String {
    let letters: Vec<char> = text.chars().collect();
    let cut = |kept: usize| -> String {
        let head = kept.div_ceil(2);
        let (head, tail) = (&letters[..head], &letters[letters.len() - (kept - head)..]);
        format!("{}…{}", head.iter().collect::<String>().trim_end(), tail.iter().collect::<String>().trim_start())
    };
    if width(text, size, weight) <= room {
        return text.to_owned();
    }
    // More letters are never narrower, so halving finds the most that fit; `too_many` is one that does not.
    let (mut best, mut least, mut too_many) = (String::new(), 0, letters.len());
    while least < too_many {
        let kept = least + (too_many - least) / 2;
        let short = cut(kept);
        match width(&short, size, weight) <= room {
            true => (best, least) = (short, kept + 1),
            false => too_many = kept,
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same by trying every number of letters, the most first.
    fn shortened_one_by_one(text: &str, room: f64, weight: Weight) -> String {
        let letters: Vec<char> = text.chars().collect();
        let part = |letters: &[char]| letters.iter().collect::<String>();
        let cuts = (0..letters.len()).rev().map(|kept| {
            let head = kept.div_ceil(2);
            let tail = part(&letters[letters.len() - (kept - head)..]);
            format!("{}…{}", part(&letters[..head]).trim_end(), tail.trim_start())
        });
        let all = std::iter::once(text.to_owned()).chain(cuts);
        all.into_iter().find(|short| width(short, 12.0, weight) <= room).unwrap_or_default()
    }

    proptest! {
        #[test]
        fn as_much_of_a_text_is_kept_as_fits(text in "[ -~é題\u{a0}\u{301}]{0,40}|[ il]{0,40}", room in -1f64..300.0) {
            for weight in [Weight::Regular, Weight::Bold] {
                let expected = shortened_one_by_one(&text, room, weight);
                prop_assert_eq!(shorten(&text, room, 12.0, weight), expected);
            }
        }
    }

    #[test]
    fn a_text_of_a_million_letters_is_shortened() {
        // One letter less at a time, this would take days.
        let short = shorten(&"x".repeat(1_000_000), 100.0, 12.0, Weight::Regular);
        let [letter, dots] = ["x", "…"].map(|text| width(text, 12.0, Weight::Regular));
        assert_eq!(short.chars().count(), ((100.0 - dots) / letter) as usize + 1);
    }

    #[test]
    fn a_text_that_fits_stays_and_a_long_one_keeps_both_ends() {
        assert_eq!(shorten("A* manhattan", 200.0, 12.0, Weight::Regular), "A* manhattan");
        let short = shorten("weighted A* with a long name and linear conflict", 150.0, 12.0, Weight::Regular);
        assert!(short.starts_with("weighted") && short.ends_with("conflict") && short.contains('…'), "{short}");
        assert!(width(&short, 12.0, Weight::Regular) <= 150.0);
    }

    #[test]
    fn both_faces_know_the_letters_of_a_title() {
        for letter in "Aé0 ·×–≤≥→…µ".chars() {
            assert!(!has_rare(&letter.to_string(), Weight::Regular), "{letter}");
            assert!(!has_rare(&letter.to_string(), Weight::Bold), "{letter}");
        }
    }

    #[test]
    fn both_faces_have_the_letters_of_european_names_and_a_box_for_others() {
        for weight in [Weight::Regular, Weight::Bold] {
            for letter in "čĐěğıłńőřŞšţțůŵžẞαΩЖёїҐ“”„‘’‹›‰€№√≈≠∞Σ←↔".chars()
            {
                let (face, glyph) = glyph(letter, weight);
                assert!(glyph != GlyphId(0) && face.outline(glyph).is_some(), "{letter}");
            }
            let (face, glyph) = glyph('題', weight);
            assert!(glyph == GlyphId(0) && face.outline(glyph).is_some(), "a box that is seen");
        }
    }
}
