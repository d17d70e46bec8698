//! Charts: plain numbers in, SVG, PNG and CSV out.
//!
//! Both pictures come from one drawing: every drawing here is a function over a plotters backend, measured in pixels of a
//! sheet 800 wide. The font is part of the program, so a chart looks the same on a machine without fonts, and the same
//! figure gives the same bytes everywhere.

mod distribution;
mod font;
mod interval;
mod label;
mod palette;
mod placement;
mod points;
mod raster;
mod rows;
mod scale;
mod sheet;
mod summary;
#[cfg(test)]
mod tests;

/// The kind of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Logarithmic where no value is negative and the positive ones span more than a decade and a half, else linear.
    #[default]
    Auto,
    /// Equal steps are equal differences.
    Linear,
    /// Equal steps are equal factors; values of zero or less get a place of their own, left of a break in the axis.
    Log,
}

/// The values of one solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The name of the solver, written at its row; shortened there when it is long.
    pub label: String,
    /// Which colour: the same index is the same colour in every chart; from 20 on they come again.
    pub colour: usize,
    /// One value a run; what is not finite is left out.
    pub values: Vec<f64>,
    /// The runs that have no value because they hit a limit.
    pub censored: usize,
}

/// How the values of each solver are distributed: one row a solver, on a common axis.
///
/// A box spans the quartiles with a bar at the median, whiskers reach the smallest and the largest value, a diamond is the
/// mean. Up to twelve values are shown as dots.
///
/// ```
/// use taquin::report::chart::{Figure, Scale, Series};
///
/// let figure = Figure {
///     title: "Expanded nodes".into(),
///     subtitle: "3 boards 3x3".into(),
///     axis: "expanded nodes".into(),
///     scale: Scale::Auto,
///     series: vec![Series { label: "A* manhattan".into(), colour: 0, values: vec![12.0, 40.0, 7.0], censored: 0 }],
/// };
/// assert!(figure.svg().contains("A* manhattan"));
/// assert_eq!(&figure.png()[1..4], b"PNG");
/// assert_eq!(figure.csv().lines().nth(1), Some("A* manhattan,3,0,7,9.5,12,26,40,19.666666666666668"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The measure with its unit.
    pub axis: String,
    /// The kind of the axis.
    pub scale: Scale,
    /// The rows, top to bottom.
    pub series: Vec<Series>,
}

/// One solver in a chart of [`Points`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// The name of the solver.
    pub label: String,
    /// Which colour, as in [`Series::colour`].
    pub colour: usize,
    /// Its place on the horizontal axis; a mark with a coordinate that is not finite is only listed.
    pub x: f64,
    /// Its place on the vertical axis.
    pub y: f64,
}

/// Two measures against each other, one mark a solver, less being better in both: what it costs against what it gains.
///
/// A grey line joins the marks that no other mark beats in both measures (the Pareto front).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The horizontal measure with its unit.
    pub x: String,
    /// The vertical measure with its unit.
    pub y: String,
    /// The kind of the horizontal axis.
    pub x_scale: Scale,
    /// The kind of the vertical axis.
    pub y_scale: Scale,
    /// The solvers.
    pub marks: Vec<Mark>,
}

/// What is known of a value of one solver: that it lies between two numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interval {
    /// The name of the solver.
    pub label: String,
    /// Which colour, as in [`Series::colour`].
    pub colour: usize,
    /// The least it can be; an interval with an end that is not finite is told to be unknown.
    pub low: f64,
    /// The most it can be.
    pub high: f64,
}

/// An interval for each solver, such as the gap where the optimum is only known between bounds: one row a solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intervals {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The measure with its unit.
    pub axis: String,
    /// The kind of the axis.
    pub scale: Scale,
    /// The rows, top to bottom.
    pub rows: Vec<Interval>,
}

impl Figure {
    /// The chart as an SVG document, its font inside.
    pub fn svg(&self) -> String {
        sheet::svg(&distribution::rows(self))
    }

    /// The chart as a PNG image of 1600 pixels width.
    pub fn png(&self) -> Vec<u8> {
        raster::png(&distribution::rows(self))
    }

    /// What the chart shows: a row a series with its label, runs that have a value, censored runs, minimum, first
    /// quartile, median, third quartile, maximum and mean.
    pub fn csv(&self) -> String {
        let mut rows = String::from("label,runs,censored,min,q1,median,q3,max,mean\n");
        for series in &self.series {
            let summary = summary::Summary::new(&series.values);
            let label = label::csv_field(&series.label);
            let count = summary.as_ref().map_or(0, |one| one.values.len());
            rows += &format!("{label},{count},{}", series.censored);
            match summary {
                Some(it) => {
                    rows += &format!(",{},{},{},{},{},{}\n", it.min, it.lower, it.median, it.upper, it.max, it.mean)
                }
                None => rows += ",,,,,,\n",
            }
        }
        rows
    }
}

impl Intervals {
    /// The chart as an SVG document, its font inside.
    pub fn svg(&self) -> String {
        sheet::svg(&interval::rows(self))
    }

    /// The chart as a PNG image of 1600 pixels width.
    pub fn png(&self) -> Vec<u8> {
        raster::png(&interval::rows(self))
    }

    /// What the chart shows: a row an interval with its label, low and high; blank where an end is not finite.
    pub fn csv(&self) -> String {
        let mut rows = String::from("label,low,high\n");
        for it in &self.rows {
            rows += &format!("{},{},{}\n", label::csv_field(&it.label), csv_number(it.low), csv_number(it.high));
        }
        rows
    }
}

impl Points {
    /// The chart as an SVG document, its font inside.
    pub fn svg(&self) -> String {
        sheet::svg(&points::Cloud::new(self))
    }

    /// The chart as a PNG image of 1600 pixels width.
    pub fn png(&self) -> Vec<u8> {
        raster::png(&points::Cloud::new(self))
    }

    /// What the chart shows: a row a mark with its label, x and y; blank where a coordinate is not finite.
    pub fn csv(&self) -> String {
        let mut rows = String::from("label,x,y\n");
        for mark in &self.marks {
            rows += &format!("{},{},{}\n", label::csv_field(&mark.label), csv_number(mark.x), csv_number(mark.y));
        }
        rows
    }
}

fn csv_number(value: f64) -> String {
    if value.is_finite() { value.to_string() } else { String::new() }
}
