//! Faster readers for machines with AVX-512 BW, VBMI and VBMI2 (Ice Lake, Zen 4, and later).
//!
//! Most bytes of an input change nothing: in a path, the state after a letter is the state before it. Which bytes these are
//! depends on the state, which is not known before the bytes ahead have been read; but after the two bytes before a byte
//! only few states can come. If each of these stays where it is, the byte is removed, and the rest is an
//! input with the same verdict, a fifth to a half as long. No such decision depends on another one, so vectors take 64 at once.

mod instructions;
mod single;
mod span;
mod squeezed;
mod triples;

pub(super) use single::Single;
pub(super) use span::Spanner;
pub(super) use squeezed::Squeezed;
