//! The traits that the engine knows a game by.

use quote::quote;

use dsl::model::{ChoiceAct, Condition, Pass, Play, Then, Verdict};

use crate::facts::shape::PliesMatter;
use crate::facts::widths::{Width, Widths};

use super::Emit;
use super::board::flag_fields;
use super::names::Name;
use super::region::View;
use super::setup::{load, setup};

use proc_macro2::{Literal, TokenStream};

/// `impl Position for State`, `Rules` and `impl Game for Rules`.
pub fn position(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let remembers = model.remembers();
    let passes = model.pass != Pass::No;
    let side_by_side = emit.side_by_side();
    let [listing, playing, judging, writing] = [listing(emit), playing(emit), judging(emit), writing(emit)];
    let disturbs = emit.disturbs();
    let is_avoided = emit.is_avoided();
    let mover = (!model.turns.alternate()).then(mover);
    let load = load(emit);
    quote! {
        impl Position for State {
            type Play = Play;

            const REMEMBERS: bool = #remembers;
            const PASSES: bool = #passes;
            #side_by_side

            #listing
            #playing
            #judging
            #writing
        }

        impl State {
            #disturbs
            #is_avoided
            #mover
        }

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

/// The methods that list, count and draw plays.
fn listing(emit: &Emit<'_>) -> TokenStream {
    let count = emit.count();
    let avoids = emit.avoids_method();
    let draw = emit.draw_method();
    quote! {
        #[inline(always)]
        fn turn(&self) -> usize {
            self.turn.into()
        }

        fn plays(&self, past: &History, out: &mut Vec<Play>) {
            match self.turn {
                0 => self.every_play::<0>(past, out),
                _ => self.every_play::<1>(past, out),
            }
        }

        #[inline(always)]
        fn count(&self, past: &History, scratch: &mut Vec<Play>) -> u64 {
            #count
        }

        #avoids
        #draw
    }
}

/// The methods that make plays.
fn playing(emit: &Emit<'_>) -> TokenStream {
    let hand_over = if emit.form.model.turns.alternate() {
        quote!(self.turn ^= 1;)
    } else {
        quote!(if TURNS.begins(self.plies.into()) {
            self.turn ^= 1;
        })
    };
    let two_plies = emit.two_plies_method();
    quote! {
        #[inline(always)]
        fn play(&mut self, play: &Play) {
            match self.turn {
                0 => self.apply::<0>(play),
                _ => self.apply::<1>(play),
            };
            #hand_over
        }

        #two_plies

        #[inline(always)]
        fn is_pass(play: &Play) -> bool {
            play.to == NOWHERE
        }
    }
}

/// The methods that say how a position stands: results, hashes, and what a search asks.
fn judging(emit: &Emit<'_>) -> TokenStream {
    let next = if emit.form.model.turns.alternate() { quote!(self.turn) } else { quote!(1 - self.mover()) };
    let hash = hash(emit);
    let repetitions = repetitions(emit);
    let scratch = emit.scratch_of_worth();
    let clamp = clamp(&emit.form.widths);
    let noisy = noisy();
    let slot = slot(emit);
    quote! {
        #[inline(always)]
        fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome> {
            match #next {
                0 => self.result::<0>(past, stuck),
                _ => self.result::<1>(past, stuck),
            }
        }

        #[inline(always)]
        fn key(&self) -> u64 {
            self.board.mix(0)
        }

        fn hash(&self) -> u64 {
            #hash
        }

        #repetitions

        fn evaluate(&self, scratch: &mut Vec<Play>) -> i32 {
            let balance = self.worth::<0>(#scratch) - self.worth::<1>(#scratch);
            #clamp
            if self.turn == 0 { balance } else { -balance }
        }

        #noisy
        #slot
    }
}

/// The methods that write positions and plays down, and read plays.
fn writing(emit: &Emit<'_>) -> TokenStream {
    let setup = setup(emit);
    let same_choice = emit.shape.chosen.then(|| quote!(path.chosen == play.chosen_cell() &&));
    let same_captures = emit.tells_captures().then(|| quote!(Self::told(clause, play) == path.captured &&));
    let past = emit.looks_for_clauses().then(|| quote!(past,));
    let find = find(emit, &quote!(#same_choice #same_captures));
    quote! {
        #setup

        fn path(&self, past: &History, play: &Play) -> Path {
            match self.turn {
                0 => self.path_of::<0>(#past play),
                _ => self.path_of::<1>(#past play),
            }
        }

        fn trace(&self, past: &History, legal: &[Play], path: &Path) -> Option<Play> {
            let clause = path.clause?;
            let bits: Vec<u32> = path.cells.iter().map(|cell| bit_of(*cell)).collect();
            let found = match self.turn {
                0 => self.plays_along::<0>(#past clause, &bits),
                _ => self.plays_along::<1>(#past clause, &bits),
            };
            #find
        }
    }
}

/// The one of the `legal` plays that is `found` along a way; `asked` is asked of it first.
fn find(emit: &Emit<'_>, asked: &TokenStream) -> TokenStream {
    let chooses = !emit.form.shape.choosers.is_empty();
    if emit.some_even_out() {
        let kind = chooses.then(|| quote!(self.chosen_kind(play) == path.kind &&));
        let other = if chooses { quote!(&Play { kind: play.kind, ..*other }) } else { quote!(other) };
        return quote! {
            let same = |play: &Play, other: &Play| match self.turn {
                0 => self.same_effect::<0>(play, other),
                _ => self.same_effect::<1>(play, other),
            };
            let is_it = |play: &&Play| #asked #kind found.iter().any(|other| same(play, #other));
            legal.iter().find(is_it).copied()
        };
    }
    if !chooses {
        return quote!(legal.iter().find(|play| #asked found.contains(play)).copied());
    }
    quote! {
        let same = |play: &Play, other: &Play| *play == Play { kind: play.kind, ..*other };
        let is_it = |play: &&Play| {
            #asked self.chosen_kind(play) == path.kind && found.iter().any(|other| same(play, other))
        };
        legal.iter().find(is_it).copied()
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

fn hash(emit: &Emit<'_>) -> TokenStream {
    let model = emit.form.model;
    let previous = model.has_ko().then(|| quote!(let hash = self.previous.mix(hash);));
    let (unsigned, bits) = match emit.form.widths.counters {
        Width::Byte | Width::Short => (quote!(u16), quote!(16)),
        Width::Word => (quote!(u32), quote!(32)),
    };
    let counters = (0..model.counters.len()).map(|counter| {
        let counter = Literal::usize_unsuffixed(counter);
        quote! {
            let both =
                u64::from(self.counters[0][#counter] as #unsigned) << #bits | u64::from(self.counters[1][#counter] as #unsigned);
            let hash = engine::mix(hash, both);
        }
    });
    let passes = emit.form.shape.passes.then(|| match emit.form.widths.passes {
        Width::Byte => quote!(let rest = rest | u64::from(self.passes) << 8;),
        Width::Short | Width::Word => quote!(let hash = engine::mix(hash, self.passes.into());),
    });
    let signals = (0..model.signals.len()).map(|index| {
        let index = Literal::usize_unsuffixed(index);
        quote!(let hash = engine::mix(hash, self.signals[#index].into());)
    });
    let made = (!model.turns.alternate())
        .then(|| quote!(let rest = rest | u64::from(TURNS.made(self.plies.into())) << 40;));
    let plies = plies_in_hash(emit);
    let flags = flag_fields(emit.form);
    let last = emit
        .form
        .shape
        .last
        .then(|| quote!(let hash = self.board.last[1].mix(self.board.last[0].mix(hash));));
    quote! {
        let hash = self.board.mix(0);
        #(let hash = self.board.#flags.mix(hash);)*
        #last
        #previous
        #(#counters)*
        #(#signals)*
        let rest = u64::from(self.turn);
        #passes
        #made
        #plies
        engine::mix(hash, rest)
    }
}

/// Adds the plies to the hash where they matter.
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

impl Emit<'_> {
    /// `disturbs`: whether a play of `ME` captures or promotes.
    fn disturbs(&self) -> TokenStream {
        let follows = self.form.model.plays.iter().any(|play| play.then.iter().any(captures) || takes(play));
        let body = if follows { self.noisy_by_trial() } else { self.noisy_by_walk() };
        quote! {
            /// Whether a play of `ME` captures or promotes.
            #[inline(always)]
            fn disturbs<const ME: usize>(&self, play: &Play) -> bool {
                #body
            }
        }
    }

    /// Where captures follow a play, it is tried.
    fn noisy_by_trial(&self) -> TokenStream {
        let promoted = self.promoted_by_trial();
        let shape = &self.form.shape;
        let placed = match (shape.places, shape.moves) {
            (true, true) => quote!(play.from == NOWHERE),
            (places, _) => quote!(#places),
        };
        quote! {
            let mut next = *self;
            next.apply::<ME>(play);
            let pieces = |state: &Self| state.board.occupied().count();
            let placed = u32::from(#placed);
            pieces(&next) < pieces(self) + placed #promoted
        }
    }

    fn promoted_by_trial(&self) -> TokenStream {
        let fields = self.kind_fields();
        // Placed pieces keep their kind.
        if self.form.model.promotions.is_empty() || !self.form.shape.moves {
            return quote!();
        }
        let more = quote!(#(next.board.#fields.count() > self.board.#fields.count())||*);
        if self.form.shape.places { quote!(|| play.from != NOWHERE && (#more)) } else { quote!(|| #more) }
    }

    /// Where captures are part of a walk, the play says so.
    fn noisy_by_walk(&self) -> TokenStream {
        let shape = &self.form.shape;
        let captured = if shape.captured {
            quote!(!play.captured.is_empty())
        } else if shape.moves {
            quote!(self.board.side[1 - ME].has(play.to as u32))
        } else {
            quote!(false)
        };
        let view = View::of(quote!(self.board));
        let moved = shape.places.then(|| quote!(&&play.from != NOWHERE));
        let promotions = self.form.model.promotions.iter().filter(|_| shape.moves).map(|promotion| {
            let there = self.region_term(&promotion.on, &view);
            let of_kind = match promotion.from {
                0 => {
                    let fields = self.kind_fields();
                    quote!(true #(&& !self.board.#fields.has(play.from as u32))*)
                }
                kind => {
                    let field = self.name(Name::Kind(kind));
                    quote!(self.board.#field.has(play.from as u32))
                }
            };
            quote!(|| (#there.has(play.to as u32) #moved && #of_kind))
        });
        quote!(#captured #(#promotions)*)
    }
}

/// Keeps the static value below that of a won game, where it could be as high.
fn clamp(widths: &Widths) -> Option<TokenStream> {
    let narrow = quote!(let balance = balance.clamp(1 - engine::WIN, engine::WIN - 1););
    let wide = quote! {
        let most = i64::from(engine::WIN) - 1;
        let balance = balance.clamp(-most, most) as i32;
    };
    widths.value_is_large.then_some(if widths.value_is_wide { wide } else { narrow })
}

fn noisy() -> TokenStream {
    quote! {
        fn is_noisy(&self, play: &Play) -> bool {
            play.to != NOWHERE
                && match self.turn {
                    0 => self.disturbs::<0>(play),
                    _ => self.disturbs::<1>(play),
                }
        }
    }
}

/// Whether a piece may be chosen to be taken off.
fn takes(play: &Play) -> bool {
    play.choice.as_ref().is_some_and(|choice| choice.act == ChoiceAct::Take)
}

fn captures(then: &Then) -> bool {
    match then {
        Then::Capture(_) => true,
        Then::Mark(_) | Then::Pull(_) => false,
        Then::Walks { walk, .. } => walk.steps.iter().any(|step| step.act == dsl::model::Act::Capture),
    }
}

fn slot(emit: &Emit<'_>) -> TokenStream {
    let bits = Literal::usize_unsuffixed(emit.form.layout.bits() + 1);
    let to = quote!(usize::from(play.to).min(#bits - 1));
    let (slot, slots) = if emit.form.shape.moves {
        (quote!(usize::from(play.from).min(#bits - 1) * #bits + #to), quote!(#bits * #bits))
    } else {
        (to, quote!(#bits))
    };
    quote! {
        #[inline(always)]
        fn slot(&self, play: &Play) -> usize {
            #slot
        }

        fn slots(&self) -> usize {
            #slots
        }
    }
}

fn repetitions(emit: &Emit<'_>) -> TokenStream {
    let draws = emit.form.model.ends.iter().any(|end| {
        end.verdict == Verdict::Draw
            && end.when.mentions(&|condition| matches!(condition, Condition::Repetition(_)))
    });
    let count = if draws { quote!(self.earlier(past)) } else { quote!(0) };
    quote! {
        #[inline(always)]
        fn repetitions(&self, past: &History) -> usize {
            #count
        }
    }
}
