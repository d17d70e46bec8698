//! The configs that the binary carries, with their instance files.

/// Every embedded config: its name and its text.
pub const CONFIGS: [(&str, &str); 16] = [
    ("paper", include_str!("../../configs/paper.toml")),
    ("korf100", include_str!("../../configs/korf100.toml")),
    ("korf50", include_str!("../../configs/korf50.toml")),
    ("korf_felner", include_str!("../../configs/korf_felner.toml")),
    ("eight_puzzle", include_str!("../../configs/eight_puzzle.toml")),
    ("combinations", include_str!("../../configs/combinations.toml")),
    ("random_weights", include_str!("../../configs/random_weights.toml")),
    ("weights", include_str!("../../configs/weights.toml")),
    ("growth", include_str!("../../configs/growth.toml")),
    ("suboptimal", include_str!("../../configs/suboptimal.toml")),
    ("bidirectional", include_str!("../../configs/bidirectional.toml")),
    ("linear_space", include_str!("../../configs/linear_space.toml")),
    ("databases", include_str!("../../configs/databases.toml")),
    ("anytime", include_str!("../../configs/anytime.toml")),
    ("guarantees", include_str!("../../configs/guarantees.toml")),
    ("example", include_str!("../../configs/example.toml")),
];

/// Every embedded instance file: its path from the configs' folder and its text.
pub(super) const INSTANCES: [(&str, &str); 2] = [
    ("instances/korf100.txt", include_str!("../../configs/instances/korf100.txt")),
    ("instances/korf50.txt", include_str!("../../configs/instances/korf50.txt")),
];

/// The text of an embedded config.
pub(super) fn config(name: &str) -> Option<&'static str> {
    CONFIGS.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
}
