//! What all parts of the lowering share: the rules, the fields, and the functions made so far.

use std::collections::BTreeMap;

use dsl::Model;
use dsl::model::{CellId, CellMask, DirId};

use crate::facts::layout::Layout;
use crate::facts::overlap::Overlap;
use crate::facts::shape::Shape;
use crate::program::{
    Bits, Board, Body, Call, Expr, Function, FunctionId, NOWHERE, Of, Record, Rows, Table, Type, Who,
};

use super::fields::{Fields, PlaceFields, PlayFields};

/// What all parts of the lowering share.
#[derive(Debug)]
pub struct Maker<'m> {
    /// The rules.
    pub model: &'m Model,
    /// The bit of each cell.
    pub layout: Layout,
    /// The board of the program.
    pub cells: Board,
    /// The fields that plays need.
    pub shape: Shape,
    /// The clauses that can give one play in two ways.
    pub overlap: Overlap,
    /// The fields of a state.
    pub fields: Fields,
    /// The fields of a play.
    pub play: PlayFields,
    /// Those fields by name.
    pub plays: Record,
    /// The fields of a place.
    pub place: PlaceFields,
    /// The functions made so far.
    pub functions: Vec<Function>,
    /// Those that parts share, by name.
    known: BTreeMap<String, FunctionId>,
    /// The tables made so far.
    pub tables: Vec<Table>,
}

impl<'m> Maker<'m> {
    /// A maker without functions.
    pub fn new(
        model: &'m Model,
        (cells, layout): (Board, Layout),
        shape: Shape,
        fields: Fields,
        plays: Record,
        place: PlaceFields,
    ) -> Self {
        let overlap = Overlap::new(model);
        let play = PlayFields::of(&plays);
        Self {
            model,
            layout,
            cells,
            shape,
            overlap,
            fields,
            play,
            plays,
            place,
            functions: Vec::new(),
            known: BTreeMap::new(),
            tables: Vec::new(),
        }
    }

    /// The constant set of a mask of cells.
    pub fn bits(&self, mask: &[bool]) -> Bits {
        let mut words = vec![0; self.cells.words];
        for bit in self.layout.bits_of(mask) {
            words[bit / 64] |= 1 << (bit % 64);
        }
        words
    }

    /// No cell.
    pub fn none(&self) -> Expr {
        Expr::Bits(vec![0; self.cells.words])
    }

    /// All cells.
    pub fn all(&self) -> Expr {
        Expr::Bits(self.cells.cells.clone())
    }

    /// The set for the bit of a cell out of a table of this name, which has a set of cells for each cell.
    pub fn for_cell(&mut self, name: &str, bit: Expr, row: impl Fn(CellId) -> CellMask) -> Expr {
        let known = self.tables.iter().position(|table| table.name == name);
        let table = known.unwrap_or_else(|| {
            let bits = self.layout.bits();
            let mut rows = vec![vec![0; self.cells.words]; bits];
            for (cell, bit) in self.layout.bit.iter().enumerate() {
                rows[*bit] = self.bits(&row(cell));
            }
            self.tables.push(Table { name: name.to_owned(), rows: Rows::Sets(rows) });
            self.tables.len() - 1
        });
        bit.in_table(table, Type::Set)
    }

    /// The bit of the cell one step from the cell of a bit, or [`NOWHERE`].
    pub fn next_cell(&mut self, dir: DirId, bit: Expr) -> Expr {
        let direction = &self.model.board.directions[dir];
        let name = format!("next_{}", direction.name);
        let known = self.tables.iter().position(|table| table.name == name);
        let table = known.unwrap_or_else(|| {
            let mut rows = vec![NOWHERE; self.layout.bits()];
            for (cell, next) in direction.next.iter().enumerate() {
                rows[self.layout.bit[cell]] = next.map_or(NOWHERE, |next| self.layout.bit[next] as i64);
            }
            self.tables.push(Table { name, rows: Rows::Numbers(rows) });
            self.tables.len() - 1
        });
        bit.in_table(table, Type::Number)
    }

    /// Adds a function.
    pub fn add(&mut self, function: Function) -> FunctionId {
        self.functions.push(function);
        FunctionId(self.functions.len() - 1)
    }

    /// The function of this name, which is made on first use.
    pub fn once(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Function) -> FunctionId {
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let function = make(self);
        let id = self.add(function);
        self.known.insert(name.to_owned(), id);
        id
    }

    /// The result of a function.
    pub fn call(&self, function: FunctionId, me: Who, state: Of, arguments: Vec<Expr>) -> Expr {
        Expr::Call(Box::new(self.called(function, me, state, arguments)))
    }

    /// Calls a function for what it does.
    pub fn run(&self, body: &mut Body, function: FunctionId, me: Who, state: Of, arguments: Vec<Expr>) {
        body.run(self.called(function, me, state, arguments));
    }

    fn called(&self, function: FunctionId, me: Who, state: Of, arguments: Vec<Expr>) -> Call {
        let result = self.functions[function.0].result;
        Call { function, me, state, arguments, result }
    }
}
