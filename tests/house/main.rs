//! The source code keeps the rules of the house.

#[macro_use]
#[path = "../support/snapshot/mod.rs"]
mod snapshot;

mod arrows;
mod circles;
mod english;
mod literals;
mod lock;
mod public;
mod rooms;
