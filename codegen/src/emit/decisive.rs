//! The cells on which plays win at once or threaten to, for searches.

use quote::quote;

use dsl::model::{Action, DirId, PlayId};

use crate::facts::decisive::{Decisive, decisive, wins_stay, wins_wait};
use crate::facts::shape::PliesMatter;

use super::Emit;
use super::filters::Filters;
use super::helpers::Helper;
use super::names::{WalkId, WalkPart};
use super::region::View;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `impl WinsAtSight for State`, with methods only if the ends tell on which cells plays can win at once.
    pub fn wins_at_sight(&self) -> TokenStream {
        let shown = self.decided.wins_at_sight.then(|| self.shown_wins());
        quote!(impl WinsAtSight for State { #shown })
    }

    fn shown_wins(&self) -> TokenStream {
        let stay = wins_stay(self.model).then(|| {
            quote!(
                const WINS_STAY: bool = true;
            )
        });
        let wait = wins_wait(self.model).then(|| {
            quote!(
                const WINS_WAIT: bool = true;
            )
        });
        let too_early = self.before_limits();
        let cells = decisive(self.model).into_iter().map(|cells| self.decisive_cells(&cells));
        let cells = quote!(#(#cells)|*);
        let cells = if wait.is_some() { quote!((#cells) & self.board.empty()) } else { cells };
        let [disturbing, plays_on] = [self.disturbing(), self.plays_on()];
        let threatening = self.sees_threats().then(|| self.threatening());
        quote! {
            const SHOWS_WINS: bool = true;
            #stay
            #wait

            #[inline]
            fn decisive<const ME: usize>(&self) -> Set {
                #too_early
                #cells
            }

            #threatening
            #disturbing
            #plays_on
        }
    }

    /// `disturbing`: the cells on which a piece that is placed captures.
    fn disturbing(&self) -> Option<TokenStream> {
        let follow_ups = self.model.plays.iter().enumerate().flat_map(|(id, play)| {
            play.then.iter().enumerate().map(move |(index, then)| (WalkId::Then(id, index), then))
        });
        let captures = follow_ups.filter(|(_, then)| self.shows_captures(then));
        let starts: Vec<_> = captures.map(|(walk, _)| self.walk_name(walk, WalkPart::Starts)).collect();
        (!starts.is_empty()).then(|| {
            quote! {
                #[inline]
                fn disturbing<const ME: usize>(&self) -> Set {
                    #(Self::#starts::<ME>(&self.board))|*
                }
            }
        })
    }

    /// `plays_on`, if the end cells of plays narrow the search for plays: pieces are only placed, in a single stage, and plays need no comparison.
    fn plays_on(&self) -> Option<TokenStream> {
        let [stage] = self.form.stages.as_slice() else { return None };
        let places = |play: &PlayId| matches!(self.model.plays[*play].action, Action::Place { .. });
        if !stage.plays.iter().all(places) || self.needs_comparison(stage) {
            return None;
        }
        let starts = self.starts_of(stage);
        let calls = stage.plays.iter().map(|play| {
            let to = Filters::new(self, stage, *play).to;
            self.call(*play, &starts, &Filters { to: quote!((#to & cells)), any: true })
        });
        let exposed = self.exposed(&stage.plays);
        Some(quote! {
            #[inline]
            fn plays_on<const ME: usize>(&self, past: &History, cells: Set, out: &mut Vec<Play>) {
                let board = &self.board;
                #exposed
                #(#calls)*
            }
        })
    }

    /// Code that shows no win while limits on single turns are ahead: they may forbid the winning play.
    fn before_limits(&self) -> Option<TokenStream> {
        let PliesMatter::Within { opening: plies @ 1.., .. } = self.form.shape.plies_matter else {
            return None;
        };
        let plies = Literal::u32_unsuffixed(plies);
        Some(quote! {
            if self.plies < #plies {
                return Set::EMPTY;
            }
        })
    }

    fn decisive_cells(&self, cells: &Decisive<'_>) -> TokenStream {
        match cells {
            Decisive::Row { length, dirs } => {
                self.rows_completed(*length, dirs, &quote!(self.board.side[ME]))
            }
            Decisive::Inside(region) => self.region_term(region, &View::of(quote!(self.board))),
        }
    }

    /// `threatening`: the empty cells of rows with just two empty cells and own pieces on the others.
    fn threatening(&self) -> TokenStream {
        let rows = |cells| match cells {
            Decisive::Row { length, dirs } => Some((length, dirs)),
            Decisive::Inside(_) => None,
        };
        let cells = decisive(self.model).into_iter().filter_map(rows).flat_map(|(length, dirs)| {
            dirs.iter().map(move |dir| self.nearly_complete(length, *dir)).collect::<Vec<_>>()
        });
        quote! {
            #[inline]
            fn threatening<const ME: usize>(&self) -> Set {
                let (own, empty) = (self.board.side[ME], self.board.empty());
                #(#cells)|*
            }
        }
    }

    fn nearly_complete(&self, length: u32, dir: DirId) -> TokenStream {
        let length = Literal::usize_unsuffixed(length as usize);
        let nearly = self.helper(Helper::NearlyComplete);
        let dir = self.dir(self.upwards(dir));
        quote!(#nearly::<#dir, #length>(own, empty))
    }
}
