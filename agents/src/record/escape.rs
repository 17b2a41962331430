//! Escapes texts of unknown origin, so that they fit on one line and a terminal interprets nothing in them.

/// The text with control characters, marks of writing direction, backslashes, spaces at either end and all other blanks escaped as in Rust.
pub(super) fn escaped(text: &str) -> String {
    let is_blank = |symbol: char| symbol.is_whitespace() && symbol != ' ';
    let mut line = String::new();
    let last = text.chars().count().saturating_sub(1);
    for (at, symbol) in text.chars().enumerate() {
        let at_end = symbol == ' ' && (at == 0 || at == last);
        match symbol {
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            _ if symbol.is_control() || turns(symbol) || is_blank(symbol) || at_end => {
                line.extend(symbol.escape_unicode());
            }
            _ => line.push(symbol),
        }
    }
    line
}

/// True if the symbol is a mark of writing direction.
fn turns(symbol: char) -> bool {
    matches!(symbol, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Reverses [`escaped`], also where braces have become parentheses: comments of PDN and PGN have no braces inside. The error is the place of an escape without meaning, in characters from 0.
pub(super) fn unescaped(line: &str) -> Result<String, usize> {
    let mut text = String::new();
    let mut symbols = line.chars().enumerate();
    while let Some((at, symbol)) = symbols.next() {
        if symbol != '\\' {
            text.push(symbol);
            continue;
        }
        match symbols.next().map(|(_, symbol)| symbol) {
            Some('\\') => text.push('\\'),
            Some('n') => text.push('\n'),
            Some('u') => {
                let code: String =
                    symbols.by_ref().map(|(_, symbol)| symbol).take_while(|c| !"})".contains(*c)).collect();
                let code = code.strip_prefix(['{', '(']).and_then(|code| u32::from_str_radix(code, 16).ok());
                text.push(code.and_then(char::from_u32).ok_or(at)?);
            }
            _ => return Err(at),
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_is_one_line_and_is_read_back() {
        for text in ["", " ", "a b", " a ", "C:\\n\n\t\u{1b}[2J", "\u{202e}abc", "é {x} #", "\u{a0}"] {
            let line = escaped(text);
            assert!(line.chars().all(|symbol| !symbol.is_control()), "{line:?}");
            assert_eq!(line.trim(), line);
            assert_eq!(unescaped(&line).as_deref(), Ok(text));
        }
        assert_eq!(unescaped("\\u(1b)[2J").as_deref(), Ok("\u{1b}[2J"));
    }

    #[test]
    fn escapes_without_meaning_have_a_place() {
        for (line, at) in [("ab\\x", 2), ("\\u{110000}", 0), ("\\u41", 0), ("é\\", 1)] {
            assert_eq!(unescaped(line), Err(at), "{line}");
        }
    }
}
