//! The game metadata as a constant.

use quote::quote;

use engine::{InputLine, Metadata, PliesFrom, Searcher};

use super::Emit;

use proc_macro2::{Literal, TokenStream};

/// `METADATA`.
pub fn metadata(emit: &Emit<'_>) -> TokenStream {
    let metadata = dsl::metadata::metadata(emit.form.model);
    let cells = drawn_cells(&metadata);
    let [first, each] = [metadata.turns.first, metadata.turns.each].map(Literal::u32_unsuffixed);
    let [heading, drawing, notation, playing] =
        [heading(&metadata), drawing(&metadata), notation(&metadata), playing(&metadata)];
    quote! {
        /// How plies make turns.
        const TURNS: Turns = Turns { first: #first, each: #each };
        /// The names of the cells as they are drawn, row by row; `-` is a square that is no cell.
        const DRAWN_CELLS: &[&str] = &[#(#cells),*];

        static METADATA: LazyLock<Metadata> = LazyLock::new(|| Metadata {
            #heading
            #drawing
            #notation
            #playing
            turns: TURNS,
        });
    }
}

/// A list of texts as an expression.
fn texts(list: &[engine::Text]) -> TokenStream {
    let list = list.iter().map(|text| text.as_ref());
    quote!(Cow::Borrowed(&[#(Cow::Borrowed(#list)),*]))
}

/// The fields that name the game and its parts.
fn heading(metadata: &Metadata) -> TokenStream {
    let [name, title, source] =
        [&metadata.name, &metadata.title, &metadata.source].map(|text| quote!(Cow::Borrowed(#text)));
    let [tags, kinds] = [&metadata.tags, &metadata.kinds].map(|list| texts(list));
    let players = metadata.players.iter().map(|name| name.as_ref());
    quote! {
        name: #name,
        title: #title,
        source: #source,
        tags: #tags,
        players: [#(Cow::Borrowed(#players)),*],
        kinds: #kinds,
    }
}

/// The fields by which boards are drawn.
fn drawing(metadata: &Metadata) -> TokenStream {
    let symbols = metadata.symbols.iter().map(|[a, b]| quote!([#a, #b]));
    let empty = metadata.empty;
    let [width, height] = [metadata.width, metadata.height].map(Literal::usize_unsuffixed);
    let slanted = metadata.slanted;
    let lines = metadata.lines.iter().map(|[from, to]| {
        let [from, to] = [from, to].map(|cell| Literal::usize_unsuffixed(*cell));
        quote!([#from, #to])
    });
    quote! {
        symbols: Cow::Borrowed(&[#(#symbols),*]),
        empty: #empty,
        cells: CellInfo::drawn(DRAWN_CELLS),
        width: #width,
        height: #height,
        slanted: #slanted,
        lines: Cow::Borrowed(&[#(#lines),*]),
    }
}

/// The fields by which positions and plays are written and read.
fn notation(metadata: &Metadata) -> TokenStream {
    let counters = texts(&metadata.counters);
    let clocks = Literal::usize_unsuffixed(metadata.clocks);
    let has_previous = metadata.has_previous;
    let first_passes = Literal::u32_unsuffixed(metadata.first_passes);
    let clauses = metadata.clauses.iter().map(|clause| {
        let [name, template] = [&clause.name, &clause.template].map(|text| text.as_ref());
        let each_leg = clause.each_leg;
        quote!(ClauseInfo { name: Cow::Borrowed(#name), template: Cow::Borrowed(#template), each_leg: #each_leg })
    });
    let pass = &metadata.pass;
    let input = metadata.input.iter().map(input_line);
    let plies_from = plies_from(&metadata.plies_from);
    quote! {
        counters: #counters,
        clocks: #clocks,
        has_previous: #has_previous,
        first_passes: #first_passes,
        clauses: Cow::Borrowed(&[#(#clauses),*]),
        pass: Cow::Borrowed(#pass),
        input: Cow::Borrowed(&[#(#input),*]),
        plies_from: #plies_from,
    }
}

/// The fields that agents ask for.
fn playing(metadata: &Metadata) -> TokenStream {
    let budget = Literal::f64_unsuffixed(metadata.budget);
    let typical_plies = Literal::u32_unsuffixed(metadata.typical_plies);
    let ends = texts(&metadata.ends);
    let search = match metadata.search {
        Searcher::AlphaBeta => quote!(AlphaBeta),
        Searcher::Mcts => quote!(Mcts),
    };
    let most_pieces = metadata.most_pieces.map(Literal::usize_unsuffixed);
    let ply_limit = match metadata.ply_limit {
        Some(limit) => {
            let limit = Literal::u32_unsuffixed(limit);
            quote!(Some(#limit))
        }
        None => quote!(None),
    };
    quote! {
        budget: #budget,
        typical_plies: #typical_plies,
        ends: #ends,
        search: Searcher::#search,
        most_pieces: [#(#most_pieces),*],
        ply_limit: #ply_limit,
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
            quote!(InputLine::Player([#(Cow::Borrowed(#words)),*]))
        }
        InputLine::Seconds => quote!(InputLine::Seconds),
        InputLine::Counters(counter) => {
            let counter = Literal::usize_unsuffixed(*counter);
            quote!(InputLine::Counters(#counter))
        }
        InputLine::PreviousBoard => quote!(InputLine::PreviousBoard),
        InputLine::Board => quote!(InputLine::Board),
    }
}

fn plies_from(plies: &PliesFrom) -> TokenStream {
    match plies {
        PliesFrom::Nothing => quote!(PliesFrom::Nothing),
        PliesFrom::Unknown => quote!(PliesFrom::Unknown),
        PliesFrom::Pieces { counters } => {
            let counters = counters.iter().map(|counter| Literal::usize_unsuffixed(*counter));
            quote!(PliesFrom::Pieces { counters: Cow::Borrowed(&[#(#counters),*]) })
        }
    }
}
