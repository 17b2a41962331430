//! The compiled functions of a program.

use std::mem::ManuallyDrop;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use codegen::program::{FunctionId, Program};
use engine::{History, Player};

use super::Block;
use crate::Unavailable;
use crate::compile::Compiler;
use crate::entry::{Entry, entries};
use crate::play::Play;

/// A function that is called from outside, as it is compiled: of the block, the state, the play, and an argument. What it does not take is ignored; a
/// function without a result returns 0.
type Compiled = extern_abi!(fn(*mut Block, *mut u64, *const u64, i64) -> i64);

/// The place of a compiled function.
struct Slot {
    function: FunctionId,
    me: Option<Player>,
    /// Null until it is compiled.
    address: AtomicPtr<u8>,
}

/// The functions of a program, each compiled when it is first called. Its states have at most `S` words, its plays at most `P`.
pub(crate) struct Code<const S: usize, const P: usize> {
    /// For each entry, its function for each player.
    slots: Box<[Option<[Slot; 2]>]>,
    compiler: ManuallyDrop<Mutex<Compiler>>,
}

impl<const S: usize, const P: usize> Code<S, P> {
    /// Begins to compile a program.
    ///
    /// # Errors
    /// If this machine cannot, or the program does not fit.
    pub(crate) fn new(program: &Arc<Program>) -> Result<Self, Unavailable> {
        let compiler = Compiler::new(Arc::clone(program), P)?;
        if compiler.layouts().state.words > S || compiler.layouts().play.words > P {
            return Err(Unavailable::TooLarge);
        }
        let slots = entries(program).into_iter().map(|(entry, function)| {
            let function = function?;
            let by_player = program.functions[function.0].by_player;
            let of = |player| Slot {
                function,
                me: by_player.then_some(player),
                address: AtomicPtr::new(ptr::null_mut()),
            };
            debug_assert!(entry == Entry::Make || !compiler.writes(function));
            Some([of(0), of(1)])
        });
        Ok(Self { slots: slots.collect(), compiler: ManuallyDrop::new(Mutex::new(compiler)) })
    }

    /// True if the program has the function.
    pub(crate) fn has(&self, entry: Entry) -> bool {
        self.slots[entry.index()].is_some()
    }

    /// Calls a function that is given no play and lists none.
    #[inline(always)]
    pub(crate) fn ask(
        &self,
        entry: Entry,
        me: Player,
        state: &[u64; S],
        past: Option<&History>,
        argument: i64,
    ) -> i64 {
        let function = self.function(entry, me);
        let state = state.as_ptr().cast_mut();
        // SAFETY: the state has the size of the program's, and the function does not write it.
        Block::with(past, |block| unsafe { function(block, state, ptr::null(), argument) })
    }

    /// Calls a function that is given a play.
    #[inline(always)]
    pub(crate) fn ask_of(&self, entry: Entry, me: Player, state: &[u64; S], play: &Play<P>) -> i64 {
        let function = self.function(entry, me);
        let (state, play) = (state.as_ptr().cast_mut(), play.words().as_ptr());
        // SAFETY: as in `ask`; the play has the size of the program's.
        Block::with(None, |block| unsafe { function(block, state, play, 0) })
    }

    /// Calls a function that adds plays to a list.
    #[inline(always)]
    pub(crate) fn list(
        &self,
        entry: Entry,
        me: Player,
        state: &[u64; S],
        past: &History,
        argument: i64,
        out: &mut Vec<Play<P>>,
    ) {
        let function = self.function(entry, me);
        let state = state.as_ptr().cast_mut();
        // SAFETY: as in `ask`; compiled code writes items of `P` words.
        unsafe { Block::listing(Some(past), out, |block| function(block, state, ptr::null(), argument)) };
    }

    /// Makes a play.
    #[inline(always)]
    pub(crate) fn make(&self, me: Player, state: &mut [u64; S], play: &Play<P>) {
        let function = self.function(Entry::Make, me);
        let (state, play) = (state.as_mut_ptr(), play.words().as_ptr());
        // SAFETY: state and play have the sizes of the program's.
        Block::with(None, |block| unsafe { function(block, state, play, 0) });
    }

    #[inline(always)]
    fn function(&self, entry: Entry, me: Player) -> Compiled {
        let Some(slots) = &self.slots[entry.index()] else { lacks(entry) };
        let mut address = slots[me & 1].address.load(Ordering::Acquire);
        if address.is_null() {
            address = self.compiled(&slots[me & 1]);
        }
        // SAFETY: the address is that of a function of this type, which the compiler has made and which lives as long as `self`.
        unsafe { std::mem::transmute::<*mut u8, Compiled>(address) }
    }

    /// Compiles a function.
    #[cold]
    fn compiled(&self, slot: &Slot) -> *mut u8 {
        // A compiler that has panicked is as it was before the function that it could not compile, or panics again.
        let mut compiler = self.compiler.lock().unwrap_or_else(PoisonError::into_inner);
        let address = compiler.entry(slot.function, slot.me).cast_mut();
        slot.address.store(address, Ordering::Release);
        address
    }
}

#[cold]
fn lacks(entry: Entry) -> ! {
    panic!("the program has no function {entry:?}")
}

impl<const S: usize, const P: usize> Drop for Code<S, P> {
    fn drop(&mut self) {
        // SAFETY: it is not used again.
        let compiler = unsafe { ManuallyDrop::take(&mut self.compiler) };
        let module = compiler.into_inner().unwrap_or_else(PoisonError::into_inner).into_module();
        // SAFETY: nobody runs the code any more, since who runs it borrows `self`, and the addresses are gone with the slots.
        unsafe { module.free_memory() };
    }
}
