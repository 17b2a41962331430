//! Cells on which attacks on royal pieces depend: plays that touch none of them are not tried.
//!
//! A play moves no piece of the opponent, so an attack that it opens comes from a piece that could attack the royal piece on some board.
//! Such an attack depends on the cells between the two pieces, and on those that tell whether the attacker may move that way. Where attacks
//! need a fixed number of pieces between, a play changes that number by one at most, so it opens no attack where the number is off by two.

use std::collections::BTreeMap;

use quote::quote;

use dsl::model::{DirId, KindId, PlayId, Region};

use crate::facts::local::is_local;

use super::Emit;
use super::region::View;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// `(a play of the clause touches no cell of watched) ||`
    pub fn spared_unwatched(&self, id: PlayId) -> Option<TokenStream> {
        let start = self.moves(id).then(|| quote!(watched.has(play.from as u32) ||));
        self.watches(id).then(|| quote!(!(#start watched.has(play.to as u32)) ||))
    }

    /// `if !seen { return true; }` after a play of the clause, which leads to the state `next`.
    pub fn allowed_unseen(&self, id: PlayId) -> Option<TokenStream> {
        self.watches(id).then(|| {
            quote! {
                let (seen, _) = Self::outlook::<ME>(&next.board);
                if !seen {
                    return true;
                }
            }
        })
    }

    /// `outlook` and `watched`, with their table.
    pub fn watch(&self) -> Option<TokenStream> {
        let kind = self.kept_kind().filter(|_| !self.decided.watched.is_empty())?;
        let lines = self.lines_of_attack();
        let between = (!lines.is_empty()).then(|| self.between(&lines));
        let [outlook, watched] = [self.outlook(kind), self.watched(kind)];
        Some(quote! {
            #between

            impl State {
                #outlook
                #watched
            }
        })
    }

    fn watched(&self, kind: KindId) -> TokenStream {
        let name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " The cells one of which a play must touch if a {name} of `ME` is attacked after it: all if one is attacked already."
        );
        let kept = Region::And(vec![Region::Own, Region::Kind(kind), Region::Attacked]);
        let attacked = self.region_term(&kept, &View::of(quote!(board)));
        quote! {
            #[doc = #doc]
            fn watched<const ME: usize>(board: &Board) -> Set {
                let (seen, watched) = Self::outlook::<ME>(board);
                if seen && !#attacked.is_empty() { BOARD } else { watched }
            }
        }
    }

    fn outlook(&self, kind: KindId) -> TokenStream {
        let name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " False if no {name} of `ME` is attacked, by a short look; and the cells one of which a play must touch to open another \
             attack on one."
        );
        let royal = self.of_kind(kind, &quote!(board.side[ME]));
        let Looks { tables, around, beside, far } = self.looks();
        let along = far.iter().map(|(number, pieces)| self.look_along_lines(*number, pieces));
        quote! {
            #[doc = #doc]
            #[inline]
            fn outlook<const ME: usize>(board: &Board) -> (bool, Set) {
                #(#tables)*
                let royal = #royal;
                let occupied = board.occupied();
                let mut seen = false;
                let mut watched = royal;
                for at in royal.iter() {
                    #(watched = watched | #around;)*
                    seen |= !(Set::EMPTY #(| #beside)*).is_empty();
                    #(#along)*
                }
                (seen, watched)
            }
        }
    }

    /// Code that looks for attackers from the royal piece on `at`.
    fn looks(&self) -> Looks {
        let view = View::of(quote!(board)).theirs();
        let mut looks = Looks::default();
        for (index, attackers) in self.attackers().iter().enumerate() {
            let (table, cells) = self.cells_of_attack(index, attackers);
            looks.tables.push(table);
            let kinds = self.of_kinds(&attackers.kinds, &quote!(board.side[1 - ME]));
            let pieces = quote!(#cells & #kinds);
            looks.around.extend(attackers.on.and_then(|on| self.cells_around(on, &view, &quote!((#pieces)))));
            // A play on another cell can let a piece move this way that may not do so now.
            let on = attackers.on.filter(|on| is_local(on) || !attackers.are_far());
            let on = on.map(|on| self.region_term(on, &view)).map(|on| quote!(& #on));
            let pieces = quote!(#pieces #on);
            if attackers.are_far() {
                looks.far.entry(attackers.pieces_between()).or_default().push(pieces);
            } else {
                looks.beside.push(pieces);
            }
        }
        looks
    }

    /// Looks for attackers along lines with `number` pieces between them and the royal piece on `at`, or any number if `None`.
    fn look_along_lines(&self, number: Option<u32>, pieces: &[TokenStream]) -> TokenStream {
        let literal = Literal::u32_unsuffixed;
        let look = match number.map(|number| [number.saturating_sub(1), number, number + 1].map(literal)) {
            Some([fewer, number, more]) => quote! {
                let number = (between & occupied).count();
                if (#fewer..=#more).contains(&number) {
                    watched = watched | between;
                    seen |= number == #number;
                }
            },
            None => quote! {
                watched = watched | between;
                seen = true;
            },
        };
        quote! {
            for from in (#(#pieces)|*).iter() {
                let between = BETWEEN[at as usize % BETWEEN.len()][from as usize % BETWEEN.len()];
                #look
            }
        }
    }

    /// The cells that tell which of the pieces on `cells` stand in a region; `None` if their own cells tell it.
    fn cells_around(&self, region: &Region, view: &View, cells: &TokenStream) -> Option<TokenStream> {
        match region {
            Region::StepOf(dirs, part) => {
                let opposite = |dir: &DirId| self.form.model.board.directions[*dir].opposite;
                let back = dirs.each_ref().map(|dirs| dirs.iter().map(opposite).collect::<Vec<_>>());
                let steps = self.steps(&back, view, &quote!(cells));
                let further =
                    self.cells_around(part, view, &quote!(beside)).map(|further| quote!(| #further));
                Some(quote!({ let cells = #cells; let beside = (#steps) & BOARD; beside #further }))
            }
            Region::Their(part) => self.cells_around(part, &view.clone().theirs(), cells),
            _ => {
                let parts = region.parts().into_iter();
                let parts: Vec<_> = parts.filter_map(|part| self.cells_around(part, view, cells)).collect();
                (!parts.is_empty()).then(|| quote!((#(#parts)|*)))
            }
        }
    }
}

/// Code that looks for attackers from a royal piece.
#[derive(Default)]
struct Looks {
    /// The tables of the cells from which they attack.
    tables: Vec<TokenStream>,
    /// The cells that tell whether a piece may move that way.
    around: Vec<TokenStream>,
    /// The pieces that attack adjacent cells, or by a leap.
    beside: Vec<TokenStream>,
    /// The pieces that may attack along lines, by the number of pieces between.
    far: BTreeMap<Option<u32>, Vec<TokenStream>>,
}
