//! Plays of one leg beside rows, for all pieces at once.

use quote::quote;

use dsl::model::{Mover, Play, PlayId, Stretch};

use crate::emit::Emit;
use crate::emit::helpers::Helper;
use crate::emit::names::{WalkId, WalkPart};
use crate::emit::region::View;
use crate::emit::state::PlayParts;
use crate::facts::groups::Group;
use crate::facts::local::local_part;

use proc_macro2::{Ident, TokenStream};

impl Emit<'_> {
    /// The plays of a group. Pieces that can make a second leg are `followed` leg by leg.
    pub(super) fn single_legs(&self, id: PlayId, group: &Group<'_>) -> TokenStream {
        let kind = group[0].1.kind;
        let of_kind = self.of_kind(kind, &quote!(from));
        let on = self.standing_on(group[0].1.on.as_ref());
        let begins = self.of_each_direction(id, group, &|dir, ends| {
            quote! {
                let begins = back::<#dir>(#(#ends::<ME, #dir>(board, BOARD))|*);
                twice = twice | once & begins;
                once = once | begins;
            }
        });
        let followed = self.of_each_direction(id, group, &|dir, ends| {
            quote! {
                let goes_on = twice | once & !back::<#dir>(#(#ends::<ME, #dir>(board, BOARD))|*);
                followed = followed | back::<#dir>((#(#ends::<ME, #dir>(board, pieces))|*) & goes_on);
            }
        });
        let plays = group.iter().map(|(index, mover)| self.plays_of_single_legs(id, *index, mover));
        // Only plays of one piece are compared, since those of two pieces differ in their starts.
        let best = quote! {
            let listed = out.list().len();
            let out = &mut Best::since(out.list(), listed, |_: &Play| 0);
        };
        let follow = self.chains_of_each(id, group, &quote!(followed), best);
        quote! {
            let pieces = #of_kind #on;
            // Where a leg begins in some direction, and in two.
            let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
            #begins
            let mut followed = Set::EMPTY;
            #followed
            let pieces = pieces & !followed;
            #(#plays)*
            if !followed.is_empty() && !out.is_done() {
                #follow
            }
        }
    }

    /// Code for each direction of a group; `code` is given the functions that tell where legs in that direction end.
    fn of_each_direction(
        &self,
        id: PlayId,
        group: &Group<'_>,
        code: &dyn Fn(&Ident, &[TokenStream]) -> TokenStream,
    ) -> TokenStream {
        let of_player = |player: usize| {
            let mut dirs: Vec<_> =
                group.iter().flat_map(|(_, mover)| mover.walk.dirs[player].clone()).collect();
            dirs.sort_unstable();
            dirs.dedup();
            let all = dirs.into_iter().map(|dir| {
                let goes = |(_, mover): &&(usize, &Mover)| mover.walk.dirs[player].contains(&dir);
                let ends = group.iter().filter(goes).map(|(index, _)| {
                    let ends = self.walk_name(WalkId::Mover(id, *index), WalkPart::Ends);
                    quote!(Self::#ends)
                });
                code(&self.dir(dir), &ends.collect::<Vec<_>>())
            });
            all.collect::<TokenStream>()
        };
        let alike = group.iter().all(|(_, mover)| mover.walk.dirs[0] == mover.walk.dirs[1]);
        let [first, second] = [0, 1].map(of_player);
        if alike { first } else { quote!(if ME == 0 { #first } else { #second }) }
    }

    /// The plays of a mover's legs, in each direction. A row begins behind the cell where the piece ends, or before the cell where it began.
    fn plays_of_single_legs(&self, id: PlayId, index: usize, mover: &Mover) -> TokenStream {
        let name = self.walk_name(WalkId::Mover(id, index), WalkPart::Ends);
        let row =
            mover.walk.beside().map(|row| (row.stretch, self.region_term(&row.on, &View::of(quote!(board)))));
        let along = |dir: &Ident| {
            let captured = row.as_ref().map(|(stretch, on)| match stretch {
                Stretch::Behind => {
                    let run_back = self.helper(Helper::RunBack);
                    quote!({ let start = back::<#dir>(Set::bit(to)); #run_back::<#dir>(start, #on) ^ start })
                }
                Stretch::Way | Stretch::Ahead => {
                    let run = self.helper(Helper::Run);
                    quote!(#run::<#dir>(Set::bit(to), #on) ^ Set::bit(to))
                }
            });
            let parts = PlayParts { captured: quote!(#captured), ..PlayParts::moved(id) };
            let plays = self.each_end(mover.kind, &parts);
            quote! {
                let walked = SHIFT[#dir];
                let ends = Self::#name::<ME, #dir>(board, pieces) & to;
                #plays
            }
        };
        self.each_direction(&mover.walk.dirs, &View::of(quote!(board)), &along)
    }

    /// `name_ends::<ME, D>`: where a mover's legs from some cells end.
    pub(super) fn ends_of_single_legs(
        &self,
        id: PlayId,
        index: usize,
        play: &Play,
        mover: &Mover,
    ) -> TokenStream {
        let name = self.walk_name(WalkId::Mover(id, index), WalkPart::Ends);
        let view = View::of(quote!(board));
        let onto = mover.walk.way().first().and_then(|step| local_part(&step.on));
        let onto = onto.map(|onto| self.region_term(&onto, &view));
        let row = mover.walk.beside().map(|row| (row.stretch, self.region_term(&row.on, &view)));
        let ends = row.map(|(stretch, row)| match stretch {
            Stretch::Behind => quote!(step::<D>(at & step::<D>(#row)) & #onto),
            Stretch::Way | Stretch::Ahead => quote!(step::<D>(at) & #onto & back::<D>(#row)),
        });
        let kind = &self.form.model.kinds[mover.kind].name;
        let doc =
            format!(" Where a leg of `{}` by a {kind} from `at` ends: line {}.", play.name, play.clause.line);
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize, const D: usize>(board: &Board, at: Set) -> Set {
                #ends
            }
        }
    }
}
