//! Many bytes at once: the one module with `unsafe` code.
//!
//! Three things need it. A function that is compiled for some instructions may only be called where the machine has them:
//! [`Here`] is made of no others. Vectors are read from memory through pointers: each is the address of an array of the size
//! that is read, and no read requires an alignment. And [`Streams`] indexes its table without asking whether the index is
//! inside, because its constructor has asked that for every index that can come.
#![allow(unsafe_code)]

mod instructions;
mod marks;
#[cfg(target_arch = "aarch64")]
mod neon;
mod scan;
mod shuffle;
mod streams;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(super) use instructions::Here;
pub use instructions::Instructions;
pub(super) use marks::marks;
pub(super) use scan::{AsciiSet, ascii_set, run_end};
pub(super) use shuffle::{LANES, OUTSIDE, STAY, Shuffle, shuffle};
pub(super) use streams::{ACCEPTED, ENDED, STREAMS, Streams};
