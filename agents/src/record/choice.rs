//! Finds the game of a record by what the text tells of it.

use engine::{ErasedGame, Metadata, RecordFormat};

use super::fault::{Fault, RecordError};
use super::format::each;
use super::tagged::{self, TaggedGame};
use super::{pdn, pgn, sgf, text};

/// How many games of a text are read to tell by whose rules they are.
const MOST_TRIED: usize = 8;

/// What a text tells of its game.
enum Signs<'t> {
    /// The tree of an SGF file.
    Tree(&'t str),
    /// The first game of PDN or PGN that has plays, or a tag of its game.
    Tagged(TaggedGame),
    /// Nothing.
    None,
}

impl<'t> Signs<'t> {
    fn of(text: &'t str) -> Self {
        let text = text.trim_start();
        let is_numbered = text.starts_with(|symbol: char| symbol.is_ascii_digit());
        if !is_numbered && !text.starts_with('[') && sgf::begins(text) {
            return Self::Tree(text);
        }
        let tells = |game: &TaggedGame| game.first_play().is_some() || name_tag(game).is_some();
        let mut all =
            tagged::games(text).flatten().filter(|game| is_numbered || !game.tags.is_empty()).peekable();
        // Any game, if none tells more.
        let Some(first) = all.next() else { return Self::None };
        Self::Tagged(if tells(&first) { first } else { all.find(tells).unwrap_or(first) })
    }
}

/// The tag that names the game.
fn name_tag(game: &TaggedGame) -> Option<(&'static str, &str)> {
    [pdn::GAME_TYPE, pgn::VARIANT].into_iter().find_map(|name| Some((name, game.tag(name)?)))
}

/// The games of which a text may be a record, by the game, format, board size and rules that the text names. Among games of one format that
/// the text does not tell apart, those whose rules allow most of its first games.
pub fn candidates<'e>(
    games: impl Iterator<Item = &'e dyn ErasedGame>,
    text: &str,
) -> Vec<&'e dyn ErasedGame> {
    if let Some(name) = text::game_of(text) {
        return games.filter(|game| game.metadata().name == name).collect();
    }
    let signs = Signs::of(text);
    let fitting: Vec<&dyn ErasedGame> = games.filter(|game| fits(game.metadata(), &signs)).collect();
    let named = match &signs {
        Signs::Tree(text) => sgf::property(text, "RU"),
        Signs::Tagged(game) => game.tag(tagged::RULES).map(str::to_owned),
        Signs::None => None,
    };
    if let Some(own) = fitting.iter().find(|game| named.as_deref() == Some(&*game.metadata().name)) {
        return vec![*own];
    }
    match &signs {
        Signs::Tagged(_) if fitting.len() > 1 => allowing(fitting, text),
        Signs::Tree(text) if fitting.len() > 1 => of_default(allowing(fitting, text), text),
        Signs::Tagged(_) | Signs::Tree(_) | Signs::None => fitting,
    }
}

/// The games of the kind that a tree without its number is by the standard; all if there is none, or the tree has its number.
fn of_default<'e>(fitting: Vec<&'e dyn ErasedGame>, text: &str) -> Vec<&'e dyn ErasedGame> {
    let is_default = |entry: &&&dyn ErasedGame| {
        matches!(entry.metadata().record, Some(RecordFormat::Sgf { game: sgf::DEFAULT, .. }))
    };
    let own: Vec<_> = fitting.iter().filter(is_default).copied().collect();
    if own.is_empty() || sgf::property(text, "GM").is_some() { fitting } else { own }
}

/// The games whose rules allow most of the first games of the text; all of them if none allows more than half.
fn allowing<'e>(fitting: Vec<&'e dyn ErasedGame>, text: &str) -> Vec<&'e dyn ErasedGame> {
    let allowed = |entry: &dyn ErasedGame| -> Vec<bool> {
        each(entry, text).take(MOST_TRIED).map(|game| game.is_ok()).collect()
    };
    let tried: Vec<Vec<bool>> = fitting.iter().map(|game| allowed(*game)).collect();
    let counts = tried.iter().map(|allowed| allowed.iter().filter(|allowed| **allowed).count());
    let counts: Vec<usize> = counts.collect();
    let games = tried.iter().map(Vec::len).max().unwrap_or(0);
    let most = counts.iter().copied().max().filter(|most| 2 * most > games);
    let is_best = |count: usize| most.is_none_or(|most| count == most);
    fitting.into_iter().zip(counts).filter(|(_, count)| is_best(*count)).map(|(game, _)| game).collect()
}

/// True if a text may be a record of the game in its standard format.
fn fits(metadata: &Metadata, signs: &Signs) -> bool {
    match (&metadata.record, signs) {
        (Some(RecordFormat::Sgf { game, .. }), Signs::Tree(text)) => {
            let number = sgf::property(text, "GM");
            let size = sgf::property(text, "SZ");
            number.is_none_or(|number| number == game.to_string())
                && size.is_none_or(|size| sgf::is_size(metadata, &size))
        }
        (Some(RecordFormat::Pdn { .. }), Signs::Tagged(game)) => {
            let is_told = game.tag(pdn::GAME_TYPE).is_some();
            names(metadata, game) && (is_told || Form::of(game).is_none_or(|form| form != Form::Pieces))
        }
        (Some(RecordFormat::Pgn { .. }), Signs::Tagged(game)) => {
            names(metadata, game) && Form::of(game).is_none_or(|form| form != Form::Numbers)
        }
        (Some(_) | None, _) => false,
    }
}

/// True if the tags of a text in PDN or PGN name the game, or no other.
fn names(metadata: &Metadata, game: &TaggedGame) -> bool {
    let [game_type, variant] = [pdn::GAME_TYPE, pgn::VARIANT].map(|name| game.tag(name));
    match (&metadata.record, game_type, variant) {
        (Some(RecordFormat::Pdn { game, .. }), Some(told), _) => {
            told.split(',').next().map(str::trim) == Some(&game.to_string())
        }
        // Some programs name the game by a word, such as `Frisian`.
        (Some(RecordFormat::Pdn { .. }), None, told) => {
            told.is_none_or(|told| pgn::begins_name(metadata, told))
        }
        (Some(RecordFormat::Pgn { variant }), None, told) => {
            pgn::is_variant(metadata, variant, told.unwrap_or_default())
        }
        (Some(RecordFormat::Pgn { .. } | RecordFormat::Sgf { .. }) | None, ..) => false,
    }
}

/// What plays and positions are made of.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// Numbers of squares, or sides with their squares: only draughts has them.
    Numbers,
    /// Two squares with names.
    Squares,
    /// Letters of pieces, or rows of a board: no draughts has them.
    Pieces,
}

impl Form {
    /// The form of a position or of the first play; `None` if there is neither.
    fn of(game: &TaggedGame) -> Option<Self> {
        if let Some(fen) = game.tag("FEN") {
            return Some(if fen.contains('/') { Self::Pieces } else { Self::Numbers });
        }
        let play = game.first_play()?;
        let is_letter = |symbol: &char| symbol.is_ascii_lowercase();
        let symbols: Vec<char> = play.chars().collect();
        Some(match symbols[..] {
            [first, ..] if first.is_ascii_digit() => Self::Numbers,
            [first, second, ref rest @ ..]
                if is_letter(&first) && second.is_ascii_digit() && rest.iter().any(char::is_ascii_digit) =>
            {
                Self::Squares
            }
            _ => Self::Pieces,
        })
    }
}

/// For each game of a text in PDN or PGN, the fault of a tag that names another game than the one as which the text is read.
pub fn others(entry: &dyn ErasedGame, text: &str) -> Vec<Option<RecordError>> {
    let metadata = entry.metadata();
    let is_tagged = matches!(metadata.record, Some(RecordFormat::Pdn { .. } | RecordFormat::Pgn { .. }));
    if !is_tagged || text::begins(text) {
        return Vec::new();
    }
    let other = |game: Result<TaggedGame, RecordError>| {
        let game = game.ok().filter(|game| !names(metadata, game))?;
        let (name, value) = name_tag(&game)?;
        let expected =
            format!("the game {}, as which the file is read; `--game` names another", metadata.name);
        Some(game.fail(name, Fault::form(value, expected)))
    };
    tagged::games(text).map(other).collect()
}

/// What a text in a standard format tells of its game, in words; `None` if it is in none, or tells nothing.
pub fn told(text: &str) -> Option<String> {
    match Signs::of(text) {
        Signs::Tree(text) => {
            let properties = ["GM", "SZ"].map(|name| Some(format!("{name}[{}]", sgf::property(text, name)?)));
            let properties: Vec<String> = properties.into_iter().flatten().collect();
            (!properties.is_empty()).then(|| properties.join(" and "))
        }
        Signs::Tagged(game) => name_tag(&game).map(|(name, value)| format!("the tag {name} `{value}`")),
        Signs::None => None,
    }
}
