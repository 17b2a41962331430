//! End conditions.

use quote::quote;

use dsl::model::{Comparison, Condition, End, Number, Region, Verdict};
use engine::Turns;

use crate::facts::widths::{Width, irreversible_clock};

use super::names::Name;
use super::region::View;
use super::{Emit, board};

use proc_macro2::{Literal, TokenStream};

/// When a condition is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Of the state `self`, in which `ME` is to move; `stuck` says whether it has a play.
    Now,
    /// Of the state `self`, before a play of `ME` that is not known yet.
    Before,
    /// Of the state `next`, which a play of `ME` leads to.
    Tried,
}

impl Moment {
    fn state(self) -> TokenStream {
        match self {
            Self::Now | Self::Before => quote!(self),
            Self::Tried => quote!(next),
        }
    }

    /// Whether the player that looks is to move and has no play.
    fn stuck(self, view: &View, turns: Turns) -> TokenStream {
        match (self, view.their) {
            // Where a turn has several plies, `ME` is the player who did not make the last one.
            (Self::Now, _) if !turns.alternate() => {
                let me = view.me();
                quote!((stuck && usize::from(self.turn) == #me))
            }
            (Self::Now, false) => quote!(stuck),
            // A limit asks before it is settled who may play what: nobody counts as stuck.
            (Self::Now, true) | (Self::Tried | Self::Before, _) => quote!(false),
        }
    }

    /// Whether the player that looks made the last play.
    fn moved(self, view: &View) -> bool {
        match self {
            Self::Now => view.their,
            Self::Tried => !view.their,
            Self::Before => view.their,
        }
    }

    fn both_stuck(self, turns: Turns) -> TokenStream {
        match self {
            Self::Now if !turns.alternate() => quote! {
                stuck && !(if self.turn == 0 { self.can_play::<1>(past) } else { self.can_play::<0>(past) })
            },
            Self::Now => quote!(stuck && !self.other_can_play::<ME>(past)),
            Self::Tried | Self::Before => quote!(false),
        }
    }
}

/// `result` and the helpers of conditions.
pub fn outcome(emit: &Emit<'_>) -> TokenStream {
    let ends = emit.form.model.ends.iter().enumerate().map(|(index, end)| emit.end(index, end));
    let names = (0..emit.form.model.ends.len()).map(|index| emit.name(Name::End(index)));
    let score = emit.score();
    let repetitions = emit.repetitions();
    quote! {
        impl State {
            /// The result, if the game is over, where `ME` is to move. Ends are asked in written order, of the player
            /// who just moved first.
            #[inline]
            fn result<const ME: usize>(&self, past: &History, stuck: bool) -> Option<Outcome> {
                #(
                    let over = self.#names::<ME>(past, stuck);
                    if over.is_some() {
                        return over;
                    }
                )*
                None
            }

            #(#ends)*
            #score
            #repetitions
        }
    }
}

impl Emit<'_> {
    fn end(&self, index: usize, end: &End) -> TokenStream {
        let by = Literal::usize_unsuffixed(index);
        let name = self.name(Name::End(index));
        let doc = format!(" Line {}: `{}`", end.origin.line, end.origin.text);
        let mover = View::of(quote!(self.board)).theirs();
        let next = View::of(quote!(self.board));
        let winner = |looks: &View| match (end.verdict, looks.their) {
            (Verdict::Win, true) | (Verdict::Loss, false) => quote!(Some(1 - ME)),
            (Verdict::Win, false) | (Verdict::Loss, true) => quote!(Some(ME)),
            (Verdict::Draw, _) => quote!(None),
            (Verdict::Score, _) => quote!(self.ahead()),
        };
        let views = match asked_of(&end.when) {
            AskedOf::Next if self.form.model.turns.alternate() => vec![next],
            AskedOf::Mover => vec![mover],
            AskedOf::Next | AskedOf::Both => vec![mover, next],
        };
        let holds = |view: &View| self.condition(&end.when, view, Moment::Now);
        let ask = |condition: &dyn Fn(&View) -> Option<TokenStream>| {
            let tests = views.iter().filter_map(|view| {
                let condition = condition(view)?;
                let winner = winner(view);
                Some(quote! {
                    if #condition {
                        return Some(Outcome { winner: #winner, by: #by });
                    }
                })
            });
            quote!(#(#tests)*)
        };
        let tests = ask(&|view| Some(holds(view)));
        let tests = if self.has_news(end) {
            let news = ask(&|view| {
                self.news(&end.when, view, &|condition| self.condition(condition, view, Moment::Now))
            });
            quote!(match self.last {
                NOWHERE => { #tests }
                last => { #news }
            })
        } else {
            tests
        };
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn #name<const ME: usize>(&self, past: &History, stuck: bool) -> Option<Outcome> {
                #tests
                None
            }
        }
    }

    /// A condition as an expression of type `bool`.
    pub fn condition(&self, condition: &Condition, view: &View, moment: Moment) -> TokenStream {
        let inner = |part: &Condition| self.condition(part, view, moment);
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
            Condition::Stuck => moment.stuck(view, self.form.model.turns),
            Condition::Moved => {
                let moved = moment.moved(view);
                quote!(#moved)
            }
            Condition::BothStuck => moment.both_stuck(self.form.model.turns),
            Condition::Compare(left, comparison, right) => {
                let [left, right] = [left, right].map(|number| self.number(number, view, &state));
                let operator = operator(*comparison);
                quote!(#left #operator #right)
            }
            Condition::Repetition(times) => {
                let earlier = Literal::usize_unsuffixed(times.saturating_sub(1) as usize);
                let plies = Literal::usize_unsuffixed(self.plies_of_repetition(*times));
                quote!(#state.reversible() >= #plies && #state.earlier(past) >= #earlier)
            }
            Condition::Quiet(clock, plies) => {
                let clock = Literal::usize_unsuffixed(*clock);
                let plies = Literal::u32_unsuffixed(*plies);
                quote!(#state.clocks[#clock] >= #plies)
            }
            Condition::After(event) => {
                let signals = &self.form.model.signals;
                let signal = signals.iter().position(|signal| signal == event);
                let signal = Literal::usize_unsuffixed(signal.expect("all events that conditions ask about"));
                quote!(#state.signals[#signal])
            }
            Condition::Not(part) => self.not(part, view, moment),
            Condition::And(parts) => self.all_of(parts, view, moment),
            Condition::Or(parts) => {
                let parts = parts.iter().map(inner);
                quote!(#(#parts)||*)
            }
        }
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
        let parts = parts.iter().filter(|part| !certain(part)).map(|part| {
            let inner = self.condition(part, view, moment);
            if matches!(part, Condition::Or(_)) { quote!((#inner)) } else { inner }
        });
        let parts: Vec<_> = parts.collect();
        if parts.is_empty() { quote!(true) } else { quote!(#(#parts)&&*) }
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
        let kind = if exactly { quote!(exact_line) } else { quote!(line) };
        let lines = dirs.iter().map(|dir| {
            let dir = self.dir(*dir);
            quote!(#kind::<#dir>(cells, #length))
        });
        quote!({ let cells = #of; !(#(#lines)|*).is_empty() })
    }

    /// A number as an expression of type `i32`.
    pub fn number(&self, number: &Number, view: &View, state: &TokenStream) -> TokenStream {
        match number {
            Number::Literal(value) => {
                let value = Literal::i64_unsuffixed(*value);
                quote!(#value)
            }
            Number::Groups { of, links } => self.groups(quote!(groups), of, links, view),
            Number::LargestGroup { of, links } => self.groups(quote!(largest_group), of, links, view),
            Number::Count(region) => {
                let region = self.region_term(region, view);
                quote!((#region.count() as i32))
            }
            Number::Counter { counter, their } => {
                let me = if *their { view.clone().theirs().me() } else { view.me() };
                let counter = Literal::usize_unsuffixed(*counter);
                quote!(i32::from(#state.counters[#me][#counter]))
            }
            Number::Plies => as_number(&quote!(#state.plies), self.form.widths.plies),
            Number::Passes if self.form.shape.passes => {
                as_number(&quote!(#state.passes), self.form.widths.passes)
            }
            Number::Passes => quote!(0),
            Number::Add(left, right) => {
                let [left, right] = [left, right].map(|part| self.number(part, view, state));
                quote!((#left + #right))
            }
            Number::Subtract(left, right) => {
                let [left, right] = [left, right].map(|part| self.number(part, view, state));
                quote!((#left - #right))
            }
        }
    }

    /// A number of a region's groups.
    fn groups(&self, what: TokenStream, of: &Region, links: &[usize], view: &View) -> TokenStream {
        let of = self.region(of, view);
        let steps = board::union_of_steps(links.iter().copied(), &quote!(cells));
        quote!((#what(#of, |cells| #steps) as i32))
    }

    /// `ahead`: who has more points.
    fn score(&self) -> Option<TokenStream> {
        let points = self.form.model.points.as_ref()?;
        let count = self.number(points, &View::of(quote!(self.board)), &quote!(self));
        let [first, second] = self.form.model.komi_halves.map(Literal::i64_unsuffixed);
        Some(quote! {
            /// Points of `ME`.
            fn points<const ME: usize>(&self) -> i32 {
                #count
            }

            /// The player with more points, in halves and with komi.
            fn ahead(&self) -> Option<usize> {
                let first = 2 * self.points::<0>() + #first;
                let second = 2 * self.points::<1>() + #second;
                match first.cmp(&second) {
                    std::cmp::Ordering::Greater => Some(0),
                    std::cmp::Ordering::Less => Some(1),
                    std::cmp::Ordering::Equal => None,
                }
            }
        })
    }

    /// Whether a player has no piece that can come back to where it stood.
    fn none_returns(&self) -> Option<TokenStream> {
        let returning = match self.decided.returning.as_slice() {
            [] => return None,
            [kind] => Region::Kind(*kind),
            kinds => Region::Or(kinds.iter().copied().map(Region::Kind).collect()),
        };
        let returning = self.region_term(&returning, &View::of(quote!(self.board)));
        Some(quote!(self.board.side.iter().any(|side| !side.meets(#returning))))
    }

    /// Plies since one that cannot be undone for a reason that a clock knows, or since the start.
    fn window(&self) -> TokenStream {
        irreversible_clock(self.form.model).map_or(
            as_index(&quote!(self.plies), self.form.widths.plies),
            |clock| {
                let clock = Literal::usize_unsuffixed(clock);
                as_index(&quote!(self.clocks[#clock]), self.form.widths.clocks)
            },
        )
    }

    /// `earlier`: how often the position occurred before.
    fn repetitions(&self) -> Option<TokenStream> {
        let model = self.form.model;
        let asked = |condition: &Condition| matches!(condition, Condition::Repetition(_));
        model.ends.iter().any(|end| end.when.mentions(&asked)).then(|| {
            let window = self.window();
            let guard = self.none_returns().map(|none| quote!(if #none { return 0; }));
            quote! {
                /// Plies since one that cannot be undone, or 0 where nothing can have been.
                #[inline(always)]
                fn reversible(&self) -> usize {
                    #guard
                    #window
                }

                /// How often the position occurred before, with the same player to move.
                #[inline(always)]
                fn earlier(&self, past: &History) -> usize {
                    past.occurrences(self.key(), self.reversible())
                }
            }
        })
    }
}

/// Whose view an end can hold in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AskedOf {
    Mover,
    Next,
    Both,
}

/// The players that have to be asked. Where who looks makes no difference the first to be asked is the only one.
fn asked_of(condition: &Condition) -> AskedOf {
    match condition {
        Condition::Stuck => AskedOf::Next,
        Condition::Moved => AskedOf::Mover,
        Condition::And(parts) if parts.contains(&Condition::Stuck) => AskedOf::Next,
        Condition::And(parts) if parts.contains(&Condition::Moved) => AskedOf::Mover,
        other if looks_the_same(other) => AskedOf::Mover,
        _ => AskedOf::Both,
    }
}

/// Whether a condition reads the same for both players.
fn looks_the_same(condition: &Condition) -> bool {
    match condition {
        Condition::BothStuck | Condition::Repetition(_) | Condition::Quiet(..) | Condition::After(_) => true,
        Condition::Any(region) => same_region(region),
        Condition::Every(region, wanted) => same_region(region) && same_region(wanted),
        Condition::Line { of, .. } => same_region(of),
        Condition::Stuck | Condition::Moved => false,
        Condition::Compare(left, _, right) => same_number(left) && same_number(right),
        Condition::Not(part) => looks_the_same(part),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().all(looks_the_same),
    }
}

fn same_number(number: &Number) -> bool {
    match number {
        Number::Literal(_) | Number::Plies | Number::Passes => true,
        Number::Count(region)
        | Number::Groups { of: region, .. }
        | Number::LargestGroup { of: region, .. } => same_region(region),
        Number::Counter { .. } => false,
        Number::Add(left, right) | Number::Subtract(left, right) => same_number(left) && same_number(right),
    }
}

fn same_region(region: &Region) -> bool {
    match region {
        Region::Empty
        | Region::Occupied
        | Region::Player(_)
        | Region::Kind(_)
        | Region::Origin
        | Region::Visited
        | Region::Unmoved
        | Region::Marked => true,
        Region::Own | Region::Enemy | Region::Their(_) | Region::Last | Region::Attacked => false,
        Region::Fixed(masks) => masks[0] == masks[1],
        Region::Not(part) | Region::Within(_, part) => same_region(part),
        Region::Lines { of, .. } | Region::Image { of, .. } => same_region(of),
        Region::StepOf(dirs, part) | Region::ReachOf(dirs, part) => dirs[0] == dirs[1] && same_region(part),
        Region::And(parts) | Region::Or(parts) => parts.iter().all(same_region),
        Region::OrElse(of, other)
        | Region::Reaching { of, to: other, .. }
        | Region::Enclosed { of, by: other, .. } => same_region(of) && same_region(other),
    }
}

/// A count as a number of conditions.
fn as_number(count: &TokenStream, width: Width) -> TokenStream {
    match width {
        Width::Byte | Width::Short => quote!(i32::from(#count)),
        Width::Word => quote!((#count as i32)),
    }
}

/// A count as a number of positions.
fn as_index(count: &TokenStream, width: Width) -> TokenStream {
    match width {
        Width::Byte | Width::Short => quote!(usize::from(#count)),
        Width::Word => quote!(#count as usize),
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
