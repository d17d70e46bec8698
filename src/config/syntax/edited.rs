//! A text with changes, each of whose places is known in the text before.

use std::ops::Range;

/// What is put in the place of some bytes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) place: Range<usize>,
    pub(super) put: String,
}

impl Edit {
    pub(super) fn new(place: Range<usize>, put: impl Into<String>) -> Edit {
        Edit { place, put: put.into() }
    }
}

/// A text after some edits.
#[derive(Clone, Debug)]
pub(super) struct Edited {
    text: String,
    edits: Vec<Edit>,
}

impl Edited {
    /// Makes the edits; of several at one place only the first is made.
    pub(super) fn new(text: &str, mut edits: Vec<Edit>) -> Edited {
        edits.sort_by_key(|edit| (edit.place.start, edit.place.end));
        let (mut edited, mut rest) = (String::new(), 0);
        edits.retain(|edit| {
            let is_apart = edit.place.start >= rest;
            if is_apart {
                edited += &text[rest..edit.place.start];
                edited += &edit.put;
                rest = edit.place.end;
            }
            is_apart
        });
        Edited { text: edited + &text[rest..], edits }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    #[cfg(test)]
    pub(super) fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Where a place of this text is in the text before; of what was put in, where it was put.
    pub(super) fn original(&self, place: usize) -> usize {
        // Where the rest of the text begins, in this one and in the one before.
        let (mut here, mut there) = (0, 0);
        for edit in &self.edits {
            let begins = here + edit.place.start - there;
            if place < begins {
                break;
            }
            (here, there) = (begins + edit.put.len(), edit.place.end);
            if place < here {
                return edit.place.start;
            }
        }
        there + place - here
    }
}
