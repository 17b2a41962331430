//! The game metadata as a constant.

use quote::quote;

use engine::{CellForm, InputLine, Metadata, PliesFrom, RecordFormat, Searcher};

use super::Emit;

use proc_macro2::{Literal, TokenStream};

/// `METADATA`, and `TURNS` if turns have several plies.
pub fn metadata(emit: &Emit<'_>) -> TokenStream {
    let metadata = dsl::metadata::metadata(emit.form.model);
    let [first, each] = [metadata.turns.first, metadata.turns.each].map(Literal::u32_unsuffixed);
    let turns = (!metadata.turns.alternate()).then(|| {
        quote! {
            /// Plies of a turn.
            const TURNS: Turns = Turns { first: #first, each: #each };
        }
    });
    let [heading, drawing, notation, playing] =
        [heading(&metadata), drawing(&metadata), notation(&metadata), playing(&metadata)];
    quote! {
        #turns

        static METADATA: LazyLock<Metadata> = LazyLock::new(|| Metadata {
            #heading
            #drawing
            #notation
            #playing
            ..Metadata::default()
        });
    }
}

/// A list of texts as an expression.
fn texts(list: &[engine::Text]) -> TokenStream {
    let list = list.iter().map(|text| text.as_ref());
    quote!(texts([#(#list),*]))
}

/// The fields that name the game and its parts.
fn heading(metadata: &Metadata) -> TokenStream {
    let [name, title, source] =
        [&metadata.name, &metadata.title, &metadata.source].map(|text| quote!(#text.into()));
    let [tags, kinds] = [&metadata.tags, &metadata.kinds].map(|list| texts(list));
    let players = metadata.players.iter().map(|name| name.as_ref());
    quote! {
        name: #name,
        title: #title,
        source: #source,
        tags: #tags,
        players: [#(#players.into()),*],
        kinds: #kinds,
    }
}

/// The fields by which boards are drawn. The cells are named as they are drawn; `-` is a square that is no cell.
fn drawing(metadata: &Metadata) -> TokenStream {
    let cells = drawn_cells(metadata);
    let symbols = metadata.symbols.iter().map(|[a, b]| quote!([#a, #b]));
    let empty = metadata.empty;
    let [width, height] = [metadata.width, metadata.height].map(Literal::usize_unsuffixed);
    let form = match metadata.form {
        CellForm::Squares => None,
        CellForm::Hexagons => Some(quote!(form: CellForm::Hexagons,)),
        CellForm::Points => Some(quote!(form: CellForm::Points,)),
    };
    let parts = metadata.parts.map(|[width, height]| {
        let [width, height] = [width, height].map(Literal::usize_unsuffixed);
        quote!(parts: Some([#width, #height]),)
    });
    let lines = metadata.lines.iter().map(|[from, to]| {
        let [from, to] = [from, to].map(|cell| Literal::usize_unsuffixed(*cell));
        quote!([#from, #to])
    });
    let lines = (!metadata.lines.is_empty()).then(|| quote!(lines: list([#(#lines),*]),));
    let sides = metadata.sides.iter().map(|sides| {
        let sides = sides.iter().map(|cells| {
            let cells = cells.iter().map(|cell| Literal::usize_unsuffixed(*cell));
            quote!(list([#(#cells),*]))
        });
        quote!(list([#(#sides),*]))
    });
    let sides = metadata.sides.iter().any(|sides| !sides.is_empty()).then(|| quote!(sides: [#(#sides),*],));
    quote! {
        symbols: list([#(#symbols),*]),
        empty: #empty,
        cells: CellInfo::drawn(&[#(#cells),*]),
        width: #width,
        height: #height,
        #form
        #parts
        #lines
        #sides
    }
}

/// The fields by which positions and plays are written and read.
fn notation(metadata: &Metadata) -> TokenStream {
    let counters = texts(&metadata.counters);
    let counters = (!metadata.counters.is_empty()).then(|| quote!(counters: #counters,));
    let clocks = Literal::usize_unsuffixed(metadata.clocks);
    let clocks = (metadata.clocks > 0).then(|| quote!(clocks: #clocks,));
    let has_previous = metadata.has_previous.then(|| quote!(has_previous: true,));
    let first_passes = Literal::u32_unsuffixed(metadata.first_passes);
    let first_passes = (metadata.first_passes > 0).then(|| quote!(first_passes: #first_passes,));
    let clauses = metadata.clauses.iter().map(|clause| {
        let [name, template] = [&clause.name, &clause.template].map(|text| text.as_ref());
        if clause.each_leg {
            quote!(ClauseInfo::of_legs(#name, #template))
        } else {
            quote!(ClauseInfo::new(#name, #template))
        }
    });
    let pass = &metadata.pass;
    let pass = (pass != "pass").then(|| quote!(pass: #pass.into(),));
    let input = metadata.input.iter().map(input_line);
    let record = metadata.record.as_ref().map(record);
    let halves = metadata.komi_halves.map(Literal::i64_unsuffixed);
    let komi = (metadata.komi_halves != [0; 2]).then(|| quote!(komi_halves: [#(#halves),*],));
    let plies_from = plies_from(&metadata.plies_from);
    quote! {
        #counters
        #clocks
        #has_previous
        #first_passes
        clauses: list([#(#clauses),*]),
        #pass
        input: list([#(#input),*]),
        #record
        #komi
        #plies_from
    }
}

/// The fields for agents.
fn playing(metadata: &Metadata) -> TokenStream {
    let budget = Literal::f64_unsuffixed(metadata.budget);
    let budget = (metadata.budget != 1.0).then(|| quote!(budget: #budget,));
    let typical_plies = Literal::u32_unsuffixed(metadata.typical_plies);
    let ends = texts(&metadata.ends);
    let claims = Literal::usize_unsuffixed(metadata.claims);
    let claims = (metadata.claims > 0).then(|| quote!(claims: #claims,));
    let search = match metadata.search {
        Searcher::AlphaBeta => None,
        Searcher::Mcts => Some(quote!(search: Searcher::Mcts,)),
    };
    let most_pieces = metadata.most_pieces.map(Literal::usize_unsuffixed);
    let values = (!metadata.values.is_empty()).then(|| {
        let values = metadata.values.iter().map(|value| Literal::i64_unsuffixed(*value));
        quote!(values: list([#(#values),*]),)
    });
    let race = metadata.race.map(|clause| {
        let clause = Literal::usize_unsuffixed(clause);
        quote!(race: Some(#clause),)
    });
    let ply_limit = metadata.ply_limit.map(|limit| {
        let limit = Literal::u32_unsuffixed(limit);
        quote!(ply_limit: Some(#limit),)
    });
    let fills = metadata.fills.then(|| quote!(fills: true,));
    let turns = (!metadata.turns.alternate()).then(|| quote!(turns: TURNS,));
    quote! {
        #budget
        typical_plies: #typical_plies,
        ends: #ends,
        #claims
        #search
        most_pieces: [#(#most_pieces),*],
        #ply_limit
        #fills
        #values
        #race
        #turns
    }
}

fn drawn_cells(metadata: &Metadata) -> Vec<String> {
    let name = |x: usize, y: usize| {
        metadata.cells.iter().find(|cell| (cell.x, cell.y) == (x, y)).map_or("-", |cell| cell.name.as_ref())
    };
    (0..metadata.height)
        .map(|y| (0..metadata.width).map(|x| name(x, y)).collect::<Vec<_>>().join(" "))
        .collect()
}

fn input_line(line: &InputLine) -> TokenStream {
    match line {
        InputLine::Mode => quote!(InputLine::Mode),
        InputLine::Player(words) => {
            let words = words.iter().map(|word| word.as_ref());
            quote!(InputLine::Player([#(#words.into()),*]))
        }
        InputLine::Seconds => quote!(InputLine::Seconds),
        InputLine::Counters(counter) => {
            let counter = Literal::usize_unsuffixed(*counter);
            quote!(InputLine::Counters(#counter))
        }
        InputLine::PreviousBoard => quote!(InputLine::PreviousBoard),
        InputLine::Board => quote!(InputLine::Board),
        InputLine::NoNewline => quote!(InputLine::NoNewline),
    }
}

fn record(format: &RecordFormat) -> TokenStream {
    let format = match format {
        RecordFormat::Pdn { game, by_name } => {
            let game = Literal::u32_unsuffixed(*game);
            quote!(RecordFormat::Pdn { game: #game, by_name: #by_name })
        }
        RecordFormat::Sgf { game, by_name } => {
            let game = Literal::u32_unsuffixed(*game);
            quote!(RecordFormat::Sgf { game: #game, by_name: #by_name })
        }
        RecordFormat::Pgn { variant } => quote!(RecordFormat::Pgn { variant: #variant.into() }),
    };
    quote!(record: Some(#format),)
}

fn plies_from(plies: &PliesFrom) -> Option<TokenStream> {
    let plies = match plies {
        PliesFrom::Nothing => return None,
        PliesFrom::Pieces { captured, each, swap } => {
            let captured = match captured.map(Literal::usize_unsuffixed) {
                Some(counter) => quote!(Some(#counter)),
                None => quote!(None),
            };
            let each = Literal::u32_unsuffixed(*each);
            quote!(PliesFrom::Pieces { captured: #captured, each: #each, swap: #swap })
        }
        PliesFrom::AtLeast { adds, change_hands } => {
            let adds = Literal::u32_unsuffixed(*adds);
            quote!(PliesFrom::AtLeast { adds: #adds, change_hands: #change_hands })
        }
    };
    Some(quote!(plies_from: #plies,))
}
