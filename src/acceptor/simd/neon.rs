//! NEON, which every machine of this architecture has.

use std::arch::aarch64::{uint8x16_t, vdupq_n_u8, vgetq_lane_u8, vld1q_u8, vqtbl1q_u8};

use super::{LANES, OUTSIDE, Shuffle};

/// See [`shuffle`](super::shuffle()).
#[target_feature(enable = "neon")]
pub(super) fn shuffle(rows: &Shuffle, class_of: &[u8; 256], lane: u8, text: &[u8]) -> (u8, usize) {
    let step = |state, byte: &u8| vqtbl1q_u8(vector(&rows[usize::from(class_of[usize::from(*byte)])]), state);
    let (blocks, rest) = text.as_chunks::<LANES>();
    let mut state = vdupq_n_u8(lane);
    for (done, block) in blocks.iter().enumerate() {
        let next = block.iter().fold(state, step);
        if vgetq_lane_u8::<0>(next) == OUTSIDE {
            return (vgetq_lane_u8::<0>(state), done * LANES);
        }
        state = next;
    }
    let next = rest.iter().fold(state, step);
    if vgetq_lane_u8::<0>(next) == OUTSIDE {
        return (vgetq_lane_u8::<0>(state), blocks.len() * LANES);
    }
    (vgetq_lane_u8::<0>(next), text.len())
}

#[inline]
#[target_feature(enable = "neon")]
fn vector(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: they are 16 bytes.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}
