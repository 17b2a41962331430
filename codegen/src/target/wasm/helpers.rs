//! Operations that WebAssembly lacks.

use wasm_encoder::{BlockType, Function, ValType};

use super::IMPORTED;
use super::writer::Signature;
use crate::program::NOWHERE;

/// Number of these functions.
pub const COUNT: usize = 2;
/// `(words of a set, n) -> number`: the bit of the n-th cell.
pub const NTH: u32 = IMPORTED.len() as u32;
/// `(hash, word) -> hash`: see [`engine::mix`].
pub const MIX: u32 = NTH + 1;

/// These functions, with their names and types, in order.
pub fn all(words: usize) -> [(String, Signature, Function); COUNT] {
    let sets = vec![ValType::I64; words + 1];
    [
        ("nth".to_owned(), (sets, vec![ValType::I64]), nth(words as u32)),
        ("mix".to_owned(), (vec![ValType::I64; 2], vec![ValType::I64]), mix()),
    ]
}

fn nth(words: u32) -> Function {
    let (n, count, word) = (words, words + 1, words + 2);
    let mut body = Function::new([(2, ValType::I64)]);
    let mut code = body.instructions();
    for place in 0..words {
        code.local_get(place).i64_popcnt().local_tee(count).local_get(n).i64_gt_u().if_(BlockType::Empty);
        code.local_get(place).local_set(word);
        code.block(BlockType::Empty).loop_(BlockType::Empty);
        code.local_get(n).i64_eqz().br_if(1);
        code.local_get(word).local_get(word).i64_const(1).i64_sub().i64_and().local_set(word);
        code.local_get(n).i64_const(1).i64_sub().local_set(n).br(0);
        code.end().end();
        code.local_get(word).i64_ctz().i64_const(64 * i64::from(place)).i64_add().return_();
        code.end();
        code.local_get(n).local_get(count).i64_sub().local_set(n);
    }
    code.i64_const(NOWHERE).end();
    body
}

/// The product of 64 times 64 bits, its high half folded onto the low one.
fn mix() -> Function {
    const ADDED: u64 = 0xBB67_AE85_84CA_A73B;
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    const LOW: i64 = 0xffff_ffff;
    let [high, low] = [(FACTOR >> 32) as i64, (FACTOR & LOW as u64) as i64];
    let (hash, word, one, other, middle) = (0, 1, 2, 3, 4);
    let mut body = Function::new([(3, ValType::I64)]);
    let mut code = body.instructions();
    code.local_get(hash).i64_const(29).i64_rotl().local_get(word).i64_xor();
    code.i64_const(ADDED as i64).i64_xor().local_set(hash);
    // hash = a + b << 32; `one` is a times `high`, `other` is b times `low`.
    code.local_get(hash).i64_const(LOW).i64_and().i64_const(high).i64_mul().local_set(one);
    code.local_get(hash).i64_const(32).i64_shr_u().i64_const(low).i64_mul().local_set(other);
    code.local_get(hash).i64_const(LOW).i64_and().i64_const(low).i64_mul().i64_const(32).i64_shr_u();
    code.local_get(one).i64_const(LOW).i64_and().i64_add();
    code.local_get(other).i64_const(LOW).i64_and().i64_add();
    code.i64_const(32).i64_shr_u().local_set(middle);
    code.local_get(hash).i64_const(32).i64_shr_u().i64_const(high).i64_mul();
    code.local_get(one).i64_const(32).i64_shr_u().i64_add();
    code.local_get(other).i64_const(32).i64_shr_u().i64_add();
    code.local_get(middle).i64_add();
    code.local_get(hash).i64_const(FACTOR as i64).i64_mul().i64_xor().end();
    body
}
