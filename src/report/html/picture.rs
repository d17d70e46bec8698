//! Charts inside the page.

use crate::report::chart::theme;
use crate::report::figures::Chart;
use serde::Serialize;

/// A chart larger than this stays in its file.
const LARGEST: usize = 300_000;

/// A chart inside the page.
#[derive(Serialize)]
pub(super) struct Picture<'a> {
    /// The stem of its files.
    name: &'a str,
    title: String,
    /// What a reader asks it.
    question: &'static str,
    caption: &'a str,
    /// Its SVG; none where that is too large for a page.
    svg: Option<String>,
}

impl<'a> Picture<'a> {
    pub(super) fn new(chart: &'a Chart) -> Picture<'a> {
        let picture = chart.drawing.picture();
        let svg = Some(picture.fragment(&chart.finding).replace(">\n<", "><")).filter(|svg| svg.len() <= LARGEST);
        Picture {
            name: &chart.name,
            title: picture.title().into(),
            question: chart.question(),
            caption: &chart.caption,
            svg,
        }
    }
}

/// What the charts answer, each question once with the first chart that answers it.
pub(super) fn questions<'a>(charts: &[Picture<'a>]) -> Vec<(&'a str, &'static str)> {
    let mut questions: Vec<(&str, &str)> = vec![];
    for chart in charts.iter().filter(|chart| !chart.question.is_empty()) {
        if questions.iter().all(|(_, question)| *question != chart.question) {
            questions.push((chart.name, chart.question));
        }
    }
    questions
}

/// The letters and the dark colours of all charts; nothing where there are none.
pub(super) fn style(charts: &[Chart]) -> String {
    if charts.is_empty() { String::new() } else { theme::style_sheet("[data-theme=dark] .chart") }
}
