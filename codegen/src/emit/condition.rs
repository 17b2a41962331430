//! Conditions as expressions of type `bool`.

use quote::quote;

use dsl::model::{Comparison, Condition, Need, Number, Region};

use super::Emit;
use super::helpers::Helper;
use super::names::Name;
use super::region::View;

use proc_macro2::{Literal, TokenStream};

/// The state for which a condition is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// The state `self`, in which `ME` is to move; `stuck` is true if `ME` has no play.
    Now,
    /// The state `self`, before a play of `ME` that is not known yet.
    Before,
    /// The state `next`, after a play of `ME`.
    Tried,
}

impl Moment {
    fn state(self) -> TokenStream {
        match self {
            Self::Now | Self::Before => quote!(self),
            Self::Tried => quote!(next),
        }
    }

    /// True if the player of the view made the last play.
    fn moved(self, view: &View) -> bool {
        match self {
            Self::Now => view.their,
            Self::Tried => !view.their,
            Self::Before => view.their,
        }
    }
}

impl Emit<'_> {
    /// A condition as an expression of type `bool`.
    pub fn condition(&self, condition: &Condition, view: &View, moment: Moment) -> TokenStream {
        let state = moment.state();
        match condition {
            Condition::Any(region) => {
                let region = self.region_term(region, view);
                quote!(!#region.is_empty())
            }
            Condition::Every(region, wanted) => {
                let [region, wanted] = [region, wanted].map(|region| self.region_term(region, view));
                quote!((#region & !#wanted).is_empty())
            }
            Condition::Line { exactly, length, of, dirs } => {
                self.line_condition(*exactly, *length, of, dirs, view)
            }
            Condition::Stuck => self.stuck(view, moment),
            Condition::Moved => {
                let moved = moment.moved(view);
                quote!(#moved)
            }
            Condition::BothStuck => self.both_stuck(moment),
            Condition::Compare(Number::Groups { of, links }, Comparison::Equal, Number::Literal(1)) => {
                self.one_group(of, links, view)
            }
            Condition::Compare(left, comparison, right) => {
                let [left, right] = [left, right].map(|number| self.number(number, view, &state));
                let operator = operator(*comparison);
                quote!(#left #operator #right)
            }
            Condition::Repetition(times) => {
                let earlier = Literal::usize_unsuffixed(times.saturating_sub(1) as usize);
                let plies = Literal::usize_unsuffixed(self.plies_of_repetition(*times));
                quote!(#state.reversible() >= #plies && #state.earlier(past, #earlier) >= #earlier)
            }
            Condition::Quiet(clock, plies) => {
                let clock = self.name(Name::Clock(*clock));
                let plies = Literal::u32_unsuffixed(*plies);
                quote!(#state.clocks[#clock] >= #plies)
            }
            Condition::After(event) => {
                let signals = &self.form.model.signals;
                let signal = signals.iter().position(|signal| signal == event);
                let signal = self.name(Name::Signal(signal.expect("all events that conditions ask about")));
                quote!(#state.signals[#signal])
            }
            Condition::Not(part) => self.not(part, view, moment),
            Condition::And(parts) => self.all_of(parts, view, moment),
            Condition::Or(parts) => {
                let parts = parts.iter().map(|part| self.operand(part, view, moment));
                quote!(#(#parts)||*)
            }
        }
    }

    /// True if the player of the view is to move and has no play; after a play that is tried, the player to move.
    fn stuck(&self, view: &View, moment: Moment) -> TokenStream {
        match (moment, view.their) {
            // Where a turn has several plies, `ME` is the player who did not make the last one.
            (Moment::Now, _) if !self.form.model.turns.alternate() => {
                let me = view.me();
                quote!((stuck && usize::from(self.turn) == #me))
            }
            (Moment::Now, false) => quote!(stuck),
            (Moment::Tried, _) => {
                let [next, _] = self.can_play_after();
                quote!(!#next)
            }
            (Moment::Now, true) | (Moment::Before, _) => quote!(false),
        }
    }

    fn both_stuck(&self, moment: Moment) -> TokenStream {
        match moment {
            Moment::Now if !self.form.model.turns.alternate() => quote! {
                stuck && !(if self.turn == 0 { self.can_play::<1>(past) } else { self.can_play::<0>(past) })
            },
            Moment::Now => quote!(stuck && !self.other_can_play::<ME>(past)),
            Moment::Tried => {
                let [next, other] = self.can_play_after();
                quote!((!#next && !#other))
            }
            Moment::Before => quote!(false),
        }
    }

    /// For the player to move after a play that is tried, and for the other one, if to move: a test that it would have a play but a pass.
    fn can_play_after(&self) -> [TokenStream; 2] {
        let asks_past = self.form.model.limits.iter().any(|limit| limit.need == Need::NotPast);
        // The positions before `next` end with this one.
        let past = match asks_past {
            true => quote!(&past.with(self.key())),
            false => quote!(past),
        };
        let [other, same] = [quote!(next.other_can_play::<ME>(#past)), quote!(next.can_play::<ME>(#past))];
        if self.form.model.turns.alternate() {
            return [other, same];
        }
        let begins = quote!(TURNS.begins(next.plies.into()));
        [quote!((if #begins { #other } else { #same })), quote!((if #begins { #same } else { #other }))]
    }

    /// The negation of a condition.
    fn not(&self, part: &Condition, view: &View, moment: Moment) -> TokenStream {
        if let Condition::Any(region) = part {
            let region = self.region_term(region, view);
            return quote!(#region.is_empty());
        }
        let part = self.condition(part, view, moment);
        quote!(!(#part))
    }

    /// A conjunction, without the parts that certainly hold.
    fn all_of(&self, parts: &[Condition], view: &View, moment: Moment) -> TokenStream {
        let certain = |part: &Condition| *part == Condition::Moved && moment.moved(view);
        let parts = parts.iter().filter(|part| !certain(part)).map(|part| self.operand(part, view, moment));
        let parts: Vec<_> = parts.collect();
        if parts.is_empty() { quote!(true) } else { quote!(#(#parts)&&*) }
    }

    /// An operand of `&&` or `||`. A disjunction is put in parentheses, and so is a line condition, since a block at the head
    /// of an expression would be a statement of its own.
    fn operand(&self, part: &Condition, view: &View, moment: Moment) -> TokenStream {
        let inner = self.condition(part, view, moment);
        if matches!(part, Condition::Or(_) | Condition::Line { .. }) { quote!((#inner)) } else { inner }
    }

    fn line_condition(
        &self,
        exactly: bool,
        length: u32,
        of: &Region,
        dirs: &[usize],
        view: &View,
    ) -> TokenStream {
        let of = self.region(of, view);
        let length = Literal::u32_unsuffixed(length);
        let line = self.helper(if exactly { Helper::ExactLine } else { Helper::Line });
        let lines = dirs.iter().map(|dir| {
            let dir = self.dir(self.upwards(*dir));
            quote!(#line::<#dir>(cells, #length))
        });
        quote!({ let cells = #of; !(#(#lines)|*).is_empty() })
    }
}

fn operator(comparison: Comparison) -> TokenStream {
    match comparison {
        Comparison::AtLeast => quote!(>=),
        Comparison::AtMost => quote!(<=),
        Comparison::More => quote!(>),
        Comparison::Less => quote!(<),
        Comparison::Equal => quote!(==),
    }
}
