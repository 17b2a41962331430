//! Memory in large pages.

/// Asks the system to keep the memory of a list in pages of 2 MiB, where it has them: with small pages, most accesses to a large table
/// have to look up the address of a page, too. A position of connect four after 8 plies takes 3.5 s of CPU time instead of 5.0.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "no safe function asks for large pages")]
pub(super) fn ask_for<T>(list: &Vec<T>) {
    use std::ffi::{c_int, c_void};

    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    /// `MADV_HUGEPAGE` of Linux.
    const LARGE_PAGES: c_int = 14;
    /// A multiple of all sizes of small pages, at which the memory has to begin.
    const SMALL_PAGE: usize = 1 << 16;

    let start = list.as_ptr().cast::<u8>();
    let skipped = start.align_offset(SMALL_PAGE);
    let length = (list.capacity() * size_of::<T>()).saturating_sub(skipped);
    // SAFETY: the advice changes no content of the memory, which belongs to the list as a whole. A system that has no large pages
    // refuses, which does no harm.
    unsafe { madvise(start.wrapping_add(skipped).cast_mut().cast(), length, LARGE_PAGES) };
}

/// Does nothing: only Linux is asked.
#[cfg(not(target_os = "linux"))]
pub(super) fn ask_for<T>(_list: &[T]) {}
