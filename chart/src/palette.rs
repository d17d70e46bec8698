//! The colours.

use plotters::style::RGBAColor;

/// Red, green and blue.
pub(super) type Rgb = (u8, u8, u8);

/// The eight of Okabe and Ito (2008), safe for colour-blind readers, then twelve chosen one by one, each as far as can be
/// from all before it as the three kinds of colour-blind readers see them.
const HUES: [u32; 20] = [
    0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xCC79A7, 0xF0E442, 0x222222, //
    0x9933FF, 0x663300, 0x99CC66, 0x990066, 0x330099, 0x666633, 0xCC66FF, 0xCCCC99, //
    0xFF0066, 0x330066, 0x0000FF, 0x6600CC,
];

/// The same on a dark sheet: hues near those above, found by a search for the greatest least difference.
const DARK_HUES: [u32; 20] = [
    0x2277AA, 0xEEAA11, 0x77EE99, 0xDD6611, 0x77BBFF, 0xCC88AA, 0xDDFF55, 0xDDCCCC, //
    0xDD00AA, 0xAA9966, 0x88CC66, 0xBB4477, 0xFFBBEE, 0xAABB99, 0xFF66DD, 0x777733, //
    0xFF0044, 0xBB77FF, 0x9922FF, 0x8855EE,
];

/// Text.
pub(super) const INK: RGBAColor = opaque(0x1F2933);
/// Secondary text.
pub(super) const MUTED: RGBAColor = opaque(0x5F6B7A);
/// Grid lines.
pub(super) const GRID: RGBAColor = opaque(0xDDE2E7);
/// Lines between those of the grid, and between rows.
pub(super) const FINE: RGBAColor = opaque(0xF0F2F4);
/// The sheet.
pub(super) const PAPER: RGBAColor = opaque(0xFFFFFF);
/// What fills a map, in shades.
pub(super) const HEAT: RGBAColor = opaque(0x56B4E8);

/// The index of solvers that have no colour of their own.
pub const OTHERS: usize = usize::MAX;
/// Their colour.
const OTHER: RGBAColor = opaque(0x98A2AD);

/// The colours that are no solver's, each with the one on a dark sheet.
const SHEET: [(RGBAColor, u32); 7] = [
    (INK, 0xE4E9EE),
    (MUTED, 0x9AA7B4),
    (GRID, 0x37414C),
    (FINE, 0x232B33),
    (PAPER, 0x14191F),
    (HEAT, 0x17608F),
    (OTHER, 0x6B7783),
];

const fn opaque(rgb: u32) -> RGBAColor {
    RGBAColor((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 1.0)
}

/// The colour of an index, to fill with.
pub(super) fn fill(index: usize) -> RGBAColor {
    if index == OTHERS { OTHER } else { opaque(HUES[index % HUES.len()]) }
}

/// The same, darkened where it is too light for a line on white.
pub(super) fn line(index: usize) -> RGBAColor {
    let RGBAColor(red, green, blue, alpha) = fill(index);
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    let keep = match light {
        190_001.. => 62,
        170_001.. => 72,
        150_001.. => 85,
        _ => 100,
    };
    let darken = |part: u8| (u32::from(part) * keep / 100) as u8;
    RGBAColor(darken(red), darken(green), darken(blue), alpha)
}

/// The colours of lines as CSS has them, on a light sheet and on a dark one.
pub(super) fn lines() -> [Vec<String>; 2] {
    let light = (0..HUES.len()).map(|index| css(line(index)));
    [light.collect(), DARK_HUES.map(|dark| css(opaque(dark))).into()]
}

/// The colour of what has none of its own, on a light sheet and on a dark one.
pub(super) fn other() -> [String; 2] {
    let dark = SHEET.iter().find(|(light, _)| *light == OTHER).map_or(OTHER, |(_, dark)| opaque(*dark));
    [css(OTHER), css(dark)]
}

fn css(RGBAColor(red, green, blue, _): RGBAColor) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Every colour of a light sheet with the one that takes its place on a dark sheet.
pub(super) fn pairs() -> Vec<(Rgb, Rgb)> {
    let sheet = SHEET.into_iter().map(|(light, dark)| (rgb(light), rgb(opaque(dark))));
    sheet.chain(hues()).collect()
}

/// Those of solvers alone.
pub(super) fn hues() -> impl Iterator<Item = (Rgb, Rgb)> {
    let solver = |index| [fill(index), line(index)].map(|light| (rgb(light), rgb(opaque(DARK_HUES[index]))));
    (0..HUES.len()).flat_map(solver)
}

fn rgb(RGBAColor(red, green, blue, _): RGBAColor) -> Rgb {
    (red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// What the three kinds of colour-blind readers see of linear red, green and blue (Machado, Oliveira and Fernandes,
    /// 2009, severity 1), after what the others see.
    const EYES: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];

    fn linear(RGBAColor(red, green, blue, _): RGBAColor) -> [f64; 3] {
        [red, green, blue].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The CIELAB coordinates (1976, white of D65) of a colour as an eye sees it.
    fn seen(colour: RGBAColor, eye: &[[f64; 3]; 3]) -> [f64; 3] {
        let linear = linear(colour);
        let sum = |row: &[f64; 3], with: &[f64; 3]| row.iter().zip(with).map(|(a, b)| a * b).sum::<f64>();
        let [red, green, blue] = [0, 1, 2].map(|row| sum(&eye[row], &linear).clamp(0.0, 1.0));
        let curve = |share: f64| if share > 0.008856 { share.cbrt() } else { 7.787 * share + 16.0 / 116.0 };
        let x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
        let y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
        let z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    #[test]
    fn any_two_colours_differ_for_colour_blind_readers_on_both_sheets() {
        // A difference of about 2 can just be seen side by side; the eight of Okabe and Ito differ by 16 or more.
        for hues in [HUES, DARK_HUES] {
            for eye in &EYES {
                for second in 0..hues.len() {
                    for first in 0..second {
                        let pair = seen(opaque(hues[first]), eye).into_iter().zip(seen(opaque(hues[second]), eye));
                        let difference = pair.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                        let least = if second < 8 { 16.0 } else { 14.0 };
                        assert!(difference > least, "colours {first} and {second} differ by {difference}");
                    }
                }
            }
        }
    }

    /// The contrast of two colours by the Web Content Accessibility Guidelines (2.2), 1 to 21.
    fn contrast(one: RGBAColor, other: RGBAColor) -> f64 {
        let [one, other] = [one, other].map(|colour| {
            let [red, green, blue] = linear(colour);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        });
        one.max(other) / one.min(other)
    }

    #[test]
    fn lines_and_texts_stand_out_from_both_sheets() {
        let dark = |colour: RGBAColor| {
            SHEET.iter().find(|(light, _)| *light == colour).map(|(_, dark)| opaque(*dark)).unwrap()
        };
        for (index, hue) in DARK_HUES.into_iter().enumerate() {
            assert!(contrast(line(index), PAPER) >= 3.0, "colour {index}: {}", contrast(line(index), PAPER));
            assert!(contrast(opaque(hue), dark(PAPER)) >= 3.0, "colour {index} on dark");
        }
        for text in [INK, MUTED] {
            assert!(contrast(text, PAPER) >= 4.5 && contrast(dark(text), dark(PAPER)) >= 4.5);
        }
        assert!(contrast(INK, HEAT) >= 4.5 && contrast(dark(INK), dark(HEAT)) >= 4.5);
    }

    #[test]
    fn no_light_colour_would_become_two_dark_ones() {
        let mut dark = BTreeMap::new();
        for (light, other) in pairs() {
            assert_eq!(*dark.entry(light).or_insert(other), other, "{light:?}");
        }
    }
}
