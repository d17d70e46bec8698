//! What algorithms are called, and which options they have.

/// The name of a program's algorithm; it is not among [`NAMES`], since only a config can say what it is.
pub(super) static COMMAND: Name = Name {
    name: "command",
    label: "command",
    summary: "a program that the config names",
    options: &["name"],
    blind: true,
};

/// A name under which an algorithm is called.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// The name in configs and on the command line.
    pub name: &'static str,
    /// The name in charts and tables.
    pub label: &'static str,
    /// One line on what it is.
    pub summary: &'static str,
    /// Its options, in the order in which they are written.
    pub options: &'static [&'static str],
    /// Whether it works without a heuristic.
    pub blind: bool,
}

const BEST_FIRST: &[&str] = &["ties", "reopen", "goal_test", "prune_parent", "order"];

/// Every algorithm there is.
pub static NAMES: [Name; 12] = [
    Name {
        name: "astar",
        label: "A*",
        summary: "A*: best-first by g + h (Hart, Nilsson & Raphael 1968)",
        options: BEST_FIRST,
        blind: false,
    },
    Name {
        name: "weighted_astar",
        label: "weighted A*",
        summary: "weighted A*: best-first by g + weight * h (Pohl 1970)",
        options: &["weight", "ties", "reopen", "goal_test", "prune_parent", "order"],
        blind: false,
    },
    Name {
        name: "greedy",
        label: "greedy",
        summary: "greedy best-first search: by h alone (Doran & Michie 1966)",
        options: BEST_FIRST,
        blind: false,
    },
    Name {
        name: "uniform_cost",
        label: "uniform cost",
        summary: "uniform-cost search: best-first by g alone (Dijkstra 1959)",
        options: BEST_FIRST,
        blind: true,
    },
    Name {
        name: "idastar",
        label: "IDA*",
        summary: "iterative-deepening A* (Korf 1985)",
        options: &["prune_parent", "order", "threads"],
        blind: false,
    },
    Name {
        name: "breadth_first",
        label: "breadth-first",
        summary: "breadth-first search (Moore 1959)",
        options: &["goal_test", "prune_parent", "order"],
        blind: true,
    },
    Name {
        name: "depth_first",
        label: "depth-first",
        summary: "depth-first search; visited = false forgets all but the path",
        options: &["visited", "depth_limit", "prune_parent", "order"],
        blind: true,
    },
    Name {
        name: "iterative_deepening",
        label: "iterative deepening",
        summary: "depth-first search with the depth limits 0, 1, 2, … (Korf 1985)",
        options: &["visited", "depth_limit", "prune_parent", "order"],
        blind: true,
    },
    Name {
        name: "random",
        label: "random",
        summary: "the random search of the TME10 notebook",
        options: &["seed", "order"],
        blind: true,
    },
    Name {
        name: "marques_coquard_astar",
        label: "A* of Marques & Coquard",
        summary: "A* as Marques & Coquard (2019) wrote it; not the textbook's",
        options: &["order"],
        blind: false,
    },
    Name {
        name: "marques_coquard_idastar",
        label: "IDA* of Marques & Coquard",
        summary: "IDA* as Marques & Coquard (2019) wrote it; not the textbook's",
        options: &["order"],
        blind: false,
    },
    Name {
        name: "michel_astar",
        label: "A* of Michel",
        summary: "A* as Michel (2011) wrote it; not the textbook's",
        options: &["order"],
        blind: false,
    },
];
