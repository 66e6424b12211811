//! The tables for one input.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no other machine closes up gaps"))]

use super::squeeze::{CLASSES, Squeeze};

/// The states of a region, each a lane.
pub(in crate::acceptor) const REGION: usize = 64;

/// The lane after each lane.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::acceptor) struct Row(pub [u8; REGION]);

/// States that lead to no others.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Region {
    /// For each class, a row; class 0 changes nothing.
    pub rows: Box<[Row; CLASSES]>,
    /// For each lane, the flags of an input that ends there.
    pub flags: [u8; REGION],
    /// The lane from which nothing is accepted, if there is one; else none of them.
    pub dead: usize,
}

/// Where a state is, after the first bytes of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::acceptor) enum Home {
    /// Each input that goes on from here has these flags.
    Settled(u8),
    /// In a region, the lane.
    Lane(u16, u8),
}

/// The tables for one input: a step of the table for each byte of its head, then shuffles for those bytes that are kept.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Single {
    /// Of less than [`CLASSES`] classes; class 0 has no byte.
    pub squeeze: Squeeze,
    /// The place after `place` on class `c` is at `place + c`. Places are multiples of 8.
    pub next: Vec<u32>,
    pub first: u32,
    /// For each place after the head, divided by 8.
    pub homes: Vec<Home>,
    pub regions: Vec<Region>,
}
