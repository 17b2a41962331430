//! Plays that need no trial, where a kind of piece may not be left under attack.

use quote::quote;

use dsl::model::{Action, KindId, Mover, PlayId};

use crate::facts::attackers::Attackers;

use super::Emit;
use super::helpers::Helper;
use super::names::PlayPart;
use super::region::View;

use proc_macro2::{Ident, TokenStream};

/// The movers of a clause whose plays are found by one function. Royal pieces have a function of their own if plays of
/// other pieces need no test.
pub struct Part<'m> {
    /// The function.
    pub name: Ident,
    /// The movers, with their numbers in the clause.
    pub movers: Vec<(usize, &'m Mover)>,
    /// True for royal pieces.
    pub royal: bool,
}

impl Emit<'_> {
    /// The parts of a clause that moves all pieces at once.
    pub fn parts_of(&self, id: PlayId) -> Vec<Part<'_>> {
        let play = &self.form.model.plays[id];
        let Action::Move(movers) = &play.action else { return Vec::new() };
        let kind = self.royal().filter(|_| self.spares_royal(id));
        let (kings, others): (Vec<_>, Vec<_>) =
            movers.iter().enumerate().partition(|(_, mover)| Some(mover.kind) == kind);
        let part = |part, movers, royal| Part { name: self.play_name(id, part), movers, royal };
        let parts = [part(PlayPart::Plays, others, false), part(PlayPart::RoyalPlays, kings, true)];
        parts.into_iter().filter(|part| !part.movers.is_empty()).collect()
    }

    /// `threats`: the cells that the opponent attacks, and the own pieces whose plays must be tested.
    pub fn threats(&self, kind: KindId, attackers: &[Attackers<'_>]) -> TokenStream {
        let royal = self.of_kind(kind, &quote!(board.side[ME]));
        let sight = self.sight(attackers);
        let seen = sight.as_ref().map(
            |_| quote!(let sight = if ME == 0 { Self::sight::<1>(board) } else { Self::sight::<0>(board) };),
        );
        let given = sight.as_ref().map(|_| quote!(, sight));
        let exposed = match &sight {
            Some(sight) => {
                let lanes = sight.lanes_of(&quote!(royal));
                quote!(sight.meeting(Sight::of([#lanes; 2], board.empty())))
            }
            None => self.shields(attackers),
        };
        let name = &self.form.model.kinds[kind].name;
        let doc = format!(
            " The cells on which the opponent could capture a piece of `ME`, if one stood there, also instead of what \
             stands there. And of the pieces of `ME` all but those that surely may leave their cells: all if a {name} is \
             attacked, and else those that stand between one and an attacker."
        );
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn threats<const ME: usize>(board: &Board) -> (Set, Set) {
                #seen
                let attacked = if ME == 0 {
                    Self::captures::<1>(board #given)
                } else {
                    Self::captures::<0>(board #given)
                };
                let royal = #royal;
                if royal.meets(attacked) {
                    return (attacked, board.side[ME]);
                }
                let exposed = #exposed;
                (attacked, exposed & board.side[ME])
            }
        }
    }

    /// The cells on which runs from attackers meet runs from `royal`.
    fn shields(&self, attackers: &[Attackers<'_>]) -> TokenStream {
        let view = View::of(quote!(board));
        let [run, run_back] = [Helper::Run, Helper::RunBack].map(|helper| self.helper(helper));
        let parts = attackers.iter().filter(|attackers| attackers.are_far()).map(|attackers| {
            let pieces = self.of_kinds(&attackers.kinds, &quote!(board.side[1 - ME]));
            let dirs = self.each_direction(&attackers.dirs, &view.clone().theirs(), &|dir| {
                quote! {
                    exposed = exposed
                        | step::<#dir>(#run::<#dir>(pieces, empty)) & back::<#dir>(#run_back::<#dir>(royal, empty));
                }
            });
            quote! {
                let pieces = #pieces;
                #dirs
            }
        });
        quote!({
            let empty = board.empty();
            let mut exposed = Set::EMPTY;
            #(#parts)*
            exposed
        })
    }
}
