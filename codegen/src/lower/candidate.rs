//! A play that a clause gives, as values.

use crate::program::{Body, Expr, Field, FieldType, List, NOWHERE, Of, Type};

use super::maker::Maker;

/// A play that a clause gives, before it is known to be legal.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The bit of its start, or [`NOWHERE`].
    pub from: Expr,
    /// The bit of its end, or [`NOWHERE`].
    pub to: Expr,
    /// The pieces that its legs capture.
    pub captured: Expr,
    /// The pieces that its legs flip.
    pub flipped: Expr,
    /// The kind that its piece has in the end.
    pub kind: Expr,
    /// The number of its clause.
    pub clause: Expr,
    /// The bit of the chosen cell, or [`NOWHERE`].
    pub chosen: Expr,
    /// For each region to capture from soonest, the number of captures before the first one there.
    pub first: Vec<Expr>,
}

/// `first` of a play that captures nothing that should be captured soon.
pub const NEVER: i64 = 0xffff;

impl Candidate {
    /// A play to a cell by a clause, of which nothing else is known.
    pub fn to(maker: &Maker<'_>, clause: usize, to: Expr) -> Self {
        let soonest = maker.play.first.len();
        Self {
            from: Expr::Number(NOWHERE),
            to,
            captured: maker.none(),
            flipped: maker.none(),
            kind: Expr::Number(0),
            clause: Expr::Number(clause as i64),
            chosen: Expr::Number(NOWHERE),
            first: vec![Expr::Number(NEVER); soonest],
        }
    }

    /// A pass.
    pub fn pass(maker: &Maker<'_>) -> Self {
        Self::to(maker, 0, Expr::Number(NOWHERE))
    }

    /// The candidate whose parts `read` reads from fields of a play; parts without a field are as in a pass.
    fn read(maker: &Maker<'_>, mut read: impl FnMut(&str, Field) -> Expr) -> Self {
        let mut candidate = Self::pass(maker);
        for (name, field) in &maker.plays.fields {
            *candidate.part(name) = read(name, *field);
        }
        candidate
    }

    /// The play that the function is given.
    pub fn given(maker: &Maker<'_>) -> Self {
        Self::read(maker, |_, field| Expr::Field(Of::Play, field))
    }

    /// A play of the list.
    pub fn listed(maker: &Maker<'_>, index: &Expr) -> Self {
        Self::read(maker, |_, field| Expr::Item(List::Plays, Box::new(index.clone()), field))
    }

    /// A candidate as parameters of a function.
    pub fn parameters(maker: &Maker<'_>, body: &mut Body) -> Self {
        Self::read(maker, |name, field| {
            let ty = match field.ty {
                FieldType::Set => Type::Set,
                FieldType::Number(_) | FieldType::Bool => Type::Number,
            };
            body.parameter(name, ty)
        })
    }

    /// The values of the fields of a play, in their order.
    pub fn values(&self, maker: &Maker<'_>) -> Vec<Expr> {
        let mut whole = self.clone();
        maker.plays.fields.iter().map(|(name, _)| whole.part(name).clone()).collect()
    }

    fn part(&mut self, name: &str) -> &mut Expr {
        match name {
            "from" => &mut self.from,
            "to" => &mut self.to,
            "captured" => &mut self.captured,
            "flipped" => &mut self.flipped,
            "kind" => &mut self.kind,
            "clause" => &mut self.clause,
            "chosen" => &mut self.chosen,
            first => {
                let nth = first.strip_prefix("first").and_then(|nth| nth.parse::<usize>().ok());
                &mut self.first[nth.expect("a play has no other field")]
            }
        }
    }

    /// The parts in variables, so that each is computed once.
    pub fn named(self, body: &mut Body) -> Self {
        Self {
            from: body.named("from", self.from),
            to: body.named("to", self.to),
            captured: body.named("captured", self.captured),
            flipped: body.named("flipped", self.flipped),
            kind: body.named("kind", self.kind),
            ..self
        }
    }
}
