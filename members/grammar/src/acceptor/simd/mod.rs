//! Many bytes at once: the one module with `unsafe` code.
//!
//! Three things need it. A function that is compiled for some instructions may only be called where the machine has them:
//! [`Here`] is made of no others. Vectors are read from and written to memory through pointers: each is the address of an array of
//! the size that is read or written, and none requires an alignment. And [`Streams`] indexes its table without asking whether the
//! index is inside, because its constructor has asked that for every index that can come.
//!
//! `lanes`, `places`, `region`, `squeeze` and `instructions` are what the files for each kind of machine share (`x86`, `neon`); the others
//! choose among these.
#![allow(unsafe_code)]

mod compact;
mod ends;
mod instructions;
#[cfg_attr(
    not(any(target_arch = "aarch64", target_arch = "x86_64")),
    allow(dead_code, reason = "no other machine has shuffles here")
)]
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod places;
mod region;
mod scan;
#[cfg_attr(
    not(any(target_arch = "aarch64", target_arch = "x86_64")),
    allow(unused_imports, unused_variables, reason = "no other machine has shuffles here")
)]
mod shuffle;
mod single;
mod squeeze;
mod streams;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(super) use compact::{can_compact, compact, flags_of_ends};
pub(super) use ends::ends;
pub(super) use instructions::Here;
pub use instructions::Instructions;
pub(super) use lanes::{AsciiSet, LANES, OUTSIDE, STAY, Shuffle, ascii_set};
pub(super) use places::{ACCEPTED, ALONE, ENDED, Kept, Places};
pub(super) use region::{Home, REGION, Region, Row, Single};
pub(super) use scan::run_end;
pub(super) use shuffle::shuffle;
pub(super) use single::flags_of_one;
pub(super) use squeeze::{CLASSES, HEAD, Squeeze};
pub(super) use streams::{ListTable, STREAMS, Streams};
