//! NEON, which every machine of this architecture has.

use std::arch::aarch64::{
    uint8x16_t, vandq_u8, vceqq_u8, vdupq_n_u8, vgetq_lane_u64, vld1q_u8, vpaddq_u8, vqtbl1q_u8,
    vreinterpretq_u64_u8, vshrq_n_u8, vtstq_u8,
};

use super::BIT;
use crate::planes::tables::Tables;
use crate::planes::{Masks, SINGLES};

/// For each byte of eight, its bit.
const PLACES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

#[target_feature(enable = "neon")]
pub(super) fn neon(tables: &Tables, text: &[[u8; 64]], first: usize, masks: &mut Masks) {
    let bit = vector(&BIT);
    for (block, bytes) in (first..).zip(text) {
        let (quarters, _) = bytes.as_chunks::<16>();
        let quarters = [0, 1, 2, 3].map(|quarter| vector(&quarters[quarter]));
        for (plane, byte) in tables.singles.iter().enumerate() {
            let byte = vdupq_n_u8(*byte);
            masks.set(block, plane, bits(quarters.map(|quarter| vceqq_u8(quarter, byte))));
        }
        let halves = quarters
            .map(|quarter| (vandq_u8(quarter, vdupq_n_u8(15)), vqtbl1q_u8(bit, vshrq_n_u8::<4>(quarter))));
        for (plane, rows) in (SINGLES..).zip(&tables.rows) {
            let rows = vector(rows);
            let members = halves.map(|(lower, upper)| vtstq_u8(vqtbl1q_u8(rows, lower), upper));
            masks.set(block, plane, bits(members));
        }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn vector(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: they are 16 bytes.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

/// One bit of each byte, where all bits of a byte are the same.
#[inline]
#[target_feature(enable = "neon")]
fn bits(bytes: [uint8x16_t; 4]) -> u64 {
    let places = vector(&PLACES);
    let [one, two, three, four] = bytes.map(|bytes| vandq_u8(bytes, places));
    let eighths = vpaddq_u8(vpaddq_u8(one, two), vpaddq_u8(three, four));
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(eighths, eighths)))
}
