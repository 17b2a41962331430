//! Chains that only move, leg by leg of one length: where legs can be made is the same for all pieces.
//!
//! A piece is lifted off the board while it is on its way, so its own cell is empty then. Where its legs never cross that
//! cell it makes no difference, and the cells from which a leg leads on are found once a position instead of once a
//! piece and leg.
//!
//! Legs of two cells on a large board join a quarter of its cells, by even columns and rows. Where such a class fits into a
//! word, and steps are even there, it is folded into one, and a chain is followed there.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use dsl::model::{Action, CellMask, DirId, Mover, Play, PlayId, Repeat};

use crate::Technique;
use crate::emit::{Emit, names};
use crate::lower::layout::SetType;
use crate::lower::local::is_local;

impl Emit<'_> {
    /// The only mover of a clause, and the length of its legs, if where they can be made is the same for all pieces.
    fn common_legs(&self, id: PlayId) -> Option<(&Mover, usize)> {
        let play = &self.form.model.plays[id];
        let Action::Move(movers) = &play.action else { return None };
        let [mover] = movers.as_slice() else { return None };
        let dirs = &mover.walk.dirs;
        let fixed = mover.walk.steps.iter().all(|step| step.most == Some(step.least) && is_local(&step.on));
        let length = mover.walk.steps.iter().map(|step| step.least as usize).sum();
        let even = dirs[0].iter().all(|dir| self.form.layout.is_uniform(*dir));
        let common = self.form.uses(Technique::LegsInCommon)
            && play.repeat != Repeat::No
            && self.only_moves(movers)
            && mover.on.is_none()
            && play.far.is_none()
            && !self.asks_landing(&mover.walk)
            && fixed
            && even
            && dirs[0] == dirs[1]
            && self.never_cross_start(&dirs[0], length);
        common.then_some((mover, length))
    }

    /// Whether legs of a length never go over the cell where the chain began: no cell within a leg can be reached by legs
    /// from its start.
    fn never_cross_start(&self, dirs: &[DirId], length: usize) -> bool {
        let all = &self.form.model.board.directions;
        let leg = |from: usize, dir: DirId| {
            std::iter::successors(Some(from), move |at| all[dir].next[*at]).skip(1).take(length)
        };
        let cells = self.form.model.board.cells.len();
        let links: Vec<(usize, usize)> = (0..cells)
            .flat_map(|cell| {
                dirs.iter().filter_map(move |dir| Some((cell, leg(cell, *dir).nth(length - 1)?)))
            })
            .collect();
        let classes = classes(cells, &links);
        (0..cells).all(|cell| {
            let within =
                |dir: &DirId| leg(cell, *dir).take(length - 1).all(|at| classes[at] != classes[cell]);
            dirs.iter().all(within)
        })
    }

    /// The name of the sets of cells from which legs lead on, if they are common to all pieces.
    pub fn legs_name(&self, id: PlayId) -> Option<Ident> {
        self.common_legs(id).map(|_| names::joined(&self.form.model.plays[id].name, "lead_on"))
    }

    /// Whether the legs of a clause are followed in one word.
    pub(super) fn folds_legs(&self, id: PlayId) -> bool {
        self.common_legs(id).is_some_and(|(mover, length)| self.folded(mover, length).is_some())
    }

    /// `name_lead_on` and `name_targets`: where legs lead on, and where the piece on `origin` can go by them.
    pub(super) fn targets_by_legs(&self, id: PlayId, play: &Play, doc: &str) -> Option<TokenStream> {
        let (mover, length) = self.common_legs(id)?;
        if let Some(folded) = self.folded(mover, length) {
            return Some(self.targets_folded(play, mover, &folded, doc));
        }
        let targets = names::joined(&play.name, "targets");
        let legs = names::joined(&play.name, "lead_on");
        let dirs = &mover.walk.dirs[0];
        let count = Literal::usize_unsuffixed(dirs.len());
        let by =
            |dir: DirId| self.form.layout.shifts[dir].first().map_or(0, |shift| shift.by) * length as isize;
        let next = next_by_legs(dirs.iter().map(|dir| by(*dir)));
        let guard = self.guard(play, quote!(Set::EMPTY));
        let pieces = self.of_kind(mover.kind, &quote!(origin));
        let stops = self.stops(mover.kind);
        let legs_doc = lead_on_doc(play);
        let lead_on = self.lead_on(play, mover);
        Some(quote! {
            #[doc = #legs_doc]
            #[inline(always)]
            fn #legs<const ME: usize>(board: &Board) -> [Set; #count] {
                #lead_on
            }

            #[doc = #doc]
            #[inline(always)]
            fn #targets<const ME: usize>(&self, legs: &[Set; #count], from: u32, origin: Set) -> Set {
                #guard
                let board = &self.board;
                let mut reached = Set::EMPTY;
                let mut edge = #pieces;
                while !edge.is_empty() {
                    let next = #next;
                    edge = next & !reached #stops;
                    reached = reached | next;
                }
                reached & !origin
            }
        })
    }

    /// For each direction the cells from which a leg leads on.
    fn lead_on(&self, play: &Play, mover: &Mover) -> TokenStream {
        let walk = self.walk_name(play, std::slice::from_ref(mover), 0).to_string();
        let along = names::joined(&walk, "starts_along");
        let dirs = mover.walk.dirs[0].iter();
        let names = dirs.map(|dir| names::capitals(&self.form.model.board.directions[*dir].name));
        quote!([#(Self::#along::<ME, #names>(board)),*])
    }

    /// How legs are followed in one word on a board of several: cells that legs join make a class, which fits into a word, and
    /// in which a leg in one direction is the same shift from everywhere.
    fn folded(&self, mover: &Mover, length: usize) -> Option<Folded> {
        let board = &self.form.model.board;
        let large = matches!(self.form.layout.set, SetType::Words(_));
        let promoted = self.form.model.promotions.iter().any(|promotion| promotion.from == mover.kind);
        let one_kind = self.form.model.kinds.len() == 1;
        if !self.form.uses(Technique::LegsFolded) || !large || promoted || !one_kind {
            return None;
        }
        let leg =
            |from: usize, dir: DirId| (0..length).try_fold(from, |at, _| board.directions[dir].next[at]);
        let dirs = &mover.walk.dirs[0];
        let cells = board.cells.len();
        let links: Vec<(usize, usize)> = (0..cells)
            .flat_map(|from| dirs.iter().filter_map(move |dir| Some((from, leg(from, *dir)?))))
            .collect();
        let class = classes(cells, &links);
        let mut firsts = class.clone();
        firsts.sort_unstable();
        firsts.dedup();
        let members = |first: usize| (0..cells).map(|cell| class[cell] == first).collect::<CellMask>();
        let classes: Vec<CellMask> = firsts.into_iter().map(members).collect();
        let fits = |class: &CellMask| class.iter().filter(|is_in| **is_in).count() <= 64;
        if classes.len() > MOST_CLASSES || !classes.iter().all(fits) {
            return None;
        }
        let bit = &self.form.layout.bit;
        let place = |cell: usize| {
            (0..cells).filter(|other| class[*other] == class[cell] && bit[*other] < bit[cell]).count()
                as isize
        };
        let shift = |dir: &DirId| {
            let mut shifts: Vec<isize> =
                (0..cells).filter_map(|from| Some(place(leg(from, *dir)?) - place(from))).collect();
            shifts.dedup();
            <[isize; 1]>::try_from(shifts).ok().map(|[shift]| shift)
        };
        let shifts = dirs.iter().map(shift).collect::<Option<Vec<isize>>>()?;
        Some(Folded { classes, shifts })
    }

    /// `NAME_CLASSES`, `NAME_PLACES`, `name_lead_on` and `name_targets`.
    fn targets_folded(&self, play: &Play, mover: &Mover, folded: &Folded, doc: &str) -> TokenStream {
        let [classes, places] =
            ["classes", "places"].map(|part| names::capitals(&format!("{}_{part}", play.name)));
        let targets = names::joined(&play.name, "targets");
        let legs = names::joined(&play.name, "lead_on");
        let count = Literal::usize_unsuffixed(folded.classes.len());
        let dirs = Literal::usize_unsuffixed(folded.shifts.len());
        let bits = Literal::usize_unsuffixed(64 * self.form.layout.set.words());
        let sets =
            folded.classes.iter().map(|class| self.constants.literal(&self.form.layout.bits_of(class)));
        // A leg leads to a place of its class, so rotations are shifts; shifts would be joined to slower vectors.
        let next = folded.shifts.iter().enumerate().map(|(index, by)| {
            let index = Literal::usize_unsuffixed(index);
            let bits = Literal::usize_unsuffixed(by.rem_euclid(64) as usize);
            quote!((edge & legs[#index]).rotate_left(#bits))
        });
        let guard = self.guard(play, quote!(Set::EMPTY));
        let legs_doc = format!("{} In each class.", lead_on_doc(play));
        let lead_on = self.lead_on(play, mover);
        quote! {
            /// The cells that legs join.
            const #classes: [Set; #count] = [#(#sets),*];

            /// The class of each cell, and its place when the class is folded into a word.
            const #places: &[[u8; 2]; #bits] = &engine::places(&Self::#classes);

            #[doc = #legs_doc]
            #[inline(always)]
            fn #legs<const ME: usize>(board: &Board) -> [[u64; #dirs]; #count] {
                let legs: [Set; #dirs] = #lead_on;
                Self::#classes.map(|class| legs.map(|legs| legs.fold(&class)))
            }

            #[doc = #doc]
            #[inline(always)]
            fn #targets<const ME: usize>(&self, legs: &[[u64; #dirs]; #count], from: u32, origin: Set) -> Set {
                #guard
                let [class, place] = Self::#places[from as usize].map(usize::from);
                let legs = &legs[class];
                let start = 1_u64 << place;
                let (mut reached, mut edge) = (0, start);
                while edge != 0 {
                    let next = #(#next)|*;
                    edge = next & !reached;
                    reached |= next;
                }
                Set::unfold(reached & !start, &Self::#classes[class])
            }
        }
    }
}

/// The most classes of cells that are folded.
const MOST_CLASSES: usize = 8;

/// Classes of cells that legs join, each of which is one word.
struct Folded {
    /// The cells of each.
    classes: Vec<CellMask>,
    /// What a leg in each direction adds to a place in its class.
    shifts: Vec<isize>,
}

/// Where legs that add so much to a place lead from the cells `edge`.
fn next_by_legs(by: impl Iterator<Item = isize>) -> TokenStream {
    let next = by.enumerate().map(|(index, by)| {
        let index = Literal::usize_unsuffixed(index);
        let bits = Literal::usize_unsuffixed(by.unsigned_abs());
        if by < 0 { quote!((edge & legs[#index]) >> #bits) } else { quote!((edge & legs[#index]) << #bits) }
    });
    quote!(#(#next)|*)
}

fn lead_on_doc(play: &Play) -> String {
    format!(" The cells from which a leg of `{}` leads on, in each direction.", play.name)
}

/// The class of each cell: cells that links join are of one.
fn classes(cells: usize, links: &[(usize, usize)]) -> Vec<usize> {
    let mut class: Vec<usize> = (0..cells).collect();
    loop {
        let before = class.clone();
        for &(a, b) in links {
            let least = class[a].min(class[b]);
            (class[a], class[b]) = (least, least);
        }
        if class == before {
            return class;
        }
    }
}
