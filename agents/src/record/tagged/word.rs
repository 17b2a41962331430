//! The words among plays: numbers, and plays whose parts blanks set apart.

/// Signs between the squares of a play.
const BETWEEN: [char; 6] = ['-', 'x', 'X', ':', '×', '–'];
/// Signs that end a word.
const ENDS: &str = "{}();[]$";

/// The length of the word at the begin of a text, in bytes. The piece of a promotion may stand in parentheses: `e8(Q)`.
pub(super) fn length(text: &str) -> usize {
    let end = plain_length(text);
    let promotion = text[end..].strip_prefix('(').filter(|_| end > 0);
    let promotion = promotion.and_then(|rest| rest.strip_prefix(|piece: char| piece.is_ascii_alphabetic()));
    match promotion.and_then(|rest| rest.strip_prefix(')')) {
        Some(rest) => text.len() - rest.len() + plain_length(rest),
        None => end,
    }
}

fn plain_length(text: &str) -> usize {
    let ends = |symbol: char| symbol.is_whitespace() || symbol.is_control() || ENDS.contains(symbol);
    text.find(ends).unwrap_or(text.len())
}

/// The number of a play at the begin of a text, such as `1.`, `1...` or `1)`, and its length in bytes.
pub(super) fn number(text: &str) -> Option<(u32, usize)> {
    let digits = text.find(|symbol: char| !symbol.is_ascii_digit())?;
    let rest = &text[digits..];
    let rest = rest.strip_prefix(')').unwrap_or_else(|| rest.trim_start_matches(['.', '…']));
    let length = text.len() - rest.len();
    // `0.5-0.5` is a result.
    let number = text[..digits].parse().ok().filter(|number| *number > 0)?;
    (length > digits).then_some((number, length))
}

/// The length of the play at the begin of a text whose first word has `first` bytes. Programs that write columns put blanks within a play:
/// `1- 7`, `32 - 28`.
pub(super) fn aligned(text: &str, first: usize) -> usize {
    let mut end = first;
    while let Some(more) = more(&text[..end], &text[end..]) {
        end += more;
    }
    end
}

/// The length of what belongs to the play so far, after a blank.
fn more(play: &str, rest: &str) -> Option<usize> {
    let next = rest.trim_start();
    let next = match play.strip_suffix(BETWEEN) {
        Some(from) if is_way(from) => next,
        None if is_way(play) => next.strip_prefix(BETWEEN)?.trim_start(),
        _ => return None,
    };
    let word = &next[..length(next)];
    is_way(split_between(word).next()?).then_some(rest.len() - next.len() + word.len())
}

fn split_between(text: &str) -> impl Iterator<Item = &str> {
    text.split(BETWEEN).map(str::trim)
}

/// True if a text may be a square at which a play begins, `32` or `c3`, or several with signs between them.
fn is_way(text: &str) -> bool {
    let is_square = |part: &str| {
        let digits = part.strip_prefix(|symbol: char| symbol.is_ascii_lowercase()).unwrap_or(part);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    split_between(text).all(is_square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_any_shape() {
        for (text, found) in [
            ("1. e4", Some((1, 2))),
            ("12...e5", Some((12, 5))),
            ("1)e4", Some((1, 2))),
            ("3…c5", Some((3, 4))),
            ("1-0 ", None),
            ("0.5-0.5", None),
            ("32-28", None),
            ("e4", None),
        ] {
            assert_eq!(number(text), found, "{text}");
        }
    }

    #[test]
    fn blanks_may_stand_within_a_play() {
        for (text, play) in [
            ("1- 7 2-8", "1- 7"),
            ("4 - 9 *", "4 - 9"),
            ("5 x14 6", "5 x14"),
            ("1- 0\n", "1- 0"),
            ("e4 +- e5", "e4"),
            ("c3 d4", "c3"),
            ("d5 exd5", "d5"),
            ("2x11x 18 1", "2x11x 18"),
            ("5 x 14 x23 1", "5 x 14 x23"),
            ("e4 -", "e4"),
            ("d4 xyz", "d4"),
        ] {
            let first = length(text);
            let play_length = aligned(text, first);
            assert_eq!(&text[..play_length], play, "{text}");
        }
    }

    #[test]
    fn a_promotion_in_parentheses_belongs_to_its_play() {
        for (text, word) in [("a8(Q)+ b", "a8(Q)+"), ("e4(d4)", "e4"), ("(Q) e4", ""), ("e4(", "e4")] {
            assert_eq!(&text[..length(text)], word);
        }
    }
}
