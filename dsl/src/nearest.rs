//! The known word that an unknown word probably stands for.

use std::cmp::Reverse;

/// Finds the known word nearest to `word`, if it is near enough to be a slip of the pen: at most a third of the word's
/// letters (but always one) inserted, left out, changed or swapped with their neighbour. Of equally near words, the one with
/// the most letters in common; of these, the one that begins and ends alike for the most letters; then the first.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(word, known).into_iter().next()
}

/// The known words that are near enough to a word, in the order of [`nearest`].
pub(crate) fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    let most = (letters.len() / 3).max(1);
    let mut found = Vec::new();
    for candidate in known {
        let other: Vec<char> = candidate.to_lowercase().chars().collect();
        if letters.len().abs_diff(other.len()) > most {
            continue;
        }
        let edits = edits(&letters, &other);
        if edits <= most && edits < other.len() {
            let alike = (common(&letters, &other), alike(&letters, &other));
            found.push(((edits, Reverse(alike)), candidate));
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// The number of letters of the first word that the second one has, too.
fn common(a: &[char], b: &[char]) -> usize {
    let mut left = b.to_vec();
    let take = |letter: &char| left.iter().position(|other| other == letter).map(|nth| left.swap_remove(nth));
    a.iter().filter_map(take).count()
}

/// The number of letters that are the same from the beginning on, and from the end on.
fn alike(a: &[char], b: &[char]) -> usize {
    let same = |pair: &(&char, &char)| pair.0 == pair.1;
    let from_end = a.iter().rev().zip(b.iter().rev()).take_while(same).count();
    a.iter().zip(b).take_while(same).count() + from_end
}

/// The edit distance in which a swap of neighbours is one edit (optimal string alignment).
fn edits(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = changed.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_slips_of_the_pen() {
        let known = ["king", "man", "queen"];
        assert_eq!(nearest("knig", known), Some("king"));
        assert_eq!(nearest("KING", known), Some("king"));
        assert_eq!(nearest("men", known), Some("man"));
        assert_eq!(nearest("quen", known), Some("queen"));
        assert_eq!(nearest("ear", ["far", "near"]), Some("near"));
        assert_eq!(nearest("aest", ["west", "east"]), Some("east"));
    }

    #[test]
    fn keeps_quiet_about_other_words() {
        assert_eq!(nearest("stone", ["king", "man"]), None);
        assert_eq!(nearest("a", ["b"]), None);
        assert_eq!(nearest("", ["b"]), None);
    }
}
