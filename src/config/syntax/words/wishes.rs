//! Keys for what is no matter of a config, and what to know of it.

/// Words of such keys, and what to do with them.
const WISHES: [(&[&str], &str); 6] = [
    (
        &[
            "plot", "chart", "figure", "graph", "format", "image", "axis", "axes", "svg", "png", "pdf", "colour",
            "color", "tables",
        ],
        "remove it: the report always has tables and charts, in SVG, PNG and CSV",
    ),
    (
        &["output", "out", "save", "result", "folder", "directory", "dir", "export", "csv"],
        "remove it: results are written to results/NAME, or to the folder given by harness run --out",
    ),
    (
        &["thread", "job", "worker", "parallel", "parallelism", "processes", "core", "cpu"],
        "remove it: harness run uses all cores, or the number of threads given by --jobs",
    ),
    (
        &[
            "metric",
            "measure",
            "measurement",
            "record",
            "log",
            "verbose",
            "debug",
            "quiet",
            "statistic",
            "stat",
            "report",
            "collect",
        ],
        "remove it: every run records all counters and its time, and the report has their statistics",
    ),
    (
        &["published", "printed", "paper", "literature"],
        "published values are a table at the end of the file: [[table]], title = \"…\", experiment = \"NAME\", columns = [{ name = \"nodes\", \
         formula = \"expanded\" }], rows = [{ name = \"A*\", solver = \"astar: manhattan\", cells = [1234] }]",
    ),
    (&["author", "date", "version", "comment", "course", "student"], "write it into prose, or as a comment after #"),
];

/// What to do with a key that wishes for something that no config says.
pub(super) fn advice(key: &str) -> Option<&'static str> {
    let key = key.to_lowercase();
    let words = || key.split(|c: char| !c.is_alphanumeric());
    let has = |known: &&str| words().any(|word| word == *known || word.strip_suffix('s') == Some(known));
    WISHES.iter().find(|(known, _)| known.iter().any(has)).map(|(_, advice)| *advice)
}
