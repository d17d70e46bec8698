//! On which background a chart is read: one table of what each light colour is on a dark one.

use super::palette::Rgb;
use super::{font, palette};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The background of a chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Whatever the reader's browser prefers; images, which cannot ask, are light.
    #[default]
    Auto,
    /// Dark on white.
    Light,
    /// Light on near black.
    Dark,
}

/// Each light colour with its dark one.
static DARK: LazyLock<BTreeMap<Rgb, Rgb>> = LazyLock::new(|| palette::pairs().into_iter().collect());

/// A light colour as a theme shows it.
pub(super) fn shown(light: Rgb, theme: Theme) -> Rgb {
    let dark = if theme == Theme::Dark { DARK.get(&light) } else { None };
    *dark.unwrap_or(&light)
}

fn hex((red, green, blue): Rgb) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// The elements of a drawing in the colours of a theme.
pub(super) fn painted(body: String, theme: Theme) -> String {
    if theme != Theme::Dark {
        return body;
    }
    let mut parts = body.split("=\"#");
    let mut painted = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let known = DARK.iter().find(|(light, _)| part.starts_with(&hex(**light)[1..]));
        match known {
            Some((_, dark)) => painted += &format!("=\"{}{}", hex(*dark), &part[6..]),
            None => painted += &format!("=\"#{part}"),
        }
    }
    painted
}

/// The rules that turn an SVG's colours, below a CSS selector.
fn rules(below: &str, wanted: impl Fn(&str) -> bool) -> String {
    let mut rules = String::new();
    for (light, dark) in DARK.iter() {
        for property in ["fill", "stroke"] {
            let attribute = format!("{property}=\"{}\"", hex(*light));
            if wanted(&attribute) {
                rules += &format!("{below}[{attribute}]{{{property}:{}}}\n", hex(*dark));
            }
        }
    }
    rules
}

/// The rule that makes a document dark for readers who prefer that.
pub(super) fn preferred(body: &str) -> String {
    format!("@media (prefers-color-scheme:dark){{\n{}}}\n", rules("", |attribute| body.contains(attribute)))
}

/// What a page needs that shows [fragments](super::Picture::fragment): the fonts, and the dark colours of all charts below
/// a CSS selector, such as `[data-theme=dark] .chart`.
///
/// ```
/// let style = taquin_chart::theme::style_sheet("[data-theme=dark] .chart");
/// assert!(style.contains("[data-theme=dark] .chart [fill=\"#FFFFFF\"]{fill:#14191F}"));
/// ```
pub fn style_sheet(dark: &str) -> String {
    font::CSS.to_string() + &rules(&format!("{dark} "), |_| true)
}
