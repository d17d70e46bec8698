//! What was submitted, as lines of JSON in the results folder: one after each job that Slurm has taken, with all jobs of
//! the submission so far.

use super::SLURM;
use crate::results::FolderError;
use crate::results::disk;
use serde::{Deserialize, Serialize};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The jobs of one `harness submit`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// The number of shards.
    pub shards: u32,
    /// The job that makes the pattern databases, where some are needed.
    pub prepare: Option<String>,
    /// The arrays.
    pub arrays: Vec<(String, Batch)>,
    /// The job that merges.
    pub merge: Option<String>,
}

/// What a job of ours does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Makes pattern databases.
    Prepare,
    /// Runs some of the shards, whose total number this is.
    Tasks(u32, &'a Batch),
    /// Merges.
    Merge,
}

/// Shards that go into one array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// The shard before that of task 1.
    pub offset: u32,
    /// The tasks, from 1, in order.
    pub tasks: Vec<u32>,
}

impl Submission {
    /// All submissions of a results folder, the oldest first, each as it came to be; invalid lines are ignored.
    ///
    /// # Errors
    /// [`FolderError::Read`] when the file is there and cannot be read.
    pub fn read_all(out: &Path) -> Result<Vec<Submission>, FolderError> {
        let file = file(out);
        match disk::read(&file) {
            Err(source) => Err(FolderError::Read { file, source }),
            Ok(content) => {
                let lines = content.iter().flat_map(|content| content.split(|&byte| byte == b'\n'));
                Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
            }
        }
    }

    /// Records this submission, perhaps still partial, in the results folder.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn note(&self, out: &Path) -> io::Result<()> {
        let line = serde_json::to_string(self).expect("a submission is JSON") + "\n";
        // A line that was torn must not swallow this one.
        let torn = disk::read(&file(out))?.is_some_and(|text| text.last().is_some_and(|last| *last != b'\n'));
        let start = if torn { "\n" } else { "" };
        OpenOptions::new().append(true).create(true).open(file(out))?.write_all(format!("{start}{line}").as_bytes())
    }

    /// What a job does, by the last submission that has it: a Slurm that was reinstalled may reuse numbers.
    pub fn part<'a>(submissions: &'a [Submission], job: &str) -> Option<Part<'a>> {
        submissions.iter().rev().find_map(|one| {
            let is = |other: &Option<String>| other.as_deref() == Some(job);
            let array = one.arrays.iter().find(|(other, _)| other == job);
            let tasks = array.map(|(_, batch)| Part::Tasks(one.shards, batch));
            tasks.or(is(&one.prepare).then_some(Part::Prepare)).or(is(&one.merge).then_some(Part::Merge))
        })
    }
}

impl Batch {
    /// Shards in batches for arrays of at most `most` tasks.
    pub fn of(shards: &[u32], most: u32) -> Vec<Batch> {
        let mut batches: Vec<Batch> = vec![];
        for shard in shards {
            let (offset, task) = ((shard - 1) / most * most, (shard - 1) % most + 1);
            match batches.last_mut() {
                Some(batch) if batch.offset == offset => batch.tasks.push(task),
                _ => batches.push(Batch { offset, tasks: vec![task] }),
            }
        }
        batches
    }

    /// The tasks as sbatch takes them: `1-3,7`; with a bound on how many run at once, `1-3,7%2`.
    pub fn array(&self, at_once: Option<u32>) -> String {
        let mut ranges: Vec<(u32, u32)> = vec![];
        for &task in &self.tasks {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == task => *last = task,
                _ => ranges.push((task, task)),
            }
        }
        let text = |&(first, last): &(u32, u32)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        let bound = at_once.map(|tasks| format!("%{tasks}")).unwrap_or_default();
        ranges.iter().map(text).collect::<Vec<_>>().join(",") + &bound
    }
}

fn file(out: &Path) -> PathBuf {
    out.join(SLURM).join("submissions.jsonl")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn shards_beyond_the_largest_array_go_into_further_arrays() {
        let all: Vec<u32> = (1..=2500).collect();
        let batches = Batch::of(&all, 1000);
        let shown: Vec<_> = batches.iter().map(|batch| (batch.offset, batch.array(None))).collect();
        let expected = [(0, "1-1000"), (1000, "1-1000"), (2000, "1-500")].map(|(offset, array)| (offset, array.into()));
        assert_eq!(shown, expected);
    }

    #[test]
    fn scattered_shards_keep_their_numbers() {
        let batches = Batch::of(&[2, 3, 4, 9, 10, 21], 10);
        let shown: Vec<_> = batches.iter().map(|batch| (batch.offset, batch.array(None))).collect();
        assert_eq!(shown, [(0, "2-4,9-10".to_string()), (20, "1".to_string())]);
    }

    #[test]
    fn a_torn_line_does_not_swallow_the_next_submission() {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join(SLURM)).unwrap();
        let whole = Submission { shards: 3, prepare: None, arrays: vec![], merge: Some("9".into()) };
        whole.note(place.path()).unwrap();
        let text = fs::read_to_string(file(place.path())).unwrap();
        fs::write(file(place.path()), text.clone() + &text[..text.len() / 2]).unwrap();
        whole.note(place.path()).unwrap();
        whole.note(place.path()).unwrap();
        assert_eq!(Submission::read_all(place.path()).unwrap(), [whole.clone(), whole.clone(), whole]);
    }

    #[test]
    fn a_job_does_what_the_last_submission_with_its_number_says() {
        let batch = |offset| Batch { offset, tasks: vec![1] };
        let lost = Submission {
            shards: 30,
            prepare: Some("6".into()),
            arrays: vec![("7".into(), batch(0)), ("8".into(), batch(20))],
            merge: Some("9".into()),
        };
        let again = Submission { shards: 12, prepare: None, arrays: vec![("9".into(), batch(5))], merge: None };
        let all = [lost, again];
        let parts = ["6", "8", "9", "10"].map(|job| Submission::part(&all, job));
        let (old, new) = (batch(20), batch(5));
        assert_eq!(parts, [Some(Part::Prepare), Some(Part::Tasks(30, &old)), Some(Part::Tasks(12, &new)), None]);
    }
}
