//! What a heuristic that has a name is: one type that implements [`Leaf`], in one file, and one line in `registry.rs`.

pub(super) mod best_at_start;
pub(super) mod euclidean_squared;
pub(super) mod gaschnig;
pub(super) mod inversion_distance;
pub(super) mod manhattan;
pub(super) mod misplaced;
pub(super) mod misplaced_cells;
pub(super) mod pdb;
pub(super) mod pdb_blank;
pub(super) mod pdb_compressed;
pub(super) mod pdb_dual;
pub(super) mod pdb_reflected;
pub(super) mod published;
pub(super) mod random_choice;
pub(super) mod random_max;
pub(super) mod random_weights;
pub(super) mod weighted;

use super::HeuristicError;
use super::expression::{Expression, ExpressionError};
use super::normal_form::NormalForm;
use crate::arithmetic::{Node, Tree};
use crate::puzzle::Goal;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A heuristic with a name. Reading, printing, lists, knowledge, memory and evaluators come from this implementation.
///
/// One that is evaluated by itself implements [`NamedHeuristic`](super::NamedHeuristic) instead, which is this with less to
/// write.
pub(super) trait Leaf: Send + Sync + 'static {
    /// Its name and what it is.
    const INFO: Info;

    /// Reads its arguments, of which a plain name has none; `None` when they are of another form.
    fn read(arguments: &[Tree]) -> Result<Option<Self>, ExpressionError>
    where
        Self: Sized;

    /// Its arguments in their canonical form.
    fn arguments(&self) -> Vec<Tree> {
        Vec::new()
    }

    /// What it comes to for a goal.
    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError>;

    /// The heuristics of which each run takes the one that is largest on its start, where
    /// [`Info::chooses_at_start`].
    fn choices_at_start(&self) -> &[Expression] {
        &[]
    }
}

/// The name of a heuristic and what it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Info {
    /// The name in expressions.
    pub(super) name: &'static str,
    /// What its arguments are; `None` for a plain name.
    pub(super) arguments: Option<&'static str>,
    /// One line: what it is, and its source (author, year).
    pub(super) summary: &'static str,
    /// What else a list of heuristics says of it; empty for most.
    pub(super) details: &'static str,
    /// Arguments that are listed, too, each with a line of what it means.
    pub(super) examples: &'static [(&'static str, &'static str)],
    /// How well it guides a search.
    pub(super) strength: Strength,
    /// Whether it is made for any goal at once and is what it is for all of them: a search from the goal can aim it at each
    /// start.
    pub(super) aims: bool,
    /// Whether it estimates costs where moves have costs of their own; else it counts moves.
    pub(super) costs: bool,
    /// Whether each run takes one of several by its start; then it is part of no other.
    pub(super) chooses_at_start: bool,
}

impl Info {
    /// Of a plain name.
    pub(super) const fn new(name: &'static str, summary: &'static str, strength: Strength) -> Info {
        let (details, examples) = ("", &[] as &[_]);
        let (aims, costs, chooses_at_start) = (false, false, false);
        Info { name, arguments: None, summary, details, examples, strength, aims, costs, chooses_at_start }
    }

    /// The ways to write it that are listed.
    pub(super) fn forms(&self) -> impl Iterator<Item = Form> {
        let Info { name, arguments, summary, details, examples, .. } = *self;
        let text = arguments.map_or(name.to_string(), |arguments| format!("{name}({arguments})"));
        let own = Form { name, text, meaning: summary, details };
        let example = move |&(arguments, meaning): &(&str, &'static str)| Form {
            name,
            text: format!("{name}({arguments})"),
            meaning,
            details: "",
        };
        [own].into_iter().chain(examples.iter().map(example))
    }
}

/// A way to write a heuristic or a combination of some, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The name.
    pub name: &'static str,
    /// The output format: the name, with arguments where it takes some.
    pub text: String,
    /// One line: what it means.
    pub meaning: &'static str,
    /// What else there is to know; empty for most.
    pub details: &'static str,
}

/// How well a heuristic guides a search, roughly: for how long runs are expected to take, never for what they find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// As the number of misplaced tiles does.
    Weak,
    /// As Manhattan distance does.
    Distance,
    /// As linear conflict and walking distance do.
    Conflict,
    /// As pattern databases do.
    Patterns,
}

/// A heuristic with its arguments, its type erased; equal to another that is written the same.
#[derive(Clone)]
pub(super) struct AnyLeaf(Arc<dyn Erased>);

/// [`Leaf`] behind a pointer.
trait Erased: Send + Sync {
    fn info(&self) -> &'static Info;
    fn arguments(&self) -> Vec<Tree>;
    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError>;
    fn choices_at_start(&self) -> &[Expression];
}

impl<L: Leaf> Erased for L {
    fn info(&self) -> &'static Info {
        &L::INFO
    }

    fn arguments(&self) -> Vec<Tree> {
        Leaf::arguments(self)
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        Leaf::form(self, goal)
    }

    fn choices_at_start(&self) -> &[Expression] {
        Leaf::choices_at_start(self)
    }
}

impl AnyLeaf {
    pub(super) fn new(leaf: impl Leaf) -> AnyLeaf {
        AnyLeaf(Arc::new(leaf))
    }

    pub(super) fn info(&self) -> &'static Info {
        self.0.info()
    }

    /// How many parts it counts for: itself, what is in its lists, and the heuristics that it is made of.
    pub(super) fn count(&self) -> usize {
        fn count(tree: &Tree) -> usize {
            match &tree.node {
                Node::Number(_) | Node::Text(_) => 0,
                Node::Name(_) => 1,
                Node::List(parts) => parts.len(),
                Node::Call { arguments, .. } => 1 + arguments.iter().map(count).sum::<usize>(),
                Node::Binary { left, right, .. } => 1 + count(left) + count(right),
            }
        }
        1 + self.0.arguments().iter().map(count).sum::<usize>()
    }

    /// What it comes to for a goal.
    pub(super) fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        self.0.form(goal)
    }

    /// The heuristics of which each run takes one by its start; none for most.
    pub(super) fn choices_at_start(&self) -> &[Expression] {
        self.0.choices_at_start()
    }

    /// The output format.
    pub(super) fn tree(&self) -> Tree {
        let name = self.info().name.to_string();
        Tree::from(match self.info().arguments {
            None => Node::Name(name),
            Some(_) => Node::Call { name, arguments: self.0.arguments() },
        })
    }
}

impl PartialEq for AnyLeaf {
    fn eq(&self, other: &AnyLeaf) -> bool {
        self.tree() == other.tree()
    }
}

impl Eq for AnyLeaf {}

impl Hash for AnyLeaf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tree().to_string().hash(state);
    }
}

impl fmt::Debug for AnyLeaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree().fmt(f)
    }
}
