//! The traits through which the engine plays a game.

use quote::quote;

use dsl::model::{Condition, Model, Pass, Verdict};

use crate::facts::shape::PliesMatter;
use crate::facts::widths::{Width, Widths};

use super::Emit;
use super::names::Name;
use super::setup::{described, load};

use proc_macro2::{Literal, TokenStream};

/// `impl ByPlayer for State`, `impl WinsAtSight for State`, `Rules` and `impl Game for Rules`.
pub fn position(emit: &Emit<'_>) -> TokenStream {
    let [constants, listing, playing, judging] =
        [constants(emit), listing(emit), playing(emit), judging(emit)];
    let described = described(emit);
    let is_avoided = emit.is_avoided();
    let mover = (!emit.model.turns.alternate()).then(mover);
    let wins = emit.wins_at_sight();
    let own = (is_avoided.is_some() || mover.is_some()).then(|| quote!(impl State { #is_avoided #mover }));
    let load = load(emit);
    quote! {
        impl ByPlayer for State {
            type Play = Play;
            type Board = Board;

            #constants
            #listing
            #playing
            #judging
            #described
        }

        #wins

        #own

        /// The game.
        #[derive(Clone, Copy, Debug)]
        pub struct Rules;

        impl Game for Rules {
            type Position = State;

            fn metadata(&self) -> &Metadata {
                &METADATA
            }

            #load
        }
    }
}

/// The constants that differ from the engine's defaults, and the number of cells.
fn constants(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let set = [
        (model.remembers(), quote!(USES_PAST)),
        (model.pass != Pass::No, quote!(MAY_PASS)),
        (emit.form.branches(), quote!(MAY_BRANCH)),
        (emit.form.shape.moves, quote!(MOVES)),
        (emit.flags_cells(), quote!(FLAGS_CELLS)),
        (model.turns.alternate(), quote!(IN_TURNS)),
    ];
    let set = set.into_iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name);
    let slots = Literal::usize_unsuffixed(emit.form.layout.bits() + 1);
    let counters = Literal::usize_unsuffixed(model.counters.len());
    let counters = (!model.counters.is_empty()).then(|| quote!(const COUNTERS: usize = #counters;));
    quote! {
        #(const #set: bool = true;)*
        #counters
        const SLOTS: usize = #slots;
    }
}

/// The methods that list, count and draw plays.
fn listing(emit: &Emit<'_>) -> TokenStream {
    let every_play = emit.every_play();
    let number = emit.number_of_plays();
    let drawing = emit.drawing();
    let ahead = emit.plies_ahead();
    quote!(#every_play #number #drawing #ahead)
}

/// The methods that make plays.
fn playing(emit: &Emit<'_>) -> TokenStream {
    let alternate = emit.form.model.turns.alternate();
    let hand_over = if alternate {
        quote!(self.turn ^= 1;)
    } else {
        quote!(if TURNS.begins(self.plies.into()) {
            self.turn ^= 1;
        })
    };
    let assumes = alternate.then(|| {
        quote! {
            #[inline(always)]
            fn assumes(&mut self, player: usize) {
                self.turn = player as u8;
            }
        }
    });
    let other = (!alternate).then(|| {
        quote! {
            #[inline(always)]
            fn other_than_mover(&self) -> usize {
                usize::from(1 - self.mover())
            }
        }
    });
    let start = emit.form.shape.moves.then(|| cell_of_play(&quote!(start), &quote!(from)));
    // Only a pass ends nowhere.
    let end = if emit.model.pass == Pass::No {
        quote! {
            #[inline(always)]
            fn end(play: &Play) -> Option<u32> {
                Some(play.to.into())
            }
        }
    } else {
        cell_of_play(&quote!(end), &quote!(to))
    };
    quote! {
        #[inline(always)]
        fn board(&self) -> &Board {
            &self.board
        }

        #[inline(always)]
        fn to_move(&self) -> usize {
            self.turn.into()
        }

        #[inline(always)]
        fn pass_on(&mut self) {
            #hand_over
        }

        #assumes
        #other
        #start
        #end

        #[inline(always)]
        fn make<const ME: usize>(&mut self, play: &Play) {
            self.apply::<ME>(play);
        }
    }
}

/// A function that returns a cell of a play as the number of a bit.
pub fn cell_of_play(name: &TokenStream, field: &TokenStream) -> TokenStream {
    quote! {
        #[inline(always)]
        fn #name(play: &Play) -> Option<u32> {
            (play.#field != NOWHERE).then(|| play.#field.into())
        }
    }
}

/// The methods that judge a position: results, hashes, and those for searches.
fn judging(emit: &Emit<'_>) -> TokenStream {
    let [on_board, off_board] = [emit.hash_on_board(), hash_off_board(emit)];
    let key = emit.key_of_board();
    let (occurred, may_come_back, plies_to_limit) =
        (occurred(emit), emit.may_come_back(), emit.plies_to_limit());
    let scratch = emit.scratch_of_worth();
    let named = scratch.clone().unwrap_or(quote!(_));
    let clamp = clamp(&emit.form.widths);
    let disturbs = emit.disturbs();
    let [sure, race] = [emit.sure_wins(), emit.race()];
    let counted = (!emit.form.model.counters.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn counted(&self, player: usize, counter: usize) -> i32 {
                i32::from(self.counters[player][counter])
            }
        }
    });
    let amounts = emit.amounts();
    let balance = quote!(self.worth::<0>(#scratch) - self.worth::<1>(#scratch));
    let balance = match clamp {
        None => balance,
        Some(clamp) => quote! {
            let balance = #balance;
            #clamp
        },
    };
    let by_plays = first_end_by_plays(emit.form.model);
    quote! {
        #by_plays

        #[inline(always)]
        fn judged<const ME: usize>(&self, past: &History, stuck: bool) -> Option<Outcome> {
            self.result::<ME>(past, stuck)
        }

        #key
        #on_board
        #off_board
        #occurred
        #may_come_back
        #plies_to_limit

        #[inline(always)]
        fn balance(&self, #named: &mut Vec<Play>) -> i32 {
            #balance
        }

        #counted
        #amounts

        #disturbs
        #sure
        #race
    }
}

fn mover() -> TokenStream {
    quote! {
        /// The player who made the last ply; before the first one, the player who is not to move.
        fn mover(&self) -> u8 {
            if self.plies == 0 || TURNS.begins(self.plies.into()) { 1 - self.turn } else { self.turn }
        }
    }
}

/// `hash_off_board`, if a position has more than its board and the turn.
fn hash_off_board(emit: &Emit<'_>) -> Option<TokenStream> {
    let model = emit.form.model;
    let (unsigned, bits) = match emit.form.widths.counters {
        Width::Byte | Width::Short => (quote!(u16), quote!(16)),
        Width::Word => (quote!(u32), quote!(32)),
    };
    let counters = (0..model.counters.len()).map(|counter| {
        let counter = emit.name(Name::Counter(counter));
        quote! {
            let both =
                u64::from(self.counters[0][#counter] as #unsigned) << #bits | u64::from(self.counters[1][#counter] as #unsigned);
            let hash = mix(hash, both);
        }
    });
    let passes = emit.form.shape.passes.then(|| match emit.form.widths.passes {
        Width::Byte => quote!(let rest = rest | u64::from(self.passes) << 8;),
        Width::Short | Width::Word => quote!(let hash = mix(hash, self.passes.into());),
    });
    let signals = (0..model.signals.len()).map(|index| {
        let signal = emit.name(Name::Signal(index));
        quote!(let hash = mix(hash, self.signals[#signal].into());)
    });
    // A turn of another length may have as many plies made, but not as many left.
    let left = (!model.turns.alternate())
        .then(|| quote!(let rest = rest | u64::from(TURNS.left(self.plies.into())) << 40;));
    let plies = plies_in_hash(emit);
    let folded = quote!(#(#counters)* #(#signals)*);
    let rest = quote!(#passes #left #plies);
    if folded.is_empty() && rest.is_empty() {
        return None;
    }
    Some(quote! {
        #[inline]
        fn hash_off_board(&self, hash: u64) -> u64 {
            #folded
            let rest = u64::from(self.turn);
            #rest
            mix(hash, rest)
        }
    })
}

/// Adds the number of plies to the hash if it is part of a position.
fn plies_in_hash(emit: &Emit<'_>) -> TokenStream {
    let add = quote!(let rest = rest | u64::from(self.plies) << 16;);
    match emit.form.shape.plies_matter {
        PliesMatter::Always => add,
        PliesMatter::Within { opening: 0, ending: None } => quote!(),
        PliesMatter::Within { opening, ending } => {
            let opening = (opening > 0).then(|| Literal::u32_unsuffixed(opening));
            let opening = opening.map(|opening| quote!(self.plies < #opening));
            let ending = ending.map(Literal::u32_unsuffixed).map(|ending| quote!(self.plies >= #ending));
            let matter = opening.into_iter().chain(ending);
            quote! {
                let matter = #(#matter)||*;
                let rest = if matter { rest | u64::from(self.plies) << 16 } else { rest };
            }
        }
    }
}

/// Keeps the static evaluation below the value of a won game, if it could be as high.
fn clamp(widths: &Widths) -> Option<TokenStream> {
    let narrow = quote!(balance.clamp(1 - WIN, WIN - 1));
    let wide = quote! {
        let most = i64::from(WIN) - 1;
        balance.clamp(-most, most) as i32
    };
    widths.value_is_large.then_some(if widths.value_is_wide { wide } else { narrow })
}

/// `occurred`, if rules draw by repetition.
fn occurred(emit: &Emit<'_>) -> Option<TokenStream> {
    let draws = emit.form.model.ends.iter().any(|end| {
        end.verdict == Verdict::Draw
            && end.when.mentions(&|condition| matches!(condition, Condition::Repetition(_)))
    });
    draws.then(|| {
        quote! {
            #[inline(always)]
            fn occurred(&self, past: &History) -> usize {
                self.earlier(past, 1)
            }
        }
    })
}

/// `FIRST_END_BY_PLAYS`, if an end asks for plays.
fn first_end_by_plays(model: &Model) -> Option<TokenStream> {
    let first = Literal::usize_unsuffixed(model.first_end_by_plays()?);
    Some(quote!(const FIRST_END_BY_PLAYS: usize = #first;))
}
