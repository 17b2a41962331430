//! Random numbers, each by one multiplication.

/// The generator wyrand of Wang Yi: a counter whose product with itself is folded.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed. Equal seeds give equal numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `count`, each equally likely up to 1 in 2^32.
    #[inline(always)]
    pub fn below(&mut self, count: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(count)) >> 32) as u32
    }

    /// A random cell of a set that is not empty, each equally likely. Sums over the bytes first find the
    /// byte.
    #[inline(always)]
    pub fn cell(&mut self, set: u64) -> u32 {
        let pairs = set - (set >> 1 & each_byte(0x55));
        let nibbles = (pairs & each_byte(0x33)) + (pairs >> 2 & each_byte(0x33));
        let counts = (nibbles + (nibbles >> 4)) & each_byte(0x0f);
        let sums = counts.wrapping_mul(each_byte(1));
        let index = u64::from(self.below((sums >> 56) as u32));
        let beyond = ((sums | each_byte(0x80)) - (index + 1) * each_byte(1)) & each_byte(0x80);
        let byte = beyond.trailing_zeros() & 56;
        let before = (sums << 8) >> byte & 0xff;
        byte + u32::from(NTH[(index - before) as usize][(set >> byte & 0xff) as usize])
    }
}

/// The same byte eight times.
const fn each_byte(byte: u64) -> u64 {
    byte * 0x0101_0101_0101_0101
}

/// For an index and a byte, the set bit of the byte with that many lower set bits.
const NTH: [[u8; 256]; 8] = {
    let mut nth = [[0; 256]; 8];
    let mut byte: usize = 0;
    while byte < 256 {
        let (mut bit, mut below) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                nth[below][byte] = bit;
                below += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    nth
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Fourteen cells, spread over the bytes.
    const SET: u64 = 0x8001_0000_f00f_0811;

    #[test]
    fn every_cell_of_a_set_comes_equally_often() {
        const DRAWS: u32 = 140_000;
        let mut random = Random::new(1);
        let mut hits = [0_i32; 64];
        for _ in 0..DRAWS {
            hits[random.cell(SET) as usize] += 1;
        }
        for (cell, hits) in hits.into_iter().enumerate() {
            let expected = if SET >> cell & 1 == 1 { (DRAWS / SET.count_ones()) as i32 } else { 0 };
            assert!((hits - expected).abs() <= 400, "cell {cell}: {hits}");
            assert!(expected > 0 || hits == 0, "cell {cell} is not in the set");
        }
    }

    #[test]
    fn the_only_cell_is_found() {
        let mut random = Random::new(1);
        assert!((0..64).all(|cell| random.cell(1 << cell) == cell));
    }
}
