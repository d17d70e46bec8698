//! What is written around a drawing: what was found, below its title, and its caption at the foot, so that a picture that is
//! passed on alone still says how to read it.

use super::Words;
use super::canvas::{Align, Canvas, Drawing, Drawn, FINDING, FINDING_LINE, MARGIN, SMALL, Type, WIDTH};
use plotters_backend::DrawingBackend;

/// The letters of a caption.
const CAPTION: Type = Type { size: 11.5, ..SMALL };
/// The height of a line.
const LINE: f64 = 16.0;
/// The blank border below the last line.
const FOOT: f64 = 18.0;

/// A drawing with what was found and its caption.
pub(super) struct Captioned<D> {
    drawing: D,
    finding: Vec<String>,
    lines: Vec<String>,
}

impl<D: Drawing> Captioned<D> {
    pub(super) fn new(drawing: D, words: Words) -> Captioned<D> {
        let room = WIDTH - 2.0 * MARGIN;
        let (finding, lines) = (wrapped(words.finding, room, FINDING), wrapped(words.caption, room, CAPTION));
        Captioned { drawing, finding, lines }
    }
}

impl<D: Drawing> Drawing for Captioned<D> {
    fn height(&self) -> f64 {
        let below = if self.lines.is_empty() { 0.0 } else { LINE * self.lines.len() as f64 + FOOT };
        self.drawing.height() + FINDING_LINE * self.finding.len() as f64 + below
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        sheet.set_finding(&self.finding);
        self.drawing.draw(sheet)?;
        let baseline = |line: usize| self.drawing.height() + LINE * (line as f64 + 0.75);
        let mut lines = self.lines.iter().enumerate();
        lines.try_for_each(|(index, line)| sheet.text(line, (MARGIN, baseline(index)), CAPTION, Align::Left))
    }
}

/// The text in lines no wider than `room` pixels; a word that is wider loses its middle.
fn wrapped(text: &str, room: f64, style: Type) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split(char::is_whitespace).filter(|word| !word.is_empty()) {
        let word = style.name(word, room);
        let longer = lines.last().map(|line| format!("{line} {word}")).filter(|line| style.width(line) <= room);
        match longer {
            Some(longer) => *lines.last_mut().expect("it has a last line") = longer,
            None => lines.push(word),
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
}
