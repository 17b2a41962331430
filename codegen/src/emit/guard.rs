//! The only royal piece of a player: the checks of it and the pins to it, as masks for whole sets of pieces.
//!
//! An attacker with no piece between itself and the royal piece gives check: another piece must then capture the attacker or
//! stand between. If a single piece stands between, it is pinned: it may only move along that line. The royal piece itself
//! moves to cells that are not attacked when its own cell is empty. So no play needs a trial.

use quote::quote;

use dsl::model::{DirId, Dirs, KindId, PlayId};

use crate::facts::attackers::Attackers;
use crate::plan::stages::Stage;

use super::Emit;
use super::constants::Constants;
use super::filters::Filters;
use super::helpers::Helper;
use super::names::{PlayPart, WalkId, WalkPart, numbered};
use super::royal::Part;
use super::tables::by_number;

use proc_macro2::{Ident, Literal, TokenStream};

impl Emit<'_> {
    /// The plays of a stage, by `guard` for a player with one royal piece; `several` is the code for a player with none or several.
    pub fn guarded_stage(
        &self,
        stage: &Stage<'_>,
        starts: &TokenStream,
        several: &TokenStream,
    ) -> Option<TokenStream> {
        let kind = self.guarded()?;
        if !stage.plays.iter().any(|play| self.spares_royal(*play) || self.walks_royal(*play)) {
            return None;
        }
        let royal = self.of_kind(kind, &quote!(board.side[ME]));
        let calls = stage.plays.iter().map(|play| {
            let filters = Filters::new(self, stage, *play);
            self.guarded_call(*play, starts, &filters)
        });
        let danger = self.asks_danger(&stage.plays).then(|| {
            let roams = stage.plays.iter().map(|play| self.roams(*play, starts));
            quote! {
                let roams = Set::EMPTY #(#roams)*;
                let attacked = if roams.is_empty() { BOARD } else { Self::danger::<ME>(board) };
            }
        });
        Some(quote! {
            let royal = #royal;
            if royal.count() == 1 {
                let guard = Self::guard::<ME>(board);
                #danger
                #(#calls)*
            } else {
                #several
            }
        })
    }

    /// True if a clause moves the royal piece by walks that are found at once.
    pub fn walks_royal(&self, id: PlayId) -> bool {
        self.decided.royal_walks.contains(&id)
    }

    fn asks_danger(&self, plays: &[PlayId]) -> bool {
        let royal = |id: &PlayId| {
            self.walks_royal(*id)
                || self.spares_royal(*id) && self.parts_of(*id).iter().any(|part| part.royal)
        };
        plays.iter().any(royal)
    }

    /// `| (cells to which the royal piece can go by a clause, if they are not attacked)`
    fn roams(&self, id: PlayId, starts: &TokenStream) -> TokenStream {
        if self.walks_royal(id) {
            let ends = self.play_name(id, PlayPart::Ends);
            return quote!(| self.#ends::<ME>(royal & #starts, Set::EMPTY));
        }
        let parts = if self.spares_royal(id) { self.parts_of(id) } else { Vec::new() };
        let movers = parts.iter().filter(|part| part.royal).flat_map(|part| &part.movers);
        let ends = movers.map(|(index, mover)| {
            if !self.has_ends(mover) {
                return quote!(| BOARD);
            }
            let ends = self.walk_name(WalkId::Mover(id, *index), WalkPart::Ends);
            quote!(| Self::#ends::<ME>(board, guard.at))
        });
        quote!(#(#ends)*)
    }

    /// Hands the plays of a clause to `out`, where `guard` is known.
    fn guarded_call(&self, id: PlayId, starts: &TokenStream, filters: &Filters) -> TokenStream {
        let to = &filters.to;
        if self.walks_royal(id) {
            let name = self.play_name(id, PlayPart::RoyalPlays);
            return quote!(self.#name::<ME>(royal & #starts, #to & !attacked, attacked, out););
        }
        if !self.spares_royal(id) {
            return self.call(id, starts, filters);
        }
        if !self.moves(id) {
            let name = self.play_name(id, PlayPart::Plays);
            return quote!(self.#name::<ME>(#to & guard.targets, out););
        }
        let parts = self.parts_of(id);
        let calls = parts.iter().map(|Part { name, royal, .. }| {
            if *royal {
                quote!(self.#name::<ME>(royal & #starts, #to & !attacked, out);)
            } else {
                quote!(self.#name::<ME>(#starts, #to & guard.targets, guard, out);)
            }
        });
        quote!(#(#calls)*)
    }

    /// Hands the plays of a clause to `out`, each after a trial.
    pub fn tried_call(&self, id: PlayId, starts: &TokenStream, filters: &Filters) -> TokenStream {
        if !self.spares_royal(id) {
            return self.call(id, starts, filters);
        }
        let (to, out) = (&filters.to, self.tries(id));
        if !self.moves(id) {
            let name = self.play_name(id, PlayPart::Plays);
            return quote!(self.#name::<ME>(#to, #out););
        }
        let parts = self.parts_of(id);
        let calls = parts.iter().map(|Part { name, royal, .. }| {
            let guard = (!royal).then(|| quote!(Guard::NONE,));
            quote!(self.#name::<ME>(#starts, #to, #guard #out);)
        });
        quote!(#(#calls)*)
    }

    /// `plays_by_trial`, for positions where a player has no royal piece or several.
    pub fn plays_by_trial(&self) -> Option<TokenStream> {
        self.guarded()?;
        let stage = &self.form.stages[0];
        let starts = self.starts_of(stage);
        let calls = stage.plays.iter().map(|play| {
            let filters = Filters::new(self, stage, *play);
            self.tried_call(*play, &starts, &filters)
        });
        Some(quote! {
            /// Every play of `ME`, who has no royal piece or several.
            #[cold]
            #[inline(never)]
            fn plays_by_trial<const ME: usize>(&self, past: &History) -> Vec<Play> {
                let board = &self.board;
                let mut found = Vec::new();
                let out = &mut found;
                #(#calls)*
                found
            }
        })
    }

    /// `Guard`, and the functions that find it.
    pub fn guard_of_royal(&self, attackers: &[Attackers<'_>]) -> Option<TokenStream> {
        let kind = self.guarded()?;
        let name = &self.form.model.kinds[kind].name;
        let lines = self.far_lines();
        let between = (!lines.is_empty()).then(|| self.between(&lines));
        let pin_line = (!lines.is_empty()).then(|| self.pin_line(&lines));
        let danger = self.asks_danger(&self.form.stages[0].plays).then(|| self.danger_function(kind));
        let guard = self.guard_function(kind, attackers);
        let doc = format!(" The bounds on the plays of the other pieces of a player who has one {name}.");
        let at_doc = format!(" The cell of the {name}.");
        Some(quote! {
            #between

            #[doc = #doc]
            #[allow(dead_code, reason = "the bound plays of some games ask for a part of this only")]
            #[derive(Clone, Copy, Debug)]
            struct Guard {
                #[doc = #at_doc]
                at: u32,
                /// The pieces that alone stand between it and an attacker: they may only move along that line.
                pinned: Set,
                /// The cells where a piece may land: if there is a check, that of the attacker, and those between.
                targets: Set,
            }

            impl Guard {
                /// Nothing is bound.
                const NONE: Self = Self { at: 0, pinned: Set::EMPTY, targets: BOARD };
            }

            impl State {
                #guard
                #pin_line
                #danger
            }
        })
    }

    /// `guard`
    fn guard_function(&self, kind: KindId, attackers: &[Attackers<'_>]) -> TokenStream {
        let royal = self.of_kind(kind, &quote!(board.side[ME]));
        let (tables, [near, far]) = self.attackers_by_table(attackers);
        let kinds = |far: bool| {
            let ways = attackers.iter().filter(move |attackers| attackers.are_far() == far);
            ways.flat_map(|attackers| &attackers.kinds)
        };
        // Standing between does not help against a piece that checks in both ways, and such a piece counts as one attacker.
        let both_ways = kinds(true).any(|kind| kinds(false).any(|near| near == kind));
        let [beside, counted_before] = if both_ways {
            [quote!(let beside = targets;), quote!(0 if beside.has(from) => {})]
        } else {
            Default::default()
        };
        let checks_from_afar = (!far.is_empty()).then(|| {
            quote! {
                #beside
                let occupied = board.occupied();
                for from in (Set::EMPTY #(#far)*).iter() {
                    let between = BETWEEN[at as usize % BETWEEN.len()][from as usize % BETWEEN.len()];
                    let shields = between & occupied;
                    match shields.count() {
                        #counted_before
                        0 => {
                            targets = targets | between | Set::bit(from);
                            checks += 1;
                        }
                        1 => pinned = pinned | shields,
                        _ => {}
                    }
                }
            }
        });
        quote! {
            /// The bounds on the plays of the other pieces of `ME`.
            #[inline(always)]
            fn guard<const ME: usize>(board: &Board) -> Guard {
                #(#tables)*
                let at = (#royal).first();
                let mut pinned = Set::EMPTY;
                let mut targets = Set::EMPTY #(#near)*;
                let mut checks = targets.count();
                #checks_from_afar
                let targets = match checks {
                    0 => BOARD,
                    1 => targets,
                    _ => Set::EMPTY,
                };
                Guard { at, pinned, targets }
            }
        }
    }

    /// `danger`
    fn danger_function(&self, kind: KindId) -> TokenStream {
        let name = &self.form.model.kinds[kind].name;
        let royal = self.of_kind(kind, &quote!(board.side[ME]));
        let doc = format!(
            " The cells on which the opponent could capture the {name} of `ME`, if it had left its cell and stood there."
        );
        quote! {
            #[doc = #doc]
            #[inline(never)]
            fn danger<const ME: usize>(board: &Board) -> Set {
                let mut lifted = *board;
                lifted.side[ME] = board.side[ME] & !(#royal);
                Self::attacked::<ME>(&lifted)
            }
        }
    }

    /// The tables of the cells from which attackers capture on a cell of an empty board; and lists of
    /// `| (the pieces on such cells)`, one for attackers beside the royal piece, one for attackers that may be far away.
    fn attackers_by_table(&self, attackers: &[Attackers<'_>]) -> (Vec<TokenStream>, [Vec<TokenStream>; 2]) {
        let mut tables = Vec::new();
        let [mut near, mut far] = [Vec::new(), Vec::new()];
        for (index, attackers) in attackers.iter().enumerate() {
            let (table, cells) = self.cells_of_attack(index, attackers);
            tables.push(table);
            let pieces = self.of_kinds(&attackers.kinds, &quote!(board.side[1 - ME]));
            let found = quote!(| #cells & #pieces);
            if attackers.are_far() { far.push(found) } else { near.push(found) }
        }
        (tables, [near, far])
    }

    /// The table of the cells from which some attackers capture on a cell of an empty board, and the table's row for the cell `at`.
    pub fn cells_of_attack(&self, index: usize, attackers: &Attackers<'_>) -> (TokenStream, TokenStream) {
        let name = numbered("FROM", index + 1);
        let least: u32 = attackers.steps.iter().map(|step| step.least).sum();
        let most = attackers.steps.iter().try_fold(0, |most, step| Some(most + step.most?));
        let opposite = |dir: &DirId| self.form.model.board.directions[*dir].opposite;
        // From the cell of the royal piece of `ME`, back to those of the opponent's attackers.
        let back = [1, 0].map(|player| attackers.dirs[player].iter().map(opposite).collect::<Vec<_>>());
        let row = if back[0] == back[1] { quote!(#name) } else { quote!(#name[ME]) };
        let table = self.line_table(&name, &back, least, most);
        (table, quote!(#row[at as usize % Set::BITS as usize]))
    }

    /// A constant table of the cells that steps in some directions lead to from each cell.
    pub fn line_table(&self, name: &Ident, dirs: &Dirs, least: u32, most: Option<u32>) -> TokenStream {
        let lines = by_number("lines", self.form.layout.set);
        let most = most.map_or(quote!(u32::MAX), |most| {
            let most = Literal::u32_unsuffixed(most);
            quote!(#most)
        });
        let least = Literal::u32_unsuffixed(least);
        let [first, second] = dirs.each_ref().map(|dirs| {
            let steps = self.steps_of(dirs);
            quote!(&tables::#lines(&[#steps], #least, #most))
        });
        if dirs[0] == dirs[1] {
            return quote!(const #name: &[Set; Set::BITS as usize] = #first;);
        }
        quote!(const #name: [&[Set; Set::BITS as usize]; 2] = [#first, #second];)
    }

    /// For the steps in each direction, the number that a step adds to the number of a cell's bit, and the cells from which it does so.
    fn steps_of(&self, dirs: &[DirId]) -> TokenStream {
        let constants = Constants::new(self.form);
        let steps = dirs.iter().flat_map(|dir| &self.form.layout.shifts[*dir]).map(|shift| {
            let by = Literal::isize_unsuffixed(shift.by);
            let from = constants.literal(&self.form.layout.bits_of(&shift.from));
            quote!((#by, #from))
        });
        quote!(#(#steps),*)
    }

    /// `BETWEEN`
    pub fn between(&self, lines: &[DirId]) -> TokenStream {
        let between = by_number("between", self.form.layout.set);
        let steps = self.steps_of(lines);
        quote! {
            /// For each two cells of a line along which pieces capture from afar, those between them.
            static BETWEEN: [[Set; Set::BITS as usize]; Set::BITS as usize] = tables::#between(&[#steps]);
        }
    }

    /// `pin_line`
    fn pin_line(&self, lines: &[DirId]) -> TokenStream {
        let axes = lines.iter().filter(|dir| **dir < self.form.model.board.directions[**dir].opposite);
        let tests = axes.map(|dir| {
            let line = self.line_through(*dir, &quote!(at));
            quote! {
                let line = #line;
                if line.has(piece) {
                    return line;
                }
            }
        });
        quote! {
            /// The line through the cell `at` and that of a piece which is pinned to what stands there.
            #[inline(never)]
            fn pin_line(at: u32, piece: u32) -> Set {
                #(#tests)*
                Set::EMPTY
            }
        }
    }

    /// `& (pieces that may move along a direction)`
    pub fn free_along(&self, dir: DirId) -> TokenStream {
        if !self.far_lines().contains(&dir) {
            return quote!(&!guard.pinned);
        }
        let line = self.line_through(dir, &quote!(guard.at));
        quote!(& (!guard.pinned | #line))
    }

    /// The other cells of the line along a direction through the cell with the number `at`.
    pub fn line_through(&self, dir: DirId, at: &TokenStream) -> TokenStream {
        // The call declares `RAYS`, together with the helper.
        self.helper(Helper::Ray);
        let opposite = self.form.model.board.directions[dir].opposite;
        let [dir, opposite] = [dir, opposite].map(|dir| self.dir(dir));
        let at = quote!(#at as usize % Set::BITS as usize);
        quote!(RAYS[#dir][#at] | RAYS[#opposite][#at])
    }

    /// True if `guard` binds the pieces of a kind that a clause moves.
    pub fn is_bound(&self, id: PlayId, kind: KindId) -> bool {
        self.guarded().is_some_and(|royal| royal != kind) && self.spares_royal(id)
    }
}
