//! Groups without liberties, looked for beside the last placement only.
//!
//! If every placement takes the opponent's groups without liberties, and may leave no such own group, then all groups have
//! liberties before each play. So a play can only take the last liberty of a neighbouring group, or of its own. A position that
//! was set up may be otherwise, so the state has a flag, `settled`, that is true if all groups have liberties.

use quote::quote;

use dsl::model::{DirId, Need, PlayId};

use crate::pass::liberties_beside::leaves_liberties;

use super::Emit;
use crate::pass::tuning::LARGE_WORDS;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// The type of the groups that are kept.
    pub fn groups_type(&self) -> Option<TokenStream> {
        let bits = self.bits_of_groups();
        self.keeps_groups().then(|| quote!(Groups<#bits>))
    }

    fn bits_of_groups(&self) -> Literal {
        Literal::usize_unsuffixed(64 * self.form.layout.set.words())
    }

    /// `key_of_board`, if the groups keep the key.
    pub fn key_of_board(&self) -> Option<TokenStream> {
        let bits = self.bits_of_groups();
        self.decided.keys_kept.then(|| {
            quote! {
                #[inline(always)]
                fn key_of_board(&self) -> u64 {
                    if self.settled { self.groups.key() } else { Groups::<#bits>::key_of(self.board.side) }
                }
            }
        })
    }

    /// The groups on `board`, as a field of the state.
    pub fn groups_of_board(&self) -> Option<TokenStream> {
        self.keeps_groups().then(|| quote!(groups: Groups::of(BOARD, board.side, &LINKS),))
    }

    /// Code for after a play, when all groups have liberties: sets `settled`, and finds the kept groups if they were not known.
    pub fn settle(&self) -> Option<TokenStream> {
        self.settling_links()?;
        let groups = self.keeps_groups().then(|| {
            quote! {
                if !self.settled {
                    self.groups = Groups::of(BOARD, self.board.side, &LINKS);
                }
            }
        });
        Some(quote!(#groups self.settled = true;))
    }

    /// The groups that a placement takes, if all groups had liberties before it.
    pub fn taken_beside(&self) -> TokenStream {
        if self.keeps_groups() {
            return quote!({
                let mut over = Set::EMPTY;
                self.groups.place(ME, play.to.into(), &LINKS, |cell| over.insert(cell));
                over
            });
        }
        quote!(without_liberties(play.to.into(), &board.side[1 - ME], &board.empty()))
    }

    /// A test that a placement takes groups, if all groups had liberties before it.
    pub fn takes_beside(&self) -> TokenStream {
        if self.keeps_groups() {
            return quote!(self.groups.prospects(ME, play.to.into(), &LINKS)[1]);
        }
        quote!({
            let mut empty = self.board.empty();
            empty.remove(play.to.into());
            !without_liberties(play.to.into(), &self.board.side[1 - ME], &empty).is_empty()
        })
    }

    /// True if the group of the piece just placed has a liberty in the position `next`.
    pub fn placed_lives(&self) -> TokenStream {
        if self.keeps_groups() {
            return quote!(next.groups.has_liberty(play.to.into()));
        }
        quote!(has_liberty(play.to.into(), &next.board.side[ME], &next.board.empty()))
    }

    fn link_numbers(&self, links: &[DirId]) -> TokenStream {
        let dirs: Vec<_> = links.iter().map(|dir| self.dir(*dir)).collect();
        let count = Literal::usize_unsuffixed(links.len());
        quote! {
            /// The differences between the numbers of linked cells.
            const LINKS: [i32; #count] = [#(SHIFT[#dirs]),*];
        }
    }

    /// The search for groups without liberties, or the constant `LINKS` where groups are kept; and `is_settled`.
    pub fn liberties(&self) -> Option<TokenStream> {
        let links = self.settling_links()?;
        let search = if self.keeps_groups() {
            self.link_numbers(links)
        } else if self.form.layout.set.words() < LARGE_WORDS {
            self.by_sets(links)
        } else {
            self.by_numbers(links)
        };
        let around = self.union_of_steps(links.iter().copied(), &quote!(cells));
        Some(quote! {
            #search

            impl Board {
                /// True if all groups have liberties.
                fn is_settled(&self) -> bool {
                    let around = |cells: Set| #around;
                    let liberties = around(self.empty());
                    self.side.iter().all(|side| fill(*side & liberties, *side, around) == *side)
                }
            }
        })
    }

    fn by_sets(&self, links: &[DirId]) -> TokenStream {
        let around = self.union_of_steps(links.iter().copied(), &quote!(cells));
        quote! {
            /// The cells beside `cells`, along the lines that link groups.
            #[inline(always)]
            fn beside(cells: Set) -> Set {
                #around
            }

            /// True if the group of `cells` with the cell with number `at` is beside an empty cell.
            #[inline(always)]
            fn has_liberty(at: u32, cells: &Set, empty: &Set) -> bool {
                let (mut group, liberties) = (Set::bit(at), beside(*empty));
                loop {
                    if group.meets(liberties) {
                        return true;
                    }
                    let more = (group | beside(group)) & *cells;
                    if more == group {
                        return false;
                    }
                    group = more;
                }
            }

            /// True if a piece that is placed on the cell with number `at` would be in a group of `cells` beside an empty cell.
            #[inline(always)]
            fn would_live(at: u32, cells: &Set, empty: &Set) -> bool {
                has_liberty(at, &(*cells | Set::bit(at)), empty)
            }

            /// All groups of `cells` that are beside no empty cell; each is next to the cell with number `at`.
            #[inline(always)]
            fn without_liberties(at: u32, cells: &Set, empty: &Set) -> Set {
                let liberties = beside(*empty);
                if !beside(Set::bit(at)).meets(*cells & !liberties) {
                    return Set::EMPTY;
                }
                // The number of steps is seldom predictable, so two are made for each test.
                let mut living = *cells & liberties;
                loop {
                    let near = (living | beside(living)) & *cells;
                    let more = (near | beside(near)) & *cells;
                    if more == living {
                        return *cells & !living;
                    }
                    living = more;
                }
            }
        }
    }

    fn by_numbers(&self, links: &[DirId]) -> TokenStream {
        let dirs: Vec<_> = links.iter().map(|dir| self.dir(*dir)).collect();
        quote! {
            /// The numbers of the cells beside that with number `at`, along the lines that link groups; some may be
            /// no cells.
            #[inline(always)]
            fn beside(at: u32) -> impl Iterator<Item = u32> {
                [#(SHIFT[#dirs]),*].into_iter().map(move |shift| at.wrapping_add_signed(shift))
            }

            /// True if the group of `cells` with the cell with number `at` is beside a free cell: an empty one, or one of a group
            /// that is known to be beside an empty one. Visits cells one by one until it finds a free cell; `seen` holds the
            /// visited ones.
            #[inline]
            fn finds_liberty(at: u32, cells: &Set, free: &Set, seen: &mut Set) -> bool {
                seen.insert(at);
                beside(at).any(|next| free.holds(next))
                    || beside(at).any(|next| {
                        cells.holds(next) && !seen.holds(next) && finds_liberty(next, cells, free, seen)
                    })
            }

            /// True if the group of `cells` with the cell with number `at` is beside an empty cell.
            #[inline]
            fn has_liberty(at: u32, cells: &Set, empty: &Set) -> bool {
                let mut seen = Set::EMPTY;
                finds_liberty(at, cells, empty, &mut seen)
            }

            /// True if a piece that is placed on the cell with number `at` would be in a group of `cells` beside an empty cell.
            #[inline]
            fn would_live(at: u32, cells: &Set, empty: &Set) -> bool {
                has_liberty(at, cells, empty)
            }

            /// The groups of `cells` next to the cell with number `at` that are beside no empty cell.
            #[inline]
            fn without_liberties(at: u32, cells: &Set, empty: &Set) -> Set {
                let (mut free, mut found) = (*empty, Set::EMPTY);
                for start in beside(at) {
                    if cells.holds(start) && !free.holds(start) && !found.holds(start) {
                        let mut seen = Set::EMPTY;
                        if finds_liberty(start, cells, &free, &mut seen) {
                            free = free | seen;
                        } else {
                            found = found | seen;
                        }
                    }
                }
                found
            }
        }
    }

    /// Tests of a play before it is made: does its piece have a liberty, and if not, does it capture? Often these decide
    /// whether the play is legal.
    pub fn at_sight(&self, id: PlayId) -> Option<TokenStream> {
        self.links_at_sight()?;
        let allow = self.allowed_if(id, &quote!(lives));
        let decide = self.decide_by_captures(id);
        if self.keeps_groups() {
            // Most plays are known to be allowed before neighbours are looked at one by one.
            let allow_at_once = self.allowed_if(id, &quote!(self.groups.has_none_beside(play.to.into())));
            return Some(quote! {
                if self.settled {
                    #allow_at_once
                    let [lives, takes] = self.groups.prospects(ME, play.to.into(), &LINKS);
                    #allow
                    #decide
                }
            });
        }
        Some(quote! {
            if self.settled {
                let mut empty = self.board.empty();
                empty.remove(play.to.into());
                let lives = would_live(play.to.into(), &self.board.side[ME], &empty);
                #allow
                #decide
            }
        })
    }

    /// Code that allows a play whose piece has a liberty, if the other limits do; `None` if only the board after the play decides.
    fn allowed_if(&self, id: PlayId, lives: &TokenStream) -> Option<TokenStream> {
        let links = self.links_at_sight()?;
        let rest = self
            .tests(id)
            .filter(
                |limit| !matches!(&limit.need, Need::Leaves(condition) if leaves_liberties(condition, links)),
            )
            .map(|limit| match &limit.need {
                // Own pieces stay, and so does the one just placed: an earlier board can only come again if it had that piece.
                Need::NotPrevious => Some(quote!(!self.previous.side[ME].holds(play.to.into()))),
                Need::NotPast if self.decided.keeps_vacated => {
                    Some(quote!(!self.vacated[ME].holds(play.to.into())))
                }
                Need::Leaves(_) | Need::NotPast | Need::To(_) => None,
            })
            .collect::<Option<Vec<_>>>()?;
        Some(quote!(if #lives #(&& #rest)* { return true; }))
    }

    /// The cells where a placement is known to be allowed: those beside an empty cell where no position can come again.
    pub fn living(&self, id: PlayId) -> Option<TokenStream> {
        let links = self.links_at_sight().filter(|_| self.knows_living(id))?;
        let around = self.union_of_steps(links.iter().copied(), &quote!(cells));
        let back = self.tests(id).filter_map(|limit| match limit.need {
            Need::NotPrevious => Some(quote!(&!self.previous.side[ME])),
            Need::NotPast => Some(quote!(&!self.vacated[ME])),
            Need::Leaves(_) | Need::To(_) => None,
        });
        Some(quote!(if self.settled {
            let cells = board.empty();
            (#around) #(#back)*
        } else {
            Set::EMPTY
        }))
    }

    /// Decides on a play that is not allowed at once. The piece of a play that takes nothing must have a liberty. If limits ask
    /// nothing else but whether the position is new, the board after the play decides; otherwise no other play is decided yet.
    fn decide_by_captures(&self, id: PlayId) -> TokenStream {
        let past_alone = self.decided.keeps_vacated
            && self.form.model.kinds.len() == 1
            && self.tests(id).any(|limit| limit.need == Need::NotPast)
            && self.tests(id).all(|limit| self.asks_past_alone(limit));
        let over = quote!(without_liberties(play.to.into(), &self.board.side[1 - ME], &empty));
        let (found, takes) = match (self.keeps_groups(), past_alone) {
            (true, _) => (None, quote!(takes)),
            (false, true) => (Some(quote!(let over = #over;)), quote!((!over.is_empty()))),
            (false, false) => (None, quote!((!#over.is_empty()))),
        };
        if !past_alone {
            return quote!(if !lives && !#takes { return false; });
        }
        if self.decided.keys_kept {
            return quote! {
                if !lives && !#takes {
                    return false;
                }
                return !past.contains(self.groups.key_after(ME, play.to.into(), &LINKS, takes));
            };
        }
        let take = if self.keeps_groups() {
            quote! {
                if takes {
                    let mut over = Set::EMPTY;
                    self.groups.each_taken(ME, play.to.into(), &LINKS, |cell| over.insert(cell));
                    board.take_off(over);
                }
            }
        } else {
            quote!(board.take_off(over);)
        };
        quote! {
            #found
            if !lives && !#takes {
                return false;
            }
            let mut board = self.board;
            board.side[ME].insert(play.to.into());
            #take
            return !past.contains(board.mix(0));
        }
    }
}
