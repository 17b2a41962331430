//! Conversion of the whole state to plain data and back.

use quote::quote;

use crate::facts::widths::Width;

use super::Emit;
use super::names::Name;

use proc_macro2::{Literal, TokenStream};

/// `described` of a state.
pub fn described(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let shape = &emit.form.shape;
    let flags = |field: TokenStream| quote!(#field: Board::flags(self.board.#field),);
    let fields = [
        (model.has_ko(), quote!(previous: Some(self.previous.pieces()),)),
        (shape.passes, quote!(passes: self.passes.into(),)),
        (
            !model.counters.is_empty(),
            quote!(counters: self.counters.map(|counters| counters.map(i32::from).to_vec()),),
        ),
        (!model.clocks.is_empty(), quote!(clocks: self.clocks.map(u32::from).to_vec(),)),
        (!model.signals.is_empty(), quote!(signals: self.signals.to_vec(),)),
        (shape.unmoved, flags(quote!(unmoved))),
        (shape.marked, flags(quote!(marked))),
        (
            shape.last,
            quote!(last: self.board.last.map(|last| (!last.is_empty()).then(|| Board::cell_of(last.first()))),),
        ),
    ];
    let kept: TokenStream = fields.into_iter().filter(|(kept, _)| *kept).map(|(_, field)| field).collect();
    let plain = quote!(self.board.described(self.turn.into(), self.plies.into()));
    let whole = if kept.is_empty() { plain } else { quote!(Setup { #kept ..#plain }) };
    quote! {
        fn described(&self) -> Setup {
            #whole
        }
    }
}

/// `start` and `load` of `Game`.
pub fn load(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let previous = model
        .has_ko()
        .then(|| quote!(previous: Board::of_pieces(setup.previous.as_ref().unwrap_or(&setup.board)),));
    let widths = &emit.form.widths;
    let counters = counters_of_setup(emit);
    let clocks = (!model.clocks.is_empty()).then(|| {
        let value = narrowed(&quote!((*value)), widths.clocks);
        quote!(clocks: std::array::from_fn(|clock| setup.clocks.get(clock).map_or(0, |value| #value)),)
    });
    let signals = (!model.signals.is_empty()).then(|| {
        quote!(signals: std::array::from_fn(|signal| setup.signals.get(signal).copied().unwrap_or(false)),)
    });
    let plies = narrowed(&quote!(setup.plies), widths.plies);
    let passes = emit.form.shape.passes.then(|| {
        let passes = narrowed(&quote!(setup.passes), widths.passes);
        quote!(passes: #passes,)
    });
    let last = emit.keeps_last().then(|| quote!(last: NOWHERE,));
    let gone = emit.none_gone().map(|none| quote!(gone: #none,));
    let groups = emit.groups_of_board();
    let settled = emit.settling_links().map(|_| quote!(settled: board.is_settled(), #groups));
    let judged = emit.limits_ask_plays().then(|| quote!(judged: false,));
    // The pieces taken before a position was set up are not known.
    let vacated = emit.decided.keeps_vacated.then(|| quote!(vacated: [BOARD; 2],));
    let quiet = emit.decided.keeps_quiet.then(|| quote!(quiet: u16::MAX,));
    let start = start(emit);
    let board = board_of_setup(emit);
    quote! {
        fn start(&self) -> State {
            #start
        }

        fn load(&self, setup: &Setup) -> State {
            let board = #board;
            State {
                board,
                #previous
                #counters
                #clocks
                #signals
                #last
                #gone
                #settled
                #judged
                #vacated
                plies: #plies,
                #quiet
                #passes
                turn: setup.turn as u8,
            }
        }
    }
}

/// A number of a setup in the width of a field. Larger numbers become the largest that fits: they mean the same.
fn narrowed(number: &TokenStream, width: Width) -> TokenStream {
    match width {
        Width::Byte => quote!(#number.min(u8::MAX.into()) as u8),
        Width::Short => quote!(#number.min(u16::MAX.into()) as u16),
        Width::Word => number.clone(),
    }
}

/// The counters that a setup describes.
fn counters_of_setup(emit: &Emit<'_>) -> Option<TokenStream> {
    (!emit.form.model.counters.is_empty()).then(|| {
        let value = match emit.form.widths.counters {
            Width::Byte | Width::Short => quote!((*value).clamp(i16::MIN.into(), i16::MAX.into()) as i16),
            Width::Word => quote!(*value),
        };
        quote! {
            counters: std::array::from_fn(|player| {
                std::array::from_fn(|counter| setup.counters[player].get(counter).map_or(0, |value| #value))
            }),
        }
    })
}

/// The board that a setup describes.
fn board_of_setup(emit: &Emit<'_>) -> TokenStream {
    let shape = &emit.form.shape;
    if !shape.unmoved && !shape.marked && !shape.last {
        return quote!(Board::of_pieces(&setup.board));
    }
    let unmoved = shape.unmoved.then(|| {
        quote! {
            board.unmoved = if setup.unmoved.is_empty() {
                let start = self.start().board.pieces();
                let stands = |cell: usize| start[cell].is_some() && start[cell] == setup.board[cell];
                Board::cells_where(stands)
            } else {
                Board::cells_where(|cell| setup.unmoved[cell])
            };
        }
    });
    let marked = shape
        .marked
        .then(|| quote!(board.marked = Board::cells_where(|cell| setup.marked.get(cell).copied().unwrap_or(false));));
    let last = shape.last.then(|| {
        quote!(board.last = setup.last.map(|last| last.map_or(Set::EMPTY, |cell| Set::bit(Board::bit_of(cell))));)
    });
    quote!({
        let mut board = Board::of_pieces(&setup.board);
        #unmoved
        #marked
        #last
        board
    })
}

/// The start as constants.
fn start(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let pieces = |test: &dyn Fn(&engine::Piece) -> bool| {
        let mask: Vec<bool> =
            model.start.board.iter().map(|piece| piece.as_ref().is_some_and(test)).collect();
        emit.constants.literal(&emit.form.layout.bits_of(&mask))
    };
    let sides = [0, 1].map(|player| pieces(&|piece| usize::from(piece.player) == player));
    let kinds = (1..model.kinds.len()).map(|kind| {
        let field = emit.name(Name::Kind(kind));
        let set = pieces(&|piece| usize::from(piece.kind) == kind);
        quote!(#field: #set,)
    });
    let all = pieces(&|_| true);
    let unmoved = emit.form.shape.unmoved.then(|| quote!(unmoved: #all,));
    let marked = emit.form.shape.marked.then(|| quote!(marked: Set::EMPTY,));
    let last_of_each = emit.form.shape.last.then(|| quote!(last: [Set::EMPTY; 2],));
    let previous = model.has_ko().then(|| quote!(previous: board,));
    let counters = (!model.counters.is_empty()).then(|| {
        let from =
            model.counters.iter().map(|counter| Literal::i32_unsuffixed(counter.from)).collect::<Vec<_>>();
        quote!(counters: [[#(#from),*]; 2],)
    });
    let clocks = (!model.clocks.is_empty()).then(|| {
        let count = Literal::usize_unsuffixed(model.clocks.len());
        quote!(clocks: [0; #count],)
    });
    let signals = (!model.signals.is_empty()).then(|| {
        let count = Literal::usize_unsuffixed(model.signals.len());
        quote!(signals: [false; #count],)
    });
    let passes = emit.form.shape.passes.then(|| {
        let passes = Literal::u32_unsuffixed(model.start.passes);
        quote!(passes: #passes,)
    });
    let gone = emit.none_gone().map(|none| quote!(gone: #none,));
    let last = emit.keeps_last().then(|| quote!(last: NOWHERE,));
    let groups = emit.groups_of_board();
    let settled = emit.settling_links().map(|_| quote!(settled: board.is_settled(), #groups));
    let judged = emit.limits_ask_plays().then(|| quote!(judged: false,));
    let vacated = emit.decided.keeps_vacated.then(|| quote!(vacated: [Set::EMPTY; 2],));
    let quiet = emit.decided.keeps_quiet.then(|| quote!(quiet: 0,));
    let find_kept = emit.find_all_kept();
    let [changing, rest] = match &find_kept {
        Some(_) => [quote!(mut), quote!(..Board::default())],
        None => [quote!(), quote!()],
    };
    quote! {
        let #changing board = Board { side: [#(#sides),*], #(#kinds)* #unmoved #marked #last_of_each #rest };
        #find_kept
        State { board, #previous #counters #clocks #signals #last #gone #settled #judged #vacated plies: 0, #quiet #passes turn: 0 }
    }
}
