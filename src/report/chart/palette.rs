//! The colours.

use plotters::style::RGBAColor;

/// The eight of Okabe and Ito (2008), safe for colour-blind readers, then twelve that differ from them in lightness, too.
const HUES: [u32; 20] = [
    0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xCC79A7, 0xF0E442, 0x222222, //
    0x332288, 0x882255, 0x999933, 0x8F8F8F, 0x661100, 0x44CCAA, 0xAA4499, 0x004D40, //
    0xFF8A80, 0x8C6BFF, 0xC8B58A, 0x5D7B93,
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

const fn opaque(rgb: u32) -> RGBAColor {
    RGBAColor((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 1.0)
}

/// The colour of an index, to fill with.
pub(super) fn fill(index: usize) -> RGBAColor {
    opaque(HUES[index % HUES.len()])
}

/// The same, darkened where it is too light for a line on white.
pub(super) fn line(index: usize) -> RGBAColor {
    let RGBAColor(red, green, blue, alpha) = fill(index);
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    let keep = if light > 190_000 {
        70
    } else if light > 150_000 {
        85
    } else {
        100
    };
    let darken = |part: u8| (u32::from(part) * keep / 100) as u8;
    RGBAColor(darken(red), darken(green), darken(blue), alpha)
}
