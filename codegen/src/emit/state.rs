//! The types of a play and of a state.

use quote::quote;

use crate::facts::widths::Width;

use super::Emit;
use super::names::Name;

use proc_macro2::{Literal, TokenStream};

/// `Cell`, `NOWHERE`, `Play` and `State`.
pub fn state(emit: &Emit<'_>) -> TokenStream {
    let cell = if emit.form.layout.bits() < usize::from(u8::MAX) { quote!(u8) } else { quote!(u16) };
    let play = play(emit);
    let fields = state_fields(emit);
    let numbers = state_numbers(emit);
    let soonest = Literal::usize_unsuffixed(emit.form.model.soonest().count());
    let never = emit.form.shape.soonest.then(|| {
        quote! {
            /// `first` of a play that captures nothing that should be captured soon.
            const NEVER: [u16; #soonest] = [u16::MAX; #soonest];
        }
    });
    quote! {
        /// The number of a cell's bit.
        type Cell = #cell;
        /// Sentinel for "no cell": both cells of a pass, `from` of a placement, `chosen` of a play without a choice.
        const NOWHERE: Cell = Cell::MAX;
        #never
        #numbers

        #play

        /// A position.
        #[derive(Clone, Copy, Debug)]
        pub struct State {
            board: Board,
            #fields
            /// The player to move.
            turn: u8,
        }
    }
}

/// The numbers of counters, clocks and signals, by name.
fn state_numbers(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let numbered = |count: usize, name: fn(usize) -> Name| {
        let constants = (0..count).map(move |index| {
            let name = emit.name(name(index));
            let index = Literal::usize_unsuffixed(index);
            quote!(const #name: usize = #index;)
        });
        quote!(#(#constants)*)
    };
    let counters = numbered(model.counters.len(), Name::Counter);
    let clocks = numbered(model.clocks.len(), Name::Clock);
    let signals = numbered(model.signals.len(), Name::Signal);
    quote!(#counters #clocks #signals)
}

impl Emit<'_> {
    /// The type of the number of a play clause.
    pub fn clause_type(&self) -> TokenStream {
        if self.form.model.plays.len() <= 1 << u8::BITS { quote!(u8) } else { quote!(u16) }
    }
}

fn play(emit: &Emit<'_>) -> TokenStream {
    let shape = &emit.form.shape;
    let from = shape.moves.then(|| quote!(from: Cell,));
    let captured = shape.captured.then(|| quote!(captured: Set,));
    let flipped = shape.flipped.then(|| quote!(flipped: Set,));
    let kind = shape.kind.then(|| {
        quote! {
            /// The kind that the piece has in the end.
            kind: u8,
        }
    });
    let chosen = shape.chosen.then(|| {
        quote! {
            /// The cell chosen after it, or `NOWHERE`.
            chosen: Cell,
        }
    });
    let clause = shape.clause.then(|| {
        let number = emit.clause_type();
        quote! {
            /// The clause, since clauses differ in what follows.
            clause: #number,
        }
    });
    let soonest = Literal::usize_unsuffixed(emit.form.model.soonest().count());
    let first = shape.soonest.then(|| {
        quote! {
            /// For each region to capture from soonest, the number of captures before the first one there.
            first: [u16; #soonest],
        }
    });
    let noted = emit.noted_clauses().len();
    let by = (noted > 0).then(|| {
        let noted = Literal::usize_unsuffixed(noted);
        quote! {
            /// For each clause that events mention: true if the play is by that clause.
            by: [bool; #noted],
        }
    });
    quote! {
        /// A play: its effect, not its way.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Play {
            #from
            to: Cell,
            #captured
            #flipped
            #kind
            #clause
            #chosen
            #first
            #by
        }
    }
}

fn state_fields(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let previous = model.has_ko().then(|| {
        quote! {
            /// The board before the last ply.
            previous: Board,
        }
    });
    let counters = (!model.counters.is_empty()).then(|| {
        let count = Literal::usize_unsuffixed(model.counters.len());
        let names = model.counters.iter().map(|counter| counter.name.as_str()).collect::<Vec<_>>().join(", ");
        let doc = format!(" For each player: {names}.");
        let width = signed(emit.form.widths.counters);
        quote! {
            #[doc = #doc]
            counters: [[#width; #count]; 2],
        }
    });
    let clocks = (!model.clocks.is_empty()).then(|| {
        let count = Literal::usize_unsuffixed(model.clocks.len());
        let width = unsigned(emit.form.widths.clocks);
        quote! {
            /// For each clock, the plies since its last event.
            clocks: [#width; #count],
        }
    });
    let signals = (!model.signals.is_empty()).then(|| {
        let count = Literal::usize_unsuffixed(model.signals.len());
        quote! {
            /// For each event that conditions mention: true if the last ply had it.
            signals: [bool; #count],
        }
    });
    let gone = (emit.form.shape.gone > 0).then(|| {
        let sets = Literal::usize_unsuffixed(emit.form.shape.gone);
        quote! {
            /// The pieces that the last play took after its piece came to rest, apart before and after each pull.
            gone: [Set; #sets],
        }
    });
    let last = emit.keeps_last().then(|| {
        quote! {
            /// The cell where the last ply ended, or `NOWHERE` if it is not known.
            last: Cell,
        }
    });
    let settled = settled_fields(emit);
    let judged = emit.limits_ask_plays().then(|| {
        quote! {
            /// True while a limit asks for the plays here: those that no limit of its kind has a say on.
            judged: bool,
        }
    });
    let counts = count_fields(emit);
    quote! {
        #previous
        #counters
        #clocks
        #signals
        #gone
        #last
        #settled
        #judged
        #counts
    }
}

/// The fields for liberties of groups.
fn settled_fields(emit: &Emit<'_>) -> Option<TokenStream> {
    emit.settling_links().map(|_| {
        let groups = emit.groups_type().map(|groups| {
            quote! {
                /// The groups on the board, if all have liberties.
                groups: #groups,
            }
        });
        let vacated = emit.decided.keeps_vacated.then(|| {
            quote! {
                /// The cells where each player may have had a piece that was taken.
                vacated: [Set; 2],
            }
        });
        quote! {
            /// True if all groups are known to have liberties.
            settled: bool,
            #groups
            #vacated
        }
    })
}

/// The numbers of plies and of passes.
fn count_fields(emit: &Emit<'_>) -> TokenStream {
    let plies = unsigned(emit.form.widths.plies);
    let passes = emit.form.shape.passes.then(|| {
        let width = unsigned(emit.form.widths.passes);
        quote! {
            /// Passes in a row.
            passes: #width,
        }
    });
    let quiet = emit.decided.keeps_quiet.then(|| {
        quote! {
            /// Plies since the last capture, or since the start; `u16::MAX` if there are as many or their number is not known.
            quiet: u16,
        }
    });
    quote! {
        /// Plies since the start.
        plies: #plies,
        #quiet
        #passes
    }
}

/// The type of numbers that are not negative.
pub fn unsigned(width: Width) -> TokenStream {
    match width {
        Width::Byte => quote!(u8),
        Width::Short => quote!(u16),
        Width::Word => quote!(u32),
    }
}

/// The type of numbers that may be negative.
pub fn signed(width: Width) -> TokenStream {
    match width {
        Width::Byte => quote!(i8),
        Width::Short => quote!(i16),
        Width::Word => quote!(i32),
    }
}

impl Emit<'_> {
    /// A `Play` with the given parts, without those that plays of this game lack.
    pub fn make_play(&self, parts: PlayParts) -> TokenStream {
        let shape = &self.form.shape;
        let from = shape.moves.then(|| {
            let from = parts.from;
            quote!(from: #from,)
        });
        let to = parts.to;
        let captured = shape.captured.then(|| {
            let captured = parts.captured;
            quote!(captured: #captured,)
        });
        let flipped = shape.flipped.then(|| {
            let flipped = parts.flipped;
            quote!(flipped: #flipped,)
        });
        let kind = shape.kind.then(|| {
            let kind = parts.kind;
            quote!(kind: #kind,)
        });
        let clause = shape.clause.then(|| {
            let clause = Literal::usize_unsuffixed(parts.clause);
            quote!(clause: #clause,)
        });
        let chosen = shape.chosen.then(|| quote!(chosen: NOWHERE,));
        let first = shape.soonest.then(|| {
            let first = parts.first;
            quote!(first: #first,)
        });
        let noted = self.noted_clauses();
        let by = (!noted.is_empty()).then(|| {
            let by = noted.iter().map(|clause| *clause == parts.clause);
            quote!(by: [#(#by),*],)
        });
        quote!(Play { #from to: #to, #captured #flipped #kind #clause #chosen #first #by })
    }
}

/// Expressions for the parts of a play.
#[derive(Clone)]
pub struct PlayParts {
    /// A `Cell`.
    pub from: TokenStream,
    /// A `Cell`.
    pub to: TokenStream,
    /// A `Set`.
    pub captured: TokenStream,
    /// A `Set`.
    pub flipped: TokenStream,
    /// A `u8`.
    pub kind: TokenStream,
    /// The clause's index.
    pub clause: usize,
    /// For each region to capture from soonest, the number of captures before the first one there, or `NEVER`.
    pub first: TokenStream,
}

impl PlayParts {
    /// A placement of a piece of `kind` at the bit `to`.
    pub fn placement(clause: usize, kind: usize, to: TokenStream) -> Self {
        let kind = Literal::usize_unsuffixed(kind);
        Self {
            from: quote!(NOWHERE),
            to: quote!(#to as Cell),
            captured: quote!(Set::EMPTY),
            flipped: quote!(Set::EMPTY),
            kind: quote!(#kind),
            clause,
            first: quote!(NEVER),
        }
    }

    /// The play of a piece that `walked` so many bits to the bit `to`.
    pub fn moved(clause: usize) -> Self {
        Self { from: quote!((to as i32 - walked) as Cell), ..Self::placement(clause, 0, quote!(to)) }
    }

    /// A pass.
    pub fn pass() -> Self {
        Self::placement(0, 0, quote!(NOWHERE))
    }
}
