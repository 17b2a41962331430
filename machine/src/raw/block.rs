//! The memory of a thread that compiled code works in.

use std::cell::UnsafeCell;
use std::ptr;

use engine::History;

use crate::MOST_WORDS;

/// Items of a list, as compiled code sees them.
#[repr(C)]
pub(crate) struct Items {
    /// The first item.
    pub(crate) data: *mut u64,
    /// Number of items.
    pub(crate) length: usize,
    /// Number of bytes from the first item on that may be written.
    pub(crate) room: usize,
    /// Makes room for one more item of so many bytes.
    pub(crate) grow: extern_abi!(fn(*mut Items, usize)),
    /// The vector of plays that the items are added to; null if they are in `kept`.
    owner: *mut (),
    /// Number of its plays before the items.
    first: usize,
    /// Room for items that belong to nobody else.
    kept: Vec<u64>,
}

/// What compiled code is given: the lists, the past, and room for sets that functions return.
#[repr(C)]
pub(crate) struct Block {
    /// The plays.
    pub(crate) plays: Items,
    /// The places of pieces on their way.
    pub(crate) places: Items,
    /// The positions before; null if nothing is known of them.
    pub(crate) past: *const History,
    /// The set that the last function returned.
    pub(crate) returned: [u64; MOST_WORDS],
}

thread_local! {
    static BLOCK: UnsafeCell<Block> = const { UnsafeCell::new(Block::new()) };
}

impl Items {
    const fn new() -> Self {
        let data = ptr::dangling_mut();
        let grow = grow_kept;
        Self { data, length: 0, room: 0, grow, owner: ptr::null_mut(), first: 0, kept: Vec::new() }
    }

    /// Lets items be added to a vector.
    fn adopt<T: Copy>(&mut self, out: &mut Vec<T>) {
        let owner: *mut Vec<T> = out;
        (self.owner, self.first, self.length) = (owner.cast(), out.len(), 0);
        self.grow = grow_owned::<T>;
        self.see(out);
    }

    /// Notes where the room of the vector is.
    fn see<T>(&mut self, out: &mut Vec<T>) {
        let spare = out.spare_capacity_mut();
        (self.data, self.room) = (spare.as_mut_ptr().cast(), size_of_val(spare));
    }

    /// Ends [`Items::adopt`].
    ///
    /// # Safety
    /// `out` must be the vector adopted last, and compiled code must have written `length` items since.
    unsafe fn release<T>(&mut self, out: &mut Vec<T>) {
        let length = self.first + std::mem::take(&mut self.length);
        // SAFETY: the items are written, each as a whole, and within the capacity: `grow` has made room for them.
        unsafe { out.set_len(length) };
        self.owner = ptr::null_mut();
        self.grow = grow_kept;
        self.see_kept();
    }

    fn see_kept(&mut self) {
        (self.data, self.room) = (self.kept.as_mut_ptr(), size_of::<u64>() * self.kept.capacity());
    }
}

extern_fn! {
    /// [`Items::grow`] of items that belong to nobody else.
    ///
    /// # Safety
    /// `items` must be valid.
    fn grow_kept(items: *mut Items, bytes: usize) {
        // SAFETY: compiled code gives the list of the block that it was given, which nobody else uses meanwhile.
        let items = unsafe { &mut *items };
        let used = items.length * bytes / size_of::<u64>();
        // SAFETY: that many words are written.
        unsafe { items.kept.set_len(used) };
        items.kept.reserve((bytes / size_of::<u64>()).max(64));
        items.see_kept();
    }
}

extern_fn! {
    /// [`Items::grow`] of items that are added to a vector.
    ///
    /// # Safety
    /// `items` must be valid, and have adopted a vector of this type.
    fn grow_owned<T: Copy>(items: *mut Items, _bytes: usize) {
        // SAFETY: as in `grow_kept`.
        let items = unsafe { &mut *items };
        // SAFETY: `adopt` has noted a vector of this type, which is borrowed until `release`.
        let out = unsafe { &mut *items.owner.cast::<Vec<T>>() };
        // SAFETY: that many items are written.
        unsafe { out.set_len(items.first + items.length) };
        out.reserve(16);
        out.truncate(items.first);
        items.see(out);
    }
}

impl Block {
    const fn new() -> Self {
        Self { plays: Items::new(), places: Items::new(), past: ptr::null(), returned: [0; MOST_WORDS] }
    }

    /// Runs `work` with the block of the thread, where `past` is what is known of the past. `work` must not lead here again.
    #[inline(always)]
    pub(super) fn with<R>(past: Option<&History>, work: impl FnOnce(*mut Block) -> R) -> R {
        BLOCK.with(|block| {
            let block = block.get();
            // SAFETY: the block is of this thread, and no reference to it is held while compiled code runs.
            unsafe {
                (*block).plays.length = 0;
                (*block).places.length = 0;
                (*block).past = past.map_or(ptr::null(), |past| past);
            }
            work(block)
        })
    }

    /// [`Block::with`], where plays are added to `out`.
    ///
    /// # Safety
    /// What `work` adds to the plays must be whole items of type `T`.
    #[inline(always)]
    pub(super) unsafe fn listing<T: Copy, R>(
        past: Option<&History>,
        out: &mut Vec<T>,
        work: impl FnOnce(*mut Block) -> R,
    ) -> R {
        Self::with(past, |block| {
            // SAFETY: as in `with`.
            unsafe { (*block).plays.adopt(out) };
            let result = work(block);
            // SAFETY: as in `with`; the caller answers for the items.
            unsafe { (*block).plays.release(out) };
            result
        })
    }
}
