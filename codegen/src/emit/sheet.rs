//! The game sheet as a constant.

use quote::quote;

use engine::{InputLine, PliesFrom, Searcher, Sheet};

use super::Emit;

use proc_macro2::{Literal, TokenStream};

/// `SHEET`.
pub fn sheet(emit: &Emit<'_>) -> TokenStream {
    let sheet = dsl::sheet::sheet(emit.form.model);
    let cells = drawn_cells(&sheet);
    let [first, each] = [sheet.turns.first, sheet.turns.each].map(Literal::u32_unsuffixed);
    let [heading, drawing, notation, playing] =
        [heading(&sheet), drawing(&sheet), notation(&sheet), playing(&sheet)];
    quote! {
        /// How plies make turns.
        const TURNS: Turns = Turns { first: #first, each: #each };
        /// The names of the cells as they are drawn, row by row; `-` is a square that is no cell.
        const DRAWN_CELLS: &[&str] = &[#(#cells),*];

        static SHEET: LazyLock<Sheet> = LazyLock::new(|| Sheet {
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
fn heading(sheet: &Sheet) -> TokenStream {
    let [name, title, source] =
        [&sheet.name, &sheet.title, &sheet.source].map(|text| quote!(Cow::Borrowed(#text)));
    let [tags, kinds] = [&sheet.tags, &sheet.kinds].map(|list| texts(list));
    let players = sheet.players.iter().map(|name| name.as_ref());
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
fn drawing(sheet: &Sheet) -> TokenStream {
    let symbols = sheet.symbols.iter().map(|[a, b]| quote!([#a, #b]));
    let empty = sheet.empty;
    let [width, height] = [sheet.width, sheet.height].map(Literal::usize_unsuffixed);
    let slanted = sheet.slanted;
    let lines = sheet.lines.iter().map(|[from, to]| {
        let [from, to] = [from, to].map(|cell| Literal::usize_unsuffixed(*cell));
        quote!([#from, #to])
    });
    quote! {
        symbols: Cow::Borrowed(&[#(#symbols),*]),
        empty: #empty,
        cells: CellSheet::drawn(DRAWN_CELLS),
        width: #width,
        height: #height,
        slanted: #slanted,
        lines: Cow::Borrowed(&[#(#lines),*]),
    }
}

/// The fields by which positions and plays are written and read.
fn notation(sheet: &Sheet) -> TokenStream {
    let counters = texts(&sheet.counters);
    let clocks = Literal::usize_unsuffixed(sheet.clocks);
    let has_previous = sheet.has_previous;
    let first_passes = Literal::u32_unsuffixed(sheet.first_passes);
    let clauses = sheet.clauses.iter().map(|clause| {
        let [name, template] = [&clause.name, &clause.template].map(|text| text.as_ref());
        let each_leg = clause.each_leg;
        quote!(ClauseSheet { name: Cow::Borrowed(#name), template: Cow::Borrowed(#template), each_leg: #each_leg })
    });
    let pass = &sheet.pass;
    let input = sheet.input.iter().map(input_line);
    let plies_from = plies_from(&sheet.plies_from);
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
fn playing(sheet: &Sheet) -> TokenStream {
    let budget = Literal::f64_unsuffixed(sheet.budget);
    let typical_plies = Literal::u32_unsuffixed(sheet.typical_plies);
    let ends = texts(&sheet.ends);
    let search = match sheet.search {
        Searcher::AlphaBeta => quote!(AlphaBeta),
        Searcher::Mcts => quote!(Mcts),
    };
    let most_men = sheet.most_men.map(Literal::usize_unsuffixed);
    let ply_limit = match sheet.ply_limit {
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
        most_men: [#(#most_men),*],
        ply_limit: #ply_limit,
    }
}

fn drawn_cells(sheet: &Sheet) -> Vec<String> {
    let name = |x: usize, y: usize| {
        sheet.cells.iter().find(|cell| (cell.x, cell.y) == (x, y)).map_or("-", |cell| cell.name.as_ref())
    };
    (0..sheet.height).map(|y| (0..sheet.width).map(|x| name(x, y)).collect::<Vec<_>>().join(" ")).collect()
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
