//! NEON, which every machine of this architecture has.

use std::arch::aarch64::{uint8x16_t, vdupq_n_u8, vgetq_lane_u8, vld1q_u8, vqtbl1q_u8};

use super::lanes::{LANES, OUTSIDE, Shuffle, steps};

/// See [`shuffle`](super::shuffle()).
#[target_feature(enable = "neon")]
pub(super) fn shuffle(rows: &Shuffle, class_of: &[u8; 256], lane: u8, input: &[u8], from: usize) -> u8 {
    let lane_of = |state| vgetq_lane_u8::<0>(state);
    let step = |state, row: &[u8; LANES]| vqtbl1q_u8(vector(row), state);
    let begin = vdupq_n_u8(lane);
    lane_of(steps(rows, class_of, input, from, begin, step, |state| lane_of(state) == OUTSIDE))
}

#[inline]
#[target_feature(enable = "neon")]
fn vector(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: they are 16 bytes.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}
