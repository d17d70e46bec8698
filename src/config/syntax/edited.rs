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
        self.before(place, false)
    }

    /// Where a part of this text is in the text before, without what was taken away behind it.
    pub(super) fn original_part(&self, part: Range<usize>) -> Range<usize> {
        self.before(part.start, false)..self.before(part.end, !part.is_empty())
    }

    fn before(&self, place: usize, is_end: bool) -> usize {
        // Where the rest of the text begins, in this one and in the one before.
        let (mut here, mut there) = (0, 0);
        for edit in &self.edits {
            let begins = here + edit.place.start - there;
            if place < begins || (is_end && place == begins) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_the_place_of_what_it_was_made_of() {
        let part = |edit: Edit, part| Edited::new("a = bc,d", vec![edit]).original_part(part);
        assert_eq!(part(Edit::new(6..7, ""), 4..6), 4..6, "without the comma behind it");
        assert_eq!(part(Edit::new(4..6, "xyz"), 4..7), 4..6, "the whole of what was replaced");
        assert_eq!(part(Edit::new(4..4, "'"), 4..7), 4..6, "with a quote put before it");
        assert_eq!(part(Edit::new(0..4, ""), 0..2), 4..6, "behind what was taken away");
    }
}
