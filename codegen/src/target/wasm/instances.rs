//! The functions that a module has, for each player, and the memory of their copies.

use std::collections::BTreeMap;

use super::{IMPORTED, helpers};
use crate::program::{FunctionId, Program, Rows};

/// The bytes at the start of a runtime: two lists of three numbers each.
const LISTS: usize = 24;

/// A function, for a player if it is one by player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instance {
    pub function: FunctionId,
    pub me: Option<usize>,
}

/// What functions know of each other.
pub struct Instances<'p> {
    pub program: &'p Program,
    /// Bytes of an item in the list of plays.
    pub play_bytes: usize,
    all: Vec<Instance>,
    index: BTreeMap<Instance, u32>,
    /// For each function, where its copies of states begin in a runtime. No two functions that run at once share a place: no function calls itself, not
    /// even by way of others, so each has one place.
    copies: Vec<usize>,
}

impl<'p> Instances<'p> {
    /// The functions that are called, from outside or by one that is.
    pub fn of(program: &'p Program, play_bytes: usize) -> Self {
        let count = program.functions.len();
        let mut needed = vec![[false; 2]; count];
        for function in program.entries.all() {
            needed[function.0] = [true, program.functions[function.0].by_player];
        }
        let mut copies = vec![LISTS; count];
        // Functions call only those before them.
        for id in (0..count).rev() {
            let function = &program.functions[id];
            let end = copies[id] + function.copies * program.state.bytes;
            let players = needed[id];
            for me in (0..2).filter(|me| players[*me]) {
                let me = function.by_player.then_some(me);
                function.each_call(&mut |call| {
                    let callee = call.function.0;
                    let player = if program.functions[callee].by_player { call.me.player(me) } else { 0 };
                    needed[callee][player] = true;
                    copies[callee] = copies[callee].max(end);
                });
            }
        }
        let first = (IMPORTED.len() + helpers::COUNT) as u32;
        let all: Vec<Instance> = (0..count)
            .flat_map(|id| (0..2).map(move |me| (id, me)))
            .filter(|(id, me)| needed[*id][*me])
            .map(|(id, me)| Instance {
                function: FunctionId(id),
                me: program.functions[id].by_player.then_some(me),
            })
            .collect();
        let index = all.iter().copied().zip(first..).collect();
        Self { program, play_bytes, all, index, copies }
    }

    /// All functions, in order.
    pub fn all(&self) -> &[Instance] {
        &self.all
    }

    /// The number of a function in the module.
    pub fn index(&self, instance: Instance) -> u32 {
        self.index[&instance]
    }

    /// A function's name.
    pub fn name(&self, instance: Instance) -> String {
        let name = &self.program.functions[instance.function.0].name;
        instance.me.map_or_else(|| name.clone(), |me| format!("{name}:{me}"))
    }

    /// Where a copy of a function begins in a runtime.
    pub fn copy(&self, function: FunctionId, copy: usize) -> usize {
        self.copies[function.0] + copy * self.program.state.bytes
    }

    /// The bytes of a runtime.
    pub fn runtime_bytes(&self) -> usize {
        let functions = self.program.functions.iter().zip(&self.copies);
        let ends = functions.map(|(function, copies)| copies + function.copies * self.program.state.bytes);
        ends.max().unwrap_or(LISTS)
    }

    /// Where a table begins, the words of an entry, and the number of entries.
    pub fn table(&self, table: usize) -> (usize, usize, usize) {
        let words = |table: &crate::program::Table| match &table.rows {
            Rows::Sets(sets) => (self.program.board.words, sets.len()),
            Rows::Numbers(numbers) => (1, numbers.len()),
        };
        let before = self.program.tables[..table].iter().map(|table| {
            let (words, rows) = words(table);
            8 * words * rows
        });
        let (width, rows) = words(&self.program.tables[table]);
        (before.sum(), width, rows)
    }
}
