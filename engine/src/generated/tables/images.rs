//! Lookup tables from cells to sets of cells.

macro_rules! images {
    ($type:ident, $table:ident) => {
        /// For each cell, the cells of the second sets of those pairs whose first set has it.
        pub const fn $table(pairs: &[($type, $type)]) -> [$type; $type::BITS as usize] {
            let mut images = [0; $type::BITS as usize];
            let mut pair = 0;
            while pair < pairs.len() {
                let (from, to) = pairs[pair];
                let mut cell = 0;
                while cell < images.len() {
                    if from >> cell & 1 != 0 {
                        images[cell] |= to;
                    }
                    cell += 1;
                }
                pair += 1;
            }
            images
        }
    };
}

images!(u32, images_u32);
images!(u64, images_u64);
images!(u128, images_u128);

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! each_cell_has_the_images_of_its_sets {
        ($type:ident, $table:ident) => {{
            let top: $type = 1 << ($type::BITS - 1);
            let images = $table(&[(0b11, 0b100), (0b10, top), (top, 1)]);
            assert_eq!(images[..3], [0b100, 0b100 | top, 0]);
            assert_eq!(images.last(), Some(&1));
        }};
    }

    #[test]
    fn each_cell_has_the_images_of_its_sets() {
        each_cell_has_the_images_of_its_sets!(u32, images_u32);
        each_cell_has_the_images_of_its_sets!(u64, images_u64);
        each_cell_has_the_images_of_its_sets!(u128, images_u128);
    }
}
