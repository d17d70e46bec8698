//! Runs that were stopped: no mark may show them as measured.

use super::*;

/// The places, in pixels, that the lines of a colour go through.
fn lines(svg: &str, colour: &str) -> Vec<Vec<(f64, f64)>> {
    lines_that(svg, colour, |_| true)
}

/// The same of those that are dashed.
fn dashed(svg: &str, colour: &str) -> Vec<Vec<(f64, f64)>> {
    lines_that(svg, colour, |element| attribute(element, "stroke-dasharray").is_some())
}

fn lines_that(svg: &str, colour: &str, is_wanted: fn(&str) -> bool) -> Vec<Vec<(f64, f64)>> {
    let wanted = format!("stroke=\"{colour}\"");
    let elements = svg.split("<polyline").skip(1).map(|part| part.split('>').next().unwrap());
    elements.filter(|element| element.contains(&wanted) && is_wanted(element)).map(corners).collect()
}

/// The points of an element, in pixels.
fn corners(element: &str) -> Vec<(f64, f64)> {
    let points = attribute(element, "points").unwrap().split_whitespace();
    let place =
        |point: &str| point.split_once(',').map(|(x, y)| (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap()));
    points.map(|point| place(point).map(|(x, y)| (x / 4.0, y / 4.0)).unwrap()).collect()
}

const BLUE: &str = "#0072B2";

#[test]
fn the_caption_is_at_the_foot_of_the_files_and_not_in_the_fragment() {
    let figure = figure(vec![series("A*", 0, &[1.0, 2.0, 4.0])]);
    let caption = "How the effort of A* is spread over all boards, where further left is better. ".repeat(5);
    let svg = figure.svg(Theme::Auto, Words::caption(&caption));
    check(&svg);
    let lines: Vec<String> = written(&svg);
    let first = lines.iter().position(|line| line.starts_with("How the effort")).expect("the caption");
    assert!(lines.len() > first + 2, "it is wrapped");
    assert_eq!(lines[first..].join(" "), caption.trim());
    assert!(!figure.fragment("").contains("How the effort"));
    let height = |png: Vec<u8>| u32::from_be_bytes(png[20..24].try_into().expect("four bytes"));
    assert!(
        height(figure.png(Theme::Light, Words::caption(&caption)))
            > height(figure.png(Theme::Light, Words::caption(""))) + 2 * 2 * 16
    );
}

#[test]
fn a_row_says_how_many_of_its_runs_were_stopped_or_are_missing() {
    let some = Series { at_least: vec![9.0; 3], ..series("A*", 0, &[1.0; 7]) };
    let all = Series { at_least: vec![5.0; 1200], ..series("IDA*", 1, &[f64::NAN]) };
    let half = Series { not_run: 20, at_least: vec![5.0], ..series("greedy", 1, &[1.0; 9]) };
    let svg = document(&figure(vec![some, all, half, series("blind", 2, &[])]));
    check(&svg);
    let written = written(&svg);
    for note in ["3 of 10 stopped", "1,200 of 1,200 stopped", "≥ 5", "10 of 30 run, 1 stopped", "no runs"] {
        assert!(written.iter().any(|text| text == note), "{note} in {written:?}");
    }
}

/// Thirty runs of which 22 were stopped at a million, and thirty of which 3 were.
fn open() -> Figure {
    let values: Vec<f64> = (1..=8).map(|value| 1000.0 * f64::from(value)).collect();
    let most: Vec<f64> = (1..=27).map(|value| 1000.0 * f64::from(value)).collect();
    let lost = Series { at_least: vec![1e6; 22], ..series("lost", 0, &values) };
    figure(vec![lost, Series { at_least: vec![1e6; 3], ..series("most", 3, &most) }])
}

#[test]
fn quartiles_count_stopped_runs_and_there_is_no_mean_of_the_others() {
    // 8 of 30 solved: the first quartile lies a quarter of the way from the 8th (8000) to a stopped one (a million), the
    // median among the stopped. 27 of 30: the median is that of the 15th and 16th, the third quartile three
    // quarters of the way from the 22nd to the 23rd.
    let csv = open().csv();
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(rows[0], "lost,30,22,1000,,,,,,,256000,1000000,1000000,1000000");
    assert_eq!(rows[1], "most,30,3,1000,8250,15500,22750,,,,,,,1000000");
    let written = written(&document(&open()));
    assert!(written.contains(&"≥ 1M".to_owned()) && written.contains(&"22 of 30 stopped".to_owned()), "{written:?}");
    assert!(!document(&open()).contains("<polygon"), "no diamond");
    assert!(
        document(&figure(vec![series("all", 0, &(0..30).map(f64::from).collect::<Vec<_>>())])).contains("<polygon"),
        "a diamond"
    );
    assert!(!document(&figure(vec![series("few", 0, &[1.0, 2.0, 9.0])])).contains("<polygon"), "it would hide dots");
}

#[test]
fn a_box_with_stopped_runs_ends_in_an_arrow_that_the_caption_explains() {
    let key = open().marks();
    for words in [
        "Dashed arrow: some runs were stopped",
        "a row with stopped runs has no mean.",
        "No box: too many",
        "Bar: median.",
    ] {
        assert!(key.contains(words), "{words} in {key}");
    }
    assert!(!key.contains("Diamond") && !key.contains("Hollow"), "{key}");
    let whole = figure(vec![series("all", 0, &(0..30).map(f64::from).collect::<Vec<_>>())]).marks();
    assert_eq!(
        whole,
        "Box: first to third quartile. Whiskers: smallest and largest measured value, where they lie outside the box. Bar: median. Diamond: mean."
    );
    // The head of the arrow is right of everything else in the row.
    let svg = document(&open());
    let ends = lines(&svg, BLUE);
    let tip = ends.iter().flatten().map(|(x, _)| *x).fold(0.0, f64::max);
    let at_tip: Vec<_> = ends.iter().filter(|line| line.iter().any(|(x, _)| *x == tip)).collect();
    assert!(at_tip.iter().any(|line| line.len() == 3 && line[1].0 == tip), "{at_tip:?}");
    assert!(!at_tip.iter().any(|line| line.iter().all(|(x, _)| *x == tip)), "no cap: {at_tip:?}");
}

#[test]
fn few_runs_are_dots_and_stopped_ones_hollow() {
    let few = figure(vec![Series { at_least: vec![50.0], ..series("A*", 0, &[10.0, 20.0]) }]);
    let key = few.marks();
    assert!(key.contains("Hollow dot: a run that was stopped there") && !key.contains("Box"), "{key}");
    // Of 10, 20 and at least 50 the median is 20.
    assert_eq!(few.csv().lines().nth(1), Some("A*,3,1,10,15,20,,,,,,,35,50"));
}

#[test]
fn no_line_joins_a_measured_value_with_a_bound_or_leaps_over_a_missing_one() {
    let spot = |x: f64, y: f64, at_least: bool| Spot { x, y, at_least, stopped: at_least, interval: None };
    let all = [
        spot(1.0, 10.0, false),
        spot(2.0, 20.0, false),
        spot(3.0, 30.0, true),
        spot(4.0, 40.0, false),
        spot(5.0, 50.0, false),
        spot(6.0, f64::NAN, false),
        spot(7.0, 70.0, false),
    ];
    let curve = Curve { label: "A*".into(), colour: 0, spots: all.to_vec(), ..Curve::default() };
    let curves = Curves { y_scale: Scale::Linear, x_scale: Scale::Span, curves: vec![curve], ..Curves::default() };
    let svg = document(&curves);
    check(&svg);
    let drawn = lines(&svg, BLUE);
    assert_eq!(drawn.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2], "1 to 2 and 4 to 5: {drawn:?}");
    assert!(curves.marks().starts_with("Triangle above the axes"), "{}", curves.marks());
    // Five known dots and the one of the name, and a triangle.
    assert_eq!((svg.matches("<circle").count(), svg.matches("<polygon").count()), (5 + 1, 1));
}

/// The corners of the triangles of a document, in pixels.
fn triangles(svg: &str) -> Vec<Vec<(f64, f64)>> {
    let elements = svg.split("<polygon").skip(1).map(|part| part.split('>').next().unwrap());
    elements.map(corners).collect()
}

#[test]
fn what_is_not_known_is_a_triangle_at_its_place_above_all_values_and_none_hides_another() {
    let open = |colour: usize| {
        let spot = |x: f64| Spot { x, y: 50.0, at_least: true, stopped: true, interval: None };
        Curve { label: format!("solver {colour}"), colour, spots: vec![spot(0.0), spot(1.0)], ..Curve::default() }
    };
    let known = Curve { spots: spots(&[(0.0, 50.0), (1.0, 50.0), (2.0, 900.0)]), ..open(9) };
    let mut curves = Curves { x_scale: Scale::Span, curves: (0..9).map(open).collect(), ..Curves::default() };
    curves.curves.push(known);
    let svg = document(&curves);
    check(&svg);
    let triangles = triangles(&svg);
    let tops: std::collections::BTreeSet<(i32, i32)> =
        triangles.iter().map(|corners| (corners[1].0 as i32, corners[1].1 as i32)).collect();
    assert_eq!((triangles.len(), tops.len()), (18, 18));
    let circles: Vec<(f64, f64)> = svg
        .split("<circle")
        .skip(1)
        .map(|part| part.split('>').next().unwrap())
        .map(|circle| (number(circle, "cx") / 4.0, number(circle, "cy") / 4.0))
        .collect();
    let highest = circles[..3].iter().map(|(_, y)| *y).fold(f64::INFINITY, f64::min);
    assert!(triangles.iter().flatten().all(|(_, y)| *y < highest), "{triangles:?} above {highest}");
    // They are exactly above the dots of the same places.
    let columns: std::collections::BTreeSet<i32> = tops.iter().map(|(x, _)| *x).collect();
    assert_eq!(columns, circles[..2].iter().map(|(x, _)| *x as i32).collect());
    assert!(written(&svg).contains(&"unknown".to_owned()));
}

#[test]
fn a_median_that_stopped_runs_leave_exact_is_a_hollow_dot_on_the_line() {
    let spot = |x: f64, stopped: bool| Spot { x, y: 10.0 * x, at_least: false, stopped, interval: None };
    let curve =
        Curve { label: "A*".into(), colour: 0, spots: vec![spot(1.0, false), spot(2.0, true)], ..Curve::default() };
    let curves = Curves { x_scale: Scale::Span, curves: vec![curve], ..Curves::default() };
    let svg = document(&curves);
    assert_eq!(curves.marks(), "Hollow mark: some runs were stopped, but the median is exact.");
    // A full dot, the rim, ring and face of a hollow one, and the dot of the name.
    assert_eq!((svg.matches("<circle").count(), lines(&svg, BLUE).len()), (1 + 3 + 1, 1));
}

#[test]
fn the_numbers_of_boards_are_above_the_axis_where_all_have_room() {
    let curve = |count: u32| {
        let spots = (0..count).map(|x| (f64::from(x), 5.0)).collect::<Vec<_>>();
        Curve { label: "A*".into(), colour: 0, spots: spots_of(&spots), ..Curve::default() }
    };
    let of = |count: u32| Curves {
        x_scale: Scale::Span,
        boards: (0..count).map(|x| (f64::from(x), 1700 + x as usize)).collect(),
        curves: vec![curve(count)],
        ..Curves::default()
    };
    let numbers = |count: u32| {
        let svg = document(&of(count));
        check(&svg);
        written(&svg).iter().filter(|text| text.starts_with("1,7")).count()
    };
    assert_eq!((numbers(5), numbers(100)), (5, 0));
}

#[test]
fn steps_that_end_at_the_same_share_keep_their_height_and_are_led_to_their_names() {
    let curve = |colour: usize| Curve {
        label: format!("solver {colour}"),
        colour,
        spots: spots_of(&[(1.0 + colour as f64, 50.0), (100.0, 100.0)]),
        ..Curve::default()
    };
    let (steps, y_span, curves) = (true, Some((0.0, 100.0)), (0..3).map(curve).collect());
    let curves = Curves { steps, y_span, x_scale: Scale::Log, curves, ..Curves::default() };
    let svg = document(&curves);
    check(&svg);
    let end = |colour: &str| lines(&svg, colour)[0].last().copied().unwrap().1;
    let ends = [end(BLUE), end("#C38700"), end("#009E73")];
    assert!(ends[0] == ends[1] && ends[1] == ends[2], "{ends:?}");
    // The leaders are grey, so each solver has one line: its own.
    assert_eq!(lines(&svg, BLUE).len(), 1);
    assert!(curves.marks().contains("one covers the others"), "{}", curves.marks());
}

#[test]
fn steps_are_dashed_from_the_first_lower_bound_on() {
    let spot = |x: f64, y: f64, at_least: bool| Spot { x, y, at_least, stopped: at_least, interval: None };
    let spots = vec![spot(1.0, 20.0, false), spot(10.0, 20.0, true), spot(100.0, 60.0, true)];
    let open = Curve { label: "A*".into(), colour: 0, spots, ..Curve::default() };
    let whole = Curve { spots: spots_of(&[(1.0, 20.0), (100.0, 60.0)]), ..open.clone() };
    let of = |curve: Curve| Curves { steps: true, x_scale: Scale::Log, curves: vec![curve], ..Curves::default() };
    let drawn = |curve: Curve| document(&of(curve));
    assert_eq!((lines(&drawn(whole.clone()), BLUE).len(), dashed(&drawn(whole.clone()), BLUE).len()), (1, 0));
    // The dashes are one line, which begins where the other one ends: 10 is in the middle of 1 and 100.
    let (all, dashes) = (lines(&drawn(open.clone()), BLUE), dashed(&drawn(open.clone()), BLUE));
    assert_eq!((all.len(), dashes.len()), (2, 1));
    let (solid, dashes) = (&all[0], &dashes[0]);
    assert_eq!(solid.last(), dashes.first());
    let (first, middle, last) = (solid[0].0, dashes[0].0, dashes.last().unwrap().0);
    assert!((middle - (first + last) / 2.0).abs() < 1.0, "{first}, {middle}, {last}");
    assert_eq!(of(whole).marks(), "");
    assert!(of(open.clone()).marks().starts_with("Dashed: at least that share"));
    // A step too near to be drawn by itself is dashed, too.
    let near = [spot(1.0, 20.0, false), spot(10.0, 20.0, true), spot(10.01, 40.0, true), spot(100.0, 60.0, true)];
    let near = drawn(Curve { spots: near.into(), ..open.clone() });
    assert_eq!(lines(&near, BLUE)[0].last(), solid.last());
    // A bound at the right edge leaves nothing dashed to explain.
    let edge = Curve { spots: vec![spot(1.0, 20.0, false), spot(100.0, 60.0, true)], ..open };
    assert_eq!(of(edge).marks(), "");
}

#[test]
fn the_share_at_the_beginning_is_seen_however_soon_the_next_one_comes() {
    let spots = spots_of(&[(1.0, 60.0), (1.001, 70.0), (1.002, 80.0), (100.0, 90.0)]);
    let curve = Curve { label: "A*".into(), colour: 0, spots, ..Curve::default() };
    let curves = Curves {
        steps: true,
        x_scale: Scale::Log,
        y_span: Some((0.0, 100.0)),
        curves: vec![curve],
        ..Curves::default()
    };
    let line = &lines(&document(&curves), BLUE)[0];
    // From 60 to 80 at once, since 70 is too near to 80, then to 90: half as high a step.
    let mut heights: Vec<f64> = line.iter().map(|(_, y)| *y).collect();
    heights.dedup();
    let [first, second, last] = heights[..] else { panic!("three heights: {heights:?}") };
    assert!(((first - second) - 2.0 * (second - last)).abs() < 0.5, "{heights:?}");
}

fn spots_of(values: &[(f64, f64)]) -> Vec<Spot> {
    spots(values)
}

fn pairs(needs: &[(Need, Need)]) -> Pairs {
    let side = |label: &str, colour| Side { label: label.into(), colour };
    let pair = |(index, (x, y)): (usize, &(Need, Need))| Pair { instance: index + 1, x: *x, y: *y };
    let pairs = needs.iter().enumerate().map(pair).collect();
    Pairs { x: side("A*", 0), y: side("IDA*", 1), pairs, ..Pairs::default() }
}

#[test]
fn pairs_count_who_needs_less_and_leave_undecided_what_stopped_runs_leave_open() {
    use Need::{AtLeast, Measured};
    let mut needs = vec![
        (Measured(5.0), Measured(70.0)),
        (Measured(8.0), Measured(8.0)),
        // It had reached more than the other one needed, or less, or just that.
        (AtLeast(1000.0), Measured(900.0)),
        (Measured(30.0), AtLeast(20.0)),
        (Measured(30.0), AtLeast(30.0)),
    ];
    needs.extend([(Measured(1.0), Measured(2.0)); 7]);
    let twelve = pairs(&needs);
    check(&document(&twelve));
    let texts = written(&document(&twelve));
    let expected = [
        "needs less on 9 of 12: above the line",
        "of these, the other was stopped on 1",
        "needs less on 1 of 12: below the line",
        "the same on 1",
        "undecided on 1",
        "not solved",
    ];
    assert!(expected.iter().all(|text| texts.iter().any(|other| other == text)), "{texts:?}");
    assert_eq!(
        twelve.csv().lines().take(5).collect::<Vec<_>>(),
        ["instance,A*,IDA*,A* at least,IDA* at least", "1,5,70,,", "2,8,8,,", "3,,900,1000,", "4,30,,,20"]
    );
    assert!(["not solved", "Hollow dot: undecided"].iter().all(|words| twelve.marks().contains(words)));
    let nine = pairs(&[(Measured(1.0), Measured(2.0)); 9]);
    let texts = written(&document(&nine));
    assert!(texts.contains(&"too few boards in common".to_owned()), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains("needs less")) && !nine.marks().contains("needs less"), "{texts:?}");
}

#[test]
fn boards_that_one_solver_did_not_solve_are_side_by_side_and_the_other_has_no_rail() {
    use Need::{AtLeast, Measured};
    let svg = document(&pairs(&[(Measured(5.0), AtLeast(900.0)); 10]));
    check(&svg);
    let texts = written(&svg);
    assert!(texts.contains(&"of these, the other was stopped on 10".to_owned()), "{texts:?}");
    assert!(texts.contains(&"not".to_owned()) && !texts.contains(&"not solved".to_owned()), "{texts:?}");
    let circles = svg.split("<circle").skip(1).map(|part| part.split('>').next().unwrap());
    let dots: std::collections::BTreeSet<(i32, i32)> =
        circles.map(|circle| (number(circle, "cx") as i32, number(circle, "cy") as i32)).collect();
    // Ten boards, and the two dots of the names.
    assert_eq!(dots.len(), 12);
}

#[test]
fn a_box_of_equal_quartiles_is_a_line_at_its_value() {
    let svg = document(&figure(vec![series("A*", 0, &[[0.0; 20].as_slice(), &[5.0; 2]].concat())]));
    let (lines, axis) = (lines(&svg, BLUE), lines(&svg, "#DDE2E7"));
    let zero = axis.iter().flatten().map(|(x, _)| *x).fold(f64::INFINITY, f64::min);
    assert!(lines.iter().flatten().all(|(x, _)| *x >= zero), "{lines:?} right of {zero}");
}
