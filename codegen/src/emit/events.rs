//! Events of a play: the tallies while it is made, and the counters, clocks and signals that change afterwards.

use std::collections::BTreeSet;

use quote::quote;

use dsl::model::{Action, Adjustment, Event, KindId};

use super::Emit;
use super::names::Name;
use super::state::signed;

use proc_macro2::{Literal, TokenStream};

impl Emit<'_> {
    /// Declares the tallies of the events that concern one kind of piece, each 0.
    pub fn tallies(&self) -> TokenStream {
        let lost = self.kinds_of(capturing).map(|kind| self.name(Name::Lost(kind)));
        let placed = self.kinds_of(placing).map(|kind| self.name(Name::Placed(kind)));
        let tallies = lost.chain(placed);
        quote!(#(let mut #tallies = 0;)*)
    }

    /// Counts the pieces of the opponent among those on `cells`, which are about to be taken off.
    pub fn lose(&self, cells: &TokenStream) -> TokenStream {
        let enemies = quote!(#cells & board.side[1 - ME]);
        let lose_of_kind = self.kinds_of(capturing).map(|kind| {
            let lost = self.name(Name::Lost(kind));
            let of_kind = self.of_kind(kind, &enemies);
            quote!(#lost += (#of_kind).count();)
        });
        quote! {
            lost += (#enemies).count();
            #(#lose_of_kind)*
        }
    }

    /// The kinds with capture events, or placing events, of their own.
    pub fn kinds_of(&self, of_event: fn(Event) -> Option<KindId>) -> impl Iterator<Item = KindId> {
        let model = self.form.model;
        let counted = model.counters.iter().flat_map(|counter| counter.by.iter().map(|by| by.event));
        let watched = model.clocks.iter().flatten().chain(&model.signals).copied();
        counted.chain(watched).filter_map(of_event).collect::<BTreeSet<_>>().into_iter()
    }

    /// Updates the counters.
    pub fn counters(&self) -> TokenStream {
        let saturates = self.form.widths.counters_saturate;
        let counters = self.form.model.counters.iter().enumerate().map(|(index, counter)| {
            let name = self.name(Name::Counter(index));
            let changes = counter.by.iter().map(|by| {
                let times = self.times(by.event);
                let counted = quote!(self.counters[ME][#name]);
                let change = match by.to {
                    Adjustment::Up if saturates => quote!(#counted = #counted.saturating_add(#times);),
                    Adjustment::Down if saturates => quote!(#counted = #counted.saturating_sub(#times);),
                    Adjustment::Up => quote!(#counted += #times;),
                    Adjustment::Down => quote!(#counted -= #times;),
                    Adjustment::Back => {
                        let happened = self.happened(by.event);
                        let from = Literal::i32_unsuffixed(counter.from);
                        return quote!(if #happened { #counted = #from; });
                    }
                };
                // Most plays take nothing, and a branch costs less than a sum that saturates: a random ply of pente
                // takes 443 instructions instead of 457.
                match by.event {
                    Event::Capture | Event::CaptureOf(_) => {
                        let happened = self.happened(by.event);
                        quote!(if #happened { #change })
                    }
                    Event::Placing
                    | Event::PlacingOf(_)
                    | Event::Promotion
                    | Event::Pass
                    | Event::By(_)
                    | Event::PlayBy(_) => change,
                }
            });
            quote!(#(#changes)*)
        });
        quote!(#(#counters)*)
    }

    /// The number of times that an event happened in this play.
    fn times(&self, event: Event) -> TokenStream {
        let width = signed(self.form.widths.counters);
        match event {
            Event::Capture => quote!(lost as #width),
            Event::CaptureOf(kind) => {
                let lost = self.name(Name::Lost(kind));
                quote!(#lost as #width)
            }
            Event::Placing => quote!(placed),
            Event::PlacingOf(kind) => {
                let placed = self.name(Name::Placed(kind));
                quote!(#placed)
            }
            Event::Promotion | Event::Pass | Event::By(_) | Event::PlayBy(_) => {
                let happened = self.happened(event);
                quote!(#width::from(#happened))
            }
        }
    }

    /// Advances each clock, or sets it to 0.
    pub fn clocks(&self) -> TokenStream {
        let clocks = self.form.model.clocks.iter().enumerate().map(|(index, events)| {
            let clock = self.name(Name::Clock(index));
            let events = events.iter().map(|event| self.happened(*event));
            quote! {
                self.clocks[#clock] = if #(#events)||* { 0 } else { self.clocks[#clock].saturating_add(1) };
            }
        });
        quote!(#(#clocks)*)
    }

    /// Stores which of the events that conditions mention happened.
    pub fn signals(&self) -> TokenStream {
        let signals = self.form.model.signals.iter().enumerate().map(|(index, event)| {
            let signal = self.name(Name::Signal(index));
            let happened = self.happened(*event);
            quote!(self.signals[#signal] = #happened;)
        });
        quote!(#(#signals)*)
    }

    /// True if the event happened in this play.
    fn happened(&self, event: Event) -> TokenStream {
        match event {
            Event::Capture => quote!(lost > 0),
            Event::Promotion if self.form.model.promotions.is_empty() => quote!(false),
            Event::Promotion => quote!(promoted),
            Event::Placing => quote!(placed > 0),
            Event::Pass => quote!(passed),
            Event::PlayBy(kind) => self.by_kind(kind),
            Event::By(clause) => match self.noted_clauses().iter().position(|noted| *noted == clause) {
                Some(noted) => {
                    let noted = Literal::usize_unsuffixed(noted);
                    quote!((!passed && play.by[#noted]))
                }
                None => {
                    let clause = Literal::usize_unsuffixed(clause);
                    quote!((!passed && play.clause == #clause))
                }
            },
            Event::CaptureOf(_) | Event::PlacingOf(_) => {
                let times = self.times(event);
                quote!(#times > 0)
            }
        }
    }

    /// True if a piece of the kind was played. A play by which all pieces change hands counts for no kind.
    fn by_kind(&self, kind: KindId) -> TokenStream {
        let plays = &self.form.model.plays;
        let takes_over = |id: &usize| matches!(plays[*id].action, Action::TakeOver { .. });
        let others = (0..plays.len()).filter(takes_over).map(Literal::usize_unsuffixed);
        let kind = Literal::usize_unsuffixed(kind);
        quote!((!passed && kind == #kind #(&& play.clause != #others)*))
    }
}

/// The kind of a capture event.
fn capturing(event: Event) -> Option<KindId> {
    match event {
        Event::CaptureOf(kind) => Some(kind),
        _ => None,
    }
}

/// The kind of a placing event.
pub fn placing(event: Event) -> Option<KindId> {
    match event {
        Event::PlacingOf(kind) => Some(kind),
        _ => None,
    }
}
