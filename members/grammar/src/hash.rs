//! A quick hash for states and names. Its keys come from grammars, so it need not resist an attacker: with the hash of the
//! standard library, a grammar takes a third longer to compile.

use std::hash::{BuildHasherDefault, Hasher};

/// Makes the hashers of a table.
#[doc(hidden)]
pub type Quick = BuildHasherDefault<Words>;

/// Mixes eight bytes at a time.
#[derive(Clone, Copy, Debug, Default)]
#[doc(hidden)]
pub struct Words(u64);

impl Words {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.mix((*byte).into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        // Tables take the low bits, and a product has its best bits above.
        self.0.rotate_left(26)
    }
}
