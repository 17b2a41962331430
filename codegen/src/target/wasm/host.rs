//! A host of modules, for tests: what the engine is in a browser.

use engine::{History, listing};
use wasmi::{Caller, Engine, Global, Instance, Linker, Memory, MemoryType, Module, Mutability, Store, Val};

use super::module;
use crate::program::Program;

/// The address of the tables.
const TABLES: usize = 64;

/// What imported functions know.
struct Known {
    past: History,
    memory: Option<Memory>,
    /// Bytes of an item of each list.
    items: [usize; 2],
    /// The address of memory that is free.
    free: usize,
}

/// A module that runs, with its memory.
pub struct Host {
    store: Store<Known>,
    instance: Instance,
    memory: Memory,
    runtime: usize,
    state: usize,
    play: usize,
}

impl Host {
    /// Starts the module of a program. Items of the list of plays are a word longer than they have to be.
    pub fn new(program: &Program, past: History) -> Self {
        let items = [program.play.bytes + 8, program.place.bytes];
        let made = module(program, items[0]);
        let runtime = (TABLES + made.tables).next_multiple_of(8);
        let state = (runtime + made.runtime).next_multiple_of(8);
        let play = state + program.state.bytes;
        let free = play + items[0];
        let engine = Engine::default();
        let module =
            Module::new(&engine, &made.bytes).unwrap_or_else(|error| panic!("{}: {error}", program.name));
        let mut store = Store::new(&engine, Known { past, memory: None, items, free });
        let memory = Memory::new(&mut store, MemoryType::new(16, None)).unwrap();
        store.data_mut().memory = Some(memory);
        let mut linker = Linker::new(&engine);
        linker.define("env", "memory", memory).unwrap();
        let tables = Global::new(&mut store, Val::I32(TABLES as i32), Mutability::Const);
        linker.define("env", "tables", tables).unwrap();
        linker.func_wrap("env", "grow", grow).unwrap();
        let occurrences =
            |caller: Caller<'_, Known>, _: i32, key: i64, round: i64, window: i64, least: i64| {
                let [round, window, least] = [round, window, least].map(|number| number as usize);
                caller.data().past.occurrences(key as u64, round, window, least) as i64
            };
        linker.func_wrap("env", "occurrences", occurrences).unwrap();
        let is_past =
            |caller: Caller<'_, Known>, _: i32, key: i64| i32::from(caller.data().past.contains(key as u64));
        linker.func_wrap("env", "is_past", is_past).unwrap();
        let work = |clause: i64, units: i64| i32::from(listing::steps(clause as usize, units as u64));
        linker.func_wrap("env", "work", work).unwrap();
        let instance = linker.instantiate_and_start(&mut store, &module).unwrap();
        Self { store, instance, memory, runtime, state, play }
    }

    /// Sets the keys of the positions before.
    pub fn set_past(&mut self, past: &History) {
        self.store.data_mut().past = past.clone();
    }

    /// Calls an exported function. Returns its result and the plays that it appended.
    pub fn call(
        &mut self,
        name: &str,
        state: &mut [u64],
        play: Option<&[u64]>,
        argument: i64,
    ) -> (i64, Vec<Vec<u64>>) {
        self.write(self.state, state);
        play.into_iter().for_each(|play| self.write(self.play, play));
        // Both lists are empty.
        for list in [0, 4] {
            self.write_number(self.runtime + 3 * list + 4, 0);
        }
        let addresses = [self.runtime, self.state, self.play].map(|address| address as i32);
        let (runtime, state_at, play_at) = (addresses[0], addresses[1], addresses[2]);
        let function = self.instance.get_typed_func::<(i32, i32, i32, i64), i64>(&self.store, name).unwrap();
        let arguments = (runtime, state_at, play_at, argument);
        let result =
            function.call(&mut self.store, arguments).unwrap_or_else(|error| panic!("{name}: {error}"));
        self.read(self.state, state);
        let [data, length] = [0, 4].map(|offset| self.number(self.runtime + offset));
        let bytes = self.store.data().items[0];
        let item = |index: usize| {
            let mut item = vec![0; bytes / 8];
            self.read(data + bytes * index, &mut item);
            assert_eq!(item.pop(), Some(0), "{name}: the bytes after the record are 0");
            item
        };
        (result, (0..length).map(item).collect())
    }

    fn write(&mut self, address: usize, words: &[u64]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.memory.write(&mut self.store, address, &bytes).unwrap();
    }

    fn read(&self, address: usize, words: &mut [u64]) {
        let mut bytes = vec![0; 8 * words.len()];
        self.memory.read(&self.store, address, &mut bytes).unwrap();
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = u64::from_le_bytes(bytes.try_into().unwrap());
        }
    }

    fn number(&self, address: usize) -> usize {
        let mut bytes = [0; 4];
        self.memory.read(&self.store, address, &mut bytes).unwrap();
        u32::from_le_bytes(bytes) as usize
    }

    fn write_number(&mut self, address: usize, number: u32) {
        self.memory.write(&mut self.store, address, &number.to_le_bytes()).unwrap();
    }
}

/// Makes room for one more item of a list.
fn grow(mut caller: Caller<'_, Known>, runtime: i32, list: i32) {
    let memory = caller.data().memory.expect("the host has set it");
    let header = runtime as usize + 12 * list as usize;
    let mut numbers = [0; 12];
    memory.read(&caller, header, &mut numbers).unwrap();
    let number = |index: usize| u32::from_le_bytes(numbers[4 * index..][..4].try_into().unwrap()) as usize;
    let (from, room) = (number(0), number(2));
    let bytes = caller.data().items[list as usize];
    let more = (2 * room).max(4);
    let to = caller.data().free;
    caller.data_mut().free += bytes * more;
    let size = memory.size(&caller) as usize * 0x1_0000;
    if caller.data().free > size {
        let pages = (caller.data().free - size).div_ceil(0x1_0000);
        memory.grow(&mut caller, pages as u64).unwrap();
    }
    let mut items = vec![0; bytes * room];
    memory.read(&caller, from, &mut items).unwrap();
    memory.write(&mut caller, to, &items).unwrap();
    memory.write(&mut caller, header, &(to as u32).to_le_bytes()).unwrap();
    memory.write(&mut caller, header + 8, &(more as u32).to_le_bytes()).unwrap();
}
