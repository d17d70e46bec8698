//! What is written around a drawing: its title, what was found and what was run above it, and its caption at the foot, so that a
//! picture that is passed on alone still says how to read it.

use super::Words;
use super::canvas::{Align, Canvas, Drawing, Drawn, MARGIN, SMALL, SUBTITLE, TITLE, Type, WIDTH};
use super::font::Weight;
use super::palette::INK;
use plotters_backend::DrawingBackend;

/// The letters of a caption, and of what was found.
const CAPTION: Type = Type { size: 11.5, ..SMALL };
const FINDING: Type = Type { size: 13.0, weight: Weight::Regular, colour: INK };
/// The height of a line of each.
const LINE: f64 = 16.0;
const FINDING_LINE: f64 = 18.0;
const TITLE_LINE: f64 = 20.0;
/// The first baseline.
const TOP: f64 = 38.0;
/// The blank border below the last line.
const FOOT: f64 = 18.0;
const ROOM: f64 = WIDTH - 2.0 * MARGIN;

/// A drawing with all that is written around it.
pub(super) struct Captioned<D> {
    drawing: D,
    /// The lines above it, each with its type and its height.
    head: Vec<(String, Type, f64)>,
    /// The lines below it.
    foot: Vec<String>,
}

impl<D: Drawing> Captioned<D> {
    pub(super) fn new(drawing: D, [title, subtitle]: [&str; 2], words: Words) -> Captioned<D> {
        let sizes = [TITLE.size, 16.0].map(|size| Type { size, ..TITLE });
        let style = sizes.into_iter().find(|style| style.width(title) <= ROOM);
        let titles = match style {
            Some(_) => vec![title.to_owned()],
            None => wrapped(title, ROOM, sizes[1]),
        };
        let lines = |lines: Vec<String>, style: Type, high: f64| lines.into_iter().map(move |line| (line, style, high));
        let head = lines(titles, style.unwrap_or(sizes[1]), TITLE_LINE)
            .chain(lines(wrapped(words.finding, ROOM, FINDING), FINDING, FINDING_LINE))
            .chain(lines(phrases(subtitle, ROOM, SUBTITLE), SUBTITLE, LINE));
        Captioned { drawing, head: head.collect(), foot: wrapped(words.caption, ROOM, CAPTION) }
    }

    /// How much higher the head is than that of a title and a subtitle of one line each, for which drawings leave room.
    fn shift(&self) -> f64 {
        let usual = TITLE_LINE + LINE;
        (self.head.iter().map(|(.., high)| high).sum::<f64>() - usual).max(0.0)
    }
}

impl<D: Drawing> Drawing for Captioned<D> {
    fn height(&self) -> f64 {
        let below = if self.foot.is_empty() { 0.0 } else { LINE * self.foot.len() as f64 + FOOT };
        self.drawing.height() + self.shift() + below
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let mut y = TOP;
        for (line, style, high) in &self.head {
            sheet.text(line, (MARGIN, y), *style, Align::Left)?;
            y += high;
        }
        sheet.move_down(self.shift());
        self.drawing.draw(sheet)?;
        let baseline = |line: usize| self.drawing.height() + LINE * (line as f64 + 0.75);
        let mut lines = self.foot.iter().enumerate();
        lines.try_for_each(|(index, line)| sheet.text(line, (MARGIN, baseline(index)), CAPTION, Align::Left))
    }
}

/// The text in lines no wider than `room` pixels; a word that is wider loses its middle.
pub(super) fn wrapped(text: &str, room: f64, style: Type) -> Vec<String> {
    let words = text.split(char::is_whitespace).filter(|word| !word.is_empty());
    filled(words.map(|word| style.word(word, room)), room, style)
}

/// A list of phrases after semicolons in lines no wider than `room` pixels, broken between phrases where each fits a line.
fn phrases(text: &str, room: f64, style: Type) -> Vec<String> {
    let whole: Vec<&str> = text.split_inclusive("; ").map(str::trim_end).filter(|phrase| !phrase.is_empty()).collect();
    match whole.iter().all(|phrase| style.width(phrase) <= room) {
        true => filled(whole.into_iter().map(str::to_owned), room, style),
        false => wrapped(text, room, style),
    }
}

/// Pieces in lines, as many in each as fit.
fn filled(pieces: impl Iterator<Item = String>, room: f64, style: Type) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for piece in pieces {
        let longer = lines.last().map(|line| format!("{line} {piece}")).filter(|line| style.width(line) <= room);
        match longer {
            Some(longer) => *lines.last_mut().expect("it has a last line") = longer,
            None => lines.push(piece),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_broken_between_words_and_keeps_them_all() {
        let text = "Half of the runs need less than the median. ".repeat(9);
        let lines = wrapped(&text, 300.0, CAPTION);
        assert!(lines.len() > 5 && lines.iter().all(|line| CAPTION.width(line) <= 300.0), "{lines:?}");
        assert_eq!(lines.join(" "), text.trim());
        assert!(wrapped(" ", 300.0, CAPTION).is_empty());
        assert!(wrapped(&"x".repeat(500), 300.0, CAPTION)[0].contains('…'));
    }

    #[test]
    fn a_list_is_broken_between_its_phrases() {
        let text = "4x4; over all 10 boards; limits per run: 100,000 expanded nodes; 10 random solvable boards, seed 7";
        let room = SUBTITLE.width("limits per run: 100,000 expanded nodes;") + 1.0;
        let lines = phrases(text, room, SUBTITLE);
        let expected = [
            "4x4; over all 10 boards;",
            "limits per run: 100,000 expanded nodes;",
            "10 random solvable boards, seed 7",
        ];
        assert_eq!(lines, expected);
        let words = phrases(text, SUBTITLE.width("limits per run:"), SUBTITLE);
        assert!(words.len() > 3 && words.join(" ") == text, "{words:?}");
    }
}
