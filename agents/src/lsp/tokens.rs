//! Semantic tokens: the words of a file, coloured by their meaning.

use dsl::index::{Role, Sort, What, words};
use lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensLegend,
};

use super::document::Document;

/// The types of tokens, in the order of their numbers.
const TYPES: [SemanticTokenType; 10] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::NAMESPACE,
    SemanticTokenType::TYPE,
    SemanticTokenType::CLASS,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::FUNCTION,
];
/// The modifiers, in the order of their bits.
const MODIFIERS: [SemanticTokenModifier; 2] =
    [SemanticTokenModifier::DECLARATION, SemanticTokenModifier::DEFAULT_LIBRARY];
const DECLARATION: u32 = 1;
/// Modifier bit of a word with a fixed meaning in the language.
const OF_THE_LANGUAGE: u32 = 2;

/// The types and modifiers for the client.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: MODIFIERS.to_vec() }
}

/// All tokens of a document, each with its distance from the previous token. Clauses that cannot be parsed have no tokens.
pub fn tokens(document: &Document) -> SemanticTokens {
    let known = document.known();
    let mut data = Vec::new();
    let (mut line, mut start) = (0, 0);
    for word in words(document.own()) {
        let text = &document.own()[word.range.clone()];
        let (kind, modifiers) = match &word.sort {
            Sort::Keyword => (SemanticTokenType::KEYWORD, 0),
            Sort::Number => (SemanticTokenType::NUMBER, 0),
            Sort::Text => (SemanticTokenType::STRING, 0),
            Sort::Name(Role::Declares(what) | Role::Replaces(what)) => (of_thing(*what), DECLARATION),
            Sort::Name(role) => match role.stands_for(text, &known) {
                Some(thing) => (of_thing(thing.what), 0),
                None if *role == game() => (SemanticTokenType::NAMESPACE, 0),
                None => (SemanticTokenType::VARIABLE, OF_THE_LANGUAGE),
            },
        };
        let place = document.range(word.range).start;
        let delta_start = if place.line == line { place.character - start } else { place.character };
        data.push(SemanticToken {
            delta_line: place.line - line,
            delta_start,
            length: text.encode_utf16().count() as u32,
            token_type: TYPES.iter().position(|known| *known == kind).unwrap_or_default() as u32,
            token_modifiers_bitset: modifiers,
        });
        (line, start) = (place.line, place.character);
    }
    SemanticTokens { result_id: None, data }
}

/// The role of the game's name after `extends`.
fn game() -> Role {
    Role::Means { sorts: vec![What::Game], words: Vec::new() }
}

fn of_thing(what: What) -> SemanticTokenType {
    match what {
        What::Game => SemanticTokenType::NAMESPACE,
        What::Player => SemanticTokenType::TYPE,
        What::Piece => SemanticTokenType::CLASS,
        What::Region => SemanticTokenType::VARIABLE,
        What::Counter => SemanticTokenType::PROPERTY,
        What::Parameter => SemanticTokenType::PARAMETER,
        What::Play => SemanticTokenType::FUNCTION,
    }
}
