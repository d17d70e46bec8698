//! Tables as text: for a terminal, in Markdown, in CSV.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use textwrap::{Options, WordSplitter};
use unicode_width::UnicodeWidthStr;

/// How a table is drawn on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether there are colours.
    pub colour: bool,
    /// The columns that there are.
    pub width: usize,
}

impl Style {
    /// No colours, 100 columns: for files and pipes.
    pub const PLAIN: Style = Style { colour: false, width: 100 };

    /// Wraps a text in a colour, if there are colours.
    pub(super) fn paint(self, code: &str, text: &str) -> String {
        if self.colour && !code.is_empty() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_string() }
    }
}

/// Where the text of a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table of texts; the first row is the heading.
///
/// ```
/// use harness::report::{Align, Style, Table};
/// let mut table = Table::new([("solver", Align::Left), ("expanded", Align::Right)]);
/// table.push(vec!["A*".into(), "738".into()]);
/// let text = table.terminal(Style::PLAIN, str::to_string);
/// assert!(text.ends_with("A*            738\n"), "{text}");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    aligns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

/// The columns that a text takes on a terminal.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// A text in one line, without characters that control a terminal.
pub(super) fn line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Fills a text up to a width.
pub(super) fn pad(text: &str, wide: usize, align: Align) -> String {
    let fill = " ".repeat(wide.saturating_sub(width(text)));
    match align {
        Align::Left => format!("{text}{fill}"),
        Align::Right => format!("{fill}{text}"),
    }
}

/// Breaks a text at spaces into lines of at most `wide` columns; a longer word has a line of its own.
pub(crate) fn wrap(text: &str, wide: usize) -> Vec<String> {
    hang("", text, wide)
}

/// The same behind a mark; further lines are indented as far as it reaches.
pub(crate) fn hang(mark: &str, text: &str, wide: usize) -> Vec<String> {
    let indent = " ".repeat(width(mark));
    lines(text, at_spaces(wide).break_words(false).initial_indent(mark).subsequent_indent(&indent))
}

/// A cell in lines: as it is where it fits, padding and all; words that do not fit are cut.
fn broken(cell: &str, wide: usize) -> Vec<String> {
    if width(cell) <= wide { vec![cell.to_string()] } else { lines(cell, at_spaces(wide)) }
}

fn at_spaces(wide: usize) -> Options<'static> {
    Options::new(wide).word_splitter(WordSplitter::NoHyphenation)
}

fn lines(text: &str, options: Options) -> Vec<String> {
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

impl Table {
    /// A table with headings and the alignment of each column.
    pub fn new<T: Into<String>>(head: impl IntoIterator<Item = (T, Align)>) -> Table {
        let (head, aligns) = head.into_iter().map(|(text, align)| (line(&text.into()), align)).unzip();
        Table { aligns, rows: vec![head] }
    }

    /// Adds a row; cells that are missing at its end are empty.
    pub fn push(&mut self, row: Vec<String>) {
        let mut row: Vec<String> = row.iter().map(|text| line(text)).collect();
        row.resize(self.aligns.len(), String::new());
        self.rows.push(row);
    }

    /// As Markdown.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let rule = |align: &Align| if *align == Align::Left { ":--" } else { "--:" }.to_string();
        let mut text = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            text += &line(&row.iter().map(|cell| escaped(cell)).collect::<Vec<_>>());
            if index == 0 {
                text += &line(&self.aligns.iter().map(rule).collect::<Vec<_>>());
            }
        }
        text
    }

    /// Where the text of each column stands.
    pub(super) fn aligns(&self) -> &[Align] {
        &self.aligns
    }

    /// The rows, the heading first.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Vec<String>> {
        self.rows.iter()
    }

    /// As a LaTeX table that fits a page: a wide one is scaled down, a long one breaks over pages. It needs [`LATEX_PACKAGES`].
    pub(super) fn latex(&self, caption: &str, label: &str) -> String {
        let aligns: String = self.aligns.iter().map(|align| if *align == Align::Left { 'l' } else { 'r' }).collect();
        let row = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| latex_escaped(cell)).collect();
            format!("    {} \\\\\n", cells.join(" & "))
        };
        let (head, body) = self.rows.split_first().expect("a table has its headings");
        let (head, body): (String, String) = (row(head), body.iter().map(row).collect());
        let title = format!("  \\caption{{{}}}\\label{{tab:{}}}", latex_escaped(&line(caption)), latex_key(label));
        if self.rows.len() > LATEX_ROWS {
            return format!(
                "{{\\footnotesize\n\\begin{{longtable}}{{{aligns}}}\n{title} \\\\\n    \\toprule\n{head}    \\midrule\n  \\endfirsthead\n    \
                 \\toprule\n{head}    \\midrule\n  \\endhead\n    \\bottomrule\n  \\endfoot\n{body}\\end{{longtable}}}}\n"
            );
        }
        format!(
            "\\begin{{table}}\n  \\centering\n{title}\n  \
             \\resizebox{{\\ifdim\\width>\\textwidth\\textwidth\\else\\width\\fi}}{{!}}{{%\n  \
             \\begin{{tabular}}{{{aligns}}}\n    \\toprule\n{head}    \\midrule\n{body}    \\bottomrule\n  \
             \\end{{tabular}}}}\n\\end{{table}}\n"
        )
    }

    /// The same without the columns of these headings.
    pub fn without(mut self, headings: &[&str]) -> Table {
        for column in (0..self.aligns.len()).rev() {
            if headings.contains(&self.rows[0][column].as_str()) {
                self.aligns.remove(column);
                self.rows.iter_mut().for_each(|row| drop(row.remove(column)));
            }
        }
        self
    }

    /// For a terminal: a rule under the heading, text broken where a column would not fit; `paint` colours a padded cell. Columns
    /// that do not fit beside each other follow below, each time behind the first.
    pub fn terminal(&self, style: Style, paint: impl Fn(&str) -> String) -> String {
        let parts = self.parts(style.width);
        parts.iter().map(|part| part.drawn(style, &paint)).collect::<Vec<_>>().join("\n")
    }

    /// The same in tables of columns that fit beside each other without breaking words.
    fn parts(&self, available: usize) -> Vec<Table> {
        // A longer word than this is broken.
        let word = |column: usize| self.longest_word(column).min(available / 3);
        let first = word(0);
        let (mut parts, mut taken): (Vec<Vec<usize>>, usize) = (vec![], available);
        for column in 1..self.aligns.len() {
            let wide = NARROW_GAP.len() + word(column);
            match parts.last_mut() {
                Some(part) if taken + wide <= available => part.push(column),
                _ => {
                    parts.push(vec![0, column]);
                    taken = first;
                }
            }
            taken += wide;
        }
        let some = |row: &Vec<String>, part: &[usize]| part.iter().map(|&column| row[column].clone()).collect();
        // A row that has nothing here is in another part.
        let stays = |row: &&Vec<String>, part: &[usize]| {
            part[1..].iter().any(|&column| !row[column].is_empty()) || row[1..].iter().all(String::is_empty)
        };
        let table = |part: Vec<usize>| Table {
            aligns: part.iter().map(|&column| self.aligns[column]).collect(),
            rows: self.rows.iter().filter(|row| stays(row, &part)).map(|row| some(row, &part)).collect(),
        };
        match parts.len() {
            0 | 1 => vec![self.clone()],
            _ => parts.into_iter().map(table).collect(),
        }
    }

    fn drawn(&self, style: Style, paint: &impl Fn(&str) -> String) -> String {
        let (widths, gap) = self.widths(style.width);
        let total = span(&widths, gap);
        let mut text = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            let cells: Vec<Vec<String>> = row.iter().zip(&widths).map(|(cell, &wide)| broken(cell, wide)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..height {
                let cell = |(lines, (&wide, &align)): (&Vec<String>, (&usize, &Align))| {
                    let skipped = if index == 0 { height - lines.len() } else { 0 };
                    let part = line.checked_sub(skipped).and_then(|line| lines.get(line));
                    let padded = pad(part.map_or("", String::as_str), wide, align);
                    if index == 0 { style.paint("1", &padded) } else { paint(&padded) }
                };
                let columns = widths.iter().zip(&self.aligns);
                let line: Vec<String> = cells.iter().zip(columns).map(cell).collect();
                text += line.join(gap).trim_end();
                text += "\n";
            }
            if index == 0 {
                text += &style.paint("2", &"─".repeat(total));
                text += "\n";
            }
        }
        text
    }

    /// Whether a terminal of this many columns shows it without breaking a word.
    pub(super) fn fits(&self, available: usize) -> bool {
        let words: Vec<usize> = (0..self.aligns.len()).map(|column| self.longest_word(column)).collect();
        span(&words, NARROW_GAP) <= available
    }

    fn longest_word(&self, column: usize) -> usize {
        self.rows.iter().flat_map(|row| row[column].split(' ')).map(width).max().unwrap_or(0)
    }

    /// Column widths that fit, and the gap between columns: headings are broken first, then columns stand closer, then the
    /// widest columns are made narrower, as far as can be without breaking words.
    fn widths(&self, available: usize) -> (Vec<usize>, &'static str) {
        let columns = 0..self.aligns.len();
        let cells = |column: usize| self.rows[1..].iter().map(move |row| width(&row[column])).max().unwrap_or(0);
        let longest_word = |text: &str| text.split(' ').map(width).max().unwrap_or(0);
        let natural = columns.clone().map(|column| cells(column).max(width(&self.rows[0][column]))).collect();
        let headed: Vec<usize> =
            columns.clone().map(|column| cells(column).max(longest_word(&self.rows[0][column]))).collect();
        for (widths, gap) in [(&natural, GAP), (&headed, GAP), (&headed, NARROW_GAP)] {
            if span(widths, gap) <= available {
                return (widths.clone(), gap);
            }
        }
        let words: Vec<usize> = columns.map(|column| self.longest_word(column)).collect();
        let mut widths = headed;
        narrow(&mut widths, available, &words);
        narrow(&mut widths, available, &vec![NARROWEST; words.len()]);
        (widths, NARROW_GAP)
    }
}

const GAP: &str = "   ";
const NARROW_GAP: &str = "  ";
const NARROWEST: usize = 6;

/// What columns and the gaps between them take.
fn span(widths: &[usize], gap: &str) -> usize {
    widths.iter().sum::<usize>() + gap.len() * widths.len().saturating_sub(1)
}

/// Makes the widest column narrower, over and over, until all fit or none is above its least width.
fn narrow(widths: &mut [usize], available: usize, least: &[usize]) {
    while span(widths, NARROW_GAP) > available {
        let wide = widths.iter_mut().zip(least).filter(|(width, least)| **width > **least);
        let Some((widest, _)) = wide.max_by_key(|(width, _)| **width) else { return };
        *widest -= 1;
    }
}

/// What LaTeX needs for the tables.
pub(super) const LATEX_PACKAGES: &str = "booktabs,graphicx,longtable";

/// Longer tables break over pages.
const LATEX_ROWS: usize = 40;

/// A name as labels have it: letters, digits, points and hyphens.
fn latex_key(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// A text that LaTeX shows as it is; its few characters outside ASCII are those of the tables.
fn latex_escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => safe.extend(['\\', letter]),
            '\\' => safe += r"\textbackslash{}",
            '~' => safe += r"\textasciitilde{}",
            '^' => safe += r"\textasciicircum{}",
            '<' => safe += r"\textless{}",
            '>' => safe += r"\textgreater{}",
            '|' => safe += r"\textbar{}",
            '–' => safe += "--",
            '…' => safe += r"\dots{}",
            '→' => safe += r"$\rightarrow$",
            '×' => safe += r"$\times$",
            '·' => safe += r"$\cdot$",
            '−' => safe += "$-$",
            '≤' => safe += r"$\leq$",
            '≥' => safe += r"$\geq$",
            '²' => safe += r"$^2$",
            'µ' | 'μ' => safe += r"$\mu$",
            '†' => safe += r"\textdagger{}",
            letter => safe.push(letter),
        }
    }
    safe
}

/// A text that Markdown shows as it is, in one line.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    let text = line(text);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '#' => safe.extend(['\\', letter]),
            '<' => safe += "&lt;",
            '&' if letters.peek().is_some_and(|next| next.is_ascii_alphabetic() || *next == '#') => safe += "&amp;",
            letter => safe.push(letter),
        }
    }
    safe
}
