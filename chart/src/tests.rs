//! What holds for every chart, looked up in its SVG: the picture that can be read back.

mod matrix;
mod stopped;

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn figure(series: Vec<Series>) -> Figure {
    Figure {
        title: "Expanded nodes & more".into(),
        subtitle: "10 boards 3x3, goal 1..8 → blank last".into(),
        axis: "expanded nodes".into(),
        scale: Scale::Auto,
        series,
    }
}

fn series(label: &str, colour: usize, values: &[f64]) -> Series {
    Series { label: label.into(), colour, values: values.to_vec(), ..Series::default() }
}

/// The document with a caption.
fn document(picture: &dyn Picture) -> String {
    picture.svg(Theme::Auto, Words::caption("What it shows, over all 30 boards, and how to read it."))
}

#[test]
fn of_two_solvers_the_farthest_board_of_each_side_is_named() {
    let needs = [(10.0, 9000.0), (10.0, 8000.0), (300.0, 200.0), (310.0, 300.0), (50.0, 50.0)];
    let pair = |(index, (x, y))| Pair { instance: index + 1, x: Need::Measured(x), y: Need::Measured(y) };
    let pairs = Pairs { pairs: needs.into_iter().enumerate().map(pair).collect(), ..Pairs::default() };
    let drawn = document(&pairs);
    let named: Vec<usize> = (1..=5).filter(|board| drawn.contains(&format!("board {board}\n"))).collect();
    assert_eq!(named, [1, 3], "{drawn}");
}

fn points(marks: Vec<Mark>) -> Points {
    Points { title: "Effort against quality".into(), x: "nodes".into(), y: "gap".into(), marks, ..Points::default() }
}

/// The value of an attribute of an element.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    element.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{name} of {element}"))
}

/// The texts of a document, each with its left, upper, right and lower edge in pixels.
fn texts(svg: &str) -> Vec<(String, [f64; 4])> {
    let parts = svg.split("<text").skip(1).map(|part| part.split_once(">\n").expect("an element ends"));
    let boxes = parts.map(|(element, rest)| {
        let text = rest.split("\n</text>").next().expect("split gives a part");
        let text = text
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&apos;", "'")
            .replace("&quot;", "\"")
            .replace("&amp;", "&");
        let [x, y, size] = ["x", "y", "font-size"].map(|name| number(element, name) / 4.0);
        let weight = if element.contains("bold") { font::Weight::Bold } else { font::Weight::Regular };
        let width = font::width(&text, size, weight);
        let left = match attribute(element, "text-anchor") {
            None => x,
            Some("middle") => x - width / 2.0,
            _ => x - width,
        };
        (text, [left, y, left + width, y + size])
    });
    boxes.collect()
}

/// Panics if the document has a number that is none, or a text that leaves the sheet or covers another.
fn check(svg: &str) {
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let drawing = svg.split_once("</style>").expect("the fonts come first").1;
    let mut elements = drawing.split('<').filter_map(|part| part.split('>').next());
    assert!(elements.all(|element| !element.contains("NaN") && !element.contains("inf")));
    assert!(svg.len() < 150_000, "{} bytes", svg.len());
    let head = svg.split('>').next().expect("split gives a part");
    let (width, height) = (number(head, "width"), number(head, "height"));
    let texts = texts(svg);
    for (index, (text, [left, top, right, bottom])) in texts.iter().enumerate() {
        assert!(*left >= 0.0 && *top >= 0.0 && *right <= width && *bottom <= height, "{text:?} leaves the sheet");
        for (other, area) in &texts[..index] {
            let apart = *left >= area[2] || *right <= area[0] || *top >= area[3] || *bottom <= area[1];
            assert!(apart, "{text:?} covers {other:?}");
        }
    }
}

fn written(svg: &str) -> Vec<String> {
    texts(svg).into_iter().map(|(text, _)| text).collect()
}

#[test]
fn control_characters_become_spaces() {
    let figure = Figure {
        title: "Bell\u{7}\tand\u{1b}more".into(),
        ..figure(vec![series("a\nb", 0, &[1.0, 2.0, 4.0]), series("c", 1, &[3.0])])
    };
    let svg = document(&figure);
    check(&svg);
    let written = written(&svg);
    assert!(["Bell  and more", "a b"].iter().all(|text| written.iter().any(|other| other == text)), "{written:?}");
    assert!(!svg.contains(|c: char| c.is_control() && c != '\n'));
}

#[test]
fn a_wide_axis_title_beside_a_long_name_stays_on_the_sheet() {
    let wide = Figure {
        axis: "mean moves above the optimum, ".repeat(4),
        ..figure(vec![series(&"long name ".repeat(4), 0, &[])])
    };
    check(&document(&wide));
}

#[test]
fn every_solver_is_named_at_its_row() {
    let names: Vec<String> = (0..20).map(|index| format!("IDA* h{index} <max>")).collect();
    let figure =
        figure(names.iter().enumerate().map(|(index, name)| series(name, index, &[1.0, 2.0 + index as f64])).collect());
    let svg = document(&figure);
    check(&svg);
    let written = written(&svg);
    assert!(names.iter().all(|name| written.contains(name)), "{written:?}");
    assert!(written.contains(&figure.title) && written.contains(&figure.subtitle) && written.contains(&figure.axis));
}

#[test]
fn long_names_are_short_in_the_chart_and_whole_in_the_table() {
    let name = "weighted A* with a weight of 1.5 and max(manhattan, linear_conflict), ties by h";
    let figure = figure(vec![series(name, 0, &[1.0]), series("A*", 1, &[1e6])]);
    check(&document(&figure));
    let written = written(&document(&figure));
    let shown = written.iter().find(|text| text.starts_with("weighted")).unwrap();
    assert!(name.starts_with(shown.trim_end_matches('…')), "nothing is left out within: {shown}");
    assert!(figure.csv().contains(&format!("\"{name}\",1,0,")));
}

#[test]
fn few_values_are_dots_and_many_are_a_box() {
    let circles = |count: u32| {
        let values: Vec<f64> = (0..count).map(|value| f64::from(10 * value)).collect();
        document(&figure(vec![series("A*", 0, &values)])).matches("<circle").count()
    };
    // A dot is a white rim, a rim in its colour and a face.
    assert_eq!((circles(1), circles(12), circles(13)), (3, 36, 0));
}

#[test]
fn a_colour_is_the_same_in_every_chart() {
    let blue = "#0072B2";
    assert!(document(&figure(vec![series("A*", 0, &[5.0])])).contains(blue));
    assert!(document(&figure(vec![series("B", 3, &[5.0; 20]), series("A*", 0, &[7.0; 30])])).contains(blue));
    assert!(document(&points(vec![Mark { label: "A*".into(), x: 1.0, y: 1.0, ..Mark::default() }])).contains(blue));
}

#[test]
fn a_dark_chart_has_no_colour_of_a_light_sheet_and_fragments_have_no_fonts() {
    let figure = figure(vec![series("A*", 7, &[1.0, 4.0, 5.0]), series("IDA* <&>", 6, &[3.0; 20])]);
    let [auto, light, dark] =
        [Theme::Auto, Theme::Light, Theme::Dark].map(|theme| figure.svg(theme, Words::caption("How to read it.")));
    let is_white = |svg: &str| svg.contains("fill=\"#FFFFFF\"");
    assert_eq!([&auto, &light, &dark].map(|svg| is_white(svg)), [true, true, false]);
    assert_eq!([&auto, &light, &dark].map(|svg| svg.contains("prefers-color-scheme")), [true, false, false]);
    assert_eq!(light.len(), dark.len());
    assert_eq!(figure.png(Theme::Auto, Words::caption("")), figure.png(Theme::Light, Words::caption("")));
    assert_ne!(figure.png(Theme::Dark, Words::caption("")), figure.png(Theme::Light, Words::caption("")));
    let fragment = figure.fragment("");
    assert!(!fragment.contains("@font-face") && fragment.contains("class=\"chart\""));
    let page = theme::style_sheet(".dark");
    assert!(fragment.contains("fill=\"#222222\"") && page.contains(".dark [fill=\"#222222\"]{fill:#DDCCCC}"), "{page}");
}

#[test]
fn the_image_is_twice_as_fine_as_the_sheet() {
    let png = figure(vec![series("A*", 0, &[1.0, 4.0])]).png(Theme::Light, Words::caption("How to read it."));
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((side(16), side(20) % 2), (1600, 0));
}

#[test]
fn the_same_figure_is_the_same_bytes() {
    let make = || figure(vec![series("A*", 0, &[1.0, 400.0, 3e5]), series("IDA*", 9, &[7.0; 40])]);
    assert_eq!(document(&make()), document(&make()));
    assert_eq!(
        make().png(Theme::Light, Words::caption("How to read it.")),
        make().png(Theme::Light, Words::caption("How to read it."))
    );
}

#[test]
fn points_are_named_at_their_marks_or_listed_beside_them() {
    let mark = |index: usize, x: f64, y: f64| Mark {
        label: format!("solver {index}"),
        colour: index,
        x,
        y,
        ..Mark::default()
    };
    let few = points((0..6).map(|index| mark(index, 10f64.powi(index as i32), 20.0 - 4.0 * index as f64)).collect());
    let same = points((0..20).map(|index| mark(index, 1000.0, 0.0)).collect());
    let lost = points(vec![mark(0, f64::NAN, 1.0), mark(1, 20.0, 3.0)]);
    for points in [&few, &same, &lost, &points(vec![])] {
        let svg = document(points);
        check(&svg);
        let written = written(&svg);
        assert!(points.marks.iter().all(|mark| written.contains(&mark.label)), "{written:?}");
    }
    assert!(!written(&document(&few)).contains(&"1".to_owned().repeat(2)));
    assert!(written(&document(&same)).contains(&"20".to_owned()));
    assert!(lost.csv().contains("solver 0,,1\n"));
}

#[test]
fn marks_of_other_colours_at_the_same_place_are_within_each_other() {
    let mark = |colour: usize, x: f64| Mark { label: format!("{colour}"), colour, x, y: 1.0, ..Mark::default() };
    let radii = |marks: Vec<Mark>| {
        let points = points(marks);
        let svg = document(&points);
        let dots = svg.split("<circle").skip(1).map(|dot| number(dot, "r") / 4.0);
        let radii: BTreeSet<i64> = dots.map(|radius| (4.0 * radius).round() as i64).collect();
        (radii, points.key().contains("A mark in a mark"))
    };
    let (apart, is_said) = radii(vec![mark(0, 1.0), mark(1, 9.0), mark(1, 9.0)]);
    assert!(!is_said);
    let (together, is_said) = radii(vec![mark(0, 1.0), mark(1, 1.0), mark(1, 1.0)]);
    assert!(is_said && apart.is_subset(&together) && together.first() < apart.first(), "{apart:?} {together:?}");
}

#[test]
fn an_interval_has_both_ends_or_is_unknown() {
    let row = |label: &str, low: f64, high: f64| Interval { label: label.into(), colour: 0, low, high };
    let rows = vec![row("A*", 2.0, 6.0), row("IDA*", 4.0, 4.0), row("greedy", 0.0, f64::INFINITY)];
    let intervals = Intervals { title: "Gap".into(), axis: "gap (moves)".into(), rows, ..Intervals::default() };
    check(&document(&intervals));
    let written = written(&document(&intervals));
    assert!(["2 – 6", "4", "unknown"].iter().all(|text| written.contains(&text.to_string())), "{written:?}");
    assert_eq!(intervals.csv(), "label,low,high\nA*,2,6\nIDA*,4,4\ngreedy,0,\n");
}

fn spots(values: &[(f64, f64)]) -> Vec<Spot> {
    values.iter().map(|&(x, y)| Spot { x, y, ..Spot::default() }).collect()
}

#[test]
fn curves_are_named_in_the_order_of_their_ends_and_whole_in_the_table() {
    let curve = |label: &str, colour, values: &[(f64, f64)]| Curve {
        label: label.into(),
        colour,
        spots: spots(values),
        ..Curve::default()
    };
    let mut low = curve("low", 0, &[(1.0, 0.0), (1000.0, 20.0)]);
    low.spots[1].at_least = true;
    let curves = Curves {
        x: "budget".into(),
        y: "solved (%)".into(),
        y_span: Some((0.0, 100.0)),
        curves: vec![low, curve("high", 1, &[(10.0, 50.0), (50.0, 100.0)])],
        guide: Some(curve("proven", 0, &[(1.0, 5.0), (1000.0, 5.0)])),
        ..Curves::default()
    };
    for steps in [false, true] {
        let curves = Curves { steps, ..curves.clone() };
        check(&document(&curves));
        let written = written(&document(&curves));
        let names: Vec<&String> =
            written.iter().filter(|text| ["low", "high", "proven"].contains(&text.as_str())).collect();
        assert_eq!(names, ["high", "low", "proven"]);
        assert!(["0", "100", "1", "1k"].iter().all(|tick| written.iter().any(|text| text == tick)), "{written:?}");
    }
    let table = "label,x,y,at_least\nlow,1,0,no\nlow,1000,20,yes\nhigh,10,50,no\nhigh,50,100,no\nproven,1,5,no\nproven,1000,5,no\n";
    assert_eq!(curves.csv(), table);
    let sizes = Curves { places: ["3x3", "4x4", "5x5"].map(String::from).into(), steps: false, ..curves };
    let sizes = Curves { curves: vec![curve("A*", 0, &[(0.0, 5.0), (2.0, 70.0)])], guide: None, ..sizes };
    check(&document(&sizes));
    assert!(["3x3", "4x4", "5x5"].iter().all(|size| written(&document(&sizes)).contains(&size.to_string())));
    assert!(sizes.csv().contains("A*,5x5,70,no\n"));
}

#[test]
fn a_histogram_shows_the_share_of_optimal_runs() {
    let bars = |label: &str, counts: &[(u32, u64)]| Bars { label: label.into(), colour: 0, counts: counts.to_vec() };
    let rows = vec![bars("A*", &[(0, 3), (2, 1)]), bars("greedy", &[(4, 7), (30, 1)]), bars("lost", &[])];
    let histogram = Histogram { title: "Gaps".into(), axis: "moves".into(), rows, ..Histogram::default() };
    check(&document(&histogram));
    let written = written(&document(&histogram));
    assert!(["75 %", "0 %", "no runs"].iter().all(|text| written.contains(&text.to_string())), "{written:?}");
    assert_eq!(histogram.csv(), "label,gap,runs\nA*,0,3\nA*,2,1\ngreedy,4,7\ngreedy,30,1\n");
}

#[test]
fn a_map_has_maxima_above_the_diagonal_and_sums_below() {
    let names = ["h1", "h2"].map(String::from).to_vec();
    let cells = vec![vec![10.0, 20.0], vec![f64::NAN, 4000.0]];
    let heat = Heat { title: "Pairs".into(), measure: "mean expanded nodes".into(), names, cells, ..Heat::default() };
    check(&document(&heat));
    assert!(["10", "20", "–", "4,000"].iter().all(|text| written(&document(&heat)).contains(&text.to_string())));
    assert_eq!(
        heat.csv(),
        "first,second,combination,value\nh1,h1,alone,10\nh1,h2,max,20\nh2,h1,sum,\nh2,h2,alone,4000\n"
    );
}

fn any_series() -> impl Strategy<Value = Series> {
    let values = prop_oneof![
        proptest::collection::vec(any::<f64>(), 0..20),
        proptest::collection::vec((0u32..5).prop_map(f64::from), 0..20),
        proptest::collection::vec((0u32..3_000_000).prop_map(f64::from), 0..20),
    ];
    let bounds = proptest::collection::vec((0u32..3_000_000).prop_map(f64::from), 0..20);
    ("[ -~]{0,60}", 0usize..30, values, bounds, 0usize..2000).prop_map(|(label, colour, values, at_least, not_run)| {
        let stopped_by = if not_run % 2 == 0 { "expanded, memory".into() } else { String::new() };
        Series { label, colour, values, at_least, stopped_by, not_run }
    })
}

fn finite_places(curve: &Curve) -> impl Iterator<Item = f64> {
    curve.spots.iter().map(|spot| spot.x).filter(|x| x.is_finite())
}

fn any_scale() -> impl Strategy<Value = Scale> {
    prop_oneof![Just(Scale::Auto), Just(Scale::FromZero), Just(Scale::Linear), Just(Scale::Span), Just(Scale::Log)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_the_values_texts_stay_on_the_sheet_and_apart(
        series in proptest::collection::vec(any_series(), 0..21),
        scale in any_scale(),
        texts in ("[ -~]{0,200}", "[ -~]{0,200}", "[ -~]{0,200}"),
    ) {
        check(&document(&Figure { title: texts.0, subtitle: texts.1, axis: texts.2, scale, series }));
    }

    #[test]
    fn wherever_the_marks_lie_texts_stay_on_the_sheet_and_apart(
        marks in proptest::collection::vec(("[ -~]{0,60}", 0usize..30, any::<f64>(), 0u32..4), 0..21),
        scale in any_scale(),
        texts in ("[ -~]{0,200}", "[ -~]{0,200}"),
    ) {
        let marks = marks.into_iter().map(|(label, colour, x, y)| Mark { label, colour, x, y: f64::from(y), ..Mark::default() }).collect();
        check(&document(&Points { x: texts.0, y: texts.1, x_scale: scale, ..points(marks) }));
    }

    #[test]
    fn wherever_curves_go_texts_stay_on_the_sheet_and_apart(
        curves in proptest::collection::vec(("[ -~]{0,60}", proptest::collection::vec((any::<f64>(), 0u32..101, any::<[bool; 2]>()), 0..20)), 0..21),
        scale in any_scale(),
        steps in any::<bool>(),
    ) {
        type Drawn = (String, Vec<(f64, u32, [bool; 2])>);
        let curve = |(colour, (label, mut values)): (usize, Drawn)| {
            values.sort_by(|a, b| a.0.total_cmp(&b.0));
            let spot = |(x, y, [at_least, stopped]): (f64, u32, [bool; 2])| Spot { x, y: f64::from(y), at_least, stopped, interval: None };
            Curve { label, colour, spots: values.into_iter().map(spot).collect(), ..Curve::default() }
        };
        let curves: Vec<Curve> = curves.into_iter().enumerate().map(curve).collect();
        let boards = curves.first().map_or(vec![], |curve| finite_places(curve).map(|x| (x, 7)).collect());
        let (x, y) = ("x".into(), "y".into());
        check(&document(&Curves { x, y, x_scale: scale, steps, boards, curves, ..Curves::default() }));
    }

    #[test]
    fn whatever_two_solvers_need_texts_stay_on_the_sheet_and_apart(
        values in proptest::collection::vec((any::<f64>(), 0u32..5000, any::<bool>()), 0..200),
        names in ("[ -~]{0,60}", "[ -~]{0,60}"),
    ) {
        let pair = |(index, (x, y, stopped)): (usize, (f64, u32, bool))| {
            let y = if stopped { Need::AtLeast(f64::from(y)) } else { Need::Measured(f64::from(y)) };
            Pair { instance: index + 1, x: Need::Measured(x.abs()), y }
        };
        let pairs = values.into_iter().enumerate().map(pair).collect();
        let (x, y) = (Side { label: names.0, colour: 3 }, Side { label: names.1, colour: 4 });
        check(&document(&Pairs { x, y, pairs, ..Pairs::default() }));
    }

    #[test]
    fn whatever_is_combined_texts_stay_on_the_sheet_and_apart(
        names in proptest::collection::vec("[ -~]{0,60}", 0..13),
        values in proptest::collection::vec(0f64..1e15, 144),
    ) {
        let cells = (0..names.len()).map(|row| values[12 * row..12 * row + names.len()].to_vec()).collect();
        check(&document(&Heat { measure: "expanded nodes".into(), names, cells, ..Heat::default() }));
    }
}
