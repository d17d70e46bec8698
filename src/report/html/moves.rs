//! Paths in a third of their letters: each stands for up to three moves.

use std::collections::BTreeMap;
use taquin::puzzle::Slide;

/// Letters for all words of one, two and three moves, in this order; a blank and `-` are not among them, which part
/// paths and stand for none, nor is anything that JSON writes as more than a letter.
const LETTERS: &[u8; 4 + 16 + 64] =
    b"0123ABCDEFGHIJKLMNOPabcdefghijklmnopqrstuvwxyzQRSTUVWXYZ456789!#$%&()*+,./:;<=>?@[]^";

/// What each letter stands for.
pub(super) fn words() -> BTreeMap<char, String> {
    let longer = |words: &[String]| -> Vec<String> {
        words.iter().flat_map(|word| Slide::ALL.map(|slide| format!("{word}{}", slide.letter()))).collect()
    };
    let one = longer(&[String::new()]);
    let two = longer(&one);
    let three = longer(&two);
    LETTERS.iter().map(|&letter| char::from(letter)).zip([one, two, three].concat()).collect()
}

/// Appends a path, or `-` where it is none.
pub(super) fn pack(path: Option<&str>, packed: &mut String) {
    let start = packed.len();
    for moves in path.unwrap_or("-").as_bytes().chunks(3) {
        let slide = |letter: u8| Slide::from_letter(char::from(letter)).map(|slide| slide as usize);
        let number = moves.iter().try_fold(0, |number, &letter| Some(4 * number + slide(letter)?));
        let Some(number) = number else {
            packed.truncate(start);
            return packed.push('-');
        };
        let shorter = [0, 4, 4 + 16][moves.len() - 1];
        packed.push(char::from(LETTERS[shorter + number]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_letters_are_the_paths_that_were_packed() {
        let words = words();
        assert_eq!(words.len(), 84);
        assert!(!words.contains_key(&'-') && words.values().collect::<std::collections::BTreeSet<_>>().len() == 84);
        for path in ["", "U", "RD", "LUR", "ULRD", "DDLUR", "RRDDLL", "ULRDULRDULRDULRDULRDU"] {
            let mut packed = String::new();
            pack(Some(path), &mut packed);
            assert_eq!(packed.len(), path.len().div_ceil(3));
            assert_eq!(packed.chars().map(|letter| &words[&letter][..]).collect::<String>(), path);
        }
    }

    #[test]
    fn what_is_no_path_is_none() {
        let mut packed = "0 ".to_string();
        [None, Some("-"), Some("ULRx"), Some("é")].into_iter().for_each(|path| pack(path, &mut packed));
        assert_eq!(packed, "0 ----");
    }
}
