//! A program instead of a search: what only a config can name.

use super::entry::{Entry, entry};
use crate::heuristic::{Heuristic, Knowledge};
use crate::search::best_first::Weights;
use crate::search::observer::Observer;
use crate::search::{Algorithm, Behaviour, Guarantee, Info, Nodes, Outcome, Task};
use crate::space::Space;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// It is not registered: its name is read, but not listed.
pub(super) static COMMAND: Entry = entry::<Command>();

/// A program that a config names.
pub(super) struct Command;

/// Which program it is.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct Options {
    /// What the config calls the program.
    name: Name,
}

impl Options {
    pub(super) fn name(&self) -> &str {
        &self.name.0
    }
}

/// The name of a program; empty before it is set.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "serde_json::Value")]
#[schemars(title = "a name of letters, digits and _")]
struct Name(String);

impl TryFrom<serde_json::Value> for Name {
    type Error = String;

    fn try_from(value: serde_json::Value) -> Result<Name, String> {
        let name = super::option::text(&value);
        let fits = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if fits { Ok(Name(name)) } else { Err(format!("\"{name}\" cannot be the name of a program")) }
    }
}

impl Algorithm for Command {
    const INFO: Info = Info { informed: false, ..Info::new("command", "command", "a program that the config names") };

    type Options = Options;

    fn behaviour(_: &Options) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: None, f: Weights { g: 1, h: 0 } }
    }

    fn guarantee(_: &Options, _: Knowledge) -> Guarantee {
        Guarantee::NONE
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(_: Task<'_, P, H, O>, _: &Options) -> Outcome<P::Move> {
        unreachable!("a program is started by the room for external programs")
    }
}
