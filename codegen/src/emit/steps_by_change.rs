//! Counts the replies to whole sets of quiet steps, from the replies before the steps and the changes that these make.

use quote::quote;

use dsl::model::{DirId, PromoteThen};

use crate::pass::steps_by_change::Ways;

use super::Emit;
use super::filters::Filters;
use super::names::numbered;
use super::region::View;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// Counts the plays of the first stages, or the steps if there are none, with their replies: replies to steps by the
    /// changes that these make, or one by one where the changes do not tell.
    pub(super) fn plies_with_steps_by_change(&self) -> TokenStream {
        let starts = quote!(board.side[ME]);
        let onto = Filters { to: quote!(apart), any: true };
        let one_by_one = self.form.stages[1].plays.iter().map(|id| self.call(*id, &starts, &onto));
        quote! {
            self.earlier_stages::<ME>(past, &mut showing);
            let (counted, apart) =
                if showing.total() == 0 { self.steps_by_change::<ME>() } else { ([0, 0], Set::EMPTY) };
            if !apart.is_empty() {
                let (board, out) = (&self.board, &mut showing);
                #(#one_by_one)*
            }
            let (plays, replies) = showing.finish();
            Some([plays as u64 + counted[0], replies.count as u64 + counted[1]])
        }
    }

    /// `steps_by_change`, if replies to steps are counted this way.
    pub(super) fn steps_by_change(&self) -> Option<TokenStream> {
        self.decided.steps_by_change.then(|| {
            let [first, second] = [0, 1].map(|player| self.steps_of_player(player));
            let rare = self.rare_kinds().map(|rare| {
                quote! {
                    if !#rare.is_empty() {
                        return ([0, 0], BOARD);
                    }
                }
            });
            quote! {
                impl State {
                    /// The number of steps of `ME`, which cannot jump, and of replies to all of them; without the steps to some cells,
                    /// the replies to which must be counted one by one. A step changes only what ends or jumps where it began or ended.
                    #[inline(always)]
                    fn steps_by_change<const ME: usize>(&self) -> ([u64; 2], Set) {
                        let board = &self.board;
                        #rare
                        let (own, enemy, empty) = (board.side[ME], board.side[1 - ME], board.empty());
                        if ME == 0 { #first } else { #second }
                    }
                }
            }
        })
    }

    fn steps_of_player(&self, player: usize) -> TokenStream {
        let [own, other] = [player, 1 - player].map(|player| self.form.ways(player).unwrap_or_default());
        let replies = Replies::new(self, other);
        let seen = replies.seen();
        let legs = self.legs_after_jumps(&replies);
        let steps: Vec<_> = own
            .steps
            .iter()
            .enumerate()
            .map(|(index, dir)| Step { emit: self, index, dir: *dir, replies: &replies })
            .collect();
        let found = steps.iter().map(Step::found);
        let apart = steps.iter().map(Step::apart);
        let counted = steps.iter().map(Step::counted);
        quote! {
            #seen
            #legs
            #(#found)*
            let apart = #(#apart)|*;
            let (mut plays, mut replies) = (0, 0);
            #(#counted)*
            ([plays.into(), replies.into()], apart)
        }
    }

    /// `legs`: the cells where a jump of the opponent could land and go on.
    fn legs_after_jumps(&self, replies: &Replies) -> Option<TokenStream> {
        self.form.jumps_go_on().then(|| {
            let legs = replies.jumps().map(|(dir, index)| {
                let [dir, room] = [self.dir(dir), numbered("room", index)];
                quote!(back::<#dir>(own & #room))
            });
            let promotions = self.form.model.promotions.iter();
            let view = View::of(quote!(board)).theirs();
            let changed = promotions
                .filter(|promotion| promotion.then == PromoteThen::GoesOn)
                .map(|promotion| self.region_term(&promotion.on, &view));
            quote!(let legs = #(#legs)|* #(| #changed)*;)
        })
    }
}

/// The plays of the opponent that may answer a step.
struct Replies {
    /// The directions of steps and jumps, and their names.
    dirs: Vec<(DirId, Ident)>,
    ways: Ways,
}

impl Replies {
    fn new(emit: &Emit<'_>, ways: Ways) -> Self {
        Self { dirs: ways.replies().into_iter().map(|dir| (dir, emit.dir(dir))).collect(), ways }
    }

    /// The directions of jumps, with their numbers.
    fn jumps(&self) -> impl Iterator<Item = (DirId, usize)> {
        self.ways.jumps.iter().copied().zip(0..)
    }

    /// The directions of steps, with their numbers.
    fn steps(&self) -> impl Iterator<Item = (DirId, usize)> {
        let all = self.dirs.iter().map(|(dir, _)| *dir).zip(0..);
        all.filter(|(dir, _)| self.ways.steps.contains(dir))
    }

    /// For each direction, code that finds the cells next to a piece of the opponent, the cells behind an own piece that is next to one, and
    /// the cells before an empty cell. All steps are left to be made if the opponent can jump already, or if a step could leave no reply.
    fn seen(&self) -> TokenStream {
        let seen = self.dirs.iter().enumerate().map(|(index, (_, dir))| {
            let seen = numbered("seen", index);
            quote!(let #seen = step::<#dir>(enemy);)
        });
        let behind = self.jumps().map(|(_, index)| {
            let dir = &self.dirs[index].1;
            let [seen, behind, room] = ["seen", "behind", "room"].map(|name| numbered(name, index));
            quote! {
                let #behind = step::<#dir>(#seen & own);
                let #room = back::<#dir>(empty);
            }
        });
        let before = self.steps().map(|(_, index)| {
            let seen = numbered("seen", index);
            quote!((#seen & empty).count())
        });
        let landings = self.jumps().map(|(_, index)| numbered("behind", index));
        // A step takes at most one reply of each direction away.
        let most = Literal::usize_unsuffixed(self.ways.steps.len());
        quote! {
            #(#seen)*
            #(#behind)*
            let before = 0 #(+ #before)*;
            if before <= #most #(|| empty.meets(#landings))* {
                return ([0, 0], BOARD);
            }
        }
    }
}

/// The own steps in one direction.
struct Step<'a> {
    emit: &'a Emit<'a>,
    index: usize,
    dir: DirId,
    replies: &'a Replies,
}

/// Jumps of the opponent in one direction that steps make possible.
struct Opened {
    /// The name of the cells where these steps end.
    name: Ident,
    /// The cells where these steps end.
    cells: TokenStream,
    /// Sets of cells: after a step that ends on one of them, the jump may go on.
    going_on: Vec<TokenStream>,
}

impl Step<'_> {
    fn name(&self, part: &str) -> Ident {
        numbered(part, self.index)
    }

    fn opposite(&self) -> DirId {
        self.emit.form.model.board.directions[self.dir].opposite
    }

    /// The jumps that the steps make possible: over the piece that has stepped, and to where it began.
    fn opened(&self) -> Vec<Opened> {
        let step = self.emit.dir(self.dir);
        let to = self.name("to");
        let goes_on = self.emit.form.jumps_go_on();
        let from_legs = goes_on.then(|| quote!(step::<#step>(legs)));
        let mut opened = Vec::new();
        for (dir, index) in self.replies.jumps() {
            let [seen, behind, room] = ["seen", "behind", "room"].map(|name| numbered(name, index));
            let back = dir == self.opposite();
            // No enemy stands where the step began.
            if dir != self.dir {
                let jump = &self.replies.dirs[index].1;
                // The jump back lands where the step began.
                let (cells, legs) = if back {
                    (quote!(#to & #seen), from_legs.clone())
                } else {
                    (quote!(#to & #seen & #room), goes_on.then(|| quote!(back::<#jump>(legs & empty))))
                };
                opened.push(Opened {
                    name: self.name(&format!("over_{index}")),
                    cells,
                    going_on: legs.into_iter().collect(),
                });
            }
            // No own piece stood where the step ended.
            if !back {
                let again = self.replies.jumps().find(|(on, _)| goes_on && *on == self.dir);
                let again = again.map(|(_, on)| numbered("room", on)).map(|room| quote!(#room));
                opened.push(Opened {
                    name: self.name(&format!("onto_{index}")),
                    cells: quote!(#to & step::<#step>(#behind)),
                    going_on: from_legs.iter().cloned().chain(again).collect(),
                });
            }
        }
        opened
    }

    /// Finds the cells where the steps end, and those where they make jumps possible.
    fn found(&self) -> TokenStream {
        let dir = self.emit.dir(self.dir);
        let to = self.name("to");
        let opened = self.opened().into_iter().map(|Opened { name, cells, .. }| quote!(let #name = #cells;));
        quote! {
            let #to = step::<#dir>(own) & empty;
            #(#opened)*
        }
    }

    /// The cells where steps end after which a jump may go on.
    fn apart(&self) -> TokenStream {
        let opened = self.opened().into_iter().filter(|opened| !opened.going_on.is_empty());
        let apart = opened.map(|Opened { name, going_on, .. }| quote!(#name & (#(#going_on)|*)));
        quote!(Set::EMPTY #(| #apart)*)
    }

    /// Adds the steps, and the replies to them.
    fn counted(&self) -> TokenStream {
        let dir = self.emit.dir(self.dir);
        let to = self.name("to");
        let opened: Vec<_> = self.opened().into_iter().map(|opened| opened.name).collect();
        let opposite = self.opposite();
        let gained = self.replies.steps().filter(|(reply, _)| *reply != opposite).map(|(_, index)| {
            let seen = numbered("seen", index);
            quote!((quiet & step::<#dir>(#seen)).count())
        });
        // Where a jump back is possible, there is no step back.
        let jumps_back = self.replies.ways.jumps.contains(&opposite);
        let may_lose = |reply: DirId| reply != self.dir && !(jumps_back && reply == opposite);
        let lost = self.replies.steps().filter(|(reply, _)| may_lose(*reply)).map(|(_, index)| {
            let seen = numbered("seen", index);
            quote!((quiet & #seen).count())
        });
        quote! {
            let to = #to & !apart;
            let quiet = to & !(Set::EMPTY #(| #opened)*);
            plays += to.count();
            replies += quiet.count() * before #(+ (to & #opened).count())* #(+ #gained)* #(- #lost)*;
        }
    }
}
