//! Chains of captures beside rows: the next legs of a piece in all directions at once.
//!
//! Opposite directions are a pair, as in `lanes`. The legs are numbered: first those that take the row ahead, up and then down,
//! then as many that take the row behind.

use quote::quote;

use dsl::model::{DirId, Mover, Play, PlayId};

use crate::emit::Emit;
use crate::emit::names::{WalkId, WalkPart};
use crate::emit::region::View;
use crate::facts::groups::Group;
use crate::facts::local::local_part;
use crate::pass::lanes::LANES;
use crate::pass::legs_at_once::{LegsAtOnce, is_ahead};

use proc_macro2::{Literal, TokenStream};

/// The number of directions, up and down.
const WAYS: usize = 2 * LANES;

impl Emit<'_> {
    /// All ways to go on from `at`, where the legs are found at once.
    pub(super) fn chain_at_once(
        &self,
        id: PlayId,
        play: &Play,
        movers: &[Mover],
        group: &Group<'_>,
    ) -> Option<TokenStream> {
        let found = self.legs_at_once(id, group)?;
        let legs = self.walk_name(WalkId::Mover(id, group[0].0), WalkPart::Legs);
        let kind = group[0].1.kind;
        let doc = format!(
            " All ways in which a {} that is at `at` can go on with `{}`.",
            self.form.model.kinds[kind].name, play.name
        );
        let tables = self.leg_tables(&found);
        let ways = Literal::usize_unsuffixed(WAYS);
        let doublings = Literal::u32_unsuffixed(found.doublings);
        let row = self.region_term(&group[0].1.walk.steps[1].on, &View::of(quote!(board)));
        let name = self.chain_name(id, group);
        let next = self.board_after(id, group, &quote!(over), None);
        let arrive = self.arrive(id, play, movers, kind);
        let find = self.legs_from(id, group, &found);
        Some(quote! {
            #find

            #[doc = #doc]
            fn #name<const ME: usize>(
                board: &Board,
                origin: Set,
                to: Set,
                at: Set,
                heading: usize,
                visited: Set,
                captured: Set,
                out: &mut impl Sink<Play>,
            ) {
                #tables
                let straight_on = if heading == usize::MAX { 0 } else { (1 | 1 << #ways) << heading };
                let legs: u64 = Self::#legs::<ME>(board, visited, at) & !straight_on;
                for leg in legs.iter() {
                    let leg = leg as usize;
                    let heading = leg % #ways;
                    let by = LEG_BY[heading];
                    let end = shifted(at, by);
                    let (start, row_by) = if leg < #ways { (end, by) } else { (at, -by) };
                    let over = run_by_doubling(start, #row & ROW_ON[leg], row_by, #doublings) ^ start;
                    let captured = captured | over;
                    #next
                    let visited = visited | end;
                    #arrive
                }
            }
        })
    }

    /// `name_legs::<ME>`: the numbers of the legs of a piece.
    fn legs_from(&self, id: PlayId, group: &Group<'_>, found: &LegsAtOnce) -> TokenStream {
        let name = self.walk_name(WalkId::Mover(id, group[0].0), WalkPart::Legs);
        let view = View::of(quote!(board));
        let steps = &group[0].1.walk.steps;
        let onto = local_part(&steps[0].on).map(|onto| self.region_term(&onto, &view));
        let row = self.region_term(&steps[1].on, &view);
        let numbers =
            found.ups.iter().map(|dir| Literal::isize_unsuffixed(self.form.layout.shifts[*dir][0].by));
        let by = in_lanes(numbers.map(|by| quote!(#by)));
        let opposite = |dir: &DirId| self.form.model.board.directions[*dir].opposite;
        let up = in_lanes(found.ups.iter().map(|dir| self.leaving(*dir)));
        let down = in_lanes(found.ups.iter().map(|dir| self.leaving(opposite(dir))));
        let taken = [true, false].map(|ahead| self.numbers_of_legs(group, found, ahead));
        let [behind_up, far_up] = [LANES, WAYS].map(Literal::usize_unsuffixed);
        let behind_down = Literal::usize_unsuffixed(WAYS + LANES);
        let all = Literal::u64_unsuffixed(taken[0] | taken[1] << WAYS);
        let doc = format!(
            " The legs of `{}` by a {} at `at`.",
            self.form.model.plays[id].name, self.form.model.kinds[group[0].1.kind].name
        );
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(board: &Board, visited: Set, at: Set) -> u64 {
                const LEG_STEPS: Lanes = #by;
                const LEAVES_UP: Lanes = #up;
                const LEAVES_DOWN: Lanes = #down;
                let [at, onto, row] = [Lanes::of(at), Lanes::of(#onto & !visited), Lanes::of(#row)];
                let [up, down] = [(at & LEAVES_UP).up(LEG_STEPS), (at & LEAVES_DOWN).down(LEG_STEPS)];
                let [to_up, to_down] = [up & onto, down & onto];
                let ahead_up = (to_up & LEAVES_UP).up(LEG_STEPS) & row;
                let ahead_down = (to_down & LEAVES_DOWN).down(LEG_STEPS) & row;
                let behind_up = to_up.where_any(down & row);
                let behind_down = to_down.where_any(up & row);
                (ahead_up.filled() | ahead_down.filled() << #behind_up | behind_up.filled() << #far_up
                    | behind_down.filled() << #behind_down) & #all
            }
        }
    }

    /// A bit for each direction, up and then down, in which a mover of the group takes the row on one side.
    fn numbers_of_legs(&self, group: &Group<'_>, found: &LegsAtOnce, ahead: bool) -> u64 {
        let opposite = |dir: &DirId| self.form.model.board.directions[*dir].opposite;
        let heads = |dir: DirId| {
            group.iter().any(|(_, mover)| {
                is_ahead(mover.walk.steps[1].stretch) == ahead && mover.walk.dirs[0].contains(&dir)
            })
        };
        let each = found.ups.iter().enumerate().map(|(lane, dir)| {
            u64::from(heads(*dir)) << lane | u64::from(heads(opposite(dir))) << (LANES + lane)
        });
        each.sum()
    }

    /// The tables of legs: by direction, the number that a leg adds to the number of a cell's bit; by the number of the leg,
    /// the cells that its row can enter.
    fn leg_tables(&self, found: &LegsAtOnce) -> TokenStream {
        let opposite = |dir: DirId| self.form.model.board.directions[dir].opposite;
        let padded = |ups: Vec<TokenStream>, none: TokenStream| {
            let rest = LANES - ups.len();
            ups.into_iter().chain(std::iter::repeat_n(none, rest))
        };
        let by = |sign: i32| {
            let each = found.ups.iter().map(|dir| {
                let by = Literal::i32_unsuffixed(sign * self.form.layout.shifts[*dir][0].by as i32);
                quote!(#by)
            });
            padded(each.collect(), quote!(0)).collect::<Vec<_>>()
        };
        let [up, down] = [1, -1].map(by);
        // A row can be entered on the cells that have a cell before them.
        let entered = |turn: &dyn Fn(DirId) -> DirId| {
            let each = found.ups.iter().map(|dir| self.leaving(turn(*dir)));
            padded(each.collect(), quote!(0)).collect::<Vec<_>>()
        };
        let [ahead_up, ahead_down] = [entered(&opposite), entered(&|dir| dir)];
        let [ways, legs] = [WAYS, 2 * WAYS].map(Literal::usize_unsuffixed);
        quote! {
            const LEG_BY: [i32; #ways] = [#(#up,)* #(#down),*];
            const ROW_ON: [Set; #legs] = [#(#ahead_up,)* #(#ahead_down,)* #(#ahead_down,)* #(#ahead_up),*];
        }
    }

    /// The cells that have a neighbour in a direction.
    fn leaving(&self, dir: DirId) -> TokenStream {
        let leaving: Vec<bool> =
            self.form.model.board.directions[dir].next.iter().map(Option::is_some).collect();
        self.constants.literal(&self.form.layout.bits_of(&leaving))
    }
}

/// Sets in the lanes of a vector.
fn in_lanes(sets: impl Iterator<Item = TokenStream>) -> TokenStream {
    let sets = sets.chain(std::iter::repeat(quote!(0))).take(LANES);
    quote!(Lanes::new([#(#sets),*]))
}
