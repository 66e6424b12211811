//! NEON, which every machine of this architecture has.

use std::arch::aarch64::{uint8x16_t, vdupq_n_u8, vgetq_lane_u8, vld1q_u8, vqtbl1q_u8};

use super::shuffle::ASKED;
use super::{OUTSIDE, Shuffle};

/// See [`shuffle`](super::shuffle()).
#[target_feature(enable = "neon")]
pub(super) fn shuffle(rows: &Shuffle, class_of: &[u8; 256], lane: u8, text: &[u8]) -> u8 {
    let mut state = vdupq_n_u8(lane);
    for some in text.chunks(ASKED) {
        for byte in some {
            let row = vector(&rows[usize::from(class_of[usize::from(*byte)])]);
            state = vqtbl1q_u8(row, state);
        }
        if vgetq_lane_u8::<0>(state) == OUTSIDE {
            break;
        }
    }
    vgetq_lane_u8::<0>(state)
}

#[inline]
#[target_feature(enable = "neon")]
fn vector(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: they are 16 bytes.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}
