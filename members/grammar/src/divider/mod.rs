//! The parts of a string in one pass: a deterministic run of a [`Tagged`](crate::bnf::tagged::Tagged) automaton.
//!
//! **Problem.** A tagged automaton may be on several ways at once, and which of them is meant may depend on bytes to come. To remember all of
//! them for each string would take time and memory.
//!
//! **Idea.** What ways there are depends on the string read so far, and there are few such sets: each is a state here, an ordered list of
//! ways, the preferred one first. The place of each mark of each way is in a register. A step of the table has the next state and a few
//! copies between registers (Laurikari, with one byte of look-ahead). Which ways share a register is known beforehand: those whose
//! place of a mark is the same in every run, which is a greatest fixpoint. So a state needs no names of registers, and there are as many
//! states as sets of ways.
//!
//! - After each beginning of a string, the list has each state of the tagged automaton that it leads to and that can end, ordered
//!   by the best way to it; and the register of a way and a mark has the place of that mark on this way. For a step takes the first way to each
//!   state, and a register is shared by two ways only if each step gives both the same place.
//! - So the first way of the list that ends is the preferred one of the string.
//! - Marks that every way on sets are set as soon as their place is known, and states that agree on all that follows are merged: neither
//!   changes a place.
//!
//! **Cost.** A string takes one table step a byte, and some ten copies. If a state stays where it is on most bytes, they are looked up without
//! waiting for each other.

#[cfg(feature = "automata")]
mod apart;
mod build;
mod registers;
mod run;
mod table;

pub use run::{Divider, Places};
