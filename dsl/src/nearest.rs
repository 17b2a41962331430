//! The known word that an unknown word probably stands for.

/// Finds the known word nearest to `word`, if it is near enough to be a slip of the pen: at most a third of the word's
/// letters (but always one) inserted, left out, changed or swapped with their neighbour. Of equally near words, the first.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    let most = (letters.len() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let other: Vec<char> = candidate.to_lowercase().chars().collect();
        if letters.len().abs_diff(other.len()) > most {
            continue;
        }
        let edits = edits(&letters, &other);
        if edits <= most && edits < other.len() && best.is_none_or(|(least, _)| edits < least) {
            best = Some((edits, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
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
    }

    #[test]
    fn keeps_quiet_about_other_words() {
        assert_eq!(nearest("stone", ["king", "man"]), None);
        assert_eq!(nearest("a", ["b"]), None);
        assert_eq!(nearest("", ["b"]), None);
    }
}
