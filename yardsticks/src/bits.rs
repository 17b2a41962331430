//! Sets of cells in one word: their cells in order, and the n-th of them.

/// Index of the cell with `index` lower cells. The set has more cells than `index`.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
#[expect(unsafe_code, reason = "no safe function has the instruction")]
pub fn nth(set: u64, index: u32) -> u32 {
    // SAFETY: compiled only for processors with BMI2.
    unsafe { std::arch::x86_64::_pdep_u64(1 << index, set) }.trailing_zeros()
}

/// Index of the cell with `index` lower cells. The set has more cells than `index`.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub fn nth(mut set: u64, index: u32) -> u32 {
    for _ in 0..index {
        set &= set - 1;
    }
    set.trailing_zeros()
}

/// The indices of all cells of a set, the lowest first.
#[inline(always)]
pub fn cells(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// The cells one step further, upwards by `shift` bits, or downwards if negative. The caller masks cells that leave the board.
#[inline(always)]
pub const fn shifted(set: u64, shift: i32) -> u64 {
    if shift > 0 { set << shift } else { set >> -shift }
}

/// Sets of plays, one of which is drawn.
pub struct Sets<const N: usize> {
    sets: [u64; N],
    /// For each set, the number of cells of the sets before it.
    before: [u32; N],
    all: u32,
}

impl<const N: usize> Sets<N> {
    /// Counts all cells.
    #[inline(always)]
    pub fn new(sets: [u64; N]) -> Self {
        let (mut before, mut all) = ([0; N], 0);
        for (before, set) in before.iter_mut().zip(sets) {
            *before = all;
            all += set.count_ones();
        }
        Self { sets, before, all }
    }

    /// The number of cells of all sets.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.all
    }

    /// The set that holds the cell of this number, which is below the count, and the cell. Comparing with all
    /// sets takes no branch: a processor can't predict a random number.
    #[inline(always)]
    pub fn nth(&self, index: u32) -> (usize, u32) {
        let set = self.before[1..].iter().filter(|&&before| index >= before).count();
        (set, nth(self.sets[set], index - self.before[set]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_cell_is_that_of_the_list() {
        let sets = [0x8001, 0, 1 << 63, 0xff << 20, 0];
        let listed: Vec<_> =
            (0..).zip(sets).flat_map(|(n, set)| cells(set).map(move |cell| (n, cell))).collect();
        let drawn = Sets::new(sets);
        assert_eq!(drawn.count() as usize, listed.len());
        assert_eq!((0..drawn.count()).map(|index| drawn.nth(index)).collect::<Vec<_>>(), listed);
    }
}
